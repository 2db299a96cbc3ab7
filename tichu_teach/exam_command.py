"""The command `tichu-teach exam`: an exam on a page or on paper, and learners' exams marked anew."""

from __future__ import annotations

import argparse
import sys
import webbrowser
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from tichu_teach.app import served
from tichu_teach.console import CALLED, Refused, print_address, write_new
from tichu_teach.texts import text
from tichu_teach.themes import THEMES

if TYPE_CHECKING:
    from tichu_teach.classroom import ProgressError
    from tichu_teach.classroom.collection import Record
    from tichu_teach.classroom.exam import MarkedAgain


def run_exam(args: argparse.Namespace) -> int:
    if args.game is not None and args.game not in THEMES:
        from tichu_teach.engine.errors import did_you_mean

        near = did_you_mean(args.game, THEMES, CALLED)
        raise Refused(text("cli.exam.no-game", game=args.game, meant=near, games=", ".join(THEMES)))
    if args.check:
        return _check_exams(args.check, args.game, args.seed)
    if args.game is None:
        raise Refused(text("cli.exam.what"))
    if args.paper is not None:
        return _print_exam(args)
    query = "" if args.seed is None else f"?seed={int(args.seed)}"
    return print_address(args, served.ServedPage(f"{args.game}/exam").href + query)


def _print_exam(args: argparse.Namespace) -> int:
    if args.seed is None:
        raise Refused(text("cli.exam.needs-seed"))
    from tichu_teach.classroom.exam import exam
    from tichu_teach.display import paper

    seed = int(args.seed)
    file = args.paper if args.paper.name else Path(f"exam-{args.game}-{seed}.html")
    formats = {".html": paper.html, ".htm": paper.html, ".md": paper.markdown}
    write = formats.get(file.suffix.lower())
    if write is None:
        raise Refused(text("cli.exam.format", file=file))
    write_new(file, write(args.game, seed, exam(args.game, seed).questions))
    print(text("cli.exam.written", file=file))
    if args.open:
        webbrowser.open(file.resolve().as_uri())
    return 0


def _check_exams(files: Sequence[Path], game: str | None, seed: int | None) -> int:
    """Mark the exams in learners' records anew, only those of one game or seed if given."""
    from tichu_teach.classroom import ProgressError
    from tichu_teach.classroom.exam import marked_again

    doubtful = False

    def skip(words: str) -> None:  # one bad file must not keep a class from being marked
        nonlocal doubtful
        doubtful = True
        print(text("cli.error", message=words), file=sys.stderr)

    for file, found in _saved(files):
        if isinstance(found, ProgressError):
            skip(text("cli.exam.unread", file=file, reason=found))
            continue
        name, record = found
        if "exams" in record.aside:
            print(text("cli.exam.spoilt", file=file), file=sys.stderr)
        wanted = {
            ruleset: tuple(each for each in exams if seed in (None, each.seed))
            for ruleset, exams in record.exams.items()
            if game in (None, ruleset)
        }
        marked = marked_again(replace(record, exams=wanted))
        if not marked:
            skip(text("cli.exam.none" if game is None and seed is None else "cli.exam.no-such", file=file))
        for each in marked:
            _print_marked(name, each)
        doubtful = doubtful or any(each.fault for each in marked)
    return 1 if doubtful else 0


def _saved(paths: Sequence[Path]) -> Iterator[tuple[str, Record | ProgressError]]:
    """What each file holds, whether it is named, lies in a folder or in an archive, under where it is."""
    from tichu_teach.classroom.collection import files_in, records_in

    for path in paths:
        files = [*files_in(path)] if path.is_dir() else [path]
        if not files:
            raise Refused(text("cli.report.empty", folder=path))
        for file in files:
            for called, found in records_in(file):
                yield f"{file}{called.removeprefix(file.name)}", found


_UNMARKED = {"unkept": "cli.exam.unkept", "earlier": "cli.exam.earlier", "edition": "cli.exam.edition"}


def _print_marked(name: str, found: MarkedAgain) -> None:
    from tichu_teach.classroom.exam import MOST_MARKED
    from tichu_teach.classroom.exam_results import ANSWERED
    from tichu_teach.lessons.taught import title_of
    from tichu_teach.texts.names import game_name

    taken, result = found.result, found.marked
    about = {"name": name, "game": game_name(found.ruleset), "seed": taken.seed, "day": taken.day}
    if result is None:
        numbers = {"kept": ANSWERED, "most": MOST_MARKED, "ruleset": found.ruleset}
        print(text(_UNMARKED[found.fault], **numbers, **about))
        return
    passed = text("cli.exam.passed" if result.passed else "cli.exam.failed")
    marks = {"right": result.right, "of": result.of, "percent": result.percent}
    print(text("cli.exam.found", passed=passed, **marks, **about))
    for part, (right, of) in result.parts().items():
        print(text("cli.exam.part", right=right, of=of, part=title_of(part) or text("book.part.rest")))
    said = "cli.exam.changed" if found.fault else "cli.exam.agrees"
    print(text(said, right=taken.right, of=taken.of))
