"""What a hand of Mah-Jong is worth, line by line."""

from __future__ import annotations

from tichu_teach.engine.mahjong import Line, Score
from tichu_teach.pages.printed.html import Html, tag
from tichu_teach.pages.printed.table import grid, row
from tichu_teach.texts import text
from tichu_teach.texts.explain import rule_name
from tichu_teach.texts.mahjong import worth

from . import plain


def html(score: Score) -> Html:
    *rows, total = _rows(score)
    return grid([*(row(*each) for each in rows), row(*(tag("b", each) for each in total))])


def words(score: Score) -> str:
    return plain.columns(_rows(score))


def short(score: Score) -> str:
    return worth(Line(score.rule, "points", score.total))


def _rows(score: Score) -> list[list[str]]:
    rows = [[rule_name(line.rule), worth(line)] for line in score.lines]
    limited = any(line.unit == "limit" for line in score.lines)
    way = "" if limited else text("display.doubled", points=score.base, times=1 << score.doublings)
    return [*rows, [rule_name(score.rule), " = ".join(filter(None, (way, short(score))))]]
