"""What the referee answers to an action: rule and reason, further rules that bear on it, and the facts.

`ruled.txt` has a position, and below it actions with the answers. Texts are made of these, so that a fact
which is missing or false is a sentence that is. `python -m tests.engine.test_ruled` writes the answers anew.
"""

from pathlib import Path

from tests.examples import Example, examples, hold, rewrite
from tests.together import together
from tichu_teach.engine import parse_position
from tichu_teach.engine.verdict import Verdict

FILE = Path(__file__).with_name("ruled.txt")
TABLE = ("game", "players")  # facts that the position tells


def answer(line: str, action: str) -> str:
    """The verdict on an action in a line."""
    verdict = parse_position(line).ask(action)
    assert len({verdict.rule, *verdict.other_rules}) == 1 + len(verdict.other_rules), "a rule is told twice"
    return told(verdict)


def told(verdict: Verdict) -> str:
    """A verdict in a line."""
    facts = (f"{name}={value}" for name, value in verdict.facts.items() if name not in TABLE)
    also = [f"({', '.join(verdict.other_rules)})"] if verdict.other_rules else []
    return " ".join(
        ["may" if verdict else "may not", f"{verdict.rule}/{verdict.reason}", *also, *facts]
    ).replace("'", "")


def test_the_referee_says_which_rule_and_why_and_what_decided() -> None:
    hold(FILE, "=>", answer)


def test_what_is_allowed_is_listed_and_nothing_else() -> None:
    def check(example: Example) -> None:
        state = parse_position(example.heading)
        done, allowed = state.action(example.asked), not example.found.startswith("may not ")
        assert (done in state.legal(done.seat)) is allowed or "'" in example.asked, (
            "of two alike one is listed"
        )

    together(examples(FILE, "=>"), lambda example: f"{example.heading} {example.asked}", check)


if __name__ == "__main__":
    rewrite(FILE, "=>", answer)
