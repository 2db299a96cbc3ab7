"""Haggis at the table: what is shown, what may be tried, what is told, and what stays hidden."""

import json
import random

import pytest

from tests.pages.drawing import actions, table
from tichu_teach.engine import Bet, Play, Record, games, parse_position
from tichu_teach.engine.haggis.state import State
from tichu_teach.engine.haggis.wilds import stand_ins
from tichu_teach.pages.presenters.haggis import PRESENTER
from tichu_teach.pages.presenters.haggis.scene import cards_in_order
from tichu_teach.pages.presenters.haggis.summary import blocks
from tichu_teach.pages.table.session import move
from tichu_teach.pages.table.table import LearnerError, ReadingNeeded
from tichu_teach.players import RandomPlayer, moves

COACH, LOG, SUMMARY = PRESENTER.coach, PRESENTER.log, PRESENTER.summary
HAGGIS = games["haggis"]
THREE = HAGGIS.vary(players=3)
NAMES = {2: ["You", "North"], 3: ["You", "East", "West"]}


def course(seed: int, players: int) -> list[tuple[State, object]]:
    """Every position of a random hand with what was done in it."""
    rng = random.Random(seed)
    game = HAGGIS.vary(players=players)
    return list(moves(game.deal(rng), [RandomPlayer(rng)] * players))


def test_face_cards_lie_open_before_everybody_and_the_rest_is_hidden() -> None:
    """haggis.wilds"""
    state = THREE.deal(random.Random(1))
    seats = table(state, 1)["seats"]
    assert [seat["faceup"] for seat in seats] == [["J", "Q", "K"]] * 3
    assert [seat["hand"] is None for seat in seats] == [True, False, True]
    assert seats[1]["hand"][-3:] == ["J", "Q", "K"], "one's own are part of the hand"
    played = state.apply(f"{state.turn} J")
    assert table(played, 1)["seats"][state.turn]["faceup"] == ["Q", "K"]


@pytest.mark.parametrize("players", [2, 3])
def test_the_right_hand_neighbour_sits_right_though_play_runs_left(players: int) -> None:
    """haggis.first: clockwise, so that the one on the left plays after the viewer."""
    picture = table(HAGGIS.vary(players=players).deal(random.Random(1)))
    assert picture["direction"] == "left"
    assert [seat["name"] for seat in picture["seats"]] == NAMES[players]
    assert HAGGIS.vary(players=players).next_seat(0) == players - 1


@pytest.mark.parametrize(("players", "aside"), [(2, 8), (3, 3)])
def test_the_haggis_is_turned_up_at_the_end_only(players: int, aside: int) -> None:
    """haggis.deal, haggis.end.rest"""
    done = course(3, players)
    first, (last, action) = done[0][0], done[-1]
    assert table(first)["aside"] == {"name": "Haggis", "count": aside, "cards": None}
    over = last.apply(action)
    assert over.phase == "over"
    assert table(over)["aside"]["cards"] == first.game.deck.names(first.haggis)


def test_bets_stand_at_the_seats() -> None:
    """haggis.bet"""
    state = THREE.deal(random.Random(1)).play("2 bet big", "0 bet small")
    assert [seat["call"] for seat in table(state)["seats"]] == ["bet-small", None, "bet-big"]


def test_hints_name_the_cards_of_each_legal_play_once() -> None:
    state = parse_position("haggis | 0: 8r 9r J | 1: 3r 4r 5r 6r K | turn 0")
    hints = table(state, lit=True)["hints"]
    assert sorted(map(sorted, hints)) == sorted(
        map(sorted, (["8r"], ["9r"], ["J"], ["8r", "J"], ["9r", "J"], ["8r", "9r", "J"]))
    )


@pytest.mark.parametrize(
    ("play", "cards", "stands"),
    [
        ("8r 9r J=T", ["8r", "9r", "J"], {"J": "T"}),
        ("8r Tr J=9", ["8r", "J", "Tr"], {"J": "9"}),
        ("9r Tr J=J", ["9r", "Tr", "J"], {}),
        ("8r 8g 9r J=9", ["8r", "8g", "9r", "J"], {"J": "9"}),
        ("7g Q=7 K=7", ["7g", "Q", "K"], {"Q": "7", "K": "7"}),
        ("J Q K", ["J", "Q", "K"], {}),
    ],
)
def test_face_cards_lie_where_they_stand_in(play: str, cards: list[str], stands: dict[str, str]) -> None:
    state = parse_position("haggis | 0: 7g 8r 8g 9r Tr J Q K | 1: 3r 4r | turn 0")
    combo = state.action(f"0 {play}").combo
    assert cards_in_order(combo, HAGGIS.deck) == cards
    assert stand_ins(combo, HAGGIS.deck) == stands


def test_bets_are_offered_until_the_first_card_even_out_of_turn() -> None:
    state = THREE.deal(random.Random(1))
    waiting = next(seat for seat in range(3) if seat != state.turn)
    assert [*actions(state, waiting)] == ["play", "small", "big"]
    assert actions(state, waiting)["play"]["disabled"], "a bomb comes in turn only (haggis.bomb.in-turn)"
    assert [*actions(state.play(f"{waiting} bet small"), waiting)] == ["play"]
    lead = state.legal(state.turn)[0]
    assert "small" not in actions(state.apply(lead), state.turn)


def test_a_group_with_one_meaning_is_played_at_once() -> None:
    state = parse_position("haggis | 0: 8r 8g 9r Q | 1: 3r 4r | turn 0")
    action = move(state, 0, "play", {"cards": ["8r", "8g", "Q"]})
    assert (action.combo.kind, action.combo.rank) == ("set", 8)


def test_an_ambiguous_group_asks_which_and_proposes_the_highest_that_fits() -> None:
    """haggis.combo.ambiguous"""
    line = "haggis | 0: 2o 9r Tr J | 1: 3o 4g | {}"
    lines = (line.format(rest) for rest in ("turn 0", "trick 1 6r 7r 8r | turn 0"))
    for state in map(parse_position, lines):
        with pytest.raises(ReadingNeeded) as asked:
            move(state, 0, "play", {"cards": ["9r", "Tr", "J"]})
        options = asked.value.readings
        assert [each["cards"] for each in options] == [["9r", "Tr", "J"], ["J=8", "9r", "Tr"]]
        for each in options:
            action = move(state, 0, "play", {"cards": ["9r", "Tr", "J"], "reading": each["reading"]})
            assert state.ask(action)
            assert action.combo.rank == (11 if each is options[0] else 10)
        assert {each["note"] for each in options} == ({"fits the trick"} if state.trick else {""})


def test_readings_that_do_not_fit_come_last_and_are_refused_with_the_rule() -> None:
    state = parse_position("haggis | 0: 2o 9r Tr J | 1: 3o 4g | trick 1 8g 9g Tg | turn 0")
    with pytest.raises(ReadingNeeded) as asked:
        move(state, 0, "play", {"cards": ["J", "9r", "Tr"]})
    fits, not_fits = asked.value.readings
    assert (fits["note"], not_fits["note"]) == ("fits the trick", "doesn’t fit the trick")
    refused = move(state, 0, "play", {"cards": ["J", "9r", "Tr"], "reading": not_fits["reading"]})
    assert not state.ask(refused) and state.ask(refused).rule == "haggis.follow"


def test_every_choice_offered_is_what_it_says() -> None:
    """All groups of up to five cards of a hand: each reading offered is played as that reading."""
    state = parse_position("haggis | 0: 7r 7g 8r 9r J Q K | 1: 3o 4o | turn 0")
    names = HAGGIS.deck.names(state.hands[0])
    asked = 0
    for number in range(2, 1 << len(names)):
        group = [name for n, name in enumerate(names) if number >> n & 1]
        readings = HAGGIS.readings(HAGGIS.deck.parse(" ".join(group)))
        if len(group) > 5 or len(readings) < 2:
            continue
        with pytest.raises(ReadingNeeded) as wonder:
            move(state, 0, "play", {"cards": group})
        asked += 1
        played = [
            move(state, 0, "play", {"cards": group, "reading": each["reading"]}).combo
            for each in wonder.value.readings
        ]
        assert sorted(played) == sorted(readings)
    assert asked > 20


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("play", {"cards": ["8w"]}),
        ("play", {"cards": ["8r", "8r"]}),
        ("play", {"cards": ["8b"]}),
        ("notation", {"text": "tichu"}),
        ("tichu", {}),
        ("wish", {"rank": "8"}),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(kind: str, data: dict[str, object]) -> None:
    state = parse_position("haggis | 0: 8r 9r J | 1: 3o 4o | turn 0")
    with pytest.raises(LearnerError):
        move(state, 0, kind, data)


def test_a_reading_nothing_can_be_is_refused_by_the_referee() -> None:
    state = parse_position("haggis | 0: 8r 9r J | 1: 3o 4o | turn 0")
    action = move(state, 0, "play", {"cards": ["8r", "9r", "J"], "reading": {"J": "K"}})
    assert state.ask(action).rule == "haggis.wild"


def test_bubbles_come_and_go() -> None:
    state = THREE.deal(random.Random(1)).play("0 bet small", "2 bet big")
    bet = THREE.deal(random.Random(1))
    said = LOG.bubbles({}, bet, Bet(2, "big"), state)
    assert said == {2: "bet-big"}
    lead = next(each for each in state.legal(state.turn) if isinstance(each, Play))
    assert LOG.bubbles(said, state, lead, state.apply(lead)) == {}


def test_a_trick_is_taken_in_for_the_learner_but_not_given_away() -> None:
    bombed = parse_position("haggis | 0: 2r | 1: 3r 4r | trick 1 8r; 0 J Q | collect 0")
    assert COACH.forced_action(bombed, 0) is None
    plain = parse_position("haggis | 0: 2r | 1: 3r 4r | trick 1 8r; 0 J | collect 0")
    assert plain.text(COACH.forced_action(plain, 0)) == "0 collect"
    assert COACH.forced_action(parse_position("haggis | 0: 2r | 1: 3r 4r | turn 0"), 0) is None


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", range(4))
def test_the_sheet_adds_up(seed: int, players: int) -> None:
    last, action = course(seed, players)[-1]
    over = last.apply(action)
    for you in range(players):
        sheet = blocks(over, you)[0]
        rows, total = sheet["rows"][:-1], sheet["rows"][-1]
        for seat in range(players):
            brought = [int(row[1 + seat].replace("−", "-")) for row in rows if row[1 + seat]]
            assert sum(brought) == int(total[1 + seat].replace("−", "-")) == over.count().points[seat]
        assert sheet["head"][1 + you] == "You"
        assert json.dumps(sheet)


def test_the_sheet_of_a_worked_example() -> None:
    """haggis.score.bet.lost: A and B bet small, C nothing; A is first out."""
    state = parse_position(
        "haggis players=3 | 0: - | 1: - | 2: 4r | over | out 0=6 1=1 | bets 0 small; 1 small | haggis 5y"
        " | won 0 K; 1 9g"
    )
    rows = {row[0]: row[1:] for row in blocks(state, 0)[0]["rows"]}
    assert rows == {
        "Out first, when the fullest hand held 6 cards: 5 each": ["+30", "", ""],
        "Out first of three": ["+5", "", ""],
        "West’s last card: 5": ["", "+5", ""],
        "West’s hand, as the last player’s: nothing that counts": ["0", "", ""],
        "The haggis: [5y]": ["+1", "", ""],
        "Your tricks: [K]": ["+5", "", ""],
        "East’s tricks: [9g]": ["", "+1", ""],
        "Your bet: made": ["+15", "", ""],
        "East’s bet: lost": ["", "", "+15"],
        "*This hand*": ["+71", "+6", "+15"],
    }


def test_the_ending_names_who_deals_and_leads_next_or_who_has_won() -> None:
    """haggis.next.dealer, haggis.next.lead, haggis.game"""
    line = "haggis | 0: - | 1: 4r 6r | over | out 0=2 | totals {} | won 0 3r"
    texts = [block.get("text", "") for block in SUMMARY.ending(parse_position(line.format("100 90")), 0)]
    assert "Next hand: the deal is with you, the lead with North." in texts
    won = SUMMARY.ending(parse_position(line.format("245 90")), 0)[0]
    assert won["tone"] == "good" and "256 points" in won["text"]
    lost = SUMMARY.ending(parse_position(line.format("245 90")), 1)[0]
    assert lost["tone"] == "tip" and lost["text"].startswith("North has won")


def test_the_header_counts_hands_and_names_the_limit() -> None:
    game = HAGGIS.vary(target=350)
    record = Record.begin(game.deal(random.Random(1)))
    assert COACH.header(record) == "Hand 1 · to 350 points"
