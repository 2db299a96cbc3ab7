"""House rules are told before every question that they decide."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.depth import some
from tests.exercises.sound import asked
from tests.tables import rows
from tichu_teach.engine import TichuError, games
from tichu_teach.engine.options import Option, Value
from tichu_teach.exercises import Phrase, Question
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.library import packed_puzzles
from tichu_teach.themes import THEMES

DECIDES = rows(__file__, "decides", data={1, 2})
UNASKED = {
    "reopen_push_on_call": "the line of a position has what an announcement has left of the push",
    "wish_fault": "the referee says no to it at every table; what it costs is counted where it has happened",
    "leftover": "only the deal",
    "deal_leftover": "only the deal",
    "dog": "a position has the Dog, or it hasn't",
    "players": "is seen",
    "three_absent": "the winds of a table are seen",
    "rounds": "nobody is asked when a game without points, or one paid in chips, ends",
    "duel_east": "nobody is asked who is East in the next hand",
    "false_mahjong": "the referee says no to it at every table",
}
"""Options that decide nothing that is asked, by name, with the reason."""


def told(question: Question) -> list[str]:
    """Return the words and cards before the question, apart from a table."""
    shown = question.spread()
    phrases = (*question.agreed, *question.premises, question.ask, *(row.label for row in shown))
    words = [each.text(at=question.names) for each in phrases if each]
    return [*words, *(" ".join(row.cards) for row in shown)]


def played_otherwise(question: Question, **options: Value) -> Question:
    """The same question at a table with other options."""
    data: dict[str, Any] = dict(question.data)
    header = question.game.vary(**options).header()
    _, bar, position = data.get("position", "").partition(" |")
    return read_question(data | ({"position": header + bar + position} if bar else {"ruleset": header}))


@pytest.mark.parametrize(("ruleset", "options", "data"), DECIDES)
def test_what_decides_an_answer_is_told(ruleset, options, data):
    question = read_question(data)
    assert question.game.name == ruleset
    other = played_otherwise(question, **options)
    assert question.solve() != other.solve(), "it decides nothing"
    assert told(question) != told(other)


def test_every_option_decides_a_question_or_none():
    decides = {(games[ruleset].family, name) for ruleset, options, _ in DECIDES for name in options}
    unknown = {
        (game.name, each.name)
        for game in games.values()
        for each in game.choices()
        if (game.family, each.name) not in decides and each.name not in UNASKED
    }
    assert not unknown


def values(option: Option, now: Value) -> Iterator[Value]:
    """Other values of an option; of letters, those with one more or one less."""
    if option.letters:
        yield from ("".join(sorted({*str(now)} ^ {letter})) for letter in option.letters)
        return
    few = option.choices or (option.default, 5, 100, *[None] * option.none)
    yield from (value for value in few if value != now and option.takes(value))


def changes(question: Question) -> Iterator[tuple[str, Question]]:
    """The question at tables that differ in one option, as far as it can be asked there."""
    for option in question.game.choices():
        for value in values(option, question.game.options[option.name]):
            try:
                yield f"{option.name}={value}", played_otherwise(question, **{option.name: value})
            except TichuError:
                continue


SHARES = 4  # of what is asked, one at each push


@pytest.mark.parametrize("share", some(range(SHARES), 0, more=SHARES))
def test_nothing_untold_decides_what_chapters_and_packs_ask(share):
    decided, untold = set[str](), list[tuple[str, str]]()
    for name, question in [*asked()][share::SHARES]:
        question = read_question(question.data)  # a lesson itself tells the house rule that it asks about
        for change, other in changes(question):
            if question.solve() != other.solve():
                decided.add(question.kind)
                untold += [(name, change)] * (told(question) == told(other))
    assert not untold
    assert {"allowed", "must", "best", "settle", "score", "pay"} <= decided


AGREED = re.compile(
    r"\b(agreed|clean hands|form B|letter [a-k]|at this table|table (plays|wants)|tournament|leaflet)\b", re.I
)
"""Words in which a story would tell a house rule."""


def test_a_story_leaves_house_rules_to_the_line_before_the_question():
    """That line is made of the options, so it is there and true; whoever reads both reads it twice."""
    twice = {}
    for puzzle in (each for ruleset in THEMES for each in packed_puzzles(ruleset)):
        question, story = puzzle.question, puzzle.story.text(at=puzzle.question.names)
        if told_house_rules(question) and AGREED.search(story):
            twice[puzzle.id] = story
    assert not twice


def told_house_rules(question: Question) -> list[Phrase]:
    """Return the house rules that are told."""
    told = ("puzzle.told.agreed.", "puzzle.told.clean", "puzzle.told.option", "puzzle.told.scale")
    return [each for each in (*question.agreed, *question.premises) if each.key.startswith(told)]
