"""The home page, in a real browser."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from tests.app.serving import write
from tests.browser.conftest import PHONE
from tests.browser.homes import done, keep, main_button, remembers
from tests.browser.room import Rooms, served
from tests.browser.test_record import choose
from tests.browser.visit import fits, kept, store
from tests.depth import some
from tichu_teach.classroom import Progress, export
from tichu_teach.classroom import load as load_record
from tichu_teach.classroom.exam import LENGTH
from tichu_teach.classroom.exam_results import ExamResult
from tichu_teach.classroom.mastery import days_later
from tichu_teach.engine import games
from tichu_teach.lessons import chapters, load
from tichu_teach.texts import text
from tichu_teach.texts.names import game_name

pytestmark = [pytest.mark.browser, pytest.mark.more]

PROGRESS = {
    "lessons": {
        "nanking/1-cards": {"step": 11, "of": 11, "done": True},
        "nanking/2-trick": {"step": 3, "of": 12},
    },
    "puzzles": {"solved": 12, "streak": 4},
}


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rooms]:
    """The home page of a few notebooks of one game, and no review."""
    folder = tmp_path_factory.mktemp("served") / "notebooks"
    for name in ("1-cards", "2-trick", "7-wish", "9-tactics", "puzzles", "game"):
        write(folder, f"nanking/{name}", "# Nothing but words")
    with served(folder) as rooms:
        yield rooms


LAPTOP = {"width": 1366, "height": 768}
HEIGHT = "document.documentElement.scrollHeight / innerHeight"
RULES = "shelves => shelves.map((shelf) => [shelf.dataset.fold, shelf.dataset.rules])"


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_newcomer_chooses_a_game_without_scrolling(opens: Any, rooms: Rooms, size: dict[str, Any]) -> None:
    page = opens(**size)
    page.goto(rooms.home)
    doors = page.locator(".door")
    assert [link.get_attribute("href") for link in doors.all()] == [
        f"/voila/render/{name}.ipynb" for name in ("nanking/1-cards", "haggis/1-wilds", "mahjong/1-tiles")
    ]
    bottom = doors.last.evaluate("door => door.getBoundingClientRect().bottom")
    assert bottom <= size["height"], "the choice is there without scrolling"
    assert page.locator("[data-next]").is_hidden() and page.locator("[data-progress]").is_hidden()
    assert page.locator(".also [data-review]").is_hidden(), "there is nothing to review yet"
    assert page.locator(".shelf[open]").count() == 0
    assert page.evaluate(HEIGHT) <= 4 and fits(page)


def test_who_comes_back_sees_their_progress(page: Any, few: Rooms) -> None:
    keep(page, progress=PROGRESS)
    page.goto(few.home)
    facts = page.locator("[data-facts] li").all_inner_texts()
    assert facts == [
        text("home.progress.chapters", done=1, of=4),
        text("home.progress.solved", count=12),
        text("home.progress.streak", count=4),
    ]
    first, second, third = (page.locator(".chapter").nth(i) for i in range(3))
    assert text("home.progress.done") in first.inner_text()
    assert text("home.progress.step", step=3, of=12) in second.inner_text(), "a chapter with unknown steps"
    assert third.locator("[data-label]").inner_text() == ""
    assert main_button(page) == text("home.next.on", title="Nothing but words")
    assert page.locator("[data-next]").get_attribute("href").endswith("2-trick.ipynb")


def states(page: Any, chapter: str) -> list[str]:
    """How the dots of a chapter look."""
    dots = page.locator(f"[data-lesson='{chapter}'] .dot")
    return [dot.get_attribute("class").removeprefix("dot is-") for dot in dots.all()]


def hears(page: Any, record: Progress) -> None:
    """The home page that is open has it from another tab that this is the record now."""
    keep = "kept => localStorage.setItem('tichu-teach/progress', JSON.stringify(kept))"
    page.evaluate(keep, record.to_data())
    page.evaluate("dispatchEvent(new StorageEvent('storage', {key: 'tichu-teach/progress'}))")


def test_a_dot_for_every_step_says_how_it_went(page: Any, rooms: Rooms) -> None:
    name, ids = "nanking/2-trick", [step.id for step in load("nanking/2-trick").steps]
    record = Progress()
    for id, how in zip(ids, ("solved", "helped", "seen", "skipped"), strict=False):
        record = record.with_step_result(name, id, how)
    remembers(page, rooms, record)
    assert states(page, name) == ["solved", "helped", "seen", "skipped", *["open"] * (len(ids) - 4)]
    assert states(page, "nanking/1-cards") == ["open"] * len(load("nanking/1-cards").steps)
    words = [f"1 {text(f'home.dots.{how}')}" for how in ("solved", "helped", "seen", "skipped")]
    told = ", ".join([*words, f"{len(ids) - 4} {text('home.dots.open')}"])
    assert page.locator(f"[data-lesson='{name}'] [data-spoken]").inner_text() == told
    assert page.locator("[data-lesson='nanking/1-cards'] [data-spoken]").inner_text() == ""
    looks = page.locator(".legend .dot").evaluate_all(
        "dots => dots.map((dot) => getComputedStyle(dot).background + getComputedStyle(dot).borderColor)"
    )
    assert len(set(looks)) == 5, "no two look alike"


def test_rules_known_are_counted_for_all_and_by_game(page: Any, rooms: Rooms) -> None:
    asked = {rule for step in load("nanking/2-trick").steps if step.question for rule in step.question.rules}
    record = done("nanking/1-cards").with_recall(dict.fromkeys(asked, "solved"), date.today().isoformat())
    record = record.with_recall({"nanking.wish.duty": "missed"}, date.today().isoformat())
    remembers(page, rooms, record)
    shelves = page.locator(".shelf")
    of = {game: len(rules.split()) for game, rules in shelves.evaluate_all(RULES)}
    shelf = page.locator(".shelf[data-fold=nanking] [data-went]").inner_text()
    assert text("home.dots.rules", known=len(asked), of=of["nanking"]) in shelf
    assert text("home.dots.chapters", done=1, of=len(chapters("nanking"))) in shelf
    assert (
        page.locator(".shelf[data-fold=haggis] [data-went]").inner_text()
        == f"{len(chapters('haggis'))} chapters"
    )
    every = {rule for _, rules in shelves.evaluate_all(RULES) for rule in rules.split()}
    facts = page.locator("[data-facts] li").all_inner_texts()
    assert text("home.dots.rules", known=len(asked), of=len(every)) in facts


@pytest.mark.extra
def test_an_old_record_is_read_by_the_names_of_today(page: Any, rooms: Rooms) -> None:
    old = {"lessons": {
        "nanking/7-wish": {"step": 3, "of": 14, "steps": {"duty": "helped", "sparrow": "solved"}},
        "nanking/1-cards": {"step": 14, "of": 14, "done": True},
        "nanking/4-specials": {"step": 2, "of": 9},
    }}  # fmt: skip
    remembers(page, rooms, old)
    today = load_record(old)
    for name in chapters("nanking"):
        went = today.steps(name)
        assert states(page, name) == [went.get(step.id, "open") for step in load(name).steps], name
    assert page.locator("[data-lesson='nanking/1-cards'].is-done").count() == 1


def test_the_main_button_in_every_case(page: Any, rooms: Rooms) -> None:
    day = days_later(date.today().isoformat(), -30)
    rules = dict.fromkeys(["nanking.wish.duty", "nanking.trick.end"], "solved")
    begun = done("nanking/1-cards").with_step_result("nanking/2-trick", "first", "solved")

    remembers(page, rooms, begun.with_step_reached("nanking/2-trick", 1, 10).with_recall(rules, day))
    assert main_button(page) == text("home.next.on", title=load("nanking/2-trick").title())
    assert "1 of 10" in page.locator("[data-next] small").inner_text()
    assert page.locator("[data-next]").get_attribute("href") == "/voila/render/nanking/2-trick.ipynb"
    assert page.locator(".also [data-review]").inner_text() == text("home.review.due", count=2)

    hears(page, done("nanking/1-cards").with_recall(rules, day))
    assert main_button(page) == text("home.review.due", count=2)
    assert page.locator("[data-next]").get_attribute("href") == "/voila/render/family/review.ipynb"
    assert page.locator(".also [data-review]").is_hidden(), "once is enough"

    hears(page, done("nanking/1-cards"))
    assert main_button(page) == text("home.next.next", title=load("nanking/2-trick").title())
    hears(page, done("haggis/1-wilds"))
    assert main_button(page) == text("home.next.next", title=load("haggis/2-runs").title())
    learnt = done("nanking/1-cards", *chapters("ear"))
    hears(page, learnt)
    assert main_button(page) == text("home.game.title")
    assert page.locator("[data-next]").get_attribute("href") == "/voila/render/ear/game.ipynb"
    for name in ("ear", "sparrow"):
        page.evaluate("name => localStorage.setItem(`tichu-teach/game.${name}`, '{}')", name)
    hears(page, learnt)
    assert main_button(page) == text("home.exam.title")
    hears(page, learnt.with_exam("ear", ExamResult(day, 7, 17, 20)))
    assert main_button(page) == text("home.next.next", title=load("nanking/2-trick").title())
    hears(page, replace(done(*chapters()), exams=dict.fromkeys(games, (ExamResult(day, 7, 17, 20),))))
    assert main_button(page) == text("home.puzzles.daily.title")
    assert page.locator("[data-daily]").is_hidden()

    remembers(page, rooms, Progress().with_recall(rules, day))
    assert main_button(page) == text("home.review.due", count=2), "puzzles alone can have things come back"
    assert page.locator(".door").count() == 3 and page.locator(".door").first.is_visible()
    assert page.locator(".button.primary:visible").count() == 2, "the main one, and the game's far below"


def test_an_exam_that_was_left_waits_at_the_main_button(page: Any, rooms: Rooms) -> None:
    chapter = text("home.next.on", title=load("nanking/2-trick").title())
    remembers(page, rooms, done("nanking/1-cards").with_step_reached("nanking/2-trick", 1, 10))
    for handed_in in (0, 3, LENGTH - 1, LENGTH):
        store(page, "exam.haggis", {"seed": 7, "given": [None] * handed_in})
        page.reload()
        waits = 0 < handed_in < LENGTH
        title = text("home.next.on", title=text("home.exam.title"))
        assert main_button(page) == (title if waits else chapter), handed_in
        if waits:
            told = text("home.next.on.exam", game=game_name("haggis"), done=handed_in, of=LENGTH)
            assert page.locator("[data-next] small").inner_text() == told
            assert page.locator("[data-next]").get_attribute("href") == "/voila/render/haggis/exam.ipynb"
    store(page, "exam.haggis", {"given": "x"})
    page.reload()
    assert main_button(page) == chapter


@pytest.mark.parametrize(
    "stored",
    some(('{"lessons": {"nanking/1-cards": null, "nanking/2-trick": {"step": "<b>", "of": -1}}}',
          "nonsense", "null", "[]", "7", '{"lessons": 3, "puzzles": []}',
          '{"puzzles": {"solved": "x", "streak": -3}}')),
)  # fmt: skip
def test_nonsense_in_the_browsers_memory_does_no_harm(page: Any, few: Rooms, stored: str) -> None:
    page.add_init_script(f"localStorage.setItem('tichu-teach/progress', {json.dumps(stored)})")
    page.goto(few.home)
    assert page.locator("[data-progress]").is_hidden()
    assert page.locator("[data-next]").is_hidden() and page.locator(".door").first.is_visible()


def test_forgetting_takes_two_presses(page: Any, few: Rooms) -> None:
    keep(page, progress=PROGRESS, theme="dark")
    page.goto(few.home)
    forget = page.locator("[data-forget]")
    forget.click()
    assert forget.inner_text() == text("home.progress.forget.sure")
    assert page.evaluate("localStorage.getItem('tichu-teach/progress')")
    forget.click()
    assert page.evaluate("localStorage.getItem('tichu-teach/progress')") is None
    assert page.evaluate("localStorage.getItem('tichu-teach/theme')") == '"dark"'
    assert page.get_by_text(text("home.progress.forgotten")).is_visible()
    assert page.locator(".is-done").count() == 0
    assert page.locator(".door").first.is_visible()
    assert page.evaluate("document.activeElement.id") == "main", "the button is gone, the place is kept"


@pytest.mark.parametrize("at", some(("mahjong/8-hand", "nanking/2-trick", "haggis/1-wilds", "ear/1-ear")))
@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_it_is_four_screens_high_with_every_game_begun(
    opens: Any, rooms: Rooms, size: dict[str, Any], at: str
) -> None:
    page = opens(**size)
    record = done("nanking/1-cards", "haggis/2-runs", "mahjong/1-tiles", "sparrow/1-cards")
    day = days_later(date.today().isoformat(), -30)
    known = {rule for step in load("nanking/2-trick").steps for rule in step.rules}
    record = record.with_recall(dict.fromkeys(known, "solved"), day).with_step_result(
        at, load(at).steps[0].id, "seen"
    )
    remembers(page, rooms, record)
    assert page.evaluate(HEIGHT) <= 4 and fits(page)
    assert page.locator(f"[data-lesson='{at}']").is_visible(), "where one is lies open"
    assert page.locator(".fold[open]").count() == 1
    small = "all => all.filter((each) => each.getBoundingClientRect().height < 40).length"
    assert page.locator(".chapter:visible, summary:visible").evaluate_all(small) == 0


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_what_is_long_is_folded_and_stays_as_it_was_left(
    watched: Any, rooms: Rooms, size: dict[str, Any]
) -> None:
    page = watched(**size)
    page.goto(rooms.home)
    folds = page.locator(".fold")
    assert folds.count() == page.locator(".fold > summary:visible").count()
    assert page.locator(".fold[open]").count() == 0
    cut = "all => all.filter((line) => line.scrollWidth > line.clientWidth).map((line) => line.textContent)"
    assert page.locator(".shelf .lead:visible").evaluate_all(cut) == []
    for name, key in (("haggis", "Enter"), ("themes", " ")):
        fold = page.locator(f".fold[data-fold={name}]")
        fold.locator("summary").press(key)
        hidden = "all => all.filter((link) => !link.getClientRects().length).length"
        assert fold.locator("a").evaluate_all(hidden) == 0
    page.reload()
    assert page.locator(".fold[open]").count() == 2
    page.locator(".fold[data-fold=haggis] summary").click()
    page.goto(rooms.home + "#mahjong")
    page.reload()
    assert page.locator("#mahjong .chapter").first.is_visible(), "a link to what is folded opens it"
    assert not page.locator("#haggis .chapter").first.is_visible()
    page.locator(".bar-nav a[href='#haggis']").evaluate("link => link.click()")
    assert page.locator("#haggis .chapter").first.is_visible()


def test_the_browser_finds_what_is_folded(watched: Any, rooms: Rooms) -> None:
    page = watched(**LAPTOP)
    title = load("mahjong/6-settlement").title()
    page.goto(f"{rooms.home}#:~:text={quote(title)}")
    page.wait_for_function("document.querySelector('.fold[data-fold=mahjong]').open")
    assert page.locator(".fold[open]").count() == 1


def test_where_there_is_no_review_two_records_are_not_mixed(page: Any, few: Rooms, tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text(export(done("haggis/1-wilds")), encoding="utf-8")
    keep(page, progress=PROGRESS)
    page.goto(few.home)
    choose(page, tmp_path / "x.json")
    page.get_by_text(text("home.record.alone")).wait_for()
    assert kept(page, "progress") == PROGRESS


@pytest.mark.extra
def test_without_colours_of_ours_and_twice_as_large(watched: Callable[..., Any], rooms: Rooms) -> None:
    record = done("nanking/1-cards").with_step_result("nanking/2-trick", "first", "helped")
    page = watched(width=640, height=450, forced_colors="active")  # 1280 wide at 200 %
    remembers(page, rooms, record)
    assert fits(page)
    look = "dot => getComputedStyle(dot).backgroundImage + getComputedStyle(dot).backgroundColor"
    looks = {dot.evaluate(look) for dot in page.locator(".legend .dot").all()}
    assert len(looks) == 5, "dots differ by their form still"
