"""Whole games of the Tichu family as they come up when bots play them: to look at on the bare page."""

import random
from collections.abc import Callable
from typing import Any

from tests.pages.fake import Browser
from tichu_teach.engine import State
from tichu_teach.pages.game.page import Game
from tichu_teach.pages.game.playing import NO_CLICK
from tichu_teach.players import LowestPlayer


def scene(ruleset: str, until: Callable[[State], bool], **options: Any) -> dict[str, Any]:
    """What the learner sees where a game first comes to a moment; everybody plays their lowest cards."""
    game = Game.begin(ruleset, seed=4, player=LowestPlayer, **options)
    game.play.speed = "instant"
    browser, bot = Browser(game), LowestPlayer(random.Random(4))
    browser.hello()
    if until(game.state) and game.choosing:
        return browser.scene
    browser.press("begin")
    while not until(game.state):
        if game.state.phase == "over":
            browser.press("next")
        else:
            done = game.state.text(bot.choose(game.state.view(game.match.acting)))
            browser.type(done.split(" ", 1)[1])
        game.play.click = NO_CLICK
    return browser.scene


def late(state: State) -> bool:
    """Some way into a round, with a trick to follow."""
    return len(state.trick) > 1 and bool(state.out)


def table_to_act(state: State) -> bool:
    return state.turn == 2 and state.phase == "play" and len(state.trick) == 1


def scenes() -> dict[str, dict[str, Any]]:
    """By name."""
    return {
        "start": scene("grandmaster", lambda state: True),
        "tricsu-deal": scene("tricsu", lambda state: state.phase == "push"),
        "tricsu-push": scene("tricsu", lambda state: state.phase == "push" and bool(state.pushed[0])),
        "tricsu-table": scene("tricsu", table_to_act),
        "tricsu-own": scene("tricsu", lambda state: state.turn == 0 and len(state.trick) == 1),
        "tricsu-over": scene("tricsu", lambda state: state.phase == "over"),
        "tientsin-push": scene("tientsin", lambda state: state.phase == "push"),
        "tientsin": scene("tientsin", late),
        "grandmaster-five": scene("grandmaster", lambda state: state.round > 1, players=5),
        "grandmaster-eight": scene("grandmaster", lambda state: state.round > 1 and late(state), players=8),
        "grandmaster-over": scene("grandmaster", lambda s: s.round > 1 and s.phase == "over", players=8),
        "grandmaster-twelve": scene("grandmaster", lambda s: s.round > 1 and late(s), players=12),
        "ear-five": scene("ear", lambda state: bool(state.trick), players=5),
        "ear-ten": scene("ear", lambda state: state.round > 1, players=10),
    }
