"""The hand calculator: tiles laid out are counted line by line, and a whole table is settled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs, urlencode

from tichu_teach.engine import NotationError, OptionError, TichuError, UnknownGame, games
from tichu_teach.engine.mahjong.rules import MahjongRules
from tichu_teach.engine.mahjong.tiles import EAST, NORTH, SOUTH, WINDS
from tichu_teach.pages.calculator.calculation import (
    laying,
    letter,
    names,
    outcome,
    refusal,
    segments,
    spoken,
)
from tichu_teach.pages.calculator.hand_builder import CHANCES, WHOLE, ZONES, HandBuilder, HandBuilderError
from tichu_teach.pages.calculator.payments import accounts, payments
from tichu_teach.pages.calculator.rule_form import PREFIX, chosen, options
from tichu_teach.pages.calculator.rule_form import in_short as rules_in_short
from tichu_teach.pages.calculator.state import LETTERS, MOST, PENALTIES, CalculatorState
from tichu_teach.pages.calculator.table import CalculatorTable
from tichu_teach.pages.presenters.mahjong.scoresheet import say
from tichu_teach.pages.scene import panel_only
from tichu_teach.pages.session import Data, Session
from tichu_teach.pages.table import LearnerError
from tichu_teach.texts import Texts
from tichu_teach.texts.mahjong import wind_name

STEPS_BACK = 40
"""Changes that can be undone."""

VIEWS = ("hand", "settle", "rules")


class Calculator(Session):
    """A calculator for hands of the Mah-Jong family.

    `ruleset` is `mahjong`, `mahjong-duel` or `sparrow`, `options` are those of the ruleset. A link's query
    lays a hand out: `?hand=S: W W | laid …`, with `&rules=limit=None optional=b` for the rules it was counted
    by. Without one the page goes on with what its browser keeps under `calculator.<ruleset>`.
    Raises OptionError, and UnknownGame also for a game that has no sheet for its hands.
    """

    kind = CalculatorTable

    def __init__(self, ruleset: str = "mahjong", **options: Any) -> None:
        game: Any = games[ruleset]
        if game.scoring != "paid":
            raise UnknownGame(f"the hands of {ruleset} have no sheet to work out")
        self.base, self._settled = game.vary(**options), options
        self.key = f"calculator.{ruleset}"
        self.keys = (self.key,)
        super().__init__(ruleset)
        self.now = CalculatorState(self.base)
        self.before: list[CalculatorState] = []
        self.view = "hand"
        self.notice: Data | None = None
        self.page = ""  # the address of this page, for links

    def __repr__(self) -> str:
        return f"Calculator({self.base.name!r})"

    # -- opening -----------------------------------------------------------------------------------

    def on_hello(self, data: Data) -> None:
        """A page has opened: lay out the hand of its link, or what its browser keeps."""
        if not data["again"]:
            self.page = data["url"] if "/render/" in data["url"] else ""
            self._recall(data["stored"].get(self.key))
            self._follow(data["query"])
        self.show()

    def _recall(self, kept: Any) -> None:
        """Go on with what the browser keeps; what can't be read is left behind, and said to be."""
        if kept is None:
            return
        try:
            found = CalculatorState.read(games[self.base.name], kept)
            self.now = found.under(found.game.vary(**self._settled))
        except (HandBuilderError, TichuError):
            self.table.remember(f"{self.key}.damaged", kept)
            self._warn("no.kept")

    def _follow(self, query: str) -> None:
        """Lay out the hand of a link, alone on the table and by the rules it names."""
        found = parse_qs(query.lstrip("?"), keep_blank_values=True)
        asked = {name: values[0] for name, values in found.items()}
        if "hand" not in asked and "rules" not in asked:
            return
        game = self.base
        try:
            if "rules" in asked:
                game = games[game.name].varied(asked["rules"].split())
            self._check(game)
        except (NotationError, OptionError):
            return self._warn("no.link.rules")
        try:
            linked = self._read(CalculatorState(game), asked.get("hand", "").strip() or "E: -")
            if any(self.now.builders.values()):
                self.before = [self.now]  # what lay there before can be brought back
            self.now = linked
        except HandBuilderError as error:
            words = refusal(error.why, error.values, game)
            self.notice = {"kind": "note", "tone": "warn", "text": f"{say(game, 'no.link')} {words}"}

    @staticmethod
    def _check(game: MahjongRules) -> None:
        """Raises OptionError where a limit is beyond what the sheet has room for."""
        for value in (game.limit, game.limit_hand_value, game.corner_hand_value):
            if value is not None and value > MOST:
                raise OptionError(f"{game.name}: a limit is at most {MOST}, not {value}")

    @staticmethod
    def _read(state: CalculatorState, line: str) -> CalculatorState:
        """The table with the hand of a line before us. Raises HandBuilderError."""
        builder, wind, won = HandBuilder.read(state.game, line)
        if wind not in state.winds and not any(state.builders.values()):  # then another chair is empty
            state = replace(state, absent=SOUTH if wind != SOUTH else NORTH)
        if wind not in state.winds:
            raise HandBuilderError("line.wind", name=wind_name(wind, Texts(state.game.name)))
        moved = state.wind != wind and not state.builders.get(wind) and builder.used == state.builder.used
        there = replace(state, wind=wind)
        if moved:  # the same tiles, with another wind written before them
            there = there.taken_over(state.wind)
        over = builder.used - there.stock(wind)
        if over:
            raise HandBuilderError("line.elsewhere", tile=min(over))
        new = there.laid(builder)
        if won:
            return new.went_out(wind)
        return new.went_out(None) if new.winner == wind else new

    def _warn(self, key: str, **values: Any) -> None:
        self.notice = {"kind": "note", "tone": "warn", "text": say(self.base, key, **values)}

    # -- changes -----------------------------------------------------------------------------------

    def _become(self, new: CalculatorState, said: str = "") -> None:
        """Take up a changed table; the browser keeps it, and the one before can be brought back."""
        self.notice = None
        if new != self.now:
            self.before = [*self.before, self.now][-STEPS_BACK:]
            self.now = new
            self._keep()
        self.show(said or (spoken(new) if self.view == "hand" else ""))

    def _keep(self) -> None:
        self.table.remember(self.key, self.now.to_data())

    def _refuse(self, error: HandBuilderError) -> None:
        """Say why a tile can't go there; the table stays as it is."""
        words = refusal(error.why, error.values, self.now.game)
        self.notice = {"kind": "note", "tone": "warn", "text": words}
        self.show(words)

    def on_add(self, data: Data) -> None:
        """A tile of the picker: into the hand, or laid out as a group of which it is the lowest."""
        now = self.now
        if data["zone"] not in ZONES:
            return
        try:
            builder = now.builder.add(now.left(now.wind), data["zone"], self._tile(data["tile"]))
        except HandBuilderError as error:
            return self._refuse(error)
        new = now.laid(builder)
        hand = builder.as_hand(now.game, now.wind, False)
        if (
            builder.count == WHOLE
            and now.winner is None
            and now.game.complete(hand.tiles, hand.laid, hand.suit)
        ):
            new = new.went_out(now.wind)  # fourteen tiles that are a hand: what else can have happened?
        self._become(new)

    def on_remove(self, data: Data) -> None:
        """A tile (or group) that lies there is taken back."""
        if data["zone"] in ("hand", "laid", "seasons"):
            self._become(self.now.laid(self.now.builder.remove(data["zone"], data["place"])))

    def _tile(self, name: str) -> int:
        try:
            return self.now.game.names.tile(name)
        except NotationError as error:
            raise LearnerError(refusal("line", {"part": name}, self.now.game)) from error

    def on_choose(self, data: Data) -> None:
        """One of a row of buttons; a value that isn't among them (a late click) changes nothing."""
        block, value = data["block"], data["value"]
        if block.startswith(PREFIX):
            return self._agree(block, value)
        if block == "view" and value in VIEWS:
            return self._look(value)
        if not isinstance(value, str):
            return
        chosen: Callable[[str], CalculatorState] | None = getattr(self, f"_choose_{block}", None)
        if chosen is not None:
            self._become(chosen(value))

    def _wind(self, value: str) -> int | None:
        wind = EAST + LETTERS.find(value) if len(value) == 1 else 0
        return wind if wind in self.now.winds else None

    def _choose_wind(self, value: str) -> CalculatorState:
        wind = self._wind(value)
        return self.now if wind is None else replace(self.now, wind=wind)

    def _choose_end(self, value: str) -> CalculatorState:
        if value == "won":
            return self.now.went_out(self.now.wind)
        return self.now.went_out(None) if self.now.won else self.now

    def _choose_source(self, value: str) -> CalculatorState:
        now = self.now
        fits = value in now.builder.sources(now.game, now.wind)
        return now.laid(replace(now.builder, source=value)) if fits else now

    def _choose_tile(self, value: str) -> CalculatorState:
        tile = self._tile(value)
        return (
            self.now.laid(replace(self.now.builder, tile=tile)) if tile in self.now.builder.hand else self.now
        )

    def _choose_chances(self, value: str) -> CalculatorState:
        chances = set(self.now.builder.chances) ^ ({value} & set(CHANCES))
        return self.now.laid(
            replace(self.now.builder, chances=tuple(each for each in CHANCES if each in chances))
        )

    def _choose_suit(self, value: str) -> CalculatorState:
        suit = self.now.game.names.suits.find(value) if len(value) == 1 else -1
        return self.now.laid(replace(self.now.builder, suit=suit)) if suit >= 0 else self.now

    def _choose_winner(self, value: str) -> CalculatorState:
        wind = self._wind(value)
        return self.now.went_out(wind) if wind is not None or not value else self.now

    def _choose_dead(self, value: str) -> CalculatorState:
        wind = self._wind(value)
        if wind is None or wind == self.now.winner:
            return self.now
        return replace(self.now, dead=self.now.dead ^ {wind})

    def _choose_thrower(self, value: str) -> CalculatorState:
        wind = self._wind(value)
        if (wind is None and value) or (wind is not None and wind == self.now.winner):
            return self.now
        return replace(self.now, thrower=wind)

    def _choose_penalty(self, value: str) -> CalculatorState:
        return replace(self.now, penalty=value) if value in PENALTIES else self.now

    def _choose_absent(self, value: str) -> CalculatorState:
        wind = EAST + LETTERS.find(value) if len(value) == 1 else 0
        return self.now.under(self.now.game, wind) if wind in WINDS[1:] else self.now

    def _choose_show(self, value: str) -> CalculatorState:
        """From the totals to the tiles they come from."""
        wind = self._wind(value)
        if wind is None:
            return self.now
        self.view = "hand"
        return replace(self.now, wind=wind)

    def on_sheet(self, data: Data) -> None:
        """Totals typed in, by wind: whole numbers from 0 up; an empty one is none."""
        typed = dict(self.now.typed)
        for value, written in data["values"].items():
            wind = self._wind(value)
            if wind is None or self.now.builders.get(wind):
                continue
            number = written.strip()
            if not number:
                typed.pop(wind, None)
            elif number.isascii() and number.isdecimal() and len(number) < 9 and int(number) <= MOST:
                typed[wind] = int(number)
            else:
                self._warn("no.total", written=number, name=names(self.now)[wind])
                return self.show(self.notice["text"] if self.notice else "")
        self._become(replace(self.now, typed=typed))

    def on_select(self, data: Data) -> None:
        """Another value for one of the table's rules."""
        if data["block"].startswith(PREFIX):
            self._agree(data["block"], data["value"])

    def _agree(self, block: str, value: Any) -> None:
        name = block.removeprefix(PREFIX)
        try:
            game = chosen(self.now.game, name, value)
        except OptionError:
            self._warn("no.rule", written=str(value)[:40])
            return self.show(self.notice["text"] if self.notice else "")
        self._become(self.now.under(game))

    def on_field(self, data: Data) -> None:
        """The line of the hand, or a number among the rules."""
        if data["block"].startswith(PREFIX):
            return self._agree(data["block"], data["value"])
        if data["block"] == "line":
            try:
                self._become(self._read(self.now, data["value"].strip() or f"{letter(self.now.wind)}: -"))
            except HandBuilderError as error:
                self._refuse(error)

    # -- buttons -----------------------------------------------------------------------------------

    def press_undo(self) -> None:
        """The table before the last change."""
        if self.before:
            *self.before, self.now = self.before
            self.notice = None
            self._keep()
            self.show(spoken(self.now))

    def press_clear(self) -> None:
        """Take this player's tiles away."""
        now = self.now.laid(HandBuilder())
        self._become(now.went_out(None) if now.won else now)

    def press_over(self) -> None:
        """The next hand: nobody's tiles, nobody's total, the rules as they are."""
        now = self.now
        self.view = "hand"
        self._become(CalculatorState(now.game, absent=now.absent))

    def press_bring(self) -> None:
        """The tiles of the player shown before come over to this one, who has none."""
        source = self._other()
        if source is not None:
            self._become(self.now.taken_over(source))

    def _other(self) -> int | None:
        """Whose tiles could belong here: the only ones on the table, while none lie here."""
        lying = [wind for wind, builder in self.now.builders.items() if builder]
        return lying[0] if len(lying) == 1 and not self.now.builder else None

    def press_settle(self) -> None:
        """Who pays whom."""
        self._look("settle")

    def _look(self, view: str) -> None:
        self.view, self.notice = view, None
        self.show(self.title)

    # -- the picture -------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """What the panel is headed with."""
        return say(self.now.game, f"title.{self.view}")

    def picture(self) -> Data:
        game = self.now.game
        panel = {
            "header": say(game, "header", rules=rules_in_short(game)),
            "title": self.title,
            "blocks": [self._tabs(), *getattr(self, f"_{self.view}")()],
            "buttons": self._buttons(),
        }
        return panel_only(panel)

    def _tabs(self) -> Data:
        """The three sides of the page."""
        game = self.now.game
        options = [{"value": view, "label": say(game, f"view.{view}")} for view in VIEWS]
        return segments("view", say(game, "view"), self.view, options, tabs=True, quiet=True)

    def _noticed(self, blocks: list[Data], at: int) -> list[Data]:
        """The blocks with what is to be noticed where the learner has just acted."""
        return [*blocks[:at], *([self.notice | {"id": "notice"}] if self.notice else []), *blocks[at:]]

    def _hand(self) -> list[Data]:
        now = self.now
        left = self._noticed(laying(now), 2)
        right = [*outcome(now), self._line(), self._share()]
        return [{"kind": "columns", "columns": [left, right]}]

    def _line(self) -> Data:
        now = self.now
        return {
            "kind": "field",
            "id": "line",
            "label": say(now.game, "line"),
            "value": now.builder.line(now.game, now.wind, now.won),
            "placeholder": "",
        }

    def _share(self) -> Data:
        """A link that lays this hand out by these rules; outside the tutorial, its line."""
        now = self.now
        line = now.builder.line(now.game, now.wind, now.won)
        if not self.page:
            return {"kind": "share", "label": say(now.game, "copy.line"), "text": line}
        query = {"hand": line}
        rules = now.game.header().removeprefix(now.game.name).strip()
        if rules or self._settled:
            query["rules"] = rules
        return {"kind": "share", "label": say(now.game, "copy"), "text": f"{self.page}?{urlencode(query)}"}

    def _settle(self) -> list[Data]:
        left = self._noticed(accounts(self.now), 2)
        return [{"kind": "columns", "columns": [left, payments(self.now)]}]

    def _rules(self) -> list[Data]:
        lead = {"kind": "text", "text": say(self.now.game, "rules.lead")}
        return [lead, *self._noticed(options(self.now), 0)]

    def _buttons(self) -> list[Data]:
        now = self.now
        undo = self._button("undo", disabled=not self.before)
        if self.view == "rules":
            return [undo]
        if self.view == "settle":
            return [self._button("over"), undo]
        other = self._other()
        bring = [] if other is None else [self._button("bring", name=names(now).get(other, ""))]
        return [*bring, self._button("settle"), self._button("clear", disabled=not now.builder), undo]

    def _button(self, press: str, disabled: bool = False, **values: Any) -> Data:
        label = say(self.now.game, f"button.{press}", **values)
        return {"name": press, "label": label, "primary": False, "disabled": disabled}
