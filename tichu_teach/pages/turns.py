"""How a game goes on: what the learner does, and the turns of the others until they have to decide again."""

from __future__ import annotations

import logging
import time
from functools import partial

from tichu_teach.engine import Action, Verdict
from tichu_teach.pages import claiming
from tichu_teach.pages.gamepanel import PAUSES
from tichu_teach.pages.kept import Kept
from tichu_teach.pages.scene import aloud, verdict_card
from tichu_teach.pages.session import Data, move
from tichu_teach.pages.slices import BREATH
from tichu_teach.pages.table import LearnerError
from tichu_teach.texts import text
from tichu_teach.texts.names import spoken

log = logging.getLogger(__name__)

TWICE = 0.4
"""Seconds in which the same click again is the second half of a double click."""


class Turns(Kept):
    """A game in which things happen, one at a time and with pauses."""

    def happened(self) -> None:
        """Something has just been done, by whomever."""

    def _do(self, action: Action) -> list[str]:
        """Let an action happen; raises IllegalAction. Returns what there is to tell."""
        before = self.state
        self.record = self.record.add(action)
        self.happened()
        if self.declined and not self.state.trick:
            self.declined = set()  # the next trick is another matter
        return self._tell(before, action, self.state)

    def _go(self, told: list[str] | None = None) -> None:
        """Let the others play, one at a time and with pauses, until the learner has to decide."""
        told = [*(told or ()), *self._kept_play()]
        while True:
            if self._pondering():
                return self.show(_aloud(told))
            action = self._of_others()
            if action is None:
                break
            if self.presenter.coach.silent(self.state, action):
                told += self._do(action)
            elif self.later(self._pause(), partial(self._let, action)):
                return self.show(_aloud(told))
            else:
                told += self._do(action)
            told += self._kept_play()
        self._remember()
        self.show(_aloud([*told, self.title()]))

    def go_on(self) -> None:
        self._go()

    def _let(self, action: Action) -> None:
        """An opponent's move at the end of its pause."""
        self._go(self._do(action))

    def _pause(self) -> float:
        """Seconds until an opponent's move is seen: what its thoughts have taken counts."""
        return PAUSES[self.speed] - self._thinking_of_others.spent(self.state)

    def _pondering(self) -> bool:
        """Whether an opponent thinks first, a little at a time, so that the page answers meanwhile."""
        others = [self._players[person] for person in self.people]
        return self._thinking_of_others.due(self.state, others) and self.later(BREATH, self._ponder)

    def _ponder(self) -> None:
        """A slice of an opponent's thoughts."""
        if self._thinking_of_others.go_on():
            self._go()
        else:
            self.later(BREATH, self._ponder)

    def _of_others(self) -> Action | None:
        """What happens next without the learner; None where they have to decide."""
        from tichu_teach.players.match import next_actions

        state = self.state
        if self.asked:
            forced: Action | None = self.presenter.coach.forced(state, self.acting)
            if forced is None and (self.acting in self.declined or self._kept_back):
                forced = self.presenter.coach.declining(state, self.acting)
            if forced is None and self._carried:
                forced = claiming.carried(self, self._carried)
            if forced is not None:
                return forced
            self._carried = []
        others = [seat for seat in state.to_act if seat not in self.hands]
        try:
            actions: list[Action] = next_actions(state, [self._players[person] for person in self.people])
            if actions and state.ask(actions[0]):
                return actions[0]
        except Exception:
            log.exception("an opponent could not decide")
        if not others:
            return None
        # An opponent that fails must not stop the game: any legal action will do.
        legal: list[Action] = state.legal(others[0])
        return next(each for each in legal if each.seat == others[0])

    def act(self, kind: str, data: Data) -> None:
        """Something the learner does; a refusal shows why."""
        if self.choosing:
            raise LearnerError(text("page.not-here"))
        now = time.monotonic()
        if self._last[:2] == (kind, data) and now - self._last[2] < TWICE:
            return
        action = move(self.state, self.acting, kind, data, self.names)
        self._kept_back, self._carried = None, []
        foreseen = self.presenter.coach.foreseen(self.state, action)
        verdict = self.state.ask(action) if foreseen is None else foreseen
        refused = None if verdict else self._refusal(verdict)
        if refused and not verdict.facts.get("penalty"):
            self.verdict = refused
            return self.show(spoken([refused["title"], refused["text"]]))
        if foreseen is not None:
            return self._keep_back(action)
        self.stop()
        if kind == "nobomb" and data["trick"]:
            self.declined.add(action.seat)
        elif getattr(getattr(action, "combo", None), "is_bomb", False):
            self.declined.discard(action.seat)  # whoever throws one may well have another
        told = self._do(action)
        self._fresh()
        self.verdict = refused
        self.notice = None
        self._last = (kind, data, now)
        self._remember()
        self._go(told)

    def _keep_back(self, action: Action) -> None:
        """A play that fits, before others have been asked for a bomb: it waits for their answers."""
        self._kept_back = action, len(self.state.trick)
        self.verdict = self._wait(text("game.wait.kept"))
        if self._timer is None:
            return self._go()
        self.show(text("game.wait.kept"))

    def _kept_play(self) -> list[str]:
        """The play that has waited long enough, done; or what there is to say if a bomb was quicker."""
        if self._kept_back is None:
            return []
        action, tricks = self._kept_back
        bombed = len(self.state.trick) != tricks
        if not bombed and self.presenter.coach.foreseen(self.state, action) is not None:
            return []
        self._kept_back = None
        if bombed:
            self.verdict = self._wait(text("game.wait.bombed"))
            return [text("game.wait.bombed")]
        verdict = self.state.ask(action)
        told = self._do(action)
        self._fresh()
        self.verdict = None if verdict else self._refusal(verdict)
        self.notice = None
        self._remember()
        return told

    def _refusal(self, verdict: Verdict) -> Data:
        """The referee's no in words, with the names of those who sit here; what comes too early, and breaks
        no rule but that, is only asked to wait."""
        seat, names = self.seat, self.names
        card = verdict_card(verdict, self.game, you=seat, names=[*names[seat:], *names[:seat]])
        words = self.presenter.coach.patience(self.state, self.acting, verdict, names)
        return card if words is None else self._wait(words or card["text"], card["rule"])

    def _wait(self, words: str, rule: Data | None = None) -> Data:
        """One moment: no refusal, only something that comes first."""
        return {
            "ok": False,
            "tone": "wait",
            "title": text("game.wait.title"),
            "text": words,
            "rule": rule,
            "more": [],
        }


def _aloud(told: list[str]) -> str:
    return spoken([aloud(line).rstrip(".") for line in told])
