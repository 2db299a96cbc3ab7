"""Name the tiles that would complete a hand."""

from __future__ import annotations

from tichu_teach.engine.mahjong.game import MahjongGame as Game
from tichu_teach.engine.mahjong.groups import is_complete
from tichu_teach.engine.mahjong.state import State
from tichu_teach.engine.mahjong.tiles import KINDS, ONE

from ..families import TILES
from ..fields import Fields
from ..form import Choose
from ..grade import Grade, narrowed
from ..mahjong.hands import HAND, RULESET, answer_of, everything, near_kinds, read_hand, spread_of
from ..phrase import Phrase
from ..question import POSITION, AnswerOption, Spread


class WaitsQuestion(Choose):
    """Name every tile that would complete the hand: thirteen tiles, or that of `seat` in a position.

    The answer is the list of these tiles by name, in any order. Tiles that others can see make no difference,
    but a kind of which the hand has all four is no wait (mahjong.score.only-tile).
    """

    game: Game
    families = TILES
    needs = (("hand", "ruleset"), ("position",))
    fields = (HAND, RULESET)
    several, compact = True, "tiny"
    about_play = True

    def read(self, entry: Fields) -> None:
        if self.state:
            state = narrowed(self.position, State)
            self.hand, found = state.hand(self.seat), state.waits(self.seat)
        else:
            self.hand = read_hand(entry, self.game)
            found = self.game.waits(self.hand.tiles, self.hand.laid, self.hand.suit)
        if not found:
            raise entry.error(POSITION if self.state else HAND, "no tile completes it")
        self.right = answer_of(self.game, found)
        self.offered = answer_of(self.game, near_kinds(self.game, everything(self.hand), found))

    def spread(self) -> tuple[Spread, ...]:
        return () if self.state else spread_of(self.game, self.hand)

    def options(self) -> tuple[AnswerOption, ...]:
        return tuple(AnswerOption(name, Phrase("puzzle.tile", {"cards": [name]})) for name in self.offered)

    def right_answers(self) -> list[list[str]]:
        return [self.right]

    def explain(self, answer: list[str]) -> Grade:
        missing = [name for name in self.right if name not in answer]
        over = [name for name in answer if name not in self.right]
        says = []
        if over:
            corner = self.deciding() == "mahjong.win.corner-hand"
            say = "four" if self._all_held(over[0]) else "corner" if corner else "over"
            says.append(Phrase(f"puzzle.miss.waits.{say}", {"cards": over[:1]}))
        if missing:
            key = "puzzle.miss.waits.missing" if answer else "puzzle.miss.waits.none"
            says.append(Phrase(key, {"count": len(missing)}))
        if not says and (held := self._kept_out()) and all(map(self._all_held, held)):
            says.append(Phrase("puzzle.waits.four", {"cards": held[:1]}))
        return Grade(answer == self.right, None, self.cited or self.deciding(), tuple(says))

    def objections(self, answer: list[str]) -> tuple[Phrase, ...]:
        return self.explain(answer).says

    def deciding(self) -> str:
        """Return the rule behind these waits: the shape, if nothing special keeps other tiles out."""
        game, hand = self.game, self.hand
        waits = [game.names.tile(name) for name in self.right]
        if not any(is_complete(hand.tiles + ONE[kind], hand.laid, orphans=False) for kind in waits):
            return "mahjong.win.corner-hand"
        out = self._kept_out()
        if not out:
            return "mahjong.win.shape"
        return "mahjong.score.only-tile" if all(map(self._all_held, out)) else "mahjong-duel.b.clean"

    def _kept_out(self) -> list[str]:
        """Return the tiles with which the hand would have its shape, but that do not complete it."""
        game, hand = self.game, self.hand
        others = sorted({kind for kind in game.tiles if kind < KINDS} - {*map(game.names.tile, self.right)})
        shaped = [
            kind for kind in others if is_complete(hand.tiles + ONE[kind], hand.laid, game.thirteen_orphans)
        ]
        return [game.names.name(kind) for kind in shaped]

    def _all_held(self, name: str) -> bool:
        return everything(self.hand).count(self.game.names.tile(name)) == 4
