"""What climbing games share when a position is put together: hands, the trick, tricks taken, who is out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tichu_teach.engine import Play
from tichu_teach.engine.climbing.cards import COPY
from tichu_teach.engine.ruleset import Ruleset
from tichu_teach.pages.editor.draft import Draft
from tichu_teach.pages.presenters.editing import Data, Editing, Item, Place
from tichu_teach.texts.names import combo_name, opening, seat_inside, seat_names, whose


class ClimbingEditing(Editing):
    """The places and fields of games of tricks."""

    ENTRIES = ("trick", "won")

    def names(self, draft: Draft) -> list[str]:
        return seat_names(draft.game)

    def seat_words(self, game: Ruleset) -> list[str]:
        return [str(seat) for seat in range(game.players)]

    def blank(self, game: Ruleset) -> Draft:
        return Draft(game, {f"{seat}:": () for seat in range(game.players)}, {"turn": "0"})

    def copies(self, game: Any, card: str, place: str = "") -> int:
        held: int = game.deck.copies(card)
        return held.bit_count()

    def usual(self, game: Any, word: str) -> str:
        card, equals, rank = word.partition("=")
        marks = len(card) - len(card.rstrip(COPY))
        name: str = game.deck.name(game.deck.gather([card.rstrip(COPY)]))
        return name + COPY * marks + equals + rank

    def order(self, game: Any) -> list[list[str]]:
        return [game.deck.names(game.deck.all)]

    def places(self, draft: Draft) -> list[Place]:
        names = self.names(draft)

        def place(key: str, label: str, kind: str, **values: Any) -> Place:
            return Place(key, self.say(draft.game, label, **values), kind, self._items(draft, key))

        found = [place(f"{seat}:", "place.hand", "hand", name=name) for seat, name in enumerate(names)]
        for seat in range(len(names)):
            found += [
                place(f"{seat}{mark}:", f"place.{key}", "pile", name=seat_inside(seat, names))
                for mark, key in (("+", "rest"), (">", "pushed"))
                if draft.at(f"{seat}{mark}:")
            ]
        found += [
            place(key, "place.play", "trick", number=n, name=names[int(key.split()[-1])])
            for n, key in enumerate(draft.plays(), 1)
        ]
        found += [Place(f"play {seat}", name, "new") for seat, name in enumerate(names)]
        found += [place(head, f"place.{head}", "pile") for head in self.piles(draft)]
        found += [
            place(f"won {seat}", "place.won", "pile", whose=opening(whose(seat, names)))
            for seat in range(len(names))
        ]
        return found

    def piles(self, draft: Draft) -> tuple[str, ...]:
        """The piles in the middle that this game has."""
        return self.CARDS

    def _items(self, draft: Draft, key: str) -> tuple[Item, ...]:
        return tuple(
            Item(key, number, (word if "=" in word else self.plain(word),))
            for number, word in enumerate(draft.at(key))
        )

    def donors(self, draft: Draft, place: str, card: str) -> list[str]:
        """What lies in hands last, so that it goes first."""
        return sorted(draft.lies, key=lambda key: key.endswith(":"))

    def hand_size(self, game: Any) -> int:
        size: int = game.hand_size
        return size

    def sizes(self, draft: Draft, each: int) -> dict[str, int]:
        """Fewer for who has played to the trick; of the tricks taken everybody has played a share."""
        seats, full = range(draft.game.players), self.hand_size(draft.game)
        out = draft.said.get("out", "").replace("=", " ").split()
        left = dict.fromkeys(seats, full)
        for key in draft.plays():
            left[int(key.split()[-1])] -= len(draft.at(key))
        active = [seat for seat in seats if str(seat) not in out]
        taken = sum(len(draft.at(f"won {seat}")) for seat in seats)
        taken -= sum(left[seat] for seat in seats if seat not in active)  # theirs are all among them
        share, over = divmod(max(taken, 0), len(active) or 1)
        return {
            f"{seat}:": max(0, min(each, left[seat] - share - (place < over)))
            for place, seat in enumerate(active)
        }

    def asked_of(self, draft: Draft) -> list[Data]:
        """Whose turn it is, and for what."""
        phase = self.phase(draft)
        phases = [(each, self.say(draft.game, f"phase.{each}")) for each in self.waits(draft)]
        return [
            self.select(draft, "phase", "phase", phase, phases),
            self.seats(draft, "seat", "turn", self.turn(draft)),
        ]

    def read_as(self, draft: Draft) -> list[Data]:
        """What the plays of the trick are, where their cards can be several things."""
        blocks = []
        for number, key in enumerate(draft.plays()):
            readings = self._readings(draft, key)
            if len(readings) > 1:
                said = " ".join(draft.at(key)) if any("=" in word for word in draft.at(key)) else ""
                options = [("", self.say(draft.game, "reading.best")), *readings.items()]
                value = next((text for text in readings if sorted(text.split()) == sorted(said.split())), "")
                block = self.select(draft, f"reading.{number}", "reading", value, options)
                name = self.names(draft)[int(key.split()[-1])]
                label = self.say(draft.game, "place.play", number=number + 1, name=name)
                blocks.append({**block, "label": f"{label}: {block['label']}"})
        return blocks

    def _readings(self, draft: Draft, key: str) -> dict[str, str]:
        """What the cards of a play can be, by how each is written."""
        game: Any = draft.game
        cards = game.deck.gather(word.partition("=")[0] for word in draft.at(key))
        return {self.play_text(game, each): combo_name(each, game.deck) for each in game.readings(cards)}

    def chosen(self, draft: Draft, block: str, value: Any) -> Draft:
        kind, _, number = block.partition(".")
        plays = draft.plays()
        if kind != "reading" or not number.isdecimal() or int(number) >= len(plays):
            return super().chosen(draft, block, value)
        key = plays[int(number)]
        if value in self._readings(draft, key):
            return draft.with_cards(key, tuple(value.split()))
        return draft.with_cards(key, tuple(word.partition("=")[0] for word in draft.at(key)))

    def play_text(self, game: Any, combo: Any) -> str:
        """A combination as a line has it."""
        raise NotImplementedError

    def waits(self, draft: Draft) -> list[str]:
        """What can be waited for at this table."""
        return list(self.PHASES)

    def option(self, state: Any, action: Any, names: Sequence[str]) -> tuple[str, list[str]]:
        if isinstance(action, Play):
            return combo_name(action.combo, state.game.deck), self.laid(state, action)
        name = seat_inside(action.to, names) if hasattr(action, "to") else ""
        kind = getattr(action, "kind", "")
        key = type(action).__name__.lower() + (f".{kind}" if kind else "")
        return self.say(state.game, f"may.{key}", name=name), []

    def laid(self, state: Any, action: Play) -> list[str]:
        """The cards of a play as they lie on the table."""
        raise NotImplementedError
