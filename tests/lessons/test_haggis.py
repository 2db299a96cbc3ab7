"""The promises of the Haggis walkthrough alone."""

from functools import cache

import pytest

from tests.tables import rows
from tichu_teach.engine import games
from tichu_teach.lessons import Lesson, chapters, load
from tichu_teach.lessons.tables import POINTS, beside, hands, options

GAME = games["haggis"]


@cache
def lessons() -> list[Lesson]:
    return [load(name) for name in chapters("haggis")]


def test_there_are_eight_chapters_in_order():
    assert [lesson.chapter for lesson in lessons()] == [
        "1-wilds",
        "2-runs",
        "3-bombs",
        "4-tricks",
        "5-ending",
        "6-from-tichu",
        "7-tactics",
        "8-bets",
    ]


def test_every_rule_is_taught_in_some_step():
    assert set().union(*(lesson.rules for lesson in lessons())) == set(GAME.rules)


@pytest.mark.parametrize("players", [2, 3])
def test_what_is_counted_is_the_whole_pack(players):
    """haggis.total: captured cards, leftovers and haggis, in every sheet of two or three."""
    game, sheets = GAME.vary(players=players), []
    for lesson in lessons():
        for step in lesson.steps:
            if (
                step.question
                and step.question.kind in ("count", "settle")
                and step.at.game.players == players
            ):
                lines = step.question.end.count().lines
                cards = [x.points for x in lines if x.rule in ("haggis.score.cards", "haggis.end.rest")]
                assert sum(cards) == game.deck.points(game.deck.all), step.id
                sheets.append(step.id)
    assert len(sheets) >= 5


def test_hands_of_two_and_three():
    """haggis.deck, haggis.deck.two, haggis.deal, haggis.total."""
    table = hands(GAME)
    assert table.rows == (("2", "4", "42", "14", "3", "8", "36"), ("3", "5", "54", "14", "3", "3", "50"))
    assert all(len(row) == len(table.head) for row in table.rows)


def test_every_option_and_every_value_has_its_words():
    table = options(GAME)
    assert [row[0] for row in table.rows] == [option.name for option in GAME.choices()]
    assert all(all(row) for row in table.rows)
    told = {row[0]: row[2] for row in options(GAME.vary(players=3, bomb_gift="tournament")).rows}
    assert (told["players"], told["bomb_gift"]) == ("3", "whoever was second-highest in it")


# What each referee must rest its word on, so that an answer is right for the right reason.
REASONS = {name: case for name, *case in rows(__file__, "reasons")}


@pytest.mark.parametrize("name", POINTS)
def test_both_referees_have_the_reason_meant(name):
    assert tuple(trial.verdict.rule for trial in POINTS[name]) == tuple(REASONS[name])


def test_tichu_and_haggis_side_by_side():
    table = beside(GAME)
    assert table.head == ("May you …", "Tichu", "Haggis")
    assert len(table.rows) == len(POINTS) and all(all(row) for row in table.rows)
    said = {row[0].split()[0]: row[1:] for row in table.rows}
    assert said["keep"] == ("yes", "no") and said["come"] == ("yes", "yes") and said["pass"] == ("no", "no")
    assert sum(tichu != haggis for _, tichu, haggis in table.rows) == len(POINTS) - 2
