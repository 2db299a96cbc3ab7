"""Mah-Jong in questions: how actions and choices are spoken of, winds for names, what a table agrees on.

The decisions are what to throw away, whether to claim, and whether to lay out four.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from random import Random

from tichu_teach.engine.mahjong.actions import Action, Chow, Declare, Discard, Kong, NoClaim, Pung
from tichu_teach.engine.mahjong.game import MahjongGame as Game
from tichu_teach.engine.mahjong.groups import is_chow
from tichu_teach.engine.mahjong.hand import Hand
from tichu_teach.engine.mahjong.state import State
from tichu_teach.engine.mahjong.tiles import EAST, held
from tichu_teach.engine.mahjong.transitions import is_late
from tichu_teach.texts import Texts, mahjong

from ..grade import Frame
from ..house_rules import HouseRule
from ..house_rules import house_rules as usual_house_rules
from ..phrase import Phrase, TableNames, Values
from ..question import AnswerOption, Spread

WEIGHED = (Discard, Pung, Chow, Kong, NoClaim)
CALLS = ()  # nothing is called before the play


def option(state: State, text: str) -> AnswerOption:
    """A choice as it is offered."""
    action = state.action(text)
    return AnswerOption(text, Phrase(f"puzzle.best.{_verb(state, action)}"), "", tuple(_tiles(state, action)))


def describe_choice(state: State, text: str) -> tuple[str, Values]:
    """The tail of the key of a sentence about a choice, and the values it names."""
    action = state.action(text)
    return f".{type(action).__name__.lower()}", {"cards": _tiles(state, action)}


def spread(state: State, seat: int, shown: Collection[int]) -> tuple[Spread, ...]:
    """Nothing: all that is known lies on the table."""
    return ()


def is_only_deal(state: State, seat: int, shown: Collection[int]) -> bool:
    """Return False: there is always a wall."""
    return False


def frames_after(state: State, action: Action) -> tuple[Frame, ...]:
    """The table after a choice; none if nothing is done."""
    if isinstance(action, NoClaim):
        return ()
    return (Frame(state.text(action), state.after(action).close_window()),)


def exchange_suits(game: Game, rng: Random) -> Mapping[str, str]:
    """The tile that takes the place of each, by name, when suits are exchanged at random."""
    suits = [0, 1, 2]
    rng.shuffle(suits)
    kinds = sorted(kind for kind in set(game.tiles) if kind < EAST)
    return {game.names.name(kind): game.names.name(9 * suits[kind // 9] + kind % 9) for kind in kinds}


def _verb(state: State, action: Action) -> str:
    verb = type(action).__name__.lower()
    return state.game.words.get(verb, verb)


def _tiles(state: State, action: Action) -> list[str]:
    match action:
        case Discard(tile=tile) | Kong(tile=tile):
            return [state.game.names.name(tile)]
        case Chow(tiles=tiles):
            return list(state.game.names.names(tiles))
    return []


def describe_action(state: State, action: Action) -> tuple[str, Values]:
    """An action in a question: the tail of a text's key, and its values."""
    verb, *tiles = state.text(action).split()[1:]
    return f"tiles.{verb}", {"seat": action.seat, "cards": tiles}


def premises_of(state: State, action: Action) -> tuple[Phrase, ...]:
    """Nothing: all that decides lies on the table, or is a house rule."""
    return ()


def house_rules(game: Game) -> Iterator[HouseRule]:
    """The agreements of a table that bear on play, clean hands and robbed kongs among them."""
    yield from usual_house_rules(game)
    if game.clean != "off":
        about = tuple(rule for rule in game.rules if rule.startswith("mahjong-duel.b."))
        yield HouseRule(Phrase("puzzle.told.clean"), about)
    if game.robs_kongs:
        yield HouseRule(_option("d"), ("mahjong.opt.d",))


def refused_too(state: State, action: Action) -> set[str]:
    """Return the rules that a claim or kong breaks besides the one by which it is refused.

    It may come too late, from the wrong seat, and without the tiles that it takes. A hand that is declared
    right after a claim need not be complete either.
    """
    if not isinstance(action, (Pung, Chow, Kong, Declare)) or state.ask(action):
        return set()
    if state.phase == "turn" and action.seat == state.turn:
        declared = isinstance(action, Declare) and state.source == "claim"
        return {"mahjong.win.when"} if declared else set()
    if state.phase not in ("claims", "turn"):
        return set()
    if isinstance(action, Kong) and action.tile not in (tile for _, tile in state.river[-1:]):
        return {f"mahjong.kong.{rule}" for rule in _unlike_any_kong(state, action)}
    if not state.river:
        return set()
    return {f"mahjong.{rule}" for rule, broken in _faults(state, action).items() if broken}


def _unlike_any_kong(state: State, action: Kong) -> Iterator[str]:
    """Yield the rules about kongs that allow none in another's turn without the discard."""
    yield "timing"
    copies, lies = held(state.hands[action.seat], action.tile), _pung_lies(state, action.seat, action.tile)
    yield "add" if lies else "closed"
    if copies + 3 * lies < 4:
        yield "claim"


def _pung_lies(state: State, seat: int, tile: int) -> bool:
    return any(group.kind == "pung" and group.tile == tile for group in state.laid[seat])


def _faults(state: State, action: Action) -> Mapping[str, bool]:
    """The rules that may be in the way of a claim, True for those that are."""
    (giver, tile), hand = state.river[-1], state.hands[action.seat]
    copies = held(hand, tile)
    lies = _pung_lies(state, action.seat, tile)
    found = {
        "claim.dead-tile": state.phase == "turn" and not is_late(state),
        "claim.pung-anyone": action.seat == giver,
        "kong.no-second-claim": lies and isinstance(action, (Pung, Kong)),
    }
    match action:
        case Pung():
            return {**found, "claim.pung": copies < 2 and not lies}
        case Kong():
            return {**found, "kong.claim": copies < 3 and not lies}
        case Chow(tiles=(one, other)):
            low, *rest = sorted((one, other, tile))
            return {
                **found,
                "claim.chow": held(hand, one) < 1 + (one == other) or not held(hand, other),
                "claim.chow-now": tile < EAST and (not is_chow(low) or rest != [low + 1, low + 2]),
                "claim.honours-no-chow": tile >= EAST,
                "claim.chow-next-only": action.seat != state.follower(giver),
            }
    return found


def by_wind(game: Game) -> TableNames:
    """Names for a table that is only spoken of: everybody goes by their wind, East on seat 0."""
    winds, say = range(EAST, EAST + game.chairs), Texts(game.name)
    seats, inside = ([mahjong.wind_title(wind, say, tail) for wind in winds] for tail in ("", ".inside"))
    return TableNames(seats, game=game.name, inside=inside)


def seat_of(game: Game, wind: int) -> int:
    """The seat of a wind at such a table, where seat 0 is East."""
    return (wind - EAST) % game.chairs


def agreements(game: Game, *hands: Hand) -> tuple[Phrase, ...]:
    """The table's agreements that the count of these hands needs: limit, scale, options, clean hands."""
    told = []
    if game.scale != 1:
        told.append(Phrase("puzzle.told.scale", {"number": game.scale}))
    if game.limit is not None:
        told.append(Phrase("puzzle.told.limit", {"points": game.limit * game.scale}))
    if game.clean != "off":
        told.append(Phrase("puzzle.told.clean"))
    told += map(_option, game.optional)
    told += (each for hand in hands for each in _bearing(game, hand) if each not in told)
    return tuple(told)


def _bearing(game: Game, hand: Hand) -> Iterator[Phrase]:
    """Tell of the other agreements on which a hand's worth depends."""
    win, score = hand.win, game.score(hand)
    agreed = {
        "deal": win and win.source == "deal" and game.heavenly == "limit",
        "seasons": seasons_spoil(game, hand),
        "opening": win and win.opening and "e" in game.optional and game.opt_e == "limit",
        "total": {*"fg"} & {*game.optional} and game.opt_fg == "total",
    }
    yield from (Phrase(f"puzzle.told.agreed.{name}") for name, bears in agreed.items() if bears)
    if score.is_limit and score.total != (game.limit or 0) * game.scale:
        corner = "corner" if score.rule == "mahjong.score.corner-hand" else "hand"
        yield Phrase(f"puzzle.told.agreed.{corner}", {"points": score.total})


def seasons_spoil(game: Game, hand: Hand) -> bool:
    """Return True if seasons cost a winner the points for a hand without any."""
    return bool(hand.win and hand.seasons and not game.no_points_ignores_seasons)


def _option(letter: str) -> Phrase:
    """Say that one of the optional doublings is played."""
    return Phrase("puzzle.told.option", {"key": f"rules.mahjong.opt.{letter}.name"})
