"""Notebook cells in nbformat 4.5, and our texts and tables as Markdown to fill them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from textwrap import wrap

from tichu_teach.engine import State
from tichu_teach.texts import Texts, text
from tichu_teach.texts.families import family_words
from tichu_teach.texts.names import cards_text, combo_name_of, told_names

from .lesson import Try
from .tables import Grid

Notebook = dict[str, object]
Cell = dict[str, object]

LAB_ONLY = "lab-only"
"""The tag of cells for JupyterLab only: the tutorial neither runs nor shows them."""

KERNEL: dict[str, object] = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {
        "codemirror_mode": {"name": "ipython", "version": 3},
        "file_extension": ".py",
        "mimetype": "text/x-python",
        "name": "python",
        "nbconvert_exporter": "python",
        "pygments_lexer": "ipython3",
    },
}
"""A kernel's own metadata, word for word, so that opening a notebook changes nothing in it. The version is
left out because it varies: JupyterLab's extension ignores that change (`app/lab/extensions/`)."""


LONGEST = 100  # characters in a line of code
_LONG = 90  # characters of notation that are read at a glance
_FEW = 2  # rows of hands, at most, in which each is easy to find
_HAND = re.compile(r"\| *\w:")
_NOTATION = re.compile(r'(?P<before>[^"]*)"(?P<notation>[^"|{}]*\|[^"{}]*)"(?P<after>[^"]*)')


def notebook(cells: Sequence[Cell]) -> Notebook:
    """A notebook of these cells."""
    return {"cells": list(cells), "metadata": KERNEL, "nbformat": 4, "nbformat_minor": 5}


def words(id: str, said: str, *tags: str, slide: str = "", **metadata: object) -> Cell:
    """Return a Markdown cell. `slide` is its slide type: "slide", "subslide", "fragment", "skip"."""
    return _cell("markdown", id, said.split("\n"), tags, slide, **metadata)


def code(id: str, lines: Sequence[str], *tags: str, slide: str = "") -> Cell:
    """Return a code cell."""
    return _cell("code", id, lines, tags, slide) | {"execution_count": None, "outputs": []}


def cells_to_try(cells: Iterable[Try], slide: str = "", below: str = "") -> Iterator[Cell]:
    """Yield a heading, then each cell to try below the words that lead to it; nothing if there is none.

    `slide` and `below` are the slide types of the heading and of the words. Assertions are left out, as they
    are for our tests: a reader who changes a cell, as invited, would get a bare AssertionError.
    """
    for number, cell in enumerate(cells):
        if not number:
            head = f"## {text('lesson.notebook.poke')}\n\n{markdown(text('lesson.notebook.poke.lead'))}"
            yield words("poke", head, LAB_ONLY, slide=slide)
        yield words(f"about-{cell.id}", markdown(cell.words), LAB_ONLY, slide=below)
        kept = [line for line in cell.code if not line.startswith("assert ")]
        yield code(f"poke-{cell.id}", [row for line in kept for row in in_rows(line)], LAB_ONLY)


def in_rows(line: str) -> list[str]:
    """A line of code with a long line of notation in it, in rows, so that hands are easy to find."""
    found = _NOTATION.fullmatch(line)
    if found is None or (len(found["notation"]) <= _LONG and len(line) <= LONGEST):
        return [line]
    before, after = found["before"], found["after"]
    if not before.endswith("("):
        before, after = f"{before}(", f"){after}"
    fields = re.split(r" (?=\|)", found["notation"])
    hands = [number for number, field in enumerate(fields) if _HAND.match(field)]
    room = LONGEST - len(before) - len('" "') - len(after)
    rows = [*_rows(fields, room)]
    if hands and len([*_rows(fields[: hands[-1] + 1], room)]) > _FEW:  # large hands: each begins its own row
        starts = [0, *hands[1:]]
        rows = [" ".join(fields[start:end]) for start, end in pairwise(starts)]
        rows += _rows(fields[hands[-1] :], room)
    if len(rows) == 1:
        return [line]
    under = " " * len(before)
    return [
        f'{before}"{rows[0]} "',
        *(f'{under}"{row} "' for row in rows[1:-1]),
        f'{under}"{rows[-1]}"{after}',
    ]


def _rows(fields: Sequence[str], room: int) -> Iterator[str]:
    """The fields joined into rows, as many as fit in each; one that is too long has rows of its own."""
    row = ""
    for field in (part for each in fields for part in _parts(each, room)):
        if row and len(row) + len(field) >= room:
            yield row
            row = ""
        row = f"{row} {field}" if row else field
    if row:
        yield row


def _parts(field: str, room: int) -> Iterator[str]:
    """Yield a field, in parts that fit into a row; each begins behind a semicolon, if that is enough."""
    for part in [field] if len(field) <= room else re.split("(?<=;) ", field):
        yield from wrap(part, room, break_on_hyphens=False)


def _cell(
    kind: str, id: str, lines: Sequence[str], tags: Sequence[str], slide: str, **metadata: object
) -> Cell:
    metadata |= {"tags": list(tags)} if tags else {}
    if slide:
        metadata["slideshow"] = {"slide_type": slide}
    source = [f"{line}\n" for line in lines[:-1]] + [lines[-1]]
    return {"cell_type": kind, "id": id, "metadata": metadata, "source": source}


_CARD = re.compile(r"\[([\w'=]{1,5})\](?!\()")


def markdown(words: str) -> str:
    """Return one of our texts as Markdown: emphasis stays, a card such as `[8w]` becomes code."""
    return _CARD.sub(r"`\1`", words)


def card_list(names: Sequence[str]) -> str:
    """Return names of cards or tiles as Markdown: `8w` `Kj`."""
    return " ".join(f"`{name}`" for name in names)


def table_markdown(state: State, shown: Sequence[int], *, turn: bool = True) -> str:
    """Return the table as Markdown: one line per seat, then the cards or tiles in the middle.

    Of hands not in `shown`, only the size is given. Without `turn`, the seats to act are not marked.
    """
    say, names = Texts(state.game.name), told_names(state)
    seats = [
        f"- **{names[seat]}**{_turn(state, seat, say) if turn else ''}: {_held(state, seat, shown, say)}"
        for seat in range(state.game.players)
    ]
    middle = " · ".join(map(markdown, _middle(state, names, say)))
    told = f"\n\n{say('lesson.notebook.middle')} {middle}" if middle else ""
    return "\n".join(seats) + told


def columns(table: Grid) -> str:
    """Return a grid as a Markdown table."""
    rows = [table.head, ["---"] * len(table.head), *table.rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows)


def _turn(state: State, seat: int, say: Texts) -> str:
    return f" ({say('table.turn')})" if seat in state.to_act else ""


def _held(state: State, seat: int, shown: Sequence[int], say: Texts) -> str:
    cards = state.held(seat)
    hidden = say("lesson.notebook.held", count=len(cards)) if cards else say("lesson.notebook.none")
    held = cards_text(cards) if seat in shown and cards else hidden
    return markdown(" ".join([held, *family_words(state.game.family).lies_before(state, seat)]))


def _middle(state: State, names: Sequence[str], say: Texts) -> Iterator[str]:
    for seat, combo in state.trick:
        facts = combo.facts(state.game.card_names)
        told = say("table.trick.by", name=names[seat], label=combo_name_of(facts))
        yield f"{told} {cards_text(facts['cards'])}"
    yield from family_words(state.game.family).lies_between(state)
