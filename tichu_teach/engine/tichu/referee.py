"""The referee: may this be done, by which rule, and what decided it.

Facts by what is judged (cards are lists of names, see `verdict.py`):

play      combo (what was played), top and owner (what it had to beat), lead (True if none),
          missing (cards the seat doesn't hold), cards (what makes no combination), readings,
          owed (up to six plays that the wish asks for), wish, penalty (True where a fault ends the round),
          turn (whose turn it is), asked (who is to answer for a bomb first), out_of_turn, own
call      call (the announcement made already), held (cards held)
push      wanted and given (how many cards), missing, twice; demand (best or worst), wants,
          gave (which cards), giver (who gives them)
others    turn, phase, due (what is to be done first), targets
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..climbing.actions import Action, Collect, Give, Pass, Play
from ..climbing.combo import Combo
from ..verdict import Verdict
from ..verdict import allowed as _yes
from ..verdict import refused as _no
from .actions import Call, Lead, NoBomb, Push, Retract, Take, Wish
from .deck import ACE, LOW
from .legal import may_retract
from .wish import must_pass

if TYPE_CHECKING:
    from .state import State

_SHOWN = 6  # owed plays named in a verdict

# What a seat is kept from by the present phase, and the rule that says so.
_DUE = {
    "take": ("take", "nanking.take"),
    "push": ("push", "nanking.push"),
    "wish": ("wish", "nanking.wish.make"),
    "dog": ("dog", "nanking.dog.lead-only"),
    "window": ("bomb", "nanking.bomb.priority"),
    "collect": ("collect", "nanking.trick.end"),
    "over": ("deal", "nanking.end"),
}


def judge(state: State, action: Action) -> Verdict:
    """The verdict on an action, legal or not; any seat outside the table is refused, nothing raises."""
    game = state.game
    if not 0 <= action.seat < game.players:
        return Verdict(False, game.row("nanking.seats"), "", {"seat": action.seat, "players": game.players})
    verdict = _JUDGES[type(action)](state, action)
    if not game.instead:
        return verdict
    rule, *also = dict.fromkeys(map(game.row, (verdict.rule, *verdict.also)))
    return Verdict(verdict.allowed, rule, verdict.reason, verdict.facts, tuple(also))


def _facts(state: State, combo: Combo) -> dict[str, Any]:
    return combo.facts(state.game.deck.names)


def _not_now(state: State) -> Verdict:
    """The refusal of what has to wait for something else."""
    due, rule = _DUE[state.phase]
    return _no(rule, phase=state.phase, due=due, turn=state.turn, asked=list(state.to_act))


# -- play ------------------------------------------------------------------------------------------


def _play(state: State, action: Play) -> Verdict:
    deck, seat, combo = state.game.deck, action.seat, action.combo
    held = state.hands[seat]
    if state.phase in ("take", "push", "dog", "over"):
        return _not_now(state)
    if not combo.cards:
        return _no("nanking.no-lead-pass" if not state.trick else "nanking.follow", cards=[])
    if combo.cards & ~held:
        return _no("nanking.deck", missing=deck.names(combo.cards & ~held))
    if combo.kind == "none" or combo not in _possible(state, combo):
        return _no_combination(state, combo)
    facts: dict[str, Any] = {"combo": _facts(state, combo)}
    early = _too_early(state, seat, combo, facts)
    if early is not None:
        return early
    if state.trick:
        facts |= {"top": _facts(state, state.top), "owner": state.owner}
        refused = _does_not_beat(combo, state.top, facts)
        if refused is not None:
            return refused
    else:
        facts["lead"] = True
    wished = _by_the_wish(state, seat, combo, facts)
    return _allowed_play(state, seat, combo, facts) if wished is None else wished


def _possible(state: State, combo: Combo) -> tuple[Combo, ...]:
    """The readings under which these cards may be played here."""
    if combo.size == 1:
        top = state.top if state.trick else None
        return (state.game.combo(combo.cards, top=top), state.game.combo(combo.cards))
    return state.game.combinations.readings(combo.cards)


def _too_early(state: State, seat: int, combo: Combo, facts: dict[str, Any]) -> Verdict | None:
    """Refuses what is out of turn, but for bombs where bombs may be thrown in."""
    if state.phase == "play" and seat == state.turn:
        return None
    if not state.trick:
        if combo.is_bomb:
            return _no("nanking.bomb.not-the-lead", "nanking.seats", **facts, turn=state.turn, lead=True)
        also = () if state.played else ("nanking.lead.first",)
        return _no("nanking.seats", *also, **facts, turn=state.turn, lead=True)
    if state.phase == "wish":
        return _not_now(state)
    if not combo.is_bomb:
        if state.phase == "play":
            return _no("nanking.seats", "nanking.bomb.any-time", **facts, turn=state.turn)
        return _not_now(state)
    if state.ended:
        return _no("nanking.end", **facts)
    if state.phase == "window" and seat != state.window[0]:
        return _no("nanking.bomb.priority", **facts, asked=list(state.window[:1]))
    return None


def _does_not_beat(combo: Combo, top: Combo, facts: dict[str, Any]) -> Verdict | None:
    if combo.beats(top):
        return None
    if combo.is_bomb or top.is_bomb:
        return _no("nanking.bomb.beats", **facts)
    if combo.kind == "dog":
        return _no("nanking.dog.lead-only", **facts)
    if combo.kind == top.kind and combo.size == top.size:
        if "Ph" in facts["combo"]["cards"] and "Dr" in facts["top"]["cards"]:
            return _no("nanking.ph.not-dragon", "nanking.dr.top", **facts)
        if combo.kind == "single" and combo.rank == 1:
            return _no("nanking.ma.value", "nanking.follow", **facts)
        also = ("nanking.dr.top",) if top.kind == "single" and top.rank > 14.5 else ()
        return _no("nanking.follow", *also, **facts)
    return _no("nanking.follow", **facts)


def _by_the_wish(state: State, seat: int, combo: Combo, facts: dict[str, Any]) -> Verdict | None:
    """The duty of the wish on a play that is legal but for it."""
    if seat != state.turn:
        return None
    duty = state.duty
    if duty is None:
        if must_pass(state):
            return _no("nanking.wish.unable", **facts, wish=state.wish)
        return None
    if combo.cards & state.game.deck.rank[state.wish]:
        own = ("nanking.bomb.own",) if state.trick and seat == state.owner else ()
        return _yes(duty.rule, *duty.also, *own, **facts, wish=state.wish)
    return _duty_refusal(state, facts)


def _duty_refusal(state: State, facts: dict[str, Any]) -> Verdict:
    deck, duty = state.game.deck, state.duty
    assert duty is not None
    owed = [deck.names(play.cards) for play in duty.owed[:_SHOWN]]
    if state.game.wish_fault == "penalty":
        return _no(
            duty.rule, *duty.also, "nanking.wish.penalty", **facts, wish=state.wish, owed=owed, penalty=True
        )
    return _no(duty.rule, *duty.also, **facts, wish=state.wish, owed=owed)


def _allowed_play(state: State, seat: int, combo: Combo, facts: dict[str, Any]) -> Verdict:
    rules = []
    if combo.is_bomb:
        if state.trick:
            if state.phase == "collect" or (state.phase == "window" and state.turn == state.owner):
                rules.append("nanking.bomb.before-collect")
            if seat == state.owner:
                rules.append("nanking.bomb.own")
            if seat != state.turn or state.phase != "play":
                rules.append("nanking.bomb.any-time")
                facts["out_of_turn"] = True
                if state.wish:
                    rules.append("nanking.wish.only-in-turn")
            if state.top.cards & state.game.deck.dragon and state.game.dragon_targets(seat):
                rules.append("nanking.dr.bombed")
            rules.append("nanking.bomb.beats")
            if combo.kind == "bombflush" and state.top.kind == "straight":
                rules.append("nanking.combo.flush-is-bomb")
        else:
            rules.append("nanking.bomb.lead")
    elif combo.kind == "dog":
        rules.append("nanking.dog.lead-only")
        if not all(state.hands[partner] for partner in state.game.partners(seat)):
            rules.append("nanking.dog.partner-out")
    elif combo.cards & state.game.deck.phoenix:
        if combo.size == 1 and state.trick and state.top.cards & state.game.deck.phoenix:
            rules += [state.game.own["second-phoenix"], "nanking.ph.single"]
        elif combo.size == 1:
            rules.append("nanking.ph.single" if state.trick else "nanking.ph.single.lead")
        else:
            rules.append("nanking.ph.joker")
    if combo.cards & state.game.deck.dragon:
        twin = (state.game.own["second-dragon"],) if state.game.deck.dragon.bit_count() > 1 else ()
        second = bool(state.trick and state.top.cards & state.game.deck.dragon)
        rules += [*twin, "nanking.dr.top"] if second else ["nanking.dr.top", *twin]
    if combo.cards & state.game.deck.mahjong and state.game.wishes:
        rules.append("nanking.wish.make")
    if state.trick and not combo.is_bomb:
        rules.append("nanking.follow")
    if combo.kind != "dog":
        rules.append(f"nanking.combo.{combo.kind}")
    return _yes(rules[0], *rules[1:], *_nothing_owed(state, seat), **facts)


def _nothing_owed(state: State, seat: int) -> tuple[str, ...]:
    """Why a wish that stands leaves this seat free: it cannot fulfil it, or has only a Phoenix for it."""
    if not state.wish or seat != state.turn or state.phase != "play":
        return ()
    held, deck = state.hands[seat], state.game.deck
    if not state.game.bound_by_wish(seat):
        return (state.game.own["exempt"],)
    only_phoenix = held & deck.phoenix and not held & deck.rank[state.wish]
    return ("nanking.wish.not-phoenix", "nanking.wish.unable") if only_phoenix else ("nanking.wish.unable",)


def _no_combination(state: State, combo: Combo) -> Verdict:
    """Why cards form nothing: the rule that a learner most likely had in mind."""
    deck, cards = state.game.deck, combo.cards
    facts: dict[str, Any] = {"cards": deck.names(cards)}
    readings = state.game.combinations.readings(cards)
    if readings:  # the cards are fine, but they are not what was said
        facts["readings"] = [_facts(state, each) for each in readings]
        facts["joker"] = list(combo.joker)
        if cards == deck.dog:
            return _no("nanking.dog.lead-only", **facts)
        if cards == deck.phoenix:
            return _no("nanking.ph.single", **facts)
        if cards & deck.phoenix:
            return _no("nanking.ph.joker", "nanking.ph.choice", **facts)
        kind = readings[0].kind
        return _no("nanking.combo.flush-is-bomb" if kind == "bombflush" else f"nanking.combo.{kind}", **facts)
    if cards & deck.dog:
        return _no("nanking.dog.lead-only", **facts)
    if cards & deck.dragon:
        return _no("nanking.dr.top", **facts)
    natural = cards & ~deck.phoenix
    phoenix = cards != natural
    size = cards.bit_count()
    facts["size"] = size
    if not natural:
        return _no(state.game.own["second-phoenix"], "nanking.ph.joker", **facts)
    counts = {rank: n for rank in range(1, ACE + 1) if (n := (natural & deck.rank[rank]).bit_count())}
    if state.game.combinations.is_set_of_equals(cards):
        return _no(state.game.own["suits-differ"], **facts, equal=True)
    if cards & deck.mahjong and (size < 5 or max(counts.values()) > 1):
        return _no("nanking.ma.value", **facts)
    if phoenix and len(counts) == 1 and max(counts.values()) == 3:
        return _no("nanking.ph.not-bomb", "nanking.bomb.kinds", **facts)
    if phoenix and len(counts) == 1 and max(counts.values()) == 4:
        return _no("nanking.combo.fullhouse.distinct", "nanking.ph.not-bomb", **facts)
    if size == 2:
        return _no("nanking.combo.pair", **facts)
    if size == 3 and len(counts) <= 2:
        return _no("nanking.combo.triple", **facts)
    most = max(counts.values())
    if most <= 2 and size % 2 == 0 and (size == 4 or most == 2) and len(counts) - phoenix <= size // 2:
        return _no("nanking.combo.pairs", **facts)
    if most == 1:
        if ACE in counts and (LOW in counts or 1 in counts) and size >= 4:
            return _no("nanking.combo.no-wrap", "nanking.combo.straight", **facts)
        return _no("nanking.combo.straight", **facts)
    if size == 5 and len(counts) <= 3:
        return _no("nanking.combo.fullhouse", **facts)
    if size == 4 and most == 3:
        return _no("nanking.combo.bomb4", **facts)
    return _no("nanking.combo.pairs" if most == 2 and size % 2 == 0 else "nanking.combo.straight", **facts)


# -- the rest of a turn ------------------------------------------------------------------------------


def _pass(state: State, action: Pass) -> Verdict:
    if state.phase != "play":
        return _not_now(state)
    if action.seat != state.turn:
        return _no("nanking.seats", turn=state.turn)
    if not state.trick:
        return _no("nanking.no-lead-pass", lead=True)
    if state.duty:
        return _duty_refusal(state, {"top": _facts(state, state.top), "owner": state.owner})
    if must_pass(state):
        return _yes("nanking.wish.unable", wish=state.wish)
    wished = {"wish": state.wish} if state.wish else {}
    return _yes("nanking.follow", "nanking.pass.not-locked", *_nothing_owed(state, action.seat), **wished)


def _no_bomb(state: State, action: NoBomb) -> Verdict:
    if state.phase != "window":
        return _no("nanking.bomb.any-time", phase=state.phase, turn=state.turn)
    if action.seat != state.window[0]:
        return _no("nanking.bomb.priority", asked=list(state.window[:1]))
    return _yes("nanking.bomb.priority")


def _wish(state: State, action: Wish) -> Verdict:
    if not state.game.wishes:
        return _no(state.game.own["no-wish"], wish=0)
    if state.phase != "wish":
        return _no("nanking.wish.make", phase=state.phase)
    if action.seat != state.turn:
        return _no("nanking.wish.make", turn=state.turn)
    if action.rank and not LOW <= action.rank <= ACE:
        return _no("nanking.wish.make", rank=action.rank)
    itself = state.top.cards & state.game.deck.rank[action.rank] if action.rank else 0
    return _yes("nanking.wish.make", *(("nanking.wish.not-itself",) if itself else ()), rank=action.rank)


def _collect(state: State, action: Collect) -> Verdict:
    refused = _not_collecting(state, action)
    if refused is not None:
        return refused
    if state.gift_due:
        rules = ("nanking.dr.last", "nanking.dr.gift") if state.ended else ("nanking.dr.gift",)
        return _no(*rules, targets=list(state.game.dragon_targets(action.seat)))
    also = ("nanking.dr.bombed",) if _dragon_bombed(state) else ()
    return _yes("nanking.trick.end", "nanking.bomb.before-collect", *also)


def _give(state: State, action: Give) -> Verdict:
    refused = _not_collecting(state, action)
    if refused is not None:
        return refused
    targets = list(state.game.dragon_targets(action.seat))
    if not state.gift_due:
        rule = "nanking.dr.bombed" if _dragon_bombed(state) else "nanking.dr.gift"
        return _no(rule, top=_facts(state, state.top))
    if action.to not in targets:
        return _no("nanking.dr.gift", targets=targets, to=action.to)
    if state.ended:
        return _yes("nanking.dr.last", "nanking.dr.gift", to=action.to)
    return _yes("nanking.dr.gift", to=action.to)


def _dragon_bombed(state: State) -> bool:
    """Whether the Dragon lies in the trick under a bomb."""
    dragon, below = state.game.deck.dragon, state.trick[:-1]
    return bool(state.game.dragon_targets(state.turn)) and any(combo.cards & dragon for _, combo in below)


def _not_collecting(state: State, action: Action) -> Verdict | None:
    if state.phase != "collect":
        if state.phase == "play":
            return _no("nanking.trick.end", turn=state.turn, phase="play")
        return _not_now(state)
    if action.seat != state.turn:
        return _no("nanking.trick.end", owner=state.owner)
    return _duty_refusal(state, {"top": _facts(state, state.top)}) if state.duty else None


# -- before play -------------------------------------------------------------------------------------


def _take(state: State, action: Take) -> Verdict:
    if state.phase != "take" or not state.rest[action.seat]:
        return _no("nanking.take", phase=state.phase)
    if action.seat != state.turn:
        return _no("nanking.take", turn=state.turn)
    return _yes("nanking.take", "nanking.tichu.grand")


def _call(state: State, action: Call) -> Verdict:
    rule = f"nanking.tichu.{action.kind}"
    if action.kind not in ("small", "grand"):
        return _no("nanking.tichu.small", kind=action.kind)
    made = state.calls[action.seat]
    if state.phase == "over" or state.ended:
        return _not_now(state) if state.phase == "over" else _no("nanking.end")
    if not state.game.may_announce(action.seat, action.kind):
        return _no(state.game.own.get("no-grand", rule), call=action.kind, never=True)
    if made:
        return _no("nanking.tichu.grand", "nanking.tichu.small", call=made)
    if action.kind == "grand" and not state.rest[action.seat]:
        return _no(rule, held=state.hands[action.seat].bit_count(), before=state.game.grand_before + 1)
    if action.seat in state.played or not state.hands[action.seat]:
        return _no(rule, played=True)
    also = ["nanking.tichu.separate"]
    if state.game.actor(action.seat) != action.seat:
        rule, also = state.game.own["dummy"], [rule, *also]
    if any(state.calls[partner] for partner in state.game.partners(action.seat)):
        also.append("nanking.tichu.both")
    if state.phase == "push" and state.game.reopen_push_on_call:
        also.append("nanking.push.simultaneous")
    return _yes(rule, *also)


def _retract(state: State, action: Retract) -> Verdict:
    if may_retract(state, action.seat):
        return _yes("nanking.tichu.both")
    return _no("nanking.tichu.both", option=state.game.retract_second_grand)


def _push(state: State, action: Push) -> Verdict:
    targets = state.game.push_targets(action.seat)
    held, cards = state.hands[action.seat], action.cards
    deck = state.game.deck
    if state.phase == "take":
        return _not_now(state)
    if not state.game.pushes(state):
        return _no(state.game.own["no-push"], phase=state.phase, round=state.round)
    if state.phase == "push" and not targets:
        return _no(state.game.exchange_rule(action.seat), wanted=0, given=len(cards))
    if state.phase != "push" or state.pushed[action.seat]:
        return _no("nanking.push.simultaneous", phase=state.phase)
    rule = state.game.exchange_rule(action.seat)
    if len(cards) != len(targets) or any(card.bit_count() != 1 for card in cards):
        return _no(rule, wanted=len(targets), given=len(cards), to=list(targets))
    joined = 0
    for card in cards:
        if joined & card:
            return _no(rule, wanted=len(targets), twice=deck.names(card))
        joined |= card
    if joined & ~held:
        return _no("nanking.deck", missing=deck.names(joined & ~held))
    demanded = state.game.demanded(state, action.seat)
    if demanded is not None and _values(state, demanded) != _values(state, cards):
        facts: dict[str, Any] = {"demand": state.game.demand(action.seat), "giver": action.seat}
        facts |= {"wants": deck.names(sum(demanded)), "gave": deck.names(joined)}
        return _no(rule, state.game.own["order"], wanted=len(targets), **facts)
    return _yes(rule, "nanking.push.simultaneous")


def _values(state: State, cards: tuple[int, ...]) -> list[str]:
    """What cards are worth in an exchange: suits make no difference."""
    deck = state.game.deck
    return sorted(str(deck.rank_of(card)) if deck.rank_of(card) > 1 else deck.name(card) for card in cards)


def _lead(state: State, action: Lead) -> Verdict:
    if state.phase != "dog" or action.seat != state.turn:
        return _no("nanking.dog.lead-only", phase=state.phase, turn=state.turn)
    leaders = state.game.dog_leaders(state, action.seat)
    if action.to not in leaders:
        return _no("nanking.dog.partner-out", targets=list(leaders), to=action.to)
    return _yes("nanking.dog.lead-only", to=action.to)


_JUDGES: dict[type[Action], Callable[[State, Any], Verdict]] = {
    Take: _take,
    Call: _call,
    Retract: _retract,
    Push: _push,
    Play: _play,
    Pass: _pass,
    NoBomb: _no_bomb,
    Wish: _wish,
    Collect: _collect,
    Give: _give,
    Lead: _lead,
}
