"""What all climbing games share: conditions on an action, and how a question speaks of one.

Conditions on an action; each game says which of its rules they rest on.

The action must be legal for any of them:

    legal                 nothing more
    plays                 cards are played (not a pass, bet …)
    passes                a pass
    gives 1               a trick that must be given away goes to seat 1
    collects              the trick is taken in
    only-bomb             a bomb
    beats                 cards that lie higher than what is on the table
    lowest                the lowest rank that will do, bombs left aside
    wins-trick            nobody else at the table could beat it, not even with a bomb
    goes-out              the last cards of the hand
    legal-combo straight 6   that kind of combination; the number of cards may be left out
    contains 8 Ph         a card of every named rank, every named card (a wild card is no eight)
    without 8 Ph          none of these
    keeps-bomb            a bomb stays in the hand
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from tichu_teach.engine import Action, Collect, Give, Lead, Pass, Play, Push
from tichu_teach.texts import has

from .condition import Bound, Conditions, Reader, one_of, read_count, read_seat
from .family import part
from .phrase import Phrase

_SHARED = Conditions({})
add = _SHARED.add


def shared(
    kinds: Iterable[str],
    parse_rank: Callable[[str], int],
    rules: Mapping[str, str],
    readers: Mapping[str, Reader],
) -> Conditions:
    """The shared conditions for a game with these kinds of combinations and these ranks.

    `rules` are its own by condition, `readers` those of the arguments that only its own conditions have.
    """

    def held(game: Any, word: str) -> int:
        """The cards that a rank or a card's name stands for: holding any of them will do."""
        return int(game.deck.rank[parse_rank(word)] if len(word) == 1 else game.deck.parse(word))

    everywhere = {"seat": read_seat, "kind": one_of(*kinds), "count": read_count, "cards": held}
    own = Conditions({**everywhere, **readers})
    for name, condition in _SHARED.items():
        own[name] = replace(condition, rule=rules.get(name, ""))
    return own


def examples(state: Any, seat: int) -> list[Action]:
    """Everything that a seat could lead, legal or not."""
    return [Play(seat, combo) for combo in state.game.combinations.leads(state.hands[seat])]


def ruled(state: Any, seat: int, asked: Bound, inside: list[Action]) -> Action:
    """What a duty forbids, by whose refusal it is told: a pass, else some play from the hand."""
    if state.phase in ("play", "collect"):
        away: Action = Pass(seat) if state.phase == "play" else Collect(seat)
        if not asked.holds(state, away):
            return away
    return next((play for play in examples(state, seat) if not asked.holds(state, play)), Pass(seat))


def agreed_on(state: Any, action: Any) -> tuple[Phrase, ...]:
    """What a question about an action has to tell of the table's agreements: here nothing."""
    return ()


def worded(state: Any, action: Any) -> tuple[str, dict[str, Any]]:
    """An action in a question: the tail of a text's key, and its values."""
    names, game = state.text(action).split(" ", 1)[1], state.game
    combo = action.combo if isinstance(action, Play) else None
    pushed = sum(action.cards) if isinstance(action, Push) else 0
    cards = game.deck.names(combo.cards if combo else pushed)
    values: dict[str, Any] = {"seat": action.seat, "cards": cards, "action": names}
    if isinstance(action, (Give, Lead)):
        values["seat_to"] = action.to
    tail = names.replace(" ", ".")  # some actions have words of their own
    if not has(f"puzzle.ask.allowed.{tail}"):
        tail = names.split()[0]
    said = part(game, "combos").said(game, combo) if combo else {}
    return ".".join([tail, *said]), {**values, **said}


@add("legal")
def _legal(state: Any, action: Action) -> bool:
    return True


@add("plays")
def _plays(state: Any, action: Action) -> bool:
    return isinstance(action, Play)


@add("passes", example=Pass)
def _passes(state: Any, action: Action) -> bool:
    return isinstance(action, Pass)


@add("gives", "seat", example=Give)
def _gives(state: Any, action: Action, seat: int) -> bool:
    return isinstance(action, Give) and action.to == seat


@add("collects", example=Collect)
def _collects(state: Any, action: Action) -> bool:
    return isinstance(action, Collect)


@add("only-bomb")
def _only_bomb(state: Any, action: Action) -> bool:
    return isinstance(action, Play) and action.combo.is_bomb


@add("beats")
def _beats(state: Any, action: Action) -> bool:
    return isinstance(action, Play) and bool(state.trick)


@add("lowest")
def _lowest(state: Any, action: Action) -> bool:
    if not isinstance(action, Play) or action.combo.is_bomb:
        return False
    lowest = _lowest_rank(state, action.seat)
    return lowest is None or action.combo.rank == lowest


@lru_cache(maxsize=4)  # a question asks it of every play of one seat, of which Haggis may have thousands
def _lowest_rank(state: Any, seat: int) -> Any:
    """The lowest rank that a seat can play without a bomb, None where it can play nothing."""
    plays = (a.combo for a in state.legal(seat) if isinstance(a, Play) and not a.combo.is_bomb)
    return min((each.rank for each in plays), default=None)


def beaten_by(state: Any, action: Action) -> list[Play]:
    """What the other seats hold to beat a play, weakest first seat by seat."""
    if not isinstance(action, Play):
        return []
    combinations = state.game.combinations
    return [
        Play(seat, combo)
        for seat in state.game.seats_from(state.game.next_seat(action.seat))
        if seat != action.seat
        for combo in sorted(combinations.follows(state.hands[seat], action.combo), key=_strength)
    ]


@add("wins-trick", replies=beaten_by)
def _wins_trick(state: Any, action: Action) -> bool:
    return isinstance(action, Play) and action.combo.kind != "dog" and not beaten_by(state, action)


def _strength(combo: Any) -> tuple[bool, int, float]:
    return (combo.is_bomb, combo.size, combo.rank)


@add("goes-out")
def _goes_out(state: Any, action: Action) -> bool:
    return isinstance(action, Play) and state.hands[action.seat] == action.combo.cards


@add("legal-combo", "kind count?")
def _combo(state: Any, action: Action, kind: str, count: int = 0) -> bool:
    return isinstance(action, Play) and action.combo.kind == kind and count in (0, action.combo.size)


@add("contains", "cards")
def _contains(state: Any, action: Action, cards: tuple[int, ...]) -> bool:
    return isinstance(action, Play) and all(action.combo.cards & each for each in cards)


@add("without", "cards")
def _without(state: Any, action: Action, cards: tuple[int, ...]) -> bool:
    return isinstance(action, Play) and not any(action.combo.cards & each for each in cards)


@add("keeps-bomb")
def _keeps_bomb(state: Any, action: Action) -> bool:
    left = state.hands[action.seat]
    if isinstance(action, Play):
        left &= ~action.combo.cards
    return bool(state.game.combinations.bombs(left))
