"""Protocols of what a family of games brings into exercises, and the one table of who fulfils them.

A family is loaded when one of its games is asked about.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from random import Random
from typing import Any, Protocol, TypeVar

from tichu_teach.engine import Action, Combo, Line, Ruleset, State

from .conditions import Bound, Conditions
from .grade import Frame
from .house_rules import HouseRule
from .phrase import Phrase, Values
from .question import AnswerOption, Spread
from .score_row import ScoreRow, Slip

CLIMBING = ("tichu", "haggis")
TILES = ("mahjong",)
ALL = (*CLIMBING, *TILES)

GameT = TypeVar("GameT", contravariant=True)
SeenT = TypeVar("SeenT", contravariant=True)
StateT = TypeVar("StateT")


class Family(Protocol[GameT, SeenT]):
    """The words for a family's actions and choices, and what is shown beside them."""

    @property
    def WEIGHED(self) -> tuple[type[Action], ...]:
        """The types of action that a player chooses from."""

    @property
    def CALLS(self) -> tuple[type[Action], ...]:
        """The calls among them; a player may also stay silent (`climbing.SILENT`)."""

    def describe_action(self, state: SeenT, action: Action) -> tuple[str, Values]:
        """An action in a question: the tail of a text's key, and its values."""

    def premises_of(self, state: SeenT, action: Action) -> tuple[Phrase, ...]:
        """Tell what decides an action and no table shows: who is being asked."""

    def house_rules(self, game: GameT) -> Iterable[HouseRule]:
        """The agreements of a table that bear on play."""

    def refused_too(self, state: SeenT, action: Action) -> set[str]:
        """The rules that an action breaks besides the one by which it is refused."""

    def option(self, state: SeenT, text: str) -> AnswerOption:
        """A choice, given as the text of its action, as it is offered."""

    def describe_choice(self, state: SeenT, text: str) -> tuple[str, Values]:
        """The tail of the key of a sentence about a choice, and the values it names."""

    def spread(self, state: SeenT, seat: int, shown: Collection[int]) -> tuple[Spread, ...]:
        """Cards laid beside the table for the player who decides; `shown` are the seats with open hands."""

    def is_only_deal(self, state: SeenT, seat: int, shown: Collection[int]) -> bool:
        """Return True if no other deal fits what a seat sees; `shown` are the seats with open hands."""

    def frames_after(self, state: SeenT, action: Action) -> tuple[Frame, ...]:
        """The table after a choice."""

    def exchange_suits(self, game: GameT, rng: Random) -> Mapping[str, str]:
        """The card that takes the place of each, by name, when suits are exchanged at random."""


class FamilyConditions(Protocol[SeenT]):
    """The conditions on an action that a family's games know, and actions to ask the referee about."""

    @property
    def ACTION(self) -> Conditions:
        """The conditions by their names."""

    @property
    def ANNOUNCEMENTS(self) -> tuple[type[Action], ...]:
        """Actions that are left aside unless they are asked about."""

    def examples(self, state: SeenT, seat: int) -> Iterable[Action]:
        """Actions that a seat could think of, legal or not."""

    def action_to_rule_on(self, state: SeenT, seat: int, asked: Bound, inside: list[Action]) -> Action:
        """The action whose verdict tells of a duty to do what was asked, as the actions `inside` do."""


class ClimbingFamily(Family[GameT, StateT], Protocol[GameT, StateT]):
    """A family of climbing games: in addition, comparing combinations and ending a trick."""

    @property
    def TAKEN(self) -> str:
        """The row about who wins a trick."""

    def parse(self, text: str, game: GameT, among: int, top: Combo | None = None) -> Combo:
        """A combination from its cards; raises TichuError."""

    def rule(self, game: GameT, *combos: Combo) -> str:
        """The row by which one of these beats another."""

    def let_lie(self, state: StateT) -> StateT:
        """The position once nobody bombs."""

    def with_hidden(self, state: StateT, hands: tuple[int, ...], aside: int) -> StateT:
        """The position with other hands, and with these cards in nobody's."""

    def settle_trick(self, state: StateT) -> tuple[StateT, tuple[Frame, ...]]:
        """The position once the trick lies where it must go; unchanged if its winner has a choice."""

    def leader(self, state: StateT) -> int | None:
        """The seat that leads next, None while the trick goes on."""

    def taking_rule(self, who: str, start: StateT, frames: Sequence[Frame]) -> str:
        """The row that decided who takes a trick, or leads, or has the turn."""


class Counting(Protocol[GameT, SeenT]):
    """The count of a round of a climbing game: the rows of its score sheet, and learners' slips."""

    @property
    def POINTS(self) -> str:
        """The row about the points of a round."""

    @property
    def GAME(self) -> str:
        """The row that says when the game is won."""

    @property
    def ASK(self) -> str:
        """The key of the question."""

    @property
    def SUMS(self) -> tuple[str, ...]:
        """The parts of the sheet that tricks go into."""

    @property
    def ADDED_UP(self) -> bool:
        """True if a game may be told round by round, from its beginning."""

    @property
    def SLIPS(self) -> tuple[Slip, ...]:
        """The known slips."""

    def agreements(self, game: GameT) -> tuple[Phrase, ...]:
        """The table's agreements that settle a game."""

    def tricks(self, state: SeenT) -> Mapping[str, Line]:
        """The lines of each player's tricks, by their rows."""

    def rows(self, state: SeenT) -> list[ScoreRow]:
        """Every row of the sheet of a finished round."""

    def values(self, state: SeenT, lines: Iterable[Line]) -> Values:
        """The value of each row if these were the lines of the count."""

    def following(self, state: SeenT, totals: tuple[int, ...]) -> list[ScoreRow]:
        """Rows about the next round."""

    def no_slip(self, row: ScoreRow) -> str:
        """The key of the reply to a wrong number that no known slip explains."""


# -- who fulfils them ------------------------------------------------------------------------------------


def family(game: Ruleset) -> Family[Ruleset, State]:
    """The family that a game belongs to."""
    if game.family not in TILES:
        return climbing(game)
    from .mahjong import family as mahjong

    found: Family[Any, Any] = mahjong
    return found


def climbing(game: Ruleset) -> ClimbingFamily[Ruleset, State]:
    """The family that a climbing game belongs to."""
    found: ClimbingFamily[Any, Any]
    match game.family:
        case "tichu":
            from .tichu import family as tichu

            found = tichu
        case "haggis":
            from .haggis import family as haggis

            found = haggis
        case _:
            raise LookupError(f"no questions are known for the family {game.family!r}")
    return found


def conditions(game: Ruleset) -> FamilyConditions[State]:
    """The conditions of a game's family."""
    found: FamilyConditions[Any]
    match game.family:
        case "tichu":
            from .tichu import conditions as tichu

            found = tichu
        case "haggis":
            from .haggis import conditions as haggis

            found = haggis
        case "mahjong":
            from .mahjong import conditions as mahjong

            found = mahjong
        case _:
            raise LookupError(f"there are no conditions for the family {game.family!r}")
    return found


def actions_of(game: Ruleset) -> Conditions:
    """The conditions on an action that a game knows."""
    return conditions(game).ACTION


def counting(game: Ruleset) -> Counting[Ruleset, State]:
    """The score sheet of a climbing game."""
    found: Counting[Any, Any]
    match game.family:
        case "tichu":
            from .tichu import counting as tichu

            found = tichu
        case "haggis":
            from .haggis import counting as haggis

            found = haggis
        case _:
            raise LookupError(f"there is no score sheet for the family {game.family!r}")
    return found
