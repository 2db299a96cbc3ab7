"""What Python runs in a browser, as one archive: this package without what serves it, and what it needs."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from tichu_teach.app import contents, paths
from tichu_teach.lessons.kept import kept_of

LEANS_ON = ("fsrs", "markdown_it", "mdurl", "typing_extensions", "yaml")
"""The packages that pages import: all of them plain Python."""

LEFT_HERE = ("app", "site", "pages/static", "classroom/sample", "notebooks", "cli.py", "pages/widget.py")
"""What no page needs of ours."""

FOLDER = "folder"
"""Where in the archive the files of a teacher's folder lie."""

ROOT = "/tutorial/code"
"""Where browsers unpack it (see `static/worker.js`)."""

_ENDINGS = (".py", ".json", ".md", ".yaml", ".yml")
_LARGEST = 1 << 20  # bytes of a file of a teacher's
_LONG_AGO = (1980, 1, 1, 0, 0, 0)

CHANGED = 1_000_000_000
"""When every file is said to have changed last, where it is unpacked."""


def archive(folder: Path) -> bytes:
    """The code, and the chapters and packs of a teacher's own `folder`; the same bytes for the same files."""
    found = {name: file.read_bytes() for name, file in (*_ours(), *_others(), *_own(folder))} | dict(_kept())
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as files:
        for name, content in sorted(found.items()):
            info = zipfile.ZipInfo(name, _LONG_AGO)
            info.compress_type = zipfile.ZIP_DEFLATED
            files.writestr(info, content)
    return held.getvalue()


def place(folder: Path, key: str) -> str:
    """Where in the archive the page of that key is at home."""
    file = contents.source(folder, key)
    if folder == paths.notebooks() or file is None:
        return ""
    inside = file.parent.relative_to(folder).as_posix()
    return FOLDER if inside == "." else f"{FOLDER}/{inside}"


def _ours() -> Iterator[tuple[str, Path]]:
    for file in _files(paths.PACKAGE):
        inside = file.relative_to(paths.PACKAGE).as_posix()
        if not any(inside == left or inside.startswith(f"{left}/") for left in LEFT_HERE):
            yield f"{paths.PACKAGE.name}/{inside}", file


def _kept() -> Iterator[tuple[str, bytes]]:
    """Our chapters as they have been read, which takes long."""
    for file in sorted((paths.PACKAGE / "lessons").glob("*/*.md")):
        name, content = kept_of(file, CHANGED)
        yield f"{paths.PACKAGE.name}/lessons/{file.parent.name}/{name}", content.encode()


def _others() -> Iterator[tuple[str, Path]]:
    for name in LEANS_ON:
        spec = find_spec(name)
        if spec is None or spec.origin is None:
            continue
        origin = Path(spec.origin)
        for file in _files(origin.parent) if spec.submodule_search_locations else (origin,):
            if file.suffix == ".py":
                yield (
                    file.relative_to(
                        origin.parents[1] if origin.name == "__init__.py" else origin.parent
                    ).as_posix(),
                    file,
                )


def _own(folder: Path) -> Iterator[tuple[str, Path]]:
    """What a teacher's chapters and notebooks may name: text of theirs that isn't hidden."""
    if folder == paths.notebooks():
        return
    for file in _files(folder):
        inside = file.relative_to(folder)
        hidden = any(part.startswith(".") for part in inside.parts)
        if not hidden and file.resolve().is_relative_to(folder) and file.stat().st_size <= _LARGEST:
            yield f"{FOLDER}/{inside.as_posix()}", file


def _files(folder: Path) -> list[Path]:
    return [file for file in sorted(folder.rglob("*")) if file.suffix in _ENDINGS and file.is_file()]
