"""Puzzles about the Table, the open hand that the dealer plays (Tricsu)."""

from __future__ import annotations

import random
from typing import Any

from tichu_teach.engine import Take, Wish
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.tichu.deck import ACE, LOW
from tichu_teach.engine.tichu.game import TichuGame
from tichu_teach.engine.tichu.wish import fulfilling

from ..motif import Sketch, draw
from .holdings import rules_of
from .simulate import deal, play_on

DEALER, EAST, TABLE, WEST = range(4)


def _wish(game: TichuGame, rng: random.Random) -> dict[str, Any] | None:
    """A wish that could be granted, on the turn of the dealer's own hand or of the Table."""
    seat = rng.choice((DEALER, TABLE, TABLE))
    wisher = rng.choice((EAST, WEST))
    wait = rng.randrange(3)
    for now, _ in play_on(deal(game, rng, (wisher, game.deck.mahjong)), rng, 0):
        if now.phase == "wish" and now.turn == wisher:
            state = now.after(Wish(wisher, rng.randint(LOW, ACE)))
            break
    else:
        return None
    for now, _ in play_on(state, rng, 0):
        if not now.wish:
            return None
        there = now.phase == "play" and now.trick and now.turn == seat and len(now.active) == game.players
        able = there and fulfilling(game, seat, now.hands[seat], now.trick, now.wish)
        if able and (wait := wait - 1) < 0:
            rank = "..23456789TJQKA"[now.wish]
            rule = {"rule": "tricsu.wish"} if seat == TABLE else {}
            return {"kind": "must", "position": str(now), "seat": seat, "action": f"contains {rank}", **rule}
    return None


def _grand(game: TichuGame, rng: random.Random) -> dict[str, Any]:
    """Eight cards each: who may announce a grand tichu, and who no longer or never?"""
    state = game.deal(rng)
    if rng.randrange(3) == 0:
        state = state.after(Take(EAST))
    action = f"{rng.randrange(4)} grand"
    return _judged(state, action, "tricsu.deal", "nanking.tichu.grand", "tricsu.look", "tricsu.game")


def _judged(state: Any, action: str, *reasons: str) -> dict[str, Any]:
    """May this be done? Reasons that are true as well are left out; without any it is yes or no."""
    verdict = state.ask(action)
    offered = rules_of(state.game, *reasons, but=(verdict.rule, *verdict.also))
    return {"kind": "allowed", "position": str(state), "action": action, "reasons": offered}


def _small(game: TichuGame, rng: random.Random) -> dict[str, Any] | None:
    """A small tichu for the Table, before its first card or after."""
    wait = rng.randrange(2, 9)
    for now, _ in play_on(deal(game, rng), rng, 0):
        if now.phase == "play" and now.hands[TABLE] and (wait := wait - 1) < 0:
            position = str(now)
            return {
                "kind": "must",
                "position": position,
                "seat": TABLE,
                "action": "calls small",
                "rule": "tricsu.small",
            }
    return None


def _push(game: TichuGame, rng: random.Random) -> dict[str, Any]:
    """Two cards from dealer and Table, three from the others: has this hand given the right number?"""
    state = game.deal(rng)
    while state.phase == "take":
        state = state.after(Take(state.turn))
    seat = rng.choice((DEALER, TABLE, EAST, WEST))
    cards = list(bits(state.hands[seat]))[: rng.choice((2, 3))]
    names = " ".join(state.game.deck.names(sum(cards)))
    role = {DEALER: "dealer", TABLE: "table"}.get(seat, "opponent")
    return {
        **_judged(state, f"{seat} push {names}"),
        "you": DEALER if seat == TABLE else seat,
        "seat": seat,
        "ask": f"puzzle.made.table-push.ask.{role}",
    }


IDEAS = {
    "table-wish": (4, _wish),
    "table-grand": (2, _grand),
    "table-small": (2, _small),
    "table-push": (2, _push),
}


def sketch(game: TichuGame, rng: random.Random) -> Sketch:
    """A question about the Table."""
    return draw(IDEAS, game, rng)
