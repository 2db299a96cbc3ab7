"""A second referee for Haggis, written from the words of the rules alone, in the slowest, plainest way.

It shares no code with the engine: a card is its name, a hand a set of names, a combination is found by
drawing up every shape there is, cell by cell, and trying every way of putting the cards into it. Nobody
holds two face cards of a name, so `J` is enough.
"""

from functools import lru_cache
from itertools import combinations as subsets_of_size
from itertools import permutations
from typing import NamedTuple

RANKS = "23456789TJQK"
FACES = "JQK"
SUITS = {2: "royg", 3: "roygb"}  # by the number of players


class Found(NamedTuple):
    """A combination: what it is, the cards of each rank, how many ranks, the rank that decides, the cards."""

    kind: str
    width: int
    length: int
    rank: int
    cards: frozenset[str]


def value(card: str) -> int:
    """2–13."""
    return RANKS.index(card[0]) + 2


def pack(players: int) -> list[str]:
    """The suited cards."""
    return [rank + suit for rank in RANKS[:9] for suit in SUITS[players]]


BOMBS = [("J", "Q"), ("J", "K"), ("Q", "K"), ("J", "Q", "K")]  # second to fifth


@lru_cache(maxsize=300_000)
def readings(cards: frozenset[str], players: int) -> frozenset[Found]:
    """Everything these cards can be played as."""
    natural = {card for card in cards if card not in FACES}
    faces = sorted(cards - natural, key=value)
    found = set()
    if len(cards) == 1:
        (card,) = cards
        return frozenset({Found("set", 1, 1, value(card), cards)})
    if tuple(faces) in BOMBS and not natural:
        found.add(Found("bomb", 0, 0, BOMBS.index(tuple(faces)) + 2, cards))
    if not faces and sorted(card[0] for card in cards) == list("3579"):
        suits = len({card[1] for card in cards})
        if suits == 4:
            found.add(Found("bomb", 0, 0, 1, cards))
        if suits == 1:
            found.add(Found("bomb", 0, 0, 6, cards))
    if not natural:
        return frozenset(found)
    if len({value(card) for card in natural}) == 1:  # face cards stand for any lower card
        found.add(Found("set", len(cards), 1, value(min(natural)), cards))
    for width in range(1, len(SUITS[players]) + 1):
        length = len(cards) // width
        if width * length != len(cards) or length < (3 if width == 1 else 2):
            continue
        for lowest in range(2, 14 - length + 1):
            ranks = range(lowest, lowest + length)
            if all(value(card) in ranks for card in natural):
                for suits in subsets_of_size(SUITS[players], width):
                    if _can_fill(natural, faces, ranks, suits):
                        kind = "run" if width == 1 else "runs"
                        found.add(Found(kind, width, length, ranks[-1], cards))
    return frozenset(found)


def _can_fill(natural: set[str], faces: list[str], ranks: range, suits: tuple[str, ...]) -> bool:
    """Return True if the cards fill the cells of these ranks and suits; cells above the ten have no suit."""
    cells = [RANKS[rank - 2] + (suit if rank <= 10 else "") for rank in ranks for suit in suits]
    for card in natural:
        if card not in cells:
            return False
        cells.remove(card)
    return any(
        all(value(cell) <= value(face) for cell, face in zip(cells, order, strict=True))
        for order in permutations(faces)
    )


def combos(hand: frozenset[str], players: int) -> set[Found]:
    """Every combination in a hand: each subset, each reading."""
    found: set[Found] = set()
    for size in range(1, len(hand) + 1):
        for chosen in subsets_of_size(sorted(hand), size):
            found |= readings(frozenset(chosen), players)
    return found


def beats(combo: Found, top: Found) -> bool:
    """May it lie on `top`?"""
    if combo.kind == "bomb":
        return top.kind != "bomb" or combo.rank > top.rank
    return combo[:3] == top[:3] and combo.rank > top.rank


class Table:
    """A hand in play, from some lead on; play goes down by one, to the left."""

    def __init__(self, hands: list[set[str]], turn: int, *, tournament: bool = False) -> None:
        self.players = len(hands)
        self.hands = [frozenset(hand) for hand in hands]
        self.turn = turn
        self.tournament = tournament and self.players == 3
        self.phase = "play"
        self.trick: list[tuple[int, Found]] = []
        self.passed: set[int] = set()  # since the last play
        self.won: list[list[str]] = [[] for _ in hands]
        self.out: list[int] = [seat for seat, hand in enumerate(hands) if not hand]
        self.caught: list[int] = [max(map(len, hands)) for _ in self.out]

    def moves(self, seat: int) -> set[tuple]:
        """Every move of a seat but bets."""
        if self.phase == "over" or seat != self.turn:
            return set()
        if self.phase == "collect":
            if self.trick[-1][1].kind != "bomb":
                return {("collect", seat)}
            return {("give", seat, to) for to in self.receivers()}
        fits = combos(self.hands[seat], self.players)
        if not self.trick:
            return {("play", seat, combo) for combo in fits}
        top = self.trick[-1][1]
        return {("play", seat, combo) for combo in fits if beats(combo, top)} | {("pass", seat)}

    def receivers(self) -> set[int]:
        """List who may be given a trick that a bomb has won."""
        winner = self.trick[-1][0]
        if not self.tournament:
            return set(range(self.players)) - {winner}
        return {self.trick[-2][0]} if len(self.trick) > 1 else {(winner + 1) % 3}

    def do(self, move: tuple) -> None:
        what, seat = move[0], move[1]
        if what == "play":
            combo = move[2]
            self.hands[seat] -= combo.cards
            self.trick.append((seat, combo))
            self.passed = set()
            if not self.hands[seat]:
                self.out.append(seat)
                self.caught.append(max(map(len, self.hands)))
            if self.finished():
                self.turn, self.phase = seat, "collect"
                if combo.kind != "bomb":
                    self._taken_by(seat)
            else:
                self.turn = self.after(seat)
        elif what == "pass":
            self.passed.add(seat)
            owner = self.trick[-1][0]
            if {other for other in range(self.players) if self.hands[other]} - {owner} <= self.passed:
                self.turn, self.phase = owner, "collect"
            else:
                self.turn = self.after(seat)
        else:
            self._taken_by(seat if what == "collect" else move[2])

    def after(self, seat: int) -> int:
        """The next on the left that holds cards."""
        seat = (seat - 1) % self.players
        while not self.hands[seat]:
            seat = (seat - 1) % self.players
        return seat

    def finished(self) -> bool:
        return sum(map(bool, self.hands)) == 1

    def _taken_by(self, receiver: int) -> None:
        winner = self.trick[-1][0]
        self.won[receiver] += [card for _, combo in self.trick for card in combo.cards]
        self.trick, self.passed = [], set()
        self.phase = "over" if self.finished() else "play"
        if self.phase == "play":
            self.turn = winner if self.hands[winner] else self.after(winner)


def points(cards: list[str] | frozenset[str]) -> int:
    """3, 5, 7, 9 one each, J 2, Q 3, K 5."""
    worth = {"3": 1, "5": 1, "7": 1, "9": 1, "J": 2, "Q": 3, "K": 5}
    return sum(worth.get(card[0], 0) for card in cards)


def score(table: Table, haggis: list[str], bets: dict[int, str], bonus: int = 5) -> list[int]:
    """The points of everybody, counted from the rule text."""
    total = [points(won) for won in table.won]
    first = table.out[0]
    (last,) = [seat for seat, hand in enumerate(table.hands) if hand]
    total[first] += points(table.hands[last]) + points(haggis)
    for seat, caught in zip(table.out, table.caught, strict=True):
        total[seat] += 5 * caught
    if table.players == 3:
        total[first] += bonus
    for seat, bet in bets.items():
        worth = {"small": 15, "big": 30}[bet]
        total[first] += worth
        if seat != first:
            for other in range(table.players):
                if other not in bets and other != first:
                    total[other] += worth
    return total
