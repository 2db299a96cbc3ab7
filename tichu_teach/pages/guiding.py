"""The learner's side of a round together: what has happened, what the coach and the others say to it.

The coach sees what the learner sees; what the others say are their own reasons, found when they chose. Both
can be asked at any time, for what they do follows from what they see (`players/steady.py`); so nothing of it
has to be kept.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from tichu_teach.engine import Action, OptionError, games
from tichu_teach.engine.errors import short
from tichu_teach.lessons.guided import guided_rounds
from tichu_teach.pages import counsel
from tichu_teach.pages.game import Game
from tichu_teach.texts import Texts
from tichu_teach.texts.names import spoken

STAGES = ("full", "look", "asked")
FADES = {1: (5, 11), 2: (3, 7)}
"""By part, after how many of the learner's decisions the coach only points, and then waits to be asked."""
UNASKED = {"full": counsel.MOST, "look": 1, "asked": 0}
"""By stage, how much the coach tells without being asked."""


class Moved(NamedTuple):
    """A move, and the position that it was made in."""

    before: Any
    action: Action


class Happened(NamedTuple):
    """What was told of a move, and whose decision it goes back to; None where it is nobody's."""

    lines: list[str]
    by: Moved | None


class Guiding(Game):
    """A round with a coach: `part` counts a game's rounds together from 1 (see `lessons/guided.py`).

    Raises UnknownGame, and OptionError for a part the game has not, and for a seed that is no number.
    """

    def __init__(self, ruleset: str = "nanking", part: int = 1, seed: int | None = None) -> None:
        rounds = {each.part: each for each in guided_rounds(games[ruleset].name)}
        if type(part) is not int or part not in rounds:
            raise OptionError(f"part is {' or '.join(map(str, rounds))} in {ruleset}, not {short(part)}")
        self.round = rounds[part]
        self.kept_as, self.taught = self.round.page, self.round.taught
        super().__init__(ruleset, seed, player=lambda rng: self.coach)

    @property
    def coach(self) -> Any:
        """Who sits beside the learner, and at the table on every other seat."""
        from tichu_teach.players import Steady

        return Steady(self.game, beginner=self.taught is not None)

    @property
    def say(self) -> Texts:
        """The words of this game."""
        return Texts(self.game.name)

    # -- what has happened ---------------------------------------------------------------------------

    def _retell(self) -> None:
        self.moves: list[Happened] = []  # of the others, since the learner's last decision
        self.seen = 0  # how many of them the learner has gone on from
        self.paused = False  # whether the learner has to go on, for the others to play
        self.mine: Moved | None = None  # the learner's last decision
        self.decisions = 0
        self.met: set[str] = set()  # what has been introduced
        self._latest: dict[int, Moved] = {}  # what each seat has last done
        super()._retell()
        self.seen = max(0, len(self.moves) - 1)

    def _tell(self, before: Any, action: Action, after: Any) -> list[str]:
        told = super()._tell(before, action, after)
        self._latest[action.seat] = Moved(before, action)
        if action.seat in self.hands and action != self.presenter.coach.forced(before, action.seat):
            self.mine, self.moves, self.seen = None, [], 0
            self.met |= {name for name, _ in self.presenter.guide.met(before, action.seat)}
            if self.decides(before, action):
                self.mine = Moved(before, action)
                self.decisions += 1
        speaker = self.presenter.guide.speaker(before, action, after)
        if told and speaker not in self.hands:
            by = None if speaker is None or self.presenter.guide.idle(action) else self._latest.get(speaker)
            self.moves.append(Happened(told, by))
        return told

    def decides(self, before: Any, action: Action) -> bool:
        """Whether an action of the learner's was one that they had to think about."""
        seat = action.seat
        passed_over = (self.presenter.coach.forced(before, seat), self._unasked(before, seat))
        return len(before.legal(seat)) > 1 and action not in passed_over

    def _unasked(self, state: Any, seat: int) -> Any:
        """What is done for a learner who makes no calls yet."""
        return None if self.taught is None else self.presenter.guide.unasked(state, seat)

    # -- words ---------------------------------------------------------------------------------------

    @property
    def stage(self) -> str:
        """How much the coach helps by now, one of `STAGES`."""
        return STAGES[sum(self.decisions >= limit for limit in FADES[self.round.part])]

    @property
    def level(self) -> int:
        """How much the coach tells: by themselves, or as they were asked."""
        return max(self.would, UNASKED[self.stage])

    def news(self) -> list[str]:
        """What lies before the learner that no chapter has taught them and nobody has told them yet."""
        if self.taught is None or not self.asked:
            return []
        found = self.presenter.guide.met(self.state, self.acting)
        return [name for name, rule in found if rule not in self.taught and name not in self.met]

    def reasons(self) -> list[str]:
        """What others have done since the learner last looked, each move with the reason its player had."""
        return [self._told(each) for each in self.moves[self.seen :]]

    def _told(self, happened: Happened) -> str:
        line, *more = (each.rstrip(".") for each in happened.lines)
        choice = None
        if happened.by is not None:
            before, action = happened.by
            choice = self.coach.why(before.view(action.seat), action)
        if happened.by is None or choice is None:
            return spoken([line, *more])
        why = counsel.reason(before, choice, self.names, aside=False)
        return " ".join([self.say("guide.happened", line=line, why=why), *(f"{each}." for each in more)])

    def advised(self) -> list[str]:
        """What the coach says to the decision that is owed."""
        if not self.asked or not self.level:
            return []
        words = counsel.told(self.state, self.acting, self.names, self.level, self.coach)
        return words[-1:] if self.stage == "full" else words

    def judged(self) -> str:
        """What the coach says to the learner's last decision; "" where there was none."""
        if self.mine is None:
            return ""
        before, action = self.mine
        choice = self.coach.decide(before.view(action.seat))
        key = "guide.did" if alike(choice.action, action) else "guide.other"
        if self.decisions <= FADES[self.round.part][0]:  # it was said before
            return self.say(f"{key}.told")
        return counsel.full(before, choice, self.names, key)

    def agreed(self) -> tuple[int, int]:
        """How many of the learner's decisions were the coach's, too, and how many there were."""
        state, same, count = self.record.start, 0, 0
        for each in self.record.rounds[-1].actions:
            action = state.action(each)
            if action.seat in self.hands and self.decides(state, action):
                count += 1
                same += alike(self.coach.decide(state.view(action.seat)).action, action)
            state = state.apply(action)
        return same, count


def alike(one: Any, other: Any) -> bool:
    """Whether two actions come to the same: plays of the same kind, size and rank do."""
    if one == other:
        return True
    mine, theirs = getattr(one, "combo", None), getattr(other, "combo", None)
    if mine is None or theirs is None:
        return False
    return bool((mine.kind, mine.size, mine.rank) == (theirs.kind, theirs.size, theirs.rank))
