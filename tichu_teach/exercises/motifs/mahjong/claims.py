"""Puzzles about claims: who gets the discard, who plays next, may they, must they."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from tichu_teach.engine.mahjong.actions import Action, Chow, Kong, Mahjong, Pung
from tichu_teach.engine.mahjong.legal import claims, priority
from tichu_teach.engine.mahjong.rules import MahjongRules
from tichu_teach.engine.mahjong.state import State
from tichu_teach.engine.mahjong.tiles import contents, held

from ...mahjong.conditions import examples
from ..motif import Sketch, draw
from .moments import complete_hand, hand_played, kinds_of, some, without_wall

# What may be asked of the referee, rule by rule; each is looked for in hands as they were played.
_CLAIMED = (
    *("mahjong.claim.chow-next-only", "mahjong.claim.chow", "mahjong.claim.pung"),
    *("mahjong.claim.mahjong-first", "mahjong.claim.honours-no-chow"),
)
_LATE = ("mahjong.claim.dead-tile",)
_KONGS = ("mahjong.kong.claim", "mahjong.kong.no-second-claim", "mahjong.kong.add", "mahjong.kong.closed")
_TOO_FAR = ("mahjong.claim.chow-next-only", "mahjong.claim.pung")


def _open(state: State) -> bool:
    return state.phase == "claims" and not state.said


def _able(state: State) -> list[Action]:
    """The best claim of everybody who has one."""
    found = []
    for seat in state.game.seats_from(state.turn)[1:]:
        own = claims(state, seat)
        if own:
            found.append(max(own, key=lambda claim: priority(state, claim)))
    return found


def _rivals(then: bool, least: int = 2) -> Any:
    def draw_one(game: MahjongRules, rng: random.Random) -> dict[str, Any] | None:
        if game.players < 3:
            return None
        state = some(hand_played(game, rng), lambda now: _open(now) and len(_able(now)) >= least, rng)
        if state is None:
            return None
        called = _able(state)
        calls = [*called, *_idle(state, called, rng)]
        rng.shuffle(calls)
        return _asked(state, calls, then)

    return draw_one


def _thought_of(state: State, seat: int) -> Iterator[Action]:
    """What a seat could think of doing with the tiles it holds, legal or not."""
    hand = state.hands[seat]
    for action in examples(state, seat):
        match action:
            case Chow(tiles=tiles):
                fits = all(held(hand, tile) for tile in tiles)
            case Pung():
                fits = held(hand, state.river[-1][1]) > 0
            case Kong(tile=tile):
                laid = any(group.kind == "pung" and group.tile == tile for group in state.laid[seat])
                offered = seat != state.turn and bool(state.river) and tile == state.river[-1][1]
                own = held(hand, tile) + 3 * laid
                fits = own > 3 or (offered and own > 1)
            case _:
                fits = True
        if fits:
            yield action


def _idle(state: State, called: list[Action], rng: random.Random) -> list[Action]:
    """Now and then a claim beside the others that the referee will not hear."""
    others = [seat for seat in state.game.seats_from(state.turn)[1:] if seat not in {c.seat for c in called}]
    if not others or rng.randrange(3):
        return []
    seat = rng.choice(others)
    tried = [each for each in _thought_of(state, seat) if state.ask(each).rule in _TOO_FAR]
    return [rng.choice(tried)] if tried else []


def _asked(state: State, calls: list[Action], then: bool) -> dict[str, Any]:
    seats = sorted({call.seat for call in calls})
    data = {
        "kind": "gets",
        "position": without_wall(state),
        "you": seats[0],
        "open": seats,
        "claims": [state.text(call) for call in calls],
    }
    return {**data, "then": True} if then else data


def _alone(game: MahjongRules, rng: random.Random) -> dict[str, Any] | None:
    """One claim, good or bad: does it get the tile, and who goes on?"""
    state = some(hand_played(game, rng), _open, rng)
    if state is None:
        return None
    seat = rng.choice(state.game.seats_from(state.turn)[1:])
    tried = [each for each in _thought_of(state, seat) if state.ask(each).rule in (*_CLAIMED, *_TOO_FAR)]
    if not tried:
        return None
    call = rng.choice(tried)
    return None if isinstance(call, Mahjong) else _asked(state, [call], True)


def _may(*rules: str) -> Any:
    """Somebody does something: may they, and why?"""

    def draw_one(game: MahjongRules, rng: random.Random) -> dict[str, Any] | None:
        wanted = rng.choice(rules)
        moments = hand_played(game, rng)
        found = [
            (state, action)
            for state, _ in rng.sample(moments, min(16, len(moments)))
            if not state.said
            for seat in range(game.players)
            for action in _thought_of(state, seat)
            if state.ask(action).rule == wanted
        ]
        if not found:
            return None
        state, action = rng.choice(found)
        if isinstance(action, Mahjong) and not state.ask(action):
            return None
        verdict = state.ask(action)
        near = [rule for rule in _REASONS if rule not in (verdict.rule, *verdict.also)]
        return {
            "kind": "allowed",
            "position": without_wall(state),
            "you": action.seat,
            "action": state.text(action),
            "reasons": rng.sample(near, 3),
        }

    return draw_one


_REASONS = (*_CLAIMED, *_LATE, *_KONGS, "mahjong.claim.chow-now", "mahjong.turn.out-of-turn")


def _must(game: MahjongRules, rng: random.Random) -> dict[str, Any] | None:
    """A right or a duty?"""
    moments = hand_played(game, rng)
    if rng.randrange(2):
        state = some(moments, _open, rng)
        if state is None:
            return None
        seat = rng.choice(state.asked)
        wins = state.complete(seat, state.river[-1][1])
        action = "declares" if wins else rng.choice(["claims", "no-claim", "pungs", "chows"])
    else:
        state = some(moments, lambda now: now.phase == "turn" and now.source == "claim", rng)
        if state is None:
            return None
        seat, action = state.turn, "discards"
    data = {"kind": "must", "position": without_wall(state), "you": seat, "action": action}
    return {**data, "rule": "mahjong.claim.then-discard"} if action == "discards" else data


def _clean(game: MahjongRules, rng: random.Random) -> dict[str, Any] | None:
    """Somebody has drawn a complete hand, where only clean hands win: of one suit, or nearly."""
    clean = game.vary(form="B")
    suit = rng.randrange(3)
    hand = complete_hand(clean, rng, kinds_of(clean, suit), sources=("wall",))
    if hand is None or hand.win is None:
        return None
    if rng.randrange(2):  # one group of another suit spoils it
        hand = complete_hand(clean, rng, kinds_of(clean, suit) + kinds_of(clean, (suit + 1) % 3, False))
    if hand is None or hand.win is None:
        return None
    names = clean.names
    laid = [f"E+: {' '.join(group.text(names) for group in hand.laid)}"] if hand.laid else []
    tiles = names.text(contents(hand.tiles))
    fields = [clean.title(), f"E: {tiles}", *laid, "S: *", f"turn E wall {names.name(hand.win.tile)}"]
    return {
        "kind": "allowed",
        "position": " | ".join(fields),
        "action": "E mahjong",
        "reasons": ["mahjong-duel.b.change", "mahjong-duel.b.same-suit", "mahjong.claim.then-discard"],
    }


IDEAS = {
    "claims-rivals": (4, _rivals(False)),
    "claims-then": (3, _rivals(True)),
    "claims-alone": (2, _alone),
    "claims-may": (4, _may(*_CLAIMED)),
    "claims-late": (1, _may(*_LATE)),
    "claims-kong": (2, _may(*_KONGS)),
    "claims-must": (2, _must),
}
TWO = {"claims-clean": (3, _clean)}  # where clean hands are at home


def sketch(game: MahjongRules, rng: random.Random) -> Sketch:
    """A question about who may claim a discard and who gets it."""
    return draw({**IDEAS, **TWO} if game.name == "mahjong-duel" else IDEAS, game, rng)
