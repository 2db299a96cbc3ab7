"""Who the others are: how well they play, chosen as one sits down and changed in the drawer.

Strong players take their time: they think in slices between the events of the page (see `Thinking`).
"""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

from tichu_teach.engine.ruleset import Ruleset
from tichu_teach.pages.slices import more
from tichu_teach.texts import text

if TYPE_CHECKING:
    from tichu_teach.players import Player

log = logging.getLogger(__name__)

Data = dict[str, Any]
Maker = Callable[[random.Random], "Player"]

USUAL = "sensible"
"""How well the others play where nobody has chosen."""

BLOCK = "opponents"
"""The name of the choice, in the panel, in links and in what is saved."""


def made(game: Ruleset, strength: str) -> Maker:
    """What makes the others. Raises OptionError for a strength that there is not."""
    if strength == USUAL:
        from tichu_teach.players import sensible  # when a game begins, not when a page is opened

        return sensible(game)
    from tichu_teach.analysis.opponents import opponents  # only where somebody asks for more

    return opponents(game, strength)


def strengths(game: Ruleset) -> tuple[str, ...]:
    """How well the others can play in this game."""
    from tichu_teach.players import strengths as known

    return known(game)


def asked_for(query: str, game: Ruleset) -> str | None:
    """The strength that a link names; None where it names none that there is."""
    wanted = parse_qs(query.removeprefix("?")).get(BLOCK, [""])[0]
    return wanted if wanted and wanted in strengths(game) else None


def choice(game: Ruleset, strength: str) -> Data:
    """The panel's block to choose with."""
    return {
        "kind": "select",
        "id": BLOCK,
        "label": text("game.opponents.label"),
        "options": [{"value": each, "label": text(f"game.opponents.{each}")} for each in strengths(game)],
        "value": strength,
    }


class Thinking:
    """The thoughts of the player who decides next, slice by slice; one state at a time."""

    def __init__(self) -> None:
        self._state: Any = None
        self._slices: Iterator[None] | None = None
        self._since = 0.0

    def due(self, state: Any, players: Sequence[Player | None]) -> bool:
        """Whether somebody has still to think before the game can go on from a state."""
        if state is not self._state:
            self._state, self._slices, self._since = state, _thoughts(state, players), time.monotonic()
        return self._slices is not None

    def go_on(self) -> bool:
        """Think for a slice; returns whether that was the last of it."""
        try:
            if self._slices and more(self._slices):
                return False
        except Exception:  # the game goes on without the thought
            log.exception("an opponent could not think")
        self._slices = None
        return True

    def spent(self, state: Any) -> float:
        """Seconds since the thoughts on a state began; 0 where there were none."""
        return time.monotonic() - self._since if state is self._state else 0.0


def _thoughts(state: Any, players: Sequence[Player | None]) -> Iterator[None] | None:
    """The thoughts of whoever decides next, where they are of the kind that takes its time."""
    for seat in state.to_act:
        player = players[state.game.actor(seat)]
        if player is not None:
            think = getattr(player, "thinking", None)
            return think(state.view(seat)) if think else None
    return None
