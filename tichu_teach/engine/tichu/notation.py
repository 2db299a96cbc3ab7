"""A line of text for every action, with its exact inverse.

An action is a seat and what it does: `0 take`, `0 tichu`, `0 grand`, `0 retract`, `0 push 2j 3w Dr` (in the
order of the receivers), `1 play 8w Ph=8` (or just `1 8w Ph`), `1 pass`, `1 nobomb`, `0 wish 8`,
`0 wish none`, `2 give 1`, `2 collect`, `3 lead 1` (who leads after one's Dog).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..climbing.cards import COPY, bits
from ..climbing.combo import Combo
from ..climbing.reader import check_length, parse_seat
from ..errors import AmbiguousAction, NotationError, short
from .actions import Action, Call, Collect, Give, Lead, NoBomb, Pass, Play, Push, Retract, Take, Wish
from .deck import Deck, parse_rank, rank_name

if TYPE_CHECKING:
    from .ruleset import ClimbingGame
    from .state import State


def format_action(action: Action, deck: Deck) -> str:
    """The text of an action; `parse_action` reads it back."""
    seat = action.seat
    match action:
        case Take():
            return f"{seat} take"
        case Call(kind=kind):
            return f"{seat} {'tichu' if kind == 'small' else kind}"
        case Retract():
            return f"{seat} retract"
        case Push(cards=cards):
            return f"{seat} push {' '.join(deck.text(card) for card in cards)}"
        case Play(combo=combo):
            return f"{seat} play {format_combo(combo, deck)}"
        case Pass():
            return f"{seat} pass"
        case NoBomb():
            return f"{seat} nobomb"
        case Wish(rank=rank):
            return f"{seat} wish {rank_name(rank) if rank else 'none'}"
        case Give(to=to):
            return f"{seat} give {to}"
        case Lead(to=to):
            return f"{seat} lead {to}"
        case Collect():
            return f"{seat} collect"
    raise TypeError(f"not an action: {action!r}")


def format_combo(combo: Combo, deck: Deck) -> str:
    """The cards of a combination, with what each Phoenix stands for: `8w Ph=8`."""
    words = []
    jokers = iter(combo.joker)
    for card in (*bits(combo.cards & ~deck.phoenix), *bits(combo.cards & deck.phoenix)):
        rank = next(jokers, 0) if card & deck.phoenix else 0
        words.append(deck.text(card) + (f"={rank_name(rank)}" if rank else ""))
    return " ".join(words) or "-"


def parse_action(text: str, state: State, *, strict: bool = False) -> Action:
    """The action that a text means in a position.

    Cards whose Phoenix could stand for several ranks are read as the highest that fits the trick; with
    `strict` they raise AmbiguousAction. Raises NotationError for what is no action, PositionError for a
    card named twice. The action need not be legal: ask the referee.
    """
    check_length(text)
    words = text.split()
    if not words:
        raise NotationError("an empty text is no action", text)
    seat = parse_seat(words[0].rstrip(":"), state.game, text)
    verb, rest = (words[1].lower(), words[2:]) if len(words) > 1 else ("", [])
    if verb in _PLAIN:
        if rest:
            raise NotationError(
                f"{verb!r} takes nothing after it, not {short(' '.join(rest))}", text, rest[0]
            )
        return _PLAIN[verb](seat)
    deck = state.game.deck
    if verb == "push":
        return Push(seat, tuple(deck.one_by_one(rest, state.hands[seat], text)))
    if verb == "wish":
        if len(rest) != 1:
            raise NotationError("a wish names one rank, or 'none'", text, " ".join(rest))
        return Wish(seat, 0 if rest[0].lower() == "none" else parse_rank(rest[0]))
    if verb in ("give", "lead"):
        if len(rest) != 1:
            raise NotationError(f"{verb} names one seat, not {short(' '.join(rest))}", text, " ".join(rest))
        to = parse_seat(rest[0], state.game, text)
        return Give(seat, to) if verb == "give" else Lead(seat, to)
    names = rest if verb == "play" else words[1:]
    if not names:
        raise NotationError(f"what does seat {seat} do? Name cards, or pass, wish, give …", text)
    top = state.top if state.trick else None
    return Play(seat, parse_combo(" ".join(names), state.game, state.hands[seat], top, strict=strict))


_PLAIN: dict[str, Callable[[int], Action]] = {
    "take": Take,
    "tichu": lambda seat: Call(seat, "small"),
    "grand": lambda seat: Call(seat, "grand"),
    "retract": Retract,
    "pass": Pass,
    "nobomb": NoBomb,
    "collect": Collect,
}


def parse_combo(
    text: str, game: ClimbingGame, among: int | None = None, top: Combo | None = None, *, strict: bool = False
) -> Combo:
    """The combination that a text such as `8w Ph=8` names; kind "none" if the cards make nothing.

    Errors as in `parse_action`.
    """
    names, joker = [], []
    for word in text.replace(",", " ").split():
        name, equals, rank = word.partition("=")
        names.append(name)
        if equals:
            if name.rstrip(COPY).lower() != "ph":
                raise NotationError(f"only the Phoenix stands for another card, not {name}", text, word)
            joker.append(parse_rank(rank))
    cards = game.deck.gather(names, among, text)
    if strict and not joker:
        readings = game.combinations.readings(cards) if cards else ()
        if len(readings) > 1:
            forms = " or ".join(format_combo(each, game.deck) for each in readings)
            raise AmbiguousAction(f"{short(text)} can be read as {forms}")
    return game.combo(cards, tuple(sorted(joker)) or None, top)
