"""Phrases that all families' words are made of: lists, numbers, ranks, references to players."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, reduce

from .catalogue import area
from .lookup import text

Chairs = tuple[Sequence[str], Sequence[str], str]
"""The chairs on the right and on the left, each from the nearest on, and across."""

_LETTERS = {"T": 10, "J": 11, "Q": 12, "K": 13, "A": 14}
_SHOWN = re.compile(r"\[([^\][\n]{1,80})\]")

# -- words and numbers -------------------------------------------------------------------------------


def listing(words: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return join_words(words, "combo.list")


def alternatives(words: Sequence[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    return join_words(words, "combo.either")


def sequence(words: Sequence[str]) -> str:
    """`a, b, c`: one after the other, as in a table or after a colon."""
    return _chained(words, "combo.sequence")


def clauses(words: Sequence[str]) -> str:
    """`a; b; c`: clauses that may contain commas."""
    return _chained(words, "combo.clauses")


def spoken(lines: Sequence[str]) -> str:
    """`a. b! c`: lines and titles to be read out, with a full stop after any that has no end mark."""
    said = ""
    for line in filter(None, lines):
        ended = not said or said[-1] in ".!?…:"
        said = f"{said} {line}".lstrip() if ended else text("combo.spoken", first=said, last=line)
    return said


def _chained(words: Sequence[str], key: str) -> str:
    return reduce(lambda first, last: text(key, first=first, last=last), words) if words else ""


def join_words(words: Sequence[str], key: str) -> str:
    return text(key, first=sequence(words[:-1]), last=words[-1]) if len(words) > 1 else "".join(words)


def opening(words: str) -> str:
    """Words at the beginning of a sentence or line: `your` becomes `Your`, `East’s` stays."""
    return words[:1].upper() + words[1:]


def inner(words: str) -> str:
    """Words inside a sentence: `Pair of eights` becomes `pair of eights`."""
    return words[:1].lower() + words[1:]


def figure(points: int) -> str:
    """Points in figures, with a typographic minus: `12`, `−12`."""
    return text("combo.minus", number=-points) if points < 0 else str(points)


def signed(points: int) -> str:
    """Points with their sign: `+12`, `−12`, `0`."""
    return text("combo.plus", number=points) if points > 0 else figure(points)


def value_text(rank: float) -> str:
    """A value in figures, halves as a fraction: `8`, `8½`."""
    whole = int(rank)
    return text("combo.half", number=whole) if whole != rank else str(whole)


# -- ranks and cards -------------------------------------------------------------------------------


def rank_value(letter: str) -> int:
    """The value of a rank's letter, 2–14: `T` is 10. Raises ValueError for a letter that is no rank."""
    return _LETTERS.get(letter) or int(letter)


def rank_name(rank: float) -> str:
    """`eight`, `jack`."""
    return text(f"combo.rank.{int(rank)}")


def ranks_name(rank: float) -> str:
    """Several cards of a rank: `eights`, `sixes`."""
    return text(f"combo.ranks.{int(rank)}")


def a_rank(rank: float) -> str:
    """One card of a rank with its article: `an eight`, `a jack`."""
    return text(f"combo.a-rank.{int(rank)}")


def cards_text(cards: Iterable[str]) -> str:
    """Cards as a learner's text shows them, each a small card: `[8w] [Ph]`."""
    return " ".join(f"[{card}]" for card in cards)


def taken(cards: Sequence[str]) -> list[str]:
    """The cards of the tricks that somebody has taken, in words; nothing if there are none."""
    return [f"· {text('lesson.notebook.won')} {cards_text(cards)}"] if cards else []


def named_cards(words: str) -> list[str]:
    """The cards that a learner's text shows, each once, without the card they are played as."""
    shown = (card for few in _SHOWN.findall(words) for card in few.split())
    return list(dict.fromkeys(card.partition("=")[0] for card in shown))


# -- seats -------------------------------------------------------------------------------------------

# The seats of the lessons' own table, by key.
COMPASS: Chairs = (
    ("east", "spring", "plum", "orchid", "summer"),
    ("west", "autumn", "bamboo", "pine", "winter"),
    "north",
)


def names_round_table(players: int, chairs: Chairs = COMPASS) -> tuple[str, ...]:
    """The names round a table of 1 to 12, counter-clockwise: You, East, North, West for four.

    `chairs` are the `CHAIRS` of the family, if not the usual ones.
    """
    right, left, opposite = chairs
    half = (players - 1) // 2
    across = (opposite,) if players % 2 == 0 else ()
    keys = ("you", *right[:half], *across, *reversed(left[:half]))
    return tuple(text(f"combo.seat.{key}") for key in keys)


def seat_name(seat: int, seats: Sequence[str] | None = None) -> str:
    """The name of a seat: one of `seats`, else of a table of four (You, East, North, West)."""
    names = seats or names_round_table(4)
    return names[seat] if seat < len(names) else text("combo.seat", number=seat + 1)


def seat_inside(seat: int, seats: Sequence[str] | None = None) -> str:
    """The `seat_name` inside a sentence: `you`, `East`, `the Table`, `the King`."""
    return name_inside(seat_name(seat, seats))


def name_inside(name: str) -> str:
    """A seat's name inside a sentence, or after another name."""
    return _inside().get(name, name)


@cache
def _inside() -> Mapping[str, str]:
    """The names that change inside a sentence, with their form there."""
    texts, tail = area("combo"), ".inside"
    return {texts[key.removesuffix(tail)]: words for key, words in texts.items() if key.endswith(tail)}


def possessive(seat: int, seats: Sequence[str] | None = None) -> str:
    """`your`, or the player's name in the possessive: `East’s`, `the Table’s`."""
    if seat_name(seat, seats) == text("combo.seat.you"):
        return text("combo.whose.you")
    return text("combo.whose", name=seat_inside(seat, seats))
