"""Lines of text that are no position, no hand and no action: a typed error for each, by worked examples.

A line that begins with `hand` is one of Mah-Jong alone. Behind the words of an error stand the part of the
line that could not be read, or which check failed and what it names.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.together import together
from tichu_teach.engine import TichuError, games, parse_position
from tichu_teach.engine.errors import NotationError, PositionError

FILE = Path(__file__).with_name("refused.txt")


class Refused(NamedTuple):
    """A line, an action there, or "" where the line itself is refused; and the error."""

    line: str
    action: str
    error: str


def examples() -> Iterator[Refused]:
    """Read examples: a line, ` => ` and its error; or a line alone, and below it actions with theirs."""
    line = ""
    for row in FILE.read_text(encoding="utf-8").splitlines():
        asked, found, error = row.partition(" => ")
        if row.startswith("  "):
            yield Refused(line, asked.strip(), error)
        elif found:
            yield Refused(asked, "", error)
        else:
            line = row


def refused(line: str, action: str) -> Iterator[str]:
    """The errors of each way to use it."""
    if action:
        state = parse_position(line)
        ways = (lambda: state.action(action), lambda: state.apply(action))
    elif line.startswith("hand "):
        header, _, text = line.partition(" | ")
        _, name, *options = header.split()
        ways = (lambda: games[name].vary_by_words(options).hand(text),)  # type: ignore[attr-defined]
    else:
        ways = (lambda: parse_position(line),)
    for way in ways:
        try:
            way()
        except TichuError as error:
            yield f"{type(error).__name__}: {error}{spot(error)}"
        else:
            yield "nothing is wrong"


def spot(error: TichuError) -> str:
    """Where an error lies, as far as it is told."""
    if isinstance(error, NotationError):
        assert error.where in error.text, "the part of a line stands in it"
        return f" [{error.where}]" if error.where else ""
    if isinstance(error, PositionError) and error.reason:
        facts = (f"{name}={value}" for name, value in error.facts.items())
        return f" [{' '.join([error.reason, *facts])}]"
    return ""


def test_what_is_refused_says_why() -> None:
    def check(example: Refused) -> None:
        for error in refused(example.line, example.action):
            assert error == example.error, f"{error}, not {example.error}"

    together(examples(), lambda example: f"{example.line} {example.action}", check)


if __name__ == "__main__":  # writes the errors anew: read in the difference what has become of them
    rows, line = [], ""
    for row in FILE.read_text(encoding="utf-8").splitlines():
        asked, found, _ = row.partition(" => ")
        if found:
            at = (line, asked.strip()) if row.startswith("  ") else (asked, "")
            row = f"{asked} => {next(refused(*at))}"
        else:
            line = row
        rows.append(row)
    FILE.write_text("\n".join(rows) + "\n", encoding="utf-8")
