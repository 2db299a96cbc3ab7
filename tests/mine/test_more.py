"""More positions for a store: those taken, those left out, and the start of the next search."""

import json
import random
import sys
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

from tests.depth import some
from tests.exercises.guessers import ABOVE
from tests.exercises.thumbs import left_alone
from tests.exercises.tried import ease
from tests.exercises.twins import shape
from tichu_teach.engine import games, parse_position
from tichu_teach.engine.mahjong.actions import NoClaim
from tichu_teach.engine.values import put
from tichu_teach.exercises import store as stores
from tichu_teach.exercises.climbing import SILENT
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.store import in_other_suits, store

from . import hands, kept, more, openings, settled
from .__main__ import MINES
from .found import Found, read
from .moments import exchanged, gives
from .studies import Tried, asked, levelled


def stored(theme: str, game: str) -> list[Any]:
    return [data for several in store(theme, game).values() for data in several]


@cache
def decided() -> list[tuple[Any, dict[str, tuple[float, float]]]]:
    """What is to be decided in Nanking's store, each with the chances of the rules of thumb."""
    return [(data, kept.scored(data)) for data in stored("decide", "nanking")]


def found(several: list[Any], level: int = 3) -> list[Found]:
    """Return finds, each worth more than the one before."""
    return [Found(data, level, float(number)) for number, data in enumerate(several)]


def test_the_same_in_other_suits_is_left_out() -> None:
    one, two = stored("endgame", "nanking")[:2]
    again = in_other_suits(one, games["nanking"], random.Random(3))
    assert again != one
    several = found([one, again, two])
    assert [*kept.distinct(several, set())] == [several[0], several[2]]
    assert [*kept.distinct(several, {shape(one)})] == [several[2]]


def test_claims_to_be_made_are_no_more_than_those_to_be_left_alone() -> None:
    claims = [(left_alone(read_question(data)), data) for data in stored("decide", "mahjong")]
    made = [data for alone, data in claims if alone is False][:3]
    left = [data for alone, data in claims if alone][:1]
    neither = [data for alone, data in claims if alone is None][:1]
    several = found([*made, *neither])
    assert kept.balanced(several, left) == several[2:], (
        "the best of those that are made, and what is no claim"
    )
    assert kept.balanced(several, []) == several[3:]
    assert kept.balanced(found([*made, *left]), []) == found([*made, *left])[2:], "fresh ones count as well"


def leans(name: str, several: list[Found]) -> bool:
    """Return True if a rule of thumb is right too often."""
    scores = [kept.scored(each.data).get(name, (0.0, 0.0)) for each in several]
    return sum(share - chance for share, chance in scores) > ABOVE * len(several)


@pytest.mark.more
def test_what_a_rule_of_thumb_solves_is_left_out_the_poorest_first() -> None:
    name = "the lowest"
    solved = [data for data, scores in decided() if scores.get(name, (0, 0))[0] == 1][:24]
    fooled = [data for data, scores in decided() if name in scores and not solving(scores)][:4]
    several_found = found([*solved, *fooled])
    taken = kept.unsolved(several_found, [])
    assert 0 < len(taken) < len(several_found)
    left = [each for each in several_found if each not in taken]
    assert all(each.worth < len(solved) for each in left), "what fools it stays"
    assert not leans(name, taken)
    one = next(data for data, scores in decided() if not solving(scores))
    others = [data for data, _ in decided() if data is not one]
    assert kept.unsolved(found([one]), others) == found([one])


def test_what_two_rules_solve_goes_before_what_one_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "scored", lambda data: {name: (share, 0.5) for name, share in data.items()})
    once, twice = [{"one": 1, "other": 0}, {"one": 0, "other": 1}] * 20, [{"one": 1, "other": 1}] * 60
    several = found([*once, *twice])
    assert kept.unsolved(several, [], least=90) == several[:40] + several[50:]


def test_what_two_rules_solve_comes_in_if_more_are_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "scored", lambda data: {name: (share, 0.5) for name, share in data.items()})
    room = kept.Room([{"one": 1, "other": 1, "third": 1}] * 20)
    assert room({"one": 0, "other": 0, "third": 1}) and not room({"one": 0, "other": 1, "third": 1})
    assert not room({"fourth": 1}) and not room({"one": 0.5, "other": 0.6, "third": 0.7})


def test_a_question_loses_a_right_choice_so_that_a_rule_is_wrong() -> None:
    name, exact = "the lowest", {"behind": 0.0, "doubt": 0.0}
    state: Any = parse_position(
        "nanking | 0: 4s 7j 9w Js Ap | 1: 3w 5p 9j | 2: 6j 8w Jp | 3: 5s 8p Jw | turn 0"
    )
    costs = {"4s": (0.0, 0.0), "9w": (1.0, 1.0), "7j": (20.0, 3.0), "Ap": (30.0, 3.0)}
    rows = [{"action": f"0 {card}", "behind": cost, "doubt": doubt} for card, (cost, doubt) in costs.items()]
    data: Any = {"kind": "decide", "position": str(state), "choices": rows}
    assert kept.scored(data)[name][0] == 1
    found = kept.changed([data], kept.shorter, kept.scored)[data["position"]]["choices"]
    assert [each["action"] for each in found] == ["0 9w", "0 7j", "0 Ap"]
    assert found[0] == {"action": "0 9w", **exact} and found[1]["behind"] == 19
    assert found[1]["doubt"] == pytest.approx(10**0.5, abs=0.01), "both errors"
    assert kept.scored({**data, "choices": found})[name][0] == 0
    near = [*rows[:1], {**rows[1], "behind": 1.9}, {**rows[2], "behind": 10.0}, rows[3]]
    assert [*kept.shorter({**data, "choices": near})] == [{**data, "choices": [near[0], *near[2:]]}], (
        "not clear"
    )
    assert not [*kept.shorter({**data, "choices": rows[1:]})], "only one is right"


def test_enough_stay_whatever_a_rule_solves() -> None:
    name = "the lowest"
    solved = [data for data, scores in decided() if scores.get(name, (0, 0))[0] == 1][:24]
    assert len(kept.unsolved(found(solved[4:]), solved[:4], least=20)) == 16


def test_the_higher_the_level_the_fewer_get_it_right() -> None:
    several = levelled(found(stored("gift", "nanking")[::6]))
    shares = [[ease(read_question(each.data)) for each in several if each.level == level] for level in (1, 5)]
    assert min(shares[0]) > max(shares[1])
    assert [each.level for each in several] == sorted(each.level for each in several)


def solving(scores: dict[str, tuple[float, float]]) -> set[str]:
    """The rules of thumb that are right for certain."""
    return {name for name, (share, _) in scores.items() if share == 1}


def test_there_is_no_room_for_what_a_rule_solves_that_solves_too_many() -> None:
    several = [(data, solving(scores)) for data, scores in decided()]
    (one, rules), *others = (each for each in several if "the lowest" in each[1])
    fooled = [each for each in several if not each[1] & rules]
    room = kept.Room([data for data, _ in others[:10]])
    assert not room(one) and room(next(data for data, rules in fooled if not rules))
    for data, _ in fooled:
        room.add(data)
    assert room(one), "among so many that fool the rule it is one of few"
    assert not kept.Room()({**one, "choices": one["choices"][:1]}), "nothing to choose from"


def test_rules_that_are_to_be_fooled_are_wrong() -> None:
    rule = "push opponents the lowest"
    pushes = stored("push", "nanking")
    taken = [data for data in pushes if more.fools([rule], data)]
    assert 0 < len(taken) < len(pushes) and not any(kept.scored(data)[rule][0] == 1 for data in taken)
    assert taken == [data for data in pushes if more.fools([rule, "call"], data)], "one has nothing to say"
    assert not any(more.fools(["call"], data) for data in pushes)
    assert not more.fools([rule], {**taken[0], "choices": taken[0]["choices"][:1]}), "nothing to choose from"


def test_near_a_gift_another_opponent_is_near_the_end() -> None:
    held: list[Any] = [parse_position(data["position"]) for data in stored("gift", "nanking")]
    state = next(each for each in held if all(each.hands))
    seat = state.to_act[0]
    same, other = exchanged(state, seat)
    left, right = state.game.opponents(seat)
    assert same is state and parse_position(str(other)) == other
    assert (other.hands[left], other.hands[right]) == (state.hands[right], state.hands[left])
    assert other.hands[seat] == state.hands[seat] and gives(other.view(seat))
    alone = state.replace(hands=put(state.hands, left, 0), out=(left,))
    assert exchanged(alone, seat) == [alone], "one of them is out"


def test_of_several_that_are_right_two_are_offered() -> None:
    state: Any = parse_position(
        "nanking | 0: 4s 7j 9w Js Ap | 1: 3w 5p 9j | 2: 6j 8w Jp | 3: 5s 8p Jw | turn 0"
    )
    tried = [
        Tried(play, cost, 1.0) for play, cost in zip(state.view(0).legal, (0, 1, 1.5, 2.5, 9), strict=False)
    ]
    assert [each.behind for each in asked(state, tried)] == [0, 1, 9]
    assert asked(state, tried[:4]) == [], "nothing is clearly worse"


@pytest.mark.more
def test_no_count_is_spent_on_what_would_not_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    game, counts = games["nanking"], list[list[Any]]()

    def told(state: Any, seat: int, several: list[Tried], seed: int) -> None:
        counts.append(several)

    monkeypatch.setattr(openings, "told", told)
    seen = list[Any]()

    def never(data: Any) -> bool:
        seen.append(data)
        return False

    assert not [*openings.pushes(game, random.Random(2), never)]
    assert seen and not counts
    fooled = partial(more.fools, ["push opponents the lowest"])
    assert not [*openings.pushes(game, random.Random(2), fooled)]
    assert counts and all(1 < len(each) <= openings.MOST for each in counts)


@pytest.mark.more
def test_no_look_is_spent_on_what_cannot_fit_whatever_is_best(monkeypatch: pytest.MonkeyPatch) -> None:
    game, looks = games["sparrow"], list[list[Any]]()
    monkeypatch.setattr(hands, "_differing", lambda view, likely, theme: looks.append(likely))
    assert not [*hands.mined(game, random.Random(2), ["decide"], lambda data: False)] and not looks
    claims = partial(more.fools, ["never claim"])
    assert not [*hands.mined(game, random.Random(2), ["decide"], claims)]
    assert looks and all(any(isinstance(each, NoClaim) for each in likely) for likely in looks)


@pytest.mark.more
def test_discards_that_a_sensible_player_finds_alike_are_seldom_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, looks = games["sparrow"], list[Any]()
    monkeypatch.setattr(hands, "_differing", lambda view, likely, theme: looks.append(view.phase))
    monkeypatch.setattr(hands, "SELDOM", sys.maxsize)
    for judged, phases in ((0.0, {"claims", "turn"}), (1e9, {"claims"})):
        monkeypatch.setattr(hands, "JUDGED", judged)
        assert not [*hands.mined(game, random.Random(2), ["decide"])]
        assert {*looks} == phases
        looks.clear()


def test_pushes_are_seldom_looked_at_if_a_rule_agrees_with_a_beginner(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looks = list[Any]()
    monkeypatch.setattr(openings, "_asked", lambda *args: iter(looks.append(args) or ()))
    monkeypatch.setattr(openings, "SELDOM", sys.maxsize)
    assert not [*openings.pushes(games["nanking"], random.Random(2), lambda data: False)] and not looks
    fooled = partial(more.fools, ["push opponents the lowest"])
    assert not [*openings.pushes(games["nanking"], random.Random(2), fooled)] and looks


class Everywhere:
    """Room for every question."""

    def add(self, data: Any) -> None:
        """Add a question."""

    def __call__(self, data: Any) -> bool:
        """Return True."""
        return True


def test_choices_turn_round_where_the_last_is_right_too_often() -> None:
    rows = [
        {"action": name, "behind": cost, "doubt": cost / 9}
        for name, cost in zip("abc", (9, 8, 0), strict=True)
    ]
    several = [{"position": str(number), "choices": rows} for number in range(10)]
    found = kept.changed(several, kept.turned, kept.placed)
    assert len(found) in (5, 6, 7) and all(each == {"choices": rows[::-1]} for each in found.values())
    assert not [*kept.turned({"choices": [*rows, {"action": SILENT}]})], "a call comes first"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a store of three endgames, and a mine that finds a different one of the others in each round."""
    few, rest = stored("endgame", "nanking")[:3], stored("endgame", "nanking")[3:]
    levels = {str(level): few if level == 2 else [] for level in range(1, 6)}
    (tmp_path / "nanking-endgame.json").write_text(json.dumps({"levels": levels}), encoding="utf-8")
    seeds = {f"mine nanking {more.FIRST + number}": data for number, data in enumerate(rest)}

    def mine(game: Any, dice: random.Random, themes: list[str], fits: Any) -> Iterator[tuple[str, Found]]:
        (data,) = (data for seed, data in seeds.items() if dice.getstate() == random.Random(seed).getstate())
        yield "endgame", Found(data, 4, 1.0)

    monkeypatch.setattr(stores, "FOLDER", tmp_path)
    monkeypatch.setattr(more, "there", lambda game, theme: few)
    monkeypatch.setattr(more, "Room", lambda kept: Everywhere())
    monkeypatch.setitem(MINES, "tichu", (mine, {"endgame": None}))
    return tmp_path


def test_a_search_begins_where_the_last_one_stopped(folder: Path) -> None:
    rest = stored("endgame", "nanking")  # the real store: it was read before
    file = folder / "nanking-endgame.json"

    def there() -> list[str]:
        return sorted(str(each) for several in read(file)["levels"].values() for each in several)

    told = more.more("nanking", "endgame", seconds=1e9, enough=5)
    assert told.startswith("nanking-endgame: 2 of 2 new ones in 2 rounds") and told.endswith("5 in the store")
    assert read(file)["next"] == more.FIRST + 2
    assert there() == sorted(map(str, rest[:5]))
    more.more("nanking", "endgame", seconds=0)
    assert read(file)["next"] == more.FIRST + 3, "one round at least"
    assert there() == sorted(map(str, rest[:6]))
    assert [each for each in read(file)["levels"]["2"] if each in rest[:3]] == rest[:3], (
        "what was there stays"
    )


def test_what_the_pack_shows_stays_in_the_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would be asked all the same."""
    shown, *others = stored("gift", "nanking")[:6]
    puzzle = {"id": "nanking-gift-01", "difficulty": 1, "question": {**shown, "hints": ["h"]}}
    (tmp_path / "pack.json").write_text(json.dumps({"puzzles": [puzzle]}), encoding="utf-8")
    levels = {"1": [*others, shown], **{str(level): [] for level in range(2, 6)}}
    file = tmp_path / "nanking-gift.json"
    file.write_text(json.dumps({"levels": levels}), encoding="utf-8")
    monkeypatch.setattr(stores, "FOLDER", tmp_path)
    monkeypatch.setattr(settled, "file_of", lambda game, theme: tmp_path / "pack.json")
    monkeypatch.setattr(settled, "unsolved", lambda several, packed, least: several[:2])
    assert settled.settled("nanking", "gift") == "nanking-gift: 3 of 6 stay"
    left = [each["position"] for several in read(file)["levels"].values() for each in several]
    assert {*left} == {each["position"] for each in (shown, *others[:2])}


SOON = [
    *(("nanking", theme) for theme in ("endgame", "guard")),
    ("haggis", "endgame"),
]
LATER = [
    *(("nanking", theme) for theme in ("decide", "gift", "lead", "wishing", "call", "push")),
    *(("haggis", "decide"), ("mahjong", "decide"), ("mahjong", "safe"), ("mahjong", "value")),
]


@pytest.mark.extra
@pytest.mark.parametrize(("game", "theme"), some([*SOON, *LATER], len(SOON)))
def test_rounds_have_positions_worth_asking_about(game: str, theme: str) -> None:
    """A mine is only run now and then: what it calls may have changed since."""
    found = (each for _, several in more.rounds(games[game], theme, 0, refused=False) for each in several)
    each = next(found)
    assert read_question(each.data).solve() and 1 <= each.level <= 5


def test_every_mine_is_tried() -> None:
    tried = {(games[game].family, theme) for game, theme in (*SOON, *LATER)}
    assert tried == {(family, theme) for family, (_, themes) in MINES.items() for theme in themes}
