"""What a teacher reads in a report, reckoned a second time from the records."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tichu_teach.classroom import page as pages
from tichu_teach.classroom import report, summary
from tichu_teach.classroom.report import SAMPLE, Class, read_folder
from tichu_teach.texts.explain import rule_name


@pytest.fixture(scope="module")
def sample() -> Class:
    return read_folder(SAMPLE)


def test_a_task_s_row_names_its_question_its_rule_and_how_many_answered(sample: Class) -> None:
    rows = summary.by_task(sample.told)
    assert rows
    for row in rows:
        told = pages._task(row)
        assert told["name"] == report.task_title(row.kind, row.book, row.name)
        assert told["of"] == len({*row.right} | {*row.wrong})
        assert told["game"] == report.game_title(row.game)
        if row.rule:
            assert told["rule"] == rule_name(row.rule, game=row.game)


def test_who_missed_a_rule_first_are_those_whose_first_miss_is_earliest(sample: Class) -> None:
    """A second plain reckoning: over all answers of a rule, whatever order they came in."""
    answers = [each for each in sample.told if each.rule]
    for row in summary.by_rule(sample.told):
        own = [each for each in answers if (each.game, each.rule) == (row.game, row.rule)]
        days = {}
        for each in own:
            if each.first_day and not each.right:
                days[each.learner] = min(each.first_day, days.get(each.learner, "9"))
        since = min(days.values(), default="")
        assert row.since == since
        assert {*row.first} == {who for who, day in days.items() if day == since}
        assert (row.answers, row.right) == (len(own), sum(each.right for each in own))


def test_a_miss_without_a_day_is_not_the_first(sample: Class) -> None:
    """Records of before there were days say nothing of who was first."""
    row = next(row for row in summary.by_rule(sample.told) if row.since)
    own = [each for each in sample.told if (each.game, each.rule) == (row.game, row.rule)]
    missed = next(each for each in own if not each.right)
    undated = missed._replace(learner="Zoe", first_day="")
    (with_zoe,) = summary.by_rule([*own, undated])
    assert (with_zoe.since, with_zoe.first) == (row.since, row.first)


def test_each_frame_tells_of_the_files_that_could_not_be_read(tmp_path: Path) -> None:
    (tmp_path / "ada.json").write_text("{", encoding="utf-8")
    (tmp_path / "ben.json").write_text(json.dumps({"no": "record"}), encoding="utf-8")
    read = read_folder(tmp_path)
    assert len(read.problems) == 2
    assert read.sources().attrs["problems"] == list(read.problems)
