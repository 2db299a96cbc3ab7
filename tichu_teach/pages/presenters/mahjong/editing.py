"""A position of the Mah-Jong family, put together by hand. Seats are called by the winds of the hand."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tichu_teach.engine.mahjong import Announce, Chow, Discard, Group, Kong
from tichu_teach.engine.mahjong.groups import is_chow, parse_group
from tichu_teach.engine.mahjong.hand import SOURCES
from tichu_teach.engine.mahjong.tiles import EAST, KINDS, SEASONS
from tichu_teach.engine.ruleset import Ruleset
from tichu_teach.pages.editor.draft import Draft
from tichu_teach.pages.presenters.editing import Data, DraftError, Editing, Item, Place, toggled
from tichu_teach.pages.presenters.mahjong.ending import GIVEN, Ended, Robbed
from tichu_teach.pages.presenters.mahjong.scene import face_down
from tichu_teach.texts import Texts
from tichu_teach.texts.mahjong import group_name, suit_name, titled
from tichu_teach.texts.names import card_name, opening

_GROUPS = {"pung": ("pung", True), "kong": ("kong", True), "closed": ("kong", False), "chow": ("chow", True)}
_WALL = ("wall", "loose")
_SEEN_OF_WALL = 12
_SOURCES = ("deal", "wall", "loose", "claim")
_THIRTEEN = 13


class MahjongEditing(Editing):
    """The places and fields of the Mah-Jong family."""

    CARDS = ("river", *_WALL)
    PHASES = ("turn", "announce", "claims", "rob", "over")
    MORE = ("east", "said", "suits", "totals", "hand", "passed", "dice")
    ZONES = ("hand", *_GROUPS)
    YOU = -1

    def names(self, draft: Draft) -> list[str]:
        game: Any = draft.game
        return [titled(wind, Texts(game.name)) for wind in game.winds(0)]

    def seated(self, state: Any) -> list[str]:
        return [titled(state.wind(seat), Texts(state.game.name)) for seat in range(state.game.players)]

    def around(self, state: Any) -> Sequence[int]:
        seats: Sequence[int] = state.game.seats_from(state.east)
        return seats

    def seat_words(self, game: Any) -> list[str]:
        return [game.seat_name(seat, 0) for seat in game.seats_from(0)]

    def blank(self, game: Ruleset) -> Draft:
        return Draft(game, {f"{wind}:": () for wind in self.seat_words(game)}, {"turn": "E"})

    def rows(self, game: Any) -> list[list[str]]:
        kinds = [*([9 * suit + n for n in range(9)] for suit in range(3)), [*range(EAST, KINDS)], [*SEASONS]]
        here = set(game.tiles)
        return [names for row in kinds if (names := game.names.names(tile for tile in row if tile in here))]

    def copies(self, game: Any, card: str, place: str = "") -> int:
        found: int = game.tiles.count(game.names.tile(card))
        return found

    def place(self, game: Any, head: str, east: str) -> str:
        """Seats may be called by numbers, too."""
        if not head.endswith(":"):
            return head
        seat = head.rstrip(":+*>")
        name: str = game.seat_name(game.parse_seat(seat, int(east), head), int(east))
        return name + head[len(seat) :]

    def usual(self, game: Any, word: str) -> str:
        if "(" in word:
            return parse_group(word, game.names).text(game.names)
        seat, colon, tile = word.rpartition(":")
        name: str = game.names.name(game.names.tile(tile))
        return f"{game.seat_name(game.parse_seat(seat, 0, word), 0)}:{name}" if colon else name

    # -- places --------------------------------------------------------------------------------------

    def places(self, draft: Draft) -> list[Place]:
        game, winds, names = draft.game, self.seat_words(draft.game), self.names(draft)
        found = []
        for wind, name in zip(winds, names, strict=True):
            key, label = f"{wind}:", self.say(game, "place.hand", name=opening(name))
            count = self.count(draft, key, draft.at(key))
            found.append(Place(key, label, "hand", tuple(self._before(draft, wind)), count=count))
        river = tuple(
            Item("river", n, (tile,), note=names[winds.index(wind)])
            for n, word in enumerate(draft.at("river"))
            for wind, _, tile in [word.partition(":")]
        )
        found.append(Place("river", self.say(game, "place.river"), "trick", river))
        found += [Place(f"river {wind}", name, "new") for wind, name in zip(winds, names, strict=True)]
        wall = draft.at("wall")
        tiles = tuple(Item("wall", n, (tile,)) for n, tile in enumerate(wall[:_SEEN_OF_WALL]))
        more = len(wall) - len(tiles) + len(draft.at("loose"))
        found.append(Place("wall", self.say(game, "place.wall"), "pile", tiles, more))
        return found

    def _before(self, draft: Draft, wind: str) -> Iterator[Item]:
        """What lies before a player: groups, seasons, the tiles in hand."""
        game: Any = draft.game
        for number, word in enumerate(draft.at(f"{wind}+:")):
            group = parse_group(word, game.names)
            tiles, down = tuple(game.names.names(group.tiles)), tuple(face_down(group))
            yield Item(f"{wind}+:", number, tiles, group_name(group, game), down)
        for key in (f"{wind}*:", f"{wind}:"):
            yield from (Item(key, number, (word,)) for number, word in enumerate(draft.at(key)))

    def cards_of(self, token: str) -> tuple[str, ...]:
        if "(" not in token:
            return (token.rpartition(":")[2],)
        kind = {"p": 3, "g": 4, "d": 2}.get(token[0].lower())
        tile = token[2:-1]
        if kind:
            return (tile,) * kind
        number = next(place for place, sign in enumerate(tile) if sign.isdigit())
        return tuple(tile[:number] + str(int(tile[number]) + step) + tile[number + 1 :] for step in range(3))

    def used(self, draft: Draft) -> Counter[str]:
        """What is still to be drawn can be had."""
        return super().used(Draft(draft.game, {k: v for k, v in draft.lies.items() if k not in _WALL}))

    def donors(self, draft: Draft, place: str, card: str) -> list[str]:
        """The wall first, then whoever holds it in the hand."""
        hands = [key for key in draft.lies if key[:-1] in self.seat_words(draft.game)]
        return [*hands, *(key for key in ("loose", "wall") if key in draft.lies)]

    def fits(self, draft: Draft, place: str, zone: str) -> list[str]:
        left = self.left(draft, place)
        if zone == "hand":
            return [tile for tile, number in left.items() if number > 0]
        if place[:-1] not in self.seat_words(draft.game):
            return []
        found = []
        for tile in left:
            group = self._group(draft, zone, tile)
            if group and all(left[each] >= n for each, n in Counter(self.cards_of(group)).items()):
                found.append(tile)
        return found

    def _group(self, draft: Draft, zone: str, card: str) -> str:
        """The group that begins with a tile, as it is written; "" where there is none."""
        game: Any = draft.game
        kind, open = _GROUPS[zone]
        tile = game.names.tile(card)
        if tile in SEASONS or (kind == "chow" and not is_chow(tile)):
            return ""
        return Group(kind, tile, open).text(game.names)

    def put(self, draft: Draft, place: str, zone: str, card: str) -> Draft:
        game: Any = draft.game
        wind = place[:-1]
        if zone in _GROUPS and wind in self.seat_words(game):
            group = self._group(draft, zone, card) if self._known(draft, card) else ""
            if not group:
                raise DraftError("no-chow", card=card)
            return self._laid(draft, f"{wind}+:", group)
        if not self._known(draft, card):
            raise DraftError("unknown", card=card)
        season = game.names.tile(card) in SEASONS
        if season and wind in self.seat_words(game):
            place = f"{wind}*:"
        if place == "wall":
            return self._next(draft, card)
        if self.left(draft, place)[card] > 0:
            unnamed = super().left(draft, place)[card] - self._in_wall(draft)[card]
            draft = draft if unnamed > 0 else self._drawn(draft, card)
        else:
            draft = self._moved(draft, place, card)
        key, _, thrower = place.partition(" ")
        word = f"{thrower}:{card}" if key == "river" and thrower else card
        if key == "river" and not thrower:
            word = f"{self.turn(draft)}:{card}"
        words = (*draft.at(key), word)
        return self.settled(draft.with_cards(key, words if key == "river" else self.sorted(game, key, words)))

    def _known(self, draft: Draft, card: str) -> bool:
        return any(card in row for row in self.rows(draft.game))

    def _laid(self, draft: Draft, key: str, group: str) -> Draft:
        """The draft with a group more, its tiles from where they can be had."""
        for card, number in Counter(self.cards_of(group)).items():
            left = self.left(draft, key)[card]
            if left < number:
                raise DraftError("too-few", card=card, count=left, needed=number)
            for _ in range(number - max(0, left - self._in_wall(draft)[card])):
                draft = self._drawn(draft, card)
        return draft.with_cards(key, (*draft.at(key), group))

    def _in_wall(self, draft: Draft) -> Counter[str]:
        return Counter(tile for key in _WALL for tile in draft.at(key))

    def _drawn(self, draft: Draft, card: str) -> Draft:
        """The draft without one of these tiles in the wall, the last to come."""
        for key in _WALL:
            words = draft.at(key)
            if card in words:
                place = len(words) - 1 - words[::-1].index(card)
                return draft.with_cards(key, words[:place] + words[place + 1 :])
        return draft

    def _next(self, draft: Draft, card: str) -> Draft:
        """The draft with this tile as the next to be drawn."""
        if "wall" not in draft.lies:
            draft = self.walled(draft)
        if not self._in_wall(draft)[card]:
            raise DraftError("none-left", card=card)
        draft = self._drawn(draft, card)
        return draft.with_cards("wall", (card, *draft.at("wall")))

    def walled(self, draft: Draft) -> Draft:
        """The draft with its wall laid out: all that lies nowhere, shuffled as a line without one is."""
        game: Any = draft.game
        tiles = sorted(game.names.tile(card) for card in self.left(draft, "wall").elements())
        random.Random(0).shuffle(tiles)
        wall = game.refill(tuple(tiles))
        return draft.with_cards("wall", tuple(game.names.names(wall.row))).with_cards(
            "loose", tuple(game.names.names(wall.loose))
        )

    def take(self, draft: Draft, key: str, number: int) -> Draft:
        """What is taken away goes behind the wall where one is laid out."""
        words = draft.at(key)
        if not 0 <= number < len(words) or key in _WALL:
            return draft
        draft = super().take(draft, key, number)
        if "wall" in draft.lies:
            draft = draft.with_cards("wall", (*draft.at("wall"), *self.cards_of(words[number])))
        return self.settled(draft)

    # -- dealing -------------------------------------------------------------------------------------

    def sizes(self, draft: Draft, each: int) -> dict[str, int]:
        gains = self.turn(draft) if self.phase(draft) in ("turn", "announce") else ""
        dead = draft.said.get("dead", "").split()
        return {f"{w}:": _THIRTEEN + (w == gains) for w in self.seat_words(draft.game) if w not in dead}

    def count(self, draft: Draft, place: str, words: Sequence[str]) -> int:
        return len(words) + 3 * len(draft.at(f"{place[:-1]}+:"))

    def pool(self, draft: Draft) -> Iterator[str]:
        game: Any = draft.game
        left = super().left(draft, "")
        if "wall" not in draft.lies:
            yield from (card for card in left.elements() if game.names.tile(card) not in SEASONS)

    def dealt(self, draft: Draft, rng: random.Random, sizes: Mapping[str, int]) -> Draft:
        """From a wall that lies there the tiles are taken, too."""
        bare = {key: words for key, words in draft.lies.items() if key not in _WALL}
        return self.settled(super().dealt(Draft(draft.game, bare, draft.said), rng, sizes))

    def hidden(self, state: Any, seat: int) -> list[str]:
        game = state.game
        others = [each for each in range(game.players) if each != seat and each not in state.shown]
        return [f"{game.seat_name(each, state.east)}:" for each in others]

    def forgotten(self, draft: Draft, seat: int) -> Draft:
        """Nobody knows the wall, what another has drawn, nor who else may claim."""
        game: Any = draft.game
        lies = {key: words for key, words in draft.lies.items() if key not in _WALL}
        said = {**draft.said, "claims": ""} if "claims" in draft.said else dict(draft.said)
        said.pop("said", None)
        own = game.seat_name(seat, int(said.get("east", "0")))
        if self.turn(draft) != own and self.source(draft) != "deal":
            said["turn"] = f"{self.turn(draft)} claim"
        return Draft(draft.game, lies, said)

    # -- what is said --------------------------------------------------------------------------------

    def phase(self, draft: Draft) -> str:
        return next((head for head in self.PHASES[1:] if head in draft.said), "turn")

    def turn(self, draft: Draft) -> str:
        return (draft.said.get("turn", "").split() or ["E"])[0]

    def source(self, draft: Draft) -> str:
        """Where the latest tile of the seat whose turn it is came from."""
        words = draft.said.get("turn", "").split()
        return words[1] if len(words) > 1 else "deal"

    def settled(self, draft: Draft) -> Draft:
        """The draft with a word on the latest tile that fits what lies there."""
        return self._turned(draft, self.turn(draft), self.source(draft))

    def _turned(self, draft: Draft, seat: str, source: str) -> Draft:
        thrown = len(draft.at("river")) - (self.phase(draft) == "claims")
        begins = (seat == "E" or self.phase(draft) == "announce") and thrown <= 0
        held = draft.at(f"{seat}:")
        if source == "deal" and not begins:
            source = "wall" if held and self.phase(draft) == "turn" else "claim"
        if source not in ("wall", "loose"):
            return draft.saying("turn", seat if source == "deal" else f"{seat} {source}")
        words = draft.said.get("turn", "").split()
        drawn = words[-1] if len(words) > 2 and words[0] == seat else ""
        if self.phase(draft) == "turn" and drawn not in held:
            drawn = held[-1] if held else ""
        return draft.saying("turn", f"{seat} {source} {drawn}" if drawn else f"{seat} claim")

    def waits(self, draft: Draft) -> list[str]:
        game: Any = draft.game
        robbed = ["rob"] if "d" in game.optional else []
        usual = ["turn", "claims", *robbed, *(["announce"] if game.clean == "announced" else []), "over"]
        return usual if self.phase(draft) in usual else [*usual, self.phase(draft)]

    def questions(self, draft: Draft) -> list[Data]:
        game: Any = draft.game
        phases = [(each, self.say(game, f"phase.{each}")) for each in self.waits(draft)]
        blocks = [
            self.select(draft, "phase", "phase", self.phase(draft), phases),
            self.seats(draft, "seat", "turn", self.turn(draft)),
        ]
        if self.phase(draft) == "turn":
            source, held = self.source(draft), list(dict.fromkeys(draft.at(f"{self.turn(draft)}:")))
            sources = [{"value": each, "label": self.say(game, f"source.{each}")} for each in _SOURCES]
            blocks.append(self.segments(draft, "source", "source", source, sources))
            if source in ("wall", "loose") and held:
                drawn = draft.said["turn"].split()[-1]
                tiles = [(tile, card_name(tile)) for tile in held]
                blocks.append(self.select(draft, "drawn", "drawn", drawn, tiles))
        if self.phase(draft) == "rob":
            blocks += self._robbing(draft)
        if self.phase(draft) == "over":
            blocks += self._ending(draft)
        blocks += [self.several(draft, "dead"), self.several(draft, "shown")]
        laid = "laid" if "wall" in draft.lies else "shuffled"
        walls = [{"value": each, "label": self.say(game, f"wall.{each}")} for each in ("shuffled", "laid")]
        return [*blocks, self.segments(draft, "wall", "wall", laid, walls)]

    def _robbing(self, draft: Draft) -> list[Data]:
        """Who is asked, and for which of the open kongs of whoever is on turn."""
        robbed = Robbed.of(draft)
        tiles = [(tile, card_name(tile)) for tile in self._kongs(draft, self.turn(draft))]
        blocks = [self.seats(draft, "rob.asked", "won.robbers", list(robbed.asked), multi=True)]
        return [*blocks, *([self.select(draft, "rob.tile", "won.kong", robbed.tile, tiles)] if tiles else [])]

    def _kongs(self, draft: Draft, seat: str) -> list[str]:
        """The tiles of the open kongs that lie before a seat."""
        game: Any = draft.game
        groups = (parse_group(word, game.names) for word in draft.at(f"{seat}+:"))
        return [game.names.name(each.tile) for each in groups if each.kind == "kong" and each.open]

    def _ending(self, draft: Draft) -> list[Data]:
        """Who has won, and where the winning tile came from."""
        won = Ended.of(draft)
        none = {"value": "", "label": self.say(draft.game, "won.drawn")}
        winner = self.seats(draft, "won.seat", "won.seat", won.seat)
        blocks = [{**winner, "options": [none, *winner["options"]]}]
        if not won.seat:
            return blocks
        sources = [{"value": each, "label": self.say(draft.game, f"won.source.{each}")} for each in SOURCES]
        blocks.append(self.segments(draft, "won.source", "won.source", won.source, sources))
        if won.source in GIVEN:
            blocks.append(self.seats(draft, "won.by", "won.by", won.by))
        held = list(dict.fromkeys(draft.at(f"{won.seat}:")))
        if won.source != "deal" and held:
            tiles = [(tile, card_name(tile)) for tile in held]
            blocks.append(self.select(draft, "won.tile", "won.tile", won.tile, tiles))
        return blocks

    def _won(self, draft: Draft, part: str, value: str) -> Draft:
        """The end of the hand with another winner, source, giver or tile; it fits what lies there."""
        seats = self.seat_words(draft.game)
        known = {"seat": ["", *seats], "source": SOURCES, "by": seats, "tile": None}
        if part not in known or value not in (known[part] or draft.at(f"{Ended.of(draft).seat}:")):
            return draft
        won = replace(Ended.of(draft), **{part: value})
        held = draft.at(f"{won.seat}:")
        tile = won.tile if won.tile in held else held[-1] if held else ""
        others = [seat for seat in seats if seat != won.seat]
        by = won.by if won.by in others else others[0]
        return replace(won, tile=tile, by=by).said_in(draft)

    def _robbed(self, draft: Draft, part: str, value: str) -> Draft:
        robbed = Robbed.of(draft)
        if part == "asked" and value in self.seat_words(draft.game):
            asked = tuple(toggled(list(robbed.asked), value))
            return replace(robbed, asked=asked).said_in(draft) if asked else draft
        if part == "tile" and value in self._kongs(draft, self.turn(draft)):
            return replace(robbed, tile=value).said_in(draft)
        return draft

    def chosen(self, draft: Draft, block: str, value: Any) -> Draft:
        value = str(value)
        kind, _, part = block.partition(".")
        if kind == "won" and self.phase(draft) == "over":
            return self._won(draft, part, value)
        if kind == "rob" and self.phase(draft) == "rob":
            return self._robbed(draft, part, value)
        if block == "source" and value in _SOURCES:
            held = draft.at(f"{self.turn(draft)}:")
            drawn = f" {held[-1]}" if value in ("wall", "loose") and held else ""
            return self._turned(
                draft.saying("turn", f"{self.turn(draft)} {value}{drawn}"), self.turn(draft), value
            )
        if block == "drawn" and value in draft.at(f"{self.turn(draft)}:"):
            return draft.saying("turn", f"{self.turn(draft)} {self.source(draft)} {value}")
        if block == "wall" and value in ("shuffled", "laid"):
            bare = {key: words for key, words in draft.lies.items() if key not in _WALL}
            draft = Draft(draft.game, bare, draft.said)
            return draft if value == "shuffled" else self.walled(draft)
        return super().chosen(draft, block, value)

    def waiting(self, draft: Draft, phase: str, seat: str) -> Draft:
        """A claim is for what was thrown last, by whoever threw it."""
        river = draft.at("river")
        if phase == "claims" and phase != self.phase(draft) and river:
            seat = river[-1].partition(":")[0]
        same = phase == self.phase(draft)
        body = draft.said.get(phase, "") if same else "drawn" if phase == "over" else ""
        if phase == "rob":
            tiles, others = self._kongs(draft, seat), [w for w in self.seat_words(draft.game) if w != seat]
            robbed = Robbed.of(draft) if same else Robbed(tuple(others[:1]))
            tile = robbed.tile if robbed.tile in tiles else next(iter(tiles), robbed.tile or "B1")
            asked = tuple(each for each in robbed.asked if each != seat) or tuple(others[:1])
            body = Robbed(asked, tile).text
        draft = draft.without(*self.PHASES[1:])
        draft = draft if phase == "turn" else draft.saying(phase, body)
        return self._turned(draft, seat, self.source(draft))

    def option(self, state: Any, action: Any, names: Sequence[str]) -> tuple[str, list[str]]:
        game = state.game
        key, values = type(action).__name__.lower(), dict[str, str]()
        cards: list[str] = []
        match action:
            case Announce(suit=suit):
                values["suit"] = suit_name(game.names.suits[suit], Texts(game.name))
            case Discard(tile=tile) | Kong(tile=tile):
                cards = [game.names.name(tile)]
            case Chow(tiles=tiles):
                cards = game.names.names(sorted((*tiles, state.offered)))
        return self.say(game, f"may.{key}", **values), cards
