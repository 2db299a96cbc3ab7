"""What a phone or a teacher's page may send, to the last letter, and what is refused."""

from collections.abc import Callable
from typing import Any

import pytest

from tichu_teach.live import room as rooms
from tichu_teach.live.room import Ballot, Mark, RoomRefusal, Stage

MARK = {"said": '{"a":1}', "right": False, "why": "You must.", "went": {"nanking.wish.duty": "missed"}}
QUESTION = {
    **{"scene": {"table": None}, "title": "Can you?", "task": "t", "rule": "r"},
    **{"again": True, "seconds": 30},
}
STAGE = {"phase": "shown", "number": 3, "answer": "Eight", "marks": [MARK]}


def heavy(most: int, more: int = 0) -> dict[str, str]:
    """An object that weighs so much: each value eight, besides its letters and names."""
    return {"a": "x" * (most + more - 17)}


@pytest.mark.parametrize(
    ("read", "data", "found"),
    [
        (rooms.read_name, {"name": "  Anna\nBéla  "}, "Anna Béla"),
        (rooms.read_name, {"name": "x" * 100}, "x" * 40),
        (rooms.read_name, {"name": ""}, ""),
        (rooms.read_name, {"name": "\u200b\u2060"}, ""),  # nothing to be seen on a wall
        (rooms.read_name, {"name": "👩\u200d🔬"}, "👩\u200d🔬"),
        (rooms.read_title, {"title": "Monday\n8 b"}, "Monday 8 b"),
        (rooms.read_title, {"title": "x" * 200}, "x" * 120),
        (rooms.read_title, {"title": None}, ""),
        (rooms.read_title, {"title": 7}, "7"),
        (rooms.read_title, {}, ""),
        (rooms.read_title, "Monday", ""),
        (rooms.read_learner, {"learner": 1}, 1),
        (rooms.read_learner, {"learner": 2**31 - 1}, 2**31 - 1),
        (rooms.read_door, {"shut": True}, True),
        (rooms.read_door, {"shut": False}, False),
        (rooms.read_ahead, "840", 840),
        (rooms.read_ahead, "-840", -840),
        (rooms.read_ahead, "0", 0),
        (rooms.read_asked, QUESTION, Ballot(**QUESTION)),
        (rooms.read_asked, {**QUESTION, "seconds": None, "scene": heavy(200_000)}, None),
        (rooms.read_asked, {**QUESTION, "title": "x" * 240, "task": "x" * 200, "rule": "x" * 200}, None),
        (rooms.read_asked, {**QUESTION, "title": "", "task": "", "rule": "", "seconds": 3600}, None),
        (rooms.read_answer, {"number": 1, "answer": {"b": 1, "a": "é"}}, (1, '{"a":"é","b":1}', 0)),
        (rooms.read_answer, {"number": 200, "answer": {}, "sent": 2**53}, (200, "{}", 2**53)),
        (rooms.read_answer, {"number": 1, "answer": heavy(4000), "sent": 0}, None),
        *(
            (rooms.read_answer, {"number": 1, "answer": {}, "sent": n}, (1, "{}", 0))
            for n in (-1, 2**53 + 1, "1")
        ),
        (
            rooms.read_stage,
            STAGE,
            Stage(
                "shown", 3, "Eight", {'{"a":1}': Mark(False, "You must.", {"nanking.wish.duty": "missed"})}
            ),
        ),
        (
            rooms.read_stage,
            {"phase": "over", "number": 0, "answer": None, "marks": None},
            Stage("over", 0, "", {}),
        ),
        (rooms.read_stage, {**STAGE, "marks": [MARK] * 400}, None),
        (rooms.read_stage, {**STAGE, "marks": [{**MARK, "went": {}}], "answer": "x" * 2000}, None),
        (
            rooms.read_stage,
            {**STAGE, "marks": [{**MARK, "why": "x" * 2000, "went": {"r" * 200: "missed"}}]},
            None,
        ),
    ],
)
def test_what_is_taken(read: Callable[[Any], object], data: Any, found: object) -> None:
    """None stands for anything: it is not refused."""
    told = read(data)
    assert found is None or told == found


@pytest.mark.parametrize(
    ("read", "data"),
    [
        *((rooms.read_name, data) for data in ({}, {"name": 7}, None, {"name": "\ud800"})),
        *((rooms.read_learner, {"learner": id}) for id in (0, -1, 2**31, True, "1", None)),
        *((rooms.read_door, {"shut": shut}) for shut in (1, 0, "yes", None)),
        *((rooms.read_ahead, typed) for typed in ("841", "-841", "9999", "1.5", "", "-", "x", "٣", "1\n")),
        *((rooms.read_asked, {**QUESTION, "seconds": seconds}) for seconds in (0, 3601, 30.5, "30", True)),
        *((rooms.read_asked, {**QUESTION, "scene": scene}) for scene in (None, [], "x", heavy(200_000, 1))),
        *((rooms.read_asked, {**QUESTION, name: "x" * 241}) for name in ("title", "task", "rule")),
        *((rooms.read_asked, {**QUESTION, name: None}) for name in ("title", "task", "rule", "again")),
        *((rooms.read_answer, {"number": number, "answer": {}}) for number in (0, 201, 1.0, "1", True, None)),
        *((rooms.read_answer, {"number": 1, "answer": answer}) for answer in (None, [], "x", heavy(4000, 1))),
        *((rooms.read_stage, {**STAGE, "phase": phase}) for phase in ("asked", "", "later", None)),
        *((rooms.read_stage, {**STAGE, "number": number}) for number in (-1, 201, None)),
        (rooms.read_stage, {**STAGE, "answer": "x" * 2001}),
        (rooms.read_stage, {**STAGE, "marks": [MARK] * 401}),
        *(
            (rooms.read_stage, {**STAGE, "marks": [{**MARK, **wrong}]})
            for wrong in (
                *({"right": 1}, {"said": None}, {"said": "x" * 4001}, {"why": None}, {"why": "x" * 2001}),
                *({"went": None}, {"went": {"": "missed"}}, {"went": {"r" * 201: "missed"}}),
                *({"went": {"r": "x" * 11}}, {"went": {f"r{n}": "missed" for n in range(52)}}),
            )
        ),
    ],
)
def test_what_is_refused(read: Callable[[Any], object], data: Any) -> None:
    with pytest.raises(RoomRefusal) as refused:
        read(data)
    assert refused.value.why == "bad"


def test_a_key_is_one_that_we_have_made() -> None:
    key = rooms.new_key()
    assert rooms.is_key(key) and len(key) >= 16 and rooms.new_key() != key
    for other in ("", key[:-1], key + "x", "é" + key[1:]):
        assert not rooms.is_key(other)
    assert rooms.lock_of(key) == rooms.lock_of(key) != rooms.lock_of(rooms.new_key())


def test_a_refusal_says_what_it_is_about() -> None:
    assert str(RoomRefusal("gone")) == "gone" and str(RoomRefusal("gone", "no disk")) == "gone: no disk"


def test_a_mark_is_kept_and_read_back() -> None:
    for mark in (Mark(True), Mark(False, "You must.", {"b": "missed", "a": "solved"})):
        kept = mark.to_text()
        assert rooms.mark_of(kept) == mark
    assert rooms.mark_of(None) is None and rooms.mark_of("") is None
