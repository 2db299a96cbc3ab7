"""A whole game at the table: a learner, their partners and opponents, and a referee who coaches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from tichu_teach.engine import Action, Record, SavedGameError
from tichu_teach.engine.options import Value
from tichu_teach.pages.game import company
from tichu_teach.pages.game import panel as gamepanel
from tichu_teach.pages.game.company import Maker
from tichu_teach.pages.game.lookback import LookBack
from tichu_teach.pages.game.match import Match
from tichu_teach.pages.game.panel import PAUSES
from tichu_teach.pages.game.playing import MatchPage, Playing, trouble
from tichu_teach.pages.game.reviewing import LOOKING, OFF, LookingBack
from tichu_teach.pages.game.round_help import RoundHelp
from tichu_teach.pages.game.rounds import LATER, Rounds, any_or
from tichu_teach.pages.game.saved import OtherGameError, opponents_in, read_saved
from tichu_teach.pages.game.setup import Terms
from tichu_teach.pages.presenting.slide import Presenting, Slide
from tichu_teach.pages.presenting.trying import AtHand
from tichu_teach.pages.table.scene import Data, make_note, moves_aloud
from tichu_teach.pages.table.session import DRAWER, RECORD, Session, on_message, on_press
from tichu_teach.pages.table.slices import BREATH
from tichu_teach.pages.table.table import LearnerError
from tichu_teach.texts import text
from tichu_teach.texts.names import game_name, spoken

if TYPE_CHECKING:
    from tichu_teach.analysis import Decision, Review
    from tichu_teach.scene import Present, Scene

CLAIMED = "?claim=on"
"""The way to the answer to a claim."""

ENDS = (*LATER, "more", "present")
"""The buttons that another line of a game lacks: it ends with its round, and nobody keeps it."""


class Game(MatchPage):
    """A game against opponents, begun or taken up again when the first browser says hello.

    The browser keeps the game so far under `game.<ruleset>` (see `saved.py`).

    The page has a match (`play`), and is `choosing` while the learner still says what they want to play.
    Before a class, and for another line of the game (`side_line`), a page like it with another match stands
    in at the table of its `host`, and keeps nothing.
    """

    def __init__(self, terms: Terms, match: Match, host: Session | None = None) -> None:
        self.terms, self.keys = terms, (terms.key, RECORD, LOOKING)
        super().__init__(match.game.name, host)
        self.presenting = Presenting(self, self.slide, self.stands_in, self.at_hand)
        self.play = Playing(match, terms, self)
        self.choosing = bool(self.terms.setup) and host is None
        self.rounds, self.lookback = Rounds(self), LookingBack(self, self.look_back)
        self.parts = (self.presenting, RoundHelp(self), self.rounds, self.lookback)

    @classmethod
    def begin(
        cls,
        ruleset: str = "nanking",
        seed: int | None = None,
        seat: int = 0,
        player: Maker | None = None,
        opponents: str = company.USUAL,
        **options: Value,
    ) -> Game:
        """A new game at a table of its own.

        `seed` deals the same cards each time, `seat` is the learner's in the first round. `player` makes the
        others from a random generator, or `opponents` says how well they play. `options` are the ruleset's.
        If the ruleset offers choices (see `setup.py`), the learner makes those not given here before the
        first deal.

        Raises UnknownGame; OptionError for a seat that nobody can sit on, a seed that is no number, unknown
        opponents, and an option that the ruleset lacks.
        """
        terms = Terms.agreed(ruleset, seed, seat, player, opponents, options)
        return cls(terms, Match.begin(terms.game, any_or(seed), seat))

    def __repr__(self) -> str:
        return f"Game({self.match.game.name!r})"

    @property
    def frame_subject(self) -> Record:
        return self.match.record

    # -- other pages in its place ------------------------------------------------------------------

    def _like_this(self, match: Match, host: Session) -> Game:
        """A page like this one in its host's place, with another match."""
        page = Game(replace(self.terms, company=self.play.company), match, host)
        page.play.speed, page.play.click = self.play.speed, self.play.click
        page.lookback.reviewing.on = self.lookback.reviewing.on
        return page

    def stands_in(self) -> Game:
        """The page before a class."""
        self.play.stop_work()
        page = self._like_this(self.match.with_record(self.match.record), self)
        page.presenting.on, page.presenting.address = True, self.presenting.address
        return page

    def another_line(self, decision: Decision, host: Session) -> Game:
        """The game from a decision on, with the better choice; `host` is the session it comes back to."""
        line = self._like_this(self.match.line(decision.number, decision.better), host)
        line.side_line = True
        return line

    def look_back(self, review: Review) -> None:
        """Ask the decisions of a review again; the game waits."""
        back = LookBack(review, self.match, self, self.another_line, self.lookback.keep)
        self.let_in(back)
        back.show(back.title)

    @on_press("mainline")
    def press_mainline(self) -> None:
        """Go back to the game as it was."""
        if self.side_line:
            self.leave()

    def leave(self, say: str = "") -> None:
        self.play.stop_work()
        super().leave(say)

    # -- the browser's history ---------------------------------------------------------------------

    @property
    def way_here(self) -> str:
        """The way to this page.

        A move is no place in the history: only its button takes it back, for others have answered it since.
        """
        if self.side_line:
            return f"{super().way_here}&line=on"
        help = self.play.help
        return f"?{DRAWER}" if help.shows_drawer else CLAIMED if help.claim_answer else ""

    def come_to(self, query: str) -> None:
        """Go back from another line of the game, the drawer or an answer.

        Forward, or after a reload, it leads to the drawer or the look back.
        """
        if self.side_line:
            return super().come_to(query)
        if self.play.help.claim_answer and query != CLAIMED:
            self.press("unclaim")
        if self.play.help.shows_drawer is not (query == f"?{DRAWER}"):
            self.press_more()
        self.lookback.come_to(query)

    def slide(self) -> Slide:
        """The page before a class: the coach's words, while a round is played."""
        return Slide(notes=gamepanel.notes(self.match))

    def at_hand(self) -> AtHand | None:
        """The position, as far as the learner sees it."""
        match = self.match
        return (
            AtHand(match.state, match.hands, match.seat)
            if match.owes_decision and not self.choosing
            else None
        )

    def presenter_part(self) -> Present | None:
        return None if self.side_line or self.choosing else self.presenting.aside()

    # -- how it goes on ----------------------------------------------------------------------------

    def happened(self, before: Match, action: Action) -> None:
        """Review the action just done, if it is a decision of the learner's."""
        self.lookback.follow()

    def taken_up(self) -> None:
        super().taken_up()
        self.choosing = False

    def go(self, told: Sequence[str] = ()) -> None:
        """Let the others play, one at a time and with pauses, until the learner has to decide."""
        said = [*told, *self._release()]
        while True:
            if self._ponders():
                return self.show(moves_aloud(said))
            action = self.play.next_action()
            if action is None:
                break
            silent = self.match.presenter.coach.is_silent(self.state, action)
            if not silent and self.call_later(self._pause(), partial(self._let, action)):
                return self.show(moves_aloud(said))
            said += [*self.play.do(action), *self._release()]
        self.keep()
        self.show(moves_aloud([*said, self.match.title]))

    def _let(self, action: Action) -> None:
        """Do an opponent's move at the end of its pause."""
        self.go(self.play.do(action))

    def _pause(self) -> float:
        """Seconds until an opponent's move is shown, less the time spent thinking."""
        return PAUSES[self.play.speed] - self.play.others.seconds_spent(self.match)

    def _ponders(self) -> bool:
        """Have an opponent think first, in slices, so that the page can answer meanwhile."""
        return self.play.others.ponders(self.match) and self.call_later(BREATH, self._ponder)

    def _ponder(self) -> None:
        if self.play.others.ponder():
            self.go()
        else:
            self.call_later(BREATH, self._ponder)

    def _release(self) -> list[str]:
        """Do the play that has waited long enough."""
        record, told = self.match.record, self.play.release()
        if self.match.record is not record:
            self.keep()
        return told

    def act(self, kind: str, data: Data) -> None:
        """Do what the learner wants; a refusal shows why."""
        if self.choosing:
            raise LearnerError(text("page.not-here"))
        step = self.play.act(kind, data)
        if step is None:
            return
        if step.result == "refused" or (step.result == "waits" and self._timer is not None):
            return self.show(spoken(step.log_lines))
        if step.result == "waits":
            return self.go()
        self.stop()
        self.keep()
        self.go(step.log_lines)

    # -- what the browser keeps --------------------------------------------------------------------

    @on_message("hello")
    def on_hello(self, data: Data) -> None:
        """Take up the game that the browser kept, unless one is being played here."""
        self.lookback.opened(data["stored"], data["at"])
        if data["again"]:
            return self.show()
        strength = company.asked_for(data["query"], self.match.game)
        if strength:
            self.play.seat(replace(self.play.company, strength=strength))
        kept = data["stored"].get(self.terms.key)
        if kept is not None:
            self._resume(kept)
        self.rounds.come_in()
        self.come_to(data["query"])

    def _resume(self, kept: object) -> None:
        """Take up what the browser kept. What cannot be read is put aside, the learner told, and a game
        begun.
        """
        choosing = self.choosing
        if not self.play.resume(kept, self.terms):
            self.choosing = choosing
            self.table.remember(f"{self.terms.key}.damaged", kept)

    def keep(self) -> None:
        """Have the browser keep the game, unless it is before a class or another line of one."""
        if not self.side_line:
            super().keep()

    @on_message("file")
    def on_file(self, data: Data) -> None:
        """Take up a saved game that the learner picked; one that can't be loaded leaves the present one
        alone.
        """
        play, name = self.play, data["name"]
        try:
            record = read_saved(data["text"], self.match.game, play.home)
        except OtherGameError as error:
            theirs, ours = (game_name(each) for each in (error.name, self.match.game.name))
            play.notice = make_note("bad", text("game.load.other", name=name, theirs=theirs, ours=ours))
            return self.show(play.notice["text"])
        except SavedGameError as error:
            play.notice = trouble("bad", "game.load.failed", error, name=name)
            return self.show(play.notice["text"])
        play.company = replace(play.company, strength=opponents_in(data["text"], record.game))
        play.take_up(Match.of(record, self.match.seed, play.home))
        play.notice = make_note("good", text("game.load.done", name=name))
        self.go()

    # -- choices -----------------------------------------------------------------------------------

    @on_message("select")
    def on_select(self, data: Data) -> None:
        """Choose the pace of the others and how well they play; before the first deal, the rules."""
        block, value = data["block"], data["value"]
        if block == company.BLOCK:
            self._choose_company(value)
        elif self.choosing:
            game = self.terms.setup.chosen(self.match.game, block, value)
            if game != self.match.game:
                self.rounds.begin(Match.begin(game, any_or(self.terms.seed), self.play.home))
            self.show()
        elif block == "lookback":
            self.lookback.switch(value != OFF)
        elif block == "speed" and value in PAUSES:
            self.play.speed = value
            self.keep()
            self.go()

    def _choose_company(self, strength: str) -> None:
        """Seat others, or have the same ones play better or worse from here on."""
        play = self.play
        if not play.company.may_choose or strength not in company.strengths(self.match.game):
            return
        play.seat(replace(play.company, strength=strength))
        if self.choosing:
            return self.show()
        self.keep()
        self.go()

    # -- buttons -----------------------------------------------------------------------------------

    @on_message("button")
    def on_button(self, data: Data) -> None:
        """Press a button.

        Before the deal only *begin* counts: others are late clicks. Another line has no next round.
        """
        if (self.side_line and data["name"] in ENDS) or (self.choosing and data["name"] != "begin"):
            return
        self.play.help = replace(self.play.help, verdict=None)  # that on the last move goes
        super().on_button(data)

    @on_press("more")
    def press_more(self) -> None:
        """Open or close the drawer: speed, save and load, deal again."""
        if self.choosing:
            return
        play = self.play
        play.help = replace(play.help, shows_drawer=not play.help.shows_drawer, to_confirm="")
        if play.unreadable_game is None:
            play.notice = None  # it has been read, and the drawer has no room to spare
        self.show()

    # -- the picture -------------------------------------------------------------------------------

    @property
    def layout_name(self) -> str:
        return gamepanel.layout_of(self.match, self.play.help, undealt=self.choosing or self.dealing)

    def picture(self) -> Scene:
        if self.dealing:
            return gamepanel.undealt(self.match, gamepanel.dealing(self.match))
        if self.choosing:
            return gamepanel.undealt(self.match, gamepanel.starting(self.play, self.terms.setup))
        panel = (
            gamepanel.drawer(self, self.lookback.reviewing)
            if self.play.help.shows_drawer
            else gamepanel.playing(self, self.lookback.reviewing)
        )
        return gamepanel.scene(self.play, panel, self._thinking())

    def _thinking(self) -> int | None:
        """The seat that is about to move, as far as the learner can know."""
        turn = self.state.turn
        waiting = self._timer is not None and self.match.presenter.coach.moving(self.state)
        return turn if waiting and turn not in self.match.hands else None
