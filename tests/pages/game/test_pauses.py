"""A game among slow opponents and impatient learners."""

from __future__ import annotations

import asyncio
import time

from tests.pages.fake import Browser
from tests.pages.nanking import Asleep, Bomber, at, table, wake
from tichu_teach.pages.game.page import Game
from tichu_teach.pages.game.playing import TWICE


def test_the_second_half_of_a_double_click_does_nothing() -> None:
    game, browser = at(
        "nanking | 0: 2j Kj 3s | 1: 3j 4j | 2: 3p 4p | 3: 9s Ts | trick 3 5j | turn 0", player=Asleep
    )
    browser.say("pass")
    after = game.match.record
    assert browser.say("pass") is None
    assert game.match.record is after and browser.scene["verdict"] is None
    game.play.click = game.play.click._replace(at=time.monotonic() - 2 * TWICE)
    browser.say("pass")
    assert game.match.record is not after or browser.scene["verdict"] is not None


def test_buttons_pressed_late_do_nothing() -> None:
    game, browser = table()
    before = game.state
    for name in ("next", "takeback", "nonsense", "again.and.again"):
        assert browser.press(name) is None
    assert game.state == before


async def test_pauses_never_block_and_lose_nothing() -> None:
    """Opponents wait their turn in the kernel's loop; what the learner does meanwhile is heard."""
    game = Game(seed=5, player=Asleep)
    browser = Browser(game)
    browser.hello()
    browser.say("take")
    browser.type("push " + " ".join(browser.hand[:3]))
    for _ in range(400):
        if game._timer is None:
            break
        thinking = [seat for seat in browser.scene["table"]["seats"] if seat["thinking"]]
        assert len(thinking) <= 1
        count = len(game.match.record.rounds[-1].actions)
        assert browser.press("legal") is None and browser.press("legal") is None
        assert browser.type("pass") is None  # out of turn: the referee says so
        assert len(game.match.record.rounds[-1].actions) == count
        wake(game)
    assert game.match.seat in game.state.to_act


async def test_who_is_about_to_move_is_shown_while_others_are_waited_for() -> None:
    """Not the learner, in whose turn somebody thinks about a bomb, nor anybody while the learner is asked."""
    for asked, turn, shown in ((2, 1, [1]), (2, 0, []), (0, 1, [])):
        line = "nanking | 0: 8j 8w 8p 8s | 1: 3j 4j | 2: 9j 9w 9p 9s | 3: 3s"
        game, browser = at(f"{line} | bombs {asked} turn {turn} | trick 3 5j", player=Asleep)
        if asked:
            game.later(1, game.go)
        game.show()
        assert [seat["seat"] for seat in browser.scene["table"]["seats"] if seat["thinking"]] == shown


async def test_nobody_plays_on_while_a_class_looks_at_the_table() -> None:
    line = "nanking | 0: 2j Kj | 1: 3j 4j | 2: 3p 4p | 3: 9s Ts | trick 0 5j | turn 1"
    game, browser = at(line, player=Asleep)
    game.play.speed = "slow"
    game.go()
    assert game._timer is not None, "West is thinking"
    record = game.match.record
    assert browser.press("present") is None
    assert game.stand_in and game._timer is None and game.match.record is record
    assert browser.press("leave") is None
    assert not game.stand_in and game._timer is not None, "West thinks again"


async def test_changing_the_pace_while_an_opponent_thinks() -> None:
    game = Game(seed=5, player=Asleep)
    browser = Browser(game)
    browser.hello()
    browser.say("take")
    browser.type("push " + " ".join(browser.hand[:3]))
    browser.say("select", block="speed", value="slow")
    assert game._timer is not None and browser.kept["game.nanking"]["speed"] == "slow"
    browser.say("select", block="speed", value="instant")
    assert game._timer is None and game.match.seat in game.state.to_act


def test_a_silent_answer_about_bombs_takes_no_time() -> None:
    """Whether an opponent was asked for a bomb can't be told from the pauses."""

    async def pauses(hand: str) -> int:
        game, _ = at(
            f"nanking | 0: 8w Kj 2j | 1: {hand} 3j | 2: 3p 4p | 3: 7s Ts | trick 3 5j | turn 0", player=Asleep
        )
        game.play.speed = "normal"
        game.act("play", {"cards": ["8w"], "reading": None})
        count = 0
        while game._timer is not None:
            wake(game)
            count += 1
        assert ("1 nobomb" in game.match.record.rounds[-1].actions) is (hand.count("9") == 4)
        return count

    assert asyncio.run(pauses("9j 9w 9p 9s")) == asyncio.run(pauses("9j 9w 9p 6s"))


def test_a_bomb_about_to_fall_can_t_be_seen_coming() -> None:
    async def before(hand: str) -> tuple[dict, dict, str]:
        game, browser = at(
            f"nanking | 0: 8w Kj 2j | 1: {hand} 3j | 2: 3p 4p | 3: 7s Ts | trick 3 5j | turn 0", player=Bomber
        )
        game.play.speed = "normal"
        game.act("play", {"cards": ["8w"], "reading": None})
        scene = browser.scene
        wake(game)
        assert bool(game.match.account.said.get(1) == "bomb") is (hand.count("9") == 4)
        game.stop()
        return scene["table"], scene["input"], scene["panel"]["title"]

    assert asyncio.run(before("9j 9w 9p 9s")) == asyncio.run(before("9j 9w 9p 6s"))


def test_an_opponent_that_fails_does_not_stop_the_game(caplog) -> None:
    class Broken(Asleep):
        def choose(self, view):
            raise RuntimeError("out of ideas")

    game, browser = table(player=Broken)
    browser.say("take")
    browser.type("push " + " ".join(browser.hand[:3]))
    assert game.match.seat in game.state.to_act
    assert "could not decide" in caplog.text
