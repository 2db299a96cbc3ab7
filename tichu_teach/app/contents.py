"""What is on offer: the notebooks found in the served folder, a shelf a game, the shelves by family.

A chapter or a pack that a teacher has written is served as if it were its notebook.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

from tichu_teach import own
from tichu_teach.app.entries import EXTRAS, Entry, entry, title_of
from tichu_teach.app.fans import FANS, PLAIN
from tichu_teach.app.served import RULES, names, source, written
from tichu_teach.texts import has, text
from tichu_teach.themes import THEMES

# The families with their games, in the order in which they are best learnt. A game not named here comes
# after them, by name.
FAMILIES: Mapping[str, tuple[str, ...]] = {
    "tichu": ("nanking", "tricsu", "tientsin", "grandmaster", "ear", "family"),
    "haggis": ("haggis",),
    "mahjong": ("mahjong", "mahjong-duel", "sparrow"),
}
ORDER = tuple(game for games in FAMILIES.values() for game in games)


@dataclass(frozen=True)
class Shelf:
    """One game's notebooks: its chapters in order, and what else it has of `EXTRAS`."""

    ruleset: str
    chapters: tuple[Entry, ...]
    extras: tuple[Entry, ...]

    @property
    def puzzles(self) -> Entry | None:
        """Its puzzle page."""
        return self._extra("puzzles")

    @property
    def game(self) -> Entry | None:
        """Its page with a whole game."""
        return self._extra("game")

    @property
    def review(self) -> Entry | None:
        """The page that brings back what was learnt."""
        return self._extra("review")

    @property
    def rule_ids(self) -> tuple[str, ...]:
        """The ids of the rules that its chapters ask, each once."""
        return tuple(
            dict.fromkeys(rule for entry in self.chapters for step in entry.steps for rule in step.rules)
        )

    def _extra(self, name: str) -> Entry | None:
        return next((entry for entry in self.extras if entry.name == name), None)

    @property
    def counted(self) -> int:
        """How many of its chapters a learner can have done."""
        return sum(entry.counts for entry in self.chapters)

    @property
    def title(self) -> str:
        return title_of(self.ruleset)

    @property
    def blurb(self) -> str:
        key = f"home.{self.ruleset}.blurb"
        return text(key) if has(key) else ""

    @property
    def rules(self) -> str:
        """Address of its rule book relative to the home page; "" for a game we have none of."""
        return f"{RULES}/{self.ruleset}" if self.ruleset in THEMES else ""

    @property
    def themes(self) -> tuple[str, ...]:
        """What its puzzles are about."""
        return THEMES.get(self.ruleset, ())


def chapters(folder: Path) -> list[Path]:
    """The files of the chapters and packs that a teacher has written, as they are served."""
    keys = (entry.key for shelf in shelves(folder) for entry in shelf.chapters)
    return [file for key in keys if (file := written(folder, key))]


def shelves(folder: Path) -> list[Shelf]:
    """The games found in a folder of notebooks, in teaching order."""
    found = []
    folders = {path.name for path in folder.iterdir() if path.is_dir() and path.name != RULES}
    for ruleset in sorted(folders | {own.SHELF}, key=_teaching_order):
        keys = [f"{ruleset}/{name}" for name in sorted(names(folder, ruleset))]
        entries = [entry(folder, key) for key in keys if source(folder, key)]
        if not entries:
            continue
        chapters = [each for each in entries if each.name not in EXTRAS]
        chapters.sort(key=lambda each: (each.number is None, each.number or 0, each.name))
        extras = sorted((set(entries) - set(chapters)), key=lambda each: EXTRAS.index(each.name))
        found.append(Shelf(ruleset, tuple(chapters), tuple(extras)))
    return found


@dataclass(frozen=True)
class Family:
    """The shelves of the games that belong together; `name` is "" for games that no family knows."""

    name: str
    shelves: tuple[Shelf, ...]

    @property
    def title(self) -> str:
        return text(f"home.families.{self.name or 'other'}.title")

    @property
    def blurb(self) -> str:
        return text(f"home.families.{self.name or 'other'}.blurb")

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that decorate it."""
        return FANS.get(self.name, PLAIN)


def families(shelves: Sequence[Shelf]) -> list[Family]:
    """The shelves by family, in teaching order."""
    found = []
    for name, games in {**FAMILIES, "": ()}.items():
        its = [shelf for shelf in shelves if (shelf.ruleset in games if name else shelf.ruleset not in ORDER)]
        if its:
            found.append(Family(name, tuple(its)))
    return found


def neighbours(folder: Path, entry: Entry) -> tuple[Entry | None, Entry | None]:
    """The notebooks before and after one on its game's shelf: chapters, then the extras."""
    for shelf in shelves(folder):
        row = [*shelf.chapters, *shelf.extras]
        if entry in row:
            at = row.index(entry)
            return (row[at - 1] if at else None, row[at + 1] if at + 1 < len(row) else None)
    return None, None


def _teaching_order(ruleset: str) -> tuple[int, str]:
    return (ORDER.index(ruleset) if ruleset in ORDER else len(ORDER), ruleset)


def puzzle_link(
    page: str = "voila/render/nanking/puzzles.ipynb", *, puzzle: str | None = None, theme: str | None = None
) -> str:
    """Address of a puzzle by its id, of a theme's puzzles, else of today's puzzle."""
    query = {"puzzle": puzzle} if puzzle else {"theme": theme} if theme else {"puzzle": "daily"}
    return f"{page}?{urlencode(query)}"
