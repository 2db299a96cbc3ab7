"""The coach of a guided round: help that fades, and what is new, told when it comes."""

import random
from dataclasses import replace

import pytest

from tests.pages.games import sit
from tichu_teach.engine import games, parse_position
from tichu_teach.pages.guided.page import Guided
from tichu_teach.pages.guided.panel import panel
from tichu_teach.pages.presenters.families import presenter
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


@pytest.mark.parametrize(("name", "looks"), [("nanking/guided", True), ("mahjong-duel/guided", False)])
def test_once_the_coach_has_shown_how_only_whole_tricks_are_looked_at(name: str, looks: bool) -> None:
    page, browser = opened(next(each for each in ROUNDS if each.name == name), 1)
    walk(page, browser, lambda: page.match.owes_decision and not page.paused)
    page.guidance = replace(page.guidance, decisions=8)
    rng, tricks = random.Random(1), list[object]()
    while page.state.phase != "over":
        step(page, browser, rng)
        tricks += [page.state.trick] if page.paused else []
    assert bool(tricks) == looks and not any(tricks)


def test_a_pass_where_only_bombs_win_tells_of_no_other_action() -> None:
    state = parse_position(
        "nanking | 0: 8j 8w 8p 8s 4j | 1: 2j | 2: 2p | 3: 2s | turn 0 | trick 3 3j 3w 3p 3s"
    )
    guide = presenter(state.game).guide
    assert guide.passes_for_bombs(state, state.action("0 pass"))
    assert not guide.passes_for_bombs(state, state.action("0 play 8j 8w 8p 8s"))
    beaten = parse_position("nanking | 0: 8j 4j | 1: 2j | 2: 2p | 3: 2s | turn 0 | trick 3 7j")
    assert not guide.passes_for_bombs(beaten, beaten.action("0 pass"))


def test_no_bomb_is_said_for_one_trick_and_one_hand() -> None:
    guide, said = presenter(games["nanking"]).guide, ["3 play Kj", "0 nobomb", "0 pass"]
    assert guide.has_declined(said, 0) and not guide.has_declined(said, 1)
    assert not guide.has_declined([*said, "3 collect"], 0)
    assert not guide.has_declined([*said, "3 give 2"], 0)
    assert not presenter(games["haggis"]).guide.has_declined(said, 0)


def test_no_bomb_is_in_a_plain_deal_nor_among_cards_to_be_taken() -> None:
    guide, bombs = presenter(games["nanking"]).guide, games["nanking"].combinations.bombs
    deals = [games["nanking"].deal(random.Random(seed)) for seed in range(40)]
    whole = [[hand | sum(rest) for hand, rest in zip(deal.hands, deal.rest, strict=True)] for deal in deals]
    plain = [not any(map(bombs, hands)) for hands in whole]
    assert [guide.plain(deal) for deal in deals] == plain
    assert plain != [not any(map(bombs, deal.hands)) for deal in deals]


def test_face_cards_that_everybody_has_are_no_bomb_kept_for_later() -> None:
    guide = presenter(games["haggis"]).guide
    assert {guide.plain(games["haggis"].deal(random.Random(seed))) for seed in range(40)} == {True, False}
