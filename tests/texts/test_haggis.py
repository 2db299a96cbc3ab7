"""Haggis in words: names of cards and combinations, and a sentence for every verdict."""

import random
import re
from functools import cache

import pytest

from tests.texts.reasons import scanned
from tichu_teach.engine import games, parse_position
from tichu_teach.engine.haggis.actions import Bet, Collect, Give, Pass, Play
from tichu_teach.engine.haggis.notation import parse_combo
from tichu_teach.texts import area, names, text
from tichu_teach.texts.explain import explain, sentence, sentence_key

GAME = games["haggis"]
THREE = GAME.vary(players=3)
TABLES = [GAME, THREE, THREE.vary(bomb_gift="tournament", first_out_bonus=0)]

NAMED = [
    ("8r", "Red eight"),
    ("Q", "Queen"),
    ("8r J", "Pair of eights"),
    ("8r 8o J=8", "Three eights"),
    ("8r J=8 Q=8 K=8", "Set of 4 eights"),
    ("9r Tr J=J", "Run of 3 in red, nine to jack"),
    ("9g 9b Tg Tb", "Run of pairs, nines to tens"),
    ("Tg Tb J Q=J", "Run of pairs, tens to jacks"),
    ("2r 2o 2y 3r 3o J=3y", "Run of triples, twos to threes"),
    ("2r 2o 2y 2g 3r 3o 3y J=3g", "Run of fours, twos to threes"),
    ("2r 2o 2y 2g 2b 3r 3o 3y 3g J=3b", "Run of fives, twos to threes"),
    ("3r 5o 7y 9g", "Bomb: 3 5 7 9 in four suits"),
    ("3b 5b 7b 9b", "Bomb: 3 5 7 9 in blue"),
    ("J Q K", "Bomb: jack, queen and king"),
    ("8r 9o", "red eight and orange nine"),
]


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


def tries(state, rng):
    """Sensible and silly things to ask about, from every seat."""
    game, seat = state.game, rng.randrange(state.game.players)
    hand = [card for card in game.deck if card & state.hands[seat]]
    yield rng.choice([Pass, Collect])(seat)
    yield Give(seat, rng.randrange(game.players))
    yield Bet(seat, rng.choice(["small", "big", "huge"]))
    for size in (1, 2, 2, 3, 3, 4, 5, 6):
        some = sum(rng.sample(hand, min(size, len(hand))))
        yield Play(seat, game.combo(some, top=state.top if state.trick else None))
        readings = game.readings(some)
        yield from (Play(seat, each) for each in rng.sample(readings, min(2, len(readings))))
    faces = [card for card in hand if card & game.deck.wilds]
    if faces:
        some = sum(rng.sample(hand, min(2, len(hand)))) | rng.choice(faces)
        number = (some & game.deck.wilds).bit_count()
        yield Play(seat, game.combo(some, tuple(rng.randint(2, 13) for _ in range(number))))
    yield Play(seat, game.combo(sum(rng.sample([*game.deck], 2))))
    legal = state.legal()
    yield from rng.sample(legal, min(25, len(legal)))


REASONS = {reason for _, reason in scanned("haggis")}


def check(verdict):
    assert verdict.reason in REASONS
    key = sentence_key(verdict)
    said = sentence(verdict)
    assert said != explain(verdict).rule_text, f"{key} has no sentence: {verdict}"
    assert "{{" not in said and "  " not in said and not re.search(r": [,.]|None|\[\]", said), (key, said)
    return key


@cache
def keys_of_random_play(table):
    rng, keys = random.Random(3), set()
    for _ in range(12):
        state = table.deal(rng)
        while state.phase != "over":
            keys |= {check(state.ask(action)) for action in tries(state, rng)}
            legal = state.legal()
            bombs = [act for act in legal if isinstance(act, Play) and act.combo.is_bomb]
            state = state.apply(rng.choice(bombs if bombs and rng.random() < 0.15 else legal))
        keys |= {check(state.ask(action)) for action in tries(state, rng)}
    return keys


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.header())
def test_every_verdict_of_random_play_has_its_sentence(table):
    assert len(keys_of_random_play(table)) > 30


# What the sentence rests on, and words that must be in it; `haggis.` stands before keys of its own.
_TWO = "haggis | 0: 8r 8o 9r Tr J Q K | 1: 9o 9g Q K | turn 0"
_ON = "haggis | 0: {} | 1: 2r 2o | turn 0 | trick 1 {}"
_3 = "haggis players=3 | 0: {} | 1: 2r 2o | 2: 4r 4o | {}"
TOLD = [
    (_TWO, "0 play 8r J=K", "haggis.no.wild", "a king"),
    (_TWO, "0 play J Q=J", "haggis.no.wild.one-natural", "bomb"),
    (_TWO, "0 play K=8", "haggis.no.wild.one-natural.alone", "[K]"),
    (_TWO, "0 play 9r Tr J=8o", "haggis.no.wild.suit", "suit"),
    (_TWO, "0 play 9r Tr J=9", "haggis.no.combo.ambiguous", "nine to jack or run of 3 in red, eight to ten"),
    (_TWO, "0 play 8o 9r Tr", "haggis.no.combo.run.suits", "one suit"),
    (_TWO, "0 play 8r Tr", "haggis.no.combo.set", "one rank"),
    (_TWO, "1 play Q K", "haggis.no.bomb.in-turn", "your turn"),
    (_TWO, "1 play 9o", "no.turn.lead", "your lead"),
    (_TWO, "0 play 8r 8o Q=8", "haggis.yes.wild", "the queen stands for an eight"),
    (_TWO, "0 play 9r Tr J=J", "haggis.yes.wild.natural", "the jack is itself"),
    (_TWO, "0 play J", "haggis.yes.wild.one-natural", "own rank"),
    (_TWO, "0 play J Q K", "haggis.yes.bomb.in-turn", "jack, queen and king"),
    (_TWO, "0 play 8r", "yes.combo", "Red eight"),
    (_TWO, "1 play 8r", "no.missing", "[8r]"),
    (_TWO, "0 play", "no.no-cards", "cards"),
    (
        _ON.format("8r 8o 9o 9g 5r", "4r 4g"),
        "0 play 8r 8o 9o 9g",
        "haggis.no.combo.run-of-sets.suits",
        "suits",
    ),
    (
        _ON.format("8r 8o To Tg 5r", "4r 4g"),
        "0 play 8r 8o To Tg",
        "haggis.no.combo.run-of-sets.ranks",
        "rank",
    ),
    (_ON.format("8r 6r 3r 5r", "4r 4g"), "0 play 8r 6r 3r", "haggis.no.combo.run.ranks", "row"),
    (_ON.format("3r 5o 7r 9o 2y", "4r"), "0 play 3r 5o 7r 9o", "haggis.no.bomb.neither", "four different"),
    (_ON.format("3r 5o 7y J 2y", "4r"), "0 play 3r 5o 7y J", "haggis.no.bomb.natural", "themselves"),
    (_ON.format("9r Tr J 2y", "8g 8y 8o"), "0 play 9r Tr J", "no.follow.kind", "a triple"),
    (_ON.format("9r 9o 9y 2y", "8g 8y"), "0 play 9r 9o 9y", "haggis.no.follow.size", "a pair"),
    (_ON.format("9r 2y", "9g"), "0 play 9r", "no.follow.low", "[9g]"),
    (_ON.format("8r J Q 2y", "7g 7y 7o"), "0 play 8r J=T Q=9", "haggis.no.follow.otherwise", "three eights"),
    (_ON.format("J Q 2y", "J K"), "0 play J Q", "haggis.no.bomb.beats.higher", "higher"),
    (_ON.format("Tr 2y", "J K"), "0 play Tr", "no.bomb.beats.bomb", "[J] [K]"),
    (_ON.format("J Q 2y", "8g"), "0 play J Q", "haggis.yes.bomb.beats", "opponent"),
    (_ON.format("9r 2y", "8g"), "0 play 9r", "yes.follow", "Red nine"),
    (_ON.format("9r", "8g"), "0 play 9r", "haggis.yes.last", "over"),
    (_ON.format("9r 2y", "8g"), "0 pass", "haggis.yes.pass.last", "East"),
    (_ON.format("9r 2y", "8g"), "0 bet small", "haggis.no.bet.played", "Too late"),
    (_ON.format("9r 2y", "8g") + " | played 1", "0 bet small", "haggis.yes.bet.small", "15"),
    (_ON.format("9r 2y", "8g") + " | played 1", "0 bet big", "haggis.yes.bet.big", "30"),
    (_ON.format("9r 2y", "8g") + " | played 1 | bets 0 big", "0 bet big", "haggis.no.bet.made", "already"),
    (_ON.format("9r 2y", "8g"), "1 pass", "haggis.no.turn", "your turn"),
    (_ON.format("9r 2y", "8g"), "1 collect", "no.trick.end", "not over"),
    ("haggis | 0: 2y | 1: 2r | turn 0", "0 pass", "no.no-lead-pass", "empty"),
    (_3.format("5r", "turn 0 | trick 1 2g"), "0 pass", "yes.pass", "may still play"),
    (_3.format("5r", "collect 1 | trick 1 J Q"), "1 collect", "haggis.no.trick.take.targets", "you or North"),
    (_3.format("5r", "collect 1 | trick 1 J Q"), "1 give 1", "haggis.no.trick.take.to", "you or North"),
    (_3.format("5r", "collect 1 | trick 1 J Q"), "1 give 2", "haggis.yes.trick.take.to", "North"),
    (_3.format("5r", "collect 1 | trick 1 J Q"), "1 play 2r", "haggis.no.due.give", "gives it away"),
    (_3.format("5r", "collect 1 | trick 1 8g"), "1 give 2", "haggis.no.trick.take.top", "[8g]"),
    (_3.format("5r", "collect 1 | trick 1 8g"), "0 collect", "no.trick.end.owner", "East"),
    (_3.format("5r", "collect 0 | trick 0 8g"), "1 collect", "no.trick.end.owner.you", "yours"),
    (_3.format("5r", "collect 1 | trick 1 8g"), "1 play 2r", "no.due.collect", "taken in"),
    (_3.format("5r", "collect 1 | trick 1 8g"), "1 collect", "yes.trick.end", "winner"),
    ("haggis | 0: 2y | 1: - | over | out 1", "0 play 2y", "no.due.deal", "over"),
    ("haggis | 0: 2y | 1: - | collect 1 | trick 1 J Q | out 1 | played 1", "0 bet small", "no.end", "over"),
    (
        "haggis | 0: 8r 8o 8y 8g 9r 9o 9y 9g J Q K | 1: 2r | turn 0",
        "0 play 8r 8o 8y 8g 9r 9o 9y 9g J Q",
        "haggis.no.wild.suit.lanes",
        "more suits",
    ),
]
_TOURNAMENT = (
    "haggis players=3 bomb_gift=tournament | 0: 5r | 1: 2r 2o | 2: 4r | collect 1 | trick 0 8g; 1 J Q"
)
TOLD += [
    (_TOURNAMENT, "1 give 0", "haggis.yes.trick.tournament", "you"),
    (_TOURNAMENT, "1 give 2", "haggis.no.trick.tournament", "you"),
    (_TOURNAMENT, "1 collect", "haggis.no.trick.tournament", "you"),
]


def asked(position, action):
    state = parse_position(position)
    return state.ask(Play(0, state.game.combo(0)) if action == "0 play" else action)


@pytest.mark.parametrize(("position", "action", "key", "words"), TOLD)
def test_what_decided_is_said(position, action, key, words):
    verdict = asked(position, action)
    assert check(verdict) == f"verdict.{key}", verdict
    assert words in explain(verdict).text, explain(verdict).text


def test_no_sentence_is_written_in_vain():
    reached = {f"verdict.{told[2]}" for told in TOLD} | {
        check(asked(_TWO, action)) for action in (Bet(0, "x"),)
    }
    assert set(area("verdict.haggis")) <= reached
    assert set().union(*map(keys_of_random_play, TABLES)) - reached <= {"verdict.no.seat"}


def test_a_seat_that_is_not_there():
    for table, rule in ((GAME, "haggis.deck.two"), (THREE, "haggis.deck")):
        verdict = table.deal(random.Random(1)).ask(Pass(7))
        assert verdict.rule == rule and check(verdict) == "verdict.no.seat"
    assert text("combo.haggis.suit.r") == "red"
