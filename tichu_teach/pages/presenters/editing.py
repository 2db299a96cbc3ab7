"""How positions are put together by hand: which places there are, what may lie there, what else is said.

A family says what is its own; a position on the way is a `Draft`, a line of notation field by field.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from tichu_teach.engine import State
from tichu_teach.engine.climbing.cards import COPY
from tichu_teach.engine.ruleset import Ruleset
from tichu_teach.pages.editor.draft import Draft
from tichu_teach.texts import Texts
from tichu_teach.texts.names import told_names

Data = dict[str, Any]


class DraftError(ValueError):
    """A card cannot be put there. `why` is the text's key, `values` are for its placeholders."""

    def __init__(self, why: str, **values: Any) -> None:
        self.why, self.values = why, values
        super().__init__(why)


@dataclass(frozen=True)
class Item:
    """Something that lies in a place and can be taken away: a card, or the tiles of a group.

    key, number  where in the draft it lies
    down         which of its tiles lie face down
    note         what stands below it: who threw a tile
    """

    key: str
    number: int
    cards: tuple[str, ...]
    label: str = ""
    down: tuple[int, ...] = ()
    note: str = ""


@dataclass(frozen=True)
class Place:
    """A place that cards can be put into.

    kind   `hand`, `trick`, `pile`, or `new` for one that opens another
    more   how many cards lie there besides the items
    count  by how many it counts, if not by the items and the rest
    """

    key: str
    label: str
    kind: str = "hand"
    items: tuple[Item, ...] = ()
    more: int = 0
    count: int | None = None


class Editing(ABC):
    """The places and fields of a family's positions."""

    CARDS: ClassVar[tuple[str, ...]] = ()
    """The first words of fields that are cards."""

    ENTRIES: ClassVar[tuple[str, ...]] = ()
    """Those of fields with cards for some seats."""

    PHASES: ClassVar[tuple[str, ...]] = ()
    """Those of the fields that say what is waited for; a position has one of them."""

    MORE: ClassVar[tuple[str, ...]] = ()
    """Those of the fields that are written by hand, for they are seldom wanted."""

    YOU: ClassVar[int] = 0
    """The seat that is called You at a free table; -1 where nobody is."""

    ZONES: ClassVar[tuple[str, ...]] = ("hand",)
    """What a card of the set can be put down as."""

    def say(self, game: Ruleset, key: str, **values: Any) -> str:
        """A text of the editor, in the game's own words where it has any."""
        return Texts(game.name)(f"editor.{key}", **values)

    # -- what there is -------------------------------------------------------------------------------

    @abstractmethod
    def names(self, draft: Draft) -> list[str]:
        """What the seats are called, by number."""

    def seated(self, state: State[Any, Any]) -> list[str]:
        """What the seats of a position are called, by number."""
        return told_names(state)

    def around(self, state: State[Any, Any]) -> Sequence[int]:
        """The seats in the order in which they are named."""
        return range(state.game.players)

    @abstractmethod
    def seat_words(self, game: Ruleset) -> list[str]:
        """What the seats are called in a line, by number."""

    @abstractmethod
    def blank(self, game: Ruleset) -> Draft:
        """A table on which nothing lies."""

    @abstractmethod
    def rows(self, game: Ruleset) -> list[list[str]]:
        """The set, a row a suit."""

    @abstractmethod
    def copies(self, game: Ruleset, card: str, place: str = "") -> int:
        """How many of a card there are that can lie in a place."""

    @abstractmethod
    def places(self, draft: Draft) -> list[Place]:
        """Where cards lie, or can."""

    @abstractmethod
    def questions(self, draft: Draft) -> list[Data]:
        """The panel's blocks for all that is said besides."""

    @abstractmethod
    def sizes(self, draft: Draft, each: int) -> dict[str, int]:
        """How many cards every hand is dealt up to, by place, where `each` are wanted."""

    @abstractmethod
    def hidden(self, state: Any, seat: int) -> list[str]:
        """The places of a position's cards that a seat does not see."""

    @abstractmethod
    def option(self, state: Any, action: Any, names: Sequence[str]) -> tuple[str, list[str]]:
        """What an action is in a few words, and the cards it needs."""

    def hand_size(self, game: Ruleset) -> int:
        """The most cards that a hand begins with, where a number can be chosen; 0 where it can't."""
        return 0

    def open_to_all(self, game: Ruleset, word: str) -> bool:
        """Whether everybody sees a card of a hidden hand."""
        return False

    def forgotten(self, draft: Draft, seat: int) -> Draft:
        """The draft without what tells of cards that this seat can't see."""
        return draft

    def place(self, game: Ruleset, head: str, east: str) -> str:
        """The place that a field's first word names."""
        return head

    @abstractmethod
    def usual(self, game: Ruleset, word: str) -> str:
        """A word of the line as it is usually written. Raises NotationError for what names nothing."""

    # -- putting and taking --------------------------------------------------------------------------

    def plain(self, token: str) -> str:
        """The card that a word of the line is, without its number among equals and what it stands for."""
        return token.partition("=")[0].rstrip(COPY)

    def cards_of(self, token: str) -> tuple[str, ...]:
        """The cards that a word of the line names."""
        return (self.plain(token),)

    def used(self, draft: Draft) -> Counter[str]:
        """How many of each card lie somewhere."""
        words = (word for words in draft.lies.values() for word in words)
        return Counter(card for word in words for card in self.cards_of(word))

    def left(self, draft: Draft, place: str) -> Counter[str]:
        """How many of each card can still be put into a place."""
        used = self.used(draft)
        cards = (card for row in self.rows(draft.game) for card in row)
        return Counter({card: self.copies(draft.game, card, place) - used[card] for card in cards})

    def fits(self, draft: Draft, place: str, zone: str) -> list[str]:
        """The cards that can be put down as this without being taken from elsewhere."""
        return [card for card, number in self.left(draft, place).items() if number > 0]

    def put(self, draft: Draft, place: str, zone: str, card: str) -> Draft:
        """The draft with a card more in a place; one that lies elsewhere is moved.

        Raises DraftError for a card that the game has not, and one that can't lie there.
        """
        if all(card not in row for row in self.rows(draft.game)):
            raise DraftError("unknown", card=card)
        if self.left(draft, place)[card] <= 0:
            draft = self._moved(draft, place, card)
        key = self._opened(draft, place)
        words = (*draft.at(key), self.word(draft, key, card))
        return draft.with_cards(key, self.sorted(draft.game, key, words))

    def _opened(self, draft: Draft, place: str) -> str:
        """The key of a place; of one that opens another, that of the other."""
        kind, _, seat = place.partition(" ")
        return f"trick {len(draft.plays())} {seat}" if kind == "play" else place

    def _moved(self, draft: Draft, place: str, card: str) -> Draft:
        for key in reversed(self.donors(draft, place, card)):
            words = draft.at(key)
            found = [n for n, word in enumerate(words) if self.cards_of(word) == (card,)]
            if found and key != place:
                return self.take(draft, key, found[-1])
        raise DraftError("none-left", card=card)

    def donors(self, draft: Draft, place: str, card: str) -> list[str]:
        """The places that a card is taken from when it is wanted in another, the first last."""
        return list(draft.lies)

    def take(self, draft: Draft, key: str, number: int) -> Draft:
        """The draft without what lies on a place, counted from 0; where nothing lies there, as it was."""
        words = draft.at(key)
        if not 0 <= number < len(words):
            return draft
        return draft.with_cards(key, words[:number] + words[number + 1 :])

    def word(self, draft: Draft, key: str, card: str) -> str:
        """A card as it is written: of equal ones the first that nobody has."""
        taken = {word.partition("=")[0] for words in draft.lies.values() for word in words}
        return next(
            each for n in range(self.copies(draft.game, card)) if (each := card + COPY * n) not in taken
        )

    def sorted(self, game: Ruleset, key: str, words: Sequence[str]) -> tuple[str, ...]:
        """Words in the order in which a hand is sorted."""
        order = {card: n for n, card in enumerate(card for row in self.order(game) for card in row)}
        return tuple(sorted(words, key=lambda word: (order.get(self.plain(word), 0), word)))

    def order(self, game: Ruleset) -> list[list[str]]:
        """The set in the order in which a hand is sorted."""
        return self.rows(game)

    # -- dealing -------------------------------------------------------------------------------------

    def dealt(self, draft: Draft, rng: random.Random, sizes: Mapping[str, int]) -> Draft:
        """The draft with its hands filled up to these sizes, in turn, from the cards that lie nowhere."""
        pool = list(self.pool(draft))
        rng.shuffle(pool)
        hands = {place: list(draft.at(place)) for place in sizes}
        while pool and any(self.count(draft, place, hands[place]) < size for place, size in sizes.items()):
            given = len(pool)
            for place, size in sizes.items():
                if self.count(draft, place, hands[place]) >= size:
                    continue
                found = next((card for card in pool if self.may_hold(draft, place, card)), None)
                if found is not None:
                    pool.remove(found)
                    hands[place].append(found)
            if len(pool) == given:
                break
        for place, words in hands.items():
            draft = draft.with_cards(place, self.sorted(draft.game, place, words))
        return self.rest(draft, pool)

    def pool(self, draft: Draft) -> Iterator[str]:
        """The cards that lie nowhere, as they are written."""
        taken = {word.partition("=")[0] for words in draft.lies.values() for word in words}
        for row in self.rows(draft.game):
            for card in row:
                words = [card + COPY * n for n in range(self.copies(draft.game, card))]
                yield from (word for word in words if word not in taken)

    def count(self, draft: Draft, place: str, words: Sequence[str]) -> int:
        """By how many cards a hand counts."""
        return len(words)

    def may_hold(self, draft: Draft, place: str, word: str) -> bool:
        """Whether a hand may be dealt this card."""
        return True

    def rest(self, draft: Draft, pool: Sequence[str]) -> Draft:
        """The draft with what became of the cards that nobody was dealt."""
        return draft

    # -- what is said --------------------------------------------------------------------------------

    def chosen(self, draft: Draft, block: str, value: Any) -> Draft:
        """The draft after a choice in a block of `questions`; one that isn't there changes nothing."""
        kind, _, head = block.partition(".")
        value = str(value)
        if kind == "phase" and value in self.PHASES:
            return self.waiting(draft, value, self.turn(draft))
        if kind == "seat" and value in self.seat_words(draft.game):
            return self.waiting(draft, self.phase(draft), value)
        if kind == "seats" and value in self.seat_words(draft.game):
            return draft.saying(head, " ".join(toggled(draft.said.get(head, "").split(), value)) or None)
        if kind == "said" and head in (*self.MORE, *draft.said):
            return draft.saying(head, value.replace("|", " ").strip() or None)
        return draft

    def phase(self, draft: Draft) -> str:
        """The first word of the field that says what is waited for."""
        return next((head for head in self.PHASES if head in draft.said), self.PHASES[0])

    def turn(self, draft: Draft) -> str:
        """Whose turn it is, as the line calls the seat."""
        words = draft.said.get(self.phase(draft), "").split()
        return words[-1] if words else self.seat_words(draft.game)[0]

    def waiting(self, draft: Draft, phase: str, seat: str) -> Draft:
        """The draft with something else, or somebody else, to be waited for."""
        return draft.without(*self.PHASES).saying(phase, seat)

    # -- blocks --------------------------------------------------------------------------------------

    def segments(
        self, draft: Draft, id: str, label: str, value: Any, options: list[Data], **more: Any
    ) -> Data:
        """Buttons of which one is pressed, or any."""
        words = self.say(draft.game, label)
        return {"kind": "segments", "id": id, "label": words, "value": value, "options": options, **more}

    def seats(self, draft: Draft, id: str, label: str, value: Any, **more: Any) -> Data:
        """The seats to choose from."""
        options = [
            {"value": word, "label": name}
            for word, name in zip(self.seat_words(draft.game), self.names(draft), strict=True)
        ]
        return self.segments(draft, id, label, value, options, **more)

    def several(self, draft: Draft, head: str) -> Data:
        """A field of seats: any of them, each with its number where their order counts."""
        return self.seats(draft, f"seats.{head}", head, draft.said.get(head, "").split(), multi=True)

    def select(
        self, draft: Draft, id: str, label: str, value: str, options: Sequence[tuple[str, str]]
    ) -> Data:
        """A list to choose from."""
        listed = [{"value": each, "label": words} for each, words in options]
        words = self.say(draft.game, label)
        return {"kind": "select", "id": id, "label": words, "value": value, "options": listed}

    def written(self, draft: Draft) -> list[Data]:
        """The fields that are written by hand."""
        return [
            {
                "kind": "field",
                "id": f"said.{head}",
                "label": self.say(draft.game, f"field.{head}"),
                "value": draft.said.get(head, ""),
                "placeholder": self.say(draft.game, f"field.{head}.such"),
            }
            for head in self.MORE
        ]


def toggled(words: list[str], word: str) -> list[str]:
    """Words without this one, or with it at their end."""
    return [each for each in words if each != word] if word in words else [*words, word]
