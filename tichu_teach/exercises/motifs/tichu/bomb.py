"""Puzzles about bombs: when they may be thrown, on what, by whom, and which beats which."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from tichu_teach.engine import Collect, Combo, Give, NoBomb, Play
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.tichu.deck import ACE, LOW
from tichu_teach.engine.tichu.game import TichuGame
from tichu_teach.engine.tichu.state import State

from ..motif import Sketch, draw
from .holdings import flush_of, four_of, rules_of
from .simulate import deal, play_on

YOU, EAST = 0, 1
OF_TEAMS = ("bomb-own-dragon", "bomb-dog")  # a gift and a Dog for partners


# -- hands that make it happen -----------------------------------------------------------------------


def _four(game: TichuGame, rng: random.Random, low: int = LOW, high: int = ACE) -> int:
    return four_of(game, rng.randint(low, high))


def _flush(game: TichuGame, rng: random.Random, size: int = 5, low: int = LOW) -> int:
    """So many cards of one suit in a row."""
    start = rng.randint(low, ACE + 1 - size)
    return flush_of(game, start, start + size - 1, rng.choice(game.deck.suit))


def _a_bomb(game: TichuGame, rng: random.Random) -> int:
    return _flush(game, rng) if rng.randrange(3) == 0 else _four(game, rng)


def _moment(rng: random.Random, state: State, fits: Callable[[State], Any]) -> State | None:
    """The first position of a simulated round that fits; nobody else throws a bomb before it."""
    for now, _ in play_on(state, rng, 0):
        if len(now.active) < 3:
            return None
        if fits(now):
            return now
    return None


def _bomb(state: State, seat: int = YOU) -> Combo | None:
    """The lowest bomb of a seat."""
    bombs = state.game.combinations.bombs(state.hands[seat])
    return min(bombs, key=lambda bomb: (bomb.size, bomb.rank, bomb)) if bombs else None


def _beating(state: State, seat: int = YOU) -> bool:
    bomb = _bomb(state, seat)
    return bomb is not None and bool(state.trick) and bomb.beats(state.top)


def _allowed(state: State | None, *reasons: str) -> dict[str, Any] | None:
    """May you throw your bomb here? Reasons that are true as well are left out."""
    bomb = _bomb(state) if state else None
    if state is None or bomb is None:
        return None
    return _judged(state, bomb, *reasons)


def _judged(state: State, combo: Combo, *reasons: str) -> dict[str, Any]:
    action = Play(YOU, combo)
    verdict = state.ask(action)
    others = rules_of(state.game, *reasons, but=(verdict.rule, *verdict.also))
    return {
        "kind": "allowed",
        "position": str(state),
        "action": state.text(action),
        "reasons": others[:3],
    }


# -- ideas -------------------------------------------------------------------------------------------


def _out_of_turn(game: TichuGame, rng: random.Random) -> dict[str, Any] | None:
    start = deal(game, rng, (YOU, _a_bomb(game, rng)))
    wait, opponents = rng.randrange(8), game.opponents(YOU)

    def fits(state: State) -> bool:
        nonlocal wait
        right = state.phase == "play" and state.trick and state.turn != YOU and state.owner in opponents
        if right and _beating(state):
            wait -= 1
            return wait < 0
        return False

    state = _moment(rng, start, fits)
    return _allowed(state, "nanking.seats", "nanking.bomb.not-the-lead", "nanking.bomb.lead")


def _after_passes(game: TichuGame, rng: random.Random) -> dict[str, Any] | None:
    opponents = game.opponents(YOU)
    start = deal(game, rng, (YOU, _a_bomb(game, rng)))
    state = _moment(rng, start, lambda s: s.phase == "collect" and s.turn in opponents and _beating(s))
    return _allowed(state, "nanking.trick.end", "nanking.bomb.not-the-lead", "nanking.seats")


def _own_dragon(game: TichuGame, rng: random.Random) -> dict[str, Any] | None:
    start = deal(game, rng, (YOU, _a_bomb(game, rng) | game.deck.dragon))
    state = _moment(rng, start, lambda s: s.phase == "collect" and s.turn == YOU and s.gift_due)
    if state is None or not _beating(state):
        return None
    return {"kind": "play", "position": str(state), "success": "only-bomb"}


def _empty_table(game: TichuGame, rng: random.Random) -> dict[str, Any] | None:
    start = deal(game, rng, (YOU, _a_bomb(game, rng)))
    wait = rng.randrange(4)

    def fits(state: State) -> bool:
        nonlocal wait
        if state.phase == "play" and not state.trick and state.turn != YOU and _bomb(state):
            wait -= 1
            return wait < 0
        return False

    state = _moment(rng, start, fits)
    return _allowed(state, "nanking.bomb.any-time", "nanking.bomb.lead", "nanking.bomb.before-collect")


def _dog(game: TichuGame, rng: random.Random) -> dict[str, Any] | None:
    """An opponent has just led the Dog, and it cannot be bombed on its way."""
    leader = rng.choice(game.opponents(YOU))
    start = deal(game, rng, (YOU, _a_bomb(game, rng)), (leader, game.deck.dog))
    state = _moment(rng, start, lambda s: s.phase == "play" and not s.trick and s.turn == leader)
    if state is None or not state.hands[leader] & game.deck.dog:
        return None
    state = state.after(Play(leader, game.combo(game.deck.dog)))
    return _allowed(state, "nanking.bomb.any-time", "nanking.bomb.beats", "nanking.bomb.before-collect")


def _bomb_on_bomb(game: TichuGame, rng: random.Random) -> dict[str, Any] | None:
    """East has bombed: does yours go on top?"""
    theirs, yours = _a_bomb(game, rng), _a_bomb(game, rng)
    if theirs & yours:
        return None
    start = deal(game, rng, (EAST, theirs), (YOU, yours))
    ours = (YOU, *game.partners(YOU))
    state = _moment(rng, start, lambda s: s.phase == "play" and s.trick and s.owner in ours)
    bomb = _bomb(state, EAST) if state else None
    if state is None or bomb is None or not bomb.beats(state.top):
        return None
    state = state.after(Play(EAST, bomb))
    while state.phase == "window" and state.to_act[0] != YOU:
        state = state.after(NoBomb(state.to_act[0]))
    return _allowed(state, "nanking.follow", "nanking.seats", "nanking.bomb.not-the-lead")


def _order(game: TichuGame, rng: random.Random) -> dict[str, Any] | None:
    """A row of bombs to be sorted: different lengths, ranks that mislead."""
    bombs = [_four(game, rng, 9), _four(game, rng, LOW, 8), _flush(game, rng), _flush(game, rng, 6)]
    bombs += [_flush(game, rng, 5) if rng.randrange(2) else _flush(game, rng, 7)]
    rng.shuffle(bombs)
    ruleset = {} if game.name == "nanking" else {"ruleset": game.title()}
    return {"kind": "order", **ruleset, "items": [game.deck.text(bomb) for bomb in bombs]}


def _flush_on_straight(game: TichuGame, rng: random.Random) -> dict[str, Any] | None:
    """A straight is led; a one-suit run of yours is shorter or lower, and beats it all the same."""
    low = rng.randint(5, ACE - 5)
    straight = sum(rng.choice([*bits(game.deck.rank[rank])]) for rank in range(low, low + 6))
    flush = _flush(game, rng)
    if straight & flush or game.combinations.is_flush(straight):
        return None
    west = game.players - 1
    start = deal(game, rng, (west, straight | game.deck.mahjong), (YOU, flush))
    state = start.after(Play(west, game.combo(straight))).close_window()
    bomb = next((b for b in sorted(game.combinations.bombs(state.hands[YOU])) if b.kind == "bombflush"), None)
    if bomb is None:
        return None
    return _judged(state, bomb, "nanking.combo.straight", "nanking.follow", "nanking.seats")


def _false_bomb(game: TichuGame, rng: random.Random) -> dict[str, Any] | None:
    """Three of a kind and the Phoenix, or a one-suit run with the Phoenix in it."""
    if rng.randrange(2):
        four = _four(game, rng)
        held = four & ~rng.choice([*bits(four)]) | game.deck.phoenix
    else:
        flush = _flush(game, rng)
        held = flush & ~rng.choice([*bits(flush)]) | game.deck.phoenix
    start = deal(game, rng, (YOU, held))
    wait = rng.randrange(4)

    def fits(state: State) -> bool:
        nonlocal wait
        there = state.phase == "play" and state.trick and state.turn == YOU and not held & ~state.hands[YOU]
        if there and state.top.kind in ("single", "pair", "triple", "fullhouse"):
            wait -= 1
            return wait < 0
        return False

    state = _moment(rng, start, fits)
    if state is None:
        return None
    combo = game.combo(held, top=state.top)
    reasons = ("nanking.bomb.beats", "nanking.ph.joker", "nanking.bomb.kinds", "nanking.ph.single")
    return _judged(state, combo, *reasons)


def _find(game: TichuGame, rng: random.Random) -> dict[str, Any] | None:
    """Somewhere in the hand there is a bomb, and nothing else will do."""
    start = deal(game, rng, (YOU, _flush(game, rng)))

    def fits(state: State) -> bool:
        return (
            state.phase == "play"
            and state.turn == YOU
            and bool(state.trick)
            and state.owner in game.opponents(YOU)
            and len(state.plays()) == 1
            and state.hands[YOU].bit_count() > game.hand_size // 2
            and state.plays()[0].is_bomb
        )

    state = _moment(rng, start, fits)
    return {"kind": "play", "position": str(state), "success": "only-bomb"} if state else None


def _course(game: TichuGame, rng: random.Random) -> dict[str, Any] | None:
    """A trick with a bomb in it: who takes it, whose turn is it, who leads?"""
    one, two = _a_bomb(game, rng), _a_bomb(game, rng)
    if one & two:
        return None
    seats = rng.sample(range(game.players), 2)
    state = deal(game, rng, (seats[0], one), (seats[1], two))
    begun, script = state, list[str]()
    for now, action in play_on(state, rng, 45):
        if now.phase == "play" and not now.trick:
            begun, script = now, []
        if not isinstance(action, (NoBomb, Collect)):  # who takes it in is the question
            script.append(now.text(action))
        if len(now.active) < 3 or len(script) > 12:
            return None
        bombed = any(combo.is_bomb for _, combo in now.trick)
        if bombed and now.phase == "collect" and not isinstance(action, Play):
            who = "leads" if isinstance(action, Give) else rng.choice(("takes", "leads"))
            break
        thrown = isinstance(action, Play) and action.combo.is_bomb and now.trick
        if thrown and now.turn != action.seat and rng.randrange(2):
            who = "turn"
            break
    else:
        return None
    return {"kind": "takes", "position": str(begun), "script": script, "who": who, "open": False}


IDEAS = {
    "bomb-out-of-turn": (2, _out_of_turn),
    "bomb-after-passes": (2, _after_passes),
    "bomb-own-dragon": (2, _own_dragon),
    "bomb-empty-table": (2, _empty_table),
    "bomb-dog": (1, _dog),
    "bomb-on-bomb": (2, _bomb_on_bomb),
    "bomb-order": (2, _order),
    "bomb-flush": (2, _flush_on_straight),
    "bomb-false": (2, _false_bomb),
    "bomb-find": (2, _find),
    "bomb-course": (2, _course),
}


def sketch(game: TichuGame, rng: random.Random) -> Sketch:
    """A question about bombs."""
    alone = not game.partners(YOU)
    return draw({name: IDEAS[name] for name in IDEAS if not (alone and name in OF_TEAMS)}, game, rng)
