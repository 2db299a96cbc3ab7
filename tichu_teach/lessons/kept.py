"""A chapter of ours as it was read last, kept beside it as Python keeps its modules.

Reading Markdown and YAML takes longer than all else that a page does before it comes up, and every learner's
kernel would do it again.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from .entry import Entry, Written, written
from .lesson import Try

FORMAT = 2  # counted up when what is kept changes


def read_kept(file: Path) -> Written:
    """What is written in a file; read anew where it has changed since, or where nothing could be kept."""
    kept = file.parent / _name(file)
    status = file.stat()
    seal = [int(status.st_mtime), status.st_size]  # as Python does: archives keep no more of a time
    with suppress(OSError, ValueError, LookupError, TypeError, RecursionError):
        found = json.loads(kept.read_text(encoding="utf-8"))
        if found["seal"] == seal:
            return _made(found["chapter"])
    made = written(file.read_text(encoding="utf-8"))
    if not made.faults and not sys.dont_write_bytecode:
        with suppress(OSError):
            _keep(kept, _sealed(made, seal))
    return made


def kept_of(file: Path, time: int) -> tuple[str, str]:
    """What would be kept of a file that was last changed at that time, and under which name beside it."""
    return _name(file), _sealed(read_kept(file), [time, file.stat().st_size])


def _name(file: Path) -> str:
    return f"__pycache__/{file.stem}.chapter-{FORMAT}.json"


def _sealed(made: Written, seal: list[int]) -> str:
    return json.dumps({"seal": seal, "chapter": asdict(made)}, ensure_ascii=False)


def _made(data: dict[str, Any]) -> Written:
    """What was written, of plain data."""
    return Written(
        **{
            **data,
            "can": tuple(data["can"]),
            "entries": tuple(Entry(**each) for each in data["entries"]),
            "cells": tuple(Try(**{**each, "code": tuple(each["code"])}) for each in data["cells"]),
            "faults": (),
        }
    )


def _keep(kept: Path, content: str) -> None:
    """Write the file at once, for others may be reading it."""
    kept.parent.mkdir(exist_ok=True)
    with NamedTemporaryFile("w", encoding="utf-8", dir=kept.parent, delete=False) as opened:
        opened.write(content)
    os.replace(opened.name, kept)
