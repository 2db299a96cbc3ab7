"""Saved games: ruleset, deals and actions as JSON, replayed through the engine when loaded.

A tampered or damaged file is therefore caught at the first action that the referee refuses.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from .actions import Action
from .errors import ArgumentError, IllegalAction, OtherVersionError, SavedGameError, TichuError, short
from .lines import as_text
from .plain_data import Unreadable, UnreadableVersion, format_mark, read_json
from .registry import games
from .state import Ruleset, State

FORMAT = "tichu-teach game 1"  # a game saved in another raises OtherVersionError
_FORMAT = format_mark(FORMAT)
MAX_SIZE = 2_000_000  # characters
MAX_ROUNDS = 500


@dataclass(frozen=True)
class Round:
    """One round: its deal, in the ruleset's own form, and its actions as texts."""

    deal: Mapping[str, object]
    actions: tuple[str, ...] = ()


@dataclass(frozen=True)
class Record:
    """A game so far. `state` is where it stands; `add` and `next_round` return the record continued.

    `before` is the end of the round before the present one.
    """

    game: Ruleset
    rounds: tuple[Round, ...]
    state: State
    before: State | None = None

    @classmethod
    def begin(cls, state: State) -> Record:
        """A record that starts with a freshly dealt round. Raises ArgumentError for anything but a state."""
        if not isinstance(state, State):
            raise ArgumentError(f"a record begins with a position, not {short(state)}")
        return cls(state.game, (_opened(state, None),), state)

    def add(self, action: Action | str) -> Record:
        """The record after one more action (or its text); raises IllegalAction as `apply` does."""
        action = self.state.action(action)
        last = self.rounds[-1]
        grown = Round(last.deal, (*last.actions, self.state.text(action)))
        return Record(self.game, (*self.rounds[:-1], grown), self.state.apply(action), self.before)

    def next_round(self, state: State) -> Record:
        """The record after a new deal."""
        return Record(self.game, (*self.rounds, _opened(state, self.state)), state, self.state)

    @property
    def start(self) -> State:
        """The beginning of the present round."""
        return self.game.load_deal(self.rounds[-1].deal, self.before)

    def restart(self, state: State) -> Record:
        """The record with the present round begun anew, from `start` or from another deal."""
        return Record(self.game, (*self.rounds[:-1], _opened(state, self.before)), state, self.before)

    def back_to(self, count: int) -> Record:
        """The record as it was after the first `count` actions of the present round."""
        record = self.restart(self.start)
        for action in self.rounds[-1].actions[:count]:
            record = record.add(action)
        return record

    def to_json(self) -> str:
        """The text of the saved game."""
        data = {
            "format": FORMAT,
            "ruleset": self.game.name,
            "options": self.game.changed_options(),
            "rounds": [{**each.deal, "actions": list(each.actions)} for each in self.rounds],
        }
        return json.dumps(data)

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Load a saved game by playing it again. Raises SavedGameError with the place that failed."""
        return _Loader(text).load()


def _opened(state: State, before: State | None) -> Round:
    return Round(state.game.save_deal(state, before))


class _Loader:
    """Reads one saved game, keeping track of the place it has reached."""

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
        data = read_json(self.text)
        if not isinstance(data, dict):
            raise SavedGameError("a saved game is a JSON object")
        _check_format(data.get("format"))
        self.where = "ruleset"
        game = games[_of(str, data.get("ruleset"), "ruleset")]
        self.where = "options"
        options = _of(dict, data.get("options", {}), "options")
        game = game.vary(**options) if options else game
        rounds = _of(list, data.get("rounds"), "rounds")
        if not 0 < len(rounds) <= MAX_ROUNDS:
            raise SavedGameError(f"has 1 to {MAX_ROUNDS}, here {len(rounds)}", "rounds")
        record = None
        for number, entry in enumerate(rounds):
            record = self._round(game, record, f"rounds[{number}]", entry)
        assert record is not None
        return record

    def _round(self, game: Ruleset, record: Record | None, place: str, data: object) -> Record:
        entry = _of(dict, data, place)
        if record:
            if record.state.phase != "over":
                raise SavedGameError("the round before is not over", place)
            if record.state.winner is not None:
                raise SavedGameError("the game was over before", place)
        self.where = place
        try:
            state = game.load_deal(entry, record.state if record else None)
        except SavedGameError as error:
            raise SavedGameError(error.message, f"{place}.{error.where}") from error
        record = record.next_round(state) if record else Record.begin(state)
        actions = _of(list, entry.get("actions"), f"{place}.actions")
        for step, action in enumerate(actions):
            self.where = f"{place}.actions[{step}]"
            record = record.add(_of(str, action, self.where))
        return record


def _check_format(format: object) -> None:
    """Raise SavedGameError if this is no saved game, OtherVersionError if it is in another format."""
    try:
        _FORMAT(format)
    except UnreadableVersion as error:
        raise OtherVersionError(error.found, error.known) from None
    except Unreadable:
        raise SavedGameError(f"'format' is not {FORMAT!r}", "format") from None


_NAMES: Mapping[type, str] = {str: "a text", list: "a list", dict: "an object"}
KindT = TypeVar("KindT", str, list[object], dict[str, Any])


def _of(kind: type[KindT], value: object, place: str) -> KindT:
    """Return the value if it is of this kind; raise SavedGameError otherwise."""
    if type(value) is not kind:
        raise SavedGameError(f"should be {_NAMES[kind]}, is {type(value).__name__}", place)
    return value
