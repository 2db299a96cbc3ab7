"""The log: one form for everything, and no line longer than anybody wants to read."""

import io
import json
import logging
import sys
import warnings
from types import SimpleNamespace
from typing import Any

import pytest
from tornado.testing import AsyncHTTPTestCase
from tornado.web import Application, RequestHandler

from tichu_teach.app.kernels import VISIT, Visit
from tichu_teach.app.logs import (
    LONGEST,
    LONGEST_TRACE,
    MOST,
    SOURCES,
    Json,
    Lines,
    Quota,
    _of_somebody_here,
    banner,
    line,
    request,
    set_up,
    shorten,
)


def record(message: str, *args: object, error: BaseException | None = None) -> logging.LogRecord:
    info = (type(error), error, error.__traceback__) if error else None
    return logging.LogRecord("tichu", logging.WARNING, "file", 1, message, args, info)


def test_a_long_message_is_cut() -> None:
    for form in (Lines(), Json()):
        line = form.format(record("No channel specified: %s", "x" * 5_000_000))
        assert len(line) < LONGEST + 300
        assert "4998" in line, "and says how much is missing"
    assert shorten("short") == shorten("short", 5) == "short" and shorten("short", 4) == "shor … (1 more)"


FORGED = "x\n[E 2026-11-24 00:00:00 Tutorial] FAKE\x1b[31m\r\u202e\u2028\x85\ud800"


def test_nothing_in_a_message_ends_its_line_or_steers_a_terminal() -> None:
    for form in (Lines(), Json()):
        line = form.format(record("A browser said %s", FORGED))
        assert line.isprintable() and len(line.splitlines()) == 1, "whatever counts as the end of a line"
        assert "FAKE" in line and line.encode()
    assert "\\n[E 2026" in Lines().format(record("%s", FORGED))
    assert json.loads(Json().format(record("%s", FORGED)))["message"] == FORGED


def test_no_line_of_a_trace_looks_like_an_event() -> None:
    try:
        raise ValueError(FORGED)
    except ValueError as error:
        lines = Lines().format(record("failed", error=error)).split("\n")
    assert len(lines) > 3 and lines[0].startswith("[W ")
    assert all(each.startswith("    ") and each.isprintable() for each in lines[1:])
    told = record("Kernel %s: %s", "k1", "Traceback")
    told.trace = "one\ntwo"
    assert Lines().format(told).endswith("Kernel k1: Traceback\n    one\n    two")
    assert json.loads(Json().format(told))["trace"] == "one\ntwo"


def test_one_source_writes_so_many_warnings_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("tichu_teach.app.logs.time.monotonic", lambda: now[0])
    quota = Quota()

    def warned(source: str) -> logging.LogRecord:
        found = record("No such comm %s", source)
        found.source = source
        return found

    assert sum(quota.filter(warned("k1")) for _ in range(1000)) == MOST
    assert quota.filter(warned("k2")), "another source has its own"
    for level in (logging.ERROR, logging.CRITICAL):
        errors = [warned("k1") for _ in range(1000)]
        for error in errors:
            error.levelno = level
        assert sum(map(quota.filter, errors)) == MOST, "an error is written whoever was warned of before"
    now[0] += 61
    again = warned("k1")
    assert quota.filter(again) and f"and {1000 - MOST} more" in Lines().format(again)
    assert not hasattr(warned("k1"), "unwritten")
    assert sum(quota.filter(record("Odd: %s", n)) for n in range(1000)) == MOST, "else a line is a source"
    assert quota.filter(record("Odder: %s", 1)), "and another line another"
    for n in range(3 * SOURCES):
        assert quota.filter(warned(f"s{n}"))
    assert len(quota._counts) <= SOURCES


def test_json_is_one_object_a_line() -> None:
    try:
        raise ValueError("odd\n" * LONGEST_TRACE)
    except ValueError as error:
        line = Json().format(record("it\nfailed", error=error))
    assert "\n" not in line
    event = json.loads(line)
    assert (event["level"], event["logger"], event["message"]) == ("warning", "tichu", "it\nfailed")
    assert "Zoë" in Json().format(record("Zoë")), "people read it, too"
    assert "ValueError" in event["trace"] and len(event["trace"]) < LONGEST_TRACE + 100


@pytest.mark.parametrize("requests", [False, True])
def test_requests_that_went_well_are_logged_if_asked(requests: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    loggers = [logging.getLogger(name) for name in (None, "tornado.access", "tichu_teach")]
    monkeypatch.setattr(loggers[0], "handlers", [])
    before = [logger.level for logger in loggers]
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    application = logging.Logger("tests.app")
    application.parent, application.propagate = loggers[0], False  # as Jupyter has it
    application.addHandler(logging.StreamHandler(stream))
    logging.getLogger().setLevel(logging.DEBUG)
    logging.captureWarnings(False)  # a server of an earlier test may have begun to
    token = VISIT.set(Visit("192.0.2.1"))
    try:
        set_up(application, "json", logging.WARNING, requests=requests)
        logging.getLogger("tornado.access").info("200 GET /")
        logging.getLogger("tests.else").info("Nobody asks for it")
        banner("The table is laid")
        for _ in range(2 * MOST):
            application.warning("A chair is missing")
        warnings.warn("It will be otherwise", UserWarning, stacklevel=1)
        visit = VISIT.get()
        assert visit
        visit.gone = True
        application.warning("Whoever asked has left")
    finally:
        VISIT.reset(token)
        logging.captureWarnings(False)
        for logger, level in zip(loggers, before, strict=True):
            logger.setLevel(level)
    events = [json.loads(line) for line in stream.getvalue().splitlines()]
    told = [(event["logger"], event["message"]) for event in events]
    loud = [("tornado.access", "200 GET /")][:requests]
    assert told[:-1] == [
        *(*loud, ("tichu_teach", "The table is laid")),
        *[("tests.app", "A chair is missing")] * MOST,
    ]
    assert told[-1][0] == "py.warnings" and "otherwise" in told[-1][1]


class Kitchen(RequestHandler):
    def get(self) -> None:
        self.set_status(int(self.get_argument("status", "404" if self.get_argument("token", "") else "200")))


class TestRequests(AsyncHTTPTestCase):
    """What is written down of a request, by a server that answers one."""

    def get_app(self) -> Application:
        return Application([("/kitchen/.*", Kitchen)], log_function=request)

    def told(self, path: str) -> dict[str, Any]:
        with self.assertLogs("tornado.access") as caught:
            self.fetch(path)
        (found,) = caught.records
        assert "secret" not in Lines().format(found) + Json().format(found)
        return dict(json.loads(Json().format(found)))

    def test_its_fields_are_told_without_the_query(self) -> None:
        event = self.told("/kitchen/knife?token=secret")
        assert (event["method"], event["path"], event["status"]) == ("GET", "/kitchen/knife", 404)
        assert event["ms"] >= 0 and event["level"] == "warning"
        assert event["message"].startswith("404 GET /kitchen/knife (127.0.0.1)")

    def test_only_what_the_program_got_wrong_is_an_error(self) -> None:
        told = {status: self.told(f"/kitchen/?status={status}")["level"] for status in (500, 502, 503, 507)}
        assert told == {500: "error", 502: "error", 503: "warning", 507: "warning"}

    def test_a_long_path_is_cut(self) -> None:
        event = self.told("/kitchen/" + "x" * 3 * LONGEST)
        assert event["status"] == 200 and event["level"] == "info"
        assert len(event["path"]) < LONGEST + 30


@pytest.mark.parametrize(("gone", "kept"), [(True, False), (False, True)])
def test_work_for_a_visitor_who_is_gone_complains_to_nobody(gone: bool, kept: bool) -> None:
    token = VISIT.set(Visit("192.0.2.1", gone=gone))
    try:
        assert _of_somebody_here(record("Kernel died")) is kept
    finally:
        VISIT.reset(token)


def test_a_minute_is_a_minute_and_what_was_left_out_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("tichu_teach.app.logs.time.monotonic", lambda: now[0])
    quota = Quota()

    def warned() -> logging.LogRecord:
        found = record("No such comm")
        found.source = "k1"
        return found

    assert sum(quota.filter(warned()) for _ in range(MOST + 1)) == MOST == 60
    now[0] += 59.9
    assert not quota.filter(warned())
    now[0] += 0.1
    again = warned()
    assert quota.filter(again) and vars(again)["unwritten"] == 2
    assert sum(quota.filter(warned()) for _ in range(MOST + 1)) == MOST - 1, "as many as in the first minute"
    for left_out in (2, 0):
        now[0] += 60
        assert quota.filter(again := warned()) and vars(again)["unwritten"] == left_out
    assert Lines().message(again) == "No such comm"
    told = record("All is well")
    told.levelno = logging.INFO
    assert all(quota.filter(told) for _ in range(2 * MOST)), "what is no warning is always written"


def test_a_line_has_its_time_its_level_and_its_logger() -> None:
    told = record("Two %s", "words")
    told.created, told.msecs = 1_000_000_000.25, 250
    assert Lines().format(told).startswith("[W 2001-09-")
    assert Lines().format(told).endswith(" tichu] Two words")
    assert json.loads(Json().format(told)) == {
        **{"time": "2001-09-09T01:46:40.250+00:00", "level": "warning", "logger": "tichu"},
        "message": "Two words",
    }
    assert line("Two words", "text") == "Two words"
    told = json.loads(line("Two %s words", "json"))
    assert (told["level"], told["logger"], told["message"]) == ("warning", "tichu_teach", "Two %s words")


@pytest.mark.parametrize(
    ("status", "level"), [(200, "INFO"), (304, "INFO"), (399, "INFO"), (400, "WARNING"), (499, "WARNING"),
                          (500, "ERROR"), (503, "WARNING"), (507, "WARNING"), (504, "ERROR")]
)  # fmt: skip
def test_how_loud_a_request_is(status: int, level: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "tornado.access")
    asked = SimpleNamespace(method="GET", path="/a", remote_ip="2001:db8::1", request_time=lambda: 0.012345)
    request(SimpleNamespace(request=asked, get_status=lambda: status))  # type: ignore[arg-type]
    (found,) = caplog.records
    assert found.levelname == level and found.getMessage() == f"{status} GET /a (2001:db8::1) 12.3 ms"
    assert vars(found)["source"] == "2001:db8::/64"
    assert vars(found)["request"] == {"method": "GET", "path": "/a", "status": status, "ms": 12.3}


def test_nobody_is_complained_about_and_good_news_is_told_of_all() -> None:
    told = record("All is well")
    told.levelno = logging.INFO
    token = VISIT.set(Visit("192.0.2.1", gone=True))
    try:
        assert _of_somebody_here(told)
    finally:
        VISIT.reset(token)
    assert _of_somebody_here(record("Kernel died"))
