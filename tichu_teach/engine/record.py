"""Saved games: ruleset, deals and actions as JSON, replayed through the engine when loaded.

A tampered or damaged file is therefore caught at the first action that the referee refuses.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .errors import IllegalAction, SavedGameError, TichuError
from .notation import as_text
from .registry import games
from .ruleset import Ruleset

FORMAT = "tichu-teach game 2"
FIRST = "tichu-teach game 1"  # the same form; some values of options meant something else (`Option.earlier`)
MAX_SIZE = 2_000_000  # characters
MAX_ROUNDS = 500


@dataclass(frozen=True)
class Round:
    """One round: how it was dealt (the ruleset knows the form) and what was done, as texts."""

    deal: Mapping[str, Any]
    actions: tuple[str, ...] = ()


@dataclass(frozen=True)
class Record:
    """A game so far. `state` is where it stands; `add` and `next_round` return the record continued.

    `before` is the end of the round before the present one.
    """

    game: Ruleset
    rounds: tuple[Round, ...]
    state: Any
    before: Any = None

    @classmethod
    def begin(cls, state: Any) -> Record:
        """A record that starts with a freshly dealt round."""
        return cls(state.game, (_opened(state, None),), state)

    def add(self, action: Any) -> Record:
        """The record after one more action (or its text); raises IllegalAction as `apply` does."""
        action = self.state.action(action)
        last = self.rounds[-1]
        grown = Round(last.deal, (*last.actions, self.state.text(action)))
        return Record(self.game, (*self.rounds[:-1], grown), self.state.apply(action), self.before)

    def next_round(self, state: Any) -> Record:
        """The record after a new deal."""
        return Record(self.game, (*self.rounds, _opened(state, self.state)), state, self.state)

    @property
    def start(self) -> Any:
        """The beginning of the present round."""
        return self.game.load_deal(self.rounds[-1].deal, self.before)

    def again(self, state: Any) -> Record:
        """The record with the present round begun anew, from `start` or from another deal."""
        return Record(self.game, (*self.rounds[:-1], _opened(state, self.before)), state, self.before)

    def back_to(self, count: int) -> Record:
        """The record as it was after the first `count` actions of the present round."""
        record = self.again(self.start)
        for action in self.rounds[-1].actions[:count]:
            record = record.add(action)
        return record

    def to_json(self) -> str:
        """The text of the saved game."""
        data = {
            "format": FORMAT,
            "ruleset": self.game.name,
            "options": self.game.changed(),
            "rounds": [{**each.deal, "actions": list(each.actions)} for each in self.rounds],
        }
        return json.dumps(data, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Load a saved game by playing it again. Raises SavedGameError with the place that failed."""
        return _Loader(text).load()


def _opened(state: Any, before: Any) -> Round:
    return Round(state.game.save_deal(state, before))


class _Loader:
    """Reads one saved game, knowing at each moment which place it reads."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.where = ""

    def load(self) -> Record:
        try:
            return self._load()
        except SavedGameError:
            raise
        except IllegalAction as error:
            raise SavedGameError(f"the referee refuses it: {error}", self.where) from error
        except TichuError as error:
            raise SavedGameError(str(error), self.where) from error

    def _load(self) -> Record:
        if len(as_text(self.text, "a saved game")) > MAX_SIZE:
            raise SavedGameError(f"larger than {MAX_SIZE} characters")
        try:
            data = json.loads(self.text)
        except (ValueError, RecursionError) as error:
            raise SavedGameError(f"not JSON: {error}") from error
        self._want(isinstance(data, dict), "a saved game is a JSON object")
        self._want(data.get("format") in (FORMAT, FIRST), f"'format' is not {FORMAT!r}", "format")
        self.where = "ruleset"
        game = games[self._of(str, data.get("ruleset"), "ruleset")]
        self.where = "options"
        options = self._of(dict, data.get("options", {}), "options")
        if data["format"] == FIRST:
            known = {option.name: option for option in game.choices()}
            options = {n: known[n].then(value) if n in known else value for n, value in options.items()}
        game = game.vary(**options) if options else game
        rounds = self._of(list, data.get("rounds"), "rounds")
        self._want(0 < len(rounds) <= MAX_ROUNDS, f"has 1 to {MAX_ROUNDS}, here {len(rounds)}", "rounds")
        record = None
        for number, entry in enumerate(rounds):
            record = self._round(game, record, f"rounds[{number}]", entry)
        assert record is not None
        return record

    def _round(self, game: Ruleset, record: Record | None, place: str, entry: Any) -> Record:
        entry = self._of(dict, entry, place)
        if record:
            self._want(record.state.phase == "over", "the round before is not over", place)
            self._want(record.state.winner is None, "the game was over before", place)
        self.where = place
        try:
            state = game.load_deal(entry, record.state if record else None)
        except SavedGameError as error:
            raise SavedGameError(error.message, f"{place}.{error.where}") from error
        record = record.next_round(state) if record else Record.begin(state)
        actions = self._of(list, entry.get("actions"), f"{place}.actions")
        for step, action in enumerate(actions):
            self.where = f"{place}.actions[{step}]"
            record = record.add(self._of(str, action, self.where))
        return record

    def _of(self, kind: type, value: Any, place: str) -> Any:
        names: dict[Any, str] = {str: "a text", list: "a list", dict: "an object"}
        self._want(type(value) is kind, f"should be {names[kind]}, is {type(value).__name__}", place)
        return value

    def _want(self, holds: bool, message: str, where: str = "") -> None:
        if not holds:
            raise SavedGameError(message, where)
