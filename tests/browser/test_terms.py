"""Words that are explained where they stand; sounds that are off until wanted; cards that move."""

from typing import Any

import pytest

from tests.browser.conftest import playwright_api
from tests.browser.room import Rooms
from tests.browser.visit import fits, go, go_to, kept
from tests.depth import some

pytestmark = pytest.mark.more

expect = playwright_api.expect
NOTES = """() => {
  window.notes = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (at) { window.notes += 1; return start.call(this, at); };
}"""


def test_a_word_that_comes_under_a_mouse_at_rest_waits(page: Any, rooms: Rooms) -> None:
    go(page, f"{rooms.home}?page=lesson&name=nanking/2-trick&step=1")
    term, tip = page.locator(".tt-term", has_text="trick").first, page.locator(".tt-tip")
    box = term.bounding_box()
    term.evaluate("node => { node.style.position = 'absolute'; node.style.left = '-999px'; }")
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.evaluate("() => { window.over = 0; addEventListener('pointerover', () => { over += 1; }); }")
    term.evaluate("node => { node.style.position = node.style.left = ''; }")
    page.wait_for_function("window.over")  # the browser has noticed
    page.wait_for_timeout(300)
    expect(tip).to_be_hidden()
    page.mouse.move(x + 1, y)
    expect(tip).to_be_visible()


def test_by_keyboard_and_by_voice(page: Any, rooms: Rooms) -> None:
    go(page, f"{rooms.home}?page=lesson&name=nanking/2-trick&step=1")
    term, tip = page.locator(".tt-term").first, page.locator(".tt-tip")
    term.wait_for()
    assert term.get_attribute("role") == "button"
    meaning = term.get_attribute("aria-description")
    go_to(page, ".tt-term")
    expect(tip).to_contain_text(meaning)
    title = page.locator(".tt-panel h2").inner_text()
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    page.keyboard.press("Enter")
    expect(tip).to_be_visible()
    expect(page.locator("[role=status].tt-sr")).to_contain_text(meaning)
    assert page.locator(".tt-panel h2").inner_text() == title, "Enter goes on from elsewhere"


@pytest.mark.parametrize("place", some(["mahjong/2-turn&step=2", "nanking/7-wish&step=3"]))
def test_on_a_phone_it_stays_in_the_window(phone: Any, rooms: Rooms, place: str) -> None:
    go(phone, f"{rooms.home}?page=lesson&name={place}")
    tip = phone.locator(".tt-tip")
    seen = phone.locator(".tt-term:visible")  # a long story is folded
    seen.first.wait_for()
    for term in seen.all():
        term.tap()
        expect(tip).to_be_visible()
        box = tip.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= 390, term.inner_text()
        assert box["y"] >= 0 and box["y"] + box["height"] <= 844, term.inner_text()
        assert fits(phone)
    phone.locator(".tt-panel h2").tap()
    expect(tip).to_be_hidden()


def test_a_dot_says_its_step(page: Any, rooms: Rooms) -> None:
    go(page, f"{rooms.home}?page=lesson&name=nanking/2-trick&step=1")
    page.locator(".tt-dot").nth(2).hover()
    expect(page.locator(".tt-tip")).to_contain_text("not yet")


def test_sounds_are_off_until_they_are_wanted(page: Any, rooms: Rooms) -> None:
    address = f"{rooms.home}?page=lesson&name=nanking/7-wish&step=0"
    page.goto(address)
    page.evaluate(NOTES)
    button = page.locator("[data-sound-button]")
    expect(button).to_have_attribute("aria-pressed", "false")
    page.locator(".tt-hand button", has=page.locator("svg")).nth(1).click()
    page.locator(".tt-actions .tt-primary").click()
    page.locator(".tt-verdict").wait_for()
    assert page.evaluate("window.notes") == 0
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("window.notes") > 0 and kept(page, "sound") is True
    page.goto(address)
    expect(button).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_cards_move_only_for_who_wants_it(watched: Any, rooms: Rooms, motion: str) -> None:
    page = watched(reduced_motion=motion)
    page.goto(f"{rooms.home}?page=lesson&name=nanking/1-cards&step=0")
    ace = page.locator(".tt-hand button").last
    ace.wait_for()
    page.evaluate(
        """() => {
          window.moved = [];
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (...how) {
            window.moved.push(this.className);
            return animate.apply(this, how);
          };
        }"""
    )
    ace.click()
    page.locator(".tt-actions .tt-primary").click()
    page.locator(".tt-verdict.tt-yes").wait_for()
    moved = page.evaluate("window.moved")
    assert "tt-flight" in moved if motion == "no-preference" else not moved
