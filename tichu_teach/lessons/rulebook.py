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
from tichu_teach.engine.errors import ArgumentError, did_you_mean, short
from tichu_teach.engine.options import Option
from tichu_teach.engine.state import Ruleset
from tichu_teach.exercises.library import packed_puzzles
from tichu_teach.texts import text
from tichu_teach.texts.explain import rule_name, rule_text, rule_why
from tichu_teach.texts.glossary import glossary as words_of
from tichu_teach.texts.names import clauses, game_name, sequence

from .cells import markdown
from .lesson import UnknownRule
from .loader import load
from .tables import DISPUTED, DISPUTES, EDITIONS, UNSAID, decides, other_values, settled, standing
from .taught import taught_in, teaching


@dataclass(frozen=True)
class RuleEntry:
    """One rule in the book of a game.

    rule     its id, as verdicts cite it
    game     the ruleset with its usual options
    steps    the steps that teach it, in order: each a chapter's name and the number of the step
    """

    rule: str
    game: Ruleset
    steps: tuple[tuple[str, int], ...] = ()

    @property
    def puzzles(self) -> tuple[str, ...]:
        """The ids of the packed puzzles whose right answer rests on it."""
        return _puzzles_by_rule(self.game.name).get(self.rule, ())

    @property
    def options(self) -> tuple[Option, ...]:
        """The options that let a table settle it differently."""
        return tuple(option for option in self.game.choices() if option.rule == self.rule)

    def name(self) -> str:
        return rule_name(self.rule, self.game.name)

    def words(self) -> str:
        """Return the rule in words, with the reason why."""
        return " ".join(filter(None, (rule_text(self.rule, self.game.name), self.why())))

    def why(self) -> str:
        return rule_why(self.rule, self.game.name)

    def mentions(self, word: str) -> bool:
        """Return True if a word occurs in the id, the name or the text of the entry."""
        said = f"{self.rule} {self.name()} {self.words()}"
        return word.lower() in said.lower()

    # -- as Markdown -------------------------------------------------------------------------------

    def markdown(self) -> str:
        """Return the entry for a notebook, with links relative to a folder beside those of the chapters."""
        told = [f"### {self.name()}", f"`{self.rule}`"]
        told.append(markdown(rule_text(self.rule, self.game.name)))
        if why := self.why():
            told.append(f"*{text('book.why')}:* {markdown(why)}")
        if notes := [f"- {note}" for note in self._notes()]:
            told.append("\n".join(notes))
        return "\n\n".join(told)

    def _notes(self) -> Iterator[str]:
        for option in self.options:
            yield _note("book.choice", self._choice(option))
        if said := self._editions():
            yield _note("book.editions", said)
        if self.rule in UNSAID:
            point, here = settled(self.rule)
            yield _note("book.unsaid", text("book.unsaid.here", point=point, said=here))
        if self.steps:
            links = [_step(name, number) for name, number in self.steps]
            yield _note("book.taught", sequence(links))
        if self.puzzles:
            page = f"../{self.game.name}/puzzles.ipynb"
            links = [f"[{each}]({page}#puzzle={each})" for each in self.puzzles]
            asked = text("book.asked", count=len(links))
            yield f"**{asked}:** {sequence(links)}"

    def _choice(self, option: Option) -> str:
        values = {
            "decides": decides(option, self.game),
            "value": standing(option, option.default, self.game),
            "others": other_values(option, option.default, self.game),
        }
        return f"{text('book.choice.here', **values)} (`{option.name}`)"

    def _editions(self) -> str:
        """The differences between the printed editions in words; "" if there are none."""
        options = {option.name for option in self.options}
        for point, option in DISPUTES.items():
            if option in options or self.rule == DISPUTED.get(point):
                editions = [_edition(point, edition) for edition in EDITIONS]
                said = clauses(editions)
                values = {"point": text(f"lesson.editions.{point}"), "said": said}
                return text("book.editions.said", **values)
        return ""


def _edition(point: str, edition: str) -> str:
    values = {
        "edition": text(f"lesson.editions.{edition}"),
        "said": text(f"lesson.editions.{point}.{edition}"),
    }
    return text("book.editions.one", **values)


def _note(label: str, said: str) -> str:
    return f"**{text(label)}:** {markdown(said)}"


def _step(name: str, number: int) -> str:
    where = text("book.step", chapter=load(name).title(), step=number)
    return f"[{where}](../{name}.ipynb#step={number})"


@dataclass(frozen=True)
class RulePart:
    """The rules that a chapter teaches; `chapter` is "" for the rules that no chapter teaches."""

    chapter: str
    entries: tuple[RuleEntry, ...]

    def title(self, game: Ruleset) -> str:
        """Return the chapter's title, with the game's name if the chapter is another game's."""
        if not self.chapter:
            return text("book.part.rest")
        lesson = load(self.chapter)
        title = lesson.title()
        if lesson.ruleset == game.name:
            return title
        return text("book.part.base", game=game_name(lesson.ruleset), title=title)


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
        none, near = f"{self.game.name} has no rule {short(rule)}", did_you_mean(rule, self.game.rules)
        if (
            not near
            and isinstance(rule, str)
            and rule
            and any(entry.mentions(rule) for entry in self.entries)
        ):
            raise UnknownRule(f"{none}; about({rule!r}) finds those it is mentioned in")
        raise UnknownRule(f"{none}{near}")

    def __iter__(self) -> Iterator[RuleEntry]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    def _ipython_key_completions_(self) -> list[str]:
        """The rules that Tab offers after `book[`."""
        return [entry.rule for entry in self.entries]

    def mentioning(self, words: str) -> RuleBook:
        """Return a book of the entries that contain all these words. Raises UnknownRule if there are none."""
        if not isinstance(words, str):
            raise ArgumentError(f'about takes words, as in about("phoenix"), not {short(words)}')
        wanted = words.split()
        parts = [
            replace(part, entries=tuple(e for e in part.entries if all(e.mentions(w) for w in wanted)))
            for part in self.parts
        ]
        parts = [part for part in parts if part.entries]
        if not parts:
            names = [part.title(self.game) for part in self.parts]
            said = " ".join(entry.name() for part in self.parts for entry in part.entries)
            ids = " ".join(entry.rule for entry in self.entries)  # in which there are no words like "with"
            near = did_you_mean(words, re.findall(r"\w{3,}", ids)) or did_you_mean(
                words, re.findall(r"\w{4,}", said.lower())
            )
            values = {"about": short(words), "game": game_name(self.game.name), "meant": near}
            raise UnknownRule(text("book.none", parts=", ".join(names), **values))
        return RuleBook(self.game, tuple(parts))

    def title(self) -> str:
        return text("book.title", game=game_name(self.game.name))

    def markdown(self) -> str:
        """Return the whole book as Markdown."""
        told = [f"# {self.title()}"]
        for part in self.parts:
            told.append(f"## {part.title(self.game)}")
            told += [entry.markdown() for entry in part.entries]
        return "\n\n".join(told)

    def _repr_markdown_(self) -> str:
        return self.markdown()

    def __repr__(self) -> str:
        return "\n".join(f"{entry.rule}: {entry.name()}" for entry in self.entries)


def glossary(game: Ruleset) -> dict[str, str]:
    """Return the words that a game's players use, in alphabetical order, each with its meaning."""
    return {term.word: term.text for term in words_of(game.name).terms if term.forms != ("-",)}


def rulebook(ruleset: str) -> RuleBook:
    """The rule book of a game by its name. Raises UnknownGame."""
    return _rulebook(games[ruleset].name)


@cache
def _rulebook(ruleset: str) -> RuleBook:
    game = games[ruleset]
    taught = taught_in(game.name)
    parts: dict[str, list[RuleEntry]] = {name: [] for name in (*teaching(game.name), "")}
    for rule in game.rules:
        steps = tuple((at.chapter, at.number) for at in taught.get(rule, ()))
        parts[steps[0][0] if steps else ""].append(RuleEntry(rule, game, steps))
    return RuleBook(game, tuple(RulePart(name, tuple(entries)) for name, entries in parts.items() if entries))


@cache
def _puzzles_by_rule(ruleset: str) -> Mapping[str, tuple[str, ...]]:
    """Return, by rule, the ids of a game's packed puzzles whose right answer rests on it."""
    found: dict[str, list[str]] = {}
    for puzzle in (each for each in packed_puzzles(ruleset) if each.question.about_rules):
        grade = puzzle.question.grade(puzzle.question.solve()[0])
        if grade.rule:
            found.setdefault(grade.rule, []).append(puzzle.id)
    return {rule: tuple(sorted(ids)) for rule, ids in found.items()}
