"""In JupyterLab a table hears its kernel, however late it loads, says when it has gone, leaves a picture."""

from typing import Any

import pytest

from tests.app.serving import Running
from tichu_teach.texts import text

from .lab import open_notebook
from .visit import KERNEL_WAIT, until

pytestmark = pytest.mark.browser

NOTEBOOK = "nanking/puzzles"  # one table, where a chapter has one a step
OPEN_AGAIN = """
async (path) => {
  const panel = jupyterapp.shell.currentWidget;
  await panel.context.save();
  await panel.sessionContext.shutdown();
  panel.close();
  const opened = await jupyterapp.commands.execute("docmanager:open", { path });
  await opened.context.ready;
}
"""


@pytest.mark.extra
@pytest.mark.parametrize("ending", ("session.kernel.restart", "shutdown"))
def test_a_table_without_its_kernel_says_so(page: Any, lab: Running, ending: str) -> None:
    open_notebook(page, lab, NOTEBOOK)
    page.locator(".tt-panel h2").wait_for(timeout=KERNEL_WAIT)
    assert page.locator(".tt-lost").count() == 0
    page.evaluate(f"jupyterapp.shell.currentWidget.sessionContext.{ending}()")
    lost = page.locator(".tt-lost", has_text=text("table.lost.lab"))
    lost.wait_for(timeout=KERNEL_WAIT)
    page.set_viewport_size({"width": 1000, "height": 500})
    page.locator(".tt-nav, .tt-extra").last.scroll_into_view_if_needed()
    sheet, told = page.locator(".jp-WindowedPanel-outer").bounding_box(), lost.bounding_box()
    assert told["y"] >= sheet["y"] - 1, "it stays in sight, however far down one is"


@pytest.mark.extra
def test_a_notebook_opened_again_shows_the_table_as_it_was_asked(page: Any, lab: Running) -> None:
    open_notebook(page, lab, NOTEBOOK)
    page.locator(".tt-panel h2").wait_for(timeout=KERNEL_WAIT)
    page.evaluate(OPEN_AGAIN, f"{NOTEBOOK}.ipynb")
    picture = page.locator(".jp-OutputArea-output", has_text=text("display.wake"))
    picture.wait_for(timeout=KERNEL_WAIT)
    page.wait_for_timeout(3000)  # JupyterLab looks for the widget for two seconds
    assert page.get_by_text("model not found").count() == 0 and picture.count() == 1
    page.evaluate("jupyterapp.commands.execute('notebook:run-all-cells')")
    page.locator(".tt-panel h2").wait_for(timeout=KERNEL_WAIT)
    until(page, lambda: picture.count() == 0, "a table that is alive needs no picture")
    # JupyterLab says so in its console before it asks us for a picture.
    page.traffic.errors = [each for each in page.traffic.errors if "widget model not found" not in each]


LATE = """
const wait = AbortSignal.timeout;
AbortSignal.timeout = (ms) => wait.call(AbortSignal, ms === 2000 ? 1 : ms);
"""
"""anywidget's two seconds for a widget to load, as a machine finds them that is too slow."""


@pytest.mark.extra
def test_a_table_that_loads_too_late_hears_its_kernel_all_the_same(page: Any, lab: Running) -> None:
    page.add_init_script(LATE)
    open_notebook(page, lab, NOTEBOOK)
    page.locator(".tt-choice").first.click(timeout=KERNEL_WAIT)
    page.locator(".tt-answer").wait_for()
    complaints = page.traffic.errors
    assert any("[anywidget] Failed to initialize" in each for each in complaints), "it has given the table up"
    known = ("[anywidget]", "widget model not found")
    page.traffic.errors = [each for each in complaints if not any(told in each for told in known)]
