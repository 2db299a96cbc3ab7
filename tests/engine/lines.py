"""Lines of text for any game: read back exactly, and damaged in every way a hand may slip."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tichu_teach.engine import parse_action, parse_position


def reads_back(state: Any) -> None:
    """A position, and each action that is legal in it, comes back from its line."""
    line = str(state)
    assert parse_position(line) == state
    assert str(parse_position(line)) == line
    for action in state.legal():
        assert parse_action(state.text(action), state) == action
        assert state.action(state.text(action)) == action


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
