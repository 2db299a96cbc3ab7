"""What the Nanking walkthrough alone promises."""

from tichu_teach.engine import games
from tichu_teach.lessons import chapters, load

LESSONS = [load(name) for name in chapters("nanking")]


def test_there_are_eight_chapters_in_order():
    assert [lesson.chapter for lesson in LESSONS] == [
        "1-cards",
        "2-trick",
        "3-wish",
        "4-specials",
        "5-bombs",
        "6-tichu",
        "7-counting",
        "8-editions",
    ]


def test_every_rule_is_taught_in_some_step():
    assert set().union(*(lesson.rules for lesson in LESSONS)) == set(games["nanking"].rules)


def test_counting_chapters_hold_the_whole_deck_of_points():
    """What is counted adds up to a hundred, as the story promises, unless it is a double."""
    (lesson,) = [lesson for lesson in LESSONS if lesson.chapter == "7-counting"]
    for step in lesson.steps:
        if step.question and step.question.kind in ("count", "settle"):
            state = step.at
            if not state.game.uncounted(state.out):
                cards = [x.points for x in state.count().lines if "tichu" not in x.rule]
                assert sum(cards) == 100, step.id
