"""Motifs about dead hands: who has a wrong count, what a false Mah-Jong costs, what the dead may do."""

from __future__ import annotations

import random

from ...mahjong import SEASONS, Action, Discard, Game, Mahjong, Pung, State, acceptance
from ...mahjong.conditions import examples
from ..motif import Data, Motifs, NoLuck
from .made import groups_of, hand_of, kinds_of, laid_out
from .simulate import asked, asked_of, hand_played, one_of, some

MOTIFS = Motifs()


@MOTIFS.add("alive-count", 5, level=lambda question: 2 + (question.count != 13) + bool(question.hand.seasons))
def _count(game: Game, rng: random.Random) -> Data:
    """Kongs and seasons on the table, and some number of tiles in the hand."""
    seasons: tuple[int, ...] = ()
    if rng.randrange(2):
        game = game.vary(tile_set=144)
        seasons = tuple(sorted(rng.sample(SEASONS, rng.randint(1, 3))))
    kinds = kinds_of(game)
    groups = groups_of(rng, kinds, rng.randint(1, 3), 30, 60)
    laid = tuple(each._replace(open=each.kind != "kong" or rng.randrange(2) == 0) for each in groups)
    if not seasons and all(group.kind != "kong" for group in laid):
        raise NoLuck
    number = 13 - 3 * len(laid) + rng.choice((0, 0, 0, -1, 1))  # a replacement forgotten, or one too many
    tiles = [rng.choice(kinds) for _ in range(number)]
    return asked_of("alive", game, hand_of(game, rng, tiles, laid, seasons))


@MOTIFS.add("alive-held", level=lambda question: 1 + (question.count != 13))
def _held(game: Game, rng: random.Random) -> Data:
    """Four alike in the hand, not laid out: they count as four."""
    kinds = kinds_of(game)
    four = rng.choice(kinds)
    laid = laid_out(groups_of(rng, kinds, rng.randint(0, 2), 40, 40))
    size = 9 - 3 * len(laid) + rng.choice((0, 0, 1))
    tiles = [*[four] * 4, *(rng.choice(kinds) for _ in range(size))]
    return asked_of("alive", game, hand_of(game, rng, tiles, laid))


@MOTIFS.add("alive-declared", 3, level=3)
def _declared(game: Game, rng: random.Random) -> Data:
    """Somebody declares Mah-Jong on a discard or after a draw: complete, or not quite?"""
    moments = hand_played(game.vary(false_mahjong="penalty"), rng)
    wanted = bool(rng.randrange(2))
    found = [
        (state, seat)
        for state, _ in moments
        for seat in (state.asked if state.phase == "claims" else (state.turn,))
        if not state.said and _near(state, seat) and state.ask(Mahjong(seat)).allowed == wanted
    ]
    state, seat = one_of(found, rng)
    other = "mahjong.win.pair" if wanted and state.phase == "claims" else "mahjong.claim.chow-next-only"
    reasons = ["mahjong.win.no-minimum", other, "mahjong.dead.count"]
    return asked("allowed", state, seat, action=state.text(Mahjong(seat)), reasons=reasons)


def _near(state: State, seat: int) -> bool:
    """Whether a hand looks complete: it is, or one tile is lacking."""
    found = acceptance(state.game, state.hands[seat], state.laid[seat], state.suit(seat))
    return found.lacking is not None and found.lacking <= 1


@MOTIFS.add("alive-dead", 3, level=2)
def _dead_play(game: Game, rng: random.Random) -> Data:
    """What may somebody do whose hand is dead?"""
    moments = hand_played(game, rng)
    if rng.randrange(2):
        state = some(moments, rng, lambda now: now.phase == "turn" and now.source == "wall" and now.river)
        seat, reasons = (
            state.turn,
            ["mahjong.dead.effect", "mahjong.claim.voluntary", "mahjong.turn.out-of-turn"],
        )
        action: Action = next(
            each for each in examples(_killed(state, seat), seat) if isinstance(each, Discard)
        )
        wanted = "mahjong.turn.discard"
    else:
        state = some(moments, rng, lambda now: now.phase == "claims" and len(now.asked) > 1 and not now.said)
        able = [seat for seat in state.asked if state.ask(Pung(seat))]
        if not able:
            raise NoLuck
        seat, reasons = (
            able[0],
            ["mahjong.dead.continue", "mahjong.claim.voluntary", "mahjong.turn.out-of-turn"],
        )
        action, wanted = Pung(able[0]), "mahjong.dead.effect"
    state = _killed(state, seat)
    if state.ask(action).rule != wanted:
        raise NoLuck
    return asked("allowed", state, seat, action=state.text(action), reasons=reasons)


def _killed(state: State, seat: int) -> State:
    """The position in which a seat has declared a false Mah-Jong before: its tiles lie face up."""
    claimants = tuple(each for each in state.asked if each != seat)
    return state.replace(dead=(seat,), shown=(seat,), asked=claimants)
