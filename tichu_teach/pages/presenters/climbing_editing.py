"""Positions of climbing games, set up by hand: hands, the trick, tricks taken, players who are out."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from tichu_teach.engine import Action, Give, Play, State
from tichu_teach.engine.climbing.cards import COPY
from tichu_teach.engine.climbing.combo import Combo
from tichu_teach.engine.climbing.rules import ClimbingRules
from tichu_teach.engine.state import Ruleset
from tichu_teach.pages.presenters.controls import Control, select
from tichu_teach.pages.presenters.draft import Draft
from tichu_teach.pages.presenters.editing import Editing, Item, Spot
from tichu_teach.texts.names import combo_name, opening, possessive, seat_inside, seat_names


class ClimbingEditing(Editing):
    """The places and choices of trick games."""

    ENTRIES = ("trick", "won")

    def names(self, draft: Draft) -> list[str]:
        return seat_names(draft.game)

    def seat_words(self, game: Ruleset) -> list[str]:
        return [str(seat) for seat in range(game.players)]

    def copies(self, game: Ruleset, card: str, place: str = "") -> int:
        return _rules(game).deck.copies(card).bit_count()

    def usual_spelling(self, game: Ruleset, word: str) -> str:
        card, equals, rank = word.partition("=")
        marks = len(card) - len(card.rstrip(COPY))
        deck = _rules(game).deck
        return deck.name(deck.gather([card.rstrip(COPY)])) + COPY * marks + equals + rank

    def card_order(self, game: Ruleset) -> list[str]:
        deck = _rules(game).deck
        return deck.names(deck.all)

    # -- places --------------------------------------------------------------------------------------

    def spots(self, draft: Draft) -> list[Spot]:
        names = self.names(draft)

        def spot(key: str, label: str, kind: str, **values: object) -> Spot:
            return Spot(key, self.say(draft.game, label, **values), kind, self._items(draft, key))

        found = [spot(f"{seat}:", "place.hand", "hand", name=name) for seat, name in enumerate(names)]
        for seat in range(len(names)):
            found += [
                spot(f"{seat}{mark}:", f"place.{key}", "pile", name=seat_inside(seat, names))
                for mark, key in (("+", "rest"), (">", "pushed"))
                if draft.cards_at(f"{seat}{mark}:")
            ]
        found += [
            spot(key, "place.play", "trick", number=n, name=names[_player(key)])
            for n, key in enumerate(draft.places("trick"), 1)
        ]
        found += [Spot(f"play {seat}", name, "new") for seat, name in enumerate(names)]
        found += [spot(head, f"place.{head}", "pile") for head in self.piles(draft)]
        found += [
            spot(f"won {seat}", "place.won", "pile", whose=opening(possessive(seat, names)))
            for seat in range(len(names))
        ]
        return found

    def piles(self, draft: Draft) -> tuple[str, ...]:
        """The piles in the middle that this game has."""
        return self.CARDS

    def _items(self, draft: Draft, key: str) -> tuple[Item, ...]:
        words = (word if "=" in word else self.plain(word) for word in draft.cards_at(key))
        return tuple(Item(key, number, (word,)) for number, word in enumerate(words))

    def donors(self, draft: Draft, place: str, card: str) -> list[str]:
        """Hands come last, so that their cards go first."""
        return sorted(super().donors(draft, place, card), key=lambda key: key.endswith(":"))

    # -- dealing -------------------------------------------------------------------------------------

    def sizes(self, draft: Draft, each: int) -> dict[str, int]:
        """Deal fewer to those who have played to the trick; tricks taken count as everybody's in equal
        shares.
        """
        seats, full = range(draft.game.players), self.hand_size(draft.game)
        out = draft.fields.get("out", "").replace("=", " ").split()
        left = dict.fromkeys(seats, full)
        for key in draft.places("trick"):
            left[_player(key)] -= len(draft.cards_at(key))
        active = [seat for seat in seats if str(seat) not in out]
        taken = sum(len(draft.cards_at(f"won {seat}")) for seat in seats)
        taken -= sum(left[seat] for seat in seats if seat not in active)  # all of theirs are among these
        share, over = divmod(max(taken, 0), len(active) or 1)
        return {
            f"{seat}:": max(0, min(each, left[seat] - share - (place < over)))
            for place, seat in enumerate(active)
        }

    # -- what is said --------------------------------------------------------------------------------

    def waits(self, draft: Draft) -> list[str]:
        return list(self.PHASES)

    def read_as(self, draft: Draft) -> list[Control[Draft]]:
        """The choice of what a play of the trick is, if its cards can be several combinations."""
        found, names = [], self.names(draft)
        for number, key in enumerate(draft.places("trick")):
            readings = self._readings(draft, key)
            if len(readings) > 1:
                name = self.say(draft.game, "place.play", number=number + 1, name=names[_player(key)])
                found.append(self._reading(draft, f"reading.{number}", key, readings, name))
        return found

    def _reading(
        self, draft: Draft, id: str, key: str, readings: dict[str, str], name: str
    ) -> Control[Draft]:
        words = draft.cards_at(key)
        bare = tuple(word.partition("=")[0] for word in words)
        said = [] if bare == words else sorted(words)
        value = next((text for text in readings if sorted(text.split()) == said), "")
        options = [("", self.say(draft.game, "reading.best")), *readings.items()]

        def then(reading: str) -> Draft:
            return draft.with_cards(key, tuple(reading.split()) or bare)

        label = f"{name}: {self.say(draft.game, 'reading')}"
        return Control(select(id, label, value, options), then)

    def _readings(self, draft: Draft, key: str) -> dict[str, str]:
        """The combinations that a play's cards can be, by how each is written."""
        deck = _rules(draft.game).deck
        cards = deck.gather(word.partition("=")[0] for word in draft.cards_at(key))
        return {text: combo_name(each, deck) for text, each in self.readings(draft.game, cards).items()}

    @abstractmethod
    def readings(self, game: Ruleset, cards: int) -> dict[str, Combo]:
        """The combinations that some cards can be, by how a line writes them."""

    # -- actions -------------------------------------------------------------------------------------

    def option(self, state: State, action: Action, names: Sequence[str]) -> tuple[str, list[str]]:
        if isinstance(action, Play):
            return combo_name(action.combo, _rules(state.game).deck), self.laid_cards(state, action)
        if isinstance(action, Give):
            return self.say(state.game, "may.give", name=seat_inside(action.to, names)), []
        return self.say(state.game, f"may.{type(action).__name__.lower()}"), []

    @abstractmethod
    def laid_cards(self, state: State, action: Play) -> list[str]:
        """The cards of a play as they lie on the table."""


def _player(place: str) -> int:
    """The seat that made a play of the trick."""
    return int(place.split()[-1])


def _rules(game: Ruleset) -> ClimbingRules:
    assert isinstance(game, ClimbingRules)
    return game
