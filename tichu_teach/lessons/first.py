"""The chapter that a teacher begins with."""

from __future__ import annotations

from importlib.resources import files


def first_chapter() -> str:
    """A short chapter with notes on how to go on; it is sound as it stands."""
    return files(__package__).joinpath("first.md").read_text(encoding="utf-8")
