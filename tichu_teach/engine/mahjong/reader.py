"""Reads the lines of positions and of hands (see `notation.py`), naming any part that cannot be read."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from ..errors import NotationError, PositionError, short
from ..lines import as_text, heads, split_fields, unknown_field
from .groups import Group, parse_group
from .hand import NO_TILE, SOURCES, Hand, Win
from .notation import CHANCES, parse_action
from .rules import MahjongRules
from .state import State, Won
from .tiles import EAST, WIND_LETTERS, contents, counts, held, is_season, suit_of
from .transitions import claims
from .validate import check_hand, check_position, tiles_due, tiles_named, too_many
from .wall import Wall

HAND_LENGTH = 500  # characters of a hand; none comes near it
GAINS = ("deal", "wall", "loose", "claim")  # the sources of the tile that a seat in turn got last

Values = dict[str, Any]
"""Fields of a state, and what they are made from, by name."""


def read_position(game: MahjongRules, fields: list[str], text: str) -> State:
    """The state that the fields after the first describe.

    Raises NotationError for a field that cannot be read, PositionError for a position that cannot exist; each
    names the field.
    """
    state = _Reader(game, text).read(fields)
    check_position(state)
    return state


class _Reader:
    """Reads the fields of one position."""

    def __init__(self, game: MahjongRules, text: str) -> None:
        self.game, self.text = game, text
        self.east = 0
        self.hands = [0] * game.players
        self.laid: list[tuple[Group, ...]] = [()] * game.players
        self.seasons: list[tuple[int, ...]] = [()] * game.players
        self.values: Values = {"phase": "turn"}
        self.row: tuple[int, ...] | None = None
        self.loose: tuple[int, ...] | None = None
        self.to_fill: set[int] = set()

    def read(self, fields: list[str]) -> State:
        read = [*heads(fields, self.text)]
        for head, body, _ in read:
            if head == "east":  # read first, as it says who is which wind
                self.east = self.whole(body.split(), 0, self.game.players - 1, "east")
        for head, body, field in read:
            self._field(head, body, field)
        return self._state()

    def _field(self, head: str, body: str, field: str) -> None:
        if head.endswith("+:"):
            groups = tuple(parse_group(word, self.game.names) for word in _words(body))
            self.laid[self.seat(head[:-2])] = groups
        elif head.endswith("*:"):
            self.seasons[self.seat(head[:-2])] = tuple(self.tiles(body))
        elif head.endswith(":"):
            words = body.split()
            if words[-1:] == ["*"]:
                self.to_fill.add(self.seat(head[:-1]))
                words.pop()
            tiles = self.tiles(" ".join(words) or "-")
            if any(map(is_season, tiles)):
                raise PositionError(f"a season is laid out, not kept in the hand: {field}", "season-held")
            if max(Counter(tiles).values(), default=0) > 4:
                raise PositionError(f"more than four of a kind: {field}", "four")
            self.hands[self.seat(head[:-1])] = counts(tiles)
        elif head in _READERS:
            self.values |= _READERS[head](self, body)
        elif head != "east":
            raise unknown_field(head, field, ["E:", "E+:", "E*:", "east", *_READERS], self.text)

    def _state(self) -> State:
        values, said = self.values, self.values.pop("said", "")
        self.row, self.loose = values.pop("row", None), values.pop("loose", None)
        if "turn" not in values:
            raise NotationError("whose turn is it? Add a field such as 'turn E'", self.text)
        hands, laid, seasons = tuple(self.hands), tuple(self.laid), tuple(self.seasons)
        state = State(
            self.game,
            phase=values.pop("phase"),
            hands=hands,
            wall=Wall((), ()),
            east=self.east,
            laid=laid,
            seasons=seasons,
            **values,
        )
        if self.to_fill:
            state = self._filled(state)
        state = state.replace(wall=self._wall(state))
        if state.phase == "claims" and not state.asked and not said:
            if not state.river:
                raise PositionError("a claim wants a discard: add a field such as 'river E:C8'", "no-discard")
            order = self.game.seats_from(state.turn)[1:]
            state = state.replace(asked=tuple(seat for seat in order if claims(state, seat)))
        return state.replace(said=tuple(parse_action(entry, state) for entry in said.split(";") if said))

    def _filled(self, state: State) -> State:
        """The state with hands that end in a star filled up, with tiles farthest from those they hold."""
        left = Counter(tile for tile in self.game.tiles if not is_season(tile))
        left.subtract(tiles_named(state))
        left.subtract((*(self.row or ()), *(self.loose or ())))
        hands = list(state.hands)
        for seat in self.game.seats_from(self.east):
            if seat not in self.to_fill:
                continue
            close = {tile: sum(_closeness(tile, other) for other in contents(hands[seat])) for tile in left}
            while state.counts(seat) < tiles_due(state, seat):
                free = [tile for tile, number in left.items() if number > 0]
                if not free:
                    raise PositionError("no tiles are left to fill up the hands", "none-to-fill")
                tile = min(free, key=lambda each: (close[each], -left[each], each))
                left[tile] -= 1
                hands[seat] += counts([tile])
                close = {each: near + _closeness(each, tile) for each, near in close.items()}
                state = state.replace(hands=tuple(hands))
        return state

    def _wall(self, state: State) -> Wall:
        """The wall as it is named, or shuffled from the tiles no field names, the same each time."""
        if self.row is not None or self.loose is not None:
            # While tiles are left, two are always loose (mahjong.loose.refill).
            return Wall(self.row or (), self.loose) if self.loose else self.game.refill(self.row or ())
        left = Counter(self.game.tiles)
        left.subtract(tiles_named(state))
        for tile, number in left.items():
            if number < 0:
                raise too_many(self.game, tile)
        tiles = sorted(left.elements())
        random.Random(0).shuffle(tiles)
        return self.game.refill(tuple(tiles))

    # -- fields ------------------------------------------------------------------------------------

    def _turn(self, body: str) -> Values:
        words = _words(body)
        if not words:
            raise NotationError("turn wants a seat: 'turn E'", self.text, body)
        source = words[1] if len(words) > 1 else "deal"
        if source not in GAINS:
            raise NotationError(
                f"a tile comes from {', '.join(GAINS)}, not {short(source)}", self.text, source
            )
        drawn = tuple(self.tiles(" ".join(words[2:]))) if len(words) > 2 else ()
        return {"turn": self.seat(words[0]), "source": source, "drawn": drawn}

    def _alone(self, head: str, body: str) -> Values:
        if body:
            raise NotationError(f"{head} takes nothing after it, not {short(body)}", self.text, body)
        return self._phase(head) if head == "announce" else {head: True}

    def _rob(self, body: str) -> Values:
        phase, (seats, of, tile) = self._phase("rob"), body.partition(" of ")
        if not of:
            raise NotationError("rob wants seats and a tile: 'rob S of C5'", self.text, body)
        return phase | {"asked": self.seats(seats), "added": self.tile(tile)}

    def _over(self, body: str) -> Values:
        phase, words = self._phase("over"), _words(body)
        if words == ["drawn"]:
            return phase
        by = None
        if words[-2:-1] == ["by"]:
            by, words = self.seat(words[-1]), words[:-2]
        if not 2 <= len(words) <= 3 or words[1] not in SOURCES:
            raise NotationError(
                f"over wants 'drawn', or who won how: 'over E wall B4', not {short(body)}", self.text
            )
        tile = self.tile(words[2]) if len(words) == 3 else NO_TILE
        return phase | {"won": Won(self.seat(words[0]), words[1], tile, by)}

    def _phase(self, phase: str) -> Values:
        if self.values["phase"] != "turn":
            raise NotationError(f"two phases: {self.values['phase']} and {phase}", self.text, phase)
        return {"phase": phase}

    def _river(self, body: str) -> Values:
        river = []
        for word in _words(body):
            seat, colon, tile = word.partition(":")
            if not colon:
                raise NotationError(
                    f"a discard is a seat and a tile, E:C8, not {short(word)}", self.text, word
                )
            river.append((self.seat(seat), self.tile(tile)))
        return {"river": tuple(river)}

    def _dice(self, body: str) -> Values:
        words = _words(body)
        if len(words) != 4:
            raise NotationError(f"four dice, not {short(body)}", self.text, body)
        return {"dice": tuple(self.whole([word], 1, 6, "dice") for word in words)}

    def _totals(self, body: str) -> Values:
        words = _words(body)
        if len(words) != self.game.players:
            raise NotationError(f"totals wants {self.game.players} whole numbers", self.text, body)
        most = 10**12
        return {"totals": tuple(self.whole([word], -most, most, "totals") for word in words)}

    # -- words -------------------------------------------------------------------------------------

    def seat(self, word: str) -> int:
        return self.game.parse_seat(word, self.east, self.text)

    def seats(self, body: str) -> tuple[int, ...]:
        return tuple(self.seat(word) for word in _words(body))

    def tile(self, word: str) -> int:
        return self.game.names.tile(word.strip(), self.text)

    def tiles(self, body: str) -> list[int]:
        return self.game.names.parse(body)

    def suits(self, body: str) -> tuple[int, ...]:
        return tuple(self.game.names.suit(word, self.text) for word in _words(body))

    def whole(self, words: list[str], least: int, most: int, head: str) -> int:
        word = words[0] if len(words) == 1 else ""
        digits = word.removeprefix("-")
        if digits.isascii() and digits.isdecimal() and len(digits) < 14 and least <= int(word) <= most:
            return int(word)
        raise NotationError(
            f"{head} wants a whole number from {least} to {most}, not {short(' '.join(words))}", self.text
        )


_READERS: dict[str, Callable[[_Reader, str], Values]] = {
    "turn": _Reader._turn,
    "announce": lambda reader, body: reader._alone("announce", body),
    "fresh": lambda reader, body: reader._alone("fresh", body),
    "claims": lambda reader, body: reader._phase("claims") | {"asked": reader.seats(body)},
    "rob": _Reader._rob,
    "over": _Reader._over,
    "said": lambda reader, body: {"said": body},
    "river": _Reader._river,
    "wall": lambda reader, body: {"row": tuple(reader.tiles(body))},
    "loose": lambda reader, body: {"loose": tuple(reader.tiles(body))},
    "suits": lambda reader, body: {"suits": reader.suits(body)},
    "dead": lambda reader, body: {"dead": reader.seats(body)},
    "shown": lambda reader, body: {"shown": reader.seats(body)},
    "dice": _Reader._dice,
    "hand": lambda reader, body: {"number": reader.whole(_words(body), 1, 9999, "hand")},
    "passed": lambda reader, body: {"passed": reader.whole(_words(body), 0, 9999, "passed")},
    "totals": _Reader._totals,
}


def _closeness(tile: int, other: int) -> int:
    """A measure of how well two tiles go together: 3 if alike, 1 if one or two apart in a suit."""
    if tile == other:
        return 3
    return int(suit_of(tile) == suit_of(other) < 3 and abs(tile - other) <= 2)


def _words(body: str) -> list[str]:
    return [] if body.strip() == "-" else body.replace(",", " ").split()


# -- hands -------------------------------------------------------------------------------------------


def parse_hand(game: MahjongRules, text: str) -> Hand:
    """The hand that a line describes.

    Raises NotationError if it cannot be read, PositionError if the hand cannot exist: a wrong count
    (mahjong.turn.thirteen), a tile too many, a winning hand that is not complete.
    """
    hand = read_hand(game, text)
    check_hand(game, hand)
    return hand


def read_hand(game: MahjongRules, text: str) -> Hand:
    """The hand that a line describes, even a dead one with the wrong number of tiles.

    Raises NotationError if the line cannot be read, PositionError for a held season or more than four alike.
    """
    first, *rest = split_fields(as_text(text, "a hand", HAND_LENGTH)) or [""]
    letter, colon, tiles = first.partition(":")
    wind = WIND_LETTERS.find(letter.strip().upper()) if len(letter.strip()) == 1 else -1
    if wind < 0 or not colon:
        given = text.partition("|")[0].strip()
        raise NotationError(
            f"a hand begins with its wind and tiles, 'S: W W', not {short(given)}", text, given
        )
    held = game.names.parse(tiles)
    if any(map(is_season, held)):
        raise PositionError("a season is laid out, not kept in the hand: add 'seasons …'")
    if max(Counter(held).values(), default=0) > 4:
        raise PositionError("more than four of a kind are held")
    hand = Hand(counts(held), wind=EAST + wind)
    for head, body, _ in heads(rest, text):
        hand = _with(game, hand, head, body, text)
    return _with_claimed(hand)


def _with(game: MahjongRules, hand: Hand, head: str, body: str, text: str) -> Hand:
    if head == "laid":
        return hand._replace(
            laid=tuple(parse_group(word, game.names) for word in body.replace(",", " ").split())
        )
    if head == "seasons":
        return hand._replace(seasons=tuple(game.names.parse(body)))
    if head == "suit":
        return hand._replace(suit=game.names.suit(body.strip(), text))
    if head == "won":
        return hand._replace(win=_win(game, f"won {body}".strip(), text))
    raise NotationError(f"unknown field {head!r}; fields are laid, seasons, won, suit", text, head)


def _with_claimed(hand: Hand) -> Hand:
    """The hand with the group that the last discard completed among its tiles, if it was named as laid."""
    win = hand.win
    if win is None or win.source not in ("discard", "rob") or held(hand.tiles, win.tile):
        return hand
    made = {group for group in hand.laid if group.kind != "kong" and win.tile in group.tiles}
    if len(made) != 1:  # whoever names two has to say which
        return hand
    (group,) = made
    laid = list(hand.laid)
    laid.remove(group)
    return hand._replace(tiles=hand.tiles + group.counts, laid=tuple(laid))


def _win(game: MahjongRules, field: str, text: str) -> Win:
    tile, words = NO_TILE, field.lower().split()[1:]
    if words and words[0] != "deal":
        tile, words = game.names.tile(words[0], text), words[1:]
    if not words or words[0] not in SOURCES or (words[0] == "deal") != (tile == NO_TILE):
        raise NotationError(f"say how it was won: 'won W loose' ({', '.join(SOURCES)})", text, field)
    unknown = [word for word in words[1:] if word not in CHANCES]
    if unknown:
        raise NotationError(f"{short(unknown[0])} is none of {', '.join(CHANCES)}", text, unknown[0])
    return Win(tile, words[0], **{CHANCES[word]: True for word in words[1:]})
