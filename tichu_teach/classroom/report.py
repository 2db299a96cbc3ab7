"""Tables for a teacher, made of the progress files of a class.

Needs pandas: `pip install tichu-teach[reports]`.

>>> report(["anna.json", "ben.json"])  # doctest: +SKIP
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tichu_teach.engine import ArgumentError
from tichu_teach.engine.errors import short

from .progress import MAX_SIZE, Progress, ProgressError, read

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class Class:
    """The records that could be read, by learner, and what was wrong with the other files."""

    records: tuple[tuple[str, Progress], ...]
    problems: tuple[str, ...]


def read_class(paths: Iterable[str | Path]) -> Class:
    """The records in many exported files; one bad file is reported and does not spoil the others."""
    records, problems = [], []
    if isinstance(paths, (str, Path)) or not isinstance(paths, Iterable):
        raise ArgumentError(f"a class is a list of files, not {short(paths)}")
    for each in paths:
        if not isinstance(each, (str, Path)):
            raise ArgumentError(f"a learner's record is a file, not {short(each)}")
        path = Path(each)
        try:
            if path.stat().st_size > 4 * MAX_SIZE:
                raise ProgressError(f"larger than {4 * MAX_SIZE} bytes")
            name, progress = read(path.read_text(encoding="utf-8"))
        except OSError as error:
            problems.append(f"{path.name}: cannot be read: {error.strerror or error}")
        except (ProgressError, UnicodeDecodeError) as error:
            problems.append(f"{path.name}: {error}")
        else:
            records.append((name or path.stem, progress))
    return Class(tuple(records), tuple(problems))


def report(paths: Iterable[str | Path]) -> pd.DataFrame:
    """A row a learner: chapters done, puzzles solved and how, best streak. Problems are in `.attrs`."""
    import pandas as pd

    found = read_class(paths)
    rows = [
        {
            "learner": name,
            "chapters": sum(bool(lesson["done"]) for lesson in progress.lessons.values()),
            "solved": progress.solved,
            "first attempt": progress.first,
            "hints": progress.hints,
            "missed": len(progress.missed),
            "streak": progress.streak,
            "best": progress.best,
            **{f"{theme}: solved": tally.solved for theme, tally in sorted(progress.themes.items())},
        }
        for name, progress in found.records
    ]
    table = pd.DataFrame(rows).set_index("learner") if rows else pd.DataFrame()
    # A theme that somebody has not touched is a nought, not a gap.
    table = table.fillna(0).astype(int) if rows else table
    table.attrs["problems"] = list(found.problems)
    return table


def missed(paths: Iterable[str | Path]) -> pd.DataFrame:
    """What the class missed: a row a puzzle, the most often missed first."""
    import pandas as pd

    found = read_class(paths)
    counts = Counter(id for _, progress in found.records for id in progress.missed)
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    rows = [
        {"puzzle": id, "theme": id.rpartition("-")[0].rpartition("-")[2], "learners": count}
        for id, count in ranked
    ]
    table = pd.DataFrame(rows, columns=["puzzle", "theme", "learners"]).set_index("puzzle")
    table.attrs["problems"] = list(found.problems)
    return table
