"""Claims held to what the unseen cards could do: dealt anew, and all at once in one hand."""

import random
from collections.abc import Iterator
from typing import Any

from tests.analysis.mahjong import tables
from tichu_teach.analysis import Claim, claim
from tichu_teach.engine import Play, games
from tichu_teach.engine.climbing.actions import Collect, Give, Pass
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.players import RandomPlayer, moves, sensible

EVERY = {
    **{name: games[name] for name in ("nanking", "tricsu", "tientsin", "grandmaster")},
    "ear": games["ear"].vary(players=5, wish=True),
    "haggis": games["haggis"],
    "haggis of three": games["haggis"].vary(players=3),
}
"""A table of each game of tricks."""


def claimed(game: Any, seeds: range, wild: bool = False) -> Iterator[tuple[Any, int, Claim | None]]:
    """Every decision of some rounds, by sensible or by random players: the state, the seat, and its claim."""
    for seed in seeds:
        maker = RandomPlayer if wild else sensible(game)
        players = [maker(random.Random(seed * 100 + seat)) for seat in range(game.players)]
        for state, _ in moves(game.deal(random.Random(seed)), players):
            if state.phase in ("play", "collect", "window"):
                seat = state.to_act[0]
                yield state, seat, claim(state.view(seat))


def hidden(state: Any, seat: int) -> list[int]:
    """The seats whose cards this one does not see, the opponents' and the partners'."""
    shown = getattr(state.view(seat), "open_hands", {})
    return [each for each in range(state.game.players) if each != seat and each not in shown]


def dealt_anew(state: Any, seat: int, rng: random.Random, shuffled: bool = True) -> Any:
    """The same to this seat, with the unseen cards in other hands: shuffled, or the highest together."""
    game = state.game
    if game.family == "mahjong":
        return tables.dealt_anew(state, seat, rng)
    wilds = getattr(state, "wilds", (0,) * game.players)
    free = sorted(bits(state.view(seat).unseen), reverse=True)
    if shuffled:
        rng.shuffle(free)
    elif rng.random() < 0.5:
        free.sort(key=lambda card: (card.bit_length() % 4, -card))  # suit by suit
    seats = hidden(state, seat)
    rng.shuffle(seats)
    hands, left = list(state.hands), iter(free)
    for each in seats:
        lies = wilds[each]
        hands[each] = lies | sum(next(left) for _ in range((hands[each] & ~lies).bit_count()))
    rest = sum(left)  # in Haggis some lie aside
    return state.replace(hands=tuple(hands), **({"haggis": rest} if hasattr(state, "haggis") else {}))


def holds(state: Any, seat: int, proof: Claim) -> bool:
    """Return True if the plays go through as claimed, with nobody able to play a card between them."""
    for number, play in enumerate(proof.plays):
        state = until_turn(state, seat)
        if not state.ask(play).allowed:
            return False
        state = state.after(play)
        last = number == len(proof.plays) - 1
        if last and not proof.takes_all:
            return seat in state.out
        state = _quiet(state, seat)
        if state is None:
            return False
    return seat in state.out


def until_turn(state: Any, seat: int) -> Any:
    """The state once the seat has taken in the trick that it has won, where it may."""
    takes = [action for action in state.legal(seat) if isinstance(action, Collect | Give)]
    return state.after(takes[0]) if state.phase == "collect" and takes else state


def _quiet(state: Any, seat: int) -> Any:
    """The state once all others have let a play be; None where one of them could have beaten it."""
    while state.phase != "over":
        if not state.trick:
            return state
        if any(isinstance(a, Play) for each in hidden(state, seat) for a in state.legal(each)):
            return None
        if state.phase == "wish":
            (state,) = [state.after(action) for action in state.legal(seat) if action.rank == 0]
        elif state.phase == "collect":
            return state
        else:
            state = state.after(Pass(state.turn)) if state.turn != seat else state
    return state


def worst(state: Any, seat: int, proof: Claim) -> bool:
    """Return True if no hand that the unseen cards could make beats a play; all are looked through.

    They are taken as one hand; what is played out of it has to fit into somebody's.
    """
    game, view = state.game, state.view(seat)
    for play in proof.plays if proof.takes_all else proof.plays[:-1]:
        if play.combo.kind == "dog":
            continue
        for other in hidden(state, seat):
            lies = getattr(view, "wilds", (0,) * game.players)[other]
            room = view.counts[other] - lies.bit_count()
            for combo in game.combinations.follows(view.unseen | lies, play.combo):
                if (combo.cards & ~lies).bit_count() <= room:
                    return False
    return True
