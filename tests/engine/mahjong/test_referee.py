"""Why something is refused: the most basic reason, with the facts that decide."""

from __future__ import annotations

from tichu_teach.engine import parse_position

FOUR = "B3 B4 B5 B3 B4 B5 K2 K3 K4 K6 K7 K8"
START = "mahjong | E: Rd C8 * | S: C6 C7 C9 Rd * | W: C6 C7 Rd Rd * | N: C8 C8 K9 * | turn E deal"


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
