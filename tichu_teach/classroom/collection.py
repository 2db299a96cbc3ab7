"""The records that a teacher has collected: files of learners, folders of them, archives of a class."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from tichu_teach.engine.plain_data import one_line
from tichu_teach.files import UnreadableFile, as_text

from .progress import Progress
from .record_loader import MAX_FILE, ProgressError, read_file, read_named

ARCHIVE = ".zip"
ENDINGS = (".json", ARCHIVE)
MOST_FILES = 1000  # in an archive
_LARGEST = 64 << 20  # bytes of an archive: what is in it is listed at once
_LONGEST = 200  # characters of a file's name

Record = tuple[str, Progress]
"""A learner's name, and what they have done."""


def files_in(folder: Path) -> Iterator[Path]:
    """The files in a folder and its subfolders that may hold records, except hidden ones, in order."""
    for file in sorted(folder.rglob("*")):
        if file.suffix in ENDINGS and not any(part[0] == "." for part in file.relative_to(folder).parts):
            yield file


def records_in(path: Path) -> Iterator[tuple[str, Record | ProgressError]]:
    """Read the record in a file, or those in an archive, of which nothing is unpacked to disk.

    Each comes with its file's name as a label; an error takes the place of what can't be read.
    """
    called = one_line(path.name, _LONGEST)
    try:
        if path.suffix != ARCHIVE:
            yield called, read_file(path)
            return
        with _opened(path) as archive:
            for entry in _entries(archive):
                yield _label(called, entry), _read(archive, entry)
    except ProgressError as error:
        yield called, error


def _opened(path: Path) -> zipfile.ZipFile:
    if not path.is_file():
        raise ProgressError("cannot be read: it is no regular file")
    if path.stat().st_size > _LARGEST:
        raise ProgressError(f"larger than {_LARGEST >> 20} megabytes")
    try:
        return zipfile.ZipFile(path)
    except OSError as error:
        raise ProgressError(f"cannot be read: {error.strerror or error}") from error
    except (zipfile.BadZipFile, ValueError, NotImplementedError) as error:
        raise ProgressError("damaged, or no zip file") from error


def _entries(archive: zipfile.ZipFile) -> list[zipfile.ZipInfo]:
    """The entries that may be records. Raises ProgressError for none, and for too many."""
    found = []
    for entry in archive.infolist():
        parts = PurePosixPath(entry.filename).parts
        if entry.filename.endswith(".json") and not any(part[0] == "." for part in parts):
            found.append(entry)
    if not found:
        raise ProgressError("no learner’s record is in it")
    if len(found) > MOST_FILES:
        raise ProgressError(f"more than {MOST_FILES} files are in it")
    return found


def _read(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> Record | ProgressError:
    if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        return ProgressError("cannot be unpacked: only plain zip files are read")
    try:
        with archive.open(entry) as opened:
            content = opened.read(2 * MAX_FILE + 1)
        return read_named(as_text(content, 2 * MAX_FILE), PurePosixPath(entry.filename))
    except (UnreadableFile, ProgressError) as error:
        return ProgressError(str(error))
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError) as error:
        return ProgressError(f"cannot be unpacked: {one_line(str(error), _LONGEST)}")


def _label(archive: str, entry: zipfile.ZipInfo) -> str:
    return f"{archive}, {one_line(entry.filename, _LONGEST)}"
