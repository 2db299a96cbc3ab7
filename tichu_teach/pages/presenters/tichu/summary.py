"""A counted round on paper: line by line what it brought, to whom, and by which rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.tichu.state import State
from tichu_teach.pages.presenters.presenter import Summary
from tichu_teach.pages.presenters.tichu.places import places
from tichu_teach.pages.scene import rule_card, signed
from tichu_teach.texts import has, text
from tichu_teach.texts.names import cards_text, column_names, listing, names_at, seat_inside, whose

if TYPE_CHECKING:
    from tichu_teach.engine import Line


class TichuSummary(Summary[State]):
    """A finished round of the Tichu family."""

    def ending(self, state: State, you: int) -> list[dict[str, Any]]:
        """The result of the round and, at the end, who has won."""
        if state.game.titles:
            return places(state, you)
        if state.winner is None:
            return blocks(state, you)
        game = state.game
        own = state.winner == (game.side(you) if game.columns == game.sides else state.people[you])
        key = f"game.end.{'won' if own else 'lost'}"
        name, points = column_names(state, you)[state.winner], state.standing[state.winner]
        words = text(f"{key}.{game.name}" if has(f"{key}.{game.name}") else key, side=name, points=points)
        return [{"kind": "note", "tone": "good" if own else "tip", "text": words}, *blocks(state, you)]

    def facts(self, state: State, names: Sequence[str]) -> list[str]:
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
    count, game = state.count(), state.game
    apart = game.columns != game.sides  # a column a person, who sits on one of the sides
    sides = [game.side(state.people.index(column)) if apart else column for column in range(game.columns)]
    rows = [[_label(state, line, you), *_columns(line.points, line.side, sides)] for line in count.lines]
    rows.append([text("game.sheet.round"), *(signed(count.points[side]) for side in sides)])
    sheet = {
        "kind": "table",
        "head": [text("game.sheet.head"), *column_names(state, you)],
        "rows": rows,
        "foot": [text("game.sheet.total"), *map(str, state.standing)],
    }
    rules = dict.fromkeys(line.rule for line in count.lines)
    if apart:
        rules["tricsu.score"] = None
    return [sheet, *(rule_card(rule) for rule in rules)]


def _label(state: State, line: Line, you: int) -> str:
    deck = state.game.deck
    owner = whose(line.seat, seats=names_at(state, you))
    counting = [card for card in bits(line.cards) if deck.points(card)]
    cards = cards_text(deck.names(sum(counting))) or text("game.sheet.nothing")
    row = line.rule.partition(".")[2]
    row = {"grand": "tichu.grand"}.get(row, row)
    if row.startswith("tichu."):
        row += ".made" if line.points > 0 else ".lost"
    elif row == "tail.last" and line.cards == state.hands[line.seat]:
        row += ".hand"  # one row for the last player's tricks and hand
    return text(f"game.sheet.{row}", whose=owner[:1].upper() + owner[1:], cards=cards)


def _columns(points: int, side: int, sides: list[int]) -> list[str]:
    return [signed(points) if each == side else "" for each in sides]
