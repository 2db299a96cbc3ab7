"""Lines of text of every game: whatever is written is read, or refused with a typed error and a reason."""

import json
from typing import Any

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tests.contracts.sample import TABLES, course, family, recorded
from tichu_teach.engine import Record, SavedGameError, TichuError, parse_position


@st.composite
def damaged(draw: st.DrawFn, lines: st.SearchStrategy[str], signs: st.SearchStrategy[str]) -> str:
    """A line with some of it cut out, doubled, replaced by `signs`, a field left out or words exchanged."""
    line = draw(lines)
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(line)))
        end = draw(st.integers(start, min(len(line), start + 12)))
        match draw(st.sampled_from(["cut", "double", "replace", "field", "swap"])):
            case "cut":
                line = line[:start] + line[end:]
            case "double":
                line = line[:end] + line[start:]
            case "replace":
                line = line[:start] + "".join(draw(st.lists(signs, max_size=4))) + line[end:]
            case "field":
                fields = line.split(" | ")
                del fields[draw(st.integers(0, len(fields) - 1))]
                line = " | ".join(fields)
            case "swap":
                words = line.split(" ")
                one, other = draw(st.integers(0, len(words) - 1)), draw(st.integers(0, len(words) - 1))
                words[one], words[other] = words[other], words[one]
                line = " ".join(words)
    return line


LETTERS = "0123456789TJQKAjwpsroygbESWNBCKHDdPG |:;=+*->,.%<&'²٣\n\t\0é♠"
WORDS = "Ma Do Ph Dr Rd over turn trick wish out wall river claims 99999999999999999999".split()
SIGNS = st.sampled_from([*LETTERS, *(f"{word} " for word in WORDS)])
LIKELY = st.lists(SIGNS, max_size=40).map("".join)
TABLE = st.sampled_from(TABLES)


def state_of(game: Any, number: int) -> Any:
    moments = course(game)
    return moments[number % len(moments)].state


STATES = st.builds(state_of, TABLE, st.integers(0, 10_000))


def read_or_refused(line: str) -> Any:
    """The position, which is then one that reads back and plays on; None with a reason."""
    try:
        state = parse_position(line)
    except TichuError as error:
        assert str(error)
        return None
    assert parse_position(str(state)) == state
    assert bool(state.to_act) == (state.phase != "over")
    return state


@given(TABLE, st.text(max_size=100), LIKELY)
def test_any_text_as_a_position(game: Any, text: str, likely: str) -> None:
    for line in (text, f"{game.header()} | {text}", f"{game.name} {likely}", f"{game.header()} | {likely}"):
        read_or_refused(line)


@settings(suppress_health_check=[HealthCheck.filter_too_much])  # most are refused
@given(damaged(STATES.map(str), SIGNS))
def test_damaged_lines_are_refused_or_play_on(line: str) -> None:
    state = read_or_refused(line)
    assume(state is not None)
    for _ in range(20):
        if not state.to_act:
            state.count()
            break
        due = [each for each in state.legal(state.to_act[0]) if not family(state.game).optional(each)]
        assert due, str(state)
        state = state.apply(due[-1])
        assert parse_position(str(state)) == state


@given(STATES, st.text(max_size=30), LIKELY)
def test_any_text_as_an_action(state: Any, text: str, likely: str) -> None:
    seat = state.game.doer(state.text(state.legal()[0]), state) if state.legal() else 0
    for each in (text, likely, f"{seat} {text}", f"{seat} play {likely}", f"{seat} push {likely}"):
        try:
            verdict = state.ask(each)
        except TichuError as error:
            assert type(error).__name__ != "IllegalAction" and str(error)
        else:
            assert verdict.rule in state.game.rules


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
PATHS = (
    "format ruleset options options.players options.target rounds rounds.0 rounds.0.first rounds.0.dealer"
    " rounds.0.deal rounds.0.actions rounds.0.actions.3 rounds.0.actions.9"
).split()


def refused_or_loaded(text: str) -> None:
    """Either a record that saves and loads again, or a typed error."""
    try:
        record = Record.from_json(text)
    except TichuError as error:
        assert isinstance(error, SavedGameError) and str(error)
    else:
        assert Record.from_json(record.to_json()) == record


@given(TABLE, st.sampled_from(PATHS), JSON)
def test_any_value_in_any_place_of_a_saved_game(game: Any, path: str, value: Any) -> None:
    data: Any = json.loads(recorded(game, 1).to_json())
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    target = data
    for step in way:
        target = target[step]
    target[last] = value
    refused_or_loaded(json.dumps(data))


@given(TABLE, st.integers(0, 3000), st.integers(0, 20), st.text(max_size=5))
def test_damaged_text_of_a_saved_game(game: Any, start: int, length: int, put: str) -> None:
    saved = recorded(game, 1).to_json()
    refused_or_loaded(saved[:start] + put + saved[start + length :])


@given(JSON.map(json.dumps) | st.text(max_size=50))
def test_any_json_is_no_saved_game(text: str) -> None:
    try:
        Record.from_json(text)
    except SavedGameError as error:
        assert str(error)
    else:
        raise AssertionError(text)
