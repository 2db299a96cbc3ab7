"""A fenced block of a chapter: YAML, kept to what a person expects of it, with the line of every entry."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

_WHOLE = re.compile(r"-?(0|[1-9][0-9]{0,11})")
_KNOWN = {"true": True, "false": False, "null": None, "": None}
_QUOTE = "; words that hold a colon, or begin with * & [ { or ', stand between two \""


class BlockError(ValueError):
    """A block cannot be read: the line of the file, and why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line, self.reason = line, reason


class Block(NamedTuple):
    """What a block holds, and the line of each entry by its place: `wrong[1]`, `goals[0].is`."""

    data: dict[str, Any]
    lines: dict[str, int]


def read_block(text: str, line: int) -> Block:
    """The entries of a block whose first line is `line` of its file. Raises BlockError.

    Plain whole numbers, `true`, `false` and `null` are what they look like; all else is a text.
    """
    import yaml

    # The same reader in C where PyYAML has it, many times as fast. Neither makes more of a scalar than text.
    loader: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    try:
        node: Any = yaml.compose(text, Loader=loader)
    except yaml.MarkedYAMLError as error:
        at = error.problem_mark.line if error.problem_mark else 0
        raise BlockError(line + at, f"{error.problem or 'cannot be read'}{_QUOTE}") from error
    except yaml.YAMLError as error:
        raise BlockError(line, str(error).partition("\n")[0]) from error
    if node is None:
        return Block({}, {})
    if node.id != "mapping":
        raise BlockError(line, "wants lines of the form `name: what it is`")
    made = _Made(line)
    return Block(made.value(node, ""), made.lines)


class _Made:
    """Plain data made of YAML's nodes, noting where each entry stands."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.lines: dict[str, int] = {}
        self.seen: set[int] = set()

    def value(self, node: Any, place: str) -> Any:
        at = self.line + node.start_mark.line
        if place:
            self.lines[place] = at
        if id(node) in self.seen:
            raise BlockError(at, "repeats an entry by its name; write it out")
        self.seen.add(id(node))
        if node.id == "scalar":
            return _scalar(node)
        if node.id == "sequence":
            return [self.value(each, f"{place}[{number}]") for number, each in enumerate(node.value)]
        return dict(self._entries(node, place))

    def _entries(self, node: Any, place: str) -> Iterator[tuple[Any, Any]]:
        names = set()
        for key, value in node.value:
            at = self.line + key.start_mark.line
            if key.id != "scalar":
                raise BlockError(at, "a name is a word or a few")
            name = _scalar(key)
            if name in names:
                raise BlockError(at, f"{name} stands twice")
            names.add(name)
            path = f"{place}.{name}" if place else str(name)
            yield name, self.value(value, path)
            self.lines[path] = at


def _scalar(node: Any) -> Any:
    """A number, a truth or nothing where it is written plainly; else the text."""
    said = node.value
    if node.style:  # it stands between quotes, or below a `|`
        return said
    if said in _KNOWN:
        return _KNOWN[said]
    return int(said) if _WHOLE.fullmatch(said) else said
