"""How rounds went after each choice, as columns: which of them were won, and what stands below."""

from typing import Any

from tests.exercises.kinds import ask
from tichu_teach.exercises.grade import Distribution, Results
from tichu_teach.exercises.phrase import Phrase
from tichu_teach.pages.question.results import block
from tichu_teach.texts import text

LABEL = Phrase("puzzle.gets.nobody")


def shown(unit: str, start: int, step: int, *of: tuple[float, tuple[int, ...]]) -> dict[str, Any]:
    found = Results(unit, start, step, tuple(Distribution(LABEL, mean, counts) for mean, counts in of))
    return dict(block(found, ask("allowed").names))


def test_points_are_columns_on_one_scale_and_those_above_nought_are_won() -> None:
    told = shown("points", -20, 10, (10, (1, 2, 3, 4, 10)), (-20, (20, 0, 0, 0, 0)))
    first, second = told["rows"]
    assert [each["good"] for each in first["columns"]] == [False, False, False, True, True]
    assert [each["high"] for each in first["columns"]] == [5, 10, 15, 20, 50], "twenty are the highest of all"
    assert (first["mean"], second["mean"]) == (70, 10), "the middles of the fourth and the first of five"
    ticks = [(10, "−20"), (30, "−10"), (50, "0"), (70, "+10"), (90, "+20")]
    assert [(each["at"], each["text"]) for each in told["ticks"]] == ticks
    assert first["said"] == text("puzzle.results.points", mean="+10", share=70), "14 of 20"
    assert second["said"] == text("puzzle.results.points", mean="−20", share=0)
    assert told["title"] == text("puzzle.results.title", count=20)


def test_below_many_columns_stand_only_numbers_that_there_is_room_for() -> None:
    told = shown("points", -20, 5, (0, (1,) * 9))
    assert [each["text"] for each in told["ticks"]] == ["−20", "−10", "0", "+10", "+20"]
    told = shown("points", -60, 5, (0, (1,) * 25))
    assert [each["text"] for each in told["ticks"]] == ["−60", "−40", "−20", "0", "+20", "+40", "+60"]


def test_of_places_the_first_is_won() -> None:
    told = shown("places", 1, 1, (2.25, (5, 1, 3, 1)))
    (row,) = told["rows"]
    assert [each["good"] for each in row["columns"]] == [True, False, False, False]
    assert [each["text"] for each in told["ticks"]] == ["1", "2", "3", "4"]
    assert row["said"] == text("puzzle.results.places", mean="2.2", share=50)
