"""What a discard may cost: somebody may go out with it, or build on it."""

from __future__ import annotations

from ...engine.mahjong.tiles import DRAGONS, EAST, KINDS, suit_of
from .rival import Rival
from .situation import Situation, groups_in

KINDS_WAITED_FOR = 1.7  # how many kinds a waiting hand waits for, on average
ANYWAY = 0.5  # the chance that one will have to pay a waiting player even if one does not feed it
THROWN = 0.3  # how likely a kind is waited for that the same player threw away, beside one it did not
GROUP = 0.1  # the part of a hand's worth that one more group brings its owner nearer to
CHOW = 0.1  # the chance that a tile of its suit makes a chow, beside that of a pung


class Danger:
    """What each kind costs that might be thrown away, in points paid."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self._ways = _ways(situation)
        self._against = [(rival, self._waited_for(rival)) for rival in situation.rivals]

    def of(self, kind: int, mine: float) -> float:
        """The price of a discard for a player whose hand is worth `mine` as long as nobody goes out."""
        cost = 0.0
        for rival, chances in self._against:
            pays = self._pays(rival, kind)
            cost += chances[kind] * max(0.0, pays - ANYWAY * self._fair(rival) + mine)
            cost += self._feeds(rival, kind)
        return cost

    def _waited_for(self, rival: Rival) -> list[float]:
        """For each kind, the chance that a rival goes out with it."""
        suit, sure = rival.suit
        single = len(rival.laid) == 4
        ways = []
        for kind in range(KINDS):
            likely = self.situation.unseen[kind] if single else self._ways[kind]
            if kind in rival.safe:
                likely = 0.0
            elif kind in rival.thrown:
                likely *= THROWN
            if suit_of(kind) not in (suit, 3):
                likely *= 1 - sure
            ways.append(likely)
        total = sum(ways) or 1.0
        waits = self.situation.waits(rival)
        return [min(1.0, waits * KINDS_WAITED_FOR * each / total) for each in ways]

    def _fair(self, rival: Rival) -> float:
        return rival.expected_score * self.situation.factor(self.situation.seat, rival.seat)

    def _pays(self, rival: Rival, kind: int) -> float:
        """What one pays if the rival goes out with this tile; for everybody where a penalty says so."""
        if not self._liable(rival, kind):
            return self._fair(rival)
        others = (seat for seat in range(self.situation.players) if seat != rival.seat)
        return rival.expected_score * sum(self.situation.factor(rival.seat, seat) for seat in others)

    def _liable(self, rival: Rival, kind: int) -> bool:
        """Whether this tile may make one pay for all (mahjong.penalty.1-suit)."""
        if groups_in(rival.laid, 3) >= 3:
            own = kind == rival.wind or self.situation.game.penalty2_winds == "any"
            return kind in DRAGONS or (kind >= EAST and own)
        suit = suit_of(kind)
        laid = [group for group in rival.laid if suit_of(group.tile) == suit]
        return suit < 3 and sum(len(group.tiles) for group in laid) >= 9 and len(laid) == len(rival.laid)

    def _feeds(self, rival: Rival, kind: int) -> float:
        """What it costs that the rival may claim the tile for a group of its suit, or of honours it likes."""
        left = self.situation.unseen[kind]
        pair = left * (left - 1) * (13 / self.situation.hidden) ** 2 / 2  # how likely it holds two of them
        suit, sure = rival.suit
        if kind in DRAGONS or kind == rival.wind:
            return GROUP * pair * self._fair(rival)
        if suit_of(kind) == suit and sure:
            return GROUP * sure * (pair + CHOW) * self._fair(rival)
        return 0.0


def _ways(situation: Situation) -> list[float]:
    """In how many ways unseen tiles could wait for each kind: two alike, one alike, or two for a chow."""
    unseen = situation.unseen
    found = []
    for kind in range(KINDS):
        alike = unseen[kind]
        ways = alike * (alike - 1) / 2 + alike
        if kind < EAST:
            place = kind % 9
            for one, other in ((-2, -1), (-1, 1), (1, 2)):
                if place + one >= 0 and place + other <= 8:
                    ways += unseen[kind + one] * unseen[kind + other]
        found.append(ways)
    return found
