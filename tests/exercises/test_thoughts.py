"""What a seat could think of doing, right or wrong: rulings for exams are drawn from it."""

import random
from collections import Counter
from collections.abc import Iterable
from hashlib import sha256
from itertools import groupby
from types import SimpleNamespace
from typing import Any

import pytest

from tests.exercises.kinds import ask
from tests.tables import rows
from tichu_teach.engine import Play, games, parse_position
from tichu_teach.engine.mahjong.actions import Announce, Declare
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.motifs.families import thoughts
from tichu_teach.exercises.motifs.rulings import Sides, question_of_ruling, rulings, sides

ROUNDS = 6

COME_UP = {
    "nanking": """tichu.grand tichu.grand.held tichu.small tichu.small.played tichu.small.reopen dr.gift
        dr.gift.to due.bomb due.collect trick.end trick.end.owner bomb.priority no-lead-pass
        pass turn turn.lead wish.duty wish.play bomb.any-time bomb.beats bomb.beats.bomb combo
        combo.fullhouse combo.pair combo.pairs combo.straight combo.triple dog.lead-only
        dog.lead-only.follow dr.top follow follow.kind follow.low follow.size ma.value.low
        ph.joker ph.single ph.single.lead""",
    "haggis": """bet.big bet.small bet.played trick.end trick.end.owner due.collect no-lead-pass pass.last
        turn turn.lead bomb.beats bomb.in-turn combo combo.run.ranks combo.run.suits combo.set follow
        follow.kind follow.low follow.size last wild wild.one-natural""",
    "mahjong": """claim.chow claim.chow-next-only claim.dead-tile claim.honours-no-chow claim.pung-anyone
        false false.far win.discard discard discard.claim discard.deal out-of-turn out-of-turn.claims
        out-of-turn.kong kong.claim kong.closed claim.voluntary claim.pung""",
}
"""Reasons of the referee that some rounds must come to: a slip of each sort, and what is allowed."""
OFTEN = {"nanking": 12, "haggis": 12, "mahjong": 7}
"""So many thoughts a seat has at one moment, at most: at Mah-Jong six, and one of a complete hand."""
LATE = {"nanking": (0.1, 0.3), "haggis": (0.05, 0.25), "mahjong": (0.1, 0.45)}
"""The share of moments in which somebody thinks whose turn it is not."""


@pytest.mark.more
@pytest.mark.parametrize("name", COME_UP)
def test_all_sorts_of_slips_come_up_and_some_out_of_turn(name: str) -> None:
    game, reasons, late = games[name], set(), []
    own = thoughts(game.family)
    for seed in range(ROUNDS):
        several = own.thoughts(game, random.Random(seed))
        for _, moment in groupby(several, lambda each: (id(each[0]), each[1].seat)):
            told = [*moment]
            state, seat = told[0][0], told[0][1].seat
            reasons |= {state.ask(action).reason for _, action in told}
            assert not any(isinstance(action, Announce) for _, action in told), (
                "a suit is told in no question"
            )
            won = [action for _, action in told if isinstance(action, Declare) and state.ask(action)]
            assert len(won) < 2, "a complete hand is thought of once"
            if state.phase == "play":
                held = [combo for combo in game.combinations.leads(state.hands[seat]) if combo.is_bomb]
                thrown = [action for _, action in told if isinstance(action, Play) and action.combo.is_bomb]
                assert bool(thrown) is bool(held), "whoever holds a bomb thinks of it"
            if state.phase != "push":
                late.append(seat not in state.to_act)
                assert len(told) <= OFTEN[name] and state.hands[seat]
    assert {*COME_UP[name].split()} <= reasons
    low, high = LATE[name]
    assert low < sum(late) / len(late) < high


@pytest.mark.parametrize(("line", "many", "always", "seldom"), rows(__file__, "thought of"))
def test_a_seat_thinks_of_whatever_could_be_done(line: str, many: str, always: str, seldom: str) -> None:
    state: Any = parse_position(line)
    own: Any = thoughts(state.game.family)
    several = [
        [state.text(action).removeprefix("0 ") for action in own._of(state, 0, random.Random(seed))]
        for seed in range(60)
    ]
    sure, now_and_then = ({*each.split("; ")} - {"-"} for each in (always, seldom))
    assert set[str]().union(*several) == sure | now_and_then
    assert set.intersection(*map(set, several)) == sure
    assert f"{min(map(len, several))} to {max(map(len, several))}" == many


def digest(told: Iterable[object]) -> str:
    return sha256("\n".join(map(str, told)).encode()).hexdigest()[:8]


@pytest.mark.parametrize(("name", "players", "found"), rows(__file__, "drawn", data=(1,)))
def test_papers_of_a_seed_ask_what_they_asked(name: str, players: int, found: str) -> None:
    """Answers may be printed long after the paper. If you change that on purpose, write it down."""
    game = games[name].vary(players=players) if players else games[name]
    family, rng = thoughts(game.family), random.Random(1)
    several = (state.text(action) for _ in range(2) for state, action in family.thoughts(game, rng))
    assert digest([*several, rng.random()]) == found


@pytest.mark.parametrize(("name", "found"), rows(__file__, "rare"))
def test_nor_do_they_ask_anything_else_about_what_comes_before_a_hand(name: str, found: str) -> None:
    family = thoughts("mahjong")
    drawn = (each for seed in range(20) for each in family.rare_questions(games[name], random.Random(seed)))
    assert digest(drawn) == found


def test_at_a_table_of_three_nobody_thinks_who_is_out() -> None:
    three, out = games["haggis"].vary(players=3), 0
    for seed in range(3):
        for state, action in thoughts("haggis").thoughts(three, random.Random(seed)):
            assert state.hands[action.seat]
            out += not all(state.hands)
    assert out


BEGINNINGS: dict[str, list[tuple[str, str]]] = {
    "mahjong": [("helps", f"mahjong.eq.{sort}") for sort in ("suits", "winds", "dragons")]
    + [("which", "mahjong.seat.own-wind"), ("gate", ""), ("gate", "")],
    "sparrow": [("helps", "sparrow.eq.cards")] * 3
    + [("which", "sparrow.names.rank"), ("alive", "sparrow.deal.5-deal")],
}


@pytest.mark.parametrize("name", BEGINNINGS)
def test_what_no_hand_asks_about_is_asked_before_it(name: str) -> None:
    """Tiles alike, winds, the wall, in Sparrow the deal; the second wall is counted past its end."""
    game, asked, lives, over, pairs = games[name], 0, set(), 0, set()
    for seed in range(30):
        several = [*thoughts("mahjong").rare_questions(game, random.Random(seed))]
        assert [(each["kind"], each.get("rule", "")) for each in several] == BEGINNINGS[name]
        for data in several:
            question: Any = read_question(data)
            asked += bool(question.solve())
            if data["kind"] == "alive":
                lives.add(question.word)
            if data["kind"] == "helps":
                pairs.add((question.groups, question.pairs, len(question.tiles)))
            if data["kind"] == "which":
                assert len(question.hands) == 3 and question.worth.count(1) == 1
                assert {len([*hand.laid]) for hand in question.hands} == {1}
            if data["kind"] == "gate":
                over += question.found.steps > question.length
        throws = [each["throws"] for each in several if each["kind"] == "gate"]
        assert all(2 <= each <= 12 for pair in throws for each in pair)
        assert not throws or min(throws[1]) >= 9, "so many that they may run past the wall"
    assert asked == 30 * len(BEGINNINGS[name])
    assert lives == ({"alive", "dead"} if name == "sparrow" else set())
    assert pairs == {(0, 1, 1), (1, 0, 2)}
    assert (over > 20) == (name == "mahjong")


@pytest.mark.parametrize(
    ("line", "needed"),
    [
        ("nanking | 0: 2j 5j | 1: 8w 9w | 2: 3p 3s | 3: 4s 5s | turn 0", set()),
        ("nanking | 0: 2j Do | 1: Ph 9w | 2: 3p 3s | 3: 4s 5s | turn 0", {"dog.", "ph."}),
        (
            "nanking | 0: 2j 5j | 1: 8w 9w | 2: Dr 3s | 3: 4s 5s | turn 1 | trick 0 Ma | wish 8",
            {"ma.", "wish."},
        ),
        ("nanking | 0: 2j Dr | 1: 8w 9w | 2: 3p 3s | 3: 4s 5s | turn 0 | calls 2 small", {"dr.", "tichu."}),
        ("haggis | 0: 5r 6r J | 1: 8y 9y J | turn 0", set()),
        ("haggis | 0: 5r 6r J | 1: 8y 9y J | turn 0 | bets 1 small", {"bet"}),
        ("mahjong | E: B1 B3 B5 B7 B9 C1 C3 C5 C7 C9 K1 K3 K5 E | S: * | W: * | N: * | turn E deal", set()),
        (
            "mahjong tile_set=144 | E: B1 B3 B5 B7 B9 C1 C3 C5 C7 C9 K1 K3 K5 E | E*: S1 | S: * | W: * | "
            "N: * | turn E deal",
            {"season"},
        ),
    ],
)
def test_what_must_be_known_to_read_a_position(line: str, needed: set[str]) -> None:
    state: Any = parse_position(line)
    assert thoughts(state.game.family).needs(state, [0, 1]) == needed


@pytest.mark.parametrize("name", ["nanking", "tricsu", "haggis", "mahjong"])
def test_rulings_are_asked_of_the_player_who_decides(name: str) -> None:
    """The dealer decides for the Table of Tricsu."""
    game, rng = games[name], random.Random(1)
    found = rulings(game, rng, 2, lambda state, seat: True)
    asked = [each for data in found.values() if (each := question_of_ruling(data, sides(found), rng))]
    assert 2 * len(asked) > len(found) > 10
    assert all(each.you == game.actor(each.seat) for each in asked)
    assert name != "tricsu" or any(each.you != each.seat for each in asked)


def rulings_on(monkeypatch: pytest.MonkeyPatch, line: str, *texts: str) -> list[Any]:
    """Have somebody think of just these actions in a position, and ask for rulings on them."""
    state: Any = parse_position(line)
    several = [(state, state.action(text)) for text in texts]
    stub = SimpleNamespace(thoughts=lambda game, rng: iter(several))
    monkeypatch.setattr("tichu_teach.exercises.motifs.rulings.thoughts", lambda family: stub)
    return several


LINE = "nanking | 0: 5j 6w 7p 8s | 1: 3j 9w | 2: 4j | 3: 7s | turn 0 | trick 3 4p"


def test_each_ruling_on_a_rule_is_as_likely_as_another(monkeypatch: pytest.MonkeyPatch) -> None:
    plays = ["0 play 5j", "0 play 6w", "0 play 7p", "0 pass"]
    rulings_on(monkeypatch, LINE, *plays, "1 play 9w", "0 play Kj", "0 play 5j 6w")
    found, asked = Counter[str](), list[int]()

    def fits(state: object, seat: int) -> bool:
        asked.append(seat)
        return seat == 0

    for seed in range(400):
        once = rulings(games["nanking"], random.Random(seed), 1, fits)
        assert {*once} == {("nanking.follow", True), ("nanking.combo.pair", False)}, "of what fits"
        assert once["nanking.follow", True]["seat"] == once["nanking.follow", True]["you"] == 0
        found[once["nanking.follow", True]["action"]] += 1
    assert {*found} == {*plays} and min(found.values()) > 70 and max(found.values()) < 130
    assert asked == [0, 1, 0] * 400, "a moment is looked at once, not at each thought"
    twice = rulings(games["nanking"], random.Random(1), 2, lambda state, seat: True)
    assert {rule for rule, _ in twice} == {"nanking.follow", "nanking.combo.pair", "nanking.seats"}


def test_of_the_reasons_one_is_of_the_same_side_and_two_of_the_other() -> None:
    yes = [f"nanking.tichu.{name}" for name in ("small", "grand", "both")]
    no = [f"nanking.dr.{name}" for name in ("top", "gift", "bombed")]
    for action, side in (("play 8w", yes), ("play Kj", no)):
        question: Any = ask("allowed", action=action)
        for seed in range(20):
            offered = Sides(yes, no).offered(question, random.Random(seed))
            assert len({*offered}) == 3 and len({*offered} & {*side}) == 1
        few = Sides(yes if side is yes else [], no if side is no else [])
        assert {*few.offered(question, random.Random(1))} == {*side}, "as far as there are any"
