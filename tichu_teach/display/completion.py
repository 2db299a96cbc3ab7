"""Tab completion in a notebook: names for calls that take them, what is legal at a table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

# A call whose last argument is an unfinished string: `puzzles("nanking", theme="w`.
_CALL = re.compile(r"\b(\w+)\(([^()]*?)(?:(\w+)\s*=\s*)?([\"'])([^\"'\n]*)\Z")
# A question to a table's referee, or a move there: `table.ask("0 pl`.
_MOVE = re.compile(r"\b(\w+)\.(?:ask|apply|play)\([\"']([^\"'\n]*)\Z")
_TEXT = re.compile(r"[\"']([^\"']*)[\"']")

_RULESET = ("ruleset",)
_PARAMETERS: Mapping[str, tuple[str, ...]] = {
    "lesson": ("chapter",),
    "step": ("chapter", "id"),
    "puzzles": ("ruleset", "theme"),
    "puzzle": ("puzzle",),
    "exercise": (),  # by keyword alone
    "position": _RULESET,
    "table": _RULESET,
    "play": _RULESET,
    "guided": _RULESET,
    "exam": _RULESET,
    "rulebook": ("ruleset", "about"),
    "calculator": _RULESET,
}
"""By function, the sort of name each of its arguments takes, in order."""


# Names are looked up when Tab is pressed, so that importing the package in a notebook costs nothing.


def _chapters(before: Sequence[str]) -> Iterable[str]:
    from tichu_teach.lessons.library import chapters

    return chapters()


def _steps(before: Sequence[str]) -> Iterable[str]:
    from tichu_teach.lessons.library import chapters
    from tichu_teach.lessons.loader import load

    return [step.id for step in load(before[0]).steps] if before and before[0] in chapters() else ()


def _rulesets(before: Sequence[str]) -> Iterable[str]:
    from tichu_teach.engine.registry import games

    return games


def _themes(before: Sequence[str]) -> Iterable[str]:
    from tichu_teach.themes import THEMES

    return THEMES.get(before[0] if before else "nanking", ())


def _puzzles(before: Sequence[str]) -> Iterable[str]:
    from tichu_teach.exercises.library import packed_ids

    return packed_ids()


def _rules(before: Sequence[str]) -> Iterable[str]:
    from tichu_teach.engine.registry import games

    return games[before[0]].rules if before and before[0] in games else ()


def _kinds(before: Sequence[str]) -> Iterable[str]:
    from tichu_teach.exercises.kinds import KINDS

    return KINDS


def _strengths(before: Sequence[str]) -> Iterable[str]:
    from tichu_teach.engine.registry import games
    from tichu_teach.pages.game.company import strengths

    game = before[0] if before else "nanking"
    return strengths(games[game]) if game in games else ()


_OFFERED: Mapping[str, Callable[[Sequence[str]], Iterable[str]]] = {
    "chapter": _chapters,
    "id": _steps,
    "ruleset": _rulesets,
    "theme": _themes,
    "puzzle": _puzzles,
    "about": _rules,
    "kind": _kinds,
    "opponents": _strengths,
}
"""By sort of name, the function that lists the names, given the strings before the argument in its call."""


def _moves(table: object) -> Sequence[str]:
    from tichu_teach.engine import State

    return table.legal().texts if isinstance(table, State) else ()


def complete(typed: str, values: Mapping[str, object] = MappingProxyType({})) -> tuple[str, list[str]] | None:
    """The part of a name before the cursor, and the names that begin with it; None elsewhere.

    `values` are the notebook's own, by name: a table among them says what is legal there.

    >>> complete('lesson("haggis/1')
    ('haggis/1', ['haggis/1-wilds'])
    >>> complete('puzzles("nanking", theme="en')
    ('en', ['endgame'])
    """
    move = _MOVE.search(typed)
    if move and (legal := _moves(values.get(move[1]))):
        return move[2], [each for each in legal if each.startswith(move[2])]
    call = _CALL.search(typed)
    if call is None:
        return None
    name, before, keyword, _, begun = call.groups()
    wanted = [*_PARAMETERS.get(name, ())][before.count(",") :][:1]
    argument = keyword if keyword in _OFFERED else wanted[0] if wanted and not keyword else ""
    if name not in _PARAMETERS or not argument:
        return None
    return begun, [each for each in _OFFERED[argument](_TEXT.findall(before)) if each.startswith(begun)]


def introduce(shell: Any) -> None:
    """Have IPython call `complete` whenever Tab is pressed."""
    from IPython.core.completer import SimpleCompletion, context_matcher

    @context_matcher(identifier="tichu_teach")  # type: ignore[untyped-decorator, unused-ignore]
    def matcher(context: Any) -> Any:
        begun, names = complete(context.text_until_cursor, shell.user_ns) or ("", [])
        found = [SimpleCompletion(name, type="text") for name in names]
        return {"completions": found, "matched_fragment": begun, "suppress": bool(found)}

    matchers = shell.Completer.custom_matchers
    matchers[:] = [each for each in matchers if getattr(each, "matcher_identifier", "") != "tichu_teach"]
    matchers.append(matcher)
