"""What a reason says is so: of the cards that are proposed, of the hand, and of what lies on the table."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tichu_teach.engine import Call, Pass, Play, Push, games
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.mahjong.actions import Chow, Pung
from tichu_teach.engine.mahjong.groups import Group
from tichu_teach.engine.mahjong.hand import Hand
from tichu_teach.engine.mahjong.shanten import acceptance, after_discards
from tichu_teach.engine.mahjong.tiles import EAST, ONE, held, kinds, suit_of
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.players import Steady
from tichu_teach.players.match import moves
from tichu_teach.texts import text
from tichu_teach.texts.names import possessive, seat_names

Holds = Callable[[Any, Any, dict[str, Any]], bool]


def partner(view: Any) -> bool:
    return view.owner == view.seat or view.owner in view.game.partners(view.seat)


def alone(view: Any, action: Any) -> bool:
    """Return True if a tile has neither its like nor a neighbour in the hand."""
    rest = [kind for kind in kinds(view.hand) if kind != action.tile and action.tile < EAST]
    near = [each for each in rest if suit_of(each) == suit_of(action.tile) and abs(each - action.tile) <= 2]
    return held(view.hand, action.tile) == 1 and not near


def soonest(view: Any, action: Any) -> bool:
    """Return True if no other discard leaves a hand that lacks fewer tiles."""
    laid = view.laid[view.seat]
    lacking = {
        kind: acceptance(view.game, view.hand - ONE[kind], laid, None).lacking for kind in kinds(view.hand)
    }
    return lacking[action.tile] == min((each for each in lacking.values() if each is not None), default=None)


def doubles(view: Any) -> bool:
    """Return True if three of the tile on offer double, by the engine's count."""
    lines = view.game.score(Hand(3 * ONE[view.offered], (), view.wind)).lines
    return any(line.rule.endswith(("dragon-group", "own-wind-group")) for line in lines)


def opposed(view: Any) -> bool:
    return any(view.counts[seat] for seat in view.game.opponents(view.seat))


def missing(view: Any, action: Any) -> tuple[int | None, int | None]:
    """Return how much a hand lacks before it claims, and after that with the best discard."""
    tiles = action.tiles if isinstance(action, Chow) else (view.offered, view.offered)
    low = min(*tiles, view.offered)
    group = Group("chow" if isinstance(action, Chow) else "pung", low, True)
    laid, suit = view.laid[view.seat], view.suit(view.seat)
    left = after_discards(view.game, view.hand - sum(ONE[tile] for tile in tiles), (*laid, group), suit)
    found = [each.lacking for each in left.values() if each.lacking is not None]
    return acceptance(view.game, view.hand, laid, suit).lacking, min(found, default=None)


def nearer(view: Any, action: Any, facts: Any) -> bool:
    before, after = missing(view, action)
    return after is not None and (before is None or after < before)


CLIMBING: dict[str, Holds] = {
    "lead.home": lambda view, action, facts: opposed(view),
    "follow.home": lambda view, action, facts: opposed(view),
    "lead.home.partner": lambda view, action, facts: not opposed(view),
    "follow.home.partner": lambda view, action, facts: not opposed(view),
    "lead.out": lambda view, action, facts: action.combo.cards == view.hand,
    "lead.many": lambda view, action, facts: action.combo.size == facts["count"] >= 3,
    "lead.bomb": lambda view, action, facts: action.combo.is_bomb,
    "lead.guard": lambda view, action, facts: (
        view.counts[facts["seat"]] == facts["count"] != action.combo.size
    ),
    "lead.guard.higher": lambda view, action, facts: (
        view.counts[facts["seat"]] == facts["count"] == action.combo.size
    ),
    "follow.out": lambda view, action, facts: action.combo.cards == view.hand,
    "follow.points": lambda view, action, facts: facts["points"] > 0,
    "bomb.win": lambda view, action, facts: action.combo.is_bomb,
    "bomb.danger": lambda view, action, facts: action.combo.is_bomb,
    "pass.cannot": lambda view, action, facts: (
        isinstance(action, Pass) and not any(isinstance(each, Play) for each in view.legal)
    ),
    "pass.bomb": lambda view, action, facts: all(
        each.combo.is_bomb for each in view.legal if isinstance(each, Play)
    ),
    "pass.save": lambda view, action, facts: any(isinstance(each, Play) for each in view.legal),
    "give.only": lambda view, action, facts: view.game.players == 2,
    "give.ruled": lambda view, action, facts: view.game.bomb_gift == "tournament",
}
TICHU: dict[str, Holds] = {
    "lead.dog.partner": lambda view, action, facts: any(
        view.counts[mate] for mate in view.game.partners(view.seat)
    ),
    "lead.help": lambda view, action, facts: facts["seat"] in view.game.partners(view.seat),
    "lead.caller": lambda view, action, facts: (
        bool(view.calls[facts["seat"]]) and facts["seat"] in view.game.partners(view.seat)
    ),
    "lead.wished": lambda view, action, facts: bool(action.combo.cards & view.game.deck.rank[view.wish]),
    "follow.wished": lambda view, action, facts: bool(action.combo.cards & view.game.deck.rank[view.wish]),
    "follow.over-low": lambda view, action, facts: partner(view),
    "follow.shield": lambda view, action, facts: partner(view),
    "follow.stop-caller": lambda view, action, facts: bool(view.calls[facts["seat"]]),
    "pass.partner": lambda view, action, facts: partner(view),
    "pass.caller": lambda view, action, facts: bool(view.calls[facts["seat"]]),
    "take.few": lambda view, action, facts: any(isinstance(each, Call) for each in view.legal),
    "take.caller": lambda view, action, facts: bool(view.calls[facts["seat"]]),
    "nobomb.own": lambda view, action, facts: view.owner == view.seat,
    "nobomb.partner": lambda view, action, facts: view.owner != view.seat and partner(view),
    "nobomb.wait": lambda view, action, facts: not partner(view),
    "bomb.keep": lambda view, action, facts: view.owner == view.seat and action.combo.is_bomb,
    "bomb.home": lambda view, action, facts: view.owner != view.seat and action.combo.is_bomb,
    "wish.high": lambda view, action, facts: not view.hand & view.game.deck.rank[action.rank],
    "give.caller": lambda view, action, facts: not view.calls[action.to] and not view.out,
    "give.last": lambda view, action, facts: view.counts[action.to] == facts["count"],
}
MAHJONG: dict[str, Holds] = {
    "discard.lone": lambda view, action, facts: alone(view, action),
    "pung": lambda view, action, facts: held(view.hand, view.offered) == 2 and nearer(view, action, facts),
    "pung.dear": lambda view, action, facts: doubles(view),
    "chow": nearer,
    "claim.wider": lambda view, action, facts: not nearer(view, action, facts),
    "claim.plan": lambda view, action, facts: not nearer(view, action, facts),
    "noclaim.no-nearer": lambda view, action, facts: (
        not any(nearer(view, each, facts) for each in view.legal if isinstance(each, (Chow, Pung)))
    ),
    "discard.single": lambda view, action, facts: held(view.hand, action.tile) == 1,
    "discard.least": lambda view, action, facts: soonest(view, action),
    "discard.richer": lambda view, action, facts: not soonest(view, action),
}


def nearly_out(view: Any, action: Any, facts: dict[str, Any]) -> bool:
    """Return True if the player named still holds cards, but few."""
    return view.counts[facts["seat"]] == facts["count"] in (1, 2, 3)


HAGGIS: dict[str, Holds] = {
    "follow.danger": nearly_out,
    "bomb.danger": lambda view, action, facts: nearly_out(view, action, facts) and action.combo.is_bomb,
}
FAMILIES = {"tichu": CLIMBING | TICHU, "haggis": CLIMBING | HAGGIS, "mahjong": MAHJONG}


@pytest.mark.parametrize("name", ["nanking", "tientsin", "haggis players=3 bomb_gift=tournament", "mahjong"])
def test_what_a_reason_says_is_so(name: str) -> None:
    ruleset, *options = name.split()
    game, wrong, told = games[ruleset].vary_by_words(options), Counter[str](), Counter[str]()
    holds = FAMILIES[game.family]
    for seed in range(4):
        player = Steady(game)
        for state, action in moves(game.deal(random.Random(f"true {seed}")), [player] * game.players):
            if action.seat not in state.to_act:
                continue
            view = state.view(action.seat)
            choice = player.decide(view)
            reasons = {choice.reason, *choice.also} if choice.action == action else set()
            for reason in reasons & holds.keys():
                told[reason] += 1
                wrong[reason] += not holds[reason](view, action, dict(choice.facts))
    assert len(told) > 1 and not +wrong, (wrong, told)


LOW = {"2", "3", "4", "5", "6", "7", "8", "9"}


@pytest.mark.parametrize("name", ["nanking", "tientsin"])
def test_what_is_said_of_pushed_cards_is_so(name: str) -> None:
    game, sorts = games[name], Counter[str]()
    for seed in range(160):
        rng = random.Random(seed)
        state = game.deal(rng)
        while state.phase == "take":
            state = state.play(f"{state.to_act[0]} take")
        seat = state.to_act[0]
        targets = game.push_targets(seat)  # type: ignore[attr-defined]
        hand = [*bits(state.view(seat).hand)]
        for action in (
            Steady(game).decide(state.view(seat)).action,
            Push(seat, tuple(rng.sample(hand, len(targets)))),
        ):
            sorts.update(said_of_pushed(game, state, action))
    opponents = {f"others {sort}" for sort in ("low", "points", "dog", "high")}
    met = {"winner", "dragon", "phoenix", "dog", "mahjong", "low", "high"}
    met |= opponents if name == "nanking" else set()
    assert sorts.keys() == met, "at Tientsin cards go to partners alone"


def said_of_pushed(game: Any, state: Any, action: Any) -> Iterator[str]:
    """What pushed cards are called, once it is found to be so."""
    words, names = presenter(game).naming.grounds(state, action, seat_names(game)), seat_names(game)
    cards = dict(zip(game.push_targets(action.seat), map(game.deck.name, action.cards), strict=True))
    partners = game.partners(action.seat)
    for to in partners:
        card = cards[to]
        sort = {"Dr": "dragon", "Ph": "phoenix", "Do": "dog", "Ma": "mahjong"}.get(card)
        sort = sort or ("winner" if card[0] == "A" else "low" if card[0] in LOW else "high")
        told = text(f"guide.push.partner.{sort}", name=names[to], whose=possessive(to, seats=names))
        assert told in words, (cards, words)
        yield sort
    theirs = [card for to, card in cards.items() if to not in partners]
    low = all(card[0] in LOW for card in theirs)
    five = any(card[0] == "5" for card in theirs)
    for sort, so in {
        "low": low and not five,
        "points": low and five,
        "dog": "Do" in theirs,
        "high": not low and "Do" not in theirs,
    }.items():
        assert (text(f"guide.push.others.{sort}") in words) == bool(theirs and so), (cards, words)
        if theirs and so:
            yield f"others {sort}"
