"""A record from a browser, part by part: what belongs there is used, what doesn't is put aside and kept."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.exercises.kinds import ask
from tests.together import together
from tichu_teach.classroom import Progress, export, load, read_file
from tichu_teach.classroom.moments import begun, id_of
from tichu_teach.classroom.progress import (
    MAX_COUNT,
    MAX_DONE,
    MAX_LESSONS,
    MAX_MISSED,
    MAX_RATINGS,
    MAX_RULE,
    MAX_RULES,
    MAX_STEPS,
    MAX_TASKS,
    MAX_THEME,
)
from tichu_teach.classroom.record_loader import MAX_FILE, MAX_LESSON, ProgressError, read
from tichu_teach.classroom.task import MAX_ID

DAY = "2026-11-22"
ROW = [DAY, "solved", "2026-11-25", 2.31, 2.12, 3, 0, 1]
TASK = {"rule": "nanking.wish.duty", "first": [DAY, "missed"]}
MOMENT = begun(ask("decide").to_data(), "missed", DAY, "lead.long", {"count": 5}).to_data()

GOOD: dict[str, dict[str, Any]] = {
    "tasks": {"x": TASK, "t" * MAX_ID: TASK},
    "rules": {"x": ROW, "r" * MAX_RULE: ROW},
    "ratings": {"x": [DAY, 1300, 90], "t" * MAX_THEME: [DAY, 0, 350], "top": [DAY, 4000, 1]},
    "checks": {"x": [DAY, 4, 5], "c" * 100: [DAY, 0, 0]},
    "moments": {id_of(ask("decide")): MOMENT},
    "exams": {"haggis": [[DAY, 7, 17, 20]], "nanking": [[DAY, 0, 0, 20, 65535, [None, [None], [3]]]]},
    "lessons": {"x": {"step": 1, "of": 2}, "l" * 100: {"step": MAX_COUNT, "of": MAX_COUNT, "done": True}},
}
"""By part: entries that can be used, up to the longest name and the largest number."""

BAD: dict[str, dict[str, Any]] = {
    "tasks": {
        "": TASK,
        "t" * (MAX_ID + 1): TASK,
        "number": 7,
        "empty": {},
        "rule": {**TASK, "rule": 3},
        "how": {**TASK, "first": [DAY, "perfect"]},
        "day": {**TASK, "first": ["Monday", "solved"]},
        "another day": {**TASK, "first": ["20261122", "solved"]},
        "short": {**TASK, "first": [DAY]},
        "last": {**TASK, "last": [DAY]},
        "never": {**TASK, "times": 0},
        "times": {**TASK, "times": -1},
    },
    "rules": {
        "": ROW,
        "r" * (MAX_RULE + 1): ROW,
        "short": ROW[:7],
        "text": "x" * 8,
        "no day": ["soon", *ROW[1:]],
        "no due": [*ROW[:2], "soon", *ROW[3:]],
        "how": [DAY, "perfect", *ROW[2:]],
        "never known": [*ROW[:3], 0, *ROW[4:]],
        "too easy": [*ROW[:4], 0.9, *ROW[5:]],
        "too hard": [*ROW[:4], 10.1, *ROW[5:]],
        "count": [*ROW[:7], -1],
    },
    "ratings": {
        "": [DAY, 1300, 90],
        "t" * (MAX_THEME + 1): [DAY, 1300, 90],
        "high": [DAY, 4001, 90],
        "wide": [DAY, 1300, 351],
        "none": [DAY, 1300, 0],
        "empty": [],
        "short": [DAY, 1300],
        "day": ["soon", 1300, 90],
        "half": [DAY, 1300.5, 90],
        "low": [DAY, -1, 90],
        "more": [DAY, 1300, 90, 1],
    },
    "checks": {
        "c" * 101: [DAY, 4, 5],
        "short": [DAY, 4],
        "more": [DAY, 4, 5, 6],
        "day": ["soon", 4, 5],
        "right": [DAY, -1, 5],
        "of": [DAY, 4, 1001],
        "text": "abc",
    },
    "moments": {
        "day": {**MOMENT, "day": "soon"},
        "question": {**MOMENT, "question": "what?"},
        "long": {**MOMENT, "question": {"kind": "decide", "story": "x" * 7000}},
        "row": {**MOMENT, "row": [DAY, "missed"]},
        "why": {**MOMENT, "why": ["lead.long"]},
        "more": {**MOMENT, "why": ["lead.long", {}, {}]},
        "number": {**MOMENT, "why": [7, {}]},
    },
    "exams": {
        "chess": [[DAY, 7, 17, 20]],
        "haggis": [[DAY, 7, 17]],
        "nanking": [[DAY, 7, 17, 20, 5]],
        "tricsu": [[DAY, 10**9, 17, 20]],
        "tientsin": [[DAY, 7, 17, 1001]],
        "mahjong": [[DAY, 7, 17, 20, 65536, [None]]],
        "grandmaster": [[DAY, 7, 17, 20, 5, [[1, 2]]]],
        "ear": [[DAY, 7, -1, 20]],
        "sparrow": [["soon", 7, 17, 20]],
        "mahjong-duel": [7],
    },
}
"""By part: what cannot be used, each for one reason."""


def test_what_can_be_used_is_used_to_the_last_letter_and_number() -> None:
    record = load(GOOD)
    assert not record.aside
    assert load(record.to_data()) == record
    for part, entries in GOOD.items():
        assert getattr(record, part).keys() == entries.keys(), part


def test_what_cannot_be_used_is_put_aside_and_the_rest_of_its_part_used() -> None:
    def check(case: tuple[str, str]) -> None:
        part, name = case
        wrong = {name: BAD[part][name]}
        good = {key: each for key, each in GOOD[part].items() if key != name}
        record = load({part: {**good, **wrong}})
        assert getattr(record, part).keys() == good.keys()
        assert record.aside == {part: wrong}
        assert load(record.to_data()) == record

    cases = [(part, name) for part, several in BAD.items() for name in several]
    together(cases, lambda case: f"{case[0]} {case[1][:20]!r}", check)
    for part in (*GOOD, "aside"):
        assert load({part: 7}).aside == {part: 7}, "what is no part at all"


def test_of_too_many_the_latest_are_used() -> None:
    most = {"tasks": (MAX_TASKS, TASK), "rules": (MAX_RULES, ROW), "ratings": (MAX_RATINGS, [DAY, 1, 1])}
    for part, (number, entry) in {**most, "checks": (MAX_LESSONS, [DAY, 4, 5])}.items():
        record = load({part: {str(each): entry for each in range(number + 2)}})
        assert [*getattr(record, part)] == [str(each) for each in range(2, number + 2)], part
        assert record.aside == {part: {"0": entry, "1": entry}}


CHAPTER = {"step": 1, "of": 2, "done": False}


@pytest.mark.parametrize(
    ("data", "used", "aside"),
    [
        ({"lessons": {"x": {**CHAPTER, "done": "yes"}}}, {"lessons": {"x": CHAPTER}}, {}),
        ({"lessons": {"x": {"steps": {}}}}, {"lessons": {"x": {"step": 0, "of": 0, "done": False}}}, {}),
        ({"lessons": {"x": {"step": -1}}}, {}, {"lessons.x": {"step": -1}}),
        ({"lessons": {"x": {"of": "two"}}}, {}, {"lessons.x": {"of": "two"}}),
        (
            {"lessons": {"l" * (MAX_LESSON + 1): CHAPTER}},
            {},
            {f"lessons.{'l' * (MAX_LESSON + 1)}": CHAPTER},
        ),
        (
            {"lessons": {"x": {**CHAPTER, "steps": {"s" * 40: "seen", "t" * 41: "seen"}}}},
            {"lessons": {"x": {**CHAPTER, "steps": {"s" * 40: "seen"}}}},
            {"lessons.x.steps": {"t" * 41: "seen"}},
        ),
        (
            {"lessons": {"x": {**CHAPTER, "steps": {"a": "seen", "a\u200b": "seen"}}, "\x1bx": CHAPTER}},
            {"lessons": {"x": {**CHAPTER, "steps": {"a": "seen"}}}},
            {"lessons.x.steps": {"a\u200b": "seen"}, "lessons.\x1bx": CHAPTER},
        ),
        ({"puzzles": {"themes": {"\u202ewish": {}}}}, {}, {"puzzles.themes.\u202ewish": {}}),
        (
            {"puzzles": {"themes": {"t" * 40: {"solved": 2, "first": 1, "tried": 3}, "t" * 41: {}}}},
            {"puzzles": {"themes": {"t" * 40: {"solved": 2, "first": 1, "tried": 3}}}},
            {f"puzzles.themes.{'t' * 41}": {}},
        ),
        (
            {"puzzles": {"themes": {"wish": {"solved": 2, "first": -1, "tried": "3"}}}},
            {"puzzles": {"themes": {"wish": {"solved": 2}}}},
            {"puzzles.themes.wish.first": -1, "puzzles.themes.wish.tried": "3"},
        ),
        ({"puzzles": {"done": ["a", ""]}}, {"puzzles": {"done": ["a"]}}, {"puzzles.done": [""]}),
        ({"puzzles": {"streak": 4, "best": 3}}, {"puzzles": {"streak": 4, "best": 4}}, {}),
        ({"version": "one"}, {}, {}),
    ],
)
def test_a_part_of_a_part_that_cannot_be_used_leaves_the_rest(
    data: dict[str, Any], used: dict[str, Any], aside: dict[str, Any]
) -> None:
    record = load(data)
    assert record.aside == aside
    assert record == load({**used, "aside": aside}) and not load(used).aside
    for part in used.get("lessons", {}), used.get("puzzles", {}).get("themes", {}):
        assert {*part} <= {*record.lessons, *record.themes}


def test_of_too_many_chapters_and_steps_the_first_are_used_of_puzzles_the_last() -> None:
    many = [str(number) for number in range(MAX_DONE + 1)]
    record = load(
        {
            "lessons": dict.fromkeys(many[: MAX_LESSONS + 1], CHAPTER),
            "puzzles": {"done": many, "missed": many[: MAX_MISSED + 1]},
        }
    )
    assert [*record.lessons] == many[:MAX_LESSONS] and record.aside == {f"lessons.{MAX_LESSONS}": CHAPTER}
    assert [*record.done] == many[1:] and [*record.missed] == many[1 : MAX_MISSED + 1]
    steps = dict.fromkeys(many[: MAX_STEPS + 1], "seen")
    record = load({"lessons": {"x": {**CHAPTER, "steps": steps}}})
    assert [*record.steps("x")] == many[:MAX_STEPS]
    assert record.aside == {"lessons.x.steps": {str(MAX_STEPS): "seen"}}


def test_nothing_is_written_of_what_there_is_not() -> None:
    assert {*Progress().to_data()} == {"version", "lessons", "puzzles"}


def test_a_step_of_a_chapter_is_no_chapter_done() -> None:
    record = Progress().with_step_reached("nanking/7-wish", 2, 9)
    assert not record.lessons["nanking/7-wish"]["done"]


EXAMPLES = json.loads((Path(__file__).parents[1] / "js" / "records.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: ascii(example["text"][:60]))
def test_a_file_is_opened_or_refused_as_in_a_browser(example: dict[str, str | None]) -> None:
    text, found = str(example["text"]), example["found"]
    if found is None:
        with pytest.raises(ProgressError):
            read(text)
    else:
        assert read(text)[0] == found


def test_a_version_without_end_is_told_in_a_line() -> None:
    with pytest.raises(ProgressError, match=r"newer version .* not 10{30,80}[^0]*$"):
        load({"version": 10**300})


def test_what_is_no_json_is_told_in_our_own_words(tmp_path: Path) -> None:
    file = tmp_path / "ada.json"
    for content, why in (
        (b"[" * 100_000, "not JSON: lists and objects are nested too deep"),
        (b"9" * 5000, "not JSON: a number has more than 1000 digits"),
        (b'{"a": \xfe}', "not text in UTF-8: save it in this encoding"),
        (
            b'{"a":\n1,}',
            "not JSON: it makes no sense from line 2, column 3 on",
        ),
    ):
        file.write_bytes(content)
        with pytest.raises(ProgressError) as refused:
            read_file(file)
        assert str(refused.value).removeprefix("no record that a learner saved: ") == why


def test_a_file_may_be_so_long_and_no_longer() -> None:
    for text, why in (
        (" " * (MAX_FILE - 8), "no record that a learner saved: not JSON"),
        (" " * (MAX_FILE - 7), "the file is larger than 1,048,576 bytes"),
        ("é" * (MAX_FILE // 2 - 4), "no record that a learner saved: not JSON"),
        ("é" * (MAX_FILE // 2 - 3), "the file is larger than 1,048,576 bytes"),
    ):
        with pytest.raises(ProgressError) as refused:
            read(text)
        assert str(refused.value).startswith(why), "no place is named where there is none"


def test_a_file_is_written_in_letters_that_people_read() -> None:
    assert '"name": "Béla"' in export(Progress(), "Béla")


def test_a_file_may_have_two_bytes_a_character(tmp_path: Path) -> None:
    path = tmp_path / "ada.json"
    path.write_bytes((export(Progress(), "Ada") + " " * (MAX_FILE // 2)).encode("utf-16"))
    assert path.stat().st_size > MAX_FILE and read_file(path) == ("Ada", Progress())
