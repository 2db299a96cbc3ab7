"""The form of a pack as JSON Schema, for editors and other programs: made from the kinds, so never stale.

python -m tichu_teach.exercises.schema        writes packs/pack.schema.json anew
"""

from __future__ import annotations

import json
from typing import Any

from tichu_teach.engine import games

from .condition import Conditions
from .conditions import WISH, actions_of
from .family import ALL
from .kinds import KINDS
from .pack import FOLDER, TOP
from .puzzle import ENTRY
from .question import COMMON, kind_of

FILE = FOLDER / "pack.schema.json"


def schema() -> dict[str, Any]:
    """The schema of a pack."""
    words = (
        "The words themselves, in which [8w] is drawn as a small card and {{name}} puts in one of the "
        "question's values. In our own packs, the key of a text in the catalogue."
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A pack of Tichu puzzles",
        "description": "Questions only: every answer is worked out by the engine. `tichu-teach check "
        "--guide` prints what every kind of question wants, all conditions and how positions are written.",
        **_object(TOP, "puzzles"),
        "$defs": {
            "text": {"type": "string", "description": words},
            "puzzle": _object(ENTRY, "question"),
            "condition": {
                "description": f"A condition with its arguments, or a list of them. {_conditions()}",
                "anyOf": [
                    {"type": "string"},
                    {"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": 8},
                ],
            },
            "question": _question(),
        },
    }


def _object(properties: Any, *required: str) -> dict[str, Any]:
    return {
        "type": "object",
        "required": [*required],
        "additionalProperties": False,
        "properties": dict(properties),
    }


def _question() -> dict[str, Any]:
    """Every field that some kind has; and kind by kind what it must have and what that means there."""
    rows = []
    for name in KINDS:
        kind = kind_of(name)
        needs = [{"required": [*row]} for row in kind.needs]
        wanted = needs[0] if len(needs) == 1 else {"anyOf": needs}
        then = {**wanted, "properties": dict(kind.fields)} if kind.fields else wanted
        rows.append({"if": {"properties": {"kind": {"const": name}}}, "then": then})
    own = dict.fromkeys(field for name in KINDS for field in kind_of(name).fields)
    return {**_object({**COMMON, **dict.fromkeys(own, True)}, "kind"), "allOf": rows}


def _conditions() -> str:
    """All conditions by name, family by family."""
    parts = []
    for family in ALL:
        game = next(game for game in games.values() if game.family == family)
        parts.append(f"{game.name}: {_named(actions_of(game))}.")
    return " ".join([*parts, f"Of a wish: {_named(WISH)}."])


def _named(known: Conditions) -> str:
    """Conditions with what comes after them: `gives SEAT`."""
    return ", ".join(
        " ".join([name, *(word.rstrip("?").partition("_")[0].upper() for word in each.arguments)])
        for name, each in known.items()
    )


def written() -> str:
    """The schema as it stands in its file."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
