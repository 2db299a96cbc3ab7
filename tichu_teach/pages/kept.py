"""A game as a browser keeps it: remembered after each move, taken up again when a page opens."""

from __future__ import annotations

import json
import logging
from typing import Any

from tichu_teach.engine import SavedGameError
from tichu_teach.pages.gamepanel import note, trouble
from tichu_teach.pages.playing import Playing
from tichu_teach.pages.saved import SavedGame
from tichu_teach.texts import text

log = logging.getLogger(__name__)


class Kept(Playing):
    """A game that outlives its page; what is kept, `saved.py` says."""

    def _remember(self) -> None:
        if self.presenting or self.side_line:
            return
        declined = tuple(sorted(self.declined))
        kept = SavedGame(self.record, self.seed, self.home, self.speed, declined, self.strength)
        self.table.remember(self.key, kept.data())

    def _resume(self, data: Any) -> None:
        """Take up what the browser kept. What cannot be read is put aside, said to be, and a game begun."""
        try:
            self._take_up_kept(SavedGame.read(data, self.game))
        except SavedGameError as error:
            self._put_aside(data, error)
        except Exception:  # it reads well, and yet nobody can play it: no reason to lose the page as well
            log.exception("a kept game could not be taken up")
            self._begin(self._seed)
            self._put_aside(data, SavedGameError("cannot be played on", "game"))

    def _put_aside(self, data: Any, error: SavedGameError) -> None:
        # Not thrown away: perhaps somebody can mend it.
        self.damaged = data if isinstance(data, str) else json.dumps(data, ensure_ascii=False)
        self.table.remember(f"{self.key}.damaged", data)
        self.notice = trouble("warn", "game.kept.damaged", error)

    def _take_up_kept(self, kept: SavedGame) -> None:
        other_seed = self._seed is not None and kept.seed != self._seed
        if other_seed or kept.seat != self.home or not self.setup.same(self.game, kept.record.game):
            return  # the cell asks for another game than the one that was kept
        self.seed = kept.seed
        self.speed = kept.speed or self.speed
        self.strength = kept.opponents
        self._take_up(kept.record)
        if getattr(self.state, "trick", ()):
            self.declined = set(kept.declined) & set(self.hands)
        if kept.record.rounds[-1].actions or len(kept.record.rounds) > 1:
            self.notice = note("tip", text("game.kept.resumed"))
