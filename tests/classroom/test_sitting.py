"""A review: what is due, mixed over the book, with other cards than the last time."""

import random
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.depth import tries
from tichu_teach.classroom import Progress, sitting
from tichu_teach.classroom.exam_results import ExamResult
from tichu_teach.classroom.mastery import SITTING, days_later
from tichu_teach.classroom.sitting import Reminders, Sitting, games_met, mix_parts
from tichu_teach.classroom.task import WENT, Went
from tichu_teach.engine import games
from tichu_teach.exercises.library import find, pack, packed_puzzles
from tichu_teach.lessons import chapters, load
from tichu_teach.themes import TACTICS, THEMES

pytestmark = pytest.mark.more

TODAY = "2026-11-22"


@cache
def nanking() -> list[str]:
    """The rules that the packs ask."""
    return sorted({rule for puzzle in packed_puzzles("nanking") for rule in puzzle.question.rules})


some_rule = st.deferred(lambda: st.sampled_from(nanking()))


def learner(rules: list[str], ago: int = 30, **tasks: str) -> Progress:
    """Who answered these rules rightly some days ago, and questions by id on a day."""
    record = Progress().with_step_reached("nanking/1-cards", 3, 14)
    record = record.with_recall(dict.fromkeys(rules, "solved"), days_later(TODAY, -ago))
    for id, day in tasks.items():
        record = record.with_answer(id.replace("_", "-"), Went(day, "solved"), rules[0])
    return record


def sat(record: Progress, how: str = "solved", seed: int = 1) -> tuple[Sitting, list]:
    """A sitting in which every question goes so."""
    sitting, asked = Sitting(record, TODAY, random.Random(seed)), []
    while question := sitting.next():
        asked.append(question)
        sitting.note_rules(dict.fromkeys(question.question.rules, how))
        assert len(asked) < 50, "it ends"
    return sitting, asked


def test_every_rule_of_a_sitting_is_asked_and_none_again() -> None:
    sitting, asked = sat(learner(nanking()))
    assert len(sitting.rules) == SITTING == len(sitting.went) and not sitting.unasked
    assert len(asked) <= SITTING and len({each.task for each in asked}) == len(asked)
    assert all({*each.question.rules} & {*sitting.rules} for each in asked)


def test_the_rules_are_asked_in_their_order() -> None:
    sitting = Sitting(learner(nanking()), TODAY, random.Random(1))
    waiting = [*sitting.rules]
    while found := sitting.next():
        asked = found.question.rules
        assert waiting[0] in asked
        sitting.note_rules(dict.fromkeys(asked, "solved"))
        waiting = [rule for rule in waiting if rule not in asked]
    assert not waiting


def test_what_was_missed_comes_back_once_with_other_cards() -> None:
    sitting, asked = sat(learner(nanking()), "missed")
    assert SITTING < len(asked) <= 2 * SITTING and len({each.task for each in asked}) == len(asked)
    assert {*sitting.went.values()} == {"missed"}


def test_parts_of_the_book_take_turns() -> None:
    rules = ["a.x.1", "a.x.2", "a.x.3", "a.y.1", "a.y.2", "b.x.1"]
    assert mix_parts(rules, 6) == ["a.x.1", "a.y.1", "b.x.1", "a.x.2", "a.y.2", "a.x.3"]
    assert mix_parts(rules, 2) == ["a.x.1", "a.y.1"] and mix_parts([], 5) == []


def test_ten_rules_are_taken_from_the_thirty_most_likely_to_be_forgotten() -> None:
    """One of another part is among the ten if it is the thirtieth, and waits if it comes after that."""
    for place, asked in ((29, True), (30, False)):
        rules = [f"a.one.{number}" for number in range(40)]
        rules[place] = "b.two.odd"
        record = Progress()
        for number, rule in enumerate(rules):
            record = record.with_recall({rule: "missed"}, days_later(TODAY, number - 60))
        found = Sitting(record, TODAY, random.Random(1)).rules
        assert ("b.two.odd" in found) is asked and len(found) == 10


@given(rules=st.lists(some_rule, unique=True), most=st.integers(0, 12))
def test_mixing_loses_nothing(rules: list[str], most: int) -> None:
    found = mix_parts(rules, most)
    assert len(found) == min(most, len(rules)) and len({*found}) == len(found) and {*found} <= {*rules}


def test_nothing_due_is_no_sitting() -> None:
    sitting, asked = sat(learner(nanking()[:3], ago=0))
    assert (sitting.rules, sitting.of, asked) == ([], 0, [])


def test_a_rule_without_a_question_is_passed_over() -> None:
    sitting, asked = sat(learner(["nanking.no.such.rule", nanking()[0]]))
    assert sitting.unasked == {"nanking.no.such.rule"} and sitting.of == 1 == len(asked)


def test_only_games_that_were_met_are_asked_about() -> None:
    record = learner(nanking()[:1], haggis_readings_01="2026-11-01")
    assert games_met(record) == ["nanking", "haggis"]
    assert games_met(record.with_exam("mahjong", ExamResult(TODAY, 7, 17, 20))) == [
        "nanking",
        "haggis",
        "mahjong",
    ]
    for seed in range(2):
        _, asked = sat(learner([rule for rule in nanking() if rule.startswith("nanking.wish")]), seed=seed)
        assert {each.game for each in asked} == {"nanking"}


def test_siblings_are_made_where_that_can_be_and_ask_the_rule() -> None:
    rule = "nanking.wish.duty"
    found = [Reminders(learner([rule]), (), random.Random(seed)).find(rule) for seed in range(8)]
    assert all(each and rule in each.question.rules for each in found)
    assert len({each.task for each in found}) > 5
    assert sum(each.puzzle.source == "seed" for each in found) > 4


def test_no_review_is_of_tactics_whatever_rules_these_rest_on(monkeypatch: pytest.MonkeyPatch) -> None:
    asking = {
        theme: {rule for puzzle in pack(theme, "nanking").puzzles for rule in puzzle.question.rules}
        for theme in THEMES["nanking"]
    }
    tactics, other = (
        set[str]().union(*(rules for theme, rules in asking.items() if (theme in TACTICS) is these))
        for these in (True, False)
    )
    drawn, odd = list[str](), find("nanking-wish-01")
    monkeypatch.setattr(sitting, "generate", lambda theme, seed, game: (drawn.append(theme), odd)[1])
    reminders = Reminders(learner([]), (), random.Random(1))
    alone, asked_by_none = min(tactics - other), "nanking.deck"
    assert asked_by_none not in tactics | other and asked_by_none in games["nanking"].rules
    for rule in (alone, asked_by_none):
        assert reminders._make_reminder(rule, ["nanking"]) is None and not drawn
        assert not [*sitting._packed_reminders(rule, ["nanking"])]
    for rule in sorted(tactics & other - {*odd.question.rules}):
        assert reminders._make_reminder(rule, ["nanking"]) is None
        assert {*drawn} == {theme for theme in drawn if rule in asking[theme]} and not {*drawn} & {*TACTICS}
        found = [each.puzzle.theme for each in sitting._packed_reminders(rule, ["nanking"]) if each.puzzle]
        assert found and not {*found} & {*TACTICS}
        drawn.clear()


def test_a_step_is_of_a_chapter_that_was_begun_where_one_asks_the_rule() -> None:
    told = [
        (name, rule)
        for name in chapters("nanking")
        for step in load(name).steps
        if step.question
        for rule in step.question.rules
    ]
    asking = {rule: {name for name, other in told if other == rule} for _, rule in told}
    rule = next(rule for rule, names in asking.items() if len(names) > 1 and "nanking/1-cards" not in names)

    def asked(begun: str) -> set[str]:
        record = Progress().with_step_reached(begun, 3, 14)
        steps = [*Reminders(record, (), random.Random(1))._steps(rule, ["nanking"])]
        for each in steps:
            assert each.lesson and each.step in each.lesson.steps and each.question is each.step.question
            assert each.task == f"{each.lesson.name}#{each.step.id}" and each.game == "nanking"
        return {each.task.partition("#")[0] for each in steps}

    assert all(asked(name) == {name} for name in asking[rule])
    assert asked("nanking/1-cards") == asking[rule]


def test_of_the_packed_the_one_answered_longest_ago_is_taken() -> None:
    asking = {
        rule: [p.id for p in packed_puzzles("nanking") if rule in p.question.rules] for rule in nanking()
    }
    told = [(name, step) for name in chapters("nanking") for step in load(name).steps if step.question]
    within = {rule: {f"{n}#{s.id}" for n, s in told if rule in s.question.rules} for rule in nanking()}
    rule = next(rule for rule in nanking() if len(asking[rule]) > 1 and within[rule])
    ids, steps = asking[rule], within[rule]
    days = {id.replace("-", "_"): days_later(TODAY, -n - 1) for n, id in enumerate(ids)}
    reminders = Reminders(learner([rule], **days), (), random.Random(1))
    fresh = [Reminders(learner([rule]), (), random.Random(seed)) for seed in range(8)]
    several = [each._not_yet_asked(sitting._packed_reminders(rule, ["nanking"])) for each in fresh]
    assert len({each[0].task for each in several}) > 1, "of those never answered any may come"
    reminders._make_reminder = lambda rule, at: None  # type: ignore[method-assign]
    found = [reminders.find(rule) for _ in range(len(steps) + len(ids))]
    tasks = [each.task for each in found if each]
    assert {*tasks[: len(steps)]} == steps, "a step that was never answered goes before a puzzle that was"
    assert tasks[len(steps) :] == ids[::-1] and reminders.find(rule) is None


def test_games_are_met_in_puzzles_done_and_missed_and_in_chapters() -> None:
    record = Progress(done=("haggis-readings-01",), missed=("mahjong-duel-waits-01",))
    assert games_met(record) == ["haggis", "mahjong-duel"]
    assert games_met(Progress().with_step_reached("tricsu/1-table", 1, 9)) == ["tricsu"]


def test_a_puzzle_made_on_the_way_is_kept_for_the_rule_that_it_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    """One is made that asks another rule, then one that asks the rule; for the other nothing more is made."""
    one, other = "nanking.wish.duty", "nanking.wish.own-top"
    asking = {
        rule: next(
            p for p in packed_puzzles("nanking") if rule in p.question.rules and no not in p.question.rules
        )
        for rule, no in ((one, other), (other, one))
    }
    made = iter([asking[other], asking[one]])
    monkeypatch.setattr(sitting, "generate", lambda *_: next(made))
    reminders = Reminders(learner([one, other]), [one, other], random.Random(1))
    for rule in (one, other):
        found = reminders.find(rule)
        assert found and found.puzzle is asking[rule] and found.task == asking[rule].id
    assert reminders.asked == {each.id for each in asking.values()}


def test_what_is_made_for_one_rule_serves_another() -> None:
    wanted = [rule for rule in nanking() if rule.startswith("nanking.wish")]
    reminders = Reminders(learner(wanted), wanted, random.Random(3))
    for rule in wanted:
        found = reminders.find(rule)
        assert found and rule in found.question.rules


@tries(3, 30)
@given(
    went=st.lists(st.tuples(some_rule, st.sampled_from(WENT), st.integers(0, 40)), max_size=25),
    hows=st.lists(st.sampled_from(WENT), min_size=1, max_size=5),
)
def test_a_sitting_always_ends_and_leaves_nothing_due_of_what_it_asked(went, hows) -> None:
    record = Progress().with_step_reached("nanking/1-cards", 3, 14)
    for rule, how, ago in sorted(went, key=lambda each: -each[2]):
        record = record.with_recall({rule: how}, days_later(TODAY, -ago))
    sitting = Sitting(record, TODAY, random.Random(len(went)))
    for number in range(60):
        question = sitting.next()
        if question is None:
            break
        shown = dict.fromkeys(question.question.rules, hows[number % len(hows)])
        record = record.with_recall(shown, TODAY)
        sitting.note_rules(shown)
    assert sitting.next() is None
    assert not {*sitting.went} & {*record.due_rules(TODAY)}
