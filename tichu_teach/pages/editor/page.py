"""A table to put anything on: set a position up, or play it out for all seats before the referee."""

from __future__ import annotations

import logging
import random
from typing import Any
from urllib.parse import parse_qs

from tichu_teach.engine import ArgumentError, State, TichuError, games, parse_position
from tichu_teach.engine.errors import short
from tichu_teach.engine.reading import Reader, fields, one_of, spare, words
from tichu_teach.pages.editor import setting
from tichu_teach.pages.editor.draft import Draft
from tichu_teach.pages.editor.handing import handing
from tichu_teach.pages.editor.reading import begun, editing, of_state, position, read
from tichu_teach.pages.editor.refusal import why
from tichu_teach.pages.editor.table import EditorTable
from tichu_teach.pages.free import Trial, for_whom, tried
from tichu_teach.pages.presenters import presenter
from tichu_teach.pages.presenters.editing import DraftError, Editing
from tichu_teach.pages.presenters.seen import Seen
from tichu_teach.pages.scene import NO_INPUT
from tichu_teach.pages.session import Data, Session, move
from tichu_teach.pages.table import LearnerError
from tichu_teach.texts import text
from tichu_teach.texts.names import cards_text, opening, seat_inside, whose

log = logging.getLogger(__name__)

STEPS_BACK = 60
"""Changes that can be undone."""

VIEWS = ("setup", "play")
FIRST = "nanking"
MOST_MOVES = 60
"""Legal actions that are listed, each with a button."""

ANYBODY = "turn"
"""Whose hand lies before one: that of whoever is to act."""

_LINE = 4000
KEPT: Reader = fields(line=words(_LINE, 1), view=spare(one_of(*VIEWS), "setup"))
"""What a browser keeps of the table that is nobody's in particular."""


class TablePage(Session):
    """A free table, and the editor that lays it.

    `given` is a line of notation, a position, the name of a game (a round of it is dealt), or nothing: then the
    page goes on with what its browser keeps under `table`. A link's query goes before all of it: `?position=` a
    line, `?game=` a name. `seed` makes what is dealt at random the same each time.
    Raises TichuError for a line that cannot be read or a position that cannot be, ArgumentError for what is
    neither.
    """

    kind = EditorTable

    def __init__(self, given: str | State[Any, Any] | None = None, seed: int | None = None) -> None:
        self._seeds = random.SystemRandom() if seed is None else random.Random(seed)
        self.given = given
        self.key = "table"
        self.keys = () if given is not None else (self.key,)
        super().__init__()
        self.page = ""  # the address of this page, for links
        self.notice: Data | None = None
        self._lay(presenter(games[FIRST]).editing.blank(games[FIRST]))
        if given is not None:
            self._open(given)

    def __repr__(self) -> str:
        return f"TablePage({self.draft.game.name!r})"

    # -- what lies here ------------------------------------------------------------------------------

    def _open(self, given: Any) -> None:
        """Lay out what the cell names, ready to be played."""
        if isinstance(given, State):
            state: State[Any, Any] = given
        elif isinstance(given, str) and "|" not in given and given.strip().lower() in games:
            state = position(begun(given.strip().lower(), self._seed()))
        elif isinstance(given, str):
            state = parse_position(given)
        else:
            message = f'table takes a line, a position or the name of a game, not {short(given)}: table("nanking")'
            raise ArgumentError(message)
        self._lay(of_state(state))
        self._play(state)

    def _lay(self, draft: Draft) -> None:
        """A table that is another's: nothing can be undone."""
        self.draft = draft
        self.before: list[Draft] = []
        self.trial: Trial | None = None
        self.view = "setup"
        self._seat_down()

    def _seat_down(self) -> None:
        """The settings that go with a game."""
        first = editing(self.draft).places(self.draft)[0].key
        self.place, self.each = first, 0
        self.hand: int | None = None  # the seat whose hand lies before one; None for that of whoever is to act
        self.shut: set[int] = set()
        self.hinted = False
        self.verdict: Data | None = None
        self.hands = 0

    def _play(self, state: State[Any, Any]) -> None:
        self.view, self.trial = "play", Trial((state,))
        self.verdict, self.hinted = None, False
        self.hands += 1

    def _seed(self) -> int:
        return self._seeds.randrange(10**6)

    @property
    def line(self) -> str:
        """The line of what lies on the table."""
        trial = self.trial
        if self.view == "play" and trial is not None and len(trial.states) > 1:
            return str(trial.now)
        return self.draft.line

    # -- opening -------------------------------------------------------------------------------------

    def on_hello(self, data: Data) -> None:
        """A page has opened: lay out what its link names, or what its browser keeps."""
        if not data["again"]:
            self.page = data["url"] if "/render/" in data["url"] else ""
            self._recall(data["stored"].get(self.key))
            self._follow(data["query"])
        self.show()

    def _recall(self, kept: Any) -> None:
        if kept is None:
            return
        try:
            found = KEPT(kept, self.key)
            self._lay(read(found["line"]))
            if found["view"] == "play":
                self._play(position(self.draft))
        except TichuError as error:
            log.info("a kept table is left aside: %s", error)
            self.table.remember(f"{self.key}.damaged", kept)
            self._warn(text("editor.kept"))

    def _follow(self, query: str) -> None:
        """Lay out the position, or deal the game, of a link."""
        asked = {name: values[0] for name, values in parse_qs(query.lstrip("?")).items()}
        try:
            if line := asked.get("position"):
                self._lay(read(line))
                self._play_if_it_stands()
            elif name := asked.get("game"):
                self._lay(begun(name, self._seed()))
                self._play(position(self.draft))
            if "guess" in asked:
                self.notice = {"kind": "note", "tone": "tip", "text": text("editor.guessed")}
        except TichuError as error:
            self._warn(text("editor.link", why=opening(why(error, self.draft))))

    def _play_if_it_stands(self) -> None:
        """A position that can't be is left where it can be mended."""
        try:
            self._play(position(self.draft))
        except TichuError:
            self.view = "setup"

    def _warn(self, words: str) -> None:
        self.notice = {"kind": "note", "tone": "warn", "text": words}

    def _keep(self) -> None:
        if self.keys:
            self.table.remember(self.key, {"line": self.line, "view": self.view})

    def _refuse(self, words: str) -> None:
        """Say why that can't be; everything stays as it is."""
        self._warn(words)
        self.show(words)

    # -- setting up ----------------------------------------------------------------------------------

    def _become(self, draft: Draft, said: str = "") -> None:
        """Take up a changed draft; the one before can be brought back."""
        self.notice = None
        if draft != self.draft:
            self.before = [*self.before, self.draft][-STEPS_BACK:]
            other = draft.game != self.draft.game
            self.draft, self.trial = draft, None
            if other:
                self._seat_down()
        keys = [place.key for place in editing(draft).places(draft)]
        if self.place not in keys:
            self.place = keys[0]
        self._keep()
        self.show(said or self._spoken())

    def _spoken(self) -> str:
        """Where the draft stands, as it is read out after a change."""
        return str(setting.standing(self.draft)["text"])

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
        self._become(draft)

    def on_remove(self, data: Data) -> None:
        """What lies somewhere is taken away."""
        if self.view == "setup":
            place = self.place
            draft = editing(self.draft).take(self.draft, data["zone"], data["place"])
            if place.startswith("trick ") and place not in draft.lies:
                self.place = f"play {place.split()[-1]}"
            self._become(draft)

    def on_choose(self, data: Data) -> None:
        """One of a row of buttons; a value that isn't among them (a late click) changes nothing."""
        block, value = data["block"], data["value"]
        if block == "view":
            return self._look(value)
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
            self._become(of_state(game.deal(random.Random(self._seed()))))

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
        if block == "each" and type(value) is int:
            self.each = max(1, min(value, editing(self.draft).hand_size(self.draft.game)))
            return self.show()
        self._become(editing(self.draft).chosen(self.draft, block, value))

    def on_field(self, data: Data) -> None:
        """A whole line typed in, or one of its fields."""
        if data["block"] != "line":
            if self.view == "setup":
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
            self.hands += 1
        elif self.before:
            *self.before, self.draft = self.before
            self.trial = None
            self._become(self.draft)
            return
        self._keep()
        self.show(text("editor.undone"))

    def press_deal(self) -> None:
        """The cards that lie nowhere are dealt at random; what lies somewhere stays."""
        family = editing(self.draft)
        sizes = family.sizes(self.draft, self.each or family.hand_size(self.draft.game))
        self._become(family.dealt(self.draft, random.Random(self._seed()), sizes))

    # -- playing -------------------------------------------------------------------------------------

    def _look(self, view: Any) -> None:
        """From setting up to playing, and back."""
        if view == self.view or view not in VIEWS:
            return
        self.notice = None
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
                return self._refuse(text("editor.not-playable", why=opening(why(error, self.draft))))
            if self.trial is None:
                self._play(state)
            self.view = "play"
        self._keep()
        self.show(self.title)

    def press_play(self) -> None:
        """Play it."""
        self._look("play")

    def press_legal(self) -> None:
        """What may they do?"""
        self.hinted = not self.hinted
        self.show()

    def press_restart(self) -> None:
        """The position as it was set up."""
        if self.trial is not None:
            self._play(self.trial.states[0])
            self._keep()
            self.show(self.title)

    def act(self, kind: str, data: Data) -> None:
        """Something tried for the seat whose hand lies before one."""
        trial = self.trial
        if self.view != "play" or trial is None:
            raise LearnerError(text("page.not-here"))
        names = _names(trial.now)
        self._try(trial, move(trial.now, self._mover(trial.now), kind, data, names))

    def _try(self, trial: Trial, action: Any) -> None:
        self.notice = None
        done = tried(trial.now, action, _names(trial.now), faults=True, you=_family(trial.now).YOU)
        self.verdict = done.verdict
        if done.after is not None:
            self.trial = trial.then(done.after, done.told)
            self.hands += 1
            self._keep()
        self.show(done.aloud)

    def _chosen(self, block: str, value: Any) -> None:
        trial = self.trial
        assert trial is not None
        seats = range(trial.now.game.players)
        if block == "may" and isinstance(value, str):
            mover = self._mover(trial.now)
            found = [each for each in trial.now.legal(mover) if trial.now.text(each) == value]
            if found:
                self._try(trial, found[0])
        elif block == "hand" and (value in seats or value == ANYBODY):
            self.hand = None if value == ANYBODY else int(value)
            self.hands += 1
            self.show()
        elif block == "open" and value in seats:
            self.shut ^= {int(value)}
            self.show()

    def _mover(self, state: State[Any, Any]) -> int:
        """For whom one acts: the seat whose hand lies before one."""
        if self.hand is not None:
            return self.hand
        return next(iter(state.to_act), state.turn)

    # -- the picture ---------------------------------------------------------------------------------

    @property
    def laid(self) -> str:
        return self.view

    @property
    def title(self) -> str:
        """What the panel is headed with."""
        if self.view == "setup" or self.trial is None:
            return text("editor.title.setup")
        state = self.trial.now
        names = _names(state)
        if state.phase == "over":
            return presenter(state.game).coach.title(state, 0, names)
        return text("editor.title.play", whose=whose(self._asked(state), names))

    @staticmethod
    def _asked(state: State[Any, Any]) -> int:
        return next(iter(state.to_act), state.turn)

    def picture(self) -> Data:
        return self._playing(self.trial) if self.view == "play" and self.trial else self._setting()

    def _panel(self, blocks: list[Data], buttons: list[Data]) -> Data:
        return {
            "kicker": text("editor.kicker", game=text(f"home.{self.draft.game.name}.title")),
            "title": self.title,
            "blocks": blocks,
            "buttons": buttons,
        }

    def _tabs(self) -> Data:
        options = [{"value": view, "label": text(f"editor.view.{view}")} for view in VIEWS]
        return {
            "kind": "segments",
            "id": "view",
            "label": text("editor.view"),
            "value": self.view,
            "options": options,
            "tabs": True,
            "quiet": True,
        }

    def _notices(self) -> list[Data]:
        return [{**self.notice, "id": "notice"}] if self.notice else []

    def _setting(self) -> Data:
        draft = self.draft
        family = editing(draft)
        left = [setting.places(draft, self.place)]
        right = [
            setting.picker(draft, self.place),
            *self._notices(),
            setting.standing(draft),
            handing(draft.line, self.page),
        ]
        more = {
            "kind": "fold",
            "id": "more",
            "label": text("editor.written"),
            "value": "",
            "blocks": family.written(draft),
        }
        asked = [*family.questions(draft), *setting.dealing(draft, self.each)]
        blocks = [
            {"kind": "beside", "id": "head", "blocks": [self._tabs(), *setting.beginnings(draft)]},
            {"kind": "columns", "columns": [left, right]},
            {"kind": "beside", "id": "asked", "blocks": asked},
            more,
        ]
        buttons = [
            _button("play", primary=True),
            _button("deal"),
            _button("undo", disabled=not self.before),
        ]
        return {"table": None, "input": NO_INPUT, "panel": self._panel(blocks, buttons), "verdict": None}

    def _playing(self, trial: Trial) -> Data:
        state, names = trial.now, _names(trial.now)
        scene, mover = presenter(state.game).scene, self._mover(state)
        seen = Seen(
            viewer=mover,
            called=names,
            open=[seat for seat in range(state.game.players) if seat not in self.shut],
            taken=True,
            scores=any(state.totals),
            lit=self.hinted,
        )
        over = state.phase == "over"
        blocks = [self._tabs(), *self._notices(), *self._sight(state, names)]
        if over:
            blocks += presenter(state.game).summary.ending(state, 0)
        if self.hinted and not over:
            blocks.append(self._moves(state, mover, names))
        if trial.told:
            blocks.append({"kind": "log", "lines": trial.lines})
        blocks.append(handing(self.line, self.page))
        first = _button("legal", disabled=over)
        if self.hinted:
            first["label"] = text("editor.button.legal.off")
        moved = len(trial.states) > 1
        buttons = [
            first,
            _button("undo", disabled=not moved),
            _button("restart", disabled=not moved),
        ]
        return {
            "table": scene.table(state, seen),
            "input": for_whom(state, scene.controls(state, mover, seen), self.hands, names),
            "panel": self._panel(blocks, buttons),
            "verdict": self.verdict,
        }

    def _sight(self, state: State[Any, Any], names: Any) -> list[Data]:
        """Whose hand lies before one, and which others lie open."""
        seats = [{"value": seat, "label": name} for seat, name in enumerate(names)]
        before = [{"value": ANYBODY, "label": text("editor.hand.turn")}, *seats]
        value = ANYBODY if self.hand is None else self.hand
        open_seats = [seat for seat in range(state.game.players) if seat not in self.shut]
        return [
            {
                "kind": "select",
                "id": "hand",
                "label": text("editor.hand"),
                "value": value,
                "options": before,
            },
            {
                "kind": "segments",
                "id": "open",
                "label": text("editor.open"),
                "value": open_seats,
                "options": seats,
                "multi": True,
            },
        ]

    def _moves(self, state: State[Any, Any], seat: int, names: Any) -> Data:
        """All that a seat may do, to be pressed."""
        family, legal = presenter(state.game).editing, state.legal(seat)
        rows, known = [], set()
        for action in legal:
            label, cards = family.option(state, action, names)
            same = (label, tuple(cards))
            if same in known:
                continue
            known.add(same)
            if len(rows) < MOST_MOVES:
                value = state.text(action)
                rows.append({"value": value, "label": opening(label), "cards": cards_text(cards)})
        more = len(known) - len(rows)
        return {
            "kind": "moves",
            "id": "may",
            "label": text("editor.may" if rows else "editor.may.none", name=seat_inside(seat, names)),
            "rows": rows,
            "more": text("editor.may.more", count=more) if more else "",
        }


def _family(state: State[Any, Any]) -> Editing:
    return presenter(state.game).editing


def _names(state: State[Any, Any]) -> list[str]:
    """What those at the table are called."""
    return _family(state).seated(state)


def _button(name: str, *, primary: bool = False, disabled: bool = False) -> Data:
    return {"name": name, "label": text(f"editor.button.{name}"), "primary": primary, "disabled": disabled}
