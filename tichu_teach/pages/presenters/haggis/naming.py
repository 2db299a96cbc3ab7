"""What a move at a table of Haggis is called, roughly and in full."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tichu_teach.engine.haggis.actions import Action, Bet, Give, Play
from tichu_teach.engine.haggis.state import State
from tichu_teach.pages.presenters.climbing import play_kind, play_words, spread
from tichu_teach.pages.presenters.haggis.scene import laid, play_of, reading
from tichu_teach.pages.presenters.presenter import Naming
from tichu_teach.texts import text
from tichu_teach.texts.names import seat_inside


class HaggisNaming(Naming[State]):
    """What a move of Haggis is called."""

    def kind(self, state: State, action: Action) -> str:
        """What sort of move it is: `Play a pair.`"""
        if isinstance(action, Play):
            return play_kind(action.combo)
        return text(f"advise.kind.{type(action).__name__.lower()}")

    def move(self, state: State, action: Action, names: Sequence[str]) -> str:
        """The move itself, with its cards; each face card with what it stands for."""
        deck = state.game.deck
        match action:
            case Play(combo=combo):
                marks = reading(combo, deck)
                cards = [f"{card}={marks[card]}" if card in marks else card for card in laid(combo, deck)]
                return play_words(combo, deck, cards)
            case Bet(kind=kind):
                return text(f"advise.move.bet.{kind}")
            case Give(to=to):
                return text("advise.move.give", name=seat_inside(to, names))
        return text(f"advise.move.{type(action).__name__.lower()}")

    def spread(self, state: State, play: Play) -> dict[str, Any]:
        """A play as a row of cards."""
        return spread(play_of(play.seat, play.combo, state.game.deck))
