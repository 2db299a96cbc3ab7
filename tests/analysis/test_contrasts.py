"""What is said for one choice before another: not the first reason alone, all that there are."""

from tests.analysis.contrasts import KEPT


def test_reasons_of_tichu_are_as_ever() -> None:
    KEPT.as_ever("tichu")


def test_reasons_of_haggis_are_as_ever() -> None:
    KEPT.as_ever("haggis")


def test_reasons_of_mahjong_are_as_ever() -> None:
    KEPT.as_ever("mahjong")
