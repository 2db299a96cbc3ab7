"""Choose the tests that are most likely to notice a fault.

Those that run its line, as `tests.faults.watching` saw it, the narrowest first; where nobody watched, or the
file has changed since, those that speak most of what it defines.
"""

from __future__ import annotations

import ast
import json
import re
from collections import Counter
from pathlib import Path

from coverage import CoverageData

from tests.faults import scripts
from tests.faults.making import Fault
from tests.faults.watching import KEPT, LINES, ROOT, SECONDS

ALONE = 8
"""So many test files where no test function is known to run the line."""
CLOSE = 3
"""How near a test file must be, to be tried where nobody has watched it yet."""
UNKNOWN = 2.0
"""The seconds that a test takes of which none were noted."""
ELSEWHERE = ("browser", "bench", "mine")


def test_files() -> list[Path]:
    """Return the test files that need neither a browser nor long benchmarks."""
    found = sorted((ROOT / "tests").rglob("test_*.py"))
    return [file for file in found if not {*ELSEWHERE} & {*file.relative_to(ROOT).parts}]


class Nearest:
    """What was seen of each test function: the lines it runs, and how long it takes."""

    def __init__(self) -> None:
        self.seen = CoverageData(no_disk=True)
        self.since = 0.0
        for file in sorted(KEPT.glob(f"{LINES}.*")):
            part = CoverageData(str(file))
            part.read()
            self.seen.update(part)
            self.since = max(self.since, file.stat().st_mtime)
        self.seconds: Counter[str] = Counter()
        for file in KEPT.glob(f"{SECONDS}.*"):
            self.seconds.update(json.loads(file.read_text(encoding="utf-8")))
        self.words = {file: file.read_text(encoding="utf-8") for file in test_files()}
        self.written = {
            str(file.relative_to(ROOT)) for file in self.words if self.since < file.stat().st_mtime
        }
        """The test files that were written since: what they run is not known."""
        self.breadth: Counter[str] = Counter()
        """In how many files of the package each test function runs something."""
        for name in self.seen.measured_files():
            every = self.seen.contexts_by_lineno(name).values()
            self.breadth.update({context for contexts in every for context in contexts})

    def watched(self, fault: Fault) -> set[str]:
        """Return the test functions that run the fault's line, or its file where the line runs at import."""
        if (ROOT / fault.file).stat().st_mtime > self.since:
            return set()
        lines = self.seen.contexts_by_lineno(fault.file)
        found = {context for line in fault.lines for context in lines.get(line, [])} - {""}
        found = found or {context for contexts in lines.values() for context in contexts} - {""}
        return {each for each in found if self._is_there(each)}

    def _is_there(self, test: str) -> bool:
        """Return True if the test function still stands in its file, and was there when it was watched."""
        file, _, function = test.partition("::")
        name = function.rpartition("::")[2]
        return file not in self.written and f"def {name}(" in self.words.get(ROOT / file, "")

    def tests(self, fault: Fault, seconds: float) -> list[str]:
        """Return the tests to run, the nearest first, that take about so many seconds together."""
        if fault.in_script:
            return scripts.speaking(ROOT)[fault.file]
        closeness = {str(file.relative_to(ROOT)): near for file, near in self.closeness(fault).items()}
        watched = self.watched(fault)
        if not watched:
            return sorted(closeness, key=lambda each: -closeness[each])[:ALONE]
        chosen: list[str] = []
        near = {*watched, *(file for file in self.written if closeness[file] >= CLOSE)}
        for each in sorted(
            near, key=lambda each: (-closeness[each.partition("::")[0]], self.breadth[each], each)
        ):
            takes = self.seconds.get(each, UNKNOWN)
            if takes <= seconds:
                chosen.append(each)
                seconds -= takes
        return chosen

    def closeness(self, fault: Fault) -> Counter[Path]:
        """Return how much each test file speaks of the fault's module and of what is defined in it."""
        path = Path(fault.file).with_suffix("")
        tree = ast.parse((ROOT / fault.file).read_text(encoding="utf-8"))
        defined = [node.name for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))]
        names = [re.compile(rf"\b{re.escape(name)}\b") for name in (path.name, *defined)]
        module, room = ".".join(path.parts), ".".join(path.parts[:-1])
        found: Counter[Path] = Counter()
        for file, words in self.words.items():
            imported = f"{module} " in words or f"{room} import {path.name}" in words
            named = sum(name.search(words) is not None for name in names)
            alike = _nouns(path) & _nouns(file.relative_to(ROOT).with_suffix(""))
            found[file] = 10 * imported + named + 3 * len(alike)
        return found


def _nouns(path: Path) -> set[str]:
    """Return the nouns of a path, one or many alike: `test_motifs` speaks of `motifs`."""
    return {word.removesuffix("s") for part in path.parts[1:] for word in part.split("_")}
