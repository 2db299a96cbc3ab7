"""The rounds of a game: the first, the next, this one again, or this one with other cards."""

from __future__ import annotations

import random

from tichu_teach.pages.game.match import Match
from tichu_teach.pages.game.playing import NO_CLICK, MatchPage
from tichu_teach.pages.table.session import on_press
from tichu_teach.texts import Texts, text

LATER = ("next", "again", "deal", "new")
"""The buttons that another line of a game lacks: it ends with its round."""


class Returning:
    """The part of a match's page that goes back to an earlier decision, or asks whether that is meant."""

    def __init__(self, page: MatchPage) -> None:
        self._page = page

    @on_press("takeback")
    def press_takeback(self) -> None:
        """Go back to the learner's last decision."""
        match = self._page.match.taken_back()
        if match is not None:
            self.go_back(match)

    def go_back(self, match: Match) -> None:
        """Play on from an earlier decision."""
        play = self._page.play
        play.take_up(match)
        play.click = NO_CLICK
        self._page.go([text("game.takeback.done")])

    def confirmed(self, name: str) -> bool:
        """Return True on the second press of a button; the first asks whether it is meant."""
        if self._page.play.is_confirmed(name):
            return True
        self._page.show(text("game.sure"))
        return False


class Rounds(Returning):
    """The part of a game's page that deals."""

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
            self._page.go(self._page.match.account.lines[1:])

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
        if self.confirmed("again"):
            self._restart(self._page.match.restart())

    @on_press("deal")
    def press_deal(self) -> None:
        """Begin this round again, with other cards."""
        if self.confirmed("deal"):
            match = self._page.match
            self._restart(match.restart(match.game.deal(random.SystemRandom(), match.record.before)))

    @on_press("new")
    def press_new(self) -> None:
        """Begin a new game, after a second press if one is being played."""
        play = self._page.play
        if play.match.state.winner is not None or self.confirmed("new"):
            self.begin(Match.begin(play.match.game, any_or(None), play.home))
            play.notice = None
            self.come_in()

    def _restart(self, match: Match) -> None:
        play = self._page.play
        play.take_up(match)
        play.notice = None
        self._page.go()


def any_or(seed: int | None) -> int:
    """The seed of a deal; a random one if none is given."""
    return random.SystemRandom().getrandbits(32) if seed is None else seed
