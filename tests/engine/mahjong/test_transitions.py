"""The course of a hand, rule by rule: kongs, loose tiles, seasons, robbing, dead hands, the end."""

import random
from itertools import pairwise
from typing import Any

import pytest

from tests.engine.mahjong.games import DUEL, MAHJONG, choose, moves
from tichu_teach.engine import games, parse_position
from tichu_teach.engine.mahjong import Declare
from tichu_teach.engine.mahjong.tiles import KINDS, TILE_NAMES, contents
from tichu_teach.engine.mahjong.wall import Wall, refilled, throw

FOUR = "B3 B4 B5 B3 B4 B5 K2 K3 K4 K6 K7 K8"  # four groups
WALL = "wall B1 B2 B6 B7 B8 B9 C1 C2 C3 C4 C5 C6 C7 C8"


def at(east: str, south: str, west: str, north: str, *more: str, game: str = "mahjong") -> Any:
    hands = zip("ESWN", (east, south, west, north), strict=True)
    return parse_position(" | ".join([game, *(f"{seat}: {hand}" for seat, hand in hands), *more]))


# -- kongs -------------------------------------------------------------------------------------------


def test_the_loose_pair_is_filled_from_the_end_of_the_wall() -> None:
    state = at("K1 K1 K1 K1 *", "*", "*", "*", "turn E deal", WALL, "loose K9").apply("E kong K1")
    assert TILE_NAMES.names(state.wall.loose) == ["C7", "C8"], "the upper tile of the stack first"
    assert state.wall.row[-1] == TILE_NAMES.tile("C6")
    cards = games["sparrow"].refill(tuple(range(5)))
    assert cards.loose == (4, 3), "cards: the last first"


@pytest.mark.parametrize("loose", [1, 2])
@pytest.mark.parametrize("seasons", range(5))
def test_tiles_put_back_make_the_wall_from_which_they_were_drawn(loose: int, seasons: int) -> None:
    before = Wall(tuple(range(10, 30)), tuple(range(loose)))
    tile, wall = before.draw()
    drawn = [tile]
    for _ in range(seasons):
        tile, wall = wall.draw_loose()
        wall = wall if wall.loose else refilled(wall.row)
        drawn.append(tile)
    assert wall.put_back(drawn) == before


# -- what one sees -----------------------------------------------------------------------------------


def test_one_sees_the_tile_that_one_draws_oneself() -> None:
    """Nobody else does; the tiles dealt are none that was drawn, nor is one that was claimed."""
    state = at("K1 K1 K1 K1 Rd *", "Rd Rd *", "*", "*", "turn E deal", WALL, "loose K9")

    def latest(state: Any) -> list[str | None]:
        seen = (state.view(seat).latest for seat in range(4))
        return [None if tile is None else TILE_NAMES.name(tile) for tile in seen]

    assert latest(state) == [None] * 4
    assert latest(state.apply("E kong K1")) == ["K9", None, None, None]
    thrown = state.apply("E discard Rd")
    assert latest(thrown) == latest(thrown.apply("S pung")) == [None] * 4
    assert latest(thrown.apply("S noclaim")) == [None, "B1", None, None]


def test_each_sees_what_its_own_hand_waits_for() -> None:
    state = at("*", f"{FOUR} E", "*", "*", "turn E deal", WALL, "loose K9")
    assert TILE_NAMES.names(state.view(1).waits) == ["E"] and state.view(0).waits == ()


def test_each_sees_which_wind_is_its_own() -> None:
    """The seat that is East in this hand has the east wind, and the others follow."""
    state = at("*", "*", "*", "*", "turn E deal", "east 1", WALL, "loose K9")
    assert [TILE_NAMES.name(state.view(seat).wind) for seat in range(4)] == ["N", "E", "S", "W"]


@pytest.mark.parametrize("tile", ["E", "S", "W", "N", "Rd", "Gd", "Wd"])
def test_no_wind_or_dragon_is_claimed_for_a_chow(tile: str) -> None:
    state = at(f"{tile} *", f"E S W N Rd Gd Wd {tile} *", "*", "*", "turn E deal", WALL, "loose K9")
    offered = state.apply(f"E discard {tile}")
    assert [offered.text(each) for each in offered.legal(1)] == ["S pung", "S noclaim"]


# -- seasons -----------------------------------------------------------------------------------------


def test_seasons_in_the_deal_are_replaced_from_east_on() -> None:
    game = MAHJONG.vary(tile_set=144)
    tiles = list(game.tiles)
    random.Random(3).shuffle(tiles)
    dealt, wall = game.split(tiles)
    state = game.lay_out(tiles, (1, 2, 3, 4))
    for seat, own in enumerate(dealt):
        assert {tile for tile in own if tile >= 34} <= set(state.seasons[seat])
        assert state.counts(seat) == 13 + (seat == 0)
    assert state.source == "deal" and any(state.seasons)
    assert state.remaining == wall.remaining - sum(map(len, state.seasons))


# -- going out, dead hands, drawn hands --------------------------------------------------------------


FALSE = "mahjong false_mahjong=penalty"


def test_a_false_mahjong_on_a_draw_leaves_a_discard_to_make() -> None:
    state = at("Rd *", "*", "*", "*", "turn E wall Rd", game=FALSE).apply("E mahjong")
    assert (state.phase, state.turn, state.dead) == ("turn", 0, (0,))
    assert all(type(action).__name__ == "Discard" for action in state.legal(0))
    assert parse_position(str(state)) == state


def test_a_false_mahjong_on_an_added_kong_leaves_it_to_the_robbers() -> None:
    line = f"{FALSE} optional=d | E: C5 * | E+: P(C5) | S: * | W: {FOUR[:-9]} C4 C6 N N | N: *"
    state = parse_position(f"{line} | turn E wall C5").apply("E kong C5").apply("S mahjong")
    assert (state.phase, state.dead, state.shown, state.asked) == ("rob", (1,), (1,), (2,))
    assert parse_position(str(state)) == state
    assert state.apply("W mahjong").won.source == "rob"


def test_a_script_goes_on_after_a_false_call_of_whoever_is_not_asked() -> None:
    """Other claims on the discard are then heard; the next player calls with the tile drawn after it."""
    state = at("Rd *", "*", "Rd Rd *", "*", "turn E wall Rd", game=FALSE).play("E discard Rd", "N mahjong")
    assert (state.phase, state.dead, state.asked) == ("claims", (3,), (2,))
    assert state.play("W pung").turn == 2
    wall = f"{WALL.replace('wall', 'wall K9')} | loose E N"
    south = at("Rd *", f"{FOUR} K9", "Rd Rd *", "*", "turn E wall Rd", wall, game=FALSE)
    assert south.play("E discard Rd", "S mahjong").won.source == "wall"


def test_a_hand_with_a_wrong_count_is_dead_and_pays() -> None:
    line = f"mahjong | E: B1 * | S: {FOUR} N | W: B2 B6 | N: * | turn E wall B1"
    with pytest.raises(ValueError, match=r"mahjong\.dead\.count"):
        parse_position(line)
    state = parse_position(line.replace("E: B1 *", "E: N *").replace("wall B1", "wall N") + " | dead W")
    count = state.play("E discard N", "S mahjong").count()
    dead = count.scores[2]
    assert (dead.lines, dead.base, dead.doublings, dead.total) == ((), 0, 0, 0)
    assert dead.rule == "mahjong.dead.effect"
    assert count.points[2] < 0


@pytest.mark.parametrize(
    ("game", "drawable"),
    [
        (MAHJONG, 69),
        (MAHJONG.vary(players=3), 82),
        (MAHJONG.vary(tile_set=144), 77),
        (MAHJONG.vary(tile_set=144, players=3), 90),
        (DUEL, 47),
        (DUEL.vary(form="B"), 95),
    ],
)
def test_tiles_that_can_be_drawn(game: Any, drawable: int) -> None:
    """The figures of a drawn hand (mahjong.draw.last-fourteen), whatever seasons were dealt."""
    state = game.deal(random.Random(5))
    assert state.remaining - game.reserve + sum(map(len, state.seasons)) == drawable


# -- penalties ---------------------------------------------------------------------------------------


def test_who_feeds_a_suit_laid_out_pays_for_all() -> None:
    east = "K1 K4 K7 K9 C1 C9 E S W N Rd Gd Wd B5"
    line = (east, "B5 B5 B1 B1", "*", "*", "S+: P(B2) P(B7) H(B3)", "turn E wall B5")
    won = at(*line, game="mahjong limit=None").play("E discard B5", "S mahjong")
    count = won.count()
    assert (count.liable.seat, count.liable.rule) == (0, "mahjong.penalty.1-suit")
    payers = {payment.payer for payment in count.payments if payment.to == 1}
    assert payers == {0}
    assert sorted(p.relieved for p in count.payments if p.relieved is not None) == [2, 3]
    total = count.scores[1].total
    assert sum(p.points for p in count.payments if p.to == 1) == 4 * total
    drawn = str(won).replace("discard B5 by E", "wall B5")
    assert parse_position(drawn.replace("turn E wall B5", "turn S wall B5")).count().liable is None


# -- East, winds, the length of a game ---------------------------------------------------------------


def finished(game: Any, seed: int) -> list[Any]:
    """The last positions of all hands of a game."""
    rng, ends = random.Random(seed), []
    state = game.deal(rng)
    while len(ends) < 60:
        while state.phase != "over":
            state = state.after(choose(state, rng))
        ends.append(state)
        if state.finished:
            return ends
        state = state.next_deal(rng)
    raise AssertionError("a game that does not end")


@pytest.mark.parametrize(
    ("game", "passes"),
    [
        (MAHJONG.vary(rounds=1), 4),
        (MAHJONG.vary(players=3), 9),
        (MAHJONG.vary(players=3, rounds=1, three_absent="fixed-seat"), 3),
    ],
)
def test_a_game_lasts_until_everybody_was_east_so_often(game: Any, passes: int) -> None:
    for seed in range(3):
        ends = finished(game, seed)
        assert ends[-1].passed + (not ends[-1].east_stays) == passes
        stays = sum(end.won is not None and end.won.seat == end.east for end in ends)
        assert len(ends) == passes + stays
        for before, after in pairwise(ends):
            stayed = before.won is not None and before.won.seat == before.east
            assert after.east == (before.east if stayed else (before.east + 1) % game.players)
            assert after.totals == before.standing
        assert ends[-1].standing[ends[-1].winner] == max(ends[-1].standing)
        assert all(end.winner is None for end in ends[:-1])


def test_a_seat_is_named_by_its_wind_and_one_that_is_not_there_by_its_number() -> None:
    assert [MAHJONG.seat_name(seat, 1) for seat in range(-1, 5)] == ["-1", *"NESW", "4"]


def test_what_a_game_is_played_for() -> None:
    assert MAHJONG.vary(rounds=2).goal == ("rounds", 2) and DUEL.vary(rounds=5).goal == ("hands", 5)
    assert MAHJONG.vary(rounds=2).vary(rounds=None) == MAHJONG, "and as long as one likes again"


def test_the_duel_alternates_strictly_for_the_hands_agreed() -> None:
    for seed in range(3):
        ends = finished(DUEL.vary(rounds=5), seed)
        assert [end.east for end in ends] == [(ends[0].east + step) % 2 for step in range(5)]
    stays = DUEL.vary(rounds=9, duel_east="rule9")
    for seed in range(2):
        for before, after in pairwise(finished(stays, seed)):
            assert (after.east == before.east) == (before.won is not None and before.won.seat == before.east)


class Thrown:
    """Dice that have fallen, one after the other."""

    def __init__(self, *fell: int) -> None:
        self.fell = list(fell)

    def randint(self, low: int, high: int) -> int:
        assert (low, high) == (1, 6)
        return self.fell.pop(0)


@pytest.mark.parametrize(
    ("fell", "east"),
    [((3, 4, 1, 2), 0), ((1, 2, 3, 4), 1), ((3, 4, 5, 2, 1, 1, 6, 6), 1), ((6, 1, 2, 5, 6, 6, 1, 1), 0)],
)
def test_the_higher_throw_of_two_dice_is_east_in_the_duel_and_level_ones_are_repeated(
    fell: tuple[int, ...], east: int
) -> None:
    dice: Any = Thrown(*fell)
    assert games["mahjong-duel"].first_east(dice) == east and not dice.fell


def test_two_dice_are_thrown_twice() -> None:
    thrown = [throw(random.Random(seed)) for seed in range(100)]
    assert [{*fell} for fell in zip(*thrown, strict=True)] == [{1, 2, 3, 4, 5, 6}] * 4


def test_winds() -> None:
    assert TILE_NAMES.names(MAHJONG.wind(seat, 2) for seat in range(4)) == ["W", "N", "E", "S"]
    three = MAHJONG.vary(players=3)
    assert TILE_NAMES.names(three.wind(seat, 1) for seat in range(3)) == ["W", "E", "S"]
    fixed = MAHJONG.vary(players=3, three_absent="fixed-seat")
    assert TILE_NAMES.names(fixed.wind(seat, 1) for seat in range(3)) == ["N", "E", "S"]
    assert TILE_NAMES.names(DUEL.winds(1)) == ["E", "S"]
    assert TILE_NAMES.names(DUEL.vary(duel_second_wind="W").winds(0)) == ["E", "W"]


# -- wall and deal -----------------------------------------------------------------------------------


def test_the_deal_takes_fours_and_then_the_upper_and_lower_row() -> None:
    hands, _ = MAHJONG.split(range(136))
    assert hands[0] == [0, 1, 2, 3, 16, 17, 18, 19, 32, 33, 34, 35, 48, 52]
    assert hands[3] == [12, 13, 14, 15, 28, 29, 30, 31, 44, 45, 46, 47, 51]
    _, wall = MAHJONG.split(range(136))
    assert (wall.row[0], wall.loose) == (53, (134, 135))
    cards, heap = games["sparrow"].split(range(136))
    assert (heap.loose, cards[0][0], heap.row[0]) == ((0, 1), 2, 55)
    assert [len(hand) for hand in games["mahjong"].vary(players=3).split(range(136))[0]] == [14, 13, 13]


def test_the_stacks_that_still_stand() -> None:
    for seed in range(4):
        game = MAHJONG.vary(tile_set=144)
        for state, _ in moves(game, seed):
            standing = state.stacks
            assert len(standing) == 72 and set(standing) <= {0, 1, 2}
            # What stands is the row; the loose tiles lie on top of it.
            assert sum(standing) == len(state.wall.row), state
            assert standing[state.wall_break.stack] == 0
    kongs = parse_position("mahjong | E: * | E+: G(B1) G(B2) P(B3) | S: * | W: * | N: * | turn E wall C1")
    at = kongs.wall_break.stack
    assert kongs.stacks[at - 2 : at + 1] == [2, 0, 0], "for two kongs a second stack is laid up"


def test_nobody_waits_for_a_season_that_lies_there() -> None:
    hands = "E: * | E+: P(K3) | E*: S1 F2 | S: * | W: * | W*: S4 | N: *"
    view = parse_position(f"mahjong tile_set=144 | {hands} | turn E claim").view(2)
    assert [TILE_NAMES.name(tile) for tile in view.unseen if tile >= KINDS] == "S2 S3 F1 F3 F4".split()


def test_the_opening_of_the_game() -> None:
    state = MAHJONG.deal(random.Random(4), east=1)
    assert (state.turn, state.east, state.phase, state.source) == (1, 1, "turn", "deal")
    assert [len(contents(hand)) for hand in state.hands] == [13, 14, 13, 13]
    assert MAHJONG.deal(random.Random(4)) == MAHJONG.deal(random.Random(4))
    assert state.ask(state.legal()[-1]).other_rules[0] == "mahjong.turn.east-opens"
    assert state.ask("S pung").rule == "mahjong.turn.three-sources"


def test_seats_that_are_not_at_the_table() -> None:
    state = at("*", "*", "*", "*", "turn E deal")
    assert {state.ask(Declare(seat)).rule for seat in (-1, 4, 99)} == {"mahjong.seat.places"}
    assert state.text(Declare(4)) == "4 mahjong"
