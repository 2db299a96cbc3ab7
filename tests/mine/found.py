"""Mined positions, and the files that they go into."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from tichu_teach.exercises import store as stores
from tichu_teach.exercises.pack import FOLDER, FORMAT
from tichu_teach.exercises.puzzle import HARDEST, fingerprint

STORIES = 6
SHORT: dict[str, Any] = {"ensure_ascii": False, "separators": (",", ":")}
FEW = 8  # positions of a level in a store, below which the pack's are added


_NUMBERS = re.compile(r"\[[-\d,\s]+\]")  # a list of these goes on one line


class Found(NamedTuple):
    """A question, its level, its worth for a pack, and the round it is from."""

    data: Mapping[str, Any]
    level: int
    worth: float
    round: int = 0


def shared_out(several: Iterable[Found], packed: int) -> tuple[list[Found], list[Found]]:
    """The best for the pack, from easy to hard and spread over levels if possible, and the rest.

    In the pack no two are from one round: whoever has seen one position would know the other.
    """
    found = sorted(several, key=lambda each: -each.worth)
    levels = {level: [each for each in found if each.level == level] for level in range(1, HARDEST + 1)}
    pack: list[Found] = []
    while len(pack) < packed and any(levels.values()):
        for waiting in levels.values():
            fresh = (each for each in waiting if each.round not in {other.round for other in pack})
            best = next(fresh, None)
            if best is None:
                waiting.clear()
            elif len(pack) < packed:
                waiting.remove(best)
                pack.append(best)
    rest = [each for each in found if each not in pack]
    return sorted(pack, key=lambda each: each.level), rest


def stored(pack: list[Found], rest: list[Found]) -> list[Found]:
    """The positions for made puzzles: those not in the pack, if there are enough at their level."""
    many = Counter(each.level for each in rest)
    return [*rest, *(each for each in pack if many[each.level] < FEW)]


def write_pack(ruleset: str, theme: str, found: Iterable[Found]) -> None:
    """Write a curated pack, using its stories in turn."""
    puzzles = [puzzle(ruleset, theme, number, each) for number, each in enumerate(found, 1)]
    data = {"$schema": "pack.schema.json", "format": FORMAT, "ruleset": ruleset, "theme": theme}
    write(file_of(ruleset, theme), {**data, "puzzles": puzzles})


def puzzle(ruleset: str, theme: str, number: int, found: Found) -> dict[str, Any]:
    """The puzzle with this number in a pack."""
    return {
        "id": f"{ruleset}-{theme}-{number:02d}",
        "difficulty": found.level,
        "story": f"puzzle.{theme}.story.{number % STORIES + 1}",
        "question": {**found.data, "hints": [f"puzzle.hint.{theme}.1", f"puzzle.hint.{theme}.2"]},
    }


def file_of(ruleset: str, theme: str) -> Path:
    """The file of a pack."""
    return FOLDER / f"{ruleset}-{theme}.json"


def write_store(ruleset: str, theme: str, found: Iterable[Found]) -> None:
    """Write the positions from which made puzzles are drawn."""
    levels: dict[str, list[Mapping[str, Any]]] = {str(level): [] for level in range(1, HARDEST + 1)}
    for each in sorted(found, key=lambda each: (each.level, fingerprint(each.data))):
        levels[str(each.level)].append(each.data)
    data = {"format": stores.FORMAT, "ruleset": ruleset, "theme": theme, "levels": levels}
    store(stores.FOLDER / f"{ruleset}-{theme}.json", data)


def store(file: Path, data: Mapping[str, Any]) -> None:
    """Write a store, one question per line: browsers fetch them all, and nobody reads them."""
    levels = {
        level: "[" + ",".join("\n" + json.dumps(each, **SHORT) for each in questions) + "]"
        for level, questions in data["levels"].items()
    }
    rows = ",\n".join(f"{json.dumps(level)}: {questions}" for level, questions in levels.items())
    head = "".join(f"{json.dumps(name)}: {json.dumps(data[name])},\n" for name in data if name != "levels")
    file.parent.mkdir(exist_ok=True)
    file.write_text(f'{{{head}"levels": {{\n{rows}}}}}\n', encoding="utf-8")


def read(file: Path) -> Any:
    """Read a pack or a store."""
    return json.loads(file.read_text(encoding="utf-8"))


def write(file: Path, data: Any) -> None:
    """Write a pack, with lists of numbers on one line."""
    file.parent.mkdir(exist_ok=True)
    text = json.dumps(data, indent=1, ensure_ascii=False)
    file.write_text(_NUMBERS.sub(lambda found: " ".join(found[0].split()), text) + "\n", encoding="utf-8")
