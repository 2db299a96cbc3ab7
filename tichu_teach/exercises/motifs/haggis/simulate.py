"""Simulated play of Haggis for drawing positions: quick, plausible, and fixed for good.

Whatever is changed here changes every generated puzzle and breaks the links to them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator

from tichu_teach.engine import Action, Collect, Give, Pass, Play
from tichu_teach.engine.haggis.combinations import BOMB_RANKS
from tichu_teach.engine.haggis.combo import HaggisCombo
from tichu_teach.engine.haggis.game import Haggis as Game
from tichu_teach.engine.haggis.rules import DEALT
from tichu_teach.engine.haggis.state import State

from ...climbing import filled, with_holdings
from ..motif import Moment, QuestionData, ask_if_allowed, first, play

YOU = 0

# Chances, out of a hundred.
_PASS, _BOMB, _WILD, _SHORT = 25, 15, 30, 45


# -- tables and hands ----------------------------------------------------------------------------------


def two_or_three(game: Game, rng: random.Random) -> Game:
    """The game for two players or for three."""
    return game.vary(players=rng.choice((2, 3)))


def odd(game: Game, suits: Iterable[int]) -> int:
    """Three, five, seven and nine, each in the next of these suits."""
    deck = game.deck
    return sum(deck.rank[rank] & deck.suit[suit] for rank, suit in zip(BOMB_RANKS, suits, strict=True))


def deal(game: Game, rng: random.Random, *holdings: tuple[int, int], leader: int = YOU) -> State:
    """The beginning of a hand; a holding gives a seat certain suited cards, the rest are dealt at random."""
    deck = game.deck
    held = [cards & deck.suited for cards in with_holdings(game.players, holdings)]
    dealt, rest = filled(held, [DEALT] * game.players, deck.suited, rng)
    hands = [cards | deck.faces[seat] for seat, cards in enumerate(dealt)]
    dealer = (leader - game.step) % game.players
    return State(game, "play", hands, leader, dealer=dealer, haggis=rest)


def begun(game: Game, rng: random.Random, *holdings: tuple[int, int]) -> State:
    """The beginning of a hand that anybody may lead."""
    return deal(game, rng, *holdings, leader=rng.randrange(game.players))


# -- play ----------------------------------------------------------------------------------------------


def play_on(state: State, rng: random.Random, bombs: int = _BOMB) -> Iterator[Moment[State]]:
    """The moments of a hand from here to its end.

    `bombs` is the chance, out of a hundred, that a bomb is thrown where nothing else beats the trick.
    """
    return play(state, lambda now: _choose(now, rng, bombs))


def reached(
    state: State, rng: random.Random, fits: Callable[[State], object], wait: int = 0, bombs: int = 0
) -> State:
    """The first position of a simulated hand that fits, after letting `wait` others go by."""
    found: State = first(play_on(state, rng, bombs), fits, wait)
    return found


def ask_about_action(state: State, action: Action | str) -> QuestionData:
    """Ask if an action is allowed."""
    action = state.action(action)
    return ask_if_allowed(state, action, seat=action.seat)


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
    """Low cards first, without face cards while there are others: one card or the longest there is."""
    hand, combinations = state.hands[state.turn], state.game.combinations
    held = hand & state.game.deck.suited or hand
    plays = [combo for combo in combinations.leads(held) if combo.kind != "bomb"] or combinations.leads(held)
    if rng.randrange(100) < _SHORT:
        return min(plays, key=lambda combo: (combo.rank, combo))  # one card: no other play is as low
    return min(plays, key=lambda combo: (-combo.size, combo.rank, combo))
