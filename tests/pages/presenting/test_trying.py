"""What if …? From a question or a round to a free table, and back: nothing is given away, nothing is lost."""

import pytest

from tests.depth import some, some_games
from tichu_teach.engine import parse_position
from tichu_teach.exercises.library import find, packed_puzzles
from tichu_teach.lessons import load
from tichu_teach.pages.chapter.page import LessonPage
from tichu_teach.pages.exam.closing import ClosingCheck
from tichu_teach.pages.exam.page import ExamPage
from tichu_teach.pages.game.page import Game
from tichu_teach.pages.guided.page import Guided
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.pages.presenters.presenter import Seen
from tichu_teach.pages.presenting.free import for_whom
from tichu_teach.pages.presenting.trying import Trying
from tichu_teach.pages.puzzle.page import PuzzlePage
from tichu_teach.pages.question.exercise_page import ExercisePage
from tichu_teach.texts import text
from tichu_teach.themes import THEMES

from ..fake import Browser


@pytest.mark.more
@pytest.mark.parametrize("every", some((4, 1)))
@pytest.mark.parametrize("ruleset", some_games())
def test_before_the_answer_only_what_may_be_seen_lies_there_and_one_press_leads_back(
    ruleset: str, every: int
) -> None:
    if ruleset not in THEMES:
        pytest.skip("it has no puzzles")
    page = PuzzlePage(ruleset)
    browser, wrong, tried = Browser.on(page), [], 0
    for puzzle in packed_puzzles(ruleset)[::every]:
        page._set(puzzle)
        question, before = puzzle.question, browser.seen
        if "try" not in browser.buttons() or browser.say("button", name="try"):
            continue
        tried += 1
        at, laid = question.state, page.stand_in.state  # type: ignore[union-attr]
        assert at is not None
        known = {question.seat, *question.shown}
        guess = browser.words().count(text("editor.guessed"))
        same = [at.held(seat) == laid.held(seat) for seat in range(at.game.players)]
        if not all(same[seat] for seat in known) or bool(guess) == all(same):
            wrong.append(f"{puzzle.id}: another's hand lies there, or it isn't said that it is dealt anew")
        views = at.view(question.seat), laid.view(question.seat)
        if views[0].counts != views[1].counts:
            wrong.append(f"{puzzle.id}: not as it is seen")
        for name in ("legal", "would", "takeback"):
            if error := browser.say("button", name=name):
                wrong.append(f"{puzzle.id}: {name}: {error}")
        (row, *_) = browser.blocks("moves")[0]["rows"]
        browser.choose(may=row["value"])
        browser.press("untry")
        if browser.seen != before:
            wrong.append(f"{puzzle.id}: not as it was")
    assert tried > 20 / every and not wrong


def test_after_the_answer_the_hands_lie_there_as_they_are() -> None:
    question = find("nanking-wish-02").question
    browser = Browser.on(PuzzlePage("nanking"), "?puzzle=nanking-wish-02")
    browser.solve("try")
    assert browser.session.stand_in.state == question.state  # type: ignore[union-attr]
    assert text("editor.guessed") not in browser.words()


def test_the_program_says_what_it_would_do_and_a_refusal_says_why() -> None:
    browser = Browser.on(LessonPage("nanking/7-wish"), "?step=duty")
    browser.press("hint")
    before = browser.seen
    browser.press("try", "would")
    (advice,) = browser.blocks("note")[-1:]
    assert advice["text"].startswith("The program would: *") and "takeback" not in browser.buttons()
    assert browser.type("pass") is None
    verdict, said = browser.scene["verdict"], browser.scene["say"]["text"]
    assert verdict["rule"]["id"] == "nanking.wish.duty"
    assert said.startswith(verdict["title"]) and verdict["text"][:20] in said
    browser.press("legal")
    assert browser.scene["verdict"] is None, "it went with the next thing that was done"
    row = browser.blocks("moves")[0]["rows"][0]
    browser.choose(may=row["value"])
    assert "takeback" in browser.buttons() and browser.scene["verdict"]["ok"]
    (link,) = browser.blocks("link")
    assert "table.ipynb?position=nanking" in link["href"]
    browser.select(hand=2)
    assert browser.scene["table"]["viewer"] == 2, "anybody's hand can lie before one"
    browser.press("takeback")
    assert browser.scene["verdict"] is None, "it goes with the play"
    browser.select(hand=9)
    browser.select(view=1)
    assert browser.scene["table"]["viewer"] == 2, "but nobody's who isn't there, nor for another choice"
    assert browser.say("go", query="?step=duty") is None
    assert browser.session.stand_in is None and browser.seen == before, "Back leads back as well"


def test_the_program_would_go_the_way_out_that_nobody_can_stop() -> None:
    """Habit would play the seven by itself."""
    won = "won 0 4r 4o 4y 5o 5y 6o 6y 9r 9y K; 1 2r 2y 2g 3r 3o 3y 4g 5r 5g 8y 8g Tr Ty J Q K"
    hands = "0: 6g 7o Tg | 1: 7g 8o 9g J Q | haggis 2o 3g 6r 7r 7y 8r 9o To"
    browser = Browser.on(LessonPage("haggis/1-wilds"))
    state = parse_position(f"haggis | {hands} | turn 1 | {won}")
    browser.session.stand_in = Trying(state, browser.session, you=1, guessed=False)
    browser.press("would")
    (advice,) = browser.blocks("note")[-1:]
    assert "[Q=8]" in advice["text"] and text("choice.proved") in advice["text"]


def test_the_browser_s_history_leads_to_the_free_table_and_away_from_it() -> None:
    browser = Browser.on(LessonPage("nanking/7-wish"), "?step=duty&try=on")
    page = browser.session
    assert page.stand_in and browser.scene["here"] == "?step=duty&try=on", "reloaded, or opened by a link"
    browser.press("legal")
    left = browser.seen
    assert browser.say("go", query="?step=duty") is None and page.stand_in is None
    assert browser.scene["here"] == "?step=duty"
    assert browser.say("go", query="?step=duty&try=on") is None and browser.seen == left, "as it was left"
    assert browser.say("go", query="?step=bomb") is None and page.stand_in is None
    assert browser.scene["here"] == "?step=bomb", "two steps back at once"
    assert browser.say("go", query="?step=duty&try=on") is None
    assert browser.scene["here"] == "?step=duty&try=on" and browser.seen != left, "and two forward"


@pytest.mark.parametrize(
    "page", [Game.begin("nanking", seed=7), Guided.begin("nanking", 1, seed=3)], ids=["game", "guided"]
)
def test_a_round_goes_on_where_it_was(page: Game | Guided) -> None:
    browser = Browser.on(page)
    browser.press("begin")
    before = browser.seen
    browser.press("try")
    trying = page.stand_in
    assert trying is not None and text("editor.guessed") in browser.words()
    assert trying.state.held(page.match.seat) == page.state.held(page.match.seat)  # type: ignore[attr-defined]
    assert trying.state.held(1) != page.state.held(1)  # type: ignore[attr-defined]
    browser.press("would", "untry")
    assert browser.seen == before


async def test_a_script_stands_still_while_something_is_tried_out() -> None:
    page = LessonPage("nanking/7-wish")
    browser = Browser.on(page, "?step=persists")
    assert page._timer is not None, "it is being played"
    browser.press("try")
    assert page.stand_in is not None and page._timer is None
    browser.press("untry")
    assert page._timer is not None


def test_in_an_exam_and_a_closing_check_nothing_can_be_tried() -> None:
    exam = Browser.on(ExamPage("nanking", 7))
    exam.press("begin")
    check: ExercisePage = ClosingCheck(LessonPage("nanking/7-wish"), load("nanking/7-wish"), 7)
    check.show()
    for page, scene in ((exam.session, exam.scene), (check, check.table.scene)):
        assert page.exercise is not None  # type: ignore[attr-defined]
        assert "try" not in [each["name"] for each in scene["panel"]["buttons"]]
        page.event("button", {"name": "try"})
        assert page.stand_in is None


def test_at_the_end_of_what_is_tried_stands_how_it_ended() -> None:
    page = PuzzlePage("nanking")
    browser = Browser.on(page, "?puzzle=nanking-wish-02")
    browser.press("try")
    trying = page.stand_in
    assert trying is not None
    while trying.state.to_act:  # type: ignore[attr-defined]
        if not browser.blocks("moves"):
            browser.press("legal")
        (moves,) = browser.blocks("moves")
        browser.choose(may=moves["rows"][0]["value"])
    state = trying.state  # type: ignore[attr-defined]
    assert browser.panel["title"] == presenter(state.game).coach.title(state, trying.you, trying.names)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("first", "label"), [("You", None), ("South", "You play for South")])
def test_nobody_plays_for_you(first: str, label: str | None) -> None:
    table, names = parse_position("haggis | 0: 2r J | 1: 3r Q | turn 0"), (first, "East")
    shown = Seen(you=0, seat_names=names)
    inputs = for_whom(table, presenter(table.game).scene.controls(table.view(0), shown), 0, names)
    assert inputs["hand"] and inputs["hand"].get("label") == label
