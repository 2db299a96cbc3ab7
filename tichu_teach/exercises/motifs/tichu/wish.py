"""Motifs about the wish: whom it forces to play what, and whom it leaves free."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator

from tichu_teach.engine import NoBomb, Pass, Play, Wish
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.state import Own
from tichu_teach.engine.tichu.deck import ACE, LOW
from tichu_teach.engine.tichu.game import TichuGame as Game
from tichu_teach.engine.tichu.state import State

from ...conditions import parse_condition
from ...tichu.conditions import WISH, trace
from ..motif import Motifs, NoLuck, QuestionData, ask_if_allowed, first, one_of, shuffled
from .simulate import YOU, before_you, deal, flush_of, four_of, held, play_on, some_tricks_later, thinned

RANKS = range(LOW, ACE + 1)

MOTIFS = Motifs()


def _west(game: Game) -> int:
    """Your left-hand neighbour, who plays just before you."""
    return game.players - 1


def _victim(game: Game, rng: random.Random) -> int:
    """One of the two opponents that come first after you."""
    return rng.choice(game.opponents(YOU)[:2])


def _by_hand(question: Own) -> int:
    """1, 2 or 3: how much there is to look through."""
    return 1 + (held(question) > 0.4) + (held(question) > 0.65)


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


def _after_one(
    game: Game, rng: random.Random, seat: int, *held: tuple[int, int], later: bool = False
) -> State:
    """`seat` has led the Mahjong alone and is to wish."""
    mahjong = game.deck.mahjong
    state = deal(game, rng, (seat, mahjong), *held)
    if later:
        state = some_tricks_later(state, rng, {seat: mahjong})
    return state.after(Play(seat, game.combo(mahjong)))


def _silent(state: State, seats: Iterable[int]) -> bool:
    """Return True if none of these seats could answer the trick, so that all they can do is pass."""
    return not any(state.game.combinations.follows(state.hands[seat], state.top) for seat in seats)


# -- naming the wish -----------------------------------------------------------------------------------


def _naming(state: State, condition: str, most: int = 1) -> QuestionData:
    """Ask which wish meets a condition, if only a few do and nobody in between can spoil it by a play."""
    game = state.game
    bound = parse_condition(condition, WISH, game)
    last = bound.arguments[0] if bound.arguments else state.turn + game.players
    assert isinstance(last, int)
    if not _silent(state, (seat % game.players for seat in range(state.turn + 1, last))):
        raise NoLuck
    right = [rank for rank in (0, *RANKS) if bound.holds(trace(state, rank))]
    if not 1 <= len(right) <= most:
        raise NoLuck
    seats = list(bound.arguments) or True
    return {"kind": "wish", "position": state, "seat": state.turn, "open": seats, "success": condition}


@MOTIFS.add("wish-duty", 3, level=_by_hand, levels=(1, 2, 3))
def _plain_duty(game: Game, rng: random.Random) -> QuestionData:
    """The sparrow alone on the table: any card of the rank will do, and must."""
    state = _after_one(game, rng, _west(game), later=True)
    there = trace(state, rng.choice(RANKS)).state
    if there.turn != YOU or not (there.duty and there.trick):
        raise NoLuck
    card = rng.choice([*bits(there.hands[YOU] & game.deck.rank[there.wish])])
    return _grant(thinned(there, rng, rng.choice((5, 8, 14)), card))


@MOTIFS.add("wish-forces-phoenix", level=4)
def _forces_phoenix(game: Game, rng: random.Random) -> QuestionData:
    """The Phoenix and four ranks of five in a row."""
    seat = _victim(game, rng)
    low = rng.randint(4, ACE - 4)
    run = _run(game, rng, low, low + 4, game.deck.all)
    gap = game.deck.phoenix | run & ~game.deck.rank[rng.randint(low, low + 4)]
    return _naming(_after_straight(game, rng, YOU, (seat, gap)), f"forces-phoenix {seat}", 4)


def _with_four(game: Game, rng: random.Random, condition: str) -> QuestionData:
    seat = _victim(game, rng)
    return _naming(_after_straight(game, rng, YOU, (seat, _four(game, rng))), f"{condition} {seat}")


@MOTIFS.add("wish-forces-bomb", level=4)
def _forces_bomb(game: Game, rng: random.Random) -> QuestionData:
    return _with_four(game, rng, "forces-bomb")


@MOTIFS.add("wish-splits-bomb", level=4)
def _splits_bomb(game: Game, rng: random.Random) -> QuestionData:
    """Four of a kind in the middle of a straight, which the wish for a neighbour needs."""
    seat, rank = _victim(game, rng), rng.randint(7, ACE - 2)
    run = _run(game, rng, rank - 2, rank + 2, game.deck.all)
    state = _after_straight(game, rng, YOU, (seat, run | four_of(game, rank)))
    return _naming(state, f"splits-bomb {seat}", 5)


@MOTIFS.add("wish-hard-choice", level=5)
def _hard_choice(game: Game, rng: random.Random) -> QuestionData:
    return _with_four(game, rng, "two-ways")


@MOTIFS.add("wish-comes-back", level=5)
def _comes_back(game: Game, rng: random.Random) -> QuestionData:
    """Everybody passes: which wish would tie the wisher's own lead?"""
    return _naming(_after_straight(game, rng, YOU), "binds-wisher", 6)


# -- a wish that stands --------------------------------------------------------------------------------


def _grant(state: State) -> QuestionData:
    """Your turn, and a wish that you owe."""
    if state.turn != YOU or (state.duty and len(state.duty.owed_plays) > 4):
        raise NoLuck  # where anything will do there is nothing to find
    return {"kind": "play", "position": state, "seat": YOU, "success": "fulfils-wish"}


def _owing(rng: random.Random, state: State, rule: str) -> State:
    """The position at the turn of the first seat that owes some wish by this rule."""
    for rank in shuffled(RANKS, rng):
        there = trace(state, rank).state
        if there.duty and there.duty.rule == rule and len(there.duty.owed_plays) <= 4:
            return there
    raise NoLuck


@MOTIFS.add("wish-grant-phoenix", level=4)
def _grant_with_phoenix(game: Game, rng: random.Random) -> QuestionData:
    state = _after_straight(game, rng, _west(game), (YOU, game.deck.phoenix))
    return _grant(_owing(rng, state, "nanking.wish.duty.phoenix"))


@MOTIFS.add("wish-grant-bomb", level=4)
def _grant_with_bomb(game: Game, rng: random.Random) -> QuestionData:
    state = _after_straight(game, rng, _west(game), (YOU, _four(game, rng)))
    return _grant(_owing(rng, state, "nanking.wish.duty.bomb"))


def _round(game: Game, rng: random.Random) -> Iterator[State]:
    """The positions of a simulated round, full or thinned out, as long as its wish stands."""
    start = _after_straight if rng.randrange(2) else _after_one
    state = start(game, rng, rng.randrange(game.players))
    if rng.randrange(2):
        state = thinned(state, rng, rng.choice((4, 6, 8)))
    state = state.after(Wish(state.turn, rng.choice(RANKS)))
    for now, _ in play_on(state, rng):
        if not now.wish:
            break
        yield now


def _free_round(game: Game, rng: random.Random, fits: Callable[[State], object]) -> Iterator[State]:
    """The positions of a round that fit, seen by the player on turn."""
    found = [state for state in _round(game, rng) if game.bound_by_wish(state.turn) and fits(state)]
    return map(before_you, shuffled(found, rng))


def _answering(state: State) -> bool:
    return state.phase == "play" and bool(state.trick)


@MOTIFS.add("wish-bound-leader", 3, level=_by_hand, levels=(1, 2, 3))
def _bound_leader(game: Game, rng: random.Random) -> Iterator[QuestionData]:
    """On lead while a wish stands: may this be led?"""
    for state in _free_round(game, rng, lambda s: s.phase == "play" and not s.trick):
        plays = sorted(game.combinations.leads(state.hands[state.turn]))
        dogs = [combo for combo in plays if combo.kind == "dog"]
        combo = dogs[0] if dogs and rng.randrange(3) == 0 else rng.choice(plays)
        yield ask_if_allowed(state, Play(state.turn, combo), seat=state.turn)


def _may_pass(state: State, rule: str = "") -> QuestionData:
    """A trick is to be answered while a wish stands: may the player on turn pass?

    The rule is cited if nothing is owed.
    """
    asked = {"kind": "must", "position": state, "seat": state.turn, "action": "passes"}
    return asked | ({"rule": rule} if rule and not state.duty else {})


@MOTIFS.add("wish-may-pass", 4, level=_by_hand, levels=(1, 2, 3))
def _pass_it_on(game: Game, rng: random.Random) -> Iterator[QuestionData]:
    """Any hand, with a card of the rank or without."""
    return map(_may_pass, _free_round(game, rng, _answering))


@MOTIFS.add(
    "wish-no-phoenix",
    level=lambda question: 4 + (held(question) > 0.5),
    levels=(4, 5),
    topic="nanking.wish.not-phoenix",
)
def _phoenix_is_no_wish(game: Game, rng: random.Random) -> Iterator[QuestionData]:
    """There is a Phoenix in the hand, and perhaps a card of the rank."""
    phoenix = game.deck.phoenix
    for state in _free_round(game, rng, lambda s: _answering(s) and s.hands[s.turn] & phoenix):
        has_rank = state.hands[state.turn] & game.deck.rank[state.wish]
        yield _may_pass(state, "" if has_rank else "nanking.wish.not-phoenix")


@MOTIFS.add(
    "wish-in-vain",
    level=lambda question: 3 + (held(question) > 0.5),
    levels=(3, 4),
    topic="nanking.wish.unable",
)
def _held_in_vain(game: Game, rng: random.Random) -> Iterator[QuestionData]:
    """There is a card of the rank in the hand. Can it be played?"""

    def fits(state: State) -> bool:
        return _answering(state) and bool(state.hands[state.turn] & game.deck.rank[state.wish])

    return (_may_pass(state, "nanking.wish.unable") for state in _free_round(game, rng, fits))


@MOTIFS.add("wish-out-of-turn", level=lambda question: 4 + (held(question) > 0.6), levels=(4, 5))
def _bomb_out_of_turn(game: Game, rng: random.Random) -> QuestionData:
    """A bomb without the wished rank, thrown on one's own turn or before it."""
    four, mine = _four(game, rng), rng.randrange(2) == 0
    start = _after_one if mine else _after_straight
    state = start(game, rng, _west(game), (YOU, four))
    if rng.randrange(2):
        state = thinned(state, rng, 8, four)
    ranks = [rank for rank in RANKS if state.hands[YOU] & game.deck.rank[rank] & ~four]
    state = state.after(Wish(state.turn, rng.choice(ranks or RANKS)))

    def fits(now: State) -> bool:
        bomb = game.combo(four)
        there = _answering(now) and not four & ~now.hands[YOU] and bomb.beats(now.top)
        return there and (now.turn == YOU) == mine and not four & game.deck.rank[now.wish]

    state = first(((now, action) for now, action in play_on(state, rng, 0) if now.wish), fits)
    return ask_if_allowed(state, Play(YOU, game.combo(four)), seat=YOU)


@MOTIFS.add("wish-own-top", level=5)
def _own_top(game: Game, rng: random.Random) -> QuestionData:
    """Everybody has passed on your bomb, and you may hold a higher one, with the wished rank or without."""
    four, low = _four(game, rng), rng.randint(LOW, ACE - 4)
    flush = flush_of(game, low, low + 4, rng.choice(game.deck.suit))
    wished, second = rng.choice(((True, True), (False, True), (False, False)))
    if flush & four:
        raise NoLuck
    state = _after_one(game, rng, _west(game), (YOU, four | (flush if second else 0)))
    # The rank of the wish: one of the second bomb, or one that you don't hold.
    yours = state.hands[YOU] & ~(flush if wished else 0)
    within = range(low, low + 5) if wished else RANKS
    rank = one_of([rank for rank in within if not yours & game.deck.rank[rank]], rng)
    state = state.after(Wish(_west(game), rank))  # you are asked for a bomb before anybody else
    state = state.after(Play(YOU, game.combo(four)))
    while state.phase != "collect" and not state.duty:
        state = state.after(NoBomb(state.to_act[0]) if state.phase == "window" else Pass(state.turn))
    if state.phase != "collect":
        raise NoLuck
    return {"kind": "must", "position": state, "seat": YOU, "action": "collects"}
