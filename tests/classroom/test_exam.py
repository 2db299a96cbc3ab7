"""The exam: balanced questions from a seed, marked by the referee, and marked anew from a record."""

import json
import pickle
from collections import Counter
from copy import copy, deepcopy
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.depth import some, some_games
from tichu_teach import app
from tichu_teach.classroom import exam as exams
from tichu_teach.classroom.drawing import FIVE, closing
from tichu_teach.classroom.exam import LENGTH, Exam, _exam, exam, mark_answers, marked_again
from tichu_teach.classroom.exam_results import ANSWERED, MOST, CheckResult, ExamResult, Given
from tichu_teach.classroom.progress import Progress, merge
from tichu_teach.classroom.record_loader import load
from tichu_teach.engine import games
from tichu_teach.engine.errors import ArgumentError
from tichu_teach.exercises.library import packed_puzzles
from tichu_teach.exercises.motifs.families import motifs
from tichu_teach.exercises.puzzle import fingerprint
from tichu_teach.exercises.question import Question
from tichu_teach.lessons import chapters
from tichu_teach.lessons import load as chapter
from tichu_teach.lessons.taught import part_of, parts_in_order, taught_before, taught_in
from tichu_teach.themes import THEMES

pytestmark = pytest.mark.more

SEEDS = (7, 20_261_122)


@cache
def written(ruleset: str) -> frozenset[str]:
    """The tables of the packs and of the chapters."""
    asked = [puzzle.question for puzzle in packed_puzzles(ruleset)]
    asked += [step.question for name in chapters() for step in chapter(name).steps if step.question]
    return frozenset(_table(question) for question in asked) - {""}


def _table(question: Question) -> str:
    """The table of a question; of two or three tiles alone the same may well be made and written."""
    data = question.data
    table = data.get("position") or data.get("hand") or data.get("hands")
    return str(table or ("" if "tiles" in data else fingerprint(data)))


@pytest.mark.parametrize("seed", some(SEEDS))
@pytest.mark.parametrize("ruleset", some_games())
def test_twenty_questions_over_all_parts_none_of_them_written_by_hand(ruleset: str, seed: int) -> None:
    paper = exam(ruleset, seed)
    assert len(paper.questions) == LENGTH
    rules = Counter(paper.rules)
    pairs = zip(paper.questions, paper.rules, strict=True)
    asked = {each.topic for theme in THEMES[ruleset] for each in motifs(theme, ruleset)}
    assert all(rule in {question.topic, *question.rules, *asked} for question, rule in pairs)
    assert max(rules.values()) <= 2 and {*rules} <= {*games[ruleset].rules}
    parts = [paper.part(number) for number in range(LENGTH)]
    assert parts == sorted(parts, key=parts_in_order(ruleset).index), "in the order of the chapters"
    assert len({*parts}) >= 5 and max(Counter(parts).values()) <= 8
    assert any(part.startswith(f"{ruleset}/") for part in parts) or ruleset == "mahjong-duel"
    assert len({fingerprint(question.data) for question in paper.questions}) == LENGTH
    assert not written(ruleset) & {_table(question) for question in paper.questions}
    assert all(not question.check() for question in paper.questions)


def test_what_is_a_variant_s_own_is_asked_most() -> None:
    paper = exam("tricsu", 1)
    asked = Counter(paper.part(number) for number in range(LENGTH))
    (part, own), (_, other) = asked.most_common(2)
    assert part == "tricsu/1-table" and own > other


@pytest.mark.extra
@pytest.mark.parametrize("ruleset", THEMES)
def test_every_part_comes_that_can_be_asked(ruleset: str) -> None:
    """No exam lacks more than two of the chapters that any of them has asked: where the dice had no luck."""
    seen = [{exam(ruleset, seed).part(n) for n in range(LENGTH)} for seed in SEEDS]
    everything = set.union(*seen)
    taught = {part_of(rule, ruleset) for rule in games[ruleset].rules} - {""}
    assert len(everything) >= len(taught) - 3
    assert all(len(everything - each) <= 2 for each in seen)


@pytest.mark.extra
@pytest.mark.parametrize("ruleset", THEMES)
def test_yes_is_as_likely_as_no(ruleset: str) -> None:
    said: Counter[bool] = Counter()
    for seed in SEEDS:
        for question in exam(ruleset, seed).questions:
            if question.kind == "allowed":
                said[question.solve()[0]["allowed"]] += 1
    assert 0.3 <= said[True] / said.total() <= 0.7, said


def test_the_same_seed_is_the_same_exam_and_another_is_another() -> None:
    same = exam("haggis", 7).questions
    _exam.cache_clear()
    anew = exam("haggis", 7).questions
    assert [question.to_data() for question in same] == [question.to_data() for question in anew]
    others = {_table(question) for question in exam("haggis", 8).questions}
    assert not others & {*map(_table, same)}


def test_an_exam_and_its_marks_can_be_copied_and_pickled() -> None:
    paper = exam("nanking", 7)
    for kept in (paper, mark_answers(paper, right(paper, 16))):
        for again in (copy(kept), deepcopy(kept), pickle.loads(pickle.dumps(kept))):
            assert again == kept and again is not kept
    assert pickle.loads(pickle.dumps(paper)).edition == paper.edition
    assert paper != exam("nanking", 8)


@pytest.mark.parametrize("seed", [-1, 10**9, "7", 1.0, True, None])
def test_what_is_no_seed_is_refused(seed: Any) -> None:
    with pytest.raises(ArgumentError, match="seed"):
        exam("nanking", seed)


def test_the_first_and_the_last_seed_are_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exams, "_exam", lambda ruleset, seed: (ruleset, seed))
    assert [exam("nanking", seed) for seed in (0, 999_999_999)] == [("nanking", 0), ("nanking", 999_999_999)]


def right(paper: Exam, many: int = LENGTH) -> list[Given]:
    return [(question.solve()[0],) for question in paper.questions[:many]]


def test_marks_are_the_referee_s() -> None:
    paper = exam("nanking", 7)
    result = mark_answers(paper, right(paper, 16))
    assert (result.right, result.percent, result.passed) == (16, 80, True)
    assert not mark_answers(paper, right(paper, 15)).passed
    parts = result.parts()
    assert sum(right for right, _ in parts.values()) == 16 and sum(of for _, of in parts.values()) == LENGTH
    assert all(how == "solved" for how in mark_answers(paper, right(paper)).rule_results().values())
    assert all(how == "missed" for how in mark_answers(paper, []).rule_results().values())


def test_what_is_no_answer_is_wrong_and_raises_nothing() -> None:
    paper = exam("mahjong", 7)
    for nonsense in ("x", None, {}, {"allowed": "yes"}, [[[]]]):
        assert mark_answers(paper, [(nonsense,)] * LENGTH).right == 0


def taken(ruleset: str = "haggis", many: int = 17) -> Progress:
    """The record of a learner with so many right answers in an exam, as a file brings it back."""
    paper = exam(ruleset, 7)
    record = Progress().with_exam(ruleset, mark_answers(paper, right(paper, many)).result_on("2026-11-22"))
    return load(json.loads(json.dumps(record.to_data())))


def forged(**changed: object) -> Progress:
    """The same record with something in its exam changed by hand."""
    record = taken()
    (row,) = record.exams["haggis"]
    return replace(record, exams={"haggis": (replace(row, **changed),)})  # type: ignore[arg-type]


@pytest.mark.parametrize("ruleset", some_games())
def test_the_answers_in_a_record_are_marked_anew(ruleset: str) -> None:
    (found,) = marked_again(taken(ruleset))
    assert found.marked and not found.fault
    assert (found.marked.right, found.result.right, found.result.of) == (17, 17, LENGTH)


@pytest.mark.parametrize(
    ("changed", "fault", "mark"),
    [
        ({"right": 20}, "mark", 17),
        ({"of": 18}, "mark", 17),
        ({"given": ((["no", "answer"],),) * LENGTH}, "mark", 0),
        ({"given": (None, None, None)}, "mark", 0),
        ({"seed": 8}, "edition", None),
        ({"edition": 1}, "edition", None),
        ({"given": ()}, "unkept", None),
    ],
)
def test_a_forged_or_foreign_exam_is_found_out(changed: Any, fault: str, mark: int | None) -> None:
    """Another mark, answers that are none, too few of them, another seed or version, none at all."""
    (found,) = marked_again(forged(**changed))
    assert found.fault == fault and (found.marked and found.marked.right) == mark


def test_another_version_that_asks_otherwise_marks_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    record = taken()
    monkeypatch.setitem(vars(exam("haggis", 7)), "edition", 1)
    assert [each.fault for each in marked_again(record)] == ["edition"]


def test_a_record_keeps_the_answers_of_the_latest_exams_alone() -> None:
    row, record = taken().exams["haggis"][0], Progress()
    for day in range(1, MOST + 3):
        record = record.with_exam("haggis", replace(row, day=f"2026-10-{day:02}"))
    kept = record.exams["haggis"]
    assert len(kept) == MOST and kept[-1].day == f"2026-10-{MOST + 2}"
    assert [bool(each.given) for each in kept] == [False] * (MOST - ANSWERED) + [True] * ANSWERED
    assert load(record.to_data()).exams == record.exams
    laden = {**record.to_data(), "exams": {"haggis": [row.to_data()] * MOST}}
    given = [bool(each.given) for each in load(laden).exams["haggis"]]
    assert sum(given) == ANSWERED, "each is drawn again for a teacher's report, which takes seconds"
    assert merge([record, load(record.to_data())]).exams == record.exams


def test_of_two_records_the_one_with_the_answers_counts() -> None:
    bare = forged(given=(), edition=0)
    for several in ([bare, taken()], [taken(), bare]):
        assert merge(several).exams == taken().exams


ASKED = [name for name in chapters() if name.partition("/")[0] in THEMES]


@pytest.mark.parametrize("name", some(ASKED, every=10))
def test_a_chapter_ends_with_questions_about_what_has_been_taught(name: str) -> None:
    own = {rule for step in chapter(name).steps for rule in step.rules}
    known = own | taught_before(name).rules
    tables = {str(step.position) for step in chapter(name).steps if step.position}
    asked = closing(name, 7)
    assert len(asked) == FIVE
    for question in asked:
        assert question.rules[0] in known and str(question.data.get("position")) not in tables
    assert not own or any(own.intersection(question.rules) for question in asked), "the chapter itself"


def test_a_check_is_the_same_for_the_same_seed_and_another_for_another() -> None:
    first = [question.data for question in closing("nanking/1-cards", 7)]
    assert first == [question.data for question in closing("nanking/1-cards", 7)]
    assert first != [question.data for question in closing("nanking/1-cards", 8)]


def test_a_chapter_of_one_s_own_and_of_no_ruleset_has_none() -> None:
    assert closing("own/monday", 1) == closing("nanking/none", 1) == ()


@pytest.mark.parametrize("ruleset", THEMES)
def test_steps_to_read_again_are_steps(ruleset: str) -> None:
    for rule, places in taught_in(ruleset).items():
        for place in places:
            steps = {step.id: step for step in chapter(place.chapter).steps}
            assert rule in steps[place.step].rules and steps[place.step].say("title") == place.title
        assert part_of(rule, ruleset) == places[0].chapter


def test_a_record_keeps_exams_and_checks_and_puts_aside_what_is_none() -> None:
    record = Progress().with_exam("haggis", ExamResult("2026-11-22", 7, 17, 20))
    record = record.with_check("haggis/1-wilds", CheckResult("2026-11-22", 4, 5))
    for seed, right, edition in ((0, 0, 0), (999_999_999, 20, 0xFFFF)):
        taken = ExamResult("2026-11-23", seed, right, 20, edition, (None, (3,)))
        record = record.with_exam("nanking", taken)
    assert load(record.to_data()) == record
    rows = (["today", 7, 17, 20], ["2026-11-22", 7, 17, 20, -1, [None]], ["2026-11-22", 7, 17, 20, 5, [[]]])
    for broken in (*({"haggis": [row]} for row in rows), {"chess": []}, {"haggis": 3}, []):
        found = load({**record.to_data(), "exams": broken, "checks": {"x" * 200: ["2026-11-22", 1, 5]}})
        assert not found.exams and not found.checks and {"exams", "checks"} <= {*found.aside}


def test_two_records_of_one_learner_keep_all_exams_and_the_latest_check() -> None:
    one = Progress().with_exam("haggis", ExamResult("2026-11-22", 7, 17, 20))
    one = one.with_check("c/1", CheckResult("2026-11-22", 4, 5))
    two = Progress().with_exam("haggis", ExamResult("2026-11-20", 3, 9, 20))
    two = two.with_check("c/1", CheckResult("2026-11-23", 2, 5))
    both = merge([one, two])
    assert [each.seed for each in both.exams["haggis"]] == [3, 7] and both.checks["c/1"].right == 2
    assert merge([both, one]).exams == both.exams


def test_a_wrong_answer_counts_in_its_part_as_wrong() -> None:
    paper = exam("nanking", 7)
    given: list[Given] = []
    for question in paper.questions:
        wrong = [option.value for option in question.options() if option.value not in question.solve()]
        given.append((wrong[0],) if wrong else ())
    result = mark_answers(paper, given)
    assert any(grade is not None and not grade.right for grade in result.grades)
    assert sum(right for right, _ in result.parts().values()) == result.right < LENGTH


def test_the_home_page_counts_as_many_questions() -> None:
    script = (Path(app.__file__).parent / "static/record.js").read_text(encoding="utf-8")
    assert f"const QUESTIONS = {LENGTH};" in script
