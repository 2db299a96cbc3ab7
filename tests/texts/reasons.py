"""The reasons that a referee can give, read from its code."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import tichu_teach.engine
from tichu_teach.engine import games

ENGINE = Path(tichu_teach.engine.__file__).parent
# Where each family's verdicts are made.
REFEREES = {
    "tichu": ("tichu/referee.py", "tichu/wish.py", "climbing/trick.py"),
    "haggis": ("haggis/referee.py", "climbing/trick.py"),
    "mahjong": ("mahjong/referee.py",),
}
GAMES = {family: [name for name in games if games[name].family == family] for family in REFEREES}
ANSWERS = {"allowed": "yes", "refused": "no"}

Reason = tuple[str, str]  # "yes" or "no", "" where the scan cannot tell, and the reason


def scanned(family: str) -> set[Reason]:
    """Every reason in a family's referee.

    One stands as the second argument of `allowed` and `refused`, is put into `reason`, is paired with the
    row that gives it, or is the end of the row that says what a wish asks for.
    """
    found: set[Reason] = set()
    for name in REFEREES[family]:
        tree = ast.parse((ENGINE / name).read_text(encoding="utf-8"))
        if name.endswith("wish.py"):
            rows = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
            words = [row for row in rows if isinstance(row, str) and row.startswith("nanking.wish.")]
            found |= {("", row.removeprefix("nanking.")) for row in words}
        else:
            found |= set(_reasons(tree))
    return found


def _reasons(tree: ast.AST) -> Iterator[Reason]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=callee), args=[_, reason, *_]) if callee in ANSWERS:
                yield from ((ANSWERS[callee], each) for each in _strings(reason))
            case ast.Assign(targets=[ast.Name(id="reason")], value=reason):
                yield from (("", each) for each in _strings(reason))
            case ast.Tuple(elts=[*_, row, ast.Constant(value=str(reason))]) if _may_be_row(row):
                if reason.partition(".")[0] not in games:
                    yield "", reason


def _strings(node: ast.expr) -> Iterator[str]:
    """The texts that an expression can be."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from (*_strings(one), *_strings(other))


def _may_be_row(node: ast.expr) -> bool:
    """Return True if this may be the id of a rule, or several: no plain word."""
    return not isinstance(node, ast.Constant) or (isinstance(node.value, str) and "." in node.value)
