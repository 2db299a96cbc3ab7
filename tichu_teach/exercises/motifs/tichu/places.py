"""Puzzles about places: who sits where, who gives whom what, who leads after the Dog (Grandmaster, Ear)."""

from __future__ import annotations

import random
from typing import Any

from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.tichu.solo import Solo
from tichu_teach.engine.tichu.state import State

from ..motif import Sketch, draw

YOU = 0
MOST = 8  # players; more make a puzzle longer but not harder


def _over(game: Solo, rng: random.Random) -> State:
    """The end of a round, whoever came in first."""
    order = rng.sample(range(game.players), game.players)
    cards = rng.sample([*game.deck], rng.randint(1, 3))
    hands = [sum(cards) if seat == order[-1] else 0 for seat in range(game.players)]
    return State(game, "over", hands, YOU, out=tuple(order[:-1]))


def _seats(game: Solo, rng: random.Random) -> dict[str, Any]:
    """Everybody gets up: who sits next to whom?"""
    return {"kind": "seats", "position": str(_over(game, rng))}


def _exchange(game: Solo, rng: random.Random) -> dict[str, Any]:
    """What one player gives to whom, and one on the other side of the exchange."""
    end = _over(game, rng)
    order = [*end.out, *end.active]
    place = rng.randrange(game.players)
    one, other = order[place], order[game.players - 1 - rng.choice((place, 0, 1))]
    rows = [f"{part}.{one}" for part in ("title", "gives", "to")]
    rows += [f"{part}.{other}" for part in ("gives", "demand")]
    return {"kind": "places", "position": str(end), "rows": list(dict.fromkeys(rows))}


def _second_round(game: Solo, rng: random.Random) -> State:
    """The cards of a second round, before they change hands; everybody on the seat of the first."""
    dealt = game.deal(rng, _over(game, rng))
    return dealt.replace(people=game.seating())


def _best(game: Solo, rng: random.Random) -> dict[str, Any] | None:
    """The cards that a place has no choice about."""
    state = _second_round(game, rng)
    seats = [seat for seat in range(game.players) if game.demanded(seat, state.hands[seat])]
    seat = rng.choice(seats)
    return {
        "kind": "play",
        "position": str(state),
        "you": seat,
        "success": "pushes",
        **_told("places-best", title=_title(game, seat)),
    }


def _told(idea: str, own: str = "", **values: Any) -> dict[str, Any]:
    """The question in the idea's own words, with their values."""
    return {"ask": f"puzzle.made.{idea}.ask{own}", "values": values}


def _title(game: Solo, seat: int) -> list[Any]:
    place = game.place_of(seat)
    return [game.titles[place], place]


def _laid_out(game: Solo, rng: random.Random) -> dict[str, Any] | None:
    """Somebody has laid out cards: are they right?"""
    state = _second_round(game, rng)
    seat = rng.choice([seat for seat in range(game.players) if game.exchange(seat)[0]])
    number, _ = game.exchange(seat)
    hand = state.hands[seat]
    ends = (game.best(hand, number), game.worst(hand, number), rng.sample([*bits(hand)], number))
    names = " ".join(game.deck.text(card) for card in rng.choice(ends))
    action = f"{seat} push {names}"
    return {
        "kind": "allowed",
        "position": str(state),
        "you": seat,
        "action": action,
        "reasons": [],
        **_told("places-laid-out", title=_title(game, seat)),
    }


def _dog(game: Solo, rng: random.Random) -> dict[str, Any] | None:
    """Somebody leads the Dog: who leads next?"""
    players = game.players
    out = rng.sample(range(players), rng.choice((0, 1, 1, 2)))
    seat = rng.choice([seat for seat in range(players) if seat not in out])
    cards = rng.sample([card for card in game.deck if not card & game.deck.dog], 4 * players)
    hands = [
        0 if each in out else sum(cards[4 * each : 4 * each + rng.randint(1, 4)]) for each in range(players)
    ]
    hands[seat] = game.deck.dog | (hands[seat] if rng.randrange(4) else 0)
    everybody = frozenset(range(players))
    state = State(game, "play", hands, seat, out=tuple(out), played=everybody, round=rng.choice((1, 2, 2, 3)))
    last = game.seat_of(players - 1)
    # Who sits in the ear decides; where the Dog knows nobody, the round is of no interest.
    told = ".ear" if game.name == "ear" and state.round > 1 else ""
    return {
        "kind": "takes",
        "position": str(state),
        "script": [f"{seat} play Do"],
        "who": "leads",
        **_told("places-dog", told, number=state.round, seat=seat, seat_last=last),
    }


IDEAS = {
    "places-seats": (3, _seats),
    "places-exchange": (3, _exchange),
    "places-best": (3, _best),
    "places-laid-out": (2, _laid_out),
    "places-dog": (2, _dog),
}


def sketch(game: Solo, rng: random.Random) -> Sketch:
    """A question about places, at a table of any size that is still easy to look over."""
    least = min(game.choices()[0].choices)
    return draw(IDEAS, game.vary(players=rng.randint(least, MOST)), rng)
