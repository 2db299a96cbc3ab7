"""Work beside a page, a little at a time: between two slices the page answers its browser."""

from __future__ import annotations

import asyncio
import gc
import logging
import time
from collections.abc import Callable, Iterator

log = logging.getLogger(__name__)

SLICE = 0.015
"""Seconds of work between two looks at the browser's messages."""

BREATH = 0.002
"""Seconds between two slices."""


def running_loop() -> asyncio.AbstractEventLoop | None:
    """The loop in which work can be done or waited for beside the page; None if none is running."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


class Slices:
    """Work done in slices by the loop of a kernel or of a worker, one piece at a time.

    rest  the seconds from a slice to the next
    """

    def __init__(self) -> None:
        self.rest = BREATH
        self._work: Iterator[None] | None = None
        self._timer: asyncio.TimerHandle | None = None

    def begin(
        self, work: Iterator[None], done: Callable[[], None], failed: Callable[[], None] = lambda: None
    ) -> None:
        """Do this work in place of any other, then call `done`; outside a loop, do all of it at once.

        The iterator yields every few milliseconds. Work that fails is given up and logged; then `failed` is
        called, to take from the page that it is being done.
        """
        self.stop()
        loop = running_loop()
        if loop is None:
            for _ in work:
                pass
            return done()
        self._work = work
        self._timer = loop.call_later(self.rest, self._slice, loop, work, done, failed)

    @property
    def busy(self) -> bool:
        """True while work is left or being done."""
        return self._work is not None

    def stop(self) -> None:
        """Give up the work."""
        self._work = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _slice(
        self,
        loop: asyncio.AbstractEventLoop,
        work: Iterator[None],
        done: Callable[[], None],
        failed: Callable[[], None],
    ) -> None:
        self._timer = None
        try:
            left = do_slice(work)
            if self._work is not work:
                return  # given up in the meantime
            if left:
                self._timer = loop.call_later(self.rest, self._slice, loop, work, done, failed)
            else:
                self._work = None
                done()
        except Exception:
            log.exception("work beside the page failed")
            if self._work is work:
                self._work = None
                failed()


def do_slice(work: Iterator[None]) -> bool:
    """Do a slice of work; return True if there is more.

    No garbage is collected meanwhile: in a kernel's memory that may take longer than several slices. It comes
    between slices instead. Nothing is frozen for it: unfreezing would undo what forked kernels have frozen
    (`app/forked.py`).
    """
    until = time.monotonic() + SLICE
    gc.disable()
    try:
        return any(time.monotonic() > until for _ in work)
    finally:
        gc.enable()
