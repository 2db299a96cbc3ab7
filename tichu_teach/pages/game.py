"""A whole game at the table: one learner, their opponents and partners, and a referee who coaches."""

from __future__ import annotations

import json
import logging
import random
import time
from collections.abc import Iterator, Sequence
from copy import copy
from datetime import date, datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from tichu_teach.engine import Action, SavedGameError, Verdict
from tichu_teach.pages import claiming, company, counsel, gamepanel
from tichu_teach.pages.counsel import MOST
from tichu_teach.pages.gamepanel import PAUSES, note, trouble
from tichu_teach.pages.lookback import LookBack
from tichu_teach.pages.looking import KEPT as LOOKING
from tichu_teach.pages.looking import OFF, Looking
from tichu_teach.pages.playing import Playing
from tichu_teach.pages.presenters.seen import Seen
from tichu_teach.pages.saved import OtherGameError, SavedGame, loaded, opponents_in
from tichu_teach.pages.scene import aloud, verdict_card
from tichu_teach.pages.session import Data, Session, move
from tichu_teach.pages.setup import covered
from tichu_teach.pages.slices import BREATH, Slices, running
from tichu_teach.pages.table import LearnerError
from tichu_teach.pages.undo import taken_back
from tichu_teach.texts import Texts, text
from tichu_teach.texts.names import spoken

if TYPE_CHECKING:
    from tichu_teach.classroom.moments import Moment
    from tichu_teach.exercises.question import Question

log = logging.getLogger(__name__)

PARTS = ("announce", "take", "push", "over")
"""Phases that are a part of a round by themselves; the others take turns with each other."""

ENDS = ("next", "again", "deal", "new", "more", "present")
"""Buttons of a game that another line of it has not."""

PROGRESS = "progress"
"""Under which the browser keeps the learner's record."""

TWICE = 0.4
"""Seconds in which the same click again is the second half of a double click."""


class Game(Playing):
    """A game against opponents, begun (or taken up again) when the first browser says hello.

    `seed` deals the same cards each time, `seat` is the learner's in the first round, `player` makes the
    others from a random generator, or `opponents` says how well they play, `options` are those of the
    ruleset. Where the ruleset offers a choice (see `setup.py`) the learner makes it before the first deal,
    but for the options that are given here. What the browser keeps under `game.<ruleset>` is the game so far
    (see `saved.py`).

    Raises OptionError for a seat that nobody can sit on, a seed that is no number, and an option the ruleset
    has not.
    """

    def __repr__(self) -> str:
        return f"Game({self.game.name!r})"

    also: Sequence[str] = (PROGRESS, LOOKING)

    today = date.today()
    """The learner's day, told by their browser."""

    _record: Any = None  # the learner's record as the browser keeps it

    # -- the course of the game --------------------------------------------------------------------

    def _do(self, action: Action) -> list[str]:
        """Let an action happen; raises IllegalAction. Returns what there is to tell."""
        before = self.state
        self.record = self.record.add(action)
        self._look()
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

    # -- looking back ------------------------------------------------------------------------------

    @property
    def looked_back(self) -> bool:
        """Whether rounds of this game are looked at again."""
        return not self.presenting and not self.side_line

    def _look(self) -> None:
        """Look at what has been decided, beside the page; where nothing can be, only if somebody asks."""
        if self.looked_back and self.looking.on and running():
            self.looking.follow(self.record, self.seat, self._looked, self._looked_at)

    def _looked_at(self) -> None:
        """A little more has been looked at."""
        if self.state.phase == "over" and not self.stand_in:
            self.show()

    def _looked(self) -> None:
        """All has been looked at that was decided so far."""
        if self.state.phase == "over" and not self.stand_in:
            self.show(text("game.lookback.ready", count=self.looking.decisions))

    def press_lookback(self) -> None:
        """Look back at the round: at once if all is ready, else as soon as it is."""
        if self.state.phase != "over" or not self.looked_back:
            return
        review = self.looking.found(self.record)
        if review is None:
            self.looking.follow(self.record, self.seat, self._looked, self._looked_at)
            review = self.looking.found(self.record)
        if review is None:
            return self.show(text("game.lookback.progress"))
        self.stop()
        self.stand_in = LookBack(review, self, self.another_line, self.keep_moment)
        self.stand_in.show(self.stand_in.title)

    def press_unlook(self) -> None:
        """Stop looking."""
        self.looking.stop()
        self.show()

    def keep_moment(self, decision: Any, question: Question, how: str) -> Moment | None:
        """Have the learner's record ask for a decision of this round again; None where it can't be kept.

        `how` tells how it went when it was looked at, one of `task.WENT`.
        """
        from tichu_teach.classroom import moments  # when something is kept, not when a page is opened
        from tichu_teach.classroom.progress import ProgressError, load

        try:
            record = load(self._record)
        except ProgressError:
            return None  # of a newer edition: not to be written over
        today = self.today.isoformat()
        moment = moments.begun(question.to_data(), how, today, decision.reason, decision.facts)
        record = record.remembered(moments.id_of(question), moment)
        self._record = record.to_data()
        self.table.remember(PROGRESS, self._record)
        return moment

    def another_line(self, decision: Any, host: Session) -> Game:
        """The game from a decision on, with what was better; `host` is where one comes back to."""
        line = copy(self)
        line.side_line, line._host, line.stand_in, line._timer = True, host, None, None
        line.thinking, line.proving, line.looking, line.notice = Slices(), Slices(), Looking(), None
        record = self.record.back_to(decision.number)
        line._take_up(record if decision.better is None else record.add(decision.better))
        return line

    def press_mainline(self) -> None:
        """Back to the game as it was."""
        if self.side_line and self._host:
            self.stop()
            self.thinking.stop()
            self._host.come_back()

    # -- what the browser keeps --------------------------------------------------------------------

    def _remember(self) -> None:
        if self.presenting or self.side_line:
            return
        declined = tuple(sorted(self.declined))
        kept = SavedGame(self.record, self.seed, self.home, self.speed, declined, self.strength)
        self.table.remember(self.key, kept.data())

    def on_hello(self, data: Data) -> None:
        """A page has opened: take up the game its browser kept, unless one is being played here."""
        self.today = datetime.fromisoformat(data["at"]).date()
        self._record = data["stored"].get(PROGRESS)
        self.looking.on = data["stored"].get(LOOKING) != OFF
        if data["again"]:
            return self.show()
        self.strength = company.asked_for(data["query"], self.game) or self.strength
        self._seat_others()
        kept = data["stored"].get(self.key)
        if kept is not None:
            self._resume(kept)
        self._come_in()

    def _come_in(self) -> None:
        """Go on with the game, or first ask what is to be chosen."""
        if self.choosing:
            return self.show(Texts(self.game.name)("game.start.title"))
        self._go()

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

    def on_file(self, data: Data) -> None:
        """A saved game picked by the learner; one that cannot be loaded leaves the present game alone."""
        try:
            record = loaded(data["text"], self.game, self.home)
        except OtherGameError as error:
            theirs, ours = (text(f"home.{name}.title") for name in (error.name, self.game.name))
            self.notice = note("bad", text("game.load.other", name=data["name"], theirs=theirs, ours=ours))
            return self.show(self.notice["text"])
        except SavedGameError as error:
            self.notice = trouble("bad", "game.load.failed", error, name=data["name"])
            return self.show(self.notice["text"])
        self.strength = opponents_in(data["text"], record.game)
        self._take_up(record)
        self.notice = note("good", text("game.load.done", name=data["name"]))
        self._go()

    # -- choices -----------------------------------------------------------------------------------

    def on_select(self, data: Data) -> None:
        """The pace of the others, and how well they play; before the first deal, what is to be agreed on."""
        if data["block"] == company.BLOCK:
            self._choose_company(data["value"])
        elif self.choosing:
            game = self.setup.chosen(self.game, data["block"], data["value"])
            if game != self.game:
                self.game = game
                self._begin(self._seed)
            self.show()
        elif data["block"] == "lookback":
            self.looking.stop()
            self.looking.on = data["value"] != OFF
            self.table.remember(LOOKING, None if self.looking.on else OFF)
            self._look()
            self.show()
        elif data["block"] == "speed" and data["value"] in PAUSES:
            self.speed = data["value"]
            self._remember()
            self._go()

    def _choose_company(self, strength: Any) -> None:
        """Others take the seats, or the same who play better or worse from here on."""
        if not self.company_chosen or strength not in company.strengths(self.game):
            return
        self.strength = strength
        self._seat_others()
        if self.choosing:
            return self.show()
        self._remember()
        self._go()

    def press_begin(self) -> None:
        """All is agreed on: deal."""
        if self.choosing:
            self.choosing = False
            self._go(list(self.lines[1:]))

    # -- buttons -----------------------------------------------------------------------------------

    def on_button(self, data: Data) -> None:
        """Before the deal there is one button; others come late. Another line has no next round."""
        if self.side_line and data["name"] in ENDS:
            return
        if not self.choosing or data["name"] == "begin":
            super().on_button(data)

    def press_legal(self) -> None:
        """What may I do? Lights the legal plays and names them, until the next move."""
        self.hinted = not self.hinted
        self.verdict = None
        self.show(" ".join(self.presenter.coach.legal_words(self.state, self.acting)) if self.hinted else "")

    def press_would(self) -> None:
        """What would you do? Each press tells a little more, until all has been told."""
        if not self.asked or self.thinking.busy:
            return
        if self.would == 0 and self.weighed is None and self._weigh():
            return
        self._tell_more()

    def _tell_more(self) -> None:
        self.would = (self.would + 1) % (MOST + 1)
        self.show(spoken([aloud(line) for line in self.advised()]))

    def _weigh(self) -> bool:
        """Have the coach hold their choice against the others first, a little at a time; False where there is
        nothing to weigh."""
        state = self.state
        weighing = counsel.weighing(self.record, self.acting)
        if weighing is None:
            return False

        def weighed() -> None:
            if self.state is state and self.asked:
                self.weighed = counsel.Weighed(state, *weighing.found)
                self._tell_more()

        self.thinking.begin(weighing.steps(), weighed)
        if self.thinking.busy:
            self.show(text("advise.sure.thinking"))
        return True

    def press_claim(self) -> None:
        """I can go out now: is it so? The plays that do it, or what may stop them; other presses are answered
        while that is found out."""
        if not claiming.offered(self) or self.proving.busy:
            return
        self._fresh()
        self.proving.begin(self._answering(), self._answered)
        if self.proving.busy:
            self.show(text("game.claim.thinking"))

    def _answering(self) -> Iterator[None]:
        self.claimed = yield from claiming.answering(self)

    def _answered(self) -> None:
        said = [claiming.title(self.claimed), *self._claim_words()]
        self.show(spoken([aloud(line) for line in said]))

    def _claim_words(self) -> list[str]:
        blocks = claiming.blocks(self, self.claimed) if self.claimed else []
        return [block["text"] for block in blocks if block["kind"] == "text"]

    def press_unclaim(self) -> None:
        """Back to the table, to decide oneself."""
        self.claimed = None
        self.show(self.title())

    def press_carry(self) -> None:
        """Play what has been proved, one play after the other."""
        if self.claimed and self.claimed.proof:
            self._carried = [*self.claimed.proof.plays]
            self._fresh()
            self._go()

    def press_takeback(self) -> None:
        """Back to the learner's last decision."""
        record = taken_back(self.record, self.hands)
        if record is None:
            return
        self._take_up(record)
        self._last = ("", {}, 0.0)
        self._go([text("game.takeback.done")])

    def press_more(self) -> None:
        """Open or close the drawer: speed, save and load, deal again."""
        self.more, self.sure = not self.more, ""
        self.show()

    def press_next(self) -> None:
        """Deal the next round."""
        if self.state.phase != "over" or self.state.winner is not None:
            return
        number = len(self.record.rounds)
        self.record = self.record.next_round(
            self.state.next_deal(random.Random(f"{self.seed}/round {number}"))
        )
        self.declined = set()
        self.notice = None
        self._retell()
        self._fresh()
        self._remember()
        self._go(list(self.lines[1:]))

    def press_again(self) -> None:
        """This round from its beginning, with the same cards."""
        if self._confirmed("again"):
            self._restart(self.record.start)

    def press_deal(self) -> None:
        """This round from its beginning, with other cards."""
        if self._confirmed("deal"):
            self._restart(self.game.deal(random.SystemRandom(), self.record.before))

    def press_new(self) -> None:
        """A new game; asks once more while one is being played."""
        if self.state.winner is not None or self._confirmed("new"):
            self._begin()
            self.notice = None
            self._come_in()

    def _restart(self, start: Any) -> None:
        self._take_up(self.record.again(start))
        self.notice = None
        self._go()

    def _confirmed(self, name: str) -> bool:
        """The first press asks whether it is meant, the second means it."""
        if self.sure == name:
            return True
        self.sure = name
        self.show(text("game.sure"))
        return False

    # -- the picture -------------------------------------------------------------------------------

    @property
    def laid(self) -> str:
        if self.choosing or self.dealing or self.more:
            return "start" if self.choosing or self.dealing else "drawer"
        phase = self.state.phase if self.state.phase in PARTS else "play"
        return f"round {len(self.record.rounds)} {phase}"

    def aside(self) -> Data | None:
        return None if self.side_line else super().aside()

    def picture(self) -> Data:
        scene = self.presenter.scene
        if self.dealing or self.choosing:
            board = covered(scene.table(self.state, Seen(self.seat, self.seat)))
            panel = gamepanel.dealing(self) if self.dealing else gamepanel.starting(self)
            return {"table": board, "input": None, "panel": panel, "verdict": None}
        seen = Seen(
            self.seat,
            self.seat,
            open=range(self.game.players) if self.state.phase == "over" else (),
            said=self.said,
            thinking=self._thinking(),
            marked=self.received,
            lit=self.hinted and self.asked,
            taken=True,
            playing=True,
        )
        return {
            "table": scene.table(self.state, seen),
            "input": scene.controls(self.state, self.acting, seen),
            "panel": self.panel(),
            "verdict": self.verdict,
        }

    def panel(self) -> Data:
        """What is told beside the table."""
        return gamepanel.drawer(self) if self.more else gamepanel.playing(self)

    def _thinking(self) -> int | None:
        """Who is about to move, as far as the learner can know."""
        turn = self.state.turn
        waiting = self._timer is not None and self.presenter.coach.moving(self.state)
        return turn if waiting and turn not in self.hands else None


def _aloud(told: list[str]) -> str:
    return spoken([aloud(line).rstrip(".") for line in told])
