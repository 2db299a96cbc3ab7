"""A plugin that tells at once what becomes of each test, so that much is known of a run that is stopped."""

import os
from collections import defaultdict
from pathlib import Path

import pytest

TOLD = "TICHU_TEACH_TOLD"
"""In the environment: the file that is told."""


def _tell(what: str, test: str) -> None:
    file = os.open(os.environ[TOLD], os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    os.write(file, f"{what} {test}\n".encode())
    os.close(file)


def pytest_runtest_logstart(nodeid: str) -> None:
    _tell("begun", nodeid)


def pytest_runtest_logfinish(nodeid: str) -> None:
    _tell("over", nodeid)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.failed:
        _tell("failed", report.nodeid)


def pytest_collectreport(report: pytest.CollectReport) -> None:
    if report.failed:
        _tell("failed", report.nodeid)


def failed(told: Path, *, asleep: bool = False) -> list[str]:
    """The test functions that failed (of notebooks, the file), by what was told; if the run fell asleep, also
    those that had begun.
    """
    tests: dict[str, dict[str, None]] = defaultdict(dict)
    for line in told.read_text(encoding="utf-8").splitlines() if told.exists() else ():
        what, _, test = line.partition(" ")
        tests[what][test] = None
    found = [*tests["failed"], *(test for test in tests["begun"] if asleep and test not in tests["over"])]
    return [*dict.fromkeys(each.partition("::" if ".ipynb" in each else "[")[0] for each in found)]
