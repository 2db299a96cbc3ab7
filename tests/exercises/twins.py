"""Questions compared without the names of suits and seats: the same again teaches less."""

import re
from collections.abc import Iterable, Mapping
from itertools import permutations
from typing import Any

CARD = re.compile(r"\b([2-9TJQKA])([jwps])('?)(?![A-Za-z])")
TILE = re.compile(r"\b([CBK])([1-9])\b")
SUITED = re.compile(r"\b([2-9T])([a-z])\b")

Shape = tuple[str, ...]


def shown(data: Mapping[str, Any]) -> tuple[str, ...]:
    """Return what lies before the learner: hands and trick, tiles, totals or cards, one part a seat."""
    if "position" in data:
        fields = str(data["position"]).split(" | ")[1:]
        hands = [field.partition(":")[2].strip() for field in fields if re.match(r"\w+\+?:", field)]
        trick = [field for field in fields if field.startswith("trick")]
        held = [hand for hand in hands if hand not in ("-", "*", "")]
        more = [field for field in fields if field.split()[0] in ("out", "won", "bets", "calls", "people")]
        return (*held, *more, *(re.sub(r"\b\d+ (?=[2-9TJQKAMDP][a-zA-Z])", "", each) for each in trick))
    if "totals" in data:
        dead = data.get("dead", ())
        return tuple(
            f"{total} dead" if wind in dead else str(total) for wind, total in data["totals"].items()
        )
    for name in ("hand", "cards", "tiles"):
        if name in data:
            return (re.sub(r"^[ESWN]: *", "", str(data[name])),)
    return tuple(map(str, data.get("hands", data.get("items", ()))))


def shape(data: Mapping[str, Any]) -> Shape:
    """The same for questions that show the same, whatever suits and seats are called."""
    parts = shown(data)
    text = " / ".join(parts)
    if TILE.search(text):
        pattern, letter, names = TILE, 1, "CBK"
    elif CARD.search(text):
        pattern, letter, names = CARD, 2, "jwps"
    else:
        names = "".join(sorted({match[2] for match in SUITED.finditer(text)}))
        pattern, letter = SUITED, 2
    return min(
        tuple(sorted(renamed(part, pattern, letter, dict(zip(names, order, strict=True))) for part in parts))
        for order in permutations(names)
    )


def renamed(part: str, pattern: re.Pattern[str], letter: int, names: Mapping[str, str]) -> str:
    """A part with its suits renamed, its cards in order."""

    def other(match: re.Match[str]) -> str:
        groups = [*match.groups()]
        groups[letter - 1] = names[groups[letter - 1]]
        return "".join(groups)

    return " ".join(sorted(pattern.sub(other, part).split()))


def twins(questions: Iterable[tuple[str, Mapping[str, Any]]]) -> dict[str, str]:
    """Each that shows the same as one before it, by id, and that one."""
    seen: dict[Shape, str] = {}
    found = {}
    for id, data in questions:
        here = shape(data)
        if here and here in seen:
            found[id] = seen[here]
        elif here:
            seen[here] = id
    return found
