"""A position of Haggis, set up by hand."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial

from tichu_teach.engine import Action, Bet, Play, State
from tichu_teach.engine.climbing.cards import COPY
from tichu_teach.engine.climbing.combo import Combo
from tichu_teach.engine.haggis.actions import BETS
from tichu_teach.engine.haggis.deck import LOW, RANKS, TEN
from tichu_teach.engine.haggis.notation import format_combo
from tichu_teach.engine.haggis.rules import HaggisRules
from tichu_teach.engine.haggis.state import State as HaggisState
from tichu_teach.engine.state import Ruleset
from tichu_teach.pages.presenters.climbing_editing import ClimbingEditing
from tichu_teach.pages.presenters.controls import Control
from tichu_teach.pages.presenters.draft import Draft
from tichu_teach.pages.presenters.haggis.scene import cards_in_order
from tichu_teach.texts.haggis import FACES


class HaggisEditing(ClimbingEditing):
    """The places and choices of Haggis. Everybody has face cards of their own; in tricks they mix."""

    CARDS = ("haggis",)
    PHASES = ("turn", "collect", "over")
    MORE = ("played", "totals", "round")

    def rows(self, game: Ruleset) -> list[list[str]]:
        ranks = RANKS[LOW : TEN + 1]
        return [*([rank + suit for rank in ranks] for suit in _rules(game).deck.suits), list(FACES)]

    def copies(self, game: Ruleset, card: str, place: str = "") -> int:
        if card in FACES:
            return 0 if place == "haggis" else game.players if not place or place.startswith("won") else 1
        return 1

    def cards_left(self, draft: Draft, place: str) -> Counter[str]:
        found, owners = super().cards_left(draft, place), self._owners(draft)
        for face in FACES:
            if place.startswith("won"):
                found[face] = draft.game.players - len(owners[face])
            else:
                found[face] = int(place != "haggis" and _seat(place) not in owners[face])
        return found

    def donors(self, draft: Draft, place: str, card: str) -> list[str]:
        """Leave out hands of others for a face card: theirs are no use."""
        keys = super().donors(draft, place, card)
        if card not in FACES or place.startswith("won"):
            return keys
        return [key for key in keys if not key.startswith("won") and _seat(key) == _seat(place)]

    def word(self, draft: Draft, key: str, card: str) -> str:
        if card not in FACES or not key.startswith("won"):
            return card
        taken = self._owners(draft)[card]
        return card + COPY * next(seat for seat in range(draft.game.players) if seat not in taken)

    def _owners(self, draft: Draft) -> dict[str, set[int]]:
        """By face card, the seats whose own lies somewhere."""
        found: dict[str, set[int]] = {face: set() for face in FACES}
        for place in self.laid_places(draft):
            for word in draft.cards_at(place):
                card = word.partition("=")[0]
                if (face := card.rstrip(COPY)) in found:
                    found[face].add(card.count(COPY) if place.startswith("won") else _seat(place))
        return found

    # -- what is said --------------------------------------------------------------------------------

    def controls(self, draft: Draft) -> list[Control[Draft]]:
        return [
            *self.asked_of(draft),
            *self.read_as(draft),
            self._out(draft),
            *self.announcement_controls(draft, "bets", BETS),
            self.seats(draft, "dealer", "dealer", draft.fields.get("dealer", "0"), partial(_dealt_by, draft)),
        ]

    def _out(self, draft: Draft) -> Control[Draft]:
        """The players who are out; `out 2=5` says that seat 2 had found five cards in another hand."""
        words = draft.words("out")

        def then(seat: str) -> Draft:
            kept = [word for word in words if word.partition("=")[0] != seat]
            return draft.saying("out", " ".join(kept if len(kept) < len(words) else [*words, seat]) or None)

        return self.seats(draft, "seats.out", "out", [word.partition("=")[0] for word in words], then)

    # -- dealing -------------------------------------------------------------------------------------

    def hand_size(self, game: Ruleset) -> int:
        return _rules(game).hand_size

    def pool(self, draft: Draft) -> Iterator[str]:
        yield from (card for card in super().pool(draft) if self.plain(card) not in FACES)
        owners = self._owners(draft)
        for face in FACES:
            yield from (face + COPY * seat for seat in range(draft.game.players) if seat not in owners[face])

    def may_hold(self, place: str, word: str) -> bool:
        return self.plain(word) not in FACES or word.count(COPY) == _seat(place)

    def deal_hands(self, draft: Draft, rng: random.Random, sizes: Mapping[str, int]) -> Draft:
        """Give whole hands their face cards before they are filled up."""
        whole = self.sizes(draft, self.hand_size(draft.game))
        for place, size in sizes.items():
            if place in whole and size >= whole[place]:
                missing = [card for card in FACES if _seat(place) not in self._owners(draft)[card]]
                room = max(0, size - len(draft.cards_at(place)))
                draft = draft.with_cards(place, (*draft.cards_at(place), *missing[:room]))
        done = super().deal_hands(draft, rng, sizes)
        for place in sizes:
            done = done.with_cards(place, tuple(self.plain(word) for word in done.cards_at(place)))
        return done

    def lay_rest(self, draft: Draft, pool: Sequence[str]) -> Draft:
        """Make the rest of a whole deal the haggis."""
        elsewhere = sum(len(draft.cards_at(place)) for place in self.laid_places(draft) if place != "haggis")
        if elsewhere < self.hand_size(draft.game) * draft.game.players:
            return draft
        return draft.with_cards("haggis", self.sort_words(draft.game, (*draft.cards_at("haggis"), *pool)))

    def hidden_places(self, state: State, seats: Collection[int]) -> list[str]:
        assert isinstance(state, HaggisState)
        others = [f"{each}:" for each in range(state.game.players) if each not in seats]
        return [*others, *(["haggis"] if state.haggis else [])]

    def open_to_all(self, word: str) -> bool:
        return self.plain(word) in FACES

    # -- actions -------------------------------------------------------------------------------------

    def option(self, state: State, action: Action, names: Sequence[str]) -> tuple[str, list[str]]:
        if isinstance(action, Bet):
            return self.say(state.game, f"may.bet.{action.kind}"), []
        return super().option(state, action, names)

    def readings(self, game: Ruleset, cards: int) -> dict[str, Combo]:
        rules = _rules(game)
        return {format_combo(each, rules): each for each in rules.readings(cards)}

    def laid_cards(self, state: State, action: Play) -> list[str]:
        return cards_in_order(action.combo, _rules(state.game).deck)


def _seat(place: str) -> int:
    """The seat that owns a hand or play; -1 for any other place."""
    last = place.replace(":", "").split()[-1]
    return int(last) if last.isdigit() and not place.startswith("won") else -1


def _dealt_by(draft: Draft, seat: str) -> Draft:
    return draft.saying("dealer", seat if seat != "0" else None)


def _rules(game: Ruleset) -> HaggisRules:
    assert isinstance(game, HaggisRules)
    return game
