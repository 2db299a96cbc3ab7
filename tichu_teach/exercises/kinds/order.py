"""Put these in order, the lowest first."""

from __future__ import annotations

from functools import cmp_to_key
from itertools import pairwise

from tichu_teach.engine import Combo, Ruleset, State, TichuError
from tichu_teach.engine.climbing.rules import ClimbingRules

from ..families import CLIMBING, ClimbingFamily, climbing
from ..fields import RULESET, Fields, texts
from ..form import InOrder
from ..grade import Grade
from ..phrase import Phrase
from ..question import AnswerOption


class OrderQuestion(InOrder):
    """Sort combinations by what beats what; every two must be comparable, none equal.

    The answer is the list of the items, lowest first.
    """

    game: ClimbingRules
    families = CLIMBING
    needs = (("items",),)
    ITEMS = texts(
        "items",
        "Combinations as their cards: `Aj Aw Ap As`, `2j 3j 4j 5j 6j`, `Ph`; a single Phoenix on a "
        "card is `Ph on 8w`, a second one on that `Ph on Ph on 8w`.",
        least=2,
        needed=True,
    )
    fields = (ITEMS, RULESET)

    @property
    def family(self) -> ClimbingFamily[Ruleset, State]:
        """The game's family."""
        return climbing(self.game)

    def read(self, entry: Fields) -> None:
        self.items = entry[self.ITEMS]
        if len(set(self.items)) < len(self.items):
            raise entry.error(self.ITEMS, "are all different")
        self.combos = {item: self._combo(entry, place, item) for place, item in enumerate(self.items)}
        for item in self.items:
            for other in self.items:
                one, two = self.combos[item], self.combos[other]
                if item != other and not one.beats(two) and not two.beats(one):
                    raise entry.error(self.ITEMS, f"neither of {item!r} and {other!r} beats the other")
        self.right = sorted(self.items, key=cmp_to_key(self._compare))
        if self.right == list(self.items):
            raise entry.error(self.ITEMS, "are in order already: nothing to do")

    def _compare(self, item: str, other: str) -> int:
        return 1 if self.combos[item].beats(self.combos[other]) else -1

    def _combo(self, entry: Fields, place: int, item: str) -> Combo:
        """The combination of an item; of equal cards in one item the first lies lowest."""
        cards, on, below = item.partition(" on ")
        top = self._combo(entry, place, below) if on else None
        laid = self._cards_up_to(below) if on else 0
        try:
            combo: Combo = self.family.parse(cards, self.game, self.game.deck.all & ~laid, top)
        except TichuError as error:
            raise entry.error(f"items[{place}]", str(error)) from error
        if combo.kind in ("none", "dog"):
            raise entry.error(f"items[{place}]", f"{item!r} has no rank to compare")
        if combo.cards & laid:
            raise entry.error(f"items[{place}]", f"{item!r} names more of a card than there are")
        if top is not None and not combo.beats(top):
            raise entry.error(f"items[{place}]", f"{cards!r} does not beat {below!r}")
        return combo

    def _cards_up_to(self, item: str) -> int:
        """The cards of an item and of all that lies below it."""
        deck, laid = self.game.deck, 0
        for cards in reversed(item.split(" on ")):
            laid |= deck.parse(cards, deck.all & ~laid)
        return int(laid)

    def options(self) -> tuple[AnswerOption, ...]:
        return tuple(
            AnswerOption(item, self._label(item), cards=self._cards(item), bare=" on " not in item)
            for item in self.items
        )

    def _label(self, item: str) -> Phrase:
        names = [[card.removesuffix("'") for card in each.split()] for each in item.split(" on ")]
        if len(names) == 1:
            return Phrase("puzzle.item", {"cards": list(self._cards(item))})
        key = "puzzle.item.on" if len(names) == 2 else "puzzle.item.on-on"
        return Phrase(key, dict(zip(("cards", "cards_below", "cards_first"), names, strict=False)))

    def _cards(self, item: str) -> tuple[str, ...]:
        return tuple(self.game.deck.names(self.combos[item].cards))

    def right_answers(self) -> list[list[str]]:
        return [list(self.right)]

    def explain(self, answer: list[str]) -> Grade:
        for low, high in pairwise(answer):
            if self.combos[low].beats(self.combos[high]):
                values = {"said": self._label(low), "said_other": self._label(high)}
                says = (Phrase("puzzle.miss.order", values),)
                return Grade(False, None, self._rule(low, high), says)
        return Grade(True, None, self._telling())

    def _telling(self) -> str:
        """The rule to cite for the right order: the highest that is this game's own, else the highest."""
        rules = [self._rule(low, high) for high, low in pairwise(reversed(self.right))]
        return next((rule for rule in rules if rule.startswith(f"{self.game.name}.")), rules[0])

    def _rule(self, *items: str) -> str:
        return self.cited or str(self.family.rule(self.game, *(self.combos[item] for item in items)))
