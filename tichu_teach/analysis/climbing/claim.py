"""Which plays in which order carry a hand out, where nobody can beat any of them but the last."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ...engine.climbing.combo import Combo


class WayOut:
    """A hand in plays that nobody can beat, and at most one more that comes last.

    Nobody else plays a card meanwhile, so that what cannot be beaten now cannot be beaten later. The plays
    therefore part the hand, and their order is free but for the last.
    """

    def __init__(self, leads: Iterable[Combo], beatable: Callable[[Combo], bool]) -> None:
        """From the combinations in a hand as they are led; large ones are tried first."""
        self._sure: dict[int, Combo] = {}
        self._any: dict[int, Combo] = {}
        for combo in sorted(leads, key=lambda each: -each.size):
            self._any.setdefault(combo.cards, combo)
            if combo.cards not in self._sure and not beatable(combo):
                self._sure[combo.cards] = combo
        self._by_card: dict[int, list[Combo]] = {}
        self._coverable = 0
        for cards, combo in self._sure.items():
            self._coverable |= cards
            self._by_card.setdefault(cards & -cards, []).append(combo)
        self._found: dict[int, list[Combo] | None] = {0: []}
        self._failed: set[int] = set()  # what no such plays part

    def out(self, cards: int) -> list[Combo] | None:
        """The plays, the last one last; None if there is no such way."""
        if cards not in self._found:
            self._found[cards] = self._out(cards)
        return self._found[cards]

    def combos(self, cards: int) -> list[Combo]:
        """The plays that these cards hold; of equal cards one that nobody can beat, if there is one."""
        return [self._sure.get(each, combo) for each, combo in self._any.items() if not each & ~cards]

    def _out(self, cards: int) -> list[Combo] | None:
        whole = self._sure.get(cards) or self._any.get(cards)
        if whole:
            return [whole]
        weak = cards & ~self._coverable
        if weak:  # all of these go in the last play
            lasts: Sequence[int] = [each for each in self._any if not each & ~cards and not weak & ~each]
        else:
            lasts = [0, *(each for each in self._any if not each & ~cards)]
        for last in lasts:
            parts = self._parts(cards & ~last)
            if parts is not None:
                return [*parts, self._any[last]] if last else parts
        return None

    def _parts(self, cards: int) -> list[Combo] | None:
        """The cards in plays that nobody can beat."""
        if not cards:
            return []
        if cards in self._failed or cards & ~self._coverable:
            return None
        for combo in self._by_card.get(cards & -cards, ()):
            if not combo.cards & ~cards:
                rest = self._parts(cards & ~combo.cards)
                if rest is not None:
                    return [combo, *rest]
        self._failed.add(cards)
        return None
