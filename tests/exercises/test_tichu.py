"""What is particular to the puzzles of Tricsu, Tientsin, Grandmaster and Ear."""

import random

import pytest

from tichu_teach.engine import games, parse_position
from tichu_teach.exercises.library import pack, packed_puzzles
from tichu_teach.exercises.motifs import motifs
from tichu_teach.exercises.motifs.tichu.thoughts import needs
from tichu_teach.exercises.pack import FOLDER
from tichu_teach.themes import THEMES

FAMILY = ("tricsu", "tientsin", "grandmaster", "ear")
KINDS_OF = [(ruleset, theme) for ruleset in FAMILY for theme in THEMES[ruleset]]
PACKS = [(ruleset, theme) for ruleset, theme in KINDS_OF if (FOLDER / f"{ruleset}-{theme}.json").is_file()]


# -- made puzzles ------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", ["grandmaster", "ear"])
def test_who_is_in_the_ear_is_told_once_somebody_is(ruleset: str) -> None:
    """Of a first round nobody is in the ear yet, and at the Grandmaster's nobody ever is."""
    motif = next(each for each in motifs("places", ruleset) if each.name == "places-dog")
    asked = set()
    for number in range(60):
        for question in motif.throw_once(games[ruleset], random.Random(number)):
            asked.add((question.position.round > 1, question.ask.key.endswith(".later")))
    assert asked == ({(False, False), (True, True)} if ruleset == "ear" else {(False, False), (True, False)})


# -- the packs ---------------------------------------------------------------------------------------


def test_themes_about_the_differences_have_packs():
    new = {pair for pair in KINDS_OF if pair[1] not in THEMES["nanking"]}
    assert new <= set(PACKS)
    assert ("tricsu", "wish") in PACKS and ("tricsu", "scoring") in PACKS and ("tientsin", "scoring") in PACKS


# The rules in which each game differs, as far as there is something to ask about them.
TOLD = {
    "tricsu": "deal push small wish score game",
    "tientsin": "deal grand push dog triple gift",
    "grandmaster": """solo seats first exchange exchange.five dog second-dragon suits-differ
        two-phoenix""",
    "ear": "push combos dragon mahjong dog seats",
}


@pytest.mark.more
@pytest.mark.parametrize("ruleset", FAMILY)
def test_every_difference_is_asked_about(ruleset):
    cited = set()
    for puzzle in packed_puzzles(ruleset):
        question = puzzle.question
        grade = question.grade(question.solve()[0])
        cited |= {grade.rule, question.cited, *(row.rule for row in grade.rows.values())}
    assert {f"{ruleset}.{row}" for row in TOLD[ruleset].split()} <= cited


def test_both_tails_of_tientsin_are_counted():
    rules = set()
    for puzzle in pack("scoring", "tientsin").puzzles:
        if puzzle.question.kind == "count":
            rules |= {row.rule for row in puzzle.question.rows}
    assert {"tientsin.tail.last", "tientsin.tail.fifth"} <= rules


def test_the_fifth_is_not_called_the_last_to_hold_cards():
    for puzzle in pack("scoring", "tientsin").puzzles:
        for row in getattr(puzzle.question, "rows", ()):
            if row.id.startswith("tricks."):
                fifth = row.rule == "tientsin.tail.fifth"
                assert row.label.key == ("puzzle.row.tricks.fifth" if fifth else "puzzle.row.tricks")
                assert bool(puzzle.question.end.hands[row.seat]) is not fifth


# -- what a position asks a learner to know ------------------------------------------------------------

AT = "nanking | 0: 2j 5j | 1: Do 8j | 2: 4j Ph | 3: 5w 6w | turn 1"


@pytest.mark.parametrize(
    ("line", "seats", "needed"),
    [
        (AT, (0, 3), set()),
        (AT, (1,), {"dog."}),
        (f"{AT} | wish 8 by 0", (1,), {"dog.", "wish."}),
        (f"{AT} | trick 0 Dr | calls 2 small", (2,), {"ph.", "dr.", "tichu."}),
        ("nanking | 0: 2j | 1: 3j 8j | 2: 4j 7j | 3: 5w 6w | wishing 1 | trick 1 Ma", (0,), {"ma.", "wish."}),
    ],
    ids=["plain cards", "the Dog", "a wish", "trick and call", "wishing"],
)
def test_a_position_needs_what_can_be_seen_in_it(line: str, seats: tuple[int, ...], needed: set[str]) -> None:
    """The cards shown, the trick, the calls and the wish; nobody else's Dog."""
    assert needs(parse_position(line), seats) == needed
