"""Limits on how often somebody may do something, held against a plain list of what was done and when."""

import random

import pytest

from tichu_teach.live import pace
from tichu_teach.live.pace import Latest, Pace


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, which stands where it is put."""
    now = [1000.0]
    monkeypatch.setattr("tichu_teach.live.pace.time.monotonic", lambda: now[0])
    return now


def test_so_much_may_be_done_in_so_many_seconds_and_not_more(clock: list[float]) -> None:
    dice, counted = random.Random(7), Pace()
    done: dict[str, list[float]] = {"Anna": [], "Béla": []}
    told = set()
    for _ in range(400):
        clock[0] += dice.choice((0, 1, 2, 5))
        who = dice.choice([*done])
        lately = [at for at in done[who] if clock[0] - at <= 10]
        allowed = counted.allows(who, 3, 10.0)
        assert allowed == (len(lately) < 3)
        told.add(allowed)
        done[who] += [clock[0]] * allowed
        if allowed and dice.random() < 0.2:
            counted.forgive(who)
            done[who].pop()
    assert told == {True, False}
    counted.forgive("nobody")
    assert pace.MINUTE == 60


def test_of_what_is_kept_the_oldest_goes() -> None:
    kept = Latest[str, int](2)
    kept["a"], kept["b"] = 1, 2
    kept["a"] = 3  # it is the latest again
    kept["c"] = 4
    assert [*kept.items()] == [("a", 3), ("c", 4)]
