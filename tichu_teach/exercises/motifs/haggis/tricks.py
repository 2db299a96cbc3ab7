"""Motifs about the course of a trick: whose turn it is, when it is over, who takes it and who leads."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from tichu_teach.engine import Pass, Play
from tichu_teach.engine.haggis.combo import HaggisCombo
from tichu_teach.engine.haggis.game import Haggis as Game
from tichu_teach.engine.haggis.state import State
from tichu_teach.engine.state import Own

from ..motif import Motifs, NoLuck, QuestionData, shuffled, trick_scripts
from .simulate import YOU, ask_about_action, begun, play_on, reached, two_or_three

LONGEST = 9  # the most actions of a script that a learner can follow

MOTIFS = Motifs()


def _course(game: Game, rng: random.Random, who: str, ends: Callable[[State, int], bool]) -> QuestionData:
    """A trick of three players, from its lead to where `ends` holds, given the number of actions so far."""
    for now, _, lead, script in trick_scripts(play_on(begun(game.vary(players=3), rng), rng, 20)):
        if ends(now, len(script) - 1):
            return {"kind": "takes", "position": lead, "script": script[:-1], "who": who}
        if len(script) > LONGEST:
            break
    raise NoLuck


def _long(question: Own) -> int:
    """3 to 5: how much there is to follow."""
    return 3 + (len(question.script) > 4) + (len(question.script) > 6)


@MOTIFS.add("haggis.turn", 3, level=_long, levels=(3, 4, 5))
def _turn(game: Game, rng: random.Random) -> QuestionData:
    """Some plays and passes of three players: whose turn is it?"""
    wait = rng.randrange(2, 12)

    def ends(now: State, played: int) -> bool:
        nonlocal wait
        wait -= 1
        return wait < 0 and now.phase == "play" and played >= 2

    return _course(game, rng, "turn", ends)


@MOTIFS.add("haggis.leads", 3, level=_long, levels=(3, 4, 5))
def _leads(game: Game, rng: random.Random) -> QuestionData:
    """The trick is over, or its winner is out: who leads?"""
    out = bool(rng.randrange(2))

    def ends(now: State, played: int) -> bool:
        over = now.phase == "collect" and not now.ended and not now.gift_due
        return over and bool(now.hands[now.turn]) != out

    return _course(game, rng, "leads", ends)


@MOTIFS.add("haggis.last", level=lambda question: 2 * question.game.players - 3, levels=(1, 3))
def _last(game: Game, rng: random.Random) -> QuestionData:
    """Somebody plays the last card of the hand: who gets the trick?"""
    *_, (_, _, lead, script) = trick_scripts(play_on(begun(two_or_three(game, rng), rng), rng, 20))
    if not 2 <= len(script) <= LONGEST:
        raise NoLuck
    return {"kind": "takes", "position": lead, "script": script, "who": "takes"}


@MOTIFS.add("haggis.back", level=4)
def _back(game: Game, rng: random.Random) -> QuestionData:
    """A player who has passed may come in again when the turn comes back, not before."""
    early, passed = rng.randrange(3) == 0, False
    for now, action in play_on(begun(game.vary(players=3), rng), rng, 10):
        if now.phase != "play" or not now.trick:
            passed = False
            continue
        if passed and (now.turn != YOU) == early and now.owner != YOU and _answer(now):
            return _yes_or_no(now)
        passed = passed or (now.turn == YOU and isinstance(action, Pass))
    raise NoLuck


def _answer(state: State) -> HaggisCombo | None:
    """The lowest of your hand that beats the trick, bombs left aside."""
    combos = state.game.combinations.follows(state.hands[YOU], state.top)
    return min((combo for combo in combos if combo.kind != "bomb"), default=None)


def _yes_or_no(state: State) -> QuestionData:
    """May you play your answer? Whose turn it is decides, so there is no reason to choose."""
    combo = _answer(state)
    assert combo is not None
    return {**ask_about_action(state, Play(YOU, combo)), "rule": "haggis.pass"}


@MOTIFS.add("haggis.may-pass", level=lambda question: question.game.players - 1, levels=(1, 2))
def _must(game: Game, rng: random.Random) -> Iterator[QuestionData]:
    """Passing on the lead, with something in hand that would beat the trick, or without."""
    lead = rng.randrange(3) == 0

    def there(state: State) -> bool:
        return state.phase == "play" and state.turn == YOU and bool(state.trick) != lead

    found = [now for now, _ in play_on(begun(two_or_three(game, rng), rng), rng) if there(now)]
    for state in shuffled(found, rng):
        yield {"kind": "must", "position": state, "action": "passes"}


@MOTIFS.add("haggis.my-turn", level=2)
def _out_of_turn(game: Game, rng: random.Random) -> QuestionData:
    """Your right-hand neighbour has just played or passed, or your left-hand one: may you play?"""
    mine = bool(rng.randrange(2))

    def there(state: State) -> bool:
        follows = state.phase == "play" and state.trick and state.owner != YOU
        return bool(follows and (state.turn == YOU) == mine and _answer(state))

    return _yes_or_no(reached(begun(game.vary(players=3), rng), rng, there, rng.randrange(4)))
