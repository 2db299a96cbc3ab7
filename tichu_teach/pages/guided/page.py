"""A guided round: a real deal, and a coach at the learner's side whose help fades as it goes on.

The others play at the learner's pace: move by move while the coach shows how, later trick by trick.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tichu_teach.engine import Action, OptionError, games
from tichu_teach.engine.errors import short
from tichu_teach.lessons.taught import guided_rounds
from tichu_teach.pages.game import counsel
from tichu_teach.pages.game import panel as gamepanel
from tichu_teach.pages.game.match import Match
from tichu_teach.pages.game.playing import MatchPage, Playing
from tichu_teach.pages.game.rounds import Returning
from tichu_teach.pages.game.setup import Setup, Terms
from tichu_teach.pages.guided import panel
from tichu_teach.pages.guided.deals import FIRST_DEALS, fitting
from tichu_teach.pages.guided.guidance import Guidance
from tichu_teach.pages.presenting.slide import Presenting, Slide
from tichu_teach.pages.presenting.trying import AtHand
from tichu_teach.pages.question.learner import Learner
from tichu_teach.pages.table.scene import Data, aloud, moves_aloud
from tichu_teach.pages.table.session import DRAWER, RECORD, on_message, on_press
from tichu_teach.texts.names import spoken

if TYPE_CHECKING:
    from tichu_teach.scene import Present, Scene


class Guided(MatchPage):
    """A guided round, begun or taken up again when the first browser says hello.

    The browser keeps the round so far under `guided.<ruleset>`, like a game.

    The page has a match (`play`), as a game has, and its coach's `guidance`; it is `paused` while the learner
    has something to look at before the others play on. Before a class, a page like it stands in at the table
    of its `host`.
    """

    _going = False
    """True while moves happen that the learner isn't asked for."""

    def __init__(self, terms: Terms, match: Match, guidance: Guidance, host: Guided | None = None) -> None:
        self.terms, self.keys, self.round = terms, (terms.key, RECORD), guidance.round
        super().__init__(match.game.name, host)
        self.presenting = Presenting(self, self.slide, self.stands_in, self.at_hand, on=host is not None)
        self.returning = Returning(self)
        self.parts = (self.presenting, self.returning)
        self.learner: Learner = host.learner.nobody() if host else Learner(self.table, kept=True)
        self.play = Playing(match, terms, self)
        self.guidance, self.paused = guidance.restart(match), False

    @classmethod
    def begin(cls, ruleset: str, part: int, seed: int | None = None) -> Guided:
        """A new round at a table of its own.

        `part` counts a game's guided rounds from 1 (see `lessons/taught.py`). Part 1 follows the second
        chapter: things not taught by then are introduced as they come, or don't come. The last part, which
        may be the first, follows the last chapter. `seed` deals the same cards each time; without one a
        learner's first round has chosen cards.

        Raises UnknownGame, and OptionError for a part that the game lacks and for a seed that is no number.
        """
        rounds = {each.part: each for each in guided_rounds(games[ruleset].name)}
        if type(part) is not int or part not in rounds:
            raise OptionError(f"part is {' or '.join(map(str, rounds))} in {ruleset}, not {short(part)}")
        from tichu_teach.players import Steady  # when a round begins, not when the module is loaded

        round, game = rounds[part], games[ruleset]
        coach = Steady(game, beginner=round.taught_rules is not None)
        terms = Terms.agreed(ruleset, seed, player=lambda rng: coach)
        settled = Setup(game, [option.name for option in game.choices()], terms.home)
        deal = FIRST_DEALS[round.name] if seed is None else seed
        return cls(
            replace(terms, setup=settled, key=f"{round.page}.{ruleset}"),
            Match.begin(game, deal, terms.home),
            Guidance(round, coach, round.taught_rules),
        )

    def __repr__(self) -> str:
        return f"Guided({self.round.name!r})"

    # -- before a class ----------------------------------------------------------------------------

    def stands_in(self) -> Guided:
        """The page before a class."""
        return Guided(self.terms, self.match.with_record(self.match.record), self.guidance, self)

    def slide(self) -> Slide:
        """The page before a class: the coach's words, while the round is played."""
        return Slide(notes=gamepanel.notes(self.match))

    def at_hand(self) -> AtHand | None:
        """The position, as far as the learner sees it."""
        match = self.match
        asked = match.owes_decision and not self.dealing
        return AtHand(match.state, match.hands, match.seat) if asked else None

    def presenter_part(self) -> Present | None:
        return self.presenting.aside()

    # -- how the round goes on ---------------------------------------------------------------------

    def happened(self, before: Match, action: Action) -> None:
        """Take note that somebody has done an action."""
        self.guidance = self.guidance.after_action(before, action, self.match, settled=self._going)

    def taken_up(self) -> None:
        super().taken_up()
        self.guidance = self.guidance.restart(self.match)

    def go(self, told: Sequence[str] = ()) -> None:
        """Let the others play until the learner has to decide, or has something to look at first."""
        said = [*told, *self.play.release()]
        self.paused, self._going = False, True
        while (action := self._upcoming()) is not None:
            if self._to_look_at(action):
                self.paused = True
                break
            said += [*self.play.do(action), *self.play.release()]
        self._going = False
        if self.match.over:
            self._done()
        self.keep()
        match, guidance = self.match, self.guidance
        if self.paused:
            said = guidance.reasons(match.names)
        else:
            said += [match.title, *guidance.advised(match, self.play.help.advice_level)]
        self.show(moves_aloud(said))

    def _upcoming(self) -> Action | None:
        """The next action that needs no decision of the learner's; None if they must decide."""
        match = self.match
        unasked = self.guidance.action_without_calls(match, match.acting) if match.owes_decision else None
        return unasked or self.play.next_action()

    def _to_look_at(self, action: Action) -> bool:
        """Return True if the learner should look at something before this action of another player's.

        That is the last move while the coach shows how, later a whole trick.
        """
        match, guidance = self.match, self.guidance
        if guidance.moves_seen == len(guidance.moves) or action.seat in match.hands:
            return False
        guide = match.presenter.guide
        if guide.idle(action) or match.presenter.coach.is_silent(match.state, action):
            return False
        return guidance.stage == "full" or guide.between_tricks(match.state)

    def act(self, kind: str, data: Data) -> None:
        """Do what the learner wants; a refusal shows why."""
        step = self.play.act(kind, data)
        if step is None:
            return
        if step.result == "refused":
            return self.show(spoken(step.log_lines))
        if step.result == "waits":
            return self.go()
        self.keep()
        self.go(step.log_lines)

    @on_press("next")
    def press_next(self) -> None:
        """Let the others play on."""
        if self.paused:
            self.guidance = self.guidance.after_look(self.match)
            self.play.fresh()
            self.go()

    @on_press("mine")
    def press_mine(self) -> None:
        """Go on to the learner's next decision; anything new on the way is told there."""
        self.press_next()
        while self.paused:
            self.guidance = replace(self.guidance, moves_seen=len(self.guidance.moves))
            self.go()

    @on_press("would")
    def press_would(self) -> None:
        """Tell a little more of the coach's choice (*What would you do?*); after all of it, as little as at
        first.
        """
        if self.match.owes_decision:
            match, level = self.match, self.guidance.level(self.play.help.advice_level)
            told = counsel.next_level(match.state, match.acting, level)
            self.play.help = replace(self.play.help, advice_level=told)
            self.show(aloud(self.guidance.advised(match, told)))

    @on_press("more")
    def press_more(self) -> None:
        """Open or close the drawer: beginning again."""
        self.play.help = replace(self.play.help, shows_drawer=not self.play.help.shows_drawer, to_confirm="")
        self.show()

    @on_press("deal")
    def press_deal(self) -> None:
        """Begin again with another deal."""
        if self.match.over or self.returning.confirmed("deal"):
            self._deal()
            self.go()

    def _deal(self) -> None:
        seed = fitting(self.match.game, plain=self.guidance.taught_rules is not None)
        self.play.take_up(Match.begin(self.match.game, seed, self.play.home))

    @on_press("again")
    def press_again(self) -> None:
        """Begin again with the same cards."""
        if self.match.over or self.returning.confirmed("again"):
            self.play.take_up(self.match.restart())
            self.play.notice = None
            self.go()

    # -- the browser's history -------------------------------------------------------------------------

    @property
    def way_here(self) -> str:
        drawer = f"&{DRAWER}" if self.play.help.shows_drawer else ""
        return f"?move={self.match.decisions}{drawer}"

    def come_to(self, query: str) -> None:
        """Go back to where the learner had made fewer decisions; what has been taken back is gone."""
        place, _, drawer = query.partition("&")
        wanted, match = place.removeprefix("?move="), self.match
        while wanted.isdecimal() and match.decisions > int(wanted) and (before := match.taken_back()):
            match = before
        if match is self.match:
            self.play.help = replace(self.play.help, shows_drawer=drawer == DRAWER, to_confirm="")
            return self.show()
        self.returning.go_back(match)

    # -- what the browser keeps ------------------------------------------------------------------------

    @on_message("hello")
    def on_hello(self, data: Data) -> None:
        """Take up the round that the browser kept, unless one is being played here."""
        self.learner.open(data["stored"])
        if data["again"]:
            return self.show()
        kept = data["stored"].get(self.terms.key)
        if kept is not None:
            if self.play.resume(kept, self.terms):
                self.play.notice = None  # the page tells anyway where it stands
            else:
                self.table.remember(f"{self.terms.key}.damaged", kept)
        elif self.terms.seed is None and self._known:
            self._deal()  # they have seen the chosen cards
        self.play.help = replace(self.play.help, shows_drawer=data["query"].endswith(f"&{DRAWER}"))
        self.go()

    @property
    def _known(self) -> bool:
        """True if the learner has played such a round to its end before."""
        known = self.learner.record.lessons.get(self.round.name)
        return bool(known and known["done"])

    def _done(self) -> None:
        """Have the learner's record know that the round was played."""
        if not self._known:
            self.learner.keep(self.learner.record.with_step_reached(self.round.name, 1, 1, True))

    # -- the picture -------------------------------------------------------------------------------------

    @property
    def layout_name(self) -> str:
        return gamepanel.layout_of(self.match, self.play.help, undealt=self.dealing)

    def picture(self) -> Scene:
        """The table, without controls for what has not been taught."""
        if self.dealing:
            return gamepanel.undealt(self.match, gamepanel.dealing(self.match))
        picture = gamepanel.scene(
            self.play,
            panel.panel(self.play, self.guidance, self.presenting.free_table_buttons(), paused=self.paused),
        )
        taught = self.guidance.taught_rules
        if taught is None or not picture["input"]:
            return picture
        match = self.match
        layout, told = match.presenter.scene, {*self.guidance.topics_met, *self.guidance.news(match)}
        later = {name for name, rule in layout.TAUGHT_BY.items() if rule not in taught} - told
        return {**picture, "input": layout.without_controls(picture["input"], later)}
