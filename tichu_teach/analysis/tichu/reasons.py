"""The reasons why one choice of the Tichu family beats another; their words are under `lookback.why`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_
from random import Random
from typing import Literal, TypeAlias

from ...engine import Action
from ...engine.climbing.actions import Give
from ...engine.climbing.combo import Combo
from ...engine.tichu.actions import Call, Lead, Push, Wish
from ...engine.tichu.deck import ACE, Deck
from ...engine.tichu.state import View
from ...players.player import ReasonFacts
from ...players.tichu.outlook import Outlook
from ...players.tichu.style import STEADY
from ..climbing import reasons as climbing
from ..climbing.reasons import NEAR, SAFE, Contrast
from .evaluation import deals
from .granting import Grant

ReviewReason = Literal[
    "call.nothing",
    "call.nothing.sure",
    "call.nothing.open",
    "call.nothing.bomb",
    "call.nothing.high",
    "call.missed",
    "call.missed.sure",
    "call.missed.bomb",
    "call.missed.high",
    "call.grand.nothing",
    "call.grand.missed",
    "call.grand.none",
    "push.opponent",
    "push.partner",
    "push.kept",
    "push.broken",
    "push.dog",
    "push.lower",
    "push.part",
    "push.lead",
    "give.caller",
    "give.out",
    "give.near",
    "give.next",
    "give.next.more",
    "give.other",
    "lead.to",
    "wish.partner",
    "wish.own",
    "wish.gone",
    "wish.breaks",
    "wish.beaten",
    "wish.clears",
    "wish.stays",
    "wish.sure",
    "wish.none",
    "wish.high",
    "wish.low",
    "broken.straight",
    "broken.pairs",
    "bomb.own",
    "bomb.partner",
    "bomb.caller",
    "bomb.points",
    "out.caller",
    "over.caller",
    "over.near",
    "over.partner",
    "left.caller",
    "follow.minus",
    "follow.phoenix",
    "spent.dragon",
    "spent.phoenix",
    "spent.ace",
    "pass.caller",
    "pass.double",
    "pass.partner",
    "lead.double",
    "lead.help",
    "lead.dog",
    "lead.dog.alone",
    "lead.dog.caller",
    "lead.dog.early",
]
"""The reasons of this family alone; `climbing/reasons.py` has the rest."""

QUEEN, PHOENIX = 12, 14.5


Found: TypeAlias = climbing.Found[ReviewReason]


class Reasons(Contrast[ReviewReason]):
    """A choice in the Tichu family and a better one."""

    view: View
    deck: Deck

    def __init__(self, view: View, done: Action | None, better: Action | None) -> None:
        self.outlook = Outlook(view, STEADY)
        super().__init__(view, view.game.combinations, done, better, self.outlook)
        self.game, self.partners = view.game, view.game.partners(view.seat)
        self.friendly = view.owner in (view.seat, *self.partners)

    def opposing(self, rng: Random) -> Sequence[int]:
        dealt = deals(self.view).draw(rng) | self.view.open_hands
        return [dealt[seat] for seat in self.foes]

    def find_reasons(self) -> Iterator[Found]:
        match self.actions:
            case (Call() as call, _):
                yield self._call_reason(call)
            case (_, Call() as call):
                yield self._silent(call)
            case (Push() as done, Push() as better):
                yield from self._push_reasons(done.cards, better.cards)
            case (Give() as done, Give() as better):
                yield self._gift_reason(done.to, better.to)
            case (Lead(), Lead() as better):
                yield "lead.to", self.seat(better.to)
            case (Wish() as done, Wish() as better):
                yield from self._wish_reasons(done.rank, better.rank)
            case _:
                yield from self._play_reasons()

    def _call_reason(self, call: Call) -> Found:
        """The reason against a call."""
        if call.kind == "grand":
            best = self._best_of_first
            return "call.grand.nothing" if best else "call.grand.none", {"cards": self.cards(best)}
        for seat, hand in self.view.open_hands.items():
            for bomb in self.game.combinations.bombs(hand) if seat in self.foes else ():
                return "call.nothing.open", {"seat": seat, "cards": self.cards(bomb)}
        return self._small("call.nothing.sure", "call.nothing.bomb", "call.nothing.high", "call.nothing")

    def _silent(self, call: Call) -> Found:
        """The reason for a call that was not made."""
        if call.kind == "grand":
            return "call.grand.missed", {"cards": self.cards(self._best_of_first)}
        return self._small("call.missed.sure", "call.missed.bomb", "call.missed.high", "call.missed")

    def _small(self, sure: ReviewReason, bomb: ReviewReason, high: ReviewReason, none: ReviewReason) -> Found:
        """Select the reason that fits the hand: whether plays can lose, and what wins the lead back."""
        facts: ReasonFacts = {"count": self._losers}
        if not self._losers:
            return sure, {}
        if self._bomb:
            return bomb, {**facts, "cards": self.cards(self._bomb)}
        best = self.view.hand & self.high
        return (high, {**facts, "cards": self.cards(best)}) if best else (none, facts)

    @property
    def _losers(self) -> int:
        """The plays of the hand that can lose."""
        return self.outlook.losers(self._split(self.view.hand))

    @property
    def _bomb(self) -> Combo | None:
        """The highest bomb of the hand that is not split up."""
        bombs = (part for part in self._split(self.view.hand) if part.is_bomb)
        return max(bombs, key=lambda bomb: (bomb.size, bomb.rank), default=None)

    @property
    def _best_of_first(self) -> int:
        """Of the first cards, those that win most: high ones, and a bomb."""
        bombs = self.game.combinations.bombs(self.view.hand)
        return reduce(or_, (bomb.cards for bomb in bombs), self.view.hand & self.high)

    def _push_reasons(self, done: Sequence[int], better: Sequence[int]) -> Iterator[Found]:
        """Compare pushed cards, receiver by receiver: first what is high, then what is missed."""
        targets = self.game.push_targets(self.view.seat)
        changed = [
            (to, one, other) for to, one, other in zip(targets, done, better, strict=True) if one != other
        ]
        gone = sum(one for _, one, _ in changed if one not in better)
        for to, one, other in changed:
            if to not in self.partners and self._high(one) > max(self._high(other), QUEEN):
                yield "push.opponent", {"seat": to, "cards": self.cards(one)}
        broken = [bomb for bomb in self.game.combinations.bombs(self.view.hand) if bomb.cards & gone]
        if broken:
            yield "push.broken", {"cards": self.cards(broken[0])}
        for to, one, other in changed:
            if to in self.partners and not other & self.deck.dog:
                more = self._high(other) > self._high(one)
                yield (
                    "push.partner" if more else "push.kept",
                    {"seat": to, "cards": self.cards(other if more else one)},
                )
        yield from self._fit_reasons(gone, sum(done), sum(better))
        yield from self._to_opponents(
            [one for to, one, _ in changed if to not in self.partners],
            [other for to, _, other in changed if to not in self.partners],
        )
        if gone & self.deck.mahjong:
            yield "push.lead", {"cards": self.cards(self.deck.mahjong)}

    def _fit_reasons(self, gone: int, pushed: int, given: int) -> Iterator[Found]:
        """Yield a reason to push the Dog, or cards that belong nowhere, and to keep a combination whole."""
        if given & ~pushed & self.deck.dog:
            yield "push.dog", {"cards": self.cards(gone)}
        leads = self.game.combinations.leads(self.view.hand)
        parts = [*self._split(self.view.hand), *sorted(leads, key=lambda combo: -combo.size)]
        left = {each[:3] for each in self.game.combinations.leads(self.view.hand & ~pushed) if not each.joker}
        for part in parts:
            whole = part.cards & gone and not part.cards & given
            if part.size > 1 and not part.joker and whole and part[:3] not in left:
                yield "push.part", {"cards": self.cards(part), "cards_other": self.cards(gone & part.cards)}

    def _to_opponents(self, done: Sequence[int], better: Sequence[int]) -> Iterator[Found]:
        """Compare what opponents get, the highest first."""
        for one, other in zip(
            *(sorted(cards, key=self._high, reverse=True) for cards in (done, better)), strict=True
        ):
            if self._high(one) > self._high(other):
                yield "push.lower", {"cards": self.cards(one), "cards_other": self.cards(other)}

    def _high(self, card: int) -> float:
        """The rank up to which a single card wins."""
        return PHOENIX if card & self.deck.phoenix else float(self.deck.rank_of(card))

    def _gift_reason(self, done: int, better: int) -> Found:
        calls, counts = self.view.calls, self.view.counts
        if calls[done] and not calls[better] and not self.view.out:
            return "give.caller", {"seat": done}
        if not counts[done]:
            return "give.out", {"seat": done}
        if counts[done] < counts[better]:
            return "give.near", {**self.seat(done), "seat_other": better}
        if done == self.game.seats_from(self.view.seat)[1]:
            return "give.next.more" if counts[done] > counts[better] else "give.next", self.seat(done)
        return "give.other", self.seat(better)

    def _wish_reasons(self, done: int, better: int) -> Iterator[Found]:
        """Compare wished ranks; 0 is no wish."""
        cards = self.deck.rank[done] if done else 0
        foe, calling = self._facing, self.outlook.calling_mates
        if done and better and not calling and not self.view.unseen & cards:
            yield "wish.gone", {"arank": done}
        if foe is not None:
            yield from self._granted(foe, done, better)
        at_once = foe is not None and self.view.unseen & cards
        if self.view.hand & cards and not calling and not at_once:
            yield "wish.own", {"arank": done}
        if done and self.outlook.mates and (not better or calling):
            yield "wish.partner", {"arank": done}
        if better:
            if not done:
                with_foes = foe is None and bool(self.partners) and not self.outlook.mates
                sure = with_foes and self.view.unseen & self.deck.rank[better]
                yield "wish.sure" if sure else "wish.none", {"arank": better}
            yield "wish.high" if better > done else "wish.low", {"arank": better}

    @property
    def _facing(self) -> int | None:
        """The opponent who alone still holds cards, so that these are known."""
        holding = [seat for seat, count in enumerate(self.view.counts) if count and seat != self.view.seat]
        return holding[0] if len(holding) == 1 and holding[0] in self.foes else None

    def _granted(self, foe: int, done: int, better: int) -> Iterator[Found]:
        """Compare wishes that bind nobody but an opponent whose cards are known."""
        worse, grant = (Grant(self.outlook, self.view.unseen, rank) for rank in (done, better))
        facts: ReasonFacts = {"seat": foe, "arank": better, "cards": self.cards(grant.card)}
        if grant.broken and grant.plays > worse.plays:
            yield "wish.breaks", {**facts, "cards": self.cards(grant.broken)}
        if grant.over and not worse.over:
            yield "wish.beaten", {**facts, "cards_other": self.cards(grant.over)}
        for part in sorted(self._split(self.view.hand), key=lambda part: -part.size):
            if grant.card and worse.beats(part) and not grant.beats(part):
                yield "wish.clears", {**facts, "cards_other": self.cards(part)}
        if worse.stays and not grant.stays:
            yield "wish.stays", {"seat": foe, "arank": done, "cards": self.cards(worse.card)}

    def _play_reasons(self) -> Iterator[Found]:
        view, done, better = self.view, self.done, self.better
        callers = self.outlook.calling_mates
        if callers and done and not self.hand_after(done):
            yield "out.caller", self.seat(callers[0])
        if self.only_better_goes_out():
            yield "out", {}
        if done and done.is_bomb and not (better and better.is_bomb):
            yield self._bomb_reason(done)
        if better and better.is_bomb and not (done and done.is_bomb) and view.trick and not self.friendly:
            yield self._wait_reason(better)
        if view.trick and self.friendly:
            owner = view.owner
            assert owner is not None
            if done and better is None:
                yield self._overtaken(owner)
            elif better and done is None and self.nearest_opponent() is None:
                yield "pass.partner", {**self.seat(owner), "cards": self.cards(better)}
        if done and better and not view.trick:
            gone = done.kind == "dog" and not self.outlook.chances.dog  # the lead, with it
            if gone or better.kind == "dog":
                yield self._dogged(better)
            yield from self._help_reasons(done, better)
        yield from self.play_reasons(self.friendly and self.better is None)

    # -- partners --------------------------------------------------------------------------------------

    def _overtaken(self, owner: int) -> Found:
        """The reason against taking over a trick of one's own side, where a pass was better."""
        if owner in self.outlook.calling_mates:
            return "over.caller", self.seat(owner)
        near = owner != self.view.seat and 0 < self.view.counts[owner] <= NEAR
        return "over.near" if near else "over.partner", self.seat(owner)

    def _overtaking_reasons(self, done: Combo, better: Combo | None) -> Iterator[Found]:
        callers = [seat for seat in self.outlook.after_me() if seat in self.outlook.calling_mates]
        if better is None and callers:
            yield "left.caller", self.seat(callers[0])
        minus = bool(self.partners) and self.view.points_on_table <= -self.worthwhile
        for found in super()._overtaking_reasons(done, better):
            yield ("follow.minus", found[1]) if minus and found[0] == "follow.wait" else found
        phoenix = better.cards & ~done.cards & self.deck.phoenix if better and self.partners else 0
        if better and phoenix and self.holds(better) <= 1 - SAFE:
            yield "follow.phoenix", {"cards": self.cards(phoenix)}

    def _help_reasons(self, done: Combo, better: Combo) -> Iterator[Found]:
        """Yield a partner who may go out on the better lead, and not on the one made."""
        for mate in self.outlook.mates:
            lower = better.size != done.size or better.rank < done.rank
            if self.view.counts[mate] == better.size <= NEAR and lower and self.chance(better) < SAFE:
                yield "lead.help", self.seat(mate)

    # -- bombs, and the Dog ----------------------------------------------------------------------------

    def _bomb_reason(self, done: Combo) -> Found:
        facts: ReasonFacts = {"cards": self.cards(done), "points": self.view.points_on_table}
        owner = self.view.owner
        if owner is None:
            return "bomb.led", facts
        if owner == self.view.seat:
            return "bomb.own", facts
        return ("bomb.partner", {**facts, "seat": owner}) if self.friendly else ("bomb.early", facts)

    def _wait_reason(self, bomb: Combo) -> Found:
        reason, facts = super()._wait_reason(bomb)
        if self.view.owner in self.outlook.calling_foes:
            return "bomb.caller", facts
        rich = self.view.points_on_table >= self.worthwhile
        return "bomb.points" if rich and reason == "bomb.late" else reason, facts

    def _dogged(self, better: Combo) -> Found:
        if better.kind != "dog":
            return "lead.dog.early", {}
        if not self.outlook.mates:
            return "lead.dog.alone", {}
        callers = self.outlook.calling_mates
        return ("lead.dog.caller", self.seat(callers[0])) if callers else ("lead.dog", {})

    # -- on a trick, and from the lead -------------------------------------------------------------------

    @property
    def high(self) -> int:
        deck = self.deck
        return int(deck.dragon | deck.phoenix | deck.rank[ACE])

    def cost_reasons(self) -> Iterator[Found]:
        deck, facts = self.deck, {"points": self.view.points_on_table}
        if self.cards_spent(deck.dragon):
            yield "spent.dragon", facts
        if self.cards_spent(deck.phoenix):
            yield "spent.phoenix", facts
        if self.cards_spent(deck.rank[ACE]):
            yield "spent.ace", facts

    def broken_up(self, broken: Combo) -> Found:
        facts = {"cards": self.cards(broken)}
        if broken.kind == "straight":
            return "broken.straight", facts
        return "broken.pairs" if broken.kind == "pairs" else "broken.set", facts

    def given_way(self, seat: int) -> Found:
        return "lead.double" if self._double(seat) else "lead.gift", self.seat(seat)

    def _pass_reason(self, better: Combo) -> Found:
        owner, facts = self.view.owner, {"cards": self.cards(better), "points": self.view.points_on_table}
        if owner in self.outlook.calling_foes:
            return "pass.caller", {**facts, "seat": owner}
        near = self.nearest_opponent()
        if near is not None and self._double(near):
            return "pass.double", facts | self.seat(near)
        return super()._pass_reason(better)

    def _double(self, seat: int) -> bool:
        """Return True if this seat would be the last of a side to be out before all the others."""
        return self.game.sides == 2 and {*self.view.out} == {*self.game.partners(seat)}
