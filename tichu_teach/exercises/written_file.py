"""A file of YAML or JSON as it is written: its data, the line of every entry, and slips of YAML in words."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from tichu_teach.engine.errors import short
from tichu_teach.engine.plain_data import NotJson, read_json
from tichu_teach.files import UnreadableFile, text_of

if TYPE_CHECKING:
    import yaml

T = TypeVar("T")

MAX_BYTES = 1_000_000
MAX_DEPTH = 40
YAML = (".yaml", ".yml")

_MENDED = 50  # colons in words that are reported in one pass
_COLON = re.compile(r"(?P<name>\s*(?:- )*[^\s\"'#][^:#]*:[ ]+)(?P<words>[^\s\"'|>\[{].*?)\s*$")
QUOTE = 'put the words in quotation marks, "…"'
_SLIPS: Mapping[str, str] = {
    "mapping values are not allowed": f"a colon and a blank within words: {QUOTE}",
    "cannot start any token": f"words can't begin with this sign: {QUOTE}; lines begin with blanks, not tabs",
    "could not find expected ':'": f"a name without a colon behind it; if it is a part of words, {QUOTE}",
    "unexpected end of stream": "quotation marks are opened here and not closed",
    "did not find expected key": "it stands farther in or out than the lines around it, or goes on behind a "
    "quotation mark",
    "did not find expected '-' indicator": "in a list each line begins with a hyphen and a blank, one below "
    "the other",
    "did not find expected ',' or": "a bracket is opened and not closed",
    "did not find expected alphabetic or numeric character": f"words begin with * or &: {QUOTE}",
    "undefined alias": f"words begin with *: {QUOTE}",
    "could not determine a constructor": f"words begin with !: {QUOTE}",
    "found another document": "a file has one list of fields: take this line out",
}


def _slip(problem: str) -> str:
    """A problem of the YAML reader's in the words of somebody who writes a file."""
    return next((words for part, words in _SLIPS.items() if part in problem), f"{problem}; perhaps {QUOTE}")


@dataclass(frozen=True)
class WrittenFile:
    """A file's data, and the slips that could be mended in reading it, each with its line."""

    data: Any
    slips: tuple[tuple[int, str], ...] = ()
    content: str = field(default="", repr=False)

    def lines(self) -> dict[str, int]:
        """The line of each entry by its place, `puzzles[0].question.wrong[1]`; empty if unknown."""
        import yaml

        found: dict[str, int] = {}
        with suppress(yaml.YAMLError, RecursionError):  # JSON with tabs is no YAML
            _note(compose(self.content), "", found)
        return found


def compose(content: str) -> yaml.Node | None:
    """YAML as nodes that know their lines; every scalar is text. Raises YAMLError.

    The loader in C, where PyYAML has it, is many times faster.
    """
    import yaml

    return yaml.compose(content, Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader))


def _note(node: Any, place: str, found: dict[str, int]) -> None:
    if node is None or node.id == "scalar":
        return
    for number, each in enumerate(node.value):
        key, value = each if node.id == "mapping" else (each, each)
        inner = f"{place}[{number}]" if node.id == "sequence" else f"{place}.{key.value}".lstrip(".")
        found[inner] = key.start_mark.line + 1
        _note(value, inner, found)


def line_of(place: str, lines: Mapping[str, int], instead: int = 0) -> int:
    """The line of an entry such as `question.wrong[1]`, or of the one it is part of."""
    while place and place not in lines:
        place = re.sub(r"(\[[^\[\].]*\]|(^|\.)[^\[\].]*)$", "", place)
    return lines.get(place, instead)


def read_file(path: Path) -> WrittenFile:
    """Read a file. Raises UnreadableFile."""
    return read_text(path.name, text_of(path, MAX_BYTES))


def read_text(file: str, content: str) -> WrittenFile:
    """Read what a file of that name holds. Raises UnreadableFile."""
    if file.lower().endswith(YAML):
        data, slips, read = read_mended(content, _yaml)
        return WrittenFile(data, slips, read)
    return WrittenFile(_json(content), content=content)


def _json(content: str) -> Any:
    try:
        return read_json(content, _once)
    except NotJson as error:
        raise UnreadableFile(str(error), error.line) from error


def _once(pairs: Iterable[tuple[Any, Any]]) -> dict[Any, Any]:
    """Make an object. Raises UnreadableFile for a name that comes twice: its first value would be lost."""
    found: dict[Any, Any] = {}
    for name, value in pairs:
        if name in found:
            raise UnreadableFile(f"the field {str(name)[:60]!r} stands twice in one place")
        found[name] = value
    return found


def read_mended(content: str, read: Callable[[str], T]) -> tuple[T, tuple[tuple[int, str], ...], str]:
    """Return what `read` makes of YAML, the slips in it, each with its line, and the text as it was read.

    Words with a colon get the quotation marks they need, so that all after them is read, too. Raises
    UnreadableFile for any other slip, and for characters that no YAML may have.
    """
    import yaml  # here, because only those who write YAML need it

    if hidden := yaml.reader.Reader.NON_PRINTABLE.search(content):
        line = content.count("\n", 0, hidden.start()) + 1
        raise UnreadableFile(f"a hidden character, U+{ord(hidden[0]):04X}: take it out", line)
    slips: list[tuple[int, str]] = []
    rows = content.split("\n")
    while True:
        text = "\n".join(rows)
        try:
            return read(text), tuple(slips), text
        except yaml.MarkedYAMLError as error:
            problem = str(error.problem or error.context)
            mark = error.problem_mark or error.context_mark
            at = mark.line if mark else 0
            found = _COLON.fullmatch(rows[at]) if at < len(rows) else None
            if "mapping values" not in problem or found is None or len(slips) == _MENDED:
                told, begun = _slip(problem), error.context_mark
                if "expected key" in problem and begun and begun.line < at:
                    told += f"; look from line {begun.line + 1} on"
                raise UnreadableFile(told, at + 1 if mark else 0) from error
            slips.append((at + 1, f"{found['name'].strip(' -:')}: {_slip(problem)}"))
            rows[at] = found["name"] + json.dumps(found["words"], ensure_ascii=False)


def _yaml(content: str) -> Any:
    """Read YAML. Raises MarkedYAMLError for a slip with its place, UnreadableFile for all else."""
    import yaml

    usual: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

    class Loader(usual):  # type: ignore[misc]
        """Plain data only, and no name twice."""

        _at = 0  # the line of the name that has just been read

        def construct_object(self, node: Any, deep: bool = False) -> Any:
            try:
                return super().construct_object(node, deep)
            # whatever a tag's reader stumbles over
            except (ValueError, LookupError, AttributeError) as error:
                if node.id != "scalar":
                    raise
                kind = node.tag.rpartition(":")[2]
                raise UnreadableFile(
                    f"{short(node.value)} is no {kind}: {QUOTE}", node.start_mark.line + 1
                ) from error

        def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
            try:
                return _once(self._pairs(node))
            except UnreadableFile as error:
                raise UnreadableFile(str(error), error.line or self._at) from error

        def _pairs(self, node: Any) -> Iterator[tuple[Any, Any]]:
            for name, value in node.value:
                pair = self.construct_object(name, True), self.construct_object(value, True)
                self._at = name.start_mark.line + 1
                yield pair

    try:
        _shallow(yaml.parse(content, Loader=usual))
        return yaml.load(content, Loader=Loader)
    except (UnreadableFile, yaml.MarkedYAMLError):
        raise
    except (yaml.YAMLError, ValueError, TypeError, RecursionError) as error:
        raise UnreadableFile(f"not YAML: {error}") from error


def _shallow(events: Iterable[Any]) -> None:
    """Raise UnreadableFile for what could blow up a small file: deep nesting, and aliases of aliases."""
    depth = 0
    for event in events:
        kind = type(event).__name__
        depth += kind.endswith("StartEvent") - kind.endswith("EndEvent")
        if kind == "AliasEvent":
            message = f"words begin with *{event.anchor}: {QUOTE}; if it repeats an entry, write that out"
            raise UnreadableFile(message, event.start_mark.line + 1)
        if depth > MAX_DEPTH:
            raise UnreadableFile(f"nested more than {MAX_DEPTH} deep", event.start_mark.line + 1)
