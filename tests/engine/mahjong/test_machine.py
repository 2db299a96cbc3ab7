"""Random play from the deal to the settlement: what has to hold whatever happens."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.engine.conftest import THOROUGH
from tests.engine.mahjong.games import GAMES, choose, conceivable, moves
from tichu_teach.engine import IllegalAction, Record, parse_position
from tichu_teach.engine.mahjong.actions import Action, Chow, Mahjong
from tichu_teach.engine.mahjong.tiles import contents
from tichu_teach.engine.mahjong.validate import tiles_named

FIELD = range(len(GAMES))
SEEDS = 60 if THOROUGH else 6


def every_action(state: Any) -> list[Action]:
    """Everything that somebody could try, chows with the offered tile in particular."""
    found: list[Action] = [make(seat) for make in conceivable() for seat in range(state.game.players)]
    if state.river:
        tile = state.river[-1][1]
        near = [other for other in range(tile - 3, tile + 4) if 0 <= other < 34]
        for seat in range(state.game.players):
            found += [Chow(seat, (one, other)) for one in near for other in near if one <= other]
    return found


def check_tiles(state: Any) -> None:
    """No tile is lost or comes twice, and everybody holds the right number (mahjong.turn.thirteen)."""
    assert Counter(tiles_named(state)) == Counter(state.game.tiles)
    assert state.remaining >= state.game.reserve
    for seat in range(state.game.players):
        extra = state.phase in ("turn", "announce") and seat == state.turn and state.phase == "turn"
        extra = extra or (state.phase == "announce" and seat == state.east)
        won = state.won is not None and seat == state.won.seat
        if seat not in state.dead:
            assert state.counts(seat) == 13 + (extra or won)


def check_views(state: Any) -> None:
    """A view knows its own tiles and, of all others, only what is left to be seen."""
    for seat in range(state.game.players):
        view = state.view(seat)
        hidden = [*state.wall.row, *state.wall.loose]
        for other, hand in enumerate(state.hands):
            if other != seat and other not in view.shown:
                hidden += contents(hand)
        assert Counter(view.unseen) == Counter(hidden)
        assert view.legal == tuple(state.legal(seat))
        assert set(view.to_act) <= set(state.to_act)


@pytest.mark.parametrize("variant", FIELD)
def test_whole_hands(variant: int) -> None:
    game, won = GAMES[variant], 0
    for seed in range(SEEDS):
        rng = random.Random(seed)
        state = game.deal(rng)
        record = Record.begin(state)
        while state.phase != "over":
            assert state.to_act and all(state.legal(seat) for seat in state.to_act)
            check_tiles(state)
            if rng.random() < 0.2:
                check_views(state)
                assert parse_position(str(state)) == state
                assert str(parse_position(str(state))) == str(state)
            action = choose(state, rng)
            assert state.action(state.text(action)) == action
            verdict = state.ask(action)
            assert verdict and verdict.rule in game.rules and set(verdict.also) <= set(game.rules)
            record = record.add(action)
            assert record.state == state.after(action)
            state = record.state
        check_tiles(state)
        check_views(state)
        assert state.legal() == [] and state.to_act == ()
        assert parse_position(str(state)) == state
        assert Record.from_json(record.to_json()) == record
        count = state.count()
        assert sum(count.points) == 0
        won += state.won is not None
        if state.won is None:
            assert not any(count.points) and not count.payments
        else:
            assert count.points[state.won.seat] > 0
            assert count.scores[state.won.seat].total >= 22 * game.scale


@pytest.mark.parametrize("variant", FIELD)
def test_legal_is_what_the_referee_allows(variant: int) -> None:
    game = GAMES[variant]
    rng = random.Random(variant)
    for seed in range(SEEDS):
        for state, _ in moves(game, 100 + seed):
            if rng.random() > 0.06:
                continue
            legal = set(state.legal())
            for action in every_action(state):
                verdict = state.ask(action)
                assert (action in legal) == bool(verdict), (state, state.text(action), verdict)
                assert verdict.rule in game.rules and set(verdict.also) <= set(game.rules), verdict
                if not verdict and not verdict.facts.get("penalty"):
                    with pytest.raises(IllegalAction):
                        state.apply(action)


def test_all_ways_to_end_a_hand_and_to_claim_come_up() -> None:
    """The random hands of these tests are worth something only if everything happens in them."""
    seen: Counter[str] = Counter()
    for variant in FIELD:
        for seed in range(40):
            for state, action in moves(GAMES[variant], seed):
                seen[f"{state.phase}"] += 1
                seen[type(action).__name__] += 1
                if state.phase == "over":
                    seen[state.won.source if state.won else "drawn"] += 1
    assert {"wall", "loose", "discard", "drawn", "announce", "claims"} <= set(seen), seen
    assert {"Kong", "Pung", "Chow", "Mahjong", "NoClaim"} <= set(seen)


@pytest.mark.parametrize("variant", FIELD)
def test_a_view_does_not_depend_on_the_hidden_tiles(variant: int) -> None:
    rng = random.Random(variant)
    compared = 0
    for seed in range(SEEDS):
        for state, _ in moves(GAMES[variant], 200 + seed):
            if state.phase not in ("turn", "over") or rng.random() > 0.2 or state.won or state.shown:
                continue
            seat = state.turn
            others = [other for other in range(state.game.players) if other != seat]
            hidden = [tile for other in others for tile in contents(state.hands[other])]
            row = [tile for tile in state.wall.row if tile < 34]
            mixed = hidden + row
            rng.shuffle(mixed)
            hands = list(state.hands)
            for other in others:
                size = len(contents(state.hands[other]))
                hands[other], mixed = sum(1 << 3 * tile for tile in mixed[:size]), mixed[size:]
            row = [tile if tile >= 34 else mixed.pop() for tile in state.wall.row]
            changed = state.replace(hands=tuple(hands), wall=state.wall._replace(row=tuple(row)))
            view, other_view = state.view(seat), changed.view(seat)
            assert view.unseen == other_view.unseen
            assert vars(view) == vars(other_view)
            compared += 1
    assert compared > 3


class Hand(RuleBasedStateMachine):
    """One hand by all kinds of actions, some of them against the rules."""

    state: Any
    record: Any

    @initialize(seed=st.integers(0, 10**6), variant=st.sampled_from(FIELD))
    def deal(self, seed: int, variant: int) -> None:
        self.state = GAMES[variant].deal(random.Random(seed))
        self.record = Record.begin(self.state)
        self.before: list[tuple[Any, str]] = []

    def go(self, action: Action) -> None:
        self.before.append((self.state, str(self.state)))
        self.record = self.record.add(action)
        self.state = self.record.state

    @precondition(lambda self: self.state.to_act)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        self.go(data.draw(st.sampled_from(self.state.legal())))

    @precondition(lambda self: self.state.to_act)
    @rule(count=st.integers(1, 25), seed=st.integers(0, 10**6))
    def several(self, count: int, seed: int) -> None:
        rng = random.Random(seed)
        for _ in range(count):
            if self.state.phase != "over":
                self.go(choose(self.state, rng))

    @rule(seed=st.integers(0, 10**6))
    def against_the_rules(self, seed: int) -> None:
        """Whatever is refused raises; a false Mah-Jong may be played and kills the hand."""
        for action in random.Random(seed).sample(every_action(self.state), 20):
            verdict = self.state.ask(action)
            if verdict:
                continue
            if verdict.facts.get("penalty"):
                assert isinstance(action, Mahjong)
                assert action.seat in self.state.apply(action).dead
            else:
                with pytest.raises(IllegalAction):
                    self.state.apply(action)

    @precondition(lambda self: self.state.game.false_mahjong == "penalty")
    @rule(place=st.integers(0, 3))
    def declare_too_early(self, place: int) -> None:
        action = Mahjong(place % self.state.game.players)
        if self.state.ask(action).facts.get("penalty"):
            self.go(action)
            assert action.seat in self.state.dead and action.seat in self.state.shown

    @rule()
    def undo(self) -> None:
        """Keeping the old state is stepping back."""
        for state, line in self.before[-3:]:
            assert str(state) == line

    @rule()
    def save_and_load(self) -> None:
        assert Record.from_json(self.record.to_json()) == self.record

    @invariant()
    def somebody_can_act(self) -> None:
        for seat in self.state.to_act:
            assert self.state.legal(seat)
        assert bool(self.state.to_act) == (self.state.phase != "over")

    @invariant()
    def the_line_reads_back(self) -> None:
        line = str(self.state)
        assert parse_position(line) == self.state
        assert str(parse_position(line)) == line
        for action in self.state.legal():
            assert self.state.action(self.state.text(action)) == action

    @invariant()
    def tiles_are_kept(self) -> None:
        check_tiles(self.state)
        check_views(self.state)

    @invariant()
    def nothing_is_won_from_nobody(self) -> None:
        if self.state.phase == "over":
            assert sum(self.state.count().points) == 0
            dead = [self.state.count().scores[seat].total for seat in self.state.dead if self.state.won]
            assert not any(dead)


class TestHand(Hand.TestCase):  # type: ignore[misc]
    # No shrinking: a failing run is short enough, and shrinking one of them may take minutes.
    settings = settings(
        max_examples=400 if THOROUGH else 25,
        stateful_step_count=25,
        phases=(Phase.explicit, Phase.reuse, Phase.generate),
    )
