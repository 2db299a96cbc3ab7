"""The table: one widget that draws a scene and hands on what the learner does. It knows no rules."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from tichu_teach.pages.table.links import Reach
from tichu_teach.pages.table.messages import BadMessage, parse, unread
from tichu_teach.pages.table.scene import Data
from tichu_teach.printed.page import PRINTED, TO_USE
from tichu_teach.texts import area, text

if TYPE_CHECKING:
    from tichu_teach.scene import Scene
if TYPE_CHECKING or find_spec("anywidget"):
    from tichu_teach.pages.table.widget import KernelCarrier as Carrier
else:  # in the worker of a page, which has nothing of Jupyter
    from tichu_teach.pages.table.worker_carrier import WorkerCarrier as Carrier

log = logging.getLogger(__name__)

PARTS = ("table", "input", "panel", "verdict", "rolls", "say", "present", "here")
BLOCKS = PRINTED.keys() | TO_USE
"""The kinds of blocks, each printed or not."""

Handler = Callable[[str, dict[str, object]], None]


class LearnerError(Exception):
    """Something the learner should read, in their words: `str(error)` is shown where they acted."""


class ReadingNeeded(LearnerError):
    """Cards that can be read in several ways: the learner must choose; `str(error)` asks them.

    `readings` are the choices, the one to propose first, each with `label`, `cards` (names, with what they
    stand for: `J=8`), `note` (a text for the learner, may be empty), and the `reading` to play.
    """

    def __init__(self, question: str, readings: list[Data]) -> None:
        super().__init__(question)
        self.readings = readings


class SceneError(ValueError):
    """A scene that the table cannot draw; the message names the place in it."""


def check_scene(scene: Scene) -> Scene:
    """A deep copy of a scene, as the browser will get it. Raises SceneError naming the place."""
    if not isinstance(scene, dict):
        raise SceneError(f"a scene is a dict, not {type(scene).__name__}")
    for part in scene:
        if part not in PARTS:
            raise SceneError(f"scene[{part!r}]: no such part; the parts are {', '.join(PARTS)}")
    _check_blocks((scene.get("panel") or {}).get("blocks") or (), "scene['panel']['blocks']")
    present = scene.get("present")
    _check_blocks((present.get("notes") if present else None) or (), "scene['present']['notes']")
    try:
        copy: Scene = json.loads(json.dumps(scene))
    except (TypeError, ValueError) as error:
        raise SceneError(f"scene: {error}") from None
    return copy


def _check_blocks(blocks: Iterable[object], where: str) -> None:
    for n, block in enumerate(blocks):
        kind = block.get("kind") if isinstance(block, dict) else None
        if kind not in BLOCKS:
            raise SceneError(f"{where}[{n}]: no kind of block is called {kind!r}")
        if isinstance(block, dict) and kind == "columns":
            for m, column in enumerate(block["columns"]):
                _check_blocks(column, f"{where}[{n}]['columns'][{m}]")
        if isinstance(block, dict) and kind in ("fold", "beside"):
            _check_blocks(block["blocks"], f"{where}[{n}]['blocks']")


class Table(Carrier):
    """The card table in the browser; `static/types.d.ts` says what a scene is made of.

    `show` sets the picture; `on_event` receives what the learner does; `keep` is what their browser remembers
    under `tichu-teach/<key>`, and `recall` the keys it reports back in the event `hello`. A family whose
    table looks quite different has a subclass with its own `entry` file, and its style in `bundle`.

    Every view says hello when it appears and again after a lost connection; `data["again"]` tells the handler
    that this kernel has heard one before, so it should go on rather than start afresh.
    """

    entry = "cardtable.js"
    reach: Reach | None = None
    """The pages that links may lead to; None if the whole tutorial is there."""

    def __init__(self, **shared: Any) -> None:
        super().__init__(**{"words": area("table"), **shared})
        self._handlers: list[Handler] = []
        self._greeted = False

    def __repr__(self) -> str:
        return "Table()"

    def show(self, scene: Scene) -> None:
        """Draw this scene (copied, so the caller may go on changing its own). Raises SceneError."""
        if self.reach and (panel := scene.get("panel")):
            scene = {**scene, "panel": self.reach.without_dead_links(panel)}
        self.scene = {**check_scene(scene)}
        self.ready = True

    def leads(self, href: str) -> bool:
        """Return True if a link to a page of the tutorial leads to one that is there."""
        return self.reach is None or self.reach.leads_somewhere(href)

    def remember(self, key: str, value: object) -> None:
        """Have the browser keep a JSON value under `key`; None forgets it."""
        self.keep = {**self.keep, key: value}

    def on_event(self, handler: Handler) -> None:
        """Call `handler(type, data)` at each checked event, in the order of registration.

        It may set the scene (which reaches the browser before the answer does) and may raise LearnerError to
        have its text shown. Any other exception is logged; the learner sees an apology.
        """
        self._handlers.append(handler)

    def hear(self, content: object) -> None:
        """Take a message from the browser, and answer it."""
        number = content.get("id") if isinstance(content, dict) else None
        error: str | None = None
        more: dict[str, Any] = {}
        try:
            message = parse(content)
            data = message.data
            if message.type == "hello":
                data = {**data, "again": self._greeted}
                self._greeted = True
                if damaged := unread(content, message):
                    more = {"damaged": damaged}
            for handler in self._handlers:
                handler(message.type, data)
        except (LearnerError, BadMessage) as failure:
            error = str(failure)
            if isinstance(failure, ReadingNeeded):
                more = {"readings": failure.readings}
        except Exception:
            log.exception("an event of the table failed")
            error = text("table.failed")
        answer = {"reply": number if type(number) is int else None, "ok": error is None, **more}
        self.send(answer if error is None else {**answer, "error": error})


class MixedTable(Table):
    """A `Table` for scenes of every family, for a page that mixes card games with tile games."""

    entry = "mixedtable.js"

    def __repr__(self) -> str:
        return "MixedTable()"
