"""Puzzles about two packs: sets of different suits, two Dragons, two Phoenixes (Grandmaster, Ear)."""

from __future__ import annotations

import random
from typing import Any

from tichu_teach.engine import Play
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.tichu.deck import ACE, LOW, RANKS
from tichu_teach.engine.tichu.game import TichuGame
from tichu_teach.engine.tichu.state import State

from ..motif import Draw, Sketch, draw
from .holdings import four_of, rules_of

YOU = 0
PLAYERS = {"grandmaster": (7, 10), "ear": (5, 10)}


def _table(game: TichuGame, rng: random.Random, yours: int, **more: Any) -> State:
    """Some tricks into a round: `yours` and some more in your hand, as many in every other."""
    laid = sum(combo.cards for _, combo in more.get("trick", ()))
    free = [card for card in game.deck if not card & (yours | laid | game.deck.mahjong)]
    rng.shuffle(free)
    size = max(yours.bit_count() + rng.randint(1, 3), 5)
    hands = [sum(free[size * seat : size * (seat + 1)]) for seat in range(game.players)]
    kept = [*bits(hands[YOU])][: size - yours.bit_count()]
    hands[YOU] = yours | sum(kept)
    turn = more.pop("turn", YOU)
    return State(game, "play", hands, turn, played=frozenset(range(game.players)), **more)


def _set(game: TichuGame, rng: random.Random) -> dict[str, Any]:
    """Two, three or four of a rank, twins among them or not."""
    number = rng.choice((2, 3, 3, 4, 4))
    cards = rng.sample([*bits(game.deck.rank[rng.randint(LOW, ACE)])], number)
    state = _table(game, rng, sum(cards))
    action = Play(YOU, game.combo(sum(cards)))
    reasons = (game.own["suits-differ"], "nanking.combo.pair", "nanking.combo.triple", "nanking.bomb.lead")
    return _judged(state, state.text(action), *reasons)


def _judged(state: State, action: str, *reasons: str) -> dict[str, Any]:
    """May this be done? Reasons that are true as well are left out."""
    verdict = state.ask(action)
    offered = rules_of(state.game, *reasons, but=(verdict.rule, *verdict.also))
    return {"kind": "allowed", "position": str(state), "action": action, "reasons": offered}


def _find(game: TichuGame, rng: random.Random) -> dict[str, Any]:
    """A bomb among twins: six of a rank, of which four will do."""
    rank = rng.randint(7, ACE)
    four = four_of(game, rank)
    twins = rng.sample([*bits(game.deck.rank[rank] & ~four)], 2)
    top = game.combo(rng.choice([*bits(game.deck.dragon)]))
    state = _table(game, rng, four | sum(twins), trick=((game.players - 1, top),))
    return {"kind": "play", "position": str(state), "success": "only-bomb"}


def _on_the_dragon(game: TichuGame, rng: random.Random) -> dict[str, Any]:
    """A Dragon on the table, its twin and a Phoenix in your hand."""
    first, second = bits(game.deck.dragon)
    phoenix = next(bits(game.deck.phoenix))
    top = game.combo(first)
    state = _table(game, rng, second | phoenix, trick=((game.players - 1, top),))
    action = Play(YOU, game.combo(rng.choice((second, phoenix)), top=top))
    reasons = ("grandmaster.second-dragon", "nanking.ph.not-dragon", "nanking.follow", "nanking.ph.single")
    return _judged(state, state.text(action), *reasons)


def _on_the_phoenixes(game: TichuGame, rng: random.Random) -> dict[str, Any]:
    """Two Phoenixes on a single: what is the least that beats them?"""
    rank = rng.randint(3, ACE - 3)
    ranks = game.deck.rank
    single, low, high = (rng.choice([*bits(ranks[each])]) for each in (rank, rank + 1, rank + 2))
    west = game.players - 1
    trick = [(west - 2, game.combo(single))]
    for seat, phoenix in zip((west - 1, west), bits(game.deck.phoenix), strict=True):
        trick.append((seat, game.combo(phoenix, top=trick[-1][1])))
    state = _table(game, rng, low | high, trick=tuple(trick))
    return {"kind": "play", "position": str(state), "success": "lowest"}


def _ladder(game: TichuGame, rng: random.Random) -> dict[str, Any]:
    """Singles and Phoenixes on Phoenixes, to be put in order."""
    rank = rng.randint(3, ACE - 3)
    names = [RANKS[each] + rng.choice("jwps") for each in (rank, rank + 2, rank - 1)]
    items = [*names, f"Ph on {names[0]}", f"Ph on Ph on {names[0]}", "Dr"]
    rng.shuffle(items)
    return {"kind": "order", "ruleset": game.title(), "items": items}


def _dragon_stays(game: TichuGame, rng: random.Random) -> dict[str, Any]:
    """The Dragon has won: taken in or given away?"""
    top = game.combo(game.deck.dragon)
    low = game.combo(rng.choice([*bits(game.deck.rank[rng.randint(LOW, ACE)])]))
    trick = ((game.players - 1, low), (YOU, top))
    state = _table(game, rng, 0, trick=trick).replace(phase="collect")
    action = rng.choice(("0 collect", f"0 give {rng.randrange(1, game.players)}"))
    return _judged(state, action, "ear.dragon", "nanking.trick.end", "ear.solo")


def _no_wish(game: TichuGame, rng: random.Random) -> dict[str, Any]:
    """The Mahjong has been played, and somebody expects a wish."""
    west = game.players - 1
    state = _table(game, rng, 0, trick=((west, game.combo(game.deck.mahjong)),))
    action = f"{west} wish {rng.choice(RANKS[LOW:])}"
    return _judged(state, action, "nanking.ma.value", "nanking.follow", "ear.dog")


IDEAS: dict[str, tuple[int, Draw]] = {"packs-set": (4, _set), "packs-find": (2, _find)}
TWO_OF_A_SORT: dict[str, tuple[int, Draw]] = {
    "packs-dragon": (2, _on_the_dragon),
    "packs-phoenix": (2, _on_the_phoenixes),
    "packs-ladder": (2, _ladder),
}
ONE_OF_A_SORT: dict[str, tuple[int, Draw]] = {
    "packs-dragon-stays": (2, _dragon_stays),
    "packs-no-wish": (1, _no_wish),
}


def sketch(game: TichuGame, rng: random.Random) -> Sketch:
    """A question about two packs, with as many players as they are for."""
    game = game.vary(players=rng.randint(*PLAYERS[game.name]))
    special = TWO_OF_A_SORT if game.deck.dragon.bit_count() > 1 else ONE_OF_A_SORT
    return draw(IDEAS | special, game, rng)
