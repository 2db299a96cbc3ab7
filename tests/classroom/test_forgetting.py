"""Learners who forget keep what they learnt where they review it, and lose it where they don't."""

from __future__ import annotations

import pytest

from tests.bench.forgetting import LEARNING, simulate
from tichu_teach.classroom.mastery import SITTING


@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_reviewed_is_kept_for_a_month_and_what_is_not_is_lost(seed: int) -> None:
    reviewed, left = (simulate(review=review, learners=6, seed=seed) for review in (True, False))
    assert reviewed[-1].number == 30 == len(reviewed) - LEARNING
    assert reviewed[-1].known > 0.8 and left[-1].known < 0.2
    assert all(day.reviewed <= SITTING for day in reviewed) and not any(day.reviewed for day in left)


def test_the_same_seed_is_the_same_class() -> None:
    one, same, other = (simulate(review=True, days=3, learners=2, seed=seed) for seed in (4, 4, 5))
    assert one == same != other
