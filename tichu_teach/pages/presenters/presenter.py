"""A family's parts at the table.

The pages know no more of a game than its family's presenter says. A family must define what is abstract here;
it may override the rest.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from tichu_teach.engine import Action, Play, Record, Verdict
from tichu_teach.engine.state import Own, Ruleset, State, View
from tichu_teach.pages.presenters.editing import Editing
from tichu_teach.pages.table.scene import Data
from tichu_teach.pages.table.table import Table
from tichu_teach.texts import Texts
from tichu_teach.texts.names import names_at, signed, title_inside

if TYPE_CHECKING:
    from tichu_teach.scene.panel import Block, CardsRow
    from tichu_teach.scene.table import SceneInput, SceneTable


def views(state: State, seats: Iterable[int]) -> dict[int, View]:
    """The views of some seats, whose hands a page lays open on purpose."""
    return {seat: state.view(seat) for seat in seats}


@dataclass(frozen=True)
class Seen:
    """The way to show a position to somebody who has one of its views.

    you         the seat that is called You
    seat_names  the names of the seats, if not those of a game
    hands_seen  the hands that the page lays open on purpose: the views of their seats
    said        the words in the seats' bubbles (keys under `table.said`)
    thinking    the seat that is about to move, as far as others can know
    marked      the cards to point at
    lit_cards   the cards of each legal play, if they are lit (see `Layout.hints`)
    scores      True to show the points of the game
    pile        what lies below the trick
    playing     True in a game, which asks no question that the controls could answer
    """

    you: int = 0
    seat_names: Sequence[str] = ()
    hands_seen: Mapping[int, View] = field(default_factory=dict)
    said: Mapping[int, str] = field(default_factory=dict)
    thinking: int | None = None
    marked: Sequence[str] = ()
    lit_cards: Sequence[Sequence[str]] | None = None
    scores: bool = True
    pile: str | None = None
    playing: bool = False

    @classmethod
    def with_open(cls, state: State, seats: Iterable[int], names: Sequence[str]) -> Seen:
        """A position that belongs to no game being played: some hands open, and points if there are any."""
        return cls(seat_names=names, hands_seen=views(state, seats), scores=any(state.totals))

    def names(self, view: View) -> Sequence[str]:
        """The names of the seats, by number."""
        return self.seat_names or names_at(view, self.you)

    def hands(self, view: View) -> dict[int, int]:
        """The hands to draw face up, by seat: the view's own, and those laid open."""
        return {view.seat: view.hand} | {seat: other.hand for seat, other in self.hands_seen.items()}


Position = TypeVar("Position", bound=State)
Sight = TypeVar("Sight", bound=View)


class RoundGuide(ABC, Generic[Position]):
    """A family's guide of a guided round."""

    def moment(self, state: Position, seat: int, names: Sequence[str]) -> str:
        """The situation of a seat that is to decide, without a word on what to do; may be empty."""
        return ""

    def on_top(self, state: Position, names: Sequence[str]) -> str:
        """Tell what lies on top, to tell one decision from another; empty where nothing does."""
        return ""

    @abstractmethod
    def topics(self, state: Position, seat: int) -> Iterator[tuple[str, str]]:
        """Yield what a seat has before it that may be new to a learner.

        Each has its name under `guide.new`, and the rule that teaches it.
        """

    def speaker(self, before: Position, action: Action, after: Position) -> int | None:
        """The seat that an action's lines are about; None if they are about nobody."""
        seat: int = action.seat
        return seat

    def idle(self, action: Action) -> bool:
        """Return True for an action that only follows from an earlier one."""
        return False

    def between_tricks(self, state: Position) -> bool:
        """Return True if a trick is over and the next has not begun."""
        return False

    def passes_for_bombs(self, state: Position, action: Action) -> bool:
        """Return True for a pass where nothing but a bomb beats what lies on top."""
        return False

    def has_declined(self, actions: Sequence[str], seat: int) -> bool:
        """Return True if a seat has said in the last trick of these actions that it throws no bomb."""
        return False

    def plain(self, state: Position) -> bool:
        """Return True for a deal without anything better kept for later."""
        return True

    @abstractmethod
    def story(self, state: Position, names: Sequence[str]) -> str:
        """Tell how a finished round went, in a sentence."""

    def say_result(self, state: Position, seat: int) -> str:
        """Tell what a finished round has brought a seat: points, or a place."""
        game = state.game
        if game.titles:
            place = self.places(state).index(seat)
            title = game.titles[place]
            key = "guide.place.plain" if title == "place" else "guide.place"
            return Texts(game.name)(key, title=title_inside(title, place), number=place + 1)
        points = state.count().points
        return Texts(game.name)("guide.points", points=signed(points[game.side(seat)]))

    @abstractmethod
    def places(self, state: Position) -> Sequence[int]:
        """The seats in the order in which they finished."""

    def action_without_calls(self, state: Position, seat: int) -> Action | None:
        """The action of a seat that makes no calls yet, if nothing else is left to decide; else None."""
        return None


Move = Callable[[Own, int, Data], Action]


class Layout(ABC, Generic[Sight]):
    """A position as the table draws it, from one seat's view: nothing hidden from that seat gets here."""

    TAUGHT_BY: ClassVar[Mapping[str, str]] = {}
    """By control (a type of action, or "wish"), the rule that must be taught before a chapter shows it."""

    def without_controls(self, inputs: SceneInput, later: Collection[str]) -> SceneInput:
        """Return an input without some of these controls: buttons, and answers to a discard."""
        found: SceneInput = {
            **inputs,
            "actions": [each for each in inputs.get("actions", ()) if each["type"] not in later],
        }
        if claims := inputs.get("claims"):
            choices = [each for each in claims["choices"] if each["type"] not in later]
            found["claims"] = {**claims, "choices": choices}
        return found

    @abstractmethod
    def table(self, view: Sight, seen: Seen) -> SceneTable:
        """Return the `table` of a scene, with the view's hand before the learner."""

    @abstractmethod
    def hints(self, view: Sight) -> list[list[str]] | None:
        """Return the cards of each legal action of the view's seat, each set once; None if none uses any."""

    @abstractmethod
    def controls(self, view: Sight, seen: Seen) -> SceneInput:
        """Return the `input` of a scene: everything that the view's seat may try now.

        Forbidden actions can be tried too, for then the referee says why; only what makes no sense at this
        moment isn't offered.
        """


class Log(ABC, Generic[Position]):
    """The log, told line by line to a player at the table."""

    @abstractmethod
    def opening(self, state: Position, seat: int) -> list[str]:
        """The lines as a round begins."""

    @abstractmethod
    def lines(
        self, before: Position, action: Action, after: Position, seat: int, names: Sequence[str] = ()
    ) -> list[str]:
        """The lines on an action, as the player at `seat` sees it; `names` if seats aren't named as in a
        game.
        """

    def below(self, action: Action, lines: Sequence[str]) -> Sequence[str]:
        """The lines on an action that the drawn table doesn't show by itself."""
        return lines

    @abstractmethod
    def bubbles(
        self, said: Mapping[int, str], before: Position, action: Action, after: Position
    ) -> dict[int, str]:
        """The words in the seats' bubbles after an action: keys under `table.said`, or words."""

    def received_cards(
        self, before: Position, action: Action, after: Position, seat: int
    ) -> Sequence[str] | None:
        """The cards that an action has just brought a seat.

        None if it brought none and those that came before are still to be pointed at.
        """
        return ()


class Coach(ABC, Generic[Position]):
    """A word in the learner's ear: what the moment asks, what the rules allow, what can wait.

    claims  True if it can be proved from what a seat sees that it goes out now
    """

    claims = False

    @abstractmethod
    def header(self, record: Record) -> str:
        """The line over the panel: the number of the round, and the goal of the game."""

    @abstractmethod
    def title(self, state: Position, seat: int, names: Sequence[str]) -> str:
        """The title of the moment: what it asks of a seat, in a few words."""

    @abstractmethod
    def advice(self, state: Position, seat: int, names: Sequence[str], received: Sequence[str] = ()) -> str:
        """One sentence or two on what the seat may do now; `received` are cards just received."""

    @abstractmethod
    def legal_words(self, state: Position, seat: int) -> list[str]:
        """Everything a seat may do now, kind by kind."""

    def forced_action(self, state: Position, seat: int) -> Action | None:
        """The action of a seat that has nothing to decide; else None."""
        return None

    def verdict_to_come(self, state: Position, action: Action) -> Verdict | None:
        """The verdict on an action that must only wait until others have been asked for a bomb; else None."""
        return None

    def declining(self, state: Position, seat: int) -> Action | None:
        """The answer that throws no bomb, if a seat is asked for one; else None."""
        return None

    def patience(self, state: Position, seat: int, verdict: Verdict, names: Sequence[str]) -> str | None:
        """The words for a refusal that only says "not yet", "" if the referee's will do.

        None for any other refusal.
        """
        return None

    def going_on(self, state: Position, seat: int) -> Action | None:
        """The action of a seat that just wants to go on between its plays; None if it must decide.

        That is no bomb, no wish, or its trick taken in.
        """
        return None

    def leave_out(self, state: Position, known: Collection[str]) -> Position:
        """The position without the decisions that take a control not `known` yet (`Layout.TAUGHT_BY`)."""
        return state

    def counts_in(self, game: Ruleset) -> str:
        """The unit in which choices are compared: `points` or `places`."""
        return "points"

    def moving(self, state: Position) -> bool:
        """Return True if all can see that the seat whose turn it is has to decide."""
        return state.phase == "play"

    def is_silent(self, state: Position, action: Action) -> bool:
        """Return True if an opponent's action takes no time, so that a pause betrays nothing."""
        return False


class Naming(ABC, Generic[Position]):
    """The names of moves before they are made."""

    @abstractmethod
    def kind(self, state: Position, action: Action) -> str:
        """The sort of a move, as a sentence that leaves the cards to be found."""

    def manner(self, state: Position, action: Action) -> str:
        """The sort of a move, named as in players' reasons: `lead`, `discard`."""
        return type(action).__name__.lower()

    @abstractmethod
    def move(self, state: Position, action: Action, names: Sequence[str]) -> str:
        """The move itself, in a few words."""

    def grounds(self, state: Position, action: Action, names: Sequence[str]) -> str:
        """Remarks on the cards that a move would use, besides its reason; may be empty."""
        return ""

    def play_row(self, state: Position, play: Play) -> CardsRow:
        """A play as a row of cards with its label; a stand-in shows what it stands for.

        Only called for families whose coach `claims`.
        """
        raise NotImplementedError


class Summary(ABC, Generic[Position]):
    """A finished round on paper."""

    @abstractmethod
    def ending(self, state: Position, you: int, *, alone: bool = False) -> list[Block]:
        """The panel's blocks after a round: the winner, the sheet, and the rules behind it.

        Unless the round stands `alone`, they say what comes next in the game.
        """

    def facts(self, state: Position, names: Sequence[str]) -> list[str]:
        """The facts that a finished round is counted by besides the cards in tricks, for the question of a
        sheet.
        """
        return []


@dataclass(frozen=True)
class Presenter(Generic[Position, Sight]):
    """A family of games at the table.

    moves    by type of event, makes the engine's action for it; raises NotationError if it cannot be read,
             PositionError if it names a card twice
    editing  the family's way to set a position up by hand
    board    the table in the browser that can draw its positions
    """

    scene: Layout[Sight]
    log: Log[Position]
    coach: Coach[Position]
    naming: Naming[Position]
    summary: Summary[Position]
    guide: RoundGuide[Position]
    moves: Mapping[str, Move]
    editing: Editing
    board: type[Table] = Table
