"""The scene while a position is put together: places, the set to pick from, and other choices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tichu_teach.engine import TichuError, games
from tichu_teach.pages.editor.author_file import opener
from tichu_teach.pages.editor.draft_position import editing, position, say_what_is_wrong
from tichu_teach.pages.editor.laid_table import LINE, LaidTable, beside, button, fold, note, panel
from tichu_teach.pages.game.setup import Setup
from tichu_teach.pages.presenters import controls
from tichu_teach.pages.presenters.controls import segments, select
from tichu_teach.pages.presenters.draft import Draft
from tichu_teach.pages.presenters.editing import Spot
from tichu_teach.pages.table.scene import NO_INPUT
from tichu_teach.scene.editor_blocks import PlacesBlock, PlaceView, TilepickerBlock
from tichu_teach.scene.form_blocks import Segment
from tichu_teach.scene.panel import Block, NoteBlock
from tichu_teach.texts import Texts, text
from tichu_teach.texts.names import cards_text, game_name, opening

if TYPE_CHECKING:
    from tichu_teach.scene import Scene
    from tichu_teach.scene.panel import PanelButton

_PLAYERS = "players"
_WIDEST = 13  # cards of a suit in one row


def picture(laid: LaidTable) -> Scene:
    """The scene, without the words read out."""
    draft = laid.draft
    family = editing(draft)
    rare: list[Block] = [*rules(draft), *(each.block for each in family.text_controls(draft))]
    refused = bool(laid.notice) and LINE in laid.refused  # the typed line is no table: none stands
    stands = [] if refused else [standing(draft)]
    near: list[Block] = [picker(draft, laid.place), *laid.notices(), *stands, laid.handing()]
    asked: list[Block] = [*(each.block for each in family.controls(draft)), *dealing(draft, laid.each)]
    blocks: list[Block] = [
        beside("head", [laid.tabs(), *beginnings(draft)]),
        {"kind": "columns", "columns": [[places(draft, laid.place)], near]},
        beside("asked", asked),
        fold("more", text("editor.written"), [beside("rare", rare)]),
        opener(),
    ]
    buttons: list[PanelButton] = [
        button("play", primary=True),
        button("deal"),
        button("undo", disabled=not laid.before),
    ]
    shown = panel(draft.game, text("editor.title.setup"), blocks, buttons)
    return {"table": None, "input": NO_INPUT, "panel": shown, "verdict": None}


def take_choice(draft: Draft, block: str, value: object) -> Draft:
    """The draft after a choice on the panel; an unknown one changes nothing."""
    family = editing(draft)
    return controls.take_choice([*family.controls(draft), *family.text_controls(draft)], block, value, draft)


def beginnings(draft: Draft) -> list[Block]:
    """The choices of the game, the number of players, and what to begin with."""
    listed = [(name, game_name(name)) for name in games]
    blocks: list[Block] = [select("game", text("editor.game"), draft.game.name, listed)]
    numbers = players_offered(draft)
    if len(numbers) > 1:
        options = [(number, str(number)) for number in numbers]
        blocks.append(select("players", text("editor.players"), draft.game.players, options))
    starts: list[Segment] = [
        {"value": each, "label": Texts(draft.game.name)(f"editor.begin.{each}")}
        for each in ("empty", "dealt")
    ]
    return [*blocks, segments("begin", text("editor.begin"), "", starts)]


def players_offered(draft: Draft) -> tuple[int, ...]:
    """The numbers of players that a game can be laid for."""
    offered = next((each.offered for each in draft.game.choices() if each.name == _PLAYERS), ())
    return tuple(number for number in offered if isinstance(number, int))


def rules(draft: Draft) -> list[Block]:
    """The rules that a table of this game may choose, except the number of players."""
    return Setup(draft.game, (_PLAYERS,), 0).blocks(draft.game)[1:]


def change_rules(draft: Draft, block: str, value: object) -> Draft:
    """The draft under another rule; an empty one if the set then lacks a card on the table."""
    game = Setup(draft.game, (_PLAYERS,), 0).chosen(draft.game, block, value)
    family = editing(draft)
    there = {card for row in family.rows(game) for card in row}
    return replace(draft, game=game) if there.issuperset(family.used_cards(draft)) else family.blank(game)


def standing(draft: Draft) -> NoteBlock:
    """Say that the position is possible, what is wrong with it, or how to begin."""
    try:
        position(draft)
    except TichuError as error:
        family = editing(draft)
        if not family.used_cards(draft):
            return note("tip", family.say(draft.game, "first"), "standing")
        return note("warn", text("editor.not-yet", why=opening(say_what_is_wrong(error, draft))), "standing")
    return note("good", text("editor.stands"), "standing")


def places(draft: Draft, chosen: str) -> PlacesBlock:
    """Everything on the table, place by place, and where the next card goes."""
    family = editing(draft)
    return {
        "kind": "places",
        "id": "place",
        "label": text("editor.places"),
        "chosen": chosen,
        "opens": family.say(draft.game, "opens"),
        "places": [_place(each) for each in family.spots(draft)],
    }


def _place(place: Spot) -> PlaceView:
    return {
        "key": place.key,
        "label": place.label,
        "sort": place.kind,
        "count": len(place.items) + place.more if place.count is None else place.count,
        "more": text("editor.more", count=place.more) if place.more else "",
        "items": [
            {
                "key": item.key,
                "place": item.number,
                "cards": list(item.cards),
                "label": item.label,
                "down": list(item.down),
                "note": item.note,
            }
            for item in place.items
        ],
    }


def say_moved(what: str, cards: Sequence[str], draft: Draft, place: str) -> str:
    """Say what was put down or taken away, and how much lies there now, for those who can't see it."""
    there = (
        each for each in editing(draft).spots(draft) if place in (each.key, *(i.key for i in each.items))
    )
    told = text(f"editor.moved.{what}", cards=cards_text(cards))
    found = next(there, None)
    if found is None:
        return told
    return f"{told} {text('editor.moved.there', place=found.label, count=_place(found)['count'])}"


def picker(draft: Draft, place: str) -> TilepickerBlock:
    """The set, and what a card can be put down as in the chosen place."""
    family = editing(draft)
    game, left, rows = draft.game, family.cards_left(draft, place), family.rows(draft.game)
    zones = [(zone, family.fits(draft, place, zone)) for zone in family.ZONES]
    open_zones = [zones[0], *((zone, fits) for zone, fits in zones[1:] if fits)]
    return {
        "kind": "tilepicker",
        "id": "picker",
        "label": text("editor.set"),
        "help": text("editor.set.help"),
        "moves": True,
        "across": min(_WIDEST, max(map(len, rows))),
        "zones": [
            {"value": zone, "label": family.say(game, f"zone.{zone}"), "tiles": fits}
            for zone, fits in open_zones
        ],
        "rows": [
            [
                {"tile": card, "left": max(0, left[card]), "of": family.copies(game, card, place)}
                for card in row
            ]
            for row in rows
        ],
    }


def dealing(draft: Draft, each: int) -> list[Block]:
    """The choice of how many cards a hand is dealt up to, if there is one."""
    most = editing(draft).hand_size(draft.game)
    options = [(number, str(number)) for number in range(1, most + 1)]
    return [select("each", text("editor.each"), min(each or most, most), options)] if most else []
