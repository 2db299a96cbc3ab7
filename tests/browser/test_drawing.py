"""What it costs a page to draw a scene: one layout, and the styles of what has changed.

To measure after a change lays the page out at once; to change something more and measure again does it once
more. The browser counts both, so that this holds on any machine.
"""

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.bare import scenes
from tests.browser.gallery import at
from tests.browser.room import Rooms
from tests.browser.tracing import Task, traced
from tests.browser.visit import go
from tichu_teach.texts import text

pytestmark = [pytest.mark.browser, pytest.mark.more]

FEW = 250  # elements; a page at play has some 1100


def press(page: Any, css: str) -> None:
    """Press what is there, without a look of our own at where it lies."""
    page.locator(css).first.wait_for()
    page.evaluate("css => document.querySelector(css).click()", css)


PICTURE = re.compile(r"^.*?(?=drawScene|redraw)")
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


NOTED = """(frames) => {
  const of = (css) => document.querySelector(css);
  const [titles, said] = [[], []];
  const added = (records) => records.flatMap((each) => [...each.addedNodes].map((n) => n.data));
  const heading = of(".tt-panel h2").firstChild;
  const drawn = new MutationObserver((records) => titles.push(...records.map((each) => each.oldValue)));
  drawn.observe(heading, {characterData: true, characterDataOldValue: true});
  const heard = new MutationObserver((records) => said.push(...added(records)));
  heard.observe(of(".tt-sr[role=status]"), {childList: true});
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
    for (const scene of frames) model.set("scene", scene);
    const atOnce = heading.data;
    requestAnimationFrame(() => {
      titles.push(...drawn.takeRecords().map((each) => each.oldValue), heading.data);
      said.push(...added(heard.takeRecords()));
      done([atOnce, titles, said]);
    });
  })));
}"""
"""Sets scenes within one frame; returns the title at its end, all titles drawn, and what is read out."""


def in_a_row(*tricks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Scenes that come one upon the other, each with a title and a word of its own."""
    scene = scenes()["lead"]
    return [
        {
            **scene,
            "table": {**scene["table"], "trick": trick},
            "panel": {**scene["panel"], "title": f"title {number}"},
            "say": {"n": 100 + number, "text": f"word {number}"},
        }
        for number, trick in enumerate(tricks)
    ]


def test_what_comes_within_a_frame_is_drawn_once_and_all_read_out(
    watched: Callable[..., Any], bare: str
) -> None:
    page = at(watched(), bare, "lead")
    before = page.locator(".tt-panel h2").inner_text()
    at_once, titles, said = page.evaluate(NOTED, in_a_row([], [], [], [], [], []))
    assert at_once == "title 0", "the first waits for nothing"
    assert titles == [before, "title 0", "title 5"]
    assert said == ["word 0", "word 1 word 2 word 3 word 4 word 5"]


def test_what_moves_is_drawn_whatever_follows(watched: Callable[..., Any], bare: str) -> None:
    page = at(watched(), bare, "lead")
    before = page.locator(".tt-panel h2").inner_text()
    eight = {"seat": 1, "cards": ["8w"], "label": "Eight"}
    _, titles, said = page.evaluate(NOTED, in_a_row([], [], [eight], [], []))
    assert titles == [before, "title 0", "title 2", "title 3", "title 4"], "played, and taken"
    assert said == ["word 0", "word 1 word 2", "word 3", "word 4"]


def test_an_answer_comes_after_its_picture(watched: Callable[..., Any], bare: str) -> None:
    page = at(watched(), bare, "lead")
    ask = """(frames) => new Promise((done) => requestAnimationFrame(() => {
      for (const scene of frames) model.set("scene", scene);
      const before = document.querySelector(".tt-panel h2").innerText;
      model.answer({reply: 0, ok: true});
      done([before, document.querySelector(".tt-panel h2").innerText]);
    }))"""
    assert page.evaluate(ask, in_a_row([], [], [])) == ["title 0", "title 2"]
