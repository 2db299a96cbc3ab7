"""*I can go out now* at the table: proved and played, refuted with cards, never done without a proof."""

import asyncio
import itertools
import random
import time

import pytest

from tichu_teach.analysis import Refutation, claim
from tichu_teach.engine import games
from tichu_teach.pages.game import claiming
from tichu_teach.pages.game.claiming import FEW
from tichu_teach.pages.game.page import Game
from tichu_teach.texts import text

from ..games import at, forget, own_move, quick, sit, torn

SURE = "nanking | 0: Aj Kp Kw 2j | 1: 3w 8s | 2: 5s 9p | 3: Qp 4s 6s | turn 0"
ACE = "nanking | 0: Kp 7w 2j | 1: 3w As | 2: 5s 9p | 3: Qp 4s 6s | turn 0"
FOLLOWING = "nanking | 0: 2j 3j | 1: As 3w | 2: 5s | 3: Kp 4s | turn 0 | trick 3 Aj"
BACK = "nanking | 0: Kj Dr 2j | 1: As 4j | 2: 5s | 3: Kp 4s | turn 0"


def test_a_proof_is_shown_as_cards_in_their_order() -> None:
    game, browser = at(SURE)
    assert "claim" in browser.buttons()
    browser.press("claim")
    assert browser.panel["title"] == text("game.claim.yes.title")
    (rows,) = (block["rows"] for block in browser.blocks("cards"))
    assert {tuple(row["cards"]) for row in rows} == {("Aj",), ("Kw", "Kp"), ("2j",)}
    assert rows[-1]["cards"] == ["2j"] and rows[-1]["note"] == text("game.claim.last")
    assert browser.buttons() == ["carry", "unclaim"]
    assert game.match.owes_decision, "nothing is played yet"


WISHING = "nanking | 0: Ma 2j 3j 4w 5w 7j | 1: 3w 9s | 2: 5s 9p | 3: Qp 4s 6s | turn 0"


@pytest.mark.parametrize("line", [SURE, WISHING])
def test_it_is_played_against_the_real_opponents(line: str) -> None:
    game, browser = at(line)
    browser.press("claim", "carry")
    assert 0 in game.state.out and not game.match.carried
    assert game.play.help.claim_answer is None and browser.panel["title"] != text("game.claim.yes.title")


def test_the_way_back_to_the_table_by_button_or_by_history_changes_nothing() -> None:
    game, browser = at(SURE)
    before = game.state
    for way, where in (("button", {"name": "unclaim"}), ("go", {"query": ""})):
        browser.press("claim")
        assert browser.scene["here"] == "?claim=on"
        assert browser.say(way, **where) is None
        assert browser.scene["here"] == "" and game.play.help.claim_answer is None
        assert "claim" in browser.buttons() and "carry" not in browser.buttons()
    browser.press("carry")
    assert game.state is before, "a late click plays nothing"


def test_what_may_break_it_is_shown_with_cards() -> None:
    game, browser = at(ACE)
    before = game.state
    browser.press("claim")
    assert browser.panel["title"] == text("game.claim.no.title")
    (rows,) = (block["rows"] for block in browser.blocks("cards"))
    assert any("As" in row["cards"] for row in rows)
    assert game.match.names[game.match.seat] not in [row["label"] for row in rows], "one knows one's own"
    assert text("game.claim.lost") in browser.words() and "[As]" in browser.words()
    assert browser.buttons() == ["unclaim"]
    browser.press("carry")
    assert game.state is before, "nothing is played without a proof"


def test_who_gives_the_lead_away_needs_nobody_to_stop_them() -> None:
    game, _ = at("nanking | 0: Do 3j | 1: As 6w | 2: 5s 9p | 3: 4s 7j | turn 0")
    refuted = Refutation({1: 0, 2: 0, 3: 0}, (game.state.action("0 play Do"),))
    (only,) = claiming._refuted(game.match, refuted)
    assert text("game.claim.given") in only["text"] and text("game.claim.lost") not in only["text"]


def test_nobody_waits_longer_than_a_few_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claiming, "LONGEST_SECONDS", 0.0)
    _, browser = at(ACE)
    browser.press("claim")
    assert browser.panel["title"] == text("game.claim.open.title")


def test_a_seat_that_can_play_nothing_hears_so() -> None:
    _, browser = at(FOLLOWING)
    browser.press("claim")
    assert text("game.claim.none") in browser.words() and not browser.blocks("cards")


def test_where_neither_is_found_it_is_said() -> None:
    _, browser = at(BACK)
    browser.press("claim")
    assert browser.panel["title"] == text("game.claim.open.title")
    assert browser.buttons() == ["unclaim"]


def test_a_move_at_the_table_is_an_answer_too() -> None:
    game, browser = at(ACE)
    browser.press("claim")
    assert browser.type("play Kp") is None
    assert game.play.help.claim_answer is None and browser.panel["title"] != text("game.claim.no.title")


@pytest.mark.parametrize("name", ["nanking", "tricsu", "ear", "haggis"])
def test_the_button_tells_nothing(name: str) -> None:
    """It is there at every turn with few cards, whether there is a proof or not, and at no other moment."""
    game, browser = sit(name, seed=3)
    browser.press("begin")
    bot = quick(game.match.game)(random.Random(1))
    there = {True: 0, False: 0}
    for _ in range(400):
        state = game.state
        if state.phase == "over":
            if min(there.values()) or len(game.match.record.rounds) > 6:
                break
            browser.press("next")
            continue
        own = state.phase == "play" and state.turn == game.match.seat
        few = own and state.hands[game.match.seat].bit_count() <= FEW
        assert ("claim" in browser.buttons()) == few
        if few:
            there[claim(state.view(game.match.seat)) is not None] += 1
        assert browser.type(own_move(game, bot)) is None
        forget(game)
    assert there[False], there


def test_games_of_tiles_have_no_such_button() -> None:
    game = Game.begin("mahjong", seed=3)
    assert not game.match.presenter.coach.claims and games["mahjong"].players == 4


async def test_what_is_claimed_waits_between_plays_like_everybody_and_can_be_stopped() -> None:
    game, browser = at(SURE)
    game.play.speed = "normal"
    browser.press("claim")
    assert game.play.proving.busy and text("game.claim.thinking") in browser.words()
    while game.play.proving.busy:
        await asyncio.sleep(0.001)
    browser.press("carry")
    assert game._timer is not None and game.match.carried, "the play is seen after a pause"
    assert browser.type("play 2j") is None, "the learner may think better of it"
    assert not game.match.carried
    game.stop()


async def test_other_presses_are_answered_while_a_claim_is_looked_into() -> None:
    game, browser = at(ACE)
    browser.press("claim", "legal")
    assert game.play.help.lights_plays and game.play.proving.busy, "both go on"
    assert browser.type("play Kp") is None, "who plays on has their answer"
    await asyncio.sleep(0.05)
    assert game.play.help.claim_answer is None and not game.play.proving.busy
    game.stop()


async def test_one_sees_how_long_it_takes_and_can_stop_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claiming, "LONGEST_SECONDS", 60.0)
    clock = itertools.count(0, 7)
    monkeypatch.setattr(claiming, "monotonic", lambda: next(clock) / 10)
    slow = lambda view, memory: (time.sleep(0.005) for _ in itertools.count())  # noqa: E731
    monkeypatch.setattr("tichu_teach.analysis.refuting", slow)
    game, browser = at(BACK)
    browser.press("claim")
    (bar,) = browser.blocks("progress")
    assert bar["done"] == 0 and "claim" not in browser.buttons()
    assert bar["answers"], "it moves where the answer will be read"
    assert bar["label"] == text("game.claim.progress") and text("game.claim.thinking") in browser.words()
    for _ in range(200):
        await asyncio.sleep(0.005)
        if browser.blocks("progress") != [bar]:
            break
    (bar,) = browser.blocks("progress")
    assert 0 < bar["done"] < bar["of"]
    browser.press("unclaim")
    assert not game.play.proving.busy and not browser.blocks("progress")
    await asyncio.sleep(0.05)
    assert game.play.help.claim_answer is None, "what was stopped says nothing"
    assert "claim" in browser.buttons()
    game.stop()


def test_a_claim_that_comes_at_another_moment_is_not_answered() -> None:
    game, browser = at(SURE.replace("turn 0", "turn 1"))
    browser.press("claim")
    assert game.state.turn == 1 and game.play.help.claim_answer is None


async def test_an_answer_that_cannot_be_found_leads_back_to_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tichu_teach.analysis.refuting", torn)
    game, browser = at(BACK)
    browser.press("claim")
    while game.play.proving.busy:
        await asyncio.sleep(0.001)
    assert not browser.blocks("progress") and "claim" in browser.buttons()
    game.stop()
