"""Who pays whom, on the calculator: the table's totals, dead hands, penalties, payments and nets."""

from __future__ import annotations

from typing import Any

from tichu_teach.pages.presenters.mahjong.payments import behind, paid
from tichu_teach.pages.presenters.mahjong.scoresheet import say
from tichu_teach.pages.scene import rule_card, signed
from tichu_teach.texts.explain import rule_name

from .calculation import letter, names, segments
from .state import PENALTIES, CalculatorState

Data = dict[str, Any]


def accounts(state: CalculatorState) -> list[Data]:
    """Who went out, everybody's total, who is dead, who pays for all."""
    game, called = state.game, names(state)
    nobody = {"value": "", "label": say(game, "nobody")}
    people = [{"value": letter(wind), "label": name} for wind, name in called.items()]
    winner = "" if state.winner is None else letter(state.winner)
    blocks = [
        segments("winner", say(game, "winner"), winner, [*people, nobody]),
        {"kind": "entries", "id": "totals", "label": say(game, "totals"), "rows": _rows(state)},
    ]
    if state.winner is None:
        return [*blocks, {"kind": "note", "tone": "tip", "text": say(game, "no-winner")}]
    losers = [each for each in people if each["value"] != winner]
    dead = [letter(wind) for wind in sorted(state.dead)]
    blocks.append(segments("dead", say(game, "dead"), dead, losers, multi=True))
    rule = state.liable_by()
    if rule:
        thrower = "" if state.thrower is None else letter(state.thrower)
        blocks.append(segments("thrower", say(game, "thrower"), thrower, [*losers, nobody]))
        if not state.builders.get(state.winner) and state.thrower is not None:
            rules = [{"value": each, "label": rule_name(each, game=game.name)} for each in PENALTIES]
            blocks.append(segments("penalty", say(game, "penalty"), rule, rules, stack=True))
        if state.builders.get(state.winner) or state.thrower is not None:
            blocks.append(rule_card(rule, game.name))
    return blocks


def _rows(state: CalculatorState) -> list[Data]:
    """Everybody's total: worked out where tiles lie, typed in where none do."""
    game, rows = state.game, []
    for wind, name in names(state).items():
        total, lies = state.total(wind), bool(state.builders.get(wind))
        note = "dead" if wind in state.dead else "open" if total is None and lies else "tiles" if lies else ""
        rows.append(
            {
                "id": letter(wind),
                "label": name,
                "value": "" if total is None else str(total),
                "fixed": lies or wind in state.dead,
                "note": say(game, f"totals.{note}") if note else "",
                "won": wind == state.winner,
                "open": say(game, "totals.show", name=name) if lies else None,
            }
        )
    return rows


def payments(state: CalculatorState) -> list[Data]:
    """Who pays whom by which rule, what everybody wins or loses, and the rules behind it."""
    game, settled = state.game, state.settled()
    if settled is None:
        if state.winner is None:
            return []
        called = names(state)
        first = next(wind for wind in called if state.total(wind) is None)
        told = say(game, "not-known", name=called[first])
        return [{"kind": "note", "tone": "warn", "text": told}]
    called = names(state)
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
    rules = behind(game, settled.payments, dead=bool(state.dead))
    return [paid(game, settled.payments, people, east=people[0]), table, *rules]
