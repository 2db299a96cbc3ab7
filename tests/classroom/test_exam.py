"""The exam: balanced questions from a seed, marked by the referee, and a code that holds every answer."""

from __future__ import annotations

import random
from collections import Counter
from datetime import date, timedelta
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.depth import names, some, some_games
from tichu_teach.classroom.exam.certificate import CodeError, called, read, sealed
from tichu_teach.classroom.exam.closing import FIVE, closing
from tichu_teach.classroom.exam.digits import doable
from tichu_teach.classroom.exam.exam import LENGTH, Exam, Given, exam, marked
from tichu_teach.classroom.exam.taken import Checked, Taken
from tichu_teach.classroom.merge import merge
from tichu_teach.classroom.progress import Progress
from tichu_teach.classroom.reading import load
from tichu_teach.engine import games
from tichu_teach.engine.errors import ArgumentError
from tichu_teach.exercises.errors import AnswerError
from tichu_teach.exercises.form import AtTable, Choose, InOrder
from tichu_teach.exercises.library import packed
from tichu_teach.exercises.puzzle import fingerprint
from tichu_teach.exercises.question import Question
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.lessons import chapters
from tichu_teach.lessons import load as chapter
from tichu_teach.lessons.parts import order, part_of, taught_in
from tichu_teach.lessons.taught import taught_before
from tichu_teach.themes import THEMES

SEEDS = (7, 20_261_122)


@cache
def written(ruleset: str) -> frozenset[str]:
    """The tables of the packs and of the chapters."""
    asked = [puzzle.question for puzzle in packed(ruleset)]
    asked += [step.question for name in chapters() for step in chapter(name).steps if step.question]
    return frozenset(_table(question) for question in asked)


def _table(question: Question) -> str:
    data = question.data
    return str(data.get("position") or data.get("hand") or data.get("hands") or fingerprint(data))


@pytest.mark.parametrize("seed", some(SEEDS))
@pytest.mark.parametrize("ruleset", some_games())
def test_twenty_questions_over_all_parts_none_of_them_written_by_hand(ruleset: str, seed: int) -> None:
    paper = exam(ruleset, seed)
    assert len(paper.questions) == LENGTH
    rules = Counter(paper.rules)
    pairs = zip(paper.questions, paper.rules, strict=True)
    assert all(rule in question.rules for question, rule in pairs)
    assert max(rules.values()) <= 2 and {*rules} <= {*games[ruleset].rules}
    parts = [paper.part(number) for number in range(LENGTH)]
    assert parts == sorted(parts, key=order(ruleset).index), "in the order of the chapters"
    assert len({*parts}) >= 5 and max(Counter(parts).values()) <= 8
    assert any(part.startswith(f"{ruleset}/") for part in parts) or ruleset == "mahjong-duel"
    assert len({fingerprint(question.data) for question in paper.questions}) == LENGTH
    assert not written(ruleset) & {_table(question) for question in paper.questions}
    assert all(not question.check() for question in paper.questions)


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
    exam.cache_clear()
    first = [question.to_data() for question in exam("haggis", 7).questions]
    exam.cache_clear()
    assert [question.to_data() for question in exam("haggis", 7).questions] == first
    others = {_table(question) for question in exam("haggis", 8).questions}
    assert not others & {_table(question) for question in exam("haggis", 7).questions}


@pytest.mark.parametrize("seed", [-1, 10**9, "7", 1.0, True, None])
def test_what_is_no_seed_is_refused(seed: Any) -> None:
    with pytest.raises(ArgumentError, match="seed"):
        exam("nanking", seed)


# -- marking -------------------------------------------------------------------------------------------


def right(paper: Exam, many: int = LENGTH) -> list[Given]:
    return [(question.solve()[0],) for question in paper.questions[:many]]


def test_marks_are_the_referee_s() -> None:
    paper = exam("nanking", 7)
    result = marked(paper, right(paper, 16))
    assert (result.right, result.percent, result.passed) == (16, 80, True)
    assert not marked(paper, right(paper, 15)).passed
    parts = result.parts()
    assert sum(right for right, _ in parts.values()) == 16 and sum(of for _, of in parts.values()) == LENGTH
    assert all(how == "solved" for how in marked(paper, right(paper)).went().values())
    assert all(how == "missed" for how in marked(paper, []).went().values())


def test_what_is_no_answer_is_wrong_and_raises_nothing() -> None:
    paper = exam("mahjong", 7)
    for nonsense in ("x", None, {}, [], 3, {"allowed": "yes"}, [[[]]]):
        assert marked(paper, [(nonsense,)] * LENGTH).right == 0


# -- the code ------------------------------------------------------------------------------------------


def any_answer(question: Question, rng: random.Random) -> Given:
    """Something a learner could answer, right or wrong, or nothing."""
    if rng.random() < 0.1:
        return None
    if isinstance(question, SheetQuestion):
        entered = {}
        for row in question.rows:
            if rng.random() < 0.8:
                number = rng.choice((row.answer, rng.randint(-9_999_999, 9_999_999), 0))
                entered[row.id] = rng.choice(row.options).value if row.options else number
        return (entered,)
    if isinstance(question, InOrder):
        values = [option.value for option in question.options()]
        rng.shuffle(values)
        return (values,)
    if isinstance(question, Choose):
        if question.several:
            return ([value for value in question.to_choose() if rng.random() < 0.5],)
        chosen = {part: rng.choice(question.to_choose(part)) for part in question.parts}
        return (chosen if question.parts != ("",) else chosen[""],)
    assert isinstance(question, AtTable)
    return (rng.choice(doable(question)),)


@settings(deadline=None, max_examples=20)
@given(
    ruleset=st.sampled_from(names()),
    dice=st.integers(0, 10**9),
    name=st.text(max_size=40),
    days=st.integers(0, 4000),
)
def test_a_code_holds_every_answer(ruleset: str, dice: int, name: str, days: int) -> None:
    paper, rng = exam(ruleset, 7), random.Random(dice)
    answers = [any_answer(question, rng) for question in paper.questions]
    day = date(2026, 1, 1) + timedelta(days)
    code = sealed(name, day, marked(paper, answers))
    assert len(code) <= 400 and set(code) <= set("0123456789ABCDEFGHJKMNPQRSTVWXYZ-")
    found = read(code, name)
    assert (found.day, found.named, found.marked.exam) == (day, True, paper)
    for question, given_, back in zip(paper.questions, answers, found.marked.given, strict=True):
        assert back == normal(question, given_)


def normal(question: Question, answer: Given) -> Given:
    """As its question reads it; None where it reads none."""
    try:
        return (question.parse_answer(answer[0]),) if answer else None
    except AnswerError:
        return None


@settings(deadline=None, max_examples=100)
@given(place=st.integers(0, 10**6), letter=st.sampled_from("0123456789ABCDEFGHJKMNPQRSTVWXYZ"))
def test_one_letter_mistyped_is_found_and_shown(place: int, letter: str) -> None:
    code, groups = sample()
    place %= len(code)
    if code[place] in ("-", letter):
        return
    typed = code[:place] + letter + code[place + 1 :]
    try:
        found = read(typed, "Ada")
    except CodeError as error:
        assert error.where in (0, place // 6 + 1) and str(error)
    else:
        assert not found.named, "what the group's letter lets through, the seal does not"
    assert len(groups) == len(code.split("-"))


@cache
def sample() -> tuple[str, list[str]]:
    paper = exam("haggis", 7)
    code = sealed("Ada", date(2026, 11, 22), marked(paper, right(paper, 17)))
    return code, code.split("-")


def test_a_code_is_read_as_people_type_it() -> None:
    code, _ = sample()
    for typed in (code.lower(), code.replace("-", " "), code.replace("1", "l").replace("0", "o")):
        assert read(typed, "  ADA ").marked.right == 17
    assert called("Ada  Lovelace\u00a0") == called("ada lovelace")


@pytest.mark.parametrize(
    ("change", "reason", "where"),
    [
        (lambda g: [], "empty", 0),
        (lambda g: g[:-1], "length", 0),
        (lambda g: [*g, "0" * 5], "group", -1),
        (lambda g: [g[1], g[0], *g[2:]], "group", 1),
        (lambda g: [*g[:3], *g[4:]], "group", 4),
        (lambda g: [*g[:2], "ÜÜÜÜÜ", *g[3:]], "letter", 3),
        (lambda g: [*g[:-1], g[-1][:3]], "short", -1),
        (lambda g: ["00000"] * 300, "long", 0),
    ],
)
def test_a_broken_code_says_what_is_wrong_and_where(change: Any, reason: str, where: int) -> None:
    groups = change(sample()[1])
    with pytest.raises(CodeError) as caught:
        read("-".join(groups), "Ada")
    assert caught.value.reason == reason
    assert caught.value.where == (len(groups) if where < 0 else where)


def test_a_code_belongs_to_a_name() -> None:
    code, _ = sample()
    assert read(code, "Ada").named and not read(code, "Bob").named and not read(code).named


def test_a_code_of_another_edition_is_not_marked_by_this_one(monkeypatch: pytest.MonkeyPatch) -> None:
    code, _ = sample()
    monkeypatch.setitem(vars(exam("haggis", 7)), "edition", 1)
    with pytest.raises(CodeError) as caught:
        read(code, "Ada")
    assert caught.value.reason == "edition"


# -- the closing check ---------------------------------------------------------------------------------


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
    first = [question.data for question in closing("mahjong-duel/1-two", 7)]
    assert first == [question.data for question in closing("mahjong-duel/1-two", 7)]
    assert first != [question.data for question in closing("mahjong-duel/1-two", 8)]


def test_a_chapter_of_one_s_own_and_of_no_ruleset_has_none() -> None:
    assert closing("own/monday", 1) == closing("nanking/none", 1) == ()


# -- parts and record ----------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", THEMES)
def test_steps_to_read_again_are_steps(ruleset: str) -> None:
    for rule, places in taught_in(ruleset).items():
        for place in places:
            steps = {step.id: step for step in chapter(place.chapter).steps}
            assert rule in steps[place.step].rules and steps[place.step].say("title") == place.title
        assert part_of(rule, ruleset) == places[0].chapter


def test_a_record_keeps_exams_and_checks_and_puts_aside_what_is_none() -> None:
    record = Progress().examined("haggis", Taken("2026-11-22", 7, 17, 20))
    record = record.checked("haggis/1-wilds", Checked("2026-11-22", 4, 5))
    assert load(record.to_data()) == record
    for broken in ({"haggis": [["today", 7, 17, 20]]}, {"chess": []}, {"haggis": 3}, []):
        found = load({**record.to_data(), "exams": broken, "checks": {"x" * 200: ["2026-11-22", 1, 5]}})
        assert not found.exams and not found.checks and {"exams", "checks"} <= {*found.aside}


def test_two_records_of_one_learner_keep_all_exams_and_the_latest_check() -> None:
    one = (
        Progress()
        .examined("haggis", Taken("2026-11-22", 7, 17, 20))
        .checked("c/1", Checked("2026-11-22", 4, 5))
    )
    two = (
        Progress()
        .examined("haggis", Taken("2026-11-20", 3, 9, 20))
        .checked("c/1", Checked("2026-11-23", 2, 5))
    )
    both = merge([one, two])
    assert [each.seed for each in both.exams["haggis"]] == [3, 7] and both.checks["c/1"].right == 2
    assert merge([both, one]).exams == both.exams
