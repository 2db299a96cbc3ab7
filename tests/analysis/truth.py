"""What a reason says of two choices, held against the table: is it so, and is it so of one of them alone?

    python -m tests.analysis.truth nanking --rounds 40              rounds of beginners, reviewed
    python -m tests.analysis.truth haggis --rounds 40 --keep FILE   may be stopped, and goes on from the file

Each decision that a review tells or praises is printed in its words, with whatever is wrong with it. What is
checked is worked out anew from cards and rules, not by what finds the reasons.
"""

import argparse
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from math import inf
from pathlib import Path
from typing import Any

from tests.bench.kept import Kept
from tichu_teach.analysis import Decision, Limit, Review, Reviewing
from tichu_teach.analysis.advice import ADVICE, Weighing
from tichu_teach.analysis.families import evaluation
from tichu_teach.analysis.review import REVIEW
from tichu_teach.analysis.sampling import CLEAR, finished
from tichu_teach.engine import Play, Record, games
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.mahjong.groups import Group
from tichu_teach.engine.mahjong.shanten import acceptance, after_discards
from tichu_teach.engine.mahjong.tiles import EAST, ONE, held, number_of, suit_of
from tichu_teach.players import Steady, beginner, moves
from tichu_teach.texts.names import seat_names
from tichu_teach.texts.reasons import tell

DEALS = 60  # on which it is tried if a play can be beaten
NEAR, LOW = 3, 9  # cards with which somebody is nearly out; a rank that wins little
HOLDS = 0.5  # of those deals: a play that "should hold"
LATE = 0.35  # of the wall
WORTH = {"tichu": 15, "haggis": 6}  # points that are worth a good card


class Claimed:
    """A reason for one choice before another, as it is told, and the table it is told of."""

    def __init__(self, state: Any, seat: int, done: Any, better: Any, facts: Any) -> None:
        self.state, self.view, self.game = state, state.view(seat), state.game
        self.facts, self.actions, self.seat = facts, (done, better), seat
        self.done = done.combo if isinstance(done, Play) else None
        self.better = better.combo if isinstance(better, Play) else None
        self.friends = self.game.partners(seat) if self.game.family == "tichu" else ()
        self.foes = [each for each in range(self.game.players) if each != seat and each not in self.friends]

    def names(self, combo: Any) -> list[str]:
        return list(self.game.deck.names(combo.cards)) if combo else []

    @property
    def cards(self) -> set[str]:
        return {*self.facts["cards"]}

    @property
    def other(self) -> set[str]:
        return {*self.facts["cards_other"]}

    @property
    def lying(self) -> int:
        return sum(self.worth(combo) for _, combo in self.view.trick)

    def worth(self, combo: Any) -> int:
        return int(self.game.deck.points(combo.cards))

    @cached_property
    def own(self) -> set[str]:
        """The cards that go with what was done, and not with what is better."""
        return {*self.names(self.done)} - {*self.names(self.better)}

    @property
    def instead(self) -> set[str]:
        """The cards that go with what is better, and not with what was done."""
        return {*self.names(self.better)} - {*self.names(self.done)}

    @property
    def given(self) -> list[int]:
        """The cards that leave the hand by what was done, and by what is better."""
        return [each.combo.cards if isinstance(each, Play) else sum(each.cards) for each in self.actions]

    def needs(self, given: int) -> int:
        """The fewest plays in which the hand goes without these cards."""
        return self._fewest(self.view.hand & ~given, {0: 0})

    def _fewest(self, hand: int, known: dict[int, int]) -> int:
        if hand not in known:
            leads = self.game.combinations.leads(hand)
            known[hand] = 1 + min(self._fewest(hand & ~each.cards, known) for each in leads)
        return known[hand]

    def surest(self, names: set[str]) -> float:
        """How often nobody can beat these cards, played together."""
        cards = sum(card for card in bits(self.view.hand) if self.game.deck.names(card)[0] in names)
        return max((self.held(each) for each in self.game.combinations.readings(cards)), default=0.0)

    def is_done(self) -> bool:
        return self.cards == {*self.names(self.done)}

    def is_better(self) -> bool:
        return self.cards == {*self.names(self.better)}

    def both(self, one: Any, other: Any) -> bool:
        """True if the two plays are those that are named, one after the other."""
        return self.cards == {*self.names(one)} and self.other == {*self.names(other)}

    def apart(self) -> bool:
        return not self.done.cards & self.better.cards

    def makes(self, hand: int, combo: Any) -> bool:
        """True if cards make a combination of the same form, without help."""
        return any(each[:3] == combo[:3] and not each.joker for each in self.game.combinations.leads(hand))

    @property
    def whole(self) -> int:
        """The cards that are named, in the hand; of two packs there are two of a name."""
        found = 0
        for name in self.facts["cards"]:
            cards = bits(self.view.hand & ~found)
            found |= next(card for card in cards if self.game.deck.names(card) == [name])
        return found

    def broken(self, kind: str = "") -> bool:
        """True if the cards that are named make one play, no more after what was done, and still with what
        is better: it goes along then, or stays.
        """
        left = [self.view.hand & ~(each.cards if each else 0) for each in (self.done, self.better)]
        other_pair = {name[0] for name in self.facts["cards"]} != {name[0] for name in self.names(self.done)}
        return any(
            not self.makes(left[0], each)
            and (self.done.joker or each[:3] != self.done[:3] or (each.kind == "fullhouse" and other_pair))
            and (self.makes(left[1], each) or self.along(each))
            for each in self.game.combinations.readings(self.whole)
            if each.size > 1 and (kind in each.kind or not kind)
        )

    def along(self, part: Any) -> bool:
        """True if the better play has all ranks of a part."""
        if self.better is None:
            return False
        return all(
            (self.better.cards & cards).bit_count() >= (part.cards & cards).bit_count()
            for cards in self.game.deck.rank
        )

    def bomb_broken(self) -> bool:
        """True if the bomb is held, and none any more after what was done; with what is better it stays, or
        is played.
        """
        bombs = self.game.combinations.bombs
        spent = self.better.cards if self.better and not self.better.is_bomb else 0
        kept = [each.cards for each in bombs(self.view.hand & ~spent)]
        return self.whole in kept and not bombs(self.view.hand & ~self.done.cards)

    @cached_property
    def deals(self) -> list[dict[int, int]]:
        """The other hands, as they may be."""
        trial, rng = evaluation(self.game).RolloutTrial(self.view), random.Random(0)  # type: ignore[attr-defined]
        found = []
        faces, laid_open = getattr(self.view, "wilds", {}), getattr(self.view, "open_hands", {})
        for _ in range(DEALS):
            dealt = trial.deals.draw(rng) | laid_open
            found.append({seat: dealt[seat] | (faces[seat] if faces else 0) for seat in self.foes})
        return found

    def held(self, combo: Any) -> float:
        """The share of deals in which no opponent has anything but bombs to beat a play with."""
        follows = self.game.combinations.follows
        beaten = [
            any(
                combo.is_bomb or not each.is_bomb
                for seat in self.foes
                if dealt[seat]
                for each in follows(dealt[seat], combo)
            )
            for dealt in self.deals
        ]
        return 1 - sum(beaten) / len(beaten)

    def who(self, *, friend: bool = False) -> bool:
        """True if the seat that is named sits on that side, and holds as many cards as are said."""
        seat = self.facts["seat"]
        if seat not in (self.friends if friend else self.foes):
            return False
        return "count" not in self.facts or self.facts["count"] == self.view.counts[seat]

    def near(self, *, friend: bool = False) -> bool:
        return self.who(friend=friend) and 0 < self.facts["count"] <= NEAR

    def cheap(self, combo: Any) -> float:
        """The share of deals in which an opponent beats a play, by no bomb, with one face card at most."""
        follows, faces = self.game.combinations.follows, self.game.deck.wilds
        beaten = [
            any(
                (each.cards & faces).bit_count() < 2 and (combo.is_bomb or not each.is_bomb)
                for seat in self.foes
                if dealt[seat]
                for each in follows(dealt[seat], combo)
            )
            for dealt in self.deals
        ]
        return sum(beaten) / len(beaten)

    def known(self, names: set[str]) -> int:
        """The cards of these names, held by the only seat that still holds any; it is the one named."""
        holding = [seat for seat, held in enumerate(self.state.hands) if held and seat != self.seat]
        hand = self.state.hands[self.facts["seat"]] if holding == [self.facts["seat"]] else 0
        return sum(card for card in bits(hand) if self.game.deck.names(card)[0] in names)

    def granted(self) -> int:
        """Those cards that are named and would grant the wish; 0 if a friend holds them."""
        return self.who() and self.known(self.cards) & self.game.deck.rank[self.facts["arank"]]

    def clears(self, *, upon: bool = False) -> bool:
        """True if without the card that is named the same hand has nothing on the other ones; `upon` if
        these go on that card.
        """
        left, combinations = self.view.unseen & ~self.granted(), self.game.combinations
        own = sum(card for card in bits(self.view.hand) if self.game.deck.names(card)[0] in self.other)
        parts = combinations.readings(own)
        if upon:
            parts = combinations.follows(own, self.game.combo(self.granted()))
        return any(not combinations.follows(left, each) for each in parts if each.cards == own)

    def called(self) -> bool:
        return bool(self.view.calls[self.facts["seat"]]) and not self.view.out

    def gives_way(self) -> bool:
        """A play of as many cards as somebody holds; the better one is of another number."""
        return self.facts["count"] == self.done.size != self.better.size

    def double(self) -> bool:
        return sorted(self.view.out) == sorted(self.game.partners(self.facts["seat"]))

    def bombs(self) -> bool:
        return bool(self.better.is_bomb and self.view.trick and self.is_better())


def _alike(each: Claimed) -> bool:
    return bool(each.better[:2] == each.done[:2])


def _led(each: Claimed) -> bool:
    return not each.view.trick


# By reason: is it so?
SO: dict[str, Callable[[Claimed], bool]] = {
    "claim": lambda t: t.facts["plays"][0] == t.names(t.better) and t.done != t.better,
    "out": lambda t: t.better.cards == t.view.hand and (not t.done or t.done.cards != t.view.hand),
    "broken.bomb": lambda t: t.bomb_broken(),
    "broken.set": lambda t: t.broken(),
    "broken.straight": lambda t: t.broken("straight"),
    "broken.pairs": lambda t: t.broken("pairs"),
    "broken.run": lambda t: t.broken(),
    "bomb.early": lambda t: t.done.is_bomb and t.is_done() and bool(t.view.trick),
    "bomb.led": lambda t: t.done.is_bomb and _led(t) and t.better is not None and not t.better.is_bomb,
    "bomb.danger": lambda t: t.bombs() and t.near() and t.facts["seat"] == t.view.owner,
    "bomb.home": lambda t: t.bombs(),
    "bomb.late": lambda t: t.bombs(),
    "bomb.points": lambda t: t.bombs() and t.facts["points"] == t.lying >= WORTH[t.game.family],
    "bomb.caller": lambda t: t.bombs() and t.who() and t.called(),
    "bomb.own": lambda t: t.done.is_bomb and t.view.owner == t.view.seat,
    "bomb.partner": lambda t: t.done.is_bomb and t.facts["seat"] in t.friends,
    "bomb.gift": lambda t: t.done.is_bomb and t.facts["count"] == t.lying + t.worth(t.done) > t.worth(t.done),
    "firm": lambda t: t.both(t.better, t.done) and t.held(t.better) >= t.held(t.done),
    "firm.face": lambda t: t.both(t.better, t.done) and t.cheap(t.better) < t.cheap(t.done),
    "left.higher": lambda t: t.cards == t.own and t.other == t.instead and t.done.rank > t.better.rank,
    "left.fewer": lambda t: (
        t.needs(t.given[1]) <= t.facts["count"] < t.facts["number"]
        and t.needs(t.given[1]) < t.needs(t.given[0])
        and (t.cards, t.other) == tuple({*t.game.deck.names(each)} for each in reversed(t.given))
    ),
    "left.surer": lambda t: (
        not t.cards & {*t.names(t.better)}
        and not t.other & {*t.names(t.done)}
        and t.surest(t.cards) > t.surest(t.other)
    ),
    "kept": lambda t: t.cards <= t.own and t.done.rank == t.better.rank,
    "spent.high": lambda t: t.both(t.done, t.better) and t.apart() and t.done.rank > t.better.rank,
    "spent.dragon": lambda t: "Dr" in t.own and t.lying < 15,
    "spent.phoenix": lambda t: "Ph" in t.own and t.lying < 15,
    "spent.ace": lambda t: any(each[0] == "A" for each in t.own) and t.lying < 15,
    "spent.face": lambda t: t.cards <= t.own and t.cards <= {*"JQK"} and t.lying < 6,
    "follow.wait": lambda t: t.is_done() and t.better is None and bool(t.view.trick),
    "follow.low": lambda t: (
        t.is_better() and t.better.rank > t.done.rank and t.held(t.better) > t.held(t.done)
    ),
    "follow.phoenix": lambda t: "Ph" in t.instead and t.held(t.better) < 1 - HOLDS / 2,
    "pass.danger": lambda t: t.done is None and t.near() and t.held(t.better) > 0,
    "pass.double": lambda t: t.done is None and t.near() and t.double() and t.held(t.better) > 0,
    "pass.home": lambda t: t.done is None and t.is_better() and t.held(t.better) >= HOLDS,
    "pass.points": lambda t: t.facts["points"] == t.lying and t.held(t.better) > 0,
    "pass.cheap": lambda t: t.done is None and t.is_better() and t.better.rank <= LOW,
    "pass.try": lambda t: t.done is None and t.is_better() and t.held(t.better) < 1,
    "pass.win": lambda t: t.done is None and t.is_better() and t.held(t.better) > 0,
    "pass.caller": lambda t: t.done is None and t.facts["seat"] == t.view.owner and t.who() and t.called(),
    "pass.partner": lambda t: t.done is None and t.facts["seat"] == t.view.owner and t.who(friend=True),
    "out.caller": lambda t: t.done.cards == t.view.hand and t.who(friend=True) and t.called(),
    "over.caller": lambda t: t.better is None and t.who(friend=True) and t.called(),
    "over.near": lambda t: t.better is None and t.near(friend=True) and t.facts["seat"] == t.view.owner,
    "over.partner": lambda t: t.better is None and t.who(friend=True) and t.facts["seat"] == t.view.owner,
    "left.caller": lambda t: t.better is None and t.who(friend=True) and t.called(),
    "lead.gift": lambda t: _led(t) and t.who() and t.gives_way(),
    "lead.guard": lambda t: _led(t) and t.who() and t.is_better() and t.held(t.better) >= t.held(t.done),
    "lead.double": lambda t: _led(t) and t.who() and t.gives_way() and t.double(),
    "lead.help": lambda t: _led(t) and t.near(friend=True) and t.facts["count"] == t.better.size,
    "lead.gone": lambda t: _led(t) and t.cards <= t.own,
    "lead.kept-low": lambda t: (
        _led(t) and t.is_better() and t.better.rank <= LOW and t.held(t.better) < HOLDS
    ),
    "lead.spent": lambda t: _led(t) and t.cards <= t.own,
    "lead.wait": lambda t: _led(t) and t.both(t.better, t.done) and t.apart() and t.done.size > 1,
    "lead.no-exit": lambda t: (
        _led(t) and t.is_better() and t.better.size > t.done.size and t.done.rank <= LOW
    ),
    "lead.long": lambda t: _led(t) and t.facts["count"] == t.better.size > t.done.size,
    "lead.winner": lambda t: _led(t) and t.is_better() and t.held(t.better) >= HOLDS / 2,
    "lead.lower": lambda t: (
        _led(t) and t.is_better() and t.apart() and _alike(t) and t.better.rank < t.done.rank
    ),
    "lead.part": lambda t: _led(t) and t.cards == t.own and not {*t.names(t.better)} - {*t.names(t.done)},
    "lead.higher": lambda t: _led(t) and t.is_better() and t.held(t.better) > t.held(t.done),
    "lead.dog": lambda t: t.better.kind == "dog" and bool(t.friends),
    "lead.dog.alone": lambda t: t.better.kind == "dog",
    "lead.dog.caller": lambda t: t.better.kind == "dog" and t.who(friend=True) and t.called(),
    "lead.dog.early": lambda t: t.done.kind == "dog" != t.better.kind and t.game.name != "grandmaster",
    "wish.own": lambda t: bool(t.view.hand & t.game.deck.rank[t.facts["arank"]]),
    "wish.gone": lambda t: not t.view.unseen & t.game.deck.rank[t.facts["arank"]],
    "wish.breaks": lambda t: (
        t.granted()
        and any(
            each.size > 1 and each.cards & t.granted()
            for each in t.game.combinations.readings(t.known(t.cards))
        )
    ),
    "wish.beaten": lambda t: t.granted() and t.clears(upon=True),
    "wish.clears": lambda t: t.granted() and t.clears(),
    "wish.sure": lambda t: (
        any(t.state.hands[seat] & t.game.deck.rank[t.facts["arank"]] for seat in t.foes)
        and not any(t.state.hands[seat] for seat in t.friends)
    ),
    "wish.stays": lambda t: (
        t.granted()
        and not any(
            t.game.combinations.follows(t.view.hand, each)
            for each in t.game.combinations.readings(t.granted())
        )
    ),
    "push.part": lambda t: any(
        [t.makes(t.view.hand & ~cards, each) for cards in t.given] == [False, True]
        for each in t.game.combinations.readings(t.whole)
        if each.size > 1
    ),
    "push.lead": lambda t: [t.game.deck.mahjong in push.cards for push in t.actions] == [True, False],
    "push.broken": lambda t: any(
        {*t.names(each)} == t.cards for each in t.game.combinations.bombs(t.view.hand)
    ),
}


class Discarded:
    """The same at Mah-Jong."""

    def __init__(self, state: Any, seat: int, done: Any, better: Any, facts: Any) -> None:
        self.view, self.game, self.facts, self.actions = state.view(seat), state.game, facts, (done, better)
        self.state, self.seat = state, seat

    def doubles(self, hand: Any) -> int:
        """The doublings that the engine counts for groups of dragons and own winds."""
        lines = self.game.score(hand).lines
        return sum(each.value for each in lines if each.rule.endswith(("dragon-group", "own-wind-group")))

    def doubles_more(self) -> bool:
        """True if the hand has such a doubling more once the discard is claimed."""
        claimed = self.state.after(self.actions[1]).close_window()
        return self.doubles(claimed.hand(self.seat)) > self.doubles(self.state.hand(self.seat))

    @cached_property
    def after(self) -> tuple[Any, Any]:
        """The hand without the one tile, and without the other."""
        view = self.view
        found = after_discards(self.game, view.hand, view.laid[view.seat], view.suit(view.seat), view.unseen)
        one, other = (found[each.tile] for each in self.actions)
        return one, other

    def lacks(self) -> bool:
        far, near = self.after
        return near.lacking == self.facts["number"] < self.facts["more"] == (far.lacking or near.lacking + 1)

    def in_hand(self) -> int:
        """The number of tiles in the hand that are like the one on offer."""
        return held(self.view.hand, self.view.offered)

    def nearer(self) -> bool:
        """The claim that was better leaves fewer tiles missing."""
        view, claim = self.view, self.actions[1]
        group = Group("chow", min(*claim.tiles, view.offered), True)
        rest = view.hand - sum(ONE[tile] for tile in claim.tiles)
        laid, suit = view.laid[view.seat], view.suit(view.seat)
        left = after_discards(self.game, rest, (*laid, group), suit)
        before = acceptance(self.game, view.hand, laid, suit).lacking
        found = [each.lacking for each in left.values() if each.lacking is not None]
        return bool(found) and (before is None or min(found) < before)

    def fewer(self) -> bool:
        far, near = self.after
        return (
            near.lacking == far.lacking
            and near.total == self.facts["count"] > far.total == self.facts["less"]
        )

    def outer(self) -> bool:
        """Both wait for one tile; the better wait is for honours, ones, twos, eights and nines alone."""
        far, near = (found.tiles if found.lacking == 1 else {} for found in self.after)
        names = [{*self.game.names.names(tiles)} for tiles in (near, far)]
        told = [{*self.facts["cards_near"]}, {*self.facts["cards_far"]}]
        middle = [{tile < EAST and 3 <= number_of(tile) <= 7 for tile in each} for each in (near, far)]
        return names == told and middle == [{False}, {True}] and sum(near.values()) >= sum(far.values())

    def patient(self) -> bool:
        far, near = self.after
        return (far.lacking, -far.total) < (near.lacking, -near.total)

    def honour(self) -> bool:
        tile, hand = self.actions[0].tile, self.state.hand(self.seat)
        there = held(hand.tiles, tile)
        two, three = (hand._replace(tiles=hand.tiles + (n - there) * ONE[tile]) for n in (2, 3))
        can_be = there > 2 or bool(there == 2 and self.view.unseen.get(tile))
        return can_be and self.doubles(three) > self.doubles(two)

    def wanted(self) -> bool:
        """True if others may have tiles that the one thrown makes a pair, pung or chow with."""
        tile, left = self.actions[0].tile, self.view.unseen
        if left.get(tile):
            return True
        of_suit = {each for each in left if suit_of(each) == suit_of(tile) is not None}
        return any({tile + low, tile + high} <= of_suit for low, high in ((-2, -1), (-1, 1), (1, 2)))

    def late(self) -> bool:
        return self.view.remaining < LATE * len(self.game.tiles)

    def pure(self) -> bool:
        """The tiles are of different suits."""
        one, other = (suit_of(each.tile) for each in self.actions)
        return one is not None and one != other


OF_TILES: dict[str, Callable[[Discarded], bool]] = {
    "discard.ready": lambda t: t.facts["number"] == 1 and t.lacks(),
    "discard.slower": lambda t: t.lacks(),
    "discard.fewer": lambda t: t.fewer(),
    "discard.outer": lambda t: t.outer(),
    "discard.patient": lambda t: t.patient(),
    "discard.honour": lambda t: t.honour(),
    "discard.suit": lambda t: t.pure(),
    "discard.suit.honours": lambda t: t.pure(),
    "discard.danger": lambda t: t.late() and t.wanted(),
    "discard.fed": lambda t: t.wanted(),
    "pung.doubles": lambda t: t.doubles_more(),
    "pung.missed": lambda t: t.in_hand() == 2 and not t.doubles_more(),
    "pung.fourth": lambda t: t.in_hand() == 3,
    "chow.missed": lambda t: t.nearer(),
}


def untrue(state: Any, seat: int, done: Any, better: Any, reason: str, facts: Any) -> bool:
    """Return True if a reason isn't so on the table; what can't be checked is taken to be so."""
    if state.game.family == "mahjong":
        return reason in OF_TILES and not OF_TILES[reason](Discarded(state, seat, done, better, facts))
    return reason in SO and not SO[reason](Claimed(state, seat, done, better, facts))


def faults(review: Review, record: Record, seat: int) -> Iterator[str]:
    """Name what nobody should believe in a review of a seat's round."""
    told = [*review.moments, *review.good]
    if len({each.reason for each in told}) < len(told):
        yield "a sentence is told twice"
    for each in review.moments:
        if each.cost <= CLEAR * each.doubt:
            yield f"{each.number}: level choices are told apart"
        if each.evaluation.candidate(each.better) is None:
            yield f"{each.number}: what is better was never tried"
        before = record.back_to(each.number)
        if before.state.view(seat).acts and each.action == advised(before, seat):
            yield f"{each.number}: the coach would have done that"
    for each in told:
        one, other = (each.action, each.better) if each.costly else (each.tempting, each.action)
        if untrue(record.back_to(each.number).state, seat, one, other, each.reason, each.facts):
            yield f"{each.number}: {each.reason} isn't so"


def advised(record: Record, seat: int) -> Any:
    """What the coach would do, with as many tries as beside a page that isn't busy."""
    usual = Steady(record.game).decide(record.state.view(seat)).action
    weighing = Weighing(record, seat, usual, Limit(ADVICE.positions, inf))
    if not weighing.has_alternatives:
        return usual
    finished(weighing.steps())
    return weighing.best_found[0]


def reviewed(name: str, seed: int, limit: Limit = REVIEW) -> tuple[Record, Review]:
    """A round of beginners as its first seat looks back at it."""
    game = games[name]
    players = [beginner(game)(random.Random(seed * 10 + seat)) for seat in range(game.players)]
    start = game.deal(random.Random(seed))
    reviewing, record = Reviewing(game, 0, limit), Record.begin(start)
    for number, (state, action) in enumerate(moves(start, players)):
        reviewing.note(state, number, action)
        record = record.add(action)
    while not reviewing.done:
        reviewing.step()
    return record, reviewing.review()


def words(each: Decision, state: Any) -> str:
    """A decision as it is told."""
    said = [
        state.text(action) if action else "silence" for action in (each.action, each.better, each.tempting)
    ]
    names = seat_names(state.game)
    found = tell(each.reason, each.facts, state.game.name, names)
    if each.costly:
        return f"did {said[0]}, better {said[1]}: {found} [{each.reason}] {each.cost:.1f} ± {each.doubt:.1f}"
    return f"well done: {said[0]}, not {said[2]}: {found} [{each.reason}] {each.saved:.1f}"


def round_told(name: str, seed: int, limit: Limit = REVIEW) -> list[str]:
    """A reviewed round in lines: the positions of what is told, the words, and whatever is wrong."""
    record, review = reviewed(name, seed, limit)
    lines = list[str]()
    for each in (*review.moments, *review.good):
        state = record.back_to(each.number).state
        lines += [str(state), f"    {words(each, state)}"]
    return [*lines, *(f"  ! {each}" for each in faults(review, record, 0))]


def main(wanted: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.analysis.truth", description=__doc__)
    parser.add_argument("game", choices=[*games])
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--from", type=int, default=910_000, dest="first", metavar="SEED")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="where rounds are written, and read again")
    given = parser.parse_args(wanted)
    kept = Kept(given.keep, given.game)
    for seed in range(given.first, given.first + given.rounds):
        if seed not in kept.found:
            kept.add(seed, round_told(given.game, seed))
        print(f"# {given.game} {seed}", *kept.found[seed], sep="\n", flush=True)
    found = [line for seed in kept.found for line in kept.found[seed] if line.startswith("  !")]
    print(f"{len(found)} faults in {len(kept.found)} rounds")


if __name__ == "__main__":
    main(sys.argv[1:])
