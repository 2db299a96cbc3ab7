"""The tables of chapter eight are made from the ruleset's own options."""

from tichu_teach.engine import games
from tichu_teach.lessons.editions import POINTS, editions, options

GAME = games["nanking"]


def test_each_point_says_what_this_table_does():
    table = editions(GAME)
    assert len(table.rows) == len(POINTS) and all(len(row) == len(table.head) for row in table.rows)
    assert [row[-1] for row in table.rows] == [
        "plays freely",
        "the referee refuses the play",
        "both allowed",
        "reopens the push",
        "stands",
    ]


def test_another_table_says_another_thing():
    varied = GAME.vary(wish_unable="must-pass", retract_second_grand=True)
    told = [row[-1] for row in editions(varied).rows]
    assert told[0] == "must pass" and told[-1] == "may be taken back"


def test_every_option_and_every_value_has_its_words():
    table = options(GAME)
    assert [row[0] for row in table.rows] == [option.name for option in GAME.choices()]
    assert all(all(row) for row in table.rows)
    assert table.rows[-1][2:] == ("1000", "any number")
    assert options(GAME.vary(wish_fault="penalty")).rows[2][2:] == (
        "it costs the round",
        "the referee refuses the play",
    )


def test_the_points_in_dispute_are_options_of_the_game():
    assert {option for option in POINTS.values() if option} <= set(GAME.options)
