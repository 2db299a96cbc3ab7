"""What all seats hold, a line a seat."""

from __future__ import annotations

from tichu_teach.engine.state import Hands
from tichu_teach.pages.printed.html import Html, tag
from tichu_teach.pages.printed.table import grid, row

from . import cards, plain


def html(hands: Hands) -> Html:
    return grid([row(tag("b", str(seat)), cards.html(held)) for seat, held in enumerate(hands)])


def words(hands: Hands) -> str:
    return plain.columns([[str(seat), cards.words(held)] for seat, held in enumerate(hands)])
