"""What is to be seen while a position is put together: places, the set to pick from, what is said besides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tichu_teach.engine import TichuError, games
from tichu_teach.lessons.tables import game_name
from tichu_teach.pages.editor.draft import Draft
from tichu_teach.pages.editor.laying import Laying
from tichu_teach.pages.editor.panel import button, panel, tabs
from tichu_teach.pages.editor.reading import editing, position
from tichu_teach.pages.editor.refusal import why
from tichu_teach.pages.presenters.editing import Editing, Place
from tichu_teach.pages.scene import NO_INPUT
from tichu_teach.pages.setup import Setup
from tichu_teach.texts import text
from tichu_teach.texts.names import cards_text, opening

Data = dict[str, Any]

_PLAYERS = "players"
_WIDEST = 13  # cards of a suit in one row


def picture(page: Laying) -> Data:
    """The scene, without what is said."""
    draft = page.draft
    family = editing(draft)
    more: Data = {"kind": "fold", "id": "more", "label": text("editor.written"), "value": ""}
    rare = [*rules(draft), *family.written(draft)]
    near = [
        picker(draft, page.place),
        *page.notices(),
        standing(draft),
        page.handing(),
    ]
    blocks: list[Data] = [
        {"kind": "beside", "id": "head", "blocks": [tabs(page.view), *beginnings(draft)]},
        {"kind": "columns", "columns": [[places(draft, page.place)], near]},
        {"kind": "beside", "id": "asked", "blocks": [*family.questions(draft), *dealing(draft, page.each)]},
        {**more, "blocks": [{"kind": "beside", "id": "rare", "blocks": rare}]},
    ]
    buttons = [button("play", primary=True), button("deal"), button("undo", disabled=not page.before)]
    shown = panel(draft.game, text("editor.title.setup"), blocks, buttons)
    return {"table": None, "input": NO_INPUT, "panel": shown, "verdict": None}


def beginnings(draft: Draft) -> list[Data]:
    """Which game it is, for how many, and what to begin with."""
    listed = [{"value": name, "label": game_name(name)} for name in games]
    blocks: list[Data] = [
        {
            "kind": "select",
            "id": "game",
            "label": text("editor.game"),
            "value": draft.game.name,
            "options": listed,
        }
    ]
    numbers = players_offered(draft)
    if len(numbers) > 1:
        options = [{"value": number, "label": str(number)} for number in numbers]
        label = text("editor.players")
        value = draft.game.players
        blocks.append({"kind": "select", "id": "players", "label": label, "value": value, "options": options})
    starts = [{"value": each, "label": text(f"editor.begin.{each}")} for each in ("empty", "dealt")]
    begin = {"kind": "segments", "id": "begin", "label": text("editor.begin"), "value": "", "options": starts}
    return [*blocks, begin]


def players_offered(draft: Draft) -> tuple[int, ...]:
    """For how many a game can be laid."""
    return next((each.offered for each in draft.game.choices() if each.name == _PLAYERS), ())


def rules(draft: Draft) -> list[Data]:
    """What a table of this game may choose, besides for how many it is."""
    return Setup(draft.game, (_PLAYERS,), 0).blocks(draft.game)[1:]


def ruled(draft: Draft, block: str, value: Any) -> Draft:
    """The draft by another rule; where the set has not all that lies there, nothing does any more."""
    game = Setup(draft.game, (_PLAYERS,), 0).chosen(draft.game, block, value)
    family = editing(draft)
    there = {card for row in family.rows(game) for card in row}
    return replace(draft, game=game) if there.issuperset(family.used(draft)) else family.blank(game)


def standing(draft: Draft) -> Data:
    """Whether this position can be, and if not what is in the way."""
    try:
        position(draft)
    except TichuError as error:
        told = opening(why(error, draft))
        return {"kind": "note", "id": "standing", "tone": "warn", "text": text("editor.not-yet", why=told)}
    return {"kind": "note", "id": "standing", "tone": "good", "text": text("editor.stands")}


def places(draft: Draft, chosen: str) -> Data:
    """Everything that lies somewhere, and where the next card goes."""
    family = editing(draft)
    return {
        "kind": "places",
        "id": "place",
        "label": text("editor.places"),
        "chosen": chosen,
        "opens": family.say(draft.game, "opens"),
        "places": [_place(each) for each in family.places(draft)],
    }


def _place(place: Place) -> Data:
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


def moved(what: str, cards: Sequence[str], draft: Draft, place: str) -> str:
    """What has been put down or taken away, and how much lies there now: for whoever does not see it."""
    there = (
        each for each in editing(draft).places(draft) if place in (each.key, *(i.key for i in each.items))
    )
    told = text(f"editor.moved.{what}", cards=cards_text(cards))
    found = next(there, None)
    if found is None:
        return told
    return f"{told} {text('editor.moved.there', place=found.label, count=_place(found)['count'])}"


def picker(draft: Draft, place: str) -> Data:
    """The set, and what a card can be put down as in the chosen place."""
    family: Editing = editing(draft)
    game, left, rows = draft.game, family.left(draft, place), family.rows(draft.game)
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


def dealing(draft: Draft, each: int) -> list[Data]:
    """How many cards a hand is dealt up to, where that can be chosen."""
    most = editing(draft).hand_size(draft.game)
    if not most:
        return []
    options = [{"value": number, "label": str(number)} for number in range(1, most + 1)]
    label = text("editor.each")
    return [
        {"kind": "select", "id": "each", "label": label, "value": min(each or most, most), "options": options}
    ]
