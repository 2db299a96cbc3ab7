"""Several rounds of every game of the family by chance: deals, exchange, seats, columns.

What is expected is worked out here from the words of the rules, on the names of cards.
"""

import json
import random
from typing import Any

import pytest

from tests.engine.tichu.games import choose, played_out
from tests.engine.tichu.oracle import is_natural, plain, value
from tests.engine.tichu.positions import FAMILY, House
from tichu_teach.engine import Record, SavedGameError, games
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.tichu.state import State

FRESH = [house for house in FAMILY if house.round == 1]
SOLO = [house for house in FRESH if house.game.sides > 2]
ROUNDS = 3
BEST_FIRST = ["Dr", "Ph", "Ma", "Do", *"AKQJT98765432"]


def worth(card: str) -> int:
    """A card's place in the order of the exchange, 0 the best."""
    return BEST_FIRST.index(card[0] if is_natural(card) else plain(card))


def play_out(record: Record, rng: random.Random) -> Record:
    while record.state.to_act:
        record = record.add(choose(record.state, rng))
    return record


def sizes(state: State) -> list[int]:
    return [hand.bit_count() + len(rest) for hand, rest in zip(state.hands, state.rest, strict=True)]


def expected_sizes(house: House, number: int) -> list[int]:
    """How many cards are dealt, largest hand first."""
    players, name = house.game.players, house.game.name
    if name == "tricsu":
        return [14] * 4  # tricsu.table
    if name == "tientsin":
        return [9] * 6  # tientsin.deal
    if name == "ear":  # ear.deal
        return [12] * players if players < 10 else [11] * 8 + [10] * 2
    cards = 56 if players < 7 else 110  # grandmaster.two-decks
    each = cards // players
    more = cards % players if number > 1 else 0  # grandmaster.deal
    return [each + 1] * more + [each] * (players - more)


@pytest.mark.parametrize("house", FRESH, ids=str)
def test_every_deal_is_complete_and_of_the_right_size(house: House) -> None:
    rng = random.Random(7)
    state = house.game.deal(rng)
    for number in (1, 2):
        dealt = sum(state.hands) | sum(card for rest in state.rest for card in rest)
        assert dealt | state.open == house.game.deck.all and not dealt & state.open
        assert sorted(sizes(state), reverse=True) == expected_sizes(house, number)
        assert state.open.bit_count() == house.game.deck.size - sum(expected_sizes(house, number))
        if number == 1:
            state = played_out(state, rng).next_deal(rng)


@pytest.mark.parametrize("house", SOLO, ids=str)
def test_people_move_to_the_seats_of_their_places(house: House) -> None:
    """Grandmaster: to the left from the first (grandmaster.seats). Ear: to the right (ear.seats)."""
    rng = random.Random(3)
    state = house.game.deal(rng)
    assert state.people == tuple(house.seats)
    way = -1 if house.game.name == "grandmaster" else 1
    for _ in range(ROUNDS):
        over = played_out(state, rng)
        (last,) = over.active
        came_in = [over.people[seat] for seat in (*over.out, last)]
        state = over.next_deal(rng)
        players = house.game.players
        assert [state.people[way * place % players] for place in range(players)] == came_in
        assert sorted(state.people) == list(range(players))
        assert state.standing == (0,) * players and over.winner is None


@pytest.mark.parametrize("house", SOLO, ids=str)
def test_exchange_by_place(house: House) -> None:
    """Last and first, last but one and second, last but two and third: 3, 2, 1 cards; at five 2, 1, 0."""
    rng = random.Random(8)
    over = played_out(house.game.deal(rng), rng)
    players, ear = house.game.players, house.game.name == "ear"
    at = [place if ear else -place % players for place in range(players)]  # the seat of each place
    numbers = [2, 1, 0] if players == 5 else [3, 2, 1]
    pairs = [(at[step], at[-1 - step], n) for step, n in enumerate(numbers) if n]
    for _ in range(ROUNDS):
        before = over.next_deal(rng)
        assert before.phase == "push"
        assert set(before.to_act) == {seat for upper, lower, _ in pairs for seat in (upper, lower)}
        state, pushes = before, {}
        for seat in rng.sample(before.to_act, len(before.to_act)):
            pushes[seat] = state.sample_push(seat, rng)
            state = state.apply(pushes[seat])
        assert state.phase == "play"
        assert [hand.bit_count() for hand in state.hands] == sizes(before)
        for upper, lower, number in pairs:
            up, down = (sum(pushes[seat].cards) for seat in (lower, upper))
            assert up.bit_count() == down.bit_count() == number
            assert state.hands[upper] == before.hands[upper] - down + up
            assert state.hands[lower] == before.hands[lower] - up + down
            best = sorted(map(worth, house.names(before.hands[lower])))[:number]
            assert sorted(map(worth, house.names(up))) == best
            if ear:
                worst = sorted(map(worth, house.names(before.hands[upper])))[-number:]
                assert sorted(map(worth, house.names(down))) == worst
        untouched = set(house.seats) - set(before.to_act)
        assert all(state.hands[seat] == before.hands[seat] for seat in untouched)
        over = played_out(before, rng)


@pytest.mark.parametrize("players", [5, 6, 7, 10])
def test_grandmaster_for_an_agreed_number_of_rounds(players: int) -> None:
    """No goal and no end (grandmaster.end), unless `rounds` were agreed: the Grandmaster of the last wins."""
    rng = random.Random(players)
    state = games["grandmaster"].vary(players=players, rounds=2).deal(rng)
    over = played_out(state, rng)
    assert over.winner is None
    last = played_out(over.next_deal(rng), rng)
    assert last.winner == last.people[last.out[0]]


# --- bad input ---------------------------------------------------------------------------------------


def saved(house: House, rounds: int = 2) -> dict[str, Any]:
    rng = random.Random(4)
    record = Record.begin(house.game.deal(rng))
    for _ in range(rounds - 1):
        record = play_out(record, rng)
        record = record.next_round(record.state.next_deal(rng))
    return json.loads(play_out(record, rng).to_json())


@pytest.mark.parametrize("house", SOLO, ids=str)
def test_a_tampered_exchange_is_refused_by_its_rule(house: House) -> None:
    """Who gives another than the best is caught, by the row of the exchange, when the game is loaded."""
    data = saved(house)
    actions = data["rounds"][1]["actions"]
    record = Record.from_json(
        json.dumps({**data, "rounds": [data["rounds"][0], {**data["rounds"][1], "actions": []}]})
    )
    state = record.state
    lower = house.game.seat_of(house.game.players - 1)
    hand = sorted(bits(state.hands[lower]), key=lambda card: worth(house.game.deck.name(card)))
    wrong = hand[-len(state.game.push_targets(lower)) :]
    place = next(step for step, action in enumerate(actions) if action.startswith(f"{lower} push"))
    actions[place] = f"{lower} push " + " ".join(map(house.game.deck.text, wrong))
    with pytest.raises(SavedGameError, match=house.game.exchange_rule) as error:
        Record.from_json(json.dumps(data))
    assert error.value.where == f"rounds[1].actions[{place}]"


def test_the_naive_order_of_the_exchange() -> None:
    cards = ["2j", "Do", "As'", "Ma", "Ph'", "Dr", "Tw"]
    assert sorted(cards, key=worth) == ["Dr", "Ph'", "Ma", "Do", "As'", "Tw", "2j"]
    assert value("Tw") == 10


@pytest.mark.parametrize(
    ("title", "kept"),
    [("nanking", False), ("tricsu", False), ("tientsin reopen_push_on_call=False", True)],
)
def test_a_call_before_the_reveal_gives_cards_back_where_that_is_agreed(title: str, kept: bool) -> None:
    name, *options = title.split()
    state: Any = games[name].vary_by_words(options).deal(random.Random(3))
    while state.phase == "take":
        state = state.apply(f"{state.turn} take")
    one, *_, other = state.to_act
    state = state.apply(state.sample_push(one)).apply(f"{other} tichu")
    assert bool(state.pushed[one]) is kept and (one in state.to_act) is not kept
