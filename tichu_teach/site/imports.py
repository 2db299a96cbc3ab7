"""Follow imports from the code of a page to all modules of this package that it can reach.

Imports inside functions count, because a click may run them; those for type checkers do not. `NEVER` leaves
out modules that a page could import but that no browser ever asks for.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from tichu_teach.app import paths

NEVER: Mapping[str, str] = MappingProxyType(
    {
        "tichu_teach.display": "shows values as results of a cell; pages of files have no cells to run",
        "tichu_teach.classroom.data_frames": "frames of pandas, which browsers have not",
        "tichu_teach.pages.table.widget": "the line to a Jupyter kernel",
    }
)
"""Modules, with all below them, that browsers do without, and why. A cell that imports one still gets it."""

ROOTS = ("tichu_teach", "tichu_teach.pages.table.worker", "tichu_teach.pages.table.late_modules")
"""The modules that `static/worker.js` and every cell import."""


class Reached(NamedTuple):
    """The modules of this package that code can reach, and the names of other packages that it imports."""

    modules: frozenset[str]
    others: frozenset[str]


def reached(sources: Iterable[str] = ()) -> Reached:
    """Everything that pages whose cells hold these sources can import; broken code imports nothing."""
    named = {name for source in sources for name in _imports(_parsed(source), "", package=False)}
    waiting = [*ROOTS, *named]
    found: set[str] = set()
    others: set[str] = set()
    while waiting:
        name = waiting.pop()
        module = _module(name)
        if module is None:
            others.add(name.partition(".")[0])
        elif module not in found:
            found.add(module)
            wanted = [*_above(module), *_inside(module)]
            waiting += [each for each in wanted if not _left_out(each, named)]
    return Reached(frozenset(found), frozenset(others - {paths.PACKAGE.name}))


def file_of(module: str) -> str:
    """The file of a module, relative to the folder that holds the package."""
    return modules()[module]


@cache
def modules() -> Mapping[str, str]:
    """The files of this package by the names of their modules."""
    home = paths.PACKAGE.parent
    found = {}
    for file in paths.PACKAGE.rglob("*.py"):
        place = file.relative_to(home)
        name = ".".join(place.with_suffix("").parts).removesuffix(".__init__")
        found[name] = place.as_posix()
    return MappingProxyType(found)


@cache
def _inside(module: str) -> tuple[str, ...]:
    """The imports of a module by full names: for `from a import b`, both `a` and `a.b`."""
    file = paths.PACKAGE.parent / modules()[module]
    tree = _parsed(file.read_text(encoding="utf-8"))
    return tuple(_imports(tree, module, package=file.name == "__init__.py"))


def _imports(tree: ast.AST, module: str, *, package: bool) -> Iterator[str]:
    for node in _executed(tree):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = _base(node, module, package)
            yield base
            yield from (f"{base}.{each.name}" for each in node.names)


def _executed(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a tree, except those that only type checkers read."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            for each in node.orelse:
                yield each
                yield from _executed(each)
            continue
        yield node
        yield from _executed(node)


def _base(node: ast.ImportFrom, module: str, package: bool) -> str:
    """The full name of the module in a `from`, with dots resolved."""
    if not node.level:
        return str(node.module)
    above = module.split(".")[: None if package else -1]
    above = above[: len(above) - node.level + 1]
    return ".".join([*above, *([node.module] if node.module else [])])


def _module(name: str) -> str | None:
    """Return the module that a name means or is in; None for a name of another package."""
    while name and name not in modules():
        name = name.rpartition(".")[0]
    return name or None


def _above(module: str) -> Iterator[str]:
    """The packages that a module lies in: importing it imports them."""
    while "." in module:
        module = module.rpartition(".")[0]
        yield module


def _left_out(name: str, named: Iterable[str]) -> bool:
    """Return True if browsers do without a module, and no cell has asked for it by name."""
    without = next((each for each in NEVER if name == each or name.startswith(f"{each}.")), None)
    return without is not None and not any(each.startswith(without) for each in named)


def _parsed(source: str) -> ast.AST:
    try:
        return ast.parse(source)
    except SyntaxError:
        return ast.Module([], [])
