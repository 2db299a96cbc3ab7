"""What is different at the table from one family of games to another.

Each family has a folder beside this file that is named like it and holds these functions; the pages know no
more of a game than they say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol

from tichu_teach.engine import games
from tichu_teach.engine.ruleset import Ruleset
from tichu_teach.pages.table import Table
from tichu_teach.texts.names import card_name

Data = dict[str, Any]


class Family(Protocol):
    """A family of games at the table.

    Board          the table in the browser that can draw it
    table          the `table` of a scene: a position as a seat sees it
    controls       the `input` of a scene: what a seat may try now (`playing`: in a game, where nothing is
                   a question)
    TAUGHT_BY      by control (a type of action, or "wish") the rule without which a chapter doesn't show it
    MOVES          by type of event, the engine's action for it; raises TichuError for what cannot be read
    lines          what a seat sees of an action, line by line; `names` as in `texts.names.told_names`
    bubbles        what stands in the seats' bubbles after an action (keys under `table.said`)
    opening        what there is to know as a round begins, line by line
    arrived        the cards an action has just brought a seat; None where it brought nothing and those that
                   came before are still to be pointed at
    silent         whether an opponent's action takes no time at a position, so that a pause betrays nothing
    foreseen       the verdict on an action that has only to wait until others have been asked for a bomb;
                   None elsewhere
    declining      the answer that throws no bomb, where a seat is asked for one; None elsewhere
    patience       words for a refusal that only says "not yet", "" if those of the referee will do; None for
                   any other refusal
    forced         what a seat does where nothing is left to decide, None elsewhere
    kicker         the line over the panel: which round this is, and what the game goes to
    title          what the moment asks of a seat, in a few words
    advice         one sentence or two on what may be done at this moment
    legal_words    everything a seat may do now, kind by kind
    facts          what a finished round is counted by, besides the cards in the tricks
    ending         the panel's blocks after a round: who has won, the sheet, the rules behind it
    """

    Board: type[Table]
    table: Callable[..., Data]
    controls: Callable[..., Data]
    TAUGHT_BY: Mapping[str, str]
    MOVES: Mapping[str, Callable[[Any, int, Data], Any]]
    lines: Callable[..., list[str]]
    bubbles: Callable[[Mapping[int, str], Any, Any, Any], dict[int, str]]
    opening: Callable[[Any, int], list[str]]
    arrived: Callable[[Any, Any, Any, int], Sequence[str] | None]
    silent: Callable[[Any, Any], bool]
    foreseen: Callable[[Any, Any], Any]
    declining: Callable[[Any, int], Any]
    patience: Callable[[Any, int, Any, Sequence[str]], str | None]
    forced: Callable[[Any, int], Any]
    kicker: Callable[[Any], str]
    title: Callable[[Any, int, Sequence[str]], str]
    advice: Callable[[Any, int, Sequence[str], Sequence[str]], str]
    legal_words: Callable[[Any, int], list[str]]
    facts: Callable[[Any, Sequence[str]], list[str]]
    ending: Callable[[Any, int], list[Data]]


def family(game: Ruleset) -> Family:
    """The family a game belongs to."""
    found: Family = import_module(f"{__package__}.presenters.{game.family}")  # type: ignore[assignment]
    return found


def board(ruleset: str) -> type[Table]:
    """The table that the pages of a ruleset are shown at; the common one for pages of none."""
    return family(games[ruleset]).Board if ruleset in games else Table


_CARD = re.compile(r"\[(\w+)\]")


def aloud(line: str) -> str:
    """A line of the record as it is read out: cards by their names, no marks of emphasis."""
    told = line.split(" [", 1)[0] if ": " in line.split("[", 1)[0] else line
    return _CARD.sub(lambda match: card_name(match[1]), told).replace("*", "")
