"""What a play-out looks up is what the engine works out."""

import random
from collections import Counter
from typing import Any

import pytest

from tests.analysis.mahjong.tables import GAMES
from tichu_teach.analysis.mahjong import distance
from tichu_teach.analysis.mahjong.distance import (
    CRITICAL,
    ENTRIES,
    EVERY,
    HONOURS,
    JOINED,
    NOTHING,
    SHIFT,
    Discards,
    Distances,
)
from tichu_teach.analysis.mahjong.evaluation import policy
from tichu_teach.analysis.mahjong.policy import CORNERS, _beside_corners
from tichu_teach.analysis.mahjong.rollout import chows
from tichu_teach.engine.mahjong.groups import Group, is_chow
from tichu_teach.engine.mahjong.shanten import kinds_accepted, parts, reach, room, tiles_lacking
from tichu_teach.engine.mahjong.tiles import (
    DRAGONS,
    EAST,
    KINDS,
    ONE,
    SECTION,
    SUIT_MASK,
    TERMINALS_AND_HONOURS,
    counts,
    held,
    kinds,
    sections,
    suit_of,
)
from tichu_teach.engine.mahjong.transitions import chow_tiles

SETS = ("mahjong", "duel")


def hands(game: Any, number: int, seed: int) -> list[tuple[int, int]]:
    """Hands as they come, and hands that are nearly complete: their tiles, and the groups still wanted."""
    rng = random.Random(seed)
    found = []
    for _ in range(number):
        groups = rng.randint(1, 4)
        tiles = [tile for tile in game.tiles if rng.random() < rng.choice((0.3, 1))]
        found.append(
            (counts(rng.sample(tiles if len(tiles) > 14 else list(game.tiles), 3 * groups + 2)), groups)
        )
    return found


def test_a_memory_has_an_end_and_says_the_same_when_it_was_emptied(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = room(GAMES["mahjong"], 0)
    sections_of = [counts([one, two]) for one in range(3) for two in range(one, 9)]
    roomy = distance._Suit(0, limits)
    expected = [roomy[each] for each in sections_of]
    monkeypatch.setattr(distance, "_MEMORY", 4)
    narrow = distance._Suit(0, limits)
    for _ in range(2):
        for each, number in zip(sections_of, expected, strict=True):
            assert narrow[each] == number and len(narrow) <= 5


@pytest.mark.parametrize("name", SETS)
def test_lacking_is_what_the_engine_says(name: str) -> None:
    game = GAMES[name]
    distances, limits = Distances.of(game), room(game, 0)
    for tiles, groups in hands(game, 600, 1):
        assert distances.lacking(tiles, groups) == tiles_lacking(reach(tiles, limits, groups))
        clean = tiles_lacking(reach(tiles, limits, groups, suits=(1, 3)))
        assert distances.lacking(tiles, groups, 2 | HONOURS) == clean


@pytest.mark.parametrize("name", SETS)
def test_a_hand_that_lacks_nothing_is_complete_and_one_that_lacks_a_tile_waits(name: str) -> None:
    game, rng = GAMES[name], random.Random(2)
    distances, waited_for, asked = Distances.of(game), policy(game).waits, 0
    lows = [kind for kind in set(game.tiles) if is_chow(kind) and kind + 2 in game.tiles]
    for _ in range(400):
        made = [rng.choice(sorted(lows)) for _ in range(rng.randint(1, 4))]
        tiles = 2 * ONE[rng.choice([tile for tile in game.tiles if tile not in DRAGONS])] + sum(
            Group("chow", low).counts for low in made
        )
        if any(tiles >> 3 * kind & 7 > 4 for kind in range(KINDS)):
            continue
        assert distances.lacking(tiles, len(made)) == 0
        laid = tuple(Group("pung", kind, True) for kind in DRAGONS[: 4 - len(made)])
        assert game.complete(tiles, laid)
        gone = rng.choice([kind for kind in range(KINDS) if tiles >> 3 * kind & 7])
        waits = game.waits(tiles - ONE[gone], laid)
        assert gone in waits and distances.lacking(tiles - ONE[gone], len(made)) == 1
        assert waited_for[tiles - ONE[gone], laid, None] == sum(1 << kind for kind in waits)
        asked += 1
    assert asked > 200


@pytest.mark.parametrize("name", SETS)
def test_discards_from_a_suit_are_those_of_the_engine(name: str) -> None:
    """Those after which a hand lacks no more, what then brings it nearer, and all where none is left over."""
    game, asked, useful = GAMES[name], 0, 0
    distances, limits = Distances.of(game), room(game, 0)
    for tiles, groups in hands(game, 60, 3):
        now = tiles_lacking(reach(tiles, limits, groups))
        for suit, section in enumerate(sections(tiles)):
            others = distances.profiles(tiles, EVERY & ~(1 << suit))
            one, two, three, four = others
            beside = JOINED[JOINED[one << SHIFT | two] << SHIFT | JOINED[three << SHIFT | four]]
            table = distances.tables[suit]
            critical = CRITICAL[groups][beside << SHIFT | table.profiles[section]]
            discards = Discards(table, {})
            after = {
                kind % 9: reach(tiles - ONE[kind], limits, groups)
                for kind in kinds(tiles)
                if suit_of(kind) == suit
            }
            every = {place: left for left, (_, _, place) in discards.all(section, groups, beside)}
            assert every == {place: tiles_lacking(entry) for place, entry in after.items()}
            found = discards[section << ENTRIES | critical]
            kept = {place: entry for place, entry in after.items() if tiles_lacking(entry) == now}
            assert bool(found) == bool(kept)
            for _, accepted, place in found:
                rest = tiles - ONE[9 * suit + place]
                own = [kind for kind in kinds_accepted(kept[place]) if suit_of(kind) == suit]
                assert accepted == sum(held(limits, kind) - held(rest, kind) for kind in own)
                asked += 1
            useful += not found
    assert asked > 100 and useful > 10


@pytest.mark.parametrize("name", SETS)
def test_the_best_discard_leaves_the_least_lacking_and_the_most_accepted(name: str) -> None:
    """What is chosen is as good as the best of all by the engine; honours by what they may be worth."""
    game = GAMES[name]
    chosen_by, taste = policy(game), policy(game).taste
    lows = [kind for kind in sorted(set(game.tiles)) if is_chow(kind) and kind + 2 in game.tiles]
    rng = random.Random(5)
    # Of a complete hand every tile is of use: whatever is thrown, more is lacking.
    complete = [
        (2 * ONE[rng.choice(DRAGONS)] + 73 * sum(ONE[low] for low in rng.sample(lows, 4)), 4)
        for _ in range(20)
    ]
    for tiles, groups in [*hands(game, 200, 4), *complete]:

        def value(each: int, tiles: int = tiles, groups: int = groups) -> tuple[int, int]:
            rest = tiles - ONE[each]
            entry = reach(rest, room(game, 0), groups)
            accepted = sum(held(room(game, 0), one) - held(rest, one) for one in kinds_accepted(entry))
            if each == EAST or each in DRAGONS:
                accepted -= (0, taste.single, taste.pair, 0, 0)[held(tiles, each)]
            return -(tiles_lacking(entry) or 0), accepted

        values = {kind: value(kind) for kind in kinds(tiles)}
        for among in (EVERY, 1, 2, 4, HONOURS):
            some = {kind: each for kind, each in values.items() if among >> suit_of(kind) & 1}
            if some:
                kind, lacking = chosen_by.best(tiles, groups, EVERY, among, EAST)
                assert values[kind][0] == -lacking and kind == max(some, key=some.__getitem__)


@pytest.mark.parametrize("name", ["mahjong", "clean, announced"])
def test_for_a_suit_goes_what_is_of_no_use_and_then_what_leaves_the_least_lacking(name: str) -> None:
    game = GAMES[name]
    chosen_by, asked = policy(game), Counter[bool]()
    for tiles, groups in hands(game, 150, 7):
        for wanted in (1, 2 | HONOURS, 4 | HONOURS):

            def lacking(kind: int, tiles: int = tiles, groups: int = groups, wanted: int = wanted) -> Any:
                suits = [suit for suit in range(4) if wanted >> suit & 1]
                return tiles_lacking(reach(tiles - ONE[kind], room(game, 0), groups, suits=suits))

            useless = [kind for kind in kinds(tiles) if not wanted >> suit_of(kind) & 1]
            kind, left = chosen_by.discard(tiles, groups, wanted, EAST)
            assert left == lacking(kind) == min(lacking(each) for each in useless or kinds(tiles))
            assert kind in (useless or kinds(tiles))
            asked[bool(useless)] += 1
            if useless and game.clean == "off":
                among = sum({1 << suit_of(each) for each in useless})
                assert kind == chosen_by.best(tiles, groups, EVERY, among, EAST)[0]
    assert asked[True] > 100


def test_accepted_tiles_are_those_of_the_engine() -> None:
    game = GAMES["mahjong"]
    distances, rng = Distances.of(game), random.Random(5)
    for _ in range(200):
        tiles = counts(rng.sample([tile for tile in game.tiles if tile < 9], rng.randint(1, 9)))
        groups = rng.randint(1, 3)
        unseen = {kind: 4 - held(tiles, kind) for kind in range(9)}
        found = parts(tiles, groups, 1, unseen=unseen)
        critical = CRITICAL[groups][NOTHING << SHIFT | distances.suits[0][tiles]]
        assert distances.accepted[0][tiles << ENTRIES | critical] == found.total


def test_chows_are_those_that_may_be_claimed() -> None:
    rng = random.Random(6)
    for _ in range(500):
        tiles = counts(rng.sample([*GAMES["mahjong"].tiles], 13))
        kind = rng.randrange(EAST)
        suit = kind // 9
        lows = chows(tiles >> SECTION * suit & SUIT_MASK, kind % 9)
        asked = [min(*pair, kind) for pair in chow_tiles(tiles, kind)]
        assert [9 * suit + low for low in lows] == asked


def test_thirteen_orphans_are_aimed_at_only_where_they_may_win() -> None:
    """Not without nines, and not in the game of clean hands."""
    whole = counts([*TERMINALS_AND_HONOURS, EAST])
    for name, game in GAMES.items():
        aim, _ = policy(game).aim((counts([*TERMINALS_AND_HONOURS[:12], 4]), 4, 0, 8, 0, 4, EAST, None))
        assert (aim == CORNERS) is game.complete(whole, (), None), name


def test_what_thirteen_orphans_spare_sets_them_back_least() -> None:
    def lacking(tiles: Counter[int]) -> int:
        orphans = {each: number for each, number in tiles.items() if each in TERMINALS_AND_HONOURS}
        return 14 - len(orphans) - any(number > 1 for number in orphans.values())

    rng = random.Random(3)
    for kinds_held in [13] * 10 + [*range(4, 13)] * 20:
        some = rng.sample(sorted(TERMINALS_AND_HONOURS), kinds_held)
        more = rng.sample(some * 3, rng.randint(0, min(3 * kinds_held, 14 - kinds_held)) or 14 - kinds_held)
        tiles = Counter(some + more)
        tiles += Counter(rng.sample([each for each in range(KINDS) if each not in some], 14 - tiles.total()))
        held_ = counts([*tiles.elements()])
        kind, left = _beside_corners(held_)
        assert policy(GAMES["mahjong"]).discard(held_, 4, CORNERS, EAST) == (kind, left)
        assert (
            left
            == lacking(tiles - Counter([kind]))
            == min(lacking(tiles - Counter([each])) for each in tiles)
        )
