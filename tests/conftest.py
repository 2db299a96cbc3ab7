"""Settings of all tests: random ones try few cases in `make test`, many in `make extra`."""

import asyncio
import gc
import inspect
import os
from collections.abc import Generator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, Literal

import pytest
from hypothesis import HealthCheck, settings

from tests import depth

settings.register_profile("quick", derandomize=True, deadline=None, max_examples=25)
settings.register_profile(
    "deep", derandomize=True, deadline=None, max_examples=1000, suppress_health_check=[HealthCheck.too_slow]
)


def pytest_configure(config: pytest.Config) -> None:
    depth.asked = config.option.markexpr
    settings.load_profile("deep" if config.option.markexpr == "extra" else "quick")
    if hasattr(config, "workerinput") and config.option.durations is None:
        config.pluginmanager.register(Curt())


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Freeze the objects made while tests are collected: they stay, so nobody need look for garbage there."""
    gc.disable()
    import_share(session.config)
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(100_000)  # code that makes many short-lived values isn't stopped at each 700th
        gc.enable()


def import_share(config: pytest.Config) -> None:
    """Import a test process's share of all files first. Where none is compiled yet, as in a fresh checkout,
    each process compiles some and finds the others compiled, instead of every file anew."""
    worker = getattr(config, "workerinput", None)
    if worker and "tests" in config.args:
        files = sorted(path.relative_to(TESTS.parent) for path in TESTS.rglob("test_*.py"))
        for path in files[int(worker["workerid"].removeprefix("gw")) :: worker["workercount"]]:
            with suppress(Exception, pytest.skip.Exception):  # told when it is collected
                import_module(".".join(path.with_suffix("").parts))


TESTS = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_unconfigure() -> None:
    """Keep pytest from a last garbage collection: xdist interrupts processes that are slow to end."""
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol() -> Generator[None, object, object]:
    """Restore the environment after a test: a server in its process sets variables for kernels."""
    before = dict(os.environ)
    try:
        return (yield)
    finally:
        for name in os.environ.keys() - before.keys():
            del os.environ[name]
        os.environ.update(before)


class Curt:
    """Runs tests in one process of several, and tells what came of each, but not that it began, went
    well before and after, and ended: with thousands of tests, telling takes seconds."""

    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool:
        if self.done(item, "setup"):
            self.done(item, "call")
        self.done(item, "teardown", nextitem=nextitem)
        if isinstance(item, pytest.Function):
            item.funcargs.clear()
        return True

    @staticmethod
    def done(item: pytest.Item, when: Literal["setup", "call", "teardown"], **more: object) -> bool:
        """Do one part of a test, and tell what came of it; return True if it passed."""
        hook = getattr(item.ihook, f"pytest_runtest_{when}")
        ending = (pytest.exit.Exception, KeyboardInterrupt)
        call = pytest.CallInfo.from_call(lambda: hook(item=item, **more), when, reraise=ending)
        report = item.ihook.pytest_runtest_makereport(item=item, call=call)
        if when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
        return bool(report.passed)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine in its own event loop."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    wanted = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in wanted}))
    return True


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put tests on made-up data into both runs, and order files so that no process idles."""
    items[:] = spread(items)
    if config.option.markexpr == "extra":
        for item in items:
            if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
                item.add_marker(pytest.mark.extra)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Run each file's tests in one process, and all tests of live classes in one: they share a server."""
    from xdist.scheduler import LoadFileScheduling

    class Shared(LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            file = nodeid.partition("::")[0]
            return CLASS if file.startswith(CLASS) else file

    return Shared(config, log) if config.option.dist == "loadfile" else None


CLASS = "tests/browser/test_live"


def spread(items: list[pytest.Item]) -> list[pytest.Item]:
    """The tests, file by file, with files that wait spread among the others and none at the end.

    They wait for a browser, a server or a kernel: side by side they would leave a core idle, and a long one
    at the end would leave the other test processes without work.
    Likewise with what is about the whole package, which comes first: checking its types anew takes long.
    """
    files: dict[Path, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    place: dict[Path, float] = {}
    for group, part in ((True, 0.8), (False, 1.0)):
        paths = sorted(
            (path for path in files if waits(path) is group), key=lambda path: path.parent != TESTS
        )
        place |= {path: part * number / len(paths) for number, path in enumerate(paths)}
    return [item for path in sorted(place, key=place.__getitem__) for item in files[path]]


def waits(path: Path) -> bool:
    """Return True if a file's tests wait more than they work."""
    return path.suffix == ".ipynb" or path.parent.name in ("app", "browser", "live")
