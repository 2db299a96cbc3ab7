"""A process that has collected tests and tries faults in forks of itself.

Starting Python, importing the package and collecting tests takes longer than most tests that notice a fault.
So it is done once: each fault gets a fork, in which the functions of its file get their new code. For code
that has run by then that is too late, as what it came to may be kept: a fault there that no test notices
needs a process of its own.
"""

from __future__ import annotations

import gc
import json
import math
import os
import select
import signal
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, TextIO

import pytest
from coverage import Coverage

from tests.faults.making import ENDLESS, UNDONE

BUSY = 0.06
"""The part of their time limit for which tests may keep the processor busy: so an endless loop is found
sooner than by the clock."""
OPTIONS = ("-q", "--no-header", "-p", "no:cacheprovider", "-m", "not extra")  # the tests at every push


def environment(place: Path) -> dict[str, str]:
    """The environment of tests in a copy; plugins for notebooks and browsers would take seconds."""
    own = {"PYTHONPATH": str(place), "PYTHONDONTWRITEBYTECODE": "", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return {**os.environ, **own}


class Warm:
    """The process, seen from outside."""

    def __init__(self, place: Path, files: list[str]) -> None:
        """Start it in a copy. Raises RuntimeError if the files can't be collected."""
        command = [sys.executable, "-m", "tests.faults.warm", *files]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            command, cwd=place, env=environment(place), stdin=pipe, stdout=pipe, text=True, encoding="utf-8"
        )
        if self._answer() != "ready":
            raise RuntimeError("the tests can't be collected in the copy")

    def _answer(self) -> Any:
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline() or "null")

    def tried(
        self, file: str, before: bytes, tests: list[str], limit: float, lines: Sequence[int] = ()
    ) -> str | None:
        """The test that notices a file's present content, "" if none does.

        `before` is its content when the tests were collected, `lines` are those changed since; `limit` is in
        seconds. None means that the process can't tell: a function's code can't be exchanged or ran already,
        or the fork broke off.
        """
        assert self.process.stdin is not None
        print(json.dumps([file, before.decode(), tests, limit, lines]), file=self.process.stdin, flush=True)
        answer = self._answer()
        assert answer is None or isinstance(answer, str)
        return answer

    def close(self) -> None:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


def codes(code: CodeType) -> Iterator[CodeType]:
    """A code object and all those within it, in their order."""
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from codes(each)


def exchange(file: Path, before: bytes) -> bool:
    """Give a file's functions the code that is now in it. Return False if one can't have it."""
    old = by_name(compile(before, str(file), "exec", dont_inherit=True))
    new = by_name(compile(file.read_bytes(), str(file), "exec", dont_inherit=True))
    for one in gc.get_objects():
        if type(one) is not FunctionType or one.__code__.co_filename != str(file):
            continue
        name = one.__code__.co_qualname
        if len(old[name]) != len(new[name]) or one.__code__ not in old[name]:
            return False
        code = new[name][old[name].index(one.__code__)]
        if len(code.co_freevars) != len(one.__code__.co_freevars):
            return False
        one.__code__ = code
    return True


def by_name(code: CodeType) -> dict[str, list[CodeType]]:
    """A file's code objects by the names of their functions."""
    found: dict[str, list[CodeType]] = defaultdict(list)
    for each in codes(code):
        found[each.co_qualname].append(each)
    return found


def stop_after(limit: float, begins: int = 0) -> None:
    """Have this process ended once it has used processor time for `BUSY` of the limit, in seconds, besides
    the seconds in which it `begins`."""
    from resource import RLIMIT_CPU, setrlimit  # every system with forks has this

    seconds = begins + math.ceil(BUSY * limit)
    setrlimit(RLIMIT_CPU, (seconds, seconds + 5))


class Waiting:
    """A plugin that waits for faults to try once the tests are collected, instead of running them."""

    def __init__(self, asked: TextIO, answers: TextIO) -> None:
        self.asked, self.answers = asked, answers
        self.failed = ""
        self.ran = Coverage(data_file=None, source=["tichu_teach"], config_file=False)
        self.ran.start()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid.partition("[")[0]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            return True  # at collection
        items: dict[str, list[pytest.Item]] = defaultdict(list)
        for item in session.items:
            for name in (item.nodeid.partition("[")[0], item.nodeid.partition("::")[0]):
                items[name].append(item)
        session.config.pluginmanager.unregister(name="terminalreporter")
        self.ran.stop()
        ran = self.ran.get_data()
        self.say("ready")
        for line in self.asked:
            file, before, tests, limit, lines = json.loads(line)
            path = Path(file).absolute()
            chosen = [item for test in tests for item in items[test]]
            changed = partial(exchange, path, before.encode())
            noticed = self.forked(session, changed, chosen, limit) if chosen else None
            early = not {*lines}.isdisjoint(ran.lines(str(path)) or ())
            self.say(None if early and not noticed else noticed)
        return True

    def say(self, answer: str | None) -> None:
        print(json.dumps(answer), file=self.answers, flush=True)

    def forked(
        self, session: pytest.Session, changed: Callable[[], bool], items: list[pytest.Item], limit: float
    ) -> str | None:
        """Run tests in a fork after changing its code; end all processes that it has started with it."""
        end, begin = os.pipe()
        child = os.fork()
        if not child:
            os.setsid()  # with all that it starts
            stop_after(limit)
            gc.unfreeze()  # `exchange` finds no frozen objects
            result = None
            try:
                result = self.run(session, items) if changed() else None
            finally:
                os.write(begin, json.dumps(result).encode())
                os._exit(0)
        os.close(begin)
        try:
            ready, _, _ = select.select([end], [], [], limit)
            told = os.read(end, 65536) if ready else b""
        finally:
            os.close(end)
            if not ready or told:
                os.kill(child, signal.SIGKILL)
            _, how = os.waitpid(child, 0)
            with suppress(ProcessLookupError):
                os.killpg(child, signal.SIGKILL)
        if not ready:
            return UNDONE
        stopped = os.WIFSIGNALED(how) and os.WTERMSIG(how) in (signal.SIGXCPU, signal.SIGKILL)
        return json.loads(told) if told else ENDLESS if stopped else None

    def run(self, session: pytest.Session, items: list[pytest.Item]) -> str:
        session.items = items
        for item, following in zip(items, [*items[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.failed:
                session._setupstate.teardown_exact(None)
                break
        return self.failed


def main() -> None:
    asked, answers = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(2, 1)  # pytest's own output
    base = f"--basetemp={Path.cwd().parent / 'made'}-{os.getpid()}"
    sys.exit(pytest.main([*OPTIONS, base, *sys.argv[1:]], plugins=[Waiting(asked, answers)]))


if __name__ == "__main__":
    main()
