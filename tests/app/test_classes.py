"""How classes on phones are kept and asked for, without a server."""

import re
from http import HTTPStatus
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tichu_teach.app import paths
from tichu_teach.app.live import classes, lines, look, phone, routes, teacher
from tichu_teach.app.live.classes import Classes, token_of
from tichu_teach.app.live.handler import STATUS, ClassHandler
from tichu_teach.live.room import Room, RoomRefusal, new_key
from tichu_teach.texts import text


def test_what_a_refusal_is_to_a_program() -> None:
    meant = {
        "NOT_FOUND": "no-room",
        "UNAUTHORIZED": "no-seat",
        "FORBIDDEN": "full shut over",
        "CONFLICT": "closed late",
        "TOO_MANY_REQUESTS": "many keys",
        "SERVICE_UNAVAILABLE": "rooms busy gone",
        "INSUFFICIENT_STORAGE": "disk",
        "BAD_REQUEST": "bad",
    }
    assert {why: HTTPStatus[name] for name, whys in meant.items() for why in whys.split()} == STATUS


def test_a_teachers_key_is_tried_ten_times_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("tichu_teach.live.pace.time.monotonic", lambda: now[0])
    kept = Classes("open-sesame", "sqlite:///x")
    right, wrong = token_of("open-sesame"), token_of("open-sesam")
    assert kept.token == right and kept.days == 30 and kept.local == ""
    assert [kept.admits(right, "a") for _ in range(30)] == [True] * 30
    assert [kept.admits(wrong, "a") for _ in range(10)] == [False] * 10
    with pytest.raises(RoomRefusal) as refused:
        kept.admits(right, "a")
    assert refused.value.why == "keys" and kept.admits(right, "b")
    now[0] += 60.5
    assert kept.admits(right, "a") and not kept.admits("é", "a")


async def test_a_class_is_kept_for_so_many_days(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(classes, "jupyter_data_dir", lambda: str(tmp_path))
    kept = Classes("open-sesame", days=2)
    assert kept.url == f"sqlite:///{tmp_path / 'tichu-teach' / 'classes.db'}"
    desk = await kept.desk()
    assert await kept.desk() is desk
    now = [1e9]
    monkeypatch.setattr(desk, "_clock", lambda: now[0])
    room, _ = await desk.open({"title": "Monday"})
    for later, there in ((2 * 86_400 - 1, True), (3, False)):
        now[0] += later
        await kept.sweep()
        assert bool([one async for one in found(desk, room.code)]) == there
    kept.close()


async def found(desk: Any, code: str) -> Any:
    """The room of a code, if there is one."""
    try:
        yield desk._store.room(code)
    except RoomRefusal:
        return


def test_whoever_gives_no_name_is_called_something_else_than_the_one_before() -> None:
    names = text("live.names").split(", ")
    for number in range(2 * len(names)):
        one, next_one = ({phone._made_up(number + more) for _ in range(40)} for more in (0, 1))
        assert one | next_one <= {*names} and not one & next_one and 1 < len(one) <= 3


@pytest.mark.parametrize(
    ("host", "local", "address", "near"),
    [
        ("school.example", "", "http://school.example/a/live/", False),
        ("localhost:8866", "", "http://localhost:8866/a/live/", True),
        ("127.0.0.1:8866", "http://10.0.0.7:8866/a/", "http://10.0.0.7:8866/a/live/", False),
        ("school.example", "http://10.0.0.7:8866/a/", "http://school.example/a/live/", False),
    ],
)
def test_what_a_wall_is_told_of_its_room(host: str, local: str, address: str, near: bool) -> None:
    room = Room(1, "BCDFGH", "Monday", 1.0, "waiting", 1, 0, True, 0)
    request = SimpleNamespace(protocol="http", host=host)
    asked: Any = SimpleNamespace(request=request, place="/a/live/", classes=SimpleNamespace(local=local))
    told = teacher.news_of(room, asked)
    squares: Any = told.pop("squares")
    assert told == {"code": "BCDFGH", "address": address, "near": near, "title": "Monday", "shut": True}
    assert {len(row) for row in squares} == {len(squares)} and {*"".join(squares)} == {"0", "1"}
    assert (
        len(squares)
        == teacher.segno.make_qr(f"{address}BCDFGH", error="l", boost_error=False).symbol_size(border=0)[0]
    )


def test_every_address_of_a_class_is_for_whom_it_is(tmp_path: Path) -> None:
    page = {"root": "/a/", "folder": tmp_path}
    kept = Classes("open-sesame", "sqlite:///x")
    found = [each[2] for each in routes.routes(kept, page) if isinstance(each[2], dict)]
    told = {str(each[0]): each[2] for each in routes.routes(kept, page)}
    assert all(str(place).startswith("/a/live/") for place in told) and len(told) == len(found) == 19
    audiences: dict[str, set[str]] = {"phone": set(), "teacher": set()}
    for place, given in told.items():
        if isinstance(given, dict) and "audience" in given:
            audiences[given["audience"]].add(place.rpartition("/")[2])
    assert audiences["phone"] == {"?", "([A-Za-z0-9]{1,12})", "join", "answer", "now", "record", "stream"}
    assert {"teacher", "rooms", *routes.TEACHERS} == audiences["teacher"]


async def test_a_teacher_s_rooms_are_forgotten_when_they_are_gone_and_not_when_they_cannot_be_had() -> None:
    """Else each would count as a guess for weeks, or a class be lost because its database was busy."""
    handler, cleared = teacher.TeacherHandler.__new__(teacher.TeacherHandler), list[object]()
    rooms = {"ABC": Room(1, "ABC", "Monday", 1.0, "waiting", 1, 0, False, 0)}
    rooms["GHJ"] = Room(2, "GHJ", "Friday", 2.0, "waiting", 1, 0, False, 0)
    cookies = dict.fromkeys(("_xsrf", *(f"tichu-class-{code}" for code in ("ABC", "DEF", "GHJ"))), "key")
    handler.root, handler.request = "/a/", SimpleNamespace(cookies=cookies)  # type: ignore[assignment]
    handler.clear_cookie = lambda name, path: cleared.append((name, path))  # type: ignore[method-assign, assignment]
    why: Any = "no-room"

    async def own_room(code: str) -> Any:
        if code not in rooms:
            raise RoomRefusal(why)
        return SimpleNamespace(room=rooms[code])

    handler.own_room = own_room  # type: ignore[method-assign]
    assert [room.code for room in await handler.rooms()] == ["GHJ", "ABC"], "the newest first"
    assert cleared == [("tichu-class-DEF", "/a/live/")]
    why = "busy"
    with pytest.raises(RoomRefusal):
        await handler.rooms()
    assert len(cleared) == 1


def test_a_phone_waits_for_more_than_one_sign_of_life() -> None:
    script = (paths.APP / "phone" / "phone.js").read_text(encoding="utf-8")
    (silence,) = re.findall(r"const SILENCE = (\d+);", script)
    assert int(silence) > 2 * lines.HEARTBEAT, "one may be lost on the way"


def test_an_address_changes_with_any_file_of_phones(monkeypatch: pytest.MonkeyPatch) -> None:
    prints = set[str]()
    for files in ({}, {"a.js": b"one"}, {"a.js": b"two"}, {"b.js": b"one"}):
        monkeypatch.setattr(look, "files", lambda files=files: files)
        prints.add(look.fingerprint.__wrapped__())
    assert len(prints) == 4 and {len(each) for each in prints} == {12}


def test_a_key_of_a_phone_is_one_of_ours() -> None:
    handler = ClassHandler.__new__(ClassHandler)
    key = new_key()
    jar = {"tichu-seat-ABC": key, "tichu-seat-DEF": "guess"}
    handler.get_cookie = lambda name, default=None: jar.get(name, default)  # type: ignore[method-assign]
    assert [handler.seat_key(code) for code in ("ABC", "DEF", "GHJ")] == [key, "", ""]


@pytest.mark.parametrize(("protocol", "secure"), [("http", False), ("https", True)])
def test_a_key_is_kept_by_the_browser_for_our_pages_alone(protocol: str, secure: bool) -> None:
    handler, told = ClassHandler.__new__(ClassHandler), list[object]()
    handler.root, handler.classes = "/a/", Classes("open-sesame", "sqlite:///x", days=3)
    handler.request = SimpleNamespace(protocol=protocol)  # type: ignore[assignment]
    handler.set_cookie = lambda *given, **how: told.append((given, how))  # type: ignore[method-assign]
    handler.keep_seat_key("BCDFGH", "key")
    how = {
        "path": "/a/live/BCDFGH",
        "expires_days": 3,
        "httponly": True,
        "samesite": "Strict",
        "secure": secure,
    }
    assert told == [(("tichu-seat-BCDFGH", "key"), how)]


@pytest.mark.parametrize(
    ("kind", "body", "found"),
    [
        ("application/json", b'{"a": 1}', {"a": 1}),
        ("application/json; charset=utf-8", b"[]", []),
        ("text/plain", b"{}", None),
        ("", b"{}", None),
        ("application/json", b"{", None),
        ("application/json", b"\xff", None),
        ("application/json", b"[" * 100_000, None),
    ],
)
def test_what_is_sent_to_a_class_is_json(kind: str, body: bytes, found: object) -> None:
    handler = ClassHandler.__new__(ClassHandler)
    request = SimpleNamespace(headers={"Content-Type": kind} if kind else {}, body=body)
    handler.request = request  # type: ignore[assignment]
    for given in ((), (body,)):
        request.body = b"7" if given else body
        if found is None:
            with pytest.raises(RoomRefusal) as refused:
                handler.data(*given)
            assert refused.value.why == "bad"
        else:
            assert handler.data(*given) == found
