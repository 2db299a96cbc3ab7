"""A class over the wire: who may do what, what a phone gets, and lines that go on where they were cut."""

import asyncio
import gzip
import io
import json
import re
import socket
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest

from tests.app.serving import PATIENCE, Reply, Running, foreign, tutorial
from tichu_teach import bundle
from tichu_teach.app.gate import network_address
from tichu_teach.app.live import classes
from tichu_teach.app.live.classes import WRONG_KEYS, Classes, token_of
from tichu_teach.app.live.handler import STATUS
from tichu_teach.app.live.look import SHEETS, files
from tichu_teach.live.class_desk import JOINS
from tichu_teach.live.room import MAX_SCENE, RoomRefusal, new_key
from tichu_teach.live.store import Store
from tichu_teach.texts import area, text

pytestmark = pytest.mark.more

KEY = "open-sesame-42"
SCENE = {"table": None, "input": None, "panel": {"title": "Ünder", "blocks": []}}
PASS = {"events": [{"type": "pass"}]}


def question(**more: Any) -> dict[str, Any]:
    return {"scene": SCENE, "title": "", "task": "", "rule": "", "again": False, "seconds": None, **more}


OF_LINES = {
    **{"Content-Type": "text/event-stream", "Cache-Control": "no-store"},
    **{"X-Accel-Buffering": "no", "Content-Encoding": "identity"},
}
"""Headers of a line that stays open."""


@dataclass
class Visitor:
    """A browser with cookies of its own."""

    home: str
    cookies: CookieJar = field(default_factory=CookieJar)

    def ask(self, path: str, data: Any = None, **headers: str) -> Any:
        """Open an address; what is sent is JSON."""
        opener = build_opener(HTTPCookieProcessor(self.cookies))
        body = None if data is None else data if isinstance(data, bytes) else json.dumps(data).encode()
        given = {"Content-Type": "application/json"} | headers if body is not None else headers
        return opener.open(Request(self.home + path, body, given), timeout=PATIENCE)

    def get(self, path: str, data: Any = None, **headers: str) -> Reply:
        try:
            with self.ask(path, data, **headers) as reply:
                return Reply(reply.status, reply.headers, reply.read().decode("utf-8", "replace"))
        except HTTPError as error:
            return Reply(error.code, error.headers, error.read().decode())

    def lose(self, path: str, data: Any = None, short: int = 0) -> socket.socket:
        """Send something, perhaps `short` of some bytes, and never hear what comes back; closing what is
        returned cuts the connection.
        """
        request = Request(self.home + path)
        self.cookies.add_cookie_header(request)
        url, body = urlsplit(request.full_url), b"" if data is None else json.dumps(data).encode()
        head = [f"{'POST' if body else 'GET'} {url.path} HTTP/1.1", f"Host: {url.netloc}"]
        head += [f"Cookie: {request.get_header('Cookie')}"]
        head += ["Content-Type: application/json", f"Content-Length: {len(body)}", "", ""]
        line = socket.create_connection((url.hostname, url.port), PATIENCE)
        line.sendall("\r\n".join(head).encode() + body[: len(body) - short])
        return line

    def told(self, path: str, data: Any = None, **headers: str) -> dict[str, Any]:
        reply = self.get(path, data, **headers)
        assert reply.status == 200, reply.text
        found: dict[str, Any] = json.loads(reply.text)
        return found


def opened(home: str, title: str = "Monday") -> tuple[Visitor, dict[str, Any]]:
    """A teacher, and the room that has been opened."""
    teacher = Visitor(home)
    teacher.get(f"live/teacher?key={KEY}")
    return teacher, teacher.told("live/rooms", {"title": title})


def events(reply: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """The messages of a line, each with its number."""
    number = ""
    for line in reply:
        name, _, value = line.decode().rstrip("\n").partition(": ")
        if name == "id":
            number = value
        elif name == "event":
            yield value, {}
        elif name == "data" and value:
            yield number, json.loads(value)


@pytest.fixture(scope="module")
def live(notebooks: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("class")
    store = f"sqlite:///{folder / 'classes.db'}"
    options = ("--teacher-key", KEY, "--class-store", store, "--trust-proxy", "127.0.0.1")
    with tutorial(notebooks, folder / "log", *options) as running:
        yield running


@pytest.fixture
def teacher(live: Running) -> Visitor:
    visitor = Visitor(live.home)
    assert text("live.teacher.ready").replace("*", "") in visitor.get(f"live/teacher?key={KEY}").text
    return visitor


@pytest.fixture
def code(teacher: Visitor) -> str:
    room = teacher.told("live/rooms", {"title": "Monday"})
    assert (
        room["near"]
        and room["title"] == "Monday"
        and not room["shut"]
        and {len(row) for row in room["squares"]} == {len(room["squares"])}
    )
    return str(room["code"])


def joined(live: Running, code: str, name: str) -> Visitor:
    visitor = Visitor(live.home)
    visitor.told(f"live/{code}/join", {"name": name})
    return visitor


@pytest.mark.more
def test_a_teacher_is_told_at_the_door_that_no_class_can_be_kept(notebooks: Path, tmp_path: Path) -> None:
    (tmp_path / "classes.db").mkdir()
    options = ("--teacher-key", KEY, "--class-store", f"sqlite:///{tmp_path / 'classes.db'}")
    with tutorial(notebooks, tmp_path / "log", *options) as running:
        end = time.monotonic() + PATIENCE
        while "classes can't be kept" not in running.log.read_text():
            assert time.monotonic() < end, "before anybody needs them"
            time.sleep(0.05)
        teacher = Visitor(running.home)
        door, wall = teacher.get(f"live/teacher?key={KEY}"), teacher.get("live/rooms", {"title": "Monday"})
        assert (door.status, wall.status) == (503, 503)
        assert "a class: " in running.log.read_text(), "whoever runs the server finds out, too"
        words = text("live.no.gone.teacher")
        assert words in door.text and json.loads(wall.text)["text"] == words


def test_a_page_says_where_classes_meet(live: Running) -> None:
    page = live.get("voila/render/nanking/2-trick.ipynb").text
    assert '<meta name="tichu-class" content="/live/">' in page


def test_on_a_network_a_class_has_an_address_that_phones_reach(notebooks: Path, tmp_path: Path) -> None:
    """Though its teacher sits at the server, where it is called localhost."""
    options = ("--host", "0.0.0.0", "--teacher-key", KEY, "--class-store", f"sqlite:///{tmp_path}/classes.db")
    with tutorial(notebooks, tmp_path / "log", *options) as server:
        _, room = opened(server.home)
        reached = network_address(server.home.replace("127.0.0.1", "localhost"))
        assert not room["near"] and room["address"] == f"{reached}live/"


def test_a_stranger_opens_no_room(live: Running) -> None:
    stranger = Visitor(live.home)
    refused = stranger.get("live/rooms", {})
    words = text("live.no.teacher", address=f"{live.home.partition('://')[2]}live/teacher")
    assert (refused.status, json.loads(refused.text)) == (401, {"error": "no-teacher", "text": words})
    wrong = stranger.get("live/teacher?key=guess")
    assert wrong.status == 403 and text("live.teacher.key.wrong") in wrong.text
    assert stranger.get("live/rooms", {}).status == 401
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    stranger.get("live/teacher", urlencode({"key": f" {KEY}\n"}).encode(), **form)  # as it was copied
    assert stranger.get("live/rooms", {}).status == 200


def test_a_key_is_not_found_by_trying_nor_is_the_token_of_one(live: Running) -> None:
    here, elsewhere = ({"X-Forwarded-For": address} for address in ("10.0.1.1", "10.0.1.2"))
    guesses = [{"Cookie": "tichu-teacher=\xe9"}, {"Cookie": f"tichu-teacher={token_of('guess')}"}]
    for guess in guesses:
        assert Visitor(live.home).get("live/teacher", **here, **guess).status == 200, "and asks for the key"
    for _ in range(WRONG_KEYS - len(guesses)):
        assert Visitor(live.home).get("live/teacher?key=guess", **here).status == 403
    for path in (f"live/teacher?key={KEY}", "live/teacher"):
        reply = Visitor(live.home).get(path, **here, Cookie=f"tichu-teacher={token_of(KEY)}")
        assert reply.status == STATUS["keys"] and text("live.no.keys") in reply.text
        assert "<form" in reply.text, "on the page, not as data"
    for _ in range(2 * WRONG_KEYS):
        assert Visitor(live.home).get(f"live/teacher?key={KEY}", **elsewhere).status == 200
    assert "Traceback" not in live.log.read_text()


async def test_a_database_that_takes_a_call_and_is_silent_holds_nobody_up(tmp_path: Path) -> None:
    pytest.importorskip("psycopg")
    with socket.create_server(("127.0.0.1", 0)) as silent:
        silent.setblocking(False)
        store = f"postgresql://nobody@127.0.0.1:{silent.getsockname()[1]}/none?connect_timeout=2"
        kept = Classes(KEY, store)
        asking = [asyncio.ensure_future(kept.desk()) for _ in range(3)]
        await asyncio.sleep(0.01)
        assert not any(each.done() for each in asking), "the server goes on"
        found = await asyncio.wait_for(asyncio.gather(*asking, return_exceptions=True), PATIENCE)
        with pytest.raises(RoomRefusal) as again:
            await kept.desk()
        assert [getattr(each, "why", each) for each in (*found, again.value)] == ["gone"] * 4
        silent.accept()[0].close()
        with pytest.raises(BlockingIOError):  # all have shared one call
            silent.accept()
    kept.url = f"sqlite:///{tmp_path / 'classes.db'}"
    async with asyncio.timeout(PATIENCE):
        while kept._opening:  # the database is left in peace for a while
            await asyncio.sleep(0.1)
    room, _ = await (await kept.desk()).open({"title": "Monday"})
    assert room.title == "Monday", "what went wrong once is tried again"
    kept.close()


async def test_what_is_too_old_goes_though_no_teacher_ever_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(classes, "SWEEP_SECONDS", 0.05)
    url = f"sqlite:///{tmp_path / 'classes.db'}"
    store = Store(url)
    old = store.open("Last year", new_key(), 1.0)
    kept = Classes(KEY, url)
    await asyncio.wait_for(kept.watch(), PATIENCE)
    with pytest.raises(RoomRefusal):
        store.room(old.code)
    older = store.open("A year later", new_key(), 1.0)
    with pytest.raises(RoomRefusal):
        for _ in range(round(PATIENCE / 0.1)):
            store.room(older.code)
            await asyncio.sleep(0.1)
    store.close()
    kept.close()


def test_half_a_character_is_refused_like_other_junk(live: Running, code: str, teacher: Visitor) -> None:
    half = "\ud800"
    assert teacher.get(f"live/{code}/ask", question(title=half)).status == STATUS["bad"]
    stage = {"phase": "shown", "number": 1, "answer": half, "marks": None}
    assert teacher.get(f"live/{code}/stage", stage).status == STATUS["bad"]


def test_what_is_the_teachers_alone(live: Running, code: str, teacher: Visitor) -> None:
    anna, other = joined(live, code, "Anna"), Visitor(live.home)
    other.get(f"live/teacher?key={KEY}")  # may open rooms, but this isn't theirs
    paths = ["wall", "room", "answers?number=1", "report", "export"]
    stage = {"phase": "over", "number": 0, "answer": "", "marks": None}
    for who in (anna, other, Visitor(live.home)):
        assert [who.get(f"live/{code}/{path}").status for path in paths] == [404] * len(paths)
        assert who.get(f"live/{code}/ask", question()).status == 404
        assert who.get(f"live/{code}/stage", stage).status == 404
        assert who.get(f"live/{code}/room", {}).status == 404
        assert who.get(f"live/{code}/door", {"shut": True}).status == 404
        assert who.get(f"live/{code}/remove", {"learner": 1}).status == 404
    assert teacher.get(f"live/{code}/report").status == 200
    assert code in teacher.get("live/teacher").text and code not in other.get("live/teacher").text
    later = [str(teacher.told("live/rooms", {"title": day})["code"]) for day in ("Tuesday", "Friday")]
    page = teacher.get("live/teacher").text
    places = [page.index(each) for each in (code, *later)]
    assert places == sorted(places, reverse=True), "the newest first"


def test_a_question_goes_out_and_answers_come_back(live: Running, code: str, teacher: Visitor) -> None:
    anna, bela = joined(live, code, "<b>Anna</b>"), joined(live, code, "Béla")
    with closing(anna.ask(f"live/{code}/stream")) as line, closing(teacher.ask(f"live/{code}/wall")) as wall:
        phone, seen = events(line), events(wall)
        assert next(phone)[1]["phase"] == "waiting"
        asked = teacher.told(f"live/{code}/ask", question())
        turn, view = next(phone)
        assert asked == {"number": 1, "turn": int(turn)}
        for stays_open in (line, wall):
            sent = {name: stays_open.headers[name] for name in OF_LINES}
            assert sent == OF_LINES, "no proxy keeps it, holds it back or packs it"
        assert (view["phase"], view["scene"], view["name"], view["mine"]) == (
            *("asked", SCENE, "<b>Anna</b>"),
            None,
        )
        assert anna.told(f"live/{code}/answer", {"number": 1, "answer": PASS}) == {"ok": True}
        while (told := next(seen)[1])["count"] < 1:
            pass
        assert [(each["name"], each["answered"]) for each in told["people"]] == [
            ("<b>Anna</b>", True),
            ("Béla", False),
        ]
    said = teacher.told(f"live/{code}/answers?number=1")["answers"]
    assert [json.loads(each["said"]) for each in said] == [PASS] and len(said[0]["by"]) == 1
    with closing(anna.ask(f"live/{code}/stream", **{"Last-Event-ID": turn})) as line:
        mark = {"said": said[0]["said"], "right": False, "why": "You must.", "went": {}}
        stage = {"phase": "revealed", "number": 1, "answer": "Eight", "marks": [mark]}
        teacher.told(f"live/{code}/stage", stage)
        event, view = next(events(line))
        assert event != "beat", "the line stood at once, with nothing to tell"
        assert view["phase"] == "revealed", "what has been heard of is not told again"
        assert view["outcome"] == {"right": False, "why": "You must.", "answer": "Eight"}
    assert bela.told(f"live/{code}/now")["outcome"]["right"] is None
    for path in ("now", "record"):
        assert bela.get(f"live/{code}/{path}").headers["Cache-Control"] == "no-store", path
    for junk in ("", "x", "-1", "99999", "9" * 5000, "²"):
        assert teacher.get(f"live/{code}/answers?{urlencode({'number': junk})}").status == STATUS["bad"]
    assert bela.get(f"live/{code}/answer", {"number": 1, "answer": PASS}).status == STATUS["closed"]
    kept = anna.get(f"live/{code}/record")
    assert kept.headers["Content-Disposition"] == f'attachment; filename="tichu-class-{code}.json"'
    record = json.loads(kept.text)
    assert record["name"] == "<b>Anna</b>" and len(record["progress"]["tasks"]) == 1
    reply = teacher.get(f"live/{code}/report")
    report, policy = reply.text, reply.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "script" not in policy
    assert "&lt;b&gt;Anna" in report and "<b>Anna" not in report


def test_a_wall_that_is_opened_again_is_told_of_the_question_that_is_open(
    live: Running, code: str, teacher: Visitor
) -> None:
    def task() -> str:
        return str(teacher.told(f"live/{code}/room")["task"])

    assert task() == ""
    teacher.told(f"live/{code}/ask", question(task="nanking/7-wish#duty"))
    assert task() == "nanking/7-wish#duty"
    teacher.told(f"live/{code}/stage", {"phase": "revealed", "number": 1, "answer": "", "marks": None})
    assert task() == "", "it has been answered"


def test_a_wall_says_what_its_clock_says(live: Running, code: str, teacher: Visitor) -> None:
    now = datetime.now(UTC)
    for hours in (14, -11):
        with closing(teacher.ask(f"live/{code}/wall?ahead={60 * hours}")) as wall:
            next(events(wall))
        day = (now + timedelta(hours=hours)).date().isoformat()
        opened = text("live.teacher.room", title="Monday", day=day)
        assert f"<b>{code}</b> {opened}" in teacher.get("live/teacher").text
    assert teacher.get(f"live/{code}/wall?ahead=noon").status == STATUS["bad"]


def test_the_second_tab_of_a_phone_is_the_same_learner(live: Running, code: str) -> None:
    anna = joined(live, code, "Anna")
    assert anna.told(f"live/{code}/join", {"name": "Somebody else"}) == {"name": "Anna"}
    assert joined(live, code, "Anna").told(f"live/{code}/now")["name"] == "Anna 2"
    assert joined(live, code, " ").told(f"live/{code}/now")["name"] in text("live.names").split(", ")
    stranger = Visitor(live.home)
    assert stranger.told(f"live/{code}/now") == {"phase": "outside"}
    assert stranger.get(f"live/{code}/now").headers["Cache-Control"] == "no-store"


def test_what_is_sent_twice_since_the_reply_was_lost_counts_once(
    live: Running, code: str, teacher: Visitor
) -> None:
    """A phone that comes in, and one that answers: cut off before the reply is read, or made."""
    anna = Visitor(live.home)
    anna.get(f"live/{code}")
    with closing(teacher.ask(f"live/{code}/wall")) as wall:
        seen = events(wall)

        def until(there: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
            return next(told for _, told in seen if told and there(told))

        with closing(anna.lose(f"live/{code}/join", {"name": "Anna"})):
            until(lambda told: len(told["people"]) == 1)
        anna.lose(f"live/{code}/join", {"name": "Anna"}).close()
        assert anna.told(f"live/{code}/join", {"name": "Anna"}) == {"name": "Anna"}
        teacher.told(f"live/{code}/ask", question())
        answer = {"number": 1, "answer": PASS}
        with closing(anna.lose(f"live/{code}/answer", answer)):
            until(lambda told: told["count"] == 1)
        for _ in range(3):
            anna.lose(f"live/{code}/answer", answer).close()
        assert anna.told(f"live/{code}/answer", answer) == {"ok": True}
        bela = joined(live, code, "Béla")
        bela.told(f"live/{code}/answer", answer)
        told = until(lambda told: told["count"] == 2)
        assert [each["name"] for each in told["people"]] == ["Anna", "Béla"]
    said = teacher.told(f"live/{code}/answers?number=1")["answers"]
    assert [len(each["by"]) for each in said] == [2] and len({*said[0]["by"]}) == 2


def test_whoever_is_sent_out_hears_of_it_and_the_door_stays_shut(
    live: Running, code: str, teacher: Visitor
) -> None:
    anna, cili = joined(live, code, "Rude"), joined(live, code, "Cili")
    with closing(teacher.ask(f"live/{code}/wall")) as wall:
        people = {each["name"]: each["id"] for each in next(events(wall))[1]["people"]}
    with closing(anna.ask(f"live/{code}/stream")) as line:
        heard = events(line)
        assert next(heard)[1]["name"] == "Rude"
        teacher.told(f"live/{code}/remove", {"learner": people["Rude"]})
        assert next(heard) == ("out", {}) and not list(heard), "and that is the end of its line"
    assert anna.told(f"live/{code}/now") == {"phase": "outside"}
    assert anna.told(f"live/{code}/join", {"name": "Anna"}) == {"name": "Anna"}
    teacher.told(f"live/{code}/door", {"shut": True})
    assert Visitor(live.home).get(f"live/{code}/join", {"name": "Dora"}).status == STATUS["shut"]
    assert cili.told(f"live/{code}/join", {"name": "Cili"}) == {"name": "Cili"}
    with closing(teacher.ask(f"live/{code}/wall")) as wall:
        there = (told["people"][0]["here"] for _, told in events(wall) if told)
        with closing(cili.ask(f"live/{code}/stream")):
            assert True in there
        assert False in there, "the wall sees a phone go"
    assert teacher.told(f"live/{code}/room")["shut"]


def test_a_class_that_is_over_takes_nobody_in_and_gives_out_what_was_learnt(
    live: Running, code: str, teacher: Visitor
) -> None:
    anna = joined(live, code, "Anna")
    teacher.told(f"live/{code}/ask", question())
    answer = {"number": 1, "answer": PASS}
    anna.told(f"live/{code}/answer", answer)
    teacher.told(f"live/{code}/stage", {"phase": "over", "number": 1, "answer": "", "marks": None})
    late = Visitor(live.home).get(f"live/{code}/join", {"name": "Dora"})
    assert (late.status, json.loads(late.text)["text"]) == (403, text("live.no.over"))
    assert late.headers["Cache-Control"] == "no-store"
    assert anna.get(f"live/{code}/answer", answer).status == STATUS["closed"]
    assert anna.told(f"live/{code}/now")["phase"] == "over"
    assert anna.get(f"live/{code}/record").status == teacher.get(f"live/{code}/report").status == 200
    with closing(teacher.ask(f"live/{code}/export")) as reply:
        named = f'attachment; filename="tichu-class-{code}.zip"'
        assert [reply.headers[f"Content-{each}"] for each in ("Type", "Disposition")] == [
            *("application/zip", named)
        ]
        assert zipfile.ZipFile(io.BytesIO(reply.read())).namelist() == ["001-anna.json"]


def test_a_phone_is_given_no_cookie_but_its_seats(live: Running, code: str, teacher: Visitor) -> None:
    anna = Visitor(live.home)
    anna.get(f"live/{code}")
    joined_by = {cookie.name: cookie.value for cookie in anna.cookies}
    anna.told(f"live/{code}/join", {"name": "Anna"})
    anna.told(f"live/{code}/now")
    assert {cookie.name: cookie.value for cookie in anna.cookies} == joined_by
    assert [*joined_by] == [f"tichu-seat-{code}"]
    weak = Visitor(live.home).get(f"live/{code}/join", {"name": "B"}, Cookie=f"tichu-seat-{code}=1")
    assert "tichu-seat" in weak.headers["Set-Cookie"] and "=1;" not in weak.headers["Set-Cookie"]


def test_another_sites_page_can_do_nothing(live: Running, code: str, teacher: Visitor) -> None:
    anna = joined(live, code, "Anna")
    sites = [{"Sec-Fetch-Site": site} for site in ("cross-site", "same-site")]
    origins = [{"Origin": origin} for origin in ("https://evil.example", "http://[", "null")]
    for headers in (*origins, *sites):
        answer = {"number": 1, "answer": PASS}
        assert anna.get(f"live/{code}/answer", answer, **headers).status == 403
        assert teacher.get(f"live/{code}/room", {}, **headers).status == 403
    plain = {"Content-Type": "text/plain"}
    assert anna.get(f"live/{code}/answer", answer, **plain).status == STATUS["bad"]
    linked = Visitor(live.home).get(f"live/{code}", **sites[0])
    assert linked.status == 200, "a link on another site's page leads to a class"
    flags = {cookie.name: cookie for cookie in anna.cookies}[f"tichu-seat-{code}"]
    assert flags.path == f"/live/{code}" and flags.has_nonstandard_attr("HttpOnly")
    assert flags.get_nonstandard_attr("SameSite") == "Strict" and not flags.secure
    https = {"X-Forwarded-Proto": "https"}
    assert "; Secure" in Visitor(live.home).get(f"live/{code}", **https).headers["Set-Cookie"]


def test_only_a_teacher_may_tell_much(live: Running, code: str, teacher: Visitor) -> None:
    large = question(scene={"blocks": ["x" * (MAX_SCENE - 100)]})
    assert teacher.told(f"live/{code}/ask", large)["number"] == 1
    assert (
        teacher.get(f"live/{code}/ask", question(scene={"blocks": ["x" * MAX_SCENE]})).status == STATUS["bad"]
    )
    anna = joined(live, code, "Anna")
    mark = {"said": '"x"', "right": False, "why": "y" * 2000, "went": {}}
    stage = {"phase": "shown", "number": 1, "answer": "", "marks": [mark] * (2 * MAX_SCENE // 2000)}
    assert teacher.get(f"live/{code}/stage", stage).status == 200, "as much as the reasons for a whole class"
    assert anna.get(f"live/{code}/answer", {"number": 1, "answer": {"x": "y" * 5000}}).status == STATUS["bad"]
    try:
        reply = anna.get(f"live/{code}/answer", {"number": 1, "answer": {"x": "y" * 50_000}})
    except OSError:
        return  # cut off while it was still talking
    assert reply.status in (400, 413)


def test_a_class_that_is_deleted_is_gone(live: Running, code: str, teacher: Visitor) -> None:
    anna = joined(live, code, "Anna")
    assert code in teacher.get("live/teacher").text
    with closing(anna.ask(f"live/{code}/stream")) as line:
        next(events(line))
        after = teacher.get(f"live/{code}/room", {})
        assert b"event: gone\n" in list(line)
    assert after.status == 200 and after.text == teacher.get("live/teacher").text, "it leads to the others"
    assert anna.get(f"live/{code}/now").status == 404
    assert f"tichu-class-{code}" not in {cookie.name for cookie in teacher.cookies}
    assert code not in teacher.get("live/teacher").text
    reply = anna.get(f"live/{code}/join", {"name": ""})
    assert json.loads(reply.text)["text"] == text("live.no.no-room")


def test_a_browser_keeps_no_key_of_a_class_that_is_gone(live: Running, code: str, teacher: Visitor) -> None:
    """It would go along with every request, and count as a guess whenever the page of classes is opened."""
    other = Visitor(live.home)
    for cookie in teacher.cookies:
        other.cookies.set_cookie(cookie)
    teacher.get(f"live/{code}/room", {})
    assert other.get("live/teacher").status == 200
    assert f"tichu-class-{code}" not in {cookie.name for cookie in other.cookies}


def test_a_phones_page_is_small_and_nobodys_but_ours(live: Running, code: str) -> None:
    page = live.get(f"live/{code}")
    assert page.status == 200 and not foreign(page.text)
    assert all(key in page.text for key in area("live")), "all its words come along"
    wanted = [page.text.encode(), *(each for name, each in files().items() if name != "older.css")]
    assert sum(map(len, wanted)) <= 302 * 1024 and sum(len(gzip.compress(each)) for each in wanted) < 120_000
    policy = page.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "unsafe-eval" not in policy
    for typed, meant in (("%20ab2-cd3!", "AB2CD3"), ("a" * 12 + "b", "A" * 12)):
        there = live.get(f"live/?code={typed}")
        assert there.status == 200 and f'"place":"/live/{meant}"' in there.text
    for path in (f"live/{code.lower()}", "live/", "live/teacher"):
        assert live.get(path).headers["Cache-Control"] == "no-store", path
    box = '<input id="code"[^>]* autofocus>'
    assert re.search(box, live.get("live/").text) and not re.search(box, page.text), "where a code is wanted"


def test_a_phones_table_is_dressed_like_any_other() -> None:
    assert {*SHEETS} == {*bundle.SHEETS["mixedtable.js"]} - {"present", "certificate"}


def test_every_refusal_has_a_status_and_words() -> None:
    from typing import get_args

    from tichu_teach.live.room import Why
    from tichu_teach.texts import has

    assert STATUS.keys() == set(get_args(Why))
    assert [why for why in STATUS if not has(f"live.no.{why}")] == []
    taken_for = {404: {"no-room"}, 409: {"closed", "late"}, 429: {"many", "keys"}}  # by `phone.js`
    for status, whys in taken_for.items():
        assert {why for why, each in STATUS.items() if each == status} == whys
    later = {why for why, status in STATUS.items() if status >= 500}
    assert later == {"rooms", "busy", "disk", "gone"}, "whatever else is refused a phone doesn't send again"


def test_one_address_lets_so_many_names_in_and_another_more(live: Running, code: str) -> None:
    def comes(address: str) -> int:
        return (
            Visitor(live.home).get(f"live/{code}/join", {"name": ""}, **{"X-Forwarded-For": address}).status
        )

    came = [comes("10.0.0.1") for _ in range(JOINS + 1)]
    assert came == [200] * JOINS + [STATUS["many"]]
    assert comes("10.0.0.2") == 200
