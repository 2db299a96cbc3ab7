"""The channel between an open page and its kernel: some messages go to the browser, others to the log.

Nothing that a browser says is trusted: neither its form nor its kind, nor that it comes at a pace that a
kernel can keep up with, nor that the answers are read.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections import Counter
from collections.abc import Awaitable
from functools import partial
from itertools import pairwise
from typing import Any, ClassVar

from tornado import web
from tornado.websocket import WebSocketClosedError
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from tichu_teach.app.handlers import ForPrograms
from tichu_teach.app.kernels import VisitorGone
from tichu_teach.app.logs import shorten

PING_SECONDS = 30
"""The time between two pings; after as long again without an answer, the browser counts as gone."""

TOLD = frozenset("status comm_open comm_msg comm_close comm_info_reply kernel_info_reply".split())
"""The messages that the table and the widgets need. Anything else a kernel says stays on the server."""

SAYS = ("stream", "error")

HEARD = frozenset("comm_open comm_msg comm_close comm_info_request kernel_info_request".split())
"""The messages that a browser may send to a kernel; none of them runs code, or ends the kernel."""

OPENED = "jupyter.widget.control"
"""The comm that browsers may open: it tells them of the widgets. Others would lay new ones, without end."""

CHANNELS = ("shell", "control")

SESSION = re.compile(r"[\w.-]{1,100}", re.ASCII)
"""A session's id, which names a socket of the kernel's."""

COLOURS = re.compile(r"\x1b\[[\d;]*m")
"""The codes with which IPython colours its traces."""

MOST_LINES = 10
"""The most lines to a kernel: a page has one or a few, and those that were cut count for a minute."""

MOST_PARTS = 1000

EACH, BYTES, ANSWERED, BURST = 0.02, 1 << 20, 4 << 20, 3.0
"""The seconds that a message takes, the bytes of it or of answers that take one, and those to begin with."""

MOST_UNREAD = 16 << 20
"""The most bytes that wait for a browser to read them."""

UNREAD = ValueError, LookupError, TypeError, AttributeError
"""Faults that may come of reading a message of any shape."""


def _places(message: bytes) -> list[int]:
    """Return where the parts of a binary message begin, and where the last ends.

    They are its channel, header, parent, metadata, content, and buffers. Fails if they aren't one after the
    other in the message (`UNREAD`).
    """
    count = int.from_bytes(message[:8], "little")
    if not 6 <= count <= MOST_PARTS:
        raise ValueError(f"{count} places")
    at = [int.from_bytes(message[8 * n : 8 * n + 8], "little") for n in range(1, count + 1)]
    if at != sorted(at) or at[-1] > len(message):
        raise ValueError("places out of order")
    return at


def parts(message: object) -> tuple[dict[str, Any], bytes | dict[str, Any]]:
    """Return header and content of a message to the browser, in any of the server's forms for it.

    The content of a binary message is returned as it stands: few are ever looked at. Fails on what is none
    (`UNREAD`).
    """
    if isinstance(message, bytes):
        at = _places(message)
        return json.loads(message[at[1] : at[2]]), message[at[4] : at[5]]
    data: Any = json.loads(message) if isinstance(message, str) else message
    return data["header"], data.get("content", {})


def heard(said: str | bytes) -> tuple[str, dict[str, Any]]:
    """The channel of what a browser says, and the message. Fails on what may not be said (`UNREAD`)."""
    if isinstance(said, bytes):
        told = [said[start:end] for start, end in pairwise(_places(said))]
        names = ("header", "parent_header", "metadata", "content")
        message: Any = dict(zip(names, map(json.loads, told[1:5]), strict=True))
        channel, message["buffers"] = told[0].decode(), told[5:]
    else:
        message = json.loads(said)
        channel = message.pop("channel")
    kind, content = message["header"]["msg_type"], message["content"]
    if channel not in CHANNELS or kind not in HEARD or not isinstance(content, dict):
        raise ValueError(f"{kind!r} on {channel!r}")
    if kind == "comm_msg" and not isinstance(content["data"]["method"], str):
        raise ValueError(f"the method {content['data']['method']!r}")
    if kind == "comm_open" and content["target_name"] != OPENED:
        raise ValueError(f"{content['target_name']!r} is opened")
    return channel, message


def _words(content: bytes | dict[str, Any]) -> str:
    """Return a kernel's print, or its error with the trace. Fails on what is neither (`UNREAD`)."""
    said = json.loads(content) if isinstance(content, bytes) else content
    trace = "\n".join([str(said.get("evalue", "")), *said.get("traceback", ())])
    return COLOURS.sub("", str(said.get("text") or trace)).strip()


class ChannelsHandler(ForPrograms, VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """A kernel's messages to and from the browser.

    Tracebacks and whatever else a kernel prints go to the log: they help whoever runs the server, and
    nobody else.
    """

    # Tornado's own pings, in seconds; the base class has milliseconds and a timer of its own, whose
    # numbers Tornado warns about.
    ping_interval = PING_SECONDS
    ping_timeout = PING_SECONDS

    lines: ClassVar[Counter[str]] = Counter()
    """The number of lines to each kernel, with those that are being opened."""

    counted = connected = left = False
    paid = 0.0

    async def pre_get(self) -> None:
        session, line = self.get_query_argument("session_id", ""), self.request.headers.get("Upgrade", "")
        if line.lower() != "websocket" or not SESSION.fullmatch(session):
            raise web.HTTPError(400)
        if self.lines[self.kernel_id] >= MOST_LINES:
            raise web.HTTPError(429)
        self.counted = True
        self.lines[self.kernel_id] += 1
        await super().pre_get()
        if self.left:
            raise VisitorGone

    async def open(self, kernel_id: str) -> None:
        self.set_nodelay(True)  # a verdict is several small messages: none waits for the one before to arrive
        self.connected = True
        await self.connection.connect()

    def on_finish(self) -> None:
        """Forget a line that didn't come about."""
        if self.get_status() == 101:
            return
        self._uncount()
        opening = getattr(self, "connection", None)
        if opening and opening._open_sessions.get(opening.session_key) is self:
            del opening._open_sessions[opening.session_key]

    def on_close(self) -> None:
        self.left = True
        self._uncount()
        if self.connected:  # what has never been counted as a connection must not count as one less
            super().on_close()

    def _uncount(self) -> None:
        if self.counted:
            self.counted = False
            type(self).lines -= Counter([self.kernel_id])

    def write_message(self, message: Any, binary: bool = False) -> Any:
        try:
            header, content = parts(message)
            known, words = header["msg_type"] in TOLD, ""
            if header["msg_type"] in SAYS:
                words = _words(content)
        except UNREAD:
            self.log.warning("A kernel sent something unreadable", extra={"source": self.kernel_id})
            return None
        if known:
            return self._tell(message, binary)
        if words:
            first, _, trace = words.partition("\n")
            about = {"source": self.kernel_id, "trace": trace}
            self.log.warning("Kernel %s: %s", self.kernel_id, first, extra=about)
        return None

    def _tell(self, message: Any, binary: bool) -> Any:
        """Send a message; a browser that reads none of what is sent is cut off, and may come back."""
        self._spend(len(message) / ANSWERED)
        line = self.ws_connection
        if line and line.stream.writing() and len(line.stream._write_buffer) > MOST_UNREAD:
            self.log.warning("A browser reads nothing", extra={"source": self.kernel_id})
            line.stream.close()
        try:
            sent = super().write_message(message, binary)
        except WebSocketClosedError:
            return None
        if sent:  # nobody waits for it: if the page goes meanwhile, that is nothing to complain of
            sent.add_done_callback(lambda done: done.cancelled() or done.exception())
        return sent

    def on_message(self, ws_message: str | bytes) -> Awaitable[None] | None:
        """Hand on what the browser says; what cannot be read is dropped, and what is too much waits."""
        try:
            channel, message = heard(ws_message)
            hand = partial(self.connection.session.send, self.connection.channels[channel])
            try:
                hand(message)
            except UnicodeEncodeError:  # half a character, which no socket carries
                hand(json.loads(json.dumps(message, ensure_ascii=False).encode(errors="replace")))
        except Exception as error:
            about = {"source": self.kernel_id}
            self.log.warning(
                "A browser sent something unreadable: %s", shorten(repr(error), 200), extra=about
            )
        wait = self._spend(EACH + len(ws_message) / BYTES)
        return asyncio.sleep(wait) if wait > 0 else None

    def _spend(self, seconds: float) -> float:
        """Charge a browser with what it has made others do; return the seconds for which it has to wait."""
        now = time.monotonic()
        self.paid = max(self.paid, now) + seconds
        return self.paid - now - BURST
