"""Choices offered besides: those that would make a rule of thumb lean less, counted one by one."""

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tichu_teach.engine import Play
from tichu_teach.engine.mahjong.actions import Discard
from tichu_teach.exercises import store as stores
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.kinds.decide import UNSEEN
from tichu_teach.exercises.store import store

from . import distractors, openings, studies
from .distractors import Offer
from .kept import NONE, Tally, scored
from .studies import Tried

SUIT = "keep the longest suit"


def stored(theme: str, game: str) -> list[Any]:
    return [read_question(data) for several in store(theme, game).values() for data in several]


def throws() -> list[Any]:
    """Decisions of Sparrow about what to throw."""
    several = stored("decide", "sparrow")
    return [
        each for each in several if all(isinstance(each.position.action(t), Discard) for t in each.figures)
    ]


def reasoned(offer: Offer) -> bool:
    """Return True if there is a reason against the new choice."""
    question: Any = read_question(offer.data)
    return bool(question.reason([*question.figures][-1]).key != UNSEEN)


def test_any_other_discard_may_be_offered_and_the_dearest_slip_makes_room() -> None:
    for most in (4, 5):
        question = next(each for each in throws() if len(each.figures) == most)
        legal = [each for each in question.position.view(question.seat).legal if isinstance(each, Discard)]
        several = [*distractors.offers(question)]
        new = [question.position.text(each.action) for each in several]
        assert sorted([*question.figures, *new]) == sorted(map(question.position.text, legal))
        dearest = max(question.figures, key=lambda text: question.figures[text].behind)
        for each in several:
            asked: Any = read_question(each.data)
            left = [text for text in question.figures if most < 5 or text != dearest]
            assert [*asked.figures] == [*left, question.position.text(each.action)]
            assert not asked.figures[[*asked.figures][-1]].right and each.row == scored(each.data)


def test_any_other_play_may_be_offered_once_whatever_its_suits() -> None:
    question = next(each for each in stored("lead", "nanking") if len(each.figures) == 3)
    plays = [each for each in question.position.view(question.seat).legal if isinstance(each, Play)]
    named = {distractors.reading(each) for each in plays}
    there = {distractors.reading(question.position.action(text)) for text in question.figures}
    new = [distractors.reading(each.action) for each in distractors.offers(question)]
    assert sorted(new) == sorted(named - there) and len(named) < len(plays)


def test_one_of_two_right_pushes_makes_room_for_another() -> None:
    two, three = (
        next(each for each in stored("push", "nanking") if (len(each.answers), len(each.figures)) == numbers)
        for numbers in ((1, 2), (2, 3))
    )
    assert {len(each.data["choices"]) for each in distractors.offers(two)} == {3}
    found = [read_question(each.data) for each in distractors.offers(three)]
    assert {len(each.answers) for each in found} == {1}
    assert {each.answers[0] for each in found} == {*three.answers}
    view = two.position.view(two.seat)
    ranks = [openings.ranks_of(view, each.action) for each in distractors.offers(two)]
    assert not {*ranks} & {openings.ranks_of(view, two.position.action(text)) for text in two.figures}


def test_neither_calls_nor_claims_nor_what_is_safest_gets_another_choice() -> None:
    for each in (stored("call", "nanking")[0], stored("safe", "mahjong")[0], stored("gift", "nanking")[0]):
        assert not [*distractors.offers(each)]


def test_a_push_is_offered_if_quick_rounds_find_it_worse(monkeypatch: pytest.MonkeyPatch) -> None:
    question = next(each for each in stored("push", "nanking") if len(each.figures) == 2)
    several, looks = [*distractors.offers(question)][:3], list[int]()
    cost = {several[0].action: (40.0, 5.0), several[1].action: (40.0, 10.0), several[2].action: (140.0, 5.0)}

    def glanced(offered: list[Any], deal: Any, value: Any, deals: int, rng: random.Random) -> list[Tried]:
        looks.append(len(offered))
        return [Tried(each, *cost.get(each, (0.0, 0.0))) for each in offered]

    monkeypatch.setattr(openings, "glanced", glanced)
    assert distractors.promising(question, several) == several[:1], "not clear enough, or too dear"
    assert looks == [4, 3], "what is too dear is looked at once"
    cost[question.position.action(question.answers[0])] = (20.0, 5.0)
    assert distractors.promising(question, several) == [], "the best is none"


def test_a_push_is_counted_with_all_others_on_their_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    question = next(each for each in stored("push", "nanking") if len(each.figures) == 2)
    offer = next(each for each in distractors.offers(question) if openings.explained(each.data))
    text, found = question.position.text(offer.action), {"behind": 30.0, "doubt": 5.0}

    def told(state: Any, seat: int, several: Sequence[Tried], seed: int) -> dict[str, Any]:
        assert seed == question.data["seed"] and {each.right for each in several} == {True, False}
        rows = [row for row in offer.data["choices"] if row["action"] != text]
        return {"choices": [*rows, {**rows[0], "action": text, **found}], "playouts": 7}

    monkeypatch.setattr(openings, "told", told)
    data = distractors.pushed(question, offer)
    assert data and data["playouts"] == 7 and [*read_question(data).figures] == [*question.figures, text]
    found |= {"behind": 5.0}
    assert distractors.pushed(question, offer) is None, "as good as the best"
    found |= {"behind": 14.0, "doubt": 1.0}
    assert distractors.pushed(question, offer) is None, "it costs too little"
    monkeypatch.setattr(openings, "told", lambda *args: None)
    assert distractors.pushed(question, offer) is None


def test_a_discard_is_counted_against_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    offers = (
        (each, offer) for each in throws() if len(each.figures) == 4 for offer in distractors.offers(each)
    )
    question, offer = next(both for both in offers if reasoned(both[1]))
    text = question.position.text(offer.action)
    entry = {**offer.data["choices"][-1], "doubt": 4.0}
    monkeypatch.setattr(distractors, "counted", lambda question, action: (entry, 600))
    data = distractors.played(question, offer)
    assert data and data["playouts"] == question.data["playouts"] + 600
    assert entry in data["choices"] and [each for each in data["choices"] if each["action"] != text] == [
        *question.data["choices"]
    ]
    monkeypatch.setattr(distractors, "counted", lambda question, action: None)
    assert distractors.played(question, offer) is None


@pytest.mark.more
def test_what_quick_rounds_and_strong_players_find_worse_is_a_slip(monkeypatch: pytest.MonkeyPatch) -> None:
    question = min(throws(), key=lambda each: len(each.position.wall.row))
    slip = max(question.figures, key=lambda text: question.figures[text].behind)
    found = distractors.counted(question, question.position.action(slip))
    assert found
    entry, playouts = found
    assert entry["action"] == slip and entry["behind"] > studies.SURE * entry["doubt"] / 2
    assert entry["danger"] == pytest.approx(question.figures[slip].danger, abs=15) and playouts > 40
    assert distractors.counted(question, question.position.action(question.answers[0])) is None, "no slip"


def test_what_quick_rounds_and_two_tempers_find_worse_is_a_slip(monkeypatch: pytest.MonkeyPatch) -> None:
    several = [each for each in stored("decide", "nanking") if len(each.answers) == 2]
    question = min(several, key=lambda each: sum(map(int.bit_count, each.position.hands)))
    text = max(question.figures, key=lambda each: question.figures[each].behind)
    slip, (best, other) = question.position.action(text), map(question.position.action, question.answers)
    found = distractors.counted(question, slip)
    assert found and found[0]["action"] == text and found[1] > 40
    told = [Tried(best, 0.0, 0.0), Tried(slip, 33.0, 2.0)]
    monkeypatch.setattr(distractors, "agreed", lambda *args: told)
    found = distractors.counted(question, slip)
    assert found and found[0] == {"action": text, "behind": 33.0, "doubt": 2.0}, "what players find"
    assert distractors.counted(question, other) is None, "what quick rounds don't find is not even asked"
    for now in (told[1]._replace(behind=7.9), told[1]._replace(doubt=20.0)):
        told[1] = now
        assert distractors.counted(question, slip) is None, "too cheap, or not clear"


def test_a_theme_gets_choices_until_no_rule_leans(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In pack and store alike; a choice that helps after all is kept, and no other."""
    several = [each for each in throws() if scored(each.data)[SUIT][0] == 1][:6]
    datas = [{**each.data} for each in several]
    puzzle = {"id": "sparrow-decide-01", "difficulty": 1, "question": {**datas[0], "hints": ["h"]}}
    (tmp_path / "pack.json").write_text(json.dumps({"puzzles": [puzzle]}), encoding="utf-8")
    levels = {"1": datas, **{str(level): [] for level in range(2, 6)}}
    file = tmp_path / "sparrow-decide.json"
    file.write_text(json.dumps({"levels": levels}), encoding="utf-8")
    monkeypatch.setattr(stores, "FOLDER", tmp_path)
    monkeypatch.setattr(distractors, "file_of", lambda game, theme: tmp_path / "pack.json")
    monkeypatch.setattr(distractors, "there", lambda game, theme: datas)
    tried = list[Offer]()

    def played(question: Any, offer: Offer) -> Any:
        tried.append(offer)
        return None if len(tried) == 1 else offer.data

    monkeypatch.setattr(distractors, "played", played)
    before = Tally(map(scored, datas))
    told = distractors.offer_more("sparrow", "decide", seconds=60)
    after = [
        data for each in json.loads(file.read_text(encoding="utf-8"))["levels"].values() for data in each
    ]
    changed = [data for data, old in zip(after, datas, strict=True) if data != old]
    assert changed and told.startswith(f"sparrow-decide: {len(changed)} of {len(tried)} offer something else")
    assert all(before.gain(scored(old), NONE) for old in datas)
    shares = [[scored(data)[SUIT][0] for data in each] for each in (datas, after)]
    assert sum(shares[1]) < sum(shares[0])
    asked = json.loads((tmp_path / "pack.json").read_text(encoding="utf-8"))["puzzles"][0]["question"]
    assert asked["hints"] == ["h"] and asked["choices"] == after[0]["choices"]
    assert distractors.offer_more("sparrow", "decide", seconds=0).startswith("sparrow-decide: 0 of 0")
