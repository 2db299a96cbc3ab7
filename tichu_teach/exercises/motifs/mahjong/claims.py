"""Motifs about claims: who gets the discard, who plays next, may they, must they."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import takewhile

from tichu_teach.engine.mahjong.actions import Action, Chow, Declare, Kong, NoClaim, Pung
from tichu_teach.engine.mahjong.game import MahjongGame as Game
from tichu_teach.engine.mahjong.state import State
from tichu_teach.engine.mahjong.tiles import contents, held
from tichu_teach.engine.mahjong.transitions import claims, priority
from tichu_teach.engine.state import Own

from ...kinds.allowed import Grounds
from ...mahjong.conditions import examples
from ..motif import Draw, Motifs, NoLuck, QuestionData, one_of, shuffled
from .alive import declared, in_hand, near
from .made_hands import complete_hand, drawn_by_east, kinds_of
from .simulate import ask_at, hand_played, some

# The rules to ask the referee about; each is looked for in hands as they were played.
_CLAIMED = (
    *("mahjong.claim.chow-next-only", "mahjong.claim.chow", "mahjong.claim.pung"),
    "mahjong.claim.honours-no-chow",
)
_LATE = ("mahjong.claim.dead-tile", "mahjong.claim.pung", "mahjong.claim.chow", "mahjong.claim.mahjong-first")
_HANDS = 20  # played in search of one that can be won with a discard: few are
_TOO_FAR = ("mahjong.claim.chow-next-only", "mahjong.claim.pung")

GROUNDS = Grounds(
    ("mahjong.kong.add", "mahjong.kong.closed"),
    ("mahjong.kong.claim", "mahjong.claim.dead-tile"),
)
MOTIFS = Motifs()


def _open(state: State) -> bool:
    return state.phase == "claims" and not state.said


def _others(state: State) -> tuple[int, ...]:
    """The seats that did not throw the discard."""
    seats: tuple[int, ...] = state.game.seats_from(state.turn)[1:]
    return seats


def _able(state: State) -> list[Action]:
    """The best claim of everybody who has one."""
    each = (claims(state, seat) for seat in _others(state))
    return [max(own, key=lambda claim: priority(state, claim)) for own in each if own]


def _thought_of(state: State, seat: int) -> Iterator[Action]:
    """The claims and kongs that a seat could think of with the tiles it holds, legal or not."""
    hand = state.hands[seat]
    for action in takewhile(lambda each: not isinstance(each, NoClaim), examples(state, seat)):
        match action:
            case Chow(tiles=tiles):
                fits = all(held(hand, tile) for tile in tiles)
            case Pung():
                fits = held(hand, state.river[-1][1]) > 0
            case Kong(tile=tile):
                laid = any(group.kind == "pung" and group.tile == tile for group in state.laid[seat])
                offered = seat != state.turn and bool(state.river) and tile == state.river[-1][1]
                own = held(hand, tile) + 3 * laid
                fits = own > 3 or (offered and own > 1)
            case _:
                fits = True
        if fits:
            yield action


# -- who gets it ---------------------------------------------------------------------------------------


def _who(state: State, calls: list[Action], rng: random.Random, *, then: bool) -> QuestionData:
    """Ask at any seat: else the player called You would mostly get the tile."""
    seats = sorted({call.seat for call in calls})
    called = {"open": seats, "claims": [state.text(call) for call in calls]}
    you = rng.randrange(state.game.players)
    return ask_at("gets", state, you, **called, **({"then": True} if then else {}))


def _rivals(*, then: bool) -> Draw:
    def draw(game: Game, rng: random.Random) -> Iterator[QuestionData]:
        for state, _ in shuffled(hand_played(game, rng), rng):
            called = _able(state) if _open(state) else []
            if len(called) > 1:
                calls = shuffled([*called, *_idle(state, called, rng)], rng)
                yield _who(state, calls, rng, then=then)

    return draw


def _idle(state: State, called: list[Action], rng: random.Random) -> list[Action]:
    """Now and then a claim beside the others that the referee will not hear."""
    others = [seat for seat in _others(state) if seat not in {each.seat for each in called}]
    if not others or rng.randrange(3) == 0:
        return []
    seat = rng.choice(others)
    tried = [each for each in _thought_of(state, seat) if state.ask(each).rule in _TOO_FAR]
    return [rng.choice(tried)] if tried else []


def _several(game: Game) -> bool:
    return bool(game.players > 2)


def _by_claims(question: Own) -> int:
    return 1 + len(question.claims)


MOTIFS.add("claims-rivals", 4, level=_by_claims, levels=(3, 4), where=_several)(_rivals(then=False))
MOTIFS.add("claims-then", 3, level=lambda q: 1 + _by_claims(q), levels=(4, 5), where=_several)(
    _rivals(then=True)
)


@MOTIFS.add("claims-alone", level=2, where=_several)
def _alone(game: Game, rng: random.Random) -> QuestionData:
    """One claim, good or bad: does it get the tile, and who goes on?"""
    state = some(hand_played(game, rng), rng, _open)
    seat = rng.choice(_others(state))
    tried = [each for each in _thought_of(state, seat) if state.ask(each).rule in (*_CLAIMED, *_TOO_FAR)]
    call = one_of(tried, rng)
    if isinstance(call, Declare):
        raise NoLuck
    return _who(state, [call], rng, then=True)


# -- may they, must they -------------------------------------------------------------------------------


def _may(*rules: str) -> Draw:
    """Somebody does something: may they, and why?"""

    def draw(game: Game, rng: random.Random) -> Iterator[QuestionData]:
        found = set[tuple[str, type[Action]]]()
        for state, _ in shuffled(hand_played(game, rng), rng):
            seats = [] if state.said else shuffled(range(game.players), rng)
            for action in (action for seat in seats for action in _thought_of(state, seat)):
                verdict = state.ask(action)
                sort = (verdict.rule, type(action))
                if verdict.rule not in rules or sort in found:  # one of a sort is enough from one hand
                    continue
                found.add(sort)
                yield ask_at("allowed", state, action.seat, action=state.text(action))

    return draw


MOTIFS.add(
    "claims-may", 4, level=lambda question: 1 + (not isinstance(question.action, Pung)), levels=(1, 2)
)(_may(*_CLAIMED))
MOTIFS.add("claims-late", level=2, topic="mahjong.claim.dead-tile")(_may(*_LATE))


@MOTIFS.add("claims-kong", 4, level=3, grounds=GROUNDS)
def _kong(game: Game, rng: random.Random) -> Iterator[QuestionData]:
    """Four alike are to come together: one's own, or with a discard that may still be had or not."""
    for state, _ in shuffled(hand_played(game, rng), rng):
        for seat in () if state.said else range(game.players):
            kongs = (each for each in _thought_of(state, seat) if isinstance(each, Kong))
            for action in kongs:
                if state.ask(action).rule in (*GROUNDS.yes, *GROUNDS.no):
                    yield ask_at("allowed", state, seat, action=state.text(action))


MOTIFS.add(
    "claims-declared",
    level=lambda question: 3 + in_hand(question),
    levels=(3, 4, 5),
    topic="mahjong.dead.false-mahjong",
)(declared)


@MOTIFS.add("claims-must", level=1)
def _must(game: Game, rng: random.Random) -> Iterator[QuestionData]:
    """A right or a duty? Throwing a tile away, while a discard lies there or on one's own turn."""
    for state, _ in shuffled(hand_played(game, rng), rng):
        if _open(state):
            yield ask_at("must", state, rng.choice(state.asked), action="discards")
        elif state.phase == "turn" and state.source in ("wall", "claim"):
            yield ask_at("must", state, state.turn, action="discards")


@MOTIFS.add(
    "claims-clean",
    3,
    level=lambda question: 3 + in_hand(question),
    levels=(3, 4, 5),
    where=lambda game: "form" in game.options,
)
def _clean(game: Game, rng: random.Random) -> QuestionData:
    """Somebody has drawn a complete hand, where only clean hands win: of one suit, or nearly."""
    clean = game.vary(form="B")
    suit = rng.randrange(3)
    hand = complete_hand(clean, rng, kinds_of(clean, suit), sources=("wall",))
    if rng.randrange(2):  # one group of another suit spoils it
        hand = complete_hand(
            clean, rng, kinds_of(clean, suit) + kinds_of(clean, (suit + 1) % 3, honours=False)
        )
    assert hand.win
    fields = drawn_by_east(clean, contents(hand.tiles), hand.laid, hand.win.tile)
    data: QuestionData = {"kind": "allowed", "position": " | ".join(fields), "action": "E mahjong"}
    return data | {"rule": "mahjong-duel.b.clean"}  # which decides, whatever the answer


# -- between two ---------------------------------------------------------------------------------------


@MOTIFS.add("claims-two", 3, level=3, where=lambda game: not _several(game))
def _two(game: Game, rng: random.Random) -> QuestionData:
    """With one other player there is one claim, perhaps the last: who goes on, if anybody does?"""
    last, good = rng.randrange(2) == 0, rng.randrange(3) > 0  # so that all three answers are as likely
    hands = (hand_played(game, rng) for _ in range(_HANDS))
    for state in (state for hand in hands for state, _ in shuffled(hand, rng) if _open(state)):
        (seat,) = _others(state)
        if last:
            tried: list[Action] = [Declare(seat)] if near(state, seat) else []
        else:
            tried = [each for each in _thought_of(state, seat) if state.ask(each).rule in _CLAIMED]
        if fitting := [each for each in tried if bool(state.ask(each)) == good]:
            return _who(state, [rng.choice(fitting)], rng, then=True)
    raise NoLuck
