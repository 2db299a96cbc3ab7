"""Texts that the reader stumbles over: those still to be put right, those that are right all the same."""

from __future__ import annotations

from tests.tables import rows

# Faults that are known and not mended yet, by the key of the text (or the puzzle's id): none, one day.
KNOWN: dict[str, str] = {}

# What is right although it looks wrong, by the key of the text, and why. None may be idle.
EXCEPTIONS: dict[str, str] = dict(rows(__file__, "exceptions"))
