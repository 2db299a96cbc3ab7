"""The hand calculator: it counts laid-out tiles line by line, and settles a whole table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from tichu_teach.engine import NotationError, OptionError, TichuError, UnknownGame, games
from tichu_teach.engine.mahjong.rules import MahjongRules
from tichu_teach.engine.options import Value
from tichu_teach.pages.editor.laid_table import note
from tichu_teach.pages.presenters import controls
from tichu_teach.pages.presenters.draft import DraftError
from tichu_teach.pages.presenters.mahjong.summary import sheet_text
from tichu_teach.pages.table.scene import Data, panel_only
from tichu_teach.pages.table.session import Session, link_values, on_message, on_press, served_at
from tichu_teach.pages.table.table import LearnerError, Table
from tichu_teach.scene.form_blocks import Segment
from tichu_teach.scene.panel import Block, NoteBlock, PanelButton, ScenePanel

from .calculation import describe_hand, hand_controls, laying, names_inside, outcome, refusal
from .hand import PLACES, WHOLE, letter
from .settling import account_controls, accounts, payments, rule_controls, rules_in_short
from .state import MOST_POINTS, TILES, CalculatorState

if TYPE_CHECKING:
    from tichu_teach.scene import Scene


class CalculatorTable(Table):
    """A `Table` for the pictures of the hand calculator."""

    entry = "calculator.js"

    def __repr__(self) -> str:
        return "CalculatorTable()"


STEPS_BACK = 40
"""Changes that can be undone."""

VIEWS = ("hand", "settle", "rules")


class Calculator(Session):
    """A calculator for hands of the Mah-Jong family.

    `ruleset` is `mahjong`, `mahjong-duel` or `sparrow`; `options` are the ruleset's. A link's query lays a
    hand out: `?hand=S: W W | laid …`, with `&rules=limit=None optional=b` for the rules it was counted by.
    Without one the page goes on with what its browser keeps under `calculator.<ruleset>`.

    Raises OptionError, and UnknownGame also for a game without a sheet for its hands.
    """

    kind = CalculatorTable

    def __init__(self, ruleset: str = "mahjong", **options: Value) -> None:
        game = games[ruleset]
        if not isinstance(game, MahjongRules) or game.scoring != "paid":
            counted = [name for name, each in games.items() if each.scoring == "paid"]
            message = f"the hands of {ruleset} have no sheet to work out; those of {', '.join(counted)} have"
            raise UnknownGame(message)
        self._usual, self.base, self._settled = game, game.vary(**options), options
        self.key = f"calculator.{ruleset}"
        self.keys = (self.key,)
        super().__init__(ruleset)
        self.now = CalculatorState(self.base)
        self.before: list[CalculatorState] = []
        self.view = "hand"
        self.notice: NoteBlock | None = None
        self.notice_of_line = False
        self.page = ""  # the address of this page, for links

    def __repr__(self) -> str:
        return f"Calculator({self.base.name!r})"

    @property
    def frame_subject(self) -> object:
        """The sheet of the hand on view, None while it has none."""
        return self.now.standing(self.now.wind).score

    # -- opening -----------------------------------------------------------------------------------

    @on_message("hello")
    def on_hello(self, data: Data) -> None:
        """Lay out the hand of the page's link, or what its browser keeps."""
        if not data["again"]:
            self.page = served_at(data["url"])
            self._recall(data["stored"].get(self.key))
            self._follow(data["query"])
        self.show()

    def _recall(self, kept: object) -> None:
        """Go on with what the browser keeps. What can't be read is put aside, and the player told."""
        if kept is None:
            return
        try:
            found = CalculatorState.read(self._usual, kept)
            self.now = found.under_rules(found.game.vary(**self._settled))
        except (DraftError, TichuError) as error:
            self._warn(self.put_aside(self.key, kept, error, sheet_text(self.base, "no.kept")))

    def _follow(self, query: str) -> None:
        """Lay out the hand of a link, alone on the table and by the rules it names."""
        asked = link_values(query)
        if "hand" not in asked and "rules" not in asked:
            return
        game = self.base
        try:
            if "rules" in asked:
                game = self._usual.vary_by_words(asked["rules"].split())
            self._check(game)
        except (NotationError, OptionError):
            return self._warn(sheet_text(self.base, "no.link.rules"))
        try:
            linked = CalculatorState(game).with_line(asked.get("hand", "").strip() or "E: -")
            if self.now.laid_winds:
                self.before = [self.now]  # undo brings the old hand back
            self.now = linked
        except DraftError as error:
            words = refusal(error.why, error.values, game)
            self._warn(f"{sheet_text(game, 'no.link')} {words}")

    @staticmethod
    def _check(game: MahjongRules) -> None:
        """Raise OptionError if a limit is too large for the sheet."""
        for value in (game.limit, game.limit_hand_value, game.corner_hand_value):
            if value is not None and value > MOST_POINTS:
                raise OptionError(f"{game.name}: a limit is at most {MOST_POINTS}, not {value}")

    def _warn(self, words: str, of_line: bool = False) -> None:
        self.notice, self.notice_of_line = note("warn", words), of_line

    # -- changes -----------------------------------------------------------------------------------

    def _become(self, new: CalculatorState) -> None:
        """Take up a changed table. The browser keeps it, and the one before can be brought back."""
        self.notice = None
        if new != self.now:
            self.before = [*self.before, self.now][-STEPS_BACK:]
            self.now = new
            self._keep()
        self.show(describe_hand(new) if self.view == "hand" else "")

    def _keep(self) -> None:
        self.table.remember(self.key, self.now.to_data())

    def _refuse(self, words: str, of_line: bool = False) -> None:
        """Say why something can't be done; the table stays as it is."""
        self._warn(words, of_line)
        self.show(words)

    @on_message("add")
    def on_add(self, data: Data) -> None:
        """Put a tile of the picker into the hand, or lay out a group whose lowest tile it is."""
        now, zone, tile = self.now, data["zone"], data["tile"]
        if zone not in TILES.ZONES:
            return
        try:
            new = now.added(zone, now.game.names.name(now.game.names.tile(tile)))
        except NotationError as error:
            raise LearnerError(refusal("line", {"part": tile}, now.game)) from error
        except DraftError as error:
            return self._refuse(refusal(error.why, error.values, now.game))
        hand = new.hand_on_view.scored(won=False)
        complete = new.hand_on_view.count == WHOLE and now.game.complete(hand.tiles, hand.laid, hand.suit)
        # Fourteen tiles that are a complete hand: the player must have gone out.
        self._become(new.went_out(now.wind) if complete and now.winner is None else new)

    @on_message("remove")
    def on_remove(self, data: Data) -> None:
        """Take a tile or a group back."""
        if data["zone"] in PLACES:
            self._become(self.now.without_tile(data["zone"], data["place"]))

    @on_message("choose", "select")
    def on_choose(self, data: Data) -> None:
        """Take a choice from a row of buttons or a list; an unknown value (a late click) changes nothing."""
        self._choose(data["block"], data["value"])

    def _choose(self, block: str, value: object) -> None:
        now = self.now
        if block == "view":
            if value in VIEWS:
                self._look(str(value))
            return
        if block == "show" and (wind := self._wind(value)):  # from the totals to the tiles they come from
            self.view = "hand"
            return self._become(replace(now, wind=wind))
        known = [*hand_controls(now), *account_controls(now), *rule_controls(now)]
        try:
            new = controls.take_choice(known, block, value, now)
        except OptionError:
            return self._refuse(sheet_text(self.base, "no.rule", written=str(value)[:40]))
        self._become(new)

    def _wind(self, value: object) -> int | None:
        return next((wind for wind in self.now.winds if letter(wind) == value), None)

    @on_message("sheet")
    def on_sheet(self, data: Data) -> None:
        """Take typed-in totals, by wind: whole numbers from 0 up; an empty one clears it."""
        typed = dict(self.now.typed)
        for value, written in data["values"].items():
            wind = self._wind(value)
            if wind is None or self.now.hand_of(wind):
                continue
            number = written.strip()
            if not number:
                typed.pop(wind, None)
            elif number.isascii() and number.isdecimal() and len(number) < 9 and int(number) <= MOST_POINTS:
                typed[wind] = int(number)
            else:
                name = names_inside(self.now)[wind]
                return self._refuse(sheet_text(self.base, "no.total", written=number, name=name))
        self._become(replace(self.now, typed=typed))

    @on_message("field")
    def on_field(self, data: Data) -> None:
        """Take the line of the hand, or a number among the rules."""
        if data["block"] != "line":
            return self._choose(data["block"], data["value"])
        try:
            self._become(self.now.with_line(data["value"].strip() or f"{letter(self.now.wind)}: -"))
        except DraftError as error:
            self._refuse(refusal(error.why, error.values, self.now.game), of_line=True)

    # -- buttons -----------------------------------------------------------------------------------

    @on_press("undo")
    def press_undo(self) -> None:
        """Bring back the table before the last change."""
        if self.before:
            *self.before, self.now = self.before
            self.notice = None
            self._keep()
            self.show(describe_hand(self.now))

    @on_press("clear")
    def press_clear(self) -> None:
        """Take this player's tiles away."""
        now = self.now.without_tiles()
        self._become(now.went_out(None) if now.has_won else now)

    @on_press("over")
    def press_over(self) -> None:
        """Begin the next hand: no tiles, no totals, the same rules."""
        now = self.now
        self.view = "hand"
        self._become(CalculatorState(now.game, absent=now.absent))

    @on_press("bring")
    def press_bring(self) -> None:
        """Give the tiles of the player shown before to this one, who has none."""
        source = self._other()
        if source is not None:
            self._become(self.now.taken_over(source))

    def _other(self) -> int | None:
        """The player whose tiles may belong here: the only one with tiles, while this one has none."""
        lying = self.now.laid_winds
        return lying[0] if len(lying) == 1 and not self.now.hand_on_view else None

    @on_press("settle")
    def press_settle(self) -> None:
        """Settle the hand."""
        self._look("settle")

    def _look(self, view: str) -> None:
        self.view, self.notice = view, None
        self.show(self.title)

    # -- the picture -------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """The heading of the panel."""
        return sheet_text(self.now.game, f"title.{self.view}")

    def picture(self) -> Scene:
        game = self.now.game
        panel: ScenePanel = {
            "header": sheet_text(game, "header", rules=rules_in_short(game)),
            "title": self.title,
            "blocks": [self._tabs(), *self._view()],
            "buttons": self._buttons(),
        }
        return panel_only(panel)

    def _tabs(self) -> Block:
        """The tabs of the page's three views."""
        game = self.now.game
        options: list[Segment] = [
            {"value": view, "label": sheet_text(game, f"view.{view}")} for view in VIEWS
        ]
        block = controls.segments("view", sheet_text(game, "view"), self.view, options, quiet=True)
        return {**block, "tabs": True}

    def _noticed(self, blocks: list[Block], at: int) -> list[Block]:
        """Insert the notice into the blocks, where the learner has just acted."""
        notice: list[Block] = [{**self.notice, "id": "notice"}] if self.notice else []
        return [*blocks[:at], *notice, *blocks[at:]]

    def _view(self) -> list[Block]:
        """The blocks of the present view."""
        return {"hand": self._hand, "settle": self._settle, "rules": self._rules}[self.view]()

    def _hand(self) -> list[Block]:
        now = self.now
        left: list[Block] = laying(now)
        right: list[Block] = [*outcome(now), self._line(), self._share()]
        if self.notice_of_line:
            right = self._noticed(right, len(right) - 1)
        else:
            left = self._noticed(left, 2)
        return [{"kind": "columns", "columns": [left, right]}]

    def _line(self) -> Block:
        now = self.now
        return {
            "kind": "field",
            "id": "line",
            "label": sheet_text(now.game, "line"),
            "value": now.hand_on_view.line(now.has_won),
            "placeholder": "",
        }

    def _share(self) -> Block:
        """A link that lays this hand out under these rules; outside the tutorial, the hand's line."""
        now = self.now
        line = now.hand_on_view.line(now.has_won)
        if not self.page:
            return {"kind": "share", "label": sheet_text(now.game, "copy.line"), "text": line}
        query = {"hand": line}
        rules = now.game.header().removeprefix(now.game.name).strip()
        if rules or self._settled:
            query["rules"] = rules
        return {
            "kind": "share",
            "label": sheet_text(now.game, "copy"),
            "text": f"{self.page}?{urlencode(query)}",
        }

    def _settle(self) -> list[Block]:
        left = self._noticed(accounts(self.now), 2)
        return [{"kind": "columns", "columns": [left, payments(self.now)]}]

    def _rules(self) -> list[Block]:
        lead: Block = {"kind": "text", "text": sheet_text(self.now.game, "rules.lead")}
        controls = [each.block for each in rule_controls(self.now)]
        long = [each for each in controls if each.get("stack")]
        short = [each for each in controls if each not in long]
        return [lead, *self._noticed([{"kind": "columns", "columns": [short, long]}], 0)]

    def _buttons(self) -> list[PanelButton]:
        now = self.now
        undo = self._button("undo", disabled=not self.before)
        if self.view == "rules":
            return [undo]
        if self.view == "settle":
            return [self._button("over"), undo]
        other = self._other()
        bring = [] if other is None else [self._button("bring", name=names_inside(now).get(other, ""))]
        return [*bring, self._button("settle"), self._button("clear", disabled=not now.hand_on_view), undo]

    def _button(self, press: str, disabled: bool = False, **values: object) -> PanelButton:
        label = sheet_text(self.now.game, f"button.{press}", **values)
        return {"name": press, "label": label, "primary": False, "disabled": disabled}
