"""What can go wrong, from "I cannot read this" to "that is against the rules"."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .verdict import Verdict


class TichuError(ValueError):
    """The root of every error the engine raises on purpose; its text names what is wrong and where."""


class UnknownGame(TichuError, KeyError):
    """No ruleset is registered under this name."""

    def __str__(self) -> str:
        return str(self.args[0])


class OptionError(TichuError):
    """A ruleset has no such option, or the option does not take this value: `rule` is the row it breaks."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(f"{message} ({rule})" if rule else message)
        self.rule = rule


class NotationError(TichuError):
    """A text cannot be read. `text` is what was given, `where` the part that failed."""

    def __init__(self, message: str, text: str = "", where: str = "") -> None:
        super().__init__(message)
        self.text, self.where = text, where


class PositionError(TichuError):
    """A position can be read but cannot exist (two copies of a card, nobody to act …)."""


class IllegalAction(TichuError):
    """The referee refuses an action; `verdict` says which rule and which facts decided."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(str(verdict))
        self.verdict = verdict


class AmbiguousAction(TichuError):
    """The cards can be read in several ways and the caller asked for none of them in particular."""


class SavedGameError(TichuError):
    """A saved game cannot be loaded. `where` names the place, such as `rounds[0].actions[17]`."""

    def __init__(self, message: str, where: str = "") -> None:
        super().__init__(f"{where}: {message}" if where else message)
        self.message, self.where = message, where
