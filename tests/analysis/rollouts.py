"""Rounds as rollouts play them on, choice by choice: see `tests/analysis/rollouts`.

What chapters say that pays, and what strong opponents do, was found by such play. If you change a policy on
purpose, `python -m tests.analysis.rollouts` writes the rounds anew. Read in the difference what it does
otherwise.
"""

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tests.written import Written, read_heading
from tichu_teach.analysis.haggis.evaluation import RolloutTrial as HaggisTrial
from tichu_teach.analysis.haggis.rollout import Rollout as HaggisRollout
from tichu_teach.analysis.mahjong.evaluation import RolloutTrial as MahjongTrial
from tichu_teach.analysis.mahjong.rollout import Rollout as MahjongRollout
from tichu_teach.analysis.tichu.evaluation import RolloutTrial as TichuTrial
from tichu_teach.analysis.tichu.parts import RolloutPart
from tichu_teach.analysis.tichu.rollout import Rollout as TichuRollout
from tichu_teach.engine import Action
from tichu_teach.engine.mahjong.tiles import contents
from tichu_teach.players import moves, sensible

RANKS = "*123456789TJQKAD"  # the Phoenix, the Mahjong, …, the Dragon
MOST = 3  # choices that are played on

Played = list[str]


def ranks(part: RolloutPart) -> str:
    """The cards of a part by their ranks, `Do` for the Dog."""
    return "".join(RANKS[rank] * (part.units >> 4 * rank & 15) for rank in range(16)) or "Do"


def noting(rollout: Any, played: Played, words: dict[str, Callable[..., str]]) -> Any:
    """Have a rollout note what its methods do."""

    def noted(name: str) -> Callable[..., Any]:
        original = getattr(rollout, name)

        def does(hand: Any, seat: int, *more: Any) -> Any:
            place, found = len(played), original(hand, seat, *more)
            given = more if found is None else (found,)
            played.insert(place, f"{seat} {words[name](*given)}")  # before what follows from it
            return found

        return does

    return patch.multiple(rollout, **{name: noted(name) for name in words})


def in_tichu(state: Any, seat: int, rng: random.Random) -> Iterator[str]:
    trial, played = TichuTrial(state.view(seat)), Played()
    hands = trial.deal(rng)
    hands[seat] = trial.parts.of(trial.view.hand)
    yield "; ".join(f"{each}: {' '.join(map(ranks, hand)) or '-'}" for each, hand in enumerate(hands))
    with noting(TichuRollout, played, {"lay": ranks}):
        yield from tried(state, trial.actions(), played, lambda action: trial.worth(hands, action))


def in_haggis(state: Any, seat: int, rng: random.Random) -> Iterator[str]:
    trial, played = HaggisTrial(state.view(seat)), Played()
    deal, deck = trial.deal(rng), trial.game.deck
    yield "; ".join(f"{each}: {deck.text(hand.cards)}" for each, hand in enumerate(deal.hands))

    def worth(action: Action | None) -> float:
        rollout = trial.after(deal, action)
        rollout.run()
        return rollout.points(seat, deal.haggis, trial.bets)

    with noting(HaggisRollout, played, {"lay": lambda move: "+".join(deck.names(move.cards))}):
        yield from tried(state, trial.actions(), played, worth)


def in_mahjong(state: Any, seat: int, rng: random.Random) -> Iterator[str]:
    trial, played = MahjongTrial(state.view(seat)), Played()
    deal, names = trial.deals.draw(rng), trial.view.game.names
    yield "; ".join(f"{each}: {names.text(contents(hand))}" for each, hand in enumerate(deal.hands))
    words = {
        "thrown": names.name,
        "claim_pung": lambda kind: f"pung {names.name(kind)}",
        "claim_kong": lambda kind: f"kong {names.name(kind)}",
        "claim_chow": lambda kind, low: f"chow {names.name(kind)} from {names.name(low)}",
        "lay_kong": lambda kind: f"lays {names.name(kind)}",
        "win": lambda source, tile, by: f"wins {names.name(tile)} {source}",
    }
    with noting(MahjongRollout, played, words):
        yield from tried(state, trial.actions(), played, lambda action: trial.worth(deal, action))


def tried(state: Any, actions: list[Any], played: Played, worth: Callable[[Any], float]) -> Iterator[str]:
    """Tell how the round goes on after each of some choices, and what the seat has of it."""
    for action in actions[:MOST]:
        played.clear()
        points = worth(action)
        yield f"{state.text(action) if action else 'silence'} = {points:g} | {', '.join(played)}"


TRIED = {"tichu": in_tichu, "haggis": in_haggis, "mahjong": in_mahjong}


def played_on(header: str) -> Iterator[str]:
    """Play on from some decisions of a round: a line such as `haggis players=3 | 5 11`, the game, the seed of
    the deal, and after how many decisions it is played on again and again.
    """
    table, (seed, every) = read_heading(header)
    rng, number = random.Random(seed), 0
    players = [sensible(table)(random.Random(seat)) for seat in range(table.players)]
    for state, _ in moves(table.deal(rng), players):
        if state.phase in ("take", "push", "announce"):
            continue
        if number % every == 0:
            told = TRIED[table.family](state, state.to_act[0], rng)
            yield "\n  ".join([str(state).partition(" | wall ")[0], *told])
        number += 1


KEPT = Written(Path(__file__).with_name("rollouts"), played_on)

if __name__ == "__main__":
    KEPT.anew()
