"""The engine's scores, waits and settlements against the naive ones, over many random hands."""

import random
from collections import Counter
from itertools import chain
from typing import Any

import pytest

from tests.depth import seeds
from tests.engine.mahjong import oracle
from tests.engine.mahjong.games import GAMES, moves
from tests.engine.mahjong.hands import as_hand, game_of, random_loser, random_rules, random_winner
from tichu_teach.engine import games
from tichu_teach.engine.mahjong.actions import Discard
from tichu_teach.engine.mahjong.groups import completes_alone, groupings, waits
from tichu_teach.engine.mahjong.patterns import DOUBLES, LIMITS, POINTS, WINNER
from tichu_teach.engine.mahjong.payments import Liability, nets, settle
from tichu_teach.engine.mahjong.tiles import EAST, ONE, TILE_NAMES, contents, counts

HANDS = 2_500  # of each sort, by many agreements


def agreements(rng: random.Random) -> list[oracle.Rules]:
    plain = [oracle.Rules(), oracle.Rules(short=True), oracle.Rules(limit=3000, optional="abcdefghik")]
    clean = [oracle.Rules(clean="secret"), oracle.Rules(clean="announced")]
    return plain + clean + [random_rules(rng) for _ in range(20)]


@seeds(1, extra=20)
@pytest.mark.parametrize("kind", ["winners", "others"])
def test_scores(kind: str, seed: int) -> None:
    rng = random.Random(1 + 100 * seed)
    make = random_winner if kind == "winners" else random_loser
    totals, patterns = set(), set()
    for rules in agreements(rng):
        game = game_of(rules)
        for _ in range(HANDS // (25 if kind == "winners" else 50)):
            case = make(rng, rules)
            score = game.score(as_hand(case))
            assert score.total == oracle.score(case, rules), (case, rules, score)
            lines = [line for line in score.lines if line.unit == "points"]
            if all(line.unit != "limit" for line in score.lines):
                assert sum(line.value for line in lines) == score.base
            assert all(line.rule in game.rules for line in score.lines)
            assert score.total % 2 == 0
            totals.add(score.total)
            patterns.update(line.rule for line in score.lines)
    assert len(totals) > 100
    for_all = {row.rule for row in (*POINTS, *DOUBLES) if not row.needs & WINNER and row.letter != "k"}
    for_winner = {row.rule for row in (*POINTS, *DOUBLES, *LIMITS) if row.needs & WINNER}
    assert for_all <= patterns
    if not seed:  # the rarest need not come among the hands of every seed
        assert patterns - for_all >= (for_winner if kind == "winners" else {"mahjong.opt.k"})


def test_waits() -> None:
    rng = random.Random(2)
    seen = set()
    for rules in agreements(rng)[:8]:
        game = game_of(rules)
        for _ in range(HANDS // 60):
            case = random_winner(rng, rules)
            tiles = list(case.tiles)
            tiles.remove(rng.choice(tiles))
            if rng.random() < 0.3:
                tiles[0] = rng.choice(oracle.KINDS[:5])
            held = Counter([*tiles, *(each for meld in case.melds for each in oracle.meld_tiles(meld))])
            if max(held.values()) > 4:
                continue
            expected = oracle.waits(tiles, case.melds, rules, case.suit)
            hand = as_hand(case)
            suit = TILE_NAMES.suits.index(case.suit) if case.suit else None
            found = game.waits(counts(map(TILE_NAMES.tile, tiles)), hand.laid, suit)
            assert TILE_NAMES.names(found) == expected, (tiles, case.melds)
            seen.add(len(expected))
    assert seen >= {0, 1, 2, 3}


@pytest.mark.parametrize("suit", range(3))
def test_a_hand_full_of_one_suit_and_a_pair_of_honours_waits_for_one_kind_or_more(suit: int) -> None:
    """Whether for one is looked up without a search, by a way of its own for each suit."""
    rng, alone = random.Random(suit), Counter[bool]()
    chows = [[9 * suit + low + each for each in range(3)] for low in range(7)]
    while alone.total() < 2_000:
        hand = [EAST, EAST, *chain(*rng.choices(chows, k=4))]
        if max(Counter(hand).values()) > 4:
            continue
        tiles = counts(hand)
        for kind in {*hand}:
            only = waits(tiles - ONE[kind]) == (kind,)
            alone[only] += 1
            assert all(completes_alone(kind, tiles, (), each) is only for each in groupings(tiles)), hand
    assert min(alone.values()) > 100


def test_a_fifth_tile_of_a_kind_is_no_wait() -> None:
    game = games["mahjong"]
    for hand, expected in (
        ("B1 B1 B1 B1 B2 B2 B3 B3 S S N N N", ["B4", "S"]),  # B1 would make a pung and two chows
        ("B1 B1 B1 B1 B2 B3 B4 S S S N N N", ["B4"]),  # a pung, a pair and a chow
    ):
        assert game.names.names(game.waits(hand)) == expected


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("all_net", [False, True])
def test_settlements(players: int, all_net: bool) -> None:
    rng = random.Random(players)
    for _ in range(300):
        totals = [rng.choice([0, 0, 2, 8, 22, 30, 64, 600, 3000]) for _ in range(players)]
        winner = rng.randrange(players)
        totals[winner] += 22
        seat = rng.choice([None, *(each for each in range(players) if each != winner)])
        liable = None if seat is None else Liability(seat, "mahjong.penalty.1-suit")
        payments = settle(totals, winner, 0, liable, all_net)
        for each in payments:
            assert each.points > 0 and each.payer not in (each.to, each.relieved), "nothing is no payment"
            whose = each.payer if each.relieved is None else each.relieved
            made_up = all_net and each.rule == "mahjong.penalty.1-suit"
            assert each.doubled is (0 in (whose, each.to) and not made_up), "East's are told to be doubled"
            if whose == each.payer and not made_up:
                assert each.rule == f"mahjong.settle.{'winner' if each.to == winner else 'losers'}"
        found = nets(payments, players)
        named = dict(zip("ESWN", totals, strict=False))
        letter = None if seat is None else "ESWN"[seat]
        assert found == tuple(oracle.settle(named, "ESWN"[winner], letter, all_net).values())
        assert sum(found) == 0 and found[winner] > 0


def naive_claims(state: Any, seat: int) -> set[str]:
    """What a seat may claim the discard for, from names and the rules of claims alone."""
    names, (giver, tile) = state.game.names, state.river[-1]
    offered = TILE_NAMES.name(tile)
    hand = TILE_NAMES.names(contents(state.hands[seat]))
    melds = [(group.kind, TILE_NAMES.name(group.tile), group.open) for group in state.laid[seat]]
    suit = state.suit(seat)
    rules = oracle.Rules(clean=state.game.clean, short=state.game.set_size == 88)
    words, who = state.game.words, "ESWN"[state.wind(seat) - 27]
    if seat == giver or seat in state.dead:
        return set()
    found = set()
    if oracle.complete([*hand, offered], melds, rules, None if suit is None else "BCK"[suit]):
        found.add(f"{who} {words['mahjong']}")
    if state.remaining <= state.game.reserve:
        return found
    if hand.count(offered) >= 2:
        found.add(f"{who} {words['pung']}")
    if hand.count(offered) == 3:
        found.add(f"{who} kong {names.name(tile)}")
    after = [(giver + step) % state.game.players for step in range(1, state.game.players)]
    sitting_out = [] if state.game.dead_plays_on else state.dead
    if seat == next(other for other in after if other not in sitting_out) and offered not in oracle.HONOURS:
        for low in range(1, 8):
            chow = [f"{offered[0]}{low + step}" for step in range(3)]
            others = [name for name in chow if name != offered]
            if offered in chow and all(name in hand for name in others):
                found.add(f"{who} {words['chow']} {names.text(TILE_NAMES.tile(name) for name in others)}")
    return found


@pytest.mark.parametrize("variant", range(len(GAMES)))
def test_claims(variant: int) -> None:
    """Everybody who can claim a discard is asked, and for what; nobody else is."""
    asked = 0
    for seed in range(2):
        for state, action in moves(GAMES[variant], 300 + seed):
            if isinstance(action, Discard):
                after = state.after(action)
                thrown = state.replace(phase="claims", river=(*state.river, (action.seat, action.tile)))
                hands = list(state.hands)
                hands[action.seat] -= counts([action.tile])
                thrown = thrown.replace(hands=tuple(hands))
                wanted = {seat: naive_claims(thrown, seat) for seat in range(state.game.players)}
                able = {seat for seat, claims in wanted.items() if claims}
                assert able == (set(after.asked) if after.phase == "claims" else set())
                for seat in able:
                    texts = {after.text(each) for each in after.legal(seat)}
                    assert {text for text in texts if "noclaim" not in text} == wanted[seat]
                asked += len(able)
    assert asked > 5


def test_a_pair_in_every_suit_is_no_hand() -> None:
    """Fourteen tiles that split into groups and pairs, but not into four groups and one pair."""
    game = games["mahjong"]
    tiles = game.parse_cards("B1 B1 C1 C1 K1 K1 E E B5 B6 B7 K7 K8 K9")
    assert groupings(tiles) == [] and not game.complete(tiles)
    assert groupings(tiles - game.parse_cards("B5 B6 B7 C1")) == []
