"""*I can go out now* in a real browser: claimed by keyboard and by finger, proved and played, or refuted."""

from typing import Any

import pytest

from tests.browser.games import standing
from tests.browser.room import Rooms
from tests.browser.visit import fits, hand, headed, open_notebook, until
from tichu_teach.texts import text

pytestmark = [pytest.mark.browser, pytest.mark.site]

SURE = "nanking | 0: Aj Kp Kw 2j | 1: 3w 8s | 2: 5s 9p | 3: Qp 4s 6s | turn 0"
ACE = "nanking | 0: Kp 7w 2j | 1: 3w As | 2: 5s 9p | 3: Qp 4s 6s | turn 0"
CELLS = {"nanking/sure": standing(SURE), "nanking/ace": standing(ACE)}


def test_a_proof_is_shown_and_played_by_keyboard_alone(page: Any, rooms: Rooms) -> None:
    open_notebook(page, rooms, "nanking/sure")
    page.get_by_role("button", name=text("game.claim.button.claim")).press("Enter")
    headed(page, text("game.claim.yes.title"))
    assert page.locator(".tt-cardrow").count() == 3
    assert page.evaluate("document.activeElement !== document.body"), "the focus is lost"
    page.get_by_role("button", name=text("game.claim.button.carry")).press("Space")
    until(page, lambda: hand(page) == [], "the cards stay in the hand")


def test_a_claim_is_refuted_on_a_phone(phone: Any, rooms: Rooms) -> None:
    open_notebook(phone, rooms, "nanking/ace")
    phone.get_by_role("button", name=text("game.claim.button.claim")).tap()
    headed(phone, text("game.claim.no.title"))
    assert phone.locator(".tt-cardrow").first.is_visible() and fits(phone)
    phone.get_by_role("button", name=text("game.claim.button.unclaim")).tap()
    headed(phone, text("game.now.lead"))
