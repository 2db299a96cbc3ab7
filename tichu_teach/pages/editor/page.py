"""A table to put anything on: set a position up, play it out for all seats, or make a question of it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from tichu_teach.engine import ArgumentError, State, TichuError, games, parse_position
from tichu_teach.engine.errors import check_seed, short
from tichu_teach.engine.plain_data import fits
from tichu_teach.engine.values import Hands
from tichu_teach.exercises.question import Question
from tichu_teach.pages.editor import playing_out, question_scene, setup_scene
from tichu_teach.pages.editor.author_file import PACK_KEY
from tichu_teach.pages.editor.authoring import Authoring
from tichu_teach.pages.editor.browser_store import (
    LEFT_KEY,
    TABLE,
    TABLE_KEY,
    TYPED,
    TYPED_KEY,
    desk_links,
    name_desks,
)
from tichu_teach.pages.editor.draft_position import (
    deal_round,
    of_state,
    position,
    read_draft,
    say_what_is_wrong,
)
from tichu_teach.pages.editor.laid_table import LINE, VIEWS, LaidTable, note
from tichu_teach.pages.editor.laying import Laying
from tichu_teach.pages.editor.playing_out import PlayingOut
from tichu_teach.pages.presenters.draft import Draft
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.pages.presenting.slide import Presenting, Slide
from tichu_teach.pages.question.page import QuestionPage
from tichu_teach.pages.table.handing import CODE, link_to
from tichu_teach.pages.table.scene import Data
from tichu_teach.pages.table.session import Session, link_values, on_message, on_press, served_at
from tichu_teach.pages.table.table import Table
from tichu_teach.texts import text
from tichu_teach.texts.names import opening

if TYPE_CHECKING:
    from tichu_teach.scene import Present, Scene

FIRST = "nanking"
"""The game laid if none is named."""


class EditorTable(Table):
    """A `Table` for any game, with what it takes to put positions together."""

    entry = "editor.js"

    def __repr__(self) -> str:
        return "EditorTable()"


class TablePage(Session):
    """A free table, and the editor that lays it.

    `given` is a line of notation, a position, the name of a game (a round of it is dealt), or nothing: then
    the page goes on with what its browser keeps under `table`. A link's query overrides this: `?position=` a
    line, `?game=` a name. `seed` makes random deals the same each time.

    Raises TichuError for a line that can't be read or an impossible position, ArgumentError for anything
    else.
    """

    kind = EditorTable

    def __init__(
        self, given: str | State | None = None, seed: int | None = None, host: TablePage | None = None
    ) -> None:
        self.keys = (PACK_KEY,) if given is not None else (TABLE_KEY, PACK_KEY, TYPED_KEY, LEFT_KEY)
        super().__init__(host=host)
        check_seed(seed)
        self.presenting = Presenting(self, self.slide, self.stands_in, on=host is not None)
        self._link, self._kept = "", Data()
        self.left: Mapping[str, str] = {}
        self._seeds = random.SystemRandom() if seed is None else random.Random(seed)
        self.laying, self.playing, self.author = Laying(self, self._seed), PlayingOut(self), Authoring(self)
        self.parts = (self.presenting, self.laying, self.playing, self.author)
        self.laid = LaidTable(presenter(games[FIRST]).editing.blank(games[FIRST]))
        if given is not None:
            self._play_on(self._given(given))

    def __repr__(self) -> str:
        return f"TablePage({self.laid.draft.game.name!r})"

    # -- for a cell ----------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The position on the table. Raises TichuError while it is impossible."""
        laid = self.laid
        return laid.trial.present_state if laid.trial is not None else position(laid.draft)

    @property
    def hands(self) -> Hands:
        """Everybody's cards, seat by seat."""
        return self.state.held()

    # -- opening -------------------------------------------------------------------------------------

    def _given(self, given: object) -> State:
        """The position that the cell names."""
        if isinstance(given, State):
            return given
        if not isinstance(given, str):
            raise ArgumentError(
                f'table takes a line, a position or the name of a game, not {short(given)}: table("nanking")'
            )
        if given.strip() and "|" not in given:
            return deal_round(given, self._seed())
        return parse_position(given)

    def _seed(self) -> int:
        """A seed for a random deal."""
        return self._seeds.randrange(10**6)

    def lay(self, draft: Draft) -> None:
        """Lay something else on the table."""
        self.laid = self.laid.with_table(draft)

    def _play_on(self, state: State) -> None:
        """Lay a position out, ready to be played."""
        self.lay(of_state(state))
        self.laid.play_on(state)

    @on_message("hello")
    def on_hello(self, data: Data) -> None:
        """Lay out what the page's link names, or what its browser keeps."""
        if not data["again"]:
            self.laid.page = self.presenting.address = served_at(data["url"])
            self._open(data["stored"], data["query"])
        self.show()

    def _open(self, stored: Data, link: str) -> None:
        """Go on with what a browser keeps, or follow a link; a reloaded one leads to what was begun there."""
        self.left = name_desks(stored.get(LEFT_KEY))
        kept = self._recall(stored.get(TABLE_KEY)) or {}
        self._go_on_writing(stored.get(PACK_KEY))
        writing, typed = kept.get("writing"), _typed(stored.get(TYPED_KEY))
        anew = writing and (writing["words"] or typed) and kept["link"] == link
        self._link = link
        if not anew:
            self._follow(link)
        if kept and (anew or not link):
            self._say_again(kept)
        if writing:
            self.author.resume(writing, asking=kept["view"] == "ask" and (anew or not link))
            self.author.hear(typed)
        if LINE in typed and self.laid.view != "ask":
            self.on_field({"block": LINE, "value": typed[LINE]})
        self._kept = {} if typed else self._lying()
        self.keep(TYPED_KEY, None)

    def _say_again(self, kept: Data) -> None:
        """Put back refused words, and the last warning."""
        self.laid.refused = {**kept["refused"]}
        if kept["warned"]:
            self._warn(kept["warned"])

    def _recall(self, kept: object) -> Data | None:
        """Lay out the table that a browser keeps."""
        if kept is None:
            return None
        try:
            found = TABLE.read(kept, TABLE_KEY)
            self.lay(read_draft(found["line"]))
            if found["view"] == "play":
                self.laid.play_on(position(self.laid.draft))
            return found
        except TichuError as error:
            self._damaged(TABLE_KEY, kept, error, "editor.kept")
            return None

    def _go_on_writing(self, kept: object) -> None:
        try:
            self.author.unpack(kept)
        except TichuError as error:
            self._damaged(PACK_KEY, kept, error, "editor.ask.kept")

    def _damaged(self, key: str, kept: object, error: TichuError, words: str) -> None:
        """Put aside what can't be read."""
        self._warn(self.put_aside(key, kept, error, text(words)))

    def _follow(self, query: str) -> None:
        """Lay out the position, or deal the game, of a link."""
        asked = link_values(query)
        try:
            if line := asked.get("position"):
                self.lay(read_draft(line))
                with suppress(TichuError):  # an impossible position is left where it can be mended
                    self.laid.play_on(position(self.laid.draft))
            elif name := asked.get("game"):
                self._play_on(deal_round(name, self._seed()))
            if "guess" in asked:
                self.laid.notice = note("tip", text("editor.guessed"))
        except TichuError as error:
            self._warn(text("editor.link", why=opening(say_what_is_wrong(error, self.laid.draft))))

    def _warn(self, words: str) -> None:
        self.laid.notice = note("warn", words)

    def keep(self, key: str, data: object) -> None:
        """Have the browser keep data: never before a class, and only the pack if a cell laid the table."""
        if key in self.keys and not self.presenting.on:
            self.table.remember(key, data)

    def show(self, say: str = "") -> None:
        """Draw the picture, and have the browser keep the table once something on it has changed."""
        if (now := self._lying()) != self._kept:
            self._kept = now
            self.keep(TABLE_KEY, now)
        super().show(say)

    def _lying(self) -> Data:
        """The table as a browser keeps it."""
        begun = self.author.unfinished_question
        more = {"link": self._link, "writing": begun} if begun else {}
        if self.laid.refused:
            more["refused"] = {**self.laid.refused}
        if self.laid.notice and self.laid.notice["tone"] == "warn":
            more["warned"] = self.laid.notice["text"]
        return TABLE.mark({"line": self.laid.line, "view": self.laid.view, **more})

    def refuse(self, words: str) -> None:
        """Say why something can't be done, and change nothing."""
        self._warn(words)
        self.show(words)

    # -- choices -------------------------------------------------------------------------------------

    @on_message("choose", "select")
    def on_choose(self, data: Data) -> None:
        """Take a choice from a row of buttons or a list; an unknown value (a late click) changes nothing."""
        laid, block, value = self.laid, data["block"], data["value"]
        if block == "view":
            self._look(value)
        elif block == CODE:
            laid.coded = "" if laid.coded == laid.line else laid.line
            self.show()
        elif trial := self.playing.trial:
            self.playing.choose(trial, block, value)
        elif self.author.question_draft is not None:
            self.author.choose(self.author.question_draft, block, value)
        else:
            self.laying.choose(block, value)

    @on_message("field")
    def on_field(self, data: Data) -> None:
        """Take a whole line, one of its fields, or the author's words for a question."""
        block, value = data["block"], data["value"]
        if block != LINE:
            if self.author.question_draft is not None:
                self.author.word(self.author.question_draft, block, value)
            elif self.laid.view == "setup":
                self.laying.become(setup_scene.take_choice(self.laid.draft, block, value))
            return
        try:
            draft = read_draft(value)
        except TichuError as error:
            self.laid.refused[LINE] = value
            return self.refuse(opening(say_what_is_wrong(error, self.laid.draft)))
        self.laid.refused.pop(LINE, None)
        playing = self.laid.view == "play"
        self.author.leave()  # the line comes late, from another view of this page
        self.laid.view = "setup"
        self.laying.become(draft)
        if playing:
            self._look("play")

    # -- from one view to another --------------------------------------------------------------------

    def _look(self, view: object) -> None:
        """Change to setting up, to playing or to asking."""
        laid = self.laid
        if view == laid.view or view not in VIEWS or self.presenting.on:
            return
        laid.notice = None
        try:
            if view == "ask":
                self.author.start_question()
                return self.show(self.title)
            state = position(laid.draft) if view == "play" else None
        except TichuError as error:
            # read out; the panel shows it all the time
            return self.show(text("editor.not-yet", why=opening(say_what_is_wrong(error, laid.draft))))
        self.author.leave()
        if state is None:
            self._take_up_what_was_played()
        elif laid.trial is None:
            laid.play_on(state)
        laid.view = str(view)
        self.show(self.title)

    def _take_up_what_was_played(self) -> None:
        """Set up the position that the play has led to."""
        laid = self.laid
        if laid.trial is not None and len(laid.trial.states) > 1:
            draft, laid.place = of_state(laid.trial.present_state), ""
            laid.change(draft)

    @on_press("play")
    def press_play(self) -> None:
        """Play the position."""
        self._look("play")

    def act(self, kind: str, data: Data) -> None:
        """Try a move for the seat whose hand is on view."""
        self.playing.act(kind, data)

    # -- the picture ---------------------------------------------------------------------------------

    @property
    def layout_name(self) -> str:
        return self.laid.view

    @property
    def title(self) -> str:
        """The heading of the panel."""
        if self.author.question_draft is not None:
            return text("editor.title.ask")
        trial = self.playing.trial
        return playing_out.title(trial.present_state) if trial else text("editor.title.setup")

    def picture(self) -> Scene:
        laid = self.laid
        if trial := self.playing.trial:
            return playing_out.picture(laid, trial, self.presenting.on)
        asked = self.author.question_draft
        made = (
            setup_scene.picture(laid) if asked is None else question_scene.picture(laid, asked, self.author)
        )
        if laid.page and (panel := made["panel"]):  # elsewhere no link leads to this page
            panel["blocks"] = [*panel["blocks"], *desk_links(self.left, self.author)]
        return made

    # -- before a class ------------------------------------------------------------------------------

    @property
    def _drafted_question(self) -> Question | None:
        """The question being made from the table, if any."""
        draft = self.author.question_draft
        return draft.question if draft and self.laid.view == "ask" else None

    def stands_in(self) -> Session:
        """The page before a class: the question being made, or the table to try things on."""
        if self._drafted_question:
            return QuestionPage(self._drafted_question, self)
        page = TablePage(host=self)
        page.presenting.address = self.presenting.address
        page.laid = replace(self.laid, notice=None)
        page.author.take_up(self.author)
        return page

    def slide(self) -> Slide:
        """The page before a class."""
        return Slide(way_here=link_to(self.laid.line, ""))

    def presenter_part(self) -> Present | None:
        return self.presenting.aside() if self.laid.view == "play" or self._drafted_question else None


def _typed(kept: object) -> Mapping[str, str]:
    """The words that were being typed as a page was closed."""
    return TYPED(kept, TYPED_KEY) if fits(TYPED, kept) else {}
