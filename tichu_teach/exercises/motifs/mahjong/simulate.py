"""Hands of Mah-Jong played by simple people, to take positions for puzzles from.

They keep what goes together, claim most of what they can, and never change: the same seed makes the same
puzzle for good.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from tichu_teach.engine.mahjong.actions import Action, Announce, Chow, Declare, Discard, Kong, NoClaim, Pung
from tichu_teach.engine.mahjong.game import MahjongGame as Game
from tichu_teach.engine.mahjong.hand import Hand
from tichu_teach.engine.mahjong.state import State
from tichu_teach.engine.mahjong.tiles import EAST, contents, suit_of

from ..motif import Moment, NoLuck, QuestionData, one_of, play

# How likely each claim is made, out of a hundred.
_LIKING: tuple[tuple[type[Action], int], ...] = ((Declare, 100), (Kong, 85), (Pung, 75), (Chow, 45))


def play_on(state: State, rng: random.Random) -> Iterator[Moment[State]]:
    """The moments of a hand from here to its end."""
    leanings = [rng.choice((None, None, 0, 1, 2)) for _ in range(state.game.players)]
    return play(state, lambda now: _choose(now, rng, leanings))


def hand_played(game: Game, rng: random.Random) -> list[Moment[State]]:
    """A whole hand, dealt and played: its positions with what was done in each, in order."""
    return list(play_on(game.deal(rng, east=0), rng))


def won_hand(game: Game, rng: random.Random) -> State:
    """Deal and play a hand to its end. Raises NoLuck if nobody has won."""
    end = end_of(game, rng)
    if end.won is None:
        raise NoLuck
    return end


def end_of(game: Game, rng: random.Random) -> State:
    """Deal and play a hand to its end."""
    state, action = hand_played(game, rng)[-1]
    end: State = state.after(action)
    return end


def some(moments: list[Moment[State]], rng: random.Random, fits: Callable[[State], object]) -> State:
    """One of the positions that fit; raises NoLuck if none does."""
    fitting: list[State] = [state for state, _ in moments if fits(state)]
    found: State = one_of(fitting, rng)
    return found


def ask_at(kind: str, state: State, you: int, **more: object) -> QuestionData:
    """A question at a position, written without what is hidden from everybody: any such wall will do."""
    fields = str(state).split(" | ")
    seen = [field for field in fields if not field.startswith(("wall ", "loose ", "dice "))]
    return {"kind": kind, "position": " | ".join(seen), "you": you, **more}


def asked_of(kind: str, game: Game, hand: Hand, **more: object) -> QuestionData:
    """A question about a hand alone."""
    return {"kind": kind, "hand": game.hand_text(hand), "ruleset": game.header(), **more}


def _choose(state: State, rng: random.Random, leanings: list[int | None]) -> Action:
    seat = state.to_act[0]
    legal = state.legal(seat)
    for kind, liking in _LIKING:
        wanted = [action for action in legal if isinstance(action, kind)]
        if wanted and rng.randrange(100) < liking:
            return wanted[0]
    discards = [action for action in legal if isinstance(action, Discard)]
    if discards:
        held = contents(state.hands[seat])
        lean = state.suit(seat) if state.suits else leanings[seat]
        return min(discards, key=lambda action: (_worth(action.tile, held, lean), action.tile))
    quiet = [action for action in legal if isinstance(action, (NoClaim, Announce))]
    return quiet[rng.randrange(len(quiet))] if quiet else legal[0]


def _worth(tile: int, held: tuple[int, ...], lean: int | None) -> int:
    """Rate a tile by the others held: alike, neighbours, next but one, the suit leant to."""
    worth = 5 * (held.count(tile) - 1)
    if tile < EAST:
        near = {
            step for step in (-2, -1, 1, 2) if tile + step in held and suit_of(tile + step) == suit_of(tile)
        }
        worth += sum(3 if abs(step) == 1 else 1 for step in near)
        worth += 6 if lean is not None and suit_of(tile) == lean else 0
    return worth
