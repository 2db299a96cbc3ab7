"""What a seat is told, by worked examples: the coach's advice, what may be done, what is heard of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.together import together
from tichu_teach.engine import parse_position
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.texts.names import names_at

FILE = Path(__file__).with_name("told.txt")


class Example(NamedTuple):
    """A position, what a seat asks about there, and what it is told."""

    position: str
    seat: int
    asked: str
    told: str


def examples() -> Iterator[Example]:
    """Read examples: a position; below it a seat, `advice`, `may` or actions, ` = ` and what is said."""
    position = ""
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("  "):
            asked, _, told = line.strip().partition(" = ")
            seat, _, what = asked.partition(" ")
            yield Example(position, int(seat), what, told)
        elif not line.startswith("#"):
            position = line


def said(position: str, seat: int, asked: str) -> str:
    """The coach's advice, what may be done, or the lines of the log after some actions."""
    state = parse_position(position)
    coach, log = presenter(state.game).coach, presenter(state.game).log
    match asked:
        case "advice":
            return coach.advice(state, seat, names_at(state, seat))
        case "may":
            return " ".join(coach.legal_words(state, seat))
    lines = list[str]()
    for each in asked.split("; "):
        action = state.action(each)
        after = state.apply(action)
        lines += log.lines(state, action, after, seat)
        state = after
    return " / ".join(lines) or "nothing"


def test_what_is_told_is_what_is_written() -> None:
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
