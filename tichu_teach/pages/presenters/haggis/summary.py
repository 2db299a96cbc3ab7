"""A counted hand on paper: line by line the points, whose they are, and the rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tichu_teach.engine.haggis.score import A_CARD
from tichu_teach.engine.haggis.state import State
from tichu_teach.pages.presenters.climbing import counting_cards, score_sheet
from tichu_teach.pages.presenters.presenter import Summary
from tichu_teach.pages.table.scene import make_note
from tichu_teach.texts import text
from tichu_teach.texts.names import (
    cards_text,
    listing,
    opening,
    possessive,
    seat_inside,
    seat_names,
)

if TYPE_CHECKING:
    from tichu_teach.engine.climbing.score import Line
    from tichu_teach.scene.panel import Block, TextBlock


class HaggisSummary(Summary[State]):
    """A finished hand of Haggis."""

    def ending(self, state: State, you: int, *, alone: bool = False) -> list[Block]:
        """The counted hand: at the end of the game with the winner, before that with the next dealer and
        leader.
        """
        names = seat_names(state.game, you)
        if state.winner is None:
            onward: TextBlock = {"kind": "text", "text": _next(state, names)}
            return blocks(state, you) if alone else [*blocks(state, you), onward]
        key = "won" if state.winner == you else "lost"
        words = text(f"game.haggis.end.{key}", name=names[state.winner], points=max(state.standing))
        return [
            make_note("good" if key == "won" else "tip", words),
            *blocks(state, you),
        ]

    def facts(self, state: State, names: Sequence[str]) -> list[str]:
        deck, first = state.game.deck, state.out[0]
        told = [text("page.sheet.out", names=listing([seat_inside(seat, seats=names) for seat in state.out]))]
        if len(state.out) > 1:
            # What the fullest hand held at that time can no longer be seen.
            who = seat_inside(first, seats=names)
            told.append(text("page.sheet.haggis.caught", name=who, count=state.caught[0]))
        told += [
            text("page.sheet.left", name=names[seat], cards=cards_text(deck.names(state.hands[seat])))
            for seat in state.active
        ]
        if state.haggis:
            told.append(text("page.sheet.haggis.pile", cards=cards_text(deck.names(state.haggis))))
        bets = [
            text(f"page.sheet.haggis.{kind or 'none'}", name=names[s]) for s, kind in enumerate(state.bets)
        ]
        return told + (bets if state.announced else [])


def blocks(state: State, you: int) -> list[Block]:
    """The panel blocks of a finished hand: the sheet, and the rules behind its lines."""
    columns = zip(seat_names(state.game, you), range(state.game.players), strict=True)
    whole = text("game.haggis.sheet.hand")
    return score_sheet(state, columns, whole, lambda line: label(state, line, you))


def label(state: State, line: Line, you: int) -> str:
    """The words of a line of the count, with its cards."""
    deck = state.game.deck
    owner = possessive(line.seat, seat_names(state.game, you))
    row = line.rule.removeprefix("haggis.").removeprefix("score.")
    if line.seat == line.side:
        row = _OWN.get(row, row)
    return text(
        f"game.haggis.sheet.{row}",
        whose=opening(owner),
        cards=counting_cards(line.cards, deck),
        count=line.points // A_CARD,
    )


# Lines about no other player: the haggis, and a hand that has changed since.
_OWN = {"out": "out.then", "end.rest": "end.haggis"}


def _next(state: State, names: list[str]) -> str:
    """The next dealer and leader, in words (haggis.next.dealer, haggis.next.lead)."""
    dealer = state.game.next_dealer(state.standing, state.out[0])
    leader = state.game.leader(dealer, state.standing)
    inside = [seat_inside(seat, seats=names) for seat in (dealer, leader)]
    return text("game.haggis.next", dealer=inside[0], leader=inside[1])
