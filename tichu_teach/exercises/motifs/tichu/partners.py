"""Puzzles about two partners and three opponents: Dog, gifts, pushes, the grand tichu (Tientsin)."""

from __future__ import annotations

import random
from typing import Any

from tichu_teach.engine import Play, Take
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.tichu.game import TichuGame
from tichu_teach.engine.tichu.state import State

from ..motif import Sketch, draw
from .simulate import deal, play_on

YOU = 0


def _hands(game: TichuGame, rng: random.Random, sizes: list[int], without: int) -> list[int]:
    """Hands of these sizes, of cards drawn from what is left."""
    cards = [card for card in game.deck if not card & without]
    rng.shuffle(cards)
    return [sum(cards[sum(sizes[:seat]) : sum(sizes[: seat + 1])]) for seat in range(len(sizes))]


def _sends_out(game: TichuGame, rng: random.Random) -> dict[str, Any] | None:
    """Both partners still play, and one of them only waits for the lead."""
    special = game.deck.dog | game.deck.mahjong | game.deck.phoenix | game.deck.dragon
    sizes = [rng.randint(2, 5) for _ in range(game.players)]
    hands = _hands(game, rng, sizes, special)
    chosen = rng.choice(game.partners(YOU))
    plenty = _hands(game, rng, [9], special | sum(hands))[0] | hands[chosen]
    combos = [combo for combo in game.combinations.leads(plenty) if 2 <= combo.size <= 6]
    if not combos:
        return None
    hands[chosen] = rng.choice(sorted(combos)).cards
    state = State(game, "dog", hands, YOU, played=frozenset(range(game.players)))
    return {"kind": "play", "position": str(state), "success": "sends-out", "open": True}


def _dog_out(game: TichuGame, rng: random.Random) -> dict[str, Any] | None:
    """The Dog is led while one partner is out, or both."""
    partners = list(game.partners(YOU))
    out = rng.sample(partners, rng.choice((1, 2, 2)))
    out += rng.sample(game.opponents(YOU), rng.randrange(2))
    rng.shuffle(out)
    sizes = [0 if seat in out else rng.randint(2, 6) for seat in range(game.players)]
    hands = _hands(game, rng, sizes, game.deck.dog | game.deck.mahjong)
    hands[YOU] |= game.deck.dog
    state = State(game, "play", hands, YOU, out=tuple(out), played=frozenset(range(game.players)))
    return {"kind": "takes", "position": str(state), "script": ["0 play Do"], "who": "leads"}


def _dog_gives(game: TichuGame, rng: random.Random) -> dict[str, Any] | None:
    """May the lead go to this one?"""
    start = deal(game, rng, (YOU, game.deck.dog))
    for now, _ in play_on(start, rng, 0):
        if not now.hands[YOU] & game.deck.dog or len(now.active) < game.players:
            return None
        if now.phase == "play" and not now.trick and now.turn == YOU:
            state = now.after(Play(YOU, game.combo(game.deck.dog)))
            to = rng.randrange(1, game.players)
            return {"kind": "must", "position": str(state), "action": f"leads {to}"}
    return None


def _gift(game: TichuGame, rng: random.Random) -> dict[str, Any] | None:
    """Your Dragon has won: is this one of those who may get the trick?"""
    start = deal(game, rng, (YOU, game.deck.dragon))
    for now, _ in play_on(start, rng, 0):
        if now.phase == "collect" and now.turn == YOU and now.gift_due:
            to = rng.randrange(1, game.players)
            return {"kind": "must", "position": str(now), "action": f"gives {to}"}
    return None


def _push(game: TichuGame, rng: random.Random) -> dict[str, Any]:
    """One card for each partner: two, or one too many?"""
    state = game.deal(rng)
    while state.phase == "take":
        state = state.after(Take(state.turn))
    cards = list(bits(state.hands[YOU]))[: rng.choice((2, 3))]
    names = " ".join(game.deck.names(sum(cards)))
    return {"kind": "allowed", "position": str(state), "action": f"0 push {names}", "reasons": []}


def _grand(game: TichuGame, rng: random.Random) -> dict[str, Any]:
    """Six cards in hand, or all nine: is a grand tichu still open?"""
    state = game.deal(rng)
    if rng.randrange(2):
        while state.phase == "take":
            state = state.after(Take(state.turn))
    seat = rng.randrange(game.players)
    reasons = ["tientsin.deal", "nanking.tichu.small", "tientsin.push"]
    return {"kind": "allowed", "position": str(state), "action": f"{seat} grand", "reasons": reasons}


IDEAS = {
    "dog-sends-out": (3, _sends_out),
    "partners-out": (3, _dog_out),
    "dog-gives": (2, _dog_gives),
    "gift-of-three": (2, _gift),
    "push-partners": (1, _push),
    "grand-seventh": (2, _grand),
}


def sketch(game: TichuGame, rng: random.Random) -> Sketch:
    """A question about partners and opponents at a table of six."""
    return draw(IDEAS, game, rng)
