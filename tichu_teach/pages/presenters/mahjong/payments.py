"""Who pays whom, on the calculator: the table's totals, dead hands, penalties, payments and nets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tichu_teach.pages.scene import rule_card
from tichu_teach.texts.explain import rule_name
from tichu_teach.texts.names import signed

from ...calculator.state import PENALTIES, Reckoning
from .calculation import letter, names, segments
from .scoresheet import say

if TYPE_CHECKING:
    from tichu_teach.engine.mahjong import Payment
    from tichu_teach.engine.mahjong.rules import MahjongRules


Data = dict[str, Any]


def accounts(reckoning: Reckoning) -> list[Data]:
    """Who went out, everybody's total, who is dead, who pays for all."""
    game, called = reckoning.game, names(reckoning)
    nobody = {"value": "", "label": say(game, "nobody")}
    people = [{"value": letter(wind), "label": name} for wind, name in called.items()]
    winner = "" if reckoning.winner is None else letter(reckoning.winner)
    blocks = [
        segments("winner", say(game, "winner"), winner, [*people, nobody]),
        {"kind": "entries", "id": "totals", "label": say(game, "totals"), "rows": _rows(reckoning)},
    ]
    if reckoning.winner is None:
        return [*blocks, {"kind": "note", "tone": "tip", "text": say(game, "no-winner")}]
    losers = [each for each in people if each["value"] != winner]
    dead = [letter(wind) for wind in sorted(reckoning.dead)]
    blocks.append(segments("dead", say(game, "dead"), dead, losers, multi=True))
    rule = reckoning.liable_by()
    if rule:
        thrower = "" if reckoning.thrower is None else letter(reckoning.thrower)
        blocks.append(segments("thrower", say(game, "thrower"), thrower, [*losers, nobody]))
        if not reckoning.trays.get(reckoning.winner) and reckoning.thrower is not None:
            rules = [{"value": each, "label": rule_name(each, game=game.name)} for each in PENALTIES]
            blocks.append(segments("penalty", say(game, "penalty"), rule, rules, stack=True))
        if reckoning.trays.get(reckoning.winner) or reckoning.thrower is not None:
            blocks.append(rule_card(rule, game.name))
    return blocks


def _rows(reckoning: Reckoning) -> list[Data]:
    """Everybody's total: worked out where tiles lie, typed in where none do."""
    game, rows = reckoning.game, []
    for wind, name in names(reckoning).items():
        total, lies = reckoning.total(wind), bool(reckoning.trays.get(wind))
        note = (
            "dead"
            if wind in reckoning.dead
            else "open"
            if total is None and lies
            else "tiles"
            if lies
            else ""
        )
        rows.append(
            {
                "id": letter(wind),
                "label": name,
                "value": "" if total is None else str(total),
                "fixed": lies or wind in reckoning.dead,
                "note": say(game, f"totals.{note}") if note else "",
                "won": wind == reckoning.winner,
                "open": say(game, "totals.show", name=name) if lies else None,
            }
        )
    return rows


def payments(reckoning: Reckoning) -> list[Data]:
    """Who pays whom by which rule, what everybody wins or loses, and the rules behind it."""
    game, settled = reckoning.game, reckoning.settled()
    if settled is None:
        if reckoning.winner is None:
            return []
        called = names(reckoning)
        first = next(wind for wind in called if reckoning.total(wind) is None)
        told = say(game, "not-known", name=called[first])
        return [{"kind": "note", "tone": "warn", "text": told}]
    called = names(reckoning)
    heads = [say(game, f"net.{column}") for column in ("player", "total", "net")]
    table = {
        "kind": "table",
        "head": heads,
        "rows": [
            [name, str(settled.totals[place]), signed(settled.nets[place])]
            for place, name in enumerate(called.values())
        ],
    }
    people = list(called.values())
    rules = behind(game, settled.payments, dead=bool(reckoning.dead))
    return [paid(game, settled.payments, people, east=people[0]), table, *rules]


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
