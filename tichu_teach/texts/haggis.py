"""What Haggis calls its cards and combinations, and the words that its referee's verdicts need besides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from . import names, text

FACES = ("J", "Q", "K")
KINDS = ("set", "run", "run2", "run3", "run4", "run5", "bomb")
_SETS = {1: "single", 2: "pair", 3: "triple"}


def card_name(card: str, language: str = "en") -> str:
    """A card in words: `8r` is `red eight`, `J` is `jack`."""
    rank = names.rank_name(names.rank_value(card[0]), language)
    if card in FACES:
        return rank
    return text("combo.haggis.card", language, suit=suit_name(card[1], language), rank=rank)


def suit_name(suit: str, language: str = "en") -> str:
    """`r` is `red`."""
    return text(f"combo.haggis.suit.{suit}", language)


def kind_name(kind: str, size: int, language: str = "en") -> str:
    """A kind of combination with its article and size: `a pair`, `a run of 4`, `a run of 2 triples`."""
    named = _SETS.get(size, kind) if kind == "set" else kind
    return text(f"combo.haggis.kind.{named}", language, count=size, ranks=size // _width(kind))


def _width(kind: str) -> int:
    return int(kind[3:]) if kind in KINDS[2:6] else 1


def described(kind: str, size: int, rank: float, cards: Sequence[str], language: str = "en") -> str:
    """A combination in a few words: `Pair of eights`, `Run of 3 in red, nine to jack`."""
    suits = [card[1] for card in cards if card not in FACES]
    suit = suit_name(suits[0], language) if suits else ""
    if kind == "bomb":
        called = f"bomb.{int(rank)}" if suits else "bomb"
        return text(f"combo.haggis.{called}", language, suit=suit, cards=names.cards_names(cards, language))
    if kind == "set":
        if size == 1:
            name = card_name(cards[0], language)
            return name[:1].upper() + name[1:]
        called = _SETS.get(size, "set")
        return text(f"combo.haggis.{called}", language, count=size, ranks=names.ranks_name(rank, language))
    low = rank - size // _width(kind) + 1
    named = names.rank_name if kind == "run" else names.ranks_name
    ends = {"low": named(low, language), "high": named(rank, language)}
    return text(f"combo.haggis.{kind}", language, count=size, suit=suit, **ends)


def stands(cards: Sequence[str], joker: Sequence[int], language: str = "en") -> str:
    """What each face card is: `the jack stands for a ten and the queen is itself`."""
    faces = [card for card in cards if card in FACES]
    said = []
    for face, rank in zip(faces, joker, strict=False):
        itself = names.rank_value(face) == rank
        values = {"face": card_name(face, language), "rank": names.a_rank(rank, language)}
        said.append(text(f"combo.haggis.{'itself' if itself else 'stands'}", language, **values))
    return names.listing(said, language)


# -- verdicts ----------------------------------------------------------------------------------------


def words(facts: Mapping[str, Any], seats: Sequence[str] | None, language: str = "en") -> dict[str, object]:
    """The placeholders that only the verdicts of Haggis have."""
    found: dict[str, object] = {}
    if "combo" in facts:
        combo = facts["combo"]
        found["stands"] = stands(combo["cards"], combo.get("joker", ()), language)
    if "readings" in facts:
        found["readings"] = names.alternatives([_named(each, language) for each in facts["readings"]])
    if "readings" in facts and "top" in facts:
        top = facts["top"]
        fitting = [each for each in facts["readings"] if _beats(each, top)]
        found["fitting"] = names.alternatives([_named(each, language) for each in fitting], language)
    if "wild" in facts:
        found["wild"] = names.a_rank(names.rank_value(*facts["wild"]), language)
    return found


def _named(combo: Mapping[str, Any], language: str) -> str:
    name = described(combo["kind"], combo["size"], combo["rank"], combo["cards"], language)
    return name[:1].lower() + name[1:]


def _beats(combo: Mapping[str, Any], top: Mapping[str, Any]) -> bool:
    alike = (combo["kind"], combo["size"]) == (top["kind"], top["size"])
    return alike and bool(combo["rank"] > top["rank"])
