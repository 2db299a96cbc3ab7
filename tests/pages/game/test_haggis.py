"""A whole game of Haggis at the table, driven by the messages a browser sends."""

import json

import pytest

from tichu_teach.engine import Record, games
from tichu_teach.pages.game.page import Game
from tichu_teach.texts import text

from ..fake import Browser
from ..games import Asleep, actions, at, play_on, sit

HAGGIS = games["haggis"]


def table(seed: int = 5, **more) -> tuple[Game, Browser]:
    """A game whose opponents play at once, and a page that has just opened on it."""
    settled = {"players": 2, "target": 250, "bomb_gift": "choice", "first_out_bonus": 5}
    return sit("haggis", seed=seed, **{**settled, **more})


def test_the_table_asks_how_many_how_far_and_by_which_house_rules() -> None:
    game, browser = sit("haggis", seed=3)

    def asked() -> dict[str, list]:
        return {
            block["id"]: [each["value"] for each in block["options"]] for block in browser.blocks("select")
        }

    alone = {"start.players": [2, 3], "start.target": [250, 350]}
    assert asked() == alone, "with two there is nothing more to agree on"
    assert len(browser.scene["table"]["seats"]) == 2
    browser.select({"start.players": 3})
    assert asked() == alone | {"start.bomb_gift": ["choice", "tournament"], "start.first_out_bonus": [5, 0]}
    browser.select({"start.target": 350, "start.bomb_gift": "tournament"})
    browser.select({"start.first_out_bonus": 0})
    assert [seat["name"] for seat in browser.scene["table"]["seats"]] == ["You", "East", "West"]
    browser.press("begin")
    assert game.match.game == HAGGIS.vary(players=3, target=350, bomb_gift="tournament", first_out_bonus=0)
    assert len(browser.hand) == 17
    assert browser.panel["header"] == "Hand 1 · to 350 points"
    assert any(line.startswith("To deal: ") for line in browser.blocks("log")[0]["lines"])


def test_the_first_lead_is_on_the_dealers_left() -> None:
    """haggis.first: with three, West (seat 2) follows You (seat 0)."""
    game, _ = table(players=3)
    assert game.match.record.start.dealer == 0 and game.match.record.start.turn == 2


def _starts(record: Record) -> list:
    """Every hand as it was dealt."""
    data = json.loads(record.to_json())
    found = []
    for number in range(len(data["rounds"])):
        part = {**data, "rounds": [*data["rounds"][: number + 1]]}
        part["rounds"][number] = {**part["rounds"][number], "actions": []}
        found.append(Record.from_json(json.dumps(part)).state)
    return found


def test_dealer_and_leader_of_later_hands_follow_from_the_score() -> None:
    """haggis.next.dealer, haggis.next.lead"""
    game, browser = table(seed=2, players=3)
    play_on(browser, lambda state: state.round == 3)
    for start in _starts(game.match.record)[1:]:
        best, least = max(start.totals), min(start.totals)
        if start.totals.count(best) == start.totals.count(least) == 1:
            assert start.totals[start.dealer] == best and start.totals[start.turn] == least


def test_a_bomb_out_of_turn_is_refused() -> None:
    """haggis.bomb.in-turn: what a Tichu player forgets."""
    _, browser = at("haggis players=3 | 0: 2r J Q | 1: 3r 4r | 2: 5g 6g | trick 0 8r | turn 2 ")
    browser.say("play", cards=["J", "Q"])
    assert browser.scene["verdict"]["rule"]["id"] == "haggis.bomb.in-turn"


@pytest.mark.parametrize(
    ("line", "cards", "tone"),
    [
        ("haggis | 0: 2r 9r | 1: 3r 4r | trick 0 8r | turn 1", "9r", "wait"),
        ("haggis | 0: 2r | 1: 3r 4r | trick 1 8r; 0 J Q | collect 0", "2r", "wait"),
        ("haggis | 0: 2r 9r | 1: - | haggis 3r | over | out 1", "9r", None),
        ("haggis | 0: 2r 9r | 1: 3r 4r | trick 1 8r | turn 0", "2r", None),
    ],
    ids=["out of turn", "before the trick is given", "over", "too low"],
)
def test_what_only_comes_too_early_is_asked_to_wait(line: str, cards: str, tone: str | None) -> None:
    _, browser = at(line, player=Asleep)
    browser.say("play", cards=[cards])
    assert browser.scene["verdict"].get("tone") == tone


def test_the_browser_is_asked_which_reading_is_meant() -> None:
    """haggis.combo.ambiguous"""
    game, browser = at("haggis | 0: 2o 9r Tr J | 1: 3o 4g 5g | turn 0", player=Asleep)
    before = game.match.record
    assert browser.say("play", cards=["9r", "Tr", "J"]) == text("table.haggis.readings")
    (answer,) = [each for each in browser.answers if "readings" in each]
    assert answer["ok"] is False and len(answer["readings"]) == 2
    assert game.match.record is before and browser.scene["verdict"] is None
    low = answer["readings"][1]
    assert browser.say("play", cards=["9r", "Tr", "J"], reading=low["reading"]) is None
    assert "0 play 9r Tr J=8r" in actions(game)


@pytest.mark.parametrize(
    ("line", "cards", "rule"),
    [
        ("0: 8r 9o Tr | 1: 3r 4r | turn 0", "8r 9o Tr", "haggis.combo.run"),
        ("0: 8r 8o 5g | 1: 3r 4r | trick 1 9r 9o | turn 0", "8r 8o", "haggis.follow"),
        ("0: 8r J | 1: 3r 4r | trick 1 J' Q' | turn 0", "8r", "haggis.bomb.beats"),
        ("0: 3r 5r 7o 9o | 1: 4r 6r | turn 0", "3r 5r 7o 9o", "haggis.bomb.neither"),
    ],
)
def test_a_refused_play_says_why_and_changes_nothing(line: str, cards: str, rule: str) -> None:
    game, browser = at(f"haggis | {line}")
    before = game.match.record
    assert browser.say("play", cards=cards.split()) is None
    verdict = browser.scene["verdict"]
    assert verdict["ok"] is False and verdict["rule"]["id"] == rule
    assert game.match.record is before


def test_what_may_i_do() -> None:
    _, browser = at("haggis | 0: 8r 8o 5g J | 1: 3r 4r 6r | trick 1 7r 7o | turn 0")
    browser.press("legal")
    assert sorted(map(sorted, browser.scene["table"]["hints"])) == [["8o", "8r"], ["8o", "J"], ["8r", "J"]]
    assert "a pair (3 ways)" in browser.words() and "pass" in browser.words()
    browser.press("legal")
    assert browser.scene["table"]["hints"] is None


def test_a_trick_won_is_taken_in_without_asking() -> None:
    game, _ = at("haggis | 0: 2r Tg | 1: 3r 4r | trick 0 8r | turn 1", player=Asleep)
    game.go_on()
    assert game.state.phase == "play" and game.state.turn == 0 and not game.state.trick


def test_a_bet_by_its_button() -> None:
    game, browser = table()
    assert {"small", "big"} <= {each["type"] for each in browser.scene["input"]["actions"]}
    browser.say("big")
    assert game.state.bets[0] == "big" and browser.scene["table"]["seats"][0]["call"] == "bet-big"
    assert "small" not in {each["type"] for each in browser.scene["input"]["actions"]}
    browser.say("small")
    assert browser.scene["verdict"]["rule"]["id"] == "haggis.bet"


def test_a_bombed_trick_is_given_by_button_or_by_name() -> None:
    line = "haggis players=3 | 0: 2r | 1: 3r 4r | 2: 5g 6g | trick 2 8r; 0 J Q | collect 0"
    for seat, name in ((1, "East"), (2, "West")):
        for way in ("give", "notation"):
            game, browser = at(line, player=Asleep)
            assert [each["name"] for each in browser.scene["input"]["give"]] == ["West", "East"]
            browser.say("collect")
            assert browser.scene["verdict"]["rule"]["id"] == "haggis.trick.take"
            browser.say("give", to=seat) if way == "give" else browser.type(f"give {name}")
            assert sorted(game.match.game.deck.names(game.state.won[seat])) == ["8r", "J", "Q"]


def test_the_end_of_a_hand_shows_all_cards_and_the_sheet() -> None:
    _, browser = at("haggis | 0: 9r | 1: 5o K | trick 1 7y | haggis 3y 4y | turn 0")
    browser.say("play", cards=["9r"])
    picture = browser.scene["table"]
    assert picture["aside"]["cards"] == ["3y", "4y"]
    assert picture["seats"][1]["hand"] == ["5o", "K"]
    rows = browser.blocks("table")[0]["rows"]
    assert ["North’s last 2 cards: 5 each", "+10", ""] in rows
    assert rows[-1][1:] == ["+19", "0"]
    assert browser.buttons()[0] == "next"


def test_the_deal_is_read_out_without_a_heading() -> None:
    """A learner who hears the page is told who has dealt; the number of the hand stands above."""
    game, browser = sit("haggis", seed=3)
    browser.press("begin")
    said = browser.scene["say"]["text"]
    heading, dealer, *_ = (line.rstrip(".") for line in game.match.account.lines)
    assert said.startswith(dealer) and heading.strip("*") not in said
