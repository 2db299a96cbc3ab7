"""The real server: what it gives away, what it keeps, and what it says when something is wrong."""

import json
import re
import socket
import time
from pathlib import Path
from uuid import uuid4

import psutil
import pytest

from tests.app.serving import PATIENCE, Channel, Reply, Running, foreign, kernel_of, shown, tutorial, write
from tichu_teach.app.kernels import KernelPool
from tichu_teach.texts import text


def leave(server: Running, page: str) -> None:
    """What the browser sends when the page is closed, without any cookie."""
    assert server.get(f"voila/api/shutdown/{kernel_of(page)}", data=b"").status == 204


@pytest.fixture(scope="module")
def lesson(server: Running) -> str:
    reply = server.get("voila/render/nanking/1-cards.ipynb")
    assert reply.status == 200
    return reply.text


def test_home(server: Running) -> None:
    reply = server.get()
    assert reply.status == 200
    assert shown("home.hero.title") in reply.text
    assert "script-src 'self';" in reply.headers["Content-Security-Policy"]
    assert foreign(reply.text) == []
    for path in ("", "rules/haggis", "rules/haggis/summary"):
        headers = server.get(path).headers
        told = {name: headers[name] for name in ("Cache-Control", "Referrer-Policy")}
        assert told == {"Cache-Control": "no-cache", "Referrer-Policy": "same-origin"}, path


def test_a_rule_book(server: Running) -> None:
    reply = server.get("rules/haggis")
    assert reply.status == 200 and 'id="haggis.bomb.1"' in reply.text
    assert 'href="/voila/render/haggis/exam.ipynb"' in reply.text
    assert foreign(reply.text) == []
    for lost in ("rules/bridge", "rules/", "rules/nanking.ipynb", "rules/../nanking"):
        assert server.get(lost).status == 404


def test_our_files_are_kept_by_browsers_and_name_no_other_host(server: Running) -> None:
    addresses = re.findall(r'(?:href|src)="/(look/[^"]+)"', server.get().text)
    assert len(set(addresses)) >= 5
    for address in set(addresses):
        reply = server.get(address)
        assert reply.status == 200 and reply.text
        assert "immutable" in reply.headers["Cache-Control"]
        assert foreign(reply.text) == []
    assert server.get("look/000000000000/../../server.py").status == 404


def test_a_lesson_shows_its_cells_and_hides_their_sources(lesson: str) -> None:
    assert "A story" in lesson
    assert "application/vnd.jupyter.widget-view+json" in lesson
    assert "a source nobody should see" not in lesson
    assert f"<title>{text('app.title', title='A story')}</title>" in lesson
    assert shown("app.unofficial") in lesson
    assert '<a rel="next" href="/voila/render/nanking/2-trick.ipynb">' in lesson


def test_a_lesson_names_no_other_host(server: Running, lesson: str) -> None:
    assert foreign(lesson) == []
    own = re.findall(r'<(?:link|script)[^>]*(?:href|src)="([^"]+)"', lesson)
    assert own
    for address in own:
        assert address.startswith("/")
        assert server.get(address[1:]).status == 200


def test_voilas_scripts_are_kept_by_browsers(server: Running, lesson: str) -> None:
    (script,) = set(re.findall(r'data-voila="/(voila/static/[0-9a-f]{12}/voila\.js)"', lesson))
    assert "immutable" in server.get(script).headers["Cache-Control"]
    config = json.loads(re.search(r'<script id="jupyter-config-data"[^>]*>(.*?)</script>', lesson, re.S)[1])  # type: ignore[index]
    extensions = config["federated_extensions"]
    assert {"anywidget", "@jupyter-widgets/jupyterlab-manager"} <= {one["name"] for one in extensions}
    for one in extensions:
        reply = server.get(
            f"{config['fullLabextensionsUrl'][1:]}/{one['name']}/{one['load'].removeprefix('./')}"
        )
        assert reply.status == 200
        assert "immutable" in reply.headers["Cache-Control"]


def test_cells_for_the_lab_are_neither_run_nor_shown(server: Running, lesson: str, notebooks: Path) -> None:
    assert "poked" not in lesson
    assert list(notebooks.rglob("ran")) == []


def test_a_failing_cell_tells_the_learner_nothing_technical(server: Running) -> None:
    reply = server.get("voila/render/nanking/9-broken.ipynb")
    assert reply.status == 200
    assert "Before the fall" in reply.text
    assert shown("app.cell.title") in reply.text
    for word in ("terrible secret", "RuntimeError", "Traceback", "secret = 1", "show_tracebacks"):
        assert word not in reply.text
    assert "terrible secret" in server.log.read_text(), "whoever runs the server must be able to see it"
    leave(server, reply.text)


@pytest.mark.parametrize(
    "path",
    ["voila/render/nanking/.hidden.ipynb", "voila/render/nanking/deeper/still.ipynb",
     "voila/render/loose.ipynb", "voila/render/nanking/notes.txt", "voila/render/../log",
     "voila/render/%2e%2e/log",
     "voila/render//etc/passwd", "voila/render/nanking/nothing.ipynb", "voila/render/nanking",
     "voila/files/nanking/1-cards.ipynb", "voila/files/nanking/notes.txt", "voila/api/contents",
     "voila/api/contents/nanking", "api/contents", "api/kernels", "api/sessions", "api/terminals",
     "files/nanking/1-cards.ipynb", "nanking/1-cards.ipynb", "nanking/", "lab", "terminals/1", "nothing"],
)  # fmt: skip
def test_nothing_else_is_served(server: Running, path: str) -> None:
    reply = server.get(path)
    assert reply.status == 404
    assert shown("app.message.lost.title") in reply.text
    assert "note to self" not in reply.text and "cell_type" not in reply.text


def test_a_torn_notebook_is_a_friendly_page(server: Running) -> None:
    reply = server.get("voila/render/nanking/torn.ipynb")
    assert reply.status >= 400
    assert "Traceback" not in reply.text and "torn.ipynb" not in reply.text
    assert shown("app.message.home") in reply.text


def test_a_rule_books_notebook_leads_to_its_page(server: Running) -> None:
    """There is nothing to run in it, so it takes no table."""
    before = server.tables()
    for name in ("nanking", "mahjong-duel"):
        assert server.get(f"voila/render/rules/{name}.ipynb").text == server.get(f"rules/{name}").text
    assert server.tables() == before


def test_voilas_own_listing_leads_home(server: Running) -> None:
    for path in ("voila", "voila/tree", "voila/tree/nanking"):
        reply = server.get(path)
        assert reply.status == 200
        assert shown("home.hero.title") in reply.text


def test_a_browser_may_not_run_code(server: Running) -> None:
    page = server.get("voila/render/nanking/1-cards.ipynb").text
    with Channel(server.home, page) as channel:
        channel.say("execute_request", {"code": "open('ran', 'w')", "silent": False})
        channel.ask("kernel_info_request", {}, "kernel_info_reply")
        channel.hear(1)
    for word in ("execute_reply", "execute_input", '"error"'):
        assert word not in channel.said
    leave(server, page)


def test_a_closed_page_frees_its_kernel(server: Running) -> None:
    before = server.tables()
    page = server.get("voila/render/nanking/2-trick.ipynb").text
    assert server.tables() == before + 1
    leave(server, page)
    server.wait_for_tables(before)
    assert server.get(f"voila/api/shutdown/{kernel_of(page)}", data=b"").status == 204, "twice does no harm"


@pytest.mark.extra
def test_idle_tables_are_cleared(notebooks: Path, tmp_path: Path) -> None:
    with tutorial(notebooks, tmp_path / "log", "--idle-minutes", "0.05") as server:
        assert server.get("voila/render/nanking/2-trick.ipynb").status == 200
        server.wait_for_tables(0)


@pytest.mark.more
def test_a_small_room_below_a_path_of_its_own(notebooks: Path, tmp_path: Path) -> None:
    """An address takes no more than its tables; a full room asks to wait; kernels go when the server goes."""
    small = ("--max-tables", "2", "--tables-per-address", "1")
    behind = ("--trust-proxy", "127.0.0.0/8", "--log-format", "json")
    log = tmp_path / "log"
    with tutorial(notebooks, log, "--dark", *small, *behind, base="/tichu/") as server:

        def visit(name: str, number: int) -> Reply:
            visitor = {"X-Forwarded-For": f"192.0.2.{number}"}
            return server.get(f"voila/render/nanking/{name}.ipynb", headers=visitor)

        first, home = visit("1-cards", 1), server.get()
        assert first.status == home.status == 200 and 'data-theme="dark"' in home.text
        for html in (home.text, first.text):
            own = re.findall(r'(?:href|src)="(/[^"]*)"', html)
            assert own and all(address.startswith("/tichu/") for address in own)
        script = re.search(r'data-voila="/tichu/(voila/static/[^"]+)"', first.text)
        assert script and server.get(script[1]).status == 200
        assert server.get(server.home.replace("tichu/", "elsewhere")).status == 404

        many = visit("2-trick", 1)
        assert many.status == 503 and many.headers["Retry-After"] == "20"
        assert shown("app.message.many.title") in many.text
        assert json.loads(server.get("healthz").text)["waiting"] == 1
        assert visit("2-trick", 2).status == 200

        full = visit("2-trick", 3)
        assert full.status == 503 and full.headers["Retry-After"] == "20"
        assert shown("app.message.full.title") in full.text
        assert '<meta http-equiv="refresh" content="20">' in full.text
        assert server.get().status == 200, "the home page needs no table"
        for why in ("many", "full"):
            assert f'tichu_refusals_total{{why="{why}"}} 1' in server.get("metrics").text
        leave(server, first.text)
        server.wait_for_tables(1)
        assert visit("2-trick", 3).status == 200
        kernels = psutil.Process(server.process.pid).children(recursive=True)
        assert kernels
    end = time.monotonic() + PATIENCE
    while any(kernel.is_running() and kernel.status() != psutil.STATUS_ZOMBIE for kernel in kernels):
        assert time.monotonic() < end
        time.sleep(0.1)
    events = [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]
    assert any("192.0.2.1" in event["message"] for event in events)


@pytest.mark.parametrize(
    "path",
    ["", "healthz", "metrics", "look", "voila", "voila/render/nanking/1-cards.ipynb",
     "voila/render/nowhere.ipynb"],
)  # fmt: skip
def test_head_is_answered_like_get(server: Running, path: str) -> None:
    if path == "look":
        path = re.search(r'/(look/[^"]*theme\.js)', server.get().text)[1]  # type: ignore[index]
    tables = server.tables()
    head = server.get(path, method="HEAD")
    if path != "voila":  # there the client follows the redirect with a GET
        assert head.text == ""
    assert server.tables() == tables, "asking takes nobody's table"
    wanted = 404 if "nowhere" in path else 200
    assert head.status == wanted
    if "render" not in path:
        assert server.get(path).status == wanted


@pytest.mark.parametrize(
    "path",
    ["logout", "login", "voila/templates", "voila/templates/", "voila/templates/x",
     "voila/templates/lab/static", "voila/templates/lab/static/", "voila/templates/lab/static/%00",
     "voila/templates/lab/static/" + "a" * 300, "voila/templates/none/static/x.css",
     "voila/static/%00", "voila/static/", "voila/static/%2e%2e/%2e%2e/log",
     "voila/labextensions/%00", "voila/labextensions/", "look/000000000000/%00"],
)  # fmt: skip
def test_odd_addresses_are_simply_not_there(server: Running, path: str) -> None:
    before = len(server.log.read_text())
    assert server.get(path).status == 404
    assert "Traceback" not in server.log.read_text()[before:]


def test_what_is_kept_for_good_carries_nobodys_cookie(server: Running, lesson: str) -> None:
    own = re.findall(r'<(?:link|script)[^>]*(?:href|src)="/([^"]+)"', lesson)
    config = json.loads(re.search(r'<script id="jupyter-config-data"[^>]*>(.*?)</script>', lesson, re.S)[1])  # type: ignore[index]
    library = config["federated_extensions"][0]
    own.append(f"{config['fullLabextensionsUrl'][1:]}/{library['name']}/{library['load'].removeprefix('./')}")
    kept = [reply for reply in map(server.get, own) if "immutable" in (reply.headers["Cache-Control"] or "")]
    assert len(kept) >= 5
    assert [reply.headers["Set-Cookie"] for reply in kept if reply.headers["Set-Cookie"]] == []


def test_another_name_is_no_way_in(server: Running) -> None:
    for path in ("", "healthz", "metrics", "voila/render/nanking/1-cards.ipynb", "api/kernels/x"):
        refused = server.get(path, headers={"Host": "evil.example"})
        assert refused.status == 403 and shown("app.message.stranger.title") in refused.text
    port = server.home.rsplit(":", 1)[1].strip("/")
    for name in (f"localhost:{port}", f"[::1]:{port}", "192.168.0.7"):
        assert server.get("healthz", headers={"Host": name}).status == 200
    assert "--allow-host" in server.log.read_text()


def test_how_the_server_is(server: Running) -> None:
    told = json.loads(server.get("healthz").text)
    assert told["ok"] is True and told["of"] == 40 and told["free"] == 40 - told["tables"]
    assert set(told) == {"ok", "version", "uptime", "tables", "of", "free", "waiting"}
    metrics = server.get("metrics").text
    for name in ("tichu_tables ", "tichu_tables_limit 40", "tichu_pages_total ",
                 'tichu_refusals_total{why="full"} 0', "process_resident_memory_bytes "):  # fmt: skip
        assert name in metrics


def test_programs_are_refused_in_a_line(server: Running) -> None:
    assert server.get("healthz", data=b"x").status == 405
    log = server.log.read_text()
    for path in ("healthz", f"api/kernels/{uuid4()}", f"api/kernels/{uuid4()}/channels"):
        for origin in ("http://evil.example", "http://["):
            refused = server.get(path, headers={"Origin": origin}, method="PUT")
            assert 400 <= refused.status < 500 and not refused.text, path
    goodbye = server.get(f"voila/api/shutdown/{uuid4()}", data=b"", headers={"Origin": "http://["})
    assert 400 <= goodbye.status < 500 and not goodbye.text
    for _ in range(2):
        assert 400 <= server.get(f"api/kernels/{uuid4()}/channels").status < 500
        assert 400 <= server.get(f"api/kernels/{uuid4()}").status < 500
    written = server.log.read_text().removeprefix(log).splitlines()
    assert 9 <= len(written) <= 18 and not any("Traceback" in line for line in written), written


@pytest.mark.more
def test_who_leaves_before_the_page_is_ready_leaves_no_table(server: Running, notebooks: Path) -> None:
    slow = write(notebooks, "nanking/7-slow", "# Never ready", "import time", "time.sleep(600)")
    before = server.tables()
    host, port = server.home.removeprefix("http://").strip("/").split(":")
    for stay in (0.05, 0.2, 1.0):  # while a table is sought, laid, and told what to show
        with socket.create_connection((host, int(port))) as line:
            line.sendall(b"GET /voila/render/nanking/7-slow.ipynb HTTP/1.1\r\nHost: localhost\r\n\r\n")
            time.sleep(stay)
    # One that nobody looks at may be cleared meanwhile; these are cleared sooner than those.
    server.wait_for_tables(*range(before + 1), patience=KernelPool.unclaimed_after.default_value / 2)
    assert "nanking/7-slow.ipynb left before the page was ready" in server.log.read_text()
    slow.unlink()


def test_a_failing_table_tells_the_log_and_not_the_browser(server: Running) -> None:
    page = server.get("voila/render/nanking/8-failing.ipynb").text
    model = re.search(r'"model_id": "(\w+)"', page)
    assert model
    odd = {"header": {"msg_id": "o", "msg_type": "odd"}, "content": {"x": "y" * 1_000_000}}
    wrong = {"comm_id": model[1], "data": {"method": "update", "state": {}, "buffer_paths": 7}}
    event = {"comm_id": model[1], "data": {"method": "custom", "content": {"id": 1, "type": "pass"}}}
    with Channel(server.home, page) as channel:
        channel.say("comm_msg", wrong)  # an error of the kernel, after which it is still heard
        channel.ask("comm_msg", event, json.dumps(text("table.failed"))[1:-1])
        channel.socket.send(json.dumps(odd))
        channel.ask("comm_info_request", {}, "comm_info_reply")
    for word in ("Traceback", "secret of the kitchen", "ZeroDivision", ".py"):
        assert word not in channel.said
    end = time.monotonic() + PATIENCE
    while "a secret of the kitchen" not in (log := server.log.read_text()):  # the page may be told first
        assert time.monotonic() < end, "the log is not told"
        time.sleep(0.1)
    assert "Traceback" in log
    assert len(log) < 500_000, "a message of a megabyte is not written down"
    leave(server, page)
    for noise in ("websocket_ping_timeout", "KeyboardInterrupt"):
        assert noise not in server.log.read_text()


def test_without_a_key_there_are_no_classes(server: Running, lesson: str) -> None:
    for path in ("live", "live/", "live/teacher", "live/rooms", "live/ABC234/wall"):
        reply = server.get(path)
        assert reply.status == 404, path
        assert shown("app.message.classless.title") in reply.text and "--teacher-key" in reply.text, path
    assert "tichu-class" not in lesson


def test_what_a_kernel_cannot_read_fills_no_log(server: Running) -> None:
    with Channel(server.home, server.get("voila/render/nanking/1-cards.ipynb").text) as channel:
        before = server.log.stat().st_size
        for _ in range(200):
            channel.say("comm_open", {})
        channel.ask("kernel_info_request", {}, "kernel_info_reply")
        written = server.log.read_text()[before:]
    assert "Traceback" not in written and len(written) < 200 * 50
