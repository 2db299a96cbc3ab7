"""What the options of a server come to, and how it begins and ends, without one that listens."""

import json
import re
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest

from tichu_teach import app, own
from tichu_teach.app import gate, handlers, server
from tichu_teach.app.lesson_handlers import CLASSES, LessonHandler
from tichu_teach.app.server import Options, settings, voila_settings
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
    assert plain.VoilaConfiguration.resources["tichu"]["language"] == server.SPOKEN
    themes = [each.VoilaConfiguration.resources["tichu"]["theme"] for each in (plain, other)]
    assert themes == ["auto", "dark"]
    assert plain.KernelManager.transport == "ipc" or sys.platform == "win32"
    monkeypatch.setattr("tempfile.gettempdir", lambda: "/" * 80)
    assert "transport" not in settings(Options()).KernelManager


def test_a_page_gives_nothing_away_and_waits_long_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    config = voila_settings()
    shown, runs = config.VoilaConfiguration, config.VoilaExecutor
    assert (shown.strip_sources, shown.show_tracebacks, shown.file_allowlist) == (True, False, [])
    assert (shown.allow_template_override, shown.allow_theme_override) == ("NO", "NO")
    assert shown.resources["tichu"]["assets"] == server.assets_version()
    assert len(server.assets_version()) == 12
    monkeypatch.setattr(server, "version", lambda name: versions[name])
    prints = set[str]()
    for newer in ("", "voila", "anywidget", "ipywidgets", "jupyterlab_widgets"):
        versions = dict.fromkeys(("voila", "anywidget", "ipywidgets", "jupyterlab_widgets"), "1") | {
            newer: "2"
        }
        prints.add(server.assets_version())
    assert len(prints) == 5, "a newer version of any of them has another address"
    waits = {runs.startup_timeout, runs.timeout, runs.iopub_timeout}
    assert len(waits) == 1 and 60 <= waits.pop() <= 600 and runs.raise_on_iopub_timeout


def test_scripts_are_ours_and_have_their_version_in_their_address() -> None:
    given: dict[str, object] = {"fullMathjaxUrl": "https://x", "mathjaxConfig": "y", "kept": 1}
    plain = {"fullMathjaxUrl": None, "mathjaxConfig": None, "kept": 1}
    assert server._without_mathjax(given, base_url="/a/") == plain
    version = server.assets_version()
    assert settings(Options()).VoilaConfiguration.page_config_hook(given, base_url="/a/") == {
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
    options = Options(allow_host=("tichu.example",), dark=True)
    tutorial: Any = SimpleNamespace(
        **{"base_url": "/", "root_dir": "/x", "ip": "127.0.0.1", "options": options, "app": app}
    )
    assert server.Tutorial._bind(tutorial) == port and asked == [*range(8866, port + 1)]
    (rule,) = app.default_router.rules
    assert {"127.0.0.1", "tichu.example"} <= rule.matcher.names
    assert rule.target_kwargs["theme"] == "dark", "who is refused by name is refused in the dark"


def test_a_desktop_is_taken_for_granted_where_it_always_is(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for platform, there in (("win32", True), ("darwin", True), ("linux", False)):
        monkeypatch.setattr("sys.platform", platform)
        assert server.has_desktop() is there


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
    assert app.settings == {CLASSES: live} and live.local == (f"seen: {address}" if reached else "")
    assert done == ["watch classes", address, server.pages.served_files, "lay", "watch tables", "stop"]
    assert opened == [address] * (browser and desktop)
    tutorial.live = None
    server.Tutorial.listen(tutorial)


def test_kernels_are_told_what_is_served_and_by_whom(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So a cell finds a teacher's own chapters, and a page is not printed beside its table."""
    told = list[object]()
    monkeypatch.setattr(server.Voila, "initialize", lambda self, argv=None: None)
    monkeypatch.setattr(server.logs, "set_up", lambda *given, requests: told.append((*given, requests)))
    for name in (own.SERVED, "SERVER_SOFTWARE"):
        monkeypatch.setenv(name, "elsewhere")
    tutorial = server.Tutorial(Options(folder=tmp_path, log_format="json", access_log=True), told.append)
    assert tutorial.announce == told.append and server.Tutorial(Options()).announce is print
    tutorial.initialize([])
    assert server.os.environ[own.SERVED] == str(tmp_path)
    assert server.os.environ["SERVER_SOFTWARE"].startswith("voila/")
    assert told == [(tutorial.log, "json", tutorial.log_level, True)]


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


def test_a_server_has_the_tables_that_kernels_fill_each_with_its_look() -> None:
    plain, found = server.pages.static_files(), server.pages.served_files()
    entries = {name.removesuffix(".js") for name in server.pages.SHEETS}
    assert found.keys() - plain.keys() == {f"{name}.{kind}" for name in entries for kind in ("js", "css")}
    for name in entries:
        assert b"export default" in found[f"{name}.js"] and b".tt-" in found[f"{name}.css"]
        assert found[f"{name}.js"] == server.pages.script(server.paths.TABLE / f"{name}.js").encode()
    assert not [name for name, content in found.items() if name.endswith(".css") and b"/*" in content]
    cards = plain["cards.css"].decode()
    assert cards.index(".tt-face") < cards.index(".tt-tile"), "a tile is a face with corners of its own"
    assert b"../../pages" not in plain["record.js"] and plain["plain.js"] and plain["cards.css"]


def test_pages_in_a_jupyter_server_lie_below_its_address(monkeypatch: pytest.MonkeyPatch) -> None:
    added, said, hosts = list[Any](), list[str](), list[str]()
    monkeypatch.setenv(own.SERVED, "elsewhere")

    def add(host: str, found: list[Any]) -> None:
        hosts.append(host)
        added.extend(found)

    web_app = SimpleNamespace(settings={"base_url": "/j/"}, add_handlers=add)
    log = SimpleNamespace(info=lambda words, *given: said.append(words % given))
    config = server.voila_settings()
    config.VoilaConfiguration.theme = "theirs"
    server.add_pages(SimpleNamespace(web_app=web_app, config=config, log=log))  # type: ignore[arg-type]
    ours = str(server.paths.notebooks())
    assert [bool(re.fullmatch(host, "school.example")) for host in hosts] == [True]
    assert server.os.environ[own.SERVED] == ours and said == ["Tichu Teach is at /j/tichu/"]
    pages = [each for each in added if issubclass(each[1], handlers.PageHandler)]
    assert {(each[2]["root"], str(each[2]["folder"])) for each in pages} == {("/j/tichu/", ours)}
    assert all(place.startswith("/j/tichu") for place, *_ in added) and len(pages) == len(added) - 3
    places = {kind: place for place, kind, *_ in added}
    assert (places[handlers.ToHomeHandler], places[handlers.LostHandler]) == ("/j/tichu", "/j/tichu/.*")
    (lesson,) = (each[2] for each in added if each[1] is LessonHandler)
    assert lesson["voila_configuration"].theme == "theirs" and lesson["theme"] == "auto"
    assert lesson["template_paths"] == server.template_paths()


def test_a_jupyter_server_is_told_what_our_pages_lack(monkeypatch: pytest.MonkeyPatch) -> None:
    said = list[str]()
    server_app = SimpleNamespace(
        log=SimpleNamespace(warning=lambda words, *given: said.append(words % given))
    )
    monkeypatch.setitem(sys.modules, "tichu_teach.app.server", None)
    app._load_jupyter_server_extension(server_app)
    assert said == ["Tichu Teach adds no pages: tichu_teach.app.server is not installed"]
    there = list[object]()
    monkeypatch.setitem(sys.modules, "tichu_teach.app.server", server)
    monkeypatch.setattr(server, "add_pages", there.append)
    app._load_jupyter_server_extension(server_app)
    assert there == [server_app] and len(said) == 1


@pytest.mark.parametrize(("dark", "theme"), [(False, "auto"), (True, "dark")])
def test_all_pages_of_a_server_have_its_look_and_lie_below_its_address(
    dark: bool, theme: str, tmp_path: Path
) -> None:
    kept = server._classes(Options(teacher_key="open-sesame", class_store="sqlite:///x"))
    for live in (None, kept):
        tutorial: Any = SimpleNamespace(
            **{"base_url": "/a/", "root_dir": str(tmp_path), "options": Options(dark=dark), "live": live},
            **{name: ["/x"] for name in ("template_paths", "static_paths", "labextensions_path")},
            **{"config": server.voila_settings(), "voila_configuration": "configured"},
        )
        found: list[Any] = server.Tutorial.init_handlers(tutorial)
        pages = [each[2] for each in found if issubclass(each[1], handlers.PageHandler)]
        assert {(page["root"], page["folder"], page["theme"]) for page in pages} == {("/a/", tmp_path, theme)}
        assert all(place.startswith("/a/") for place, *_ in found[:-1]) and found[-1][0] == "/.*"
        assert sum("classes" in page for page in pages) == (18 if live else 0)
        (lesson,) = (each[2] for each in found if each[1] is LessonHandler)
        assert (lesson["template_paths"], lesson["voila_configuration"]) == (["/x"], "configured")
        assert lesson["config"] is tutorial.config


def test_our_templates_come_first() -> None:
    assert Path(server.template_paths()[0]).is_relative_to(server.paths.VOILA_ROOT)


def test_what_a_page_hands_to_its_scripts_is_json() -> None:
    told = {"words": ["Zoë", "</script>"], "b": {"a": 1}}
    rendered = server.pages.environment().from_string
    page = rendered("{{ told | tojson }}").render(told=told)
    assert json.loads(page) == told and "<" not in page
    assert json.loads(rendered("{{ words | tojson }}").render())["app.unofficial"] == text("app.unofficial")


def test_an_address_changes_with_any_of_our_files(monkeypatch: pytest.MonkeyPatch) -> None:
    prints = set[str]()
    for files in ({}, {"a.js": b"one"}, {"a.js": b"two"}, {"b.js": b"one"}):
        monkeypatch.setattr(server.pages, "served_files", lambda files=files: files)
        prints.add(server.pages.fingerprint.__wrapped__())
    assert len(prints) == 4 and {len(each) for each in prints} == {12}


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
    for error, reason in ((OSError("odd"), "odd"), (OSError(server.errno.EADDRNOTAVAIL, "none"), "none")):
        monkeypatch.setattr(gate.GuardedServer, "listen", Mock(side_effect=error))
        with pytest.raises(server.CannotListen) as refused:
            server.Tutorial._bind(tutorial)
        assert str(refused.value) == text("cli.no-host", host="127.0.0.1", reason=reason)
