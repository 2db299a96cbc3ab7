"""Cards or tiles that somebody holds."""

from __future__ import annotations

from collections.abc import Sequence

from tichu_teach.pages.printed.cards import chips
from tichu_teach.pages.printed.html import Html


def html(cards: Sequence[str]) -> Html:
    return chips(cards, large=True)


def words(cards: Sequence[str]) -> str:
    return " ".join(cards) or "-"
