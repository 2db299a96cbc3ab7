"""No answer without a sentence: why it is right, why it is refused, or what comes of it, at the first try."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from tests.depth import seeds
from tests.together import together
from tichu_teach.exercises.families import conditions
from tichu_teach.exercises.form import AtTable, Choose, InLine
from tichu_teach.exercises.kinds.play import PlayQuestion
from tichu_teach.exercises.library import packed_puzzles
from tichu_teach.exercises.motifs import generate
from tichu_teach.exercises.question import Question
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.lessons import chapters, load
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.pages.table.scene import plain_words
from tichu_teach.texts import text
from tichu_teach.texts.explain import rule_name
from tichu_teach.themes import THEMES

MANY = 3
"""Wrong answers that are tried, of each sort."""

THEMED = [(ruleset, theme) for ruleset in THEMES for theme in THEMES[ruleset]]


def right(question: Question) -> Exercise:
    """The exercise, solved."""
    exercise = Exercise(question)
    exercise.recall_answer(question.solve()[0])
    return exercise


def answered(question: Question, kind: str, **data: Any) -> Exercise:
    """The exercise after a first answer, as the browser sends it."""
    exercise = Exercise(question)
    exercise.event(kind, data)
    return exercise


def wrong_at_table(question: AtTable) -> Iterator[Exercise]:
    """Moves that the rules allow and that are not the answer, and moves that they refuse."""
    if isinstance(question, InLine):
        yield lost(question)
        return
    if not isinstance(question, PlayQuestion):
        ranks = [option.value for option in question.options() if option.value not in question.answers]
        yield from (answered(question, "wish", rank=rank) for rank in islice(ranks, MANY))
        return
    state, answers = question.position, question.answers
    allowed = [each for each in map(state.text, state.legal(question.seat)) if each not in answers]
    tried = map(state.text, conditions(state.game).examples(state, question.seat))
    refused = (each for each in tried if not state.ask(state.action(each)))
    for action in (*allowed[:MANY], *islice(refused, MANY)):
        yield answered(question, "notation", text=action.split(" ", 1)[1])


def lost(question: InLine) -> Exercise:
    """A line of first ideas, to its end; one that wins is no wrong answer."""
    exercise, line = Exercise(question), list[str]()
    while exercise.grade is None:
        state = question.course(line).state
        action = state.text(list(state.legal(question.seat))[-1])
        line.append(action)
        exercise.event("notation", {"text": action.split(" ", 1)[1]})
    return exercise


def wrong_beside(question: Question) -> Iterator[Exercise]:
    """Every wrong choice, the other way round, or a wrong number in each row."""
    if isinstance(question, SheetQuestion):
        for row in question.rows:
            if row.id in question.filled_rows:
                continue
            for option in row.options:
                if option.value != row.answer:
                    yield answered(question, "choose", block=f"q.{row.id}", value=option.value)
            if not row.options:
                yield answered(question, "sheet", values={row.id: str(row.answer + 2)})
    elif not isinstance(question, Choose):
        values = [option.value for option in question.options()]
        yield answered(question, "order", values=values if values != question.answers[0] else values[::-1])
    elif question.several:
        for option in question.options()[:MANY]:
            yield answered(question, "choose", block="q", value=[option.value])
    else:
        solution = question.answers[0]
        for option in question.options():
            exercise = Exercise(question)
            for part in question.parts if question.parts != ("",) else ():
                if part == option.part:
                    break
                exercise.event("choose", {"block": f"q.{part}", "value": solution[part]})
            exercise.event("choose", {"block": f"q.{option.part}", "value": option.value})
            if not exercise.done:
                yield exercise


def silent(question: Question) -> Iterator[str]:
    """Whatever is answered without a sentence, or without the right one."""
    said = right(question).verdict()
    if not (said and said["ok"] and said["text"].rstrip(" *”)").endswith((".", "!", "?"))):
        yield f"right, and why? {said}"
    wrongs = wrong_at_table(question) if isinstance(question, AtTable) else wrong_beside(question)
    for exercise in wrongs:
        grade, said = exercise.grade, exercise.verdict()
        if grade is None or grade.right:
            continue
        if isinstance(question, SheetQuestion):
            said_of = [exercise.remark(row) for row in grade.rows.values()]
            if len([*filter(None, said_of)]) != 1:
                yield f"{exercise.answer}: {said_of}"
            continue
        assert said
        if not said["text"]:
            yield f"{question.kind}: {exercise.answer}: where to look, but not why"
        if isinstance(question, AtTable):
            if grade.verdict is not None and not grade.verdict:
                if said["title"] != text("page.refused") or (question.hints and not said["hint"]):
                    yield f"{exercise.answer}: {said}"
            elif not exercise.frames:
                yield f"{exercise.answer}: nothing of it is seen at the table"


def test_in_a_chapter() -> None:
    questions = {f"{name} {step.id}": step.question for name in chapters() for step in load(name).steps}
    together((each for each in questions.items() if each[1]), lambda each: each[0], speaks)


def speaks(named: tuple[str, Question]) -> None:
    assert [*silent(named[1])] == []


def test_in_a_packed_puzzle() -> None:
    puzzles = (puzzle for ruleset in THEMES for puzzle in packed_puzzles(ruleset))
    together(((each.id, each.question) for each in puzzles), lambda each: each[0], speaks)


@seeds(1, 9)
def test_in_a_made_puzzle(seed: int) -> None:
    made = (generate(theme, seed, ruleset) for ruleset, theme in THEMED)
    together(((each.id, each.question) for each in made), lambda each: each[0], speaks)


def test_what_a_wrong_answer_is_told_is_read_out_as_a_whole() -> None:
    """With its cards: whoever doesn't see them hears which they are."""
    assert plain_words("North: Pair of twos [2w] [2p]") == "North: Pair of twos", "the log has named them"
    said = plain_words("Too low: [4j] does not beat [9w]. Look past the king.")
    assert said == "Too low: four of jade does not beat nine of swords. Look past the king."
    assert plain_words("I would: *Give [4j] to East*.") == "I would: Give four of jade to East."


def test_what_was_solved_some_other_day_lies_as_it_ended() -> None:
    """Its table doesn't play once more what came of the answer; that is there to be asked for."""
    question = next(each.question for each in packed_puzzles("nanking") if right(each.question).frames[1:])
    shown, recalled = right(question), Exercise(question)
    recalled.recall()
    assert shown.rolling and not recalled.rolling and recalled.place == len(recalled.frames) - 1 > 0
    assert recalled.solved and not recalled.revealed
    recalled.rewind()
    assert recalled.rolling


def test_a_right_sheet_names_every_rule_that_brings_something() -> None:
    """Its words are of one rule: the others stand below."""

    def check(question: SheetQuestion) -> None:
        verdict = right(question).verdict()
        assert verdict is not None and verdict["rule"] is not None
        told = " ".join((verdict["rule"]["name"], *verdict["more"]))
        assert all(rule_name(rule, game=question.game.name) in told for rule in question.brings())

    sheets = [(puzzle.id, puzzle.question) for game in THEMES for puzzle in packed_puzzles(game)]
    asked = [(id, each) for id, each in sheets if isinstance(each, SheetQuestion)]
    together(asked, lambda each: each[0], lambda each: check(each[1]))
