"""The home page, in a real browser; and the frame around a lesson, against the real server."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from tests.app.serving import Running, tutorial, write
from tests.browser.conftest import PHONE
from tests.browser.room import Rooms, served
from tests.browser.visit import fits, kept, remember, until
from tests.depth import some
from tichu_teach.classroom import Progress, export
from tichu_teach.classroom import load as load_record
from tichu_teach.classroom.mastery import later
from tichu_teach.classroom.reading import read
from tichu_teach.lessons import chapters, load
from tichu_teach.texts import text

pytestmark = [pytest.mark.browser, pytest.mark.more]

PROGRESS = {
    "lessons": {
        "nanking/1-cards": {"step": 11, "of": 11, "done": True},
        "nanking/2-trick": {"step": 3, "of": 12},
    },
    "puzzles": {"solved": 12, "streak": 4},
}
SLIDER = "import ipywidgets\nipywidgets.IntSlider(description='seen')"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A few notebooks of one game, and no review."""
    folder = tmp_path_factory.mktemp("served") / "notebooks"
    write(folder, "nanking/1-cards", "# A story", SLIDER)
    for name in ("2-trick", "7-wish", "puzzles", "game"):
        write(folder, f"nanking/{name}", "# Nothing but words")
    write(folder, "nanking/9-broken", "# Before", "raise RuntimeError('a terrible secret')")
    return folder


@pytest.fixture(scope="module")
def few(folder: Path) -> Iterator[Rooms]:
    """Their home page."""
    with served(folder) as rooms:
        yield rooms


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Running]:
    with tutorial(folder, folder.parent / "log") as running:
        yield running


def keep(page: Any, **values: object) -> None:
    for key, value in values.items():
        stored = json.dumps(json.dumps(value))
        page.add_init_script(
            f"localStorage.getItem('seen') || localStorage.setItem('tichu-teach/{key}', {stored})"
        )
    page.add_init_script("localStorage.setItem('seen', 'yes')")


LAPTOP = {"width": 1366, "height": 768}
HEIGHT = "document.documentElement.scrollHeight / innerHeight"
RULES = "shelves => shelves.map((shelf) => [shelf.dataset.fold, shelf.dataset.rules])"


@pytest.fixture(scope="module")
def tutorial_room(rooms: Rooms) -> Rooms:
    """The tutorial's own home page."""
    return rooms


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_newcomer_chooses_a_game_without_scrolling(
    opens: Any, tutorial_room: Rooms, size: dict[str, Any]
) -> None:
    page = opens(**size)
    page.goto(tutorial_room.home)
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


@pytest.mark.extra
def test_the_cards_are_drawn(page: Any, few: Rooms) -> None:
    page.goto(few.home)
    assert page.locator(".hero > .fan .card svg").count() == 5
    assert page.locator(".chapter").count() == 4
    assert fits(page)


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


def remembers(page: Any, room: Rooms, record: Progress | dict[str, Any]) -> None:
    """Open the home page as who has this record."""
    data = record.to_data() if isinstance(record, Progress) else record
    remember(page, room, "progress", data)
    page.goto(room.home)


def hears(page: Any, record: Progress) -> None:
    """The home page that is open has it from another tab that this is the record now."""
    keep = "kept => localStorage.setItem('tichu-teach/progress', JSON.stringify(kept))"
    page.evaluate(keep, record.to_data())
    page.evaluate("dispatchEvent(new StorageEvent('storage', {key: 'tichu-teach/progress'}))")


def main_button(page: Any) -> str:
    """What the main button says, without its small words."""
    return str(page.locator("[data-next] strong").inner_text())


def done(*names: str) -> Progress:
    """Who has solved every step of these chapters."""
    record = Progress()
    for name in names:
        steps = load(name).steps
        for step in steps:
            record = record.stepped(name, step.id, "solved")
        record = record.reached(name, len(steps), len(steps), done=True)
    return record


def test_a_dot_for_every_step_says_how_it_went(page: Any, tutorial_room: Rooms) -> None:
    name, ids = "nanking/2-trick", [step.id for step in load("nanking/2-trick").steps]
    record = Progress()
    for id, how in zip(ids, ("solved", "helped", "seen", "skipped"), strict=False):
        record = record.stepped(name, id, how)
    remembers(page, tutorial_room, record)
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


def test_rules_known_are_counted_for_all_and_by_game(page: Any, tutorial_room: Rooms) -> None:
    asked = {rule for step in load("nanking/2-trick").steps if step.question for rule in step.question.rules}
    record = done("nanking/1-cards").recalled(dict.fromkeys(asked, "solved"), date.today().isoformat())
    record = record.recalled({"nanking.wish.duty": "missed"}, date.today().isoformat())
    remembers(page, tutorial_room, record)
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
def test_an_old_record_is_read_by_the_names_of_today(page: Any, tutorial_room: Rooms) -> None:
    old = {"lessons": {
        "nanking/7-wish": {"step": 3, "of": 14, "steps": {"duty": "helped", "sparrow": "solved"}},
        "nanking/1-cards": {"step": 14, "of": 14, "done": True},
        "nanking/4-specials": {"step": 2, "of": 9},
    }}  # fmt: skip
    remembers(page, tutorial_room, old)
    today = load_record(old)
    for name in chapters("nanking"):
        went = today.steps(name)
        assert states(page, name) == [went.get(step.id, "open") for step in load(name).steps], name
    assert page.locator("[data-lesson='nanking/1-cards'].is-done").count() == 1


def test_the_main_button_in_every_case(page: Any, tutorial_room: Rooms) -> None:
    day = later(date.today().isoformat(), -30)
    rules = dict.fromkeys(["nanking.wish.duty", "nanking.trick.end"], "solved")
    begun = done("nanking/1-cards").stepped("nanking/2-trick", "first", "solved")

    remembers(page, tutorial_room, begun.reached("nanking/2-trick", 1, 10).recalled(rules, day))
    assert main_button(page) == text("home.next.on", title=load("nanking/2-trick").title())
    assert "1 of 10" in page.locator("[data-next] small").inner_text()
    assert page.locator("[data-next]").get_attribute("href") == "/voila/render/nanking/2-trick.ipynb"
    assert page.locator(".also [data-review]").inner_text() == text("home.review.due", count=2)

    hears(page, done("nanking/1-cards").recalled(rules, day))
    assert main_button(page) == text("home.review.due", count=2)
    assert page.locator("[data-next]").get_attribute("href") == "/voila/render/family/review.ipynb"
    assert page.locator(".also [data-review]").is_hidden(), "once is enough"

    hears(page, done("nanking/1-cards"))
    assert main_button(page) == text("home.next.next", title=load("nanking/2-trick").title())
    hears(page, done("haggis/1-wilds"))
    assert main_button(page) == text("home.next.next", title=load("haggis/2-runs").title())
    hears(page, done(*chapters()))
    assert main_button(page) == text("home.puzzles.daily.title")
    assert page.locator("[data-daily]").is_hidden()

    remembers(page, tutorial_room, Progress().recalled(rules, day))
    assert main_button(page) == text("home.review.due", count=2), "puzzles alone can have things come back"
    assert page.locator(".door").count() == 3 and page.locator(".door").first.is_visible()
    assert page.locator(".button.primary:visible").count() == 2, "the main one, and the game's far below"


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
    opens: Any, tutorial_room: Rooms, size: dict[str, Any], at: str
) -> None:
    page = opens(**size)
    record = done("nanking/1-cards", "haggis/2-runs", "mahjong/1-tiles", "sparrow/1-cards")
    day = later(date.today().isoformat(), -30)
    known = {rule for step in load("nanking/2-trick").steps for rule in step.rules}
    record = record.recalled(dict.fromkeys(known, "solved"), day).stepped(at, load(at).steps[0].id, "seen")
    remembers(page, tutorial_room, record)
    assert page.evaluate(HEIGHT) <= 4 and fits(page)
    assert page.locator(f"[data-lesson='{at}']").is_visible(), "where one is lies open"
    assert page.locator(".fold[open]").count() == 1
    small = "all => all.filter((each) => each.getBoundingClientRect().height < 40).length"
    assert page.locator(".chapter:visible, summary:visible").evaluate_all(small) == 0


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_what_is_long_is_folded_and_stays_as_it_was_left(
    watched: Any, tutorial_room: Rooms, size: dict[str, Any]
) -> None:
    page = watched(**size)
    page.goto(tutorial_room.home)
    folds = page.locator(".fold")
    assert folds.count() == page.locator(".fold > summary:visible").count()
    assert page.locator(".fold[open]").count() == 0
    for name, key in (("haggis", "Enter"), ("themes", " ")):
        fold = page.locator(f".fold[data-fold={name}]")
        fold.locator("summary").press(key)
        hidden = "all => all.filter((link) => !link.getClientRects().length).length"
        assert fold.locator("a").evaluate_all(hidden) == 0
    page.reload()
    assert page.locator(".fold[open]").count() == 2
    page.locator(".fold[data-fold=haggis] summary").click()
    page.goto(tutorial_room.home + "#mahjong")
    page.reload()
    assert page.locator("#mahjong .chapter").first.is_visible(), "a link to what is folded opens it"
    assert not page.locator("#haggis .chapter").first.is_visible()
    page.locator(".bar-nav a[href='#haggis']").evaluate("link => link.click()")
    assert page.locator("#haggis .chapter").first.is_visible()


def test_the_browser_finds_what_is_folded(watched: Any, tutorial_room: Rooms) -> None:
    page = watched(**LAPTOP)
    title = load("mahjong/6-settlement").title()
    page.goto(f"{tutorial_room.home}#:~:text={quote(title)}")
    page.wait_for_function("document.querySelector('.fold[data-fold=mahjong]').open")
    assert page.locator(".fold[open]").count() == 1


@pytest.mark.site
def test_a_record_is_saved_and_read_back_on_another_device(
    watched: Callable[..., Any], tutorial_room: Rooms, tmp_path: Path
) -> None:
    first, second = watched(), watched(width=390, height=844)
    record = done("nanking/1-cards")
    remembers(first, tutorial_room, record)
    first.evaluate("localStorage.setItem('tichu-teach/name', JSON.stringify('Ada L.'))")
    with first.expect_download() as saving:
        first.locator("[data-save]").click()
    assert saving.value.suggested_filename == "tichu-progress-ada-l.json"
    saving.value.save_as(tmp_path / "ada.json")
    assert first.locator("[data-said]").inner_text() == text(
        "home.record.saved", name="tichu-progress-ada-l.json"
    )
    assert read((tmp_path / "ada.json").read_text(encoding="utf-8")) == ("Ada L.", record)

    second.goto(tutorial_room.home)
    choose(second, tmp_path / "ada.json")
    second.get_by_text(text("home.record.fetched")).wait_for()
    assert kept(second, "progress") == record.to_data() and kept(second, "name") == "Ada L."
    assert main_button(second) == text("home.next.next", title=load("nanking/2-trick").title())


def choose(page: Any, file: Path) -> None:
    """Press the button for a file, and pick it."""
    with page.expect_file_chooser() as choosing:
        page.locator("[data-fetch]:visible").first.click()
    choosing.value.set_files(file)


@pytest.mark.site
@pytest.mark.extra
def test_progress_goes_to_another_device_as_a_link(watched: Callable[..., Any], tutorial_room: Rooms) -> None:
    first, second, third = watched(), watched(width=390, height=844), watched()
    record, other = done("nanking/1-cards"), done("haggis/1-wilds")
    remembers(first, tutorial_room, record)
    first.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    first.locator("[data-link]").click()
    first.get_by_text(text("home.record.link.copied")).wait_for()
    link = first.evaluate("copied")
    assert link.startswith(tutorial_room.home + "#record=") and len(link) < 2000

    second.goto(link)
    take = second.get_by_role("button", name=text("home.record.take"))
    take.wait_for()
    assert kept(second, "progress") is None, "nothing is taken in unasked"
    assert "#record" not in second.url and fits(second)
    take.click()
    second.get_by_text(text("home.record.fetched")).wait_for()
    assert kept(second, "progress") == record.to_data()

    remembers(third, tutorial_room, other)
    third.goto(link)
    third.get_by_role("button", name=text("home.record.take")).click()
    third.get_by_text(text("page.review.joined")).first.wait_for()
    until(third, lambda: len(kept(third, "progress")["lessons"]) == 2, "not joined")

    third.goto(link[:-9])
    third.goto(link[:-8])
    third.get_by_text(text("home.record.unread")).wait_for()
    assert third.locator("[data-brought]").is_hidden()


@pytest.mark.extra
def test_a_record_that_is_too_long_for_a_link_is_left_to_a_file(page: Any, tutorial_room: Rooms) -> None:
    record = done("nanking/1-cards").to_data()
    record["puzzles"]["done"] = [f"nanking-wish-t{number**5}" for number in range(3000)]
    remembers(page, tutorial_room, record)
    page.locator("[data-link]").click()
    page.get_by_text(text("home.record.link.long")).wait_for()


@pytest.mark.site
@pytest.mark.extra
def test_what_is_fetched_joins_what_is_there(page: Any, tutorial_room: Rooms, tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    other.write_text(export(done("haggis/1-wilds"), "Ada"), encoding="utf-8")
    remembers(page, tutorial_room, done("nanking/1-cards"))
    choose(page, other)
    page.get_by_text(text("page.review.joined")).first.wait_for()
    both = {"nanking/1-cards", "haggis/1-wilds"}
    until(page, lambda: {*kept(page, "progress")["lessons"]} == both, "not joined")
    assert kept(page, "arrived") is None
    page.goto(tutorial_room.home)
    assert page.locator(".is-done").count() == 2


@pytest.mark.parametrize(
    ("said", "content"),
    some((("foreign", '{"sun": true}'),
          ("newer", '{"format": "tichu-teach progress 1", "name": "", "progress": {"version": 9}}'),
          ("older", '{"format": "tichu-teach progress 0", "name": "", "progress": {}}'),
          ("foreign", "\x00\x01"), ("foreign", '{"format": "tichu-teach progress 1"}'))),
)  # fmt: skip
@pytest.mark.parametrize("fresh", some((False, True)), ids=lambda new: "newcomer" if new else "back")
def test_a_file_that_is_none_changes_nothing(
    page: Any, tutorial_room: Rooms, tmp_path: Path, said: str, content: str, fresh: bool
) -> None:
    (tmp_path / "x.json").write_text(content, encoding="utf-8")
    if fresh:
        page.goto(tutorial_room.home)
    else:
        remembers(page, tutorial_room, done("nanking/1-cards"))
    before = page.evaluate("JSON.stringify(localStorage)")
    choose(page, tmp_path / "x.json")
    page.get_by_text(text(f"home.record.{said}")).wait_for()
    assert page.evaluate("JSON.stringify(localStorage)") == before


def test_where_there_is_no_review_two_records_are_not_mixed(page: Any, few: Rooms, tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text(export(done("haggis/1-wilds")), encoding="utf-8")
    keep(page, progress=PROGRESS)
    page.goto(few.home)
    choose(page, tmp_path / "x.json")
    page.get_by_text(text("home.record.alone")).wait_for()
    assert kept(page, "progress") == PROGRESS


@pytest.mark.extra
def test_without_colours_of_ours_and_twice_as_large(
    watched: Callable[..., Any], tutorial_room: Rooms
) -> None:
    record = done("nanking/1-cards").stepped("nanking/2-trick", "first", "helped")
    page = watched(width=640, height=450, forced_colors="active")  # 1280 wide at 200 %
    remembers(page, tutorial_room, record)
    assert fits(page)
    look = "dot => getComputedStyle(dot).backgroundImage + getComputedStyle(dot).backgroundColor"
    looks = {dot.evaluate(look) for dot in page.locator(".legend .dot").all()}
    assert len(looks) == 5, "dots differ by their form still"


@pytest.mark.extra
def test_colours_follow_the_visitor_and_may_be_chosen(watched: Callable[..., Any], server: Running) -> None:
    page = watched(dark=True)
    page.goto(server.home)

    def theme() -> str:
        return str(page.evaluate("document.documentElement.dataset.theme"))

    button = page.locator("[data-theme-button]")
    assert theme() == "dark"
    button.click()
    assert theme() == "light"
    page.reload()
    assert theme() == "light"
    page.goto(server.home + "voila/render/nanking/1-cards.ipynb")
    page.wait_for_selector("[data-tichu-ready]", state="attached")
    assert theme() == "light"
    assert page.evaluate("document.body.dataset.jpThemeLight") == "true"
    background = "getComputedStyle(document.documentElement).getPropertyValue('--jp-layout-color1').trim()"
    light = page.evaluate(background)
    button.click()
    assert theme() == "dark"
    assert page.evaluate("document.body.dataset.jpThemeLight") == "false"
    assert page.evaluate(background) != light
    button.click()
    assert page.evaluate("localStorage.getItem('tichu-teach/theme')") == '"auto"'


def lesson(page: Any, server: Running) -> None:
    page.goto(server.home + "voila/render/nanking/1-cards.ipynb")
    page.wait_for_selector(".widget-slider", state="visible")
    page.wait_for_selector("[data-tichu-ready]", state="attached")
    page.evaluate("window.told = []")


@pytest.mark.extra
def test_a_lesson_appears_in_its_frame_and_says_goodbye(page: Any, server: Running) -> None:
    before = server.tables()
    lesson(page, server)
    assert page.locator("#tichu-loading").count() == 0
    assert page.title() == text("app.title", title="A story")
    assert page.locator("a[rel=next]").get_attribute("href").endswith("2-trick.ipynb")
    assert server.tables() == before + 1
    page.goto("about:blank")
    server.wait_for_tables(before)


@pytest.mark.extra
def test_a_page_whose_kernel_is_gone_loads_itself_anew(page: Any, server: Running) -> None:
    lesson(page, server)
    kernel = page.evaluate("jupyterapp.widgetManager.kernel.id")
    assert server.get(f"voila/api/shutdown/{kernel}", data=b"").status == 204
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function("!window.told")
    page.wait_for_selector(".widget-slider", state="visible")
    assert page.evaluate("jupyterapp.widgetManager.kernel.id") != kernel
    page.traffic.errors.clear()  # of the kernel that is asked for and not there


@pytest.mark.extra
def test_a_link_is_followed_however_slowly_its_page_comes(page: Any, server: Running) -> None:
    """The table is gone as soon as its page is about to be left: nobody wants that page anew."""
    lesson(page, server)

    def slowly(route: Any) -> None:
        time.sleep(1)
        route.continue_()

    page.route(server.home, slowly)
    page.goto(server.home)
    assert page.url == server.home


@pytest.mark.extra
def test_a_page_that_never_came_up_says_so_itself(page: Any, server: Running) -> None:
    page.goto(server.home + "voila/render/nanking/9-broken.ipynb")
    page.wait_for_selector("[data-tichu-ready]", state="attached")
    assert page.get_by_text(text("app.cell.title")).is_visible()
    assert "terrible" not in page.content()


@pytest.mark.extra
def test_a_full_room_can_be_asked_again(watched: Callable[..., Any], tmp_path: Path) -> None:
    write(tmp_path / "nb", "nanking/1-cards", "# A story", SLIDER)
    with tutorial(tmp_path / "nb", tmp_path / "log", "--max-tables", "1") as server:
        first, second = watched(), watched()
        lesson(first, server)
        second.goto(server.home + "voila/render/nanking/1-cards.ipynb")
        assert second.get_by_role("heading", name=text("app.message.full.title")).is_visible()
        first.goto(server.home)
        server.wait_for_tables(0)
        second.get_by_role("link", name=text("app.message.full.button")).click()
        second.wait_for_selector(".widget-slider", state="visible")
        second.goto("about:blank")
        second.traffic.errors.clear()  # the browser reports the 503 itself
