"""Motifs about bombs: when they may be thrown, on what, by whom, and which beats which."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from tichu_teach.engine import Collect, Combo, Give, NoBomb, Play

from ...tichu import ACE, LOW, Game, State, bits
from ..motif import Data, Motifs, NoLuck, first, judged, named, told
from .simulate import YOU, deal, flush_of, four_of, in_full_play, play_on

EAST = 1

MOTIFS = Motifs()


def _with_partners(game: Game) -> Any:
    """A gift and a Dog are for partners."""
    return game.partners(YOU)


# -- hands that make it happen -------------------------------------------------------------------------


def _four(game: Game, rng: random.Random, low: int = LOW, high: int = ACE) -> int:
    return four_of(game, rng.randint(low, high))


def _flush(game: Game, rng: random.Random, size: int = 5) -> int:
    """So many cards of one suit in a row."""
    start = rng.randint(LOW, ACE + 1 - size)
    return flush_of(game, start, start + size - 1, rng.choice(game.deck.suit))


def _a_bomb(game: Game, rng: random.Random) -> int:
    return _flush(game, rng) if rng.randrange(3) == 0 else _four(game, rng)


def _apart(one: int, other: int) -> None:
    """Two holdings cannot share a card."""
    if one & other:
        raise NoLuck


def _bomb(state: State, seat: int = YOU) -> Combo | None:
    """The lowest bomb of a seat."""
    bombs = state.game.combinations.bombs(state.hands[seat])
    return min(bombs, key=lambda bomb: (bomb.size, bomb.rank, bomb)) if bombs else None


def _beating(state: State, seat: int = YOU) -> bool:
    bomb = _bomb(state, seat)
    return bomb is not None and bool(state.trick) and bomb.beats(state.top)


def _reached(start: State, rng: random.Random, fits: Callable[[State], Any], wait: int = 0) -> State:
    """The first position of a simulated round that fits; nobody else throws a bomb before it."""
    found: State = first(in_full_play(start, rng), fits, wait)
    return found


def _allowed(state: State, *reasons: str) -> Data:
    """May you throw your bomb here?"""
    bomb = _bomb(state)
    if bomb is None:
        raise NoLuck
    return judged(state, Play(YOU, bomb), *reasons)


# -- the motifs ----------------------------------------------------------------------------------------


@MOTIFS.add("bomb-out-of-turn", level=3)
def _out_of_turn(game: Game, rng: random.Random) -> Data:
    start, wait = deal(game, rng, (YOU, _a_bomb(game, rng))), rng.randrange(8)

    def fits(state: State) -> Any:
        turn = state.phase == "play" and state.trick and state.turn != YOU
        return turn and state.owner in game.opponents(YOU) and _beating(state)

    state = _reached(start, rng, fits, wait)
    return _allowed(state, "nanking.seats", "nanking.bomb.not-the-lead", "nanking.bomb.lead")


@MOTIFS.add("bomb-after-passes", level=4)
def _after_passes(game: Game, rng: random.Random) -> Data:
    opponents = game.opponents(YOU)
    start = deal(game, rng, (YOU, _a_bomb(game, rng)))
    state = _reached(start, rng, lambda s: s.phase == "collect" and s.turn in opponents and _beating(s))
    return _allowed(state, "nanking.trick.end", "nanking.bomb.not-the-lead", "nanking.seats")


@MOTIFS.add("bomb-own-dragon", level=5, where=_with_partners)
def _own_dragon(game: Game, rng: random.Random) -> Data:
    start = deal(game, rng, (YOU, _a_bomb(game, rng) | game.deck.dragon))
    state = _reached(start, rng, lambda s: s.phase == "collect" and s.turn == YOU and s.gift_due)
    if not _beating(state):
        raise NoLuck
    return {"kind": "play", "position": state, "success": "only-bomb"}


@MOTIFS.add("bomb-empty-table", level=3)
def _empty_table(game: Game, rng: random.Random) -> Data:
    start, wait = deal(game, rng, (YOU, _a_bomb(game, rng))), rng.randrange(4)
    state = _reached(
        start, rng, lambda s: s.phase == "play" and not s.trick and s.turn != YOU and _bomb(s), wait
    )
    return _allowed(state, "nanking.bomb.any-time", "nanking.bomb.lead", "nanking.bomb.before-collect")


@MOTIFS.add("bomb-dog", 1, level=3, where=_with_partners)
def _dog(game: Game, rng: random.Random) -> Data:
    """An opponent has just led the Dog, and it cannot be bombed on its way."""
    leader = rng.choice(game.opponents(YOU))
    start = deal(game, rng, (YOU, _a_bomb(game, rng)), (leader, game.deck.dog))
    state = _reached(start, rng, lambda s: s.phase == "play" and not s.trick and s.turn == leader)
    if not state.hands[leader] & game.deck.dog:
        raise NoLuck
    state = state.after(Play(leader, game.combo(game.deck.dog)))
    return _allowed(state, "nanking.bomb.any-time", "nanking.bomb.beats", "nanking.bomb.before-collect")


@MOTIFS.add("bomb-on-bomb", level=4)
def _bomb_on_bomb(game: Game, rng: random.Random) -> Data:
    """East has bombed: does yours go on top?"""
    theirs, yours = _a_bomb(game, rng), _a_bomb(game, rng)
    _apart(theirs, yours)
    start = deal(game, rng, (EAST, theirs), (YOU, yours))
    ours = (YOU, *game.partners(YOU))
    state = _reached(start, rng, lambda s: s.phase == "play" and s.trick and s.owner in ours)
    bomb = _bomb(state, EAST)
    if bomb is None or not bomb.beats(state.top):
        raise NoLuck
    state = state.after(Play(EAST, bomb))
    while state.phase == "window" and state.to_act[0] != YOU:
        state = state.after(NoBomb(state.to_act[0]))
    return _allowed(state, "nanking.follow", "nanking.seats", "nanking.bomb.not-the-lead")


@MOTIFS.add("bomb-order", level=3)
def _order(game: Game, rng: random.Random) -> Data:
    """A row of bombs to be sorted: different lengths, ranks that mislead."""
    bombs = [_four(game, rng, 9), _four(game, rng, LOW, 8), _flush(game, rng), _flush(game, rng, 6)]
    bombs += [_flush(game, rng, 5) if rng.randrange(2) else _flush(game, rng, 7)]
    rng.shuffle(bombs)
    return {"kind": "order", **named(game), "items": [game.deck.text(bomb) for bomb in bombs]}


@MOTIFS.add("bomb-flush", level=4)
def _flush_on_straight(game: Game, rng: random.Random) -> Data:
    """A straight is led; a one-suit run of yours is shorter or lower, and beats it all the same."""
    low = rng.randint(5, ACE - 5)
    straight = sum(rng.choice([*bits(game.deck.rank[rank])]) for rank in range(low, low + 6))
    flush = _flush(game, rng)
    _apart(straight, flush)
    if game.combinations.is_flush(straight):
        raise NoLuck
    west = game.players - 1
    start = deal(game, rng, (west, straight | game.deck.mahjong), (YOU, flush))
    state = start.after(Play(west, game.combo(straight))).close_window()
    flushes = [b for b in sorted(game.combinations.bombs(state.hands[YOU])) if b.kind == "bombflush"]
    if not flushes:
        raise NoLuck
    return judged(state, Play(YOU, flushes[0]), "nanking.combo.straight", "nanking.follow", "nanking.seats")


@MOTIFS.add("bomb-false", level=4)
def _false_bomb(game: Game, rng: random.Random) -> Data:
    """Three of a kind and the Phoenix, or a one-suit run with the Phoenix in it."""
    bomb = _four(game, rng) if rng.randrange(2) else _flush(game, rng)
    held = bomb & ~rng.choice([*bits(bomb)]) | game.deck.phoenix
    start, wait = deal(game, rng, (YOU, held)), rng.randrange(4)

    def fits(state: State) -> Any:
        there = state.phase == "play" and state.trick and state.turn == YOU and not held & ~state.hands[YOU]
        return there and state.top.kind in ("single", "pair", "triple", "fullhouse")

    state = _reached(start, rng, fits, wait)
    reasons = ("nanking.bomb.beats", "nanking.ph.joker", "nanking.bomb.kinds", "nanking.ph.single")
    return judged(state, Play(YOU, game.combo(held, top=state.top)), *reasons)


@MOTIFS.add("bomb-find", level=4)
def _find(game: Game, rng: random.Random) -> Data:
    """Somewhere in the hand there is a bomb, and nothing else will do."""
    start = deal(game, rng, (YOU, _flush(game, rng)))

    def fits(state: State) -> Any:
        turn = state.phase == "play" and state.turn == YOU and state.trick
        if not turn or state.owner not in game.opponents(YOU) or len(state.plays()) != 1:
            return False
        return state.hands[YOU].bit_count() > game.hand_size // 2 and state.plays()[0].is_bomb

    return {"kind": "play", "position": _reached(start, rng, fits), "success": "only-bomb"}


@MOTIFS.add("bomb-course", level=lambda question: 2 + (len(question.script) > 4))
def _course(game: Game, rng: random.Random) -> Data:
    """A trick with a bomb in it: who takes it, whose turn is it, who leads?"""
    one, two = _a_bomb(game, rng), _a_bomb(game, rng)
    _apart(one, two)
    seats = rng.sample(range(game.players), 2)
    start = deal(game, rng, (seats[0], one), (seats[1], two))
    # Who takes it in is the question.
    for now, action, begun, script in told(play_on(start, rng, 45), NoBomb, Collect):
        if len(now.active) < 3 or len(script) > 12:
            break
        asked = {"kind": "takes", "position": begun, "script": script, "open": False}
        bombed = any(combo.is_bomb for _, combo in now.trick)
        if bombed and now.phase == "collect" and not isinstance(action, Play):
            return {**asked, "who": "leads" if isinstance(action, Give) else rng.choice(("takes", "leads"))}
        thrown = isinstance(action, Play) and action.combo.is_bomb and now.trick
        if thrown and now.turn != action.seat and rng.randrange(2):
            return {**asked, "who": "turn"}
    raise NoLuck
