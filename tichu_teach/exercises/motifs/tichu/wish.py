"""Puzzles about the wish: whom it forces to what, and whom it leaves free."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from tichu_teach.engine import Action, NoBomb, Pass, Play, Wish
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.tichu.deck import ACE, LOW
from tichu_teach.engine.tichu.game import TichuGame
from tichu_teach.engine.tichu.state import State

from ...conditions import WISH, parse_condition
from ...wish_trace import walk
from ..motif import Sketch, draw
from .holdings import flush_of, four_of, rules_of
from .simulate import before_you, deal, play_on, some_tricks_later

YOU = 0


def _west(game: TichuGame) -> int:
    """Your left-hand neighbour: after that one it is your turn."""
    return game.players - 1


def _victim(game: TichuGame, rng: random.Random) -> int:
    """One of the two opponents that come first after you."""
    return rng.choice(game.opponents(YOU)[:2])


# -- hands that make it happen -----------------------------------------------------------------------


def _run(game: TichuGame, rng: random.Random, low: int, high: int, free: int) -> int:
    """One free card of each rank from `low` to `high`."""
    return sum(rng.choice([*bits(game.deck.rank[rank] & free)]) for rank in range(low, high + 1))


def _four(game: TichuGame, rng: random.Random, free: int) -> int:
    """Four cards of a rank from seven up, one of each suit."""
    fours = [four_of(game, rank) for rank in range(7, ACE + 1)]
    return rng.choice([four for four in fours if four & free == four])


def _flush(game: TichuGame, rng: random.Random, free: int) -> tuple[int, int]:
    """Five cards of one suit in a row, and the lowest rank."""
    low = rng.randint(LOW, ACE - 4)
    cards = flush_of(game, low, low + 4, rng.choice(game.deck.suit))
    return (cards if cards & free == cards else 0), low


def _after_straight(game: TichuGame, rng: random.Random, seat: int, *held: tuple[int, int]) -> State | None:
    """`seat` has led a straight from the Mahjong and is to wish; None where the straight cannot be led."""
    taken = sum(cards for _, cards in held)
    straight = game.deck.mahjong | _run(game, rng, LOW, rng.choice((5, 5, 5, 6)), game.deck.all & ~taken)
    state = deal(game, rng, (seat, straight), *held)
    state = some_tricks_later(state, rng, dict(((seat, straight), *held)))
    return state.after(Play(seat, game.combo(straight)))


def _silent(state: State, seats: Iterable[int]) -> bool:
    """Whether none of these seats could answer the trick, so that all they can do is pass."""
    return not any(state.game.combinations.follows(state.hands[seat], state.top) for seat in seats)


def _naming(state: State | None, condition: str, most: int = 1) -> dict[str, Any] | None:
    """The question which wish does it, if only a few do, and nobody in between can spoil it by a play."""
    if state is None:
        return None
    game = state.game
    bound = parse_condition(condition, WISH, game)
    last = bound.arguments[0] if bound.arguments else state.turn + game.players
    if not _silent(state, (seat % game.players for seat in range(state.turn + 1, last))):
        return None
    right = [rank for rank in (0, *range(LOW, ACE + 1)) if bound.holds(walk(state, rank))]
    if not 1 <= len(right) <= most:
        return None
    seats = list(bound.arguments) or True
    return {
        "kind": "wish",
        "position": str(state),
        "seat": state.turn,
        "open": seats,
        "success": condition,
    }


# -- naming the wish ---------------------------------------------------------------------------------


def _gap(game: TichuGame, rng: random.Random) -> int:
    """The Phoenix and four ranks of five in a row."""
    low = rng.randint(4, ACE - 4)
    run = _run(game, rng, low, low + 4, game.deck.all)
    return game.deck.phoenix | run & ~game.deck.rank[rng.randint(low, low + 4)]


def _forces_phoenix(game: TichuGame, rng: random.Random) -> dict[str, Any] | None:
    seat = _victim(game, rng)
    state = _after_straight(game, rng, YOU, (seat, _gap(game, rng)))
    return _naming(state, f"forces-phoenix {seat}", 4)


def _with_four(game: TichuGame, rng: random.Random, condition: str) -> dict[str, Any] | None:
    seat = _victim(game, rng)
    state = _after_straight(game, rng, YOU, (seat, _four(game, rng, game.deck.all)))
    return _naming(state, f"{condition} {seat}")


def _forces_bomb(game: TichuGame, rng: random.Random) -> dict[str, Any] | None:
    return _with_four(game, rng, "forces-bomb")


def _splits_bomb(game: TichuGame, rng: random.Random) -> dict[str, Any] | None:
    """Four of a kind in the middle of a straight, which the wish for a neighbour needs."""
    seat, rank = _victim(game, rng), rng.randint(7, ACE - 2)
    run = _run(game, rng, rank - 2, rank + 2, game.deck.all)
    state = _after_straight(game, rng, YOU, (seat, run | four_of(game, rank)))
    return _naming(state, f"splits-bomb {seat}", 5)


def _hard_choice(game: TichuGame, rng: random.Random) -> dict[str, Any] | None:
    return _with_four(game, rng, "two-ways")


def _comes_back(game: TichuGame, rng: random.Random) -> dict[str, Any] | None:
    """Everybody passes: which wish would tie the wisher's own lead?"""
    return _naming(_after_straight(game, rng, YOU), "binds-wisher", 6)


# -- a wish that stands ------------------------------------------------------------------------------


def _owing(rng: random.Random, state: State, rules: set[str]) -> State | None:
    """The position on the turn of the first who owes some wish by one of these rules."""
    ranks = list(range(LOW, ACE + 1))
    rng.shuffle(ranks)
    for rank in ranks:
        there = walk(state, rank)
        duty = there.state.duty
        if duty and duty.rule in rules and len(duty.owed) <= 4:
            return there.state
    return None


def _grant(state: State | None) -> dict[str, Any] | None:
    if state is None:
        return None
    return {"kind": "play", "position": str(state), "seat": state.turn, "success": "fulfils-wish"}


def _plain_duty(game: TichuGame, rng: random.Random) -> dict[str, Any] | None:
    """The sparrow alone on the table: any card of the rank will do, and must."""
    west = _west(game)
    state = deal(game, rng, (west, game.deck.mahjong))
    state = some_tricks_later(state, rng, {west: game.deck.mahjong})
    state = state.after(Play(west, game.combo(game.deck.mahjong)))
    there = walk(state, rng.randint(LOW, ACE)).state
    return _grant(there) if there.duty and there.turn == YOU and there.trick else None


def _grant_with_phoenix(game: TichuGame, rng: random.Random) -> dict[str, Any] | None:
    state = _after_straight(game, rng, _west(game), (YOU, game.deck.phoenix))
    there = _owing(rng, state, {"nanking.wish.duty.phoenix"}) if state else None
    return _grant(there) if there and there.turn == YOU else None


def _grant_with_bomb(game: TichuGame, rng: random.Random) -> dict[str, Any] | None:
    state = _after_straight(game, rng, _west(game), (YOU, _four(game, rng, game.deck.all)))
    there = _owing(rng, state, {"nanking.wish.duty.bomb"}) if state else None
    return _grant(there) if there and there.turn == YOU else None


def _free_round(game: TichuGame, rng: random.Random, fits: Any) -> State | None:
    """The first position of a simulated round, its wish still standing, that fits."""
    state = _after_straight(game, rng, rng.randrange(game.players))
    if state is None:
        return None
    ranks = list(range(LOW, ACE + 1))
    state = state.after(Wish(state.turn, rng.choice(ranks)))
    for now, _ in play_on(state, rng):
        if not now.wish:
            return None
        if fits(now):
            return now
    return None


def _bound_leader(game: TichuGame, rng: random.Random) -> dict[str, Any] | None:
    """On lead, the wished rank in hand: is leading something else allowed?"""
    state = _free_round(game, rng, lambda s: s.phase == "play" and not s.trick and s.duty)
    state = before_you(state) if state else None
    if state is None:
        return None
    seat, hand = state.turn, state.hands[state.turn]
    owed = set(state.duty.owed) if state.duty else set()
    plays = sorted(combo for combo in game.combinations.leads(hand) if combo not in owed)
    if not plays:
        return None
    dogs = [combo for combo in plays if combo.kind == "dog"]
    combo = dogs[0] if dogs else rng.choice(plays)
    return {
        "kind": "allowed",
        "position": str(state),
        "seat": seat,
        "action": state.text(Play(seat, combo)),
        "reasons": rules_of(game, "nanking.lead.first", "nanking.wish.unable", "nanking.no-lead-pass"),
    }


def _waiting(state: State | None, rule: str) -> dict[str, Any] | None:
    """A seat that is free although it seems to owe: may it pass?"""
    state = before_you(state) if state else None
    if state is None or not state.game.bound_by_wish(state.turn):
        return None
    return {
        "kind": "must",
        "position": str(state),
        "seat": state.turn,
        "action": "passes",
        "rule": rule,
    }


def _phoenix_is_no_wish(game: TichuGame, rng: random.Random) -> dict[str, Any] | None:
    state = _free_round(
        game,
        rng,
        lambda s: (
            s.phase == "play"
            and s.trick
            and s.hands[s.turn] & game.deck.phoenix
            and not s.hands[s.turn] & game.deck.rank[s.wish]
            and len(s.plays()) > 1
        ),
    )
    return _waiting(state, "nanking.wish.not-phoenix")


def _held_in_vain(game: TichuGame, rng: random.Random) -> dict[str, Any] | None:
    state = _free_round(
        game,
        rng,
        lambda s: (
            s.phase == "play"
            and s.trick
            and s.hands[s.turn] & game.deck.rank[s.wish]
            and not s.duty
            and len(s.plays()) > 1
        ),
    )
    return _waiting(state, "nanking.wish.unable")


def _bomb_out_of_turn(game: TichuGame, rng: random.Random) -> dict[str, Any] | None:
    """A bomb without the wished rank, thrown before its owner's turn."""
    seat = rng.choice((YOU, 2))
    west = _west(game)
    state = _after_straight(game, rng, west, (seat, _four(game, rng, game.deck.all)))
    if state is None:
        return None
    held = [r for r in range(LOW, ACE + 1) if state.hands[seat] & game.deck.rank[r]]
    bombs = [b for b in game.combinations.bombs(state.hands[seat]) if b.beats(state.top)]
    if seat == YOU:
        # Your turn comes next: have the bomb thrown while East is still to speak.
        state = state.after(Wish(west, rng.choice(held))).close_window()
        if state.duty:
            return None
        state = state.after(Pass(YOU)).close_window()
    else:
        state = state.after(Wish(west, rng.choice(held))).close_window()
    bombs = [b for b in bombs if not b.cards & game.deck.rank[state.wish]]
    if not bombs or state.phase != "play" or state.turn == seat:
        return None
    return {
        "kind": "allowed",
        "position": str(state),
        "seat": seat,
        "action": state.text(Play(seat, rng.choice(sorted(bombs)))),
        "reasons": rules_of(game, "nanking.wish.duty", "nanking.wish.duty.bomb", "nanking.seats"),
    }


def _own_top(game: TichuGame, rng: random.Random) -> dict[str, Any] | None:
    """Everybody has passed on the seat's own bomb, and it holds a higher one with the wished rank."""
    four = _four(game, rng, game.deck.all)
    flush, low = _flush(game, rng, game.deck.all & ~four)
    if not flush:
        return None
    west = _west(game)
    state = deal(game, rng, (west, game.deck.mahjong), (YOU, four | flush))
    state = state.after(Play(west, game.combo(game.deck.mahjong)))
    rank = rng.randint(low, low + 4)
    state = state.after(Wish(west, rank))
    if state.phase != "window" or state.window[0] != YOU or state.hands[YOU] & game.deck.rank[rank] & ~flush:
        return None
    action: Action = Play(YOU, game.combo(four))
    while True:
        state = state.after(action)
        if state.phase == "collect":
            break
        if state.duty:
            return None
        action = NoBomb(state.to_act[0]) if state.phase == "window" else Pass(state.turn)
    if not state.duty:
        return None
    return {"kind": "must", "position": str(state), "seat": YOU, "action": "collects"}


IDEAS = {
    "wish-duty": (5, _plain_duty),
    "wish-forces-phoenix": (3, _forces_phoenix),
    "wish-forces-bomb": (3, _forces_bomb),
    "wish-splits-bomb": (2, _splits_bomb),
    "wish-hard-choice": (2, _hard_choice),
    "wish-comes-back": (2, _comes_back),
    "wish-grant-phoenix": (3, _grant_with_phoenix),
    "wish-grant-bomb": (2, _grant_with_bomb),
    "wish-bound-leader": (3, _bound_leader),
    "wish-no-phoenix": (2, _phoenix_is_no_wish),
    "wish-in-vain": (2, _held_in_vain),
    "wish-out-of-turn": (2, _bomb_out_of_turn),
    "wish-own-top": (1, _own_top),
}


def sketch(game: TichuGame, rng: random.Random) -> Sketch:
    """A question about the wish."""
    return draw(IDEAS, game, rng)
