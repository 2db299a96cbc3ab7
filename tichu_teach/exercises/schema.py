"""The form of a pack as JSON Schema, for editors and other programs: made from the kinds, so never stale.

python -m tichu_teach.exercises.schema        writes packs/pack.schema.json anew
"""

from __future__ import annotations

import json

from tichu_teach.engine import games

from .conditions import Conditions
from .families import ALL, actions_of
from .fields import as_object
from .kinds import KIND, KINDS, kind_of
from .pack import FOLDER, PUZZLES, TOP
from .puzzle import ASKED, ENTRY
from .question import COMMON
from .tichu.conditions import WISH

FILE = FOLDER / "pack.schema.json"


def schema() -> dict[str, object]:
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
        **as_object(TOP, PUZZLES.name),
        "$defs": {
            "text": {"type": "string", "description": words},
            "puzzle": as_object(ENTRY, ASKED.name),
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


def _question() -> dict[str, object]:
    """Every field that any kind has, and for each kind those that it must have and what they mean there."""
    rows: list[dict[str, object]] = []
    for name in KINDS:
        kind = kind_of(name)
        needs = [{"required": [*row]} for row in kind.needs]
        then: dict[str, object] = {**needs[0]} if len(needs) == 1 else {"anyOf": needs}
        if kind.fields:
            then["properties"] = {field.name: field.shape.schema for field in kind.fields}
        rows.append({"if": {"properties": {KIND.name: {"const": name}}}, "then": then})
    own = dict.fromkeys(field.name for name in KINDS for field in kind_of(name).fields)
    asked = as_object((KIND, *COMMON), KIND.name)
    common = {field.name: field.shape.schema for field in (KIND, *COMMON)}
    return {**asked, "properties": {**common, **dict.fromkeys(own, True)}, "allOf": rows}


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
    FILE.write_text(written(), encoding="utf-8", newline="\n")
