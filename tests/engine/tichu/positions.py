"""Small positions rich in bombs, flushes, Phoenix, Dragon and wishes; and the two referees side by side."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.engine.tichu import houses
from tests.engine.tichu.oracle import RANKS, SUITS, Found, Table, plain, value
from tichu_teach.engine import (
    Action,
    Collect,
    Combo,
    Give,
    Lead,
    NoBomb,
    Pass,
    Play,
    Wish,
    games,
    parse_position,
)
from tichu_teach.engine.tichu.state import State


@dataclass(frozen=True)
class House:
    """A game at one size of table: the engine's ruleset, and the slow referee who knows it."""

    game: Any
    table: type[Table] = Table
    round: int = 1  # some rules of the play hold from the second round on

    def __str__(self) -> str:
        """The name in a test's id."""
        later = f"-round{self.round}" if self.round > 1 else ""
        return self.game.header().replace(" ", "-") + later

    @property
    def seats(self) -> range:
        return range(self.game.players)

    @property
    def two_phoenixes(self) -> bool:
        return "Ph'" in self.table.pack

    # -- translation

    def names(self, cards: int) -> frozenset[str]:
        text = self.game.deck.text(cards)
        return frozenset(text.split() if text != "-" else ())

    def mask(self, cards: frozenset[str]) -> int:
        return self.game.deck.parse(" ".join(sorted(cards)) or "-")

    def found(self, combo: Combo) -> Found:
        """An engine combination in the words of the oracle."""
        return Found(combo.kind, combo.size, combo.rank, combo.joker, self.names(combo.cards))

    def combo(self, one: Found) -> Combo:
        """The other way round."""
        return Combo(one.kind, one.size, one.rank, self.mask(one.cards), one.joker)

    def move(self, action: Action) -> tuple:
        """An engine action as a move of the oracle."""
        match action:
            case Play():
                return ("play", action.seat, self.found(action.combo))
            case Wish():
                return ("wish", action.seat, action.rank)
            case Give():
                return ("give", action.seat, action.to)
            case Lead():
                return ("lead", action.seat, action.to)
            case Pass() | NoBomb() | Collect():
                return (type(action).__name__.lower(), action.seat)
        raise AssertionError(f"{action} is no move of the play")

    def action(self, one: tuple) -> Action:
        """A move of the oracle as an engine action."""
        what, seat = one[0], one[1]
        if what == "play":
            return Play(seat, self.combo(one[2]))
        if what == "wish":
            return Wish(seat, one[2])
        if what in ("give", "lead"):
            return {"give": Give, "lead": Lead}[what](seat, one[2])
        return {"pass": Pass, "nobomb": NoBomb, "collect": Collect}[what](seat)

    # -- positions

    def rich_hands(self, rng: random.Random, largest: int = 8) -> list[set[str]]:
        """Hands of up to `largest` cards; at most one may be empty."""
        left = set(self.table.pack)
        hands = [rich_hand(rng, rng.randint(1, largest), left) for _ in self.seats]
        if rng.random() < 0.2:
            hands[rng.randrange(len(hands))] = set()
        return hands

    def start(self, hands: list[set[str]], turn: int, title: str = "") -> State:
        """A lead in the middle of a round."""
        later = [f"round {self.round}"] if self.round > 1 else []
        return parse_position(line(hands, f"turn {turn}", *later, game=title or self.game.header()))

    def both(self, rng: random.Random, largest: int = 8) -> Iterator[tuple[Table, State]]:
        """A random small round played by both referees, with each position on the way.

        Who compares them decides what is compared; the moves are drawn from the oracle.
        """
        hands = self.rich_hands(rng, largest)
        turn = rng.choice([seat for seat in self.seats if hands[seat]])
        must_pass = "wish_unable" in self.game.options and rng.random() < 0.3
        table = self.table([set(hand) for hand in hands], turn, must_pass=must_pass)
        state = self.start(hands, turn, f"{self.game.header()} wish_unable=must-pass" if must_pass else "")
        yield table, state
        while table.phase != "over":
            chosen = draw_move(rng, table)
            table.do(chosen)
            state = state.apply(self.action(chosen))
            yield table, state


NANKING = House(games["nanking"])
GAME, DECK = NANKING.game, NANKING.game.deck
names, mask, found, combo = NANKING.names, NANKING.mask, NANKING.found, NANKING.combo
both = NANKING.both

_SOLO, _EAR = games["grandmaster"], games["ear"]
FAMILY = [
    House(games["tricsu"], houses.Tricsu),
    House(games["tientsin"], houses.Tientsin),
    *(House(_SOLO.vary(players=n), houses.of_size(houses.Grandmaster, n)) for n in (5, 6)),
    *(House(_SOLO.vary(players=n), houses.of_size(houses.TwoPacks, n)) for n in range(7, 13)),
    *(House(_EAR.vary(players=n), houses.of_size(houses.Ear, n)) for n in range(5, 11)),
    House(_EAR.vary(players=5), houses.of_size(houses.LaterEar, 5), round=2),
    House(
        _EAR.vary(players=6, wish=True, pairs_suits_differ=True),
        houses.of_size(houses.WishingEar, 6),
        round=3,
    ),
]


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
        else:  # any card, and the one that equals it where there are two packs
            clump = [plain(rng.choice(sorted(left)))] * 2
        for card in clump:
            copies_left = [each for each in (card, card + "'") if each in left]
            if copies_left and len(hand) < size:
                chosen = rng.choice(copies_left)
                hand.add(chosen)
                left.discard(chosen)
    return hand


def line(hands: list[set[str]], *fields: str, game: str = "nanking") -> str:
    """The notation of a position with these hands."""
    parts = [game]
    parts += [f"{seat}: {' '.join(sorted(hand)) or '-'}" for seat, hand in enumerate(hands)]
    out = [str(seat) for seat, hand in enumerate(hands) if not hand]
    if out:
        parts.append("out " + " ".join(out))
    return " | ".join([*parts, *fields])


def round_over(game: Any) -> State:
    """A finished round of a solo game in which the seats came in in their order, the last with a two left."""
    last = game.players - 1
    hands = " | ".join([f"{seat}: -" for seat in range(last)] + [f"{last}: 2j"])
    return parse_position(f"{game.header()} | {hands} | over | out {' '.join(map(str, range(last)))}")


def draw_move(rng: random.Random, table: Table) -> tuple:
    """A legal move, inclined to what is rare: long combinations, the Mahjong, wishes that somebody holds."""
    seats = sorted(table.to_act())
    if rng.random() < 0.15:
        seats = list(range(table.players))
    moves = sorted((each for seat in seats for each in table.moves(seat)), key=repr)
    if not moves:
        moves = sorted((each for seat in range(table.players) for each in table.moves(seat)), key=repr)
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
