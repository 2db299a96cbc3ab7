"""Players' reasons in words: why one does what it does, and where to look to find it oneself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .lookup import Texts
from .names import a_rank, seat_inside


def why(
    reason: str,
    facts: Mapping[str, Any],
    game: str,
    names: Sequence[str],
    *,
    aside: bool = True,
    language: str = "en",
) -> str:
    """The sentence for a reason, in nobody's person, so that it serves a player and a coach alike.

    `names` are those of the seats. Said aloud at the table (`aside` is False), a reason that would betray a
    hand has other words.
    """
    say, key = Texts(game, language), f"choice.{reason}"
    if not aside and say.has(f"{key}.other"):
        key = f"{key}.other"
    values = dict(facts)
    if "seat" in facts:
        values["name"] = seat_inside(facts["seat"], names, say)
    if "rank" in facts:
        values["rank"] = a_rank(facts["rank"], say)
    return say(key, **values)


def where_to_look(reason: str, game: str, language: str = "en") -> str:
    """Where one finds a decision oneself: the words for its reason, else for all that begin as it does."""
    say, key = Texts(game, language), f"advise.look.{reason}"
    while not say.has(key) and "." in key.removeprefix("advise.look."):
        key = key.rpartition(".")[0]
    return say(key)
