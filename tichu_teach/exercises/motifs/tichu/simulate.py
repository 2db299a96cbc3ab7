"""Simulated play for drawing positions: quick, plausible, and fixed for good.

Whatever is changed here changes every generated puzzle and breaks the links to them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import takewhile

from tichu_teach.engine import Action, Collect, Combo, Give, Lead, NoBomb, Pass, Play, Wish
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.tichu.deck import ACE, FIRST_PACK, LOW
from tichu_teach.engine.tichu.game import TichuGame as Game
from tichu_teach.engine.tichu.state import State

from ...climbing import filled, with_holdings
from ...grade import narrowed
from ...question import Question
from ..motif import Moment, NoLuck, T, play, shuffled

YOU = 0

# Chances, out of a hundred.
_PASS, _BOMB, _SHORT = 30, 12, 40
_HIGH = 10  # from this rank on a partner's play is left alone


# -- cards that make something happen ------------------------------------------------------------------


def four_of(game: Game, rank: int) -> int:
    """Four cards of a rank in four suits."""
    return game.deck.rank[rank] & FIRST_PACK


def flush_of(game: Game, low: int, high: int, suit: int) -> int:
    """One card of a suit (a set of the deck's) for each rank from `low` to `high`."""
    return sum(game.deck.rank[rank] for rank in range(low, high + 1)) & suit & FIRST_PACK


def deal(game: Game, rng: random.Random, *holdings: tuple[int, int]) -> State:
    """Full hands before the first lead; a holding gives a seat certain cards, the rest are dealt at random.

    Cards that nobody gets lie open; if the Mahjong is among them, seat 0 leads.
    """
    held = with_holdings(game.players, holdings)
    hands, rest = filled(held, game.hand_sizes(0), game.deck.all, rng)
    leader = next((seat for seat, hand in enumerate(hands) if hand & game.deck.mahjong), 0)
    return State(game, "play", hands, leader, open=rest)


def everybody(game: Game) -> frozenset[int]:
    """All seats: once everybody has played, nobody can announce anything."""
    return frozenset(range(game.players))


def held(question: Question) -> float:
    """Return how full the asked hand is, 0 to 1: the fuller, the more there is to look through."""
    state = narrowed(question.position, State)
    return state.hands[question.seat].bit_count() / state.game.hand_size


# -- play ----------------------------------------------------------------------------------------------


def play_on(state: State, rng: random.Random, bombs: int = _BOMB) -> Iterator[Moment[State]]:
    """The moments of a round from here to its end.

    `bombs` is the chance, out of a hundred, that a bomb is thrown when it may be.
    """
    return play(state, lambda now: _choose(now, rng, bombs))


def in_full_play(state: State, rng: random.Random) -> Iterator[Moment[State]]:
    """The moments while three still play; nobody throws a bomb."""
    return takewhile(lambda moment: len(moment[0].active) >= 3, play_on(state, rng, 0))


def some_tricks_later(state: State, rng: random.Random, kept: Mapping[int, int]) -> State:
    """The same lead a few tricks on, everybody having kept certain cards back.

    Nobody runs out of cards on the way; if the leader never gets the lead again, it is the same moment.
    """
    leader, wanted = state.turn, rng.randrange(4)
    thin = [hand & ~kept.get(seat, 0) for seat, hand in enumerate(state.hands)]
    reached = State(state.game, "play", thin, leader)
    for now, _ in play_on(reached, rng, 0):
        if not all(now.hands):
            break
        if now.phase == "play" and not now.trick and now.turn == leader:
            reached = now
            if not wanted:
                break
            wanted -= 1
    hands = [hand | kept.get(seat, 0) for seat, hand in enumerate(reached.hands)]
    return State(state.game, "play", hands, leader, won=reached.won, played=reached.played, open=state.open)


def thinned(state: State, rng: random.Random, most: int, kept: int = 0) -> State:
    """The same moment late in a round: nobody holds more than `most` cards, but all that are `kept` stay.

    Everybody has played before, so that nothing can be announced any more.
    """
    hands = []
    for hand in state.hands:
        others = shuffled(bits(hand & ~kept), rng)
        hands.append(hand & kept | sum(others[: max(most - (hand & kept).bit_count(), 1)]))
    return state.replace(hands=tuple(hands), played=frozenset(range(state.game.players)))


def seen_from(state: State, seat: int) -> State:
    """The same position with everybody moved round the table, so that `seat` sits in seat 0."""
    game = state.game

    def moved(old: int) -> int:
        return (old - seat) % game.players

    def turned(values: tuple[T, ...]) -> tuple[T, ...]:
        return (*values[seat:], *values[:seat])

    return State(
        game,
        state.phase,
        turned(state.hands),
        moved(state.turn),
        window=tuple(map(moved, state.window)),
        trick=tuple((moved(each), combo) for each, combo in state.trick),
        wish=state.wish,
        wisher=None if state.wisher is None else moved(state.wisher),
        won=turned(state.won),
        out=tuple(map(moved, state.out)),
        played=frozenset(map(moved, state.played)),
        announced=tuple((moved(each), kind) for each, kind in state.announced),
        totals=state.totals if game.side(seat) == game.side(0) else state.totals[::-1],
        open=state.open,
    )


def before_you(state: State) -> State:
    """The position turned so that the seat to play is seat 0, where the learner sits.

    If seats are not mere places (the dealer plays the Table's hand, too), nobody moves; raises NoLuck if it
    is somebody else's turn.
    """
    game = state.game
    if all(game.actor(seat) == seat for seat in range(game.players)):
        return seen_from(state, state.turn)
    if game.actor(state.turn) != 0:
        raise NoLuck
    return state


def _choose(state: State, rng: random.Random, bombs: int) -> Action:
    seat = state.to_act[0]
    if state.phase == "play":
        return _turn(state, seat, rng, bombs)
    if state.phase == "window":
        thrown = [b for b in state.game.combinations.bombs(state.hands[seat]) if b.beats(state.top)]
        if rng.randrange(100) < bombs and not _by_partner(state, seat):
            return Play(seat, min(thrown))
        return NoBomb(seat)
    if state.phase == "wish":
        return Wish(seat, _wish(state, seat, rng))
    if state.phase == "collect":
        if state.duty:
            return Play(seat, min(state.duty.owed_plays))
        if state.gift_due:
            targets = state.game.dragon_targets(seat)
            return Give(seat, max(targets, key=lambda to: (state.hands[to].bit_count(), to)))
        return Collect(seat)
    if state.phase == "dog":
        leaders = state.game.dog_leaders(seat, state.hands, state.round)
        return Lead(seat, min(leaders, key=lambda to: (state.hands[to].bit_count(), to)))
    raise ValueError(f"no simulated play in the phase {state.phase!r}")


def _turn(state: State, seat: int, rng: random.Random, bombs: int) -> Action:
    plays = list(state.plays())
    calm = [combo for combo in plays if not combo.is_bomb]
    if not state.trick:
        return Play(seat, _lead(calm or plays, rng))
    if state.duty:
        return Play(seat, min(calm or plays))
    bombing = rng.randrange(100) < bombs
    if not calm:
        return Play(seat, min(plays)) if plays and bombing else Pass(seat)
    if rng.randrange(100) < _PASS or _by_partner(state, seat):
        return Pass(seat)
    return Play(seat, min(calm, key=lambda combo: (combo.rank, combo)))


def _by_partner(state: State, seat: int) -> bool:
    """Return True if the trick is the partner's, and high enough to be left alone."""
    return state.owner in state.game.partners(seat) and (state.top.rank >= _HIGH or state.top.is_bomb)


def _lead(plays: list[Combo], rng: random.Random) -> Combo:
    """Low cards first: either something short or the longest there is."""
    if rng.randrange(100) < _SHORT:
        return min(plays, key=lambda combo: (combo.kind == "dog", combo.size > 2, combo.rank, combo))
    return min(plays, key=lambda combo: (combo.kind == "dog", -combo.size, combo.rank, combo))


def _wish(state: State, seat: int, rng: random.Random) -> int:
    """A rank that others hold and the wisher doesn't; 0, for no wish, if there is none."""
    ranks = state.game.deck.rank
    others = sum(state.hands) & ~state.hands[seat]
    free = [r for r in range(LOW, ACE + 1) if not state.hands[seat] & ranks[r] and others & ranks[r]]
    return rng.choice(free) if free else 0
