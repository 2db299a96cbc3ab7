"""How much a question may hold: as much as a limit says, and not one more."""

import random
from itertools import permutations
from typing import Any

import pytest

from tests.exercises.kinds import QUESTIONS, ask
from tichu_teach.engine import games
from tichu_teach.exercises import QuestionError
from tichu_teach.exercises.conditions import parse_condition, read_count, read_seat
from tichu_teach.exercises.errors import ConditionError
from tichu_teach.exercises.faults import read_all
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.question import Question
from tichu_teach.exercises.store import in_other_suits

BEST = "N: B3 B4 C3 C4 C5 K5 K6 K7 B6 B7 B8 N N B2 | won B2 wall"
OTHERS = [
    BEST.replace("K5 K6 K7", f"K{low} K{low + 1} K{low + 2}").replace("wall", "discard")
    for low in range(1, 7)
]
DISCARDS = [f"discard {tile}" for tile in "B1 B3 B5 B7 B9 C1 C3 C5 C7 C9 K1 K3 K5 E".split()]
TURN = "mahjong | E: B1 B3 B5 B7 B9 C1 C3 C5 C7 C9 K1 K3 K5 E | S: * | W: * | N: * | turn E deal"
CHOICES: list[dict[str, Any]] = [
    {"action": f"play {card}", "behind": behind, "doubt": 0.1}
    for behind, card in enumerate(["2j", "8w", "8p", "Kj", "Qj"])
]
MANY = "nanking | 0: 2j 8w 8p Kj Qj 9j | 1: 4w 4p | 2: 5j | 3: 7s | turn 0"


@pytest.mark.parametrize(
    ("kind", "enough", "too_many", "field"),
    [
        ("which", {"hands": [BEST, *OTHERS[:5]]}, {"hands": [BEST, *OTHERS]}, "hands"),
        (
            "helps",
            {"tiles": "B1 B2 B4 B5 B7 B8 C1 C2 C4 C5 C7 C8", "groups": 4},
            {"tiles": "B1 B2 B4 B5 B7 B8 C1 C2 C4 C5 C7 C8 K1", "groups": 4},
            "tiles",
        ),
        ("helps", {"tiles": "K6"}, {"tiles": ""}, "tiles"),
        (
            "best",
            {"position": TURN, "seat": 0, "choices": DISCARDS},
            {"position": TURN, "seat": 0, "choices": [*DISCARDS, DISCARDS[0]]},
            "choices",
        ),
        (
            "decide",
            {"position": MANY, "choices": CHOICES},
            {"position": MANY, "choices": [*CHOICES, {**CHOICES[-1], "action": "play 9j"}]},
            "choices",
        ),
        (
            "decide",
            {"position": MANY, "choices": CHOICES[:2]},
            {"position": MANY, "choices": CHOICES[:1]},
            "choices",
        ),
        ("order", {"items": ["Aj", "2j"]}, {"items": ["Aj"]}, "items"),
        ("gate", {"throws": [2, 12]}, {"throws": [2, 13]}, "throws[1]"),
        ("gate", {"throws": [2, 12]}, {"throws": [1, 12]}, "throws[0]"),
        ("allowed", {"rule": "nanking.wish.duty"}, {"rule": "nanking.wish.dutys"}, "rule"),
        ("score", {"ruleset": "mahjong"}, {"ruleset": 7}, "ruleset"),
        ("alive", {}, {"ruleset": ""}, "ruleset"),
    ],
)
def test_up_to_its_limit_and_no_further(
    kind: str, enough: dict[str, Any], too_many: dict[str, Any], field: str
) -> None:
    assert ask(kind, **enough).solve()
    with pytest.raises(QuestionError) as caught:
        ask(kind, **too_many)
    assert caught.value.field == field and caught.value.reason


def test_a_hand_of_ten_cards_is_played_out_and_no_larger_one() -> None:
    """Of more, nobody looks through all ways; of ten, the search may still give up."""
    for cards, refused in (
        ("3j 4j 4w 5p 5s 7w 7p 9s Tj Js", False),
        ("3j 4j 4w 5p 5s 7w 7p 9s Tj Js Qs", True),
    ):
        with pytest.raises(QuestionError) as caught:
            ask("out", position=f"nanking | 0: {cards} | 1: 4p 5w | 2: 6j | 3: Qp | turn 0").solve()
        assert ("too many to be played out" in caught.value.reason) == refused


def test_a_tally_has_no_minus_and_payments_have() -> None:
    """Where a number may be below zero, a phone has to offer a minus sign."""
    signed = {kind: getattr(ask(kind), "signed", None) for kind in QUESTIONS}
    assert {kind for kind, minus in signed.items() if minus} == {"count", "settle", "places", "pay"}
    assert {kind for kind, minus in signed.items() if minus is False} == {"score", "helps", "gate"}


@pytest.mark.parametrize("kind", ["play", "must", "best", "decide", "allowed"])
def test_the_own_words_of_a_question_may_name_who_is_asked(kind: str) -> None:
    seat = {"seat": 3} if kind == "best" else {"seat": 0} if kind == "decide" else {"seat": 1}
    question = ask(kind, ask="What should {{who}} do?", **seat)
    name = {0: "you", 1: "East", 3: "North"}[seat["seat"]]
    assert question.ask.text(at=question.names) == f"What should {name} do?"


def test_the_arguments_of_conditions() -> None:
    nanking, table = games["nanking"], games["grandmaster"].vary(players=12)
    assert [read_seat(nanking, word) for word in "0123"] == [0, 1, 2, 3]
    assert read_seat(table, "11") == 11
    assert (read_count(nanking, "1"), read_count(nanking, "14")) == (1, 14)
    for word in ("4", "-1", "x", "", "٣", "001", "1.0"):
        with pytest.raises(ConditionError, match="is not a seat"):
            read_seat(nanking, word)
    for word in ("0", "15", "-1", "x", "", "٣", "1000"):
        with pytest.raises(ConditionError, match="is not a number of cards"):
            read_count(nanking, word)


def test_a_condition_that_is_none_says_what_would_be() -> None:
    play = ask("play").success[0].condition  # type: ignore[attr-defined]
    assert play.name == "fulfils-wish"
    from tichu_teach.exercises.tichu.conditions import ACTION

    told = {
        "": "names no condition",
        "fulfil-wish": "'fulfil-wish' is no condition; did you mean 'fulfils-wish'?",
        "cook": "'cook' is no condition; known are ",
        "contains": "'contains' wants cards after it, not 'nothing'",
        "passes 8": "'passes' wants nothing after it, not '8'",
        "calls": "'calls' wants call after it, not 'nothing'",
        "calls small grand": "'calls' wants call after it, not 'small grand'",
        "calls tiny": "'tiny' is not one of small, grand",
    }
    for text, words in told.items():
        with pytest.raises(ConditionError) as caught:
            parse_condition(text, ACTION, games["nanking"])
        assert str(caught.value).startswith(words)
    bound = parse_condition("contains 8 Ph", ACTION, games["nanking"])
    assert (bound.name, bound.values, len(bound.arguments[0])) == ("contains", {"named": ["8", "Ph"]}, 2)


def faults(**changes: object) -> tuple[bool, list[str]]:
    """What is told of spoilt data, and whether there is a question all the same."""
    data = {**QUESTIONS["play"], **changes}
    found, told = read_all(data, lambda each: read_question(each, ""))
    return isinstance(found, Question), [fault.field for fault in told]


def test_all_faults_of_a_question_are_told_at_once() -> None:
    assert faults() == (True, [])
    assert faults(you=9, rule="nanking.nothing") == (True, ["you", "rule"])
    assert faults(hints=3, you=9) == (True, ["hints", "you"])
    assert faults(position="nanking | 0: 2j 2j | turn 0") == (False, ["position"])
    assert faults(position="nanking | 0: 2j 2j | turn 0", you=9, hints=3) == (False, ["hints", "position"])
    assert faults(kind="sing", hints=3) == (False, ["hints", "kind"])
    assert faults(colour="red", success="fulfils") == (True, ["colour", "success"])
    assert read_all(7, lambda each: each)[0] is None
    assert [str(fault) for fault in read_all({"hints": []}, lambda each: read_question(each, ""))[1]] == [
        "kind: is missing"
    ]


@pytest.mark.parametrize("ruleset", ["mahjong", "sparrow"])
def test_all_suits_of_tiles_change_for_each_other(ruleset: str) -> None:
    names = games[ruleset].names
    low = [names.name(9 * suit + 1) for suit in range(3)]
    high, wind = names.name(8 if ruleset == "mahjong" else 7), names.name(27)
    data = {"kind": "waits", "hand": f"{low[0]} {low[1]} {low[2]} {high} {wind}"}
    found = {in_other_suits(data, games[ruleset], random.Random(seed))["hand"] for seed in range(60)}
    assert {tuple(hand.split()[:3]) for hand in found} == {*permutations(low)}
    for hand in found:
        assert hand.split()[3][-1:] != "" and hand.split()[4] == wind
