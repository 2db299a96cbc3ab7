"""The figures of Haggis, counted in whole hands among sensible players, one of whom may have a habit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random

from ...engine import Action, Bet, Pass, Play
from ...engine.haggis.deck import TEN
from ...engine.haggis.game import Haggis
from ...engine.haggis.state import State, View
from ...players.haggis.outlook import SURE, Outlook
from ...players.haggis.sensible import SensiblePlayer, first_out
from ...players.haggis.style import BEGINNER, STEADY, Style
from ...players.match import moves
from .climbing import COUNTED
from .figure import ANEW, Bar, Experiment, Experiments, bars, share_of_deals, shares
from .habit import USUAL, Baseline, Habit, compare_habits, each_seat
from .leading import HOME, LeadOption, Leads, last_habits, lead_habits

SILENT = BEGINNER  # makes no bets
_RICH = 10  # points beyond which a bomb gives away many
_LONELY = 2  # lonely cards; hands with more are counted with these
_CLEAR = 2 / 3  # the chance below which a careful player bets small
_BOLDER = 0.15  # by how much a bold player overrates a hand's chance
_SOURCES = {"held": "haggis.score.out", "left": "haggis.end.rest", "tricks": "haggis.score.cards"}


# -- the table -------------------------------------------------------------------------------------------


def ahead(points: Sequence[float], seat: int) -> float:
    """Return a seat's lead over the others' average."""
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)


def _player(style: Style = SILENT) -> SensiblePlayer:
    return SensiblePlayer(Random(0), style)


FOR_POINTS = Baseline(_player, lambda end, seats: ahead(end.count().points, seats[0]))
"""Sensible players who never bet, playing for points ahead of the others' average."""


# -- the habits ------------------------------------------------------------------------------------------


def _plan(view: View) -> tuple[int, Leads]:
    """The plan of a seat on lead; no bomb can be led."""
    if view.phase != "play" or view.trick:
        return 0, ()
    outlook = Outlook(view, SILENT)
    plays = {each.combo: each for each in view.legal if isinstance(each, Play)}
    chances = {part: outlook.chances.of(part) for part in outlook.split if part in plays}
    leads = [LeadOption(plays[part], win, win >= SURE) for part, win in chances.items() if not part.is_bomb]
    return len(outlook.split), leads


def _low(leads: Leads) -> LeadOption | None:
    """The lowest single card or pair."""
    short = [each for each in leads if each.combo.kind == "set" and each.combo.size <= 2]
    return min(short, key=lambda each: each.combo.rank, default=None)


def _answers(view: View) -> list[Play]:
    return [each for each in view.legal if isinstance(each, Play) and view.trick]


def _faces(view: View) -> list[Play]:
    """The single face cards that can be put on a single card, the lowest first."""
    faces = [play for play in _answers(view) if play.combo.size == 1 and play.combo.rank > TEN]
    return sorted(faces, key=lambda play: play.combo.rank)


def _bombs(view: View) -> list[Play]:
    """The bombs that can be thrown on a trick, the lowest first."""
    return sorted((play for play in _answers(view) if play.combo.is_bomb), key=lambda play: play.combo.rank)


def _spends(view: View, usual: Action) -> Action | None:
    """Take every trick of single cards that a face card can take, with the lowest."""
    return next(iter(_faces(view)), None)


def _saves(view: View, usual: Action) -> Action | None:
    """Put no face card on a single card while there are many plays left."""
    return Pass(view.seat) if usual in _faces(view) and len(Outlook(view, SILENT).split) > HOME else None


def _at_once(view: View, usual: Action) -> Action | None:
    """Throw a bomb on the first trick that comes."""
    return next(iter(_bombs(view)), None)


def _at_last(view: View, usual: Action) -> Action | None:
    """Throw no bomb on a trick except to go out."""
    thrown = isinstance(usual, Play) and usual in _bombs(view) and usual.combo.cards != view.hand
    return Pass(view.seat) if thrown else None


def _fed(view: View, bomb: int) -> int:
    """The points that a bomb of these cards gives away: those on the table, and its own."""
    return view.game.deck.points(bomb) + view.points_on_table


def _on_poor(view: View, usual: Action) -> Action | None:
    """Throw no bomb that gives away many points, except to go out."""
    if not isinstance(usual, Play) or usual not in _bombs(view) or usual.combo.cards == view.hand:
        return None
    return Pass(view.seat) if _fed(view, usual.combo.cards) > _RICH else None


_BLIND = _player(replace(SILENT, point=0))


def _on_any(view: View, usual: Action) -> Action | None:
    """Throw or keep a bomb without a thought for the points that it gives away."""
    bombs = _bombs(view)
    found = _BLIND.choose(view) if bombs and view.phase == "play" else None
    return found if found in bombs or usual in bombs else None


def _tempered(style: Style) -> Habit[View]:
    """Play in another style."""
    player = _player(style)

    def instead(view: View, usual: Action) -> Action | None:
        return player.choose(view) if view.phase == "play" else None

    return instead


LEADS = lead_habits(_plan, _low)
LAST = last_habits(_plan)
FED: Mapping[str, Habit[View]] = {"any": _on_any, "poor": _on_poor}
SPENDS: Mapping[str, Habit[View]] = {"spends": _spends, "saves": _saves}
BOMBS: Mapping[str, Habit[View]] = {"once": _at_once, "never": _at_last}
FOLLOWS = {
    "eager": _tempered(replace(SILENT, patience=-9)),  # beats whatever can be beaten
    "greedy": _tempered(replace(SILENT, point=5 * SILENT.point)),  # plays for the points in tricks
    "blind": _tempered(replace(SILENT, danger=0)),  # ignores how many cards others hold
}
PLANS = {
    "fewest": _tempered(replace(SILENT, gain=0, throw=0)),  # counts the plays, and not what they win
    "alone": _tempered(replace(SILENT, wild=0)),  # face cards are themselves, or a bomb
    "bomb": _tempered(replace(SILENT, wild=0, bomb=-4)),  # face cards are a bomb
}


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
        out = FOR_POINTS.play(state).out[0]
        for seat in range(game.players):
            found[min(_LONELY, lonely(state, seat)), seat == state.turn].append(out == seat)
    return shares(
        {f"{cards}-{'leads' if leads else 'waits'}": kept for (cards, leads), kept in found.items()}
    )


def others(game: Haggis, size: int, rng: Random) -> Iterable[Bar]:
    """Count what a small bet brings among three, on a hand without lonely cards, by whether another has bet.

    All bet on such hands, and on no others.
    """
    game = game.vary(players=3)
    found: dict[str, list[float]] = {"none": [], "some": []}
    for _ in range(size):
        state = game.deal(rng)
        bold = [seat for seat in range(game.players) if not lonely(state, seat)]
        if not bold:
            continue  # playing it out would only take time
        for seat in bold:
            state = state.apply(Bet(seat, "small"))
        end = FOR_POINTS.play(state)
        for seat in bold:
            silent = end.replace(announced=tuple(bet for bet in end.announced if bet[0] != seat))
            gained = ahead(end.count().points, seat) - ahead(silent.count().points, seat)
            found["some" if len(bold) > 1 else "none"].append(gained)
    return bars(found)


def _usual(chance: float) -> str:
    return "big" if chance >= STEADY.bet else ""


BETS: Mapping[str, Callable[[float], str]] = {
    "never": lambda chance: "",
    "small": lambda chance: "small" if _usual(chance) else "",
    "careful": lambda chance: "small" if _usual(chance) and chance < _CLEAR else _usual(chance),
    "bold": lambda chance: _usual(chance + _BOLDER),
}
"""Maps the chance of going out first, as a player judges it at the deal, to the bet made."""


def _worth(end: State, seat: int, kind: str) -> float:
    """Return a seat's lead after a hand in which it alone has bet, this bet or none."""
    return ahead(end.replace(announced=((seat, kind),) if kind else ()).count().points, seat)


def bets(game: Haggis, size: int, rng: Random) -> Iterable[Bar]:
    """Count the gain from betting otherwise than a sensible player, over the hands where it can matter."""
    found = {name: list[float]() for name in BETS}
    for _ in range(size):
        state = game.deal(rng)
        chances = [first_out(Outlook(state.view(seat), STEADY)) for seat in range(game.players)]
        if not any(_usual(chance + _BOLDER) for chance in chances):
            continue
        end = FOR_POINTS.play(state)
        for name, bet in BETS.items():
            gained = [
                _worth(end, seat, bet(chance)) - _worth(end, seat, _usual(chance))
                for seat, chance in enumerate(chances)
            ]
            found[name].append(sum(gained) / len(gained))
    return [*bars(found), Bar(USUAL, 0.0, 0.0)]


def back(game: Haggis, size: int, rng: Random) -> Iterable[Bar]:
    """Count how often a leader with three plays is out first, by whether one is a face card or a bomb."""
    found = {name: list[tuple[int, int]]() for name in ("none", "some")}
    for _ in range(size):
        marked = dict[int, str]()
        for state, action in moves(game.deal(rng), [FOR_POINTS.player()] * game.players):
            seat = action.seat
            if state.phase == "play" and not state.trick and not state.out and seat not in marked:
                plan = Outlook(state.view(seat), SILENT).split
                if len(plan) == HOME:
                    faces = any(part.is_bomb or (part.size == 1 and part.rank > TEN) for part in plan)
                    marked[seat] = "some" if faces else "none"
        end = state.apply(action)
        for name, deals in found.items():
            seats = [seat for seat, mark in marked.items() if mark == name]
            if seats:
                deals.append((end.out[0] in seats, len(seats)))
    return [share_of_deals(name, deals) for name, deals in found.items()]


def worth(game: Haggis, size: int, rng: Random) -> Iterable[Bar]:
    """Count the points of the first player out, by where they come from."""
    found = {name: list[float]() for name in _SOURCES}
    for _ in range(size):
        end = FOR_POINTS.play(game.deal(rng))
        lines = [line for line in end.count().lines if line.side == end.out[0]]
        for name, rule in _SOURCES.items():
            found[name].append(sum(line.points for line in lines if line.rule == rule))
    return bars(found)


EXPERIMENTS: Experiments = {
    "haggis": {
        "plan": compare_habits(FOR_POINTS, each_seat, PLANS, 2000),
        "leads": compare_habits(FOR_POINTS, each_seat, LEADS, 800),
        "spends": compare_habits(FOR_POINTS, each_seat, SPENDS, 2400),
        "follows": compare_habits(FOR_POINTS, each_seat, FOLLOWS, 800),
        "bombs": compare_habits(FOR_POINTS, each_seat, BOMBS, 1000),
        "fed": compare_habits(FOR_POINTS, each_seat, FED, 1000, seed=ANEW),
        "last": compare_habits(FOR_POINTS, each_seat, LAST, 1000, seed=ANEW),
        "bets": Experiment(bets, "points", 1000, 40, 0.0, ANEW),
        "first": Experiment(first, "share", 4000, 40, 50.0, ANEW),
        "others": Experiment(others, "points", 2400, 40, 0.0),
        "back": Experiment(back, "share", 500, 30, 50.0),
        "worth": Experiment(worth, "points", 400, 30),
        "counted": replace(COUNTED, many=1000, seed=ANEW),
    }
}
