"""What every question asks: rules of its game's book, whichever way it came to be."""

import pytest

from tests.depth import some_games
from tests.exercises.kinds import ask
from tests.together import together
from tichu_teach.engine import games
from tichu_teach.exercises.kinds import KINDS
from tichu_teach.exercises.library import packed_puzzles
from tichu_teach.exercises.motifs import generate
from tichu_teach.exercises.question import Question
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.lessons import chapters, load
from tichu_teach.themes import THEMES

MADE = 6  # of a theme

UNASKED = {
    "what is there, with nothing to do about it": (
        *("mahjong.eq.winds", "mahjong.eq.set-144", "mahjong.eq.accessories", "mahjong.eq.cards-too"),
        *("mahjong.three.set", "mahjong.season.names", "mahjong.season.owners", "sparrow.names.titles"),
        *("mahjong-duel.b.set", "grandmaster.two-decks", "ear.deck", "haggis.deck.two"),
    ),
    "hands at a real table, which no page has": (
        *("mahjong.seat.draw", "mahjong.seat.places", "mahjong.wall.shuffle", "mahjong.wall.build"),
        *("mahjong.wall.loose-place", "mahjong.wall.draw-order", "mahjong.deal.last", "mahjong.claim.expose"),
        *("mahjong.turn.keep-closed", "mahjong.win.show", "mahjong.loose.refill", "sparrow.deal.1-seats"),
        *("sparrow.deal.2-shuffle", "sparrow.deal.3-heaps", "sparrow.deal.4-start"),
        *("grandmaster.deal", "grandmaster.work", "ear.deal", "tricsu.rotation"),
    ),
    "agreed before the game begins": (
        *("mahjong.seat.agree-first", "mahjong.length.four-rounds", "mahjong.length.shorter"),
        *("mahjong.length.new-game", "mahjong.length.three-players", "mahjong-duel.a.length"),
        "mahjong-duel.b.choose",
    ),
    "the rule says that something is not so, or makes no difference": (
        *("mahjong.eq.no-score-sheet", "mahjong.seat.no-round-wind", "mahjong.wall.neutral"),
        *("mahjong.draw.no-settlement", "mahjong.claim.one-pung", "mahjong-duel.a.no-corner-hand"),
        *("mahjong-duel.b.same-suit", "mahjong-duel.b.bluff"),
    ),
    "another rule is cited first where it decides": (
        *("mahjong.seat.east-double", "mahjong.wall.ring", "mahjong.deal.counts", "mahjong.deal.linear"),
        *("mahjong.turn.start", "mahjong.turn.three-sources", "mahjong.turn.draw"),
        *("mahjong.claim.chow-now", "mahjong.claim.turn-after"),
        *("mahjong.kong.replace", "mahjong.kong.delay", "mahjong.loose.win"),
        *("mahjong.win.ends-hand", "mahjong.settle.every-hand", "mahjong.draw.east-passes"),
        *("mahjong.season.own", "mahjong.season.no-claim"),
    ),
}
"""Rules that no chapter and no packed puzzle asks, by the reason."""


def sound(question: Question) -> None:
    """At least one rule, each once, each in the book; a right answer shows that all are known.

    One about playing well shows nothing of rules.
    """
    rules = question.rules
    assert rules and len(set(rules)) == len(rules)
    assert {*rules} <= {*question.game.rules}
    right = question.grade(question.solve()[0])
    assert right.rule == rules[0]
    assert question.judge_rules(right) == (dict.fromkeys(rules, True) if question.about_rules else {})


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_names_its_rules(kind: str) -> None:
    sound(ask(kind))


@pytest.mark.parametrize("ruleset", THEMES)
def test_every_packed_puzzle_asks_rules_of_its_book(ruleset: str) -> None:
    for puzzle in packed_puzzles(ruleset):
        sound(puzzle.question)


def test_every_rule_is_asked_or_it_is_said_why_not() -> None:
    packs = (puzzle.question for ruleset in THEMES for puzzle in packed_puzzles(ruleset))
    steps = (step.question for name in chapters() for step in load(name).steps)
    asked = {rule for question in (*packs, *steps) if question for rule in question.rules}
    own = {rule for ruleset in THEMES for rule in games[ruleset].rules if rule.partition(".")[0] == ruleset}
    assert {rule for rules in UNASKED.values() for rule in rules} == own - asked


@pytest.mark.more
@pytest.mark.parametrize("ruleset", some_games())
def test_made_puzzles_ask_rules_of_their_book(ruleset: str) -> None:
    for theme in THEMES[ruleset]:
        for seed in range(MADE):
            sound(generate(theme, seed, ruleset).question)


def test_every_step_that_asks_asks_rules_of_its_book() -> None:
    together(chapters(), str, asks_rules_of_its_book)


def asks_rules_of_its_book(chapter: str) -> None:
    steps = [step for step in load(chapter).steps if step.question]
    assert steps
    for step in steps:
        sound(step.question)
        assert {*step.question.rules} <= {*games[load(chapter).ruleset].rules}


def test_a_sheet_tells_row_by_row_what_is_known() -> None:
    sheet = next(
        p.question
        for p in packed_puzzles("mahjong")
        if p.question.kind == "score" and len(p.question.rules) > 2
    )
    assert isinstance(sheet, SheetQuestion)
    row = next(row for row in sheet.rows if row.rule == sheet.rules[-1])
    answer = {**sheet.solve()[0], row.id: row.answer + 2}
    known = sheet.judge_rules(sheet.grade(answer))
    assert [rule for rule, right in known.items() if not right] == [row.rule]
    assert not any(sheet.judge_rules(sheet.grade({})).values())
