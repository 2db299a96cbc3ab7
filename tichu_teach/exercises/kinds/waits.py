"""Which tiles would complete this hand?

    hand      thirteen tiles of Mah-Jong (see `hands.py`), with `ruleset`; or else
    position  a moment of a game, where the hand of `seat` is meant

The answer is the list of these tiles by name, in any order. Tiles that others can see make no difference,
but a kind of which the hand has all four is no wait (mahjong.score.only-tile).
"""

from __future__ import annotations

from typing import Any

from tichu_teach.engine.mahjong.groups import is_complete
from tichu_teach.engine.mahjong.state import State as TileState
from tichu_teach.engine.mahjong.tiles import ONE, contents

from ..errors import AnswerError
from ..fields import Fields
from ..mahjong.hands import FIELDS, answer_of, near_kinds, read_game, read_hand, spread_of, wind_names
from ..phrase import Names, Phrase
from ..question import Grade, Option, Question, Spread

MOST = 34  # kinds; nobody can name more


class WaitsQuestion(Question):
    """Name every tile that would complete the hand."""

    kind = "waits"
    fields = FIELDS
    needs_position = False

    def read(self, entry: Fields) -> None:
        if isinstance(self.state, TileState):
            self.game = self.state.game
            self.hand = self.state.hand(self.seat)
            found = self.state.waits(self.seat)
        else:
            self.game = read_game(entry)
            self.hand = read_hand(entry, self.game, entry.get("hand", str))
            found = self.game.waits(self.hand.tiles, self.hand.laid, self.hand.suit)
        if not found:
            raise entry.error("hand" if self.state is None else "position", "no tile completes it")
        self.right = answer_of(self.game, found)
        everything = [*contents(self.hand.tiles), *(tile for group in self.hand.laid for tile in group.tiles)]
        self.offered = answer_of(self.game, near_kinds(self.game, everything, found))

    @property
    def names(self) -> Names:
        return Names.at(self.state, self.you) if self.state else wind_names(self.game)

    def spread(self) -> tuple[Spread, ...]:
        return () if self.state else spread_of(self.game, self.hand)

    def default_ask(self) -> Phrase:
        return Phrase("puzzle.ask.waits", {"seat": self.seat})

    def options(self) -> tuple[Option, ...]:
        return tuple(Option(name, Phrase("puzzle.tile", {"cards": [name]})) for name in self.offered)

    def right_answers(self) -> list[Any]:
        return [self.right]

    def parse_answer(self, data: Any) -> Any:
        if not isinstance(data, list) or len(data) > MOST or not all(isinstance(each, str) for each in data):
            raise AnswerError("", "is a list of tiles by name")
        return [each for each in self.offered if each in self._read(data)]

    def _read(self, names: list[str]) -> list[str]:
        for name in names:
            if name not in self.offered:
                raise AnswerError("", f"{name[:20]!r} is not among {', '.join(self.offered)}")
        return names

    def explain(self, answer: Any) -> Grade:
        missing = [name for name in self.right if name not in answer]
        over = [name for name in answer if name not in self.right]
        says = []
        if over:
            say = "puzzle.miss.waits.four" if self._all_held(over[0]) else "puzzle.miss.waits.over"
            says.append(Phrase(say, {"cards": over[:1]}))
        if missing:
            key = "puzzle.miss.waits.missing" if answer else "puzzle.miss.waits.none"
            says.append(Phrase(key, {"count": len(missing)}))
        facts = {"waits": self.right}
        return Grade(answer == self.right, None, self.cited or self.deciding(), facts, tuple(says))

    def deciding(self) -> str:
        """What makes these tiles the waits: the shape, if nothing special keeps others out."""
        game, hand = self.game, self.hand
        waits = [game.names.tile(name) for name in self.right]
        if not any(is_complete(hand.tiles + ONE[kind], hand.laid, orphans=False) for kind in waits):
            return "mahjong.win.corner-hand"
        others = [kind for kind in sorted(set(game.tiles) & set(range(34))) if kind not in waits]
        out = [
            kind for kind in others if is_complete(hand.tiles + ONE[kind], hand.laid, game.thirteen_orphans)
        ]
        if not out:
            return "mahjong.win.shape"
        all_held = all(self._all_held(game.names.name(kind)) for kind in out)
        return "mahjong.score.only-tile" if all_held else "mahjong-duel.b.clean"

    def _all_held(self, name: str) -> bool:
        kind = self.game.names.tile(name)
        laid = [tile for group in self.hand.laid for tile in group.tiles]
        return [*contents(self.hand.tiles), *laid].count(kind) == 4


KIND = WaitsQuestion
