"""A counted round on paper: line by line what it brought, to whom, and by which rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tichu_teach.engine.climbing.cards import bits
from tichu_teach.texts import text
from tichu_teach.texts.names import cards_text, listing, seat_inside, side_names, whose
from tichu_teach.widgets.scene import rule_card, signed

if TYPE_CHECKING:
    from tichu_teach.engine import Line, State


def ending(state: State, you: int) -> list[dict[str, Any]]:
    """The counted round and, at the end, who has won."""
    if state.winner is None:
        return blocks(state, you)
    own = state.winner == state.game.side(you)
    name = side_names(state.game, you)[state.winner]
    words = text(f"game.end.{'won' if own else 'lost'}", side=name, points=max(state.standing))
    return [{"kind": "note", "tone": "good" if own else "tip", "text": words}, *blocks(state, you)]


def facts(state: State, names: Sequence[str]) -> list[str]:
    """What a finished round is counted by, besides the cards in the tricks."""
    deck, told = state.game.deck, []
    if state.out:
        out = listing([seat_inside(seat, seats=names) for seat in state.out])
        told.append(text("page.sheet.out", names=out))
    told += [
        text("page.sheet.left", name=names[seat], cards=cards_text(deck.names(hand)))
        for seat, hand in enumerate(state.hands)
        if hand
    ]
    return told + [text(f"page.sheet.call.{kind}", name=names[seat]) for seat, kind in state.announced]


def blocks(state: State, you: int = 0) -> list[dict[str, Any]]:
    """The panel blocks of a finished round: the sheet, and the rules behind its rarer lines."""
    count = state.count()
    sides = range(state.game.sides)
    rows = [[_label(state, line, you), *_columns(line.points, line.side, sides)] for line in count.lines]
    rows.append([text("game.sheet.round"), *map(signed, count.points)])
    sheet = {
        "kind": "table",
        "head": [text("game.sheet.head"), *side_names(state.game, you)],
        "rows": rows,
        "foot": [text("game.sheet.total"), *map(str, state.standing)],
    }
    rules = dict.fromkeys(line.rule for line in count.lines)
    return [sheet, *(rule_card(rule) for rule in rules)]


def _label(state: State, line: Line, you: int) -> str:
    deck = state.game.deck
    owner = whose((line.seat - you) % state.game.players)
    counting = [card for card in bits(line.cards) if deck.points(card)]
    cards = cards_text(deck.names(sum(counting))) or text("game.sheet.nothing")
    row = line.rule.partition(".")[2]
    made = ".made" if line.points > 0 else ".lost"
    key = f"game.sheet.{row}" + (made if row.startswith("tichu.") else "")
    return text(key, whose=owner[:1].upper() + owner[1:], cards=cards)


def _columns(points: int, side: int, sides: range) -> list[str]:
    return [signed(points) if each == side else "" for each in sides]
