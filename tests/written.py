"""Texts that hold what is said today: a line such as `# haggis players=3 | 5 11`, and what comes of it.

The tests of a package write them anew by a command, and whoever changes what is said reads the difference.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tichu_teach.engine import games


class Written:
    """The texts of a folder, each made from its headings by one function."""

    def __init__(self, folder: Path, told: Callable[[str], Iterator[str]]) -> None:
        self._folder, self._told = folder, told

    def as_ever(self, name: str) -> None:
        """Check that what is written down is what comes now."""
        text = self._folder.joinpath(f"{name}.txt").read_text(encoding="utf-8")
        assert self._now(text) == text

    def anew(self) -> None:
        """Write all of them down anew."""
        for each in self._folder.glob("*.txt"):
            each.write_text(self._now(each.read_text(encoding="utf-8")), encoding="utf-8")

    def _now(self, text: str) -> str:
        headings = [line for line in text.splitlines() if line.startswith("# ")]
        return "\n".join("\n".join([line, *self._told(line[2:]), ""]) for line in headings)


def read_heading(heading: str) -> tuple[Any, list[int]]:
    """Read a heading's game, with its options, and the numbers behind it."""
    game, _, numbers = heading.partition(" | ")
    name, *options = game.split()
    return games[name].vary_by_words(options), [*map(int, numbers.split())]
