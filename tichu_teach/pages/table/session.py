"""The common part of all pages at the table: one table, events by name, pauses that never block."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import parse_qs

from tichu_teach.engine import Action, NotationError, PositionError
from tichu_teach.pages.presenters.families import board, presenter
from tichu_teach.pages.table.kept import say_put_aside
from tichu_teach.pages.table.messages import MOVES
from tichu_teach.pages.table.scene import Data, mark_terms
from tichu_teach.pages.table.slices import running_loop
from tichu_teach.pages.table.table import LearnerError, Table
from tichu_teach.printed.page import page
from tichu_teach.texts import Texts, text

if TYPE_CHECKING:
    from tichu_teach.engine.state import State
    from tichu_teach.scene import Present, Scene


log = logging.getLogger(__name__)


def move(state: State, seat: int, kind: str, data: Data, names: Sequence[str] = ()) -> Action:
    """The engine's action for an event of the table. Raises LearnerError if it cannot be read."""
    try:
        if kind == "notation":
            return _typed_action(state, seat, data["text"], names)
        read = presenter(state.game).moves.get(kind)
        if read is None:
            raise LearnerError(text("page.not-here"))
        return read(state, seat, data)
    except NotationError as error:
        part = (error.where or error.text).removeprefix(f"{seat} ")
        raise LearnerError(Texts(state.game.name)("page.unreadable", part=part)) from error
    except PositionError as error:
        raise LearnerError(text("page.twice")) from error


def _typed_action(state: State, seat: int, words: str, names: Sequence[str]) -> Action:
    """The action written in the text box, without its seat; seats may be called by their names."""
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
    """The method of a page, or of its part, marked for this name; a subclass's comes first."""
    for base in type(holder).__mro__:
        for method, value in vars(base).items():
            if name in getattr(value, mark, ()):
                found: Callable[..., None] = getattr(holder, method)
                return found
    return None


def served_at(url: str) -> str:
    """The address at which others can also open a page; "" in JupyterLab, where they can't."""
    return url if "/render/" in url else ""


def link_values(query: str) -> dict[str, str]:
    """The values of a link's query by name; of several under one name, the first."""
    asked = parse_qs(query.lstrip("?"), keep_blank_values=True)
    return {name: values[0] for name, values in asked.items()}


RECORD = "progress"
"""The key under which a browser keeps the learner's record."""

DRAWER = "more=on"
"""The part of a way's query that says a drawer is open."""

TRYING = "try=on"
"""The part of a way's query that says a free table is laid."""

OURS = "tichu-teach"
"""The key in an output's metadata for drawing the table, used by the tutorial's page
(`app/static/kernel.js`).
"""


class Session:
    """A page at the table. As the last value of a cell it shows its table.

    A subclass answers with methods: `act(kind, data)` for players' moves, those marked `@on_message(type)`
    for everything else, `@on_press(name)` for the panel's buttons; it builds the picture in `picture()`.
    `ruleset` decides which kind of table it has, unless the page has a `kind` of its own.
    """

    kind: type[Table] | None = None

    keys: Sequence[str] = ()
    """The keys whose values the browser sends with its hello."""

    parts: Sequence[object] = ()
    """The parts of the page that answer messages and buttons, unless it does so itself."""

    stand_in: Session | None = None
    """The page that takes this one's place at its table for a while, and all events but a hello."""

    def __init__(self, ruleset: str = "", host: Session | None = None) -> None:
        """Begin a page at a table of its own, or at that of the `host` it stands in for."""
        self.host = host
        if host is None:
            self.table = (self.kind or board(ruleset))(recall=list(self.keys))
            self.table.on_event(self.event)
        else:
            self.table = host.table
        self.spoken_at = ruleset  # the game whose terms are explained
        # The number of texts read out, and the last one.
        self._said: tuple[int, str] = host._said if host else (0, "")
        self._timer: asyncio.TimerHandle | None = None

    @property
    def frame_subject(self) -> object:
        """The page's subject as a frame (`tichu_teach.frame`), None if it has no such thing."""
        return None

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The table and, for places where it can't live, a picture of the page as it stands.

        A page served by Voilà is never saved, and needs no picture.
        """
        data, metadata = self.table._repr_mimebundle_(**kwargs) or ({}, {})
        data = {**data, "text/plain": repr(self)}
        if os.environ.get("SERVER_SOFTWARE", "").startswith("voila/"):
            return data, {**metadata, OURS: self.table.first_drawing()}
        try:
            scene = mark_terms(self.unanswered_picture(), self.spoken_at)
            data["text/html"] = str(page(scene))
        except Exception:
            log.exception("the page could not be printed")
        return data, metadata

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    # -- events ------------------------------------------------------------------------------------

    def event(self, kind: str, data: Data) -> None:
        """Take a checked event from the browser; raise LearnerError if it makes no sense here."""
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
            self.press("forward")

    def act(self, kind: str, data: Data) -> None:
        """Take a player's move at the table."""
        raise LearnerError(text("page.not-here"))

    def press(self, button: str) -> None:
        """Press a button as the browser would."""
        self.event("button", {"name": button})

    @on_message("button")
    def on_button(self, data: Data) -> None:
        """Press a button of the panel; one that is no longer there (a late click) does nothing."""
        for each in (self, *self.parts):
            if press := _answering(each, "button", data["name"]):
                return press()

    # -- the browser's history ---------------------------------------------------------------------

    @property
    def way_here(self) -> str:
        """The page's place, as the query of a link that opens it; "" for its beginning.

        The browser's history has an entry for each place, and a reload leads back to it.
        """
        return self.host.way_here if self.host else ""

    @on_message("go")
    def on_go(self, data: Data) -> None:
        """Follow the browser's history, a step back or forward."""
        place, trying, _ = data["query"].partition(TRYING)
        place = place.rstrip("?&") if trying else data["query"]
        if not trying or place != self.way_here:
            self.come_to(place)
        if trying:
            self._first.press("forward")

    @property
    def _first(self) -> Session:
        """The page that all the others here stand in for."""
        return self.host._first if self.host else self

    def come_to(self, query: str) -> None:
        """Go to an earlier `way_here`; stand-ins make room for it. A place that is gone is ignored."""
        host = self.host
        if host is None or query == self.way_here:
            return self.show()
        self.leave()
        if query != host.way_here:
            host.come_to(query)

    # -- the picture -------------------------------------------------------------------------------

    @property
    def layout_name(self) -> str:
        """The name of what is laid out: when it changes, the browser starts from the top."""
        return ""

    def picture(self) -> Scene:
        """The scene as it is now, without the words to `say`."""
        raise NotImplementedError

    def unanswered_picture(self) -> Scene:
        """The scene for others, who are still to find what has been found here."""
        return self.picture()

    def show(self, say: str = "") -> None:
        """Draw the picture and, if there is something to say, have it read out."""
        if self.stand_in:
            return self.stand_in.show(say)
        if say:
            self._said = (self._said[0] + 1, say)
        number, words = self._said
        scene = mark_terms(self.picture(), self.spoken_at)
        if panel := scene.get("panel"):
            scene["panel"] = {**panel, "step": self.layout_name}
        if present := self.presenter_part():
            scene["present"] = present
        self.table.show({**scene, "say": {"n": number, "text": words}, "here": self.way_here})

    def presenter_part(self) -> Present | None:
        """The presenter's part of the scene; None if the page can't be presented (`presenting/`)."""
        return None

    def let_in(self, other: Session) -> None:
        """Let another page stand in: a new one, or one that stood here before."""
        self.stop()
        other._said = self._said
        self.stand_in = other

    def dismiss(self) -> None:
        """Dismiss the page that stands in."""
        if self.stand_in:
            self._said, self.stand_in = self.stand_in._said, None

    def leave(self, say: str = "") -> None:
        """Leave, and let the host go on where it was."""
        self.stop()
        if self.host:
            self.host.dismiss()
            self.host.show(say)
            self.host.go_on()

    def go_on(self) -> None:
        """Resume whatever was running."""

    # -- what the browser keeps --------------------------------------------------------------------

    def put_aside(self, key: str, kept: object, error: Exception, otherwise: str = "") -> str:
        """Have the browser put aside what can't be read; return what the learner is told.

        That is `otherwise`, or else a general sentence, unless another version has kept it.
        """
        log.info("what was kept as %s is left aside: %s", key, error)
        self.table.remember(f"{key}.damaged", kept)
        return say_put_aside(error, otherwise or text("table.damaged"))

    # -- pauses ------------------------------------------------------------------------------------

    def call_later(self, seconds: float, do: Callable[[], None]) -> bool:
        """Call `do` after a pause, in place of anything waiting before.

        Return False, and do nothing, if there is no pause, or no kernel to wait in.
        """
        self.stop()
        loop = running_loop()
        if loop is None or seconds <= 0:
            return False
        self._timer = loop.call_later(seconds, self._wake, do)
        return True

    def stop(self) -> None:
        """Drop whatever was waiting."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wake(self, do: Callable[[], None]) -> None:
        self._timer = None
        try:
            do()
        except Exception:
            log.exception("the table could not go on by itself")
