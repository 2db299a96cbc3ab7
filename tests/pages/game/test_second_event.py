"""A second event in a game: what is left of a play that still waits, and of a game kept by another table."""

from __future__ import annotations

import random

import pytest

from tests.pages.fake import Browser
from tests.pages.nanking import Bomber, at
from tests.pages.playing import forget, own_move, play_on
from tichu_teach.pages.game.page import Game
from tichu_teach.players import LowestPlayer
from tichu_teach.texts import text

ASKED = (
    "nanking | 0: 8w 8p 8j 8s Aj Aw 2j | 1: 3j 4j | 2: {} | 3: 7s Ts | trick 3 Kw | bombs 2 turn 0".format(
        "9j 9w 9p 9s 4p"
    )
)


@pytest.mark.parametrize(
    ("second", "still_waits"),
    [(["Aw"], True), (["2j"], False), (["8w", "8p", "8j", "8s"], False)],
    ids=["another play", "one that is refused", "a bomb of one's own"],
)
async def test_a_play_that_waits_is_forgotten_for_a_second_one(second: list[str], still_waits: bool) -> None:
    """A bomb is told as the quicker one only to those who still wait to play."""
    game, browser = at(ASKED, player=Bomber)
    game.play.speed = "slow"
    game.go_on()
    browser.say("play", cards=["Aj"])
    assert browser.scene["verdict"]["text"] == text("game.wait.kept")
    browser.say("play", cards=second)
    assert (game.match.waiting is not None) == still_waits
    while "2 play 9j 9w 9p 9s" not in game.match.record.rounds[-1].actions:
        game._wake(lambda: game._let(game.play.upcoming()))
    verdict = browser.scene["verdict"]
    assert bool(verdict and verdict["text"] == text("game.wait.bombed")) == still_waits
    assert "Aj" in browser.hand and game.match.waiting is None
    game.stop()


def test_a_game_of_another_seat_or_deal_is_not_gone_on_with() -> None:
    first = Game(seed=3, player=LowestPlayer)
    browser = Browser(first)
    browser.hello()
    begun = first.match.record
    play_on(first, browser, LowestPlayer(random.Random(1)), lambda state: len(state.trick) == 1)
    played = first.match.record.rounds[-1].actions
    assert first.match.record != begun
    for more, taken in (({}, True), ({"seat": 2}, False), ({"seed": 4}, False)):
        again = Game(**{"seed": 3, "player": LowestPlayer, **more})
        page = Browser(again, browser.kept)
        assert page.hello() is None
        assert (again.match.record.rounds[-1].actions == played) == taken, more
        assert (text("game.kept.resumed") in page.words()) == taken, more


async def test_a_play_is_kept_at_once_and_not_when_the_others_have_moved() -> None:
    """Whoever shuts the page while the others think finds their own play when they come back."""
    game = Game(seed=3, player=LowestPlayer)
    browser = Browser(game)
    browser.hello()
    game.play.speed = "instant"
    play_on(game, browser, LowestPlayer(random.Random(1)), lambda state: state.phase == "play")
    game.play.speed = "slow"
    forget(game)
    assert game.match.asked
    browser.type(own_move(game, LowestPlayer(random.Random(1))))
    assert game._timer is not None, "somebody else thinks"
    again = Game(seed=3, player=LowestPlayer)
    Browser(again, browser.kept).hello()
    played = game.match.record.rounds[-1].actions
    assert again.match.record.rounds[-1].actions[: len(played)] == played
    game.stop()
    again.stop()
