"""Candidate actions tried by playing on: deals that agree with a seat's view, and rollouts on them."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from itertools import islice
from random import Random
from typing import ClassVar, Protocol

from ...engine import Action
from ...engine.climbing.actions import Play
from ...engine.climbing.cards import ClimbingDeck, bits
from ...engine.climbing.combo import Combo
from ...engine.climbing.rules import ClimbingRules
from ...engine.climbing.trick import TrickView
from ...engine.state import Own
from ...players import Player
from ..sampling import Comparison, Evaluation
from ..solution import AnalysisError, Limit

LATE = 0.75  # the share of all cards still held when sampling begins to tell more than habit
MOST_CHOICES = 8  # plays that are tried; the others cost the hand more


def around(view: TrickView, deck: ClimbingDeck, elsewhere: int) -> dict[str, object]:
    """Return the fields of a position that don't depend on the hands.

    Cards seen `elsewhere` are in no trick that was won. Nobody can see any more which trick the others were
    in: they are dealt in any order. Raises AnalysisError if a seat's cards can't be worth its points.
    """
    values = deck.values(view.seen)
    for number, points in zip(view.won_counts, view.won_points, strict=True):
        if not sum(values[:number]) <= points <= sum(values[len(values) - number :]):
            raise AnalysisError(f"{number} cards of tricks can't be worth {points!r}")
    taken = bits(view.seen & ~elsewhere & ~sum(combo.cards for _, combo in view.trick))
    return {
        "trick": view.trick,
        "won": tuple(sum(islice(taken, number)) for number in view.won_counts),
        "out": view.out,
        "played": view.played,
        "announced": view.announced,
        "totals": view.totals,
        "round": view.round,
    }


class Deals:
    """The unseen cards, and who may hold which of them.

    unseen  the cards that nobody has shown
    sizes   the number of them at each place: a seat, or any other name
    holds   cards known to lie at a place
    lacks   cards known not to lie at a place
    """

    def __init__(
        self,
        unseen: int,
        sizes: Mapping[int, int],
        holds: Mapping[int, int] | None = None,
        lacks: Mapping[int, int] | None = None,
    ) -> None:
        """Raise AnalysisError if the cards don't fit the places, by number or by what is known of them."""
        if unseen.bit_count() != sum(sizes.values()):
            raise AnalysisError(
                f"an impossible view: {unseen.bit_count()} cards are unseen, and {sum(sizes.values())} hidden"
            )
        self.places = tuple(sizes)
        self._fixed = {place: cards & unseen for place, cards in (holds or {}).items() if place in sizes}
        self._room = {**sizes}
        for place, cards in self._fixed.items():
            self._room[place] -= cards.bit_count()
            if self._room[place] < 0:
                raise AnalysisError(f"an impossible view: place {place} has no room for what it holds")
        free = unseen & ~sum(self._fixed.values())
        if free.bit_count() != sum(self._room.values()):
            raise AnalysisError("an impossible view: a card is known to lie in two places")
        self._free = list(bits(free))
        self._swaps = [(last, (last + 1).bit_length()) for last in range(len(self._free) - 1, 0, -1)]
        self._lacks = {place: cards & free for place, cards in (lacks or {}).items() if place in sizes}

    @property
    def certain(self) -> bool:
        """True if it is known where all cards lie."""
        return sum(room > 0 for room in self._room.values()) <= 1

    def draw(self, rng: Random) -> dict[int, int]:
        """Deal the cards of each place by `rng`, using nothing but what is known."""
        cards, dice = self._free[:], rng.getrandbits
        # As `rng.shuffle` does, by the same dice, but without a call for each card.
        for last, size in self._swaps:
            other = dice(size)
            while other > last:
                other = dice(size)
            cards[last], cards[other] = cards[other], cards[last]
        return self._dealt(cards, self._room, rng)

    def deal_to_fear(self, rng: Random) -> dict[int, int]:
        """Deal so that high cards lie together, or those of a suit: the deals to fear."""
        cards = sorted(self._free, reverse=True)
        if rng.random() < 0.5:
            cards.sort(key=lambda card: card.bit_length() % 4)
        places = [*self._room]
        rng.shuffle(places)
        return self._dealt(cards, {place: self._room[place] for place in places}, rng)

    def _dealt(self, cards: list[int], room: Mapping[int, int], rng: Random) -> dict[int, int]:
        """Deal the free cards in order, move those that can't lie there, and add the known ones."""
        dealt: dict[int, int] = {}
        start = 0
        for place, size in room.items():
            dealt[place] = sum(cards[start : start + size])
            start += size
        for place, lacking in self._lacks.items():
            for card in bits(dealt[place] & lacking):
                self._move(dealt, place, card, rng)
        for place, known in self._fixed.items():
            dealt[place] |= known
        return dealt

    def _move(self, dealt: dict[int, int], place: int, card: int, rng: Random) -> None:
        """Swap a card that can't lie here for one from a place where it can; if there is none, it stays."""
        lacks = self._lacks
        others = [
            (other, each)
            for other, there in dealt.items()
            if other != place and not lacks.get(other, 0) & card
            for each in bits(there & ~lacks[place])
        ]
        if others:
            other, each = rng.choice(others)
            dealt[place] ^= card | each
            dealt[other] ^= card | each


class Odds(Protocol):
    """The chances of combinations to take their tricks."""

    def of(self, combo: Combo) -> float: ...


class Splits(Protocol):
    """Hands split into combinations."""

    def cost(self, hand: int) -> float: ...
    def split(self, hand: int) -> Sequence[Combo]: ...


class SeatOutlook(Protocol):
    """A view as a family's sensible player judges it."""

    @property
    def foes(self) -> Sequence[int]: ...
    @property
    def chances(self) -> Odds: ...
    @property
    def planner(self) -> Splits: ...
    def distinct(self, plays: Iterable[Play]) -> list[Play]: ...


class RolloutTrial:
    """A view, its choices, and rounds played on from it.

    `usual` is what a sensible player would do: it is tried as well, and follows an announcement. `lines` has
    the plays of a proved way out, by the action before it: they are played in every deal.
    """

    announced: ClassVar[type[Action]]  # what may be said before the first card
    others: ClassVar[tuple[type[Action], ...]]  # the actions that are tried besides plays
    price = 1.0  # what a rollout counts against a limit
    game: ClimbingRules
    outlook: SeatOutlook
    deals: Deals

    def __init__(self, view: TrickView, usual: Action | None) -> None:
        assert isinstance(view.game, ClimbingRules)
        self.view, self.game = view, view.game
        self.seat, self.usual = view.seat, usual
        self.lying = view.points_on_table
        self.lines: dict[Action | None, Sequence[Combo]] = {}

    def evaluation(self, player: Player, limit: Limit, rng: Random) -> Evaluation:
        """Evaluate the choices, with what a player would do among them."""
        if self.view.acts:
            self.usual = player.choose(self.view)
        return self.comparison(limit, rng).evaluation()

    def question(self, limit: Limit, rng: Random) -> Comparison | None:
        """The choices to be compared; None if there is only one."""
        comparison = self.comparison(limit, rng)
        return comparison if len(comparison.actions) > 1 else None

    def comparison(self, limit: Limit, rng: Random) -> Comparison:
        """The choices to be compared."""
        actions = self.actions()
        if self.usual is not None and self.usual not in actions:
            actions.insert(0, self.usual)
        return Comparison(actions, self.deal, self.worth, limit, rng, price=self.price)

    def actions(self) -> list[Action | None]:
        """Return the actions worth trying."""
        legal = self.view.legal
        said = [each for each in legal if isinstance(each, self.announced)]
        if not self.view.acts:
            return [None, *said] if said else []
        plays = self.outlook.distinct([each for each in legal if isinstance(each, Play)])
        if len(plays) > MOST_CHOICES:
            plays.sort(key=self.rough_cost)
            plays = plays[:MOST_CHOICES]
        others = [each for each in legal if isinstance(each, self.others)]
        # An announcement can wait until the first card.
        return [*plays, *others, *(said if isinstance(self.usual, Play) else ())]

    def rough_cost(self, play: Play) -> float:
        """Return a rough cost of a play, at first sight."""
        raise NotImplementedError

    def deal(self, rng: Random) -> object:
        """Deal the others hands that they may have."""
        raise NotImplementedError

    def worth(self, deal: Own, action: Action | None) -> float | Generator[None, None, float]:
        """Play on by the rollout policy after an action, and return what it is worth."""
        raise NotImplementedError


def late(view: TrickView, hand_size: int) -> bool:
    """Return True if so few cards are left that sampling tells more than habit."""
    return sum(view.counts) <= LATE * hand_size * view.game.players
