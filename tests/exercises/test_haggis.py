"""What is particular to the puzzles of Haggis: readings, bombs, the count."""

import random
from itertools import combinations

import pytest

from tests.engine.haggis.oracle import SUITS, readings
from tests.engine.haggis.positions import TABLE, found, mask, names, rich_group
from tests.exercises import sound
from tichu_teach.exercises import AnswerError, Phrase, QuestionError
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.library import packed_puzzles

# -- the packs ---------------------------------------------------------------------------------------


def whole_sheets():
    """Finished hands whose captured cards are counted, in packs and chapters."""
    for where, question in sound.asked("haggis"):
        if question.kind in ("count", "settle") and any(
            row.id.partition(".")[0] in ("cards", "total", "points", "after") for row in question.rows
        ):
            yield where, question


def test_no_card_is_missing_from_a_whole_sheet():
    assert sound.faults(_nothing_is_missing, whole_sheets()) == {}


def _nothing_is_missing(question):
    """haggis.total: captured, left over and haggis are all there is."""
    state, deck = question.end, question.end.game.deck
    counted = [x.points for x in state.count().lines if x.rule in ("haggis.score.cards", "haggis.end.rest")]
    assert sum(counted) == deck.points(deck.all)


def test_each_declared_mistake_is_told_what_it_overlooked():
    assert all(wrong.text for puzzle in packed_puzzles("haggis") for wrong in puzzle.question.wrong)


def test_only_those_who_sit_there_are_spoken_of():
    for puzzle in packed_puzzles("haggis"):
        question = puzzle.question
        if question.state is None:
            continue
        phrases = [puzzle.story, question.ask, *puzzle.hints]
        phrases += [Phrase(wrong.text) for wrong in question.wrong]
        told = " ".join(phrase.text(at=question.names) for phrase in phrases)
        absent = {"North", "East", "West"} - {*question.names.seats}
        assert not [name for name in absent if name in told], puzzle.id


# -- readings ------------------------------------------------------------------------------------------


def ask(kind, **fields):
    return read_question({"kind": kind, **fields}, "a test")


def shape(one):
    return one.kind, one.width, one.length, one.rank


@pytest.mark.parametrize("players", [2, 3])
def test_readings_and_what_looks_like_them_against_the_oracle(players):
    """Every right one is right, and everything offered beside them is wrong."""
    rng, game = random.Random(players), TABLE[players]
    for _ in range(250):
        left = {rank + suit for rank in "23456789T" for suit in SUITS[players]} | set("JQK")
        group = rich_group(rng, rng.randint(2, 5), left, players)
        if len(group) < 2:
            continue
        question = ask("readings", ruleset=game.header(), cards=game.deck.text(mask(group, game)))
        real = {shape(each) for each in readings(frozenset(group), players)}
        for option in question.options()[:-1]:
            combo = (question.readings | question.near)[option.value]
            assert (shape(found(combo, game)) in real) == (option.value in question.right)
            assert names(combo.cards, game) <= group
        assert (question.solve() == [["none"]]) == (not real)
        assert len(question.options()) > len(real) + 1


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"ruleset": "haggis", "cards": "9r Tr Z"}, "cards"),
        ({"ruleset": "haggis", "cards": "9r"}, "cards"),
        ({"ruleset": "haggis", "cards": "9b Tb"}, "cards"),  # no blue with two players
        ({"ruleset": "nanking", "cards": "9j Tj"}, "ruleset"),
        ({"position": "haggis | 0: 9r Tr J | 1: 4o | turn 0", "cards": "9r Tr J"}, "position"),
        (
            {"position": "haggis | 0: 9r J | 1: 4o Tr | turn 0 | trick 1 2r 3r 4r", "cards": "9r Tr J"},
            "cards",
        ),
    ],
)
def test_readings_that_cannot_be_asked(fields, field):
    with pytest.raises(QuestionError) as caught:
        ask("readings", **fields)
    assert caught.value.field == field


@pytest.mark.parametrize("junk", [[], "run T", ["run 2"], ["none", "run T"], [["run T"]], None, [7]])
def test_what_names_no_readings_is_refused(junk):
    with pytest.raises(AnswerError):
        ask("readings", ruleset="haggis", cards="9r Tr J").grade(junk)


# -- the other kinds -------------------------------------------------------------------------------------

HANDS = "haggis players=3 | 0: 8o 9g Ty J | 1: Tr 4b 2g Q | 2: 8b 3g 2o K | "


@pytest.mark.parametrize(
    "success", ["wishes", "bets 40", "tops A", "legal-combo straight", "gives 3", "contains 8w"]
)
def test_what_is_no_condition_here(success):
    with pytest.raises(QuestionError) as caught:
        ask("play", position=HANDS + "turn 0", success=success)
    assert caught.value.field == "success"


BOMBED = "haggis players=3 | 0: 4o J K | 1: Tr 4b Q | 2: 8b 3g K | turn 1"
OVER = "haggis | 0: - | 1: 4r 6r | over | out 0=2 | won 0 3r"


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        (
            {"kind": "takes", "position": BOMBED, "script": ["1 play Tr", "0 play J K", "2 pass", "1 pass"]},
            "given away",
        ),
        ({"kind": "order", "ruleset": "haggis", "items": ["3r 5o 7y 9g", "3g 5r 7o 9y"]}, "beats the other"),
        ({"kind": "settle", "position": OVER, "earlier": [[1, 2, 3], [4, 5, 6]]}, "earlier"),
    ],
)
def test_what_has_no_answer_cannot_be_asked(fields, said):
    with pytest.raises(QuestionError, match=said):
        ask(**fields)


def test_every_pair_of_bombs_can_be_asked_about():
    """Of any two of the six the higher beats the lower, as a play and in a row."""
    six = ["3y 5g 7o 9r", "J Q", "J K", "Q K", "J Q K", "3g 5g 7g 9g"]
    for low, high in combinations(six, 2):
        assert ask("order", ruleset="haggis", items=[high, low]).solve() == [[low, high]]
