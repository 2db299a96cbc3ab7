"""A lesson whose kernel never answers ends with a word, not with a page that loads for ever."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from markupsafe import escape
from tornado.iostream import StreamClosedError
from tornado.web import HTTPError

from tests.app.serving import shown
from tichu_teach.app import handlers, kernels, pages, paths
from tichu_teach.app.gate import network_address
from tichu_teach.app.handlers import StatusHandler
from tichu_teach.app.kernels import KernelPool
from tichu_teach.app.lesson_handlers import HEARTBEAT, MOST_HEARTBEATS, PAGE_SECONDS, LessonHandler
from tichu_teach.app.live import lines
from tichu_teach.app.server import Options, settings
from tichu_teach.live.class_desk import Listener
from tichu_teach.live.room import RoomRefusal
from tichu_teach.pages.table.messages import LARGEST
from tichu_teach.texts import text


class Lesson(LessonHandler):
    """A handler without a connection: what it writes is kept."""

    current_user = "somebody"
    xsrf_token = b""
    request: Any = SimpleNamespace(remote_ip="127.0.0.1", query_arguments={})

    def __init__(self, folder: Path, parts: list[str], leaves_after: int = 10_000) -> None:
        self.root, self.folder, self.theme = "/", folder, "auto"
        self.parts, self.leaves_after = parts, leaves_after
        self.written: list[str] = []

    log: Any = __import__("logging").getLogger("test")

    async def get_generator(self, path: str) -> AsyncIterator[str]:
        for part in self.parts:
            yield part

    def write(self, chunk: Any) -> None:
        self.written.append(chunk)

    def flush(self, include_footers: bool = False) -> Any:
        if len(self.written) > self.leaves_after:
            raise StreamClosedError


def test_silence_is_ended_with_a_word(notebooks: Path, caplog: pytest.LogCaptureFixture) -> None:
    lesson = Lesson(notebooks, ["<h1>", *[HEARTBEAT] * (MOST_HEARTBEATS + 5), "never reached"])
    asyncio.run(lesson.get("nanking/1-cards.ipynb"))
    assert lesson.written.count(HEARTBEAT) == MOST_HEARTBEATS
    assert shown("app.unanswered") in lesson.written[-1]
    assert "nanking/1-cards.ipynb gives no answer" in caplog.text, "whoever runs the server learns of it"


def test_a_slow_kernel_is_waited_for(notebooks: Path) -> None:
    parts = [*[HEARTBEAT] * MOST_HEARTBEATS, "<h1>", *[HEARTBEAT] * MOST_HEARTBEATS, "end"]
    lesson = Lesson(notebooks, parts)
    asyncio.run(lesson.get("nanking/1-cards.ipynb"))
    assert lesson.written == parts


def test_a_visitor_who_leaves_is_no_error(notebooks: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "test")
    lesson = Lesson(notebooks, ["a", "b", "c"], leaves_after=1)
    asyncio.run(lesson.get("nanking/1-cards.ipynb"))
    assert lesson.written == ["a", "b"]
    assert caplog.messages == ["The visitor of nanking/1-cards.ipynb left before the page was ready"]


class Room(dict[str, Any]):
    """Kernels by their ids, as far as a leaving visitor is concerned."""

    async def shutdown_kernel(self, kernel_id: str, now: bool) -> None:
        assert now
        del self[kernel_id]


def test_a_visitor_who_leaves_before_the_page_is_ready_takes_their_table_along(notebooks: Path) -> None:
    room = Room({"theirs": 1, "another's": 2})

    class Slow(Lesson):
        kernel_manager: Any = room

        async def get_generator(self, path: str) -> AsyncIterator[str]:
            self.visit.kernel_id = "theirs"
            yield "<h1>"
            self.on_connection_close()
            await asyncio.sleep(60)
            yield "never reached"

    lesson = Slow(notebooks, [])
    asyncio.run(lesson.get("nanking/1-cards.ipynb"))
    assert lesson.written == ["<h1>"] and lesson.visit.gone
    assert room == {"another's": 2}

    class Never(Slow):
        async def get_generator(self, path: str) -> AsyncIterator[str]:
            yield pytest.fail("a table is laid for somebody who left before")

    lesson = Never(notebooks, [])
    lesson.on_connection_close()
    asyncio.run(lesson.get("nanking/1-cards.ipynb"))
    assert lesson.written == []


def test_a_page_that_was_sent_is_waited_for(notebooks: Path) -> None:
    sent = list[str]()

    class Room(KernelPool):
        def served(self, kernel_id: str) -> None:
            sent.append(kernel_id)

    class Seated(Lesson):
        kernel_manager: Any = Room()

        async def get_generator(self, path: str) -> AsyncIterator[str]:
            self.visit.kernel_id = "theirs"
            assert not sent, "not before its end"
            yield "<h1>"

    def timed() -> float:
        return sum(each.value for each in PAGE_SECONDS.collect()[0].samples if each.name.endswith("_count"))

    before = timed()
    asyncio.run(Seated(notebooks, []).get("nanking/1-cards.ipynb"))
    assert sent == ["theirs"] and timed() == before + 1


def test_a_page_that_wont_open_says_so_and_takes_no_table(tmp_path: Path) -> None:
    (tmp_path / "monday.md").write_text("# Monday\n\n```table\nnowhere\n```\n", encoding="utf-8")
    lesson, told, headers = Lesson(tmp_path, ["never reached"]), list[Any](), dict[str, str]()
    lesson.set_status = lesson.finish = told.append  # type: ignore[method-assign, assignment]
    lesson.set_header = headers.__setitem__  # type: ignore[method-assign, assignment]
    asyncio.run(lesson.get("own/monday.ipynb"))
    status, html = told
    assert status == 422 and shown("app.message.unsound.title") in html and "http-equiv" not in html
    assert headers == {"Content-Security-Policy": pages.STRICT} and lesson.written == []


def test_a_server_that_ends_waits_for_no_page() -> None:
    class Ended(Lesson):
        async def get_generator(self, path: str) -> AsyncIterator[str]:
            yield "<h1>"
            raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(Ended(paths.notebooks(), []).get("nanking/1-cards.ipynb"))


def test_what_goes_wrong_here_is_logged_and_a_refusal_is_not(caplog: pytest.LogCaptureFixture) -> None:
    handler = StatusHandler.__new__(StatusHandler)
    handler.request = SimpleNamespace(method="GET", uri="/status", remote_ip="127.0.0.1")
    for error in (HTTPError(499, "no"), HTTPError(500, "oh"), ValueError("lost")):
        handler.log_exception(type(error), error, None)
    refused, lost = caplog.records
    assert "500" in refused.getMessage() and lost.exc_info and isinstance(lost.exc_info[1], ValueError)


@pytest.mark.parametrize(
    ("given", "base"), [("/", "/"), ("", "/"), ("tichu", "/tichu/"), ("/a/b", "/a/b/"), ("/a/", "/a/")]
)
def test_the_base_url_is_set_right(given: str, base: str) -> None:
    assert Options(base_url=given).base_url == base


def test_the_limits_are_handed_on(notebooks: Path) -> None:
    config = settings(Options(folder=notebooks, max_tables=7, idle_minutes=0.5, host="0.0.0.0"))
    assert config.KernelPool.max_tables == 7
    kernels = config.MappingKernelManager
    assert (kernels.cull_idle_timeout, kernels.cull_interval, kernels.cull_connected) == (30, 15, True)
    assert config.VoilaConfiguration.show_tracebacks is False
    assert config.Voila.tornado_settings["compress_response"] is True
    assert config.KernelPool.per_address == 8
    # a saved game of the largest size goes through, with a backslash before each of its quotes
    assert config.Voila.tornado_settings["websocket_max_message_size"] == 2 * LARGEST
    assert config.Voila.config_file_paths == []


def test_a_class_is_told_an_address_it_can_reach() -> None:
    address = network_address("http://localhost:8866/tichu/")
    assert address.startswith("http://") and address.endswith(":8866/tichu/")
    assert "localhost" not in address


class Line(lines.LineHandler):
    """A line without a connection: what it is told comes from a list, a refusal among it."""

    desk: Any = SimpleNamespace(listening=lambda code, learner: nullcontext(Listener(learner)))

    def __init__(self, news: list[RoomRefusal | None]) -> None:
        self.news, self.written = news, list[str]()

    async def begin(self) -> None:
        pass

    def write(self, chunk: Any) -> None:
        self.written.append(chunk)

    async def flush(self, include_footers: bool = False) -> None:
        pass

    async def tell(self) -> None:
        if refused := self.news.pop(0):
            raise refused


def test_a_phone_that_goes_while_it_is_told_of_the_end_is_no_error() -> None:
    class Cut(Line):
        async def flush(self, include_footers: bool = False) -> None:
            raise StreamClosedError

    line = Cut([RoomRefusal("no-room")])
    room: Any = SimpleNamespace(code="ABC")
    asyncio.run(line.follow(room, None, line.tell))
    assert line.written == ["event: gone\ndata:\n\n"]


@pytest.mark.parametrize(("why", "said"), [("no-room", "gone"), ("no-seat", "out")])
def test_a_line_outlives_silence_and_trouble_but_not_its_room(
    why: Any, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "HEARTBEAT", 0.01)
    monkeypatch.setattr(lines, "TROUBLE_PAUSE", 0.2)
    line = Line([None, None, RoomRefusal("disk"), RoomRefusal("busy"), RoomRefusal(why)])
    room: Any = SimpleNamespace(code="ABC")
    began = time.monotonic()
    asyncio.run(line.follow(room, None, line.tell))
    assert line.written == [*["event: beat\ndata:\n\n"] * 2, f"event: {said}\ndata:\n\n"] and not line.news
    assert time.monotonic() - began > 0.4, "the database is left in peace for a while"


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
