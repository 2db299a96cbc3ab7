"""Questions about the game for two that no hand brings up: its set, its walls, clean hands.

What simulated hands bring up about these rules is all asked with yes or no. Here the learner counts, chooses
and plays.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from tichu_teach.engine import parse_position
from tichu_teach.engine.mahjong.actions import Discard
from tichu_teach.engine.mahjong.game import MahjongGame as Game
from tichu_teach.engine.mahjong.groups import Group
from tichu_teach.engine.mahjong.tiles import EAST, ONE, contents, held
from tichu_teach.engine.state import Own

from ...mahjong.conditions import waits_after
from ..motif import NoLuck, QuestionData, one_of, shuffled
from .alive import miscounted
from .made_hands import (
    check_set,
    complete_hand,
    drawn_by_east,
    groups_of,
    hand_of,
    kinds_of,
    laid_out,
    tiles_of,
)
from .points import two_suits
from .settle import asked, ended
from .simulate import ask_at, asked_of, hand_played, some

_TRIES = 60
_NORTH = EAST + 3  # which the other player has thrown
_TOP = 5  # the highest number of the short set (mahjong-duel.a.set)


def between_two(game: Game, rng: random.Random) -> Iterator[QuestionData]:
    """Yield a question about each of them; of three about clean hands that are alike, one."""
    clean = rng.choice((_clean, _change, _bluff))
    for draw in (_set, _walls, _paid, _fives, _counted_suit, clean, _pair, _dead, _last):
        if data := _in_some_tries(draw, game, rng):
            yield data


def _in_some_tries(
    draw: Callable[[Game, random.Random], QuestionData], game: Game, rng: random.Random
) -> QuestionData:
    for _ in range(_TRIES):
        try:
            return draw(game, rng)
        except NoLuck:
            continue
    return {}


def _position(fields: list[str]) -> Own:
    return parse_position(" | ".join(fields))


# -- the chapter about the duel ------------------------------------------------------------------------

_NEAR_TOP = ((4, 5), (3, 4), (3, 5), (5, 5), (3, 4, 4), (4, 4, 5), (4, 5, 5), (3, 5, 5))


def _set(game: Game, rng: random.Random) -> QuestionData:
    """A few tiles near the upper end, where the short set has no more."""
    suit, numbers = rng.randrange(3), rng.choice(_NEAR_TOP)
    tiles = game.names.text([9 * suit + number - 1 for number in numbers])
    return {"kind": "helps", "tiles": tiles, "ruleset": game.header(), "rule": "mahjong-duel.a.set"}


def _walls(game: Game, rng: random.Random) -> QuestionData:
    """Two throws that may run past the end of a short wall."""
    throws = [rng.randint(2, 12), rng.randint(5, 12)]
    return {"kind": "gate", "ruleset": game.header(), "throws": throws, "rule": "mahjong-duel.a.wall"}


def _paid(game: Game, rng: random.Random) -> QuestionData:
    """A hand as it ended: one of the two is East, so all that is paid is doubled."""
    winner, totals = ended(game, rng)
    loser = 1 - winner
    if not totals[loser] or (totals[loser] <= totals[winner] and rng.randrange(2)):
        raise NoLuck  # now and then the loser's tiles are worth more
    return asked(game, totals, winner, rows=[f"pays.{loser}.{winner}"], rule="mahjong-duel.a.alternate")


def _fives(game: Game, rng: random.Random) -> QuestionData:
    """Somebody who has not won holds a group of fives and one of ones: which are corners?"""
    sorts = (("pung", True), ("kong", True), ("kong", False))
    laid = []
    for number in shuffled((1, _TOP), rng):
        kind, is_open = rng.choice(sorts)
        laid.append(Group(kind, 9 * rng.randrange(3) + number - 1, is_open))
    rest = [rng.choice(kinds_of(game)) for _ in range(7)]
    hand = hand_of(game, rng, rest, tuple(laid))
    found = game.score(hand).groups
    rows = [f"group.{place}" for place, group in enumerate(found) if group in laid]
    return asked_of("score", game, hand, rows=rows, rule="mahjong-duel.a.simples")


def _counted_suit(game: Game, rng: random.Random) -> QuestionData:
    """Groups of two suits, of somebody who has not won where only clean hands win."""
    return {**two_suits(game, rng), "rule": "mahjong-duel.b.clean"}


def _clean(game: Game, rng: random.Random) -> QuestionData:
    """Two tiles stand alone, one of them of another suit: which is thrown where only clean hands win?"""
    clean = game.vary(form="B")
    suit, foreign = rng.sample(range(3), 2)
    whole = complete_hand(clean, rng, kinds_of(clean, suit), kongs=0)
    pairs = [tile for tile in contents(whole.tiles) if contents(whole.tiles).count(tile) == 2]
    gone, drawn = one_of(pairs, rng), rng.choice(kinds_of(clean, foreign, honours=False))
    tiles = [*contents(whole.tiles), drawn]
    tiles.remove(gone)
    check_set(clean, [*tiles, *tiles_of(whole.laid), _NORTH])
    state = _position([*drawn_by_east(clean, tiles, whole.laid, rng.choice(tiles)), "river S:N"])
    said = {"ask": "puzzle.ask.play.ready.clean", "reply": "puzzle.miss.ready.clean"}
    return ask_at("play", state, 0, success=["ready"], rule="mahjong-duel.b.clean", **said)


def _change(game: Game, rng: random.Random) -> QuestionData:
    """The same, by somebody who had chosen another suit: that binds nobody."""
    return {**_clean(game, rng), "ask": "puzzle.ask.play.ready.change", "rule": "mahjong-duel.b.change"}


def _bluff(game: Game, rng: random.Random) -> QuestionData:
    """A tile of one's own suit and an honour stand alone; the one is to be thrown that misleads."""
    clean = game.vary(form="B")
    suit = rng.randrange(3)
    groups = groups_of(rng, kinds_of(clean, suit), 4)
    number, names = rng.randrange(3), clean.names
    own = rng.choice(kinds_of(clean, suit, honours=False))
    honour = rng.choice([kind for kind in kinds_of(clean) if kind >= EAST])
    laid, tiles = groups[:number], sorted([*tiles_of(groups[number:]), own, honour])
    check_set(clean, [*tiles, *tiles_of(laid), _NORTH])
    state = _position([*drawn_by_east(clean, tiles, laid_out(laid), rng.choice(tiles)), "river S:N"])
    discards = [each for each in state.legal(0) if isinstance(each, Discard)]
    ready = [each.tile >= EAST for each in discards if waits_after(state, each)]
    if len({*ready}) < 2 or state.game.complete(state.hands[0], state.laid[0]):
        raise NoLuck  # nothing to choose, or to be thrown at all
    honours = sorted({kind for kind in tiles if kind >= EAST})
    kept = [f"keeps {names.name(kind)}" for kind in honours]
    said = {"ask": "puzzle.ask.play.ready.bluff", "reply": "puzzle.miss.ready.bluff"}
    return ask_at("play", state, 0, success=["ready", *kept], rule="mahjong-duel.b.bluff", **said)


# -- the chapter about going out -----------------------------------------------------------------------


def _pair(game: Game, rng: random.Random) -> QuestionData:
    """Four groups, and a tile that stands alone, or nearly."""
    kinds = kinds_of(game)
    groups = groups_of(rng, kinds, 4)
    near = [kind for kind in kinds if kind < EAST and abs(kind - groups[0].tile) < 4]
    alone = rng.choice(near if near and rng.randrange(2) else kinds)
    number = rng.randrange(3)
    laid, tiles = groups[:number], [*tiles_of(groups[number:]), alone]
    check_set(game, [*tiles, alone, *tiles_of(laid)])
    return asked_of("waits", game, hand_of(game, rng, tiles, laid_out(laid)), rule="mahjong.win.pair")


def _dead(game: Game, rng: random.Random) -> QuestionData:
    """Groups on the table, and as many tiles in the hand as there should be, or not."""
    return {**miscounted(game, rng), "rule": "mahjong.dead.count"}


def _last(game: Game, rng: random.Random) -> QuestionData:
    """All four of a kind are in the hand: is there still a loose tile to be drawn?"""
    left = rng.choice((range(1), range(1, 4)))
    state = some(
        hand_played(game, rng),
        rng,
        lambda now: now.phase == "turn" and now.source == "wall" and now.remaining - game.reserve in left,
    )
    seat, other, drawn = state.turn, 1 - state.turn, state.drawn[-1]
    seen = {tile for _, tile in state.river}.union(*(group.tiles for laid in state.laid for group in laid))
    kind = one_of([kind for kind in kinds_of(game) if kind not in {*seen, drawn}], rng)
    hands = [*state.hands]
    theirs, wanted = held(hands[other], kind), 4 - held(hands[seat], kind)
    spare = [tile for tile in contents(hands[seat] - ONE[drawn]) if tile != kind]
    if wanted > len(spare):
        raise NoLuck
    given = rng.sample(spare, wanted)  # to the other player, or into the wall
    hands[seat] += wanted * ONE[kind] - sum(ONE[tile] for tile in given)
    hands[other] += sum(ONE[tile] for tile in given[:theirs]) - theirs * ONE[kind]
    state = state.replace(hands=tuple(hands))
    return ask_at("must", state, seat, action="kongs", seat=seat, rule="mahjong.draw.last-fourteen")
