"""Hands of Mah-Jong played on to their end by the rollout policy, and what is paid then."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ...engine.mahjong.actions import Action, Chow, Declare, Kong, Pung
from ...engine.mahjong.groups import Group
from ...engine.mahjong.hand import NO_TILE, Hand, Win
from ...engine.mahjong.payments import settle_scores
from ...engine.mahjong.score import DEAD
from ...engine.mahjong.tiles import BITS, DRAGONS, EACH, EAST, KINDS, ONE, SECTION, SUIT_MASK
from .policy import Policy, SeatState

_FOURS = 4 * EACH
# The others in the order of play, by players and seat.
_AFTER = {
    players: tuple(tuple((seat + step) % players for step in range(1, players)) for seat in range(players))
    for players in (2, 3, 4)
}


class TileLayout(NamedTuple):
    """The places of all tiles of a hand.

    hands    the tiles each seat holds, counted
    laid     the groups each has laid out
    seasons  the seasons each has laid out
    wall     the tiles still to come, the next one last
    loose    the loose tiles, in the same order
    """

    hands: list[int]
    laid: list[list[Group]]
    seasons: list[tuple[int, ...]]
    wall: list[int]
    loose: list[int]


class Rollout:
    """A hand on its way to the end, all tiles known."""

    def __init__(
        self,
        policy: Policy,
        east: int,
        layout: TileLayout,
        dead: tuple[int, ...] = (),
        suits: tuple[int | None, ...] | None = None,
    ) -> None:
        """`dead` are the seats with dead hands, `suits` the suits announced, seat by seat."""
        self.policy, self.game, self.east, self.dead = policy, policy.game, east, dead
        self.hands, self.laid, self.seasons, self.wall, self.loose = layout
        game, laid = self.game, self.laid
        self.players = players = game.players
        self.suits = suits or (None,) * players
        self.winds = [game.wind(seat, east) for seat in range(players)]
        self.prizes = [2 * (players - 1) if seat == east else players for seat in range(players)]
        self.wanted = [0] * players
        self.lacking = [99] * players
        self.waits = [0] * players  # the kinds that complete a hand, a bit each
        self.bound = [0] * players
        self.doubles = [0] * players
        self.pungs = [0] * players  # the counts of pungs laid open
        for seat in range(players):
            for group in laid[seat]:
                self._note(seat, group)
        self.after = _AFTER[players]
        self.won: tuple[int, str, int, int | None] | None = None
        self.over = False

    def _note(self, seat: int, group: Group) -> None:
        kind = group.tile
        self.bound[seat] |= 1 << kind // 9
        if group.kind != "chow":
            if kind in DRAGONS or kind == self.winds[seat]:
                self.doubles[seat] += 1
            if group.kind == "pung" and group.open:
                self.pungs[seat] |= 7 * ONE[kind]

    def copy(self) -> Rollout:
        """Copy the hand, to play it on differently."""
        new = Rollout.__new__(Rollout)
        fields = new.__dict__
        fields.update(self.__dict__)
        fields["hands"], fields["laid"] = self.hands[:], [laid[:] for laid in self.laid]
        fields["seasons"], fields["wall"], fields["loose"] = self.seasons[:], self.wall[:], self.loose[:]
        fields["wanted"], fields["lacking"], fields["waits"] = self.wanted[:], self.lacking[:], self.waits[:]
        fields["bound"], fields["doubles"], fields["pungs"] = self.bound[:], self.doubles[:], self.pungs[:]
        return new

    # -- the course ----------------------------------------------------------------------------------

    @property
    def drawable(self) -> int:
        """The number of tiles that may still be drawn."""
        return len(self.wall) + len(self.loose) - self.game.reserve

    def settle_in(self, seat: int) -> None:
        """Work out what a seat with thirteen tiles aims at and waits for."""
        self.wanted[seat], lacking = self.policy.aim(self.standing(seat))
        self._ready(seat, lacking)

    def standing(self, seat: int) -> SeatState:
        """Return the state of a seat."""
        drawable = len(self.wall) + len(self.loose) - self.game.reserve
        return (
            self.hands[seat],
            4 - len(self.laid[seat]),
            self.bound[seat],
            drawable // self.players if drawable > 0 else 0,
            self.doubles[seat],
            self.prizes[seat],
            self.winds[seat],
            self.suits[seat],
        )

    def _ready(self, seat: int, lacking: int) -> None:
        self.lacking[seat] = lacking
        if lacking <= 1 and seat not in self.dead:
            waits = self.policy.waits
            self.waits[seat] = waits[self.hands[seat], tuple(self.laid[seat]), self.suits[seat]]
        else:
            self.waits[seat] = 0

    def gain(self, seat: int, loose: bool = False) -> None:
        """Let a seat draw, and win if the tile completes its hand; over if nothing is left to draw."""
        while True:
            if self.drawable <= 0:
                self.over = True
                return
            if loose or not self.wall:
                tile = self.loose.pop()
                if not self.loose:
                    self.loose = self._refill()
            else:
                tile = self.wall.pop()
            if tile < KINDS:
                break
            self.seasons[seat] += (tile,)
            loose = True
        if self.waits[seat] >> tile & 1:
            self.hands[seat] += ONE[tile]
            self.win(seat, "loose" if loose else "wall", tile, None)
            return
        self.hands[seat] += ONE[tile]

    def _refill(self) -> list[int]:
        """Make the far end of the wall loose."""
        taken, self.wall = self.wall[:2], self.wall[2:]
        return taken if self.game.walls else taken[::-1]

    def win(self, seat: int, source: str, tile: int, by: int | None) -> None:
        """Declare Mah-Jong for a seat; its hand has the tile already."""
        self.won, self.over = (seat, source, tile, by), True

    def run(self, seat: int, drawn: bool) -> None:
        """Play on to the end, from a seat that is to discard, or to draw first."""
        for _ in self.turns(seat, drawn):
            pass

    def turns(self, seat: int, drawn: bool) -> Iterator[None]:
        """Play on to the end, pausing after every turn for other work: a first lookup takes long."""
        while not self.over:
            if not drawn:
                self.gain(seat)
                if self.over:
                    return
            kind = self.turn(seat)
            if self.over:
                return
            seat, drawn = self.discarded(seat, kind)
            yield

    def turn(self, seat: int) -> int:
        """Lay out the kongs of a seat that holds a tile too many, and throw a tile; return its kind."""
        while True:
            tiles = self.hands[seat]
            fours = tiles & _FOURS
            if (fours or tiles & self.pungs[seat]) and seat not in self.dead and self.drawable > 0:
                kong = self._kong(seat, fours)
                if kong >= 0:
                    self.lay_kong(seat, kong)
                    if self.over:
                        return NO_TILE
                    continue
            return self.thrown(seat)

    def thrown(self, seat: int) -> int:
        """Throw a tile away from a seat's hand, and return its kind."""
        kind, lacking, self.wanted[seat] = self.policy.decided[self.standing(seat)]
        self.hands[seat] -= ONE[kind]
        self._ready(seat, lacking)
        return kind

    def _kong(self, seat: int, fours: int) -> int:
        """A kong that doesn't set the hand back; −1 for none."""
        tiles, groups = self.hands[seat], 4 - len(self.laid[seat])
        wanted = self.wanted[seat]
        now = self.policy.distances.lacking(tiles, groups, wanted & 15)
        while fours:
            kind = ((fours & -fours).bit_length() - 1) // BITS
            fours &= fours - 1
            if not (wanted >> kind // 9 & 1 and groups):
                continue
            if self.policy.distances.lacking(tiles - 4 * ONE[kind], groups - 1, wanted & 15) <= now:
                return kind
        added = tiles & self.pungs[seat]
        while added:
            kind = ((added & -added).bit_length() - 1) // BITS
            added &= ~(7 << BITS * kind)
            if self.policy.distances.lacking(tiles - ONE[kind], groups, wanted & 15) <= now:
                return kind
        return -1

    def lay_kong(self, seat: int, kind: int) -> None:
        """Lay a kong from the hand, or make a pung one, and draw the loose tile for it."""
        laid = self.laid[seat]
        if self.hands[seat] >> BITS * kind & 4:
            self.hands[seat] -= 4 * ONE[kind]
            laid.append(Group("kong", kind))
            self._note(seat, laid[-1])
        else:
            self.hands[seat] -= ONE[kind]
            place = next(place for place, group in enumerate(laid) if group.tile == kind and group.alike)
            laid[place] = laid[place]._replace(kind="kong")
            self.pungs[seat] &= ~(7 * ONE[kind])
        self.replace(seat)

    def replace(self, seat: int) -> None:
        """Draw the loose tile for a kong, which may complete the hand."""
        self.settle_in(seat)
        self.gain(seat, True)

    # -- claims --------------------------------------------------------------------------------------

    def discarded(self, giver: int, kind: int, answer: Action | None = None) -> tuple[int, bool]:
        """Return the seat whose turn follows a discard, and True if it doesn't draw.

        `answer` is what one seat says to the discard, if that is given.
        """
        waits, hands, shift = self.waits, self.hands, BITS * kind
        asked = answer.seat if answer is not None else -1
        several = -1  # the only seat that can hold two or more of it
        for seat in self.after[giver]:
            if waits[seat] >> kind & 1 if seat != asked else isinstance(answer, Declare):
                hands[seat] += ONE[kind]
                self.win(seat, "discard", kind, giver)
                return seat, True
            if hands[seat] >> shift & 6:
                several = seat
        if self.drawable <= 0:
            self.over = True
            return giver, False
        if several >= 0:
            if several == asked:
                if isinstance(answer, Pung | Kong):
                    (self.claim_kong if isinstance(answer, Kong) else self.claim_pung)(several, kind)
                    return several, True
            elif self._pung(several, kind, hands[several] >> shift & 7):
                return several, True
        seat = self.follower(giver)
        if seat == asked:
            if isinstance(answer, Chow):
                self.claim_chow(seat, kind, min(*answer.tiles, kind))
                return seat, True
        elif kind < EAST and self._chow(seat, kind):
            return seat, True
        return seat, False

    def follower(self, seat: int) -> int:
        """Return the seat whose turn comes after a seat's."""
        if not self.dead:
            return self.after[seat][0]
        living = (each for each in self.after[seat] if each not in self.dead or self.game.dead_plays_on)
        return next(living, seat)

    def _pung(self, seat: int, kind: int, alike: int) -> bool:
        """Claim a pung or kong if it brings the hand on."""
        wanted = self.wanted[seat]
        if not wanted >> kind // 9 & 1 or wanted > 15 or seat in self.dead:
            return False
        lacking, groups = self.lacking[seat], 4 - len(self.laid[seat])
        if not groups:
            return False
        tiles = self.hands[seat]
        valued = kind in DRAGONS or kind == self.winds[seat]
        # The discard that follows takes what is of no use: the hand of eleven lacks as much after it.
        left = self.policy.distances.lacking(tiles - 2 * ONE[kind], groups - 1, wanted)
        if left > lacking or (left == lacking and not valued):
            return False
        if alike == 3 and self.policy.distances.lacking(tiles - 3 * ONE[kind], groups - 1, wanted) <= left:
            self.claim_kong(seat, kind)
        else:
            self.claim_pung(seat, kind)
        return True

    def claim_kong(self, seat: int, kind: int) -> None:
        """Make a kong with a discard, and draw the loose tile for it."""
        self.hands[seat] -= 3 * ONE[kind]
        self._lay(seat, Group("kong", kind, True))
        self.replace(seat)

    def claim_pung(self, seat: int, kind: int) -> None:
        """Make a pung with a discard."""
        self.hands[seat] -= 2 * ONE[kind]
        self._lay(seat, Group("pung", kind, True))

    def claim_chow(self, seat: int, kind: int, low: int) -> None:
        """Make a chow with a discard."""
        self.hands[seat] -= (ONE[low] * 73) - ONE[kind]
        self._lay(seat, Group("chow", low, True))

    def _lay(self, seat: int, group: Group) -> None:
        self.laid[seat].append(group)
        self._note(seat, group)

    def _chow(self, seat: int, kind: int) -> bool:
        """Claim a chow if it brings the hand on."""
        wanted = self.wanted[seat]
        if not wanted >> kind // 9 & 1 or wanted > 15 or seat in self.dead:
            return False
        tiles, suit = self.hands[seat], kind // 9
        groups = 4 - len(self.laid[seat])
        least, best = self.lacking[seat], -1
        for place in chows(tiles >> SECTION * suit & SUIT_MASK, kind % 9):
            low = 9 * suit + place
            left = self.policy.distances.lacking(tiles - ONE[low] * 73 + ONE[kind], groups - 1, wanted)
            if left < least:
                least, best = left, low
        if best < 0:
            return False
        self.claim_chow(seat, kind, best)
        return True

    # -- the end -------------------------------------------------------------------------------------

    def points(self, seat: int) -> int:
        """Return the points a seat wins or loses at the end."""
        if self.won is None:
            return 0
        winner, source, tile, by = self.won
        win = Win(tile, source, last=by is None and self.drawable <= 0)
        hands = [
            Hand(
                self.hands[each],
                tuple(self.laid[each]),
                self.winds[each],
                self.seasons[each],
                win if each == winner else None,
                self.suits[each],
            )
            for each in range(self.players)
        ]
        score = self.game.score
        scores = [DEAD if each in self.dead else score(hand) for each, hand in enumerate(hands)]
        return settle_scores(self.game, scores, winner, self.east, by, hands[winner]).points[seat]


@lru_cache(1 << 16)
def chows(section: int, place: int) -> tuple[int, ...]:
    """The lowest places of the chows that a tile makes with two of a suit."""
    found = []
    for low in range(max(0, place - 2), min(6, place) + 1):
        if all(section >> BITS * each & 7 for each in range(low, low + 3) if each != place):
            found.append(low)
    return tuple(found)
