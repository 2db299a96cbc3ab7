"""What a table agrees on before it counts: the options of a ruleset that bear on points and payments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tichu_teach.engine import OptionError
from tichu_teach.engine.mahjong.tiles import EAST, WINDS
from tichu_teach.lessons.editions import decides, setting
from tichu_teach.pages.presenters.mahjong.scoresheet import say
from tichu_teach.texts import Texts, text
from tichu_teach.texts.explain import rule_name, rule_text
from tichu_teach.texts.mahjong import wind_name

from .calculation import letter, segments
from .state import MOST, CalculatorState

if TYPE_CHECKING:
    from tichu_teach.engine.mahjong.rules import MahjongRules
    from tichu_teach.engine.ruleset import Option

Data = dict[str, Any]

BEARING = (
    "form players three_absent tile_set clean_hand limit limit_hand_value optional corner_hand_value heavenly"
    " opt_e opt_fg no_points_ignores_seasons scale penalty2_winds liability duel_second_wind"
).split()
"""The options that decide anything here, in the order in which they are asked."""

PREFIX = "rule."
"""What the blocks' names begin with; the option's name follows."""


def options(state: CalculatorState) -> list[Data]:
    """A control for each option that matters as things are."""
    game = state.game
    known = {option.name: option for option in game.choices()}
    blocks: list[Data] = []
    for name in BEARING:
        if name in known and _matters(name, game):
            blocks.append(_control(known[name], game))
        if name == "three_absent" and game.chairs > game.players:
            say_wind = Texts(game.name)
            chairs = [{"value": letter(w), "label": wind_name(w, say_wind)} for w in WINDS if w != EAST]
            blocks.append(segments("absent", say(game, "absent"), letter(state.absent), chairs))
    return blocks


def _matters(name: str, game: MahjongRules) -> bool:
    """Whether an option decides anything beside the others."""
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
        case "no_points_ignores_seasons":
            return game.set_size == 144
    return True


def _control(option: Option, game: MahjongRules) -> Data:
    id, label, value = f"{PREFIX}{option.name}", decides(option, game), game.options[option.name]
    if option.letters:
        letters = [
            {
                "value": each,
                "label": rule_name(f"mahjong.opt.{each}", game=game.name),
                "note": rule_text(f"mahjong.opt.{each}", game=game.name),
            }
            for each in option.letters
        ]
        return segments(id, label, list(value), letters, multi=True, stack=True)
    if option.choices:
        choices = [{"value": each, "label": setting(option.name, each)} for each in option.choices]
        return {"kind": "select", "id": id, "label": label, "options": choices, "value": value}
    empty = setting(option.name, None) if option.none else ""
    shown = "" if value is None else str(value)
    return {"kind": "field", "id": id, "label": label, "value": shown, "placeholder": empty}


def chosen(game: MahjongRules, name: str, value: Any) -> MahjongRules:
    """The game after a choice, or after a letter has been switched; what is no option changes nothing.

    A number comes as it was typed; nothing typed stands for none. Raises OptionError for a value that the
    option does not take.
    """
    option = next((each for each in game.choices() if each.name == name and name in BEARING), None)
    if option is None:
        return game
    if option.letters:
        letters = set(game.options[name]) ^ {each for each in option.letters if each == value}
        value = "".join(each for each in option.letters if each in letters)
    elif not option.choices:
        typed = str(value).strip()
        value = option.read(typed) if typed else None
        if type(value) is int and value > MOST:
            raise OptionError(f"{game.name}: {name} is at most {MOST}, not {value}")
    return game.vary(**{name: value})


def in_short(game: MahjongRules) -> str:
    """The rules in a line: the game, its limit, and how many more choices differ from the usual ones."""
    limit = text("calculator.rules.limit", limit=game.limit) if game.limit else text("calculator.rules.none")
    others = [name for name in game.changed() if name != "limit" and name in BEARING]
    more = text("calculator.rules.more", count=len(others)) if others else ""
    return " · ".join(filter(None, (limit, more)))
