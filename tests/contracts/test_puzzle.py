"""What every puzzle has to hold to, packed or made from a seed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.agreement.sources import of_puzzle
from tests.depth import one_of_each, shares, some
from tests.exercises import sound
from tests.together import together
from tichu_teach.engine import games
from tichu_teach.engine.seeds import MAX_SEED
from tichu_teach.exercises.library import find, pack
from tichu_teach.exercises.motifs import generate
from tichu_teach.exercises.puzzle import Puzzle
from tichu_teach.themes import TACTICS, THEMES

THEMED = [(ruleset, theme) for ruleset, themes in THEMES.items() for theme in themes]


@shares(16)
def test_packed_puzzles(share: int) -> None:
    puzzles = [puzzle for ruleset, theme in THEMED for puzzle in pack(theme, ruleset).puzzles[share::16]]
    together(puzzles, lambda puzzle: puzzle.id, is_sound)


def is_sound(puzzle: Puzzle) -> None:
    """It is whole and found by its id; its answers rest on what decided; what it tells is so."""
    sound.whole(puzzle)
    sound.cites(puzzle.question)
    sound.agrees(of_puzzle(puzzle))
    assert find(puzzle.id) == puzzle and "difficulty" in puzzle.to_data()


def well_made(puzzle: Puzzle) -> None:
    """It is whole, its answers rest on what decided, what it tells is so; and it doesn't ask the obvious."""
    sound.whole(puzzle)
    sound.cites(puzzle.question)
    sound.agrees(of_puzzle(puzzle))
    question, answers = puzzle.question, puzzle.question.solve()
    if question.kind == "play":
        assert len(answers) <= 4 or len(answers) < len(question.position.legal(question.seat)), puzzle.id
    if question.kind == "wish":
        assert len(answers) <= 5, puzzle.id  # of fourteen
    assert puzzle.source == "seed"


@pytest.mark.parametrize("many", some((4, 12)))
@pytest.mark.parametrize(
    ("ruleset", "theme"), one_of_each(THEMED, lambda pair: (games[pair[0]].family, pair[1]))
)
def test_a_theme_makes_puzzles_and_the_same_again(ruleset: str, theme: str, many: int) -> None:
    made = [generate(theme, seed, ruleset) for seed in range(many)]
    for seed, puzzle in enumerate(made):
        well_made(puzzle)
        assert puzzle.id == f"{ruleset}-{theme}-t{seed}"
    for seed in (0, 3):
        assert find(f"{ruleset}-{theme}-t{seed}").to_data() == made[seed].to_data()
    different = {puzzle.fingerprint for puzzle in made}
    # A store has as many as it has, and two seeds may draw the same.
    assert len(different) > len(made) / 2 if theme in TACTICS else len(different) == len(made)
    assert len({puzzle.difficulty for puzzle in made}) > 1


@settings(max_examples=settings.default.max_examples // 4)
@given(pair=st.sampled_from(THEMED), seed=st.integers(0, MAX_SEED))
def test_any_seed_makes_a_puzzle(pair: tuple[str, str], seed: int) -> None:
    ruleset, theme = pair
    well_made(generate(theme, seed, ruleset))
