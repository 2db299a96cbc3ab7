"""A second referee, written from the words of the rules alone and in the slowest, plainest way.

It shares no code with the engine: a card is its name (`8w'` the second of two eights of swords), a hand a
set of names, a combination is found by trying every subset and every rank a Phoenix could stand for. Moves
are plain tuples, so that the two can be compared: `("play", seat, Found(…))`, `("pass", seat)` …
What the games of the family do differently is in `houses.py`.
"""

from collections import Counter
from functools import lru_cache
from itertools import combinations as subsets_of_size
from itertools import combinations_with_replacement
from typing import ClassVar, NamedTuple

RANKS = "23456789TJQKA"
SUITS = "jwps"
PACK = frozenset([rank + suit for rank in RANKS for suit in SUITS] + ["Ma", "Do", "Ph", "Dr"])
NONE: frozenset[str] = frozenset()


class Found(NamedTuple):
    """A combination: what it is, how many cards, the rank that decides, the Phoenixes' ranks, the cards."""

    kind: str
    size: int
    rank: float
    joker: tuple[int, ...]
    cards: frozenset[str]


def plain(card: str) -> str:
    """The card without the mark of the second pack."""
    return card.removesuffix("'")


def value(card: str) -> int:
    """2–14, the Mahjong 1; the other specials have no value in a combination."""
    return 1 if card == "Ma" else RANKS.index(card[0]) + 2


def is_natural(card: str) -> bool:
    return plain(card) not in ("Ma", "Do", "Ph", "Dr")


# --- what cards can be -------------------------------------------------------------------------------


@lru_cache(maxsize=200_000)
def readings(cards: frozenset[str], differ: frozenset[str] = NONE) -> frozenset[Found]:
    """Everything these cards can be played as; a single Phoenix as it is led, 1½.

    `differ` names the sets, pairs and triples, that must not hold two cards of one suit.
    """
    if len(cards) == 1:
        (card,) = cards
        if card == "Do":
            return frozenset({Found("dog", 1, 0, (), cards)})
        rank = {"Ph": 1.5, "Dr": 16}.get(plain(card)) or value(card)
        return frozenset({Found("single", 1, rank, (), cards)})
    phoenixes = {card for card in cards if plain(card) == "Ph"}
    natural = cards - phoenixes
    if not natural or "Do" in cards or any(plain(card) == "Dr" for card in cards):
        return frozenset()
    others = [value(card) for card in natural]
    found = set()
    for joker in combinations_with_replacement(range(2, 15), len(phoenixes)):
        found |= _named(cards, sorted([*others, *joker]), joker, natural, differ)
    return frozenset(found)


def _one_suit(cards: frozenset[str]) -> bool:
    return all(is_natural(card) for card in cards) and len({card[1] for card in cards}) == 1


def _named(
    cards: frozenset[str],
    ranks: list[int],
    joker: tuple[int, ...],
    natural: frozenset[str],
    differ: frozenset[str],
) -> set[Found]:
    """The combinations that these ranks are, by the definitions."""
    size, counts = len(ranks), Counter(ranks)
    each = sorted(counts)
    in_sequence = each == list(range(each[0], each[0] + len(each)))
    found = set()

    def add(kind: str, rank: int) -> None:
        found.add(Found(kind, size, rank, joker, cards))

    def fits(kind: str, rank: int) -> bool:
        """Return True if the cards of a rank may form such a set together."""
        suits = [card[1] for card in natural if is_natural(card) and value(card) == rank]
        return kind not in differ or len(set(suits)) == len(suits)

    if 1 not in counts:
        if size == 2 and len(each) == 1 and fits("pair", each[0]):
            add("pair", each[0])
        if size == 3 and len(each) == 1 and fits("triple", each[0]):
            add("triple", each[0])
        if size == 4 and {card[1] for card in cards if is_natural(card)} == set(SUITS) and len(each) == 1:
            add("bomb4", each[0])
        if size == 5 and sorted(counts.values()) == [2, 3]:
            three, two = sorted(each, key=counts.get, reverse=True)  # type: ignore[arg-type]
            if fits("triple", three) and fits("pair", two):
                add("fullhouse", three)
        in_pairs = set(counts.values()) == {2} and all(fits("pair", rank) for rank in each)
        if size >= 4 and in_pairs and in_sequence:
            add("pairs", each[-1])
    if size >= 5 and set(counts.values()) == {1} and in_sequence:
        add("bombflush" if not joker and _one_suit(cards) else "straight", each[-1])
    return found


@lru_cache(maxsize=4000)
def combos(hand: frozenset[str], differ: frozenset[str] = NONE) -> frozenset[Found]:
    """Every combination in a hand: each subset, each reading; of two equal cards the first is taken first."""
    found: set[Found] = set()
    for size in range(1, len(hand) + 1):
        for chosen in subsets_of_size(sorted(hand), size):
            cards = frozenset(chosen)
            if all(plain(card) == card or plain(card) in cards or plain(card) not in hand for card in cards):
                found |= readings(cards, differ)
    return frozenset(found)


def is_bomb(combo: Found) -> bool:
    return combo.kind in ("bomb4", "bombflush")


def beats(combo: Found, top: Found) -> bool:
    """May it lie on `top`? More cards first, then rank, among bombs."""
    if top.kind == "dog" or combo.kind == "dog":
        return False
    if is_bomb(combo):
        return not is_bomb(top) or (combo.size, combo.rank) > (top.size, top.rank)
    return combo.kind == top.kind and combo.size == top.size and combo.rank > top.rank


def is_single(combo: Found, card: str) -> bool:
    return {plain(each) for each in combo.cards} == {card} and len(combo.cards) == 1


def on(combo: Found, top: Found) -> Found:
    """The combination as it counts on `top`: a single Phoenix is half more than the single below it.

    So is a second Dragon, which beats the first.
    """
    if is_single(combo, "Ph"):
        below = top.rank if top.kind == "single" and not is_single(top, "Dr") else -1
        return combo._replace(rank=below + 0.5)
    if is_single(combo, "Dr") and is_single(top, "Dr"):
        return combo._replace(rank=top.rank + 0.5)
    return combo


def follows(hand: frozenset[str], top: Found, differ: frozenset[str] = NONE) -> set[Found]:
    """Everything in a hand that may lie on `top`."""
    return {combo for one in combos(hand, differ) if beats(combo := on(one, top), top)}


def has_rank(combo: Found, rank: int) -> bool:
    """Return True if a natural card of the rank is in it; the Phoenix never stands in for the wished card."""
    return any(is_natural(card) and value(card) == rank for card in combo.cards)


# --- the course of the play --------------------------------------------------------------------------


class Table:
    """A round in play, from the first lead on: four seats, partners opposite, play goes up by one."""

    pack: ClassVar[frozenset[str]] = PACK
    players: ClassVar[int] = 4
    team_size: ClassVar[int] = 2
    differ: ClassVar[frozenset[str]] = NONE
    wishes: ClassVar[bool] = True

    def __init__(self, hands: list[set[str]], turn: int, *, must_pass: bool = False) -> None:
        self.hands = [frozenset(hand) for hand in hands]
        self.turn = turn
        self.must_pass = must_pass
        self.phase = "play"
        self.trick: list[tuple[int, Found]] = []
        self.passed: set[int] = set()  # since the last play
        self.asked: list[int] = []
        self.wish = 0
        self.won: list[frozenset[str]] = [frozenset()] * self.players
        self.out = [seat for seat in range(self.players) if not hands[seat]]
        self.gone: set[str] = set()
        self.after_window = "play"

    # what the game says

    @classmethod
    def team(cls, seat: int) -> int:
        return seat % (cls.players // cls.team_size)

    def opponents(self, seat: int) -> list[int]:
        return [other for other in range(self.players) if self.team(other) != self.team(seat)]

    def leads_after_dog(self, seat: int) -> list[int]:
        """The partner; one who is out is passed over to the right."""
        partner = (seat + 2) % 4
        return [partner if self.hands[partner] else self.after(partner)]

    def takes_the_dragon(self, seat: int) -> list[int]:
        """List who may be given a trick that the Dragon has won."""
        return self.opponents(seat)

    def bound(self, seat: int) -> bool:
        """Return True if a wish binds this seat."""
        return True

    @classmethod
    def swept(cls, out: list[int]) -> bool:
        """A whole team is out before all others."""
        first = out[: cls.team_size]
        return cls.team_size > 1 and len(first) == cls.team_size and len(set(map(cls.team, first))) == 1

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
        return {combo for combo in follows(self.hands[seat], self.top, self.differ) if is_bomb(combo)}

    def turn_plays(self) -> tuple[set[Found], bool]:
        """Return what the seat on turn may play, and whether it may pass, in the phase "play"."""
        hand = self.hands[self.turn]
        fits = follows(hand, self.top, self.differ) if self.trick else set(combos(hand, self.differ))
        may_pass = bool(self.trick)
        if self.wish and self.bound(self.turn):
            fulfil = {combo for combo in fits if has_rank(combo, self.wish)}
            if fulfil:
                return fulfil, False
            if self.must_pass and self.trick:  # no such card, or no combination with it
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
        elif self.phase == "dog" and seat == self.turn:
            found |= {("lead", seat, to) for to in self.leads_after_dog(seat)}
        elif self.phase == "window" and seat == self.asked[0]:
            found |= {("play", seat, combo) for combo in self.bombs(seat)}
            found.add(("nobomb", seat))
        elif self.phase == "collect":
            if not self.finished():
                found |= {("play", seat, combo) for combo in self.bombs(seat)}
            if seat == self.owner:
                owed = {move for move in found if self.wish and has_rank(move[2], self.wish)}
                if owed and self.bound(seat):  # to bomb their own combination
                    return owed
                receivers = self.takes_the_dragon(seat)
                if is_single(self.top, "Dr") and receivers:
                    found |= {("give", seat, to) for to in receivers}
                else:
                    found.add(("collect", seat))
        return found

    # what happens then

    def after(self, seat: int) -> int:
        """The next seat to the right that holds cards."""
        seat = (seat + 1) % self.players
        while not self.hands[seat]:
            seat = (seat + 1) % self.players
        return seat

    def finished(self) -> bool:
        """One holds cards, or a whole team is out first."""
        return len(self.out) >= self.players - 1 or self.swept(self.out)

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
        elif what == "lead":
            self.turn, self.phase = move[2], "play"
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
            leaders = self.leads_after_dog(seat)
            self.turn = leaders[0] if len(leaders) == 1 else seat
            self.phase = "play" if len(leaders) == 1 else "dog"
            return
        self.trick.append((seat, combo))
        self.passed = set()
        self.turn = seat
        if self.finished():
            self._won()
        elif "Ma" in combo.cards and self.wishes:
            self.phase = "wish"
        else:
            self._turn_passes(seat, asks=True)

    def _turn_passes(self, seat: int, asks: bool = False) -> None:
        """The turn goes on to the right; a bomb window is open after a play and after the last pass."""
        still_in = {other for other in range(self.players) if self.hands[other]} - {self.owner}
        over = still_in <= self.passed
        self.phase = "play"
        self.turn = self.owner if over else self.after(seat)
        if over:
            self._won()
        if asks or over:
            # After the last pass the owner answers by taking the trick in, or by bombing instead.
            order = [(self.turn + step) % self.players for step in range(self.players)]
            self.asked = [
                other for other in order if self.bombs(other) and not (over and other == self.owner)
            ]
            if self.asked:
                self.after_window, self.phase = self.phase, "window"

    def _won(self) -> None:
        """The trick is its owner's; it waits to be taken in, unless the round is over with it."""
        self.turn = self.owner
        self.phase = "collect"
        # "The gift is made before counting": where a whole team is out first nothing is counted.
        given = is_single(self.top, "Dr") and self.takes_the_dragon(self.owner)
        if self.finished() and (self.swept(self.out) or not given):
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
    elif Table.swept(out):
        total[out[0] % 2] += 200
    else:
        (last,) = {0, 1, 2, 3} - set(out)
        for seat in range(4):
            taker = out[0] if seat == last else seat
            total[taker % 2] += points(won[seat])
        total[1 - last % 2] += points(hands[last])
    return called(total, out, calls)


def called(total: list[int], out: list[int], calls: dict[int, str]) -> tuple[int, int]:
    """The points of two sides with the announcements settled."""
    for seat, call in calls.items():
        worth = {"small": 100, "grand": 200}[call]
        total[seat % 2] += worth if out[:1] == [seat] else -worth
    return total[0], total[1]
