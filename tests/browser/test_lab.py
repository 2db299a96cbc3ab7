"""The same notebooks in JupyterLab, as `tichu-teach lab` opens them: tables answer, cells are poked."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from tests.app.serving import Running, free_port, running

from .visit import KERNEL_WAIT, NOTEBOOKS, title, until

pytestmark = pytest.mark.browser

TOKEN = "t0ken"


RUN_ALL = """
async (path) => {
  await jupyterapp.restored;
  const panel = await jupyterapp.commands.execute("docmanager:open", { path });
  await panel.context.ready;
  await panel.sessionContext.ready;
  await panel.sessionContext.session.kernel.info;
  await jupyterapp.commands.execute("notebook:run-all-cells");
}
"""


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """JupyterLab on a copy of the notebooks; its page lets the tests call its commands."""
    folder = tmp_path_factory.mktemp("lab")
    shutil.copytree(NOTEBOOKS, folder / "notebooks")
    config = {"LabApp": {"expose_app_in_browser": True}, "IdentityProvider": {"token": TOKEN}}
    (folder / "jupyter_server_config.json").write_text(json.dumps(config))
    port = free_port()
    command = [sys.executable, "-m", "tichu_teach.cli", "lab", str(folder / "notebooks"), "--no-browser"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUPYTER_CONFIG_DIR", str(folder))
        home = f"http://127.0.0.1:{port}/"
        with running([*command, "--port", str(port)], home, folder / "log") as server:
            yield server


def open_notebook(page: Any, lab: Running, name: str) -> None:
    """Open a notebook and run all its cells, once its kernel is there."""
    page.goto(f"{lab.home}lab?token={TOKEN}&reset")
    page.wait_for_function("() => window.jupyterapp", timeout=KERNEL_WAIT)
    page.evaluate(RUN_ALL, f"{name}.ipynb")


def test_a_lesson_answers_and_its_cells_are_poked(page: Any, lab: Running) -> None:
    open_notebook(page, lab, "nanking/3-wish")
    page.locator(".tt-panel h2").wait_for(timeout=KERNEL_WAIT)
    heading = title(page)
    page.locator(".tt-choice", has_text="No, refused").click()
    page.locator(".tt-form").get_by_text("And why?").wait_for()
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
