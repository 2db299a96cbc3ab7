"""One hand on the calculator: where its tiles are laid out, and what they are worth or still lack."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from tichu_teach.pages.editor.laid_table import note
from tichu_teach.pages.presenters.controls import Control, segments, toggle
from tichu_teach.pages.presenters.mahjong import scene
from tichu_teach.pages.presenters.mahjong.summary import in_short, sheet, sheet_text
from tichu_teach.pages.table.scene import rule_card
from tichu_teach.scene.editor_blocks import BuiltTile, HandbuilderBlock, TilepickerBlock, TotalBlock
from tichu_teach.scene.form_blocks import Segment
from tichu_teach.scene.panel import Block, TableBlock
from tichu_teach.texts import Texts
from tichu_teach.texts.explain import rule_name, rule_text
from tichu_teach.texts.mahjong import suit_name, wind_name, wind_title
from tichu_teach.texts.names import alternatives, card_name, cards_text
from tichu_teach.texts.names import spoken as as_spoken

from .hand import CHANCES, letter
from .state import TILES, CalculatorState, HandProgress

if TYPE_CHECKING:
    from tichu_teach.engine.mahjong.rules import MahjongRules

CalculatorControl = Control[CalculatorState]

_FEW = 4  # ways to mend a wrong hand that are told


def names(state: CalculatorState) -> dict[int, str]:
    """The names of the players: their winds."""
    return {wind: wind_name(wind, Texts(state.game.name)) for wind in state.winds}


def names_inside(state: CalculatorState) -> dict[int, str]:
    """The players within a sentence: `East`; in Sparrow `the King`."""
    return {wind: wind_title(wind, Texts(state.game.name), ".inside") for wind in state.winds}


def seats(
    state: CalculatorState, then: Callable[[int | None], CalculatorState]
) -> Callable[[str], CalculatorState]:
    """Choose a player by their letter, "" for nobody."""
    winds = {letter(wind): wind for wind in state.winds}
    return lambda value: then(winds.get(value))


# -- laying out --------------------------------------------------------------------------------------


def laying(state: CalculatorState) -> list[Block]:
    """The blocks of a hand: the player, the tiles, the tiles to pick from, and how it was won."""
    player, *won = (control.block for control in hand_controls(state))
    return [player, _builder(state), _picker(state), *won]


def hand_controls(state: CalculatorState) -> list[CalculatorControl]:
    """The choices of a hand: whose it is, whether it went out, on which tile, from where, by what luck."""
    ended = [_source(state), *_tile(state), *_chances(state)] if state.has_won else []
    return [_players(state), *_suit(state), _end(state), *ended]


def _players(state: CalculatorState) -> CalculatorControl:
    """Everybody at the table, with their totals as far as they are known."""
    options: list[Segment] = []
    for wind, name in names(state).items():
        total = state.total(wind)
        lies = state.hand_of(wind) or wind in state.typed or wind in state.dead
        note = "" if not lies else "…" if total is None else str(total)
        options.append({"value": letter(wind), "label": name, "note": note, "won": wind == state.winner})
    block = segments("wind", sheet_text(state.game, "whose"), letter(state.wind), options, quiet=True)
    return Control(block, seats(state, lambda wind: replace(state, wind=wind or state.wind)))


def _suit(state: CalculatorState) -> list[CalculatorControl]:
    game, said = state.game, state.hand_on_view.winning
    if game.clean != "announced":
        return []
    suits: list[Segment] = [
        {"value": each, "label": suit_name(each, Texts(game.name))} for each in game.names.suits
    ]
    chosen = "" if said.suit is None else game.names.suits[said.suit]
    block = segments("suit", sheet_text(game, "suit"), chosen, suits)
    return [Control(block, lambda each: state.saying(replace(said, suit=game.names.suits.index(each))))]


def _end(state: CalculatorState) -> CalculatorControl:
    ends: list[Segment] = [
        {"value": value, "label": sheet_text(state.game, f"end.{value}")} for value in ("won", "lost")
    ]
    block = segments("end", sheet_text(state.game, "end"), "won" if state.has_won else "lost", ends)

    def then(value: str) -> CalculatorState:
        if value == "won":
            return state.went_out(state.wind)
        return state.went_out(None) if state.has_won else state

    return Control(block, then)


def _source(state: CalculatorState) -> CalculatorControl:
    game, here = state.game, state.hand_on_view
    sources: list[Segment] = [
        {"value": each, "label": sheet_text(game, f"source.{each}")} for each in here.sources
    ]
    block = segments("source", sheet_text(game, "source"), here.source, sources)
    return Control(block, lambda each: state.saying(replace(here.winning, source=each)))


def _tile(state: CalculatorState) -> list[CalculatorControl]:
    game, here = state.game, state.hand_on_view
    if here.source == "deal" or len(set(here.tiles)) < 2:
        return []
    tiles = [game.names.name(tile) for tile in dict.fromkeys(here.tiles)]
    chosen = "" if here.winning.tile is None else game.names.name(here.winning.tile)
    options: list[Segment] = [{"value": each, "tile": each, "label": card_name(each)} for each in tiles]
    block = segments("tile", sheet_text(game, "tile"), chosen, options)
    return [Control(block, lambda each: state.saying(replace(here.winning, tile=game.names.tile(each))))]


def _chances(state: CalculatorState) -> list[CalculatorControl]:
    here = state.hand_on_view
    if not here.chances:
        return []
    options: list[Segment] = [
        {"value": each, "label": sheet_text(state.game, f"chance.{each}")} for each in here.chances
    ]
    pressed = [each for each in here.winning.chances if each in here.chances]
    block = segments("chances", sheet_text(state.game, "chances"), pressed, options, multi=True)

    def then(value: str) -> CalculatorState:
        chances = toggle(here.winning.chances, value)
        told = tuple(each for each in CHANCES if each in chances)
        return state.saying(replace(here.winning, chances=told))

    return [Control(block, then)]


def _builder(state: CalculatorState) -> HandbuilderBlock:
    game, here = state.game, state.hand_on_view
    win = state.hand(state.wind).win
    apart = win.tile if win and win.source != "deal" else None
    last = max((place for place, tile in enumerate(here.tiles) if tile == apart), default=None)
    places = [place for place in range(len(here.tiles)) if place != last]
    hand: list[BuiltTile] = [{"tile": game.names.name(here.tiles[place]), "place": place} for place in places]
    if last is not None:
        hand.append({"tile": game.names.name(here.tiles[last]), "place": last, "won": True})
    return {
        "kind": "handbuilder",
        "id": "handbuilder",
        "label": sheet_text(game, "builder", name=names_inside(state)[state.wind]),
        "hand": hand,
        "laid": [scene.scene_group(group, game) for group in here.laid],
        "seasons": game.names.names(here.seasons),
        "empty": sheet_text(game, "builder.empty"),
    }


def _picker(state: CalculatorState) -> TilepickerBlock:
    """The tiles to pick from, and what each can be picked for."""
    game, left = state.game, state.tiles_left()
    return {
        "kind": "tilepicker",
        "id": "picker",
        "label": sheet_text(game, "picker"),
        "help": sheet_text(game, "picker.help"),
        "zones": [
            {"value": zone, "label": sheet_text(game, f"zone.{zone}"), "tiles": state.fits(zone)}
            for zone in TILES.ZONES
        ],
        "rows": [
            [{"tile": tile, "left": left[tile], "of": TILES.copies(game, tile)} for tile in row]
            for row in TILES.rows(game)
        ],
    }


# -- what comes out ----------------------------------------------------------------------------------


def outcome(state: CalculatorState) -> list[Block]:
    """The total or what is missing, the waits, and the sheet line by line."""
    standing, game = state.standing(state.wind), state.game
    blocks: list[Block] = [_total(state, standing)]
    told = missing(standing, state)
    if told:
        calm = standing.score or standing.kind == "short"
        blocks.append(note("tip" if calm else "warn", told))
    if standing.waits:
        blocks.append(_waits(standing, game))
    if standing.score:
        blocks.append(cast("Block", sheet(standing.score, game)))
    elif standing.kind != "empty":
        blocks.append(cast("Block", rule_card(standing.rule, game.name)))
    return blocks


def _total(state: CalculatorState, standing: HandProgress) -> TotalBlock:
    game, name, have, wanted = state.game, names(state)[state.wind], standing.have, standing.wanted
    if standing.score:
        label = sheet_text(game, "total.won" if state.has_won else "total.lost", name=name)
        value, note = str(standing.score.total), in_short(standing.score, game)
    else:
        label = sheet_text(game, "total.open", name=name)
        value = sheet_text(game, "total.count", count=have, wanted=wanted)
        note = sheet_text(game, f"total.{standing.kind}", count=abs(wanted - have))
    idle = standing.kind == "empty"
    return {"kind": "total", "id": "total", "idle": idle, "label": label, "value": value, "note": note}


def missing(standing: HandProgress, state: CalculatorState) -> str:
    """Say what a hand still lacks; "" if nothing."""
    game = state.game
    lacks = abs(standing.wanted - standing.have)
    waits = alternatives([cards_text([game.names.name(wait.tile)]) for wait in standing.waits])
    if standing.kind == "empty":
        return ""
    if standing.kind == "scored":
        return sheet_text(game, "stand.waits", waits=waits) if standing.waits else ""
    told = sheet_text(game, f"stand.{standing.kind}", count=lacks, have=standing.have, wanted=standing.wanted)
    if standing.waits:
        told = f"{told} {sheet_text(game, 'stand.waits', waits=waits)}"
    for tile, others in standing.instead[:_FEW]:
        for_it = alternatives([cards_text([game.names.name(each)]) for each in others])
        told += "\n" + sheet_text(
            game, "stand.instead", tile=cards_text([game.names.name(tile)]), waits=for_it
        )
    return told


def _waits(standing: HandProgress, game: MahjongRules) -> TableBlock:
    """A row for each tile that completes the hand, with what it would be worth."""
    head = [sheet_text(game, f"waits.{column}") for column in ("tile", "left", "drawn", "taken")]
    rows = [
        [cards_text([game.names.name(wait.tile)]), str(wait.left), str(wait.drawn), str(wait.taken)]
        for wait in standing.waits
    ]
    return {"kind": "table", "head": head, "rows": rows}


# -- spoken ------------------------------------------------------------------------------------------


def describe_hand(state: CalculatorState) -> str:
    """Say where the hand stands, as it is read out after a change."""
    total = _total(state, state.standing(state.wind))
    return as_spoken([f"{total['label']}: {total['value']}", total["note"]])


def refusal(why: str, values: Mapping[str, object], game: MahjongRules) -> str:
    """Say why a tile cannot be laid there or a line cannot be read, with the rule if there is one."""
    said = {name: value for name, value in values.items() if name != "card"}
    if "card" in values:
        said["tile"] = cards_text([str(values["card"])])
    told = sheet_text(game, f"no.{why}", **said)
    if why in _RULES:
        told += f" *{rule_name(_RULES[why], game=game.name)}:* {rule_text(_RULES[why], game=game.name)}"
    return told


_RULES = {
    "no-chow.honour": "mahjong.claim.honours-no-chow",
    "no-chow": "mahjong.win.group",
    "full": "mahjong.win.shape",
    "full.group": "mahjong.win.shape",
    "line.rob": "mahjong.kong.no-rob",
    "line.loose": "mahjong.loose.use",
    "line.laid": "mahjong.turn.keep-closed",
}
