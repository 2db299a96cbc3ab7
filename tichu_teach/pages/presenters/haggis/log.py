"""The log of a table of Haggis, worded for the player at a seat; the names of moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tichu_teach.engine import Action, Bet, Collect, Give, Pass, Play
from tichu_teach.engine.haggis.score import BET_VALUE
from tichu_teach.engine.haggis.state import State
from tichu_teach.pages.presenters.climbing import ClimbingLog, ClimbingNaming, play_row, play_words
from tichu_teach.pages.presenters.haggis.scene import cards_as_read, play_of
from tichu_teach.texts import text
from tichu_teach.texts.names import cards_text, combo_name, seat_inside, seat_names, signed

if TYPE_CHECKING:
    from tichu_teach.engine.climbing.combo import Combo
    from tichu_teach.scene.panel import CardsRow


class HaggisLog(ClimbingLog[State]):
    """The log of a table of Haggis."""

    def opening(self, state: State, seat: int) -> list[str]:
        """The dealer and the leader, in a line (haggis.first, haggis.next.dealer, haggis.next.lead)."""
        names = seat_names(state.game, seat)
        dealer, leader = (seat_inside(each, names) for each in (state.dealer, state.turn))
        return [text("game.haggis.log.opening", dealer=dealer, leader=leader)]

    def lines(
        self, before: State, action: Action, after: State, seat: int, names: Sequence[str] = ()
    ) -> list[str]:
        names = [*names] or seat_names(before.game, seat)
        told = _action_lines(before, action, names)
        for number in range(len(before.out), len(after.out)):
            told.append(text(f"game.log.out.{number + 1}", name=names[after.out[number]]))
        if after.phase == "over" and not after.trick:
            told += _ending(before, action, after, names)
        return told

    def bubble(self, action: Action) -> str | None:
        return f"bet-{action.kind}" if isinstance(action, Bet) else super().bubble(action)


def _action_lines(before: State, action: Action, names: list[str]) -> list[str]:
    deck, name = before.game.deck, names[action.seat]
    match action:
        case Bet(kind=kind):
            return [text(f"game.haggis.log.bet.{kind}", name=name, points=BET_VALUE[kind])]
        case Play(combo=combo):
            cards = cards_text(cards_as_read(combo, deck))
            return [text("game.log.play", name=name, label=combo_name(combo, deck), cards=cards)]
        case Pass():
            return [text("game.log.pass", name=name)]
        case Collect():
            return [_trick_line("trick", before, action.seat, names)]
        case Give(to=to):
            return [_trick_line("bombed", before, to, names)]
    return []


def _trick_line(key: str, state: State, seat: int, names: list[str], also: Combo | None = None) -> str:
    points = state.points_on_table + (state.game.deck.points(also.cards) if also else 0)
    return text(f"game.haggis.log.{key}", name=seat_inside(seat, names), points=signed(points))


def _ending(before: State, action: Action, after: State, names: list[str]) -> list[str]:
    """The last trick, if it was taken in by itself, and the points that nobody captured (haggis.end.rest)."""
    told = []
    if isinstance(action, Play):
        told.append(_trick_line("trick", before, action.seat, names, action.combo))
    deck, (last,) = after.game.deck, after.active
    first = seat_inside(after.out[0], names)
    rest = deck.points(after.hands[last]) + deck.points(after.haggis)
    told.append(text("game.haggis.log.rest", name=first, points=signed(rest)))
    return told


class HaggisNaming(ClimbingNaming[State]):
    """The names of moves in Haggis."""

    def move(self, state: State, action: Action, names: Sequence[str]) -> str:
        """The move itself, with its cards; each face card with what it stands for."""
        deck = state.game.deck
        match action:
            case Play(combo=combo):
                return play_words(combo, deck, cards_as_read(combo, deck))
            case Bet(kind=kind):
                return text(f"advise.move.bet.{kind}")
        return super().move(state, action, names)

    def play_row(self, state: State, play: Play) -> CardsRow:
        return play_row(play_of(play.seat, play.combo, state.game.deck))
