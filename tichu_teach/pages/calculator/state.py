"""A table after a hand: what everybody holds or scored, who went out, and what follows from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from tichu_teach.engine.mahjong import Hand, Liability, Payment, Score, Win
from tichu_teach.engine.mahjong.groups import is_complete
from tichu_teach.engine.mahjong.payments import nets, penalty, settle
from tichu_teach.engine.mahjong.reader import HAND_LENGTH
from tichu_teach.engine.mahjong.tiles import EAST, NORTH, ONE, WINDS, held, kinds
from tichu_teach.engine.reading import Unreadable, by_name, fields, many, maybe, one_of, whole, words

from .hand_builder import WHOLE, HandBuilder, HandBuilderError

if TYPE_CHECKING:
    from tichu_teach.engine.mahjong.rules import MahjongRules

MOST = 10**7
"""The largest total that may be typed in; no hand comes near it."""

PENALTIES = ("mahjong.penalty.1-suit", "mahjong.penalty.2-honours")
LETTERS = "ESWN"

_SEAT = one_of(*LETTERS)
SHAPE = fields(
    rules=words(1000, 1),
    at=_SEAT,
    hands=by_name(_SEAT, words(HAND_LENGTH), len(LETTERS)),
    typed=by_name(_SEAT, whole(0, MOST), len(LETTERS)),
    winner=maybe(_SEAT),
    dead=many(_SEAT, len(LETTERS)),
    thrower=maybe(_SEAT),
    penalty=one_of(*PENALTIES),
    absent=_SEAT,
)
"""What a browser keeps of the calculator."""


class Wait(NamedTuple):
    """A tile that would complete a hand: how many lie before nobody yet, and what the hand would score."""

    tile: int
    left: int
    drawn: int
    taken: int


class Standing(NamedTuple):
    """How far a player's hand has come.

    kind   "empty"; "short" or "over", by its count; "suit", "tile" where the announced suit or the winning
           tile has to be said; "unlike" for fourteen tiles that are no hand, "unclean" for those that don't
           win a game of clean hands; "rob" for a kong that could not be robbed; "out?" for a complete hand
           that nobody has said went out; "scored"
    rule   the rule behind it
    have   the tiles that count
    wanted the tiles it should have
    waits  what would complete it, where one tile is missing
    instead what each tile could give way to, where fourteen are no hand: tile → the waits without it
    score  what it is worth, where it can be said
    """

    kind: str
    rule: str
    have: int
    wanted: int
    waits: tuple[Wait, ...] = ()
    instead: tuple[tuple[int, tuple[int, ...]], ...] = ()
    score: Score | None = None


class Settled(NamedTuple):
    """Who pays whom, and what everybody wins or loses; seats are places in `CalculatorState.winds`."""

    totals: tuple[int, ...]
    payments: tuple[Payment, ...]
    nets: tuple[int, ...]


@dataclass(frozen=True)
class CalculatorState:
    """Everything that is laid out on the calculator. It never changes: each change makes a new one.

    game     the rules it is counted by
    wind     the wind of the player whose tiles lie before us
    builders the tiles of each wind, where there are any
    typed    the totals that were typed in, for players without tiles
    winner   the wind that went out, None for nobody
    dead     the winds whose hand is dead
    thrower  the wind that discarded the winning tile, where that matters
    penalty  the penalty that was named for a winner without tiles
    absent   the empty chair's wind, in a game of three in which the chair keeps its place
    """

    game: MahjongRules
    wind: int = EAST
    builders: Mapping[int, HandBuilder] = field(default_factory=dict)
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
    def builder(self) -> HandBuilder:
        """The tiles before us."""
        return self.builders.get(self.wind, HandBuilder())

    @property
    def won(self) -> bool:
        """Whether they went out."""
        return self.winner == self.wind

    def stock(self, wind: int) -> Counter[int]:
        """The tiles of the set that do not lie before somebody else."""
        left = Counter(self.game.tiles)
        for other, builder in self.builders.items():
            if other != wind:
                left -= builder.used
        return left

    def left(self, wind: int) -> Counter[int]:
        """The tiles of the set that lie before nobody, and so can be laid before this player."""
        return self.stock(wind) - self.builders.get(wind, HandBuilder()).used

    # -- changes ---------------------------------------------------------------------------------------

    def laid(self, builder: HandBuilder) -> CalculatorState:
        """The same with other tiles before us; what was typed for that player goes."""
        typed = {wind: total for wind, total in self.typed.items() if wind != self.wind or not builder}
        return replace(self, builders={**self.builders, self.wind: builder}, typed=typed)

    def taken_over(self, wind: int) -> CalculatorState:
        """The tiles of another wind before us, whose player has none any more; they bring their win along."""
        builders = {**self.builders, self.wind: self.builders.get(wind, HandBuilder()), wind: self.builder}
        winner = self.wind if self.winner == wind else self.winner
        return replace(self, builders=builders, winner=winner)

    def went_out(self, wind: int | None) -> CalculatorState:
        """The same with another winner; a winner's hand is not dead, and throws nothing to itself."""
        thrower = self.thrower if self.thrower != wind else None
        dead = self.dead if wind is None else self.dead - {wind}
        return replace(self, winner=wind, thrower=thrower, dead=dead)

    def under(self, game: MahjongRules, absent: int | None = None) -> CalculatorState:
        """The same table under other rules: what they have no place for goes."""
        new = replace(self, game=game, absent=self.absent if absent is None else absent)
        winds = set(new.winds)

        def there(wind: int | None) -> int | None:
            return wind if wind in winds else None

        return replace(
            new,
            wind=there(self.wind) or EAST,
            builders={wind: builder.fitted(game) for wind, builder in self.builders.items() if wind in winds},
            typed={wind: total for wind, total in self.typed.items() if wind in winds},
            winner=there(self.winner),
            dead=self.dead & winds,
            thrower=there(self.thrower),
        )

    # -- one hand ----------------------------------------------------------------------------------------

    def hand(self, wind: int) -> Hand:
        """A player's hand as it is scored."""
        return self.builders.get(wind, HandBuilder()).as_hand(self.game, wind, self.winner == wind)

    def standing(self, wind: int) -> Standing:
        """How far a player's hand has come, and what it is worth if that can be said."""
        game, builder, won = self.game, self.builders.get(wind, HandBuilder()), self.winner == wind
        wanted = WHOLE if won else WHOLE - 1
        bare = self.hand(wind)._replace(win=None)
        waits = self._waits(bare) if builder.count == WHOLE - 1 else ()

        def stands(kind: str, rule: str, **more: Any) -> Standing:
            return Standing(kind, rule, builder.count, wanted, waits, **more)

        if not builder:
            return stands("empty", "mahjong.turn.thirteen")
        if game.clean == "announced" and builder.suit is None:
            return stands("suit", "mahjong-duel.b.announced")
        if builder.count < wanted:
            return stands("short", "mahjong.win.shape" if won else "mahjong.turn.thirteen")
        if builder.count > wanted:
            complete = game.complete(bare.tiles, bare.laid, bare.suit)
            if complete and self.winner is None:
                return stands("out?", "mahjong.win.shape")
            return stands("over", "mahjong.turn.thirteen")
        if not won:
            return stands("scored", "mahjong.score.add-then-double", score=game.score(bare))
        if not game.complete(bare.tiles, bare.laid, bare.suit):
            if is_complete(bare.tiles, bare.laid, orphans=False):
                return stands("unclean", "mahjong-duel.b.clean")
            return stands("unlike", "mahjong.win.shape", instead=self._instead(bare))
        hand = self.hand(wind)
        if hand.win is None:
            return stands("tile", "mahjong.score.drawn")
        if hand.win.source == "rob" and not self._robs(hand, hand.win.tile):
            return stands("rob", "mahjong.opt.d")
        score = game.score(hand)
        return stands("scored", score.rule, score=score)

    def _robs(self, hand: Hand, tile: int) -> bool:
        """Whether a tile alone completes a hand, and its three others can lie in a kong (mahjong.opt.d)."""
        before = hand.tiles - ONE[tile]
        alone = not held(before + sum(group.counts for group in hand.laid), tile)
        return alone and len(self.game.waits(before, hand.laid, hand.suit)) == 1

    def _waits(self, bare: Hand) -> tuple[Wait, ...]:
        """The tiles that complete thirteen, with what the hand would score from the wall and by a discard."""
        game, found = self.game, []
        left = self.left(bare.wind)
        for tile in game.waits(bare.tiles, bare.laid, bare.suit):
            whole = bare._replace(tiles=bare.tiles + ONE[tile])
            if not game.complete(whole.tiles, whole.laid, whole.suit):
                continue  # a fifth group: the count was made up of too many laid out
            totals = [
                game.score(whole._replace(win=Win(tile, source))).total for source in ("wall", "discard")
            ]
            found.append(Wait(tile, left[tile], *totals))
        return tuple(found)

    def _instead(self, bare: Hand) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """What fourteen tiles that are no hand would wait for without one of them."""
        game, found = self.game, []
        for tile in kinds(bare.tiles):
            waits = game.waits(bare.tiles - ONE[tile], bare.laid, bare.suit)
            if waits:
                found.append((tile, waits))
        return tuple(found)

    # -- all hands ---------------------------------------------------------------------------------------

    def total(self, wind: int) -> int | None:
        """What a player's hand is worth: counted or typed in, nothing for a dead one (mahjong.dead.effect).

        None while tiles lie there that can't be counted yet, and for a winner of whom nothing is known.
        """
        if wind in self.dead:
            return 0
        if self.builders.get(wind):
            score = self.standing(wind).score
            return None if score is None else score.total
        return self.typed.get(wind, None if wind == self.winner else 0)

    def liable_by(self) -> str | None:
        """The penalty under which the thrower pays for all, as far as anything speaks for one."""
        if self.winner is None:
            return None
        if not self.builders.get(self.winner):
            return self.penalty
        if self.standing(self.winner).score is None:
            return None
        return penalty(self.game, self.hand(self.winner))

    def settled(self) -> Settled | None:
        """Who pays whom; None without a winner, or while a total is not known."""
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

    def to_data(self) -> dict[str, Any]:
        """What a browser keeps; `read` reads it back."""
        return {
            "rules": self.game.header(),
            "at": _letter(self.wind),
            "hands": {
                _letter(wind): builder.line(self.game, wind, self.winner == wind)
                for wind, builder in self.builders.items()
                if builder
            },
            "typed": {_letter(wind): total for wind, total in self.typed.items()},
            "winner": None if self.winner is None else _letter(self.winner),
            "dead": sorted(map(_letter, self.dead)),
            "thrower": None if self.thrower is None else _letter(self.thrower),
            "penalty": self.penalty,
            "absent": _letter(self.absent),
        }

    @classmethod
    def read(cls, game: MahjongRules, data: Any) -> CalculatorState:
        """What `to_data` made. Raises HandBuilderError, NotationError or OptionError for anything else."""
        try:
            kept = SHAPE(data, "calculator")
        except Unreadable as error:
            raise HandBuilderError("kept") from error
        name, _, rules = kept["rules"].partition(" ")
        if name != game.name:
            raise HandBuilderError("kept")
        found = cls(game.varied(rules.split()), absent=_wind(kept["absent"], WINDS[1:]))
        winds = found.winds
        builders: dict[int, HandBuilder] = {}
        for letter, line in kept["hands"].items():
            builder, wind, _ = HandBuilder.read(found.game, line)
            if wind != _wind(letter, winds):
                raise HandBuilderError("kept")
            if builder.used - replace(found, builders=builders).stock(wind):
                raise HandBuilderError("kept")
            builders[wind] = builder
        winner, thrower = kept["winner"], kept["thrower"]
        return replace(
            found,
            wind=_wind(kept["at"], winds),
            builders=builders,
            typed={_wind(letter, winds): total for letter, total in kept["typed"].items()},
            winner=None if winner is None else _wind(winner, winds),
            dead=frozenset(_wind(letter, winds) for letter in kept["dead"]),
            thrower=None if thrower is None else _wind(thrower, winds),
            penalty=kept["penalty"],
        )


def _letter(wind: int) -> str:
    return LETTERS[wind - EAST]


def _wind(letter: str, among: tuple[int, ...]) -> int:
    wind = EAST + LETTERS.index(letter)
    if wind not in among:
        raise HandBuilderError("kept")
    return wind
