"""What pages show after each event, by worked examples: see `tests/pages/walks`."""

import pytest

from tests.pages.walking import as_written


def test_questions() -> None:
    as_written("questions")


def test_the_editor() -> None:
    as_written("editor")


def test_moves() -> None:
    as_written("moves")


@pytest.mark.more
def test_chapters() -> None:
    as_written("chapters")


@pytest.mark.more
def test_games() -> None:
    as_written("games")


@pytest.mark.more
def test_puzzles_and_checks() -> None:
    as_written("puzzles")


def test_before_a_class() -> None:
    as_written("classes")


@pytest.mark.more
def test_guided_rounds() -> None:
    as_written("guided")


def test_the_calculator() -> None:
    as_written("calculators")


def test_authors() -> None:
    as_written("authors")


@pytest.mark.more
def test_steps() -> None:
    as_written("steps")


@pytest.mark.more
def test_what_comes_of_a_round() -> None:
    as_written("rounds")
