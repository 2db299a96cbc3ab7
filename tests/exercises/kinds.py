"""A question of every kind, with the right answers that the engine finds."""

from __future__ import annotations

from typing import Any

from tichu_teach.exercises import Question
from tichu_teach.exercises.kinds import read_question

WISHED = "nanking | 0: 2j 5j | 1: 8w 9w Kj Kp Ph | 2: 3p 3s | 3: 4s 5s | turn 1 | trick 0 Ma | wish 8"
WISHING = "nanking | 0: 2j 5j | 1: 8w 9w Kj Kp Ph | 2: 3p 3s | 3: 4s 5s 6j 6w 6p 6s | wishing 0 | trick 0 Ma"
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
PUNG_OR_CHOW = (
    "mahjong | E: * | S: * | W: * | N: C4 C4 C5 C6 B1 B2 B3 K7 K8 K9 N N Rd"
    " | turn W claim | river W:C4 | claims"
)

LED = "nanking | 0: 2j | 1: 3j | 2: 4j | 3: 5j | turn 0"

QUESTIONS: dict[str, dict[str, Any]] = {
    "play": {"kind": "play", "position": WISHED, "seat": 1, "success": "fulfils-wish"},
    "allowed": {"kind": "allowed", "position": WISHED, "seat": 1, "action": "play 9w"},
    "wish": {"kind": "wish", "position": WISHING, "success": "owes 1", "open": True},
    "must": {"kind": "must", "position": WISHED, "seat": 1, "action": "contains 8"},
    "takes": {
        "kind": "takes",
        "position": WISHED,
        "script": ["1 play 8w", "2 pass", "3 pass", "0 pass"],
    },
    "count": {"kind": "count", "position": OVER},
    "settle": {"kind": "settle", "position": OVER},
    "order": {"kind": "order", "items": ["Aj Aw Ap As", "2j 3j 4j 5j 6j", "3j 3w 3p 3s"]},
    "seats": {"kind": "seats", "position": PLACED},
    "readings": {"kind": "readings", "ruleset": "haggis", "cards": "9r Tr J"},
    "places": {
        "kind": "places",
        "position": PLACED,
        "rows": ["title.1", "gives.1", "to.1", "demand.1", "gives.2", "to.2", "demand.2", "gives.4", "to.4"],
    },
    "gets": {"kind": "gets", "position": CLAIMED, "claims": ["S chow C6 C7", "N pung"], "then": True},
    "waits": {"kind": "waits", "ruleset": "mahjong", "hand": "E: C4 C4 C4 C5 | laid H(K2) P(B5) H(B7)"},
    "score": {
        "kind": "score",
        "ruleset": "mahjong limit=None",
        "hand": "S: W W | laid G(Wd) P(Gd) P(Rd) P(S) | won W loose",
    },
    "which": {
        "kind": "which",
        "ruleset": "mahjong limit=None",
        "hands": [
            "N: B3 B4 C3 C4 C5 K5 K6 K7 B6 B7 B8 N N B2 | won B2 discard",
            "N: B3 B4 C3 C4 C5 K5 K6 K7 B6 B7 B8 S S B2 | won B2 discard",
        ],
    },
    "pay": {
        "kind": "pay",
        "ruleset": "mahjong",
        "totals": {"E": 32, "S": 30, "W": 64, "N": 2},
        "winner": "S",
    },
    "alive": {
        "kind": "alive",
        "ruleset": "mahjong",
        "hand": "N: B1 B4 C1 C4 C7 K1 K4 K9 E S | laid g(B7)",
    },
    "best": {
        "kind": "best",
        "position": PUNG_OR_CHOW,
        "seat": 3,
        "choices": ["N pung", "N chow C5 C6", "N noclaim"],
    },
    "helps": {"kind": "helps", "ruleset": "mahjong", "tiles": "K6 K6 K7"},
    "out": {"kind": "out", "position": "nanking | 0: 3j 7s As | 1: 4w 5w 9p | 2: 6j 8j | 3: Qp Ks | turn 0"},
    "decide": {
        "kind": "decide",
        "position": "nanking | 0: 2j 8w 8p Kj | 1: 4w 4p 9s | 2: 5j 6j Tw | 3: 7s Js Qs | turn 0",
        "choices": [
            {"action": "play 8w 8p", "behind": 0, "doubt": 0},
            {"action": "play Kj", "behind": 1.5, "doubt": 1.2},
            {"action": "play 2j", "behind": 12.5, "doubt": 2.5},
        ],
        "seed": 7,
        "playouts": 900,
    },
    "figure": {
        "kind": "figure",
        "figure": "nanking/leads",
        "by": "least",
        "rule": "nanking.follow",
        "ruleset": "nanking",
    },
    "gate": {"kind": "gate", "ruleset": "mahjong", "throws": [9, 12]},
}

RIGHT: dict[str, list[Any]] = {
    "play": ["1 play 8w"],
    "allowed": [{"allowed": False, "rule": "nanking.wish.duty"}],
    "wish": ["8", "9", "K"],
    "must": ["must"],
    "takes": [1],
    "count": [
        {"won.0": 40, "won.1": 30, "tricks.2": 25, "won.3": 15, "hand.2": -10, "cards.0": 65, "cards.1": 35}
        | {"call.1": -100, "call.0": 100, "total.0": 165, "total.1": -65}
    ],
    "settle": [{"points.0": 165, "points.1": -65, "after.0": 1015, "after.1": 835, "winner": 0}],
    "order": [["3j 3w 3p 3s", "Aj Aw Ap As", "2j 3j 4j 5j 6j"]],
    "seats": [[2, 0, 4, 3, 1]],
    "readings": [["run J", "run T"]],
    "places": [
        {"title.1": 5, "gives.1": 2, "to.1": 2, "demand.1": "best", "gives.2": 2, "to.2": 1}
        | {"demand.2": "worst", "gives.4": 0, "to.4": "none"}
    ],
    "gets": [{"gets": 3, "then": 0}],
    "waits": [["C3", "C5", "C6"]],
    "score": [
        {"group.0": 16, "group.1": 4, "group.2": 4, "group.3": 4, "group.4": 0, "mahjong": 20, "drawn": 2}
        | {"only-tile": 2, "loose": 10, "no-chow": 10, "base": 72, "dragon-group": 3, "own-wind-group": 1}
        | {"all-honours": 3, "doublings": 7, "total": 9216}
    ],
    "which": [1],
    "pay": [
        {"pays.0.1": 60, "pays.2.1": 30, "pays.3.1": 30, "pays.0.2": 64, "pays.3.0": 60, "pays.3.2": 62}
        | {"net.0": -64, "net.1": 120, "net.2": 96, "net.3": -152}
    ],
    "alive": [{"alive": True, "count": 13}],
    "best": ["N pung"],
    "helps": [{"ways": 10}],
    "out": [["0 play 3j", "0 play As", "0 play 7s"], ["0 play 7s", "0 play As", "0 play 3j"]],
    "decide": ["0 play 8w 8p", "0 play Kj"],
    "figure": ["tops"],
    "gate": [{"wall": "E", "count": 21, "on": "N", "stack": 4}],
}


def ask(kind: str, /, **changes: object) -> Question:
    return read_question({**QUESTIONS[kind], **changes}, "a test")
