"""A finished hand of the Mah-Jong family on paper: line by line the points, whose they are, and the rule."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from tichu_teach.engine.mahjong import State
from tichu_teach.pages.presenters.presenter import Summary
from tichu_teach.pages.table.scene import make_note, rule_card, scene_rule
from tichu_teach.texts import Texts
from tichu_teach.texts.explain import rule_name
from tichu_teach.texts.mahjong import line_name, line_value, wind_name
from tichu_teach.texts.names import names_at, seat_inside, signed

from .scene import face_down
from .words import say

if TYPE_CHECKING:
    from tichu_teach.engine.mahjong import Line, Payment, Score
    from tichu_teach.engine.mahjong.payments import Settlement
    from tichu_teach.engine.mahjong.rules import MahjongRules
    from tichu_teach.scene.panel import Block, FoldBlock, LinesBlock, ScoreLine, TableBlock


_CUT = "mahjong.score.limit"
_RUN = re.compile(r"(?<=[\dA])-(?=\d)")  # the numbers of a chow stay together


def sheet_text(game: MahjongRules, key: str, **values: object) -> str:
    """A text of the calculator, in the game's own words where it has any."""
    return Texts(game.name)(f"calculator.{key}", **values)


def sheet(score: Score, game: MahjongRules) -> LinesBlock:
    """The hand's score sheet as a block: points, doublings, and the way to the total."""
    return {
        "kind": "lines",
        "id": "sheet",
        "rows": [*(_row(line, game) for line in score.lines), *_sums(score, game)],
    }


def _row(line: Line, game: MahjongRules) -> ScoreLine:
    return {
        "label": _RUN.sub("\u2011", line_name(line, game)),
        "tiles": game.names.names(line.tiles),
        "down": face_down(line.group) if line.group else [],
        "worth": line_value(line),
        "tone": line.unit,
        "rule": scene_rule(line.rule, game.name),
    }


def _sums(score: Score, game: MahjongRules) -> list[ScoreLine]:
    """The sum of the points, its doublings, and the limit if it cuts the total."""
    if score.is_limit:
        return [_sum(game, sheet_text(game, "sheet.total"), str(score.total), score.rule, "total")]
    rows = [
        _sum(game, sheet_text(game, "sheet.points"), str(score.base), "mahjong.score.add-then-double", "sum")
    ]
    if game.scale > 1:
        rows[0]["rule"] = scene_rule("mahjong.score.times-five", game.name)
    if score.doublings:
        steps = [str(score.base << done) for done in range(1, score.doublings + 1)]
        label = sheet_text(game, "sheet.doubled", count=score.doublings)
        rows.append(
            _sum(game, label, "× " + str(1 << score.doublings), "mahjong.score.add-then-double", "sum")
        )
        rows[-1]["note"] = " → ".join(steps)
    if score.rule == _CUT:
        rows.append(_sum(game, sheet_text(game, "sheet.limit"), str(score.total), _CUT, "sum"))
    return [*rows, _sum(game, sheet_text(game, "sheet.total"), str(score.total), score.rule, "total")]


def _sum(game: MahjongRules, label: str, value: str, id: str, tone: Literal["sum", "total"]) -> ScoreLine:
    return {"label": label, "tiles": [], "worth": value, "tone": tone, "rule": scene_rule(id, game.name)}


def in_short(score: Score, game: MahjongRules) -> str:
    """The making of a total, in one line: `72 points × 128`."""
    if score.is_limit:
        return rule_name(score.rule, game=game.name)
    key = "total.sum" if score.doublings else "total.points"
    words = sheet_text(game, key, count=score.base, times=1 << score.doublings)
    if score.rule == _CUT:
        return sheet_text(game, "total.cut", sum=words, whole=score.base << score.doublings)
    return words


def paid(
    game: MahjongRules, payments: Sequence[Payment], called: Sequence[str], inside: Sequence[str]
) -> Block:
    """The payments, row by row; `called` are the names by seat, `inside` the same within a sentence."""
    rows = []
    for payment in payments:
        why = sheet_text(game, "pays.winner" if payment.rule == "mahjong.settle.winner" else "pays.losers")
        if payment.relieved is not None:
            part = "good" if payment.relieved == payment.to else "for"
            why = sheet_text(game, f"pays.{part}", name=inside[payment.relieved])
        if payment.doubled:
            why = sheet_text(game, "pays.doubled", why=why)
        pair = sheet_text(game, "pays", payer=called[payment.payer], to=called[payment.to]).replace(
            " ", "\u00a0"
        )
        rows.append([pair, str(payment.points), why])
    if not rows:
        return make_note("tip", sheet_text(game, "pays.nothing"))
    return {
        "kind": "table",
        "head": [sheet_text(game, f"pays.{c}") for c in ("who", "points", "why")],
        "rows": rows,
    }


def behind(game: MahjongRules, payments: Sequence[Payment], *, dead: bool) -> list[Block]:
    """The rules behind payments, penalties last."""
    rules = ["mahjong.settle.winner"]
    if game.players > 2:
        rules.append("mahjong.settle.losers")
    rules.append("mahjong.settle.east")
    if dead:
        rules.append("mahjong.settle.dead")
    rules += [payment.rule for payment in payments]
    return [rule_card(rule, game.name) for rule in dict.fromkeys(rules)]


class MahjongSummary(Summary[State]):
    """A finished hand of Mah-Jong."""

    def ending(self, state: State, you: int, *, alone: bool = False) -> list[Block]:
        """The end of a hand: the winner, the sheets, the payments; then the next East, or the end of the
        game.
        """
        names = names_at(state, you)
        onward = [] if alone else _next_hand_blocks(state, you, names)
        return [*_game_over_blocks(state, you, names), *_result(state, you, names), *onward]


def _result(state: State, you: int, names: Sequence[str]) -> list[Block]:
    """The winner's points, everybody's sheet, and the payments."""
    game, won = state.game, state.won
    if won is None:
        told = make_note("tip", say(game, "over.drawn"))
        rule = "mahjong.draw.no-settlement" if len(state.dead) < game.players else "mahjong.dead.effect"
        return [told, rule_card(rule, game.name)]
    settled = state.count()
    own = won.seat == you
    points = settled.scores[won.seat].total
    words = say(game, f"over.won{'.you' if own else ''}", name=names[won.seat], points=points)
    one_by_one = paid(
        game, settled.payments, names, [seat_inside(seat, names) for seat in range(game.players)]
    )
    return [
        make_note("good" if own else "tip", words),
        *(_player_sheet(state, settled, seat, names) for seat in game.seats_from(won.seat)),
        {"kind": "text", "text": _pays(state, settled, you, names)},
        _account(state, settled, names),
        {
            "kind": "fold",
            "id": "payments",
            "label": say(game, "over.payments"),
            "value": "",
            "blocks": [one_by_one, *behind(game, settled.payments, dead=bool(state.dead))],
        },
    ]


def _player_sheet(state: State, settled: Settlement, seat: int, names: Sequence[str]) -> FoldBlock:
    """One player's sheet, open if they have won."""
    game, score, won = state.game, settled.scores[seat], settled.winner == seat
    dead = seat in state.dead
    wind = wind_name(state.wind(seat), Texts(game.name))
    return {
        "kind": "fold",
        "id": f"hand{seat}",
        "label": say(game, "over.hand", name=names[seat], wind=wind),
        "value": str(score.total),
        "note": say(game, "over.dead") if dead else in_short(score, game),
        "open": won,
        "won": won,
        "blocks": [
            rule_card(score.rule, game.name) if dead else {**sheet(score, game), "id": f"sheet{seat}"}
        ],
    }


def _pays(state: State, settled: Settlement, you: int, names: Sequence[str]) -> str:
    """The words on payments: East's count double, and somebody may pay for all."""
    told = [say(state.game, "over.pays", name=seat_inside(state.east, seats=names))]
    if settled.liable and state.game.players > 2:
        key = "over.liable.you" if settled.liable.seat == you else "over.liable"
        told.append(say(state.game, key, name=names[settled.liable.seat]))
    return " ".join(told)


def _account(state: State, settled: Settlement, names: Sequence[str]) -> TableBlock:
    """The payments, with a row for each payer and a column for each receiver; the hand's sums; the totals."""
    game, seats = state.game, range(state.game.players)
    heads = [say(game, "over.doubled", name=names[s]) if s == state.east else names[s] for s in seats]
    paid_to = [[0] * game.players for _ in seats]
    for payment in settled.payments:
        paid_to[payment.payer][payment.to] += payment.points
    rows = [
        [heads[payer], *(str(points) if points else "" for points in paid_to[payer])]
        for payer in seats
        if any(paid_to[payer])
    ]
    rows.append([f"*{say(game, 'over.net')}*", *map(signed, settled.points)])
    foot = [say(game, "over.total"), *map(signed, state.standing)]
    return {"kind": "table", "head": [say(game, "over.payer"), *heads], "rows": rows, "foot": foot}


def _game_over_blocks(state: State, you: int, names: Sequence[str]) -> list[Block]:
    """The winner of the game and the order, at its end."""
    if state.winner is None:
        return []
    standing = state.standing
    own = standing[you] == max(standing)
    words = say(
        state.game,
        f"end.{'won' if own else 'lost'}",
        name=names[state.winner],
        points=signed(max(standing)),
    )
    order = sorted(range(len(names)), key=lambda seat: -standing[seat])
    rows = [[names[seat], signed(standing[seat])] for seat in order]
    heads = [say(state.game, "end.head"), say(state.game, "over.total")]
    return [make_note("good" if own else "tip", words), {"kind": "table", "head": heads, "rows": rows}]


def _next_hand_blocks(state: State, you: int, names: Sequence[str]) -> list[Block]:
    """The next hand's East and the learner's wind in it, in words."""
    if state.winner is not None:
        return []
    game, stays = state.game, state.east_stays
    east = state.east if stays else game.next_seat(state.east)
    name, next_name = (seat_inside(seat, seats=names) for seat in (state.east, east))
    words = say(game, f"next.{'stays' if stays else 'passes'}", name=name, to=next_name)
    if east != you:
        wind = wind_name(game.wind(you, east), Texts(game.name))
        words = " ".join([words, say(game, "next.you", wind=wind)])
    return [{"kind": "text", "text": words}]
