"""The guide to writing a pack of puzzles, made from the declared fields, so never stale."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from inspect import getdoc, getmodule
from textwrap import indent, wrap

from tichu_teach.themes import THEMES

from . import climbing
from .fields import Field
from .haggis import conditions as of_haggis
from .kinds import KIND, KINDS, Kind, kind_of, read_question
from .library import packed_puzzles
from .mahjong import conditions as of_mahjong
from .pack import TOP
from .puzzle import ENTRY
from .question import COMMON
from .tichu import conditions as of_tichu

EXAMPLE = """\
title: Monday’s wishes
puzzles:
  - story: Your neighbour on the left has led the Mahjong and wished for an eight.
    question:
      kind: play
      position: "nanking | 0: 8w 9j Kp | 1: 5p 6j | 2: 3p 4p | 3: 4s 7j | turn 0 | trick 3 Ma | wish 8"
      ask: What do you play?
      success: fulfils-wish
      wrong:
        - pass
        - answer: play 9j
          text: You hold the eight that is wished for.
      hints:
        - Is there a wish?
"""

_SHOWN = 2  # right answers in an example
_TEXTS = ("ask", "hints", "wrong", "values")

_INTRO = """\
# A pack of puzzles of your own

A pack is a file in YAML (`monday.yaml`) or JSON (`monday.json`). Any games may stand in it, in any order.

    {example}

The file has

{top}

and each puzzle

{fields}

Texts are your own words; a card in square brackets, `[8w]`, is drawn as a small card. The answer is never
written down: the referee works it out, and proves the `wrong` ones wrong. A line with a colon and a blank in
it stands in quotation marks in YAML: so does every position.

`tichu-teach play --folder FOLDER` serves the packs that lie in the folder or one below it. A page's link
with `?puzzle=` and an id behind it opens that puzzle. In a notebook beside the file,
`puzzles(pack="monday.yaml")` is the same page, and `exercise(kind=…, position=…, …)` asks a single question
in a cell: it takes what stands here under `question`.

Rulesets, and themes that have a name in the tutorial:

{themes}
"""


def guide() -> str:
    """The whole guide, as Markdown, but for how positions are written: see `help(tichu_teach.position)`."""
    return "\n\n".join(_parts())


def guide_to(kind: Kind) -> str:
    """The guide to one kind of question."""
    return f"Fields that every kind has:\n\n{_fields((KIND, *COMMON))}\n\n{_of_kind(kind)}"


def _parts() -> Iterator[str]:
    themes = "\n".join(f"    {ruleset}: {', '.join(each)}" for ruleset, each in THEMES.items())
    example = indent(EXAMPLE, "    ").strip()
    yield _INTRO.format(example=example, themes=themes, top=_fields(TOP), fields=_fields(ENTRY))
    yield f"## Questions\n\nFields that every kind has:\n\n{_fields((KIND, *COMMON))}"
    yield from map(_of_kind, KINDS)
    for module in (climbing, of_tichu, of_haggis, of_mahjong):
        title, words = _words(module).split("\n", 1)
        yield f"## {re.split('[;,.]', title)[0]}\n\n{words.strip()}"


def _of_kind(name: Kind) -> str:
    kind = kind_of(name)
    needs = " or ".join(", ".join(row) for row in kind.needs)
    example = f"For example:\n\n{indent(_example(name), '    ')}"
    said = [_words(getmodule(kind)), _fields(kind.fields), f"It needs {needs}.", _words(kind), example]
    return "\n\n".join([f"### {name}", *filter(None, said)])


@cache
def _example(name: Kind) -> str:
    """A question of a kind as YAML, with the right answer: its own, else the shortest in our packs."""
    kind = kind_of(name)
    asked = (puzzle.question for ruleset in THEMES if not kind.example for puzzle in packed_puzzles(ruleset))
    bare = [_bare(question.data) for question in asked if question.kind == name]
    bare = bare or [{KIND.name: name, **kind.example}]
    shortest = min(bare, key=lambda data: len(str(data)))
    lines = [f"{name}: {_yaml(value)}" for name, value in shortest.items()]
    right = read_question(shortest).solve()[:_SHOWN]
    return "\n".join([*lines, f"# right is {' or '.join(json.dumps(each) for each in right)}"])


def _bare(question: Mapping[str, object]) -> dict[str, object]:
    """A question without its texts, which are keys in our own packs."""
    return {name: value for name, value in question.items() if name not in _TEXTS}


def _yaml(value: object) -> str:
    """A value on one line. YAML can read anything that JSON can say."""
    plain = isinstance(value, str) and re.fullmatch(r"[A-Za-z][\w. -]*", value, re.ASCII)
    return str(value) if plain else json.dumps(value)


def _words(thing: object) -> str:
    return getdoc(thing) or ""


def _fields(fields: Iterable[Field[object]]) -> str:
    """Fields with what they are, as a table."""
    rows = []
    for field in fields:
        lines = wrap(field.about, 90) or [""]
        rows += [f"    {field.name:<12}{lines[0]}".rstrip(), *(f"{'':<16}{line}" for line in lines[1:])]
    return "\n".join(rows)
