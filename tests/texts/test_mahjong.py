"""Mah-Jong in words: names of tiles, groups and counts, and a sentence for every verdict."""

import random
import re

import pytest

from tests.texts.sentences import TILE_WORDS
from tichu_teach.engine import games, parse_position
from tichu_teach.engine.mahjong.groups import parse_group
from tichu_teach.engine.mahjong.hand import SOURCES
from tichu_teach.engine.mahjong.patterns import DOUBLES, LIMITS, POINTS
from tichu_teach.engine.mahjong.score import Line
from tichu_teach.engine.mahjong.tiles import WINDS
from tichu_teach.lessons.tables import options
from tichu_teach.texts import Texts, mahjong, names
from tichu_teach.texts.explain import explain, rule_name, rule_text, sentence

MAHJONG, SPARROW = games["mahjong"], games["sparrow"]
START = "mahjong | E: Rd C8 * | S: C6 C7 C9 Rd * | W: C6 C7 Rd Rd * | N: C8 C8 K9 * | turn E deal"
SPARROW_LINE = "sparrow | E: TS 8C * | S: 6C 7C 9C TS * | W: 6C 7C TS TS * | N: 8C 8C 9H * | turn E deal"


@pytest.mark.parametrize(
    ("tile", "one", "several"),
    [
        ("B1", "one of bamboos", "bamboo ones"),
        ("C8", "eight of circles", "circle eights"),
        ("K9", "nine of characters", "character nines"),
        ("E", "East wind", "East winds"),
        ("Gd", "green dragon", "green dragons"),
        ("1D", "ace of diamonds", "aces of diamonds"),
        ("KD", "king of diamonds", "kings of diamonds"),
        ("TS", "ten of spades", "tens of spades"),
        ("JK", "Joker", "Jokers"),
    ],
)
def test_tiles_and_cards_are_named(tile, one, several):
    assert names.card_name(tile) == mahjong.card_name(tile) == one
    assert mahjong.tiles_name(tile) == several


@pytest.mark.parametrize("game", [MAHJONG.vary(tile_set=144), SPARROW], ids=["tiles", "cards"])
def test_every_piece_has_a_name_of_its_own(game):
    pieces = game.names.names(sorted(set(game.tiles)))
    assert all(map(mahjong.is_card, pieces))
    named = [names.card_name(piece) for piece in pieces]
    assert len(set(named)) == len(pieces)


def test_cards_of_the_other_families_are_no_tiles():
    for deck in (games["nanking"].deck, games["haggis"].vary(players=3).deck):
        assert not any(mahjong.is_card(card) for card in deck.names(deck.all))


@pytest.mark.parametrize(
    ("game", "group", "name"),
    [
        (MAHJONG, "P(Gd)", "Open pung of green dragons"),
        (MAHJONG, "p(B5)", "Closed pung of bamboo fives"),
        (MAHJONG, "G(E)", "Open kong of East winds"),
        (MAHJONG, "g(K1)", "Closed kong of character ones"),
        (MAHJONG, "H(C3)", "Open chow 3-4-5 of circles"),
        (MAHJONG, "d(W)", "Pair of West winds"),
        (SPARROW, "P(9S)", "Open: three nines of spades"),
        (SPARROW, "g(JK)", "Closed: four Jokers"),
        (SPARROW, "h(3C)", "Closed: 3-4-5 of clubs"),
        (SPARROW, "H(1H)", "Open: A-2-3 of hearts"),
        (MAHJONG, "H(K1)", "Open chow 1-2-3 of characters"),
        (SPARROW, "d(QH)", "Pair of queens of hearts"),
    ],
)
def test_groups_are_named(game, group, name):
    assert mahjong.group_name(parse_group(group, game.names), game) == name


@pytest.mark.parametrize("game", [MAHJONG, SPARROW], ids=lambda game: game.name)
def test_all_that_a_score_sheet_can_say_has_its_words(game):
    rows = dict.fromkeys(row.rule for row in (*POINTS, *DOUBLES, *LIMITS))
    lines = [mahjong.line_name(Line(rule, "points", 2), game) for rule in rows]
    assert len(set(lines)) == len(rows)
    sources = {Texts(game.name)(f"combo.source.{source}") for source in SOURCES}
    assert len(sources) == len(SOURCES)
    if game is SPARROW:
        said = [*lines, *sources]
        assert not [line for line in said if re.search("tile|Mah|East|chow|pung|kong|wind|dragon", line)]


def test_a_sheet_is_read_line_by_line():
    game = MAHJONG.vary(limit=None)
    score = game.score(game.hand("S: W W | laid G(Wd) P(Gd) P(Rd) P(S) | won W loose"))
    told = [(mahjong.line_name(line, game), mahjong.line_value(line)) for line in score.lines]
    assert told[0] == ("Open kong of white dragons", "16 points")
    assert ("Dragons", "1 doubling") in told and ("Winds and dragons alone", "3 doublings") in told
    assert ("Winning tile a loose one", "10 points") in told
    limit = MAHJONG.score(MAHJONG.hand("E: B1 B9 C1 C9 K1 K9 E E S W N Rd Gd Wd | won E wall")).lines
    assert [(mahjong.line_name(line, MAHJONG), mahjong.line_value(line)) for line in limit] == [
        ("Corner hand", "3000 in all")
    ]


def test_winds_are_titles_in_sparrow():
    winds = [mahjong.wind_name(wind, Texts("mahjong")) for wind in WINDS]
    assert winds == ["East", "South", "West", "North"]
    assert [mahjong.wind_name(wind, Texts("sparrow")) for wind in WINDS] == ["King", "Queen", "Jack", "Joker"]
    words = [Texts("sparrow")(f"word.{word}") for word in ("pung", "chow", "mahjong", "piece")]
    assert words == ["Demand", "Wish", "Sparrow", "card"]
    assert Texts("mahjong-duel")("word.pung") == "Pung"


@pytest.mark.parametrize("name", ["mahjong", "mahjong-duel", "sparrow"])
def test_people_are_not_called_like_winds_suits_or_seasons(name):
    """A player called East would be South in the next hand."""
    for game in [games[name], *([games[name].vary(players=3)] if name != "mahjong-duel" else [])]:
        seats = names.seat_names(game, 1)
        assert seats[1] == "You" and len(set(seats)) == game.players
        taken = {mahjong.wind_name(wind, Texts(each)) for wind in WINDS for each in ("mahjong", "sparrow")}
        assert not {*seats} & taken
        assert names.side_names(game, 1) == seats
        assert names.place_names(game) == []
        others = [seat for seat in range(game.players) if seat != 1]
        assert names.possessive(1, seats=seats) == "your" and names.seat_inside(1, seats=seats) == "you"
        assert all(names.possessive(seat, seats=seats) == f"{seats[seat]}’s" for seat in others)
        assert names.column_names(game.deal(random.Random(1)), 1) == seats


def test_the_referee_does_not_say_who_could_claim():
    """Only they are asked, and that is for nobody else to know."""
    state = parse_position(START).apply("E discard C8")
    for action in ("E discard Rd", "S discard C9", "W noclaim"):
        assert not re.search("Willow|Pine|Maple|North", sentence(state.ask(action)))


def test_a_rule_is_called_by_the_words_of_its_game():
    """But for those of Sparrow's own, which say what is called what."""
    for rule in (rule for rule in SPARROW.rules if rule.startswith("mahjong.")):
        told = f"{rule_name(rule, game='sparrow')} {rule_text(rule, game='sparrow')}"
        assert not TILE_WORDS.search(told), (rule, told)
    for row in options(SPARROW).rows:
        assert not TILE_WORDS.search(" ".join(row[1:])), row
    told = explain(parse_position(SPARROW_LINE).apply("E discard 8C").ask("S wish 6C 7C"))
    assert told.rule_name == "Wish: the third in a row" and "[6C] [7C]" in told.rule_text
    chow = explain(parse_position(START).apply("E discard C8").ask("S chow C6 C7"))
    assert chow.rule_name == "Chow: the third in a row"
