"""Positions checked by players of two tempers: those that stay, those that go, and their replacements."""

import json
from pathlib import Path
from typing import Any

import pytest

from tichu_teach.exercises import store as stores
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.library import packed_puzzles
from tichu_teach.exercises.store import store

from . import agreement
from .kept import of_one_round
from .studies import Tried


def stored(theme: str) -> list[Any]:
    return [data for several in store(theme, "nanking").values() for data in several]


def test_a_slip_that_is_none_is_offered_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = next(each for each in stored("decide") if len(each["choices"]) == 4)
    slips = [row["action"] for row in entry["choices"] if row["behind"] > 3 * row["doubt"]]
    disputed: set[str] = set()

    def agreed(state: Any, seat: int, several: list[Tried], seed: int) -> list[Tried]:
        return [each._replace(doubt=0.5) for each in several if state.text(each.action) not in disputed]

    monkeypatch.setattr(agreement, "agreed", agreed)
    found = agreement.held(entry)
    assert found and found == {**entry, "choices": [{**row, "doubt": 0.5} for row in entry["choices"]]}
    disputed.add(slips[0])
    found = agreement.held(entry)
    assert found and [row["action"] for row in found["choices"]] == [
        row["action"] for row in entry["choices"] if row["action"] != slips[0]
    ], "in the order in which they were offered"
    disputed.update(slips)
    assert agreement.held(entry) is None, "nothing is worse any more"
    three = {**entry, "choices": [row for row in entry["choices"] if row["action"] not in slips[2:]][:3]}
    disputed = {slips[0]}
    assert agreement.held(three) is None, "two choices are too few"


def test_what_is_left_of_soon_or_dear_is_about_what_is_paid(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = {"action": "quick", "behind": 0.0, "doubt": 0.0, "wins": 30.0, "paid": 100.0}
    dear = {"action": "dear", "behind": 20.0, "doubt": 5.0, "wins": 20.0, "paid": 200.0}
    poor = {"action": "poor", "behind": 30.0, "doubt": 5.0, "wins": 28.0, "paid": 100.0}
    assert agreement.about_worth([poor, dear, quick])
    assert not agreement.about_worth([poor, quick]), "the slip is just worse"
    assert not agreement.about_worth([poor, {**dear, "doubt": 15.0}, quick]), "the dear one is no slip"
    entry = next(each for several in store("value", "mahjong").values() for each in several)
    monkeypatch.setattr(agreement, "agreed", lambda state, seat, several, seed: several)
    assert agreement.held(entry, "value")
    alike = {**entry, "choices": [{**row, "wins": 20.0, "paid": 100.0} for row in entry["choices"]]}
    assert agreement.held(alike, "decide") and not agreement.held(alike, "value")


def test_a_gap_in_a_pack_is_filled_from_the_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    several = [each.question.data for each in packed_puzzles("nanking") if each.theme == "gift"]
    pack = [
        {"id": f"nanking-gift-{number}", "difficulty": number, "question": {**data, "hints": [f"h{number}"]}}
        for number, data in enumerate(several[:3], 1)
    ]
    entries = {"1": several[5:6], "2": [several[0], *several[3:5]], "3": [], "4": [], "5": []}
    (tmp_path / "pack.json").write_text(json.dumps({"puzzles": pack}), encoding="utf-8")
    (tmp_path / "nanking-gift.json").write_text(json.dumps({"levels": entries}), encoding="utf-8")
    gone = {several[1]["position"], several[4]["position"]}
    monkeypatch.setattr(stores, "FOLDER", tmp_path)
    monkeypatch.setattr(agreement, "file_of", lambda game, theme: tmp_path / "pack.json")
    monkeypatch.setattr(
        agreement, "held", lambda entry, theme: None if entry["position"] in gone else dict(entry)
    )
    monkeypatch.setattr(agreement, "unsolved", lambda found, kept: found)
    told = [*agreement.sifted("nanking", "gift")]
    assert "nanking-gift: nanking-gift-2 goes" in told
    kept = json.loads((tmp_path / "pack.json").read_text(encoding="utf-8"))["puzzles"]
    assert [(each["id"], each["question"]["hints"]) for each in kept] == [
        (each["id"], each["question"]["hints"]) for each in pack
    ]
    fresh = kept[1]["question"]
    assert fresh["position"] == several[3]["position"], "of its level; what is in the pack is of one round"
    left = json.loads((tmp_path / "nanking-gift.json").read_text(encoding="utf-8"))["levels"]
    assert [len(each) for each in left.values()] == [1, 0, 1, 0, 0], "shared out anew: a level had none"
    states = [read_question(each["question"]).position for each in kept]
    assert not any(of_one_round(one, other) for one in states for other in states if one is not other)
