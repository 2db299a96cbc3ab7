"""Puzzles made from seeds, motif by motif: always the same, always sound, about what they are meant to be."""

import json
import random
import re
from collections import Counter
from dataclasses import replace
from hashlib import sha256
from typing import Any, cast

import pytest

from tests.exercises.links import CHOSEN_FROM, PINNED
from tests.tables import rows
from tichu_teach.engine import games
from tichu_teach.engine.mahjong.transitions import claims, priority
from tichu_teach.engine.seeds import MAX_SEED
from tichu_teach.exercises import UnknownPuzzle, UnknownTheme
from tichu_teach.exercises.kinds.gets import GetsQuestion
from tichu_teach.exercises.library import find, pack, packed_puzzles
from tichu_teach.exercises.motifs import generate, motifs
from tichu_teach.exercises.motifs.motif import Motif, NoLuck
from tichu_teach.exercises.puzzle import HARDEST
from tichu_teach.exercises.question import Question
from tichu_teach.texts import catalogue, has
from tichu_teach.themes import TACTICS, THEMES

THEMED = [(ruleset, theme) for ruleset, themes in THEMES.items() for theme in themes]


def of_theme(ruleset: str, theme: str) -> tuple[Any, list[Motif]]:
    """The game as its table is laid for a theme, and the motifs that it has there."""
    found = motifs(theme, ruleset)
    game = found.table(games[ruleset], random.Random(11))
    return game, [motif for motif in found if motif.where(game)]


MOTIFS = {
    (ruleset, motif.name): (motif, game)
    for ruleset, theme in THEMED
    for game, found in [of_theme(ruleset, theme)]
    for motif in found
}


def asked(ruleset: str, name: str, number: int = 1, seed: int = 11) -> list[Question]:
    """Some questions of a motif."""
    (motif, game), rng, found = MOTIFS[ruleset, name], random.Random(seed), list[Question]()
    while len(found) < number:
        try:
            found.append(motif.make_question(game, rng))
        except NoLuck:
            continue
    return found


def cited(question: Question) -> set[str]:
    """The rules that a right answer rests on."""
    grade = question.grade(question.solve()[0])
    also = () if grade.verdict is None else grade.verdict.other_rules
    return {grade.rule, *also, *(row.rule for row in grade.rows.values())}


# -- seeds and links -----------------------------------------------------------------------------------


@pytest.mark.extra
def test_links_given_away_keep_their_puzzles() -> None:
    assert {id: find(id).fingerprint for id in PINNED} == PINNED


def test_seeds_choose_from_the_same_motifs_as_ever() -> None:
    """A level, a weight or a place that changes would make other puzzles of links that are out."""
    for ruleset, theme in THEMED:
        row = [(motif.name, motif.weight, motif.levels) for motif in motifs(theme, ruleset)]
        place = f"{games[ruleset].family}/{theme}"
        if theme not in TACTICS:
            assert sha256(repr(row).encode()).hexdigest()[:12] == CHOSEN_FROM[place], place


def test_ids_have_one_letter() -> None:
    """An `s` stood for a way of drawing that told too much."""
    for id in ("nanking-wish-s4711", "haggis-bomb-s1"):
        with pytest.raises(UnknownPuzzle):
            find(id)


@pytest.mark.parametrize(
    ("theme", "seed", "ruleset"),
    [
        *(("wish", seed, "nanking") for seed in (-1, MAX_SEED + 1, True, "7")),
        *(("cooking", 7, ruleset) for ruleset in THEMES),
        *(("scoring", 7, "ear"), ("wish", 7, "ear"), ("table", 7, "nanking")),
    ],
)
def test_what_makes_no_puzzle_is_refused(theme: str, seed: Any, ruleset: str) -> None:
    known = theme in THEMES[ruleset]
    with pytest.raises(UnknownPuzzle if known else UnknownTheme, match=theme):
        generate(theme, seed, ruleset)
    if not known:
        with pytest.raises(UnknownTheme, match="theme"):
            pack(theme, ruleset)
        with pytest.raises(UnknownPuzzle):
            find(f"{ruleset}-{theme}-t7")


@pytest.mark.parametrize("players", [5, 6, 10])
def test_what_is_left_untried_could_not_come_and_its_dice_are_thrown(players: int) -> None:
    """A level that a motif can't have at a table costs nothing there, and moves no link."""
    game = games["ear"].vary(players=players)
    known = [motif for motif in motifs("packs", "ear") if motif.able]
    assert len(known) == 2
    for motif in known:
        rng = random.Random(5)
        thrown = [each for _ in range(40) for each in motif.throw_once(game, rng)]
        able = motif.able(game) if motif.able else ()
        assert {motif.difficulty(each) for each in thrown} == {*able}
        for level in {*motif.levels} - {*able}:
            dice = random.Random(3), random.Random(3)
            for rng, each in zip(dice, (motif, replace(motif, able=None)), strict=True):
                with pytest.raises(NoLuck):
                    each.make_question(game, rng, level)
            assert dice[0].getstate() == dice[1].getstate()


# -- motifs --------------------------------------------------------------------------------------------


def test_every_motif_of_a_theme_comes_up_somewhere() -> None:
    """None is registered twice, or for no game; each is of a weight and a level."""
    for ruleset, theme in THEMED:
        names = Counter((motif.name, motif.levels, motif.draw) for motif in motifs(theme, ruleset))
        assert set(names.values()) == {1}
        assert {motif.name for motif in motifs(theme, ruleset)} <= {name for _, name in MOTIFS}
        assert has(f"puzzle.theme.{theme}")
    for motif, _ in MOTIFS.values():
        assert motif.weight > 0
        assert callable(motif.level) or 1 <= motif.level <= HARDEST


def test_every_motif_has_its_texts_and_no_text_lies_idle() -> None:
    names = {name for _, name in MOTIFS}
    for name in names:
        for number in (1, 2):
            assert has(f"puzzle.made.{name}.{number}"), name
            assert has(f"puzzle.hint.{name}.{number}"), name
    for key in catalogue():
        if not key.startswith("puzzle.made."):
            continue
        words = key.removeprefix("puzzle.made.").split(".")
        assert {".".join(words[:end]) for end in range(1, len(words))} & names, key
        if words[-1] in THEMES:  # a game's own stands beside one for all
            assert has(key.rpartition(".")[0]), key


@pytest.mark.parametrize(("ruleset", "name", "rules"), rows(__file__, "about its rule"))
def test_a_motif_is_about_its_rule(ruleset: str, name: str, rules: str) -> None:
    found = asked(ruleset, name, 6)
    assert {*rules.split()} & set[str]().union(*map(cited, found))


@pytest.mark.parametrize("name", ["claims-rivals", "claims-then"])
def test_everybody_claims_the_best_that_they_can(name: str) -> None:
    several = 0
    for question in cast("list[GetsQuestion]", asked("mahjong", name, 16)):
        for claim in question.claims:
            state = question.position
            if state.ask(claim):
                able = {type(each): priority(state, each) for each in claims(state, claim.seat)}
                several += len(able) > 1
                assert priority(state, claim) == max(able.values())
    assert several, "of some there is something to choose from"


@pytest.mark.parametrize("ruleset", ["mahjong-duel", "mahjong"])
def test_each_that_may_come_next_comes_next_now_and_then(ruleset: str) -> None:
    """Even nobody: a claim may end the hand."""
    claimed = [name for game, name in MOTIFS if game == ruleset and name.startswith("claims-")]
    about = [name for name in claimed if asked(ruleset, name)[0].kind == "gets"]
    several = [each for name in about for each in asked(ruleset, name, 20)]
    then = [each for each in several if isinstance(each, GetsQuestion) and each.then]
    offered = {option.value for each in then for option in each.options() if option.part == "then"}
    right = Counter(each.solve()[0]["then"] for each in then)
    assert {*right} == offered and min(right.values()) > len(then) / len(offered) / 3, right


BOTH = [f"haggis.{name}" for name in ("wait", "higher", "gift", "beats", "odd", "back")]


@pytest.mark.parametrize(
    ("ruleset", "name"),
    [*(("haggis", name) for name in BOTH), ("grandmaster", "packs-set"), ("ear", "packs-set")],
)
def test_some_are_allowed_and_some_refused(ruleset: str, name: str) -> None:
    found = asked(ruleset, name, 24, 3)
    assert {question.word for question in found} == {"yes", "no"}
    if name == "packs-set":
        rule = {"grandmaster": "grandmaster.suits-differ", "ear": "ear.combos"}[ruleset]
        assert {question.reason for question in found if question.word == "no"} == {rule}


@pytest.mark.extra
@pytest.mark.parametrize(("ruleset", "name"), MOTIFS)
def test_every_answer_comes_and_every_wrong_one_has_a_reply(ruleset: str, name: str) -> None:
    found = asked(ruleset, name, 1, 7)
    if not found[0].one_word:
        return  # its answers are many
    found = asked(ruleset, name, 15, 7)
    assert {question.word for question in found} == {*found[0].one_word}
    for question in found:
        replied = {json.dumps(wrong.answer): wrong.text for wrong in question.wrong}
        for answer, said in question.slips():
            key = f"puzzle.reply.{name}.{said}"
            assert replied[json.dumps(answer)] in (key, *(f"{key}.{case}" for case in question.cases))


def test_no_reply_lies_idle() -> None:
    names = {name for _, name in MOTIFS}
    said = r"\.(yes|no|must|may|not|pass)(\.[a-z-]+)?"
    for key in catalogue():
        if key.startswith("puzzle.reply."):
            motif = re.sub(f"{said}$", "", key.removeprefix("puzzle.reply."))
            assert motif in names, key


CASES = [
    *(("nanking", f"bomb-{name}") for name in ("turn", "late", "or-not")),
    *(("haggis", f"haggis.{name}") for name in ("loud", "gift", "beats", "may-bet")),
    *((game, f"claims-{name}") for game in ("mahjong", "sparrow") for name in ("may", "late", "declared")),
    ("mahjong", "claims-must"),
]


GENERAL = ("claims-must.not", "haggis.beats.no", "haggis.may-bet.no")
"""Replies that are true of all the answers they are given to."""


@pytest.mark.parametrize(
    ("ruleset", "name"),  # Sparrow's motifs are Mah-Jong's
    [pytest.param(*each, marks=pytest.mark.more if each[0] == "sparrow" else ()) for each in CASES],
)
def test_a_reply_speaks_of_the_case_alone(ruleset: str, name: str) -> None:
    found = asked(ruleset, name, 60 if name == "haggis.beats" else 16, 3)
    assert len({question.cases for question in found}) > 2
    for question in found:
        for wrong in question.wrong:
            by_case = any(wrong.text.endswith(f".{case}") for case in question.cases)
            assert by_case or wrong.text.removeprefix("puzzle.reply.") in GENERAL, wrong.text


@pytest.mark.parametrize("ruleset", THEMES)
def test_a_packed_puzzle_of_a_motif_is_as_hard_as_a_made_one(ruleset: str) -> None:
    for puzzle in packed_puzzles(ruleset):
        _, told, *name = puzzle.story.key.split(".")
        motif, _ = MOTIFS.get((ruleset, ".".join(name[:-1])), (None, None))
        if motif and told in ("made", "story"):
            assert puzzle.difficulty == motif.difficulty(puzzle.question), puzzle.id


# -- one by one ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["wish-forces-phoenix", "wish-forces-bomb", "wish-comes-back"])
def test_nobody_in_between_can_spoil_a_wish(name: str) -> None:
    for question in asked("nanking", name, 4, 4):
        bound = question.success[0].arguments  # type: ignore[attr-defined]
        state = question.position
        for seat in range(1, bound[0] if bound else 4):
            assert not state.game.combinations.follows(state.hands[seat], state.top)


def test_the_table_need_not_what_a_dealer_must() -> None:
    answers = {(question.seat, question.word) for question in asked("tricsu", "table-wish", 40, 2)}
    assert answers == {(0, "must"), (0, "not"), (2, "may"), (2, "not")}


def test_bets_are_free_until_the_first_card() -> None:
    found = asked("haggis", "haggis.passed", 12, 3)
    assert {question.word for question in found} == {"yes", "no"}
    for question in found:
        assert (question.word == "yes") == (0 not in question.position.played)


def test_a_level_is_told_of_the_question_where_the_motif_says_so() -> None:
    easy, hard = (
        next(each for each in asked("nanking", "score-double", 12, 5) if len(each.end.announced) == calls)  # type: ignore[attr-defined]
        for calls in (1, 2)
    )
    motif, _ = MOTIFS["nanking", "score-double"]
    assert (motif.difficulty(easy), motif.difficulty(hard)) == (3, 4)


@pytest.mark.parametrize("name", ["points-built", "points-suit"])
def test_a_hand_is_won_on_a_loose_tile_only_after_a_kong(name: str) -> None:
    hands = [question.hand for question in asked("mahjong", name, 40)]  # type: ignore[attr-defined]
    loose = [hand for hand in hands if hand.win.source == "loose"]
    assert loose and all(any(group.kind == "kong" for group in hand.laid) for hand in loose)
