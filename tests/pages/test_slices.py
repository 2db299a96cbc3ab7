"""Work beside a page: how it goes on, how it is given up, and what is known of it meanwhile."""

import asyncio
import gc
import time
from collections.abc import Callable, Iterator

import pytest

from tichu_teach.pages.table.slices import SLICE, Slices, do_slice, running_loop


def tried(begin: Callable[[Slices, list[str]], None]) -> list[str]:
    """What is noted, in a loop, until nothing is left to do."""
    slices, noted = Slices(), list[str]()

    async def page() -> None:
        begin(slices, noted)
        while slices.busy:
            await asyncio.sleep(0.001)

    asyncio.run(asyncio.wait_for(page(), 10))
    return noted


def test_a_page_that_is_drawn_meanwhile_knows_that_there_is_more() -> None:
    """From within a slice, too: that is when a page draws how far it is."""

    def begin(slices: Slices, noted: list[str]) -> None:
        def work() -> Iterator[None]:
            for part in range(3):
                noted.append(f"{part} {slices.busy}")
                time.sleep(SLICE)
                yield

        slices.begin(work(), lambda: noted.append(f"done {slices.busy}"))

    assert tried(begin) == ["0 True", "1 True", "2 True", "done False"]


def test_work_goes_on_beside_the_page_only_in_a_loop() -> None:
    async def page() -> bool:
        return running_loop() is asyncio.get_running_loop()

    assert asyncio.run(page()) and running_loop() is None


def test_what_is_begun_takes_the_place_of_what_waits() -> None:
    def begin(slices: Slices, noted: list[str]) -> None:
        def work(name: str) -> Iterator[None]:
            noted.append(name)
            yield

        for name in ("first", "second"):
            slices.begin(work(name), lambda: noted.append("done"))

    assert tried(begin) == ["second", "done"]


def test_what_is_begun_within_takes_the_place_of_what_was() -> None:
    def begin(slices: Slices, noted: list[str]) -> None:
        def second() -> Iterator[None]:
            noted.append("second")
            yield

        def first() -> Iterator[None]:
            noted.append("first")
            slices.begin(second(), lambda: noted.append("second done"))
            time.sleep(SLICE)
            yield
            noted.append("never")
            yield

        slices.begin(first(), lambda: noted.append("never done"))

    assert tried(begin) == ["first", "second", "second done"]


def test_work_that_fails_is_given_up_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    def begin(slices: Slices, noted: list[str]) -> None:
        def work() -> Iterator[None]:
            yield
            raise RuntimeError("torn")

        slices.begin(
            work(), lambda: noted.append("never done"), lambda: noted.append(f"failed {slices.busy}")
        )

    assert tried(begin) == ["failed False"]
    assert "failed" in caplog.text


def test_a_slice_collects_no_garbage_and_leaves_frozen_what_a_fork_has_frozen() -> None:
    collected, meanwhile = list[str](), list[bool]()

    def work() -> Iterator[None]:
        cells = [[cell] for cell in range(2 * gc.get_threshold()[0])]  # more than begins a collection
        meanwhile.append(bool(collected))
        yield
        assert cells

    def note(phase: str, info: dict[str, int]) -> None:
        collected.append(phase)

    gc.freeze()
    frozen = gc.get_freeze_count()
    gc.callbacks.append(note)
    try:
        do_slice(work())
    finally:
        gc.callbacks.remove(note)
    assert meanwhile == [False] and gc.isenabled(), "it may come after the slice"
    assert gc.get_freeze_count() > frozen / 2  # some of it may be let go of meanwhile
