"""Plays a game for the learner, and brings one to a position as if it had come so far."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tichu_teach.engine import Record
from tichu_teach.pages.game import Game
from tichu_teach.players import Player

from .fake import Browser


def stand_at(game: Game, state: Any) -> None:
    """Have a game go on from a position."""
    game.record = Record(state.game, game.record.rounds, state)
    game._fresh()
    forget(game)
    game.show()


def forget(game: Game) -> None:
    """The next move is no double click."""
    game._last = ("", {}, 0.0)


def own_move(game: Game, bot: Player) -> str:
    """What a player would do for the learner, as typed."""
    return game.state.text(bot.choose(game.state.view(game.acting))).split(" ", 1)[1]


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
