"""The payments on the calculator, and the rules that the table has agreed on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from tichu_teach.engine import OptionError
from tichu_teach.engine.mahjong.payments import PENALTIES
from tichu_teach.engine.mahjong.tiles import EAST, WINDS
from tichu_teach.lessons.tables import decides, setting
from tichu_teach.pages.editor.laid_table import note
from tichu_teach.pages.presenters.controls import Control, segments, select
from tichu_teach.pages.presenters.mahjong.summary import behind, paid, sheet_text
from tichu_teach.pages.table.scene import rule_card
from tichu_teach.scene.block import Value as Sent
from tichu_teach.scene.form_blocks import FieldBlock, SceneEntry, Segment
from tichu_teach.scene.panel import Block, TableBlock
from tichu_teach.texts import Texts, text
from tichu_teach.texts.explain import rule_name, rule_text
from tichu_teach.texts.mahjong import wind_name
from tichu_teach.texts.names import signed

from .calculation import CalculatorControl, names, names_inside, seats
from .hand import letter
from .state import MOST_POINTS, CalculatorState

if TYPE_CHECKING:
    from tichu_teach.engine.mahjong.rules import MahjongRules
    from tichu_teach.engine.options import Option, Value


def accounts(state: CalculatorState) -> list[Block]:
    """The blocks of the table: who went out, everybody's total, dead hands, and who pays for all."""
    game, (winner, *others) = state.game, (control.block for control in account_controls(state))
    blocks: list[Block] = [
        winner,
        {"kind": "entries", "id": "totals", "label": sheet_text(game, "totals"), "rows": _rows(state)},
        *others,
    ]
    if state.winner is None:
        return [*blocks, note("tip", sheet_text(game, "no-winner"))]
    rule = state.liable_by()
    shown = rule and (state.hand_of(state.winner) or state.thrower is not None)
    return [*blocks, cast("Block", rule_card(rule, game.name))] if rule and shown else blocks


def account_controls(state: CalculatorState) -> list[CalculatorControl]:
    """The choices of who went out, whose hand is dead, and who pays for all."""
    game, rule = state.game, state.liable_by()
    nobody: Segment = {"value": "", "label": sheet_text(game, "nobody")}
    people: list[Segment] = [{"value": letter(wind), "label": name} for wind, name in names(state).items()]
    winner = "" if state.winner is None else letter(state.winner)
    found = [
        Control(
            segments("winner", sheet_text(game, "winner"), winner, [*people, nobody]),
            seats(state, state.went_out),
        )
    ]
    if state.winner is None:
        return found
    losers = [each for each in people if each["value"] != winner]
    dead = [letter(wind) for wind in sorted(state.dead)]
    found.append(
        Control(
            segments("dead", sheet_text(game, "dead"), dead, losers, multi=True),
            seats(state, lambda wind: state if wind is None else replace(state, dead=state.dead ^ {wind})),
        )
    )
    if rule:
        thrower = "" if state.thrower is None else letter(state.thrower)
        found.append(
            Control(
                segments("thrower", sheet_text(game, "thrower"), thrower, [*losers, nobody]),
                seats(state, lambda wind: replace(state, thrower=wind)),
            )
        )
    if rule and not state.hand_of(state.winner) and state.thrower is not None:
        rules: list[Segment] = [
            {"value": each, "label": rule_name(each, game=game.name)} for each in PENALTIES
        ]
        block = segments("penalty", sheet_text(game, "penalty"), rule, rules, stack=True)
        found.append(Control(block, lambda each: replace(state, penalty=each)))
    return found


def _rows(state: CalculatorState) -> list[SceneEntry]:
    """A row for everybody's total: counted from tiles, or typed in where there are none."""
    game, rows = state.game, list[SceneEntry]()
    for wind, name in names(state).items():
        total, lies = state.total(wind), bool(state.hand_of(wind))
        note = "dead" if wind in state.dead else "open" if total is None and lies else "tiles" if lies else ""
        row: SceneEntry = {
            "id": letter(wind),
            "label": name,
            "value": "" if total is None else str(total),
            "fixed": lies or wind in state.dead,
            "note": sheet_text(game, f"totals.{note}") if note else "",
            "won": wind == state.winner,
        }
        if lies:
            row["open"] = sheet_text(game, "totals.show", name=names_inside(state)[wind])
        rows.append(row)
    return rows


def payments(state: CalculatorState) -> list[Block]:
    """The payments with their rules, what everybody wins or loses, and the rules behind that."""
    game, settled = state.game, state.settlement()
    if settled is None:
        if state.winner is None:
            return []
        first = next(wind for wind in state.winds if state.total(wind) is None)
        told = sheet_text(game, "not-known", name=names_inside(state)[first])
        return [note("warn", told)]
    called = names(state)
    heads = [sheet_text(game, f"net.{column}") for column in ("player", "total", "net")]
    table: TableBlock = {
        "kind": "table",
        "head": heads,
        "rows": [
            [name, str(settled.totals[place]), signed(settled.nets[place])]
            for place, name in enumerate(called.values())
        ],
    }
    people, inside = [*called.values()], [*names_inside(state).values()]
    rules = behind(game, settled.payments, dead=bool(state.dead))
    account = paid(game, settled.payments, people, inside)
    return [account, table, *rules]


BEARING = (
    "form players three_absent tile_set clean_hand limit limit_hand_value optional corner_hand_value heavenly"
    " opt_e opt_fg no_points_ignores_seasons scale penalty2_winds liability duel_second_wind"
).split()
"""The options that matter here, in the order in which they are asked."""

_OF_NINES = "hi"  # the optional doublings for hands that the short set has no tiles for

PREFIX = "rule."
"""The beginning of the blocks' names; the option's name follows."""


def rule_controls(state: CalculatorState) -> list[CalculatorControl]:
    """A choice for each option that matters beside the others."""
    game = state.game
    known = {option.name: option for option in game.choices()}
    found: list[CalculatorControl] = []
    for name in BEARING:
        if name in known and _matters(name, game):
            found.append(_control(known[name], state))
        if name == "three_absent" and game.chairs > game.players:
            found.append(_empty_chair(state))
    return found


def _empty_chair(state: CalculatorState) -> CalculatorControl:
    """The choice of the chair that stays empty, where the others stay in place."""
    game, winds = state.game, {letter(wind): wind for wind in WINDS if wind != EAST}
    chairs: list[Segment] = [
        {"value": each, "label": wind_name(wind, Texts(game.name))} for each, wind in winds.items()
    ]
    block = segments("absent", sheet_text(game, "absent"), letter(state.absent), chairs)
    return Control(block, lambda each: state.under_rules(game, winds[each]))


def _matters(name: str, game: MahjongRules) -> bool:
    """Return True if the other options leave this one anything to decide."""
    match name:
        case "three_absent":
            return game.players == 3
        case "limit_hand_value":
            return game.limit is None
        case "corner_hand_value":
            return game.thirteen_orphans
        case "opt_e":
            return "e" in game.optional
        case "opt_fg":
            return "f" in game.optional or "g" in game.optional
        case "penalty2_winds" | "liability":
            return game.players > 2
        case "no_points_ignores_seasons":
            return game.set_size == 144
    return True


def _control(option: Option, state: CalculatorState) -> CalculatorControl:
    game = state.game
    id, label, value = f"{PREFIX}{option.name}", decides(option, game), game.options[option.name]

    def under(value: Value) -> CalculatorState:
        return state.under_rules(game.vary(**{option.name: value}))

    if option.letters:
        letters: list[Segment] = [
            {
                "value": each,
                "label": rule_name(f"mahjong.opt.{each}", game=game.name),
                "note": rule_text(f"mahjong.opt.{each}", game=game.name),
            }
            for each in option.letters
            if not (game.is_short and each in _OF_NINES)
        ]
        pressed = [*str(value)]
        switches = segments(id, label, pressed, letters, multi=True, stack=True)
        return Control(
            switches, lambda each: under("".join(n for n in option.letters if (n in pressed) != (n == each)))
        )
    if option.choices:
        choices = {str(each): each for each in option.choices}
        listed = [(cast("Sent", each), setting(option.name, each, game)) for each in option.choices]
        return Control(select(id, label, cast("Sent", value), listed), lambda each: under(choices[each]))
    empty = setting(option.name, None, game) if option.none else ""
    shown = "" if value is None else str(value)
    block: FieldBlock = {"kind": "field", "id": id, "label": label, "value": shown, "placeholder": empty}
    return Control(block, lambda typed: under(_number(option, typed.strip(), game)))


def _number(option: Option, typed: str, game: MahjongRules) -> Value:
    """The number typed; None if nothing was. Raises OptionError if it is no number, or too large."""
    value = option.read(typed) if typed else None
    if type(value) is int and value > MOST_POINTS:
        raise OptionError(f"{game.name}: {option.name} is at most {MOST_POINTS}, not {value}")
    return value


def rules_in_short(game: MahjongRules) -> str:
    """The rules in a line: the limit, and how many other choices differ from the usual ones."""
    limit = (
        text("calculator.rules.limit", limit=game.limit * game.scale)
        if game.limit
        else text("calculator.rules.none")
    )
    others = [name for name in game.changed_options() if name != "limit" and name in BEARING]
    more = text("calculator.rules.more", count=len(others)) if others else ""
    return " · ".join(filter(None, (limit, more)))
