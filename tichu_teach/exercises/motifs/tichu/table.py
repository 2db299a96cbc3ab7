"""Motifs about the Table, the open hand that the dealer plays (Tricsu)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import takewhile

from tichu_teach.engine import Call, Take, Wish
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.state import Own
from tichu_teach.engine.tichu.deck import ACE, LOW, rank_name
from tichu_teach.engine.tichu.game import TichuGame as Game
from tichu_teach.engine.tichu.state import State
from tichu_teach.engine.tichu.wish import fulfilling

from ..motif import Motifs, QuestionData, ask_if_allowed, first, shuffled
from .partners import taken
from .simulate import deal, held, play_on, thinned

DEALER, EAST, TABLE, WEST = range(4)

MOTIFS = Motifs()


# The table shows whose hand it is: in words, it would leave only two answers of three.
_ASKED = {name: {"ask": f"puzzle.made.{name}.ask"} for name in ("table-wish", "table-pass")}


def _by_hand(question: Own) -> int:
    """0, 1 or 2: how much there is to look through."""
    return (held(question) > 0.3) + (held(question) > 0.6)


def _standing(game: Game, rng: random.Random, seat: int) -> list[State]:
    """The moments of a round in which a wish stands and this hand is to answer a trick."""
    wisher = rng.choice((EAST, WEST))
    start = deal(game, rng, (wisher, game.deck.mahjong))
    if rng.randrange(2):
        start = thinned(start, rng, rng.choice((4, 6, 8)), game.deck.mahjong)
    wishing = first(play_on(start, rng, 0), lambda s: s.phase == "wish" and s.turn == wisher)
    own = [rank for rank in range(LOW, ACE + 1) if wishing.hands[seat] & game.deck.rank[rank]]
    state = wishing.after(
        Wish(wisher, rng.choice(own) if own and rng.randrange(4) else rng.randint(LOW, ACE))
    )
    standing = takewhile(lambda moment: bool(moment[0].wish), play_on(state, rng, 0))
    fit = (now for now, _ in standing if now.phase == "play" and now.trick and now.turn == seat)
    return shuffled(fit, rng)


@MOTIFS.add(
    "table-wish", 3, level=lambda question: 2 + _by_hand(question), levels=(2, 3, 4), topic="tricsu.wish"
)
def _wish(game: Game, rng: random.Random) -> Iterator[QuestionData]:
    """Does this hand, the dealer's own or the Table's, have to play a card of the wished rank?"""
    seat = rng.choice((DEALER, TABLE))
    for now in _standing(game, rng, seat):
        able = fulfilling(game, seat, now.hands[seat], now.trick, now.wish)
        asked = {"kind": "must", "position": now, "seat": seat, "action": f"contains {rank_name(now.wish)}"}
        yield asked | _ASKED["table-wish"] | ({"rule": "tricsu.wish"} if seat == TABLE and able else {})


@MOTIFS.add("table-pass", 3, level=lambda question: 3 + _by_hand(question), levels=(3, 4, 5))
def _pass(game: Game, rng: random.Random) -> Iterator[QuestionData]:
    """May this hand, the dealer's own or the Table's, pass while a wish stands?"""
    seat = rng.choice((DEALER, TABLE))
    for now in _standing(game, rng, seat):
        yield {"kind": "must", "position": now, "seat": seat, "action": "passes", **_ASKED["table-pass"]}


@MOTIFS.add("table-grand", level=1)
def _grand(game: Game, rng: random.Random) -> QuestionData:
    """Eight cards or more each: who may announce a grand tichu, and who no longer or never?"""
    state = game.deal(rng)
    for seat in (EAST, TABLE, WEST)[: rng.choice((0, 1, 3, 3))]:
        state = state.after(Take(seat))
    # Seats that never may are asked about so seldom that their names don't tell.
    seat = rng.choice((EAST, WEST, rng.randrange(game.players)))
    return ask_if_allowed(state, Call(seat, "grand"))


@MOTIFS.add("table-small", level=lambda question: 1 + (held(question) > 0.6), levels=(1, 2))
def _small(game: Game, rng: random.Random) -> QuestionData:
    """A small tichu for the dealer's own hand or the Table, before its first card or after."""
    seat, wait = rng.choice((DEALER, TABLE)), rng.randrange(2, 9)
    state = first(play_on(deal(game, rng), rng, 0), lambda s: s.phase == "play" and s.hands[seat], wait)
    return ask_if_allowed(state, Call(seat, "small"), seat=seat)


@MOTIFS.add("table-push", level=1)
def _push(game: Game, rng: random.Random) -> QuestionData:
    """Two cards from dealer and Table, three from the others: has this hand given the right number?"""
    state = taken(game.deal(rng))
    seat = rng.choice((DEALER, TABLE, EAST, WEST))
    cards = rng.sample([*bits(state.hands[seat])], rng.choice((2, 3)))
    names = " ".join(game.deck.names(sum(cards)))
    role = {DEALER: "dealer", TABLE: "table"}.get(seat, "opponent")
    ask = f"puzzle.made.table-push.ask.{role}"
    return ask_if_allowed(
        state, f"{seat} push {names}", you=DEALER if seat == TABLE else seat, seat=seat, ask=ask
    )
