"""Faults made from a module's syntax tree: slips that a person might make and overlook."""

import ast
import random
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Set
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    **{ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt},
    **{ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In},
    **{ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And},
    **{ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult},
    **{ast.Mod: ast.FloorDiv, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd},
}
TWINS = {"min": "max", "max": "min", "any": "all", "all": "any"}
UNORDERED = {*TWINS, "suppress"}
IDLE = {"strict", "indent", "maxsize"}
"""Arguments without effect: a strict zip only guards, line breaks are for eyes, a cache may be larger."""
JOINED = (ast.JoinedStr, ast.List, ast.Tuple)  # joined, not added up: the first test would fall over it
ENDLESS = "(goes on for ever)"
"""The result, in place of a test, of a fault with which one keeps the processor busy, or waits in vain."""
UNDONE = "(not done in time)"
"""The result of a fault whose tests had too little processor time to end: it may be noticed or not."""
SOURCE_TYPES = (ast.expr, ast.stmt)
NUMBER = re.compile(r"-?[\d_.]+")


@dataclass(frozen=True)
class Fault:
    """One changed place of a file: the bytes from `start` to `end` become `new`."""

    file: str
    line: int
    start: int
    end: int
    old: str
    new: str
    text: str  # of its line
    in_function: bool = False
    """True if it changes the work of a function, not the import of its file."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}  {_short(self.old)}  →  {_short(self.new)}"

    @property
    def in_script(self) -> bool:
        """True if it lies in the browser code."""
        return self.file.endswith(".js")

    @property
    def package(self) -> str:
        """The package that it lies in, within ours; top-level files share one, and so do all scripts."""
        if self.in_script:
            return "scripts"
        parts = Path(self.file).parts
        return parts[1] if len(parts) > 2 else "(files)"


def _short(words: str) -> str:
    line = " ".join(words.split())
    return line if len(line) <= 80 else f"{line[:77]}…"


@dataclass
class _Maker:
    """Collects the faults of one module by their statement."""

    name: str
    source: bytes
    starts: list[int]
    found: dict[int, list[Fault]] = field(default_factory=lambda: defaultdict(list))
    statement: ast.stmt | None = None
    in_function: bool = False
    parameters: dict[str, list[str]] = field(default_factory=dict)
    """The parameters of the current function, each with the others of the same type."""

    def place(self, node: ast.AST) -> tuple[int, int]:
        assert isinstance(node, SOURCE_TYPES)
        assert node.end_lineno is not None and node.end_col_offset is not None
        start = self.starts[node.lineno - 1] + node.col_offset
        return start, self.starts[node.end_lineno - 1] + node.end_col_offset

    def words(self, node: ast.AST) -> str:
        start, end = self.place(node)
        return self.source[start:end].decode()

    def add(self, node: ast.AST, new: str) -> None:
        start, end = self.place(node)
        old = self.source[start:end].decode()
        if old == new:
            return
        statement = self.statement
        assert statement is not None and isinstance(node, SOURCE_TYPES)
        begin = self.starts[node.lineno - 1]
        text = self.source[begin:].partition(b"\n")[0].decode().strip()
        fault = Fault(self.name, node.lineno, start, end, old, new, text, self.in_function)
        if fault not in (here := self.found[statement.lineno]):
            here.append(fault)

    # -- statements --------------------------------------------------------------------------------------

    def block(self, body: list[ast.stmt]) -> None:
        for number, statement in enumerate(body):
            if number == 0 and isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                continue  # a docstring
            self.one(statement, alone=len(body) == 1)

    def one(self, statement: ast.stmt, alone: bool) -> None:
        """Find the faults of a statement, then of those within it."""
        before, self.statement = self.statement, statement
        if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef)):
            outside, self.parameters = self.parameters, _same_type(statement)
            for default in [*statement.args.defaults, *filter(None, statement.args.kw_defaults)]:
                self.expression(default)
            within, self.in_function = self.in_function, True
            self.block(statement.body)
            self.parameters, self.in_function = outside, within
        elif isinstance(statement, ast.ClassDef):
            self.block(statement.body)
        elif _for_types(statement):
            pass
        else:
            self.dropped(statement)
            for each in ast.iter_child_nodes(statement):
                if isinstance(each, ast.expr) and each is not getattr(statement, "annotation", None):
                    self.expression(each)
            if isinstance(statement, (ast.If, ast.While)):
                self.condition(statement.test)
            for name in ("body", "orelse", "finalbody"):
                self.block(getattr(statement, name, []))
            for handler in getattr(statement, "handlers", []):
                self.block(handler.body)
            for case in getattr(statement, "cases", []):
                if case.guard is not None:
                    self.condition(case.guard)
                    self.expression(case.guard)
                self.block(case.body)
            for item in getattr(statement, "items", []):
                self.expression(item.context_expr)
        self.statement = before

    def dropped(self, statement: ast.stmt) -> None:
        acts = (ast.Raise, ast.AugAssign, ast.Continue, ast.Break, ast.Delete)
        sets = isinstance(statement, ast.Assign) and not isinstance(
            statement.targets[0], (ast.Name, ast.Tuple)
        )
        says = isinstance(statement, ast.Expr) and not isinstance(statement.value, (ast.Constant, ast.Yield))
        if sets or says or isinstance(statement, acts):
            self.add(statement, "pass")

    def condition(self, test: ast.expr) -> None:
        words = self.words(test)
        self.add(test, f"(not ({words}))")
        self.add(test, "True")
        self.add(test, "False")

    # -- expressions -------------------------------------------------------------------------------------

    def expression(self, node: ast.AST) -> None:
        """Find the faults of an expression and of all within it, except formatted strings."""
        if isinstance(node, ast.JoinedStr):
            return
        self.changed(node)
        for each in ast.iter_child_nodes(node):
            if isinstance(each, ast.comprehension):
                self.expression(each.iter)
                for test in each.ifs:
                    self.add(test, "True")
                    self.expression(test)
            elif isinstance(each, ast.expr) or (isinstance(each, ast.keyword) and each.arg not in IDLE):
                self.expression(each)

    def changed(self, node: ast.AST) -> None:
        match node:
            case ast.Constant():
                for new in _constants(node.value):
                    self.add(node, new)
            case ast.UnaryOp(op=ast.Not() | ast.USub()):
                self.add(node, f"({self.words(node.operand)})")
            case ast.Compare():
                for number, operator in enumerate(node.ops):
                    self.operator(node, number, SWAPPED.get(type(operator)))
            case ast.BoolOp():
                self.operator(node, None, SWAPPED.get(type(node.op)))
                for number in range(len(node.values)):
                    rest = [each for place, each in enumerate(node.values) if place != number]
                    self.add(node, f"({ast.unparse(_alike(node, rest))})")
            case ast.BinOp() if not isinstance(node.left, JOINED) and not isinstance(node.right, JOINED):
                if not (isinstance(node.left, ast.Constant) and isinstance(node.left.value, str)):
                    self.operator(node, None, SWAPPED.get(type(node.op)))
                    if isinstance(node.op, (ast.Sub, ast.Div, ast.FloorDiv)):
                        self.swap(node, node.left, node.right)
            case ast.IfExp():
                self.swap(node, node.body, node.orelse)
            case ast.Call():
                self.call(node)
            case ast.Dict():
                values = [value for value in node.values if isinstance(value, (ast.Constant, ast.Name))]
                for one, other in pairwise(values):
                    self.swap(node, one, other)
            case ast.Name(ctx=ast.Load()):
                for name in self.parameters.get(node.id, []):
                    self.add(node, name)
            case _:
                pass

    def call(self, node: ast.Call) -> None:
        order_counts = not (isinstance(node.func, ast.Name) and node.func.id in UNORDERED)
        plain = [
            each
            for each in node.args
            if isinstance(each, (ast.Name, ast.Attribute, ast.Constant, ast.Subscript))
        ]
        for one, other in pairwise(plain):
            if order_counts and isinstance(one, ast.Constant) == isinstance(other, ast.Constant):
                self.swap(node, one, other)
        if isinstance(node.func, ast.Name):
            if node.func.id in TWINS:
                self.add(node.func, TWINS[node.func.id])
            if node.func.id == "sorted" and not any(each.arg == "reverse" for each in node.keywords):
                self.add(node, f"{self.words(node)}[::-1]")

    def operator(self, node: ast.expr, number: int | None, other: type[ast.AST] | None) -> None:
        if other is None:
            return
        copy = ast.parse(f"({self.words(node)})", mode="eval").body
        if number is None:
            copy.op = other()  # type: ignore[attr-defined]
        else:
            copy.ops[number] = other()  # type: ignore[attr-defined]
        self.add(node, f"({ast.unparse(copy)})")

    def swap(self, node: ast.expr, one: ast.expr, other: ast.expr) -> None:
        """Exchange two parts of an expression."""
        start, end = self.place(node)
        (a, b), (c, d) = sorted((self.place(one), self.place(other)))
        source = self.source
        new = source[start:a] + source[c:d] + source[b:c] + source[a:b] + source[d:end]
        self.add(node, new.decode())


def _alike(node: ast.BoolOp, values: list[ast.expr]) -> ast.expr:
    return values[0] if len(values) == 1 else ast.BoolOp(node.op, values)


def _constants(value: object) -> tuple[str, ...]:
    if isinstance(value, bool):
        return (str(not value),)
    if isinstance(value, int):
        return (str(value + 1), f"({value - 1})")
    return (repr(value * 2),) if isinstance(value, float) else ()


def _same_type(function: ast.FunctionDef | ast.AsyncFunctionDef) -> dict[str, list[str]]:
    kinds = defaultdict(list)
    for each in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs):
        if each.annotation is not None:
            kinds[ast.unparse(each.annotation)].append(each.arg)
    return {name: [other for other in alike if other != name] for alike in kinds.values() for name in alike}


def _for_types(statement: ast.stmt) -> bool:
    """Return True if a statement is only for type checkers, or only says that a subclass does the work."""
    match statement:
        case ast.Assert() | ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Assign(value=ast.Call(func=ast.Name(id="TypeVar" | "ParamSpec" | "NewType" | "TypedDict"))):
            return True
        case ast.AnnAssign(annotation=ast.Name(id="TypeAlias")):
            return True
        case ast.Raise(exc=ast.Name(id="NotImplementedError")):
            return True
    return False


def _texts(maker: _Maker, tree: ast.Module) -> None:
    """Find faults that swap texts and keys within one function."""
    for function in ast.walk(tree):
        if not isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        said = [
            (statement, each)
            for statement in ast.walk(function)
            if isinstance(statement, (ast.Return, ast.Assign, ast.Expr)) and statement is not function.body[0]
            for each in _plain_texts(statement)
        ]
        for number, (statement, each) in enumerate(said):
            maker.statement, maker.in_function = statement, True
            maker.add(each, maker.words(said[(number + 1) % len(said)][1]))


def _plain_texts(node: ast.AST) -> Iterator[ast.Constant]:
    """The keys in a statement, except in formatted strings; a sentence is not a key."""
    for each in ast.iter_child_nodes(node):
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            if each.value.isascii() and each.value and " " not in each.value:
                yield each
        elif not isinstance(each, ast.JoinedStr):
            yield from _plain_texts(each)


def faults(file: Path, root: Path) -> dict[int, list[Fault]]:
    """Return every fault that can be put into a file, by the line of its statement."""
    source = file.read_bytes()
    tree = ast.parse(source)
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    maker = _Maker(file.relative_to(root).as_posix(), source, starts)
    maker.block(tree.body)
    _texts(maker, tree)
    return dict(maker.found)


def everything(root: Path, packages: Collection[str] = ()) -> Iterator[list[Fault]]:
    """Return the faults of each statement of ours, or of some packages within."""
    for file in sorted((root / "tichu_teach").rglob("*.py")):
        for statement in faults(file, root).values():
            if not packages or statement[0].package in packages:
                yield statement


def drawn(every: Iterable[list[Fault]], count: int, seed: int, left_out: Set[str]) -> list[Fault]:
    """Draw faults at random: first the statement, then one of its faults, so that tables don't weigh more."""
    chance = random.Random(seed)
    statements = [*every]
    chance.shuffle(statements)
    found: list[Fault] = []
    for each in statements:
        fault = chance.choice(each)
        if len(found) < count and left_out.isdisjoint(names(fault)):
            found.append(fault)
    return found


def apart(faults: Iterable[Fault]) -> list[Fault]:
    """The first faults of which no two overlap."""
    found: list[Fault] = []
    for one in faults:
        here = [other for other in found if other.file == one.file]
        if all(one.end <= other.start or other.end <= one.start for other in here):
            found.append(one)
    return found


def names(fault: Fault) -> tuple[str, ...]:
    """The fault's names in the list of equivalent ones: with its line's code, not the number, nor a comment.

    A fault in a number may also be listed for any number in its place.
    """
    code = fault.text.partition("  # ")[0]
    place = f"{fault.file}: {code}:"
    own = f"{place} {' '.join(fault.old.split())} → {' '.join(fault.new.split())}"
    return (own, f"{place} any number") if NUMBER.fullmatch(fault.old) else (own,)
