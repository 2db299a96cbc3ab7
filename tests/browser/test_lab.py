"""The same notebooks in JupyterLab, as `tichu-teach lab` opens them: tables answer, cells are poked."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from tests.app.serving import Running, free_port, running

from .voila import KERNEL_WAIT, NOTEBOOKS, title, until

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """JupyterLab on a copy of the notebooks; `home` is its address with the token."""
    folder = tmp_path_factory.mktemp("lab")
    shutil.copytree(NOTEBOOKS, folder / "notebooks")
    port = free_port()
    command = [sys.executable, "-m", "tichu_teach.cli", "lab", str(folder / "notebooks"), "--no-browser"]
    command += ["--port", str(port)]
    with running(command, f"http://127.0.0.1:{port}/", folder / "log") as server:
        yield server


def open_notebook(page: Any, lab: Running, name: str) -> None:
    """Open a notebook in the browser and run all its cells, as *Run All* does."""
    token = ""
    for _ in range(100):
        found = re.search(r"token=(\w+)", lab.log.read_text())
        if found:
            token = found.group(1)
            break
        page.wait_for_timeout(100)
    page.goto(f"{lab.home}lab/tree/{name}.ipynb?token={token}&reset")
    page.locator(".jp-NotebookPanel .jp-Cell").first.wait_for(timeout=KERNEL_WAIT)
    page.locator(".jp-Notebook-ExecutionIndicator[data-status='idle']").wait_for(timeout=KERNEL_WAIT)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()


def test_a_lesson_answers_and_its_cells_are_poked(page: Any, lab: Running) -> None:
    open_notebook(page, lab, "nanking/3-wish")
    page.locator(".tt-panel h2").wait_for(timeout=KERNEL_WAIT)
    heading = title(page)
    page.locator(".tt-choice", has_text="Yes, allowed").click()
    page.locator(".tt-panel").get_by_text("And why?").wait_for()
    assert title(page) == heading
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
