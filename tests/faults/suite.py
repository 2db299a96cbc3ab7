"""All tests that run at every push, with browsers, servers and kernels: the last chance to notice a fault.

They take minutes, so many faults are put in at once. Each test that fails is then tried with every fault
alone. As one fault may hide another, the rest is put in again until nothing fails.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tests.faults import nearest
from tests.faults.copies import Copy, failing
from tests.faults.making import UNDONE, Fault, apart

HOW = ("-p", "tests.kernels", "--nbval-lax", "--dist", "loadfile", "--no-loadscope-reorder")
OWN = f"--ignore={nearest.OWN}"
"""Left out because the list of equivalent faults quotes lines: a change of one would always be noticed."""
EVERYTHING = ("tests", "notebooks")
LIMIT = 3600
"""The seconds that it may run: a fault may make a test wait for ever."""


class Suite:
    """The whole suite in a copy."""

    def __init__(self, copy: Copy, jobs: int) -> None:
        self.copy, self.jobs = copy, jobs
        self.broken: set[str] = set()
        """The tests that fail without any fault."""
        self.unexplained: set[str] = set()
        """The tests that failed with several faults at once, but with none of them alone."""

    def noticing(self, faults: Sequence[Fault]) -> dict[Fault, str]:
        """Return for each fault the test that notices it, "" if none does."""
        found: dict[Fault, str] = {}
        while together := apart(fault for fault in faults if fault not in found):
            failed = self.failing(together)
            if failed == {UNDONE}:
                found |= dict.fromkeys(together, UNDONE)
                continue
            if failed := failed - self.broken:
                self.broken |= self.failing([], failed)
            left, alone = failed - self.broken, dict[Fault, str]()
            for fault in together:
                if left and (noticing := self.failing([fault], left)):
                    alone[fault] = min(noticing)
                    left -= noticing
            self.unexplained |= left
            found |= alone or dict.fromkeys(together, "")
        return found

    def failing(self, faults: Sequence[Fault], tests: Collection[str] = EVERYTHING) -> set[str]:
        """The tests, of some or all, that fail with faults put in."""
        with self.copy.having(faults):
            return {
                *failing(
                    self.copy.place, [*HOW, OWN, "-n", str(self.jobs), *sorted(tests)], LIMIT, lean=False
                )
            }
