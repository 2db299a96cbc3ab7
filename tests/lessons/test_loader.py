"""Loading: bad entries are reported with file, step and reason, and the sound ones still load."""

import json

import pytest

from tichu_teach.engine import TichuError
from tichu_teach.lessons import LessonError, UnknownLesson, chapters, check, load
from tichu_teach.lessons.loader import read

NAME = "nanking/3-wish"
TABLE = "nanking | 0: 8w Kj | 1: 5p | 2: 7j | 3: 4s | turn 0 | trick 3 Ma | wish 8"
# A sound step to spoil: its texts are those of the chapter's own step "duty".
SOUND = {
    "id": "duty",
    "rules": ["nanking.wish.duty"],
    "position": TABLE,
    "question": {"kind": "play", "success": "fulfils-wish", "wrong": ["pass"]},
}


def problems(*steps, **more):
    return read(NAME, json.dumps({"steps": list(steps), **more}))


def test_a_sound_step_loads():
    lesson, found = problems(SOUND)
    assert found == []
    (step,) = lesson.steps
    assert step.question.solve() == ["0 play 8w"]
    assert step.question.ask.key == "lesson.nanking.3-wish.duty.ask"
    assert len(step.hints()) == len(step.question.hints) == 2
    assert step.active and step.say("title") and step.say("aside") == ""


SPOILT = [
    ({"rules": ["nanking.wish.dutty"]}, "rules: 'nanking.wish.dutty' is no rule of nanking"),
    ({"position": TABLE.replace("8w", "8x")}, "'8x' is not a card"),
    ({"position": TABLE.replace("Kj", "5p")}, "5p stands in two places"),
    ({"position": 7}, "position: should be a text, is int"),
    ({"script": ["0 play Kj"]}, "script[0]: '0 play Kj': refused by nanking.wish.duty"),
    ({"script": ["0 fly"]}, "script[0]"),
    ({"marked": ["9x"]}, "marked: '9x' is not a card"),
    ({"rows": [["8w", "8w"]]}, "rows[0]: the card 8w is named twice"),
    ({"seat": 9}, "there is no seat 9"),
    ({"open": "yes"}, "open: should be a list"),
    ({"open": [7]}, "open: is true, false or a list of seats"),
    ({"free": 1}, "free: should be true or false"),
    ({"table": "prices"}, "'prices' is none of editions, options"),
    ({"colour": "red"}, "colour: unknown field"),
    ({"id": "nowhere"}, "is missing"),
    ({"id": 3}, "id: should be a text"),
    ({"question": {"kind": "guess"}}, "'guess' is no kind of question"),
    ({"question": {"kind": "play", "success": "wins-everything"}}, "success"),
    ({"question": {"kind": "play", "success": "legal-combo straight"}}, "no answer is right"),
    ({"question": {**SOUND["question"], "wrong": ["play 8w"]}}, "declared wrong, but right"),
    ({"question": []}, "question: should be an object"),
]


@pytest.mark.parametrize(("change", "reason"), SPOILT, ids=[reason[:30] for _, reason in SPOILT])
def test_a_bad_step_is_named_and_leaves_the_others_alone(change, reason):
    other = {"id": "unable", "position": TABLE.replace("Ma", "9j"), "free": True}
    lesson, found = problems({**SOUND, **change}, other)
    assert [step.id for step in lesson.steps] == ["unable"]
    (problem,) = found
    assert problem.file == "nanking/3-wish.json"
    assert problem.step == str(change.get("id", "duty"))
    assert reason in problem.reason
    assert str(problem).startswith("nanking/3-wish.json: ")


def test_a_script_wants_a_table():
    without = {key: value for key, value in SOUND.items() if key not in ("position", "question")}
    _, found = problems({**without, "free": True})
    assert "position: is missing" in found[0].reason


def test_what_is_no_step_at_all_is_named_by_its_place():
    lesson, found = problems(SOUND, 17, SOUND)
    assert [problem.step for problem in found] == ["steps[1]", "duty"]
    assert "twice" in found[1].reason and len(lesson.steps) == 1


def test_cells_to_poke_are_short_and_have_a_lead_in():
    _, found = problems(SOUND, poke=[{"id": "line", "code": ["1"] * 5}, {"id": "no", "code": ["1"]}])
    assert [problem.step for problem in found] == ["poke[0]", "poke[1]"]
    assert "one to four" in found[0].reason and "is missing" in found[1].reason


@pytest.mark.parametrize("content", ["", "[", "[]", '{"steps": 3}', '{"stops": []}', "null"])
def test_a_broken_file_is_one_problem(content):
    lesson, found = read(NAME, content)
    assert lesson.steps == () and len(found) == 1 and found[0].step == ""


def test_check_reads_a_file_of_ones_own(tmp_path):
    folder = tmp_path / "nanking"
    folder.mkdir()
    mine = folder / "3-wish.json"
    mine.write_text(json.dumps({"steps": [SOUND, {**SOUND, "id": "unable", "seat": -1}]}))
    assert [problem.step for problem in check(mine)] == ["unable"]
    mine.write_bytes(b"\xff\xfe")
    assert "cannot be read" in check(mine)[0].reason
    assert "cannot be read" in check(folder / "none.json")[0].reason
    (tmp_path / "whist").mkdir()
    other = tmp_path / "whist" / "1.json"
    other.write_text('{"steps": []}')
    assert "no ruleset is called 'whist'" in check(other)[0].reason


def test_lessons_are_found_by_name():
    assert NAME in chapters() and load(NAME) is load(NAME)
    assert load(NAME).ruleset == "nanking" and load(NAME).chapter == "3-wish"
    with pytest.raises(UnknownLesson, match="did you mean 'nanking/3-wish'"):
        load("nanking/3-wsh")
    with pytest.raises(UnknownLesson, match="there are nanking/1-cards"):
        load("../../etc/passwd")
    assert issubclass(UnknownLesson, TichuError) and issubclass(LessonError, TichuError)


def test_load_refuses_a_lesson_with_problems(monkeypatch):
    import tichu_teach.lessons.loader as loader

    monkeypatch.setattr(loader, "read", lambda name, content: problems({**SOUND, "seat": 9}))
    with pytest.raises(LessonError, match=r"3-wish\.json: duty: seat: there is no seat 9") as caught:
        loader._loaded.__wrapped__(NAME)
    assert len(caught.value.problems) == 1
