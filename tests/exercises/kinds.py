"""A question of every kind, with the right answers that the engine finds."""

from typing import Any

import yaml

from tests.tables import rows
from tichu_teach.exercises import Question
from tichu_teach.exercises.kinds import read_question

WISHED = "nanking | 0: 2j 5j | 1: 8w 9w Kj Kp Ph | 2: 3p 3s | 3: 4s 5s | turn 1 | trick 0 Ma | wish 8"
OVER = (
    "nanking | 0: - | 1: - | 2: Ks 5j Ph | 3: - | over | "
    "won 0 Kj Kw Tj Tw; 1 Tp Ts Kp; 2 Dr; 3 5w 5p 5s | out 0 1 3 | calls 1 small; 0 small | totals 850 900"
)

PLACED = "ear players=5 | 0: - | 1: 4j 9s | 2: - | 3: - | 4: - | over | out 2 0 4 3"
SHEET = (
    "tricsu | 0: - | 1: - | 2: Ks 5j | 3: - | over | won 0 Kj Kw Tj; 1 Tp Ts Kp; 3 5w 5p | out 0 1 3"
    " | round 3 | people 2 0 3 1"
)

CLAIMED = "mahjong | E: * | S: C6 C7 * | W: * | N: C8 C8 * | turn E deal | river E:C8 | claims"

LED = "nanking | 0: 2j | 1: 3j | 2: 4j | 3: 5j | turn 0"

QUESTIONS: dict[str, dict[str, Any]] = {}
RIGHT: dict[str, list[Any]] = {}
NAMES = {"WISHED": WISHED, "OVER": OVER, "PLACED": PLACED, "CLAIMED": CLAIMED}
for kind, question, right in rows(__file__, "questions", **NAMES):
    QUESTIONS[kind] = {"kind": kind, **yaml.safe_load(question)}
    RIGHT[kind] = yaml.safe_load(right)


def ask(kind: str, /, **changes: object) -> Question:
    return read_question({**QUESTIONS[kind], **changes}, "a test")
