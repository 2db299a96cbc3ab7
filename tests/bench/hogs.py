"""The cost of bulky, slow and impatient visitors to the server."""

import re
import socket
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from tests.app.serving import Running, shelf, tutorial

from .measure import Figure

BULK = 95 << 20
PIECE = b"x" * (64 << 10)
PATIENCE = 60.0


def figures(full: bool) -> Iterator[Figure]:
    senders, leavers = (8, 40) if full else (8, 10)
    with (
        tempfile.TemporaryDirectory() as folder,
        tutorial(shelf(Path(folder) / "notebooks"), Path(folder) / "log") as server,
    ):
        server.get("")
        before, most = memory(server), 0.0
        sent = [0] * senders
        hogs = [threading.Thread(target=_hog, args=(server, sent, n), daemon=True) for n in range(senders)]
        for hog in hogs:
            hog.start()
        while any(hog.is_alive() for hog in hogs):
            most = max(most, memory(server))
            time.sleep(0.05)
        yield Figure(f"{senders} senders of 95 MiB: memory they cost", max(0, most - before), "MiB")
        yield Figure("what one of them got rid of before it was cut", max(sent) / (1 << 20), "MiB")
        start = time.monotonic()
        with _line(server) as line:
            line.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 300\r\n\r\nhalf")
            line.settimeout(PATIENCE)
            _rest(line)
        yield Figure("a body that stops half-way: cut after", time.monotonic() - start, "s")
        for _ in range(leavers):
            with _line(server) as line:
                line.sendall(b"GET /voila/render/nanking/1-cards.ipynb HTTP/1.1\r\nHost: localhost\r\n\r\n")
        start = time.monotonic()
        while server.tables() and time.monotonic() - start < PATIENCE:
            time.sleep(0.1)
        yield Figure(f"{leavers} visitors who leave at once: tables after it", server.tables(), "tables")
        yield Figure("and until the last was free again", time.monotonic() - start, "s")


def memory(server: Running) -> float:
    """The resident memory of the server in MiB, without its kernels."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(re.search(r"^VmRSS:\s+(\d+) kB", status, re.M)[1]) / 1024  # type: ignore[index]


def _line(server: Running) -> socket.socket:
    host, port = server.home.removeprefix("http://").strip("/").split(":")
    return socket.create_connection((host, int(port)), timeout=PATIENCE)


def _rest(line: socket.socket) -> None:
    try:
        while line.recv(1 << 16):
            pass
    except OSError:
        pass


def _hog(server: Running, sent: list[int], number: int) -> None:
    """Send a huge body to a missing address, as long as the server takes it."""
    with _line(server) as line:
        try:
            line.sendall(b"POST /nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % BULK)
            while sent[number] < BULK:
                line.sendall(PIECE)
                sent[number] += len(PIECE)
            _rest(line)
        except OSError:
            pass
