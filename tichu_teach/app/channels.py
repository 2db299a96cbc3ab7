"""The channel between an open page and its kernel: some messages go to the browser, others to the log."""

from __future__ import annotations

import json
import struct
from typing import Any

from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from tichu_teach.app.handlers import ForPrograms
from tichu_teach.app.logs import shorten

PING_SECONDS = 30
"""The time between two pings; after as long again without an answer, the browser counts as gone."""

TOLD = frozenset(
    "status comm_open comm_msg comm_close comm_info_reply kernel_info_reply shutdown_reply".split()
)
"""The messages that the table and the widgets need. Anything else a kernel says stays on the server."""

SAYS = ("stream", "error")

UNREAD = ValueError, LookupError, TypeError, AttributeError, struct.error
"""Faults that may come of reading a message of any shape."""


def parts(message: object) -> tuple[dict[str, Any], bytes | dict[str, Any]]:
    """Return header and content of a message to the browser, in any of the server's forms for it.

    The content of a binary message is returned as it stands: few are ever looked at. Fails on what is none
    (`UNREAD`).
    """
    if isinstance(message, bytes):
        at = struct.unpack_from("<6Q", message, 8)
        return json.loads(message[at[1] : at[2]]), message[at[4] : at[5]]
    data: Any = json.loads(message) if isinstance(message, str) else message
    return data["header"], data.get("content", {})


def _words(content: bytes | dict[str, Any]) -> str:
    """Return a kernel's print, or its error with the trace. Fails on what is neither (`UNREAD`)."""
    said = json.loads(content) if isinstance(content, bytes) else content
    trace = "\n".join([str(said.get("evalue", "")), *said.get("traceback", ())])
    return str(said.get("text") or trace).strip()


class ChannelsHandler(ForPrograms, VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """A kernel's messages to and from the browser.

    Tracebacks and whatever else a kernel prints go to the log: they help whoever runs the server, and
    nobody else.
    """

    # Tornado's own pings, in seconds; the base class has milliseconds and a timer of its own, whose
    # numbers Tornado warns about.
    ping_interval = PING_SECONDS
    ping_timeout = PING_SECONDS

    async def open(self, kernel_id: str) -> None:
        self.set_nodelay(True)  # a verdict is several small messages: none waits for the one before to arrive
        await self.connection.connect()

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
            return super().write_message(message, binary)
        if words:
            first, _, trace = words.partition("\n")
            about = {"source": self.kernel_id, "trace": trace}
            self.log.warning("Kernel %s: %s", self.kernel_id, first, extra=about)
        return None

    def on_message(self, ws_message: str | bytes) -> None:
        """Hand on what the browser says; what cannot be read is dropped."""
        try:
            super().on_message(ws_message)
        except Exception as error:
            about = {"source": self.kernel_id}
            self.log.warning(
                "A browser sent something unreadable: %s", shorten(repr(error), 200), extra=about
            )
