"""The engine against the naive referee, on thousands of random positions (far more with TICHU_THOROUGH=1)."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import combinations as subsets_of_size

import pytest

from tests.engine.conftest import THOROUGH
from tests.engine.oracle import PACK, Found, Table, beats, combos, follows, is_bomb, on, readings
from tests.engine.positions import DECK, GAME, action, both, combo, found, mask, move, names, rich_hand
from tichu_teach.engine import Action, Call, Collect, Give, NoBomb, Pass, Play, Retract, State, Take, Wish

MANY = 30 if THOROUGH else 1
COMBINATIONS = GAME.combinations


def hands(seed: int, count: int, largest: int) -> list[frozenset[str]]:
    rng = random.Random(seed)
    return [frozenset(rich_hand(rng, rng.randint(1, largest), set(PACK))) for _ in range(count)]


# --- combinations ------------------------------------------------------------------------------------


def test_every_subset_is_read_as_by_the_definitions() -> None:
    seen: Counter[str] = Counter()
    for hand in hands(1, 300 * MANY, 8):
        for size in range(1, len(hand) + 1):
            for chosen in subsets_of_size(sorted(hand), size):
                cards = frozenset(chosen)
                read = COMBINATIONS.readings(mask(cards))
                assert {found(each) for each in read} == readings(cards), sorted(cards)
                assert len(set(read)) == len(read)
                assert [each.rank for each in read] == sorted((each.rank for each in read), reverse=True)
                seen.update(each.kind for each in read)
    assert set(seen) == {
        *("single", "pair", "pairs", "triple", "fullhouse", "straight", "bomb4", "bombflush", "dog")
    }, "the draws must reach every kind"


def test_long_combinations_are_read_too() -> None:
    """Up to fourteen cards, where the small hands above do not reach."""
    rng = random.Random(2)
    for _ in range(1500 * MANY):
        size = rng.randint(5, 14)
        first = rng.randrange(1, 15 - min(size, 14) + 1)
        ranks = [rank for rank in range(first, first + size) if rank <= 14]
        cards = {"Ma" if rank == 1 else "23456789TJQKA"[rank - 2] + rng.choice("jjjw") for rank in ranks}
        if rng.random() < 0.3:
            cards = {card for card in cards if card != "Ma"}
            cards |= {card[0] + "s" for card in cards}
        if rng.random() < 0.5:
            cards.discard(rng.choice(sorted(cards)))
            cards.add("Ph")
        if rng.random() < 0.1:
            cards.add(rng.choice(sorted(PACK)))
        cards = set(sorted(cards)[:14])
        read = {found(each) for each in COMBINATIONS.readings(mask(frozenset(cards)))}
        assert read == readings(frozenset(cards)), sorted(cards)


def test_leads_and_bombs_of_a_hand() -> None:
    for hand in hands(3, 800 * MANY, 9):
        every = combos(hand)
        leads = COMBINATIONS.leads(mask(hand))
        assert len(leads) == len(set(leads)), sorted(hand)
        assert {found(each) for each in leads} == every, sorted(hand)
        bombs = [found(each) for each in COMBINATIONS.bombs(mask(hand))]
        assert sorted(bombs, key=repr) == sorted(filter(is_bomb, every), key=repr), sorted(hand)
        assert COMBINATIONS.has_bomb(mask(hand)) == bool(bombs)


def test_full_hands() -> None:
    """Fourteen cards: every lead, and what may lie on combinations of every length."""
    rng = random.Random(4)
    for _ in range(8 * MANY):
        left = set(PACK)
        hand = frozenset(rich_hand(rng, 14, left))
        every = combos(hand)
        assert {found(each) for each in COMBINATIONS.leads(mask(hand))} == every, sorted(hand)
        others = COMBINATIONS.leads(mask(frozenset(rich_hand(rng, 14, left))))
        by_kind = {(each.kind, each.size): each for each in others if each.kind != "dog"}
        for top in map(found, by_kind.values()):
            expected = {other for plain in every if beats(other := on(plain, top), top)}
            assert {found(each) for each in COMBINATIONS.follows(mask(hand), combo(top))} == expected


def test_follows_on_every_kind_of_top() -> None:
    rng = random.Random(5)
    tops: Counter[str] = Counter()
    for _ in range(500 * MANY):
        left = set(PACK)
        hand = frozenset(rich_hand(rng, rng.randint(2, 9), left))
        tabled = frozenset(rich_hand(rng, rng.randint(3, 8), left))
        for top in rng.sample(sorted(combos(tabled), key=repr), 3) if len(combos(tabled)) > 2 else ():
            if top.kind == "dog":
                continue
            if top.cards == {"Ph"}:
                top = top._replace(rank=rng.randint(1, 14) + 0.5)
            tops[top.kind] += 1
            got = COMBINATIONS.follows(mask(hand), combo(top))
            assert len(got) == len(set(got))
            assert {found(each) for each in got} == follows(hand, top), (sorted(hand), top)
    assert len(tops) == 8, tops


def test_beating_is_as_defined() -> None:
    rng = random.Random(6)
    every = [each for hand in hands(7, 60, 9) for each in combos(hand)]
    for _ in range(20_000 * MANY):
        one, other = rng.choice(every), rng.choice(every)
        assert combo(one).beats(combo(other)) == beats(one, other), (one, other)


# --- the course of the play --------------------------------------------------------------------------


def same_position(table: Table, state: State) -> None:
    assert state.phase == table.phase, state
    assert [names(hand) for hand in state.hands] == table.hands, state
    assert [names(won) for won in state.won] == table.won, state
    assert list(state.out) == table.out, state
    assert [(seat, found(each)) for seat, each in state.trick] == table.trick, state
    assert state.wish == table.wish, state
    assert set(state.to_act) == table.to_act(), state
    assert list(state.window) == (table.asked if table.phase == "window" else []), state


@pytest.mark.parametrize("seed", range(8))
def test_whole_rounds_move_by_move(seed: int) -> None:
    """Positions, legal moves of every seat and whose turn it is agree all along random small rounds."""
    phases: Counter[str] = Counter()
    for number in range(150 * MANY):
        for table, state in both(random.Random(seed * 1_000_003 + number)):
            same_position(table, state)
            for seat in range(4):
                expected = table.moves(seat)
                mine = {move(each) for each in state.legal(seat) if not isinstance(each, Call)}
                assert mine == expected, f"{state}: seat {seat}"
            everybody = state.legal()
            assert everybody == [each for seat in range(4) for each in state.legal(seat)]
            assert len(everybody) == len(set(everybody))
            phases[state.phase] += 1
    assert phases["window"] and phases["wish"] and phases["collect"]


def everything(state: State, rng: random.Random) -> list[Action]:
    """The whole action space of a small position, sense and nonsense."""
    actions: list[Action] = []
    for seat in range(4):
        hand = names(state.hands[seat])
        claims: set[Found] = set(combos(hand))
        if state.trick:
            claims |= {on(each, found(state.top)) for each in claims}
        foreign = frozenset(rng.sample(sorted(PACK - hand), 2))
        claims |= readings(foreign) | readings(foreign | frozenset(sorted(hand)[:2]))
        for size in range(2, len(hand) + 1):
            for chosen in subsets_of_size(sorted(hand), size):
                if not readings(frozenset(chosen)):
                    claims.add(Found("none", size, 0, (), frozenset(chosen)))
        for each in rng.sample(sorted(claims, key=repr), min(4, len(claims))):
            claims.add(each._replace(kind="straight" if each.kind == "bombflush" else "bomb4"))
            claims.add(each._replace(rank=each.rank + 1))
            claims.add(each._replace(joker=(9,)))
        actions += [Play(seat, combo(each)) for each in claims]
        actions += [Pass(seat), NoBomb(seat), Collect(seat), Take(seat), Retract(seat)]
        actions += [Wish(seat, rank) for rank in range(-1, 17)]
        actions += [Give(seat, to) for to in range(-1, 5)]
        actions += [Call(seat, kind) for kind in ("small", "grand", "huge")]
    return [*actions, Pass(4), Pass(-1), Collect(9), Wish(5, 5)]


@pytest.mark.parametrize("seed", range(4))
def test_the_referee_allows_exactly_what_is_legal(seed: int) -> None:
    rng = random.Random(seed)
    refusals: Counter[str] = Counter()
    for number in range(12 * MANY):
        for table, state in both(random.Random(7_000_000 + seed * 1_000_003 + number), largest=5):
            if rng.random() < 0.5:
                continue
            legal = set(state.legal())
            before = str(state)
            expected = {action(each) for seat in range(4) for each in table.moves(seat)}
            allowed = set()
            for each in everything(state, rng):
                verdict = state.ask(each)
                assert verdict.rule in GAME.rules, f"{state}: {each} → {verdict}"
                assert set(verdict.also) <= set(GAME.rules), f"{state}: {each} → {verdict}"
                assert verdict.rule not in verdict.also and len(set(verdict.also)) == len(verdict.also)
                if verdict:
                    allowed.add(each)
                else:
                    refusals[verdict.rule] += 1
                if rng.random() < 0.02:
                    assert json.loads(json.dumps(verdict.facts)) == verdict.facts, "facts are plain data"
            assert allowed == legal, f"{state}: {allowed ^ legal}"
            assert {each for each in legal if not isinstance(each, Call)} == expected
            assert str(state) == before
    assert len(refusals) > 15, refusals


def test_the_oracle_is_no_mirror() -> None:
    """The naive referee itself, on what the rules say outright."""
    cards = frozenset
    assert {each.kind for each in readings(cards({"3j", "3w", "3p", "3s", "Ph"}))} == set()
    assert {each.kind for each in readings(cards({"2j", "3j", "4j", "5j", "6j"}))} == {"bombflush"}
    assert {each.kind for each in readings(cards({"2j", "3j", "4j", "5j", "Ph"}))} == {"straight"}
    assert {each.rank for each in readings(cards({"3j", "4j", "5w", "6j", "Ph"}))} == {6, 7}
    assert {each.rank for each in readings(cards({"Ma", "2j", "3j", "4j", "Ph"}))} == {5}
    assert {each.rank for each in readings(cards({"3j", "3w", "9j", "9w", "Ph"}))} == {3, 9}
    assert readings(cards({"Ma", "Ph"})) == set() == readings(cards({"Dr", "Ph"}))
    assert DECK.all.bit_count() == len(PACK) == 56
