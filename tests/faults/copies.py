"""Copies of the checkout, in which faults are tried."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

from tests.faults import outcomes, scripts
from tests.faults.fault import ENDLESS, UNDONE, Fault
from tests.faults.nearest import ROOT
from tests.faults.patience import ASLEEP, Patience
from tests.faults.warm import OPTIONS, environment, stop_after

LEFT = shutil.ignore_patterns(".venv", ".git", "node_modules", "*.pyc", "build", ".*_cache", ".hypothesis")
STOPPED = {-getattr(signal, name, 0) for name in ("SIGXCPU", "SIGKILL")} - {0}
"""The exit codes of a process that has used too much processor time."""
BUSY = 0.06
"""The part of their time limit for which tests may keep the processor busy: so an endless loop is found
sooner than by the clock."""
BEGINS = 30
"""The seconds of processor time that a process may use before its first test."""


class Copy:
    """A copy of the checkout, in which faults are tried."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.moment = int(time.time()) + 1
        shutil.copytree(ROOT, place, ignore=LEFT, symlinks=True)
        for tools in (".venv", f"{scripts.TESTS}/node_modules"):
            if hasattr(os, "fork") and (ROOT / tools).is_dir():
                (place / tools).symlink_to(ROOT / tools)

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
        """The test that notices the fault in a process of its own, "" if none does; `limit` is in seconds."""
        run = scripts.failing if fault.in_script else failing
        try:
            with self.having([fault]):
                return next(iter(run(self.place, tests, limit)), "")
        except RuntimeError:
            run(self.place, tests[:1], limit)  # without it they can be run: nothing comes past it
            return tests[0]

    def restore(self) -> None:
        """Take all switches out again."""
        shutil.rmtree(self.place / "tichu_teach")
        shutil.copytree(ROOT / "tichu_teach", self.place / "tichu_teach", ignore=LEFT, symlinks=True)


def failing(
    place: Path, tests: Sequence[str], limit: float, *, lean: bool = True, asleep: float = ASLEEP
) -> list[str]:
    """Run tests in a copy and return those that fail (of notebooks, the file); end all processes they start.

    `lean` leaves out the plugins for notebooks and browsers, stops at the first test that fails, and keeps
    the processor busy for a part of the limit at most.
    """
    told = place.with_name(f"{place.name}-told")
    told.unlink(missing_ok=True)
    most = BEGINS + BUSY * limit if lean else limit
    run = subprocess.Popen(
        [sys.executable, "-m", "pytest", *OPTIONS, "-p", "tests.faults.outcomes", *["-x"] * lean, *tests],
        cwd=place,
        env=environment(place)
        | {outcomes.TOLD: str(told)}
        | ({} if lean else {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": ""}),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        preexec_fn=partial(stop_after, most) if hasattr(os, "fork") else None,
        start_new_session=True,
    )
    patience, until = Patience(run.pid, asleep), time.monotonic() + limit
    with run:
        try:
            while True:
                with suppress(subprocess.TimeoutExpired):
                    said, _ = run.communicate(timeout=min(asleep, limit))
                    break
                late = time.monotonic() > until
                if late or not patience.left():
                    return outcomes.failed(told, asleep=not late) or [UNDONE]
        finally:
            with suppress(ProcessLookupError):
                os.killpg(run.pid, signal.SIGKILL) if hasattr(os, "killpg") else run.kill()
    if run.returncode in STOPPED:
        return [ENDLESS]
    failed = outcomes.failed(told)
    if bool(failed) != (run.returncode != 0):
        raise RuntimeError(f"the tests can't be run in the copy:\n{said[-2000:]}")
    return failed
