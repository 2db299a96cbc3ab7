"""Motifs about two partners and three opponents: Dog, gifts, pushes, the grand tichu (Tientsin)."""

from __future__ import annotations

import random

from tichu_teach.engine import Take
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.state import Own
from tichu_teach.engine.tichu.game import TichuGame as Game
from tichu_teach.engine.tichu.state import State

from ..motif import Motifs, QuestionData, first, one_of, shuffled
from .simulate import YOU, deal, everybody, play_on

MOTIFS = Motifs()


def _hands(game: Game, rng: random.Random, sizes: list[int], without: int) -> list[int]:
    """Hands of these sizes, of cards drawn from what is left."""
    cards = shuffled((card for card in game.deck if not card & without), rng)
    return [sum(cards[sum(sizes[:seat]) : sum(sizes[: seat + 1])]) for seat in range(len(sizes))]


def _many(question: Own) -> int:
    """Harder the more cards the partners hold."""
    state = question.position
    fullest: int = max(state.hands[seat].bit_count() for seat in state.game.partners(YOU))
    return 3 + (fullest > 4) + (fullest > 6)


@MOTIFS.add("dog-sends-out", 3, level=_many, levels=(3, 4, 5))
def _sends_out(game: Game, rng: random.Random) -> QuestionData:
    """Both partners still play, and one of them only waits for the lead."""
    special = game.deck.dog | game.deck.mahjong | game.deck.phoenix | game.deck.dragon
    most = rng.choice((4, 6, 8))
    sizes = [rng.randint(2, most) for _ in range(game.players)]
    hands = _hands(game, rng, sizes, special)
    chosen = rng.choice(game.partners(YOU))
    plenty = _hands(game, rng, [9], special | sum(hands))[0] | hands[chosen]
    combos = [combo for combo in game.combinations.leads(plenty) if 2 <= combo.size <= most]
    hands[chosen] = one_of(sorted(combos), rng).cards
    state = State(game, "dog", hands, YOU, played=everybody(game))
    return {"kind": "play", "position": state, "success": "sends-out", "open": True}


@MOTIFS.add("partners-out", level=lambda question: len(question.position.out), levels=(1, 2, 3))
def _dog_out(game: Game, rng: random.Random) -> QuestionData:
    """The Dog is led while one partner is out, or both."""
    leader = rng.randrange(game.players)  # any seat: were it always the same, its partners' names would tell
    out = rng.sample(game.partners(leader), rng.choice((1, 2, 2)))
    out += rng.sample(game.opponents(leader), rng.randrange(3))
    rng.shuffle(out)
    sizes = [0 if seat in out else rng.randint(2, 6) for seat in range(game.players)]
    hands = _hands(game, rng, sizes, game.deck.dog | game.deck.mahjong)
    hands[leader] |= game.deck.dog
    state = State(game, "play", hands, leader, out=tuple(out), played=everybody(game))
    return {"kind": "takes", "position": state, "script": [f"{leader} play Do"], "who": "leads"}


@MOTIFS.add("dog-gives", level=lambda question: 1 + bool(question.position.out), levels=(1, 2))
def _dog_gives(game: Game, rng: random.Random) -> QuestionData:
    """Somebody has led the Dog: may the lead go to this one?"""
    giver = rng.randrange(game.players)  # any seat: were it always the same, its partners' names would tell
    out = rng.sample(game.opponents(giver), rng.choice((0, 1, 1, 2)))
    sizes = [0 if seat in out else rng.randint(2, 6) for seat in range(game.players)]
    hands = _hands(game, rng, sizes, game.deck.dog | game.deck.mahjong)
    state = State(game, "dog", hands, giver, out=tuple(out), played=everybody(game))
    to = rng.choice([seat for seat in range(game.players) if seat != giver and seat not in out])
    return {"kind": "allowed", "position": state, "action": f"{giver} lead {to}"}


@MOTIFS.add("gift-of-three", level=1)
def _gift(game: Game, rng: random.Random) -> QuestionData:
    """Somebody's Dragon has won: is this one of those who may get the trick?"""
    giver = rng.randrange(game.players)
    played = play_on(deal(game, rng, (giver, game.deck.dragon)), rng, 0)
    state = first(played, lambda s: s.phase == "collect" and s.turn == giver and s.gift_due)
    to = rng.choice([seat for seat in range(game.players) if seat != giver])
    return {"kind": "allowed", "position": state, "action": f"{giver} give {to}"}


def taken(state: State) -> State:
    """The position once everybody has taken up all cards."""
    while state.phase == "take":
        state = state.after(Take(state.turn))
    return state


@MOTIFS.add("push-partners", level=2)
def _push(game: Game, rng: random.Random) -> QuestionData:
    """One card for each partner: two, or one too many?"""
    state = taken(game.deal(rng))
    cards = rng.sample([*bits(state.hands[YOU])], rng.choice((2, 3)))
    names = " ".join(game.deck.names(sum(cards)))
    return {"kind": "allowed", "position": state, "action": f"0 push {names}"}


@MOTIFS.add("grand-seventh", level=2)
def _grand(game: Game, rng: random.Random) -> QuestionData:
    """Six cards in hand, or all nine: is a grand tichu still open?"""
    state = game.deal(rng)
    if rng.randrange(2):
        state = taken(state)
    seat = rng.randrange(game.players)
    return {"kind": "allowed", "position": state, "action": f"{seat} grand"}
