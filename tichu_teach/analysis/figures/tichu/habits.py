"""Habits at play in the Tichu family: each differs from a sensible player in one thing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from dataclasses import replace
from random import Random
from typing import NamedTuple

from ....engine import Action, Combo, Give, NoBomb, Pass, Play, Push, Wish
from ....engine.tichu.actions import Lead
from ....engine.tichu.deck import ACE, LOW
from ....engine.tichu.state import View
from ....engine.tichu.tricsu import TABLE
from ....players.climbing import LIKELY
from ....players.tichu.outlook import NEAR, SURE, Outlook
from ....players.tichu.sensible import SensiblePlayer, steady
from ....players.tichu.style import Style
from ..habit import Habit
from .hand import HOME, SILENT, split

_RICH = 25  # points in a trick that is worth a bomb by its points alone

# -- leading ---------------------------------------------------------------------------------------------


class LeadOption(NamedTuple):
    """A part of a hand that could be led, and the chance that it takes its trick."""

    combo: Combo
    win: float


Pick = Callable[[Iterable[LeadOption]], LeadOption | None]


def _low(leads: Iterable[LeadOption]) -> LeadOption | None:
    """The lowest single or pair that may lose."""
    losers = [each for each in leads if each.combo.kind in ("single", "pair") and each.win < SURE]
    return min(losers, key=lambda each: each.combo.rank, default=None)


def _longest(leads: Iterable[LeadOption]) -> LeadOption | None:
    return max(leads, key=lambda each: (each.combo.size, -each.combo.rank), default=None)


def _tops(leads: Iterable[LeadOption]) -> LeadOption | None:
    """The one that is surest to win."""
    return max(leads, key=lambda each: each.win, default=None)


def _leading(pick: Pick) -> Habit:
    """Lead a part of the plan by a habit while there are many."""

    def instead(view: View, usual: Action) -> Action | None:
        if view.phase != "play" or not view.acts or view.trick or view.wish:
            return None
        outlook = Outlook(view, SILENT)
        plays = {each.combo: each for each in view.legal if isinstance(each, Play)}
        plan = outlook.planner.split(outlook.hand)
        if len(plan) <= HOME:
            return None
        found = pick(
            LeadOption(each, outlook.chances.of(each))
            for each in plan
            if each in plays and not each.is_bomb and each.kind != "dog"
        )
        return plays[found.combo] if found else None

    return instead


LEADS: Mapping[str, Habit] = {"low": _leading(_low), "longest": _leading(_longest), "tops": _leading(_tops)}

# -- following -------------------------------------------------------------------------------------------


def _pass(view: View) -> Action | None:
    return next((each for each in view.legal if isinstance(each, (Pass, NoBomb))), None)


def _partners(view: View) -> bool:
    return bool(view.trick) and view.owner in view.game.partners(view.seat)


def _answers(view: View) -> list[Play]:
    plays = [each for each in view.legal if isinstance(each, Play) and view.trick]
    return [each for each in plays if not each.combo.is_bomb]


def _goes_out(view: View, action: Action) -> bool:
    return isinstance(action, Play) and action.combo.cards == view.hand


def waits(view: View, usual: Action) -> Action | None:
    """Pass while there are many plays left, but where one's play is likely to win."""
    passing = _pass(view)
    if passing is None or not isinstance(usual, Play) or not view.acts or len(split(view)) <= HOME:
        return None
    return passing if Outlook(view, SILENT).chances.of(usual.combo) < LIKELY else None


def _high(view: View) -> list[Play]:
    """The aces, Phoenix and Dragon that can be put on another side's single card, the lowest first."""
    if not view.trick or _partners(view) or view.owner == view.seat:
        return []
    deck = view.game.deck
    tops = deck.rank[ACE] | deck.phoenix | deck.dragon
    plays = [each for each in _answers(view) if each.combo.size == 1 and each.combo.cards & tops]
    return sorted(plays, key=lambda play: (play.combo.cards == deck.dragon, play.combo.cards == deck.phoenix))


def _spends(view: View, usual: Action) -> Action | None:
    """Take every single trick at once that an ace, the Phoenix or the Dragon can take."""
    if view.wish or _goes_out(view, usual) or not isinstance(usual, (Pass, Play)) or usual in _high(view):
        return None
    return next(iter(_high(view)), None)


def _saves(view: View, usual: Action) -> Action | None:
    """Put no ace, Phoenix or Dragon on a single card while there are many plays left."""
    saved = usual in _high(view) and not view.wish and len(split(view)) > HOME
    return _pass(view) if saved else None


KEEPS: Mapping[str, Habit] = {"spends": _spends, "saves": _saves}

# -- partners, bombs, callers ----------------------------------------------------------------------------


def _never_over(view: View, usual: Action) -> Action | None:
    """Leave a partner's trick alone, but to go out."""
    over = isinstance(usual, Play) and _partners(view) and not _goes_out(view, usual)
    return _pass(view) if over else None


def _always_over(view: View, usual: Action) -> Action | None:
    """Beat a partner's trick like anybody's, with the lowest that will do."""
    if not isinstance(usual, Pass) or not _partners(view):
        return None
    return min(_answers(view), key=lambda play: play.combo.rank, default=None)


def _bombing(wanted: Callable[[View], bool]) -> Habit:
    """Throw a bomb where an opponent's trick is wanted, or two plays are left; else never."""

    def instead(view: View, usual: Action) -> Action | None:
        if not view.trick or view.owner == view.seat or _partners(view) or _goes_out(view, usual):
            return None
        bombs = [each for each in view.legal if isinstance(each, Play) and each.combo.is_bomb]
        if not bombs:
            return None
        if wanted(view) or len(split(view)) <= 2:
            return min(bombs, key=lambda play: (play.combo.size, play.combo.rank))
        return _pass(view) if usual in bombs else None

    return instead


def _lying(view: View) -> int:
    return sum(view.game.deck.points(combo.cards) for _, combo in view.trick)


def _caller_s(view: View) -> bool:
    """Return True if the trick lies with an opponent who has called, and nobody is out."""
    return bool(view.trick and view.owner is not None and view.calls[view.owner]) and not (
        view.out or _partners(view) or view.owner == view.seat
    )


def _tempered(style: Style) -> Habit:
    """Weigh things otherwise, leading and following."""
    player = SensiblePlayer(Random(0), style)

    def instead(view: View, usual: Action) -> Action | None:
        return player.choose(view) if view.phase == "play" and view.acts else None

    return instead


LOOKS = {
    "blind": _tempered(replace(SILENT, danger=0)),  # does not look how many cards opponents hold
    "greedy": _tempered(replace(SILENT, point=3 * SILENT.point)),  # fights for the points in tricks
    "careless": _tempered(replace(SILENT, point=0)),  # does not look at points
}

_PLAIN = steady(beginner=True)
_EAGER = SensiblePlayer(Random(0), replace(SILENT, stop_caller=2 * SILENT.stop_caller))


def deaf(view: View, usual: Action) -> Action | None:
    """Play as if nobody had called."""
    if not isinstance(usual, (Pass, Play, NoBomb, Push)):
        return None
    unheard = copy(view)
    unheard.calls = ("",) * len(view.calls)
    return _PLAIN.choose(unheard)


def plain_push(view: View, usual: Action) -> Action | None:
    """Push as if nobody had called, and help in play alone."""
    return deaf(view, usual) if isinstance(usual, Push) else None


def _harder(view: View, usual: Action) -> Action | None:
    """Pay twice as much as usual for a caller's trick."""
    return _EAGER.choose(view) if _caller_s(view) and isinstance(usual, (Pass, Play, NoBomb)) else None


def _hard(view: View, usual: Action) -> Action | None:
    """Take every trick of a caller's with the highest that fits."""
    if not _caller_s(view) or view.wish or not isinstance(usual, (Pass, Play)) or _goes_out(view, usual):
        return None
    return max(_answers(view), key=lambda play: play.combo.rank, default=None)


PARTNER: Mapping[str, Habit] = {"never": _never_over, "always": _always_over}
BOMBS = {
    "once": _bombing(lambda view: True),
    "rich": _bombing(lambda view: _lying(view) >= _RICH),
    "late": _bombing(lambda view: view.owner is not None and view.counts[view.owner] <= NEAR),
    "last": _bombing(lambda view: False),  # nothing but the way home
}
STOPPED: Mapping[str, Habit] = {"deaf": deaf, "harder": _harder, "hard": _hard}

# -- what is given away ----------------------------------------------------------------------------------


def _gives_next(view: View, usual: Action) -> Action | None:
    """Give the Dragon's trick to the next opponent who may have it."""
    gifts = {each.to: each for each in view.legal if isinstance(each, Give)}
    return next((gifts[seat] for seat in view.game.seats_from(view.seat) if seat in gifts), None)


def _gives_fewest(view: View, usual: Action) -> Action | None:
    """Give the Dragon's trick to the opponent with the fewest cards, but to nobody who is out."""
    gifts = [each for each in view.legal if isinstance(each, Give)]
    return min(gifts, key=lambda gift: view.counts[gift.to] or 99, default=None)


def _sends_most(view: View, usual: Action) -> Action | None:
    """Send the Dog to the partner with most cards."""
    leads = [each for each in view.legal if isinstance(each, Lead)]
    return max(leads, key=lambda lead: view.counts[lead.to], default=None)


def _sends_first(view: View, usual: Action) -> Action | None:
    """Send the Dog to the next partner, whoever that is."""
    leads = {each.to: each for each in view.legal if isinstance(each, Lead)}
    return next((leads[seat] for seat in view.game.seats_from(view.seat) if seat in leads), None)


DRAGON: Mapping[str, Habit] = {"next": _gives_next, "fewest": _gives_fewest}
SENT: Mapping[str, Habit] = {"most": _sends_most, "first": _sends_first}

# -- the wish --------------------------------------------------------------------------------------------


def _wishing(rank: int) -> Habit:
    """Wish for this rank always; 0 for none."""

    def instead(view: View, usual: Action) -> Action | None:
        return Wish(view.seat, rank) if isinstance(usual, Wish) else None

    return instead


WISHES: Mapping[str, Habit] = {"none": _wishing(0), "low": _wishing(LOW), "middle": _wishing(8)}

# -- two hands of one player -----------------------------------------------------------------------------


def _grants(view: View, usual: Action) -> Action | None:
    """Let the Table grant a wish like anybody, at the least cost to its hand."""
    if view.seat != TABLE or not view.wish or not isinstance(usual, (Pass, Play)):
        return None
    wished = view.game.deck.rank[view.wish]
    if isinstance(usual, Play) and usual.combo.cards & wished:
        return None
    granting = [each for each in view.legal if isinstance(each, Play) and each.combo.cards & wished]
    planner = Outlook(view, SILENT).planner
    return min(granting, key=lambda play: planner.cost(view.hand & ~play.combo.cards), default=None)


HANDS: Mapping[str, Habit] = {**PARTNER, "grants": _grants}
