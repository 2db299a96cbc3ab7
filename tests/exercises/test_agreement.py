"""Stories, hints, questions and remarks of puzzles agree with their positions."""

import pytest

from tests.agreement.reader import Reader
from tests.agreement.sources import of_puzzle
from tichu_teach.exercises.library import find, packed_puzzles
from tichu_teach.themes import THEMES

PLANTED = [
    ("nanking-wish-09", "West wished for a nine.", "no such wish"),
    ("nanking-wish-09", "East wished for a ten.", "no such wish"),
    ("nanking-bomb-26", "East plays four aces and leans back.", "seat 1 does not play"),
    ("nanking-bomb-03", "West leads nines.", "seat 3 does not lead"),
    ("nanking-bomb-03", "You could answer, only that yours are four kings.", "nobody has 4 of king"),
    ("nanking-bomb-11", "West beats your pair with kings.", "seat 3 does not play"),
    ("nanking-bomb-11", "Spring waits.", "nobody at this table is called Spring"),
    ("nanking-bomb-17", "It shines in jade, and the Phoenix is there.", "no phoenix"),
    ("nanking-bomb-18", "All eyes are on West's ace.", "has no ace"),
    ("nanking-bomb-22", "Yours is five to nine.", ""),
    ("nanking-bomb-22", "You have eight to queen.", "nobody has eight to queen"),
    ("nanking-bomb-19", "West went out long ago.", "never goes out"),
    ("nanking-bomb-28", "It is East's turn.", "never seat 1's turn"),
    ("nanking-wish-18", "East has called tichu.", "announces nothing"),
    ("tientsin-scoring-01", "You were second.", "is not second"),
    ("tientsin-scoring-01", "Autumn holds three cards.", "never holds 3"),
    ("haggis-bets-02", "East has bet big.", "has not bet big"),
    ("haggis-bomb-05", "North has bombed with queen and king.", "does not play"),
    ("haggis-scoring-07", "You have 245 now.", "nothing here comes to 245"),
    ("mahjong-alive-03", "West's hand was counted.", "it is the hand of seat"),
    ("mahjong-settle-05", "North has declared.", "it is seat 1 who wins"),
    ("mahjong-plan-06", "Five bamboo nines lie here: 3 + 4 = 8.", "is 7, not 8"),
]


@pytest.mark.parametrize("id, words, complaint", PLANTED)
def test_a_planted_fault_is_noticed(id, words, complaint):
    scene, _ = of_puzzle(find(id))
    found = Reader(scene).disagreements(words)
    assert any(complaint in each for each in found) if complaint else not found


def test_cards_are_no_more_than_there_are():
    """Nothing lies twice, and no more cards lie about than the game has."""
    for ruleset in THEMES:
        for puzzle in packed_puzzles(ruleset):
            state = puzzle.question.state
            if state is not None and state.game.family != "mahjong":
                places = [*state.hands, *state.won, *(combo.cards for _, combo in state.trick)]
                places += [getattr(state, "open", 0), getattr(state, "haggis", 0)]
                together = 0
                for cards in places:
                    assert not together & cards, puzzle.id
                    together |= cards
                assert not together & ~state.game.deck.all
