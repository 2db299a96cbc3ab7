"""Rules that only the rest of the family has: what the referee cites for them."""

from __future__ import annotations

import random

import pytest

from tichu_teach.engine import OptionError, Push, games, parse_position

SEVEN = "grandmaster players=7 | 0: {} | 1: 2w | 2: 2p | 3: 2s | 4: 4j | 5: 4w | 6: 4p | turn 0{}"


@pytest.mark.parametrize(
    ("hand", "trick", "action", "allowed", "rule"),
    [
        ("8w 8w Aj", "", "8w 8w", False, "grandmaster.suits-differ"),
        ("8w 8w Aj", "", "8w 8w Aj", False, "nanking.combo.triple"),
        ("8j 8w 8w Aj", "", "8j 8w 8w", False, "grandmaster.suits-differ"),
        ("8j 8w 8w 8p Aj", "", "8j 8w 8w 8p", False, "grandmaster.suits-differ"),
        ("8w 8w 9w 9p Aj", "", "8w 8w 9w 9p", False, "grandmaster.suits-differ"),
        ("8j 8j 8p 9w 9p", "", "8j 8j 8p 9w 9p", False, "grandmaster.suits-differ"),
        ("8j 8w Aj", "", "8j 8w", True, "nanking.combo.pair"),
        ("Ph Ph Aj", "", "Ph Ph", False, "grandmaster.two-phoenix"),
        ("Dr Dr Aj", "", "Dr Dr", False, "nanking.dr.top"),
        ("Dr Aj", " | trick 6 Dr", "Dr", True, "grandmaster.second-dragon"),
        ("Ph Aj", " | trick 5 8p; 6 Ph", "Ph", True, "grandmaster.two-phoenix"),
        ("9j Aj", " | trick 4 8p; 5 Ph; 6 Ph", "9j", False, "nanking.follow"),
        ("Tj Aj", " | trick 4 8p; 5 Ph; 6 Ph", "Tj", True, "nanking.follow"),
    ],
)
def test_two_packs(hand: str, trick: str, action: str, allowed: bool, rule: str) -> None:
    verdict = parse_position(SEVEN.format(hand, trick)).ask(f"0 play {action}")
    assert (verdict.allowed, verdict.rule) == (allowed, rule)


def test_a_position_of_tricsu_has_the_people_of_a_first_round() -> None:
    """Two players, the Table, the third player: nothing need be said of it."""
    state = parse_position("tricsu | 0: 2j | 1: 8w Kj | 2: 8p 3p | 3: 4s | turn 2 | trick 1 Ma | wish 8")
    assert state.people == games["tricsu"].deal(random.Random(1)).people == (0, 1, 3, 2)
    assert "people" not in str(state)


def test_tricsu_is_played_for_rounds_alone() -> None:
    assert games["tricsu"].vary(rounds=12).rounds == 12
    for wrong in ({"target": 500}, {"rounds": 10}, {"rounds": 0}):
        with pytest.raises(OptionError):
            games["tricsu"].vary(**wrong)


@pytest.mark.parametrize("name", ["grandmaster", "ear"])
def test_nothing_is_announced_or_given_away_where_everybody_plays_alone(name: str) -> None:
    game = games[name]
    state = parse_position(f"{name} | 0: 2j | 1: 2w | 2: 2p | 3: 2s | 4: 4j | 5: 4w | collect 0 | trick 0 Dr")
    for action in ("0 tichu", "0 grand", "0 retract"):
        assert state.ask(action).rule == f"{name}.solo" and not state.ask(action)
    assert state.ask("0 give 1").rule == game.row("nanking.dr.gift") and not state.ask("0 give 1")
    assert state.ask("0 collect").also == ("nanking.bomb.before-collect",)
    assert state.ask("0 push 2j").rule == game.own["no-push"] and not state.ask("0 push 2j")


def test_the_middle_of_the_table_exchanges_nothing() -> None:
    game, rng = games["grandmaster"].vary(players=5), random.Random(5)
    state = game.deal(rng)
    while state.phase != "over":
        state = state.apply(rng.choice([a for a in state.legal() if a.seat in state.to_act]))
    state = state.next_deal(rng)
    middle = game.seat_of(2)
    assert middle not in state.to_act and not state.ask(Push(middle, ()))
    assert state.ask(Push(middle, ())).rule == "grandmaster.exchange.five"
    best = game.best(state.hands[game.seat_of(4)], 3)
    verdict = state.ask(Push(game.seat_of(4), best))
    assert (verdict.rule, verdict.facts["wanted"], verdict.facts["given"]) == (
        "grandmaster.exchange.five",
        2,
        3,
    )


def test_there_is_no_wish_in_the_ear_unless_agreed() -> None:
    line = "ear{} | 0: Ma 2j | 1: 2w | 2: 2p | 3: 2s | 4: 4j | 5: 4w | turn 0"
    quiet, agreed = parse_position(line.format("")), parse_position(line.format(" wish=True"))
    assert quiet.apply("0 play Ma").phase == "play" and agreed.apply("0 play Ma").phase == "wish"
    assert "nanking.wish.make" not in (quiet.ask("0 play Ma").rule, *quiet.ask("0 play Ma").also)
    assert quiet.ask("0 wish 8").rule == "ear.mahjong"
