"""Texts that the reader stumbles over: those still to be mended, and those that are right all the same."""

from tests.tables import rows

# Known faults that are not mended yet, by the key of the text (or the puzzle's id): ideally none.
KNOWN: dict[str, str] = {}

# Texts that are right although they look wrong, by key, with the reason. Each must be needed.
EXCEPTIONS: dict[str, str] = dict(rows(__file__, "exceptions"))
