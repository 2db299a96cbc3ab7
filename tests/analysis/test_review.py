"""Rounds reviewed: from what a seat could know, the same for the same seed, and forced moves cost nothing."""

import random
from dataclasses import replace
from functools import cache
from math import inf
from typing import Any

import pytest

from tests.analysis.claims import dealt_anew
from tests.depth import at_least
from tests.tables import rows
from tichu_teach.analysis import AnalysisError, Decision, Limit, Review, Reviewing, review
from tichu_teach.analysis.climbing.reviewing import tempting
from tichu_teach.analysis.tichu.reviewing import questions
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
        assert number or reviewing.progress == (action.seat != 0), "nothing of the first is judged yet"
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
            anew = dealt_anew(state, 0, rng)
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


BLUNDERS = {name: case for name, *case in rows(__file__, "blunders")}


@pytest.mark.parametrize("name", BLUNDERS)
def test_a_blunder_is_found_with_its_reason(name: str) -> None:
    line, text, reason = BLUNDERS[name]
    state = parse_position(line)
    found = looked_at(state, text)
    *_, decision = found.decisions  # a call that was not made may come before
    assert decision.costly and decision.reason == reason
    assert found.moments == (decision,)
    if reason == "claim":
        assert decision.proved
    assert decision.facts is not None and state.ask(decision.better)


def looked_at(state: Any, text: str) -> Review:
    """A review of one action."""
    action = state.action(text)
    reviewing = Reviewing(state.game, action.seat, Limit(positions=240, seconds=inf))
    reviewing.note(state, 0, action)
    while not reviewing.done:
        reviewing.step()
    return reviewing.review()


RIGHT = {name: case for name, *case in rows(__file__, "right")}


@pytest.mark.parametrize("name", RIGHT)
def test_what_is_proved_right_is_not_blamed(name: str) -> None:
    """Each is a way out that is proved, or the best on every deal by solving."""
    line, text = RIGHT[name]
    found = looked_at(parse_position(line), text)
    assert not any(each.costly for each in found.decisions) and not found.moments


@pytest.mark.parametrize("seed", range(20))
def test_nothing_is_said_twice_in_a_review(seed: int) -> None:
    """Mistakes and praise of all kinds, by chance."""
    rng, tried = random.Random(seed), reviewed("haggis", 1).decisions[0].evaluation
    decisions = []
    for number in range(40):
        cost = rng.uniform(1, 30)
        praised = rng.random() < 0.5
        decisions.append(
            Decision(
                number,
                "this",  # type: ignore[arg-type]
                "this" if praised else "that",  # type: ignore[arg-type]
                0.0 if praised else cost,
                rng.uniform(0, 20),
                tried,
                rng.choice(("", "claim", "out", "firm", "kept", "lead.long")),
                saved=cost if praised else 0.0,
            )
        )
    found = Review(tuple(decisions))
    reasons = [each.reason for each in (*found.moments, *found.good) if each.reason]
    assert reasons and len(set(reasons)) == len(reasons)
    assert all(each.cost > 2 * each.doubt for each in found.moments), "nothing is told that is close"


@pytest.mark.parametrize(
    ("line", "done", "usual", "choices"), rows(__file__, "whether a call is asked about", data=(2, 3))
)
def test_whether_a_call_is_asked_about(line: str, done: str, usual: str | None, choices: list[Any]) -> None:
    """Beside what was done stands the call, or none; whoever has learnt all chapters would make it here.

    Nobody is asked who passes, or whose side has called.
    """
    state = parse_position(line)
    named = {None: None, **{call: state.action(call) for call in ("0 grand", "3 tichu")}}
    asked = [each for each in questions(state, int(done[0]), state.action(done), {}) if each]
    calls = [each for each in asked if {*each.choices} & {named["0 grand"], named["3 tichu"]}]
    assert [(each.usual, [*each.choices]) for each in calls] == (
        [(named[usual], [named[choice] for choice in choices])] if choices else []
    )
    assert len(asked) - len(calls) == ("play" in done or "pass" in done), "and the play for itself"


@pytest.mark.parametrize(
    ("table", "first", "second"),
    [
        ("nanking | 0: 3j 5j 5w 9j Kj | 1: 4j 6j | 2: 7j | 3: 8j | turn 0", "0 play 5j 5w", "0 play 3j"),
        ("nanking | 0: 3j 5j 9j Kj | 1: 4j 6j | 2: 7j | 3: 8j | turn 0 | trick 1 4p", "0 play Kj", "0 pass"),
    ],
)
def test_what_tempts_is_the_longest_and_the_highest_and_if_that_was_played_something_else(
    table: str, first: str, second: str
) -> None:
    state = parse_position(table)
    one, other = (state.action(line) for line in (first, second))
    assert tempting(state.view(0), other) == one and tempting(state.view(0), one) == other
