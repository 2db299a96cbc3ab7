"""What is particular to the puzzles of Haggis: readings, the course of a trick, the count and its slips."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from tests.engine.haggis.oracle import SUITS, readings
from tests.engine.haggis.positions import TABLE, found, mask, names, rich_group
from tests.exercises import sound
from tests.exercises.saying import as_written
from tichu_teach.engine import games
from tichu_teach.exercises import AnswerError, Phrase, Question, QuestionError
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.library import packed
from tichu_teach.exercises.puzzle import MISTAKES, Puzzle
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.lessons import chapters, load

HAGGIS = games["haggis"]

# -- the packs ---------------------------------------------------------------------------------------


def whole_sheets():
    """Finished hands whose captured cards are counted, in packs and chapters."""
    asked = [(puzzle.id, puzzle.question) for puzzle in packed("haggis")]
    for name in chapters():
        if name.startswith("haggis/"):
            asked += [(f"{name}:{step.id}", step.question) for step in load(name).steps if step.question]
    for where, question in asked:
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


def slips(question: Question) -> Iterator[Any]:
    """Answers that are wrong: another choice, two that have changed places, a row that is one too many."""
    right = question.solve()[0]
    if isinstance(question, SheetQuestion):
        for row in question.rows:
            others = [option.value for option in row.options if option.value != right[row.id]]
            yield {**right, row.id: others[0] if others else right[row.id] + 1}
    elif question.kind == "order":
        yield [right[1], right[0], *right[2:]]
    else:
        yield from (answer for answer in sound.answers(question) if answer not in question.solve())


def test_each_declared_mistake_is_told_what_it_overlooked():
    assert sound.faults(_told_what_it_overlooked, sound.named(packed("haggis"))) == {}


def _told_what_it_overlooked(puzzle):
    question = puzzle.question
    if (
        not question.wrong and question.kind != "out"
    ):  # (wrong orders: test_endgames.py) then whatever is wrong is told what it overlooked
        found = [question.grade(answer) for answer in slips(question)]
        assert found and not any(grade.right for grade in found)
        assert all(grade.says for grade in found)
    for wrong in question.wrong:
        grade = question.grade(wrong.answer)
        assert wrong.text, "each is told what it overlooked"
        if grade.rows:  # a sheet that is only unfinished would be no mistake
            assert any(row.right is False for row in grade.rows.values())


def test_only_those_who_sit_there_are_spoken_of():
    for puzzle in packed("haggis"):
        question = puzzle.question
        if question.state is None:
            continue
        phrases = [puzzle.story, question.ask, *puzzle.hints]
        phrases += [Phrase(wrong.text) for wrong in question.wrong]
        told = " ".join(phrase.text(at=question.names) for phrase in phrases)
        absent = {"North", "East", "West"} - {*question.names.seats}
        assert not [name for name in absent if name in told], puzzle.id


def test_a_mistake_has_a_number_of_its_family():
    data = packed("haggis")[0].to_data() | {"mistake": MISTAKES["haggis"] + 1}
    with pytest.raises(QuestionError, match="1 to 13"):
        Puzzle.from_data(data, "readings", "haggis")


# Links to these have been given away: they must open the same puzzles for good.


# -- readings ------------------------------------------------------------------------------------------


def ask(kind, **fields):
    return read_question({"kind": kind, **fields}, "a test")


@pytest.mark.parametrize(
    ("cards", "answer"),
    [
        ("9r Tr J", ["run J", "run T"]),
        ("Tr To J Q", ["run2 J", "run2 T", "set T"]),
        ("8r 9o J", ["none"]),
        ("9r 9g Tr To", ["none"]),
        ("J Q", ["bomb 2"]),
        ("J Q K", ["bomb 5"]),
        ("3r 5o 7y 9g", ["bomb 1"]),
        ("3r 5r 7r 9r", ["bomb 6"]),
        ("3r 5r 7o 9o", ["none"]),
        ("9r K", ["set 9"]),
    ],
)
def test_readings_of_a_group(cards, answer):
    question = ask("readings", ruleset="haggis", cards=cards)
    assert question.solve() == [answer]
    assert question.grade([*reversed(answer)]).right  # in any order
    assert {*answer} <= {option.value for option in question.options()}


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


def test_only_readings_that_fit_count_on_a_trick():
    line = "haggis | 0: 9r Tr 4o J Q K | 1: 3g 6y K | turn 0 | trick 1 8y 9y J=T"
    question = ask("readings", position=line, cards="9r Tr J")
    assert question.solve() == [["run J"]]
    low = question.grade(["run T"])
    assert (low.right, low.rule, low.says[0].key) == (False, "haggis.follow", "puzzle.miss.readings.low")
    high = line.replace("trick 1 8y 9y J=T", "trick 1 9y Ty J=J")
    assert ask("readings", position=high, cards="9r Tr J").solve() == [["none"]]


@pytest.mark.parametrize(
    ("cards", "answer", "key", "rule"),
    [
        ("9r Tr J", ["run T"], "more", "haggis.combo.ambiguous"),
        ("9r Tr J", ["set T"], "ranks", "haggis.combo.set"),
        ("8r 9o J", ["run T"], "suits", "haggis.combo.run"),
        ("9r 9g Tr To", ["run2 T"], "suits", "haggis.combo.run-of-sets"),
        ("J Q", ["set J"], "natural", "haggis.wild.one-natural"),
        ("9r J Q K", ["bomb 5"], "bomb", "haggis.bomb.5"),
        ("3r 5r 7o 9o", ["bomb 1"], "bomb", "haggis.bomb.neither"),
    ],
)
def test_a_wrong_reading_is_told_why(cards, answer, key, rule):
    grade = ask("readings", ruleset="haggis", cards=cards).grade(answer)
    assert (grade.right, grade.rule, grade.says[0].key) == (False, rule, f"puzzle.miss.readings.{key}")
    assert grade.says[0].text()


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
    ("success", "answers"),
    [
        ("beats", ["0 play 8o", "0 play 9g", "0 play Ty", "0 play J"]),
        ("passes", ["0 pass"]),
        ("lowest", ["0 play 8o"]),
        ("suited", ["0 play 8o", "0 play 9g", "0 play Ty"]),
        ("keeps-wilds", ["0 pass", "0 play 8o", "0 play 9g", "0 play Ty"]),
        ("tops T", ["0 play Ty"]),
        ("contains J", ["0 play J"]),
        (["plays", "without J 8"], ["0 play 9g", "0 play Ty"]),
    ],
)
def test_conditions_on_an_action(success, answers):
    question = ask("play", position=HANDS + "turn 0 | trick 2 7r", success=success)
    assert sorted(question.solve()) == sorted(answers)


def test_conditions_on_what_a_face_card_stands_for():
    line = "haggis | 0: 9g 4o J Q K | 1: 3g 6y J Q K | turn 0 | trick 1 8r 8o"
    question = ask("play", position=line, success=["stands-for 9", "without K Q"])
    assert question.solve() == ["0 play 9g J=9"]
    bets = ask("play", position=line.replace("turn", "played 1 | turn"), success="bets big")
    assert bets.solve() == ["0 bet big"]


@pytest.mark.parametrize(
    "success", ["wishes", "bets 40", "tops A", "legal-combo straight", "gives 3", "contains 8w"]
)
def test_what_is_no_condition_here(success):
    with pytest.raises(QuestionError) as caught:
        ask("play", position=HANDS + "turn 0", success=success)
    assert caught.value.field == "success"


@pytest.mark.parametrize(
    ("line", "action", "answer", "rule"),
    [
        ("turn 0 | trick 2 7r", "passes", "may", "haggis.pass"),
        ("turn 0", "passes", "not", "haggis.no-lead-pass"),
        ("turn 0 | trick 2 7r", "bets small", "not", "haggis.bet"),
        ("turn 0 | trick 2 7r | played 1 2", "bets small", "may", "haggis.bet"),
        ("collect 0 | trick 2 7r; 0 3y 5o 7g 9b", "collects", "not", "haggis.trick.take"),
    ],
)
def test_must_may_or_not(line, action, answer, rule):
    question = ask("must", position=HANDS + line, action=action)
    assert question.solve() == [answer]
    assert question.grade(answer).rule == rule


@pytest.mark.parametrize(
    ("script", "who", "answer", "rule"),
    [
        (["0 play 8o"], "turn", 2, "haggis.first"),
        (["0 play 8o", "2 pass"], "turn", 1, "haggis.pass"),
        (["0 play 8o", "2 pass", "1 play Tr", "0 pass"], "turn", 2, "haggis.pass"),
        (["0 play 8o", "2 pass", "1 pass"], "takes", 0, "haggis.trick.take"),
        (["0 play 8o", "2 pass", "1 pass"], "leads", 0, "haggis.lead.next"),
    ],
)
def test_the_course_of_a_trick(script, who, answer, rule):
    question = ask("takes", position=HANDS + "turn 0", script=script, who=who)
    assert question.solve() == [answer]
    assert question.grade(answer).rule == rule


BOMBED = "haggis players=3 | 0: 4o J K | 1: Tr 4b Q | 2: 8b 3g K | turn 1"


def test_a_bombed_trick_is_given_away():
    script = ["1 play Tr", "0 play J K", "2 pass", "1 pass"]
    with pytest.raises(QuestionError, match="given away"):
        ask("takes", position=BOMBED, script=script)
    given = ask("takes", position=BOMBED, script=[*script, "0 give 2"])
    assert given.solve() == [2] and given.grade(2).rule == "haggis.trick.take"
    assert ask("takes", position=BOMBED, script=script, who="leads").solve() == [0]
    told = BOMBED.replace("players=3", "players=3 bomb_gift=tournament")
    second = ask("takes", position=told, script=script)
    assert second.solve() == [1] and second.grade(1).rule == "haggis.trick.tournament"


def test_the_last_play_takes_the_trick():
    line = "haggis | 0: 9r | 1: 8y 4o K | turn 1"
    question = ask("takes", position=line, script=["1 play 8y", "0 play 9r"])
    assert question.solve() == [0] and question.grade(1).rule == "haggis.end.last-play"


def test_bombs_in_order_and_what_cannot_be_ordered():
    items = ["3g 5g 7g 9g", "J Q K", "3y 5g 7o 9r", "Q K", "J K", "J Q"]
    right = ["3y 5g 7o 9r", "J Q", "J K", "Q K", "J Q K", "3g 5g 7g 9g"]
    question = ask("order", ruleset="haggis", items=items)
    assert question.solve() == [right]
    wrong = question.grade([*right[1:], right[0]])
    assert (wrong.right, wrong.rule) == (False, "haggis.bomb.beats")
    with pytest.raises(QuestionError, match="beats the other"):
        ask("order", ruleset="haggis", items=["3r 5o 7y 9g", "3g 5r 7o 9y"])


# -- counting --------------------------------------------------------------------------------------------

OVER = (
    "haggis players=3 | 0: - | 1: - | 2: 5y 8g J Q | haggis 2b 3o 4y | over"
    " | won 0 7r 9y K; 1 3r 5r Q'; 2 9g K'' | out 1=10 0=4 | bets 0 small; 2 big | totals 40 92 61 | round 3"
)


def test_the_sheet_of_a_hand():
    question = ask("count", position=OVER)
    (answer,) = question.solve()
    assert answer == (
        {"out.1": 50, "bonus.1": 5, "out.0": 20, "hand.2": 6, "haggis.1": 1}
        | {"cards.0": 7, "cards.1": 5, "cards.2": 6, "bets.0": 0, "bets.1": 45, "bets.2": 0}
        | {"total.0": 27, "total.1": 112, "total.2": 6}
    )
    assert {row.rule for row in question.rows} <= set(HAGGIS.rules)
    assert tuple(answer[f"total.{seat}"] for seat in range(3)) == question.end.count().points


@pytest.mark.parametrize(
    ("row", "value", "slip"),
    [
        ("out.0", 10, "faces-left"),
        ("out.1", 20, "counted-late"),
        ("total.1", 107, "no-bonus"),
        ("total.2", 12, "rest-kept"),
        ("total.1", 111, "no-haggis"),
        ("total.1", 105, "no-rest"),
        ("cards.0", 10, "as-in-tichu"),
        ("cards.1", 2, "faces-nothing"),
        ("bets.2", -30, "bet-costs"),
        ("bets.0", 30, "bet-pays-all"),
        ("bets.1", 90, "bet-twice"),
        ("cards.2", 17, "none.cards"),
        ("out.1", 17, "none.out"),
        ("bonus.1", 17, "none.bonus"),
        ("bets.1", 17, "none.bets"),
        ("total.1", 17, "none.total"),
    ],
)
def test_a_slip_is_known(row, value, slip):
    grade = ask("count", position=OVER).grade({row: value})
    assert grade.rows[row].right is False
    assert grade.rows[row].says == (Phrase(f"puzzle.slip.haggis.{slip}"),)
    assert grade.rows[row].says[0].text()


@pytest.mark.parametrize(
    ("bets", "value", "slip"), [("0 small", 0, "bet-first-only"), ("0 small; 1 big", 30, "no-bets")]
)
def test_slips_that_need_other_bets(bets, value, slip):
    line = OVER.replace("0 small; 2 big", bets)
    seat = 2 if slip == "bet-first-only" else 1
    grade = ask("count", position=line).grade({f"bets.{seat}": value})
    assert grade.rows[f"bets.{seat}"].says == (Phrase(f"puzzle.slip.haggis.{slip}"),)


@pytest.mark.parametrize(
    ("first", "brought"), [("0=6 1=3", (30, 0, 15)), ("2=6 1=3", (0, 0, 30))], ids=["A first", "C first"]
)
def test_worked_bets(first, brought):
    """A and B bet small, C nothing."""
    hands = ["-", "-", "-"]
    last = ({0, 1, 2} - {int(word[0]) for word in first.split()}).pop()
    hands[last] = "4r 6b K"
    seats = " | ".join(f"{seat}: {hand}" for seat, hand in enumerate(hands))
    line = f"haggis players=3 | {seats} | over | out {first} | bets 0 small; 1 small"
    (answer,) = ask("count", position=line, rows=["bets.0", "bets.1", "bets.2"]).solve()
    assert tuple(answer.values()) == brought


@pytest.mark.parametrize(
    ("totals", "winner", "dealer", "leads"),
    [
        ("50 92 61", "none", 1, 2),
        ("230 92 61", 0, "none", "none"),
        ("40 92 61", "none", 1, 0),  # level behind: the dealer's left
        ("230 145 61", "none", 1, 2),  # level in front: whoever was first out
    ],
)
def test_settling_the_game(totals, winner, dealer, leads):
    line = OVER.replace("totals 40 92 61", f"totals {totals}")
    question = ask("settle", position=line)
    (answer,) = question.solve()
    assert (answer["winner"], answer["dealer"], answer["leads"]) == (winner, dealer, leads)
    for row in ("winner", "dealer", "leads"):
        values = [option.value for option in next(r for r in question.rows if r.id == row).options]
        for value in values:
            grade = question.grade({row: value}).rows[row]
            assert grade.right == (value == answer[row])
            assert grade.right or grade.says == (Phrase(f"puzzle.miss.settle.{row}"),)
            assert all(phrase.text(at=question.names) for phrase in grade.says)


def test_what_is_not_asked_is_told():
    question = ask("settle", position=OVER, rows=["after.0", "winner"])
    told = [phrase.text(at=question.names) for phrase in question.told]
    assert told == [
        "This game goes to 250 points.",
        "You: 40 so far, and now 27.",
        "East: 92 so far, and now 112.",
        "West: 61 so far, and now 6.",
    ]
    assert ask("settle", position=OVER).told == (Phrase("puzzle.told.target", {"points": 250}),)
    with pytest.raises(QuestionError) as caught:
        ask("settle", position=OVER.replace(" | totals 40 92 61", ""), earlier=[[1, 2, 3], [4, 5, 6]])
    assert caught.value.field == "earlier"


def test_every_pair_of_bombs_can_be_asked_about():
    """Of any two of the six the higher beats the lower, as a play and in a row."""
    six = ["3y 5g 7o 9r", "J Q", "J K", "Q K", "J Q K", "3g 5g 7g 9g"]
    for low, high in combinations(six, 2):
        assert ask("order", ruleset="haggis", items=[high, low]).solve() == [[low, high]]


def test_what_is_said_about_haggis_and_good_play() -> None:
    as_written("haggis")
