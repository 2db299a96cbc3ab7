"""Copies of the checkout, in which faults are tried."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

from tests.faults import scripts
from tests.faults.making import ENDLESS, UNDONE, Fault
from tests.faults.warm import OPTIONS, Warm, environment, stop_after
from tests.faults.watching import ROOT

LEFT = shutil.ignore_patterns(".venv", ".git", "node_modules", "*.pyc", "build", ".*_cache", ".hypothesis")
STOPPED = {-getattr(signal, name, 0) for name in ("SIGXCPU", "SIGKILL")} - {0}
"""The exit codes of a process that has used too much processor time."""
BEGINS = 30
"""The seconds of processor time that a process may use before its first test."""
FAILED = re.compile(r"^(?:FAILED|ERROR) ([^\s\[]+)", re.MULTILINE)


class Copy:
    """A copy of the checkout, in which faults are tried."""

    def __init__(self, place: Path, files: Sequence[str] = ()) -> None:
        """Make the copy. Tests in `files` are kept collected in a warm process, if this system can fork."""
        self.place = place
        self.moment = int(time.time()) + 1
        shutil.copytree(ROOT, place, ignore=LEFT, symlinks=True)
        for tools in (".venv", f"{scripts.TESTS}/node_modules"):
            if hasattr(os, "fork") and (ROOT / tools).is_dir():
                (place / tools).symlink_to(ROOT / tools)
        self.warm = Warm(place, [*files]) if files and hasattr(os, "fork") else None

    def write(self, file: str, source: bytes) -> None:
        """Write a file with a new time of change, so that no compiled form of another fault is used."""
        self.moment += 1
        path = self.place / file
        path.write_bytes(source)
        os.utime(path, (self.moment, self.moment))

    @contextmanager
    def having(self, faults: Collection[Fault]) -> Iterator[dict[str, bytes]]:
        """Put in faults, no two in one place, and yield the original contents of their files."""
        before = {fault.file: (self.place / fault.file).read_bytes() for fault in faults}
        try:
            for file, source in before.items():
                here = [fault for fault in faults if fault.file == file]
                for fault in sorted(here, key=lambda each: -each.start):
                    source = source[: fault.start] + fault.new.encode() + source[fault.end :]
                self.write(file, source)
            yield before
        finally:
            for file, source in before.items():
                self.write(file, source)

    def tried(self, fault: Fault, tests: list[str], limit: float) -> str:
        """The test that notices the fault, "" if none does; `limit` is in seconds."""
        with self.having([fault]) as before:
            if self.warm and fault.in_function:
                noticed = self.warm.tried(fault.file, before[fault.file], tests, limit, fault.lines)
                if noticed is not None:
                    return noticed
            run = scripts.failing if fault.in_script else failing
            return next(iter(run(self.place, tests, limit)), "")

    def failing(self, tests: list[str]) -> list[str]:
        """The tests that fail here without any fault."""
        in_node = [test for test in tests if test.endswith(".js")]
        others = [test for test in tests if test not in in_node]
        broken = scripts.failing(self.place, in_node, 3600)
        if others and self.warm:
            file = "tichu_teach/__init__.py"
            broken += filter(None, [self.warm.tried(file, (self.place / file).read_bytes(), others, 3600)])
        elif others:
            broken += failing(self.place, others, 3600)
        return broken

    def close(self) -> None:
        if self.warm:
            self.warm.close()


def failing(place: Path, tests: Sequence[str], limit: float, *, lean: bool = True) -> list[str]:
    """Run tests in a copy and return those that fail (of notebooks, the file); end all processes they start.

    `lean` leaves out the plugins for notebooks and browsers, and stops at the first test that fails or keeps
    the processor busy.
    """
    run = subprocess.Popen(
        [sys.executable, "-m", "pytest", *OPTIONS, *["-x"] * lean, *tests],
        cwd=place,
        env=environment(place) | ({} if lean else {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": ""}),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        preexec_fn=partial(stop_after, limit, BEGINS) if lean and hasattr(os, "fork") else None,
        start_new_session=True,
    )
    with run:
        try:
            told, _ = run.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            return [UNDONE]
        finally:
            with suppress(ProcessLookupError):
                os.killpg(run.pid, signal.SIGKILL) if hasattr(os, "killpg") else run.kill()
    if run.returncode in STOPPED:
        return [ENDLESS]
    failed = [test for test in FAILED.findall(told) if (place / test.partition("::")[0]).is_file()]
    if bool(failed) != (run.returncode != 0):
        raise RuntimeError(f"the tests can't be run in the copy:\n{told[-2000:]}")
    return [test.partition("::")[0] if ".ipynb" in test else test for test in failed]
