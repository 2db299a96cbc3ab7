"""What a move at a Mah-Jong table is called, roughly and in full."""

from __future__ import annotations

from collections.abc import Sequence

from tichu_teach.engine.mahjong import Action, Announce, Discard, Kong, Mahjong, NoClaim, State
from tichu_teach.engine.mahjong.tiles import suit_of
from tichu_teach.pages.presenters.mahjong.coach import claim_words, tile_words
from tichu_teach.pages.presenters.presenter import Naming
from tichu_teach.texts import Texts
from tichu_teach.texts.mahjong import suit_name


class MahjongNaming(Naming[State]):
    """What a move of Mah-Jong is called."""

    def kind(self, state: State, action: Action) -> str:
        """What sort of move it is: `Throw one of the bamboos.`"""
        say, suits = Texts(state.game.name), state.game.names.suits
        match action:
            case Discard(tile=tile):
                suit = suit_of(tile)
                if suit >= len(suits):
                    return say("advise.kind.honour")
                return say("advise.kind.suit", suit=suit_name(suits[suit], say))
            case Mahjong():
                return say("advise.kind.won")
            case Kong() if state.phase == "turn":
                return say("advise.kind.kong")
            case NoClaim() | Announce():
                return say(f"advise.kind.{type(action).__name__.lower()}")
        return say("advise.kind.claim")

    def move(self, state: State, action: Action, names: Sequence[str]) -> str:
        """The move itself, with its tile."""
        say = Texts(state.game.name)
        match action:
            case Discard(tile=tile):
                return say("advise.move.discard", tile=tile_words(state, tile))
            case Kong(tile=tile) if state.phase == "turn":
                return say("advise.move.kong", tile=tile_words(state, tile))
            case Mahjong():
                return say("advise.move.won")
            case NoClaim():
                return say("advise.move.noclaim")
            case Announce(suit=suit):
                return say("advise.move.announce", suit=suit_name(state.game.names.suits[suit], say))
        return say("advise.move.claim", claim=claim_words(state, action))
