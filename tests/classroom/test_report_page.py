"""What a teacher reads in a report, reckoned a second time from the records."""

import json
import re
from collections.abc import Callable
from datetime import date
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tichu_teach.classroom import Progress, plots, report, summary
from tichu_teach.classroom import page as pages
from tichu_teach.classroom.exam_results import CheckResult
from tichu_teach.classroom.report import SAMPLE, Class, read_folder
from tichu_teach.classroom.summary_rows import CheckRow, ExamRow, RuleRow
from tichu_teach.classroom.task import Went, pack_id, step_id
from tichu_teach.lessons import load
from tichu_teach.texts import text
from tichu_teach.texts.explain import rule_name


@pytest.fixture(scope="module")
def sample() -> Class:
    return read_folder(SAMPLE)


def test_a_task_s_row_names_its_question_its_rule_and_how_many_answered(sample: Class) -> None:
    rows = summary.by_task(sample.answer_rows)
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
    answers = [each for each in sample.answer_rows if each.rule]
    for row in summary.by_rule(sample.answer_rows):
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
    row = next(row for row in summary.by_rule(sample.answer_rows) if row.since)
    own = [each for each in sample.answer_rows if (each.game, each.rule) == (row.game, row.rule)]
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


class Rows(HTMLParser):
    """The words of each row of a page's tables, cell by cell."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self._inside = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")
            self._inside = True
        elif self._inside:
            self.rows[-1][-1] += " "

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th"):
            self._inside = False
        elif self._inside:
            self.rows[-1][-1] += " "

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.rows[-1][-1] += data

    @property
    def told(self) -> set[str]:
        return {" ".join(" | ".join(row).split()) for row in self.rows}


PACKED = pack_id("monday", "sparrow", "sparrow-waits-01", "f")
ADA = (
    Progress()
    .with_answer(step_id("nanking/7-wish", "duty"), Went("2026-11-02", "missed"), "nanking.wish.duty")
    .with_answer("nanking-wish-01", Went("2026-11-02", "missed"), "nanking.wish.duty")
    .with_answer("nanking-wish-01", Went("2026-11-09", "solved"))
    .with_answer(PACKED, Went("2026-11-10", "missed"), "mahjong.seat.draw")
)
BEN = (
    Progress()
    .with_answer("nanking-wish-01", Went("2026-11-09", "solved"), "nanking.wish.duty")
    .with_answer(PACKED, Went("2026-11-09", "helped"), "mahjong.seat.draw")
)


def test_a_class_of_three_on_its_page_row_by_row() -> None:
    """Ada missed the wish and then knew it, Ben knew it and needed help elsewhere; Eve did nothing."""
    found = Class((("Ada", ADA), ("Ben", BEN), ("Eve", Progress())), ())
    wish = rule_name("nanking.wish.duty", game="nanking")
    seats = rule_name("mahjong.seat.draw", game="sparrow")  # the King's, not East's
    signs = {"right": "✓", "learnt": "↗", "helped": "~", "missed": "✗"}
    stands = {name: f"{sign} {text(f'report.standing.{name}')}" for name, sign in signs.items()}
    missed, learnt, helped, right = (stands[name] for name in ("missed", "learnt", "helped", "right"))
    html = pages.page(found, date(2026, 11, 22))
    days = [row[0].strip() for row in Rows(html).rows if row and row[0].strip().startswith("2026-")]
    assert days == ["2026-11-02", "2026-11-09", "2026-11-10"], "as they came"
    told = Rows(html).told
    assert told >= {
        f"{wish} Nanking | {right} 1 {learnt} 1 first missed 2026-11-02: Ada | {learnt} Ada",
        f"{seats} Sparrow | {helped} 1 {missed} 1 first missed 2026-11-09: Ben | {helped} Ben {missed} Ada",
        f"{wish} Nanking | {learnt} | {right} |",
        f"{seats} Sparrow | {missed} | {helped} |",
        f"nanking-wish-01 The wish · Nanking · {wish} | 1 of 2 Ben | Ada ✓",
        f"Ada | 3 | 0 of 3 | 1 | {seats} | 2026-11-02 – 2026-11-10",
        "Ben | 2 | 1 of 2 | 0 | | 2026-11-09",
        "Eve | 0 | 0 of 0 | 0 | |",
        "2026-11-02 | 2 | 0 of 2 | 0 | Ada",
        "2026-11-09 | 2 | 1 of 2 | 1 | Ada, Ben",
        "2026-11-10 | 1 | 0 of 1 | 0 | Ada",
        "Nanking | The whole wish Chapter | 1 | 1 | 1 | 0 of 1 | 0",
        "Nanking | The wish Puzzles | 2 | 1 | 2 | 1 of 2 | 1",
        "Sparrow | Pack “monday” Pack | 2 | 1 | 2 | 0 of 2 | 0",
    }, told


def test_what_is_counted_at_the_top_and_how_a_rule_s_bar_is_divided(monkeypatch: pytest.MonkeyPatch) -> None:
    """One of five answers was right at once, one task is learnt, and one rule is still missed."""
    found = Class((("Ada", ADA), ("Ben", BEN), ("Eve", Progress())), ())
    values = pages._values(found)
    tiles = [("learners", 3), ("answers", 5), ("right", "20%"), ("learnt", 1), ("open", 1)]
    assert values["tiles"] == tiles and (values["first"], values["last"]) == ("2026-11-02", "2026-11-10")
    names = ("known", "more", "busiest", "undated")
    assert [values[name] for name in names] == [0, 0, 2, False]
    nobody = pages._values(Class((), ()))
    tiles = [("learners", 0), ("answers", 0), ("right", "–"), ("learnt", 0), ("open", 0)]
    assert nobody["tiles"] == tiles and (nobody["first"], nobody["last"]) == ("", "")
    assert [nobody[name] for name in names] == [0, 0, 1, False], "a bar is a part of something"
    monkeypatch.setattr(pages, "MOST_TASKS", 0)
    values = pages._values(found)
    assert values["tasks"] == [] and values["more"] == 1
    stands = {"a": "missed", "b": "right", "c": "right", "d": "helped"}
    told = pages._rule(RuleRow("nanking", "nanking.wish.duty", stands, 1, 4, 2, "", ()))
    bar = [(part["sign"], part["at"], part["count"]) for part in told["parts"]]  # type: ignore[attr-defined]
    assert bar == [("right", 0, 2), ("learnt", 2, 0), ("helped", 2, 1), ("missed", 3, 1)] and told["of"] == 4


def test_an_exam_and_a_check_are_told_by_their_names_and_marks() -> None:
    row = ExamRow("Ada", "sparrow", "2026-11-22", 17, 15, 20, ("mahjong.seat.draw",), "mark", 16)
    assert pages._exam(row) == {
        **{"learner": "Ada", "game": "Sparrow", "day": "2026-11-22", "seed": 17, "right": 15, "of": 20},
        **{"missed": ["Drawing for King"], "fault": "mark", "recorded": 16, "name": "Exam 17"},
        **{"note": text("report.exam.mark", right=16, of=20, kept=5), "percent": 75, "passed": False},
    }
    least, fewer, none = (row._replace(right=right, of=of) for right, of in ((16, 20), (15, 20), (0, 0)))
    assert [(each.percent, each.passed) for each in (least, fewer, none)] == [
        (80, True),
        (75, False),
        (0, False),
    ]
    assert row._replace(right=1, of=1).percent == 100
    assert pages._exam(row._replace(fault=""))["note"] == "", "the record has the same mark"
    marks = {"Ada": CheckResult("2026-11-22", 4, 5), "Ben": CheckResult("2026-11-20", 3, 5)}
    assert pages._check(CheckRow("nanking", "nanking/7-wish", marks)) == {
        **{"game": "Nanking", "book": "The whole wish", "right": 7, "of": 10, "last": "2026-11-22"},
        "marks": [{"learner": "Ada", "right": 4, "of": 5}, {"learner": "Ben", "right": 3, "of": 5}],
    }


def test_a_standing_has_the_same_colour_on_the_page_and_in_plots() -> None:
    style = Path(plots.__file__).with_name("report.css").read_text(encoding="utf-8")
    for standing, colour in plots.COLOURS.items():
        assert f"--{standing}: {colour};" in style.partition("@media")[0]


def test_an_old_record_tells_as_much_as_it_knows() -> None:
    """Before days were kept: puzzles done and missed, and how the steps of chapters went."""
    asking = [step.id for step in load("nanking/7-wish").steps if step.question]
    record = Progress(done=("a-wish-1", "a-wish-2"), missed=("a-wish-2", "a-wish-3"))
    for step, how in zip(asking, ("solved", "helped", "seen", "skipped"), strict=False):
        record = record.with_step_result("nanking/7-wish", step, how)
    found = Class((("Ada", record),), ())
    assert pages._values(found)["undated"] and not pages._values(found)["first"]
    told = {each.name: (each.first, each.last) for each in found.answer_rows}
    assert told == {
        "a-wish-1": ("solved", "solved"),
        "a-wish-2": ("missed", "helped"),
        "a-wish-3": ("missed", "missed"),
        asking[0]: ("solved", "solved"),
        asking[1]: ("helped", "helped"),
    }


@pytest.mark.parametrize(
    ("titled", "names", "title"),
    [
        (report.game_title, ["own"], "Chapters of your own"),
        (report.game_title, ["mahjong"], "Mah-Jong"),
        (report.game_title, ["bridge"], "bridge"),
        (report.rule_title, ["mahjong.seat.draw", "sparrow"], "Drawing for King"),
        (report.rule_title, ["nanking.older", "nanking"], "nanking.older"),
        (report.book_title, ["chapter", "nanking/7-wish"], "The whole wish"),
        (report.book_title, ["chapter", "own/monday-9f86d081"], "monday"),
        (report.book_title, ["chapter", "nanking/older"], "nanking/older"),
        (report.book_title, ["pack", "monday"], "Pack “monday”"),
        (report.book_title, ["exam", "17"], "Exam 17"),
        (report.book_title, ["puzzles", "wish"], "The wish"),
        (report.book_title, ["puzzles", "older"], "older"),
        (report.task_title, ["exam", "17", "3"], "Question 3"),
        (report.task_title, ["chapter", "nanking/7-wish", "duty"], "Step 1: Can you? Then you must"),
        (report.task_title, ["chapter", "nanking/7-wish", "older"], "older"),
        (report.task_title, ["puzzles", "wish", "nanking-wish-01"], "nanking-wish-01"),
    ],
)
def test_what_is_known_has_a_title_and_what_is_not_its_name(
    titled: Callable[..., str], names: list[str], title: str
) -> None:
    assert titled(*names) == title


def test_every_table_can_be_scrolled_by_keyboard_under_the_heading_before_it(sample: Class) -> None:
    html = pages.page(sample, date(2026, 11, 22))
    opened = re.findall(r'<h2 id="(\w+)"|<div class="scroll"([^>]*)>', html)
    named = [(opened[place - 1][0], how) for place, (heading, how) in enumerate(opened) if not heading]
    assert len(named) == html.count("<table") > 5
    for heading, how in named:
        assert 'tabindex="0"' in how and f'aria-labelledby="{heading}"' in how
