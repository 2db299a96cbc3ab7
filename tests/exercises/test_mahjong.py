"""What is particular to the puzzles of Mah-Jong, the duel and Sparrow."""

import random
import re
from functools import cache
from typing import Any

import pytest
import yaml

from tests.engine.mahjong import oracle
from tests.exercises import sound
from tests.tables import rows
from tichu_teach.engine import games, parse_position
from tichu_teach.engine.mahjong.reader import parse_hand
from tichu_teach.engine.mahjong.tiles import ONE, contents
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.kinds.allowed import AllowedQuestion, named, resting
from tichu_teach.exercises.library import find, packed_puzzles
from tichu_teach.exercises.mahjong.hands import spread_of
from tichu_teach.exercises.motifs import generate
from tichu_teach.exercises.motifs.mahjong.claims import _thought_of
from tichu_teach.exercises.motifs.mahjong.made_hands import complete_hand, kinds_of
from tichu_teach.exercises.motifs.mahjong.simulate import ask_at, hand_played
from tichu_teach.exercises.motifs.mahjong.waits import waiting_for
from tichu_teach.exercises.motifs.motif import NoLuck
from tichu_teach.exercises.puzzle import Puzzle
from tichu_teach.exercises.question import Question
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.lessons import chapters, load
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.themes import THEMES

FAMILY = ("mahjong", "mahjong-duel", "sparrow")


@cache
def puzzles() -> list[Puzzle]:
    return [puzzle for ruleset in FAMILY for puzzle in packed_puzzles(ruleset)]


@cache
def asked_in_chapters() -> list[Question]:
    mine = [name for name in chapters() if name.startswith(FAMILY)]
    return [step.question for name in mine for step in load(name).steps if step.question]


UNKNOWN = "puzzle.slip.tiles.none"  # what is said of a number that comes of no known slip


DRAWN_ON = "mahjong | E: K9 * | S: C4 C5 S S * | W: C5 C6 * | N: * | turn E wall K9 | river N:"
FAULTS = {
    "W chow C5 C6": ("C7", {"dead-tile", "chow-next-only"}),
    "W chow C6 K1": ("C7", {"dead-tile", "chow-next-only", "chow", "chow-now"}),
    "S chow S S": ("E", {"dead-tile", "chow-next-only", "honours-no-chow"}),
    "S pung": ("C4", {"dead-tile", "pung"}),
    "S kong C4": ("C4", {"dead-tile", "claim"}),
}
"""Claims after the next player has drawn, each with its discard and every rule that it breaks."""


@pytest.mark.parametrize("claim", FAULTS)
def test_all_that_is_wrong_with_a_claim_is_a_reason_to_refuse_it(claim: str) -> None:
    """So none of it is offered as a wrong reason."""
    tile, broken = FAULTS[claim]
    question = read_question({"kind": "allowed", "position": DRAWN_ON + tile, "action": claim})
    assert isinstance(question, AllowedQuestion) and not question.verdict
    assert {rule.rpartition(".")[2] for rule in resting(question.position, question.action)} == broken
    assert not {*question.reasons} - {question.reason} & resting(question.position, question.action)


@pytest.mark.parametrize("claim", ["S kong K3", "S pung"])
def test_a_dead_tile_that_a_pung_could_not_take_anyhow_is_refused_for_both(claim: str) -> None:
    """It was thrown before the last claim; no group takes two discards, late or not."""
    line = "mahjong | E: * | S: * | S+: P(K3) | W: * | W+: P(B1) | N: * | turn W claim | river E:K3"
    state = parse_position(line)
    assert resting(state, state.action(claim)) == {"mahjong.claim.dead-tile", "mahjong.kong.no-second-claim"}


def test_where_no_discard_lies_a_claim_is_refused_for_that_alone() -> None:
    state = parse_position("mahjong | E: * | S: B1 B1 * | W: * | N: * | turn E deal")
    for claim in ("S pung", "S chow B2 B3"):
        action = state.action(claim)
        assert resting(state, action) == {state.ask(action).rule, *state.ask(action).other_rules}


ELSEWHERE = {
    "B1 B1 B1 B1 *": {"timing", "closed"},
    "B1 B1 *": {"timing", "closed", "claim"},
    "* | S+: P(B1)": {"timing", "add", "claim"},
    "B1 * | S+: P(B1)": {"timing", "add"},
}
"""What South has of the bamboo one in another's turn, and the rules about kongs that allow none of it."""


@pytest.mark.parametrize("river", ["", " | river S:K3", " | river E:K3"])
@pytest.mark.parametrize("has", ELSEWHERE)
def test_a_kong_out_of_turn_without_the_discard_is_none_of_those_there_are(has: str, river: str) -> None:
    """So no rule about kongs that doesn't allow it is offered as a wrong reason."""
    state = parse_position(f"mahjong | E: * | S: {has} | W: K5 * | N: * | turn W wall K5{river}")
    found = resting(state, state.action("S kong B1"))
    assert {rule.rpartition(".")[2] for rule in found if ".kong." in rule} == ELSEWHERE[has]


# -- the packs ---------------------------------------------------------------------------------------


def test_whoever_has_claimed_a_pung_throws_before_they_can_be_out() -> None:
    """That is one more reason against a hand declared then, which is not complete either."""
    line = "mahjong | E: * | S: B2 B3 B4 C4 C5 C6 K2 K2 K9 N Wd | S+: P(B1) | W: * | N: * | turn S {}"
    claimed, drawn = (parse_position(line.format(after)) for after in ("claim | river E:B1", "wall Wd"))
    for state, action, too_early in (
        (claimed, "S mahjong", True),
        (drawn, "S mahjong", False),
        (claimed, "S kong K9", False),
    ):
        against = resting(state, state.action(action))
        assert against and ("mahjong.win.when" in against) == too_early, action


def test_the_referee_speaks_of_the_discard_that_is_shown_for_a_duty() -> None:
    line = "mahjong | E: B1 B2 B3 B4 C2 C4 C5 C6 K7 K8 K9 | E+: P(N) | S: * | W: * | N: * | turn E claim"
    question = read_question({"kind": "must", "position": line, "action": "discards"})
    grade = question.grade("must")
    (frame,) = grade.refutation
    assert grade.verdict == question.position.ask(question.position.action(frame.action))


def test_a_closed_kong_lies_face_down_at_its_ends() -> None:
    """One that was claimed lies open, and so does all else; several are counted on, bars left out."""
    game = games["mahjong"]
    rows = spread_of(game, parse_hand(game, "W: Wd Wd | laid G(Gd) g(Rd) P(S) g(B2) | won Wd loose"))
    down = {row.label.key.rpartition(".")[2]: row.down for row in rows if row.label}
    assert down == {"hand": (), "laid": (), "concealed": (0, 3, 4, 7)}
    (concealed,) = [row.cards for row in rows if row.down]
    assert concealed == ("Rd", "Rd", "Rd", "Rd", "|", "B2", "B2", "B2", "B2")


def test_a_panel_shows_closed_kongs_face_down() -> None:
    found = 0
    for puzzle in puzzles():
        blocks = [block for block in Exercise(puzzle.question).blocks() if block["kind"] == "cards"]
        shown = [tuple(row["down"]) for block in blocks for row in block["rows"] if row.get("down")]
        found += bool(shown)
        assert shown == [row.down for row in puzzle.question.spread() if row.down], puzzle.id
    assert found


def test_what_learners_get_wrong_is_asked() -> None:
    """By a step of a chapter or a puzzle: the right answers as the rules have them, and what decides."""
    found = [*asked_in_chapters(), *(puzzle.question for puzzle in puzzles())]
    asked = {
        (str(answer), question.explain(answer).rule) for question in found for answer in question.solve()
    }
    wanted = {(str(yaml.safe_load(answer)), rule) for answer, rule in rows(__file__, "mistakes")}
    assert wanted - asked == set()


def test_everybody_knows_why_a_declared_answer_is_wrong() -> None:
    assert sound.faults(_knows_why, sound.named(puzzles())) == {}


def _knows_why(puzzle: Puzzle) -> None:
    question = puzzle.question
    for wrong in question.wrong:
        grade = question.grade(wrong.answer)
        assert grade.says or grade.verdict is not None
        assert not any(phrase.key.startswith(UNKNOWN) for phrase in grade.says), "nobody knows why"


def test_the_usual_slips_are_told_apart() -> None:
    sheets = [each for each in puzzles() if isinstance(each.question, SheetQuestion)]
    assert sound.faults(_told_apart, sound.named(sheets)) == {}


def _told_apart(puzzle: Puzzle) -> None:
    question = puzzle.question
    told = 0
    for thought in question.thoughts():
        for row in question.rows:
            value = thought.values.get(row.id, row.answer)
            if value != row.answer:
                grade = question.grade({row.id: value}).rows[row.id]
                assert grade.right is False and grade.rule in question.game.rules
                assert all(phrase.text(at=question.names) for phrase in grade.says)
                told += not grade.says[0].key.startswith(UNKNOWN)
    assert told or len(question.rows) == 1  # a hand that simply scores the limit


@pytest.mark.parametrize(
    ("id", "row", "value", "key"), rows(__file__, "a slip is called by its name", data=(2,))
)
def test_a_slip_is_called_by_its_name(id: str, row: str, value: int, key: str) -> None:
    chapter, _, step = id.partition("#")
    steps = {each.id: each for each in load(chapter).steps} if step else {}
    question: Any = steps[step].question if step else find(id).question
    (said,) = question.grade({row: value}).rows[row].says
    assert said.key == f"puzzle.slip.tiles.{key}"
    assert said.text(at=question.names)


def test_the_corner_hand_is_a_reason_and_its_hints_lead_to_it() -> None:
    puzzle = find("mahjong-alive-11")
    (answer,) = puzzle.question.solve()
    assert answer == {"allowed": True, "rule": "mahjong.win.corner-hand"}
    assert "corner hand" in puzzle.hints[1].text(at=puzzle.question.names)
    others = {option.value for option in puzzle.question.options() if option.part == "rule"} - {
        answer["rule"]
    }
    assert others and "mahjong.win.when" not in others, "what else bears on it is not wrong"


def test_a_reply_names_six_kinds_at_most() -> None:
    """Where nearly everything helps, a list of it says nothing."""
    hand = "B3 B4 B8 K2 K6 K6 K7 C1 C2 C4 C6 C8 N Rd"
    position = f"mahjong | E: {hand} | S: * | W: * | N: * | turn E wall C8"
    question = read_question({"kind": "best", "position": position, "choices": ["discard B8", "discard K6"]})
    for answer in ("E discard B8", "E discard K6"):
        for phrase in question.grade(answer).says:
            said = phrase.text(at=question.names)
            assert 0 < len(re.findall(r"\[\w+\]", said)) <= 6 and "and others" in said


# -- made from seeds ---------------------------------------------------------------------------------


def test_texts_of_sparrow_do_not_speak_of_tiles() -> None:
    """Rules are called as in Mah-Jong, whose rules they are; everything else has Sparrow's own words."""
    of_mahjong = re.compile(
        r"\b(tiles?|dragons?|winds?|east|south|west|north|bamboos?|circles?|characters?|pung|chow|kongs?|mah-jong"
        r"|walls?)\b",
        re.IGNORECASE,
    )
    made = [generate(theme, seed, "sparrow") for theme in THEMES["sparrow"] for seed in range(6)]
    for puzzle in (*packed_puzzles("sparrow"), *made):
        question = puzzle.question
        words = [puzzle.story, question.ask, *puzzle.hints, *question.premises]
        if isinstance(question, SheetQuestion):
            words += [row.label for row in question.rows]
            for thought in question.thoughts():
                for name in {*thought.values, *thought.sums} & {row.id for row in question.rows}:
                    answer = {name: thought.values.get(name, thought.sums.get(name))}
                    words += question.grade(answer).rows[name].says
        for phrase in words:
            assert not of_mahjong.search(phrase.text(at=question.names)), phrase


def test_winds_of_sparrow_are_ranks() -> None:
    names = find("sparrow-settle-01").question.names
    assert (names.seats[0], names.inside[0]) == ("The King", "the King")


def test_a_position_without_its_wall_is_the_same_for_those_who_play() -> None:
    for state, _ in hand_played(games["mahjong"], random.Random(5)):
        line = ask_at("must", state, 0)["position"]
        assert " | wall " in str(state) and " | wall " not in line
        again = parse_position(line)
        assert (again.hands, again.laid, again.river, again.remaining) == (
            state.hands,
            state.laid,
            state.river,
            state.remaining,
        )


def test_made_hands_are_complete() -> None:
    game, rng, found = games["mahjong"], random.Random(8), 0
    for _ in range(60):
        try:
            hand = complete_hand(game, rng, kinds_of(game, rng.choice((None, 0, 1, 2))))
        except NoLuck:
            continue
        else:
            assert game.hand(game.hand_text(hand)) == hand
            names = [game.names.name(tile) for tile in contents(hand.tiles)]
            melds = [(group.kind, game.names.name(group.tile), group.open) for group in hand.laid]
            assert oracle.complete(names, melds, oracle.Rules(), None)
            found += 1
    assert found > 20


@pytest.mark.parametrize("name", ("mahjong", "sparrow"))
def test_hands_wait_in_the_way_that_is_wanted(name: str) -> None:
    """For one tile, or for more whatever lies beside; at the ends of a suit some ways are not to be had."""
    game, rng, one = games[name], random.Random(3), ("gap", "edge", "single")
    kinds = kinds_of(game, honours=False)
    found: dict[str, set[int]] = {way: set() for way in (*one, "sides", "pairs")}
    for tile in kinds * 8:
        for way in found:
            try:
                tiles = waiting_for(game, rng, tile, way)
            except NoLuck:
                continue
            if tiles.count(tile) == 4:
                continue  # there is no fifth
            waiting = game.waits(sum(ONE[each] for each in tiles))
            assert tile in waiting and (way in one or len(waiting) > 1), (tile, way, tiles)
            if (way in one) == (len(waiting) == 1):  # what lies beside may wait, too
                found[way].add(tile % 9)
    low, top = min(tile % 9 for tile in kinds), max(tile % 9 for tile in kinds)
    every = {*range(low, top + 1)}
    assert found == {
        **{"gap": every - {low, top}, "edge": {low + 2, top - 2}},
        **{"single": every, "sides": every, "pairs": every},
    }


@pytest.mark.parametrize("number", range(1, 6))
def test_what_the_winner_gets_in_all_is_by_another_rule_than_what_losers_are_left_with(number: int) -> None:
    question: Any = find(f"mahjong-settle-{number:02}").question
    nets = {row.seat: row.rule for row in question.rows if row.id.startswith("net.")}
    assert nets
    for seat, rule in nets.items():
        assert rule == ("mahjong.settle.winner" if seat == question.winner else "mahjong.settle.losers")


def test_a_hand_whose_last_discard_nobody_gets_is_not_said_to_be_complete() -> None:
    """North could go out, but says nothing; South's pung comes too late, as fourteen tiles are left."""
    hands = "E: * | S: C8 C8 * | W: * | N: B1 B2 B3 B4 B5 B6 B7 B8 B9 K1 K1 C6 C7"
    wall = "wall K2 K2 K2 K3 K3 K3 K4 K4 K4 K5 K5 K5 | loose C1 C1"
    position = f"mahjong | {hands} | turn E claim | river E:C8 | claims | {wall}"
    question = read_question({"kind": "gets", "position": position, "claims": ["S pung"], "then": True}, "")
    assert question.answers == [{"gets": "nobody", "then": "nobody"}]
    for told in (
        question.explain({"gets": "nobody", "then": 3}).says,
        question.objections({"gets": "nobody", "then": 3}),
    ):
        assert [phrase.key for phrase in told] == ["puzzle.miss.gets.over.left"]


@pytest.mark.parametrize(
    ("line", "kongs"),
    [
        ("E: C5 B2 * | E+: P(C5) | S: * | W: * | N: * | turn E wall B2", "C5"),  # a fourth to an open pung
        ("E: C5 C5 C5 C5 B2 * | S: * | W: * | N: * | turn E wall B2", "C5"),
        ("E: C5 C5 C5 B2 * | S: * | W: * | N: * | turn E wall B2", ""),
    ],
)
def test_kongs_are_thought_of_that_the_tiles_allow(line: str, kongs: str) -> None:
    state = parse_position(f"mahjong | {line}")
    thought = [state.text(each) for each in _thought_of(state, 0)]
    assert [each.removeprefix("E kong ") for each in thought if "kong" in each] == kongs.split()


def test_at_sparrow_a_demand_is_known_by_the_rules_on_pungs() -> None:
    asked = (each.question for each in packed_puzzles("sparrow"))
    demand = next(each for each in asked if each.data.get("action") == "S demand")
    assert isinstance(demand, AllowedQuestion)
    assert named("mahjong.claim.pung", demand) and not named("mahjong.claim.chow", demand)
