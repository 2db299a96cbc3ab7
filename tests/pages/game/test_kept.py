"""Whatever a browser brings back, the page opens: damaged things are put aside, and said to be."""

import json
from typing import Any

import pytest

from tichu_teach.engine import SavedGameError, games
from tichu_teach.pages.game.match import Match
from tichu_teach.pages.game.page import Game
from tichu_teach.pages.game.saved import OtherGameError, SavedGame
from tichu_teach.pages.table.messages import SEATS
from tichu_teach.players import RandomPlayer

from ..fake import Browser
from ..games import sit
from ..messages import ODD

NANKING = games["nanking"]


def kept_game() -> Any:
    _, browser = sit(seed=5, player=RandomPlayer)
    return browser.kept["game.nanking"]


def test_a_pace_that_is_none_does_not_cost_the_game() -> None:
    """`"speed": []` made every load of the page fail."""
    kept = {**kept_game(), "speed": []}
    game = Game.begin(seed=5, player=RandomPlayer)
    Browser.on(game, stored={"game.nanking": kept})
    assert game.play.speed == "normal" and game.play.unreadable_game is None
    assert SavedGame.read(kept, NANKING).record.state == SavedGame.read(kept_game(), NANKING).record.state


@pytest.mark.parametrize("field", ["seat", "seed"])
@pytest.mark.parametrize("value", ["0", None, True, 0.0, [], 1 << 70])
def test_a_wrongly_typed_seat_or_seed_is_refused_by_its_name(field: str, value: Any) -> None:
    with pytest.raises(SavedGameError) as refused:
        SavedGame.read({**kept_game(), field: value}, NANKING)
    assert refused.value.where == f"game.{field}"


def test_a_seat_that_no_table_has_is_refused_by_its_name() -> None:
    with pytest.raises(SavedGameError) as refused:
        SavedGame.read({**kept_game(), "seat": SEATS}, NANKING)
    assert refused.value.where == "game.seat"
    assert SavedGame.read({**kept_game(), "declined": [0, SEATS - 1]}, NANKING).declined == (0, SEATS - 1)
    assert SavedGame.read({**kept_game(), "declined": [0, SEATS]}, NANKING).declined == ()


@pytest.mark.parametrize("name", [name for name in games if name != "nanking"])
def test_a_game_of_another_ruleset_is_refused_by_its_name(name: str) -> None:
    """Of the same family, too: its rounds would not go on as they began."""
    with pytest.raises(OtherGameError) as refused:
        SavedGame.read(kept_game(), games[name])
    assert refused.value.name == "nanking" and str(refused.value) == "ruleset: is of nanking"


@pytest.mark.parametrize("field", ["record", "seat", "seed", "speed"])
def test_any_field_may_be_anything(field: str) -> None:
    whole = kept_game()
    for odd in [*ODD, KeyError]:
        kept = {name: value for name, value in whole.items() if name != field}
        if odd is not KeyError:
            kept[field] = odd
        game = Game.begin(player=RandomPlayer)
        browser = Browser(game, {"game.nanking": kept})
        assert browser.hello() is None, (field, odd)
        assert browser.scene["table"], "the game starts"
        if game.play.unreadable_game is not None:
            assert browser.kept["game.nanking.damaged"] == kept, "put aside, not thrown away"


def test_a_game_that_reads_well_and_cannot_be_played_on_is_put_aside(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    kept = kept_game()
    game = Game.begin(player=RandomPlayer)
    take_up, begun = game.play.take_up, game.match

    def fail(match: Match) -> None:
        monkeypatch.setattr(game.play, "take_up", take_up)
        take_up(match)
        raise ZeroDivisionError

    monkeypatch.setattr(game.play, "take_up", fail)
    browser = Browser.on(game, stored={"game.nanking": kept})
    assert browser.kept["game.nanking.damaged"] == kept
    assert json.loads(game.play.unreadable_game or "") == kept and "taken up" in caplog.text
    assert browser.scene["table"] and game.match.record == begun.record, "the one that was begun"
