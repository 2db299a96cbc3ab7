"""A chapter at the table: its steps one after the other, each read, watched, tried or answered."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

from tichu_teach.classroom.progress import PuzzleResult, record
from tichu_teach.classroom.task import step_id
from tichu_teach.engine import State
from tichu_teach.exercises.library import sibling
from tichu_teach.exercises.puzzle import Puzzle
from tichu_teach.lessons.lesson import Step
from tichu_teach.lessons.taught import CONTROLS, taught_before
from tichu_teach.pages.chapter import panel
from tichu_teach.pages.chapter.walk import Walk
from tichu_teach.pages.exam.closing import ClosingCheck
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.pages.presenters.presenter import Seen, views
from tichu_teach.pages.presenting.free import for_whom, tried
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.pages.question.notes import rules
from tichu_teach.pages.table.scene import NO_INPUT, panel_only
from tichu_teach.pages.table.session import Data, move, on_message, on_press
from tichu_teach.pages.table.table import LearnerError
from tichu_teach.texts import text
from tichu_teach.texts.names import told_names
from tichu_teach.themes import THEMES

if TYPE_CHECKING:
    from tichu_teach.scene.table import SceneInput, SceneTable


class LessonPage(Walk):
    """A lesson being worked through. What has been reached is kept by the browser under `progress`.

    A link's query can say where to begin: `?step=duty`, or `?step=3` for the third.
    Raises UnknownLesson for a name that is none, LessonError for a file that is at fault.
    """

    def _start(self) -> None:
        """Show the step, and let its play-through run."""
        self.show(self._title())
        self.roll()

    @property
    def moving(self) -> bool:
        return self.watching or super().moving

    def next_frame(self) -> list[str]:
        if not self.watching:
            return super().next_frame()
        self.frame += 1
        return self.frames[self.frame].told

    def _go_to(self, place: int, *, afresh: bool = False) -> None:
        self.place, self.astray = place, None
        self.lay_out(afresh=afresh)
        self.keep()
        self._start()

    @property
    def task(self) -> tuple[str, str]:
        step = self.step
        if step is None:
            return "", ""
        if self.alike:
            return self.alike.id, ""
        return step_id(self.lesson.name, step.id), next(iter(step.rules), "")

    def finished(self) -> None:
        exercise = self.exercise
        assert exercise is not None
        self.like = self._find_like()
        if self.alike:
            went = PuzzleResult(exercise.solved, exercise.tries + exercise.solved, exercise.hints)
            return self.keep_record(record(self.record, self.alike, went))
        self.solved[self.place] = exercise
        self.mark()

    # -- events ------------------------------------------------------------------------------------

    @on_message("hello")
    def on_hello(self, data: Data) -> None:
        """A page has opened: go on at the step its browser remembers."""
        if data["again"]:
            return self.reopen(data["stored"])
        self.open_record(data["stored"])
        self.address = data["url"] if "/render/" in data["url"] else ""
        self.place = self._resumed() or self.place
        self._linked(data["query"])
        self.lay_out()
        self._start()

    def _resumed(self) -> int:
        """Where the learner left off; in a chapter of other steps by now, the first that is still to come."""
        entry, went = self.record.lessons.get(self.lesson.name), self.record.steps(self.lesson.name)
        if entry is None or entry["done"]:
            return 0
        if went and entry["of"] != len(self.lesson.steps):
            return next((n for n, step in enumerate(self.lesson.steps) if step.id not in went), 0)
        place = entry["step"]
        return place if place <= len(self.lesson.steps) else 0

    def _linked(self, query: str) -> None:
        """Begin at the step that the query of a link names, by its id or its number."""
        wanted = parse_qs(query.lstrip("?")).get("step", [""])[0]
        ids = [step.id for step in self.lesson.steps]
        numbers = [str(number + 1) for number in range(len(ids))]
        if wanted in (*ids, *numbers):
            self.place = ids.index(wanted) if wanted in ids else numbers.index(wanted)
        elif wanted:
            words = text("page.step.stray", step=wanted[:40], of=len(ids))
            self.astray = {"kind": "note", "tone": "warn", "text": words}

    @on_message("choose")
    def on_choose(self, data: Data) -> None:
        """An answer, or a step that is gone to by its dot."""
        if data["block"] != "steps":
            return super().on_choose(data)
        if type(data["value"]) is int and 0 <= data["value"] < len(self.lesson.steps):
            self.missing = False
            self._go_to(data["value"])

    def act(self, kind: str, data: Data) -> None:
        """A move at the table: an answer, or something tried on a free table."""
        if self.exercise:
            return self.answer(kind, data)
        if self.trial is None:
            raise LearnerError(text("page.not-here"))
        self._try(self.trial, kind, data)

    def answer(self, kind: str, data: Data) -> None:
        if self.watching:
            self.frame = len(self.frames) - 1
        super().answer(kind, data)

    def _try(self, state: State, kind: str, data: Data) -> None:
        """The free table: whatever the learner tries, the referee says why it goes or doesn't."""
        names = told_names(state)
        wanted = move(state, self._mover(state), kind, data, names)
        done = tried(state, wanted, names, self._quiet)
        self.verdict = done.verdict
        if done.after is not None:
            self._tick(state, wanted)
            self.trial, self.told = done.after, self.told + done.told
            self.come = tuple(Counter(done.after.held(0)) - Counter(state.held(0)))
            self._lay_again()
        self.show(done.aloud)

    def _tick(self, state: State, action: Any) -> None:
        """Tick off the goals that an action meets."""
        step = self.step
        assert step is not None
        found = self.found.setdefault(self.place, set())
        found |= {number for number, goal in enumerate(step.goals) if goal.met(state, action)}
        if step.goals and self.all_found:
            self.mark()

    def _quiet(self, state: State) -> State:
        """The state without a wish to make, while wishes have not been taught."""
        if getattr(state, "phase", "") != "wish" or "wish" in self._known(state):
            return state
        return state.play(f"{state.to_act[0]} wish none")

    def _lay_again(self) -> None:
        """Where there is something left to find and nobody to play for, the cards come back."""
        step, state = self.step, self.trial
        assert step is not None and state is not None
        if step.goals and not self.all_found and not {*state.to_act} & {*step.shown}:
            self.trial, self.told, self.come = step.at, [], ()
            self.layings += 1

    def _mover(self, state: State) -> int:
        """Whose cards lie before the learner on a free table: those of the one to act, if they are open."""
        step = self.step
        assert step is not None
        return next((seat for seat in state.to_act if seat in step.shown), step.seat)

    def _known(self, state: State) -> set[str]:
        """What the controls of the table may show by now: all that the chapters so far have taught."""
        before = taught_before(self.lesson.name, self.lesson.ruleset)
        rules = before.rules.union(*(step.rules for step in self.reached))
        told = before.besides.union(*(step.teaches for step in self.reached)) & {*CONTROLS}
        game = state.game
        by_rule = {
            name for name, rule in presenter(game).scene.TAUGHT_BY.items() if {rule, game.row(rule)} & rules
        }
        return {*told, *by_rule}

    def _controls(self, state: State, inputs: SceneInput) -> SceneInput:
        """The controls of the table without those that have not been taught yet."""
        known, later = self._known(state), presenter(state.game).scene.TAUGHT_BY
        actions = [each for each in inputs["actions"] if each["type"] not in later or each["type"] in known]
        notation = inputs["notation"] if "notation" in known else False
        return {**inputs, "actions": actions, "notation": notation}

    # -- before a class ----------------------------------------------------------------------------

    def _for_class(self) -> None:
        super()._for_class()
        self.solved, self.found, self.missing = {}, {}, False
        self.lay_out(afresh=True)

    @property
    def hidden(self) -> bool:
        return super().hidden and not self.watching

    @property
    def state(self) -> State | None:
        step = self.step
        return self.trial or super().state or (step.at if step and not self.exercise else None)

    def notes(self) -> list[Data]:
        step = self.step
        if step is None:
            return []
        blocks = super().notes()
        if self.trial is not None:
            blocks += [{"kind": "note", "tone": "tip", "text": hint} for hint in step.hints()]
        return [*blocks, *rules(step.rules, self.lesson.ruleset)]

    @property
    def following(self) -> str:
        after = self.lesson.steps[self.place + 1 :]
        return after[0].say("title") if after else text("present.closing") if self.step else ""

    def way_here(self) -> str:
        return f"?step={self.step.id}" if self.step else ""

    @on_press("first")
    def press_first(self) -> None:
        """The first step."""
        self.press_restart()

    @on_press("last")
    def press_last(self) -> None:
        """The last step."""
        self.missing = False
        self._go_to(len(self.lesson.steps) - 1)

    # -- buttons -----------------------------------------------------------------------------------

    @on_press("next")
    def press_next(self) -> None:
        """The next step, or the end of the play-through; of those missed, the next one missed."""
        if self.watching:
            self.stop()
            self.frame = len(self.frames) - 1
            return self.show()
        if self.step is None:
            return
        self.mark()
        place = self.place + 1
        if self.missing:
            place = next((n for n in self.missed() if n > self.place), len(self.lesson.steps))
        self._go_to(place, afresh=self.missing)

    @on_press("back")
    def press_back(self) -> None:
        """The step before."""
        self.missing = False
        if self.place:
            self._go_to(self.place - 1)

    @on_press("retry")
    def press_retry(self) -> None:
        """The question, or the free table, as it was."""
        if self.step is not None and self.trial is not None:
            self.trial, self.told, self.verdict, self.come = self.step.at, [], None, ()
            self.layings += 1
            return self.show()
        if self.exercise and self.exercise.done:
            self._go_to(self.place, afresh=True)
            return
        super().press_retry()

    def _find_like(self) -> Puzzle | None:
        """A puzzle that asks what was asked, for who needed help with it; None where there is none."""
        exercise = self.exercise
        if exercise is None or exercise.alone or self.presenting:
            return None
        game, seen = exercise.question.game.name, {*self.record.done, *self.record.missed}
        return sibling(exercise.question, game, seen, seed=len(seen)) if game in THEMES else None

    @on_press("alike")
    def press_alike(self) -> None:
        """One like the question that needed help, with other cards."""
        like = self.like
        if like is None:
            return
        self.stop()
        self.alike, self.like, self.returned = like, None, False
        self.exercise = Exercise(like.question)
        self.layings += 1
        self.show(like.story.text(at=like.question.names))

    @on_press("replay")
    def press_replay(self) -> None:
        """What came of the answer, or the play-through, once more."""
        if self.exercise and self.exercise.frames:
            return super().press_replay()
        self.frame = 0
        self.show()
        self.roll()

    @on_press("again")
    def press_again(self) -> None:
        """The steps that were skipped or needed help, one after the other."""
        missed = self.missed()
        self.missing = bool(missed)
        if missed:
            self._go_to(missed[0], afresh=True)

    @on_press("check")
    def press_check(self) -> None:
        """The closing check: five questions about what has been taught so far."""
        if self.step is not None or not self.checkable:
            return
        self.stop()
        self.stand_in = ClosingCheck(self, self.lesson)
        self.show(text("exam.check.begun"))

    @on_press("restart")
    def press_restart(self) -> None:
        """The chapter from its first step."""
        self.missing = False
        self._go_to(0)

    # -- the picture -------------------------------------------------------------------------------

    @property
    def laid(self) -> str:
        return f"step {self.place}{f' like {self.alike.id}' if self.alike else ''}"

    def picture(self) -> Data:
        step = self.step
        if step is None:
            return panel_only(panel.ending(self))
        board, inputs = self._table(step)
        exercise = self.exercise
        return {
            "table": board,
            "input": inputs,
            "panel": self.panel(step),
            "verdict": exercise.verdict() if exercise else self.verdict,
            "rolls": exercise is not None and exercise.rolling,
        }

    def _table(self, step: Step) -> tuple[SceneTable | None, SceneInput]:
        """What lies on the table, and what the learner may do there."""
        exercise = self.exercise
        if self.watching or (self.frames and not exercise and self.trial is None):
            shown = self.frames[self.frame]
            seen = replace(self._seen(step, shown.state), said=shown.said, pile=shown.pile)
            return presenter(shown.state.game).scene.table(shown.state.view(0), seen), NO_INPUT
        if exercise and exercise.question.state is not None:
            state, inputs = exercise.question.at, exercise.controls()
            marked = () if self.alike else step.marked
            return exercise.table(marked), self._controls(state, for_whom(state, inputs, self.layings))
        if self.trial is not None:
            state, scene, seen = self.trial, presenter(self.trial.game).scene, self._seen(step, self.trial)
            inputs = for_whom(state, scene.controls(state.view(self._mover(state)), seen), self.layings)
            seen = replace(seen, marked=(*seen.marked, *self.come))
            return scene.table(state.view(0), seen), self._controls(state, inputs)
        if step.at is None:
            return None, NO_INPUT
        return presenter(step.at.game).scene.table(step.at.view(0), self._seen(step, step.at)), NO_INPUT

    @staticmethod
    def _seen(step: Step, state: State) -> Seen:
        """What the learner sees of a position of a step."""
        return Seen(
            called=told_names(state),
            open=views(state, step.shown),
            marked=step.marked,
            taken=True,
            scores=any(state.totals),
        )

    def _title(self) -> str:
        step = self.step
        return step.say("title") if step else str(panel.ending(self)["title"])

    def panel(self, step: Step) -> Data:
        """What stands beside the table at a step."""
        return panel.panel(self, step)
