"""The family's other games for the slow referee, from the words of the rules alone."""

from typing import ClassVar

from tests.engine.tichu.oracle import NONE, PACK, RANKS, SUITS, Table, called, points

SECOND_PACK = frozenset(rank + suit + "'" for rank in RANKS for suit in SUITS)


class Tricsu(Table):
    """Seat 2 is the Table, which need not fulfil a wish."""

    def bound(self, seat: int) -> bool:
        return seat != 2


class Tientsin(Table):
    """Two teams of three, sitting alternately."""

    players: ClassVar[int] = 6
    team_size: ClassVar[int] = 3

    @classmethod
    def team(cls, seat: int) -> int:
        return seat % 2

    def leads_after_dog(self, seat: int) -> list[int]:
        """A partner of choice who is not out; both out: the next active player on the right."""
        partners = [(seat + 2) % 6, (seat + 4) % 6]
        return [partner for partner in partners if self.hands[partner]] or [self.after(seat)]


class Solo(Table):
    """Each for themselves: nobody gets a trick that the Dragon has won."""

    team_size: ClassVar[int] = 1

    def takes_the_dragon(self, seat: int) -> list[int]:
        return []


class Grandmaster(Solo):
    """The Dog's player leads again (who has gone out with it, the next on the right)."""

    def leads_after_dog(self, seat: int) -> list[int]:
        return [seat if self.hands[seat] else self.after(seat)]


class TwoPacks(Grandmaster):
    """Seven or more: a second pack without Dog and Mahjong; sets are of different suits."""

    pack: ClassVar[frozenset[str]] = PACK | SECOND_PACK | {"Ph'", "Dr'"}
    differ: ClassVar[frozenset[str]] = frozenset({"pair", "triple"})


class Ear(Solo):
    """Round one: the Dog passes the lead to the right. No wishes; triples are of different suits."""

    pack: ClassVar[frozenset[str]] = PACK | SECOND_PACK
    differ: ClassVar[frozenset[str]] = frozenset({"triple"})
    wishes: ClassVar[bool] = False

    def leads_after_dog(self, seat: int) -> list[int]:
        return [self.after(seat)]


class LaterEar(Ear):
    """From round two on the one in the ear, on the last seat, leads after the Dog, unless out."""

    def leads_after_dog(self, seat: int) -> list[int]:
        ear = self.players - 1
        return [ear if self.hands[ear] else self.after(seat)]


class WishingEar(LaterEar):
    """With both options: wishes are made, and pairs too are of different suits."""

    differ: ClassVar[frozenset[str]] = frozenset({"pair", "triple"})
    wishes: ClassVar[bool] = True


def of_size(house: type[Table], players: int) -> type[Table]:
    """The same game at a table of another size."""
    return type(house.__name__, (house,), {"players": players})


def score_of_six(
    hands: list[frozenset[str]],
    won: list[frozenset[str]],
    out: list[int],
    calls: dict[int, str],
    fault: int | None = None,
) -> tuple[int, int]:
    """Tientsin's points: 300 for a triple victory; the last one's cards and the fifth one's tricks."""
    total = [0, 0]
    if fault is not None:
        total[1 - fault % 2] += 300
    elif Tientsin.swept(out):
        total[out[0] % 2] += 300
    else:
        (last,) = {0, 1, 2, 3, 4, 5} - set(out)
        taken = list(won)
        opponents = hands[last] | taken[last]
        taken[last] = NONE
        taken[out[0]] |= taken[out[4]]
        taken[out[4]] = NONE
        total[1 - last % 2] += points(opponents)
        for seat in range(6):
            total[seat % 2] += points(taken[seat])
    return called(total, out, calls)
