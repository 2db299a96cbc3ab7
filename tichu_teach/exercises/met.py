"""The puzzles that a learner has met."""

from __future__ import annotations

from collections.abc import Iterable

from tichu_teach.themes import TACTICS, THEMES

from .library import pack
from .puzzle import Puzzle, split_id
from .store import shown_by


class Met:
    """The puzzles that a learner has met, by id, the latest last.

    Whatever asks the same is the same puzzle: under another id, or a stored question in other suits. What a
    made puzzle of no store asks is known only once it is added, for it would have to be made again.
    """

    def __init__(self, ids: Iterable[str] = ()) -> None:
        self.ids = dict.fromkeys(ids)
        self._asked: dict[tuple[str, str], set[str]] = {}  # what they ask, by game and theme

    def __contains__(self, puzzle: Puzzle) -> bool:
        return puzzle.id in self.ids or _asked_by(puzzle) in self._asked_in(puzzle.ruleset, puzzle.theme)

    def has_made(self, id: str) -> bool:
        """Return True if a puzzle that is still to be made is known to have been met."""
        ruleset, theme, _ = split_id(id)
        return id in self.ids or _stored(id) in self._asked_in(ruleset, theme)

    def add(self, puzzle: Puzzle) -> None:
        """Note that a puzzle lies before the learner now."""
        self._asked_in(puzzle.ruleset, puzzle.theme).add(_asked_by(puzzle))
        self.ids.pop(puzzle.id, None)
        self.ids[puzzle.id] = None

    def _asked_in(self, ruleset: str, theme: str) -> set[str]:
        place = ruleset, theme
        if place not in self._asked:
            ids = [id for id in self.ids if split_id(id)[:2] == place]
            packed = pack(theme, ruleset).puzzles if ids and theme in THEMES.get(ruleset, ()) else ()
            asked = {_asked_by(puzzle) for puzzle in packed if puzzle.id in self.ids}
            self._asked[place] = asked.union(filter(None, map(_stored, ids)))
        return self._asked[place]


def _asked_by(puzzle: Puzzle) -> str:
    """A name for what a puzzle asks: on playing well, the position, in the suits of the store."""
    if puzzle.theme in TACTICS and (position := _stored(puzzle.id) or puzzle.question.data.get("position")):
        return str(position)
    return puzzle.fingerprint


def _stored(id: str) -> str:
    """The position of the stored question that a made puzzle's id shows; "" for other ids."""
    shown = shown_by(id)
    return str(shown["position"]) if shown else ""
