"""The points on which rulesets are compared, each answered in a few words from the ruleset itself."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.state import Ruleset
from tichu_teach.texts import Texts, text
from tichu_teach.texts.explain import rule_name
from tichu_teach.texts.names import listing, sequence

if TYPE_CHECKING:
    from tichu_teach.engine.tichu.game import TichuGame

Game = TypeVar("Game", bound=Ruleset)


def sizes(game: Game) -> list[Game]:
    """Return a game's variants, one for each number of players that it allows."""
    players = {option.name: option.choices for option in game.choices()}.get("players", ())
    return [game.vary(players=number) for number in players] or [game]


def counts(numbers: Iterable[int], language: str) -> str:
    """Put numbers into words: one alone, two with an `or`, more as a range from the least to the greatest."""
    found = sorted(set(numbers))
    if len(found) == 1:
        return str(found[0])
    key = "or" if len(found) == 2 else "to"
    return _say(key, language, low=found[0], high=found[-1])


def _say(key: str, language: str, **values: Any) -> str:
    return text(f"lesson.rulesets.{key}", language, **values)


def _players(game: Ruleset, language: str) -> str:
    people = {len({each.actor(seat) for seat in range(each.players)}) for each in sizes(game)}
    said = counts(people, language)
    table = any(game.actor(seat) != seat for seat in range(game.players))
    return _say("players.table", language, players=said) if table else said


def _sides(game: Ruleset, language: str) -> str:
    if game.sides == game.players:
        return _say("sides.solo", language)
    size = game.players // game.sides
    return _say("sides.teams", language, one=size, other=game.players - size)


def _cards(game: Ruleset, language: str) -> str:
    return counts((size for each in sizes(game) for size in each.set_sizes), language)


def _dragons(game: TichuGame, language: str) -> str:
    return counts((each.deck.dragon.bit_count() for each in sizes(game)), language)


def _hands(game: Ruleset, language: str) -> str:
    rounds = ((each, number) for each in sizes(game) for number in (1, 2))  # later ones may be larger
    return counts((size for each, number in rounds for size in each.hand_sizes(0, number)), language)


def _way(game: Ruleset, language: str) -> str:
    return _say("way.right" if game.step > 0 else "way.left", language)


def _left(game: TichuGame, language: str) -> str:
    return counts((each.deck.size - sum(each.hand_sizes(0)) for each in sizes(game)), language)


def _gifts(game: TichuGame, language: str) -> str:
    if game.titles:
        back = game.demand(game.seat_of(0)) or "any"  # type: ignore[attr-defined]
        usual, fewest = game, sizes(game)[0]
        numbers = [
            listing([str(n) for n in each.exchange_sizes if n], Texts("", language))  # type: ignore[attr-defined]
            for each in (usual, fewest)
        ]
        return _say(f"gifts.{back}", language, numbers=numbers[0], few=numbers[1], players=fewest.players)
    said = [_given(game, seat, language) for seat in range(game.players)]
    dealer, other = said[0], said[1]
    return dealer if dealer == other else _say("gifts.dealer", language, dealer=dealer, other=other)


def _given(game: TichuGame, seat: int, language: str) -> str:
    """The numbers of cards that a hand gives to its own side and to the other, without zeros."""
    targets = game.push_targets(seat)
    partners = sum(game.side(to) == game.side(seat) for to in targets)
    given = {"partners": partners, "opponents": len(targets) - partners}
    said = [_say(f"gifts.{to}", language, count=number) for to, number in given.items() if number]
    return sequence(said, Texts("", language))


def _grand(game: TichuGame, language: str) -> str:
    if not game.grand_before:
        return _say("tichu.none", language)
    who = [seat for seat in range(game.players) if not game.may_announce(seat, "grand")]
    key = "tichu.some" if who else "tichu.all"
    return _say(key, language, number=game.grand_before + 1)


def _wish(game: TichuGame, language: str) -> str:
    if not game.wishes:
        return _say("wish.none", language)
    free = any(not game.bound_by_wish(seat) for seat in range(game.players))
    return _say("wish.table" if free else "wish.all", language)


def _dog(game: TichuGame, language: str) -> str:
    hands = game.deal(random.Random(0)).hands
    leaders = game.dog_leaders(0, hands, number=2)  # in the first round nobody has a place yet
    if leaders == (0,):
        return _say("dog.again", language)
    if game.side(leaders[0]) != game.side(0):
        return _say("dog.last", language)
    return _say("dog.choice" if len(leaders) > 1 else "dog.partner", language)


def _dragon(game: TichuGame, language: str) -> str:
    targets = len(game.dragon_targets(0))
    return _say("dragon.gift", language, count=targets) if targets else _say("dragon.kept", language)


def _twins(game: TichuGame, language: str) -> str:
    largest = sizes(game)[-1]
    if largest.deck.rank[2].bit_count() <= len(largest.deck.suit):
        return _say("twins.none", language)
    return _say(f"twins.{'pair' if 'pair' in largest.combinations.suits_differ else 'triple'}", language)


def _tail_hand(game: TichuGame, language: str) -> str:
    return _tail(game, language, "hand")


def _tail_tricks(game: TichuGame, language: str) -> str:
    return _tail(game, language, "last")


def _tail_out(game: TichuGame, language: str) -> str:
    return _tail(game, language, "out")


def _tail(game: TichuGame, language: str, whose: str) -> str:
    """Name the side that gets the last player's hand or tricks, or the tricks of the last to go out."""
    if game.titles:
        return _say("not", language)
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
        return _say("tail.opponents" if line.side != game.side(last) else "tail.first", language)
    return _say("tail.kept" if line.side == game.side(out[-1]) else "tail.first", language)


def _sweep(game: TichuGame, language: str) -> str:
    rule = game.row("nanking.double")
    if rule not in game.rules:
        return _say("not", language)
    return _say("sweep.points", language, name=rule_name(rule, language), points=game.sweep)


def _score(game: Ruleset, language: str) -> str:
    if game.scoring != "points":
        return _say(f"score.{game.scoring}", language)
    return _say("score.columns", language, count=counts((each.columns for each in sizes(game)), language))


def _goal(game: Ruleset, language: str) -> str:
    what, _ = game.goal
    return _say(f"goal.{what}", language, **{what: counts((each.goal[1] for each in sizes(game)), language)})


def _chairs(game: TichuGame, language: str) -> str:
    if game.titles:
        right = game.seat_of(1) == game.next_seat(game.seat_of(0))  # type: ignore[attr-defined]
        return _say(f"chairs.{'right' if right else 'left'}", language)
    people = game.seating()
    return _say("chairs.stay" if game.seating(people) == people else "chairs.deal", language)


OF_TICHU: Mapping[str, Callable[[Any, str], str]] = MappingProxyType(
    {
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
        "tail.hand": _tail_hand,
        "tail.tricks": _tail_tricks,
        "tail.out": _tail_out,
        "sweep": _sweep,
        "score": _score,
        "goal": _goal,
        "chairs": _chairs,
    }
)
"""The points on which games of the Tichu family are compared, by the last part of the text's key."""

COMMON: Mapping[str, Callable[[Any, str], str]] = MappingProxyType(
    {
        "players": _players,
        "sides": _sides,
        "pieces": _cards,
        "hands.common": _hands,
        "way": _way,
        "score": _score,
        "goal": _goal,
    }
)
"""The points on which games of any family can be compared."""

OWN: Mapping[str, Mapping[str, Callable[[Any, str], str]]] = MappingProxyType({"tichu": OF_TICHU})
"""By family, the points on which its own games are compared, in place of `COMMON`."""
