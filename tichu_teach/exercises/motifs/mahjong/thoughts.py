"""Actions in a hand of Mah-Jong, right or wrong, and questions about what comes before the first move.

The tiles and their numbers, everybody's wind, where the wall opens: rules that no simulated hand asks
about. Sparrow has them for cards."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator

from tichu_teach.engine.mahjong.actions import Action, Announce, Declare
from tichu_teach.engine.mahjong.game import MahjongGame as Game
from tichu_teach.engine.mahjong.state import State
from tichu_teach.engine.mahjong.tiles import EAST, KINDS, RED, WIND_LETTERS

from ...mahjong.conditions import examples
from ..motif import QuestionData, sample, shuffled
from .duel import between_two
from .simulate import play_on

_RULES = {
    "suits": ("mahjong.eq.suits", "sparrow.eq.cards"),
    "winds": ("mahjong.eq.winds", "sparrow.eq.cards"),
    "dragons": ("mahjong.eq.dragons", "sparrow.eq.cards"),
    "own": ("mahjong.seat.own-wind", "sparrow.names.rank"),
    "dealt": ("", "sparrow.deal.5-deal"),
}


def rare_questions(game: Game, rng: random.Random) -> Iterator[QuestionData]:
    """Yield questions that no hand brings up: about tiles, winds, the deal, and the wall if there is one."""
    if "form" in game.options:
        yield from between_two(game, rng)
    yield from _alike(game, rng)
    yield from _own_wind(game, rng)
    yield from _dealt(game, rng)
    if game.walls:
        for least, most in ((2, 12), (9, 12)):
            throws = [rng.randint(least, most), rng.randint(least, most)]
            yield {"kind": "gate", "ruleset": game.header(), "throws": throws}


def _rule(what: str, game: Game) -> str:
    return next((rule for rule in reversed(_RULES[what]) if rule in game.rules), "")


def _alike(game: Game, rng: random.Random) -> Iterator[QuestionData]:
    """One or two alike, or neighbours: how many tiles complete them?"""
    for what, first, end in (("suits", 0, EAST), ("winds", EAST, RED), ("dragons", RED, KINDS)):
        tile = rng.choice([kind for kind in range(first, end) if kind in game.tiles])
        pair = rng.randrange(2)
        tiles = [tile] * (1 + pair)
        if what == "suits" and tile % 9 < 8 and tile + 1 in game.tiles and rng.randrange(2):
            tiles, pair = [tile, tile + 1], 1
        held = " ".join(map(game.names.name, tiles))
        wanted: QuestionData = {"groups": pair, "pairs": 1 - pair}
        yield {"kind": "helps", "ruleset": game.header(), "tiles": held, "rule": _rule(what, game), **wanted}


def _own_wind(game: Game, rng: random.Random) -> Iterator[QuestionData]:
    """Three hands with three winds each: in which are they the player's own?"""
    rule, name = _rule("own", game), game.names.name
    winds = [*range(len(WIND_LETTERS))]
    own = rng.choice([wind - EAST for wind in game.winds(0)])
    others = rng.sample([wind for wind in winds if wind != own], 2)
    laid = shuffled((own, *others), rng)
    held = " ".join(map(name, sorted(rng.sample([kind for kind in range(EAST) if kind in game.tiles], 10))))
    hands = [f"{WIND_LETTERS[own]}: {held} | laid P({name(EAST + wind)})" for wind in laid]
    table = game.vary(limit=None).header()
    yield {"kind": "which", "ruleset": table, "by": "own-wind-group", "rule": rule, "hands": hands}


def _dealt(game: Game, rng: random.Random) -> Iterator[QuestionData]:
    """A hand as it was dealt, perhaps with one or two too many or too few: can it live?"""
    if rule := _rule("dealt", game):
        several = sorted(rng.sample([*range(KINDS)] * 2, 13 + rng.choice((0, 0, 0, 0, -2, -1, 1, 2))))
        held = " ".join(map(game.names.name, several))
        seat = rng.choice(WIND_LETTERS[1:])
        table = game.vary(limit=None).header()
        yield {"kind": "alive", "ruleset": table, "hand": f"{seat}: {held}", "rule": rule}


_MANY = 6  # thoughts of a seat at each turn


def thoughts(game: Game, rng: random.Random) -> Iterator[tuple[State, Action]]:
    """Yield positions of a hand, each with an action that a seat could think of."""
    for now, _ in play_on(game.deal(rng, east=0), rng):
        seat = rng.choice(now.to_act) if now.to_act and rng.randrange(4) else rng.randrange(game.players)
        # The question doesn't tell which suit is announced.
        several = [each for each in examples(now, seat) if not isinstance(each, Announce)]
        # A hand is complete only once, so a right declaration is always among them.
        won = [each for each in several if isinstance(each, Declare) and now.ask(each)]
        others = [each for each in several if each not in won]
        yield from ((now, action) for action in (*won, *sample(others, rng, _MANY)))


def needs(state: State, seats: Collection[int]) -> set[str]:
    """Return what must be known to read a position, by the beginning of rule ids."""
    return {"season"} if any(state.seasons) else set()
