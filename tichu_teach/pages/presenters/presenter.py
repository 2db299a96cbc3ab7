"""The parts that a family of games has at the table.

The pages know no more of a game than its family's presenter says. A family has to say what is abstract here;
the rest is as it stands, unless it says otherwise.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from tichu_teach.engine import Record, Verdict
from tichu_teach.engine.state import Ruleset, State, View
from tichu_teach.pages.presenters.editing import Editing
from tichu_teach.pages.table.table import Table
from tichu_teach.texts import Texts
from tichu_teach.texts.names import names_at, signed, title_name

if TYPE_CHECKING:
    from tichu_teach.scene.panel import CardsRow
    from tichu_teach.scene.table import SceneInput, SceneTable


def views(state: State, seats: Iterable[int]) -> dict[int, View]:
    """What some seats see of a position: theirs are the hands that a page lays open on purpose."""
    return {seat: state.view(seat) for seat in seats}


@dataclass(frozen=True)
class Seen:
    """How a position is shown to whoever sees it as one of its views.

    you       the seat that is called You
    called    what the seats are called, where that is not as in a game
    open      the hands that the page lays open on purpose: by seat, what that seat sees
    said      what stands in the seats' bubbles (keys under `table.said`)
    thinking  the seat that is about to move, as far as one can know
    marked    the cards that are pointed at
    lit       the cards of each legal play, where they are lit (see `Layout.hints`)
    taken     whether the points in everybody's tricks are shown
    scores    whether the points of the game are
    pile      what stands below the trick
    playing   whether it is a game, where nothing is a question that the controls could answer
    """

    you: int = 0
    called: Sequence[str] = ()
    open: Mapping[int, View] = field(default_factory=dict)
    said: Mapping[int, str] = field(default_factory=dict)
    thinking: int | None = None
    marked: Sequence[str] = ()
    lit: Sequence[Sequence[str]] | None = None
    taken: bool = False
    scores: bool = True
    pile: str | None = None
    playing: bool = False

    def names(self, view: View) -> Sequence[str]:
        """The names of the seats, by number."""
        return self.called or names_at(view, self.you)


Position = TypeVar("Position", bound=State)
Sight = TypeVar("Sight", bound=View)


class RoundGuide(ABC, Generic[Position]):
    """A round together, as a family has it."""

    def moment(self, state: Position, seat: int, names: Sequence[str]) -> str:
        """What lies before a seat that is to decide, without a word on what to do; may be empty."""
        return ""

    @abstractmethod
    def met(self, state: Position, seat: int) -> Iterator[tuple[str, str]]:
        """What a seat has before it that a learner may see for the first time: its name under `guide.new`,
        and the rule that teaches it."""

    def speaker(self, before: Position, action: Any, after: Position) -> int | None:
        """The seat whose doing is told of an action; None where what is told is nobody's."""
        seat: int = action.seat
        return seat

    def idle(self, action: Any) -> bool:
        """Return True for an action that only follows from what was done before."""
        return False

    def plain(self, state: Position) -> bool:
        """Return True for a deal that holds nothing that had better come later."""
        return True

    @abstractmethod
    def story(self, state: Position, names: Sequence[str]) -> str:
        """How a finished round went, in a sentence."""

    def brought(self, state: Position, seat: int) -> str:
        """What a finished round has brought a seat: points, or a place."""
        game = state.game
        if game.titles:
            place = self.places(state).index(seat)
            title = game.titles[place]
            key = "guide.place.plain" if title == "place" else "guide.place"
            return Texts(game.name)(key, title=title_name(title, place), number=place + 1)
        points = state.count().points
        return Texts(game.name)("guide.points", points=signed(points[game.side(seat)]))

    @abstractmethod
    def places(self, state: Position) -> Sequence[int]:
        """The seats in the order in which they have come in."""

    def unasked(self, state: Position, seat: int) -> Any:
        """What a seat does that makes no calls yet, where nothing else is left to decide; None elsewhere."""
        return None


Data = dict[str, Any]
Move = Callable[[Any, int, Data], Any]


class Layout(ABC, Generic[Sight]):
    """A position as the table draws it, from the view of one seat: what is hidden from it never gets here."""

    TAUGHT_BY: ClassVar[Mapping[str, str]] = {}
    """By control (a type of action, or "wish") the rule without which a chapter doesn't show it."""

    def without(self, inputs: SceneInput, later: Collection[str]) -> SceneInput:
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

        What the rules forbid can be tried all the same, for then the referee says why; only what makes no
        sense at this moment isn't offered.
        """


class Log(ABC, Generic[Position]):
    """What happens, told line by line to one who sits at the table."""

    @abstractmethod
    def opening(self, state: Position, seat: int) -> list[str]:
        """What there is to know as a round begins."""

    @abstractmethod
    def lines(
        self, before: Position, action: Any, after: Position, seat: int, names: Sequence[str] = ()
    ) -> list[str]:
        """What the player at `seat` sees of an action; `names` where seats are not called as in a game."""

    @abstractmethod
    def bubbles(
        self, said: Mapping[int, str], before: Position, action: Any, after: Position
    ) -> dict[int, str]:
        """What stands in the seats' bubbles after an action: keys under `table.said`, or words."""

    def arrived(self, before: Position, action: Any, after: Position, seat: int) -> Sequence[str] | None:
        """The cards an action has just brought a seat; None where it brought nothing and those that came
        before are still to be pointed at."""
        return ()


class Coach(ABC, Generic[Position]):
    """A word in the learner's ear: what the moment asks, what the rules allow, what can wait.

    claims  whether it can be proved from what a seat sees that it goes out now
    """

    claims = False

    @abstractmethod
    def header(self, record: Record) -> str:
        """The line over the panel: which round this is, and what the game goes to."""

    @abstractmethod
    def title(self, state: Position, seat: int, names: Sequence[str]) -> str:
        """What the moment asks of a seat, in a few words."""

    @abstractmethod
    def advice(self, state: Position, seat: int, names: Sequence[str], received: Sequence[str] = ()) -> str:
        """One sentence or two on what may be done at this moment; `received` are cards just got."""

    @abstractmethod
    def legal_words(self, state: Position, seat: int) -> list[str]:
        """Everything a seat may do now, kind by kind."""

    def forced(self, state: Position, seat: int) -> Any:
        """What a seat does where nothing is left to decide; None elsewhere."""
        return None

    def foreseen(self, state: Position, action: Any) -> Verdict | None:
        """The verdict on an action that has only to wait until others have been asked for a bomb; None where
        nobody is."""
        return None

    def declining(self, state: Position, seat: int) -> Any:
        """The answer that throws no bomb, where a seat is asked for one; None elsewhere."""
        return None

    def patience(self, state: Position, seat: int, verdict: Verdict, names: Sequence[str]) -> str | None:
        """Words for a refusal that only says "not yet", "" if those of the referee will do; None for any
        other refusal."""
        return None

    def going_on(self, state: Position, seat: int) -> Any:
        """What a seat does between its plays that only wants to go on: no bomb, no wish, its trick taken in;
        None where it has to decide."""
        return None

    def counts_in(self, game: Ruleset) -> str:
        """In what choices are compared: `points` or `places`."""
        return "points"

    def moving(self, state: Position) -> bool:
        """Return True if all can see that the seat whose turn it is has to decide."""
        return state.phase == "play"

    def silent(self, state: Position, action: Any) -> bool:
        """Return True if an opponent's action takes no time, so that a pause betrays nothing."""
        return False


class Naming(ABC, Generic[Position]):
    """What a move is called before it is made."""

    @abstractmethod
    def kind(self, state: Position, action: Any) -> str:
        """What sort of move it is, as a sentence that leaves the cards to be found."""

    @abstractmethod
    def move(self, state: Position, action: Any, names: Sequence[str]) -> str:
        """The move itself, in a few words."""

    def grounds(self, state: Position, action: Any, names: Sequence[str]) -> str:
        """Remarks on the cards that a move would use, besides its reason; may be empty."""
        return ""

    def spread(self, state: Position, play: Any) -> CardsRow:
        """A play as a row of cards with its label, a stand-in with what it stands for.

        Only a family whose coach `claims` is asked.
        """
        raise NotImplementedError


class Summary(ABC, Generic[Position]):
    """A finished round on paper."""

    @abstractmethod
    def ending(self, state: Position, you: int, *, alone: bool = False) -> list[Data]:
        """The panel's blocks after a round: who has won, the sheet, the rules behind it; and what comes next
        in a game, unless the round stands `alone`."""

    def facts(self, state: Position, names: Sequence[str]) -> list[str]:
        """Tell what a finished round is counted by besides the cards in tricks, where a sheet asks that."""
        return []


@dataclass(frozen=True)
class Presenter(Generic[Position]):
    """A family of games at the table.

    moves    by type of event, the engine's action for it; raises TichuError for what cannot be read
    editing  how a position is put together by hand
    board    the table in the browser that can draw it
    """

    scene: Layout[Any]
    log: Log[Position]
    coach: Coach[Position]
    naming: Naming[Position]
    summary: Summary[Position]
    guide: RoundGuide[Position]
    moves: Mapping[str, Move]
    editing: Editing
    board: type[Table] = Table
