"""What cards, combinations, seats and places are called."""

import random

import pytest

from tests.tables import rows
from tichu_teach.engine import games
from tichu_teach.engine.haggis.notation import parse_combo as parse_haggis
from tichu_teach.engine.tichu.notation import parse_combo as parse_tichu
from tichu_teach.texts import area, names
from tichu_teach.texts.phrases import spoken

GAME = games["nanking"]

HAGGIS = games["haggis"].vary(players=3)
NAMED = [
    *((GAME, parse_tichu, *row) for row in rows(__file__, "Nanking")),
    *((HAGGIS, parse_haggis, *row) for row in rows(__file__, "Haggis")),
]


@pytest.mark.parametrize(("game", "parse", "cards", "name"), NAMED)
def test_combinations_are_named(game, parse, cards, name):
    assert names.combo_name(parse(cards, game), game.deck) == name


@pytest.mark.parametrize("game", [GAME, HAGGIS, games["haggis"]], ids=lambda game: game.header())
def test_every_combination_of_a_hand_has_a_name_and_a_kind(game):
    rng = random.Random(5)
    for _ in range(20 if game is GAME else 1):
        for combo in game.combinations.leads(sum(rng.sample([*game.deck], 14))):
            assert names.combo_name(combo, game.deck) and names.kind_name(combo.kind, combo.size)


def test_kinds_are_named_by_what_they_are_made_of():
    assert names.kind_name("run3", 6) == "a run of 2 triples" and names.kind_name("set", 2) == "a pair"


def test_cards_are_named_and_shown():
    assert names.card_name("Tj") == "ten of jade"
    assert names.cards_names(["8w", "As", "Ma"]) == "eight of swords, ace of stars and Mahjong"
    assert names.cards_names(["8r", "J"]) == "red eight and jack"
    assert names.cards_text(["8w", "Ph"]) == "[8w] [Ph]"
    assert names.cards_text([]) == ""
    assert names.alternatives(["a", "b", "c"]) == "a, b or c"
    with pytest.raises(ValueError):
        names.card_name("xx")


def test_seats_take_the_names_of_the_table_if_it_has_any():
    assert [names.seat_name(seat) for seat in range(4)] == ["You", "East", "North", "West"]
    assert names.seat_name(1, seats=("Ann", "Bo", "Cy", "Di")) == "Bo"
    assert names.seat_name(6) == "Seat 7"
    assert names.possessive(0) == "your" and names.possessive(3) == "West’s"


@pytest.mark.parametrize("players", range(2, 13))
def test_everybody_round_a_table_has_a_name(players):
    around = names.names_round_table(players)
    assert len(set(around)) == len(around) == players
    assert around[0] == "You"
    if players > 2:
        assert (around[1], around[-1]) == ("East", "West"), "neighbours right and left"
    if players % 2 == 0:
        assert around[players // 2] == "North", "across the table"


def test_a_hand_that_somebody_else_plays_is_the_table():
    game = games["tricsu"]
    assert names.seat_names(game) == ["You", "East", "The Table", "West"]
    assert names.seat_names(game, 3) == ["East", "West", "The Table", "You"]
    assert names.side_names(game) == ["You & the Table", "East & West"]
    seats = names.seat_names(game)
    assert (
        names.seat_inside(2, seats=seats) == "the Table" and names.possessive(2, seats=seats) == "the Table’s"
    )


def test_sides_are_called_by_who_plays_on_them():
    assert names.side_names(GAME) == ["You & North", "East & West"]
    assert names.side_names(GAME, 1) == ["East & West", "You & North"]
    assert names.side_names(games["tientsin"]) == ["You, Spring & Autumn", "East, North & West"]
    assert names.side_names(games["ear"]) == ["You", "East", "Spring", "North", "Autumn", "West"]


def test_columns_of_the_score_sheet_are_called_by_who_has_them():
    state = games["tricsu"].deal(random.Random(1))
    assert names.column_names(state) == ["You", "East", "West", "The Table"]
    later = state.replace(people=(1, 2, 3, 0))
    assert names.column_names(later) == ["West", "You", "East", "The Table"]
    assert names.column_names(GAME.deal(random.Random(1))) == ["You & North", "East & West"]
    haggis = games["haggis"].vary(players=3).deal(random.Random(1))
    assert names.column_names(haggis, 1) == ["West", "You", "East"]


@pytest.mark.parametrize("players", range(5, 13))
def test_every_place_has_a_title(players):
    titles = names.place_names(games["grandmaster"].vary(players=players))
    assert len(set(titles)) == players
    assert (titles[0], titles[1], titles[-1]) == ("Grandmaster", "Count", "Wretch")


def test_titles_of_six_and_places_of_the_ear():
    six = ["Grandmaster", "Count", "Noble", "Citizen", "Peasant", "Wretch"]
    assert names.place_names(games["grandmaster"]) == six
    assert names.place_names(games["ear"].vary(players=5)) == [
        "Boss of all bosses", "Place 2", "Place 3", "Place 4", "In the ear",
    ]  # fmt: skip
    assert names.place_names(GAME) == []


def test_no_title_is_left_without_its_place():
    used = {title for name in ("grandmaster", "ear") for title in games[name].titles}
    used |= set(games["grandmaster"].vary(players=12).titles)
    assert {key.split(".")[1] for key in area("title")} == used


def test_words_begin_a_sentence_or_stand_inside_one():
    opened = [names.opening(words) for words in ("your hand", "East’s", "é", "")]
    assert opened == ["Your hand", "East’s", "É", ""]
    assert [names.inner(words) for words in ("Pair of eights", "ABC", "")] == ["pair of eights", "aBC", ""]


def test_a_line_read_out_before_another_ends_with_a_mark():
    assert spoken(["Your turn", "Well done!", "", "They lie so:", "an ace", "West leads"]) == (
        "Your turn. Well done! They lie so: an ace. West leads"
    )
