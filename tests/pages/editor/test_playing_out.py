"""A position that is laid by hand is played out: for all seats, back and forth, to its end."""

import random

import pytest

from tests.pages.editor.laid_by_hand import WISHED, opened
from tichu_teach import position
from tichu_teach.engine import games
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.texts.names import seat_names


def test_the_referee_answers_whatever_is_tried_for_whoever_is_to_act() -> None:
    browser = opened(WISHED)
    assert browser.scene["table"]["viewer"] == 0
    browser.play("Kj")
    assert not browser.scene["verdict"]["ok"] and browser.line == WISHED
    browser.play("8w")
    assert browser.scene["verdict"]["ok"] and browser.scene["table"]["viewer"] == 1
    assert browser.type("pass") is None
    assert browser.scene["table"]["viewer"] == 2
    browser.press("undo")
    assert browser.scene["table"]["viewer"] == 1
    browser.press("restart")
    assert browser.line == WISHED and browser.scene["table"]["viewer"] == 0
    assert "undo" not in browser.buttons()


def test_a_fault_that_is_paid_for_is_done() -> None:
    browser = opened(WISHED.replace("nanking", "nanking wish_fault=penalty", 1))
    browser.play("Kj")
    assert not browser.scene["verdict"]["ok"] and browser.line.endswith(" | fault 0")


def test_what_playing_led_to_is_set_up_and_the_table_before_it_can_be_brought_back() -> None:
    browser = opened(WISHED)
    browser.play("8w")
    played = browser.line
    browser.choose(view="setup")
    assert browser.line == played != WISHED
    browser.press("undo")
    assert browser.line == WISHED


def test_what_they_may_do_is_named_and_a_press_does_it() -> None:
    browser = opened(WISHED)
    browser.press("legal")
    (only,) = browser.block("may")["rows"]
    assert "[8w]" in only["cards"]
    browser.choose(may=only["value"])
    assert "8w" in browser.line and browser.scene["table"]["viewer"] == 1


def test_hands_are_hidden_and_another_hand_lies_before_one() -> None:
    browser = opened(WISHED)
    hands = {seat["seat"]: seat["hand"] for seat in browser.scene["table"]["seats"]}
    assert all(hands.values())
    for shown in (None, hands[2], None):
        browser.choose(open=2)
        assert browser.scene["table"]["seats"][2]["hand"] == shown
    browser.select(hand=3)
    assert browser.scene["table"]["viewer"] == 3
    assert browser.type("pass") is None
    assert not browser.scene["verdict"]["ok"]  # it is not their turn


@pytest.mark.parametrize("name", games)
def test_a_round_of_any_game_can_be_played_by_what_is_named(name: str) -> None:
    browser = opened(name)
    browser.press("legal")
    rng = random.Random(5)
    for _ in range(25):
        rows = [each for each in browser.all if each["kind"] == "moves"]
        if not rows:
            break
        before = browser.line
        browser.choose(may=rng.choice(rows[0]["rows"])["value"])
        assert browser.scene["verdict"]["ok"] and browser.line != before
    position(browser.line)


def test_a_round_that_is_over_shows_its_sheet_and_asks_for_nothing_more() -> None:
    browser = opened("nanking | 0: Kj | 1: 5p | 2: - | 3: 9s | turn 0 | out 2")
    assert not browser.blocks("sheet") and not browser.blocks("moves"), "nobody has asked what may be done"
    browser.play("Kj")
    state = browser.session.state
    assert state.phase == "over" and "legal" not in browser.buttons()
    summary = presenter(state.game).summary
    alone = summary.ending(state, 0, alone=True)
    assert all(each in browser.panel["blocks"] for each in alone)
    onward = [each for each in summary.ending(state, 0) if each not in alone]
    assert not any(each in browser.panel["blocks"] for each in onward)
    browser.press("legal")
    assert not browser.blocks("moves"), "a late press"
    browser.press("undo")
    assert browser.session.state.phase == "play"


def test_at_a_free_table_a_hand_leads_to_no_other() -> None:
    browser = opened("mahjong | E: * | S: * | W: * | N: * | turn E deal | over drawn")
    summary, state = presenter(browser.session.state.game).summary, browser.session.state
    onward = [each for each in summary.ending(state, 0) if each not in summary.ending(state, 0, alone=True)]
    assert onward and not any(each in browser.panel["blocks"] for each in onward)


def test_a_field_that_was_typed_in_late_changes_nothing_in_the_play() -> None:
    browser = opened(WISHED)
    before = browser.seen
    browser.fill({"said.totals": "100 200"})
    browser.choose(nowhere=1)
    assert browser.seen == before


def test_beginning_again_forgets_the_cards_that_were_picked() -> None:
    """The browser keeps what is picked as long as the same hand lies there."""
    browser = opened(WISHED)
    first = browser.scene["input"]["hand"]["laid"]
    browser.press("legal")
    assert browser.scene["input"]["hand"]["laid"] == first, "only a word more on the panel"
    browser.play("8w")
    browser.press("undo")
    undone = browser.scene["input"]["hand"]["laid"]
    browser.press("restart")
    assert len({first, undone, browser.scene["input"]["hand"]["laid"]}) == 3


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("nanking | 0: 8w | 1: 8j | 2: 8p | 3: 8s | turn 0", {"0 tichu": "announce tichu"}),
        (str(games["nanking"].deal(random.Random(7))), {"0 grand": "announce a grand tichu"}),
        ("haggis | 0: 2r | 1: 3r | turn 0", {"0 bet small": "bet 15", "0 bet big": "bet 30"}),
        ("haggis | 0: 2r | 1: 3r | collect 0 | trick 1 4r; 0 J Q", {"0 give 1": "give the trick to North"}),
        (
            "tientsin | 0: 8w | 1: 8j | 2: 8p | 3: 8s | 4: 9w | 5: 9j | dog 0",
            {"0 lead 2": "give the lead to "},
        ),
    ],
)
def test_calls_bets_gifts_and_leads_are_named(line: str, words: dict[str, str]) -> None:
    state = position(line)
    option = presenter(state.game).editing.option
    names = seat_names(state.game)
    for action, said in words.items():
        assert option(state, state.action(action), names)[0].startswith(said)
