"""Whole rounds of the Tichu family, as sensible players play them."""

from __future__ import annotations

from tests.players.playing import as_ever
from tests.players.test_choices import as_shown


def test_rounds_of_nanking_are_played_as_ever() -> None:
    as_ever("nanking")


def test_rounds_with_partners_and_without_are_played_as_ever() -> None:
    as_ever("tricsu", "tientsin", "grandmaster", "ear")


def test_a_player_does_what_the_position_asks_for() -> None:
    as_shown("tichu")
