"""What the referee answers to an action: rule and reason, further rules that bear on it, and the facts.

`ruled.txt` has a position, and below it actions with the answers. Texts are made of these, so that a fact
which is missing or false is a sentence that is. `python -m tests.engine.test_ruled` writes the answers anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.together import together
from tichu_teach.engine import parse_position

FILE = Path(__file__).with_name("ruled.txt")
TABLE = ("game", "players")  # facts that the position tells


def answer(state: Any, action: str) -> str:
    """The verdict on an action in a line."""
    verdict = state.ask(action)
    told = {name: value for name, value in verdict.facts.items() if name not in TABLE}
    facts = (f"{name}={value}" for name, value in told.items())
    also = [f"({', '.join(verdict.other_rules)})"] if verdict.other_rules else []
    return " ".join(
        ["may" if verdict else "may not", f"{verdict.rule}/{verdict.reason}", *also, *facts]
    ).replace("'", "")


def examples() -> Iterator[tuple[str, str, str]]:
    line = ""
    for row in FILE.read_text(encoding="utf-8").splitlines():
        if row.startswith("  "):
            action, _, found = row.strip().partition(" => ")
            yield line, action, found
        elif row[:1] not in ("", "#"):
            line = row


def test_the_referee_says_which_rule_and_why_and_what_decided() -> None:
    def check(example: tuple[str, str, str]) -> None:
        line, action, found = example
        state = parse_position(line)
        assert answer(state, action) == found
        done, allowed = state.action(action), not found.startswith("may not ")
        assert (done in state.legal(done.seat)) is allowed or "'" in action, "of two alike one is listed"

    together(examples(), lambda example: " ".join(example[:2]), check)


if __name__ == "__main__":
    rows, line = [], ""
    for row in FILE.read_text(encoding="utf-8").splitlines():
        if row.startswith("  "):
            action = row.strip().partition(" => ")[0]
            row = f"  {action} => {answer(parse_position(line), action)}"
        elif row[:1] not in ("", "#"):
            line = row
        rows.append(row)
    FILE.write_text("\n".join(rows) + "\n", encoding="utf-8")
