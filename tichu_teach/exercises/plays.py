"""What is decided in climbing games: plays, and passes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import Any

from tichu_teach.engine import Action, Pass, Play

from .family import part
from .phrase import Phrase
from .question import Frame, Option, Spread

WEIGHED = (Play, Pass)
MANY = 30  # cards
SILENT = "silent"
"""The choice not to call; an answer, and no action."""

_SUITED = re.compile(r"([2-9TJQKA])([a-z])")


def option(state: Any, text: str, said: Phrase | None) -> Option:
    """A choice as it is offered; `said` is what is no play and no pass, in words."""
    cards = [] if said else _cards(state, text)
    played = Phrase("puzzle.item", {"cards": cards}) if cards else Phrase("puzzle.decide.pass")
    return Option(text, said or played)


def named(state: Any, text: str, said: Phrase | None) -> tuple[str, dict[str, Any]]:
    """The tail of the key of a sentence about a choice, and what it names."""
    cards = [] if said else _cards(state, text)
    return (".move", {"said": said}) if said else ("", {"cards": cards}) if cards else (".pass", {})


def spread(state: Any, seat: int) -> tuple[Spread, ...]:
    """The cards that nobody has shown yet, once they are few enough to be looked through."""
    cards = tuple(state.game.deck.names(state.view(seat).unseen))
    return (Spread(Phrase("puzzle.out.unseen"), cards),) if 0 < len(cards) <= MANY else ()


def after(state: Any, action: Action) -> tuple[Frame, ...]:
    """The table after a choice."""
    return (Frame(state.text(action), part(state.game, "tricks").let_lie(state.after(action))),)


def resuited(game: Any, rng: Random) -> Mapping[str, str]:
    """Cards by name, and those that take their places when suits change for each other."""
    cards = [card for card in map(_SUITED.fullmatch, game.deck.names(game.deck.all)) if card]
    suits = sorted({card[2] for card in cards})
    others = suits[:]
    rng.shuffle(others)
    into = dict(zip(suits, others, strict=True))
    return {card[0]: card[1] + into[card[2]] for card in cards}


def _cards(state: Any, text: str) -> list[str]:
    """The cards of a play, none of a pass."""
    action = state.action(text)
    return list(state.game.deck.names(action.combo.cards)) if isinstance(action, Play) else []
