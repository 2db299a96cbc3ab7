"""What commands have in common: a refusal, the address of a page, a file that is written anew."""

from __future__ import annotations

import argparse
import webbrowser
from pathlib import Path

from tichu_teach.files import write_text
from tichu_teach.texts import text


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
        if title and file.is_file():
            there = file.read_text(encoding="utf-8", errors="replace")
            if not there.startswith(f"# {title}") and f"<title>{title}" not in there:
                raise Refused(text("cli.new.there", file=file))
        write_text(file, page)
    except OSError as error:
        raise Refused(text("cli.report.unwritten", file=file, reason=error.strerror or error)) from None
