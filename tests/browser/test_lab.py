"""The same notebooks in JupyterLab, as `tichu-teach lab` opens them: tables answer, cells are poked."""

from __future__ import annotations

from typing import Any

import pytest

from tests.app.serving import Running
from tests.browser.lab import open_notebook
from tests.browser.visit import KERNEL_WAIT, until

pytestmark = pytest.mark.browser


def test_a_lesson_answers_and_its_cells_are_poked(page: Any, lab: Running) -> None:
    open_notebook(page, lab, "nanking/7-wish")
    chapter = page.locator(".tt-view").first  # the page by page one; below it lies a table for each step
    heading = chapter.locator("h2")
    heading.wait_for(timeout=KERNEL_WAIT)
    before = heading.inner_text()
    chapter.locator(".tt-choice", has_text="No, refused").click()
    chapter.locator(".tt-form").get_by_text("And why?").wait_for()
    assert heading.inner_text() == before
    outputs = page.locator(".jp-OutputArea-output pre")
    until(page, lambda: outputs.count() > 0, "the cells below the lesson print what the referee says", 30)
    assert page.locator(".jp-OutputArea-output[data-mime-type='application/vnd.jupyter.stderr']").count() == 0


def test_a_game_is_played_in_the_notebook(page: Any, lab: Running) -> None:
    open_notebook(page, lab, "nanking/game")
    take = page.get_by_role("button", name="Take the next cards")
    take.wait_for(timeout=KERNEL_WAIT)
    take.focus()
    page.keyboard.press("Enter")
    until(page, lambda: page.locator(".tt-hand .tt-card").count() == 14, "fourteen cards in hand")
