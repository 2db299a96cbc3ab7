"""Guided rounds: played by machine to their end, with the cards chosen for a first one."""

import random
from typing import Any

import pytest

from tests.depth import some
from tichu_teach.classroom.record_loader import load
from tichu_teach.engine import Action, Play, State, games
from tichu_teach.lessons import chapters
from tichu_teach.lessons.taught import guided_after, guided_rounds, is_guided
from tichu_teach.pages.guided.guidance import STAGES
from tichu_teach.pages.guided.panel import panel

from .rounds import ROUNDS, ended, opened, played, step, walk

SEEDS = dict.fromkeys(("mahjong", "mahjong-duel", "sparrow"), (1,))  # who thinks longest
ONCE = {f"{name}/guided" for name in ("nanking", "tientsin", "ear", "haggis", "mahjong")} | {
    "nanking/guided-2"
}
CHECKED = [
    case
    for each in ROUNDS
    for case in some([(each, n) for n in SEEDS.get(each.ruleset, (1, 2, 3))], each.name in ONCE)
]


@pytest.mark.more
@pytest.mark.parametrize(("together", "seed"), CHECKED, ids=lambda each: getattr(each, "name", str(each)))
def test_every_round_is_played_to_its_end(together: Any, seed: int) -> None:
    page, browser, stages = played(together, seed, 0.8)
    assert stages == sorted(stages, key=STAGES.index), "help only fades"
    assert load(browser.kept["progress"]).lessons[together.name]["done"]
    assert browser.panel["title"] == page.guidance.say("guide.over.title")
    assert browser.buttons() == ["again", "deal", "onward"]
    same, count = page.guidance.count_agreed(page.match)
    assert 0 <= same <= count == page.guidance.decisions and count
    ending, seat = page.match.presenter.summary.ending, page.match.seat
    onward = [each for each in ending(page.state, seat) if each not in ending(page.state, seat, alone=True)]
    assert not [each for each in onward if each in browser.panel["blocks"]], "no other round comes after it"
    browser.press("deal")
    assert page.state.phase != "over" and len(page.match.record.rounds) == 1


def test_one_of_many_decisions_is_told_in_the_singular(monkeypatch: pytest.MonkeyPatch) -> None:
    page, browser = opened(guided_rounds("haggis")[0], 3)
    walk(page, browser, ended(page))
    for same, words in ((1, "Of your 5 decisions, one was just"), (2, "Of your 5 decisions, 2 were just")):
        monkeypatch.setattr(type(page.guidance), "count_agreed", lambda *_, same=same: (same, 5))
        shown = panel(page.play, page.guidance, [], paused=False)
        assert any(words in block.get("text", "") for block in shown["blocks"])


SHOWN = {
    "nanking/guided": {"bomb", "wish", "phoenix"},  # who knows two chapters makes no calls yet
    "nanking/guided-2": {"bomb", "wish", "phoenix", "call"},
    "tricsu/guided": {"bomb", "wish", "call"},
    "tientsin/guided": {"bomb", "wish", "phoenix", "call"},
    "grandmaster/guided": {"wish", "phoenix"},
    "ear/guided": {"bomb"},
    "haggis/guided": {"bomb"},
    "haggis/guided-2": {"bomb", "bet"},
    "mahjong/guided": {"pung", "declare"},
    "mahjong/guided-2": {"pung", "chow", "declare"},
    "mahjong-duel/guided": {"pung", "kong", "declare"},
    "sparrow/guided": {"pung", "declare"},
}


def seen(state: State, action: Action) -> str:
    """The name of what a learner should meet in a first round."""
    if isinstance(action, Play) and action.combo.is_bomb:
        return "bomb"
    return "phoenix" if "Ph" in state.text(action).split() else type(action).__name__.lower()


@pytest.mark.more
@pytest.mark.parametrize("together", ROUNDS, ids=lambda each: each.name)
def test_the_first_cards_are_chosen_to_show_the_game(together: Any) -> None:
    page, browser = opened(together, None)
    first, rng, reasons = page.match.record.start, random.Random(1), set()
    while page.state.phase != "over":
        if page.match.owes_decision and not page.paused:
            reasons.add(page.guidance.coach.decide(page.state.view(page.match.acting)).reason)
        step(page, browser, rng)
    found, state = set(), first
    for each in page.match.record.rounds[-1].actions:
        action = state.action(each)
        found.add(seen(state, action))
        state = state.apply(action)
    assert SHOWN[together.name] <= found
    assert page.guidance.decisions >= 10 and len(reasons) >= 4, "not the same two sentences over and over"
    assert page.state.standing[0] == max(page.state.standing)
    if page.state.game.titles:
        assert page.state.out.index(0) < page.state.game.players // 2
    again, _ = opened(together, None)
    assert again.match.record.start == first, "the same for every beginner"
    after, _ = opened(together, None, {"progress": browser.kept["progress"]})
    assert after.match.record.start != first, "and others for whoever has played it"


@pytest.mark.parametrize("together", [each for each in ROUNDS if each.ruleset in ("nanking", "haggis")])
def test_who_plays_like_the_coach_is_told_so(together: Any) -> None:
    page, _, _ = played(together, 5, 1.0)
    same, count = page.guidance.count_agreed(page.match)
    assert same == count


def test_rounds_follow_the_second_chapter_and_the_last() -> None:
    for name in games:
        names = chapters(name)
        after = [each.after for each in guided_rounds(name)]
        assert after[-1] == names[-1]
        assert after == [names[-1]] or after == [names[1], names[-1]]
        assert [guided_after(each) is not None for each in names] == [each in after for each in names]
    rounds = {each.name for name in games for each in guided_rounds(name)}
    assert rounds == {*SHOWN}, "a second where more than two chapters teach rules"
    assert is_guided("nanking/guided") and not is_guided("nanking/2-trick") and not is_guided("own/monday")


def test_the_first_round_uses_what_has_been_taught() -> None:
    for seed in range(4):
        page, browser = opened(ROUNDS[0], None)
        bombs = page.match.game.combinations.bombs
        start = page.match.record.start
        assert not any(bombs(hand | sum(rest)) for hand, rest in zip(start.hands, start.rest, strict=True))
        rng = random.Random(seed)
        while page.state.phase != "over":
            kinds = {each["type"] for each in (browser.scene["input"] or {}).get("actions", ())}
            assert not kinds & {"tichu", "grand"}
            step(page, browser, rng)
        assert not page.state.announced
