"""What happens at a table, told line by line to one who sits there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from tichu_teach.engine import (
    Action,
    Call,
    Collect,
    Give,
    Lead,
    NoBomb,
    Pass,
    Play,
    Push,
    Retract,
    Take,
    Wish,
)
from tichu_teach.texts import text
from tichu_teach.texts.names import a_rank, cards_text, combo_name, listing, seat_inside, seat_names
from tichu_teach.widgets.scene import signed
from tichu_teach.widgets.tichu.scene import laid

if TYPE_CHECKING:
    from tichu_teach.engine import State


def lines(before: State, action: Action, after: State, seat: int) -> list[str]:
    """What the player at `seat` sees of an action: nothing of hidden cards, nor of bombs not thrown."""
    names = seat_names(before.game, seat)
    told = _told(before, action, after, seat, names)
    for number in range(len(before.out), len(after.out)):
        nth = number + 1
        key = f"game.log.out.{nth if nth <= 3 else 'n'}"
        told.append(text(key, name=names[after.out[number]], number=nth))
    if after.fault is not None:
        told.append(text("game.log.fault", name=names[after.fault]))
    return told


def bubbles(said: Mapping[int, str], before: State, action: Action, after: State) -> dict[int, str]:
    """What stands in the seats' bubbles after an action: keys under `table.said`, by seat."""
    now = {} if isinstance(action, Play) and not before.trick else dict(said)
    word = _said(action)
    if word:
        now[action.seat] = word
    elif not isinstance(action, (NoBomb, Take)):
        now.pop(action.seat, None)
    return {} if isinstance(action, Push) and after.phase == "play" else now


def arrived(before: State, action: Action, after: State, seat: int) -> tuple[str, ...] | None:
    """The cards that the last push brings a seat; once it has done something, they are its own."""
    if isinstance(action, Push) and after.phase == "play":
        return tuple(before.game.deck.name(card) for _, card in gifts(before, action, seat))
    return () if action.seat == seat and not isinstance(action, Push) else None


def _said(action: Action) -> str | None:
    match action:
        case Pass():
            return "pass"
        case Call(kind=kind):
            return "tichu" if kind == "small" else "grand"
        case Wish(rank=rank):
            return "wish" if rank else None
        case Play(combo=combo) if combo.kind == "dog" or combo.is_bomb:
            return "dog" if combo.kind == "dog" else "bomb"
        case Push():
            return "push"
        case Give():
            return "give"
        case Collect():
            return "collect"
    return None


def _told(before: State, action: Action, after: State, seat: int, names: list[str]) -> list[str]:
    game, deck, name = before.game, before.game.deck, names[action.seat]
    match action:
        case Call(kind=kind):
            return [text(f"game.log.{kind}", name=name)]
        case Retract():
            return [text("game.log.retract", name=name)]
        case Push() if after.phase == "play":
            given = zip(game.push_targets(seat), _pushed(before, action)[seat], strict=True)
            return [
                text("game.log.given", cards=_each("to", given, names, before)),
                text("game.log.got", cards=_each("from", gifts(before, action, seat), names, before)),
            ]
        case Play(combo=combo):
            cards = cards_text(laid(combo, deck))
            told = [text("game.log.play", name=name, label=combo_name(combo, deck), cards=cards)]
            if combo.kind == "dog" and after.phase == "play":
                told.append(text("game.log.lead", name=_inside(after.turn, names)))
            return told
        case Pass():
            return [text("game.log.pass", name=name)]
        case Lead(to=to):
            return [text("game.log.lead", name=_inside(to, names))]
        case Wish(rank=0):
            return [text("game.log.wish.none", name=name)]
        case Wish(rank=rank):
            return [text("game.log.wish", name=name, rank=a_rank(rank))]
        case Collect():
            return [_taken("trick", action.seat, names, before)]
        case Give(to=to):
            return [_taken("gift", to, names, before)]
    return []


def gifts(before: State, action: Push, seat: int) -> list[tuple[int, int]]:
    """What a seat receives when the last push is made: (giver, card)."""
    targets, pushed = before.game.push_targets, _pushed(before, action)
    return [
        (giver, card)
        for giver in dict.fromkeys(targets(seat))
        for to, card in zip(targets(giver), pushed[giver], strict=True)
        if to == seat
    ]


def _pushed(before: State, action: Push) -> dict[int, tuple[int, ...]]:
    return {**dict(enumerate(before.pushed)), action.seat: action.cards}


def _taken(key: str, seat: int, names: list[str], state: State) -> str:
    if state.game.titles:  # where places count, points do not
        return text("game.log.taken", name=_inside(seat, names))
    points = sum(state.game.deck.points(combo.cards) for _, combo in state.trick)
    return text(f"game.log.{key}", name=_inside(seat, names), points=signed(points))


def _each(way: str, pairs: Iterable[tuple[int, int]], names: list[str], state: State) -> str:
    deck, key = state.game.deck, f"game.log.gift.{way}"
    return listing([text(key, card=deck.name(card), name=_inside(seat, names)) for seat, card in pairs])


def _inside(seat: int, names: list[str]) -> str:
    return seat_inside(seat, "en", names)
