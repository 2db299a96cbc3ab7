"""A position comes by a link, from a cell or from a game, and is handed on by link and code."""

import random
from typing import Any

import pytest

from tests.depth import some_games
from tests.pages.editor.laid_by_hand import WISHED, opened
from tests.pages.fake import Browser
from tichu_teach import play, position, table
from tichu_teach.engine import ArgumentError, NotationError, PositionError, UnknownGame, games, parse_position
from tichu_teach.pages.editor.draft_position import editing, of_state
from tichu_teach.pages.editor.page import TablePage
from tichu_teach.texts import text


def test_what_a_cell_may_name() -> None:
    assert TablePage("haggis players=3", 1).laid.draft.game.players == 3
    assert opened(position(WISHED)).panel["title"] == opened(WISHED).panel["title"]
    with pytest.raises(UnknownGame, match="nanking"):
        table("tichu")
    with pytest.raises(NotationError, match="8x"):
        table("nanking | 0: 8x")
    with pytest.raises(PositionError):
        table("nanking | turn 0")
    for nothing in (3, b"nanking", ["nanking"]):
        with pytest.raises(ArgumentError, match="a line, a position or the name of a game"):
            table(nothing)


def test_a_link_lays_out_its_position_and_a_bad_one_says_what_is_wrong() -> None:
    browser = opened(query=f"?position={WISHED.replace(' ', '+').replace('|', '%7C')}")
    assert browser.line == opened(WISHED).session.laid.line and browser.scene["table"]
    mended = opened(query="?position=nanking | 0: 8w | 1: 8w | turn 0")
    assert "[8w]" in mended.standing
    bad = opened(query="?position=nanking | 0: 8x | turn 0")
    assert "8x" in bad.block("notice")["text"]
    assert "tichu" in opened(query="?game=tichu").block("notice")["text"]
    assert opened(query="?game=haggis").session.laid.draft.game.name == "haggis"


def test_a_link_and_a_code_lead_to_the_address_by_which_the_page_was_opened() -> None:
    pytest.importorskip("segno", reason="comes with the extra `app`")
    page = "http://10.0.0.5:8866/voila/render/family/table.ipynb"
    browser = Browser.on(table(WISHED), url=page)
    handed = browser.block("line")
    link = handed["copies"][1]["text"]
    assert link.startswith(f"{page}?position=nanking+%7C+0%3A+8w")
    assert not handed["code"]["open"] and not handed["code"]["rows"]
    browser.choose(code=True)
    rows = browser.block("line")["code"]["rows"]
    assert len(rows) == len(rows[0]) > 40 and set("".join(rows)) == {"0", "1"}
    assert rows[0].startswith("1111111") and rows[-1].startswith("1111111")  # the three finders
    alone = Browser.on(table(WISHED), url=page.replace("10.0.0.5", "localhost"))
    alone.choose(code=True)
    assert alone.block("line")["code"]["text"] == text("editor.code.here")
    assert not alone.block("line")["code"]["rows"]
    assert alone.type("8w") is None and not alone.block("line")["code"]["open"]
    assert opened(WISHED).block("line")["code"] is None  # in a notebook there is no such address


@pytest.mark.parametrize("name", some_games())
def test_a_game_opens_its_position_as_the_learner_knows_it(name: str) -> None:
    state, rng = games[name].deal(random.Random(2)), random.Random(3)
    for _ in range(40):
        if state.phase == "over":
            break
        for seat in state.to_act:
            seen = seen_by(state, seat, 1)
            view, guess = state.view(seat), seen.view(seat)
            assert (guess.hand, guess.counts, guess.to_act) == (view.hand, view.counts, view.to_act)
            otherwise = seen_by(state, seat, 99)
            assert seen_by(otherwise, seat, 1) == seen, "what is hidden is not in it"
        state = state.apply(rng.choice(state.legal()))


def test_what_lies_in_the_haggis_is_dealt_anew_too() -> None:
    state = games["haggis"].deal(random.Random(2))
    seen = [seen_by(state, 0, seed) for seed in range(4)]
    assert len({each.haggis for each in seen}) > 1 and len({each.hands[1] for each in seen}) > 1
    assert {each.haggis.bit_count() for each in seen} == {state.haggis.bit_count()}


def test_who_else_is_asked_for_a_bomb_is_not_told() -> None:
    hands = "0: 6j 6w 6p 6s 2j | 1: 9j | 2: 7j 7w 7p 7s | 3: 4s"
    state = parse_position(f"nanking | {hands} | bombs 0 2 turn 1 | trick 3 Aj")
    assert [seen_by(state, 0, seed).window for seed in range(2)] == [(0,), (0,)]


def seen_by(state: Any, seat: int, seed: int) -> Any:
    """The position that a game lays the free table with."""
    return editing(of_state(state)).as_seen(state, [seat], seed)


def test_the_free_table_of_a_game_leads_there() -> None:
    browser = Browser.on(play("nanking", seed=7))
    browser.press("begin", "try")
    (link,) = [each for each in browser.blocks("link") if "table.ipynb" in each["href"]]
    there = opened(query=link["href"].partition("?")[2])
    assert there.block("notice")["text"] == text("editor.guessed")
    assert sorted(there.hand) == sorted(browser.hand)
