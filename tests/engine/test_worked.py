"""The rules, worked by hand: scenes at a table, each under the sentence that it shows.

A scene of `worked/*.txt` begins with its sentence behind `#`; further such lines say more of it. Below stand
positions (`deal tientsin | 4` is what seed 4 deals), and below each, line by line, what happens there:

    > 0 play Do; 0 lead 4 => RULE    is played; the answer is that to the last of it
    <                                what was played last is taken back
    + 0 give 3 => RULE               would be allowed
    - 0 give 2 => RULE FACT=VALUE    is refused
    0 may give 1; give 3             is all that a seat may do, calls aside
    = phase dog; to_act 0            holds; `sizes` says how much each hand has
    * RULE !RULE                     is counted, or is not

Of an answer the first rule is the verdict's own, perhaps with its reason (`RULE/REASON`); others bear on it
as well, or do not (`!RULE`). What stands behind two spaces and a `#` is for readers.
"""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tichu_teach.engine import IllegalAction, games, parse_position
from tichu_teach.engine.mahjong.groups import Group
from tichu_teach.engine.mahjong.tiles import TILE_NAMES

FILES = sorted(Path(__file__).with_name("worked").glob("*.txt"))
CARDS = {"hands", "won", "open", "haggis", "rest", "seen", "demanded_push", "open_hands"}
TILES = {"drawn", "seasons", "row", "loose", "waits"}


def scenes() -> Iterator[Any]:
    """Read each scene: the lines below its sentence."""
    for file in FILES:
        for scene in file.read_text(encoding="utf-8").strip().split("\n\n"):
            title, *lines = scene.split("\n")
            told = [line.partition("  # ")[0] for line in lines if line[0] != "#"]
            yield pytest.param(told, id=f"{file.stem}: {title.removeprefix('# ')}")


@pytest.mark.parametrize("scene", [*scenes()])
def test_a_rule_is_worked_out(scene: list[str]) -> None:
    past: list[Any] = []
    for line in scene:
        if not line.startswith("  "):
            past = [position(line)]
        elif line == "  <":
            past.pop()
        elif line.startswith("  > "):
            past.append(played(past[-1], *line[4:].partition(" => ")[::2]))
        else:
            holds(past[-1], line.strip())
        assert parse_position(str(past[-1])) == past[-1], "a line of text tells all of a position"


def position(line: str) -> Any:
    """The position of a line, or what a seed deals."""
    if not line.startswith("deal "):
        return parse_position(line)
    title, _, seed = line.removeprefix("deal ").partition(" | ")
    name, *options = title.split()
    number, *more = seed.split()
    first = {name: int(value) for name, _, value in (each.partition("=") for each in more)}
    return games[name].vary_by_words(options).deal(random.Random(int(number)), **first)


def played(state: Any, actions: str, answer: str) -> Any:
    """The position after some actions, of which the last is answered so."""
    *first, last = actions.split("; ")
    state = state.play(*first)
    if answer:
        answered(state, last, answer)
    return state.play(last)


def answered(state: Any, action: str, answer: str) -> None:
    """Compare an answer with what the referee says."""
    verdict = state.ask(action)
    told, *more = answer.split(" ") if answer else [""]
    rule, _, reason = told.partition("/")
    assert not rule or verdict.rule == rule, verdict
    assert not reason or verdict.reason == reason, verdict
    facts = " ".join(f"{name}={value}" for name, value in verdict.facts.items()).replace("'", "")
    for fact in re.findall(r"(?:^| )(\w+=.*?)(?= \w+=|$)", " ".join(more)):
        assert f" {fact} " in f" {facts} ", f"{fact}: {verdict}"
    for other in more:
        if "=" in other:
            break
        cited(other, {verdict.rule, *verdict.other_rules})


def holds(state: Any, line: str) -> None:
    """Look at what a line says of a position."""
    sign, _, said = line.partition(" ")
    action, _, answer = said.partition(" => ")
    match sign:
        case "+":
            assert state.ask(action), f"{action}: {state.ask(action)}"
            answered(state, action, answer)
            state.apply(action)
        case "-":
            verdict = state.ask(action)
            assert not verdict, f"{action} should be refused"
            answered(state, action, answer)
            try:
                state.apply(action)
            except IllegalAction as error:
                assert error.verdict == verdict
            else:
                assert "=penalty" in state.game.header(), "only where a fault costs something it is let pass"
        case "=":
            for each in said.split("; "):
                name, _, value = each.partition(" ")
                assert f"{name} {shown(state, name)}" == f"{name} {value}"
        case "*":
            for rule in said.split():
                cited(rule, counted(state))
        case _:
            seat = int(sign) if sign.isdigit() else "ESWN".index(sign)
            legal = map(state.text, state.legal(seat))
            able = {each.partition(" ")[2] for each in legal if not each.endswith(("tichu", "grand"))}
            assert able == set(said.removeprefix("may ").split("; ")) - {"-"}


def cited(rule: str, rules: set[str]) -> None:
    """Look for a rule, or with a `!` see that it isn't there."""
    assert (rule.lstrip("!") in rules) != rule.startswith("!"), f"{rule}: {rules}"


def counted(state: Any) -> set[str]:
    """The rules by which a round is counted; in Mah-Jong the hand of the winner."""
    count = state.count()
    return {line.rule for line in (count.scores[state.won.seat] if hasattr(count, "scores") else count).lines}


def shown(state: Any, path: str) -> str:
    """What stands at a place of a position, in words: `hands.1`, `count.points`, `game.partners.0`."""
    if path == "sizes":
        return words(state, path, [hand.bit_count() for hand in state.hands])
    value, kind = state, ""
    for part in path.split("."):
        if part.isdigit():
            value = value(int(part)) if callable(value) else value[int(part)]
        else:
            value, kind = getattr(value() if callable(value) else value, part), part
    return words(state, kind, value() if callable(value) else value)


def words(state: Any, kind: str, value: Any) -> str:
    """A value in words, cards and tiles by their names."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) and kind in TILES:
        return TILE_NAMES.name(value)
    if isinstance(value, int) and kind in CARDS:
        return str(state.game.deck.text(value))
    if isinstance(value, Group):
        return value.text(TILE_NAMES)
    if hasattr(value, "rule"):
        return " ".join(map(str, (value.points, value.side, value.rule, value.seat)))
    if isinstance(value, dict):
        return ", ".join(f"{key}={words(state, kind, each)}" for key, each in value.items()) or "-"
    if isinstance(value, tuple | list | frozenset):
        told = [words(state, kind, each) for each in value]
        return (", " if any(" " in each for each in told) else " ").join(told) or "-"
    return "none" if value is None else str(value) or "-"
