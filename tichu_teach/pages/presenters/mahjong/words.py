"""Words of the Mah-Jong family that coach, log and summary have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tichu_teach.engine.mahjong import Action, Chow, State
from tichu_teach.texts import Texts
from tichu_teach.texts.names import cards_text

if TYPE_CHECKING:
    from tichu_teach.engine.mahjong.rules import MahjongRules


def say(game: MahjongRules, key: str, **values: object) -> str:
    """A text of the game page, in the game's own words where it has any."""
    return Texts(game.name)(f"game.{key}", **values)


def tile_words(state: State, *tiles: int) -> str:
    """Tiles as small pictures in a sentence."""
    return cards_text(state.game.names.name(tile) for tile in tiles)


def claim_words(state: State, action: Action) -> str:
    """A claim as it is called: *pung*; a chow with the tiles that it takes."""
    game = state.game
    if isinstance(action, Chow):
        return say(game, "claim.chow", tiles=tile_words(state, *action.tiles))
    return say(game, f"claim.{type(action).__name__.lower()}")
