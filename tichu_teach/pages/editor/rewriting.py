"""Rewrite some lines of a text, leaving the others as they are, comments and order included."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

from tichu_teach.exercises.written_file import compose

Edit: TypeAlias = tuple[int, int, Sequence[str]]
"""New lines in place of others: the first, the one after the last, and the new ones. Lines count from 1."""


def edited(content: str, edits: Iterable[Edit]) -> str:
    """A text with its edits made."""
    lines = content.split("\n")
    for begin, end, new in sorted(edits, key=lambda edit: edit[:2], reverse=True):
        lines += [""] * (begin - 1 - len(lines))
        lines[begin - 1 : end - 1] = new
    return "\n".join(lines).rstrip("\n") + "\n"


def dump_lines(data: object, column: int = 0) -> list[str]:
    """Data as lines of YAML that begin at a column."""
    import yaml

    class Dumper(yaml.SafeDumper):  # type: ignore[misc]
        """Write paragraphs below a bar, as a person would."""

    def words(dumper: Any, said: str) -> Any:
        return dumper.represent_scalar("tag:yaml.org,2002:str", said, style="|" if "\n" in said else None)

    Dumper.add_representer(str, words)
    written: str = yaml.dump(data, Dumper=Dumper, sort_keys=False, allow_unicode=True, width=100_000)
    return [" " * column * bool(line) + line for line in written.rstrip("\n").split("\n")]


class RawEntry(NamedTuple):
    """An entry of a mapping or a list: its name, "" in a list, its value as YAML has it, and its lines."""

    name: str
    value: Any
    begin: int
    end: int
    column: int


class Yaml:
    """A YAML text with the lines of its entries; `line` is the number of its first line."""

    def __init__(self, content: str, line: int = 1) -> None:
        self._lines = content.rstrip().split("\n") if content.strip() else []
        self._first = line
        self.root = compose(content)

    def entries(self, node: Any = None, end: int = 0) -> list[RawEntry]:
        """The entries of a mapping or list that has a line for each; none of any other.

        Comments before an entry belong to it, those at the end to no entry. `end` is the line where the whole
        ends.
        """
        node = node or self.root
        if node is None or node.id == "scalar" or node.flow_style:
            return []
        pairs = [each if node.id == "mapping" else (each, each) for each in node.value]
        column = node.start_mark.column
        begins = [self._begin(key.start_mark.line) for key, _ in pairs]
        begins.append(end - self._first if end else len(self._lines))
        return [
            RawEntry(
                key.value if node.id == "mapping" else "",
                value,
                begin + self._first,
                self._trimmed(begin, behind, value) + self._first,
                column,
            )
            for (key, value), (begin, behind) in zip(pairs, pairwise(begins), strict=True)
        ]

    def _begin(self, line: int) -> int:
        """The first line of an entry: a hyphen may stand alone above it."""
        return line - (self._lines[line - 1].strip() == "-") if line else line

    def _trimmed(self, begin: int, end: int, value: Any) -> int:
        """The line after an entry, without the comments and empty lines that follow it."""
        literal = value.id == "scalar" and value.style in ("|", ">")
        while end > begin + 1:
            line = self._lines[end - 1]
            if line.strip() and not (line if literal else line.lstrip()).startswith("#"):
                break
            end -= 1
        return end

    def changed(
        self,
        before: Mapping[str, object],
        wanted: Mapping[str, object],
        node: Any = None,
        end: int = 0,
        *,
        ahead: bool = False,
    ) -> Iterator[Edit]:
        """Yield the edits that turn one mapping into another, leaving equal entries alone.

        New entries go after all others, or `ahead` of them.
        """
        entries = self.entries(node, end)
        if not entries:
            end = self._first + len(self._lines)
            yield (self._first if self.root else end, end, dump_lines(dict(wanted)))
            return
        for place, each in enumerate(entries):
            had, has = before.get(each.name), wanted.get(each.name)
            if each.name in wanted and had == has:
                continue
            if isinstance(had, Mapping) and isinstance(has, Mapping) and self.entries(each.value, each.end):
                yield from self.changed(had, has, each.value, each.end)
            elif each.name in wanted:
                yield (each.begin, each.end, self._entry_lines({each.name: has}, each))
            elif place:
                yield (each.begin, each.end, [])
            else:  # the beginning of its line, perhaps a hyphen, has to stay
                yield (each.begin, each.end, self._entry_lines({each.name: ""}, each))
        names = {each.name for each in entries}
        if more := {name: value for name, value in wanted.items() if name not in names}:
            at = entries[0].begin if ahead else entries[-1].end
            yield (at, at, dump_lines(more, entries[0].column))

    def _entry_lines(self, data: Mapping[str, Any], entry: RawEntry) -> list[str]:
        """An entry's lines, after what stands before it on the first."""
        before = self._lines[entry.begin - self._first][: entry.column]
        first, *others = dump_lines(dict(data), entry.column)
        return [before + first[entry.column :], *others]
