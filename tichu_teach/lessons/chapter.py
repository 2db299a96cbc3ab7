"""Parse a chapter's text: Markdown with a heading for each step and YAML in its blocks, keeping line numbers.

    ---
    cards: Ma 8s
    ---
    # The chapter's title
    The opening story.

    > The goal, in a line.

    ## The title of a step {#its-id}
    The text, in one or more paragraphs.

    > A tip.

    ```table … ```  ```question … ```  ```try … ```

    ## What you can do now {#can}
    - one line for each ability

    A recap, in one to three sentences.

    ## Cells to try {#poke}
    What the next cell shows.

    ```python {#its-id} … ```

    <!-- A note to yourself. -->

The lines above the title may name the cards that decorate the chapter, and its game if no table does.
`help(tichu_teach.lesson)` explains the blocks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from tichu_teach.exercises.written_file import compose, read_mended
from tichu_teach.files import UnreadableFile

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token


_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,11})(\.[0-9]{1,6})?")
_KNOWN = {"true": True, "false": False, "null": None, "": None}


class BlockError(ValueError):
    """A block cannot be read; has the line of the file and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line, self.reason = line, reason


class Block(NamedTuple):
    """The entries of a block, and the line of each by its place: `wrong[1]`, `goals[0].is`.

    `slips` are the mistakes mended while reading it, each with its line.
    """

    data: dict[str, Any]
    lines: dict[str, int]
    slips: tuple[tuple[int, str], ...] = ()


def read_block(text: str, line: int) -> Block:
    """Read the entries of a block that begins at `line` of its file. Raises BlockError.

    Unquoted whole numbers, `true`, `false` and `null` become values; any other scalar stays text.
    """
    import yaml

    try:
        node, slips, _ = read_mended(text, compose)
    except UnreadableFile as error:
        raise BlockError(line + max(error.line - 1, 0), str(error)) from error
    except yaml.YAMLError as error:
        raise BlockError(line, str(error).partition("\n")[0]) from error
    mistakes = tuple((line + at - 1, reason) for at, reason in slips)
    if node is None:
        return Block({}, {})
    if node.id != "mapping":
        raise BlockError(line, "wants lines of the form `name: what it is`")
    made = _Made(line)
    return Block(made.value(node, ""), made.lines, mistakes)


class _Made:
    """Makes plain data of YAML nodes, noting the line of each entry."""

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
    """A scalar's number, truth value or None if it is written without quotes; else its text."""
    said = node.value
    if node.style:  # in quotes, or below a `|`
        return said
    if said in _KNOWN:
        return _KNOWN[said]
    number = _NUMBER.fullmatch(said)
    if number is None:
        return said
    return float(said) if number[2] else int(said)


BLOCKS = ("table", "question", "try", "python")
CAN, POKE = "can", "poke"
MAX_ID = 40

_ID = re.compile(r"\s*\{#([^{}]*)\}\s*$")
_SOUND = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_STRONG = re.compile(r"\*\*([^*]+)\*\*")
_NOTE = re.compile(r"<!--(.*?)(-->|\Z)", re.S)
_NOT_SHOWN = {
    "a picture": re.compile(r"!\[[^\]]*\]\("),
    "a link": re.compile(r"\[[^\]]*\]\([^)]*\)"),
    "a table of Markdown": re.compile(r"^\s*\|.*\|\s*$", re.M),
    "HTML": re.compile(r"</?[a-zA-Z][a-zA-Z0-9]*(\s[^<>]*)?/?>"),
}
"""What looks like more than words, but would be shown as it is written."""

_HEAD = re.compile(r"---[ \t]*\n(.*?\n)??---[ \t]*(\n|$)", re.S)


class Piece(NamedTuple):
    """A part of a section: "words", an "aside", an "item" of a list, or a fenced block by its name.

    `line` is its first line (for a block, that of its first entry), `end` the line after its last. Only
    blocks have an `id`.
    """

    kind: str
    text: str
    line: int
    end: int = 0
    id: str = ""


class Section(NamedTuple):
    """A heading and all below it; records and translations refer to it by `id`."""

    id: str
    title: str
    line: int
    pieces: tuple[Piece, ...] = ()

    def words(self, kind: str = "words") -> str:
        """Return its pieces of one kind, joined as paragraphs."""
        return "\n\n".join(piece.text for piece in self.pieces if piece.kind == kind)


class Fault(NamedTuple):
    """A fault in the writing: the line, the section's id ("" for the chapter) and the reason."""

    line: int
    section: str
    reason: str


class Chapter(NamedTuple):
    """A parsed chapter: the lines between two `---` at its head, its title and story, sections and faults."""

    head: Piece
    top: Section
    sections: tuple[Section, ...]
    faults: tuple[Fault, ...]

    def section(self, id: str) -> Section | None:
        """Return the section with this id, None if there is none."""
        return next((each for each in self.sections if each.id == id), None)

    @property
    def steps(self) -> tuple[Section, ...]:
        """The sections that are steps: all but `can` and `poke`."""
        return tuple(each for each in self.sections if each.id not in (CAN, POKE))


def take_apart(content: str) -> Chapter:
    """Parse a chapter's text, listing whatever does not belong in one among its faults."""
    return _Parts(content).chapter()


@cache
def _markdown() -> MarkdownIt:
    """A parser for the blocks that chapters use. HTML and the markup within a line stay as written."""
    from markdown_it import MarkdownIt

    reader = MarkdownIt("zero").enable(["heading", "fence", "blockquote", "list"])
    reader.core.ruler.enableOnly(["normalize", "block"])
    return reader


class _Parts:
    """Collects the sections of a chapter from its Markdown tokens."""

    def __init__(self, content: str) -> None:
        self.faults: list[Fault] = []
        self.here = Section("", "", 1)
        content = content.replace("\r\n", "\n").removeprefix("\ufeff")
        content = _NOTE.sub(self._note, content)
        head = _HEAD.match(content)
        self.head = Piece("head", (head and head[1]) or "", 2)
        self.skipped = content[: head.end()].count("\n") if head else 0
        self.tokens = _markdown().parse(content[head.end() if head else 0 :])
        self.sections: list[Section] = []
        self.pieces: list[Piece] = []

    def _note(self, note: re.Match[str]) -> str:
        """Leave out a teacher's note, but for its line breaks: the lines keep their numbers."""
        if "<!--" in note[1] or not note[2]:
            line = note.string.count("\n", 0, note.start()) + 1
            self._fault(line, f"the note that begins in line {line} is not closed: end it with -->")
        return "\n" * note[0].count("\n")

    def chapter(self) -> Chapter:
        for token, inside in self._groups():
            line = self._line(token, 0)
            if token.type == "heading_open":
                self._heading(int(token.tag[1:]), inside[0].content, line)
            else:
                self.pieces += self._read(token, inside, line)
        self._close()
        top, *sections = self.sections
        if not top.title:
            self._fault(1, "a chapter begins with its title, as in `# An eight, please`")
        return Chapter(self.head, top, tuple(sections), tuple(self.faults))

    def _groups(self) -> Iterator[tuple[Token, Sequence[Token]]]:
        """Each top-level block with the tokens inside it."""
        opened = 0
        for place, token in enumerate(self.tokens):
            if token.level:
                continue
            if token.nesting > 0:
                opened = place
            else:
                yield self.tokens[opened] if token.nesting else token, self.tokens[opened + 1 : place]

    def _fault(self, line: int, reason: str) -> None:
        self.faults.append(Fault(line, self.here.id, reason))

    def _line(self, token: Token, end: int) -> int:
        """A token's first line, or the one after its last if `end` is 1."""
        assert token.map is not None, "every block has lines"
        return token.map[end] + self.skipped + 1

    def _close(self) -> None:
        self.sections.append(self.here._replace(pieces=tuple(self.pieces)))
        self.pieces = []

    def _heading(self, level: int, said: str, line: int) -> None:
        match = _ID.search(said)
        title = _ID.sub("", said).strip()
        id = match[1] if match else _slug(title)
        if level == 1:
            if self.sections or self.here.title or self.pieces:
                self._fault(line, "a chapter has one title, and it comes first")
            self.here = Section("", title, line)
            return
        self._close()
        self.here = Section(id, title, line)
        if level > 2:
            self._fault(line, "a step is a heading of two `##`")
        if not title:
            self._fault(line, "the heading has no words")
        elif not _SOUND.fullmatch(id) or len(id) > MAX_ID:
            self._fault(
                line, f"{{#{id}}} is no id: small letters, digits and hyphens, at most {MAX_ID} of them"
            )
        if any(each.id == id for each in self.sections[1:]):
            self._fault(
                line, f"the id {id!r} stands twice; give one of the headings another, as in {{#{id}-2}}"
            )

    def _read(self, token: Token, inside: Sequence[Token], line: int) -> Iterator[Piece]:
        end = self._line(token, 1)
        match token.type:
            case "paragraph_open":
                yield Piece("words", self._one_line(inside[0].content, line), line, end)
            case "blockquote_open":
                told = [self._one_line(each.content, line) for each in inside if each.type == "inline"]
                yield Piece("aside", "\n\n".join(told), line, end)
            case "fence":
                yield from self._block(token, line)
            case _:  # a list
                yield from self._items(inside, line)

    def _block(self, token: Token, line: int) -> Iterator[Piece]:
        name, _, rest = token.info.strip().partition(" ")
        if name not in BLOCKS:
            self._fault(line, f"a block is called {', '.join(BLOCKS)}, not {name!r}")
            return
        lines, begin = token.content.splitlines(keepends=True), line + 1
        next_one = next((place for place, each in enumerate(lines) if each.startswith("```")), None)
        if next_one is not None:
            reason = f"the block that begins in line {line} is not closed: end it with ```"
            self._fault(begin + next_one, reason)
        content = "".join(lines[:next_one])
        match = _ID.search(rest)
        yield Piece(name, content, begin, begin + content.count("\n"), match[1] if match else "")

    def _items(self, inside: Sequence[Token], line: int) -> Iterator[Piece]:
        if self.here.id != CAN:
            self._fault(line, "a list is not shown at the table; write sentences")
            return
        for each in inside:
            if each.type == "inline":
                begin, end = self._line(each, 0), self._line(each, 1)
                yield Piece("item", self._one_line(each.content, begin), begin, end)

    def _one_line(self, said: str, line: int) -> str:
        """A paragraph as the table shows it: on one line, with **bold** as *emphasis*."""
        for what, pattern in _NOT_SHOWN.items():
            if found := pattern.search(said):
                at = line + said.count("\n", 0, found.start())
                self._fault(at, f"{what} is not shown at the table, only how it is written; say it in words")
                break
        return _STRONG.sub(r"*\1*", " ".join(said.split()))


def _slug(title: str) -> str:
    """The id of a heading that names none, made as code hosts do."""
    return "-".join(re.findall(r"[a-z0-9]+", title.lower()))[:MAX_ID].strip("-") or "step"
