"""What pages show after each event, by worked examples: see `tests/pages/walks`."""

import pytest

from tests.pages.walking import as_written


def test_questions() -> None:
    as_written("questions")


@pytest.mark.more
def test_chapters_puzzles_exams_guided_rounds_and_reviews() -> None:
    as_written("chapters")


@pytest.mark.more
def test_games() -> None:
    as_written("games")


def test_the_editor_and_the_calculator() -> None:
    as_written("editor")
