"""What a review found, in words: why one choice was better than another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .lookup import Texts
from .names import a_rank, cards_text, opening, seat_inside


def tell(reason: str, facts: Mapping[str, Any], game: str, names: Sequence[str], language: str = "en") -> str:
    """The sentence for a decision's reason, in nobody's person: it serves what was better in a decision that
    cost something as well as in a good one. `names` are those of the seats; "" for a reason without a name.
    """
    if not reason:
        return ""
    say, values = Texts(game, language), dict(facts)
    if "seat" in facts:
        values["name"] = seat_inside(facts["seat"], names, say)
    if "rank" in facts:
        values["rank"] = a_rank(facts["rank"], say)
    values |= {name: cards_text(facts[name]) for name in ("cards", "other") if name in facts}
    return opening(say(f"lookback.why.{reason}", **values))
