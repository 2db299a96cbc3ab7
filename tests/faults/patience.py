"""Wait for processes as long as they work: on a busy machine the clock alone says little."""

from contextlib import suppress

import psutil

ASLEEP = 30
"""The seconds after which one asks if they work: longer than any test waits for what does come."""
HARDLY = 0.02
"""The part of that time for which they keep the processor busy if they do."""

READY = (psutil.STATUS_RUNNING, psutil.STATUS_DISK_SLEEP)
"""How a process is that works, or waits for its turn at the processor or a disk."""


class Patience:
    """Patience with a process and all that it has started."""

    def __init__(self, process: int, asleep: float = ASLEEP) -> None:
        self.process, self.asleep = process, asleep
        self.worked, _ = self._work()

    def left(self) -> bool:
        """Return True if they have worked since this was last asked, `asleep` seconds ago or more, or would
        if it were their turn."""
        before, (self.worked, ready) = self.worked, self._work()
        return ready or abs(self.worked - before) > HARDLY * self.asleep  # less than before if some are gone

    def _work(self) -> tuple[float, bool]:
        """The seconds for which they have kept the processor busy, and if one of them is ready to."""
        total, ready = 0.0, False
        with suppress(psutil.NoSuchProcess):
            first = psutil.Process(self.process)
            for each in (first, *first.children(recursive=True)):
                with suppress(psutil.NoSuchProcess):
                    total += sum(each.cpu_times()[:4])
                    ready |= each.status() in READY
        return total, ready
