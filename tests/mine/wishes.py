"""Wishes late in a round, when the cards that are left can be counted and the best wish is worked out.

Whoever holds the Mahjong keeps it as long as there is something else to lead. A wish that is called right or
wrong is so with all hands open and nobody erring, on the deals that agree with what is seen; and sensible
players of two tempers lose by a wrong one. No wish at all is not among the choices: a wish is free, and in
none of some hundred such positions was it best to make none.
"""

import random
from collections.abc import Iterator, Sequence
from typing import Any

from tests.exercises.exact import MUCH, NOTHING, few, losses
from tichu_teach.engine import Play
from tichu_teach.engine.tichu.actions import Wish
from tichu_teach.engine.values import put
from tichu_teach.exercises import QuestionError
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.kinds.decide import MOST_CHOICES
from tichu_teach.players import sensible
from tichu_teach.players.tichu import steady

from .found import Found
from .kept import Fits, anything
from .studies import ALIKE, Tried, data, slips
from .tempers import counted

CARDS = range(3, 10)  # of the wisher's hand with the Mahjong
VAGUE = {  # reasons that don't say enough: with one hand left, and with those of two opponents
    True: ("puzzle.decide.unseen", *(f"lookback.why.wish.{each}" for each in ("high", "low"))),
    False: ("puzzle.decide.unseen", "lookback.why.wish.partner", "lookback.why.wish.own"),
}
HIGH = 120.0  # points, at most, that the cheapest slip costs


def late(game: Any, rng: random.Random) -> Iterator[tuple[Any, int]]:
    """The positions of one round in which a Mahjong kept for long has been led, with the seat that wishes."""
    players = [sensible(game)(rng) for _ in range(game.players)]
    state, mahjong = game.deal(rng), game.deck.mahjong
    while state.phase != "over":
        seat = state.to_act[0]
        view, kept = state.view(seat), state
        if state.phase == "play" and view.hand & mahjong and view.hand != mahjong:
            led = [each for each in view.legal if isinstance(each, Play) and each.combo.cards == mahjong]
            then = state.after(led[0]) if led and view.hand.bit_count() in CARDS else state
            mates = any(view.counts[each] for each in game.partners(seat))
            if then.phase == "wish" and not mates and few(then.view(seat)):
                yield then, seat
            kept = state.replace(hands=put(state.hands, seat, view.hand & ~mahjong))
        state = state.after(players[seat].choose(kept.view(seat)))


def wishes(game: Any, rng: random.Random, fits: Fits = anything) -> Iterator[Found]:
    """The wishes in one round that make a difference."""
    for state, seat in late(game, rng):
        if found := _question(state, seat, rng, fits):
            yield found


def _question(state: Any, seat: int, rng: random.Random, fits: Fits) -> Found | None:
    view, ranks = state.view(seat), state.game.deck.rank
    wished = [each for each in view.legal if isinstance(each, Wish) and view.unseen & ranks[each.rank]]
    worked_out = losses(state, wished)
    if not worked_out:
        return None
    lost, known = worked_out
    usual = steady(beginner=True).choose(view)
    tried = [Tried(wish, behind, 0.0) for wish, behind in zip(wished, lost, strict=True)]
    right = [each._replace(behind=0.0) for each in tried if each.behind <= NOTHING]
    worse = [each for each in tried if each.behind > MUCH]
    right = rng.sample(right, min(ALIKE, len(right)))
    worse = _told(state, seat, right, worse, VAGUE[known])
    worse.sort(key=lambda each: (each.action != usual, each.behind))
    likely = [*right, *worse][:MOST_CHOICES]
    if not worse or not fits(data(state, seat, likely, random.Random(0))):
        return None
    several, played = (likely, {}) if known else _played(state, seat, likely, rng.randrange(10**6))
    cost = min((each.behind for each in slips(several)), default=0.0)
    if not MUCH <= cost <= HIGH:
        return None
    question = data(state, seat, several, rng) | played
    try:
        read_question(question)
    except QuestionError:
        return None
    tempting = any(each.action == usual for each in slips(several))
    level = min(1 + (len(several) > 3) + (not known) + 2 * tempting, 5)
    return Found(question, level, 3 * tempting + len(several) + (not known))


def _told(state: Any, seat: int, right: list[Tried], worse: list[Tried], vague: Sequence[str]) -> list[Tried]:
    """Those worse wishes of which it can be told in cards why another is better, whichever is the best."""
    found = worse
    for best in right:
        for each in worse:
            question = read_question(data(state, seat, [best, each], random.Random(0)))
            if question.reason(state.text(each.action)).key in vague:
                found = [other for other in found if other is not each]
    return found


def _played(state: Any, seat: int, several: list[Tried], seed: int) -> tuple[list[Tried], dict[str, int]]:
    """The wishes with their costs among sensible players, and how these were counted."""
    found = counted(state, seat, several, seed)
    rounds = sum(len(results) for each in found for results in each.results)
    return [Tried(each.action, *each.behind(found[0])) for each in found], {"seed": seed, "playouts": rounds}
