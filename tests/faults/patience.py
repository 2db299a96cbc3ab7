"""Wait for processes as long as they work: on a busy machine the clock alone says little."""

from contextlib import suppress

import psutil

ASLEEP = 240
"""The seconds after which one asks if they work: longer than any test waits for what does not come."""
HARDLY = 0.02
"""The part of that time for which they keep the processor busy if they do."""


class Patience:
    """Patience with a process and all that it has started."""

    def __init__(self, process: int, asleep: float = ASLEEP) -> None:
        self.process, self.asleep, self.worked = process, asleep, float("-inf")

    def left(self) -> bool:
        """Return True if they have worked since this was last asked, `asleep` seconds ago or more."""
        before, self.worked = self.worked, self._work()
        return abs(self.worked - before) > HARDLY * self.asleep  # less than before if some are gone

    def _work(self) -> float:
        total = 0.0
        with suppress(psutil.NoSuchProcess):
            first = psutil.Process(self.process)
            for each in (first, *first.children(recursive=True)):
                with suppress(psutil.NoSuchProcess):
                    total += sum(each.cpu_times()[:4])
        return total
