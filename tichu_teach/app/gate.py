"""The door: who may ask, from where, how much and for how long. Nothing behind it has to think of that."""

from __future__ import annotations

import ipaddress
import logging
import re
import socket
import sys
from collections.abc import Collection
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPServerRequest
from tornado.ioloop import PeriodicCallback
from tornado.routing import Matcher

if sys.platform != "win32":
    import resource

log = logging.getLogger(__name__)

MAX_BODY = 16 << 10
"""Bytes of a request's body. The only one we need is a closing page's goodbye."""

MAX_HEADERS = 16 << 10
MAX_MESSAGE = 2 << 20
"""Bytes of a message on an open page's line: a saved game of 1 MiB, its quotes escaped."""

BODY_SECONDS = 10
IDLE_SECONDS = 30
"""The limit for a request's headers to arrive, and for a connection between two requests."""

STALLED_SECONDS = 60
"""The limit for a client that doesn't read its answer."""

MOST_FILES = 1 << 16
"""The files and connections that a server wants to have open; a system may begin with 256."""

MOST_CONNECTIONS = 2000
"""The most connections of one address that is neither this machine's nor a proxy's: a few schools."""


LOOPBACK = ("127.0.0.1", "localhost", "::1")
"""The hosts that only this machine can reach."""


class Networks:
    """A set of addresses and networks (`10.0.0.0/8`), for tests such as `address in networks`."""

    def __init__(self, given: Collection[str]) -> None:
        self.networks = [ipaddress.ip_network(each) for each in given]

    def __contains__(self, address: object) -> bool:
        try:
            return any(ipaddress.ip_address(str(address)) in each for each in self.networks)
        except ValueError:
            return False


THIS_MACHINE = ("127.0.0.0/8", "::1")
OWN = Networks(THIS_MACHINE)
"""This machine: somebody sitting at it, or a proxy that doesn't say whom it asks for."""


def network(address: str) -> str:
    """Return the network that an address counts as: itself, or the /64 of an IPv6 one, a single household."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv4Address) or ip.is_loopback:
        return address
    if ip.ipv4_mapped:
        return str(ip.ipv4_mapped)
    return f"{ipaddress.IPv6Address(int(ip) >> 64 << 64)}/64"


def allow_files() -> int:
    """Have the system let this process open as many files as it wants and may; return how many."""
    if sys.platform == "win32":
        return MOST_FILES  # which counts no connections among them
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    with suppress(ValueError, OSError):  # macOS has a limit beside the limit
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


class GuardedServer(HTTPServer):
    """An HTTP server that keeps no bulky, slow or stalled connection, and none beyond so many of an address.

    `proxies` are the addresses and networks trusted to name a visitor's address (`X-Forwarded-For`,
    `X-Real-IP`); anybody else could write anything into these headers.
    """

    def initialize(self, app: Any, proxies: Collection[str] = (), **options: Any) -> None:  # type: ignore[override]
        super().initialize(
            app,
            max_body_size=MAX_BODY,
            max_header_size=MAX_HEADERS,
            max_buffer_size=2 * MAX_MESSAGE,
            body_timeout=BODY_SECONDS,
            idle_connection_timeout=IDLE_SECONDS,
            **options,
        )
        self._proxies = Networks(proxies)
        self._written: WeakKeyDictionary[Any, int] = WeakKeyDictionary()
        self._whose: WeakKeyDictionary[Any, str] = WeakKeyDictionary()
        self._most = min(MOST_CONNECTIONS, allow_files() // 2)
        self._sweeper = PeriodicCallback(self.cut_stalled, STALLED_SECONDS * 1000)

    def start_request(self, server_conn: object, request_conn: Any) -> Any:
        self.xheaders = request_conn.context.remote_ip in self._proxies
        request_conn.context.trusted_downstream = self._proxies
        return super().start_request(server_conn, request_conn)

    def handle_stream(self, stream: Any, address: Any) -> None:
        whose = network(address[0])
        if whose not in OWN and address[0] not in self._proxies:
            if sum(each == whose and not line.closed() for line, each in self._whose.items()) >= self._most:
                log.warning("%s has too many connections", whose, extra={"source": whose})
                stream.close()
                return
            self._whose[stream] = whose
        self._written[stream] = -1
        if not self._sweeper.is_running():
            self._sweeper.start()
        super().handle_stream(stream, address)

    def cut_stalled(self) -> None:
        """Close the connections that have data to write, but wrote nothing since the last call."""
        for stream, before in list(self._written.items()):
            done = stream._total_write_done_index
            if done == before:  # which is -1 for those that had nothing to write
                stream.close()
            self._written[stream] = done if stream.writing() else -1

    def stop(self) -> None:
        self._sweeper.stop()
        super().stop()


def origin_host(origin: str) -> str:
    """The host that the `Origin` of a request names, with its port; "" where it names none."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def network_address(local: str) -> str:
    """Return a local address as others on this network reach it, as far as this machine knows its own."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))  # sends nothing; only asks which way it would go
            own = str(probe.getsockname()[0])
        except OSError:
            own = socket.gethostname()
    return local.replace("//localhost:", f"//{own}:", 1)


def hosts(bound: str, allowed: Collection[str]) -> frozenset[str]:
    """Return the names that this server answers to: this machine's, the one it is bound to, and `allowed`."""
    own = socket.gethostname()
    names = {"localhost", own, f"{own}.local", bound, *allowed}
    return frozenset(name.casefold() for name in names if name)


class StrangeHost(Matcher):
    """Matches requests that call this server by a name that isn't its own.

    Another site's page can point its own name here and then read our answers as its own (DNS rebinding). A
    plain address can't be rebound, so it is always let in. `any` lets in everybody.
    """

    def __init__(self, names: Collection[str]) -> None:
        self.names = names

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        return None if "any" in self.names or self.names_us(request.host) else {}

    def names_us(self, host: str) -> bool:
        """Return True if a `Host` header names us."""
        name = re.sub(r":\d*$", "", host).casefold().rstrip(".")
        try:
            ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
        except ValueError:
            return name in self.names
        return True
