"""Texts and their exact inverses: tiles, groups, hands, actions, positions, saved games; and bad input."""

import json
import random
import re
from typing import Any

import pytest

from tests.engine.mahjong.games import MAHJONG, choose
from tests.engine.mahjong.hands import as_hand, random_loser, random_winner
from tests.engine.mahjong.oracle import Rules
from tichu_teach.engine import (
    NotationError,
    PositionError,
    Record,
    SavedGameError,
    games,
    parse_position,
)
from tichu_teach.engine.mahjong.groups import Group, parse_group
from tichu_teach.engine.mahjong.hand import Win
from tichu_teach.engine.mahjong.tiles import (
    CARD_NAMES,
    TILE_NAMES,
    contents,
    counts,
    full_set,
    held,
    kinds,
    number_of,
    size,
    suit_of,
)


def test_tiles() -> None:
    pattern = re.compile(r"[BCK][1-9]|[SF][1-4]|[ESWN]|[RGW]d")
    names = TILE_NAMES.names(range(42))
    assert len(set(names)) == 42 and all(pattern.fullmatch(name) for name in names)
    assert [TILE_NAMES.tile(name) for name in names] == list(range(42))
    assert [TILE_NAMES.tile(name) for name in ("S", "S1", "W", "Wd")] == [28, 34, 29, 33]
    assert (
        CARD_NAMES.names([0, 17, 26, 27, 28, 29, 30, 31, 32, 33]) == "1D 9C 9H KD QH JH JK TS 9S 1S".split()
    )
    assert (TILE_NAMES.suits, CARD_NAMES.suits) == ("BCK", "DCH")
    for bad in ("B0", "X1", "Z", "", "S5", "B10", "1D"):
        with pytest.raises(NotationError, match=re.escape(repr(bad))):
            TILE_NAMES.tile(bad)
    assert [len(full_set(number)) for number in (136, 144, 88)] == [136, 144, 88]
    assert max(number_of(tile) for tile in full_set(88)) == 5


def test_bags() -> None:
    rng = random.Random(1)
    for _ in range(300):
        tiles = sorted(rng.sample(full_set(136), rng.randint(0, 60)))
        held_bag = counts(tiles)
        assert list(contents(held_bag)) == tiles and size(held_bag) == len(tiles)
        assert kinds(held_bag) == sorted(set(tiles))
        assert all(held(held_bag, kind) == tiles.count(kind) for kind in range(34))


def test_groups() -> None:
    for kind in ("pung", "kong", "chow", "pair"):
        for tile in range(34):
            for is_open in (False, True):
                group = Group(kind, tile, is_open)
                if kind == "chow" and (tile >= 27 or tile % 9 > 6):
                    with pytest.raises(NotationError):
                        parse_group(group.text(TILE_NAMES), TILE_NAMES)
                elif not (kind == "pair" and is_open):
                    assert parse_group(group.text(TILE_NAMES), TILE_NAMES) == group
                    assert group.counts == counts(group.tiles)
                    assert len({suit_of(each) for each in group.tiles}) == 1
    for bad in ("P(B2", "PB2", "X(B2)", "P()", "", "P(S1)", "H(B8)", "H(E)", "D(E)"):
        with pytest.raises(NotationError):
            parse_group(bad, TILE_NAMES)


@pytest.mark.parametrize("make", [random_winner, random_loser])
def test_hands(make: Any) -> None:
    rng = random.Random(3)
    game = MAHJONG.vary(tile_set=144, optional="d")
    for _ in range(300):
        hand = as_hand(make(rng, Rules()))
        line = game.hand_text(hand)
        assert game.hand(line) == hand
        assert game.hand_text(game.hand(line)) == line


def test_suits_are_announced_in_turn_from_east() -> None:
    line = str(MAHJONG.vary(clean_hand="announced").deal(random.Random(1)))
    assert str(parse_position(line)) == line
    with pytest.raises(PositionError, match="in turn order from East"):
        parse_position(line.replace("turn E", "turn S"))


@pytest.mark.parametrize("source", ["discard", "rob"])
def test_the_group_that_the_last_discard_completed_may_be_named_as_it_lies(source: str) -> None:
    """On the table it lies open (mahjong.claim.expose); it is counted with the hand."""
    game = MAHJONG.vary(optional="d")
    made = (("H(K3)", "K3 K4 K5"), ("P(K4)", "K4 K4 K4"))  # no pung is made with a tile that three others had
    for group, among in made if source == "discard" else made[:1]:
        there = game.hand(f"W: {among} N N | laid P(C6) G(Gd) H(B2) | won K4 {source}")
        assert game.hand(f"W: N N | laid P(C6) {group} G(Gd) H(B2) | won K4 {source}") == there
    twice = "W: N N | laid H(K3) P(C6) H(K3) H(B2) | won K4 discard"
    assert game.hand(twice) == game.hand("W: K3 K4 K5 N N | laid P(C6) H(K3) H(B2) | won K4 discard")
    for unclear in (
        "P(K4) H(K3)",
        "H(K2) H(K3)",
        "G(K4) P(B9)",
    ):  # which of two, or none that a tile completes
        with pytest.raises(PositionError, match="name it there"):
            game.hand(f"W: N N | laid {unclear} P(C6) H(B2) | won K4 {source}")
    pair = game.hand("W: K4 K4 | laid P(C6) H(K3) G(Gd) H(B2) | won K4 discard")
    assert len(pair.laid) == 4, "a tile in the hand is the one that won"


def test_an_incomplete_hand_scores_nothing_as_a_win() -> None:
    hand = MAHJONG.hand("E: B2 | laid P(B3) P(B6) P(B9) G(C5)")
    with pytest.raises(PositionError, match="not a complete hand"):
        MAHJONG.score(hand._replace(tiles=hand.tiles + counts([3]), win=Win(3, "wall")))
    orphans = MAHJONG.hand("E: B1 B9 C1 C9 K1 K9 E S W N Rd Gd Wd Wd | won Wd wall")
    assert MAHJONG.score(orphans).total == 3000
    with pytest.raises(PositionError, match="not a complete hand"):
        MAHJONG.score(orphans._replace(laid=hand.laid[:1]))


def test_of_readings_worth_the_same_the_one_with_the_lowest_chows_is_shown() -> None:
    hand = "S: B2 B2 B3 B3 B4 B4 B5 B5 C1 C2 C3 | laid P(K2) | won C3 discard"
    groups = [group.text(MAHJONG.names) for group in MAHJONG.score(hand).groups]
    assert groups == ["P(K2)", "h(B2)", "h(B2)", "d(B5)", "H(C1)"]


def test_cards_are_built_into_no_wall() -> None:
    rng = random.Random(1)
    assert games["sparrow"].deal(rng).stacks == [] and sum(MAHJONG.deal(rng).stacks) == 136 - 53 - 2, (
        "two lie loose"
    )


# -- actions and positions ---------------------------------------------------------------------------


def test_actions_of_sparrow_have_their_own_words() -> None:
    line = "sparrow | E: 8C * | S: 6C 7C * | W: * | N: 8C 8C * | turn E deal"
    state = parse_position(line).play("E discard 8C")
    texts = {state.text(action) for seat in state.to_act for action in state.legal(seat)}
    assert texts == {"S wish 6C 7C", "S noclaim", "N demand", "N noclaim"}
    assert state.action("S chow 7C 6C") == state.action("S wish 6C 7C")
    assert state.action("3 pung") == state.action("n Demand")
    assert parse_position(str(state)) == state


def test_people_name_the_tile_that_they_claim() -> None:
    """The claimed tile completes the group (mahjong.claim.expose), so it may be named with it."""
    state = parse_position("Mahjong|E:C8 *|S:C6 C7 *|W:*|N:C8 C8 *|turn: E deal|").play("E discard C8")
    assert (
        state.action("S chow C6 C7 C8") == state.action("S chow C8, C7, C6") == state.action("S chow C6 C7")
    )
    assert state.action("N pung C8") == state.action("N pong") == state.action("N pung")
    assert state.action("S pass") == state.action("S noclaim")
    for text in ("N pung C7", "N pung C8 C8", "S chow C6 C7 C9", "S chow C5 C6 C7 C8", "S pass C8"):
        with pytest.raises(NotationError):
            state.action(text)
    for text in ("S noclaim", "N pung"):
        assert state.action(text) == state.action(text, strict=True)


def test_people_write_hands_in_their_own_way() -> None:
    hand = MAHJONG.hand("S: W W | laid G(Wd) P(Gd) P(Rd) P(S) | won W loose")
    for line in (
        "s:w w|laid G(wd),P(gd),P(rd),P(s)|won w loose",
        " S : W, W | Laid: G(Wd), P(Gd), P(Rd), P(S) | Won: W Loose | ",
    ):
        assert MAHJONG.hand(line) == hand
    assert CARD_NAMES.parse("AD as 10S") == CARD_NAMES.parse("1D 1S TS"), "sparrow.eq.cards"
    for thing in (None, 3, ["S: W W"]):
        with pytest.raises(NotationError, match="a hand is a text"):
            MAHJONG.hand(thing)


def test_the_last_stack_of_a_wall_is_loose_where_nobody_says_so() -> None:
    """There are loose tiles as long as tiles are left (mahjong.loose.refill)."""
    line = str(MAHJONG.deal(random.Random(2), east=0))
    row = parse_position(line).wall.row
    for without in (line[: line.index(" | loose")], re.sub(r"loose [^|]*", "loose - ", line)):
        wall = parse_position(without).wall
        assert (wall.row, wall.loose) == (row[:-2], row[-2:])
        assert parse_position(str(parse_position(without))) == parse_position(without)


LINE = "mahjong | E: Rd * | S: * | W: Rd Rd * | N: * | turn E wall Rd"


def test_a_position_left_open_is_filled_up_with_what_goes_with_nothing() -> None:
    state = parse_position(LINE)
    assert sum(state.counts(seat) for seat in range(4)) == 53
    assert state.apply("E discard Rd").asked == (2,), "only the tiles named matter"
    assert parse_position(LINE) == state and parse_position(str(state)) == state


# -- options -----------------------------------------------------------------------------------------


# -- saved games -------------------------------------------------------------------------------------


def saved(game: Any, seed: int, hands: int) -> Record:
    rng = random.Random(seed)
    record = Record.begin(game.deal(rng))
    for number in range(hands):
        if number:
            record = record.next_round(record.state.next_deal(rng))
        while record.state.phase != "over":
            record = record.add(choose(record.state, rng))
        if record.state.finished:
            break
    return record


def exchange(data: Any, old: str, new: str) -> None:
    """Put something else into the first deal of a saved game; tiles may be swapped, but none added."""
    first = data["rounds"][0]
    first["deal"] = re.sub(old, new, first["deal"])


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda data: data["rounds"][0].pop("deal"), "rounds[0]: deal: wants"),
        (lambda data: data["rounds"][0].update(deal="mahjong"), "whose turn"),
        (lambda data: data["rounds"][0].update(deal=3), "deal"),
        (lambda data: data["rounds"][0].update(deal=LINE), "not the beginning"),
        (lambda data: exchange(data, "dice ", "shown S | dice "), "not the beginning"),
        (lambda data: exchange(data, "loose ", "loose E "), "more E are named than the set has"),
        (lambda data: exchange(data, r" \S+ \| dice.*", ""), "these are not the 136 tiles"),
        (lambda data: exchange(data, r"(\S+) \| loose ", r"| loose \1 "), "one or two tiles lie loose"),
        (lambda data: data["rounds"][1].update(deal=data["rounds"][0]["deal"]), "rounds[1]: deal: totals is"),
        (lambda data: data["rounds"][0]["actions"].insert(4, "E mahjong"), "rounds[0].actions[4]"),
        (lambda data: data["rounds"][0]["actions"].pop(), "rounds[1]"),
        (lambda data: data.update(ruleset="sparrow"), "a position of 'sparrow'"),
        (lambda data: data.update(options={"limit": 5}), "limit=5"),
    ],
)
def test_tampered_games(change: Any, says: str) -> None:
    data = json.loads(saved(MAHJONG, 1, 2).to_json())
    change(data)
    with pytest.raises(SavedGameError, match=re.escape(says)):
        Record.from_json(json.dumps(data))
