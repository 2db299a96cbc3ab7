"""What the coach would do is no mistake to the look back, whatever either has dealt."""

import random
from collections.abc import Iterator
from math import inf
from typing import Any

import pytest

from tests.depth import at_least
from tichu_teach.analysis import Limit, advice, claim
from tichu_teach.analysis.advice import Weighing, way_out
from tichu_teach.analysis.haggis.claim import ProvedWays
from tichu_teach.analysis.review import Reviewing
from tichu_teach.engine import games, parse_position
from tichu_teach.engine.record import Record
from tichu_teach.engine.tichu.actions import Push
from tichu_teach.pages.game import counsel
from tichu_teach.players import Steady, beginner, sensible
from tichu_teach.players.match import moves, next_actions

pytestmark = pytest.mark.more

GAMES = {
    "nanking": games["nanking"],
    "tientsin": games["tientsin"],
    "grandmaster": games["grandmaster"].vary(players=5),
    "haggis": games["haggis"],
    "haggis of three": games["haggis"].vary(players=3),
    "mahjong": games["mahjong"],
    "mahjong-duel": games["mahjong-duel"],
    "sparrow": games["sparrow"],
}
DECISIONS = 12  # of each game
TRIED = Limit(positions=120, seconds=inf)


def decisions(name: str) -> Iterator[tuple[Record, int]]:
    """Decisions of beginners, some of each round, calls and ends of rounds among them."""
    game, rng = GAMES[name], random.Random(f"advice {name}")
    while True:
        seed = rng.randrange(10**6)
        players = [beginner(game)(random.Random(seed + seat)) for seat in range(game.players)]
        record, met = Record.begin(game.deal(random.Random(seed))), list[tuple[Record, int]]()
        while record.state.phase != "over":
            actions = next_actions(record.state, players)
            seat = actions[-1].seat
            if len(record.state.view(seat).legal) > 1:
                met.append((record, seat))
            for action in actions:
                record = record.add(action)
        yield from rng.sample(met, min(4, len(met)))


def advised(record: Record, seat: int, seed: int) -> Iterator[Any]:
    """What the coach would do: call, and what they say at once, and after trying the choices."""
    coach, view = Steady(record.state.game), record.state.view(seat)
    call = coach.call(view)
    if call:
        yield call.action
    yield counsel.choose(record.state, seat, coach).action
    weighing = Weighing(record, seat, coach.decide(view).action, TRIED, random.Random(seed))
    if weighing.has_alternatives:
        for _ in weighing.steps():
            pass
        yield weighing.best_found[0]


@pytest.mark.parametrize("name", at_least(GAMES, "nanking", "grandmaster", "haggis", "mahjong-duel"))
def test_no_advice_is_a_mistake_afterwards(name: str) -> None:
    found = decisions(name)
    for number in range(DECISIONS):
        record, seat = next(found)
        for action in advised(record, seat, number):
            assert not blamed(record.state, seat, action, number + 100)


def blamed(state: Any, seat: int, action: Any, seed: int) -> list[Any]:
    """What a review finds better than an action."""
    reviewing = Reviewing(state.game, seat, TRIED, random.Random(seed))
    reviewing.note(state, 0, action)
    while not reviewing.done:
        reviewing.step()
    return [(str(state), state.text(action), each) for each in reviewing.review().decisions if each.costly]


@pytest.mark.parametrize(
    ("name", "players", "seed"),
    at_least(
        [
            ("haggis", beginner, 991001),
            ("haggis", beginner, 991007),
            ("haggis", beginner, 991008),
            ("haggis", beginner, 991009),
            ("nanking", sensible, 60103),
            ("nanking", sensible, 60146),
            ("tricsu", sensible, 60021),
            ("tricsu", sensible, 60029),
        ],
        ("haggis", beginner, 991009),
        ("nanking", sensible, 60146),
        ("tricsu", sensible, 60029),
    ),
)
def test_what_the_coach_says_at_once_is_no_mistake_in_a_whole_round(
    name: str, players: Any, seed: int
) -> None:
    """Each of these rounds has a bet that is sure to be won, or an end in which habit loses points."""
    game = games[name]
    coach, seats = (
        Steady(game),
        [players(game)(random.Random(10 * seed + seat)) for seat in range(game.players)],
    )
    for state, _ in moves(game.deal(random.Random(seed)), seats):
        view = state.view(0)
        if view.acts and len(view.legal) > 1 and state.phase not in advice.EXCHANGE:
            assert not blamed(state, 0, counsel.choose(state, 0, coach).action, seed)


def test_a_way_out_that_is_proved_is_advised(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a sensible player would give it up, even if trying would tell nothing."""
    monkeypatch.setattr(advice, "convincing", lambda comparison, usual: usual)
    found = 0
    for record, seat in decisions("haggis"):
        view = record.state.view(seat)
        proved, usual = claim(view), Steady(record.game).decide(view).action
        if (
            proved is None
            or proved.plays[0] not in view.legal
            or ProvedWays(view).plays_after(usual) is not None
        ):
            continue
        weighing = Weighing(record, seat, usual, TRIED)
        for _ in weighing.steps():
            pass
        assert ProvedWays(view).plays_after(weighing.best_found[0]) is not None
        found += 1
        if found == 3:
            return


def test_other_dice_deal_other_cards() -> None:
    record, seat = next(decisions("haggis"))
    usual = Steady(record.game).decide(record.state.view(seat)).action

    def values(rng: random.Random | None) -> list[float]:
        weighing = Weighing(record, seat, usual, TRIED, rng)
        for _ in weighing.steps():
            pass
        return [each.value for each in weighing.best_found[1].candidates]

    assert values(random.Random(0)) == values(None) != values(random.Random(1))


def test_a_seat_remembers_what_it_has_pushed_in_this_round() -> None:
    """And nobody else's cards; nothing of the round before."""
    game = GAMES["nanking"]
    players = [beginner(game)(random.Random(seat)) for seat in range(4)]
    record = Record.begin(game.deal(random.Random(1)))
    for number in range(2):
        pushed: Any = None
        while record.state.phase != "over" and (
            number == 0 or pushed is None or record.state.phase == "push"
        ):
            for action in next_actions(record.state, players):
                pushed = action if isinstance(action, Push) and action.seat == 1 else pushed
                record = record.add(action)
        if number == 0:
            record = record.next_round(game.deal(random.Random(2), record.state))
    memory: Any = advice.seat_memory(record, 1)
    assert memory.holds(1) == dict(zip(game.push_targets(1), pushed.cards, strict=True))
    assert memory.holds(0) == {}


OUT = "nanking | 0: Aj 2j | 1: 3w | 2: 5s | 3: Kp 4s | turn 0"


@pytest.mark.parametrize(
    ("line", "action", "way"),
    [
        (OUT, "0 play 2j", ["0 play Aj", "0 play 2j"]),
        (OUT, "0 play Aj", []),
        (OUT.replace("Aj 2j", "Qj 2j"), "0 play 2j", []),  # the king beats it
        (f"{OUT.replace('2j', '2j 3j')} | trick 3 Qp", "0 pass", []),  # two are left
        (f"{OUT} | trick 3 Qp", "0 pass", ["0 play Aj", "0 play 2j"]),
    ],
)
def test_a_way_out_is_told_to_who_would_leave_it(line: str, action: str, way: list[str]) -> None:
    state = parse_position(line)
    assert [state.text(play) for play in way_out(state.view(0), state.action(action))] == way
