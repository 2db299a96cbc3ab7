"""Scenes made from positions: what is shown, what may be tried, and what stays hidden."""

import random

from tests.pages.drawing import actions, controls, table
from tichu_teach.engine import games, parse_position
from tichu_teach.pages.presenters.climbing import MOST_HINTS
from tichu_teach.pages.table.scene import verdict_card
from tichu_teach.texts.names import signed

NANKING = games["nanking"]


def test_the_viewer_sees_their_own_hand_and_everybody_s_count() -> None:
    state = parse_position("nanking | 0: Ma 2j | 1: 8w 9w Ph | 2: 3p | 3: 4s 5s | turn 0")
    seats = table(state, 1)["seats"]
    assert [seat["hand"] for seat in seats] == [None, ["8w", "9w", "Ph"], None, None]
    assert [seat["count"] for seat in seats] == [2, 3, 1, 2]
    assert [seat["name"] for seat in seats] == ["You", "East", "North", "West"]
    assert [seat["turn"] for seat in seats] == [True, False, False, False]


def test_open_hands_are_shown() -> None:
    state = parse_position("nanking | 0: Ma 2j | 1: 8w 9w | 2: 3p | 3: 4s 5s | turn 0")
    shown = table(state, 0, open=(1, 3))["seats"]
    assert [seat["hand"] for seat in shown] == [["Ma", "2j"], ["8w", "9w"], None, ["4s", "5s"]]


def test_a_bomb_window_looks_like_any_other_moment_to_those_not_asked() -> None:
    line = "nanking | 0: 2j 3j | 1: 4j 6s | 2: 9j 9w 9p 9s 7j | 3: 5j 6j | {} | trick 0 Kw"
    asked, plain = (parse_position(line.format(phase)) for phase in ("bombs 2 turn 1", "turn 1"))
    assert table(asked, 0) == table(plain, 0)
    assert controls(asked, 0) == controls(plain, 0)
    bomber = table(asked, 2)["seats"]
    assert [seat["turn"] for seat in bomber] == [False, False, True, False]


def test_the_trick_tells_what_the_phoenix_stands_for() -> None:
    state = parse_position("nanking | 0: 2j | 1: Aj | 2: 3p | 3: 9s | trick 3 5j 5w 6p Ph=6 6s | turn 0")
    (play,) = table(state)["trick"]
    assert play["cards"] == ["6p", "6s", "Ph", "5j", "5w"]  # the triple first
    assert play["reading"] == {"Ph": "6"}
    assert play["label"] == "Full house, sixes with fives"
    assert play["bomb"] is False


def test_a_straight_is_laid_out_by_rank() -> None:
    state = parse_position("nanking | 0: 2j | 1: Aj | 2: 3p | 3: 9s | trick 3 4j 5w 7p 8s Ph=6 | turn 0")
    assert table(state)["trick"][0]["cards"] == ["4j", "5w", "Ph", "7p", "8s"]


def test_calls_order_out_wish_points_and_scores() -> None:
    state = parse_position(
        "nanking | 0: 2j Kj | 1: - | 2: 3p | 3: 4s 5s | turn 0 | trick 3 Ma | wish K by 3 | won 2 5j 5w Ks"
        " | out 1 | calls 3 grand; 0 small | totals 630 970"
    )
    picture = table(state)
    assert picture["wish"] == "K"
    assert [seat["call"] for seat in picture["seats"]] == ["small", None, None, "grand"]
    assert [seat["out"] for seat in picture["seats"]] == [None, 1, None, None]
    assert [seat["taken"] for seat in picture["seats"]] == [None, None, 20, None]
    sides = [(side["name"], side["total"]) for side in picture["sides"]]
    assert sides == [("You & North", 630), ("East & West", 970)]
    assert table(state, scores=False)["sides"] == []


def test_a_finished_round_shows_its_points_in_the_score() -> None:
    state = parse_position(
        "nanking | 0: - | 1: - | 2: - | 3: 2j | over | out 0 1 2 | won 0 Kj Tj; 1 5j | totals 100 50"
    )
    you, they = table(state)["sides"]
    assert (you["total"], you["round"]) == (100 + you["round"], 20)
    assert (they["total"], they["round"]) == (55, 5)


def test_another_seat_may_be_called_you() -> None:
    state = parse_position("nanking | 0: Ma 2j | 1: 8w 9w | 2: 3p | 3: 4s 5s | turn 0")
    picture = table(state, 2, you=2)
    assert [seat["name"] for seat in picture["seats"]] == ["North", "West", "You", "East"]
    assert picture["sides"][0]["name"] == "You & North"
    odd = table(state, 1, you=1)
    assert [side["name"] for side in odd["sides"]] == ["East & West", "You & North"]


def test_hints_are_the_legal_plays() -> None:
    state = parse_position("nanking | 0: 8w 8p 9j 2j | 1: 3j | 2: 3p | 3: 9s | trick 3 7j | turn 0")
    assert table(state)["hints"] is None
    assert sorted(table(state, lit=True)["hints"]) == [["8p"], ["8w"], ["9j"]]


def test_hints_stay_few() -> None:
    state = parse_position(
        "nanking | 0: 2j 2w 3j 3w 4j 4w 5j 5w 6j 6w 7j 7w 8j Ph | 1: 3p | 2: 4p | 3: 5p | turn 0"
    )
    plays = table(state, lit=True)["hints"]
    assert len(plays) == MOST_HINTS
    assert {card for play in plays for card in play} == set(NANKING.deck.names(state.hands[0]))


def test_eight_cards_in_hand() -> None:
    state = NANKING.deal(random.Random(1))
    offered = controls(state, 0)
    assert list(actions(state)) == ["take", "grand", "tichu"]
    assert offered["hand"] is None
    assert list(actions(state, 1)) == ["grand", "tichu"]  # the turn to take is another's


def test_a_push_names_its_takers() -> None:
    state = NANKING.deal(random.Random(1)).play("0 take", "1 take", "2 take", "3 take")
    offered = controls(state, 0)
    assert offered["hand"] == {"seat": 0, "mode": "push", "max": 3}
    assert [target["name"] for target in offered["push"]] == ["East", "North", "West"]
    assert list(actions(state)) == ["push", "tichu"]
    pushed = state.play("0 push " + " ".join(NANKING.deck.names(state.hands[0])[:3]))
    assert list(actions(pushed)) == ["tichu"]


def test_a_verdict_has_title_text_and_rule() -> None:
    state = parse_position("nanking | 0: 8w Kj | 1: 3j | 2: 3p | 3: 9s | trick 3 Ma | wish 8 | turn 0")
    card = verdict_card(state.ask("0 play Kj"), NANKING)
    assert card["ok"] is False
    assert card["rule"]["id"] == "nanking.wish.duty"
    assert "[8w]" in card["text"]


def test_a_verdict_counts_seats_from_you() -> None:
    state = parse_position("nanking | 0: 8w Kj | 1: 3j | 2: 3p | 3: 9s | trick 3 Ma | turn 0")
    verdict = state.ask("2 play 3p")
    assert "your turn" in verdict_card(verdict, NANKING)["text"]
    assert "North’s turn" in verdict_card(verdict, NANKING, you=2)["text"]


def test_a_rule_is_looked_up_in_the_book_of_the_game_that_is_played() -> None:
    for name in ("tricsu", "mahjong-duel", "sparrow"):
        state = games[name].deal(random.Random(1))
        card = verdict_card(state.ask(state.legal()[0]), state.game)
        assert card["rule"]["game"] == name and card["rule"]["id"] in state.game.rules
        assert not card["rule"]["id"].startswith(f"{name}."), "a row of its family"


def test_points_are_printed_with_their_sign() -> None:
    assert [signed(points) for points in (25, 0, -25)] == ["+25", "0", "−25"]
