"""Compiles the sources before browsers get them, by Pyodide itself under Node: pages come up far sooner."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from tichu_teach.site.runtime import LIBRARY, VERSION, cache

SCRIPT = Path(__file__).with_name("compile.mjs")
CODE = "code.zip"
PATIENCE = 600  # seconds


class NotCompiled(Exception):
    """There is no Node here, or it could not do it: sources serve, too, only more slowly. `str` says why."""


def compiled(engine: Mapping[str, bytes], code: bytes) -> tuple[bytes, bytes]:
    """Python's library of an engine, and the archive of our code, compiled. Raises NotCompiled.

    What came of the same before is kept.
    """
    digest = hashlib.sha256(b"".join((VERSION.encode(), SCRIPT.read_bytes(), engine[LIBRARY], code)))
    kept = cache() / f"compiled-{digest.hexdigest()[:16]}"
    if not (kept / CODE).is_file():
        _compile(engine, code, kept)
    return (kept / LIBRARY).read_bytes(), (kept / CODE).read_bytes()


def _compile(engine: Mapping[str, bytes], code: bytes, kept: Path) -> None:
    node = shutil.which("node")
    if node is None:
        raise NotCompiled("no node")
    kept.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=kept.parent) as name:
        folder = Path(name)
        for file, content in {**engine, CODE: code}.items():
            (folder / file).write_bytes(content)
        command = [node, str(SCRIPT), str(folder), CODE]
        try:
            ran = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise NotCompiled(str(error)) from None
        if ran.returncode:
            raise NotCompiled(ran.stderr.strip()[-300:])
        for old in kept.parent.glob("compiled-*"):
            shutil.rmtree(old, ignore_errors=True)  # of an older state of the code
        kept.mkdir(exist_ok=True)
        for file in (LIBRARY, CODE):  # the code last: it says that both are there
            (folder / file).replace(kept / file)
