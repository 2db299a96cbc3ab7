"""The names of Haggis' cards and combinations, and the words for the facts of its verdicts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from . import phrases
from .lookup import text
from .phrases import COMPASS

if TYPE_CHECKING:
    from tichu_teach.engine.haggis.state import State
    from tichu_teach.engine.verdict import ComboFacts, Facts

CHAIRS = COMPASS
KINDS = ("set", "run", "run2", "run3", "run4", "run5", "bomb")
FACES = ("J", "Q", "K")
_CARD = re.compile(r"[2-9T][roygb]")
_SETS = {1: "single", 2: "pair", 3: "triple"}


def is_card(name: str) -> bool:
    """Return True if this names a card of a suit (`8r`) or a face card (`J`)."""
    return name in FACES or bool(_CARD.fullmatch(name))


def card_name(card: str) -> str:
    """A card in words: `8r` is `red eight`, `J` is `jack`."""
    rank = phrases.rank_name(phrases.rank_value(card[0]))
    return rank if card in FACES else text("combo.haggis.card", suit=_suit(card[1]), rank=rank)


def _suit(suit: str) -> str:
    return text(f"combo.haggis.suit.{suit}")


def kind_name(kind: str, size: int) -> str:
    """A kind of combination with its article and size: `a pair`, `a run of 4`, `a run of 2 triples`."""
    named = _SETS.get(size, kind) if kind == "set" else kind
    return text(f"combo.haggis.kind.{named}", count=size, ranks=size // _width(kind))


def _width(kind: str) -> int:
    return int(kind[3:]) if kind in KINDS[2:6] else 1


def describe_combo(combo: ComboFacts) -> str:
    """A combination in a few words: `Pair of eights`, `Run of 3 in red, nine to jack`."""
    kind, size, rank, cards = combo["kind"], combo["size"], combo["rank"], combo["cards"]
    suits = [card[1] for card in cards if card not in FACES]
    suit = _suit(suits[0]) if suits else ""
    if kind == "bomb":
        called = f"bomb.{int(rank)}" if suits else "bomb"
        return text(
            f"combo.haggis.{called}",
            suit=suit,
            cards=phrases.listing([card_name(card) for card in cards]),
        )
    if kind == "set":
        if size == 1:
            return phrases.opening(card_name(cards[0]))
        called = _SETS.get(size, "set")
        return text(f"combo.haggis.{called}", count=size, ranks=phrases.ranks_name(rank))
    low = rank - size // _width(kind) + 1
    named = phrases.rank_name if kind == "run" else phrases.ranks_name
    return text(f"combo.haggis.{kind}", count=size, suit=suit, low=named(low), high=named(rank))


def stands(cards: Sequence[str], joker: Sequence[int]) -> str:
    """A sentence about the face cards: `the jack stands for a ten and the queen is itself`.

    Which of several stands for what makes no difference, and players may have said it otherwise.
    """
    roles: dict[str, list[tuple[str, int]]] = {}
    for face, rank in zip([card for card in cards if card in FACES], joker, strict=False):
        role = "itself" if rank == phrases.rank_value(face) else "stands"
        named = text("combo.haggis.face", face=card_name(face))
        roles.setdefault(role, []).append((named, rank))
    return phrases.listing([_role(role, named) for role, named in roles.items()])


def _role(role: str, named: Sequence[tuple[str, int]]) -> str:
    faces, ranks = [face for face, _ in named], sorted(rank for _, rank in named)
    told = [phrases.a_rank(rank) for rank in ranks]
    if len(ranks) > 1 and len({*ranks}) == 1:
        told = [phrases.ranks_name(ranks[0])]
    listed = {"faces": phrases.listing(faces), "ranks": phrases.listing(told)}
    return text(f"combo.haggis.{role}", count=len(named), **listed)


def told_names(state: State, seats: Sequence[str], viewer: int) -> list[str]:
    """The seats' names in stories: those at the table."""
    return [*seats]


def lies_before(state: State, seat: int) -> list[str]:
    """The cards of the tricks that a seat has taken."""
    return phrases.taken(state.game.card_names(state.won[seat]))


def lies_between(state: State) -> list[str]:
    """Nothing but a trick."""
    return []


# -- verdicts ----------------------------------------------------------------------------------------


def words(facts: Facts, seats: Sequence[str]) -> dict[str, object]:
    """The placeholders that only the verdicts of Haggis have."""
    found: dict[str, object] = {}
    if "combo" in facts:
        combo = facts["combo"]
        found["stands"] = stands(combo["cards"], combo.get("joker", ()))
    if "readings" in facts:
        found["readings"] = phrases.alternatives(
            [phrases.inner(describe_combo(each)) for each in facts["readings"]]
        )
    if "wild" in facts:
        found["wild"] = phrases.a_rank(phrases.rank_value(*facts["wild"]))
    return found
