"""The advice on what to discard: for speed, for points, and for fear of somebody's suit."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from tichu_teach.engine.mahjong import State
from tichu_teach.engine.mahjong.groups import Group
from tichu_teach.engine.mahjong.shanten import ALL_SUITS, Acceptance, after_discards
from tichu_teach.engine.mahjong.tiles import DRAGONS, KINDS, held, kinds, suit_of
from tichu_teach.texts import Texts
from tichu_teach.texts.mahjong import suit_name
from tichu_teach.texts.names import alternatives, sequence

from .words import say, tile_words

if TYPE_CHECKING:
    from tichu_teach.players.mahjong.evaluation import Strategy


_HONOURS = 3  # the "suit" of winds and dragons
_FEEDS = 3  # groups of one suit on the table after which its last tile costs dearly (mahjong.penalty.1-suit)
_EARLY = 4  # while this many tiles are missing, a hand may still become anything
_FEW = 3  # discards named among equals
_NAMED = 5  # kinds of tiles named as a help


class Warned(NamedTuple):
    """A warning of another player: the kinds of tiles that may feed them, and the words."""

    kinds: Collection[int]
    words: str


def say_discard(state: State, seat: int, warnings: Sequence[Warned]) -> str:
    """The discards that leave a hand nearest to complete, a dearer hand, and whom not to feed.

    Of equal discards those are named that feed nobody and suit the dearer hand, so that no advice speaks
    against another.
    """
    game, found = state.game, after_each_discard(state, seat, state.hands[seat], state.laid[seat])
    warned = [each.words for each in warnings]
    nearest = next(iter(found.values()))
    if nearest.lacking is None:
        return " ".join([say(game, "advice.never"), *warned])
    feeding = {kind for each in warnings for kind in each.kinds}
    alike = [kind for kind, each in found.items() if _worth(each) == _worth(nearest)]
    alike = [kind for kind in alike if kind not in feeding] or alike
    better = _strategy(state, seat)
    if better and len(better.plan.suits) < len(ALL_SUITS) and better.plan.suits[0] in map(suit_of, feeding):
        better = None  # somebody else is collecting that
    dearer = _say_dearer_hand(state, seat, better, nearest.lacking)
    if better and dearer and better.lacking == nearest.lacking:
        alike = [kind for kind in alike if kind in better.spared] or alike
    if not dearer and nearest.lacking >= _EARLY and game.clean == "off":  # else all collect a suit
        dearer = say(game, "advice.early")
    told = [_say_quickest(state, {kind: found[kind] for kind in alike}), dearer, *warned]
    if feeding.issuperset(alike):
        told.append(_say_safer(state, {kind: each for kind, each in found.items() if kind not in feeding}))
    return " ".join(filter(None, told))


def _say_quickest(state: State, found: Mapping[int, Acceptance]) -> str:
    """Discards that leave a hand equally near."""
    game, alike = state.game, [*found]
    best = found[alike[0]]
    thrown = alternatives([tile_words(state, kind) for kind in alike[:_FEW]])
    assert best.lacking is not None
    if best.lacking > 1 or len(alike) > 1:
        key = "advice.soonest" if best.lacking > 1 else "advice.ready.any"
        # The tiles that help may differ from discard to discard.
        helped = helping_tiles(state, best) if len(alike) == 1 else ""
        return say(game, key, count=best.lacking, thrown=thrown, ways=best.total, helped=helped).rstrip()
    return say(game, "advice.ready", thrown=thrown, tiles=say_helps(state, best), count=best.total)


def _worth(found: Acceptance) -> tuple[int | None, int]:
    return found.lacking, found.total


def _say_safer(state: State, safe: Mapping[int, Acceptance]) -> str:
    """The best discard of those that feed nobody, and how far it leaves the hand."""
    kind = next(iter(safe), None)
    if kind is None or (lacking := safe[kind].lacking) is None:
        return say(state.game, "advice.safer.none")
    return say(state.game, "advice.safer", thrown=tile_words(state, kind), count=lacking)


def after_each_discard(
    state: State, seat: int, hand: int, laid: tuple[Group, ...]
) -> Mapping[int, Acceptance]:
    """The hand left by each discard, the best first."""
    return after_discards(state.game, hand, laid, state.suit(seat), state.view(seat).unseen)


def say_helps(state: State, found: Acceptance) -> str:
    """The tiles that bring a hand nearer."""
    return alternatives([tile_words(state, kind) for kind in found.tiles])


def helping_tiles(state: State, found: Acceptance) -> str:
    """The tiles that would bring a hand nearer, named if they are few; a mere number would say nothing."""
    if len(found.tiles) > _NAMED:
        return say(state.game, "advice.helped.many")
    return say(state.game, "advice.helped", tiles=say_helps(state, found), count=found.total)


def compare_discards(state: State, seat: int) -> list[str]:
    """The discards that leave the hand nearest, with the tiles that would help."""
    found = after_each_discard(state, seat, state.hands[seat], state.laid[seat])
    best = next(iter(found.values())).lacking
    if not best:
        return []
    rows = (
        say(state.game, "legal.thrown", tile=tile_words(state, kind), count=each.total)
        if len(each.tiles) <= _NAMED
        else tile_words(state, kind)
        for kind, each in found.items()
        if each.lacking == best
    )
    return [say(state.game, "legal.soonest", count=best, discards=sequence([*islice(rows, 2 * _FEW)]))]


# -- a hand that is worth more -----------------------------------------------------------------------


def _strategy(state: State, seat: int) -> Strategy | None:
    """The plan of a player after points."""
    from tichu_teach.players.mahjong.evaluation import strategy  # only games need it, not every page

    return strategy(state.view(seat))


def _say_dearer_hand(state: State, seat: int, found: Strategy | None, soonest: int) -> str:
    """The hand that a player after points would build, if it is worth more than the quickest one."""
    farther = found is not None and found.lacking > soonest
    parts = _plan_features(state, seat, found, farther) if found else []
    if not found or not parts:
        return ""
    key = "plan" if farther else "plan.same"
    return say(state.game, f"advice.{key}", plan=sequence(parts), count=found.lacking)


def _plan_features(state: State, seat: int, found: Strategy, farther: bool) -> list[str]:
    """The features that make a plan worth more than any winning hand, part by part."""
    game, plan, parts = state.game, found.plan, []
    if plan.orphans:
        return [say(game, "plan.corner")]
    if plan.suits == (_HONOURS,):
        return [say(game, "plan.honours")]
    suit = suit_name(game.names.suits[plan.suits[0]], Texts(game.name))
    if len(plan.suits) == 1 and (farther or game.clean == "off"):  # else the nearest hand is of one suit
        parts.append(say(game, "plan.pure", suit=suit))
    elif len(plan.suits) == 2 and game.clean == "off":
        parts.append(say(game, "plan.suit", suit=suit))
    if not plan.chows:
        parts.append(say(game, "plan.pungs"))
    wanted = [kind for kind in plan.pungs if held(state.hands[seat], kind) < 3]
    return parts + [say(game, "plan.three", tile=tile_words(state, kind)) for kind in wanted]


# -- players not to be fed ---------------------------------------------------------------------------


def warnings(state: State, seat: int, names: Sequence[str]) -> Iterator[Warned]:
    """The players whom a tile of the learner's might feed, by open groups (mahjong.penalty.1-suit,
    2-honours).
    """
    game, own = state.game, {*kinds(state.hands[seat])}
    for rival in game.seats_from(seat)[1:]:
        suits = {suit_of(group.tile) for group in state.laid[rival]}
        count = len(state.laid[rival])
        if rival in state.dead:
            continue
        dear = len(suits) == 1 and count >= _FEEDS and game.players > 2
        if game.clean == "secret" and not dear:
            # One group gives away the suit that everybody tries to keep secret.
            told = [(suit, "plays") for suit in suits - {_HONOURS}]
        elif len(suits) != 1 or count < _FEEDS - 1 or (game.clean != "off" and not dear):
            continue
        else:
            told = [(suit, "dear" if dear else "feeds") for suit in suits]
        for suit, key in told:
            fed = {kind for kind in range(KINDS) if suit_of(kind) == suit}
            if dear and suit == _HONOURS and game.penalty2_winds == "own":
                fed = {*DRAGONS, game.wind(rival, state.east)}
            if fed & own:
                yield Warned(fed, _say_warning(state, key, suit, names[rival]))


def _say_warning(state: State, key: str, suit: int, name: str) -> str:
    game = state.game
    if suit != _HONOURS:
        return say(game, f"advice.{key}", name=name, suit=suit_name(game.names.suits[suit], Texts(game.name)))
    any_wind = ".any" if key == "dear" and game.penalty2_winds == "any" else ""
    return say(game, f"advice.{key}.honours{any_wind}", name=name)
