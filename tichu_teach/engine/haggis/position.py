"""A line of text for every position, with its exact inverse.

A line is fields between bars; what has its usual value is left out:

    haggis | 0: 2r 3r J | 1: 8o 9o J Q K | haggis 4g | turn 1 | trick 0 8r | out 2=5 | bets 0 small

    haggis players=3             the ruleset, with options that differ from the default
    0: 2r 3r J                   the hand of a seat, its face cards included, - for none
    haggis 4g 5g                 the cards put aside
    turn 1, collect 0, over      the phase
    trick 0 8r 8o; 1 9r J=9      the plays of the trick, oldest first
    won 0 3r J; 1 J' 5o          cards of tricks taken; J' is the Jack of seat 1, J'' that of seat 2
    out 2=5 0=3                  the seats without cards, in the order they went out, and the most cards that
                                 an opponent held then (left out: as many as now)
    bets 1 small; 0 big          bets, in order
    played 0 2                   who has played a card (left out: all who hold less than a full hand)
    dealer 1                     who has dealt, if not seat 0
    totals 63 97                 points before this hand
    round 3                      the number of the hand, if not the first

Cards that no field names are out of play. A position without a phase has the next seat of the trick
to move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from ..climbing.reader import FieldReader, is_number, numbers
from ..errors import NotationError, PositionError, short
from .combo import HaggisCombo
from .legal import BETS
from .notation import format_combo, parse_combo
from .validate import check_position

if TYPE_CHECKING:
    from .ruleset import Haggis
    from .state import State

_PHASE_WORDS = {"turn": "play", "collect": "collect", "over": "over"}


def format_position(state: State) -> str:
    """The line of a position; `read_position` reads it back to an equal state."""
    return " | ".join(_fields(state))


def _fields(state: State) -> Iterator[str]:
    game, deck = state.game, state.game.deck
    yield game.title()
    for seat, hand in enumerate(state.hands):
        yield f"{seat}: {' '.join(deck.names(hand)) or '-'}"
    if state.haggis:
        yield f"haggis {deck.text(state.haggis)}"
    word = next(word for word, phase in _PHASE_WORDS.items() if phase == state.phase)
    yield word if word == "over" and state.turn == 0 else f"{word} {state.turn}"
    if state.trick:
        yield "trick " + "; ".join(f"{seat} {format_combo(combo, game)}" for seat, combo in state.trick)
    if any(state.won):
        yield "won " + "; ".join(f"{seat} {deck.text(won)}" for seat, won in enumerate(state.won) if won)
    if state.out:
        went = zip(state.out, state.caught, strict=True)
        yield "out " + numbers(f"{seat}={caught}" for seat, caught in went)
    if state.announced:
        yield "bets " + "; ".join(f"{seat} {kind}" for seat, kind in state.announced)
    if state.played != _usually_played(game, state.hands):
        yield "played " + (numbers(sorted(state.played)) or "-")
    if state.dealer:
        yield f"dealer {state.dealer}"
    if any(state.totals):
        yield "totals " + numbers(state.totals)
    if state.round != 1:
        yield f"round {state.round}"


def _usually_played(game: Haggis, hands: tuple[int, ...]) -> frozenset[int]:
    return frozenset(seat for seat, hand in enumerate(hands) if hand.bit_count() < game.hand_size)


def read_position(game: Haggis, fields: list[str], text: str) -> State:
    """The state that the fields after the ruleset describe.

    Raises NotationError for what cannot be read, PositionError for a position that cannot exist.
    """
    state = _Reader(game, text).read(fields)
    check_position(state)
    return state


class _Reader(FieldReader):
    """Reads the fields of one position."""

    def __init__(self, game: Haggis, text: str) -> None:
        super().__init__(game, game.deck, text)
        self.game = game

    def read(self, fields: list[str]) -> State:
        from .state import State

        later = []
        for head, body, field in self.heads(fields):
            if head == "won":  # last, so that the face cards it names are those that are left
                later.append((head, body, field))
            else:
                self._field(head, body, field)
        for each in later:
            self._field(*each)
        game = self.game
        hands = tuple(self.hands.get(seat, 0) for seat in range(game.players))
        self.presume()
        self.values.setdefault("played", _usually_played(game, hands))
        now = tuple(hand.bit_count() for hand in hands)
        caught = self.values.pop("caught", ())
        self.values["caught"] = tuple(max(now) if number is None else number for number in caught)
        return self.turned(State(game, self.phase, hands, max(self.turn, 0), **self.values))

    def _field(self, head: str, body: str, field: str) -> None:
        if head.endswith(":"):
            self._hand(self.seat(head[:-1]), body)
        elif head in _PHASE_WORDS:
            self._phase(head, body, field)
        elif head in _READERS:
            self.values |= _READERS[head](self, body)
        else:
            known = ", ".join(["0:", *_PHASE_WORDS, *_READERS])
            raise NotationError(f"unknown field {short(head or field)}; fields are {known}", self.text, field)

    def _hand(self, seat: int, body: str) -> None:
        cards = self.cards(body, self.game.deck.of_seat(seat))
        if cards & ~self.game.deck.of_seat(seat):
            raise PositionError(f"seat {seat} holds a face card of somebody else: one J, Q and K are its own")
        self.hands[seat] = cards

    def _phase(self, head: str, body: str, field: str) -> None:
        self.begin(_PHASE_WORDS[head], field)
        words = body.split() or (["0"] if head == "over" else [])
        if len(words) != 1:
            raise NotationError(f"{head} wants one seat, not {short(body)}", self.text, field)
        self.turn = self.seat(words[0])

    def _trick(self, body: str) -> dict[str, Any]:
        trick: list[tuple[int, HaggisCombo]] = []
        for seat, rest in self.entries(body):
            free = self.game.deck.of_seat(seat) & ~self.named
            combo = parse_combo(rest, self.game, free, trick[-1][1] if trick else None)
            if combo.cards & self.game.deck.wilds & ~self.game.deck.faces[seat]:
                raise PositionError(f"in the trick, seat {seat} plays a face card that is not its own")
            twice = self.game.deck.text(combo.cards & self.named)
            self.name(combo.cards, f"the card {twice} of the trick")
            trick.append((seat, combo))
        return {"trick": tuple(trick)}

    def _out(self, body: str) -> dict[str, Any]:
        out, caught = [], []
        for word in body.split():
            seat, equals, number = word.partition("=")
            if equals and (not is_number(number) or int(number) < 1):
                raise NotationError(f"{number!r} is no number of cards", self.text, word)
            out.append(self.seat(seat))
            caught.append(int(number) if equals else None)
        return {"out": tuple(out), "caught": tuple(caught)}


_READERS: dict[str, Callable[[_Reader, str], dict[str, Any]]] = {
    "haggis": lambda reader, body: {"haggis": reader.cards(body)},
    "trick": _Reader._trick,
    "won": _Reader.won,
    "out": _Reader._out,
    "bets": lambda reader, body: reader.announced(body, "bet", {bet: bet for bet in BETS}),
    "played": lambda reader, body: {"played": frozenset(reader.seats(body))},
    "dealer": lambda reader, body: {"dealer": reader.seat(body)},
    "totals": lambda reader, body: {"totals": reader.totals(body, reader.game.columns)},
    "round": lambda reader, body: {"round": reader.round(body)},
}
