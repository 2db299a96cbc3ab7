"""The facts of a position and its script: each seat with its cards, plays and calls.

Everything is kept in the words of a story (`eight of swords`): only words can be compared with what a reader
finds in a text.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple

from tichu_teach.engine.mahjong.tiles import contents
from tichu_teach.exercises.question import Question
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.texts.names import card_name, names_at, seat_names

RANKS = (
    "ace",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
)


class Deed(NamedTuple):
    """A deed of a seat: the engine's name for it, the cards in words; `led` if it opens a trick."""

    seat: int
    verb: str
    cards: tuple[frozenset[str], ...] = ()
    led: bool = False
    text: str = ""


@cache
def words_of(card: str) -> frozenset[str]:
    """The words of a card or tile: `8w'` is eight, swords; `Rd` red, dragon."""
    try:
        name = card_name(card.rstrip("'"))
    except (LookupError, ValueError):
        return frozenset()
    return frozenset(name.lower().replace(" of ", " ").split())


def words(cards: Iterable[str]) -> tuple[frozenset[str], ...]:
    return tuple(words_of(card) for card in cards)


def kinds_of(cards: Sequence[frozenset[str]]) -> set[str]:
    """The names that some cards may have together: a pair, a straight, a bomb …"""
    ranks = {word for card in cards for word in card if word in RANKS}
    helpers = sum(not card & set(RANKS) for card in cards)  # Phoenix or Mahjong, which may be anything
    many, found = len(cards), {"play", "combination"}
    if len(ranks) <= 1 and many in (1, 2, 3):
        found.add(("single", "pair", "triple")[many - 1])
    if len(ranks) == 1 and many >= 4:
        found |= {"bomb", "four of a kind", "set"}
    if many == 5 and len(ranks) == 2:
        found |= {"full house"}
    if many >= 4 and not many % 2 and len(ranks) <= many // 2:
        found |= {"pairs", "pair", "run of pairs"}
    if many >= 5 and len(ranks) + helpers >= many:
        found |= {"straight", "row", "straight flush", "flush", "bomb", "run"}
    return found


class Scene:
    """The scene of a question or step: its seats, hands and deeds, and numbers that the engine works out."""

    def __init__(self, question: Question | None = None, states: Sequence[Any] = (), you: int = 0) -> None:
        self.question, self.you = question, question.you if question else you
        self.game = question.game if question else states[0].game
        self.family = self.game.family
        self.states: list[Any] = list(states)
        self.before = len(self.states)
        self.deeds: list[Deed] = []
        self.groups: list[tuple[frozenset[str], ...]] = []  # cards that lie together, or go together
        self.maybe: list[Deed] = []  # deeds that are possible, or talked about
        if question is not None:
            self._asked(question)
        for state in self.states:
            self._lies(state)
        self.hands = self._hands()
        for hands in self.hands.values():
            self.groups += hands
        self.numbers = _numbers(question) if isinstance(question, SheetQuestion) else set()
        self.cards = Counter[str]()
        for group in self.groups:
            for each in group:
                self.cards.update(each)

    # -- what is at the table --------------------------------------------------------------------------

    def _asked(self, question: Question) -> None:
        if question.state is not None:
            state = question.state
            if state not in self.states:
                self.states.append(state)
            for text in question.script:
                self.deeds.append(self._deed(state, text))
                state = state.play(text)
                self.states.append(state)
            for frame in getattr(question, "frames", ()):
                self.states.append(frame.state)
            action = getattr(question, "action", None)
            if action is not None:
                self.maybe.append(self._deed(state, state.text(action)))
            for claim in getattr(question, "claims", ()):
                self.deeds.append(self._deed(state, state.text(claim)))
        self.before = len(self.states)  # later states come from an answer
        for answer in [*question.answers[:12], *(each.answer for each in question.wrong)]:
            if isinstance(answer, str) and question.kind in ("play", "best"):
                self.maybe.append(self._deed(question.state, answer))
            for frame in question.explain(answer).refutation:
                if frame.action:
                    self.maybe.append(self._deed(frame.state, frame.action))
                    self.states.append(frame.state)
        for row in question.spread():
            self.groups.append(words(card for card in row.cards if card != "|"))
        for item in getattr(question, "items", ()):
            self.groups.append(words(item.replace(" on ", " ").split()))
        for option in question.options():
            for cards in (
                option.cards,
                *(v for k, v in option.label.values.items() if k.startswith("cards")),
            ):
                self.groups.append(words(cards))
        for tile in getattr(getattr(question, "found", None), "tiles", ()):
            self.groups.append(words(self.game.names.names([tile] * 4)))
        for written in (question.data.get("cards", ""), *_written(question).values()):
            self.groups.append(tuple(filter(None, words(written.split()))))

    @property
    def called(self) -> list[str]:
        """The names of the seats inside a sentence."""
        if self.question is not None and self.question.names.seats:
            names = self.question.names
            return list(names.inside or names.seats)
        return names_at(self.states[0], self.you) if self.states else seat_names(self.game, self.you)

    def lay(self, cards: Iterable[str]) -> None:
        """Add cards that lie before the learner beside the table."""
        self.groups.append(words(cards))
        for each in self.groups[-1]:
            self.cards.update(each)

    def play(self, script: Iterable[str]) -> None:
        """Add the deeds of a script that was played before the question."""
        state = self.states[0]
        for text in script:
            self.deeds.append(self._deed(state, text))
            state = state.play(text)

    def _deed(self, state: Any, text: str) -> Deed:
        head, verb, *rest = text.split()
        seat = int(head) if head.isdecimal() else self._seat_of(state, head)
        cards = words(word.partition("=")[0] for word in rest)
        if verb == "wish" and rest:
            cards = words(f"{rest[0]}{suit}" for suit in "w" if rest[0] != "none")
        cards = tuple(card for card in cards if card)
        if cards:
            self.groups.append(cards)
        return Deed(seat, verb, cards, verb == "play" and not state.trick, text)

    @staticmethod
    def _seat_of(state: Any, letter: str) -> int:
        return next(seat for seat in range(state.game.players) if "ESWN"[state.wind(seat) - 27] == letter)

    def _lies(self, state: Any) -> None:
        """Note the deeds that a position shows: the trick, the wish, the calls, the discards."""
        if self.family == "mahjong":
            for seat, tile in state.river:
                tiles = words(state.game.names.names([tile]))
                self.groups.append(tiles)
                self.deeds.append(Deed(seat, "discard", tiles))
            for seat, laid in enumerate(state.laid):
                for group in laid:
                    cards = words(state.game.names.names(group.tiles))
                    self.groups.append(cards)
                    self.deeds.append(Deed(seat, group.kind, cards))
            for seasons in state.seasons:
                self.groups.append(words(state.game.names.names(seasons)))
            if state.won:
                self.deeds.append(Deed(state.won.seat, "mahjong"))
            return
        names = state.game.deck.names
        for place, (seat, combo) in enumerate(state.trick):
            cards = words(names(combo.cards))
            self.groups.append(cards)
            self.deeds.append(Deed(seat, "play", cards, place == 0))
        for seat, cards in enumerate(state.won):
            if cards:
                self.groups.append(words(names(cards)))
                self.deeds.append(Deed(seat, "win", self.groups[-1]))
        self.groups.append(words(names(getattr(state, "open", 0))))
        passed = self._passed(state)
        self.deeds += [Deed(seat, "pass") for seat in passed]
        self._dog(state)
        if getattr(state, "wish", 0):
            self.groups.append(words(["Ma"]))  # the Mahjong was played to make the wish
            wisher = state.wisher
            ranks = words([names(state.game.deck.rank[state.wish])[0]])
            seats = range(state.game.players) if wisher is None else [wisher]
            self.groups.append(ranks)
            self.deeds += [Deed(seat, "wish", ranks) for seat in seats]
        for seat, kind in state.announced:
            self.deeds.append(Deed(seat, kind))

    def _dog(self, state: Any) -> None:
        """Note a Dog that has just been led: it lies nowhere, but shows in who has the lead."""
        dog = getattr(state.game.deck, "dog", 0)
        gone = dog and not any(dog & cards for cards in (*state.hands, *state.won))
        if gone and not state.trick and state.phase in ("play", "dog"):
            self.groups.append(words(["Do"]))
            for seat in range(state.game.players):
                partner = seat != state.turn and state.game.side(seat) == state.game.side(state.turn)
                if partner or (seat == state.turn and state.phase == "dog"):
                    self.deeds.append(Deed(seat, "play", words(["Do"]), True))

    @staticmethod
    def _passed(state: Any) -> list[int]:
        """List the passes in the trick: those between two plays, and those since the last one."""
        found: list[int] = []
        if not state.trick:
            return found
        last = [seat for seat, _ in state.trick]
        now = state.turn
        for one, other in zip(last, [*last[1:], now], strict=True):
            seat = state.game.next_seat(one)
            while seat != other and len(found) < 40:
                if state.hands[seat]:
                    found.append(seat)
                seat = state.game.next_seat(seat)
        return found

    def _hands(self) -> dict[int, list[tuple[frozenset[str], ...]]]:
        """Every hand that each seat holds along the way, except hands that nobody may know."""
        found: dict[int, list[tuple[frozenset[str], ...]]] = {}
        unknown = _unknown(self.question)
        for state in self.states:
            for seat, hand in enumerate(state.hands):
                if self.family == "mahjong":
                    if seat in unknown:
                        continue
                    names = state.game.names.names(contents(hand))
                    laid = [t for g in state.laid[seat] for t in state.game.names.names(g.tiles)]
                    held = [words(names), words([*names, *laid])]
                else:
                    held = [words(state.game.card_names(hand))]
                for each in held:
                    if each not in found.setdefault(seat, []):
                        found[seat].append(each)
        return found

    # -- asking ------------------------------------------------------------------------------------------

    def done(self, seat: int, *verbs: str) -> list[Deed]:
        return [deed for deed in self.deeds if deed.seat == seat and deed.verb in verbs]

    def talked_of(self, seat: int, *verbs: str) -> list[Deed]:
        """A seat's deeds that are asked about, or that follow an answer."""
        return [deed for deed in self.maybe if deed.seat == seat and deed.verb in verbs]

    @property
    def winner(self) -> int | None:
        """The winner of a hand of Mah-Jong, if the question names one."""
        found: int | None = getattr(self.question, "winner", None)
        return found if self.family == "mahjong" else None

    @property
    def wind(self) -> int | None:
        """The seat of the question's hand, if it is about a single hand."""
        hand = getattr(self.question, "hand", None)
        return self.question.seat if self.question and hand is not None else None

    @property
    def caught(self) -> set[int]:
        """The numbers of cards that others held when somebody went out (Haggis)."""
        return {number for state in self.states for number in getattr(state, "caught", ())}

    @property
    def moves(self) -> int:
        """The number of plays and passes in the first trick of the scene."""
        if not self.states or self.family == "mahjong":
            return 0
        start = self.states[0]
        script = [
            text for text in getattr(self.question, "script", ()) if text.split()[1] in ("play", "pass")
        ]
        return len(start.trick) + len(self._passed(start)) + len(script)

    def parts(self, seat: int) -> list[tuple[frozenset[str], ...]]:
        """The cards of each rank, and of each suit, in the hands of a seat."""
        words = {word for hand in self.hands.get(seat, ()) for card in hand for word in card}
        return [tuple(card for card in hand if word in card) for hand in self.hands[seat] for word in words]

    def held(self, seat: int) -> list[tuple[frozenset[str], ...]] | None:
        """The hands of a seat along the way, None if nobody can know them."""
        return self.hands.get(seat)


# Values in the rules of some game: cards, calls and bets, double victories, limits.
USUAL = {10, 15, 20, 25, 30, 36, 50, 68, 88, 100, 126, 136, 200, 250, 300, 350, 500, 600, 1000, 2000}


def _facts(question: Question) -> str:
    """The data of a question without its words, which are checked against it."""
    told = ("ask", "hints", "story")
    data = {name: value for name, value in question.data.items() if name not in told}
    return str({**data, "wrong": [wrong.answer for wrong in question.wrong]})


def _numbers(question: SheetQuestion) -> set[int]:
    """Every number of a sheet: rows, totals, lines of the count, slips, declared wrong answers."""
    found = set(USUAL) | {int(each) for each in re.findall(r"\d+", _facts(question))}
    values = [*question.answers[0].values(), *(row.answer for row in question.all_rows())]
    values += [value for wrong in question.wrong for value in wrong.answer.values()]
    for state in filter(None, (question.state, getattr(question, "end", None))):
        if state.phase == "over":
            values += state.count().points
            values += [line.points for line in getattr(state.count(), "lines", ())]
    score = getattr(question, "score", None)
    values += [score.base, score.total, score.base << 1] if score else []
    values += [number for phrase in question.premises for number in phrase.values.values()]
    found |= {abs(value) for value in values if isinstance(value, int)}
    found |= {2 * value for value in found}
    return found


def _written(question: Question | None) -> dict[str, str]:
    """The cards of each hand that a position's notation names, by the seat's letter or number."""
    line = str(question.data.get("position", "")) if question else ""
    return dict(re.findall(r"\| ([0-9ESWN]): ([^|]*)", f"| {line.partition(' | ')[2]}"))


def _unknown(question: Question | None) -> set[int]:
    """The seats whose hands a position leaves partly unknown with a `*`."""
    hands = _written(question)
    return {
        "ESWN".index(seat) if seat in "ESWN" else int(seat) for seat, hand in hands.items() if "*" in hand
    }
