"""The tutorial's objects as pandas DataFrames, to sort, filter, add up and plot.

There is a function for each type below; its docstring gives the columns and their units. pandas is only
imported to make a frame (`pip install tichu-teach[reports]`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import singledispatch
from typing import TYPE_CHECKING

from tichu_teach.analysis import Evaluation, Review
from tichu_teach.engine import Action, ArgumentError, Record, State, TichuError
from tichu_teach.engine.climbing.actions import Play
from tichu_teach.engine.climbing.score import Count
from tichu_teach.engine.errors import short
from tichu_teach.engine.mahjong.payments import Settlement
from tichu_teach.engine.mahjong.score import Score
from tichu_teach.engine.state import Actions
from tichu_teach.exercises.pack import PuzzlePack
from tichu_teach.exercises.phrase import TableNames
from tichu_teach.exercises.question import PlainAnswer
from tichu_teach.lessons.rulebook import RuleBook
from tichu_teach.texts import plain
from tichu_teach.texts.explain import rule_name

from .exam import Exam, Marked, mark_answers
from .progress import Progress

if TYPE_CHECKING:
    from pandas import DataFrame as DataFrame


class NoPandas(TichuError, ImportError):
    """pandas is not installed; the message says how to."""


@singledispatch
def frame(thing: object, table: State | None = None) -> DataFrame:
    """Return an object as a frame, or the object that a page is about; an evaluation needs its `table`.

    Raises ArgumentError for any other type.
    """
    if (held := getattr(thing, "frame_subject", None)) is not None:
        return frame(held, table)
    known = ", ".join(each.__name__ for each in frame.registry if each is not object)
    parts = ": table.legal() and table.count() are frames" if isinstance(thing, State) else ""
    raise ArgumentError(f"frame takes a page, or one of {known}; not {short(thing)}{parts}")


@frame.register(Count)
def _of_count(count: Count, table: State | None = None) -> DataFrame:
    """Return a row per line of the score sheet: side, points, rule, seat and number of the cards counted."""
    rows = (
        (each.side, each.points, each.rule, _rule(each.rule), each.seat, each.cards.bit_count())
        for each in count.lines
    )
    return _frame(rows, "side points rule name seat cards")


@frame.register(Score)
def _of_score(score: Score, table: State | None = None) -> DataFrame:
    """Return a row per line of a hand's sheet: rule, value in points or doublings, number of tiles."""
    rows = (
        (each.rule, _rule(each.rule, score.game), each.unit, each.value, len(each.tiles))
        for each in score.lines
    )
    return _frame(rows, "rule name unit value tiles")


@frame.register(Settlement)
def _of_settlement(settled: Settlement, table: State | None = None) -> DataFrame:
    """Return a row per payment: points from seat `payer` to seat `to`, the rule, and if East doubled them."""
    rows = (
        (each.payer, each.to, each.points, each.rule, _rule(each.rule, settled.game), each.doubled)
        for each in settled.payments
    )
    return _frame(rows, "payer to points rule name doubled")


@frame.register(Actions)
def _of_actions(legal: Actions, table: State | None = None) -> DataFrame:
    """Return a row per action, in notation; for plays the combination, its size in cards and its rank.

    Ranks are numbers (11 is a jack). Kind, size and rank are missing for actions that play no cards.
    """
    rows = []
    for action in legal:
        combo = action.combo if isinstance(action, Play) else None
        what = (combo.kind, combo.size, combo.rank, combo.is_bomb) if combo else (None, None, None, False)
        rows.append((action.seat, legal.state.text(action), type(action).__name__.lower(), *what))
    found = _frame(rows, "seat action does kind size rank bomb")
    return found.astype({"size": "Int64", "rank": "Float64"})


@frame.register(Record)
def _of_record(record: Record, table: State | None = None) -> DataFrame:
    """Return a row per round: the number of actions, and each side's points in it and total after it.

    A round that is still being played has no points yet.
    """
    rows: list[tuple[object, ...]] = []
    names: Sequence[str] = ()
    before: State | None = None
    for number, each in enumerate(record.rounds, 1):
        state = record.game.load_deal(each.deal, before)
        names = TableNames.at(state).columns
        for action in each.actions:
            state = state.apply(action)
        counted = state.count().points if state.phase == "over" else (None,) * len(names)
        totals = [None if won is None else had + won for had, won in zip(state.totals, counted, strict=True)]
        rows.append((number, len(each.actions), *counted, *totals))
        before = state
    columns = ["round", "actions", *names, *(f"{name}, total" for name in names)]
    return _data_frame(rows, columns).astype(dict.fromkeys(columns, "Int64")).set_index("round")


@frame.register(RuleBook)
def _of_book(book: RuleBook, table: State | None = None) -> DataFrame:
    """Return a row per rule: name and words, why it is so, the options that settle it, where it is taught.

    `puzzles` counts the packed puzzles that ask it.
    """
    rows = (
        (
            each.rule,
            each.name(),
            plain(each.words()),
            plain(each.why()),
            " ".join(option.name for option in each.options),
            each.steps[0][0] if each.steps else None,
            each.steps[0][1] if each.steps else None,
            len(each.puzzles),
        )
        for each in book
    )
    found = _frame(rows, "rule name words why options chapter step puzzles").set_index("rule")
    return found.astype({"step": "Int64"})


@frame.register(Progress)
def _of_progress(record: Progress, table: State | None = None) -> DataFrame:
    """Return a row per rule that was asked: how it went last, and when it comes back.

    `stability` is the number of days after which nine of ten learners would still know the rule. `difficulty`
    goes from 1 to 10; `solved`, `helped` and `missed` count first answers.
    """
    rows = ((rule, _rule(rule), *vars(each).values()) for rule, each in record.rules.items())
    found = _frame(rows, "rule name last how due stability difficulty solved helped missed").set_index("rule")
    return found.astype({"last": "datetime64[ns]", "due": "datetime64[ns]"})


@frame.register(Exam)
def _of_exam(paper: Exam, table: State | None = None) -> DataFrame:
    """Return a row per question: the chapter it is from, its rule and kind, and a right answer."""
    return _of_marked(mark_answers(paper, ())).drop(columns=["given", "right"])


@frame.register(Marked)
def _of_marked(paper: Marked, table: State | None = None) -> DataFrame:
    """Return a row per question: chapter, rule and kind, the answer given, if it is right, a right one."""
    rows = []
    for number, (question, given) in enumerate(zip(paper.exam.questions, paper.given, strict=True)):
        grade, rule = paper.grades[number], paper.exam.rules[number]
        said = _answer_text(given[0]) if given else None
        right = bool(grade and grade.right)
        rows.append(
            (
                number + 1,
                paper.exam.part(number),
                rule,
                _rule(rule, paper.exam.ruleset),
                question.kind,
                said,
                right,
                _answer_text(question.solve()[0]),
            )
        )
    return _frame(rows, "question chapter rule name kind given right answer").set_index("question")


@frame.register(PuzzlePack)
def _of_pack(pack: PuzzlePack, table: State | None = None) -> DataFrame:
    """Return a row per puzzle: game, theme, kind, difficulty (1 to 5, 0 for none), rule, question, position
    and a right answer."""
    rows = []
    for each in pack.puzzles:
        question = each.question
        asked = plain(question.ask.text(at=question.names))
        position = str(question.state) if question.state is not None else None
        about = (each.ruleset, each.theme, question.kind, each.difficulty, question.rules[0])
        rows.append((each.id, *about, asked, position, _answer_text(question.solve()[0])))
    return _frame(rows, "puzzle game theme kind difficulty rule ask position answer").set_index("puzzle")


@frame.register(Evaluation)
def _of_evaluation(evaluation: Evaluation, table: State | None = None) -> DataFrame:
    """Return a row per choice, the best first: its average value in points, with the standard error.

    `behind` is the distance to the best, deal by deal, and `doubt` its error; `alike` marks choices that
    can't be told from the best. Not making a possible call is "nothing".
    """
    rows = (
        (
            _action_text(each.action, table),
            *(each.value, each.error, each.behind, each.doubt, each.alike, each.deals),
        )
        for each in evaluation.candidates
    )
    return _frame(rows, "choice value error behind doubt alike deals").set_index("choice")


@frame.register(Review)
def _of_review(found: Review, table: State | None = None) -> DataFrame:
    """Return a row per decision of a round, in order of play: the choice made, a better one, and the cost.

    `number` counts the actions before it, so that `record.back_to(number)` is where it was made. `cost` is in
    points of the round, give or take `margin`, and 0 if nothing was better for certain; `saved` is the gain
    over a tempting choice. `reason` names why; `playouts` counts how often the round was played on to compare
    the `choices`. `table` is any position of that round.
    """
    rows = (
        (
            *(each.number, _action_text(each.action, table), _action_text(each.better, table), each.costly),
            *(each.cost, each.doubt, each.saved, each.reason or None, each.proved),
            *(len(each.evaluation.candidates), each.evaluation.playouts),
        )
        for each in found.decisions
    )
    columns = "number done better costly cost margin saved reason proved choices playouts"
    return _frame(rows, columns).set_index("number")


def _action_text(action: Action | None, table: State | None) -> str:
    """An action in the notation of its table."""
    if table is None:
        raise ArgumentError(
            "choices are written as at their table: frame(evaluation, table), frame(review, record.state)"
        )
    return "nothing" if action is None else table.text(action)


def _rule(rule: str, game: str = "") -> str:
    return plain(rule_name(rule, game))


def _answer_text(answer: PlainAnswer) -> str:
    return answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False)


def _frame(rows: Iterable[Sequence[object]], columns: str) -> DataFrame:
    return _data_frame(rows, columns.split())


def _data_frame(rows: Iterable[Sequence[object]], columns: Sequence[str]) -> DataFrame:
    try:
        import pandas as pd
    except ModuleNotFoundError:
        raise NoPandas("a frame wants pandas: pip install 'tichu-teach[reports]'") from None
    return pd.DataFrame([tuple(row) for row in rows], columns=list(columns))
