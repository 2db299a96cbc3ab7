"""The table without Jupyter: a page with a stand-in for the kernel, and a gallery of scenes to look at.

`python -m tests.browser.bare 8100` serves it; `/?scene=lead&theme=dark` opens one scene, and with
`&board=square` one of the Mah-Jong table.
"""

import json
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, TypeAlias

from tests.browser import family, haggis, square
from tichu_teach.pages.presenters.mahjong import TileTable
from tichu_teach.pages.table.table import Table, check_scene
from tichu_teach.pages.table.widget import front_end
from tichu_teach.texts import area

Part: TypeAlias = dict[str, Any]

HAND = "Ma 2j 3w 4w 5p 5s 8j 8w 9s Tj Qp As Ph Dr".split()
NAMES = ("You", "East", "North", "West")
SIDES = [
    {"name": "You & North", "team": 0, "total": 320, "round": None},
    {"name": "East & West", "team": 1, "total": 275, "round": None},
]
SEAT = {**dict.fromkeys(("call", "out", "taken", "said")), "turn": False, "thinking": False}
TABLE = {"ruleset": "nanking", "viewer": 0, "direction": "right", "sides": SIDES, "marked": [], "trick": []}
TABLE |= dict.fromkeys(("wish", "pile", "hints"))


def seat(number: int, **given: Any) -> Part:
    """A seat as a scene has it, face down unless given a hand."""
    cards, name = given.get("hand"), NAMES[number] if number < 4 else f"Seat {number}"
    count = 14 if cards is None else len(cards)
    return {"seat": number, "name": name, "team": number % 2, "hand": None, "count": count, **SEAT, **given}


def table(*seats: Part, **given: Any) -> Part:
    return {**TABLE, "seats": list(seats), **given}


def asks(**given: Any) -> Part:
    return {**dict.fromkeys(("hand", "push", "wish", "give")), "actions": [], "notation": False, **given}


def panel(title: str, *blocks: Part, **given: Any) -> Part:
    return {"title": title, **given, "blocks": list(blocks)}


def block(kind: str, **given: Any) -> Part:
    return {"kind": kind, **given}


def words(text: str, kind: str = "text", **given: Any) -> Part:
    return block(kind, text=text, **given)


def laid(seat: int, cards: str, label: str, **given: Any) -> Part:
    """Cards of a trick."""
    return {"seat": seat, "cards": cards.split(), "label": label, **given}


def button(name: str, label: str, **given: Any) -> Part:
    return {"name": name, "label": label, **given}


def option(value: Any, label: str, **given: Any) -> Part:
    return {"value": value, "label": label, **given}


def verdict(ok: bool, title: str, text: str, **given: Any) -> Part:
    return {"ok": ok, "title": title, "text": text, "rule": DUTY, **given}


def bar(label: str, said: str, start: float, *error: float) -> Part:
    return {"label": label, "said": said, "from": start, "to": 100.0, "error": list(error)}


def counted(label: str, said: str, mean: float, *highs: int) -> Part:
    """A row of how rounds came out; those from the seventh column on are won."""
    columns = [{"high": high, "good": number > 5} for number, high in enumerate(highs)]
    return {"label": label, "said": said, "columns": columns, "mean": mean}


PLAY = {"type": "play", "label": "Play", "primary": True, "disabled": False}
PASS = {"type": "pass", "label": "Pass"}
TICHU = {"type": "tichu", "label": "Tichu!"}
MINE = {"seat": 0, "mode": "play", "max": 14}
NEXT = [button("back", "Back"), button("next", "Next", primary=True)]
DUTY = {
    "id": "nanking.wish.duty",
    "name": "The wish binds",
    "text": "Whoever holds the wished rank and can play it in a fitting combination must play it.",
}
TRICK = [
    laid(1, "3j 3p", "Pair of threes"),
    laid(2, "7s 7w", "Pair of sevens"),
    laid(3, "Ts Ph", "Pair of tens", reading={"Ph": "T"}),
]
LESSON = panel(
    "Your first lead",
    block("progress", done=3, of=11, label="3 of 11"),
    words("The tea is poured, the sparrow has chirped, and four heads bend over cards.", "story"),
    words(
        "You hold the *Mahjong* [Ma], so you *lead*. Lead what you like: the lone [2j] or [Ma],"
        " a pair such as [8j 8w], or a run.\n\nHigh cards like [Dr] and [As] can wait."
    ),
    words(
        "Whoever holds the Mahjong after the push leads the first trick, with it or without.",
        "rule",
        id="nanking.lead.first",
        name="The sparrow opens",
    ),
    words("Low singles are hard to lose later. Get rid of them early.", "note", tone="tip"),
    header="Chapter 2 · step 3 of 11",
    buttons=[*NEXT, button("hint", "Hint")],
)
OPTIONS = block(
    "select", id="level", label="Opponents", value="calm",
    options=[option("calm", "Calm"), option("keen", "Keen")],
)  # fmt: skip
LOG = block("log", lines=[f"Trick {n}: *East* plays a pair of [8j 8w]." for n in range(1, 12)])
SHEET = block(
    "sheet",
    id="count",
    question="Fill in the lines for *You & North*.",
    rows=[
        {"id": "won", "label": "Your tricks", "cards": ["Kj", "Ts", "5w"], "value": "25", "status": "right"},
        {
            **{"id": "last", "label": "The last player's hand", "value": "10", "status": "wrong"},
            "note": "The hand goes to the opponents.",
        },
        {"id": "tichu", "label": "Tichu", "value": "", "status": None},
    ],
)
SUMS = block(
    "table",
    head=["Round", "You & North", "East & West"],
    rows=[["1", "65", "35"], ["2", "−25", "125"]],
    foot=["Total", "40", "160"],
)
FIGURE = block(
    "figure",
    title="What you lead, in points a round against weighing it up",
    bars=[
        bar("Always the lowest single or pair", "−5 points ± 1", 84.0, 82.0, 87.0),
        bar("Always what surely wins", "−31 points ± 1", 3.4, 0.0, 6.9),
    ],
    mark=100.0,
    note="Counted over 3000 deals.",
)
CAME_OUT = block(
    "results",
    title="How 1000 rounds came out",
    rows=[
        counted("Announce tichu", "−36 on average, ahead in 42 of 100", 48.0,
                49, 1, 63, 66, 72, 81, 42, 18, 59, 26, 23, 1, 43),
        counted("No call", "+12 on average, ahead in 55 of 100", 54.0,
                0, 0, 49, 1, 50, 100, 100, 99, 60, 5, 73, 0, 0),
    ],
    ticks=[{"at": 19.0, "text": "−200"}, {"at": 50.0, "text": "0"}, {"at": 81.0, "text": "+200"}],
    note="Counted: how much more your side scored than the other.",
)  # fmt: skip
MAY_PASS = block(
    "choices",
    id="q",
    question="May you pass?",
    options=[
        option("may", "Yes, passing is always allowed", state="wrong", disabled=True),
        option("must", "No: [8w Ph] is a higher pair with an eight in it", state="right"),
        option("not", "Yes: the Phoenix need not be used", state=None, disabled=True),
    ],
)
STEPS = [
    option(n, f"Step {n + 1}: {how}", state=how, here=n == 2)
    for n, how in enumerate(["solved", "helped", "seen", "skipped", None] * 3)
]
BOMBS = block(
    "order",
    id="bombs",
    asking=1,
    question="Lowest first.",
    items=[
        option("a", "Four aces", cards=["Aj", "Ap", "As", "Aw"]),
        option("b", "Five in jade", cards=["2j", "3j", "4j", "5j", "6j"]),
        option("c", "Four twos", cards=["2j", "2p", "2s", "2w"]),
    ],
)
MARKS = block(
    "choices", id="m", multi=True, question="Which of these can be bombed?",
    options=[option(1, "The Dog"), option(2, "The Dragon")],
)  # fmt: skip
SPECIALS = ["Ma", "Do", "Ph", "Dr"]
ROWS = [
    {"label": "The four specials", "cards": SPECIALS, "note": "Four cards without a suit."},
    {"label": "A straight", "cards": ["Ts", "Jj", "Qp", "Ph=K", "Aw"]},
]
FACES = [*({"cards": [rank + suit for rank in "2358TJQKA"]} for suit in "jwps"), {"cards": SPECIALS}]


@cache
def scenes() -> dict[str, Part]:
    """The gallery: every state of the table that a learner meets, by name."""
    me = seat(0, hand=HAND, turn=True)
    others = (seat(1), seat(2), seat(3))
    few = seat(0, hand=HAND[:9], turn=True)
    five = [seat(n, count=9, said="pass" if n == 2 else None) for n in range(1, 6)]
    turn = asks(hand=MINE, actions=[PLAY, PASS])
    following = table(
        seat(0, hand=HAND[3:], turn=True, taken=15),
        seat(1, count=9, said="pass", call="small", taken=25),
        seat(2, count=7, taken=0),
        seat(3, count=3, call="grand", taken=10),
        trick=TRICK,
        wish="8",
        marked=["8j"],
    )
    gallery = {
        "lead": {
            "table": table(me, *others),
            "input": asks(hand=MINE, actions=[PLAY, TICHU], notation=True),
            "panel": LESSON,
        },
        "follow": {
            "table": following,
            "input": asks(hand=MINE, actions=[PLAY, PASS, TICHU], notation=True),
            "panel": panel(
                "Round 3",
                OPTIONS,
                LOG,
                words("nanking | …", "share", label="Share this position"),
                words("{}", "download", label="Save", name="game.json"),
                block("upload", label="Load", accept=".json"),
                header="A game to 1000",
                buttons=[button("legal", "What may I do?"), button("takeback", "Take back")],
            ),
        },
        "hints": {
            "table": {**following, "hints": [["8j", "8w"], ["Qp", "Ph"]], "marked": [], "wish": None},
            "input": turn,
        },
        "wish": {
            "table": table(seat(0, hand=HAND[1:], turn=True), *others, trick=[laid(0, "Ma", "Mahjong")]),
            "input": asks(wish={"ranks": list("23456789TJQKA"), "none": True}),
            "panel": panel("A wish is free", words("Name a rank, or none.")),
        },
        "gift": {
            "table": table(
                seat(0, hand=["Tj", "Ts"], turn=True),
                *(seat(1, count=4), seat(2, count=6, said="pass"), seat(3, count=2)),
                trick=[laid(2, "Kp", "King"), laid(0, "Dr", "Dragon")],
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
            "panel": panel("The push", words("One card for each of the others.")),
        },
        "bomb": {
            "table": table(
                seat(0, hand=["8j", "8p", "8s", "8w", "Ks"]),
                *(seat(1, count=9), seat(2, count=5, thinking=True), seat(3, count=0, out=1, call="small")),
                trick=[
                    laid(2, "2j 3j 4p 5j 6j 7s 8j 9j Ts", "Straight to the ten"),
                    laid(1, "Kj Kp Ks Kw", "Four kings", bomb=True),
                ],
            ),
            "input": asks(
                hand=MINE, actions=[{**PLAY, "label": "Bomb"}, {"type": "nobomb", "label": "No bomb"}]
            ),
            "panel": panel("Anybody?", words("The table waits for *bombs*.")),
        },
        "over": {
            "table": table(
                seat(0, hand=[], count=0, out=1, call="small"),
                *(seat(1, count=0, out=2), seat(2, hand="Kj 5p Ph".split()), seat(3, count=0, out=3)),
                sides=[{**SIDES[0], "round": 165}, {**SIDES[1], "round": 35}],
                pile="The round is over.",
            ),
            "input": asks(),
            "panel": panel(
                "Count the round",
                *(SHEET, SUMS, FIGURE, CAME_OUT, block("streak", value=4, best=9)),
                buttons=NEXT,
            ),
            "verdict": verdict(
                False,
                "Not yet: −10 lies in that hand",
                "Ten, five, and the Phoenix takes 25 away.",
                more=[],
            ),
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
            "panel": panel(
                "Must you?",
                words("The wish is *8*; a pair of sevens lies there, and you hold [8w Ph Ks]."),
                MAY_PASS,
                header="Puzzle · easy",
                buttons=NEXT,
            ),
            "verdict": verdict(True, "Right", "The Phoenix must *help* to fulfil a wish."),
        },
        "refused": {
            "table": following,
            "input": turn,
            "verdict": verdict(
                False,
                "The referee says no",
                "You hold two eights, [8j 8w]: a pair higher than sevens. The wish asks for it.",
                more=["A pass would leave the wish unfulfilled."],
            ),
            "say": {"n": 1, "text": "The referee says no."},
        },
        "steps": {
            "table": None,
            "panel": panel(
                "Chapter done",
                block("dots", id="steps", label="The steps of this chapter", steps=STEPS),
                block(
                    "checks",
                    id="goals",
                    items=[{"text": "A straight", "done": True}, {"text": "A pair", "done": False}],
                ),
                buttons=[
                    button("back", "Back", primary=False, disabled=False),
                    button("onward", "Next chapter", primary=True, href="2-trick.ipynb"),
                ],
            ),
        },
        "order": {
            "table": None,
            "panel": panel(
                "Which bomb is highest?",
                *(BOMBS, MARKS, block("cards", rows=ROWS)),
                block("field", id="name", label="Your name", value="", placeholder="Anybody"),
                words("All puzzles", "link", href="puzzles.ipynb"),
                words("Not a way out", "link", href="javascript:alert(1)"),
            ),
        },
        "cards": {"panel": panel("Faces", block("cards", rows=FACES))},
        "six": {"table": table(few, *five, trick=TRICK[:1]), "input": turn},
        "three": {
            "table": table(few, seat(1, count=9, said="pass"), seat(2, count=11), trick=TRICK[:1]),
            "input": turn,
        },
        "eight": {"table": table(few, *map(seat, range(1, 8)), trick=TRICK, wish="A"), "input": turn},
    }
    return {name: check_scene(scene) for name, scene in (gallery | family.scenes() | haggis.scenes()).items()}


@cache
def answers() -> dict[str, tuple[str, str]]:
    """What the bare page asks for: path → (content type, body)."""
    return {
        "/": ("text/html", Path(__file__).with_name("bare.html").read_text(encoding="utf-8")),
        "/table.js": ("text/javascript", front_end(Table.entry)["_esm"]),
        "/table.css": ("text/css", front_end(Table.entry)["_css"]),
        "/square.js": ("text/javascript", front_end(TileTable.entry)["_esm"]),
        "/square.css": ("text/css", front_end(TileTable.entry)["_css"]),
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
