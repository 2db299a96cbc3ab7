"""The referee: may this be done, by which rule, and what decided it.

Facts by what is judged (cards are lists of names, see `verdict.py`):

play      combo (what was played), readings (if there are several), top and owner (what it had to beat),
          lead (True if none), missing (cards the seat doesn't hold), cards and size (what makes no
          combination) with fault ("suits", "ranks", "lanes", "natural"), wild and rank (a face card and the
          higher rank it was to stand for), turn (whose turn it is), last (True if the hand ends)
pass      last (True if the trick is over)
others    turn, phase, due (what must be done first), targets, to, bet (the one made), played
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..actions import Action
from ..climbing.actions import Collect, Give, Pass, Play
from ..climbing.cards import bits
from ..climbing.combo import Combo
from ..verdict import ComboFacts, Facts, Verdict, allowed, refused
from .actions import BETS, Bet
from .combinations import BOMB_RANKS, shortest
from .combo import HaggisCombo
from .deck import KING, LOW, TEN
from .state import State

RANKED = KING - LOW + 1  # the number of ranks


def judge(state: State, action: Action) -> Verdict:
    """The verdict on an action, legal or not; never raises: even a seat outside the table is refused."""
    players = state.game.players
    if not 0 <= action.seat < players:
        rule = "haggis.deck.two" if players == 2 else "haggis.deck"
        return refused(rule, "seat", seat=action.seat, players=players)
    return _JUDGES[type(action)](state, action)


def _facts(state: State, combo: Combo) -> ComboFacts:
    return combo.facts(state.game.deck.names)


def _not_now(state: State) -> Verdict:
    """The refusal of an action that has to wait for something else."""
    if state.phase == "over":
        return refused("haggis.end", "due.deal", phase="over", due="deal", turn=state.turn)
    facts: Facts = {"phase": state.phase, "turn": state.turn}
    if state.gift_due:
        return refused("haggis.trick.take", "due.give", known=facts, due="give")
    return refused("haggis.trick.take", "due.collect", known=facts, due="collect")


def _not_your_turn(state: State, facts: Facts) -> Verdict:
    if state.trick:
        return refused("haggis.pass", "turn", known=facts, turn=state.turn)
    first = "haggis.first" if state.round == 1 else "haggis.next.lead"
    rule = "haggis.lead.next" if state.played else first
    return refused(rule, "turn.lead", known=facts, turn=state.turn, lead=True)


# -- play ------------------------------------------------------------------------------------------


def _play(state: State, action: Play) -> Verdict:
    deck, seat, combo = state.game.deck, action.seat, action.combo
    if state.phase == "over":
        return _not_now(state)
    if not combo.cards:
        return refused("haggis.follow" if state.trick else "haggis.no-lead-pass", "no-cards", cards=[])
    missing = combo.cards & ~state.hands[seat]
    if missing & ~deck.of_seat(seat):  # told with its mark: the seat may hold a card of the same name
        return refused("haggis.wilds", "missing.face", missing=deck.text(missing).split())
    if missing:
        return refused("haggis.deal", "missing", missing=deck.names(missing))
    readings = state.game.readings(combo.cards)
    if combo not in readings:
        return _no_combination(state, combo, readings)
    facts: Facts = {"combo": _facts(state, combo)}
    if len(readings) > 1:
        facts["readings"] = [_facts(state, each) for each in readings]
    if seat != state.turn:
        if combo.kind == "bomb":
            return refused("haggis.bomb.in-turn", "bomb.in-turn", known=facts, turn=state.turn)
        return _not_your_turn(state, facts) if state.phase == "play" else _not_now(state)
    if state.phase == "collect":
        return _not_now(state)
    played = readings[readings.index(combo)]
    if state.trick:
        facts |= {"top": _facts(state, state.top), "owner": state.owner}
        if not played.beats(state.top):
            return _does_not_beat(state, played, readings, facts)
    else:
        facts["lead"] = True
    return _allowed_play(state, seat, played, facts)


def _does_not_beat(
    state: State, combo: HaggisCombo, readings: tuple[HaggisCombo, ...], facts: Facts
) -> Verdict:
    top, rule = state.top, "haggis.follow"
    also = ("haggis.combo.ambiguous",) if any(each.beats(top) for each in readings) else ()
    if combo.kind == "bomb":
        reason = "bomb.beats.equal" if combo.rank == top.rank else "bomb.beats.higher"
        return refused("haggis.bomb.beats", reason, *also, known=facts)
    if top.kind == "bomb":
        return refused("haggis.bomb.beats", "bomb.beats.bomb", *also, known=facts)
    if also:  # the same cards, read otherwise, would fit
        return refused(rule, "follow.otherwise", *also, known=facts)
    if combo.kind != top.kind:
        return refused(rule, "follow.kind", known=facts)
    if combo.size != top.size:
        return refused(rule, "follow.size", known=facts)
    return refused(rule, "follow.low.equal" if combo.rank == top.rank else "follow.low", known=facts)


def _allowed_play(state: State, seat: int, combo: HaggisCombo, facts: Facts) -> Verdict:
    """The verdict on a legal play; `cited` has its rules and the reason of each, most important first."""
    cited: list[tuple[str, str]] = []
    if combo.kind == "bomb":
        led, answer = ("haggis.bomb.in-turn", "bomb.in-turn"), ("haggis.bomb.beats", "bomb.beats")
        cited += [answer if state.trick else led, (combo.row, "bomb.beats")]
    else:
        cited += _wild_rules(state, combo)
        if state.trick:
            cited.append(("haggis.follow", "follow"))
        cited.append((combo.row, "combo"))
    also = [rule for rule, _ in cited[1:]]
    if "readings" in facts:
        also.append("haggis.combo.ambiguous")
    rule, reason = cited[0]
    others = [other for other in state.active if other != seat]
    if combo.cards == state.hands[seat] and len(others) == 1:
        facts["last"] = True
        reason = "last"
        also += ["haggis.end", "haggis.end.last-play"]
    return allowed(rule, reason, *also, known=facts)


def _wild_rules(state: State, combo: HaggisCombo) -> list[tuple[str, str]]:
    """The rules and reasons for the face cards in a combination, for `_allowed_play`."""
    deck = state.game.deck
    faces = [deck.rank_of(card) for card in bits(combo.cards & deck.wilds)]
    if combo.size == 1:
        reason = "wild.one-natural.higher" if state.trick else "wild.one-natural"
        return [("haggis.wild.one-natural", reason)] if faces else []
    replacing = any(face != rank for face, rank in zip(faces, combo.joker, strict=True))
    themselves = any(face == rank for face, rank in zip(faces, combo.joker, strict=True))
    cited = [("haggis.wild", "wild")] if replacing else []
    return cited + ([("haggis.wild.natural", "wild.natural")] if themselves else [])


def _no_combination(state: State, combo: Combo, readings: tuple[HaggisCombo, ...]) -> Verdict:
    """Refuse cards that are no combination, by the rule of what the learner most likely had in mind."""
    deck, cards = state.game.deck, combo.cards
    faces = list(bits(cards & deck.wilds))
    facts: Facts = {"cards": deck.names(cards), "size": cards.bit_count()}
    for card, rank in zip(faces, combo.joker, strict=False):
        if rank > deck.rank_of(card):
            return refused("haggis.wild", "wild", known=facts, wild=[deck.name(card)], rank=rank)
    natural = cards & deck.suited
    if not natural:
        reason = "wild.one-natural.alone" if facts["size"] == 1 else "wild.one-natural"
        return refused("haggis.wild.one-natural", reason, known=facts)
    if readings:  # the cards are fine, but not as what was claimed
        facts["readings"] = [_facts(state, each) for each in readings]
        if any(sorted(each.joker) == sorted(combo.joker) for each in readings if each.joker):
            return refused("haggis.wild.suit", "wild.suit", "haggis.combo.ambiguous", known=facts)
        return refused("haggis.combo.ambiguous", "combo.ambiguous", known=facts)
    counts = {r: n for r in range(LOW, TEN + 1) if (n := (natural & deck.rank[r]).bit_count())}
    suits = sum(bool(natural & suit) for suit in deck.suit)
    most = max(counts.values())
    if facts["size"] == 4 and most == 1 and set(counts) <= set(BOMB_RANKS) and len(counts) >= 3:
        if faces:
            rule = "haggis.bomb.6" if suits == 1 else "haggis.bomb.1"
            return refused(rule, "bomb.natural", known=facts, fault="natural")
        return refused("haggis.bomb.neither", "bomb.neither", "haggis.bomb.1", "haggis.bomb.6", known=facts)
    return _nearest(facts, counts, len(deck.suits))


def _nearest(facts: Facts, counts: dict[int, int], suits: int) -> Verdict:
    """Refuse cards that make nothing, by the nearest combination and what they lack for it."""
    size, most = facts["size"], max(counts.values())
    span = max(counts) - min(counts) + 1
    # The numbers of cards per rank that would make a run with the right suits; face cards fill the rest.
    widths = [w for w in range(most, size) if size % w == 0 and max(span, shortest(w)) <= size // w <= RANKED]
    if widths[:1] == [1]:
        return refused("haggis.combo.run", "combo.run.suits", known=facts, fault="suits")
    if widths and widths[0] > suits:
        also = "haggis.combo.run-of-sets"
        return refused("haggis.wild.suit", "wild.suit.lanes", also, known=facts, fault="lanes")
    if widths:
        return refused("haggis.combo.run-of-sets", "combo.run-of-sets.suits", known=facts, fault="suits")
    if most == 1 and size > 2:
        return refused("haggis.combo.run", "combo.run.ranks", known=facts, fault="ranks")
    if span == size == 2:
        return refused("haggis.combo.run", "combo.run.short", "haggis.combo.set", known=facts, fault="ranks")
    if sum(number > 1 for number in counts.values()) > 1:
        return refused("haggis.combo.run-of-sets", "combo.run-of-sets.ranks", known=facts, fault="ranks")
    return refused("haggis.combo.set", "combo.set", known=facts, fault="ranks")


# -- the rest of a turn ------------------------------------------------------------------------------


def _pass(state: State, action: Pass) -> Verdict:
    if state.phase != "play":
        return _not_now(state)
    if action.seat != state.turn:
        return _not_your_turn(state, {})
    if not state.trick:
        return refused("haggis.no-lead-pass", "no-lead-pass", lead=True)
    last = state.pass_is_last
    reason = "pass.last" if last else "pass"
    return allowed("haggis.pass", reason, "haggis.follow", last=last, owner=state.owner)


def _collect(state: State, action: Collect) -> Verdict:
    early = _not_collecting(state, action)
    if early is not None:
        return early
    if state.gift_due:
        rule, tournament = _gift_rule(state)
        reason = tournament or "trick.take.targets"
        return refused(rule, reason, targets=list(state.gift_targets), top=_facts(state, state.top))
    if not state.hands[action.seat]:
        next_lead = state.first_active(action.seat)
        return allowed("haggis.trick.take", "trick.end.out", "haggis.lead.next", to=next_lead)
    return allowed("haggis.trick.take", "trick.end", "haggis.lead.next")


def _give(state: State, action: Give) -> Verdict:
    early = _not_collecting(state, action)
    if early is not None:
        return early
    if not state.gift_due:
        return refused("haggis.trick.take", "trick.take.top", top=_facts(state, state.top), to=action.to)
    targets = list(state.gift_targets)
    rule, tournament = _gift_rule(state)
    reason = tournament or "trick.take.to"
    if action.to not in targets:
        return refused(rule, reason, targets=targets, to=action.to)
    if state.ended:
        return allowed(rule, "trick.take.last", "haggis.end.last-play", to=action.to)
    return allowed(rule, reason, "haggis.lead.next", to=action.to)


def _gift_rule(state: State) -> tuple[str, str | None]:
    """The rule that says who gets a bomb's trick and, if it is the tournament rule, why that seat."""
    if state.game.bomb_gift != "tournament" or state.game.players == 2:
        return "haggis.trick.take", None
    if len(state.trick) == 1:
        return "haggis.trick.tournament", "trick.tournament.led"
    return "haggis.trick.tournament", "trick.tournament"


def _not_collecting(state: State, action: Action) -> Verdict | None:
    if state.phase == "over":
        return _not_now(state)
    if state.phase == "play":
        if not state.trick:
            return refused("haggis.trick.take", "trick.end.none", turn=state.turn, phase="play")
        return refused("haggis.pass", "trick.end", turn=state.turn, phase="play")
    if action.seat != state.turn:
        return refused("haggis.trick.take", "trick.end.owner", owner=state.owner)
    return None


def _bet(state: State, action: Bet) -> Verdict:
    if action.kind not in BETS:
        return refused("haggis.bet", "bet.kind", kind=action.kind)
    if state.phase == "over":
        return _not_now(state)
    if state.ended:
        return refused("haggis.end", "end")
    made = state.bets[action.seat]
    if made:
        return refused("haggis.bet", "bet.made", bet=made)
    if action.seat in state.played:
        return refused("haggis.bet", "bet.played", played=True)
    return allowed("haggis.bet", "bet.small" if action.kind == "small" else "bet.big", bet=action.kind)


_JUDGES: dict[type[Action], Callable[[State, Any], Verdict]] = {
    Play: _play,
    Pass: _pass,
    Collect: _collect,
    Give: _give,
    Bet: _bet,
}
