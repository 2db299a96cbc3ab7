"""Chapters at the table, driven by the messages a browser sends."""

import pytest

from tests.depth import some_chapters
from tests.pages.chapter.steps import open_page
from tests.pages.fake import Browser
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.lessons import UnknownLesson, chapters, load
from tichu_teach.pages.chapter.page import LessonPage
from tichu_teach.texts import text


@pytest.mark.parametrize("name", some_chapters())
def test_a_chapter_is_worked_through_by_right_answers(name: str) -> None:
    page, browser = open_page(name)
    lesson = load(name)
    assert lesson.hook() in browser.words()
    for step in lesson.steps:
        assert page.step is step
        assert browser.panel["title"] == step.say("title")
        assert (browser.scene["table"] or {"viewer": 0})["viewer"] == 0, "a table never turns"
        browser.watch()
        if step.question:
            browser.solve()
            assert page.exercise is not None and page.exercise.solved and not page.exercise.tries, step.id
            assert browser.scene["verdict"]["ok"] is True
            assert all(card["id"] in page.step.rules for card in browser.blocks("rule"))
        browser.press("next")
    assert page.step is None
    (told,) = browser.blocks("checks")
    assert [item["text"] for item in told["items"]] == list(lesson.can())
    passed_over = any(step.goals for step in lesson.steps)  # what there was to find has not been looked for
    assert browser.kept["progress"]["lessons"][name]["done"] is not passed_over


@pytest.mark.parametrize("name", some_chapters())
def test_every_declared_wrong_answer_is_explained(name: str) -> None:
    page, browser = open_page(name)
    for step in load(name).steps:
        for wrong in step.question.wrong if step.question else ():
            page.walk.go_to(load(name).steps.index(step))
            page.lay_out()
            page.here.lead_up.end()
            browser.give(wrong.answer)
            browser.give(wrong.answer)
            if isinstance(step.question, SheetQuestion):
                continue  # its lines are marked instead
            verdict = browser.scene["verdict"]
            assert verdict["ok"] is False and verdict["text"] and verdict["rule"]["text"], (step.id, wrong)


def the_end(name: str) -> tuple[LessonPage, Browser]:
    page, browser = open_page(name)
    page._go_to(len(page.lesson.steps))
    return page, browser


def ways_on(browser: Browser) -> list[str]:
    """Where the last page leads: its one large button first."""
    (main,) = [each for each in browser.panel["buttons"] if each["primary"]]
    return [main["href"], *(link["href"] for link in browser.blocks("link"))]


def test_the_last_page_leads_to_the_next_chapter() -> None:
    names = chapters("nanking")
    following = f"{names[1].split('/')[1]}.ipynb"
    assert ways_on(the_end(names[0])[1]) == [following, "puzzles.ipynb", "game.ipynb"]
    for last, together in ((names[-1], "guided-2.ipynb"), (chapters("tricsu")[-1], "guided.ipynb")):
        others = ["puzzles.ipynb", "game.ipynb", "../family/rulesets.ipynb"]
        assert ways_on(the_end(last)[1]) == [together, *others]


def test_where_the_tutorial_is_served_the_last_page_leads_to_the_book() -> None:
    page = LessonPage(chapters("nanking")[0])
    url = "http://127.0.0.1:8866/voila/render/nanking/1-cards.ipynb"
    browser = Browser.on(page, "?step=closing", url=url)
    assert page.step is None and ways_on(browser)[-1] == "../../../rules/nanking/summary"


def test_a_round_together_follows_the_second_chapter() -> None:
    names = chapters("nanking")
    following = f"{names[2].split('/')[1]}.ipynb"
    assert ways_on(the_end(names[1])[1]) == ["guided.ipynb", following, "puzzles.ipynb", "game.ipynb"]


def dots(browser: Browser) -> list[str | None]:
    return [step["state"] for step in browser.blocks("dots")[0]["steps"]]


def test_a_dot_for_each_step_shows_how_it_went_and_leads_there() -> None:
    page, browser = open_page("nanking/7-wish")
    steps = page.lesson.steps
    browser.give(steps[0].question.solve()[0])
    assert dots(browser)[:2] == ["solved", None]
    browser.press("next")
    browser.give(steps[1].question.wrong[0].answer)
    browser.give(steps[1].question.wrong[0].answer)
    browser.press("solution", "next", "next")
    assert dots(browser)[:4] == ["solved", "helped", "skipped", None]
    (row,) = browser.blocks("dots")
    assert [step["here"] for step in row["steps"]].index(True) == 3
    assert "skipped" in row["steps"][2]["label"] and steps[2].say("title") in row["steps"][2]["label"]
    browser.choose(steps=0)
    assert page.place == 0 and page.exercise.solved
    for nonsense in (99, -1, "1", True, [0]):
        browser.choose(steps=nonsense)
        assert page.place == 0


def test_solved_steps_stay_solved() -> None:
    page, browser = open_page("nanking/7-wish")
    browser.solve()
    words = browser.scene["verdict"]["text"]
    browser.press("next")
    browser.solve("back")
    for later in (browser, open_page("nanking/7-wish", browser.kept)[1]):
        if later is not browser:
            later.choose(steps=0)
        assert later.scene["verdict"]["ok"] is True and later.scene["verdict"]["text"] == words
        (main,) = [each for each in later.panel["buttons"] if each["primary"]]
        assert (main["name"], main["label"]) == ("next", text("page.button.next"))
        assert "retry" in later.buttons()
    browser.press("retry")
    assert not page.exercise.done and browser.scene["verdict"] is None
    assert dots(browser)[0] == "solved", "to try again takes nothing away"
    browser.press("next")
    assert page.place == 1, "solved or not"


def test_what_was_never_opened_is_not_said_to_be_skipped() -> None:
    page, browser = open_page("nanking/7-wish")
    steps = page.lesson.steps
    tasks = sum(bool(step.question or step.goals) for step in steps[:-1])
    page._go_to(len(steps) - 1)
    browser.watch()
    browser.press("next")
    assert f"*1* skipped · *{tasks}* not tried yet" in browser.words()
    assert f"Skipped: *{steps[-1].say('title')}*." in browser.words()


def test_the_end_counts_honestly_and_offers_what_was_missed() -> None:
    page, browser = open_page("nanking/7-wish")
    steps = page.lesson.steps
    for number, step in enumerate(steps):
        browser.watch()
        if number == 4:
            browser.give(step.question.wrong[0].answer)
            browser.give(step.question.wrong[0].answer)
            browser.press("solution")
        elif number not in (2, 7):
            browser.solve()
        browser.press("next")
    assert page.step is None and browser.panel["title"] == text("page.lesson.closing.open")
    assert not browser.kept["progress"]["lessons"]["nanking/7-wish"]["done"]
    said = browser.words()
    assert f"*{len(steps) - 3}* tasks solved at once · *1* with a little help · *2* skipped" in said
    assert not any(item["done"] for item in browser.blocks("checks")[0]["items"])
    assert "again" in browser.buttons()
    browser.press("again")
    for place in (2, 4, 7):
        assert page.place == place and not page.exercise.done
        browser.watch()
        browser.solve("next")
    assert page.step is None and browser.panel["title"] == text("page.lesson.closing.done")
    assert set(dots(browser)) == {"solved"} and "again" not in browser.buttons()
    assert [block["kind"] for block in browser.panel["blocks"]][:3] == ["dots", "cards", "checks"]
    assert browser.blocks("cards")[0]["rows"] == [{"cards": [*page.lesson.cards]}], "a hand of the chapter"
    assert [each["name"] for each in browser.panel["buttons"]] == ["back", "check", "onward"]
    assert browser.kept["progress"]["lessons"]["nanking/7-wish"]["done"] is True


def test_one_comes_back_to_the_first_step_that_is_new_in_another_edition() -> None:
    first, second, *_ = lesson = load("nanking/7-wish").steps
    every = {step.id: "solved" for step in lesson}
    for steps, left, place in (
        ({first.id: "solved"}, 5, 1),
        ({second.id: "solved"}, 5, 0),
        ({}, 5, 5),
        ({}, 50, 0),
        (every, 5, 0),
    ):
        kept = {"lessons": {"nanking/7-wish": {"step": left, "of": 99, "done": False, "steps": steps}}}
        assert open_page(stored={"progress": kept})[0].place == place


def test_one_goes_on_to_the_next_step_though_it_has_been_solved() -> None:
    first, second, *_ = steps = load("nanking/7-wish").steps
    place = {"step": 0, "of": len(steps), "done": False, "steps": {second.id: "solved"}}
    page, browser = open_page(stored={"progress": {"lessons": {"nanking/7-wish": place}}})
    assert page.step == first
    browser.press("next")
    assert page.step == second, "only of what was missed one goes from one to the next"


def test_one_comes_back_to_the_closing_page_of_a_chapter_with_gaps() -> None:
    steps = len(LessonPage("nanking/7-wish").lesson.steps)
    kept = {"lessons": {"nanking/7-wish": {"step": steps, "of": steps, "done": False}}}
    page, _ = open_page(stored={"progress": kept})
    assert page.place == steps and page.step is None


def test_other_chapters_progress_is_left_alone() -> None:
    other = {"lessons": {"nanking/1-cards": {"step": 3, "of": 13, "done": True}}, "puzzles": {"solved": 12}}
    _, browser = open_page(stored={"progress": other})
    browser.press("next")
    kept = browser.kept["progress"]
    assert kept["lessons"]["nanking/1-cards"] == other["lessons"]["nanking/1-cards"]
    assert kept["puzzles"]["solved"] == 12


def test_a_chapter_that_was_done_opens_at_its_beginning_and_stays_done() -> None:
    done = {"lessons": {"nanking/7-wish": {"step": 12, "of": 12, "done": True}}}
    page, browser = open_page(stored={"progress": done})
    assert page.place == 0
    browser.press("next")
    assert browser.kept["progress"]["lessons"]["nanking/7-wish"]["done"] is True


def test_an_unknown_chapter_is_named() -> None:
    with pytest.raises(UnknownLesson, match="7-wish"):
        LessonPage("nanking/7-wishes")


def test_what_is_still_open_is_told_before_the_list_that_it_introduces() -> None:
    steps = len(load("nanking/7-wish").steps)
    place = {"step": steps, "of": steps, "done": False}
    _, browser = open_page("nanking/7-wish", {"progress": {"lessons": {"nanking/7-wish": place}}})
    blocks = browser.panel["blocks"]
    told = text("page.lesson.open", count=steps)
    before = blocks[next(n for n, each in enumerate(blocks) if each["kind"] == "checks") - 1]
    assert before["text"] == told, "“With them you will be able to” leads to what follows"


def test_a_game_that_builds_on_another_leads_to_it_from_its_first_step() -> None:
    def links(name: str) -> list[str]:
        browser = Browser.on(LessonPage(name))
        return [block["href"] for block in browser.scene["panel"]["blocks"] if block["kind"] == "link"]

    assert links("sparrow/1-cards") == links("mahjong-duel/1-two") == ["../mahjong/1-tiles.ipynb"]
    assert not links("mahjong/1-tiles") and not links("mahjong-duel/2-tactics")
