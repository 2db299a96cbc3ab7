"""What a kernel prints goes to the log, and what the table says to the browser."""

import asyncio
import json
import logging
from types import SimpleNamespace
from typing import Any

import pytest
from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from tichu_teach.app import channels
from tichu_teach.app.channels import ChannelsHandler

TRACE = {"name": "stderr", "text": "Traceback\n  File table.py, line 12\nKeyError: 'wish'"}


class Channels(ChannelsHandler):
    """A handler without a connection."""

    log: Any = logging.getLogger("test")
    kernel_id = "k1"

    def __init__(self) -> None:
        pass


def told(kind: str, content: Any, form: str, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What the browser gets of a message."""
    sent: list[Any] = []
    monkeypatch.setattr(
        VoilaKernelWebsocketHandler, "write_message", lambda self, message, binary=False: sent.append(message)
    )
    header = {"msg_type": kind, "msg_id": "1", "session": "s"}
    message: Any = {"header": header, "parent_header": {}, "metadata": {}, "content": content}
    if form == "text":
        message = json.dumps(message)
    elif form == "binary":
        sent_parts = [json.dumps(each).encode() for each in (header, {}, {}, content)]
        message = serialize_msg_to_ws_v1(sent_parts, "iopub")
    Channels().write_message(message, binary=form == "binary")
    return sent


def test_no_message_waits_for_the_one_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nagle’s algorithm held parts of a verdict back for 40 ms (`python -m tests.bench crowd`)."""
    done: list[object] = []
    monkeypatch.setattr(Channels, "set_nodelay", lambda self, value: done.append(value))

    class Connection:
        async def connect(self) -> None:
            done.append("connected")

    channels = Channels()
    channels.connection = Connection()
    asyncio.run(channels.open("k1"))
    assert done == [True, "connected"]


@pytest.mark.parametrize("form", ["binary", "text", "plain"])
def test_a_traceback_is_logged_and_not_sent(
    form: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    assert told("stream", TRACE, form, monkeypatch) == []
    (found,) = caplog.records
    assert "k1" in found.getMessage() and "\n" not in found.getMessage()
    assert "KeyError: 'wish'" in found.trace and found.source == "k1"
    caplog.clear()
    assert told("error", {"ename": "X", "evalue": "odd", "traceback": ["line 7"]}, form, monkeypatch) == []
    assert "line 7" in caplog.records[0].trace


@pytest.mark.parametrize("form", ["binary", "text", "plain"])
@pytest.mark.parametrize("kind", ["comm_msg", "comm_open", "status", "comm_info_reply"])
def test_what_the_table_needs_is_sent(kind: str, form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(told(kind, {"data": {}}, form, monkeypatch)) == 1


@pytest.mark.parametrize("kind", ["display_data", "execute_result", "execute_input", "debug_event"])
def test_nothing_else_is(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert told(kind, {"code": "secret"}, "plain", monkeypatch) == []


@pytest.mark.parametrize(
    "message",
    [
        *(b"", b"\x05" + b"\0" * 40, "no JSON", "[]", {}, [], {"header": 5}, {"header": {"msg_type": []}}),
        {"header": {"msg_type": "stream"}, "content": []},
        {"header": {"msg_type": "error"}, "content": {"traceback": 5}},
    ],
)
def test_odd_messages_of_a_kernel_are_dropped(message: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        VoilaKernelWebsocketHandler, "write_message", lambda *_, **__: pytest.fail("it was handed on")
    )
    Channels().write_message(message)


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
