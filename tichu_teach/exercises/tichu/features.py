"""What makes a question of the Tichu family hard."""

from __future__ import annotations

from collections.abc import Iterator

from tichu_teach.engine import Play
from tichu_teach.engine.climbing.combo import Combo
from tichu_teach.engine.tichu.deck import PACK
from tichu_teach.engine.tichu.state import State

from ..kinds.allowed import AllowedQuestion
from ..kinds.count import CountQuestion
from ..kinds.must import MustQuestion
from ..kinds.order import OrderQuestion
from ..kinds.places import PlacesQuestion
from ..kinds.play import PlayQuestion
from ..kinds.seats import SeatsQuestion
from ..kinds.settle import SettleQuestion
from ..kinds.takes import TakesQuestion
from ..kinds.wish import WishQuestion
from ..question import Question
from ..sheet import SheetQuestion

_FEW = 6  # players round a table that is easy to look over


def features(question: Question) -> Iterator[str]:
    """The named features of this family, in any order, some perhaps twice."""
    yield from _of_the_task(question)
    if isinstance(question, PlacesQuestion):
        yield from _of_the_places(question)
    elif isinstance(question, SheetQuestion):
        yield from _of_the_count(question)
    else:
        if question.state is not None:
            yield from _of_the_table(question, question.at)
        yield from (BY_RULE[rule] for rule in _rules(question) if rule in BY_RULE)


def _of_the_task(question: Question) -> Iterator[str]:
    if isinstance(question, OrderQuestion) and any(" on Ph" in item for item in question.items):
        yield "second-phoenix"
    if isinstance(question, SeatsQuestion):
        yield "seats-move"
        yield "one-right-answer"
        if question.at.game.players > _FEW:
            yield "many-players"
    if isinstance(question, PlayQuestion) and question.at.phase == "push":
        if question.at.game.demand(question.seat) == "worst":
            yield "worst-cards"
        if question.at.hands[question.seat] & question.at.game.deck.phoenix:
            yield "phoenix"


def _of_the_table(question: Question, state: State) -> Iterator[str]:
    if state.wish or state.phase == "wish":
        yield "wish"
    if any(combo.is_bomb for _, combo in state.trick):
        yield "bomb-against-bomb"
    if isinstance(question, (AllowedQuestion, PlayQuestion)) and state.phase == "play":
        action = question.action if isinstance(question, AllowedQuestion) else None
        cards = action.combo.cards if isinstance(action, Play) else state.hands[question.seat]
        if cards >> PACK & cards:
            yield "twins"


BY_RULE = {
    "nanking.wish.duty.phoenix": "wish-needs-phoenix",
    "nanking.wish.not-phoenix": "wish-needs-phoenix",
    "nanking.wish.duty.bomb": "wish-needs-bomb",
    "nanking.wish.lead": "wish-on-the-lead",
    "nanking.wish.self": "wish-on-the-wisher",
    "nanking.wish.own-top": "wish-on-the-wisher",
    "nanking.wish.unable": "wish-in-vain",
    "nanking.wish.only-in-turn": "wish-out-of-turn",
    "nanking.bomb.any-time": "bomb-out-of-turn",
    "nanking.bomb.before-collect": "bomb-after-passes",
    "nanking.bomb.own": "bomb-on-own",
    "nanking.bomb.not-the-lead": "bomb-out-of-turn",
    "nanking.combo.bombflush": "flush",
    "nanking.combo.flush-is-bomb": "flush",
    "nanking.ph.not-bomb": "false-bomb",
    "nanking.combo.fullhouse.distinct": "false-bomb",
    "nanking.ph.single": "phoenix",
    "nanking.ph.single.lead": "phoenix",
    "nanking.ph.not-dragon": "phoenix",
    "nanking.dr.bombed": "dragon",
    "nanking.dr.gift": "dragon",
    "nanking.dr.last": "dragon",
    "nanking.dog.lead-only": "dog",
    "nanking.dog.partner-out": "partner-out",
    "nanking.lead.out": "partner-out",
    "tricsu.deal": "open-table",
    "tricsu.small": "open-table",
    "tricsu.push": "open-table",
    "tricsu.wish": "wish-and-table",
    "tientsin.dog": "choice-of-partner",
    "tientsin.gift": "dragon",
    "tientsin.push": "exchange",
    "tientsin.grand": "grand",
    "grandmaster.exchange": "exchange",
    "grandmaster.exchange.five": "exchange-of-five",
    "grandmaster.first": "exchange",
    "grandmaster.dog": "dog",
    "grandmaster.suits-differ": "twins",
    "grandmaster.second-dragon": "second-dragon",
    "grandmaster.two-phoenix": "second-phoenix",
    "ear.push": "exchange",
    "ear.dog": "dog-of-the-ear",
    "ear.combos": "twins",
    "ear.dragon": "no-gift",
    "ear.mahjong": "no-wish",
}


def _rules(question: Question) -> Iterator[str]:
    """The rules that a right answer rests on."""
    answer = question.solve()[0]
    grade = question.grade(answer)
    yield grade.rule
    if isinstance(question, OrderQuestion):
        kinds = {combo.kind for combo in question.combos.values()}
        if kinds == {"bomb4", "bombflush"}:
            yield "nanking.combo.bombflush"
        if any(combo.cards & question.game.deck.phoenix for combo in question.combos.values()):
            yield "nanking.ph.single"
    if isinstance(question, (AllowedQuestion, PlayQuestion, MustQuestion)) and grade.verdict is not None:
        yield from grade.verdict.also
        duty = question.at.duty
        if duty is not None and question.seat == question.at.turn:
            yield from (duty.rule, *duty.also)
    if isinstance(question, WishQuestion):
        yield from (condition.condition.rule for condition in question.success)
    if isinstance(question, TakesQuestion):
        yield from _rules_of_a_script(question)


def _rules_of_a_script(question: TakesQuestion) -> Iterator[str]:
    state = question.at
    for frame in question.frames:
        action = state.action(frame.action)
        if isinstance(action, Play) and action.combo.is_bomb and action.seat != state.turn:
            yield "nanking.bomb.any-time"
        state = frame.state


def _of_the_places(question: PlacesQuestion) -> Iterator[str]:
    parts = {row.id.partition(".")[0] for row in question.rows}
    if parts - {"title"}:
        yield "exchange"
        if {"title", "to"} <= parts:
            yield "place-and-exchange"
        if question.end.game.players == 5:
            yield "exchange-of-five"
    if question.end.game.players > _FEW:
        yield "many-players"
    if len(question.rows) > 4:
        yield "many-rows"
    if any(row.answer == "worst" for row in question.rows):
        yield "worst-cards"


def _played(question: SheetQuestion) -> Iterator[Combo]:
    """The combinations that are played before the round is over."""
    state = question.at
    for frame in question.frames:
        action = state.action(frame.action)
        if isinstance(action, Play):
            yield action.combo
        state = frame.state


def _of_the_count(question: SheetQuestion) -> Iterator[str]:
    state = question.end
    lines = state.count().lines
    rules = {line.rule for line in lines}
    asked = {row.id.split(".")[0] for row in question.rows}
    calls = [line for line in lines if not line.cards and line.rule.endswith((".small", ".grand"))]
    game = state.game
    if game.row("nanking.double") in rules:
        yield "double-victory"
    hands = [line for line in lines if line.cards and line.cards == state.hands[line.seat]]
    moved = {game.row("nanking.tail.tricks"), game.row("nanking.tail.hand")}
    if hands and asked != {"won"}:
        yield "last-hand"
    if any(x.rule in moved and x.points and x not in hands for x in lines) and asked != {"won"}:
        yield "last-tricks"
    if "tientsin.tail.fifth" in rules and asked != {"won"}:
        yield "fifth-player"
    if any(line.cards & game.deck.phoenix for line in hands):
        yield "phoenix-left-over"
    if any(line.points < 0 for line in lines if line not in calls):
        yield "less-than-nothing"
    if calls:
        yield "call"
    if len(calls) > 1:
        yield "two-calls"
    if any(line.rule.endswith(".grand") for line in calls):
        yield "grand"
    if any(combo.kind == "dog" for combo in _played(question)):
        yield "dog"
        if len(state.out) > 1:  # it was the last card, and the partner out before it
            yield "partner-out"
    if isinstance(question, CountQuestion) and len(question.rows) > 6:
        yield "many-rows"
    if isinstance(question, SettleQuestion):
        yield "end-of-the-game"
        if game.columns != game.sides:
            yield "a-column-a-hand"
        if len(question.earlier) > 3:
            yield "many-rounds"
