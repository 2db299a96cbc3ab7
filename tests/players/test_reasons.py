"""Players' reasons: each has words, none is idle, and all come from what the player sees."""

import ast
import random
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import pytest

import tichu_teach.players
from tests.contracts.sample import TABLES, family
from tests.depth import at_least, some_games
from tichu_teach.engine import games
from tichu_teach.pages.game.counsel import PROVED, PROVED_FIRST, WORKED_OUT
from tichu_teach.players import Choice, Steady, play_round, sensible
from tichu_teach.players.match import moves
from tichu_teach.texts import Texts, area
from tichu_teach.texts.names import seat_names
from tichu_teach.texts.reasons import reason_sentence, where_to_look

PLAYERS = Path(tichu_teach.players.__file__).parent
FAMILIES = {"tichu": "nanking", "haggis": "haggis", "mahjong": "mahjong"}
SOME = [
    game for game in TABLES if game.header() in ("nanking", "tricsu", "ear players=10", "haggis", "mahjong")
]
at_tables = pytest.mark.parametrize(
    "game", at_least(TABLES, *SOME), ids=lambda game: game.header().replace(" ", ",")
)


def declared(name: str) -> set[str]:
    """The reasons that a family's players have."""
    return {*get_args(import_module(f"tichu_teach.players.{name}.style").Reason)}


def code(name: str) -> Iterator[ast.Module]:
    """A family's code, with what it shares with another."""
    files = [file for file in (PLAYERS / name).glob("*.py") if file.name != "style.py"]
    texts = [file.read_text(encoding="utf-8") for file in files]
    if any("from ..climbing import" in text for text in texts):
        texts.append((PLAYERS / "climbing.py").read_text(encoding="utf-8"))
    return map(ast.parse, texts)


def given(name: str) -> set[str]:
    """The reasons that stand in a family's code, wherever it chooses."""
    nodes = (node for module in code(name) for node in ast.walk(module))
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def named(name: str) -> Iterator[str]:
    """What is handed to a choice as its reason, as it stands in the code."""
    for module in code(name):
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Choice" and len(node.args) > 1:
                for part in ast.walk(node.args[1]):
                    if isinstance(part, ast.Constant) and isinstance(part.value, str):
                        yield part.value


@pytest.mark.parametrize("name", FAMILIES)
def test_every_reason_has_words_and_none_is_idle(name: str) -> None:
    say, reasons = Texts(FAMILIES[name]), declared(name)
    assert len(reasons) > 15
    assert reasons <= given(name), "a reason that nobody gives"
    assert {*named(name)} <= reasons
    for reason in reasons:
        assert say.has(f"choice.{reason}"), reason
        assert where_to_look(reason, FAMILIES[name])


def test_no_words_are_kept_for_reasons_that_nobody_gives() -> None:
    plain = re.compile(r"(_one|_other|\.other)$")
    known = {f"choice.{reason}" for name in FAMILIES for reason in declared(name)}
    known |= {f"choice.{name}.{reason}" for name in games for reason in declared(games[name].family)}
    coach = PROVED, PROVED_FIRST, WORKED_OUT
    known |= {f"choice.{reason}" for reason in coach}
    assert {plain.sub("", key) for key in area("choice")} <= known
    begun = {f"{name}.{reason}." for name in games for reason in declared(games[name].family)}
    begun |= {f"{reason}." for reason in coach}
    begun |= {
        f"{owner}{reason}." for name in FAMILIES for owner in ("", f"{name}.") for reason in declared(name)
    }
    looks = {key.replace("advise.", "").replace("look.", "") for key in area("advise") if ".look." in key}
    assert all(any(reason.startswith(f"{look}.") for reason in begun) for look in looks)


def test_where_to_look_is_what_decides_in_that_game() -> None:
    assert "partner" not in where_to_look("lead.dog.alone", "grandmaster")  # everybody plays alone
    assert "partners" in where_to_look("lead.dog.partner", "tientsin")  # there are two
    assert "come in last" in where_to_look("give.last", "nanking")  # whoever does gives all tricks away
    assert "fewest points" in where_to_look("give.fewest", "haggis")  # there nobody does


@pytest.mark.parametrize(
    ("reason", "facts", "told"),
    [
        (
            "wish.pushed",
            {"seat": 1, "rank": 9},
            "Given to East in the push, a nine has to be played at once.",
        ),
        ("wish.pushed", {"seat": 0, "rank": 9}, "Given to you in the push, a nine has to be played at once."),
        ("follow.wished", {"rank": 14}, "The wish asks for it: an ace."),
    ],
)
def test_a_reason_names_seats_and_ranks_as_people_do(reason: str, facts: dict[str, int], told: str) -> None:
    assert reason_sentence(reason, facts, "nanking", ["You", "East", "North", "West"], aside=True) == told


@pytest.mark.parametrize("name", ["nanking", "haggis"])
def test_a_bomb_kept_is_spoken_of_only_to_whoever_keeps_it(name: str) -> None:
    told = [reason_sentence("pass.bomb", {}, name, [], aside=aside) for aside in (True, False)]
    assert ["bomb" in each for each in told] == [True, False]


class Listener(Steady):
    """A steady player whose choices are kept, each with the view it was made from."""

    heard: list[tuple[Any, Choice]]

    def decide(self, view: Any) -> Choice:
        choice = super().decide(view)
        self.heard.append((view, choice))
        return choice


@at_tables
def test_reasons_are_declared_and_name_nothing_hidden(game: Any) -> None:
    player = Listener(game, beginner=bool(TABLES.index(game) % 2))
    player.heard = []
    play_round(game.deal(random.Random(11)), [player] * game.players)
    names = seat_names(game)
    assert len(player.heard) > 5
    for _, (action, first, facts, also) in player.heard:
        assert {*facts} <= {"seat", "count", "points", "rank", "suit"}, "cards of a hand would be told"
        assert first not in also and action is not None
        for reason in (first, *also):
            assert reason in declared(game.family)
            said = reason_sentence(reason, facts, game.name, names, aside=False)
            assert said and "{{" not in said


@at_tables
def test_what_a_seat_cannot_see_changes_neither_choice_nor_reason(game: Any) -> None:
    player, rng, compared = Steady(game), random.Random(9), 0
    for step, (state, action) in enumerate(moves(game.deal(random.Random(4)), [player] * game.players)):
        seat = action.seat
        if step % 6 or seat not in state.to_act or len(state.legal(seat)) == 1:
            continue
        other = family(game).mixed(state, seat, rng)
        if other is not None:
            assert player.decide(state.view(seat)) == player.decide(other.view(seat)), state
            compared += 1
    assert compared


@pytest.mark.parametrize("name", some_games())
def test_a_steady_player_can_be_asked_again(name: str) -> None:
    game, player = games[name], Steady(games[name])
    for step, (state, action) in enumerate(moves(game.deal(random.Random(2)), [player] * game.players)):
        if step % 5 == 0:
            choice = Steady(game).find_choice(state.view(action.seat), action)
            assert choice is not None and choice.action == action
    assert player.find_choice(state.view(state.turn), None) is None


@pytest.mark.parametrize("name", some_games())
def test_who_says_why_chooses_no_differently(name: str) -> None:
    """`choose` is what `decide` has found, from the same source of chance."""
    game = games[name]
    one, two = (sensible(game)(random.Random(6)) for _ in range(2))
    state = game.deal(random.Random(6))
    for _ in range(40):
        if state.phase == "over":
            break
        view = state.view(state.to_act[0])
        action = one.choose(view)
        assert action == two.decide(view).action  # type: ignore[attr-defined]
        state = state.apply(action)
