"""A chapter at the table: its steps one after the other, each read, watched, tried or answered."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from tichu_teach.classroom.progress import record
from tichu_teach.classroom.task import step_id
from tichu_teach.engine import State
from tichu_teach.exercises.alike import of_theme, sibling
from tichu_teach.exercises.errors import UnknownPuzzle
from tichu_teach.exercises.library import find
from tichu_teach.exercises.puzzle import Puzzle
from tichu_teach.lessons.lesson import Lesson, Step
from tichu_teach.lessons.taught import CONTROLS, taught_before
from tichu_teach.pages.chapter import panel
from tichu_teach.pages.chapter.walk import Walk, Way
from tichu_teach.pages.exam.closing import CHECK, ClosingCheck
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.pages.presenters.presenter import Seen
from tichu_teach.pages.presenting.free import for_whom, try_action
from tichu_teach.pages.presenting.slide import Slide
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.pages.question.exercise_page import ExercisePage
from tichu_teach.pages.question.notes import rules
from tichu_teach.pages.question.replay import PlayThrough
from tichu_teach.pages.table.scene import NO_INPUT, Data, make_note, panel_only
from tichu_teach.pages.table.session import link_values, move, on_message, on_press, served_at
from tichu_teach.pages.table.table import LearnerError
from tichu_teach.texts import text
from tichu_teach.texts.names import told_names
from tichu_teach.themes import THEMES

if TYPE_CHECKING:
    from tichu_teach.scene import Scene
    from tichu_teach.scene.panel import Block, NoteBlock
    from tichu_teach.scene.table import SceneInput, SceneTable


CLOSING = "closing"
"""The closing page's name in links."""


class LessonPage(ExercisePage):
    """A chapter being worked through, or a single step of it. Progress is kept under `progress`.

    `chapter` is a name, a file or a way. A link's query can say where to begin: `?step=duty`, or `?step=3`
    for the third step. A single step, in a notebook's cell, is for trying and keeps nothing. Raises
    UnknownLesson for an unknown name, LessonError for a faulty file.
    """

    def __init__(self, chapter: str | Path | Way, host: LessonPage | None = None) -> None:
        way = chapter if isinstance(chapter, Way) else Way.through(chapter)
        self.keys = ExercisePage.keys if way.only is None else ()
        super().__init__(way.lesson.ruleset, host)
        self.walk = Walk(way, self.learner)
        # Counts layings: at each one the browser forgets what was picked.
        self.layings: int = host.layings if host else 0
        self.note_on_link: NoteBlock | None = None  # a note about a link to no known step
        if host:
            self.walk.go_to(host.place)
        self.lay_out()
        if way.only is not None and host is None:
            self._start()

    def __repr__(self) -> str:
        step = self.step
        if self.walk.way.only is not None and step is not None:
            return f"step{(self.lesson.name, step.id)!r}"
        return f"LessonPage({self.lesson.name!r})"

    @property
    def lesson(self) -> Lesson:
        """The chapter."""
        return self.walk.lesson

    @property
    def place(self) -> int:
        """The present step, counted from 0; the number of steps on the closing page."""
        return self.walk.place

    @property
    def step(self) -> Step | None:
        """The present step; None on the closing page."""
        return self.walk.step

    @property
    def watching(self) -> bool:
        """True while the step's play-through is still running."""
        return self.here.watching

    @property
    def checkable(self) -> bool:
        """True if there is a closing check: only in our own chapters, and not before a class."""
        return not (self.lesson.file or self.presenting.on) and self.lesson.ruleset in THEMES

    def lay_out(self, *, afresh: bool = False) -> None:
        """Lay out the present step from its beginning, or as it was solved."""
        self.layings += 1
        self.exercise, self.here = self.walk.lay_out(afresh=afresh)

    def _start(self) -> None:
        """Show the step, and let its play-through run."""
        self.show(self._title())
        self.roll()

    @property
    def on_show(self) -> PlayThrough:
        return self.here.lead_up if self.watching else super().on_show

    def _go_to(self, place: int, *, afresh: bool = False) -> None:
        self.walk.go_to(place)
        self.note_on_link = None
        self.lay_out(afresh=afresh)
        self.walk.keep(self.record)
        self._start()

    def _leap_to(self, place: int) -> None:
        """Go to a step other than the next one to be made good."""
        self.walk.missing = False
        self._go_to(place)

    def _mark(self) -> None:
        """Remember how the step on the table went."""
        self.walk.mark(self.walk.solved.get(self.place) if self.here.puzzle_on_table else self.exercise)

    @property
    def task(self) -> tuple[str, str]:
        step = self.step
        if step is None:
            return "", ""
        if self.here.puzzle_on_table:
            return self.here.puzzle_on_table.id, ""
        return step_id(self.lesson.name, step.id), next(iter(step.rules), "")

    def finished(self) -> None:
        exercise = self.exercise
        assert exercise is not None
        self.here.similar_puzzle = self._find_like()
        if self.here.puzzle_on_table:
            return self.learner.keep(record(self.record, self.here.puzzle_on_table, exercise.result))
        self.walk.solved[self.place] = exercise
        self._mark()

    # -- events ------------------------------------------------------------------------------------

    def begin(self, hello: Data) -> None:
        """Go on at the step that the browser remembers, or begin with that of a link."""
        if self.walk.way.only is None:
            self.presenting.address = served_at(hello["url"])
            self.walk.go_to(self._resumed() or self.place)
            if not self._linked(hello["query"]):
                self._say_astray(hello["query"])
        else:
            self.lay_out()
        self._start()

    def _resumed(self) -> int:
        """The step to resume at. If the chapter has changed since, the first one not yet done."""
        entry, went = self.record.lessons.get(self.lesson.name), self.record.steps(self.lesson.name)
        if entry is None or entry["done"]:
            return 0
        if went and entry["of"] != len(self.lesson.steps):
            return next((n for n, step in enumerate(self.lesson.steps) if step.id not in went), 0)
        place = entry["step"]
        return place if place <= len(self.lesson.steps) else 0

    def _linked(self, query: str) -> bool:
        """Lay out the step that a link's query names by id or number, or else the present one.

        Return False if it names no step of this chapter.
        """
        asked = link_values(query)
        ids, wanted = [*(step.id for step in self.lesson.steps), CLOSING], asked.get("step", "")
        numbers = [str(number + 1) for number in range(len(self.lesson.steps))]
        if found := wanted in (*ids, *numbers):
            self.walk.go_to(ids.index(wanted) if wanted in ids else numbers.index(wanted))
        self.lay_out()
        with suppress(UnknownPuzzle):
            if self.exercise and "like" in asked:
                self._lay_like(find(asked["like"]))
        return found or not wanted

    def _say_astray(self, query: str) -> None:
        """Say that there is no such step."""
        wanted, of = link_values(query)["step"], len(self.lesson.steps)
        words = text("page.step.stray", step=wanted[:40], of=of)
        self.note_on_link = make_note("warn", words)

    @property
    def way_here(self) -> str:
        if self.walk.way.only is not None:
            return ""
        like = {"like": self.here.puzzle_on_table.id} if self.here.puzzle_on_table else {}
        return "?" + urlencode({"step": self.step.id if self.step else CLOSING} | like)

    def come_to(self, query: str) -> None:
        if query == CHECK:
            return self.press_check()
        self.walk.missing, self.note_on_link = False, None
        self._linked(query)
        self.walk.keep(self.record)
        self._start()

    @on_message("choose")
    def on_choose(self, data: Data) -> None:
        """Take an answer, or go to the step whose dot was pressed."""
        if data["block"] != "steps":
            return super().on_choose(data)
        if type(data["value"]) is int and 0 <= data["value"] < len(self.lesson.steps):
            self._leap_to(data["value"])

    def act(self, kind: str, data: Data) -> None:
        """Take a move at the table as an answer, or try it on a free table."""
        if self.exercise:
            return self.answer(kind, data)
        if self.here.trial is None:
            raise LearnerError(text("page.not-here"))
        self._try(self.here.trial, kind, data)

    def answer(self, kind: str, data: Data) -> None:
        self.press_question()
        super().answer(kind, data)

    @on_press("question")
    def press_question(self) -> None:
        """Skip what leads up to the question."""
        self.here.lead_up.end()

    def _try(self, state: State, kind: str, data: Data) -> None:
        """Try an action on the free table: the referee says why it is allowed or not."""
        names = told_names(state)
        wanted = move(state, self._mover(state), kind, data, names)
        done = try_action(state, wanted, names, self._without_untaught)
        self.here.verdict = done.verdict
        if done.state_after is not None:
            self._tick(state, wanted)
            self.here.trial, self.here.log_lines = done.state_after, self.here.log_lines + done.log_lines
            self.here.received_cards = tuple(Counter(done.state_after.held(0)) - Counter(state.held(0)))
            self._lay_again()
        self.show(done.aloud)

    def _tick(self, state: State, action: Any) -> None:
        """Tick off the goals that an action meets."""
        step = self.step
        assert step is not None
        found = self.walk.goals_found.setdefault(self.place, set())
        found |= {number for number, goal in enumerate(step.goals) if goal.is_met(state, action)}
        if step.goals and self.walk.all_found:
            self._mark()

    def _without_untaught(self, state: State) -> State:
        """Return the state without the decisions that have not been taught yet."""
        return presenter(state.game).coach.leave_out(state, self._known(state))

    def _lay_again(self) -> None:
        """Lay the cards again if goals are left and no open seat is to act."""
        step, state = self.step, self.here.trial
        assert step is not None and state is not None
        if step.goals and not self.walk.all_found and not {*state.to_act} & {*step.shown}:
            self.here.lay_again(step.final_position)
            self.layings += 1

    def _mover(self, state: State) -> int:
        """The seat that the learner plays for on a free table: one that is to act, if its cards are open."""
        step = self.step
        assert step is not None
        return next((seat for seat in state.to_act if seat in step.shown), step.seat)

    def _known(self, state: State) -> set[str]:
        """The names of the controls that the chapter so far, and those before it, have taught."""
        before = taught_before(self.lesson.name, self.lesson.ruleset)
        rules = before.rules.union(*(step.rules for step in self.walk.steps_reached))
        told = before.besides.union(*(step.teaches for step in self.walk.steps_reached)) & {*CONTROLS}
        game = state.game
        by_rule = {
            name for name, rule in presenter(game).scene.TAUGHT_BY.items() if {rule, game.row(rule)} & rules
        }
        return {*told, *by_rule}

    def _controls(self, state: State, inputs: SceneInput) -> SceneInput:
        """The controls of the table without those that have not been taught yet."""
        known, layout = self._known(state), presenter(state.game).scene
        inputs = layout.without_controls(inputs, layout.TAUGHT_BY.keys() - known)
        return {**inputs, "notation": inputs["notation"] if "notation" in known else False}

    # -- before a class ----------------------------------------------------------------------------

    def stands_in(self) -> LessonPage:
        return LessonPage(self.walk.way, self)

    @property
    def state(self) -> State | None:
        step = self.step
        return (
            self.here.trial or super().state or (step.final_position if step and not self.exercise else None)
        )

    def slide(self) -> Slide:
        shown, step = super().slide(), self.step
        if step is None:
            return replace(shown, notes=[])
        tips = step.hints() if self.here.trial is not None else ()
        hints: list[Block] = [make_note("tip", hint) for hint in tips]
        after = self.lesson.steps[self.place + 1 :] if self.walk.way.only is None else ()
        return replace(
            shown,
            hidden=shown.hidden and not self.watching,
            notes=[*shown.notes, *hints, *rules(step.rules, self.lesson.ruleset)],
            following=after[0].say("title") if after else text("present.closing"),
            way_here=self.way_here,
        )

    @on_press("first")
    def press_first(self) -> None:
        """Go to the first step."""
        self._leap_to(0)

    @on_press("last")
    def press_last(self) -> None:
        """Go to the last step."""
        self._leap_to(len(self.lesson.steps) - 1)

    # -- buttons -----------------------------------------------------------------------------------

    @on_press("next")
    def press_next(self) -> None:
        """Go to the next step (or the next missed one), or to the end of the play-through."""
        walk = self.walk
        if self.watching:
            return self.press_leap()
        if walk.step is None or walk.way.only is not None:
            return
        self._mark()
        place = walk.place + 1
        if walk.missing:
            place = next((n for n in walk.missed_steps() if n > walk.place), len(self.lesson.steps))
        self._go_to(place, afresh=walk.missing)

    @on_press("leap")
    def press_leap(self) -> None:
        """Go to the end of the play-through; if it has ended meanwhile, skip nothing else."""
        if self.watching:
            self.here.lead_up.end()
            self.show()

    @on_press("back")
    def press_back(self) -> None:
        """Go to the step before; from a puzzle like a step's question, to that step."""
        if self.here.puzzle_on_table:
            self._go_to(self.place)
        elif self.place and self.walk.way.only is None:
            self._leap_to(self.place - 1)

    @on_press("retry")
    def press_retry(self) -> None:
        """Lay the question, or the free table, again."""
        if self.step is not None and self.here.trial is not None:
            self.here.lay_again(self.step.final_position)
            self.here.verdict = None
            self.layings += 1
            return self.show()
        if self.exercise and self.exercise.done:
            self._go_to(self.place, afresh=True)
            return
        super().press_retry()

    def _find_like(self) -> Puzzle | None:
        """A puzzle like the question, for a learner who needed help with it; None if there is none."""
        exercise = self.exercise
        if exercise is None or exercise.solved_alone or self.presenting.on:
            return None
        game, seen = exercise.question.game.name, {*self.record.done, *self.record.missed}
        step = self.step
        if step and step.habit:
            from tichu_teach.exercises.about_habits import of_habit  # brings the analysis

            if like := of_habit(step.habit, game, seen, seed=len(seen)):
                return like
        if step and (theme := self.lesson.theme_of(step)):
            return of_theme(theme, game, seen, seed=len(seen))
        return sibling(exercise.question, game, seen, seed=len(seen)) if game in THEMES else None

    @on_press("alike")
    def press_alike(self) -> None:
        """Lay a puzzle like the question that needed help, with other cards."""
        like = self.here.similar_puzzle
        if like is None:
            return
        self._lay_like(like)
        self.show(like.story.text(at=like.question.names))

    def _lay_like(self, like: Puzzle) -> None:
        self.here.puzzle_on_table, self.here.similar_puzzle, self.here.returned = like, None, False
        self.exercise = Exercise(like.question)
        self.layings += 1

    @on_press("replay")
    def press_replay(self) -> None:
        """Show again what came of the answer, or the play-through."""
        if self.exercise and self.exercise.outcome.frames:
            return super().press_replay()
        self.here.lead_up.rewind()
        self.show()
        self.roll()

    @on_press("again")
    def press_again(self) -> None:
        """Go through the steps that were skipped or needed help."""
        missed = self.walk.missed_steps()
        self.walk.missing = bool(missed)
        if missed:
            self._go_to(missed[0], afresh=True)

    @on_press("check")
    def press_check(self) -> None:
        """Begin the closing check: five questions about what has been taught so far."""
        if self.step is not None or not self.checkable:
            return
        self.let_in(ClosingCheck(self, self.lesson))
        self.show(text("exam.check.begun"))

    # -- the picture -------------------------------------------------------------------------------

    @property
    def layout_name(self) -> str:
        like = self.here.puzzle_on_table
        return f"step {self.place} like {like.id}" if like else f"step {self.place}"

    def draw_exercise(self, exercise: Exercise | None) -> Scene:
        step = self.step
        if step is None:
            return panel_only(panel.ending(self))
        board, inputs = self._table(step, exercise)
        verdict = exercise.verdict() if exercise else self.here.verdict
        return {
            "table": board,
            "input": inputs,
            "panel": panel.panel(self, step, exercise),
            "verdict": verdict,
            "rolls": exercise is not None and exercise.rolling,
        }

    def _table(self, step: Step, exercise: Exercise | None) -> tuple[SceneTable | None, SceneInput]:
        """The table, and what the learner may do there."""
        here, shown = self.here, self.here.lead_up.on_table
        if shown and (here.watching or (not exercise and here.trial is None)):
            seen = replace(self._seen(step, shown.state), said=shown.said, pile=shown.pile)
            laid = presenter(shown.state.game).scene.table(shown.state.view(0), seen)
            inputs = self._inputs(step, exercise)
            return laid, {**inputs, "hand": None, "coming": here.watching}
        return self._board(step, exercise), self._inputs(step, exercise)

    def _board(self, step: Step, exercise: Exercise | None) -> SceneTable | None:
        """The table once the play-through has been seen."""
        if exercise and exercise.question.state is not None:
            return exercise.table(() if self.here.puzzle_on_table else step.marked)
        state = self.here.trial or step.final_position
        if state is None:
            return None
        seen = self._seen(step, state)
        if self.here.trial is not None:
            seen = replace(seen, marked=(*seen.marked, *self.here.received_cards))
        return presenter(state.game).scene.table(state.view(0), seen)

    def _inputs(self, step: Step, exercise: Exercise | None) -> SceneInput:
        """The controls of the table."""
        if exercise and exercise.question.state is not None:
            state, inputs = exercise.question.position, exercise.controls()
        elif (trial := self.here.trial) is not None:
            state, scene = trial, presenter(trial.game).scene
            inputs = scene.controls(state.view(self._mover(state)), self._seen(step, state))
        else:
            return NO_INPUT
        return self._controls(state, for_whom(state, inputs, self.layings))

    @staticmethod
    def _seen(step: Step, state: State) -> Seen:
        """The part of a step's position that the learner sees."""
        return replace(Seen.with_open(state, step.shown, told_names(state)), marked=step.marked)

    def _title(self) -> str:
        step = self.step
        return step.say("title") if step else str(panel.ending(self)["title"])
