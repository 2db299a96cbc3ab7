"""The door: bulky, slow and strange requests stay outside, and cost nothing."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from ipaddress import ip_address
from types import SimpleNamespace
from typing import Any

import pytest
from tornado.httpserver import HTTPServer
from tornado.web import Application, RequestHandler

from tichu_teach.app import gate


class Echo(RequestHandler):
    def get(self) -> None:
        self.finish(self.request.remote_ip)

    def post(self) -> None:
        self.finish(str(len(self.request.body)))


class Huge(RequestHandler):
    def get(self) -> None:
        self.finish(b"x" * (32 << 20))


def behind_the_door(
    talk: Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[bytes]],
    proxies: tuple[str, ...] = (),
) -> bytes:
    """What somebody hears who talks to a server with our door."""

    async def visit() -> bytes:
        door = gate.GuardedServer(Application([("/", Echo), ("/huge", Huge)]), proxies=proxies)
        door.listen(0, "127.0.0.1")
        port = next(iter(door._sockets.values())).getsockname()[1]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            heard = await talk(reader, writer)
            if heard == b"sweep":
                await stuck(door)
                door.cut_stalled()
                streams = [*door._written]
                open_before = sum(not stream.closed() for stream in streams)
                door.cut_stalled()
                heard = b"%d, %d" % (open_before, sum(not stream.closed() for stream in streams))
            return heard
        finally:
            writer.close()
            door.stop()

    return asyncio.run(visit())


async def stuck(door: gate.GuardedServer) -> None:
    """Wait until an answer is on its way and comes no further."""
    before = -1
    while before not in (far := {each._total_write_done_index for each in door._written if each.writing()}):
        before = max(far, default=-1)
        await asyncio.sleep(0.1)


async def hear(reader: asyncio.StreamReader) -> bytes:
    try:
        return await asyncio.wait_for(reader.read(), 60)
    except ConnectionError:
        return b""


def sends(request: bytes) -> Callable[..., Awaitable[bytes]]:
    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        writer.write(request)
        return await hear(reader)

    return talk


def post(size: int, body: bytes) -> bytes:
    return b"POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s" % (
        size,
        body,
    )


def test_a_goodbye_comes_in() -> None:
    assert behind_the_door(sends(post(300, b"x" * 300))).endswith(b"300")


@pytest.mark.parametrize(
    "request_",
    [post(95 << 20, b"x" * 1000),
     b"POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n8000\r\n" + b"x" * 0x8000 + b"\r\n",
     b"GET / HTTP/1.1\r\nHost: h\r\nX: " + b"x" * (gate.MAX_HEADERS + 100) + b"\r\n\r\n"],
    ids=["body", "chunks", "headers"],
)  # fmt: skip
def test_what_is_bulky_is_refused_before_it_is_read(request_: bytes) -> None:
    heard = behind_the_door(sends(request_))
    assert b"200 OK" not in heard


@pytest.mark.parametrize(
    ("limit", "request_"),
    [("BODY_SECONDS", post(300, b"half")), ("IDLE_SECONDS", b"GET / HTTP/1.1\r\nHo"), ("IDLE_SECONDS", b"")],
    ids=["body", "headers", "nothing"],
)
def test_whoever_dawdles_is_cut(monkeypatch: pytest.MonkeyPatch, limit: str, request_: bytes) -> None:
    monkeypatch.setattr(gate, limit, 0.2)
    assert b"200 OK" not in behind_the_door(sends(request_))


def test_whoever_does_not_take_what_they_asked_for_is_cut_at_the_second_look() -> None:
    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        writer.write(b"GET /huge HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return b"sweep"

    assert behind_the_door(talk) == b"1, 0"


class Stream:
    """A connection, as far as a sweep looks at it."""

    def __init__(self, done: int = 0, busy: bool = True) -> None:
        self._total_write_done_index, self.busy, self.cut = done, busy, False

    def writing(self) -> bool:
        return self.busy

    def close(self) -> None:
        self.cut = True


def test_whoever_takes_something_between_two_looks_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the first look nobody is cut: neither one who has just come nor one who has just been told more."""
    monkeypatch.setattr(HTTPServer, "handle_stream", lambda *given: None)
    door = gate.GuardedServer(Application())
    monkeypatch.setattr(door._sweeper, "start", lambda: None)
    stalled, slow, idle = Stream(), Stream(1), Stream(5, busy=False)
    for each in (stalled, slow, idle):
        door.handle_stream(each, ("127.0.0.1", 5000))
    looks = []
    for _ in range(3):
        door.cut_stalled()
        looks.append([each.cut for each in (stalled, slow, idle)])
        slow._total_write_done_index += 1
    assert looks == [[False, False, False], [True, False, False], [True, False, False]]
    idle.busy = True
    door.cut_stalled()
    assert not idle.cut
    door.cut_stalled()
    assert idle.cut


FORWARDED = b"GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\nX-Forwarded-For: 192.0.2.7, 10.1.1.1\r\n\r\n"


def test_where_a_visitor_comes_from_is_the_word_of_a_trusted_proxy_only() -> None:
    assert behind_the_door(sends(FORWARDED)).endswith(b"\r\n127.0.0.1")
    assert behind_the_door(sends(FORWARDED), ("127.0.0.0/8",)).endswith(b"\r\n10.1.1.1")
    assert behind_the_door(sends(FORWARDED), ("127.0.0.1", "10.0.0.0/8")).endswith(b"\r\n192.0.2.7")


@pytest.mark.parametrize(
    ("host", "known"),
    [("localhost:8866", True), ("LocalHost", True), ("127.0.0.1:8866", True), ("[::1]:8866", True),
     ("192.168.1.9", True), ("tichu.school.example", True), ("tichu.school.example.:80", True),
     ("evil.example", False), ("localhost.evil.example", False),
     ("127.0.0.1.evil.example", False), ("", False)],
)  # fmt: skip
def test_hosts(host: str, known: bool) -> None:
    names = gate.hosts("0.0.0.0", ["tichu.school.example"])
    request: Any = SimpleNamespace(host=host)
    assert (gate.StrangeHost(names).match(request) is None) == known
    assert gate.StrangeHost({"any"}).match(request) is None


def test_one_clock_sweeps_for_all_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each start of a clock that runs would be one more, for as long as the server is up."""
    door, started = gate.GuardedServer(Application()), list[object]()
    monkeypatch.setattr(door._sweeper, "is_running", lambda: bool(started))
    monkeypatch.setattr(door._sweeper, "start", lambda: started.append(door))
    monkeypatch.setattr(HTTPServer, "handle_stream", lambda *given: None)
    for _ in range(3):
        door.handle_stream(Echo, ("127.0.0.1", 5000))
    assert started == [door]


def test_how_much_and_how_long_a_door_stands_open(monkeypatch: pytest.MonkeyPatch) -> None:
    door = gate.GuardedServer(Application(), proxies=["10.0.0.0/8"])
    assert door._sweeper.callback_time == 60_000
    assert (door.conn_params.body_timeout, door.conn_params.header_timeout) == (10, 30)
    assert (door.conn_params.max_body_size, door.conn_params.max_header_size) == (16_384, 16_384)
    assert door.max_buffer_size == 4 << 20, "a message, and what is around it"
    monkeypatch.setattr(gate, "allow_files", lambda: 300)
    assert gate.GuardedServer(Application())._most == 150, "half of what it may open"


def test_a_door_that_is_shut_sweeps_no_more_and_lets_nobody_in() -> None:
    async def shut() -> bool:
        door = gate.GuardedServer(Application([("/", Echo)]))
        door.listen(0, "127.0.0.1")
        port = next(iter(door._sockets.values())).getsockname()[1]
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        while not door._sweeper.is_running():
            await asyncio.sleep(0.01)
        door.stop()
        writer.close()
        with pytest.raises(ConnectionRefusedError):
            await asyncio.open_connection("127.0.0.1", port)
        return door._sweeper.is_running()

    assert not asyncio.run(shut())


@pytest.mark.parametrize(
    ("address", "inside"),
    [
        ("10.1.2.3", True),
        ("11.1.2.3", False),
        ("::1", True),
        ("::2", False),
        ("school", False),
        (None, False),
    ],
)
def test_networks(address: object, inside: bool) -> None:
    assert (address in gate.Networks(["10.0.0.0/8", "::1"])) is inside
    assert address not in gate.Networks([])


def test_a_name_is_ours_whatever_port_and_dot_it_ends_with() -> None:
    ours = gate.StrangeHost(frozenset({"tichu.example"}))
    for host, known in (
        ("TICHU.example:80", True),
        ("tichu.example.", True),
        ("tichu.example:", True),
        ("tichu.example:80:80", False),
        ("x.tichu.example", False),
        ("[2001:db8::1]:80", True),
        ("10.0.0.1.", True),
    ):
        assert ours.names_us(host) is known, host


@pytest.mark.parametrize(
    ("origin", "host"),
    [("https://a.example:8", "a.example:8"), ("null", ""), ("", ""), ("http://[", ""), ("a.example", "")],
)
def test_the_host_of_an_origin(origin: str, host: str) -> None:
    assert gate.origin_host(origin) == host


def test_the_address_of_this_machine_is_its_name_where_there_is_no_network(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Probe:
        def __enter__(self) -> "Probe":
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def connect(self, where: object) -> None:
            raise OSError("no network")

    monkeypatch.setattr(gate.socket, "socket", lambda *_: Probe())
    monkeypatch.setattr(gate.socket, "gethostname", lambda: "desk")
    local = "http://localhost:1//localhost:2/"
    assert gate.network_address(local) == "http://desk:1//localhost:2/"
    assert gate.hosts("10.0.0.9", ["Tichu.Example", ""]) == {
        *("localhost", "desk", "desk.local", "10.0.0.9", "tichu.example")
    }


def test_the_address_of_this_machine_is_the_one_from_which_it_would_reach_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = list[Any]()

    class Probe:
        def __enter__(self) -> "Probe":
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def connect(self, where: tuple[str, int]) -> None:
            asked.append(ip_address(where[0]))

        def getsockname(self) -> tuple[str, int]:
            return "10.0.0.7", 5

    monkeypatch.setattr(gate.socket, "socket", lambda *_: Probe())
    assert gate.network_address("http://localhost:1/") == "http://10.0.0.7:1/"
    assert [each.is_private and not each.is_loopback for each in asked] == [True]


@pytest.mark.parametrize(
    ("proxies", "let_in"), [((), [True] * 3 + [False] * 2), (("127.0.0.1",), [True] * 5)]
)
def test_one_address_cannot_take_all_connections(
    proxies: tuple[str, ...],
    let_in: list[bool],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Whoever opened a thousand and said nothing kept a whole class out."""
    monkeypatch.setattr(gate, "OWN", gate.Networks(()))
    monkeypatch.setattr(gate, "MOST_CONNECTIONS", 3)

    async def comes(port: int) -> tuple[bool, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        with suppress(ConnectionError):
            return (await reader.read(12)) == b"HTTP/1.1 200", writer
        return False, writer

    async def crowd() -> list[bool]:
        door = gate.GuardedServer(Application([("/", Echo)]), proxies=proxies)
        door.listen(0, "127.0.0.1")
        port = next(iter(door._sockets.values())).getsockname()[1]
        came = [await comes(port) for _ in let_in]
        kept = [*door._written]  # so that it is known of each if it is open
        came[0][1].close()
        while sum(not line.closed() for line in kept) == sum(let_in):
            await asyncio.sleep(0.01)
        again, last = await comes(port)
        assert again, "there is room as soon as one has left"
        for _, line in (*came, (again, last)):
            line.close()
        door.stop()
        return [each for each, _ in came]

    assert asyncio.run(crowd()) == let_in
    assert caplog.messages == ["127.0.0.1 has too many connections"] * let_in.count(False)
    assert {vars(record)["source"] for record in caplog.records} == {"127.0.0.1"} - {*proxies}


@pytest.mark.skipif(sys.platform == "win32", reason="has no such limit")
@pytest.mark.parametrize(
    ("soft", "hard", "now"),
    [(256, 20_000, 20_000), (256, -1, 1 << 16), (1024, 1 << 20, 1 << 16), (1 << 18,) * 3],
)
def test_a_server_may_open_as_many_files_as_the_system_lets_it(
    soft: int, hard: int, now: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = [(soft, hard)]
    monkeypatch.setattr(gate.resource, "getrlimit", lambda of: limits[-1])
    monkeypatch.setattr(gate.resource, "setrlimit", lambda of, new: limits.append(new))
    assert gate.allow_files() == now and limits[-1] == (now, hard)

    def barred(of: int, new: object) -> None:
        raise ValueError("not as many")

    monkeypatch.setattr(gate.resource, "setrlimit", barred)
    limits[:] = [(soft, hard)]
    assert gate.allow_files() == soft
