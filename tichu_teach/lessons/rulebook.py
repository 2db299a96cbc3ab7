"""The rule book of a game, put together from other sources, so that nothing is written twice.

Ids, their order and the options come from the ruleset, words from the texts, steps from the chapters. A
puzzle is listed under the rule that its right answer rests on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache

from tichu_teach.engine import games
from tichu_teach.engine.errors import ArgumentError, meant, short
from tichu_teach.engine.options import Option
from tichu_teach.engine.state import Ruleset
from tichu_teach.exercises.library import packed
from tichu_teach.texts import SPOKEN, Texts, text
from tichu_teach.texts.explain import rule_name, rule_text, rule_why
from tichu_teach.texts.glossary import glossary as words_of
from tichu_teach.texts.names import clauses, sequence

from .cells import markdown
from .lesson import UnknownRule
from .loader import load
from .tables import DISPUTED, DISPUTES, EDITIONS, UNSAID, decides, game_name, others, settled, standing
from .taught import taught_in, teaching


@dataclass(frozen=True)
class RuleEntry:
    """One rule in the book of a game.

    rule     its id, as verdicts cite it
    game     the ruleset with its usual options
    steps    the steps that teach it, in order: each a chapter's name and the number of the step
    puzzles  the ids of the packed puzzles whose right answer rests on it
    """

    rule: str
    game: Ruleset
    steps: tuple[tuple[str, int], ...] = ()
    puzzles: tuple[str, ...] = ()

    @property
    def options(self) -> tuple[Option, ...]:
        """The options that let a table settle it differently."""
        return tuple(option for option in self.game.choices() if option.rule == self.rule)

    def name(self, language: str = SPOKEN) -> str:
        return rule_name(self.rule, language, self.game.name)

    def words(self, language: str = SPOKEN) -> str:
        """Return the rule in words, with the reason why."""
        return " ".join(filter(None, (rule_text(self.rule, language, self.game.name), self.why(language))))

    def why(self, language: str = SPOKEN) -> str:
        return rule_why(self.rule, language, self.game.name)

    def about(self, word: str, language: str = SPOKEN) -> bool:
        """Return True if a word occurs in the id, the name or the text of the entry."""
        said = f"{self.rule} {self.name(language)} {self.words(language)}"
        return word.lower() in said.lower()

    # -- as Markdown -------------------------------------------------------------------------------

    def markdown(self, language: str = SPOKEN, level: int = 3) -> str:
        """Return the entry for a notebook, with links relative to a folder beside those of the chapters."""
        told = [f"{'#' * level} {self.name(language)}", f"`{self.rule}`"]
        told.append(markdown(rule_text(self.rule, language, self.game.name)))
        if why := self.why(language):
            told.append(f"*{text('book.why', language)}:* {markdown(why)}")
        if notes := [f"- {note}" for note in self._notes(language)]:
            told.append("\n".join(notes))
        return "\n\n".join(told)

    def _notes(self, language: str) -> Iterator[str]:
        for option in self.options:
            yield _note("book.choice", self._choice(option, language), language)
        if said := self._editions(language):
            yield _note("book.editions", said, language)
        if self.rule in UNSAID:
            point, here = settled(self.rule, language)
            yield _note("book.unsaid", text("book.unsaid.here", language, point=point, said=here), language)
        if self.steps:
            links = [_step(name, number, language) for name, number in self.steps]
            yield _note("book.taught", sequence(links, Texts("", language)), language)
        if self.puzzles:
            page = f"../{self.game.name}/puzzles.ipynb"
            links = [f"[{each}]({page}#puzzle={each})" for each in self.puzzles]
            asked = text("book.asked", language, count=len(links))
            yield f"**{asked}:** {sequence(links, Texts('', language))}"

    def _choice(self, option: Option, language: str) -> str:
        values = {
            "decides": decides(option, self.game, language),
            "value": standing(option, option.default, self.game, language),
            "others": others(option, option.default, self.game, language),
        }
        return f"{text('book.choice.here', language, **values)} (`{option.name}`)"

    def _editions(self, language: str) -> str:
        """The differences between the printed editions in words; "" if there are none."""
        options = {option.name for option in self.options}
        for point, option in DISPUTES.items():
            if option in options or self.rule == DISPUTED.get(point):
                editions = [_edition(point, edition, language) for edition in EDITIONS]
                said = clauses(editions, Texts("", language))
                values = {"point": text(f"lesson.editions.{point}", language), "said": said}
                return text("book.editions.said", language, **values)
        return ""


def _edition(point: str, edition: str, language: str) -> str:
    values = {
        "edition": text(f"lesson.editions.{edition}", language),
        "said": text(f"lesson.editions.{point}.{edition}", language),
    }
    return text("book.editions.one", language, **values)


def _note(label: str, said: str, language: str) -> str:
    return f"**{text(label, language)}:** {markdown(said)}"


def _step(name: str, number: int, language: str) -> str:
    where = text("book.step", language, chapter=load(name, language).title(), step=number)
    return f"[{where}](../{name}.ipynb#step={number})"


@dataclass(frozen=True)
class RulePart:
    """The rules that a chapter teaches; `chapter` is "" for the rules that no chapter teaches."""

    chapter: str
    entries: tuple[RuleEntry, ...]

    def title(self, game: Ruleset, language: str = SPOKEN) -> str:
        """Return the chapter's title, with the game's name if the chapter is another game's."""
        if not self.chapter:
            return text("book.part.rest", language)
        lesson = load(self.chapter, language)
        title = lesson.title()
        if lesson.ruleset == game.name:
            return title
        return text("book.part.base", language, game=game_name(lesson.ruleset, language), title=title)


@dataclass(frozen=True)
class RuleBook:
    """The rules of a game, part by part, in the order in which its chapters teach them.

    A notebook shows it as Markdown; `book["nanking.wish.duty"]` is one entry.
    """

    game: Ruleset
    parts: tuple[RulePart, ...]

    @property
    def entries(self) -> tuple[RuleEntry, ...]:
        return tuple(entry for part in self.parts for entry in part.entries)

    def __getitem__(self, rule: str) -> RuleEntry:
        """Return the entry of a rule. Raises UnknownRule if it is not here, with a hint where it may be."""
        for entry in self.entries:
            if entry.rule == rule:
                return entry
        if rule in self.game.rules:
            whole = f'rulebook("{self.game.name}")["{rule}"]'
            raise UnknownRule(f"{self.game.name} has the rule {short(rule)}, but not in this part: {whole}")
        none, near = f"{self.game.name} has no rule {short(rule)}", meant(rule, self.game.rules)
        if not near and isinstance(rule, str) and rule and any(entry.about(rule) for entry in self.entries):
            raise UnknownRule(f"{none}; about({rule!r}) finds those it is mentioned in")
        raise UnknownRule(f"{none}{near}")

    def __iter__(self) -> Iterator[RuleEntry]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    def _ipython_key_completions_(self) -> list[str]:
        """The rules that Tab offers after `book[`."""
        return [entry.rule for entry in self.entries]

    def about(self, words: str, language: str = SPOKEN) -> RuleBook:
        """Return a book of the entries that contain all these words. Raises UnknownRule if there are none."""
        if not isinstance(words, str):
            raise ArgumentError(f'about takes words, as in about("phoenix"), not {short(words)}')
        wanted = words.split()
        parts = [
            replace(part, entries=tuple(e for e in part.entries if all(e.about(w, language) for w in wanted)))
            for part in self.parts
        ]
        parts = [part for part in parts if part.entries]
        if not parts:
            names = [part.title(self.game, language) for part in self.parts]
            said = " ".join(entry.name(language) for part in self.parts for entry in part.entries)
            ids = " ".join(entry.rule for entry in self.entries)  # in which there are no words like "with"
            near = meant(words, re.findall(r"\w{3,}", ids)) or meant(
                words, re.findall(r"\w{4,}", said.lower())
            )
            values = {"about": short(words), "game": game_name(self.game.name, language), "meant": near}
            raise UnknownRule(text("book.none", language, parts=", ".join(names), **values))
        return RuleBook(self.game, tuple(parts))

    def title(self, language: str = SPOKEN) -> str:
        return text("book.title", language, game=game_name(self.game.name, language))

    def markdown(self, language: str = SPOKEN) -> str:
        """Return the whole book as Markdown."""
        told = [f"# {self.title(language)}"]
        for part in self.parts:
            told.append(f"## {part.title(self.game, language)}")
            told += [entry.markdown(language) for entry in part.entries]
        return "\n\n".join(told)

    def _repr_markdown_(self) -> str:
        return self.markdown()

    def __repr__(self) -> str:
        return "\n".join(f"{entry.rule}: {entry.name()}" for entry in self.entries)


def glossary(game: Ruleset, language: str = SPOKEN) -> dict[str, str]:
    """Return the words that a game's players use, in alphabetical order, each with its meaning."""
    return {term.word: term.text for term in words_of(game.name, language).terms if term.forms != ("-",)}


def rulebook(ruleset: str) -> RuleBook:
    """The rule book of a game by its name. Raises UnknownGame."""
    return _rulebook(games[ruleset].name)


@cache
def _rulebook(ruleset: str) -> RuleBook:
    game = games[ruleset]
    taught, asked = taught_in(game.name), _asked(game.name)
    parts: dict[str, list[RuleEntry]] = {name: [] for name in (*teaching(game.name), "")}
    for rule in game.rules:
        steps = tuple((at.chapter, at.number) for at in taught.get(rule, ()))
        parts[steps[0][0] if steps else ""].append(RuleEntry(rule, game, steps, asked.get(rule, ())))
    return RuleBook(game, tuple(RulePart(name, tuple(entries)) for name, entries in parts.items() if entries))


def _asked(ruleset: str) -> Mapping[str, tuple[str, ...]]:
    """Return, by rule, the ids of a game's packed puzzles whose right answer rests on it."""
    found: dict[str, list[str]] = {}
    for puzzle in (each for each in packed(ruleset) if each.question.about_rules):
        grade = puzzle.question.grade(puzzle.question.solve()[0])
        if grade.rule:
            found.setdefault(grade.rule, []).append(puzzle.id)
    return {rule: tuple(sorted(ids)) for rule, ids in found.items()}
