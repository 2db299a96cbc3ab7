"""Random play of Haggis, legal and not, from the deal to the end of a match: what always has to hold."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.engine.conftest import THOROUGH
from tests.engine.haggis.oracle import Table, score
from tests.engine.haggis.positions import GAME, THREE, both, names
from tichu_teach.engine import (
    Action,
    Collect,
    Give,
    IllegalAction,
    Pass,
    Play,
    Record,
    SavedGameError,
    parse_action,
    parse_position,
)
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.haggis.actions import Bet
from tichu_teach.engine.haggis.state import State

GAMES = [GAME, THREE, THREE.vary(bomb_gift="tournament"), THREE.vary(first_out_bonus=0)]


def by_chance(state: State, rng: random.Random) -> Action:
    """Something legal from who owes a decision; now and then a bet."""
    bets = [action for action in state.legal() if isinstance(action, Bet)]
    if bets and rng.random() < 0.05:
        return rng.choice(bets)
    due = [each for each in state.legal(state.to_act[0]) if not isinstance(each, Bet)]
    plays = [each for each in due if isinstance(each, Play)]
    return rng.choice(plays if plays and rng.random() < 0.8 else due)


class Hand(RuleBasedStateMachine):
    """One hand by random actions; a saved game grows beside it."""

    @initialize(seed=st.integers(0, 10**6), game=st.sampled_from(GAMES))
    def deal(self, seed: int, game: object) -> None:
        rng = random.Random(seed)
        self.state: State = game.deal(rng, dealer=rng.randrange(2))  # type: ignore[attr-defined]
        self.record = Record.begin(self.state)

    def go(self, action: Action) -> None:
        old, line, value = self.state, str(self.state), hash(self.state)
        new = old.apply(action)
        assert (str(old), hash(old)) == (line, value), "the old state is kept as it was"
        assert new == old.after(action)
        self.record = self.record.add(action)
        self.state = self.record.state
        assert self.state == new

    @precondition(lambda self: self.state.to_act)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        due = [each for each in self.state.legal(self.state.turn) if not isinstance(each, Bet)]
        self.go(due[data.draw(st.integers(0, len(due) - 1))])

    @precondition(lambda self: self.state.to_act)
    @rule(count=st.integers(1, 15), seed=st.integers(0, 10**6))
    def several(self, count: int, seed: int) -> None:
        """A stretch of play, so that hands come to their end."""
        rng = random.Random(seed)
        for _ in range(count):
            if self.state.to_act:
                self.go(by_chance(self.state, rng))

    @rule(seat=st.integers(-1, 3), number=st.integers(-1, 14), seed=st.integers(0, 10**6))
    def illegal(self, seat: int, number: int, seed: int) -> None:
        """Whatever the referee refuses raises, and changes nothing."""
        rng, state = random.Random(seed), self.state
        hand = list(bits(state.hands[seat % state.game.players]))
        cards = sum(rng.sample(hand, min(len(hand), rng.randint(0, 4))))
        kind = rng.choice(("small", "big", "none"))
        trials = [Pass(seat), Collect(seat), Give(seat, number), Bet(seat, kind)]
        trials.append(Play(seat, state.game.combo(cards)))
        line, legal = str(state), set(state.legal())
        for action in trials:
            verdict = state.ask(action)
            assert (action in legal) == verdict.allowed, f"{state}: {action}"
            if not verdict:
                with pytest.raises(IllegalAction) as error:
                    state.apply(action)
                assert error.value.verdict == verdict
        assert str(state) == line

    @rule()
    def save_and_load(self) -> None:
        loaded = Record.from_json(self.record.to_json())
        assert loaded == self.record and loaded.state == self.state

    @invariant()
    def the_line_reads_back(self) -> None:
        line = str(self.state)
        assert parse_position(line) == self.state and str(parse_position(line)) == line
        legal = self.state.legal()
        for action in random.Random(len(line)).sample(legal, min(20, len(legal))):
            assert parse_action(self.state.text(action), self.state) == action

    @invariant()
    def somebody_can_act(self) -> None:
        assert bool(self.state.to_act) == (self.state.phase != "over")
        if self.state.to_act:
            assert any(not isinstance(each, Bet) for each in self.state.legal(self.state.turn))

    @invariant()
    def cards_are_kept(self) -> None:
        state, deck = self.state, self.state.game.deck
        places = [*state.hands, *state.won, *(combo.cards for _, combo in state.trick), state.haggis]
        assert sum(place.bit_count() for place in places) == deck.size
        assert sum(places) == deck.all
        assert deck.points(deck.all) == {2: 36, 3: 50}[state.game.players]

    @invariant()
    def views_hide(self) -> None:
        state, deck = self.state, self.state.game.deck
        for seat in range(state.game.players):
            view = state.view(seat)
            others = sum(state.hands) & ~state.hands[seat] & deck.suited
            assert view.unseen & others == others and not view.unseen & (view.hand | deck.wilds)
            assert view.seen | view.unseen | view.hand == deck.all and not view.seen & view.unseen
            assert view.wilds == tuple(hand & deck.wilds for hand in state.hands)

    @invariant()
    def the_count_is_right(self) -> None:
        state = self.state
        if state.phase == "over":
            same_count(state)


def same_count(state: State) -> None:
    """The sheet against the naive count; all card points of the pack are on it (haggis.total)."""
    game = state.game
    table = Table([set(names(hand, game)) for hand in state.hands], 0)
    table.won = [game.deck.names(won) for won in state.won]
    table.out, table.caught = list(state.out), list(state.caught)
    points = score(table, game.deck.names(state.haggis), dict(state.announced), game.bonus)
    count = state.count()
    assert list(count.points) == points
    cards = [line for line in count.lines if line.rule in ("haggis.score.cards", "haggis.end.rest")]
    assert sum(line.points for line in cards) == {2: 36, 3: 50}[game.players]
    assert sum(line.cards for line in cards) == game.deck.all
    assert {line.rule for line in count.lines} <= set(game.rules)
    assert state.standing == tuple(map(sum, zip(state.totals, points, strict=True)))


class TestHand(Hand.TestCase):  # type: ignore[misc]
    settings = settings(max_examples=500 if THOROUGH else 15, stateful_step_count=30)


@pytest.mark.parametrize("variant", range(len(GAMES)))
def test_random_matches_to_the_end_with_saves_on_the_way(variant: int) -> None:
    for seed in range(10 if THOROUGH else 2):
        rng = random.Random(100 * variant + seed)
        record = Record.begin(GAMES[variant].deal(rng, dealer=rng.randrange(2)))
        while True:
            while record.state.to_act:
                record = record.add(by_chance(record.state, rng))
            same_count(record.state)
            if record.state.winner is not None:
                break
            before = record.state
            record = record.next_round(before.next_deal(rng))
            totals = before.standing
            assert record.state.totals == totals and record.state.round == before.round + 1
            assert totals[record.state.dealer] == max(totals) or totals.count(max(totals)) > 1
            assert totals[record.state.turn] == min(totals)
        best = record.state.winner
        assert record.state.standing[best] == max(record.state.standing) >= record.game.options["target"]
        assert Record.from_json(record.to_json()) == record
        data = json.loads(record.to_json())
        data["rounds"].append(data["rounds"][-1])
        with pytest.raises(SavedGameError, match="over"):
            Record.from_json(json.dumps(data))


def saved() -> dict[str, object]:
    rng = random.Random(3)
    record = Record.begin(THREE.deal(rng, dealer=1))
    while record.state.to_act:
        record = record.add(by_chance(record.state, rng))
    data: dict[str, object] = json.loads(record.next_round(record.state.next_deal(rng)).to_json())
    return data


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        ("options.players", 4, "options"),
        ("rounds.0.dealer", 3, "rounds[0].dealer"),
        ("rounds.0.dealer", True, "rounds[0].dealer"),
        ("rounds.1.dealer", "other", "rounds[1].dealer"),
        ("rounds.0.deal", "2r", "rounds[0].deal"),
        ("rounds.0.deal.0", 7, "rounds[0].deal[0]"),
        ("rounds.0.deal.0", "2r 3r", "rounds[0].deal[0]"),
        ("rounds.0.deal.0", "2r 2r", "rounds[0].deal[0]"),
        ("rounds.0.deal.0", "J Q K", "rounds[0].deal[0]"),
        ("rounds.0.deal.1", "first", "rounds[0].deal[1]"),
        ("rounds.0.actions.0", "0 pass", "rounds[0].actions[0]"),
        ("rounds.0.actions.0", "0 take", "rounds[0].actions[0]"),
    ],
)
def test_damage_is_placed(path: str, value: object, where: str) -> None:
    data = saved()
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    target: object = data
    for step in way:
        target = target[step]  # type: ignore[index]
    if value == "other":
        value = (target[last] + 1) % 3  # type: ignore[index]
    if value == "first":
        value = target[0]  # type: ignore[index]
    target[last] = value  # type: ignore[index]
    with pytest.raises(SavedGameError) as error:
        Record.from_json(json.dumps(data))
    assert error.value.where == where, str(error.value)


def test_a_view_does_not_depend_on_how_the_others_hold_the_unseen_cards() -> None:
    rng = random.Random(11)
    compared = 0
    for seed in range(60 * (20 if THOROUGH else 1)):
        for _, state in both(random.Random(seed)):
            if state.phase == "over" or rng.random() < 0.4:
                continue
            deck, seat = state.game.deck, rng.randrange(state.game.players)
            others = [other for other in range(state.game.players) if other != seat]
            pool = [card for other in others for card in bits(state.hands[other] & deck.suited)]
            rng.shuffle(pool)
            hands = list(state.hands)
            for other in others:
                size = (hands[other] & deck.suited).bit_count()
                hands[other], pool = sum(pool[:size]) | hands[other] & deck.wilds, pool[size:]
            assert vars(state.replace(hands=tuple(hands)).view(seat)) == vars(state.view(seat))
            compared += 1
    assert compared > 200
