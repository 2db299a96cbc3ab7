"""What may be done at a position: by seat, and kind by kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tichu_teach.engine.state import Actions
from tichu_teach.pages.printed.cards import chip, is_card
from tichu_teach.pages.printed.html import Html, joined, tag
from tichu_teach.pages.printed.table import grid, row
from tichu_teach.texts import text
from tichu_teach.texts.names import kind_name

_WHOLE = "white-space:nowrap"
_MANY = 36  # actions that are named one by one, where there are more than can be read
_FEW = 2  # of a kind that are named however many kinds there are


def html(actions: Actions[Any]) -> Html:
    if not actions:
        return tag("p", text("display.nothing"))
    rows = []
    for seat, kind, named, left in _kinds(actions):
        ways = joined([tag("span", _spelt(each), style=_WHOLE) for each in named], Html(" &nbsp; "))
        rows.append(row(tag("b", seat), tag("span", kind, style=_WHOLE), joined([ways, left], " ")))
    return grid(rows)


def words(actions: Actions[Any]) -> str:
    lines = []
    for seat, kind, named, left in _kinds(actions):
        ways = " ".join(filter(None, (" · ".join(filter(None, named)), left)))
        lines.append(": ".join(filter(None, (f"{seat} {kind}", ways))))
    return "\n".join(lines) or text("display.nothing")


def _kinds(actions: Actions[Any]) -> Iterator[tuple[str, str, list[str], str]]:
    """By seat and kind what is to be said of each action: its cards, the seat it goes to. Of many of a kind
    the first, and how many are left.
    """
    found: dict[tuple[str, str], list[str]] = {}
    for action, said in zip(actions, actions.texts, strict=True):
        seat, verb, *rest = said.split()
        combo = getattr(action, "combo", None)
        kind = kind_name(combo.kind, combo.size) if combo else verb
        found.setdefault((seat, kind), []).append(" ".join(rest))
    most = max(_FEW, _MANY // max(1, len(found)))
    for (seat, kind), all_ in found.items():
        left = len(all_) - most
        yield seat, kind, all_[:most], text("display.more", count=left) if left > 0 else ""


def _spelt(said: str) -> Html:
    """Cards as cards, all else as it is."""
    return joined([chip(each) if is_card(each.partition("=")[0]) else each for each in said.split()], " ")
