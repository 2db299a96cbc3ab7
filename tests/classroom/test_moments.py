"""Moments of a learner's own rounds: kept, asked again after days, and lost by no edition."""

import json
import random
from typing import Any

from tests.exercises.kinds import ask
from tichu_teach.classroom.mastery import SITTING
from tichu_teach.classroom.moments import MOST, Moment, begun, id_of
from tichu_teach.classroom.progress import Progress, merge
from tichu_teach.classroom.record_loader import load
from tichu_teach.classroom.sitting import BETWEEN, Sitting
from tichu_teach.engine import games
from tichu_teach.exercises.kinds import read_question

DAY = "2026-11-21"
ENTRY = ask("decide").to_data()
ID = id_of(ask("decide"))


def kept(how: str = "missed", id: str = ID, **more: Any) -> Progress:
    return Progress().with_moment(id, begun(ENTRY, how, DAY, "lead.long", {"count": 5}, **more))


def test_it_reads_back_as_it_was_written() -> None:
    record = kept()
    moment = load(json.loads(json.dumps(record.to_data()))).moments[ID]
    assert moment == record.moments[ID]
    assert (moment.reason, moment.facts, moment.day) == ("lead.long", {"count": 5}, DAY)
    assert read_question(moment.question, plain=True).solve() == ask("decide").solve()


def test_it_comes_back_after_days_later_the_better_it_is_known() -> None:
    record = kept()
    due = record.moments[ID].row.due
    assert due > DAY and not record.due_moments(DAY) and record.due_moments(due) == [ID]
    after = record.with_moment_answer(ID, "solved", due)
    row = after.moments[ID].row
    assert not after.due_moments(due) and (row.solved, row.missed) == (1, 1), "it goes on from the first"
    assert after.days.last == due, "that day the learner was there"
    assert after.moments[ID].row.due > record.with_moment_answer(ID, "missed", due).moments[ID].row.due
    assert not record.without_moment(ID).moments


def test_there_are_not_too_many_and_the_best_known_go() -> None:
    record = kept("solved", "best")
    for number in range(MOST):
        record = record.with_moment(f"nanking:{number}", begun(ENTRY, "missed", DAY))
    assert len(record.moments) == MOST and "best" not in record.moments


def test_two_records_of_a_learner_are_joined() -> None:
    one, other = kept(), kept().with_moment_answer(ID, "solved", "2026-11-25")
    joined = merge([one, other, kept("helped", "haggis:else")])
    assert joined.moments[ID].row.last == "2026-11-25" and len(joined.moments) == 2


def test_a_sitting_asks_it_among_the_rules() -> None:
    record, today = kept(), "2026-11-23"
    rules = [rule for rule in games["nanking"].rules if rule.startswith("nanking.wish.")]
    record = record.with_step_reached("nanking/1-cards", 1, 2).with_recall(
        dict.fromkeys(rules, "missed"), DAY
    )
    sitting = Sitting(record, today, random.Random(1))
    assert sitting.left.index(ID) == BETWEEN
    asked = list(iter(sitting.next, None))
    own = [each for each in asked if each.moment]
    assert [each.moment for each in own] == [ID] and own[0][:2] == ("", "nanking")
    assert asked.index(own[0]) > 0 and sitting.of == len(sitting.rules) + 1 - len(sitting.unasked)
    sitting.note_moment(ID, "solved")
    assert sitting.went == {ID: "solved"}


def test_three_rules_come_before_each_moment() -> None:
    """The most likely to be forgotten of four; a copy of the sitting goes on by itself."""
    record = Progress()
    for number, day in enumerate(("2026-11-20", "2026-11-18", "2026-11-19", "2026-11-17")):
        record = record.with_moment(f"nanking:{number}", begun(ENTRY, "missed", day))
    rules = [rule for rule in games["nanking"].rules if rule.startswith("nanking.wish.")]
    rules += [rule for rule in games["nanking"].rules if rule.startswith("nanking.trick.")]
    record = record.with_recall(dict.fromkeys(rules, "missed"), DAY)
    sitting = Sitting(record, "2026-11-23", random.Random(1))
    assert len(sitting.rules) == SITTING and [*sitting.moments] == ["nanking:3", "nanking:1", "nanking:2"]
    assert [sitting.left.index(id) for id in sitting.moments] == [3, 7, 11]
    other, left = sitting.copy(), sitting.left
    other.next()
    other.note_rules({sitting.rules[0]: "missed"})
    assert (sitting.left, sitting.went, other.went) == (left, {}, {sitting.rules[0]: "missed"})
    sitting.note_moment("nanking:3", "missed")
    sitting.note_moment("nanking:3", "solved")
    assert sitting.went == {"nanking:3": "missed"}, "the first answer of a sitting counts"


def test_what_is_no_question_any_more_is_passed_over() -> None:
    odd = Moment(DAY, {"kind": "decide", "position": "nonsense"}, kept().moments[ID].row)
    record = Progress().with_moment("nanking:odd", odd)
    sitting = Sitting(record, "2026-12-24", random.Random(1))
    assert sitting.next() is None and sitting.of == 0
