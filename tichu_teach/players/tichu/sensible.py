"""Players of the Tichu family: one with some experience, and a beginner."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp

from ...engine import Action, Call, Collect, Give, Pass, Play, Push, Take, Wish
from ...engine.tichu.actions import Lead, Retract
from ...engine.tichu.deck import ACE, KING, LOW
from ...engine.tichu.state import View
from ..climbing import SlippingPlayer
from ..player import Choice, Reasoning, check_owed, check_view
from .outlook import Outlook
from .style import BEGINNER, STEADY, Reason, Style
from .trick import bomb, follow, lead

# Fitted to simulated rounds: the chance of going out first, from the cost of a full hand.
_COST_MIDDLE, _COST_STEEP = 1.13, 0.79


def first_out(outlook: Outlook) -> float:
    """Return the chance of going out first with a full hand."""
    return 1 / (1 + exp(_COST_STEEP * (outlook.cost - _COST_MIDDLE)))


def worth_of_eight(view: View) -> float:
    """Value the first cards: those that win tricks whatever the others are."""
    deck, hand = view.game.deck, view.hand
    worth = 2.0 * bool(hand & deck.dragon) + 2.0 * bool(hand & deck.phoenix)
    worth += (hand & deck.rank[ACE]).bit_count() + 0.3 * (hand & deck.rank[KING]).bit_count()
    return worth + 1.5 * len(view.game.combinations.bombs(hand)) - 0.5 * bool(hand & deck.dog)


def wants_grand(view: View, style: Style) -> bool:
    """Return True to announce a grand tichu on the first cards."""
    if any(view.calls[mate] for mate in view.game.partners(view.seat)):
        return False
    return worth_of_eight(view) >= style.grand + 5 * _caution(view)


def wants_small(outlook: Outlook) -> bool:
    """Return True to announce a small tichu on a full hand."""
    if outlook.calling_mates or outlook.view.out:
        return False
    return first_out(outlook) >= outlook.style.call + _caution(outlook.view)


def _caution(view: View) -> float:
    """The extra chance wanted for a call: negative if far behind near the end, positive if well ahead."""
    game, totals = view.game, view.totals
    side = game.side(view.seat)
    ours, theirs = totals[side], max(total for s, total in enumerate(totals) if s != side)
    target = game.target
    if target is None or len(totals) != game.sides:
        return 0.0
    if theirs >= 0.85 * target and theirs - ours >= 0.2 * target:
        return -0.15
    if ours >= 0.9 * target and ours - theirs >= 0.2 * target:
        return 0.1
    return 0.0


def push(outlook: Outlook) -> Choice:
    """Push one card to each receiver so that the side is left best off."""
    view, game = outlook.view, outlook.game
    targets = game.push_targets(view.seat)
    hand = view.hand
    friends = game.partners(view.seat)
    if view.demanded_push is not None:
        return Choice(Push(view.seat, view.demanded_push), "push.demanded")
    chosen: dict[int, int] = {}  # by place among the receivers
    for place in sorted(range(len(targets)), key=lambda place: targets[place] not in friends):
        target = targets[place]
        held = [card for card in game.deck if card & hand]
        score = _for_partner if target in friends else _for_opponent
        best = max(held, key=lambda card: score(outlook, hand, card, target))
        chosen[place] = best
        hand &= ~best
    pushed = Push(view.seat, tuple(chosen[place] for place in range(len(targets))))
    return Choice(pushed, _reason(outlook, [target for target in targets if target in friends]))


def _reason(outlook: Outlook, partners: Sequence[int]) -> Reason:
    if not partners:
        return "push.solo"
    if any(outlook.view.calls[mate] for mate in partners):
        return "push.caller"
    if outlook.calling:
        return "push.calling"
    return "push.strong" if outlook.cost < outlook.style.strong else "push.generous"


def _for_partner(outlook: Outlook, hand: int, card: int, target: int) -> float:
    """The worth to the side of giving this card to the partner."""
    deck, planner, style = outlook.game.deck, outlook.planner, outlook.style
    loss = planner.cost(hand & ~card) - planner.cost(hand)
    strong = outlook.cost < style.strong
    if card & deck.dog:
        # A partner with the Dog can give the strong hand the lead.
        return style.dog_push - loss if outlook.calling or strong else -9
    if card & deck.mahjong:
        return -1 - loss
    rank = deck.rank_of(card)
    gain = 1 - (planner.phoenix if card & deck.phoenix else planner.single[rank]) + style.harm * rank
    if outlook.view.calls[target]:
        return 3 * gain - loss
    if outlook.calling:
        return gain - 3 * loss
    return gain * (style.thrifty if strong else style.generous) - loss


def _for_opponent(outlook: Outlook, hand: int, card: int, target: int) -> float:
    """The worth to the side of giving this card to an opponent."""
    deck, planner, style = outlook.game.deck, outlook.planner, outlook.style
    loss = planner.cost(hand & ~card) - planner.cost(hand)
    if card & (deck.dragon | deck.phoenix | deck.mahjong):
        return -9
    if card & deck.dog:
        # It hurts a caller; any other opponent would gladly give their partner the lead.
        return 2.0 if outlook.view.calls[target] else -4.0
    rank = deck.rank_of(card)
    harm = style.harm * rank + (1.0 if rank >= KING else 0) + (1.0 if rank == ACE else 0)
    right = target == outlook.game.next_seat(outlook.seat)
    odd = 0.1 if (rank % 2 == 1) == right else 0.0
    return odd - harm - loss - 0.01 * outlook.game.deck.points(card)


def wish(outlook: Outlook, pushed: Sequence[int]) -> Choice:
    """Wish for a rank. `pushed` are the cards this seat gave away, empty if unknown."""
    view, deck = outlook.view, outlook.game.deck
    given = dict(zip(outlook.game.push_targets(view.seat), pushed, strict=False))
    right = next((s for s in outlook.game.seats_from(view.seat)[1:] if view.counts[s]), None)
    if right in outlook.foes:
        card = given.get(right, 0)
        if card & view.unseen and LOW <= deck.rank_of(card) <= ACE and outlook.calling_mates:
            # The card must be played at once, before the partner's turn.
            rank = deck.rank_of(card)
            return Choice(Wish(view.seat, rank), "wish.pushed", {"rank": rank, "seat": right})
    ranks = [rank for rank in range(LOW, ACE + 1) if view.unseen & deck.rank[rank]]
    own = [rank for rank in ranks if not view.hand & deck.rank[rank]]
    if outlook.calling_mates or not (own or ranks):
        return Choice(Wish(view.seat, 0), "wish.none")
    rank = max(own or ranks)
    return Choice(Wish(view.seat, rank), "wish.high" if own else "wish.any", {"rank": rank})


class SensiblePlayer(Reasoning):
    """Plans its hand, leads losers, keeps winners, helps a partner who called and stops opponents.

    It judges from its view alone and plays the same for the same seed. One instance may play several seats;
    it remembers only what each of them pushed.
    """

    def __init__(self, rng: random.Random, style: Style | None = None) -> None:
        self.rng, self.style = rng, style or Style()
        self._given: dict[int, tuple[int, ...]] = {}  # the cards pushed by each seat

    def call(self, view: View) -> Choice | None:
        check_view(view, "tichu")
        calls = {each.kind: each for each in view.legal if isinstance(each, Call)}
        if view.phase == "take":
            self._given.pop(view.seat, None)
            wanted = "grand" in calls and wants_grand(view, self.style)
            return Choice(calls["grand"], "call.grand") if wanted else None
        if view.phase == "play" and "small" in calls and wants_small(Outlook(view, self.style)):
            return Choice(calls["small"], "call.small")
        return None

    def decide(self, view: View) -> Choice:
        check_owed(view, "tichu")
        call = self.call(view)
        if call:
            return call
        match view.phase:
            case "take":
                return _take_cards(view)
            case "push":
                pushed = push(Outlook(view, self.style))
                self.note(pushed.action)
                return pushed
            case "wish":
                return wish(Outlook(view, self.style), self._given.get(view.seat, ()))
            case "play":
                return self._turn(view)
            case "dog":
                leads = [each for each in view.legal if isinstance(each, Lead)]
                # The lead goes to a partner who called, else to the one nearest to going out.
                to = min(leads, key=lambda lead: (not view.calls[lead.to], view.counts[lead.to]))
                reason: Reason = "dog.caller" if view.calls[to.to] else "dog.nearest"
                return Choice(to, reason, {"seat": to.to, "count": view.counts[to.to]})
            case "window":
                bombs = [each for each in view.legal if isinstance(each, Play)]
                return bomb(Outlook(view, self.style), bombs)
        return self._collect(view)

    def note(self, action: Action) -> None:
        if isinstance(action, Push):
            self._given[action.seat] = action.cards

    def _turn(self, view: View) -> Choice:
        moves = [each for each in view.legal if not isinstance(each, (Call, Retract))]
        if len(moves) == 1:
            return _only_move(view, moves[0])
        outlook = Outlook(view, self.style)
        return follow(outlook, self.rng) if view.trick else lead(outlook, self.rng)

    def _collect(self, view: View) -> Choice:
        """Take the trick in, give the Dragon's away, or bomb one's own if the wish demands it."""
        gifts = [each for each in view.legal if isinstance(each, Give)]
        if gifts:
            # The player with the most cards is likely to be last, and the last player keeps no tricks.
            callers = set[int]() if view.out else {gift.to for gift in gifts if view.calls[gift.to]}
            to = max(gifts, key=lambda gift: (gift.to not in callers, view.counts[gift.to]))
            reason: Reason = "give.caller" if callers else "give.last"
            return Choice(to, reason, {"seat": to.to, "count": view.counts[to.to]})
        if any(isinstance(each, Collect) for each in view.legal):
            return Choice(Collect(view.seat), "collect")
        owed = [each for each in view.legal if isinstance(each, Play)]
        outlook = Outlook(view, self.style)
        least = min(owed, key=lambda play: outlook.planner.cost(view.hand & ~play.combo.cards))
        return Choice(least, "follow.wished", {"rank": view.wish})


def _take_cards(view: View) -> Choice:
    """Take the other cards, saying why without a grand tichu if one was possible."""
    take, caller = Take(view.seat), next((m for m in view.game.partners(view.seat) if view.calls[m]), None)
    if not any(isinstance(each, Call) and each.kind == "grand" for each in view.legal):
        return Choice(take, "take")
    return Choice(take, "take.few") if caller is None else Choice(take, "take.caller", {"seat": caller})


def _only_move(view: View, action: Action) -> Choice:
    """The only move, with the reason why there is no choice."""
    if isinstance(action, Pass):
        return Choice(action, "pass.cannot")
    if isinstance(action, Play) and action.combo.cards == view.hand:
        return Choice(action, "follow.out" if view.trick else "lead.out")
    if view.wish:
        return Choice(action, "follow.wished" if view.trick else "lead.wished", {"rank": view.wish})
    return Choice(action, "only")


def steady(*, beginner: bool) -> SensiblePlayer:
    """Return a player without whims; a `beginner` leaves out what late chapters teach."""
    return SensiblePlayer(random.Random(0), BEGINNER if beginner else STEADY)


class BeginnerPlayer(SlippingPlayer):
    """A player with the habits of a good one and the mistakes of a learner."""

    family = "tichu"

    def __init__(self, rng: random.Random) -> None:
        super().__init__(SensiblePlayer(rng, BEGINNER), rng)
