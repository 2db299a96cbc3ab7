"""The outcomes of rounds after each choice, as a block: a small plot for each, on one scale."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tichu_teach.exercises.grade import Distribution, Results
from tichu_teach.exercises.phrase import TableNames
from tichu_teach.texts import text

if TYPE_CHECKING:
    from tichu_teach.scene.panel import ResultRow, ResultsBlock

MOST_TICKS = 7
WIDTHS = (1, 2, 4, 8)  # columns for each number under a plot


def block(results: Results, names: TableNames) -> ResultsBlock:
    """The block of plots, in percent of their width and height."""
    number = len(results.outcomes[0].counts)
    highest = max(max(each.counts) for each in results.outcomes)
    rounds = sum(results.outcomes[0].counts)

    def at(value: float) -> float:
        return round(100 * ((value - results.start) / results.step + 0.5) / number, 1)

    rows: list[ResultRow] = [
        {
            "label": each.label.text(at=names),
            "said": _plot_in_words(results, each),
            "columns": [
                {"high": round(100 * count / highest, 1), "good": good}
                for count, good in zip(each.counts, _good(results), strict=True)
            ],
            "mean": at(each.mean),
        }
        for each in results.outcomes
    ]
    return {
        "kind": "results",
        "title": text("puzzle.results.title", count=rounds),
        "rows": rows,
        "ticks": [{"at": at(value), "text": _signed(results, value)} for value in _ticks(results, number)],
        "note": text(f"puzzle.results.note.{results.unit}"),
    }


def _good(results: Results) -> list[bool]:
    """For each column, True if its rounds are won: ahead in points, or in first place."""
    number = len(results.outcomes[0].counts)
    values = [results.start + place * results.step for place in range(number)]
    return [value == 1 if results.unit == "places" else value > 0 for value in values]


def _ticks(results: Results, number: int) -> list[int]:
    """Round numbers under the plot."""
    width = next(width for width in WIDTHS if number / width <= MOST_TICKS or width == WIDTHS[-1])
    apart = width * results.step
    values = range(results.start, results.start + number * results.step, results.step)
    return [value for value in values if results.unit == "places" or value % apart == 0]


def _signed(results: Results, value: float) -> str:
    """A number as it is read: with its sign if it counts points."""
    if results.unit == "places":
        return f"{value:g}"
    return f"{'+' if value > 0 else '−' if value < 0 else ''}{abs(value):.0f}"


def _plot_in_words(results: Results, outcome: Distribution) -> str:
    """The plot in words."""
    won = sum(count for count, good in zip(outcome.counts, _good(results), strict=True) if good)
    share = round(100 * won / sum(outcome.counts))
    mean = f"{outcome.mean:.1f}" if results.unit == "places" else _signed(results, round(outcome.mean))
    return text(f"puzzle.results.{results.unit}", mean=mean, share=share)
