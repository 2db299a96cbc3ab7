"""No rule of thumb solves a theme about playing well; `thumbs` has them, and says how far they may get."""

from typing import Any

import pytest

from tests.depth import some
from tests.exercises.twins import shape
from tests.mine.kept import ENOUGH, FEWER
from tests.tables import rows
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.kinds.decide import DecideQuestion
from tichu_teach.themes import THEMES

from .guessers import ERRORS
from .thumbs import MANY, THUMBS, actions, found, guess, guessed, left_alone, questions, right
from .tried import MINED, eases, levels, players, solving

TILED = ("mahjong", "mahjong-duel", "sparrow")
LEAST, MOST = 0.4, 0.7  # the share of claims that are to be left alone


@pytest.mark.more
def test_no_rule_of_thumb_solves_a_theme() -> None:
    assert not [str(each) for each in found([*THEMES]) if each.telling]


@pytest.mark.more
@pytest.mark.parametrize("ruleset", some(THEMES))
def test_no_order_carries_a_hand_out_too_often(ruleset: str) -> None:
    assert not [str(each) for each in solving(ruleset) if each.telling]


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


@pytest.mark.parametrize(("name", "position", "offered", "heaviest"), rows(__file__, "rules"))
def test_a_rule_takes_what_it_says(name: str, position: str, offered: str, heaviest: str) -> None:
    texts = offered.split("; ")
    choices = [{"action": text, "behind": float(n), "doubt": 0.0} for n, text in enumerate(texts)]
    seat = {"seat": 1, "you": 1} if texts[0].startswith("S") else {}
    question: Any = read_question({"kind": "decide", "position": position, "choices": choices, **seat})
    weigh = THUMBS[name](question)
    weighed = [weigh(action) for action in actions(question)] if weigh else []
    taken = [text for text, weight in zip(texts, weighed, strict=False) if weight == max(weighed)]
    assert taken == ([] if heaviest == "-" else heaviest.split("; "))


def test_a_theme_that_a_rule_solves_would_be_noticed() -> None:
    name = "nearest, most tiles"
    ruled = [(each, THUMBS[name](each)) for each in questions("mahjong")["decide"]]
    solved = [each for each, weigh in ruled if weigh and right(each, weigh) == 1]
    (caught,) = guess("", name, solved)
    assert caught.share == 1 and caught.telling


def test_ten_points_are_all_that_a_rule_gets_where_it_speaks_often() -> None:
    for number, allowed in ((MANY, 0.6), (MANY - 1, 0.6 + ERRORS * 0.5 / (MANY - 1) ** 0.5)):
        assert not guessed("", "", allowed - 0.001, number, 0.5).telling
        assert guessed("", "", allowed + 0.001, number, 0.5).telling


def test_a_hand_with_a_bomb_calls() -> None:
    said = {"bomb": 0, "none": 0}
    for each in questions("nanking")["call"]:
        weigh, hand = THUMBS["a bomb calls"](each), each.position.hands[each.seat]
        bombs = any(combo.is_bomb for combo in each.game.combinations.leads(hand))
        assert weigh and weigh(None) is not bombs
        said["bomb" if bombs else "none"] += 1
    assert min(said.values()) > 9


# -- how hard they are, and how many -------------------------------------------------------------------


@pytest.mark.more
@pytest.mark.parametrize(("ruleset", "theme"), some(MINED, every=9))
def test_the_higher_the_level_the_fewer_are_right(ruleset: str, theme: str) -> None:
    shares = [round(each, 6) for each in eases(ruleset, theme)]
    assert shares == sorted(shares, reverse=True) and shares[0] > shares[-1] + 0.2, shares


@pytest.mark.more
@pytest.mark.parametrize(("ruleset", "theme"), some(MINED, every=9))
def test_players_are_right_less_often_at_the_top_than_at_the_bottom(ruleset: str, theme: str) -> None:
    several = levels(ruleset, theme)
    easy, hard = (
        [share for level in both for each in several[level] for share in players(each).values()]
        for both in ((1, 2), (4, 5))
    )
    assert easy and hard and sum(easy) / len(easy) > sum(hard) / len(hard) + 0.1


@pytest.mark.more
def test_a_theme_about_playing_well_has_many_positions() -> None:
    few = {}
    for ruleset, theme in MINED:
        shapes = {shape(each.data) for found in levels(ruleset, theme).values() for each in found}
        if len(shapes) < FEWER.get(ruleset, ENOUGH):
            few[ruleset, theme] = len(shapes)
    assert not few
