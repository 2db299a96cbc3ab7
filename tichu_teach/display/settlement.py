"""Who pays whom after a hand of Mah-Jong, and what it comes to."""

from __future__ import annotations

from tichu_teach.engine.mahjong.payments import Settlement
from tichu_teach.pages.printed.html import Html, tag
from tichu_teach.pages.printed.table import grid, row
from tichu_teach.texts import text
from tichu_teach.texts.explain import rule_name
from tichu_teach.texts.names import figure, signed

from . import plain


def html(settlement: Settlement) -> Html:
    *rows, total = _rows(settlement)
    return grid([*(row(*each) for each in rows), row(*(tag("b", each) for each in total))])


def words(settlement: Settlement) -> str:
    return plain.columns(_rows(settlement))


def _rows(settlement: Settlement) -> list[list[str]]:
    seats = range(len(settlement.points))
    rows = [["", *(text("display.at-seat", number=seat) for seat in seats)]]
    if settlement.scores:
        rows.append([text("display.worth"), *(figure(score.total) for score in settlement.scores)])
    for payment in settlement.payments:
        paid = {payment.payer: signed(-payment.points), payment.to: signed(payment.points)}
        rows.append([rule_name(payment.rule), *(paid.get(seat, "") for seat in seats)])
    return [*rows, [text("display.sum"), *map(signed, settlement.points)]]
