"""How to write a pack of puzzles, in full: made from what the readers say of themselves, so never stale."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from inspect import getdoc, getmodule
from textwrap import wrap
from typing import Any

from . import climbing
from .fields import Schema
from .haggis import conditions as of_haggis
from .kinds import KINDS
from .mahjong import conditions as of_mahjong
from .puzzle import ENTRY, THEMES
from .question import COMMON, kind_of
from .tichu import conditions as of_tichu

EXAMPLE = """\
{
  "format": "tichu-teach pack 1",
  "ruleset": "nanking",
  "theme": "wish",
  "puzzles": [
    {
      "id": "nanking-wish-01",
      "story": "Your neighbour on the left has led the Mahjong and wished for an eight.",
      "question": {
        "kind": "play",
        "position": "nanking | 0: 8w 9j Kp | 1: 5p 6j | 2: 3p 4p | 3: 4s 7j | turn 0 | trick 3 Ma | wish 8",
        "ask": "What do you play?",
        "success": "fulfils-wish",
        "wrong": ["pass", {"answer": "play 9j", "text": "You hold the eight that is wished for."}],
        "hints": ["Is there a wish?"]
      }
    }
  ]
}"""

_INTRO = """\
# A pack of puzzles of your own

A pack is a JSON file: `format`, the `ruleset` with its `theme`, and the `puzzles`.

    {example}

A puzzle has

{fields}

Texts are your own words; a card in square brackets, `[8w]`, is drawn as a small card. The answer is never
written down: the referee works it out, and proves the `wrong` ones wrong.

Rulesets and their themes:

{themes}
"""


def guide() -> str:
    """All there is to know, as Markdown; how positions are written stands in `help(tichu_teach.position)`."""
    return "\n\n".join(_parts())


def _parts() -> Iterator[str]:
    themes = "\n".join(f"    {ruleset}: {', '.join(each)}" for ruleset, each in THEMES.items())
    yield _INTRO.format(example=EXAMPLE.replace("\n", "\n    "), themes=themes, fields=_fields(ENTRY))
    yield f"## Questions\n\nFields that every kind has:\n\n{_fields(COMMON)}"
    for name in KINDS:
        kind = kind_of(name)
        needs = " or ".join(", ".join(row) for row in kind.needs)
        said = [_words(getmodule(kind)), _fields(kind.fields), f"It needs {needs}.", _words(kind)]
        yield "\n\n".join([f"### {name}", *filter(None, said)])
    for module in (climbing, of_tichu, of_haggis, of_mahjong):
        title, words = _words(module).split("\n", 1)
        yield f"## {re.split('[;,.]', title)[0]}\n\n{words.strip()}"


def _words(thing: Any) -> str:
    return getdoc(thing) or ""


def _fields(fields: Mapping[str, Schema]) -> str:
    """Fields with what they are, as a table."""
    rows = []
    for name, field in fields.items():
        lines = wrap(field.get("description", ""), 90) or [""]
        rows += [f"    {name:<10}{lines[0]}".rstrip(), *(f"{'':<14}{line}" for line in lines[1:])]
    return "\n".join(rows)
