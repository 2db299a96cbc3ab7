"""Haggis in words: names of cards and combinations, and a sentence for every verdict."""

import random

import pytest

from tests.tables import rows
from tests.texts.sentences import check
from tichu_teach.engine import games
from tichu_teach.engine.haggis.actions import Pass
from tichu_teach.engine.haggis.notation import parse_combo
from tichu_teach.texts import names, text

GAME = games["haggis"]
THREE = GAME.vary(players=3)
TABLES = [GAME, THREE, THREE.vary(bomb_gift="tournament", first_out_bonus=0)]

NAMED = rows(__file__, "named")


@pytest.mark.parametrize(("cards", "name"), NAMED)
def test_combinations_are_named(cards, name):
    assert names.combo_name(parse_combo(cards, THREE), THREE.deck) == name


def test_every_combination_of_a_hand_has_a_name_and_a_kind():
    rng = random.Random(5)
    for table in TABLES[:2]:
        for combo in table.combinations.leads(table.deal(rng).hands[1]):
            assert names.combo_name(combo, table.deck) and names.kind_name(combo.kind, combo.size)
    assert names.kind_name("run3", 6) == "a run of 2 triples" and names.kind_name("set", 2) == "a pair"
    assert names.cards_names(["8r", "J"]) == "red eight and jack"


def test_a_seat_that_is_not_there():
    for table, rule in ((GAME, "haggis.deck.two"), (THREE, "haggis.deck")):
        verdict = table.deal(random.Random(1)).ask(Pass(7))
        assert verdict.rule == rule and check(verdict) == "verdict.no.seat"
    assert text("combo.haggis.suit.r") == "red"
