"""Named conditions: what makes an answer right, as data can name it and the engine can tell.

A condition is written as its name and its arguments, such as `contains 8` or `forces-phoenix 1`. There are
two families: conditions on an action in a position (for `play` and, as a class of actions, for `must`)
and conditions on a wish (for `wish`). A ruleset adds its own with `@on_action` and `@on_wish`.

On an action, which must be legal for any of them:

    legal                 nothing more
    plays                 cards are played (not a pass, call …)
    passes                a pass
    no-bomb               saying that one does not bomb
    calls small           a tichu is announced: small or grand
    gives 1               the Dragon's trick goes to seat 1
    leads 4               after the Dog the lead goes to seat 4
    sends-out             after the Dog the lead goes to somebody who can go out with a single play
    pushes                cards are laid out to be given away
    collects              the trick is taken in
    fulfils-wish          it grants the wish that binds the seat
    only-bomb             a bomb
    beats                 cards that lie higher than what is on the table
    lowest                the lowest rank that will do, bombs left aside
    wins-trick            nobody else at the table could beat it, not even with a bomb
    goes-out              the last cards of the hand
    legal-combo straight 6   that kind of combination; the number of cards may be left out
    contains 8 Ph         a card of every named rank, every named card (a Phoenix is no eight)
    without 8 Ph          none of these
    keeps-bomb            a bomb stays in the hand

On a wish, where everybody who owes nothing passes and nobody bombs unasked:

    owes 1                seat 1 must grant it
    spares 1              seat 1 need not
    forces-phoenix 1      seat 1 must, and only with the Phoenix as another card
    forces-bomb 1         seat 1 must, and only with a bomb
    splits-bomb 1         seat 1 must, and has to break up its bomb
    two-ways 1            seat 1 must, and may choose: with the bomb or by breaking it up
    binds-leader          whoever leads the next trick must
    binds-wisher          the wisher is the first who must
    binds-nobody          nobody owes it, until the next lead is made
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from tichu_teach.engine import Action, Call, Collect, Give, Lead, NoBomb, Pass, Play, Push, State, TichuError
from tichu_teach.engine.climbing.cards import parse_rank
from tichu_teach.engine.climbing.combo import KINDS

from .walk import Walk


@dataclass(frozen=True)
class Condition:
    """One named condition: what its arguments are, the rule it is about, and the test."""

    name: str
    arguments: tuple[str, ...]
    rule: str
    test: Callable[..., bool]


@dataclass(frozen=True)
class Bound:
    """A condition with its arguments. `values` names them for the texts; `rule` is the game's own."""

    condition: Condition
    arguments: tuple[Any, ...]
    values: Mapping[str, Any]
    rule: str = ""

    @property
    def name(self) -> str:
        """The condition's name, the last part of its text keys."""
        return self.condition.name

    def holds(self, *where: Any) -> bool:
        """Whether it holds: of a state and a legal action, or of a walk."""
        return self.condition.test(*where, *self.arguments)


ACTION: dict[str, Condition] = {}
WISH: dict[str, Condition] = {}


def _register(family: dict[str, Condition], name: str, arguments: str, rule: str) -> Callable[[Any], Any]:
    def register(test: Callable[..., bool]) -> Callable[..., bool]:
        family[name] = Condition(name, tuple(arguments.split()), rule, test)
        return test

    return register


def on_action(name: str, arguments: str = "", rule: str = "") -> Callable[[Any], Any]:
    """Registers a condition on (state, legal action, arguments …)."""
    return _register(ACTION, name, arguments, rule)


def on_wish(name: str, arguments: str = "", rule: str = "nanking.wish.duty") -> Callable[[Any], Any]:
    """Registers a condition on (walk, arguments …)."""
    return _register(WISH, name, arguments, rule)


# -- reading -----------------------------------------------------------------------------------------


def parse_condition(text: str, family: Mapping[str, Condition], game: Any) -> Bound:
    """The condition that a text names; raises ValueError with the reason."""
    words = text.split()
    if not words:
        raise ValueError("names no condition")
    condition = family.get(words[0])
    if condition is None:
        near = get_close_matches(words[0], family, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"known are {', '.join(family)}"
        raise ValueError(f"{words[0]!r} is no condition; {hint}")
    rule = game.row(condition.rule)
    wanted, given = list(condition.arguments), words[1:]
    least = sum(not each.endswith("?") for each in wanted)
    many = bool(wanted) and wanted[-1] == "cards"
    if len(given) < least or (len(given) > len(wanted) and not many):
        what = " ".join(wanted) or "nothing"
        raise ValueError(f"{words[0]!r} wants {what} after it, not {' '.join(given) or 'nothing'!r}")
    if many:
        return Bound(condition, (tuple(_held(game, word) for word in given),), {"named": given}, rule)
    read = [_READ[name.rstrip("?")](game, word) for name, word in zip(wanted, given, strict=False)]
    return Bound(condition, tuple(read), dict(zip((n.rstrip("?") for n in wanted), read, strict=False)), rule)


def _held(game: Any, word: str) -> int:
    """The cards that a rank or a card's name stands for: holding any of them will do."""
    if len(word) == 1:
        return int(game.deck.rank[parse_rank(word)])
    return int(game.deck.parse(word))


def _seat(game: Any, word: str) -> int:
    if not word.isdecimal() or not word.isascii() or len(word) > 2 or int(word) >= game.players:
        raise ValueError(f"{word!r} is not a seat")
    return int(word)


def _one_of(*allowed: str) -> Callable[[Any, str], str]:
    def read(game: Any, word: str) -> str:
        if word not in allowed:
            raise ValueError(f"{word!r} is not one of {', '.join(allowed)}")
        return word

    return read


def _count(game: Any, word: str) -> int:
    if not word.isdecimal() or not word.isascii() or not 1 <= int(word[:3]) <= game.hand_size:
        raise ValueError(f"{word!r} is not a number of cards")
    return int(word)


_READ: dict[str, Callable[[Any, str], Any]] = {
    "seat": _seat,
    "kind": _one_of(*KINDS),
    "count": _count,
    "call": _one_of("small", "grand"),
}


# -- on an action ------------------------------------------------------------------------------------


@on_action("legal")
def _legal(state: State, action: Action) -> bool:
    return True


@on_action("plays")
def _plays(state: State, action: Action) -> bool:
    return isinstance(action, Play)


@on_action("passes", rule="nanking.follow")
def _passes(state: State, action: Action) -> bool:
    return isinstance(action, Pass)


@on_action("no-bomb", rule="nanking.bomb.priority")
def _no_bomb(state: State, action: Action) -> bool:
    return isinstance(action, NoBomb)


@on_action("calls", "call", "nanking.tichu.small")
def _calls(state: State, action: Action, call: str) -> bool:
    return isinstance(action, Call) and action.kind == call


@on_action("gives", "seat", "nanking.dr.gift")
def _gives(state: State, action: Action, seat: int) -> bool:
    return isinstance(action, Give) and action.to == seat


@on_action("leads", "seat", "nanking.dog.lead-only")
def _leads(state: State, action: Action, seat: int) -> bool:
    return isinstance(action, Lead) and action.to == seat


@on_action("sends-out", rule="nanking.dog.lead-only")
def _sends_out(state: State, action: Action) -> bool:
    return isinstance(action, Lead) and bool(state.game.combinations.readings(state.hands[action.to]))


@on_action("pushes", rule="nanking.push")
def _pushes(state: State, action: Action) -> bool:
    return isinstance(action, Push)


@on_action("collects", rule="nanking.trick.end")
def _collects(state: State, action: Action) -> bool:
    return isinstance(action, Collect)


@on_action("fulfils-wish", rule="nanking.wish.duty")
def _fulfils(state: State, action: Action) -> bool:
    duty = state.duty if action.seat == state.turn else None
    return duty is not None and isinstance(action, Play) and action.combo in duty.owed


@on_action("only-bomb", rule="nanking.bomb.kinds")
def _only_bomb(state: State, action: Action) -> bool:
    return isinstance(action, Play) and action.combo.is_bomb


@on_action("beats", rule="nanking.follow")
def _beats(state: State, action: Action) -> bool:
    return isinstance(action, Play) and bool(state.trick)


@on_action("lowest", rule="nanking.follow")
def _lowest(state: State, action: Action) -> bool:
    if not isinstance(action, Play) or action.combo.is_bomb:
        return False
    plays = [a.combo for a in state.legal(action.seat) if isinstance(a, Play) and not a.combo.is_bomb]
    return action.combo.rank == min(each.rank for each in plays)


@on_action("wins-trick", rule="nanking.trick.end")
def _wins_trick(state: State, action: Action) -> bool:
    return isinstance(action, Play) and action.combo.kind != "dog" and not beaten_by(state, action)


def beaten_by(state: State, action: Play) -> list[Play]:
    """What the other seats hold to beat a play, weakest first seat by seat."""
    combinations = state.game.combinations
    return [
        Play(seat, combo)
        for seat in state.game.seats_from(state.game.next_seat(action.seat))
        if seat != action.seat
        for combo in sorted(combinations.follows(state.hands[seat], action.combo), key=_strength)
    ]


def _strength(combo: Any) -> tuple[bool, int, float]:
    return (combo.is_bomb, combo.size, combo.rank)


@on_action("goes-out", rule="nanking.end")
def _goes_out(state: State, action: Action) -> bool:
    return isinstance(action, Play) and state.hands[action.seat] == action.combo.cards


@on_action("legal-combo", "kind count?", "nanking.follow")
def _combo(state: State, action: Action, kind: str, count: int = 0) -> bool:
    return isinstance(action, Play) and action.combo.kind == kind and count in (0, action.combo.size)


@on_action("contains", "cards")
def _contains(state: State, action: Action, cards: tuple[int, ...]) -> bool:
    return isinstance(action, Play) and all(action.combo.cards & each for each in cards)


@on_action("without", "cards")
def _without(state: State, action: Action, cards: tuple[int, ...]) -> bool:
    return isinstance(action, Play) and not any(action.combo.cards & each for each in cards)


@on_action("keeps-bomb", rule="nanking.bomb.kinds")
def _keeps_bomb(state: State, action: Action) -> bool:
    left = state.hands[action.seat]
    if isinstance(action, Play):
        left &= ~action.combo.cards
    return state.game.combinations.has_bomb(left)


# -- on a wish ---------------------------------------------------------------------------------------


@on_wish("owes", "seat")
def _owes(walk: Walk, seat: int) -> bool:
    return walk.bound == seat


@on_wish("spares", "seat", "nanking.wish.unable")
def _spares(walk: Walk, seat: int) -> bool:
    return walk.bound != seat


@on_wish("forces-phoenix", "seat", "nanking.wish.duty.phoenix")
def _forces_phoenix(walk: Walk, seat: int) -> bool:
    phoenix = walk.state.game.deck.phoenix
    return walk.bound == seat and all(combo.cards & phoenix for combo in walk.owed)


@on_wish("forces-bomb", "seat", "nanking.wish.duty.bomb")
def _forces_bomb(walk: Walk, seat: int) -> bool:
    return walk.bound == seat and all(combo.is_bomb for combo in walk.owed)


def _broken_up(walk: Walk, seat: int) -> list[bool]:
    """Of each owed play that is no bomb, whether it leaves a hand that had a bomb without one."""
    has_bomb, hand = walk.state.game.combinations.has_bomb, walk.state.hands[seat]
    return [has_bomb(hand) and not has_bomb(hand & ~combo.cards) for combo in walk.owed if not combo.is_bomb]


@on_wish("splits-bomb", "seat", "nanking.wish.duty.bomb")
def _splits_bomb(walk: Walk, seat: int) -> bool:
    whole = any(combo.is_bomb for combo in walk.owed)
    return walk.bound == seat and not whole and all(_broken_up(walk, seat))


@on_wish("two-ways", "seat", "nanking.wish.duty.bomb")
def _two_ways(walk: Walk, seat: int) -> bool:
    whole = any(combo.is_bomb for combo in walk.owed)
    return walk.bound == seat and whole and any(_broken_up(walk, seat))


@on_wish("binds-leader", rule="nanking.wish.lead")
def _binds_leader(walk: Walk) -> bool:
    return walk.bound is not None and not walk.state.trick


@on_wish("binds-wisher", rule="nanking.wish.self")
def _binds_wisher(walk: Walk) -> bool:
    return walk.bound == walk.wisher


@on_wish("binds-nobody", rule="nanking.wish.unable")
def _binds_nobody(walk: Walk) -> bool:
    return walk.bound is None


def read_conditions(value: Any, family: Mapping[str, Condition], game: Any) -> tuple[Bound, ...]:
    """One condition or a list of them, all of which must hold; raises ValueError with the reason."""
    texts = value if isinstance(value, list) else [value]
    if not texts or not all(isinstance(each, str) for each in texts) or len(texts) > 8:
        raise ValueError("is a condition, or a list of up to eight")
    try:
        return tuple(parse_condition(each, family, game) for each in texts)
    except TichuError as error:
        raise ValueError(str(error)) from error
