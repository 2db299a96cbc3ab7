"""The same notebooks in JupyterLab, as `tichu-teach lab` opens them: tables answer, cells are poked."""

from typing import Any

import pytest

from tests.app.serving import Running
from tests.browser.lab import RUN_ALL, TOKEN, cells, open_notebook, shown
from tests.browser.visit import KERNEL_WAIT, until

pytestmark = [pytest.mark.browser, pytest.mark.more]


def test_a_lesson_answers_and_its_cells_are_poked(page: Any, lab: Running) -> None:
    open_notebook(page, lab, "nanking/6-tichu")
    chapter = page.locator(".tt-view").first  # the page by page one; below it lies a table for each step
    heading = chapter.locator("h2")
    heading.wait_for(timeout=KERNEL_WAIT)
    before = heading.inner_text()
    chapter.locator(".tt-choice", has_text="Yes, allowed").click()
    chapter.locator(".tt-form").get_by_text("And why?").wait_for()
    assert heading.inner_text() == before
    said = "The referee says no."  # one of the last cells asks for a second call
    until(page, lambda: any(said in text for text in shown(page)), "the cells show what the referee says")


@pytest.mark.extra
def test_a_game_is_played_in_the_notebook(page: Any, lab: Running) -> None:
    open_notebook(page, lab, "nanking/game")
    take = page.get_by_role("button", name="Take the next cards")
    take.wait_for(timeout=KERNEL_WAIT)
    before = [cell["id"] for cell in cells(page)]
    # Nothing can be pressed there, and no key may reach the notebook's cells.
    page.locator(".tt-hand .tt-card").first.click()
    for key in "abdd":
        page.keyboard.press(key)
    assert [cell["id"] for cell in cells(page)] == before
    take.press("Enter")
    until(page, lambda: page.locator(".tt-hand .tt-card").count() == 14, "fourteen cards in hand")


@pytest.mark.extra
def test_a_chapter_is_presented_over_all_of_jupyterlab(page: Any, lab: Running) -> None:
    open_notebook(page, lab, "nanking/6-tichu")
    chapter = page.locator(".tt-view").first
    chapter.locator(".tt-presentbtn").click(timeout=KERNEL_WAIT)
    slide = page.locator(".tt-slide")
    slide.wait_for()
    until(page, lambda: bool(page.evaluate("document.fullscreenElement")), "the whole screen")
    width, height = page.viewport_size["width"], page.viewport_size["height"]
    box = page.locator(".tt-presenting").bounding_box()
    assert (box["x"], box["y"]) == (0, 0)
    assert abs(box["width"] - width) < 2 and abs(box["height"] - height) < 2
    for x, y in ((5, 5), (width - 5, 5), (5, height - 5), (width - 5, height - 5)):
        assert page.evaluate(
            "([x, y]) => !!document.elementFromPoint(x, y).closest('.tt-presenting')", [x, y]
        )
    before = [cell["id"] for cell in cells(page)]
    page.keyboard.press("b")  # in JupyterLab a new cell below
    page.locator(".tt-blackout").wait_for()
    page.keyboard.press("b")
    page.locator(".tt-blackout").wait_for(state="detached")
    for key in ("a", "x", "r"):
        page.keyboard.press(key)  # … one above, one away, …
    slide.locator(".tt-choice").first.wait_for()
    page.keyboard.press("r")
    slide.locator(".tt-right").first.wait_for()
    heading = slide.locator("h2").first
    while heading.inner_text() != "Too late":
        press_on(page, slide)
    page.keyboard.press("t")
    page.locator(".tt-p-untry").wait_for()
    page.keyboard.press("Escape")
    page.locator(".tt-p-untry").wait_for(state="detached")
    page.keyboard.press("Escape")
    slide.wait_for(state="detached")
    assert [cell["id"] for cell in cells(page)] == before, "JupyterLab has heard none of it"
    assert chapter.locator("h2").inner_text() == "The promise", "the learner's page is where it was"
    assert not page.evaluate("document.fullscreenElement")


OPEN = """
async (path) => {
  await jupyterapp.restored;
  const { context, sessionContext } = await jupyterapp.commands.execute("docmanager:open", { path });
  await context.ready;
  await sessionContext.ready;
  await sessionContext.session.kernel.info;
}
"""
MODEL = "jupyterapp.shell.currentWidget.model"


@pytest.mark.extra
def test_a_notebook_is_unsaved_when_somebody_has_changed_it(page: Any, lab: Running) -> None:
    page.goto(f"{lab.home}lab?token={TOKEN}&reset")
    page.wait_for_function("() => window.jupyterapp", timeout=KERNEL_WAIT)
    for name in ("start", "sparrow/1-cards", "teachers/report"):
        page.evaluate(OPEN, f"{name}.ipynb")
        page.wait_for_function(f"{MODEL}.getMetadata('language_info').version", timeout=KERNEL_WAIT)
        assert not page.evaluate(f"{MODEL}.dirty"), "the kernel has said what it is, and that is all"
    page.evaluate(f"{MODEL}.setMetadata('kernelspec', {{ name: 'other', display_name: 'Other' }})")
    page.evaluate("Promise.resolve()")
    assert page.evaluate(f"{MODEL}.dirty"), "another kernel is somebody's wish"
    page.evaluate("jupyterapp.commands.execute('docmanager:save')")
    page.wait_for_function(f"!{MODEL}.dirty")
    page.evaluate(f"{MODEL}.cells.get(1).sharedModel.setSource('told = 1')")
    page.wait_for_function(f"{MODEL}.dirty")


def press_on(page: Any, slide: Any) -> None:
    """Press a clicker, and wait until it has led somewhere."""
    before = slide.inner_text()
    page.keyboard.press("PageDown")
    until(page, lambda: slide.inner_text() != before, "it leads nowhere")


PATH = "jupyterapp.shell.currentWidget.context.path"


@pytest.mark.extra
def test_a_tables_links_lead_to_notebooks_here_and_to_pages_of_the_tutorial(page: Any, lab: Running) -> None:
    open_notebook(page, lab, "family/rulesets")
    page.evaluate("window.stays = true")
    page.locator('.tichu-teach a[href="../nanking/1-cards.ipynb"]').click(timeout=KERNEL_WAIT)
    page.wait_for_function(f"{PATH} === 'nanking/1-cards.ipynb'", timeout=KERNEL_WAIT)
    page.evaluate(RUN_ALL, "family/review.ipynb")
    for href, leads in (
        ("../../../", "tichu/"),
        ("../nanking/puzzles.ipynb?puzzle=daily", "tichu/voila/render/nanking/puzzles.ipynb?puzzle=daily"),
    ):
        with page.context.expect_page() as opened:
            page.locator(f'.tichu-teach a[href="{href}"]').click(timeout=KERNEL_WAIT)
        assert opened.value.url == f"{lab.home}{leads}"
        opened.value.close()
    assert page.evaluate("window.stays"), "JupyterLab itself is where it was"


@pytest.mark.extra
def test_on_a_phone_the_first_notebook_has_the_window_and_leads_to_the_tutorial(
    watched: Any, lab: Running
) -> None:
    page = watched(width=390, height=844)
    page.goto(f"{lab.home}lab/tree/start.ipynb?token={TOKEN}&reset")
    sheet = page.locator(".jp-Notebook")
    sheet.wait_for(timeout=KERNEL_WAIT)
    until(page, lambda: sheet.bounding_box()["width"] > 250, "the list of files is folded away")
    with page.context.expect_page() as opened:
        page.locator('.jp-Notebook a[href$="#the-commands"]').click(timeout=KERNEL_WAIT)
    assert opened.value.url == f"{lab.home}tichu/"
    opened.value.close()
