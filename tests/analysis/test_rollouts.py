"""Rollouts play as they always have: the figures of chapters were counted by such play."""

from tests.analysis.rollouts import KEPT


def test_rounds_of_tichu_are_played_on_as_ever() -> None:
    KEPT.as_ever("tichu")


def test_hands_of_haggis_are_played_on_as_ever() -> None:
    KEPT.as_ever("haggis")


def test_hands_of_mahjong_are_played_on_as_ever() -> None:
    KEPT.as_ever("mahjong")
