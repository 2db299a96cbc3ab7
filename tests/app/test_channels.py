"""What a kernel prints goes to the log, and what the table says to the browser."""

import asyncio
import gc
import json
import logging
from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest
from jupyter_client.session import json_packer
from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1
from tornado.web import HTTPError
from tornado.websocket import WebSocketClosedError
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from tests.app.serving import framed
from tichu_teach.app import channels
from tichu_teach.app.channels import (
    ANSWERED,
    BYTES,
    MOST_LINES,
    MOST_PARTS,
    MOST_UNREAD,
    UNREAD,
    ChannelsHandler,
    heard,
)
from tichu_teach.app.kernels import VisitorGone

SOUND = {"comm_id": "c", "data": {"method": "custom"}}
TRACE = {"name": "stderr", "text": "Traceback\n  File table.py, line 12\nKeyError: 'wish'"}


class Channels(ChannelsHandler):
    """A handler without a connection."""

    log: Any = logging.getLogger("test")
    kernel_id = "k1"
    ws_connection = None

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
    monkeypatch.setattr(VoilaKernelWebsocketHandler, "on_close", lambda self: done.append("closed"))
    channels.on_close()
    assert done[2:] == ["closed"], "what has been connected is taken leave of"


@pytest.mark.parametrize("form", ["binary", "text", "plain"])
def test_a_traceback_is_logged_and_not_sent(
    form: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    assert told("stream", TRACE, form, monkeypatch) == []
    (found,) = caplog.records
    assert "k1" in found.getMessage() and "\n" not in found.getMessage()
    assert "KeyError: 'wish'" in found.trace and found.source == "k1"
    caplog.clear()
    assert (
        told(
            "error",
            {"ename": "X", "evalue": "odd", "traceback": ["\x1b[31mline\x1b[0;1m 7"]},
            form,
            monkeypatch,
        )
        == []
    )
    assert "line 7" in caplog.records[0].trace


@pytest.mark.parametrize("form", ["binary", "text", "plain"])
@pytest.mark.parametrize("kind", ["comm_msg", "comm_open", "status", "comm_info_reply"])
def test_what_the_table_needs_is_sent(kind: str, form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (sent,) = told(kind, {"data": {}}, form, monkeypatch)
    header, _ = channels.parts(sent)
    assert header["msg_type"] == kind
    how = list[bool]()
    monkeypatch.setattr(
        VoilaKernelWebsocketHandler, "write_message", lambda self, said, form: how.append(form)
    )
    Channels().write_message(sent)
    Channels().write_message(sent, binary=True)
    assert how == [False, True]


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


def said(kind: str = "comm_msg", content: Any = SOUND, **more: Any) -> dict[str, Any]:
    """What a browser says, before it is packed."""
    return {**json.loads(framed(kind, content)), **more}


def binary(message: dict[str, Any]) -> bytes:
    """The same as JupyterLab packs it."""
    names = ("header", "parent_header", "metadata", "content")
    told = [json.dumps(message[name]).encode() for name in names]
    packed: bytes = serialize_msg_to_ws_v1([*told, *message["buffers"]], message["channel"])
    return packed


@pytest.mark.parametrize(
    "message",
    [
        *(said(), said("kernel_info_request", {}, channel="control")),
        said("comm_open", {"data": {}, "target_name": "jupyter.widget.control"}),
    ],
)
def test_a_message_is_read_in_either_form(message: dict[str, Any]) -> None:
    packed = {**message, "buffers": [b"one", b"", b"three"]}
    told = {name: value for name, value in message.items() if name != "channel"}
    assert heard(json.dumps(message)) == (message["channel"], told)
    assert heard(binary(packed)) == (message["channel"], {**told, "buffers": packed["buffers"]})


def places(*at: int, size: int = 2000) -> bytes:
    """A binary message whose parts begin at these places."""
    return b"".join(each.to_bytes(8, "little") for each in (len(at), *at)).ljust(size, b"1")


FRAMES = [
    *("", "x", "[]", "null", "{}", "9" * 6000, "[" * 100_000, b"", b"\x01", b"\xff" * 8, b"\xff" * 80),
    (30_000_000).to_bytes(
        8, "little"
    ),  # so many places were looked for that the server had time for nothing else
    (100_000_000).to_bytes(4, "big"),
    places(*[0, 2000] * 200),  # as many parts as long as the whole
    places(56, 60, 70, 80, 90, 3000),
    *(json.dumps(said(channel=each)) for each in ("iopub", "stdin", "none", "")),
    *(json.dumps(said(each)) for each in ("execute_request", "shutdown_request", "input_reply", "")),
    *(
        json.dumps(said(content=each))
        for each in (
            5,
            "x",
            None,
            [],
            {},
            {"comm_id": "c", "data": 5},
            {"data": {}},
            {"data": {"method": []}},
        )
    ),
    *(
        json.dumps(said("comm_open", {"data": {}, "target_name": each}))
        for each in ("jupyter.widget", [], None)
    ),
    *(json.dumps(said("kernel_info_request", each)) for each in (5, "x", None, [])),
    *(json.dumps({**said(), "header": each}) for each in ({}, [], None, {"msg_type": ["comm_msg"]})),
    binary(said("execute_request", {"code": "1"})),
]


@pytest.mark.parametrize("frame", FRAMES, ids=map(str, range(len(FRAMES))))
def test_what_a_browser_may_not_say_goes_no_further(frame: str | bytes) -> None:
    with pytest.raises((*UNREAD, RecursionError)):
        heard(frame)


@pytest.fixture
def sent() -> list[Any]:
    """What the kernel hears of `Channels`."""
    return []


@pytest.fixture
def handler(sent: list[Any]) -> Channels:
    session = SimpleNamespace(send=lambda _, message: sent.append(json.loads(json_packer(message))))
    made = Channels()
    made.connection = SimpleNamespace(session=session, channels={"shell": None})
    return made


def test_half_a_character_is_no_reason_to_hear_nothing(handler: Channels, sent: list[Any]) -> None:
    name = {"comm_id": "c", "data": {"method": "custom", "name": "Zoë 🀄 \ud83d", "\udfff": 1}}
    handler.on_message(json.dumps(said(content=name)))
    assert [message["content"]["data"] for message in sent] == [
        {"method": "custom", "name": "Zoë 🀄 ?", "?": 1}
    ]


def test_who_says_too_much_is_heard_to_the_end_but_later(
    handler: Channels, sent: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tichu_teach.app.channels.time.monotonic", lambda: 100.0)
    monkeypatch.setattr("tichu_teach.app.channels.asyncio.sleep", lambda seconds: seconds)
    at_once = 145  # messages: far more than a hand makes in three seconds
    waits = [handler.on_message(json.dumps(said())) for _ in range(at_once + 100)]
    assert len(sent) == len(waits) and not any(waits[:at_once]) and waits[-1] == pytest.approx(2, abs=0.2)
    large = json.dumps(said(content={"comm_id": "c", "data": {"method": "custom", "x": "x" * (3 * BYTES)}}))
    assert handler.on_message(large) == pytest.approx(5, abs=0.2), "a megabyte a second"
    monkeypatch.setattr(VoilaKernelWebsocketHandler, "write_message", lambda *_: None)
    handler.write_message(json.dumps(said("status", {"x": "x" * (2 * ANSWERED)})))
    assert handler.on_message(json.dumps(said())) == pytest.approx(7, abs=0.2), "what was asked for counts"


def test_who_reads_nothing_is_cut_off(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Stream:
        closed = False
        _write_buffer: bytes | None = b""

        def writing(self) -> bool:
            return bool(self._write_buffer)

        def close(self) -> None:
            self._write_buffer, self.closed = b"", True

    stream = Stream()
    monkeypatch.setattr(
        Channels, "ws_connection", SimpleNamespace(stream=stream, is_closing=lambda: stream.closed)
    )
    monkeypatch.setattr(VoilaKernelWebsocketHandler, "write_message", lambda *_: None)
    handler = Channels()
    for size, closed in ((MOST_UNREAD, False), (MOST_UNREAD + 1, True)):
        stream._write_buffer = b"x" * size
        handler.write_message(said("status", {}))
        assert stream.closed == closed
    stream._write_buffer = None  # as a closed one has it
    handler.write_message(said("status", {}))
    assert caplog.messages == ["A browser reads nothing"]
    assert [vars(record)["source"] for record in caplog.records] == ["k1"]


async def test_a_page_that_goes_while_it_is_told_is_nothing_to_complain_of(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    sending = [asyncio.get_running_loop().create_future()]
    monkeypatch.setattr(VoilaKernelWebsocketHandler, "write_message", lambda *_: sending[0])
    Channels().write_message(said("status", {}))
    sending[0].set_exception(WebSocketClosedError())
    await asyncio.sleep(0)
    sending.clear()
    gc.collect()
    assert not caplog.records


async def test_lines_to_a_kernel_are_few_and_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[Channels] = []
    leaves: list[Channels] = []

    async def prepared(self: Channels) -> None:
        if self in leaves:
            self.on_close()

    def line(session: str = "a-1.b_2", upgrade: str = "WebSocket") -> Channels:
        made = Channels()
        made.request = SimpleNamespace(headers={"Upgrade": upgrade})  # type: ignore[assignment]
        asked = {"session_id": session}
        monkeypatch.setattr(made, "get_query_argument", asked.get)
        return made

    monkeypatch.setattr(Channels, "lines", Counter())
    monkeypatch.setattr(VoilaKernelWebsocketHandler, "pre_get", prepared)
    monkeypatch.setattr(VoilaKernelWebsocketHandler, "on_close", lambda self: ended.append(self))
    for odd in (line(""), line("x" * 101), line("a b"), line(upgrade="h2c")):
        with pytest.raises(HTTPError, match="400"):
            await odd.pre_get()
    lines = [line() for _ in range(MOST_LINES)]
    for each in lines:
        await each.pre_get()
    with pytest.raises(HTTPError, match="429"):
        await line().pre_get()
    refused = line()
    with pytest.raises(HTTPError, match="429"):
        await refused.pre_get()
    refused.on_close()
    assert Channels.lines == {"k1": MOST_LINES}, "what was never counted is not taken off"
    lines[0].connected = True
    lines[0].on_close()
    leaves.append(line())
    with pytest.raises(VisitorGone):
        await leaves[0].pre_get()
    monkeypatch.setattr(lines[1], "get_status", lambda: 499)
    sessions = {"k1:s": lines[1], "k1:t": lines[2]}
    lines[1].connection = SimpleNamespace(session_key="k1:s", _open_sessions=sessions)
    lines[1].on_finish()
    monkeypatch.setattr(lines[2], "get_status", lambda: 101)
    lines[2].on_finish()
    assert Channels.lines == {"k1": MOST_LINES - 2}
    lines[1].on_close()
    monkeypatch.setattr(refused, "get_status", lambda: 429)
    refused.on_finish()
    assert ended == [lines[0]], "what never was a connection doesn't end as one"
    assert Channels.lines == {"k1": MOST_LINES - 2} and sessions == {"k1:t": lines[2]}


def test_a_message_that_is_cut_short_is_not_read() -> None:
    """Nor one of which a part would lie before the one before it."""
    whole = binary(said(buffers=[b"some bytes"]))
    assert heard(whole)
    with pytest.raises(ValueError, match="out of order"):
        heard(whole[:-1])


def test_what_a_browser_says_that_cannot_be_read_is_told_of_its_kernel(
    handler: Channels, caplog: pytest.LogCaptureFixture
) -> None:
    handler.on_message("x" * 9)
    assert "unreadable" in caplog.text and vars(caplog.records[0])["source"] == "k1"


def test_a_message_has_so_many_parts_and_no_more() -> None:
    most = said(buffers=[b""] * (MOST_PARTS - 6))
    assert len(heard(binary(most))[1]["buffers"]) == MOST_PARTS - 6
    with pytest.raises(ValueError, match="places"):
        heard(binary(said(buffers=[b""] * (MOST_PARTS - 5))))
