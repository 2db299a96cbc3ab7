"""The tables of Haggis that random play is tried at, and who plays and asks there."""

import random
from collections.abc import Iterator
from typing import Any

from tests.engine.haggis.oracle import Table, score
from tests.engine.haggis.positions import GAME, THREE, deal, line, names
from tichu_teach.engine import Action, Collect, Give, Pass, Play, parse_position
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.haggis.actions import Bet
from tichu_teach.engine.haggis.state import State

GAMES = [GAME, THREE, THREE.vary(bomb_gift="tournament"), THREE.vary(first_out_bonus=0)]


def starts(game: Any, rng: random.Random) -> Iterator[State]:
    """Fresh deals, and small hands rich in runs and bombs."""
    yield game.deal(rng, dealer=rng.randrange(2))
    for _ in range(8):
        hands = deal(rng, game.players, 7)
        turn = rng.choice([seat for seat, hand in enumerate(hands) if hand])
        yield parse_position(line(hands, f"turn {turn}", game=game.header()))


def choose(state: State, rng: random.Random) -> Action:
    """Something legal from who owes a decision; now and then a bet."""
    bets = [action for action in state.legal() if isinstance(action, Bet)]
    if bets and rng.random() < 0.05:
        return rng.choice(bets)
    due = [each for each in state.legal(state.to_act[0]) if not isinstance(each, Bet)]
    plays = [each for each in due if isinstance(each, Play)]
    return rng.choice(plays if plays and rng.random() < 0.8 else due)


def conceivable(state: State, rng: random.Random) -> Iterator[Action]:
    """Sense and nonsense, from a seat that is asked, from another, and from seats that are not there."""
    game, deck = state.game, state.game.deck
    for seat in {rng.randrange(game.players), *state.to_act}:
        hand = [card for card in deck if card & state.hands[seat]]
        yield from (what(seat) for what in (Pass, Collect))
        yield from (Give(seat, to) for to in range(-1, game.players + 1))
        yield from (Bet(seat, kind) for kind in ("small", "big", "huge"))
        for size in (0, 1, 2, 2, 3, 3, 4, 5, 6):
            some = sum(rng.sample(hand, min(size, len(hand))))
            yield Play(seat, game.combo(some, top=state.top if state.trick else None))
            readings = game.readings(some)
            for combo in rng.sample(readings, min(2, len(readings))):
                yield Play(seat, combo)
                yield Play(seat, combo._replace(kind="run" if combo.kind == "set" else "set"))
                yield Play(seat, combo._replace(rank=combo.rank + 1))
                yield Play(seat, combo._replace(joker=(9,)))
        faces = [card for card in hand if card & deck.wilds]
        if faces:
            some = sum(rng.sample(hand, min(2, len(hand)))) | rng.choice(faces)
            number = (some & deck.wilds).bit_count()
            yield Play(seat, game.combo(some, tuple(rng.randint(2, 13) for _ in range(number))))
        yield Play(seat, game.combo(sum(rng.sample([*deck], 2))))
    yield from (Pass(game.players), Pass(-1), Collect(9), Bet(5, "small"))


def listed(state: State, action: Action, legal: set[Action]) -> bool:
    """Return True if an action is among the legal ones."""
    return action in legal


def optional(action: Action) -> bool:
    """Return True if nobody waits for it."""
    return isinstance(action, Bet)


def kept(state: State, start: State) -> None:
    """Every card lies in one place, as it did at the beginning."""
    places, before = _places(state), _places(start)
    assert sum(place.bit_count() for place in places) == sum(place.bit_count() for place in before)
    assert sum(places) == sum(before)


def _places(state: State) -> list[int]:
    return [*state.hands, *state.won, *(combo.cards for _, combo in state.trick), state.haggis]


def known(state: State, seat: int) -> None:
    """A view knows the own hand and everybody's face cards, of all others only what is left to be seen."""
    view, deck = state.view(seat), state.game.deck
    others = sum(state.hands) & ~state.hands[seat] & deck.suited
    aside = 0 if state.phase == "over" else state.haggis  # turned up at the end
    assert view.hand == state.hands[seat]
    assert view.unseen == others | aside and view.haggis == state.haggis & ~aside
    assert view.seen | view.unseen | view.hand == deck.all and not view.seen & (view.unseen | view.hand)
    assert view.wilds == tuple(hand & deck.wilds for hand in state.hands)


def mixed(state: State, seat: int, rng: random.Random) -> State | None:
    """The position with the cards that a seat cannot see dealt otherwise."""
    if state.phase == "over":
        return None
    deck = state.game.deck
    others = [other for other in range(state.game.players) if other != seat]
    hidden = [*(state.hands[other] & deck.suited for other in others), state.haggis]
    pool = [card for cards in hidden for card in bits(cards)]
    rng.shuffle(pool)
    dealt = [sum(pool.pop() for _ in range(cards.bit_count())) for cards in hidden]
    hands = list(state.hands)
    for other, cards in zip(others, dealt, strict=False):
        hands[other] = cards | state.hands[other] & deck.wilds
    return state.replace(hands=tuple(hands), haggis=dealt[-1])


def counted(state: State, start: State) -> None:
    """The sheet against the naive count; all card points of the pack are on it (haggis.total)."""
    game = state.game
    table = Table([set(names(hand, game)) for hand in state.hands], 0)
    table.won = [game.deck.names(won) for won in state.won]
    table.out, table.caught = list(state.out), list(state.caught)
    points = score(table, game.deck.names(state.haggis), dict(state.announced), game.bonus)
    count = state.count()
    assert list(count.points) == points
    cards = [line for line in count.lines if line.rule in ("haggis.score.cards", "haggis.end.rest")]
    dealt = sum(_places(start))
    assert sum(line.points for line in cards) == game.deck.points(dealt)
    assert sum(line.cards for line in cards) == dealt
    assert state.standing == tuple(map(sum, zip(state.totals, points, strict=True)))
