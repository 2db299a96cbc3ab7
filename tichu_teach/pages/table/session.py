"""What every page at the table shares: one table, its events by name, pauses that never block."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from tichu_teach.engine import NotationError, PositionError, TichuError
from tichu_teach.pages.presenters.families import board, presenter
from tichu_teach.pages.table.messages import MOVES
from tichu_teach.pages.table.scene import explained
from tichu_teach.pages.table.table import LearnerError, Table
from tichu_teach.printed.page import page
from tichu_teach.texts import Texts, text

if TYPE_CHECKING:
    from tichu_teach.engine.state import State


log = logging.getLogger(__name__)

Data = dict[str, Any]


def move(state: State, seat: int, kind: str, data: Data, names: Sequence[str] = ()) -> Any:
    """The engine's action for an event of the table. Raises LearnerError for what cannot be read."""
    try:
        if kind == "notation":
            return _written(state, seat, data["text"], names)
        read = presenter(state.game).moves.get(kind)
        if read is None:
            raise LearnerError(text("page.not-here"))
        return read(state, seat, data)
    except NotationError as error:
        raise _unreadable(state, (error.where or error.text).removeprefix(f"{seat} ")) from error
    except PositionError as error:
        raise LearnerError(text("page.twice")) from error
    except TichuError as error:
        raise _unreadable(state, data.get("text", "")) from error


def _unreadable(state: State, part: str) -> LearnerError:
    """What is said of words that are no move in this game."""
    return LearnerError(Texts(state.game.name)("page.unreadable", part=part))


def _written(state: State, seat: int, words: str, names: Sequence[str]) -> Any:
    """The text box: what an action's text has after its seat; seats may be called by their names."""
    called = {name.casefold(): str(number) for number, name in enumerate(names)}
    return state.action(" ".join([str(seat), *(called.get(each.casefold(), each) for each in words.split())]))


Handler = TypeVar("Handler", bound=Callable[..., None])


def on_press(button: str) -> Callable[[Handler], Handler]:
    """Have a method of a page, or of one of its parts, answer the button of the panel with this name."""
    return _marks("button", button)


def on_message(*kinds: str) -> Callable[[Handler], Handler]:
    """Have a method of a page, or of one of its parts, answer messages of these types (`messages.SHAPES`)."""
    return _marks("message", *kinds)


def _marks(mark: str, *names: str) -> Callable[[Handler], Handler]:
    def marked(method: Handler) -> Handler:
        setattr(method, mark, names)
        return method

    return marked


def _answering(holder: object, mark: str, name: str) -> Callable[..., None] | None:
    """The method of a page, or of a part of one, that is marked so; one that overrides it takes its place."""
    for base in type(holder).__mro__:
        for method, value in vars(base).items():
            if name in getattr(value, mark, ()):
                found: Callable[..., None] = getattr(holder, method)
                return found
    return None


def served_at(url: str) -> str:
    """The address at which others can open a page, too; "" in JupyterLab, where they can't."""
    return url if "/render/" in url else ""


DRAWER = "more=on"
"""In the query of a place: a drawer is open there."""

TRYING = "try=on"
"""In the query of a place: a free table lies there."""

OURS = "tichu-teach"
"""In an output's metadata: how the table is drawn. The tutorial's page does it (`app/static/kernel.js`)."""


class Session:
    """A page at the table. Shown as the last thing of a cell it is its table.

    A subclass answers with methods: `act(kind, data)` for what players do, those marked `@on_message(type)`
    for everything else, `@on_press(name)` for the panel's buttons; and builds the picture in `picture()`.
    `ruleset` decides what kind of table it is, unless the page has a `kind` of its own.
    """

    kind: type[Table] | None = None

    keys: Sequence[str] = ()
    """What the browser is asked for when it says hello."""

    parts: Sequence[object] = ()
    """What the page has that answers messages and buttons in its place, unless it does so itself."""

    stand_in: Session | None = None
    """What takes the page's place at its table for a while, and all events but a hello with it."""

    def __init__(self, ruleset: str = "", host: Session | None = None) -> None:
        """A page at a table of its own, or at that of the `host` that it stands in for."""
        self.host = host
        if host is None:
            self.table = (self.kind or board(ruleset))(recall=list(self.keys))
            self.table.on_event(self.event)
        else:
            self.table = host.table
        self.spoken_at = ruleset  # whose words are explained where they stand
        self._said: tuple[int, str] = (
            host._said if host else (0, "")
        )  # how much has been read out, and the last of it
        self._timer: asyncio.TimerHandle | None = None

    @property
    def framed(self) -> object:
        """What the page is about as a frame (`tichu_teach.frame`), None where it is about no such thing."""
        return None

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The table and, for wherever that cannot be, a picture of the page as it stands.

        A page that Voilà serves is never kept, and needs none.
        """
        data, metadata = self.table._repr_mimebundle_(**kwargs) or ({}, {})
        data = {**data, "text/plain": repr(self)}
        if os.environ.get("SERVER_SOFTWARE", "").startswith("voila/"):
            return data, {**metadata, OURS: self.table.drawn()}
        try:
            data["text/html"] = str(page(explained(self.unanswered(), self.spoken_at)))
        except Exception:
            log.exception("the page could not be printed")
        return data, metadata

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    # -- events ------------------------------------------------------------------------------------

    def event(self, kind: str, data: Data) -> None:
        """One checked event of the browser; raises LearnerError where it makes no sense here."""
        if self.stand_in and kind != "hello":
            return self.stand_in.event(kind, data)
        if kind in MOVES:
            return self.act(kind, data)
        for each in (self, *self.parts):
            if answer := _answering(each, "message", kind):
                answer(data)
                break
        else:
            raise LearnerError(text("page.not-here"))
        if kind == "hello" and TRYING in data["query"]:
            self.event("button", {"name": "forward"})

    def act(self, kind: str, data: Data) -> None:
        """Something a player does at the table."""
        raise LearnerError(text("page.not-here"))

    @on_message("button")
    def on_button(self, data: Data) -> None:
        """A button of the panel; one that is no longer there (a late click) does nothing."""
        for each in (self, *self.parts):
            if press := _answering(each, "button", data["name"]):
                return press()

    # -- the browser's history ---------------------------------------------------------------------

    @property
    def way_here(self) -> str:
        """Where the page is, as the query of a link that opens it; "" for its beginning.

        The browser's history has an entry for each, and a reload comes to the same.
        """
        return self.host.way_here if self.host else ""

    @on_message("go")
    def on_go(self, data: Data) -> None:
        """The browser's history leads somewhere: a step back, or forward again."""
        place, trying, _ = data["query"].partition(TRYING)
        place = place.rstrip("?&") if trying else data["query"]
        if not trying or place != self.way_here:
            self.come_to(place)
        if trying:
            self._first.event("button", {"name": "forward"})

    @property
    def _first(self) -> Session:
        """The page that all others here stand in for."""
        return self.host._first if self.host else self

    def come_to(self, query: str) -> None:
        """Go where `way_here` once was; what only stands in makes room. A place that has gone is none."""
        host = self.host
        if host is None or query == self.way_here:
            return self.show()
        self.leave()
        if query != host.way_here:
            host.come_to(query)

    # -- the picture -------------------------------------------------------------------------------

    @property
    def laid(self) -> str:
        """What is laid out, by name: when it changes, the browser begins at the beginning."""
        return ""

    def picture(self) -> Data:
        """The scene as it is now, without `say`."""
        raise NotImplementedError

    def unanswered(self) -> Data:
        """The scene as others may see it, who are still to find what has been found here."""
        return self.picture()

    def show(self, say: str = "") -> None:
        """Draw the picture and, if there is something to say, have it read out."""
        if self.stand_in:
            return self.stand_in.show(say)
        if say:
            self._said = (self._said[0] + 1, say)
        number, words = self._said
        scene = explained(self.picture(), self.spoken_at)
        if scene.get("panel"):
            scene["panel"] = {**scene["panel"], "step": self.laid}
        if present := self.aside():
            scene["present"] = present
        self.table.show({**scene, "say": {"n": number, "text": words}, "here": self.way_here})

    def aside(self) -> Data | None:
        """What there is for whoever presents the page to a class; None where nobody can (`presenting/`)."""
        return None

    def let_in(self, other: Session) -> None:
        """Let another page stand in: a new one, or one that has stood here before."""
        self.stop()
        other._said = self._said
        self.stand_in = other

    def dismiss(self) -> None:
        """Let what stands in go."""
        if self.stand_in:
            self._said, self.stand_in = self.stand_in._said, None

    def leave(self, say: str = "") -> None:
        """Go: the page that was stood in for goes on where it was."""
        self.stop()
        if self.host:
            self.host.dismiss()
            self.host.show(say)
            self.host.go_on()

    def go_on(self) -> None:
        """Let run again what was running."""

    # -- pauses ------------------------------------------------------------------------------------

    def later(self, seconds: float, do: Callable[[], None]) -> bool:
        """Have `do` called after a pause, in place of what was waiting before.

        Returns False, and does nothing, where nothing can wait: without a pause, or outside a kernel.
        """
        self.stop()
        if seconds <= 0:
            return False
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return False
        self._timer = loop.call_later(seconds, self._wake, do)
        return True

    def stop(self) -> None:
        """Forget what was waiting."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wake(self, do: Callable[[], None]) -> None:
        self._timer = None
        try:
            do()
        except Exception:
            log.exception("the table could not go on by itself")
