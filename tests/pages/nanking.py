"""A game of Nanking at a position, and opponents whose moves are known."""

from __future__ import annotations

import random

from tests.pages import playing
from tests.pages.fake import Browser
from tests.pages.playing import sit
from tichu_teach.engine import Call, NoBomb, Pass, Play, games
from tichu_teach.pages.game.page import Game
from tichu_teach.players import RandomPlayer

NANKING = games["nanking"]


def table(seed: int = 5, **more) -> tuple[Game, Browser]:
    """A game whose opponents play at once, and a page that has just opened on it."""
    return sit(seed=seed, **{"player": RandomPlayer, **more})


def at(line: str, **more) -> tuple[Game, Browser]:
    """A game that stands at a position."""
    return playing.at(line, **{"seed": 5, "player": RandomPlayer, **more})


def wake(game: Game) -> None:
    """The pause is over, at once."""
    timer = game._timer
    call, arguments = timer._callback, timer._args
    game.stop()
    call(*arguments)


class Asleep:
    """An opponent that only ever passes, takes in, and never bombs."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def choose(self, view):
        for kind in (Pass, NoBomb):
            found = [each for each in view.legal if isinstance(each, kind)]
            if found:
                return found[0]
        return RandomPlayer(self.rng).choose(view)

    def announce(self, view) -> Call | None:
        return None


class Bomber(Asleep):
    """Throws a bomb whenever asked for one."""

    def choose(self, view):
        bombs = [each for each in view.legal if view.phase == "window" and isinstance(each, Play)]
        return bombs[0] if bombs else super().choose(view)
