"""Puzzles about the course of a trick: whose turn it is, when it is over, who takes it and who leads."""

from __future__ import annotations

import random
from typing import Any

from tichu_teach.engine import Action, Pass, Play
from tichu_teach.engine.haggis.combo import HaggisCombo
from tichu_teach.engine.haggis.game import Haggis
from tichu_teach.engine.haggis.state import State

from ..motif import Draw, Sketch, draw
from .holdings import judged, table
from .simulate import YOU, deal, moment, play_on

LONGEST = 9  # actions of a script that can be followed


def _told(state: State, rng: random.Random, ends: Any) -> tuple[State, list[str]] | None:
    """A trick from its lead up to the action at which `ends` holds; None where it gets too long."""
    begun, script = state, list[str]()
    for now, action in play_on(state, rng, 20):
        if now.phase == "play" and not now.trick:
            begun, script = now, []
        if ends(now, action, len(script)):
            return begun, script
        script.append(now.text(action))
        if len(script) > LONGEST:
            return None
    return None


def _start(game: Haggis, rng: random.Random) -> State:
    return deal(game, rng, leader=rng.randrange(game.players))


def _turn(game: Haggis, rng: random.Random) -> dict[str, Any] | None:
    """Some plays and passes of three players: whose turn is it?"""
    wait = rng.randrange(2, 12)

    def ends(now: State, action: Action, played: int) -> bool:
        nonlocal wait
        wait -= 1
        return wait < 0 and now.phase == "play" and played >= 2

    told = _told(_start(game.vary(players=3), rng), rng, ends)
    if told is None:
        return None
    return {"kind": "takes", "position": str(told[0]), "script": told[1], "who": "turn"}


def _leads(game: Haggis, rng: random.Random) -> dict[str, Any] | None:
    """The trick is over, or its winner is out: who leads?"""
    out = rng.randrange(2)

    def ends(now: State, action: Action, played: int) -> bool:
        if now.phase != "collect" or now.ended or now.gift_due:
            return False
        return bool(now.hands[now.turn]) != bool(out)

    told = _told(_start(game.vary(players=3), rng), rng, ends)
    if told is None:
        return None
    return {"kind": "takes", "position": str(told[0]), "script": told[1], "who": "leads"}


def _last(game: Haggis, rng: random.Random) -> dict[str, Any] | None:
    """Somebody plays the last card of the hand: who gets the trick?"""
    game = table(game, rng)
    begun, script = _start(game, rng), list[str]()
    for now, action in play_on(begun, rng, 20):
        if now.phase == "play" and not now.trick:
            begun, script = now, []
        script.append(now.text(action))
        over = now.after(action).phase == "over"
    if not over or not 2 <= len(script) <= LONGEST:
        return None
    return {"kind": "takes", "position": str(begun), "script": script, "who": "takes"}


def _back(game: Haggis, rng: random.Random) -> dict[str, Any] | None:
    """Whoever has passed may come in again, if the turn comes back: not before."""
    early, passed = rng.randrange(3) == 0, False
    for now, action in play_on(_start(game.vary(players=3), rng), rng, 10):
        if now.phase != "play" or not now.trick:
            passed = False
            continue
        if passed and (now.turn != YOU) == early and now.owner != YOU:
            combo = _answer(now)
            if combo is not None:
                return _yes_or_no(now, combo)
        passed = passed or (now.turn == YOU and isinstance(action, Pass))
    return None


def _answer(state: State) -> HaggisCombo | None:
    """The lowest of your hand that beats the trick, bombs left aside."""
    combos = state.game.combinations.follows(state.hands[YOU], state.top)
    return min((combo for combo in combos if combo.kind != "bomb"), default=None)


def _yes_or_no(state: State, combo: HaggisCombo) -> dict[str, Any]:
    """May you play this? Whose turn it is decides, so there is no reason to choose."""
    return {**judged(state, Play(YOU, combo)), "rule": "haggis.pass"}


def _must(game: Haggis, rng: random.Random) -> dict[str, Any] | None:
    """Passing on the lead, or with something in hand that would beat it."""
    lead = rng.randrange(3) == 0

    def there(state: State) -> bool:
        able = state.phase == "play" and state.turn == YOU and bool(state.trick) != lead
        return able and any(combo.kind != "bomb" for combo in state.plays())

    state = moment(_start(table(game, rng), rng), rng, there, rng.randrange(4))
    return {"kind": "must", "position": str(state), "action": "passes"} if state else None


def _out_of_turn(game: Haggis, rng: random.Random) -> dict[str, Any] | None:
    """Your right-hand neighbour has just played or passed, or your left-hand one: may you play?"""
    game = game.vary(players=3)
    mine = rng.randrange(2)

    def there(state: State) -> bool:
        follows = state.phase == "play" and state.trick and state.owner != YOU
        return bool(follows and (state.turn == YOU) == bool(mine) and _answer(state))

    state = moment(_start(game, rng), rng, there, rng.randrange(4))
    combo = _answer(state) if state else None
    return _yes_or_no(state, combo) if state and combo else None


IDEAS: dict[str, tuple[int, Draw]] = {
    "haggis.turn": (3, _turn),
    "haggis.leads": (3, _leads),
    "haggis.last": (2, _last),
    "haggis.back": (2, _back),
    "haggis.may-pass": (1, _must),
    "haggis.my-turn": (2, _out_of_turn),
}


def sketch(game: Haggis, rng: random.Random) -> Sketch:
    """A question about the course of a trick."""
    return draw(IDEAS, game, rng)
