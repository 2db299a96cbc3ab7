"""Motifs about two packs: sets of different suits, two Dragons, two Phoenixes (Grandmaster, Ear)."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tichu_teach.engine import Action, Combo, NoBomb, Pass, Play
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.tichu.deck import ACE, LOW, RANKS
from tichu_teach.engine.tichu.game import TichuGame as Game
from tichu_teach.engine.tichu.state import State

from ..motif import Motifs, QuestionData, ask_if_allowed, shuffled
from .simulate import YOU, everybody, four_of, held

MOST = 10  # players

Trick = tuple[tuple[int, Combo], ...]


def _with_two_packs(game: Game, rng: random.Random) -> Game:
    """The game with as many players as two packs are for."""
    numbers = [each for each in game.choices()[0].choices if isinstance(each, int) and each <= MOST]
    least = min(number for number in numbers if game.vary(players=number).deck.rank[ACE].bit_count() > 4)
    return game.vary(players=rng.randint(least, MOST))


MOTIFS = Motifs(_with_two_packs)


def _table(game: Game, rng: random.Random, yours: int, others: int = 0, trick: Trick = ()) -> State:
    """Some tricks into a round: `yours` and some more in your hand, as many in every other.

    Everybody has played a card or more, so that no hand is as large as it was dealt.
    """
    laid = sum(combo.cards for _, combo in trick)
    free = shuffled((card for card in game.deck if not card & (yours | laid | game.deck.mahjong)), rng)
    size = max(yours.bit_count() + (others or rng.randint(1, 3)), 5)
    size = max(min(size, len(free) // game.players, game.least_hand - 1), yours.bit_count())
    hands = [sum(free[size * seat : size * (seat + 1)]) for seat in range(game.players)]
    kept = [*bits(hands[YOU])][: size - yours.bit_count()]
    hands[YOU] = yours | sum(kept)
    return State(game, "play", hands, YOU, played=everybody(game), trick=trick)


@MOTIFS.add(
    "packs-set",
    3,
    level=lambda question: max(question.action.combo.size - 1, 1),
    levels=(1, 2, 3),
    able=lambda game: (1, 2, 3) if _two_of_a_sort(game) else (2, 3),
)
def _set(game: Game, rng: random.Random) -> QuestionData:
    """Two, three or four of a rank, twins among them or not."""
    # If any two of a rank are a pair, there is nothing to ask about pairs.
    number = rng.choice((2, 2, 2, 3, 3, 4, 4) if _two_of_a_sort(game) else (3, 3, 4))
    cards = rng.sample([*bits(game.deck.rank[rng.randint(LOW, ACE)])], number)
    state, action = _table(game, rng, sum(cards)), Play(YOU, game.combo(sum(cards)))
    return ask_if_allowed(state, action)


@MOTIFS.add(
    "packs-find", level=lambda question: 3 + (held(question) > 0.7) + (held(question) > 0.9), levels=(3, 4, 5)
)
def _find(game: Game, rng: random.Random) -> QuestionData:
    """A bomb among twins: six of a rank, of which four will do."""
    rank = rng.randint(7, ACE)
    four = four_of(game, rank)
    twins = rng.sample([*bits(game.deck.rank[rank] & ~four)], 2)
    top = game.combo(rng.choice([*bits(game.deck.dragon)]))
    more = rng.choice((2, 4, 7))
    state = _table(game, rng, four | sum(twins), more, trick=((game.players - 1, top),))
    return {"kind": "play", "position": state, "success": "only-bomb"}


def _two_of_a_sort(game: Game) -> bool:
    return game.deck.dragon.bit_count() > 1


@MOTIFS.add("packs-dragon", level=2, where=_two_of_a_sort)
def _on_the_dragon(game: Game, rng: random.Random) -> QuestionData:
    """A Dragon on the table, its twin and a Phoenix in your hand."""
    first, second = bits(game.deck.dragon)
    phoenix = next(bits(game.deck.phoenix))
    top = game.combo(first)
    state = _table(game, rng, second | phoenix, trick=((game.players - 1, top),))
    action = Play(YOU, game.combo(rng.choice((second, phoenix)), top=top))
    return ask_if_allowed(state, action)


@MOTIFS.add("packs-phoenix", level=2, where=_two_of_a_sort)
def _on_the_phoenixes(game: Game, rng: random.Random) -> QuestionData:
    """Two Phoenixes on a single: what is the least that beats them?"""
    rank = rng.randint(3, ACE - 3)
    ranks = game.deck.rank
    single, low, high = (rng.choice([*bits(ranks[each])]) for each in (rank, rank + 1, rank + 2))
    west = game.players - 1
    trick = [(west - 2, game.combo(single))]
    for seat, phoenix in zip((west - 1, west), bits(game.deck.phoenix), strict=True):
        trick.append((seat, game.combo(phoenix, top=trick[-1][1])))
    return {
        "kind": "play",
        "position": _table(game, rng, low | high, trick=tuple(trick)),
        "success": "lowest",
    }


@MOTIFS.add(
    "packs-ladder", level=lambda question: len(question.items) - 1, levels=(4, 5), where=_two_of_a_sort
)
def _ladder(game: Game, rng: random.Random) -> QuestionData:
    """Singles and Phoenixes on Phoenixes, to be put in order."""
    rank = rng.randint(3, ACE - 3)
    names = [RANKS[each] + rng.choice("jwps") for each in (rank, rank + 2, rank - 1)]
    items = [*names, f"Ph on {names[0]}", f"Ph on Ph on {names[0]}", "Dr"]
    items = shuffled(items[: rng.choice((5, 6))], rng)
    return {"kind": "order", "ruleset": game.header(), "items": items}


def _turned(state: State, leader: int, winner: int, card: int) -> State:
    """The same with another leader, who has your hand but for a card that somebody else has instead."""
    hands = [*state.hands]
    hands[YOU], hands[leader] = hands[leader], hands[YOU] & ~card
    hands[winner] = hands[winner] & ~next(bits(hands[winner])) | card
    return state.replace(hands=tuple(hands), turn=leader)


@MOTIFS.add(
    "packs-dragon-stays",
    level=lambda question: 1 + (len(question.script) > 6),
    levels=(1, 2),
    where=lambda game: not _two_of_a_sort(game),
    able=lambda game: (1, 2) if game.players < 6 else (2,),  # all but the winner have to pass
)
def _dragon_stays(game: Game, rng: random.Random) -> Iterator[QuestionData]:
    """A Dragon wins a trick: who gets it?"""
    leader, winner = rng.sample(range(game.players), 2)
    low, dragon = rng.choice([*bits(game.deck.rank[rng.randint(LOW, ACE)])]), game.deck.dragon
    before = _turned(_table(game, rng, low | dragon), leader, winner, dragon)
    return _taken(before, {leader: low, winner: dragon}, rng.choice(("takes", "leads")))


def _taken(before: State, laid: dict[int, int], who: str) -> Iterator[QuestionData]:
    """A trick in which some seats lay a card, each at its first turn, and all others pass."""
    state, script = before, list[str]()
    while state.phase != "collect":
        seat = state.to_act[0]
        action: Action = NoBomb(seat) if state.phase == "window" else Pass(seat)
        if state.phase == "play" and (card := laid.pop(seat, 0)):
            action = Play(seat, state.game.combo(card))
        script.append(state.text(action))
        state = state.after(action)
    yield {"kind": "takes", "position": before, "script": script, "who": who}
