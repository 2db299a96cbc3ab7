"""A puzzle: one question with a theme, a difficulty and a line of story."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from tichu_teach.engine import games
from tichu_teach.engine.plain_data import ANYTHING, Shape, words
from tichu_teach.themes import THEMES

from .errors import UnknownTheme
from .fields import RULESET, USUAL, Field, Fields, field_of, learner_text, number
from .kinds import is_kind, kind_of, read_question
from .phrase import Phrase
from .question import POSITION, Question

HARDEST = 5
MAX_ID = 60
MAX_THEME = 40

ID = field_of(
    "id", "Letters, digits, - _ and dots; if left out, its number. Links end with it.", words(MAX_ID, 1)
)
THEME = field_of("theme", "What it is about, if not what the whole pack is about.", words(MAX_THEME), "")
STORY = learner_text("story", "The line that sets the scene, if it wants one.")
DIFFICULTY = number("difficulty", "From 1, easy, to 5; where it is left out none is shown.", 1, HARDEST, 0)
ASKED = field_of("question", "What is asked (see below).", Shape(ANYTHING.read, {"$ref": "#/$defs/question"}))
ENTRY: tuple[Field[object], ...] = (ID, THEME, STORY, DIFFICULTY, ASKED)


def check_theme(theme: str, ruleset: str) -> None:
    """Raise UnknownTheme if a game has no puzzles of a theme, UnknownGame if there is no such game."""
    known = THEMES.get(games[ruleset].name, ())
    if theme not in known:
        raise UnknownTheme(theme, ruleset, known)


@dataclass(frozen=True)
class Puzzle:
    """One puzzle.

    id          `nanking-wish-07` from a pack, `nanking-wish-t4711` made from a seed
    theme       one of THEMES[ruleset]; in a pack of somebody's own any words, or ""
    ruleset     the game's name
    question    what is asked
    story       the line that sets the scene; without words if a pack of somebody's own tells none
    source      "pack" or "seed"
    difficulty  1 (easy) to 5, as its author or its motif says; 0 if nobody has said
    """

    id: str
    theme: str
    ruleset: str
    question: Question = field(compare=False)
    story: Phrase = field(compare=False)
    source: str = "pack"
    difficulty: int = 0

    @classmethod
    def from_data(
        cls,
        data: object,
        theme: str = "",
        ruleset: str = "",
        where: str = "",
        *,
        plain: bool = False,
        sound: bool = False,
    ) -> Puzzle:
        """The puzzle of a pack's entry; raises QuestionError.

        `theme` and `ruleset` are those of the pack, for entries without their own; `plain` and `sound` are
        those of `read_question`.
        """
        entry = Fields(data, where, ENTRY)
        id = entry[ID]
        place = where if where.endswith(id) else f"{where}: {id}" if where else id
        question = read_question(of_game(entry[ASKED], ruleset), place, plain=plain, sound=sound)
        entry = Fields(data, place, ENTRY)
        story = question.phrase(entry.get(STORY, "" if plain else f"puzzle.{id}.story"))
        about = entry.get(THEME, theme)
        name = ruleset or question.game.name
        return cls(id, about, name, question, story, difficulty=entry[DIFFICULTY])

    def to_data(self) -> dict[str, object]:
        """The entry of a pack that describes this puzzle; `from_data` reads it back."""
        level = {"difficulty": self.difficulty} if self.difficulty else {}
        return {"id": self.id, "story": self.story.key, **level, "question": self.question.to_data()}

    @cached_property
    def fingerprint(self) -> str:
        """A name shared by puzzles that ask the same in the same position, whatever their ids and stories."""
        return fingerprint(self.question.data)

    @property
    def hints(self) -> tuple[Phrase, ...]:
        """The hints, from a nudge to nearly the answer."""
        return tuple(self.question.phrase(text) for text in self.question.hints)

    @property
    def link(self) -> str:
        """The query that opens it: `?puzzle=nanking-wish-07`."""
        return f"?puzzle={self.id}"


def of_game(question: object, ruleset: str) -> object:
    """Return a question's data, with the pack's game if it has neither a position nor a ruleset."""
    if ruleset in ("", USUAL) or not isinstance(question, dict) or POSITION.name in question:
        return question
    kind = question.get("kind")
    lends = isinstance(kind, str) and is_kind(kind) and kind_of(kind).has(RULESET)
    return {RULESET.name: ruleset, **question} if lends else question


def split_id(id: str) -> tuple[str, str, str]:
    """The game, the theme and the number that an id is made of; if it is no id, texts without meaning.

    >>> split_id("mahjong-duel-waits-t4711")
    ('mahjong-duel', 'waits', 't4711')
    """
    head, _, number = id.rpartition("-")
    ruleset, _, theme = head.rpartition("-")
    return ruleset, theme, number


def fingerprint(question: Mapping[str, object]) -> str:
    """A short name for what a question asks, texts left aside."""
    left_out = {"ask", "values", "wrong", "hints", "rule", "reasons"}
    asked = {name: value for name, value in question.items() if name not in left_out}
    return hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()[:12]
