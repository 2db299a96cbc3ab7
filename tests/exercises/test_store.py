"""The stores that made puzzles about playing well are drawn from, and how they were shared out."""

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.depth import some
from tests.exercises import sound
from tests.mine import rarer
from tests.mine.found import Found, shared_out, stored
from tests.mine.kept import of_one_round
from tichu_teach.engine import games
from tichu_teach.engine.plain_data import UnreadableVersion
from tichu_teach.exercises import store as stores
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.library import pack
from tichu_teach.exercises.puzzle import HARDEST
from tichu_teach.exercises.store import in_other_suits, store
from tichu_teach.themes import TACTICS, THEMES

MINED = [(game, theme) for game, themes in THEMES.items() for theme in themes if theme in TACTICS]


def test_a_store_has_all_levels() -> None:
    levels = {pair: [level for level, found in store(pair[1], pair[0]).items() if found] for pair in MINED}
    assert levels == {pair: [*range(1, HARDEST + 1)] for pair in MINED}


@pytest.mark.parametrize(("version", "age"), [(2, "a newer"), (0, "an older")])
def test_a_store_of_another_version_says_so(
    version: int, age: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(stores, "FOLDER", tmp_path)
    file = tmp_path / "nanking-wishing.json"
    file.write_text(json.dumps({"format": f"tichu-teach store {version}"}), encoding="utf-8")
    with pytest.raises(UnreadableVersion, match=f"nanking-wishing.json: saved by {age} version"):
        store.__wrapped__("wishing", "nanking")


@pytest.mark.more
@pytest.mark.parametrize("every", some((20, 1)))
def test_what_is_stored_is_asked_and_in_other_suits_too(every: int) -> None:
    stored = [
        (game, data) for game, theme in MINED for found in store(theme, game).values() for data in found
    ]
    assert sound.faults(_asked_in_other_suits, [(str(each[1]), each) for each in stored[::every]]) == {}


def _asked_in_other_suits(stored: tuple[str, dict[str, Any]]) -> None:
    game, data = stored
    question = read_question(data)
    assert question.game.name == game
    for seed in range(3):
        other = read_question(in_other_suits(data, question.game, random.Random(seed)))
        assert len(other.solve()) == len(question.solve())
        assert [_shape(hand) for hand in other.position.hands] == [
            _shape(hand) for hand in question.position.hands
        ]


def _shape(hand: int) -> int:
    return hand.bit_count()


def test_suits_change_for_each_other_and_nothing_else_does() -> None:
    game = games["nanking"]
    data = {"kind": "out", "position": "nanking | 0: 3j As Ph | 1: 4j | 2: Do | 3: 5s | turn 0", "seat": 0}
    found = {in_other_suits(data, game, random.Random(seed))["position"] for seed in range(60)}
    assert len(found) > 8
    for position in found:
        assert position.startswith("nanking | 0: 3") and " Ph | 1: 4" in position and "| 2: Do |" in position
        suits = [position.split()[n][1] for n in (3, 4, 8, 14)]
        assert suits[0] == suits[2] and suits[1] == suits[3] != suits[0]


def found(position: str, level: int, worth: float, round: int) -> Found:
    return Found({"kind": "out", "position": f"nanking | {position} | turn 0"}, level, worth, round)


def test_a_pack_takes_the_best_of_all_levels_and_one_of_a_round() -> None:
    early = found("0: 3j 5j As | 1: 4j 6s | 2: 7j | 3: 8s", 3, 9, 1)
    late = found("0: 3j As | 1: 6s | 2: 7j | 3: 8s", 1, 8, 1)
    plain = found("0: 2j Aw | 1: 6s | 2: 7j | 3: 9s", 1, 2, 2)
    other = found("0: 2w Ap | 1: 6j | 2: 7p | 3: Ts", 1, 1, 3)
    pack_, rest = shared_out([plain, late, other, early], 2)
    assert [each.worth for each in pack_] == [8, 2], "the third level's has been seen with the first's"
    assert Counter(each.worth for each in (*pack_, *rest)) == Counter([9, 8, 2, 1])
    assert {*map(id, stored(pack_, rest))} >= {*map(id, rest)}, "few of a level: the pack's are drawn too"


def test_a_one_sided_pack_gets_more_of_what_it_seldom_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def choices(best: int, other: int) -> list[dict[str, Any]]:
        rows = {"behind": 0, "doubt": 0, "wins": best}, {"behind": 90, "doubt": 1, "wins": other}
        return [{**row, "paid": 900 / row["wins"]} for row in rows]

    file = tmp_path / "pack.json"
    old = [
        {"id": f"mahjong-value-{number:02d}", "difficulty": 3, "question": {"choices": choices(best, other)}}
        for number, (best, other) in enumerate([(80, 30), (80, 30), (20, 70)], 1)
    ]
    file.write_text(json.dumps({"puzzles": old}), encoding="utf-8")
    monkeypatch.setattr(rarer, "file_of", lambda game, theme: file)
    monkeypatch.setattr(
        rarer, "levelled", lambda found: [each._replace(level=1 + 3 * n) for n, each in enumerate(found)]
    )
    several = [
        Found({"choices": choices(*each)}, 2, 1.0, each[0])
        for each in [(10, 50), (90, 50), (30, 60), (40, 60)]
    ]
    assert rarer.added("mahjong", "value", 2, lambda fits: filter(fits, several)) == 2
    puzzles = json.loads(file.read_text(encoding="utf-8"))["puzzles"]
    assert [each for each in puzzles if each in old] == old
    assert [each["id"][-2:] for each in puzzles] == ["04", "01", "02", "03", "05"], "from easy to hard"
    fresh = [each["question"]["choices"][0]["wins"] for each in puzzles if each not in old]
    assert fresh == [10, 30]


def test_no_two_of_a_pack_are_of_one_round() -> None:
    assert sound.faults(_of_several_rounds, [("-".join(pair), pair) for pair in MINED]) == {}


def _of_several_rounds(pair: tuple[str, str]) -> None:
    game, theme = pair
    positions = [puzzle.question.position for puzzle in pack(theme, game).puzzles]
    for number, one in enumerate(positions):
        assert not any(of_one_round(one, other) for other in positions[:number])
