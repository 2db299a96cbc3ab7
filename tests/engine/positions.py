"""Small positions rich in bombs, flushes, Phoenix, Dragon and wishes; and the two referees side by side."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tests.engine.oracle import PACK, RANKS, SUITS, Found, Table, value
from tichu_teach.engine import (
    Action,
    Collect,
    Combo,
    Give,
    NoBomb,
    Pass,
    Play,
    State,
    Wish,
    games,
    parse_position,
)

GAME = games["nanking"]
DECK = GAME.deck


def names(cards: int) -> frozenset[str]:
    return frozenset(DECK.names(cards))


def mask(cards: frozenset[str]) -> int:
    return DECK.parse(" ".join(sorted(cards)) or "-")


def found(combo: Combo) -> Found:
    """An engine combination in the words of the oracle."""
    return Found(combo.kind, combo.size, combo.rank, combo.joker, names(combo.cards))


def combo(one: Found) -> Combo:
    """The other way round."""
    return Combo(one.kind, one.size, one.rank, mask(one.cards), one.joker)


def move(action: Action) -> tuple:
    """An engine action as a move of the oracle."""
    match action:
        case Play():
            return ("play", action.seat, found(action.combo))
        case Wish():
            return ("wish", action.seat, action.rank)
        case Give():
            return ("give", action.seat, action.to)
        case Pass() | NoBomb() | Collect():
            return (type(action).__name__.lower(), action.seat)
    raise AssertionError(f"{action} is no move of the play")


def action(one: tuple) -> Action:
    """A move of the oracle as an engine action."""
    what, seat = one[0], one[1]
    if what == "play":
        return Play(seat, combo(one[2]))
    if what == "wish":
        return Wish(seat, one[2])
    if what == "give":
        return Give(seat, one[2])
    return {"pass": Pass, "nobomb": NoBomb, "collect": Collect}[what](seat)


def rich_hand(rng: random.Random, size: int, left: set[str]) -> set[str]:
    """Up to `size` cards out of those left, taken in clumps that tend to form something."""
    hand: set[str] = set()
    while len(hand) < size and left:
        clump: list[str]
        draw = rng.random()
        if draw < 0.25:  # a four of a kind, or what is left of it
            rank = rng.choice(RANKS)
            clump = [rank + suit for suit in SUITS]
        elif draw < 0.5:  # a run of one suit
            start, suit = rng.randrange(9), rng.choice(SUITS)
            clump = [rank + suit for rank in RANKS[start : start + rng.randint(4, 6)]]
        elif draw < 0.7:  # a run of mixed suits, or one of pairs
            start, copies = rng.randrange(9), rng.choice((1, 1, 2))
            clump = [rank + suit for rank in RANKS[start : start + 5] for suit in rng.sample(SUITS, copies)]
        elif draw < 0.85:
            clump = [rng.choice(("Ma", "Ph", "Dr", "Do", "Ph", "Ma"))]
        else:
            clump = [rng.choice(sorted(left))]
        for card in clump:
            if card in left and len(hand) < size:
                hand.add(card)
                left.discard(card)
    return hand


def rich_hands(rng: random.Random, largest: int = 8) -> list[set[str]]:
    """Four hands of up to `largest` cards; at most one may be empty."""
    left = set(PACK)
    hands = [rich_hand(rng, rng.randint(1, largest), left) for _ in range(4)]
    if rng.random() < 0.2:
        hands[rng.randrange(4)] = set()
    return hands


def line(hands: list[set[str]], *fields: str, game: str = "nanking") -> str:
    """The notation of a position with these hands."""
    parts = [game]
    parts += [f"{seat}: {' '.join(sorted(hand)) or '-'}" for seat, hand in enumerate(hands)]
    out = [str(seat) for seat, hand in enumerate(hands) if not hand]
    if out:
        parts.append("out " + " ".join(out))
    return " | ".join([*parts, *fields])


def start(hands: list[set[str]], turn: int, game: str = "nanking") -> State:
    """A lead in the middle of a round."""
    return parse_position(line(hands, f"turn {turn}", game=game))


def both(rng: random.Random, largest: int = 8) -> Iterator[tuple[Table, State]]:
    """A random small round played by both referees, with each position on the way.

    Who compares them decides what is compared; the moves are drawn from the oracle.
    """
    hands = rich_hands(rng, largest)
    turn = rng.choice([seat for seat in range(4) if hands[seat]])
    must_pass = rng.random() < 0.3
    table = Table([set(hand) for hand in hands], turn, must_pass=must_pass)
    state = start(hands, turn, "nanking wish_unable=must-pass" if must_pass else "nanking")
    yield table, state
    while table.phase != "over":
        chosen = draw_move(rng, table)
        table.do(chosen)
        state = state.apply(action(chosen))
        yield table, state


def draw_move(rng: random.Random, table: Table) -> tuple:
    """A legal move, inclined to what is rare: long combinations, the Mahjong, wishes that somebody holds."""
    seats = sorted(table.to_act())
    if rng.random() < 0.15:
        seats = [0, 1, 2, 3]
    moves = sorted((each for seat in seats for each in table.moves(seat)), key=repr)
    if not moves:
        moves = sorted((each for seat in range(4) for each in table.moves(seat)), key=repr)
    wishes = [each for each in moves if each[0] == "wish"]
    if wishes:
        held = {value(card) for hand in table.hands for card in hand if card[0] in RANKS}
        return rng.choice([each for each in wishes if each[2] in held] or wishes)
    plays = [each for each in moves if each[0] == "play"]
    with_ma = [each for each in plays if "Ma" in each[2].cards]
    if with_ma and rng.random() < 0.5:
        return rng.choice(with_ma)
    if plays and rng.random() < 0.7:
        low = [each for each in plays if len(each[2].cards) < 3]
        return rng.choice(low if low and rng.random() < 0.5 else plays)
    return rng.choice(moves)
