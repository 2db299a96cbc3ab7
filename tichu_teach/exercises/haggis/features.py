"""What makes a question about Haggis hard."""

from __future__ import annotations

from collections.abc import Iterator

from tichu_teach.engine import Play
from tichu_teach.engine.haggis.combo import RUNS
from tichu_teach.engine.haggis.state import State

from ..kinds.allowed import AllowedQuestion
from ..kinds.count import CountQuestion
from ..kinds.must import MustQuestion
from ..kinds.order import OrderQuestion
from ..kinds.play import PlayQuestion
from ..kinds.readings import NONE, ReadingsQuestion
from ..kinds.settle import SettleQuestion
from ..kinds.takes import TakesQuestion
from ..question import Question
from ..sheet import SheetQuestion

_FEW = 6  # rows of a sheet that is quickly filled


def features(question: Question) -> Iterator[str]:
    """The named features of this family, in any order, some perhaps twice."""
    if question.state is not None and question.game.players > 2:
        yield "three-players"
    if isinstance(question, ReadingsQuestion):
        yield from _of_the_readings(question)
    elif isinstance(question, SheetQuestion):
        yield from _of_the_count(question)
    else:
        if question.state is not None:
            yield from _of_the_table(question, question.at)
        yield from (BY_RULE[rule] for rule in _rules(question) if rule in BY_RULE)


def _of_the_readings(question: ReadingsQuestion) -> Iterator[str]:
    deck = question.game.deck
    (right,) = question.solve()
    faces = (question.group & deck.wilds).bit_count()
    if faces:
        yield "wilds"
    if faces > 1 and question.group & deck.suited:
        yield "much-to-choose-from"
    if len(question.readings) > 2:
        yield "many-readings"
    if right == [NONE]:
        yield "no-reading"
    if any(each.kind in RUNS[1:] for each in question.readings.values()):
        yield "run-of-sets"
    if len({each.kind for each in question.readings.values()}) > 2:
        yield "mixed-readings"
    if not faces and any(each.kind == "bomb" for each in question.readings.values()):
        yield "odd-bomb"
    if question.state and len(right) < len(question.readings):
        yield "one-right-answer"


def _of_the_table(question: Question, state: State) -> Iterator[str]:
    if any(combo.kind == "bomb" for _, combo in state.trick):
        yield "bomb-against-bomb"
    if state.announced and state.phase != "over":
        yield "call"
    action = question.action if isinstance(question, AllowedQuestion) else None
    played = [action.combo] if isinstance(action, Play) else []
    if isinstance(question, PlayQuestion):
        found = [state.action(answer) for answer in question.solve()]
        played = [each.combo for each in found if isinstance(each, Play)][:1]
    for combo in played:
        if combo.cards & state.game.deck.wilds and combo.kind != "bomb":
            yield "wilds"
        if combo.kind in RUNS[1:]:
            yield "run-of-sets"


BY_RULE = {
    "haggis.bet": "call",
    "haggis.bomb.in-turn": "bomb-waits",
    "haggis.bomb.neither": "odd-bomb",
    "haggis.bomb.1": "odd-bomb",
    "haggis.bomb.6": "odd-bomb",
    "haggis.combo.ambiguous": "many-readings",
    "haggis.combo.run-of-sets": "run-of-sets",
    "haggis.first": "clockwise",
    "haggis.lead.next": "clockwise",
    "haggis.pass": "clockwise",
    "haggis.trick.take": "trick-given-away",
    "haggis.trick.tournament": "trick-given-away",
    "haggis.end.last-play": "leftovers",
    "haggis.wild": "wilds",
    "haggis.wild.natural": "wilds",
    "haggis.wild.one-natural": "wilds",
    "haggis.wild.suit": "suits-matter",
}


def _rules(question: Question) -> Iterator[str]:
    """The rules that a right answer rests on."""
    grade = question.grade(question.solve()[0])
    yield grade.rule
    if isinstance(question, (AllowedQuestion, PlayQuestion, MustQuestion)) and grade.verdict is not None:
        verdict = grade.verdict
        yield from verdict.also
        if verdict.facts.get("fault") == "suits":
            yield "haggis.wild.suit"
        if isinstance(question, AllowedQuestion) and not verdict and verdict.rule == "haggis.bomb.beats":
            yield from ("haggis.bomb.1", "haggis.bomb.in-turn")
    if isinstance(question, OrderQuestion) and any(combo.is_bomb for combo in question.combos.values()):
        yield "haggis.bomb.6"
    if isinstance(question, MustQuestion) and question.asked.name == "bets" and question.at.trick:
        yield "haggis.bet"
    if isinstance(question, TakesQuestion) and any(" give " in frame.action for frame in question.frames):
        yield "haggis.trick.take"


def _of_the_count(question: SheetQuestion) -> Iterator[str]:
    end: State = question.end
    asked = {row.id.partition(".")[0] for row in question.rows}
    if asked & {"hand", "haggis", "total"}:
        yield "leftovers"
    if end.announced:
        yield "call"
        if len(end.announced) > 1:
            yield "two-calls"
            if len({kind for _, kind in end.announced}) > 1:
                yield "bets-differ"
    if asked & {"out", "total"} and len(set(end.caught)) > 1:
        yield "caught-earlier"
    if isinstance(question, CountQuestion) and len(question.rows) > _FEW:
        yield "many-rows"
    if isinstance(question, SettleQuestion):
        yield "end-of-the-game"
        if asked & {"dealer", "leads"}:
            yield "next-hand"
            totals = end.standing
            if totals.count(max(totals)) > 1 or totals.count(min(totals)) > 1:
                yield "level-totals"
