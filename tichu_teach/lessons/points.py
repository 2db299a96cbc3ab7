"""The points on which rulesets are compared, each answered in a few words from the ruleset itself."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.state import Ruleset
from tichu_teach.texts import text
from tichu_teach.texts.explain import rule_name
from tichu_teach.texts.names import listing, sequence

if TYPE_CHECKING:
    from tichu_teach.engine.tichu.game import TichuGame

Game = TypeVar("Game", bound=Ruleset)


def sizes(game: Game) -> list[Game]:
    """Return a game's variants, one for each number of players that it allows."""
    players = {option.name: option.choices for option in game.choices()}.get("players", ())
    return [game.vary(players=number) for number in players] or [game]


def counts(numbers: Iterable[int]) -> str:
    """Put numbers into words: one alone, two with an `or`, more as a range from the least to the greatest."""
    found = sorted(set(numbers))
    if len(found) == 1:
        return str(found[0])
    key = "or" if len(found) == 2 else "to"
    return _say(key, low=found[0], high=found[-1])


def _say(key: str, **values: Any) -> str:
    return text(f"lesson.rulesets.{key}", **values)


def _players(game: Ruleset) -> str:
    people = {len({each.actor(seat) for seat in range(each.players)}) for each in sizes(game)}
    said = counts(people)
    table = any(game.actor(seat) != seat for seat in range(game.players))
    return _say("players.table", players=said) if table else said


def _sides(game: Ruleset) -> str:
    if game.sides == game.players:
        return _say("sides.solo")
    size = game.players // game.sides
    return _say("sides.teams", one=size, other=game.players - size)


def _cards(game: Ruleset) -> str:
    return counts(size for each in sizes(game) for size in each.set_sizes)


def _dragons(game: TichuGame) -> str:
    return counts(each.deck.dragon.bit_count() for each in sizes(game))


def _hands(game: Ruleset) -> str:
    rounds = ((each, number) for each in sizes(game) for number in (1, 2))  # later ones may be larger
    return counts(size for each, number in rounds for size in each.hand_sizes(0, number))


def _way(game: Ruleset) -> str:
    return _say("way.right" if game.step > 0 else "way.left")


def _left(game: TichuGame) -> str:
    return counts(each.deck.size - sum(each.hand_sizes(0)) for each in sizes(game))


def _gifts(game: TichuGame) -> str:
    if game.titles:
        back = game.demand(game.seat_of(0)) or "any"  # type: ignore[attr-defined]
        usual, fewest = game, sizes(game)[0]
        numbers = [
            listing([str(n) for n in each.exchange_sizes if n])  # type: ignore[attr-defined]
            for each in (usual, fewest)
        ]
        return _say(f"gifts.{back}", numbers=numbers[0], few=numbers[1], players=fewest.players)
    said = [_given(game, seat) for seat in range(game.players)]
    dealer, other = said[0], said[1]
    return dealer if dealer == other else _say("gifts.dealer", dealer=dealer, other=other)


def _given(game: TichuGame, seat: int) -> str:
    """The numbers of cards that a hand gives to its own side and to the other, without zeros."""
    targets = game.push_targets(seat)
    partners = sum(game.side(to) == game.side(seat) for to in targets)
    given = {"partners": partners, "opponents": len(targets) - partners}
    said = [_say(f"gifts.{to}", count=number) for to, number in given.items() if number]
    return sequence(said)


def _grand(game: TichuGame) -> str:
    if not game.grand_before:
        return _say("tichu.none")
    who = [seat for seat in range(game.players) if not game.may_announce(seat, "grand")]
    key = "tichu.some" if who else "tichu.all"
    return _say(key, number=game.grand_before + 1)


def _wish(game: TichuGame) -> str:
    if not game.wishes:
        return _say("wish.none")
    free = any(not game.bound_by_wish(seat) for seat in range(game.players))
    return _say("wish.table" if free else "wish.all")


def _dog(game: TichuGame) -> str:
    hands = game.deal(random.Random(0)).hands
    leaders = game.dog_leaders(0, hands, number=2)  # in the first round nobody has a place yet
    if leaders == (0,):
        return _say("dog.again")
    if game.side(leaders[0]) != game.side(0):
        return _say("dog.last")
    return _say("dog.choice" if len(leaders) > 1 else "dog.partner")


def _dragon(game: TichuGame) -> str:
    targets = len(game.dragon_targets(0))
    return _say("dragon.gift", count=targets) if targets else _say("dragon.kept")


def _twins(game: TichuGame) -> str:
    largest = sizes(game)[-1]
    if largest.deck.rank[2].bit_count() <= len(largest.deck.suit):
        return _say("twins.none")
    return _say(f"twins.{'pair' if 'pair' in largest.combinations.suits_differ else 'triple'}")


def _tail(game: TichuGame, whose: str) -> str:
    """Name the side that gets the last player's hand or tricks, or the tricks of the last to go out."""
    if game.titles:
        return _say("not")
    last = game.players - 1
    first, *rest = game.partners(last)
    one, *others = game.opponents(last)
    hand, won, too, _ = bits(game.deck.rank[13])
    out = (first, one, *rest, *others)
    state = game.deal(random.Random(0)).replace(
        phase="over",
        hands=tuple(hand if seat == last else 0 for seat in range(game.players)),
        won=tuple({last: won, out[-1]: too}.get(seat, 0) for seat in range(game.players)),
        out=out,
    )
    line = next(x for x in state.count().lines if x.cards == {"hand": hand, "last": won, "out": too}[whose])
    if whose != "out":
        return _say("tail.opponents" if line.side != game.side(last) else "tail.first")
    return _say("tail.kept" if line.side == game.side(out[-1]) else "tail.first")


def _sweep(game: TichuGame) -> str:
    rule = game.row("nanking.double")
    if rule not in game.rules:
        return _say("not")
    return _say("sweep.points", name=rule_name(rule), points=game.sweep)


def _score(game: Ruleset) -> str:
    if game.scoring != "points":
        return _say(f"score.{game.scoring}")
    return _say("score.columns", count=counts(each.columns for each in sizes(game)))


def _goal(game: Ruleset) -> str:
    what, _ = game.goal
    return _say(f"goal.{what}", **{what: counts(each.goal[1] for each in sizes(game))})


def _chairs(game: TichuGame) -> str:
    if game.titles:
        right = game.seat_of(1) == game.next_seat(game.seat_of(0))  # type: ignore[attr-defined]
        return _say(f"chairs.{'right' if right else 'left'}")
    people = game.seating()
    return _say("chairs.stay" if game.seating(people) == people else "chairs.deal")


OF_TICHU: Mapping[str, Callable[[Any], str]] = {
    "players": _players,
    "sides": _sides,
    "cards": _cards,
    "dragons": _dragons,
    "hands": _hands,
    "left": _left,
    "gifts": _gifts,
    "tichu": _grand,
    "wish": _wish,
    "dog": _dog,
    "dragon": _dragon,
    "twins": _twins,
    "tail.hand": partial(_tail, whose="hand"),
    "tail.tricks": partial(_tail, whose="last"),
    "tail.out": partial(_tail, whose="out"),
    "sweep": _sweep,
    "score": _score,
    "goal": _goal,
    "chairs": _chairs,
}
"""The points on which games of the Tichu family are compared, by the last part of the text's key."""

COMMON: Mapping[str, Callable[[Any], str]] = {
    "players": _players,
    "sides": _sides,
    "pieces": _cards,
    "hands.common": _hands,
    "way": _way,
    "score": _score,
    "goal": _goal,
}
"""The points on which games of any family can be compared."""

OWN: Mapping[str, Mapping[str, Callable[[Any], str]]] = {"tichu": OF_TICHU}
"""By family, the points on which its own games are compared, in place of `COMMON`."""
