"""Python for browsers: Pyodide from its npm package, in one fixed version, fetched once and kept."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import urllib.request
from pathlib import Path

from tichu_teach.texts import text

VERSION = "314.0.7"
INTEGRITY = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""The SHA-512 digest of the package, as npm writes it."""

LOCK, LIBRARY = "pyodide-lock.json", "python_stdlib.zip"
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", LIBRARY, LOCK)
"""The files of the package that a page needs."""

FETCHED = FILES[2:]
"""Those that it fetches as data, not as scripts."""

ADDRESS = f"https://registry.npmjs.org/pyodide/-/pyodide-{VERSION}.tgz"
"""The address where npm would find it, for users without npm."""


class NoRuntime(Exception):
    """Pyodide can't be fetched, or is not the expected package; the message is for the user."""


def runtime(package: Path | None = None) -> dict[str, bytes]:
    """Return Pyodide's files by name: of a `package`, or of the one in the cache, fetched if need be.

    Raises NoRuntime.
    """
    kept = cache() / f"pyodide-{VERSION}.tgz"
    if package is None and not kept.is_file():
        kept.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=kept.parent) as folder:
            fetched = _fetch(Path(folder))
            _check(fetched)
            fetched.replace(kept)
    return _files(package or kept)


def cache() -> Path:
    """Return the folder for fetched files; `TICHU_TEACH_CACHE` names another."""
    if named := os.environ.get("TICHU_TEACH_CACHE"):
        return Path(named)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "tichu-teach"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tichu-teach"


def _fetch(folder: Path) -> Path:
    """Fetch by npm, which knows how this machine reaches its registry, or else from npm's own address."""
    if npm := shutil.which("npm"):
        command = [npm, "pack", "--silent", f"pyodide@{VERSION}"]
        ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        if found := next(folder.glob("*.tgz"), None):
            return found
        raise NoRuntime(text("site.no-runtime", version=VERSION, reason=ran.stderr.strip()[-300:]))
    file = folder / "package.tgz"
    try:
        with urllib.request.urlopen(ADDRESS, timeout=60) as answer, file.open("wb") as written:
            shutil.copyfileobj(answer, written)
    except OSError as error:
        raise NoRuntime(text("site.no-runtime", version=VERSION, reason=error)) from None
    return file


def _check(package: Path) -> None:
    try:
        digest = hashlib.sha512(package.read_bytes()).digest()
    except OSError as error:
        raise NoRuntime(text("site.no-runtime", version=VERSION, reason=error.strerror)) from None
    if base64.b64encode(digest).decode() != INTEGRITY:
        raise NoRuntime(text("site.wrong-runtime", file=package, version=VERSION))


def _files(package: Path) -> dict[str, bytes]:
    _check(package)
    with tarfile.open(package) as archive:
        members = {name: archive.extractfile(f"package/{name}") for name in FILES}
        found = {name: member.read() for name, member in members.items() if member}
    # Drop its list of packages on other hosts: none is asked for.
    return {**found, LOCK: json.dumps({**json.loads(found[LOCK]), "packages": {}}).encode()}
