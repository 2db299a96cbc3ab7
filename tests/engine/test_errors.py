"""An error in a notebook: what is wrong, the part of the line that failed, and the line that was typed."""

import linecache

import pytest

from tichu_teach.engine import OptionError, TichuError, games, parse_position
from tichu_teach.engine.errors import NotationError, PositionError, check_seed, did_you_mean, short


def told(error: TichuError) -> list[str]:
    """The lines below the message, as they are shown."""
    return error._render_traceback_()[1:]


@pytest.mark.parametrize(
    ("text", "where", "mark"),
    [
        ("2j 2jj 2j", "2jj", "   ^^^"),
        ("x2j (2j)", "2j", "     ^^"),  # the whole word before the part of one
        ("x2j", "2j", " ^^"),
        ("12 1 | 2", "2", "       ^"),
    ],
)
def test_a_part_that_failed_is_marked(text: str, where: str, mark: str) -> None:
    assert told(NotationError("no", text, where)) == [f"    {text}", f"    {mark}"]


def test_a_seed_is_a_number_that_can_be_written_down() -> None:
    for seed in (None, 0, -7, 10**3000):
        check_seed(seed)
    with pytest.raises(OptionError, match="too many digits"):
        check_seed(10**4000)
    with pytest.raises(OptionError, match="seed is a whole number, not '7'"):
        check_seed("7")


def test_of_a_position_the_whole_line_is_shown() -> None:
    line = "nanking | 0: 2j | 1: 4j | 2: 5j | 3: 6j | turn 0 | wish 16"
    with pytest.raises(NotationError) as error:
        parse_position(line)
    assert (error.value.text, error.value.where) == (line, "16")
    assert told(error.value)[1].rstrip().endswith("^^")


@pytest.mark.parametrize(
    ("line", "part", "mark"),
    [
        ("mahjong | E+: P(Rd) G() | turn E", "G()", []),  # no tile between the brackets: nothing to look for
        ("haggis | 0: 2r | 1: 3r | turn 0 | trick 1 4= 5r", "4=5r", ["    4=5r", "    ^^^^"]),  # put together
    ],
)
def test_of_a_position_the_part_is_shown_if_what_failed_does_not_stand_in_the_line(
    line: str, part: str, mark: list[str]
) -> None:
    with pytest.raises(NotationError) as error:
        parse_position(line)
    assert error.value.text == part
    assert [line for line in told(error.value) if line.startswith("    ")] == mark


def test_of_a_long_line_the_surroundings_are_shown() -> None:
    line = f"{'a' * 70} here {'b' * 90}"
    shown, mark = told(NotationError("no", line, "here"))
    assert shown == f"    … {'a' * 49} here {'b' * 45} …"
    assert mark.index("^") == shown.index("here") and mark.endswith(" ^^^^")
    shown, mark = told(NotationError("no", f"{'a' * 70} {'h' * 90}", "h" * 90))
    assert shown == f"    … {'a' * 49} {'h' * 50} …" and mark.count("^") == 50, "as far as it is shown"
    assert told(NotationError("no", "a" * 100, "a" * 100)) == ["    " + "a" * 100, "    " + "^" * 100]


def test_nothing_is_marked_that_is_not_there() -> None:
    for text, where in (("2j 3j", "4j"), ("2j 3j", ""), ("2j\n3j", "3j")):
        assert told(NotationError("no", text, where)) == []
    error = PositionError("somebody else's", card="4j")
    error.text = "2j 3j"
    assert told(error) == told(PositionError("nobody is to act")) == []


def test_a_card_that_stands_twice_is_marked_where_it_is_too_many() -> None:
    with pytest.raises(PositionError) as twice:
        parse_position("nanking | 0: 2j 3j | 1: 2w | 2: 2p | 3: 2j | turn 0")
    line, mark = told(twice.value)[:2]
    assert line[mark.index("^") :].startswith("2j | turn 0") and mark.count("^") == 2


def test_the_last_line_that_was_typed_is_named() -> None:
    source = "def ask(line):\n    return parse(line)\n\nask('nanking | 0: XX')\n"
    for lines, named in ((source.splitlines(keepends=True), ["in line 2: return parse(line)"]), ([], [])):
        linecache.cache["<cell>"] = (len(source), None, lines, "<cell>")
        with pytest.raises(NotationError, match="XX") as unread:
            exec(compile(source, "<cell>", "exec"), {"parse": parse_position})
        assert told(unread.value) == ["    nanking | 0: XX", "                 ^^", *named]
    del linecache.cache["<cell>"]


def test_a_name_that_is_nearly_one_is_taken_for_it() -> None:
    for typed in ("NANKIN", f"{'nankin':^30}"):
        assert did_you_mean(typed, games) == " (did you mean 'nanking'?)"
    assert did_you_mean("tichoo", games, {"tichu": "nanking"}) == " (did you mean 'nanking'?)"
    assert did_you_mean("bridge", games) == did_you_mean(3, games) == ""
    with pytest.raises(KeyError) as unknown:
        games["tientsinn"]
    assert f" (did you mean 'tientsin'?); there are {', '.join(games)}" in str(unknown.value)


def test_a_value_is_told_whole_unless_it_is_very_long() -> None:
    assert short("a" * 58) == repr("a" * 58) and short("a" * 59) == f"'{'a' * 56}…"
