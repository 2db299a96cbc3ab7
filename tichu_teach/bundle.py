"""Browser code as it goes over the wire.

In the repository it is ES modules and style sheets as people read them. anywidget wants one module a widget,
and there is no build step: so the modules are joined here, what an entry file imports before it, without
import lines, the word `export`, comments and indentation. They share one scope then. Names at their top level
are unique in a bundle, nothing is imported under another name, and only an entry file has a default export;
`tests/pages/chapter/test_scripts.py` holds it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

IMPORT = re.compile(r'^import (?:\{[^}]*\} from )?"(\.[^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?!default )", re.MULTILINE)
LINE_COMMENT = re.compile(r"^[ ]*//.*\n|[ ]+//[^\n\"'`]*$", re.MULTILINE)
BLOCK_COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)
DOC_COMMENT = re.compile(r"/\*\*.*?\*/\s*", re.DOTALL)
"""In scripts only these: they hold the types, and stand inside of expressions too."""
INDENT = re.compile(r"^\s+", re.MULTILINE)
LAST = re.compile(r",(?=\n[)\]}])|;(?=\n})|(?<=[{(\[])\n")
"""The spare parts of a script: the last mark of several, which Prettier sets, and line breaks in brackets."""
SPARE = re.compile(r"""("[^"]*"|'[^']*')|(?<=[{};,])\n|(?<=[:,]) +| +(?={)|;\n(?=})""")
"""The spare parts of a style sheet: line breaks, and spaces beside its marks. What is quoted stays."""

SHEETS: Mapping[str, tuple[str, ...]] = {
    entry: (*"base cards table desk panel terms".split(), *names.split())
    for entry, names in {
        "cardtable.js": "order steps present",
        "tiletable.js": "steps tiles square lines present",
        "mixedtable.js": "order steps present tiles square lines certificate",
        "editor.js": "order steps tiles square lines picker editor present",
        "calculator.js": "tiles lines picker",
    }.items()
}
"""The style sheets of each kind of table, by its entry file: that and these are all that a browser needs."""


@cache
def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def imports(file: Path) -> list[Path]:
    """The modules that a module imports, in its order."""
    return [(file.parent / name).resolve() for name in IMPORT.findall(_read(file))]


def modules(entry: Path) -> list[Path]:
    """All modules that an entry file needs and itself, each behind those that it imports.

    Raises ImportError where modules import each other in a circle.
    """
    order: list[Path] = []

    def visit(file: Path, path: tuple[Path, ...]) -> None:
        if file in path:
            raise ImportError(f"a circle of modules: {' > '.join(each.name for each in (*path, file))}")
        if file not in order:
            for needed in imports(file):
                visit(needed, (*path, file))
            order.append(file)

    visit(entry.resolve(), ())
    return order


def script(entry: Path) -> str:
    """A module and all that it needs, as one module."""
    joined = "".join(EXPORT.sub("", IMPORT.sub("", _read(file))) for file in modules(entry))
    return LAST.sub("", INDENT.sub("", LINE_COMMENT.sub("", DOC_COMMENT.sub("", joined))))


def style(folder: Path, *names: str) -> str:
    """The named style sheets of a folder, joined in this order."""
    joined = "".join(_read(folder / f"{name}.css") for name in names)
    return SPARE.sub(r"\1", INDENT.sub("", BLOCK_COMMENT.sub("", joined)))
