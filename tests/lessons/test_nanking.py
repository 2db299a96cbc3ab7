"""The promises of the Nanking walkthrough alone."""

from functools import cache

from tichu_teach.engine import games
from tichu_teach.lessons import Lesson, chapters, load


@cache
def lessons() -> list[Lesson]:
    return [load(name) for name in chapters("nanking")]


def test_there_are_twelve_chapters_in_order():
    assert [lesson.chapter for lesson in lessons()] == [
        "1-cards",
        "2-trick",
        "3-specials",
        "4-points",
        "5-bombs",
        "6-tichu",
        "7-wish",
        "8-counting",
        "9-editions",
        "10-promises",
        "11-tactics",
        "12-endings",
    ]


def test_every_rule_is_taught_in_some_step():
    assert set().union(*(lesson.rules for lesson in lessons())) == set(games["nanking"].rules)


def test_counting_chapters_hold_the_whole_deck_of_points():
    """The count adds up to a hundred, as the story promises, unless it is a double."""
    counting = [lesson for lesson in lessons() if lesson.chapter in ("4-points", "8-counting")]
    for step in (step for lesson in counting for step in lesson.steps):
        if step.question and step.question.kind in ("count", "settle"):
            state = step.at
            if not state.game.double_victory(state.out):
                cards = [x.points for x in state.count().lines if "tichu" not in x.rule]
                assert sum(cards) == 100, step.id


def asked(chapter, step):
    """The question of a step."""
    (lesson,) = [lesson for lesson in lessons() if lesson.chapter == chapter]
    return next(each.question for each in lesson.steps if each.id == step)


def test_only_a_wish_for_an_ace_takes_an_ace_out_of_east_s_hand():
    assert asked("3-specials", "make").solve() == ["A"]


def test_the_polish_wish_makes_a_hand_pass_that_has_no_such_card():
    question = asked("9-editions", "unable-none")
    state = question.at
    assert not state.hands[0] & state.game.deck.rank[state.wish]
    assert question.solve() == ["must"]
    assert asked("7-wish", "unable").solve() == ["may"]


def test_of_two_grands_the_one_of_the_later_ninth_card_is_taken_back_though_she_spoke_first():
    off, on = (asked("9-editions", f"retract-{switch}") for switch in ("off", "on"))
    assert on.at.announced == ((2, "grand"), (0, "grand")) and on.at.turn == 0
    assert not off.solve()[0]["allowed"] and on.solve()[0]["allowed"]
    assert not on.at.ask("0 retract")


def test_a_game_won_by_both_at_once_and_a_tie_are_what_their_steps_say():
    game, tie = (asked("8-counting", step).end for step in ("game", "tie"))
    assert (game.standing, game.winner) == ((1085, 1015), 0)
    assert (tie.standing, tie.winner) == ((1000, 1000), None)
