"""A word in the learner's ear at a table of the Tichu family: what the moment asks, what the rules allow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tichu_teach.engine import Action, Call, Collect, NoBomb, Play, Push, Take
from tichu_teach.texts import text
from tichu_teach.texts.names import a_rank, alternatives, combo_name, kind_name, listing

if TYPE_CHECKING:
    from tichu_teach.engine import Record, State


def silent(action: Action) -> bool:
    """A pause before these would betray who has been asked for a bomb."""
    return isinstance(action, (NoBomb, Push, Take))


def forced(state: State, seat: int) -> Action | None:
    """Taking in the trick, where that is all that is left to this seat."""
    deciding = state.gift_due or any(isinstance(action, Play) for action in state.legal(seat))
    return Collect(seat) if state.phase == "collect" and state.turn == seat and not deciding else None


def kicker(record: Record) -> str:
    """The number of the round, and what the game goes to."""
    return text("game.kicker", number=len(record.rounds), target=record.game.options["target"])


def title(state: State, seat: int, names: Sequence[str]) -> str:
    """What the moment asks of a seat, in a few words."""
    return text(f"game.now.{_moment(state, seat)}", name=names[state.turn])


def _moment(state: State, seat: int) -> str:
    if state.phase == "over":
        return "end" if state.winner is not None else "over"
    if state.phase == "window" and state.turn == seat and seat not in state.to_act:
        return "follow"  # but for the bomb that is about to fall
    if seat not in state.to_act:
        return "out" if not state.hands[seat] else "wait"
    if state.phase == "play":
        return "follow" if state.trick else "lead"
    if state.phase == "collect":
        return "give" if state.gift_due else "collect"
    return state.phase


def advice(state: State, seat: int, names: Sequence[str], received: Sequence[str] = ()) -> str:
    """One sentence on what may be done at this moment, and what the push has brought."""
    moment = _moment(state, seat)
    if moment == "follow" or moment == "window":
        owner, top = state.trick[-1]
        said = text(f"game.advice.{moment}", name=names[owner], label=combo_name(top, state.game.deck))
    elif moment == "wish":
        return text("game.advice.wish.make")
    else:
        said = text(f"game.advice.{moment}")
    if state.wish:
        said = " ".join([said, text("game.advice.wish", rank=a_rank(state.wish))])
    if received and state.phase == "play":
        cards = " ".join(f"[{card}]" for card in received)
        said = " ".join([text("game.advice.received", cards=cards), said])
    return said


def legal_words(state: State, seat: int) -> list[str]:
    """Everything a seat may do now, kind by kind."""
    plays: Counter[tuple[str, int]] = Counter()
    other = []
    for action in state.legal(seat):
        if isinstance(action, Play):
            plays[action.combo.kind, action.combo.size] += 1
        else:
            other.append(action)
    words = []
    if plays:
        kinds = [
            text("game.legal.kind", kind=kind_name(kind, size), count=n)
            for (kind, size), n in sorted(plays.items(), key=lambda item: item[0][1])
        ]
        words.append(text("game.legal.plays", kinds=listing(kinds)))
    elif state.phase == "play":
        words.append(text("game.legal.none"))
    named = dict.fromkeys(_name(action) for action in other)
    if named:
        words.append(text("game.legal.also", actions=alternatives([text(f"game.legal.{n}") for n in named])))
    if state.turn == seat and state.duty:
        words.append(text("game.legal.duty", rank=a_rank(state.wish)))
    return words


def _name(action: Action) -> str:
    name = type(action).__name__.lower()
    return f"call.{action.kind}" if isinstance(action, Call) else name
