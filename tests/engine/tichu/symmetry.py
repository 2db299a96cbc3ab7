"""Seats and suits have no names to the rules: the same position with both relabelled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tichu_teach.engine import Action, Call, Combo, Give, Lead, Play, Push
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.tichu.state import State


@dataclass(frozen=True)
class Relabel:
    """Turn the table by `seats` places and exchange the suits as `suits` says (a permutation of 0–3)."""

    game: Any
    seats: int
    suits: tuple[int, ...]

    def seat(self, seat: int) -> int:
        return (seat + self.seats) % self.game.players

    def cards(self, cards: int) -> int:
        deck, new = self.game.deck, 0
        for card in bits(cards):
            name = deck.text(card)  # with the mark of its pack
            if name[1] in "jwps":
                name = name[0] + "jwps"[self.suits["jwps".index(name[1])]] + name[2:]
            new |= deck.parse(name)
        return new

    def combo(self, combo: Combo) -> Combo:
        return combo._replace(cards=self.cards(combo.cards))

    def by_seat(self, values: tuple) -> tuple:
        players = self.game.players
        return tuple(values[(seat - self.seats) % players] for seat in range(players))

    def action(self, action: Action) -> Action:
        seat = self.seat(action.seat)
        match action:
            case Play():
                return Play(seat, self.combo(action.combo))
            case Give() | Lead():
                return type(action)(seat, self.seat(action.to))
            case Push():
                return Push(seat, tuple(map(self.cards, action.cards)))
            case Call():
                return Call(seat, action.kind)
        return type(action)(seat, *[getattr(action, name) for name in type(action).__match_args__[1:]])

    def state(self, state: State) -> State:
        odd = self.seats % 2 and len(state.totals) == 2
        return State(
            state.game,
            state.phase,
            self.by_seat(tuple(map(self.cards, state.hands))),
            self.seat(state.turn),
            rest=self.by_seat(tuple(tuple(map(self.cards, rest)) for rest in state.rest)),
            pushed=self.by_seat(tuple(tuple(map(self.cards, pushed)) for pushed in state.pushed)),
            window=tuple(map(self.seat, state.window)),
            trick=tuple((self.seat(seat), self.combo(combo)) for seat, combo in state.trick),
            wish=state.wish,
            wisher=None if state.wisher is None else self.seat(state.wisher),
            won=self.by_seat(tuple(map(self.cards, state.won))),
            out=tuple(map(self.seat, state.out)),
            played=frozenset(map(self.seat, state.played)),
            announced=tuple((self.seat(seat), kind) for seat, kind in state.announced),
            totals=state.totals[::-1] if odd else state.totals,
            fault=None if state.fault is None else self.seat(state.fault),
            open=self.cards(state.open),
            round=state.round,
            people=state.people,
        )
