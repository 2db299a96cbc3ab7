"""Worked examples in a text: a heading, such as a position, and below it, indented, what is asked of it.

Behind a sign, `=` or `=>`, stands what is to be found. A line with the sign that isn't indented is a heading
of which nothing else is asked. Lines that begin with `#` are comments.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from tests.together import together


class Example(NamedTuple):
    """What is asked of a heading, and what is to be found; each "" if it isn't there."""

    heading: str
    asked: str
    found: str


def examples(file: Path, sign: str) -> Iterator[Example]:
    """Read the examples of a text."""
    return (example for _, example in _lines(file, sign) if example)


def hold(file: Path, sign: str, find: Callable[[str, str], str]) -> None:
    """Check that `find` finds, for each heading and what is asked of it, what is written."""

    def check(example: Example) -> None:
        found = find(example.heading, example.asked)
        assert found == example.found, f"{found}, not {example.found}"

    together(examples(file, sign), lambda example: f"{example.heading} {example.asked}".strip(), check)


def rewrite(file: Path, sign: str, find: Callable[[str, str], str]) -> None:
    """Write what is found anew: read in the difference what has become of it."""
    written = []
    for line, example in _lines(file, sign):
        asked, signed, _ = f"{line} ".partition(f" {sign} ")
        if example and signed:
            line = f"{asked} {sign} {find(example.heading, example.asked)}".rstrip()
        written.append(line)
    file.write_text("\n".join(written) + "\n", encoding="utf-8")


def _lines(file: Path, sign: str) -> Iterator[tuple[str, Example | None]]:
    """Each line with its example, if it has one."""
    heading = ""
    for line in file.read_text(encoding="utf-8").splitlines():
        asked, signed, found = f"{line} ".partition(f" {sign} ")
        if line.startswith("  "):
            yield line, Example(heading, asked.strip(), found.strip())
        elif line.startswith("#") or not line:
            yield line, None
        elif signed:
            yield line, Example(asked, "", found.strip())
        else:
            heading = line
            yield line, None
