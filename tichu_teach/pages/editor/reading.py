"""From a line to a draft and from a draft to a position; and the position as one who sits there knows it."""

from __future__ import annotations

import random
from typing import Any

from tichu_teach.engine import NotationError, PositionError, State, TichuError, games, parse_position
from tichu_teach.engine.errors import short
from tichu_teach.engine.notation import split_fields
from tichu_teach.pages.editor.draft import Draft
from tichu_teach.pages.presenters import presenter
from tichu_teach.pages.presenters.editing import Editing

_TRIES = 60  # deals of the cards that nobody sees, until one fits what has happened


def editing(draft: Draft) -> Editing:
    """What the family of a draft's game says about putting positions together."""
    return presenter(draft.game).editing


def read(line: str) -> Draft:
    """The draft of a line; its position need not be one that can be.

    Raises NotationError for what cannot be read, UnknownGame and OptionError for the first field.
    """
    try:
        return of_state(parse_position(line))
    except PositionError:
        return _usual(_as_written(line), line)


def of_state(state: State[Any, Any]) -> Draft:
    """The draft of a position."""
    return _as_written(str(state))


def _as_written(line: str) -> Draft:
    """The fields of a line that has been read already."""
    first, _, rest = line.partition("|")
    words = first.split()
    game = games[words[0].lower()].varied(words[1:], line)
    family = presenter(game).editing
    lies, said = dict(family.blank(game).lies), dict[str, str]()
    plays = 0
    for field in split_fields(rest):
        head, _, body = field.partition(" ")
        if head in family.ENTRIES:
            for entry in body.split(";"):
                seat, _, cards = entry.strip().partition(" ")
                key = f"{head} {plays} {seat}" if head == "trick" else f"{head} {seat}"
                plays += head == "trick"
                lies[key.rstrip(":")] = _words(cards)
        elif head in family.CARDS or head.endswith(":"):
            lies[family.place(game, head, said.get("east", "0"))] = _words(body)
        else:
            said[head] = body.strip()
    return Draft(game, lies, said)


def _usual(draft: Draft, line: str) -> Draft:
    """A draft with its words as they are usually written. Raises NotationError for what is none."""
    family, lies = editing(draft), dict[str, tuple[str, ...]]()
    seats = set(family.seat_words(draft.game))
    for key, words in draft.lies.items():
        seat = key.split()[-1].rstrip(":+*>")
        if seat not in seats and (key.endswith(":") or " " in key):
            raise NotationError(f"there is no seat {short(seat)}", line, seat)
        lies[key] = tuple(family.usual(draft.game, word) for word in words)
    return Draft(draft.game, lies, draft.said)


def _words(body: str) -> tuple[str, ...]:
    return tuple(body.replace(",", " ").split()) if body.strip() != "-" else ()


def position(draft: Draft) -> State[Any, Any]:
    """The position of a draft. Raises TichuError, which names what is still impossible."""
    state: State[Any, Any] = parse_position(draft.line)
    return state


def as_seen(state: State[Any, Any], seat: int, seed: int) -> str:
    """The line of a position in which what a seat does not see is dealt anew; "" where no such deal is found.

    Nothing hidden is in it. A finished round is seen as a whole.
    """
    if state.phase == "over":
        return str(state)
    for number in range(_TRIES):
        guess = _dealt_anew(state, seat, random.Random(f"{seed}/{number}"))
        try:
            position(guess)
        except TichuError:
            continue
        return guess.line
    return ""


def _dealt_anew(state: State[Any, Any], seat: int, rng: random.Random) -> Draft:
    draft = of_state(state)
    family = editing(draft)
    draft, sizes = family.forgotten(draft, seat), dict[str, int]()
    for place in family.hidden(state, seat):
        words = draft.at(place)
        sizes[place] = family.count(draft, place, words)
        kept = tuple(word for word in words if family.open_to_all(draft.game, word))
        draft = draft.with_cards(place, kept)
    return family.dealt(draft, rng, sizes)


def begun(header: str, seed: int) -> State[Any, Any]:
    """A round as it is dealt; `header` names the game, with its options: `grandmaster players=8`.

    Raises UnknownGame, NotationError and OptionError.
    """
    name, *options = header.split()
    state: State[Any, Any] = games[name.lower()].varied(options, header).deal(random.Random(seed))
    return state
