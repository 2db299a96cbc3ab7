"""Rounds reviewed: from what a seat could know, the same for the same seed, and forced moves cost nothing."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from math import inf

import pytest

from tests.analysis.claims import dealt_anew
from tests.analysis.mahjong.tables import dealt_anew as tiles_dealt_anew
from tests.depth import at_least
from tichu_teach.analysis import AnalysisError, Decision, Limit, Review, Reviewing, review
from tichu_teach.engine import Pass, games, parse_position
from tichu_teach.engine.record import Record
from tichu_teach.players import beginner
from tichu_teach.players.match import next_actions

GAMES = {
    "nanking": games["nanking"],
    "grandmaster": games["grandmaster"].vary(players=5),
    "haggis": games["haggis"],
    "mahjong-duel": games["mahjong-duel"],
}
FEW = Limit(positions=24, seconds=inf)


@cache
def played(name: str, seed: int) -> Record:
    """A round between beginners."""
    game = GAMES[name]
    players = [beginner(game)(random.Random(seed * 10 + seat)) for seat in range(game.players)]
    record = Record.begin(game.deal(random.Random(seed)))
    while record.state.phase != "over":
        for action in next_actions(record.state, players):
            record = record.add(action)
    return record


@cache
def reviewed(name: str, seed: int) -> Review:
    return review(played(name, seed), 0, FEW, random.Random(3))


@pytest.mark.parametrize("name", GAMES)
def test_decisions_are_the_seats_own_in_order_and_legal(name: str) -> None:
    record = played(name, 1)
    found = reviewed(name, 1)
    numbers = [each.number for each in found.decisions]
    assert numbers and numbers == sorted(numbers)
    for each in found.decisions:
        state = record.back_to(each.number).state
        done = state.action(record.rounds[-1].actions[each.number])
        assert done.seat == 0 and each.action in (done, None)
        assert each.better is None or state.ask(each.better)
        assert each.evaluation.candidate(each.action) is not None
        assert len(state.view(0).legal) > 1  # where nothing could be chosen nothing was decided
        assert each.cost >= 0 and (each.cost > 0) is (each.better != each.action)


@pytest.mark.parametrize("name", at_least(GAMES, "nanking", "mahjong-duel"))
def test_the_same_seed_finds_the_same_in_whatever_slices(name: str) -> None:
    record = played(name, 1)
    reviewing = Reviewing(record.game, 0, FEW, random.Random(3))
    state = record.start
    for number, text in enumerate(record.rounds[-1].actions):
        action = state.action(text)
        reviewing.note(state, number, action)
        reviewing.step()
        assert 0 <= reviewing.progress <= 1
        state = state.apply(action)
    while not reviewing.done:
        reviewing.step()
    assert reviewing.progress == 1
    assert reviewing.review() == reviewed(name, 1)


@pytest.mark.parametrize("name", at_least(GAMES, "nanking", "mahjong-duel"))
def test_unseen_cards_change_nothing(name: str) -> None:
    """Dealt anew to the others at each decision, they cost and explain the same."""
    record, rng = played(name, 1), random.Random(8)
    reviewing = Reviewing(record.game, 0, FEW, random.Random(3))
    state = record.start
    for number, text in enumerate(record.rounds[-1].actions):
        action = state.action(text)
        shown = state
        if action.seat == 0 and state.phase not in ("take", "over"):
            anew = (tiles_dealt_anew if record.game.family == "mahjong" else dealt_anew)(state, 0, rng)
            if anew.view(0).legal == state.view(0).legal:
                shown = anew
        reviewing.note(shown, number, action)
        state = state.apply(action)
    while not reviewing.done:
        reviewing.step()
    assert reviewing.review() == reviewed(name, 1)


@pytest.mark.parametrize("name", GAMES)
def test_moments_are_few_told_apart_and_the_worst_come_first(name: str) -> None:
    found = reviewed(name, 1)
    assert len(found.moments) <= 3
    costs = [each.cost for each in found.moments]
    assert costs == sorted(costs, reverse=True)
    for each in found.moments:
        assert each in found.decisions and each.better != each.action and each.cost > 2 * each.doubt


def test_a_round_without_decisions_is_reviewed_empty() -> None:
    record = Record.begin(games["nanking"].deal(random.Random(1)))
    assert review(record, 2, FEW) == Review() and Review().moments == Review().good == ()


def test_what_cannot_be_reviewed_is_said() -> None:
    record = played("haggis", 1)
    for wrong in (7, -1, "0", True):
        with pytest.raises(AnalysisError, match="seats 0 to 1"):
            review(record, wrong, FEW)  # type: ignore[arg-type]
    with pytest.raises(AnalysisError, match="record"):
        review(record.state, 0, FEW)
    with pytest.raises(AnalysisError, match="limit"):
        review(record, 0, 5)  # type: ignore[arg-type]
    with pytest.raises(AnalysisError, match="game"):
        Reviewing("haggis", 0)  # type: ignore[arg-type]
    with pytest.raises(AnalysisError, match="another"):
        Reviewing(games["nanking"], 0).note(record.state, 0, Pass(0))


def test_a_cost_within_its_error_is_none() -> None:
    found = reviewed("haggis", 1).decisions[0]
    near = Decision(0, "this", "that", cost=20.0, doubt=10.0, evaluation=found.evaluation, reason="out")
    assert not near.costly and not Review((near,)).moments
    sure = replace(near, doubt=9.9)
    assert sure.costly and Review((sure,)).moments == (sure,)


def test_a_lesson_is_given_once_and_where_there_is_one() -> None:
    found = reviewed("haggis", 1).decisions[0]
    one = Decision(0, "this", "that", cost=20.0, doubt=1.0, evaluation=found.evaluation, reason="out")
    again, silent = replace(one, number=5, cost=30.0), replace(one, number=7, cost=40.0, reason="")
    other = replace(one, number=9, cost=10.0, reason="lead.long")
    assert Review((one, again, silent, other)).moments == (again, other)
    costs = ((11, 9.0, "spent.high"), (12, 12.0, "spent.high"), (13, 5.0, "lead.long"))
    praised = [
        replace(one, number=number, better="this", saved=saved, reason=reason)
        for number, saved, reason in costs
    ]
    assert [each.number for each in Review((other, *praised)).good] == [12], "no sentence twice"


BLUNDERS = {
    "the partner's long straight overtaken": (
        "nanking | 0: 2w 5w 5p 6s 7s 8j 8s 9w Tp Jp Qj Kj Kp Aw"
        " | 1: Do 2p 2s 3j 3p 6p 8w 8p Tw Jw Qs Kw Aj Ap | 2: 4w 4s 5s 6w"
        " | 3: 2j 3w 3s 4p 7j 7p 9j 9s Tj Js Qw Qp Ks | turn 0"
        " | trick 2 4j 5j 6j 7w 9p Ts Jj Ph=8 | won 3 Ma As Dr | calls 1 small",
        "0 play 7s 8j 9w Tp Jp Qj Kj Aw",
        "over.partner",
    ),
    "a card led to a player who has one": (
        "nanking | 0: 2j 9j 9p | 1: Kw | 2: 3p 4p 5p 7p | 3: 3s 4s 6s 8s | turn 0",
        "0 play 2j",
        "lead.gift",
    ),
    "a way out that was proved, thrown away": (
        "nanking | 0: Jj Jw Ap | 1: 4j 4w 5j 5s 6p 6s 8p Tp Qs | 2: - | 3: 4p 5p 7w 7s 8w Tj Ts Qw Qp Ks"
        " | turn 0 | won 0 2w 3w 3p 3s 6w 7p 8j 9j 9w 9p Jp Qj Kj Kw Kp Aj Aw Dr;"
        " 2 Ma 2j 2p 2s 3j 4s 5w 6j 7j 8s 9s Tw Js Ph; 3 As | out 2",
        "0 play Jj Jw",
        "claim",
    ),
    "a face card spent on a three": (
        "haggis | 0: K 5o 6r | 1: 4y 9o 9r J | haggis 4g 8o 8r 7o Ty | turn 0 | trick 1 3y",
        "0 play K",
        "spent.face",
    ),
}


@pytest.mark.parametrize("name", BLUNDERS)
def test_a_blunder_is_found_with_its_reason(name: str) -> None:
    line, text, reason = BLUNDERS[name]
    state = parse_position(line)
    reviewing = Reviewing(state.game, 0, Limit(positions=240, seconds=inf))
    reviewing.note(state, 0, state.action(text))
    while not reviewing.done:
        reviewing.step()
    *_, decision = reviewing.review().decisions  # a call that was not made may come before
    assert decision.costly and decision.reason == reason
    assert reviewing.review().moments == (decision,)
    assert decision.proved is (reason == "claim")
    assert decision.facts is not None and state.ask(decision.better)
