"""The parts common to the lines of all climbing games: seats, cards, numbers, entries."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeVar

from ..errors import NotationError, PositionError, did_you_mean, short
from ..lines import as_text
from ..state import Ruleset
from .cards import ClimbingDeck
from .trick import TrickState

_WORD = re.compile(r"[a-z]{3,}")  # no card has such a name
MAX_ACTION = 4000  # characters; only an accident or an attack comes near it

StateT = TypeVar("StateT", bound=TrickState)


def parse_seat(word: str, game: Ruleset, text: str) -> int:
    """The seat that a word names; raises NotationError if the game has no such seat."""
    if not word.isdecimal() or not word.isascii() or len(word) > 3 or int(word) >= game.players:
        raise NotationError(
            f"{short(word)} is not a seat; {game.name} has seats 0 to {game.players - 1}", text, word
        )
    return int(word)


class Spoken(NamedTuple):
    """The text of an action taken apart: a seat, a verb ("" if there is none) and the words after it.

    names  the words that name cards, unless the verb is a known one other than "play"
    """

    text: str
    seat: int
    verb: str
    rest: list[str]
    names: list[str]

    @classmethod
    def of(cls, text: str, game: Ruleset) -> Spoken:
        """Take a text apart. Raises NotationError if it is too long or does not begin with a seat."""
        as_text(text, "an action", MAX_ACTION)
        words = text.split()
        if not words:
            raise NotationError("an empty text is no action", text)
        if not words[0][0].isdecimal():
            named = words[1:] if len(words) > 1 and _WORD.fullmatch(words[1].lower()) else words  # East pass
            example = short(f"0 {' '.join(named)}")
            raise NotationError(f"an action begins with its seat, as in {example}", text, words[0])
        seat, verb = parse_seat(words[0].rstrip(":"), game, text), words[1].lower() if len(words) > 1 else ""
        return cls(text, seat, verb, words[2:], words[2:] if verb == "play" else words[1:])

    def plays(self, verbs: Iterable[str]) -> None:
        """Raise NotationError unless cards are named: nothing follows the seat, or an unknown verb does."""
        verbs = [*verbs, "play"]
        if not self.names:
            raise NotationError(
                f"what does seat {self.seat} do? Name cards, or {', '.join(verbs)}", self.text
            )
        if self.verb != "play" and _WORD.fullmatch(self.verb):
            hint = did_you_mean(self.verb, verbs)
            told = f"{short(self.verb)} is no action{hint}; there are {', '.join(verbs)}"
            raise NotationError(told, self.text, self.verb)

    def nothing_more(self) -> None:
        """Raise NotationError if anything follows the verb."""
        if self.rest:
            message = f"{self.verb!r} takes nothing after it, not {short(' '.join(self.rest))}"
            raise NotationError(message, self.text, self.rest[0])

    def one_seat(self, game: Ruleset) -> int:
        """The one seat after the verb; raises NotationError for anything else."""
        if len(self.rest) != 1:
            behind = " ".join(self.rest)
            raise NotationError(f"{self.verb} names one seat, not {short(behind)}", self.text, behind)
        return parse_seat(self.rest[0], game, self.text)


def numbers(values: Iterable[object]) -> str:
    """Values with blanks between."""
    return " ".join(str(value) for value in values)


def is_number(word: str) -> bool:
    """Return True if a word is a whole number of a sensible size, with or without a minus."""
    digits = word.removeprefix("-")
    return digits.isascii() and digits.isdecimal() and len(digits) < 7


class FieldReader:
    """Reads the parts of one position.

    `hands`, `phase`, `turn` (-1 until a field gives it) and `values` hold what has been read so far, `named`
    all cards among it, to catch one named twice.
    """

    def __init__(self, game: Ruleset, deck: ClimbingDeck, text: str) -> None:
        self.text = text
        self.named = 0
        self.hands: dict[int, int] = {}
        self.phase, self.turn = "", -1
        self.values: dict[str, object] = {}
        self._game, self._deck = game, deck

    def seat(self, word: str) -> int:
        """The seat that a word names."""
        return parse_seat(word, self._game, self.text)

    def seats(self, body: str) -> tuple[int, ...]:
        """Seats with blanks between, `-` for none."""
        return tuple(self.seat(word) for word in body.split()) if body != "-" else ()

    def cards(self, body: str, among: int | None = None) -> int:
        """A set of cards that no field has named yet; of equal ones the first of `among`."""
        return sum(self.cards_in_order(body, among))

    def cards_in_order(self, body: str, among: int | None = None) -> list[int]:
        """The same, as a list of single cards."""
        deck, cards = self._deck, []
        free = deck.all if among is None else among
        for name in body.replace(",", " ").split() if body != "-" else []:
            card = deck.card(name, free & ~self.named, self.text)
            self.name(card, said=name)
            cards.append(card)
        return cards

    def name(self, cards: int, where: str = "", said: str = "") -> None:
        """Note cards as named; PositionError, with the name that was `said`, if one was named before."""
        if twice := cards & self.named:
            card, said = self._deck.names(twice)[0], said or self._deck.text(twice & -twice)
            raise PositionError(f"the card {said}{where} stands in two places", "two-places", card=card)
        self.named |= cards

    def entries(self, body: str) -> Iterator[tuple[int, str]]:
        """The entries between semicolons, each a seat and the rest."""
        for entry in body.split(";"):
            seat, _, rest = entry.strip().partition(" ")
            yield self.seat(seat.rstrip(":")), rest.strip()

    def begin(self, phase: str, field: str) -> None:
        """Note the phase; NotationError if another field has named one."""
        if self.phase:
            raise NotationError(f"two phases: {short(field)} follows another", self.text, field)
        self.phase = phase

    def presume(self) -> None:
        """Assume the phase is play if no field names one; NotationError if there is no trick either."""
        if not self.phase:
            if not self.values.get("trick"):
                raise NotationError("whose turn is it? Add a field such as 'turn 0'", self.text)
            self.phase = "play"

    def turned(self, state: StateT) -> StateT:
        """The position, with the next seat of its trick to move if no field says whose turn it is."""
        if self.turn >= 0:
            return state
        if not state.active:
            raise PositionError("nobody holds a card", "nobody")
        return state.replace(turn=state.game.holding_after(state.trick[-1][0], state.hands))

    def won(self, body: str) -> dict[str, object]:
        """The cards of tricks taken, seat by seat."""
        won = [0] * self._game.players
        for seat, rest in self.entries(body):
            won[seat] |= self.cards(rest)
        return {"won": tuple(won)}

    def announced(self, body: str, what: str, kinds: Mapping[str, str]) -> dict[str, object]:
        """The announcements; `kinds` gives the kind for each word, and errors call one a `what`."""
        announced = []
        for seat, said in self.entries(body):
            if said.lower() not in kinds:
                known = " or ".join(dict.fromkeys(kinds.values()))
                raise NotationError(f"a {what} is {known}, not {short(said)}", self.text, body)
            announced.append((seat, kinds[said.lower()]))
        return {"announced": tuple(announced)}

    def round(self, body: str) -> int:
        """The number of a round."""
        if not is_number(body) or int(body) < 1:
            raise NotationError(f"a round's number is 1 or more, not {short(body)}", self.text, body)
        return int(body)

    def totals(self, body: str, columns: int) -> tuple[int, ...]:
        """One whole number a column of the score sheet."""
        words = body.split()
        if len(words) != columns or not all(is_number(word) for word in words):
            raise NotationError(f"totals wants {columns} whole numbers, not {short(body)}", self.text, body)
        return tuple(int(word) for word in words)
