"""The names of moves at a table of the Tichu family, roughly and in full."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tichu_teach.engine import Action, Call, Give, Play, Push, Wish
from tichu_teach.engine.tichu.actions import Lead
from tichu_teach.engine.tichu.deck import ACE, Deck
from tichu_teach.engine.tichu.rules import TichuRules
from tichu_teach.engine.tichu.state import State
from tichu_teach.pages.presenters.climbing import play_kind, play_row, play_words
from tichu_teach.pages.presenters.presenter import Naming
from tichu_teach.pages.presenters.tichu.scene import cards_in_order, play_of
from tichu_teach.texts import text
from tichu_teach.texts.names import a_rank, cards_text, listing, possessive, seat_inside

if TYPE_CHECKING:
    from tichu_teach.scene.panel import CardsRow

TEN = 10
"""The lowest rank that nobody would call low: its card is worth 10 points."""


class TichuNaming(Naming[State]):
    """The names of moves in the Tichu family."""

    def kind(self, state: State, action: Action) -> str:
        match action:
            case Play(combo=combo):
                return play_kind(combo)
            case Wish(rank=0):
                return text("advise.kind.wish.none")
        return text(f"advise.kind.{type(action).__name__.lower()}")

    def move(self, state: State, action: Action, names: Sequence[str]) -> str:
        deck = state.game.deck
        match action:
            case Play(combo=combo):
                return play_words(combo, deck, cards_in_order(combo, deck))
            case Push():
                given = [
                    text("advise.move.push.to", cards=cards_text(each), name=seat_inside(to, names))
                    for to, each in given_to(state.game, action).items()
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

    def grounds(self, state: State, action: Action, names: Sequence[str]) -> str:
        """The sort of cards pushed to partners, and to opponents."""
        if not isinstance(action, Push) or state.view(action.seat).demanded_push is not None:
            return ""
        game, deck = state.game, state.game.deck
        given = [*zip(game.push_targets(action.seat), action.cards, strict=True)]
        partners = game.partners(action.seat)
        words = [
            text(
                f"guide.push.partner.{_sort(card, deck)}",
                name=seat_inside(to, names),
                whose=possessive(to, seats=names),
            )
            for to, card in given
            if to in partners
        ]
        theirs = [card for to, card in given if to not in partners]
        if not theirs:
            return " ".join(words)
        sorts = {_sort(card, deck) for card in theirs}
        sort = "dog" if "dog" in sorts else "low" if sorts == {"low"} else "high"
        if game.titles:  # all goes to one player, and nothing counts points
            name = names[game.push_targets(action.seat)[0]]
            return text(f"guide.push.one.{sort}", name=name, count=len(theirs))
        if sort == "low" and any(deck.points(card) for card in theirs):
            sort = "points"
        return " ".join([*words, text(f"guide.push.others.{sort}")])

    def play_row(self, state: State, play: Play) -> CardsRow:
        return play_row(play_of(play.seat, play.combo, state.game.deck))


def given_to(game: TichuRules, push: Push) -> dict[int, list[str]]:
    """The pushed cards, by receiver."""
    found: dict[int, list[str]] = {}
    for to, card in zip(game.push_targets(push.seat), push.cards, strict=True):
        found.setdefault(to, []).append(game.deck.name(card))
    return found


def _sort(card: int, deck: Deck) -> str:
    """The sort of a pushed card, as `guide.push.partner` calls it."""
    if card & deck.dog:
        return "dog"
    if card & deck.mahjong:
        return "mahjong"
    if card & (deck.dragon | deck.phoenix):
        return "dragon" if card & deck.dragon else "phoenix"
    rank = deck.rank_of(card)
    if rank == ACE:
        return "winner"
    return "high" if rank >= TEN else "low"
