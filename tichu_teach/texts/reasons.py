"""Reasons in words: why a player does something, where to look for a decision, what a review found better."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .lookup import Texts
from .names import a_rank, cards_text, opening, seat_inside, seat_name, sequence


def reason_sentence(
    reason: str, facts: Mapping[str, object], game: str, names: Sequence[str], *, aside: bool
) -> str:
    """The sentence for a reason, worded impersonally, so that it serves a player and a coach alike.

    `names` are those of the seats. If it is said aloud at the table (`aside` is False), a reason that would
    betray a hand has other words.
    """
    say, key = Texts(game), f"choice.{reason}"
    if not aside and say.has(f"{key}.other"):
        key = f"{key}.other"
    return say(key, **_values(facts, names))


def where_to_look(reason: str, game: str) -> str:
    """The advice on where to look for a decision: for its reason, or else for the longest prefix with one."""
    say, key = Texts(game), f"advise.look.{reason}"
    while not say.has(key) and "." in key.removeprefix("advise.look."):
        key = key.rpartition(".")[0]
    return say(key)


def tell(reason: str, facts: Mapping[str, object], game: str, names: Sequence[str]) -> str:
    """The sentence for a decision's reason, worded impersonally; "" for an empty reason.

    It fits a good decision as well as the better choice in a costly one. `names` are those of the seats.
    Facts are named like the values of a phrase: `seat`, `cards`, `cards_other`, `plays`, `arank`.
    """
    if not reason:
        return ""
    say, values = Texts(game), dict(facts)
    for name, value in facts.items():
        match name.partition("_")[0], value:
            case "cards", Sequence():
                values[name] = cards_text(value)
            case "plays", Sequence():
                values[name] = sequence([cards_text(cards) for cards in value])
            case "seat", int():
                who = f"who{name.removeprefix('seat')}"
                values |= {name: seat_name(value, names), who: seat_inside(value, names)}
            case "arank", int() | float():
                values[name] = a_rank(value)
    return opening(say(f"lookback.why.{reason}", **values))


def _values(facts: Mapping[str, object], names: Sequence[str]) -> dict[str, object]:
    """The facts of a reason as values for its sentence."""
    values, seat, rank = dict(facts), facts.get("seat"), facts.get("rank")
    if "points" in facts:  # one point has words of its own
        values["count"] = facts["points"]
    if isinstance(seat, int):
        values["name"] = seat_inside(seat, names)
    if isinstance(rank, (int, float)):
        values["rank"] = a_rank(rank)
    return values
