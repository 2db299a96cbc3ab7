"""What a learner does in a game of Mah-Jong, and what the coach says; claims that nobody may see coming."""

from __future__ import annotations

from typing import Any

import pytest

from tests.pages.game.mahjong_table import CLAIMS, COACH, READY, Clock, Punging, Refusing, at, log
from tichu_teach.engine import parse_position
from tichu_teach.engine.mahjong import Discard
from tichu_teach.pages.presenters.mahjong import PRESENTER
from tichu_teach.pages.presenters.mahjong.coach import say
from tichu_teach.texts import text
from tichu_teach.texts.names import names_at

# -- what nobody else may learn ----------------------------------------------------------------------

# East has thrown C8; South could chow it, North could pung it, and You sit where `seat` says.


def test_a_pause_never_tells_who_is_asked() -> None:
    state = parse_position(CLAIMS)
    assert set(state.asked) == {1, 3}
    no_chow, no_pung, pung = (state.action(each) for each in ("S noclaim", "N noclaim", "N pung"))
    assert COACH.silent(state, no_chow) and COACH.silent(state, no_pung)
    # With the Pung the tile is awarded: nobody could overrule it.
    assert not COACH.silent(state, pung)
    chow = state.action("S chow C6 C7")
    assert COACH.silent(state, chow)  # North may still come first, so nothing is to be seen yet
    waiting = state.apply(chow)
    assert (
        waiting.phase == "claims" and not COACH.silent(waiting, no_pung) and not COACH.silent(waiting, pung)
    )
    assert COACH.silent(state.apply(no_chow), no_pung)  # the next player draws, as if nobody had been asked
    assert not COACH.silent(state.apply(no_chow).apply(no_pung), Discard(1, 0))


@pytest.mark.parametrize("seat", range(4))
def test_only_who_may_claim_is_asked(seat: int) -> None:
    game, browser = at(CLAIMS, seat)
    asked = browser.scene["input"]["claims"] is not None
    assert asked is (seat in (1, 3))
    turns = [each["seat"] for each in browser.scene["table"]["seats"] if each["turn"]]
    assert turns == ([seat] if asked else [])
    assert browser.panel["title"] == (
        text("game.mahjong.now.claims") if asked else f"{game.match.names[0]} has discarded"
    )


def test_claiming_by_click_and_by_word() -> None:
    game, browser = at(CLAIMS, 3)
    assert browser.say("pung") is None
    assert game.state.laid[3][0].kind == "pung" and game.state.turn == 3
    assert any("*Pung!*" in line for line in log(browser))
    assert browser.panel["title"] == text("game.mahjong.now.claimed")
    game, browser = at(CLAIMS, 1)
    assert browser.type("chow C6 C7") is None
    assert game.state.laid[1][0].kind == "chow"


def test_a_claim_that_is_overruled_is_not_made_known() -> None:
    game, browser = at(CLAIMS, 1, Punging)
    browser.type("chow C6 C7")
    assert game.state.laid[3] and not game.state.laid[1]
    told = " ".join(log(browser))
    assert "Pung!" in told and "Chow!" not in told


@pytest.mark.parametrize(("player", "claimed"), [(Refusing, False), (Punging, True)])
def test_others_think_before_what_all_can_see(player: Any, claimed: bool) -> None:
    line = CLAIMS.replace("Rd Rd", "Rd Rd C8").replace(" | claims", "").replace(" | river E:C8", "")
    game, browser = at(line, 0, player)
    clock = Clock(game)
    browser.type("discard C8")
    seats = browser.scene["table"]["seats"]
    # Whether somebody refuses to claim is not seen: then South is the next to play, as always.
    assert [seat["seat"] for seat in seats if seat["thinking"]] == ([] if claimed else [1])
    assert clock.waiting and not any(seat["said"] for seat in seats)
    clock.tick()
    seats = browser.scene["table"]["seats"]
    assert [seat["said"] for seat in seats] == [None, None, None, "pung" if claimed else None]
    assert clock.waiting  # for the next discard


def test_letting_go_lets_the_game_go_on() -> None:
    game, browser = at(CLAIMS, 1)
    browser.say("noclaim")
    assert game.state.turn == 1 and game.state.phase == "turn"  # South draws
    assert browser.panel["title"] == text("game.mahjong.now.turn")


# -- the coach ---------------------------------------------------------------------------------------


def test_the_coach_names_the_discard_and_the_wait() -> None:
    _, browser = at(READY)
    assert browser.panel["title"] == text("game.mahjong.now.open")
    words = browser.words()
    assert "Throw [Rd], and *one tile* is missing: [K6] or [K9], of which 8 may still come." in words
    browser.press("legal")
    assert "[Rd] (8 help)" in browser.words()
    assert browser.scene["table"]["hints"]


def test_a_complete_hand_is_pointed_out_with_its_worth() -> None:
    game, browser = at(READY.replace("Rd |", "K9 |", 1))
    assert browser.panel["title"] == text("game.mahjong.now.complete")
    told = browser.words()
    assert browser.say("mahjong") is None
    total = game.state.count().scores[0].total
    assert f"Say *Mah-Jong*, and your hand counts {total}." in told
    assert f"a hand of {total}" in browser.words()


def test_the_sheet_of_a_hand_tells_sums_and_the_total_apart_from_its_lines() -> None:
    state = parse_position(
        "mahjong limit=None | E: * | S: B1 B1 B1 B2 B3 B4 K7 K8 K9 S S S C6 C6 | W: * | N: * | turn S"
        " | over S wall C6"
    )
    hands = {block["id"]: block for block in PRESENTER.summary.ending(state, 1) if "won" in block}
    (sheet,) = [block for block in hands["hand1"]["blocks"] if block["kind"] == "lines"]
    *lines, points, doubled, total = sheet["rows"]
    assert hands["hand1"]["won"] and not hands["hand0"]["won"]
    assert (points["tone"], doubled["tone"], total["tone"]) == ("sum", "sum", "total")
    assert (points["worth"], doubled["worth"], total["worth"]) == ("40", "× 2", "80")
    assert {"sum", "total"}.isdisjoint(each["tone"] for each in lines)
    score = state.count().scores[1]
    assert (score.base, 1 << score.doublings, score.total) == (40, 2, 80)


@pytest.mark.parametrize("you", [1, 2])
def test_after_a_hand_all_see_who_pays_whom_and_who_pays_for_all(you: int) -> None:
    """mahjong.penalty.1-suit: South has nine bamboos open, for 336; West threw the last and pays for all."""
    state = parse_position(
        "mahjong | E: * | S: B9 B9 B9 B5 B5 | S+: P(B1) P(B2) P(B3) | W: * | N: * | turn W wall | river W:B9"
        " | over S discard B9 by W"
    )
    east, _, west, _ = names_at(state, you)
    blocks = PRESENTER.summary.ending(state, you)
    words = " ".join(str(block.get("text", "")) for block in blocks if block["kind"] == "text")
    assert say(state.game, "over.pays", name=east) in words
    assert (say(state.game, "over.liable.you") in words) == (you == 2)
    assert (say(state.game, "over.liable", name=west) in words) == (you == 1)
    (table,) = [block for block in blocks if block["kind"] == "table"]
    payer, sums = table["rows"]
    assert payer == [west, "", "1344", "", ""], "East's 672, and twice 336"
    assert sums[1:] == ["0", "+1344", "−1344", "0"] == table["foot"][1:]
