"""The rounds of a game: the first, the next, this one again, or this one with other cards."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol

from tichu_teach.pages.game.match import Match
from tichu_teach.pages.game.playing import NO_CLICK, Playing
from tichu_teach.pages.game.setup import Terms
from tichu_teach.pages.table.session import on_press
from tichu_teach.texts import Texts, text

LATER = ("next", "again", "deal", "new")
"""The buttons that another line of a game lacks: it ends with its round."""


class Dealer(Protocol):
    """The page (`page.py`) at which rounds are dealt; `choosing` while it asks what is to be played."""

    play: Playing
    terms: Terms
    choosing: bool

    def go(self, told: Sequence[str] = ()) -> None:
        """Let the others play until the learner has to decide."""

    def keep(self) -> None:
        """Have the browser keep the game."""

    def show(self, say: str = "") -> None:
        """Draw the picture, and say something."""


class Rounds:
    """The part of a game's page that deals."""

    def __init__(self, page: Dealer) -> None:
        self._page = page

    def come_in(self) -> None:
        """Go on with the game, or first ask for the choices."""
        page = self._page
        if page.choosing:
            return page.show(Texts(page.play.match.game.name)("game.start.title"))
        page.go()

    def begin(self, match: Match) -> None:
        """Take up a new game, whose choices must be asked for first."""
        self._page.play.take_up(match)
        self._page.choosing = bool(self._page.terms.setup)

    @on_press("begin")
    def press_begin(self) -> None:
        """Deal: the choices have been made."""
        if self._page.choosing:
            self._page.choosing = False
            self._page.go(self._page.play.match.account.lines[1:])

    @on_press("takeback")
    def press_takeback(self) -> None:
        """Go back to the learner's last decision."""
        play = self._page.play
        match = play.match.taken_back()
        if match is not None:
            play.take_up(match)
            play.click = NO_CLICK
            self._page.go([text("game.takeback.done")])

    @on_press("next")
    def press_next(self) -> None:
        """Deal the next round."""
        play = self._page.play
        if not play.match.over or play.match.state.winner is not None:
            return
        play.match = play.match.next_round()
        play.notice = None
        play.fresh()
        self._page.keep()
        self._page.go(play.match.account.lines[1:])

    @on_press("again")
    def press_again(self) -> None:
        """Begin this round again, with the same cards."""
        if self._confirmed("again"):
            self._restart(self._page.play.match.restart())

    @on_press("deal")
    def press_deal(self) -> None:
        """Begin this round again, with other cards."""
        if self._confirmed("deal"):
            match = self._page.play.match
            self._restart(match.restart(match.game.deal(random.SystemRandom(), match.record.before)))

    @on_press("new")
    def press_new(self) -> None:
        """Begin a new game, after a second press if one is being played."""
        play = self._page.play
        if play.match.state.winner is not None or self._confirmed("new"):
            self.begin(Match.begin(play.match.game, any_or(None), play.home))
            play.notice = None
            self.come_in()

    def _restart(self, match: Match) -> None:
        play = self._page.play
        play.take_up(match)
        play.notice = None
        self._page.go()

    def _confirmed(self, name: str) -> bool:
        """Return True on the second press; the first asks whether it is meant."""
        if self._page.play.is_confirmed(name):
            return True
        self._page.show(text("game.sure"))
        return False


def any_or(seed: int | None) -> int:
    """The seed of a deal; a random one if none is given."""
    return random.SystemRandom().getrandbits(32) if seed is None else seed
