"""A finished round of the Tichu family on paper: line by line the points, whose they are, and the rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tichu_teach.engine.tichu.state import State
from tichu_teach.pages.presenters.climbing import counting_cards, score_sheet
from tichu_teach.pages.presenters.presenter import Summary
from tichu_teach.pages.table.scene import make_note, rule_card
from tichu_teach.texts import Texts, text
from tichu_teach.texts.names import (
    cards_text,
    column_names,
    listing,
    names_at,
    opening,
    possessive,
    seat_inside,
    title_inside,
    title_name,
)

if TYPE_CHECKING:
    from tichu_teach.engine import Line
    from tichu_teach.scene.panel import Block, NoteBlock, TableBlock


def places(state: State, you: int, *, alone: bool = False) -> list[Block]:
    """The panel blocks of a finished round: the learner's place, everybody's, the next round's rules.

    Of a round that stands `alone`, only the places.
    """
    game: Any = state.game
    names = names_at(state, you)
    order = (*state.out, *state.active)
    rows = [
        [
            _place_text("row", title, place),
            f"*{names[seat]}*" if seat == you else names[seat],
            _exchange(state, game.seat_of(place)),
        ]
        for place, (title, seat) in enumerate(zip(game.titles, order, strict=True))
    ]
    head = [text(f"game.places.{name}") for name in ("head", "who", "next")]
    if alone or state.winner is not None:  # nobody gives anything next
        head, rows = head[:-1], [row[:-1] for row in rows]
    table: TableBlock = {"kind": "table", "head": head, "rows": rows}
    if alone:
        return [table]
    cited = (f"{game.name}.seats", game.exchange_rule) if state.winner is None else (f"{game.name}.seats",)
    rules = [rule_card(rule, game.name) for rule in cited]
    return [_own(state, you, order.index(you)), table, *_last(state, you), *rules]


def _own(state: State, you: int, place: int) -> NoteBlock:
    """A note on what the learner has made of the round."""
    game: Any = state.game
    before = game.place_of(you) if state.round > 1 else game.players // 2
    moved = "same" if place == before and state.round > 1 else "up" if place <= before else "down"
    kind = moved if state.winner is None else "final"
    words = _place_text(kind, game.titles[place], place, of=game.players)
    return make_note("tip" if moved == "down" else "good", words)


def _place_text(what: str, title: str, place: int, **values: Any) -> str:
    """A text with a place in it, by its title or, if it has none of its own, by its number."""
    key = f"game.places.{what}.plain" if title == "place" else f"game.places.{what}"
    name = title_name if what == "row" else title_inside
    return text(key, title=name(title, place), number=place + 1, **values)


def _last(state: State, you: int) -> list[Block]:
    """The winner once the agreed rounds are played, or the words that there is no end."""
    game: Any = state.game
    if state.winner is None:
        return [] if game.options.get("rounds") else [{"kind": "text", "text": text("game.places.endless")}]
    own = state.winner == state.people[you]
    owner = possessive(state.people.index(state.winner), seats=names_at(state, you))
    values = {"rounds": state.round, "title": title_inside(game.titles[0], 0), "whose": owner}
    words = text(f"game.end.{'won' if own else 'lost'}.places", **values)
    return [make_note("good" if own else "tip", words)]


def _exchange(state: State, seat: int) -> str:
    """The words on what a seat must give before the next round."""
    game: Any = state.game
    number, _ = game.exchange(seat)
    return text(f"game.places.{game.demand(seat) or 'any' if number else 'none'}", count=number)


class TichuSummary(Summary[State]):
    """A finished round of the Tichu family."""

    def ending(self, state: State, you: int, *, alone: bool = False) -> list[Block]:
        """The result of the round and, at the end of the game, the winner."""
        if state.game.titles:
            return places(state, you, alone=alone)
        if state.winner is None:
            return blocks(state, you)
        game = state.game
        own = state.winner == (game.side(you) if game.columns == game.sides else state.people[you])
        key = f"game.end.{'won' if own else 'lost'}"
        name, points = column_names(state, you)[state.winner], state.standing[state.winner]
        words = Texts(game.name)(key, side=name, points=points)
        return [make_note("good" if own else "tip", words), *blocks(state, you)]

    def facts(self, state: State, names: Sequence[str]) -> list[str]:
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


def blocks(state: State, you: int) -> list[Block]:
    """The panel blocks of a finished round: the sheet, and the rules behind its rarer lines."""
    game, whole = state.game, text("game.sheet.round")
    columns = zip(column_names(state, you), game.column_sides(state.people), strict=True)
    apart = game.columns != game.sides  # one column a person, who sits on one of the sides
    more = ["tricsu.score"] if apart else []
    return score_sheet(state, columns, whole, lambda line: _label(state, line, you), more)


def _label(state: State, line: Line, you: int) -> str:
    deck = state.game.deck
    owner = possessive(line.seat, seats=names_at(state, you))
    cards = counting_cards(line.cards, deck)
    row = line.rule.partition(".")[2]
    row = {"grand": "tichu.grand"}.get(row, row)
    if row.startswith("tichu."):
        row += ".made" if line.points > 0 else ".lost"
    elif row == "tail.last" and line.cards == state.hands[line.seat]:
        row += ".hand"  # one row for the last player's tricks and hand
    return text(f"game.sheet.{row}", whose=opening(owner), cards=cards)
