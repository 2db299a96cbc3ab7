"""Who the others are: chosen at the table, kept, loaded, linked; and the page answers while they think."""

import asyncio
import json
from typing import Any

import pytest

from tichu_teach.analysis.opponents import KINDS, StrongPlayer, opponents
from tichu_teach.engine import OptionError, games
from tichu_teach.pages.game import company
from tichu_teach.pages.game.page import Game
from tichu_teach.players import RandomPlayer, haggis, strengths
from tichu_teach.players.tichu import BeginnerPlayer, SensiblePlayer
from tichu_teach.texts import text

from ..fake import Browser
from ..games import sit, wake


def offered(browser: Browser) -> dict | None:
    return browser.block(company.BLOCK)


def kinds(game: Game) -> set[type]:
    return {type(player) for player in game.play.others.players if player is not None}


@pytest.mark.parametrize("name", games)
def test_every_strength_has_words_and_players(name: str) -> None:
    assert set(strengths(games[name])) <= set(KINDS)
    for strength in strengths(games[name]):
        assert text(f"game.opponents.{strength}")
        assert callable(opponents(games[name], strength))


def test_the_others_are_sensible_if_nobody_says_otherwise() -> None:
    game, browser = sit(player=None, seed=5)
    assert kinds(game) == {SensiblePlayer}
    block = offered(browser)
    assert block and block["value"] == "sensible"
    assert [each["value"] for each in block["options"]] == ["beginner", "sensible", "strong", "mixed"]


def test_a_game_without_a_page_to_choose_on_offers_it_until_the_first_decision() -> None:
    game, browser = sit(player=None, seed=5)
    browser.say("take")
    assert game.match.decisions and offered(browser) is None
    browser.press("more")
    assert offered(browser), "in the drawer it can be changed at any time"


def test_where_there_is_such_a_page_it_stands_there() -> None:
    game, browser = sit("haggis", seed=5, player=None)
    assert browser.buttons() == ["begin"] and offered(browser)
    browser.say("select", block=company.BLOCK, value="beginner")
    assert browser.buttons() == ["begin"] and kinds(game) == {haggis.BeginnerPlayer}
    assert "game.haggis" not in browser.kept, "nothing has been dealt"
    browser.press("begin")
    assert kinds(game) == {haggis.BeginnerPlayer} and offered(browser) is None


def test_a_choice_is_kept_and_taken_up_again() -> None:
    game, browser = sit(player=None, seed=5)
    browser.say("select", block=company.BLOCK, value="beginner")
    assert kinds(game) == {BeginnerPlayer} and offered(browser)["value"] == "beginner"
    browser.say("take")
    browser.press("more")
    browser.say("select", block=company.BLOCK, value="mixed")
    assert browser.kept["game.nanking"]["opponents"] == "mixed", "at once, before anybody moves"
    browser.say("select", block=company.BLOCK, value="beginner")
    again, _ = sit(player=None, stored=browser.kept, seed=5)
    assert again.play.company.strength == "beginner" and kinds(again) == {BeginnerPlayer}
    assert again.state == game.state
    again.rounds.press_new()
    again.rounds.press_new()
    assert again.play.company.strength == "beginner", "a new game is played with the same people"


@pytest.mark.parametrize("odd", ["nobody", 7, None, [], "x" * 99])
def test_games_kept_before_or_damaged_go_on_with_sensible_players(odd: Any) -> None:
    _, browser = sit(player=None, seed=5)
    browser.say("take")
    kept = dict(browser.kept["game.nanking"])
    kept["opponents"] = odd
    game, _ = sit(player=None, stored={"game.nanking": kept}, seed=5)
    assert game.play.company.strength == "sensible" and game.play.unreadable_game is None
    del kept["opponents"]
    game, _ = sit(player=None, stored={"game.nanking": kept}, seed=5)
    assert game.play.company.strength == "sensible" and game.play.unreadable_game is None


def test_a_saved_file_knows_who_the_others_were() -> None:
    _, browser = sit(player=None, seed=5)
    browser.press("more")
    plain = browser.blocks("download")[0]["text"]
    assert company.BLOCK not in json.loads(plain), "as usual it is the file that it always was"
    browser.say("select", block=company.BLOCK, value="mixed")
    browser.press("more", "more")
    saved = browser.blocks("download")[0]["text"]
    game, other = sit(player=None, seed=8)
    other.say("file", name="mine.json", text=saved)
    assert game.play.company.strength == "mixed"
    other.say("file", name="mine.json", text=plain)
    assert game.play.company.strength == "sensible"


def test_a_link_says_who_the_others_are() -> None:
    game, _ = sit(player=None, query="?opponents=beginner", seed=5)
    assert kinds(game) == {BeginnerPlayer}
    game, _ = sit(player=None, query="?opponents=ghosts", seed=5)
    assert kinds(game) == {SensiblePlayer}


def test_a_cell_that_brings_players_asks_nobody() -> None:
    game, browser = sit(player=RandomPlayer, seed=5)
    assert offered(browser) is None
    browser.say("select", block=company.BLOCK, value="beginner")
    assert kinds(game) == {RandomPlayer}


def test_opponents_that_there_are_not_are_refused_by_name() -> None:
    with pytest.raises(OptionError, match=r"beginner, sensible, strong, mixed in nanking, not 'weak'"):
        Game.begin(opponents="weak")
    with pytest.raises(OptionError, match="not 'strong'"):
        Game.begin("mahjong", opponents="strong", clean_hand="secret")


def test_mixed_company_is_the_same_for_the_same_seed() -> None:
    one, two = Game.begin(seed=3, opponents="mixed"), Game.begin(seed=3, opponents="mixed")
    assert [type(each) for each in one.play.others.players] == [
        type(each) for each in two.play.others.players
    ]


async def test_a_long_thought_goes_on_between_events_until_it_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    thoughts = list[int]()

    class Slow(RandomPlayer):
        def thinking(self, view: Any) -> Any:
            for number in range(5):
                thoughts.append(number)
                yield

    monkeypatch.setattr("tichu_teach.pages.table.slices.SLICE", -1.0)
    game, browser = sit(seed=5, player=Slow)
    browser.say("take")
    browser.say("push", cards=browser.hand[:3])
    before = game.state
    for number in range(5):
        wake(game)
        assert thoughts == [*range(number + 1)] and game.state is before
    wake(game)
    assert game.state is not before
    game.stop()


async def test_a_strong_player_lets_the_page_answer_while_it_thinks() -> None:
    """It thinks in slices between events; a message in between is answered, and the game goes on."""
    game, browser = sit(player=None, seed=5, opponents="strong")
    for player in game.play.others.players:
        if isinstance(player, StrongPlayer):
            player.limit = type(player.limit)(positions=150, seconds=60)
    browser.say("take")
    browser.say("push", cards=browser.hand[:3])
    answered = 0
    while answered < 3 and game.state.phase != "over":
        if game._timer is not None and game.play.others._slices is not None:
            before = game.state
            browser.press("more", "more")
            assert game.state is before, "the thought goes on as if nobody had asked"
            await asyncio.sleep(0)
            answered += 1
        elif game.match.owes_decision:
            legal = [each for each in game.state.legal(game.match.acting) if each.seat == game.match.acting]
            browser.type(game.state.text(legal[-1]).split(" ", 1)[1])
        await asyncio.sleep(0.01)
    assert answered == 3


@pytest.mark.more
async def test_a_thought_that_fails_does_not_stop_the_game(caplog: pytest.LogCaptureFixture) -> None:
    class Faint(RandomPlayer):
        def thinking(self, view: Any) -> Any:
            yield
            raise ValueError("dizzy")

    game, browser = sit(seed=5, player=Faint)
    browser.say("take")
    browser.say("push", cards=browser.hand[:3])
    for _ in range(200):
        if game.state.phase == "play" and game.match.owes_decision:
            break
        await asyncio.sleep(0.01)
    assert game.match.owes_decision or game.state.played
    assert "could not think" in caplog.text


def test_without_a_loop_a_strong_player_decides_at_once() -> None:
    game = Game.begin(seed=5, opponents="strong")
    game.play.speed = "instant"
    for player in game.play.others.players:
        if isinstance(player, StrongPlayer):
            player.limit = type(player.limit)(positions=20, seconds=60)
    browser = Browser.on(game)
    browser.say("take")
    browser.say("push", cards=browser.hand[:3])
    assert game.match.owes_decision and game.state.phase != "push"
