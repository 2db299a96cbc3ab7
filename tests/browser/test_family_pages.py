"""Chapters of the rest of the Tichu family: the Dog's choice, an exchange, open hands across."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.room import Rooms
from tests.browser.visit import open_notebook, open_step, until, verdict
from tichu_teach.texts import text

pytestmark = [pytest.mark.browser, pytest.mark.extra, pytest.mark.site]

DOG = ("tientsin/1-six", "dog")


def cards(page: Any) -> list[str]:
    """The short names of the cards before the learner."""
    return page.locator(".tt-hand button").evaluate_all("all => all.map(b => b.dataset.card.split('#')[0])")


def pick(page: Any, wanted: list[str]) -> None:
    """Go along the hand by keyboard alone and pick these cards, or put them back."""
    names, at = cards(page), 0
    page.locator(".tt-hand button[tabindex='0']").press("Home")
    for place in sorted(map(names.index, wanted)):
        for _ in range(place - at):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")
        at = place


def test_the_dog_is_sent_by_mouse(page: Any, rooms: Rooms) -> None:
    """tientsin.dog: the partner who does not need it is legal, an opponent isn't even offered."""
    step = open_step(page, rooms, *DOG)
    partners = page.locator(".tt-gift")
    partners.first.wait_for()
    assert [name.split()[0] for name in partners.all_inner_texts()] == ["Autumn", "Spring"], "left to right"
    partners.filter(has_text="Spring").click()
    assert step.question.wrong[0].text in verdict(page, "nudge")
    partners.filter(has_text="Autumn").click()
    verdict(page, "yes")
    assert step.say("done") in page.locator(".tt-answer").inner_text()


def test_an_exchange_of_three_by_keyboard(page: Any, rooms: Rooms) -> None:
    """grandmaster.best: the wrong three are refused with the right ones named; enter gives them away."""
    step = open_step(page, rooms, "grandmaster/1-court", "best")
    assert step.position is not None
    deck = step.position.game.deck
    wanted = [deck.name(card) for card in step.position.game.demanded_push(1, step.position.hands[1])]
    assert wanted == ["Dr", "Ma", "Do"]
    page.locator(".tt-hand button[tabindex='0']").wait_for()
    pick(page, ["Dr", "Ma", "Kj"])
    page.keyboard.press("Enter")
    assert "Not East’s best three" in verdict(page, "no")
    pick(page, ["Do"])
    page.locator(".tt-verdict", has_text=text("table.pick.full", count=3)).wait_for()
    pick(page, ["Kj"])  # what was picked stays picked: the king goes back, the Dog joins
    pick(page, ["Do"])
    page.keyboard.press("Enter")
    verdict(page, "yes")
    until(page, lambda: not set(wanted) & set(cards(page)), "she keeps her best cards")


@pytest.mark.parametrize("width", [540, 620, 700, 900])
def test_an_open_hand_across_lies_between_the_plates_in_the_corners(
    watched: Any, rooms: Rooms, width: int
) -> None:
    page = watched(width=width, height=900)
    open_notebook(page, rooms, "tientsin/1-six", "?step=8")
    page.locator(".tt-openhand").first.wait_for()
    plates = page.locator(".tt-plate").evaluate_all(BOXES)
    chips = page.locator(".tt-openhand > *").evaluate_all(BOXES)
    assert len(plates) == 6 and len(chips) == 6
    for plate in plates:
        for chip in chips:
            across = min(plate["right"], chip["right"]) - max(plate["left"], chip["left"])
            down = min(plate["bottom"], chip["bottom"]) - max(plate["top"], chip["top"])
            assert across < 1 or down < 1, width


BOXES = "all => all.map(n => n.getBoundingClientRect())"
