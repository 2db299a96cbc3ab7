"""What a page of the tutorial is called, and what it holds: a notebook's title, its steps, its cells."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from tichu_teach import own
from tichu_teach.app.fans import FANS, PLAIN
from tichu_teach.app.served import source
from tichu_teach.texts import has, text

EXTRAS = ("guided", "guided-2", "puzzles", "game", "exam", "calculator", "review")
"""The notebooks of a game that are no chapters, in the order in which they follow them."""

MAX_TITLE = 80  # characters of a heading

LAB_ONLY = "lab-only"
"""The tag of cells that no page shows or runs."""

_MARKS = re.compile(r"[!-/:-@\[-`{-~]")  # what may be a mark of Markdown
_HEADING = re.compile(r"^ {0,3}#{1,6}[ \t]+(.*?\S)[ \t]*(?:\{#[^{}\n]*\})?[ \t]*$", re.M)
_STEP = re.compile(r"step-([A-Za-z0-9][A-Za-z0-9_-]*)")
_NUMBERED = re.compile(r"^\d+\.\s+")


class Step(NamedTuple):
    """A step of a chapter, as its notebook tells of it, and the rules that it asks."""

    id: str
    title: str
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Entry:
    """One notebook: `key` is its place without the ending, `nanking/7-wish`; `heading` its first heading.

    `record` is what a learner's record knows it by, and `once` what it called it before; `steps` has a
    chapter of ours.
    """

    key: str
    heading: str = field(default="", compare=False)
    record: str = field(default="", compare=False)
    once: tuple[str, ...] = field(default=(), compare=False)
    steps: tuple[Step, ...] = field(default=(), compare=False)

    @property
    def ruleset(self) -> str:
        return self.key.partition("/")[0]

    @property
    def name(self) -> str:
        return self.key.partition("/")[2]

    @property
    def number(self) -> int | None:
        """The chapter's number, None for a notebook that is no chapter."""
        match = re.match(r"(\d+)-", self.name)
        return int(match[1]) if match else None

    @property
    def counts(self) -> bool:
        """Whether a learner can have done it: a chapter, not a page to look something up."""
        return self.number is not None or self.record != self.key or bool(self.steps)

    @property
    def href(self) -> str:
        """Address relative to the home page."""
        return f"voila/render/{quote(self.key)}.ipynb"

    @property
    def title(self) -> str:
        extra = f"home.{self.name}.title"
        if self.name in EXTRAS and has(extra):
            return text(extra)
        return _words(self, "title") or self.heading or _spoken(re.sub(r"^\d+-", "", self.name))

    @property
    def blurb(self) -> str:
        return _words(self, "blurb")

    @property
    def shelf(self) -> str:
        """What its game is called."""
        return title_of(self.ruleset)

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that decorate it."""
        return FANS.get(self.key) or FANS.get(self.name, PLAIN)


def _words(entry: Entry, what: str) -> str:
    key = f"home.{entry.ruleset}.{entry.name}.{what}"
    return text(key) if has(key) else ""


def title_of(ruleset: str) -> str:
    """What a game, or the shelf of a teacher's own, is called."""
    if ruleset == own.SHELF:
        return text("home.own.title")
    key = f"home.{ruleset}.title"
    return text(key) if has(key) else _spoken(ruleset)


def _spoken(name: str) -> str:
    """The name of a file or folder as words."""
    return name.replace("-", " ").replace("_", " ").capitalize()


def entry(folder: Path, key: str) -> Entry:
    """A served notebook or chapter with its heading and its steps."""
    plain = Entry(key, record=key)
    file = source(folder, key) or folder / f"{key}.ipynb"
    if file.suffix == own.ENDING:
        plain = replace(plain, record=own.record_name(file, folder), once=own.once(file, folder))
    try:
        heading, steps = _told(file, file.stat().st_mtime_ns)
    except (OSError, ValueError, TypeError, LookupError, AttributeError, RecursionError):  # torn, or none
        return plain
    return replace(plain, heading=heading, steps=steps)


@lru_cache(1000)
def _told(file: Path, changed: int) -> tuple[str, tuple[Step, ...]]:
    """The first heading of a file ("" for none) and its steps. Fails on what is no notebook."""
    said = file.read_text(encoding="utf-8-sig")
    if file.suffix == own.ENDING:
        return _heading(said), ()
    if file.suffix in own.PACKS:
        return _cut(own.pack_title(said) or _spoken(file.stem)), ()
    cells = json.loads(said).get("cells", [])
    prose = [(cell, "".join(cell["source"])) for cell in cells if cell.get("cell_type") == "markdown"]
    heading = next(filter(None, (_heading(words) for _, words in prose)), "")
    return heading, tuple(step for cell, words in prose if (step := _step(cell, words)))


def _step(cell: Mapping[str, Any], words: str) -> Step | None:
    """The step that a cell tells, if it tells one."""
    id = _STEP.fullmatch(str(cell.get("id")))
    rules = cell.get("metadata", {}).get("rules", [])
    asked = tuple(rule for rule in rules if isinstance(rule, str)) if isinstance(rules, list) else ()
    return Step(id[1], _NUMBERED.sub("", _heading(words)), asked) if id else None


def _heading(prose: str) -> str:
    """The first heading in a text, without its marks; "" for none."""
    found = _HEADING.search(prose)
    words = re.sub(r"[*_`]|\[(.*?)\](?:\(.*?\))?", r"\1", found[1]) if found else ""
    return _cut(words)


def _cut(words: str) -> str:
    return words if len(words) <= MAX_TITLE else words[: MAX_TITLE - 1] + "…"


def cells(folder: Path, key: str) -> list[tuple[str, str]]:
    """What a page shows and runs, in its order: `markdown` or `code` with its source.

    A chapter or pack that a teacher has written is its title, and the call that shows it. Raises ValueError
    for a file that is no notebook.
    """
    file = source(folder, key)
    assert file is not None, key
    if file.suffix != ".ipynb":
        title = _MARKS.sub(r"\\\g<0>", entry(folder, key).title)
        call = "puzzles(pack={!r})" if file.suffix in own.PACKS else "lesson({!r})"
        name = call.partition("(")[0]
        return [
            ("markdown", f"# {title}"),
            ("code", f"from tichu_teach import {name}\n{call.format(file.name)}"),
        ]
    try:
        told = json.loads(file.read_text(encoding="utf-8"))["cells"]
        return [
            (cell["cell_type"], "".join(cell["source"]))
            for cell in told
            if cell["cell_type"] in ("markdown", "code") and LAB_ONLY not in cell["metadata"].get("tags", [])
        ]
    except (LookupError, TypeError, AttributeError) as error:
        raise ValueError(f"{file.name} is no notebook") from error
