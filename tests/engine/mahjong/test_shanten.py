"""How far a hand is from complete: against a search through every complete hand, and against the waits."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from tests.engine.mahjong.oracle import CORNERS, HONOURS, KINDS
from tichu_teach.engine import games
from tichu_teach.engine.mahjong.groups import Group, is_chow, parse_group
from tichu_teach.engine.mahjong.shanten import Acceptance, acceptance, after_discards, parts
from tichu_teach.engine.mahjong.tiles import ONE, TILE_NAMES, contents, counts, kinds, suit_of, threes

MAHJONG, DUEL = games["mahjong"], games["mahjong-duel"]
GAMES = [
    MAHJONG,
    DUEL,
    DUEL.vary(form="B"),
    MAHJONG.vary(clean_hand="secret"),
    MAHJONG.vary(clean_hand="announced"),
    games["sparrow"],
]
HANDS = 60


def named(found: Acceptance) -> tuple[int | None, dict[str, int]]:
    return found.lacking, {TILE_NAMES.name(kind): copies for kind, copies in found.tiles.items()}


# -- the naive search ----------------------------------------------------------------------------------


def groups_of(universe: list[str]) -> list[Counter[str]]:
    found = [Counter({kind: 3}) for kind in universe]
    for kind in universe:
        run = [f"{kind[0]}{int(kind[1]) + step}" for step in range(3)] if kind not in HONOURS else []
        if run and all(each in universe for each in run):
            found.append(Counter(run))
    return found


def complete_hands(universe: list[str], groups: int, pairs: int, corner_hand: bool) -> Iterator[Counter[str]]:
    """Every complete hand, or part of one, made of some kinds."""
    for chosen in combinations_with_replacement(groups_of(universe), groups):
        sum_of_groups = sum(chosen, Counter[str]())
        if max(sum_of_groups.values(), default=0) <= 4:
            for pair in [Counter({kind: 2}) for kind in universe] if pairs else [Counter[str]()]:
                yield sum_of_groups + pair
    if corner_hand and set(CORNERS) <= set(universe):
        for kind in CORNERS:
            yield Counter([*CORNERS, kind])


def search(hands: list[Counter[str]], own: Counter[str], most: Counter[str]) -> tuple[int, set[str]]:
    """The fewest tiles that any of these hands wants beyond one's own, and which tiles these are."""
    best, accepted = 99, set[str]()
    for hand in hands:
        if any(hand[kind] > most[kind] for kind in hand):
            continue
        lacking = hand - own
        number = lacking.total()
        if number < best:
            best, accepted = number, set()
        if number == best:
            accepted |= set(lacking)
    return best, accepted


def clean(universe: list[str], hand: Counter[str], suit: str) -> bool:
    return {kind[0] for kind in hand if kind not in HONOURS} <= {suit}


UNIVERSES = [
    [f"B{number}" for number in range(1, 10)],
    ["B1", "B2", "B3", "B4", "C4", "C5", "C6", "E", "Rd"],
    ["C3", "C4", "C5", "C6", "C7", "K8", "K9", "K7", "Wd"],
    ["E", "S", "W", "N", "Rd", "Gd", "Wd", "K1", "K2", "K3"],
]


@pytest.mark.parametrize("universe", UNIVERSES, ids=lambda universe: universe[0] + universe[-1])
def test_against_a_search_of_whole_hands(universe: list[str]) -> None:
    """Only some kinds are still to be had, so that every complete hand can be tried."""
    rng = random.Random(universe[0])
    sets = {number: list(complete_hands(universe, number, 1, False)) for number in range(1, 5)}
    seen = set()
    for number in range(HANDS // 3):
        laid = (0, 0, 1, 2, 3)[number % 5]
        tiles = rng.sample([kind for kind in universe for _ in range(4)], 13 - 3 * laid)
        own = Counter(tiles)
        most = own + Counter({kind: rng.randint(0, 4 - own[kind]) for kind in universe if rng.random() < 0.8})
        best, accepted = search(sets[4 - laid], own, most)
        unseen = {TILE_NAMES.tile(kind): (most - own)[kind] for kind in universe}
        groups = tuple(Group("pung", TILE_NAMES.tile(kind), True) for kind in ("C9", "B9", "N")[:laid])
        found = acceptance(MAHJONG, counts(map(TILE_NAMES.tile, tiles)), groups, unseen=unseen)
        if best == 99:
            assert found == (None, {})
        else:
            assert named(found) == (best, {kind: (most - own)[kind] for kind in KINDS if kind in accepted})
        seen.add(found.lacking)
    assert len(seen) >= 3


@pytest.mark.parametrize(("groups", "pairs"), [(1, 0), (0, 1), (1, 1), (2, 0)])
def test_against_a_search_of_parts(groups: int, pairs: int) -> None:
    rng = random.Random(groups + pairs)
    sets = list(complete_hands(KINDS, groups, pairs, False))
    for number in range(8 if groups + pairs > 1 else HANDS):
        pool = KINDS if number % 2 else [kind for kind in KINDS if kind[0] in "BE"]
        own = Counter(rng.sample([kind for kind in pool for _ in range(4)], rng.randint(0, 3 * groups + 2)))
        most = Counter(dict.fromkeys(KINDS, 4))
        best, accepted = search(sets, own, most)
        found = parts(counts(map(TILE_NAMES.tile, own.elements())), groups, pairs)
        assert named(found) == (best, {kind: 4 - own[kind] for kind in KINDS if kind in accepted})


@pytest.mark.parametrize("game", [GAMES[2], GAMES[4]], ids=lambda game: game.header())
def test_clean_hands_against_a_search(game) -> None:
    universe = ["B1", "B2", "B3", "B4", "C5", "C6", "C7", "E", "Rd"]
    everything = list(complete_hands(universe, 3, 1, False))
    rng = random.Random(3)
    for _ in range(HANDS // 4):
        own = Counter(rng.sample([kind for kind in universe for _ in range(4)], 10))
        suit = rng.choice("BC")
        announced = TILE_NAMES.suits.index(suit) if game.clean == "announced" else None
        allowed = suit if announced is not None else "BC"
        # With a group of circles laid out only circles win.
        laid = (Group("pung", TILE_NAMES.tile("C9"), True),) if rng.random() < 0.5 else ()
        allowed = allowed if not laid else "".join(set(allowed) & {"C"})
        sets = [hand for hand in everything if any(clean(universe, hand, each) for each in allowed)]
        if not laid:  # ten tiles for three groups: the fourth lies open and is of honours
            laid = (Group("pung", TILE_NAMES.tile("N"), True),)
        most = Counter(dict.fromkeys(universe, 4))
        best, accepted = search(sets, own, most)
        unseen = {TILE_NAMES.tile(kind): 4 - own[kind] for kind in universe}
        found = acceptance(game, counts(map(TILE_NAMES.tile, own.elements())), laid, announced, unseen)
        if best == 99:
            assert found == (None, {})
        else:
            assert (found.lacking, {TILE_NAMES.name(kind) for kind in found.tiles}) == (best, accepted)


def test_corner_hand_against_a_search() -> None:
    hands = [Counter([*CORNERS, kind]) for kind in CORNERS]
    rng = random.Random(4)
    for _ in range(HANDS):
        tiles = rng.sample(CORNERS, rng.randint(11, 13))
        tiles += rng.choices(CORNERS, k=13 - len(tiles))
        own = Counter(tiles)
        best, accepted = search(hands, own, Counter(dict.fromkeys(KINDS, 4)))
        found = acceptance(MAHJONG, counts(map(TILE_NAMES.tile, tiles)))
        assert best <= 3 and named(found)[0] == best
        assert set(named(found)[1]) >= accepted


# -- what lacking and accepting mean ----------------------------------------------------------------------


def random_hand(game, rng: random.Random) -> tuple[int, tuple[Group, ...], int | None]:
    """Thirteen tiles with a leaning, some of them laid out."""
    suit = rng.randrange(3)
    lean = rng.choice([1, 1, 4, 12])
    pool = list(game.tiles)
    laid = []
    for _ in range(rng.choice([0, 0, 1, 2, 3])):
        kind = rng.choice([tile for tile in pool if suit_of(tile) in (suit, 3)])
        group = Group("chow" if is_chow(kind) and rng.random() < 0.5 else "pung", kind, True)
        if all(pool.count(tile) >= group.tiles.count(tile) for tile in group.tiles):
            laid.append(group)
            for tile in group.tiles:
                pool.remove(tile)
    hand = 0
    for _ in range(13 - 3 * len(laid)):
        tile = rng.choices(pool, [lean if suit_of(each) in (suit, 3) else 1 for each in pool])[0]
        pool.remove(tile)
        hand += ONE[tile]
    return hand, tuple(laid), suit if game.clean == "announced" else None


def test_of_three_or_four_alike_a_pung_can_be_laid() -> None:
    tiles = MAHJONG.parse_cards("B1 B2 B2 B2 B3 B3 C5 C5 C5 C5 Rd")
    assert TILE_NAMES.names(contents(threes(tiles))) == ["B2", "C5"]


def test_a_corner_hand_waits_for_the_kinds_that_are_still_to_come() -> None:
    """Thirteen different orphans want a second of one that is still to come (mahjong.win.corner-hand)."""
    east, orphans = TILE_NAMES.tile("E"), counts(map(TILE_NAMES.tile, CORNERS))
    assert named(acceptance(MAHJONG, orphans, unseen={east: 1})) == (1, {"E": 1})
    assert acceptance(MAHJONG, orphans, unseen={}).lacking is None
    assert named(acceptance(MAHJONG, orphans - ONE[east], unseen={east: 2})) == (2, {"E": 2})


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.header())
def test_every_tile_that_helps_and_no_other_brings_the_hand_nearer(game) -> None:
    rng = random.Random(5)
    lackings = Counter[int | None]()
    for _ in range(HANDS):
        hand, laid, suit = random_hand(game, rng)
        found = acceptance(game, hand, laid, suit)
        lackings[found.lacking] += 1
        if found.lacking is None:
            continue
        limits = Counter(game.tiles)
        limits.subtract(contents(hand))
        for group in laid:
            limits.subtract(group.tiles)
        for kind in range(34):
            if limits[kind] < 1:
                assert kind not in found.tiles
                continue
            nearer = acceptance(game, hand + ONE[kind], laid, suit).lacking
            assert nearer == found.lacking - (kind in found.tiles)
            if found.lacking == 1:
                assert (nearer == 0) == game.complete(hand + ONE[kind], laid, suit)
        assert found.tiles == {kind: limits[kind] for kind in found.tiles}
        waits = game.waits(hand, laid, suit)
        assert (found.lacking == 1) == bool(waits)
        if waits:
            assert tuple(found.tiles) == waits
    assert len(lackings) > 4


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.header())
def test_discards_are_ranked_by_what_is_left(game) -> None:
    rng = random.Random(6)
    for _ in range(HANDS // 4):
        hand, laid, suit = random_hand(game, rng)
        unseen = Counter(game.tiles)
        unseen.subtract(contents(hand))
        for group in laid:
            unseen.subtract(group.tiles)
        drawn = rng.choice([kind for kind in range(34) if unseen[kind]])
        unseen[drawn] -= 1
        hand += ONE[drawn]
        ranked = after_discards(game, hand, laid, suit, unseen)
        assert sorted(ranked) == kinds(hand)
        order = [(found.lacking or 0, -found.total) for found in ranked.values() if found.lacking is not None]
        assert order == sorted(order)
        before = acceptance(game, hand, laid, suit, unseen).lacking
        for kind, found in ranked.items():
            assert found == acceptance(game, hand - ONE[kind], laid, suit, unseen)
            assert before is None or found.lacking is None or found.lacking in (before, before + 1)


def test_a_tile_thrown_away_does_not_come_back() -> None:
    laid = tuple(parse_group(text, TILE_NAMES) for text in ("P(S)", "P(Rd)", "H(K2)"))
    hand = counts(TILE_NAMES.parse("B1 B1 C2 C3 C4"))
    assert named(after_discards(MAHJONG, hand, laid)[TILE_NAMES.tile("C4")]) == (1, {"C1": 4, "C4": 3})
    assert acceptance(MAHJONG, hand, laid) == (0, {})


# -- the counts that chapter V of the booklet prints ------------------------------------------------------


@pytest.mark.parametrize(
    ("tiles", "groups", "lacking", "accepted"),
    [
        ("B3 B4", 1, 1, {"B2": 4, "B5": 4}),  # V1
        ("K6 K6 K7", 1, 1, {"K5": 4, "K6": 2, "K8": 4}),  # V2
        ("S S", 1, 1, {"S": 2}),  # V3
        ("B8", 1, 2, {"B6": 4, "B7": 4, "B8": 3, "B9": 4}),  # V4
        ("C5 C6", 1, 1, {"C4": 4, "C7": 4}),
    ],
)
def test_counts_of_the_book(tiles: str, groups: int, lacking: int, accepted: dict[str, int]) -> None:
    assert named(parts(counts(TILE_NAMES.parse(tiles)), groups)) == (lacking, accepted)


@pytest.mark.parametrize(
    ("left", "laid", "accepted"),
    [
        ("C5 C6", "g(C7)", {"C4": 4}),  # V5: after the kong only one kind will do
        ("C1 C2", "P(C3)", {"C3": 1}),  # V6, and after the chow:
        ("C3 C3", "H(C1)", {"C3": 1}),
        ("C5 C6", "P(C4)", {"C4": 1, "C7": 4}),  # V7, and after the chow:
        ("C4 C4", "H(C4)", {"C4": 1}),
    ],
)
def test_claims_of_the_book(left: str, laid: str, accepted: dict[str, int]) -> None:
    found = parts(counts(TILE_NAMES.parse(left)), 1, laid=[parse_group(laid, TILE_NAMES)])
    assert named(found) == (1, accepted)
