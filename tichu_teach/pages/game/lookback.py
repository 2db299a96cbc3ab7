"""A round looked back at: the decisions that mattered are asked again, with the table as it was.

The page of the game waits meanwhile; what is tried here leaves no trace there.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, Any

from tichu_teach.engine import Action
from tichu_teach.pages.game.match import LOG_LINES, Match, same_move
from tichu_teach.pages.presenters.presenter import Seen, views
from tichu_teach.pages.table.scene import (
    NO_INPUT,
    Data,
    aloud,
    make_button,
    make_note,
    make_panel,
    plain_words,
    verdict_card,
)
from tichu_teach.pages.table.session import Session, move, on_press
from tichu_teach.texts import Texts
from tichu_teach.texts.names import named_cards, spoken
from tichu_teach.texts.reasons import tell

if TYPE_CHECKING:
    from tichu_teach.analysis import Candidate, Decision, Review
    from tichu_teach.classroom.moments import Moment
    from tichu_teach.exercises.question import Question
    from tichu_teach.scene import Scene
    from tichu_teach.scene.panel import Block, PanelButton, ScenePanel, TextBlock
    from tichu_teach.scene.table import SceneVerdict


LOOKED_BACK = "?lookback="
"""The way to a game's page while it is looked back at; the number of the moment follows."""


class LookBack(Session):
    """The moments of a review, one after the other, at the table of the game's page, in its place."""

    def __init__(
        self,
        review: Review,
        match: Match,
        host: Session,
        line: Callable[[Decision, Session], Session],
        keep: Callable[[Decision, Question, str], Moment | None],
    ) -> None:
        """Begin with the first moment of a review.

        `match` is the match whose round is over, `host` the page stood in for. `line` makes the game that
        goes on from a decision, and comes back to the session it is given. `keep` has the learner's record
        ask a decision again (see `LookingBack.keep`).
        """
        super().__init__(match.game.name, host)
        self._questions: dict[int, Question | None] = {}  # by place, the moment as a question
        self.kept: dict[int, str] = {}  # by place, what was said when the moment was kept
        self.match, self._line, self._keep = match, line, keep
        self.review, self.moments = review, sorted(review.moments, key=lambda each: each.number)
        self.say = Texts(match.game.name)
        self._turn_to(0)

    def _turn_to(self, place: int) -> None:
        self.place = place
        self.told = False
        self.tried: Action | None = None
        self.verdict: SceneVerdict | None = None
        if self.moment:
            self.state = self.match.record.back_to(self.moment.number).state

    @property
    def moment(self) -> Decision | None:
        """The decision on view; None at the end."""
        return self.moments[self.place] if self.place < len(self.moments) else None

    # -- events --------------------------------------------------------------------------------------

    def act(self, kind: str, data: Data) -> None:
        """Take a second choice, if the referee allows it."""
        if self.moment is None or self.told:
            return
        match, seat = self.match, self.match.seat
        action = move(self.state, seat, kind, data, match.names)
        verdict = self.state.ask(action)
        if not verdict:
            self.verdict = verdict_card(verdict, match.game, you=seat, names=match.names)
            return self.show(spoken([self.verdict["title"], self.verdict["text"]]))
        self.tried = action
        self.press_reveal()

    @on_press("reveal")
    def press_reveal(self) -> None:
        """Tell what was done, what was better, by how much, and why."""
        if self.moment:
            self.told, self.verdict = True, None
            self.show(aloud(self._answer(self.moment)))

    @on_press("next")
    def press_next(self) -> None:
        """Go to the next decision that mattered."""
        if self.moment:
            self._turn_to(self.place + 1)
            self.show(self.title)

    @on_press("line")
    def press_line(self) -> None:
        """Play on from here, with the better choice."""
        if self.moment and self.told:
            line = self._line(self.moment, self)
            self.let_in(line)
            line.go_on()

    @on_press("keep")
    def press_keep(self) -> None:
        """Have the learner's review ask this decision again."""
        question = self._question()
        if question is None or self.moment is None:
            return
        kept = self._keep(self.moment, question, "helped" if self.found_better else "missed")
        if kept is None:
            self.kept[self.place] = self.say("game.lookback.unkept")
        else:
            days = (date.fromisoformat(kept.row.due) - date.fromisoformat(kept.row.last)).days
            self.kept[self.place] = self.say("game.lookback.kept", count=max(1, days))
        self.show(plain_words(self.kept[self.place]))

    def _question(self) -> Question | None:
        """The moment as a question for the review, once told; None if it makes none or is kept already."""
        if self.moment is None or not self.told or self.place in self.kept:
            return None
        if self.place not in self._questions:
            from tichu_teach.exercises.tactics import question_of_decision  # for a look back only

            self._questions[self.place] = question_of_decision(self.state, self.match.seat, self.moment)
        return self._questions[self.place]

    @on_press("close")
    def press_close(self) -> None:
        """Go back to the game."""
        self.leave(self.match.title)

    # -- the browser's history -----------------------------------------------------------------------

    @property
    def way_here(self) -> str:
        return f"{LOOKED_BACK}{self.place + 1}"

    def come_to(self, query: str) -> None:
        """Go back to another moment, or to the game."""
        number = query.removeprefix(LOOKED_BACK)
        if number == query:
            return super().come_to(query)
        if number in [str(each + 1) for each in range(len(self.moments) + 1) if each != self.place]:
            self._turn_to(int(number) - 1)
        self.show(self.title)

    # -- words ---------------------------------------------------------------------------------------

    def _move(self, state: Any, action: Any) -> str:
        """A move in words; doing nothing has words of its own."""
        if action is None:
            return self.say("game.lookback.silent")
        return self.match.presenter.naming.move(state, action, self.match.names)

    def _on_top(self, state: Any) -> str:
        return self.match.presenter.guide.on_top(state, self.match.names)

    def _figures(self, key: str, cost: float, doubt: float = 0.0) -> str:
        unit = self.match.presenter.coach.counts_in(self.match.game)
        shown = f"{doubt:.1f}" if unit == "places" else str(max(1, round(doubt)))
        return self.say(f"game.lookback.{key}.{unit}", count=round(cost), number=f"{cost:.1f}", doubt=shown)

    def _why(self, moment: Decision) -> str:
        return tell(moment.reason, moment.facts, self.match.game.name, self.match.names)

    def _answer(self, moment: Decision) -> list[str]:
        """The answer in words: what was done, what was better, by how much, and why."""
        say, words = self.say, [self.say("game.lookback.did", move=self._move(self.state, moment.action))]
        if self.tried is not None:
            now = say("game.lookback.now", move=self._move(self.state, self._chosen(moment)))
            words.append(f"{now} {self._judged(moment)}")
        cost = say("game.lookback.proved")
        if not moment.proved:
            key = "cost" if moment.doubt else "cost.sure"
            cost = self._figures(key, moment.cost, moment.doubt)
        better = say("game.lookback.better", move=self._move(self.state, moment.better))
        words.append(f"{better} {self._why(moment)}".strip())
        return [*words, cost]

    def _chosen(self, moment: Decision) -> Action | None:
        """The second choice as it counts: if a call was the question, any other action is silence."""
        calling = [each for each in (moment.action, moment.better) if each is not None]
        if len(calling) == 1 and type(self.tried) is not type(calling[0]):
            return None
        return self.tried

    def _judged(self, moment: Decision) -> str:
        """The words on the second choice."""
        chosen, say = self._chosen(moment), self.say
        if same_move(chosen, moment.better):
            return ""
        if same_move(chosen, moment.action):
            return say("game.lookback.same")
        option = self._option(moment, chosen)
        if option is None:
            return say("game.lookback.untried")
        return say("game.lookback.alike") if option.alike else self._figures("less", option.behind)

    def _option(self, moment: Decision, chosen: Action | None) -> Candidate | None:
        return next((each for each in moment.evaluation.candidates if same_move(each.action, chosen)), None)

    @property
    def found_better(self) -> bool:
        """True if the second choice was the better one."""
        moment = self.moment
        return bool(moment and self.tried and same_move(self._chosen(moment), moment.better))

    @property
    def title(self) -> str:
        """The heading of the panel."""
        if self.moment is None:
            return self.say("game.lookback.end.title")
        if not self.told:
            return self.say("game.lookback.ask.title")
        return self.say(f"game.lookback.{'found' if self.found_better else 'told'}.title")

    # -- the picture ---------------------------------------------------------------------------------

    @property
    def layout_name(self) -> str:
        return f"lookback {self.place}"

    def picture(self) -> Scene:
        match, scene = self.match, self.match.presenter.scene
        moment, over = self.moment, self.moment is None
        state = match.state if over else self.state
        view = state.view(match.seat)
        better = self._move(self.state, moment.better) if moment and self.told else ""
        seen = Seen(
            match.seat,
            hands_seen=views(state, range(match.game.players)) if over else {},
            marked=named_cards(better),
            playing=True,
        )
        asked = moment is not None and not self.told
        controls = scene.controls(view, seen) if asked else NO_INPUT
        return {
            "table": scene.table(view, seen),
            "input": controls,
            "panel": self._panel(),
            "verdict": self.verdict,
        }

    def _panel(self) -> ScenePanel:
        key = "header" if self.moment else "header.end"
        header = self.say(f"game.lookback.{key}", number=self.place + 1, of=len(self.moments))
        buttons: list[PanelButton] = [
            make_button(name, self.say(f"game.lookback.{key}"), primary=primary)
            for name, key, primary in self._ways()
        ]
        return make_panel(header, self.title, self._blocks(), buttons)

    def _blocks(self) -> list[Block]:
        moment = self.moment
        if moment is None:
            return self._end()
        if not self.told:
            call = ".call" if None in (moment.action, moment.better) else ""
            asked: TextBlock = {"kind": "text", "text": self.say(f"game.lookback.ask{call}"), "stays": True}
            before = self.match.with_record(self.match.record.back_to(moment.number)).account.lines
            return [asked, {"kind": "log", "lines": before[-LOG_LINES:]}]
        words = "\n\n".join(self._answer(moment))
        blocks: list[Block] = [make_note("good" if self.found_better else "tip", words, stays=True)]
        if kept := self.kept.get(self.place):
            blocks.append({"kind": "text", "text": kept, "stays": True})
        return blocks

    def _end(self) -> list[Block]:
        """The end: the moments in a few lines, and what was done well."""
        say, count = self.say, len(self.review.decisions)
        if not count:
            return [{"kind": "text", "text": say("game.lookback.end.empty")}]
        blocks: list[Block] = []
        if self.moments:
            blocks.append({"kind": "text", "text": say("game.lookback.end.some", count=len(self.moments))})
            for each in self.moments:
                state = self._at(each)
                did = say("game.lookback.did", move=self._move(state, each.action))
                better = say("game.lookback.better", move=self._move(state, each.better))
                words = f"{self._on_top(state)} {did} {better}".strip()
                blocks.append(make_note("tip", words, stays=True))
        else:
            blocks.append(make_note("good", say("game.lookback.end.none", count=count)))
        for each in self.review.good:
            state = self._at(each)
            move, tempting = self._move(state, each.action), self._move(state, each.tempting)
            praise = say("game.lookback.good", move=move, tempting=tempting, why=self._why(each))
            words = f"{self._on_top(state)} {praise}".strip()
            blocks.append(make_note("good", words, stays=True))
        return blocks

    def _at(self, decision: Decision) -> Any:
        return self.match.record.back_to(decision.number).state

    def _ways(self) -> list[tuple[str, str, bool]]:
        if self.moment is None:
            return [("close", "close", True)]
        if self.told:
            keep = [("keep", "keep", False)] if self._question() else []
            return [("line", "on", False), *keep, ("next", "next", True), ("close", "close", False)]
        return [("reveal", "show", False), ("next", "next", False), ("close", "close", False)]
