"""Leading, following and bombing, each with its reason."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from ...engine import Combo, NoBomb, Pass, Play
from ..climbing import LIKELY, first_home, guarding, led_for_itself, saving
from ..player import NO_FACTS, Choice
from .outlook import NEAR, SHIELD, SURE, WEAK, Outlook
from .style import Reason

_NEVER = -99.0


class _Led(NamedTuple):
    """The worth of a lead, and the parts of it due to players about to go out."""

    worth: float
    risk: float = 0.0  # taken off for an opponent who might go out on it
    help: float = 0.0  # added for a partner who might


class _Beaten(NamedTuple):
    """The worth of beating a trick, and the parts of it that are due to the moment."""

    worth: float
    why: Reason | None = None  # the reason, if it alone decides
    win: float = 0.0
    prize: float = 0.0  # for the points
    caller: float = 0.0  # for an opponent who called
    danger: float = 0.0  # for stopping an opponent about to go out


def lead(outlook: Outlook, rng: random.Random) -> Choice:
    """Lead losers while the lead can be won back, and sure winners once they carry the hand home.

    A Dog that leaves its player the lead comes first of all: it costs nothing now, and a lead later.
    """
    plays = {play.combo: play for play in outlook.view.legal if isinstance(play, Play)}
    dog = next((play for combo, play in plays.items() if combo.kind == "dog"), None)
    if dog and outlook.chances.dog:
        return Choice(dog, "lead.out" if dog.combo.cards == outlook.hand else "lead.dog.alone")
    home = [part for part in outlook.road_home if part in plays]
    if home and not outlook.calling_mates:
        part = first_home(home, outlook.chances.of, SURE)
        home_by: Reason = "lead.home" if outlook.foes else "lead.home.partner"
        return Choice(plays[part], "lead.out" if part.cards == outlook.hand else home_by)
    parts = [part for part in outlook.planner.split(outlook.hand) if part in plays]
    if not parts or outlook.view.wish or _spoils(outlook, parts[0]):
        parts = [play.combo for play in outlook.distinct(plays.values())]
    scored = [(_lead_score(outlook, combo, rng), combo) for combo in parts]
    led, combo = max(scored, key=lambda each: each[0].worth)
    return _explain_lead(outlook, plays[combo], led, scored)


def _spoils(outlook: Outlook, combo: Combo) -> bool:
    """Return True if the play would go out before a partner who has called."""
    return bool(outlook.calling_mates) and combo.cards == outlook.hand


def _explain_lead(outlook: Outlook, play: Play, led: _Led, scored: list[tuple[_Led, Combo]]) -> Choice:
    """A lead with its reason: the part of its worth without which another would have been led."""
    view, combo = outlook.view, play.combo
    if combo.cards == outlook.hand:
        return Choice(play, "lead.out")
    wished = view.wish and outlook.game.deck.rank[view.wish]
    if wished and all(each.combo.cards & wished for each in view.legal if isinstance(each, Play)):
        return Choice(play, "lead.wished", {"rank": view.wish})
    if any(_spoils(outlook, each) for _, each in scored):
        return Choice(play, "lead.caller", {"seat": outlook.calling_mates[0]})
    if combo.kind == "dog":
        if not outlook.mates:
            return Choice(play, "lead.dog.alone")
        return Choice(play, "lead.dog.caller" if outlook.calling_mates else "lead.dog.partner")
    shunned = {other.size for each, other in scored if each.worth + each.risk > led.worth + led.risk}
    if shunned:
        return guarding(play, view, outlook.foes, shunned, outlook.chances.of(combo), SURE)
    if led.help and any(each.worth - each.help > led.worth - led.help for each, _ in scored):
        mate = next(mate for mate in outlook.mates if view.counts[mate] == combo.size)
        return Choice(play, "lead.help", {"seat": mate, "count": combo.size})
    return led_for_itself(play, outlook.chances.of(combo), SURE)


def _lead_score(outlook: Outlook, combo: Combo, rng: random.Random) -> _Led:
    style, view = outlook.style, outlook.view
    rest = outlook.hand & ~combo.cards
    if not rest:
        return _Led(_NEVER if _spoils(outlook, combo) else -_NEVER)
    saved = style.whim * rng.random() + outlook.cost - outlook.planner.cost(rest)
    if combo.kind == "dog":
        return _Led(saved + _dog_value(outlook))
    win = outlook.chances.of(combo)
    score = saved + win * style.lead + outlook.prize(combo, win) + style.size * combo.size
    risk = help = 0.0
    if any(view.counts[foe] == combo.size for foe in outlook.foes):
        risk = (1 - win) * outlook.danger  # it might go out on this
    if any(view.counts[mate] == combo.size for mate in outlook.mates):
        help = (1 - win) * style.help
    return _Led(score - risk + help, risk, help)


def _dog_value(outlook: Outlook) -> float:
    return outlook.style.dog_led(
        partners=bool(outlook.mates),
        served=bool(outlook.calling_mates),
        calling=outlook.calling,
    )


def follow(outlook: Outlook, rng: random.Random) -> Choice:
    """Beat the trick, or pass. Only a wish can rule out passing."""
    legal = outlook.view.legal
    plays = outlook.distinct(play for play in legal if isinstance(play, Play))
    passing = next((each for each in legal if isinstance(each, Pass)), None)
    scores = []
    for play in plays:
        beaten = _follow_score(outlook, play.combo)
        scores.append((beaten.worth + outlook.style.whim * rng.random(), play, beaten))
    worth, play, beaten = max(scores, key=lambda scored: scored[0])
    limit = _pass_score(outlook)
    if passing is not None and worth <= limit:
        return _explain_pass(outlook, passing, plays, play)
    return _explain_follow(outlook, play, beaten, limit, owed=passing is None)


def bomb(outlook: Outlook, bombs: list[Play]) -> Choice:
    """Bomb now, in or out of turn, or wait."""
    scored = [(_follow_score(outlook, play.combo), play) for play in outlook.distinct(bombs)]
    beaten, play = max(scored, key=lambda each: each[0].worth)
    limit = _pass_score(outlook) + outlook.style.patience
    if beaten.worth > limit:
        return _explain_follow(outlook, play, beaten, limit)
    if outlook.view.owner == outlook.seat:
        return Choice(NoBomb(outlook.seat), "nobomb.own")
    return Choice(NoBomb(outlook.seat), "nobomb.partner" if _is_partners(outlook) else "nobomb.wait")


def _explain_pass(outlook: Outlook, passing: Pass, plays: Sequence[Play], best: Play) -> Choice:
    owner = outlook.view.owner
    assert owner is not None
    if outlook.calling_mates and (_is_partners(outlook) or best.combo.cards == outlook.hand):
        return Choice(passing, "pass.caller", {"seat": outlook.calling_mates[0]})
    if _is_partners(outlook):
        return Choice(passing, "pass.partner", {"seat": owner})
    only_bombs = all(each.combo.is_bomb for each in plays)
    return saving(passing, outlook.view, outlook.foes, only_bombs=only_bombs)


def _explain_follow(
    outlook: Outlook, play: Play, beaten: _Beaten, limit: float, owed: bool = False
) -> Choice:
    """A play with its reason: the part of its worth without which it would have been a pass."""
    view, combo = outlook.view, play.combo
    seat = view.owner if view.owner in outlook.foes else None
    facts = NO_FACTS if seat is None else {"seat": seat, "count": view.counts[seat]}
    if beaten.why in ("follow.out", "bomb.out"):
        return Choice(play, beaten.why)
    if owed:
        return Choice(play, "follow.wished", {"rank": view.wish})
    if beaten.why:
        return Choice(play, beaten.why, facts)
    bombed = combo.is_bomb
    if beaten.caller and beaten.worth - beaten.caller <= limit:
        return Choice(play, "bomb.stop-caller" if bombed else "follow.stop-caller", facts)
    if beaten.danger and beaten.worth - beaten.danger <= limit:
        return Choice(play, "bomb.danger" if bombed else "follow.danger")
    lying = view.points_on_table
    # A Phoenix that will be beaten is a prize as well, with nothing in the middle yet.
    if lying > 0 and beaten.prize > 0 and beaten.worth - beaten.prize <= limit:
        return Choice(play, "bomb.points" if bombed else "follow.points", {"points": lying})
    if bombed:
        return Choice(play, "bomb.win")
    return Choice(play, "follow.win" if beaten.win >= LIKELY else "follow.throw")


def _is_partners(outlook: Outlook) -> bool:
    """Return True if a partner owns the trick."""
    owner = outlook.view.owner
    return owner in outlook.mates or owner in outlook.game.partners(outlook.seat)


def _pass_score(outlook: Outlook) -> float:
    """The worth of passing: more if the partner is winning the trick."""
    top = outlook.view.top
    assert top is not None
    if _is_partners(outlook):
        chance = outlook.chances.of(top)
        prize = outlook.style.lead + outlook.point * outlook.view.points_on_table
        return outlook.style.patience + chance * prize
    return outlook.style.patience


def _follow_score(outlook: Outlook, combo: Combo) -> _Beaten:
    style, view, owner = outlook.style, outlook.view, outlook.view.owner
    assert view.top is not None and owner is not None
    rest = outlook.hand & ~combo.cards
    partners = outlook.game.partners(outlook.seat)
    ours = owner in partners or owner == outlook.seat
    if outlook.calling_mates and (ours or not rest):
        return _Beaten(_NEVER)  # take neither the caller's trick nor its first place
    if not rest:
        return _Beaten(-_NEVER, "bomb.out" if combo.is_bomb else "follow.out")
    win = outlook.chances.of(combo)
    if win >= SURE and outlook.goes_out(rest):
        why: Reason = "follow.home" if outlook.foes else "follow.home.partner"
        if outlook.foes and combo.is_bomb:
            why = "bomb.keep" if owner == outlook.seat else "bomb.home"
        return _Beaten(10 + win - combo.is_bomb, why)
    saved = outlook.cost - outlook.planner.cost(rest)
    over = _over_partner(outlook, combo, saved) if ours else None
    if ours and (combo.is_bomb or over is None):
        return _Beaten(_NEVER)
    stake, danger = style.lead, 0.0
    if owner in outlook.calling_foes:
        stake += style.stop_caller
    if (owner in outlook.foes and view.counts[owner] <= NEAR) or any(
        view.counts[seat] == combo.size for seat in outlook.after_me() if seat in outlook.foes
    ):
        stake += outlook.danger
        danger = win * outlook.danger
    prize = outlook.prize(combo, win)
    caller = win * style.stop_caller if owner in outlook.calling_foes else 0.0
    return _Beaten(saved + win * stake + prize, over, win, prize, caller, danger)


def _over_partner(outlook: Outlook, combo: Combo, saved: float) -> Reason | None:
    """Return the reason to play over the partner, or None.

    It is throwing a loser on a low card, or a shield against an opponent about to go out.
    """
    top = outlook.view.top
    assert top is not None
    chances = outlook.chances
    if chances.of(top) < WEAK and saved >= outlook.style.cheap and chances.of(combo) < LIKELY:
        return "follow.over-low"
    near = [seat for seat in outlook.after_me() if seat in outlook.foes and outlook.view.counts[seat] <= NEAR]
    shields = bool(near) and chances.of(combo) - chances.of(top) > SHIELD
    return "follow.shield" if shields else None
