"""A chapter at the table: its steps one after the other, each read, watched, tried or answered."""

from __future__ import annotations

from typing import Any

from tichu_teach.engine import State
from tichu_teach.lessons import chapters, editions, load
from tichu_teach.lessons.lesson import Step
from tichu_teach.texts import text
from tichu_teach.widgets import chronicle
from tichu_teach.widgets.exercise import NO_INPUT, Exercise, film
from tichu_teach.widgets.scene import controls, rule_card, seat_names, table, verdict_card
from tichu_teach.widgets.session import Data, Session, move
from tichu_teach.widgets.table import LearnerError

FRAME = 1.1
"""Seconds between two moves of a play-through."""

KEY = "progress"


class LessonPage(Session):
    """A lesson being worked through. What has been reached is kept by the browser under `progress`.

    Raises UnknownLesson for a name that is none.
    """

    keys = (KEY,)

    def __init__(self, name: str) -> None:
        self.lesson = load(name)
        super().__init__()
        self.progress: Data = {}
        self.place = 0
        self._open()

    def __repr__(self) -> str:
        return f"LessonPage({self.lesson.name!r})"

    # -- steps -------------------------------------------------------------------------------------

    @property
    def step(self) -> Step | None:
        """The present step; None on the closing page."""
        return self.lesson.steps[self.place] if self.place < len(self.lesson.steps) else None

    def _open(self) -> None:
        """Lay out the present step from its beginning."""
        self.stop()
        step = self.step
        self.verdict: Data | None = None
        self.exercise = Exercise(step.question, step.seat) if step and step.question else None
        self.hinted = False
        self.trial: State | None = step.at if step and step.free else None
        self.told: list[str] = []
        frames = step.frames if step and step.script else ()
        self.frames = film(frames[0].state, frames) if frames else []
        self.frame = 0

    def _start(self, say: str = "") -> None:
        """Show the step, and let its play-through run."""
        self.show(say or self._title())
        self._run()

    def _run(self) -> None:
        """Go on with whatever is being shown move by move."""
        if not self._forward():
            return
        if not self.later(FRAME, self._advance):
            while self._forward():  # nothing can wait: straight to the end
                self._next_frame()
            self.show()

    def _forward(self) -> bool:
        exercise = self.exercise
        if exercise and exercise.place >= 0:
            return exercise.place < len(exercise.frames) - 1
        return self.frame < len(self.frames) - 1

    def _next_frame(self) -> str:
        exercise = self.exercise
        if exercise and exercise.forward():
            return _said(exercise.frames[exercise.place].told)
        self.frame += 1
        return _said(self.frames[self.frame].told)

    def _advance(self) -> None:
        if self._forward():
            self.show(self._next_frame())
            self._run()

    @property
    def watching(self) -> bool:
        """Whether the step's play-through is still running."""
        return self.frame < len(self.frames) - 1

    # -- events ------------------------------------------------------------------------------------

    def on_hello(self, data: Data) -> None:
        """A page has opened: go on at the step its browser remembers."""
        if data["again"]:
            return self.show()
        stored = data["stored"].get(KEY)
        self.progress = stored if isinstance(stored, dict) else {}
        entry = self._entry()
        step = entry.get("step")
        if isinstance(step, int) and 0 < step < len(self.lesson.steps) and not entry.get("done"):
            self.place = step
        self._open()
        self._start()

    def act(self, kind: str, data: Data) -> None:
        """A move at the table: an answer, or something tried on a free table."""
        if self.exercise:
            return self._answer(kind, data)
        if self.trial is None:
            raise LearnerError(text("page.not-here"))
        self._try(kind, data)

    def on_choose(self, data: Data) -> None:
        self._answer("choose", data)

    def on_order(self, data: Data) -> None:
        self._answer("order", data)

    def on_sheet(self, data: Data) -> None:
        self._answer("sheet", data)

    def _answer(self, kind: str, data: Data) -> None:
        exercise = self.exercise
        if exercise is None:
            raise LearnerError(text("page.not-here"))
        if exercise.done:
            return
        self.frame = max(0, len(self.frames) - 1)
        graded = exercise.event(kind, data)
        verdict = exercise.verdict() if graded else None
        self.show(f"{verdict['title']}. {verdict['text']}" if verdict else "")
        self._run()

    def _try(self, kind: str, data: Data) -> None:
        """The free table: whatever the learner tries, the referee says why it goes or doesn't."""
        state, step = self.trial, self.step
        assert state is not None and step is not None
        seat = self._mover(state)
        wanted = move(state, seat, kind, data, seat_names(state.game))
        verdict = state.ask(wanted)
        self.verdict = verdict_card(verdict)
        if verdict:
            self.trial = state.after(wanted)
            self.told += chronicle.lines(state, wanted, self.trial, 0)
        self.show(f"{self.verdict['title']}. {self.verdict['text']}")

    def _mover(self, state: State) -> int:
        """Whose cards lie before the learner on a free table: those of the one to act, if they are open."""
        step = self.step
        assert step is not None
        open_to_act = [seat for seat in state.to_act if seat in step.shown]
        return open_to_act[0] if open_to_act else step.seat

    # -- buttons -----------------------------------------------------------------------------------

    def press_next(self) -> None:
        """The next step; on the way the play-through is over."""
        if self.step is None:
            return
        if self.watching:
            self.stop()
            self.frame = len(self.frames) - 1
            return self.show()
        self._go_to(self.place + 1)

    def press_back(self) -> None:
        """The step before."""
        if self.place:
            self._go_to(self.place - 1)

    def press_hint(self) -> None:
        """The next hint."""
        if self.exercise and self.exercise.hint():
            self.show(self.exercise.blocks()[-1]["text"])

    def press_retry(self) -> None:
        """The question, or the free table, as it was."""
        self.stop()
        if self.exercise:
            self.exercise.again()
            self.show()
        elif self.step is not None and self.trial is not None:
            self.trial, self.told, self.verdict = self.step.at, [], None
            self.show()

    def press_solution(self) -> None:
        """The answer, and what it leads to."""
        if self.exercise and not self.exercise.done:
            self.exercise.reveal()
            self.show()
            self._run()

    def press_replay(self) -> None:
        """The play-through, or what came of the answer, once more."""
        if self.exercise and self.exercise.frames:
            self.exercise.rewind()
        else:
            self.frame = 0
        self.show()
        self._run()

    def press_restart(self) -> None:
        """The chapter from its first step."""
        self._go_to(0)

    def _go_to(self, place: int) -> None:
        self.place = place
        self._open()
        self._note_progress()
        self._start()

    # -- progress ----------------------------------------------------------------------------------

    def _entry(self) -> Data:
        lessons = self.progress.get("lessons")
        entry = lessons.get(self.lesson.name) if isinstance(lessons, dict) else None
        return entry if isinstance(entry, dict) else {}

    def _note_progress(self) -> None:
        """Have the browser remember the step; a chapter that was done stays done."""
        lessons = self.progress.get("lessons")
        steps = len(self.lesson.steps)
        done = self.step is None or bool(self._entry().get("done"))
        entry = {"step": min(self.place, steps), "of": steps, "done": done}
        lessons = {**(lessons if isinstance(lessons, dict) else {}), self.lesson.name: entry}
        self.progress = {**self.progress, "lessons": lessons}
        self.table.remember(KEY, self.progress)

    # -- the picture -------------------------------------------------------------------------------

    def picture(self) -> Data:
        step = self.step
        if step is None:
            return {"table": None, "input": NO_INPUT, "panel": self._closing(), "verdict": None}
        exercise = self.exercise
        board: Data | None = None
        inputs = NO_INPUT
        verdict = self.verdict
        if self.watching or (self.frames and not exercise and self.trial is None):
            board = self._frame_table(step)
        elif exercise:
            board, inputs = exercise.table(step.marked), exercise.controls()
            verdict = exercise.verdict()
            if board is None and step.at is not None:
                board = self._still(step, step.at)
        elif self.trial is not None:
            mover = self._mover(self.trial)
            viewer = mover if mover in step.shown else step.seat
            board = table(
                self.trial,
                viewer,
                open=step.shown,
                marked=step.marked,
                taken=True,
                scores=any(self.trial.totals),
            )
            inputs = controls(self.trial, mover)
        elif step.at is not None:
            board = self._still(step, step.at)
        return {"table": board, "input": inputs, "panel": self._panel(step), "verdict": verdict}

    def _still(self, step: Step, state: State, **more: Any) -> Data:
        return table(
            state,
            step.seat,
            open=step.shown,
            marked=step.marked,
            taken=True,
            scores=any(state.totals),
            **more,
        )

    def _frame_table(self, step: Step) -> Data:
        shown = self.frames[self.frame]
        return self._still(step, shown.state, said=shown.said, pile=shown.pile)

    def _title(self) -> str:
        step = self.step
        return step.say("title") if step else text("page.lesson.closing")

    def _panel(self, step: Step) -> Data:
        number, steps = self.place + 1, len(self.lesson.steps)
        blocks: list[Data] = []
        if self.place == 0:
            blocks.append({"kind": "story", "text": self.lesson.hook()})
        blocks.append({"kind": "text", "text": step.say("text")})
        if step.rows:
            rows = [
                {"label": text(row.label) if row.label else None, "cards": list(row.cards)}
                for row in step.rows
            ]
            blocks.append({"kind": "cards", "rows": rows})
        if step.table:
            made = getattr(editions, step.table)(step.position.game if step.position else self._game())
            blocks.append(
                {"kind": "table", "head": list(made.head), "rows": [list(row) for row in made.rows]}
            )
        if step.say("aside"):
            blocks.append({"kind": "note", "tone": "tip", "text": step.say("aside")})
        if self.exercise and not self.watching:
            blocks += self.exercise.blocks()
            if self.exercise.solved and step.say("done"):
                blocks.append({"kind": "note", "tone": "good", "text": step.say("done")})
        elif self.trial is not None:
            blocks.append({"kind": "text", "text": f"*{step.say('ask')}*"})
        if not self.exercise or self.exercise.done:  # before, they would give the answer away
            cited = self.exercise.grade.rule if self.exercise and self.exercise.grade else ""
            blocks += [rule_card(rule) for rule in step.rules if rule != cited]
        if self.told:
            blocks.append({"kind": "log", "lines": self.told})
        kicker = text("page.lesson.kicker", chapter=self.lesson.title(), step=number, of=steps)
        return {"kicker": kicker, "title": step.say("title"), "blocks": blocks, "buttons": self._buttons()}

    def _game(self) -> Any:
        from tichu_teach.engine import games

        return games[self.lesson.ruleset]

    def _buttons(self) -> list[Data]:
        exercise, buttons = self.exercise, []
        if self.place:
            buttons.append(_button("back"))
        if self.watching:
            return [*buttons, _button("skip", name="next", primary=True)]
        if exercise and not exercise.done:
            if exercise.hints < len(exercise.question.hints):
                buttons.append(_button("hint"))
            if exercise.stuck:
                buttons.append(_button("retry", primary=True))
            if exercise.tries or exercise.hints:
                buttons.append(_button("solution"))
        elif self.trial is not None and (self.told or self.verdict):
            buttons.append(_button("retry"))
        if self.frames or (exercise and len(exercise.frames) > 1 and exercise.done):
            buttons.append(_button("replay"))
        waiting = exercise is not None and not exercise.done
        last = self.place == len(self.lesson.steps) - 1
        label = "finish" if last else "pass-over" if waiting else "next"
        return [*buttons, _button(label, name="next", primary=not waiting)]

    def _closing(self) -> Data:
        """What the learner can do now, and the way to the next chapter."""
        can = "\n\n".join(text("page.lesson.can", what=what) for what in self.lesson.can())
        blocks: list[Data] = [
            {"kind": "progress", "done": 1, "of": 1, "label": text("page.lesson.done")},
            {"kind": "note", "tone": "good", "text": f"{text('page.lesson.now')}\n\n{can}"},
        ]
        names = chapters(self.lesson.ruleset)
        place = names.index(self.lesson.name)
        if place + 1 < len(names):
            following = load(names[place + 1])
            blocks.append(
                {
                    "kind": "link",
                    "text": text("page.lesson.following", title=following.title()),
                    "href": f"{following.chapter}.ipynb",
                }
            )
        blocks.append({"kind": "link", "text": text("page.lesson.puzzles"), "href": "puzzles.ipynb"})
        kicker = text("page.lesson.kicker.end", chapter=self.lesson.title())
        buttons = [_button("back"), _button("restart")]
        return {"kicker": kicker, "title": text("page.lesson.closing"), "blocks": blocks, "buttons": buttons}


def _said(lines: list[str]) -> str:
    return ". ".join(map(chronicle.aloud, lines))


def _button(label: str, *, name: str = "", primary: bool = False) -> Data:
    return {
        "name": name or label,
        "label": text(f"page.button.{label}"),
        "primary": primary,
        "disabled": False,
    }
