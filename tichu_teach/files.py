"""Files that people have made or saved: read whole, up to a limit, and written in one piece.

Chapters, packs, learners' records and saved games come from all kinds of editors and systems: a text may
begin with a byte order mark, and `ann.json` may be a pipe that nobody writes to.
"""

from __future__ import annotations

import codecs
import os
import stat
from pathlib import Path

_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


class UnreadableFile(ValueError):
    """The file can't be read; the message says why, and `line` where, 0 if unknown."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.line = line


def text_of(path: Path, most: int, errors: str = "strict") -> str:
    """The text of a file of at most `most` bytes, in UTF-8 or marked as UTF-16; without its byte order mark.

    `errors` says what becomes of bytes that are no text, as in `bytes.decode`. Raises UnreadableFile, also
    for anything but a regular file: a folder, a pipe, a device or a link to one.
    """
    try:
        content = _bytes_of(path.expanduser(), most)
    except OSError as error:
        raise UnreadableFile(f"cannot be read: {error.strerror or error}") from error
    except (ValueError, RuntimeError) as error:  # an impossible name, an unknown home directory
        raise UnreadableFile(f"cannot be read: {error}") from error
    return as_text(content, most, errors)


def as_text(content: bytes, most: int, errors: str = "strict") -> str:
    """The bytes of a file as `text_of` reads them. Raises UnreadableFile."""
    if len(content) > most:
        raise UnreadableFile(f"larger than {most} bytes")
    try:
        return content.decode("utf-16" if content.startswith(_UTF16) else "utf-8-sig", errors)
    except UnicodeDecodeError as error:
        line = 0 if content.startswith(_UTF16) else content.count(b"\n", 0, error.start) + 1
        raise UnreadableFile("not text in UTF-8: save it in this encoding", line) from error


def _bytes_of(path: Path, most: int) -> bytes:
    """The content of a file, up to one byte more than `most`; opening a pipe does not wait for a writer."""
    number = os.open(path, _FLAGS)
    try:
        if not stat.S_ISREG(os.fstat(number).st_mode):  # `open` fails on a folder, and leaves its number open
            raise OSError("it is no regular file")
        with open(number, "rb", closefd=False) as opened:
            return opened.read(most + 1)
    finally:
        os.close(number)


def write_text(path: Path, text: str) -> None:
    """Replace a file as a whole: if that fails, the old one stays. Raises OSError, as for a pipe.

    To open a pipe would wait until somebody reads from it.
    """
    beside = path.resolve()
    if beside.exists() and not beside.is_file():
        if not beside.is_char_device():  # a terminal
            raise OSError("it is no regular file")
        beside.write_text(text, encoding="utf-8", errors="replace", newline="\n")
        return
    fresh = beside.with_name(f".{beside.name}.{os.urandom(4).hex()}")
    fresh.touch(exist_ok=False)
    try:
        with open(fresh, "w", encoding="utf-8", errors="replace", newline="\n") as opened:
            if beside.exists():
                os.chmod(fresh, stat.S_IMODE(beside.stat().st_mode))
            opened.write(text)
        os.replace(fresh, beside)
    except BaseException:
        os.unlink(fresh)
        raise
