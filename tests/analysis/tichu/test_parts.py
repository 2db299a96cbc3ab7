"""Hands as a play-out handles them: no card and no point is lost when a hand is split."""

import random

import pytest

from tichu_teach.analysis.tichu.parts import BOMB, RolloutParts, rank_of
from tichu_teach.engine import games
from tichu_teach.players.tichu.chances import Chances
from tichu_teach.players.tichu.style import STEADY


@pytest.mark.parametrize("name", ["nanking", "grandmaster"])
@pytest.mark.parametrize("size", [5, 14])
def test_the_parts_of_a_hand_hold_its_cards_and_points(name: str, size: int) -> None:
    game, rng = games[name], random.Random(size)
    parts = RolloutParts(game, Chances(game.deal(rng).view(0)), STEADY)
    for _ in range(15):
        hand = sum(rng.sample([*game.deck], size))
        split = parts.of(hand)
        assert sum(part.size for part in split) == size
        assert sum(part.points for part in split) == game.deck.points(hand), game.deck.names(hand)
        special = game.deck.phoenix, *game.deck.rank[1:], 0, game.deck.dragon
        ranks = [(hand & cards).bit_count() for cards in special]
        held = [sum(part.units >> 4 * rank & 15 for part in split) for rank in range(len(ranks))]
        assert held == ranks


def test_what_takes_its_trick_for_sure_is_no_surer_than_sure() -> None:
    """A bomb does, of one rank or of one suit; whatever else a hand has may be beaten, or is as sure."""
    game = games["nanking"]
    hand = game.cards("3j 4j 5j 6j 7j 9j 9w 9p 9s 2w Kw Qs Ap Dr")
    parts = RolloutParts(game, Chances(game.deal(random.Random(1)).view(0)), STEADY).of(hand)
    bombs = [part.win for part in parts if part.key == BOMB]
    assert bombs == [1, 1] and all(0 <= part.win <= 1 for part in parts)


def test_a_longer_bomb_stands_above_every_shorter_one() -> None:
    """Nanking: of equal length the higher wins, else the longer."""
    game = games["nanking"]
    rising = ["2j 2w 2p 2s", "Aj Aw Ap As", "2j 3j 4j 5j 6j", "Tj Jj Qj Kj Aj", "2j 3j 4j 5j 6j 7j"]
    ranks = [rank_of(game.combo(game.cards(bomb))) for bomb in rising]
    assert ranks == sorted(ranks) and len({*ranks}) == len(ranks)
    assert max(ranks[:2]) > game.deck.rank_of(game.cards("Dr")), "and all above what is no bomb"
