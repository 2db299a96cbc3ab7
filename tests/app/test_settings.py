"""What the options of a server come to, and the small helpers around it, without a server."""

import asyncio
import sys
import threading
from http import HTTPStatus
from ipaddress import ip_address
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from markupsafe import escape
from tornado.web import HTTPError
from traitlets import TraitError

from tichu_teach.app import channels, forked, gate, grammar, handlers, health, kernels, server
from tichu_teach.app.in_thread import in_thread
from tichu_teach.app.kernels import KernelPool
from tichu_teach.app.live import classes, phone, routes, teacher
from tichu_teach.app.live.classes import Classes, token_of
from tichu_teach.app.live.handler import STATUS, ClassHandler
from tichu_teach.app.server import Options, settings, voila_settings
from tichu_teach.live.room import Room, RoomRefusal, new_key
from tichu_teach.texts import text


@pytest.mark.parametrize(
    ("minutes", "idle", "between"), [(20, 1200, 60), (0.5, 30, 15), (0.05, 3, 1), (0.001, 1, 1), (2, 120, 60)]
)
def test_idle_tables_are_looked_for_often_enough(minutes: float, idle: int, between: int) -> None:
    found = settings(Options(idle_minutes=minutes)).MappingKernelManager
    assert (found.cull_idle_timeout, found.cull_interval) == (idle, between)


def test_what_a_server_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.gettempdir", lambda: "/tmp")
    plain = settings(Options())
    options = Options(folder=tmp_path, host="::", base_url="a", dark=True, verbose=True, tables_per_address=3)
    other = settings(options)
    assert (plain.Voila.log_level, other.Voila.log_level) == ("WARN", "INFO")
    assert (plain.Voila.ip, other.Voila.ip, other.Voila.base_url) == ("127.0.0.1", "::", "/a/")
    assert (plain.Voila.root_dir, other.Voila.root_dir) == (str(server.paths.notebooks()), str(tmp_path))
    assert other.KernelPool.per_address == 3 and plain.KernelPool.max_tables == 40
    told = [each.Voila.tornado_settings["compress_response"] for each in (plain, other)]
    assert told == [False, True], "what stays on the machine is not packed"
    themes = [each.VoilaConfiguration.resources["tichu"]["theme"] for each in (plain, other)]
    assert themes == ["auto", "dark"]
    assert plain.KernelManager.transport == "ipc" or sys.platform == "win32"
    monkeypatch.setattr("tempfile.gettempdir", lambda: "/" * 80)
    assert "transport" not in settings(Options()).KernelManager


def test_a_page_gives_nothing_away_and_waits_long_enough() -> None:
    config = voila_settings()
    shown, runs = config.VoilaConfiguration, config.VoilaExecutor
    assert (shown.strip_sources, shown.show_tracebacks, shown.file_allowlist) == (True, False, [])
    assert (shown.allow_template_override, shown.allow_theme_override) == ("NO", "NO")
    assert shown.resources["tichu"]["assets"] == server.assets_version()
    assert len(server.assets_version()) == 12
    waits = {runs.startup_timeout, runs.timeout, runs.iopub_timeout}
    assert len(waits) == 1 and 60 <= waits.pop() <= 600 and runs.raise_on_iopub_timeout
    kernel = settings(Options()).MappingKernelManager
    assert (kernel.allow_tracebacks, kernel.traceback_replacement_message) == (False, "")


def test_scripts_are_ours_and_have_their_version_in_their_address() -> None:
    given: dict[str, object] = {"fullMathjaxUrl": "https://x", "mathjaxConfig": "y", "kept": 1}
    plain = {"fullMathjaxUrl": None, "mathjaxConfig": None, "kept": 1}
    assert server._without_mathjax(given, base_url="/a/") == plain
    version = server.assets_version()
    assert server._versioned_assets(given, "/a/") == {
        **plain,
        "fullStaticUrl": f"/a/voila/static/{version}",
        "fullLabextensionsUrl": f"/a/voila/labextensions/{version}",
    }


@pytest.mark.parametrize(("taken", "port"), [((), 8866), ((8866,), 8867), (range(8866, 8885), 8885)])
def test_without_a_port_the_first_that_is_free_is_taken(
    taken: Any, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[int]()

    def listen(door: Any, number: int, host: str) -> None:
        asked.append(number)
        if number in taken:
            raise OSError(server.errno.EADDRINUSE, "taken")
        door._sockets[0] = SimpleNamespace(getsockname=lambda: (host, number))

    monkeypatch.setattr(gate.GuardedServer, "listen", listen)
    monkeypatch.setattr(gate.GuardedServer, "add_sockets", lambda *given: None)
    app = SimpleNamespace(default_router=SimpleNamespace(rules=[]))
    tutorial: Any = SimpleNamespace(
        **{"base_url": "/", "root_dir": "/x", "ip": "127.0.0.1", "options": Options(), "app": app}
    )
    assert server.Tutorial._bind(tutorial) == port and asked == [*range(8866, port + 1)]
    assert len(app.default_router.rules) == 1


def test_a_desktop_is_taken_for_granted_where_it_always_is(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for platform, there in (("win32", True), ("darwin", True), ("linux", False)):
        monkeypatch.setattr("sys.platform", platform)
        assert server.has_desktop() is there


def test_a_room_of_tables_is_as_large_as_people_expect() -> None:
    pool = KernelPool()
    assert (pool.max_tables, pool.per_address, pool.orphan_after, pool.lay_ahead) == (40, 8, 30, True)
    for name, value in (
        ("max_tables", 0),
        ("per_address", -1),
        ("orphan_after", -1),
        ("unclaimed_after", -1),
    ):
        with pytest.raises(TraitError):
            setattr(pool, name, value)
    pool.max_tables, pool.per_address, pool.orphan_after, pool.unclaimed_after = 1, 0, 0, 0
    assert handlers.RETRY_SECONDS < kernels.KNOCKING < 2 * handlers.RETRY_SECONDS, "the page knocks meanwhile"


def test_how_a_server_is_that_has_other_kernels() -> None:
    """In a Jupyter server the kernel manager is not ours."""
    told = health.state({"a": 1, "b": 2})
    assert {**told, "uptime": 0, "version": ""} == {
        **{"ok": True, "version": "", "uptime": 0, "tables": 2, "of": None, "free": None, "waiting": 0}
    }
    pool = KernelPool(max_tables=1)
    pool._reserved = {"a": "", "b": ""}
    assert (health.state(pool)["tables"], health.state(pool)["free"]) == (2, 0), "never less than none"


def test_a_grammar_is_built_when_somebody_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / f"{grammar.NAME}.py").write_text("def is_valid_syntax(*words): return len(words)\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, grammar.NAME, raising=False)
    grammar.defer()
    stand_in: Any = sys.modules[grammar.NAME]
    assert stand_in.__name__ == grammar.NAME and not hasattr(stand_in, "__file__")
    assert stand_in.is_valid_syntax("iri", "a:b") is True
    there = sys.modules[grammar.NAME]
    assert there is not stand_in and stand_in.is_valid_syntax() is False
    grammar.defer()
    assert sys.modules[grammar.NAME] is there, "what is there already stays"
    monkeypatch.delitem(sys.modules, grammar.NAME)
    monkeypatch.setattr(grammar, "find_spec", lambda name: None)
    grammar.defer()
    assert grammar.NAME not in sys.modules


async def test_work_in_a_thread_comes_back_or_fails() -> None:
    assert await in_thread(lambda: threading.current_thread() is threading.main_thread()) is False
    with pytest.raises(KeyError, match="lost"):
        await in_thread(lambda: {}["lost"])
    goes_on = threading.Event()
    left = asyncio.ensure_future(in_thread(lambda: goes_on.wait(60)))
    await asyncio.sleep(0)
    left.cancel()
    goes_on.set()
    await asyncio.sleep(0.05)
    assert left.cancelled(), "and nobody is told what came of it"


def test_work_that_is_done_after_its_loop_has_ended_complains_to_nobody() -> None:
    goes_on, ended, before = threading.Event(), list[BaseException | None](), {*threading.enumerate()}
    usual, threading.excepthook = threading.excepthook, lambda hooked: ended.append(hooked.exc_value)

    async def begin() -> None:
        work = asyncio.ensure_future(in_thread(lambda: goes_on.wait(60)))
        await asyncio.sleep(0)
        assert not work.done()

    try:
        asyncio.run(begin())
        begun = {*threading.enumerate()} - before
        assert [each.daemon for each in begun] == [True], "the program may end without it"
        goes_on.set()
        for thread in begun:
            thread.join(60)
    finally:
        threading.excepthook = usual
    assert ended == []


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


def test_a_key_of_a_phone_is_one_of_ours() -> None:
    handler = ClassHandler.__new__(ClassHandler)
    key = new_key()
    jar = {"tichu-seat-ABC": key, "tichu-seat-DEF": "guess"}
    handler.get_cookie = lambda name, default=None: jar.get(name, default)  # type: ignore[method-assign]
    assert [handler.seat_key(code) for code in ("ABC", "DEF", "GHJ")] == [key, "", ""]


def test_a_kernels_words_are_told_line_by_line(caplog: pytest.LogCaptureFixture) -> None:
    handler = channels.ChannelsHandler.__new__(channels.ChannelsHandler)
    vars(handler)["kernel_id"] = "k1"
    handler.application = SimpleNamespace(settings={})  # type: ignore[assignment]
    said = {"header": {"msg_type": "stream"}, "content": {"text": " one\ntwo\nthree \n"}}
    error = {"header": {"msg_type": "error"}, "content": {"evalue": "odd", "traceback": ["a", "b"]}}
    silent = {"header": {"msg_type": "stream"}, "content": {"text": " \n"}}
    for message in (said, error, silent, "torn"):
        assert handler.write_message(message) is None
    found = [(record.getMessage(), getattr(record, "trace", None)) for record in caplog.records]
    assert found == [
        ("Kernel k1: one", "two\nthree"),
        ("Kernel k1: odd", "a\nb"),
        ("A kernel sent something unreadable", None),
    ]
    assert {vars(record)["source"] for record in caplog.records} == {"k1"}


@pytest.mark.parametrize(
    ("origin", "host"),
    [("https://a.example:8", "a.example:8"), ("null", ""), ("", ""), ("http://[", ""), ("a.example", "")],
)
def test_the_host_of_an_origin(origin: str, host: str) -> None:
    assert gate.origin_host(origin) == host


def test_the_address_of_this_machine_is_its_name_where_there_is_no_network(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Probe:
        def __enter__(self) -> "Probe":
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def connect(self, where: object) -> None:
            raise OSError("no network")

    monkeypatch.setattr(gate.socket, "socket", lambda *_: Probe())
    monkeypatch.setattr(gate.socket, "gethostname", lambda: "desk")
    local = "http://localhost:1//localhost:2/"
    assert gate.network_address(local) == "http://desk:1//localhost:2/"
    assert gate.hosts("10.0.0.9", ["Tichu.Example", ""]) == {
        *("localhost", "desk", "desk.local", "10.0.0.9", "tichu.example")
    }


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


@pytest.mark.parametrize(
    ("status", "error", "kind", "retry"),
    [
        (404, None, "lost", None),
        (403, None, "closed", None),
        (405, None, "closed", None),
        (500, ValueError("secret"), "broken", None),
        (400, None, "broken", None),
        (503, kernels.TablesTaken(), "full", "20"),
        (503, kernels.TooManyTables(), "many", "20"),
    ],
)
def test_what_a_page_says_that_cannot_be_shown(
    status: int, error: Exception | None, kind: str, retry: str | None
) -> None:
    handler, written, headers = (
        handlers.PageHandler.__new__(handlers.PageHandler),
        list[Any](),
        dict[str, str](),
    )
    handler.root, handler.theme = "/a/", "dark"
    handler.set_header = headers.__setitem__  # type: ignore[method-assign, assignment]
    handler.finish = written.append  # type: ignore[method-assign, assignment]
    handler.write_error(status, **({"exc_info": (type(error), error, None)} if error else {}))
    (html,) = written
    assert str(escape(text(f"app.message.{kind}.title"))) in html and "secret" not in html
    assert 'data-theme="dark"' in html and headers.get("Retry-After") == retry
    assert ('http-equiv="refresh"' in html) == bool(retry)
    assert (
        headers["Content-Type"] == "text/html; charset=utf-8"
        and "script-src 'self';" in (headers["Content-Security-Policy"])
    )


@pytest.mark.parametrize(
    ("ip", "address", "reached"),
    [
        ("127.0.0.1", "http://127.0.0.1:8/a/", False),
        ("::1", "http://[::1]:8/a/", False),
        ("0.0.0.0", "http://localhost:8/a/", True),
        ("::", "http://localhost:8/a/", True),
        ("", "http://localhost:8/a/", True),
        ("10.0.0.9", "http://10.0.0.9:8/a/", True),
        ("2001:db8::1", "http://[2001:db8::1]:8/a/", True),
    ],
)
@pytest.mark.parametrize(("browser", "desktop"), [(True, True), (True, False), (False, True)])
def test_a_server_that_listens_says_where_and_opens_a_browser_for_whoever_has_one(
    ip: str, address: str, reached: bool, browser: bool, desktop: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    done, opened = list[object](), list[str]()

    class Loop:
        def add_callback(self, call: object) -> None:
            done.append(call)

        def start(self) -> None:
            raise KeyboardInterrupt

    class Thread:
        def __init__(self, target: Any, args: tuple[str], daemon: bool) -> None:
            assert daemon and target is server.webbrowser.open
            opened.extend(args)

        def start(self) -> None:
            pass

    monkeypatch.setattr(server, "IOLoop", SimpleNamespace(current=Loop))
    monkeypatch.setattr(server.threading, "Thread", Thread)
    monkeypatch.setattr(server, "has_desktop", lambda: desktop)
    monkeypatch.setattr(gate, "network_address", lambda local: f"seen: {local}")
    monkeypatch.setenv("IPYTHONDIR", "/home/owner/.ipython")
    live, pool, app = (SimpleNamespace(**given) for given in (
        {"local": "", "watch": "watch classes"}, {"lay": "lay", "watch": "watch tables"}, {"settings": {}}
    ))  # fmt: skip
    tutorial: Any = SimpleNamespace(
        **{
            "_bind": lambda: 8,
            "connection_dir": "/run/x",
            "ip": ip,
            "base_url": "/a/",
            "live": live,
            "app": app,
        },
        **{"announce": done.append, "options": Options(browser=browser), "kernel_manager": pool},
        stop=lambda: done.append("stop"),
    )
    server.Tutorial.listen(tutorial)
    assert (tutorial.port, tutorial.address, server.os.environ["IPYTHONDIR"]) == (
        8,
        address,
        "/run/x/ipython",
    )
    assert app.settings == {handlers.CLASSES: live} and live.local == (f"seen: {address}" if reached else "")
    assert done == ["watch classes", address, server.pages.served_files, "lay", "watch tables", "stop"]
    assert opened == [address] * (browser and desktop)
    tutorial.live = None
    server.Tutorial.listen(tutorial)


def test_a_server_that_ends_lets_go_of_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = list[object]()

    async def shutdown_all(now: bool) -> None:
        assert now and (tmp_path / "run").is_dir(), "their sockets lie there"
        done.append("kernels")

    (tmp_path / "run").mkdir()
    monkeypatch.setattr(server, "end_forking", lambda: done.append("forking"))
    live = SimpleNamespace(close=lambda: done.append("classes"))
    tutorial: Any = SimpleNamespace(
        kernel_manager=SimpleNamespace(shutdown_all=shutdown_all),
        connection_dir=str(tmp_path / "run"),
        live=live,
    )
    server.Tutorial.stop(tutorial)
    assert done == ["kernels", "forking", "classes"] and not (tmp_path / "run").exists()
    (tmp_path / "run").mkdir()
    tutorial.live = None
    server.Tutorial.stop(tutorial)
    assert done[3:] == ["kernels", "forking"]


def test_classes_are_there_for_who_has_a_key() -> None:
    assert server._classes(Options(class_store="sqlite:///x")) is None
    options = Options(teacher_key="open-sesame", class_store="sqlite:///x", keep_class_days=3)
    kept = server._classes(options)
    assert kept and (kept.key, kept.url, kept.days) == ("open-sesame", "sqlite:///x", 3)


def test_the_address_of_this_machine_is_the_one_from_which_it_would_reach_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = list[Any]()

    class Probe:
        def __enter__(self) -> "Probe":
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def connect(self, where: tuple[str, int]) -> None:
            asked.append(ip_address(where[0]))

        def getsockname(self) -> tuple[str, int]:
            return "10.0.0.7", 5

    monkeypatch.setattr(gate.socket, "socket", lambda *_: Probe())
    assert gate.network_address("http://localhost:1/") == "http://10.0.0.7:1/"
    assert [each.is_private and not each.is_loopback for each in asked] == [True]


def test_a_server_has_the_tables_that_kernels_fill_each_with_its_look() -> None:
    plain, found = server.pages.static_files(), server.pages.served_files()
    entries = {name.removesuffix(".js") for name in server.pages.SHEETS}
    assert found.keys() - plain.keys() == {f"{name}.{kind}" for name in entries for kind in ("js", "css")}
    for name in entries:
        assert b"export default" in found[f"{name}.js"] and b".tt-" in found[f"{name}.css"]
        assert found[f"{name}.js"] == server.pages.script(server.paths.TABLE / f"{name}.js").encode()
    assert b"../../pages" not in plain["record.js"] and plain["plain.js"] and plain["cards.css"]


def test_where_every_port_is_taken_the_first_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def listen(door: Any, number: int, host: str) -> None:
        raise OSError(server.errno.EADDRINUSE, "taken")

    monkeypatch.setattr(gate.GuardedServer, "listen", listen)
    app = SimpleNamespace(default_router=SimpleNamespace(rules=[]))
    tutorial: Any = SimpleNamespace(
        **{"base_url": "/", "root_dir": "/x", "ip": "127.0.0.1", "options": Options(), "app": app}
    )
    with pytest.raises(server.CannotListen) as refused:
        server.Tutorial._bind(tutorial)
    assert str(refused.value) == text("cli.port-taken", port=8866)


@pytest.mark.parametrize(
    ("handler", "ok", "status", "told"),
    [
        (health.HealthHandler, True, 200, {"ok": True}),
        (health.HealthHandler, False, 503, {"ok": False}),
        (health.AliveHandler, False, None, {"alive": True}),
        (health.ReadyHandler, True, 200, {"ready": True}),
        (health.ReadyHandler, False, 503, {"ready": False}),
    ],
)
def test_what_programs_are_told_of_the_server(
    handler: Any, ok: bool, status: int | None, told: dict[str, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    pool = KernelPool()
    pool.started, pool.failing = 1, not ok
    asked, said, headers = handler.__new__(handler), list[Any](), dict[str, str]()
    asked.application = SimpleNamespace(settings={"kernel_manager": pool})
    asked.set_status, asked.set_header, asked.finish = said.append, headers.__setitem__, said.append
    asked.get()
    assert said[:-1] == [status] * (status is not None) and told.items() <= said[-1].items()
    assert headers == {"Cache-Control": "no-store"}


def test_what_prometheus_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    pool, written, headers = KernelPool(), list[bytes](), dict[str, str]()
    pool.started, pool.pages, pool.died = 5, 7, 2
    pool.refusals["full"] = 3
    monkeypatch.setattr(pool, "processes", lambda: [])
    asked: Any = health.MetricsHandler.__new__(health.MetricsHandler)
    asked.initialize(gate.Networks(["127.0.0.0/8"]))
    asked.application = SimpleNamespace(settings={"kernel_manager": pool})
    asked.request = SimpleNamespace(remote_ip="127.0.0.1", headers={})
    asked.set_header, asked.finish = headers.__setitem__, written.append
    asked.get()
    assert headers["Cache-Control"] == "no-store" and headers["Content-Type"].startswith("text/plain")
    told = {line.rpartition(" ")[0]: line.rpartition(" ")[2] for line in written[0].decode().splitlines()}
    wanted = {
        **{"tichu_up": 1, "tichu_tables": 0, "tichu_tables_limit": 40, "tichu_waiting": 0},
        **{
            "tichu_pages_total": 7,
            'tichu_refusals_total{why="full"}': 3,
            'tichu_refusals_total{why="many"}': 0,
        },
        **{"tichu_kernels_started_total": 5, "tichu_kernels_died_total": 2},
        **{"tichu_kernels_resident_memory_bytes": 0},
    }
    assert {name: float(told[name]) for name in wanted} == wanted
    asked.request.headers = {"Forwarded": "for=x"}
    with pytest.raises(HTTPError):
        asked.get()


def test_a_fork_that_never_answers_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    done = list[str]()

    class Pipe:
        def __enter__(self) -> "Pipe":
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def poll(self, seconds: float) -> bool:
            done.append(f"waits {seconds}")
            return False

    def process(**_: object) -> object:
        return SimpleNamespace(pid=7, start=lambda: done.append("starts"), kill=lambda: done.append("ended"))

    forks = SimpleNamespace(
        set_forkserver_preload=lambda names: None, Pipe=lambda duplex: (Pipe(), Pipe()), Process=process
    )
    monkeypatch.setattr(forked.multiprocessing, "get_context", lambda kind: forks)
    with pytest.raises(RuntimeError, match="no kernel was forked"):
        forked.Forked([sys.executable, "-m", forked.LAUNCHER], env={})
    assert done == ["starts", "waits 60", "ended"]


def test_where_nothing_is_forked_nothing_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = list[int]()
    monkeypatch.setattr("multiprocessing.forkserver._forkserver", SimpleNamespace(_forkserver_pid=7))
    monkeypatch.setattr(forked.os, "kill", lambda pid, number: ended.append(pid))
    for may in (False, True):
        monkeypatch.setattr(forked, "can_fork", lambda may=may: may)
        forked.end_forking()
    assert ended == [7]
