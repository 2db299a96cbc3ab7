"""A position of the Tichu family, put together by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tichu_teach.engine import Play, Push, Wish
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.tichu.deck import RANKS, SUITS
from tichu_teach.engine.tichu.notation import format_combo
from tichu_teach.pages.editor.draft import PARTED, Draft
from tichu_teach.pages.presenters.climbing_editing import ClimbingEditing
from tichu_teach.pages.presenters.editing import Data, toggled
from tichu_teach.pages.presenters.tichu.scene import laid
from tichu_teach.texts.names import a_rank, rank_value

_SPECIALS = ("Ma", "Do", "Ph", "Dr")
_CALLS = ("small", "grand")


class TichuEditing(ClimbingEditing):
    """The places and fields of the Tichu family."""

    CARDS = ("open",)
    PHASES = ("turn", "collect", "wishing", "dog", "bombs", "taking", "pushing", "over")
    MORE = ("played", "totals", "round", "people", "fault")

    def rows(self, game: Any) -> list[list[str]]:
        suits = [[rank + suit for rank in RANKS.strip(".")] for suit in SUITS]
        return [*suits, [card for card in _SPECIALS if game.deck.copies(card)]]

    def piles(self, draft: Draft) -> tuple[str, ...]:
        game: Any = draft.game
        left_over = sum(game.hand_sizes(0)) < game.set_size
        return self.CARDS if left_over or draft.at("open") else ()

    def waits(self, draft: Draft) -> list[str]:
        usual = ["turn", "bombs", "collect", "wishing", "dog", "taking", "pushing", "over"]
        game: Any = draft.game
        gone = {"wishing": game.wishes, "dog": game.deck.dog, "taking": game.grand_before}
        found = [phase for phase in usual if gone.get(phase, True)]
        return found if self.phase(draft) in found else [*found, self.phase(draft)]

    def questions(self, draft: Draft) -> list[Data]:
        game: Any = draft.game
        blocks = [*self.asked_of(draft), *self.read_as(draft)]
        if self.phase(draft) == "bombs":
            blocks.insert(1, self.seats(draft, "bombs", "won.asked", _asked(draft), multi=True))
        if game.wishes:
            none = self.say(game, "wish.none")
            ranks = [("", none), *((rank, a_rank(rank_value(rank))) for rank in RANKS.strip("."))]
            blocks.append(self.select(draft, "wish", "wish", draft.said.get("wish", "")[:1], ranks))
        blocks.append(self.several(draft, "out"))
        called = _called(draft)
        blocks += [
            self.seats(
                draft, f"calls.{kind}", f"calls.{kind}", [s for s, k in called if k == kind], multi=True
            )
            for kind in _CALLS
            if game.grand_before
        ]
        return blocks

    def chosen(self, draft: Draft, block: str, value: Any) -> Draft:
        kind, _, head = block.partition(".")
        seat = str(value)
        if kind == "bombs" and seat in self.seat_words(draft.game):
            asked = [each for each in self.seat_words(draft.game) if each in toggled(_asked(draft), seat)]
            return draft.saying("bombs", f"{' '.join(asked)} turn {self.turn(draft)}") if asked else draft
        if kind == "wish" and (not seat or (seat in RANKS and len(seat) == 1)):
            return draft.saying("wish", seat or None)
        if kind == "calls" and head in _CALLS and seat in self.seat_words(draft.game):
            called = [(who, what) for who, what in _called(draft) if who != seat]
            if (seat, head) not in _called(draft):
                called.append((seat, head))
            return draft.saying("calls", PARTED.join(map(" ".join, called)) or None)
        return super().chosen(draft, block, value)

    def waiting(self, draft: Draft, phase: str, seat: str) -> Draft:
        asked = " ".join(_asked(draft) or self._bombers(draft)) or seat
        return super().waiting(draft, phase, f"{asked} turn {seat}" if phase == "bombs" else seat)

    def _bombers(self, draft: Draft) -> list[str]:
        """Who holds a bomb, whether it can be thrown now or not."""
        game: Any = draft.game
        hands = {seat: " ".join(draft.at(f"{seat}:")) for seat in self.seat_words(game)}
        return [seat for seat, hand in hands.items() if game.combinations.bombs(game.deck.parse(hand))]

    def rest(self, draft: Draft, pool: Sequence[str]) -> Draft:
        """Whoever holds the Mahjong leads to the first trick."""
        fresh = self.phase(draft) == "turn" and not draft.plays() and set(draft.said) <= {"turn"}
        if not fresh or any(" " in key for key in draft.lies):
            return draft
        holder = next(
            (key[:-1] for key, cards in draft.lies.items() if "Ma" in cards and key[:-1].isdigit()), ""
        )
        return draft.saying("turn", holder) if holder else draft

    def hidden(self, state: Any, seat: int) -> list[str]:
        seen = state.game.sees(seat, state.phase)
        others = [each for each in range(state.game.players) if each not in seen]
        rest = [f"{each}+:" for each, cards in enumerate(state.rest) if cards]
        return [*(f"{each}:" for each in others), *rest]

    def forgotten(self, draft: Draft, seat: int) -> Draft:
        """What others push they lay down anew; whom else a bomb is asked of isn't known."""
        lies = {key: cards for key, cards in draft.lies.items() if not key.endswith(">:")}
        draft = replace(draft, lies=lies)
        asked, _, turn = draft.said.get("bombs", "").partition("turn")
        own = [word for word in asked.split() if word == str(seat)]
        return draft.saying("bombs", f"{' '.join(own)} turn{turn}") if own else draft

    def option(self, state: Any, action: Any, names: Sequence[str]) -> tuple[str, list[str]]:
        if isinstance(action, Wish):
            rank = a_rank(action.rank) if action.rank else ""
            return self.say(state.game, "may.wish" if rank else "may.wish.none", rank=rank), []
        if isinstance(action, Push):
            cards = sum(action.cards)
            return self.say(state.game, "may.push"), [state.game.deck.name(card) for card in bits(cards)]
        return super().option(state, action, names)

    def play_text(self, game: Any, combo: Any) -> str:
        return format_combo(combo, game.deck)

    def laid(self, state: Any, action: Play) -> list[str]:
        return laid(action.combo, state.game.deck)


def _called(draft: Draft) -> list[tuple[str, str]]:
    """Who has announced what, in order."""
    entries = (entry.split() for entry in draft.said.get("calls", "").split(";"))
    return [(entry[0], entry[1]) for entry in entries if len(entry) == 2]


def _asked(draft: Draft) -> list[str]:
    """Who is asked for a bomb."""
    return draft.said.get("bombs", "").partition("turn")[0].split()
