"""A game of Mah-Jong at a position, and opponents whose moves are known."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from tests.pages import playing
from tests.pages.fake import Browser
from tests.pages.playing import Greedy, sit
from tichu_teach.engine.mahjong import Declare, Discard, NoClaim, Pung, State
from tichu_teach.pages.game.page import Game
from tichu_teach.pages.presenters.mahjong import PRESENTER

COACH = PRESENTER.coach
SHORT = {"rounds": 1, "limit": 3000}
FORMS = [
    ("mahjong", {"players": 4, "tile_set": 136, "clean_hand": "off", **SHORT}),
    ("mahjong", {"players": 3, "tile_set": 144, "clean_hand": "off", **SHORT}),
    ("mahjong", {"players": 4, "tile_set": 144, "clean_hand": "secret", **SHORT}),
    ("mahjong", {"players": 3, "tile_set": 136, "clean_hand": "announced", **SHORT}),
    ("mahjong-duel", {"form": "A", "rounds": 4, "limit": 3000}),
    ("mahjong-duel", {"form": "B", "rounds": 4, "limit": 3000}),
    ("sparrow", {"players": 4, "clean_hand": "off", **SHORT}),
    ("sparrow", {"players": 3, "clean_hand": "announced", **SHORT}),
]

CLAIMS = (
    "mahjong | E: B1 B1 B2 B3 B4 K1 K2 K3 K7 K8 K9 Rd Rd | S: C6 C7 * | W: * | N: C8 C8 * | turn E | claims"
    " | river E:C8"
)
READY = "mahjong | E: B1 B1 B2 B3 B4 K1 K2 K3 K7 K8 C7 C7 C7 Rd | S: * | W: * | N: * | turn E"


def table(ruleset: str = "mahjong", seed: int = 3, **more: Any) -> tuple[Game, Browser]:
    """A game whose opponents play at once, and a page that has just opened on it."""
    settled = dict(FORMS[[name for name, _ in FORMS].index(ruleset)][1])
    return sit(ruleset, seed=seed, **{"player": Greedy, **settled, **more})


def at(line: str, seat: int = 0, player: Any = None) -> tuple[Game, Browser]:
    """A game that stands at a position."""
    return playing.at(line, seed=1, seat=seat, player=player or Refusing)


class Refusing:
    """An opponent that claims nothing and throws its first tile."""

    def __init__(self, rng: random.Random) -> None:
        pass

    def announce(self, view: Any) -> None:
        return None

    def choose(self, view: Any) -> Any:
        return next((each for each in view.legal if isinstance(each, (NoClaim, Discard))), view.legal[0])


class Clock:
    """Holds a game's pauses until somebody lets the time pass."""

    def __init__(self, game: Game) -> None:
        self.game, self.waiting = game, None
        game.later = self.later

    def later(self, seconds: float, do: Callable[[], None]) -> bool:
        self.waiting, self.game._timer = do, self
        return True

    def cancel(self) -> None:
        self.waiting = None

    def tick(self) -> None:
        do, self.waiting, self.game._timer = self.waiting, None, None
        assert do is not None
        do()


class Claiming(Refusing):
    """An opponent that goes out when it can."""

    def choose(self, view: Any) -> Any:
        return next((each for each in view.legal if isinstance(each, Declare)), super().choose(view))


class Punging(Refusing):
    def choose(self, view: Any) -> Any:
        return next((each for each in view.legal if isinstance(each, Pung)), super().choose(view))


def play_on(game: Game, browser: Browser, until: Callable[[State], bool], bot: Any = None) -> None:
    """Let a player act for the learner until something holds."""
    playing.play_on(game, browser, bot or Greedy(random.Random(game.match.seed)), until)


def log(browser: Browser) -> list[str]:
    return browser.blocks("log")[0]["lines"]
