"""Positions of play in which one choice is clearly better than what one would think of besides."""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import inf, sqrt
from typing import Any, NamedTuple

from tichu_teach.analysis import Limit, claim, evaluate
from tichu_teach.engine import Pass, Play
from tichu_teach.exercises import Question, QuestionError
from tichu_teach.exercises.kinds.decide import APART, MOST, SAME
from tichu_teach.exercises.puzzle import HARDEST

from .found import Found
from .rounds import decisions

CARDS = range(4, 11)  # of the hand
UNSEEN = 30  # cards at most that nobody has shown
GLANCE = Limit(positions=260, seconds=inf)  # what a position has to show before more is spent on it
STUDY = Limit(positions=900, seconds=inf)
SURE = 3.5  # standard errors, a little more than a wrong choice has to be worse by
STUDIES = 2  # times, each on deals of its own
EVERY = 3  # of so many decisions one is looked at, or a round would fill a pack
WORTH = {True: (0.3, 2.0), False: (8.0, 70.0)}  # what the cheapest slip may cost: in places, in points


def choices(game: Any, rng: random.Random) -> Iterator[Found]:
    """The decisions of one round worth asking about, tried on deals of two seeds."""
    low, high = WORTH[bool(game.titles)]
    for state, seat, action in decisions(game, rng):
        view = state.view(seat)
        fits = view.hand.bit_count() in CARDS and view.unseen.bit_count() <= UNSEEN and state.phase == "play"
        if not fits or rng.randrange(EVERY) or len(view.legal) < 3 or claim(view):
            continue
        glance = evaluate(view, GLANCE, random.Random(1))
        slips = [each for each in glance.options[1:] if each.behind > APART * each.doubt]
        plain = slips and (not low <= slips[0].behind <= high or isinstance(glance.best, Pass))
        if not slips or (plain and rng.randrange(4)):  # a pass is the best often enough
            continue
        seed = rng.randrange(10**6)
        found, playouts = _studied(view, seed)
        asked = _asked(found)
        if len(asked) < 3 or not low <= _slips(asked)[0].behind <= high:
            continue
        if found[0].action != glance.best:
            continue
        tempting = any(each.action == action for each in _slips(asked))
        data = _data(state, seat, asked, rng) | {"seed": seed, "playouts": playouts}
        try:
            Question.from_data(data)
        except QuestionError:
            continue
        cheap = _slips(asked)[0].behind < (low + high) / 4
        level = min(1 + (len(asked) > 3) + cheap + 2 * tempting, 5)
        yield Found(data, level, 4 * tempting + len(asked) + cheap)


def levelled(several: list[Found]) -> list[Found]:
    """The same, a fifth of them at each level: from what costs much and nobody would do to what tempts."""

    def hard(found: Found) -> tuple[int, float]:
        return found.level, -min(
            each["behind"] for each in found.data["choices"] if each["behind"] > each["doubt"]
        )

    ordered = sorted(several, key=hard)
    return [each._replace(level=1 + HARDEST * n // len(ordered)) for n, each in enumerate(ordered)]


class Tried(NamedTuple):
    """A choice, how much less than the best it brought on average, and the standard error of that."""

    action: Any
    behind: float
    doubt: float

    @property
    def right(self) -> bool:
        """Whether it cannot be told apart from the best."""
        return self.behind <= SAME * self.doubt


def _studied(view: Any, seed: int) -> tuple[list[Tried], int]:
    """The choices as several studies see them together, the best first; and how many rounds were played."""
    studies = [evaluate(view, STUDY, random.Random(seed + number)) for number in range(STUDIES)]
    found = []
    for action in (each.action for each in studies[0].options):
        several = [option for study in studies if (option := study.option(action))]
        behind = sum(each.behind for each in several) / STUDIES
        found.append(Tried(action, behind, sqrt(sum(each.doubt**2 for each in several)) / STUDIES))
    found.sort(key=lambda each: each.behind)
    least = found[0].behind
    return [each._replace(behind=each.behind - least) for each in found], sum(s.playouts for s in studies)


def _slips(options: list[Tried]) -> list[Tried]:
    return [each for each in options if not each.right]


def _asked(found: list[Tried]) -> list[Tried]:
    """The best, what is as good, and the least costly of what is clearly worse; plays and passes alone."""
    plays = (each for each in found if isinstance(each.action, (Play, Pass)))
    best = {_cards(each.action): each for each in sorted(plays, key=lambda each: -each.behind)}
    several = sorted(best.values(), key=lambda each: each.behind)
    right = [each for each in several if each.right]
    slips = [each for each in several if each.behind > SURE * each.doubt]
    return [*right, *slips][:MOST] if slips and 0 < len(right) < 3 else []


def _cards(action: Any) -> int:
    """What tells one choice from another to who reads it."""
    return action.combo.cards if isinstance(action, Play) else 0


def _data(state: Any, seat: int, asked: list[Tried], rng: random.Random) -> dict[str, Any]:
    rows = [
        {"action": state.text(each.action), "behind": round(each.behind, 2), "doubt": round(each.doubt, 2)}
        for each in rng.sample(asked, len(asked))
    ]
    you = {"seat": seat, "you": seat} if seat else {}
    return {"kind": "decide", "position": str(state), **you, "choices": rows}
