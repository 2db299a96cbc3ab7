"""Leading, following and bombing."""

from __future__ import annotations

import random

from ...engine import Action, Combo, Pass, Play
from .outlook import SURE, Outlook

_NEVER = -99.0


def lead(outlook: Outlook, rng: random.Random) -> Action:
    """What to lead: losers while others still hold the means to win, sure winners when they carry home."""
    plays = {play.combo: play for play in outlook.view.legal if isinstance(play, Play)}
    home = [part for part in outlook.road_home if part in plays]
    if home and not outlook.calling_mates:
        return plays[max(home, key=lambda part: _order_home(outlook, part))]
    parts = [part for part in outlook.planner.split(outlook.hand) if part in plays]
    if not parts or outlook.view.wish:
        parts = [play.combo for play in outlook.distinct(plays.values())]
    return plays[max(parts, key=lambda combo: _lead_score(outlook, combo, rng))]


def _order_home(outlook: Outlook, part: Combo) -> tuple[float, ...]:
    """Winners first, the longest before the others and bombs, which can wait, after them; the loser last."""
    return outlook.chances.of(part) >= SURE, not part.is_bomb, part.size, -part.rank


def _lead_score(outlook: Outlook, combo: Combo, rng: random.Random) -> float:
    style, view = outlook.style, outlook.view
    rest = outlook.hand & ~combo.cards
    if not rest:
        return _NEVER if outlook.calling_mates else -_NEVER
    noise = style.whim * rng.random()
    saved = outlook.cost - outlook.planner.cost(rest)
    if combo.kind == "dog":
        return saved + _dog_value(outlook) + noise
    win = outlook.chances.of(combo)
    score = saved + win * style.lead + outlook.prize(combo, win) + style.size * combo.size + noise
    if any(view.counts[foe] == combo.size for foe in outlook.foes):
        score -= (1 - win) * outlook.danger  # it might go out on this
    if any(view.counts[mate] == combo.size for mate in outlook.mates):
        score += (1 - win) * style.help
    return score


def _dog_value(outlook: Outlook) -> float:
    """What it brings to hand the lead over."""
    style = outlook.style
    if outlook.planner.dog_keeps_lead:
        return style.lead
    if not outlook.mates:
        return -style.lead
    if outlook.calling_mates:
        return style.serve
    return style.lead * (0.2 if outlook.calling else 0.5)


def follow(outlook: Outlook, rng: random.Random) -> Action:
    """Beat the trick, or pass. Only where the wish binds is there no choice to pass."""
    legal = outlook.view.legal
    plays = outlook.distinct(play for play in legal if isinstance(play, Play))
    passing = next((each for each in legal if isinstance(each, Pass)), None)
    scores = [
        (_follow_score(outlook, play.combo) + outlook.style.whim * rng.random(), play) for play in plays
    ]
    best = max(scores, key=lambda scored: scored[0], default=None)
    if best is None or (passing is not None and best[0] <= _pass_score(outlook)):
        assert passing is not None
        return passing
    return best[1]


def bomb(outlook: Outlook, bombs: list[Play]) -> Play | None:
    """The bomb to throw in now, out of turn or not, or None to wait."""
    if not bombs:
        return None
    scored = [(_follow_score(outlook, play.combo), play) for play in outlook.distinct(bombs)]
    score, play = max(scored, key=lambda each: each[0])
    return play if score > _pass_score(outlook) + outlook.style.patience else None


def _pass_score(outlook: Outlook) -> float:
    """What passing is worth: the trick may be the partner's already."""
    top, owner = outlook.view.top, outlook.view.owner
    assert top is not None
    if owner in outlook.mates or owner in outlook.game.partners(outlook.seat):
        chance = outlook.chances.of(top)
        lying = sum(outlook.game.deck.points(played.cards) for _, played in outlook.view.trick)
        return outlook.style.patience + chance * (outlook.style.lead + outlook.point * lying)
    return outlook.style.patience


def _follow_score(outlook: Outlook, combo: Combo) -> float:
    style, view, owner = outlook.style, outlook.view, outlook.view.owner
    assert view.top is not None and owner is not None
    rest = outlook.hand & ~combo.cards
    partners = outlook.game.partners(outlook.seat)
    ours = owner in partners or owner == outlook.seat
    if outlook.calling_mates and (ours or not rest):
        return _NEVER  # the caller's way is ours: neither its trick nor its first place
    if not rest:
        return -_NEVER
    win = outlook.chances.of(combo)
    if win >= SURE and outlook.goes_out(rest):
        return 10 + win - combo.is_bomb
    saved = outlook.cost - outlook.planner.cost(rest)
    if ours and (combo.is_bomb or not _cheap(outlook, combo, saved)):
        return _NEVER
    stake = style.lead
    if owner in outlook.calling_foes:
        stake += style.stop_caller
    if (owner in outlook.foes and view.counts[owner] <= 2) or any(
        view.counts[seat] == combo.size for seat in outlook.after_me() if seat in outlook.foes
    ):
        stake += outlook.danger
    return saved + win * stake + outlook.prize(combo, win)


def _cheap(outlook: Outlook, combo: Combo, saved: float) -> bool:
    """Whether a play may go over the partner's: a loser thrown on a low card, or a shield against an
    opponent who is about to go out."""
    top = outlook.view.top
    assert top is not None
    if outlook.chances.of(top) < 0.3 and saved >= outlook.style.cheap and outlook.chances.of(combo) < 0.5:
        return True
    near = [seat for seat in outlook.after_me() if seat in outlook.foes and outlook.view.counts[seat] <= 2]
    return bool(near) and outlook.chances.of(combo) - outlook.chances.of(top) > 0.4
