"""Browser code as it is sent.

In the repository it is ES modules and style sheets for people to read. anywidget wants one module for each
widget, and there is no build step: so the modules are joined here, imported ones first, without import lines,
the word `export`, comments and indentation. They then share one scope, so top-level names are unique in a
bundle, nothing is imported under another name, and only an entry file has a default export, as
`tests/pages/chapter/test_scripts.py` checks.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from os.path import normpath
from pathlib import Path

IMPORT = re.compile(r'^import (?:\{[^}]*\} from )?"(\.[^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?!default )", re.MULTILINE)
LINE_COMMENT = re.compile(r"^[ ]*//.*\n|[ ]+//[^\n\"'`]*$", re.MULTILINE)
BLOCK_COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)
DOC_COMMENT = re.compile(r"/\*\*.*?\*/\s*", re.DOTALL)
"""The only block comments taken out of scripts: they hold the types, and occur inside expressions too."""
INDENT = re.compile(r"^\s+", re.MULTILINE)
LAST = re.compile(r",(?=\n[)\]}])|;(?=\n})|(?<=[{(\[])\n")
"""The spare parts of a script: Prettier's last comma or semicolon, line breaks after an opening bracket."""
SPARE = re.compile(r"""("[^"]*"|'[^']*')|(?<=[{};,])\n|(?<=[:,]) +| +(?={)|;\n(?=})""")
"""The spare parts of a style sheet: line breaks, and spaces beside punctuation. Quoted text stays."""

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
"""The style sheets of each kind of table, by its entry file; a browser needs only these and that file."""


def imports(file: Path, code: str) -> list[Path]:
    """The modules that a module imports, in order."""
    return [Path(normpath(file.parent / name)) for name in IMPORT.findall(code)]


def modules(entry: Path) -> dict[Path, str]:
    """The code of an entry file and of all modules it needs, each after those it imports.

    Raises ImportError if modules import each other in a circle.
    """
    order: dict[Path, str] = {}
    _visit(entry.resolve(), (), order)
    return order


def _visit(file: Path, path: tuple[Path, ...], order: dict[Path, str]) -> None:
    if file in path:
        raise ImportError(f"a circle of modules: {' > '.join(each.name for each in (*path, file))}")
    if file not in order:
        code = file.read_text(encoding="utf-8")
        for needed in imports(file, code):
            _visit(needed, (*path, file), order)
        order[file] = code


def script(entry: Path) -> str:
    """A module and everything it needs, as one module."""
    return "".join(map(_shortened, modules(entry).values()))


def _shortened(code: str) -> str:
    for spare in (IMPORT, EXPORT, DOC_COMMENT, LINE_COMMENT, INDENT, LAST):
        code = spare.sub("", code)
    return code


def fingerprint_of(files: Mapping[str, bytes]) -> str:
    """Return a fingerprint that changes whenever a file does, so that browsers may keep these for good."""
    digest = hashlib.sha256()
    for name, content in files.items():
        digest.update(name.encode() + content)
    return digest.hexdigest()[:12]


def style(folder: Path, *names: str) -> str:
    """The named style sheets of a folder, joined in this order."""
    joined = "".join((folder / f"{name}.css").read_text(encoding="utf-8") for name in names)
    return SPARE.sub(r"\1", INDENT.sub("", BLOCK_COMMENT.sub("", joined)))
