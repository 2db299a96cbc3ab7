"""Tables to read, made from the rulesets themselves: titles, hands dealt, and all games side by side."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from tichu_teach.engine import games
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.ruleset import Ruleset
from tichu_teach.texts import text
from tichu_teach.texts.explain import rule_name
from tichu_teach.texts.names import listing, place_names

from .beside import beside
from .editions import Table, editions, options

Game = TypeVar("Game", bound=Ruleset)

if TYPE_CHECKING:
    from tichu_teach.engine.climbing.haggis.ruleset import Haggis
    from tichu_teach.engine.climbing.ruleset import ClimbingGame


def titles(game: ClimbingGame, language: str = "en") -> Table:
    """The titles from the first place down, for every number of players (grandmaster.titles, ear.solo)."""
    head = _texts("lesson.titles", ("players", "titles"), language)
    rows = tuple((str(each.players), ", ".join(place_names(each, language=language))) for each in sizes(game))
    return Table(head, rows)


def deal(game: ClimbingGame, language: str = "en") -> Table:
    """How many cards there are, how many everybody gets and how many lie open, round one and later."""
    head = _texts("lesson.deal", ("players", "cards", "first", "open", "later"), language)
    rows = []
    for each in sizes(game):
        first = each.hand_sizes(0)
        later = each.hand_sizes(0, each.deal(random.Random(0)))
        rows.append(
            (
                str(each.players),
                str(each.deck.size),
                _counts(first, language),
                str(each.deck.size - sum(first)),
                _counts(later, language),
            )
        )
    return Table(head, tuple(rows))


def hands(game: Haggis, language: str = "en") -> Table:
    """How many cards there are, and where they go, for every number of players (haggis.deal …)."""
    head = _texts(
        "lesson.hands", ("players", "suits", "cards", "dealt", "open", "haggis", "points"), language
    )
    rows = []
    for each in sizes(game):
        state, deck = each.deal(random.Random(0)), each.deck
        open_cards = state.wilds[0].bit_count()
        dealt = state.hands[0].bit_count() - open_cards
        points = deck.points(deck.all)
        numbers = (
            each.players,
            len(deck.suits),
            deck.size,
            dealt,
            open_cards,
            state.haggis.bit_count(),
            points,
        )
        rows.append(tuple(map(str, numbers)))
    return Table(head, tuple(rows))


TABLES: Mapping[str, Callable[[Any], Table]] = MappingProxyType(
    {
        "editions": editions,
        "options": options,
        "titles": titles,
        "deal": deal,
        "hands": hands,
        "beside": beside,
    }
)
"""The tables that a lesson's step may show, by name."""


def rulesets(names: Iterable[str] = (), language: str = "en") -> Table:
    """Rulesets side by side; of two or more that are named, only the points in which they differ."""
    compared = [games[name] for name in names or COMPARED]
    head = (text("lesson.rulesets.point", language), *(game_name(game.name, language) for game in compared))
    rows = [
        (text(f"lesson.rulesets.{point}", language), *(said(game, language) for game in compared))
        for point, said in POINTS.items()
    ]
    return Table(head, tuple(row for row in rows if not names or len(set(row[1:])) > 1))


def game_name(ruleset: str, language: str = "en") -> str:
    """What a game is called."""
    return text(f"home.{ruleset}.title", language)


COMPARED = ("nanking", "tricsu", "tientsin", "grandmaster", "ear")


def sizes(game: Game) -> list[Game]:
    """A game for every number of players that it allows."""
    for option in game.choices():
        if option.name == "players":
            return [game.vary(players=number) for number in option.choices]
    return [game]


# -- point by point ----------------------------------------------------------------------------------


def _texts(prefix: str, parts: Iterable[str], language: str) -> tuple[str, ...]:
    return tuple(text(f"{prefix}.{part}", language) for part in parts)


def _say(key: str, language: str, **values: Any) -> str:
    return text(f"lesson.rulesets.{key}", language, **values)


def _counts(numbers: Iterable[int], language: str) -> str:
    """One number, two with an `or`, or from the least to the most."""
    found = sorted(set(numbers))
    if len(found) == 1:
        return str(found[0])
    key = "or" if len(found) == 2 else "to"
    return _say(key, language, low=found[0], high=found[-1])


def _players(game: ClimbingGame, language: str) -> str:
    people = {len({each.actor(seat) for seat in range(each.players)}) for each in sizes(game)}
    said = _counts(people, language)
    table = any(game.actor(seat) != seat for seat in range(game.players))
    return _say("players.table", language, players=said) if table else said


def _sides(game: ClimbingGame, language: str) -> str:
    if game.sides == game.players:
        return _say("sides.solo", language)
    size = len(game.partners(0)) + 1
    return _say("sides.teams", language, one=size, other=game.players - size)


def _cards(game: ClimbingGame, language: str) -> str:
    return _counts((each.deck.size for each in sizes(game)), language)


def _dragons(game: ClimbingGame, language: str) -> str:
    return _counts((each.deck.dragon.bit_count() for each in sizes(game)), language)


def _hands(game: ClimbingGame, language: str) -> str:
    return _counts((size for each in sizes(game) for size in each.hand_sizes(0)), language)


def _left(game: ClimbingGame, language: str) -> str:
    return _counts((each.deck.size - sum(each.hand_sizes(0)) for each in sizes(game)), language)


def _gifts(game: ClimbingGame, language: str) -> str:
    if game.titles:
        number = [str(each) for each in game.exchanged]  # type: ignore[attr-defined]
        back = game.demand(game.seat_of(0)) or "any"  # type: ignore[attr-defined]
        return _say(f"gifts.{back}", language, numbers=listing(number, language))
    kinds = []
    for seat in range(game.players):
        partners = sum(game.side(to) == game.side(seat) for to in game.push_targets(seat))
        kinds.append((partners, len(game.push_targets(seat)) - partners))
    said = [_say("gifts.each", language, partners=p, opponents=o) for p, o in dict.fromkeys(kinds)]
    return "; ".join(said)


def _grand(game: ClimbingGame, language: str) -> str:
    if not game.grand_before:
        return _say("tichu.none", language)
    who = [seat for seat in range(game.players) if not game.may_announce(seat, "grand")]
    key = "tichu.some" if who else "tichu.all"
    return _say(key, language, number=game.grand_before + 1)


def _wish(game: ClimbingGame, language: str) -> str:
    if not game.wishes:
        return _say("wish.none", language)
    free = any(not game.bound_by_wish(seat) for seat in range(game.players))
    return _say("wish.table" if free else "wish.all", language)


def _dog(game: ClimbingGame, language: str) -> str:
    state = game.deal(random.Random(0)).replace(round=2)  # in the first nobody has a place yet
    leaders = game.dog_leaders(state, 0)
    if leaders == (0,):
        return _say("dog.again", language)
    if game.side(leaders[0]) != game.side(0):
        return _say("dog.last", language)
    return _say("dog.choice" if len(leaders) > 1 else "dog.partner", language)


def _dragon(game: ClimbingGame, language: str) -> str:
    targets = len(game.dragon_targets(0))
    return _say("dragon.gift", language, count=targets) if targets else _say("dragon.kept", language)


def _twins(game: ClimbingGame, language: str) -> str:
    largest = sizes(game)[-1]
    if largest.deck.rank[2].bit_count() <= len(largest.deck.suit):
        return _say("twins.none", language)
    return _say(f"twins.{'pair' if 'pair' in largest.combinations.suits_differ else 'triple'}", language)


def _tail_hand(game: ClimbingGame, language: str) -> str:
    return _tail(game, language, "hand")


def _tail_tricks(game: ClimbingGame, language: str) -> str:
    return _tail(game, language, "last")


def _tail_out(game: ClimbingGame, language: str) -> str:
    return _tail(game, language, "out")


def _tail(game: ClimbingGame, language: str, whose: str) -> str:
    """Who gets the last player's hand or tricks, or the tricks of the last to go out, by a count."""
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


def _sweep(game: ClimbingGame, language: str) -> str:
    rule = game.row("nanking.double")
    if rule not in game.rules:
        return _say("not", language)
    return _say("sweep.points", language, name=rule_name(rule, language), points=game.sweep)


def _score(game: ClimbingGame, language: str) -> str:
    if game.titles:
        return _say("score.places", language)
    return _say("score.columns", language, count=game.columns)


def _goal(game: ClimbingGame, language: str) -> str:
    if game.options.get("rounds"):
        return _say("goal.rounds", language, rounds=game.options["rounds"])
    if game.titles:
        return _say("goal.none", language)
    return _say("goal.points", language, points=game.options["target"])


def _chairs(game: ClimbingGame, language: str) -> str:
    if game.titles:
        right = game.seat_of(1) == game.next_seat(game.seat_of(0))  # type: ignore[attr-defined]
        return _say(f"chairs.{'right' if right else 'left'}", language)
    before = game.deal(random.Random(0))
    return _say("chairs.stay" if game.seating(before) == before.people else "chairs.deal", language)


POINTS: Mapping[str, Callable[[ClimbingGame, str], str]] = MappingProxyType(
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
"""The points of the comparison, by the last part of their text's key."""
