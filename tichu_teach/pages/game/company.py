"""The other players and how well they play, chosen before the game and changed in the drawer.

Strong players take their time: they think in slices between the page's events.
"""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tichu_teach.engine import Action
from tichu_teach.engine.state import Ruleset, State
from tichu_teach.pages.game.match import Match
from tichu_teach.pages.presenters.controls import select
from tichu_teach.pages.table.session import link_values
from tichu_teach.pages.table.slices import do_slice
from tichu_teach.texts import text

if TYPE_CHECKING:
    from tichu_teach.players import Player
    from tichu_teach.scene.form_blocks import SelectBlock

log = logging.getLogger(__name__)

Maker = Callable[[random.Random], "Player"]

USUAL = "sensible"
"""The strength of the others if nobody has chosen."""

BLOCK = "opponents"
"""The name of the choice, in the panel, in links and in what is saved."""


def player_maker(game: Ruleset, strength: str) -> Maker:
    """A maker of players of a strength. Raises OptionError for an unknown strength."""
    if strength == USUAL:
        from tichu_teach.players import sensible  # when a game begins, not when a page is opened

        return sensible(game)
    from tichu_teach.analysis.opponents import opponents  # only if somebody asks for stronger ones

    return opponents(game, strength)


def strengths(game: Ruleset) -> tuple[str, ...]:
    """The strengths that the others can have in this game."""
    from tichu_teach.players import strengths as known

    return known(game)


def asked_for(query: str, game: Ruleset) -> str | None:
    """The strength that a link names, if there is such a strength."""
    wanted = link_values(query).get(BLOCK, "")
    return wanted if wanted and wanted in strengths(game) else None


def choice(game: Ruleset, strength: str) -> SelectBlock:
    """The panel's block to choose a strength with."""
    options = [(each, text(f"game.opponents.{each}")) for each in strengths(game)]
    return {**select(BLOCK, text("game.opponents.label"), strength, options)}


@dataclass(frozen=True)
class Company:
    """The other players: all of one strength, or made by the cell's own maker."""

    strength: str = USUAL
    maker: Maker | None = None

    @property
    def may_choose(self) -> bool:
        """True if the learner may choose how well the others play: the cell has brought no players."""
        return self.maker is None

    def seat_players(self, match: Match) -> Others:
        """Return a player for every seat but the learner's."""
        maker = self.maker or player_maker(match.game, self.strength)
        return Others(
            [
                None if person == match.person else maker(random.Random(f"{match.seed}/{person}"))
                for person in range(match.game.players)
            ]
        )


class Others:
    """The players of the other seats, by person, and the thinking of the one who decides next."""

    def __init__(self, players: list[Player | None]) -> None:
        self.players = players
        self._state: State | None = None
        self._slices: Iterator[None] | None = None
        self._since = 0.0

    def by_seat(self, match: Match) -> list[Player | None]:
        """The players as they sit in this round; None for the learner."""
        return [self.players[person] for person in match.people]

    def next(self, match: Match) -> Action | None:
        """The next action of the other players; None if it is the learner's turn."""
        from tichu_teach.players.match import next_actions

        state = match.state
        others = [seat for seat in state.to_act if seat not in match.hands]
        try:
            actions = next_actions(state, self.by_seat(match))
            if actions and state.ask(actions[0]):
                return actions[0]
        except Exception:
            log.exception("an opponent could not decide")
        if not others:
            return None
        # An opponent that fails must not stop the game: any legal action will do.
        legal: list[Action] = state.legal(others[0])
        return next(each for each in legal if each.seat == others[0])

    # -- thoughts, one state at a time -------------------------------------------------------------

    def ponders(self, match: Match) -> bool:
        """Return True if somebody must still think before the game can go on."""
        if match.state is not self._state:
            self._state, self._since = match.state, time.monotonic()
            self._slices = self._thoughts(match)
        return self._slices is not None

    def ponder(self) -> bool:
        """Think for a slice; return True if it was the last."""
        try:
            assert self._slices is not None
            if do_slice(self._slices):
                return False
        except Exception:  # the game goes on without it
            log.exception("an opponent could not think")
        self._slices = None
        return True

    def seconds_spent(self, match: Match) -> float:
        """Seconds since thinking about the present state began; 0 if it hasn't."""
        return time.monotonic() - self._since if match.state is self._state else 0.0

    def _thoughts(self, match: Match) -> Iterator[None] | None:
        """The thinking of the player who decides next, if that player takes time to think."""
        state, players = match.state, self.by_seat(match)
        for seat in state.to_act:
            player = players[match.game.actor(seat)]
            if player is not None:
                think = getattr(player, "thinking", None)
                return think(state.view(seat)) if think else None
        return None
