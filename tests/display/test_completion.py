"""Tab offers the names that a call wants."""

import doctest
import subprocess
import sys
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from IPython.core.completer import provisionalcompleter
from IPython.core.interactiveshell import InteractiveShell

from tichu_teach import display, position, rulebook
from tichu_teach.display import completion
from tichu_teach.engine import games
from tichu_teach.exercises.kinds import KINDS
from tichu_teach.lessons.library import chapters
from tichu_teach.players import strengths
from tichu_teach.themes import THEMES


@pytest.fixture
def shell() -> Iterator[InteractiveShell]:
    yield InteractiveShell.instance()
    InteractiveShell.clear_instance()


def tab(shell: InteractiveShell, typed: str) -> list[str]:
    """The lines that Tab makes of what has been typed."""
    with provisionalcompleter():
        found = [*shell.Completer.completions(typed, len(typed))]
    return [typed[: each.start] + each.text + typed[each.end :] for each in found]


def test_names_are_offered_where_a_call_wants_one(shell: InteractiveShell) -> None:
    display.introduce(shell)
    display.introduce(shell)  # a package that is imported twice offers everything once
    for typed, names in (
        ('lesson("', chapters()),
        ("lesson('hagg", chapters("haggis")),
        ('step("nanking/7-w', ["nanking/7-wish"]),
        ('step("nanking/7-wish", "dut', ["duty"]),
        ('step("nanking/7-wish", id="dut', ["duty"]),
        ('puzzles("nanking", theme="', THEMES["nanking"]),
        ('puzzles("mahjong", "wa', ["waits"]),
        ('puzzles(theme="', THEMES["nanking"]),
        ('puzzle("nanking-wish-3', [f"nanking-wish-3{digit}" for digit in range(5)]),
        ('page = play("mahjong', ["mahjong", "mahjong-duel"]),
        ('for each in puzzles("sp', ["sparrow"]),
        ('exercise(kind="', KINDS),
        ('exercise(position="chess", kind="allo', ["allowed"]),
        ('play(opponents="', strengths(games["nanking"])),
        ('play("sparrow", seed=7, opponents="', strengths(games["sparrow"])),
        ('rulebook("haggis", "haggis.deck', ["haggis.deck", "haggis.deck.two"]),
        ('rulebook("haggis", about="', games["haggis"].rules),
    ):
        begun = typed[: max(typed.rfind('"'), typed.rfind("'")) + 1]
        assert tab(shell, typed) == sorted(begun + name for name in names), typed


def test_names_come_alone_and_nothing_is_held_back_elsewhere(shell: InteractiveShell) -> None:
    """Where a call wants a name IPython's own guesses would be noise; elsewhere they are all there is."""
    display.introduce(shell)
    matcher = shell.Completer.custom_matchers[-1]
    for typed, begun, names in (('step("nanking/7-wish", "dut', "dut", ["duty"]), ('print("x', "", [])):
        found = matcher(SimpleNamespace(text_until_cursor=typed))
        assert [(each.text, each.type) for each in found["completions"]] == [(name, "text") for name in names]
        assert (found["matched_fragment"], found["suppress"]) == (begun, bool(names))


def test_what_is_legal_is_offered(shell: InteractiveShell) -> None:
    display.introduce(shell)
    table = position("nanking | 0: 8w Kj 2p | 1: 5p | 2: 7j | 3: 4s | turn 0 | trick 3 Ma")
    shell.user_ns["table"] = shell.user_ns["wished"] = table
    for typed in ('table.ask("', "table.apply('0 ", 'then = wished.play("0 play'):
        begun = typed[: max(typed.rfind('"'), typed.rfind("'")) + 1]
        legal = [each for each in table.legal().texts if each.startswith(typed.removeprefix(begun))]
        assert legal and tab(shell, typed) == sorted(begun + each for each in legal), typed
    shell.user_ns["table"] = None
    assert not any("0 play" in each for each in tab(shell, 'table.ask("'))
    assert completion.complete('table.ask("', {"table": 7}) is None, "who has another thing by this name"


def test_keys_of_games_are_offered(shell: InteractiveShell) -> None:
    shell.user_ns["games"] = games
    assert tab(shell, 'games["tr') == ['games["tricsu']
    shell.user_ns["book"] = rulebook("haggis")
    assert tab(shell, 'book["haggis.deck') == ['book["haggis.deck', 'book["haggis.deck.two']
    assert {line.partition("[")[2].strip("]'\"") for line in tab(shell, "games[")} == {*games}


@pytest.mark.parametrize(
    "typed",
    [
        'print("',
        'lesson("x", "',
        "lesson(",
        'lesson("nanking/7-wish")',
        'puzzles(pack="',
        'exercise("',
        'exercise(position="',
        'rulebook("bridge", "',
        'play("bridge", opponents="',
        'lesson(seed="',
        'puzzles("nanking", level="w',
        'step("nothing", "',
        '"w',
    ],
)
def test_nothing_is_offered_elsewhere(typed: str) -> None:
    assert not (completion.complete(typed) or ("", []))[1]


def test_the_examples_hold() -> None:
    failed, tried = doctest.testmod(completion)
    assert tried and not failed


def test_offering_costs_nothing_before_tab_is_pressed() -> None:
    code = (
        "import sys; from tichu_teach.display import completion;"
        "print([name for name in sys.modules if name.startswith(('tichu_teach.l', 'tichu_teach.engine'))])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "[]"


def test_told_twice_a_shell_offers_each_name_once() -> None:
    """Whoever imports the package anew has one matcher of ours, and all others that were there."""
    shell = SimpleNamespace(Completer=SimpleNamespace(custom_matchers=[len]), user_ns={})
    for _ in range(2):
        completion.introduce(shell)
    assert len(shell.Completer.custom_matchers) == 2 and len in shell.Completer.custom_matchers
