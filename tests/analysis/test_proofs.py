"""Proofs in positions as they come are what was read."""

from tests.analysis.proofs import KEPT


def test_ways_out_of_tichu_are_proved_as_ever() -> None:
    KEPT.as_ever("tichu")


def test_ways_out_of_haggis_are_proved_as_ever() -> None:
    KEPT.as_ever("haggis")
