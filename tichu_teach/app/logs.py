"""The server's log: one handler for everything, one line of limited length per event; JSON if wanted.

Some of it says what a stranger sent. So nothing in a line ends it or steers a terminal, a trace is indented,
and no one source fills the disk: its warnings and errors are counted, not written, beyond so many a minute.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from datetime import UTC, datetime
from typing import Any

from tornado.log import access_log
from tornado.web import RequestHandler

from tichu_teach.app.gate import network
from tichu_teach.app.kernels import VISIT
from tichu_teach.live.pace import Latest

LONGEST = 2000
"""The most characters of a message, which may quote what a visitor has sent."""

LONGEST_TRACE = 8000

MOST = 60
"""Warnings of one source in a minute, and errors."""

BUSY = (503, 507)
"""The statuses of what is refused for want of room: none is a fault of the program."""

SOURCES = 1000
"""The most sources that are counted at one time."""

_STEERS = r"\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff"
_CONTROL, _STEERING = re.compile(rf"[\x00-\x1f{_STEERS}]"), re.compile(f"[{_STEERS}]")


def plain(words: str) -> str:
    """Return a text as one line: characters that would end it, or control a terminal, are escaped."""
    return _CONTROL.sub(lambda sign: ascii(sign[0])[1:-1], words)


def shorten(words: str, longest: int = LONGEST) -> str:
    """Return the beginning of a text, with the number of characters that are missing."""
    return words if len(words) <= longest else f"{words[:longest]} … ({len(words) - longest} more)"


class Lines(logging.Formatter):
    """Lines for people: level, time, logger, message."""

    def format(self, record: logging.LogRecord) -> str:
        moment = f"{datetime.fromtimestamp(record.created):%Y-%m-%d %H:%M:%S}"
        line = f"[{record.levelname[0]} {moment} {record.name}] {self.message(record)}"
        return "\n    ".join([plain(line), *map(plain, self.trace(record).splitlines())])

    def message(self, record: logging.LogRecord) -> str:
        """Return the message, with the number of warnings of its source that were left out."""
        more: int = getattr(record, "unwritten", 0)
        return shorten(record.getMessage()) + f" (and {more} more of that source before)" * bool(more)

    def trace(self, record: logging.LogRecord) -> str:
        """Return the traceback of an error here or in a kernel; "" for none."""
        said: str = getattr(record, "trace", "")
        return shorten(self.formatException(record.exc_info) if record.exc_info else said, LONGEST_TRACE)


class Json(Lines):
    """One JSON object a line, for a machine to read."""

    def format(self, record: logging.LogRecord) -> str:
        event: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": self.message(record),
            **_fields(record),
        }
        if trace := self.trace(record):
            event["trace"] = trace
        line = json.dumps(event, ensure_ascii=False)
        return _STEERING.sub(lambda sign: f"\\u{ord(sign[0]):04x}", line)


class Quota:
    """Lets `MOST` warnings of one source through in a minute, as many errors, and counts the others.

    A source is where a request came from, a kernel, or a line of the program.
    """

    def __init__(self) -> None:
        # of each source and level: its minute's end, and how many
        self._counts: Latest[object, tuple[float, int]] = Latest(SOURCES)

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        source, now = getattr(record, "source", None) or (record.name, str(record.msg)), time.monotonic()
        end, count = self._counts.get((record.levelno, source), (now + 60, 0))
        if now >= end:
            record.unwritten = max(0, count - MOST)
            end, count = now + 60, 0
        self._counts[record.levelno, source] = end, count + 1
        return count < MOST


def _fields(record: logging.LogRecord) -> dict[str, object]:
    """The fields of a record that describe a request."""
    told: dict[str, Any] = getattr(record, "request", {})
    return told | {"path": shorten(told["path"])} if told else {}


def request(handler: RequestHandler) -> None:
    """Log a request that has been answered, without its query, which may hold a token or a game."""
    asked, status = handler.request, handler.get_status()
    ours = status >= 500 and status not in BUSY
    level = logging.ERROR if ours else logging.WARNING if status >= 400 else logging.INFO
    told = {
        "method": asked.method,
        "path": asked.path,
        "status": status,
        "ms": round(1000 * asked.request_time(), 1),
    }
    line = "%d %s %s (%s) %.1f ms"
    values = (status, asked.method, asked.path, asked.remote_ip, told["ms"])
    access_log.log(level, line, *values, extra={"request": told, "source": network(str(asked.remote_ip))})


def _of_somebody_here(record: logging.LogRecord) -> bool:
    # After a visitor has left, tasks for their page still miss the kernel: that is not worth a warning.
    visit = VISIT.get()
    return visit is None or not visit.gone or record.levelno < logging.WARNING


def line(words: str, style: str) -> str:
    """Format a warning of the command, given before logging is set up, in this style."""
    record = logging.LogRecord("tichu_teach", logging.WARNING, "", 0, "%s", (words,), None)
    return Json().format(record) if style == "json" else words


def banner(line: str) -> None:
    """Log a line about the server itself, whatever else is logged."""
    log = logging.getLogger("tichu_teach")
    log.setLevel(logging.INFO)
    log.info("%s", line)


def set_up(application: logging.Logger, style: str, level: int, *, requests: bool) -> None:
    """Send everything that is logged to stderr, in one style (`text` or `json`).

    With `requests`, successful requests are logged too.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json() if style == "json" else Lines())
    handler.addFilter(_of_somebody_here)
    handler.addFilter(Quota())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    application.handlers[:] = []
    application.propagate = True
    application.setLevel(level)
    if requests:
        access_log.setLevel(logging.INFO)
    logging.captureWarnings(True)
