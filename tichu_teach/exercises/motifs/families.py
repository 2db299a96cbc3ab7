"""The motifs of each family by theme, and the thoughts of its players, for the referee to rule on."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from typing import Any, Protocol, TypeVar

from tichu_teach.engine import Action, Ruleset, State, games
from tichu_teach.themes import TACTICS

from .motif import Motifs, QuestionData

GameT = TypeVar("GameT", contravariant=True)
StateT = TypeVar("StateT")


class Thoughts(Protocol[GameT, StateT]):
    """Actions in a round, right or wrong, for the referee to rule on."""

    def thoughts(self, game: GameT, rng: random.Random) -> Iterator[tuple[StateT, Action]]:
        """Yield positions of a round, each with an action that a seat could think of."""

    def needs(self, state: StateT, seats: Collection[int]) -> set[str]:
        """Return what must be known to read a position, by the beginning of rule ids."""

    def rare_questions(self, game: GameT, rng: random.Random) -> Iterator[QuestionData]:
        """Yield questions about rules that come up in no round."""


def thoughts(family: str) -> Thoughts[Ruleset, State]:
    """The thoughts of a family's players."""
    found: Thoughts[Any, Any]
    match family:
        case "tichu":
            from .tichu import thoughts as tichu

            found = tichu
        case "haggis":
            from .haggis import thoughts as haggis

            found = haggis
        case "mahjong":
            from .mahjong import thoughts as mahjong

            found = mahjong
        case _:
            raise LookupError(family)
    return found


def motifs(theme: str, ruleset: str) -> Motifs:
    """The motifs of a theme; themes of different families may share a name."""
    if theme in TACTICS:
        from ..store import mined_motifs

        return mined_motifs(theme)
    match games[ruleset].family:
        case "tichu":
            return _tichu(theme)
        case "haggis":
            return _haggis(theme)
        case "mahjong":
            return _mahjong(theme)
    raise LookupError(ruleset)


def _tichu(theme: str) -> Motifs:
    match theme:
        case "wish":
            from .tichu.wish import MOTIFS
        case "bomb":
            from .tichu.bomb import MOTIFS
        case "scoring":
            from .tichu.scoring import MOTIFS
        case "table":
            from .tichu.table import MOTIFS
        case "partners":
            from .tichu.partners import MOTIFS
        case "places":
            from .tichu.places import MOTIFS
        case "packs":
            from .tichu.packs import MOTIFS
        case _:
            raise LookupError(theme)
    return MOTIFS


def _haggis(theme: str) -> Motifs:
    match theme:
        case "readings":
            from .haggis.readings import MOTIFS
        case "tricks":
            from .haggis.tricks import MOTIFS
        case "bomb":
            from .haggis.bomb import MOTIFS
        case "bets":
            from .haggis.bets import MOTIFS
        case "scoring":
            from .haggis.scoring import MOTIFS
        case _:
            raise LookupError(theme)
    return MOTIFS


def _mahjong(theme: str) -> Motifs:
    match theme:
        case "claims":
            from .mahjong.claims import MOTIFS
        case "waits":
            from .mahjong.waits import MOTIFS
        case "points":
            from .mahjong.points import MOTIFS
        case "settle":
            from .mahjong.settle import MOTIFS
        case "alive":
            from .mahjong.alive import MOTIFS
        case "plan":
            from .mahjong.plan import MOTIFS
        case _:
            raise LookupError(theme)
    return MOTIFS
