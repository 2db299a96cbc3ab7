"""Tientsin, worked by hand: every rule where it differs from the four-hand game."""

import json
import random

import pytest

from tichu_teach.engine import Record, SavedGameError, games, parse_position
from tichu_teach.engine.tichu.state import State

GAME = games["tientsin"]
DECK = GAME.deck


def laid_out(*leftover: str, first: int = 0) -> State:
    """A deal by hand in which these two cards stay on the table."""
    cards = [card for card in DECK if not card & DECK.parse(" ".join(leftover))]
    return GAME.lay_out([cards[seat::6] for seat in range(6)], first)


def pushed(state: State) -> State:
    while state.phase == "take":
        state = state.apply(f"{state.turn} take")
    for seat in range(6):
        state = state.apply(state.sample_push(seat))
    return state


def test_mahjong_left_open() -> None:
    """tientsin.deal: the player who took the first card leads and no wish is made."""
    state = laid_out("Ma", "Kj", first=4)
    assert state.open == DECK.parse("Ma Kj") and state.turn == 4
    state = pushed(state)
    assert (state.phase, state.turn, state.wish) == ("play", 4, 0)
    assert state.ask("4 wish 8").rule == "nanking.wish.make" and not state.ask("4 wish 8")
    assert parse_position(str(state)) == state
    held = pushed(laid_out("3j", "Kj", first=4))
    assert held.hands[held.turn] & DECK.mahjong, "else its holder leads"


def test_leftover_counts_for_nobody() -> None:
    """tientsin.deal: with K and 5 open there are 85 points to share."""
    state = pushed(laid_out("Kj", "5j"))
    while state.phase != "over":
        state = state.apply(state.legal(state.to_act[0])[0])
    if any(line.rule == "tientsin.triple" for line in state.count().lines):
        assert sum(state.count().points) == 300
    else:
        assert sum(state.count().points) == 85


def test_leftover_option() -> None:
    """tientsin.deal: `redeal-if-special` deals until no special card lies open."""
    special = DECK.parse("Ma Do Ph Dr")
    game = GAME.vary(leftover="redeal-if-special")
    assert not any(game.deal(random.Random(seed)).open & special for seed in range(60))
    assert any(GAME.deal(random.Random(seed)).open & special for seed in range(60))
    record = Record.begin(laid_out("Ma", "Kj"))
    assert Record.from_json(record.to_json()) == record
    data = json.loads(record.to_json()) | {"options": {"leftover": "redeal-if-special"}}
    with pytest.raises(SavedGameError, match="special card"):
        Record.from_json(json.dumps(data))
