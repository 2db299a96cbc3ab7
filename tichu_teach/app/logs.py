"""The server's log: one handler for everything, lines of a sane length, JSON if wanted."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any

from tornado.log import access_log
from tornado.web import RequestHandler

from tichu_teach.app.kernels import VISIT

LONGEST = 2000
"""Characters of a message: what a visitor sends may end up in one."""

LONGEST_TRACE = 8000


def cut(words: str, longest: int = LONGEST) -> str:
    """The beginning of a text, and how much of it is missing."""
    return words if len(words) <= longest else f"{words[:longest]} … ({len(words) - longest} more)"


class Lines(logging.Formatter):
    """Lines for people: level, time, who says it, what."""

    def format(self, record: logging.LogRecord) -> str:
        moment = f"{datetime.fromtimestamp(record.created):%Y-%m-%d %H:%M:%S}"
        line = f"[{record.levelname[0]} {moment} {record.name}] {cut(record.getMessage())}"
        return line + "".join("\n" + each for each in self.trace(record))

    def trace(self, record: logging.LogRecord) -> list[str]:
        """The traceback of whatever was raised."""
        return [cut(self.formatException(record.exc_info), LONGEST_TRACE)] if record.exc_info else []


class Json(Lines):
    """One JSON object a line, for a machine to read."""

    def format(self, record: logging.LogRecord) -> str:
        event: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": cut(record.getMessage()),
            **_fields(record),
        }
        for trace in self.trace(record):
            event["trace"] = trace
        return json.dumps(event, ensure_ascii=False)


def _fields(record: logging.LogRecord) -> dict[str, object]:
    """The fields of a record that tell of a request."""
    told: dict[str, Any] = getattr(record, "request", {})
    return told | {"path": cut(told["path"])} if told else {}


def request(handler: RequestHandler) -> None:
    """Write down a request that has been answered; without its query, for that may be a token or a game."""
    asked, status = handler.request, handler.get_status()
    level = logging.ERROR if status >= 500 else logging.WARNING if status >= 400 else logging.INFO
    told = {
        "method": asked.method,
        "path": asked.path,
        "status": status,
        "ms": round(1000 * asked.request_time(), 1),
    }
    line = "%d %s %s (%s) %.1f ms"
    values = (status, asked.method, asked.path, asked.remote_ip, told["ms"])
    access_log.log(level, line, *values, extra={"request": told})


def _of_somebody_here(record: logging.LogRecord) -> bool:
    # A kernel that went with its visitor is missed by whatever was still working for the page.
    visit = VISIT.get()
    return visit is None or not visit.gone or record.levelno < logging.WARNING


def banner(line: str) -> None:
    """Log a line about the server itself, whatever else is logged."""
    log = logging.getLogger("tichu_teach")
    log.setLevel(logging.INFO)
    log.info("%s", line)


def set_up(application: logging.Logger, style: str, level: int, *, requests: bool = False) -> None:
    """Send everything that is logged to stderr, in one form (`text` or `json`).

    With `requests` all of them are logged, also those that went well.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json() if style == "json" else Lines())
    handler.addFilter(_of_somebody_here)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    application.handlers[:] = []
    application.propagate = True
    application.setLevel(level)
    if requests:
        access_log.setLevel(logging.INFO)
    logging.captureWarnings(True)
