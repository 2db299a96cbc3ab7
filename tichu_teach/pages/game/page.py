"""A whole game at the table: one learner, their opponents and partners, and a referee who coaches."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime
from functools import partial
from typing import TYPE_CHECKING

from tichu_teach.engine import Action, SavedGameError
from tichu_teach.engine.options import Value
from tichu_teach.engine.state import State
from tichu_teach.lessons.tables import game_name
from tichu_teach.pages.game import claiming, company, counsel
from tichu_teach.pages.game import panel as gamepanel
from tichu_teach.pages.game.company import Maker
from tichu_teach.pages.game.counsel import Weighed
from tichu_teach.pages.game.lookback import LOOKED_BACK, LOOKING, OFF, LookBack, Looking
from tichu_teach.pages.game.match import Match
from tichu_teach.pages.game.panel import PAUSES
from tichu_teach.pages.game.playing import NO_CLICK, Playing, note, trouble
from tichu_teach.pages.game.saved import PROGRESS, OtherGameError, loaded, opponents_in
from tichu_teach.pages.game.setup import Setup, Terms
from tichu_teach.pages.presenting.slide import Presenting, Slide
from tichu_teach.pages.presenting.trying import AtHand
from tichu_teach.pages.table.scene import aloud
from tichu_teach.pages.table.session import Data, Session, on_message, on_press
from tichu_teach.pages.table.slices import BREATH, running
from tichu_teach.pages.table.table import LearnerError
from tichu_teach.texts import Texts, text
from tichu_teach.texts.names import spoken

if TYPE_CHECKING:
    from tichu_teach.analysis import Decision
    from tichu_teach.classroom.moments import Moment
    from tichu_teach.exercises.question import Question

ENDS = ("next", "again", "deal", "new", "more", "present")
"""Buttons of a game that another line of it has not."""


class Game(Session):
    """A game against opponents, begun (or taken up again) when the first browser says hello.

    `seed` deals the same cards each time, `seat` is the learner's in the first round, `player` makes the
    others from a random generator, or `opponents` says how well they play, `options` are those of the
    ruleset. Where the ruleset offers a choice (see `setup.py`) the learner makes it before the first deal,
    but for the options that are given here. What the browser keeps under `game.<ruleset>` is the game so far
    (see `saved.py`).

    The page has a match (`play`), which is `choosing` while the learner still says what they want to play.
    Before a class, and for another line of the game (`side_line`), a page like it with another match stands
    in, and keeps nothing.

    Raises UnknownGame; OptionError for a seat that nobody can sit on, a seed that is no number, opponents
    that there are not, and an option the ruleset has not.
    """

    side_line = False

    dealing = False
    """True while the cards are on their way: nothing is seen yet but who sits here."""

    today = date.today()
    """The learner's day, told by their browser."""

    _progress: object = None  # the learner's record as the browser keeps it

    _coming_to = ""  # where the page is to be as soon as the round has been looked at

    def __init__(
        self,
        ruleset: str = "nanking",
        seed: int | None = None,
        seat: int = 0,
        player: Maker | None = None,
        opponents: str = company.USUAL,
        **options: Value,
    ) -> None:
        terms = Terms.agreed(ruleset, seed, seat, player, opponents, options)
        self._sit_down(terms, Match.begun(terms.game, _any_or(seed), seat))
        self.choosing = bool(self.setup)

    def _sit_down(self, terms: Terms, match: Match, host: Session | None = None) -> None:
        """Begin as a page with this match, at a table of its own or that of its host."""
        self.terms, self.keys = terms, (terms.key, PROGRESS, LOOKING)
        super().__init__(match.game.name, host)
        self.presenting = Presenting(self, self.slide, self.stands_in, self.at_hand)
        self.parts = (self.presenting,)
        self.play = Playing(match, terms, self)
        self.choosing = False
        self.looking = Looking()

    def __repr__(self) -> str:
        return f"Game({self.match.game.name!r})"

    @property
    def match(self) -> Match:
        """The game as it stands."""
        return self.play.match

    @property
    def state(self) -> State:
        """The position."""
        return self.match.state

    @property
    def setup(self) -> Setup:
        """The choices that there are before the first deal."""
        return self.terms.setup

    # -- other pages in its place ------------------------------------------------------------------

    def _like_this(self, match: Match, host: Session) -> Game:
        """A page like this one in the place of its host, with another match."""
        page = object.__new__(Game)
        page._sit_down(replace(self.terms, company=self.play.company), match, host)
        page.play.speed, page.play.click = self.play.speed, self.play.click
        page.looking.on = self.looking.on
        return page

    def stands_in(self) -> Game:
        """The page before a class."""
        self.play.rest()
        page = self._like_this(self.match.at(self.match.record), self)
        page.presenting.on, page.presenting.address = True, self.presenting.address
        return page

    def another_line(self, decision: Decision, host: Session) -> Game:
        """The game from a decision on, with what was better; `host` is where one comes back to."""
        line = self._like_this(self.match.line(decision.number, decision.better), host)
        line.side_line = True
        return line

    @on_press("mainline")
    def press_mainline(self) -> None:
        """Back to the game as it was."""
        if self.side_line:
            self.leave()

    def leave(self, say: str = "") -> None:
        self.play.rest()
        super().leave(say)

    # -- the browser's history ---------------------------------------------------------------------

    @property
    def way_here(self) -> str:
        return f"{super().way_here}&line=on" if self.side_line else ""

    def come_to(self, query: str) -> None:
        """Back from another line of the game; forward, or after a reload, to where it was looked back at."""
        if self.side_line:
            return super().come_to(query)
        if query.startswith(LOOKED_BACK):
            self.press_lookback()
        if self.stand_in:
            self.stand_in.come_to(query)
        elif self.looking.busy:
            self._coming_to = query

    def slide(self) -> Slide:
        """What the page is before a class: the coach's words, while a round is played."""
        return Slide(notes=gamepanel.notes(self.match))

    def at_hand(self) -> AtHand | None:
        """The position, as far as the learner sees it."""
        match = self.match
        return AtHand(match.state, match.hands, match.seat) if match.asked and not self.choosing else None

    def aside(self) -> Data | None:
        return None if self.side_line or self.choosing else self.presenting.aside()

    # -- how it goes on ----------------------------------------------------------------------------

    def happened(self, before: Match, action: Action) -> None:
        """An action has been done by somebody: look at it, if it is a decision of the learner's."""
        self._look()

    def taken_up(self) -> None:
        """Another match is played from now on."""
        self.stop()
        self.choosing = False

    def _go(self, told: Sequence[str] = ()) -> None:
        """Let the others play, one at a time and with pauses, until the learner has to decide."""
        said = [*told, *self._release()]
        while True:
            if self._ponders():
                return self.show(_aloud(said))
            action = self.play.upcoming()
            if action is None:
                break
            silent = self.match.presenter.coach.silent(self.state, action)
            if not silent and self.later(self._pause(), partial(self._let, action)):
                return self.show(_aloud(said))
            said += [*self.play.do(action), *self._release()]
        self._remember()
        self.show(_aloud([*said, self.match.title]))

    def go_on(self) -> None:
        self._go()

    def _let(self, action: Action) -> None:
        """An opponent's move at the end of its pause."""
        self._go(self.play.do(action))

    def _pause(self) -> float:
        """Seconds until an opponent's move is seen: what its thoughts have taken counts."""
        return PAUSES[self.play.speed] - self.play.others.spent(self.match)

    def _ponders(self) -> bool:
        """Have an opponent think first, a little at a time, so that the page answers meanwhile."""
        return self.play.others.ponders(self.match) and self.later(BREATH, self._ponder)

    def _ponder(self) -> None:
        if self.play.others.ponder():
            self._go()
        else:
            self.later(BREATH, self._ponder)

    def _release(self) -> list[str]:
        """Do the play that has waited long enough."""
        record, told = self.match.record, self.play.release()
        if self.match.record is not record:
            self._remember()
        return told

    def act(self, kind: str, data: Data) -> None:
        """Something the learner does; a refusal shows why."""
        if self.choosing:
            raise LearnerError(text("page.not-here"))
        step = self.play.act(kind, data)
        if step is None:
            return
        if step.went == "refused" or (step.went == "waits" and self._timer is not None):
            return self.show(spoken(step.told))
        if step.went == "waits":
            return self._go()
        self.stop()
        self._remember()
        self._go(step.told)

    # -- looking back ------------------------------------------------------------------------------

    @property
    def looked_back(self) -> bool:
        """True if rounds of this game are looked at again."""
        return not self.presenting.on and not self.side_line

    def _look(self) -> None:
        """Look at what has been decided, beside the page; where nothing can be, only if somebody asks."""
        if self.looked_back and self.looking.on and running():
            self.looking.follow(self.match.record, self.match.seat, self._looked, self._looked_at)

    def _looked_at(self) -> None:
        """Show that a little more has been looked at."""
        if self.match.over and not self.stand_in:
            self.show()

    def _looked(self) -> None:
        """Say that all has been looked at that was decided so far."""
        if self.match.over and not self.stand_in:
            self.show(text("game.lookback.ready", count=self.looking.decisions))
            coming, self._coming_to = self._coming_to, ""
            self.come_to(coming)

    @on_press("lookback")
    def press_lookback(self) -> None:
        """Look back at the round: at once if all is ready, else as soon as it is."""
        match = self.match
        if not match.over or not self.looked_back:
            return
        review = self.looking.found(match.record)
        if review is None:
            self.looking.follow(match.record, match.seat, self._looked, self._looked_at)
            review = self.looking.found(match.record)
        if review is None:
            return self.show(text("game.lookback.progress"))
        self.stop()
        self.stand_in = LookBack(review, match, self, self.another_line, self.keep_moment)
        self.stand_in.show(self.stand_in.title)

    @on_press("unlook")
    def press_unlook(self) -> None:
        """Stop looking."""
        self.looking.stop()
        self.show()

    def keep_moment(self, decision: Decision, question: Question, how: str) -> Moment | None:
        """Have the learner's record ask for a decision of this round again; None where it can't be kept.

        `how` tells how it went when it was looked at, one of `task.WENT`.
        """
        from tichu_teach.classroom import moments  # when something is kept, not when a page is opened
        from tichu_teach.classroom.reading import ProgressError, load

        try:
            record = load(self._progress)
        except ProgressError:
            return None  # of a newer edition: not to be written over
        today = self.today.isoformat()
        moment = moments.begun(question.to_data(), how, today, decision.reason, decision.facts)
        record = record.remembered(moments.id_of(question), moment)
        self._progress = record.to_data()
        self.table.remember(PROGRESS, self._progress)
        return moment

    # -- what the browser keeps --------------------------------------------------------------------

    @on_message("hello")
    def on_hello(self, data: Data) -> None:
        """A page has opened: take up the game its browser kept, unless one is being played here."""
        stored = data["stored"]
        self.today = datetime.fromisoformat(data["at"]).date()
        self._progress = stored.get(PROGRESS)
        self.looking.on = stored.get(LOOKING) != OFF
        if data["again"]:
            return self.show()
        strength = company.asked_for(data["query"], self.match.game)
        if strength:
            self.play.seat(replace(self.play.company, strength=strength))
        kept = stored.get(self.terms.key)
        if kept is not None:
            self._resume(kept)
        self._come_in()
        self.come_to(data["query"])

    def _resume(self, kept: object) -> None:
        """Take up what the browser kept. What cannot be read is put aside, said to be, and a game begun."""
        choosing = self.choosing
        if not self.play.resume(kept, self.terms):
            self.choosing = choosing
            self.table.remember(f"{self.terms.key}.damaged", kept)

    def _remember(self) -> None:
        if not self.presenting.on and not self.side_line:
            self.table.remember(self.terms.key, self.play.saved().data())

    def _come_in(self) -> None:
        """Go on with the game, or first ask what is to be chosen."""
        if self.choosing:
            return self.show(Texts(self.match.game.name)("game.start.title"))
        self._go()

    @on_message("file")
    def on_file(self, data: Data) -> None:
        """A saved game picked by the learner; one that cannot be loaded leaves the present game alone."""
        play, name = self.play, data["name"]
        try:
            record = loaded(data["text"], self.match.game, play.home)
        except OtherGameError as error:
            theirs, ours = (game_name(each) for each in (error.name, self.match.game.name))
            play.notice = note("bad", text("game.load.other", name=name, theirs=theirs, ours=ours))
            return self.show(play.notice["text"])
        except SavedGameError as error:
            play.notice = trouble("bad", "game.load.failed", error, name=name)
            return self.show(play.notice["text"])
        play.company = replace(play.company, strength=opponents_in(data["text"], record.game))
        play.take_up(Match.of(record, self.match.seed, play.home))
        play.notice = note("good", text("game.load.done", name=name))
        self._go()

    # -- choices -----------------------------------------------------------------------------------

    @on_message("select")
    def on_select(self, data: Data) -> None:
        """The pace of the others, and how well they play; before the first deal, what is to be agreed on."""
        block, value = data["block"], data["value"]
        if block == company.BLOCK:
            self._choose_company(value)
        elif self.choosing:
            game = self.setup.chosen(self.match.game, block, value)
            if game != self.match.game:
                self._begin(Match.begun(game, _any_or(self.terms.seed), self.play.home))
            self.show()
        elif block == "lookback":
            self.looking.stop()
            self.looking.on = value != OFF
            self.table.remember(LOOKING, None if self.looking.on else OFF)
            self._look()
            self.show()
        elif block == "speed" and value in PAUSES:
            self.play.speed = value
            self._remember()
            self._go()

    def _choose_company(self, strength: str) -> None:
        """Others take the seats, or the same who play better or worse from here on."""
        play = self.play
        if not play.company.chosen or strength not in company.strengths(self.match.game):
            return
        play.seat(replace(play.company, strength=strength))
        if self.choosing:
            return self.show()
        self._remember()
        self._go()

    def _begin(self, match: Match) -> None:
        """A new game: first ask what is to be chosen."""
        self.play.take_up(match)
        self.choosing = bool(self.setup)

    @on_press("begin")
    def press_begin(self) -> None:
        """All is agreed on: deal."""
        if self.choosing:
            self.choosing = False
            self._go(self.match.account.lines[1:])

    # -- buttons -----------------------------------------------------------------------------------

    @on_message("button")
    def on_button(self, data: Data) -> None:
        """Before the deal there is one button; others come late. Another line has no next round."""
        if self.side_line and data["name"] in ENDS:
            return
        if not self.choosing:  # what was said of a move goes with the next thing that is done
            self.play.help = replace(self.play.help, verdict=None)
        if not self.choosing or data["name"] == "begin":
            super().on_button(data)

    @on_press("legal")
    def press_legal(self) -> None:
        """What may I do? Lights the legal plays and names them, until the next move."""
        play, match = self.play, self.match
        play.help = replace(play.help, hinted=not play.help.hinted, verdict=None)
        words = match.presenter.coach.legal_words(match.state, match.acting) if play.help.hinted else []
        self.show(" ".join(words))

    @on_press("would")
    def press_would(self) -> None:
        """What would you do? Each press tells a little more, until all has been told."""
        play = self.play
        if not self.match.asked or play.thinking.busy:
            return
        if play.help.would == 0 and play.help.weighed is None and self._weigh():
            return
        self._tell_more()

    def _tell_more(self) -> None:
        match, told = self.match, self.play.help.would
        self.play.help = replace(self.play.help, would=counsel.after(match.state, match.acting, told))
        self.show(spoken([aloud(line) for line in self.play.advised()]))

    def _weigh(self) -> bool:
        """Have the coach hold their choice against the others first, a little at a time; False where there is
        nothing to weigh."""
        play, state = self.play, self.state
        weighing = counsel.weighing(self.match.record, self.match.acting)
        if weighing is None:
            return False

        def weighed() -> None:
            if self.state is state and self.match.asked:
                play.help = replace(play.help, weighed=Weighed(state, *weighing.found))
                self._tell_more()

        play.thinking.begin(weighing.steps(), weighed)
        if play.thinking.busy:
            self.show(text("advise.sure.thinking"))
        return True

    @on_press("claim")
    def press_claim(self) -> None:
        """I can go out now: is it so? The plays that do it, or what may stop them; other presses are answered
        while that is found out."""
        if not claiming.offered(self.match) or self.play.proving.busy:
            return
        self.play.fresh()
        self.play.proving.begin(self._answering(), self._answered)
        if self.play.proving.busy:
            self.show(text("game.claim.thinking"))

    def _answering(self) -> Iterator[None]:
        looking = claiming.answering(self.match)
        while True:
            try:
                over = int(10 * next(looking))
            except StopIteration as found:
                self.play.help = replace(self.play.help, claimed=found.value)
                return
            if over != self.play.help.proving:
                self.play.help = replace(self.play.help, proving=over)
                self.show()
            yield

    def _answered(self) -> None:
        claimed = self.play.help.claimed
        if claimed:
            blocks = claiming.blocks(self.match, claimed)
            told = [block["text"] for block in blocks if block["kind"] == "text"]
            self.show(spoken([aloud(line) for line in [claiming.title(claimed), *told]]))

    @on_press("unclaim")
    def press_unclaim(self) -> None:
        """Back to the table, to decide oneself; also while the answer is still looked for."""
        self.play.proving.stop()
        self.play.help = replace(self.play.help, claimed=None)
        self.show(self.match.title)

    @on_press("carry")
    def press_carry(self) -> None:
        """Play what has been proved, one play after the other."""
        claimed = self.play.help.claimed
        if claimed and claimed.proof:
            self.play.match = replace(self.match, carried=tuple(claimed.proof.plays))
            self.play.fresh()
            self._go()

    @on_press("takeback")
    def press_takeback(self) -> None:
        """Back to the learner's last decision."""
        match = self.match.taken_back()
        if match is not None:
            self.play.take_up(match)
            self.play.click = NO_CLICK
            self._go([text("game.takeback.done")])

    @on_press("more")
    def press_more(self) -> None:
        """Open or close the drawer: speed, save and load, deal again."""
        self.play.help = replace(self.play.help, more=not self.play.help.more, sure="")
        self.show()

    @on_press("next")
    def press_next(self) -> None:
        """Deal the next round."""
        if not self.match.over or self.state.winner is not None:
            return
        self.play.match = self.match.next_round()
        self.play.notice = None
        self.play.fresh()
        self._remember()
        self._go(self.match.account.lines[1:])

    @on_press("again")
    def press_again(self) -> None:
        """This round from its beginning, with the same cards."""
        if self._confirmed("again"):
            self._restart(self.match.again())

    @on_press("deal")
    def press_deal(self) -> None:
        """This round from its beginning, with other cards."""
        if self._confirmed("deal"):
            match = self.match
            self._restart(match.again(match.game.deal(random.SystemRandom(), match.record.before)))

    @on_press("new")
    def press_new(self) -> None:
        """A new game; asks once more while one is being played."""
        if self.state.winner is not None or self._confirmed("new"):
            self._begin(Match.begun(self.match.game, _any_or(None), self.play.home))
            self.play.notice = None
            self._come_in()

    def _restart(self, match: Match) -> None:
        self.play.take_up(match)
        self.play.notice = None
        self._go()

    def _confirmed(self, name: str) -> bool:
        """The first press asks whether it is meant, the second means it."""
        if self.play.confirmed(name):
            return True
        self.show(text("game.sure"))
        return False

    # -- the picture -------------------------------------------------------------------------------

    @property
    def laid(self) -> str:
        return gamepanel.laid(self.match, self.play.help, undealt=self.choosing or self.dealing)

    def picture(self) -> Data:
        if self.dealing:
            return gamepanel.undealt(self.match, gamepanel.dealing(self.match))
        if self.choosing:
            return gamepanel.undealt(self.match, gamepanel.starting(self.play, self.setup))
        panel = gamepanel.drawer(self) if self.play.help.more else gamepanel.playing(self)
        return gamepanel.scene(self.play, panel, self._thinking())

    def _thinking(self) -> int | None:
        """The seat that is about to move, as far as the learner can know."""
        turn = self.state.turn
        waiting = self._timer is not None and self.match.presenter.coach.moving(self.state)
        return turn if waiting and turn not in self.match.hands else None


def _any_or(seed: int | None) -> int:
    """The seed of a deal; any where none is given."""
    return random.SystemRandom().randrange(2**32) if seed is None else seed


def _aloud(told: list[str]) -> str:
    return spoken([aloud(line).rstrip(".") for line in told])
