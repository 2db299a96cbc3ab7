"""A whole game at the table: one learner, their opponents and partners, and a referee who coaches."""

from __future__ import annotations

import logging
import random
from collections.abc import Iterator, Sequence
from copy import copy
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from tichu_teach.engine import SavedGameError
from tichu_teach.pages import claiming, company, counsel, gamepanel
from tichu_teach.pages.counsel import MOST
from tichu_teach.pages.gamepanel import PAUSES, note, trouble
from tichu_teach.pages.lookback import LookBack
from tichu_teach.pages.looking import KEPT as LOOKING
from tichu_teach.pages.looking import OFF, Looking
from tichu_teach.pages.presenters.seen import Seen
from tichu_teach.pages.saved import OtherGameError, loaded, opponents_in
from tichu_teach.pages.scene import aloud
from tichu_teach.pages.session import Data, Session
from tichu_teach.pages.setup import covered
from tichu_teach.pages.slices import Slices, running
from tichu_teach.pages.turns import Turns
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


class Game(Turns):
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

    # -- looking back ------------------------------------------------------------------------------

    @property
    def looked_back(self) -> bool:
        """Whether rounds of this game are looked at again."""
        return not self.presenting and not self.side_line

    def happened(self) -> None:
        self._look()

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
        from tichu_teach.classroom.reading import ProgressError, load

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
