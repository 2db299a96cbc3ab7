"""What a hand is worth on paper: each line with its tiles and its rule, and how the sum comes about."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tichu_teach.texts import Texts
from tichu_teach.texts.explain import rule_name, rule_text
from tichu_teach.texts.mahjong import line_name, worth

from .scene import face_down

if TYPE_CHECKING:
    from tichu_teach.engine.mahjong import Line, Score
    from tichu_teach.engine.mahjong.rules import MahjongRules

Data = dict[str, Any]

_CUT = "mahjong.score.limit"
_RUN = re.compile(r"(?<=[\dA])-(?=\d)")  # the numbers of a chow stay together


def say(game: MahjongRules, key: str, **values: object) -> str:
    """A text of the calculator, in the game's own words where it has any."""
    return Texts(game.name)(f"calculator.{key}", **values)


def rule(id: str, game: MahjongRules) -> Data:
    """A rule as a row or a panel shows it, in the words of the game."""
    words = rule_text(id, game=game.name)
    return {"id": id, "game": game.name, "name": rule_name(id, game=game.name), "text": words}


def sheet(score: Score, game: MahjongRules) -> Data:
    """The block `lines` of a hand: points, doublings, and the way to the total."""
    return {
        "kind": "lines",
        "id": "sheet",
        "rows": [*(_row(line, game) for line in score.lines), *_sums(score, game)],
    }


def _row(line: Line, game: MahjongRules) -> Data:
    return {
        "label": _RUN.sub("\u2011", line_name(line, game)),
        "tiles": game.names.names(line.tiles),
        "down": face_down(line.group) if line.group else [],
        "worth": worth(line),
        "tone": line.unit,
        "rule": rule(line.rule, game),
    }


def _sums(score: Score, game: MahjongRules) -> list[Data]:
    """The sum of the points, each doubling of it, the limit where it cuts."""
    if any(line.unit == "limit" for line in score.lines):
        return [_sum(game, say(game, "sheet.total"), str(score.total), score.rule, "total")]
    rows = [_sum(game, say(game, "sheet.points"), str(score.base), "mahjong.score.add-then-double", "sum")]
    if game.scale > 1:
        rows[0]["rule"] = rule("mahjong.score.times-five", game)
    if score.doublings:
        steps = [str(score.base << done) for done in range(1, score.doublings + 1)]
        label = say(game, "sheet.doubled", count=score.doublings)
        rows.append(
            _sum(game, label, "× " + str(1 << score.doublings), "mahjong.score.add-then-double", "sum")
        )
        rows[-1]["note"] = " → ".join(steps)
    if score.rule == _CUT:
        rows.append(_sum(game, say(game, "sheet.limit"), str(score.total), _CUT, "sum"))
    return [*rows, _sum(game, say(game, "sheet.total"), str(score.total), score.rule, "total")]


def _sum(game: MahjongRules, label: str, value: str, id: str, tone: str) -> Data:
    return {"label": label, "tiles": [], "worth": value, "tone": tone, "rule": rule(id, game)}


def in_short(score: Score, game: MahjongRules) -> str:
    """How a total comes about, in one line: `72 points × 128`."""
    if any(line.unit == "limit" for line in score.lines):
        return rule_name(score.rule, game=game.name)
    key = "total.sum" if score.doublings else "total.points"
    words = say(game, key, count=score.base, times=1 << score.doublings)
    if score.rule == _CUT:
        return say(game, "total.cut", sum=words, whole=score.base << score.doublings)
    return words
