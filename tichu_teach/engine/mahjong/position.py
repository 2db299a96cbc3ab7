"""A line of text for every position, with its exact inverse.

A line is fields between bars; what has its usual value is left out. Seats are the winds of this hand:

    mahjong | E: B1 B2 C5 … | E+: P(Rd) g(K7) | S: … | turn E wall B4 | river E:C8 S:N | wall … | loose C1 B2

    mahjong limit=600            the ruleset, with options that differ from the default
    E: B1 B2 C5                  the tiles in the hand of a seat, - for none; with a * at the end it is filled
                                 up with tiles that go with nothing, to where the count is right
    E+: P(Rd) g(K7)              the groups it has laid out (see group.py)
    E*: S1 F2                    the seasons it has laid out
    turn E wall B4               whose turn it is and where its latest tile came from: deal, claim, or wall
                                 or loose with the tiles drawn (seasons first); left out: deal
    announce                     that seat has a suit to announce
    claims S N                   who is asked for a claim on the last discard, thrown by the seat of `turn`;
                                 with no seats: all who can claim it
    rob S of C5                  who is asked whether to rob the kong that the seat of `turn` adds C5 to
    said W noclaim; N pung       what was answered
    over E wall B4               the end: who declared, by which source, on which tile …
    over S discard C8 by E       … and whose it was; `over E deal`, `over N rob C5 by W`, `over drawn`
    river E:C8 S:N               the discards that nobody took, oldest first
    fresh                        the last discard had just been drawn as a loose tile
    wall B1 B2, loose C1 C2      what is left to draw, in order; left out: the tiles that no field names
    suits B - K                  announced suits, East's first
    dead W, shown W              dead hands, and those that lie face up
    east 2                       the seat that is East, if not seat 0
    dice 3 5 1 6                 the dice that broke the wall
    hand 5, passed 3             the number of the hand, how often East has passed
    totals 120 -64 96 -152       the points of seats 0, 1, 2 … before this hand
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from .notation import format_action, seat_name
from .reader import Reader
from .state import NO_TILE, State
from .tiles import contents
from .validate import check_position

if TYPE_CHECKING:
    from .ruleset import MahjongRules


def format_position(state: State) -> str:
    """The line of a position; `parse_position` reads it back to an equal state."""
    return " | ".join(_fields(state))


def _fields(state: State) -> Iterator[str]:
    game, names = state.game, state.game.names

    def seat_of(seat: int) -> str:
        return seat_name(seat, state.east, game)

    def seats_of(seats: Sequence[int]) -> str:
        return " ".join(seat_of(seat) for seat in seats)

    yield game.title()
    if state.east:
        yield f"east {state.east}"
    for seat in game.seats_from(state.east):
        yield f"{seat_of(seat)}: {names.text(contents(state.hands[seat]))}"
        if state.laid[seat]:
            yield f"{seat_of(seat)}+: {' '.join(group.text(names) for group in state.laid[seat])}"
        if state.seasons[seat]:
            yield f"{seat_of(seat)}*: {names.text(state.seasons[seat])}"
    drawn = f" {names.text(state.drawn)}" if state.drawn else ""
    yield f"turn {seat_of(state.turn)} {state.source}{drawn}"
    if state.river:
        yield "river " + " ".join(f"{seat_of(seat)}:{names.name(tile)}" for seat, tile in state.river)
    if state.fresh:
        yield "fresh"
    if state.phase == "announce":
        yield "announce"
    if state.phase == "claims":
        yield f"claims {seats_of(state.asked)}"
    if state.phase == "rob":
        yield f"rob {seats_of(state.asked)} of {names.name(state.added or 0)}"
    if state.phase == "over":
        yield _end_field(state)
    if state.said:
        yield "said " + "; ".join(format_action(action, state) for action in state.said)
    yield f"wall {names.text(state.wall.row)}"
    yield f"loose {names.text(state.wall.loose)}"
    if state.suits:
        yield "suits " + " ".join(names.suits[suit] for suit in state.suits)
    if state.dead:
        yield f"dead {seats_of(state.dead)}"
    if state.shown:
        yield f"shown {seats_of(state.shown)}"
    if state.dice != (1, 1, 1, 1):
        yield "dice " + " ".join(map(str, state.dice))
    if state.number != 1:
        yield f"hand {state.number}"
    if state.passed:
        yield f"passed {state.passed}"
    if any(state.totals):
        yield "totals " + " ".join(map(str, state.totals))


def _end_field(state: State) -> str:
    won = state.won
    if won is None:
        return "over drawn"
    seat = seat_name(won.seat, state.east, state.game)
    tile = "" if won.tile == NO_TILE else f" {state.game.names.name(won.tile)}"
    by = "" if won.by is None else f" by {seat_name(won.by, state.east, state.game)}"
    return f"over {seat} {won.source}{tile}{by}"


def read_position(game: MahjongRules, fields: list[str], text: str) -> State:
    """The state that the fields after the first describe.

    Raises NotationError for what cannot be read, PositionError for a position that cannot exist; each
    names the field.
    """
    state = Reader(game, text).read(fields)
    check_position(state)
    return state
