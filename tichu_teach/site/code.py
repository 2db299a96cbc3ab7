"""The Python code for browsers as one archive: the modules that pages import, and all that these need."""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

from tichu_teach import own
from tichu_teach.app import paths, served
from tichu_teach.lessons.library import kept_of
from tichu_teach.site.imports import file_of, reached

LEANS_ON = ("fsrs", "markdown_it", "mdurl", "segno", "typing_extensions", "yaml")
"""The other packages that pages import, if they are installed: all of them plain Python."""

LEFT_OUT = ("classroom/sample", "pages/static")
"""Data that no page reads from Python: the sample class, and the browser's own files."""

HOME = "/tutorial/code"
"""The folder where browsers unpack it; a teacher's files go to `own.FOLDER` (see `static/worker.js`)."""

_DATA = (".json", ".md", ".yaml", ".yml")
_ENDINGS = (".py", *_DATA)
_LOOKS = (".js", ".css")
_LARGEST = 1 << 20  # bytes of a file of a teacher's
_LONG_AGO = (1980, 1, 1, 0, 0, 0)

CHANGED = 1_000_000_000
"""The time of change that every unpacked file is given."""


def archive(sources: Iterable[str] = ()) -> bytes:
    """The code for pages whose cells hold these sources; the same bytes for the same files."""
    modules = reached(sources).modules
    ours = {name: file.read_bytes() for name, file in _shipped(modules)}
    others = {name: file.read_bytes() for name, file in _others()}
    return zipped(ours | others | dict(_chapters()))


def _shipped(modules: Collection[str]) -> Iterator[tuple[str, Path]]:
    """The files of modules of this package, and the data in the packages of these modules."""
    home = paths.PACKAGE.parent
    for module in modules:
        yield file_of(module), home / file_of(module)
    for file in _files(paths.PACKAGE, _DATA):
        inside = file.relative_to(paths.PACKAGE)
        room = next(each for each in file.parents if (each / "__init__.py").is_file())
        name = ".".join(room.relative_to(home).parts)
        left = any(inside.is_relative_to(each) for each in LEFT_OUT)
        if name in modules and not left:
            yield file.relative_to(home).as_posix(), file


def own_files(folder: Path) -> bytes:
    """Return an archive of the files that a teacher's chapters and notebooks may name: all unhidden text."""
    if folder == paths.notebooks():
        return b""
    found = {}
    for file in _files(folder):
        inside = file.relative_to(folder)
        hidden = any(part.startswith(".") for part in inside.parts)
        if not hidden and served.lies_in(folder, file) and file.stat().st_size <= _LARGEST:
            found[inside.as_posix()] = file.read_bytes()
    return zipped(found)


def zipped(found: Mapping[str, bytes]) -> bytes:
    """Files by name as an archive; the same bytes for the same files."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as files:
        for name, content in sorted(found.items()):
            files.writestr(zipfile.ZipInfo(name, _LONG_AGO), content, zipfile.ZIP_DEFLATED, compresslevel=9)
    return held.getvalue()


def in_one(archive: bytes) -> bytes:
    """Return the files of an archive as browsers fetch them: one gzip of names with sizes, a line feed, and
    all contents.

    A browser unpacks that by itself, while Python starts; and files packed together are smaller.
    """
    with zipfile.ZipFile(io.BytesIO(archive)) as files:
        found = {name: files.read(name) for name in files.namelist()}
    head = json.dumps({name: len(content) for name, content in found.items()}).encode()
    return gzip.compress(head + b"\n" + b"".join(found.values()), mtime=0)


def place(folder: Path, key: str) -> str:
    """The folder in a browser in which the cells of a page run."""
    file = served.source(folder, key)
    if folder == paths.notebooks() or file is None or not file.is_relative_to(folder):
        return HOME
    inside = file.parent.relative_to(folder).as_posix()
    return own.FOLDER if inside == "." else f"{own.FOLDER}/{inside}"


def ours(left: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """Yield the files of this package, except those that are `left` out."""
    for file in _files(paths.PACKAGE, (*_ENDINGS, *_LOOKS)):
        inside = file.relative_to(paths.PACKAGE).as_posix()
        if not any(inside == each or inside.startswith(f"{each}/") for each in left):
            yield f"{paths.PACKAGE.name}/{inside}", file.read_bytes()


def _chapters() -> Iterator[tuple[str, bytes]]:
    """Yield our chapters parsed, because parsing takes long; the files themselves are left empty."""
    for file in (paths.PACKAGE / "lessons").glob("*/*.md"):
        room = f"{paths.PACKAGE.name}/lessons/{file.parent.name}"
        name, content = kept_of(file, [CHANGED, 0])
        yield f"{room}/{name}", content.encode()
        yield f"{room}/{file.name}", b""


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
    return [file for file in folder.rglob("*") if file.suffix in endings and file.is_file()]
