"""What commands have in common: a refusal, the address of a page, a file that is written anew."""

from __future__ import annotations

import argparse
import webbrowser
from pathlib import Path

from tichu_teach.files import write_text
from tichu_teach.texts import text

CALLED = {"tichu": "nanking"}
"""Games by what people call them who know no other of the kind."""


class Refused(Exception):
    """The command can't do that; the message is for the user."""


def print_address(args: argparse.Namespace, link: str) -> int:
    """Print the address of a page, and open it where that is asked for."""
    address = f"{args.at.rstrip('/')}/{link}"
    print(address)
    if args.open:
        webbrowser.open(address)
    return 0


def write_anew(file: Path, page: str, title: str) -> None:
    """Write a page, over an earlier one with that title if there is one; any other file is left alone.

    Without a title, the file's name is our own, and any file with it is overwritten.
    """
    try:
        there = file.read_text(encoding="utf-8", errors="replace") if title and file.is_file() else ""
        if there and f"<title>{title}" not in there:
            raise Refused(text("cli.new.there", file=file))
        write_text(file, page)
    except OSError as error:
        raise Refused(text("cli.report.unwritten", file=file, reason=error.strerror or error)) from None


def write_new(file: Path, content: str) -> None:
    """Write a file of somebody's own; one that is there is kept. Raises Refused."""
    try:
        with file.open("x", encoding="utf-8", newline="\n") as opened:
            opened.write(content)
    except FileExistsError:
        raise Refused(text("cli.new.there", file=file)) from None
    except OSError as error:
        raise Refused(text("cli.new.cannot", file=file, reason=error.strerror or error)) from None
