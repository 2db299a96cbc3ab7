"""A position of the Mah-Jong family, set up by hand. Seats are called by the winds of the hand."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from tichu_teach.engine import Action, State
from tichu_teach.engine.mahjong import Announce, Chow, Declare, Discard, Group, Kong, NoClaim, Pung
from tichu_teach.engine.mahjong.groups import is_chow, parse_group
from tichu_teach.engine.mahjong.hand import SOURCES
from tichu_teach.engine.mahjong.reader import GAINS
from tichu_teach.engine.mahjong.rules import MahjongRules
from tichu_teach.engine.mahjong.state import State as MahjongState
from tichu_teach.engine.mahjong.tiles import EAST, KINDS, SEASONS
from tichu_teach.engine.state import Ruleset
from tichu_teach.pages.presenters.controls import Control, toggle
from tichu_teach.pages.presenters.draft import Draft, DraftError, seat_of
from tichu_teach.pages.presenters.editing import Editing, Item, Spot
from tichu_teach.pages.presenters.mahjong.scene import face_down
from tichu_teach.texts import Texts
from tichu_teach.texts.mahjong import group_name, suit_name, wind_title
from tichu_teach.texts.names import card_name, opening

GROUPS = {"pung": ("pung", True), "kong": ("kong", True), "closed": ("kong", False), "chow": ("chow", True)}
"""The ways to lay a tile out: the kind of group, and True if a discard went into it."""

_MAY = {
    Announce: "announce",
    Chow: "chow",
    Declare: "mahjong",
    Discard: "discard",
    Kong: "kong",
    NoClaim: "noclaim",
    Pung: "pung",
}
_GIVEN = ("discard", "rob")  # the sources of a winning tile that another player gives
_WALL = ("wall", "loose")
_SEEN_OF_WALL = 12
_THIRTEEN = 13


class MahjongEditing(Editing):
    """The places and choices of the Mah-Jong family."""

    CARDS = ("river", *_WALL)
    PHASES = ("announce", "claims", "rob", "over", "turn")
    MORE = ("east", "said", "suits", "totals", "hand", "passed", "dice")
    ZONES = ("hand", *GROUPS)
    YOU = -1

    def names(self, draft: Draft) -> list[str]:
        game = _rules(draft.game)
        return [wind_title(wind, Texts(game.name)) for wind in game.winds(0)]

    def seat_names(self, state: State) -> list[str]:
        assert isinstance(state, MahjongState)
        return [wind_title(state.wind(seat), Texts(state.game.name)) for seat in range(state.game.players)]

    def seats_in_order(self, state: State) -> Sequence[int]:
        assert isinstance(state, MahjongState)
        return state.game.seats_from(state.east)

    def seat_words(self, game: Ruleset) -> list[str]:
        return [_rules(game).seat_name(seat, 0) for seat in game.seats_from(0)]

    def seat_word(self, draft: Draft, word: str, line: str) -> str:
        """Accept numbers for seats, too."""
        game, east = draft.game, draft.fields.get("east", "")
        return self._wind(game, word, int(east) if east.isdecimal() else 0, line) if word else ""

    def _wind(self, game: Ruleset, word: str, east: int, line: str) -> str:
        rules = _rules(game)
        return rules.seat_name(rules.parse_seat(word, east, line), east)

    def usual_spelling(self, game: Ruleset, word: str) -> str:
        names = _rules(game).names
        if "(" in word:
            return parse_group(word, names).text(names)
        seat, colon, tile = word.rpartition(":")
        name = names.name(names.tile(tile))
        return f"{self._wind(game, seat, 0, word)}:{name}" if colon else name

    # -- places --------------------------------------------------------------------------------------

    def rows(self, game: Ruleset) -> list[list[str]]:
        kinds = [*([9 * suit + n for n in range(9)] for suit in range(3)), [*range(EAST, KINDS)], [*SEASONS]]
        rules = _rules(game)
        here = set(rules.tiles)
        rows = ([tile for tile in row if tile in here] for row in kinds)
        return [rules.names.names(row) for row in rows if row]

    def copies(self, game: Ruleset, card: str, place: str = "") -> int:
        rules = _rules(game)
        return rules.tiles.count(rules.names.tile(card))

    def spots(self, draft: Draft) -> list[Spot]:
        game, winds, names = draft.game, self.seat_words(draft.game), self.names(draft)
        found = []
        for wind, name in zip(winds, names, strict=True):
            key, label = f"{wind}:", self.say(game, "place.hand", name=opening(name))
            count = self.count(draft, key, draft.cards_at(key))
            found.append(Spot(key, label, "hand", tuple(self._before(draft, wind)), count=count))
        river = tuple(
            Item("river", n, (tile,), note=names[winds.index(wind)])
            for n, word in enumerate(draft.cards_at("river"))
            for wind, _, tile in [word.partition(":")]
        )
        found.append(Spot("river", self.say(game, "place.river"), "trick", river))
        found += [Spot(f"river {wind}", name, "new") for wind, name in zip(winds, names, strict=True)]
        wall = draft.cards_at("wall")
        tiles = tuple(Item("wall", n, (tile,)) for n, tile in enumerate(wall[:_SEEN_OF_WALL]))
        more = len(wall) - len(tiles) + len(draft.cards_at("loose"))
        return [*found, Spot("wall", self.say(game, "place.wall"), "pile", tiles, more)]

    def _before(self, draft: Draft, wind: str) -> Iterator[Item]:
        """The groups, seasons and tiles in front of a player."""
        game = _rules(draft.game)
        for number, word in enumerate(draft.cards_at(f"{wind}+:")):
            group = parse_group(word, game.names)
            tiles, down = tuple(game.names.names(group.tiles)), tuple(face_down(group))
            yield Item(f"{wind}+:", number, tiles, group_name(group, game), down)
        for key in (f"{wind}*:", f"{wind}:"):
            yield from (Item(key, number, (word,)) for number, word in enumerate(draft.cards_at(key)))

    def cards_of(self, token: str) -> tuple[str, ...]:
        if "(" not in token:
            return (token.rpartition(":")[2],)
        kind = {"p": 3, "g": 4, "d": 2}.get(token[0].lower())
        tile = token[2:-1]
        if kind:
            return (tile,) * kind
        number = next(place for place, sign in enumerate(tile) if sign.isdigit())
        return tuple(tile[:number] + str(int(tile[number]) + step) + tile[number + 1 :] for step in range(3))

    def used_cards(self, draft: Draft) -> Counter[str]:
        """Leave out the wall: tiles still to be drawn can be had."""
        return super().used_cards(draft.without_fields(*_WALL))

    def donors(self, draft: Draft, place: str, card: str) -> list[str]:
        """The hands, from which the tile is taken."""
        return [f"{wind}:" for wind in self.seat_words(draft.game)]

    def fits(self, draft: Draft, place: str, zone: str) -> list[str]:
        if zone == "hand":
            return super().fits(draft, place, zone)
        left = self.cards_left(draft, place)
        groups = {tile: self.group(draft.game, zone, tile) for tile in left} if seat_of(place) else {}
        return [
            tile
            for tile, group in groups.items()
            if group and all(left[each] >= n for each, n in Counter(self.cards_of(group)).items())
        ]

    def group(self, game: Ruleset, zone: str, card: str) -> str:
        """The group that begins with a tile, as it is written; "" if there is none."""
        names, (kind, open) = _rules(game).names, GROUPS[zone]
        tile = names.tile(card)
        if tile in SEASONS or (kind == "chow" and not is_chow(tile)):
            return ""
        return Group(kind, tile, open).text(names)

    def put(self, draft: Draft, place: str, zone: str, card: str) -> Draft:
        game = _rules(draft.game)
        if all(card not in row for row in self.rows(game)):
            raise DraftError("unknown")
        if place == "wall":
            return self._with_next_tile(draft, card)
        wind = seat_of(place)
        if wind and zone in GROUPS:
            return self._with_group(draft, f"{wind}+:", self.group(game, zone, card), card)
        if wind and game.names.tile(card) in SEASONS:
            place = f"{wind}*:"
        if self.cards_left(draft, place)[card] <= 0:
            draft = self.take_elsewhere(draft, place, card)
        key, _, thrower = place.partition(" ")
        if key == "river":
            thrown = f"{thrower or self.turn(draft)}:{card}"
            return self.settled(draft.with_cards(key, (*draft.cards_at(key), thrown)))
        return self.settled(draft.with_cards(key, self.sort_words(game, (*draft.cards_at(key), card))))

    def _with_group(self, draft: Draft, key: str, group: str, card: str) -> Draft:
        """Return the draft plus a group. Raises DraftError if there is none, or too few of its tiles."""
        if not group:
            raise DraftError("no-chow", card=card)
        left = self.cards_left(draft, key)
        for each, number in Counter(self.cards_of(group)).items():
            if left[each] <= 0:
                raise DraftError("none-left", card=each)
            if left[each] < number:
                raise DraftError("too-few", card=each, count=left[each], needed=number)
        return self.settled(draft.with_cards(key, (*draft.cards_at(key), group)))

    def take(self, draft: Draft, key: str, number: int) -> Draft:
        return draft if key in _WALL else self.settled(super().take(draft, key, number))

    # -- the wall ------------------------------------------------------------------------------------

    def _with_next_tile(self, draft: Draft, card: str) -> Draft:
        """Return the draft with this tile as the next to be drawn."""
        if self.cards_left(draft, "wall")[card] <= 0:
            raise DraftError("none-left", card=card)
        return self.walled(
            draft, (card, *(draft.cards_at("wall") or self._shuffled(draft))), draft.cards_at("loose")
        )

    def _shuffled(self, draft: Draft) -> list[str]:
        """All tiles that lie nowhere, shuffled as the engine does for a line without a wall."""
        game = _rules(draft.game)
        tiles = sorted(game.names.tile(card) for card in self.cards_left(draft, "wall").elements())
        random.Random(0).shuffle(tiles)
        return game.names.names(tiles)

    def walled(self, draft: Draft, row: Sequence[str], loose: Sequence[str] = ()) -> Draft:
        """Lay the wall out: these tiles, if they lie nowhere else, and behind them all that are left."""
        game = _rules(draft.game)
        left = self.cards_left(draft, "wall")

        def still(tiles: Sequence[str]) -> Iterator[str]:
            for tile in tiles:
                if left[tile] > 0:
                    left[tile] -= 1
                    yield tile

        kept, end = [*still(row)], [*still(loose)]
        kept += left.elements()
        if not end or len(end) < len(loose):
            wall = game.refill(tuple(map(game.names.tile, (*kept, *end))))
            kept, end = game.names.names(wall.row), game.names.names(wall.loose)
        return draft.with_cards("wall", tuple(kept)).with_cards("loose", tuple(end))

    def settled(self, draft: Draft) -> Draft:
        """Return the draft with a wall, if it has one, and a latest tile that fit the tiles on the table."""
        if "wall" in draft.fields:
            draft = self.walled(draft, draft.cards_at("wall"), draft.cards_at("loose"))
        return (
            self._with_turn(draft, self.turn(draft), self.source(draft)) if "turn" in draft.fields else draft
        )

    # -- dealing -------------------------------------------------------------------------------------

    def sizes(self, draft: Draft, each: int) -> dict[str, int]:
        gains = self.turn(draft) if self.phase(draft) in ("turn", "announce") else ""
        dead = draft.words("dead")
        return {f"{w}:": _THIRTEEN + (w == gains) for w in self.seat_words(draft.game) if w not in dead}

    def count(self, draft: Draft, place: str, words: Sequence[str]) -> int:
        return len(words) + 3 * len(draft.cards_at(f"{place[:-1]}+:"))

    def pool(self, draft: Draft) -> Iterator[str]:
        game = _rules(draft.game)
        left = self.cards_left(draft, "").elements()
        return (card for card in left if game.names.tile(card) not in SEASONS)

    def deal_hands(self, draft: Draft, rng: random.Random, sizes: Mapping[str, int]) -> Draft:
        """Deal from a wall that is laid out, too."""
        return self.settled(super().deal_hands(draft.without_fields(*_WALL), rng, sizes))

    def hidden_places(self, state: State, seats: Collection[int]) -> list[str]:
        assert isinstance(state, MahjongState)
        game = state.game
        others = [each for each in range(game.players) if each not in (*seats, *state.shown)]
        return [f"{game.seat_name(each, state.east)}:" for each in others]

    def forget_unseen(self, draft: Draft, seat: int) -> Draft:
        """Return the draft without the wall, another's latest tile and the others' claims, which no seat
        knows.
        """
        game = _rules(draft.game)
        draft = draft.without_fields(*_WALL, "said")
        if "claims" in draft.fields:
            draft = draft.saying("claims", "")
        own = game.seat_name(seat, int(draft.fields.get("east", "0")))
        unknown = self.turn(draft) != own and self.source(draft) != "deal"
        return draft.saying("turn", f"{self.turn(draft)} claim") if unknown else draft

    # -- what is said --------------------------------------------------------------------------------

    def turn(self, draft: Draft) -> str:
        return (draft.words("turn") or ["E"])[0]

    def source(self, draft: Draft) -> str:
        """The source of the latest tile of the seat whose turn it is."""
        return draft.words("turn")[1] if len(draft.words("turn")) > 1 else "deal"

    def _with_turn(self, draft: Draft, seat: str, source: str, drawn: str = "") -> Draft:
        """Return the draft with this turn, and a source of its latest tile that fits what is on the table."""
        thrown = len(draft.cards_at("river")) - (self.phase(draft) == "claims")
        begins = (seat == "E" or self.phase(draft) == "announce") and thrown <= 0
        held = draft.cards_at(f"{seat}:")
        if source == "deal" and not begins:
            source = "wall" if held and self.phase(draft) == "turn" else "claim"
        if source not in ("wall", "loose"):
            return draft.saying("turn", seat if source == "deal" else f"{seat} {source}")
        words = draft.words("turn")
        drawn = drawn or (words[-1] if len(words) > 2 and words[0] == seat else "")
        if self.phase(draft) == "turn" and drawn not in held:
            drawn = held[-1] if held else ""
        return draft.saying("turn", f"{seat} {source} {drawn}" if drawn else f"{seat} claim")

    def waits(self, draft: Draft) -> list[str]:
        game = _rules(draft.game)
        robbed = ["rob"] if game.robs_kongs else []
        usual = ["turn", "claims", *robbed, *(["announce"] if game.clean == "announced" else []), "over"]
        return usual if self.phase(draft) in usual else [*usual, self.phase(draft)]

    def waiting(self, draft: Draft, phase: str, seat: str) -> Draft:
        """Return the draft with this phase; a claim is for the latest discard, from whoever threw it."""
        here, river = self.phase(draft), draft.cards_at("river")
        if phase == "claims" and phase != here and river:
            seat = river[-1].partition(":")[0]
        body = draft.fields[phase] if phase == here else "drawn" if phase == "over" else ""
        if phase == "rob":
            body = self._robbed(draft, seat)
        draft = draft.without_fields(*({*self.PHASES} - {"turn"}))
        draft = draft if phase == "turn" else draft.saying(phase, body)
        return self._with_turn(draft, seat, self.source(draft))

    def controls(self, draft: Draft) -> list[Control[Draft]]:
        phase = self.phase(draft)
        own = {"turn": self._latest, "rob": self._robbing, "over": self._ending}
        laid = "laid" if "wall" in draft.fields else "shuffled"
        walls = [(each, self.say(draft.game, f"wall.{each}")) for each in ("shuffled", "laid")]
        bare = draft.without_fields(*_WALL)
        return [
            *self.asked_of(draft),
            *(own[phase](draft) if phase in own else []),
            self.seats_control(draft, "dead"),
            self.seats_control(draft, "shown"),
            self.segments(
                draft,
                "wall",
                "wall",
                laid,
                walls,
                lambda how: self.walled(bare, self._shuffled(bare)) if how == "laid" else bare,
            ),
        ]

    def _latest(self, draft: Draft) -> list[Control[Draft]]:
        """The choices of where the latest tile of the seat in turn came from, and which it is."""
        seat, source, held = self.turn(draft), self.source(draft), draft.cards_at(f"{self.turn(draft)}:")
        sources = [(each, self.say(draft.game, f"source.{each}")) for each in GAINS]
        last = held[-1] if held else ""
        then = partial(self._with_turn, draft, seat)
        found = [self.segments(draft, "source", "source", source, sources, lambda each: then(each, last))]
        if source in ("wall", "loose") and held:
            drawn = draft.words("turn")[-1]
            found.append(self.tile(draft, "drawn", "drawn", drawn, held, partial(then, source)))
        return found

    def tile(
        self, draft: Draft, id: str, label: str, value: str, held: Sequence[str], then: Callable[[str], Draft]
    ) -> Control[Draft]:
        """The choice of one of these tiles."""
        tiles = [(each, card_name(each)) for each in dict.fromkeys(held)]
        return self.select(draft, id, label, value, tiles, then)

    # -- a kong that is robbed -----------------------------------------------------------------------

    def _kongs(self, draft: Draft, seat: str) -> list[str]:
        """The tiles of a seat's open kongs."""
        game = _rules(draft.game)
        groups = (parse_group(word, game.names) for word in draft.cards_at(f"{seat}+:"))
        return [game.names.name(each.tile) for each in groups if each.kind == "kong" and each.open]

    def _robbed(self, draft: Draft, seat: str) -> str:
        """The field `rob` in a seat's turn: the seats asked, and the tile added to its kong."""
        asked, _, tile = draft.fields.get("rob", "").partition(" of ")
        others = [each for each in self.seat_words(draft.game) if each != seat]
        kongs = self._kongs(draft, seat)
        kept = [each for each in asked.split() if each != seat] or others[:1]
        return f"{' '.join(kept)} of {tile if tile in kongs else next(iter(kongs), tile or 'B1')}"

    def _robbing(self, draft: Draft) -> list[Control[Draft]]:
        """The choices of who is asked, and for which open kong of the seat in turn."""
        words, _, tile = draft.fields["rob"].partition(" of ")
        asked, kongs = words.split(), self._kongs(draft, self.turn(draft))

        def then(asked: Sequence[str], tile: str) -> Draft:
            return draft.saying("rob", f"{' '.join(asked)} of {tile}") if asked else draft

        found = [
            self.seats(draft, "rob.asked", "won.robbers", asked, lambda seat: then(toggle(asked, seat), tile))
        ]
        if kongs:
            found.append(self.tile(draft, "rob.tile", "won.kong", tile.strip(), kongs, partial(then, asked)))
        return found

    # -- the end of a hand ---------------------------------------------------------------------------

    def _ending(self, draft: Draft) -> list[Control[Draft]]:
        """The choices of the winner, where the winning tile came from, who gave it, and which it is."""
        end, held = _End.of(draft), draft.cards_at(f"{_End.of(draft).seat}:")

        def then(part: str) -> Callable[[str], Draft]:
            seats = self.seat_words(draft.game)
            return lambda value: draft.saying("over", end._replace(**{part: value}).text(draft, seats))

        none = self.say(draft.game, "won.drawn")
        found = [self.seats(draft, "won.seat", "won.seat", end.seat, then("seat"), none)]
        if end.seat:
            sources = [(each, self.say(draft.game, f"won.source.{each}")) for each in SOURCES]
            then_from = then("source")
            found.append(self.segments(draft, "won.source", "won.source", end.source, sources, then_from))
        if end.seat and end.source in _GIVEN:
            found.append(self.seats(draft, "won.by", "won.by", end.by, then("by")))
        if held and end.source != "deal":
            found.append(self.tile(draft, "won.tile", "won.tile", end.tile, held, then("tile")))
        return found

    # -- actions -------------------------------------------------------------------------------------

    def option(self, state: State, action: Action, names: Sequence[str]) -> tuple[str, list[str]]:
        assert isinstance(state, MahjongState)
        game = state.game
        values: dict[str, str] = {}
        cards: list[str] = []
        match action:
            case Announce(suit=suit):
                values["suit"] = suit_name(game.names.suits[suit], Texts(game.name))
            case Discard(tile=tile) | Kong(tile=tile):
                cards = [game.names.name(tile)]
            case Chow(tiles=tiles):
                cards = game.names.names(sorted(tile for tile in (*tiles, state.offered) if tile is not None))
        return self.say(game, f"may.{_MAY[type(action)]}", **values), cards


class _End(NamedTuple):
    """The end of a hand: its winner ("" for nobody), and the winning tile's source, name and giver."""

    seat: str = ""
    source: str = "wall"
    tile: str = ""
    by: str = ""

    @staticmethod
    def of(draft: Draft) -> _End:
        words, by = draft.words("over"), ""
        if words[-2:-1] == ["by"]:
            *words, _, by = words
        return _End(words[0], words[1], words[2] if len(words) > 2 else "", by) if len(words) > 1 else _End()

    def text(self, draft: Draft, seats: Sequence[str]) -> str:
        """The field `over`, with a tile and a giver that fit the tiles on the table."""
        if not self.seat:
            return "drawn"
        held, others = draft.cards_at(f"{self.seat}:"), [seat for seat in seats if seat != self.seat]
        tile = [self.tile] if self.tile in held else [*held[-1:]]
        by = ["by", self.by if self.by in others else others[0]] if self.source in _GIVEN else []
        return " ".join([self.seat, self.source, *(tile if self.source != "deal" else []), *by])


def _rules(game: Ruleset) -> MahjongRules:
    assert isinstance(game, MahjongRules)
    return game
