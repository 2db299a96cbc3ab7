"""Files that a person has made or saved: read whole but never without end, and written in one piece.

A chapter, a pack, a learner's record and a saved game come from editors and systems of all kinds: a text may
begin with a mark of its encoding, and what is called `ann.json` may be a pipe that nobody writes to.
"""

from __future__ import annotations

import codecs
import os
import stat
from pathlib import Path

_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


class UnreadableFile(ValueError):
    """The file can't be read; the message says why, and `line` where, 0 if nobody knows."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.line = line


def text_of(path: Path, most: int) -> str:
    """The text of a file of at most so many bytes: UTF-8, or UTF-16 that says so; its mark is left out.

    Raises UnreadableFile, also for what is no file in itself: a folder, a pipe, a device or a link to one.
    """
    try:
        content = _bytes_of(path.expanduser(), most)
    except OSError as error:
        raise UnreadableFile(f"cannot be read: {error.strerror or error}") from error
    except (ValueError, RuntimeError) as error:  # a name that no file can have, a home that nobody has
        raise UnreadableFile(f"cannot be read: {error}") from error
    if len(content) > most:
        raise UnreadableFile(f"larger than {most} bytes")
    try:
        return content.decode("utf-16" if content.startswith(_UTF16) else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableFile(f"not text in UTF-8: {error}") from error


def _bytes_of(path: Path, most: int) -> bytes:
    """What a file has, up to one byte more than so many. A pipe is opened without waiting for its writer."""
    number = os.open(path, _FLAGS)
    try:
        if not stat.S_ISREG(os.fstat(number).st_mode):  # `open` fails on a folder, and leaves its number open
            raise OSError("it is no regular file")
        with open(number, "rb", closefd=False) as opened:
            return opened.read(most + 1)
    finally:
        os.close(number)


def write_text(path: Path, text: str) -> None:
    """Write a file anew as a whole: where that fails, the one that was there stays. Raises OSError."""
    beside = path.resolve()
    if beside.exists() and not beside.is_file():  # a terminal, a pipe
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
