"""Tables of test cases in a text file beside a test, `test_x.txt` for `test_x.py`.

A part begins with its name in square brackets; each further line is a case, with ` => ` between its columns.
Lines that begin with `#` are comments. `$NAME` stands for a text that the test passes, or for the value in a
line `$NAME = …` above the parts. The columns in `data` are YAML, all others text.
"""

import re
from collections.abc import Container
from pathlib import Path
from string import Template
from typing import Any

import yaml


def rows(test: str, part: str, data: Container[int] = (), **names: str) -> list[tuple[Any, ...]]:
    """The cases in a part of a test's table, a tuple of columns each; `test` is the test's file."""
    text = Path(test).with_suffix(".txt").read_text(encoding="utf-8")
    head, found, rest = f"\n{text}".partition(f"\n[{part}]\n")
    assert found, f"{test} has no table {part!r}"
    names |= dict(re.findall(r"^\$(\w+) = (.*)$", head, re.MULTILINE))
    lines = [line for line in rest.partition("\n[")[0].splitlines() if line and line[0] != "#"]
    cases = ([Template(cell).safe_substitute(names) for cell in line.split(" => ")] for line in lines)
    return [
        tuple(yaml.safe_load(cell) if place in data else cell for place, cell in enumerate(case))
        for case in cases
    ]
