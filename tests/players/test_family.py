"""The opponents in the Tichu family: the better player is ahead, in teams and alone."""

import random
from statistics import mean

import pytest

from tests.depth import some
from tichu_teach.engine import ArgumentError, State, games
from tichu_teach.engine.state import Ruleset
from tichu_teach.players import LowestPlayer, Player, RandomPlayer, play_round, sensible
from tichu_teach.players.tichu import SensiblePlayer

AHEAD = {"nanking": 120, "tricsu": 90, "tientsin": 90}
"""Points of a round that teams of sensible players are ahead of random ones, at least."""
TABLES = [("grandmaster", 5)]
TABLES += [
    pytest.param(*at, marks=pytest.mark.extra)
    for at in (("grandmaster", 8), ("grandmaster", 12), ("ear", 5), ("ear", 10))
]


def rounds(game: Ruleset, makers: list, seed: int, count: int) -> list[State]:
    """The ends of the first rounds of a game; `makers` make a player for each person, who keep their style
    when they change seats."""
    rng = random.Random(seed)
    players: list[Player] = [maker(random.Random(f"{seed}/{n}")) for n, maker in enumerate(makers)]
    state, ends = game.deal(rng), []
    for _ in range(count):
        ends.append(play_round(state, [players[person] for person in state.people]))
        state = ends[-1].next_deal(rng)
    return ends


@pytest.mark.parametrize("other", [pytest.param(RandomPlayer, marks=pytest.mark.extra), LowestPlayer])
@pytest.mark.parametrize("name", some([*AHEAD], 2))
def test_sensible_teams_are_clearly_better(name: str, other: type) -> None:
    """Each deal is played twice with the sides changed, so that the cards favour nobody."""
    game, ahead = games[name], []
    for number in range(24):
        good, bad = SensiblePlayer(random.Random(number)), other(random.Random(number))
        side = number % 2
        seated = [good if game.side(seat) == side else bad for seat in range(game.players)]
        won = play_round(game.deal(random.Random(number // 2)), seated).count().points
        ahead.append(won[side] - won[1 - side])
    assert mean(ahead) > (AHEAD[name] if other is RandomPlayer else 60)


@pytest.mark.parametrize(
    ("other", "share"), [pytest.param(RandomPlayer, 0.75, marks=pytest.mark.extra), (LowestPlayer, 0.55)]
)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_sensible_people_come_in_earlier(name: str, players: int, other: type, share: float) -> None:
    """Every other person is sensible. In how many rounds is their mean place the better one?"""
    game, better = games[name].vary(players=players), []
    for seed in range(8):
        good = [person for person in range(players) if (person + seed) % 2 == 0]
        makers = [SensiblePlayer if person in good else other for person in range(players)]
        for end in rounds(game, makers, seed, 3):
            order = [end.people[seat] for seat in (*end.out, *end.active)]
            places = {True: [], False: []}
            for place, person in enumerate(order):
                places[person in good].append(place)
            better.append(mean(places[True]) < mean(places[False]))
    assert mean(better) > share


def test_players_want_a_game() -> None:
    with pytest.raises(ArgumentError, match="players want a game"):
        sensible("nanking")  # type: ignore[arg-type]
