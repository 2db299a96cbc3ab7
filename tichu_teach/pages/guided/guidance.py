"""A guided round as its coach knows it: what has happened, and what the coach and the others say to it.

The coach sees what the learner sees; the others tell their own reasons, found when they chose. Both can be
asked at any time, as what they do follows from what they see (`players.Steady`), so none of it needs
keeping.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from tichu_teach.engine import Action
from tichu_teach.engine.state import State
from tichu_teach.lessons.taught import GuidedRound
from tichu_teach.pages.game import counsel
from tichu_teach.pages.game.match import Match, same_move
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.texts import Texts

if TYPE_CHECKING:
    from tichu_teach.players import Choice, Steady

STAGES = ("full", "look", "asked")
FADES = {1: (5, 11), 2: (3, 7)}
"""By part, the learner's decisions after which the coach only points, and then waits to be asked."""
UNASKED = {"full": counsel.LEVELS, "look": 1, "asked": 0}
"""By stage, how much the coach tells without being asked, as a level of `counsel`."""


class Moved(NamedTuple):
    """A move, and the position that it was made in."""

    before: State
    action: Action


class Happened(NamedTuple):
    """The lines told of a move, and the move that they go back to; None if it is nobody's."""

    lines: tuple[str, ...]
    by: Moved | None


@dataclass(frozen=True)
class Guidance:
    """A coach's memory of a guided round.

    `taught_rules` are the rules that the learner knows, None for all. `moves` are the others' moves since the
    learner's last decision, `moves_seen` is the number that the learner has gone on from. `mine` is the
    learner's last decision, `decisions` their number; `topics_met` names what has been introduced,
    `last_moves` has each seat's last move. `told` is the coach's reason at that decision,
    `told_before` at the one before.
    """

    round: GuidedRound
    coach: Steady
    taught_rules: frozenset[str] | None
    moves: tuple[Happened, ...] = ()
    moves_seen: int = 0
    mine: Moved | None = None
    decisions: int = 0
    told: str = ""
    told_before: str = ""
    topics_met: frozenset[str] = frozenset()
    last_moves: Mapping[int, Moved] = field(default_factory=dict)

    # -- what has happened ---------------------------------------------------------------------------

    def restart(self, match: Match) -> Guidance:
        """The guidance of a match's round, as if the learner had just arrived at its present position."""
        found, record = Guidance(self.round, self.coach, self.taught_rules), match.record
        now = match.with_record(record.restart(record.start))
        for each in record.rounds[-1].actions:
            before, action = now, now.state.action(each)
            now = now.apply(action)
            found = found.after_action(before, action, now)
        return replace(found, moves_seen=max(0, len(found.moves) - 1))

    def after_action(self, before: Match, action: Action, after: Match, *, settled: bool = False) -> Guidance:
        """The guidance after one more action; `settled` if the learner was not asked for it."""
        state, seat = before.state, action.seat
        coach, guide = before.presenter.coach, before.presenter.guide
        told = after.account.lines[len(before.account.lines) :]
        latest = {**self.last_moves, seat: Moved(state, action)}
        found = replace(self, last_moves=latest)
        # For the whole trick, while others play on.
        declined = settled and action == coach.declining(state, seat)
        if seat in after.hands and action != coach.forced_action(state, seat) and not declined:
            lay = () if action == self.action_without_calls(before, seat) else guide.topics(state, seat)
            met = self.topics_met | {name for name, _ in lay}  # not told while cards were taken
            mine = Moved(state, action) if self.decides(before, action) else None
            found = replace(found, moves=(), moves_seen=0, mine=mine, topics_met=met)
            if mine:
                why = self._choice(state, seat).reason
                found = replace(found, decisions=self.decisions + 1, told=why, told_before=self.told)
        speaker = guide.speaker(state, action, after.state)
        if not told or speaker in after.hands:
            return found
        by = None if speaker is None or guide.idle(action) else latest.get(speaker)
        return replace(found, moves=(*found.moves, Happened(told, by)))

    def decides(self, before: Match, action: Action) -> bool:
        """Return True if the learner had to think about an action of theirs."""
        state, seat = before.state, action.seat
        coach, guide = before.presenter.coach, before.presenter.guide
        passed_over = (coach.forced_action(state, seat), self.action_without_calls(before, seat))
        done = before.record.rounds[-1].actions
        if action == coach.declining(state, seat) and guide.has_declined(done, seat):
            return False  # the seat had decided so for this trick
        return len(state.legal(seat)) > 1 and action not in passed_over

    def action_without_calls(self, match: Match, seat: int) -> Action | None:
        """The action done for a learner who makes no calls yet."""
        if self.taught_rules is None:
            return None
        done: Action | None = match.presenter.guide.action_without_calls(match.state, seat)
        return done

    # -- words ---------------------------------------------------------------------------------------

    @property
    def say(self) -> Texts:
        """The words of this game."""
        return Texts(self.round.ruleset)

    @property
    def stage(self) -> str:
        """The coach's present stage of help, one of `STAGES`."""
        return STAGES[sum(self.decisions >= limit for limit in FADES[self.round.part])]

    def level(self, would: int) -> int:
        """The level of what the coach tells: unasked, or as asked if that is more."""
        return max(would, UNASKED[self.stage])

    def after_look(self, match: Match) -> Guidance:
        """The guidance after the learner has looked at what happened, and at what was new in it."""
        return replace(self, moves_seen=len(self.moves), topics_met=self.topics_met | {*self.news(match)})

    def news(self, match: Match) -> list[str]:
        """The names of what the learner now meets, without a chapter or the coach having explained it."""
        if self.taught_rules is None:
            return []
        found = match.presenter.guide.topics(match.state, match.acting)
        return [name for name, rule in found if rule not in self.taught_rules and name not in self.topics_met]

    def reasons(self, names: list[str]) -> list[str]:
        """The others' moves since the learner last looked, each with its player's reason.

        It is not the reason of the move before, if another is true; if none is, it isn't said again.
        """
        said, told, before = list[str](), "", ""
        for happened in self.moves:
            line, *more = (_as_sentence(each) for each in happened.lines)
            why, told = self._why(happened, names, told)
            line = self.say("guide.happened", line=line, why=why) if why and why != before else line
            before = why or before
            said.append(" ".join([line, *more]))
        return said[self.moves_seen :]

    def _why(self, happened: Happened, names: list[str], told: str) -> tuple[str, str]:
        """The reason that a player tells for a move, "" if there is none; and the key of what was told last.

        Whoever passes where only a bomb would do says the same with a bomb and without.
        """
        if happened.by is None:
            return "", told
        before, action = happened.by
        if presenter(before.game).guide.passes_for_bombs(before, action):
            return self.say("guide.pass.bombs"), ""
        choice = self.coach.find_choice(before.view(action.seat), action)
        if choice is None:
            return "", told
        choice = counsel.afresh(choice, told)
        return counsel.reason(before, choice, names, aside=False), choice.reason

    def advised(self, match: Match, would: int) -> list[str]:
        """The coach's words on the decision that is owed, if they were asked for level `would`."""
        level = self.level(would)
        if not match.owes_decision or not level:
            return []
        words = counsel.say_advice(match.state, match.acting, match.names, level, self.coach, told=self.told)
        return words[-1:] if self.stage == "full" else words

    def _choice(self, state: State, seat: int) -> Choice:
        return counsel.choose(state, seat, self.coach, self.told)

    def judge_move(self, names: list[str]) -> tuple[bool, str]:
        """Return True if the coach would have made the learner's last move, and the words on it."""
        assert self.mine is not None
        before, action = self.mine
        choice = counsel.choose(before, action.seat, self.coach, self.told_before)
        same = same_move(choice.action, action)
        key = "guide.did" if same else "guide.other"
        if self.decisions <= FADES[self.round.part][0]:  # it was told before the move
            return same, self.say(f"{key}.told")
        return same, counsel.full(before, choice, names, key)

    def count_agreed(self, match: Match) -> tuple[int, int]:
        """The number of the learner's decisions that the coach would have made too, and of all of them."""
        record, same, count = match.record, 0, 0
        now = match.with_record(record.restart(record.start))
        for each in record.rounds[-1].actions:
            action = now.state.action(each)
            if action.seat in now.hands and self.decides(now, action):
                count += 1
                same += same_move(self._choice(now.state, action.seat).action, action)
            now = now.apply(action)
        return same, count


def _as_sentence(line: str) -> str:
    """A line of the log as a sentence; `*Tichu!*` already is one."""
    return line if line.rstrip("*").endswith((".", "!", "?")) else f"{line}."
