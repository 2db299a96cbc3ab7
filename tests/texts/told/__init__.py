"""Worked examples of what is said: those that random play seldom comes to, and those that matter most.

A line has a position; below it stand what is done there and, last, the action that is asked about, the key of
the sentence behind `verdict.`, and words that must be in it: `S pung; W pung = no.claim.answered: stands`.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.examples import examples


class Told(NamedTuple):
    """An example: what is done at a position before the action, and what is said to that."""

    position: str
    done: tuple[str, ...]
    action: str
    key: str
    words: str


def told() -> Iterator[Told]:
    """Read all examples, family by family."""
    for file in sorted(Path(__file__).parent.glob("*.txt")):
        for position, asked, found in examples(file, "="):
            *done, action = asked.split("; ")
            key, _, words = found.partition(": ")
            yield Told(position, tuple(done), action, key, words)
