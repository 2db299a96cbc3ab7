"""A table to put anything on: set a position up, or play it out for all seats before the referee."""

from __future__ import annotations

import logging
import random
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs

from tichu_teach.engine import ArgumentError, State, TichuError, games, parse_position
from tichu_teach.engine.errors import short
from tichu_teach.engine.notation import MAX_LENGTH
from tichu_teach.engine.reading import Reader, fields, one_of, spare, words
from tichu_teach.engine.state import Hands
from tichu_teach.exercises.puzzle import Puzzle
from tichu_teach.pages.editor import asking, packing, setting, trying
from tichu_teach.pages.editor.asked import Asked
from tichu_teach.pages.editor.course import Course
from tichu_teach.pages.editor.draft import Draft
from tichu_teach.pages.editor.handing import CODE
from tichu_teach.pages.editor.laying import Laying
from tichu_teach.pages.editor.packing import Packing
from tichu_teach.pages.editor.panel import VIEWS
from tichu_teach.pages.editor.reading import begun, editing, of_state, position, read
from tichu_teach.pages.editor.refusal import why
from tichu_teach.pages.editor.trying import ANYBODY, names_of
from tichu_teach.pages.free import Trial, tried
from tichu_teach.pages.presenters import presenter
from tichu_teach.pages.presenters.editing import DraftError
from tichu_teach.pages.session import Data, move
from tichu_teach.pages.setup import PREFIX
from tichu_teach.pages.table import LearnerError
from tichu_teach.texts import text
from tichu_teach.texts.names import opening

log = logging.getLogger(__name__)

STEPS_BACK = 60
"""Changes that can be undone."""

KEPT: Reader = fields(line=words(MAX_LENGTH, 1), view=spare(one_of(*VIEWS), "setup"))
"""What a browser keeps of the table that is nobody's in particular."""


class TablePage(Laying):
    """A free table, and the editor that lays it.

    `given` is a line of notation, a position, the name of a game (a round of it is dealt), or nothing: then
    the page goes on with what its browser keeps under `table`. A link's query goes before all of it:
    `?position=` a line, `?game=` a name. `seed` makes what is dealt at random the same each time.
    Raises TichuError for a line that cannot be read or a position that cannot be, ArgumentError for what is
    neither.
    """

    def __init__(self, given: str | State[Any, Any] | None = None, seed: int | None = None) -> None:
        self.key = "table"
        self.keys = (packing.KEY,) if given is not None else (self.key, packing.KEY)
        super().__init__(seed)
        self.asked: Asked | None = None
        self.pack = Packing()
        if given is not None:
            self._open(given)

    def __repr__(self) -> str:
        return f"TablePage({self.draft.game.name!r})"

    # -- for a cell ----------------------------------------------------------------------------------

    @property
    def state(self) -> State[Any, Any]:
        """The position on the table. Raises TichuError while what lies there can be none."""
        return self.trial.now if self.trial is not None else position(self.draft)

    @property
    def hands(self) -> Hands:
        """What everybody holds there, seat by seat."""
        return self.state.held()

    # -- opening -------------------------------------------------------------------------------------

    def _open(self, given: Any) -> None:
        """Lay out what the cell names, ready to be played."""
        if isinstance(given, State):
            state: State[Any, Any] = given
        elif isinstance(given, str) and given.strip() and "|" not in given:
            state = begun(given, self.seed())
        elif isinstance(given, str):
            state = parse_position(given)
        else:
            raise ArgumentError(
                f'table takes a line, a position or the name of a game, not {short(given)}: table("nanking")'
            )
        self.lay(of_state(state))
        self.play_on(state)

    def on_hello(self, data: Data) -> None:
        """A page has opened: lay out what its link names, or what its browser keeps."""
        if not data["again"]:
            self.page = self.address = data["url"] if "/render/" in data["url"] else ""
            self._recall(data["stored"].get(self.key))
            self._unpack(data["stored"].get(packing.KEY))
            self._follow(data["query"])
        self.show()

    def _recall(self, kept: Any) -> None:
        if kept is None:
            return
        try:
            found = KEPT(kept, self.key)
            self.lay(read(found["line"]))
            if found["view"] == "play":
                self.play_on(position(self.draft))
        except TichuError as error:
            log.info("a kept table is left aside: %s", error)
            self.table.remember(f"{self.key}.damaged", kept)
            self._warn(text("editor.kept"))

    def _unpack(self, kept: Any) -> None:
        """Go on with the pack that this browser has begun."""
        try:
            self.pack = Packing.of(kept)
        except TichuError as error:
            log.info("a kept pack is left aside: %s", error)
            self.table.remember(f"{packing.KEY}.damaged", kept)
            self._warn(text("editor.ask.kept"))

    def _follow(self, query: str) -> None:
        """Lay out the position, or deal the game, of a link."""
        asked = {name: values[0] for name, values in parse_qs(query.lstrip("?")).items()}
        try:
            if line := asked.get("position"):
                self.lay(read(line))
                self._play_if_it_stands()
            elif name := asked.get("game"):
                state = begun(name, self.seed())
                self.lay(of_state(state))
                self.play_on(state)
            if "guess" in asked:
                self.notice = {"kind": "note", "tone": "tip", "text": text("editor.guessed")}
        except TichuError as error:
            self._warn(text("editor.link", why=opening(why(error, self.draft))))

    def _play_if_it_stands(self) -> None:
        """A position that can't be is left where it can be mended."""
        try:
            self.play_on(position(self.draft))
        except TichuError:
            self.view = "setup"

    def _warn(self, words: str) -> None:
        self.notice = {"kind": "note", "tone": "warn", "text": words}

    def _keep(self) -> None:
        if self.key in self.keys and not self.presenting:
            self.table.remember(self.key, {"line": self.line, "view": self.view})

    def _refuse(self, words: str) -> None:
        """Say why that can't be; everything stays as it is."""
        self._warn(words)
        self.show(words)

    def _not_yet(self, error: TichuError) -> None:
        """Say again what stands on the panel all the time: why this position can't be."""
        self.notice = None
        self.show(text("editor.not-yet", why=opening(why(error, self.draft))))

    # -- setting up ----------------------------------------------------------------------------------

    def _become(self, draft: Draft, told: str = "") -> None:
        """Take up a changed draft; the one before can be brought back. `told` is read out first."""
        self.notice = None
        if draft != self.draft:
            self.before = [*self.before, self.draft][-STEPS_BACK:]
            self._change(draft)
        keys = [place.key for place in editing(draft).places(draft)]
        if self.place not in keys:
            self.place = keys[0]
        self._keep()
        self.show(f"{told} {setting.standing(self.draft)['text']}".lstrip())

    def _change(self, draft: Draft) -> None:
        here, there = self.draft.game, draft.game
        other = (here.name, here.players) != (there.name, there.players)
        self.draft, self.trial = draft, None
        if other:
            self.seat_down()

    def on_add(self, data: Data) -> None:
        """A card of the set, to be put where the next one goes."""
        if self.view != "setup":
            return
        family = editing(self.draft)
        try:
            draft = family.put(self.draft, self.place, data["zone"], data["tile"])
        except DraftError as error:
            return self._refuse(why(error, self.draft))
        if self.place.startswith("play "):
            self.place = draft.plays()[-1]
        self._become(draft, setting.moved("put", [data["tile"]], draft, self.place))

    def on_remove(self, data: Data) -> None:
        """What lies somewhere is taken away."""
        if self.view == "setup":
            place, zone, number = self.place, data["zone"], data["place"]
            draft = editing(self.draft).take(self.draft, zone, number)
            if place.startswith("trick ") and place not in draft.lies:
                self.place = f"play {place.split()[-1]}"
            items = [item for each in editing(self.draft).places(self.draft) for item in each.items]
            taken = [
                card for item in items if (item.key, item.number) == (zone, number) for card in item.cards
            ]
            self._become(draft, setting.moved("taken", taken, draft, zone) if taken else "")

    def on_choose(self, data: Data) -> None:
        """One of a row of buttons; a value that isn't among them (a late click) changes nothing."""
        block, value = data["block"], data["value"]
        if block == "view":
            return self._look(value)
        if block == CODE:
            self.coded = "" if self.coded == self.line else self.line
            return self.show()
        if self.view == "play":
            return self._chosen(block, value)
        if block == "place":
            if value in [place.key for place in editing(self.draft).places(self.draft)]:
                self.place = value
                self.show()
            return
        if block == "begin":
            return self._begin(value)
        self._become(editing(self.draft).chosen(self.draft, block, value))

    def _begin(self, value: Any) -> None:
        """From an empty table, or from a round as it is dealt."""
        game = self.draft.game
        if value == "empty":
            self._become(presenter(game).editing.blank(game))
        elif value == "dealt":
            self._become(of_state(game.deal(random.Random(self.seed()))))

    def on_select(self, data: Data) -> None:
        """One of a list: the game, how many play, how many cards each, or something about the position."""
        block, value = data["block"], data["value"]
        if block == "game" and value in games:
            return self._become(presenter(games[value]).editing.blank(games[value]))
        if block == "players" and value in setting.players_offered(self.draft):
            game = self.draft.game.vary(players=value)
            return self._become(presenter(game).editing.blank(game))
        if self.view == "play":
            return self._chosen(block, value)
        if self.asked is not None:
            self.asked = self.asked.chosen(block, value)
            return self.show()
        if block.startswith(PREFIX):
            return self._become(setting.ruled(self.draft, block, value))
        if block == "each" and type(value) is int:
            self.each = max(1, min(value, editing(self.draft).hand_size(self.draft.game)))
            return self.show()
        self._become(editing(self.draft).chosen(self.draft, block, value))

    def on_field(self, data: Data) -> None:
        """A whole line typed in, or one of its fields."""
        if data["block"] != "line":
            if self.asked is not None:
                self._word(data["block"], data["value"])
            elif self.view == "setup":
                self._become(editing(self.draft).chosen(self.draft, data["block"], data["value"]))
            return
        try:
            draft = read(data["value"])
        except TichuError as error:
            return self._refuse(opening(why(error, self.draft)))
        playing = self.view == "play"
        self.view = "setup"
        self._become(draft)
        if playing:
            self._look("play")

    def press_undo(self) -> None:
        """The table before the last change, or the last move."""
        self.notice = self.verdict = None
        if self.view == "play" and self.trial is not None:
            self.trial = self.trial.back()
            self.layings += 1
        elif self.before:
            *self.before, draft = self.before
            self._change(draft)
            return self._become(draft)
        self._keep()
        self.show(text("editor.undone"))

    def press_deal(self) -> None:
        """The cards that lie nowhere are dealt at random; what lies somewhere stays."""
        family = editing(self.draft)
        sizes = family.sizes(self.draft, self.each or family.hand_size(self.draft.game))
        self._become(family.dealt(self.draft, random.Random(self.seed()), sizes))

    # -- playing -------------------------------------------------------------------------------------

    def _look(self, view: Any) -> None:
        """From setting up to playing, and back."""
        if view == self.view or view not in VIEWS or self.presenting:
            return
        self.notice = None
        if view == "ask":
            return self._ask()
        self.asked = None
        if view == "setup":
            if self.trial is not None and len(self.trial.states) > 1:
                self.before = [*self.before, self.draft][-STEPS_BACK:]
                self.draft = of_state(self.trial.now)
                self.place = editing(self.draft).places(self.draft)[0].key
                self.trial = None
            self.view = "setup"
        else:
            try:
                state = position(self.draft)
            except TichuError as error:
                return self._not_yet(error)
            if self.trial is None:
                self.play_on(state)
            self.view = "play"
        self._keep()
        self.show(self.title)

    def press_play(self) -> None:
        """Play it."""
        self._look("play")

    # -- asking --------------------------------------------------------------------------------------

    def _ask(self) -> None:
        """Make a question of what lies there now."""
        try:
            trial = self.trial or Trial((position(self.draft),))
        except TichuError as error:
            return self._not_yet(error)
        self.view, self.asked = "ask", Asked.of(trial.now, Course.of(trial))
        self.show(self.title)

    def _word(self, block: str, words: str) -> None:
        """The author's own words for a part of the question, or the title of the pack."""
        if block == "title":
            self._pack(self.pack.titled(words))
        elif block in asking.WORDS and self.asked is not None:
            self.asked = self.asked.saying(block, words)
            self.show()

    def press_put(self) -> None:
        """Put the question into the pack."""
        asked = self.asked
        if asked is None or asked.question is None:
            return
        if not asked.said("story"):
            return self._refuse(text("editor.ask.no-story"))
        try:
            puzzle = Puzzle.from_data(asked.entry("1"), plain=True)
        except TichuError as error:
            return self._refuse(text("editor.ask.refused", why=str(error)))
        self.notice, self.asked = None, replace(asked, words=None)
        self._pack(self.pack.put(puzzle.to_data()))

    def press_drop(self) -> None:
        """Take the last question out again."""
        self._pack(self.pack.without_last())

    def _pack(self, pack: Packing) -> None:
        self.pack = pack
        if not self.presenting:
            self.table.remember(packing.KEY, pack.to_data() if pack != Packing() else None)
        self.show(text("editor.ask.packed", count=len(pack.puzzles)))

    def press_legal(self) -> None:
        """What may they do?"""
        self.hinted = not self.hinted
        if self.trial is None or not self.hinted:
            return self.show(text("editor.may.hidden"))
        now = self.trial.now
        self.show(trying.listed(now, self.mover(now), names_of(now)))

    def press_restart(self) -> None:
        """The position as it was set up."""
        if self.trial is not None:
            self.play_on(self.trial.states[0])
            self._keep()
            self.show(self.title)

    def act(self, kind: str, data: Data) -> None:
        """Something tried for the seat whose hand lies before one."""
        trial = self.trial
        if self.view != "play" or trial is None:
            raise LearnerError(text("page.not-here"))
        names = names_of(trial.now)
        self._try(trial, move(trial.now, self.mover(trial.now), kind, data, names))

    def _try(self, trial: Trial, action: Any) -> None:
        self.notice = None
        state = trial.now
        done = tried(state, action, names_of(state), faults=True, you=editing(self.draft).YOU)
        self.verdict = done.verdict
        if done.after is not None:
            self.trial = trial.then(action, done.after, done.told)
            self.layings += 1
            self._keep()
        self.show(done.aloud)

    def _chosen(self, block: str, value: Any) -> None:
        trial = self.trial
        assert trial is not None
        seats = range(trial.now.game.players)
        if block == "may" and isinstance(value, str):
            mover = self.mover(trial.now)
            found = [each for each in trial.now.legal(mover) if trial.now.text(each) == value]
            if found:
                self._try(trial, found[0])
        elif block == "hand" and (value in seats or value == ANYBODY):
            self.hand = None if value == ANYBODY else int(value)
            self.layings += 1
            self.show()
        elif block == "open" and value in seats:
            self.shut ^= {int(value)}
            self.show()

    # -- the picture ---------------------------------------------------------------------------------

    @property
    def laid(self) -> str:
        return self.view

    @property
    def title(self) -> str:
        """What the panel is headed with."""
        playing = self.view == "play" and self.trial is not None
        if self.asked is not None:
            return text("editor.title.ask")
        return trying.title(self.trial.now) if playing and self.trial else text("editor.title.setup")

    def picture(self) -> Data:
        if self.view == "play" and self.trial is not None:
            return trying.picture(self, self.trial)
        if self.asked is not None:
            return asking.picture(self, self.asked, self.pack)
        return setting.picture(self)
