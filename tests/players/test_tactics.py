"""A sensible player's temper, and what it pushes over many deals."""

import random

from tichu_teach.engine import games, parse_position
from tichu_teach.players.tichu import SensiblePlayer
from tichu_teach.players.tichu.style import Style


def test_a_patient_player_waits_longer_with_a_bomb() -> None:
    state = parse_position(
        "nanking | 0: 4w | 1: 3j 3w 8j 8w 8p 8s | 2: 4j 7j 9p | 3: 5w 6w 9w | bombs 1 turn 1 | trick 0 Dr "
        "| calls 0 small"
    )
    answers = [
        state.text(SensiblePlayer(random.Random(1), Style(patience=patience)).choose(state.view(1)))
        for patience in (0.15, 1000)
    ]
    assert answers == ["1 play 8j 8w 8p 8s", "1 nobomb"]


def test_push_helps_the_partner_and_not_the_opponents() -> None:
    deck = games["nanking"].deck
    good = deck.dragon | deck.phoenix | deck.mahjong | deck.dog | deck.rank[14] | deck.rank[13]
    to_partner = []
    for seed in range(40):
        state = games["nanking"].deal(random.Random(seed))
        for seat in range(4):
            state = state.apply(f"{seat} take")
        for seat in range(4):
            right, partner, left = SensiblePlayer(random.Random(1)).choose(state.view(seat)).cards
            assert not (right | left) & good, state.view(seat)
            to_partner.append(deck.rank_of(partner))
    # Only a hand that hopes to be out first gives its partner something low.
    assert sum(to_partner) / len(to_partner) > 10
