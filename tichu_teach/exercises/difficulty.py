"""How hard a question is: named features that can be seen in it, each with a weight.

`features(question)` finds them, `difficulty(features)` adds their weights to a number from 1 to 5. What is
particular to a family of games is found in its folder (`tichu/features.py`, `haggis/features.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .family import part
from .kinds.allowed import AllowedQuestion
from .kinds.order import OrderQuestion
from .kinds.play import PlayQuestion
from .kinds.takes import TakesQuestion
from .kinds.wish import WishQuestion
from .question import Question
from .sheet import SheetQuestion

WEIGHTS = {
    # what is asked
    "name-the-reason": 1,
    "name-the-wish": 1,
    "follow-the-play": 1,
    "one-right-answer": 1,
    "much-to-choose-from": 1,
    "big-hand": 1,
    "open-hands": 1,
    # what it is about
    "wish": 1,
    "wish-needs-phoenix": 2,
    "wish-needs-bomb": 2,
    "wish-on-the-lead": 1,
    "wish-on-the-wisher": 2,
    "wish-in-vain": 2,
    "wish-out-of-turn": 2,
    "bomb-against-bomb": 1,
    "bomb-out-of-turn": 1,
    "bomb-after-passes": 2,
    "bomb-on-own": 2,
    "flush": 2,
    "false-bomb": 2,
    "phoenix": 1,
    "dragon": 1,
    "dog": 1,
    "partner-out": 1,
    # counting
    "last-hand": 1,
    "last-tricks": 1,
    "phoenix-left-over": 1,
    "less-than-nothing": 1,
    "double-victory": 1,
    "call": 1,
    "two-calls": 1,
    "grand": 1,
    "many-rows": 1,
    "end-of-the-game": 1,
    "fifth-player": 1,
    "a-column-a-hand": 1,
    "many-rounds": 2,
    # who is who at the table
    "open-table": 1,
    "wish-and-table": 1,
    "choice-of-partner": 1,
    "exchange": 1,
    "place-and-exchange": 1,
    "exchange-of-five": 1,
    "worst-cards": 1,
    "seats-move": 1,
    "many-players": 1,
    "dog-of-the-ear": 1,
    "no-gift": 1,
    "no-wish": 1,
    # two packs
    "twins": 2,
    "second-dragon": 1,
    "second-phoenix": 2,
    # Haggis
    "wilds": 1,
    "many-readings": 1,
    "mixed-readings": 1,
    "no-reading": 1,
    "face-that-climbs": 1,
    "run-of-sets": 1,
    "suits-matter": 1,
    "bomb-waits": 1,
    "equal-bombs": 1,
    "odd-bomb": 1,
    "trick-given-away": 1,
    "clockwise": 1,
    "three-players": 1,
    "bets-differ": 1,
    "bet-after-a-pass": 2,
    "leftovers": 1,
    "caught-earlier": 2,
    "next-hand": 1,
    "level-totals": 1,
    # Mah-Jong
    "cards-for-tiles": 1,
    "clean-hands": 1,
    "whose-turn": 1,
    "rival-claims": 1,
    "idle-claim": 1,
    "any-shape": 1,
    "neighbour-only": 1,
    "too-late": 1,
    "after-a-claim": 1,
    "kong": 1,
    "last-tiles": 2,
    "dead-hand": 2,
    "several-waits": 1,
    "many-waits": 1,
    "one-suit": 2,
    "corner-hand": 2,
    "several-hands": 1,
    "only-tile": 1,
    "very-many-rows": 2,
    "sums-alone": 1,
    "doublings": 1,
    "many-doublings": 1,
    "limit": 1,
    "seasons": 1,
    "not-the-winner": 1,
    "agreed-option": 2,
    "east-wins": 1,
    "east-loses": 1,
    "liable": 2,
    "loser-with-more": 1,
    "far-away": 2,
    "close-call": 1,
    "claim-or-wait": 1,
    "tiles-seen": 1,
    "several-groups": 1,
}
_FROM = (2, 3, 4, 6)  # the sums at which the difficulty rises by one


def difficulty(features: Iterable[str]) -> int:
    """From 1 (easy) to 5: by the sum of the features' weights."""
    total = sum(WEIGHTS[name] for name in features)
    return 1 + sum(total >= least for least in _FROM)


def features(question: Question) -> tuple[str, ...]:
    """The named features of a question, in the order of WEIGHTS."""
    found = {*_of_the_task(question), *part(question.game, "features").features(question)}
    return tuple(name for name in WEIGHTS if name in found)


def _of_the_task(question: Question) -> Iterator[str]:
    if isinstance(question, AllowedQuestion) and question.asks_why:
        yield "name-the-reason"
    if isinstance(question, WishQuestion):
        yield "name-the-wish"
        if len(question.solve()) == 1:
            yield "one-right-answer"
    if isinstance(question, TakesQuestion) and len(question.script) > 2:
        yield "follow-the-play"
    if isinstance(question, PlayQuestion):
        legal = len(question.at.legal(question.seat))
        if len(question.solve()) == 1 and legal > 1:
            yield "one-right-answer"
        if legal > 12:
            yield "much-to-choose-from"
    if isinstance(question, OrderQuestion) and len(question.items) > 4:
        yield "much-to-choose-from"
    if question.state is not None and not isinstance(question, SheetQuestion):
        state = question.at
        if state.game.family == "mahjong":
            return  # hands are bags there, and all as big
        if state.hands[question.seat].bit_count() > 8:
            yield "big-hand"
        if sum(bool(state.hands[seat]) for seat in question.shown) > 2:
            yield "open-hands"
