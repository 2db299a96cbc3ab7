"""Put many faults into a copy at once, each behind a switch.

So one run of the tests tells which of them come by which fault, and a fork of a process that has collected
them tries a fault without reading anything anew. A fault that runs when its file is imported has no switch,
nor has one that overlaps another: these are tried alone, by tests that run some function of their file.
"""

import ast
import shutil
import warnings
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.faults import switchboard
from tests.faults.fault import Fault, apart

FRONT = "tichu_teach/__init__.py"
BOARD = "tichu_teach/switchboard.py"
FUTURE = "from __future__ import annotations\n"


def put(place: Path, faults: Mapping[int, Fault]) -> set[int]:
    """Put faults, by their numbers, into a copy. Return the numbers of those that have a switch there."""
    shutil.copyfile(switchboard.__file__, place / BOARD)
    front = (place / FRONT).read_text(encoding="utf-8")
    begin = FUTURE if FUTURE in front else ""
    named = f"{begin.rstrip()}\nimport tichu_teach.switchboard\n"
    (place / FRONT).write_text(front.replace(begin, named, 1) if begin else named + front, encoding="utf-8")
    by_file: dict[str, dict[int, Fault]] = defaultdict(dict)
    for number, fault in faults.items():
        by_file[fault.file][number] = fault
    found: set[int] = set()
    for file, here in by_file.items():
        source = (place / file).read_bytes()
        switched = {n: fault for n, fault in here.items() if fault.in_function and _fits(source, n, fault)}
        both = {*apart(switched.values())}
        switched = {n: fault for n, fault in switched.items() if fault in both}
        (place / file).write_bytes(with_switches(source, switched, [n for n in here if n not in switched]))
        found |= {*switched}
    return found


def with_switches(source: bytes, switched: Mapping[int, Fault], passed: list[int]) -> bytes:
    """A file's source with switches, and with what notes for others that some function is run."""
    edits = [(fault.start, fault.end, _switch(n, fault)) for n, fault in switched.items()]
    for start, after in _functions(source) if passed else ():
        edits.append((start, start, b"; ".join(b"__fault__(%d)" % n for n in passed) + (after or b"; ")))
    for start, end, words in sorted(edits, key=lambda each: (-each[0], -each[1])):
        source = source[:start] + words + source[end:]
    return source


def _switch(number: int, fault: Fault) -> bytes:
    if fault.new == "pass":
        return f"if not __fault__({number}): {fault.old}".encode()
    return f"(({fault.new}) if __fault__({number}) else ({fault.old}))".encode()


def _fits(source: bytes, number: int, fault: Fault) -> bool:
    """Return True if a fault can have a switch: not in a pattern, say, nor behind a colon."""
    try:
        with warnings.catch_warnings(action="ignore"):
            ast.parse(with_switches(source, {number: fault}, []))
    except SyntaxError:
        return False
    return True


def _functions(source: bytes) -> Iterator[tuple[int, bytes]]:
    """Where the work of each function of a file begins, below its docstring, and what stands before it."""
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            for first in node.body[ast.get_docstring(node) is not None :][:1]:
                line = min(each.lineno for each in (first, *getattr(first, "decorator_list", ())))
                begin, end = starts[line - 1], starts[line - 1] + first.col_offset
                before = source[begin:end]
                yield end, b"\n" + before if before.isspace() else b""
