"""The tables of chapter eight are made from the ruleset's own options."""

from tichu_teach.engine import games
from tichu_teach.lessons.tables import DISPUTES, UNSAID, editions, options, unsaid
from tichu_teach.texts import text

GAME = games["nanking"]

# The rules that no leaflet has, but for those of the options above.
SETTLED_HERE = """
    nanking.push.simultaneous nanking.no-lead-pass nanking.wish.not-itself nanking.wish.own-top
    nanking.dog.scores-nothing nanking.ph.choice nanking.bomb.priority nanking.tichu.grand nanking.tichu.both
    nanking.game tricsu.push tricsu.rotation tricsu.game tientsin.deal tientsin.dog grandmaster.dog
    grandmaster.deal grandmaster.two-phoenix ear.combos ear.mahjong ear.dog
""".split()


def test_each_point_says_what_this_table_does():
    table = editions(GAME)
    assert len(table.rows) == len(DISPUTES) and all(len(row) == len(table.head) for row in table.rows)
    assert [row[-1] for row in table.rows] == [
        "plays freely",
        "the referee refuses the play",
        "allowed",
        "reopens the push",
        "cannot be taken back",
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


def test_what_no_leaflet_says_is_said_to_be_this_table_s_own():
    table = unsaid(GAME)
    assert len(table.rows) == len(UNSAID) and all(all(row) and len(row) == 2 for row in table.rows)
    assert set(UNSAID) == {rule for rule in SETTLED_HERE if rule.startswith("nanking.")} <= set(GAME.rules)
    for rule in SETTLED_HERE:
        told = text(f"rules.{rule}.text")
        assert "leaflet" in told or "this table" in told, rule


def test_the_points_in_dispute_are_options_of_the_game():
    assert {option for option in DISPUTES.values() if option} <= set(GAME.options)
