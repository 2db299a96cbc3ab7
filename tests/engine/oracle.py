"""A second referee, written from the words of the rules alone and in the slowest, plainest way.

It shares no code with the engine: a card is its name, a hand a set of names, a combination is found by
trying every subset and every rank the Phoenix could stand for. Moves are plain tuples, so that the two can be
compared: `("play", seat, Found(…))`, `("pass", seat)`, `("wish", seat, 8)` …
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations as subsets_of_size
from typing import NamedTuple

RANKS = "23456789TJQKA"
SUITS = "jwps"
PACK = frozenset([rank + suit for rank in RANKS for suit in SUITS] + ["Ma", "Do", "Ph", "Dr"])


class Found(NamedTuple):
    """A combination: what it is, how many cards, the rank that decides, the Phoenix's rank, the cards."""

    kind: str
    size: int
    rank: float
    joker: tuple[int, ...]
    cards: frozenset[str]


def value(card: str) -> int:
    """2–14, the Mahjong 1; the other specials have no value in a combination."""
    return 1 if card == "Ma" else RANKS.index(card[0]) + 2


def is_natural(card: str) -> bool:
    return card not in ("Ma", "Do", "Ph", "Dr")


# --- what cards can be -------------------------------------------------------------------------------


@lru_cache(maxsize=200_000)
def readings(cards: frozenset[str]) -> frozenset[Found]:
    """Everything these cards can be played as; the single Phoenix as it is led, 1½."""
    if len(cards) == 1:
        (card,) = cards
        if card == "Do":
            return frozenset({Found("dog", 1, 0, (), cards)})
        rank = {"Ph": 1.5, "Dr": 16}.get(card) or value(card)
        return frozenset({Found("single", 1, rank, (), cards)})
    if "Do" in cards or "Dr" in cards or not cards:
        return frozenset()
    if "Ph" not in cards:
        return frozenset(_named(cards, sorted(map(value, cards)), (), _one_suit(cards)))
    others = [value(card) for card in cards - {"Ph"}]
    found = set()
    for rank in range(2, 15):
        found |= _named(cards, sorted([*others, rank]), (rank,), one_suit=False)
    return frozenset(found)


def _one_suit(cards: frozenset[str]) -> bool:
    return all(is_natural(card) for card in cards) and len({card[1] for card in cards}) == 1


def _named(cards: frozenset[str], ranks: list[int], joker: tuple[int, ...], one_suit: bool) -> set[Found]:
    """The combinations that these ranks are, by the definitions."""
    size, counts = len(ranks), Counter(ranks)
    each = sorted(counts)
    in_sequence = each == list(range(each[0], each[0] + len(each)))
    found = set()

    def add(kind: str, rank: int) -> None:
        found.add(Found(kind, size, rank, joker, cards))

    if 1 not in counts:
        if size == 2 and len(each) == 1:
            add("pair", each[0])
        if size == 3 and len(each) == 1:
            add("triple", each[0])
        if size == 4 and len(each) == 1 and not joker:
            add("bomb4", each[0])
        if size == 5 and sorted(counts.values()) == [2, 3]:
            add("fullhouse", next(rank for rank in each if counts[rank] == 3))
        if size >= 4 and set(counts.values()) == {2} and in_sequence:
            add("pairs", each[-1])
    if size >= 5 and set(counts.values()) == {1} and in_sequence:
        add("bombflush" if one_suit else "straight", each[-1])
    return found


def combos(hand: frozenset[str]) -> set[Found]:
    """Every combination in a hand: each subset, each reading."""
    found: set[Found] = set()
    for size in range(1, len(hand) + 1):
        for chosen in subsets_of_size(sorted(hand), size):
            found |= readings(frozenset(chosen))
    return found


def is_bomb(combo: Found) -> bool:
    return combo.kind in ("bomb4", "bombflush")


def beats(combo: Found, top: Found) -> bool:
    """May it lie on `top`? More cards first, then rank, among bombs."""
    if top.kind == "dog" or combo.kind == "dog":
        return False
    if is_bomb(combo):
        return not is_bomb(top) or (combo.size, combo.rank) > (top.size, top.rank)
    return combo.kind == top.kind and combo.size == top.size and combo.rank > top.rank


def on(combo: Found, top: Found) -> Found:
    """The combination as it counts on `top`: a single Phoenix is half more than the single below it."""
    if combo.cards == {"Ph"}:
        below = top.rank if top.kind == "single" and top.cards != {"Dr"} else -1
        return combo._replace(rank=below + 0.5)
    return combo


def follows(hand: frozenset[str], top: Found) -> set[Found]:
    """Everything in a hand that may lie on `top`."""
    return {combo for plain in combos(hand) if beats(combo := on(plain, top), top)}


def has_rank(combo: Found, rank: int) -> bool:
    """Whether a natural card of the rank is in it; the Phoenix never stands in for the wished card."""
    return any(is_natural(card) and value(card) == rank for card in combo.cards)


# --- the course of the play --------------------------------------------------------------------------


class Table:
    """A round in play, from the first lead on. Seats 0–3, partners opposite, play goes up by one."""

    def __init__(self, hands: list[set[str]], turn: int, *, must_pass: bool = False) -> None:
        self.hands = [frozenset(hand) for hand in hands]
        self.turn = turn
        self.must_pass = must_pass
        self.phase = "play"
        self.trick: list[tuple[int, Found]] = []
        self.passed: set[int] = set()  # since the last play
        self.asked: list[int] = []
        self.wish = 0
        self.won: list[frozenset[str]] = [frozenset()] * 4
        self.out = [seat for seat in range(4) if not hands[seat]]
        self.gone: set[str] = set()
        self.after_window = "play"

    # what may be done

    @property
    def top(self) -> Found:
        return self.trick[-1][1]

    @property
    def owner(self) -> int:
        return self.trick[-1][0]

    def to_act(self) -> set[int]:
        if self.phase == "over":
            return set()
        return {self.asked[0]} if self.phase == "window" else {self.turn}

    def bombs(self, seat: int) -> set[Found]:
        """The bombs a seat could throw on what lies on the table."""
        return {combo for combo in follows(self.hands[seat], self.top) if is_bomb(combo)}

    def turn_plays(self) -> tuple[set[Found], bool]:
        """What the seat on turn may play, and whether it may pass, in the phase "play"."""
        hand = self.hands[self.turn]
        fits = follows(hand, self.top) if self.trick else combos(hand)
        may_pass = bool(self.trick)
        if self.wish:
            fulfil = {combo for combo in fits if has_rank(combo, self.wish)}
            if fulfil:
                return fulfil, False
            holds = any(is_natural(card) and value(card) == self.wish for card in hand)
            if holds and self.must_pass and self.trick:
                return set(), True
        return fits, may_pass

    def moves(self, seat: int) -> set[tuple]:
        """Every move of a seat but announcements."""
        found: set[tuple] = set()
        if self.phase == "play":
            if seat == self.turn:
                plays, may_pass = self.turn_plays()
                found |= {("play", seat, combo) for combo in plays}
                if may_pass:
                    found.add(("pass", seat))
            elif self.trick:
                found |= {("play", seat, combo) for combo in self.bombs(seat)}
        elif self.phase == "wish" and seat == self.turn:
            found |= {("wish", seat, rank) for rank in (0, *range(2, 15))}
        elif self.phase == "window" and seat == self.asked[0]:
            found |= {("play", seat, combo) for combo in self.bombs(seat)}
            found.add(("nobomb", seat))
        elif self.phase == "collect":
            if not self.finished():
                found |= {("play", seat, combo) for combo in self.bombs(seat)}
            if seat == self.owner:
                owed = {
                    move for move in found if self.wish and has_rank(move[2], self.wish)
                }  # their own combination
                if owed:
                    return owed
                if self.top.cards == {"Dr"}:
                    found |= {("give", seat, (seat + 1) % 4), ("give", seat, (seat + 3) % 4)}
                else:
                    found.add(("collect", seat))
        return found

    # what happens then

    def after(self, seat: int) -> int:
        """The next seat to the right that holds cards."""
        seat = (seat + 1) % 4
        while not self.hands[seat]:
            seat = (seat + 1) % 4
        return seat

    def finished(self) -> bool:
        """One holds cards, or two partners are first and second out."""
        return len(self.out) >= 3 or self.double()

    def double(self) -> bool:
        return len(self.out) >= 2 and self.out[0] % 2 == self.out[1] % 2

    def do(self, move: tuple) -> None:
        what, seat = move[0], move[1]
        if what == "play":
            self._play(seat, move[2])
        elif what == "pass":
            self.passed.add(seat)
            self._turn_passes(seat)
        elif what == "nobomb":
            self.asked.pop(0)
            if not self.asked:
                self.phase = self.after_window
        elif what == "wish":
            self.wish = move[2]
            self._turn_passes(seat, asks=True)
        elif what == "collect":
            self._taken_by(seat)
        elif what == "give":
            self._taken_by(move[2])

    def _play(self, seat: int, combo: Found) -> None:
        self.hands[seat] -= combo.cards
        self.asked = []
        if any(is_natural(card) and value(card) == self.wish for card in combo.cards):
            self.wish = 0
        if not self.hands[seat]:
            self.out.append(seat)
        if combo.kind == "dog":
            self.gone |= combo.cards
            if self.finished():
                self._ends()
                return
            leader = (seat + 2) % 4
            self.turn = leader if self.hands[leader] else self.after(leader)
            self.phase = "play"
            return
        self.trick.append((seat, combo))
        self.passed = set()
        self.turn = seat
        if self.finished():
            self._won()
        elif "Ma" in combo.cards:
            self.phase = "wish"
        else:
            self._turn_passes(seat, asks=True)

    def _turn_passes(self, seat: int, asks: bool = False) -> None:
        """The turn goes on to the right; a bomb window is open after a play and after the last pass."""
        still_in = {other for other in range(4) if self.hands[other]} - {self.owner}
        over = still_in <= self.passed
        self.phase = "play"
        self.turn = self.owner if over else self.after(seat)
        if over:
            self._won()
        if asks or over:
            # After the last pass the owner answers by taking the trick in, or by bombing instead.
            order = [(self.turn + step) % 4 for step in range(4)]
            self.asked = [
                other for other in order if self.bombs(other) and not (over and other == self.owner)
            ]
            if self.asked:
                self.after_window, self.phase = self.phase, "window"

    def _won(self) -> None:
        """The trick is its owner's; it waits to be taken in, unless the round is over with it."""
        self.turn = self.owner
        self.phase = "collect"
        # "The gift is made before counting": where two partners are out first nothing is counted.
        if self.finished() and (self.double() or self.top.cards != {"Dr"}):
            self._taken_by(self.owner)

    def _taken_by(self, receiver: int) -> None:
        winner = self.owner
        self.won[receiver] |= {card for _, combo in self.trick for card in combo.cards}
        self.trick, self.passed = [], set()
        if self.finished():
            self._ends()
        else:
            self.phase = "play"
            self.turn = winner if self.hands[winner] else self.after(winner)

    def _ends(self) -> None:
        self.phase = "over"
        self.wish = 0


# --- the count ---------------------------------------------------------------------------------------


def points(cards: frozenset[str]) -> int:
    """Kings and tens 10, fives 5, Dragon 25, Phoenix −25."""
    worth = {"K": 10, "T": 10, "5": 5}
    return sum({"Dr": 25, "Ph": -25}.get(card, worth.get(card[0], 0)) for card in cards)


def score(
    hands: list[frozenset[str]],
    won: list[frozenset[str]],
    out: list[int],
    calls: dict[int, str],
    fault: int | None = None,
) -> tuple[int, int]:
    """The points of both sides, counted from the rule text."""
    total = [0, 0]
    if fault is not None:
        total[1 - fault % 2] += 200
    elif len(out) >= 2 and out[0] % 2 == out[1] % 2:
        total[out[0] % 2] += 200
    else:
        (last,) = {0, 1, 2, 3} - set(out)
        for seat in range(4):
            taker = out[0] if seat == last else seat
            total[taker % 2] += points(won[seat])
        total[1 - last % 2] += points(hands[last])
    for seat, call in calls.items():
        worth = {"small": 100, "grand": 200}[call]
        total[seat % 2] += worth if out[:1] == [seat] else -worth
    return total[0], total[1]
