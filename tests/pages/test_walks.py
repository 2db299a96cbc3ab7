"""What pages show after each event, by worked examples: see `tests/pages/walks`."""

from tests.pages.walking import as_written


def test_questions() -> None:
    as_written("questions")


def test_chapters_puzzles_exams_and_guided_rounds() -> None:
    as_written("chapters")


def test_games() -> None:
    as_written("games")


def test_the_editor_and_the_calculator() -> None:
    as_written("editor")
