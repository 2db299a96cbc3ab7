"""Habits at Mah-Jong: each does one thing otherwise than a sensible player, and only where it applies."""

from random import Random

import pytest

from tests.depth import some
from tichu_teach import position
from tichu_teach.analysis.figures.figure import share_of_deals
from tichu_teach.analysis.figures.habit import Habit, Habitual, Trail, each_seat
from tichu_teach.analysis.figures.mahjong import habits, watching
from tichu_teach.analysis.figures.mahjong.table import FOR_POINTS, Silent, judgement, lacking
from tichu_teach.engine import games
from tichu_teach.engine.mahjong.actions import Chow, Discard, NoClaim, Pung
from tichu_teach.engine.mahjong.state import State
from tichu_teach.engine.mahjong.tiles import EAST, suit_of
from tichu_teach.players.match import play_round

FOUR, DUEL = games["mahjong"], games["mahjong-duel"]
HABITS = {**habits.HONOURS, **habits.SHAPES, **habits.CLAIMS, **habits.ONE_SUIT, **habits.STOPS}
HAND = "mahjong | E: * | S: {} | W: * | N: * | turn S wall {} | river E:N E:C1 | east 3"
OFFERED = "mahjong-duel | E: {} * | S: {} | turn E deal | east 1"


def instead(habit: Habit, state: object) -> str:
    """What the habit does there, in words; "" for the same as usual."""
    assert isinstance(state, State)
    (seat,) = state.to_act
    usual = judgement(state.view(seat)).best
    found = habit(state.view(seat), usual)
    assert found is None or found in state.view(seat).legal
    return state.text(found) if found and found != usual else ""


@pytest.mark.parametrize("name", some(sorted(HABITS), 3))
def test_a_hand_with_a_habit_is_the_one_played_with_it_from_the_deal(name: str) -> None:
    state = DUEL.deal(Random(4))
    whole = play_round(state, [Habitual(Silent(), HABITS[name], (0,))] * 2)
    trail = Trail(state, Silent())
    assert (trail.otherwise(HABITS[name], (0,)) or trail.end) == whole


def test_every_seat_has_the_habit_in_turn_and_what_it_gains_is_paid_by_the_others() -> None:
    occasion = each_seat(FOUR, Random(1))
    assert [*occasion.groups] == [[0], [1], [2], [3]]
    end = FOR_POINTS.play(occasion.state)
    assert sum(FOR_POINTS.worth(end, [seat]) for seat in range(4)) == 0


# -- throwing away ---------------------------------------------------------------------------------------


def test_another_s_wind_is_kept_as_long_as_something_else_can_be_spared() -> None:
    state = position(HAND.format("C7 C8 B2 B3 K1 K2 K4 K5 K6 B7 B8 Rd Rd N", "N"))
    assert judgement(state.view(0)).best == Discard(0, FOUR.names.tile("N"))
    assert instead(habits.HONOURS["winds"], state) == "S discard K1"
    assert not instead(habits.HONOURS["dragons"], state), "that is nobody's dragon"


def test_a_single_dragon_or_own_wind_is_kept_and_others_are_not() -> None:
    state = position(
        "mahjong | E: * | S: B1 B2 B4 B5 B7 K2 K3 K5 K7 K7 C6 S Wd Gd | W: * | W+: P(C2) H(C3) P(C9) | N: *"
        " | turn S wall Gd | river W:B5 N:K9 E:Wd W:S N:B9 E:K2 | east 3"
    )
    assert state.text(judgement(state.view(0)).best) == "S discard S"
    assert instead(habits.HONOURS["dragons"], state) == "S discard K2"
    assert not instead(habits.HONOURS["winds"], state), "South's own wind is no guest"


def test_a_pair_is_broken_where_the_hand_stays_as_near() -> None:
    state = position(HAND.format("C7 C7 B2 B2 K1 K2 K4 K5 K6 B7 B8 B8 N Gd", "N"))
    assert instead(habits.SHAPES["broken"], state) == "S discard B8"


def test_any_tile_is_one_that_leaves_the_hand_as_near() -> None:
    state = position(HAND.format("C7 C8 B2 B3 B3 K2 K4 K5 K6 B7 B8 B8 N Gd", "N"))
    view = state.view(0)
    usual = judgement(view).best
    assert isinstance(usual, Discard)
    spare = judgement(view).spare(usual)
    assert usual.tile not in spare
    worth = [judgement(view).thrown[kind].value for kind in spare]
    assert worth == sorted(worth, reverse=True)
    assert FOUR.names.tile("K5") not in spare, "that would break a chow"
    found = habits.SHAPES["any"](view, usual)
    assert isinstance(found, Discard) and found.tile in [*spare, usual.tile]


# -- claiming --------------------------------------------------------------------------------------------


def test_nothing_is_claimed_or_no_chow() -> None:
    chow = position(OFFERED.format("B2", "B1 B3 C2 C3 C4 K1 K2 K3 K5 K5 E E Wd")).play("E discard B2")
    pung = position(OFFERED.format("B2", "B2 B2 B3 C2 C3 C4 K1 K2 K3 K5 E E Wd")).play("E discard B2")
    for state, pungs in ((chow, "S noclaim"), (pung, "")):
        assert isinstance(judgement(state.view(0)).best, (Chow, Pung))
        assert instead(habits.CLAIMS["nothing"], state) == "S noclaim"
        assert instead(habits.CLAIMS["pungs"], state) == pungs


def test_whoever_claims_everything_claims_what_leaves_the_hand_as_near() -> None:
    """They are asked in hands that sensible players play, wherever those let a tile go."""
    rng, asked = Random(3), set[int]()
    for _ in range(6):
        for before, usual, view in Trail(DUEL.deal(rng), Silent()).steps:
            found = habits.CLAIMS["everything"](view, usual)
            if found is None:
                assert habits.CLAIMS["nearer"](view, usual) is None
                continue
            assert isinstance(usual, NoClaim) and isinstance(found, (Chow, Pung))
            state = before.apply(found)
            seat = found.seat
            more = lacking(view, state.hands[seat], state.laid[seat]) - lacking(
                view, view.hand, view.laid[seat]
            )
            assert more <= 0
            assert (more < 0) == (habits.CLAIMS["nearer"](view, usual) is not None)
            asked.add(more)
    assert asked


def test_who_has_one_kind_of_tile_to_throw_throws_it() -> None:
    """Four groups of characters and a pair of bamboos: not a clean hand."""
    state = position("mahjong-duel form=B | E: B1 B1 | E+: P(C2) P(C3) P(C4) P(C5) | S: * | turn E wall B1")
    assert isinstance(state, State) and judgement(state.view(0)).best == Discard(0, 0)


# -- aiming ----------------------------------------------------------------------------------------------

SUITED = "mahjong-duel form=B | E: B1 B2 B4 B6 B7 B8 C1 C2 C2 C4 C7 E E Gd | S: * | turn E deal"


def test_whoever_chooses_from_the_deal_plays_for_that_suit_alone() -> None:
    state = position(SUITED)
    assert isinstance(state, State)
    chosen = habits.suits(state)
    view = state.view(0)
    gone = {name: habit(view, judgement(view).best) for name, habit in chosen.items()}
    assert {suit_of(each.tile) for name, each in gone.items() if name == "longest"} <= {1, 3}
    assert {suit_of(each.tile) for name, each in gone.items() if name == "second"} <= {0, 3}


def test_whoever_plays_for_the_second_suit_throws_away_the_longest() -> None:
    state = position(
        "mahjong-duel form=B | E: C1 C2 C4 C6 C7 C8 C9 C9 B1 B2 B2 B4 B7 B9 | S: * | turn E deal"
    )
    assert isinstance(state, State)
    gone = {name: instead(habit, state) for name, habit in habits.suits(state).items()}
    assert state.text(judgement(state.view(0)).best).startswith("E discard B")
    assert gone == {"longest": "", "second": "E discard C9"}


def test_honours_go_once_a_suit_has_so_many_tiles() -> None:
    state = position("mahjong-duel form=B | E: B1 B2 B4 B6 B7 B8 B8 B9 B9 C2 K3 E E Gd | S: * | turn E deal")
    assert instead(habits.TURNING["9"], state) == "E discard E"
    assert not instead(habits.TURNING["10"], state), "there are nine"


def test_whatever_suit_somebody_plays_for_they_go_out_all_the_same() -> None:
    state = position("mahjong | E: C1 C2 C3 C4 C5 C6 C7 C8 C9 E E E Gd Gd | S: * | W: * | N: * | turn E deal")
    assert isinstance(state, State) and state.text(judgement(state.view(0)).best) == "E mahjong"
    for several in (habits.ONE_SUIT, habits.TURNING, habits.suits(state)):
        assert not any(instead(habit, state) for habit in several.values())


# -- stopping --------------------------------------------------------------------------------------------


def test_three_groups_frighten_whoever_is_not_ready() -> None:
    text = (
        "mahjong | E: * | S: B1 B2 B4 B5 B7 K2 K3 K5 K7 K7 C6 S Wd Gd | W: * | W+: P(C2) H(C3){} | N: *"
        " | turn S wall Gd | river W:B5 N:K9 E:Wd W:S N:B9 E:K2 | east 3"
    )
    state = position(text.format(" P(C9)"))
    assert instead(habits.STOPS["three"], state) == "S discard K2"
    prices = {kind: each.price for kind, each in judgement(state.view(0)).thrown.items()}
    assert prices[FOUR.names.tile("K2")] == min(prices.values()) < prices[FOUR.names.tile("C6")]
    assert not instead(habits.STOPS["three"], position(text.format(""))), "two groups frighten nobody"


def test_the_fearless_throw_what_helps_least_and_claim_as_usual() -> None:
    feared = 0
    for _, usual, view in Trail(FOUR.deal(Random(5)), Silent()).steps:
        found = habits.STOPS["fearless"](view, usual)
        if not isinstance(usual, Discard):
            assert found is None
            continue
        thrown = judgement(view).thrown
        most = max(each.kept for each in thrown.values()) - 1e-9
        assert isinstance(found, Discard) and thrown[found.tile].kept > most
        feared += thrown[usual.tile].kept < most
    assert feared, "somebody threw what was safer"


# -- what can be seen ------------------------------------------------------------------------------------


def test_each_discard_is_taken_or_left() -> None:
    trail = Trail(FOUR.deal(Random(2)), Silent())
    seen = [*watching.taken(trail)]
    assert len(seen) == sum(isinstance(action, Discard) for _, action, _ in trail.steps)
    assert sum(not was for _, was in seen) == len(trail.end.river)


def test_a_hand_waits_once_and_what_it_waits_for_has_a_name() -> None:
    names = {
        name for seed in range(4) for name, _ in watching.waiting(Trail(FOUR.deal(Random(seed)), Silent()))
    }
    assert names <= {"twin", "gap", "pairs", "ends", "more"} and len(names) > 1


@pytest.mark.parametrize(
    ("tiles", "name"),
    [
        ("B2 B3 C4 C4 K1 K2 K3 K5 K6 K7 N N N", "ends"),
        ("B2 B4 C4 C4 K1 K2 K3 K5 K6 K7 N N N", "gap"),
        ("B1 B2 C4 C4 K1 K2 K3 K5 K6 K7 N N N", "gap"),
        ("B2 B2 C4 C4 K1 K2 K3 K5 K6 K7 N N N", "pairs"),
        ("B9 C4 C5 C6 K1 K2 K3 K5 K6 K7 N N N", "twin"),
        ("B2 B3 B4 B5 B6 C4 C4 K1 K2 K3 N N N", "more"),
        ("B1 B3 B2 B2 B2 C4 C4 K1 K2 K3 N N N", "pairs"),
        ("B5", "twin"),
    ],
)
def test_a_wait_is_named_by_its_doors(tiles: str, name: str) -> None:
    held = FOUR.cards(tiles)
    assert watching.shape(held, FOUR.waits(held)) == name


def test_what_is_known_of_a_tile() -> None:
    assert watching.known(4, own={4}, passed={4}, seen=4) == "passed"
    assert watching.known(4, own={4}, passed=set(), seen=4) == "own"
    assert watching.known(4, own=set(), passed=set(), seen=3) == "twice"
    for honour in (EAST, 30):
        assert watching.known(honour, own=set(), passed=set(), seen=2) == "honour"
    assert watching.known(4, own=set(), passed=set(), seen=2) == "middle"
    assert watching.known(7, own=set(), passed=set(), seen=2) == "outside"


def test_what_is_alike_within_a_deal_is_no_surer_for_being_seen_often() -> None:
    once = share_of_deals("x", [(1, 1), (0, 1), (1, 1), (0, 1)])
    often = share_of_deals("x", [(10, 10), (0, 10), (10, 10), (0, 10)])
    assert (once.value, once.error) == (often.value, often.error) == (50.0, 25.0)
    assert share_of_deals("x", [(0, 10), (0, 10)]).error > 0, "none so far is not never"
    assert share_of_deals("x", []).value == 0
