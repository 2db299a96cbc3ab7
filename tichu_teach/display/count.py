"""A counted round of a climbing game: what was counted, by which rule, and for whom."""

from __future__ import annotations

from tichu_teach.engine import Count
from tichu_teach.pages.printed.html import Html, tag
from tichu_teach.pages.printed.table import grid, row
from tichu_teach.texts import text
from tichu_teach.texts.explain import rule_name
from tichu_teach.texts.names import signed

from . import plain


def html(count: Count) -> Html:
    head, *rows, total = _rows(count)
    return grid(
        [row(*head, head=True), *(row(*each) for each in rows), row(*(tag("b", each) for each in total))]
    )


def words(count: Count) -> str:
    return plain.columns(_rows(count))


def _rows(count: Count) -> list[list[str]]:
    sides = range(len(count.points))
    head = [text("display.rule"), text("display.seat"), *(text("display.side", number=n) for n in sides)]
    rows = []
    for line in count.lines:
        points = [signed(line.points) if side == line.side else "" for side in sides]
        rows.append([rule_name(line.rule), str(line.seat), *points])
    return [head, *rows, [text("display.sum"), "", *map(signed, count.points)]]
