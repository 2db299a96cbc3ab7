"""The arguments of the `tichu-teach` commands, and their help."""

from __future__ import annotations

import argparse
import os
import re
import secrets
from collections.abc import Callable
from ipaddress import ip_network
from pathlib import Path
from typing import Any, NoReturn

from tichu_teach.texts import text
from tichu_teach.themes import THEMES

ADDRESS = "http://127.0.0.1:8866/"
"""The default address at which the tutorial is served."""

SHORTEST_KEY = 12
"""Characters that a teacher's key has at least: whoever finds it asks in the teacher's place."""


class Parser(argparse.ArgumentParser):
    """A parser that says in one line what is wrong with a command line, and which word was perhaps meant."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse, and refuse unknown arguments here, where the command knows the option perhaps meant."""
        found, left = super().parse_known_args(args, namespace)
        if left:
            from tichu_teach.engine.errors import did_you_mean

            near = did_you_mean(left[0].partition("=")[0], self._option_string_actions)
            self.error(text("cli.unknown", words=" ".join(left), meant=near))
        return found, left

    def error(self, message: str) -> NoReturn:
        if wrong := re.search(r"invalid choice: '([^']*)' \(choose from (.*)\)", message):
            from tichu_teach.engine.errors import did_you_mean

            message += did_you_mean(wrong[1], re.findall(r"[\w-]+", wrong[2]))
        self.exit(2, text("cli.usage", command=self.prog, message=message) + "\n")


def play(command: argparse.ArgumentParser) -> None:
    """Options for serving the tutorial, to whom and how: each a field of `server.Options`."""
    add = _adding(command, "play")
    add("--port", type=_port, metavar="N")
    add("--no-browser", dest="browser", action="store_false")
    add("--host", default="127.0.0.1")
    add("--max-tables", type=_positive, default=40, metavar="N")
    add("--tables-per-address", type=_whole, default=8, metavar="N")
    add("--allow-host", action="append", default=[], type=_name, metavar="NAME")
    add("--trust-proxy", action="append", default=[], type=_address, metavar="ADDRESS")
    add("--metrics-for", action="append", default=[], type=_address, metavar="ADDRESS")
    add("--idle-minutes", type=_minutes, default=20, metavar="N")
    add("--base-url", type=_path, default="/", metavar="PATH")
    # From the environment, a key or a database's password is not visible to everybody on this machine.
    key, store = (os.environ.get(name, "") for name in ("TICHU_TEACHER_KEY", "TICHU_CLASS_STORE"))
    add("--teacher-key", nargs="?", type=_key, const="", default=key or None, metavar="KEY")
    add("--class-store", type=_store, default=store, metavar="URL")
    add("--keep-class-days", type=_days, default=30, metavar="N")
    add("--dark", action="store_true")
    add("--folder", type=_folder, metavar="DIR")
    add("--log-format", choices=("text", "json"), default="text")
    add("--access-log", action="store_true")
    add("--verbose", action="store_true")


def lab(command: argparse.ArgumentParser) -> None:
    """Options for JupyterLab: its folder, its port."""
    add = _adding(command, "lab")
    add("folder", nargs="?", type=_file, metavar="FOLDER")
    add("--port", type=_port, metavar="N")
    _adding(command, "play")("--no-browser", action="store_true")


def puzzle(command: argparse.ArgumentParser) -> None:
    """Options for a link to a puzzle."""
    add = _adding(command, "puzzle", themes=_themes())
    add("what", nargs="?", metavar="THEME|ID")
    add("--seed", type=_seed, metavar="N")
    add("--game", default="nanking")
    _address_of_page(command)


def check(command: argparse.ArgumentParser) -> None:
    """Options for checking packs and chapters."""
    add = _adding(command, "check")
    add("--guide", action=PrintGuide, metavar="KIND")
    add("pack", nargs="+", type=_file, metavar="FILE")


def new(command: argparse.ArgumentParser) -> None:
    """Options for starting a new file."""
    add = _adding(command, "new")
    add("what", choices=("chapter", "pack"))
    add("file", type=_file, metavar="FILE")


def exam(command: argparse.ArgumentParser) -> None:
    """Options for an exam, on a page or on paper, and for marking records anew."""
    add = _adding(command, "exam", games=", ".join(THEMES))
    add("game", nargs="?", metavar="GAME")
    add("--seed", type=_seed, metavar="N")
    one = _adding(command.add_mutually_exclusive_group(), "exam")
    one("--print", nargs="?", type=_file, const=Path(), dest="paper", metavar="FILE")
    one("--check", nargs="+", type=_file, metavar="FILE")
    _address_of_page(command)


def report(command: argparse.ArgumentParser) -> None:
    """Options for a report: the folder of records, and the file for the page about them."""
    add = _adding(command, "report")
    add("folder", type=_folder, metavar="FOLDER")
    add("-o", "--output", type=_file, metavar="FILE")
    add("--open", action="store_true")


def site(command: argparse.ArgumentParser) -> None:
    """Options for a site: its folder, and its contents."""
    add = _adding(command, "site")
    add("target", type=_file, metavar="FOLDER")
    add("--folder", type=_folder, metavar="DIR")
    add("--lab", action="store_true")
    add("--pyodide", type=_file, metavar="FILE")


def figures(command: argparse.ArgumentParser) -> None:
    """Options for counting figures anew."""
    _adding(command, "figures")("names", nargs="*", metavar="NAME")


def none(command: argparse.ArgumentParser) -> None:
    """No options."""


def _adding(command: argparse._ActionsContainer, area: str, **values: str) -> Callable[..., None]:
    """Return what adds an option, helped by the text `cli.<area>.<its longest name>` with these values."""

    def add(*names: str, **how: Any) -> None:
        key = f"cli.{area}.{max(names, key=len).lstrip('-')}"
        command.add_argument(*names, help=text(key, **values), **how)

    return add


def _address_of_page(command: argparse.ArgumentParser) -> None:
    """Options for a command that prints the address of a page."""
    add = _adding(command, "puzzle")
    add("--at", type=_home, default=ADDRESS, metavar="ADDRESS")
    add("--open", action="store_true")


def _themes() -> str:
    return ", ".join(dict.fromkeys(theme for each in THEMES.values() for theme in each))


class PrintGuide(argparse.Action):
    """Prints the guide to packs, or to one kind of question, instead of checking files."""

    def __init__(self, **options: Any) -> None:
        super().__init__(nargs="?", **options)

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: object, kind: Any, option: str | None = None
    ) -> None:
        from inspect import getdoc

        from tichu_teach import position
        from tichu_teach.engine.errors import suggest_known
        from tichu_teach.exercises.guide import guide, guide_to
        from tichu_teach.exercises.kinds import KINDS, is_kind

        if kind is None:
            print(guide(), f"## Positions\n\n{getdoc(position)}", sep="\n\n")
        elif is_kind(kind):
            print(guide_to(kind))
        else:
            parser.error(text("cli.check.no-kind", kind=kind, known=suggest_known(kind, KINDS)))
        parser.exit()


# -- readers: each raises ArgumentTypeError for a bad value --------------------------------------------


def _positive(value: str) -> int:
    if not value.isdecimal() or int(value) < 1:
        raise argparse.ArgumentTypeError(text("cli.number.positive", value=value))
    return int(value)


def _whole(value: str) -> int:
    if not value.isdecimal():
        raise argparse.ArgumentTypeError(text("cli.number.whole", value=value))
    return int(value)


def _address(value: str) -> str:
    try:
        return str(ip_network(value))
    except ValueError:
        raise argparse.ArgumentTypeError(text("cli.address.bad", value=value)) from None


def _name(value: str) -> str:
    if not re.fullmatch(r"[\w-]+(\.[\w-]+)*", value):
        raise argparse.ArgumentTypeError(text("cli.allow-host.bad", value=value))
    return value


def _key(value: str) -> str:
    """A teacher's key; one is made where none is given. What is wrong with it is told without it."""
    key = value.strip() or secrets.token_hex(SHORTEST_KEY)  # never begins as an option does
    if len(key) < SHORTEST_KEY or not key.isprintable():
        raise argparse.ArgumentTypeError(text("cli.teacher-key.bad", least=SHORTEST_KEY))
    return key


def _store(value: str) -> str:
    """Check the form of the address; the database itself is opened when all else stands."""
    file = r"sqlite:///(?!:memory:)[^?]+"  # in memory each thread would have a database of its own
    network = r"postgres(ql)?(\+psycopg)?://(.*@)?(\[[^]]*\]|[^/?:,]*)(:\d+)?([/?].*)?"
    if value and not re.fullmatch(f"{file}|{network}", value):
        raise argparse.ArgumentTypeError(text("cli.class-store.bad", value=value.partition("://")[0]))
    return value


def _seed(value: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", value):
        raise argparse.ArgumentTypeError(text("cli.number.seed", value=value))
    return int(value)


def _port(value: str) -> int:
    if not value.isdecimal() or int(value) > 65535:
        raise argparse.ArgumentTypeError(text("cli.number.port", value=value))
    return int(value)


def _minutes(value: str) -> float:
    return _above_zero(value, "cli.number.minutes")


def _days(value: str) -> float:
    return _above_zero(value, "cli.number.days")


def _above_zero(value: str, problem: str) -> float:
    try:
        number = float(value)
    except ValueError:
        number = 0
    if not 0 < number < 1e6:
        raise argparse.ArgumentTypeError(text(problem, value=value))
    return number


def _home(value: str) -> str:
    if not re.fullmatch(r"https?://[^\s/?#]+[^\s?#]*", value):
        raise argparse.ArgumentTypeError(text("cli.at.bad", value=value))
    return value


def _path(value: str) -> str:
    if not re.fullmatch(r"[\w.~@/-]*", value):
        raise argparse.ArgumentTypeError(text("cli.base-url.bad", value=value))
    return value


def _file(value: str) -> Path:
    """A path that a file can have, whether there is one or not."""
    try:
        path = Path(value).expanduser()
        path.exists()
        path.resolve()
    except (OSError, ValueError, RuntimeError) as error:  # too long, half a letter, nobody's home, a loop
        reason = getattr(error, "strerror", None) or error
        raise argparse.ArgumentTypeError(text("cli.no-path", file=value, reason=reason)) from None
    return path


def _folder(value: str) -> Path:
    folder = _file(value)
    if not folder.is_dir():
        raise argparse.ArgumentTypeError(text("cli.no-folder", folder=value))
    return folder.resolve()
