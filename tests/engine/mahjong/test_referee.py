"""Why something is refused: the most basic reason, with the facts that decide."""

from __future__ import annotations

from typing import Any

import pytest

from tichu_teach.engine import IllegalAction, parse_position

FOUR = "B3 B4 B5 B3 B4 B5 K2 K3 K4 K6 K7 K8"
START = "mahjong | E: Rd C8 * | S: C6 C7 C9 Rd * | W: C6 C7 Rd Rd * | N: C8 C8 K9 * | turn E deal"
THROWN = "E discard C8"


@pytest.mark.parametrize(
    ("moves", "action", "rule", "facts"),
    [
        # discards
        ("", "S discard Rd", "mahjong.turn.out-of-turn", {"turn": 0}),
        ("", "S discard B1", "mahjong.turn.discard", {"missing": ["B1"]}),
        ("", "E discard S1", "mahjong.season.no-claim", {"tile": ["S1"]}),
        (THROWN, "E discard Rd", "mahjong.turn.out-of-turn", {"asked": [1, 3]}),
        (THROWN, "S discard Rd", "mahjong.turn.out-of-turn", {"turn": 0}),
        # kongs
        ("", "E kong Rd", "mahjong.kong.closed", {"held": 1, "pung": False}),
        (THROWN, "N kong", "mahjong.kong.claim", {"held": 2}),
        (THROWN, "N kong B1", "mahjong.turn.out-of-turn", {}),
        # claims
        ("", "S pung", "mahjong.turn.three-sources", {"turn": 0}),
        (THROWN, "E pung", "mahjong.claim.pung-anyone", {"giver": 0}),
        (THROWN, "S pung", "mahjong.claim.pung", {"held": 0}),
        (THROWN, "S chow C7 K9", "mahjong.claim.chow", {"missing": ["K9"]}),
        (THROWN, "S chow C7 C7", "mahjong.claim.chow", {"missing": ["C7"]}),
        (THROWN, "S chow C6 Rd", "mahjong.claim.chow-now", {"with": ["C6", "Rd"]}),
        (THROWN, "W chow C6 C7", "mahjong.claim.chow-next-only", {"next": 1}),
        (THROWN, "W noclaim", "mahjong.claim.voluntary", {"asked": [1, 3]}),
        (f"{THROWN}; N pung", "S chow C6 C7", "mahjong.turn.three-sources", {"turn": 3}),
        (f"{THROWN}; S noclaim", "S chow C6 C7", "mahjong.claim.voluntary", {"answered": True}),
        ("E discard Rd", "S chow C6 C7", "mahjong.claim.honours-no-chow", {"tile": ["Rd"]}),
        # Mah-Jong
        ("", "E mahjong", "mahjong.dead.false-mahjong", {"complete": False}),
        (THROWN, "N mahjong", "mahjong.dead.false-mahjong", {"tile": ["C8"]}),
        ("", "S mahjong", "mahjong.turn.three-sources", {}),
        ("", "E announce B", "mahjong-duel.b.announced", {"phase": "turn"}),
    ],
)
def test_refusals(moves: str, action: str, rule: str, facts: dict[str, Any]) -> None:
    state = parse_position(START)
    for each in filter(None, moves.split("; ")):
        state = state.apply(each)
    verdict = state.ask(action)
    assert (verdict.allowed, verdict.rule) == (False, rule)
    assert facts.items() <= verdict.facts.items()
    with pytest.raises(IllegalAction):
        state.apply(action)


@pytest.mark.parametrize(
    ("moves", "action", "rule", "also"),
    [
        ("", "E discard Rd", "mahjong.turn.discard", "mahjong.turn.east-opens"),
        (THROWN, "S chow C6 C7", "mahjong.claim.chow", "mahjong.claim.expose"),
        (THROWN, "S chow C7 C9", "mahjong.claim.chow", "mahjong.claim.chow-next-only"),
        (f"{THROWN}; S chow C6 C7", "N pung", "mahjong.claim.pung", "mahjong.claim.pung-over-chow"),
        (f"{THROWN}; N pung", "N discard K9", "mahjong.turn.discard", "mahjong.claim.then-discard"),
        ("E discard Rd", "W pung", "mahjong.claim.pung", "mahjong.claim.pung-anyone"),
        ("E discard Rd", "W noclaim", "mahjong.claim.voluntary", None),
    ],
)
def test_allowed(moves: str, action: str, rule: str, also: str | None) -> None:
    state = parse_position(START)
    for each in filter(None, moves.split("; ")):
        state = state.apply(each)
    verdict = state.ask(action)
    assert (verdict.allowed, verdict.rule) == (True, rule)
    assert also is None or also in verdict.also


def test_an_overruled_claim() -> None:
    line = f"mahjong | E: N * | S: {FOUR} N | W: {FOUR.replace('K', 'C')} N | N: * | turn E wall N"
    state = parse_position(line).apply("E discard N")
    assert state.asked == (1, 2)
    first = state.apply("S mahjong")
    assert first.won.seat == 1, "nobody can overrule the nearest"
    line = f"mahjong | E: N * | S: {FOUR} N | W: N N * | N: * | turn E wall N"
    state = parse_position(line).apply("E discard N")
    waiting = state.apply("W pung")
    assert waiting.asked == (1,)
    assert waiting.apply("S mahjong").won.seat == 1
    assert waiting.apply("S noclaim").turn == 2


def test_seats_that_are_not_at_the_table() -> None:
    from tichu_teach.engine.mahjong import Declare

    state = parse_position(START)
    for seat in (-1, 4, 99):
        assert state.ask(Declare(seat)).rule == "mahjong.seat.places"


def test_nothing_after_the_end() -> None:
    over = parse_position(f"mahjong | E: {FOUR} N N | S: * | W: * | N: * | turn E deal").apply("E mahjong")
    for action in ("E discard N", "S pung", "E kong N", "E mahjong", "S chow C1 C2"):
        assert over.ask(action).rule == "mahjong.win.ends-hand"
    assert over.legal() == []


def test_a_pung_that_lies_there_takes_no_discard() -> None:
    """Its fourth tile has to be drawn: the refusal says that it is about the pung."""
    line = "mahjong | E: C8 * | S: * | W: * | W+: P(C8) | N: * | turn E wall C8"
    verdict = parse_position(line).apply("E discard C8").ask("W pung")
    assert (verdict.allowed, verdict.rule) == (False, "mahjong.kong.no-second-claim")
    assert verdict.facts["pung"] is True
