"""Small faults, put into a copy of the package one at a time: which do the tests notice?

    python -m tests.faults map                        # once: which test file runs which line
    python -m tests.faults try --count 50 --seed 1    # fifty faults by lot; prints those nobody noticed
    python -m tests.faults try --at tichu_teach/engine/verdict.py:12

A fault is a comparison, an `and`, a number, a sign or a `not` turned into its neighbour. Whether one that
went unnoticed matters is for the reader to say: now and then it changes nothing.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
MAP = ROOT / ".faults.json"
LEFT_OUT = ("--ignore=tests/browser", "--ignore=tests/bench", "-p", "no:cacheprovider", "-q")
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


def write_map() -> None:
    """Run every test file once, and keep which lines of the package each runs, and its seconds."""
    files = [str(file.relative_to(ROOT)) for file in sorted((ROOT / "tests").rglob("test_*.py"))]
    files = [file for file in files if not file.startswith(("tests/browser", "tests/bench"))]
    seconds: dict[str, float] = {}
    lines: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    with tempfile.TemporaryDirectory() as folder:
        for file in files:
            data, out = f"--data-file={folder}/data", Path(folder, "out.json")
            start = time.monotonic()
            command = ["run", "--source=tichu_teach", data, "-m", "pytest", *LEFT_OUT, file]
            subprocess.run(
                [sys.executable, "-m", "coverage", *command],
                cwd=ROOT,
                check=False,
                stdout=subprocess.DEVNULL,
            )
            seconds[file] = round(time.monotonic() - start, 1)
            subprocess.run(
                [sys.executable, "-m", "coverage", "json", data, "-q", "-o", str(out)],
                cwd=ROOT,
                check=False,
            )
            for name, found in json.loads(out.read_text())["files"].items():
                for line in found["executed_lines"]:
                    lines[name][str(line)].append(file)
            print(f"{seconds[file]:6} s  {file}", flush=True)
    MAP.write_text(json.dumps({"seconds": seconds, "lines": lines}))
    print(f"{sum(map(len, lines.values()))} lines of {len(lines)} files in {MAP.name}")


def covering(fault: Fault, known: dict[str, Any]) -> list[str]:
    """The test files that run a fault's statement, the quickest first."""
    files = known["lines"].get(fault.file, {}).get(str(fault.statement), ())
    return sorted(files, key=known["seconds"].__getitem__)


def noticed(fault: Fault, copy: Path, tests: list[str]) -> bool:
    """Whether a test fails with the fault in place. Without a test that runs it: nobody could."""
    if not tests:
        return False
    place = copy / fault.file
    source = place.read_bytes()
    place.write_bytes(source[: fault.start] + fault.new.encode() + source[fault.end :])
    try:
        command = [sys.executable, "-m", "pytest", "-x", *LEFT_OUT, *tests]
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
    parser.add_argument("what", choices=("map", "try"))
    parser.add_argument("--count", type=int, default=50, help="how many faults, drawn by lot")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--at", metavar="FILE[:LINE]", help="all faults of one place instead")
    wanted = parser.parse_args()
    if wanted.what == "map":
        return write_map()
    known = json.loads(MAP.read_text())
    tried = chosen(wanted)
    missed = []
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "copy")
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".venv", ".git", "*.pyc"))
        for number, fault in enumerate(tried, 1):
            tests = covering(fault, known)
            caught = noticed(fault, copy, tests)
            missed += [] if caught else [fault]
            print(
                f"{number:3} {'noticed' if caught else 'MISSED '} {len(tests):3} files  {fault}", flush=True
            )
    print(f"{len(tried) - len(missed)} of {len(tried)} noticed")


if __name__ == "__main__":
    main()
