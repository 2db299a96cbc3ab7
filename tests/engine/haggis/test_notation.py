"""Haggis as lines of text: exact inverses, and a clear typed error for everything that is none."""

from itertools import product

import pytest

from tichu_teach.engine import AmbiguousAction, games, parse_position
from tichu_teach.engine.haggis.notation import format_combo, parse_combo

HAGGIS = games["haggis"]


def test_what_wild_cards_stand_for() -> None:
    state = parse_position("haggis | 0: 8r 8o 9r 9o Tr J Q K | 1: 3r | turn 0")
    for text, kind, rank in (
        ("9r Tr J=J", "run", 11),
        ("9r Tr J=8r", "run", 10),
        ("9r Tr J=8", "run", 10),
        ("8r J=8 Q=8", "set", 8),
        ("8r J=8g Q=8o", "set", 8),
        ("8r 9r J=9g Q=8g", "run2", 9),
        ("8r 8o 9r 9o J=Tr Q=To", "run2", 10),
        ("8r 9o J=9r Q=8o", "run2", 9),
        ("8r J=9 Q=T K=J", "run", 11),
        ("8r Q=8", "set", 8),
        ("Tr Q=J J", "run", 11),
        ("J=J", "set", 11),
        ("J=J Q=Q", "bomb", 2),
    ):
        combo = state.action(f"0 play {text}").combo
        assert (combo.kind, combo.rank) == (kind, rank), text
    for text in (
        *("8r 9r J=9g Q=8o", "9r Tr J=8o", "8r J=Q", "9r Tr J=9", "8r 9r Q=J J=J", "J=9 Q=9", "J=T"),
        *("Tr J=Q Q=J", "J=J Q=T", "8r 8o 9r 9o Tr J=Tr", "8r 8o 9r J=9g Q=9g K=8"),
    ):
        assert state.action(f"0 play {text}").combo.kind == "none", text
        assert not state.ask(f"0 play {text}")
    assert state.text(state.action("0 play 9r Tr J")) == "0 play 9r Tr J=J"
    for text in ("J", "9r J Q K=Tr", "8r 8o 9r J=2 Q", "8r 8o 9r J Q=2"):  # the last two are no combination
        assert state.text(state.action(f"0 play {text}")) == f"0 play {text}"
    assert state.text(state.action("0 Tr 9r J=8")) == "0 play 9r Tr J=8r"
    with pytest.raises(AmbiguousAction, match="J=8r"):
        state.action("0 play 9r Tr J", strict=True)
    assert state.action("0 play 8r Q", strict=True).combo.kind == "set"


def test_every_reading_is_written_so_that_no_other_is_meant() -> None:
    """Whatever lies below: face cards of which nothing is said are themselves."""
    for cards in ("9r J Q K", "Tr J Q K", "8r 9r J Q", "8r 9g Tr J Q", "8r 9r 8g J Q K", "9r 9g J"):
        readings = HAGGIS.readings(cards)
        for each, top in product(readings, readings):
            text = format_combo(each, HAGGIS)
            assert parse_combo(text, HAGGIS, top=top._replace(rank=top.rank - 1)) == each, text
    pairs = parse_combo("8r 9r J=9 Q=8", HAGGIS)
    assert parse_combo("Tr J=9 Q K", HAGGIS).kind == "run", "where nothing lies below, the highest"
    assert parse_combo("Tr J=9 Q K", HAGGIS, top=pairs).kind == "run2", "else the highest that may lie there"


def test_people_write_ten_as_10() -> None:
    """One card, whichever way it is written, and whether it lies there or is stood for (haggis.deck)."""
    state = parse_position("Haggis|0:8r 9r 10r J Q|1:3r|Turn:0")
    assert str(state) == "haggis | 0: 8r 9r Tr J Q | 1: 3r | turn 0"
    assert state.action("0 10R 9r 8r") == state.action("0 play 8r 9r Tr")
    assert state.action("0 8r 9r J=10r") == state.action("0 8r 9r J=10") == state.action("0 8r 9r J=Tr")


def test_what_is_written_with_blanks_or_twice_is_read_as_it_is_meant() -> None:
    state = parse_position("haggis | 0: 8r 9r J | 1: 3r J | turn 0")
    assert state.action("0 8r 9r J = T") == state.action("0 8r 9r J =T") == state.action("0 8r 9r J=T")
    twice = state.ask("0 play J J")
    assert not twice and twice.rule == "haggis.wilds", "the second jack is somebody else's"


def test_what_is_usual_may_be_left_out_and_written_anyhow() -> None:
    short = parse_position("haggis | 0: 2r J | 1: 8r 9r Q | turn 0")
    assert short == parse_position("  haggis|1: Q', 9r 8r|turn 0| 0: j 2R |totals 0 0 ")
    assert str(short) == "haggis | 0: 2r J | 1: 8r 9r Q | turn 0"
    assert parse_position("haggis | 0: 2r | 1: 8r | trick 0 3r").turn == 1
    for said in (
        *("turn 0 | played -", "turn 0 | played 1"),  # with few cards left both have usually played
        *("turn 0 | won 0 5r", "turn 0 | won 1 5r", "turn 0 | round 2"),
    ):
        line = f"haggis | 0: 2r | 1: 3r | {said}"
        assert str(parse_position(line)) == line
    for over in ("over", "over 1"):
        line = f"haggis players=3 | 0: - | 1: 3r | 2: - | {over} | out 2=17 0=1 | played 0 2"
        assert str(parse_position(line)) == line
    won = parse_position("haggis | won 0 J; 1 J | 0: 2r | 1: 3r | turn 0")
    assert str(won) == "haggis | 0: 2r | 1: 3r | turn 0 | won 0 J; 1 J'"
    won = parse_position("haggis | won 1 J | 0: 2r J | 1: 3r | turn 0")
    assert str(won) == "haggis | 0: 2r J | 1: 3r | turn 0 | won 1 J'", "hands are read before"
