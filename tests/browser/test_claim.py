"""*I can go out now* in a real browser: claimed by mouse and by keyboard, proved and played, or refuted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.app.serving import write
from tests.browser.conftest import Serve
from tests.browser.room import Rooms
from tests.browser.visit import fits, hand, open_notebook, title, until
from tichu_teach.texts import text

pytestmark = [pytest.mark.browser, pytest.mark.site]

AT = """
from dataclasses import replace

from tichu_teach import play
from tichu_teach.engine import Record, parse_position
from tichu_teach.players import LowestPlayer

game = play("nanking", seed=7, player=LowestPlayer)
game.play.speed = "instant"
game._resume = lambda kept: None
record = Record(game.match.game, game.match.record.rounds, parse_position("{line}"))
game.play.match = replace(game.match, record=record)
game
"""
SURE = "nanking | 0: Aj Kp Kw 2j | 1: 3w 8s | 2: 5s 9p | 3: Qp 4s 6s | turn 0"
ACE = "nanking | 0: Kp 7w 2j | 1: 3w As | 2: 5s 9p | 3: Qp 4s 6s | turn 0"


@pytest.fixture(scope="module")
def rooms(tmp_path_factory: pytest.TempPathFactory, serve: Serve) -> Iterator[Rooms]:
    folder = tmp_path_factory.mktemp("claims") / "notebooks"
    for name, line in (("sure", SURE), ("ace", ACE)):
        write(folder, f"nanking/{name}", "# A game", AT.format(line=line).strip())
    with serve(folder) as running:
        yield running


def test_a_proof_is_shown_and_played(page: Any, rooms: Rooms) -> None:
    open_notebook(page, rooms, "nanking/sure")
    page.get_by_role("button", name=text("game.claim.button.claim")).click()
    until(page, lambda: title(page) == text("game.claim.yes.title"), "no answer")
    assert page.locator(".tt-cardrow").count() == 3
    page.get_by_role("button", name=text("game.claim.button.carry")).click()
    until(page, lambda: hand(page) == [], "the cards stay in the hand")


def test_a_claim_is_refuted_on_a_phone(phone: Any, rooms: Rooms) -> None:
    open_notebook(phone, rooms, "nanking/ace")
    phone.get_by_role("button", name=text("game.claim.button.claim")).tap()
    until(phone, lambda: title(phone) == text("game.claim.no.title"), "no answer")
    assert phone.locator(".tt-cardrow").first.is_visible() and fits(phone)
    phone.get_by_role("button", name=text("game.claim.button.unclaim")).tap()
    until(phone, lambda: title(phone) == text("game.now.lead"), "the table is not back")


def test_by_keyboard_alone(page: Any, rooms: Rooms) -> None:
    open_notebook(page, rooms, "nanking/sure")
    page.get_by_role("button", name=text("game.claim.button.claim")).focus()
    page.keyboard.press("Enter")
    until(page, lambda: title(page) == text("game.claim.yes.title"), "no answer")
    assert page.evaluate("document.activeElement !== document.body"), "the focus is lost"
    page.get_by_role("button", name=text("game.claim.button.carry")).focus()
    page.keyboard.press("Space")
    until(page, lambda: hand(page) == [], "the cards stay in the hand")
