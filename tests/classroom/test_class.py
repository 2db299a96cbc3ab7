"""A class's report: by rule, learner, day, task and source; as frames, as a page, from the command."""

import os
import re
from dataclasses import replace
from datetime import date
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.classroom.sample import CLASS, DAYS, EXAM
from tichu_teach import cli
from tichu_teach.classroom import Progress, PuzzleResult, export, record, summary
from tichu_teach.classroom.answers import STANDINGS, TaskAnswer, asks, rule_of, standing
from tichu_teach.classroom.exam import LENGTH, MOST_MARKED, Exam, exam, mark_answers
from tichu_teach.classroom.exam_results import ANSWERED, CheckResult, ExamResult
from tichu_teach.classroom.page import page
from tichu_teach.classroom.report import SAMPLE, Class, book_title, read_class, read_folder
from tichu_teach.classroom.task import Went, pack_id, place_of
from tichu_teach.engine import games
from tichu_teach.exercises.library import find
from tichu_teach.lessons import chapters, load
from tichu_teach.texts import text
from tichu_teach.texts.explain import rule_name

DUTY = "nanking.wish.duty"
EVIL = '<script>alert("x")</script>&amp;</style>'


def learner(*answers: tuple[str, str, str], rule: str = DUTY) -> Progress:
    """A record with answers: task, day, how."""
    progress = Progress()
    for id, day, how in answers:
        progress = progress.with_answer(id, Went(day, how), rule)
    return progress


def of(**records: Progress) -> Class:
    return Class(tuple(records.items()), ())


# -- the sample --------------------------------------------------------------------------------------


def test_the_sample_is_of_our_own_tasks_and_rules() -> None:
    found = read_folder(SAMPLE)
    assert found.problems == () and found.learners == tuple(each.name for each in CLASS)
    for each in found.answer_rows:
        assert each.rule in games[each.game].rules and each.first_day in DAYS
        if each.kind == "chapter":
            assert each.book in chapters() and each.name in {step.id for step in load(each.book).steps}
        elif each.kind == "puzzle":
            assert find(each.name).theme == each.book
        elif each.kind == "exam":
            assert int(each.book) == EXAM and 1 <= int(each.name) <= LENGTH
    assert {each.kind for each in found.answer_rows} == {"chapter", "puzzle", "pack", "exam"}
    faults = {each.fault for each in found.exam_rows}
    assert faults == {""}, "the exam has other questions now: python -m tests.classroom.sample"


# -- how somebody stands with a rule -----------------------------------------------------------------


def test_who_missed_a_rule_first_and_who_knows_it_by_now() -> None:
    ada = learner(("nanking-wish-01", "2026-11-08", "missed"), ("nanking-wish-01", "2026-11-09", "solved"))
    ben = learner(("nanking-wish-01", "2026-11-01", "missed"))
    (row,) = summary.by_rule(of(Ada=ada, Ben=ben, Eve=learner(("nanking-wish-01", "", "solved"))).answer_rows)
    assert (row.since, row.first) == ("2026-11-01", ("Ben",))
    assert (row.who("missed"), row.who("learnt"), row.who("right")) == (("Ben",), ("Ada",), ("Eve",))


def test_games_and_packs_are_told_apart() -> None:
    mine = pack_id("mine", "nanking", "nanking-wish-01", "abc")
    other = pack_id("mine", "nanking", "nanking-wish-01", "def")
    ids = ("nanking-wish-01", "tricsu-wish-01", mine, other)
    found = of(Ada=learner(*((id, "2026-11-01", "solved") for id in ids)))
    places = [row[:3] for row in summary.by_source(found.answer_rows)]
    packs = ("pack", "nanking", "mine")
    assert places == [packs, ("puzzle", "nanking", "wish"), ("puzzle", "tricsu", "wish")]
    assert len(summary.by_task(found.answer_rows)) == 4
    assert [row.game for row in summary.by_rule(found.answer_rows)] == ["nanking", "tricsu"]


def test_what_divides_the_class_comes_first() -> None:
    def row(a: str, b: str) -> Progress:
        return learner(("nanking-wish-01", "2026-11-01", a), ("nanking-wish-02", "2026-11-01", b))

    found = of(Ada=row("solved", "solved"), Ben=row("solved", "missed"), Eve=row("solved", "missed"))
    first, second = summary.by_task(found.answer_rows)
    assert (first.task, first.right, first.wrong) == ("nanking-wish-02", ("Ada",), ("Ben", "Eve"))
    assert first.divides > second.divides == 0


# -- exams -------------------------------------------------------------------------------------------


def sat(seed: int, right: int, day: str) -> ExamResult:
    """An exam of Haggis: so many answers are right, the others left out."""
    paper = exam("haggis", seed)
    several = [(question.solve()[0],) for question in paper.questions[:right]]
    return mark_answers(paper, several).result_on(day)


def test_what_was_missed_in_an_exam_is_missed_by_the_class() -> None:
    ada, ben = (Progress().with_exam("haggis", sat(7, right, "2026-11-02")) for right in (20, 19))
    found, last = of(Ada=ada, Ben=ben), exam("haggis", 7).rules[19]
    assert [(row.learner, row.right, row.passed, row.missed) for row in found.exam_rows] == [
        ("Ada", 20, True, ()),
        ("Ben", 19, True, (last,)),
    ]
    (row,) = (row for row in summary.by_task(found.answer_rows) if row.divides)
    assert (row.kind, row.book, row.name, row.right, row.wrong) == ("exam", "7", "20", ("Ada",), ("Ben",))
    assert summary.by_rule(found.answer_rows)[0].rule == last
    assert [row[:5] for row in summary.by_source(found.answer_rows)] == [("exam", "haggis", "7", 2, 20)]


def test_an_exam_sat_again_or_asked_before_the_class_is_the_same_task() -> None:
    paper = exam("haggis", 7)
    live = learner((paper.task(19), "2026-11-01", "missed"), rule=paper.rules[19])
    for day in ("2026-11-02", "2026-11-09"):
        live = live.with_exam("haggis", sat(7, 20, day))
    last = of(Ada=live).answer_rows[0]
    assert (last.task, last.first, last.first_day, last.last_day) == (
        paper.task(19),
        "missed",
        "2026-11-01",
        "2026-11-09",
    )
    assert last.learnt and len(of(Ada=live).answer_rows) == len(paper.questions)


def test_a_mark_that_cannot_be_reckoned_again_is_the_record_s() -> None:
    kept = sat(7, 17, "2026-11-02")
    exams = (
        replace(kept.plain, day="2026-10-01"),
        replace(kept, edition=kept.edition ^ 1),
        replace(kept, right=20),
    )
    found = of(Ada=Progress(exams={"haggis": exams}))
    assert [(row.right, row.recorded, row.fault, len(row.missed)) for row in found.exam_rows] == [
        (17, 17, "unkept", 0),
        (17, 17, "edition", 0),
        (17, 20, "mark", len({*exam("haggis", 7).rules[17:]})),
    ]
    assert list(found.exams()["fault"]) == ["unkept", "edition", "mark"]
    html = page(found, date(2026, 11, 22))
    assert text("report.exam.unkept", kept=ANSWERED) in html and text("report.exam.edition") in html
    assert text("report.exam.mark", right=20, of=20) in html


def test_one_record_holds_up_a_report_for_ten_exams_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    """The latest of all games: whoever wrote the file, it is not known beforehand if any can be marked."""
    row, record = sat(7, 20, "2026-11-01"), Progress()
    for number, (game, day) in enumerate(
        (game, day) for day in range(1, 6) for game in ("haggis", "ear", "sparrow")
    ):
        record = record.with_exam(game, replace(row, seed=number, day=f"2026-11-{day:02}"))
    record = record.with_exam("haggis", replace(row.plain, day="2026-11-30"))
    drawn = list[int]()

    def draw(ruleset: str, seed: int) -> Exam:
        drawn.append(seed)
        return exam("haggis", 7)

    monkeypatch.setattr("tichu_teach.classroom.exam.exam", draw)
    found = of(Ada=record)
    faults = {(row.game, row.day): row.fault for row in found.exam_rows}
    assert sorted(drawn) == [*range(5, 15)] and MOST_MARKED == 10
    assert {day for (_, day), fault in faults.items() if fault == "earlier"} == {"2026-11-01", "2026-11-02"}
    assert text("report.exam.earlier", most=10) in page(found, date(2026, 11, 22))


def test_exams_alone_make_a_report() -> None:
    """Even if nothing but their marks is left."""
    one = sat(7, 12, "2026-11-02")
    html = page(of(Ada=Progress().with_exam("haggis", one.plain)), date(2026, 11, 22))
    assert text("report.exams") in html and "12 of 20 (60%)" in html and text("report.exam.failed") in html
    assert text("report.empty") not in html and text("report.rules") not in html
    whole = page(of(Ada=Progress().with_exam("haggis", one)), date(2026, 11, 22))
    missed = rule_name(exam("haggis", 7).rules[19], game="haggis")
    assert text("report.rules") in whole and missed in whole
    assert text("report.question", number=20) not in whole, "nobody to be divided from"


def test_closing_checks_are_told_chapter_by_chapter_with_everybody_s_latest_mark() -> None:
    """In the order of the chapters, the sum of the marks beside them; one that is no chapter of ours, too."""
    taken = [("Ada", "nanking/7-wish", 3), ("Ada", "nanking/2-trick", 5), ("Bo", "nanking/2-trick", 2)]
    taken += [("Bo", "nanking/2-trick", 4), ("Bo", "shelf/mine<b>", 1)]
    class_: dict[str, Progress] = {}
    for day, (who, chapter, right) in enumerate(taken, 1):
        went = CheckResult(f"2026-11-{day:02}", right, 5)
        class_[who] = class_.get(who, Progress()).with_check(chapter, went)
    found = of(**class_)
    told = {row.chapter: (row.right, row.of, [*row.marks]) for row in found.check_rows}
    assert [*told] == ["nanking/2-trick", "nanking/7-wish", "shelf/mine<b>"]
    assert told["nanking/2-trick"] == (9, 10, ["Ada", "Bo"]) and told["nanking/7-wish"] == (3, 5, ["Ada"])
    html = page(found, date(2026, 11, 22))
    assert text("report.checks") in html and text("report.empty") not in html
    assert "Ada 5 of 5, Bo 4 of 5" in html and "mine<b>" not in html and "2026-11-04" in html
    assert book_title("chapter", "nanking/2-trick") in html
    assert text("report.checks") not in page(of(Ada=Progress()), date(2026, 11, 22))
    frame = found.checks()
    assert [*frame["right"]] == [5, 4, 3, 1] and [*frame["learner"]] == ["Ada", "Bo", "Ada", "Bo"]
    assert [*frame["game"]] == ["nanking", "nanking", "nanking", "shelf"]


# -- older records -----------------------------------------------------------------------------------


def test_records_without_days_are_told_as_far_as_they_go() -> None:
    wish, bomb = find("nanking-wish-02"), find("nanking-bomb-01")
    old = record(record(Progress(), wish, PuzzleResult(True)), bomb, PuzzleResult(True, 3, 2))
    old = old.with_step_result("nanking/7-wish", "duty", "helped").with_step_result(
        "nanking/no-such", "x", "solved"
    )
    told = {each.task: each for each in of(Ada=old).answer_rows}
    assert set(told) == {"nanking-wish-02", "nanking-bomb-01", "nanking/7-wish#duty"}
    assert (told["nanking-wish-02"].first, told["nanking-wish-02"].rule) == ("solved", DUTY)
    assert (told["nanking-bomb-01"].first, told["nanking-bomb-01"].last) == ("missed", "helped")
    assert {each.first_day for each in told.values()} == {""}
    assert "2026" not in page(of(Ada=old), date(1999, 1, 1))


@pytest.mark.parametrize("id", ["", "#", "x", "a/b#c", "../../etc/passwd#x", "pack:", "nope-wish-01", "-s1"])
def test_what_is_not_ours_has_no_rule_and_does_no_harm(id) -> None:
    assert rule_of(id) == "" and len(place_of(id)) == 4


def test_a_step_has_the_rule_of_its_question_and_else_its_first_one() -> None:
    assert rule_of("nanking/7-wish#duty") == DUTY and asks("nanking/7-wish", "duty")
    assert rule_of("nanking-wish-02") == DUTY and rule_of("nanking-wish-t7") == ""
    every = ((name, step) for name in chapters() for step in load(name).steps)
    chapter, told = next((name, step) for name, step in every if step.rules and not step.question)
    assert rule_of(f"{chapter}#{told.id}") == told.rules[0]
    assert not asks(chapter, told.id) and not asks("nanking/7-wish", "nope")


@pytest.mark.parametrize(
    ("tasks", "stands"),
    [
        (["1 solved 1 solved", "2 solved 3 helped"], "right"),
        (["1 missed 1 missed"], "missed"),
        (["1 missed 1 helped"], "helped"),
        (["1 helped 2 solved"], "learnt"),
        (["1 missed 5 solved", "3 missed 3 missed"], "learnt"),
        (["3 missed 3 missed", "1 missed 5 solved"], "learnt"),
        (["1 missed 3 solved", "5 missed 5 missed"], "missed"),
        (["2 solved 2 solved", "2 helped 2 helped"], "helped"),
        (["2 helped 2 helped", "2 solved 2 solved"], "learnt"),
        (["2 missed 2 solved", "2 solved 2 solved"], "learnt"),
    ],
)
def test_how_a_rule_is_known_is_told_by_what_was_answered_last(tasks: list[str], stands: str) -> None:
    rows = [TaskAnswer(*"lckgbnr", *each.split(), 1) for each in tasks]
    assert standing(rows) == stands


# -- frames ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("found", [read_folder(SAMPLE), read_class([])], ids=["sample", "nobody"])
def test_the_frames_hold_what_the_rows_hold(found: Class) -> None:
    pytest.importorskip("pandas")
    assert len(found.answers()) == len(found.answer_rows)
    assert found.answers()["learner"].nunique() == len(found.learners)
    assert list(found.by_learner().index) == list(found.learners)
    rules = found.rules()
    assert rules[[*STANDINGS]].sum(axis=1).tolist() == (found.standings() != "").sum(axis=1).tolist()
    first = [(row.since, ", ".join(row.first)) for row in summary.by_rule(found.answer_rows)]
    assert [*zip(rules["since"], rules["by"], strict=True)] == first
    assert rules["answers"].sum() == found.sources()["answers"].sum() == found.days()["answers"].sum()
    assert set(found.puzzles().index) == {each.task for each in found.answer_rows}
    exams = found.exams()
    assert exams["right"].sum() == sum(each.right for each in found.exam_rows)
    assert list(exams["passed"]) == [each.passed for each in found.exam_rows]
    assert {*exams["fault"]} <= {""} and list(exams.columns)[-4:] == ["percent", "passed", "missed", "fault"]


def test_a_task_of_no_rule_counts_as_a_task_and_leaves_no_rule_open() -> None:
    record = learner(("nanking-wish-01", "2026-11-01", "missed"))
    record = record.with_answer("nanking-wish-02", Went("2026-11-03", "missed"), "")
    told = of(ada=record, eve=Progress())
    assert summary.by_learner(told.answer_rows, told.learners) == [
        ("ada", 2, 0, 0, (("nanking", DUTY),), "2026-11-01", "2026-11-03"),
        ("eve", 0, 0, 0, (), "", ""),
    ]
    assert [row.rule for row in summary.by_rule(told.answer_rows)] == [DUTY]


def test_a_learner_may_be_called_anything() -> None:
    pytest.importorskip("pandas")
    found = of(**{"game": learner(("nanking-wish-01", "2026-11-01", "missed")), "rule": Progress()})
    assert list(found.standings().columns) == list(found.standings().index.names) == ["game", "rule"]
    assert list(found.standings().index) == [("nanking", DUTY)]


TWO = of(
    ada=learner(("nanking-wish-01", "2026-11-01", "missed")),
    ben=learner(("nanking-wish-01", "2026-11-01", "solved")),
)


@pytest.mark.parametrize("found", [read_folder(SAMPLE), TWO, read_class([])], ids=["sample", "two", "nobody"])
def test_the_plots_show_every_rule_that_was_missed(found: Class) -> None:
    pytest.importorskip("pandas")
    pytest.importorskip("matplotlib").use("agg")
    from matplotlib.colors import to_hex

    from tichu_teach.classroom import plots

    rows = [row for row in summary.by_rule(found.answer_rows) if len(row.who("right")) < len(row.stands)]
    axes, days = plots.rules(found), plots.days(found)
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("learners", "")
    assert (days.get_xlabel(), days.get_ylabel()) == ("", "answers")
    shown = [label.get_text() for label in axes.get_yticklabels()]
    assert shown[::-1] == [rule_name(row.rule, game=row.game) for row in rows] or shown == [""]
    by_day = summary.by_day(found.answer_rows)
    assert len(days.patches) == 3 * max(1, len(by_day))
    counted = [[len(row.who(each)) for row in rows[::-1]] or [0] for each in STANDINGS]
    assert [[bar.get_width() for bar in each] for each in axes.containers] == counted
    assert [each[0].get_x() for each in axes.containers] == [sum(c[0] for c in counted[:n]) for n in range(4)]
    assert [to_hex(each[0].get_facecolor()) for each in axes.containers] == [*plots.COLOURS.values()]
    assert [each.get_text() for each in axes.get_legend().get_texts()] == [*STANDINGS]
    assert not rows or all(place == int(place) for place in axes.get_xticks()), "no half learners"
    bars = [each[0].get_facecolor() for each in axes.containers]
    greener = [green - red for red, green, *_ in bars]
    assert greener == sorted(greener, reverse=True), "the better it is known, the greener"
    heights = [[bar.get_height() for bar in each] for each in days.containers]
    assert heights == [[row[n] for row in by_day] or [0] for n in (2, 3, 4)]
    greens = [plots.COLOURS["right"], plots.COLOURS["learnt"]]
    assert [to_hex(each[0].get_facecolor()) for each in days.containers][1:] == greens


# -- the page ----------------------------------------------------------------------------------------


class Seen(HTMLParser):
    """What a page is made of: its tags, their attributes, its words."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def test_the_page_asks_nobody_and_runs_nothing() -> None:
    html = page(read_folder(SAMPLE), date(2026, 11, 22))
    seen = Seen(html)
    tags = {tag for tag, _ in seen.tags}
    assert not tags & {"script", "link", "img", "iframe", "form", "a", "base", "object"}
    held = [name for _, attrs in seen.tags for name in attrs]
    assert not [name for name in held if name.startswith("on") or name in ("style", "src", "href")]
    (policy,) = [attrs["content"] for _, attrs in seen.tags if attrs.get("http-equiv")]
    assert re.fullmatch(r"default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; .*", policy or "")
    assert "//" not in html.replace("://", "") and "http" not in html.replace("http-equiv", "")


def test_whatever_a_file_says_stays_text() -> None:
    id = pack_id(EVIL, EVIL, EVIL, "f")
    ada = Progress().with_answer(id, Went("2026-11-01", "missed"), EVIL)
    found = Class(((EVIL, ada), ("Ben", learner((id, "2026-11-01", "solved"), rule=EVIL))), (f"{EVIL}: bad",))
    html = page(found, date(2026, 11, 22))
    assert "<script" not in html and html.count("</style>") == 1
    assert Seen(html).words and any(EVIL in words for words in Seen(html).words)


def test_the_answers_of_one_day_are_from_that_day() -> None:
    one, other = (Progress().with_answer("x", Went(f"2026-11-0{day}", "missed"), DUTY) for day in (1, 2))
    told = text("report.period.day", first="2026-11-01")
    assert told in page(of(Ada=one), date(2026, 11, 22))
    assert told not in page(of(Ada=one, Ben=other), date(2026, 11, 22))


def test_an_empty_class_has_a_page_too() -> None:
    assert "no answers" in page(of(Ada=Progress()), date(2026, 11, 22))


# -- the command -------------------------------------------------------------------------------------


def test_the_command_writes_one_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "ada.json").write_text(export(learner(("a", "2026-11-01", "missed")), "Ada"))
    (tmp_path / "torn.json").write_text("{", encoding="utf-8")
    assert cli.main(["report", str(tmp_path)]) == 0
    said = capsys.readouterr()
    assert "report.html: 1 learner" in said.out and "torn.json" in said.err
    assert "Ada" in (tmp_path / "report.html").read_text(encoding="utf-8")
    assert text("cli.report.exams", count=1) not in said.out
    (tmp_path / "ben.json").write_text(export(Progress().with_exam("haggis", sat(7, 9, "2026-11-02")), "Ben"))
    assert cli.main(["report", str(tmp_path)]) == 0
    assert text("cli.report.exams", count=1) in capsys.readouterr().out
    assert "9 of 20" in (tmp_path / "report.html").read_text(encoding="utf-8")
    os.mkfifo(tmp_path / "pipe.html")
    for bad in ("no/x.html", "pipe.html"):
        assert cli.main(["report", str(tmp_path), "--output", str(tmp_path / bad)]) == 1
        assert f"{bad} cannot be written: " in capsys.readouterr().err


def test_the_command_says_when_there_is_nobody(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["report", str(tmp_path)]) == 1
    assert "no learner's record" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
