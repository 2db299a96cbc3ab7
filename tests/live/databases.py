"""The databases that classes are kept in: SQLite always, PostgreSQL where there is one to try.

`TICHU_TEST_POSTGRES` names one that may be written to; else an installed server is started for the tests.
"""

import os
import shutil
import socket
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from subprocess import DEVNULL, PIPE

import pytest
from sqlalchemy import make_url

FOUND = ("/usr/lib/postgresql", "/usr/local/bin")


def _installed() -> Path | None:
    """The folder of an installed server's programs."""
    named = shutil.which("initdb")
    places = [Path(named).parent] if named else [*Path(FOUND[0]).glob("*/bin"), Path(FOUND[1])]
    return next((each for each in sorted(places, reverse=True) if (each / "initdb").exists()), None)


@contextmanager
def postgres() -> Iterator[str]:
    """The URL of an empty database; skips where none can be had, and says why."""
    pytest.importorskip("psycopg", reason="psycopg is not installed: pip install tichu-teach[postgres]")
    if named := os.environ.get("TICHU_TEST_POSTGRES"):
        yield named
        return
    programs = _installed()
    if programs is None:
        pytest.skip("no PostgreSQL found: install it, or name an empty database in TICHU_TEST_POSTGRES")
    # It refuses to run as root, and then needs a folder of its own account's.
    rooted = os.name == "posix" and os.geteuid() == 0
    if rooted and subprocess.run(["id", "postgres"], capture_output=True).returncode:
        pytest.skip("PostgreSQL does not run as root, and there is no account called postgres")
    data = Path(tempfile.mkdtemp(prefix="tichu-pg-"))
    if rooted:
        shutil.chown(data, "postgres")

    def run(program: str, *words: str) -> None:
        command = [str(programs / program), "-D", str(data), *words]
        who = ["runuser", "-u", "postgres", "--"] if rooted else []
        done = subprocess.run([*who, *command], cwd="/", stdout=DEVNULL, stderr=PIPE, text=True, timeout=120)
        assert done.returncode == 0, done.stderr

    try:
        run("initdb", "-A", "trust", "-U", "postgres", "--no-sync")
        options = f"-c listen_addresses= -c unix_socket_directories={data} -c fsync=off"
        run("pg_ctl", "start", "-w", "-l", str(data / "log"), "-o", options)
        try:
            yield f"postgresql://postgres@/postgres?host={data}"
        finally:
            run("pg_ctl", "stop", "-m", "immediate")
    finally:
        shutil.rmtree(data, ignore_errors=True)


class Between:
    """A line between a server and PostgreSQL, at `url`: it confirms what is sent, and may swallow it."""

    def __init__(self, url: str) -> None:
        self._to, self._lines, self._open = make_url(url), list[threading.Event](), True
        self._door = socket.create_server(("127.0.0.1", 0))
        here = self._to.set(host="127.0.0.1", port=self._door.getsockname()[1])
        self.url = here.set(query={"connect_timeout": "2"}).render_as_string(hide_password=False)
        threading.Thread(target=self._let_in, daemon=True).start()

    def swallow(self, *, new: bool = True) -> None:
        """Let nothing through, or nothing of what is connected now."""
        self._open = not new
        for line in self._lines:
            line.clear()

    def flow(self) -> None:
        """Let everything through, first of all what was kept."""
        self._open = True
        for line in self._lines:
            line.set()

    def close(self) -> None:
        """Take no more calls, and hold nothing up."""
        self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()
        self.flow()

    def _let_in(self) -> None:
        with suppress(OSError):
            while True:
                near, line = self._door.accept()[0], threading.Event()
                far = self._call()
                self._lines.append(line)
                if self._open:
                    line.set()
                for ends in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=(line, *ends), daemon=True).start()

    def _call(self) -> socket.socket:
        where, port = self._to.query.get("host", ""), self._to.port or 5432
        if isinstance(where, str) and where.startswith("/"):
            far = socket.socket(socket.AF_UNIX)
            far.connect(f"{where}/.s.PGSQL.{port}")
            return far
        return socket.create_connection((self._to.host or "127.0.0.1", port))

    def _carry(self, line: threading.Event, near: socket.socket, far: socket.socket) -> None:
        sent = b"."
        with suppress(OSError):
            while sent:
                sent = near.recv(65_536)
                line.wait()  # the end of it, too: neither side hears of it
                far.sendall(sent)
            far.shutdown(socket.SHUT_WR)
