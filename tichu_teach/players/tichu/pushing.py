"""The push: something good for the partner, little for the opponents."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine import Push
from ...engine.tichu.deck import ACE
from ..choice import Choice
from .outlook import Outlook
from .reasons import Reason

_KING = 13


def push(outlook: Outlook) -> Choice:
    """One card for each receiver, chosen so that the hand that stays is the best for its side."""
    view, game = outlook.view, outlook.game
    targets = game.push_targets(view.seat)
    hand = view.hand
    friends = game.partners(view.seat)
    if view.demanded is not None:
        return Choice(Push(view.seat, view.demanded), "push.demanded")
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
    """How the cards for a partner were weighed."""
    if not partners:
        return "push.solo"
    if any(outlook.view.calls[mate] for mate in partners):
        return "push.caller"
    if outlook.calling:
        return "push.calling"
    return "push.strong" if outlook.cost < outlook.style.strong else "push.generous"


def _for_partner(outlook: Outlook, hand: int, card: int, target: int) -> float:
    """How good it is for the side to give this card to the partner."""
    deck, planner, style = outlook.game.deck, outlook.planner, outlook.style
    loss = planner.cost(hand & ~card) - planner.cost(hand)
    strong = outlook.cost < style.strong
    if card & deck.dog:
        # A partner with the Dog gives the lead to whom the strong hand belongs.
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
    """How good it is for the side to give this card to an opponent."""
    deck, planner, style = outlook.game.deck, outlook.planner, outlook.style
    loss = planner.cost(hand & ~card) - planner.cost(hand)
    if card & (deck.dragon | deck.phoenix | deck.mahjong):
        return -9
    if card & deck.dog:
        # It hurts a caller; anybody else would be glad to give the lead to the other opponent.
        return 2.0 if outlook.view.calls[target] else -4.0
    rank = deck.rank_of(card)
    harm = style.harm * rank + (1.0 if rank >= _KING else 0) + (1.0 if rank == ACE else 0)
    right = target == outlook.game.next_seat(outlook.seat)
    odd = 0.1 if (rank % 2 == 1) == right else 0.0
    return odd - harm - loss - 0.01 * outlook.game.deck.points(card)
