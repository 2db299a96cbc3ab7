"""Looking back at a round: questions first, then what was better; another line that leaves the game alone."""

import asyncio
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.depth import some
from tichu_teach.analysis import Candidate, Decision, Evaluation, Limit, Review
from tichu_teach.classroom import Progress, load
from tichu_teach.engine import Pass, Play, parse_position
from tichu_teach.exercises.tactics import question_of_decision
from tichu_teach.pages.game import reviewing
from tichu_teach.pages.game.lookback import LOOKED_BACK, LookBack
from tichu_teach.pages.game.match import same_move
from tichu_teach.pages.game.page import Game
from tichu_teach.pages.game.reviewing import RoundReviewing
from tichu_teach.pages.review.page import ReviewPage
from tichu_teach.pages.table.scene import plain_words
from tichu_teach.texts import text
from tichu_teach.texts.names import combo_name
from tichu_teach.texts.reasons import tell

from ..fake import Browser
from ..games import actions, forget, over, own_move, play_on, quick, sit, torn

QUICK = Limit(positions=30)


def begun(name: str = "haggis", seed: int = 4, stored: dict[str, Any] | None = None) -> tuple[Game, Browser]:
    """A game whose rounds are looked at quickly."""
    game, browser = sit(name, stored, seed=seed)
    game.lookback.reviewing = RoundReviewing(QUICK)
    browser.press("begin")
    return game, browser


def played(*more: Any) -> tuple[Game, Browser]:
    """A round played to its end."""
    game, browser = begun(*more)
    play_on(browser, over)
    return game, browser


@pytest.fixture(scope="module")
def once() -> tuple[Game, Browser]:
    return played()


@pytest.fixture
def ended(once: tuple[Game, Browser]) -> Iterator[tuple[Game, Browser]]:
    """A round that is over, as it is left after each look back."""
    yield once
    if once[0].stand_in:
        once[1].press("close")


def looked_at(game: Game, *moments: Decision) -> LookBack:
    """A look back at certain decisions of a game."""
    page = LookBack(Review(moments), game.match, game, game.another_line, game.lookback.keep)
    game.stand_in = page
    page.show()
    return page


def decision(game: Game, least: int = 3, first: int = 0, **more: Any) -> Decision:
    """A decision of the learner's as a review tells it: with another choice that would have been better."""
    state = game.match.record.start
    for number, each in enumerate(actions(game)):
        action = state.action(each)
        plays = [
            one
            for one in state.legal(game.match.seat)
            if isinstance(one, Play) and not same_move(one, action)
        ]
        mine = action.seat == game.match.seat and number >= first
        if mine and isinstance(action, Play | Pass) and len(plays) >= least:
            options = [(plays[0], 0.0), (action, 12.0), (plays[1], 20.0)]
            found = tuple(Candidate(one, 5 - far, 1.0, far, 2.0 if far else 0.0, 40) for one, far in options)
            evaluation = Evaluation(found, 99)
            return Decision(
                number, action, plays[0], 12.0, 2.0, evaluation, "lead.long", {"count": 2}, **more
            )
        state = state.apply(action)
    raise AssertionError("no such decision")


def test_nothing_is_looked_at_without_a_loop_until_somebody_asks(ended: tuple[Game, Browser]) -> None:
    game, browser = ended
    assert game.lookback.reviewing.decisions == 0 and "lookback" in browser.buttons()
    browser.press("lookback")
    assert isinstance(game.stand_in, LookBack) and game.lookback.reviewing.decisions
    browser.press("close")
    assert game.stand_in is None and "next" in browser.buttons()


def test_a_moment_is_first_a_question_at_the_table_as_it_was(ended: tuple[Game, Browser]) -> None:
    game, browser = ended
    before, kept = game.match.record, dict(browser.kept)
    moment = decision(game)
    page = looked_at(game, moment)
    assert browser.panel["title"] == text("game.lookback.ask.title")
    assert browser.scene["input"]["hand"] and "12" not in browser.words()
    (log,) = (block["lines"] for block in browser.panel["blocks"] if block["kind"] == "log")
    told = [*game.match.account.lines]
    assert [*log] == told[: len(log)] and 0 < len(log) < len(told), "what the round had told by then"
    shown = {card for seat in browser.scene["table"]["seats"] for card in seat["hand"] or ()}
    deck, state = game.match.game.deck, game.match.record.back_to(moment.number).state
    assert shown <= {*deck.names(state.hands[game.match.seat])} | {
        name for wilds in state.wilds for name in deck.names(wilds)
    }
    assert not browser.scene["table"]["marked"]
    browser.press("reveal")
    assert browser.panel["title"] == text("game.lookback.told.title")
    assert isinstance(moment.better, Play), "what was better is pointed at"
    assert {*browser.scene["table"]["marked"]} == {*deck.names(moment.better.combo.cards)}
    assert "12" in browser.words() and not browser.scene["input"]["hand"]
    assert game.match.record is before and browser.kept == kept
    assert page.told
    told_ = browser.words()
    assert browser.type(str(moment.action).split(" ", 1)[1]) is None
    assert browser.words() == told_ and page.tried is None, "whoever has been told has no second choice"
    browser.press("next")
    assert browser.panel["title"] == text("game.haggis.lookback.end.title") and browser.buttons() == ["close"]


def test_a_second_choice_is_judged(ended: tuple[Game, Browser]) -> None:
    game, browser = ended
    moment = decision(game)
    state = game.match.record.back_to(moment.number).state
    weighed = [each.action for each in moment.evaluation.candidates]
    other = next(
        each for each in state.legal(game.match.seat) if not any(same_move(each, one) for one in weighed)
    )
    for chosen, said in (
        (moment.better, text("game.lookback.found.title")),
        (other, text("game.lookback.untried")),
        (moment.evaluation.candidates[2].action, text("game.lookback.less.points", count=20)),
        (moment.action, text("game.lookback.same")),
    ):
        looked_at(game, moment)
        assert browser.type(state.text(chosen).split(" ", 1)[1]) is None
        assert said in browser.words() + browser.panel["title"]
        browser.press("close")


def test_the_way_back_leads_to_moments_that_are_there(ended: tuple[Game, Browser]) -> None:
    game, browser = ended
    page = looked_at(game, decision(game))
    browser.press("next")
    here = browser.scene["here"]
    for nowhere in ("3", "99", "x", "", "-1"):
        browser.say("go", query=here[:-1] + nowhere)
        assert page.place == 1 and browser.scene["here"] == here, nowhere
    browser.say("go", query=here[:-1] + "1")
    assert page.place == 0 and browser.scene["here"] == here[:-1] + "1", "and it is seen"
    browser.say("go", query=here)
    assert page.moment is None, "the end"
    browser.say("go", query="")
    assert game.stand_in is None and "next" in browser.buttons(), "and the game before it"


def test_the_way_forward_leads_to_the_moment_that_it_names(ended: tuple[Game, Browser]) -> None:
    game, browser = ended
    browser.press("lookback")
    end = len(game.stand_in.moments) + 1  # type: ignore[union-attr]
    browser.press("close")
    assert browser.say("go", query=f"{LOOKED_BACK}{end}") is None
    assert browser.scene["here"] == f"{LOOKED_BACK}{end}"
    assert browser.panel["title"] == text("game.haggis.lookback.end.title")


def test_what_the_rules_refuse_is_no_answer(ended: tuple[Game, Browser]) -> None:
    game, browser = ended
    page = looked_at(game, decision(game))
    wrong = "give 1"
    browser.type(wrong)
    assert not page.told and page.tried is None
    told, said = browser.scene["verdict"], browser.scene["say"]["text"]
    assert said.startswith(plain_words(told["title"])) and plain_words(told["text"]) in said


def test_going_on_from_there_is_another_line_and_the_game_stays(
    ended: tuple[Game, Browser], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, browser = ended
    followed: list[object] = []
    before, kept = game.match.record, dict(browser.kept)
    moment = decision(game)
    looked_at(game, moment)
    browser.press("reveal")
    assert text("game.lookback.better", move="§").partition("§")[0] in browser.words()
    browser.press("line")
    line = game.stand_in.stand_in
    assert isinstance(line, Game) and line.side_line and text("game.lookback.line") in browser.words()
    assert line.match.record.rounds[-1].actions[: moment.number] == before.rounds[-1].actions[: moment.number]
    assert line.match.record.rounds[-1].actions[moment.number] == game.state.text(moment.better)
    monkeypatch.setattr(reviewing, "running_loop", object)
    monkeypatch.setattr(RoundReviewing, "follow", lambda *given: followed.append(given))
    play_on(browser, over)
    assert followed == [], "nor is it reviewed"
    assert line.state.phase == "over" and "next" not in browser.buttons()
    browser.press("next")
    assert line.state.phase == "over"
    assert game.match.record is before and browser.kept == kept, "nothing of it is kept"
    browser.press("mainline")
    assert game.stand_in.stand_in is None and browser.panel["title"] == text("game.lookback.told.title")
    browser.press("close")
    assert game.stand_in is None and game.match.record is before and "next" in browser.buttons()


def test_a_round_without_costly_decisions_is_praised(ended: tuple[Game, Browser]) -> None:
    game, browser = ended
    looked_at(game)
    assert text("game.lookback.end.empty") in browser.words()
    browser.press("close")
    one = decision(game)
    well = replace(one, better=one.action, cost=0.0, saved=12.0)
    looked_at(game, well)
    best, praise = browser.blocks("note")
    state = game.match.record.back_to(one.number).state
    move = game.match.presenter.naming.move(state, one.action, game.match.names)
    assert (
        best["text"] == text("game.lookback.end.none", count=1) and best["tone"] == praise["tone"] == "good"
    )
    assert (
        move in praise["text"] and tell(one.reason, one.facts, "haggis", game.match.names) in praise["text"]
    )


def test_the_end_tells_which_trick_a_pass_was_in(ended: tuple[Game, Browser]) -> None:
    """A round has a dozen passes."""
    game, browser = ended
    state, number = game.match.record.start, 0
    while not (isinstance(action := state.action(actions(game)[number]), Pass) and action.seat == 0):
        state, number = state.apply(action), number + 1
    passed = replace(decision(game), number=number, action=action)
    top = combo_name(state.trick[-1][1], state.game.deck)
    for one in (passed, replace(passed, better=action, cost=0.0, saved=12.0)):
        looked_at(game, one)
        if one is passed:
            browser.press("next")
        assert top in browser.blocks("note")[-1]["text"]
        browser.press("close")


def test_a_missed_call_is_answered_by_a_call_or_by_any_play() -> None:
    game, browser = played("nanking", 5)
    state = game.match.record.start
    number, action = 0, state.action(actions(game)[0])
    while not (action.seat == game.match.seat and isinstance(action, Play)):
        state, number = state.apply(action), number + 1
        action = state.action(actions(game)[number])
    call = next(each for each in state.legal(game.match.seat) if type(each).__name__ == "Call")
    found = (Candidate(call, 5, 1, 0, 0, 40), Candidate(None, -9, 1, 14, 2, 40))
    moment = Decision(number, None, call, 14.0, 2.0, Evaluation(found, 99), "call.missed", {"count": 3})
    page = looked_at(game, moment)
    assert text("game.lookback.ask.call") in browser.words()
    browser.type(state.text(action).split(" ", 1)[1])
    assert text("game.lookback.same") in browser.words() and not page.found_better
    looked_at(game, moment)
    browser.say("tichu")
    assert game.stand_in.found_better


async def test_it_works_beside_the_game_and_shows_how_far_it_is() -> None:
    game, browser = begun()
    bot = quick(game.match.game)(random.Random(1))
    while game.state.phase != "over":
        assert browser.type(own_move(game, bot)) is None
        forget(game)
        await asyncio.sleep(0)
    assert game.lookback.reviewing.busy and game.lookback.reviewing.finished_review(game.match.record) is None
    game.show()
    (bar,) = browser.blocks("progress")
    assert 0 <= bar["done"] < bar["of"] == 100 and bar["label"] == text("game.lookback.progress")
    assert "unlook" in browser.buttons()
    browser.press("more")
    for wanted in ("off", "on"):
        browser.select(lookback=wanted)
        assert game.lookback.reviewing.busy is (wanted == "on"), "nothing goes on that nobody wants"
    browser.press("more")
    browser.press("unlook")
    assert not game.lookback.reviewing.busy and "lookback" in browser.buttons()
    browser.say("go", query=f"{LOOKED_BACK}1")
    assert game.lookback.reviewing.busy and not game.stand_in, "there is nothing to look at yet"
    while game.lookback.reviewing.busy:
        await asyncio.sleep(0.01)
    assert game.lookback.reviewing.finished_review(game.match.record)
    assert isinstance(game.stand_in, LookBack), "the way that was asked for is gone as soon as it can be"
    browser.press("close", "lookback")
    assert isinstance(game.stand_in, LookBack)
    game.lookback.reviewing.stop()


def test_how_far_a_review_is_is_drawn_as_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    game, browser = played()
    monkeypatch.setattr(RoundReviewing, "busy", True)
    for done in (0.25, 0.5):
        monkeypatch.setattr(RoundReviewing, "progress", done)
        game.lookback._progressed()
        (bar,) = browser.blocks("progress")
        assert (bar["done"], bar["of"]) == (100 * done, 100)


def test_before_a_class_no_round_of_the_learner_s_is_looked_back_at(ended: tuple[Game, Browser]) -> None:
    _, browser = ended
    with browser.presented() as shown:
        browser.press("lookback")
        assert shown.stand_in is None


def test_a_decision_taken_back_is_forgotten() -> None:
    game, browser = played()
    browser.press("lookback", "close")
    first = game.lookback.reviewing.finished_review(game.match.record)
    assert first
    browser.press("takeback")
    assert game.lookback.reviewing.finished_review(game.match.record) is None


def test_it_can_be_turned_off_in_the_drawer() -> None:
    game, browser = played()
    browser.press("more")
    browser.select(lookback="off")
    assert not game.lookback.reviewing.on and browser.block("lookback")["value"] == "off"
    browser.press("more", "lookback")
    assert isinstance(game.stand_in, LookBack), "who asks gets an answer"


@pytest.mark.more
@pytest.mark.parametrize("name", some(["mahjong", "ear", "mahjong-duel", "sparrow"]))
def test_every_family_is_looked_back_at(name: str) -> None:
    game, browser = played(name)
    browser.press("lookback")
    assert isinstance(game.stand_in, LookBack) and game.lookback.reviewing.decisions
    while browser.buttons() != ["close"]:
        assert browser.panel["title"] == text("game.lookback.ask.title")
        browser.press("reveal")
        assert browser.blocks("note")
        browser.press("next")


def test_plays_in_other_suits_are_alike() -> None:
    state = parse_position("nanking | 0: 5j 5w 7j | 1: 3w | 2: 5s | 3: Kp | turn 0")
    five, other, seven = (state.action(f"0 play {card}") for card in ("5j", "5w", "7j"))
    assert same_move(five, other) and not same_move(five, seven) and same_move(None, None)
    assert not same_move(None, five) and not same_move(five, state.action("0 tichu"))


def test_a_moment_is_kept_and_asked_again_in_the_review(ended: tuple[Game, Browser]) -> None:
    game, browser = ended
    moment = decision(game)
    looked_at(game, moment)
    before = dict(browser.kept)
    assert "keep" not in browser.buttons() and browser.say("button", name="keep") is None, "first one decides"
    assert browser.kept == before
    browser.press("reveal", "keep")
    assert "keep" not in browser.buttons() and text("game.lookback.kept", count=1) in browser.words()
    browser.press("close")
    (kept,) = browser.kept["progress"]["moments"].values()
    assert kept["question"]["kind"] == "decide" and kept["why"] == ["lead.long", {"count": 2}]

    page = ReviewPage(seed=1)
    other = Browser.on(page, stored={"progress": browser.kept["progress"]}, at="2026-11-24T09:00:00")
    assert other.panel["title"] == text("page.review.own.title") and "21 November 2026" in str(other.panel)
    (choices,) = other.blocks("choices")
    state = game.match.record.back_to(moment.number).state
    assert {state.text(moment.action), state.text(moment.better)} <= {
        each["value"] for each in choices["options"]
    }
    assert {each["seat"] for each in other.scene["table"]["seats"] if each["hand"]} >= {game.match.seat}
    other.choose(q=state.text(moment.better))
    assert text("lookback.why.lead.long", count=2) in other.words()
    row = other.kept["progress"]["moments"][next(iter(browser.kept["progress"]["moments"]))]["row"]
    assert row[0] == "2026-11-24" and row[1] == "solved" and row[2] > "2026-11-24"
    other.press("next")
    (went,) = other.blocks("table")
    assert went["rows"][0][1] == text("page.review.went.solved")


def test_a_moment_kept_after_its_better_move_was_found_is_known_with_help(
    ended: tuple[Game, Browser],
) -> None:
    game, browser = ended
    for found, how in ((True, "helped"), (False, "missed")):
        moment = decision(game)
        looked_at(game, moment)
        if found:
            state = game.match.record.back_to(moment.number).state
            browser.type(state.text(moment.better).split(" ", 1)[1])
            browser.press("keep")
        else:
            browser.press("reveal", "keep")
        (kept,) = load(browser.kept["progress"]).moments.values()
        assert kept.row.how == how
        browser.press("close")
        browser.say("hello", stored={"progress": None}, query="", url="/", at="2026-11-21T09:00:00")


def test_a_moment_can_be_forgotten_in_the_review(ended: tuple[Game, Browser]) -> None:
    game, browser = ended
    looked_at(game, decision(game))
    browser.press("reveal", "keep", "close")
    page = ReviewPage(seed=1)
    other = Browser.on(page, stored={"progress": browser.kept["progress"]}, at="2026-12-24T09:00:00")
    other.press("forget")
    assert not other.kept["progress"].get("moments") and page.reminder is None


def test_a_record_of_a_newer_edition_is_not_written_over() -> None:
    game, browser = played()
    browser.say("hello", stored={"progress": {"version": 99}}, query="", url="/", at="2026-11-21T09:00:00")
    before = dict(game.table.keep)
    looked_at(game, decision(game))
    browser.press("reveal", "keep")
    assert text("game.lookback.unkept") in browser.words() and game.table.keep == before


def test_that_nothing_is_looked_at_is_kept_by_the_browser() -> None:
    _, browser = played()
    browser.press("more")
    browser.select(lookback="off")
    assert browser.kept["lookback"] == "off"
    other, again = sit("haggis", browser.kept, seed=9)
    assert not other.lookback.reviewing.on
    again.press("begin", "more")
    again.select(lookback="on")
    assert other.lookback.reviewing.on and again.kept["lookback"] is None


def test_a_decision_that_makes_no_question_is_not_offered(ended: tuple[Game, Browser]) -> None:
    game, browser = ended
    moment = decision(game)
    state = game.match.record.back_to(moment.number).state
    same = Candidate(moment.action, 1.0, 1.0, 0.0, 0.0, 40)
    found = Evaluation((same,), 9)
    odd = Decision(moment.number, moment.action, moment.action, 12.0, 2.0, found, "lead.long", {"count": 2})
    assert question_of_decision(state, game.match.seat, odd) is None
    looked_at(game, odd)
    browser.press("reveal")
    assert "keep" not in browser.buttons()


def test_nothing_beside_what_was_better_is_the_best(ended: tuple[Game, Browser]) -> None:
    game, _ = ended
    moment = decision(game)
    state = game.match.record.back_to(moment.number).state
    even = [replace(each, behind=0.0, doubt=0.0) for each in moment.evaluation.candidates]
    for better in (even[0].action, even[2].action):
        found = replace(moment, better=better, evaluation=replace(moment.evaluation, candidates=(*even,)))
        question = question_of_decision(state, game.match.seat, found)
        assert question and question.solve()[0] == state.text(better)


def test_what_is_clearly_as_good_or_worse_is_asked_about_as_well(ended: tuple[Game, Browser]) -> None:
    """But not what is hardly to be told from the best, one way or the other, and no more than five in all."""
    game, _ = ended
    moment = decision(game, least=8)
    state = game.match.record.back_to(moment.number).state
    plays = [each for each in state.legal(game.match.seat) if isinstance(each, Play)]
    best, *others = [each for each in plays if not same_move(each, moment.action)]
    behind = (1.0, 2.5, 4.0, 4.0, 4.0, 4.0)  # in standard errors: two are not told apart, three are
    beside = [
        Candidate(each, 5 - far, 1.0, far, 1.0, 40) for each, far in zip(others[:6], behind, strict=True)
    ]
    candidates = (Candidate(best, 5.0, 1.0, 0.0, 0.0, 40), *beside)
    found = replace(moment, better=best, evaluation=replace(moment.evaluation, candidates=candidates))
    question = question_of_decision(state, game.match.seat, found)
    assert question is not None
    asked = {option.value for option in question.options()}
    assert asked == {state.text(each) for each in (best, moment.action, others[0], *others[2:4])}


def test_a_bar_grows_by_tenths_and_not_with_every_look(ended: tuple[Game, Browser]) -> None:
    """Each growth draws the page anew, so that it must not come more often than it can be seen."""
    game, _ = ended
    looking, seen, ended = RoundReviewing(QUICK), list[float](), list[int]()
    looking.follow(
        game.match.record, game.match.seat, lambda: ended.append(1), lambda: seen.append(looking.progress)
    )
    tenths = [int(10 * share) for share in seen]
    assert ended == [1] and len(tenths) >= 5 and tenths == sorted({*tenths}), "each once"
    assert tenths[0] >= 1 and tenths[-1] == 10


def test_the_end_tells_how_many_moments_there_were_each_with_what_was_better() -> None:
    game, browser = played()
    one = decision(game)
    looked_at(game, one)
    browser.press("next")
    assert text("game.lookback.end.some", count=1) in browser.words()
    (note,) = browser.blocks("note")
    naming, state = game.match.presenter.naming, game.match.record.back_to(one.number).state
    for action in (one.action, one.better):
        assert naming.move(state, action, game.match.names) in note["text"]


def test_a_moment_joins_what_the_learner_has_done_elsewhere() -> None:
    """Chapters write the same record: what they have kept is there after a decision was kept here."""
    record = Progress().with_step_result("nanking/7-wish", "duty", "solved")
    game, browser = played("haggis", 4, {"progress": record.to_data()})
    looked_at(game, decision(game))
    browser.press("reveal", "keep")
    kept = load(browser.kept["progress"])
    (moment,) = kept.moments.values()
    assert (moment.day, moment.reason, moment.facts) == ("2026-11-21", "lead.long", {"count": 2})
    assert kept.steps("nanking/7-wish") == {"duty": "solved"}
    late = {"progress": record.to_data()}  # the browser has not heard yet of the moment
    browser.say("hello", stored=late, query="", url="/", at="2026-11-21T09:00:00")
    looked_at(game, decision(game, first=decision(game).number + 1))
    browser.press("reveal", "keep")
    assert len(load(browser.kept["progress"]).moments) == 2


async def test_a_review_that_fails_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tichu_teach.analysis.Reviewing.step", lambda reviewing: [*torn()])
    game, browser = begun()
    play_on(browser, over)
    while game.lookback.reviewing.busy:
        await asyncio.sleep(0.001)
    assert not browser.blocks("progress") and "lookback" in browser.buttons()
    game.stop()
