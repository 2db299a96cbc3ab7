"""Puzzles about dead hands: who has a wrong count, what a false Mah-Jong costs, what the dead may do."""

from __future__ import annotations

import random
from typing import Any

from tichu_teach.engine.mahjong.actions import Discard, Mahjong, Pung
from tichu_teach.engine.mahjong.hand import Hand
from tichu_teach.engine.mahjong.rules import MahjongRules
from tichu_teach.engine.mahjong.shanten import acceptance
from tichu_teach.engine.mahjong.state import State
from tichu_teach.engine.mahjong.tiles import SEASONS, counts

from ...mahjong.conditions import examples
from ..motif import Sketch, draw
from .moments import fits_in, groups_of, hand_played, kinds_of, some, without_wall


def _count(game: MahjongRules, rng: random.Random) -> dict[str, Any] | None:
    """Kongs and seasons on the table, and some number of tiles in the hand."""
    seasons: tuple[int, ...] = ()
    if game.name == "mahjong" and rng.randrange(2):
        game = game.vary(tile_set=144)
        seasons = tuple(sorted(rng.sample(SEASONS, rng.randint(1, 3))))
    kinds = kinds_of(game)
    laid = tuple(
        group._replace(open=group.kind != "kong" or rng.randrange(2) == 0)
        for group in groups_of(rng, kinds, rng.randint(1, 3), 30, 60)
    )
    if not seasons and all(group.kind != "kong" for group in laid):
        return None
    wrong = rng.choice((0, 0, 0, -1, 1))
    kongs = sum(group.kind == "kong" for group in laid)
    if wrong == -1 or (wrong == 1 and kongs == 0):
        wrong = -1 if kongs else wrong  # a replacement forgotten
    tiles = [rng.choice(kinds) for _ in range(13 - 3 * len(laid) + wrong)]
    if not fits_in(game, [*tiles, *seasons, *(tile for group in laid for tile in group.tiles)]):
        return None
    hand = Hand(counts(tiles), laid, rng.choice(game.winds(0)), seasons)
    return {"kind": "alive", "hand": game.hand_text(hand), "ruleset": game.title()}


def _held(game: MahjongRules, rng: random.Random) -> dict[str, Any] | None:
    """Four alike in the hand, not laid out: they count as four."""
    kinds = kinds_of(game)
    four = rng.choice(kinds)
    laid = tuple(group._replace(open=True) for group in groups_of(rng, kinds, rng.randint(0, 2), 40, 40))
    size = 9 - 3 * len(laid) + rng.choice((0, 0, 1))
    tiles = [*[four] * 4, *(rng.choice(kinds) for _ in range(size))]
    if not fits_in(game, [*tiles, *(tile for group in laid for tile in group.tiles)]):
        return None
    hand = Hand(counts(tiles), laid, rng.choice(game.winds(0)))
    return {"kind": "alive", "hand": game.hand_text(hand), "ruleset": game.title()}


def _declared(game: MahjongRules, rng: random.Random) -> dict[str, Any] | None:
    """Somebody declares Mah-Jong on a discard or after a draw: complete, or not quite?"""
    strict = game.vary(false_mahjong="penalty")
    moments = hand_played(strict, rng)
    wanted = rng.randrange(2)
    found = []
    for state, _ in moments:
        seats = state.asked if state.phase == "claims" else (state.turn,)
        for seat in seats:
            verdict = state.ask(Mahjong(seat))
            if _near(state, seat) and verdict.allowed == bool(wanted) and not state.said:
                found.append((state, seat))
    if not found:
        return None
    state, seat = rng.choice(found)
    reasons = ["mahjong.win.no-minimum", "mahjong.claim.chow-next-only", "mahjong.dead.count"]
    if wanted and state.phase == "claims":
        reasons[1] = "mahjong.win.pair"
    return {
        "kind": "allowed",
        "position": without_wall(state),
        "you": seat,
        "action": state.text(Mahjong(seat)),
        "reasons": reasons,
    }


def _near(state: State, seat: int) -> bool:
    """Whether a hand looks complete: it is, or one tile is lacking."""
    found = acceptance(state.game, state.hands[seat], state.laid[seat], state.suit(seat))
    return found.lacking is not None and found.lacking <= 1


def _dead_play(game: MahjongRules, rng: random.Random) -> dict[str, Any] | None:
    """What may somebody do whose hand is dead?"""
    moments = hand_played(game, rng)
    if rng.randrange(2):
        state = some(moments, lambda now: now.phase == "turn" and now.source == "wall" and now.river, rng)
        if state is None:
            return None
        seat, wanted = state.turn, "mahjong.turn.discard"
        state = _killed(state, seat)
        action: Any = next(each for each in examples(state, seat) if isinstance(each, Discard))
    else:
        state = some(moments, lambda now: now.phase == "claims" and len(now.asked) > 1 and not now.said, rng)
        if state is None:
            return None
        able = [seat for seat in state.asked if state.ask(Pung(seat))]
        if not able:
            return None
        seat, wanted = able[0], "mahjong.dead.effect"
        state = _killed(state, seat)
        action = Pung(seat)
    if state.ask(action).rule != wanted:
        return None
    reasons = ["mahjong.dead.continue", "mahjong.claim.voluntary", "mahjong.turn.out-of-turn"]
    if wanted == "mahjong.turn.discard":
        reasons[0] = "mahjong.dead.effect"
    return {
        "kind": "allowed",
        "position": without_wall(state),
        "you": seat,
        "action": state.text(action),
        "reasons": reasons,
    }


def _killed(state: State, seat: int) -> State:
    """The position in which a seat has declared a false Mah-Jong before: its tiles lie face up."""
    asked = tuple(each for each in state.asked if each != seat)
    return state.replace(dead=(seat,), shown=(seat,), asked=asked)


IDEAS = {
    "alive-count": (5, _count),
    "alive-held": (2, _held),
    "alive-declared": (3, _declared),
    "alive-dead": (3, _dead_play),
}


def sketch(game: MahjongRules, rng: random.Random) -> Sketch:
    """A question about hands that are dead, or are not."""
    return draw(IDEAS, game, rng)
