"""Small faults, put into a copy of the package one at a time: which do the tests notice?

    python -m tests.faults --count 50 --seed 1    # fifty faults by lot; prints those nobody noticed
    python -m tests.faults --at tichu_teach/engine/verdict.py:12

The test files nearest to a fault run first; only when they see nothing, all others do.

A fault is a comparison, an `and`, a number, a sign or a `not` turned into its neighbour. Whether one that
went unnoticed matters is for the reader to say: now and then it changes nothing.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TESTS = [
    file
    for file in sorted((ROOT / "tests").rglob("test_*.py"))
    if file.parent.name not in ("browser", "bench")
]
NEAR = 6
MINUTES = 15  # a fault that makes the tests run on for ever is noticed, too
NEIGHBOURS: dict[type[ast.AST], type[ast.AST]] = {
    **{
        ast.Lt: ast.LtE,
        ast.LtE: ast.Lt,
        ast.Gt: ast.GtE,
        ast.GtE: ast.Gt,
        ast.Eq: ast.NotEq,
        ast.NotEq: ast.Eq,
    },
    **{ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is},
    **{ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add},
}


@dataclass(frozen=True)
class Fault:
    """One changed place: `new` instead of `old`, both whole expressions as Python writes them."""

    file: str
    line: int
    statement: int  # the line its statement begins at
    start: int
    end: int
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}  {self.old[:70]}  →  {self.new[:70]}"


def faults(file: Path) -> Iterator[Fault]:
    """Every fault that can be put into a file."""
    source = file.read_text(encoding="utf-8")
    tree = ast.parse(source)
    starts = [0]
    for line in source.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    begins = {
        line: statement.lineno
        for statement in ast.walk(tree)  # from the outside in: the innermost statement has the last word
        if isinstance(statement, ast.stmt)
        for line in range(statement.lineno, (statement.end_lineno or statement.lineno) + 1)
    }
    for parent in ast.walk(tree):
        for node in ast.iter_child_nodes(parent):
            changed = None if isinstance(parent, (ast.JoinedStr, ast.FormattedValue)) else neighbour(node)
            if changed is not None and isinstance(node, ast.expr) and node.end_lineno:
                start = starts[node.lineno - 1] + node.col_offset
                end = starts[node.end_lineno - 1] + (node.end_col_offset or 0)
                name = str(file.relative_to(ROOT))
                yield Fault(
                    name,
                    node.lineno,
                    begins.get(node.lineno, node.lineno),
                    start,
                    end,
                    ast.unparse(node),
                    changed,
                )


def neighbour(node: ast.AST) -> str | None:
    """The expression with its smallest fault in it, None where it has none."""
    if isinstance(node, ast.Constant) and type(node.value) in (int, bool):
        return str(not node.value) if isinstance(node.value, bool) else str(node.value + 1)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.Not, ast.USub)):
        return f"({ast.unparse(node.operand)})"
    operator = node.ops[0] if isinstance(node, ast.Compare) else getattr(node, "op", None)
    other = NEIGHBOURS.get(type(operator))
    if other is None or not isinstance(node, (ast.Compare, ast.BoolOp, ast.BinOp)):
        return None
    if isinstance(node, ast.BinOp) and any(
        isinstance(side, (ast.JoinedStr, ast.List, ast.Tuple)) for side in (node.left, node.right)
    ):
        return None  # texts and lists are joined, not added up: the first test would fall over it
    copy = ast.parse(ast.unparse(node), mode="eval").body
    if isinstance(copy, ast.Compare):
        copy.ops[0] = other()  # type: ignore[assignment]
    else:
        copy.op = other()  # type: ignore[union-attr, attr-defined]
    return f"({ast.unparse(copy)})"


def nearest(fault: Fault) -> list[str]:
    """Every test file, the one first that speaks most of the fault's module and of what is defined in it."""
    path = Path(fault.file).with_suffix("")
    tree = ast.parse((ROOT / fault.file).read_text(encoding="utf-8"))
    defined = [node.name for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))]
    names = [re.compile(rf"\b{re.escape(name)}\b") for name in (path.name, *defined)]

    rooms = _nouns(path)

    def closeness(file: Path) -> int:
        words = file.read_text(encoding="utf-8")
        imported = ".".join(path.parts) in words or f"{'.'.join(path.parts[:-1])} import {path.name}" in words
        named = sum(name.search(words) is not None for name in names)
        return 10 * imported + named + 3 * len(rooms & _nouns(file.relative_to(ROOT).with_suffix("")))

    return [str(file.relative_to(ROOT)) for file in sorted(TESTS, key=closeness, reverse=True)]


def _nouns(path: Path) -> set[str]:
    """The nouns of a path, one or many of a thing alike: `test_motifs` speaks of what lies in `motifs`."""
    return {word.removesuffix("s") for part in path.parts[1:] for word in part.split("_")}


def noticed(fault: Fault, copy: Path, tests: list[str]) -> bool:
    """Return True if one of the test files fails with the fault in place."""
    place = copy / fault.file
    source = place.read_bytes()
    place.write_bytes(source[: fault.start] + fault.new.encode() + source[fault.end :])
    try:
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
        environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, timeout=60 * MINUTES)
        return done.returncode in (1, 2)
    except subprocess.TimeoutExpired:
        return True
    finally:
        place.write_bytes(source)


def chosen(wanted: argparse.Namespace) -> list[Fault]:
    files = sorted((ROOT / "tichu_teach").rglob("*.py"))
    if wanted.at:
        name, _, line = wanted.at.partition(":")
        return [fault for fault in faults(ROOT / name) if not line or fault.line == int(line)]
    found = [fault for file in files for fault in faults(file)]
    return random.Random(wanted.seed).sample(found, wanted.count)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=50, help="how many faults, drawn by lot")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--at", metavar="FILE[:LINE]", help="all faults of one place instead")
    parser.add_argument("--near", type=int, default=0, metavar="N", help="run only the N nearest test files")
    wanted = parser.parse_args()
    tried = chosen(wanted)
    missed = []
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "copy")
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".venv", ".git", "*.pyc"))
        for number, fault in enumerate(tried, 1):
            tests = nearest(fault)
            caught = noticed(fault, copy, tests[: wanted.near or NEAR])
            caught = caught or (not wanted.near and noticed(fault, copy, ["-n", "2", *tests[NEAR:]]))
            missed += [] if caught else [fault]
            print(f"{number:3} {'noticed' if caught else 'MISSED '}  {fault}", flush=True)
    print(f"{len(tried) - len(missed)} of {len(tried)} noticed")


if __name__ == "__main__":
    main()
