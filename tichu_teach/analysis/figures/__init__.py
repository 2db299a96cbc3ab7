"""Figures behind advice: what comes of playing this way or that, counted over many deals.

>>> from tichu_teach.analysis.figures import figure
>>> [bar.name for bar in figure("nanking/leads", deals=2).bars]
['low', 'longest', 'tops', 'usual']
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from ...engine import games
from ...engine.errors import short, suggest_known
from ...engine.seeds import MAX_SEED, is_seed
from ..solution import AnalysisError
from .figure import SEED, Bar, Experiment, Experiments, Figure

HOME = Path(__file__).parents[2] / "exercises" / "figures"
"""The folder of the figures kept for pages, one file a ruleset."""

MOST_DEALS = 100_000
"""The most deals of a figure; those kept for pages have up to 6,000, which take a minute."""


def experiments(ruleset: str) -> Mapping[str, Experiment]:
    """Return a game's experiments by the name of their figure; empty if it has none."""
    return _family(games[ruleset].family).get(ruleset, {}) if ruleset in games else {}


def _family(family: str) -> Experiments:
    match family:
        case "tichu":
            from .tichu import EXPERIMENTS as tichu

            return tichu
        case "haggis":
            from .haggis import EXPERIMENTS as haggis

            return haggis
        case "mahjong":
            from .mahjong import EXPERIMENTS as mahjong

            return mahjong
    return {}


def names() -> tuple[str, ...]:
    """Return the names of all figures: `nanking/grand`."""
    return tuple(f"{ruleset}/{name}" for ruleset in games for name in experiments(ruleset))


def _of_a_game(ruleset: str) -> list[str]:
    """The names of a game's figures, or of all figures if it has none."""
    every = names()
    return [each for each in every if each.startswith(f"{ruleset}/")] or [*every]


def figure(name: str, deals: int | None = None, seed: int = SEED) -> Figure:
    """Count a figure anew over this many deals from a seed; by default over as many as take seconds.

    The same name, deals and seed give the same figure. Raises AnalysisError for an unknown name, for fewer
    than two deals or more than MOST_DEALS, and for a seed that is not from 0 to MAX_SEED.
    """
    ruleset, _, called = name.partition("/") if isinstance(name, str) else ("", "", "")
    experiment = experiments(ruleset).get(called)
    if experiment is None:
        raise AnalysisError(f"there is no figure {short(name)}{suggest_known(name, _of_a_game(ruleset))}")
    number = experiment.few if deals is None else deals
    if type(number) is not int or not 2 <= number <= MOST_DEALS:
        raise AnalysisError(f"a figure is counted over 2 to {MOST_DEALS} deals, not {short(deals)}")
    if not is_seed(seed):
        raise AnalysisError(f"the seed of a figure is a number from 0 to {MAX_SEED}, not {short(seed)}")
    bars = tuple(experiment.count(games[ruleset], number, Random(seed)))
    return Figure(name, seed, number, experiment.unit, experiment.mark, bars)


def keep(version: str, wanted: Sequence[str] = ()) -> Iterator[str]:
    """Count these figures, or all, over as many deals as pages need; yield each name once it is stored.

    Each is stored with `version`, the version of the program that counted it. Raises AnalysisError for an
    unknown name.
    """
    for name in wanted or names():
        ruleset, _, called = name.partition("/")
        experiment = experiments(ruleset).get(called)
        found = figure(name, experiment.many, experiment.seed) if experiment else figure(name)
        rounded = tuple(Bar(bar.name, round(bar.value, 2), round(bar.error, 2)) for bar in found.bars)
        file = HOME / f"{ruleset}.json"
        kept = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
        kept[called] = replace(found, bars=rounded).data | {"version": version}
        HOME.mkdir(exist_ok=True)
        told = json.dumps(kept, indent=1, ensure_ascii=False) + "\n"
        file.write_text(told, encoding="utf-8", newline="\n")
        yield name


__all__ = ["SEED", "Bar", "Experiment", "Figure", "experiments", "figure", "keep", "names"]
