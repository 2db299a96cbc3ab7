"""Saved games: what was saved comes back; what was damaged is refused with the place that failed."""

import json
import random
from typing import Any

import pytest

from tests.contracts.sample import recorded
from tests.engine.tichu.games import choose
from tests.engine.tichu.positions import GAME
from tichu_teach.engine import ArgumentError, IllegalAction, OtherVersionError, Record, SavedGameError, games
from tichu_teach.engine.record import FORMAT


def played(seed: int = 1, actions: int = 60, rounds: int = 1) -> Record:
    """A game by chance: so many whole rounds and then so many actions."""
    rng = random.Random(seed)
    record = Record.begin(GAME.vary(target=100_000, retract_second_grand=True).deal(rng, first=1))
    for _ in range(rounds - 1):
        while record.state.to_act:
            record = record.add(choose(record.state, rng))
        record = record.next_round(record.state.next_deal(rng))
    for _ in range(actions):
        if record.state.to_act:
            record = record.add(choose(record.state, rng))
    return record


SAVED = played(rounds=2).to_json()


def test_an_illegal_action_is_not_recorded() -> None:
    record = played(actions=0)
    with pytest.raises(IllegalAction):
        record.add("0 pass")
    assert record.add("1 take").rounds[0].actions == ("1 take",)


def test_a_round_is_begun_anew_from_its_deal_or_another() -> None:
    record = played(rounds=3, actions=30)
    again = record.restart(record.start)
    assert again.state == record.start and again.rounds[:2] == record.rounds[:2]
    assert again.rounds[2].actions == () and Record.from_json(again.to_json()) == again
    assert (
        record.back_to(30) == record and record.back_to(12).rounds[2].actions == record.rounds[2].actions[:12]
    )
    assert record.back_to(0).restart(record.state.game.deal(random.Random(9), record.before)) != again


def test_a_game_begins_with_a_position() -> None:
    with pytest.raises(ArgumentError, match="begins with a position, not 'nanking"):
        Record.begin("nanking | 0: 2j")  # type: ignore[arg-type]


def change(path: str, value: Any, saved: str = SAVED) -> str:
    """The saved game with the value at `path` ("rounds.0.first") replaced, or taken out for `...`."""
    data = json.loads(saved)
    *way, last = [int(step) if step.lstrip("-").isdigit() else step for step in path.split(".")]
    target = data
    for step in way:
        target = target[step]
    if value is ...:
        del target[last]
    else:
        target[last] = value
    return json.dumps(data)


HAND = json.loads(SAVED)["rounds"][0]["deal"][0]
DAMAGED = [
    ("format", ..., "format"),
    ("format", "tichu-teach game two", "format"),
    ("format", "tichu-teach game " + "9" * 5000, "format"),
    ("format", 1, "format"),
    ("ruleset", "chess", "ruleset"),
    ("ruleset", ..., "ruleset"),
    ("ruleset", ["nanking"], "ruleset"),
    ("options", {"speed": 3}, "options"),
    ("options", {"target": -1}, "options"),
    ("options", {"target": "1000"}, "options"),
    ("options", [], "options"),
    ("rounds", [], "rounds"),
    ("rounds", {}, "rounds"),
    ("rounds", ..., "rounds"),
    ("rounds.0", "x", "rounds[0]"),
    ("rounds.0.first", 4, "rounds[0].first"),
    ("rounds.0.first", -1, "rounds[0].first"),
    ("rounds.0.first", True, "rounds[0].first"),
    ("rounds.0.first", "1", "rounds[0].first"),
    ("rounds.0.deal", HAND, "rounds[0].deal"),
    ("rounds.0.deal", [HAND], "rounds[0].deal"),
    ("rounds.0.deal.1", HAND, "rounds[0].deal[1]"),
    ("rounds.0.deal.0", HAND[:-3], "rounds[0].deal[0]"),
    ("rounds.0.deal.0", HAND[:-2] + "Zz", "rounds[0].deal[0]"),
    ("rounds.0.deal.2", 7, "rounds[0].deal[2]"),
    ("rounds.0.actions", "1 take", "rounds[0].actions"),
    ("rounds.0.actions", ..., "rounds[0].actions"),
    ("rounds.0.actions.0", "0 pass", "rounds[0].actions[0]"),
    ("rounds.0.actions.0", "nonsense", "rounds[0].actions[0]"),
    ("rounds.0.actions.0", 7, "rounds[0].actions[0]"),
    ("rounds.0.actions.0", None, "rounds[0].actions[0]"),
    ("rounds.0.actions.9", "0 2j 2j", "rounds[0].actions[9]"),
    ("rounds.0.actions.-1", ..., "rounds[1]"),
    ("rounds.1.actions.3", "2 wish 8", "rounds[1].actions[3]"),
    ("rounds.1.first", 7, "rounds[1].first"),
]


@pytest.mark.parametrize(("format", "other"), [(0, "an older"), (2, "a newer"), (10**30, "a newer")])
def test_a_game_saved_by_another_version_is_refused_by_name(format: int, other: str) -> None:
    with pytest.raises(OtherVersionError, match=f"saved by {other} version") as error:
        Record.from_json(change("format", f"tichu-teach game {format}"))
    assert (error.value.found, error.value.known, error.value.where) == (format, 1, "format")


@pytest.mark.parametrize(("path", "value", "where"), DAMAGED)
def test_damage_is_placed(path: str, value: Any, where: str) -> None:
    with pytest.raises(SavedGameError) as error:
        Record.from_json(change(path, value))
    assert error.value.where == where, str(error.value)
    assert where in str(error.value) and len(str(error.value)) > len(where) + 5


@pytest.mark.parametrize(
    ("path", "value", "wanted"),
    [
        ("rounds", {}, "a list, is dict"),
        ("rounds.0", [], "an object, is list"),
        ("rounds.0.actions.0", 7, "a text, is int"),
        ("ruleset", None, "a text, is NoneType"),
        ("options", "", "an object, is str"),
    ],
)
def test_who_repairs_a_file_reads_what_belongs_there(path: str, value: Any, wanted: str) -> None:
    with pytest.raises(SavedGameError, match=f"should be {wanted}"):
        Record.from_json(change(path, value))


@pytest.mark.parametrize(
    "text",
    ["", "null", "[]", "3", '"x"', "{", "{}", "[" * 100_000, '{"format": NaN}', "\ud800", "x" * 1_000_001],
)
def test_what_is_no_saved_game(text: str) -> None:
    with pytest.raises(SavedGameError) as error:
        Record.from_json(text)
    assert str(error.value)


@pytest.mark.parametrize("thing", [None, 3, ["x"], b"{}"])
def test_a_saved_game_is_a_text(thing: Any) -> None:
    with pytest.raises(SavedGameError, match=f"a saved game is a text, not {type(thing).__name__}"):
        Record.from_json(thing)


HAGGIS = recorded(games["haggis"].vary(players=3)).to_json()


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        ("options.players", 4, "options"),
        ("rounds.0.dealer", 3, "rounds[0].dealer"),
        ("rounds.0.dealer", -1, "rounds[0].dealer"),
        ("rounds.0.dealer", True, "rounds[0].dealer"),
        ("rounds.1.dealer", 1 - json.loads(HAGGIS)["rounds"][1]["dealer"] % 2, "rounds[1].dealer"),
        ("rounds.0.deal", "2r", "rounds[0].deal"),
        *(("rounds.0.deal.0", hand, "rounds[0].deal[0]") for hand in (7, "2r 3r", "2r 2r", "J Q K")),
        ("rounds.0.deal.1", json.loads(HAGGIS)["rounds"][0]["deal"][0], "rounds[0].deal[1]"),
        *(("rounds.0.actions.0", action, "rounds[0].actions[0]") for action in ("0 pass", "0 take")),
    ],
)
def test_damage_of_a_game_of_haggis_is_placed(path: str, value: Any, where: str) -> None:
    with pytest.raises(SavedGameError) as error:
        Record.from_json(change(path, value, HAGGIS))
    assert error.value.where == where, str(error.value)


@pytest.mark.parametrize("game", sorted(games))
@pytest.mark.parametrize("field", ["first", "dealer", "deal"])
def test_what_is_wrong_is_told_in_a_few_words(game: str, field: str) -> None:
    saved = {"format": FORMAT, "ruleset": game, "rounds": [{field: "x" * 5000, "actions": []}]}
    with pytest.raises(SavedGameError) as error:
        Record.from_json(json.dumps(saved))
    assert len(str(error.value)) < 500
