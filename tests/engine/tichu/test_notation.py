"""Lines of text: exact inverses, and a clear typed error for everything that is no position or action."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.engine.tichu.positions import DECK, GAME
from tichu_teach.engine import (
    AmbiguousAction,
    IllegalAction,
    NotationError,
    OptionError,
    PositionError,
    TichuError,
    UnknownGame,
    games,
    parse_action,
    parse_position,
)

FOUR = "nanking | 0: 2j | 1: 3j | 2: 4j | 3: 5j"


def test_what_is_usual_may_be_left_out_and_written_anyhow() -> None:
    short = parse_position("nanking | 0: Ma 2j | 1: 9w 8w | 2: 3p | 3: 4s 5s | turn 0")
    long = parse_position("  nanking|3: 5s, 4s |turn 0| 2: 3p|1: 8w 9w | 0: 2j   Ma |totals 0 0 ")
    assert short == long
    assert str(short) == "nanking | 0: Ma 2j | 1: 8w 9w | 2: 3p | 3: 4s 5s | turn 0"
    assert parse_position("nanking target=500 | 0: 2j | 1: 3j | 2: 4j | 3: 5j | turn 0").game.target == 500
    after = parse_position("nanking | 0: 2j | 1: 3j | 2: 4j | 3: 5j | trick 2 3w")
    assert after.turn == 3, "without a phase the next seat of the trick moves"


@pytest.mark.parametrize(
    "line",
    [
        "Nanking|0:2j,10w|1:3j|2:4j|3:5j|turn 0|calls 1 tichu",
        "nanking | 0 : 10w 2j | 1 :3j | 2: 4j | 3:5j | Turn: 0 | Calls: 1: Small |",
        "nanking |\n 0: 2j TW |\n 1: 3j |\n 2: 4j | 3: 5j |\n turn 0 | calls 1 small |  |",
    ],
)
def test_people_write_lines_in_their_own_way(line: str) -> None:
    assert str(parse_position(line)) == "nanking | 0: 2j Tw | 1: 3j | 2: 4j | 3: 5j | turn 0 | calls 1 small"


def test_people_write_ten_as_10() -> None:
    """One card, whichever way it is written (nanking.deck); a wish names the rank (nanking.wish.make)."""
    state = parse_position("nanking | 0: Ma 2j | 1: 8w 10j 10w Kj Ph | 2: 3p | 3: 4s | turn 1")
    assert state.action("1 10J, 10w") == state.action("1 play Tj Tw")
    assert state.action("1 Ph=10 10j") == state.action("1 play Tj Ph=T")
    assert state.action("0 wish 10") == state.action("0 wish T")
    for text in ("1 101j", "1 1j", "1 010j", "1 play Tj Ph=100", "0 wish 1010"):
        with pytest.raises(NotationError, match=text.split()[-1].split("=")[-1]):
            state.action(text)
    pair = parse_position("ear | 0: 10j 10j' 2j | 1: 3j | 2: 4j | 3: 5j | 4: 6j | 5: 7j | turn 0")
    assert pair.text(pair.action("0 10j' 10j")) == "0 play Tj Tj'"


@pytest.mark.parametrize("thing", [None, 8, 1.5, b"nanking", ["nanking"], {}, True])
def test_what_is_no_text_is_refused_by_its_type(thing: Any) -> None:
    name = type(thing).__name__
    with pytest.raises(NotationError, match=f"a position is a text, not {name}"):
        parse_position(thing)
    with pytest.raises(UnknownGame):
        games[thing]
    for game in games.values():
        state = game.deal(random.Random(1))
        for use in (state.action, state.ask, state.apply, state.play, lambda each: parse_action(each, state)):  # noqa: B023
            with pytest.raises(NotationError, match=f"an action is a text, not {name}"):
                use(thing)


def test_an_action_that_is_too_long_is_refused_whole() -> None:
    """Nothing is cut off and the rest taken for what was meant."""
    for line in (FOUR + " | turn 0 | trick 3 2p", "haggis | 0: 3r | 1: 4r | turn 0 | trick 1 2r"):
        with pytest.raises(NotationError, match="characters"):
            parse_position(line).action("0 pass" + " " * 5000 + "3j")


IMPOSSIBLE = [
    # cards
    ("nanking | 0: 2j 2j | 1: 3j | 2: 4j | 3: 5j | turn 0", "2j"),
    ("nanking | 0: 2j | 1: 2j | 2: 4j | 3: 5j | turn 0", "2j"),
    (FOUR + " | turn 0 | won 1 3w 4j", "4j"),
    (FOUR + " | turn 0 | trick 1 3j", "3j"),
    (FOUR + " | turn 0 | trick 1 3w; 2 3w", "3w"),
    (f"nanking | 0: {' '.join(DECK.names(DECK.all)[:15])} | 1: Aj | 2: Kj | 3: Qj | turn 0", "15 cards"),
    # the trick
    (FOUR + " | turn 0 | trick 1 3w; 2 2w", "2w"),
    (FOUR + " | turn 0 | trick 1 3w; 2 4w 4p", "4w 4p"),
    (FOUR + " | turn 0 | trick 1 Do", "Dog"),
    (FOUR + " | turn 0 | trick 1", "no combination"),
    (FOUR + " | turn 0 | trick 1 8w 8p 9j", "no combination"),
    (FOUR + " | turn 0 | trick 1 3s 4s 5p Ph=9 6j", "no combination"),
    (FOUR + " | turn 1 | trick 0 Dr; 3 Ph", "Ph"),
    (FOUR + " | turn 1 | trick 3 Ph; 0 Ma", "Ma"),
    (FOUR + " | turn 1 | trick 0 8w; 0 9w", "9w"),
    (FOUR + " | turn 0 | trick 0 8w", "collect 0"),
    # the phase
    (FOUR + " | collect 0", "trick"),
    (FOUR + " | collect 1 | trick 0 8w", "seat 0"),
    (FOUR + " | wishing 0 | trick 0 4s", "Mahjong"),
    (FOUR + " | wishing 1 | trick 0 Ma", "Mahjong"),
    (FOUR + " | bombs 1 turn 1 | trick 0 4s", "bomb"),
    (FOUR + " | over", "not over"),
    (FOUR + " | pushing", "cards"),
    ("nanking | 0: 2j | 1: - | 2: 3j | 3: - | turn 0 | out 1 3", "over"),
    ("nanking | 0: 2j | 1: - | 2: - | 3: - | turn 0 | out 1 2 3", "over"),
    ("nanking | 0: 2j | 1: - | 2: 3j | 3: 4j | turn 1 | out 1", "seat 1"),
    (FOUR + " | 0+: 3s | taking 0", "14"),
    (FOUR + " | turn 0 | 0>: 2j 3w 4w", "0"),
    (FOUR + " | turn 0 | fault 1", "over"),
    # seats out, calls, the wish
    (FOUR + " | turn 0 | out 1", "seat 1"),
    ("nanking | 0: - | 1: 3j | 2: 4j | 3: 5j | turn 1", "seat 0"),
    ("nanking | 0: - | 1: 3j | 2: 4j | 3: 5j | turn 1 | out 0 0", "twice"),
    (FOUR + " | turn 0 | calls 1 grand; 1 small", "twice"),
    ("nanking | 0: Ma | 1: 3j | 2: 4j | 3: 5j | turn 0 | wish 8", "Mahjong"),
]


FIVE = "ear players=5 | 0: 2j 2j' | 1: 3j | 2: 4j | 3: 5j | 4: 6j"
SEVEN = "grandmaster players=7 | 0: Ph Ph' | 1: 3j | 2: 4j | 3: 5j | 4: 6j | 5: 7j | 6: Dr Dr'"
SIX = "tientsin | 0: 2j | 1: 3j | 2: 4j | 3: 5j | 4: 6j | 5: 7j"
OPEN = "tricsu | 0: 2j | 1: 3j | 2: 4j | 3: 5j"
EIGHTS = (
    "2j 3j 4j 5j 6j 7j 8j 9j",
    "2w 3w 4w 5w 6w 7w 8w 9w",
    "2p 3p 4p 5p 6p 7p 8p 9p",
    "2s 3s 4s 5s 6s 7s 8s 9s",
)
SIXES = "Tj Jj Qj Kj Aj Ma", "Tw Jw Qw Kw Aw Ph", "Tp Jp Qp Kp Ap Dr", "Ts Js Qs Ks As Do"
TAKING = "tricsu | " + " | ".join(
    [f"{seat}: {hand}" for seat, hand in enumerate(EIGHTS)]
    + [f"{seat}+: {hand}" for seat, hand in enumerate(SIXES)]
)
DEALT = " | ".join(f"{seat}: {' '.join(DECK.names(DECK.all)[9 * seat : 9 * seat + 9])}" for seat in range(6))
IMPOSSIBLE += [
    # two packs
    (FIVE + " | turn 0 | trick 4 2j", "2j"),
    (FIVE.replace("3j", "Ma Ma") + " | turn 0", "Ma"),
    (SEVEN + " | turn 1 | trick 0 Dr", "Dr"),
    (SEVEN.replace("3j", "8w") + " | turn 1 | trick 0 9w 9w'", "no combination"),
    # announcements, wishes and exchanges that a game has not
    (FIVE + " | turn 0 | calls 1 small", "seat 1 has no small"),
    (OPEN + " | turn 0 | calls 0 grand", "seat 0 has no grand"),
    (OPEN + " | turn 0 | calls 2 grand", "seat 2 has no grand"),
    (TAKING + " | taking 0", "seat 0 is not asked"),
    (FIVE + " | turn 0 | wish 8", "nobody wish"),
    (FIVE + " | wishing 0 | trick 0 Ma", "nobody wish"),
    (f"grandmaster | {DEALT} | pushing", "in round 1 no cards change hands"),
    # the choice after the Dog
    (SIX + " | dog 0 | trick 1 3w", "only while it is played"),
    (SIX.replace("3j", "3j Do") + " | dog 0", "still holds the Dog"),
    ("tientsin | 0: 2j | 1: 3j | 2: - | 3: 5j | 4: 6j | 5: 7j | dog 0 | out 2", "no choice"),
    (FIVE + " | dog 0", "no choice"),
    # people
    (SIX + " | turn 0 | people 0 1 2 3 4 4", "people"),
    (OPEN + " | turn 0 | people 0 1 2 3", "people"),
]


@pytest.mark.parametrize(("line", "named"), IMPOSSIBLE)
def test_impossible_positions(line: str, named: str) -> None:
    with pytest.raises(PositionError, match=named):
        parse_position(line)


UNREADABLE = [
    ("", "ruleset"),
    ("   ", "ruleset"),
    ("nanking", "turn"),
    (FOUR, "turn"),
    (FOUR + " | turn 7", "7"),
    (FOUR + " | turn x", "x"),
    (FOUR + " | turn", "turn"),
    (FOUR + " | turn 0 | turn 1", "twice"),
    (FOUR + " | turn 0 | 0: 3w", "twice"),
    (FOUR + " | turn 0 | 4: 3w", "4"),
    (FOUR + " | turn 0 | bogus 3", "bogus"),
    (FOUR + " | turn 0 | wish 15", "15"),
    (FOUR + " | turn 0 | wish Ma", "Ma"),
    (FOUR + " | turn 0 | totals 5", "totals"),
    (FOUR + " | turn 0 | totals a b", "a"),
    (FOUR + " | turn 0 | calls 1 huge", "huge"),
    (FOUR + " | turn 0 | won x 3w", "x"),
    (FOUR + " | bombs 1 | trick 0 4s", "bombs"),
    ("nanking | 0: 2x | 1: 3j | 2: 4j | 3: 5j | turn 0", "2x"),
    ("nanking | 0: 11j | 1: 3j | 2: 4j | 3: 5j | turn 0", "11j"),
    ("nanking | 0: 2j <b> | 1: 3j | 2: 4j | 3: 5j | turn 0", "<b>"),
]


UNREADABLE += [
    (FIVE + " | turn 5", "5"),
    (SIX + " | turn 0 | 6: 8j", "6"),
    (OPEN + " | turn 0 | totals 1 2", "4 whole numbers"),
    (FIVE + " | turn 0 | totals 1 2", "5 whole numbers"),
    (SIX + " | turn 0 | open 3x", "3x"),
    (SIX + " | turn 0 | open 8j'", "8j'"),
    (FIVE.replace("3j", "Dr'") + " | turn 0", "Dr'"),
    (SIX + " | turn 0 | round 0", "0"),
    (SIX + " | turn 0 | people 0 1 2 3 4 6", "6"),
    ("grandmaster dog=removed | 0: Do | turn 0", "Do"),
]


@pytest.mark.parametrize(("line", "named"), UNREADABLE)
def test_unreadable_positions(line: str, named: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_position(line)
    assert named in str(error.value)


def test_unknown_rulesets_and_options() -> None:
    with pytest.raises(UnknownGame, match="nankin"):
        parse_position("nankin | 0: 2j | turn 0")
    for options in ("speed=3", "target=soon", "target=-5", "wish_unable=never", "target", "=", "target="):
        with pytest.raises((OptionError, NotationError)):
            parse_position(f"nanking {options} | 0: 2j | 1: 3j | 2: 4j | 3: 5j | turn 0")


BAD_ACTIONS = [
    ("", NotationError),
    ("pass", NotationError),
    ("1", NotationError),
    ("9 pass", NotationError),
    ("-1 pass", NotationError),
    ("1 dance", NotationError),
    ("1 wish", NotationError),
    ("1 wish 15", NotationError),
    ("1 wish Dr", NotationError),
    ("1 give", NotationError),
    ("1 give 7", NotationError),
    ("1 play", NotationError),
    ("1 play 2x", NotationError),
    ("1 play Ph=Z", NotationError),
    ("1 play 8w=9", NotationError),
    ("1 pass now", NotationError),
    ("1 play 8w 8w", PositionError),
]


@pytest.mark.parametrize(("text", "kind"), BAD_ACTIONS)
def test_what_is_no_action(text: str, kind: type[TichuError]) -> None:
    state = parse_position("nanking | 0: 2j 4j | 1: 8w 9j 3p Ph | 2: 2p 3w | 3: 2s 6s | turn 1 | trick 0 7w")
    with pytest.raises(kind) as error:
        state.action(text)
    assert str(error.value)
    with pytest.raises(kind):
        state.apply(text)


def test_shorthand_and_the_readings_of_the_phoenix() -> None:
    state = parse_position("nanking | 0: 2j | 1: 3j 3w 9j 9w 4p 5p 6p 7s Ph | 2: 2p | 3: 2s | turn 1")
    assert state.action("1 3j 3w") == state.action("1 play 3w 3j")
    assert state.action("1 play 3j 3w 9j 9w Ph").combo.rank == 9, "the highest is proposed"
    assert state.action("1 play 3j 3w 9j 9w Ph=3").combo.rank == 3
    assert state.action("1 play 4p 5p 6p 7s Ph").combo.rank == 8
    assert state.action("1 play 4p 5p 6p 7s Ph=3").combo.rank == 7
    with pytest.raises(AmbiguousAction, match="Ph"):
        parse_action("1 play 3j 3w 9j 9w Ph", state, strict=True)
    assert parse_action("1 play 9j Ph", state, strict=True).combo.kind == "pair"
    assert parse_action("1 play 3j 3w 9j 9w Ph=3", state, strict=True).combo.rank == 3
    following = parse_position(
        "nanking | 0: 2j | 1: 3j 3w 9j 9w Ph | 2: 2p | 3: 2s | turn 1 | trick 0 5j 5w 5p 4j 4w"
    )
    assert following.action("1 play 3j 3w 9j 9w Ph").combo.rank == 9
    assert not following.ask("1 play 3j 3w 9j 9w Ph=3")


def test_a_push_that_makes_no_sense_is_refused_not_unread() -> None:
    state = GAME.deal(random.Random(1)).play("0 take", "1 take", "2 take", "3 take")
    one, two = DECK.names(state.hands[1])[:2]
    for text in ("1 push", f"1 push {one}", f"1 push {one} {one} {two}", f"1 push {one} {two}"):
        assert state.ask(text).rule == "nanking.push" and not state.ask(text)


def test_errors_are_one_family() -> None:
    for kind in (NotationError, PositionError, IllegalAction, AmbiguousAction, UnknownGame, OptionError):
        assert issubclass(kind, TichuError) and issubclass(kind, ValueError)
    with pytest.raises(NotationError) as error:
        parse_position("nanking | 0: 2j 7x | 1: 3j | 2: 4j | 3: 5j | turn 0")
    assert error.value.where == "7x"
    assert "nanking" in sorted(games)
