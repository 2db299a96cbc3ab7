"""Games on a page: opponents whose moves are known, a player in the learner's place, any position."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from math import inf
from typing import Any

from tests.pages.fake import Browser
from tichu_teach.engine import NoBomb, Pass, Play, Record, games, parse_position
from tichu_teach.engine.mahjong import Declare, Discard, NoClaim, Pung
from tichu_teach.engine.mahjong.shanten import acceptance
from tichu_teach.engine.state import Ruleset
from tichu_teach.pages.game.page import Game
from tichu_teach.pages.game.playing import NO_CLICK
from tichu_teach.pages.table.session import Session
from tichu_teach.players import LowestPlayer, Player, RandomPlayer

# -- at a table ----------------------------------------------------------------------------------------


def sit(
    ruleset: str = "nanking", stored: dict[str, Any] | None = None, query: str = "", **more: Any
) -> tuple[Game, Browser]:
    """A game whose others, quick players if nobody says otherwise, move at once, and a page that has just
    opened on it; `stored` is what the browser kept.
    """
    game = Game.begin(ruleset, **{"player": quick(games[ruleset]), **more})
    game.play.speed = "instant"
    return game, Browser.on(game, query, stored)


def at(line: str, **more: Any) -> tuple[Game, Browser]:
    """A game that stands at a position."""
    state = parse_position(line)
    game, browser = sit(state.game.name, **{"seed": 5, **state.game.options, **more})
    stand_at(game, state)
    return game, browser


def stand_at(game: Game, state: Any) -> None:
    """Have a game go on from a position."""
    game.play.match = replace(game.match, record=Record(state.game, game.match.record.rounds, state))
    game.play.fresh()
    forget(game)
    game.show()


def over(state: Any) -> bool:
    return state.phase == "over"


def won(state: Any) -> bool:
    return state.winner is not None


def torn(*given: Any) -> Iterator[None]:
    """Work beside a page that fails."""
    yield
    raise RuntimeError("torn")


# -- what is done there --------------------------------------------------------------------------------


def forget(game: Game) -> None:
    """The next move is no double click."""
    game.play.click = NO_CLICK


def hurry(game: Game) -> None:
    """The next move comes at once, however long the machine takes."""
    game.play.click = game.play.click._replace(at=inf)


def own_move(game: Game, bot: Player) -> str:
    """What a player would do for the learner, as typed."""
    return game.state.text(bot.choose(game.state.view(game.match.acting))).split(" ", 1)[1]


def play_on(browser: Browser, until: Callable[[Any], bool], bot: Player | None = None) -> None:
    """Let a player, a quick one, act for the learner at every seat of theirs until something holds."""
    game = browser.page
    bot = bot or quick(game.match.game)(random.Random(game.match.seed))
    for _ in range(3000):
        if until(game.state):
            return
        if game.state.phase == "over":
            browser.press("next")
            continue
        move = own_move(game, bot)
        assert browser.type(move) is None and browser.scene["verdict"] is None, move
        forget(game)
    raise AssertionError("it does not come to that")


def actions(game: Game) -> tuple[str, ...]:
    """What has been done in this round."""
    return game.match.record.rounds[-1].actions


def wake(page: Session) -> None:
    """The pause is over, at once."""
    timer: Any = page._timer
    call, arguments = timer._callback, timer._args
    page.stop()
    call(*arguments)


# -- who sits there ------------------------------------------------------------------------------------


class Asleep:
    """An opponent that passes, never bombs, claims nothing and throws its first tile."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def announce(self, view: Any) -> None:
        return None

    def choose(self, view: Any) -> Any:
        for kind in (Pass, NoBomb, (NoClaim, Discard)):
            if found := [each for each in view.legal if isinstance(each, kind)]:
                return found[0]
        return RandomPlayer(self.rng).choose(view)


class Claiming(Asleep):
    """One that goes out with tiles when it can."""

    kind: Any = Declare

    def choose(self, view: Any) -> Any:
        return next((each for each in view.legal if isinstance(each, self.kind)), super().choose(view))


class Punging(Claiming):
    kind = Pung


class Bomber(Claiming):
    """One that throws a bomb whenever asked for one."""

    kind = Play

    def choose(self, view: Any) -> Any:
        return super().choose(view) if view.phase == "window" else Asleep.choose(self, view)


class Greedy(Asleep):
    """A quick player that goes out when it can, claims what brings it nearer and throws what helps least."""

    def choose(self, view: Any) -> Any:
        for action in view.legal:
            if isinstance(action, Declare):
                return action
        refusing = [action for action in view.legal if isinstance(action, NoClaim)]
        throwing = [action for action in view.legal if isinstance(action, Discard)]
        if throwing:
            game, laid = view.game, view.laid[view.seat]
            place = (view.seat - view.east) % game.players
            suit = view.suits[place] if place < len(view.suits) else None

            def left(action: Discard) -> tuple[int, int]:
                rest = view.hand - (1 << 3 * action.tile)
                found = acceptance(game, rest, laid, suit)
                return (99 if found.lacking is None else found.lacking, -found.total)

            return min(throwing, key=left)
        clean = view.game.clean != "off"  # most claims would spoil such a hand
        return refusing[0] if refusing and (clean or self.rng.random() < 0.5) else self.rng.choice(view.legal)


def quick(game: Ruleset) -> Any:
    """The sort of player that brings a game of this family to its end without thinking for long."""
    return {"mahjong": Greedy}.get(game.family, LowestPlayer)
