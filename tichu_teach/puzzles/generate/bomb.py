"""Puzzles about bombs: when they may be thrown, on what, by whom, and which beats which."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from tichu_teach.engine import Collect, Combo, Give, NoBomb, Play, State
from tichu_teach.engine.climbing.cards import ACE, LOW, bits

from .simulate import deal, play_on
from .sketch import GAME, Sketch, draw

YOU, EAST, NORTH, WEST = range(4)
DECK = GAME.deck


# -- hands that make it happen -----------------------------------------------------------------------


def _four(rng: random.Random, low: int = LOW, high: int = ACE) -> int:
    return DECK.rank[rng.randint(low, high)]


def _flush(rng: random.Random, size: int = 5, low: int = LOW) -> int:
    """So many cards of one suit in a row."""
    start = rng.randint(low, ACE + 1 - size)
    return sum(DECK.rank[rank] for rank in range(start, start + size)) & rng.choice(DECK.suit)


def _a_bomb(rng: random.Random) -> int:
    return _flush(rng) if rng.randrange(3) == 0 else _four(rng)


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
    bombs = GAME.combinations.bombs(state.hands[seat])
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
    others = [rule for rule in reasons if rule != verdict.rule and rule not in verdict.also]
    return {
        "kind": "allowed",
        "position": str(state),
        "action": state.text(action),
        "reasons": others[:3],
    }


# -- ideas -------------------------------------------------------------------------------------------


def _out_of_turn(rng: random.Random) -> dict[str, Any] | None:
    start = deal(GAME, rng, (YOU, _a_bomb(rng)))
    wait = rng.randrange(8)

    def fits(state: State) -> bool:
        nonlocal wait
        right = state.phase == "play" and state.trick and state.turn != YOU and state.owner in (EAST, WEST)
        if right and _beating(state):
            wait -= 1
            return wait < 0
        return False

    state = _moment(rng, start, fits)
    return _allowed(state, "nanking.seats", "nanking.bomb.not-the-lead", "nanking.bomb.lead")


def _after_passes(rng: random.Random) -> dict[str, Any] | None:
    start = deal(GAME, rng, (YOU, _a_bomb(rng)))
    state = _moment(rng, start, lambda s: s.phase == "collect" and s.turn in (EAST, WEST) and _beating(s))
    return _allowed(state, "nanking.trick.end", "nanking.bomb.not-the-lead", "nanking.seats")


def _own_dragon(rng: random.Random) -> dict[str, Any] | None:
    start = deal(GAME, rng, (YOU, _a_bomb(rng) | DECK.dragon))
    state = _moment(rng, start, lambda s: s.phase == "collect" and s.turn == YOU and s.gift_due)
    if state is None or not _beating(state):
        return None
    return {"kind": "play", "position": str(state), "success": "only-bomb"}


def _empty_table(rng: random.Random) -> dict[str, Any] | None:
    start = deal(GAME, rng, (YOU, _a_bomb(rng)))
    wait = rng.randrange(4)

    def fits(state: State) -> bool:
        nonlocal wait
        if state.phase == "play" and not state.trick and state.turn != YOU and _bomb(state):
            wait -= 1
            return wait < 0
        return False

    state = _moment(rng, start, fits)
    return _allowed(state, "nanking.bomb.any-time", "nanking.bomb.lead", "nanking.bomb.before-collect")


def _dog(rng: random.Random) -> dict[str, Any] | None:
    """An opponent has just led the Dog, and it cannot be bombed on its way."""
    leader = rng.choice((EAST, WEST))
    start = deal(GAME, rng, (YOU, _a_bomb(rng)), (leader, DECK.dog))
    state = _moment(rng, start, lambda s: s.phase == "play" and not s.trick and s.turn == leader)
    if state is None or not state.hands[leader] & DECK.dog:
        return None
    state = state.after(Play(leader, GAME.combo(DECK.dog)))
    return _allowed(state, "nanking.bomb.any-time", "nanking.bomb.beats", "nanking.bomb.before-collect")


def _bomb_on_bomb(rng: random.Random) -> dict[str, Any] | None:
    """East has bombed: does yours go on top?"""
    theirs, yours = _a_bomb(rng), _a_bomb(rng)
    if theirs & yours:
        return None
    start = deal(GAME, rng, (EAST, theirs), (YOU, yours))
    state = _moment(rng, start, lambda s: s.phase == "play" and s.trick and s.owner in (YOU, NORTH))
    bomb = _bomb(state, EAST) if state else None
    if state is None or bomb is None or not bomb.beats(state.top):
        return None
    state = state.after(Play(EAST, bomb))
    while state.phase == "window" and state.to_act[0] != YOU:
        state = state.after(NoBomb(state.to_act[0]))
    return _allowed(state, "nanking.follow", "nanking.seats", "nanking.bomb.not-the-lead")


def _order(rng: random.Random) -> dict[str, Any] | None:
    """A row of bombs to be sorted: different lengths, ranks that mislead."""
    bombs = [_four(rng, 9), _four(rng, LOW, 8), _flush(rng), _flush(rng, 6)]
    bombs += [_flush(rng, 5) if rng.randrange(2) else _flush(rng, 7)]
    rng.shuffle(bombs)
    return {"kind": "order", "items": [DECK.text(bomb) for bomb in bombs]}


def _flush_on_straight(rng: random.Random) -> dict[str, Any] | None:
    """A straight is led; a one-suit run of yours is shorter or lower, and beats it all the same."""
    low = rng.randint(5, ACE - 5)
    straight = sum(rng.choice([*bits(DECK.rank[rank])]) for rank in range(low, low + 6))
    flush = _flush(rng)
    if straight & flush or GAME.combinations.is_flush(straight):
        return None
    start = deal(GAME, rng, (WEST, straight | DECK.mahjong), (YOU, flush))
    state = start.after(Play(WEST, GAME.combo(straight))).close_window()
    bomb = next((b for b in sorted(GAME.combinations.bombs(state.hands[YOU])) if b.kind == "bombflush"), None)
    if bomb is None:
        return None
    return _judged(state, bomb, "nanking.combo.straight", "nanking.follow", "nanking.seats")


def _false_bomb(rng: random.Random) -> dict[str, Any] | None:
    """Three of a kind and the Phoenix, or a one-suit run with the Phoenix in it."""
    if rng.randrange(2):
        four = _four(rng)
        held = four & ~rng.choice([*bits(four)]) | DECK.phoenix
    else:
        flush = _flush(rng)
        held = flush & ~rng.choice([*bits(flush)]) | DECK.phoenix
    start = deal(GAME, rng, (YOU, held))
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
    combo = GAME.combo(held, top=state.top)
    reasons = ("nanking.bomb.beats", "nanking.ph.joker", "nanking.bomb.kinds", "nanking.ph.single")
    return _judged(state, combo, *reasons)


def _find(rng: random.Random) -> dict[str, Any] | None:
    """Somewhere in the hand there is a bomb, and nothing else will do."""
    start = deal(GAME, rng, (YOU, _flush(rng)))

    def fits(state: State) -> bool:
        return (
            state.phase == "play"
            and state.turn == YOU
            and bool(state.trick)
            and state.owner in (EAST, WEST)
            and len(state.plays()) == 1
            and state.hands[YOU].bit_count() > 7
            and state.plays()[0].is_bomb
        )

    state = _moment(rng, start, fits)
    return {"kind": "play", "position": str(state), "success": "only-bomb"} if state else None


def _course(rng: random.Random) -> dict[str, Any] | None:
    """A trick with a bomb in it: who takes it, whose turn is it, who leads?"""
    one, two = _a_bomb(rng), _a_bomb(rng)
    if one & two:
        return None
    seats = rng.sample(range(4), 2)
    state = deal(GAME, rng, (seats[0], one), (seats[1], two))
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


def sketch(rng: random.Random) -> Sketch:
    """A question about bombs."""
    return draw(IDEAS, rng)
