"""Motifs about what cards can be: their readings, and what they beat."""

from __future__ import annotations

import random
from collections.abc import Callable

from tichu_teach.engine import Play
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.haggis.combo import HaggisCombo
from tichu_teach.engine.haggis.deck import LOW, TEN
from tichu_teach.engine.haggis.game import Haggis as Game
from tichu_teach.engine.haggis.state import State
from tichu_teach.engine.state import Own

from ..motif import Motifs, NoLuck, QuestionData, one_of
from .simulate import YOU, ask_about_action, deal, reached, two_or_three

KINDS = ("haggis.combo.set", "haggis.combo.run", "haggis.combo.run-of-sets")

MOTIFS = Motifs()


def _group(game: Game, rng: random.Random) -> int:
    """A few suited cards close together, of one suit or of two, and face cards."""
    low, deck = rng.randint(LOW, TEN), game.deck
    suits = rng.sample(deck.suit, rng.choice((1, 1, 2)))
    ranks = sum(deck.rank[low : low + 3])
    near = [card for suit in suits for card in bits(suit & ranks)]
    clump = sum(rng.sample(near, min(len(near), rng.choice((1, 2, 2, 3)))))
    return clump | sum(rng.sample([*bits(deck.faces[YOU])], rng.choice((1, 1, 2, 2, 3))))


def _asked(game: Game, cards: int) -> QuestionData:
    return {"kind": "readings", "ruleset": game.header(), "cards": game.deck.text(cards)}


def _your_turn(game: Game, rng: random.Random, fits: Callable[[State], object], waits: int = 1) -> State:
    """A moment in which you may lay something on the trick of another."""
    start = deal(two_or_three(game, rng), rng, leader=rng.randrange(2))
    wait = rng.randrange(waits) if waits > 1 else 0
    return reached(start, rng, lambda s: s.phase == "play" and s.turn == YOU and s.trick and fits(s), wait)


def _cards(question: Own) -> int:
    """1 to 5: the more cards, and the more face cards among them, the more they can be."""
    group, deck = question.group, question.game.deck
    number: int = group.bit_count()
    faces = (group & deck.wilds).bit_count()
    return number - 1 if number > 4 else number - 2 + (faces > 1)


@MOTIFS.add("haggis.name", 4, level=_cards)
def _name(game: Game, rng: random.Random) -> QuestionData:
    """A group with several readings, with one, or with none."""
    cards = _group(game, rng)
    if rng.randrange(4) == 0:
        return _nothing(game, cards)
    if cards.bit_count() < 3 or not 1 <= len(game.readings(cards)) <= 6:
        raise NoLuck
    return _asked(game, cards)


def _nothing(game: Game, cards: int) -> QuestionData:
    """A group that looks like something: with the right suits it would be."""
    deck = game.deck
    if game.readings(cards):
        raise NoLuck
    ranks = {deck.rank_of(card) for card in bits(cards & deck.suited)}
    moved = sum(deck.rank[rank] & deck.suit[0] for rank in ranks) | cards & deck.wilds
    if moved.bit_count() != cards.bit_count() or not game.readings(moved):
        raise NoLuck
    return _asked(game, cards)


def _with_wilds(state: State, rng: random.Random | None = None) -> list[HaggisCombo]:
    """Return your plays on the trick that hold face cards among suited ones."""
    wilds = state.game.deck.wilds
    several = [combo for combo in state.plays() if combo.kind != "bomb" and combo.size > 1]
    return [combo for combo in several if combo.cards & wilds]


@MOTIFS.add("haggis.fits", 3, level=lambda question: 2 + question.game.players, levels=(4, 5))
def _fits(game: Game, rng: random.Random) -> QuestionData:
    """A trick, and cards that can be several things, of which some beat it."""
    state = _your_turn(game, rng, _several)
    combo = rng.choice(_several(state))
    return {"kind": "readings", "position": state, "cards": state.game.deck.text(combo.cards)}


def _several(state: State) -> list[HaggisCombo]:
    readings = state.game.readings
    return [
        combo
        for combo in _with_wilds(state)
        if len(found := readings(combo.cards)) > 1 and not all(each.beats(state.top) for each in found)
    ]


@MOTIFS.add("haggis.beats", 3, level=lambda question: 1 + question.game.players, levels=(3, 4))
def _beats(game: Game, rng: random.Random) -> QuestionData:
    """Does this beat it? Something of the same size from the hand that may fail by rank, kind or suit."""
    state = _your_turn(game, rng, lambda s: 1 < s.top.size <= s.hands[YOU].bit_count(), 3)
    combos = rng.choice((_near_misses, _too_low, _with_wilds))(state, rng)
    return ask_about_action(state, Play(YOU, one_of(combos, rng)))


def _too_low(state: State, rng: random.Random) -> list[HaggisCombo]:
    """Return plays like the trick in kind and size, but no higher."""
    top, leads = state.top, state.game.combinations.leads(state.hands[YOU])
    return [each for each in leads if (each.kind, each.size) == (top.kind, top.size) and not each.beats(top)]


def _near_misses(state: State, rng: random.Random) -> list[HaggisCombo]:
    """Cards of the hand that would beat the trick, but for one swapped for its like of another suit."""
    game, hand = state.game, state.hands[YOU]
    found = []
    for combo in state.plays():
        natural = [*bits(combo.cards & game.deck.suited)]
        if combo.kind in ("bomb", "set") or not natural:
            continue
        card = rng.choice(natural)
        others = hand & game.deck.rank[game.deck.rank_of(card)] & ~combo.cards
        swapped = (game.combo(combo.cards & ~card | other, top=state.top) for other in bits(others))
        found += [each for each in swapped if each.kind == "none"]
    return found


@MOTIFS.add("haggis.climbs", level=2)
def _climbs(game: Game, rng: random.Random) -> QuestionData:
    """A face card played as a higher one."""
    deck = game.deck
    suit = rng.choice(deck.suit)
    jack, queen, king = bits(deck.faces[YOU])
    run = sum(suit & deck.rank[rank] for rank in range(rng.choice((8, 9)), TEN + 1))
    face, text = rng.choice(((jack, "J=Q"), (jack, "J=K"), (queen, "Q=K"), (queen, "Q=J"), (king, "K=J")))

    def there(state: State) -> bool:
        lead = state.phase == "play" and state.turn == YOU and not state.trick
        return lead and not run & ~state.hands[YOU]

    state = reached(deal(game, rng, (YOU, run)), rng, there)
    if not face & state.hands[YOU]:
        raise NoLuck
    more = "J " if text.startswith("Q") and jack & state.hands[YOU] and rng.randrange(2) else ""
    return ask_about_action(state, f"{YOU} play {deck.text(run)} {more}{text}")


@MOTIFS.add("haggis.beat-it", level=lambda question: 1 + question.game.players, levels=(3, 4))
def _beat_it(game: Game, rng: random.Random) -> QuestionData:
    """A trick that only a combination with a face card can beat, bombs left aside."""

    def fits(state: State) -> bool:
        calm = [combo for combo in state.plays() if combo.kind != "bomb"] if state.top.size > 2 else []
        return 0 < len(calm) <= 4 and all(combo.cards & state.game.deck.wilds for combo in calm)

    state = _your_turn(game, rng, fits)
    return {"kind": "play", "position": state, "success": ["beats", f"legal-combo {state.top.kind}"]}
