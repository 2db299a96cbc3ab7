"""The names of cards and combinations in the Tichu family."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from . import phrases
from .lookup import Texts, text
from .phrases import COMPASS

if TYPE_CHECKING:
    from tichu_teach.engine.tichu.state import State
    from tichu_teach.engine.verdict import ComboFacts, Facts

CHAIRS = COMPASS
KINDS = ("single", "dog", "pair", "triple", "pairs", "fullhouse", "straight", "bomb4", "bombflush")
SPECIALS = ("Ma", "Do", "Ph", "Dr")
_CARD = re.compile(r"[2-9TJQKA][jwps]")


def is_card(name: str) -> bool:
    """Return True if this names a card of a suit (`8w`) or a special one (`Ph`)."""
    return name in SPECIALS or bool(_CARD.fullmatch(name))


def card_name(card: str) -> str:
    """A card in words: `8w` is `eight of swords`, `Ph` is `Phoenix`."""
    if card in SPECIALS:
        return text(f"combo.special.{card}")
    rank = phrases.rank_name(phrases.rank_value(card[0]))
    return text("combo.card", rank=rank, suit=text(f"combo.suit.{card[1]}"))


def kind_name(kind: str, size: int) -> str:
    """A kind of combination with its article and, where it can vary, its length: `a straight of 6`."""
    return text(f"combo.kind.{kind}", count=size, pairs=size // 2)


def describe_combo(combo: ComboFacts) -> str:
    """A combination in a few words: `Pair of eights`, `Straight of 5, four to eight`."""
    kind, size, rank, cards = combo["kind"], combo["size"], combo["rank"], combo["cards"]
    if kind == "single":
        phoenix = cards == ["Ph"]  # on another Phoenix, its value may be whole
        worth = text("combo.single.ph", value=phrases.value_text(rank)) if phoenix else ""
        return text("combo.single", card=phrases.opening(worth or card_name(cards[0])))
    if kind == "dog":
        return text("combo.dog")
    values: dict[str, object] = {"count": size, "high": phrases.rank_name(rank)}
    if kind in ("straight", "bombflush"):
        values["low"] = phrases.rank_name(rank - size + 1)
    elif kind == "pairs":
        values["low"], values["high"] = (phrases.ranks_name(end) for end in (rank - size // 2 + 1, rank))
    else:
        values["ranks"] = phrases.ranks_name(rank)
    if kind == "fullhouse":
        # With two Phoenixes beside three equal cards the pair may have no card of its own.
        others = {phrases.rank_value(card[0]) for card in cards if card not in SPECIALS} | {
            *combo.get("joker", ())
        }
        values["pair"] = phrases.ranks_name(min(others - {int(rank)}))
    if kind == "bombflush":
        values["suit"] = text(f"combo.suit.{cards[0][1]}")
    return text(f"combo.{kind}", **values)


def told_names(state: State, seats: Sequence[str], viewer: int) -> list[str]:
    """The seats' names in stories: those at the table."""
    return [*seats]


def lies_before(state: State, seat: int) -> list[str]:
    """The cards of the tricks that a seat has taken."""
    return phrases.taken(state.game.card_names(state.won[seat]))


def lies_between(state: State) -> list[str]:
    """The wish in force."""
    if not state.wish:
        return []
    return [Texts(state.game.name)("table.wish.stands", rank=phrases.rank_name(state.wish))]


def words(facts: Facts, seats: Sequence[str]) -> dict[str, object]:
    """No placeholders besides those of all verdicts."""
    return {}
