"""Lines of text: exact inverses, and a clear typed error for everything that is no position or action."""

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
    Wish,
    games,
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
    "said",
    [
        *("turn 0 | won 1 5w", "turn 0 | won 0 5w; 2 6w", "turn 0 | round 2", "turn 0 | people 1 2 3 0"),
        *("turn 0 | played -", "turn 0 | played 1 3", "turn 1 | trick 0 3w | wish 8 by 2", "turn 0 | wish 8"),
        *("turn 0 | totals 5 -5", "over | fault 2", "over 1 | fault 2", "collect 3 | trick 0 Ma; 3 3w"),
    ],
)
def test_a_line_says_what_is_unusual_and_no_more(said: str) -> None:
    assert str(parse_position(f"{FOUR} | {said}")) == f"{FOUR} | {said}"


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
        for use in (state.action, state.ask, state.apply, state.play):
            with pytest.raises(NotationError, match=f"an action is a text, not {name}"):
                use(thing)


def test_a_line_that_is_too_long_is_refused_whole() -> None:
    """Nothing is cut off and the rest taken for what was meant."""
    for line in (FOUR + " | turn 0 | trick 3 2p", "haggis | 0: 3r | 1: 4r | turn 0 | trick 1 2r"):
        with pytest.raises(NotationError, match="characters"):
            parse_position(line).action("0 pass" + " " * 5000 + "3j")
        with pytest.raises(NotationError, match="characters"):
            parse_position(line + " " * 20_000)


@pytest.mark.parametrize("line", ["", "   "])
def test_an_empty_line_is_no_position_and_no_action(line: str) -> None:
    with pytest.raises(NotationError, match="ruleset"):
        parse_position(line)
    for state in (games[name].deal(random.Random(1)) for name in ("nanking", "haggis", "mahjong")):
        with pytest.raises(NotationError, match="no action"):
            state.action(line)


def test_shorthand_and_the_readings_of_the_phoenix() -> None:
    state = parse_position("nanking | 0: 2j | 1: 3j 3w 9j 9w 4p 5p 6p 7s Ph | 2: 2p | 3: 2s | turn 1")
    assert state.action("1 3j 3w") == state.action("1 play 3w 3j")
    assert state.action("1 play 3j 3w 9j 9w Ph").combo.rank == 9, "the highest is proposed"
    assert state.action("1 play 3j 3w 9j 9w Ph=3").combo.rank == 3
    assert state.action("1 play 4p 5p 6p 7s Ph").combo.rank == 8
    assert state.action("1 play 4p 5p 6p 7s Ph=3").combo.rank == 7
    with pytest.raises(AmbiguousAction, match="Ph"):
        state.action("1 play 3j 3w 9j 9w Ph", strict=True)
    assert state.action("1 play 9j Ph", strict=True).combo.kind == "pair"
    assert state.action("1 play 3j 3w 9j 9w Ph=3", strict=True).combo.rank == 3
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


def test_a_wish_for_no_rank_has_a_text_all_the_same() -> None:
    ranks = (0, 1, 2, 10, 14, 17, -1)
    told = [GAME.deal(random.Random(1)).text(Wish(2, rank)) for rank in ranks]
    assert told == [f"2 wish {rank}" for rank in ("none", 1, 2, "T", "A", 17, -1)]


def test_errors_are_one_family() -> None:
    for kind in (NotationError, PositionError, IllegalAction, AmbiguousAction, UnknownGame, OptionError):
        assert issubclass(kind, TichuError) and issubclass(kind, ValueError)
    with pytest.raises(NotationError) as error:
        parse_position("nanking | 0: 2j 7x | 1: 3j | 2: 4j | 3: 5j | turn 0")
    assert error.value.where == "7x"
    assert "nanking" in sorted(games)
