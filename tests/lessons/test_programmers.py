"""The notebooks for programmers and for the curious give what they say."""

from __future__ import annotations

import ast
import doctest
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from tests.depth import some
from tichu_teach.lessons.cells import Notebook
from tichu_teach.lessons.programmers import CURIOUS, TEXT, curious_notebook, programmers_notebook


@pytest.mark.parametrize("file", some([TEXT, CURIOUS]), ids=lambda file: file.stem)
def test_its_text_is_a_doctest(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MPLBACKEND", "agg")
    if file == CURIOUS:
        pytest.importorskip("matplotlib")
    told = re.sub(r"^```\w*$", "", file.read_text(encoding="utf-8"), flags=re.M)
    test = doctest.DocTestParser().get_doctest(told, {}, file.name, str(file), 0)
    failed, tried = doctest.DocTestRunner().run(test)
    assert tried > 25 and not failed


@pytest.mark.parametrize("made", [programmers_notebook, curious_notebook])
def test_a_kernel_shows_what_stands_below_each_cell(made: Callable[[], Notebook]) -> None:
    """A cell shows what it prints and its last value, so no other value may stand in between."""
    cells = made()["cells"]
    for cell, below in pairwise(cells):
        if cell["cell_type"] == "code":
            *before, last = ast.parse("".join(cell["source"])).body
            values = [ast.unparse(each) for each in before if isinstance(each, ast.Expr)]
            assert all(each.startswith("print(") for each in values), values
            assert isinstance(last, ast.Expr) or "print(" in ast.unparse(last)
            if "".join(cell["source"]).endswith(";"):  # it draws
                assert ".plot." in ast.unparse(last) and not below["id"].startswith("gives-")
                continue
            assert below["id"].startswith("gives-")
            folded = "".join(below["source"])
            assert folded.startswith("<details>") and "```\n" in folded and folded.endswith("</details>")
