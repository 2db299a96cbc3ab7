"""Test vectors: printed figures of the booklet, and what follows from its rules."""

import json
from pathlib import Path
from typing import Any

import pytest

from tichu_teach.engine import games, parse_position
from tichu_teach.engine.mahjong.actions import Chow, Declare, Kong, Pung
from tichu_teach.engine.mahjong.groups import Group, parse_group
from tichu_teach.engine.mahjong.hand import Hand, Win
from tichu_teach.engine.mahjong.payments import Liability, nets, penalty, settle
from tichu_teach.engine.mahjong.tiles import ONE, TILE_NAMES, counts
from tichu_teach.engine.mahjong.wall import place, wall_break

LINES = Path(__file__).with_name("vectors.jsonl").read_text(encoding="utf-8").splitlines()
VECTORS = [json.loads(line) for line in LINES]
GAME = games["mahjong"].vary(limit=None)
SEATS = "ESWN"
tile = TILE_NAMES.tile


def of(kind: str) -> Any:
    found = [vector for vector in VECTORS if vector["type"] == kind]
    return pytest.mark.parametrize("vector", found, ids=[vector["v"] for vector in found])


def test_all_vectors_are_here() -> None:
    assert len(VECTORS) == 64
    assert {vector["type"] for vector in VECTORS} == {"score", "settle", "gate", "claim", "wait"}


def hand_of(vector: dict[str, Any]) -> Hand:
    """The hand of a vector; the group that the winning discard completed was still in the hand before."""
    groups = [parse_group(text, TILE_NAMES) for text in vector["melds"]]
    win = vector["win"]
    laid = [group for group in groups if group.open or group.kind == "kong"]
    if win and win["from"] == "discard":
        laid.remove(next(group for group in laid if tile(win["tile"]) in group.tiles))
    own = sum(group.counts for group in groups if group not in laid) + counts(
        map(tile, vector.get("rest", []))
    )
    won = Win(tile(win["tile"]) if win["tile"] else -1, win["from"]) if win else None
    return Hand(
        own, tuple(laid), tile(vector["seat"]), tuple(map(tile, vector.get("seasons", []))), won, None
    )


@of("score")
def test_score(vector: dict[str, Any]) -> None:
    game = GAME.vary(
        limit=vector.get("limit"), optional=vector.get("opt", ""), clean_hand=vector.get("clean", "off")
    )
    hand = hand_of(vector)
    score = game.score(hand)
    assert score.total == vector["total"]
    assert (score.rule == "mahjong.score.limit") == (score.total == vector.get("limit"))
    assert (score.base, score.doublings) == (vector["base"], vector["dbl"])
    assert sum(line.value for line in score.lines if line.unit == "points") == vector["base"]
    assert sum(line.value for line in score.lines if line.unit == "doublings") == vector["dbl"]
    win = vector["win"]
    if win and win["tile"]:
        waits = game.waits(hand.tiles - ONE[hand.win.tile], hand.laid)  # type: ignore[union-attr]
        assert (len(waits) == 1) == win["only"]
        assert hand.win and hand.win.tile in waits
        groups = sorted(group.text(TILE_NAMES) for group in score.groups)
        assert groups == sorted(vector["melds"])
    if "pay4" in vector:
        totals = [0, 0, 0, 0]
        totals[SEATS.index(vector["seat"])] = score.total
        winner = SEATS.index(vector["seat"])
        assert nets(settle(totals, winner, 0), 4)[winner] == vector["pay4"]


@of("settle")
def test_settlement(vector: dict[str, Any]) -> None:
    seats = list(vector["scores"])
    totals = [0 if seat in vector.get("dead", []) else vector["scores"][seat] for seat in seats]
    liable = (
        Liability(seats.index(vector["liable"]), "mahjong.penalty.1-suit") if "liable" in vector else None
    )
    payments = settle(totals, seats.index(vector["winner"]), 0, liable)
    assert dict(zip(seats, nets(payments, len(seats)), strict=True)) == vector["net"]
    if "pays" in vector:
        paid: dict[str, int] = {}
        for payment in payments:
            key = f"{seats[payment.payer]}>{seats[payment.to]}"
            paid[key] = paid.get(key, 0) + payment.points
        assert paid == vector["pays"]


@of("gate")
def test_gate(vector: dict[str, Any]) -> None:
    players = vector["players"]
    game = {4: games["mahjong"], 3: games["mahjong"].vary(players=3), 2: games["mahjong-duel"]}[players]
    found = wall_break(game.winds(0), vector["L"], vector["throw1"], vector["throw2"])
    assert TILE_NAMES.name(found.wall) == vector["wall"]
    assert (found.steps, found.stack) == (vector["count"], vector["ring"])
    wind, stack = place(found.stack, vector["L"])
    assert [TILE_NAMES.name(wind), stack] == vector["at"]


@of("wait")
def test_waits(vector: dict[str, Any]) -> None:
    exposed = vector.get("exposed", [])
    laid = (Group("kong", tile(exposed[0])),) if exposed else ()
    waits = GAME.waits(counts(map(tile, vector["tiles"])), laid)
    assert TILE_NAMES.names(waits) == vector["waits"]
    assert (len(waits) == 1) == vector["only"]


# Three hands that all wait for K4, as chapter III asks the reader to build; North stands in for any fourth.
ALL_FOR_K4 = {
    "S": "B1 B2 B3 B4 B5 B6 C1 C2 C3 E E K2 K3",
    "W": "C4 C5 C6 C7 C8 C9 Gd Gd Gd N N K5 K6",
    "N": "B9 B9 B9 C9 C9 C9 C4 C5 C6 B1 B2 B3 K4",
}


def claim_position(vector: dict[str, Any]) -> Any:
    """A position just before the discard, in which every wish of the vector can be spoken."""
    by, wanted = vector["by"], vector["want"]
    hands = dict.fromkeys(SEATS, "*") | {by: f"{vector['tile']} *"}
    if all(want == ["mahjong"] for want in wanted.values()):
        hands |= dict(zip(wanted, ALL_FOR_K4.values(), strict=True))
    for seat, (claim, *own) in wanted.items():
        if claim == "mahjong" and own:
            rest = "K2 K3 K4 K6 K7 K8" if own == ["C2"] else "C2 C3 C4 Rd Rd"
            hands[seat] = f"B3 B4 B5 B3 B4 B5 {rest} {' '.join(own)}"
        elif own:
            hands[seat] = f"{' '.join(own)} *"
    fields = [f"{seat}: {hands[seat]}" for seat in SEATS]
    return parse_position(" | ".join(["mahjong", *fields, f"turn {by} wall {vector['tile']}"]))


@of("claim")
def test_claims(vector: dict[str, Any]) -> None:
    by, wanted = SEATS.index(vector["by"]), vector["want"]
    state = claim_position(vector).apply(f"{vector['by']} discard {vector['tile']}")
    for seat in sorted(wanted, key=lambda name: (SEATS.index(name) - by) % 4, reverse=True):
        verb, *own = wanted[seat]
        text = f"{seat} {verb} {' '.join(own)}" if verb == "chow" else f"{seat} {verb}"
        verdict = state.ask(text)
        if vector["award"] is None:
            assert (verdict.allowed, verdict.rule) == (False, "mahjong.claim.chow-next-only")
        elif seat in [SEATS[each] for each in state.asked]:
            assert verdict
            state = state.apply(text)
    state = state.close_window()
    if vector["award"] is None:
        assert (state.phase, SEATS[state.turn], state.source) == ("turn", vector["next"], "wall")
        return
    award = SEATS.index(vector["award"])
    if vector["as"] == "mahjong":
        assert state.phase == "over" and state.won
        assert (state.won.seat, state.won.source, state.won.by) == (award, "discard", by)
        assert vector["next"] is None
        return
    assert (state.phase, state.turn) == ("turn", award)
    assert state.source == ("loose" if vector["as"] == "kong" else "claim")
    assert [group.kind for group in state.laid[award]] == [vector["as"]]
    discards = [action for action in state.legal(award) if not isinstance(action, (Kong, Declare))]
    after = state.apply(discards[0]).close_window()
    assert SEATS[after.turn] == vector["next"] or isinstance(discards[0], (Pung, Chow))


# -- what learners get wrong, besides ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "held", "counted"),
    [
        ("mahjong", "S: B1 B5 B9 C2 C6 N E Rd K1 K4 | laid P(W)", (4, 0, 4)),  # no round wind
        ("mahjong", "N: C1 C2 C3 C5 C5 C5 C7 C8 C9 C9 C9 | laid P(Rd) | won C1 discard", (28, 2, 112)),
        ("seasons", "S: B1 B5 B9 C2 C6 N E Rd K1 K4 | laid P(K5) | seasons S2 F2 F3", (14, 2, 56)),
        ("sparrow", "W: JH JH JH TS TS 1D 4D 7D 1C 5C 9C 2H 6H", (10, 1, 20)),  # as at Mah-Jong
    ],
)
def test_what_a_hand_is_worth(name: str, held: str, counted: tuple[int, int, int]) -> None:
    game = GAME.vary(tile_set=144) if name == "seasons" else games[name].vary(limit=None)
    score = game.score(game.hand(held))
    assert (score.base, score.doublings, score.total) == counted


@pytest.mark.parametrize(
    ("laid", "rule"),
    [
        ("B7 B7 B7 B9 B9 | laid P(B1) P(B3) P(B5)", "mahjong.penalty.1-suit"),  # nine tiles are enough
        ("B7 B7 B7 B8 B8 B8 B9 B9 | laid P(B1) P(B3)", None),
        ("B7 B7 B7 B8 B8 B8 B9 B9 | laid G(B1) G(B3)", None),  # eight are not
    ],
)
def test_nine_tiles_of_a_suit_on_the_table_are_dangerous(laid: str, rule: str | None) -> None:
    game = games["mahjong"]
    assert penalty(game, game.hand(f"S: {laid} | won B9 discard")) == rule
