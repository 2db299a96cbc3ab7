"""Puzzles about bombs: what is one, which beats which, when, and who gets the trick."""

from __future__ import annotations

import random
from typing import Any

from tichu_teach.engine import Play
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.haggis.combo import HaggisCombo
from tichu_teach.engine.haggis.game import Haggis
from tichu_teach.engine.haggis.state import State

from ..motif import Draw, Sketch, draw
from .holdings import faces, judged, odd, odd_bomb, table
from .simulate import YOU, deal, moment, play_on

BOMBS = tuple(f"haggis.bomb.{place}" for place in range(1, 7))


def _order(game: Haggis, rng: random.Random) -> dict[str, Any]:
    """Some of the six bombs, to be sorted."""
    deck = game.deck
    jack, queen, king = bits(deck.faces[YOU])
    suits = range(len(deck.suits))
    six = [
        odd(game, rng.sample(suits, 4)),
        *(jack | queen, jack | king, queen | king, jack | queen | king),
        odd(game, [rng.choice(suits)] * 4),
    ]
    items = [deck.text(bomb) for bomb in rng.sample(six, rng.randint(4, 6))]
    return {"kind": "order", "ruleset": game.title(), "items": items}


def _bombs(state: State, seat: int) -> list[HaggisCombo]:
    return state.game.combinations.bombs(state.hands[seat])


def _wait(game: Haggis, rng: random.Random) -> dict[str, Any] | None:
    """A bomb while somebody else is to play, or on one's own turn after all."""
    game = table(game, rng)
    seat = rng.randrange(game.players)

    def there(state: State) -> bool:
        mine = state.turn == YOU
        return bool(state.phase == "play" and state.trick and _bombs(state, YOU) and mine == (seat == YOU))

    state = moment(deal(game, rng, leader=rng.randrange(game.players)), rng, there, rng.randrange(4))
    if state is None:
        return None
    bomb = rng.choice(_bombs(state, YOU))
    reasons = ("haggis.pass", "haggis.bomb.beats", "haggis.bomb.in-turn", "haggis.no-lead-pass")
    return judged(state, Play(YOU, bomb), *reasons)


def _on_a_bomb(game: Haggis, rng: random.Random) -> State | None:
    """Your turn, with a bomb on top of the trick."""
    game = table(game, rng)
    left = game.next_seat(YOU)
    holdings = [(YOU, odd_bomb(game, rng)), (left, odd_bomb(game, rng))]
    if holdings[0][1] & holdings[1][1]:
        holdings.pop(rng.randrange(2))

    def there(state: State) -> bool:
        return bool(state.phase == "play" and state.turn == YOU and state.trick and state.top.is_bomb)

    return moment(deal(game, rng, *holdings, leader=rng.randrange(game.players)), rng, there, bombs=100)


def _higher(game: Haggis, rng: random.Random) -> dict[str, Any] | None:
    """A bomb on a bomb: does yours beat it?"""
    state = _on_a_bomb(game, rng)
    bombs = _bombs(state, YOU) if state else []
    if state is None or not bombs:
        return None
    bomb = rng.choice(bombs)
    reasons = ("haggis.bomb.beats", bomb.row, "haggis.bomb.in-turn", "haggis.follow")
    return judged(state, Play(YOU, bomb), *reasons)


def _which(game: Haggis, rng: random.Random) -> dict[str, Any] | None:
    """A bomb on the table, several in your hand: only some are high enough."""
    state = _on_a_bomb(game, rng)
    if state is None or not 1 <= len(state.plays()) <= 2 or len(_bombs(state, YOU)) == len(state.plays()):
        return None
    return {"kind": "play", "position": str(state), "success": "only-bomb"}


def _odd(game: Haggis, rng: random.Random) -> dict[str, Any] | None:
    """Three, five, seven and nine in so many suits, or with a face card among them: is it a bomb?"""
    game = table(game, rng)
    deck = game.deck
    number = rng.choice((1, 1, 2, 3, 4, 4))
    chosen = rng.sample(range(len(deck.suits)), number)
    suits = chosen + [rng.choice(chosen) for _ in range(4 - number)]
    rng.shuffle(suits)
    cards = odd(game, suits)
    start = deal(game, rng, (YOU, cards))

    def there(state: State) -> bool:
        whole = not cards & ~state.hands[YOU]
        return bool(state.phase == "play" and state.turn == YOU and whole and state.hands[YOU] != cards)

    state = moment(start, rng, there, rng.randrange(3))
    if state is None:
        return None
    if number in (1, 4) and rng.randrange(2):
        cards = cards & ~rng.choice([*bits(cards)]) | rng.choice([*bits(deck.faces[YOU])])
        if cards & ~state.hands[YOU]:
            return None
    combo = state.game.combo(cards, top=state.top if state.trick else None)
    reasons = ("haggis.bomb.neither", "haggis.bomb.1", "haggis.bomb.6", "haggis.wild")
    return judged(state, Play(YOU, combo), *reasons)


def _pair(game: Haggis, rng: random.Random) -> dict[str, Any] | None:
    """Two or three face cards on a pair or a triple: meant as one, it is something else."""
    game = table(game, rng)

    def there(state: State) -> bool:
        size = 2 <= state.top.size <= 3 if state.trick else False
        turn = state.phase == "play" and state.turn == YOU and size and state.top.kind == "set"
        return bool(turn and state.wilds[YOU] == game.deck.faces[YOU])

    state = moment(deal(game, rng, leader=rng.randrange(game.players)), rng, there, rng.randrange(3))
    if state is None:
        return None
    bomb = state.game.combo(faces(game, rng, YOU))
    reasons = ("haggis.wild.one-natural", "haggis.wild", "haggis.combo.set", "haggis.follow")
    return judged(state, Play(YOU, bomb), *reasons)


def _gift(game: Haggis, rng: random.Random) -> dict[str, Any] | None:
    """A trick with a bomb in it is over: may its winner keep it, or whom may it be given to?"""
    game = table(game, rng)
    if game.players > 2 and rng.randrange(2):
        game = game.vary(bomb_gift="tournament")

    def there(state: State) -> bool:
        return bool(state.phase == "collect" and (state.gift_due or rng.randrange(6) == 0))

    state = moment(deal(game, rng, leader=rng.randrange(game.players)), rng, there, bombs=60)
    if state is None:
        return None
    targets = [f"{state.turn} give {seat}" for seat in range(game.players)]
    action = rng.choice([*targets, f"{state.turn} collect"])
    return judged(state, action, "haggis.lead.next", "haggis.bomb.beats", "haggis.follow")


def _course(game: Haggis, rng: random.Random) -> dict[str, Any] | None:
    """A trick with a bomb in it: who gets the cards, who leads?"""
    game = table(game, rng)
    state = deal(game, rng, leader=rng.randrange(game.players))
    begun, script = state, list[str]()
    for now, action in play_on(state, rng, 60):
        if now.phase == "play" and not now.trick:
            begun, script = now, []
        script.append(now.text(action))
        if len(script) > 9:
            return None
        if now.phase == "collect" and now.top.is_bomb and not now.ended:
            who = rng.choice(("takes", "leads"))
            break
    else:
        return None
    if who == "leads":
        script.pop()
    return {"kind": "takes", "position": str(begun), "script": script, "who": who}


def _surest(game: Haggis, rng: random.Random) -> dict[str, Any] | None:
    """All hands lie open: which bomb, or what else, can nobody beat?"""
    game = table(game, rng)

    def there(state: State) -> bool:
        few = max(hand.bit_count() for hand in state.hands) <= 8 and len(state.active) == game.players
        mine = state.phase == "play" and state.turn == YOU and state.trick
        return bool(mine and few and _bombs(state, YOU))

    state = moment(deal(game, rng, leader=rng.randrange(game.players)), rng, there, rng.randrange(3))
    if state is None or not 2 <= len(state.plays()) <= 14:
        return None
    return {"kind": "play", "position": str(state), "success": "wins-trick", "open": True}


IDEAS: dict[str, tuple[int, Draw]] = {
    "haggis.order": (2, _order),
    "haggis.wait": (2, _wait),
    "haggis.higher": (2, _higher),
    "haggis.which": (2, _which),
    "haggis.odd": (2, _odd),
    "haggis.pair": (2, _pair),
    "haggis.gift": (2, _gift),
    "haggis.course": (2, _course),
    "haggis.surest": (1, _surest),
}


def sketch(game: Haggis, rng: random.Random) -> Sketch:
    """A question about bombs."""
    return draw(IDEAS, game, rng)
