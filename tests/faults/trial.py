"""Try faults: find the tests that come by them, and have these notice them."""

import queue
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from typing import TypeVar

import psutil

from tests.faults import scripts, switches
from tests.faults.copies import Copy, failing
from tests.faults.fault import ENDLESS, UNDONE, Fault
from tests.faults.nearest import ALONE, ROOT, by_name, quickest
from tests.faults.warm import Warm

Place = TypeVar("Place", Copy, Warm)

QUICK = 0.25
"""The seconds for which a fault is tried as soon as tests of a file are known to come by it."""
BEGINS, OVER = 6, 4
"""The seconds for which tests may keep the processor busy besides, and how often what they take without a
fault: one that never ends is found out by that.
"""
LONGEST = 3600
"""The seconds for tests without a fault."""


class Trial:
    """Faults that are tried in copies, as many at a time as there are copies.

    near    for each fault the test functions that come by it, with the seconds that each takes
    takes   the seconds of all that were run without a fault
    found   the test that noticed a fault, "" if none did so far
    broken  the tests that fail without any fault
    """

    def __init__(self, copies: Sequence[Copy], faults: Sequence[Fault], files: Sequence[str]) -> None:
        self.copies, self.faults = copies, faults
        self.numbers = {number: fault for number, fault in enumerate(faults) if not fault.in_script}
        self.near: dict[int, dict[str, float]] = defaultdict(dict)
        self.takes: dict[str, float] = {}
        self.found: dict[int, str] = {}
        self.broken: set[str] = set()
        self._files, self._functions = by_name(self.numbers.values(), files), list[str]()
        self._began: dict[int, float] = {}
        self._tried: dict[int, set[str]] = defaultdict(set)
        self._others = {*psutil.Process().children()}

    def results(self, seconds: float) -> dict[Fault, str]:
        """The test that notices each fault, "" if none of those does for which there are so many seconds."""
        if self.numbers:
            self._with_switches(seconds)
        rest = [number for number in range(len(self.faults)) if self.found.get(number, UNDONE) == UNDONE]
        self._share(self.copies, [partial(self._alone, number, seconds) for number in rest])
        for test in {self.found[number] for number in rest} - {"", ENDLESS, UNDONE}:
            run = scripts.failing if test.endswith(".js") else failing
            self.broken |= {*run(self.copies[0].place, [test], LONGEST)}
        return {
            fault: "" if self.found[number] in self.broken else self.found[number]
            for number, fault in enumerate(self.faults)
        }

    def _with_switches(self, seconds: float) -> None:
        for copy in self.copies:
            switched = switches.put(copy.place, self.numbers)
        with self._warmed() as warm:
            self._functions = warm[0].functions
            switched -= warm[0].early
            self._share(warm, [partial(self._come_by, file, switched) for file in self._files])
            left = sorted(switched - self.found.keys())
            self._share(warm, [partial(self._switched_on, number, seconds) for number in left])
            noticing = {*self.found.values()} - {"", ENDLESS, UNDONE}
            ran = warm[0].ran([test for test in self._functions if test in noticing], limit=LONGEST)
            self.broken |= {*ran.failed}
        for copy in self.copies:
            copy.restore()

    @contextmanager
    def _warmed(self) -> Iterator[list[Warm]]:
        warm = [Warm(copy.place, self._files) for copy in self.copies]
        try:
            yield warm
        finally:
            for each in warm:
                each.close()

    def _share(self, places: Sequence[Place], tasks: Iterable[Callable[[Place], None]]) -> None:
        """Do each task in the next place that is free."""
        free: queue.SimpleQueue[Place] = queue.SimpleQueue()
        for place in places:
            free.put(place)

        def one(task: Callable[[Place], None]) -> None:
            place = free.get()
            try:
                task(place)
            finally:
                free.put(place)

        with ThreadPoolExecutor(len(places)) as pool:
            try:
                for _ in pool.map(one, tasks):
                    pass
            except BaseException:  # what still runs would be waited for
                for process in self.running():
                    with suppress(psutil.NoSuchProcess):
                        process.kill()
                raise

    def running(self) -> list[psutil.Process]:
        """The processes that it has begun, with all that these have."""
        found: list[psutil.Process] = []
        for process in psutil.Process().children():
            if process not in self._others:
                with suppress(psutil.NoSuchProcess):
                    found += [process, *process.children(recursive=True)]
        return found

    def _come_by(self, file: str, switched: set[int], warm: Warm) -> None:
        """Find the tests of a file that come by faults, and have the quickest notice them."""
        if len(self.found) == len(self.numbers):
            return
        ran = warm.ran([test for test in self._functions if test.startswith(f"{file}::")])
        good = {test: took for test, took in ran.seconds.items() if test not in ran.failed}
        self.takes |= good
        for number, tests in ran.met.items():
            here = {test: good[test] for test in tests if test in good}
            self.near[number] |= here
            if number in switched and number not in self.found:
                self._try(number, here, QUICK, warm)

    def _switched_on(self, number: int, seconds: float, warm: Warm) -> None:
        """Try all tests that come by a fault, then all of their files, as far as there is time."""
        for takes in (self.near[number], self._beside(number)):
            if number not in self.found:
                self._try(number, takes, seconds, warm)
        if number not in self.found:
            self._tell(number, "")

    def _beside(self, number: int, *files: str) -> dict[str, float]:
        """All tests of the files that come by a fault, and of others: what one has started or remembers
        (a server, say) serves the next, which then is not seen to come by."""
        here = {*files, *(test.partition("::")[0] for test in self.near[number])}
        return {test: took for test, took in self.takes.items() if test.partition("::")[0] in here}

    def _try(self, number: int, takes: Mapping[str, float], seconds: float, warm: Warm) -> None:
        tests = quickest(takes, seconds, self._functions, self._tried[number])
        if not tests:
            return
        self._began.setdefault(number, time.monotonic())
        ran = warm.ran(tests, number, BEGINS + OVER * sum(takes[test] for test in tests))
        if not ran.failed:
            self._tried[number].update(tests)
        elif ran.failed != [UNDONE] or seconds > QUICK:
            self._tell(number, ran.failed[0])

    def _alone(self, number: int, seconds: float, copy: Copy) -> None:
        """Try a fault without a switch."""
        fault, near = self.faults[number], self.near[number]
        self._began[number] = time.monotonic()
        if fault.in_script:
            self._tell(number, copy.tried(fault, scripts.speaking(ROOT)[fault.file], 30 * seconds))
            return
        speaking = by_name([fault], self._files)[:ALONE]
        tests = quickest(near, seconds, self._functions) or speaking
        result = copy.tried(fault, tests, 30 * seconds)
        more = quickest(self._beside(number, *speaking), seconds, self._functions, tests)
        if not result and more and tests is not speaking:
            result = copy.tried(fault, more, 30 * seconds)
        self._tell(number, result)

    def _tell(self, number: int, result: str) -> None:
        self.found[number] = result
        took = f"{time.monotonic() - self._began.get(number, time.monotonic()):5.1f} s"
        how = "unknown" if result == UNDONE else "noticed" if result else "MISSED "
        print(f"{len(self.found):3} {how} {took}  {self.faults[number]}  {result}", flush=True)
