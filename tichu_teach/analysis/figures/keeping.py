"""Counts figures for pages, which cannot wait for them, and keeps them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from . import SEED, figure, names, plans

HOME = Path(__file__).parents[2] / "exercises" / "figures"


def keep(wanted: Sequence[str] = ()) -> Iterator[str]:
    """Count these figures, or all, over as many deals as pages are told of; each name when it is kept.

    Raises AnalysisError for a name that is none.
    """
    for name in wanted or names():
        ruleset, _, short = name.partition("/")
        plan = plans(ruleset).get(short)
        found = figure(name, plan.many if plan else None, SEED).data
        for each in found["bars"]:
            each["value"], each["error"] = round(each["value"], 2), round(each["error"], 2)
        file = HOME / f"{ruleset}.json"
        kept = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
        kept[short] = found
        HOME.mkdir(exist_ok=True)
        file.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        yield name
