"""A game among slow opponents and impatient learners: what is left of a play that still waits."""

import asyncio
import random
from types import SimpleNamespace

import pytest

from tests.pages.fake import Browser
from tests.pages.games import Asleep, Bomber, actions, at, forget, own_move, play_on, sit, wake
from tichu_teach.pages.game.page import Game
from tichu_teach.pages.game.playing import TWICE
from tichu_teach.players import LowestPlayer
from tichu_teach.texts import text


def test_the_second_half_of_a_double_click_does_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("tichu_teach.pages.game.playing.time", SimpleNamespace(monotonic=lambda: now[0]))
    game, browser = at(
        "nanking | 0: 2j Kj 3s | 1: 3j 4j | 2: 3p 4p | 3: 9s Ts | trick 3 5j | turn 0", player=Asleep
    )
    browser.say("pass")
    after = game.match.record
    now[0] += TWICE / 2
    assert browser.say("pass") is None
    assert game.match.record is after and browser.scene["verdict"] is None
    now[0] += TWICE
    browser.say("pass")
    assert game.match.record is not after or browser.scene["verdict"] is not None


def test_buttons_pressed_late_do_nothing() -> None:
    game, browser = sit(seed=5)
    before = game.state
    browser.press("next", "takeback", "nonsense", "again.and.again")
    assert game.state == before


def pushed() -> tuple[Game, Browser]:
    """A game among slow opponents that waits for what they push."""
    game = Game.begin(seed=5, player=Asleep)
    browser = Browser.on(game)
    browser.say("take")
    browser.type("push " + " ".join(browser.hand[:3]))
    return game, browser


async def test_pauses_never_block_and_lose_nothing() -> None:
    """Opponents wait their turn in the kernel's loop; what the learner does meanwhile is heard."""
    game, browser = pushed()
    for _ in range(400):
        if game._timer is None:
            break
        thinking = [seat for seat in browser.scene["table"]["seats"] if seat["thinking"]]
        assert len(thinking) <= 1
        count = len(actions(game))
        browser.press("legal", "legal")
        assert browser.type("pass") is None  # out of turn: the referee says so
        assert len(actions(game)) == count
        wake(game)
    assert game.match.seat in game.state.to_act


async def test_who_is_about_to_move_is_shown_while_others_are_waited_for() -> None:
    """Not the learner, in whose turn somebody thinks about a bomb, nor anybody while the learner is asked."""
    for asked, turn, shown in ((2, 1, [1]), (2, 0, []), (0, 1, [])):
        line = "nanking | 0: 8j 8w 8p 8s | 1: 3j 4j | 2: 9j 9w 9p 9s | 3: 3s"
        game, browser = at(f"{line} | bombs {asked} turn {turn} | trick 3 5j", player=Asleep)
        if asked:
            game.call_later(1, game.go)
        game.show()
        assert [seat["seat"] for seat in browser.scene["table"]["seats"] if seat["thinking"]] == shown


async def test_nobody_plays_on_while_a_class_looks_at_the_table() -> None:
    line = "nanking | 0: 2j Kj | 1: 3j 4j | 2: 3p 4p | 3: 9s Ts | trick 0 5j | turn 1"
    game, browser = at(line, player=Asleep)
    game.play.speed = "slow"
    game.go()
    assert game._timer is not None, "West is thinking"
    record = game.match.record
    browser.press("present")
    assert game.stand_in and game._timer is None and game.match.record is record
    browser.press("leave")
    assert not game.stand_in and game._timer is not None, "West thinks again"


async def test_changing_the_pace_while_an_opponent_thinks() -> None:
    game, browser = pushed()
    browser.select(speed="slow")
    assert game._timer is not None and browser.kept["game.nanking"]["speed"] == "slow"
    browser.select(speed="instant")
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
        assert ("1 nobomb" in actions(game)) is (hand.count("9") == 4)
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

    game, browser = sit(seed=5, player=Broken)
    browser.say("take")
    browser.type("push " + " ".join(browser.hand[:3]))
    assert game.match.seat in game.state.to_act
    assert "could not decide" in caplog.text


ASKED = (
    "nanking | 0: 8w 8p 8j 8s Aj Aw 2j | 1: 3j 4j | 2: 9j 9w 9p 9s 4p | 3: 7s Ts "
    "| trick 3 Kw | bombs 2 turn 0"
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
    while "2 play 9j 9w 9p 9s" not in actions(game):
        game._wake(lambda: game._let(game.play.next_action()))
    verdict = browser.scene["verdict"]
    assert bool(verdict and verdict["text"] == text("game.wait.bombed")) == still_waits
    assert "Aj" in browser.hand and game.match.waiting is None
    game.stop()


def test_a_game_of_another_seat_or_deal_is_not_gone_on_with() -> None:
    first = Game.begin(seed=3, player=LowestPlayer)
    browser = Browser.on(first)
    begun = first.match.record
    play_on(browser, lambda state: len(state.trick) == 1)
    played = first.match.record.rounds[-1].actions
    assert first.match.record != begun
    for more, taken in (({}, True), ({"seat": 2}, False), ({"seed": 4}, False)):
        again = Game.begin(**{"seed": 3, "player": LowestPlayer, **more})
        page = Browser.on(again, stored=browser.kept)
        assert (again.match.record.rounds[-1].actions == played) == taken, more
        assert (text("game.kept.resumed") in page.words()) == taken, more


async def test_a_play_is_kept_at_once_and_not_when_the_others_have_moved() -> None:
    """Whoever shuts the page while the others think finds their own play when they come back."""
    game = Game.begin(seed=3, player=LowestPlayer)
    browser = Browser.on(game)
    game.play.speed = "instant"
    play_on(browser, lambda state: state.phase == "play")
    game.play.speed = "slow"
    forget(game)
    assert game.match.owes_decision
    browser.type(own_move(game, LowestPlayer(random.Random(1))))
    assert game._timer is not None, "somebody else thinks"
    again = Game.begin(seed=3, player=LowestPlayer)
    Browser(again, browser.kept).hello()
    played = actions(game)
    assert again.match.record.rounds[-1].actions[: len(played)] == played
    game.stop()
    again.stop()
