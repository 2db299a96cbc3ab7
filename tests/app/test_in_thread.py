"""Work in a thread of its own, from a loop that goes on."""

import asyncio
import threading

import pytest

from tichu_teach.app.in_thread import in_thread


async def test_work_in_a_thread_comes_back_or_fails() -> None:
    assert await in_thread(lambda: threading.current_thread() is threading.main_thread()) is False
    with pytest.raises(KeyError, match="lost"):
        await in_thread(lambda: {}["lost"])
    goes_on = threading.Event()
    left = asyncio.ensure_future(in_thread(lambda: goes_on.wait(60)))
    await asyncio.sleep(0)
    left.cancel()
    goes_on.set()
    await asyncio.sleep(0.05)
    assert left.cancelled(), "and nobody is told what came of it"


def test_work_that_is_done_after_its_loop_has_ended_complains_to_nobody() -> None:
    goes_on, ended, before = threading.Event(), list[BaseException | None](), {*threading.enumerate()}
    usual, threading.excepthook = threading.excepthook, lambda hooked: ended.append(hooked.exc_value)

    async def begin() -> None:
        work = asyncio.ensure_future(in_thread(lambda: goes_on.wait(60)))
        await asyncio.sleep(0)
        assert not work.done()

    try:
        asyncio.run(begin())
        begun = {*threading.enumerate()} - before
        assert [each.daemon for each in begun] == [True], "the program may end without it"
        goes_on.set()
        for thread in begun:
            thread.join(60)
    finally:
        threading.excepthook = usual
    assert ended == []
