"""What is different at the table from one family of games to another.

The pages know no more of a game than its family's presenter says. It has a part for each thing that is
said or shown, in a file named like it; what a family doesn't say for itself is as it stands here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from tichu_teach.engine import Record, Verdict
from tichu_teach.engine.ruleset import Ruleset
from tichu_teach.engine.state import State
from tichu_teach.pages.presenters.editing import Editing
from tichu_teach.pages.presenters.guide import Guide
from tichu_teach.pages.presenters.seen import Seen
from tichu_teach.pages.table import Table

Data = dict[str, Any]
Move = Callable[[Any, int, Data], Any]
Position = TypeVar("Position", bound=State[Any, Any])


class Scene(Generic[Position]):
    """A position as the table draws it: engine values in, plain data out."""

    TAUGHT_BY: ClassVar[Mapping[str, str]] = {}
    """By control (a type of action, or "wish") the rule without which a chapter doesn't show it."""

    def table(self, state: Position, seen: Seen) -> Data:
        """The `table` of a scene. Only what the viewer may see goes in, and the hands that lie open."""
        raise NotImplementedError

    def controls(self, state: Position, seat: int, seen: Seen) -> Data:
        """The `input` of a scene: what `seat` may try now.

        What the rules forbid can be tried all the same, for then the referee says why; only what makes no
        sense at this moment isn't offered.
        """
        raise NotImplementedError


class Log(Generic[Position]):
    """What happens, told line by line to one who sits at the table."""

    def opening(self, state: Position, seat: int) -> list[str]:
        """What there is to know as a round begins."""
        raise NotImplementedError

    def lines(
        self, before: Position, action: Any, after: Position, seat: int, names: Sequence[str] = ()
    ) -> list[str]:
        """What the player at `seat` sees of an action; `names` where seats are not called as in a game."""
        raise NotImplementedError

    def bubbles(
        self, said: Mapping[int, str], before: Position, action: Any, after: Position
    ) -> dict[int, str]:
        """What stands in the seats' bubbles after an action: keys under `table.said`, or words."""
        raise NotImplementedError

    def arrived(self, before: Position, action: Any, after: Position, seat: int) -> Sequence[str] | None:
        """The cards an action has just brought a seat; None where it brought nothing and those that came
        before are still to be pointed at."""
        return ()


class Coach(Generic[Position]):
    """A word in the learner's ear: what the moment asks, what the rules allow, what can wait.

    claims  whether it can be proved from what a seat sees that it goes out now
    """

    claims = False

    def header(self, record: Record) -> str:
        """The line over the panel: which round this is, and what the game goes to."""
        raise NotImplementedError

    def title(self, state: Position, seat: int, names: Sequence[str]) -> str:
        """What the moment asks of a seat, in a few words."""
        raise NotImplementedError

    def advice(self, state: Position, seat: int, names: Sequence[str], received: Sequence[str] = ()) -> str:
        """One sentence or two on what may be done at this moment; `received` are cards just got."""
        raise NotImplementedError

    def legal_words(self, state: Position, seat: int) -> list[str]:
        """Everything a seat may do now, kind by kind."""
        raise NotImplementedError

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
        """Whether all can see that the seat whose turn it is has to decide."""
        return state.phase == "play"

    def silent(self, state: Position, action: Any) -> bool:
        """Whether an opponent's action takes no time at a position, so that a pause betrays nothing."""
        return False


class Naming(Generic[Position]):
    """What a move is called before it is made."""

    def kind(self, state: Position, action: Any) -> str:
        """What sort of move it is, as a sentence that leaves the cards to be found."""
        raise NotImplementedError

    def move(self, state: Position, action: Any, names: Sequence[str]) -> str:
        """The move itself, in a few words."""
        raise NotImplementedError

    def spread(self, state: Position, play: Any) -> Data:
        """A play as a row of cards with its label; a stand-in with what it stands for."""
        raise NotImplementedError


class Summary(Generic[Position]):
    """A finished round on paper."""

    def ending(self, state: Position, you: int) -> list[Data]:
        """The panel's blocks after a round: who has won, the sheet, the rules behind it."""
        raise NotImplementedError

    def facts(self, state: Position, names: Sequence[str]) -> list[str]:
        """What a finished round is counted by, besides the cards in the tricks."""
        raise NotImplementedError


@dataclass(frozen=True)
class Presenter(Generic[Position]):
    """A family of games at the table.

    moves    by type of event, the engine's action for it; raises TichuError for what cannot be read
    editing  how a position is put together by hand
    board    the table in the browser that can draw it
    """

    scene: Scene[Position]
    log: Log[Position]
    coach: Coach[Position]
    naming: Naming[Position]
    summary: Summary[Position]
    guide: Guide[Position]
    moves: Mapping[str, Move]
    editing: Editing
    board: type[Table] = Table
