"""A puzzle: one question with a theme, a difficulty and a line of story."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from tichu_teach.engine import games
from tichu_teach.themes import THEMES

from .errors import QuestionError, UnknownTheme
from .fields import USUAL, Fields, Schema, number, text, words
from .kinds import KINDS
from .phrase import Phrase
from .question import Question, kind_of

HARDEST = 5
MAX_THEME = 40

# How many mistakes of learners are numbered, family by family.
MISTAKES: Mapping[str, int] = {"tichu": 28, "haggis": 13, "mahjong": 20}

ENTRY: Mapping[str, Schema] = {
    "id": {
        "type": "string",
        "minLength": 1,
        "maxLength": 60,
        "description": "Letters, digits, - _ and dots; if left out, its number. Links end with it.",
    },
    "theme": text("What it is about, if not what the whole pack is about."),
    "story": words("The line that sets the scene."),
    "difficulty": number("From 1, easy, to 5; where it is left out none is shown.", 1, HARDEST),
    "mistake": number("The learner's mistake it is about.", 1, max(MISTAKES.values())),
    "question": {"$ref": "#/$defs/question", "description": "What is asked (see below)."},
}


def check_theme(theme: str, ruleset: str) -> None:
    """Raises UnknownTheme where a game has no puzzles of a theme, UnknownGame where there is no game."""
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
    story       the line that sets the scene
    source      "pack" or "seed"
    mistake     the learner's mistake it is about (numbered by family), 0 for none in particular
    difficulty  1 (easy) to 5, as its author or its motif says; 0 where nobody has said
    motif       the idea that a made one is about, "" for one written by hand
    """

    id: str
    theme: str
    ruleset: str
    question: Question = field(compare=False)
    story: Phrase = field(compare=False)
    source: str = "pack"
    mistake: int = 0
    difficulty: int = 0
    motif: str = field(default="", compare=False)

    @classmethod
    def from_data(
        cls,
        data: Any,
        theme: str = "",
        ruleset: str = "",
        where: str = "",
        source: str = "pack",
        *,
        plain: bool = False,
    ) -> Puzzle:
        """The puzzle of a pack's entry; raises QuestionError.

        `theme` and `ruleset` are those of the pack, for entries that don't tell their own. The texts of a
        `plain` one are words, never keys.
        """
        entry = Fields(data, where, ENTRY)
        id = entry.get("id", str)
        place = where if where.endswith(id) else f"{where}: {id}" if where else id
        asked = _of_game(entry.get("question", dict), ruleset)
        question = Question.from_data(asked, place, plain=plain)
        theme = entry.get("theme", str, theme)
        if len(theme) > MAX_THEME:
            raise QuestionError(place, "theme", f"longer than {MAX_THEME} characters")

        def numbered(name: str, most: int) -> int:
            number: int = entry.get(name, int, 0)
            if not 0 <= number <= most:
                raise QuestionError(place, name, f"is a number from 1 to {most}, not {number}")
            return number

        mistake = numbered("mistake", MISTAKES[question.game.family])
        story = question.phrase(entry.get("story", str, f"puzzle.{id}.story"))
        level = numbered("difficulty", HARDEST)
        return cls(id, theme, ruleset or question.game.name, question, story, source, mistake, level)

    def to_data(self) -> dict[str, Any]:
        """The entry of a pack that describes this puzzle; `from_data` reads it back."""
        numbers = {"difficulty": self.difficulty, "mistake": self.mistake}
        data = {"id": self.id, "story": self.story.key, **{name: n for name, n in numbers.items() if n}}
        return {**data, "question": self.question.to_data()}

    @cached_property
    def fingerprint(self) -> str:
        """The same for puzzles that ask the same in the same position, whatever their ids and stories."""
        return fingerprint(self.question.data)

    @property
    def hints(self) -> tuple[Phrase, ...]:
        """The hints, from a nudge to nearly the answer."""
        return tuple(self.question.phrase(text) for text in self.question.hints)

    @property
    def link(self) -> str:
        """The query that opens it: `?puzzle=nanking-wish-07`."""
        return f"?puzzle={self.id}"


def _of_game(question: Any, ruleset: str) -> Any:
    """What is asked, of the pack's game where it has neither a position nor a ruleset of its own."""
    kind = question.get("kind")
    if ruleset in ("", USUAL) or "position" in question or not isinstance(kind, str) or kind not in KINDS:
        return question
    return {"ruleset": ruleset, **question} if "ruleset" in kind_of(kind).fields else question


def split_id(id: str) -> tuple[str, str, str]:
    """The game, the theme and the number that an id is made of; texts of no meaning where it is none.

    >>> split_id("mahjong-duel-waits-t4711")
    ('mahjong-duel', 'waits', 't4711')
    """
    head, _, number = id.rpartition("-")
    ruleset, _, theme = head.rpartition("-")
    return ruleset, theme, number


def fingerprint(question: Mapping[str, Any]) -> str:
    """A short name for what a question asks, texts left aside."""
    left_out = {"ask", "values", "wrong", "hints", "rule", "reasons"}
    asked = {name: value for name, value in question.items() if name not in left_out}
    text = json.dumps(asked, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:12]
