"""The words that players of a game use, what each means there, and where a text says them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from .catalogue import SPOKEN, area
from .lookup import Texts, family_of


@dataclass(frozen=True)
class Term:
    """A word of the game: its `id` in the glossary, the `word` itself, what it means.

    `forms` are the ways in which a text says it, `go out` and `went out`. One with a capital always has it
    (`East`, not the east). What stands in round brackets leads to the word and is no part of it: `(a) round`,
    for not everything that is round is a round. A game that calls a thing otherwise has a mere `-` in
    place of the family's forms.
    """

    id: str
    word: str
    text: str
    forms: tuple[str, ...]


class Mention(NamedTuple):
    """A place in a text that says a term: where it begins and what stands there."""

    at: int
    words: str
    term: Term


@dataclass(frozen=True)
class Glossary:
    """The terms of a game, by the alphabet."""

    terms: tuple[Term, ...]

    def said(self, text: str, known: Collection[str] = ()) -> list[Mention]:
        """The first place of each term that a learner text says, in order; terms whose ids are `known` left
        out. Cards in brackets are no words.
        """
        found: dict[str, Mention] = {}
        for said in self._all(text):
            if said.term.id not in known:
                found.setdefault(said.term.id, said)
        return list(found.values())

    @cached_property
    def _all(self) -> Callable[[str], tuple[Mention, ...]]:
        """Every place of a text; a page shows the same text again and again."""
        pattern, terms = _pattern(self)

        @lru_cache(500)
        def all_of(text: str) -> tuple[Mention, ...]:
            return tuple(
                Mention(match.start(group), match[group], terms[group - 1])
                for match in pattern.finditer(text)
                if (group := match.lastindex)
            )

        return all_of


@cache
def glossary(game: str, language: str = SPOKEN) -> Glossary:
    """The terms of a game by its name: its family's, and its own in their place; none of no game."""
    say = Texts(game, language)
    found: dict[str, Term] = {}
    for owner in dict.fromkeys(filter(None, (family_of(game), game))):
        stem = f"glossary.{owner}"
        texts = {
            key.removeprefix(f"{stem}."): say.fill(said, {}, key)
            for key, said in area(stem, language).items()
        }
        for id in dict.fromkeys(key.rpartition(".")[0] for key in texts):
            known = found.get(id, Term(id, "", "", ()))
            forms = texts.get(f"{id}.forms", "|".join(known.forms))
            found[id] = Term(
                id,
                texts.get(f"{id}.word", known.word),
                texts.get(f"{id}.text", known.text),
                tuple(forms.split("|")) if forms else (),
            )
    return Glossary(tuple(sorted(found.values(), key=lambda term: term.word.lower())))


@cache
def _pattern(words: Glossary) -> tuple[re.Pattern[str], Sequence[Term]]:
    """A pattern of all forms of all terms, the longer before the shorter, and the term of each group."""
    forms = [(form, term) for term in words.terms for form in term.forms if form != "-"]
    forms.sort(key=lambda each: -len(each[0]))
    either = "|".join(_form(form) for form, _ in forms) or "(?!)"
    # Cards in brackets match too, and no group with them: so they are passed over.
    pattern = re.compile(rf"\[[^\]\n]*\]|(?<![\w-])(?:{either})(?![\w-])")
    return pattern, [term for _, term in forms]


def _form(form: str) -> str:
    """A form as a pattern with one group, the words that are marked."""
    context, word = re.fullmatch(r"(?:\((.+)\) )?(.+)", form).groups()  # type: ignore[union-attr]
    lead = rf"{_either_case(context)}\s+\*?" if context else ""
    return rf"{lead}({_either_case(word)})"


def _either_case(words: str) -> str:
    spaced = r"\s+".join(re.escape(word) for word in words.split())
    return rf"(?i:{spaced[0]}){spaced[1:]}" if words[0].islower() else spaced
