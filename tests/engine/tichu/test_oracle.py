"""The engine against the naive referee, on thousands of random positions; on far more in `make extra`."""

import random
from collections import Counter
from itertools import combinations as subsets_of_size

import pytest

from tests.depth import many, seeds
from tests.engine.tichu.oracle import (
    PACK,
    Found,
    Table,
    beats,
    combos,
    follows,
    is_bomb,
    is_natural,
    is_single,
    on,
    plain,
    readings,
    value,
)
from tests.engine.tichu.positions import DECK, FAMILY, GAME, NANKING, House, combo, found, mask, rich_hand
from tichu_teach.engine import Call, Pass, Play
from tichu_teach.engine.tichu.combinations import has_flush
from tichu_teach.engine.tichu.state import State

COMBINATIONS = GAME.combinations
# One house for each way of combining cards: two Phoenixes; equal pairs allowed, and not.
TWO_PACKS = [next(each for each in FAMILY if str(each) == "grandmaster-players=7"), FAMILY[-2], FAMILY[-1]]
HOUSES = [NANKING, *TWO_PACKS]
# Sizes of table between those that differ are tried in the long run.
MIDDLE = {"grandmaster", "ear", *(f"grandmaster-players={n}" for n in range(7, 12))}
MIDDLE |= {f"ear-players={n}" for n in (7, 8, 9)}
houses_of_the_family = pytest.mark.parametrize(
    "house",
    [pytest.param(each, marks=pytest.mark.extra) if str(each) in MIDDLE else each for each in FAMILY],
    ids=str,
)
houses_of_cards = pytest.mark.parametrize("house", HOUSES, ids=str)


def hands(house: House, seed: int, count: int, largest: int) -> list[frozenset[str]]:
    rng = random.Random(seed)
    return [
        frozenset(rich_hand(rng, rng.randint(1, largest), set(house.table.pack)))
        for _ in range(count if house is NANKING else count // 4)
    ]


# --- combinations ------------------------------------------------------------------------------------


@seeds(1, extra=10)
@houses_of_cards
def test_every_subset_is_read_as_by_the_definitions(house: House, seed: int) -> None:
    seen: Counter[str] = Counter()
    for hand in hands(house, 1 + 100 * seed, many(300, 100), 8):
        for size in range(1, len(hand) + 1):
            for chosen in subsets_of_size(sorted(hand), size):
                cards = frozenset(chosen)
                read = house.game.combinations.readings(house.mask(cards))
                assert {house.found(each) for each in read} == readings(cards, house.table.differ), sorted(
                    cards
                )
                assert len(set(read)) == len(read)
                assert [each.rank for each in read] == sorted((each.rank for each in read), reverse=True)
                seen.update(each.kind for each in read)
    assert set(seen) == {
        *("single", "pair", "pairs", "triple", "fullhouse", "straight", "bomb4", "bombflush", "dog")
    }, "the draws must reach every kind"


@seeds(1, extra=10)
def test_long_combinations_are_read_too(seed: int) -> None:
    """Up to fourteen cards, where the small hands above do not reach."""
    rng = random.Random(2 + 100 * seed)
    for _ in range(600):
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


@seeds(1, extra=10)
@houses_of_cards
def test_leads_and_bombs_of_a_hand(house: House, seed: int) -> None:
    combinations, twins = house.game.combinations, 0
    for hand in hands(house, 3 + 100 * seed, many(120, 180), 9):
        every = combos(hand, house.table.differ)
        leads = combinations.leads(house.mask(hand))
        assert len(leads) == len(set(leads)), sorted(hand)
        assert {house.found(each) for each in leads} == every, sorted(hand)
        made = combinations.bombs(house.mask(hand))
        bombs = [house.found(each) for each in made]
        assert sorted(bombs, key=repr) == sorted(filter(is_bomb, every), key=repr), sorted(hand)
        assert combinations.has_bomb(house.mask(hand)) == bool(bombs)
        assert has_flush(house.mask(hand)) == any(bomb.kind == "bombflush" for bomb in made)
        twins += len(hand) - len(set(map(plain, hand)))
    assert bool(twins) == (house is not NANKING)


@seeds(1, extra=10)
def test_full_hands(seed: int) -> None:
    """Fourteen cards: every lead, and what may lie on combinations of every length."""
    rng = random.Random(4 + 100 * seed)
    for _ in range(many(2, 2)):
        left = set(PACK)
        hand = frozenset(rich_hand(rng, 14, left))
        every = combos(hand)
        assert {found(each) for each in COMBINATIONS.leads(mask(hand))} == every, sorted(hand)
        others = COMBINATIONS.leads(mask(frozenset(rich_hand(rng, 14, left))))
        by_kind = {(each.kind, each.size): each for each in others if each.kind != "dog"}
        for top in map(found, by_kind.values()):
            expected = {other for plain in every if beats(other := on(plain, top), top)}
            assert {found(each) for each in COMBINATIONS.follows(mask(hand), combo(top))} == expected


@seeds(1, extra=10)
@houses_of_cards
def test_follows_on_every_kind_of_top(house: House, seed: int) -> None:
    rng = random.Random(5 + 100 * seed)
    tops: Counter[str] = Counter()
    for _ in range(many(90, 110) if house is NANKING else many(60, 40)):
        left = set(house.table.pack)
        hand = frozenset(rich_hand(rng, rng.randint(2, 8), left))
        tabled = sorted(
            combos(frozenset(rich_hand(rng, rng.randint(3, 8), left)), house.table.differ), key=repr
        )
        for top in rng.sample(tabled, 3) if len(tabled) > 2 else ():
            if top.kind == "dog":
                continue
            if is_single(top, "Ph"):
                top = top._replace(
                    rank=rng.randint(1, 14) + rng.choice((0.5, 1) if house.two_phoenixes else (0.5,))
                )
            tops[top.kind] += 1
            got = house.game.combinations.follows(house.mask(hand), house.combo(top))
            assert len(got) == len(set(got))
            assert {house.found(each) for each in got} == follows(hand, top, house.table.differ), (
                sorted(hand),
                top,
            )
    assert seed or len(tops) == 8, tops


def test_beating_is_as_defined() -> None:
    rng = random.Random(6)
    every = [each for hand in hands(NANKING, 7, 60, 9) for each in combos(hand)]
    for _ in range(4_000):
        one, other = rng.choice(every), rng.choice(every)
        assert combo(one).beats(combo(other)) == beats(one, other), (one, other)


# --- the course of the play --------------------------------------------------------------------------


def same_position(house: House, table: Table, state: State) -> None:
    assert state.phase == table.phase, state
    assert [house.names(hand) for hand in state.hands] == table.hands, state
    assert [house.names(won) for won in state.won] == table.won, state
    assert list(state.out) == table.out, state
    assert [(seat, house.found(each)) for seat, each in state.trick] == table.trick, state
    assert state.wish == table.wish, state
    assert set(state.to_act) == table.to_act(), state
    assert list(state.window) == (table.asked if table.phase == "window" else []), state


def same_all_along(house: House, seed: int, largest: int) -> Counter[str]:
    """Plays a small round by both referees; counts the phases it went through."""
    phases: Counter[str] = Counter()
    for table, state in house.both(random.Random(seed), largest):
        same_position(house, table, state)
        for seat in house.seats:
            expected = table.moves(seat)
            mine = {house.move(each) for each in state.legal(seat) if not isinstance(each, Call)}
            assert mine == expected, f"{state}: seat {seat}"
        everybody = state.legal()
        assert everybody == [each for seat in house.seats for each in state.legal(seat)]
        assert len(everybody) == len(set(everybody))
        phases[state.phase] += 1
    return phases


@seeds(1, extra=61)
def test_whole_rounds_move_by_move(seed: int) -> None:
    """Positions, legal moves of every seat and whose turn it is agree all along random small rounds."""
    phases: Counter[str] = Counter()
    for number in range(many(60, 90)):
        phases += same_all_along(NANKING, seed * 1_000_003 + number, 8)
    assert phases["window"] and phases["wish"] and phases["collect"]


@seeds(1, extra=10)
@houses_of_the_family
def test_whole_rounds_of_the_family(house: House, seed: int) -> None:
    """The same at every size of table that a game allows."""
    phases: Counter[str] = Counter()
    for number in range(150 // house.game.players):
        start = 100_000 * seed + 31 * house.game.players
        phases += same_all_along(house, start + number, 8 if number % 4 == 0 else 6)
    assert phases["window"] and phases["collect"]
    assert bool(phases["wish"]) == house.table.wishes
    assert not phases["dog"] or house.game.name == "tientsin", "only there the Dog leaves a choice"
    assert seed or bool(phases["dog"]) == (house.game.name == "tientsin")


def forced(owed: set[Found]) -> str:
    """What a wish forces, where all ways of granting it have it in common: a bomb, or the Phoenix."""
    if all(map(is_bomb, owed)):
        return "bomb"
    return "phoenix" if all("Ph" in map(plain, each.cards) for each in owed) else ""


@seeds(1, extra=10)
def test_a_refusal_says_what_a_wish_forces(seed: int) -> None:
    """A bomb only where it is the only way, and the Phoenix likewise (nanking.wish.duty.bomb, .phoenix)."""
    rng, seen = random.Random(8 + 100 * seed), Counter[tuple[str, bool]]()
    for _ in range(200):
        hand, below, *_ = hands = NANKING.rich_hands(rng, 7)
        tops = sorted((each for each in combos(frozenset(below)) if each.kind != "dog"), key=repr)
        held = sorted(value(card) for card in hand if is_natural(card))
        if not held or not tops:
            continue
        table = Table(hands, 0)
        table.wish, table.trick = rng.choice(held), [(1, rng.choice(tops))]
        plays, may_pass = table.turn_plays()
        if may_pass:
            continue
        trick = tuple((seat, combo(each)) for seat, each in table.trick)
        state = NANKING.start(hands, 0).replace(trick=trick, wish=table.wish)
        others = follows(table.hands[0], table.top) - plays
        for action in (Pass(0), *(Play(0, combo(each)) for each in others)):
            verdict = state.ask(action)
            cited = [rule.partition("nanking.wish.duty.")[2] for rule in (verdict.rule, *verdict.other_rules)]
            assert not verdict and "".join(cited) == forced(plays), f"{state}: {state.text(action)}"
        seen[forced(plays), any(map(is_bomb, plays))] += 1
    assert seed or len(seen) == 4, "a bomb or the Phoenix is forced, a bomb is one way, or there is none"


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
    differ = frozenset({"pair", "triple"})
    assert {each.kind for each in readings(cards({"8w", "8w'"}))} == {"pair"}
    assert readings(cards({"8w", "8w'"}), differ) == set() == readings(cards({"8w", "8w'", "Ph"}), differ)
    assert readings(cards({"8w", "8w'", "8j", "8p"})) == set(), "four suits make a bomb"
    assert readings(cards({"Ph", "Ph'"})) == set(), "at least one natural card"
    assert {each.joker for each in readings(cards({"8w", "8p", "Ph", "Ph'"}))} == {(7, 7), (9, 9)}


def test_every_game_of_the_family_has_its_pack() -> None:
    for house in [NANKING, *FAMILY]:
        assert house.names(house.game.deck.all) == house.table.pack, house
