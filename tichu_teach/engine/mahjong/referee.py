"""The referee: may this be done, by which rule, and what decided it.

Facts by what is judged (tiles are lists of names, seats numbers, see `verdict.py`):

all       game (its name; Sparrow has words of its own), turn (whose turn it is), phase, asked (who has still
          to answer), dead (True for a dead hand)
discard   tile, missing (tiles the seat doesn't hold), source (where its latest tile came from)
kong      tile, held (copies in hand), pung (True where one of that kind lies on the table), remaining
claims    tile (the discard), giver (who threw it), held, next (the only seat that may chow), remaining,
          by (the seat whose claim comes first)
mahjong   waits (the kinds that would complete the hand), tile, only (True: the only possible one),
          complete, penalty (True where a false Mah-Jong is played and the hand is dead)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..verdict import Verdict
from .actions import Action, Announce, Chow, Discard, Kong, Mahjong, NoClaim, Pung
from .groups import is_complete, is_thirteen_orphans
from .legal import best_claim, is_late, robbers, undrawn
from .state import State
from .tiles import EAST, KINDS, ONE, held, is_season


def judge(state: State, action: Action) -> Verdict:
    """The verdict on an action, legal or not; any seat outside the table is refused, nothing raises."""
    verdict = _judged(state, action)
    return Verdict(verdict.allowed, verdict.rule, {"game": state.game.name, **verdict.facts}, verdict.also)


def _judged(state: State, action: Action) -> Verdict:
    if not 0 <= action.seat < state.game.players:
        return _no("mahjong.seat.places", seat=action.seat, players=state.game.players)
    if not all(0 <= tile < len(state.game.names) for tile in _meant(action)):
        return _no("mahjong.eq.set-136", tiles=list(_meant(action)))
    if isinstance(action, (Kong, Pung, Chow, Mahjong)) and _has_drawn_on(state, action.seat):
        return _too_late(state, action)
    judged = _JUDGES[type(action)](state, action)
    best = best_claim(state)
    if judged and best is not None and action.seat not in state.asked:
        return _overruled(best, judged)
    return judged


def _meant(action: Action) -> tuple[int, ...]:
    """The tiles an action names."""
    if isinstance(action, (Discard, Kong)):
        return (action.tile,)
    return action.tiles if isinstance(action, Chow) else ()


def _overruled(best: Action, judged: Verdict) -> Verdict:
    """A claim that would be good but for a better one made already."""
    rule = "mahjong.claim.pung-over-chow"
    if isinstance(best, Mahjong):
        nearer = judged.rule in ("mahjong.claim.mahjong-first", "mahjong.opt.d")
        rule = "mahjong.claim.mahjong-nearest" if nearer else "mahjong.claim.mahjong-first"
    return _no(rule, judged.rule, **judged.facts, by=best.seat)


def _has_drawn_on(state: State, seat: int) -> bool:
    """Whether the next player has drawn since the last discard, so that this seat claims too late."""
    drawn = state.phase == "turn" and state.source == "wall" and bool(state.river)
    return drawn and seat != state.turn and not is_late(state)


def _too_late(state: State, action: Action) -> Verdict:
    """A claim after the next draw: what was wrong with it before that, if anything, comes first."""
    verdict = _judged(undrawn(state), action)
    facts = {name: value for name, value in verdict.facts.items() if name != "penalty"}
    if verdict:
        return _no("mahjong.claim.dead-tile", verdict.rule, **facts, turn=state.turn)
    return Verdict(False, verdict.rule, facts, verdict.also)


def _no(rule: str, *also: str, **facts: Any) -> Verdict:
    return Verdict(False, rule, facts, also)


def _yes(rule: str, *also: str, **facts: Any) -> Verdict:
    return Verdict(True, rule, facts, also)


def _over(state: State) -> Verdict:
    rule = "mahjong.win.ends-hand" if state.won else "mahjong.draw.no-settlement"
    return _no(rule, phase="over")


def _names(state: State, *tiles: int) -> list[str]:
    return state.game.names.names(tiles)


# -- in one's turn -----------------------------------------------------------------------------------


def _announce(state: State, action: Announce) -> Verdict:
    if state.phase != "announce":
        return _no("mahjong-duel.b.announced", phase=state.phase, clean=state.game.clean)
    if action.seat != state.turn:
        return _no("mahjong-duel.b.announced", "mahjong.seat.turn-order", turn=state.turn)
    if not 0 <= action.suit < 3:
        return _no("mahjong.eq.suits", suit=action.suit)
    also = ("mahjong-duel.b.same-suit",) if action.suit in state.suits else ()
    return _yes("mahjong-duel.b.announced", *also)


def _discard(state: State, action: Discard) -> Verdict:
    seat, tile = action.seat, action.tile
    if state.phase == "over":
        return _over(state)
    if is_season(tile):
        return _no("mahjong.season.no-claim", "mahjong.season.extra", tile=_names(state, tile))
    facts: dict[str, Any] = {"tile": _names(state, tile)}
    if not held(state.hands[seat], tile):
        return _no("mahjong.turn.discard", **facts, missing=_names(state, tile))
    if state.phase == "announce":
        return _no("mahjong-duel.b.announced", **facts, turn=state.turn)
    if state.phase != "turn" or seat != state.turn:
        asked = {"asked": list(state.asked)} if state.asked else {}
        bears = "mahjong.turn.no-take-back" if seat == state.turn else "mahjong.seat.turn-order"
        return _no("mahjong.turn.out-of-turn", bears, **facts, turn=state.turn, phase=state.phase, **asked)
    also: tuple[str, ...] = ()
    if state.source == "deal":
        also = ("mahjong.turn.east-opens",)
    elif state.source == "claim":
        also = ("mahjong.claim.then-discard",)
    if not state.may_draw:
        also = (*also, "mahjong.draw.last-fourteen")
    return _yes("mahjong.turn.discard", *also, "mahjong.turn.thirteen", **facts, source=state.source)


def _own_kong(state: State, action: Kong) -> Verdict:
    seat, tile = action.seat, action.tile
    copies = held(state.hands[seat], tile)
    pung = any(group.kind == "pung" and group.tile == tile for group in state.laid[seat])
    facts = {"tile": _names(state, tile), "held": copies, "pung": pung}
    if seat in state.dead:
        return _no("mahjong.dead.effect", **facts, dead=True)
    if pung and not copies:
        return _no("mahjong.kong.add", **facts)
    if not pung and copies < 4:
        return _no("mahjong.kong.closed", "mahjong.kong.is-group", **facts)
    if not state.may_draw:
        return _no("mahjong.draw.last-fourteen", "mahjong.kong.replace", **facts, remaining=state.remaining)
    if state.source == "claim" and not state.game.kong_after_claim:
        return _no("mahjong.kong.timing", **facts, source="claim")
    if pung:
        rob = "mahjong.opt.d" if "d" in state.game.optional else "mahjong.kong.no-rob"
        return _yes("mahjong.kong.add", "mahjong.kong.replace", rob, **facts)
    return _yes("mahjong.kong.closed", "mahjong.kong.replace", "mahjong.kong.timing", **facts)


# -- claims ------------------------------------------------------------------------------------------


def _kong(state: State, action: Kong) -> Verdict:
    tile = action.tile
    if state.phase == "over":
        return _over(state)
    if is_season(tile):
        return _no("mahjong.season.no-claim", "mahjong.season.extra", tile=_names(state, tile))
    if state.phase == "turn" and action.seat == state.turn:
        return _own_kong(state, action)
    heard = _claim_heard(state, action)
    if isinstance(heard, Verdict):
        return heard
    state, facts = heard
    if tile != state.river[-1][1]:
        return _no("mahjong.turn.out-of-turn", **facts, turn=state.turn)
    copies = held(state.hands[action.seat], tile)
    if copies < 3:
        if any(group.kind == "pung" and group.tile == tile for group in state.laid[action.seat]):
            return _no("mahjong.kong.no-second-claim", "mahjong.kong.add", **facts, held=copies, pung=True)
        return _no("mahjong.kong.claim", **facts, held=copies)
    if not state.may_draw:
        return _no("mahjong.draw.last-fourteen", **facts, remaining=state.remaining)
    also = ("mahjong.claim.pung-over-chow", "mahjong.kong.claim-or-pung", "mahjong.kong.replace")
    return _yes("mahjong.kong.claim", *also, **facts, held=copies)


def _pung(state: State, action: Pung) -> Verdict:
    heard = _claim_heard(state, action)
    if isinstance(heard, Verdict):
        return heard
    state, facts = heard
    tile = state.river[-1][1]
    copies = held(state.hands[action.seat], tile)
    if copies < 2:
        if any(group.kind == "pung" and group.tile == tile for group in state.laid[action.seat]):
            return _no("mahjong.kong.no-second-claim", "mahjong.kong.add", **facts, held=copies, pung=True)
        return _no("mahjong.claim.pung", **facts, held=copies)
    if not state.may_draw:
        return _no("mahjong.draw.last-fourteen", **facts, remaining=state.remaining)
    also = ["mahjong.claim.pung-anyone", "mahjong.claim.expose"]
    if any(isinstance(each, Chow) for each in state.said):
        also.insert(0, "mahjong.claim.pung-over-chow")
    if copies == 3:
        also.append("mahjong.kong.claim-or-pung")
    return _yes("mahjong.claim.pung", *also, **facts, held=copies)


def _chow(state: State, action: Chow) -> Verdict:
    heard = _claim_heard(state, action)
    if isinstance(heard, Verdict):
        return heard
    state, facts = heard
    seat, tile, hand = action.seat, state.river[-1][1], state.hands[action.seat]
    one, other = action.tiles
    tiles = sorted((one, other, tile))
    if tiles[2] >= KINDS:
        return _no("mahjong.season.no-claim", **facts)
    facts["with"] = _names(state, *action.tiles)
    missing = [each for each in {one, other} if held(hand, each) < 1 + (one == other)]
    if missing:
        return _no("mahjong.claim.chow", **facts, missing=_names(state, *sorted(missing)))
    if tile >= EAST:
        return _no("mahjong.claim.honours-no-chow", **facts)
    same_suit = tiles[0] // 9 == tiles[2] // 9
    if not same_suit or tiles != [tiles[0], tiles[0] + 1, tiles[0] + 2]:
        return _no("mahjong.claim.chow-now", "mahjong.win.group", **facts)
    follower = state.follower(state.river[-1][0])
    if seat != follower:
        return _no("mahjong.claim.chow-next-only", **facts, next=follower)
    if not state.may_draw:
        return _no("mahjong.draw.last-fourteen", **facts, remaining=state.remaining)
    return _yes("mahjong.claim.chow", "mahjong.claim.chow-next-only", "mahjong.claim.expose", **facts)


def _claim_heard(state: State, action: Action) -> Verdict | tuple[State, dict[str, Any]]:
    """Why no claim of this seat is heard now; otherwise the position in which it is, and its facts."""
    seat = action.seat
    if state.phase == "over":
        return _over(state)
    if state.phase == "announce":
        return _no("mahjong-duel.b.announced", turn=state.turn)
    if seat in state.dead:
        return _no("mahjong.dead.effect", dead=True)
    if state.phase == "rob":
        return _no("mahjong.opt.d", tile=_names(state, state.offered or 0), phase="rob")
    if state.phase == "turn":
        if not state.river:
            return _no("mahjong.turn.three-sources", turn=state.turn)
        giver, tile = state.river[-1]
        facts = {"tile": _names(state, tile), "giver": giver}
        if not is_late(state) or seat == state.turn:
            return _no("mahjong.claim.dead-tile", **facts, turn=state.turn)
        state = undrawn(state)
    giver, tile = state.river[-1]
    facts = {"tile": _names(state, tile), "giver": giver}
    if seat == giver:
        return _no("mahjong.claim.pung-anyone", **facts)
    if any(each.seat == seat for each in state.said):
        return _no("mahjong.claim.voluntary", **facts, answered=True)
    return state, facts


def _no_claim(state: State, action: NoClaim) -> Verdict:
    if action.seat in state.asked:
        return _yes("mahjong.claim.voluntary")
    return _no("mahjong.claim.voluntary", phase=state.phase, asked=list(state.asked))


# -- Mah-Jong ----------------------------------------------------------------------------------------


def _mahjong(state: State, action: Mahjong) -> Verdict:
    seat = action.seat
    if state.phase == "turn" and seat == state.turn:
        if seat in state.dead:
            return _no("mahjong.dead.effect", dead=True)
        if not state.complete(seat):
            return _false(state, seat, None)
        if state.source == "claim":
            return _no("mahjong.win.when", "mahjong.claim.then-discard", source="claim")
        return _yes("mahjong.win.when", *_shape(state, seat, None), source=_source(state))
    if state.phase == "rob" and seat not in state.dead:
        return _rob(state, seat)
    heard = _claim_heard(state, action)
    if isinstance(heard, Verdict):
        return heard
    state, facts = heard
    tile = state.river[-1][1]
    if not state.complete(seat, tile):
        return _false(state, seat, tile)
    waits = _names(state, *state.waits(seat))
    also = ["mahjong.claim.mahjong-any-shape"]
    if any(isinstance(each, (Pung, Kong, Chow)) for each in state.said):
        also.insert(0, "mahjong.claim.pung-over-chow")
    if any(isinstance(each, Mahjong) for each in state.said):
        also.insert(0, "mahjong.claim.mahjong-nearest")
    return _yes("mahjong.claim.mahjong-first", *also, *_shape(state, seat, tile), **facts, waits=waits)


def _rob(state: State, seat: int) -> Verdict:
    tile = state.added
    assert tile is not None
    facts = {"tile": _names(state, tile), "waits": _names(state, *state.waits(seat))}
    if any(each.seat == seat for each in state.said):
        return _no("mahjong.claim.voluntary", **facts, answered=True)
    if seat in robbers(state, tile):
        return _yes("mahjong.opt.d", *_shape(state, seat, tile), **facts, only=True)
    return _no("mahjong.opt.d", "mahjong.score.only-tile", **facts, only=False)


def _false(state: State, seat: int, tile: int | None) -> Verdict:
    """A declaration of tiles that are no complete hand; it may cost the hand (ruling 16)."""
    facts: dict[str, Any] = {"complete": False, "waits": _names(state, *state.waits(seat))}
    if tile is not None:
        facts["tile"] = _names(state, tile)
    if state.game.false_mahjong == "penalty":
        facts["penalty"] = True
    tiles = state.hands[seat] + (0 if tile is None else ONE[tile])
    if is_complete(tiles, state.laid[seat], orphans=False):
        return _no("mahjong-duel.b.clean", "mahjong.dead.false-mahjong", **facts)
    return _no("mahjong.dead.false-mahjong", "mahjong.win.shape", **facts)


def _shape(state: State, seat: int, tile: int | None) -> tuple[str, ...]:
    tiles = state.hands[seat] + (0 if tile is None else ONE[tile])
    orphans = state.game.thirteen_orphans and not state.laid[seat] and is_thirteen_orphans(tiles)
    clean = () if state.game.clean == "off" else ("mahjong-duel.b.clean",)
    loose = ("mahjong.loose.win",) if tile is None and _source(state) == "loose" else ()
    return ("mahjong.win.corner-hand" if orphans else "mahjong.win.shape", *loose, *clean)


def _source(state: State) -> str:
    return "loose" if state.source == "wall" and state.came_loose else state.source


_JUDGES: dict[type[Action], Callable[[State, Any], Verdict]] = {
    Announce: _announce,
    Discard: _discard,
    Kong: _kong,
    Pung: _pung,
    Chow: _chow,
    Mahjong: _mahjong,
    NoClaim: _no_claim,
}
