"""Checks that a position or hand can exist: no tile too many, hands of the right size, somebody to act."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ..errors import PositionError
from .actions import NoClaim
from .groups import is_complete
from .hand import SOURCES, Hand, Win, count_tiles
from .rules import MahjongRules
from .state import State
from .tiles import EAST, ONE, WIND_LETTERS, contents, held, is_season
from .transitions import Carried, carried_over, claims, may_overrule, robbers


def tiles_named(state: State) -> Iterator[int]:
    """Every tile of a position, in all the places tiles lie."""
    for hand in state.hands:
        yield from contents(hand)
    for laid in state.laid:
        for group in laid:
            yield from group.tiles
    for seasons in state.seasons:
        yield from seasons
    for _, tile in state.river:
        yield tile
    yield from state.wall.row
    yield from state.wall.loose


def check_position(state: State) -> None:
    """Raise PositionError, which says what is wrong, for a position that cannot exist."""
    _check_tiles(state)
    _check_groups(state)
    _check_counts(state)
    _check_phase(state)


def _check_tiles(state: State) -> None:
    left = Counter(state.game.tiles)
    left.subtract(tiles_named(state))
    for tile, number in left.items():
        if number < 0:
            raise too_many(state.game, tile)
    if any(not is_season(tile) for seasons in state.seasons for tile in seasons):
        raise PositionError("only seasons are laid out as seasons", "seasons")
    if any(is_season(tile) for _, tile in state.river):
        raise PositionError("a season is never discarded (mahjong.season.no-claim)", "season-thrown")


def too_many(game: MahjongRules, tile: int) -> PositionError:
    """The error where more of a tile are named than the set has."""
    name = game.names.name(tile)
    if is_season(tile) and tile not in game.tiles:
        adds = " (the option tile_set=144 adds them)" if "tile_set" in dict(game.options) else ""
        return PositionError(f"{name} is a season, and this game has none{adds}", "no-seasons", card=name)
    return PositionError(f"more {name} are named than the set has", "too-many", card=name)


def _check_groups(state: State) -> None:
    for laid in state.laid:
        for group in laid:
            if group.kind == "pair":
                raise PositionError("a pair is not laid out before the end; only groups are", "pair-laid")
            if not group.open and group.kind != "kong":
                raise PositionError(
                    f"{group.text(state.game.names)}: a closed group stays in the hand"
                    " (mahjong.turn.keep-closed)",
                    "closed",
                )


def _check_counts(state: State) -> None:
    """Check that each live hand has thirteen tiles, or one more after gaining one (mahjong.turn.thirteen)."""
    for seat in range(state.game.players):
        if len(state.laid[seat]) > 4:
            raise PositionError(
                f"{_seat(state, seat)} has laid out more than four groups", "groups", **_who(state, seat)
            )
        if seat in state.dead:
            continue
        wanted = tiles_due(state, seat)
        if state.counts(seat) != wanted:
            raise PositionError(
                f"{_seat(state, seat)} has {state.counts(seat)} tiles (a kong counted as three), "
                f"not {wanted}; a hand with a wrong count is dead (mahjong.dead.count): add 'dead'",
                "count",
                count=state.counts(seat),
                wanted=wanted,
                **_who(state, seat),
            )


def tiles_due(state: State, seat: int) -> int:
    """The number of tiles a live hand must have: thirteen, or fourteen after gaining one."""
    if state.phase == "turn":
        return 13 + (seat == state.turn)
    if state.phase == "announce":
        return 13 + (seat == state.east)
    if state.phase != "over":
        return 13
    if state.won is None:  # a false Mah-Jong may end a drawn hand before the discard
        return 14 if seat == state.turn and state.counts(seat) == 14 else 13
    return 13 + (seat == state.won.seat)


def _check_phase(state: State) -> None:
    game, phase = state.game, state.phase
    if (game.clean == "announced") != bool(state.suits or phase == "announce"):
        raise PositionError(
            f"announced suits belong to the game of clean hands, here it is {game.clean!r}", "suits"
        )
    if phase == "announce":
        if state.turn != game.seats_from(state.east)[len(state.suits) % game.players]:
            raise PositionError(
                "suits are announced in turn order from East (mahjong-duel.b.announced)", "suit-turn"
            )
    elif state.suits and len(state.suits) != game.players:
        raise PositionError(
            f"{game.players} suits are announced before play", "suits-few", count=game.players
        )
    if state.fresh and not (state.river or (state.won and state.won.source == "discard")):
        raise PositionError("no discard can have been drawn as a loose tile: there is none", "fresh-none")
    if phase == "claims":
        _check_claims(state)
    if phase == "rob":
        _check_rob(state)
    if phase != "over":
        _check_drawn(state)
        if len(set(state.dead)) == game.players:
            raise PositionError("all hands are dead: the hand is over", "all-dead")
    elif state.won is not None:
        _check_won(state)
    for name, seats in (("dead", state.dead), ("shown", state.shown), ("asked", state.asked)):
        if len(set(seats)) != len(seats):
            raise PositionError(f"a seat is named twice as {name}", "seat-twice")


def _check_drawn(state: State) -> None:
    """Check the tiles drawn last: any seasons lie on the table, and the last tile is in the hand."""
    begins = state.phase == "announce" or state.turn == state.east
    thrown = len(state.river) - (state.phase == "claims")
    if state.source == "deal" and (not begins or thrown):
        raise PositionError(
            "only East begins with the tiles dealt; say where the tile came from: 'turn {0} wall B4', "
            "'turn {0} loose B4' or 'turn {0} claim'".format(_seat(state, state.turn)),
            "dealt",
        )
    if bool(state.drawn) != (state.source in ("wall", "loose")):
        raise PositionError(
            f"name the tiles drawn after wall or loose, and only there: turn … {state.source}",
            "drawn-none",
        )
    if not state.drawn:
        return
    *seasons, tile = state.drawn
    if is_season(tile) or not set(seasons) <= set(state.seasons[state.turn]):
        raise PositionError(
            "of the tiles drawn, the seasons lie before their owner and the last is kept", "drawn-seasons"
        )
    if state.phase == "turn" and tile not in contents(state.hands[state.turn]):
        name = state.game.names.name(tile)
        raise PositionError(
            f"{_seat(state, state.turn)} does not hold {name}, the tile it has just drawn",
            "drawn",
            card=name,
            **_who(state, state.turn),
        )


def _check_claims(state: State) -> None:
    if not state.river or state.river[-1][0] != state.turn:
        raise PositionError(
            "a claim wants a discard, the last of the river, thrown by the seat of 'turn'", "no-discard"
        )
    if not state.asked:
        raise PositionError("nobody can claim this discard", "no-claim")
    answered = {action.seat for action in state.said}
    able = {seat for seat in range(state.game.players) if may_overrule(state, seat)}
    if set(state.asked) != able - answered:
        raise PositionError(
            "those asked for a claim are all who could get the tile and have not answered", "asked"
        )
    for action in state.said:
        if action not in claims(state, action.seat) and not isinstance(action, NoClaim):
            raise PositionError(
                f"{_seat(state, action.seat)} cannot have claimed that", "claimed", **_who(state, action.seat)
            )


def _check_rob(state: State) -> None:
    tile = state.added
    added = [
        group
        for group in state.laid[state.turn]
        if group.kind == "kong" and group.open and group.tile == tile
    ]
    answered = {action.seat for action in state.said}
    if tile is None or not added or not state.asked:
        raise PositionError("a kong is robbed of the tile just added to it, by somebody", "rob")
    able = {seat for seat in robbers(state, tile) if may_overrule(state, seat)}
    if set(state.asked) != able - answered:
        raise PositionError(
            "those asked to rob a kong are all whose hands its fourth tile completes", "rob-asked"
        )


def _check_won(state: State) -> None:
    won = state.won
    assert won is not None
    if not state.complete(won.seat) or won.seat in state.dead:
        raise PositionError(
            f"{_seat(state, won.seat)} is said to have won, but its hand is not complete",
            "not-complete",
            **_who(state, won.seat),
        )
    if (won.by is not None) != (won.source in ("discard", "rob")) or won.by == won.seat:
        raise PositionError("name the giver of a winning tile, and only where there was one", "won-by")
    if won.source == "deal":
        if won.seat != state.east:
            raise PositionError(
                "only East can win with the tiles dealt (mahjong.score.original-hand)", "won-deal"
            )
    elif won.source not in SOURCES or won.tile not in contents(state.hands[won.seat]):
        raise PositionError("the winner must hold the winning tile", "won-tile")


def _who(state: State, seat: int) -> dict[str, int]:
    """The facts that name a seat in an error: its number counted from East."""
    return {"seat": state.game.seats_from(state.east).index(seat)}


def _seat(state: State, seat: int) -> str:
    return state.game.seat_name(seat, state.east)


def check_beginning(state: State, before: State | None) -> None:
    """Raise PositionError unless a hand can begin with this position, and follow `before` if given."""
    begun = state.source != "deal" or state.turn != state.east or state.phase not in ("announce", "turn")
    if begun or state.river or state.dead or state.shown or state.suits or any(state.laid):
        raise PositionError("deal: this is not the beginning of a hand")
    if sorted(tiles_named(state)) != sorted(state.game.tiles):
        raise PositionError(f"deal: these are not the {len(state.game.tiles)} tiles of the set")
    if len(state.wall.loose) not in (1, 2):
        raise PositionError("deal: one or two tiles lie loose")
    if before is None:
        expected = Carried(totals=(0,) * state.game.players, number=1, passed=0)
    else:
        expected = carried_over(before)
    for name, value in expected.items():
        if getattr(state, name) != value:
            raise PositionError(f"deal: {name} is {getattr(state, name)}, after the hand before {value}")


# -- hands -------------------------------------------------------------------------------------------


def check_tiles(game: MahjongRules, hand: Hand) -> None:
    """Raise PositionError for tiles that cannot occur together; their number is not checked."""
    everything = [*contents(hand.tiles), *hand.seasons]
    for group in hand.laid:
        if group.kind == "pair" or not (group.open or group.kind == "kong"):
            raise PositionError(f"{group.text(game.names)} cannot be laid out (mahjong.turn.keep-closed)")
        everything += group.tiles
    over = Counter(everything) - Counter(game.tiles)
    if over:
        raise too_many(game, min(over))
    if any(not is_season(tile) for tile in hand.seasons):
        raise PositionError("only seasons are laid out as seasons", "seasons")


def check_hand(game: MahjongRules, hand: Hand) -> None:
    """Raise PositionError for a hand that cannot exist under a ruleset."""
    check_tiles(game, hand)
    count, wanted = count_tiles(hand.tiles, hand.laid), 14 if hand.win else 13
    if count != wanted:
        won = "; of one that won say how: 'won B4 wall'" if count == 14 else ""
        raise PositionError(f"a hand has {wanted} tiles (a kong counted as three), here {count}{won}")
    if (game.clean == "announced") != (hand.suit is not None):
        raise PositionError(f"a suit is announced in the game of clean hands, here it is {game.clean!r}")
    if hand.wind not in {wind for east in range(game.players) for wind in game.winds(east)}:
        raise PositionError(f"nobody is {WIND_LETTERS[hand.wind - EAST]} at this table")
    if hand.win is None:
        return
    if not game.complete(hand.tiles, hand.laid, hand.suit):
        if is_complete(hand.tiles, hand.laid, orphans=True):
            raise PositionError("this hand is complete, but not clean (mahjong-duel.b.clean)")
        raise PositionError("this hand is not complete (mahjong.win.shape)")
    _check_win(game, hand, hand.win)


def _check_win(game: MahjongRules, hand: Hand, win: Win) -> None:
    """Raise PositionError for a hand that cannot have been won as it is said."""
    if win.source == "deal":
        if hand.wind != EAST or hand.laid:
            raise PositionError("only East wins with the tiles dealt, none laid out")
    elif win.tile not in contents(hand.tiles):
        raise PositionError("the winning tile is not in the hand: name it there, with the group it completes")
    if win.source == "loose" and not hand.seasons and all(group.kind != "kong" for group in hand.laid):
        raise PositionError(
            "a loose tile comes in place of a kong's fourth or a season, and neither lies here"
            " (mahjong.loose.use)"
        )
    if win.source == "rob" and not game.robs_kongs:
        raise PositionError("a kong is robbed only where option d is agreed (mahjong.kong.no-rob)")
    if win.source == "rob" and not robs(game, hand, win.tile):
        raise PositionError(
            "a kong is robbed only of the one tile that would do, the other three lying there (mahjong.opt.d)"
        )
    if (win.opening or win.loose) and win.source != "discard":
        raise PositionError("'first' and 'from-loose' are said of a discard")
    if win.opening and (hand.wind == EAST or hand.laid):
        raise PositionError(
            "'first' is said of East's first discard: somebody else wins with it, before laying out anything"
            " (mahjong.opt.e)"
        )
    if win.last and win.source not in ("wall", "loose"):
        raise PositionError("'last' is said of a tile drawn (mahjong.opt.c)")


def robs(game: MahjongRules, hand: Hand, tile: int) -> bool:
    """Return True if only this tile completes the hand, and its other copies can lie in a kong
    (mahjong.opt.d).
    """
    before = hand.tiles - ONE[tile]
    alone = not held(before + sum(group.counts for group in hand.laid), tile)
    return alone and len(game.waits(before, hand.laid, hand.suit)) == 1
