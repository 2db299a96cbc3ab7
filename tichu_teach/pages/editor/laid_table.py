"""A table laid by hand: a draft, or a position being played out, and how it is shown."""

from __future__ import annotations

from dataclasses import dataclass, field

from tichu_teach.engine import State
from tichu_teach.engine.state import Ruleset
from tichu_teach.pages.editor.draft_position import editing
from tichu_teach.pages.presenters.controls import segments
from tichu_teach.pages.presenters.draft import Draft
from tichu_teach.pages.presenting.free import FreeTable
from tichu_teach.pages.table.handing import handing
from tichu_teach.scene.editor_blocks import HandedBlock
from tichu_teach.scene.form_blocks import Segment
from tichu_teach.scene.panel import BesideBlock, Block, FoldBlock, NoteBlock, PanelButton, ScenePanel, Tone
from tichu_teach.scene.table import SceneVerdict
from tichu_teach.texts import text
from tichu_teach.texts.names import game_name

LINE = "line"
"""The name of the line's field."""

VIEWS = ("setup", "play", "ask")

STEPS_BACK = 60
"""Changes that can be undone."""


@dataclass
class LaidTable:
    """A table being laid by hand.

    draft    what is set up; `before` are the earlier drafts that undo brings back
    trial    the play from it; None before play has begun
    view     one of VIEWS
    place    where the next card goes
    each     how many cards a hand is dealt up to, 0 for as many as possible
    hand     the seat whose hand is on view; None for the seat that is to act
    shut     the seats whose hands do not lie open
    hinted   True while the legal moves are listed
    verdict  the referee's last verdict
    notice   a note, shown where the author has just acted
    refused  words refused in their fields, by field: they stay there to be mended
    layings  counts the layings of a hand: at each one the browser forgets what was picked
    page     the address of the page, for links; "" outside the tutorial
    coded    the line whose code is shown; a changed line's code must be asked for again
    """

    draft: Draft
    before: tuple[Draft, ...] = ()
    trial: FreeTable | None = None
    view: str = "setup"
    place: str = ""
    each: int = 0
    hand: int | None = None
    shut: frozenset[int] = field(default_factory=frozenset)
    hinted: bool = False
    verdict: SceneVerdict | None = None
    notice: NoteBlock | None = None
    refused: dict[str, str] = field(default_factory=dict)
    layings: int = 0
    page: str = ""
    coded: str = ""

    def __post_init__(self) -> None:
        self.place = self.place or self._first

    @property
    def _first(self) -> str:
        return editing(self.draft).spots(self.draft)[0].key

    def with_table(self, draft: Draft) -> LaidTable:
        """Return another table: nothing can be undone there, and the settings are the usual ones."""
        refused = {name: said for name, said in self.refused.items() if name != LINE}
        return LaidTable(draft, page=self.page, coded=self.coded, notice=self.notice, refused=refused)

    def become(self, draft: Draft) -> None:
        """Take up a changed draft. Another game starts with its own settings."""
        here, there = self.draft.game, draft.game
        self.draft, self.trial = draft, None
        self.refused.pop(LINE, None)
        if (here.name, here.players) != (there.name, there.players):
            self.place, self.each, self.layings = self._first, 0, 0
            self.hand, self.shut = None, frozenset()
            self.hinted, self.verdict = False, None
        if self.place not in [spot.key for spot in editing(draft).spots(draft)]:
            self.place = self._first

    def change(self, draft: Draft) -> None:
        """Take up a changed draft, so that the one before can be brought back."""
        if draft != self.draft:
            self.before = (*self.before, self.draft)[-STEPS_BACK:]
            self.become(draft)

    def play_on(self, state: State) -> None:
        """Begin to play a position out."""
        self.view, self.trial = "play", FreeTable((state,))
        self.verdict, self.hinted = None, False
        self.layings += 1

    @property
    def line(self) -> str:
        """The line of what lies on the table."""
        if self.view == "play" and self.trial is not None and len(self.trial.states) > 1:
            return str(self.trial.present_state)
        return self.draft.line

    def mover(self, state: State) -> int:
        """The seat to act for: the one whose hand is on view."""
        return next(iter(state.to_act), state.turn) if self.hand is None else self.hand

    # -- on the panel --------------------------------------------------------------------------------

    def handing(self) -> HandedBlock:
        """The block that hands the line on."""
        made = handing(self.line, self.page, self.coded == self.line)
        return {**made, "value": self.refused.get(LINE, made["value"])}

    def notices(self) -> list[Block]:
        """The notice as a block, if there is one."""
        return [{**self.notice, "id": "notice", "stays": True}] if self.notice else []

    def tabs(self) -> Block:
        """The tabs for setting up, playing and asking."""
        options: list[Segment] = [{"value": each, "label": text(f"editor.view.{each}")} for each in VIEWS]
        return {**segments("view", text("editor.view"), self.view, options, quiet=True), "tabs": True}


def note(tone: Tone, words: str, id: str = "") -> NoteBlock:
    """A note for the panel."""
    told: NoteBlock = {"kind": "note", "tone": tone, "text": words}
    return {**told, "id": id} if id else told


def beside(id: str, blocks: list[Block]) -> BesideBlock:
    """Blocks side by side."""
    return {"kind": "beside", "id": id, "blocks": blocks}


def fold(id: str, label: str, blocks: list[Block]) -> FoldBlock:
    """Blocks that are folded away below a label."""
    return {"kind": "fold", "id": id, "label": label, "value": "", "blocks": blocks}


def panel(game: Ruleset, title: str, blocks: list[Block], buttons: list[PanelButton]) -> ScenePanel:
    """The panel of a scene."""
    header = text("editor.header", game=game_name(game.name))
    return {"header": header, "title": title, "blocks": blocks, "buttons": buttons}


def button(name: str, *, label: str = "", primary: bool = False, disabled: bool = False) -> PanelButton:
    """A button below the panel."""
    words = text(f"editor.button.{label or name}")
    return {"name": name, "label": words, "primary": primary, "disabled": disabled}
