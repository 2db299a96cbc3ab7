"""Two choices of a seat compared by what a person can see in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from random import Random
from typing import Generic, Literal, TypeAlias, TypeVar

from ...engine import Action
from ...engine.climbing.actions import Play
from ...engine.climbing.combo import Combo
from ...engine.climbing.rules import ClimbingCombinations
from ...engine.climbing.trick import TrickView
from ...players.player import ReasonFacts
from .evaluation import SeatOutlook

ReviewReason = Literal[
    "",
    "claim",
    "out",
    "broken.bomb",
    "broken.set",
    "bomb.early",
    "bomb.led",
    "bomb.danger",
    "bomb.home",
    "bomb.late",
    "firm",
    "kept",
    "spent.high",
    "follow.wait",
    "follow.low",
    "pass.danger",
    "pass.home",
    "pass.points",
    "pass.cheap",
    "pass.try",
    "pass.win",
    "lead.gift",
    "lead.guard",
    "lead.gone",
    "lead.kept-low",
    "lead.spent",
    "lead.wait",
    "lead.no-exit",
    "lead.long",
    "lead.winner",
    "lead.lower",
    "lead.part",
    "lead.higher",
    "left.higher",
    "left.fewer",
    "left.surer",
]
"""The reasons in every climbing game; each family adds its own."""

OwnReason = TypeVar("OwnReason", bound=str)
Found: TypeAlias = tuple[ReviewReason | OwnReason, ReasonFacts]
"""A reason, one of all climbing games or of a family's own, with what a sentence about it names."""

NEAR = 3  # cards with which somebody is about to go out
LIKELY = 0.5  # a chance from which a play is said to win
SAFE = 0.8  # and from which it is counted on
LOW_RANK = 9  # the highest rank that hardly ever wins late
MORE = 0.1  # how far one chance must exceed another to be called better
COUNTED = 8  # cards whose plays are counted
DEALS = 24  # on which it is checked what can beat a play
SPARED = 2  # times the share of deals in which a play can't be beaten: the most its chance may be


def _holds(some: int, part: int, cards: int) -> bool:
    return (some & cards).bit_count() >= (part & cards).bit_count()


class Contrast(Generic[OwnReason]):
    """A choice and a better one.

    actions  both of them
    done     the combination that was played, `better` the one that would have been better; None for no play
    """

    worthwhile = 15  # points that are worth a good card

    def __init__(
        self,
        view: TrickView,
        combinations: ClimbingCombinations,
        done: Action | None,
        better: Action | None,
        outlook: SeatOutlook,
    ) -> None:
        """`outlook` is how the family's sensible player sees the view: chances, a planner, foes."""
        self.view, self.actions = view, (done, better)
        self.foes: Sequence[int] = outlook.foes
        self.deck = combinations.deck
        self.done: Combo | None = done.combo if isinstance(done, Play) else None
        self.better: Combo | None = better.combo if isinstance(better, Play) else None
        self._expected: Callable[[Combo], float] = outlook.chances.of
        self._split: Callable[[int], Sequence[Combo]] = outlook.planner.split
        self._combinations, self._held = combinations, dict[Combo, float]()

    def reason(self, proof: Play | None = None, line: Sequence[Play] = ()) -> Found[OwnReason]:
        """Return the first visible reason why the better choice is better; "" if there is none.

        `proof` is the first play of a `line` that was proved to carry the hand out, and no longer does after
        the choice made.
        """
        if proof is not None and proof == self.actions[1] and not self.only_better_goes_out():
            return "claim", {"plays": [self.cards(play.combo) for play in (proof, *line[1:])]}
        return next(self.find_reasons(), ("", {}))

    def cards(self, combo: Combo | int) -> list[str]:
        """The names of cards, or of a combination's cards."""
        return self.deck.names(combo if isinstance(combo, int) else combo.cards)

    def seat(self, seat: int) -> dict[str, object]:
        """A seat with the number of its cards."""
        return {"seat": seat, "count": self.view.counts[seat]}

    def hand_after(self, combo: Combo | None) -> int:
        """The hand after a play."""
        return self.view.hand & ~combo.cards if combo else self.view.hand

    def cards_spent(self, cards: int) -> int:
        """Return those of these cards that the choice made spends and the better one keeps."""
        done = self.done.cards if self.done else 0
        return done & cards & ~(self.better.cards if self.better else 0)

    def dear_alone(self) -> int:
        """Return the high cards that the choice made spends, unless the better one spends another instead."""
        better = self.better.cards if self.better else 0
        done = self.done.cards if self.done else 0
        return 0 if better & self.high & ~done else self.cards_spent(self.high)

    def likelier(self, done: Combo, better: Combo) -> bool:
        """Return True if the better play may well take the trick and the other is much less likely to."""
        return self.chance(better) >= LIKELY and self.firmer(better, done, MORE)

    def firmer(self, one: Combo, other: Combo, more: float = 0.0) -> bool:
        """Return True if a play is likelier to take the trick than another, and can be beaten less often."""
        surer = self.holds(one) > self.holds(other) + MORE
        return surer and self.chance(one) > self.chance(other) + more

    def only_better_goes_out(self) -> bool:
        """Return True if only the better choice plays all cards."""
        return (
            self.better is not None and not self.hand_after(self.better) and bool(self.hand_after(self.done))
        )

    def goes_home(self) -> bool:
        """Return True if the better choice almost surely wins the trick, with one loser left at most."""
        if self.better is None or self.chance(self.better) < SAFE:
            return False
        return sum(self.chance(part) < SAFE for part in self._split(self.hand_after(self.better))) <= 1

    @cached_property
    def broken(self) -> Combo | None:
        """The best combination that only the choice made breaks up: a bomb, or one that saved a lead.

        None if the better choice breaks one as good.
        """
        held = [part for part in self._split(self.view.hand) if part.size > 1 and not part.joker]
        held.sort(key=lambda part: (part.is_bomb, part.size, part.rank), reverse=True)
        broken = ((each, self._breaks(self.done, each), self._breaks(self.better, each)) for each in held)
        best, worse, _ = next((each for each in broken if each[1] != each[2]), (None, False, False))
        return self._kept(best) if best and worse and (best.is_bomb or self._leads_more) else None

    def _kept(self, broken: Combo) -> Combo:
        """Return one like it that the better choice leaves whole, if that plays a card of this one."""
        if broken.is_bomb or not self.better or not broken.cards & self.better.cards:
            return broken
        left = self._combinations.leads(self.hand_after(self.better))
        alike = [each for each in left if each[:3] == broken[:3] and not each.joker]
        return alike[0] if alike else broken

    def _breaks(self, play: Combo | None, part: Combo) -> bool:
        """Return True if a play takes some of a part's cards and leaves others, so that it can't be made."""
        if play is None:
            return False
        ranks = [cards for cards in self.deck.rank if cards & part.cards]
        if play[:3] == part[:3] and (part.kind != "fullhouse" or all(cards & play.cards for cards in ranks)):
            return False  # a full house with another pair is another one
        left = self.hand_after(play)
        if part.is_bomb:  # suits matter
            return not self._combinations.bombs(left)
        if all(_holds(play.cards, part.cards, cards) for cards in ranks):
            return False
        return not any(each[:3] == part[:3] and not each.joker for each in self._combinations.leads(left))

    def _kept_bomb(self, broken: Combo) -> Combo:
        """Return the bomb that only the choice made breaks: another one, if the better choice breaks this."""
        kept = self._combinations.bombs(self.hand_after(self.better))
        spent = self.better is not None and self.better.is_bomb
        return broken if spent or broken in kept else kept[-1]

    @property
    def _leads_more(self) -> bool:
        """True if the choice made leaves a hand that needs more leads than the better one does."""
        done, better = (len(self._split(self.hand_after(play))) for play in (self.done, self.better))
        return done > better - (self.better is None)  # a pass has one more to lead

    def nearest_opponent(self) -> int | None:
        """The opponent with the fewest cards, if they are few."""
        few = [seat for seat in self.foes if 0 < self.view.counts[seat] <= NEAR]
        return min(few, key=lambda seat: self.view.counts[seat], default=None)

    def gives_way(self) -> int | None:
        """An opponent who may go out on what was led, but not on the better lead."""
        done, better = self.done, self.better
        if done is None or better is None or self.chance(done) >= SAFE:
            return None
        counts = [self.view.counts[seat] for seat in self.foes]
        if better.size != done.size and better.size in counts and self.chance(better) < SAFE:
            return None  # the better lead is no safer
        for seat in self.foes:
            safer = better.size != done.size or self.chance(better) > self.chance(done) + 0.2
            if self.view.counts[seat] == done.size and safer:
                return seat
        return None

    def keeps_low(self) -> bool:
        """Return True if only the better choice gets rid of a lonely low card, or pair."""
        done, better = self.done, self.better
        if done is None or better is None or better.size > 2 or better.rank > LOW_RANK:
            return False
        if better.rank >= done.rank or self._wild(better):
            return False  # what was led is as low, or the better card isn't
        if not any(part[:3] == better[:3] for part in self._split(self.view.hand)):
            return False  # torn out of something else
        return self.chance(better) < LIKELY and self.chance(done) > self.chance(better) + 0.15

    def no_exit(self) -> bool:
        """Return True if the choice made leaves nothing to win the lead back with."""
        if self.done is None or self.chance(self.done) >= LIKELY:
            return False
        return all(self.chance(part) < SAFE for part in self._split(self.hand_after(self.done)))

    def chance(self, combo: Combo) -> float:
        """The chance that a play takes its trick: what a sensible player expects, within bounds.

        It is at least the share of deals in which the play can't be beaten, and at most SPARED times that.
        """
        expected = self._expected(combo)
        if combo not in (self.done, self.better):
            return expected
        return min(max(expected, self.holds(combo)), SPARED * self.holds(combo))

    def holds(self, combo: Combo) -> float:
        """The share of deals on which no opponent could beat a play; bombs count only against a bomb."""
        known = self._held.get(combo)
        if known is None:
            known = self._held[combo] = 1 - self.beaten(combo)
        return known

    def beaten(self, combo: Combo, fits: Callable[[Combo], bool] = bool) -> float:
        """The share of deals on which an opponent could beat a play in a way that fits."""
        beaten = 0
        for hands in self._dealt:
            plays = (each for hand in hands for each in self._combinations.follows(hand, combo))
            beaten += any(each.is_bomb <= combo.is_bomb and fits(each) for each in plays)
        return beaten / len(self._dealt)

    @cached_property
    def _dealt(self) -> Sequence[Sequence[int]]:
        """Hands that the opponents may have."""
        rng = Random(0)
        return [self.opposing(rng) for _ in range(DEALS)]

    def opposing(self, rng: Random) -> Sequence[int]:
        """Deal the opponents hands that agree with the view."""
        raise NotImplementedError

    # -- what is said of it, the first that holds ------------------------------------------------------

    def find_reasons(self) -> Iterator[Found[OwnReason]]:
        """Yield the reasons for the better choice, the weightiest first."""
        raise NotImplementedError

    @property
    def high(self) -> int:
        """Cards too valuable to lead while others would do."""
        raise NotImplementedError

    def broken_up(self, broken: Combo) -> Found[OwnReason]:
        """Say that a combination was broken."""
        raise NotImplementedError

    def given_way(self, seat: int) -> Found[OwnReason]:
        """Say that an opponent may go out on what was led."""
        return "lead.gift", self.seat(seat)

    def cost_reasons(self) -> Iterator[Found[OwnReason]]:
        """Say that high cards were spent on a trick."""
        raise NotImplementedError

    def play_reasons(self, friendly: bool = False) -> Iterator[Found[OwnReason]]:
        """Yield the reasons about plays and passes; `friendly` if the trick is on the player's own side."""
        done, better = self.done, self.better
        if self.broken and self.broken.is_bomb:
            yield "broken.bomb", {"cards": self.cards(self._kept_bomb(self.broken))}
        if not self.view.trick:
            if done and better:
                yield from self._lead_reasons(done, better)
        elif done and not friendly:
            yield from self._overtaking_reasons(done, better)
        elif better:
            yield self._pass_reason(better)
        if done and better:
            yield from self._left_reasons(done, better)

    def _left_reasons(self, done: Combo, better: Combo) -> Iterator[Found[OwnReason]]:
        """Reasons in what is left of the hand: a higher card, fewer plays, or one that is harder to beat."""
        stays, goes = done.cards & ~better.cards, better.cards & ~done.cards
        if done[:2] == better[:2] and better.rank < done.rank and self._rank(stays) > self._rank(goes) > 0:
            yield "left.higher", self.name_both(stays, goes)
        fewer = self.fewer_plays(done.cards, better.cards)
        if fewer:
            yield "left.fewer", {**self.name_both(better, done), **fewer}
        left = [{*self._split(self.hand_after(each))} for each in (better, done)]
        mine, other = left[0] - left[1], left[1] - left[0]
        if len(mine) == len(other) == 1:
            kept, instead = mine.pop(), other.pop()
            if self.holds(kept) > self.holds(instead) + MORE:
                yield "left.surer", self.name_both(kept, instead)

    def fewer_plays(self, done: int, better: int) -> ReasonFacts:
        """The plays that the hand needs without the better cards and without others, if they are fewer."""
        left = [self.view.hand & ~cards for cards in (better, done)]
        if any(not 0 < hand.bit_count() <= COUNTED for hand in left):
            return {}
        count, number = (self._fewest(hand, {0: 0}) for hand in left)
        return {"count": count, "number": number} if count < number else {}

    def _fewest(self, hand: int, known: dict[int, int]) -> int:
        """The fewest plays in which cards can go."""
        if hand not in known:
            leads = self._combinations.leads(hand)
            known[hand] = 1 + min(self._fewest(hand & ~each.cards, known) for each in leads)
        return known[hand]

    def _wait_reason(self, bomb: Combo) -> Found[OwnReason]:
        """The reason for throwing a bomb on an opponent's trick, where it was kept."""
        owner = self.view.owner
        assert owner is not None
        facts = {**self.seat(owner), "cards": self.cards(bomb), "points": self.view.points_on_table}
        if 0 < self.view.counts[owner] <= NEAR:
            return "bomb.danger", facts
        return "bomb.home" if self.goes_home() else "bomb.late", facts

    def _pass_reason(self, better: Combo) -> Found[OwnReason]:
        """The reason against a pass, where a play was better."""
        near, lying = self.nearest_opponent(), self.view.points_on_table
        facts = {"cards": self.cards(better), "points": lying}
        likely = self.chance(better) >= LIKELY
        if near is not None and likely:
            return "pass.danger", facts | self.seat(near)
        if self.goes_home():
            return "pass.home", facts
        if lying >= self.worthwhile and likely:
            return "pass.points", facts
        if likely:
            return "pass.win", facts
        return ("pass.try" if better.rank > LOW_RANK or near is not None else "pass.cheap"), facts

    def _overtaking_reasons(self, done: Combo, better: Combo | None) -> Iterator[Found[OwnReason]]:
        """Reasons against a play on an opponent's trick, where another play or a pass was better."""
        if self.view.points_on_table < self.worthwhile and self.dear_alone():
            yield from self.cost_reasons()
        if self.broken:
            yield self.broken_up(self.broken)
        if better is None:
            yield "follow.wait", {"cards": self.cards(done)}
        elif better.rank < done.rank and not better.cards & done.cards and not self._wild(better):
            yield "spent.high", self.name_both(done, better)
        elif self.likelier(done, better):
            yield "follow.low", {"cards": self.cards(better)}
        if better:
            yield from self._comparison_reasons(done, better)

    def name_both(self, cards: Combo | int, other: Combo | int) -> ReasonFacts:
        """The facts that name two plays, or the cards of two."""
        return {"cards": self.cards(cards), "cards_other": self.cards(other)}

    def _comparison_reasons(self, done: Combo, better: Combo) -> Iterator[Found[OwnReason]]:
        """Reasons that tell similar plays apart: what may beat them, or what stays in the hand."""
        alike = (better.kind, better.size) == (done.kind, done.size)
        higher = better.beats(done) and self.holds(done) < 1  # what nobody can beat is as firm as can be
        firmer = higher if alike or done.is_bomb else self.firmer(better, done)
        if firmer:
            yield "firm", self.name_both(better, done)
        stays, goes = done.cards & ~better.cards, better.cards & ~done.cards
        if better.rank == done.rank and self._rank(stays) > self._rank(goes):
            yield "kept", {"cards": self.cards(stays)}

    def _wild(self, combo: Combo) -> bool:
        """Return True for a single card that is worth more than the rank it now plays at."""
        return combo.size == 1 and self._rank(combo.cards) > combo.rank

    def _rank(self, cards: int) -> int:
        """The highest rank of cards, 0 for none; cards without a rank stand above all."""
        held = [rank for rank, of_rank in enumerate(self.deck.rank) if cards & of_rank]
        return max(held, default=len(self.deck.rank) if cards else 0)

    def _lead_reasons(self, done: Combo, better: Combo) -> Iterator[Found[OwnReason]]:
        facts = {"cards": self.cards(better), "count": better.size}
        apart = not done.cards & better.cards
        seat = self.gives_way()
        if seat is not None:
            alike = better.size == done.size
            yield ("lead.guard", facts | self.seat(seat)) if alike else self.given_way(seat)
        if self.broken:
            yield self.broken_up(self.broken)
        if self.keeps_low():
            yield "lead.kept-low", facts
        if self.chance(better) >= SAFE > self.chance(done):
            yield "lead.winner", facts
        high = self.dear_alone()
        if high:
            wins = self.chance(done) >= LIKELY and not done.joker
            yield "lead.spent" if wins else "lead.gone", {"cards": self.cards(high)}
        if better.size > done.size:
            low = done.rank <= LOW_RANK and not done.joker
            yield "lead.no-exit" if low and self.no_exit() else "lead.long", facts
        if done.cards | better.cards == done.cards:
            yield "lead.part", {"cards": self.cards(done.cards & ~better.cards)}
        elif apart and better.rank < done.rank and done[:2] == better[:2] and not self._wild(better):
            yield "lead.lower", facts
        if self.likelier(done, better):
            yield "lead.higher", facts
        yield from self._comparison_reasons(done, better)
        if apart and done.size > 1:
            yield "lead.wait", self.name_both(better, done)
