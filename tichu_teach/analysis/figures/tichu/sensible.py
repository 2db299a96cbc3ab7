"""Habits in Nanking, among sensible players: each differs from sensible play in one thing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from random import Random

from ....engine import Action, Call, NoBomb, Pass, Play, Push, Take
from ....engine.tichu.deck import ACE
from ....engine.tichu.game import TichuGame
from ....engine.tichu.state import State, View
from ....players.tichu.outlook import NEAR, Outlook
from ....players.tichu.sensible import SensiblePlayer
from ....players.tichu.style import Style
from ..habit import Habit, Occasion, Table
from .habitual import LEADING, ChangedPlayer
from .simulator import SILENT

GOOD = 4  # plays that can lose a trick, at most, in a hand that is called on
_RICH = 25  # points in a trick that is worth a bomb by its points alone


def _player(style: Style = SILENT) -> SensiblePlayer:
    return SensiblePlayer(Random(0), style)


def ahead(end: State, seats: Sequence[int]) -> float:
    """Return by how many points the side of these seats is ahead after a round."""
    points, side = end.count().points, end.game.side(seats[0])
    return float(points[side] - points[1 - side])


TABLE = Table(_player, ahead)

# -- when ------------------------------------------------------------------------------------------------


def taken(state: State) -> State:
    """Return the position once all cards are taken up."""
    while state.phase == "take":
        state = state.apply(Take(state.to_act[0]))
    return state


def either_side(game: TichuGame, rng: Random) -> Occasion:
    """Any deal: one side has the habit, then the other."""
    seats = range(game.players)
    sides = [[seat for seat in seats if game.side(seat) == side] for side in range(game.sides)]
    return Occasion(taken(game.deal(rng)), sides)


def _called(game: TichuGame, rng: Random, fits: Callable[[View], bool]) -> tuple[State, int]:
    """Deal until a hand is good enough for a tichu that is called before the push."""
    while True:
        state = taken(game.deal(rng))
        for seat in range(game.players):
            view = state.view(seat)
            if fits(view) and losing(view) <= GOOD:
                return state.apply(Call(seat, "small")), seat


def against_caller(game: TichuGame, rng: Random) -> Occasion:
    """Somebody with a good hand has called: the opponents have the habit."""
    state, caller = _called(game, rng, lambda view: True)
    return Occasion(state, [game.opponents(caller)])


def caller_with_dog(game: TichuGame, rng: Random) -> Occasion:
    """Somebody with a good hand and the Dog has called: the caller has the habit."""
    state, caller = _called(game, rng, lambda view: bool(view.hand & game.deck.dog))
    return Occasion(state, [[caller]])


# -- the hand --------------------------------------------------------------------------------------------


def losing(view: View) -> int:
    """Count the plays of a hand that others can beat: all but Dragon, Phoenix, aces and bombs."""
    phoenix = view.game.deck.phoenix
    parts = Outlook(view, SILENT).planner.split(view.hand)
    return sum(
        not part.is_bomb and part.cards != phoenix and (part.rank < ACE or part.kind == "dog")
        for part in parts
    )


def _lowest(view: View) -> list[int]:
    """The cards of a hand but special ones, low ones first."""
    deck = view.game.deck
    special = deck.dragon | deck.phoenix | deck.mahjong | deck.dog
    return sorted((card for card in deck if card & view.hand & ~special), key=deck.rank_of)


def _best(view: View) -> int:
    """The strongest card: Dragon, Phoenix, or of the highest rank."""
    deck = view.game.deck
    return view.hand & deck.dragon or view.hand & deck.phoenix or _lowest(view)[-1]


# -- the push --------------------------------------------------------------------------------------------


def _across(choose: Callable[[View, Push], int]) -> Habit:
    """Push another card to the partner; whoever got that gets the lowest left."""

    def instead(view: View, usual: Action) -> Action | None:
        if not isinstance(usual, Push):
            return None
        cards, place = list(usual.cards), view.game.push_targets(view.seat).index(_mate(view))
        cards[place] = choose(view, usual)
        left = [card for card in _lowest(view) if card not in cards and card not in usual.cards]
        for other, card in enumerate(cards):
            if other != place and card == cards[place]:
                cards[other] = left[0]
        return Push(view.seat, tuple(cards))

    return instead


def _mate(view: View) -> int:
    return view.game.partners(view.seat)[0]


def _kept(view: View, usual: Push) -> int:
    """A low card, where the Dog would go across."""
    deck = view.game.deck
    place = view.game.push_targets(view.seat).index(_mate(view))
    low = next(card for card in _lowest(view) if card not in usual.cards)
    return low if usual.cards[place] == deck.dog else usual.cards[place]


ACROSS = {
    "lowest": _across(lambda view, usual: next(c for c in _lowest(view) if c not in usual.cards)),
    "top": _across(lambda view, usual: _best(view)),
}
DOG = {"kept": _across(_kept), "across": _across(lambda view, usual: view.hand & view.game.deck.dog)}

# -- leads, partners, bombs, callers ---------------------------------------------------------------------


def _leading(player: ChangedPlayer) -> Habit:
    return lambda view, usual: player.instead(view)


LEADS: Mapping[str, Habit] = {name: _leading(player) for name, player in LEADING.items()}


def _pass(view: View) -> Action | None:
    return next((each for each in view.legal if isinstance(each, (Pass, NoBomb))), None)


def _partners(view: View) -> bool:
    return bool(view.trick) and view.owner in view.game.partners(view.seat)


def _answers(view: View) -> list[Play]:
    plays = [each for each in view.legal if isinstance(each, Play) and view.trick]
    return [each for each in plays if not each.combo.is_bomb]


def _goes_out(view: View, action: Action) -> bool:
    return isinstance(action, Play) and action.combo.cards == view.hand


def _never_over(view: View, usual: Action) -> Action | None:
    """Leave a partner's trick alone, but to go out."""
    over = isinstance(usual, Play) and _partners(view) and not _goes_out(view, usual)
    return _pass(view) if over else None


def _always_over(view: View, usual: Action) -> Action | None:
    """Beat a partner's trick like anybody's, with the lowest that will do."""
    if not isinstance(usual, Pass) or not _partners(view):
        return None
    return min(_answers(view), key=lambda play: play.combo.rank, default=None)


def _bombing(wanted: Callable[[View], bool]) -> Habit:
    """Throw a bomb where an opponent's trick is wanted, or two plays are left; else never."""

    def instead(view: View, usual: Action) -> Action | None:
        if not view.trick or view.owner == view.seat or _partners(view) or _goes_out(view, usual):
            return None
        bombs = [each for each in view.legal if isinstance(each, Play) and each.combo.is_bomb]
        if not bombs:
            return None
        if wanted(view) or len(Outlook(view, SILENT).planner.split(view.hand)) <= 2:
            return min(bombs, key=lambda play: (play.combo.size, play.combo.rank))
        return _pass(view) if usual in bombs else None

    return instead


def _lying(view: View) -> int:
    return sum(view.game.deck.points(combo.cards) for _, combo in view.trick)


def _caller_s(view: View) -> bool:
    """Return True if the trick lies with an opponent who has called, and nobody is out."""
    return bool(view.trick and view.owner is not None and view.calls[view.owner]) and not (
        view.out or _partners(view) or view.owner == view.seat
    )


_PLAIN, _EAGER = _player(), _player(replace(SILENT, stop_caller=2 * SILENT.stop_caller))


def _deaf(view: View, usual: Action) -> Action | None:
    """Play as if nobody had called."""
    if not isinstance(usual, (Pass, Play, NoBomb, Push)):
        return None
    unheard = copy(view)
    unheard.calls = ("",) * len(view.calls)
    return _PLAIN.choose(unheard)


def _harder(view: View, usual: Action) -> Action | None:
    """Pay twice as much as usual for a caller's trick."""
    return _EAGER.choose(view) if _caller_s(view) and isinstance(usual, (Pass, Play, NoBomb)) else None


def _hard(view: View, usual: Action) -> Action | None:
    """Take every trick of a caller's with the highest that fits."""
    if not _caller_s(view) or view.wish or not isinstance(usual, (Pass, Play)) or _goes_out(view, usual):
        return None
    return max(_answers(view), key=lambda play: play.combo.rank, default=None)


PARTNER: Mapping[str, Habit] = {"never": _never_over, "always": _always_over}
BOMBS = {
    "once": _bombing(lambda view: True),
    "rich": _bombing(lambda view: _lying(view) >= _RICH),
    "late": _bombing(lambda view: view.owner is not None and view.counts[view.owner] <= NEAR),
    "last": _bombing(lambda view: False),  # nothing but the way home
}
STOPPED: Mapping[str, Habit] = {"deaf": _deaf, "harder": _harder, "hard": _hard}
