"""Choices in the Tichu family evaluated from one seat's view.

Between two sides a choice is worth the lead of the seat's own side in the round, calls included; where
everybody plays alone, it is worth minus the number of players who come in before the seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import NamedTuple

from ...engine import Action
from ...engine.climbing.actions import Collect, Give, Pass, Play
from ...engine.climbing.cards import bits
from ...engine.climbing.combo import Combo
from ...engine.memo import Memo
from ...engine.state import Ruleset
from ...engine.tichu.actions import Call, Lead, NoBomb, Push, Wish
from ...engine.tichu.deck import ACE, LOW
from ...engine.tichu.rules import TichuRules
from ...engine.tichu.score import CALL_VALUE
from ...engine.tichu.state import State, View
from ...engine.values import put
from ...players.tichu.chances import Chances
from ...players.tichu.outlook import Outlook
from ...players.tichu.sensible import SensiblePlayer
from ...players.tichu.style import STEADY
from ..climbing import evaluation as climbing
from ..climbing.evaluation import MOST_CHOICES, Deals, around
from ..sampling import Comparison, Evaluation
from ..solution import AnalysisError, Limit
from .parts import BOMB, RolloutHand, RolloutParts, key_of, rank_of
from .rollout import Rollout, Setting

TRIES = 4  # deals of which the one that suits a caller best is taken
_TO_COME = -1  # the place among the seats of the own cards that are still to be taken


def deals(view: View, holds: Mapping[int, int] | None = None) -> Deals:
    """The deals that agree with a view; `holds` are cards that this seat has pushed, by receiver.

    Raises AnalysisError for an impossible view.
    """
    seats = range(view.game.players)
    sizes = {seat: view.counts[seat] for seat in seats if seat != view.seat and seat not in view.open_hands}
    known = {seat: cards & view.unseen for seat, cards in (holds or {}).items() if seat in sizes}
    return Deals(view.unseen, sizes, known, wish_let_by(view))


def wish_let_by(view: View) -> dict[int, int]:
    """The cards that seats can't hold, because they let the wish go by on lower singles of this trick."""
    trick, game = view.trick, view.game
    if not view.wish or not trick or trick[0][1].kind != "single":
        return {}
    lacking = set[int]()
    if not trick[0][1].cards & game.deck.mahjong:  # an older wish, which bound the leader
        lacking.add(trick[0][0])
    for (seat, below), then in zip(trick, (*trick[1:], None), strict=True):
        if below.kind != "single" or below.rank >= view.wish or (then and then[1].is_bomb):
            break  # from here on it cannot be granted, or a bomb came before anybody's turn
        for each in game.seats_from(seat)[1:]:
            if then is None and each == view.turn:
                break
            lacking.add(each)
            if then and each == then[0]:
                break
    wished = game.deck.rank[view.wish]
    return {seat: wished for seat in lacking if game.bound_by_wish(seat)}


def suppose_position(view: View) -> State:
    """Deal what a seat doesn't see, in any order; its view stays the same.

    Raises AnalysisError if others are asked for a bomb before the seat's turn: nobody knows who.
    """
    if view.phase in ("play", "collect") and view.turn == view.seat and not view.acts:
        raise AnalysisError("this seat has nothing to decide here")
    game, seats = view.game, range(view.game.players)
    hidden, known = bits(view.unseen), {**view.open_hands, view.seat: view.hand}
    hands = [known[seat] if seat in known else sum(islice(hidden, view.counts[seat])) for seat in seats]
    rest = tuple(tuple(islice(hidden, number)) for number in view.to_come)
    return State(
        game,
        view.phase,
        hands,
        view.turn,
        rest=rest,
        pushed=tuple(_pushed(view, hands)),
        window=(view.seat,) if view.phase == "window" else (),
        wish=view.wish,
        wisher=view.wisher,
        open=view.open,
        people=view.people,
        **around(view, game.deck, view.open | sum(view.open_hands.values())),
    )


def _pushed(view: View, hands: list[int]) -> Iterator[tuple[int, ...]]:
    """Yield the cards that each seat has laid down; of the others', only the number is known."""
    for seat, hand in enumerate(hands):
        due = len(view.game.push_targets(seat))
        if seat == view.seat:
            yield view.pushed
        else:
            yield tuple(islice(bits(hand), due if view.phase == "push" and seat not in view.pushing else 0))


HandsBySeat = list[RolloutHand]


def evaluate(view: View, limit: Limit, rng: Random) -> Evaluation:
    """Evaluate the sensible choices of a seat.

    Raises AnalysisError for an impossible view, and if there is nothing to decide in play.
    """
    return RolloutTrial(view).evaluation(usual_player(view.game, Random(0)), limit, rng)


class Memory:
    """A seat's knowledge beyond its view: the cards that it has pushed, by receiver. For several seats."""

    def __init__(self) -> None:
        self._pushed: dict[int, dict[int, int]] = {}

    def note(self, view: View, action: Action | None) -> None:
        """Note a push that a seat is about to make; forget its last one in a new deal."""
        if isinstance(action, Push):
            held = self._pushed[action.seat] = dict[int, int]()
            for receiver, card in zip(view.game.push_targets(action.seat), action.cards, strict=True):
                held[receiver] = held.get(receiver, 0) | card
        elif view.phase == "take":
            self._pushed.pop(view.seat, None)

    def holds(self, seat: int) -> Mapping[int, int]:
        """The cards that a seat has pushed, by receiver; some may have been played since."""
        return self._pushed.get(seat, {})


class Begun(NamedTuple):
    """A choice, and what comes of it.

    round_  the position right after it, without hands
    hand    what the seat then holds
    worths  what came of it, by hands: near the end the same deals come again and again
    """

    round_: Rollout
    hand: RolloutHand
    worths: dict[tuple[RolloutHand, ...], float]


class RolloutTrial(climbing.RolloutTrial):
    """A view, its choices, and rounds played on from it."""

    announced, others = Call, (Collect, Give, Lead, NoBomb, Pass)

    view: View
    game: TichuRules
    outlook: Outlook

    def __init__(self, view: View, memory: Memory | None = None, usual: Action | None = None) -> None:
        """`usual` is what a sensible player would do, which is tried as well, and follows a call."""
        if view.phase in ("take", "push", "over"):
            raise AnalysisError(f"only choices in play can be evaluated, not in the phase {view.phase!r}")
        super().__init__(view, usual)
        self.deals = deals(view, memory.holds(view.seat) if memory else {})
        self.outlook = Outlook(view, STEADY)
        self.parts = RolloutParts(self.game, self.outlook.chances, STEADY)
        # The others have not seen this seat's hand.
        self.theirs = RolloutParts(self.game, Chances(view, public=True), STEADY)
        self.setting = Setting(self.game, self.theirs, STEADY, view.round, self.seat)
        self.calls = [CALL_VALUE.get(call, 0) for call in view.calls]
        self._begun: dict[Action | None, Begun] = {}
        self._plays = Memo(self.parts.played, 64)

    # -- what there is to choose ---------------------------------------------------------------------

    def actions(self) -> list[Action | None]:
        return [*self._wishes()] if self.view.acts and self.view.phase == "wish" else super().actions()

    def rough_cost(self, play: Play) -> float:
        combo, outlook = play.combo, self.outlook
        rest = outlook.planner.cost(outlook.hand & ~combo.cards)
        return -(outlook.chances.of(combo) * STEADY.lead + STEADY.size * combo.size - rest)

    def _wishes(self) -> Sequence[Action | None]:
        """The wishes for ranks that somebody else may hold, high ones first, and no wish."""
        deck, view = self.game.deck, self.view
        wishes = [each for each in view.legal if isinstance(each, Wish)]
        asked = [each for each in wishes if not each.rank or view.unseen & deck.rank[each.rank]]
        return sorted(asked, key=lambda wish: -wish.rank)[: MOST_CHOICES - 1] + asked[:1]

    # -- trying it -----------------------------------------------------------------------------------

    def deal(self, rng: Random) -> HandsBySeat:
        """Deal everybody's hand; the seat's own is left out."""
        dealt = {self.seat: 0} | self.deal_hands(rng) | self.view.open_hands
        return [self.theirs.of(dealt[seat]) for seat in range(self.game.players)]

    def deal_hands(self, rng: Random) -> dict[int, int]:
        """Deal the hands; those who called a tichu hold the best of a few, for nobody calls on nothing."""
        callers = [seat for seat, call in enumerate(self.calls) if call and seat in self.deals.places]
        if self.view.out or not callers:
            return self.deals.draw(rng)
        several = [self.deals.draw(rng) for _ in range(TRIES)]
        cost = self.theirs.planner.cost
        costs = [sum([cost(dealt[seat]) for seat in callers]) for dealt in several]
        return several[costs.index(min(costs))]

    def worth(self, hands: HandsBySeat, action: Action | None) -> float:
        """Play on by the rollout policy after an action, and return what it is worth."""
        begun = self._begun.get(action) or self._begin(action)
        asked = tuple(hands)
        known = begun.worths.get(asked)
        if known is None:
            known = begun.worths[asked] = self._played_on(hands, action)
        return known

    def _played_on(self, hands: HandsBySeat, action: Action | None) -> float:
        round_ = self.after(hands, action)
        if self.lines:
            self._follow(self.lines.get(action, ()), round_)
        if not round_.over:
            round_.run()
        return round_.worth(self.seat)

    def _follow(self, line: Sequence[Combo], round_: Rollout) -> None:
        """Play what nobody can beat."""
        parts = [self._plays[combo] for combo in line]
        if parts:
            round_.hands[self.seat] = left = parts[:]
        for part in parts:
            round_.take(self.seat)
            left.remove(part)
            round_.lay(self.seat, part)

    def after(self, hands: HandsBySeat, action: Action | None) -> Rollout:
        """The round right after an action, or after a call and what usually follows."""
        begun = self._begun.get(action) or self._begin(action)
        held = hands[:]
        held[self.seat] = begun.hand
        return begun.round_.dealt(held)

    def _begin(self, action: Action | None) -> Begun:
        """The same for all deals: none of it depends on the others' hands."""
        view, seat = self.view, self.seat
        played = action.combo if isinstance(action, Play) else None
        if isinstance(action, Call) and isinstance(self.usual, Play):
            played = self.usual.combo
        hand = self.parts.of(view.hand & ~played.cards if played else view.hand)
        round_ = Rollout(
            self.setting, view.counts, view.turn, view.won_points, view.out, self.calls, view.wish
        )
        if view.trick:
            top = view.trick[-1][1]
            round_.key, round_.top, round_.owner = key_of(top), rank_of(top), view.trick[-1][0]
            round_.lying = self.lying
        if isinstance(action, Call):
            round_.call(seat, CALL_VALUE[action.kind])
        if played:
            part = self._plays[played]
            round_.held[seat] = hand.units + part.units
            round_.bombs = part.key == BOMB
            round_.lay(seat, part)
        elif isinstance(action, Pass):
            round_.turn = self.setting.after[seat]
        elif isinstance(action, Collect):
            round_.take(seat, seat)
        elif isinstance(action, Give):
            round_.take(seat, action.to)
        elif isinstance(action, Lead):
            round_.turn = action.to
        elif isinstance(action, Wish):
            round_.wish, round_.turn = action.rank, self.setting.after[seat]
        elif view.phase == "wish":  # another seat's, which is not foreseen
            round_.turn = self.setting.after[view.turn]
        round_.over |= self.game.round_over(view.out)
        begun = self._begun[action] = Begun(round_, hand, {})
        return begun


def knows_all(view: View) -> bool:
    """Return True if a seat can tell where all cards lie. Raises AnalysisError for an impossible view."""
    return deals(view).certain


def usual_player(game: Ruleset, rng: Random) -> SensiblePlayer:
    """Return a player whose choices are tried first."""
    return SensiblePlayer(rng, STEADY)


def set_up_comparison(
    view: View, usual: Action | None, memory: Memory, limit: Limit, rng: Random
) -> Comparison | None:
    """Return the comparison to run before a decision; None if the usual choice isn't put to the test."""
    if view.phase in ("take", "push") or isinstance(usual, Call) or len(view.legal) < 2:
        return None
    if not climbing.late(view, view.game.hand_size):
        return None
    return RolloutTrial(view, memory, usual).question(limit, rng)


class OpeningTrial:
    """A view before the push is done, and rounds played on from it to try early calls and pushes."""

    def __init__(self, view: View) -> None:
        self.view, self.game, self.seat = view, view.game, view.seat
        self.parts = RolloutParts(self.game, Chances(view, public=True), STEADY)
        self.setting = Setting(self.game, self.parts, STEADY, view.round, self.seat)
        # If a grand tichu comes before the last cards, everybody will get a full hand; else all are dealt.
        full = [self.game.hand_size if self.game.grand_before else count for count in view.counts]
        others = [seat for seat in self.game.seats_from(self.seat)[1:] if seat not in view.open_hands]
        sizes = {seat: full[seat] for seat in others}
        sizes[_TO_COME] = full[self.seat] - view.hand.bit_count()
        self.deals = Deals(view.unseen, sizes)

    def deal(self, rng: Random) -> tuple[int, ...]:
        """Deal everybody's full hand."""
        dealt = self.deals.draw(rng) | self.view.open_hands
        dealt[self.seat] = self.view.hand | dealt[_TO_COME]
        return tuple(dealt[seat] for seat in range(self.game.players))

    def worth(self, hands: tuple[int, ...], action: Action | None) -> float:
        """Play on after a call, silence or a push, and return what it is worth."""
        view, game = self.view, self.game
        calls = [CALL_VALUE.get(call, 0) for call in view.calls]
        if isinstance(action, Call):
            calls[self.seat] = CALL_VALUE[action.kind]
        held = self._pushed(hands, action if isinstance(action, Push) else None)
        first = next((seat for seat, hand in enumerate(held) if hand & game.deck.mahjong), view.turn)
        sizes = [hand.bit_count() for hand in held]
        begun = Rollout(self.setting, sizes, first, [0] * game.players, (), calls)
        round_ = begun.dealt([self.parts.of(hand) for hand in held])
        round_.run()
        return round_.worth(self.seat)

    def _pushed(self, hands: tuple[int, ...], own: Push | None) -> list[int]:
        """The hands after the push, in which the others give what seems best at first sight."""
        held, game = list(hands), self.game
        if game.pushes(self.view.round):
            for seat, hand in enumerate(hands):
                if own and seat == self.seat:
                    cards: Iterable[int] = own.cards
                else:
                    cards = game.demanded_push(seat, hand) or quick_push(game, seat, hand)
                for target, card in zip(game.push_targets(seat), cards, strict=True):
                    held[seat] &= ~card
                    held[target] |= card
        return held

    def table(self, state: State, rng: Random) -> State:
        """The position with the unseen cards dealt anew, and nobody else's push laid down."""
        hands, rest = list[int](), list[tuple[int, ...]]()
        for seat, full in enumerate(self.deal(rng)):
            cards = [*bits(full & ~self.view.hand)] if seat == self.seat else [*bits(full)]
            to_come = len(state.rest[seat])
            rest.append(tuple(cards[:to_come]))
            hands.append(full & ~sum(cards[:to_come]))
        none = ((),) * self.game.players
        return state.replace(hands=tuple(hands), rest=tuple(rest), pushed=none)


def quick_push(game: TichuRules, seat: int, hand: int) -> Iterator[int]:
    """Yield the cards to push: the highest that stands alone to a partner, low ones to the others."""
    friends = game.partners(seat)
    natural = [hand & cards for cards in game.deck.rank[LOW : ACE + 1]]
    alone = [held for held in natural if held.bit_count() == 1]
    left = alone + [card for held in natural if held.bit_count() > 1 for card in bits(held)]
    for target in game.push_targets(seat):
        card = left[0] if target not in friends else max(set(left) & set(alone), default=left[-1])
        left.remove(card)
        yield card


def pushes(done: Push, usual: Push) -> Iterator[Push]:
    """Yield the pushes to compare one with: a sensible player's, and itself with one card of that."""
    yield usual
    for place, card in enumerate(usual.cards):
        if card not in done.cards:
            yield Push(done.seat, put(done.cards, place, card))
