"""A game of the family with everything its positions need: referee, notation, dealing, counting."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..errors import ArgumentError, NotationError, PositionError, check_dice, short
from ..lines import MAX_LENGTH
from . import notation, referee, transitions
from .actions import Action
from .groups import Group
from .hand import Hand
from .payments import Settlement, settlement
from .reader import parse_hand, read_hand, read_position
from .rules import MahjongRules
from .score import Score
from .scorer import Scorer
from .state import State
from .tiles import size
from .validate import check_beginning, check_tiles
from .wall import Dice, throw

_A_HAND = "Write one down, as 'S: W W | laid G(Wd) P(Gd) P(Rd) P(S) | won W loose'"


@dataclass(frozen=True, repr=False)
class MahjongGame(MahjongRules):
    """The common part of `mahjong`, `mahjong-duel` and `sparrow`; `variants.py` has the differences."""

    # -- hands ---------------------------------------------------------------------------------------

    def hand(self, text: str) -> Hand:
        """The hand that a line describes, ready to be scored; errors as in `reader.parse_hand`."""
        return parse_hand(self, text)

    def hand_text(self, hand: Hand) -> str:
        return notation.format_hand(self, hand)

    def complete(self, tiles: int | str | Hand, laid: Sequence[Group] = (), suit: int | None = None) -> bool:
        """Return True if the tiles in hand and the groups laid out may declare Mah-Jong (mahjong.win.shape).

        >>> from tichu_teach.engine import games
        >>> games["mahjong"].complete("B2 B3 B4 B5 B6 B7 K1 K1 C6 C7 C8 N N N")
        True

        Groups and suit come from the hand if `tiles` is one, or its line (`S: W W | laid P(Rd) …`). Raises
        NotationError, PositionError or ArgumentError for anything else.
        """
        if not isinstance(tiles, int):
            tiles, laid, suit = self._held(tiles, laid, suit)
        return super().complete(tiles, laid, suit)

    def waits(
        self, tiles: int | str | Hand, laid: Sequence[Group] = (), suit: int | None = None
    ) -> tuple[int, ...]:
        """The kinds that would complete these tiles (see `groups.waits`), lowest first.

        >>> from tichu_teach.engine import games
        >>> game = games["mahjong"]
        >>> game.names.names(game.waits("B2 B3 B4 B5 B6 B7 K1 K1 C6 C7 N N N"))
        ['C5', 'C8']

        Tiles, hands and errors as in `complete`; if written down, they must be one tile short of groups and a
        pair, or PositionError is raised.
        """
        if not isinstance(tiles, int):
            tiles, laid, suit = self._held(tiles, laid, suit)
            if size(tiles) % 3 != 1:
                raise PositionError(f"13 tiles wait (or 10, 7, 4, 1 beside groups), not {size(tiles)}")
        return super().waits(tiles, laid, suit)

    def _held(
        self, tiles: str | Hand, laid: Sequence[Group], suit: int | None
    ) -> tuple[int, Sequence[Group], int | None]:
        """The tiles, groups and suit of a hand, of its line, or of plain tiles."""
        if isinstance(tiles, str) and ":" not in tiles:
            return self.cards(tiles), laid, suit
        hand = self._hand(tiles, "Name tiles, or a hand: 'S: W W | laid P(Rd)'")
        return hand.tiles, hand.laid, hand.suit

    def _hand(self, hand: str | Hand, wanted: str) -> Hand:
        if isinstance(hand, str):
            hand = read_hand(self, hand)
            check_tiles(self, hand)
        if not isinstance(hand, Hand):
            raise ArgumentError(f"{short(hand)} is no hand. {wanted}")
        return hand

    @cached_property
    def scorer(self) -> Scorer:
        """The scorer of hands under the rules agreed on."""
        return Scorer(self)

    def score(self, hand: Hand | str) -> Score:
        """The value of a hand, or of the line of one, and why.

        Raises PositionError for a winning hand that is not complete, for a line the errors of `hand`, and
        ArgumentError for anything else.
        """
        if type(hand) is not Hand:
            hand = self.hand(hand) if isinstance(hand, str) else self._hand(hand, _A_HAND)
        return self.scorer.score(hand)

    def settle(
        self,
        hands: Sequence[Hand | str | int],
        winner: str = "",
        by: str = "",
        dead: Sequence[str] = (),
    ) -> Settlement:
        """The payments after a hand, from hands, from their lines, or from the points of each.

        >>> from tichu_teach.engine import games
        >>> games["mahjong"].settle([32, 30, 64, 2], winner="S").points
        (-64, 120, 96, -152)

        The hands come in playing order, East's first. Players are named by their winds: the `winner`, unless
        a hand says that it has won; `by`, who discarded the winning tile and alone can be liable
        (mahjong.penalty.1-suit); and those whose hands are `dead`. Raises as `score` does, and PositionError
        for an impossible table: too many or too few players, two winners or none.
        """
        return settlement(self, hands, winner, by, dead)

    # -- dealing -------------------------------------------------------------------------------------

    def deal(self, rng: random.Random, before: State | None = None, east: int | None = None) -> State:
        """A new hand, with `rng` to shuffle and throw the dice; `before` is the finished hand it follows.

        `east` is the seat that is East in the first hand; by default it is drawn.
        """
        check_dice(rng)
        if before is None:
            east = self.first_east(rng) if east is None else east
        dice = throw(rng)
        tiles = list(self.tiles)
        rng.shuffle(tiles)
        return self.lay_out(tiles, dice, before, east)

    def lay_out(
        self, tiles: Sequence[int], dice: Dice, before: State | None = None, east: int | None = None
    ) -> State:
        """The beginning of a hand from all tiles in the order of drawing, the loose stack last.

        Everything carried from hand to hand follows from the hand before.
        """
        return transitions.begin_hand(self, self.split(tiles), dice, before, 0 if east is None else east)

    def save_deal(self, state: State, before: State | None) -> dict[str, object]:
        """The line of the position in which the hand begins, wall and all."""
        return {"deal": str(state)}

    def load_deal(self, data: Mapping[str, object], before: State | None) -> State:
        """The hand that `save_deal` kept. Raises NotationError or PositionError, naming what is wrong."""
        line = data.get("deal")
        if type(line) is not str or len(line) > MAX_LENGTH:
            raise NotationError("deal: wants the line of a position", str(line)[:80])
        title, *fields = (field.strip() for field in line.split("|"))
        if title != self.header():
            raise NotationError(
                f"deal: a position of {self.header()!r} is wanted, not of {short(title)}", line
            )
        state = self.read_position(fields, line)
        check_beginning(state, before)
        return state

    # -- positions -----------------------------------------------------------------------------------

    judge = staticmethod(referee.judge)
    legal = staticmethod(transitions.legal)
    outcomes = transitions.OUTCOMES
    format_action = staticmethod(notation.format_action)
    position_fields = staticmethod(notation.position_fields)

    def fault(self, state: State, action: Action) -> State:
        """The state after a false Mah-Jong: the hand is dead (mahjong.dead.false-mahjong)."""
        return state.after(action)

    def parse_action(self, text: str, state: State, *, strict: bool = False) -> Action:
        """The action that a text means. Texts are never ambiguous here: `strict` makes no difference."""
        return notation.parse_action(text, state)

    def doer(self, action: str, state: State) -> int:
        """The seat that an action's text begins with, its wind in this hand."""
        return self.parse_seat(action.split()[0], state.east, action)

    def read_position(self, fields: list[str], text: str) -> State:
        return read_position(self, fields, text)
