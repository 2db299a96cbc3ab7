"""Made puzzles can't be guessed: their words are the same for every answer, and each answer comes often.

Somebody who reads story and question alone, and has seen many puzzles with their answers, should do no better
than one who always gives the most frequent answer. Nor should anybody who looks at what there is to choose
from, and not at the table: at place, length or words of the choices.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from math import log, sqrt
from random import Random
from typing import NamedTuple

import pytest

from tests.depth import some
from tichu_teach.classroom.exam import exam
from tichu_teach.exercises.form import Choose
from tichu_teach.exercises.kinds.allowed import AllowedQuestion, exchanged
from tichu_teach.exercises.library import packed
from tichu_teach.exercises.motifs import generate
from tichu_teach.exercises.motifs.tichu.bomb import GROUNDS
from tichu_teach.exercises.puzzle import HARDEST, Puzzle
from tichu_teach.exercises.question import Question
from tichu_teach.lessons import chapters, load
from tichu_teach.themes import TACTICS, THEMES

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
def made(ruleset: str, theme: str, seeds: int) -> tuple[Puzzle, ...]:
    return tuple(generate(theme, seed, ruleset) for seed in range(seeds))


@cache
def asked(ruleset: str, theme: str, seeds: int) -> tuple[Asked, ...]:
    """The puzzles of a theme that are answered in a word."""
    found = []
    for puzzle in made(ruleset, theme, seeds):
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


# -- those who look at what there is to choose from ----------------------------------------------------

YES_NO = ("yes", "no")
ABOVE = 0.10  # how much better than chance anybody may guess, chance aside
SIDES = 2  # of four reasons, two speak for each answer


class Offer(NamedTuple):
    """Something to choose: what each choice says, and the places of those that are right."""

    where: str
    said: tuple[str, ...]
    right: frozenset[int]

    @property
    def chance(self) -> float:
        return len(self.right) / len(self.said)


Pick = Callable[[Offer], int]
Chooser = Callable[[Sequence[Offer]], Pick]


def offers(question: Question, where: str) -> Iterator[Offer]:
    """What there is to choose from, part by part; of the reasons, those beside a right yes or no."""
    if not isinstance(question, Choose) or question.several:
        return
    at = question.names
    # Half of the hands that are counted are right, and those have one number of tiles.
    for part in (part for part in question.parts if part != "count"):
        options = [option for option in question.options() if option.part == part]
        said = tuple(f"{option.label.text(at=at)} {' '.join(option.cards)}" for option in options)
        answers = [answer[part] if part else answer for answer in question.answers]
        right = frozenset(place for place, option in enumerate(options) if option.value in answers)
        yield Offer(f"{where} {question.kind}.{part}", said, right)


def usual_place(known: Sequence[Offer]) -> Pick:
    """The place in the list that is right most often."""
    places = Counter(place for each in known for place in each.right)
    return lambda offer: max(range(len(offer.said)), key=lambda place: places[place])


def usual_words(known: Sequence[Offer]) -> Pick:
    """The choice that is right most often where it is offered."""
    times, right = Counter[str](), Counter[str]()
    for each in known:
        times.update(each.said)
        right.update(each.said[place] for place in each.right)

    def share(said: str) -> float:
        return (right[said] + 0.2) / (times[said] + 1)

    return lambda offer: max(range(len(offer.said)), key=lambda place: share(offer.said[place]))


def longest(known: Sequence[Offer]) -> Pick:
    return lambda offer: max(range(len(offer.said)), key=lambda place: len(offer.said[place]))


def shortest(known: Sequence[Offer]) -> Pick:
    return lambda offer: min(range(len(offer.said)), key=lambda place: len(offer.said[place]))


CHOOSERS: tuple[Chooser, ...] = (usual_place, usual_words, longest, shortest)


def picked(chooser: Chooser, group: Sequence[Offer]) -> float:
    """How often a chooser is right: taught by one half, asked about the other, and in turn."""
    found = 0
    for known, rest in ((group[::2], group[1::2]), (group[1::2], group[::2])):
        pick = chooser(known)
        found += sum(pick(each) in each.right for each in rest)
    return found / len(group)


def told_apart(found: Iterable[Offer]) -> list[str]:
    """Name the groups in which somebody guesses who shouldn't be able to."""
    groups = defaultdict[str, list[Offer]](list)
    for each in found:
        groups[each.where].append(each)
    telling = []
    for where, group in groups.items():
        if len(group) < ENOUGH:
            continue
        usual = sum(each.chance for each in group) / len(group)
        slack = ABOVE + 3 * sqrt(max(usual * (1 - usual), 0.04) / len(group))
        for chooser in CHOOSERS:
            if (share := picked(chooser, group)) > usual + slack:
                telling.append(f"{where} {chooser.__name__}: {share:.2f} of {len(group)}, chance {usual:.2f}")
    return telling


def reasons_tell(where: str, questions: Iterable[Question]) -> list[str]:
    """Name what the list of reasons alone tells: yes or no, or the right reason to who knows yes or no."""
    asked = [each for each in questions if isinstance(each, AllowedQuestion) and each.asks_why]
    if len(asked) < ENOUGH:
        return []
    assert {len(each.reasons) for each in asked} == {4}, where
    telling = []
    lists = [" ".join(re.sub(r"\W", "_", rule) for rule in each.reasons) for each in asked]
    tales = [Asked(where, "", "", said, YES_NO, each.word) for said, each in zip(lists, asked, strict=True)]
    if (share := hits(by_words, tales)) > 0.5 + ABOVE + chance(len(asked), 3):
        telling.append(f"{where}, yes or no by the reasons: {share:.2f} of {len(asked)}")
    for word in YES_NO:
        sure = [each for each in asked if each.word == word]
        known = [Offer(word, each.reasons, frozenset([each.reasons.index(each.reason)])) for each in sure]
        most = 1 / SIDES + ABOVE + chance(max(len(known), 1), 3)
        if len(known) >= ENOUGH and (share := picked(usual_words, known)) > most:
            telling.append(f"{where}, the reason by {word}: {share:.2f} of {len(known)}")
    return telling


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
    assert not [*chain.from_iterable(tells(ruleset, theme, FEW) for theme in THEMES[ruleset])]


def tells(ruleset: str, theme: str, seeds: int) -> list[str]:
    """Name what can be guessed of a theme's rules by looking at the choices alone."""
    if theme in TACTICS:
        return []
    where, questions = f"{ruleset}-{theme}", [each.question for each in made(ruleset, theme, seeds)]
    told = told_apart(offer for question in questions for offer in offers(question, where))
    return told + reasons_tell(where, questions)


def test_of_four_reasons_two_speak_for_each_answer() -> None:
    several = [each.question for each in made("nanking", "bomb", FEW)]
    asked = [each for each in several if isinstance(each, AllowedQuestion)]
    assert {each.word for each in asked} == {*YES_NO}
    for each in asked:
        assert len(each.reasons) == 4 and each.reason in each.reasons
        for side in (GROUNDS.yes, GROUNDS.no):
            assert len({*each.reasons} & {*side}) >= SIDES, (each.word, each.reasons)


@pytest.mark.extra
@pytest.mark.parametrize(("ruleset", "theme"), THEMED)
def test_no_choice_tells_the_answer(ruleset: str, theme: str) -> None:
    assert not tells(ruleset, theme, MANY)


def test_lessons_and_packs_tell_nothing() -> None:
    steps = [step.question for name in chapters() for step in load(name).steps if step.question]
    puzzles = [puzzle.question for ruleset in THEMES for puzzle in packed(ruleset)]
    assert not [
        each
        for where, found in (("steps", steps), ("packs", [each for each in puzzles if each.about_rules]))
        for each in told_apart(offer for question in found for offer in offers(question, where))
    ]
    for found in (steps, puzzles):
        said = [each.word for each in found if each.kind == "allowed"]
        assert 0.5 - ABOVE <= said.count("yes") / len(said) <= 0.5 + ABOVE, Counter(said)


def test_who_has_seen_all_lists_of_the_packs_knows_no_reason() -> None:
    puzzles = [puzzle.question for ruleset in THEMES for puzzle in packed(ruleset)]
    asked = [each for each in puzzles if isinstance(each, AllowedQuestion) and each.asks_why]
    lists = [Offer("", each.reasons, frozenset([each.reasons.index(each.reason)])) for each in asked]
    for chooser in CHOOSERS:
        assert picked(chooser, lists) <= 1 / 4 + ABOVE, chooser.__name__


def test_reasons_are_offered_as_often_as_they_are_right() -> None:
    asked = [each.question for each in made("nanking", "bomb", FEW)]
    asked = [each for each in asked if isinstance(each, AllowedQuestion)]
    right = Counter(each.reason for each in asked)
    besides = [*exchanged(asked, Random(1))]
    for each, several in zip(asked, besides, strict=True):
        assert len({*several}) == 3 and each.reason not in several
    wrong = Counter(chain.from_iterable(besides))
    often = [rule for rule, times in right.items() if times > 2]
    assert often and all(wrong[rule] >= right[rule] for rule in often), (right, wrong)


@pytest.mark.extra
@pytest.mark.parametrize("ruleset", THEMES)
def test_no_exam_can_be_guessed(ruleset: str) -> None:
    questions = [question for seed in range(6) for question in exam(ruleset, seed).questions]
    told = told_apart(offer for question in questions for offer in offers(question, ruleset))
    assert not told + reasons_tell(ruleset, questions)


def test_a_telling_choice_would_be_noticed() -> None:
    third = [
        Offer("", tuple(f"{number} {place}" for place in range(4)), frozenset([2])) for number in range(60)
    ]
    assert told_apart(third) == [" usual_place: 1.00 of 60, chance 0.25"]
    names = [each._replace(right=frozenset([number % 4])) for number, each in enumerate(third)]
    assert not told_apart(names)
    long = [
        each._replace(said=tuple(said + "!" * (place == number % 4) for place, said in enumerate(each.said)))
        for number, each in enumerate(names)
    ]
    assert [each.split()[0] for each in told_apart(long)] == ["longest:"]


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
