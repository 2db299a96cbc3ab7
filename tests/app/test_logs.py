"""The log: one form for everything, and no line longer than anybody wants to read."""

from __future__ import annotations

import json
import logging

import pytest

from tichu_teach.app.kernels import VISIT, Visit
from tichu_teach.app.logs import LONGEST, LONGEST_TRACE, Json, Lines, _of_somebody_here, cut


def record(message: str, *args: object, error: BaseException | None = None) -> logging.LogRecord:
    info = (type(error), error, error.__traceback__) if error else None
    return logging.LogRecord("tichu", logging.WARNING, "file", 1, message, args, info)


def test_a_long_message_is_cut() -> None:
    for form in (Lines(), Json()):
        line = form.format(record("No channel specified: %s", "x" * 5_000_000))
        assert len(line) < LONGEST + 300
        assert "4998" in line, "and says how much is missing"
    assert cut("short") == "short"


def test_json_is_one_object_a_line() -> None:
    try:
        raise ValueError("odd\n" * LONGEST_TRACE)
    except ValueError as error:
        line = Json().format(record("it\nfailed", error=error))
    assert "\n" not in line
    event = json.loads(line)
    assert (event["level"], event["logger"], event["message"]) == ("warning", "tichu", "it\nfailed")
    assert "ValueError" in event["trace"] and len(event["trace"]) < LONGEST_TRACE + 100


@pytest.mark.parametrize(("gone", "kept"), [(True, False), (False, True)])
def test_work_for_a_visitor_who_is_gone_complains_to_nobody(gone: bool, kept: bool) -> None:
    token = VISIT.set(Visit("192.0.2.1", gone=gone))
    try:
        assert _of_somebody_here(record("Kernel died")) is kept
    finally:
        VISIT.reset(token)
