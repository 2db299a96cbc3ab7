"""Changes to the lines of steps as a reader tries them: another card, another tile, another wish."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from tichu_teach.engine.state import Own
from tichu_teach.lessons.lesson import Step

_RANKS = "23456789TJQKA"
_FACES = ("J", "Q", "K")  # of Haggis: each seat has its own, whatever the line calls them
_HAND = re.compile(r"\| *(0|S|E):( [^|]*)")


def changed(step: Step, rng: Random, count: int = 2) -> Iterator[tuple[str, str]]:
    """Some natural changes to a step's line, each with its name."""
    state = step.position
    assert state is not None
    for _ in range(count):
        yield from _another_card(step.line, state, rng)
    if wish := re.search(r"\| wish (\w)", step.line):
        for _ in range(count):
            rank = rng.choice([rank for rank in _RANKS if rank != wish[1]])
            yield "wish", f"{step.line[: wish.start(1)]}{rank}{step.line[wish.end(1) :]}"


def _another_card(line: str, state: Own, rng: Random) -> Iterator[tuple[str, str]]:
    """One card of a hand exchanged for one that the line does not use up."""
    hand = _HAND.search(line)
    if hand is None:
        return
    game = state.game
    tiles = game.family == "mahjong"
    names = game.names.names(game.tiles) if tiles else game.card_names(game.all_cards)
    cards = [card for card in re.finditer(r"[\w']+", hand[2]) if card[0] in {*names, *_FACES}]
    if not cards:
        return
    old = rng.choice(cards)
    used = re.findall(r"[\w']+", line)
    spare = [name for name in names if used.count(name) < names.count(name) and name.strip("'") not in _FACES]
    if spare:
        at = hand.start(2)
        yield "card", f"{line[: at + old.start()]}{rng.choice(spare)}{line[at + old.end() :]}"
