"""What the coach says at a position, by worked examples: `coach.txt`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.together import together
from tichu_teach.engine import parse_position
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.texts.names import names_at

FILE = Path(__file__).with_name("coach.txt")


class Example(NamedTuple):
    """A position, what a seat asks the coach there, and what it hears."""

    position: str
    seat: int
    asked: str
    told: str


def examples() -> Iterator[Example]:
    """Read examples: a position; below it a seat, `advice` or `may`, ` = ` and what is said."""
    position = ""
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("  "):
            asked, _, told = line.strip().partition(" = ")
            seat, _, what = asked.partition(" ")
            yield Example(position, int(seat), what, told)
        elif not line.startswith("#"):
            position = line


def said(position: str, seat: int, asked: str) -> str:
    """The coach's advice, or what may be done."""
    state = parse_position(position)
    coach = presenter(state.game).coach
    if asked == "may":
        return " ".join(coach.legal_words(state, seat))
    return coach.advice(state, seat, names_at(state, seat))


def test_the_coach_says_what_is_written() -> None:
    def check(example: Example) -> None:
        told = said(example.position, example.seat, example.asked)
        assert told == example.told, f"{told}, not {example.told}"

    together(examples(), lambda example: f"{example.position}: {example.seat} {example.asked}", check)


if __name__ == "__main__":  # writes the words anew: read in the difference what has become of them
    lines, position = [], ""
    for line in FILE.read_text(encoding="utf-8").splitlines():
        asked, found, _ = line.strip().partition(" = ")
        if line.startswith("  ") and found:
            seat, _, what = asked.partition(" ")
            line = f"  {asked} = {said(position, int(seat), what)}"
        elif not line.startswith("#"):
            position = line
        lines.append(line)
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
