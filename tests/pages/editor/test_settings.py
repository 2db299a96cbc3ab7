"""What lies there besides cards is set by buttons: who is asked for a bomb, a robbed kong, a won hand."""

from __future__ import annotations

import random
from itertools import chain
from typing import Any

import pytest

from tests.pages.editor.laid_by_hand import MAHJONG, blocks, opened, standing
from tests.pages.fake import Browser
from tichu_teach.engine import games
from tichu_teach.engine.climbing.cards import COPY
from tichu_teach.pages.editor.page import TablePage
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.texts import text


def chosen(browser: Browser, block: str, value: Any) -> None:
    """Press one of a row of buttons, or choose of a list, as the panel offers it."""
    (found,) = [each for each in blocks(browser) if each.get("id") == block]
    assert value in [option["value"] for option in found["options"]], (block, value)
    assert (
        browser.say("choose" if found["kind"] == "segments" else "select", block=block, value=value) is None
    )


def laid(line: str) -> Browser:
    """The editor with a position in it."""
    browser = opened(line)
    browser.say("choose", block="view", value="setup")
    return browser


def test_who_is_asked_for_a_bomb_is_chosen_by_buttons() -> None:
    browser = laid("nanking | 0: 5j 9s | 1: 6j 6w 6p 6s | 2: 3j 4s | 3: 2w 7s | turn 0 | trick 3 Kj")
    chosen(browser, "phase", "bombs")
    assert "bombs 1 turn 0" in line_of(browser) and text("editor.stands") in standing(browser)
    chosen(browser, "bombs", "2")
    assert "bombs 1 2 turn 0" in line_of(browser)
    assert text("editor.no.no-bomb", name="North") in standing(browser)
    chosen(browser, "bombs", "2")
    chosen(browser, "bombs", "1")
    assert "bombs 1 turn 0" in line_of(browser), "somebody is asked"
    chosen(browser, "phase", "turn")
    assert "bombs" not in line_of(browser)


def test_a_kong_is_robbed_by_buttons() -> None:
    browser = laid(
        "mahjong optional=d | E: * | E+: G(C5) | S: C4 C6 B1 B1 B1 B2 B3 B4 K7 K8 K9 S S | W: * | N: *"
        " | turn E wall C5 | rob S of C5"
    )
    chosen(browser, "phase", "claims")
    chosen(browser, "phase", "rob")
    assert "rob S of C5" in line_of(browser) and text("editor.stands") in standing(browser)
    chosen(browser, "rob.asked", "W")
    assert "rob S W of C5" in line_of(browser) and text("editor.no.rob-asked") in standing(browser)
    assert "rob" not in [
        o["value"] for b in blocks(laid(MAHJONG)) if b.get("id") == "phase" for o in b["options"]
    ]


def test_a_won_hand_is_set_up_by_buttons() -> None:
    browser = laid(MAHJONG)
    chosen(browser, "phase", "over")
    chosen(browser, "won.seat", "E")
    assert "over E wall" in line_of(browser) and text("editor.stands") in standing(browser)
    chosen(browser, "won.tile", "Gd")
    assert "over E wall Gd" in line_of(browser)
    chosen(browser, "won.source", "discard")
    chosen(browser, "won.by", "W")
    assert "over E discard Gd by W" in line_of(browser) and text("editor.stands") in standing(browser)
    chosen(browser, "won.by", "E")
    assert "by E" not in line_of(browser), "nobody gives it to themselves"
    chosen(browser, "won.source", "deal")
    assert "over E deal" in line_of(browser)
    chosen(browser, "won.seat", "S")
    assert standing(browser) != text("editor.stands")
    chosen(browser, "won.seat", "")
    assert "over drawn" in line_of(browser)


def test_what_may_be_done_before_the_first_lead_is_named_with_its_cards() -> None:
    state = games["nanking"].deal(random.Random(1)).play("0 take", "1 take", "2 take", "3 take")
    push = next(each for each in state.legal() if type(each).__name__ == "Push")
    words, cards = presenter(state.game).editing.option(state, push, ["You", "East", "North", "West"])
    assert words == text("editor.may.push")
    assert sorted(cards) == sorted(state.game.deck.names(sum(push.cards)))


def test_what_is_written_by_hand_stands_in_the_line_without_bars() -> None:
    browser = laid("nanking | 0: 5j 9s | 1: 6j | 2: 3j 4s | 3: 2w 7s | turn 0")
    assert browser.say("field", block="said.totals", value=" 120|80 ") is None
    assert line_of(browser).endswith(" | totals 120 80")
    assert browser.say("field", block="said.totals", value=" | ") is None
    assert "totals" not in line_of(browser)


@pytest.mark.parametrize("name", games)
def test_every_card_on_offer_is_one_of_the_game(name: str) -> None:
    """And each of the game's: the Dog of one family lies in no other's set."""
    game = games[name]
    editing = presenter(game).editing
    for card in chain.from_iterable(editing.rows(game)):
        assert editing.copies(game, card) > 0, card
    if game.family == "tichu":
        names = game.deck.names(sum(game.deck))
        assert {*chain.from_iterable(editing.rows(game))} == {each.partition(COPY)[0] for each in names}


def line_of(browser: Browser) -> str:
    page = browser.session
    assert isinstance(page, TablePage)
    return page.desk.line
