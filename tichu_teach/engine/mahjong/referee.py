"""The referee: may this be done, by which rule and for what reason, and what decided it.

Facts by what is judged (tiles are lists of names, seats numbers, see `verdict.py`):

all       game (its name; Sparrow has words of its own), turn (whose turn it is), phase, asked (who has still
          to answer), dead (True for a dead hand)
discard   tile, missing (tiles the seat doesn't hold), source (where its latest tile came from)
kong      tile, held (copies in hand), pung (True if the seat has laid out a pung of it), remaining
claims    tile (the discard), giver (who threw it), held, next (the only seat that may chow), remaining,
          by (the seat whose claim comes first)
mahjong   waits (the kinds that would complete the hand), tile, only (True if no other tile would do),
          complete, penalty (True if a false Mah-Jong stands and makes the hand dead), announced (the suit
          that the seat has announced, by its letter)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ..verdict import Facts, Verdict, allowed, refused
from .actions import Action, Announce, Chow, Declare, Discard, Kong, NoClaim, Pung
from .groups import is_complete, is_thirteen_orphans
from .state import State
from .tiles import EAST, ONE, held, is_season
from .transitions import best_claim, has_drawn_on, is_late, robbers, undrawn


def judge(state: State, action: Action) -> Verdict:
    """The verdict on an action, legal or not; never raises: even a seat outside the table is refused."""
    if not 0 <= action.seat < state.game.players:
        return refused("mahjong.seat.places", "seat", seat=action.seat, players=state.game.players)
    if not all(0 <= tile < len(state.game.names) for tile in _meant(action)):
        return refused("mahjong.eq.set-136", "set", tiles=list(_meant(action)))
    claim = isinstance(action, (Kong, Pung, Chow, Declare)) and action.seat != state.turn
    if claim and has_drawn_on(state) and not is_late(state):
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
    """Refuse a claim that would be good if a better one had not been made."""
    facts: Facts = {**judged.facts, "by": best.seat}
    if not isinstance(best, Declare):
        return refused("mahjong.claim.pung-over-chow", "claim.pung-over-chow", judged.rule, known=facts)
    if judged.rule in ("mahjong.claim.mahjong-first", "mahjong.opt.d"):
        return refused("mahjong.claim.mahjong-nearest", "claim.mahjong-nearest", judged.rule, known=facts)
    return refused("mahjong.claim.mahjong-first", "claim.mahjong-first", judged.rule, known=facts)


def _too_late(state: State, action: Action) -> Verdict:
    """Refuse a claim after the next draw; if it was wrong even before, for that reason."""
    verdict = judge(undrawn(state), action)
    facts = verdict.facts.copy()
    facts.pop("penalty", None)
    if verdict:
        return refused(
            "mahjong.claim.dead-tile", "claim.dead-tile", verdict.rule, known=facts, turn=state.turn
        )
    return replace(verdict, facts=facts)


def _over(state: State) -> Verdict:
    if state.won:
        return refused("mahjong.win.ends-hand", "win.ends-hand", phase="over")
    return refused("mahjong.draw.no-settlement", "draw.no-settlement", phase="over")


def _names(state: State, *tiles: int) -> list[str]:
    return state.game.names.names(tiles)


def _is_season(state: State, tile: int) -> bool:
    """Return True of a season where the game has them; elsewhere it is a tile that nobody holds."""
    return is_season(tile) and "mahjong.season.no-claim" in state.game.rules


def _season(state: State, tile: int) -> Verdict:
    return refused("mahjong.season.no-claim", "season", "mahjong.season.extra", tile=_names(state, tile))


# -- in one's turn -----------------------------------------------------------------------------------


def _announce(state: State, action: Announce) -> Verdict:
    rule = "mahjong-duel.b.announced"
    if state.phase != "announce":
        reason = "announced.late" if state.game.clean == "announced" else "announced.off"
        return refused(rule, reason, phase=state.phase, clean=state.game.clean)
    if action.seat != state.turn:
        return refused(rule, "announced.turn", "mahjong.seat.turn-order", turn=state.turn)
    if not 0 <= action.suit < 3:
        return refused("mahjong.eq.suits", "suits", suit=action.suit)
    if action.suit in state.suits:
        return allowed(rule, "announced.same", "mahjong-duel.b.same-suit")
    return allowed(rule, "announced")


def _discard(state: State, action: Discard) -> Verdict:
    seat, tile = action.seat, action.tile
    if state.phase == "over":
        return _over(state)
    if _is_season(state, tile):
        return _season(state, tile)
    facts: Facts = {"tile": _names(state, tile)}
    if not held(state.hands[seat], tile):
        return refused("mahjong.turn.discard", "discard", known=facts, missing=_names(state, tile))
    if state.phase == "announce":
        return refused("mahjong-duel.b.announced", "announced.turn", known=facts, turn=state.turn)
    if state.phase != "turn" or seat != state.turn:
        return _out_of_turn(state, seat, facts)
    also: tuple[str, ...] = ("mahjong.turn.thirteen",)
    reason = "discard"
    if seat in state.dead:
        reason = "discard.dead"
        also = ("mahjong.dead.continue",)
    elif state.source == "deal":
        reason = "discard.deal"
        also = ("mahjong.turn.east-opens", *also)
    elif state.source == "claim":
        reason = "discard.claim"
        also = ("mahjong.claim.then-discard", *also)
    elif state.seasons[seat] or any(group.kind == "kong" for group in state.laid[seat]):
        reason = "discard.extra"
    if not state.may_draw:
        reason = "discard.last"
        also = ("mahjong.draw.last-fourteen", *also)
    return allowed("mahjong.turn.discard", reason, *also, known=facts, source=state.source)


def _out_of_turn(state: State, seat: int, facts: Facts) -> Verdict:
    """Refuse a discard at the wrong moment."""
    bears = "mahjong.turn.no-take-back" if seat == state.turn else "mahjong.seat.turn-order"
    reason = "out-of-turn.rob" if state.phase == "rob" else "out-of-turn"
    if state.phase == "claims":
        reason = "out-of-turn.thrown" if seat == state.turn else "out-of-turn.claims"
    if state.asked:
        facts["asked"] = list(state.asked)
    return refused("mahjong.turn.out-of-turn", reason, bears, known=facts, turn=state.turn, phase=state.phase)


def _own_kong(state: State, action: Kong) -> Verdict:
    seat, tile = action.seat, action.tile
    copies = held(state.hands[seat], tile)
    pung = _has_pung(state, seat, tile)
    facts: Facts = {"tile": _names(state, tile), "held": copies, "pung": pung}
    if seat in state.dead:
        return refused("mahjong.dead.effect", "dead.effect", known=facts, dead=True)
    if pung and not copies:
        return refused("mahjong.kong.add", "kong.add", known=facts)
    if not pung and copies < 4:
        return refused("mahjong.kong.closed", "kong.closed", "mahjong.kong.is-group", known=facts)
    if not state.may_draw:
        rule, bears = "mahjong.draw.last-fourteen", "mahjong.kong.replace"
        reason = "last-fourteen.kong" if state.remaining else "last-none.kong"
        return refused(rule, reason, bears, known=facts, remaining=state.remaining)
    if state.source == "claim" and not state.game.kong_after_claim:
        return refused("mahjong.kong.timing", "kong.timing", known=facts, source="claim")
    if not pung:
        also = ("mahjong.kong.replace", "mahjong.kong.timing")
        return allowed("mahjong.kong.closed", "kong.closed", *also, known=facts)
    if state.game.robs_kongs:
        return allowed(
            "mahjong.kong.add", "kong.add.rob", "mahjong.kong.replace", "mahjong.opt.d", known=facts
        )
    return allowed("mahjong.kong.add", "kong.add", "mahjong.kong.replace", "mahjong.kong.no-rob", known=facts)


def _has_pung(state: State, seat: int, tile: int) -> bool:
    return any(group.kind == "pung" and group.tile == tile for group in state.laid[seat])


# -- claims ------------------------------------------------------------------------------------------


def _kong(state: State, action: Kong) -> Verdict:
    tile = action.tile
    if state.phase == "over":
        return _over(state)
    if _is_season(state, tile):
        return _season(state, tile)
    if state.phase == "turn" and action.seat == state.turn:
        return _own_kong(state, action)
    own, pung = held(state.hands[action.seat], tile), _has_pung(state, action.seat, tile)
    if state.phase in ("turn", "claims") and action.seat not in state.dead and own + 3 * pung == 4:
        return refused("mahjong.kong.timing", "kong.own-turn", tile=_names(state, tile), held=own, pung=pung)
    heard = _claim_heard(state, action)
    if isinstance(heard, Verdict):
        return heard
    state, facts = heard
    copies = held(state.hands[action.seat], tile)
    if copies < 3:
        if _has_pung(state, action.seat, tile):
            return _second_claim(facts, copies)
        return refused("mahjong.kong.claim", "kong.claim", known=facts, held=copies)
    if not state.may_draw:
        return _last_fourteen(state, facts)
    also = ("mahjong.claim.pung-over-chow", "mahjong.kong.claim-or-pung", "mahjong.kong.replace")
    return allowed("mahjong.kong.claim", "kong.claim", *also, known=facts, held=copies)


def _pung(state: State, action: Pung) -> Verdict:
    heard = _claim_heard(state, action)
    if isinstance(heard, Verdict):
        return heard
    state, facts = heard
    tile = state.river[-1][1]
    copies = held(state.hands[action.seat], tile)
    if copies < 2:
        if _has_pung(state, action.seat, tile):
            return _second_claim(facts, copies)
        return refused("mahjong.claim.pung", "claim.pung", known=facts, held=copies)
    if not state.may_draw:
        return _last_fourteen(state, facts)
    reason = "claim.pung"
    also = ["mahjong.claim.pung-anyone", "mahjong.claim.expose"]
    if any(isinstance(each, Chow) for each in state.said):
        reason = "claim.pung.over"
        also = ["mahjong.claim.pung-over-chow", *also]
    if copies == 3:
        reason = "claim.pung.fourth"
        also.append("mahjong.kong.claim-or-pung")
    return allowed("mahjong.claim.pung", reason, *also, known=facts, held=copies)


def _second_claim(facts: Facts, copies: int) -> Verdict:
    rule, bears = "mahjong.kong.no-second-claim", "mahjong.kong.add"
    return refused(rule, "kong.no-second-claim", bears, known=facts, held=copies, pung=True)


def _last_fourteen(state: State, facts: Facts) -> Verdict:
    """Refuse a claim for anything but Mah-Jong once no more tiles may be drawn."""
    reason = "last-fourteen" if state.remaining else "last-none"
    return refused("mahjong.draw.last-fourteen", reason, known=facts, remaining=state.remaining)


def _chow(state: State, action: Chow) -> Verdict:
    heard = _claim_heard(state, action)
    if isinstance(heard, Verdict):
        return heard
    state, facts = heard
    seat, tile, hand = action.seat, state.river[-1][1], state.hands[action.seat]
    one, other = action.tiles
    tiles = sorted((one, other, tile))
    if _is_season(state, tiles[2]):
        return refused("mahjong.season.no-claim", "season.chow", known=facts)
    facts["with"] = _names(state, *action.tiles)
    missing = [each for each in {one, other} if held(hand, each) < 1 + (one == other)]
    if missing:
        return refused(
            "mahjong.claim.chow", "claim.chow", known=facts, missing=_names(state, *sorted(missing))
        )
    if tile >= EAST:
        return refused("mahjong.claim.honours-no-chow", "claim.honours-no-chow", known=facts)
    same_suit = tiles[0] // 9 == tiles[2] // 9
    if not same_suit or tiles != [tiles[0], tiles[0] + 1, tiles[0] + 2]:
        return refused("mahjong.claim.chow-now", "claim.chow-now", "mahjong.win.group", known=facts)
    follower = state.follower(state.river[-1][0])
    if seat != follower:
        return refused("mahjong.claim.chow-next-only", "claim.chow-next-only", known=facts, next=follower)
    if not state.may_draw:
        return _last_fourteen(state, facts)
    also = ("mahjong.claim.chow-next-only", "mahjong.claim.expose")
    return allowed("mahjong.claim.chow", "claim.chow", *also, known=facts)


def _claim_heard(state: State, action: Action) -> Verdict | tuple[State, Facts]:
    """Return the position in which a claim of this seat is heard, and its facts; else the refusal."""
    seat = action.seat
    if state.phase == "over":
        return _over(state)
    if state.phase == "announce":
        return refused("mahjong-duel.b.announced", "announced.turn", turn=state.turn)
    if seat in state.dead:
        return refused("mahjong.dead.effect", "dead.effect", dead=True)
    if state.phase == "rob":
        return refused("mahjong.opt.d", "rob.claim", tile=_names(state, state.offered or 0), phase="rob")
    if not state.river:
        return refused("mahjong.turn.three-sources", "claim.three-sources", turn=state.turn)
    giver, tile = state.river[-1]
    facts: Facts = {"tile": _names(state, tile), "giver": giver}
    if isinstance(action, Kong) and action.tile != tile:
        return refused("mahjong.turn.out-of-turn", "out-of-turn.kong", known=facts, turn=state.turn)
    if state.phase == "turn":
        if is_late(state) and seat == state.turn:
            return refused("mahjong.turn.draw", "claim.drawn", known=facts, turn=state.turn)
        if not is_late(state):
            return refused("mahjong.claim.dead-tile", "claim.dead-tile", known=facts, turn=state.turn)
        state = undrawn(state)
    if seat == giver:
        return refused("mahjong.claim.pung-anyone", "claim.pung-anyone", known=facts)
    if any(each.seat == seat for each in state.said):
        return refused("mahjong.claim.voluntary", "claim.answered", known=facts, answered=True)
    return state, facts


def _no_claim(state: State, action: NoClaim) -> Verdict:
    if action.seat in state.asked:
        return allowed("mahjong.claim.voluntary", "claim.voluntary")
    asked = list(state.asked)
    return refused("mahjong.claim.voluntary", "claim.voluntary", phase=state.phase, asked=asked)


# -- Mah-Jong ----------------------------------------------------------------------------------------


def _mahjong(state: State, action: Declare) -> Verdict:
    seat = action.seat
    if state.phase == "turn" and seat == state.turn:
        return _in_turn(state, seat)
    if state.phase == "rob" and seat not in state.dead:
        return _rob(state, seat)
    heard = _claim_heard(state, action)
    if isinstance(heard, Verdict):
        return heard
    state, facts = heard
    tile = state.river[-1][1]
    if not state.complete(seat, tile):
        return _false(state, seat, tile)
    waits = state.waits(seat)
    reason = "win.only" if len(waits) == 1 else "win.discard"
    also = ["mahjong.claim.mahjong-any-shape"]
    if any(isinstance(each, (Pung, Kong, Chow)) for each in state.said):
        reason = "win.before"
        also = ["mahjong.claim.pung-over-chow", *also]
    if any(isinstance(each, Declare) for each in state.said):
        reason = "win.nearest"
        also = ["mahjong.claim.mahjong-nearest", *also]
    if _orphans(state, seat, tile):
        reason = "win.corner"
    also += _shape(state, seat, tile)
    return allowed("mahjong.claim.mahjong-first", reason, *also, known=facts, waits=_names(state, *waits))


def _in_turn(state: State, seat: int) -> Verdict:
    """The verdict on declaring with the tiles held."""
    if seat in state.dead:
        return refused("mahjong.dead.effect", "dead.effect", dead=True)
    if not state.complete(seat):
        return _false(state, seat, None)
    if state.source == "claim":
        return refused("mahjong.win.when", "win.when", "mahjong.claim.then-discard", source="claim")
    source = _source(state)
    reason = "win.deal" if source == "deal" else "win.loose" if source == "loose" else "win.wall"
    if _orphans(state, seat, None):
        reason = "win.corner"
    return allowed("mahjong.win.when", reason, *_shape(state, seat, None), source=source)


def _rob(state: State, seat: int) -> Verdict:
    tile, waits = state.added, state.waits(seat)
    assert tile is not None
    if seat != state.turn and not state.complete(seat, tile):
        return _false(state, seat, tile)
    facts: Facts = {"tile": _names(state, tile), "waits": _names(state, *waits)}
    if any(each.seat == seat for each in state.said):
        return refused("mahjong.claim.voluntary", "claim.answered", known=facts, answered=True)
    if seat in robbers(state, tile):
        return allowed("mahjong.opt.d", "win.rob", *_shape(state, seat, tile), known=facts, only=True)
    reason = "rob.own" if seat == state.turn else "rob.many"
    return refused("mahjong.opt.d", reason, "mahjong.score.only-tile", known=facts, only=False)


def _false(state: State, seat: int, tile: int | None) -> Verdict:
    """Refuse to call an incomplete hand Mah-Jong, which may cost the hand (mahjong.dead.false-mahjong)."""
    waits = state.waits(seat)
    facts: Facts = {"complete": False, "waits": _names(state, *waits)}
    if tile is not None:
        facts["tile"] = _names(state, tile)
    if state.game.false_mahjong == "penalty":
        facts["penalty"] = True
    if is_complete(_with(state, seat, tile), state.laid[seat], orphans=False):
        if state.suits:
            facts["announced"] = state.game.names.suits[state.suit(seat) or 0]
        reason = "clean.announced" if state.suits else "clean"
        return refused("mahjong-duel.b.clean", reason, "mahjong.dead.false-mahjong", known=facts)
    if _orphans(state, seat, tile):
        return refused("mahjong-duel.b.rest", "clean.corner", "mahjong.dead.false-mahjong", known=facts)
    reason = "false" if tile is None else "false.waits" if waits else "false.far"
    return refused("mahjong.dead.false-mahjong", reason, "mahjong.win.shape", known=facts)


def _shape(state: State, seat: int, tile: int | None) -> tuple[str, ...]:
    clean = () if state.game.clean == "off" else ("mahjong-duel.b.clean",)
    loose = ("mahjong.loose.win",) if tile is None and _source(state) == "loose" else ()
    shape = "mahjong.win.corner-hand" if _orphans(state, seat, tile) else "mahjong.win.shape"
    return (shape, *loose, *clean)


def _orphans(state: State, seat: int, tile: int | None) -> bool:
    """Return True if the hand that a seat has completed is the corner hand."""
    return is_thirteen_orphans(_with(state, seat, tile))


def _with(state: State, seat: int, tile: int | None) -> int:
    """The tiles in hand with the one claimed, if any."""
    return state.hands[seat] + (0 if tile is None else ONE[tile])


def _source(state: State) -> str:
    return "loose" if state.source == "wall" and state.came_loose else state.source


_JUDGES: dict[type[Action], Callable[[State, Any], Verdict]] = {
    Announce: _announce,
    Discard: _discard,
    Kong: _kong,
    Pung: _pung,
    Chow: _chow,
    Declare: _mahjong,
    NoClaim: _no_claim,
}
