"""Who pays whom after a hand, row by row, and the rules behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tichu_teach.pages.scene import rule_card

from .scoresheet import say

if TYPE_CHECKING:
    from tichu_teach.engine.mahjong import Payment
    from tichu_teach.engine.mahjong.rules import MahjongRules


Data = dict[str, Any]


def paid(game: MahjongRules, payments: Sequence[Payment], called: Sequence[str], *, east: str) -> Data:
    """Who pays whom, row by row; `called` are the names by seat, `east` what East is called."""
    rows = []
    for payment in payments:
        why = say(game, "pays.winner" if payment.rule == "mahjong.settle.winner" else "pays.losers")
        if payment.relieved is not None:
            why = say(game, "pays.for", name=called[payment.relieved])
        if payment.doubled:
            why = say(game, "pays.doubled", why=why, name=east)
        pair = say(game, "pays", payer=called[payment.payer], to=called[payment.to]).replace(" ", "\u00a0")
        rows.append([pair, str(payment.points), why])
    if not rows:
        return {"kind": "note", "tone": "tip", "text": say(game, "pays.nothing")}
    return {"kind": "table", "head": [say(game, f"pays.{c}") for c in ("who", "points", "why")], "rows": rows}


def behind(game: MahjongRules, payments: Sequence[Payment], *, dead: bool) -> list[Data]:
    """The rules that payments rest on, penalties last."""
    rules = ["mahjong.settle.winner"]
    if game.players > 2:
        rules.append("mahjong.settle.losers")
    rules.append("mahjong.settle.east")
    if dead:
        rules.append("mahjong.settle.dead")
    rules += [payment.rule for payment in payments]
    return [rule_card(rule, game.name) for rule in dict.fromkeys(rules)]
