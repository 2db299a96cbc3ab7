"""A hand of Mah-Jong as it is scored, which does not know what its tiles are called (`table.held` does)."""

from __future__ import annotations

from tichu_teach.engine.mahjong.hand import Hand
from tichu_teach.engine.mahjong.tiles import size
from tichu_teach.pages.printed.html import Html, tag
from tichu_teach.texts import text


def html(hand: Hand) -> Html:
    return tag("span", words(hand))


def words(hand: Hand) -> str:
    won = text("display.won") if hand.win else ""
    counts = (
        text("display.in-hand", count=size(hand.tiles)),
        text("display.laid", count=len(hand.laid)),
        won,
    )
    return " · ".join(filter(None, counts))


short = words
