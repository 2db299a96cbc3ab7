"""Safe lines: plays by which a seat goes out without losing a trick, whatever the others hold and do.

This is harder than a claim: a card may be led that others beat, as long as the hand has an answer to whatever
they could play on it. The others count as one player, their cards lie wherever it hurts, and what they have
played is gone. So it is a game with an end: the seat leads or answers, the others answer or pass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ...engine import View
from ...engine.climbing.combo import Combo
from ...engine.climbing.trick import TrickView
from ..solution import AnalysisError, Limit
from .proof import Budget


class Other(NamedTuple):
    """Another player: the cards that lie open there, and how many more they hold."""

    seat: int
    open: int
    hidden: int

    @property
    def size(self) -> int:
        """The number of their cards."""
        return self.open.bit_count() + self.hidden


class Around(NamedTuple):
    """The surroundings of a hand: the cards that nobody has shown, who may hold them, and who is out."""

    unseen: int
    others: tuple[Other, ...]
    out: tuple[int, ...]

    def after(self, seat: int, cards: int) -> Around:
        """The surroundings once one of the others has played these cards."""
        others: list[Other] = []  # `list[Other]()` would take ten times as long
        out = self.out
        for each in self.others:
            if each.seat == seat:
                each = Other(seat, each.open & ~cards, each.hidden - (cards & ~each.open).bit_count())
                if not each.open and not each.hidden:
                    out = (*out, seat)
                    continue
            others.append(each)
        return Around(self.unseen & ~cards, tuple(others), out)


Reply = tuple[tuple[int, Combo], ...]
"""The others' plays on a combination, one after the other; empty if all pass."""


def check_turn(view: View) -> None:
    """Raise AnalysisError if it isn't the seat's turn to play."""
    if not (view.acts and view.phase == "play"):
        raise AnalysisError("safe lines are found at a seat's turn to play")


class SafeSpot(NamedTuple):
    """A turn of the seat: its hand, its surroundings, and the top of the trick (None: it leads)."""

    hand: int
    around: Around
    top: Combo | None


class SafeLines:
    """The plays that keep a way out from a spot, and the best replies of the others.

    Its methods raise OutOfLimit (see `proof`) once they have taken more positions than the limit in all.
    """

    def __init__(
        self,
        view: TrickView,
        others: tuple[Other, ...],
        leads_again: Callable[[Combo, int, Around], bool],
        limit: Limit,
    ) -> None:
        """`leads_again` is True if the seat leads again after a play that gives the lead away."""
        game = view.game
        self._leads, self._follows = game.combinations.leads, game.combinations.follows
        self._over, self._leads_again = game.round_over, leads_again
        self.start = SafeSpot(view.hand, Around(view.unseen, others, view.out), view.top)
        self._budget = Budget(limit)
        self._known: dict[tuple[object, ...], bool] = {}
        self._choices: dict[tuple[object, ...], Sequence[Combo]] = {}
        self._answers: dict[tuple[Around, Combo], list[Reply]] = {}
        self._highest: dict[tuple[Around, Combo], list[Combo]] = {}

    def choices(self, spot: SafeSpot) -> Sequence[Combo]:
        """Return the combinations that can be played there."""
        hand, top = spot.hand, spot.top
        key = (hand, top.kind, top.size, top.rank) if top else (hand,)
        found = self._choices.get(key)
        if found is None:
            found = self._follows(hand, top) if top else self._leads(hand)
            self._choices[key] = found
        return found

    def plays(self, spot: SafeSpot) -> list[Combo]:
        """Return the plays that keep a way out; none if there was none."""
        return [combo for combo in self.choices(spot) if self._after(spot.hand, combo, spot.around)]

    def reply(self, spot: SafeSpot, combo: Combo) -> Reply:
        """Return the others' best reply to a play: one that leaves no way out, if there is one.

        Else the one that leaves the fewest plays that keep a way out; of equals, the cheapest.
        """
        if combo.cards == spot.hand or combo.kind == "dog":
            return ()

        def hope(reply: Reply) -> tuple[int, int, int, tuple[float, ...]]:
            after = self.then(spot, combo, reply)
            if reply and self.over(after):
                return 0, 0, len(reply), _strength(reply[-1][1])
            ways, choices = len(self.plays(after)), len(self.choices(after))
            return ways, choices + (not reply), len(reply), _strength(reply[-1][1]) if reply else ()

        return min([*self._replies(combo, spot.around), ()], key=hope)

    def can_be_beaten(self, spot: SafeSpot, combo: Combo) -> bool:
        """Return True if the others could hold something that beats a play."""
        return bool(self._replies(combo, spot.around))

    def takes_back(self, spot: SafeSpot, combo: Combo, cards: int) -> bool:
        """Return True if these cards can go on whatever beats a play, and are out or not beaten again."""

        def answers(after: SafeSpot) -> bool:
            return any(
                each.cards == cards and (cards == after.hand or not self.can_be_beaten(after, each))
                for each in self.choices(after)
            )

        return all(answers(self.then(spot, combo, reply)) for reply in self._replies(combo, spot.around))

    def then(self, spot: SafeSpot, combo: Combo, reply: Reply = ()) -> SafeSpot:
        """Return the seat's next turn."""
        around, top = spot.around, None
        for seat, played in reply:
            around, top = around.after(seat, played.cards), played
        return SafeSpot(spot.hand & ~combo.cards, around, top)

    def over(self, spot: SafeSpot) -> bool:
        """Return True if the round has ended without the seat."""
        return bool(self._over(spot.around.out))

    def leads_again(self, combo: Combo, after: SafeSpot) -> bool:
        """Return True if the seat leads again after a play that nobody has beaten."""
        return combo.kind != "dog" or self._leads_again(combo, after.hand, after.around)

    def lines(self, most: int) -> list[tuple[Combo, ...]]:
        """Every way out against the best replies, play by play; at most one more than `most`."""
        found = list[tuple[Combo, ...]]()

        def walk(spot: SafeSpot, so_far: tuple[Combo, ...]) -> None:
            for combo in self.plays(spot):
                if len(found) > most:
                    return
                line = (*so_far, combo)
                if combo.cards == spot.hand:
                    found.append(line)
                else:
                    walk(self.then(spot, combo, self.reply(spot, combo)), line)

        walk(self.start, ())
        return found

    # -- the game ------------------------------------------------------------------------------------

    def _after(self, hand: int, combo: Combo, around: Around) -> bool:
        """Return True if a hand gets out after this play."""
        left = hand & ~combo.cards
        if not left:
            return True
        key = (left, around, combo.kind, combo.size, combo.rank)
        found = self._known.get(key)
        if found is None:
            self._budget.count()
            found = self._known[key] = self._holds(SafeSpot(hand, around, None), combo)
        return found

    def _holds(self, spot: SafeSpot, combo: Combo) -> bool:
        led = self.then(spot, combo)
        if combo.kind == "dog":
            return self.leads_again(combo, led) and self._some(led)
        replies = self._replies(combo, spot.around)
        if any(not self.choices(led._replace(top=top)) for top in self._tops(combo, spot.around)):
            return False  # checked first, because it is quick
        return self._some(led) and all(self._endures(self.then(spot, combo, reply)) for reply in replies)

    def _endures(self, spot: SafeSpot) -> bool:
        """Return True if there is a way out after a reply."""
        ended = len(spot.around.others) < len(self.start.around.others) and self.over(spot)
        return not ended and self._some(spot)

    def _some(self, spot: SafeSpot) -> bool:
        return any(self._after(spot.hand, combo, spot.around) for combo in self.choices(spot))

    def _replies(self, combo: Combo, around: Around) -> list[Reply]:
        """The others' replies to a combination, the strongest first."""
        key = around, combo
        if key not in self._answers:
            several = self._chains(combo, around, around.others)
            self._answers[key] = sorted(several, key=lambda reply: _strength(reply[-1][1]), reverse=True)
        return self._answers[key]

    def _tops(self, combo: Combo, around: Around) -> list[Combo]:
        """The tops that the replies leave, one of each rank."""
        key = around, combo
        if key not in self._highest:
            tops = (reply[-1][1] for reply in self._replies(combo, around))
            self._highest[key] = list({(top.kind, top.size, top.rank): top for top in tops}.values())
        return self._highest[key]

    def _chains(
        self, top: Combo, around: Around, among: tuple[Other, ...], so_far: Reply = ()
    ) -> Iterator[Reply]:
        """Yield single plays, and several in a row by players who all go out with theirs.

        Whoever plays has less to play later: several hurt more than one only because the round may end.
        """
        for place, other in enumerate(among):
            cards = other.open | (around.unseen if other.hidden else 0)
            for combo in self._follows(cards, top):
                goes_out = combo.size == other.size
                if (combo.cards & ~other.open).bit_count() > other.hidden or (so_far and not goes_out):
                    continue
                reply = (*so_far, (other.seat, combo))
                yield reply
                if goes_out:
                    left = around.after(other.seat, combo.cards)
                    yield from self._chains(combo, left, among[place + 1 :], reply)


def _strength(combo: Combo) -> tuple[float, ...]:
    return combo.is_bomb, combo.size, combo.rank
