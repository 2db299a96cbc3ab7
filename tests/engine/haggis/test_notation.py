"""Haggis as lines of text: exact inverses, and a clear typed error for everything that is none."""

from __future__ import annotations

import pytest

from tichu_teach.engine import (
    AmbiguousAction,
    NotationError,
    OptionError,
    PositionError,
    TichuError,
    parse_action,
    parse_position,
)

TWO = "haggis | 0: 2r 8r 9r J | 1: 3r Q K"


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
    ):
        combo = state.action(f"0 play {text}").combo
        assert (combo.kind, combo.rank) == (kind, rank), text
    for text in ("8r 9r J=9g Q=8o", "9r Tr J=8o", "8r J=Q", "9r Tr J=9", "8r 9r Q=J J=J", "J=9 Q=9", "J=T"):
        assert state.action(f"0 play {text}").combo.kind == "none", text
        assert not state.ask(f"0 play {text}")
    assert state.text(state.action("0 play 9r Tr J")) == "0 play 9r Tr J=J"
    assert state.text(state.action("0 play J")) == "0 play J"
    assert state.text(state.action("0 Tr 9r J=8")) == "0 play 9r Tr J=8r"
    with pytest.raises(AmbiguousAction, match="J=8r"):
        parse_action("0 play 9r Tr J", state, strict=True)
    assert parse_action("0 play 8r Q", state, strict=True).combo.kind == "set"


def test_people_write_ten_as_10() -> None:
    """One card, whichever way it is written, and whether it lies there or is stood for (haggis.deck)."""
    state = parse_position("Haggis|0:8r 9r 10r J Q|1:3r|Turn:0")
    assert str(state) == "haggis | 0: 8r 9r Tr J Q | 1: 3r | turn 0"
    assert state.action("0 10R 9r 8r") == state.action("0 play 8r 9r Tr")
    assert state.action("0 8r 9r J=10r") == state.action("0 8r 9r J=10") == state.action("0 8r 9r J=Tr")


def test_what_is_usual_may_be_left_out_and_written_anyhow() -> None:
    short = parse_position("haggis | 0: 2r J | 1: 8r 9r Q | turn 0")
    assert short == parse_position("  haggis|1: Q', 9r 8r|turn 0| 0: j 2R |totals 0 0 ")
    assert str(short) == "haggis | 0: 2r J | 1: 8r 9r Q | turn 0"
    assert parse_position("haggis | 0: 2r | 1: 8r | trick 0 3r").turn == 1
    for played in ("-", "1"):  # with few cards left both have usually played
        line = f"haggis | 0: 2r | 1: 3r | turn 0 | played {played}"
        assert str(parse_position(line)) == line
    won = parse_position("haggis | won 0 J; 1 J | 0: 2r | 1: 3r | turn 0")
    assert str(won) == "haggis | 0: 2r | 1: 3r | turn 0 | won 0 J; 1 J'"


IMPOSSIBLE = [
    (TWO + " | turn 0 | won 0 2r", "2r"),
    (TWO + " | turn 0 | won 0 Q'", "Q'"),
    (TWO + " | turn 0 | haggis J'", "face card"),
    ("haggis | 0: J J | 1: 2r | turn 0", "two places"),
    ("haggis | 0: 3r | 1: J J | turn 0", "somebody else"),
    ("haggis | 0: J' | 1: 2r | turn 0", "somebody else"),
    ("haggis | 0: 2r | 1: 3r | turn 0 | haggis " + " ".join(f"{r}g" for r in "23456789T"), "9 cards"),
    ("haggis | 1: 3r | turn 0 | 0: " + " ".join(f"{r}{s}" for r in "23456789" for s in "oy"), "16 suited"),
    (TWO + " | turn 0 | trick 1 8r 8o", "two places"),
    (TWO + " | turn 0 | trick 1 8g 9o", "no combination"),
    (TWO + " | turn 0 | trick 1 8g; 0 7g; 1 9g", "does not beat"),
    (TWO + " | turn 0 | trick 1 8g; 1 9g", "its own"),
    (TWO + " | turn 0 | trick 1 J Q'", "two places"),
    (TWO + " | turn 0 | trick 1 J''", "J''"),
    (TWO + " | turn 0 | trick 0 8g", "collect 0"),
    (TWO + " | turn 0 | trick 1 8g | played 0", "fresh"),
    (TWO + " | collect 0", "trick"),
    (TWO + " | collect 0 | trick 1 8g", "seat 1"),
    (TWO + " | over", "not over"),
    (TWO + " | turn 0 | out 1", "holds cards"),
    ("haggis | 0: 2r | 1: - | turn 0", "name it in 'out'"),
    ("haggis | 0: 2r | 1: - | turn 0 | out 1", "over"),
    ("haggis | 0: 2r | 1: - | turn 0 | out 1 1", "twice"),
    ("haggis | 0: 2r | 1: - | over | out 1=2", "still holds"),
    ("haggis | 0: 2r 3r | 1: - | over | out 1=1", "2 to 17"),
    ("haggis | 0: - | 1: - | over | out 1 0", "nobody"),
    ("haggis players=3 | 0: 2r | 1: - | 2: - | over | out 1=1 2=3", "finds no more"),
    ("haggis | 0: 2r | 1: - | collect 1 | trick 1 8g | out 1", "taken in"),
    (TWO + " | turn 0 | bets 0 small; 0 big", "twice"),
]


@pytest.mark.parametrize(("line", "named"), IMPOSSIBLE)
def test_impossible_positions(line: str, named: str) -> None:
    with pytest.raises((PositionError, NotationError), match=named):
        parse_position(line)


UNREADABLE = [
    ("haggis", "turn"),
    (TWO, "turn"),
    (TWO + " | turn 2", "2"),
    (TWO + " | turn", "turn"),
    (TWO + " | turn 0 | turn 1", "twice"),
    (TWO + " | turn 0 | over", "two phases"),
    (TWO + " | turn 0 | wish 8", "wish"),
    (TWO + " | turn 0 | totals 5", "totals"),
    (TWO + " | turn 0 | bets 1 huge", "huge"),
    (TWO + " | turn 0 | out 1=x", "x"),
    (TWO + " | turn 0 | round 0", "round"),
    (TWO + " | turn 0 | trick 1 8b", "8b"),
    ("haggis | 0: 8 | 1: 3r | turn 0", "add the suit"),
    ("haggis | 0: 2r <b> | 1: 3r | turn 0", "<b>"),
    ("haggis | 0: A | 1: 3r | turn 0", "'A'"),
]


@pytest.mark.parametrize(("line", "named"), UNREADABLE)
def test_unreadable_positions(line: str, named: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_position(line)
    assert named in str(error.value)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", NotationError),
        ("pass", NotationError),
        ("0", NotationError),
        ("7 pass", NotationError),
        ("0 pass now", NotationError),
        ("0 bet", NotationError),
        ("0 bet huge", NotationError),
        ("0 give", NotationError),
        ("0 give 5", NotationError),
        ("0 play", NotationError),
        ("0 play 8x", NotationError),
        ("0 play 8r=9", NotationError),
        ("0 play 8r J=", NotationError),
        ("0 play 8r J=Z", NotationError),
        ("0 play 8r J=8x", NotationError),
        ("0 play 8r K=Qr", NotationError),
        ("0 play 8r 8r", PositionError),
        ("0 take", NotationError),
    ],
)
def test_what_is_no_action(text: str, kind: type[TichuError]) -> None:
    state = parse_position(TWO + " | turn 0")
    for attempt in (state.action, state.apply):
        with pytest.raises(kind) as error:
            attempt(text)
        assert str(error.value)


def test_unknown_options() -> None:
    for options in ("speed=3", "players=4", "bomb_gift=none", "target=0", "players", "first_out_bonus=1"):
        with pytest.raises((OptionError, NotationError)):
            parse_position(f"haggis {options} | 0: 2r | 1: 3r | turn 0")
