"""Puzzles about what cards can be: their readings, and what they beat."""

from __future__ import annotations

import random
from typing import Any

from tichu_teach.engine import Play
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.haggis.combo import HaggisCombo
from tichu_teach.engine.haggis.deck import LOW, TEN
from tichu_teach.engine.haggis.game import Haggis
from tichu_teach.engine.haggis.state import State

from ..motif import Draw, Sketch, draw
from .holdings import judged, table
from .simulate import YOU, deal, moment

KINDS = ("haggis.combo.set", "haggis.combo.run", "haggis.combo.run-of-sets")


def _wilds(game: Haggis, rng: random.Random, number: int) -> int:
    return sum(rng.sample(list(bits(game.deck.faces[YOU])), number))


def _clump(game: Haggis, rng: random.Random) -> int:
    """A few suited cards close together, of one suit or of two."""
    low = rng.randint(LOW, TEN)
    suits = rng.sample(game.deck.suit, rng.choice((1, 1, 2)))
    ranks = sum(game.deck.rank[low : min(low + 3, TEN + 1)])
    near = [card for suit in suits for card in bits(suit & ranks)]
    return sum(rng.sample(near, min(len(near), rng.choice((1, 2, 2, 3)))))


def _group(game: Haggis, rng: random.Random) -> int:
    return _clump(game, rng) | _wilds(game, rng, rng.choice((1, 1, 2, 2, 3)))


def _asked(game: Haggis, cards: int) -> dict[str, Any]:
    return {"kind": "readings", "ruleset": game.title(), "cards": game.deck.text(cards)}


def _name(game: Haggis, rng: random.Random) -> dict[str, Any] | None:
    """A group with several readings."""
    cards = _group(game, rng)
    readings = game.readings(cards)
    return _asked(game, cards) if cards.bit_count() > 2 and 2 <= len(readings) <= 6 else None


def _nothing(game: Haggis, rng: random.Random) -> dict[str, Any] | None:
    """A group that looks like something: with the right suits it would be."""
    cards = _group(game, rng)
    if game.readings(cards) or not 3 <= cards.bit_count() <= 5:
        return None
    natural = [*bits(cards & game.deck.suited)]
    if len(natural) < 2:
        return None
    ranks = [game.deck.rank_of(card) for card in natural]
    suit = game.deck.suit[0]
    moved = sum(game.deck.rank[rank] & suit for rank in set(ranks)) | cards & game.deck.wilds
    return _asked(game, cards) if moved.bit_count() == cards.bit_count() and game.readings(moved) else None


def _with_wilds(state: State, rng: random.Random | None = None) -> list[HaggisCombo]:
    """What you can lay on the trick with face cards among suited ones."""
    wilds = state.game.deck.wilds
    several = [combo for combo in state.plays() if combo.kind != "bomb" and combo.size > 1]
    return [combo for combo in several if combo.cards & wilds]


def _fits(game: Haggis, rng: random.Random) -> dict[str, Any] | None:
    """A trick, and cards that can be several things, of which some beat it."""

    def there(state: State) -> bool:
        return bool(state.phase == "play" and state.turn == YOU and state.trick and _several(state))

    state = moment(deal(table(game, rng), rng, leader=rng.randrange(2)), rng, there)
    if state is None:
        return None
    combo = rng.choice(_several(state))
    cards = state.game.deck.text(combo.cards)
    return {"kind": "readings", "position": str(state), "cards": cards}


def _several(state: State) -> list[HaggisCombo]:
    readings = state.game.readings
    return [
        combo
        for combo in _with_wilds(state)
        if len(found := readings(combo.cards)) > 1 and not all(each.beats(state.top) for each in found)
    ]


def _beats(game: Haggis, rng: random.Random) -> dict[str, Any] | None:
    """Does this beat it? Something of the same size from the hand that may fail by rank, kind or suit."""

    def there(state: State) -> bool:
        big = state.phase == "play" and state.turn == YOU and state.trick and state.top.size > 1
        return bool(big and state.hands[YOU].bit_count() >= state.top.size)

    state = moment(deal(table(game, rng), rng, leader=rng.randrange(2)), rng, there, rng.randrange(3))
    if state is None:
        return None
    combos = rng.choice((_near_misses, _too_low, _with_wilds))(state, rng)
    if not combos:
        return None
    combo = rng.choice(combos)
    reasons = ("haggis.wild", "haggis.follow", *KINDS, "haggis.wild.suit")
    return judged(state, Play(YOU, combo), *rng.sample(reasons, len(reasons)))


def _too_low(state: State, rng: random.Random) -> list[HaggisCombo]:
    """What is like the trick in kind and size, but no higher."""
    top, leads = state.top, state.game.combinations.leads(state.hands[YOU])
    return [each for each in leads if (each.kind, each.size) == (top.kind, top.size) and not each.beats(top)]


def _near_misses(state: State, rng: random.Random) -> list[HaggisCombo]:
    """Cards of the hand that beat the trick but for one of them, swapped for a neighbour."""
    game, hand = state.game, state.hands[YOU]
    found = []
    for combo in state.plays():
        natural = [*bits(combo.cards & game.deck.suited)]
        if combo.kind in ("bomb", "set") or not natural:
            continue
        card = rng.choice(natural)
        others = hand & game.deck.rank[game.deck.rank_of(card)] & ~combo.cards
        for other in bits(others):
            swapped = game.combo(combo.cards & ~card | other, top=state.top)
            if swapped.kind == "none":
                found.append(swapped)
    return found


def _climbs(game: Haggis, rng: random.Random) -> dict[str, Any] | None:
    """A face card played as a higher one."""
    deck = game.deck
    suit = rng.choice(deck.suit)
    jack, queen, king = bits(deck.faces[YOU])
    low = rng.choice((8, 9))
    run = sum(suit & deck.rank[rank] for rank in range(low, TEN + 1))
    face, text = rng.choice(((jack, "J=Q"), (jack, "J=K"), (queen, "Q=K"), (queen, "Q=J"), (king, "K=J")))
    start = deal(game, rng, (YOU, run))

    def there(state: State) -> bool:
        lead = state.phase == "play" and state.turn == YOU and not state.trick
        return lead and not run & ~state.hands[YOU]

    state = moment(start, rng, there)
    if state is None or not face & state.hands[YOU]:
        return None
    more = "J " if text.startswith("Q") and jack & state.hands[YOU] and rng.randrange(2) else ""
    action = f"{YOU} play {deck.text(run)} {more}{text}"
    reasons = ("haggis.wild", "haggis.wild.natural", "haggis.combo.run", "haggis.combo.ambiguous")
    return judged(state, action, *reasons)


def _beat_it(game: Haggis, rng: random.Random) -> dict[str, Any] | None:
    """A trick that only a combination with a face card can beat, bombs left aside."""

    def there(state: State) -> bool:
        if state.phase != "play" or state.turn != YOU or not state.trick or state.top.size < 3:
            return False
        calm = [combo for combo in state.plays() if combo.kind != "bomb"]
        return bool(calm) and len(calm) <= 4 and all(combo.cards & state.game.deck.wilds for combo in calm)

    state = moment(deal(table(game, rng), rng, leader=rng.randrange(2)), rng, there)
    if state is None:
        return None
    success = ["beats", f"legal-combo {state.top.kind}"]
    return {"kind": "play", "position": str(state), "success": success}


IDEAS: dict[str, tuple[int, Draw]] = {
    "haggis.name": (4, _name),
    "haggis.nothing": (2, _nothing),
    "haggis.fits": (3, _fits),
    "haggis.beats": (3, _beats),
    "haggis.climbs": (2, _climbs),
    "haggis.beat-it": (2, _beat_it),
}


def sketch(game: Haggis, rng: random.Random) -> Sketch:
    """A question about what cards can be."""
    return draw(IDEAS, game, rng)
