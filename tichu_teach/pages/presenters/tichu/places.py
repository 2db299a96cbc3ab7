"""A round that is played for places: who came in where, and what that means for the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tichu_teach.pages.scene import rule_card
from tichu_teach.texts import text
from tichu_teach.texts.names import names_at, title_name, whose

if TYPE_CHECKING:
    from tichu_teach.engine.tichu.state import State


def places(state: State, you: int) -> list[dict[str, Any]]:
    """The panel blocks of a finished round: the learner's place, everybody's, the rules of the next round."""
    game: Any = state.game
    names = names_at(state, you)
    order = (*state.out, *state.active)
    rows = [
        [
            _said("row", title, place),
            f"*{names[seat]}*" if seat == you else names[seat],
            _exchange(state, game.seat_of(place)),
        ]
        for place, (title, seat) in enumerate(zip(game.titles, order, strict=True))
    ]
    head = [text(f"game.places.{name}") for name in ("head", "who", "next")]
    table = {"kind": "table", "head": head, "rows": rows}
    rules = (f"{game.name}.seats", game.exchange_rule(0))
    return [_own(state, you, order.index(you)), table, *_last(state, you), *map(rule_card, rules)]


def _own(state: State, you: int, place: int) -> dict[str, Any]:
    """What the learner has made of the round."""
    game: Any = state.game
    before = game.place_of(you) if state.round > 1 else game.players // 2
    moved = "same" if place == before and state.round > 1 else "up" if place <= before else "down"
    words = _said(moved, game.titles[place], place, of=game.players)
    return {"kind": "note", "tone": "tip" if moved == "down" else "good", "text": words}


def _said(what: str, title: str, place: int, **values: Any) -> str:
    """A text with a place in it; one that has no title of its own is a number and nothing else."""
    key = f"game.places.{what}.plain" if title == "place" else f"game.places.{what}"
    return text(key, title=title_name(title, place), number=place + 1, **values)


def _last(state: State, you: int) -> list[dict[str, Any]]:
    """Who is first once the agreed rounds are played, or that there is no end."""
    game: Any = state.game
    if state.winner is None:
        return [] if game.options.get("rounds") else [{"kind": "text", "text": text("game.places.endless")}]
    own = state.winner == state.people[you]
    owner = whose(state.people.index(state.winner), seats=names_at(state, you))
    values = {"rounds": state.round, "title": title_name(game.titles[0], 0), "whose": owner}
    words = text(f"game.end.{'won' if own else 'lost'}.places", **values)
    return [{"kind": "note", "tone": "good" if own else "tip", "text": words}]


def _exchange(state: State, seat: int) -> str:
    """What a seat will have to give before the next round."""
    game: Any = state.game
    number, _ = game.exchange(seat)
    return text(f"game.places.{game.demand(seat) or 'any' if number else 'none'}", count=number)
