"""What all climbing games show alike: the plays that are lit, an entry of the trick, what may be played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tichu_teach.engine import Play
from tichu_teach.texts import text
from tichu_teach.texts.names import alternatives, cards_text, combo_name, kind_name, listing

if TYPE_CHECKING:
    from tichu_teach.engine.climbing.cards import Pack
    from tichu_teach.engine.climbing.combo import Combo

MOST_HINTS = 400
"""Legal plays named in one scene; a hand on lead may have thousands, most of them alike."""


def playable(state: Any, seat: int) -> list[list[str]]:
    """The cards of every play that `seat` may make now, each set of cards once, the smallest first."""
    plays = {action.combo.cards for action in state.legal(seat) if isinstance(action, Play)}
    return [state.game.deck.names(cards) for cards in sorted(plays, key=int.bit_count)[:MOST_HINTS]]


def laid_play(
    seat: int, combo: Combo, deck: Pack, cards: Sequence[str], reading: Mapping[str, str]
) -> dict[str, Any]:
    """An entry of the trick: `cards` as they lie, `reading` what cards stand for that are not themselves."""
    return {
        "seat": seat,
        "cards": list(cards),
        "reading": dict(reading),
        "label": combo_name(combo, deck),
        "bomb": combo.is_bomb,
    }


def spread(play: Mapping[str, Any]) -> dict[str, Any]:
    """A play as a row of the panel, from its entry of the trick."""
    reading = play["reading"]
    cards = [f"{card}={reading[card]}" if card in reading else card for card in play["cards"]]
    return {"label": play["label"], "cards": cards}


def legal_words(plays: Iterable[tuple[str, int, int]], others: Iterable[str]) -> list[str]:
    """What a seat may do: the kinds of plays (with their size, and how many there are), and all else."""
    kinds = [text("game.legal.kind", kind=kind_name(kind, size), count=n) for kind, size, n in plays]
    words = [text("game.legal.plays", kinds=listing(kinds))] if kinds else []
    if named := [*dict.fromkeys(others)]:
        words.append(text(f"game.legal.{'also' if kinds else 'may'}", actions=alternatives(named)))
    return words


def play_kind(combo: Combo) -> str:
    """What sort of play it is, as a sentence."""
    if combo.is_bomb:
        return text("advise.kind.bomb")
    return text("advise.kind.play", kind=kind_name(combo.kind, combo.size))


def play_words(combo: Combo, deck: Pack, cards: Iterable[str]) -> str:
    """A play in a few words, with its cards as they lie."""
    return text("advise.move.play", label=combo_name(combo, deck), cards=cards_text(cards))
