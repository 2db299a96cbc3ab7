"""What Haggis calls its cards and combinations, and the words that its referee's verdicts need besides."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from . import names
from .lookup import Texts
from .names import COMMON, COMPASS

CHAIRS = COMPASS
KINDS = ("set", "run", "run2", "run3", "run4", "run5", "bomb")
FACES = ("J", "Q", "K")
_CARD = re.compile(r"[2-9T][roygb]")
_SETS = {1: "single", 2: "pair", 3: "triple"}


def is_card(name: str) -> bool:
    """Whether this names a card of a suit (`8r`) or a face card (`J`)."""
    return name in FACES or bool(_CARD.fullmatch(name))


def card_name(card: str, say: Texts = COMMON) -> str:
    """A card in words: `8r` is `red eight`, `J` is `jack`."""
    rank = names.rank_name(names.rank_value(card[0]), say)
    return rank if card in FACES else say("combo.haggis.card", suit=_suit(card[1], say), rank=rank)


def _suit(suit: str, say: Texts) -> str:
    return say(f"combo.haggis.suit.{suit}")


def kind_name(kind: str, size: int, say: Texts = COMMON) -> str:
    """A kind of combination with its article and size: `a pair`, `a run of 4`, `a run of 2 triples`."""
    named = _SETS.get(size, kind) if kind == "set" else kind
    return say(f"combo.haggis.kind.{named}", count=size, ranks=size // _width(kind))


def _width(kind: str) -> int:
    return int(kind[3:]) if kind in KINDS[2:6] else 1


def described(
    kind: str,
    size: int,
    rank: float,
    cards: Sequence[str],
    joker: Sequence[int] = (),
    say: Texts = COMMON,
) -> str:
    """A combination in a few words: `Pair of eights`, `Run of 3 in red, nine to jack`."""
    suits = [card[1] for card in cards if card not in FACES]
    suit = _suit(suits[0], say) if suits else ""
    if kind == "bomb":
        called = f"bomb.{int(rank)}" if suits else "bomb"
        return say(f"combo.haggis.{called}", suit=suit, cards=names.cards_names(cards, say))
    if kind == "set":
        if size == 1:
            return names.opening(card_name(cards[0], say))
        called = _SETS.get(size, "set")
        return say(f"combo.haggis.{called}", count=size, ranks=names.ranks_name(rank, say))
    low = rank - size // _width(kind) + 1
    named = names.rank_name if kind == "run" else names.ranks_name
    return say(f"combo.haggis.{kind}", count=size, suit=suit, low=named(low, say), high=named(rank, say))


def stands(cards: Sequence[str], joker: Sequence[int], say: Texts = COMMON) -> str:
    """What each face card is: `the jack stands for a ten and the queen is itself`."""
    faces = [card for card in cards if card in FACES]
    said = []
    for face, rank in zip(faces, joker, strict=False):
        itself = names.rank_value(face) == rank
        values = {"face": card_name(face, say), "rank": names.a_rank(rank, say)}
        said.append(say(f"combo.haggis.{'itself' if itself else 'stands'}", **values))
    return names.listing(said, say)


def told_names(state: Any, seats: Sequence[str], viewer: int, say: Texts = COMMON) -> list[str]:
    """In stories everybody is called as at the table."""
    return [*seats]


# -- verdicts ----------------------------------------------------------------------------------------


def words(facts: Mapping[str, Any], seats: Sequence[str], say: Texts = COMMON) -> dict[str, object]:
    """The placeholders that only the verdicts of Haggis have."""
    found: dict[str, object] = {}
    if "combo" in facts:
        combo = facts["combo"]
        found["stands"] = stands(combo["cards"], combo.get("joker", ()), say)
    if "readings" in facts:
        found["readings"] = names.alternatives([_named(each, say) for each in facts["readings"]], say)
    if "readings" in facts and "top" in facts:
        top = facts["top"]
        fitting = [each for each in facts["readings"] if _beats(each, top)]
        found["fitting"] = names.alternatives([_named(each, say) for each in fitting], say)
    if "wild" in facts:
        found["wild"] = names.a_rank(names.rank_value(*facts["wild"]), say)
    return found


def _named(combo: Mapping[str, Any], say: Texts) -> str:
    return names.inner(described(combo["kind"], combo["size"], combo["rank"], combo["cards"], say=say))


def _beats(combo: Mapping[str, Any], top: Mapping[str, Any]) -> bool:
    alike = (combo["kind"], combo["size"]) == (top["kind"], top["size"])
    return alike and bool(combo["rank"] > top["rank"])
