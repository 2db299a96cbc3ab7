"""Leading, following, bombing, and giving a bombed trick away."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, NamedTuple

from ...engine.climbing.actions import Give, Pass, Play
from ..climbing import LIKELY, first_home, guarding, led_for_itself, saving
from ..player import Choice
from .outlook import SURE

if TYPE_CHECKING:
    from ...engine.climbing.combo import Combo
    from ...engine.haggis.state import View
    from .outlook import Outlook
    from .style import Reason


_OUT = 99.0  # the score of a play that goes out


class _Beaten(NamedTuple):
    """The worth of beating a trick, and the parts of it that are due to the moment."""

    worth: float
    why: Reason | None = None  # the reason, if it alone decides
    win: float = 0.0
    prize: float = 0.0  # for the points
    danger: float = 0.0  # for stopping a player about to go out


def lead(outlook: Outlook, rng: random.Random) -> Choice:
    """Lead losers while the lead can be won back, and winners once they carry the hand home."""
    plays = {play.combo: play for play in outlook.view.legal if isinstance(play, Play)}
    home = [combo for combo in plays if combo.cards == outlook.hand]
    if home:
        return Choice(plays[min(home, key=lambda combo: combo.is_bomb)], "lead.out")
    parts = [part for part in outlook.split if part in plays]
    if outlook.losers(parts) <= 1:
        return Choice(plays[first_home(parts, outlook.chances.of, SURE)], "lead.home")
    scored = [(*_lead_score(outlook, part, rng), part) for part in parts]
    worth, risk, combo = max(scored, key=lambda each: each[0])
    play, view, win = plays[combo], outlook.view, outlook.chances.of(combo)
    shunned = {part.size for other, others, part in scored if other + others > worth + risk}
    if shunned:
        return guarding(play, view, outlook.foes, shunned, win, SURE)
    if combo.is_bomb:
        return Choice(play, "lead.bomb")
    return led_for_itself(play, win, SURE)


def _lead_score(outlook: Outlook, combo: Combo, rng: random.Random) -> tuple[float, float]:
    """The worth of a lead, and the deduction in it for an opponent who might go out on it."""
    style, view = outlook.style, outlook.view
    rest = outlook.hand & ~combo.cards
    win = outlook.chances.of(combo)
    saved = outlook.cost - outlook.planner.cost(rest)
    score = saved + win * style.lead + outlook.prize(combo, win) + style.size * combo.size
    risk = 0.0
    if any(view.counts[foe] == combo.size for foe in outlook.foes):
        risk = (1 - win) * style.danger  # it might go out on this
    return score - risk + style.whim * rng.random(), risk


def follow(outlook: Outlook, rng: random.Random) -> Choice:
    """Beat the trick, or pass."""
    passing = next(each for each in outlook.view.legal if isinstance(each, Pass))
    plays = outlook.distinct(each for each in outlook.view.legal if isinstance(each, Play))
    limit = outlook.style.patience
    scored = []
    for play in plays:
        beaten = _follow_score(outlook, play.combo)
        scored.append((beaten.worth + outlook.style.whim * rng.random(), play, beaten))
    worth, play, beaten = max(scored, key=lambda each: each[0])
    if worth <= limit:
        only_bombs = all(each.combo.is_bomb for each in plays)
        return saving(passing, outlook.view, outlook.foes, only_bombs=only_bombs)
    return _explain_follow(outlook, play, beaten, limit)


def _explain_follow(outlook: Outlook, play: Play, beaten: _Beaten, limit: float) -> Choice:
    """A play with its reason: the part of its worth without which it would have been a pass."""
    view, bombed = outlook.view, play.combo.is_bomb
    if beaten.why:
        return Choice(play, beaten.why)
    assert view.owner is not None
    left = view.counts[view.owner]  # none if the owner has just gone out: then only the lead is at stake
    if left and beaten.danger and beaten.worth - beaten.danger <= limit:
        facts = {"seat": view.owner, "count": left}
        return Choice(play, "bomb.danger" if bombed else "follow.danger", facts)
    if bombed:
        return Choice(play, "bomb.win")
    if beaten.prize > 0 and beaten.worth - beaten.prize <= limit:
        lying = view.points_on_table
        return Choice(play, "follow.points", {"points": lying})
    return Choice(play, "follow.win" if beaten.win >= LIKELY else "follow.throw")


def _follow_score(outlook: Outlook, combo: Combo) -> _Beaten:
    style, view, owner = outlook.style, outlook.view, outlook.view.owner
    assert owner is not None
    rest = outlook.hand & ~combo.cards
    if not rest:
        return _Beaten(_OUT, "follow.out")
    win = outlook.chances.of(combo)
    if win >= SURE and outlook.goes_out(rest):
        return _Beaten(10 + win - combo.is_bomb, "bomb.home" if combo.is_bomb else "follow.home")
    saved = outlook.cost - outlook.planner.cost(rest)
    stake, danger = style.lead, 0.0
    if view.counts[owner] <= 3:
        stake += style.danger
        danger = win * style.danger
    prize = outlook.prize(combo, win)
    return _Beaten(saved + win * stake + prize, None, win, prize, danger)


def gift(view: View) -> Choice:
    """Give the bombed trick to the opponent with the fewest points, or of equals the most cards."""
    gifts = [each for each in view.legal if isinstance(each, Give)]
    if len(gifts) == 1:
        reason: Reason = "give.only" if view.game.players == 2 else "give.ruled"
        return Choice(gifts[0], reason, {"seat": gifts[0].to})
    points = [total + won for total, won in zip(view.totals, view.won_points, strict=True)]
    to = min(gifts, key=lambda give: (points[give.to], -view.counts[give.to]))
    return Choice(to, "give.fewest", {"seat": to.to})
