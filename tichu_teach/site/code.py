"""What Python runs in a browser, as one archive: this package without what serves it, and what it needs."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

from tichu_teach import own
from tichu_teach.app import paths, served
from tichu_teach.lessons.kept import kept_of

LEANS_ON = ("fsrs", "markdown_it", "mdurl", "segno", "typing_extensions", "yaml")
"""The packages that pages import, where they are installed: all of them plain Python."""

LEFT_HERE = (
    "app",
    "site",
    "pages/static",
    "classroom/sample",
    "notebooks",
    "cli.py",
    "options.py",
    "pages/widget.py",
)
"""What no page needs of ours."""

HOME = "/tutorial/code"
"""Where browsers unpack it; the files of a teacher's folder at `own.FOLDER` (see `static/worker.js`)."""

_ENDINGS = (".py", ".json", ".md", ".yaml", ".yml")
_LOOKS = (".js", ".css")
_LARGEST = 1 << 20  # bytes of a file of a teacher's
_LONG_AGO = (1980, 1, 1, 0, 0, 0)

CHANGED = 1_000_000_000
"""When every file is said to have changed last, where it is unpacked."""


def archive() -> bytes:
    """The code; the same bytes for the same files."""
    others = {name: file.read_bytes() for name, file in _others()}
    return zipped(dict(ours(LEFT_HERE)) | others | dict(_kept()))


def own_files(folder: Path) -> bytes:
    """What chapters and notebooks of a teacher's may name: text that isn't hidden. Nothing of ours."""
    if folder == paths.notebooks():
        return b""
    found = {}
    for file in _files(folder):
        inside = file.relative_to(folder)
        hidden = any(part.startswith(".") for part in inside.parts)
        if not hidden and file.resolve().is_relative_to(folder) and file.stat().st_size <= _LARGEST:
            found[inside.as_posix()] = file.read_bytes()
    names = {
        name: before[0]
        for name in found
        if name.endswith(own.ENDING) and (before := own.once(folder / name, folder))
    }
    return zipped(found | {own.BEFORE: json.dumps(names).encode()} if names else found)


def zipped(found: Mapping[str, bytes]) -> bytes:
    """Files by name as an archive; the same bytes for the same files."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as files:
        for name, content in sorted(found.items()):
            info = zipfile.ZipInfo(name, _LONG_AGO)
            info.compress_type = zipfile.ZIP_DEFLATED
            files.writestr(info, content)
    return held.getvalue()


def place(folder: Path, key: str) -> str:
    """Where in a browser the page of that key is at home."""
    file = served.source(folder, key)
    if folder == paths.notebooks() or file is None:
        return HOME
    inside = file.parent.relative_to(folder).as_posix()
    return own.FOLDER if inside == "." else f"{own.FOLDER}/{inside}"


def ours(left: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """This package, without some of it."""
    for file in _files(paths.PACKAGE, (*_ENDINGS, *_LOOKS)):
        inside = file.relative_to(paths.PACKAGE).as_posix()
        if not any(inside == each or inside.startswith(f"{each}/") for each in left):
            yield f"{paths.PACKAGE.name}/{inside}", file.read_bytes()


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
        package = spec.submodule_search_locations is not None
        installed = origin.parents[1] if package else origin.parent
        for file in _files(origin.parent, (".py",)) if package else (origin,):
            yield file.relative_to(installed).as_posix(), file


def _files(folder: Path, endings: Sequence[str] = _ENDINGS) -> list[Path]:
    return [file for file in sorted(folder.rglob("*")) if file.suffix in endings and file.is_file()]
