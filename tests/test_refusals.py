"""The errors that people meet in a cell or a program: what was wrong, where, and what was perhaps meant."""

import random
import re
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell

import tichu_teach
from tests.cells import TABLES, refusal
from tichu_teach import (
    analysis,
    calculator,
    explain,
    lesson,
    play,
    players,
    position,
    puzzle,
    puzzles,
    review,
)
from tichu_teach.analysis.figures import figure
from tichu_teach.classroom import Progress, report
from tichu_teach.engine import ArgumentError, Record, TichuError, games
from tichu_teach.engine.errors import short
from tichu_teach.exercises.library import daily, find, packed_puzzles
from tichu_teach.exercises.motifs import generate
from tichu_teach.lessons import chapters
from tichu_teach.texts import MissingText, catalogue


def test_a_name_that_was_meant_is_found() -> None:
    for call in (play, puzzles, games.__getitem__, lambda name: position(f"{name} | 0: 2j | turn 0")):
        said = refusal(call, "tichu")
        assert "did you mean 'nanking'?" in said and all(name in said for name in games)
    assert "did you mean 'nanking'?" in refusal(play, "Nanking")
    assert "did you mean 'players'?" in refusal(play, "grandmaster", player=8)
    assert "did you mean 'wish'?" in refusal(puzzles, "nanking", "wishes")
    assert "did you mean 'limit'?" in refusal(calculator, limits=3)
    assert refusal(play, "haggis", opponent="strong") == "play has no 'opponent' (did you mean 'opponents'?)"
    assert refusal(play, "haggis", opponents="strng").endswith("not 'strng' (did you mean 'strong'?)")
    assert refusal(puzzle, "wish-01").endswith("did you mean 'nanking-wish-01'?")
    rules = tichu_teach.rulebook("nanking")
    assert refusal(rules.__getitem__, "wish.duty").endswith("'wish.duty' (did you mean 'nanking.wish.duty'?)")
    assert refusal(puzzle, "nanking-wihs-t7").endswith("did you mean 'nanking-wish-t7'?")
    with pytest.raises(AttributeError, match=r"games\['nanking'\]"):
        _ = games.haggis


def test_what_is_meant_is_told_in_a_line() -> None:
    told = {
        3: "3; one is 'nanking/1-cards', and Tab offers all others",
        "sudoku": "'sudoku'; one is 'nanking/1-cards', and Tab offers all others",
        "wish": "'wish'; did you mean 'nanking/7-wish'?",
        "bombs": "'bombs'; did you mean 'nanking/5-bombs' or 'nanking/14-bombs' or 'haggis/3-bombs'?",
        "haggis/bombs": "'haggis/bombs'; did you mean 'haggis/3-bombs'?",
        "tichu/bombs": "'tichu/bombs'; did you mean 'nanking/5-bombs' or 'nanking/14-bombs'?",
        "nanking/7-wsh": "'nanking/7-wsh' (did you mean 'nanking/7-wish'?)",
        "mahjong-duel/3-kongs": "'mahjong-duel/3-kongs' (did you mean 'mahjong/3-kongs'?)",
        "x": "'x'; one is 'nanking/1-cards', and Tab offers all others",
        "/": "'/'; one is 'nanking/1-cards', and Tab offers all others",
        "nankin": "'nankin' (did you mean 'nanking/1-cards'?)",
        "sparow/1-game": "'sparow/1-game' (did you mean 'sparrow/1-cards'?)",
    }
    for name, game in (
        *((name, "haggis") for name in ("haggis", "haggis/", "haggis/xxxxxxxxxxxxx")),
        ("tichu", "nanking"),
    ):
        every = ", ".join(each for each in chapters() if each.startswith(f"{game}/"))
        told[name] = f"'{name}'; there are {every}"
    assert {name: refusal(lesson, name).removeprefix("there is no chapter ") for name in told} == told
    last = max(id for id in (each.id for each in packed_puzzles("nanking")) if id.startswith("nanking-wish-"))
    assert refusal(puzzle, "nanking-wish-999").endswith(f"; the last of its pack is {last!r}")
    assert refusal(puzzle, "nanking-wish-7").endswith("; did you mean 'nanking-wish-07'?")
    assert refusal(puzzle, "haggis").endswith("; puzzles('haggis') lays one after the other")
    assert refusal(puzzles, "monday.yaml") == 'a pack goes in by name: puzzles(pack="monday.yaml")'
    assert refusal(calculator, "nanking").endswith("those of mahjong, mahjong-duel, sparrow have")
    table, hand = position(TABLES["tichu"]), games["mahjong"].deal(random.Random(1))
    assert refusal(table.ask, "play Kj") == "an action begins with its seat, as in '0 play Kj'"
    assert refusal(table.ask, "East pass") == "an action begins with its seat, as in '0 pass'"
    assert refusal(players.play_round, table, []) == "nanking takes 4 players in a list, not []"
    assert refusal(table.ask, "1 lay Kj").startswith("'lay' is no action (did you mean 'play'?); there are ")
    assert refusal(table.ask, "1 play").startswith("what does seat 1 do? Name cards, or take, ")
    assert refusal(hand.ask, "E kong") == "kong what? Name a tile, as in 'S kong K4'"
    assert refusal(hand.ask, "S chow K4").endswith("two tiles of the hand, as in 'S chow K4 K5'")
    assert refusal(hand.held, "s") == "mahjong has seats 0 to 3, not 's'; East is seat `table.east`"
    asked = position(TABLES["mahjong"])
    assert refusal(asked.ask, "S pung C6") == "'pung' takes nothing after it but the discard C8, not 'C6'"
    assert refusal(asked.ask, "S noclaim C6") == "'noclaim' takes nothing after it, not 'C6'"
    assert refusal(table.ask, asked.legal()[0]).startswith("this is nanking, and Chow(")
    named = "; a game goes by its name, 'grandmaster', with players=8 after it"
    assert refusal(play, "grandmaster players=8").endswith(f"'grandmaster players=8'{named}")
    assert refusal(play, games["grandmaster"].vary(players=8)).endswith(f"<grandmaster players=8>{named}")
    assert refusal(tichu_teach.exercise, 0).startswith("exercise takes fields by name or in a dict, not 0")
    rules = tichu_teach.rulebook("nanking")
    assert refusal(rules.mentioning, "wihs").startswith(
        "Nothing about 'wihs' in the rules of Nanking (did you mean 'wish'?)"
    )
    assert refusal(rules.__getitem__, "sparrow").endswith(
        "'sparrow'; about('sparrow') finds those it is mentioned in"
    )
    dice = random.Random(1)
    for odd in (players.sensible(table.game), 7):
        assert "a player is such as sensible(" in refusal(players.play_round, table, [odd] * 4)
    recalled = Progress().with_recall
    assert refusal(recalled, {"nanking.wish.duty": "right"}, "2026-11-22").endswith("not 'right'")
    assert refusal(recalled, {"nanking.wish.duty": "solved"}, "22.11.").endswith("2026-11-22, not '22.11.'")
    assert players.play_round(table, [players.sensible(table.game)(dice)] * 4).phase == "over"
    with pytest.raises(MissingText, match="no language 'de'; there are en"):
        catalogue("de")
    assert "'wsh' (did you mean 'wish'?)" in refusal(position, TABLES["tichu"].replace("wish", "wsh"))
    assert "'rver' (did you mean 'river'?)" in refusal(position, "mahjong | E: * | rver E:N | turn E deal")
    assert "write 'collect 0'" in refusal(position, TABLES["tichu"].replace("turn 1", "turn 0"))
    for call in (review, tichu_teach.table):
        assert refusal(lambda seed, call=call: call(seed=seed), "a") == "seed is a whole number, not 'a'"


def test_what_is_no_verdict_is_told() -> None:
    table = position(TABLES["tichu"])
    assert 'explain(table.ask("1 pass"))' in refusal(explain, table)
    with pytest.raises(TypeError):
        explain("1 pass")  # type: ignore[arg-type]


NESTED: list[Any] = []
for _ in range(9000):
    NESTED = [NESTED]

ODD: list[Any] = [
    None, 0, -1, 3.5, True, "", " ", "tichu", "x" * 9000, "nanking", b"x", [], {}, (1,), object(), 10**30,
    "0", "../../etc/passwd", "\0", "ünï", float("nan"), 10**5000, NESTED,
]  # fmt: skip


ANALYSES = ("claim", "evaluate", "first_out", "refute", "safe_lines", "solve")


def entrances() -> dict[str, Callable[[Any], Any]]:
    found: dict[str, Callable[[Any], Any]] = {
        name: getattr(tichu_teach, name)
        for name in ("position", "explain", "lesson", "puzzles", "puzzle", "play", "calculator")
    }
    found |= {
        "theme": lambda odd: puzzles("nanking", odd or "x"),
        "pack": lambda odd: puzzles(pack="x" if odd is None else odd),
        "seed": lambda odd: play("nanking", seed=odd),
        "seat": lambda odd: play("nanking", seed=1, seat=odd),
        "players": lambda odd: play("grandmaster", players=odd),
        "player": lambda odd: play("nanking", player=odd),
        "games": games.__getitem__,
        "record": Record.from_json,
        "find": find,
        "packed": packed_puzzles,
        "report": report.read_class,
        "exam": lambda odd: tichu_teach.exam("haggis", seed=odd),
        "exam of": lambda odd: tichu_teach.exam(odd, seed=1),
        "guided": lambda odd: tichu_teach.guided("nanking", odd),
        "review": review,
        "exercise": tichu_teach.exercise,
        "kind": lambda odd: tichu_teach.exercise(kind=odd),
        "asked at": lambda odd: tichu_teach.exercise(kind="play", position=odd),
        "step": lambda odd: tichu_teach.step("nanking/7-wish", odd),
        "step of": lambda odd: tichu_teach.step(odd, "duty"),
        "step at": lambda odd: tichu_teach.step("nanking/7-wish", "duty", odd),
        "table": tichu_teach.table,
        "rulebook": tichu_teach.rulebook,
        "rules about": tichu_teach.rulebook("nanking").mentioning,
        "rule": tichu_teach.rulebook("nanking").__getitem__,
        "frame": tichu_teach.frame,
        "begin": Record.begin,
        "add": Record.begin(position(TABLES["tichu"])).add,
        "generate": lambda odd: generate("wish", odd, "nanking"),
        "generate of": lambda odd: generate(odd, 7, "nanking"),
        "sensible": players.sensible,
        "beginner": players.beginner,
        "play_round": lambda odd: players.play_round(odd, ()),
        "daily": lambda odd: daily(date(2026, 11, 28), odd),
        "figure": figure,
        **{name: getattr(analysis, name) for name in ANALYSES},
        "reviewed seat": lambda odd: analysis.review(Record.begin(position(TABLES["tichu"])), odd),
    }
    for family, line in TABLES.items():
        table: Any = position(line)
        game: Any = table.game
        found |= {f"{family}.{name}": getattr(table, name) for name in ("ask", "apply", "action", "play")}
        found |= {f"{family}.{name}": getattr(table, name) for name in ("legal", "view", "text")}
        found |= {f"{family}.{name}": getattr(game, name) for name in ("cards", "card_names", "deal")}
        found |= {f"{family}.held": table.held, f"{family}.next_deal": table.next_deal}
    for name in ("hand", "score", "complete", "waits", "settle"):
        found[name] = getattr(games["mahjong"], name)
    return found | {"readings": games["nanking"].readings, "runs": games["haggis"].readings}


@pytest.mark.parametrize("name", entrances())
def test_odd_arguments_are_refused_in_a_few_words(name: str) -> None:
    """Whatever is handed in: an answer, or an error of ours that says what was wrong."""
    call = entrances()[name]
    refused = 0
    for odd in ODD:
        try:
            call(odd)
        except TichuError as error:
            refused += 1
            assert 10 < len(str(error)) < 1500, (short(odd), error)
        except Exception as error:
            raise AssertionError(f"{name}({short(odd)}) raised {type(error).__name__}: {error}") from error
    assert refused > 4


def cell(source: str, capsys: pytest.CaptureFixture[str]) -> str:
    """The output of a failing cell, without the colours."""
    shell = InteractiveShell.instance()
    try:
        result = shell.run_cell(source)
        assert not result.success
    finally:
        InteractiveShell.clear_instance()
    return re.sub(r"\x1b\[[\d;]*m", "", capsys.readouterr().out)


def test_a_slip_in_a_notebook_is_a_line_and_its_spot(capsys: pytest.CaptureFixture[str]) -> None:
    source = 'from tichu_teach import position\n\nposition("nanking | 0: 2j 8x | 1: 8w | turn 0")'
    shown = cell(source, capsys).strip().split("\n")
    assert shown[0].startswith("NotationError: '8x' is not a card; cards are")
    line, mark = shown[1:3]
    assert line.strip() == "nanking | 0: 2j 8x | 1: 8w | turn 0"
    assert line[mark.index("^") :].startswith("8x") and mark.count("^") == 2
    assert shown[3:] == ['in line 3: position("nanking | 0: 2j 8x | 1: 8w | turn 0")']


@pytest.mark.parametrize(
    ("line", "where"),
    [
        ("haggis | 0: 2r 3q | 1: 4r | turn 0", "3q"),
        ("mahjong | E: B1 Z4 * | S: * | turn E", "Z4"),
        ("nanking | 0: 2j | 1: 3j | turn 7", "7"),
        ("nanking | 0: 2j | 1: 3j | trun 1", "trun 1"),
        ("nanking colour | 0: 2j | turn 0", "colour"),
        ("nanking | 0: 2j | turn 0 | wish 1", "1"),
    ],
)
def test_the_mark_is_under_the_part_that_failed(line: str, where: str) -> None:
    with pytest.raises(TichuError) as refused:
        position(line)
    *_, shown, mark = [row for row in refused.value._render_traceback_() if not row.startswith("in line")]
    at = mark.index("^")
    assert shown[at : at + mark.count("^")] == where, (shown, mark)


def test_programs_meet_an_ordinary_exception() -> None:
    with pytest.raises(ValueError, match="'8x' is not a card") as refused:
        position("nanking | 0: 8x | turn 0")
    assert refused.value.__traceback__ is not None
    assert issubclass(ArgumentError, TypeError)


def test_a_bug_keeps_its_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Traceback" in cell("1 / 0", capsys)
