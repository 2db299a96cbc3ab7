"""All that is wrong with a question, in one pass: an unusable entry is left out to find the next fault."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import TypeVar

from tichu_teach.engine import State, games
from tichu_teach.engine.plain_data import Unreadable, unknown
from tichu_teach.engine.state import Ruleset

from .errors import QuestionError, UnknownKind
from .fields import RULESET, Field, Fields, unfit
from .kinds import KIND, KINDS, is_kind, kind_of
from .question import COMMON, POSITION

T = TypeVar("T")


def read_all(data: object, read: Callable[[dict[str, object]], T]) -> tuple[T | None, list[QuestionError]]:
    """Return what `read` makes of a question's data without its faults, if anything; and the faults.

    `read` raises QuestionError, which names the field.
    """
    if not isinstance(data, Mapping):
        return None, list(misshapen(data, ()))
    written = {str(name): value for name, value in data.items()}
    with suppress(QuestionError):
        return read(written), []
    faults = [*outright(written, _game(written))]
    left = {_head(fault.field) for fault in faults}
    for name in left:
        written.pop(name, None)
    while KIND.name in written:
        try:
            return read(written), faults
        except QuestionError as error:
            name = _head(error.field)
            if left and (name in left or error.reason == "is missing"):
                break
            faults.append(error)
            if name not in written or name == KIND.name:
                break
            left.add(name)
            del written[name]
    return None, faults


def outright(data: object, game: Ruleset | None) -> Iterator[QuestionError]:
    """Yield the faults of a question that show without a table: in its fields, their shapes, and conditions.

    Conditions are those of a `game`; without it they are left to a caller who has a table.
    """
    name = data.get(KIND.name) if isinstance(data, Mapping) else None
    if not isinstance(name, str) or not is_kind(name):
        known = (KIND, *COMMON, *(field for each in KINDS for field in kind_of(each).fields))
        yield from misshapen(data, known)
        if isinstance(name, str):
            yield UnknownKind("", name, KINDS)
        elif isinstance(data, Mapping) and KIND.name not in data:
            yield QuestionError("", KIND.name, "is missing")
        return
    kind = kind_of(name)
    faults = [*misshapen(data, (KIND, *COMMON, *kind.fields))]
    yield from faults
    if game is not None and kind.asked_in(game):
        try:
            kind.conditions(Fields(data), game)
        except QuestionError as error:
            if error.field not in [fault.field for fault in faults] and error.reason != "is missing":
                yield error


def _game(data: Mapping[str, object]) -> Ruleset | None:
    """The game that a question's table begins with, even if that can't be read; None if none is named."""
    named = data.get(POSITION.name, data.get(RULESET.name))
    word = named.split()[0].lower() if isinstance(named, str) and named.split() else ""
    return games.get(word)


def misshapen(data: object, known: Iterable[Field[object]]) -> Iterator[QuestionError]:
    """Yield a fault for each field that an object should not have, or that doesn't hold what it should."""
    try:
        entry = Fields(data)
    except QuestionError as error:
        yield error
        return
    fields = {field.name: field for field in known}
    for name, value in entry.data.items():
        if name not in fields:
            yield QuestionError("", str(name)[:60], unknown(name, [*fields]))
        elif not isinstance(value, State):  # which needs no reading
            try:
                fields[name].shape(value, name)
            except Unreadable as error:
                yield entry.error(error.where, unfit(error))


def _head(field: str) -> str:
    """The field that a path begins with: `wrong` for `wrong[1].answer`."""
    return re.split(r"[\[.]", field, maxsplit=1)[0]
