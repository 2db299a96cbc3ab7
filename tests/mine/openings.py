"""Decisions before the first card in which one choice is clearly better: what to push, and whether to call.

A thousand deals say what each choice brings, and how the results lie. What is worse for a quick policy has to
be so for sensible players of two tempers, too, who make other mistakes.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from tichu_teach.analysis.sampling import mean
from tichu_teach.analysis.tichu.evaluation import Memory, OpeningTrial
from tichu_teach.analysis.tichu.reviewing import questions
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.tichu.actions import Call, Push, Take
from tichu_teach.engine.tichu.deck import ACE, LOW
from tichu_teach.engine.values import put
from tichu_teach.exercises import QuestionError
from tichu_teach.exercises.climbing import SILENT
from tichu_teach.exercises.kinds import read_question
from tichu_teach.players import LowestPlayer, play_round
from tichu_teach.players.tichu import steady
from tichu_teach.players.tichu.outlook import Outlook
from tichu_teach.players.tichu.sensible import first_out, worth_of_eight
from tichu_teach.players.tichu.style import STEADY

from .agreeing import agreed
from .found import Found
from .kept import Fits, anything

DEALS = 1000
GLANCE = 96  # deals that have to show something before a thousand are spent
SURE = 3.5  # standard errors, a little more than a wrong choice has to be worse by
SAME = 2.0  # and within which two are alike
MOST = 3  # choices that are offered
COST = {True: (0.25, 2.5), False: (15.0, 130.0)}  # what a slip may cost: in places, in points
STEP = 50  # points of a column
DEALT = 80  # deals that are looked through for somebody who would think about a call
EIGHT = {False: (1.0, 3.2), True: (5.0, 9.0)}  # first cards that are not enough for a call, or may be
FULL = {False: (0.25, 0.7), True: (0.5, 0.98)}  # likewise, chances to be the first out


class Tried(NamedTuple):
    """A choice with what it brought, deal by deal."""

    action: Any
    results: Sequence[float]

    def behind(self, best: Tried) -> tuple[float, float]:
        """Return how much less it brings than the best, and the standard error."""
        pairs = zip(best.results, self.results, strict=True)
        return mean([one - other for one, other in pairs])


def pushes(game: Any, rng: random.Random, fits: Fits = anything) -> Iterator[Found]:
    """Yield what the seats of a deal may push, where that makes a difference."""
    state = dealt(game, rng)
    if not game.pushes(state.round):
        return
    for seat in range(game.players):
        state = state.after(Take(seat))
    for seat in rng.sample(range(game.players), 2):
        view = state.view(seat)
        if view.phase != "push" or view.demanded is not None or game.actor(seat) != seat:
            continue
        opening = OpeningTrial(view)
        offered = _pushed(view, steady(beginner=True).choose(view), rng)
        found = _asked(state, seat, offered, opening.deal, opening.worth, rng)
        yield from (each for each in found if fits(each.data))


def calls(game: Any, rng: random.Random, fits: Fits = anything) -> Iterator[Found]:
    """Yield chances to call, grand or small, where somebody could think of it; either answer as often."""
    if not game.grand_before:
        return
    kind, right = rng.choice(("grand", "small")), rng.choice((True, False))
    state, seats = _to_call(game, kind, right, rng, fits)
    for seat in rng.sample(seats, len(seats)):
        question = next(questions(state, seat, Call(seat, kind), Memory()))
        offered = [Call(seat, kind), None]
        for found in _asked(state, seat, offered, question.deal, question.worth, rng):
            best = min(found.data["choices"], key=lambda each: each["behind"])
            if (best["action"] != SILENT) is right:  # the dice have said which: one is as likely as the other
                yield found
                return


def asked_again(question: Any, rng: random.Random) -> Iterator[Found]:
    """Yield the question with what its choices bring now; nothing where they can't be told apart any more."""
    state, seat = question.at, question.seat
    offered = [None if each == SILENT else state.action(each) for each in question.figures]
    if state.phase == "push":
        opening = OpeningTrial(state.view(seat))
        deal, value = opening.deal, opening.worth
    else:
        call = next(questions(state, seat, next(each for each in offered if each), Memory()))
        deal, value = call.deal, call.worth
    yield from _asked(state, seat, offered, deal, value, rng)


def _to_call(game: Any, kind: str, right: bool, rng: random.Random, fits: Fits) -> tuple[Any, list[int]]:
    """A deal at the moment of a call, and the seats that would think about one; some that should make it."""
    state, seats = dealt(game, rng), list[int]()
    for _ in range(DEALT):
        if kind == "small":
            players = [steady(beginner=True) for _ in range(game.players)]
            while state.phase in ("take", "push"):
                seat = state.to_act[0]
                state = state.after(players[seat].choose(state.view(seat)))
        views = [state.view(seat) for seat in range(game.players)]
        seats = [
            view.seat
            for view in views
            if Call(view.seat, kind) in view.legal
            and _thinkable(view, kind, right)
            and fits(_supposed(state, view.seat, kind, right))
        ]
        if seats:
            break
        state = dealt(game, rng)
    return state, seats


def _supposed(state: Any, seat: int, kind: str, right: bool) -> dict[str, Any]:
    """The question, as if its answer were known."""
    tried = [Tried(Call(seat, kind), (float(right),)), Tried(None, (float(not right),))]
    best = max(tried, key=lambda each: each.results)
    return {
        "kind": "decide",
        "position": str(state),
        "seat": seat,
        "you": seat,
        "choices": [
            {
                "action": SILENT if each.action is None else state.text(each.action),
                "behind": float(each is not best),
                "doubt": 0.0,
            }
            for each in tried
        ],
    }


def dealt(game: Any, rng: random.Random) -> Any:
    """A deal; where everybody has a place, one after a first round."""
    state = game.deal(rng)
    if game.titles:
        end = play_round(state, [LowestPlayer(rng) for _ in range(game.players)])
        state = end.next_deal(rng)
    return state


def _thinkable(view: Any, kind: str, right: bool) -> bool:
    if kind == "grand":
        low, high = EIGHT[right]
        return low <= worth_of_eight(view) * 8 / view.game.grand_before <= high
    low, high = FULL[right]
    return low <= first_out(Outlook(view, STEADY)) <= high


def _pushed(view: Any, usual: Push, rng: random.Random) -> list[Push]:
    """The usual push, and others that differ from it in one card: what somebody may think of."""
    deck, hand, seat = view.game.deck, view.hand, view.seat
    found = [usual]
    natural = [hand & cards for cards in deck.rank[LOW : ACE + 1] if hand & cards]
    alone = [held for held in natural if held.bit_count() == 1]
    pairs = [next(bits(held)) for held in natural if held.bit_count() == 2]
    special = [*bits(hand & (deck.dog | deck.phoenix | deck.dragon | deck.mahjong))]
    for place, to in enumerate(view.game.push_targets(seat)):
        friend = to in view.game.partners(seat)
        high = [*alone[-2:], *(next(bits(held)) for held in natural[-1:])]
        several = [*high, *alone[:1], *special] if friend else [*alone[:2], *alone[-1:], *pairs[:1], *special]
        found += [Push(seat, put(usual.cards, place, card)) for card in several if card not in usual.cards]
    named = {_ranks(view, push): push for push in found}
    others = [push for ranks, push in named.items() if ranks != _ranks(view, usual)]
    return [usual, *rng.sample(others, min(len(others), 2 * MOST))]


def _ranks(view: Any, push: Push) -> tuple[Any, ...]:
    """Return the ranks of a push, suits left aside; special cards stand for themselves."""
    deck = view.game.deck
    special = deck.dog | deck.phoenix | deck.dragon | deck.mahjong
    return tuple(card if card & special else -deck.rank_of(card) for card in push.cards)


def _asked(
    state: Any,
    seat: int,
    offered: list[Any],
    deal: Callable[[random.Random], Any],
    value: Callable[[Any, Any], float],
    rng: random.Random,
) -> Iterator[Found]:
    """The question that the choices make, if they can be told apart."""
    low, high = COST[bool(state.game.titles)]
    glanced = _tried(offered, deal, value, GLANCE, random.Random(1))
    best = glanced[0]
    behind = {each.action: each.behind(best) for each in glanced}
    likely = [each.action for each in glanced if behind[each.action][0] <= high]
    worse = [each for each in likely if behind[each][0] > max(low, SAME * behind[each][1])]
    if not worse:
        return
    # Of what is good no more than two, of what is worse what costs least, if sensible players find the same.
    seed = rng.randrange(10**6)
    borne_out = [each for each in worse[: MOST - 1] if agreed(state, seat, best.action, each, seed)]
    if not borne_out:
        return
    kept = ([each for each in likely if each not in worse][:2] + borne_out)[:MOST]
    tried = _tried(kept, deal, value, DEALS, random.Random(seed))
    favourite, best = best.action, tried[0]
    right, slips = list[Tried](), list[Tried]()
    for each in tried:
        cost, doubt = each.behind(best)
        if each is best or cost <= SAME * doubt:
            right.append(each)
        elif cost > SURE * doubt and low <= cost <= high and each.action in borne_out:
            slips.append(each)
    if not slips or favourite not in [each.action for each in right]:
        return
    # Whether to call is as hard for one answer as for the other.
    tempting = None not in offered and any(each.action == offered[0] for each in slips)
    rows = rng.sample([*right, *slips], len(right) + len(slips))
    if len(offered) == 2 and None in offered:
        rows.sort(key=lambda each: each.action is None)  # to call, or not
    start, step, counts = counted(bool(state.game.titles), [each.results for each in rows])
    choices = [_row(state, each, best) for each in rows]
    data = {
        "kind": "decide",
        "position": str(state),
        **({"seat": seat, "you": seat} if seat else {}),
        "choices": [{**row, "counts": each} for row, each in zip(choices, counts, strict=True)],
        "start": start,
        "step": step,
        "seed": seed,
        "playouts": DEALS * len(kept),
    }
    try:
        read_question(data)
    except QuestionError:
        return
    cheap = min(each.behind(best)[0] for each in slips)
    level = 1 + (cheap < (low + high) / 3) + (len(rows) > 2) + 2 * tempting
    yield Found(data, min(level, 5), 3 * tempting + len(slips) - cheap / high)


def _row(state: Any, tried: Tried, best: Tried) -> dict[str, Any]:
    behind, doubt = tried.behind(best) if tried is not best else (0.0, 0.0)
    text = state.text(tried.action) if tried.action else SILENT
    digits = 2 if state.game.titles else 1
    mean_ = sum(tried.results) / len(tried.results)
    return {
        "action": text,
        "behind": max(0.0, round(behind, digits)),
        "doubt": round(doubt, digits),
        "mean": round(mean_ if not state.game.titles else 1 - mean_, digits),
    }


def counted(places: bool, several: Sequence[Sequence[float]]) -> tuple[int, int, list[list[int]]]:
    """Results in columns: what the first stands for, how much lies between two, and how many fall into each.

    A place is told as such, 1 for the first; points go to the nearest column.
    """
    step = 1 if places else STEP
    columns = [[round((1 - each if places else each) / step) for each in results] for results in several]
    low, high = min(map(min, columns)), max(map(max, columns))
    counts = [[results.count(column) for column in range(low, high + 1)] for results in columns]
    return low * step, step, counts


def _tried(
    offered: list[Any],
    deal: Callable[[random.Random], Any],
    value: Callable[[Any, Any], float],
    deals: int,
    rng: random.Random,
) -> list[Tried]:
    """All of them on the same deals, the best first."""
    found: list[list[float]] = [[] for _ in offered]
    for _ in range(deals):
        cards = deal(rng)
        for place, action in enumerate(offered):
            found[place].append(value(cards, action))
    tried = [Tried(action, results) for action, results in zip(offered, found, strict=True)]
    return sorted(tried, key=lambda each: -sum(each.results))
