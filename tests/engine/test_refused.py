"""Lines of text that are no position, no hand and no action: a typed error for each, by worked examples.

A line that begins with `hand` is one of Mah-Jong alone. Behind the words of an error stand the part of the
line that could not be read, or which check failed and what it names.
"""

from collections.abc import Callable
from pathlib import Path

from tests.examples import hold, rewrite
from tichu_teach.engine import TichuError, games, parse_position
from tichu_teach.engine.errors import NotationError, PositionError

FILE = Path(__file__).with_name("refused.txt")


def refused(line: str, action: str) -> str:
    """The error of each way to use a line, or an action there; the same for all ways."""
    if action:
        state = parse_position(line)
        ways = (lambda: state.action(action), lambda: state.apply(action))
    elif line.startswith("hand "):
        header, _, text = line.partition(" | ")
        _, name, *options = header.split()
        ways = (lambda: games[name].vary_by_words(options).hand(text),)  # type: ignore[attr-defined]
    else:
        ways = (lambda: parse_position(line),)
    return " or ".join(dict.fromkeys(map(_error, ways)))


def _error(way: Callable[[], object]) -> str:
    try:
        way()
    except TichuError as error:
        return f"{type(error).__name__}: {error}{spot(error)}"
    return "nothing is wrong"


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
    hold(FILE, "=>", refused)


if __name__ == "__main__":
    rewrite(FILE, "=>", refused)
