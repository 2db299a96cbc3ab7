"""A match being played: what the learner does, what they have asked for, and what the others answer."""

from __future__ import annotations

import json
import logging
import time
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, Protocol

from tichu_teach.engine import Action, SavedGameError, Verdict
from tichu_teach.pages.game.claiming import ClaimAnswer
from tichu_teach.pages.game.company import Company
from tichu_teach.pages.game.counsel import Weighed, told
from tichu_teach.pages.game.match import Match, Waiting, trick_of
from tichu_teach.pages.game.saved import SavedGame
from tichu_teach.pages.game.setup import Terms
from tichu_teach.pages.table.scene import verdict_card
from tichu_teach.pages.table.session import Data, move
from tichu_teach.pages.table.slices import Slices
from tichu_teach.texts import text

log = logging.getLogger(__name__)

TWICE = 0.4
"""Seconds in which the same click again is the second half of a double click."""


@dataclass(frozen=True)
class Help:
    """What a learner has asked for and been told since their last decision.

    `hinted` lights the legal plays, `would` is how much of the coach's choice has been told and `weighed`
    what trying it has shown, `claimed` the answer to a claim and `proving` the tenths of the time for it that
    are over; `more` opens the drawer, and `sure` names the
    button that has been pressed once and asks whether it is meant.
    """

    verdict: Data | None = None
    hinted: bool = False
    would: int = 0
    weighed: Weighed | None = None
    claimed: ClaimAnswer | None = None
    proving: int = 0
    more: bool = False
    sure: str = ""


class Click(NamedTuple):
    """The learner's last move as it was sent, and when."""

    kind: str
    data: Data
    at: float


NO_CLICK = Click("", {}, 0.0)


class Step(NamedTuple):
    """What an event of the learner's has come to: the move was done, it waits for others, or was refused."""

    went: Literal["done", "waits", "refused"]
    told: list[str]


class Watcher(Protocol):
    """What a page wants to know of the match that it has."""

    def happened(self, before: Match, action: Action) -> None:
        """An action has been done by somebody."""

    def taken_up(self) -> None:
        """Another match is played from now on."""


class Playing:
    """The match of a page, with the players of the other seats and the help of the present decision.

    `speed` is the pace of the others, `notice` what became of a saved game, `damaged` the text of one that
    could not be read. `thinking` and `proving` are work for the present decision: the coach's, and that of
    whoever answers a claim.
    """

    def __init__(self, match: Match, terms: Terms, watcher: Watcher) -> None:
        self.match, self.home, self._watcher = match, terms.home, watcher
        self.company, self.others = terms.company, terms.company.seated(match)
        self.help = Help()
        self.speed = "normal"
        self.notice: Data | None = None
        self.damaged: str | None = None
        self.click = NO_CLICK
        self.thinking, self.proving = Slices(), Slices()

    def take_up(self, match: Match) -> None:
        """Play another match from now on."""
        self.match = match
        self.seat(self.company)
        self.fresh()
        self._watcher.taken_up()

    def seat(self, company: Company) -> None:
        """Give the other seats to others."""
        self.company, self.others = company, company.seated(self.match)

    def fresh(self, verdict: Data | None = None) -> None:
        """Leave nothing over from the decision before but a `verdict`."""
        self.rest()
        self.help = Help(verdict)

    def rest(self) -> None:
        """Give up the work for the present decision."""
        self.thinking.stop()
        self.proving.stop()

    def confirmed(self, name: str) -> bool:
        """Return True if a button that asks whether it is meant has been pressed twice."""
        if self.help.sure == name:
            return True
        self.help = replace(self.help, sure=name)
        return False

    def advised(self) -> list[str]:
        """As much as the learner has asked for of what the coach would do in their place."""
        match, help = self.match, self.help
        if not match.asked or not help.would:
            return []
        weighed = help.weighed if help.weighed and help.weighed.state is match.state else None
        return told(match.state, match.acting, match.names, help.would, weighed=weighed)

    # -- what happens ------------------------------------------------------------------------------

    def do(self, action: Action) -> list[str]:
        """Let an action happen; returns what there is to tell. Raises IllegalAction."""
        before = self.match
        self.match = before.after(action)
        self._watcher.happened(before, action)
        return [*self.match.account.lines[len(before.account.lines) :]]

    def upcoming(self) -> Action | None:
        """What happens next without the learner; None where they have to decide."""
        if self.match.asked:
            settled = self.match.settled()
            if settled is not None:
                return settled
            self.match = replace(self.match, carried=())
        return self.others.next(self.match)

    def act(self, kind: str, data: Data) -> Step | None:
        """Do what the learner wants, or say why not; None for the second half of a double click.

        Raises LearnerError for what cannot be read.
        """
        now = time.monotonic()
        if (kind, data) == self.click[:2] and now - self.click.at < TWICE:
            return None
        match = self.match
        action = move(match.state, match.acting, kind, data, match.names)
        self.match = match = replace(match, waiting=None, carried=())
        foreseen = match.presenter.coach.foreseen(match.state, action)
        verdict = match.state.ask(action) if foreseen is None else foreseen
        refused = None if verdict else refusal(match, verdict)
        if refused and not verdict.facts.get("penalty"):
            self.help = replace(self.help, verdict=refused)
            return Step("refused", [refused["title"], refused["text"]])
        if foreseen is not None:
            self.match = replace(match, waiting=Waiting(action, len(trick_of(match.state))))
            self.help = replace(self.help, verdict=wait(text("game.wait.kept")))
            return Step("waits", [text("game.wait.kept")])
        if kind == "nobomb" and data["trick"]:
            self.match = replace(match, declined=match.declined | {action.seat})
        elif getattr(getattr(action, "combo", None), "is_bomb", False):
            self.match = replace(match, declined=match.declined - {action.seat})  # there may well be another
        told = self.do(action)
        self.fresh(verdict=refused)
        self.notice = None
        self.click = Click(kind, data, now)
        return Step("done", told)

    def release(self) -> list[str]:
        """Do the play that has waited long enough; returns what there is to tell, be it of a quicker bomb."""
        match = self.match
        if match.waiting is None:
            return []
        action, tricks = match.waiting.action, match.waiting.tricks
        bombed = len(trick_of(match.state)) != tricks
        if not bombed and match.presenter.coach.foreseen(match.state, action) is not None:
            return []
        self.match = match = replace(match, waiting=None)
        if bombed:
            self.help = replace(self.help, verdict=wait(text("game.wait.bombed")))
            return [text("game.wait.bombed")]
        verdict = match.state.ask(action)
        told = self.do(action)
        self.fresh(verdict=None if verdict else refusal(self.match, verdict))
        self.notice = None
        return told

    # -- what a browser keeps ----------------------------------------------------------------------

    def saved(self) -> SavedGame:
        """The match as a browser keeps it."""
        match, declined = self.match, tuple(sorted(self.match.declined))
        return SavedGame(match.record, match.seed, self.home, self.speed, declined, self.company.strength)

    def resume(self, data: object, terms: Terms) -> bool:
        """Take up what a browser has kept, if it is what the `terms` ask for; else the match stays.

        Returns False for a game that cannot be read, or not be played on: the `notice` says why.
        """
        begun = self.match
        try:
            kept = SavedGame.read(data, begun.game)
            if terms.fit(kept.record, kept.seed, kept.seat):
                self._take_up_kept(kept)
        except SavedGameError as error:
            self._put_aside(data, error)
            return False
        except Exception:  # it reads well, and yet nobody can play it: no reason to lose the page as well
            log.exception("a kept game could not be taken up")
            self.take_up(begun)
            self._put_aside(data, SavedGameError("cannot be played on", "game"))
            return False
        return True

    def _put_aside(self, data: object, error: SavedGameError) -> None:
        # Not thrown away: perhaps somebody can mend it.
        self.damaged = data if isinstance(data, str) else json.dumps(data, ensure_ascii=False)
        self.notice = trouble("warn", "game.kept.damaged", error)

    def _take_up_kept(self, kept: SavedGame) -> None:
        self.speed = kept.speed or self.speed
        self.company = replace(self.company, strength=kept.opponents)
        self.take_up(Match.of(kept.record, kept.seed, self.home))
        if trick_of(self.match.state):
            self.match = replace(self.match, declined=frozenset(kept.declined) & {*self.match.hands})
        if kept.record.rounds[-1].actions or len(kept.record.rounds) > 1:
            self.notice = note("tip", text("game.kept.resumed"))


def refusal(match: Match, verdict: Verdict) -> Data:
    """The referee's no in words, with the names of those who sit here; what comes too early, and breaks no
    rule but that, is only asked to wait."""
    seat, names = match.seat, match.names
    card = verdict_card(verdict, match.game, you=seat, names=[*names[seat:], *names[:seat]])
    words = match.presenter.coach.patience(match.state, match.acting, verdict, names)
    return card if words is None else wait(words or card["text"], card["rule"])


def wait(words: str, rule: Data | None = None) -> Data:
    """One moment: no refusal, only something that comes first."""
    return {
        "ok": False,
        "tone": "wait",
        "title": text("game.wait.title"),
        "text": words,
        "rule": rule,
        "more": [],
    }


def note(tone: str, words: str) -> Data:
    """A note of the panel."""
    return {"kind": "note", "tone": tone, "text": words}


def trouble(tone: str, key: str, error: SavedGameError, **values: str) -> Data:
    """A note on a saved game that cannot be used, naming the place in it."""
    return note(tone, text(key, where=error.where or text("game.load.whole"), **values))
