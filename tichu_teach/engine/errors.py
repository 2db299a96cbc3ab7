"""The errors, from "I cannot read this" to "that is against the rules".

To a program they are ordinary exceptions. A notebook shows them in a few lines, with the place that matters:
they are about something the user typed, so it shows that line and not ours.
"""

from __future__ import annotations

import linecache
import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from traceback import walk_tb
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .verdict import Verdict

_PACKAGE = str(Path(__file__).resolve().parents[1])
_WIDTH = 100  # characters of a long line shown around the part that failed
_WORD = "[^ |;:,()=]"


class TichuError(ValueError):
    """The root of every error the engine raises on purpose; its text names what is wrong and where."""

    def _render_traceback_(self) -> list[str]:
        """The lines that IPython shows in place of a traceback: message, spot, line of the cell."""
        lines = [f"{type(self).__name__}: {self}", *self._spot()]
        typed = self._typed()
        return [*lines, f"in line {typed[0]}: {typed[1]}"] if typed else lines

    def _spot(self) -> Iterable[str]:
        """The part that failed, in its surroundings; nothing if no part is known."""
        return ()

    def _typed(self) -> tuple[int, str] | None:
        """The last line outside this package on the way to the error, with its number."""
        found = None
        for frame, number in walk_tb(self.__traceback__):
            file = frame.f_code.co_filename
            if not file.startswith(_PACKAGE):
                found = (number, linecache.getline(file, number, frame.f_globals).strip())
        return found if found and found[1] else None


class ArgumentError(TichuError, TypeError):
    """A function was given an argument of the wrong kind; the text names the function and what it takes."""


class UnknownGame(TichuError, KeyError):
    """No ruleset is registered under this name."""

    def __str__(self) -> str:
        return str(self.args[0])


class OptionError(TichuError):
    """A ruleset has no such option, or the option does not take this value; `rule` is the rule it breaks."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(f"{message} ({rule})" if rule else message)
        self.rule = rule


class NotationError(TichuError):
    """A text cannot be read. `text` is what was given, `where` the part that failed."""

    def __init__(self, message: str, text: str = "", where: str = "") -> None:
        super().__init__(message)
        self.text, self.where = text, where

    def _spot(self) -> Iterator[str]:
        """The text with a mark under the part that failed, found as a whole word if possible."""
        place = next(_places(self.text, self.where), self.text.find(self.where))
        return _marked(self.text, self.where, place)


class PositionError(TichuError):
    """A position can be read but cannot exist (two copies of a card, nobody to act …).

    `reason` names the check that failed, if it has words of its own, and `facts` what those words mention (a
    seat, cards); `text` is the line the position was read from, "" if none.
    """

    def __init__(self, message: str, reason: str = "", **facts: object) -> None:
        super().__init__(message)
        self.reason, self.facts, self.text = reason, facts, ""

    def _spot(self) -> Iterator[str]:
        """The line with a mark under the last occurrence of the card the error is about."""
        card = self.facts.get("card")
        if not isinstance(card, str):
            return iter(())
        return _marked(self.text, card, max(_places(self.text, card), default=-1))


class IllegalAction(TichuError):
    """The referee refuses an action; `verdict` says which rule and which facts decided."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict)
        self.verdict = verdict

    def __str__(self) -> str:
        return f"{self.verdict} ({self.verdict.rule})"


class AmbiguousAction(TichuError):
    """The cards can be read in several ways and the caller did not say which."""


class SavedGameError(TichuError):
    """A saved game cannot be loaded. `where` names the place, such as `rounds[0].actions[17]`."""

    def __init__(self, message: str, where: str = "") -> None:
        super().__init__(f"{where}: {message}" if where else message)
        self.message, self.where = message, where


class OtherVersionError(SavedGameError):
    """A game saved by another version of this package: its format is `found`, this version reads `known`."""

    def __init__(self, found: int, known: int) -> None:
        super().__init__(say_other_version(found, known), "format")
        self.found, self.known = found, known


def say_other_version(found: int, known: int) -> str:
    """Say that data is of format `found`, where this version of the package reads `known`."""
    age = "a newer" if found > known else "an older"
    return f"saved by {age} version of Tichu Teach; this one reads format {known}, not {short(found)}"


def suggest_known(wrong: object, known: Iterable[str], also: Mapping[str, str] | None = None) -> str:
    """The end of a "there is no …" message: the name perhaps meant, and all known names.

    `also` maps other names people use to known ones.
    """
    names = list(known)
    hint = did_you_mean(wrong, names, also)
    return f"{hint}; there are {', '.join(names)}" if names else hint


def did_you_mean(wrong: object, known: Iterable[str], also: Mapping[str, str] | None = None) -> str:
    """The "did you mean …" of `suggest_known` alone, for too many names to list; "" if none is close."""
    also = also or {}
    said = wrong.strip().lower() if isinstance(wrong, str) else ""
    near = get_close_matches(said, [*known, *also])
    return f" (did you mean {also.get(near[0], near[0])!r}?)" if near else ""


_LONGEST_SEED = 10_000  # bits, some three thousand digits


def check_seed(seed: object) -> None:
    """Raise OptionError unless the seed is None or a whole number that can be written down."""
    if seed is not None and type(seed) is not int:
        raise OptionError(f"seed is a whole number, not {short(seed)}")
    if type(seed) is int and seed.bit_length() > _LONGEST_SEED:
        raise OptionError("seed has too many digits")


def check_dice(rng: object) -> None:
    """Raise ArgumentError unless `rng` can shuffle, which a bare seed can't."""
    if not hasattr(rng, "shuffle"):
        raise ArgumentError(f"deal takes a random generator, as in deal(random.Random(7)), not {short(rng)}")


def short(value: object) -> str:
    """A value as an error shows it: in full unless it is very long, by its type if it can't be written."""
    try:
        said = repr(value)
    except Exception:  # nested too deep, a number of too many digits, or whatever a stranger's class does
        said = f"<{type(value).__name__}>"
    return said if len(said) <= 60 else f"{said[:57]}…"


def _marked(text: str, where: str, found: int) -> Iterator[str]:
    """A one-line text with a mark under the part that failed; nothing if that was not found."""
    if found < 0 or not where or "\n" in text:
        return
    begin = max(0, found - _WIDTH // 2)
    shown, more = text[begin : begin + _WIDTH], "… " if begin else ""
    yield f"    {more}{shown}" + (" …" if begin + _WIDTH < len(text) else "")
    room = len(shown) - (found - begin)
    yield "    " + " " * (len(more) + found - begin) + "^" * min(len(where), room)


def _places(text: str, where: str) -> Iterator[int]:
    """The indices at which a part stands in a text as a whole word."""
    found = re.finditer(rf"(?<!{_WORD}){re.escape(where)}(?!{_WORD})", text)
    return (each.start() for each in found)
