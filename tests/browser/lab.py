"""JupyterLab on a copy of the notebooks, as `tichu-teach lab` opens them."""

import json
import shutil
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from tests.app.serving import Running, free_port, running
from tests.browser.visit import KERNEL_WAIT, NOTEBOOKS, ROOT

TOKEN = "t0ken"
EXTENSIONS = ROOT / "tichu_teach/app/lab/extensions"  # as they are, not as they were when they were installed


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
    shown = {"expose_app_in_browser": True, "extra_labextensions_path": [str(EXTENSIONS)]}
    config = {"LabApp": shown, "IdentityProvider": {"token": TOKEN}}
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


def cells(page: Any) -> list[dict[str, Any]]:
    """The open notebook's cells with their outputs, also those that are not drawn, being out of sight."""
    content = page.evaluate("() => jupyterapp.shell.currentWidget.model.toJSON().cells")
    assert isinstance(content, list)
    return content


def shown(page: Any) -> list[str]:
    """What the cells have shown, in plain words; AssertionError if one of them complained."""
    outputs = [output for cell in cells(page) for output in cell.get("outputs", ())]
    wrong = [said for said in outputs if said["output_type"] == "error" or said.get("name") == "stderr"]
    assert not wrong, wrong
    return ["".join(output["data"].get("text/plain", "")) for output in outputs if "data" in output]
