"""Habits of those who follow in the Tichu family: when a trick is beaten, with what, and whose."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import replace
from random import Random

from ....engine import Action, NoBomb, Pass, Play, Push
from ....engine.tichu.deck import ACE
from ....engine.tichu.state import View
from ....players.climbing import LIKELY
from ....players.tichu.outlook import NEAR, Outlook
from ....players.tichu.sensible import SensiblePlayer, steady
from ....players.tichu.style import Style
from ..habit import Habit
from ..leading import HOME
from .hand import SILENT, split

_RICH = 25  # points that make a trick worth a bomb
_STINGY = SensiblePlayer(Random(0), replace(SILENT, bomb=-9, flush=-9))
_LAVISH = SensiblePlayer(Random(0), replace(SILENT, bomb=1, flush=1))


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
    """Pass while many plays are left, unless the usual play is likely to win."""
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
    """Take every trick of single cards at once that an ace, the Phoenix or the Dragon can take."""
    if view.wish or _goes_out(view, usual) or not isinstance(usual, (Pass, Play)) or usual in _high(view):
        return None
    return next(iter(_high(view)), None)


def _saves(view: View, usual: Action) -> Action | None:
    """Put no ace, Phoenix or Dragon on a single card while there are many plays left."""
    saved = usual in _high(view) and not view.wish and len(split(view)) > HOME
    return _pass(view) if saved else None


KEEPS: Mapping[str, Habit[View]] = {"spends": _spends, "saves": _saves}

# -- partners, bombs, callers ----------------------------------------------------------------------------


def _never_over(view: View, usual: Action) -> Action | None:
    """Leave a partner's trick alone, except to go out."""
    over = isinstance(usual, Play) and _partners(view) and not _goes_out(view, usual)
    return _pass(view) if over else None


def _always_over(view: View, usual: Action) -> Action | None:
    """Beat a partner's trick like anybody's, with the lowest play that will do."""
    if not isinstance(usual, Pass) or not _partners(view):
        return None
    return min(_answers(view), key=lambda play: play.combo.rank, default=None)


def _bombing(wanted: Callable[[View], bool]) -> Habit[View]:
    """Bomb an opponent's trick if it is `wanted` or two plays at most are left; else keep the bomb."""

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


def _is_callers(view: View) -> bool:
    """Return True if the trick lies with an opponent who has called, and nobody is out."""
    if view.owner is None or view.owner == view.seat or view.out or _partners(view):
        return False
    return bool(view.calls[view.owner])


def _tempered(style: Style) -> Habit[View]:
    """Play in another style, leading and following."""
    player = SensiblePlayer(Random(0), style)

    def instead(view: View, usual: Action) -> Action | None:
        return player.choose(view) if view.phase == "play" and view.acts else None

    return instead


LOOKS = {
    "blind": _tempered(replace(SILENT, danger=0)),  # ignores how many cards opponents hold
    "greedy": _tempered(replace(SILENT, point=3 * SILENT.point)),  # fights for the points in tricks
    "careless": _tempered(replace(SILENT, point=0)),  # ignores points
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
    return _EAGER.choose(view) if _is_callers(view) and isinstance(usual, (Pass, Play, NoBomb)) else None


def _hard(view: View, usual: Action) -> Action | None:
    """Beat every trick of a caller with the highest play that fits."""
    if not _is_callers(view) or view.wish or not isinstance(usual, (Pass, Play)) or _goes_out(view, usual):
        return None
    return max(_answers(view), key=lambda play: play.combo.rank, default=None)


PARTNER: dict[str, Habit[View]] = {"never": _never_over, "always": _always_over}
BOMBS = {
    "once": _bombing(lambda view: True),
    "rich": _bombing(lambda view: view.points_on_table >= _RICH),
    "late": _bombing(lambda view: view.owner is not None and view.counts[view.owner] <= NEAR),
    "last": _bombing(lambda view: False),  # only on the way home
}
STOPPED: Mapping[str, Habit[View]] = {"deaf": deaf, "harder": _harder, "hard": _hard}

# -- what belongs together -------------------------------------------------------------------------------


def _pairs_kept(view: View, usual: Action) -> Action | None:
    """Never follow with a single that belongs to something larger, except to go out."""
    if not view.trick or view.wish or not isinstance(usual, Play) or _goes_out(view, usual):
        return None
    combo = usual.combo
    alone = combo.size > 1 or any(part.size == 1 and part.rank == combo.rank for part in split(view))
    return None if alone or combo.cards == view.game.deck.phoenix else _pass(view)


def _pairs_broken(view: View, usual: Action) -> Action | None:
    """Break the lowest pair that can beat another side's single card."""
    if not isinstance(usual, Pass) or _partners(view):
        return None
    pairs = {part.rank for part in split(view) if part.kind == "pair"}
    plays = [each for each in _answers(view) if each.combo.size == 1 and each.combo.rank in pairs]
    return min(plays, key=lambda play: play.combo.rank, default=None)


def _breaks(view: View, action: Action) -> bool:
    """Return True if a play takes cards out of a bomb."""
    if not isinstance(action, Play) or action.combo.is_bomb:
        return False
    bombs = view.game.combinations.bombs
    return len(bombs(view.hand & ~action.combo.cards)) < len(bombs(view.hand))


def _bombs_kept(view: View, usual: Action) -> Action | None:
    """Break no bomb while there is anything else to play."""
    return _STINGY.choose(view) if view.phase == "play" and _breaks(view, usual) else None


def _bombs_broken(view: View, usual: Action) -> Action | None:
    """Value a bomb no higher than its cards."""
    if view.phase != "play" or not view.acts or not view.game.combinations.has_bomb(view.hand):
        return None
    found = _LAVISH.choose(view)
    return found if _breaks(view, found) else None


PAIRS: Mapping[str, Habit[View]] = {"kept": _pairs_kept, "broken": _pairs_broken}
FOURS: Mapping[str, Habit[View]] = {"kept": _bombs_kept, "broken": _bombs_broken}

# -- a hand that lies open -------------------------------------------------------------------------------


def unseeing(view: View, usual: Action) -> Action | None:
    """Play as if no other hand lay open."""
    if not view.open_hands or not view.acts or not isinstance(usual, (Pass, Play, NoBomb)):
        return None
    shut, lying = copy(view), sum(view.open_hands.values())
    shut.open_hands, shut.unseen = {}, view.unseen | lying
    return _PLAIN.choose(shut)


OPEN: Mapping[str, Habit[View]] = {"unseeing": unseeing}
