"""A notebook's page by the real nbconvert: cards are pictures in HTML, and their names everywhere else."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import nbformat
import pytest

import tichu_teach
from tichu_teach.display.exported import CardsExporter
from tichu_teach.printed.html import chip

ROOT = Path(tichu_teach.__file__).parents[1]
DOTTED = f"{CardsExporter.__module__}.{CardsExporter.__name__}"


def converted(folder: Path, form: str, place: str) -> str:
    """What `jupyter nbconvert --to FORM` writes of a notebook of ours."""
    command = [sys.executable, "-m", "nbconvert", "--to", form, "--output-dir", str(folder)]
    ours = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run([*command, str(ROOT / "notebooks" / place)], check=True, capture_output=True, env=ours)
    (file,) = folder.iterdir()
    return file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("place", "card", "said"),
    [
        ("nanking/7-wish.ipynb", "8w", "eight of swords"),
        ("mahjong/3-kongs.ipynb", "K4", "four of characters"),
    ],
)
def test_cards_are_pictures_in_html(tmp_path: Path, place: str, card: str, said: str) -> None:
    page = converted(tmp_path, DOTTED, place)
    assert chip(card) in page and f'title="{said}"' in page
    assert not re.search(rf"<code>{card}</code>", page)
    assert "step(<" in page or "step" in page


def test_elsewhere_they_are_words(tmp_path: Path) -> None:
    told = converted(tmp_path, "markdown", "nanking/7-wish.ipynb")
    assert "`3p` `8w` `Kj`" in told and "<span" not in told


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
