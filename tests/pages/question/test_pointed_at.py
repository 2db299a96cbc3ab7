"""The referee points at the cards on the table that a reason rests on, as long as it is said."""

from __future__ import annotations

from tichu_teach.exercises.library import find
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.texts.names import named_cards


def marked(exercise: Exercise, own: tuple[str, ...] = ()) -> list[str]:
    table = exercise.table(own)
    assert table is not None
    return list(table.get("marked") or ())


def test_a_wrong_choice_shows_the_cards_that_speak_against_it() -> None:
    exercise = Exercise(find("haggis-tricks-10").question)
    assert marked(exercise) == []
    exercise.event("choose", {"block": "q", "value": 0})
    assert marked(exercise) == ["7r", "8r", "9r", "3o", "4o", "5o"]
    exercise.event("choose", {"block": "q", "value": 1})
    assert exercise.done and marked(exercise) == [], "its reason names no card"


def test_what_a_step_marks_stays_until_a_reason_names_others() -> None:
    exercise = Exercise(find("haggis-tricks-10").question)
    assert marked(exercise, ("9r",)) == ["9r"]
    exercise.event("choose", {"block": "q", "value": 2})
    assert marked(exercise, ("9r",)) == ["9r"], "No card in this trick comes from West."
    other = Exercise(exercise.question)
    other.event("choose", {"block": "q", "value": 0})
    assert "3o" in marked(other, ("9r",))


def test_a_refused_play_shows_what_it_does_not_beat_and_a_right_one_shows_itself() -> None:
    question = find("tientsin-decide-08").question
    exercise = Exercise(question)
    exercise.event("choose", {"block": "q", "value": "5 play 7j"})
    assert marked(exercise) == ["7j", "7w", "7s"]
    played = Exercise(find("tientsin-bomb-10").question)
    played.recall_answer(played.question.solve()[0])
    assert marked(played) == []


def test_cards_are_read_off_a_text_as_it_shows_them() -> None:
    assert named_cards("[8w 8p] goes over [Ph=9], not *[8w]*") == ["8w", "8p", "Ph"]
