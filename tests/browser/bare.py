"""The table without Jupyter: a page with a stand-in for the kernel, and a gallery of scenes to look at.

`python -m tests.browser.bare 8100` serves it; `/?scene=lead&theme=dark` opens one scene, and with
`&board=square` one of the Mah-Jong table.
"""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tests.browser import family, haggis, square
from tichu_teach.pages.presenters.mahjong import TileTable
from tichu_teach.pages.table.table import Table, checked
from tichu_teach.texts import area

HAND = "Ma 2j 3w 4w 5p 5s 8j 8w 9s Tj Qp As Ph Dr".split()
NAMES = ("You", "East", "North", "West")
SIDES = [
    {"name": "You & North", "team": 0, "total": 320, "round": None},
    {"name": "East & West", "team": 1, "total": 275, "round": None},
]


def seat(number: int, **given: Any) -> dict[str, Any]:
    """A seat as a scene has it, face down unless given a hand."""
    cards = given.get("hand")
    return {
        "seat": number,
        "name": NAMES[number % 4] if number < 4 else f"Seat {number}",
        "team": number % 2,
        "hand": None,
        "count": 14 if cards is None else len(cards),
        "call": None,
        "out": None,
        "taken": None,
        "said": None,
        "turn": False,
        "thinking": False,
        **given,
    }


def table(*seats: dict[str, Any], **given: Any) -> dict[str, Any]:
    return {
        "ruleset": "nanking",
        "viewer": 0,
        "direction": "right",
        "seats": list(seats),
        "trick": [],
        "wish": None,
        "sides": SIDES,
        "pile": None,
        "marked": [],
        "hints": None,
        **given,
    }


def asks(**given: Any) -> dict[str, Any]:
    return {
        "hand": None,
        "push": None,
        "actions": [],
        "wish": None,
        "give": None,
        "notation": False,
        **given,
    }


PLAY = {"type": "play", "label": "Play", "primary": True, "disabled": False, "needs": "cards"}
PASS = {"type": "pass", "label": "Pass"}
TICHU = {"type": "tichu", "label": "Tichu!"}
MINE = {"seat": 0, "mode": "play", "max": 14}
NEXT = [{"name": "back", "label": "Back"}, {"name": "next", "label": "Next", "primary": True}]
DUTY = {
    "id": "nanking.wish.duty",
    "name": "The wish binds",
    "text": "Whoever holds the wished rank and can play it in a fitting combination must play it.",
}
TRICK = [
    {"seat": 1, "cards": ["3j", "3p"], "label": "Pair of threes"},
    {"seat": 2, "cards": ["7s", "7w"], "label": "Pair of sevens"},
    {
        "seat": 3,
        "cards": ["Ts", "Ph"],
        "reading": {"Ph": "T"},
        "label": "Pair of tens",
    },
]
LESSON = {
    "title": "Your first lead",
    "header": "Chapter 2 · step 3 of 11",
    "blocks": [
        {"kind": "progress", "done": 3, "of": 11, "label": "3 of 11"},
        {
            "kind": "story",
            "text": "The tea is poured, the sparrow has chirped, and four heads bend over cards.",
        },
        {
            "kind": "text",
            "text": "You hold the *Mahjong* [Ma], so you *lead*. Lead what you like: the lone [2j] or [Ma],"
            " a pair such as [8j 8w], or a run.\n\nHigh cards like [Dr] and [As] can wait.",
        },
        {
            "kind": "rule",
            "id": "nanking.lead.first",
            "name": "The sparrow opens",
            "text": "Whoever holds the Mahjong after the push leads the first trick, with it or without.",
        },
        {"kind": "note", "tone": "tip", "text": "Low singles are hard to lose later. Get rid of them early."},
    ],
    "buttons": [*NEXT, {"name": "hint", "label": "Hint"}],
}


@cache
def scenes() -> dict[str, dict[str, Any]]:
    """The gallery: every state of the table that a learner meets, by name."""
    me = seat(0, hand=HAND, turn=True)
    others = (seat(1), seat(2), seat(3))
    following = table(
        seat(0, hand=HAND[3:], turn=True, taken=15),
        seat(1, count=9, said="pass", call="small", taken=25),
        seat(2, count=7, taken=0),
        seat(3, count=3, call="grand", taken=10),
        trick=TRICK,
        wish="8",
        marked=["8j"],
    )
    game_log = {"kind": "log", "lines": [f"Trick {n}: *East* plays a pair of [8j 8w]." for n in range(1, 12)]}
    gallery = {
        "lead": {
            "table": table(me, *others),
            "input": asks(hand=MINE, actions=[PLAY, TICHU], notation=True),
            "panel": LESSON,
        },
        "follow": {
            "table": following,
            "input": asks(hand=MINE, actions=[PLAY, PASS, TICHU], notation=True),
            "panel": {
                "title": "Round 3",
                "header": "A game to 1000",
                "blocks": [
                    {
                        "kind": "select",
                        "id": "level",
                        "label": "Opponents",
                        "value": "calm",
                        "options": [{"value": "calm", "label": "Calm"}, {"value": "keen", "label": "Keen"}],
                    },
                    game_log,
                    {"kind": "share", "label": "Share this position", "text": "nanking | …"},
                    {"kind": "download", "label": "Save", "name": "game.json", "text": "{}"},
                    {"kind": "upload", "label": "Load", "accept": ".json"},
                ],
                "buttons": [
                    {"name": "legal", "label": "What may I do?"},
                    {"name": "takeback", "label": "Take back"},
                ],
            },
        },
        "hints": {
            "table": {**following, "hints": [["8j", "8w"], ["Qp", "Ph"]], "marked": [], "wish": None},
            "input": asks(hand=MINE, actions=[PLAY, PASS]),
        },
        "wish": {
            "table": table(
                seat(0, hand=HAND[1:], turn=True),
                *others,
                trick=[{"seat": 0, "cards": ["Ma"], "label": "Mahjong"}],
            ),
            "input": asks(wish={"ranks": list("23456789TJQKA"), "none": True}),
            "panel": {
                "title": "A wish is free",
                "blocks": [{"kind": "text", "text": "Name a rank, or none."}],
            },
        },
        "gift": {
            "table": table(
                seat(0, hand=["Tj", "Ts"], turn=True),
                seat(1, count=4),
                seat(2, count=6, said="pass"),
                seat(3, count=2),
                trick=[
                    {"seat": 2, "cards": ["Kp"], "label": "King"},
                    {"seat": 0, "cards": ["Dr"], "label": "Dragon"},
                ],
                pile="35 points lie here",
            ),
            "input": asks(give=[{"seat": 1, "name": "East"}, {"seat": 3, "name": "West"}]),
        },
        "push": {
            "table": table(me, *others),
            "input": asks(
                hand={"seat": 0, "mode": "push", "max": 3},
                push=[{"seat": n, "name": NAMES[n]} for n in (1, 2, 3)],
                actions=[{"type": "push", "label": "Push the three", "primary": True}, TICHU],
            ),
            "panel": {
                "title": "The push",
                "blocks": [{"kind": "text", "text": "One card for each of the others."}],
            },
        },
        "bomb": {
            "table": table(
                seat(0, hand=["8j", "8p", "8s", "8w", "Ks"]),
                seat(1, count=9),
                seat(2, count=5, thinking=True),
                seat(3, count=0, out=1, call="small"),
                trick=[
                    {
                        "seat": 2,
                        "cards": "2j 3j 4p 5j 6j 7s 8j 9j Ts".split(),
                        "label": "Straight to the ten",
                    },
                    {"seat": 1, "cards": ["Kj", "Kp", "Ks", "Kw"], "label": "Four kings", "bomb": True},
                ],
            ),
            "input": asks(
                hand=MINE,
                actions=[{**PLAY, "label": "Bomb"}, {"type": "nobomb", "label": "No bomb"}],
            ),
            "panel": {
                "title": "Anybody?",
                "blocks": [{"kind": "text", "text": "The table waits for *bombs*."}],
            },
        },
        "over": {
            "table": table(
                seat(0, hand=[], count=0, out=1, call="small"),
                seat(1, count=0, out=2),
                seat(2, hand="Kj 5p Ph".split()),
                seat(3, count=0, out=3),
                sides=[{**SIDES[0], "round": 165}, {**SIDES[1], "round": 35}],
                pile="The round is over.",
            ),
            "input": asks(),
            "panel": {
                "title": "Count the round",
                "blocks": [
                    {
                        "kind": "sheet",
                        "id": "count",
                        "question": "Fill in the lines for *You & North*.",
                        "columns": ["Line", "Points"],
                        "rows": [
                            {
                                "id": "won",
                                "label": "Your tricks",
                                "cards": ["Kj", "Ts", "5w"],
                                "value": "25",
                                "status": "right",
                            },
                            {
                                "id": "last",
                                "label": "The last player's hand",
                                "value": "10",
                                "status": "wrong",
                                "note": "The hand goes to the opponents.",
                                "rule": "nanking.tail.hand",
                            },
                            {"id": "tichu", "label": "Tichu", "value": "", "status": None},
                        ],
                    },
                    {
                        "kind": "table",
                        "head": ["Round", "You & North", "East & West"],
                        "rows": [["1", "65", "35"], ["2", "−25", "125"]],
                        "foot": ["Total", "40", "160"],
                    },
                    {
                        "kind": "figure",
                        "title": "What you lead, in points a round against weighing it up",
                        "bars": [
                            {
                                "label": "Always the lowest single or pair",
                                "said": "−5 points ± 1",
                                "from": 84.0,
                                "to": 100.0,
                                "error": [82.0, 87.0],
                            },
                            {
                                "label": "Always what surely wins",
                                "said": "−31 points ± 1",
                                "from": 3.4,
                                "to": 100.0,
                                "error": [0.0, 6.9],
                            },
                        ],
                        "mark": 100.0,
                        "note": "Counted over 3000 deals.",
                    },
                    {
                        "kind": "results",
                        "title": "How 1000 rounds came out",
                        "rows": [
                            {
                                "label": "Announce tichu",
                                "said": "−36 on average, ahead in 42 of 100",
                                "columns": [
                                    {"high": high, "good": n > 5}
                                    for n, high in enumerate(
                                        (49, 1, 63, 66, 72, 81, 42, 18, 59, 26, 23, 1, 43)
                                    )
                                ],
                                "mean": 48.0,
                            },
                            {
                                "label": "No call",
                                "said": "+12 on average, ahead in 55 of 100",
                                "columns": [
                                    {"high": high, "good": n > 5}
                                    for n, high in enumerate((0, 0, 49, 1, 50, 100, 100, 99, 60, 5, 73, 0, 0))
                                ],
                                "mean": 54.0,
                            },
                        ],
                        "ticks": [
                            {"at": 19.0, "text": "−200"},
                            {"at": 50.0, "text": "0"},
                            {"at": 81.0, "text": "+200"},
                        ],
                        "note": "Counted: how much more your side scored than the other.",
                    },
                    {"kind": "streak", "value": 4, "best": 9},
                ],
                "buttons": NEXT,
            },
            "verdict": {
                "ok": False,
                "title": "Not yet: −10 lies in that hand",
                "text": "Ten, five, and the Phoenix takes 25 away.",
                "rule": DUTY,
                "more": [],
            },
        },
        "choices": {
            "table": table(
                seat(0, hand=["8w", "Ph", "Ks"], turn=True),
                seat(1, hand="3j 4p 9s 9w Ts".split()),
                seat(2, hand="2j 2p 6s Jw".split()),
                seat(3, hand="5p 6p 7p 8p 9p Tp Qs Kw Aj".split()),
                trick=TRICK[:2],
                wish="8",
            ),
            "panel": {
                "title": "Must you?",
                "header": "Puzzle · easy",
                "blocks": [
                    {
                        "kind": "text",
                        "text": "The wish is *8*; a pair of sevens lies there, and you hold [8w Ph Ks].",
                    },
                    {
                        "kind": "choices",
                        "id": "q",
                        "question": "May you pass?",
                        "options": [
                            {
                                "value": "may",
                                "label": "Yes, passing is always allowed",
                                "state": "wrong",
                                "disabled": True,
                            },
                            {
                                "value": "must",
                                "label": "No: [8w Ph] is a higher pair with an eight in it",
                                "state": "right",
                            },
                            {
                                "value": "not",
                                "label": "Yes: the Phoenix need not be used",
                                "state": None,
                                "disabled": True,
                            },
                        ],
                    },
                ],
                "buttons": NEXT,
            },
            "verdict": {
                "ok": True,
                "title": "Right",
                "text": "The Phoenix must *help* to fulfil a wish.",
                "rule": DUTY,
            },
        },
        "refused": {
            "table": following,
            "input": asks(hand=MINE, actions=[PLAY, PASS]),
            "verdict": {
                "ok": False,
                "title": "The referee says no",
                "text": "You hold two eights, [8j 8w]: a pair higher than sevens. The wish asks for it.",
                "rule": DUTY,
                "more": ["A pass would leave the wish unfulfilled."],
            },
            "say": {"n": 1, "text": "The referee says no."},
        },
        "steps": {
            "table": None,
            "panel": {
                "title": "Chapter done",
                "blocks": [
                    {
                        "kind": "dots",
                        "id": "steps",
                        "label": "The steps of this chapter",
                        "steps": [
                            {"value": n, "label": f"Step {n + 1}: {how}", "state": how, "here": n == 2}
                            for n, how in enumerate(["solved", "helped", "seen", "skipped", None] * 3)
                        ],
                    },
                    {
                        "kind": "checks",
                        "id": "goals",
                        "items": [{"text": "A straight", "done": True}, {"text": "A pair", "done": False}],
                    },
                ],
                "buttons": [
                    {"name": "back", "label": "Back", "primary": False, "disabled": False},
                    {"name": "onward", "label": "Next chapter", "primary": True, "href": "2-trick.ipynb"},
                ],
            },
        },
        "order": {
            "table": None,
            "panel": {
                "title": "Which bomb is highest?",
                "blocks": [
                    {
                        "kind": "order",
                        "id": "bombs",
                        "asking": 1,
                        "question": "Lowest first.",
                        "items": [
                            {"value": "a", "label": "Four aces", "cards": ["Aj", "Ap", "As", "Aw"]},
                            {"value": "b", "label": "Five in jade", "cards": ["2j", "3j", "4j", "5j", "6j"]},
                            {"value": "c", "label": "Four twos", "cards": ["2j", "2p", "2s", "2w"]},
                        ],
                    },
                    {
                        "kind": "choices",
                        "id": "m",
                        "multi": True,
                        "question": "Which of these can be bombed?",
                        "options": [{"value": 1, "label": "The Dog"}, {"value": 2, "label": "The Dragon"}],
                    },
                    {
                        "kind": "cards",
                        "rows": [
                            {
                                "label": "The four specials",
                                "cards": ["Ma", "Do", "Ph", "Dr"],
                                "note": "Four cards without a suit.",
                            },
                            {"label": "A straight", "cards": ["Ts", "Jj", "Qp", "Ph=K", "Aw"]},
                        ],
                    },
                    {
                        "kind": "field",
                        "id": "name",
                        "label": "Your name",
                        "value": "",
                        "placeholder": "Anybody",
                    },
                    {"kind": "link", "text": "All puzzles", "href": "puzzles.ipynb"},
                    {"kind": "link", "text": "Not a way out", "href": "javascript:alert(1)"},
                ],
            },
        },
        "cards": {
            "panel": {
                "title": "Faces",
                "blocks": [
                    {
                        "kind": "cards",
                        "rows": [{"cards": [r + s for r in "2358TJQKA"]} for s in "jwps"]
                        + [{"cards": ["Ma", "Do", "Ph", "Dr"]}],
                    }
                ],
            }
        },
        "six": {
            "table": table(
                seat(0, hand=HAND[:9], turn=True),
                *[seat(n, count=9, said="pass" if n == 2 else None) for n in range(1, 6)],
                trick=TRICK[:1],
            ),
            "input": asks(hand=MINE, actions=[PLAY, PASS]),
        },
        "three": {
            "table": table(
                seat(0, hand=HAND[:9], turn=True),
                seat(1, count=9, said="pass"),
                seat(2, count=11),
                trick=TRICK[:1],
            ),
            "input": asks(hand=MINE, actions=[PLAY, PASS]),
        },
        "eight": {
            "table": table(
                seat(0, hand=HAND[:9], turn=True), *[seat(n) for n in range(1, 8)], trick=TRICK, wish="A"
            ),
            "input": asks(hand=MINE, actions=[PLAY, PASS]),
        },
    }
    return {name: checked(scene) for name, scene in (gallery | family.scenes() | haggis.scenes()).items()}


@cache
def answers() -> dict[str, tuple[str, str]]:
    """What the bare page asks for: path → (content type, body)."""
    return {
        "/": ("text/html", Path(__file__).with_name("bare.html").read_text(encoding="utf-8")),
        "/table.js": ("text/javascript", Table._esm),
        "/table.css": ("text/css", Table._css),
        "/square.js": ("text/javascript", TileTable._esm),
        "/square.css": ("text/css", TileTable._css),
        "/square.json": ("application/json", json.dumps(square.scenes())),
        "/words.json": ("application/json", json.dumps(area("table"))),
        "/table.json": ("application/json", json.dumps(scenes())),
    }


class Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        kind, body = answers().get(self.path.split("?")[0], ("text/plain", ""))
        self.send_response(200 if body else 404)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *_: object) -> None:
        """Silence: the tests' own report is enough."""


@contextmanager
def served(port: int = 0) -> Iterator[str]:
    """The bare page at an address of this machine (port 0: any free one) while the block lasts."""
    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()


if __name__ == "__main__":
    with served(int(sys.argv[1]) if len(sys.argv) > 1 else 8100) as address:
        print(address, flush=True)
        threading.Event().wait()
