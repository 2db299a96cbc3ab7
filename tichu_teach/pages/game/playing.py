"""A match being played: the learner's moves, the help they ask for, and the others' moves."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, NamedTuple

from tichu_teach.engine import Action, OtherVersionError, SavedGameError, State, Verdict
from tichu_teach.pages.game.claiming import ClaimAnswer
from tichu_teach.pages.game.company import Company
from tichu_teach.pages.game.counsel import Weighed, say_advice
from tichu_teach.pages.game.match import Match, Waiting
from tichu_teach.pages.game.saved import SavedGame
from tichu_teach.pages.game.setup import Terms
from tichu_teach.pages.presenting.slide import Presenting
from tichu_teach.pages.table.scene import Data, make_note, verdict_card
from tichu_teach.pages.table.session import Session, move
from tichu_teach.pages.table.slices import Slices
from tichu_teach.texts import text

if TYPE_CHECKING:
    from tichu_teach.scene.panel import NoteBlock, Tone
    from tichu_teach.scene.table import SceneRule, SceneVerdict

log = logging.getLogger(__name__)

TWICE = 0.4
"""Seconds within which the same click again is the second half of a double click."""


@dataclass(frozen=True)
class Help:
    """The help that a learner has asked for, and what they were told, since their last decision.

    `lights_plays` lights the legal plays. `advice_level` is how much of the coach's choice has been told,
    `weighed` the result of trying the choices. `claim_answer` is the answer to a claim, `proving` the tenths
    of its time that are over. `shows_drawer` opens the drawer, and `to_confirm` names the button that has
    been pressed once and asks for a second press.
    """

    verdict: SceneVerdict | None = None
    lights_plays: bool = False
    advice_level: int = 0
    weighed: Weighed | None = None
    claim_answer: ClaimAnswer | None = None
    proving: int = 0
    shows_drawer: bool = False
    to_confirm: str = ""


class Click(NamedTuple):
    """The learner's last move as it was sent, and when."""

    kind: str
    data: Data
    at: float


NO_CLICK = Click("", {}, 0.0)


class MoveResult(NamedTuple):
    """The result of a learner's move: it was done, waits for others, or was refused."""

    result: Literal["done", "waits", "refused"]
    log_lines: list[str]


class MatchPage(Session):
    """The page of a match: a game's, or a guided round's (`guided/`)."""

    terms: Terms
    play: Playing
    presenting: Presenting

    choosing = False
    """True while the learner still says what they want to play."""

    dealing = False
    """True while the cards are on their way: only who sits where can be seen."""

    side_line = False
    """True for another line of a game."""

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self.play.match

    @property
    def state(self) -> State:
        """The position."""
        return self.match.state

    def happened(self, before: Match, action: Action) -> None:
        """Take note that somebody has done an action."""
        raise NotImplementedError

    def taken_up(self) -> None:
        """Take note that another match is played from now on."""
        self.stop()

    def go(self, told: Sequence[str] = ()) -> None:
        """Let the others play until the learner has to decide; `told` is read out first."""
        raise NotImplementedError

    def go_on(self) -> None:
        self.go()

    def keep(self) -> None:
        """Have the browser keep the match, unless it is before a class."""
        if not self.presenting.on:
            self.table.remember(self.terms.key, self.play.saved().data())


class Playing:
    """A page's match, with the players of the other seats and the help with the present decision.

    `speed` is the pace of the others, `notice` the note on a saved game, `unreadable_game` the text of one
    that could not be read. `thinking` and `proving` are work for the present decision: the coach's, and the
    answer to a claim.
    """

    def __init__(self, match: Match, terms: Terms, page: MatchPage) -> None:
        self.match, self.home, self._page = match, terms.home, page
        self.company, self.others = terms.company, terms.company.seat_players(match)
        self.help = Help()
        self.speed = "normal"
        self.notice: NoteBlock | None = None
        self.unreadable_game: str | None = None
        self.click = NO_CLICK
        self.thinking, self.proving = Slices(), Slices()

    def take_up(self, match: Match) -> None:
        """Play another match from now on."""
        self.match = match
        self.seat(self.company)
        self.fresh()
        self._page.taken_up()

    def seat(self, company: Company) -> None:
        """Give the other seats new players."""
        self.company, self.others = company, company.seat_players(self.match)

    def fresh(self, verdict: SceneVerdict | None = None) -> None:
        """Clear the help of the last decision, but for a `verdict`."""
        self.stop_work()
        self.help = Help(verdict)

    def stop_work(self) -> None:
        """Stop the work for the present decision."""
        self.thinking.stop()
        self.proving.stop()

    def is_confirmed(self, name: str) -> bool:
        """Return True on the second press of a button that must be confirmed."""
        if self.help.to_confirm == name:
            return True
        self.help = replace(self.help, to_confirm=name)
        return False

    def advised(self) -> list[str]:
        """The part that the learner has asked for of what the coach would do."""
        match, help = self.match, self.help
        if not match.owes_decision or not help.advice_level:
            return []
        weighed = help.weighed if help.weighed and help.weighed.state is match.state else None
        return say_advice(match.state, match.acting, match.names, help.advice_level, weighed=weighed)

    # -- what happens ------------------------------------------------------------------------------

    def do(self, action: Action) -> list[str]:
        """Do an action; return what there is to tell. Raises IllegalAction."""
        before = self.match
        self.match = before.apply(action)
        self._page.happened(before, action)
        return [*self.match.account.lines[len(before.account.lines) :]]

    def next_action(self) -> Action | None:
        """The next action that needs no decision of the learner's; None if they must decide."""
        if self.match.owes_decision:
            settled = self.match.unasked_action()
            if settled is not None:
                return settled
            self.match = replace(self.match, carried=())
        return self.others.next(self.match)

    def act(self, kind: str, data: Data) -> MoveResult | None:
        """Do what the learner wants, or say why not; None for the second half of a double click.

        Raises LearnerError for a move that cannot be read.
        """
        now = time.monotonic()
        if (kind, data) == self.click[:2] and now - self.click.at < TWICE:
            return None
        match = self.match
        action = move(match.state, match.acting, kind, data, match.names)
        self.match = match = replace(match, waiting=None, carried=())
        foreseen = match.presenter.coach.verdict_to_come(match.state, action)
        verdict = match.state.ask(action) if foreseen is None else foreseen
        refused = None if verdict else refusal(match, verdict)
        if refused and not verdict.facts.get("penalty"):
            self.help = replace(self.help, verdict=refused)
            return MoveResult("refused", [refused["title"], refused["text"]])
        if foreseen is not None:
            self.match = replace(match, waiting=Waiting(action, len(match.state.trick)))
            self.help = replace(self.help, verdict=wait(text("game.wait.kept")))
            return MoveResult("waits", [text("game.wait.kept")])
        if kind == "nobomb" and data["trick"]:
            self.match = replace(match, declined=match.declined | {action.seat})
        elif match.presenter.naming.manner(match.state, action) == "bomb":
            self.match = replace(match, declined=match.declined - {action.seat})  # they may have another
        told = self.do(action)
        self.fresh(verdict=refused)
        self.notice = None
        self.click = Click(kind, data, now)
        return MoveResult("done", told)

    def release(self) -> list[str]:
        """Do the play that has waited long enough; return what there is to tell, of a quicker bomb too."""
        match = self.match
        if match.waiting is None:
            return []
        action, tricks = match.waiting.action, match.waiting.tricks
        bombed = len(match.state.trick) != tricks
        if not bombed and match.presenter.coach.verdict_to_come(match.state, action) is not None:
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
        """Take up what a browser has kept, if it is what the `terms` ask for; otherwise the match stays.

        Returns False for a game that cannot be read or played on; the `notice` says why.
        """
        begun = self.match
        try:
            kept = SavedGame.read(data, begun.game)
            if terms.fit(kept.record, kept.seed, kept.seat):
                self._take_up_kept(kept)
        except SavedGameError as error:
            self._put_aside(data, error)
            return False
        except Exception:  # readable but unplayable: no reason to lose the page as well
            log.exception("a kept game could not be taken up")
            self.take_up(begun)
            self._put_aside(data, SavedGameError("cannot be played on", "game"))
            return False
        return True

    def _put_aside(self, data: object, error: SavedGameError) -> None:
        # Not thrown away: somebody may be able to mend it.
        self.unreadable_game = data if isinstance(data, str) else json.dumps(data, ensure_ascii=False)
        self.notice = trouble("warn", "game.kept.damaged", error)

    def _take_up_kept(self, kept: SavedGame) -> None:
        self.speed = kept.speed or self.speed
        self.company = replace(self.company, strength=kept.opponents)
        self.take_up(Match.of(kept.record, kept.seed, self.home))
        if self.match.state.trick:
            self.match = replace(self.match, declined=frozenset(kept.declined) & {*self.match.hands})
        if kept.record.rounds[-1].actions or len(kept.record.rounds) > 1:
            self.notice = make_note("tip", text("game.kept.resumed"))


def refusal(match: Match, verdict: Verdict) -> SceneVerdict:
    """Return the referee's no in words, with the players' names.

    A move whose only fault is to come too early is just asked to wait.
    """
    card = verdict_card(verdict, match.game, you=match.seat, names=match.names)
    words = match.presenter.coach.patience(match.state, match.acting, verdict, match.names)
    return card if words is None else wait(words or card["text"], card["rule"])


def wait(words: str, rule: SceneRule | None = None) -> SceneVerdict:
    """A card that asks to wait: no refusal, but something else comes first."""
    return {
        "ok": False,
        "tone": "wait",
        "title": text("game.wait.title"),
        "text": words,
        "rule": rule,
        "more": [],
    }


def trouble(tone: Tone, key: str, error: SavedGameError, **values: str) -> NoteBlock:
    """A note on a saved game that can't be used: of another version, or damaged at a place that is named."""
    if isinstance(error, OtherVersionError):
        age = "newer" if error.found > error.known else "older"
        return make_note(tone, text(f"{key}.{age}", **values))
    return make_note(tone, text(key, where=error.where or text("game.load.whole"), **values))
