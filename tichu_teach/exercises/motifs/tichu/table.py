"""Motifs about the Table, the open hand that the dealer plays (Tricsu)."""

from __future__ import annotations

import random

from tichu_teach.engine import Take, Wish

from ...tichu import ACE, LOW, Game, bits, fulfilling, rank_name
from ..motif import Data, Motifs, NoLuck, first, judged
from .partners import taken
from .simulate import deal, play_on

DEALER, EAST, TABLE, WEST = range(4)

MOTIFS = Motifs()


@MOTIFS.add("table-wish", 4, level=lambda question: 3 if question.seat == TABLE else 2)
def _wish(game: Game, rng: random.Random) -> Data:
    """A wish that could be granted, on the turn of the dealer's own hand or of the Table."""
    seat, wisher = rng.choice((DEALER, TABLE, TABLE)), rng.choice((EAST, WEST))
    wait, waited = rng.randrange(3), 0
    start = deal(game, rng, (wisher, game.deck.mahjong))
    wishing = first(play_on(start, rng, 0), lambda s: s.phase == "wish" and s.turn == wisher)
    state = wishing.after(Wish(wisher, rng.randint(LOW, ACE)))
    for now, _ in play_on(state, rng, 0):
        if not now.wish:
            break
        there = now.phase == "play" and now.trick and now.turn == seat and len(now.active) == game.players
        able = there and fulfilling(game, seat, now.hands[seat], now.trick, now.wish)
        if able and (waited := waited + 1) > wait:
            asked = {
                "kind": "must",
                "position": now,
                "seat": seat,
                "action": f"contains {rank_name(now.wish)}",
            }
            return asked | ({"rule": "tricsu.wish"} if seat == TABLE else {})
    raise NoLuck


@MOTIFS.add("table-grand", level=lambda question: 1 if question.verdict else 2)
def _grand(game: Game, rng: random.Random) -> Data:
    """Eight cards each: who may announce a grand tichu, and who no longer or never?"""
    state = game.deal(rng)
    if rng.randrange(3) == 0:
        state = state.after(Take(EAST))
    action = f"{rng.randrange(4)} grand"
    reasons = ("tricsu.deal", "nanking.tichu.grand", "tricsu.look", "tricsu.game")
    return judged(state, action, *reasons, most=4)


@MOTIFS.add("table-small", level=2)
def _small(game: Game, rng: random.Random) -> Data:
    """A small tichu for the Table, before its first card or after."""
    wait = rng.randrange(2, 9)
    state = first(play_on(deal(game, rng), rng, 0), lambda s: s.phase == "play" and s.hands[TABLE], wait)
    asked = {"kind": "must", "position": state, "seat": TABLE, "action": "calls small"}
    return {**asked, "rule": "tricsu.small"}


@MOTIFS.add("table-push", level=2)
def _push(game: Game, rng: random.Random) -> Data:
    """Two cards from dealer and Table, three from the others: has this hand given the right number?"""
    state = taken(game.deal(rng))
    seat = rng.choice((DEALER, TABLE, EAST, WEST))
    cards = list(bits(state.hands[seat]))[: rng.choice((2, 3))]
    names = " ".join(game.deck.names(sum(cards)))
    role = {DEALER: "dealer", TABLE: "table"}.get(seat, "opponent")
    ask = f"puzzle.made.table-push.ask.{role}"
    return judged(state, f"{seat} push {names}", you=DEALER if seat == TABLE else seat, seat=seat, ask=ask)
