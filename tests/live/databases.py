"""The databases that classes are kept in: SQLite always, PostgreSQL where there is one to try.

`TICHU_TEST_POSTGRES` names one that may be written to; else an installed server is started for the tests.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import DEVNULL, PIPE

import pytest

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
