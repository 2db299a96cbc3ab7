"""Actions in a round of the Tichu family, right or wrong, for the referee to rule on."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator

from tichu_teach.engine import Action, Call, Collect, Give, NoBomb, Pass, Play, Take
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.tichu.game import TichuGame as Game
from tichu_teach.engine.tichu.state import State

from ..motif import QuestionData, nearly, sample
from .simulate import deal, play_on

_LEADS = 3  # combinations of a hand that are thought of at each turn
_LATE = 4  # one hand in so many is looked at out of turn
_OF_CARDS = ("combo", "dr.", "ph.", "ma.", "dog.")  # refusals that hold whoever's turn it is


def thoughts(game: Game, rng: random.Random) -> Iterator[tuple[State, Action]]:
    """Yield positions of a round, each with an action that a seat could think of."""
    state = game.deal(rng)
    while state.phase in ("take", "push"):
        seat = rng.choice(state.to_act)
        for kind in ("grand", "small") if game.grand_before else ():
            yield state, Call(rng.randrange(game.players), kind)
        state = state.after(Take(seat) if state.phase == "take" else state.sample_push(seat, rng))
    held = [(seat, _bomb(game, rng)) for seat in sample([*range(game.players)], rng, 1)]
    state = deal(game, rng, *held) if rng.randrange(2) else state
    for now, _ in play_on(state, rng):
        seat = now.to_act[0] if rng.randrange(_LATE) else rng.randrange(game.players)
        if not now.hands[seat]:
            continue
        late = seat not in now.to_act
        for action in _of(now, seat, rng):
            if not (late and now.ask(action).reason.startswith(_OF_CARDS)):
                yield now, action


def _bomb(game: Game, rng: random.Random) -> int:
    """Four of a rank, which a seat is given so that bombs come up."""
    rank: int = game.deck.rank[rng.randint(2, 14)]
    return sum([*bits(rank)][:4])


def _of(state: State, seat: int, rng: random.Random) -> Iterator[Action]:
    game, hand = state.game, state.hands[seat]
    if state.phase == "wish":
        return  # the wish is not told
    leads, top = [*game.combinations.leads(hand)], state.top if state.trick else None
    bombs = [combo for combo in leads if combo.is_bomb]
    special = hand & (game.deck.dog | game.deck.mahjong | game.deck.phoenix | game.deck.dragon)
    yield from (Play(seat, combo) for combo in sample(leads, rng, _LEADS))
    yield from (Play(seat, combo) for combo in sample(bombs, rng, 1))
    yield from (Play(seat, game.combo(card, top=top)) for card in bits(special))
    if near := nearly(leads, hand, rng):
        yield Play(seat, game.combo(near))
    if state.trick and state.phase == "play":
        alike = [combo for combo in leads if combo.kind == state.top.kind]
        fits = [combo for combo in alike if combo.size == state.top.size]
        yield from (Play(seat, combo) for combo in sample(fits, rng, 2))
        yield from (Play(seat, combo) for combo in sample(alike, rng, 1))
    if state.phase == "play":
        yield Pass(seat)
    yield Collect(seat)
    if state.window:
        yield NoBomb(seat)
    if state.phase == "collect" and state.gift_due:
        yield from (Give(seat, to) for to in range(game.players) if to != seat and to not in state.out)
    if game.grand_before and rng.randrange(3) == 0:
        yield Call(seat, rng.choice(("small", "grand")))


def needs(state: State, seats: Collection[int]) -> set[str]:
    """Return what must be known to read a position, by the beginning of rule ids: special cards, a wish."""
    deck = state.game.deck
    cards = sum(state.hands[seat] for seat in seats) | sum(combo.cards for _, combo in state.trick)
    guests = {"dog": deck.dog, "ma": deck.mahjong, "ph": deck.phoenix, "dr": deck.dragon}
    needed = {f"{name}." for name, card in guests.items() if cards & card}
    needed |= {"tichu."} if state.announced else set()
    return needed | ({"wish."} if state.wish or state.phase == "wish" else set())


def rare_questions(game: Game, rng: random.Random) -> Iterator[QuestionData]:
    """Yield questions about rules that come up in no round: there are none."""
    yield from ()
