"""Note which test function runs which line of the package: `python -m pytest -p tests.faults.watching`.

Each test process writes what it saw to `build/faults`; `tests.faults.nearest` reads it.
"""

from __future__ import annotations

import functools
import json
import os
import sys
import time
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path

import pytest
from coverage import Coverage

ROOT = Path(__file__).resolve().parent.parent.parent
KEPT = ROOT / "build" / "faults"
LINES, SECONDS = "lines", "seconds"
"""The beginnings of the names of files with the lines seen, and with each test function's time."""


def function(item: pytest.Item) -> str:
    """The address of a test's function, which all its cases share."""
    return item.nodeid.partition("[")[0]


def busy() -> float:
    """The processor time in seconds of this process and those that it started: by the clock, tests
    take longer the busier the machine is."""
    return sum(os.times()[:4])


def forget() -> None:
    """Forget what functions of the package keep: a line counts for every test that needs it, not only for
    the first."""
    for name, module in [*sys.modules.items()]:
        if name.startswith("tichu_teach"):
            for each in vars(module).values():
                if isinstance(each, functools._lru_cache_wrapper):
                    each.cache_clear()


class Watch:
    """Watches one test process. Lines that run at collection belong to no test."""

    def __init__(self) -> None:
        KEPT.mkdir(parents=True, exist_ok=True)
        self.seen = Coverage(
            data_file=str(KEPT / LINES), data_suffix=True, source=["tichu_teach"], config_file=False
        )
        self.seen.set_option("run:relative_files", True)
        self.seconds: dict[str, float] = defaultdict(float)
        self.seen.start()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        if function(item) not in self.seconds:
            forget()
        self.seen.switch_context(function(item))
        began = busy()
        try:
            return (yield)
        finally:
            self.seconds[function(item)] += busy() - began
            self.seen.switch_context("")

    def pytest_unconfigure(self) -> None:
        self.seen.stop()
        self.seen.save()
        place = KEPT / f"{SECONDS}.{time.time_ns()}"
        place.write_text(json.dumps(self.seconds), encoding="utf-8")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("numprocesses", None) and not hasattr(config, "workerinput"):
        return  # this process only hands out tests
    config.pluginmanager.register(Watch())
