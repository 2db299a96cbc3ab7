"""Setting up a family's positions by hand: places, the cards that fit there, other choices.

The result is a `Draft`. Hands, trick, turn and common announcements have controls; anything else that a line
of notation can say is typed in.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from tichu_teach.engine import Action, NotationError, State, TichuError, parse_position
from tichu_teach.engine.climbing.cards import COPY
from tichu_teach.engine.errors import short
from tichu_teach.engine.state import Ruleset
from tichu_teach.pages.presenters.controls import Control, segments, select, toggle
from tichu_teach.pages.presenters.draft import Draft, DraftError, is_hand, seat_of
from tichu_teach.texts import Texts
from tichu_teach.texts.names import told_names

if TYPE_CHECKING:
    from tichu_teach.scene.form_blocks import Segment

_TRIES = 60  # deals of the unseen cards, until one fits what has happened


@dataclass(frozen=True)
class Item:
    """A thing in a place that can be taken away: a card, or the tiles of a group.

    key, number  its place in the draft
    down         its tiles that lie face down, by number
    note         a line below it: who threw a tile
    """

    key: str
    number: int
    cards: tuple[str, ...]
    label: str = ""
    down: tuple[int, ...] = ()
    note: str = ""


@dataclass(frozen=True)
class Spot:
    """A place that cards can be put into.

    kind   `hand`, `trick`, `pile`, or `new` for one that opens another place
    more   the number of cards there besides the items
    count  the number to show, if not that of the items and the rest
    """

    key: str
    label: str
    kind: str = "hand"
    items: tuple[Item, ...] = ()
    more: int = 0
    count: int | None = None


class Editing(ABC):
    """The places and choices of a family's positions."""

    CARDS: ClassVar[tuple[str, ...]] = ()
    """The fields, besides the hands, that hold cards."""

    ENTRIES: ClassVar[tuple[str, ...]] = ()
    """The fields that hold cards by seat."""

    PHASES: ClassVar[tuple[str, ...]] = ()
    """The fields that say what is waited for; a position has exactly one."""

    MORE: ClassVar[tuple[str, ...]] = ()
    """The fields typed in by hand, as they are seldom needed."""

    YOU: ClassVar[int] = 0
    """The seat that is called You at a free table; -1 if none is."""

    ZONES: ClassVar[tuple[str, ...]] = ("hand",)
    """The ways in which a card of the set can be put down."""

    def say(self, game: Ruleset, key: str, **values: object) -> str:
        """A text of the editor, in the game's own words where it has any."""
        return Texts(game.name)(f"editor.{key}", **values)

    # -- what there is -------------------------------------------------------------------------------

    @abstractmethod
    def names(self, draft: Draft) -> list[str]:
        """The names of the seats, by number."""

    def seat_names(self, state: State) -> list[str]:
        """The names of the seats of a position, by number."""
        return told_names(state)

    def seats_in_order(self, state: State) -> Sequence[int]:
        """The seats in the order in which they are named."""
        return range(state.game.players)

    @abstractmethod
    def seat_words(self, game: Ruleset) -> list[str]:
        """The seats as a line calls them, by number."""

    def blank(self, game: Ruleset) -> Draft:
        """A table with nothing on it."""
        seats = self.seat_words(game)
        return Draft(game, {**{f"{seat}:": "-" for seat in seats}, "turn": seats[0]})

    @abstractmethod
    def rows(self, game: Ruleset) -> list[list[str]]:
        """The set, one row for each suit."""

    @abstractmethod
    def copies(self, game: Ruleset, card: str, place: str = "") -> int:
        """The number of copies of a card that can lie in a place."""

    @abstractmethod
    def spots(self, draft: Draft) -> list[Spot]:
        """The places where cards lie, or can lie."""

    @abstractmethod
    def controls(self, draft: Draft) -> list[Control[Draft]]:
        """The panel's other choices."""

    @abstractmethod
    def sizes(self, draft: Draft, each: int) -> dict[str, int]:
        """The number of cards to deal each hand up to, by place, if `each` are wanted."""

    @abstractmethod
    def hidden_places(self, state: State, seats: Collection[int]) -> list[str]:
        """The places of cards that none of these seats sees."""

    @abstractmethod
    def option(self, state: State, action: Action, names: Sequence[str]) -> tuple[str, list[str]]:
        """An action in a few words, and the cards it uses."""

    def hand_size(self, game: Ruleset) -> int:
        """The most cards that a hand begins with, if the number can be chosen; else 0."""
        return 0

    # -- lines ---------------------------------------------------------------------------------------

    @abstractmethod
    def usual_spelling(self, game: Ruleset, word: str) -> str:
        """A card of a line in its usual spelling. Raises NotationError for what names nothing."""

    def as_written(self, draft: Draft, line: str) -> Draft:
        """Return the draft of an impossible position with its cards in their usual spelling.

        Raises NotationError for a seat or a card that doesn't exist.
        """
        hands = {head: body for head, body in self.blank(draft.game).fields.items() if is_hand(head)}
        seats = {head: self.seat_word(draft, seat_of(head), line) for head in draft.fields}
        called = {head: seat + head.removeprefix(seat_of(head)) for head, seat in seats.items()}
        made = replace(draft, fields=hands | {called[head]: body for head, body in draft.fields.items()})
        for place in self.laid_places(made):
            if " " in place:
                self.seat_word(draft, place.split()[-1], line)
            made = made.with_cards(
                place, tuple(self.usual_spelling(made.game, word) for word in made.cards_at(place))
            )
        return made

    def seat_word(self, draft: Draft, word: str, line: str) -> str:
        """A seat in its usual spelling, "" for "". Raises NotationError if it doesn't exist."""
        if word and word not in self.seat_words(draft.game):
            raise NotationError(f"there is no seat {short(word)}", line, word)
        return word

    def as_seen(self, state: State, seats: Sequence[int], seed: int) -> State | None:
        """A position in which everything hidden from these seats is dealt anew; None if no deal fits.

        It holds nothing hidden from them, nor anything else that only seats other than the first of them
        know.
        """
        for number in range(_TRIES):
            line = self._dealt_anew(state, seats, random.Random(f"{seed}/{number}")).line
            with suppress(TichuError):
                return parse_position(line)
        return None

    def _dealt_anew(self, state: State, seats: Sequence[int], rng: random.Random) -> Draft:
        draft, sizes = self.forget_unseen(Draft.of(str(state)), seats[0]), dict[str, int]()
        for place in self.hidden_places(state, seats):
            words = draft.cards_at(place)
            sizes[place] = self.count(draft, place, words)
            draft = draft.with_cards(place, tuple(word for word in words if self.open_to_all(word)))
        return self.deal_hands(draft, rng, sizes)

    def open_to_all(self, word: str) -> bool:
        """Return True for a card that everybody knows to be in a hidden hand."""
        return False

    def forget_unseen(self, draft: Draft, seat: int) -> Draft:
        """Return the draft without anything that tells of cards this seat can't see."""
        return draft

    # -- putting and taking --------------------------------------------------------------------------

    def laid_places(self, draft: Draft) -> list[str]:
        """The places where something lies, in the order of the line."""
        found = []
        for head in draft.fields:
            if head.endswith(":") or head in self.CARDS:
                found.append(head)
            elif head in self.ENTRIES:
                found += draft.places(head)
        return found

    def lying_words(self, draft: Draft) -> Iterator[str]:
        """Everything that lies somewhere, as it is written."""
        return (word for place in self.laid_places(draft) for word in draft.cards_at(place))

    def plain(self, token: str) -> str:
        """The card that a word of the line names, without its copy mark and what it stands for."""
        return token.partition("=")[0].rstrip(COPY)

    def cards_of(self, token: str) -> tuple[str, ...]:
        """The cards that a word of the line names."""
        return (self.plain(token),)

    def used_cards(self, draft: Draft) -> Counter[str]:
        """The number of each card on the table."""
        return Counter(card for word in self.lying_words(draft) for card in self.cards_of(word))

    def cards_left(self, draft: Draft, place: str) -> Counter[str]:
        """The number of each card that can still be put into a place."""
        used = self.used_cards(draft)
        cards = (card for row in self.rows(draft.game) for card in row)
        return Counter({card: self.copies(draft.game, card, place) - used[card] for card in cards})

    def fits(self, draft: Draft, place: str, zone: str) -> list[str]:
        """The cards that can be put down in this zone without being taken from elsewhere."""
        return [card for card, number in self.cards_left(draft, place).items() if number > 0]

    def put(self, draft: Draft, place: str, zone: str, card: str) -> Draft:
        """Return the draft with one more card in a place; if no copy is left, one is moved from elsewhere.

        Raises DraftError for a card that the game lacks, and one that can't lie there.
        """
        if all(card not in row for row in self.rows(draft.game)):
            raise DraftError("unknown")
        if self.cards_left(draft, place)[card] <= 0:
            draft = self.take_elsewhere(draft, place, card)
        kind, _, seat = place.partition(" ")
        key = f"trick {len(draft.places('trick'))} {seat}" if kind == "play" else place
        return draft.with_cards(
            key, self.sort_words(draft.game, (*draft.cards_at(key), self.word(draft, key, card)))
        )

    def take_elsewhere(self, draft: Draft, place: str, card: str) -> Draft:
        """Return the draft without a card wanted elsewhere. Raises DraftError if none is to be had."""
        for key in reversed(self.donors(draft, place, card)):
            found = [n for n, word in enumerate(draft.cards_at(key)) if self.cards_of(word) == (card,)]
            if found and key != place:
                return self.take(draft, key, found[-1])
        raise DraftError("none-left", card=card)

    def donors(self, draft: Draft, place: str, card: str) -> list[str]:
        """The places that may give up a card wanted elsewhere; the last is asked first."""
        return self.laid_places(draft)

    def take(self, draft: Draft, key: str, number: int) -> Draft:
        """Return the draft without what lies at a number of a place, counted from 0; there may be nothing."""
        words = draft.cards_at(key)
        if not 0 <= number < len(words):
            return draft
        return draft.with_cards(key, words[:number] + words[number + 1 :])

    def word(self, draft: Draft, key: str, card: str) -> str:
        """A card as it is written: the first copy that nobody has."""
        taken = {word.partition("=")[0] for word in self.lying_words(draft)}
        return next(
            each for n in range(self.copies(draft.game, card)) if (each := card + COPY * n) not in taken
        )

    def sort_words(self, game: Ruleset, words: Sequence[str]) -> tuple[str, ...]:
        """Words in the order in which a hand is sorted."""
        order = {card: n for n, card in enumerate(self.card_order(game))}
        return tuple(sorted(words, key=lambda word: (order.get(self.plain(word), 0), word)))

    def card_order(self, game: Ruleset) -> list[str]:
        """The set in the order in which a hand is sorted."""
        return [card for row in self.rows(game) for card in row]

    # -- dealing -------------------------------------------------------------------------------------

    def deal_hands(self, draft: Draft, rng: random.Random, sizes: Mapping[str, int]) -> Draft:
        """Return the draft with its hands filled up to these sizes, in turn, from cards that lie nowhere."""
        pool = list(self.pool(draft))
        rng.shuffle(pool)
        hands = {place: list(draft.cards_at(place)) for place in sizes}
        given = None
        while len(pool) != given:
            given = len(pool)
            for place, size in sizes.items():
                if self.count(draft, place, hands[place]) >= size:
                    continue
                found = next((card for card in pool if self.may_hold(place, card)), None)
                if found is not None:
                    pool.remove(found)
                    hands[place].append(found)
        for place, words in hands.items():
            draft = draft.with_cards(place, self.sort_words(draft.game, words))
        return self.lay_rest(draft, pool)

    def pool(self, draft: Draft) -> Iterator[str]:
        """The cards that lie nowhere, as they are written."""
        taken = {word.partition("=")[0] for word in self.lying_words(draft)}
        for row in self.rows(draft.game):
            for card in row:
                words = [card + COPY * n for n in range(self.copies(draft.game, card))]
                yield from (word for word in words if word not in taken)

    def count(self, draft: Draft, place: str, words: Sequence[str]) -> int:
        """The number of cards that a hand counts as."""
        return len(words)

    def may_hold(self, place: str, word: str) -> bool:
        """Return True if a hand may be dealt this card."""
        return True

    def lay_rest(self, draft: Draft, pool: Sequence[str]) -> Draft:
        """Return the draft with what became of the cards that nobody was dealt."""
        return draft

    # -- what is said --------------------------------------------------------------------------------

    def phase(self, draft: Draft) -> str:
        """The field that says what is waited for."""
        return next((head for head in self.PHASES if head in draft.fields), self.PHASES[0])

    def turn(self, draft: Draft) -> str:
        """The seat whose turn it is, as the line calls it."""
        return (draft.words(self.phase(draft)) or self.seat_words(draft.game)[:1])[-1]

    @abstractmethod
    def waits(self, draft: Draft) -> list[str]:
        """The phases that this table can be in."""

    def waiting(self, draft: Draft, phase: str, seat: str) -> Draft:
        """Return the draft waiting for something else, or for somebody else."""
        return draft.saying(phase, seat, instead=self.phase(draft))

    def asked_of(self, draft: Draft) -> list[Control[Draft]]:
        """The choices of what is waited for, and whose turn it is."""
        phase, turn = self.phase(draft), self.turn(draft)
        phases = [(each, self.say(draft.game, f"phase.{each}")) for each in self.waits(draft)]
        return [
            self.select(draft, "phase", "phase", phase, phases, lambda each: self.waiting(draft, each, turn)),
            self.seats(draft, "seat", "turn", turn, lambda seat: self.waiting(draft, phase, seat)),
        ]

    def select(
        self,
        draft: Draft,
        id: str,
        label: str,
        value: str,
        options: Sequence[tuple[str, str]],
        then: Callable[[str], Draft],
    ) -> Control[Draft]:
        """A list to choose from."""
        return Control(select(id, self.say(draft.game, label), value, options), then)

    def segments(
        self,
        draft: Draft,
        id: str,
        label: str,
        value: str | Sequence[str],
        options: Sequence[tuple[str, str]],
        then: Callable[[str], Draft],
    ) -> Control[Draft]:
        """Buttons of which one is pressed, or any number if `value` is several."""
        listed: list[Segment] = [{"value": each, "label": words} for each, words in options]
        multi = not isinstance(value, str)
        return Control(segments(id, self.say(draft.game, label), value, listed, multi=multi), then)

    def seats(
        self,
        draft: Draft,
        id: str,
        label: str,
        value: str | Sequence[str],
        then: Callable[[str], Draft],
        none: str = "",
    ) -> Control[Draft]:
        """The seats to choose from; `none` names the choice of nobody."""
        options = [*zip(self.seat_words(draft.game), self.names(draft), strict=True)]
        return self.segments(draft, id, label, value, [("", none), *options] if none else options, then)

    def seats_control(self, draft: Draft, head: str) -> Control[Draft]:
        """A field of seats to choose from, any number, in the order chosen."""
        value = draft.words(head)

        def then(seat: str) -> Draft:
            return draft.saying(head, " ".join(toggle(value, seat)) or None)

        return self.seats(draft, f"seats.{head}", head, value, then)

    def announcement_controls(self, draft: Draft, head: str, kinds: Sequence[str]) -> list[Control[Draft]]:
        """A field of announcements, one for each seat: a choice of seats for each kind."""
        entries = [entry for entry in draft.entries(head) if len(entry) == 2]  # a line may say anything

        def then(kind: str, seat: str) -> Draft:
            kept = [entry for entry in entries if entry[0] != seat]
            made = kept if [seat, kind] in entries else [*kept, [seat, kind]]
            return draft.saying(head, "; ".join(map(" ".join, made)) or None)

        found = []
        for kind in kinds:
            value, id = [seat for seat, what in entries if what == kind], f"{head}.{kind}"
            found.append(self.seats(draft, id, id, value, partial(then, kind)))
        return found

    def text_controls(self, draft: Draft) -> list[Control[Draft]]:
        """The fields to type in."""
        return [
            Control(
                {
                    "kind": "field",
                    "id": f"said.{head}",
                    "label": self.say(draft.game, f"field.{head}"),
                    "value": draft.fields.get(head, ""),
                    "placeholder": self.say(draft.game, f"field.{head}.such"),
                },
                partial(self._with_body, draft, head),
            )
            for head in self.MORE
        ]

    def _with_body(self, draft: Draft, head: str, body: str) -> Draft:
        return draft.saying(head, body.replace("|", " ").strip() or None)
