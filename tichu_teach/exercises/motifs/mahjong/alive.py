"""Motifs about dead hands: who has a wrong count, what a false Mah-Jong costs, what the dead may do."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tichu_teach.engine.mahjong.actions import Chow, Declare, Pung
from tichu_teach.engine.mahjong.game import MahjongGame as Game
from tichu_teach.engine.mahjong.groups import Group
from tichu_teach.engine.mahjong.shanten import acceptance
from tichu_teach.engine.mahjong.state import State
from tichu_teach.engine.mahjong.tiles import SEASONS, contents
from tichu_teach.engine.state import Own

from ...kinds.allowed import AllowedQuestion
from ...mahjong.conditions import examples
from ...question import Question
from ..motif import Motifs, NoLuck, QuestionData, shuffled
from .made_hands import groups_of, hand_of, kinds_of, laid_out
from .simulate import ask_at, asked_of, hand_played

MOTIFS = Motifs()


def _extras(question: Own) -> int:
    """2 to 5: how much there is that does not count."""
    laid: tuple[Group, ...] = question.hand.laid
    kongs = sum(group.kind == "kong" for group in laid)
    return 2 + bool(question.hand.seasons) + (kongs > 1) + (len(laid) > 2)


@MOTIFS.add("alive-count", 5, level=_extras, levels=(2, 3, 4, 5))
def _count(game: Game, rng: random.Random) -> QuestionData:
    """Kongs and seasons on the table, and some number of tiles in the hand."""
    seasons: tuple[int, ...] = ()
    if rng.randrange(2):
        game = game.vary(tile_set=144)
        seasons = tuple(sorted(rng.sample(SEASONS, rng.randint(1, 3))))
    return miscounted(game, rng, seasons)


def miscounted(game: Game, rng: random.Random, seasons: tuple[int, ...] = ()) -> QuestionData:
    """A hand with extra tiles on the table, as many in the hand as there should be, or not."""
    kinds = kinds_of(game)
    groups = groups_of(rng, kinds, rng.randint(1, 3), 30, 60)
    laid = tuple(each._replace(open=each.kind != "kong" or rng.randrange(2) == 0) for each in groups)
    if not seasons and all(group.kind != "kong" for group in laid):
        raise NoLuck
    # Replacements may have been forgotten, or too many drawn.
    number = 13 - 3 * len(laid) + rng.choice((0, 0, 0, -2, -1, 1, 2))
    tiles = [rng.choice(kinds) for _ in range(number)]
    return asked_of("alive", game, hand_of(game, rng, tiles, laid, seasons))


@MOTIFS.add("alive-held", 3, level=lambda question: 1 + len(question.hand.laid), levels=(1, 2, 3))
def _held(game: Game, rng: random.Random) -> QuestionData:
    """Four alike in the hand, not laid out: they count as four."""
    kinds = kinds_of(game)
    four = rng.choice(kinds)
    laid = laid_out(groups_of(rng, kinds, rng.randint(0, 2), 40, 40))
    size = 9 - 3 * len(laid) + rng.choice((0, 0, -2, -1, 1, 2))
    tiles = [*[four] * 4, *(rng.choice(kinds) for _ in range(size))]
    return asked_of("alive", game, hand_of(game, rng, tiles, laid))


def declared(game: Game, rng: random.Random) -> Iterator[QuestionData]:
    """Somebody declares Mah-Jong on a discard or after a draw: complete, or not quite?"""
    moments = hand_played(game.vary(false_mahjong="penalty"), rng)
    for state, _ in [*shuffled(moments, rng)[:24], moments[-1]]:
        for seat in state.asked if state.phase == "claims" else (state.turn,):
            if state.said or not near(state, seat):
                continue
            yield ask_at("allowed", state, seat, action=state.text(Declare(seat)))


def in_hand(question: Question) -> int:
    """0, 1 or 2: how many tiles there are to be sorted."""
    assert isinstance(question, AllowedQuestion)
    number = len(contents(question.position.hands[question.action.seat]))
    return (number > 7) + (number > 10)


MOTIFS.add(
    "alive-declared",
    3,
    level=lambda question: 3 + in_hand(question),
    levels=(3, 4, 5),
    topic="mahjong.dead.false-mahjong",
)(declared)


def near(state: State, seat: int) -> bool:
    """Return True if a hand looks complete: it is, or it lacks one tile."""
    found = acceptance(state.game, state.hands[seat], state.laid[seat], state.suit(seat))
    return found.lacking is not None and found.lacking <= 1


@MOTIFS.add("alive-dead", 3, level=lambda question: 1 + isinstance(question.action, Chow), levels=(1, 2))
def _dead_play(game: Game, rng: random.Random) -> Iterator[QuestionData]:
    """Somebody claims while a hand at the table is dead: that one, or another."""
    for before, _ in shuffled(hand_played(game, rng), rng):
        if before.phase != "claims" or before.said or len(before.asked) < 2:
            continue
        tried = [each for seat in before.asked for each in examples(before, seat)]
        able = [each for each in tried if isinstance(each, (Pung, Chow)) and before.ask(each)]
        if not able:
            continue
        action = rng.choice(able)
        others = [seat for seat in before.asked if seat != action.seat]
        state = _killed(before, rng.choice((action.seat, rng.choice(others))))
        yield ask_at("allowed", state, action.seat, action=state.text(action))


def _killed(state: State, seat: int) -> State:
    """The position if a seat had declared a false Mah-Jong before: its tiles lie face up."""
    claimants = tuple(each for each in state.asked if each != seat)
    return state.replace(dead=(seat,), shown=(seat,), asked=claimants)
