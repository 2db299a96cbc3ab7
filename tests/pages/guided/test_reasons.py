"""The words of the coach and of the others: moments, reasons, ways out."""

import random
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from tests.pages.games import stand_at
from tichu_teach.engine import Pass, Play, parse_position
from tichu_teach.lessons.taught import guided_rounds
from tichu_teach.pages.game import counsel
from tichu_teach.pages.guided.guidance import FADES
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.players import Choice, Steady
from tichu_teach.texts import text
from tichu_teach.texts.names import names_at
from tichu_teach.texts.reasons import reason_sentence

from .rounds import ROUNDS, opened, step


@pytest.mark.more
@pytest.mark.parametrize(("ruleset", "seed"), [("haggis", 58), ("mahjong", 14)])
def test_the_coach_gives_another_reason_than_the_one_just_given_if_it_is_true(
    ruleset: str, seed: int
) -> None:
    """All through a round in which the same reason holds again and again."""
    page, browser = opened(guided_rounds(ruleset)[0], seed)
    reasons, again = list[str](), Counter[bool]()
    while page.state.phase != "over":
        state, seat, names = page.state, page.match.acting, page.match.names
        if not page.paused and len(state.legal(seat)) > 1:
            before = page.guidance
            words = before.advised(page.match, counsel.LEVELS)[-1]
            choice = before.coach.decide(state.view(seat))
            step(page, browser, random.Random(1))
            if page.guidance.decisions > before.decisions:
                reasons.append(page.guidance.told)
                judged = page.guidance.decisions > FADES[1][0]  # before, the reason was told unasked
                if reasons[-2:-1] == [choice.reason] and choice.also:
                    again[judged] += 1
                    assert reasons[-1] != reasons[-2], words
                why = reason_sentence(reasons[-1], choice.facts, ruleset, names, aside=True)
                assert why in words
                assert not judged or why in page.guidance.judge_move(names)[1]
        else:
            step(page, browser, random.Random(1))
    assert again[True] and again.total() > 1


@pytest.mark.more
@pytest.mark.parametrize(
    ("ruleset", "key"), [("mahjong", "mahjong.discard.lone"), ("nanking", "pass.cannot")]
)
def test_the_others_give_no_reason_twice_in_a_row(ruleset: str, key: str) -> None:
    page, browser = opened(guided_rounds(ruleset)[0], None)
    reason, told = text(f"choice.{key}"), 0
    while page.state.phase != "over":
        moves = replace(page.guidance, moves_seen=0).reasons(page.match.names)
        given = [reason in each for each in moves]
        told += any(given)
        assert (True, True) not in pairwise(given), moves
        step(page, browser, random.Random(1))
    assert told > 5


def test_the_coach_names_a_proved_way_out_that_habit_would_leave() -> None:
    won = "won 0 4r 4o 4y 5o 5y 6o 6y 9r 9y K; 1 2r 2y 2g 3r 3o 3y 4g 5r 5g 8y 8g Tr Ty J Q K"
    hands = "0: 6g 7o Tg | 1: 7g 8o 9g J Q | haggis 2o 3g 6r 7r 7y 8r 9o To"
    state = parse_position(f"haggis | {hands} | turn 1 | {won}")
    coach = Steady(state.game)
    assert state.text(coach.decide(state.view(1)).action) == "1 play 7g"
    words = counsel.say_advice(state, 1, names_at(state), counsel.LEVELS, coach)
    assert "[7g] [Q=8] [9g]" in words[-1] and text("choice.proved") in words[-1]


def test_a_proved_way_out_has_its_own_reason_and_none_of_a_pass() -> None:
    class Shy(Steady):
        def decide(self, view: Any) -> Choice:
            return Choice(Pass(view.seat), "pass.save", also=("pass.poor",))

    for hand, told, why in (("9r", "follow.out", "follow.out"), ("9r 9o", counsel.PROVED, counsel.PROVED)):
        state = parse_position(f"haggis | 0: {hand} | 1: 3o 4o | trick 1 7y | turn 0")
        choice = counsel.choose(state, 0, Shy(state.game), told)
        assert isinstance(choice.action, Play) and choice.reason == why


def test_a_bet_that_is_sure_and_an_end_that_is_clear_are_told_as_in_a_game() -> None:
    """And a learner who has bet hears that the coach would have bet, too."""
    bet = (
        "haggis | 0: 2g 3r 3g 4r 4y 4g 5r 5o 5y 5g 6y 9y To Ty J Q K | 1: 3o 3y 6o 7g 8g Tg | "
        "haggis 2o 4o 6r 6g 7o 9o 9g Tr | turn 0 | trick 1 2r 2y | won 1 7r 7y 8r 8o 8y 9r J' Q' K'"
    )
    end = "nanking | 0: 2s 7s 9j 9w Tw Ts | 1: 3s 5j Qw Kp Ks Aw | 2: - | 3: - | turn 0 | out 2 3"
    for line, best, other, reason in (
        (bet, "bet big", "play To Ty", "choice.proved.first"),
        (end, "play 9j 9w Tw Ts", "play 2s", "choice.worked"),
    ):
        for done in (best, other):
            state = parse_position(line)
            page, browser = opened(guided_rounds(state.game.name)[-1], 3)
            stand_at(page, state)
            page.guidance = replace(page.guidance, decisions=20)
            browser.press("would", "would", "would")
            move = presenter(state.game).naming.move(state, state.action(f"0 {best}"), page.match.names)
            assert move in browser.words()
            assert browser.type(done) is None
            same, told = page.guidance.judge_move(page.match.names)
            assert same is (done == best)
            assert text(reason, count=30).split(".")[0] in told


def test_a_claim_is_told_with_its_own_reason() -> None:
    """A tile is awarded when the last has answered: the reason is that of who claimed it."""
    found = 0
    for seed in range(1, 7):
        page, browser = opened(guided_rounds("mahjong")[0], seed)
        rng = random.Random(seed)
        while page.state.phase != "over":
            for each in page.guidance.moves:
                if each.by is not None:
                    name = page.match.names[each.by.action.seat]
                    assert each.lines[0].startswith(name), each
                    found += type(each.by.action).__name__ in ("Pung", "Chow", "Kong")
            step(page, browser, rng)
        if found:
            return
    raise AssertionError("nobody claims anything")


def test_nobody_gives_away_aloud_that_they_keep_a_bomb() -> None:
    page, browser = opened(ROUNDS[0], 3)
    hands = "0: Qj 3j 3w 5s 6s 7p 9j | 1: 8j 8w 8p 8s 2j 4j 6j | 2: 2p 3p 4p 5p 7s 9p | 3: 2s 3s 4s 5w 6w 7j"
    stand_at(page, parse_position(f"nanking | {hands} | turn 0"))
    assert browser.say("play", cards=["Qj"]) is None
    assert page.guidance.reasons(page.match.names) == [f"East: pass. {text('choice.pass.bomb.other')}"]
    for held in (hands, hands.replace("8s", "9s")):
        stand_at(page, parse_position(f"nanking | {held.replace('Qj', 'Dr')} | turn 0"))
        assert browser.say("play", cards=["Dr"]) is None
        browser.press("mine")
        page.guidance = replace(page.guidance, moves_seen=0)
        aloud = page.guidance.reasons(page.match.names)[:2]
        assert aloud == [f"East: pass. {text('guide.pass.bombs')}", "North: pass."], "with a bomb and without"


def moment(line: str) -> str:
    """The moment of seat 0, or of the hand without a player that it decides for."""
    state = parse_position(line)
    (seat,) = state.to_act
    return str(presenter(state.game).guide.moment(state, seat, names_at(state, 0)))


def test_the_table_s_turn_is_not_called_the_learner_s() -> None:
    hands = "0: 5j 9j | 1: 8w Kj | 2: 8p 3p | 3: 4s 5s"
    assert moment(f"tricsu | {hands} | turn 2") == text("guide.moment.lead.table")
    told = moment(f"tricsu | {hands} | turn 2 | trick 1 Ma | wish 8")
    assert told.startswith("You play for the Table. On top: *Mahjong*, played by East.")
    assert text("game.advice.wished", rank="an eight") in told
    assert told.endswith(text("game.advice.wished.table"))


def test_who_is_asked_for_a_bomb_is_told_why() -> None:
    hands = "0: 8j 8w 8p 8s 2j | 1: 5p 6p | 2: 7j 7s | 3: 5s 6s"
    asked = moment(f"nanking | {hands} | bombs 0 turn 1 | trick 3 Kj")
    assert asked == text("guide.moment.window", name="West", label="King of jade")
    assert text("guide.moment.bomb", name="West", label="Bomb: four threes") == moment(
        f"nanking | {hands} | turn 0 | trick 3 3j 3w 3p 3s"
    )


def test_nobody_is_told_to_throw_a_bomb_that_they_do_not_hold() -> None:
    hands = "0: 4j 4w 4p 4s 2j | 1: 9p 9w | 2: 7j 7s | 3: 5s 6s"
    higher = moment(f"nanking | {hands} | turn 0 | trick 3 8j 8w 8p 8s")
    assert higher == text("guide.moment.bomb.none", name="West", label="Bomb: four eights")
    assert moment(f"nanking | {hands} | turn 0 | trick 3 Dr") == text(
        "guide.moment.dragon", name="West", label="Dragon"
    )
    bare = moment("haggis | 0: 2r 3r | 1: 4r | turn 0 | trick 1 J' Q'")
    assert bare.endswith("Only a higher bomb beats it, and you hold none. So you pass.")


def test_nobody_is_last_where_a_side_is_out_before_all_others() -> None:
    double = "nanking | 0: 2j | 1: - | 2: 3j | 3: - | over 3 | out 1 3"
    triple = "tientsin | 0: - | 1: 2j | 2: - | 3: 3j | 4: - | 5: 4j | over 4 | out 2 0 4"
    for line, told in {double: "East and West", triple: "Spring, you and Autumn"}.items():
        state = parse_position(line)
        story = presenter(state.game).guide.story(state, names_at(state, 0))
        assert story == text("guide.story.side", first=told)
