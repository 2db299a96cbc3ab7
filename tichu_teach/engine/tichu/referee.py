"""The referee: may this be done, by which rule, and what decided it.

Branches cite the rows of the four-hand game, `nanking.…`; `judge` puts the game's own in their place
(`TichuRules.replaced_rules`). What the four-hand game has no row for is cited by its occasion
(`TichuRules.own_rules`).

Facts by what is judged (cards are lists of names, see `verdict.py`):

play      combo (what was played), top and owner (what it had to beat), lead (True if none),
          missing (cards the seat doesn't hold), cards (what makes no combination), readings,
          owed (up to six plays that the wish asks for), wish, penalty (True if a fault ends the round),
          turn (whose turn it is), asked (who is asked for a bomb first), out_of_turn, own
call      call (the announcement made already), held (cards held)
push      wanted and given (how many cards), missing, twice; demand (best or worst), wants,
          gave (which cards), giver (who gives them)
others    turn, phase, due (what must be done first), targets
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ..actions import Action
from ..climbing.actions import Collect, Give, Pass, Play
from ..climbing.combo import Combo
from ..verdict import ComboFacts, Facts, Verdict, allowed, refused
from .actions import Call, Lead, NoBomb, Push, Retract, Take, Wish
from .deck import ACE, LOW, Deck
from .state import State
from .transitions import may_retract

_SHOWN = 6  # owed plays named in a verdict

# By phase: what must be done first, the rule that says so, the reason for a refusal.
_DUE = {
    "take": ("take", "nanking.take", "due.take"),
    "push": ("push", "nanking.push", "due.push"),
    "wish": ("wish", "nanking.wish.make", "due.wish"),
    "dog": ("dog", "nanking.dog.lead-only", "due.dog"),
    "window": ("bomb", "nanking.bomb.priority", "due.bomb"),
    "collect": ("collect", "nanking.trick.end", "due.collect"),
    "over": ("deal", "nanking.end", "due.deal"),
}
_GIFT_DUE = ("give", "nanking.trick.end", "due.give")


def judge(state: State, action: Action) -> Verdict:
    """The verdict on an action, legal or not; never raises: even a seat outside the table is refused."""
    game = state.game
    if not 0 <= action.seat < game.players:
        return refused(game.row("nanking.seats"), "seat", seat=action.seat, players=game.players)
    verdict = _JUDGES[type(action)](state, action)
    if not game.replaced_rules:
        return verdict
    rule, *also = dict.fromkeys(map(game.row, (verdict.rule, *verdict.other_rules)))
    return replace(verdict, rule=rule, other_rules=tuple(also))


def _facts(state: State, combo: Combo) -> ComboFacts:
    return combo.facts(state.game.deck.names)


def _not_now(state: State) -> Verdict:
    """The refusal of an action that has to wait for something else."""
    due, rule, reason = _GIFT_DUE if state.gift_due else _DUE[state.phase]
    return refused(rule, reason, phase=state.phase, due=due, turn=state.turn, asked=list(state.to_act))


# -- play ------------------------------------------------------------------------------------------


def _play(state: State, action: Play) -> Verdict:
    deck, seat, combo = state.game.deck, action.seat, action.combo
    held = state.hands[seat]
    if state.phase in ("take", "push", "over"):
        return _not_now(state)
    if not combo.cards:
        return refused("nanking.follow" if state.trick else "nanking.no-lead-pass", "no-cards", cards=[])
    if combo.cards & ~held:
        return refused("nanking.deck", "missing", missing=deck.names(combo.cards & ~held))
    if combo not in _possible(state, combo):
        return _no_combination(state, combo)
    facts: Facts = {"combo": _facts(state, combo)}
    early = _too_early(state, seat, combo, facts)
    if early is not None:
        return early
    if state.trick:
        facts |= {"top": _facts(state, state.top), "owner": state.owner}
        beaten = _does_not_beat(state, combo, facts)
        if beaten is not None:
            return beaten
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


def _too_early(state: State, seat: int, combo: Combo, facts: Facts) -> Verdict | None:
    """The refusal of a play out of turn, except a bomb at a moment when bombs are allowed; else None."""
    if state.phase == "play" and seat == state.turn:
        return None
    if state.phase == "dog":
        if combo.is_bomb:
            rule, less = "nanking.dog.no-bomb", "nanking.bomb.not-the-lead"
            return refused(rule, "dog.no-bomb", less, known=facts, turn=state.turn)
        return _not_now(state)
    if not state.trick:
        if combo.is_bomb:
            rule = "nanking.bomb.not-the-lead"
            return refused(
                rule, "bomb.not-the-lead", "nanking.seats", known=facts, turn=state.turn, lead=True
            )
        also = () if state.played else ("nanking.lead.first",)
        return refused("nanking.seats", "turn.lead", *also, known=facts, turn=state.turn, lead=True)
    if state.phase == "wish":
        return _not_now(state)
    if not combo.is_bomb:
        if state.phase == "play":
            return refused("nanking.seats", "turn", "nanking.bomb.any-time", known=facts, turn=state.turn)
        if state.phase == "collect" and seat == state.turn and state.duty:
            return _duty_refusal(state, {**facts, "top": _facts(state, state.top), "owner": state.owner})
        return _not_now(state)
    if state.ended:
        return refused("nanking.end", "end", known=facts)
    if state.phase == "window" and seat != state.window[0]:
        return refused("nanking.bomb.priority", "bomb.priority", known=facts, asked=list(state.window[:1]))
    return None


def _does_not_beat(state: State, combo: Combo, facts: Facts) -> Verdict | None:
    top = state.top
    if combo.beats(top):
        return None
    if combo.is_bomb:
        return refused("nanking.bomb.beats", "bomb.beats.higher", known=facts)
    readings = _possible(state, combo)
    if any(each.beats(top) for each in readings):
        facts["readings"] = [_facts(state, each) for each in readings]
        return refused("nanking.follow", "follow.otherwise", "nanking.ph.choice", known=facts)
    if combo.kind == "straight" and (top.is_bomb or top.kind != "straight" or top.size != combo.size):
        spoiler = _keeps_from_being_a_bomb(state.game.deck, combo.cards)
        if spoiler:
            row, reason = spoiler
            rule = "nanking.bomb.beats" if top.is_bomb else "nanking.follow"
            return refused(rule, reason, row, known=facts)
    if top.is_bomb:
        return refused("nanking.bomb.beats", "bomb.beats.bomb", known=facts)
    if combo.kind == "dog":
        return refused("nanking.dog.lead-only", "dog.lead-only.follow", known=facts)
    if combo.kind != top.kind:
        return refused("nanking.follow", "follow.kind", known=facts)
    if combo.size != top.size:
        return refused("nanking.follow", "follow.size", known=facts)
    half = _half_ranks(state, combo)
    if combo.cards & state.game.deck.phoenix and top.cards & state.game.deck.dragon:
        return refused("nanking.ph.not-dragon", "ph.not-dragon", "nanking.dr.top", known=facts)
    if combo.kind == "single" and combo.rank == 1:
        return refused("nanking.ma.value", "ma.value.low", "nanking.follow", *half, known=facts)
    if half:
        return refused("nanking.follow", "follow.low.half", *half, known=facts)
    if combo.kind == "fullhouse":
        return refused("nanking.follow", "follow.low.triple", "nanking.combo.fullhouse", known=facts)
    also = ("nanking.dr.top",) if top.kind == "single" and top.rank > 14.5 else ()
    reason = "follow.low.equal" if combo.rank == top.rank else "follow.low"
    return refused("nanking.follow", reason, *also, known=facts)


def _keeps_from_being_a_bomb(deck: Deck, straight: int) -> tuple[str, str] | None:
    """The rule and the reason why a straight whose suited cards are of one suit is no bomb."""
    special = straight & (deck.phoenix | deck.mahjong)
    if not special or not any(straight == straight & suit | special for suit in deck.suit):
        return None
    if special & deck.phoenix:
        return "nanking.ph.not-bomb", "ph.not-bomb.straight"
    return "nanking.combo.bombflush", "combo.bombflush.mahjong"


def _half_ranks(state: State, combo: Combo) -> tuple[str, ...]:
    """The rule on a Phoenix's half rank, if a single card is played on one."""
    below = state.trick and state.top.kind == "single" and state.top.cards & state.game.deck.phoenix
    if not below or combo.kind != "single":
        return ()
    return ("nanking.ph.single",) if len(state.trick) > 1 else ("nanking.ph.single.lead",)


def _by_the_wish(state: State, seat: int, combo: Combo, facts: Facts) -> Verdict | None:
    """The verdict of the wish on a play that is otherwise legal; None if the wish has no say."""
    if seat != state.turn:
        return None
    duty = state.duty
    if duty is None:
        if state.must_pass:
            return refused("nanking.wish.unable", "wish.unable", known=facts, wish=state.wish)
        return None
    if combo.cards & state.game.deck.rank[state.wish]:
        own = ("nanking.bomb.own",) if state.trick and seat == state.owner else ()
        return allowed(duty.rule, duty.reason, *duty.other_rules, *own, known=facts, wish=state.wish)
    return _duty_refusal(state, facts)


def _duty_refusal(state: State, facts: Facts) -> Verdict:
    deck, duty = state.game.deck, state.duty
    assert duty is not None
    owed = [deck.names(play.cards) for play in duty.owed_plays[:_SHOWN]]
    facts = {**facts, "wish": state.wish, "owed": owed}
    if state.game.wish_fault == "penalty":
        also = (*duty.other_rules, "nanking.wish.penalty")
        return refused(duty.rule, duty.reason, *also, known=facts, penalty=True)
    return refused(duty.rule, duty.reason, *duty.other_rules, known=facts)


def _allowed_play(state: State, seat: int, combo: Combo, facts: Facts) -> Verdict:
    """The verdict on a legal play; `cited` has its rules, with a reason where it may be the first."""
    deck, trick = state.game.deck, state.trick
    cited: list[tuple[str, ...]] = []
    if combo.is_bomb and trick:
        cited += _bomb_on(state, seat, combo, facts)
    elif combo.is_bomb:
        cited.append(("nanking.bomb.lead", "bomb.lead"))
    elif combo.kind == "dog":
        cited.append(_dog_runs(state, seat, combo, facts))
        if not all(state.hands[partner] for partner in state.game.partners(seat)):
            cited.append(("nanking.dog.partner-out",))
    elif combo.cards & deck.phoenix:
        if len(combo.joker) > 1:
            cited.append(("nanking.ph.joker", "ph.joker.two"))
        elif combo.size > 1:
            cited.append(("nanking.ph.joker", "ph.joker"))
            if state.wish in combo.joker and not combo.cards & deck.rank[state.wish]:
                cited = [("nanking.ph.joker", "ph.joker.wish"), ("nanking.wish.not-phoenix",)]
        elif not trick:
            cited.append(("nanking.ph.single.lead", "ph.single.lead"))
        else:
            if state.top.cards & deck.phoenix:
                cited.append((state.game.own_rules["second-phoenix"], "two-phoenix"))
            cited.append(("nanking.ph.single", "ph.single"))
    if combo.cards & deck.dragon:
        if deck.dragon.bit_count() == 1:
            cited.append(("nanking.dr.top", "dr.top"))
        elif trick and state.top.cards & deck.dragon:
            cited += [(state.game.own_rules["second-dragon"], "second-dragon"), ("nanking.dr.top",)]
        else:
            cited += [("nanking.dr.top", "dr.top.two"), (state.game.own_rules["second-dragon"],)]
    if combo.cards & deck.mahjong and state.game.wishes:
        cited.append(("nanking.wish.make", "wish.play"))
    if trick and not combo.is_bomb:
        cited.append(("nanking.follow", "follow"))
        cited += [(rule,) for rule in _half_ranks(state, combo)]
    if combo.kind != "dog":
        cited.append((f"nanking.combo.{combo.kind}", "combo"))
    free, _ = _owes_nothing(state, seat)
    also = dict.fromkeys((*(rule for rule, *_ in cited[1:]), *free))
    return allowed(*cited[0], *also, known=facts)


def _dog_runs(state: State, seat: int, combo: Combo, facts: Facts) -> tuple[str, str]:
    """The rule and the reason of a Dog led: on its usual way, past somebody without cards, or at the end."""
    game, rule = state.game, "nanking.dog.lead-only"
    hands = [hand & ~combo.cards if each == seat else hand for each, hand in enumerate(state.hands)]
    side = (seat, *game.partners(seat))
    if sum(map(bool, hands)) < 2 or (len(side) > 1 and not any(hands[each] for each in side)):
        return rule, "dog.last"
    leaders = game.dog_leaders(seat, hands, state.round)
    now, usually = (
        [game.dog_leaders(each, [1] * game.players, number) for each in range(game.players)]
        for number in (state.round, 2)
    )
    if now == usually and leaders == usually[seat]:
        if leaders == (seat,) and any(way != (each,) for each, way in enumerate(usually)):
            return rule, "dog.own"
        return rule, "dog.lead-only"
    facts["to"] = leaders[0]
    if now != usually:  # it runs to somebody's place, and nobody has one yet
        return rule, "dog.past.first"
    if leaders[0] in side[1:]:
        return rule, "dog.past.other"
    return rule, "dog.past"


def _bomb_on(state: State, seat: int, combo: Combo, facts: Facts) -> list[tuple[str, ...]]:
    """The rules and reasons that allow a bomb on a trick, for `_allowed_play`."""
    cited: list[tuple[str, ...]] = []
    if state.phase == "collect" or (state.phase == "window" and state.turn == state.owner):
        cited.append(("nanking.bomb.before-collect", "bomb.before-collect"))
    if seat == state.owner:
        cited.append(("nanking.bomb.own", "bomb.own"))
    if seat != state.turn or state.phase != "play":
        facts["out_of_turn"] = True
        cited.append(("nanking.bomb.any-time", "bomb.any-time"))
        if state.wish:
            cited.append(("nanking.wish.only-in-turn",))
    if state.top.cards & state.game.deck.dragon and state.game.dragon_targets(seat):
        cited.append(("nanking.dr.bombed", "dr.bombed"))
    cited.append(("nanking.bomb.beats", "bomb.beats"))
    if combo.kind == "bombflush" and state.top.kind == "straight":
        cited.append(("nanking.combo.flush-is-bomb",))
    return cited


def _owes_nothing(state: State, seat: int) -> tuple[tuple[str, ...], str]:
    """Return the rules by which a wish in force leaves this seat free, and the reason for its pass.

    The seat is exempt, has only a Phoenix for the wish, or cannot fulfil it.
    """
    if not state.wish or seat != state.turn or state.phase != "play":
        return (), "pass"
    held, deck = state.hands[seat], state.game.deck
    if not state.game.bound_by_wish(seat):
        return (state.game.own_rules["exempt"],), "pass.exempt"
    if held & deck.phoenix and not held & deck.rank[state.wish]:
        return ("nanking.wish.not-phoenix", "nanking.wish.unable"), "pass.not-phoenix"
    return ("nanking.wish.unable",), "pass.nothing-owed"


def _no_combination(state: State, combo: Combo) -> Verdict:
    """Refuse cards that are no combination, by the rule of what the learner most likely had in mind."""
    deck, cards = state.game.deck, combo.cards
    facts: Facts = {"cards": deck.names(cards)}
    readings = state.game.combinations.readings(cards)
    if readings:  # the cards are fine, but not as what was claimed
        facts["readings"] = [_facts(state, each) for each in readings]
        facts["joker"] = list(combo.joker)
        if cards & deck.phoenix:
            if combo.size == 1:
                return refused("nanking.ph.single", "ph.single.joker", known=facts)
            return refused("nanking.ph.joker", "ph.joker", "nanking.ph.choice", known=facts)
        return refused(_row_of(readings[0], deck), "misread", known=facts)
    if cards & deck.dog:
        return refused("nanking.dog.lead-only", "dog.lead-only.shape", known=facts)
    if cards & deck.dragon:
        return refused("nanking.dr.top", "dr.top.shape", known=facts)
    natural = cards & ~deck.phoenix
    phoenix = cards != natural
    size = cards.bit_count()
    facts["size"] = size
    if not natural:
        return refused(state.game.own_rules["second-phoenix"], "two-phoenix", "nanking.ph.joker", known=facts)
    counts = {rank: n for rank in range(1, ACE + 1) if (n := (natural & deck.rank[rank]).bit_count())}
    if state.game.combinations.is_set_of_equals(cards):
        reason = "combos" if "pair" in state.game.combinations.suits_differ else "combos.three"
        return refused(state.game.own_rules["suits-differ"], reason, known=facts, equal=True)
    if cards & deck.mahjong and (size < 5 or max(counts.values()) > 1):
        return refused("nanking.ma.value", "ma.value.shape", known=facts)
    if phoenix and len(counts) == 1 and max(counts.values()) == 3:
        return refused("nanking.ph.not-bomb", "ph.not-bomb", "nanking.bomb.kinds", known=facts)
    if phoenix and len(counts) == 1 and max(counts.values()) == 4:
        also = "nanking.ph.not-bomb"
        return refused("nanking.combo.fullhouse.distinct", "combo.fullhouse.distinct", also, known=facts)
    if size == 2:
        return refused("nanking.combo.pair", "combo.pair", known=facts)
    if size == 3 and len(counts) <= 2:
        return refused("nanking.combo.triple", "combo.triple", known=facts)
    most = max(counts.values())
    if most <= 2 and size % 2 == 0 and (size == 4 or most == 2) and len(counts) - phoenix <= size // 2:
        return refused("nanking.combo.pairs", "combo.pairs", known=facts)
    if most == 1:
        if ACE in counts and (LOW in counts or 1 in counts) and size >= 4:
            reason = "combo.no-wrap.full" if len(counts) > ACE - LOW else "combo.no-wrap"
            return refused("nanking.combo.no-wrap", reason, "nanking.combo.straight", known=facts)
        return refused("nanking.combo.straight", "combo.straight", known=facts)
    if size == 5 and len(counts) <= 3:
        return refused("nanking.combo.fullhouse", "combo.fullhouse", known=facts)
    if size == 4 and most == 3:
        return refused("nanking.combo.bomb4", "combo.bomb4", known=facts)
    if most == 2 and size % 2 == 0:
        return refused("nanking.combo.pairs", "combo.pairs", known=facts)
    return refused("nanking.combo.straight", "combo.straight", known=facts)


def _row_of(combo: Combo, deck: Deck) -> str:
    """The rule that defines a combination."""
    if combo.kind == "dog":
        return "nanking.dog.lead-only"
    if combo.cards & deck.phoenix and combo.size == 1:
        return "nanking.ph.single"
    return f"nanking.combo.{'flush-is-bomb' if combo.kind == 'bombflush' else combo.kind}"


# -- the rest of a turn ------------------------------------------------------------------------------


def _pass(state: State, action: Pass) -> Verdict:
    if state.phase != "play":
        return _not_now(state)
    if action.seat != state.turn:
        if not state.trick:
            return refused("nanking.seats", "turn.lead", turn=state.turn, lead=True)
        return refused("nanking.seats", "turn", turn=state.turn)
    if not state.trick:
        return refused("nanking.no-lead-pass", "no-lead-pass", lead=True)
    if state.duty:
        return _duty_refusal(state, {"top": _facts(state, state.top), "owner": state.owner})
    if state.must_pass:
        return allowed("nanking.wish.unable", "pass.unable", wish=state.wish)
    wished: Facts = {"wish": state.wish} if state.wish else {}
    free, reason = _owes_nothing(state, action.seat)
    if state.pass_is_last and not free:
        return allowed("nanking.follow", "pass.last", "nanking.trick.end", last=True, owner=state.owner)
    return allowed("nanking.follow", reason, "nanking.pass.not-locked", *free, known=wished)


def _no_bomb(state: State, action: NoBomb) -> Verdict:
    if state.phase != "window":
        return refused("nanking.bomb.any-time", "bomb.any-time", phase=state.phase, turn=state.turn)
    if action.seat != state.window[0]:
        return refused("nanking.bomb.priority", "bomb.priority", asked=list(state.window[:1]))
    return allowed("nanking.bomb.priority", "bomb.priority")


def _wish(state: State, action: Wish) -> Verdict:
    if not state.game.wishes:
        return refused(state.game.own_rules["no-wish"], "wish.make.never", wish=0)
    if state.phase != "wish":
        return refused("nanking.wish.make", "wish.make", phase=state.phase)
    if action.seat != state.turn:
        return refused("nanking.wish.make", "wish.make.seat", turn=state.turn)
    if action.rank and not LOW <= action.rank <= ACE:
        return refused("nanking.wish.make", "wish.make.rank", rank=action.rank)
    itself = state.top.cards & state.game.deck.rank[action.rank] if action.rank else 0
    also = ("nanking.wish.not-itself",) if itself else ()
    return allowed("nanking.wish.make", "wish.make" if action.rank else "wish.none", *also, rank=action.rank)


def _collect(state: State, action: Collect) -> Verdict:
    early = _not_collecting(state, action)
    if early is not None:
        return early
    if state.gift_due:
        targets = list(state.game.dragon_targets(action.seat))
        if state.ended:
            return refused("nanking.dr.last", "dr.last", "nanking.dr.gift", targets=targets)
        return refused("nanking.dr.gift", "dr.gift", targets=targets)
    also = ["nanking.bomb.before-collect"] + ["nanking.dr.bombed"] * _dragon_bombed(state)
    if not state.hands[action.seat]:
        next_lead = state.first_active(action.seat)
        return allowed("nanking.trick.end", "trick.end.out", "nanking.lead.out", *also, to=next_lead)
    return allowed("nanking.trick.end", "trick.end", *also)


def _give(state: State, action: Give) -> Verdict:
    early = _not_collecting(state, action)
    if early is not None:
        return early
    targets = list(state.game.dragon_targets(action.seat))
    if not state.gift_due:
        if _dragon_bombed(state):
            return refused("nanking.dr.bombed", "dr.bombed", top=_facts(state, state.top))
        return refused("nanking.dr.gift", "dr.gift.none", top=_facts(state, state.top))
    if action.to not in targets:
        return refused("nanking.dr.gift", "dr.gift.to", targets=targets, to=action.to)
    if state.ended:
        return allowed("nanking.dr.last", "dr.last", "nanking.dr.gift", to=action.to)
    return allowed("nanking.dr.gift", "dr.gift", to=action.to)


def _dragon_bombed(state: State) -> bool:
    """Return True if the Dragon lies in the trick under a bomb."""
    dragon, below = state.game.deck.dragon, state.trick[:-1]
    return bool(state.game.dragon_targets(state.turn)) and any(combo.cards & dragon for _, combo in below)


def _not_collecting(state: State, action: Action) -> Verdict | None:
    if state.phase != "collect":
        if state.phase == "play":
            reason = "trick.end" if state.trick else "trick.end.none"
            return refused("nanking.trick.end", reason, turn=state.turn, phase="play")
        return _not_now(state)
    if action.seat != state.turn:
        return refused("nanking.trick.end", "trick.end.owner", owner=state.owner)
    return _duty_refusal(state, {"top": _facts(state, state.top)}) if state.duty else None


# -- before play -------------------------------------------------------------------------------------


def _take(state: State, action: Take) -> Verdict:
    if state.phase != "take":
        return refused("nanking.take", "take", phase=state.phase)
    if not state.rest[action.seat]:
        return refused("nanking.take", "take.all", phase="take")
    if action.seat != state.turn:
        return refused("nanking.take", "take.turn", turn=state.turn)
    return allowed("nanking.take", "take", "nanking.tichu.grand")


def _call(state: State, action: Call) -> Verdict:
    rule = f"nanking.tichu.{action.kind}"
    if action.kind not in ("small", "grand"):
        return refused("nanking.tichu.small", "tichu.small.kind", kind=action.kind)
    made = state.calls[action.seat]
    if state.phase == "over" or state.ended:
        return _not_now(state) if state.phase == "over" else refused("nanking.end", "end")
    if not state.game.may_announce(action.seat, action.kind):
        never = state.game.own_rules.get("no-grand", rule)
        return refused(never, "tichu.never", call=action.kind, never=True)
    if made:
        return refused("nanking.tichu.grand", "tichu.made", "nanking.tichu.small", call=made)
    if action.kind == "grand" and not state.rest[action.seat]:
        held, before = state.hands[action.seat].bit_count(), state.game.grand_before + 1
        return refused(rule, "tichu.grand.held", held=held, before=before)
    also = []
    if state.game.actor(action.seat) != action.seat:
        rule, also = state.game.own_rules["dummy"], [rule]
    if action.seat in state.played:
        return refused(rule, "tichu.small.played", *also, played=True)
    reason = "tichu.grand" if action.kind == "grand" else "tichu.small"
    also.append("nanking.tichu.separate")
    if any(state.calls[partner] for partner in state.game.partners(action.seat)):
        also.append("nanking.tichu.both")
    if state.phase == "push" and state.game.reopen_push_on_call:
        also.append("nanking.push.simultaneous")
        reason = "tichu.small.reopen"
    return allowed(rule, reason, *also)


def _retract(state: State, action: Retract) -> Verdict:
    if may_retract(state, action.seat):
        return allowed("nanking.tichu.both", "tichu.both")
    option = state.game.retract_second_grand
    reason = "tichu.both.none" if option else "tichu.both" if state.game.grand_before else "tichu.never"
    return refused("nanking.tichu.both", reason, option=option)


def _push(state: State, action: Push) -> Verdict:
    targets = state.game.push_targets(action.seat)
    held, cards = state.hands[action.seat], action.cards
    deck = state.game.deck
    if state.phase == "take":
        return _not_now(state)
    if not state.game.pushes(state.round):
        return refused(state.game.own_rules["no-push"], "push.first", phase=state.phase, round=state.round)
    if state.phase == "push" and not targets:
        return refused(state.game.exchange_rule, "push.none", wanted=0, given=len(cards))
    if state.phase != "push" or state.pushed[action.seat]:
        reason = "push.simultaneous" if state.phase == "push" else "push.simultaneous.phase"
        return refused("nanking.push.simultaneous", reason, phase=state.phase)
    rule = state.game.exchange_rule
    if len(cards) != len(targets) or any(card.bit_count() != 1 for card in cards):
        return refused(rule, "push.count", wanted=len(targets), given=len(cards), targets=list(targets))
    joined = 0
    for card in cards:
        if joined & card:
            return refused(rule, "push.twice", wanted=len(targets), twice=deck.names(card))
        joined |= card
    if joined & ~held:
        return refused("nanking.deck", "push.missing", missing=deck.names(joined & ~held))
    demanded = state.game.demanded_push(action.seat, held)
    if demanded is not None and _values(state, demanded) != _values(state, cards):
        demand = state.game.demand(action.seat)
        facts: Facts = {"demand": demand, "giver": action.seat, "wanted": len(targets)}
        facts |= {"wants": deck.names(sum(demanded)), "gave": deck.names(joined)}
        reason = "push.best" if demand == "best" else "push.worst"
        return refused(rule, reason, state.game.own_rules["order"], known=facts)
    return allowed(rule, "push", "nanking.push.simultaneous")


def _values(state: State, cards: tuple[int, ...]) -> list[str]:
    """The values of cards in an exchange, where suits make no difference."""
    deck = state.game.deck
    return sorted(str(deck.rank_of(card)) if deck.rank_of(card) > 1 else deck.name(card) for card in cards)


def _lead(state: State, action: Lead) -> Verdict:
    if state.phase != "dog" or action.seat != state.turn:
        return refused("nanking.dog.lead-only", "dog.choice.none", phase=state.phase, turn=state.turn)
    leaders = state.game.dog_leaders(action.seat, state.hands, state.round)
    if action.to not in leaders:
        return refused("nanking.dog.partner-out", "dog.choice", targets=list(leaders), to=action.to)
    return allowed("nanking.dog.lead-only", "dog.choice", to=action.to)


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
