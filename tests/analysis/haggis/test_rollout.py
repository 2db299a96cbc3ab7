"""What a hand of Haggis that was played on brings each seat, counted by hand."""

import random

from tests.together import together
from tichu_teach.analysis.haggis.evaluation import RolloutTrial
from tichu_teach.analysis.haggis.hand import RolloutHands, SearchHand
from tichu_teach.analysis.haggis.policy import Policies
from tichu_teach.analysis.haggis.rollout import Rollout
from tichu_teach.engine import games, parse_position
from tichu_teach.engine.haggis.actions import Bet
from tichu_teach.players.haggis.style import STEADY

THREE = games["haggis"].vary(players=3)
HANDS = RolloutHands(THREE.combinations, counting=True)

# East went out first and caught five cards (25), you next and caught three (15); in tricks lay 10, 4 and 2,
# in the haggis 6, and the first out has 5 more. West holds a red nine: its point goes to the first out.
SCORES = [
    ({}, [25, 41, 2]),
    ({1: "small"}, [25, 41 + 15, 2]),
    ({1: "big"}, [25, 41 + 30, 2]),
    ({0: "small"}, [25, 41 + 15, 2 + 15]),
    ({2: "big"}, [25 + 30, 41 + 30, 2]),
    ({0: "small", 2: "big"}, [25, 41 + 15 + 30, 2]),
    ({0: "small", 1: "big"}, [25, 41 + 30 + 15, 2 + 15]),
]
"""By the bets: the scores. A lost bet goes to the first out, and to whoever has not bet."""


def finished(won: list[int], held: str) -> Rollout:
    last: SearchHand = HANDS.hand(THREE.cards(held))
    minds = Policies(THREE, HANDS, 0, STEADY, {}, 0)
    hand = Rollout(THREE, minds, [HANDS.hand(0), HANDS.hand(0), last], 0)
    hand.won, hand.out, hand.caught = won, [1, 0], [5, 3]
    return hand


def test_tricks_caught_cards_the_rest_and_bets_are_added_up() -> None:
    def check(case: tuple[dict[int, str], list[int]]) -> None:
        bets, scores = case
        hand = finished([10, 4, 2], "9r")
        assert hand.scores(6, bets) == scores
        for seat, own in enumerate(scores):
            others = [each for other, each in enumerate(scores) if other != seat]
            assert hand.points(seat, 6, bets) == own - sum(others) / 2

    together(SCORES, lambda case: str(case[0]), check)


def test_a_bombed_trick_goes_to_whom_it_helps_least() -> None:
    """To the opponent who has won the fewest points; of equals to the one with more cards."""
    bombed = parse_position(f"{THREE.header()} | 0: 2r | 1: 3r | 2: 4r | turn 1 | trick 0 J Q")
    top = HANDS.top(*bombed.top[:3])
    for won, held, to in (
        ([0, 9, 3], ("2y 3y 4y", "2o 3o 4o"), 2),
        ([0, 3, 9], ("2y 3y 4y", "2o 3o 4o"), 1),
        ([0, 5, 5], ("2y 3y", "2o 3o 4o"), 2),
        ([0, 5, 5], ("2y 3y 4y", "2o 3o"), 1),
    ):
        hands = [HANDS.hand(THREE.cards(cards)) for cards in ("2r 4r", *held)]
        hand = Rollout(THREE, Policies(THREE, HANDS, 0, STEADY, {}, 0), hands, 0)
        hand.won, hand.top, hand.lying = [*won], top, 4
        hand.take(0)
        assert hand.won[to] == won[to] + 4 and sum(hand.won) == sum(won) + 4


def test_a_trick_that_lies_there_is_played_on_with_its_points() -> None:
    """Two points lie on the table: whoever takes them in after a pass has them."""
    state = parse_position(f"{THREE.header()} | 0: 2r 4r | 1: 6y 8o | 2: 7g 8g | turn 0 | trick 2 3y; 1 5g")
    trial = RolloutTrial(state.view(0))
    hand = trial.after(trial.deal(random.Random(1)), state.action("0 pass"))
    assert (hand.owner, hand.turn, hand.lying, hand.won) == (1, 2, 2, [0, 0, 0])
    hand.take(1)
    assert (hand.won, hand.lying) == ([0, 2, 0], 0)


def test_an_action_leads_where_it_does_at_the_table() -> None:
    """To as many cards in each hand, to the same points, and to whose turn it is."""
    rng, seen = random.Random(5), set[str]()
    for game in (games["haggis"], THREE) * 4:
        state = game.deal(rng)
        while state.phase != "over":
            action = rng.choice(state.legal())
            seat, before = action.seat, state
            state = state.apply(action)
            if isinstance(action, Bet):
                continue
            trial = RolloutTrial(before.view(seat))
            hand = trial.after(trial.deal(rng), action)
            seen.add(type(action).__name__)
            assert [each.size for each in hand.hands] == [held.bit_count() for held in state.hands], action
            assert hand.out[: len(state.out)] == [*state.out], action
            assert hand.won == [*state.view(seat).won_points], action
            assert hand.over == (state.phase == "over"), action
            assert hand.lying == sum(game.deck.points(combo.cards) for _, combo in state.trick), action
            if state.phase == "play":  # who is out is passed over
                turn = hand.turn if hand.hands[hand.turn].size else game.next_seat(hand.turn)
                assert turn == state.turn, action
    assert seen == {"Play", "Pass", "Collect", "Give"}
