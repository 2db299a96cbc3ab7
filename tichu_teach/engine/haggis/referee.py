"""The referee: may this be done, by which rule, and what decided it.

Facts by what is judged (cards are lists of names, see `verdict.py`):

play      combo (what was played), readings (if there are several), top and owner (what it had to beat),
          lead (True if none), missing (cards the seat doesn't hold), cards and size (what makes no
          combination) with fault ("suits", "ranks", "lanes", "natural"), wild and rank (a face card and the
          higher rank it was to stand for), turn (whose turn it is), last (True: the hand ends)
pass      last (True: the trick is over)
others    turn, phase, due (what is to be done first), targets, to, bet (the one made), played
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..climbing.cards import bits
from ..climbing.combo import Combo
from ..verdict import Verdict
from ..verdict import allowed as _yes
from ..verdict import refused as _no
from .actions import BETS, Action, Bet, Collect, Give, Pass, Play
from .combinations import BOMB_RANKS, shortest
from .combo import HaggisCombo
from .deck import KING, LOW, TEN
from .state import State

RANKED = KING - LOW + 1  # the ranks there are


def judge(state: State, action: Action) -> Verdict:
    """The verdict on an action, legal or not; any seat outside the table is refused, nothing raises."""
    players = state.game.players
    if not 0 <= action.seat < players:
        rule = "haggis.deck.two" if players == 2 else "haggis.deck"
        return _no(rule, seat=action.seat, players=players)
    return _JUDGES[type(action)](state, action)


def _facts(state: State, combo: Combo) -> dict[str, Any]:
    return combo.facts(state.game.deck.names)


def _not_now(state: State) -> Verdict:
    """The refusal of what has to wait for something else."""
    if state.phase == "over":
        return _no("haggis.end", phase="over", due="deal", turn=state.turn)
    due = "give" if state.gift_due else "collect"
    return _no("haggis.trick.take", phase=state.phase, due=due, turn=state.turn)


def _not_your_turn(state: State, facts: dict[str, Any]) -> Verdict:
    if state.trick:
        return _no("haggis.pass", **facts, turn=state.turn)
    if state.played or any(state.won):
        return _no("haggis.lead.next", **facts, turn=state.turn, lead=True)
    rule = "haggis.first" if state.round == 1 else "haggis.next.lead"
    return _no(rule, **facts, turn=state.turn, lead=True)


# -- play ------------------------------------------------------------------------------------------


def _play(state: State, action: Play) -> Verdict:
    deck, seat, combo = state.game.deck, action.seat, action.combo
    if state.phase == "over":
        return _not_now(state)
    if not combo.cards:
        return _no("haggis.follow" if state.trick else "haggis.no-lead-pass", cards=[])
    missing = combo.cards & ~state.hands[seat]
    if missing:
        own = not missing & ~deck.of_seat(seat)
        return _no("haggis.deal" if own else "haggis.wilds", missing=deck.names(missing))
    readings = state.game.readings(combo.cards)
    if combo not in readings:
        return _no_combination(state, combo, readings)
    facts: dict[str, Any] = {"combo": _facts(state, combo)}
    if len(readings) > 1:
        facts["readings"] = [_facts(state, each) for each in readings]
    if seat != state.turn:
        if combo.kind == "bomb":
            return _no("haggis.bomb.in-turn", **facts, turn=state.turn)
        return _not_your_turn(state, facts) if state.phase == "play" else _not_now(state)
    if state.phase == "collect":
        return _not_now(state)
    played = readings[readings.index(combo)]
    if state.trick:
        facts |= {"top": _facts(state, state.top), "owner": state.owner}
        if not played.beats(state.top):
            rule = "bomb.beats" if "bomb" in (played.kind, state.top.kind) else "follow"
            return _no(f"haggis.{rule}", *_fitting_readings(state, readings), **facts)
    else:
        facts["lead"] = True
    return _allowed_play(state, seat, played, facts)


def _fitting_readings(state: State, readings: tuple[HaggisCombo, ...]) -> tuple[str, ...]:
    """The rule to think of where the same cards, read otherwise, would fit."""
    return ("haggis.combo.ambiguous",) if any(each.beats(state.top) for each in readings) else ()


def _allowed_play(state: State, seat: int, combo: HaggisCombo, facts: dict[str, Any]) -> Verdict:
    rules = []
    if combo.kind == "bomb":
        rules += [f"haggis.bomb.{'beats' if state.trick else 'in-turn'}", combo.row]
    else:
        rules += _wild_rules(state, combo)
        if state.trick:
            rules.append("haggis.follow")
        rules.append(combo.row)
        if "readings" in facts:
            rules.append("haggis.combo.ambiguous")
    others = [other for other in state.active if other != seat]
    if combo.cards == state.hands[seat] and len(others) == 1:
        facts["last"] = True
        rules += ["haggis.end", "haggis.end.last-play"]
    return _yes(rules[0], *rules[1:], **facts)


def _wild_rules(state: State, combo: HaggisCombo) -> list[str]:
    """What the face cards in a combination rest on."""
    deck = state.game.deck
    faces = [deck.rank_of(card) for card in bits(combo.cards & deck.wilds)]
    if combo.size == 1:
        return ["haggis.wild.one-natural"] if faces else []
    replacing = any(face != rank for face, rank in zip(faces, combo.joker, strict=True))
    themselves = any(face == rank for face, rank in zip(faces, combo.joker, strict=True))
    return ["haggis.wild"] * replacing + ["haggis.wild.natural"] * themselves


def _no_combination(state: State, combo: Combo, readings: tuple[HaggisCombo, ...]) -> Verdict:
    """Why cards form nothing: the rule that a learner most likely had in mind."""
    deck, cards = state.game.deck, combo.cards
    faces = list(bits(cards & deck.wilds))
    facts: dict[str, Any] = {"cards": deck.names(cards), "size": cards.bit_count()}
    for card, rank in zip(faces, combo.joker, strict=False):
        if rank > deck.rank_of(card):
            return _no("haggis.wild", **facts, wild=deck.name(card), rank=rank)
    natural = cards & deck.suited
    if not natural:
        return _no("haggis.wild.one-natural", **facts)
    if readings:  # the cards are fine, but they are not what was said
        facts["readings"] = [_facts(state, each) for each in readings]
        if any(sorted(each.joker) == sorted(combo.joker) for each in readings if each.joker):
            return _no("haggis.wild.suit", "haggis.combo.ambiguous", **facts)
        return _no("haggis.combo.ambiguous", **facts)
    counts = {r: n for r in range(LOW, TEN + 1) if (n := (natural & deck.rank[r]).bit_count())}
    suits = sum(bool(natural & suit) for suit in deck.suit)
    most = max(counts.values())
    if facts["size"] == 4 and most == 1 and set(counts) <= set(BOMB_RANKS) and len(counts) >= 3:
        if faces:
            return _no("haggis.bomb.6" if suits == 1 else "haggis.bomb.1", **facts, fault="natural")
        return _no("haggis.bomb.neither", "haggis.bomb.1", "haggis.bomb.6", **facts)
    return _nearest(facts, counts, len(deck.suits))


def _nearest(facts: dict[str, Any], counts: dict[int, int], suits: int) -> Verdict:
    """Cards of several ranks that make nothing: what is nearest, and what it fails by."""
    size, most = facts["size"], max(counts.values())
    span = max(counts) - min(counts) + 1
    # So many cards a rank would make a run, if only the suits were right: face cards fill the rest.
    widths = [w for w in range(most, size) if size % w == 0 and max(span, shortest(w)) <= size // w <= RANKED]
    if widths[:1] == [1]:
        return _no("haggis.combo.run", **facts, fault="suits")
    if widths and widths[0] > suits:
        return _no("haggis.wild.suit", "haggis.combo.run-of-sets", **facts, fault="lanes")
    if widths:
        return _no("haggis.combo.run-of-sets", **facts, fault="suits")
    if most == 1 and size > 2:
        return _no("haggis.combo.run", **facts, fault="ranks")
    if sum(number > 1 for number in counts.values()) > 1:
        return _no("haggis.combo.run-of-sets", **facts, fault="ranks")
    return _no("haggis.combo.set", **facts, fault="ranks")


# -- the rest of a turn ------------------------------------------------------------------------------


def _pass(state: State, action: Pass) -> Verdict:
    if state.phase != "play":
        return _not_now(state)
    if action.seat != state.turn:
        return _not_your_turn(state, {})
    if not state.trick:
        return _no("haggis.no-lead-pass", lead=True)
    return _yes("haggis.pass", "haggis.follow", last=_ends_trick(state), owner=state.owner)


def _ends_trick(state: State) -> bool:
    """Whether a pass of the seat whose turn it is would be the last of the trick."""
    for seat in state.game.seats_from(state.turn)[1:]:
        if seat == state.owner:
            return True
        if state.hands[seat]:
            return False
    return True


def _collect(state: State, action: Collect) -> Verdict:
    refused = _not_collecting(state, action)
    if refused is not None:
        return refused
    if state.gift_due:
        return _no(_gift_rule(state), targets=list(state.gift_targets), top=_facts(state, state.top))
    return _yes("haggis.trick.take", "haggis.lead.next")


def _give(state: State, action: Give) -> Verdict:
    refused = _not_collecting(state, action)
    if refused is not None:
        return refused
    if not state.gift_due:
        return _no("haggis.trick.take", top=_facts(state, state.top), to=action.to)
    targets = list(state.gift_targets)
    if action.to not in targets:
        return _no(_gift_rule(state), targets=targets, to=action.to)
    also = ("haggis.end.last-play",) if state.ended else ("haggis.lead.next",)
    return _yes(_gift_rule(state), *also, to=action.to)


def _gift_rule(state: State) -> str:
    tournament = state.game.bomb_gift == "tournament" and state.game.players > 2
    return "haggis.trick.tournament" if tournament else "haggis.trick.take"


def _not_collecting(state: State, action: Action) -> Verdict | None:
    if state.phase == "over":
        return _not_now(state)
    if state.phase == "play":
        return _no("haggis.pass", turn=state.turn, phase="play")
    if action.seat != state.turn:
        return _no("haggis.trick.take", owner=state.owner)
    return None


def _bet(state: State, action: Bet) -> Verdict:
    if action.kind not in BETS:
        return _no("haggis.bet", kind=action.kind)
    if state.phase == "over":
        return _not_now(state)
    if state.ended:
        return _no("haggis.end")
    made = state.bets[action.seat]
    if made:
        return _no("haggis.bet", bet=made)
    if action.seat in state.played or not state.hands[action.seat]:
        return _no("haggis.bet", played=True)
    return _yes("haggis.bet", bet=action.kind)


_JUDGES: dict[type[Action], Callable[[State, Any], Verdict]] = {
    Play: _play,
    Pass: _pass,
    Collect: _collect,
    Give: _give,
    Bet: _bet,
}
