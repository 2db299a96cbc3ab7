"""Simulated play of Haggis for drawing positions: quick, plausible, and fixed for good.

Whatever is changed here changes every generated puzzle and breaks the links to them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from tichu_teach.engine import Action, Collect, Give, Pass, Play
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.haggis.combo import HaggisCombo
from tichu_teach.engine.haggis.game import Haggis
from tichu_teach.engine.haggis.rules import DEALT
from tichu_teach.engine.haggis.state import State

YOU = 0

# Chances, out of a hundred.
_PASS, _BOMB, _WILD, _SHORT = 25, 15, 30, 45


def deal(game: Haggis, rng: random.Random, *holdings: tuple[int, int], leader: int = YOU) -> State:
    """The beginning of a hand; a holding gives a seat certain suited cards, the others fall by chance."""
    deck = game.deck
    dealt = [0] * game.players
    for seat, cards in holdings:
        dealt[seat] |= cards & deck.suited
    rest = list(bits(deck.suited & ~sum(dealt)))
    rng.shuffle(rest)
    for seat, hand in enumerate(dealt):
        more = DEALT - hand.bit_count()
        dealt[seat] |= sum(rest[:more])
        rest = rest[more:]
    hands = [cards | deck.faces[seat] for seat, cards in enumerate(dealt)]
    dealer = (leader - game.step) % game.players
    return State(game, "play", hands, leader, dealer=dealer, haggis=sum(rest))


def play_on(state: State, rng: random.Random, bombs: int = _BOMB) -> Iterator[tuple[State, Action]]:
    """The moments of a hand from here to its end: each position and what is done in it.

    `bombs` is the chance, out of a hundred, that a bomb is thrown where nothing else beats the trick.
    """
    while state.phase != "over":
        action = _choose(state, rng, bombs)
        yield state, action
        state = state.after(action)


def moment(
    state: State, rng: random.Random, fits: Callable[[State], Any], wait: int = 0, bombs: int = 0
) -> State | None:
    """The first position of a simulated hand that fits, after letting `wait` others go by."""
    for now, _ in play_on(state, rng, bombs):
        if fits(now):
            if not wait:
                return now
            wait -= 1
    return None


def _choose(state: State, rng: random.Random, bombs: int) -> Action:
    seat = state.turn
    if state.phase == "collect":
        if state.gift_due:
            return Give(seat, max(state.gift_targets, key=lambda to: (state.hands[to].bit_count(), to)))
        return Collect(seat)
    if not state.trick:
        return Play(seat, _lead(state, rng))
    plays = state.plays()
    calm = [combo for combo in plays if combo.kind != "bomb"]
    if not calm:
        return Play(seat, min(plays)) if plays and rng.randrange(100) < bombs else Pass(seat)
    wilds = state.game.deck.wilds
    cheap = [combo for combo in calm if not combo.cards & wilds]
    if rng.randrange(100) < _PASS or (not cheap and rng.randrange(100) >= _WILD):
        return Pass(seat)
    return Play(seat, min(cheap or calm, key=lambda combo: (combo.rank, combo)))


def _lead(state: State, rng: random.Random) -> HaggisCombo:
    """Low cards first, without face cards while there are others: something short or the longest there is."""
    hand, combinations = state.hands[state.turn], state.game.combinations
    held = hand & state.game.deck.suited or hand
    plays = [combo for combo in combinations.leads(held) if combo.kind != "bomb"] or combinations.leads(held)
    if rng.randrange(100) < _SHORT:
        return min(plays, key=lambda combo: (combo.size > 2, combo.rank, combo))
    return min(plays, key=lambda combo: (-combo.size, combo.rank, combo))
