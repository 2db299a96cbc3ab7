"""The home page and the frame around a lesson, in a real browser against the real server."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.app.serving import Running, tutorial, write
from tests.browser.visit import NOTEBOOKS
from tichu_teach.texts import text

pytestmark = pytest.mark.browser

PROGRESS = {
    "lessons": {
        "nanking/1-cards": {"step": 11, "of": 11, "done": True},
        "nanking/2-trick": {"step": 3, "of": 12},
    },
    "puzzles": {"solved": 12, "streak": 4},
}
SLIDER = "import ipywidgets\nipywidgets.IntSlider(description='seen')"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("served") / "notebooks"
    write(folder, "nanking/1-cards", "# A story", SLIDER)
    for name in ("2-trick", "7-wish", "puzzles", "game"):
        write(folder, f"nanking/{name}", "# Nothing but words")
    write(folder, "nanking/9-broken", "# Before", "raise RuntimeError('a terrible secret')")
    with tutorial(folder, folder.parent / "log") as running:
        yield running


def keep(page: Any, **values: object) -> None:
    for key, value in values.items():
        stored = json.dumps(json.dumps(value))
        page.add_init_script(
            f"localStorage.getItem('seen') || localStorage.setItem('tichu-teach/{key}', {stored})"
        )
    page.add_init_script("localStorage.setItem('seen', 'yes')")


def fits(page: Any) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_newcomer_sees_where_to_start(page: Any, server: Running) -> None:
    page.goto(server.home)
    start = page.get_by_role("link", name=text("home.hero.start"))
    assert start.get_attribute("href") == "/voila/render/nanking/1-cards.ipynb"
    assert page.locator("[data-progress]").is_hidden()
    assert page.locator(".chapter").count() == 4
    assert page.locator(".hero .card svg").count() == 5, "the cards are drawn"
    assert fits(page)


def test_who_comes_back_sees_their_progress(page: Any, server: Running) -> None:
    keep(page, progress=PROGRESS)
    page.goto(server.home)
    facts = page.locator("[data-facts] li").all_inner_texts()
    assert facts == [
        text("home.progress.chapters", done=1, of=4),
        text("home.progress.solved", count=12),
        text("home.progress.streak", count=4),
    ]
    first, second, third = (page.locator(".chapter").nth(i) for i in range(3))
    assert text("home.progress.done") in first.inner_text()
    assert text("home.progress.step", step=3, of=12) in second.inner_text()
    assert third.locator(".chapter-progress").is_hidden()
    going_on = page.locator("[data-go-on]")
    assert going_on.inner_text() == text("home.hero.go-on", title=text("home.nanking.2-trick.title"))
    assert going_on.get_attribute("href").endswith("2-trick.ipynb")


@pytest.mark.parametrize(
    "stored",
    ["nonsense", "null", "[]", "7", '{"lessons": 3, "puzzles": []}',
     '{"lessons": {"nanking/1-cards": null, "nanking/2-trick": {"step": "<b>", "of": -1}}}',
     '{"puzzles": {"solved": "x", "streak": -3}}'],
)  # fmt: skip
def test_nonsense_in_the_browsers_memory_does_no_harm(page: Any, server: Running, stored: str) -> None:
    page.add_init_script(f"localStorage.setItem('tichu-teach/progress', {json.dumps(stored)})")
    page.goto(server.home)
    assert page.locator("[data-progress]").is_hidden()
    assert page.locator("[data-go-on]").inner_text() == text("home.hero.start")


def test_forgetting_takes_two_presses(page: Any, server: Running) -> None:
    keep(page, progress=PROGRESS, theme="dark")
    page.goto(server.home)
    forget = page.locator("[data-forget]")
    forget.click()
    assert forget.inner_text() == text("home.progress.forget.sure")
    assert page.evaluate("localStorage.getItem('tichu-teach/progress')")
    forget.click()
    assert page.evaluate("localStorage.getItem('tichu-teach/progress')") is None
    assert page.evaluate("localStorage.getItem('tichu-teach/theme')") == '"dark"'
    assert page.get_by_text(text("home.progress.forgotten")).is_visible()
    assert page.locator(".is-done").count() == 0


def test_keyboard_alone_leads_to_a_chapter(page: Any, server: Running) -> None:
    page.goto(server.home)
    wanted = page.locator("[data-lesson='nanking/2-trick']")
    for _ in range(30):
        page.keyboard.press("Tab")
        if wanted.evaluate("link => link === document.activeElement"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/2-trick.ipynb")
    page.wait_for_selector("[data-tichu-ready]")
    assert page.get_by_role("heading", name="Nothing but words").is_visible()


def test_it_fits_a_phone(phone: Any, server: Running) -> None:
    phone.goto(server.home)
    assert fits(phone)
    phone.goto(server.home + "voila/render/nanking/1-cards.ipynb")
    phone.wait_for_selector("[data-tichu-ready]", state="attached")
    assert fits(phone)


def test_a_phone_folds_what_is_long(phone: Any, tmp_path: Path) -> None:
    with tutorial(NOTEBOOKS, tmp_path / "log") as server:
        phone.goto(server.home)
        assert phone.evaluate("document.documentElement.scrollHeight / innerHeight") < 6
        folds = phone.locator(".fold")
        assert folds.evaluate_all("all => all.filter((each) => each.open).length") == 0
        for number in range(folds.count()):  # a family that opens closes the one before
            folds.nth(number).locator("summary").tap()
            hidden = "all => all.filter((link) => !link.getClientRects().length).length"
            assert folds.nth(number).locator("a, code").evaluate_all(hidden) == 0
        phone.goto(server.home + "#mahjong")
        phone.reload()
        assert phone.locator("#mahjong .chapter").first.is_visible(), "a link to what is folded opens it"
        phone.locator(".bar-nav a[href='#haggis']").evaluate("link => link.click()")
        assert phone.locator("#haggis .chapter").first.is_visible()
        assert not phone.locator("#mahjong .chapter").first.is_visible()
        phone.set_viewport_size({"width": 844, "height": 390})
        phone.wait_for_function("[...document.querySelectorAll('.fold')].every((each) => each.open)")
        assert phone.locator("#nanking .chapter, .family .chapter").first.is_visible()
        keep(phone, progress={"lessons": {"haggis/1-wilds": {"step": 2, "of": 9}}})
        phone.set_viewport_size({"width": 390, "height": 844})
        phone.goto(server.home)
        assert phone.locator("[data-lesson='haggis/1-wilds']").is_visible(), "where one left off lies open"
        assert phone.locator(".fold[open]").count() == 1


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
    page.evaluate(
        "window.told = [];"
        "for (const word of ['lost', 'back']) addEventListener('tichu-teach:' + word, () => told.push(word))"
    )


def told(page: Any, *wanted: str) -> None:
    page.wait_for_function("wanted => JSON.stringify(told) === JSON.stringify(wanted)", arg=list(wanted))


def test_a_lesson_appears_in_its_frame_and_says_goodbye(page: Any, server: Running) -> None:
    before = server.tables()
    lesson(page, server)
    assert page.locator("#tichu-loading").count() == 0
    assert page.title() == text("app.title", title=text("home.nanking.1-cards.title"))
    assert page.locator("a[rel=next]").get_attribute("href").endswith("2-trick.ipynb")
    assert server.tables() == before + 1
    page.goto("about:blank")
    server.wait_for_tables(before)


def test_the_page_hears_when_its_kernel_is_gone(page: Any, server: Running) -> None:
    lesson(page, server)
    kernel = page.evaluate("jupyterapp.widgetManager.kernel.id")
    assert server.get(f"voila/api/shutdown/{kernel}", data=b"").status == 204
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    told(page, "lost")
    page.traffic.errors.clear()


def test_the_page_hears_when_the_network_goes_and_comes(page: Any, server: Running) -> None:
    lesson(page, server)
    page.context.set_offline(True)
    told(page, "lost")
    page.context.set_offline(False)
    told(page, "lost", "back")
    page.traffic.errors.clear()


def test_a_page_that_never_came_up_says_so_itself(page: Any, server: Running) -> None:
    page.goto(server.home + "voila/render/nanking/9-broken.ipynb")
    page.wait_for_selector("[data-tichu-ready]", state="attached")
    assert page.get_by_text(text("app.cell.title")).is_visible()
    assert "terrible" not in page.content()


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
