"""Whole games of Mah-Jong, driven by the messages a browser sends."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from tests.depth import at_least, some
from tests.pages.game.mahjong_table import (
    CLAIMS,
    FORMS,
    READY,
    Claiming,
    Clock,
    Refusing,
    at,
    log,
    play_on,
    table,
)
from tests.pages.playing import forget, sit
from tichu_teach.engine import Record, games, parse_position
from tichu_teach.engine.mahjong import State
from tichu_teach.engine.mahjong.payments import nets
from tichu_teach.engine.mahjong.tiles import contents
from tichu_teach.players import RandomPlayer
from tichu_teach.players.mahjong import SensiblePlayer
from tichu_teach.texts import text
from tichu_teach.texts.names import names_at

# -- agreeing ----------------------------------------------------------------------------------------


def test_a_table_agrees_before_the_tiles_are_dealt() -> None:
    game, browser = sit("mahjong", seed=3, player=Refusing)
    asked = {block["id"]: [each["value"] for each in block["options"]] for block in browser.blocks("select")}
    assert asked == {
        "start.players": [4, 3],
        "start.tile_set": [136, 144],
        "start.clean_hand": ["off", "secret", "announced"],
        "start.rounds": [1, 2, "none"],
        "start.limit": [1000, 3000, "none"],
    }
    assert next(iter(asked)) == "start.players"
    assert all(seat["hand"] is None for seat in browser.scene["table"]["seats"])
    assert browser.scene["input"] is None
    for block, value in (("players", 3), ("tile_set", 144), ("clean_hand", "announced"), ("limit", "none")):
        browser.say("select", block=f"start.{block}", value=value)
    assert [seat["name"] for seat in browser.scene["table"]["seats"]] == ["You", "Willow", "Maple"]
    browser.press("begin")
    wanted = games["mahjong"].vary(players=3, tile_set=144, clean_hand="announced", limit=None)
    assert game.match.game == wanted
    assert browser.panel["header"] == "Hand 1 · round 1 of 3"


def test_two_agree_on_the_form_and_the_number_of_hands() -> None:
    game, browser = sit("mahjong-duel", seed=3, player=Refusing)
    assert [block["id"] for block in browser.blocks("select")] == [
        "start.form",
        "start.rounds",
        "start.limit",
    ]
    browser.say("select", block="start.form", value="B")
    browser.say("select", block="start.rounds", value=4)
    browser.press("begin")
    assert (game.match.game.form, game.match.game.rounds, game.match.game.clean) == ("B", 4, "secret")
    assert browser.panel["header"] == "Hand 1 of 4"


# -- whole games -------------------------------------------------------------------------------------


# One of each way to play first: of three and four, clean by each agreement, the duel, Sparrow.
UNLIKE = [FORMS[number] for number in (1, 2, 5, 7)]


@pytest.mark.more
@pytest.mark.parametrize(("ruleset", "options"), some(FORMS[1::3], 2))
def test_a_game_adds_up_at_its_end(ruleset: str, options: dict[str, Any]) -> None:
    game, browser = table(ruleset, seed=5, **options)
    play_on(game, browser, lambda state: state.winner is not None)
    state = game.state
    assert sum(state.standing) == 0 and state.standing[state.winner] == max(state.standing)
    if ruleset == "mahjong-duel":
        assert len(game.match.record.rounds) == options["rounds"]
    else:
        assert state.passed + (not state.east_stays) == options["players"]


@pytest.mark.more
def test_a_game_under_other_agreements() -> None:
    others = {
        "optional": "abcdefghik",
        "claim_window": "until-next-discard",
        "false_mahjong": "penalty",
        "dead_plays_on": False,
        "liability": "all-net",
        "scale": 5,
        "limit": None,
        "three_absent": "fixed-seat",
    }
    game, browser = table("mahjong", seed=6, **{**FORMS[1][1], **others})
    play_on(game, browser, lambda state: state.winner is not None)
    assert sum(game.state.standing) == 0
    assert Record.from_json(game.match.record.to_json()).state == game.state


def test_a_discard_let_go_may_still_be_claimed_where_the_table_allows_it() -> None:
    """mahjong.claim.dead-tile"""
    line = CLAIMS.replace("mahjong |", "mahjong claim_window=until-next-discard |", 1)
    game, browser = at(line, 3)
    clock = Clock(game)
    browser.say("noclaim")
    assert game.state.phase == "turn" and game.state.turn == 1 and clock.waiting
    assert browser.scene["input"]["claims"] is not None
    forget(game)
    assert browser.say("pung") is None
    assert game.state.turn == 3 and game.state.laid[3][0].kind == "pung"
    assert not browser.scene["verdict"]


@pytest.mark.more
def test_opponents_that_weigh_their_hands_can_be_played_to_the_end() -> None:
    game, browser = table("mahjong-duel", seed=4, player=None, rounds=2)
    play_on(game, browser, lambda state: state.winner is not None, SensiblePlayer(random.Random(1)))
    assert len(game.match.record.rounds) == 2


@pytest.mark.parametrize(("ruleset", "options"), at_least(FORMS, *UNLIKE))
def test_names_stay_and_winds_move(ruleset: str, options: dict[str, Any]) -> None:
    """mahjong.seat.fixed, mahjong.east.pass"""
    game, browser = table(ruleset, **options)
    seen = []

    def look(state: State) -> bool:
        if browser.scene["table"]["seats"][0]["total"] is not None:
            seats = browser.scene["table"]["seats"]
            seen.append(([seat["name"] for seat in seats], [seat["wind"]["letter"] for seat in seats]))
        return state.passed == 1 and state.phase != "over"

    play_on(game, browser, look)
    names, winds = zip(*seen, strict=True)
    assert len({tuple(each) for each in names}) == 1
    assert len({tuple(each) for each in winds}) == 2
    first, then = winds[0], winds[-1]
    assert then == first[-1:] + first[:-1]


# -- a false Mah-Jong --------------------------------------------------------------------------------


def test_a_false_mahjong_is_refused_and_explained() -> None:
    game, browser = at(READY)
    state = game.state
    assert browser.say("mahjong") is None
    assert game.state == state
    verdict = browser.scene["verdict"]
    assert not verdict["ok"] and verdict["rule"]["id"].startswith("mahjong.")


def test_where_a_false_call_has_its_price_play_goes_on_with_a_dead_hand() -> None:
    """mahjong.dead.false-mahjong, mahjong.dead.continue"""
    game, browser = at(READY.replace("mahjong |", "mahjong false_mahjong=penalty |", 1))
    browser.say("mahjong")
    assert game.state.dead == (0,)
    assert "dead" in browser.scene["verdict"]["text"]
    assert browser.panel["title"] == text("game.mahjong.now.dead")
    assert browser.scene["table"]["seats"][0]["dead"]
    assert any("it is dead" in line for line in log(browser))
    forget(game)
    browser.type("discard Rd")
    assert "Your hand is dead" in browser.words()
    play_on(game, browser, lambda state: state.phase == "over", RandomPlayer(random.Random(1)))


# -- the end of a hand -------------------------------------------------------------------------------


@pytest.mark.more
@pytest.mark.parametrize(("ruleset", "options"), at_least(FORMS, *UNLIKE[1::2]))
def test_the_end_of_a_hand_says_who_pays_whom(ruleset: str, options: dict[str, Any]) -> None:
    game, browser = table(ruleset, seed=8, **{**options, "rounds": 8})  # clean hands are rarely won
    play_on(game, browser, lambda state: state.won is not None)
    state = game.state
    settled, names, winner = state.count(), names_at(state, game.match.seat), state.won.seat
    assert all(seat["hand"] is not None for seat in browser.scene["table"]["seats"])
    *sheets, payments = browser.blocks("fold")
    assert [sheet["label"].split(" · ")[0] for sheet in sheets] == [
        names[seat] for seat in state.game.seats_from(winner)
    ]
    assert [sheet["value"] for sheet in sheets] == [
        str(settled.scores[seat].total) for seat in state.game.seats_from(winner)
    ]
    assert [sheet["open"] for sheet in sheets] == [True] + [False] * (len(names) - 1)
    for sheet in sheets:
        (lines,) = sheet["blocks"]
        assert lines["kind"] == "lines" and all(row["rule"]["id"] for row in lines["rows"])
    account = browser.blocks("table")[-1]
    plain = [name.removesuffix(" ×2") for name in account["head"][1:]]
    assert plain == names
    assert [name for name in account["head"][1:] if name.endswith("×2")] == [f"{names[state.east]} ×2"]
    paid = {row[0].removesuffix(" ×2"): row[1:] for row in account["rows"][:-1]}
    read = [
        payment
        for payment in settled.payments
        if paid[names[payment.payer]][payment.to]
        and int(paid[names[payment.payer]][payment.to]) >= payment.points
    ]
    assert read == list(settled.payments)
    assert sum(int(cell) for row in paid.values() for cell in row if cell) == sum(
        payment.points for payment in settled.payments
    )
    assert nets(settled.payments, len(names)) == settled.points
    assert [_number(cell) for cell in account["rows"][-1][1:]] == list(settled.points)
    assert [_number(cell) for cell in account["foot"][1:]] == list(state.standing)
    assert {"kind": "rule", "id": "mahjong.settle.winner"}.items() <= payments["blocks"][1].items()


def _number(cell: str) -> int:
    return int(cell.replace("−", "-"))


def test_who_throws_the_last_tile_of_a_dangerous_hand_pays_for_all() -> None:
    """mahjong.penalty.1-suit"""
    state = parse_position(
        "mahjong | E: C1 * | S: C1 C1 C9 C9 | S+: P(C5) P(C6) P(C8) | W: * | N: * | turn E"
    )
    game, browser = at(str(state), 0, Claiming)
    browser.type("discard C1")
    assert game.state.won is not None and game.state.count().liable.seat == 0
    assert "You threw the last tile of a dangerous hand and pay for all." in browser.words()
    _, other = at(str(state), 2, Claiming)
    other.session.play.match = replace(other.session.match, record=game.match.record)
    other.session.show()
    assert "Pine threw the last tile of a dangerous hand and pays for all." in other.words()


@pytest.mark.more
def test_east_passes_or_stays_in_words() -> None:
    game, browser = table(seed=2)
    told = set()

    def look(state: State) -> bool:
        if state.phase == "over" and state.winner is None:
            stays = state.won is not None and state.won.seat == state.east
            said = "East has won, so East stays" if stays else "East passes from"
            assert said in browser.words()
            told.add(stays)
        return state.winner is not None

    play_on(game, browser, look)
    assert False in told


def test_a_drawn_hand_pays_nothing() -> None:
    game, browser = table(seed=1)
    play_on(game, browser, lambda state: state.phase == "over", RandomPlayer(random.Random(1)))
    if game.state.won is None:
        assert "nobody pays" in browser.words() and not browser.blocks("fold")
    assert game.state.won is None or browser.blocks("fold")


# -- keeping, loading, taking back -------------------------------------------------------------------


def test_taking_back_a_discard_from_the_panel() -> None:
    game, browser = table(seed=5)
    play_on(game, browser, lambda state: state.phase == "turn" and state.turn == 0)
    before = game.state
    browser.type(f"discard {browser.hand[0]}")
    assert game.state != before
    browser.press("takeback")
    assert game.state == before


def test_what_is_read_out_ends_each_sentence_once() -> None:
    game, browser = table(seed=5)
    play_on(game, browser, lambda state: state.source == "wall" and len(state.river) > 4)
    said = browser.scene["say"]["text"]
    assert " discards " in said and ".." not in said and "[" not in said and "*" not in said
    assert said.endswith(browser.panel["title"])


def test_what_cannot_be_read_is_said_so() -> None:
    _, browser = table(seed=5)
    assert "discard X9".split()[1] in browser.type("discard X9")
    assert browser.say("discard", tile="B99") is not None
    assert browser.say("announce", suit="B") is None  # understood, and refused by the referee
    assert browser.scene["verdict"]["ok"] is False


def test_learner_hands_keep_thirteen_tiles() -> None:
    """mahjong.turn.thirteen"""
    game, browser = table("sparrow", seed=9)

    def check(state: State) -> bool:
        if state.phase in ("turn", "claims"):
            counts = {len(contents(state.hands[seat])) + 3 * len(state.laid[seat]) for seat in range(4)}
            assert counts <= {13, 14}
        return state.phase == "over"

    play_on(game, browser, check)
