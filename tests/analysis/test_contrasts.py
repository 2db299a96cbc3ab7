"""What is said for one choice before another is what was read and found true: whole lists, not the first alone."""

from tests.analysis.contrasting import as_ever


def test_reasons_of_tichu_are_as_ever() -> None:
    as_ever("tichu")


def test_reasons_of_haggis_are_as_ever() -> None:
    as_ever("haggis")


def test_reasons_of_mahjong_are_as_ever() -> None:
    as_ever("mahjong")
