"""The Tichu family's tables that random play is tried at, and who plays and asks there."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tests.engine.tichu.houses import score_of_six
from tests.engine.tichu.oracle import score
from tests.engine.tichu.positions import FAMILY, NANKING, House
from tichu_teach.engine import (
    Action,
    Call,
    Collect,
    Give,
    Lead,
    NoBomb,
    Pass,
    Play,
    Push,
    Retract,
    Take,
    Wish,
)
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.tichu.deck import PACK
from tichu_teach.engine.tichu.state import State


def varied(house: House, **options: object) -> House:
    return replace(house, game=house.game.vary(**options))


_BY_NAME = {str(house): house for house in FAMILY}
_AT = ["tricsu", "tientsin", *(f"grandmaster-players={n}" for n in (5, 7, 12)), "ear-players=5"]
HOUSES = [
    NANKING,
    varied(NANKING, wish_unable="must-pass", reopen_push_on_call=False, retract_second_grand=True),
    varied(NANKING, wish_fault="penalty"),
    *(_BY_NAME[name] for name in _AT),
    varied(_BY_NAME["tricsu"], wish_fault="penalty", retract_second_grand=True),
    varied(_BY_NAME["tientsin"], wish_fault="penalty", retract_second_grand=True),
    _BY_NAME["ear-players=10"],
    FAMILY[-1],
]
HOUSE = {house.game: house for house in HOUSES}
GAMES = list(HOUSE)


def starts(game: Any, rng: random.Random) -> Iterator[State]:
    """A fresh deal, a deal after a round is over, and small positions rich in bombs and wishes."""
    fresh = game.deal(rng)
    yield fresh
    yield game.deal(rng, played_out(fresh, rng))
    for _ in range(6):
        house = HOUSE[game]
        hands = house.rich_hands(rng)
        yield house.start(hands, rng.choice([seat for seat in house.seats if hands[seat]]))


def choose(state: State, rng: random.Random) -> Action:
    """Something legal: mostly from who owes a decision; now and then an announcement, a bomb out of turn."""
    draw = rng.random()
    if draw < 0.06:
        legal = state.legal()
        rare = [each for each in legal if isinstance(each, (Call, Retract))] if draw < 0.01 else []
        rare = rare or [each for each in legal if isinstance(each, Play) and each.combo.is_bomb]
        if rare:
            return rng.choice(rare)
    seat = rng.choice(state.to_act)
    if state.phase == "push":
        return state.sample_push(seat, rng)
    legal = [action for action in state.legal(seat) if not isinstance(action, (Call, Retract))]
    plays = [action for action in legal if isinstance(action, Play)]
    return rng.choice(plays if plays and rng.random() < 0.75 else legal)


def played_out(state: State, rng: random.Random) -> State:
    """The end of a round by random actions."""
    while state.to_act:
        state = state.after(choose(state, rng))
    return state


def conceivable(state: State, rng: random.Random) -> Iterator[Action]:
    """Sense and nonsense, from a seat that is asked, from another, and from seats that are not there."""
    game, deck = state.game, state.game.deck
    pack = [*deck]
    for seat in {rng.randrange(game.players), rng.choice(state.to_act or (0,))}:
        hand = [card for card in deck if card & state.hands[seat]]
        yield from (what(seat) for what in (Take, Pass, NoBomb, Collect, Retract))
        yield from (Call(seat, kind) for kind in ("small", "grand", "huge"))
        yield from (Wish(seat, rank) for rank in (rng.randint(2, 14), rng.choice((-1, 0, 1, 15, 16))))
        yield from (what(seat, rng.randint(-1, game.players)) for what in (Give, Lead))
        yield Push(seat, tuple(rng.sample(hand or pack, min(len(hand or pack), rng.choice((2, 3))))))
        yield rng.choice((Push(seat, ()), Push(seat, (pack[9], pack[9], pack[10]))))
        if state.phase == "push" and not state.pushed[seat]:
            yield state.sample_push(seat, rng)
        for size in (0, 1, 1, 2, 3, 4, 5, 6):
            some = sum(rng.sample(hand, min(size, len(hand))))
            yield Play(seat, game.combo(some, top=state.top if state.trick else None))
        leads = game.combinations.leads(state.hands[seat])
        for combo in rng.sample(leads, min(4, len(leads))):
            yield Play(seat, combo)
            yield Play(seat, combo._replace(kind="straight" if combo.kind == "bombflush" else "bomb4"))
            yield Play(seat, combo._replace(rank=combo.rank + 1))
            yield Play(seat, combo._replace(joker=(9,)))
        yield Play(seat, game.combo(sum(rng.sample(pack, 2))))
    yield from (Pass(game.players), Pass(-1), Collect(game.players + 5), Wish(game.players + 1, 5))


def listed(state: State, action: Action, legal: set[Action]) -> bool:
    """Return True if an action is among the legal ones.

    Of the thousands of pushes one stands for all, and of two equal cards the first for either.
    """
    if isinstance(action, Push):
        return action in legal or bool(state.ask(action))
    if isinstance(action, Play) and 0 <= action.seat < state.game.players:
        cards, held = action.combo.cards, state.hands[action.seat]
        for card in bits(cards & ~((1 << PACK) - 1)):
            if (twin := card >> PACK) & held & ~cards:
                cards = cards & ~card | twin
        return Play(action.seat, action.combo._replace(cards=cards)) in legal
    return action in legal


def optional(action: Action) -> bool:
    """Return True if nobody waits for it."""
    return isinstance(action, (Call, Retract))


def kept(state: State, start: State) -> None:
    """No card lies in two places; none is lost but a Dog that was led, which lies nowhere."""
    cards = [card for place in _places(state) for card in bits(place)]
    assert len(set(cards)) == len(cards), "a card lies in two places"
    gone = {card for place in _places(start) for card in bits(place)} - set(cards)
    assert gone <= {state.game.deck.dog}, state
    assert not set(cards) - {card for place in _places(start) for card in bits(place)}


def _places(state: State) -> list[int]:
    places = [*state.hands, *state.won, *[combo.cards for _, combo in state.trick], state.open]
    return [*places, *(card for rest in state.rest for card in rest)]


def open_to(seat: int, state: State) -> set[int]:
    """Return whose hands a player sees beside the own: at Tricsu's table, in the words of the rules."""
    if state.game.name != "tricsu":
        return set()
    dealer, table = 0, 2
    if seat == table:
        return {dealer}  # the dealer decides for the Table
    if state.phase == "take" or (state.phase == "push" and seat != dealer):
        return set()
    return {table}


def known(state: State, seat: int) -> None:
    """A view knows the own hand, those that lie open, and of all others only what is left to be seen."""
    view, shown = state.view(seat), open_to(seat, state)
    assert view.hand == state.hands[seat]
    assert view.open_hands == {other: state.hands[other] for other in shown}
    others = sum(hand for other, hand in enumerate(state.hands) if other not in {seat, *shown})
    assert view.unseen == others | sum(card for rest in state.rest for card in rest)
    assert view.seen == state.game.deck.all & ~(view.unseen | view.hand)


def mixed(state: State, seat: int, rng: random.Random) -> State | None:
    """The position with the cards that a seat cannot see dealt otherwise; None where bombs are asked for."""
    if state.phase == "window":
        return None
    others = [each for each in range(state.game.players) if each not in {seat, *open_to(seat, state)}]
    pool = [card for other in others for card in bits(state.hands[other])]
    rng.shuffle(pool)
    hands = list(state.hands)
    for other in others:
        size = state.hands[other].bit_count()
        hands[other], pool = sum(pool[:size]), pool[size:]
    return state.replace(hands=tuple(hands))


def counted(state: State, start: State) -> None:
    """The sheet against the naive count; what is not announced comes to a hundred in a whole pack."""
    game, count, house = state.game, state.count(), HOUSE[state.game]
    if game.sides > 2:  # each for themselves: there are no points
        assert not count.lines and not any(count.points) and not any(state.standing)
        return
    hands, won = ([house.names(cards) for cards in places] for places in (state.hands, state.won))
    counting = score_of_six if game.players == 6 else score
    points = counting(hands, won, list(state.out), dict(state.announced), state.fault)
    assert count.points == points
    assert tuple(sum(x.points for x in count.lines if x.side == side) for side in (0, 1)) == points
    calls = sum(line.points for line in count.lines if ".tichu." in line.rule or ".grand" in line.rule)
    if sum(place.bit_count() for place in _places(start)) == 56:
        whole = 100 - game.deck.points(state.open)
        assert sum(points) - calls in (whole, 200 if game.players == 4 else 300)
    sides = [points[game.side(seat)] for seat in house.seats]
    by_person = [sides[state.people.index(person)] for person in range(4)] if game.columns == 4 else points
    assert state.standing == tuple(map(sum, zip(state.totals, by_person, strict=True)))
