"""Conditions of all climbing games on an action, and how a question speaks of one.

Conditions on an action; each game says which of its rules they rest on.

The action must be legal for any of them:

    legal                 nothing more
    plays                 cards are played (not a pass, bet …)
    passes                a pass
    gives 1               a trick that must be given away goes to seat 1
    collects              the trick is taken in
    only-bomb             a bomb
    beats                 cards that lie higher than what is on the table
    lowest                the lowest rank that beats the trick, bombs left aside
    wins-trick            nobody else at the table could beat it, not even with a bomb
    goes-out              the last cards of the hand
    legal-combo straight 6   that kind of combination; the number of cards may be left out
    contains 8 Ph         a card of every named rank, every named card (a wild card is no eight)
    without 8 Ph          none of these
    keeps-bomb            a bomb stays in the hand"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache, reduce
from operator import or_
from typing import TypeAlias

from tichu_teach.engine import Action, Collect, Combo, Give, Lead, Pass, Play, Push
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.climbing.rules import ClimbingRules
from tichu_teach.engine.climbing.trick import TrickState
from tichu_teach.texts import has

from .conditions import ArgumentReader, Bound, Conditions, one_of, read_count, read_seat
from .phrase import Phrase, Values
from .question import AnswerOption, Spread

NOTHING: Values = {}

_SHARED = Conditions({})
add = _SHARED.add


def shared(
    kinds: Iterable[str],
    parse_rank: Callable[[str], int],
    rules: Mapping[str, str],
    readers: Mapping[str, ArgumentReader[ClimbingRules]],
) -> Conditions:
    """The shared conditions for a game with these kinds of combinations and these ranks.

    `rules` are the game's own, by condition; `readers` read the arguments that only its own conditions have.
    """

    def held(game: ClimbingRules, word: str) -> int:
        """The cards that a rank or a card's name stands for: holding any of them will do."""
        return int(game.deck.rank[parse_rank(word)] if len(word) == 1 else game.deck.parse(word))

    everywhere = {"seat": read_seat, "kind": one_of(*kinds), "count": read_count, "cards": held}
    own = Conditions({**everywhere, **readers})
    for name, condition in _SHARED.items():
        own[name] = replace(condition, rule=rules.get(name, ""))
    return own


def examples(state: TrickState, seat: int) -> list[Play]:
    """Everything that a seat could lead, legal or not."""
    return [Play(seat, combo) for combo in state.game.combinations.leads(state.hands[seat])]


def action_to_rule_on(state: TrickState, seat: int, asked: Bound, inside: list[Action]) -> Action:
    """Return an action that a duty forbids, whose refusal tells of it: a pass, else a play that would fit."""
    if state.phase in ("play", "collect"):
        away: Action = Pass(seat) if state.phase == "play" else Collect(seat)
        if not asked.holds(state, away):
            return away
    plays = [play for play in examples(state, seat) if not asked.holds(state, play)]
    fitting = (play for play in plays if not state.trick or play.combo.beats(state.top))
    return next(fitting, next(iter(plays), Pass(seat)))


def premises_of(state: TrickState, action: Action) -> tuple[Phrase, ...]:
    """Say who is being asked for a bomb, if that decides: nothing on the table shows it."""
    asked = state.phase == "window" and state.ask(action).rule.endswith(".bomb.priority")
    return (Phrase("puzzle.told.window", {"seat": state.to_act[0]}),) if asked else ()


_SIZES: Mapping[str, Callable[[int], bool]] = {
    "pair": lambda size: size == 2,
    "triple": lambda size: size == 3,
    "pairs": lambda size: size >= 4 and size % 2 == 0,
    "fullhouse": lambda size: size == 5,
    "straight": lambda size: size >= 5,
    "set": lambda size: size >= 2,
    "run": lambda size: size >= 3,
    "run-of-sets": lambda size: size >= 4,
}
"""The sizes that combinations of a kind may have: cards that form nothing could have been meant as these."""


def unformed(state: TrickState, combo: Combo) -> set[str]:
    """Return the rules that cards which form nothing break: those of every kind of their size."""
    size = combo.cards.bit_count()
    fails = {f"combo.{kind}" for kind, fits in _SIZES.items() if fits(size)}
    fails |= {"follow"} if state.trick else set()
    return {rule for rule in state.game.rules if rule.split(".", 1)[1] in fails}


def refused_too(state: TrickState, action: Action) -> set[str]:
    """Return the rules that a play or a pass breaks besides the one by which the referee refuses it.

    Cards that form nothing break the rules of every kind of their size, and that of answering in kind; a seat
    that is not to play may break another rule as well. Bombs have a turn of their own.
    """
    verdict, also = state.ask(action), set[str]()
    if verdict.allowed or not isinstance(action, (Play, Pass)):
        return also
    combo = action.combo if isinstance(action, Play) else None
    if combo and "cards" in verdict.facts and ".combo." in verdict.rule:
        also |= unformed(state, combo)
    if state.phase == "play" and action.seat != state.turn and not (combo and combo.is_bomb):
        for other in (state.ask(Pass(action.seat)), state.replace(turn=action.seat).ask(action)):
            also |= set() if other.allowed else {other.rule, *other.other_rules}
    return also


def describe_action(state: TrickState, action: Action, said: Values = NOTHING) -> tuple[str, Values]:
    """An action in a question: the tail of a text's key, and its values, with those of its combination."""
    names, game = state.text(action).split(" ", 1)[1], state.game
    combo = action.combo if isinstance(action, Play) else None
    pushed = sum(action.cards) if isinstance(action, Push) else 0
    cards = game.deck.names(combo.cards if combo else pushed)
    values: dict[str, object] = {"seat": action.seat, "cards": cards, "action": names}
    if isinstance(action, (Give, Lead)):
        values["seat_to"] = action.to
    tail = names.replace(" ", ".")  # some actions have words of their own
    if not has(f"puzzle.ask.allowed.{tail}"):
        tail = names.split()[0]
    return ".".join([tail, *said]), {**values, **said}


@add("legal")
def _legal(state: TrickState, action: Action) -> bool:
    return True


@add("plays")
def _plays(state: TrickState, action: Action) -> bool:
    return isinstance(action, Play)


@add("passes", example=Pass)
def _passes(state: TrickState, action: Action) -> bool:
    return isinstance(action, Pass)


@add("gives", "seat", example=Give)
def _gives(state: TrickState, action: Action, seat: int) -> bool:
    return isinstance(action, Give) and action.to == seat


@add("collects", example=Collect)
def _collects(state: TrickState, action: Action) -> bool:
    return isinstance(action, Collect)


@add("only-bomb")
def _only_bomb(state: TrickState, action: Action) -> bool:
    return isinstance(action, Play) and action.combo.is_bomb


@add("beats")
def _beats(state: TrickState, action: Action) -> bool:
    return isinstance(action, Play) and bool(state.trick)


@add("lowest")
def _lowest(state: TrickState, action: Action) -> bool:
    if not isinstance(action, Play) or action.combo.is_bomb or not state.trick:
        return False
    lowest = _lowest_rank(state, action.seat)
    return lowest is None or action.combo.rank == lowest


@lru_cache(maxsize=4)  # a question asks it of every play of one seat: in Haggis there may be thousands
def _lowest_rank(state: TrickState, seat: int) -> float | None:
    """The lowest rank that a seat can play without a bomb, None if it can play nothing."""
    plays = (a.combo for a in state.legal(seat) if isinstance(a, Play) and not a.combo.is_bomb)
    return min((each.rank for each in plays), default=None)


def beaten_by(state: TrickState, action: Action) -> list[Play]:
    """Return the plays of other seats that would beat a play, weakest first seat by seat.

    Empty if that play has ended the round.
    """
    if not isinstance(action, Play) or state.after(action).ended:
        return []
    combinations = state.game.combinations
    return [
        Play(seat, combo)
        for seat in state.game.seats_from(state.game.next_seat(action.seat))
        if seat != action.seat
        for combo in sorted(combinations.follows(state.hands[seat], action.combo), key=_strength)
    ]


@add("wins-trick", replies=beaten_by)
def _wins_trick(state: TrickState, action: Action) -> bool:
    return isinstance(action, Play) and action.combo.kind != "dog" and not beaten_by(state, action)


def _strength(combo: Combo) -> tuple[bool, int, float]:
    return (combo.is_bomb, combo.size, combo.rank)


@add("goes-out")
def _goes_out(state: TrickState, action: Action) -> bool:
    return isinstance(action, Play) and state.hands[action.seat] == action.combo.cards


@add("legal-combo", "kind count?")
def _combo(state: TrickState, action: Action, kind: str, count: int = 0) -> bool:
    return isinstance(action, Play) and action.combo.kind == kind and count in (0, action.combo.size)


@add("contains", "cards")
def _contains(state: TrickState, action: Action, cards: tuple[int, ...]) -> bool:
    return isinstance(action, Play) and all(action.combo.cards & each for each in cards)


@add("without", "cards")
def _without(state: TrickState, action: Action, cards: tuple[int, ...]) -> bool:
    return isinstance(action, Play) and not any(action.combo.cards & each for each in cards)


@add("keeps-bomb")
def _keeps_bomb(state: TrickState, action: Action) -> bool:
    left = state.hands[action.seat]
    if isinstance(action, Play):
        left &= ~action.combo.cards
    return bool(state.game.combinations.bombs(left))


WEIGHED = (Play, Pass)
MANY = 30  # cards
SILENT = "silent"
"""The choice not to call: an answer, but no action."""

_SUITED = re.compile(r"([2-9TJQKA])([a-z])")

Names: TypeAlias = Callable[[Combo], list[str]]
"""The names of a combination's cards, where they say more than the deck does."""


def option(state: TrickState, text: str, said: Phrase | None, names: Names | None = None) -> AnswerOption:
    """A choice as it is offered; `said` is anything but a play and a pass, in words."""
    cards = [] if said else _cards(state, text, names)
    played = Phrase("puzzle.item", {"cards": cards}) if cards else Phrase("puzzle.decide.pass")
    return AnswerOption(text, said or played)


def describe_choice(
    state: TrickState, text: str, said: Phrase | None, names: Names | None = None
) -> tuple[str, Values]:
    """The tail of the key of a sentence about a choice, and what it names."""
    cards = [] if said else _cards(state, text, names)
    return (".move", {"said": said}) if said else ("", {"cards": cards}) if cards else (".pass", {})


def spread(state: TrickState, seat: int, shown: Collection[int]) -> tuple[Spread, ...]:
    """The cards that nobody has shown yet, once they are few enough to be looked through.

    `shown` are the seats whose hands lie open.
    """
    known = reduce(or_, (state.hands[each] for each in shown), 0)
    cards = tuple(state.game.deck.names(state.view(seat).unseen & ~known))
    return (Spread(Phrase("puzzle.out.unseen"), cards),) if 0 < len(cards) <= MANY else ()


def is_only_deal(state: TrickState, seat: int, shown: Collection[int]) -> bool:
    """Return True if all the cards that a seat can't see are in a single hand."""
    known = reduce(or_, (state.hands[each] for each in shown), 0)
    return bool(unseen := state.view(seat).unseen & ~known) and unseen in state.hands


def exchange_suits(game: ClimbingRules, rng: random.Random) -> Mapping[str, str]:
    """The card that takes the place of each, by name, when suits are exchanged at random."""
    cards = [card for card in map(_SUITED.fullmatch, game.deck.names(game.deck.all)) if card]
    suits = sorted({card[2] for card in cards})
    others = suits[:]
    rng.shuffle(others)
    into = dict(zip(suits, others, strict=True))
    return {card[0]: card[1] + into[card[2]] for card in cards}


def _cards(state: TrickState, text: str, names: Names | None) -> list[str]:
    """The cards of a play, none of a pass."""
    action = state.action(text)
    if not isinstance(action, Play):
        return []
    return names(action.combo) if names else state.game.deck.names(action.combo.cards)


def filled(
    hands: Iterable[int], sizes: Iterable[int], cards: int, rng: random.Random
) -> tuple[list[int], int]:
    """Hands filled up to their sizes with cards drawn at random from these, and the cards left over."""
    hands = [*hands]
    rest, full = [*bits(cards & ~sum(hands))], []
    rng.shuffle(rest)
    for hand, size in zip(hands, sizes, strict=True):
        more = size - hand.bit_count()
        full.append(hand | sum(rest[:more]))
        rest = rest[more:]
    return full, sum(rest)


def with_holdings(players: int, holdings: Iterable[tuple[int, int]]) -> list[int]:
    """Hands that hold certain cards, given as pairs of a seat and its cards."""
    hands = [0] * players
    for seat, cards in holdings:
        hands[seat] |= cards
    return hands
