"""Choose the tests that are most likely to notice a fault.

These are the tests that ran its line when `tests.faults.watching` watched, or its file if that has changed
since, the narrowest first; and those that may run it unseen, because they were not watched or start a
process. If nothing was watched, they are the tests that mention most names defined in its file.
"""

from __future__ import annotations

import ast
import json
import re
from collections import Counter, defaultdict
from collections.abc import Container
from pathlib import Path

from coverage import CoverageData

from tests.faults import scripts
from tests.faults.making import Fault
from tests.faults.watching import KEPT, LINES, ROOT, SECONDS

ALONE = 8
"""The number of test files to run if no test function is known to run the line."""
CLOSE = 3
"""The closeness at which a test file is tried although it was not watched."""
NEAREST = 0.8
"""The part of the time for the nearest tests."""
SHARES = 3
"""The number of files that share the time at first, the nearest before others."""
UNKNOWN = 2.0
"""The seconds assumed for a test whose time was not noted."""
ELSEWHERE = ("browser", "bench", "mine")
TEST = re.compile(r"^def (test_\w+)\(", re.MULTILINE)
WORD = re.compile(r"\w+")
STARTING = re.compile(r"\b(?:subprocess|serving)\b")
"""The words in a test file that runs the package in another process, where it can't be watched."""


def test_files() -> list[Path]:
    """Return the test files that need neither a browser nor long benchmarks."""
    found = sorted((ROOT / "tests").rglob("test_*.py"))
    return [file for file in found if not {*ELSEWHERE} & {*file.relative_to(ROOT).parts}]


def name(file: Path) -> str:
    """Return a file's address in the checkout, as pytest and coverage write it."""
    return file.relative_to(ROOT).as_posix()


class Nearest:
    """The lines that each test function was seen to run, and the time it takes."""

    def __init__(self) -> None:
        self.seen = CoverageData(no_disk=True)
        self.since = 0.0
        for file in sorted(KEPT.glob(f"{LINES}.*")):
            part = CoverageData(str(file))
            part.read()
            self.seen.update(part)
            self.since = max(self.since, file.stat().st_mtime)
        self.seconds: dict[str, float] = {}
        for file in sorted(
            KEPT.glob(f"{SECONDS}.*")
        ):  # what was watched twice takes as long as the last time
            self.seconds |= json.loads(file.read_text(encoding="utf-8"))
        self.words = {file: file.read_text(encoding="utf-8") for file in test_files()}
        self.spoken = {file: {*WORD.findall(words)} for file, words in self.words.items()}
        watched = {test.partition("::")[0] for test in self.seconds}
        self.written = {
            name(file)
            for file in self.words
            if self.since < file.stat().st_mtime or name(file) not in watched
        }
        """The test files that were not watched in their present form: the lines they run are unknown."""
        self.starting = {name(file) for file in self.words if self._starts(file)}
        """The test files that run the package in another process."""
        self.breadth: Counter[str] = Counter()
        """The number of the package's files in which each test function runs something."""
        for measured in self.seen.measured_files():
            every = self.seen.contexts_by_lineno(measured).values()
            self.breadth.update({context for contexts in every for context in contexts})

    def watched(self, fault: Fault) -> set[str]:
        """The test functions that run the fault's line, or its file if the line runs at import.

        If the file has changed since, its lines have moved: all functions that run the file are returned.
        """
        lines = self.seen.contexts_by_lineno(fault.file)
        known = fault.lines if (ROOT / fault.file).stat().st_mtime <= self.since else ()
        found = {context for line in known for context in lines.get(line, [])} - {""}
        found = found or {context for contexts in lines.values() for context in contexts} - {""}
        return {each for each in found if self._is_there(each)}

    def unseen(self, closeness: Counter[str], watched: set[str]) -> set[str]:
        """Return tests that may run a line without having been seen to.

        They are in files that were not watched in their present form and are close to the line or ran it
        before, or they start a process.
        """
        ran = {each.partition("::")[0] for each in watched}
        written = {file for file in self.written if file in ran or closeness[file] >= CLOSE}
        found = {f"{file}::{test}" for file in written for test in TEST.findall(self.words[ROOT / file])}
        starting = {file for file in self.starting if closeness[file] >= CLOSE}
        return found | {each for each in self.seconds if self._is_there(each, starting)}

    def _of_room(self, room: str) -> set[str]:
        """Return the test functions of a room's own folder."""
        return {test for test in self.seconds if test.split("/")[1] == room and self._is_there(test)}

    def _is_there(self, test: str, files: Container[str] | None = None) -> bool:
        """Return True if the test function still exists, in one of `files` if they are given."""
        file, _, function = test.partition("::")
        defined = f"def {function.rpartition('::')[2]}("
        return (files is None or file in files) and defined in self.words.get(ROOT / file, "")

    def _starts(self, file: Path) -> bool:
        fixtures = file.with_name("conftest.py")
        said = self.words[file] + (fixtures.read_text(encoding="utf-8") if fixtures.exists() else "")
        return STARTING.search(said) is not None

    def tests(self, fault: Fault, seconds: float) -> list[str]:
        """The tests to run, the nearest first, which together take about that many seconds."""
        if fault.in_script:
            return scripts.speaking(ROOT)[fault.file]
        closeness = Counter({name(file): near for file, near in self.closeness(fault).items()})
        watched = self.watched(fault)
        near = watched | self.unseen(closeness, watched) if self.since else watched
        if self.since and not fault.in_function:
            near |= self._of_room(fault.room)  # code run at import counts for none of them
        if not near:
            return sorted(closeness, key=lambda each: -closeness[each])[:ALONE]
        nearest = sorted(
            near, key=lambda each: (-closeness[each.partition("::")[0]], self.breadth[each], each)
        )
        return self._within(nearest, seconds)

    def _within(self, nearest: list[str], seconds: float) -> list[str]:
        """Return the tests for which there is time. No file gets more than its share before all had a turn,
        or tests that start servers would leave no time to others that do. The rest of the time goes to the
        quickest tests, however far: hundreds of them take as long as a slow one."""
        chosen: list[str] = []
        spent: dict[str, float] = defaultdict(float)
        quickest = sorted(nearest, key=self._takes)
        for several, share, part in ((nearest, 1 / SHARES, NEAREST), (nearest, 1, NEAREST), (quickest, 1, 1)):
            for each in several:
                file, takes = each.partition("::")[0], self._takes(each)
                if (
                    each not in chosen
                    and spent[file] + takes <= share * seconds
                    and sum(spent.values()) + takes <= part * seconds
                ):
                    chosen.append(each)
                    spent[file] += takes
        files = [*spent]
        return sorted(chosen, key=lambda each: (files.index(each.partition("::")[0]), self._place(each)))

    def _takes(self, test: str) -> float:
        return self.seconds.get(test, UNKNOWN)

    def _place(self, test: str) -> int:
        """A test function's position in its file: some use fixtures that earlier ones have made."""
        file, _, function = test.partition("::")
        return self.words.get(ROOT / file, "").find(f"def {function.rpartition('::')[2]}(")

    def closeness(self, fault: Fault) -> Counter[Path]:
        """Return how often each test file mentions the fault's module and the names defined in it."""
        path = Path(fault.file).with_suffix("")
        tree = ast.parse((ROOT / fault.file).read_text(encoding="utf-8"))
        defined = [node.name for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))]
        names = {path.name, *defined}
        module, room = ".".join(path.parts), ".".join(path.parts[:-1])
        found: Counter[Path] = Counter()
        for file, words in self.words.items():
            imported = f"{module} " in words or f"{room} import {path.name}" in words
            named = len(names & self.spoken[file])
            alike = _nouns(path) & _nouns(file.relative_to(ROOT).with_suffix(""))
            found[file] = 10 * imported + named + 3 * len(alike)
        return found


def _nouns(path: Path) -> set[str]:
    """The nouns of a path in the singular: `test_motifs` is about `motif`."""
    return {word.removesuffix("s") for part in path.parts[1:] for word in part.split("_")}
