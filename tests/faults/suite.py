"""All tests that run at every push, with browsers, servers and kernels: the last chance to notice a fault.

They take minutes, so many faults are put in at once. The tests that fail are then tried with each half of
them, and so on down to one. As one fault may hide another, the rest is put in again until nothing fails.
"""

from collections.abc import Collection, Sequence

from tests.faults import nearest
from tests.faults.copies import Copy, failing
from tests.faults.fault import ENDLESS, UNDONE, Fault, apart

HOW = ("-p", "tests.kernels", "--nbval-lax", "--dist", "loadfile", "--no-loadscope-reorder")
OWN = f"--ignore={nearest.OWN}"
"""Left out because the list of equivalent faults quotes lines: a change of one would always be noticed."""
EVERYTHING = ("tests", "notebooks")
LIMIT = 2 * 3600
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
            failed = self.failing(together) - self.broken
            if failed & {UNDONE, ENDLESS}:
                found |= dict.fromkeys(together, min(failed))
                for half in _halves(together) if len(together) > 1 else ():  # one of them may be why
                    found |= self.noticing(half)
                continue
            failed -= (broken := self.failing([], failed) if failed else set())
            self.broken |= broken - {UNDONE}
            found |= self._whose(together, failed) or dict.fromkeys(together, "")
        return found

    def _whose(self, faults: Sequence[Fault], failed: set[str]) -> dict[Fault, str]:
        """Return which of some faults is noticed by each of the tests that failed with all of them."""
        if len(faults) == 1:
            return dict.fromkeys(faults, min(failed)) if failed else {}
        found: dict[Fault, str] = {}
        for half in _halves(faults):
            if failed and (noticing := self.failing(half, failed) & failed):
                found |= self._whose(half, noticing)
                failed = failed - noticing
        self.unexplained |= failed
        return found

    def failing(self, faults: Sequence[Fault], tests: Collection[str] = EVERYTHING) -> set[str]:
        """The tests, of some or all, that fail with faults put in."""
        with self.copy.having(faults):
            return {
                *failing(
                    self.copy.place, [*HOW, OWN, "-n", str(self.jobs), *sorted(tests)], LIMIT, lean=False
                )
            }


def _halves(faults: Sequence[Fault]) -> tuple[Sequence[Fault], Sequence[Fault]]:
    return faults[: len(faults) // 2], faults[len(faults) // 2 :]
