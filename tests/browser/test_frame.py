"""The frame around a lesson, against the real server."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.app.serving import Running, tutorial, write
from tichu_teach.texts import text

pytestmark = [pytest.mark.browser, pytest.mark.more]

SLIDER = "import ipywidgets\nipywidgets.IntSlider(description='seen')"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("served") / "notebooks"
    write(folder, "nanking/1-cards", "# A story", SLIDER)
    write(folder, "nanking/2-trick", "# Nothing but words")
    write(folder, "nanking/9-broken", "# Before", "raise RuntimeError('a terrible secret')")
    with tutorial(folder, folder.parent / "log") as running:
        yield running


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
