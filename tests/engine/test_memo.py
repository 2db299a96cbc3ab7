"""What is worked out once is kept, and never grows beyond its bound."""

from tichu_teach.engine.memo import Memo


def test_work_is_done_once_and_forgotten_when_there_is_too_much() -> None:
    done: list[int] = []
    kept = Memo[int, int](lambda key: done.append(key) or 2 * key, most=3)
    assert [kept[key] for key in (1, 2, 3, 1, 2)] == [2, 4, 6, 2, 4]
    assert done == [1, 2, 3] and len(kept) == 3
    assert kept[4] == 8 and [*kept] == [4]
