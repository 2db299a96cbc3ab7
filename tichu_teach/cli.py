"""The console command `tichu-teach`."""

from __future__ import annotations

import argparse
import os
import socket
import subprocess
import sys
import webbrowser
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

from tichu_teach import options, own
from tichu_teach.app import contents, grammar, paths, served
from tichu_teach.console import CALLED, Refused, print_address, write_anew, write_new
from tichu_teach.exam_command import run_exam
from tichu_teach.texts import has, text
from tichu_teach.themes import THEMES


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command. Returns 0, or 1 with one line on stderr that says what is wrong (2 for wrong usage)."""
    try:
        args = parser().parse_args(argv)
        code = int(args.run(args))
        print(end="", flush=True)
        return code
    except Refused as refusal:
        print(text("cli.error", message=refusal), file=sys.stderr)
        return 1
    except paths.NoNotebooks:
        print(text("cli.error", message=text("cli.no-notebooks")), file=sys.stderr)
        return 1
    except OSError as error:  # a full disk; or the reader has seen enough, as in `| head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            reason = error.strerror or error
            message = f"{error.filename}: {reason}" if error.filename else reason
            print(text("cli.error", message=message), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def parser() -> argparse.ArgumentParser:
    """The command line: a subcommand for each command, whose `run` does the work."""
    top = options.Parser(
        prog="tichu-teach",
        description=text("cli.description"),
        epilog=text("cli.epilog"),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"tichu-teach {paths.our_version()}")
    top.set_defaults(run=_help)
    commands = top.add_subparsers(metavar="COMMAND")
    for name, (run, words) in COMMANDS.items():
        words(_command(commands, name, run))
    return top


def _command(
    commands: argparse._SubParsersAction[options.Parser],
    name: str,
    run: Callable[[argparse.Namespace], int],
) -> argparse.ArgumentParser:
    command = commands.add_parser(
        name,
        help=text(f"cli.{name}.help"),
        description=text(f"cli.{name}.help"),
        epilog=text(f"cli.{name}.epilog") if has(f"cli.{name}.epilog") else None,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.set_defaults(run=run)
    return command


def _help(args: argparse.Namespace) -> int:
    """Print the help if no command is given."""
    parser().print_help()
    return 0


# ---- commands --------------------------------------------------------------------------------------


def _play(args: argparse.Namespace) -> int:
    _need("play", "voila", "ipykernel")
    if args.teacher_key is not None:
        _need("play --teacher-key", "sqlalchemy", "alembic", "segno", extra="class")
        if args.class_store.startswith("postgres"):
            _need("play --class-store", "psycopg", extra="postgres")
        elif args.class_store:  # a folder made unasked would hold none of the classes that are kept elsewhere
            folder = Path(args.class_store.removeprefix("sqlite:///")).parent
            if not folder.is_dir():
                raise Refused(text("cli.no-folder", folder=folder))
    grammar.defer()
    from tichu_teach.app import logs
    from tichu_teach.app.gate import LOOPBACK, network_address
    from tichu_teach.app.server import CannotListen, Options, serve

    wanted = Options.of(args)
    doubts = [*_doubts(args.folder)] if args.folder else []
    if args.class_store != os.environ.get("TICHU_CLASS_STORE", "") and wanted.teacher_key is None:
        doubts.append(text("cli.play.no-key"))
    for words in doubts:
        print(logs.line(words, args.log_format), file=sys.stderr)

    def announce(address: str) -> None:
        say = logs.banner if args.log_format == "json" else print
        say(text("cli.play.address", address=address))
        if args.host not in LOOPBACK:
            say(text("cli.play.network", address=network_address(address)))
        if wanted.teacher_key is not None:
            say(text("cli.play.teacher", address=f"{address}live/teacher?key={quote(wanted.teacher_key)}"))
        say(text("cli.play.stop"))
        print(end="", flush=True)

    try:
        serve(wanted, announce)
    except CannotListen as error:
        raise Refused(error) from None
    return 0


def _doubts(folder: Path) -> Iterator[str]:
    """Tell of what lies in a folder, and won't be seen by those whom it is served to."""
    if left := served.left_out(folder):
        files = ", ".join(left[:5]) + (" …" if len(left) > 5 else "")
        yield text("cli.play.left-out", count=len(left), files=files)
    if not any(shelf.chapters for shelf in contents.shelves(folder)):
        yield text("cli.play.empty", folder=folder)
    for file in contents.chapters(folder):
        if problems := contents.problems(file):
            said = "cli.play.problems" if file.suffix == own.ENDING else "cli.play.left-puzzles"
            yield text(said, count=len(problems), file=file)


def _lab(args: argparse.Namespace) -> int:
    _need("lab", "jupyterlab", "ipykernel")
    if paths.in_checkout() and args.folder is None:
        folder = paths.notebooks()
    else:
        folder = (args.folder or Path("tichu-teach-notebooks")).resolve()
        if folder.exists() and not folder.is_dir():
            raise Refused(text("site.no-folder", folder=folder))
        try:
            written = paths.copy_notebooks(folder)
        except OSError as error:
            raise Refused(text("cli.new.cannot", file=folder, reason=error.strerror or error)) from None
        if written:
            print(text("cli.lab.copied", count=len(written), folder=folder), flush=True)
    if args.port:
        _need_port(args.port)
    command = [
        sys.executable,
        "-m",
        "jupyterlab",
        f"--ServerApp.root_dir={folder}",
        # or JupyterLab would ask another host for news and updates, or ask if it may
        f"--LabApp.app_settings_dir={paths.APP / 'lab'}",
        f"--LabApp.extra_labextensions_path={paths.APP / 'lab' / 'extensions'}",
        f"--LabApp.default_url=/lab/tree/{served.START}.ipynb",
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]
    if args.port is not None:
        command += [f"--ServerApp.port={args.port}", "--ServerApp.port_retries=0"]
    if args.no_browser:
        command.append("--ServerApp.open_browser=False")
    if os.name == "posix":
        if os.geteuid() == 0:
            command.append("--allow-root")  # as in most containers; running as root was a decision already
        os.execv(sys.executable, command)  # Ctrl+C and signals then reach JupyterLab itself
    return subprocess.call(command)


def _need_port(port: int) -> None:
    """Raise Refused if a port of this machine is taken."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as a server does
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            raise Refused(text("cli.port-taken", port=port)) from None


def _puzzle(args: argparse.Namespace) -> int:
    from tichu_teach.engine.errors import suggest_known

    if args.game not in THEMES:
        known = suggest_known(args.game, THEMES, CALLED)
        raise Refused(text("cli.puzzle.no-game", game=args.game, known=known))
    themes = THEMES[args.game]
    theme = args.what if args.what in themes else None
    if theme is None and (having := [game for game, its in THEMES.items() if args.what in its]):
        about = {"theme": args.what, "game": args.game, "games": ", ".join(having), "first": having[0]}
        raise Refused(text("cli.puzzle.theme-elsewhere", **about))
    if args.seed is not None and theme is None:
        message = text("cli.puzzle.seed-needs-theme", themes=", ".join(themes), what=args.what or "daily")
        raise Refused(message)
    puzzle = None if theme else args.what
    if args.seed is not None:
        puzzle = f"{args.game}-{theme}-t{args.seed}"
    game = args.game if puzzle is None else _ruleset_of(puzzle, args.game)
    link = contents.puzzle_link(served.ServedPage(f"{game}/puzzles").href, puzzle=puzzle, theme=theme)
    return print_address(args, link)


def _ruleset_of(puzzle: str, game: str) -> str:
    from tichu_teach.engine.errors import did_you_mean
    from tichu_teach.exercises.errors import UnknownPuzzle
    from tichu_teach.exercises.library import find

    try:
        return find(puzzle).ruleset
    except UnknownPuzzle as unknown:
        if not unknown.near and "-" not in puzzle:  # every id has a hyphen
            about = {"game": game, "themes": ", ".join(THEMES[game])}
            near = did_you_mean(puzzle, THEMES[game])
            raise Refused(text("cli.puzzle.no-theme", what=puzzle, hint=near, **about)) from None
        raise Refused(unknown) from None


def _to_check(path: Path) -> list[Path]:
    """The file itself, or the chapters and packs in a folder, as they would be served."""
    endings = (own.ENDING, *own.PACKS)
    if path.is_dir():
        found = contents.chapters(path)
        if not found:
            raise Refused(text("cli.check.empty", folder=path))
        return found
    if not path.is_file():
        if path.exists():
            raise Refused(text("cli.not-a-file", file=path))
        from tichu_teach.engine.errors import did_you_mean

        beside = path.parent.iterdir() if path.parent.is_dir() else ()
        near = did_you_mean(path.name, [each.name for each in beside if each.suffix in endings])
        raise Refused(text("cli.no-file", file=path, meant=near))
    if path.suffix not in endings:
        raise Refused(text("cli.check.ending", file=path, endings=", ".join(endings)))
    return [path]


def _check(args: argparse.Namespace) -> int:
    problems, files = 0, [each for path in args.pack for each in _to_check(path)]
    for file in files:
        found = contents.problems(file)
        for problem in found:  # each begins with the file's name
            print(f"{file}{problem.removeprefix(file.name)}" if len(files) > 1 else problem)
        if not found:
            print(text("cli.check.good", file=file))
        problems += len(found)
    if problems:
        print(text("cli.check.count", count=problems), file=sys.stderr)
    return 1 if problems else 0


def _new(args: argparse.Namespace) -> int:
    from tichu_teach.exercises.pack import first_pack
    from tichu_teach.exercises.written_file import YAML
    from tichu_teach.lessons.loader import first_chapter

    file: Path = args.file
    endings, first = ((own.ENDING,), first_chapter) if args.what == "chapter" else (YAML, first_pack)
    if file.suffix not in endings:
        better = file.parent / f"{file.stem or args.what}{endings[0]}"
        raise Refused(text("cli.new.ending", file=file, ending=endings[0], better=better))
    write_new(file, first())
    print(text("cli.new.written", file=file, folder=file.parent))
    return 0


def _report(args: argparse.Namespace) -> int:
    _need("report", "jinja2", extra="reports")
    from tichu_teach.classroom.exam import to_mark
    from tichu_teach.classroom.page import page
    from tichu_teach.classroom.report import read_folder

    if args.output and args.output.suffix.lower() not in (".html", ".htm"):
        better = args.output.with_suffix(".html")
        raise Refused(text("cli.new.ending", file=args.output, ending=".html", better=better))
    found = read_folder(args.folder)
    for problem in found.problems:
        print(text("cli.report.problem", problem=problem), file=sys.stderr)
    if not found.records:
        raise Refused(text("cli.report.empty", folder=args.folder))
    exams = sum(len(to_mark(record)) for _, record in found.records)
    if exams:
        print(text("cli.report.exams", count=exams), flush=True)
    file = args.output or args.folder / "report.html"
    write_anew(file, page(found, date.today()), text("report.title") if args.output else "")
    print(text("cli.report.written", count=len(found.records), file=file))
    if args.open:
        webbrowser.open(file.resolve().as_uri())
    return 0


def _site(args: argparse.Namespace) -> int:
    _need("site", "jinja2", "markdown_it")
    if args.lab:
        _need("site", "jupyterlite_core", "jupyterlite_pyodide_kernel", "IPython", "anywidget", extra="lite")
    from tichu_teach.site.runtime import NoRuntime
    from tichu_teach.site.writing import NoSite, check_target, site, write

    target = args.target.resolve()
    try:
        check_target(target)  # before minutes are spent on it
        made = site(args.folder or paths.notebooks(), args.pyodide, lab=args.lab)
        write(made, target)
    except (NoRuntime, NoSite) as problem:
        raise Refused(problem) from None
    except OSError as error:
        raise Refused(text("cli.new.cannot", file=target, reason=error.strerror or error)) from None
    if args.folder and not any(shelf.chapters for shelf in contents.shelves(args.folder)):
        print(text("cli.play.empty", folder=args.folder), file=sys.stderr)
    for key, reason in made.left_out.items():
        print(text("cli.site.left-out", key=key, reason=reason), file=sys.stderr)
    if made.slow:
        print(text("cli.site.slow", reason=made.slow), file=sys.stderr)
    count = sum(path.endswith(".html") for path in made.files)
    size = round(made.size / 1e6)
    print(text("cli.site.written", pages=count, size=size, folder=target))
    return 0


def _notebooks(args: argparse.Namespace) -> int:
    if not paths.in_checkout():
        raise Refused(text("cli.notebooks.checkout"))
    _need("notebooks", "nbformat")
    from tichu_teach.lessons.notebooks import write
    from tichu_teach.pages.question.replay import telling

    for file in write(paths.notebooks(), telling):
        print(file)
    return 0


def _figures(args: argparse.Namespace) -> int:
    if not paths.in_checkout():
        raise Refused(text("cli.figures.checkout"))
    from tichu_teach.analysis.figures import keep, names
    from tichu_teach.engine.errors import did_you_mean

    for name in args.names:
        if name not in names():
            raise Refused(text("cli.figures.none", name=name, meant=did_you_mean(name, names())))
    for name in keep(paths.our_version(), args.names):
        print(name, flush=True)
    return 0


def _version(args: argparse.Namespace) -> int:
    print(f"tichu-teach {paths.our_version()}")
    return 0


def _need(command: str, *modules: str, extra: str = "app") -> None:
    for module in modules:
        if find_spec(module) is None:
            python = Path(sys.executable).name
            raise Refused(text("cli.missing", command=command, module=module, python=python, extra=extra))


Run = Callable[[argparse.Namespace], int]
Words = Callable[[argparse.ArgumentParser], None]

COMMANDS: Mapping[str, tuple[Run, Words]] = {
    "play": (_play, options.play),
    "lab": (_lab, options.lab),
    "puzzle": (_puzzle, options.puzzle),
    "check": (_check, options.check),
    "new": (_new, options.new),
    "exam": (run_exam, options.exam),
    "report": (_report, options.report),
    "site": (_site, options.site),
    "notebooks": (_notebooks, options.none),
    "figures": (_figures, options.figures),
    "version": (_version, options.none),
}
"""By name, the function that runs a command, and the one that adds its arguments."""


if __name__ == "__main__":
    sys.exit(main())
