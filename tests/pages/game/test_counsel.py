"""The coach tries what could be done before they advise it, beside the page, and says how sure they are."""

import asyncio
from functools import partial
from math import inf
from random import Random
from typing import Any

import pytest

from tests.tables import rows
from tichu_teach.analysis import Candidate, Evaluation, Limit, advice
from tichu_teach.analysis.families import reviewing
from tichu_teach.engine import Play, games, parse_position
from tichu_teach.pages.game import counsel
from tichu_teach.pages.game.counsel import Weighed, say_advice, say_certainty, weighing
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.players import Steady
from tichu_teach.texts import text
from tichu_teach.texts.names import alternatives, inner

from ..games import at, sit, torn

LATE = "nanking | 0: Aj Kp Kw 2j 7s | 1: 3w 8s As | 2: 5s 9p Jj | 3: Qp 4s 6s 6p | turn 0"
FORCED = "nanking | 0: 2j 3j | 1: As 3w | 2: 5s | 3: Kp 4s | turn 0 | trick 3 Aj"
HAGGIS = "haggis | 0: 3o 5o 7o 9o J | 1: 4g 8o Q K Tg | haggis 2y 4r 5g 6y 7r 7g 9y Ty | turn 0"


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many deals as an advice may take, however busy the machine is."""
    taking = partial(advice.Weighing, limit=Limit(advice.ADVICE.positions, inf))
    monkeypatch.setattr(advice, "Weighing", taking)


@pytest.mark.parametrize(("line", "said"), rows(__file__, "SURE"))
def test_a_hand_that_nobody_can_stop_is_announced_and_then_played(line: str, said: str) -> None:
    game, browser = at(line)
    move = presenter(game.match.game).naming.move(game.state, game.state.action(f"0 {said}"), NAMES)
    browser.press("would", "would", "would")
    (told,) = browser.blocks("note")
    assert text("guide.would", move=move, why=text("choice.proved.first")) in told["text"]
    assert browser.type(said) is None
    view: Any = game.state.view(0)
    follows = counsel.choose(game.state, 0, Steady(game.match.game)).action
    ways = reviewing(game.match.game).ways_out(view)
    assert ways and ways.plays_after(follows) is not None


@pytest.mark.parametrize(("line", "best", "cost"), rows(__file__, "KNOWN"))
def test_where_it_is_clear_who_holds_what_the_best_move_is_worked_out(
    line: str, best: str, cost: str
) -> None:
    game, browser = at(line)
    naming, action = presenter(game.match.game).naming, game.state.action(f"0 {best}")
    why = text("choice.worked", count=int(cost))
    words = [
        text("guide.look", look=text("advise.look.worked")),
        text("guide.kind", kind=inner(naming.kind(game.state, action))),
        text("guide.would", move=naming.move(game.state, action, NAMES), why=why),
    ]
    assert say_advice(game.state, 0, NAMES, 3) == words, "in guided rounds"
    browser.press("would", "would", "would")
    assert game.play.help.weighed, "in a game, nothing more is said of deals"
    assert browser.blocks("note")[-1]["text"] == "\n\n".join(words)


def test_where_it_is_not_clear_habit_decides_and_nothing_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    advice.work_out.cache_clear()
    for state in (parse_position(LATE), parse_position(HAGGIS), games["mahjong-duel"].deal(Random(1))):
        seat, coach = state.to_act[0], Steady(state.game)
        habit = coach.decide(state.view(seat))
        monkeypatch.setattr(reviewing(state.game), "questions", None)
        assert advice.work_out(state, seat, habit.action) is None
        assert counsel.choose(state, seat, coach) == habit


def test_how_sure_it_is_is_not_said_of_deals_if_it_is_worked_out() -> None:
    line, *_ = rows(__file__, "KNOWN")[0]
    game, browser = at(line)
    browser.press("would")
    assert game.play.help.weighed and game.play.help.weighed.worked_out
    for behind, end in (((0, 12), "12 points better than"), ((0, 0.2), "just as well")):
        _, weighed = options(*behind)
        words = say_certainty(weighed.state, weighed._replace(worked_out=True), NAMES)
        assert words.startswith("That is worked out") and end in words and "deals" not in words


@pytest.mark.parametrize("line", [LATE, HAGGIS])
def test_they_say_in_steps_and_at_the_end_how_sure_they_are(line: str) -> None:
    game, browser = at(line)
    browser.press("would")
    assert game.play.help.weighed and game.play.help.advice_level == 1
    first = browser.blocks("note")[-1]["text"]
    assert first.startswith(text("guide.look", look="")) and "deals" not in first
    assert text("advise.sure.thinking") not in browser.scene["say"]["text"], "it has come to an end"
    browser.press("would", "would")
    deals = game.play.help.weighed.evaluation.candidates[0].deals
    assert f"{deals} deals" in browser.blocks("note")[-1]["text"]
    browser.press("would")
    assert not browser.blocks("note")


def test_where_nothing_is_tried_todays_words_stay() -> None:
    game, browser = sit(seed=5)
    assert weighing(game.match.record, game.match.acting) is None, "eight cards in hand: habit knows better"
    browser.press("would")
    assert game.play.help.weighed is None and game.play.help.advice_level == 1 and browser.blocks("note")


def test_a_pass_that_is_forced_is_said_at_once() -> None:
    game, browser = at(FORCED)
    browser.press("would")
    (told,) = browser.blocks("note")
    assert told["text"] == text("guide.would", move="Pass", why=text("choice.pass.cannot")), "nothing to find"
    assert text("guide.button.would.off") in [button["label"] for button in browser.panel["buttons"]]
    browser.press("would")
    assert not browser.blocks("note") and game.play.help.advice_level == 0


def test_a_learner_s_own_bomb_is_spoken_of() -> None:
    hands = "0: 8j 8w 8p 8s 2j 4j 6j | 1: 2p 3p 4p 5p 7s 9p | 2: 2s 3s 4s 5w 6w 7j | 3: 3j 3w 5s 6s 7p 9j"
    state = parse_position(f"nanking | {hands} | turn 0 | trick 3 Qj")
    assert say_advice(state, 0, NAMES, 3)[-1].endswith(text("choice.pass.bomb"))


def options(*behind: float, doubt: float = 1.0, deals: int = 40) -> tuple[Any, Weighed]:
    """An evaluation in which the choices are so much behind the best."""
    state = parse_position(LATE)
    plays = [each for each in state.legal(0) if isinstance(each, Play)]
    found = tuple(
        Candidate(play, 10 - far, 1.0, far, doubt if far else 0.0, deals)
        for play, far in zip(plays, behind, strict=False)
    )
    return state, Weighed(state, found[0].action, Evaluation(found, 99))


NAMES = ["You", "East", "North", "West"]


@pytest.mark.parametrize(
    ("behind", "doubt", "key"),
    [
        ((0, 12.2, 14), 1, "clear.points_other"),
        ((0, 2.6, 14), 1, "better.points_other"),
        ((0, 3, 14), 1, "better.points_other"),
        ((0, 2.6, 14), 0.5, "clear.points_other"),
        ((0, 1.2, 14), 1, "alike"),
    ],
)
def test_how_sure_it_is_has_words(behind: tuple[float, ...], doubt: float, key: str) -> None:
    state, weighed = options(*behind, doubt=doubt)
    begin = text(f"advise.sure.{key}", deals=40, count=round(behind[1]), other="-", others="-").split("*")[0]
    assert say_certainty(state, weighed, NAMES).startswith(begin.split(" -")[0])


@pytest.mark.parametrize(
    ("behind", "doubt", "number"),
    [((0, 1.2, 14), 1, 1), ((0, 0.3, 14), 0.01, 1), ((0, 0.3, 0.6, 14), 0.3, 2), ((0, 0, 0, 0, 0), 0, 3)],
)
def test_as_good_are_only_those_that_are_up_to_three(
    behind: tuple[float, ...], doubt: float, number: int
) -> None:
    """A difference that is nothing, though it is sure, makes no other choice as good."""
    state, weighed = options(*behind, doubt=doubt)
    others = [each.action for each in weighed.evaluation.candidates[1:]]
    naming = presenter(state.game).naming
    named = [f"*{naming.move(state, each, NAMES)}*" for each in others[:number] if each]
    said = text("advise.sure.alike", deals=40, others=alternatives(named))
    assert say_certainty(state, weighed, NAMES) == said


def test_places_are_told_in_tenths() -> None:
    state = parse_position("ear | 0: Aj Kp 2j | 1: 3w 8s | 2: 5s 9p | 3: Qp | 4: 4s 6s | 5: 5w | turn 0")
    plays = [each for each in state.legal(0) if isinstance(each, Play)]
    found = (Candidate(plays[0], -1.0, 0.1, 0, 0, 50), Candidate(plays[1], -1.4, 0.1, 0.42, 0.1, 50))
    names = ["You", "A", "B", "C", "D", "E"]
    assert "0.4 places" in say_certainty(state, Weighed(state, plays[0], Evaluation(found, 99)), names)


def test_something_better_than_habit_is_told_with_figures_for_its_reason() -> None:
    state, weighed = options(0, 12, 14)
    habit = Steady(state.game).decide(state.view(0)).action
    other = next(each.action for each in weighed.evaluation.candidates if each.action != habit)
    best = Weighed(state, other, weighed.evaluation)
    words = say_advice(state, 0, NAMES, 3, weighed=best)
    assert len(words) == 3 and "deals" in words[-1]
    kind = inner(presenter(state.game).naming.kind(state, other))
    assert words[0] == text("guide.look", look=text("advise.found.lead"))
    assert words[1] == text("guide.kind", kind=kind)
    assert [say_advice(state, 0, NAMES, level, weighed=best) for level in (1, 2)] == [words[:1], words[:2]]


@pytest.mark.parametrize(("deals", "said"), [(11, False), (12, True)])
def test_a_dozen_deals_are_the_fewest_that_tell_anything(deals: int, said: bool) -> None:
    state, weighed = options(0, 12, 14, deals=deals)
    habit = Steady(state.game).decide(state.view(0)).action
    words = say_advice(state, 0, NAMES, 3, weighed=Weighed(state, habit, weighed.evaluation))
    assert len(words) == 3 + said and (f"{deals} deals" in words[-1]) is said


@pytest.mark.parametrize(
    ("hand", "trick", "action", "manner"),
    [
        ("Kj 3j", "", "0 play Kj", "lead"),
        ("Kj 3j", " | trick 3 Qp", "0 play Kj", "follow"),
        ("Kj 3j", " | trick 3 Qp", "0 pass", "pass"),
        ("8j 8w 8p 8s 3j", " | trick 3 Qp", "0 play 8j 8w 8p 8s", "bomb"),
    ],
)
def test_where_to_look_is_told_from_the_sort_of_move(hand: str, trick: str, action: str, manner: str) -> None:
    state = parse_position(f"nanking | 0: {hand} | 1: As 3w | 2: 5s | 3: Kp 4s | turn 0{trick}")
    assert presenter(state.game).naming.manner(state, state.action(action)) == manner


async def test_the_page_answers_while_the_coach_tries_and_no_slice_is_long() -> None:
    game, browser = at(LATE)
    browser.press("would")
    assert game.play.thinking.busy and game.play.help.advice_level == 0
    assert text("advise.sure.thinking") in browser.words()
    browser.press("legal")
    assert game.play.help.lights_plays, "the page answers"
    looks = 0
    while game.play.thinking.busy:
        await asyncio.sleep(0)
        looks += 1
    assert looks > 3, "the work came in slices"
    assert (
        game.play.help.weighed
        and game.play.help.advice_level == 1
        and "where to look" in browser.words().lower()
    )


async def test_a_move_made_meanwhile_ends_it() -> None:
    game, browser = at(LATE)
    browser.press("would")
    assert browser.type("play 2j") is None
    assert not game.play.thinking.busy and game.play.help.weighed is None
    game.stop()


async def test_nobody_tries_on_before_a_class() -> None:
    game, browser = at(LATE)
    browser.press("would", "present")
    assert not game.play.thinking.busy
    browser.press("leave")
    game.stop()


async def test_a_comparison_that_fails_leaves_the_coachs_own_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice.Weighing.func, "steps", torn)  # type: ignore[attr-defined]
    game, browser = at(LATE)
    browser.press("would")
    while game.play.thinking.busy:
        await asyncio.sleep(0.001)
    assert text("advise.sure.thinking") not in browser.words()
    assert "where to look" in browser.words().lower() and game.play.help.weighed is None
    game.stop()
