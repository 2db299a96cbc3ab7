"""A table after a hand: what everybody holds or scored, who went out, and what follows from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from tichu_teach.engine.mahjong import Hand, Liability, Payment, Score, Win
from tichu_teach.engine.mahjong.groups import is_complete
from tichu_teach.engine.mahjong.payments import PENALTIES, nets, penalty, settle
from tichu_teach.engine.mahjong.reader import HAND_LENGTH
from tichu_teach.engine.mahjong.rules import MahjongRules
from tichu_teach.engine.mahjong.tiles import EAST, NORTH, ONE, SEASONS, SOUTH, WIND_LETTERS, WINDS, kinds
from tichu_teach.engine.mahjong.validate import robs
from tichu_teach.engine.plain_data import (
    Unreadable,
    UnreadableVersion,
    by_name,
    fields,
    many,
    maybe,
    one_of,
    whole,
    words,
)
from tichu_teach.pages.presenters.draft import Draft, DraftError
from tichu_teach.pages.presenters.mahjong.editing import MahjongEditing
from tichu_teach.pages.table.kept import Kept
from tichu_teach.texts import Texts
from tichu_teach.texts.mahjong import wind_name

from .hand import WHOLE, LaidHand, Winning, letter, place

TILES = MahjongEditing()
"""The tile-laying of the editor."""

MOST_POINTS = 10**7
"""The largest total or limit that may be typed in, as `calculator.no.` says; no hand comes near it."""

_SEAT = one_of(*WIND_LETTERS)
KEPT = Kept(
    fields(
        rules=words(1000, 1),
        at=_SEAT,
        hands=by_name(_SEAT, words(HAND_LENGTH), len(WIND_LETTERS)),
        typed=by_name(_SEAT, whole(0, MOST_POINTS), len(WIND_LETTERS)),
        winner=maybe(_SEAT),
        dead=many(_SEAT, len(WIND_LETTERS)),
        thrower=maybe(_SEAT),
        penalty=one_of(*PENALTIES),
        absent=_SEAT,
    )
)
"""The shape of what a browser keeps of the calculator."""


class Wait(NamedTuple):
    """A tile that would complete a hand: how many are left, and the score if drawn or taken."""

    tile: int
    left: int
    drawn: int
    taken: int


class HandProgress(NamedTuple):
    """The progress of a player's hand.

    kind   "empty"; "short" or "over", by its count; "suit", "tile" where the announced suit or the winning
           tile has to be said; "unlike" for fourteen tiles that are no hand, "unclean" for those that don't
           win a game of clean hands; "rob" for a kong that could not be robbed; "out?" for a complete hand
           that nobody has said went out; "scored"
    rule   the rule behind that
    have   the number of tiles, a kong counted as three
    wanted the number it should have
    waits  the tiles that would complete it, if one is missing
    instead if fourteen tiles are no hand, each tile that could go: tile → the waits without it
    score  its score, if it can be counted
    """

    kind: str
    rule: str
    have: int
    wanted: int
    waits: tuple[Wait, ...] = ()
    instead: tuple[tuple[int, tuple[int, ...]], ...] = ()
    score: Score | None = None


class Settled(NamedTuple):
    """All payments, and what everybody wins or loses; seats are places in `CalculatorState.winds`."""

    totals: tuple[int, ...]
    payments: tuple[Payment, ...]
    nets: tuple[int, ...]


@dataclass(frozen=True)
class CalculatorState:
    """Everything laid out on the calculator. It never changes: each change makes a new one.

    game             the rules by which it is counted
    wind             the wind of the player on view
    fields           everybody's tiles, as the fields of a draft
    winning_by_wind  by wind, what is known of the hand besides its tiles
    typed            the totals typed in for players without tiles
    winner           the wind that went out, None for nobody
    dead             the winds whose hands are dead
    thrower          the wind that discarded the winning tile, if that matters
    penalty          the penalty named for a winner without tiles
    absent           the empty chair's wind, in a game of three that keeps the chair in place
    """

    game: MahjongRules
    wind: int = EAST
    fields: Mapping[str, str] = field(default_factory=dict)
    winning_by_wind: Mapping[int, Winning] = field(default_factory=dict)
    typed: Mapping[int, int] = field(default_factory=dict)
    winner: int | None = None
    dead: frozenset[int] = frozenset()
    thrower: int | None = None
    penalty: str = PENALTIES[0]
    absent: int = NORTH

    # -- who is there ----------------------------------------------------------------------------------

    @property
    def winds(self) -> tuple[int, ...]:
        """The winds of the players, East first."""
        if self.game.chairs > self.game.players:
            return tuple(wind for wind in WINDS if wind != self.absent)
        return self.game.winds(0)

    @property
    def draft(self) -> Draft:
        """Everybody's tiles."""
        return Draft(self.game, self.fields)

    def hand_of(self, wind: int) -> LaidHand:
        """A player's hand."""
        return LaidHand.of(self.game, self.draft, wind, self.winning_by_wind.get(wind, Winning()))

    @property
    def hand_on_view(self) -> LaidHand:
        """The hand on view."""
        return self.hand_of(self.wind)

    @property
    def laid_winds(self) -> list[int]:
        """The winds of the players who have tiles."""
        return [wind for wind in self.winds if self.hand_of(wind)]

    @property
    def has_won(self) -> bool:
        """True if the hand on view went out."""
        return self.winner == self.wind

    def stock(self, wind: int) -> Counter[int]:
        """The tiles of the set that no other player has."""
        left = Counter(self.game.tiles)
        for other in self.winds:
            if other != wind:
                left -= self.hand_of(other).used
        return left

    # -- laying out ------------------------------------------------------------------------------------

    def tiles_left(self) -> Counter[str]:
        """The tiles of the set that no player has."""
        return TILES.cards_left(self.draft, place(self.wind))

    def added(self, zone: str, tile: str) -> CalculatorState:
        """Return a copy with one more tile, or a group whose lowest it is; seasons go to their own place.

        Raises DraftError if no such tile is left, for a group too many and for a fifteenth tile.
        """
        count, season = self.hand_on_view.count, self.game.names.tile(tile) in SEASONS
        zone = "hand" if season else zone
        if zone != "hand" and not TILES.group(self.game, zone, tile):
            raise DraftError("no-chow.honour" if self.game.names.tile(tile) >= EAST else "no-chow", card=tile)
        if not season and count + (1 if zone == "hand" else 3) > WHOLE:
            raise DraftError("full" if zone == "hand" else "full.group", count=count)
        if self.tiles_left()[tile] <= 0:
            raise DraftError("none-left", card=tile)
        new = self.with_draft(TILES.put(self.draft, place(self.wind), zone, tile))
        here = new.hand_on_view
        # The tile laid out last is most often the one that completed the hand.
        last = zone == "hand" and not season and here.count == WHOLE and here.winning.tile is None
        return new.saying(replace(here.winning, tile=self.game.names.tile(tile))) if last else new

    def fits(self, zone: str) -> list[str]:
        """The tiles that can be laid in a zone."""
        room = WHOLE - self.hand_on_view.count >= (1 if zone == "hand" else 3)
        names, left = self.game.names, self.tiles_left()
        open = TILES.fits(self.draft, place(self.wind), zone) if room else []
        return [tile for tile in left if (left[tile] > 0 if names.tile(tile) in SEASONS else tile in open)]

    def without_tile(self, zone: str, number: int) -> CalculatorState:
        """Return a copy without the tile or group at a place, counted from 0, in `hand`, `laid` or `seasons`.

        A place where nothing lies changes nothing.
        """
        new = self.with_draft(TILES.take(self.draft, place(self.wind, zone), number))
        here = new.hand_on_view
        return new if here.winning.tile in here.tiles else new.saying(replace(here.winning, tile=None))

    def with_draft(self, draft: Draft) -> CalculatorState:
        """Return a copy with other tiles; if the player on view has some, their typed total goes."""
        new = replace(self, fields=draft.fields)
        kept = {wind: total for wind, total in self.typed.items() if wind != self.wind}
        return replace(new, typed=kept) if new.hand_on_view else new

    def saying(self, said: Winning) -> CalculatorState:
        """Return a copy with other facts about the hand on view."""
        return replace(self, winning_by_wind={**self.winning_by_wind, self.wind: said})

    def with_hand(self, hand: LaidHand) -> CalculatorState:
        """Return a copy with another hand on view."""
        return self.with_draft(hand.laid_on(self.draft)).saying(hand.winning)

    def with_line(self, line: str) -> CalculatorState:
        """Return a copy with a line's hand laid out for its player. Raises DraftError."""
        hand, won = LaidHand.read(self.game, line)
        there = replace(self, wind=hand.wind)
        if hand.wind not in self.winds and not self.laid_winds:  # then another chair is empty
            there = replace(there, absent=SOUTH if hand.wind != SOUTH else NORTH)
        if hand.wind not in there.winds:
            raise DraftError("line.wind", name=wind_name(hand.wind, Texts(self.game.name)))
        if self.wind != hand.wind and not there.hand_on_view and hand.used == self.hand_on_view.used:
            there = there.taken_over(self.wind)  # the same tiles, written with another wind
        if over := hand.used - there.stock(hand.wind):
            raise DraftError("line.elsewhere", card=self.game.names.name(min(over)))
        new = there.with_hand(hand)
        if won:
            return new.went_out(hand.wind)
        return new.went_out(None) if new.winner == hand.wind else new

    def without_tiles(self) -> CalculatorState:
        """Return a copy without the tiles on view."""
        return self.with_hand(LaidHand(self.game, self.wind))

    def taken_over(self, wind: int) -> CalculatorState:
        """Exchange another wind's tiles with those on view; a win goes with its tiles."""
        here, there = self.hand_on_view, self.hand_of(wind)
        draft = replace(here, wind=wind).laid_on(replace(there, wind=self.wind).laid_on(self.draft))
        said = {**self.winning_by_wind, self.wind: there.winning, wind: here.winning}
        swapped = replace(self, fields=draft.fields, winning_by_wind=said)
        return swapped.went_out(self.wind) if self.winner == wind else swapped

    # -- changes ---------------------------------------------------------------------------------------

    def went_out(self, wind: int | None) -> CalculatorState:
        """Return a copy with another winner, whose hand is not dead and who is not the thrower."""
        thrower = self.thrower if self.thrower != wind else None
        dead = self.dead if wind is None else self.dead - {wind}
        return replace(self, winner=wind, thrower=thrower, dead=dead)

    def under_rules(self, game: MahjongRules, absent: int | None = None) -> CalculatorState:
        """Return the same table under other rules, without what they have no place for."""
        bare = CalculatorState(game, penalty=self.penalty, absent=self.absent if absent is None else absent)
        winds, new = set(bare.winds), bare
        for wind in set(self.winds) & winds:
            new = replace(new, wind=wind).with_hand(_fitted(self.hand_of(wind), game))

        def there(wind: int | None) -> int | None:
            return wind if wind in winds else None

        return replace(
            new,
            wind=there(self.wind) or EAST,
            typed={wind: total for wind, total in self.typed.items() if wind in winds},
            winner=there(self.winner),
            dead=self.dead & winds,
            thrower=there(self.thrower),
        )

    # -- one hand ----------------------------------------------------------------------------------------

    def hand(self, wind: int) -> Hand:
        """A player's hand as it is scored."""
        return self.hand_of(wind).scored(self.winner == wind)

    def standing(self, wind: int) -> HandProgress:
        """The progress of a player's hand, with its score if it can be counted."""
        game, laid, won = self.game, self.hand_of(wind), self.winner == wind
        wanted = WHOLE if won else WHOLE - 1
        bare = self.hand(wind)._replace(win=None)
        waits = self._waits(bare) if laid.count == WHOLE - 1 else ()

        def stands(kind: str, rule: str) -> HandProgress:
            return HandProgress(kind, rule, laid.count, wanted, waits)

        if not laid:
            return stands("empty", "mahjong.turn.thirteen")
        if game.clean == "announced" and laid.winning.suit is None:
            return stands("suit", "mahjong-duel.b.announced")
        if laid.count < wanted:
            return stands("short", "mahjong.win.shape" if won else "mahjong.turn.thirteen")
        if laid.count > wanted:
            complete = game.complete(bare.tiles, bare.laid, bare.suit)
            if complete and self.winner is None:
                return stands("out?", "mahjong.win.shape")
            return stands("over", "mahjong.turn.thirteen")
        if not won:
            return stands("scored", "mahjong.score.add-then-double")._replace(score=game.score(bare))
        if not game.complete(bare.tiles, bare.laid, bare.suit):
            if is_complete(bare.tiles, bare.laid, orphans=False):
                return stands("unclean", "mahjong-duel.b.clean")
            return stands("unlike", "mahjong.win.shape")._replace(instead=self._instead(bare))
        hand = self.hand(wind)
        if hand.win is None:
            return stands("tile", "mahjong.score.drawn")
        if hand.win.source == "rob" and not robs(game, hand, hand.win.tile):
            return stands("rob", "mahjong.opt.d")
        score = game.score(hand)
        return stands("scored", score.rule)._replace(score=score)

    def _waits(self, bare: Hand) -> tuple[Wait, ...]:
        """The tiles that complete thirteen, with the scores from the wall and from a discard."""
        game, found = self.game, []
        left = self.stock(bare.wind) - self.hand_of(bare.wind).used
        for tile in game.waits(bare.tiles, bare.laid, bare.suit):
            whole = bare._replace(tiles=bare.tiles + ONE[tile])
            totals = [
                game.score(whole._replace(win=Win(tile, source))).total for source in ("wall", "discard")
            ]
            found.append(Wait(tile, left[tile], *totals))
        return tuple(found)

    def _instead(self, bare: Hand) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """For fourteen tiles that are no hand, each tile that could go and the waits without it."""
        game, found = self.game, []
        for tile in kinds(bare.tiles):
            waits = game.waits(bare.tiles - ONE[tile], bare.laid, bare.suit)
            if waits:
                found.append((tile, waits))
        return tuple(found)

    # -- all hands ---------------------------------------------------------------------------------------

    def total(self, wind: int) -> int | None:
        """A player's total, counted or typed in; 0 for a dead hand (mahjong.dead.effect).

        None if the tiles can't be counted yet, and for a winner without tiles or a typed total.
        """
        if wind in self.dead:
            return 0
        if self.hand_of(wind):
            score = self.standing(wind).score
            return None if score is None else score.total
        return self.typed.get(wind, None if wind == self.winner else 0)

    def liable_by(self) -> str | None:
        """The penalty under which the thrower pays for all; None if none is known to apply, as for two."""
        if self.winner is None or self.game.players == 2:
            return None
        if not self.hand_of(self.winner):
            return self.penalty
        if self.standing(self.winner).score is None:
            return None
        return penalty(self.game, self.hand(self.winner))

    def settlement(self) -> Settled | None:
        """The settlement; None without a winner, or while a total is not known."""
        winds = self.winds
        totals = [self.total(wind) for wind in winds]
        known = [total for total in totals if total is not None]
        if self.winner is None or len(known) < len(totals):
            return None
        rule = self.liable_by()
        liable = Liability(winds.index(self.thrower), rule) if rule and self.thrower is not None else None
        payments = settle(
            known, winds.index(self.winner), winds.index(EAST), liable, self.game.liability == "all-net"
        )
        return Settled(tuple(known), tuple(payments), nets(payments, len(winds)))

    # -- as plain data -----------------------------------------------------------------------------------

    def to_data(self) -> dict[str, object]:
        """The state as a browser keeps it; `read` reads it back."""
        return KEPT.mark(
            {
                "rules": self.game.header(),
                "at": letter(self.wind),
                "hands": {
                    letter(wind): self.hand_of(wind).line(self.winner == wind) for wind in self.laid_winds
                },
                "typed": {letter(wind): total for wind, total in self.typed.items()},
                "winner": None if self.winner is None else letter(self.winner),
                "dead": sorted(map(letter, self.dead)),
                "thrower": None if self.thrower is None else letter(self.thrower),
                "penalty": self.penalty,
                "absent": letter(self.absent),
            }
        )

    @classmethod
    def read(cls, game: MahjongRules, data: object) -> CalculatorState:
        """Read what `to_data` made. Raises DraftError, NotationError or OptionError for anything else.

        Raises UnreadableVersion for what another version has kept.
        """
        try:
            kept = KEPT.read(data, "calculator")
        except UnreadableVersion:
            raise
        except Unreadable as error:
            raise DraftError("kept") from error
        name, _, rules = kept["rules"].partition(" ")
        if name != game.name:
            raise DraftError("kept")
        found = cls(game.vary_by_words(rules.split()), absent=_wind(kept["absent"], WINDS[1:]))
        winds = found.winds
        for seat, line in kept["hands"].items():
            hand, _ = LaidHand.read(found.game, line)
            if hand.wind != _wind(seat, winds) or hand.used - found.stock(hand.wind):
                raise DraftError("kept")
            found = replace(found, wind=hand.wind).with_hand(hand)
        winner, thrower = kept["winner"], kept["thrower"]
        return replace(
            found,
            wind=_wind(kept["at"], winds),
            typed={_wind(seat, winds): total for seat, total in kept["typed"].items()},
            dead=frozenset(_wind(seat, winds) for seat in kept["dead"]),
            thrower=None if thrower is None else _wind(thrower, winds),
            penalty=kept["penalty"],
        ).went_out(None if winner is None else _wind(winner, winds))


def _fitted(hand: LaidHand, game: MahjongRules) -> LaidHand:
    """Return the part of a hand that a game's set has, with its suit only if the game announces one."""
    known = set(game.tiles)
    tiles = tuple(tile for tile in hand.tiles if tile in known)
    said = replace(
        hand.winning,
        tile=hand.winning.tile if hand.winning.tile in tiles else None,
        suit=hand.winning.suit if game.clean == "announced" else None,
    )
    laid = tuple(group for group in hand.laid if known.issuperset(group.tiles))
    return LaidHand(game, hand.wind, tiles, laid, tuple(tile for tile in hand.seasons if tile in known), said)


def _wind(letter: str, among: tuple[int, ...]) -> int:
    wind = EAST + WIND_LETTERS.index(letter)
    if wind not in among:
        raise DraftError("kept")
    return wind
