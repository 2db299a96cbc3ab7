"""What learners get wrong, answered by the engine; more of it stands among the vectors."""

from __future__ import annotations

from typing import Any

import pytest

from tichu_teach.engine import games, parse_position
from tichu_teach.engine.mahjong.groups import parse_group, splits
from tichu_teach.engine.mahjong.hand import Hand, Win
from tichu_teach.engine.mahjong.payments import penalty
from tichu_teach.engine.mahjong.tiles import TILE_NAMES, counts, sections

GAME = games["mahjong"].vary(limit=None)


def at(east: str, south: str, west: str, north: str, *more: str) -> Any:
    hands = zip("ESWN", (east, south, west, north), strict=True)
    return parse_position(" | ".join(["mahjong", *(f"{seat}: {hand}" for seat, hand in hands), *more]))


def hand(tiles: str, laid: str = "", wind: str = "E", seasons: str = "", win: Win | None = None) -> Hand:
    groups = tuple(parse_group(text, TILE_NAMES) for text in laid.split())
    season = tuple(TILE_NAMES.parse(seasons)) if seasons else ()
    return Hand(counts(TILE_NAMES.parse(tiles)), groups, TILE_NAMES.tile(wind), season, win)


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
