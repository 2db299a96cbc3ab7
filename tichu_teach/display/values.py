"""Values of a table and its rounds, shown by class: cards, positions, verdicts, scores."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch
from typing import cast

from tichu_teach.engine import Combo, Count, Line, Play, State, Verdict, View
from tichu_teach.engine.mahjong import Line as ScoreLine
from tichu_teach.engine.mahjong import Score
from tichu_teach.engine.mahjong.hand import Hand
from tichu_teach.engine.mahjong.payments import Settlement
from tichu_teach.engine.mahjong.tiles import size
from tichu_teach.engine.state import Actions
from tichu_teach.engine.values import Cards, Hands
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.pages.presenters.presenter import Seen
from tichu_teach.printed.html import Html, chip, chips, joined, paragraphs, tag
from tichu_teach.printed.page import grid, panel, row, table
from tichu_teach.scene.panel import ScenePanel
from tichu_teach.scene.table import SceneTable
from tichu_teach.texts import plain as unmarked
from tichu_teach.texts import text
from tichu_teach.texts.explain import explain, rule_name
from tichu_teach.texts.mahjong import line_value
from tichu_teach.texts.names import figure, is_card, kind_name, seat_names, signed, told_names, value_text

from . import plain

_LONG = 300  # characters of a line of notation: one with a whole wall in it is left out
_MANY = 36  # actions that are named one by one, where there are more than can be read
_FEW = 2  # of a kind that are named however many kinds there are


@singledispatch
def html(value: object) -> Html:
    """Return a value as markup; its words, if it has no picture of its own."""
    return tag("span", words(value))


@singledispatch
def words(value: object) -> str:
    """Return a value in words."""
    return repr(value)


@singledispatch
def short(value: object) -> str:
    """Return a value on one line, as in a list."""
    return repr(value)


# -- cards ---------------------------------------------------------------------------------------------


@html.register
def _(cards: Cards) -> Html:
    return chips(cards, large=True)


@words.register
def _(cards: Cards) -> str:
    return " ".join(cards) or "-"


@html.register
def _(hands: Hands) -> Html:
    return grid([row(tag("b", str(seat)), html(held)) for seat, held in enumerate(hands)])


@words.register
def _(hands: Hands) -> str:
    return plain.columns([[str(seat), words(held)] for seat, held in enumerate(hands)])


@words.register
@short.register
def _(combo: Combo) -> str:
    """The kind and rank of a combination, which does not know the names of its cards."""
    if combo.kind == "none":
        return text("display.no-combo", count=combo.size)
    return text("display.combo", kind=kind_name(combo.kind, combo.size), rank=value_text(combo.rank))


@words.register
@short.register
def _(play: Play) -> str:
    """A play by itself; in a list of legal actions its cards have names."""
    return text("display.play", seat=play.seat, combo=words(play.combo))


@words.register
@short.register
def _(hand: Hand) -> str:
    """The size of a Mah-Jong hand, which does not know the names of its tiles (`held` does)."""
    won = text("display.won") if hand.win else ""
    counts = (
        text("display.in-hand", count=size(hand.tiles)),
        text("display.laid", count=len(hand.laid)),
        won,
    )
    return " · ".join(filter(None, counts))


# -- actions -------------------------------------------------------------------------------------------


@html.register
def _(actions: Actions) -> Html:
    if not actions:
        return tag("p", text("display.nothing"))
    rows, whole = [], "white-space:nowrap"
    for seat, kind, named, left in _kinds(actions):
        ways = joined([tag("span", _spelt(each), style=whole) for each in named], Html(" &nbsp; "))
        rows.append(row(tag("b", seat), tag("span", kind, style=whole), joined([ways, left], " ")))
    return grid(rows)


@words.register
def _(actions: Actions) -> str:
    lines = []
    for seat, kind, named, left in _kinds(actions):
        ways = " ".join(filter(None, (" · ".join(filter(None, named)), left)))
        lines.append(": ".join(filter(None, (f"{seat} {kind}", ways))))
    return "\n".join(lines) or text("display.nothing")


def _kinds(actions: Actions) -> Iterator[tuple[str, str, list[str], str]]:
    """Yield, by seat and kind, the cards or target seat of each action.

    Of many of a kind, yield the first and the number left.
    """
    found: dict[tuple[str, str], list[str]] = {}
    for action, said in zip(actions, actions.texts, strict=True):
        seat, verb, *rest = said.split()
        kind = kind_name(action.combo.kind, action.combo.size) if isinstance(action, Play) else verb
        found.setdefault((seat, kind), []).append(" ".join(rest))
    most = max(_FEW, _MANY // max(1, len(found)))
    for (seat, kind), all_ in found.items():
        left = len(all_) - most
        yield seat, kind, all_[:most], text("display.more", count=left) if left > 0 else ""


def _spelt(said: str) -> Html:
    """A text with its cards drawn."""
    return joined([chip(each) if is_card(each.partition("=")[0]) else each for each in said.split()], " ")


# -- positions -----------------------------------------------------------------------------------------


@html.register
def _(state: State) -> Html:
    line = str(state)
    style = "font-size:.85em;opacity:.75;white-space:pre-wrap"
    written = tag("code", line, style=style) if len(line) <= _LONG else None
    return joined([table(_all_open(state)), _ending(state), written])


@words.register
def _(state: State) -> str:
    line = str(state)
    return plain.table(_all_open(state)) + (f"\n  {line}" if len(line) <= _LONG else "")


def _all_open(state: State) -> SceneTable:
    """The table with all hands open: a position hides nothing from the person who has it."""
    names = [f"{seat} {name}" for seat, name in enumerate(told_names(state))]
    seen = Seen.with_open(state, range(len(names)), names)
    return presenter(state.game).scene.table(state.view(0), seen)


def _ending(state: State) -> Html | None:
    """The result of a finished round, without the rules behind it."""
    if state.phase != "over":
        return None
    blocks = presenter(state.game).summary.ending(state, 0, alone=True)
    told, _ = panel(cast("ScenePanel", {"blocks": [each for each in blocks if each["kind"] != "rule"]}))
    return told


@html.register
def _(view: View) -> Html:
    return table(_seen(view))


@words.register
def _(view: View) -> str:
    return plain.table(_seen(view))


def _seen(view: View) -> SceneTable:
    """The table as the seat sees it."""
    names = [f"{seat} {name}" for seat, name in enumerate(seat_names(view.game, view.seat))]
    seen = Seen(seat_names=names, scores=any(view.standing))
    return presenter(view.game).scene.table(view, seen)


# -- what the referee says -----------------------------------------------------------------------------


@html.register
def _(verdict: Verdict) -> Html:
    said = explain(verdict)
    colour = "#2c9a63" if verdict else "#d0503f"
    title = tag("b", "✓ " if verdict else "✗ ", said.title, style=f"color:{colour}")
    rule = tag("div", said.rule_name, " ", tag("code", verdict.rule), style="font-size:.9em;opacity:.8")
    return tag("div", title, paragraphs(said.text), rule)


@words.register
@short.register
def _(verdict: Verdict) -> str:
    said = explain(verdict)
    return f"{said.title}. {unmarked(said.text)} ({verdict.rule})"


# -- scores --------------------------------------------------------------------------------------------


@html.register
def _(count: Count) -> Html:
    head, *rows, total = _rows(count)
    return grid([row(*head, head=True), *(row(*each) for each in rows), _bold(total)])


@html.register
def _(counted: Score | Settlement) -> Html:
    *rows, total = _rows(counted)
    return grid([*(row(*each) for each in rows), _bold(total)])


@words.register
def _(counted: Count | Score | Settlement) -> str:
    return plain.columns(_rows(counted))


@singledispatch
def _rows(counted: object) -> list[list[str]]:
    """The rows of what is counted, cell by cell; the last one sums up."""
    raise NotImplementedError


@_rows.register
def _(count: Count) -> list[list[str]]:
    """The rows of a counted round: each line's rule, seat and points by side, then the sums."""
    sides = range(len(count.points))
    head = [text("display.rule"), text("display.seat"), *(text("display.side", number=n) for n in sides)]
    rows = []
    for line in count.lines:
        points = [signed(line.points) if side == line.side else "" for side in sides]
        rows.append([rule_name(line.rule), str(line.seat), *points])
    return [head, *rows, [text("display.sum"), "", *map(signed, count.points)]]


@words.register
@short.register
def _(line: Line) -> str:
    return text("display.line", side=line.side, points=signed(line.points), rule=rule_name(line.rule))


@short.register
def _(score: Score) -> str:
    return line_value(ScoreLine(score.rule, "points", score.total))


@_rows.register
def _(score: Score) -> list[list[str]]:
    """The rows of a Mah-Jong score, line by line, then the total."""
    rows = [[rule_name(line.rule, game=score.game), line_value(line)] for line in score.lines]
    return [*rows, [rule_name(score.rule, game=score.game), _way(score)]]


def _way(score: Score) -> str:
    """The steps from a hand's points to its score."""
    total = short(score)
    if score.is_limit:
        return total
    times = 1 << score.doublings
    whole = score.base * times
    doubled = text("display.doubled", points=score.base, times=times)
    if score.total < whole:
        return text("display.cut", sum=doubled, whole=whole, worth=total)
    return f"{doubled} = {total}"


@_rows.register
def _(settlement: Settlement) -> list[list[str]]:
    """The rows of a settlement: each seat's score, the payments, and the sums."""
    seats = range(len(settlement.points))
    rows = [["", *(text("display.at-seat", number=seat) for seat in seats)]]
    if settlement.scores:
        rows.append([text("display.worth"), *(figure(score.total) for score in settlement.scores)])
    for payment in settlement.payments:
        paid = {payment.payer: signed(-payment.points), payment.to: signed(payment.points)}
        rows.append([rule_name(payment.rule, game=settlement.game), *(paid.get(seat, "") for seat in seats)])
    return [*rows, [text("display.sum"), *map(signed, settlement.points)]]


def _bold(cells: list[str]) -> Html:
    return row(*(tag("b", each) for each in cells))
