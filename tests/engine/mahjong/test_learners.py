"""What learners get wrong: twenty positions, answered by the engine."""

from __future__ import annotations

from typing import Any

import pytest

from tichu_teach.engine import games, parse_position
from tichu_teach.engine.mahjong.groups import parse_group, splits
from tichu_teach.engine.mahjong.hand import Hand, Win
from tichu_teach.engine.mahjong.payments import nets, penalty, settle
from tichu_teach.engine.mahjong.tiles import CARD_NAMES, TILE_NAMES, counts, sections

GAME = games["mahjong"].vary(limit=None)


def at(east: str, south: str, west: str, north: str, *more: str) -> Any:
    hands = zip("ESWN", (east, south, west, north), strict=True)
    return parse_position(" | ".join(["mahjong", *(f"{seat}: {hand}" for seat, hand in hands), *more]))


def hand(tiles: str, laid: str = "", wind: str = "E", seasons: str = "", win: Win | None = None) -> Hand:
    groups = tuple(parse_group(text, TILE_NAMES) for text in laid.split())
    season = tuple(TILE_NAMES.parse(seasons)) if seasons else ()
    return Hand(counts(TILE_NAMES.parse(tiles)), groups, TILE_NAMES.tile(wind), season, win)


def test_06_a_kong_never_laid_out() -> None:
    score = GAME.score(hand("K4 K4 K4 K4 B1 B5 B9 C2 C6 N E Rd Gd", wind="W"))
    assert (score.base, score.total) == (4, 4)
    assert score.lines[0].rule == "mahjong.score.closed-pung-simple"


@pytest.mark.parametrize(("pair", "total"), [("S", 30), ("N", 22)])
def test_08_a_pair_of_own_winds_can_cost(pair: str, total: int) -> None:
    win = Win(TILE_NAMES.tile("B4"), "discard")
    score = GAME.score(hand(f"B2 B3 B4 C3 C4 C5 K5 K6 K7 B6 B7 B8 {pair} {pair}", wind="N", win=win))
    assert score.total == total


@pytest.mark.parametrize(
    ("ready", "waits"), [("C7 C9 B2 B2", "C8"), ("C6 C7 B2 B2", "C5 C8"), ("C8 C8 B2 B2", "B2 C8")]
)
def test_09_the_only_possible_tile(ready: str, waits: str) -> None:
    held = hand(f"{ready} K1 K2 K3 K5 K6 K7 B7 B8 B9")
    assert GAME.names.names(GAME.waits(held.tiles)) == waits.split()
    tile = TILE_NAMES.tile("C8")
    won = held._replace(tiles=held.tiles + counts([tile]), win=Win(tile, "wall"))
    rules = [line.rule for line in GAME.score(won).lines]
    assert ("mahjong.score.only-tile" in rules) == (waits == "C8")


def test_10_no_round_wind() -> None:
    score = GAME.score(hand("B1 B5 B9 C2 C6 N E Rd K1 K4", "P(W)", wind="S"))
    assert (score.total, score.doublings) == (4, 0)


def test_11_one_suit_and_dragons_double_twice() -> None:
    held = hand("C1 C2 C3 C5 C5 C5 C7 C8 C9 C9 C9", "P(Rd)", "N", win=Win(TILE_NAMES.tile("C1"), "discard"))
    assert GAME.score(held).doublings == 2


def test_12_the_whole_sum_is_doubled() -> None:
    score = GAME.score(hand("B8", "P(Gd) P(Wd) P(Rd) P(C5)", "S"))
    assert (score.base, score.doublings, score.total) == (14, 3, 112)


def test_13_and_15_settlement_and_the_dead_hand() -> None:
    assert nets(settle([32, 30, 64, 2], 1, 0), 4) == (-64, 120, 96, -152)
    assert nets(settle([32, 30, 0, 2], 1, 0), 4)[2] == -96


def test_14_the_limit_comes_before_easts_double() -> None:
    game = GAME.vary(limit=3000)
    held = hand("W W", "G(Wd) P(Gd) P(Rd) P(S)", "S", win=Win(TILE_NAMES.tile("W"), "loose"))
    score = game.score(held)
    assert (score.total, score.rule) == (3000, "mahjong.score.limit")
    assert GAME.score(held).total == 9216


def test_16_own_seasons_of_either_colour() -> None:
    score = GAME.score(hand("B1 B5 B9 C2 C6 N E Rd K1 K4", "P(K5)", "S", "S2 F2 F3"))
    assert (score.base, score.doublings, score.total) == (14, 2, 56)


def finishing(view: Any, tiles: str) -> dict[str, int]:
    """The tiles that make a group of two others, with the number of them still unseen."""
    two = counts(TILE_NAMES.parse(tiles))
    kinds = [kind for kind in range(34) if any(splits(part, suit) for suit, part in parts(two, kind))]
    return {TILE_NAMES.name(kind): view.unseen.get(kind, 0) for kind in kinds}


def parts(two: int, kind: int) -> list[tuple[int, int]]:
    whole = sections(two + counts([kind]))
    return [(suit, part) for suit, part in enumerate(whole) if part and sum(map(bool, whole)) == 1]


@pytest.mark.parametrize(
    ("held", "claim", "left", "finish"),
    [
        ("C1 C2 C3 C3", "N pung", "C1 C2", {"C3": 1}),
        ("C1 C2 C3 C3", "N chow C1 C2", "C3 C3", {"C3": 1}),
        ("C4 C4 C5 C6", "N pung", "C5 C6", {"C4": 1, "C7": 4}),
        ("C4 C4 C5 C6", "N chow C5 C6", "C4 C4", {"C4": 1}),
    ],
)
def test_17_and_18_pung_or_chow(held: str, claim: str, left: str, finish: dict[str, int]) -> None:
    offered = held.split()[-1] if held.endswith("C3") else held.split()[0]
    state = at("*", "*", f"{offered} *", f"{held} K1 K1 K1 E E E Wd Wd Wd", f"turn W wall {offered}")
    view = state.play(f"W discard {offered}", claim).view(3)
    assert finishing(view, left) == finish


def test_20_sparrow_scores_the_same() -> None:
    tiles = "JH JH JH TS TS 1D 4D 7D 1C 5C 9C 2H 6H"
    held = Hand(counts(CARD_NAMES.parse(tiles)), (), CARD_NAMES.tile("JH"))
    score = games["sparrow"].score(held)
    assert (score.base, score.doublings, score.total) == (10, 1, 20)


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
