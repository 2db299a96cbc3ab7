"""A chapter in another language, held against the one it was made from: `3-wish.hu.md` and `3-wish.md`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from tichu_teach.engine.errors import instead
from tichu_teach.own import ENDING

from .entry import Entry, Written, written
from .errors import Problem

_NAME = re.compile(rf"(?P<stem>.+)\.[a-z]{{2,3}}(-[A-Za-z]+)?{re.escape(ENDING)}")


def original(file: Path) -> Path | None:
    """The chapter that a file translates, if it lies beside it; None where it is no translation."""
    named = _NAME.fullmatch(file.name)
    found = file.with_name(named["stem"] + ENDING) if named else None
    return found if found is not None and found.is_file() else None


def compared(file: Path, text: Written, source: Path) -> list[Problem]:
    """What a translation has otherwise than its `source`: steps and cells by their ids, and the tables.

    Records and links know a step by its id, so that a learner may change the language on the way.
    """
    model = written(source.read_text(encoding="utf-8", errors="replace"))
    steps = {entry.id: entry for entry in model.entries}
    problems = [
        Problem(file.name, entry.id, f"{source.name} has no such step{instead(entry.id, steps)}", entry.line)
        for entry in text.entries
        if entry.id not in steps
    ]
    problems += _missing(file, text.entries, model.entries, source)
    problems += _misplaced(file, [e for e in text.entries if e.id in steps], model.entries, source)
    for entry in text.entries:
        if entry.id in steps and entry.data.get("position") != steps[entry.id].data.get("position"):
            line = entry.at("position")
            problems.append(Problem(file.name, entry.id, f"the table is another one in {source.name}", line))
    if [cell.id for cell in text.cells] != [cell.id for cell in model.cells]:
        cells = ", ".join(cell.id for cell in model.cells)
        problems.append(Problem(file.name, "", f"the cells of {source.name} are {cells or 'none'}"))
    return problems


def _missing(
    file: Path, entries: Sequence[Entry], wanted: Sequence[Entry], source: Path
) -> Iterator[Problem]:
    """Steps that have not been translated, told where they would stand."""
    lines = {entry.id: entry.line for entry in entries}
    line = 1
    for entry in wanted:
        if entry.id not in lines:
            yield Problem(file.name, entry.id, f"is missing here; it stands in {source.name}", line)
        line = lines.get(entry.id, line)


def _misplaced(
    file: Path, entries: Sequence[Entry], wanted: Sequence[Entry], source: Path
) -> Iterator[Problem]:
    """The first step that stands elsewhere in the original: those behind it may only have been pushed."""
    here = {entry.id for entry in entries}
    order = [entry.id for entry in wanted if entry.id in here]
    for entry, id in zip(entries, order, strict=False):
        if entry.id != id:
            yield Problem(file.name, entry.id, f"out of order: {source.name} has {id!r} here", entry.line)
            return
