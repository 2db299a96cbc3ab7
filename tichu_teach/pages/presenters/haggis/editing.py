"""A position of Haggis, put together by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from tichu_teach.engine import Play
from tichu_teach.engine.climbing.cards import COPY
from tichu_teach.engine.haggis.actions import BETS
from tichu_teach.engine.haggis.deck import LOW, RANKS, TEN
from tichu_teach.engine.haggis.notation import format_combo
from tichu_teach.engine.ruleset import Ruleset
from tichu_teach.pages.editor.draft import PARTED, Draft
from tichu_teach.pages.presenters.climbing_editing import ClimbingEditing
from tichu_teach.pages.presenters.editing import Data
from tichu_teach.pages.presenters.haggis.scene import laid

_FACES = ("J", "Q", "K")


class HaggisEditing(ClimbingEditing):
    """The places and fields of Haggis. Everybody has face cards of their own; tricks mix them."""

    CARDS = ("haggis",)
    PHASES = ("turn", "collect", "over")
    MORE = ("played", "totals", "round")

    def rows(self, game: Any) -> list[list[str]]:
        ranks = RANKS[LOW : TEN + 1]
        return [*([rank + suit for rank in ranks] for suit in game.deck.suits), list(_FACES)]

    def copies(self, game: Any, card: str, place: str = "") -> int:
        if card in _FACES:
            return 0 if place == "haggis" else game.players if not place or place.startswith("won") else 1
        return 1

    def left(self, draft: Draft, place: str) -> Any:
        found = super().left(draft, place)
        owners = _owners(draft)
        for face in _FACES:
            if place.startswith("won"):
                found[face] = draft.game.players - len(owners[face])
            else:
                found[face] = int(place != "haggis" and _seat(place) not in owners[face])
        return found

    def donors(self, draft: Draft, place: str, card: str) -> list[str]:
        """Somebody else's face card is no use."""
        keys = super().donors(draft, place, card)
        if card not in _FACES or place.startswith("won"):
            return keys
        return [key for key in keys if not key.startswith("won") and _seat(key) == _seat(place)]

    def word(self, draft: Draft, key: str, card: str) -> str:
        if card not in _FACES or not key.startswith("won"):
            return card
        taken = _owners(draft)[card]
        return card + COPY * next(seat for seat in range(draft.game.players) if seat not in taken)

    def questions(self, draft: Draft) -> list[Data]:
        betted = _betted(draft)
        bets = [
            self.seats(draft, f"bets.{kind}", f"bets.{kind}", [s for s, k in betted if k == kind], multi=True)
            for kind in BETS
        ]
        dealer = self.seats(draft, "dealer", "dealer", draft.said.get("dealer", "0"))
        out = self.several(draft, "out") | {
            "value": [_of_out(word) for word in draft.said.get("out", "").split()]
        }
        return [*self.asked_of(draft), *self.read_as(draft), out, *bets, dealer]

    def chosen(self, draft: Draft, block: str, value: Any) -> Draft:
        kind, _, head = block.partition(".")
        seat = str(value)
        if seat in self.seat_words(draft.game):
            if kind == "dealer":
                return draft.saying("dealer", seat if seat != "0" else None)
            if block == "seats.out":
                words = draft.said.get("out", "").split()
                kept = [word for word in words if _of_out(word) != seat]
                return draft.saying(
                    "out", " ".join(kept if len(kept) < len(words) else [*words, seat]) or None
                )
            if kind == "bets" and head in BETS:
                betted = [(who, what) for who, what in _betted(draft) if who != seat]
                if (seat, head) not in _betted(draft):
                    betted.append((seat, head))
                return draft.saying("bets", PARTED.join(map(" ".join, betted)) or None)
        return super().chosen(draft, block, value)

    # -- dealing -------------------------------------------------------------------------------------

    def pool(self, draft: Draft) -> Iterator[str]:
        yield from (card for card in super().pool(draft) if self.plain(card) not in _FACES)
        owners = _owners(draft)
        for face in _FACES:
            yield from (face + COPY * seat for seat in range(draft.game.players) if seat not in owners[face])

    def may_hold(self, draft: Draft, place: str, word: str) -> bool:
        return self.plain(word) not in _FACES or word.count(COPY) == _seat(place)

    def dealt(self, draft: Draft, rng: Any, sizes: Any) -> Draft:
        """Whole hands have their face cards, whatever else they get."""
        whole = self.sizes(draft, self.hand_size(draft.game))
        for place, size in sizes.items():
            if place in whole and size >= whole[place]:
                missing = [card for card in _FACES if _seat(place) not in _owners(draft)[card]]
                room = max(0, size - len(draft.at(place)))
                draft = draft.with_cards(place, (*draft.at(place), *missing[:room]))
        done = super().dealt(draft, rng, sizes)
        lies = {
            key: tuple(self.plain(word) for word in words) if key.endswith(":") else words
            for key, words in done.lies.items()
        }
        return replace(done, lies=lies)

    def rest(self, draft: Draft, pool: Sequence[str]) -> Draft:
        """What is left of a whole deal is the haggis."""
        elsewhere = sum(len(words) for key, words in draft.lies.items() if key != "haggis")
        if elsewhere < self.hand_size(draft.game) * draft.game.players:
            return draft
        return draft.with_cards("haggis", self.sorted(draft.game, "haggis", (*draft.at("haggis"), *pool)))

    def hidden(self, state: Any, seat: int) -> list[str]:
        others = [f"{each}:" for each in range(state.game.players) if each != seat]
        return [*others, *(["haggis"] if state.haggis else [])]

    def open_to_all(self, game: Ruleset, word: str) -> bool:
        return self.plain(word) in _FACES

    def play_text(self, game: Any, combo: Any) -> str:
        return format_combo(combo, game)

    def laid(self, state: Any, action: Play) -> list[str]:
        return laid(action.combo, state.game.deck)


def _seat(place: str) -> int:
    """Whose hand or play a place is; -1 for any other."""
    last = place.replace(":", "").split()[-1]
    return int(last) if last.isdigit() and not place.startswith("won") else -1


def _owners(draft: Draft) -> dict[str, set[int]]:
    """By face card the seats whose own lies somewhere."""
    found: dict[str, set[int]] = {face: set() for face in _FACES}
    for key, words in draft.lies.items():
        for word in words:
            card = word.partition("=")[0].rstrip(COPY)
            if card in found:
                found[card].add(word.count(COPY) if key.startswith("won") else _seat(key))
    return found


def _betted(draft: Draft) -> list[tuple[str, str]]:
    """Who has bet what, in order."""
    entries = (entry.split() for entry in draft.said.get("bets", "").split(";"))
    return [(entry[0], entry[1]) for entry in entries if len(entry) == 2]


def _of_out(word: str) -> str:
    """Whose word of `out 2=5` it is."""
    return word.partition("=")[0]
