"""Made puzzles can't be guessed: their words are the same for every answer, and each answer comes often.

Somebody who reads story and question alone, and has seen many puzzles with their answers, should do no better
than one who always gives the most frequent answer.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from math import log, sqrt
from typing import NamedTuple

import pytest

from tests.depth import some
from tichu_teach.exercises.motifs import generate
from tichu_teach.exercises.puzzle import HARDEST
from tichu_teach.themes import THEMES

THEMED = [(ruleset, theme) for ruleset, themes in THEMES.items() for theme in themes]
MANY, FEW = 400, 30  # seeds of each theme: at length, and in passing
LEAST, MOST = 0.2, 0.8  # how often each answer comes
ENOUGH = 12  # puzzles with the same story, for its answers to be counted
BETTER = 0.06  # by how much a reader of words may be better than one who always says the same, chance aside
CARDS = re.compile(r"\[[^]]*\](\s*\[[^]]*\])*")


class Asked(NamedTuple):
    """A puzzle whose answer comes down to a word: what is read, what may be answered, what is right."""

    theme: str
    motif: str
    story: str
    text: str
    words: tuple[str, ...]
    right: str


@cache
def asked(ruleset: str, theme: str, seeds: int) -> tuple[Asked, ...]:
    """The puzzles of a theme that are answered in a word."""
    found = []
    for seed in range(seeds):
        puzzle = generate(theme, seed, ruleset)
        question, at = puzzle.question, puzzle.question.names
        if question.one_word:
            text = f"{puzzle.story.text(at=at)} {question.ask.text(at=at)}"
            words = CARDS.sub("[]", text)  # cards are no words: one has to look at them
            found.append(
                Asked(theme, puzzle.motif, puzzle.story.key, words, question.one_word, question.word)
            )
    return tuple(found)


def chance(number: int, spreads: int = 2) -> float:
    """How far a share among so many may be off by chance: twice its spread."""
    return spreads * sqrt(LEAST * MOST / number)


def by(key: Callable[[Asked], object], found: Iterable[Asked]) -> list[list[Asked]]:
    groups = defaultdict[object, list[Asked]](list)
    for each in found:
        groups[key(each)].append(each)
    return list(groups.values())


def shares(group: Sequence[Asked]) -> dict[str, float]:
    right = Counter(each.right for each in group)
    return {word: right[word] / len(group) for word in group[0].words}


def balanced(found: Iterable[Asked]) -> None:
    """Each answer comes often enough: in all, and with each story."""
    found = list(found)
    for group in (*by(lambda each: each.words, found), *by(lambda each: (each.words, each.story), found)):
        if len(group) >= ENOUGH:
            slack = chance(len(group))
            for word, share in shares(group).items():
                where = (group[0].theme, group[0].motif, word, share, len(group))
                assert LEAST - slack <= share <= MOST + slack, where


# -- two readers ---------------------------------------------------------------------------------------

Guess = Callable[[str], str]


def constant(known: Sequence[Asked]) -> Guess:
    """Always the most frequent answer."""
    ((word, _),) = Counter(each.right for each in known).most_common(1)
    return lambda text: word


def by_text(known: Sequence[Asked]) -> Guess:
    """The most frequent answer to the very same words, else to all."""
    seen = defaultdict[str, Counter[str]](Counter)
    for each in known:
        seen[each.text][each.right] += 1
    usual = constant(known)("")
    return lambda text: seen[text].most_common(1)[0][0] if text in seen else usual


def tokens(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))


def by_words(known: Sequence[Asked]) -> Guess:
    """Naive Bayes: the answer that the words speak for, each by itself."""
    times = Counter(each.right for each in known)
    heard = {
        word: Counter(token for each in known if each.right == word for token in tokens(each.text))
        for word in times
    }

    def guess(text: str) -> str:
        def weight(word: str) -> float:
            said = (log((heard[word][token] + 1) / (times[word] + 2)) for token in tokens(text))
            return log(times[word]) + sum(said)

        return max(times, key=weight)

    return guess


Reader = Callable[[Sequence[Asked]], Guess]


def hits(reader: Reader, group: Sequence[Asked]) -> float:
    """How often a reader is right: taught by one half of the puzzles, asked about the other, and in turn."""
    halves = group[::2], group[1::2]
    found = 0
    for known, rest in (halves, halves[::-1]):
        guess = reader(known)
        found += sum(guess(each.text) == each.right for each in rest)
    return found / len(group)


def unread(group: Sequence[Asked]) -> None:
    """Nobody who reads the words does better than one who always gives what is right most often."""
    usual = max(shares(group).values())
    for reader in (by_text, by_words):
        better = hits(reader, group) - usual
        allowed = BETTER + chance(len(group), 3)  # of hundreds of groups some are off by two
        assert better <= allowed, (group[0].theme, group[0].words, reader.__name__, better, allowed)


# -- the tests -----------------------------------------------------------------------------------------


def of_all(seeds: int) -> list[Asked]:
    return [each for ruleset, theme in THEMED for each in asked(ruleset, theme, seeds)]


@pytest.mark.extra
@pytest.mark.parametrize(("ruleset", "theme"), THEMED)
def test_each_answer_comes_often_and_no_words_tell_it(ruleset: str, theme: str) -> None:
    found = asked(ruleset, theme, MANY)
    balanced(found)
    for group in by(lambda each: each.words, found):
        if len(group) >= 4 * ENOUGH:
            unread(group)


@pytest.mark.extra
def test_no_words_of_all_games_together_tell_an_answer() -> None:
    for group in by(lambda each: (each.theme, each.words), of_all(MANY)):
        unread(group)


@pytest.mark.parametrize("ruleset", some(["haggis", "nanking", "mahjong-duel"]))
def test_some_puzzles_tell_nothing(ruleset: str) -> None:
    found = [each for theme in THEMES[ruleset] for each in asked(ruleset, theme, FEW)]
    balanced(found)
    for group in by(lambda each: each.words, found):
        unread(group)


def test_a_telling_word_would_be_noticed() -> None:
    tale = [
        Asked(
            "",
            "",
            "",
            f"A calm day. {'Bang' if each % 3 else 'Hush'}!",
            ("yes", "no"),
            "yes" if each % 3 else "no",
        )
        for each in range(90)
    ]
    with pytest.raises(AssertionError):
        unread(tale)
    with pytest.raises(AssertionError):
        balanced(each._replace(right="yes") for each in tale)


@pytest.mark.parametrize(("ruleset", "theme"), some(THEMED, every=7))
def test_every_theme_has_all_levels(ruleset: str, theme: str) -> None:
    made = [generate(theme, seed, ruleset) for seed in range(HARDEST)]
    assert [puzzle.difficulty for puzzle in made] == [1, 2, 3, 4, 5]
