"""Players who slip: how often, and how a learner would."""

import random
from typing import Any

import pytest

from tichu_teach.engine import Pass, parse_position
from tichu_teach.players.climbing import SlippingPlayer
from tichu_teach.players.mahjong.sensible import BeginnerPlayer, SensiblePlayer

TRIES = 600
HANDS = (
    "nanking | 0: 3j 3w 3p 9j Aj Kw 6j 6w 6p 6s | 1: 4w 5p 7p 8s Tj | 2: 7j 8j 9w Tp Qj | "
    "3: 5j 7w 8w Jj As | "
)


class Passing:
    """Passes, whatever there is."""

    def choose(self, view: Any) -> Any:
        return next((each for each in view.legal if isinstance(each, Pass)), view.legal[0])

    def announce(self, view: Any) -> None:
        return None


def slip(line: str) -> set[str]:
    """Everything that is done there besides passing: where nobody may pass, the lowest card as well."""
    state: Any = parse_position(line)
    done = [SlippingPlayer(Passing(), random.Random(seed)).choose(state.view(0)) for seed in range(60)]
    return {state.text(each) for each in done} - {"0 pass"}


@pytest.mark.parametrize(
    ("line", "done"),
    [
        ("turn 0", {"0 play 3j", "0 play 3j 3w 6j 6w 6p"}),
        ("turn 0 | trick 3 4j", {"0 play 6j 6w 6p 6s"}),
        ("turn 0 | trick 2 5s", {"0 play 6j 6w 6p 6s"}),
    ],
)
def test_a_slip_leads_what_is_long_and_throws_a_bomb_at_anything(line: str, done: set[str]) -> None:
    assert slip(HANDS + line) == done


def test_without_a_bomb_the_dearest_card_beats_the_cheapest_trick() -> None:
    line = HANDS.replace(" 6j 6w 6p 6s", "") + "turn 0 | trick 2 5s"
    assert slip(line) == {"0 play Aj"}


def test_about_a_third_of_all_decisions_slip_and_a_call_is_rare() -> None:
    state: Any = parse_position(HANDS + "turn 0 | trick 3 4j")
    fresh: Any = parse_position(HANDS.replace(" 6j 6w 6p 6s", "") + "turn 3 | played 1")
    slips = calls = 0
    for seed in range(TRIES):
        player = SlippingPlayer(Passing(), random.Random(seed))
        slips += not isinstance(player.choose(state.view(0)), Pass)
        called = player.announce(fresh.view(2))
        assert called is None or fresh.text(called) == "2 tichu"
        calls += called is not None
    assert 0.28 < slips / TRIES < 0.42
    assert 0.02 < calls / TRIES < 0.09


def test_a_beginner_throws_any_tile_now_and_then() -> None:
    line = "mahjong | E: * | S: B2 B3 B4 B6 B7 C3 C4 C5 C7 C8 K5 K5 K5 N | W: * | N: * | turn S wall N"
    state: Any = parse_position(line)
    view = state.view(1)
    usual = SensiblePlayer(random.Random(0)).choose(view)
    thrown = [BeginnerPlayer(random.Random(seed)).choose(view) for seed in range(90)]
    assert state.text(usual) == "S discard N"
    other = sum(each != usual for each in thrown) / len(thrown)
    assert 0.15 < other < 0.42 and len({*thrown}) > 8
