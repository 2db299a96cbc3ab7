"""How far do those get who guess? They look at words, lists and places, and never at the cards.

    python -m tests.exercises.guessers              packs and lessons
    python -m tests.exercises.guessers made exams   what seeds make, and exams: a minute or two

Each line is a guesser in a group of questions (a theme, a kind, a game, a chapter): how often it is right, of
how many, how often chance would be, and from where on it is too much: `ABOVE` chance, and two standard errors
besides, three of a motif. Groups are marked where it is; of others, kinds a tenth above chance are named.
"""

import argparse
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from math import log, sqrt
from typing import NamedTuple

from tichu_teach.classroom.exam import exam
from tichu_teach.exercises.form import Choose
from tichu_teach.exercises.kinds.allowed import AllowedQuestion
from tichu_teach.exercises.library import packed_puzzles
from tichu_teach.exercises.motifs import generate
from tichu_teach.exercises.phrase import Phrase
from tichu_teach.exercises.puzzle import Puzzle
from tichu_teach.exercises.question import Question
from tichu_teach.lessons import chapters, load
from tichu_teach.themes import TACTICS, THEMES

ABOVE = 0.10  # how much better than chance anybody may guess
ERRORS = 2  # standard errors of a share, by which it may be off besides
OF_MOTIF = 3  # the same of a motif: there are some hundred with few questions each, and one of them has luck
NOISE = 1e-9  # what sums of shares may be off
FEW, SOME = 5, 8  # questions from which a list can tell something, and what is right most often
FOLDS = 5  # whoever learns is taught by four fifths of the questions and asked about the last
SIDES = 2  # of four reasons, two speak for each answer
SEEDS, EXAMS = 60, 6
STEM = 4  # letters
MOTIF = "made of "  # before the name of a motif's group
CARDS = re.compile(r"\[[^]]*\](\s*\[[^]]*\])*")


class Offer(NamedTuple):
    """Something to choose, as somebody sees it who doesn't look at the table.

    part    the kind of question and the part of the answer
    heard   the words before it, cards left out
    said    what each choice says
    right   the places of those that are right
    beside  what is to be chosen besides at the same time
    known   the part that is answered already, where somebody knows yes or no and not why
    """

    part: str
    heard: str
    said: tuple[str, ...]
    right: frozenset[int]
    beside: tuple[str, ...] = ()
    known: str = ""

    @property
    def chance(self) -> float:
        """How often somebody is right who draws lots; two of four reasons go with a known yes or no."""
        return 1 / SIDES if self.known else len(self.right) / len(self.said)


# -- those who guess -----------------------------------------------------------------------------------

Weigh = Callable[[Offer, int], float]  # of a choice: the heaviest is taken, by lot among several
Guesser = Callable[[Sequence[Offer]], Weigh]


def the_same(known: Sequence[Offer]) -> Weigh:
    """Always what is right most often."""
    right = Counter(each.said[place] for each in known for place in each.right)
    return lambda offer, place: right[offer.said[place]]


def place(known: Sequence[Offer]) -> Weigh:
    """Always the place in the list that is right most often."""
    right = Counter(place for each in known for place in each.right)
    return lambda offer, place: right[place]


def longest(known: Sequence[Offer]) -> Weigh:
    return lambda offer, place: len(offer.said[place])


def shortest(known: Sequence[Offer]) -> Weigh:
    return lambda offer, place: -len(offer.said[place])


def echo(known: Sequence[Offer]) -> Weigh:
    """What shares most words with the question, rare ones above all."""
    said = [stems(choice) for each in known for choice in each.said]
    times = Counter(stem for each in said for stem in each)
    return lambda offer, place: sum(
        log(len(said) / times[stem]) for stem in stems(offer.said[place]) & stems(offer.heard)
    )


def stranger(known: Sequence[Offer]) -> Weigh:
    """What shares fewest words with the question."""
    near = echo(known)
    return lambda offer, place: -near(offer, place)


def habit(known: Sequence[Offer]) -> Weigh:
    """What is right most often where it is offered."""
    times, right = Counter[str](), Counter[str]()
    for each in known:
        times.update(each.said)
        right.update(each.said[place] for place in each.right)
    return lambda offer, place: (right[offer.said[place]] + 0.2) / (times[offer.said[place]] + 1)


def reader(known: Sequence[Offer]) -> Weigh:
    """What the words of story and question speak for, each by itself."""
    return bayes(known, lambda offer: tokens(offer.heard))


def lists(known: Sequence[Offer]) -> Weigh:
    """What the reasons on the list speak for, each by itself: for yes or for no."""
    return bayes(known, lambda offer: frozenset(offer.beside))


def bayes(known: Sequence[Offer], read: Callable[[Offer], frozenset[str]]) -> Weigh:
    times = Counter(each.said[place] for each in known for place in each.right)
    heard = defaultdict[str, Counter[str]](Counter)
    for each in known:
        for place in each.right:
            heard[each.said[place]].update(read(each))

    def weigh(offer: Offer, place: int) -> float:
        word = offer.said[place]
        return log(times[word] + 1) + sum(
            log((heard[word][token] + 1) / (times[word] + 2)) for token in read(offer)
        )

    return weigh


@cache
def tokens(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", text.lower()))


@cache
def stems(text: str) -> frozenset[str]:
    """The longer words of a text, without what tells *pass* from *passes*."""
    return frozenset(word[:STEM] for word in tokens(text) if len(word) >= STEM)


PLAIN: tuple[Guesser, ...] = (longest, shortest, echo, stranger)
"""They know nothing of other questions' answers."""
TOLD: tuple[Guesser, ...] = (the_same,)
"""They have been told what is right most often, of these very questions."""
TAUGHT: tuple[Guesser, ...] = (place, habit, reader, lists)
"""They have seen other questions with their answers."""


def guessers(group: Sequence[Offer]) -> Iterator[Guesser]:
    """Those who can guess at such offers."""
    alike = len({each.said for each in group}) == 1
    if len(group) < FEW:
        return
    if not alike:
        yield from (*PLAIN, habit)
    if len(group) < SOME:
        return
    if alike:
        yield from (the_same, reader, lists) if any(each.beside for each in group) else (the_same, reader)
    elif not group[0].known:
        yield place


def share(guesser: Guesser, group: Sequence[Offer]) -> float:
    """How often a guesser is right."""
    if guesser not in TAUGHT:
        return sum(hit(guesser(group), each) for each in group) / len(group)
    found = 0.0
    for fold in range(min(FOLDS, len(group))):
        weigh = guesser([each for number, each in enumerate(group) if number % FOLDS != fold])
        found += sum(hit(weigh, each) for each in group[fold::FOLDS])
    return found / len(group)


def hit(weigh: Weigh, offer: Offer) -> float:
    """How likely the heaviest choice is right: lots are drawn where several are."""
    weights = [weigh(offer, place) for place in range(len(offer.said))]
    heaviest = [place for place, weight in enumerate(weights) if weight == max(weights)]
    return len(offer.right.intersection(heaviest)) / len(heaviest)


# -- what is guessed at --------------------------------------------------------------------------------


def offers(question: Question, story: str = "") -> Iterator[Offer]:
    """What there is to choose of one, part by part; reasons also for somebody who knows yes or no."""
    if not isinstance(question, Choose) or question.several or not question.about_rules:
        return
    at, kind = question.names, question.kind
    ask = question.ask
    plain = Phrase(ask.key.replace(".combo", "").replace(".standing", ""), ask.values, ask.plain)
    heard = CARDS.sub("[]", f"{story} {plain.text(at=at)}")  # without what the cards are said to be
    shown = [
        (option, f"{option.label.text(at=at)} {' '.join(option.cards)}") for option in question.options()
    ]
    for part in question.parts:
        if part == "count" and (kind == "which" or question.word == "alive"):
            continue  # half of the hands that are counted are right, and those have one number of tiles
        own = [(option.value, words) for option, words in shown if option.part == part]
        said = tuple(words for _, words in own)
        answers = [answer[part] if part else answer for answer in question.answers]
        right = frozenset(place for place, (value, _) in enumerate(own) if value in answers)
        beside = tuple(words for option, words in shown if option.part != part)
        why = ", and why" if kind == "allowed" and beside and part == "allowed" else ""
        yield Offer(f"{kind}.{part}".rstrip(".") + why, heard, said, right, beside)
        if isinstance(question, AllowedQuestion) and part == "rule":
            yield Offer("allowed.rule, knowing yes or no", heard, said, right, beside, question.word)


Groups = dict[str, list[Offer]]


def told(phrase: Phrase, question: Question) -> str:
    return phrase.text(at=question.names) if phrase.key else ""


def of_puzzles(source: str, puzzles: Iterable[Puzzle]) -> Groups:
    """By theme, game and kind."""
    groups = defaultdict[str, list[Offer]](list)
    for puzzle in puzzles:
        for each in offers(puzzle.question, told(puzzle.story, puzzle.question)):
            for name in (f"{puzzle.ruleset}-{puzzle.theme}", puzzle.ruleset, "all"):
                groups[f"{source} {name}: {each.part}"].append(each)
    return groups


def packs() -> Groups:
    return of_puzzles("packs", (puzzle for ruleset in THEMES for puzzle in packed_puzzles(ruleset)))


@cache
def made(ruleset: str, theme: str, seeds: int) -> tuple[Puzzle, ...]:
    """What the first seeds of a theme make."""
    return tuple(generate(theme, seed, ruleset) for seed in range(seeds))


def of_seeds(seeds: int = SEEDS, rulesets: Iterable[str] = THEMES) -> Groups:
    """As for packs; and by motif, which its story tells, where an answer is one of a few words."""
    pairs = [(ruleset, theme) for ruleset in rulesets for theme in THEMES[ruleset] if theme not in TACTICS]
    puzzles = [puzzle for pair in pairs for puzzle in made(*pair, seeds)]
    groups = of_puzzles("made", puzzles)
    for puzzle in puzzles:
        for each in offers(puzzle.question) if puzzle.question.one_word else ():
            groups.setdefault(f"{MOTIF}{puzzle.story.key.rpartition('.')[0]}: {each.part}", []).append(each)
    return groups


def exams(papers: int = EXAMS, rulesets: Iterable[str] = THEMES) -> Groups:
    """By game, and kind by kind over all."""
    groups = defaultdict[str, list[Offer]](list)
    for ruleset in rulesets:
        for question in (each for seed in range(papers) for each in exam(ruleset, seed).questions):
            for each in offers(question):
                groups[f"exams {ruleset}: {each.part}"].append(each)
                groups[f"exams all: {each.part}"].append(each)
    return groups


def lessons() -> Groups:
    """By chapter, by game, and kind by kind over all."""
    groups = defaultdict[str, list[Offer]](list)
    for name in chapters():
        for question in (step.question for step in load(name).steps if step.question):
            for each in offers(question):
                for where in (name, name.partition("/")[0], "all"):
                    groups[f"lessons {where}: {each.part}"].append(each)
    return groups


SOURCES = {"packs": packs, "lessons": lessons, "made": of_seeds, "exams": exams}


# -- how they get on -----------------------------------------------------------------------------------


class Guess(NamedTuple):
    """How a guesser does in a group, and what chance would."""

    where: str
    guesser: str
    share: float
    number: int
    chance: float
    errors: int = ERRORS

    @property
    def bar(self) -> float:
        """The share from which on it is too much: so far above chance, and the error of so few besides."""
        spread = sqrt(self.chance * (1 - self.chance) / self.number)
        return self.chance + ABOVE + self.errors * spread

    @property
    def telling(self) -> bool:
        """True where something gives the answer away."""
        return self.share > self.bar + NOISE

    def __str__(self) -> str:
        said = f"{self.where}, {self.guesser}: {self.share:.2f} of {self.number}"
        return f"{said}, chance {self.chance:.2f}, at most {self.bar:.2f}"


def guesses(groups: Groups) -> Iterator[Guess]:
    """Every guesser in every group."""
    for where, group in groups.items():
        chance = sum(each.chance for each in group) / len(group)
        errors = OF_MOTIF if where.startswith(MOTIF) else ERRORS
        for guesser in guessers(group):
            yield Guess(where, guesser.__name__, share(guesser, group), len(group), chance, errors)


def telling(groups: Groups) -> list[str]:
    """Name what gives answers away."""
    return [str(guess) for guess in guesses(groups) if guess.telling]


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.exercises.guessers", description="Try to guess answers from what learners see."
    )
    parser.add_argument("sources", nargs="*", help=f"{', '.join(SOURCES)}; packs and lessons if left out")
    sources = parser.parse_args().sources or ["packs", "lessons"]
    if unknown := [source for source in sources if source not in SOURCES]:
        parser.error(f"there is no {unknown[0]!r}; there are {', '.join(SOURCES)}")
    for source in sources:
        found = sorted(guesses(SOURCES[source]()), key=lambda guess: guess.bar - guess.share)
        print(f"{source}: {sum(each.telling for each in found)} of {len(found)} tell too much")
        for each in found:
            if each.telling or (each.share > each.chance + ABOVE and " all:" in each.where):
                print("  *" if each.telling else "   ", each)


if __name__ == "__main__":
    main()
