"""What sensible players do and why, by worked examples: see `tests/players/choices`."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from tests.examples import Example, examples
from tests.players.rounds import FOLDER, written
from tests.together import together
from tichu_teach.engine import parse_position
from tichu_teach.players import Steady, sensible
from tichu_teach.players.haggis.style import Reason as HaggisReason
from tichu_teach.players.mahjong.style import Reason as MahjongReason
from tichu_teach.players.tichu.style import Reason as TichuReason

REASONS = {
    "tichu": {*get_args(TichuReason)},
    "haggis": {*get_args(HaggisReason)},
    "mahjong": {*get_args(MahjongReason)},
}
ELSEWHERE = {
    "tichu": {"push.demanded", "push.solo", "bomb.win", "wish.pushed", "wish.any"},
    "haggis": {"collect"},
    "mahjong": {"only", "won.wait", "noclaim.dead"},
}
"""The reasons without an example here: that each is given somewhere, `test_reasons` sees to."""

CLOSE = {"lead.help", "discard.least"}  # others are nearly as good: a whim may choose one


def chosen(family: str) -> Iterator[Example]:
    """Positions, with `>` before each action that led on from one, and what is chosen there and why.

    `+` stands before other reasons that are true as well.
    """
    return examples(Path(__file__).with_name("choices") / f"{family}.txt", "=>")


def choice(example: Example) -> str:
    """Return what a player without whims does there, as the examples have it."""
    line, *actions = example.heading.split(" > ")
    state: Any = parse_position(line).play(*actions)
    seat = state.action(example.asked.rpartition(": ")[0]).seat
    view = state.view(seat)
    action, reason, facts, also = Steady(state.game, beginner=False).decide(view)
    for seed in range(2):
        whim = sensible(state.game)(random.Random(seed)).choose(view)
        assert reason in CLOSE or whim == action, "a whim decides"
    named = [f"{name}={value}" for name, value in facts.items()]
    return f"{state.text(action)}: {' '.join([reason, *named, *(f'+{each}' for each in also)])}"


@pytest.mark.parametrize("family", REASONS)
def test_a_player_does_what_the_position_asks_for(family: str) -> None:
    def check(example: Example) -> None:
        assert choice(example) == example.asked, f"{choice(example)}, not {example.asked}"

    together(chosen(family), lambda example: example.heading, check)


@pytest.mark.parametrize("family", REASONS)
def test_every_reason_has_an_example(family: str) -> None:
    told = [each.asked.rpartition(": ")[2].split() for each in chosen(family)]
    also = {word.removeprefix("+") for words in told for word in words if word.startswith("+")}
    shown = {words[0] for words in told} | also
    assert shown | ELSEWHERE[family] == REASONS[family] and not shown & ELSEWHERE[family]


ROUNDS = sorted(file.stem for file in FOLDER.glob("*.txt"))


@pytest.mark.parametrize(
    "name",
    [pytest.param(each, marks=pytest.mark.more) if each == "mahjong" else each for each in ROUNDS],
)
def test_whole_rounds_are_played_as_ever(name: str) -> None:
    """With their reasons, as they are written down in `tests/players/rounds`."""
    text = FOLDER.joinpath(f"{name}.txt").read_text(encoding="utf-8")
    assert written(text.partition("\n")[0]) == text
