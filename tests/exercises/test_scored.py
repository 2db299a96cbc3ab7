"""A game's chance at a score: certain when it is won, even at the start, better for those ahead."""

from tests.exercises.scored import chance


def test_a_score_tells_the_chance_to_win_the_game() -> None:
    assert (chance(1010, 900, 1000), chance(900, 1010, 1000)) == (1.0, 0.0)
    assert 0.4 < chance(0, 0, 1000) < 0.6
    assert chance(980, 880, 1000) > 0.65 and chance(200, 500, 1000) < 0.5
    assert chance(1000, 1000, 1000) not in (0, 1), "a tie is played on"
