"""The rules of Haggis, one by one: worked examples, and what no leaflet settles."""

from __future__ import annotations

import random

import pytest

from tests.engine import verdicts
from tests.engine.haggis.oracle import FACES, SUITS, pack
from tests.engine.haggis.positions import GAME, THREE
from tichu_teach.engine import IllegalAction, OptionError, parse_position
from tichu_teach.engine.haggis.actions import Play
from tichu_teach.engine.haggis.notation import parse_combo
from tichu_teach.engine.haggis.state import State

A_LOT = "8r 8o 9r 9o Tr To J Q K"


def start(hand: str = A_LOT, trick: str = "", title: str = "haggis", more: str = "") -> State:
    """Seat 0 to lead, or to answer what seat 1 has played."""
    third = " | 2: 4r 4o" if "players=3" in title else ""
    on = f" | trick 1 {trick}" if trick else ""
    return parse_position(f"{title} | 0: {hand} | 1: 2r 2o{third} | turn 0{on}{more}")


def refused(state: State, action: str, rule: str, **facts: object) -> None:
    verdicts.refused(state, action, f"haggis.{rule}", **facts)


def allowed(state: State, action: str, *rules: str) -> State:
    after: State = verdicts.allowed(state, action, *(f"haggis.{rule}" for rule in rules))
    return after


# --- cards and deal ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "cards", "aside", "points"), [(GAME, 42, 8, 36), (THREE, 54, 3, 50)])
def test_the_pack_and_the_deal(game: object, cards: int, aside: int, points: int) -> None:
    """haggis.deck, haggis.deck.two, haggis.wilds, haggis.deal, haggis.total"""
    deck = game.deck  # type: ignore[attr-defined]
    assert deck.size == cards and deck.points(deck.all) == points
    assert sorted(deck.names(deck.suited)) == sorted(pack(deck.players)) and deck.suits == SUITS[deck.players]
    state = game.deal(random.Random(1), dealer=1)  # type: ignore[attr-defined]
    assert [hand.bit_count() for hand in state.hands] == [17] * deck.players
    assert [deck.names(wilds) for wilds in state.wilds] == [list(FACES)] * deck.players
    assert state.haggis.bit_count() == aside and sum(state.hands) | state.haggis == deck.all
    assert state.turn == 0, "the player on the dealer's left leads, clockwise"
    for seat in range(deck.players):
        view = state.view(seat)
        assert view.wilds == state.wilds and view.haggis == 0 and view.haggis_count == aside


def test_play_runs_to_the_left() -> None:
    state = start("5r 9r", "", "haggis players=3").play("0 play 5r")
    assert state.turn == 2 and state.play("2 pass").turn == 1
    refused(state, "1 play 2r", "pass", turn=2)


def test_bets() -> None:
    """haggis.bet, and that a pass is not a card."""
    state = GAME.deal(random.Random(2), dealer=1)
    low = state.text(state.legal(0)[0])
    state = allowed(state, "1 bet big", "bet").apply(low)
    refused(state, "1 bet small", "bet", bet="big")
    refused(state, "0 bet small", "bet", played=True)
    passed = GAME.deal(random.Random(2), dealer=1).play(low, "1 pass", "0 collect")
    assert allowed(passed, "1 bet small", "bet").bets == ("", "small")


# --- combinations --------------------------------------------------------------------------------------


def readings(cards: str) -> set[tuple[str, int, float]]:
    return {(each.kind, each.size, each.rank) for each in THREE.readings(THREE.deck.parse(cards))}


def test_runs_need_one_suit_and_three_cards() -> None:
    assert readings("8r 9r Tr") == {("run", 3, 10)}
    assert readings("8r 9r") == set() == readings("8r 9o Tr")
    state = start()
    refused(state, "0 play 8r 9o Tr", "combo.run", fault="suits")
    refused(state, "0 play 8r 9r", "combo.set")


def test_runs_of_sets_need_the_same_suits() -> None:
    assert readings("9r 9g Tr Tg") == {("run2", 4, 10)} and readings("9r 9g Tr To") == set()
    refused(start("9r 9g Tr To 2y"), "0 play 9r 9g Tr To", "combo.run-of-sets", fault="suits")


def test_a_wild_never_stands_for_a_higher_card() -> None:
    refused(start(), "0 play Tr J=K", "wild", wild=["J"], rank=13)
    allowed(start(), "0 play Tr Q=T", "wild", "combo.set")


def test_wild_cards_as_themselves() -> None:
    """haggis.wild.natural: its three examples."""
    allowed(start(trick="Ty"), "0 play J", "wild.one-natural", "follow")
    allowed(start(trick="8y 9y Ty"), "0 play 9r Tr J", "wild.natural", "follow")
    state = allowed(start(trick="9y 9g Ty Tg"), "0 play Tr To J Q=J", "wild", "wild.natural", "follow")
    assert state.top.rank == 11 and state.top.kind == "run2"


def test_two_face_cards_are_a_bomb_and_never_a_pair() -> None:
    """What `J Q=J` means; haggis.wild.one-natural, haggis.bomb.2 … haggis.bomb.5."""
    refused(start(), "0 play J Q=J", "wild.one-natural")
    for cards, place, points in (("J Q", 2, 5), ("J K", 3, 7), ("Q K", 4, 8), ("J Q K", 5, 10)):
        bomb = parse_combo(cards, GAME)
        assert (bomb.kind, bomb.rank, GAME.deck.points(bomb.cards)) == ("bomb", place, points)
        allowed(start(), f"0 play {cards}", "bomb.in-turn", f"bomb.{place}")


def test_the_bombs_of_odd_cards() -> None:
    assert readings("3r 5o 7y 9g") == {("bomb", 4, 1)} and readings("3r 5r 7r 9r") == {("bomb", 4, 6)}
    refused(start("3r 5r 7o 9o"), "0 play 3r 5r 7o 9o", "bomb.neither")
    refused(start("3r 5r 7y 9g"), "0 play 3r 5r 7y 9g", "bomb.neither")
    refused(start("3r 5o 7y J 2y"), "0 play 3r 5o 7y J", "bomb.1")
    allowed(start("3r 5r 7r 9r 4r", "J Q K"), "0 play 3r 5r 7r 9r", "bomb.beats", "bomb.6")
    assert GAME.deck.points(GAME.deck.parse("3r 5r 7r 9r")) == 4


def test_equal_bombs_do_not_beat() -> None:
    refused(start(trick="J K"), "0 play J K", "bomb.beats")
    refused(start(trick="J K"), "0 play J Q", "bomb.beats")
    refused(start(trick="J K"), "0 play Tr", "bomb.beats")
    allowed(start(trick="J K"), "0 play Q K", "bomb.beats")


def test_bombs_wait_their_turn() -> None:
    state = start("5r J Q").play("0 play 5r")
    refused(state, "0 play J Q", "bomb.in-turn", turn=1)


def test_ambiguous_groups() -> None:
    """haggis.combo.ambiguous: the two examples, and what is proposed."""
    assert readings("9r Tr J") == {("run", 3, 10), ("run", 3, 11)}
    assert {("set", 4, 8), ("run", 4, 11), ("run2", 4, 9)} <= readings("8r J Q K")
    lead = start("8r J Q K 2y")
    assert lead.action("0 play 8r J Q K").combo.kind == "run", "the highest"
    on_set = start("8r J Q K 2y", "7r 7o 7y 7g")
    assert on_set.action("0 play 8r J Q K").combo.kind == "set", "what fits the trick"
    on_pairs = start("8r J Q K 2y", "6r 6o 7r 7o")
    assert (on_pairs.action("0 play 8r J Q K").combo.kind, on_pairs.top.rank) == ("run2", 7)
    refused(on_set, "0 play 8r J=J Q=9 K=T", "follow")
    assert "haggis.combo.ambiguous" in on_set.ask("0 play 8r J=J Q=9 K=T").also


def test_suits_of_wild_cards() -> None:
    """haggis.wild.suit, haggis.set.suits: a lane of wild cards, its suit free; no fifth suit among four."""
    assert ("run2", 4, 9) in readings("8r 9r J Q")
    assert readings("8r 8o 9r 9y") == set()
    group = "8r 8o 8y 8g 9r 9o 9y 9g J Q"
    assert readings(group) == {("run5", 10, 9)}
    refused(start(group), f"0 play {group}", "wild.suit", fault="lanes")
    refused(start(), "0 play 9r Tr J=8o", "wild.suit")
    assert readings("8r 8o 8y J Q K") >= {("set", 6, 8)}
    eight = "8r 8o 8y 8g 8b J Q K"
    assert ("set", 8, 8) in readings(eight), "the most there can be"


def test_follow_the_same_kind_and_number() -> None:
    refused(start(trick="7y 7g"), "0 play 8r", "follow")
    refused(start(trick="7y 8y 9y"), "0 play 8r 9r Tr J", "follow")
    refused(start("8r 8o 8y 9r 9o 9y 2g", "4r 4o 5r 5o 6r 6o"), "0 play 8r 8o 8y 9r 9o 9y", "follow")
    refused(start(trick="8y"), "0 play 8r", "follow")


# --- tricks --------------------------------------------------------------------------------------------


def test_two_players_one_pass_ends_the_trick() -> None:
    state = start().play("0 play 8r", "1 pass")
    assert (state.phase, state.turn) == ("collect", 0)
    refused(state, "0 play 9r", "trick.take", due="collect")
    state = allowed(state, "0 collect", "trick.take", "lead.next")
    assert state.turn == 0 and state.won == (GAME.deck.parse("8r"), 0)
    refused(state, "0 pass", "no-lead-pass")


def test_three_players_a_passer_may_come_back() -> None:
    state = parse_position("haggis players=3 | 0: 2r 8r 9r | 1: 5r Tr | 2: 6r Tb | turn 0")
    state = state.play("0 play 2r", "2 pass", "1 play 5r", "0 pass", "2 play 6r", "1 pass")
    assert (state.phase, state.turn) == ("play", 0)
    state = state.play("0 pass")
    assert (state.phase, state.turn) == ("collect", 2)


def test_three_players_when_one_has_gone() -> None:
    """One pass when two are left; two while the owner of the top has just gone out."""
    two = parse_position("haggis players=3 | 0: 2r 8r | 1: 5r Tr | 2: - | turn 0 | out 2").play("0 play 2r")
    assert two.play("1 pass").phase == "collect"
    gone = parse_position("haggis players=3 | 0: 2r | 1: 5r Tr | 2: 6r Tb | turn 0").play(
        "0 play 2r", "2 pass"
    )
    assert gone.phase == "play" and gone.caught == (2,)
    won = gone.play("1 pass")
    assert (won.phase, won.turn) == ("collect", 0)
    led = allowed(won, "0 collect", "trick.take", "lead.next")
    assert led.turn == 2 and led.won[0], "the next on the left leads"


def test_a_bombs_trick_is_given_away() -> None:
    state = start("9r J Q", "8y", "haggis players=3").play("0 play J Q", "2 pass", "1 pass")
    refused(state, "0 collect", "trick.take", targets=[2, 1])
    refused(state, "0 give 0", "trick.take")
    state = allowed(state, "0 give 2", "trick.take", "lead.next")
    assert state.turn == 0, "the bomb has won the lead"
    assert [THREE.deck.points(won) for won in state.won] == [0, 0, 5]
    plain = start("9r J Q", "8y").play("0 play 9r", "1 pass")
    refused(plain, "0 give 1", "trick.take")


def test_the_tournament_way() -> None:
    title = "haggis players=3 bomb_gift=tournament"
    state = start("9r J Q", "8y", title).play("0 play J Q", "2 pass", "1 pass")
    refused(state, "0 give 2", "trick.tournament", targets=[1])
    refused(state, "0 collect", "trick.tournament")
    allowed(state, "0 give 1", "trick.tournament")
    led = start("9r J Q", title=title).play("0 play J Q", "2 pass", "1 pass")
    assert led.gift_targets == (1,), "the player on the winner's right"
    assert start("9r J Q", "8y", "haggis bomb_gift=tournament").play("0 play J Q", "1 pass").gift_targets == (
        1,
    )


# --- the end of a hand ---------------------------------------------------------------------------------


def test_two_players_the_hand_ends_with_the_last_card() -> None:
    state = allowed(start("9r", "8y"), "0 play 9r", "end", "end.last-play")
    assert state.phase == "over" and state.won[0] == GAME.deck.parse("8y 9r") and not state.trick
    refused(state, "1 play 2r", "end", due="deal")


def test_the_last_play_a_bomb() -> None:
    state = start("J Q", "8y").apply("0 play J Q")
    assert (state.phase, state.to_act) == ("collect", (0,))
    refused(state, "1 bet small", "end")
    over = allowed(state, "0 give 1", "trick.take", "end.last-play")
    assert over.phase == "over" and GAME.deck.points(over.won[1]) == 5


def lines(state: State) -> list[tuple[int, int, str]]:
    return [(line.points, line.side, line.rule.removeprefix("haggis.")) for line in state.count().lines]


def test_the_count_of_two() -> None:
    """Five a card with the face-up wild, leftovers and haggis to the first out."""
    state = parse_position("haggis | 0: - | 1: 3r 4r J | haggis 5o 6o | over | out 0 | won 0 7r 8r; 1 9o K")
    assert lines(state) == [
        (15, 0, "score.out"),
        (3, 0, "end.rest"),
        (1, 0, "end.rest"),
        (1, 0, "score.cards"),
        (6, 1, "score.cards"),
    ]
    assert state.count().points == (20, 6) == state.standing


def test_the_count_of_three() -> None:
    """The first out against the fuller hand, the second against the last; the bonus and its option."""
    text = "haggis players=3{} | 0: 3r J | 1: - | 2: - | over | out 2=6 1=2"
    state = parse_position(text.format(""))
    assert lines(state)[:3] == [(30, 2, "score.out"), (5, 2, "score.out.bonus"), (10, 1, "score.out")]
    assert state.count().points == (0, 10, 38)
    assert parse_position(text.format(" first_out_bonus=0")).count().points == (0, 10, 33)
    caught = (
        parse_position("haggis players=3 | 0: 2r 8r | 1: 5r Tr J | 2: 6r | turn 2").play("2 play 6r").caught
    )
    assert caught == (3,), "the opponent with most cards"


def test_a_line_names_the_cards_it_counts() -> None:
    """The last player's hand stands beside the line of whoever went out against it, and there only."""
    state = parse_position(
        "haggis players=3 | 0: 3r J | 1: - | 2: - | haggis 5o | over | out 2=6 1=2 | won 1 7r"
    )
    names = GAME.deck.names
    told = [(line.rule.removeprefix("haggis."), line.seat, names(line.cards)) for line in state.count().lines]
    assert told == [
        ("score.out", 2, []),
        ("score.out.bonus", 2, []),
        ("score.out", 0, ["3r", "J"]),
        ("end.rest", 0, ["3r", "J"]),
        ("end.rest", 2, ["5o"]),
        ("score.cards", 1, ["7r"]),
    ]


@pytest.mark.parametrize(
    ("out", "bets", "paid"),
    [
        ("0=3 1=3", "0 small; 1 small", (30, 0, 15)),
        ("2=3 0=3", "0 small; 1 small", (0, 0, 30)),
        ("2=3 0=3", "0 big; 2 small", (0, 30, 45)),
        ("0=3 1=3", "1 big; 2 small", (45, 0, 0)),
        ("0=3 1=3", "2 big", (30, 30, 0)),
        ("0=3 1=3", "0 big", (30, 0, 0)),
    ],
)
def test_bets_are_paid(out: str, bets: str, paid: tuple[int, ...]) -> None:
    """haggis.score.bet.won, haggis.score.bet.lost: the worked example and more."""
    last = ({0, 1, 2} - {int(out[0]), int(out[4])}).pop()
    hands = " | ".join(f"{seat}: {'2r 4r 6r' if seat == last else '-'}" for seat in range(3))
    state = parse_position(f"haggis players=3 | {hands} | over | out {out} | bets {bets}")
    got = [0, 0, 0]
    for line in state.count().lines:
        if ".bet." in line.rule:
            got[line.side] += line.points
    assert tuple(got) == paid


# --- the game ------------------------------------------------------------------------------------------


def finished(totals: str, players: int = 3, out: str = "0=2 1=2") -> State:
    """A hand that brings nobody any card points but 10 for the last card or two."""
    hands = "0: - | 1: - | 2: 2r 4r" if players == 3 else "0: - | 1: 2r 4r"
    title = f"haggis players={players}" + " first_out_bonus=0" * (players == 3)
    return parse_position(f"{title} | {hands} | over | out {out} | totals {totals}")


@pytest.mark.parametrize(
    ("totals", "dealer", "leader"),
    [
        ("0 0 5", 0, 2),  # 10 10 5: level at the top, so the first out deals; the lowest leads
        ("0 90 5", 1, 2),  # 10 100 5
        ("0 90 10", 1, 0),  # 10 100 10: level below: the dealer's left
        ("0 0 10", 0, 2),  # all level: the first out deals, the dealer's left leads
    ],
)
def test_next_dealer_and_lead(totals: str, dealer: int, leader: int) -> None:
    """haggis.next.dealer, haggis.next.lead"""
    state = finished(totals).next_deal(random.Random(1))
    assert (state.dealer, state.turn, state.round) == (dealer, leader, 2)


def test_the_game_is_won_at_the_target() -> None:
    """haggis.game: reached or passed by somebody, the highest wins, level goes on."""
    assert finished("239 0", 2, "0=2").winner is None
    assert finished("240 0", 2, "0=2").winner == 0
    assert finished("240 250", 2, "0=2").winner is None
    assert finished("240 260", 2, "0=2").winner == 1
    long = GAME.vary(target=350)
    assert finished("240 0", 2, "0=2").replace(game=long).winner is None


def test_options_that_do_not_exist() -> None:
    for options in (
        {"players": 4},
        {"bomb_gift": "none"},
        {"first_out_bonus": 3},
        {"target": 0},
        {"speed": 1},
    ):
        with pytest.raises(OptionError, match=next(iter(options))):
            GAME.vary(**options)
    assert {choice.rule for choice in GAME.choices()} <= set(GAME.rules)
    assert parse_position("haggis players=3 target=350 | 0: 2r | 1: 3r | 2: 4r | turn 0").game.target == 350


def test_counting_waits_for_the_end() -> None:
    with pytest.raises(IllegalAction, match=r"haggis\.end"):
        start().count()


def test_what_goes_without_saying_may_be_left_out() -> None:
    state = start("9r J Q 5r", "8y").play("0 play J Q", "1 pass", "0 play 5r")
    assert GAME.deck.points(state.won[1]) == 5, "with two players there is one to give to"
    three = start("9r J Q 5r", "8y", "haggis players=3").play("0 play J Q", "2 pass", "1 pass")
    with pytest.raises(IllegalAction):
        three.play("0 play 5r")


@pytest.mark.parametrize(("trick", "rule"), [("", "haggis.no-lead-pass"), ("2y", "haggis.follow")])
def test_no_cards_are_no_play(trick: str, rule: str) -> None:
    """On a lead something has to be led; over a trick, the trick has to be met."""
    state = start(trick=trick)
    eight = next(each.combo for each in state.legal(0) if isinstance(each, Play))
    verdict = state.ask(Play(0, eight._replace(cards=0)))
    assert (verdict.allowed, verdict.rule, verdict.reason) == (False, rule, "no-cards")


def test_cards_that_would_fit_as_another_combination_are_told_apart_from_a_wrong_kind() -> None:
    state = start("7r 8r J 2g", "6o 7o 8o")
    assert state.ask("0 play 7r 8r J=9").allowed
    low = state.ask("0 play 7r 8r J=6")
    assert (low.allowed, low.reason) == (False, "follow.otherwise")
    assert start("8r 2g", "6o 7o 8o").ask("0 play 8r").reason == "follow.kind"
