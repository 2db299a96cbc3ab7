"""What a move at a table of the Tichu family is called, roughly and in full."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tichu_teach.engine import Action, Call, Give, Play, Push, Wish
from tichu_teach.engine.tichu.actions import Lead
from tichu_teach.engine.tichu.state import State
from tichu_teach.pages.presenters.climbing import play_kind, play_words, spread
from tichu_teach.pages.presenters.presenter import Naming
from tichu_teach.pages.presenters.tichu.scene import laid, play_of
from tichu_teach.texts import text
from tichu_teach.texts.names import a_rank, listing, seat_inside

if TYPE_CHECKING:
    from tichu_teach.scene.panel import CardsRow


class TichuNaming(Naming[State]):
    """What a move of the Tichu family is called."""

    def kind(self, state: State, action: Action) -> str:
        """What sort of move it is: `Play a pair.`"""
        match action:
            case Play(combo=combo):
                return play_kind(combo)
            case Wish(rank=0):
                return text("advise.kind.wish.none")
        return text(f"advise.kind.{type(action).__name__.lower()}")

    def move(self, state: State, action: Action, names: Sequence[str]) -> str:
        """The move itself, with its cards."""
        deck = state.game.deck
        match action:
            case Play(combo=combo):
                return play_words(combo, deck, laid(combo, deck))
            case Push(cards=cards):
                targets = state.game.push_targets(action.seat)
                given = [
                    text("advise.move.push.to", card=deck.name(card), name=seat_inside(to, names))
                    for to, card in zip(targets, cards, strict=True)
                ]
                return text("advise.move.push", cards=listing(given))
            case Wish(rank=rank) if rank:
                return text("advise.move.wish", rank=a_rank(rank))
            case Wish():
                return text("advise.move.wish.none")
            case Call(kind=kind):
                return text(f"advise.move.call.{kind}")
            case Give(to=to):
                return text("advise.move.give", name=seat_inside(to, names))
            case Lead(to=to):
                return text("advise.move.lead", name=seat_inside(to, names))
        return text(f"advise.move.{type(action).__name__.lower()}")

    def spread(self, state: State, play: Play) -> CardsRow:
        """A play as a row of cards."""
        return spread(play_of(play.seat, play.combo, state.game.deck))
