"""A whole game at the table: one learner, three opponents, and a referee who coaches."""

from __future__ import annotations

import json
import logging
import random
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from tichu_teach.engine import Action, Record, SavedGameError, State, TichuError, games
from tichu_teach.texts import text
from tichu_teach.texts.names import seat_names
from tichu_teach.widgets.family import aloud, family
from tichu_teach.widgets.scene import verdict_card
from tichu_teach.widgets.session import Data, Session, move

if TYPE_CHECKING:
    from tichu_teach.players import Player

log = logging.getLogger(__name__)

PAUSES = {"slow": 1.0, "normal": 0.45, "instant": 0.0}
"""Seconds before each visible move of an opponent."""

TWICE = 0.4
"""Seconds in which the same click again is the second half of a double click."""

LOG_LINES = 60

Maker = Callable[[random.Random], "Player"]


class Game(Session):
    """A game against three opponents, begun (or taken up again) when the first browser says hello.

    `seed` deals the same cards each time, `seat` is the learner's, `player` makes the opponents from a
    random generator, `options` are those of the ruleset. What the browser keeps under `game.<ruleset>` is
    the record of the game, so that a page opened anew goes on where the old one stopped. (It holds all four
    hands, as a saved game must; the table shows none of the others'.)
    """

    def __init__(
        self,
        ruleset: str = "nanking",
        seed: int | None = None,
        seat: int = 0,
        player: Maker | None = None,
        **options: Any,
    ) -> None:
        self.game: Any = games[ruleset].vary(**options)
        if not 0 <= seat < self.game.players:
            raise ValueError(f"seat is 0 to {self.game.players - 1} in {ruleset}, not {seat}")
        self.family = family(self.game)
        self.key = f"game.{ruleset}"
        self.keys = (self.key,)
        super().__init__(self.game.name)
        self.seat, self._seed, self._player = seat, seed, player
        self.names = seat_names(self.game, seat)
        self.speed = "normal"
        self._last: tuple[str, Data, float] = ("", {}, 0.0)
        self._notice: Data | None = None  # what became of a saved game
        self._damaged: str | None = None
        self._begin(seed)

    def __repr__(self) -> str:
        return f"Game({self.game.name!r})"

    # -- rounds ------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self.record.state

    def _begin(self, seed: int | None = None) -> None:
        """Deal a new game."""
        self.seed = random.SystemRandom().randrange(2**32) if seed is None else seed
        self._take_up(Record.begin(self.game.deal(random.Random(self.seed))))

    def _take_up(self, record: Record) -> None:
        """Make this record the game that is played, from the learner's side of the table."""
        self.stop()
        self.record, self.game = record, record.game
        made = self._player or _sensible(self.game)
        numbers = range(self.game.players)
        self._players = [None if n == self.seat else made(random.Random(f"{self.seed}/{n}")) for n in numbers]
        self._retell()
        self._fresh()

    def _fresh(self) -> None:
        """Nothing is left over from the decision before."""
        self.verdict: Data | None = None
        self.hinted = False
        self.more = False
        self.sure = ""

    def _retell(self) -> None:
        """What has happened in this round, told anew from the record."""
        self.lines: list[str] = [text("game.log.round", number=len(self.record.rounds))]
        self.said: dict[int, str] = {}
        self.received: tuple[str, ...] = ()
        state = self.record.start
        for each in self.record.rounds[-1].actions:
            action = state.action(each)
            after = state.apply(action)
            self._tell(state, action, after)
            state = after

    def _tell(self, before: State, action: Action, after: State) -> list[str]:
        """Keep what an action says and shows; returns its lines."""
        told = self.family.lines(before, action, after, self.seat)
        self.lines += told
        self.said = self.family.bubbles(self.said, before, action, after)
        arrived = self.family.arrived(before, action, after, self.seat)
        self.received = self.received if arrived is None else tuple(arrived)
        return told

    # -- the course of the game --------------------------------------------------------------------

    def _do(self, action: Action) -> list[str]:
        """Let an action happen; raises IllegalAction. Returns what there is to tell."""
        before = self.state
        self.record = self.record.add(action)
        return self._tell(before, action, self.state)

    def _go(self, told: list[str] | None = None) -> None:
        """Let the others play, one at a time and with pauses, until the learner has to decide."""
        told = list(told or ())
        while (action := self._of_others()) is not None:
            if self.family.silent(action):
                told += self._do(action)
            elif self.later(PAUSES[self.speed], partial(self._let, action)):
                return self.show(_aloud(told))
            else:
                told += self._do(action)
        self._remember()
        self.show(_aloud([*told, self.title()]))

    def _let(self, action: Action) -> None:
        """An opponent's move at the end of its pause."""
        self._go(self._do(action))

    def _of_others(self) -> Action | None:
        """What happens next without the learner; None where they have to decide."""
        from tichu_teach.players.match import next_actions

        state = self.state
        forced = self.family.forced(state, self.seat) if self.seat in state.to_act else None
        if forced is not None:
            return forced
        others = [seat for seat in state.to_act if seat != self.seat]
        try:
            actions = next_actions(state, self._players)
            if actions and state.ask(actions[0]):
                return actions[0]
        except Exception:
            log.exception("an opponent could not decide")
        if not others:
            return None
        # An opponent that fails must not stop the game: any legal action will do.
        return next(each for each in state.legal(others[0]) if each.seat == others[0])

    def act(self, kind: str, data: Data) -> None:
        """Something the learner does; a refusal shows why."""
        now = time.monotonic()
        if self._last[:2] == (kind, data) and now - self._last[2] < TWICE:
            return
        action = move(self.state, self.seat, kind, data, self.names)
        verdict = self.state.ask(action)
        if not verdict and not verdict.facts.get("penalty"):
            self.verdict = verdict_card(verdict, self.game.players, you=self.seat)
            return self.show(f"{self.verdict['title']}. {self.verdict['text']}")
        self.stop()
        told = self._do(action)
        self._fresh()
        if not verdict:
            self.verdict = verdict_card(verdict, self.game.players, you=self.seat)
        self._notice = None
        self._last = (kind, data, now)
        self._remember()
        self._go(told)

    # -- what the browser keeps --------------------------------------------------------------------

    def _remember(self) -> None:
        kept = {"record": self.record.to_json(), "seat": self.seat, "seed": self.seed, "speed": self.speed}
        self.table.remember(self.key, kept)

    def on_hello(self, data: Data) -> None:
        """A page has opened: take up the game its browser kept, unless one is being played here."""
        if data["again"]:
            return self.show()
        kept = data["stored"].get(self.key)
        if kept is not None:
            self._resume(kept)
        self._go()

    def _resume(self, kept: Any) -> None:
        try:
            record, seed, seat = _unpacked(kept)
            if record.game.name != self.game.name:
                raise SavedGameError(f"is of {record.game.name}", "ruleset")
        except SavedGameError as error:
            # Put aside, not thrown away: perhaps somebody can mend it.
            self._damaged = kept if isinstance(kept, str) else json.dumps(kept, ensure_ascii=False)
            self.table.remember(f"{self.key}.damaged", kept)
            self._notice = _note("warn", "game.kept.damaged", error)
            return
        if (self._seed is not None and seed != self._seed) or seat != self.seat or record.game != self.game:
            return  # the cell asks for another game than the one that was kept
        self.seed = seed
        speed = kept.get("speed")
        self.speed = speed if speed in PAUSES else self.speed
        self._take_up(record)
        if record.state.phase != "take" or len(record.rounds) > 1:
            self._notice = {"kind": "note", "tone": "tip", "text": text("game.kept.resumed")}

    def on_file(self, data: Data) -> None:
        """A saved game picked by the learner; one that cannot be loaded leaves the present game alone."""
        try:
            record = Record.from_json(data["text"])
            if record.game.name != self.game.name:
                raise SavedGameError(f"is of {record.game.name}", "ruleset")
        except SavedGameError as error:
            self._notice = _note("bad", "game.load.failed", error, name=data["name"])
            return self.show(self._notice["text"])
        self._take_up(record)
        self._notice = {"kind": "note", "tone": "good", "text": text("game.load.done", name=data["name"])}
        self._go()

    # -- buttons -----------------------------------------------------------------------------------

    def press_legal(self) -> None:
        """What may I do? Lights the legal plays and names them, until the next move."""
        self.hinted = not self.hinted
        self.verdict = None
        self.show(" ".join(self.family.legal_words(self.state, self.seat)) if self.hinted else "")

    def press_takeback(self) -> None:
        """Back to the learner's last decision."""
        record = taken_back(self.record, self.seat)
        if record is None:
            return
        self._take_up(record)
        self._last = ("", {}, 0.0)
        self._go([text("game.takeback.done")])

    def press_more(self) -> None:
        """Open or close the drawer: speed, save and load, deal again."""
        self.more, self.sure = not self.more, ""
        self.show()

    def press_next(self) -> None:
        """Deal the next round."""
        if self.state.phase != "over" or self.state.winner is not None:
            return
        number = len(self.record.rounds)
        self.record = self.record.next_round(
            self.state.next_deal(random.Random(f"{self.seed}/round {number}"))
        )
        self._retell()
        self._fresh()
        self._remember()
        self._go()

    def press_again(self) -> None:
        """This round from its beginning, with the same cards."""
        if self._confirmed("again"):
            self._restart(self.record.start)

    def press_deal(self) -> None:
        """This round from its beginning, with other cards."""
        if self._confirmed("deal"):
            self._restart(self.game.deal(random.SystemRandom(), self.record.before))

    def press_new(self) -> None:
        """A new game; asks once more while one is being played."""
        if self.state.winner is not None or self._confirmed("new"):
            self._begin()
            self._notice = None
            self._go()

    def _restart(self, start: State) -> None:
        self._take_up(self.record.again(start))
        self._notice = None
        self._go()

    def _confirmed(self, name: str) -> bool:
        """The first press asks whether it is meant, the second means it."""
        if self.sure == name:
            return True
        self.sure = name
        self.show(text("game.sure"))
        return False

    def on_select(self, data: Data) -> None:
        """The speed of the opponents."""
        if data["block"] == "speed" and data["value"] in PAUSES:
            self.speed = data["value"]
            self._remember()
            self._go()

    # -- the picture -------------------------------------------------------------------------------

    def picture(self) -> Data:
        state = self.state
        # A window looks like the turn that follows it: who is asked for a bomb is nobody else's business.
        moving = state.phase in ("take", "play", "wish") or (
            state.phase == "window" and state.turn != state.owner
        )
        waiting = self._timer is not None and moving
        thinking = state.turn if waiting and state.turn != self.seat else None
        over = state.phase == "over"
        board = self.family.table(
            state,
            self.seat,
            you=self.seat,
            open=range(self.game.players) if over else (),
            said=self.said,
            thinking=thinking,
            marked=self.received,
            hinted=self.hinted and self.seat in state.to_act,
            taken=True,
        )
        return {
            "table": board,
            "input": self.family.controls(state, self.seat, you=self.seat),
            "panel": self._panel(),
            "verdict": self.verdict,
        }

    def title(self) -> str:
        """What the moment asks of the learner, in a few words."""
        return self.family.title(self.state, self.seat, self.names)

    def _panel(self) -> Data:
        state = self.state
        kicker = self.family.kicker(self.record)
        blocks = [self._notice] if self._notice else []
        if self._damaged is not None and self._notice:
            blocks.append(
                {
                    "kind": "download",
                    "label": text("game.kept.download"),
                    "name": "damaged.json",
                    "text": self._damaged,
                }
            )
        if self.more:
            return self._drawer(kicker, blocks)
        if state.phase == "over":
            blocks += self.family.ending(state, self.seat)
        else:
            advice = self.family.advice(state, self.seat, self.names, self.received)
            blocks.append({"kind": "text", "text": advice})
            if self.hinted:
                words = "\n\n".join(self.family.legal_words(state, self.seat))
                blocks.append({"kind": "note", "tone": "tip", "text": words})
        blocks.append({"kind": "log", "lines": self.lines[-LOG_LINES:]})
        return {"kicker": kicker, "title": self.title(), "blocks": blocks, "buttons": self._buttons()}

    def _buttons(self) -> list[Data]:
        state, buttons = self.state, []
        if state.phase != "over":
            buttons.append(
                _button("legal", primary=False, disabled=self.seat not in state.to_act, on=self.hinted)
            )
        elif state.winner is None:
            buttons.append(_button("next", primary=True))
        else:
            buttons.append(_button("new", primary=True))
        back = last_decision(self.record, self.seat) is not None
        return [*buttons, _button("takeback", disabled=not back), _button("more")]

    def _drawer(self, kicker: str, blocks: list[Data]) -> Data:
        speeds = [{"value": speed, "label": text(f"game.speed.{speed}")} for speed in PAUSES]
        name = f"tichu-{self.game.name}-{len(self.record.rounds)}.json"
        blocks += [
            {
                "kind": "select",
                "id": "speed",
                "label": text("game.speed"),
                "options": speeds,
                "value": self.speed,
            },
            {"kind": "text", "text": text("game.drawer.text")},
            {"kind": "download", "label": text("game.save"), "name": name, "text": self.record.to_json()},
            {"kind": "upload", "label": text("game.load"), "accept": ".json,application/json"},
        ]
        buttons = [_button(each, sure=self.sure == each) for each in ("again", "deal", "new")]
        buttons.append({**_button("more"), "label": text("game.button.close"), "primary": True})
        return {"kicker": kicker, "title": text("game.drawer"), "blocks": blocks, "buttons": buttons}


# -- records -----------------------------------------------------------------------------------------


def last_decision(record: Record, seat: int) -> int | None:
    """Where in the last round's actions a seat last decided something, None if it has not."""
    actions = record.rounds[-1].actions
    own = [
        n for n, each in enumerate(actions) if each.startswith(f"{seat} ") and not each.endswith(" collect")
    ]
    return own[-1] if own else None


def taken_back(record: Record, seat: int) -> Record | None:
    """The record before a seat's last decision in this round; None where there is none."""
    place = last_decision(record, seat)
    return None if place is None else record.back_to(place)


def _unpacked(kept: Any) -> tuple[Record, int, int]:
    """Record, seed and seat of what a browser kept. Raises SavedGameError."""
    if not isinstance(kept, dict) or not isinstance(kept.get("record"), str):
        raise SavedGameError("should be an object with a record", "game")
    seed, seat = kept.get("seed"), kept.get("seat")
    if type(seed) is not int or type(seat) is not int:
        raise SavedGameError("seed and seat should be whole numbers", "game")
    return Record.from_json(kept["record"]), seed, seat


def _note(tone: str, key: str, error: TichuError, **values: Any) -> Data:
    where = getattr(error, "where", "") or text("game.load.whole")
    return {"kind": "note", "tone": tone, "text": text(key, where=where, **values)}


def _button(
    name: str, *, primary: bool = False, disabled: bool = False, on: bool = False, sure: bool = False
) -> Data:
    key = f"game.button.{name}{'.off' if on else '.sure' if sure else ''}"
    return {"name": name, "label": text(key), "primary": primary, "disabled": disabled}


def _aloud(told: list[str]) -> str:
    return ". ".join(map(aloud, told))


def _sensible(game: Any) -> Maker:
    from tichu_teach.players import sensible

    return sensible(game)
