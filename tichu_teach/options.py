"""The arguments of the `tichu-teach` commands, and their help."""

from __future__ import annotations

import argparse
import os
import re
import secrets
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
            from tichu_teach.engine.errors import meant

            near = meant(left[0].partition("=")[0], self._option_string_actions)
            self.error(text("cli.unknown", words=" ".join(left), meant=near))
        return found, left

    def error(self, message: str) -> NoReturn:
        if wrong := re.search(r"invalid choice: '([^']*)' \(choose from (.*)\)", message):
            from tichu_teach.engine.errors import meant

            message += meant(wrong[1], re.findall(r"[\w-]+", wrong[2]))
        self.exit(2, text("cli.usage", command=self.prog, message=message) + "\n")


def play(command: argparse.ArgumentParser) -> None:
    """Options for serving the tutorial, to whom and how: each a field of `server.Options`."""
    command.add_argument("--port", type=_port, metavar="N", help=text("cli.play.port"))
    command.add_argument(
        "--no-browser", dest="browser", action="store_false", help=text("cli.play.no-browser")
    )
    command.add_argument("--host", default="127.0.0.1", help=text("cli.play.host"))
    command.add_argument(
        "--max-tables", type=_positive, default=40, metavar="N", help=text("cli.play.max-tables")
    )
    command.add_argument(
        "--tables-per-address", type=_whole, default=8, metavar="N", help=text("cli.play.tables-per-address")
    )
    command.add_argument(
        "--allow-host", action="append", default=[], metavar="NAME", help=text("cli.play.allow-host")
    )
    command.add_argument(
        "--trust-proxy",
        action="append",
        default=[],
        type=_address,
        metavar="ADDRESS",
        help=text("cli.play.trust-proxy"),
    )
    command.add_argument(
        "--metrics-for",
        action="append",
        default=[],
        type=_address,
        metavar="ADDRESS",
        help=text("cli.play.metrics-for"),
    )
    command.add_argument(
        "--idle-minutes", type=_minutes, default=20, metavar="N", help=text("cli.play.idle-minutes")
    )
    command.add_argument(
        "--base-url", type=_path, default="/", metavar="PATH", help=text("cli.play.base-url")
    )
    # From the environment, a key or a database's password is not visible to everybody on this machine.
    key, store = (os.environ.get(name, "") for name in ("TICHU_TEACHER_KEY", "TICHU_CLASS_STORE"))
    command.add_argument(
        "--teacher-key",
        nargs="?",
        type=_key,
        const="",
        default=key or None,
        metavar="KEY",
        help=text("cli.play.teacher-key"),
    )
    command.add_argument(
        "--class-store", type=_store, default=store, metavar="URL", help=text("cli.play.class-store")
    )
    command.add_argument(
        "--keep-class-days", type=_days, default=30, metavar="N", help=text("cli.play.keep-class-days")
    )
    command.add_argument("--dark", action="store_true", help=text("cli.play.dark"))
    command.add_argument("--folder", type=_folder, metavar="DIR", help=text("cli.play.folder"))
    command.add_argument(
        "--log-format", choices=("text", "json"), default="text", help=text("cli.play.log-format")
    )
    command.add_argument("--access-log", action="store_true", help=text("cli.play.access-log"))
    command.add_argument("--verbose", action="store_true", help=text("cli.play.verbose"))


def lab(command: argparse.ArgumentParser) -> None:
    """Options for JupyterLab: its folder, its port."""
    command.add_argument("folder", nargs="?", type=Path, help=text("cli.lab.folder"), metavar="FOLDER")
    command.add_argument("--port", type=_port, metavar="N", help=text("cli.play.port"))
    command.add_argument("--no-browser", action="store_true", help=text("cli.play.no-browser"))


def puzzle(command: argparse.ArgumentParser) -> None:
    """Options for a link to a puzzle."""
    command.add_argument(
        "what", nargs="?", metavar="THEME|ID", help=text("cli.puzzle.what", themes=_themes())
    )
    command.add_argument("--seed", type=_seed, metavar="N", help=text("cli.puzzle.seed"))
    command.add_argument("--game", default="nanking", help=text("cli.puzzle.game"))
    command.add_argument("--at", default=ADDRESS, metavar="ADDRESS", help=text("cli.puzzle.at"))
    command.add_argument("--open", action="store_true", help=text("cli.puzzle.open"))


def check(command: argparse.ArgumentParser) -> None:
    """Options for checking packs and chapters."""
    command.add_argument("--guide", action=PrintGuide, metavar="KIND", help=text("cli.check.guide"))
    command.add_argument("pack", nargs="+", type=Path, metavar="FILE", help=text("cli.check.pack"))


def new(command: argparse.ArgumentParser) -> None:
    """Options for starting a new file."""
    command.add_argument("what", choices=("chapter", "pack"), help=text("cli.new.what"))
    command.add_argument("file", type=Path, metavar="FILE", help=text("cli.new.file"))


def exam(command: argparse.ArgumentParser) -> None:
    """Options for an exam, on a page or on paper, and for marking records anew."""
    command.add_argument(
        "game", nargs="?", metavar="GAME", help=text("cli.exam.game", games=", ".join(THEMES))
    )
    command.add_argument("--seed", type=_seed, metavar="N", help=text("cli.exam.seed"))
    command.add_argument(
        "--print",
        nargs="?",
        type=Path,
        const=Path(),
        dest="paper",
        metavar="FILE",
        help=text("cli.exam.print"),
    )
    command.add_argument("--check", nargs="+", type=Path, metavar="FILE", help=text("cli.exam.check"))
    command.add_argument("--at", default=ADDRESS, metavar="ADDRESS", help=text("cli.puzzle.at"))
    command.add_argument("--open", action="store_true", help=text("cli.puzzle.open"))


def report(command: argparse.ArgumentParser) -> None:
    """Options for a report: the folder of records, and the file for the page about them."""
    command.add_argument("folder", type=_folder, metavar="FOLDER", help=text("cli.report.folder"))
    command.add_argument("-o", "--output", type=Path, metavar="FILE", help=text("cli.report.output"))
    command.add_argument("--open", action="store_true", help=text("cli.report.open"))


def site(command: argparse.ArgumentParser) -> None:
    """Options for a site: its folder, and its contents."""
    command.add_argument("target", type=Path, metavar="FOLDER", help=text("cli.site.target"))
    command.add_argument("--folder", type=_folder, metavar="DIR", help=text("cli.site.folder"))
    command.add_argument("--lab", action="store_true", help=text("cli.site.lab"))
    command.add_argument("--pyodide", type=Path, metavar="FILE", help=text("cli.site.pyodide"))


def figures(command: argparse.ArgumentParser) -> None:
    """Options for counting figures anew."""
    command.add_argument("names", nargs="*", metavar="NAME", help=text("cli.figures.names"))


def none(command: argparse.ArgumentParser) -> None:
    """No options."""


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
        from tichu_teach.engine.errors import instead
        from tichu_teach.exercises.guide import guide, guide_to
        from tichu_teach.exercises.kinds import KINDS, is_kind

        if kind is None:
            print(guide(), f"## Positions\n\n{getdoc(position)}", sep="\n\n")
        elif is_kind(kind):
            print(guide_to(kind))
        else:
            parser.error(text("cli.check.no-kind", kind=kind, known=instead(kind, KINDS)))
        parser.exit()


# -- readers: each raises ArgumentTypeError for a bad value --------------------------------------------


def _positive(value: str) -> int:
    if not value.isdecimal() or int(value) < 1:
        raise argparse.ArgumentTypeError(text("cli.number.positive", value=value))
    return int(value)


def _whole(value: str) -> int:
    return 0 if value == "0" else _positive(value)


def _address(value: str) -> str:
    try:
        return str(ip_network(value))
    except ValueError:
        raise argparse.ArgumentTypeError(text("cli.address.bad", value=value)) from None


def _key(value: str) -> str:
    """A teacher's key; one is made where none is given. What is wrong with it is told without it."""
    key = value.strip() or secrets.token_urlsafe(SHORTEST_KEY)
    if len(key) < SHORTEST_KEY or not key.isprintable():
        raise argparse.ArgumentTypeError(text("cli.teacher-key.bad", least=SHORTEST_KEY))
    return key


def _store(value: str) -> str:
    """Check the form of the address, as the database itself is only opened with the first class."""
    if value and not re.match(r"(sqlite:///.|postgres(ql)?(\+psycopg)?://)", value):
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


def _path(value: str) -> str:
    if not re.fullmatch(r"[\w.~@/-]*", value):
        raise argparse.ArgumentTypeError(text("cli.base-url.bad", value=value))
    return value


def _folder(value: str) -> Path:
    folder = Path(value).expanduser()
    if not folder.is_dir():
        raise argparse.ArgumentTypeError(text("cli.no-folder", folder=value))
    return folder.resolve()
