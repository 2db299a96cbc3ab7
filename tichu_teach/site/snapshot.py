"""A snapshot of Python's memory after pages were opened: browsers that load it need not import or read.

It is taken under Node, from the same Pyodide that browsers get (`snapshot.mjs`, `within.py`).
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from tichu_teach.site.runtime import VERSION, cache

SCRIPTS = tuple(Path(__file__).with_name(name) for name in ("snapshot.mjs", "within.py"))
CODE, MEMORY, REST, LIBRARY = "code.zip", "memory", "rest.zip", "library.zip"
BUILD_SECONDS = 600  # seconds


class NoSnapshot(Exception):
    """There is no Node here, or it failed; pages then start from sources, more slowly. `str` says why."""


class PythonSnapshot(NamedTuple):
    """The memory, packed, and archives of all that is not in it: data, modules of ours, other modules."""

    memory: bytes
    data: bytes
    rest: bytes
    library: bytes


def snapshot(engine: Mapping[str, bytes], code: bytes) -> PythonSnapshot:
    """Take a snapshot of an engine (`runtime.py`) with an archive of our code. Raises NoSnapshot.

    The latest is kept, and reused for the same engine and code.
    """
    made_of = [VERSION.encode(), *(file.read_bytes() for file in SCRIPTS), *engine.values(), code]
    kept = cache() / f"snapshot-{hashlib.sha256(b''.join(made_of)).hexdigest()[:16]}"
    if not (kept / CODE).is_file():
        _take(engine, code, kept)
    return PythonSnapshot(*((kept / name).read_bytes() for name in (MEMORY, CODE, REST, LIBRARY)))


def _take(engine: Mapping[str, bytes], code: bytes, kept: Path) -> None:
    node = shutil.which("node")
    if node is None:
        raise NoSnapshot("no node")
    kept.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=kept.parent) as name:
        folder = Path(name)
        for file, content in {**engine, CODE: code}.items():
            (folder / file).write_bytes(content)
        command = [node, str(SCRIPTS[0]), str(folder)]
        try:
            ran = subprocess.run(command, capture_output=True, text=True, timeout=BUILD_SECONDS, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise NoSnapshot(str(error)) from None
        if ran.returncode:
            raise NoSnapshot(ran.stderr.strip()[-300:])
        for old in kept.parent.glob("snapshot-*"):
            shutil.rmtree(old, ignore_errors=True)  # of an older state of the code
        kept.mkdir(exist_ok=True)
        for file in (MEMORY, REST, LIBRARY, CODE):  # the code last: it says that all are there
            (folder / file).replace(kept / file)
