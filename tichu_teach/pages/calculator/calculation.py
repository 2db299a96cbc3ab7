"""One hand on the calculator: where its tiles are laid out, and what they are worth or still lack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tichu_teach.engine.mahjong.tiles import EAST, KINDS, SEASONS
from tichu_teach.pages.presenters.mahjong.scene import laid
from tichu_teach.pages.presenters.mahjong.scoresheet import in_short, say, sheet
from tichu_teach.pages.scene import rule_card
from tichu_teach.texts import Texts
from tichu_teach.texts.explain import rule_name, rule_text
from tichu_teach.texts.mahjong import suit_name, wind_name
from tichu_teach.texts.names import alternatives, card_name, cards_text
from tichu_teach.texts.names import spoken as as_spoken

from .hand_builder import ZONES
from .state import LETTERS, CalculatorState, Standing

if TYPE_CHECKING:
    from tichu_teach.engine.mahjong.rules import MahjongRules

Data = dict[str, Any]

_FEW = 4  # ways out of a wrong hand that are told


def letter(wind: int) -> str:
    """A wind as a letter."""
    return LETTERS[wind - EAST]


def names(state: CalculatorState) -> dict[int, str]:
    """What the players are called: by their winds."""
    return {wind: wind_name(wind, Texts(state.game.name)) for wind in state.winds}


def segments(id: str, label: str, value: Any, options: list[Data], **more: Any) -> Data:
    """A row of buttons of which one is pressed (or, with `multi`, any of them)."""
    return {"kind": "segments", "id": id, "label": label, "value": value, "options": options, **more}


# -- laying out --------------------------------------------------------------------------------------


def laying(state: CalculatorState) -> list[Data]:
    """Whose tiles they are, the tiles, the set to pick from, and how the hand was won."""
    return [_players(state), _builder(state), _picker(state), *_win(state)]


def _players(state: CalculatorState) -> Data:
    """Everybody at the table, with their totals as far as they are known."""
    options = []
    for wind, name in names(state).items():
        total = state.total(wind)
        lies = state.builders.get(wind) or wind in state.typed or wind in state.dead
        note = "" if not lies else "…" if total is None else str(total)
        options.append({"value": letter(wind), "label": name, "note": note, "won": wind == state.winner})
    return segments("wind", say(state.game, "whose"), letter(state.wind), options, quiet=True)


def _builder(state: CalculatorState) -> Data:
    game, builder = state.game, state.builder
    win = state.hand(state.wind).win
    apart = win.tile if win and win.source != "deal" else None
    last = max((place for place, tile in enumerate(builder.hand) if tile == apart), default=None)
    places = [place for place in range(len(builder.hand)) if place != last]
    hand = [{"tile": game.names.name(builder.hand[place]), "place": place} for place in places]
    if last is not None:
        hand.append({"tile": game.names.name(builder.hand[last]), "place": last, "won": True})
    return {
        "kind": "handbuilder",
        "id": "handbuilder",
        "label": say(game, "builder", name=names(state)[state.wind]),
        "hand": hand,
        "laid": [laid(group, game) for group in builder.laid],
        "seasons": game.names.names(builder.seasons),
        "empty": say(game, "builder.empty"),
    }


def _picker(state: CalculatorState) -> Data:
    """The set to pick from, and what a tile can be picked for."""
    game, builder = state.game, state.builder
    left, copies = state.left(state.wind), 4
    here = set(game.tiles)
    kinds = [[9 * suit + place for place in range(9)] for suit in range(3)] + [list(range(EAST, KINDS))]
    rows = [[tile for tile in row if tile in here] for row in kinds]
    if here.issuperset(SEASONS):
        rows.append(list(SEASONS))
    return {
        "kind": "tilepicker",
        "id": "picker",
        "label": say(game, "picker"),
        "help": say(game, "picker.help"),
        "zones": [
            {
                "value": zone,
                "label": say(game, f"zone.{zone}"),
                "tiles": game.names.names(builder.fits(left, zone)),
            }
            for zone in ZONES
        ],
        "rows": [
            [
                {
                    "tile": game.names.name(tile),
                    "left": left[tile],
                    "of": 1 if tile in SEASONS else copies,
                }
                for tile in row
            ]
            for row in rows
        ],
    }


def _win(state: CalculatorState) -> list[Data]:
    """Whether the hand went out, and if so with which tile, from where, by what luck."""
    game, builder, wind = state.game, state.builder, state.wind
    blocks = []
    if game.clean == "announced":
        suits = [{"value": each, "label": suit_name(each, Texts(game.name))} for each in game.names.suits]
        chosen = "" if builder.suit is None else game.names.suits[builder.suit]
        blocks.append(segments("suit", say(game, "suit"), chosen, suits))
    ends = [{"value": value, "label": say(game, f"end.{value}")} for value in ("won", "lost")]
    blocks.append(segments("end", say(game, "end"), "won" if state.won else "lost", ends))
    if not state.won:
        return blocks
    source = builder.came_from(game, wind)
    sources = [{"value": each, "label": say(game, f"source.{each}")} for each in builder.sources(game, wind)]
    blocks.append(segments("source", say(game, "source"), source, sources))
    if source != "deal" and len(set(builder.hand)) > 1:
        tiles = [game.names.name(tile) for tile in dict.fromkeys(builder.hand)]
        chosen = "" if builder.tile is None else game.names.name(builder.tile)
        options = [{"value": each, "tile": each, "label": card_name(each)} for each in tiles]
        blocks.append(segments("tile", say(game, "tile"), chosen, options))
    chances = builder.chances_open(game, wind)
    if chances:
        options = [{"value": each, "label": say(game, f"chance.{each}")} for each in chances]
        pressed = [each for each in builder.chances if each in chances]
        blocks.append(segments("chances", say(game, "chances"), pressed, options, multi=True))
    return blocks


# -- what comes out ----------------------------------------------------------------------------------


def outcome(state: CalculatorState) -> list[Data]:
    """The total or what is missing, the waits, and the sheet line by line."""
    standing, game = state.standing(state.wind), state.game
    blocks = [_total(state, standing)]
    told = missing(standing, state)
    if told:
        calm = standing.score or standing.kind == "short"
        blocks.append({"kind": "note", "tone": "tip" if calm else "warn", "text": told})
    if standing.waits:
        blocks.append(_waits(standing, game))
    if standing.score:
        blocks.append(sheet(standing.score, game))
    elif standing.kind != "empty":
        blocks.append(rule_card(standing.rule, game.name))
    return blocks


def _total(state: CalculatorState, standing: Standing) -> Data:
    game, name = state.game, names(state)[state.wind]
    block: Data = {"kind": "total", "id": "total", "idle": standing.kind == "empty"}
    if standing.score:
        key = "total.won" if state.won else "total.lost"
        note = in_short(standing.score, game)
        return block | {"label": say(game, key, name=name), "value": str(standing.score.total), "note": note}
    value = say(game, "total.count", count=standing.have, wanted=standing.wanted)
    short = say(game, f"total.{standing.kind}", count=abs(standing.wanted - standing.have))
    return block | {"label": say(game, "total.open", name=name), "value": value, "note": short}


def missing(standing: Standing, state: CalculatorState) -> str:
    """What a hand still lacks, in words; empty for one that lacks nothing."""
    game = state.game
    lacks = abs(standing.wanted - standing.have)
    waits = alternatives([cards_text([game.names.name(wait.tile)]) for wait in standing.waits])
    if standing.kind == "empty":
        return ""
    if standing.kind == "scored":
        return say(game, "stand.waits", waits=waits) if standing.waits else ""
    told = say(game, f"stand.{standing.kind}", count=lacks, have=standing.have, wanted=standing.wanted)
    if standing.waits:
        told = f"{told} {say(game, 'stand.waits', waits=waits)}"
    for tile, others in standing.instead[:_FEW]:
        for_it = alternatives([cards_text([game.names.name(each)]) for each in others])
        told += "\n" + say(game, "stand.instead", tile=cards_text([game.names.name(tile)]), waits=for_it)
    return told


def _waits(standing: Standing, game: MahjongRules) -> Data:
    """What each tile that completes the hand would make of it."""
    head = [say(game, f"waits.{column}") for column in ("tile", "left", "drawn", "taken")]
    rows = [
        [cards_text([game.names.name(wait.tile)]), str(wait.left), str(wait.drawn), str(wait.taken)]
        for wait in standing.waits
    ]
    return {"kind": "table", "head": head, "rows": rows}


# -- spoken ------------------------------------------------------------------------------------------


def spoken(state: CalculatorState) -> str:
    """Where the hand stands, as it is read out after a change."""
    total = _total(state, state.standing(state.wind))
    return as_spoken([f"{total['label']}: {total['value']}", total["note"]])


def refusal(why: str, values: dict[str, Any], game: MahjongRules) -> str:
    """Why a tile cannot be laid there or a line cannot be read, in words, with the rule if there is one."""
    said = {name: value for name, value in values.items() if name != "tile"}
    if "tile" in values:
        said["tile"] = cards_text([game.names.name(values["tile"])])
    told = say(game, f"no.{why}", **said)
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
