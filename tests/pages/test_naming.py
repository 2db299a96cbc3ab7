"""What a coach calls a move, roughly and in full: a position, then each action with its words."""

from __future__ import annotations

from pathlib import Path

from tests.together import together
from tichu_teach.engine import parse_position
from tichu_teach.pages.presenters.families import presenter

NAMES = ["You", "East", "North", "West"]
FILE = Path(__file__).with_name("naming.txt")


def test_a_move_is_called_what_it_is() -> None:
    lines: list[tuple[str, str]] = []
    position = ""
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("  "):
            lines.append((position, line.strip()))
        else:
            position = line

    def check(example: tuple[str, str]) -> None:
        line, *done = example[0].split(" > ")
        state = parse_position(line).play(*done)
        action = state.action(example[1].partition(" / ")[0])
        naming = presenter(state.game).naming
        said = [state.text(action), naming.kind(state, action), naming.move(state, action, NAMES)]
        assert " / ".join(said) == example[1]

    together(lines, lambda example: example[1], check)
