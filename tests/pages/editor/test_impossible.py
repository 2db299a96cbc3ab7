"""Lines that are typed, and positions that can't be: told with place, card and reason, in words."""

import ast
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import tichu_teach.engine
from tests.pages.editor.laid_by_hand import WISHED, opened
from tichu_teach import position
from tichu_teach.engine import PositionError, TichuError, games
from tichu_teach.pages.editor.draft_position import editing, of_state, read_draft, say_what_is_wrong
from tichu_teach.pages.editor.page import TablePage
from tichu_teach.texts import Texts, has


def test_a_line_can_be_typed_whether_its_position_can_be_or_not() -> None:
    browser = opened()
    browser.fill(line=WISHED)
    assert browser.line == WISHED
    browser.fill(line="nanking | 0: 10j | 1: 8w | 2: 8w | turn 0")
    assert browser.session.laid.draft.cards_at("0:") == ("Tj",)
    assert "[8w]" in browser.standing
    before = browser.session.laid.line
    for nonsense in ("", "8w", "nanking | 0: 8x", "nanking | turn 0 | won 9 5j", "mahjong | E: B1 *", "<b>"):
        browser.fill(line=nonsense)
        assert browser.session.laid.line == before and browser.block("notice")["tone"] == "warn"
        assert browser.line == nonsense, "it stands there to be mended"
    browser.put("0:", "3p")
    assert browser.line == browser.session.laid.line != before


IMPOSSIBLE = {
    "nanking | 0: 8w | 1: 8w | turn 0": "[8w] lies in two places.",
    "nanking | 0: 8w | 1: 9w | 2: 5j | 3: 6j | turn 0 | trick 1 7w; 2 6w": "[6w] by North does not beat",
    "nanking | 0: 8w | 1: 9w | 2: 5j | 3: 6j | turn 0 | trick 1 7w 6w": "[6w 7w]",
    "mahjong | E: B1 B2 | S: * | W: * | N: * | turn E": "2 tiles lie in front of East",
    "mahjong | E: B1 B1 B1 B1 B1 | turn E": "four of a kind",
    "haggis | 0: 2r | turn 0": "East",
}


@pytest.mark.parametrize("impossible", IMPOSSIBLE)
def test_what_is_impossible_is_told_with_place_and_card(impossible: str) -> None:
    family = editing(TablePage(impossible.partition(" ")[0]).laid.draft)
    game = games[impossible.partition(" ")[0]]
    with pytest.raises(TichuError) as refused:
        position(impossible)
    told = say_what_is_wrong(refused.value, family.blank(game)).replace("] [", " ")
    wanted = IMPOSSIBLE[impossible].replace(
        "East", family.names(family.blank(game))[1 if "haggis" in impossible else 0]
    )
    assert wanted in told


def test_tiles_that_cannot_lie_so_are_shown_as_they_are_usually_written() -> None:
    draft = read_draft(
        "mahjong | E: b1 b1 b1 b1 b1 | 1: c9, k1 | 1+: P(b3) g(rd) | 2*: s1 | turn E | river 2:c5 s:k5"
    )
    fields = {"E:": "B1 B1 B1 B1 B1", "S:": "C9 K1", "W:": "-", "N:": "-"}
    table = {"S+:": "P(B3) g(Rd)", "W*:": "S1", "turn": "E", "river": "W:C5 S:K5"}
    assert draft.fields == fields | table


BEGINNINGS = ("check_beginning", "check_hand", "_check_win", "check_tiles", "read_hand")
"""Of records and of hands alone: no table is laid of them."""


def position_errors() -> Iterator[tuple[str, ast.Call]]:
    """Every place in which the engine says that a position can't be."""
    engine = Path(tichu_teach.engine.__file__).parent
    for family in ("climbing", "tichu", "haggis", "mahjong"):
        for name in ("validate", "reader", "notation", "cards", "rules"):
            file = engine / family / f"{name}.py"
            tree = ast.parse(file.read_text(encoding="utf-8")) if file.is_file() else ast.Module([], [])
            for function in ast.walk(tree):
                if isinstance(function, ast.FunctionDef) and function.name not in BEGINNINGS:
                    for node in ast.walk(function):
                        asked = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
                        if asked in ("PositionError", "_require", "require") and isinstance(node, ast.Call):
                            yield f"{family}/{name}.py:{node.lineno}", node


def test_whatever_cannot_be_is_said_in_words_of_the_catalogue() -> None:
    found = [*position_errors()]
    assert len(found) > 30
    for place, call in found:
        at = 2 if getattr(call.func, "id", "") in ("_require", "require") else 1
        assert len(call.args) > at, f"{place} has no reason"
        reason = call.args[at]
        if isinstance(reason, ast.Constant):
            own = place.partition("/")[0]
            assert has(f"editor.no.{reason.value}") or has(f"editor.{own}.no.{reason.value}"), place


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("mahjong | E: C8 * | S: * | W: * | N: * | turn S deal", "dealt"),
        ("mahjong | E: * | S: C8 * | W: * | N: * | turn S wall", "drawn-none"),
        ("mahjong | E: * | S: * | W: * | N: * | turn E deal | fresh", "fresh-none"),
        ("mahjong | E: * | S: * | W: * | N: * | turn E deal | dead S S", "seat-twice"),
    ],
)
def test_a_position_of_tiles_that_cannot_be_says_so_in_words(line: str, reason: str) -> None:
    with pytest.raises(PositionError) as caught:
        position(line)
    assert caught.value.reason == reason
    draft = of_state(games["mahjong"].deal(random.Random(1)))
    assert say_what_is_wrong(caught.value, draft) == Texts("mahjong")(f"editor.no.{reason}")
