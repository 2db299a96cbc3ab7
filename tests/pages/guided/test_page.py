"""The page of a guided round: taken up again, taken back, pressed twice."""

import random
from typing import Any

import pytest

from tests.pages.games import actions, forget, hurry, stand_at
from tichu_teach import guided
from tichu_teach.engine import OptionError, parse_position
from tichu_teach.lessons.taught import guided_rounds
from tichu_teach.pages.game.page import Game
from tichu_teach.pages.guided.guidance import Guidance
from tichu_teach.pages.table.scene import make_note
from tichu_teach.texts import text

from .rounds import ROUNDS, ended, opened, paused, step, walk


@pytest.mark.parametrize("together", [ROUNDS[0], *guided_rounds("mahjong")[:1]], ids=lambda each: each.name)
def test_a_page_opened_anew_goes_on(together: Any) -> None:
    page, browser = opened(together, None)
    rng = random.Random(3)
    for _ in range(9):
        step(page, browser, rng)
    other, again = opened(together, None, browser.kept)
    done = actions(page)
    assert actions(other)[: len(done)] == done
    assert other.guidance.decisions == page.guidance.decisions and other.guidance.stage == page.guidance.stage
    assert page.match.seed == other.match.seed and again.panel["blocks"]


def test_a_round_keeps_apart_from_a_game() -> None:
    page, browser = opened(ROUNDS[0], 1)
    assert page.terms.key == "guided.nanking" and Game.begin("nanking").terms.key == "game.nanking"
    assert opened(ROUNDS[1], 1)[0].terms.key == "guided-2.nanking"
    browser.press("more", "deal")
    assert page.play.help.to_confirm == "deal"
    browser.press("deal")
    assert not page.play.help.to_confirm


@pytest.mark.parametrize("part", [0, 3, "1", None])
def test_a_part_that_there_is_not(part: Any) -> None:
    with pytest.raises(OptionError, match="part is 1 or 2 in nanking"):
        guided("nanking", part)


def test_asking_whether_another_deal_is_meant_is_forgotten_when_the_others_go_on() -> None:
    page, browser = paused(3)
    browser.press("more", "deal")
    assert page.play.help.to_confirm == "deal"
    browser.press("next")
    assert not page.play.help.shows_drawer, "the drawer is shut"
    seed = page.match.seed
    browser.press("deal")
    assert page.match.seed == seed and page.play.help.to_confirm == "deal", "it asks anew"


def test_a_record_of_a_newer_edition_is_not_written_over() -> None:
    page, browser = opened(ROUNDS[0], 5, {"progress": {"version": 99}})
    walk(page, browser, ended(page), 5)
    assert "progress" not in page.table.keep, "the round is played all the same"


def test_a_second_look_at_the_same_page_leaves_the_round_as_it_is() -> None:
    """After a lost connection the page says hello again; another tab may have kept another round."""
    page, browser = opened(ROUNDS[0], None)
    rng = random.Random(3)
    for _ in range(5):
        step(page, browser, rng)
    elsewhere, there = opened(ROUNDS[0], None)
    step(elsewhere, there, rng)
    before = page.match.record
    browser.table.keep = {**browser.table.keep, page.terms.key: there.kept[page.terms.key]}
    assert browser.hello() is None
    assert page.match.record == before


def test_a_decision_is_taken_back_and_the_browser_s_way_back_takes_back_several() -> None:
    page, browser = opened(ROUNDS[0], 3)
    rng, before = random.Random(2), {}
    while page.match.decisions < 4:
        if page.match.owes_decision and not page.paused:
            before[page.match.decisions] = page.state
        step(page, browser, rng)
    browser.press("takeback")
    assert page.state == before[3] and text("game.takeback.done") in str(browser.scene["say"])
    browser.say("go", query="?move=1")
    assert page.state == before[1] and browser.scene["here"] == "?move=1"
    for nowhere in ("?move=3", "?move=x", "?move="):
        browser.say("go", query=nowhere)
        assert page.state == before[1], "what has been taken back is gone"
    browser.press("takeback", "takeback", "takeback")
    assert page.match.decisions == min(before), "and there is nothing before the first"


def test_the_same_cards_again_are_asked_for_twice_and_begin_with_all_the_help() -> None:
    page, browser = opened(ROUNDS[0], 3)
    start = page.match.record.start
    walk(page, browser, lambda: page.guidance.decisions >= 6 and not page.paused, 2)
    assert page.guidance.stage != "full"
    browser.press("more")
    page.play.notice = make_note("tip", "Of the last one.")
    browser.press("again")
    assert page.guidance.decisions >= 6, "the first press only asks"
    assert text("game.sure") in str(browser.scene["say"])
    browser.press("again")
    assert page.match.record.start == start and page.guidance.decisions == 0
    assert "Of the last one." not in browser.words()
    assert page.guidance.stage == "full"


def test_one_press_leads_to_the_next_decision_past_what_others_do() -> None:
    page, browser = paused(5)
    assert browser.buttons()[:2] == ["next", "mine"]
    browser.press("mine")
    assert not page.paused and page.match.owes_decision
    told = page.state
    browser.press("mine", "next")
    assert page.state == told, "late presses"


def test_a_class_plays_the_round_of_a_page_on_which_it_stays_as_it_was() -> None:
    page, browser = opened(guided_rounds("nanking")[0], 1)
    before = page.state
    with browser.presented() as shown:
        assert browser.scene["present"]["notes"]
        walk(shown, browser, lambda: shown.state is not before)
    assert page.state is before


def test_what_others_do_is_told_to_whoever_throws_no_bomb_in_a_trick() -> None:
    page, browser = opened(next(each for each in ROUNDS if each.name == "nanking/guided"), None)
    for move in ("push 4w Dr 8p", "play Ma", "wish K"):
        assert browser.type(move) is None
    forget(page)
    assert browser.say("nobomb", trick=True) is None
    told, decisions = [browser.words()], page.guidance.decisions
    while page.paused:
        browser.press("next")
        told.append(browser.words())
    said = " ".join(told)
    for line in page.match.account.lines[-3:]:
        assert line in said, "each with its reason"
    assert text("guide.new.points") in said
    assert page.guidance.decisions == decisions == 4, "nobody was asked again"
    other, _ = opened(page.round, None, browser.kept)
    assert other.guidance.decisions == decisions


def test_the_second_half_of_a_double_click_and_what_is_refused_change_nothing() -> None:
    page, browser = opened(ROUNDS[0], 3)
    cards = browser.hand[:3]
    assert browser.say("push", cards=cards) is None and page.guidance.decisions == 1
    after = page.match.record
    hurry(page)
    assert browser.say("push", cards=cards) is None
    assert page.match.record is after and browser.scene["verdict"] is None, "nobody is told off for it"
    while page.paused:
        browser.press("next")
    after = page.match.record
    forget(page)
    assert browser.say("push", cards=cards) is None
    verdict, said = browser.scene["verdict"], browser.scene["say"]["text"]
    assert page.match.record is after and not verdict["ok"] and said.startswith(verdict["title"])


def test_cards_played_while_another_is_asked_for_a_bomb_go_down_once_none_has_come() -> None:
    page, browser = opened(ROUNDS[0], 3)
    hands = "0: 8j Tj Kj | 1: 3j 4j | 2: 4p 6j 6s 7p 9j 9w 9p 9s Qs Ks | 3: 3s 4s 6w 7w"
    stand_at(page, parse_position(f"nanking | {hands} | bombs 2 turn 0 | trick 3 5j"))
    assert browser.say("play", cards=["8j"]) is None
    done = page.match.record.rounds[-1].actions
    assert done[done.index("0 play 8j") - 1] == "2 nobomb" and "8j" not in browser.hand


@pytest.mark.parametrize(
    ("same", "of", "said"),
    [(0, 7, "guide.agreed.none"), (3, 7, "guide.agreed"), (7, 7, "guide.agreed.all"), (0, 0, "")],
)
def test_the_end_tells_how_often_the_coach_agreed(
    same: int, of: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, _ = opened(ROUNDS[0], 5)
    monkeypatch.setattr(Guidance, "count_agreed", lambda *given: (same, of))
    state = "nanking | 0: - | 1: - | 2: Ks 5j | 3: - | over | won 0 Kj Kw | out 0 1 3"
    stand_at(page, parse_position(state))
    words = page.table.scene["panel"]["blocks"][0]["text"]
    count = same if said == "guide.agreed" else of
    assert not said or text(said, count=count, of=of) in words
    assert ("decision" in words) == bool(said)


def test_a_round_that_can_not_be_read_is_put_aside() -> None:
    key = opened(ROUNDS[0], None)[0].terms.key
    page, browser = opened(ROUNDS[0], None, {key: {"record": "nonsense"}})
    assert browser.kept[f"{key}.damaged"] == {"record": "nonsense"} and page.match.state.phase != "over"
