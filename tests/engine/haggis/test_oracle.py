"""The Haggis engine against the naive referee ; far more in `make extra`."""

import random
from collections import Counter
from itertools import combinations as subsets_of_size

import pytest

from tests.depth import seeds
from tests.engine.haggis.oracle import Table, beats, combos, pack, readings
from tests.engine.haggis.positions import TABLE, both, combo, found, mask, move, names, rich_group
from tichu_teach.engine.haggis.actions import Bet
from tichu_teach.engine.haggis.combo import HaggisCombo
from tichu_teach.engine.haggis.state import State


def group(rng: random.Random, size: int, players: int) -> frozenset[str]:
    return frozenset(rich_group(rng, size, set(pack(players)) | set("JQK"), players))


def same_readings(cards: frozenset[str], players: int, seen: Counter[str]) -> None:
    game = TABLE[players]
    read = game.readings(mask(cards, game))
    assert {found(each, game) for each in read} == readings(cards, players), sorted(cards)
    assert len(set(read)) == len(read)
    assert [each.rank for each in read] == sorted((each.rank for each in read), reverse=True)
    faces = sorted(card for card in cards if card in "JQK")
    values = [" JQK".index(face) + 10 for face in sorted(faces, key="JQK".index)]
    for each in read:
        seen[each.kind] += 1
        assert (isinstance(each, HaggisCombo) and each.width * each.length == each.size) or each.is_bomb
        if each.joker:
            assert all(stands <= face for stands, face in zip(each.joker, values, strict=True)), each
    if len(read) > 1:
        seen["ambiguous"] += 1


@seeds(1, extra=20)
@pytest.mark.parametrize("players", [2, 3])
def test_groups_are_read_as_by_the_definitions(players: int, seed: int) -> None:
    rng, seen = random.Random(players + 100 * seed), Counter[str]()
    for _ in range(3_000):
        same_readings(group(rng, rng.choice((2, 3, 3, 4, 4, 5, 6, 7, 8, 9, 10, 12)), players), players, seen)
    kinds = {"set", "run", "run2", "run3", "run4", "bomb", "ambiguous"}
    assert kinds <= set(seen), seen


@seeds(1, extra=20)
@pytest.mark.parametrize("players", [2, 3])
def test_every_subset_of_hands_is_read_and_found(players: int, seed: int) -> None:
    """Leads are all readings of all subsets; follows those of them that beat."""
    rng, seen, game = random.Random(10 + players + 100 * seed), Counter[str](), TABLE[players]
    for _ in range(30):
        hand = group(rng, rng.randint(4, 9), players)
        for size in range(1, len(hand) + 1):
            for chosen in subsets_of_size(sorted(hand), size):
                same_readings(frozenset(chosen), players, seen)
        every = combos(hand, players)
        leads = game.combinations.leads(mask(hand, game))
        assert len(leads) == len(set(leads)), sorted(hand)
        assert {found(each, game) for each in leads} == every, sorted(hand)
        assert set(leads) == {combo(each, game) for each in every}, "a reading is one and the same everywhere"
        bombs = [found(each, game) for each in game.combinations.bombs(mask(hand, game))]
        assert sorted(bombs, key=repr) == sorted((e for e in every if e.kind == "bomb"), key=repr)
        assert [each.rank for each in bombs] == sorted(each.rank for each in bombs)
        others = sorted(combos(group(rng, 7, players), players), key=repr)
        for top in rng.sample(others, min(12, len(others))):
            got = game.combinations.follows(mask(hand, game), combo(top, game))
            assert len(got) == len(set(got))
            assert {found(each, game) for each in got} == {e for e in every if beats(e, top)}, (hand, top)


@seeds(1, extra=20)
@pytest.mark.parametrize("players", [2, 3])
def test_full_hands(players: int, seed: int) -> None:
    """Seventeen cards: whatever is found is one of the readings, and drawn readings are found."""
    rng, game = random.Random(20 + players + 100 * seed), TABLE[players]
    for _ in range(3):
        hand = group(rng, 14, players) | set("JQK")
        leads = game.combinations.leads(mask(hand, game))
        assert len(leads) == len(set(leads))
        held = {found(each, game) for each in leads}
        for each in rng.sample(sorted(held, key=repr), min(150, len(held))):
            assert each in readings(each.cards, players), each
        for _ in range(300):
            chosen = frozenset(rng.sample(sorted(hand), rng.randint(2, 9)))
            assert readings(chosen, players) <= held
        for top in rng.sample(leads, 20):
            follows = game.combinations.follows(mask(hand, game), top)
            assert set(follows) == {each for each in leads if each.beats(top)}


def test_beating_is_as_defined() -> None:
    rng, game = random.Random(6), TABLE[3]
    every = sorted({e for _ in range(40) for e in combos(group(rng, 8, 3), 3)}, key=repr)
    for _ in range(5_000):
        one, other = rng.choice(every), rng.choice(every)
        assert combo(one, game).beats(combo(other, game)) == beats(one, other), (one, other)


# --- the course of the play --------------------------------------------------------------------------


def same_position(table: Table, state: State) -> None:
    game = state.game
    assert state.phase == table.phase, state
    assert [names(hand, game) for hand in state.hands] == table.hands, state
    assert [sorted(game.deck.names(won)) for won in state.won] == [sorted(won) for won in table.won], state
    assert (list(state.out), list(state.caught)) == (table.out, table.caught), state
    assert [(seat, found(each, game)) for seat, each in state.trick] == table.trick, state
    assert state.to_act == (() if table.phase == "over" else (table.turn,)), state


def same_hands(seed: int, count: int) -> Counter[str]:
    phases: Counter[str] = Counter()
    for number in range(count):
        for table, state in both(random.Random(seed * 1_000_003 + number)):
            same_position(table, state)
            for seat in range(state.game.players):
                legal = [each for each in state.legal(seat) if not isinstance(each, Bet)]
                assert len(legal) == len(set(legal))
                assert {move(each, state.game) for each in legal} == table.moves(seat), f"{state}: {seat}"
            assert state.legal() == [e for seat in range(state.game.players) for e in state.legal(seat)]
            phases[state.phase] += 1
            phases["gift"] += state.gift_due
    return phases


@seeds(2, extra=100)
def test_whole_hands_move_by_move(seed: int) -> None:
    """Positions, legal moves of every seat and whose turn it is agree all along random small hands."""
    phases = same_hands(seed, 120)
    assert phases["collect"] and phases["gift"] and phases["over"]


def test_the_oracle_is_no_mirror() -> None:
    """The naive referee itself, on what the rules say outright."""

    def read(text: str, players: int = 3) -> set[tuple]:
        return {each[:4] for each in readings(frozenset(text.split()), players)}

    assert read("9r Tr J") == {("run", 1, 3, 10), ("run", 1, 3, 11)}
    assert read("J Q") == {("bomb", 0, 0, 2)} and read("J Q K") == {("bomb", 0, 0, 5)}
    assert read("Tr To J Q") >= {("runs", 2, 2, 11)}
    assert read("3r 5r 7r 9r") == {("bomb", 0, 0, 6)} and read("3r 5o 7y 9y") == set()
    assert {("set", 4, 1, 8), ("run", 1, 4, 11), ("runs", 2, 2, 9)} <= read("8r J Q K")
    assert read("8r 9o J") == set() and read("8r 8o 9r 9y") == set()
    assert len(pack(3)) == 45 and len(pack(2)) == 36
