"""Rules questions can't be guessed: who looks at words, lists and places does hardly better than chance.

`guessers` says who tries, and how far above chance, with the error of so few, anybody may come.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import chain, groupby
from operator import itemgetter
from random import Random

import pytest

from tests.depth import some
from tichu_teach.exercises.kinds.allowed import AllowedQuestion, exchanged
from tichu_teach.exercises.library import packed_puzzles
from tichu_teach.exercises.motifs import generate
from tichu_teach.exercises.motifs.rulings import sides
from tichu_teach.exercises.puzzle import HARDEST
from tichu_teach.exercises.question import Question
from tichu_teach.lessons import chapters, load
from tichu_teach.themes import THEMES

from .guessers import ABOVE, SIDES, Offer, exams, guesses, lessons, made, of_seeds, packs, telling
from .kinds import ask

pytestmark = pytest.mark.more

THEMED = [(ruleset, theme) for ruleset, themes in THEMES.items() for theme in themes]
MANY, FEW = 200, 30  # seeds of each theme: at length, and in passing
PAPERS = 48  # exams of each game: of fewer, somebody with luck could be thought to know
YES_NO = ("yes", "no")


def test_packs_and_lessons_tell_nothing() -> None:
    assert not telling(packs()) + telling(lessons())


@pytest.mark.parametrize("ruleset", some(["haggis", "nanking", "mahjong-duel"]))
def test_some_puzzles_tell_nothing(ruleset: str) -> None:
    assert not telling(of_seeds(FEW, [ruleset]))


@pytest.mark.extra
@pytest.mark.parametrize("ruleset", THEMES)
def test_no_puzzle_of_a_seed_tells_anything(ruleset: str) -> None:
    assert not telling(of_seeds(MANY, [ruleset]))


@pytest.mark.extra
@pytest.mark.parametrize("ruleset", THEMES)
def test_no_exam_can_be_guessed(ruleset: str) -> None:
    assert not telling(exams(PAPERS, [ruleset]))


def allowed(questions: Iterable[Question]) -> list[AllowedQuestion]:
    return [each for each in questions if isinstance(each, AllowedQuestion)]


def test_yes_is_right_as_often_as_no() -> None:
    steps = [step.question for name in chapters() for step in load(name).steps if step.question]
    puzzles = [puzzle.question for ruleset in THEMES for puzzle in packed_puzzles(ruleset)]
    for found in (allowed(steps), allowed(puzzles)):
        for said in ([each.word for each in found], [each.word for each in found if each.asks_why]):
            # As many as a half and a tenth, and the rounding of what is left.
            assert abs(said.count("yes") / len(said) - 0.5) <= ABOVE + 1 / len(said), Counter(said)


GROUNDED = [
    ("haggis", "bomb"),
    ("nanking", "bomb"),
    ("ear", "bomb"),
    ("mahjong", "claims"),
    ("sparrow", "claims"),
]


@pytest.mark.parametrize(("ruleset", "theme"), some(GROUNDED))
def test_whoever_knows_a_motif_sees_the_same_four_reasons_for_yes_and_no(ruleset: str, theme: str) -> None:
    lists, right = defaultdict(set), defaultdict[str, Counter[tuple[str, str]]](Counter)
    for puzzle in made(ruleset, theme, 12 * FEW):
        each = puzzle.question
        if isinstance(each, AllowedQuestion) and each.asks_why:
            motif = puzzle.story.key.rpartition(".")[0]
            lists[motif].add(frozenset(each.reasons))
            right[motif][each.word, each.reason] += 1
    assert lists and all(len(several) == 1 for several in lists.values()), lists
    for motif, found in right.items():
        assert {word: len([*several]) for word, several in groupby(sorted(found), itemgetter(0))} == {
            "yes": SIDES,
            "no": SIDES,
        }, (motif, found)
        assert {reason for _, reason in found} == set(*lists[motif])


def test_reasons_stand_in_another_order_in_another_puzzle() -> None:
    orders = {each.reasons for each in allowed(each.question for each in made("nanking", "bomb", 2 * FEW))}
    assert len(orders) > len({frozenset(each) for each in orders}) + SIDES


def test_reasons_are_offered_as_often_as_they_are_right() -> None:
    asked = [
        each for each in allowed(each.question for each in made("nanking", "bomb", FEW)) if each.asks_why
    ]
    right = Counter(each.reason for each in asked)
    besides = [*exchanged(asked, Random(1))]
    for each, several in zip(asked, besides, strict=True):
        assert len({*several}) == 3 and each.reason not in several
    wrong = Counter(chain.from_iterable(besides))
    often = [rule for rule, times in right.items() if times > 2]
    assert often and all(wrong[rule] >= right[rule] for rule in often), (right, wrong)


def test_an_exam_keeps_the_reasons_named_after_what_is_done() -> None:
    passes = ["nanking.pass.not-locked", "nanking.no-lead-pass"]
    question = ask("allowed", action="pass", reasons=["nanking.bomb.kinds", *passes])
    assert isinstance(question, AllowedQuestion)
    others = allowed(each.question for each in made("nanking", "bomb", FEW))
    (besides, *_) = exchanged([question, *(each for each in others if each.asks_why)], Random(1))
    assert {*passes} < {*besides} and len(besides) == 3


def test_reasons_named_after_what_is_done_are_offered_first() -> None:
    question = ask("allowed", action="pass")  # which the wish forbids
    assert isinstance(question, AllowedQuestion)
    passes = {"nanking.pass.not-locked", "nanking.no-lead-pass"}
    others = [rule for rule in question.game.rules if rule not in passes]
    found = {(rule, rule not in others[40:]): {"position": None} for rule in (*others, *passes)}
    offered = sides(found).offered(question, Random(1))
    assert passes < {*offered} and len(offered) == 3
    known = sides(found, {*passes, others[50]})
    assert ({*known.yes}, known.no) == (passes, [others[50]]), "for yes and for no, of what is known"


# -- the guessers themselves ---------------------------------------------------------------------------

FOUR = ("one", "three", "seven", "eleven")


def caught(offers: Iterable[Offer]) -> set[str]:
    return {guess.guesser for guess in guesses({"": [*offers]}) if guess.telling}


def shuffled(rng: Random, *said: str) -> tuple[str, ...]:
    return tuple(rng.sample(said, len(said)))


def test_what_tells_nothing_is_not_caught() -> None:
    rng = Random(1)
    assert not caught(Offer("", "", shuffled(rng, *FOUR), frozenset([rng.randrange(4)])) for _ in range(80))
    assert not caught(Offer("", "", YES_NO, frozenset([rng.randrange(2)]), FOUR) for _ in range(80))


def test_place_length_and_words_are_caught() -> None:
    rng = Random(2)
    lists = [shuffled(rng, *FOUR) for _ in range(60)]
    assert caught(Offer("", "", said, frozenset([2])) for said in lists) == {"place"}
    assert "longest" in caught(Offer("", "", said, frozenset([said.index("eleven")])) for said in lists)
    assert "shortest" in caught(Offer("", "", said, frozenset([said.index("one")])) for said in lists)
    assert "habit" in caught(Offer("", "", said, frozenset([said.index("three")])) for said in lists)


def test_words_of_the_question_in_the_right_choice_are_caught() -> None:
    rng = Random(3)
    told = [rng.choice(("three", "seven")) for _ in range(60)]
    lists = [shuffled(rng, *FOUR) for _ in told]
    pairs = [*zip(told, lists, strict=True)]
    assert caught(
        Offer("", f"Any {word}s?", said, frozenset([said.index(word)])) for word, said in pairs
    ) == {"echo"}


def test_words_and_reasons_that_tell_yes_from_no_are_caught() -> None:
    rng = Random(4)
    right = [rng.randrange(2) for _ in range(60)]
    assert caught(Offer("", ("Bang!", "Hush!")[no], YES_NO, frozenset([no])) for no in right) == {"reader"}
    beside = [(FOUR[no], *FOUR[2:]) for no in right]
    pairs = [*zip(right, beside, strict=True)]
    assert caught(Offer("", "", YES_NO, frozenset([no]), reasons) for no, reasons in pairs) == {"lists"}
    assert "the_same" in caught(Offer("", "", YES_NO, frozenset([not each % 9])) for each in range(60))


@pytest.mark.parametrize(("ruleset", "theme"), some(THEMED, every=7))
def test_every_theme_has_all_levels(ruleset: str, theme: str) -> None:
    made = [generate(theme, seed, ruleset) for seed in range(HARDEST)]
    assert [puzzle.difficulty for puzzle in made] == [1, 2, 3, 4, 5]
