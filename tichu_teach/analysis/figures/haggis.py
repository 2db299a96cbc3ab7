"""The figures of Haggis, counted in whole hands among sensible players, one of whom may have a habit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random

from ...engine import Bet
from ...engine.climbing.actions import Pass, Play
from ...engine.haggis.actions import Action
from ...engine.haggis.combo import HaggisCombo
from ...engine.haggis.deck import TEN
from ...engine.haggis.game import Haggis
from ...engine.haggis.state import State, View
from ...players.haggis.outlook import Outlook
from ...players.haggis.sensible import SensiblePlayer
from ...players.haggis.style import STEADY, Style
from ...players.match import moves, play_round
from .climbing import COUNTED
from .figure import Bar, Experiment, Experiments, bars, shares

SILENT = replace(STEADY, small=9, big=9)  # makes no bets
_HOME = 3  # plays that are left when everybody goes home as they best can
_LONELY = 2  # lonely cards from which on all hands are alike
_SOURCES = {"held": "haggis.score.out", "left": "haggis.end.rest", "tricks": "haggis.score.cards"}


# -- the simulator ---------------------------------------------------------------------------------------


class Habit:
    """A sensible player who never bets and, where it has a habit, follows that."""

    def __init__(self, style: Style = SILENT) -> None:
        self.style, self.sensible = style, SensiblePlayer(Random(0), style)

    def choose(self, view: View) -> Action:
        """Return an action that is legal."""
        found = self.own(view) if view.phase == "play" else None
        return self.sensible.choose(view) if found is None else found

    def own(self, view: View) -> Action | None:
        """Return what the habit wants at a turn to play; None for what is sensible."""
        return None

    def announce(self, view: View) -> None:
        """There are no calls."""


USUAL = Habit()


def played(state: State, odd: int = -1, habit: Habit = USUAL) -> State:
    """Return the end of a hand in which one seat has a habit."""
    return play_round(state, [habit if seat == odd else USUAL for seat in range(state.game.players)])


def ahead(points: Sequence[float], seat: int) -> float:
    """Return by how much a seat is ahead of the others' average."""
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)


def compared(game: Haggis, habits: Mapping[str, Habit], size: int, rng: Random) -> Iterable[Bar]:
    """Compare habits with sensible play, in points a hand ahead of the others' average.

    Each deal is played with every seat having the habit once, the others playing sensibly.
    """
    found = {name: list[float]() for name in habits}
    for _ in range(size):
        state = game.deal(rng)
        base = played(state).count().points
        for name, habit in habits.items():
            gained = [
                ahead(played(state, seat, habit).count().points, seat) - ahead(base, seat)
                for seat in range(game.players)
            ]
            found[name].append(sum(gained) / len(gained))
    return bars(found)


# -- the habits ------------------------------------------------------------------------------------------


Pick = Callable[[Outlook, list[HaggisCombo]], HaggisCombo | None]
"""From a plan's parts to the one to lead, None for the sensible one."""


def _low(outlook: Outlook, parts: list[HaggisCombo]) -> HaggisCombo | None:
    """The lowest single card or pair."""
    short = [part for part in parts if part.kind == "set" and part.size <= 2]
    return min(short, key=lambda part: part.rank, default=None)


def _longest(outlook: Outlook, parts: list[HaggisCombo]) -> HaggisCombo | None:
    return max(parts, key=lambda part: (part.size, -part.rank), default=None)


def _tops(outlook: Outlook, parts: list[HaggisCombo]) -> HaggisCombo | None:
    """The one that is surest to win."""
    return max(parts, key=outlook.chances.of, default=None)


class LeadingPlayer(Habit):
    """Leads by a habit while there are plays enough left."""

    def __init__(self, pick: Pick) -> None:
        super().__init__()
        self.pick = pick

    def own(self, view: View) -> Action | None:
        if view.trick:
            return None
        outlook = Outlook(view, self.style)
        plays = {each.combo: each for each in view.legal if isinstance(each, Play)}
        parts = [part for part in outlook.split if part in plays and not part.is_bomb]
        best = self.pick(outlook, parts) if len(outlook.split) > _HOME else None
        return plays[best] if best else None


def _faces(view: View) -> list[Play]:
    """The single face cards that can be put on a single card."""
    plays = [each for each in view.legal if isinstance(each, Play) and view.trick]
    return [play for play in plays if play.combo.size == 1 and play.combo.rank > TEN]


class SpendingPlayer(Habit):
    """Takes the first single tricks that a face card can take."""

    def own(self, view: View) -> Action | None:
        return min(_faces(view), key=lambda play: play.combo.rank, default=None)


class SavingPlayer(Habit):
    """Puts no face card on a single card while there are many plays left."""

    def choose(self, view: View) -> Action:
        action = super().choose(view)
        if action in _faces(view) and len(Outlook(view, self.style).split) > _HOME:
            return Pass(view.seat)
        return action


class BombingPlayer(Habit):
    """Throws a bomb on the first trick there is."""

    def own(self, view: View) -> Action | None:
        bombs = [each for each in view.legal if isinstance(each, Play) and each.combo.is_bomb and view.trick]
        return min(bombs, key=lambda play: play.combo.rank, default=None)


class BombSavingPlayer(Habit):
    """Throws no bomb on a trick but to go out."""

    def choose(self, view: View) -> Action:
        action = super().choose(view)
        bombs = isinstance(action, Play) and action.combo.is_bomb and action.combo.cards != view.hand
        return Pass(view.seat) if bombs and view.trick else action


LEADS = {
    "low": LeadingPlayer(_low),
    "longest": LeadingPlayer(_longest),
    "tops": LeadingPlayer(_tops),
}
SPENDS = {"spends": SpendingPlayer(), "saves": SavingPlayer()}
BOMBS = {"once": BombingPlayer(), "never": BombSavingPlayer()}
FOLLOWS = {
    "eager": Habit(replace(SILENT, patience=-9)),  # beats whatever can be beaten
    "greedy": Habit(replace(SILENT, point=5 * SILENT.point)),  # plays for the points in tricks
    "blind": Habit(replace(SILENT, danger=0)),  # does not look how many cards others hold
}
PLANS = {
    "fewest": Habit(replace(SILENT, gain=0, throw=0)),  # counts the plays, and not what they win
    "alone": Habit(replace(SILENT, wild=0)),  # face cards are themselves, or a bomb
    "bomb": Habit(replace(SILENT, wild=0, bomb=-4)),  # face cards are a bomb
}


def _habits(habits: Mapping[str, Habit], many: int) -> Experiment:
    return Experiment(lambda game, size, rng: compared(game, habits, size, rng), "points", many, 8, 0.0)


# -- what anybody can count at the table -----------------------------------------------------------------


def lonely(state: State, seat: int) -> int:
    """Count the cards up to a ten that a seat's plan leaves alone."""
    plan = Outlook(state.view(seat), SILENT).split
    return sum(part.size == 1 and part.rank <= TEN for part in plan)


def first(game: Haggis, size: int, rng: Random) -> Iterable[Bar]:
    """Count how often a hand is out first, by the lonely cards in its plan and by who leads."""
    found = {(cards, leads): list[bool]() for cards in range(_LONELY + 1) for leads in (True, False)}
    for _ in range(size):
        state = game.deal(rng)
        out = played(state).out[0]
        for seat in range(game.players):
            found[min(_LONELY, lonely(state, seat)), seat == state.turn].append(out == seat)
    return shares(
        {f"{cards}-{'leads' if leads else 'waits'}": kept for (cards, leads), kept in found.items()}
    )


def others(game: Haggis, size: int, rng: Random) -> Iterable[Bar]:
    """Count what a small bet among three brings on a hand without lonely cards, by whether another has bet.

    All bet on such hands, and on no others.
    """
    game = game.vary(players=3)
    found: dict[str, list[float]] = {"none": [], "some": []}
    for _ in range(size):
        state = game.deal(rng)
        bold = [seat for seat in range(game.players) if not lonely(state, seat)]
        if not bold:
            continue
        for seat in bold:
            state = state.apply(Bet(seat, "small"))
        end = played(state)
        for seat in bold:
            silent = end.replace(announced=tuple(bet for bet in end.announced if bet[0] != seat))
            gained = ahead(end.count().points, seat) - ahead(silent.count().points, seat)
            found["some" if len(bold) > 1 else "none"].append(gained)
    return bars(found)


def back(game: Haggis, size: int, rng: Random) -> Iterable[Bar]:
    """Count how often a leader with three plays is out first, by whether one is a face card, or a bomb."""
    found = {"none": list[bool](), "some": list[bool]()}
    for _ in range(size):
        marked = dict[int, str]()
        for state, action in moves(game.deal(rng), [USUAL] * game.players):
            seat = action.seat
            if state.phase == "play" and not state.trick and not state.out and seat not in marked:
                plan = Outlook(state.view(seat), SILENT).split
                if len(plan) == _HOME:
                    faces = any(part.is_bomb or (part.size == 1 and part.rank > TEN) for part in plan)
                    marked[seat] = "some" if faces else "none"
        end = state.apply(action)
        for seat, name in marked.items():
            found[name].append(end.out[0] == seat)
    return shares(found)


def worth(game: Haggis, size: int, rng: Random) -> Iterable[Bar]:
    """Count the points of the first player out, by where they come from."""
    found = {name: list[float]() for name in _SOURCES}
    for _ in range(size):
        end = played(game.deal(rng))
        lines = [line for line in end.count().lines if line.side == end.out[0]]
        for name, rule in _SOURCES.items():
            found[name].append(sum(line.points for line in lines if line.rule == rule))
    return bars(found)


EXPERIMENTS: Experiments = {
    "haggis": {
        "plan": _habits(PLANS, 200),
        "leads": _habits(LEADS, 200),
        "spends": _habits(SPENDS, 250),
        "follows": _habits(FOLLOWS, 200),
        "bombs": _habits(BOMBS, 250),
        "first": Experiment(first, "share", 1000, 40, 50.0),
        "others": Experiment(others, "points", 600, 40, 0.0),
        "back": Experiment(back, "share", 500, 30, 50.0),
        "worth": Experiment(worth, "points", 400, 30),
        "counted": COUNTED,
    }
}
