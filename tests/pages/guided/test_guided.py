"""Rounds together: played by machine to their end, taken up again, with help that fades."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from tests.depth import some
from tests.pages.fake import Browser
from tests.pages.playing import actions, forget, sit, stand_at
from tichu_teach import guided
from tichu_teach.classroom.reading import load
from tichu_teach.engine import Action, OptionError, Pass, Play, State, games, parse_position
from tichu_teach.lessons import chapters
from tichu_teach.lessons.taught import guided_after, guided_rounds, is_guided
from tichu_teach.pages.game import counsel
from tichu_teach.pages.game.page import Game
from tichu_teach.pages.guided.guidance import FADES, STAGES
from tichu_teach.pages.guided.page import Guided
from tichu_teach.pages.guided.panel import panel
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.players import Choice, Steady
from tichu_teach.texts import text
from tichu_teach.texts.names import names_at
from tichu_teach.texts.reasons import reason_sentence

ROUNDS = [each for name in games for each in guided_rounds(name)]
SEEDS = dict.fromkeys(("mahjong", "mahjong-duel", "sparrow"), (1,))  # who thinks longest
ONCE = {f"{name}/guided" for name in ("nanking", "tientsin", "ear", "haggis", "mahjong")} | {
    "nanking/guided-2"
}
CHECKED = [
    case
    for each in ROUNDS
    for case in some([(each, n) for n in SEEDS.get(each.ruleset, (1, 2, 3))], each.name in ONCE)
]


def opened(together: Any, seed: int | None, stored: dict[str, Any] | None = None) -> tuple[Guided, Browser]:
    page = Guided(together.ruleset, together.part, seed)
    return page, Browser.on(page, stored=stored)


def advised(page: Guided) -> list[str]:
    return page.guidance.advised(page.match, page.play.help.advice_level)


def step(page: Guided, browser: Browser, rng: random.Random, heed: float = 1.0) -> None:
    """Go on, or decide: as the coach would, or (so often) anything that goes."""
    if page.paused:
        browser.press("next")
        return
    state, seat = page.state, page.match.acting
    view = state.view(seat)
    action = page.guidance.coach.decide(view).action if rng.random() < heed else rng.choice(view.legal)
    forget(page)
    assert browser.type(state.text(action).split(" ", 1)[1]) is None
    well_told(browser)


def walk(page: Guided, browser: Browser, until: Callable[[], object], seed: int = 1) -> None:
    """Go on as the coach would until something holds."""
    rng = random.Random(seed)
    while not until():
        step(page, browser, rng)


def ended(page: Guided) -> Callable[[], bool]:
    return lambda: page.state.phase == "over"


SLIPS = re.compile(r"\*\*|  |[.!?]\*?\.")


def well_told(browser: Browser) -> None:
    """Every paragraph of the panel ends as a sentence does, and nothing is emphasised twice."""
    for block in browser.panel["blocks"]:
        for words in block.get("text", "").split("\n\n"):
            assert not SLIPS.search(words), words
            assert not words or words.rstrip("*")[-1] in ".!?", words


def played(together: Any, seed: int, heed: float) -> tuple[Guided, Browser, list[str]]:
    """A round together to its end, and the stages it went through."""
    page, browser = opened(together, seed)
    rng, stages = random.Random(seed), []
    for _ in range(600):
        if page.state.phase == "over":
            return page, browser, stages
        stages.append(page.guidance.stage)
        assert page.paused or page.match.owes_decision, "nobody is to go on"
        step(page, browser, rng, heed)
    raise AssertionError("it does not end")


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
    assert is_guided("nanking/guided") and not is_guided("nanking/2-trick") and not is_guided("own/monday")


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


@pytest.mark.parametrize("ruleset", ["haggis", "mahjong"])
def test_the_coach_gives_another_reason_than_the_one_just_given_if_it_is_true(ruleset: str) -> None:
    """All through the first round, in which the same reason holds again and again."""
    page, browser = opened(guided_rounds(ruleset)[0], None)
    reasons, again = list[str](), Counter[bool]()
    while page.state.phase != "over":
        state, seat, names = page.state, page.match.acting, page.match.names
        if not page.paused and len(state.legal(seat)) > 1:
            before = page.guidance
            words = before.advised(page.match, counsel.LEVELS)[-1]
            choice = before.coach.decide(state.view(seat))
            step(page, browser, random.Random(1))
            if page.guidance.decisions > before.decisions:
                reasons.append(page.guidance.told)
                judged = page.guidance.decisions > FADES[1][0]  # before, the reason was told unasked
                if reasons[-2:-1] == [choice.reason] and choice.also:
                    again[judged] += 1
                    assert reasons[-1] != reasons[-2], words
                why = reason_sentence(reasons[-1], choice.facts, ruleset, names, aside=True)
                assert why in words
                assert not judged or why in page.guidance.judge_move(names)[1]
        else:
            step(page, browser, random.Random(1))
    assert again[True] and again.total() > 1


@pytest.mark.parametrize(
    ("ruleset", "key"), [("mahjong", "mahjong.discard.lone"), ("nanking", "pass.cannot")]
)
def test_the_others_give_no_reason_twice_in_a_row(ruleset: str, key: str) -> None:
    page, browser = opened(guided_rounds(ruleset)[0], None)
    reason, told = text(f"choice.{key}"), 0
    while page.state.phase != "over":
        moves = replace(page.guidance, moves_seen=0).reasons(page.match.names)
        given = [reason in each for each in moves]
        told += any(given)
        assert (True, True) not in pairwise(given), moves
        step(page, browser, random.Random(1))
    assert told > 5


def test_the_coach_names_a_proved_way_out_that_habit_would_leave() -> None:
    won = "won 0 4r 4o 4y 5o 5y 6o 6y 9r 9y K; 1 2r 2y 2g 3r 3o 3y 4g 5r 5g 8y 8g Tr Ty J Q K"
    hands = "0: 6g 7o Tg | 1: 7g 8o 9g J Q | haggis 2o 3g 6r 7r 7y 8r 9o To"
    state = parse_position(f"haggis | {hands} | turn 1 | {won}")
    coach = Steady(state.game)
    assert state.text(coach.decide(state.view(1)).action) == "1 play 7g"
    words = counsel.say_advice(state, 1, names_at(state), counsel.LEVELS, coach)
    assert "[7g] [Q=8] [9g]" in words[-1] and text("choice.proved") in words[-1]


def test_a_proved_way_out_has_its_own_reason_and_none_of_a_pass() -> None:
    class Shy(Steady):
        def decide(self, view: Any) -> Choice:
            return Choice(Pass(view.seat), "pass.save", also=("pass.poor",))

    for hand, told, why in (("9r", "follow.out", "follow.out"), ("9r 9o", counsel.PROVED, counsel.PROVED)):
        state = parse_position(f"haggis | 0: {hand} | 1: 3o 4o | trick 1 7y | turn 0")
        choice = counsel.choose(state.view(0), Shy(state.game), told)
        assert isinstance(choice.action, Play) and choice.reason == why


def test_a_claim_is_told_with_its_own_reason() -> None:
    """A tile is awarded when the last has answered: the reason is that of who claimed it."""
    found = 0
    for seed in range(1, 7):
        page, browser = opened(guided_rounds("mahjong")[0], seed)
        rng = random.Random(seed)
        while page.state.phase != "over":
            for each in page.guidance.moves:
                if each.by is not None:
                    name = page.match.names[each.by.action.seat]
                    assert each.lines[0].startswith(name), each
                    found += type(each.by.action).__name__ in ("Pung", "Chow", "Kong")
            step(page, browser, rng)
        if found:
            return
    raise AssertionError("nobody claims anything")


def test_nobody_gives_away_aloud_that_they_keep_a_bomb() -> None:
    page, browser = opened(ROUNDS[0], 3)
    hands = "0: Qj 3j 3w 5s 6s 7p 9j | 1: 8j 8w 8p 8s 2j 4j 6j | 2: 2p 3p 4p 5p 7s 9p | 3: 2s 3s 4s 5w 6w 7j"
    stand_at(page, parse_position(f"nanking | {hands} | turn 0"))
    assert browser.say("play", cards=["Qj"]) is None
    assert page.guidance.reasons(page.match.names) == [f"East: pass. {text('choice.pass.bomb.other')}"]
    for held in (hands, hands.replace("8s", "9s")):
        stand_at(page, parse_position(f"nanking | {held.replace('Qj', 'Dr')} | turn 0"))
        assert browser.say("play", cards=["Dr"]) is None
        browser.press("mine")
        page.guidance = replace(page.guidance, moves_seen=0)
        aloud = page.guidance.reasons(page.match.names)[:2]
        assert aloud == [f"East: pass. {text('guide.pass.bombs')}", "North: pass."], "with a bomb and without"


def test_a_round_keeps_apart_from_a_game() -> None:
    page, browser = opened(ROUNDS[0], 1)
    assert page.terms.key == "guided.nanking" and Game("nanking").terms.key == "game.nanking"
    assert opened(ROUNDS[1], 1)[0].terms.key == "guided-2.nanking"
    browser.press("more", "deal")
    assert page.play.help.to_confirm == "deal"
    browser.press("deal")
    assert not page.play.help.to_confirm


@pytest.mark.parametrize("part", [0, 3, "1", None])
def test_a_part_that_there_is_not(part: Any) -> None:
    with pytest.raises(OptionError, match="part is 1 or 2 in nanking"):
        guided("nanking", part)


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


def paused(seed: int) -> tuple[Guided, Browser]:
    """The first round together, where another has just moved and the learner is to go on."""
    page, browser = opened(ROUNDS[0], seed)
    walk(page, browser, lambda: page.paused)
    return page, browser


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
    browser.press("more", "again")
    assert page.guidance.decisions >= 6, "the first press only asks"
    assert text("game.sure") in str(browser.scene["say"])
    browser.press("again")
    assert page.match.record.start == start and page.guidance.decisions == 0
    assert page.guidance.stage == "full"


def test_one_press_leads_to_the_next_decision_past_what_others_do() -> None:
    page, browser = paused(5)
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


def test_what_the_coach_would_do_is_told_to_nobody_who_is_not_asked() -> None:
    page, browser = opened(ROUNDS[0], 5)
    walk(page, browser, lambda: page.paused and not page.match.owes_decision)
    browser.press("would")
    assert page.play.help.advice_level == 0


def moment(line: str) -> str:
    """The moment of seat 0, or of the hand without a player that it decides for."""
    state = parse_position(line)
    (seat,) = state.to_act
    return str(presenter(state.game).guide.moment(state, seat, names_at(state, 0)))


def test_the_table_s_turn_is_not_called_the_learner_s() -> None:
    hands = "0: 5j 9j | 1: 8w Kj | 2: 8p 3p | 3: 4s 5s"
    assert moment(f"tricsu | {hands} | turn 2") == text("guide.moment.lead.table")
    told = moment(f"tricsu | {hands} | turn 2 | trick 1 Ma | wish 8")
    assert told.startswith("You play for the Table. On top, by East: *Mahjong*.")
    assert text("game.advice.wished", rank="an eight") in told
    assert told.endswith(text("game.advice.wished.table"))


def test_who_is_asked_for_a_bomb_is_told_why() -> None:
    hands = "0: 8j 8w 8p 8s 2j | 1: 5p 6p | 2: 7j 7s | 3: 5s 6s"
    asked = moment(f"nanking | {hands} | bombs 0 turn 1 | trick 3 Kj")
    assert asked == text("guide.moment.window", name="West", label="King of jade")
    assert text("guide.moment.bomb", name="West", label="Bomb: four threes") == moment(
        f"nanking | {hands} | turn 0 | trick 3 3j 3w 3p 3s"
    )


def test_nobody_is_told_to_throw_a_bomb_that_they_do_not_hold() -> None:
    hands = "0: 4j 4w 4p 4s 2j | 1: 9p 9w | 2: 7j 7s | 3: 5s 6s"
    higher = moment(f"nanking | {hands} | turn 0 | trick 3 8j 8w 8p 8s")
    assert higher == text("guide.moment.bomb.none", name="West", label="Bomb: four eights")
    assert moment(f"nanking | {hands} | turn 0 | trick 3 Dr") == text(
        "guide.moment.dragon", name="West", label="Dragon"
    )
    bare = moment("haggis | 0: 2r 3r | 1: 4r | turn 0 | trick 1 J' Q'")
    assert bare.endswith("Only a higher bomb beats it, and you hold none. So you pass.")


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


def test_nobody_is_last_where_a_side_is_out_before_all_others() -> None:
    double = "nanking | 0: 2j | 1: - | 2: 3j | 3: - | over 3 | out 1 3"
    triple = "tientsin | 0: - | 1: 2j | 2: - | 3: 3j | 4: - | 5: 4j | over 4 | out 2 0 4"
    for line, told in {double: "East and West", triple: "Spring, you and Autumn"}.items():
        state = parse_position(line)
        story = presenter(state.game).guide.story(state, names_at(state, 0))
        assert story == text("guide.story.side", first=told)


def test_what_came_while_cards_were_taken_is_introduced_with_the_first_decision() -> None:
    page, browser = opened(next(each for each in ROUNDS if each.name == "nanking/guided"), None)
    assert page.state.phase == "push" and "Ma" in browser.hand
    assert text("guide.new.ma") in browser.words()
