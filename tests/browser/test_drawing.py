"""What it costs a page to draw a scene: one layout, and the styles of what has changed.

To measure after a change lays the page out at once; to change something more and measure again does it once
more. The browser counts both, so that this holds on any machine.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.room import Rooms
from tests.browser.tracing import Task, traced
from tests.browser.visit import go
from tichu_teach.texts import text

pytestmark = pytest.mark.browser

FEW = 250  # elements; a page at play has some 1100


def press(page: Any, css: str) -> None:
    """Press what is there, without a look of our own at where it lies."""
    page.locator(css).first.wait_for()
    page.evaluate("css => document.querySelector(css).click()", css)


PICTURE = re.compile(r"^.*?(?=sceneChanged|redraw)")
"""What is done for a picture; the rest is why it is drawn: a slow answer is told of by one of its own."""


def amiss(tasks: list[Task]) -> list[list[str]]:
    """Pictures for which the page was laid out more than once; a new step is fitted to a phone by trying."""
    found = []
    for task in tasks:
        laid_out = [who for who in task.laid_out if "fit <" not in who]
        pictures = Counter(PICTURE.sub("", who) for who in laid_out)
        found += [[who for who in laid_out if who.endswith(each)] for each, n in pictures.items() if n > 1]
    return found


@pytest.mark.parametrize("width", (1366, 390))
def test_a_scene_is_laid_out_once(watched: Callable[..., Any], rooms: Rooms, width: int) -> None:
    page = watched(width=width, height=800, reduced_motion="no-preference")
    go(page, f"{rooms.home}?page=game&name=nanking&seed=7")
    page.get_by_role("button", name=text("table.take")).wait_for()
    with traced(page) as tasks:
        press(page, ".tt-a-take")
        page.locator(".tt-slots").wait_for()
        for number in range(3):
            press(page, f".tt-hand button:nth-child({number + 1})")
            press(page, ".tt-slots button:not(.tt-full)")
        press(page, ".tt-a-push")
        page.locator(".tt-slots").wait_for(state="detached")
        page.locator(".tt-trickplay, .tt-a-play").first.wait_for()
    assert any(task.laid_out for task in tasks), "nothing has been measured at all"
    assert amiss(tasks) == []
    assert max(count for task in tasks for count in task.restyled) < FEW
