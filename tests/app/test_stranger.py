"""A stranger sends a class's server whatever there is: nothing breaks, grows, or is taken from others."""

import json
import random
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psutil
import pytest
from websocket import WebSocket, WebSocketBadStatusException, create_connection

from tests.app.serving import Channel, Running, socket_of, tutorial
from tests.app.test_channels import FRAMES
from tests.app.test_live import KEY, PASS, Visitor, events, opened, question
from tests.depth import many
from tichu_teach.app.channels import MOST_LINES
from tichu_teach.app.gate import MAX_MESSAGE

pytestmark = pytest.mark.more

HASTE = 20.0  # seconds: nothing that a stranger sends is worth more
GROWN = 40 << 20  # bytes that a server may take more after some thousands of requests

METHODS = [*"GET HEAD POST PUT DELETE OPTIONS PATCH TRACE".split(), "BREW", "get", "GET\x00", ""]
PLACES = [
    *(
        "",
        "live",
        "live/",
        "live/teacher",
        "live/rooms",
        "live/look/0123456789ab/phone.js",
        "healthz",
        "metrics",
    ),
    *(
        "voila/render/nanking/none.ipynb",
        "voila/render/../../etc/passwd",
        "voila/files/x",
        "voila/static/x.js",
    ),
    *(
        "api/kernels",
        "api/kernels/x",
        "api/kernels/x/channels",
        "api/contents",
        "api/shutdown/x",
        "login",
        "tree",
    ),
    *("static/home.js", "look/x", "rules/nanking", "robots.txt", "favicon.ico"),
]
ROOMS = [
    *"join answer now record stream wall room door remove answers ask stage report export".split(),
    "",
    "none",
]
TWISTS = [
    "%00",
    "%ff",
    "%ed%a0%80",
    "..",
    "%2e%2e",
    "//",
    "\\",
    ";",
    "%",
    "%zz",
    "ü",
    "a" * 5000,
    " ",
    "\x7f",
    "'",
]
NAMES = ["code", "key", "number", "ahead", "puzzle", "step", "_xsrf", "session_id", "class", "", "x" * 300]
VALUES = [
    *(
        "",
        "0",
        "-1",
        "1e9",
        "٣",
        "9" * 400,
        "NaN",
        "null",
        "[]",
        "%00",
        "%ff%fe",
        "%ed%a0%80",
        "a" * 3000,
        "<b>",
    ),
    *("'; drop table rooms; --", "\\", "☃", "ABCDEF", "true", "%0d%0aSet-Cookie:%20a=b"),
]
HEADERS: dict[str, list[str]] = {
    "Host": ["evil.example", "", "[::1", "127.0.0.1:99999", "a" * 300],
    "Origin": ["null", "http://evil.example", "http://[", "x" * 300, ""],
    "Sec-Fetch-Site": ["cross-site", "none", "x"],
    "Cookie": [
        "a",
        "=;=;",
        "tichu-teacher=x",
        "_xsrf=2|x",
        "\xff\xfe=1",
        "a=" + "b" * 4000,
        'a="\\377"; $Version=1',
    ],
    "Content-Type": [
        "application/json",
        "text/plain",
        "multipart/form-data",
        "application/json; charset=x",
        "\xff",
    ],
    "Content-Length": ["-1", "999999999999", "x", "5", "0x10", "1, 1"],
    "Transfer-Encoding": ["chunked", "gzip", "chunked, chunked"],
    "Content-Encoding": ["gzip", "br"],
    "Accept-Encoding": ["gzip", "*;q=x"],
    "Range": ["bytes=0-", "bytes=9-1", "x"],
    "If-None-Match": ['"x', "*"],
    "If-Modified-Since": ["yesterday", "Thu, 99 Nov 9999 99:99:99 GMT"],
    "Last-Event-ID": ["-1", "x" * 200, "9" * 60],
    "X-Forwarded-For": ["1.2.3.4", "x, y", "::1, 127.0.0.1", "," * 200],
    "X-Forwarded-Proto": ["https", "javascript", ""],
    "Upgrade": ["websocket", "h2c"],
    "Connection": ["Upgrade", "close", "keep-alive, x"],
    "Sec-WebSocket-Key": ["x", "dGhlIHNhbXBsZSBub25jZQ=="],
    "Sec-WebSocket-Version": ["13", "99", "x"],
    "Expect": ["100-continue", "x"],
    "Bad Name": ["x"],
}
WORDS = [
    "name",
    "number",
    "answer",
    "sent",
    "title",
    "scene",
    "phase",
    "marks",
    "learner",
    "shut",
    "events",
    "type",
]
ODD: list[Callable[[random.Random], bytes]] = [
    lambda dice: b"",
    lambda dice: dice.randbytes(dice.randrange(400)),
    lambda dice: b"[" * dice.choice((10, 5000, 60_000)),
    lambda dice: b'{"a":' * 9000 + b"1" + b"}" * 9000,
    lambda dice: b'"' + b"x" * dice.choice((100, 100_000)) + b'"',
    lambda dice: b"9" * 6000,
    lambda dice: json.dumps(value(dice)).encode(),
    lambda dice: json.dumps({each: value(dice) for each in dice.sample(WORDS, 4)}).encode(),
    lambda dice: json.dumps({"number": 1, "answer": {"events": value(dice)}}).encode("utf-16"),
    lambda dice: json.dumps({"number": dice.choice((1, 2**70)), "answer": {"a": value(dice)}}).encode(),
]


def value(dice: random.Random, depth: int = 0) -> Any:
    """Something that JSON can say, and a little more."""
    simple = [
        None,
        True,
        -1,
        0,
        1.5,
        10**400,
        float("nan"),
        float("inf"),
        "",
        "\ud800",
        "\x00",
        "x" * 900,
        "<b>",
    ]
    if depth > 3 or dice.random() < 0.6:
        return dice.choice(simple)
    inner = [value(dice, depth + 1) for _ in range(dice.randrange(4))]
    return inner if dice.random() < 0.5 else {dice.choice(["", "\udfff", *WORDS]): each for each in inner}


def request(dice: random.Random, home: str, code: str) -> bytes:
    """A request as a stranger may write it."""
    url = urlsplit(home)
    place = dice.choice(
        [f"live/{dice.choice((code, code.lower(), 'ABCDEF', 'x'))}/{dice.choice(ROOMS)}", dice.choice(PLACES)]
    )
    for _ in range(dice.choice((0, 0, 0, 1, 2))):
        at = dice.randrange(len(place) + 1)
        place = place[:at] + dice.choice(TWISTS) + place[at:]
    asked = [f"{dice.choice(NAMES)}={dice.choice(VALUES)}" for _ in range(dice.choice((0, 0, 1, 3)))]
    address = url.path + place + ("?" + "&".join(asked) if asked else "")
    body = dice.choice(ODD)(dice)
    method = dice.choice(("GET", "POST", "POST", dice.choice(METHODS)))
    told = {"Host": url.netloc, "Connection": "close", "Content-Type": "application/json"}
    told["Content-Length"] = str(len(body))
    for name in dice.sample([*HEADERS], dice.choice((0, 0, 1, 2, 4))):
        told[name] = dice.choice(HEADERS[name])
    lines = [f"{method} {address} {dice.choice(('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/9', ''))}"]
    lines += [f"{name}: {each}" for name, each in told.items()]
    head = dice.choice(("\r\n", "\r\n", "\r\n", "\n")).join([*lines, "", ""])
    return head.encode("utf-8" if dice.random() < 0.5 else "latin-1", "replace") + body


def send(dice: random.Random, home: str, sent: bytes) -> bytes:
    """What comes back, at most some kilobytes of it; now and then the stranger hangs up, or waits."""
    url = urlsplit(home)
    with socket.create_connection((url.hostname, url.port), HASTE) as line:
        line.settimeout(HASTE)
        with suppress(ConnectionError):
            if dice.random() < 0.1:  # half of it, and gone
                line.sendall(sent[: dice.randrange(len(sent))])
                return b""
            line.sendall(sent)
            with suppress(OSError):  # the server has heard enough
                line.shutdown(socket.SHUT_WR)
            reply = b""
            while len(reply) < 4000 and (part := line.recv(4000)):
                reply += part
                if b"text/event-stream" in reply:  # a line of events has no end
                    break
            return reply
    return b""


@pytest.fixture
def live(notebooks: Path, tmp_path: Path) -> Iterator[Running]:
    store = f"sqlite:///{tmp_path / 'classes.db'}"
    options = ("--teacher-key", KEY, "--class-store", store, "--max-tables", "2")
    with tutorial(notebooks, tmp_path / "log", *options) as running:
        yield running


def test_a_stranger_breaks_nothing_and_takes_nothing_from_anybody(live: Running) -> None:
    teacher, room = opened(live.home)
    code = room["code"]
    pupils = [Visitor(live.home) for _ in range(3)]
    for number, pupil in enumerate(pupils):
        pupil.told(f"live/{code}/join", {"name": f"Pupil {number}"})
    teacher.told(f"live/{code}/door", {"shut": True})
    asked = teacher.told(f"live/{code}/ask", question())["number"]
    for pupil in pupils:
        pupil.told(f"live/{code}/answer", {"number": asked, "answer": PASS})
    before = teacher.told(f"live/{code}/answers?number={asked}")
    process = psutil.Process(live.process.pid)
    dice, took = random.Random(1), process.memory_info().rss
    found: Counter[str] = Counter()
    bad = []
    for number in range(many(400, 6000)):
        sent = request(dice, live.home, code)
        status = send(dice, live.home, sent)[:16].decode("latin-1").partition(" ")[2][:3]
        found[status] += 1
        if status.startswith("5"):
            bad.append((number, status, sent[:300]))
    assert bad == []
    assert found["200"] and found["400"] and found["404"] and found["403"], found
    said = live.log.read_text(encoding="utf-8", errors="replace")
    assert "Traceback" not in said and "Uncaught" not in said, said[said.find("Traceback") - 2000 :][:6000]
    assert teacher.told(f"live/{code}/answers?number={asked}") == before
    with ExitStack() as lines:  # who comes, says half a word and stays is in nobody's way
        url = urlsplit(live.home)
        for number in range(many(150, 600)):
            line = lines.enter_context(socket.create_connection((url.hostname, url.port), HASTE))
            line.sendall(request(dice, live.home, code)[: 20 * (number % 5)])
        assert pupils[1].told(f"live/{code}/answer", {"number": asked, "answer": PASS}) == {"ok": True}
    assert pupils[0].told(f"live/{code}/answer", {"number": asked, "answer": PASS}) == {"ok": True}
    assert live.tables() == 0 and live.process.poll() is None
    assert process.memory_info().rss - took < GROWN
    assert process.num_fds() < 200 and process.num_threads() < 60


def test_a_pupil_who_misbehaves_costs_nobody_else_an_answer(live: Running) -> None:
    teacher, room = opened(live.home)
    place = f"live/{room['code']}"
    rogue, *others = pupils = [Visitor(live.home) for _ in range(5)]
    for number, pupil in enumerate(pupils):
        pupil.told(f"{place}/join", {"name": f"Pupil {number}"})
    asked = teacher.told(f"{place}/ask", question())["number"]
    odd = [
        {"learner": 2},
        {"number": asked + 1},
        {"number": 0},
        {"answer": []},
        {"sent": -1},
        {"sent": 2**60},
    ]
    answers = [{"number": asked, "answer": PASS, **more} for more in odd]
    found: Counter[int] = Counter()

    def floods(count: int) -> None:
        for turn in range(count):
            found[rogue.get(f"{place}/answer", answers[turn % len(answers)]).status] += 1

    with ThreadPoolExecutor(4) as crowd, ExitStack() as lines:
        flooding = [crowd.submit(floods, many(60, 600)) for _ in range(4)]
        for turn in range(10):
            for _ in range(many(20, 60)):  # lines that are read by nobody, and answers that never end
                lines.enter_context(rogue.lose(f"{place}/stream"))
                lines.enter_context(rogue.lose(f"{place}/answer", answers[0], short=9))
            for number, pupil in enumerate(others):
                mine = {"number": asked, "answer": {"events": [{"turn": turn, "of": number}]}, "sent": turn}
                assert pupil.told(f"{place}/answer", mine) == {"ok": True}
            time.sleep(0.2)
        for each in flooding:
            each.result()
        with closing(teacher.ask(f"{place}/wall")) as wall:
            news = next(events(wall))[1]
    said = [json.loads(each["said"]) for each in teacher.told(f"{place}/answers?number={asked}")["answers"]]
    for number in range(len(others)):
        assert {"events": [{"turn": 9, "of": number}]} in said
    assert len(said) == len(pupils) == news["count"] == len(news["people"])
    assert found.keys() == {200, 400, 409, 429}
    assert "Traceback" not in live.log.read_text(encoding="utf-8", errors="replace")


V1 = ["v1.kernel.websocket.jupyter.org"]
"""How JupyterLab packs messages; our pages don't."""

CUT = [
    *(b"\x83\x80abcd", b"\xf1\x80abcd", b"\x81\x01x", b"\x82\xff" + b"\xff" * 8 + b"abcd", b"\x80\x80abcd"),
    *(
        b"\x01\x80abcd" * 2,
        b"\x81\x82\0\0\0\0\xff\xfe",
        b"\x89\xfe\x10\0abcd" + b"x" * 4096,
        b"\x82\xfe",
        b"",
    ),
]
"""Broken frames of a WebSocket, and half ones."""


OPENING = """\
GET {} HTTP/1.1
Host: {}
Upgrade: websocket
Connection: Upgrade
Sec-WebSocket-Version: 13
Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==

""".replace("\n", "\r\n")


def goes_on(page: Channel) -> None:
    """A page's kernel answers, and soon."""
    page.said, began = "", time.monotonic()
    page.ask("kernel_info_request", {}, "kernel_info_reply")
    assert time.monotonic() - began < HASTE


def test_a_stranger_at_a_kernels_line_disturbs_no_other_page(notebooks: Path, tmp_path: Path) -> None:
    with tutorial(notebooks, tmp_path / "log", "--max-tables", "3") as server:
        mine, other = (server.get("voila/render/nanking/1-cards.ipynb").text for _ in range(2))
        process = psutil.Process(server.process.pid)
        took, handles = process.memory_info().rss, process.num_fds()
        url = urlsplit(server.home)

        def lines(count: int, session: str = "s{}", **how: Any) -> list[WebSocket]:
            """As many lines to the stranger's own kernel as can be had."""
            had = []
            for number in range(count):
                with suppress(WebSocketBadStatusException):
                    address = socket_of(server.home, mine).replace("=s1", f"={session.format(number)}")
                    had.append(create_connection(address, timeout=HASTE, **how))
            return had

        with Channel(server.home, other) as page:
            for how in ({}, {"subprotocols": V1}):
                (line,) = lines(1, **how)
                for frame in FRAMES:
                    line.send(frame, 1 if isinstance(frame, str) else 2)
                    line.send(frame, 2)
                goes_on(page)
                line.shutdown()
            for broken in CUT:
                (line,) = lines(1)
                line.sock.sendall(broken)
                line.shutdown()
            (line,) = lines(1)
            line.send("x" * (MAX_MESSAGE + 1))
            goes_on(page)
            assert not lines(2, "x" * 300) and not lines(2, "%0a"), "no name of a socket"
            held = lines(60)
            assert 0 < len(held) <= MOST_LINES
            for line in held:
                line.shutdown()
            for number in range(60):  # who leaves while the line is being opened
                with socket.create_connection((url.hostname, url.port), HASTE) as half:
                    asked = socket_of(server.home, mine).partition(url.netloc)[2] + str(number)
                    half.sendall(OPENING.format(asked, url.netloc).encode())
            goes_on(page)
            assert lines(1), "and the stranger may come back"
        said = server.log.read_text(encoding="utf-8", errors="replace")
        assert "Traceback" not in said and "Uncaught" not in said, said[-5000:]
        assert process.memory_info().rss - took < GROWN and process.num_fds() - handles < 60
