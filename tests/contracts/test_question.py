"""What every kind of question has to hold to."""

import json
import pickle
from copy import copy, deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.depth import tries
from tests.exercises import sound
from tests.exercises.kinds import OVER, QUESTIONS, RIGHT, WISHED, ask
from tichu_teach.exercises import AnswerError, QuestionError
from tichu_teach.exercises.kinds import KINDS, read_question

JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=6,
)


def test_every_kind_is_tried_here() -> None:
    assert set(QUESTIONS) == set(KINDS) == set(RIGHT)


@pytest.mark.parametrize("kind", KINDS)
def test_the_engine_finds_the_right_answers_and_all_can_be_read(kind: str) -> None:
    question = ask(kind)
    right = question.solve()
    assert right == RIGHT[kind]
    assert len(right) == 1 or not isinstance(right[0], dict), "of answers in parts one is right"
    sound.solved(question)
    sound.readable(question)
    sound.cites(question)


@pytest.mark.parametrize("kind", KINDS)
def test_a_question_survives_its_own_data(kind: str) -> None:
    question = ask(kind)
    again = read_question(json.loads(json.dumps(question.to_data())))
    assert again.to_data() == question.to_data()
    assert again.solve() == question.solve()


@pytest.mark.parametrize("kind", KINDS)
def test_a_question_can_be_copied_and_pickled_once_it_was_answered(kind: str) -> None:
    question = ask(kind)
    asked, rules = question.ask, question.grade(RIGHT[kind][0]) and question.rules
    for again in (copy(question), deepcopy(question), pickle.loads(pickle.dumps(question))):
        assert again is not question and again.to_data() == question.to_data()
        assert (again.ask, again.rules, again.right_answers()) == (asked, rules, RIGHT[kind])


@pytest.mark.parametrize("kind", KINDS)
@tries(8)
@given(junk=JUNK)
def test_junk_for_an_answer_is_a_typed_error_or_graded(kind: str, junk: Any) -> None:
    question = ask(kind)
    try:
        answer = question.parse_answer(junk)
    except AnswerError as error:
        assert " " in error.reason, "it is said in words"
        return
    assert question.parse_answer(answer) == answer  # one normal form
    assert question.grade(junk).right == (answer in question.solve())


@given(
    data=st.dictionaries(
        st.sampled_from(
            ["kind", "position", "seat", "open", "success", "action", "script", "items", "wrong"]
        ),
        st.sampled_from(
            [*KINDS, WISHED, OVER, "legal", "owes 1", 1, None, True, [], ["pass"], {}, "x" * 5000]
        ),
    )
)
def test_fuzzed_data_is_a_question_or_a_typed_error(data: dict[str, Any]) -> None:
    try:
        question = read_question(data, "fuzz")
    except QuestionError as error:
        assert error.where == "fuzz"
    else:
        assert question.solve()
