"""Puzzles about going out: what is said to hold holds, and what is said to fail is shown to fail."""

import random

import pytest

from tests.depth import at_each_push, some
from tests.exercises import sound
from tests.exercises.endings import every_line, is_allowed, laid_anew, survives
from tests.pages.fake import Browser
from tichu_teach.analysis import Limit, safe_lines
from tichu_teach.analysis.families import reviewing
from tichu_teach.engine import parse_position
from tichu_teach.exercises import AnswerError, QuestionError
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.kinds.out import OutQuestion
from tichu_teach.exercises.library import find
from tichu_teach.exercises.motifs import generate
from tichu_teach.exercises.store import store
from tichu_teach.pages.puzzle.page import PuzzlePage
from tichu_teach.themes import THEMES

GAMES = [game for game, themes in THEMES.items() if "endgame" in themes]
PACKED = [id for game in GAMES for id in sound.ids("endgame", game)]
SMALL = 5  # cards up to which everything that can be played is tried

KEPT = "nanking | 0: 3j 7s As | 1: 4w 5w 9p | 2: 6j 8j | 3: Qp Ks | turn 0"


def out(position: str = KEPT, **more: object) -> OutQuestion:
    question = read_question({"kind": "out", "position": position, **more})
    assert isinstance(question, OutQuestion)
    return question


def test_a_low_card_may_be_led_while_the_hand_can_answer() -> None:
    """The ace first leaves two cards that are beaten; kept in hand it wins back what a low card loses."""
    assert out().solve() == [["0 play 3j", "0 play As", "0 play 7s"], ["0 play 7s", "0 play As", "0 play 3j"]]
    habit = out().grade(["0 play As", "0 play 7s"])
    assert not habit.right and [phrase.key for phrase in habit.says] == [
        "puzzle.out.miss.by",
        "puzzle.out.miss.early",
    ]
    assert habit.says[1].values["cards"] == ["As"]


def test_the_table_turns_against_a_wrong_order() -> None:
    """The same cards are seen, and lie otherwise: North had no eight to put on the seven."""
    question = out("nanking | 0: 7s As Kj | 1: 4w 5w 9p | 2: 3j 8j | 3: 5p 6p | turn 0")
    course = question.course(["0 play 7s"])
    assert course.done is False and course.state.trick[-1][0] in (1, 2, 3)
    is_allowed(question, ("0 play 7s", "0 play As", "0 play Kj"))


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("nanking | 0: 3j As | 1: 4w | 2: 5w | 3: 6w | turn 0 | trick 3 2j | wish 9", "wish"),
        ("nanking | 0: 3j As | 1: Ma | 2: 5w | 3: 6w | turn 0", "wish"),
        ("nanking | 0: 3j As | 1: 4w | 2: 5w | 3: 6w | turn 1", "turn"),
        ("nanking | 0: 3j 4j 6j 8j Tj Qj 3s 5s 7s 9s As | 1: 4w | 2: 5w | 3: 6w | turn 0", "cards"),
        ("nanking | 0: 3j 4s | 1: 8w | 2: 5w | 3: 6w | turn 0", "no answer is right"),
        (
            "nanking | 0: 3j As Qj | 1: 4w 4p 4s 9p | 2: 4j 8j | 3: 6p | turn 0",
            "no answer is right",
        ),  # a bomb
    ],
)
def test_what_is_no_endgame_is_told(position: str, reason: str) -> None:
    with pytest.raises(QuestionError, match=reason):
        out(position)


TOO_LONG = ["0 play 3j", "0 play As", "0 play 7s", "0 play 3j"]


@pytest.mark.parametrize(
    "junk", [[], ["pass"] * 12, ["0 play 3j"], ["0 tichu"], "0 play 3j", [None], TOO_LONG]
)
def test_what_is_no_line_is_refused(junk: object) -> None:
    with pytest.raises(AnswerError) as refused:
        out().grade(junk)
    assert refused.value.reason and not refused.value.field, "all of it is what the field holds"


def test_what_the_referee_forbids_ends_a_line() -> None:
    grade = out().grade(["0 play 3j 7s"])
    assert not grade.right and grade.verdict is not None and not grade.verdict


def test_a_trick_that_is_let_go_is_lost() -> None:
    grade = out().grade(["0 play 3j", "pass"])
    assert not grade.right and grade.says[0].key == "puzzle.out.miss.pass"


every_packed = pytest.mark.parametrize("id", some(PACKED, every=10, more=5))


@every_packed
def test_a_way_out_holds_wherever_the_cards_lie(id: str) -> None:
    question, rng = find(id).question, random.Random(id)
    tables = [question.position, *(laid_anew(question.position, question.seat, rng) for _ in range(20))]
    for table in tables:
        assert survives(table, question.seat, rng), str(table)
    for line in question.solve():  # the tables that hurt most
        assert isinstance(question, OutQuestion)
        laid = question.course(line).frames[0].state
        assert survives(laid, question.seat, rng), str(laid)


@every_packed
def test_all_that_is_wrong_is_shown_to_fail(id: str) -> None:
    question = find(id).question
    assert isinstance(question, OutQuestion)
    if question.position.hands[question.seat].bit_count() > SMALL:
        return
    for line in every_line(question):
        is_allowed(question, line)
        grade, last = question.grade(list(line)), question.course(line).state
        assert grade.right == (not last.hands[question.seat])
        assert grade.right or grade.says


@pytest.mark.parametrize("game", GAMES)
def test_some_made_ones_hold_against_everything(game: str) -> None:
    for seed in range(2):
        question = generate("endgame", seed, game).question
        assert survives(question.position, question.seat), str(question.position)


@pytest.mark.parametrize("id", ["nanking-endgame-08", "nanking-decide-07"])
def test_no_rule_is_known_or_missed_by_it(id: str) -> None:
    page = PuzzlePage("nanking")
    browser = Browser(page)
    browser.hello(f"?puzzle={id}")
    browser.press("hint")
    browser.press("hint")
    browser.press("solution")
    record = browser.kept["progress"]
    assert id in str(record) and "nanking.trick" not in str(record) and "nanking.combo" not in str(record)


@pytest.mark.parametrize("game", at_each_push(GAMES, "nanking", "haggis"))
def test_nobody_is_to_go_out_before_a_partner_who_has_called(game: str) -> None:
    asked = [find(id).question for id in sound.ids("endgame", game)]
    asked += [read_question(data, sound=True) for level in store("endgame", game).values() for data in level]
    assert asked and all(reviewing(each.game).ways_out(each.position.view(each.seat)) for each in asked)


def test_a_proof_is_found_where_claim_finds_one() -> None:
    state = parse_position("nanking | 0: 3j Ks As | 1: 4w 5w | 2: 6j 8j | 3: Qp Qs | turn 0")
    way = safe_lines(state.view(0), Limit(1000, 5))
    assert {combo.rank for combo in way.plays(way.start)} >= {13, 14}
