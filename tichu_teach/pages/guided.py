"""A round together: a real deal, and a coach at the learner's side whose help fades as it goes on.

The others play at the learner's pace: move by move while the coach shows how, later trick by trick.
"""

from __future__ import annotations

import random

from tichu_teach.classroom.progress import Progress
from tichu_teach.classroom.reading import ProgressError, load
from tichu_teach.engine import Action, Record
from tichu_teach.pages import guidedpanel
from tichu_teach.pages.counsel import MOST
from tichu_teach.pages.game import PROGRESS
from tichu_teach.pages.guiding import Guiding
from tichu_teach.pages.saved import SavedGame
from tichu_teach.pages.scene import aloud
from tichu_teach.pages.session import Data
from tichu_teach.texts.names import spoken

TRIES = 60  # deals that are looked at for a plain one


class Guided(Guiding):
    """A round together, begun (or taken up again) when the first browser says hello.

    Part 1 follows the second chapter: what has not been taught by then is introduced as it comes, or does not
    come. The last part, which may be the first, follows the last chapter. `seed` deals the same cards each
    time. What the browser keeps under `guided.<ruleset>` is the round so far, as of a game.

    Raises UnknownGame, and OptionError for a part the game has not, and for a seed that is no number.
    """

    also = (PROGRESS,)

    def __init__(self, ruleset: str = "nanking", part: int = 1, seed: int | None = None) -> None:
        self.progress, self._writable = Progress(), True
        super().__init__(ruleset, part, seed)

    def __repr__(self) -> str:
        return f"Guided({self.round.name!r})"

    # -- the deal ------------------------------------------------------------------------------------

    def _begin(self, seed: int | None = None) -> None:
        self.seed = self._fitting() if seed is None else seed
        self._take_up(Record.begin(self.game.deal(random.Random(self.seed))))

    def _fitting(self) -> int:
        """A seed for a new deal; while not all has been taught, for a plain one."""
        seeds = random.SystemRandom()
        seed = seeds.randrange(2**32)
        for _ in range(TRIES if self.taught is not None else 0):
            if self.presenter.guide.plain(self.game.deal(random.Random(seed))):
                break
            seed = seeds.randrange(2**32)
        return seed

    # -- the course of the round -----------------------------------------------------------------------

    def _of_others(self) -> Action | None:
        unasked: Action | None = self._unasked(self.state, self.acting) if self.asked else None
        return unasked or super()._of_others()

    def _go(self, told: list[str] | None = None) -> None:
        """Let the others play until the learner has to decide, or has something to look at first."""
        told = [*(told or ()), *self._kept_play()]
        self.paused = False
        while (action := self._of_others()) is not None:
            if self._to_look_at(action):
                self.paused = True
                break
            told += self._do(action)
            told += self._kept_play()
        if self.state.phase == "over":
            self._done()
        self._remember()
        said = self.reasons() if self.paused else [*told, self.title(), *self.advised()]
        self.show(spoken([aloud(line).rstrip(".") for line in said]))

    def _to_look_at(self, action: Action) -> bool:
        """Whether the learner has something to see before this action of another's: the move before it while
        the coach shows how, later a whole trick."""
        if self.seen == len(self.moves) or action.seat in self.hands:
            return False
        guide = self.presenter.guide
        if guide.idle(action) or self.presenter.coach.silent(self.state, action):
            return False
        return self.stage == "full" or not getattr(self.state, "trick", True)

    def press_next(self) -> None:
        """On to what the others do next."""
        if self.paused:
            self.seen = len(self.moves)
            self._fresh()
            self._go()

    def press_mine(self) -> None:
        """On to the learner's next decision."""
        while self.paused:
            self.press_next()

    def press_would(self) -> None:
        """What would you do? Each press tells a little more, and after all of it as little as before."""
        if self.asked:
            self.would = 0 if self.level == MOST else self.level + 1
            self.show(spoken([aloud(line) for line in self.advised()]))

    def press_deal(self) -> None:
        """Another deal."""
        if self.state.phase == "over" or self._confirmed("deal"):
            self._begin()
            self._go()

    def press_again(self) -> None:
        """The same cards from the beginning."""
        if self.state.phase == "over" or self._confirmed("again"):
            self._restart(self.record.start)

    def press_new(self) -> None:
        """There is no game to begin anew, only another deal."""
        self.press_deal()

    # -- what the browser keeps ------------------------------------------------------------------------

    def on_hello(self, data: Data) -> None:
        try:
            self.progress = load(data["stored"].get(PROGRESS))
        except ProgressError:
            self._writable = False  # of a newer version: not to be written over
        super().on_hello(data)

    def _done(self) -> None:
        """The learner's record knows that the round was played."""
        known = self.progress.lessons.get(self.round.name, {})
        if self._writable and not self.presenting and not known.get("done"):
            self.progress = self.progress.reached(self.round.name, 1, 1, True)
            self.table.remember(PROGRESS, self.progress.to_data())

    def _take_up_kept(self, kept: SavedGame) -> None:
        super()._take_up_kept(kept)
        self.notice = None  # where it stands is told anyway

    # -- the picture -------------------------------------------------------------------------------------

    def picture(self) -> Data:
        """The table, without the controls for what has not been taught."""
        picture = super().picture()
        if self.taught is None or not picture["input"]:
            return picture
        by_rule = self.presenter.scene.TAUGHT_BY
        later = {name for name, rule in by_rule.items() if rule not in self.taught}
        actions = [each for each in picture["input"]["actions"] if each["type"] not in later]
        return {**picture, "input": {**picture["input"], "actions": actions}}

    def panel(self) -> Data:
        return guidedpanel.panel(self)
