"""A notebook's page by the real nbconvert: cards are pictures in HTML, and their names everywhere else."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import nbformat
import pytest
from nbconvert import MarkdownExporter

import tichu_teach
from tichu_teach.display.exported import CardsExporter
from tichu_teach.printed.html import chip

ROOT = Path(tichu_teach.__file__).parents[1]
_STATE = "application/vnd.jupyter.widget-state+json"
DOTTED = f"{CardsExporter.__module__}.{CardsExporter.__name__}"


@pytest.mark.parametrize(
    ("place", "card", "said"),
    [
        ("nanking/7-wish.ipynb", "8w", "eight of swords"),
        ("mahjong/3-kongs.ipynb", "K4", "four of characters"),
    ],
)
def test_cards_are_pictures_in_html(place: str, card: str, said: str) -> None:
    page, _ = CardsExporter().from_filename(str(ROOT / "notebooks" / place))
    assert chip(card) in page and f'title="{said}"' in page
    assert not re.search(rf"<code>{card}</code>", page)


def test_a_table_is_its_picture_whether_its_widget_was_saved_or_not() -> None:
    view = {"model_id": "1", "version_major": 2, "version_minor": 0}
    data = {"application/vnd.jupyter.widget-view+json": view, "text/html": "<b>a table</b>"}
    output = nbformat.v4.new_output("execute_result", data)
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("play()", outputs=[output])])
    notebook.metadata["widgets"] = {_STATE: {"state": {"1": {}}}}
    page, _ = CardsExporter().from_notebook_node(notebook)
    assert "<b>a table</b>" in page and "html-manager" not in page


def test_elsewhere_they_are_words() -> None:
    told, _ = MarkdownExporter().from_filename(str(ROOT / "notebooks" / "nanking" / "7-wish.ipynb"))
    assert "`3p` `8w` `Kj`" in told and "<span" not in told


@pytest.mark.extra
def test_the_command_writes_the_page(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "nbconvert", "--to", DOTTED, "--output-dir", str(tmp_path)]
    ours = {**os.environ, "PYTHONPATH": str(ROOT)}
    notebook = ROOT / "notebooks" / "nanking" / "7-wish.ipynb"
    subprocess.run([*command, str(notebook)], check=True, capture_output=True, env=ours)
    (file,) = tmp_path.iterdir()
    assert chip("8w") in file.read_text(encoding="utf-8")


def test_code_and_the_notebook_itself_stay() -> None:
    source = "A card `8w`, a name `nanking`, and\n\n```\n`8w`\n```\n"
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_markdown_cell(source), nbformat.v4.new_code_cell("`8w`")]
    )
    page, _ = CardsExporter().from_notebook_node(notebook)
    assert page.count(chip("8w")) == 1 and "<code>nanking</code>" in page and page.count("`8w`") >= 1
    assert notebook.cells[0].source == source


def test_nbconvert_and_jupyterlab_find_it() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert told["project"]["entry-points"]["nbconvert.exporters"]["cards"] == DOTTED.replace(
        ".CardsExporter", ":CardsExporter"
    )
    assert CardsExporter.export_from_notebook
