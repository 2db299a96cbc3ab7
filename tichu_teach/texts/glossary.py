"""The words that players of a game use, their meanings, and the places in a text that use them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from .catalogue import area
from .lookup import Texts, family_of


@dataclass(frozen=True)
class Term:
    """A word of the game: its `id` in the glossary, the `word` itself, and a `text` with its meaning.

    `forms` are the forms it takes in a text, `go out` and `went out`. A form with a capital matches only with
    it (`East`, not the east). Words in round brackets must come before the form but are no part of it: `(a)
    round`, as not everything round is a round. If a game uses another word, its forms are a mere `-` in place
    of the family's.
    """

    id: str
    word: str
    text: str
    forms: tuple[str, ...]


class Mention(NamedTuple):
    """A place in a text that uses a term: its index, the words there, and the term."""

    at: int
    words: str
    term: Term


@dataclass(frozen=True)
class Glossary:
    """The terms of a game in alphabetical order."""

    terms: tuple[Term, ...]

    def first_mentions(self, text: str, known: Collection[str] = ()) -> list[Mention]:
        """The first mention of each term in a learner's text, in order, except terms whose ids are `known`.

        Cards in brackets do not count as words.
        """
        found: dict[str, Mention] = {}
        for said in self._all(text):
            if said.term.id not in known:
                found.setdefault(said.term.id, said)
        return list(found.values())

    @cached_property
    def _all(self) -> Callable[[str], tuple[Mention, ...]]:
        """A function that finds every mention in a text; cached, as pages show the same texts repeatedly."""
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
def glossary(game: str) -> Glossary:
    """The terms of a game by its name: its family's, replaced by its own; none for an unknown game."""
    say = Texts(game)
    found: dict[str, Term] = {}
    for owner in dict.fromkeys(filter(None, (family_of(game), game))):
        stem = f"glossary.{owner}"
        texts = {key.removeprefix(f"{stem}."): say.fill(said, {}, key) for key, said in area(stem).items()}
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
    """A pattern of all forms of all terms, longer ones first, and the term of each group."""
    forms = [(form, term) for term in words.terms for form in term.forms if form != "-"]
    forms.sort(key=lambda each: -len(each[0]))
    either = "|".join(_form(form) for form, _ in forms) or "(?!)"
    # Cards in brackets match without a group, so that they are skipped.
    pattern = re.compile(rf"\[[^\]\n]*\]|(?<![\w-])(?:{either})(?![\w-])")
    return pattern, [term for _, term in forms]


def _form(form: str) -> str:
    """A form as a pattern with one group, for the words to mark."""
    context, word = re.fullmatch(r"(?:\((.+)\) )?(.+)", form).groups()  # type: ignore[union-attr]
    lead = rf"{_either_case(context)}\s+\*?" if context else ""
    return rf"{lead}({_either_case(word)})"


def _either_case(words: str) -> str:
    spaced = r"\s+".join(re.escape(word) for word in words.split())
    return rf"(?i:{spaced[0]}){spaced[1:]}" if words[0].islower() else spaced
