"""The tables that are made from the rulesets: titles, hands dealt, options, all games side by side."""

import pytest

from tests.tables import rows
from tichu_teach.engine import games
from tichu_teach.lessons.points import COMMON, OF_TICHU
from tichu_teach.lessons.tables import (
    COMPARED,
    DISPUTES,
    POINTS,
    UNSAID,
    beside,
    deal,
    editions,
    glance,
    hands,
    options,
    rulesets,
    titles,
    unsaid,
)
from tichu_teach.texts import area, text
from tichu_teach.texts.names import game_name


def row(table, first):
    return next(row for row in table.rows if row[0] == first)


def test_all_games_stand_side_by_side():
    table = rulesets()
    assert table.head[1:] == tuple(map(game_name, COMPARED))
    assert set(COMPARED) <= set(games)
    assert len(table.rows) == len(OF_TICHU) and all(len(each) == len(table.head) for each in table.rows)
    assert all(cell for each in table.rows for cell in each)


def test_it_says_what_the_rules_say():
    assert rulesets().rows == tuple(rows(__file__, "said"))


def test_of_two_games_only_the_differences_remain():
    table = rulesets(["grandmaster", "ear"])
    assert 3 < len(table.rows) < len(OF_TICHU)
    assert all(one != other for _, one, other in table.rows)
    assert rulesets(["ear", "ear"]).rows == ()


def test_a_table_of_other_options_would_say_another_thing():
    """The words come from the objects: nothing is typed."""
    assert OF_TICHU["wish"](games["ear"]) == "none, unless agreed"
    assert OF_TICHU["wish"](games["ear"].vary(wish=True)) == "binds everybody"
    assert OF_TICHU["goal"](games["nanking"].vary(target=500)) == "at 500 points"
    assert OF_TICHU["goal"](games["grandmaster"].vary(rounds=4)) == "after 4 rounds"
    twins = OF_TICHU["twins"]
    assert twins(games["ear"]) != twins(games["ear"].vary(pairs_suits_differ=True))


def test_every_game_at_a_glance():
    table = glance()
    assert table.rows == tuple(rows(__file__, "glance")) and len(table.rows) == len(games)
    assert all(len(row) == len(table.head) for row in table.rows)


def test_where_a_game_ends_is_asked_of_it_too():
    assert COMMON["goal"](games["mahjong"].vary(rounds=2)) == "after 2 rounds"
    assert COMMON["goal"](games["mahjong-duel"].vary(rounds=6)) == "after 6 hands"
    assert COMMON["goal"](games["haggis"].vary(target=350)) == "at 350 points"


def test_titles_for_every_number_of_players():
    table = titles(games["grandmaster"])
    assert [each[0] for each in table.rows] == [str(number) for number in range(5, 13)]
    assert row(table, "6")[1] == "Grandmaster, Count, Noble, Citizen, Peasant, Wretch"
    assert row(titles(games["ear"]), "5")[1].endswith("Place 4, In the ear")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("grandmaster", ("6", "56", "9", "2", "9 or 10")),
        ("grandmaster", ("7", "110", "15", "5", "15 or 16")),
        ("grandmaster", ("10", "110", "11", "0", "11")),
        ("ear", ("5", "108", "12", "48", "12")),
        ("ear", ("9", "108", "12", "0", "12")),
        ("ear", ("10", "108", "10 or 11", "0", "10 or 11")),
        ("tientsin", ("6", "56", "9", "2", "9")),
    ],
)
def test_how_many_cards_are_dealt(name, said):
    assert row(deal(games[name]), said[0]) == said


@pytest.mark.parametrize("name", games)
def test_every_option_and_every_value_of_every_game_has_its_words(name):
    table = options(games[name])
    assert [each[0] for each in table.rows] == [option.name for option in games[name].choices()]
    assert all(all(each) for each in table.rows)


def test_many_numbers_are_told_by_the_least_and_the_most():
    assert row(options(games["grandmaster"]), "players")[2:] == ("6", "5 to 12")
    assert row(options(games["grandmaster"]), "rounds")[2:] == ("none agreed", "1 to 100")
    assert row(options(games["tricsu"]), "rounds")[2:] == ("9", "3 to 36")
    assert "target" not in games["tricsu"].options, "nobody plays Tricsu to a thousand"


def test_what_is_set_stands_before_what_could_be():
    told = row(options(games["nanking"].vary(wish_fault="penalty")), "wish_fault")
    assert told[2:] == ("it costs the round", "the referee refuses the play")
    told = options(games["haggis"].vary(players=3, bomb_gift="tournament"))
    assert row(told, "players")[2] == "3"
    assert row(told, "bomb_gift")[2] == "whoever was second-highest in it"


def test_what_no_list_of_values_can_tell():
    assert row(options(games["nanking"]), "target")[2:] == ("1000", "any number")
    table = options(games["mahjong"].vary(optional="bd", limit=None))
    assert row(table, "optional")[2:] == ("b, d", "any of a b c d e f g h i k")
    assert row(table, "limit")[2:] == ("no limit", "any number")
    assert row(options(games["mahjong"]), "limit")[2:] == ("3000", "any number; no limit")
    assert row(options(games["mahjong"]), "optional")[2] == "none"
    assert row(options(games["mahjong-duel"]), "rounds")[1:3] == ("Hands that make a game", "8")


def test_no_text_of_the_comparison_is_left_over(monkeypatch):
    """Every text is used by a table of the games, or by the page around it."""
    from tichu_teach.lessons import points, tables

    used = {f"lesson.rulesets.{point}" for point in OF_TICHU}
    real = tables.text

    def noted(key, *args, **values):
        used.add(key)
        return real(key, *args, **values)

    monkeypatch.setattr(tables, "text", noted)
    monkeypatch.setattr(points, "text", noted)
    rulesets()
    glance()
    page = {
        f"lesson.rulesets.{part}" for part in "title hook first second all twice learn family glance".split()
    }
    left = set(area("lesson.rulesets")) - used - page
    assert {key for key in left if key.rpartition("_")[0] not in used} == set()


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
    said = "plays freely; the referee refuses the play; allowed; reopens the push; cannot be taken back"
    assert [row[-1] for row in table.rows] == said.split("; ")


def test_another_table_says_another_thing():
    varied = GAME.vary(wish_unable="must-pass", retract_second_grand=True)
    told = [row[-1] for row in editions(varied).rows]
    assert told[0] == "must pass" and told[-1] == "may be taken back"


def test_what_no_leaflet_says_is_said_to_be_this_table_s_own():
    table = unsaid(GAME)
    assert len(table.rows) == len(UNSAID) and all(all(row) and len(row) == 2 for row in table.rows)
    assert set(UNSAID) == {rule for rule in SETTLED_HERE if rule.startswith("nanking.")} <= set(GAME.rules)
    for rule in SETTLED_HERE:
        told = text(f"rules.{rule}.text")
        assert "leaflet" in told or "this table" in told, rule


def test_the_points_in_dispute_are_options_of_the_game():
    assert {option for option in DISPUTES.values() if option} <= set(GAME.options)


def test_hands_of_two_and_three():
    """haggis.deck, haggis.deck.two, haggis.deal, haggis.total."""
    table = hands(games["haggis"])
    assert table.rows == (("2", "4", "42", "14", "3", "8", "36"), ("3", "5", "54", "14", "3", "3", "50"))
    assert all(len(row) == len(table.head) for row in table.rows)


# What each referee must rest its word on, so that an answer is right for the right reason.
REASONS = {name: case for name, *case in rows(__file__, "reasons")}


@pytest.mark.parametrize("name", POINTS)
def test_both_referees_have_the_reason_meant(name):
    assert tuple(trial.verdict.rule for trial in POINTS[name]) == tuple(REASONS[name])


def test_tichu_and_haggis_side_by_side():
    table = beside(games["haggis"])
    assert table.head == ("May you …", "Tichu", "Haggis")
    assert len(table.rows) == len(POINTS) and all(all(row) for row in table.rows)
    said = {row[0].split()[0]: row[1:] for row in table.rows}
    assert said["keep"] == ("yes", "no") and said["come"] == ("yes", "yes") and said["pass"] == ("no", "no")
    assert sum(tichu != haggis for _, tichu, haggis in table.rows) == len(POINTS) - 2
