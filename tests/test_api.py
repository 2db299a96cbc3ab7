"""The interface for cells: the names that people find, the help they read, the errors they meet."""

from __future__ import annotations

import ast
import copy
import doctest
import logging
import pickle
import pydoc
import random
import re
import subprocess
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell

import tichu_teach
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
from tichu_teach.classroom.exam import exam as draw
from tichu_teach.engine import ArgumentError, IllegalAction, Record, TichuError, games
from tichu_teach.engine.haggis import deck as haggis_deck
from tichu_teach.engine.haggis import notation as haggis
from tichu_teach.engine.mahjong import hand, notation, reader
from tichu_teach.engine.mahjong.score import Score
from tichu_teach.engine.mahjong.tiles import CARD_NAMES, TILE_NAMES
from tichu_teach.engine.tichu import deck
from tichu_teach.engine.tichu import notation as tichu
from tichu_teach.exercises.library import daily, find, packed_puzzles
from tichu_teach.exercises.motifs import generate
from tichu_teach.lessons import chapters
from tichu_teach.texts import MissingText, text

ROOT = Path(__file__).parents[1]
TABLES = {
    "tichu": "nanking | 0: 2j | 1: 8w Kj | 2: 3p | 3: 4s | turn 1 | trick 0 Ma | wish 8",
    "haggis": "haggis | 0: 2r 3r J | 1: 8o 9o J Q K | haggis 4g | turn 1 | trick 0 8r",
    "mahjong": "mahjong | E: * | S: C6 C7 * | W: * | N: * | turn E | claims | river E:C8",
}


def refusal(call: Callable[..., Any], *args: Any, **options: Any) -> str:
    with pytest.raises(TichuError) as refused:
        call(*args, **options)
    return str(refused.value)


# ---- names ---------------------------------------------------------------------------------------


def test_only_what_is_offered_is_seen() -> None:
    seen = {name for name in dir(tichu_teach) if not name.startswith("_")}
    assert seen == set(tichu_teach.__all__)
    assert all(getattr(tichu_teach, name) for name in tichu_teach.__all__)
    assert tichu_teach.TichuError is TichuError and tichu_teach.games is games
    with pytest.raises(AttributeError, match="no attribute 'lessons_'"):
        tichu_teach.lessons_  # noqa: B018


# ---- help ----------------------------------------------------------------------------------------


def chapter(family: str) -> str:
    """The part of `help(position)` about the games of a family."""
    parts = re.split(r"\*\*[\w-]+\*\* \(([\w, -]+)\)", pydoc.getdoc(position))
    found = dict(zip(parts[1::2], parts[2::2], strict=True))
    own = [name for name in games if games[name].family == family]
    return found[", ".join(own)]


def fields(words: str) -> set[str]:
    """The words with which fields begin in the lists: `turn`, `collect` …"""
    rows = re.findall(r"^ {4}(\S.*?)(?: {2,}\S.*)?$", words, re.M)
    return {part.split()[0] for row in rows for part in row.split(", ")}


def test_help_knows_every_field_and_no_other() -> None:
    assert fields(chapter("tichu")) == {"0:", "0+:", "0>:", *tichu._PHASE_WORDS, *tichu._READERS}
    assert fields(chapter("haggis")) == {"0:", *haggis._PHASE_WORDS, *haggis._READERS}
    at_table, _, counted = chapter("mahjong").partition("A hand to be counted")
    assert fields(at_table) == {"E:", "E+:", "E*:", "east", *reader._READERS}
    assert fields(counted) == {"S:", "laid", "seasons", "won", "suit"}
    assert all(source in counted for source in hand.SOURCES)
    assert all(chance in counted for chance in notation.CHANCES)


def test_help_says_what_every_letter_means() -> None:
    said = " ".join(chapter("tichu").split())
    for suit in deck.SUITS:
        assert f"{suit} {text(f'combo.suit.{suit}')}" in said
    for special in deck.SPECIALS:
        assert f"{special} {text(f'combo.special.{special}')}" in said
    assert " ".join(deck.RANKS[deck.LOW :]) in said
    said = " ".join(chapter("haggis").split())
    for suit in haggis_deck.SUITS:
        assert f"{suit} {text(f'combo.haggis.suit.{suit}')}" in said
    assert " ".join(haggis_deck.RANKS[2:11]) in said
    said = " ".join(chapter("mahjong").split())
    for names, game in ((TILE_NAMES, "mahjong"), (CARD_NAMES, "sparrow")):
        for suit in names.suits:
            assert f"{suit} {text(f'combo.{game}.suit.{suit}')}" in said
        assert " ".join(names.names(range(27, 31))) in said and " ".join(names.names(range(31, 34))) in said
    for tile in TILE_NAMES.names((34, 37, 38, 41)):
        assert tile in said


@pytest.mark.parametrize("family", TABLES)
def test_every_action_that_help_shows_can_be_read(family: str) -> None:
    table = position(TABLES[family])
    shown = chapter(family).partition("What a seat does")[2].partition("A hand to be counted")[0]
    actions = re.findall(r"`([0-9ESWN] [^`]+)`", shown)
    assert len(actions) > 5
    for action in actions:
        own = "demand" in action or "wish 6C" in action or "sparrow" in action
        at = position(TABLES["mahjong"].replace("mahjong", "sparrow").replace("C6 C7", "6C 7C").replace(
            "C8", "8C")) if own else table  # fmt: skip
        seats = at.game.players
        if family == "haggis" and "2 give" in action:
            assert seats == 2  # three players give, too
            continue
        assert at.action(action)


# ---- types ---------------------------------------------------------------------------------------

SCRIPT = """\
from tichu_teach import explain, games, position, puzzles

table = position("nanking | 0: 2j | 1: 8w Kj | 2: 3p | 3: 4s | turn 1 | trick 0 Ma | wish 8")
print(table.phase, table.turn, table.held(), table.held(1), table.view(1).hand, table.game.players)
verdict = table.ask("1 play Kj")
told: str = explain(verdict)
owed = verdict.facts["owed"]
for action in table.legal(1):
    print(action.seat, table.text(action))
after = table.play("1 play 8w", "2 pass")
points: tuple[int, ...] = after.apply("3 pass").count().points
score: int = games["mahjong"].score("S: W W | laid G(Wd) P(Gd) P(Rd) P(S) | won W loose").total
game = games["nanking"].vary(target=500)
puzzles("nanking", theme="wish")
"""
SLIPS = {  # a misspelt method, a wrong argument, a misspelt field, a wrong type of a result, a wrong keyword
    "table.legal(1)": "table.leagl(1)",
    'table.ask("1 play Kj")': "table.ask(8)",
    'verdict.facts["owed"]': 'verdict.fact["owed"]',
    "points: tuple[int, ...]": "points: str",
    'theme="wish")': "theme=8)",
}


def checked(folder: Path, script: str) -> list[int]:
    """The lines in which mypy finds faults in a user's script."""
    pytest.importorskip("mypy")
    from mypy import api

    file = folder / "script.py"
    file.write_text(script, encoding="utf-8")
    known = Path(tichu_teach.__file__).parents[1] / ".mypy_cache" / "script"  # mypy's cache of the package
    options = ["--strict", "--follow-imports=silent", "--ignore-missing-imports", f"--cache-dir={known}"]
    told, broken, _ = api.run([*options, "--no-error-summary", "--config-file=", str(file)])
    assert not broken, broken
    return [int(line.split(":")[1]) for line in told.splitlines() if ": error:" in line]


def test_a_type_checker_finds_the_slips_of_a_script(tmp_path: Path) -> None:
    """The package says that it is typed (`py.typed`), and its positions, verdicts and rulesets are."""
    assert (Path(tichu_teach.__file__).parent / "py.typed").is_file()
    assert checked(tmp_path, SCRIPT) == []
    slipped = SCRIPT
    for right, wrong in SLIPS.items():
        assert slipped.count(right) == 1
        slipped = slipped.replace(right, wrong)
    lines = [
        number
        for number, (right, wrong) in enumerate(zip(SCRIPT.split("\n"), slipped.split("\n"), strict=True), 1)
        if right != wrong
    ]
    assert len(lines) == 5 and sorted(checked(tmp_path, slipped)) == lines


def test_no_public_signature_of_engine_and_front_door_says_any() -> None:
    package = Path(tichu_teach.__file__).parent
    rooms = [package / "__init__.py", *(package / "engine").rglob("*.py"), *(package / "texts").rglob("*.py")]
    vague = []
    for file in rooms:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                said = ast.unparse(node.args) + " " + ast.unparse(node.returns or ast.Constant(None))
                vague += [f"{file.name}: {node.name}"] if re.search(r"\bAny\b", said) else []
    # The fields of an object are untyped: each reader of a file knows which ones it has asked for.
    assert vague == ["reading.py: fields", "reading.py: read"]


# ---- errors --------------------------------------------------------------------------------------


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
        "bombs": "'bombs'; did you mean 'nanking/5-bombs' or 'haggis/3-bombs'?",
        "haggis/bombs": "'haggis/bombs'; did you mean 'haggis/3-bombs'?",
        "tichu/bombs": "'tichu/bombs'; did you mean 'nanking/5-bombs'?",
        "nanking/7-wsh": "'nanking/7-wsh' (did you mean 'nanking/7-wish'?)",
        "mahjong-duel/3-kongs": "'mahjong-duel/3-kongs' (did you mean 'mahjong/3-kongs'?)",
        "x": "'x'; one is 'nanking/1-cards', and Tab offers all others",
        "/": "'/'; one is 'nanking/1-cards', and Tab offers all others",
        "nankin": "'nankin' (did you mean 'nanking/1-cards'?)",
        "sparow/1-game": "'sparow/1-game' (did you mean 'sparrow/1-cards'?)",
    }
    for name, game in (("haggis", "haggis"), ("haggis/xxxxxxxxxxxxx", "haggis"), ("tichu", "nanking")):
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
        rules.title("de")
    assert "'wsh' (did you mean 'wish'?)" in refusal(position, TABLES["tichu"].replace("wish", "wsh"))
    assert "'rver' (did you mean 'river'?)" in refusal(position, "mahjong | E: * | rver E:N | turn E deal")
    assert "write 'collect 0'" in refusal(position, TABLES["tichu"].replace("turn 1", "turn 0"))
    for call in (review, tichu_teach.table):
        assert refusal(lambda seed, call=call: call(seed=seed), "a") == "seed is a whole number, not 'a'"


def test_what_never_changes_is_copied_sent_and_compared() -> None:
    """For a search in several processes, or a notebook that keeps what it has seen."""
    tables: list[Any] = [position(line) for line in TABLES.values()]
    tables += [games[name].deal(random.Random(1)) for name in games]
    tables.append(games["grandmaster"].vary(players=8, dog="removed").deal(random.Random(1)))
    for table in tables:
        table.ask(table.legal()[0])  # which keeps results beside what the table is
        for kept in (table, table.game, table.legal(), table.held(), table.legal()[0]):
            for again in (copy.copy(kept), copy.deepcopy(kept), pickle.loads(pickle.dumps(kept))):
                assert again == kept and repr(again) == repr(kept)
        again = pickle.loads(pickle.dumps(table))
        assert again.legal() == table.legal() and hash(again) == hash(table)
        assert {table.ask(table.legal()[0]), table.ask(table.legal()[0])} == {table.ask(table.legal()[0])}
        with pytest.raises(AttributeError, match="never changes"):
            table.turn = 1
        with pytest.raises(AttributeError, match="never changes"):
            del table.turn
        view = table.view(0)
        assert repr(view) == repr(pickle.loads(pickle.dumps(view))) == f"<{table.game.name}, seat 0>"


def test_what_is_printed_says_what_it_is() -> None:
    """A view, a question: by what it is, not by where it lies in memory."""
    hand = games["mahjong"].hand("S: W W | laid G(Wd) P(Gd) P(Rd) P(S) | won W loose")
    things: list[Any] = [
        find("nanking-wish-07"),
        draw("haggis", seed=7),
        Record.begin(position(TABLES["haggis"])),
        hand,
    ]
    for line in TABLES.values():
        table = position(line)
        things += [table, table.game, table.view(1), table.legal(), table.ask(table.legal()[0]), table.held()]
    for thing in (*things, games["mahjong"].score(hand), tichu_teach.rulebook("haggis"), games):
        assert " at 0x" not in repr(thing), type(thing)
    assert repr(find("nanking-wish-t4711").question).startswith("<play: A wish is on the table.")


def test_verdicts_speak_wherever_they_are_printed(caplog: pytest.LogCaptureFixture) -> None:
    table = position(TABLES["tichu"])
    verdict = table.ask("1 pass")
    assert str(verdict) == f"{verdict}" == explain(verdict) and "nanking" not in str(verdict)
    with pytest.raises(IllegalAction) as refused:
        table.apply("1 pass")
    told = f"{explain(verdict)} ({verdict.rule})"
    assert str(refused.value) == told and refused.value._render_traceback_()[0] == f"IllegalAction: {told}"
    assert str(pickle.loads(pickle.dumps(refused.value))) == told
    logging.getLogger("tests").warning("%s", verdict)
    assert caplog.messages == [explain(verdict)]
    assert all(name in repr(games) for name in games)


def test_the_first_verdict_of_a_program_speaks() -> None:
    """Whichever door it came through: nobody has asked for words before."""
    for door in ("position(line)", "games['nanking'].deal(random.Random(1))"):
        code = (
            f"import random; from tichu_teach import games, position; line = {TABLES['tichu']!r};"
            f"table = {door}; print(table.ask('1 collect'))"
        )
        ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        assert ran.stdout.startswith("The referee says no."), ran.stderr


def test_what_is_legal_is_found_by_its_text() -> None:
    legal = position(TABLES["tichu"]).legal()
    assert "1 play 8w" in legal and legal[0] in legal and "1 play Kj" not in legal and 8 not in legal


def test_what_is_no_verdict_is_told() -> None:
    table = position(TABLES["tichu"])
    assert 'explain(table.ask("1 pass"))' in refusal(explain, table)
    with pytest.raises(TypeError):
        explain("1 pass")  # type: ignore[arg-type]


ODD: list[Any] = [
    None, 0, -1, 3.5, True, "", " ", "tichu", "x" * 9000, "nanking", b"x", [], {}, (1,), object(), 10**30,
    "0", "../../etc/passwd", "\0", "ünï", float("nan"),
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
            assert 10 < len(str(error)) < 1500, (odd, error)
        except Exception as error:
            raise AssertionError(f"{name}({odd!r:.60}) raised {type(error).__name__}: {error}") from error
    assert refused > 4


# ---- errors in a notebook --------------------------------------------------------------------------


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


# ---- the families offer the same -----------------------------------------------------------------


@pytest.mark.parametrize("name", games)
def test_every_game_offers_the_same(name: str) -> None:
    game, rng = games[name], random.Random(3)
    state = game.deal(rng)
    held = game.card_names(state.hands[0])
    assert game.cards(" ".join(held[:1])) == game.cards(game.cards(held[0]))
    assert game.card_names(" ".join(held[:2])) == held[:2]
    while state.phase != "over":
        state = state.apply(rng.choice(state.legal()))
    assert len(state.count().points) == game.sides
    assert len(state.standing) == game.columns


def test_readings_are_found_by_names() -> None:
    assert [each.kind for each in games["nanking"].readings("5j 5w 5p 5s")] == ["bomb4"]
    assert [each.rank for each in games["haggis"].readings("9r Tr J")] == [11, 10]
    assert games["nanking"].readings("-") == ()


def test_a_hand_of_a_real_table_is_settled_from_its_lines() -> None:
    game = games["mahjong"]
    lines = [
        "E: B1 B2 B3 B5 B6 B7 C1 C2 C3 K1 K1 K9 E",
        "S: W W S S S | laid G(Wd) P(Gd) P(Rd) | won S discard",
        "W: B1 B2 B3 B5 B6 B7 C1 C2 C3 K2 K2 K9 E",
        "N: N N E E | laid P(B9) P(C9) P(K9)",
    ]
    settled = game.settle(lines, by="E")
    assert settled.winner == 1 and sum(settled.points) == 0
    assert settled.liable == (0, "mahjong.penalty.2-honours")
    assert settled.scores[1] == game.score(lines[1])
    totals = [score.total for score in settled.scores]
    assert game.settle(totals, winner="S").points == game.settle(lines).points
    assert game.settle(lines, dead=["N"]).scores[3].total == 0
    assert game.settle([0, 30, 2, 2], "S").scores[:2] == (Score((), 0, 0, 0), Score((), 30, 0, 30))
    for wrong, said in (
        ({"hands": lines[:3]}, "played by 4"),
        ({"hands": lines[::-1]}, "playing order"),
        ({"hands": lines, "winner": "N"}, "S has won as well as N"),
        ({"hands": totals}, "who has won?"),
        ({"hands": totals, "winner": "X"}, "'X' is not a seat"),
        ({"hands": totals, "winner": "S", "by": "S"}, "S has won: neither dead nor its own discarder"),
        ({"hands": totals, "winner": "W", "dead": "W"}, "W has won: neither dead"),
        ({"hands": totals, "winner": 1}, "named by the wind, E S W N, not 1"),
        ({"hands": [*totals[:3], -1], "winner": "S"}, "points from 0 up, not -1"),
        ({"hands": [*totals[:3], True], "winner": "S"}, "points from 0 up, not True"),
        ({"hands": lines[0], "winner": "S"}, "what each player has"),
    ):
        assert said in refusal(game.settle, **wrong)  # type: ignore[arg-type]


def test_tiles_and_hands_are_read_from_text() -> None:
    game = games["mahjong"]
    tiles = "B2 B3 B4 B5 B6 B7 K1 K1 C6 C7 N N N"
    assert game.waits(tiles) == game.waits(game.cards(tiles)) == game.waits(f"E: {tiles}")
    assert game.complete(f"{tiles} C5") and not game.complete(f"{tiles} C4")
    assert game.complete("S: W W | laid G(Wd) P(Gd) P(Rd) P(S)")
    assert "13 tiles wait" in refusal(game.waits, f"{tiles} C5")
    assert "named too often" in refusal(game.complete, "B1 B1 B1 B1 B1")
    assert "a season is laid out, not held" in refusal(game.waits, f"{tiles[:-1]}S1")


# ---- what the documents show ------------------------------------------------------------------------


def test_the_readme_is_a_doctest() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried >= 3 and not failed


def test_the_teachers_manuals_example_runs() -> None:
    manual = (ROOT / "notebooks" / "teachers" / "README.md").read_text(encoding="utf-8")
    code = manual.partition("```python\n")[2].partition("```")[0]
    *before, last = code.strip().splitlines()
    world: dict[str, Any] = {}
    exec("\n".join(before), world)
    assert eval(last, world).startswith("The referee says no.")
