"""Score sheets: rows graded one by one, and the slips behind wrong numbers."""

from __future__ import annotations

import pytest

from tests.exercises.kinds import OVER, RIGHT, SHEET, ask
from tests.exercises.saying import as_written
from tichu_teach.engine import games
from tichu_teach.exercises import AnswerError
from tichu_teach.exercises.families import CLIMBING, counting
from tichu_teach.exercises.kinds import read_question
from tichu_teach.texts import has

# -- sheets ------------------------------------------------------------------------------------------


def test_rows_are_graded_one_by_one():
    grade = ask("count").grade({"hand.2": "−10", "tricks.2": " +25 ", "total.0": "", "won.0": 30})
    assert not grade.right
    marks = {name: row.right for name, row in grade.rows.items()}
    assert (marks["hand.2"], marks["tricks.2"], marks["won.0"]) == (True, True, False)
    assert marks["total.0"] is None


@pytest.mark.parametrize(
    ("row", "value", "slip"),
    [
        ("cards.0", 55, "tail-hand"),
        ("cards.0", 40, "tail-tricks-over"),
        ("hand.2", 15, "phoenix-nothing"),
        ("hand.2", 40, "phoenix-plus"),
        ("call.1", 100, None),
        ("total.0", 65, "no-calls"),
        ("total.1", 35, "no-loss"),
        ("cards.1", 36, "none.cards"),
    ],
)
def test_a_wrong_number_tells_the_slip(row, value, slip):
    grade = ask("count").grade({row: value}).rows[row]
    assert grade.right is False
    if slip:
        assert [phrase.key for phrase in grade.says] == [f"puzzle.slip.{slip}"]
    assert all(phrase.text() for phrase in grade.says)


def test_cards_counted_in_a_double_victory():
    line = OVER.replace("out 0 1 3", "out 0 2").replace("1: - | 2: Ks 5j Ph | 3: -", "1: Ks | 2: - | 3: 5j")
    question = read_question({"kind": "count", "position": line})
    (right,) = question.solve()
    assert (right["cards.0"], right["double.0"], right["total.0"]) == (0, 200, 300)
    grade = question.grade({"total.0": 365}).rows["total.0"]
    assert [phrase.key for phrase in grade.says] == ["puzzle.slip.double-cards"]


def test_a_partner_who_goes_first_does_not_make_a_tichu():
    line = OVER.replace("calls 1 small; 0 small", "calls 2 grand")
    question = read_question({"kind": "count", "position": line})
    grade = question.grade({"call.2": 200, "total.0": 65}).rows
    assert [phrase.key for phrase in grade["call.2"].says] == ["puzzle.slip.partner-first"]
    assert question.solve()[0]["call.2"] == -200


def test_half_a_grand_tichu_and_three_doublings_as_one():
    grand = ask("count", position=OVER.replace("calls 1 small; 0 small", "calls 1 grand; 0 grand"))
    rows = grand.grade({"call.0": 100, "call.1": -100}).rows
    assert {row.says[0].key for row in (rows["call.0"], rows["call.1"])} == {"puzzle.slip.half-grand"}
    (said,) = ask("score").grade({"doublings": 5}).rows["doublings"].says
    assert said.key == "puzzle.slip.tiles.three-as-one"


@pytest.mark.parametrize("family", CLIMBING)
def test_every_slip_of_a_count_has_its_words_and_rule(family):
    game = next(game for game in games.values() if game.family == family)
    for slip in counting(game).SLIPS:
        assert has(f"puzzle.slip.{slip.name}")
        assert game.row(slip.rule) in game.rules


def test_the_rows_asked_can_be_fewer():
    question = ask("count", rows=["hand.2", "total.1"])
    assert question.solve() == [{"hand.2": -10, "total.1": -65}]
    with pytest.raises(AnswerError, match=r"won\.0"):
        question.grade({"won.0": 40})


def test_settling_names_the_winner():
    question = ask("settle")
    winner = next(row for row in question.rows if row.id == "winner")
    assert [option.value for option in winner.options] == [0, 1, "none"]
    assert not question.grade({**RIGHT["settle"][0], "winner": "none"}).right
    with pytest.raises(AnswerError, match="winner"):
        question.grade({"winner": True})


# -- a column a hand ---------------------------------------------------------------------------------


def test_rounds_that_are_told_are_added_up_by_persons():
    # Person 0 dealt the first round, person 1 the second, person 2 this one; the Table is column 3.
    question = ask("settle", position=SHEET, earlier=[[70, 30], [200, 0]])
    (right,) = question.solve()
    assert [right[f"before.{column}"] for column in range(4)] == [70, 230, 30, 270]
    assert (right["points.0"], right["points.1"]) == (30, 55)
    assert [right[f"after.{column}"] for column in range(4)] == [125, 285, 60, 300]
    assert right["winner"] == "none"
    assert [phrase.text(at=question.names) for phrase in question.told] == [
        "East dealt round 1: 70 for the dealer's side, 30 for the other.",
        "West dealt round 2: 200 for the dealer's side, 0 for the other.",
    ]
    grade = question.grade({"after.0": 100, "after.1": 296}).rows
    assert [phrase.key for phrase in grade["after.0"].says] == ["puzzle.slip.column"]
    assert [phrase.key for phrase in grade["after.1"].says] == ["puzzle.slip.none.after"]


def test_told_rounds_of_two_sides():
    line = OVER.replace(" | totals 850 900", " | round 2")
    question = ask("settle", position=line, earlier=[[120, -20]])
    (right,) = question.solve()
    assert (right["before.0"], right["before.1"], right["after.0"]) == (120, -20, 285)
    assert question.told[0].text(at=question.names) == "Round 1: 120 to −20."


def test_what_is_said_about_rounds() -> None:
    as_written("rounds")
