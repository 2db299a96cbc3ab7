"""No rule of thumb solves a theme about playing well; `thumbs` has them, and says how far they may get."""

from __future__ import annotations

import pytest

from tichu_teach.exercises.kinds.decide import DecideQuestion
from tichu_teach.themes import THEMES

from .thumbs import THUMBS, found, guess, left_alone, questions, right

TILED = ("mahjong", "mahjong-duel", "sparrow")
LEAST, MOST = 0.4, 0.7  # the share of claims that are to be left alone


@pytest.mark.more
def test_no_rule_of_thumb_solves_a_theme() -> None:
    assert not [str(each) for each in found([*THEMES]) if each.telling]


def test_what_is_safe_is_asked_outright() -> None:
    several = questions("mahjong")["safe"]
    assert len(several) > 20
    for each in several:
        assert isinstance(each, DecideQuestion) and each.by_danger
        least = min(each.figures.values(), key=lambda figure: figure.danger or 0)
        assert least.right and each.figures[each.answers[0]] == least


@pytest.mark.parametrize("ruleset", TILED)
def test_a_claim_is_to_be_left_alone_about_as_often_as_not(ruleset: str) -> None:
    said = [alone for each in questions(ruleset)["decide"] if (alone := left_alone(each)) is not None]
    assert len(said) > 8
    assert LEAST <= said.count(True) / len(said) <= MOST, (said.count(True), len(said))


def test_no_wish_is_seldom_a_choice_as_it_is_never_best() -> None:
    several = questions("nanking")["wishing"]
    none = [each for each in several if any(each.position.action(text).rank == 0 for text in each.figures)]
    assert len(several) > 100 and len(none) < len(several) / 10


def test_a_theme_that_a_rule_solves_would_be_noticed() -> None:
    name = "nearest, most tiles"
    ruled = [(each, THUMBS[name](each)) for each in questions("mahjong")["decide"]]
    solved = [each for each, weigh in ruled if weigh and right(each, weigh) == 1]
    (caught,) = guess("", name, solved)
    assert caught.share == 1 and caught.telling
