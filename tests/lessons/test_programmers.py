"""The notebook for programmers gives what it says."""

from __future__ import annotations

import ast
import doctest
import re
from itertools import pairwise

from tichu_teach.lessons.programmers import TEXT, programmers_notebook


def test_its_text_is_a_doctest() -> None:
    told = re.sub(r"^```\w*$", "", TEXT.read_text(encoding="utf-8"), flags=re.M)
    test = doctest.DocTestParser().get_doctest(told, {}, TEXT.name, str(TEXT), 0)
    failed, tried = doctest.DocTestRunner().run(test)
    assert tried > 25 and not failed


def test_a_kernel_shows_what_stands_below_each_cell() -> None:
    """A cell shows what it prints and its last value, so no other value may stand in between."""
    cells = programmers_notebook()["cells"]
    for cell, below in pairwise(cells):
        if cell["cell_type"] == "code":
            *before, last = ast.parse("".join(cell["source"])).body
            values = [ast.unparse(each) for each in before if isinstance(each, ast.Expr)]
            assert all(each.startswith("print(") for each in values), values
            assert isinstance(last, ast.Expr) or "print(" in ast.unparse(last)
            assert below["id"].startswith("gives-") and len(below["source"]) >= 3
