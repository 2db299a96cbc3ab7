"""Motifs about the wish: whom it forces to what, and whom it leaves free."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any

from tichu_teach.engine import Action, NoBomb, Pass, Play, Wish

from ...conditions import WISH, parse_condition
from ...tichu import ACE, LOW, Game, State, bits
from ...wish_trace import trace
from ..motif import Data, Motifs, NoLuck, first
from .simulate import YOU, before_you, deal, flush_of, four_of, play_on, some_tricks_later

RANKS = range(LOW, ACE + 1)

MOTIFS = Motifs()


def _west(game: Game) -> int:
    """Your left-hand neighbour: after that one it is your turn."""
    return game.players - 1


def _victim(game: Game, rng: random.Random) -> int:
    """One of the two opponents that come first after you."""
    return rng.choice(game.opponents(YOU)[:2])


# -- hands that make it happen -------------------------------------------------------------------------


def _run(game: Game, rng: random.Random, low: int, high: int, free: int) -> int:
    """One free card of each rank from `low` to `high`."""
    return sum(rng.choice([*bits(game.deck.rank[rank] & free)]) for rank in range(low, high + 1))


def _four(game: Game, rng: random.Random) -> int:
    """Four cards of a rank from seven up, one of each suit."""
    return rng.choice([four_of(game, rank) for rank in range(7, ACE + 1)])


def _after_straight(game: Game, rng: random.Random, seat: int, *held: tuple[int, int]) -> State:
    """`seat` has led a straight from the Mahjong and is to wish."""
    taken = sum(cards for _, cards in held)
    straight = game.deck.mahjong | _run(game, rng, LOW, rng.choice((5, 5, 5, 6)), game.deck.all & ~taken)
    state = deal(game, rng, (seat, straight), *held)
    state = some_tricks_later(state, rng, dict(((seat, straight), *held)))
    return state.after(Play(seat, game.combo(straight)))


def _after_sparrow(game: Game, rng: random.Random, *held: tuple[int, int], later: bool = False) -> State:
    """The left-hand neighbour has led the Mahjong alone and is to wish."""
    west, mahjong = _west(game), game.deck.mahjong
    state = deal(game, rng, (west, mahjong), *held)
    if later:
        state = some_tricks_later(state, rng, {west: mahjong})
    return state.after(Play(west, game.combo(mahjong)))


def _silent(state: State, seats: Iterable[int]) -> bool:
    """Whether none of these seats could answer the trick, so that all they can do is pass."""
    return not any(state.game.combinations.follows(state.hands[seat], state.top) for seat in seats)


# -- naming the wish -----------------------------------------------------------------------------------


def _naming(state: State, condition: str, most: int = 1) -> Data:
    """The question which wish does it, if only a few do, and nobody in between can spoil it by a play."""
    game = state.game
    bound = parse_condition(condition, WISH, game)
    last = bound.arguments[0] if bound.arguments else state.turn + game.players
    if not _silent(state, (seat % game.players for seat in range(state.turn + 1, last))):
        raise NoLuck
    right = [rank for rank in (0, *RANKS) if bound.holds(trace(state, rank))]
    if not 1 <= len(right) <= most:
        raise NoLuck
    seats = list(bound.arguments) or True
    return {"kind": "wish", "position": state, "seat": state.turn, "open": seats, "success": condition}


def _plain(question: Any) -> int:
    """Harder where a single play will do, and in a big hand."""
    held: int = question.at.hands[YOU].bit_count()
    return 1 + (len(question.answers) == 1) + (held > 8)


@MOTIFS.add("wish-duty", 5, level=_plain)
def _plain_duty(game: Game, rng: random.Random) -> Data:
    """The sparrow alone on the table: any card of the rank will do, and must."""
    state = _after_sparrow(game, rng, later=True)
    there = trace(state, rng.choice(RANKS)).state
    if not (there.duty and there.trick):
        raise NoLuck
    return _grant(there)


@MOTIFS.add("wish-forces-phoenix", 3, level=4)
def _forces_phoenix(game: Game, rng: random.Random) -> Data:
    """The Phoenix and four ranks of five in a row."""
    seat = _victim(game, rng)
    low = rng.randint(4, ACE - 4)
    run = _run(game, rng, low, low + 4, game.deck.all)
    gap = game.deck.phoenix | run & ~game.deck.rank[rng.randint(low, low + 4)]
    return _naming(_after_straight(game, rng, YOU, (seat, gap)), f"forces-phoenix {seat}", 4)


def _with_four(game: Game, rng: random.Random, condition: str) -> Data:
    seat = _victim(game, rng)
    return _naming(_after_straight(game, rng, YOU, (seat, _four(game, rng))), f"{condition} {seat}")


@MOTIFS.add("wish-forces-bomb", 3, level=4)
def _forces_bomb(game: Game, rng: random.Random) -> Data:
    return _with_four(game, rng, "forces-bomb")


@MOTIFS.add("wish-splits-bomb", level=4)
def _splits_bomb(game: Game, rng: random.Random) -> Data:
    """Four of a kind in the middle of a straight, which the wish for a neighbour needs."""
    seat, rank = _victim(game, rng), rng.randint(7, ACE - 2)
    run = _run(game, rng, rank - 2, rank + 2, game.deck.all)
    state = _after_straight(game, rng, YOU, (seat, run | four_of(game, rank)))
    return _naming(state, f"splits-bomb {seat}", 5)


@MOTIFS.add("wish-hard-choice", level=5)
def _hard_choice(game: Game, rng: random.Random) -> Data:
    return _with_four(game, rng, "two-ways")


@MOTIFS.add("wish-comes-back", level=5)
def _comes_back(game: Game, rng: random.Random) -> Data:
    """Everybody passes: which wish would tie the wisher's own lead?"""
    return _naming(_after_straight(game, rng, YOU), "binds-wisher", 6)


# -- a wish that stands --------------------------------------------------------------------------------


def _grant(state: State) -> Data:
    """Your turn, and a wish that you owe."""
    if state.turn != YOU:
        raise NoLuck
    return {"kind": "play", "position": state, "seat": YOU, "success": "fulfils-wish"}


def _owing(rng: random.Random, state: State, rule: str) -> State:
    """The position on the turn of the first who owes some wish by this rule."""
    ranks = [*RANKS]
    rng.shuffle(ranks)
    for rank in ranks:
        there = trace(state, rank).state
        if there.duty and there.duty.rule == rule and len(there.duty.owed) <= 4:
            return there
    raise NoLuck


@MOTIFS.add("wish-grant-phoenix", 3, level=4)
def _grant_with_phoenix(game: Game, rng: random.Random) -> Data:
    state = _after_straight(game, rng, _west(game), (YOU, game.deck.phoenix))
    return _grant(_owing(rng, state, "nanking.wish.duty.phoenix"))


@MOTIFS.add("wish-grant-bomb", level=4)
def _grant_with_bomb(game: Game, rng: random.Random) -> Data:
    state = _after_straight(game, rng, _west(game), (YOU, _four(game, rng)))
    return _grant(_owing(rng, state, "nanking.wish.duty.bomb"))


def _free_round(game: Game, rng: random.Random, fits: Callable[[State], Any]) -> State:
    """The first position of a simulated round, its wish still standing, that fits; seen by who is on turn."""
    state = _after_straight(game, rng, rng.randrange(game.players))
    state = state.after(Wish(state.turn, rng.choice(RANKS)))
    found: State = first(play_on(state, rng), lambda now: not now.wish or fits(now))
    if not found.wish:
        raise NoLuck
    return before_you(found)


@MOTIFS.add("wish-bound-leader", 3, level=4)
def _bound_leader(game: Game, rng: random.Random) -> Data:
    """On lead, the wished rank in hand: is leading something else allowed?"""
    state = _free_round(game, rng, lambda s: s.phase == "play" and not s.trick and s.duty)
    seat, owed = state.turn, {*state.duty.owed} if state.duty else set()
    plays = sorted(combo for combo in game.combinations.leads(state.hands[seat]) if combo not in owed)
    if not plays:
        raise NoLuck
    dogs = [combo for combo in plays if combo.kind == "dog"]
    action = Play(seat, dogs[0] if dogs else rng.choice(plays))
    reasons = ("nanking.lead.first", "nanking.wish.unable", "nanking.no-lead-pass")
    return _asked(state, action, *reasons)


def _asked(state: State, action: Action, *reasons: str) -> Data:
    """May this be done? Where a reason is true as well, it is no question."""
    known = [rule for rule in map(state.game.row, reasons) if rule in state.game.rules]
    text = state.text(action)
    return {"kind": "allowed", "position": state, "seat": action.seat, "action": text, "reasons": known}


def _waiting(state: State, rule: str) -> Data:
    """A seat that is free although it seems to owe: may it pass?"""
    if not state.game.bound_by_wish(state.turn):
        raise NoLuck
    return {"kind": "must", "position": state, "seat": state.turn, "action": "passes", "rule": rule}


@MOTIFS.add("wish-no-phoenix", level=5)
def _phoenix_is_no_wish(game: Game, rng: random.Random) -> Data:
    def fits(state: State) -> bool:
        hand, deck = state.hands[state.turn], game.deck
        tempts = hand & deck.phoenix and not hand & deck.rank[state.wish]
        return bool(state.phase == "play" and state.trick and tempts and len(state.plays()) > 1)

    return _waiting(_free_round(game, rng, fits), "nanking.wish.not-phoenix")


@MOTIFS.add("wish-in-vain", level=4)
def _held_in_vain(game: Game, rng: random.Random) -> Data:
    def fits(state: State) -> bool:
        held = state.hands[state.turn] & game.deck.rank[state.wish] and not state.duty
        return bool(state.phase == "play" and state.trick and held and len(state.plays()) > 1)

    return _waiting(_free_round(game, rng, fits), "nanking.wish.unable")


@MOTIFS.add("wish-out-of-turn", level=5)
def _bomb_out_of_turn(game: Game, rng: random.Random) -> Data:
    """A bomb without the wished rank, thrown before its owner's turn."""
    seat, west = rng.choice((YOU, 2)), _west(game)
    state = _after_straight(game, rng, west, (seat, _four(game, rng)))
    held = [rank for rank in RANKS if state.hands[seat] & game.deck.rank[rank]]
    bombs = [bomb for bomb in game.combinations.bombs(state.hands[seat]) if bomb.beats(state.top)]
    state = state.after(Wish(west, rng.choice(held))).close_window()
    if seat == YOU:
        # Your turn comes next: have the bomb thrown while East is still to speak.
        if state.duty:
            raise NoLuck
        state = state.after(Pass(YOU)).close_window()
    bombs = [bomb for bomb in bombs if not bomb.cards & game.deck.rank[state.wish]]
    if not bombs or state.phase != "play" or state.turn == seat:
        raise NoLuck
    action = Play(seat, rng.choice(sorted(bombs)))
    return _asked(state, action, "nanking.wish.duty", "nanking.wish.duty.bomb", "nanking.seats")


@MOTIFS.add("wish-own-top", 1, level=5)
def _own_top(game: Game, rng: random.Random) -> Data:
    """Everybody has passed on the seat's own bomb, and it holds a higher one with the wished rank."""
    four, low = _four(game, rng), rng.randint(LOW, ACE - 4)
    flush = flush_of(game, low, low + 4, rng.choice(game.deck.suit))
    if flush & four:
        raise NoLuck
    state, rank = _after_sparrow(game, rng, (YOU, four | flush)), rng.randint(low, low + 4)
    state = state.after(Wish(_west(game), rank))
    if state.phase != "window" or state.window[0] != YOU or state.hands[YOU] & game.deck.rank[rank] & ~flush:
        raise NoLuck
    state = state.after(Play(YOU, game.combo(four)))
    while state.phase != "collect" and not state.duty:
        state = state.after(NoBomb(state.to_act[0]) if state.phase == "window" else Pass(state.turn))
    if state.phase != "collect" or not state.duty:
        raise NoLuck
    return {"kind": "must", "position": state, "seat": YOU, "action": "collects"}
