"""One step of a chapter: its question, its hints, its free table."""

from typing import Any

import pytest

import tichu_teach
from tests.depth import some_chapters
from tests.pages.chapter.steps import at_step, go_to, open_page, step_where
from tests.pages.fake import Browser
from tests.together import together
from tichu_teach.engine import parse_position
from tichu_teach.exercises.form import AtTable
from tichu_teach.exercises.plot import ShownBar, ShownFigure
from tichu_teach.lessons import chapters, load
from tichu_teach.lessons.taught import taught_before
from tichu_teach.pages.chapter.page import LessonPage
from tichu_teach.pages.chapter.panel import figure_block
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.texts import text

# -- one step ------------------------------------------------------------------------------------------


def test_a_wrong_wish_is_played_out_and_taken_back() -> None:
    page, browser = at_step(lambda step: step.question is not None and step.question.kind == "wish")
    before = browser.scene["table"]["trick"]
    browser.slip()
    said = browser.scene["verdict"]
    assert said["tone"] == "nudge" and said["text"] and browser.scene["rolls"]
    assert len(page.exercise.outcome.frames) > 1
    assert browser.scene["table"]["trick"] != before or browser.scene["table"]["wish"]
    assert browser.scene["input"]["wish"] is None
    assert "retry" in browser.buttons()
    browser.press("retry")
    assert browser.scene["table"]["trick"] == before and not browser.scene["rolls"]
    assert browser.scene["verdict"] == said, "it can still be read"
    assert browser.scene["input"]["wish"] is not None
    browser.solve()
    assert page.exercise.solved and page.exercise.tries == 1


async def test_whoever_comes_back_to_a_solved_step_sees_what_came_of_the_answer() -> None:
    page, browser = at_step(lambda step: step.question is not None and step.question.kind == "wish")
    browser.solve()
    outcome = page.exercise.outcome
    assert outcome.moving
    browser.press("next", "back")
    assert page.exercise.outcome is outcome and not outcome.moving
    page.stop()


def test_an_aside_stands_with_the_words_of_its_step() -> None:
    page, browser = at_step(lambda step: bool(step.say("aside")))
    (note,) = (each for each in browser.blocks("note") if each["tone"] == "tip")
    assert note["text"] == page.step.say("aside")


def test_a_refused_play_leaves_the_table_as_it_is() -> None:
    page, browser = at_step(
        lambda step: (
            step.question is not None
            and step.question.kind == "play"
            and any(not step.question.grade(w.answer).verdict for w in step.question.wrong)
        )
    )
    question = page.step.question
    wrong = next(w.answer for w in question.wrong if not question.grade(w.answer).verdict)
    hand = browser.scene["input"]["hand"]
    browser.give(wrong)
    assert browser.scene["verdict"]["ok"] is False
    assert browser.scene["input"]["hand"] == hand  # one may try again at once


def test_what_is_asked_is_not_told_beforehand() -> None:
    """In Haggis the last trick goes away with the play that wins it; where to is the question."""
    page, browser = open_page("haggis/5-ending")
    go_to(page, browser, lambda step: step.id == "last-bomb")
    told = text("game.haggis.log.bombed", name="North", points="+9")
    assert browser.scene["table"]["trick"] and told not in browser.words()
    assert not any(seat["taken"] for seat in browser.scene["table"]["seats"])
    browser.give(1)
    assert page.exercise.solved and page.exercise.outcome.frames[-1].told[-2] == told


def asks_why(step) -> bool:
    return step.question is not None and step.question.kind == "allowed" and step.question.asks_why


def test_first_the_answer_then_the_reason() -> None:
    page, browser = at_step(asks_why)
    assert [block["id"] for block in browser.blocks("choices")] == ["q.allowed"]
    right = page.step.question.solve()[0]
    browser.choose({"q.allowed": right["allowed"]})
    assert [block["id"] for block in browser.blocks("choices")] == ["q.allowed", "q.rule"]
    assert text("page.part") in browser.words() and text("page.part") in browser.scene["say"]["text"]
    assert browser.scene["verdict"] is None
    other = next(rule for rule in page.step.question.reasons if rule != right["rule"])
    browser.choose({"q.rule": other})
    assert browser.scene["verdict"]["tone"] == "nudge" and browser.scene["verdict"]["rule"] is None
    marks = {o["value"]: o["state"] for block in browser.blocks("choices") for o in block["options"]}
    assert marks[right["allowed"]] == "right" and marks[other] == "wrong"
    browser.choose({"q.rule": right["rule"]})
    assert page.exercise.solved and page.exercise.tries == 1


def test_a_wrong_yes_or_no_is_told_at_once() -> None:
    page, browser = at_step(asks_why)
    right = page.step.question.solve()[0]
    browser.choose({"q.rule": right["rule"]})
    assert page.exercise.parts == {}, "the reason is not asked for yet"
    browser.choose({"q.allowed": not right["allowed"]})
    assert page.exercise.tries == 1 and browser.scene["verdict"]["tone"] == "nudge"
    assert [block["id"] for block in browser.blocks("choices")] == ["q.allowed"]
    browser.choose({"q.allowed": not right["allowed"]})
    verdict = browser.scene["verdict"]
    assert page.exercise.tries == 2 and verdict["rule"]["text"] and verdict["ok"] is False
    browser.choose({"q.allowed": right["allowed"], "q.rule": right["rule"]})
    assert page.exercise.solved and not page.exercise.solved_alone


def test_the_first_hint_is_the_nudge() -> None:
    page, browser = at_step(
        lambda step: (
            step.question is not None
            and not step.question.tells_at_once
            and len(step.question.hints) > 1
            and step.question.wrong
        )
    )
    hints = page.step.hints()
    browser.slip()
    assert browser.scene["verdict"]["hint"] == hints[0] and not browser.blocks("note")
    assert page.exercise.hints == 0, "nobody has asked for it"
    browser.press("hint")
    assert hints[1] in [note["text"] for note in browser.blocks("note")]
    browser.slip()
    assert [note["text"] for note in browser.blocks("note")] == [*hints[:2]], "it stays in sight"
    assert "nudge" not in browser.scene["verdict"]


def test_only_rules_that_have_been_met_are_offered_as_reasons() -> None:
    together(chapters(), str, offers_met_rules)


def offers_met_rules(name: str) -> None:
    met = set(taught_before(name).rules)
    for step in load(name).steps:
        met |= set(step.rules)
        if asks_why(step):
            right = step.question.reason
            others = set(step.question.reasons) - {right}
            assert others and others <= met, step.id
            assert right in met, step.id


def test_hints_come_one_by_one_and_the_solution_on_demand() -> None:
    page, browser = at_step(lambda step: step.question is not None and len(step.question.hints) > 1)
    hints = len(page.step.question.hints)
    assert "solution" not in browser.buttons()
    for number in range(1, hints + 1):
        browser.press("hint")
        assert len(browser.blocks("note")) >= number
    assert "hint" not in browser.buttons()
    browser.press("solution")
    assert page.exercise.revealed and not page.exercise.solved
    assert browser.scene["verdict"]["ok"] is True
    assert browser.scene["verdict"]["title"] == "This is how it goes"
    told = {note["text"] for note in browser.blocks("note")}
    assert not {*page.step.hints()} & told, "help is done with"
    assert page.step.say("done") in told, "whoever is shown the answer is told why, too"


def test_rules_stand_open_only_when_they_give_nothing_away() -> None:
    _, browser = at_step(lambda step: step.question is not None and len(step.rules) > 1)
    assert not browser.blocks("rule")
    browser.solve()
    assert browser.blocks("rule")


def test_a_sheet_is_checked_line_by_line() -> None:
    page, browser = at_step(lambda step: step.question is not None and step.question.kind == "count")
    browser.watch()
    question = page.step.question
    right = question.solve()[0]
    first, *others = [name for name in right if name not in question.filled_rows]
    browser.say("sheet", block="q", values={first: str(right[first] + 5)})
    (sheet,) = browser.blocks("sheet")
    status = {row["id"]: row["status"] for row in sheet["rows"]}
    assert status[first] == "wrong" and not any(status[name] for name in others)
    assert next(row["note"] for row in sheet["rows"] if row["id"] == first)
    assert browser.say("sheet", block="q", values={first: "many"}) is not None
    browser.say("sheet", block="q", values={first: str(right[first])})
    (sheet,) = browser.blocks("sheet")
    row = next(row for row in sheet["rows"] if row["id"] == first)
    assert row["status"] == "right" and row["disabled"]
    browser.say("sheet", block="q", values={name: str(right[name]) for name in others})
    assert page.exercise.solved and page.exercise.tries
    assert browser.scene["verdict"]["ok"] is True


def test_a_free_table_lets_one_try_and_explains() -> None:
    page, browser = at_step(lambda step: step.free)
    start = page.here.trial
    seat = page._mover(start)
    action = next(a for a in start.legal(seat))
    browser.type(start.text(action).split(" ", 1)[1])
    assert browser.scene["verdict"]["ok"] is True
    assert page.here.trial != start
    browser.press("retry")
    assert page.here.trial == start and browser.scene["verdict"] is None
    browser.type("give 1")
    assert browser.scene["verdict"]["ok"] is False
    assert page.here.trial == start
    page, browser = open_page("mahjong/3-kongs")
    go_to(page, browser, lambda step: step.id == "practice")
    assert not browser.blocks("log"), "nothing has happened yet"
    browser.type("kong K4")
    (log,) = browser.blocks("log")
    assert log["lines"] == page.here.log_lines
    assert page.here.log_lines[-1] == "You draw [K2] as a loose tile.", "what others draw nobody sees"


def test_nobody_changes_seats_when_others_are_played_for() -> None:
    page, browser = open_page("nanking/1-cards")
    browser.choose(steps=[step.id for step in page.lesson.steps].index("seats"))
    for seat, action in enumerate(("play 4j", "play 5p", "pass", "pass")):
        assert browser.scene["table"]["viewer"] == 0 and browser.scene["input"]["hand"]["seat"] == seat
        assert ("label" in browser.scene["input"]["hand"]) is (seat > 0)
        browser.type(action)
    assert all(item["done"] for item in browser.blocks("checks")[0]["items"])
    assert text("page.button.next") in [b["label"] for b in browser.panel["buttons"] if b["primary"]]


def test_goals_are_ticked_off_one_by_one() -> None:
    page, browser = open_page("nanking/1-cards")
    browser.choose(steps=len(page.lesson.steps) - 1)

    def ticks() -> list[bool]:
        return [item["done"] for item in browser.blocks("checks")[0]["items"]]

    def onward() -> tuple[str, bool]:
        return next((b["label"], b["primary"]) for b in browser.panel["buttons"] if b["name"] == "next")

    laid = browser.scene["input"]["hand"]["laid"]
    assert ticks() == [False] * 3 and onward() == (text("page.button.pass-over"), False)
    browser.type("play 2j 3w 4s 5j 6w")
    assert ticks() == [True, False, False]
    assert browser.hand == page.step.final_position.game.deck.names(page.step.final_position.hands[0]), (
        "the cards come back"
    )
    assert browser.scene["input"]["hand"]["laid"] > laid, "and the browser lets go of what was picked"
    browser.type("play 3w 9j")
    assert browser.scene["verdict"]["ok"] is False and ticks() == [True, False, False]
    browser.type("play 8p 8s 9j 9w")
    browser.press("retry")
    assert ticks() == [True, True, False], "what has been found stays found"
    browser.type("play 8p 8s 9j 9w 9p")
    assert ticks() == [True] * 3 and onward() == (text("page.button.finish"), True)
    assert page.step.say("done") in browser.words()
    assert page.record.steps("nanking/1-cards")["try"] == "solved"


def test_no_wish_is_asked_for_before_wishes_have_been_taught() -> None:
    state = parse_position("nanking | 0: Ma 2j | 1: 5p | 2: 3p | 3: 4s | turn 0").play("0 play Ma")
    assert state.phase == "wish"
    assert open_page("nanking/1-cards")[0]._without_untaught(state).phase != "wish"
    assert open_page("nanking/7-wish")[0]._without_untaught(state) == state


def test_every_goal_can_be_met() -> None:
    together(chapters(), str, has_goals_that_can_be_met)


def has_goals_that_can_be_met(name: str) -> None:
    for step in load(name).steps:
        open_goals, states = list(step.goals), [step.final_position] if step.goals else []
        for _ in range(9):  # whatever is to be found lies a few actions ahead
            following = []
            for state in states:
                for seat in state.to_act:
                    for action in state.legal(seat)[:4000]:
                        open_goals = [goal for goal in open_goals if not goal.is_met(state, action)]
                        following.append((state, action))
            if not open_goals:
                break
            states = list(dict.fromkeys(state.after(action) for state, action in following))[:150]
        if len(step.goals) == 4:
            open_goals = [goal for goal in open_goals if goal.seat is None]  # a turn of everybody's
        assert not open_goals, step.id


@pytest.mark.parametrize("name", some_chapters())
def test_controls_appear_when_they_have_been_taught(name: str) -> None:
    """And never too late: what a right answer needs is there."""
    page, browser = open_page(name)
    for place, step in enumerate(page.lesson.steps):
        browser.choose(steps=place)
        browser.watch()
        given = browser.scene["input"]
        if page.place != place or not (given["hand"] or given["actions"]):
            continue
        state = page.here.trial or step.question.position
        known = page._known(state)
        later = set(presenter(state.game).scene.TAUGHT_BY) - known
        assert not later & {action["type"] for action in given["actions"]}
        assert bool(given["notation"]) <= ("notation" in known)
        if step.question and step.question.kind == "play" and state.game.family != "mahjong":
            words = {word for answer in step.question.solve() for word in answer.split()[1:3]}  # bet small
            assert words & {*(action["type"] for action in given["actions"]), "play", "give", "lead"}, step.id


def test_where_the_known_controls_begin() -> None:
    page, _ = open_page("nanking/1-cards")
    state = page.lesson.steps[4].question.position
    assert page._known(state) == set()
    for name, known in (
        ("3-specials", {"notation"}),
        ("4-points", {"notation", "wish"}),
        ("8-counting", {"notation", "wish", "tichu", "grand"}),
    ):
        page, _ = open_page(f"nanking/{name}")
        assert page._known(state) == known
    page, _ = open_page("tricsu/1-table")
    assert page._known(page.lesson.steps[0].position) >= {"notation", "wish", "tichu"}


async def test_a_play_through_runs_by_itself_and_may_be_skipped() -> None:
    name, id = step_where(lambda step: len(step.script) > 1 and isinstance(step.question, AtTable))
    page = LessonPage(name)
    browser = Browser.on(page)
    page._go_to([step.id for step in page.lesson.steps].index(id))
    assert page.watching and page._timer is not None
    coming = [each for each in browser.panel["blocks"] if each.get("coming")]
    assert coming and browser.scene["input"]["coming"] and not browser.scene["input"]["hand"]
    page._advance()
    assert page.here.lead_up.at == 1
    (skip,) = [each for each in browser.panel["buttons"] if each["name"] == "next"]
    for _ in range(2):  # the second time as one who pressed just when it had ended by itself
        browser.press(skip["sends"])
        assert not page.watching and page.step.id == id
    here = [each for each in browser.panel["blocks"] if {**each, "coming": True} in coming]
    assert len(here) == len(coming), "what had its room while nobody saw it"
    assert not any(each.get("coming") for each in (*here, browser.scene["input"]))
    browser.press("replay")
    assert page.here.lead_up.at == 0 and page._timer is not None, "and by itself once more"
    page.stop()


async def test_what_runs_by_itself_begins_when_somebody_is_there_to_see_it() -> None:
    page = tichu_teach.step(*step_where(lambda step: len(step.script) > 1))
    assert page._timer is not None, "an exported page moves, too"
    page._advance()
    assert page.here.lead_up.at == 1
    Browser.on(page)
    assert page.here.lead_up.at == 0 and page.watching
    page.stop()


# -- what the browser has to know of a form ----------------------------------------------------------


def test_a_question_asked_anew_has_a_number_of_its_own() -> None:
    """By it the browser drops the marks that were set for another question, or for another attempt."""
    _, browser = open_page("mahjong/4-out")

    def asking() -> int:
        return browser.blocks("choices")[0]["asking"]

    first = asking()
    browser.choose(q=[])
    assert asking() == first, "a wrong answer can be mended"
    browser.solve("next")
    assert asking() != first


@pytest.mark.parametrize(
    ("kind", "signed"), [("pay", True), ("score", False), ("helps", False), ("count", True)]
)
def test_a_sheet_says_whether_numbers_below_zero_stand_in_it(kind: str, signed: bool) -> None:
    _, browser = at_step(lambda step: step.question and step.question.kind == kind)
    assert [block["signed"] for block in browser.blocks("sheet")] == [signed]


def test_the_exchange_comes_and_its_cards_are_marked() -> None:
    page = LessonPage("nanking/1-cards")
    browser = Browser.on(page, "?step=push")
    browser.watch()
    browser.say("push", cards={"1": "3s", "2": "As", "3": "4p"})
    hand = browser.scene["table"]["seats"][0]["hand"]
    got = {"3j", "2s", "2j"} | {"3w", "4w", "2w"} | {"3p", "6p", "2p"}
    assert not {"3s", "As", "4p"} & {*hand} and len({*hand} & got) == 3
    assert {*browser.scene["table"]["marked"]} == {*hand} & got
    assert page.walk.all_found


def test_a_wrong_choice_stays_marked_and_is_not_pressed_again() -> None:
    page = LessonPage("nanking/7-wish")
    browser = Browser.on(page)
    place = next(
        n for n, step in enumerate(page.lesson.steps) if step.question and step.question.kind == "must"
    )
    browser.choose(steps=place)
    (right,) = page.step.question.solve()
    wrong = [value for value in ("must", "may", "not") if value != right]
    for value in wrong:
        browser.choose(q=value)
    (choices,) = browser.blocks("choices")
    marked = {each["value"]: (each["state"], each["disabled"]) for each in choices["options"]}
    assert marked == {**dict.fromkeys(wrong, ("wrong", True)), right: (None, False)}


def test_a_single_step_leads_to_no_other() -> None:
    browser = Browser.on(tichu_teach.step("nanking/7-wish", "fits"), "?step=duty")
    title = browser.panel["title"]
    assert title == load("nanking/7-wish").steps[1].say("title")
    for name in ("next", "back", "first", "last"):
        browser.press(name)
        assert browser.panel["title"] == title, name
    browser.choose(steps=0)
    browser.say("go", query="?step=duty")
    assert browser.panel["title"] == title and not browser.kept


@pytest.mark.parametrize(
    ("values", "mark", "drawn"),
    [
        ([(0.0, 0.0)], None, [(0, 0, [0, 0])]),
        ([(10.0, 0.0), (-30.0, 10.0)], 60.0, [(40, 50, [50, 50]), (10, 40, [0, 20])]),
        ([(50.0, 0.0)], 100.0, [(0, 50, [50, 50])]),
    ],
)
def test_a_figure_is_as_wide_as_its_bars_their_errors_nought_and_the_mark(
    values: list[tuple[float, float]], mark: float | None, drawn: list[Any]
) -> None:
    bars = tuple(ShownBar("b", "B", value, error, "said") for value, error in values)
    block = figure_block(ShownFigure("F", bars, mark, "note"))
    assert [(bar["from"], bar["to"], bar["error"]) for bar in block["bars"]] == drawn
    assert block["mark"] == (None if mark is None else 100)


def test_a_step_on_another_table_says_first_that_not_all_of_it_fits() -> None:
    line = "nanking | 0: 8w 9p | 1: 5p 6s | 2: 7j 8j | 3: 4s 5s | turn 0"
    page = tichu_teach.step("nanking/7-wish", "duty", line)
    browser = Browser.on(page)
    told = browser.panel["blocks"][0]
    assert told["kind"] == "note" and told["tone"] == "tip" and browser.scene["table"]["trick"] == []
    assert told["text"] == page.walk.way.different and page.step.position == parse_position(line)
    assert [step.id for step in page.lesson.steps] == [step.id for step in load("nanking/7-wish").steps]
    assert page.step.id == "duty" and not tichu_teach.step("nanking/7-wish", "duty").walk.way.different
