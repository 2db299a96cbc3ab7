"""A table in words, as Markdown: what a notebook shows of a step where there is no kernel to lay it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tichu_teach.engine import State
from tichu_teach.texts import Texts
from tichu_teach.texts.names import combo_name, rank_name, told_names

from .editions import Table


def code(names: Sequence[str]) -> str:
    """Cards or tiles by their names: `8w` `Kj`."""
    return " ".join(f"`{name}`" for name in names)


def drawn(state: State[Any, Any], shown: Sequence[int], *, turn: bool = True) -> str:
    """The table: a line a seat, then what lies in the middle. Hands that are not `shown` are counted.

    Without `turn` nobody is told whose it is.
    """
    say, names = Texts(state.game.name), told_names(state)
    seats = [
        f"- **{names[seat]}**{_turn(state, seat, say) if turn else ''}: {_held(state, seat, shown, say)}"
        for seat in range(state.game.players)
    ]
    middle = " · ".join(_middle(state, names, say))
    told = f"\n\n{say('lesson.notebook.middle')} {middle}" if middle else ""
    return "\n".join(seats) + told


def columns(table: Table) -> str:
    """A table to read."""
    rows = [table.head, ["---"] * len(table.head), *table.rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows)


def _turn(state: State[Any, Any], seat: int, say: Texts) -> str:
    return f" ({say('table.turn')})" if seat in state.to_act else ""


def _held(state: Any, seat: int, shown: Sequence[int], say: Texts) -> str:
    cards = state.game.card_names(state.hands[seat])
    hidden = say("lesson.notebook.held", count=len(cards)) if cards else say("lesson.notebook.none")
    held = [code(cards) if seat in shown and cards else hidden]
    held += [f"({code(state.game.names.names(group.tiles))})" for group in _of(state, "laid", seat)]
    if seasons := _of(state, "seasons", seat):
        held.append(code(state.game.names.names(seasons)))
    if hasattr(state, "trick") and (won := state.won[seat]):
        held.append(f"· {say('lesson.notebook.won')} {code(state.game.card_names(won))}")
    return " ".join(held)


def _of(state: Any, name: str, seat: int) -> Any:
    return getattr(state, name)[seat] if hasattr(state, name) else ()


def _middle(state: Any, names: Sequence[str], say: Texts) -> Iterator[str]:
    game = state.game
    for seat, combo in getattr(state, "trick", ()):
        told = say("table.trick.by", name=names[seat], label=combo_name(combo, game.deck, say))
        yield f"{told} {code(game.card_names(combo.cards))}"
    if wish := getattr(state, "wish", 0):
        yield say("table.wish.stands", rank=rank_name(wish, say))
    if river := getattr(state, "river", ()):
        tiles = code([game.names.name(tile) for _, tile in river])
        yield f"{say('table.river')}: {tiles}"
