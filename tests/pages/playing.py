"""Plays a game for the learner, and brings one to a position as if it had come so far."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tichu_teach.engine import Record, parse_position
from tichu_teach.engine.mahjong import Declare, Discard, NoClaim
from tichu_teach.engine.mahjong.shanten import acceptance
from tichu_teach.engine.state import Ruleset
from tichu_teach.pages.game.page import Game
from tichu_teach.pages.game.playing import NO_CLICK
from tichu_teach.players import LowestPlayer, Player

from .fake import Browser


def sit(
    ruleset: str = "nanking", stored: dict[str, Any] | None = None, query: str = "", **more: Any
) -> tuple[Game, Browser]:
    """A game whose others move at once, and a page that has just opened on it; `stored` is what the browser
    kept.
    """
    game = Game(ruleset, **more)
    game.play.speed = "instant"
    browser = Browser(game, stored)
    assert browser.hello(query) is None
    return game, browser


def at(line: str, **more: Any) -> tuple[Game, Browser]:
    """A game that stands at a position."""
    state = parse_position(line)
    game, browser = sit(state.game.name, **{**state.game.options, **more})
    stand_at(game, state)
    return game, browser


def stand_at(game: Game, state: Any) -> None:
    """Have a game go on from a position."""
    game.play.match = replace(game.match, record=Record(state.game, game.match.record.rounds, state))
    game.play.fresh()
    forget(game)
    game.show()


def forget(game: Game) -> None:
    """The next move is no double click."""
    game.play.click = NO_CLICK


def own_move(game: Game, bot: Player) -> str:
    """What a player would do for the learner, as typed."""
    return game.state.text(bot.choose(game.state.view(game.match.acting))).split(" ", 1)[1]


def play_on(game: Game, browser: Browser, bot: Player, until: Callable[[Any], bool]) -> None:
    """Let a player act for the learner, at every seat of theirs, until something holds."""
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


class Greedy:
    """A quick player that goes out when it can, claims what brings it nearer and throws what helps least."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def announce(self, view: Any) -> None:
        return None

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
