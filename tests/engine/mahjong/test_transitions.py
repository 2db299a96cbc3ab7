"""The course of a hand, rule by rule: kongs, loose tiles, seasons, robbing, dead hands, the end."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from tests.engine.mahjong.games import DUEL, MAHJONG, choose, moves
from tichu_teach.engine import IllegalAction, games, parse_position
from tichu_teach.engine.mahjong.tiles import TILE_NAMES, contents

FOUR = "B3 B4 B5 B3 B4 B5 K2 K3 K4 K6 K7 K8"  # four groups
WALL = "wall B1 B2 B6 B7 B8 B9 C1 C2 C3 C4 C5 C6 C7 C8"


def at(east: str, south: str, west: str, north: str, *more: str, game: str = "mahjong") -> Any:
    hands = zip("ESWN", (east, south, west, north), strict=True)
    return parse_position(" | ".join([game, *(f"{seat}: {hand}" for seat, hand in hands), *more]))


def laid(state: Any, seat: int) -> list[str]:
    return [group.text(TILE_NAMES) for group in state.laid[seat]]


# -- kongs -------------------------------------------------------------------------------------------


def test_a_closed_kong_is_replaced_by_a_loose_tile() -> None:
    state = at("K1 K1 K1 K1 *", "*", "*", "*", "turn E deal", WALL, "loose K9 N").apply("E kong K1")
    assert laid(state, 0) == ["g(K1)"]
    assert (state.source, state.drawn) == ("loose", (TILE_NAMES.tile("K9"),))
    assert (state.counts(0), state.remaining) == (14, 15)


def test_the_loose_pair_is_filled_from_the_end_of_the_wall() -> None:
    state = at("K1 K1 K1 K1 *", "*", "*", "*", "turn E deal", WALL, "loose K9").apply("E kong K1")
    assert TILE_NAMES.names(state.wall.loose) == ["C7", "C8"], "the upper tile of the stack first"
    assert state.wall.row[-1] == TILE_NAMES.tile("C6")
    cards = games["sparrow"].refill(tuple(range(5)))
    assert cards.loose == (4, 3), "cards: the last first"


def test_several_kongs_in_a_turn() -> None:
    line = "K3 K3 K3 K3 K2 K2 K2 K2 C2 C3 C4 C5 C6 E"
    state = at(line, "*", "*", "*", "turn E wall E", f"{WALL} C9 C9", "loose N W")
    state = state.play("E kong K3", "E kong K2")
    assert (state.drawn, laid(state, 0)) == ((TILE_NAMES.tile("W"),), ["g(K3)", "g(K2)"])
    assert state.ask("E mahjong").rule == "mahjong.dead.false-mahjong"


def test_a_win_with_a_loose_tile() -> None:
    line = ("C2 C3 C4 C5 C6 C7 E K9 K9 K9 K9", "*", "*", "*", "E+: P(K2)", "turn E wall K9")
    state = at(*line, f"{WALL} W", "loose E N").play("E kong K9")
    verdict = state.ask("E mahjong")
    assert verdict and "mahjong.loose.win" in verdict.also
    rules = {each.rule for each in state.apply("E mahjong").count().scores[0].lines}
    assert {"mahjong.score.drawn", "mahjong.score.loose", "mahjong.score.only-tile"} <= rules


def test_a_win_with_a_tile_of_the_wall_is_no_win_with_a_loose_one() -> None:
    """mahjong.loose.win is for the tiles drawn loose, whatever was drawn loose before."""
    state = at("C2 C3 C4 C5 C6 C7 E E K9 K9 K9", "*", "*", "*", "E+: P(K2)", "turn E wall K9")
    verdict = state.ask("E mahjong")
    assert verdict and "mahjong.loose.win" not in verdict.also


def test_a_claimed_tile_wins_without_being_a_loose_one() -> None:
    state = at("K9 *", "C2 C3 C4 C5 C6 C7 E E K9 K9", "*", "*", "S+: P(K2)", "turn E wall K9").play(
        "E discard K9"
    )
    assert "mahjong.loose.win" not in state.ask("S mahjong").also


def test_a_claimed_kong_is_open_and_may_be_a_pung_first() -> None:
    state = at("*", "*", "Rd *", "Rd Rd Rd *", "turn W wall Rd").play("W discard Rd")
    kong = state.apply("N kong")
    assert (laid(kong, 3), kong.source, kong.turn) == (["G(Rd)"], "loose", 3)
    verdict = state.ask("N pung")
    assert "mahjong.kong.claim-or-pung" in verdict.also
    pung = state.apply("N pung")
    assert pung.ask("N kong Rd").rule == "mahjong.kong.add", "the fourth was kept in the hand"
    assert laid(pung.apply("N kong Rd"), 3) == ["G(Rd)"]


def test_no_kong_after_a_claim_where_the_table_says_so() -> None:
    game = "mahjong kong_after_claim=False"
    state = at("*", "*", "Rd *", "Rd Rd Rd *", "turn W wall Rd", game=game).play("W discard Rd", "N pung")
    assert state.ask("N kong Rd").rule == "mahjong.kong.timing"


def test_a_kong_from_the_hand_is_laid_when_it_is_the_turn_and_replaced() -> None:
    verdict = at("K1 K1 K1 K1 *", "*", "*", "*", "turn E deal", WALL, "loose K9 N").ask("E kong K1")
    assert (verdict.rule, verdict.also) == (
        "mahjong.kong.closed",
        ("mahjong.kong.replace", "mahjong.kong.timing"),
    )


def test_four_alike_may_serve_in_a_chow() -> None:
    state = at("C7 C7 C7 C7 C5 C6 B1 B1 B1 E E E N N", "*", "*", "*", "turn E wall C7")
    assert state.ask("E mahjong"), "the fourth C7 stands in a chow (mahjong.kong.may-split)"


# -- robbing a kong ----------------------------------------------------------------------------------


def rob(game: str, west: str = "B3 B4 B5 B3 B4 B5 K2 K3 K4 K7 K7 C4 C6") -> Any:
    state = at("C5 *", "*", west, "*", "E+: P(C5)", "turn E wall C5", game=game)
    return state.apply("E kong C5")


def test_a_kong_is_safe_unless_option_d_is_agreed() -> None:
    assert rob("mahjong").phase == "turn"


def test_robbing_a_kong() -> None:
    state = rob("mahjong optional=d")
    assert (state.phase, state.asked) == ("rob", (2,))
    assert state.ask("S mahjong").rule == "mahjong.opt.d" and not state.ask("S mahjong")
    assert not state.ask("W pung")
    assert parse_position(str(state)) == state
    won = state.apply("W mahjong")
    assert (won.won.source, won.won.by, laid(won, 0)) == ("rob", 0, ["P(C5)"])
    rules = {line.rule for line in won.count().scores[2].lines}
    assert {"mahjong.opt.d", "mahjong.score.only-tile"} <= rules and "mahjong.score.drawn" not in rules
    assert parse_position(str(won)) == won
    left = state.apply("W noclaim")
    assert (laid(left, 0), left.source) == (["G(C5)"], "loose")


def test_only_the_single_possible_tile_may_be_robbed() -> None:
    west = "B3 B4 B5 B3 B4 B5 K2 K3 K4 K7 K7 C6 C7"  # C5 or C8
    assert rob("mahjong optional=d", west).phase == "turn"


def test_the_nearest_robber_goes_first() -> None:
    south = "B6 B7 B8 B6 B7 B8 K2 K3 K4 E E C4 C6"
    west = "B3 B4 B5 B3 B4 B5 K2 K3 K4 K7 K7 C4 C6"
    line = ("C5 *", south, west, "*", "E+: P(C5)", "turn E wall C5")
    state = at(*line, game="mahjong optional=d").apply("E kong C5")
    assert state.asked == (1, 2)
    assert state.apply("S mahjong").won.seat == 1
    waiting = state.apply("W mahjong")
    assert (waiting.phase, waiting.asked) == ("rob", (1,))
    assert waiting.apply("S noclaim").won.seat == 2
    assert waiting.apply("S mahjong").won.seat == 1


# -- claims that stay open ---------------------------------------------------------------------------


def test_a_late_claim_puts_the_drawn_tile_back() -> None:
    game = "mahjong claim_window=until-next-discard"
    state = at("Rd *", "*", "Rd Rd *", "*", "turn E wall Rd", game=game).play("E discard Rd", "W noclaim")
    assert (state.phase, state.turn) == ("turn", 1)
    assert [state.text(action) for action in state.legal(2)] == ["W pung"]
    late = state.apply("W pung")
    assert (late.turn, late.hands[1]) == (2, state.hands[1] - (1 << 3 * state.drawn[0]))
    assert late.wall.row[0] == state.drawn[0]
    gone = state.apply(state.legal(1)[-1])
    assert not gone.close_window().ask("W pung")


def test_a_claim_after_the_next_draw_is_too_late() -> None:
    state = at("Rd *", "*", "Rd Rd *", "*", "turn E wall Rd").play("E discard Rd", "W noclaim")
    assert state.ask("W pung").rule == "mahjong.claim.dead-tile"
    assert state.legal(2) == []


def test_a_season_goes_back_with_a_late_claim() -> None:
    game = "mahjong claim_window=until-next-discard tile_set=144"
    before = at(
        "Rd *", "*", "Rd Rd *", "*", "turn E wall Rd", f"wall S1 {WALL[5:]}", "loose F2 K9", game=game
    ).play("E discard Rd")
    state = before.apply("W noclaim")
    assert TILE_NAMES.names(state.seasons[1]) == ["S1", "F2"]
    late = state.apply("W pung")
    assert late.seasons == before.seasons and late.wall.row == before.wall.row
    assert late.wall.loose[:2] == before.wall.loose


# -- seasons -----------------------------------------------------------------------------------------


def test_a_drawn_season_is_replaced_at_once() -> None:
    game = "mahjong tile_set=144"
    state = at("Rd *", "*", "*", "*", "turn E wall Rd", f"wall S3 {WALL[5:]}", "loose F3 K9", game=game)
    state = state.apply("E discard Rd")
    assert TILE_NAMES.names(state.drawn) == ["S3", "F3", "K9"]
    assert state.came_loose and TILE_NAMES.names(state.seasons[1]) == ["S3", "F3"]
    assert state.counts(1) == 14
    assert state.ask("S discard S3").rule == "mahjong.season.no-claim"


def test_a_season_as_the_last_tile_ends_the_hand() -> None:
    game = "mahjong tile_set=144 reserve=2"
    state = at("Rd *", "*", "*", "*", "turn E wall Rd", "wall S3", "loose K1 K9", game=game)
    over = state.apply("E discard Rd")
    assert over.phase == "over" and over.won is None and TILE_NAMES.names(over.seasons[1]) == ["S3"]
    assert parse_position(str(over)) == over


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


def test_the_original_hand() -> None:
    state = at(f"{FOUR} S S", "*", "*", "*", "turn E deal")
    won = state.apply("E mahjong")
    score = won.count().scores[0]
    assert [line.rule for line in score.lines if line.unit == "doublings"] == ["mahjong.score.original-hand"]
    assert not {"mahjong.score.drawn", "mahjong.score.only-tile"} & {line.rule for line in score.lines}
    limit = parse_position(str(won).replace("mahjong |", "mahjong heavenly=limit |")).count().scores[0]
    assert (limit.total, limit.rule) == (3000, "mahjong.score.original-hand")


def test_no_mahjong_right_after_a_claim() -> None:
    ready = "B3 B4 B5 B3 B4 B5 K2 K3 K4 C8 C8 N N"
    state = at("C8 *", ready, "*", "*", "turn E wall C8").play("E discard C8")
    assert state.ask("S mahjong") and state.ask("S pung")
    assert state.apply("S pung").ask("S mahjong").rule == "mahjong.win.when"


CORNERS = "B1 B9 C1 C9 K1 K9 E S W N Rd Gd Wd"


def test_the_corner_hand_may_be_claimed() -> None:
    state = at("K9 *", CORNERS, "*", "*", "turn E wall K9").play("E discard K9")
    assert "mahjong.win.corner-hand" in state.ask("S mahjong").also
    assert len(state.waits(1)) == 13
    assert state.apply("S mahjong").count().scores[1].total == 3000
    clean = at("K9 *", CORNERS, "*", "*", "turn E wall K9", game="mahjong clean_hand=secret")
    assert not clean.play("E discard K9").ask("S mahjong")


def test_a_clean_hand_is_asked_for() -> None:
    game = "mahjong clean_hand=secret"
    ready = "B3 B4 B5 B3 B4 B5 B7 B8 B9 N N N E"
    state = at("E *", ready, f"{FOUR} E", "*", "turn E wall E", game=game).play("E discard E")
    assert state.asked == (1,)
    assert state.ask("W mahjong").rule == "mahjong-duel.b.clean"
    assert state.ask("S mahjong")


def test_the_announced_suit_binds() -> None:
    game = MAHJONG.vary(clean_hand="announced")
    state = game.deal(random.Random(1), east=2)
    assert (state.phase, state.turn) == ("announce", 2)
    assert state.ask("2 discard B1").rule in ("mahjong-duel.b.announced", "mahjong.turn.discard")
    state = state.play("E announce C", "S announce C", "W announce B", "N announce K")
    assert (state.phase, state.turn, [state.suit(seat) for seat in range(4)]) == ("turn", 2, [0, 2, 1, 1])
    ready = "B3 B4 B5 B3 B4 B5 B7 B8 B9 N N N E"
    line = ("E *", ready, "*", "*", "turn E wall E")
    name = "mahjong clean_hand=announced"
    assert at(*line, "suits B B K K", game=name).play("E discard E").ask("S mahjong")
    assert not at(*line, "suits B C K K", game=name).play("E discard E").ask("S mahjong")


FALSE = "mahjong false_mahjong=penalty"


def test_a_false_mahjong_is_refused_or_paid_for() -> None:
    line = ("Rd *", "*", "Rd Rd *", "*", "turn E wall Rd")
    refused = at(*line).play("E discard Rd")
    with pytest.raises(IllegalAction) as error:
        refused.apply("W mahjong")
    assert error.value.verdict.rule == "mahjong.dead.false-mahjong"
    state = at(*line, game=FALSE).play("E discard Rd", "W mahjong")
    assert (state.dead, state.shown) == ((2,), (2,))
    assert (state.phase, state.turn) == ("turn", 1), "the other claims are heard, then the next player draws"
    assert state.view(0).shown == {2: state.hands[2]}
    verdict = state.ask("W pung")
    assert (verdict.rule, verdict.facts["dead"]) == ("mahjong.dead.effect", True)


def test_a_false_mahjong_on_a_draw_leaves_a_discard_to_make() -> None:
    state = at("Rd *", "*", "*", "*", "turn E wall Rd", game=FALSE).apply("E mahjong")
    assert (state.phase, state.turn, state.dead) == ("turn", 0, (0,))
    assert all(type(action).__name__ == "Discard" for action in state.legal(0))
    assert parse_position(str(state)) == state


@pytest.mark.parametrize(("plays_on", "next_turn"), [(True, 1), (False, 2)])
def test_a_dead_hand_plays_on_or_sits_out(plays_on: bool, next_turn: int) -> None:
    name = "mahjong" if plays_on else "mahjong dead_plays_on=False"
    state = at("Rd *", "*", "*", "*", "turn E wall Rd", "dead S", game=name).apply("E discard Rd")
    assert state.turn == next_turn


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


def test_all_hands_dead_is_a_drawn_hand() -> None:
    state = at("Rd *", "*", "*", "*", "turn E wall Rd", "dead S W N", "shown S W N", game=FALSE)
    over = state.apply("E mahjong")
    assert over.phase == "over" and over.won is None and not any(over.count().points)
    assert not over.east_stays


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


def test_nothing_is_drawn_of_the_last_fourteen() -> None:
    line = (f"{FOUR} Rd E", "E *", "*", "Rd Rd *", "turn E wall E", WALL[:-9], "loose C9 C9")
    state = at(*line)
    assert state.remaining == 13 and not state.may_draw
    assert state.ask("E discard Rd").also[0] == "mahjong.draw.last-fourteen"
    over = state.apply("E discard Rd")
    assert over.phase == "over" and over.won is None


def test_the_last_discard_may_still_be_won_with() -> None:
    line = ("E *", "*", f"{FOUR} E", "E E *", "turn E wall E", WALL[:-6], "loose C9 C9")
    state = at(*line).apply("E discard E")
    assert state.asked == (2,)
    assert state.ask("N pung").rule == "mahjong.draw.last-fourteen"
    assert state.apply("W mahjong").won.seat == 2


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


@pytest.mark.parametrize(
    ("tile", "winds", "liable"),
    [("Rd", "own", True), ("S", "own", True), ("N", "own", False), ("N", "any", True)],
)
def test_who_feeds_three_groups_of_honours_pays_for_all(tile: str, winds: str, liable: bool) -> None:
    east = f"K1 K4 K7 K9 C1 C9 B1 B4 B7 C4 B9 C7 K2 {tile}"
    line = (east, f"{tile} {tile} Wd Wd", "*", "*", "S+: P(E) P(W) P(Gd)", f"turn E wall {tile}")
    name = f"mahjong limit=None penalty2_winds={winds}"
    count = at(*line, game=name).play(f"E discard {tile}", "S mahjong").count()
    assert (count.liable is not None) == liable
    if count.liable:
        assert count.liable.rule == "mahjong.penalty.2-honours"


# -- options that look at how the hand was won -------------------------------------------------------


def winning_rules(state: Any) -> set[str]:
    return {line.rule for line in state.count().scores[state.won.seat].lines}


def test_option_e_the_first_discard() -> None:
    game = "mahjong optional=e"
    state = at("E *", "*", f"{FOUR} E", "*", "turn E deal", game=game)
    assert "mahjong.opt.e" in winning_rules(state.play("E discard E", "W mahjong"))
    later = at("E *", "*", f"{FOUR} E", "*", "turn E wall E", "river S:Rd", game=game)
    assert "mahjong.opt.e" not in winning_rules(later.play("E discard E", "W mahjong"))


def test_option_a_a_discarded_loose_tile() -> None:
    game = "mahjong optional=a"
    four = "B3 B4 B5 B3 B4 B5 K2 K3 K4 K6 K7 K8 C2"
    line = ("K9 K9 K9 K9 *", "*", four, "*", "turn E deal")
    state = at(*line, WALL.replace("C2", "C9"), "loose C2 N", game=game).play("E kong K9", "E discard C2")
    assert "mahjong.opt.a" in winning_rules(state.apply("W mahjong"))
    kept = at("K9 K9 K9 K9 C2 *", *line[1:], WALL.replace("C2", "C9"), "loose N E", game=game)
    state = kept.play("E kong K9", "E discard C2")
    assert not state.fresh, "the loose tile was another: this one lay in the hand"
    assert "mahjong.opt.a" not in winning_rules(state.apply("W mahjong"))
    honour = at(*line[:2], f"{FOUR} N", *line[3:], WALL, "loose N E", game=game)
    assert "mahjong.opt.a" not in winning_rules(honour.play("E kong K9", "E discard N", "W mahjong"))


def test_option_a_holds_for_a_late_claim_too() -> None:
    game = "mahjong optional=a claim_window=until-next-discard"
    ready = "B3 B4 B5 B3 B4 B5 K2 K3 K4 K6 K7 K8 C2"
    line = ("K9 K9 K9 K9 *", "*", ready, "*", "turn E deal", WALL.replace("C2", "C9"), "loose C2 N")
    state = at(*line, game=game).play("E kong K9", "E discard C2", "W noclaim")
    assert (state.phase, state.fresh) == ("turn", True)
    assert parse_position(str(state)) == state
    assert "mahjong.opt.a" in winning_rules(state.apply("W mahjong"))


def test_option_c_the_last_tile() -> None:
    line = ("Rd *", f"{FOUR} N", "*", "*", "turn E wall Rd", "wall N K9", "loose K1 K9")
    state = at(*line, game="mahjong optional=c reserve=3").play("E discard Rd", "S mahjong")
    assert "mahjong.opt.c" in winning_rules(state)
    early = at(*line, game="mahjong optional=c reserve=2").play("E discard Rd", "S mahjong")
    assert "mahjong.opt.c" not in winning_rules(early)


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


def test_what_a_game_is_played_for() -> None:
    assert MAHJONG.vary(rounds=2).goal == ("rounds", 2) and DUEL.vary(rounds=5).goal == ("hands", 5)


def test_the_duel_alternates_strictly_for_the_hands_agreed() -> None:
    for seed in range(3):
        ends = finished(DUEL.vary(rounds=5), seed)
        assert [end.east for end in ends] == [(ends[0].east + step) % 2 for step in range(5)]
    stays = DUEL.vary(rounds=9, duel_east="rule9")
    for seed in range(2):
        for before, after in pairwise(finished(stays, seed)):
            assert (after.east == before.east) == (before.won is not None and before.won.seat == before.east)


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


def test_the_opening_of_the_game() -> None:
    state = MAHJONG.deal(random.Random(4), east=1)
    assert (state.turn, state.east, state.phase, state.source) == (1, 1, "turn", "deal")
    assert [len(contents(hand)) for hand in state.hands] == [13, 14, 13, 13]
    assert MAHJONG.deal(random.Random(4)) == MAHJONG.deal(random.Random(4))
    assert state.ask(state.legal()[-1]).also[0] == "mahjong.turn.east-opens"
    assert state.ask("S pung").rule == "mahjong.turn.three-sources"
