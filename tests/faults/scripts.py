"""Faults in the browser code that is tried without a browser; `tests/js/faults.js` makes them."""

import json
import os
import re
import shutil
import subprocess
from functools import partial
from pathlib import Path

from tests.faults.fault import ENDLESS, UNDONE, Fault
from tests.faults.warm import stop_after

TESTS = "tests/js"
LIMIT = 18
"""The seconds for which tests in Node may keep the processor busy; without faults they end within two."""
PICTURES = {"brush", "haggis", "sparrow", "tichu", "tiles"}
"""Scripts that only draw card faces, which only eyes can judge."""
USED = re.compile(r"tichu_teach/\w+/(?:static|phone)/\w+\.js")


def speaking(root: Path) -> dict[str, list[str]]:
    """The scripts that tests in Node mention, each with these tests; no pictures."""
    found: dict[str, list[str]] = {}
    for test in sorted((root / TESTS).glob("*.test.js")):
        for script in sorted({*USED.findall(test.read_text(encoding="utf-8"))}):
            if Path(script).stem not in PICTURES:
                found.setdefault(script, []).append(test.relative_to(root).as_posix())
    return found


def faults(root: Path, *files: str) -> list[list[Fault]]:
    """The faults of each statement in some files, or in all that tests mention.

    There are none if the tools for the browser code are not installed, which is said.
    """
    if not shutil.which("node") or not (root / TESTS / "node_modules").is_dir():
        print("No fault is put into the browser code: that wants Node, and what .ci/scripts fetches.")
        return []
    command = ["node", str(root / TESTS / "faults.js"), *(files or sorted(speaking(root)))]
    run = subprocess.run(command, cwd=root, capture_output=True, text=True, encoding="utf-8", check=True)
    return [[Fault(**fault) for fault in statement] for statement in json.loads(run.stdout)]


def failing(place: Path, tests: list[str], limit: float) -> list[str]:
    """Run tests in Node in a copy, one after the other, and return the first that fails."""
    for test in tests:
        try:
            run = subprocess.run(
                ["node", test],
                cwd=place,
                capture_output=True,
                timeout=limit,
                check=False,
                preexec_fn=partial(stop_after, LIMIT) if hasattr(os, "fork") else None,
            )
        except subprocess.TimeoutExpired:
            return [UNDONE]
        if run.returncode:
            return [ENDLESS if run.returncode < 0 else test]
    return []
