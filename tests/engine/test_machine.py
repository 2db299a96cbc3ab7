"""Random play, legal and not, from the deal to the count: what has to hold whatever happens."""

from __future__ import annotations

import random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.engine.conftest import THOROUGH
from tests.engine.oracle import score
from tests.engine.positions import GAME, both, names, rich_hands, start
from tests.engine.symmetry import Relabel
from tichu_teach.engine import (
    Action,
    Call,
    Collect,
    Give,
    IllegalAction,
    NoBomb,
    Pass,
    Play,
    Push,
    Record,
    Retract,
    State,
    Take,
    Wish,
    parse_action,
    parse_position,
)
from tichu_teach.engine.climbing.cards import bits

GAMES = [
    GAME,
    GAME.vary(wish_unable="must-pass"),
    GAME.vary(wish_fault="penalty"),
    GAME.vary(reopen_push_on_call=False, retract_second_grand=True),
]
SUITS = st.permutations(range(4)).map(tuple)


def cards_in_play(state: State) -> list[int]:
    """Every card of the position, one entry a place it lies in."""
    places = [*state.hands, *state.won, *[combo.cards for _, combo in state.trick]]
    places += [card for rest in state.rest for card in rest]
    return [card for place in places for card in bits(place)]


class Round(RuleBasedStateMachine):
    """One round by random actions; a saved game grows beside it where it began with a deal."""

    state: State
    record: Record | None

    def __init__(self) -> None:
        super().__init__()
        self.before: list[tuple[State, str, int]] = []

    @initialize(seed=st.integers(0, 10**6), game=st.sampled_from(GAMES), first=st.integers(0, 3))
    def deal(self, seed: int, game: object, first: int) -> None:
        self.state = game.deal(random.Random(seed), first=first)  # type: ignore[attr-defined]
        self.record = Record.begin(self.state)
        self.total = 56
        if seed % 3 == 0:  # a position in the middle of a round, rich in bombs and wishes
            rng = random.Random(seed)
            hands = rich_hands(rng)
            turn = rng.choice([seat for seat in range(4) if hands[seat]])
            self.state = start(hands, turn).replace(game=game)
            self.record = None
            self.total = sum(map(len, hands))

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
        seats = set(range(4)) - set(self.state.to_act)
        legal = [each for each in self.state.legal() if each.seat in seats or isinstance(each, Call)]
        if legal:
            self.go(data.draw(st.sampled_from(legal)))

    @precondition(lambda self: self.state.phase == "push")
    @rule(seed=st.integers(0, 10**6))
    def push(self, seed: int) -> None:
        rng = random.Random(seed)
        seat = rng.choice(self.state.to_act)
        self.go(self.state.sample_push(seat, rng))

    @rule(seat=st.integers(-1, 4), number=st.integers(-1, 15), seed=st.integers(0, 10**6))
    def illegal(self, seat: int, number: int, seed: int) -> None:
        """Whatever the referee refuses raises, and changes nothing."""
        rng = random.Random(seed)
        hand = self.state.hands[seat % 4] or self.state.hands[(seat + 1) % 4]
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
            Push(seat, tuple(bits(cards))),
            Play(seat, GAME.combo(cards)),
        ]
        line, penalty = str(self.state), self.state.game.options["wish_fault"] == "penalty"
        legal = set(self.state.legal())
        for action in trials:
            verdict = self.state.ask(action)
            assert verdict.rule in GAME.rules
            if not isinstance(action, Push):
                assert (action in legal) == verdict.allowed, f"{self.state}: {action}"
            if penalty and verdict.facts.get("penalty"):
                over = self.state.apply(action)
                assert over.phase == "over" and over.fault == seat and not over.legal()
                assert parse_position(str(over)) == over
            elif not verdict:
                with pytest.raises(IllegalAction) as error:
                    self.state.apply(action)
                assert error.value.verdict == verdict
        assert str(self.state) == line

    @rule(turns=st.integers(0, 3), suits=SUITS)
    def relabel(self, turns: int, suits: tuple[int, ...]) -> None:
        """Seats turned and suits exchanged, the same is legal by the same rule."""
        label = Relabel(turns, suits)
        other = label.state(self.state)
        legal = [action for action in self.state.legal() if not isinstance(action, Push)]  # one of thousands
        there = {action for action in other.legal() if not isinstance(action, Push)}
        assert there == {label.action(action) for action in legal}
        for action in random.Random(turns).sample(legal, min(3, len(legal))):
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
        gone = {"Do"} if self.total - len(cards) == 1 else set()
        assert len(cards) + len(gone) == self.total
        if gone:
            assert GAME.deck.parse("Do") not in cards

    @invariant()
    def views_hide(self) -> None:
        for seat in range(4):
            view = self.state.view(seat)
            assert view.hand == self.state.hands[seat]
            others = sum(self.state.hands) - self.state.hands[seat]
            assert view.unseen & others == others and not view.unseen & view.hand
            assert not view.seen & (view.unseen | view.hand)

    @invariant()
    def the_count_is_right(self) -> None:
        state = self.state
        if state.phase != "over":
            return
        hands, won = [names(hand) for hand in state.hands], [names(cards) for cards in state.won]
        points = score(hands, won, list(state.out), dict(state.announced), state.fault)
        count = state.count()
        assert count.points == points
        sums = [sum(line.points for line in count.lines if line.side == side) for side in (0, 1)]
        assert tuple(sums) == points
        calls = sum(line.points for line in count.lines if ".tichu." in line.rule)
        if self.total == 56:
            assert sum(points) - calls in (100, 200)
        assert state.standing == tuple(map(sum, zip(state.totals, points, strict=True)))


class TestRound(Round.TestCase):  # type: ignore[misc]
    settings = settings(max_examples=1500 if THOROUGH else 60, stateful_step_count=60)


# --- what a seat can see -------------------------------------------------------------------------------


def public(view: object) -> dict[str, object]:
    return dict(vars(view))


def test_a_view_does_not_depend_on_how_the_others_hold_the_unseen_cards() -> None:
    rng = random.Random(11)
    compared = 0
    for seed in range(120 * (20 if THOROUGH else 1)):
        for _, state in both(random.Random(seed)):
            if state.phase == "window" or rng.random() < 0.6:
                continue
            seat = rng.randrange(4)
            others = [other for other in range(4) if other != seat]
            pool = [card for other in others for card in bits(state.hands[other])]
            rng.shuffle(pool)
            hands = list(state.hands)
            for other in others:
                size = state.hands[other].bit_count()
                hands[other], pool = sum(pool[:size]), pool[size:]
            assert public(state.replace(hands=tuple(hands)).view(seat)) == public(state.view(seat))
            compared += 1
    assert compared > 500


def test_a_view_does_not_tell_that_somebody_else_is_asked_for_a_bomb() -> None:
    compared = 0
    for seed in range(250):
        for _, state in both(random.Random(seed)):
            if state.phase != "window":
                continue
            for seat in set(range(4)) - set(state.window) - {state.turn}:
                during, closed = public(state.view(seat)), public(state.close_window().view(seat))
                assert during == closed, f"{state}: seat {seat}"
                compared += 1
    assert compared > 100


@pytest.mark.parametrize("seed", range(3))
def test_nobody_sees_what_others_pushed_or_are_about_to_take(seed: int) -> None:
    rng = random.Random(seed)
    state = GAME.deal(rng)
    for seat in range(4):
        view, hidden = state.view(seat), [card for rest in state.rest for card in rest]
        assert all(view.unseen & card for card in hidden)
        assert view.counts == (8, 8, 8, 8)
    state = state.play("0 take", "1 take", "2 take", "3 take")
    first, second = state.sample_push(1), state.sample_push(1, rng)
    assert first != second
    for seat in (0, 2, 3):
        assert public(state.apply(first).view(seat)) == public(state.apply(second).view(seat))
