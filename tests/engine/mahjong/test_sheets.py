"""Hands counted and tables paid by hand: `test_sheets.txt` has what comes of every row and option."""

import re
from typing import Any

import pytest

from tests.tables import rows
from tests.together import together
from tichu_teach.engine import PositionError, games


def table(options: str) -> Any:
    """The game that these options describe, without a limit unless they name one."""
    name = "mahjong-duel" if options == "duel" or "form=" in options else "mahjong"
    return games[name].vary(limit=None).vary_by_words(options.removeprefix("duel").split())


def test_hands_are_worth_what_they_are_by_hand() -> None:
    def check(case: tuple[str, str, str]) -> None:
        options, hand, worth = case
        score = table(options).score(hand)
        assert f"{score.base} {score.doublings} {score.total}" == worth

    together(rows(__file__, "hands"), lambda case: " | ".join(case[:2]), check)


def test_a_hand_that_cannot_have_been_is_refused_with_the_reason() -> None:
    def check(case: tuple[str, str, str]) -> None:
        options, hand, why = case
        with pytest.raises(PositionError, match=re.escape(why)):
            table(options).score(hand)

    together(rows(__file__, "impossible"), lambda case: " | ".join(case[:2]), check)


def test_whole_tables_pay_what_they_pay_by_hand() -> None:
    def check(case: tuple[str, str, str, str, str]) -> None:
        options, by, dead, hands, worth = case
        paid = table(options).settle(hands.split(" / "), by=by, dead=dead.split())
        assert " ".join(map(str, paid.points)) == worth

    together(rows(__file__, "payments"), lambda case: " | ".join(case), check)


def test_a_player_is_named_by_the_wind_and_whoever_has_won_is_not_dead() -> None:
    game = games["mahjong"]
    worth = [32, 30, 64, 2]
    assert game.settle(worth, winner="s", by="w").points == game.settle(worth, winner="S", by="W").points
    for more in ({"dead": "S"}, {"dead": ["E", "S"]}, {"by": "S"}):
        with pytest.raises(PositionError, match="neither dead nor its own discarder"):
            game.settle(worth, winner="S", **more)  # type: ignore[arg-type]
