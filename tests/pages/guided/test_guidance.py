"""The coach of a guided round: help that fades, and what is new, told when it comes."""

import random
from dataclasses import replace

import pytest

from tests.pages.games import sit
from tichu_teach.pages.guided.page import Guided
from tichu_teach.pages.guided.panel import panel
from tichu_teach.texts import text

from .rounds import ROUNDS, advised, opened, step, walk


def test_help_is_given_then_pointed_at_then_asked_for() -> None:
    page, browser = opened(ROUNDS[0], 5)
    rng, seen = random.Random(1), dict[str, int]()
    while page.state.phase != "over":
        if page.match.owes_decision and not page.paused:
            seen.setdefault(page.guidance.stage, len(advised(page)))
            if page.guidance.stage == "full":
                assert "would" not in browser.buttons()
            elif len(page.state.legal(page.match.acting)) > 1:
                levels = []
                for _ in range(4):
                    levels.append(len(advised(page)))
                    browser.press("would")
                assert levels in ([0, 1, 2, 3], [1, 2, 3, 1])
                page.play.help = replace(page.play.help, advice_level=0)
        step(page, browser, rng)
    assert seen["full"] == 1 and seen.get("look", 1) == 1 and seen.get("asked", 0) == 0


def test_another_move_is_taken_and_spoken_of() -> None:
    page, browser = opened(ROUNDS[0], 3)
    page.guidance = replace(page.guidance, decisions=8)  # past what is named beforehand
    state, view = page.state, page.state.view(page.match.acting)
    best = page.guidance.coach.decide(view).action
    other = next(each for each in view.legal if each.cards != best.cards)
    assert browser.type(state.text(other).split(" ", 1)[1]) is None
    assert page.guidance.mine is not None and page.guidance.mine.action == other
    page.guidance = replace(page.guidance, decisions=9)
    same, said = page.guidance.judge_move(page.match.names)
    assert not same and said.startswith(text("guide.other", move="", why="")[:14])
    assert judging(page) == "tip"
    assert page.guidance.mine
    page.guidance = replace(page.guidance, mine=(page.guidance.mine[0], best))
    assert page.guidance.judge_move(page.match.names)[0]
    assert judging(page) == "good", "orange is a warning"


def judging(page: Guided) -> str:
    """The tone in which the panel speaks of the learner's last decision."""
    page.guidance = replace(page.guidance, moves_seen=0)
    _, said = page.guidance.judge_move(page.match.names)
    blocks = panel(page.play, page.guidance, [], paused=False)["blocks"]
    (tone,) = (each["tone"] for each in blocks if each.get("text") == said)
    return str(tone)


def test_what_is_new_is_told_once() -> None:
    page, browser = opened(ROUNDS[0], 3)
    rng, told = random.Random(2), list[str]()
    while page.state.phase != "over":
        told += page.guidance.news(page.match)
        step(page, browser, rng)
    assert told and len(told) == len(set(told))


def test_what_is_new_is_told_when_it_comes() -> None:
    page, browser = opened(ROUNDS[0], 11)
    walk(page, browser, lambda: any(" wish for " in line for line in page.match.account.lines))
    assert page.paused and text("guide.new.wish") in browser.words()
    browser.press("next")
    assert text("guide.new.wish") not in browser.words()


def test_what_is_new_on_the_way_is_told_at_the_end_of_it() -> None:
    page, browser = opened(ROUNDS[0], 1)
    rng, passed_over = random.Random(1), 0
    while page.guidance.stage == "full":
        if page.paused:
            met, onward = {*page.guidance.topics_met, *page.guidance.news(page.match)}, page.guidance
            browser.press("mine")
            near = page.match.presenter.guide.topics(page.state, page.match.acting)
            new = [name for name, rule in near if rule not in onward.taught_rules and name not in met]
            assert all(text(f"guide.new.{each}") in browser.words() for each in new)
            passed_over += len(new)
        step(page, browser, rng)
    assert passed_over


@pytest.mark.parametrize("name", ["nanking", "haggis", "mahjong-duel"])
def test_in_a_game_the_coach_can_be_asked(name: str) -> None:
    game, browser = sit(name, seed=4, player=None, **({"players": 2} if name == "haggis" else {}))
    browser.press("begin")
    assert game.match.owes_decision and "would" in browser.buttons()
    told = []
    for _ in range(4):
        browser.press("would")
        told.append(len(game.play.advised()))
    assert told in ([1, 2, 3, 0], [1, 2, 4, 0]), "at the end perhaps how sure they are"
    browser.press("would")
    state = game.state
    browser.type(state.text(state.legal(game.match.acting)[0]).split(" ", 1)[1])
    assert game.play.help.advice_level == 0


def test_what_the_coach_would_do_is_told_to_nobody_who_is_not_asked() -> None:
    page, browser = opened(ROUNDS[0], 5)
    walk(page, browser, lambda: page.paused and not page.match.owes_decision)
    browser.press("would")
    assert page.play.help.advice_level == 0


def test_what_came_while_cards_were_taken_is_introduced_with_the_first_decision() -> None:
    page, browser = opened(next(each for each in ROUNDS if each.name == "nanking/guided"), None)
    assert page.state.phase == "push" and "Ma" in browser.hand
    assert text("guide.new.ma") in browser.words()
