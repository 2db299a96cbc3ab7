"""Decisions before the first card in which one choice is clearly better: what to push, and whether to call.

Quick rounds choose the positions to count; sensible players of two tempers count each choice's results and
their distribution.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations
from typing import Any

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
from tichu_teach.exercises.kinds.decide import UNSEEN
from tichu_teach.players import LowestPlayer, play_round
from tichu_teach.players.tichu import steady
from tichu_teach.players.tichu.outlook import Outlook
from tichu_teach.players.tichu.sensible import first_out, worth_of_eight
from tichu_teach.players.tichu.style import STEADY

from .found import Found
from .kept import Fits, anything
from .studies import Tried, data, row
from .tempers import counted

DEALS = 144  # deals, at least
GLANCES = ((72, 2.0), (288, 5.0))  # deals of quick rounds, and standard errors that they have to promise
MOST = 3  # choices that are offered
SELDOM = 5  # one in this many of the pushes is looked at where nothing fits if a beginner's push is the best
PUSHED = 14  # pushes beside the usual one that quick rounds look at
GOOD, POOR = 4, 6  # choices, good and worse, of which sets are made
COST = {True: (0.25, 2.5), False: (15.0, 130.0)}  # the range for a slip's cost: in places, in points
STEP = 50  # points of a column
DEALT = 80  # deals that are searched for somebody who would think about a call
EIGHT = {False: (1.0, 4.5), True: (5.0, 9.0)}  # worth of first cards that don't merit a call, or may
FULL = {False: (0.25, 0.7), True: (0.5, 0.98)}  # likewise, chances to be first out


def pushes(game: Any, rng: random.Random, fits: Fits = anything) -> Iterator[Found]:
    """Yield questions on pushes of a deal's seats, if they make a difference."""
    state = dealt(game, rng)
    if not game.pushes(state.round):
        return
    for seat in range(game.players):
        state = state.after(Take(seat))
    for seat in rng.sample(range(game.players), 2):
        view = state.view(seat)
        if view.phase != "push" or view.demanded_push is not None or game.actor(seat) != seat:
            continue
        opening = OpeningTrial(view)
        usual, *others = pushed(view)
        offered = [usual, *rng.sample(others, min(len(others), PUSHED))]
        if rng.randrange(SELDOM) and not any(fits(_better(state, seat, usual, each)) for each in offered[1:]):
            continue
        yield from _asked(state, seat, offered, opening.deal, opening.worth, rng, fits)


def _better(state: Any, seat: int, one: Any, other: Any) -> dict[str, Any]:
    """The data of a provisional question in which one choice is better than another."""
    return data(state, seat, [Tried(one, 0.0, 0.0), Tried(other, 1.0, 0.0)], random.Random(0))


def calls(game: Any, rng: random.Random, fits: Fits = anything) -> Iterator[Found]:
    """A chance to call, grand or small, that somebody could consider; either answer equally often."""
    if not game.grand_before:
        return
    kind, right = rng.choice(("grand", "small")), rng.choice((True, False))

    def suits(data: Any) -> bool:
        best = min(data["choices"], key=lambda each: each["behind"])
        return (best["action"] != SILENT) is right and fits(data)

    state, seats = _to_call(game, kind, right, rng, fits)
    for seat in rng.sample(seats, len(seats)):
        question = next(questions(state, seat, Call(seat, kind), Memory()))
        offered = [Call(seat, kind), None]
        for found in _asked(state, seat, offered, question.deal, question.worth, rng, suits):
            yield found
            return


def asked_again(question: Any, rng: random.Random) -> Iterator[Found]:
    """The question with its choices counted again; none if they can't be told apart any more."""
    state, seat = question.position, question.seat
    offered = [None if each == SILENT else state.action(each) for each in question.figures]
    if state.phase == "push":
        opening = OpeningTrial(state.view(seat))
        deal, value = opening.deal, opening.worth
    else:
        call = next(questions(state, seat, next(each for each in offered if each), Memory()))
        deal, value = call.deal, call.worth
    yield from _asked(state, seat, offered, deal, value, rng)


def _to_call(game: Any, kind: str, right: bool, rng: random.Random, fits: Fits) -> tuple[Any, list[int]]:
    """A deal at the moment of a call, and the seats that would consider one, rightly or not."""
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
    """The data of a provisional question with an assumed answer."""
    call = Call(seat, kind)
    return _better(state, seat, *((call, None) if right else (None, call)))


def dealt(game: Any, rng: random.Random) -> Any:
    """A deal; in games with places, that of a second round."""
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


def pushed(view: Any) -> list[Push]:
    """A beginner's push, and others that differ from it in one card: the partner's, whatever its rank, or one
    for an opponent that somebody may consider.

    So there are pushes that give opponents the same, and the partner another card.
    """
    deck, hand, seat = view.game.deck, view.hand, view.seat
    usual: Any = steady(beginner=True).choose(view)
    found = [usual]
    natural = [hand & cards for cards in deck.rank[LOW : ACE + 1] if hand & cards]
    alone = [held for held in natural if held.bit_count() == 1]
    pairs = [next(bits(held)) for held in natural if held.bit_count() == 2]
    special = [*bits(hand & (deck.dog | deck.phoenix | deck.dragon | deck.mahjong))]
    for place, to in enumerate(view.game.push_targets(seat)):
        friend = to in view.game.partners(seat)
        each_rank = [next(bits(held)) for held in natural]
        low = [*alone[:2], *each_rank[:2]]
        several = [*each_rank, *special] if friend else [*low, *alone[-1:], *pairs[:1], *special]
        found += [Push(seat, put(usual.cards, place, card)) for card in several if card not in usual.cards]
    named = {ranks_of(view, push): push for push in found}
    return [usual, *(push for ranks, push in named.items() if ranks != ranks_of(view, usual))]


def ranks_of(view: Any, push: Push) -> tuple[Any, ...]:
    """The ranks of a push, ignoring suits; special cards stand for themselves."""
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
    fits: Fits = anything,
) -> Iterator[Found]:
    """The question that the choices make, if they can be told apart and make one that fits."""
    low, high = COST[bool(state.game.titles)]
    kept, worse = list[Tried](), list[Tried]()
    for deals, errors in GLANCES:
        seen = glanced(offered, deal, value, deals, random.Random(1))
        likely = [each for each in seen if each.behind <= high]
        worse = [each for each in likely if each.behind > max(low, errors * each.doubt)]
        several = ((each, _provisional(state, seat, each)) for each in _chosen(likely, worse))
        kept = next((each for each, question in several if fits(question) and explained(question)), [])
        if not kept:
            return
    found = told(state, seat, rng.sample(kept, len(kept)), rng.randrange(10**6))
    if found is None:
        return
    costs = {each["action"]: each["behind"] for each in found["choices"]}
    slips = [text for each in worse if (text := _text(state, each.action)) in costs]
    if not all(low <= costs[text] <= high for text in slips) or _text(state, kept[0].action) not in costs:
        return
    # A decision about a call is equally hard for either answer.
    tempting = None not in offered and _text(state, offered[0]) in slips
    if len(offered) == 2 and None in offered:
        found["choices"].sort(key=lambda each: each["action"] == SILENT)  # to call, or not
    found = {
        "kind": "decide",
        "position": str(state),
        **({"seat": seat, "you": seat} if seat else {}),
        **found,
    }
    try:
        read_question(found)
    except QuestionError:
        return
    cheap = min(costs[text] for text in slips)
    level = 1 + (cheap < (low + high) / 3) + (len(costs) > 2) + 2 * tempting
    if fits(found) and explained(found):
        yield Found(found, min(level, 5), 3 * tempting + len(slips) - cheap / high)


def _chosen(likely: Sequence[Tried], worse: Sequence[Tried]) -> Iterator[list[Tried]]:
    """The sets of choices that may be offered, the best of each first: it, one as good, and the cheapest
    slips; or any good one with one slip, or with two.
    """
    good = [each for each in likely if each.right]
    if worse:
        yield [*good[:2], *worse][:MOST]
    for number in (1, 2):  # slips
        yield from ([best, *slips] for best in good[:GOOD] for slips in combinations(worse[:POOR], number))


def explained(question: Any) -> bool:
    """Return True if there is a reason against each wrong choice."""
    read: Any = read_question(question)
    return not any(read.reason(text).key == UNSEEN for text in {*read.figures} - {*read.answers})


def _provisional(state: Any, seat: int, kept: Sequence[Tried]) -> dict[str, Any]:
    """The data of a question about choices as they seem at first sight."""
    sure = [each._replace(behind=0.0 if each.right else each.behind, doubt=0.0) for each in kept]
    return data(state, seat, sure, random.Random(0))


def told(state: Any, seat: int, several: Sequence[Tried], seed: int) -> dict[str, Any] | None:
    """A question's choices in this order, with the findings and distributions of sensible players.

    None if they don't agree.
    """
    found = {each.action: each for each in counted(state, seat, several, seed, DEALS)}
    if not found:
        return None
    best, *_ = found.values()
    kept = [found[each.action] for each in several if each.action in found]
    start, step, counts = columns(bool(state.game.titles), [[*chain(*each.results)] for each in kept])
    rows = [
        row(state, Tried(each.action, *each.behind(best)))
        | {"mean": round(1 - each.worth if state.game.titles else each.worth, 2), "counts": numbers}
        for each, numbers in zip(kept, counts, strict=True)
    ]
    return {
        "choices": rows, "start": start, "step": step, "seed": seed, "playouts": sum(map(sum, counts)),
    }  # fmt: skip


def _text(state: Any, action: Any) -> str:
    return SILENT if action is None else str(state.text(action))


def columns(places: bool, several: Sequence[Sequence[float]]) -> tuple[int, int, list[list[int]]]:
    """Sort results into columns: return the first column's value, the step, and the counts for each choice.

    Places count from 1; points go to the nearest column.
    """
    step = 1 if places else STEP
    rounded = [[round((1 - each if places else each) / step) for each in results] for results in several]
    low, high = min(map(min, rounded)), max(map(max, rounded))
    counts = [[results.count(column) for column in range(low, high + 1)] for results in rounded]
    return low * step, step, counts


def glanced(
    offered: list[Any],
    deal: Callable[[random.Random], Any],
    value: Callable[[Any, Any], float],
    deals: int,
    rng: random.Random,
) -> list[Tried]:
    """Try all choices in quick rounds on the same deals, and return them with the best first."""
    found: list[list[float]] = [[] for _ in offered]
    for _ in range(deals):
        cards = deal(rng)
        for results, action in zip(found, offered, strict=True):
            results.append(value(cards, action))
    best = max(found, key=sum)
    several = [
        Tried(action, *mean([one - other for one, other in zip(best, results, strict=True)]))
        for results, action in zip(found, offered, strict=True)
    ]
    return sorted(several, key=lambda each: each.behind)
