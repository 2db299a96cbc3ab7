"""Score sheets: rows graded one by one, and the slips behind wrong numbers."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from tests.exercises.kinds import ask
from tichu_teach.engine import games
from tichu_teach.exercises import AnswerError
from tichu_teach.exercises.families import CLIMBING, counting
from tichu_teach.exercises.library import generate, pack
from tichu_teach.lessons import load
from tichu_teach.texts import has


def test_rows_are_graded_one_by_one():
    grade = ask("count").grade({"hand.2": "−10", "tricks.2": " +25 ", "total.0": "", "won.0": 30})
    assert not grade.right
    marks = {name: row.right for name, row in grade.rows.items()}
    assert (marks["hand.2"], marks["tricks.2"], marks["won.0"]) == (True, True, False)
    assert marks["total.0"] is None


def test_nobody_is_sent_through_cards_that_are_not_counted() -> None:
    """In a double victory a side's cards bring nothing, whatever they would add up to."""
    question = pack("scoring", "nanking").puzzles[2].question
    said = {
        row: [each.key for each in mark.says] for row, mark in question.grade({"cards.0": 5}).rows.items()
    }
    assert question.rows[0].rule == "nanking.double" and said["cards.0"] == ["puzzle.slip.none.uncounted"]
    assert ask("count").grade({"cards.0": 1}).rows["cards.0"].says[0].key == "puzzle.slip.none.cards"


def test_a_remark_on_a_declared_wrong_sheet_stands_at_the_rows_that_are_wrong_like_it():
    wrong = [{"answer": {"won.0": 30, "won.1": 30}, "text": "No card is worth fifteen."}]
    question = ask("count", wrong=wrong)
    said = {
        name: [phrase.key for phrase in row.says]
        for name, row in question.grade({"won.0": 30, "won.1": 30, "won.3": 5}).rows.items()
    }
    assert said["won.0"] == ["No card is worth fifteen."] and said["won.1"] == [], "that one is right"
    assert said["won.3"] == ["puzzle.slip.none.cards"]
    first = [phrase.key for phrase in question.grade({"won.0": 30}).says]
    assert first == ["No card is worth fifteen."]
    assert [phrase.key for phrase in question.grade({"won.0": 35}).says] != first


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


WORTH = {"5": 5, "T": 10, "K": 10, "Dr": 25, "Ph": -25}


def test_what_a_side_brings_home_is_counted_from_what_is_told_and_shown() -> None:
    """From nothing but the words beside the sheet and the cards in its rows, counted anew."""
    rounds = [puzzle.question for puzzle in pack("scoring", "nanking").puzzles]
    rounds += [generate("scoring", seed, "nanking").question for seed in range(60)]
    rounds += [step.question for step in load("nanking/8-counting").steps if step.question]
    counted: Counter[str] = Counter()
    for question in rounds:
        if question.kind not in ("count", "settle"):
            continue
        asked = {row.id for row in question.rows} if question.end.out else set()  # a penalty is no count
        if not {"cards.0", "total.0", "points.0"} & asked:
            continue
        end = question.end
        last = [seat for seat in range(4) if seat not in end.out]
        cards, calls = [0, 0], [0, 0]
        for seat, kind in end.announced:
            calls[seat % 2] += {"small": 100, "grand": 200}[kind] * (1 if end.out[0] == seat else -1)
        if len(last) == 1:
            counted[question.kind] += 1
            for seat, names in (*told(question), *shown(question)):
                cards[(end.out[0] if seat in last else seat) % 2] += worth(names)
            cards[1 - last[0] % 2] += worth(end.game.deck.names(end.hands[last[0]]))
        swept = [200 * (len(last) == 2 and side == end.out[0] % 2) for side in (0, 1)]
        total = [sum(each) for each in zip(cards, swept, calls, strict=True)]
        (answer,) = question.solve()
        found = {
            f"{part}.{side}": each[side]
            for part, each in (("cards", cards), ("total", total))
            for side in (0, 1)
        }
        found |= {f"points.{side}": total[side] for side in (0, 1)}
        assert {row: answer[row] for row in found if row in asked} == {
            row: each for row, each in found.items() if row in asked
        }, question.data
    assert min(counted["count"], counted["settle"]) > 8, counted


def told(question: Any) -> list[tuple[int, tuple[str, ...]]]:
    return [(each.values["seat"], each.values.get("cards", ())) for each in question.premises]


def shown(question: Any) -> list[tuple[int, tuple[str, ...]]]:
    return [
        (int(row.id.split(".")[1]), row.cards)
        for row in question.rows
        if row.id.split(".")[0] in ("won", "tricks")
    ]


def worth(names: Iterable[str]) -> int:
    return sum(WORTH.get(each if each in WORTH else each[0], 0) for each in names)
