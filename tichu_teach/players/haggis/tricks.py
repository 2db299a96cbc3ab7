"""Leading, following, bombing, and giving a bombed trick away."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from ...engine.haggis.actions import Give, Pass, Play
from .outlook import SURE

if TYPE_CHECKING:
    from ...engine.climbing.combo import Combo
    from ...engine.haggis.actions import Action
    from ...engine.haggis.state import View
    from .outlook import Outlook

_OUT = 99.0  # the score of a play that goes out


def lead(outlook: Outlook, rng: random.Random) -> Action:
    """What to lead: losers while there are means to win the lead back, winners when they carry home."""
    plays = {play.combo: play for play in outlook.view.legal if isinstance(play, Play)}
    home = [combo for combo in plays if combo.cards == outlook.hand]
    if home:
        return plays[min(home, key=lambda combo: combo.is_bomb)]
    parts = [part for part in outlook.split if part in plays]
    if outlook.losers(parts) <= 1:
        return plays[max(parts, key=lambda part: _order_home(outlook, part))]
    return plays[max(parts, key=lambda part: _lead_score(outlook, part, rng))]


def _order_home(outlook: Outlook, part: Combo) -> tuple[float, ...]:
    """Winners first, the longest before the others and bombs, which can wait, after them; the loser last."""
    return outlook.chances.of(part) >= SURE, not part.is_bomb, part.size, -part.rank


def _lead_score(outlook: Outlook, combo: Combo, rng: random.Random) -> float:
    style, view = outlook.style, outlook.view
    rest = outlook.hand & ~combo.cards
    win = outlook.chances.of(combo)
    saved = outlook.cost - outlook.planner.cost(rest)
    score = saved + win * style.lead + outlook.prize(combo, win) + style.size * combo.size
    if any(view.counts[foe] == combo.size for foe in outlook.foes):
        score -= (1 - win) * style.danger  # it might go out on this
    return score + style.whim * rng.random()


def follow(outlook: Outlook, rng: random.Random) -> Action:
    """Beat the trick, or pass."""
    passing = next(each for each in outlook.view.legal if isinstance(each, Pass))
    plays = outlook.distinct(each for each in outlook.view.legal if isinstance(each, Play))
    best, found = outlook.style.patience, None
    for play in plays:
        score = _follow_score(outlook, play.combo) + outlook.style.whim * rng.random()
        if score > best:
            best, found = score, play
    return found or passing


def _follow_score(outlook: Outlook, combo: Combo) -> float:
    style, view, owner = outlook.style, outlook.view, outlook.view.owner
    assert owner is not None
    rest = outlook.hand & ~combo.cards
    if not rest:
        return _OUT
    win = outlook.chances.of(combo)
    if win >= SURE and outlook.goes_out(rest):
        return 10 + win - combo.is_bomb
    saved = outlook.cost - outlook.planner.cost(rest)
    stake = style.lead
    if view.counts[owner] <= 3:
        stake += style.danger
    return saved + win * stake + outlook.prize(combo, win)


def gift(view: View) -> Give:
    """The bombed trick to whom it serves least: who has fewest points, else who is furthest from out."""
    gifts = [each for each in view.legal if isinstance(each, Give)]
    points = [total + won for total, won in zip(view.totals, view.won_points, strict=True)]
    return min(gifts, key=lambda give: (points[give.to], -view.counts[give.to]))
