"""Whatever a browser brings back, the page opens: damaged things are put aside, and said to be."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tichu_teach.engine import SavedGameError, games
from tichu_teach.pages.chapter.page import LessonPage
from tichu_teach.pages.editor.calculator.page import Calculator
from tichu_teach.pages.game.match import Match
from tichu_teach.pages.game.page import Game
from tichu_teach.pages.game.saved import OtherGameError, SavedGame
from tichu_teach.pages.puzzle.page import PuzzlePage
from tichu_teach.pages.table.messages import BadMessage, parse
from tichu_teach.players import RandomPlayer
from tichu_teach.texts import text

from ..fake import Browser
from ..messages import ODD, damaged
from ..playing import sit

NANKING = games["nanking"]


def kept_game() -> Any:
    _, browser = sit(seed=5, player=RandomPlayer)
    return browser.kept["game.nanking"]


def test_a_pace_that_is_none_does_not_cost_the_game() -> None:
    """`"speed": []` made every load of the page fail."""
    kept = {**kept_game(), "speed": []}
    game = Game(seed=5, player=RandomPlayer)
    browser = Browser(game, {"game.nanking": kept})
    assert browser.hello() is None
    assert game.play.speed == "normal" and game.play.damaged is None
    assert SavedGame.read(kept, NANKING).record.state == SavedGame.read(kept_game(), NANKING).record.state


@pytest.mark.parametrize("field", ["seat", "seed"])
@pytest.mark.parametrize("value", ["0", None, True, 0.0, [], 1 << 70])
def test_a_wrongly_typed_seat_or_seed_is_refused_by_its_name(field: str, value: Any) -> None:
    with pytest.raises(SavedGameError) as refused:
        SavedGame.read({**kept_game(), field: value}, NANKING)
    assert refused.value.where == f"game.{field}"


@pytest.mark.parametrize("name", [name for name in games if name != "nanking"])
def test_a_game_of_another_ruleset_is_refused_by_its_name(name: str) -> None:
    """Of the same family, too: its rounds would not go on as they began."""
    with pytest.raises(OtherGameError) as refused:
        SavedGame.read(kept_game(), games[name])
    assert refused.value.name == "nanking"


@pytest.mark.parametrize("field", ["record", "seat", "seed", "speed"])
def test_any_field_may_be_anything(field: str) -> None:
    whole = kept_game()
    for odd in [*ODD, KeyError]:
        kept = {name: value for name, value in whole.items() if name != field}
        if odd is not KeyError:
            kept[field] = odd
        game = Game(player=RandomPlayer)
        browser = Browser(game, {"game.nanking": kept})
        assert browser.hello() is None, (field, odd)
        assert browser.scene["table"], "the game starts"
        if game.play.damaged is not None:
            assert browser.kept["game.nanking.damaged"] == kept, "put aside, not thrown away"


def test_a_game_that_reads_well_and_cannot_be_played_on_is_put_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = kept_game()
    game = Game(player=RandomPlayer)
    take_up = game.play.take_up

    def fail(match: Match) -> None:
        monkeypatch.setattr(game.play, "take_up", take_up)
        raise ZeroDivisionError

    monkeypatch.setattr(game.play, "take_up", fail)
    browser = Browser(game, {"game.nanking": kept})
    assert browser.hello() is None
    assert browser.kept["game.nanking.damaged"] == kept
    assert browser.scene["table"]


PROGRESS = {
    "version": 1,
    "lessons": {"nanking/1-cards": {"step": 3, "of": 11, "done": False}},
    "puzzles": {
        "solved": 12, "first": 9, "hints": 4, "streak": 4, "best": 7,
        "done": ["nanking-wish-01"], "missed": ["nanking-bomb-s4711"],
        "themes": {"wish": {"solved": 7, "first": 5, "tried": 8}},
    },
    "aside": {"lessons.odd": 1},
}  # fmt: skip
PLACE = {"id": "nanking-wish-01", "theme": "wish", "level": 2}
CALCULATOR = {
    "rules": "mahjong", "absent": "N", "at": "E", "hands": {"E": "E: b1 b1"}, "typed": {"S": 20},
    "winner": None, "dead": ["W"], "thrower": None, "penalty": "none",
}  # fmt: skip


@pytest.mark.parametrize(
    ("make", "key", "data"),
    [(lambda: LessonPage("nanking/1-cards"), "progress", PROGRESS),
     (lambda: PuzzlePage("nanking"), "progress", PROGRESS),
     (lambda: PuzzlePage("nanking"), "puzzle.nanking", PLACE),
     (lambda: Calculator("mahjong"), "calculator.mahjong", CALCULATOR)],
    ids=["chapter", "puzzle's record", "puzzle's place", "calculator"],
)  # fmt: skip
def test_every_page_opens_on_damaged_data(make: Any, key: str, data: Any) -> None:
    page = make()
    assert key in page.keys, "else nothing is tested"
    for odd in damaged(data, random.Random(key), 40):
        again = make()
        browser = Browser(again, {key: odd})
        error = browser.hello()
        assert error != text("table.failed"), odd
        assert browser.scene, odd


@pytest.mark.parametrize("kind", ["give", "lead"])
def test_every_seat_of_the_widest_table_can_be_given_to_or_led_to(kind: str) -> None:
    for seat in range(12):
        assert parse({"id": 1, "type": kind, "to": seat}).data == {"to": seat}
    for odd in (-1, 12, True, False, "0", 0.0, None):
        with pytest.raises(BadMessage):
            parse({"id": 1, "type": kind, "to": odd})
