"""Random play, legal and not, from the deal to the count: what has to hold whatever happens."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import ClassVar

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.engine.conftest import THOROUGH
from tests.engine.houses import score_of_six
from tests.engine.oracle import score
from tests.engine.positions import FAMILY, NANKING, House
from tests.engine.symmetry import Relabel
from tichu_teach.engine import (
    Action,
    Call,
    Collect,
    Give,
    IllegalAction,
    Lead,
    NoBomb,
    Pass,
    Play,
    Push,
    Record,
    Retract,
    Take,
    Wish,
    parse_action,
    parse_position,
)
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.tichu.deck import PACK
from tichu_teach.engine.tichu.state import State


def varied(house: House, **options: object) -> House:
    return replace(house, game=house.game.vary(**options))


FOUR_HAND = [
    NANKING,
    varied(NANKING, wish_unable="must-pass"),
    varied(NANKING, wish_fault="penalty"),
    varied(NANKING, reopen_push_on_call=False, retract_second_grand=True),
]
PARTNERS = [house for house in FAMILY if house.game.name in ("tricsu", "tientsin")]
PARTNERS += [varied(house, wish_fault="penalty", retract_second_grand=True) for house in PARTNERS]
SOLO = [house for house in FAMILY if house.game.name in ("grandmaster", "ear")]
SUITS = st.permutations(range(4)).map(tuple)


def cards_in_play(state: State) -> list[int]:
    """Every card of the position, one entry a place it lies in."""
    places = [*state.hands, *state.won, *[combo.cards for _, combo in state.trick]]
    places += [card for rest in state.rest for card in rest]
    return [card for place in [*places, state.open] for card in bits(place)]


def by_first_copies(action: Action, state: State) -> Action:
    """The play with the first of two equal cards where the second was named: `legal` lists only that."""
    if isinstance(action, Play) and 0 <= action.seat < state.game.players:
        cards, held = action.combo.cards, state.hands[action.seat]
        for card in bits(cards & ~((1 << PACK) - 1)):
            if (twin := card >> PACK) & held & ~cards:
                cards = cards & ~card | twin
        return Play(action.seat, action.combo._replace(cards=cards))
    return action


def turns(state: State) -> int:
    """How many places a table can be turned without the rules noticing."""
    game = state.game
    if game.name == "tricsu" or (game.name == "ear" and state.round > 1):
        return 1  # the Table, and the one in the ear, are told by their seats
    exchanging = state.phase == "push" and game.name == "grandmaster"
    return 1 if exchanging else game.players


class Round(RuleBasedStateMachine):
    """One round by random actions; a saved game grows beside it where it began with a deal."""

    houses: ClassVar[list[House]] = FOUR_HAND
    house: House
    state: State
    record: Record | None

    def __init__(self) -> None:
        super().__init__()
        self.before: list[tuple[State, str, int]] = []

    @initialize(seed=st.integers(0, 10**6), data=st.data())
    def deal(self, seed: int, data: st.DataObject) -> None:
        house = self.house = data.draw(st.sampled_from(self.houses))
        first = data.draw(st.sampled_from(house.seats))
        rng = random.Random(seed)
        self.state = house.game.deal(rng, first=first)
        self.record = Record.begin(self.state)
        self.total = house.game.deck.size
        if seed % 3 == 0:  # a position in the middle of a round, rich in bombs and wishes
            hands = house.rich_hands(rng)
            turn = rng.choice([seat for seat in house.seats if hands[seat]])
            self.state = house.start(hands, turn)
            self.record = None
            self.total = sum(map(len, hands))
        elif seed % 3 == 1:  # a later round: people have moved, and in the solo games exchange cards
            over = played_out(self.state, rng)
            self.state = house.game.deal(rng, over)
            self.record = None

    def go(self, action: Action) -> None:
        old, line, value = self.state, str(self.state), hash(self.state)
        new = old.apply(action)
        assert (str(old), hash(old)) == (line, value), "the old state is kept as it was"
        assert old.action(action) == action
        if not isinstance(action, Push):
            assert new == old.after(action) or new.fault is not None
        self.before.append((old, line, value))
        self.state = new
        if self.record:
            self.record = self.record.add(action)
            assert self.record.state == new

    @precondition(lambda self: self.state.to_act)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        """One of those who owe a decision does something legal."""
        seat = data.draw(st.sampled_from(sorted(self.state.to_act)))
        legal = self.state.legal(seat)
        due = [action for action in legal if not isinstance(action, Call)]
        self.go(data.draw(st.sampled_from(due)))

    @precondition(lambda self: self.state.to_act)
    @rule(count=st.integers(1, 12), seed=st.integers(0, 10**6))
    def several(self, count: int, seed: int) -> None:
        """A stretch of play, so that rounds come to their end."""
        rng = random.Random(seed)
        for _ in range(count):
            due = [each for seat in self.state.to_act for each in self.state.legal(seat)]
            due = [each for each in due if not isinstance(each, Call)]
            if not due:
                return
            plays = [each for each in due if isinstance(each, Play)]
            self.go(rng.choice(plays if plays and rng.random() < 0.7 else due))

    @precondition(lambda self: self.state.phase != "over")
    @rule(data=st.data())
    def anything_optional(self, data: st.DataObject) -> None:
        """Somebody calls, takes back, or bombs out of turn."""
        seats = set(self.house.seats) - set(self.state.to_act)
        legal = [each for each in self.state.legal() if each.seat in seats or isinstance(each, Call)]
        if legal:
            self.go(data.draw(st.sampled_from(legal)))

    @precondition(lambda self: self.state.phase == "push")
    @rule(seed=st.integers(0, 10**6))
    def push(self, seed: int) -> None:
        rng = random.Random(seed)
        seat = rng.choice(self.state.to_act)
        self.go(self.state.sample_push(seat, rng))

    @rule(seat=st.integers(-1, 12), number=st.integers(-1, 15), seed=st.integers(0, 10**6))
    def illegal(self, seat: int, number: int, seed: int) -> None:
        """Whatever the referee refuses raises, and changes nothing."""
        rng, game = random.Random(seed), self.house.game
        seat = min(seat, game.players)
        hand = self.state.hands[seat % game.players] or self.state.hands[(seat + 1) % game.players]
        cards = sum(rng.sample(list(bits(hand)), rng.randint(0, min(5, hand.bit_count()))))
        trials = [
            Take(seat),
            Pass(seat),
            NoBomb(seat),
            Collect(seat),
            Retract(seat),
            Call(seat, rng.choice(("small", "grand", "none"))),
            Wish(seat, number),
            Give(seat, number),
            Lead(seat, number),
            Push(seat, tuple(bits(cards))),
            Play(seat, game.combo(cards)),
        ]
        line, penalty = str(self.state), game.options.get("wish_fault") == "penalty"
        legal = set(self.state.legal())
        for action in trials:
            verdict = self.state.ask(action)
            assert {verdict.rule, *verdict.also} <= set(game.rules)
            if not isinstance(action, Push):
                listed = by_first_copies(action, self.state) in legal
                assert listed == verdict.allowed, f"{self.state}: {action}"
            if penalty and verdict.facts.get("penalty"):
                over = self.state.apply(action)
                assert over.phase == "over" and over.fault == seat and not over.legal()
                assert parse_position(str(over)) == over
            elif not verdict:
                with pytest.raises(IllegalAction) as error:
                    self.state.apply(action)
                assert error.value.verdict == verdict
        assert str(self.state) == line

    @rule(seats=st.integers(0, 11), suits=SUITS)
    def relabel(self, seats: int, suits: tuple[int, ...]) -> None:
        """Seats turned and suits exchanged, the same is legal by the same rule."""
        label = Relabel(self.house.game, seats % turns(self.state), suits)
        other = label.state(self.state)
        legal = [action for action in self.state.legal() if not isinstance(action, Push)]  # one of thousands
        there = {action for action in other.legal() if not isinstance(action, Push)}
        assert there == {label.action(action) for action in legal}
        for action in random.Random(seats).sample(legal, min(3, len(legal))):
            assert other.ask(label.action(action)).rule == self.state.ask(action).rule
            assert other.apply(label.action(action)) == label.state(self.state.apply(action))

    @precondition(lambda self: self.record)
    @rule()
    def save_and_load(self) -> None:
        assert self.record
        loaded = Record.from_json(self.record.to_json())
        assert loaded == self.record
        assert loaded.state == self.state

    @rule()
    def undo(self) -> None:
        """Keeping the old state is stepping back."""
        if self.before and not self.record:
            old, line, value = self.before.pop()
            assert (str(old), hash(old)) == (line, value)
            self.state = old

    @invariant()
    def somebody_can_act(self) -> None:
        for seat in self.state.to_act:
            assert any(not isinstance(each, Call) for each in self.state.legal(seat)), str(self.state)
        assert bool(self.state.to_act) == (self.state.phase != "over")

    @invariant()
    def the_line_reads_back(self) -> None:
        line = str(self.state)
        again = parse_position(line)
        assert again == self.state
        assert str(again) == line
        for action in self.state.legal()[:40]:
            assert parse_action(self.state.text(action), self.state) == action

    @invariant()
    def cards_are_kept(self) -> None:
        cards = cards_in_play(self.state)
        assert len(set(cards)) == len(cards), "a card lies in two places"
        gone = self.total - len(cards)
        assert gone in (0, 1)
        if gone:
            assert self.house.game.deck.dog not in cards

    @invariant()
    def views_hide(self) -> None:
        for seat in self.house.seats:
            view = self.state.view(seat)
            assert view.hand == self.state.hands[seat]
            shown = set(view.open_hands)
            assert all(view.open_hands[other] == self.state.hands[other] for other in shown)
            assert shown == open_to(seat, self.state)
            others = sum(hand for other, hand in enumerate(self.state.hands) if other not in {seat, *shown})
            to_take = sum(card for rest in self.state.rest for card in rest)
            assert view.unseen == others | to_take
            assert view.seen == self.house.game.deck.all & ~(view.unseen | view.hand)

    @invariant()
    def the_count_is_right(self) -> None:
        state = self.state
        if state.phase != "over":
            return
        count, game = state.count(), self.house.game
        if game.sides > 2:  # each for themselves: there are no points
            assert not count.lines and not any(count.points) and not any(state.standing)
            return
        hands = [self.house.names(hand) for hand in state.hands]
        won = [self.house.names(cards) for cards in state.won]
        counting = score_of_six if game.players == 6 else score
        points = counting(hands, won, list(state.out), dict(state.announced), state.fault)
        assert count.points == points
        assert {line.rule for line in count.lines} <= set(game.rules)
        sums = [sum(line.points for line in count.lines if line.side == side) for side in (0, 1)]
        assert tuple(sums) == points
        calls = sum(line.points for line in count.lines if ".tichu." in line.rule or ".grand" in line.rule)
        if self.total == 56:
            lying_open = game.deck.points(state.open)
            assert sum(points) - calls in (100 - lying_open, 200 if game.players == 4 else 300)
        sides = [points[game.side(seat)] for seat in self.house.seats]
        if game.name == "tricsu":
            gained = [sides[state.people.index(person)] for person in range(4)]
        else:
            gained = list(points)
        assert state.standing == tuple(map(sum, zip(state.totals, gained, strict=True)))


def played_out(state: State, rng: random.Random) -> State:
    """The end of a round by random actions."""
    while state.to_act:
        seat = rng.choice(state.to_act)
        if state.phase == "push":
            state = state.after(state.sample_push(seat, rng))
        else:
            due = [action for action in state.legal(seat) if not isinstance(action, Call)]
            plays = [action for action in due if isinstance(action, Play)]
            state = state.after(rng.choice(plays or due))
    return state


def open_to(seat: int, state: State) -> set[int]:
    """Whose hands, beside the own, a seat's player sees: at Tricsu's table, in the words of the rules."""
    if state.game.name != "tricsu":
        return set()
    dealer, table = 0, 2
    if seat == table:
        return {dealer}  # the dealer decides for the Table
    if state.phase == "take" or (state.phase == "push" and seat != dealer):
        return set()
    return {table}


class PartnersRound(Round):
    houses = PARTNERS


class SoloRound(Round):
    houses = SOLO


# A failing machine may take minutes to shrink, so that is left to TICHU_THOROUGH.
PHASES = [phase for phase in Phase if THOROUGH or phase not in (Phase.shrink, Phase.explain)]


class TestRound(Round.TestCase):  # type: ignore[misc]
    settings = settings(max_examples=1500 if THOROUGH else 60, stateful_step_count=60, phases=PHASES)


class TestPartners(PartnersRound.TestCase):  # type: ignore[misc]
    settings = settings(max_examples=1500 if THOROUGH else 40, stateful_step_count=50, phases=PHASES)


class TestSolo(SoloRound.TestCase):  # type: ignore[misc]
    settings = settings(max_examples=1500 if THOROUGH else 60, stateful_step_count=50, phases=PHASES)


# --- what a seat can see -------------------------------------------------------------------------------


def public(view: object) -> dict[str, object]:
    return dict(vars(view))


@pytest.mark.parametrize("house", [NANKING, *PARTNERS[:2], *SOLO[::4]], ids=str)
def test_a_view_does_not_depend_on_how_the_others_hold_the_unseen_cards(house: House) -> None:
    rng = random.Random(11)
    compared, wanted = 0, 500 if house is NANKING else 60
    for seed in range((120 if house is NANKING else 8) * (20 if THOROUGH else 1)):
        for _, state in house.both(random.Random(seed)):
            if state.phase == "window" or rng.random() < 0.6:
                continue
            seat = rng.choice(house.seats)
            others = [other for other in house.seats if other not in {seat, *open_to(seat, state)}]
            pool = [card for other in others for card in bits(state.hands[other])]
            rng.shuffle(pool)
            hands = list(state.hands)
            for other in others:
                size = state.hands[other].bit_count()
                hands[other], pool = sum(pool[:size]), pool[size:]
            assert public(state.replace(hands=tuple(hands)).view(seat)) == public(state.view(seat))
            compared += 1
    assert compared > wanted


@pytest.mark.parametrize("house", [NANKING, *PARTNERS[:2], SOLO[0], SOLO[2], SOLO[-1]], ids=str)
def test_a_view_does_not_tell_that_somebody_else_is_asked_for_a_bomb(house: House) -> None:
    compared, has_bomb = 0, house.game.combinations.has_bomb
    for seed in range(250 if house is NANKING else 80):
        for _, state in house.both(random.Random(seed), 8 if house is NANKING else 6):
            if state.phase != "window":
                continue
            holders = {seat for seat in house.seats if has_bomb(state.hands[seat])}  # they know when to bomb
            for seat in set(house.seats) - holders - {state.turn}:
                during, closed = public(state.view(seat)), public(state.close_window().view(seat))
                assert during == closed, f"{state}: seat {seat}"
                compared += 1
    assert compared > 60


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("house", [NANKING, *PARTNERS[:2]], ids=str)
def test_nobody_sees_what_others_pushed_or_are_about_to_take(house: House, seed: int) -> None:
    rng = random.Random(seed)
    state = house.game.deal(rng)
    before = house.game.grand_before
    for seat in house.seats:
        view, hidden = state.view(seat), [card for rest in state.rest for card in rest]
        assert all(view.unseen & card for card in hidden)
        assert view.counts == (before,) * len(house.seats)
    while state.phase == "take":
        state = state.apply(f"{state.turn} take")
    first, second = state.sample_push(1), state.sample_push(1, rng)
    assert first != second
    for seat in set(house.seats) - {1}:
        assert public(state.apply(first).view(seat)) == public(state.apply(second).view(seat))


@pytest.mark.parametrize("house", [house for house in SOLO if house.round == 1], ids=str)
def test_nobody_sees_what_others_exchange(house: House) -> None:
    rng = random.Random(5)
    state = house.game.deal(rng, played_out(house.game.deal(rng), rng))
    assert state.phase == "push"
    for giver in state.to_act:
        push = state.sample_push(giver)
        for seat in set(house.seats) - {giver}:
            view = state.apply(push).view(seat)
            assert view.unseen & sum(push.cards) == sum(push.cards)
            assert public(view) == public(state.view(seat))
