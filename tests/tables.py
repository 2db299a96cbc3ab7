"""Tables of cases that stand in a text beside a test, `test_x.txt` for `test_x.py`.

A part begins with its name in square brackets; each further line is a case, its columns apart by ` => `.
Lines with a `#` are for readers. `$NAME` stands for a text of the test's own, or for what a line `$NAME = …`
above the parts says.
"""

from __future__ import annotations

import re
from pathlib import Path
from string import Template


def rows(test: str, part: str, **names: str) -> list[tuple[str, ...]]:
    """The cases of a part of a test's table, column by column; `test` is the test's own file."""
    text = Path(test).with_suffix(".txt").read_text(encoding="utf-8")
    head, found, rest = f"\n{text}".partition(f"\n[{part}]\n")
    assert found, f"{test} has no table {part!r}"
    names |= dict(re.findall(r"^\$(\w+) = (.*)$", head, re.MULTILINE))
    lines = [line for line in rest.partition("\n[")[0].splitlines() if line and line[0] != "#"]
    return [tuple(Template(cell).safe_substitute(names) for cell in line.split(" => ")) for line in lines]
