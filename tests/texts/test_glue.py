"""What a learner reads is put together by the catalogue: no English is glued on by hand.

The scan knows the glue that there was: lists and sentences joined by punctuation, a first letter made large,
punctuation and signs between values, English words as they stand.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tichu_teach

PACKAGE = Path(tichu_teach.__file__).parent
ROOMS = ("texts", "pages", "lessons", "exercises")
# What is said to those who write packs and chapters, or in code for them to read and run.
AUTHORS = {
    *("exercises/conditions.py", "exercises/errors.py", "exercises/faults.py", "exercises/fields.py"),
    *("exercises/guide.py", "exercises/written_file.py"),
    *("exercises/pack.py", "exercises/question.py", "exercises/schema.py", "exercises/puzzle.py"),
    *("lessons/chapter.py", "lessons/entry.py", "lessons/lesson.py", "lessons/loader.py"),
    *("lessons/notebooks.py", "lessons/playground.py", "lessons/reader.py"),
}
SOURCES = [
    path
    for room in ROOMS
    for path in sorted((PACKAGE / room).rglob("*.py"))
    if str(path.relative_to(PACKAGE).as_posix()) not in AUTHORS
]

# First letters made large in any language, and entries of a line of notation.
ALLOWED = {"texts/phrases.py": "words[:1]", "pages/presenters/editing.py": "'; '.join"}

_JOINT = re.compile(r"[,;.] | and | or ")  # between the words of a list, or sentences
_BETWEEN = re.compile(r"[\w)”*][,;.!?] \s*$|^[,;.!?] |^’|[½−]")
_WORDS = re.compile(r"[A-Za-z]{2,} [a-z]{2,}")
_NOTATION = re.compile(
    r"^[\dSEWN:]*\s?(play|push|give|turn|won|wish none|calls|hand|trick)\b|\||^Ph on |^2|kind count"
    r"|^wall loose$"
)


def glue(source: str, *, words: bool = False) -> Iterator[str]:
    """English put together by hand in a module's code; with `words` also English as it stands."""
    tree = ast.parse(source)
    for node in _spoken(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Constant(value=str(joint)), attr="join")):
                if _JOINT.fullmatch(joint):
                    yield f"{node.lineno}: {joint!r}.join"
            case ast.Call(func=ast.Attribute(value=ast.Subscript(slice=ast.Slice()), attr="upper" | "lower")):
                yield f"{node.lineno}: {ast.unparse(node)}"
            case ast.Call(func=ast.Attribute(attr="capitalize")):
                yield f"{node.lineno}: {ast.unparse(node)}"
            case ast.JoinedStr(values=parts):
                for part in parts:
                    if isinstance(part, ast.Constant) and _BETWEEN.search(str(part.value)):
                        yield f"{node.lineno}: {part.value!r} between values"
            case ast.Constant(value=str(said)) if words and _WORDS.search(said):
                if not _NOTATION.search(said):
                    yield f"{node.lineno}: {said!r}"


def _spoken(node: ast.AST) -> Iterator[ast.AST]:
    """Every piece of code but docstrings, error messages and lists of names that are split."""
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.Expr(value=ast.Constant()) | ast.Raise():
                continue
            case ast.If(body=[*_, ast.Raise()]):
                yield from _spoken(ast.Module(child.orelse, []))
                continue
            case ast.Call(func=ast.Attribute(value=ast.Constant(), attr="split")):
                continue
            case ast.Call(func=ast.Attribute(value=ast.Call(func=ast.Name(id="super")))):
                continue
            case ast.Call(func=ast.Name(id=name)) if name.endswith("Error") or name in ("sorry", "TypeVar"):
                continue
            case ast.Call(func=ast.Attribute(attr="compile" | "error" | "exception" | "warning" | "info")):
                continue
        yield child
        yield from _spoken(child)


def test_no_english_is_glued_by_hand() -> None:
    wrong = []
    for path in SOURCES:
        place = path.relative_to(PACKAGE).as_posix()
        found = glue(path.read_text(encoding="utf-8"), words=place.startswith(("texts/", "pages/")))
        wrong += [f"{place}:{each}" for each in found if ALLOWED.get(place, "\0") not in each]
    assert len(SOURCES) > 100 and wrong == []


@pytest.mark.parametrize(
    "code",
    [
        'say = ", ".join(words)',
        'say = " and ".join(words)',
        "say = name[:1].upper() + name[1:]",
        "say = name.capitalize()",
        'say = f"{title}. {text}"',
        'say = f"{name}’s"',
        'say = f"−{points}"',
        'block = {"text": "well played"}',
    ],
)
def test_glue_is_noticed(code: str) -> None:
    assert [*glue(code, words=True)]
    assert not [*glue('say = text("page.title", name=name)\nkey = f"game.{name}.over"', words=True)]
