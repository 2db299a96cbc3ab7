"""After a wrong answer: hints as a ladder, what would happen at the table, one more of the same sort."""

import asyncio
from itertools import groupby

import pytest

from tests.depth import on_tactics
from tests.pages.chapter.steps import at_step
from tests.pages.fake import Browser
from tests.pages.games import wake
from tichu_teach.exercises.about_habits import of_habit
from tichu_teach.exercises.alike import of_theme, sibling
from tichu_teach.exercises.errors import QuestionError
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.kinds.decide import DecideQuestion
from tichu_teach.exercises.library import find, pack
from tichu_teach.exercises.puzzle import Puzzle
from tichu_teach.lessons import load
from tichu_teach.pages.chapter.page import LessonPage
from tichu_teach.pages.puzzle.page import PuzzlePage
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.pages.question.page import QuestionPage
from tichu_teach.texts import text
from tichu_teach.texts.names import named_cards
from tichu_teach.themes import TACTICS

SHOWN = {
    "kind": "play",
    "position": "nanking | 0: 9j Tw | 1: Kp | 2: 8j As | 3: 3p 4s | turn 0 | trick 3 8w",
    "success": "beats",
    "ask": "Beat the eight.",
    "hints": ["Look at the eight.", "Two cards are higher."],
    "wrong": [{"answer": "0 pass", "text": "East takes it.", "shows": ["0 pass", "1 play Kp", "2 play As"]}],
}


def asked(wrong: object = SHOWN["wrong"]) -> Browser:
    return Browser.on(QuestionPage({**SHOWN, "wrong": wrong}))


def test_a_reply_is_shown_at_the_table_and_leads_back() -> None:
    browser = asked()
    browser.say("play", cards=["9j", "Tw"])
    said = browser.scene["verdict"]
    assert said["title"] == "The referee says no" and said["text"], "the reason comes first"
    assert (said["label"], said["hint"]) == ("Hint 1 of 2 · where to look", "Look at the eight.")
    assert len(browser.scene["table"]["trick"]) == 1 and not browser.scene["rolls"]
    browser.say("pass")
    assert browser.scene["verdict"]["text"] == "East takes it." and not browser.scene["verdict"]["hint"]
    assert [play["cards"] for play in browser.scene["table"]["trick"]] == [["8w"], ["Kp"], ["As"]]
    assert not browser.scene["input"]["actions"] and browser.scene["rolls"]
    browser.say("skip")
    assert len(browser.scene["table"]["trick"]) == 1 and not browser.scene["rolls"]
    assert browser.scene["verdict"]["text"] == "East takes it.", "it can still be read"
    browser.press("replay")
    assert browser.scene["table"]["trick"][-1]["cards"] == ["As"]
    browser.say("play", cards=["9j"])
    assert browser.scene["verdict"]["ok"] and browser.scene["verdict"]["title"] == "Right!"


def test_why_a_play_is_refused_is_told_once() -> None:
    """By the author of the question, who knows what it is about, or else by the referee."""
    browser = asked([{"answer": "0 play 9j Tw", "text": "Two cards, and on the table lies one."}])
    browser.say("play", cards=["9j", "Tw"])
    assert browser.scene["verdict"]["text"] == "Two cards, and on the table lies one."
    other = asked(wrong=[])
    other.say("play", cards=["9j", "Tw"])
    assert other.scene["verdict"]["text"].count(".") == 1 and "9" in other.scene["verdict"]["text"]


def test_beside_the_table_too_there_is_a_way_back() -> None:
    data = {"kind": "allowed", "position": SHOWN["position"], "action": "0 play 9j", "reasons": []}
    (right,) = read_question(data).solve()
    wrong = {**right, "allowed": not right["allowed"]}
    data["wrong"] = [{"answer": wrong, "shows": ["0 play 9j", "1 play Kp"]}]
    browser = Browser.on(QuestionPage(data))
    for _ in range(2):
        browser.choose({"q.allowed": wrong["allowed"]})
    assert browser.scene["table"]["trick"][-1]["cards"] == ["Kp"]
    assert "retry" in browser.buttons()
    browser.press("retry")
    assert [play["cards"] for play in browser.scene["table"]["trick"]] == [["8w"]]
    assert "retry" not in browser.buttons()


def test_what_cannot_be_played_is_told_with_its_place() -> None:
    with pytest.raises(QuestionError, match=r"wrong\[0\]\.shows"):
        asked([{"answer": "0 pass", "shows": ["0 pass", "1 play 8j"]}])


def test_hints_are_numbered() -> None:
    browser = asked()
    labels = [each["label"] for each in browser.panel["buttons"] if each["name"] == "hint"]
    assert labels == ["A hint 1/2"]
    browser.press("hint", "hint")
    assert [note["label"][:11] for note in browser.blocks("note")] == ["Hint 1 of 2", "Hint 2 of 2"]


def test_a_sibling_asks_the_same_of_other_cards() -> None:
    question = find("nanking-wish-02").question
    found = sibling(question, "nanking", {"nanking-wish-03"})
    assert found is not None
    assert found.question.kind == question.kind and {*found.question.rules} & {*question.rules}
    assert found.id not in ("nanking-wish-02", "nanking-wish-03")
    seen = {f"nanking-wish-{number:02}" for number in range(1, 60)}
    made = sibling(question, "nanking", seen, theme="wish")
    assert made is not None and made.source == "seed"
    assert made.question.data["position"] != question.data["position"]
    assert sibling(question, "nanking", seen, theme="wish") == made, "the same seed, the same puzzle"


@pytest.mark.parametrize("id", ["nanking-endgame-14", "nanking-scoring-18", "haggis-bets-10"])
def test_one_like_it_is_about_as_hard(id: str) -> None:
    """Whoever asks for puzzles for referees isn't sent back to the easiest; a chapter offers those."""
    puzzle = find(id)
    browser = Browser.on(PuzzlePage(puzzle.ruleset), f"?puzzle={id}")
    browser.press("hint")
    browser.solve("alike")
    found = browser.page.puzzle
    assert found.id != id and found.theme == puzzle.theme and found.difficulty == puzzle.difficulty
    easiest = sibling(puzzle.question, puzzle.ruleset)
    assert easiest is not None and easiest.difficulty == 1


def test_a_step_offers_a_puzzle_of_its_theme_after_help() -> None:
    """A hand on which to guard is no puzzle about a rule that both rest on."""
    browser = Browser.on(LessonPage("nanking/15-endings"), "?step=west")
    browser.give("0 play 4p")
    browser.solve()
    browser.press("alike")
    assert browser.page.here.puzzle_on_table in pack("guard").puzzles


@pytest.mark.parametrize("place", ["nanking/7-wish#duty", "nanking/12-leading#cover"])
def test_back_from_one_like_it_is_the_step_that_needed_help(place: str) -> None:
    """Not the one before it; and there is a way back to a chapter's first step, too."""
    chapter, step = place.split("#")
    browser = Browser.on(LessonPage(chapter), f"?step={step}")
    title = browser.panel["title"]
    browser.press("hint")
    browser.solve("alike")
    assert browser.panel["title"] == text("page.lesson.like") and "back" in browser.buttons()
    browser.press("back")
    assert browser.panel["title"] == title and browser.page.exercise.done, "as it was left"


def test_whoever_needs_help_with_a_hand_gets_another_to_play_well() -> None:
    """However the chapter is written: nobody has to name a theme for each hand."""
    for lesson in map(load, on_tactics()):
        for step in lesson.steps:
            if step.question and step.question.kind in ("play", "decide"):
                theme = lesson.theme_of(step)
                assert theme in TACTICS and of_theme(theme, lesson.ruleset, (), seed=0), step.key
    assert {load("nanking/7-wish").theme_of(each) for each in load("nanking/7-wish").steps} == {""}


def test_a_puzzle_of_a_theme_is_a_fresh_one_and_then_made() -> None:
    seen = {each.id for each in pack("guard").puzzles}
    assert of_theme("guard", "nanking", seen - {"nanking-guard-03"}, seed=3) == find("nanking-guard-03")
    made = of_theme("guard", "nanking", seen, seed=3)
    assert made is not None and made.source == "seed" and made.theme == "guard"
    assert of_theme("guard", "nanking", seen, seed=3) == made


def test_a_step_offers_a_puzzle_about_its_habit_after_help() -> None:
    browser = Browser.on(LessonPage("nanking/13-tricks"), "?step=keep-ace")
    browser.give("0 play As")
    browser.solve()
    browser.press("alike")
    assert about(browser.page.here.puzzle_on_table, "keeps") is not None


def about(puzzle: Puzzle | None, habit: str) -> bool | None:
    """True if a habit is right in a puzzle, False if it isn't, None if the puzzle isn't about it."""
    assert puzzle is not None and isinstance(puzzle.question, DecideQuestion)
    return puzzle.question.habit_holds(habit)


def test_a_habit_is_right_in_some_puzzles_about_it_and_wrong_in_others() -> None:
    met = [of_habit("keeps.saves", "nanking", seed=seed) for seed in range(8)]
    assert {about(puzzle, "keeps.saves") for puzzle in met} == {True, False}
    assert of_habit("keeps.saves", "nanking", seed=3) == met[3], "the same seed, the same puzzle"
    seen = {each.id for each in pack("decide").puzzles}
    fresh = of_habit("keeps.saves", "nanking", seen, seed=3)
    assert fresh is not None and fresh.source == "seed" and about(fresh, "keeps.saves") is not None


def test_a_habit_that_only_fails_is_asked_all_the_same() -> None:
    assert {about(of_habit("wishes.none", "nanking", seed=seed), "wishes.none") for seed in range(6)} == {
        False
    }
    assert of_habit("fours", "nanking") is None


def test_after_help_one_like_it_comes_soon() -> None:
    page = PuzzlePage("nanking")
    browser = Browser.on(page, "?puzzle=nanking-wish-02")
    question = page.puzzle.question
    browser.give(question.wrong[0].answer)
    browser.give(question.wrong[0].answer)
    page.exercise.ask_again()
    browser.solve()
    assert page.exercise.solved and "alike" in browser.buttons()
    browser.press("next")
    assert not page.series.like
    browser.press("next")
    assert page.series.like == "nanking-wish-02" and page.puzzle.id != page.series.like
    assert {*page.puzzle.question.rules} & {*question.rules}
    assert "needed help" in browser.panel["header"]
    browser.press("next")
    assert not page.series.like, "once is enough"


def test_who_needed_no_help_goes_on() -> None:
    page = PuzzlePage("nanking")
    browser = Browser.on(page, "?puzzle=nanking-wish-02")
    browser.solve()
    assert page.exercise.solved_alone and "alike" not in browser.buttons()
    browser.press("alike")
    assert page.puzzle.id == "nanking-wish-02", "nor by a late click"


def test_a_chapter_offers_one_like_it() -> None:
    page = LessonPage("nanking/7-wish")
    browser = Browser.on(page, "?step=duty")
    step = page.step
    for _ in step.question.hints:
        browser.press("hint")
    browser.solve()
    assert page.exercise.solved and "alike" in browser.buttons()
    browser.press("alike")
    other = page.here.puzzle_on_table
    assert other is not None and browser.blocks("story") and browser.panel["title"] == "One like it"
    assert page.walk.how(page.place) == "helped" and "retry" not in browser.buttons()
    browser.solve()
    assert browser.scene["verdict"]["ok"] and other.id in page.record.done and other.id in page.record.tasks
    assert page.walk.how(page.place) == "helped", "the step went as it went"
    place = page.place
    browser.press("next")
    assert page.place == place + 1 and page.here.puzzle_on_table is None
    assert page.walk.how(place) == "helped", "and so it is gone on from"


def test_one_like_it_is_there_again_after_a_reload() -> None:
    page = LessonPage("nanking/7-wish")
    browser = Browser.on(page, "?step=duty")
    browser.press("hint")
    browser.solve()
    browser.press("alike")
    other = LessonPage("nanking/7-wish")
    again = Browser.on(other, browser.scene["here"], browser.kept)
    assert page.here.puzzle_on_table is not None and other.here.puzzle_on_table == page.here.puzzle_on_table
    assert again.panel["title"] == browser.panel["title"] and again.scene["here"] == browser.scene["here"]
    strange = LessonPage("nanking/7-wish")
    Browser.on(strange, "?step=duty&like=none-such")
    assert strange.step.id == "duty" and strange.here.puzzle_on_table is None


async def test_the_cards_go_back_by_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tichu_teach.pages.question.exercise_page.FRAME", 0.01)
    monkeypatch.setattr("tichu_teach.pages.question.exercise_page.BACK", 0.01)
    browser = asked()
    table, lay = browser.session.table, list[int]()
    table.observe(lambda change: lay.append(len(change.new["table"]["trick"])), "scene")
    browser.say("pass")
    async with asyncio.timeout(60):
        while browser.scene["rolls"]:
            await asyncio.sleep(0.005)
    assert browser.scene["verdict"]["text"] == "East takes it." and browser.scene["input"]["actions"]
    assert [cards for cards, _ in groupby(lay)] == [1, 2, 3, 1]


async def test_nothing_moves_while_something_else_is_tried() -> None:
    browser = asked()
    page = browser.session
    assert isinstance(page, QuestionPage) and page.exercise is not None
    browser.say("pass")
    assert page._timer is not None, "the trick is about to go on"
    place = page.exercise.outcome.at
    browser.press("try")
    assert page.stand_in and page._timer is None
    browser.press("untry")
    assert not page.stand_in
    assert page.exercise.outcome.at == place and page._timer is not None, "it goes on from there"


async def test_a_pause_that_ends_when_nothing_moves_any_more_does_nothing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The trick that goes on, the cards that would go back, and a right answer that is played out."""
    page, browser = at_step(lambda step: step.question is not None and step.question.kind == "wish")
    exercise = page.exercise
    assert exercise is not None
    for answer, moved in ((browser.slip, False), (browser.slip, True), (browser.solve, False)):
        answer()
        while moved and exercise.outcome.moving:
            wake(page)
        assert exercise.rolling and page._timer is not None
        browser.say("skip")
        assert exercise.outcome.at == (len(exercise.outcome.frames) - 1 if exercise.solved else -1)
        before, said = browser.seen, browser.scene["say"]
        wake(page)
        assert browser.seen == before and browser.scene["say"] == said and not exercise.rolling
    browser.press("replay")
    assert exercise.outcome.at == 0 and browser.scene["rolls"], "and it is seen at once"
    page.stop()
    assert not caplog.records


async def test_a_pause_may_end_where_nothing_is_asked_any_more(caplog: pytest.LogCaptureFixture) -> None:
    page, browser = at_step(lambda step: step.question is not None and step.question.kind == "wish")
    browser.slip()
    while page.exercise is not None and page.exercise.outcome.moving:
        wake(page)
    timer = page._timer
    page._go_to(len(page.lesson.steps))
    assert timer is not None and page.exercise is None
    before = browser.seen
    timer._callback(*timer._args)
    assert browser.seen == before and not caplog.records


async def test_an_answer_may_come_before_the_cards_are_back() -> None:
    browser = asked()
    browser.say("pass")
    browser.say("play", cards=["9j"])
    assert browser.scene["verdict"]["ok"]


def test_the_answer_may_be_seen_after_two_tries_and_not_once_it_is_found() -> None:
    browser = asked()
    page = browser.session
    assert isinstance(page, QuestionPage) and page.exercise is not None
    shown = [page.exercise.may_be_shown]
    for _ in range(2):
        assert browser.type("pass") is None
        shown.append(page.exercise.may_be_shown)
    assert shown == [False, False, True]
    browser.type("play Tw")
    assert page.exercise.solved and not page.exercise.may_be_shown


def test_of_yes_and_no_the_answer_is_told_at_once_and_no_hint_is_spent() -> None:
    data = {"kind": "allowed", "position": SHOWN["position"], "action": "0 play 9j", "reasons": []}
    page = QuestionPage({**data, "hints": ["Look at the eight.", "Is nine more?"]})
    browser = Browser(page)
    browser.hello()
    browser.say("choose", block="q.allowed", value=False)
    assert page.exercise is not None and page.exercise.tries == 1 and page.exercise.shown_hints == 0
    assert not browser.scene["verdict"]["hint"]


def test_whoever_has_seen_enough_of_an_answer_sees_where_it_leads() -> None:
    exercise = Exercise(find("nanking-wish-33").question)
    exercise.reveal()
    outcome = exercise.outcome
    assert exercise.done and len(outcome.frames) > 2
    outcome.rewind()
    assert exercise.rolling and outcome.moving and outcome.at == 0
    outcome.end()
    assert outcome.at == len(outcome.frames) - 1 and not exercise.rolling and not outcome.moving


def marked(exercise: Exercise, own: tuple[str, ...] = ()) -> list[str]:
    table = exercise.table(own)
    assert table is not None
    return list(table.get("marked") or ())


def test_a_wrong_choice_shows_the_cards_that_speak_against_it() -> None:
    exercise = Exercise(find("haggis-tricks-10").question)
    assert marked(exercise) == []
    exercise.event("choose", {"block": "q", "value": 0})
    assert marked(exercise) == ["7r", "8r", "9r", "3o", "4o", "5o"]
    exercise.event("choose", {"block": "q", "value": 1})
    assert exercise.done and marked(exercise) == [], "its reason names no card"


def test_what_a_step_marks_stays_until_a_reason_names_others() -> None:
    exercise = Exercise(find("haggis-tricks-10").question)
    assert marked(exercise, ("9r",)) == ["9r"]
    exercise.event("choose", {"block": "q", "value": 2})
    assert marked(exercise, ("9r",)) == ["9r"], "No card in this trick comes from West."
    other = Exercise(exercise.question)
    other.event("choose", {"block": "q", "value": 0})
    assert "3o" in marked(other, ("9r",))


def test_a_refused_play_shows_what_it_does_not_beat_and_a_right_one_shows_itself() -> None:
    question = find("tientsin-decide-08").question
    exercise = Exercise(question)
    exercise.event("choose", {"block": "q", "value": "5 play 7j"})
    assert marked(exercise) == ["7j", "7w", "7s"]
    played = Exercise(find("tientsin-bomb-10").question)
    played.recall_answer(played.question.solve()[0])
    assert marked(played) == []


def test_a_tile_of_another_seat_is_not_its_like_in_one_s_own_hand() -> None:
    (question,) = (step.question for step in load("mahjong/1-tiles").steps if step.id == "chairs")
    assert question is not None and "B3" in question.game.card_names(question.looked_at.hands[0])
    exercise = Exercise(question)
    exercise.reveal()
    assert "[B3]" in exercise.say_why(exercise.grade) and marked(exercise) == []


def test_cards_are_read_off_a_text_as_it_shows_them() -> None:
    assert named_cards("[8w 8p] goes over [Ph=9], not *[8w]*") == ["8w", "8p", "Ph"]
