"""The puzzles of Mah-Jong, the duel and Sparrow: packs, generators, ids."""

from __future__ import annotations

import datetime
import json
import random
import re
from importlib import import_module
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.mahjong import oracle
from tests.exercises import sound
from tichu_teach.engine import games, parse_position
from tichu_teach.engine.mahjong.handtext import parse_hand
from tichu_teach.engine.mahjong.tiles import contents
from tichu_teach.exercises import Question, UnknownPuzzle
from tichu_teach.exercises.difficulty import WEIGHTS, difficulty
from tichu_teach.exercises.feed import Session
from tichu_teach.exercises.library import daily, find, packed
from tichu_teach.exercises.mahjong.hands import spread_of
from tichu_teach.exercises.motifs import MAX_SEED, generate
from tichu_teach.exercises.motifs.mahjong import alive, claims, plan, points, settle, waits
from tichu_teach.exercises.motifs.mahjong.moments import complete_hand, hand_played, kinds_of, without_wall
from tichu_teach.exercises.pack import FOLDER
from tichu_teach.exercises.puzzle import THEMES, Puzzle, split_id
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.pages.exercise import Exercise
from tichu_teach.texts import catalogue, has

FAMILY = ("mahjong", "mahjong-duel", "sparrow")
KINDS_OF = [(ruleset, theme) for ruleset in FAMILY for theme in THEMES[ruleset]]
PUZZLES = [puzzle for ruleset in FAMILY for puzzle in packed(ruleset)]
SEEDS = range(16)
_ADDED = "mahjong.score.add-then-double"
MODULES = {"claims": claims, "waits": waits, "points": points, "settle": settle, "alive": alive, "plan": plan}
IDEAS = {
    name: idea
    for each in MODULES.values()
    for name, idea in {**each.IDEAS, **getattr(each, "TWO", {})}.items()
}


def whole(puzzle: Puzzle) -> None:
    """It is sound, everything there is to read can be read, and it comes back from its data."""
    sound.solved(puzzle)
    question, names = puzzle.question, puzzle.question.names
    right = [question.grade(answer) for answer in question.solve()]
    assert all(phrase.text(at=names) for grade in right for phrase in grade.says)
    assert all(option.label.text(at=names) for option in question.options())
    assert all(phrase.text(at=names) for phrase in question.told)
    for row in question.spread():
        assert row.label.text(at=names) and row.cards
        assert row.note is None or row.note.text(at=names)
    assert question.game.name == puzzle.ruleset
    if question.state is not None:
        assert parse_position(str(question.state)) == question.state
    again = Puzzle.from_data(json.loads(json.dumps(puzzle.to_data())), puzzle.theme, puzzle.ruleset)
    assert again.to_data() == puzzle.to_data() and again.fingerprint == puzzle.fingerprint


# -- the packs ---------------------------------------------------------------------------------------


def test_there_are_enough() -> None:
    assert len(PUZZLES) >= 80
    assert min(len(packed(ruleset)) for ruleset in FAMILY) >= 6


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
    for puzzle in PUZZLES:
        blocks = [block for block in Exercise(puzzle.question).blocks() if block["kind"] == "cards"]
        shown = [tuple(row["down"]) for block in blocks for row in block["rows"] if row.get("down")]
        found += bool(shown)
        assert shown == [row.down for row in puzzle.question.spread() if row.down], puzzle.id
    assert found


@pytest.mark.parametrize(("ruleset", "theme"), KINDS_OF)
def test_packs_are_sound_ordered_and_numbered(ruleset: str, theme: str) -> None:
    sound.packed(theme, ruleset)


def test_every_mistake_of_the_ledger_is_covered() -> None:
    assert {puzzle.mistake for puzzle in PUZZLES} - {0} == set(range(1, 21))


# What learners get wrong, by number: the right answers as the rules have them, and what decides.
SEEDS_OF_THE_LEDGER: dict[int, list[tuple[Any, str]]] = {
    1: [({"gets": 3, "then": 0}, "mahjong.claim.pung-over-chow")],
    2: [({"allowed": False, "rule": "mahjong.claim.chow-next-only"}, "mahjong.claim.chow-next-only")],
    3: [(2, "mahjong.claim.mahjong-first")],
    4: [(3, "mahjong.claim.mahjong-nearest")],
    5: [
        ({"allowed": False, "rule": "mahjong.kong.no-second-claim"}, "mahjong.kong.no-second-claim"),
        ({"allowed": True, "rule": "mahjong.kong.add"}, "mahjong.kong.add"),
    ],
    6: [({"group.0": 4, "total": 4}, "mahjong.score.closed-pung-simple")],
    7: [
        ({"alive": True, "count": 13}, "mahjong.turn.thirteen"),
        ({"alive": False, "count": 12}, "mahjong.dead.count"),
    ],
    8: [(0, "mahjong.score.no-points")],
    9: [(0, "mahjong.score.only-tile")],
    10: [({"group.0": 4, "own-wind-group": 0, "total": 4}, "mahjong.score.open-pung-corner")],
    11: [
        (
            {"dragon-group": 1, "suit-with-honours": 1, "pure-suit": 0, "doublings": 2},
            "mahjong.score.suit-with-honours",
        )
    ],
    12: [({"base": 14, "doublings": 3, "total": 112}, _ADDED)],
    13: [
        (
            {"pays.0.1": 60, "pays.2.1": 30, "pays.3.1": 30, "pays.0.2": 64, "pays.3.0": 60, "pays.3.2": 62}
            | {"net.0": -64, "net.1": 120, "net.2": 96, "net.3": -152},
            "mahjong.settle.losers",
        )
    ],
    14: [
        ({"base": 72, "doublings": 7, "total": 3000}, "mahjong.score.limit"),
        ({"pays.0.1": 6000, "pays.2.1": 3000, "pays.3.1": 3000, "net.1": 12000}, "mahjong.settle.east"),
    ],
    15: [({"net.0": 64, "net.1": 120, "net.2": -96, "net.3": -88}, "mahjong.settle.dead")],
    16: [
        (
            {"group.0": 2, "season.points": 12, "base": 14, "season.own-double": 2, "doublings": 2}
            | {"total": 56},
            "mahjong.season.own-double",
        )
    ],
    17: [("N chow C1 C2", "mahjong.claim.chow")],
    18: [("N pung", "mahjong.claim.pung")],
    19: [({"allowed": False, "rule": "mahjong.draw.last-fourteen"}, "mahjong.draw.last-fourteen")],
    20: [
        (
            {"group.0": 8, "group.1": 2, "base": 10, "dragon-group": 0, "own-wind-group": 1, "doublings": 1}
            | {"total": 20},
            "mahjong.score.own-wind-group",
        )
    ],
}


@pytest.mark.parametrize("number", SEEDS_OF_THE_LEDGER)
def test_the_ledger_and_the_engine_agree_on_what_learners_get_wrong(number: int) -> None:
    found = [puzzle.question for puzzle in PUZZLES if puzzle.mistake == number]
    answers = [answer for question in found for answer in question.solve()]
    rules = [question.grade(question.solve()[0]).rule for question in found]
    wanted = SEEDS_OF_THE_LEDGER[number]
    assert sorted(map(str, answers)) == sorted(str(answer) for answer, _ in wanted)
    assert sorted(rules) == sorted(rule for _, rule in wanted)


def test_no_two_ask_or_tell_the_same() -> None:
    assert len({puzzle.fingerprint for puzzle in PUZZLES}) == len(PUZZLES)
    assert len({puzzle.story.text(at=puzzle.question.names) for puzzle in PUZZLES}) == len(PUZZLES)


def test_easy_ones_and_hard_ones() -> None:
    levels = {puzzle.difficulty for puzzle in packed("mahjong")}
    assert levels == {1, 2, 3, 4, 5}


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_a_packed_puzzle_is_solved_by_the_engine(puzzle: Puzzle) -> None:
    whole(puzzle)
    question = puzzle.question
    for wrong in question.wrong:
        grade = question.grade(wrong.answer)
        assert grade.says or grade.verdict is not None
        assert all(phrase.key != "puzzle.slip.tiles.none" for phrase in grade.says), "nobody knows why"
    assert find(puzzle.id) == puzzle


def answers_of(question: Question) -> list:
    """Every answer to a question that is answered by choosing."""
    parts = list(dict.fromkeys(option.part for option in question.options()))
    values = [[option.value for option in question.options() if option.part == part] for part in parts]
    if parts == [""]:
        return values[0]
    return [dict(zip(parts, chosen, strict=True)) for chosen in product(*values)]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_every_choice_leads_to_words(puzzle: Puzzle) -> None:
    _answered_in_words(puzzle.question)


def _answered_in_words(question: Question) -> None:
    """Whatever is chosen, there is something to read about it."""
    if question.kind not in ("must", "gets", "which", "best", "alive", "allowed"):
        return
    for answer in answers_of(question):
        grade = question.grade(answer)
        assert grade.right == (answer in question.solve())
        assert grade.right or grade.says or grade.verdict is not None
        assert all(phrase.text(at=question.names) for phrase in grade.says)


@pytest.mark.parametrize(
    "puzzle",
    [each for each in PUZZLES if isinstance(each.question, SheetQuestion)],
    ids=lambda puzzle: puzzle.id,
)
def test_the_usual_slips_are_told_apart(puzzle: Puzzle) -> None:
    question = puzzle.question
    told = 0
    for thought in question.thoughts():
        for row in question.rows:
            value = thought.values.get(row.id, row.answer)
            if value != row.answer:
                grade = question.grade({row.id: value}).rows[row.id]
                assert grade.right is False and grade.rule in question.game.rules
                assert all(phrase.text(at=question.names) for phrase in grade.says)
                told += grade.says[0].key != "puzzle.slip.tiles.none"
    assert told or len(question.rows) == 1  # a hand that simply scores the limit


@pytest.mark.parametrize(
    ("id", "row", "value", "key"),
    [
        ("mahjong-points-02", "total", 16, "carried"),  # a kong that was never laid out
        ("mahjong-points-07", "doublings", 4, "carried.some"),
        ("mahjong-points-10", "total", 98, "only-those"),
        ("mahjong-points-10", "total", 42, "times"),
        ("mahjong-points-10", "total", 14, "undoubled"),
        ("mahjong-points-10", "base", 15, "odd"),
        ("mahjong-points-10", "base", 1000, "none"),
        ("mahjong-duel-points-02", "base", 8, "clean"),
        ("mahjong-settle-07", "pays.0.1", 1088, "pay.another"),
        ("mahjong-settle-07", "pays.0.1", 544, "pay.everybody"),
        ("mahjong-settle-05", "net.2", -96, "pay.sign"),
        ("mahjong-plan-05", "ways", 8, "helps.seen"),
    ],
)
def test_a_slip_is_called_by_its_name(id: str, row: str, value: int, key: str) -> None:
    question = find(id).question
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
    question = Question.from_data(
        {"kind": "best", "position": position, "choices": ["discard B8", "discard K6"]}
    )
    for answer in ("E discard B8", "E discard K6"):
        for phrase in question.grade(answer).says:
            said = phrase.text(at=question.names)
            assert 0 < len(re.findall(r"\[\w+\]", said)) <= 6 and "and others" in said


def test_a_claim_that_spoils_a_clean_hand_leaves_nothing_to_hope_for() -> None:
    hands = "E: B3 B4 B5 B6 B7 B8 C4 C4 N N | E+: P(B2) | S: *"
    position = f"mahjong-duel form=B | {hands} | turn S claim | river S:C4 | claims"
    question = Question.from_data({"kind": "best", "position": position, "choices": ["pung", "noclaim"]})
    assert question.answers == ["E noclaim"]
    after, better = (phrase.text(at=question.names) for phrase in question.grade("E pung").says)
    assert after == "Then nothing that is left would complete the hand."
    assert "need 3 more" in better and "53 tiles" in better


@pytest.mark.parametrize(("tiles", "words"), [("B3 B4", "complete a group"), ("B8", "a step nearer")])
def test_one_tile_completes_only_where_one_is_missing(tiles: str, words: str) -> None:
    question = Question.from_data({"kind": "helps", "ruleset": "mahjong", "tiles": tiles})
    assert words in question.ask.text(at=question.names)


def test_no_text_lies_idle() -> None:
    used = sound.texts(PUZZLES)
    written = {key for key in catalogue() if key.startswith(tuple(f"puzzle.{name}." for name in FAMILY))}
    assert written <= used


def test_the_packs_fit_the_schema() -> None:
    validator = pytest.importorskip("jsonschema").Draft202012Validator
    schema = json.loads((FOLDER / "pack.schema.json").read_text(encoding="utf-8"))
    for ruleset, theme in KINDS_OF:
        data = json.loads((FOLDER / f"{ruleset}-{theme}.json").read_text(encoding="utf-8"))
        assert [error.message for error in validator(schema).iter_errors(data)] == []


# -- made from seeds ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def made() -> dict:
    return {pair: [generate(pair[1], seed, pair[0]) for seed in SEEDS] for pair in KINDS_OF}


@pytest.mark.parametrize(("ruleset", "theme"), KINDS_OF)
def test_the_same_seed_makes_the_same_puzzle(ruleset: str, theme: str, made: dict) -> None:
    for seed in (0, 7, 15):
        again = find(f"{ruleset}-{theme}-s{seed}")
        assert again.to_data() == made[ruleset, theme][seed].to_data()


@pytest.mark.parametrize(("ruleset", "theme"), KINDS_OF)
def test_made_puzzles_are_sound(ruleset: str, theme: str, made: dict) -> None:
    for puzzle in made[ruleset, theme]:
        whole(puzzle)
        assert set(puzzle.features) <= set(WEIGHTS)
        assert puzzle.difficulty == difficulty(puzzle.features)
    assert len({puzzle.fingerprint for puzzle in made[ruleset, theme]}) == len(SEEDS)
    assert len({puzzle.difficulty for puzzle in made[ruleset, theme]}) > 2


@settings(max_examples=40, deadline=None)
@given(pair=st.sampled_from(KINDS_OF), seed=st.integers(0, MAX_SEED))
def test_any_seed_makes_a_sound_puzzle(pair: tuple[str, str], seed: int) -> None:
    ruleset, theme = pair
    puzzle = generate(theme, seed, ruleset)
    whole(puzzle)
    assert puzzle.id == f"{ruleset}-{theme}-s{seed}"
    assert generate(theme, seed, ruleset).fingerprint == puzzle.fingerprint
    _answered_in_words(puzzle.question)


# Links to these have been given away: they must open the same puzzles for good.
PINNED = {
    "mahjong-claims-s0": "9c8783094bf6",
    "mahjong-claims-s1": "4ecd98d40189",
    "mahjong-claims-s2": "bb2bd95fcdb1",
    "mahjong-claims-s7": "585f064c4e12",
    "mahjong-claims-s42": "3e3d8ca97d20",
    "mahjong-claims-s4711": "b713d0ef390b",
    "mahjong-claims-s20261121": "ef623a6049c2",
    "mahjong-waits-s0": "0b74db2e0d43",
    "mahjong-waits-s1": "515b3fd42345",
    "mahjong-waits-s2": "954eacf9f34d",
    "mahjong-waits-s7": "01d6e83a6005",
    "mahjong-waits-s42": "f5bf10dc679b",
    "mahjong-waits-s4711": "bcd47df57d3e",
    "mahjong-waits-s20261121": "87cde027bf7f",
    "mahjong-points-s0": "c84c070a69e8",
    "mahjong-points-s1": "1faf90c70fe3",
    "mahjong-points-s2": "dcdec2b4d85f",
    "mahjong-points-s7": "f9142a776744",
    "mahjong-points-s42": "a33204dd72c0",
    "mahjong-points-s4711": "48a2de6dacc6",
    "mahjong-points-s20261121": "f483cad3e2e4",
    "mahjong-settle-s0": "2b3ea8cafea6",
    "mahjong-settle-s1": "887e5e364f92",
    "mahjong-settle-s2": "37fcc698ffee",
    "mahjong-settle-s7": "1901e2218dfc",
    "mahjong-settle-s42": "dab2d20511ab",
    "mahjong-settle-s4711": "9f2fe394ff27",
    "mahjong-settle-s20261121": "6305c4bca153",
    "mahjong-alive-s0": "f2e69f377e1e",
    "mahjong-alive-s1": "8686d80e7c6f",
    "mahjong-alive-s2": "44455a07046d",
    "mahjong-alive-s7": "d735c3bc165b",
    "mahjong-alive-s42": "c7c25a34e6fd",
    "mahjong-alive-s4711": "7b5b93df1db1",
    "mahjong-alive-s20261121": "b29cd1eced00",
    "mahjong-plan-s0": "aa87a63ef528",
    "mahjong-plan-s1": "c5a6520ca5e2",
    "mahjong-plan-s2": "7d855ef2c9e8",
    "mahjong-plan-s7": "d96a20cefff8",
    "mahjong-plan-s42": "b58e87fdf612",
    "mahjong-plan-s4711": "32e449bb564d",
    "mahjong-plan-s20261121": "b729c2a924e2",
    "mahjong-duel-claims-s0": "ce1e5743bf6a",
    "mahjong-duel-claims-s1": "7a25b8995000",
    "mahjong-duel-claims-s2": "c124209a4880",
    "mahjong-duel-claims-s7": "7389f711eea3",
    "mahjong-duel-claims-s42": "8099a5c29821",
    "mahjong-duel-claims-s4711": "5a65b2546380",
    "mahjong-duel-claims-s20261121": "c4bcd3d14b81",
    "mahjong-duel-waits-s0": "9a6fec6b4745",
    "mahjong-duel-waits-s1": "5067ebbc93f3",
    "mahjong-duel-waits-s2": "e9f82dfecc54",
    "mahjong-duel-waits-s7": "c00920950df6",
    "mahjong-duel-waits-s42": "02526eab9b86",
    "mahjong-duel-waits-s4711": "4d6e4cf94e7d",
    "mahjong-duel-waits-s20261121": "721e4e8410ba",
    "mahjong-duel-points-s0": "e84dddfce152",
    "mahjong-duel-points-s1": "1240da091994",
    "mahjong-duel-points-s2": "5b7b1f1a2ec3",
    "mahjong-duel-points-s7": "6dfadf0a9d51",
    "mahjong-duel-points-s42": "543c53137313",
    "mahjong-duel-points-s4711": "3697e4af2291",
    "mahjong-duel-points-s20261121": "56bbd7ec52c0",
    "mahjong-duel-plan-s0": "670731a2e108",
    "mahjong-duel-plan-s1": "afe755174f1b",
    "mahjong-duel-plan-s2": "65cbb8cd6fb8",
    "mahjong-duel-plan-s7": "be879af04c4f",
    "mahjong-duel-plan-s42": "1eb950309544",
    "mahjong-duel-plan-s4711": "f442a2353acd",
    "mahjong-duel-plan-s20261121": "3f6a408ddf8b",
    "sparrow-claims-s0": "e1d82aedd23c",
    "sparrow-claims-s1": "cd3034ab4444",
    "sparrow-claims-s2": "10a794ae4b5a",
    "sparrow-claims-s7": "aecdf981b952",
    "sparrow-claims-s42": "f624288eec53",
    "sparrow-claims-s4711": "a304fcd70338",
    "sparrow-claims-s20261121": "7e75f31a577d",
    "sparrow-waits-s0": "f9c6f82f781d",
    "sparrow-waits-s1": "a203b01f6a27",
    "sparrow-waits-s2": "0dae281cf98d",
    "sparrow-waits-s7": "3279f0553a87",
    "sparrow-waits-s42": "18eb9856ec37",
    "sparrow-waits-s4711": "29daf8019ce3",
    "sparrow-waits-s20261121": "a0a3d932292e",
    "sparrow-points-s0": "08e68cfb63e8",
    "sparrow-points-s1": "b8a91296faf8",
    "sparrow-points-s2": "b23b5a7ded01",
    "sparrow-points-s7": "2eb8f9d68c35",
    "sparrow-points-s42": "ba88d4df2d6e",
    "sparrow-points-s4711": "d6f18454f591",
    "sparrow-points-s20261121": "5806822a2096",
    "sparrow-settle-s0": "200839c24bd4",
    "sparrow-settle-s1": "022ab2224c08",
    "sparrow-settle-s2": "87a8abbc13a4",
    "sparrow-settle-s7": "62535b4a9a1e",
    "sparrow-settle-s42": "f1c1180aa795",
    "sparrow-settle-s4711": "741b6580d9a1",
    "sparrow-settle-s20261121": "5a82d08a7fdd",
}


@pytest.mark.parametrize("id", PINNED)
def test_links_given_away_keep_their_puzzles(id: str) -> None:
    assert find(id).fingerprint == PINNED[id]


@pytest.mark.parametrize(
    ("idea", "rules"),
    [
        ("claims-late", {"mahjong.claim.dead-tile"}),
        ("claims-clean", {"mahjong-duel.b.clean", "mahjong.win.when"}),
        ("waits-only", {"mahjong.score.only-tile"}),
        ("points-limit", {"mahjong.score.limit"}),
        ("points-seasons", {"mahjong.season.points"}),
        ("points-agreed", {f"mahjong.opt.{letter}" for letter in "bcfgk"}),
        ("settle-dead", {"mahjong.settle.dead"}),
        ("settle-liable", {"mahjong.penalty.1-suit", "mahjong.penalty.2-honours"}),
        ("alive-count", {"mahjong.turn.thirteen", "mahjong.dead.count"}),
        ("alive-dead", {"mahjong.dead.effect", "mahjong.turn.discard"}),
    ],
)
def test_an_idea_is_about_its_rule(idea: str, rules: set) -> None:
    rng, data = random.Random(11), None
    game = games["mahjong-duel" if idea == "claims-clean" else "mahjong"]
    while data is None:
        data = IDEAS[idea][1](game, rng)
    question = Question.from_data(data)
    grade = question.grade(question.solve()[0])
    also = () if grade.verdict is None else grade.verdict.also
    assert rules & {grade.rule, *also, *(row.rule for row in grade.rows.values())}


def test_every_idea_has_its_texts() -> None:
    for idea in IDEAS:
        for number in (1, 2):
            assert has(f"puzzle.made.{idea}.{number}"), idea
            assert has(f"puzzle.hint.{idea}.{number}"), idea


def test_texts_of_sparrow_do_not_speak_of_tiles() -> None:
    """Rules are called as in Mah-Jong, whose rules they are; everything else has Sparrow's own words."""
    of_mahjong = re.compile(
        r"\b(tiles?|dragons?|winds?|east|south|west|north|bamboos?|circles?|characters?|pung|chow|kongs?|mah-jong"
        r"|walls?)\b",
        re.IGNORECASE,
    )
    made = [generate(theme, seed, "sparrow") for theme in THEMES["sparrow"] for seed in range(20)]
    for puzzle in (*packed("sparrow"), *made):
        question = puzzle.question
        words = [puzzle.story, question.ask, *puzzle.hints, *question.told]
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


def test_simulated_play_is_legal() -> None:
    for ruleset in FAMILY:
        moments = hand_played(games[ruleset], random.Random(3))
        for state, action in moments:
            assert state.ask(action).allowed
        state, action = moments[-1]
        assert state.after(action).phase == "over"


def test_a_position_without_its_wall_is_the_same_for_those_who_play() -> None:
    for state, _ in hand_played(games["mahjong"], random.Random(5)):
        again = parse_position(without_wall(state))
        assert (again.hands, again.laid, again.river, again.remaining) == (
            state.hands,
            state.laid,
            state.river,
            state.remaining,
        )


def test_made_hands_are_complete() -> None:
    game, rng, found = games["mahjong"], random.Random(8), 0
    for _ in range(60):
        hand = complete_hand(game, rng, kinds_of(game, rng.choice((None, 0, 1, 2))))
        if hand is not None:
            assert game.hand(game.hand_text(hand)) == hand
            names = [game.names.name(tile) for tile in contents(hand.tiles)]
            melds = [(group.kind, game.names.name(group.tile), group.open) for group in hand.laid]
            assert oracle.complete(names, melds, oracle.Rules(), None)
            found += 1
    assert found > 20


# -- by id, one a day, a sitting -----------------------------------------------------------------------


def test_a_game_of_two_words_has_ids_too() -> None:
    assert split_id("mahjong-duel-waits-s4711") == ("mahjong-duel", "waits", "s4711")
    assert find("mahjong-duel-waits-01").ruleset == "mahjong-duel"
    with pytest.raises(UnknownPuzzle) as caught:
        find("mahjong-duel-wiats-01")
    assert caught.value.near == "mahjong-duel-waits-01"
    for id in ("mahjong-duel", "mahjong-waits-s", "mahjong--s1", "-", "mahjong-duel-settle-s1"):
        with pytest.raises(UnknownPuzzle):
            find(id)


@pytest.mark.parametrize("ruleset", FAMILY)
def test_one_a_day_and_the_themes_take_turns(ruleset: str) -> None:
    days = [datetime.date(2026, 11, 20) + datetime.timedelta(days=number) for number in range(6)]
    assert {daily(day, ruleset).theme for day in days} == set(THEMES[ruleset])
    assert daily(days[0], ruleset) == daily(days[0], ruleset)


@pytest.mark.parametrize("ruleset", FAMILY)
def test_a_session_goes_on_for_ever(ruleset: str) -> None:
    session, curated = Session(ruleset, seed=1), len(packed(ruleset))
    seen = [session.next() for _ in range(curated + 8)]
    assert len({puzzle.id for puzzle in seen}) == len(seen)
    assert [puzzle.source for puzzle in seen] == ["pack"] * curated + ["seed"] * 8


def test_every_theme_has_a_generator_and_a_name() -> None:
    for _, theme in KINDS_OF:
        assert callable(import_module(f"tichu_teach.exercises.motifs.mahjong.{theme}").sketch)
        assert has(f"puzzle.theme.{theme}")
