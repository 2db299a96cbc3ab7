"""A process that has collected all tests and runs some of them in forks of itself, with one fault on or none.

Starting Python, importing the package and collecting tests takes longer than most tests that notice a fault.
So it is done once. A fault by which the package came in doing so can't be tried here, as what that came to
may be kept.
"""

import functools
import gc
import json
import math
import os
import select
import signal
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain, groupby, pairwise
from pathlib import Path
from typing import Any, TextIO

import pytest

from tests.faults.fault import ENDLESS, UNDONE
from tests.faults.patience import ASLEEP, Patience
from tests.faults.switchboard import SEEN, board

OPTIONS = ("-q", "--no-header", "-p", "no:cacheprovider", "-m", "not extra")  # the tests at every push


def environment(place: Path) -> dict[str, str]:
    """The environment of tests in a copy; plugins for notebooks and browsers would take seconds."""
    own = {"PYTHONPATH": str(place), "PYTHONDONTWRITEBYTECODE": "", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return {**os.environ, **own}


def function(item: pytest.Item) -> str:
    """The address of a test's function, which all its cases share."""
    return item.nodeid.partition("[")[0]


def stop_after(seconds: float) -> None:
    """Have this process ended once it has used the processor for so long."""
    from resource import RLIMIT_CPU, setrlimit  # every system with forks has this

    most = math.ceil(seconds)
    setrlimit(RLIMIT_CPU, (most, most + 5))


@dataclass
class Ran:
    """What came of test functions: those that failed, what each took, and by which faults they came."""

    failed: list[str] = field(default_factory=list)
    seconds: dict[str, float] = field(default_factory=dict)
    met: dict[int, set[str]] = field(default_factory=dict)


class Warm:
    """The process, seen from outside."""

    def __init__(self, place: Path, files: Sequence[str]) -> None:
        """Start it in a copy. Raises RuntimeError if the files can't be collected."""
        command = [sys.executable, "-m", "tests.faults.warm", *files]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            command, cwd=place, env=environment(place), stdin=pipe, stdout=pipe, text=True, encoding="utf-8"
        )
        ready = self._answer()
        if ready is None:
            raise RuntimeError("the tests can't be collected in the copy")
        self.functions: list[str] = ready[0]
        """The test functions, in their order."""
        self.early: set[int] = {*ready[1]}
        """The faults by which their collection came."""

    def _answer(self) -> Any:
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline() or "null")

    def ran(self, tests: Sequence[str], number: int = -1, limit: float = 600, asleep: float = ASLEEP) -> Ran:
        """Run tests, with a fault on to the first that fails, or all without one; `limit` is the seconds for
        which they may keep the processor busy, `asleep` those after which one asks if they do.
        """
        assert self.process.stdin is not None
        print(json.dumps([tests, number, limit, asleep]), file=self.process.stdin, flush=True)
        failed, took, met = self._answer()
        return Ran(failed, took, {int(each): {*by} for each, by in met.items()})

    def close(self) -> None:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


class Waiting:
    """A plugin that waits for what to run once the tests are collected, instead of running them."""

    def __init__(self, asked: TextIO, answers: TextIO) -> None:
        self.asked, self.answers = asked, answers
        self.failed: list[str] = []
        self.seen = Path(f"seen-{os.getpid()}").absolute()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid.partition("[")[0])

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            return True  # at collection
        items: dict[str, list[pytest.Item]] = defaultdict(list)
        for item in session.items:
            items[function(item)].append(item)
        session.config.pluginmanager.unregister(name="terminalreporter")
        gc.collect()
        gc.freeze()  # so that forks share what is there
        self.say(([*items], [*board().met]))
        for line in self.asked:
            tests, number, *patience = json.loads(line)
            self.say(
                self.forked(session, [item for test in tests for item in items[test]], number, *patience)
            )
        return True

    def say(self, answer: object) -> None:
        print(json.dumps(answer), file=self.answers, flush=True)

    def forked(
        self, session: pytest.Session, items: list[pytest.Item], number: int, limit: float, asleep: float
    ) -> object:
        """Run tests in a fork with a fault on; end all processes that it has started with it."""
        end, begin = os.pipe()
        child = os.fork()
        if not child:
            os.setsid()  # with all that it starts
            stop_after(limit)
            gc.unfreeze()
            try:
                for each in chain(self.run(session, items, number), (None,)):
                    os.write(begin, f"{json.dumps(each)}\n".encode())
            finally:
                os._exit(0)
        os.close(begin)
        words, part, patience = b"", b".", Patience(child, asleep)
        try:
            while part and not words.endswith(b"null\n"):  # what a test left running may hold the pipe open
                ready = bool(select.select([end], [], [], asleep)[0])
                if ready or not patience.left():
                    part = os.read(end, 1 << 16) if ready else b""
                    words += part
        finally:
            os.close(end)
            os.kill(child, signal.SIGKILL)
            with suppress(ProcessLookupError):
                os.killpg(child, signal.SIGKILL)
            _, how = os.waitpid(child, 0)
        stopped = ready and os.WIFSIGNALED(how) and os.WTERMSIG(how) in (signal.SIGXCPU, signal.SIGKILL)
        told = [json.loads(line) for line in words.splitlines()]
        failed, seconds = list[str](), defaultdict[str, float](float)
        for test, took, fails in filter(None, told):
            seconds[test] += took
            failed += [test] * fails
        if None not in told:
            failed.append(ENDLESS if stopped or not ready else UNDONE)
        return failed, seconds, self.met()

    def met(self) -> dict[str, list[str]]:
        """The tests that came by each fault."""
        found: dict[str, list[str]] = defaultdict(list)
        with suppress(FileNotFoundError):
            for line in self.seen.read_text(encoding="utf-8").splitlines():
                number, _, test = line.partition(" ")
                found[number].append(test)
            self.seen.unlink()
        return found

    def run(
        self, session: pytest.Session, items: list[pytest.Item], number: int
    ) -> Iterator[tuple[str, float, bool]]:
        """Run tests, to the first that fails if a fault is on: functions, their seconds, and if they fail."""
        board().turn(number)
        if number < 0:
            os.environ[SEEN] = str(self.seen)
            forget()
        session.items = items
        following = {id(item): after for item, after in pairwise(items)}
        for test, cases in groupby(items, function):
            board().met.clear()
            began = busy()
            for item in cases:
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following.get(id(item)))
                if self.failed and number >= 0:
                    session._setupstate.teardown_exact(None)
                    break
            yield test, busy() - began, test in self.failed
            if self.failed and number >= 0:
                break


def forget() -> None:
    """Forget what functions of the package keep since collection: tests come by what they need of it, too."""
    for name, module in [*sys.modules.items()]:
        if name.startswith("tichu_teach"):
            for each in vars(module).values():
                if isinstance(each, functools._lru_cache_wrapper):
                    each.cache_clear()


def busy() -> float:
    """The processor time in seconds of this process and those that it started: by the clock, tests take
    longer the busier the machine is."""
    return sum(os.times()[:4])


def main() -> None:
    asked, answers = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(2, 1)  # pytest's own output
    base = f"--basetemp={Path.cwd().parent / 'made'}-{os.getpid()}"
    sys.exit(pytest.main([*OPTIONS, base, *sys.argv[1:]], plugins=[Waiting(asked, answers)]))


if __name__ == "__main__":
    main()
