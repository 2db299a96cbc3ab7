"""A chapter at the table: its steps one after the other, each read, watched, tried or answered."""

from __future__ import annotations

from typing import Any

from tichu_teach.engine import State, games
from tichu_teach.lessons import chapters, load
from tichu_teach.lessons.lesson import Step
from tichu_teach.lessons.notebooks import played
from tichu_teach.lessons.tables import TABLES
from tichu_teach.puzzles.puzzle import THEMES
from tichu_teach.texts import text
from tichu_teach.texts.names import names_at
from tichu_teach.widgets.asking import Asking, aloud, button
from tichu_teach.widgets.exercise import Exercise
from tichu_teach.widgets.family import family
from tichu_teach.widgets.film import film
from tichu_teach.widgets.scene import NO_INPUT, rule_card, verdict_card
from tichu_teach.widgets.session import Data, move
from tichu_teach.widgets.table import LearnerError


class LessonPage(Asking):
    """A lesson being worked through. What has been reached is kept by the browser under `progress`.

    Raises UnknownLesson for a name that is none.
    """

    def __init__(self, name: str) -> None:
        self.lesson = load(name)
        super().__init__(self.lesson.ruleset)
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
        self.trial: State | None = step.at if step and step.free else None
        self.told: list[str] = []
        frames = step.frames if step and step.script else ()
        self.frames = film(frames[0].state, frames) if frames else []
        self.frame = 0

    def _start(self) -> None:
        """Show the step, and let its play-through run."""
        self.show(self._title())
        self.roll()

    @property
    def watching(self) -> bool:
        """Whether the step's play-through is still running."""
        return self.frame < len(self.frames) - 1

    @property
    def moving(self) -> bool:
        return self.watching or super().moving

    def next_frame(self) -> list[str]:
        if not self.watching:
            return super().next_frame()
        self.frame += 1
        return self.frames[self.frame].told

    def _go_to(self, place: int) -> None:
        self.place = place
        self._open()
        steps = len(self.lesson.steps)
        self.keep_record(self.record.reached(self.lesson.name, min(place, steps), steps, self.step is None))
        self._start()

    # -- events ------------------------------------------------------------------------------------

    def on_hello(self, data: Data) -> None:
        """A page has opened: go on at the step its browser remembers."""
        if data["again"]:
            return self.reopen(data["stored"])
        self.open_record(data["stored"])
        entry = self.record.lessons.get(self.lesson.name, {})
        if not entry.get("done") and 0 < entry.get("step", 0) < len(self.lesson.steps):
            self.place = entry["step"]
        self._open()
        self._start()

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
        wanted = move(state, self._mover(state), kind, data, names_at(state))
        verdict = state.ask(wanted)
        self.verdict = verdict_card(verdict, names=names_at(state))
        if verdict:
            self.trial = state.after(wanted)
            self.told += family(state.game).lines(state, wanted, self.trial, 0)
        self.show(aloud([f"{self.verdict['title']}. {self.verdict['text']}"]))

    def _mover(self, state: State) -> int:
        """Whose cards lie before the learner on a free table: those of the one to act, if they are open."""
        step = self.step
        assert step is not None
        return next((seat for seat in state.to_act if seat in step.shown), step.seat)

    # -- buttons -----------------------------------------------------------------------------------

    def press_next(self) -> None:
        """The next step, or the end of the play-through."""
        if self.watching:
            self.stop()
            self.frame = len(self.frames) - 1
            self.show()
        elif self.step is not None:
            self._go_to(self.place + 1)

    def press_back(self) -> None:
        """The step before."""
        if self.place:
            self._go_to(self.place - 1)

    def press_retry(self) -> None:
        """The question, or the free table, as it was."""
        if self.step is not None and self.trial is not None:
            self.trial, self.told, self.verdict = self.step.at, [], None
            return self.show()
        super().press_retry()

    def press_replay(self) -> None:
        """What came of the answer, or the play-through, once more."""
        if self.exercise and self.exercise.frames:
            return super().press_replay()
        self.frame = 0
        self.show()
        self.roll()

    def press_restart(self) -> None:
        """The chapter from its first step."""
        self._go_to(0)

    # -- the picture -------------------------------------------------------------------------------

    @property
    def laid(self) -> str:
        return f"step {self.place}"

    def picture(self) -> Data:
        step = self.step
        if step is None:
            return {"table": None, "input": NO_INPUT, "panel": self._closing(), "verdict": None}
        board, inputs = self._table(step)
        verdict = self.exercise.verdict() if self.exercise else self.verdict
        return {"table": board, "input": inputs, "panel": self._panel(step), "verdict": verdict}

    def _table(self, step: Step) -> tuple[Data | None, Data]:
        """What lies on the table, and what the learner may do there."""
        exercise = self.exercise
        if self.watching or (self.frames and not exercise and self.trial is None):
            shown = self.frames[self.frame]
            return self._laid(step, shown.state, said=shown.said, pile=shown.pile), NO_INPUT
        if exercise and exercise.question.state is not None:
            return exercise.table(step.marked), exercise.controls()
        if self.trial is not None:
            mover = self._mover(self.trial)
            return self._laid(step, self.trial, mover), family(self.trial.game).controls(self.trial, mover)
        return (None if step.at is None else self._laid(step, step.at)), NO_INPUT

    def _laid(self, step: Step, state: State, viewer: int | None = None, **more: Any) -> Data:
        seat = step.seat if viewer is None else viewer
        scores = any(state.totals)
        points = not state.game.titles  # where places count, points do not
        draw = family(state.game).table
        return draw(state, seat, open=step.shown, marked=step.marked, taken=points, scores=scores, **more)

    def _title(self) -> str:
        step = self.step
        return step.say("title") if step else text("page.lesson.closing")

    def _panel(self, step: Step) -> Data:
        exercise = self.exercise
        blocks = [self.notice] if self.notice else []
        if self.place == 0:
            blocks.append({"kind": "story", "text": self.lesson.hook()})
        blocks.append({"kind": "text", "text": step.say("text")})
        if step.rows:
            rows = [{"label": text(r.label) if r.label else None, "cards": list(r.cards)} for r in step.rows]
            blocks.append({"kind": "cards", "rows": rows})
        if step.table:
            game = step.position.game if step.position else games[self.lesson.ruleset]
            made = TABLES[step.table](game)
            blocks.append(
                {"kind": "table", "head": list(made.head), "rows": [list(row) for row in made.rows]}
            )
        if step.say("aside"):
            blocks.append({"kind": "note", "tone": "tip", "text": step.say("aside")})
        if exercise and not self.watching:
            blocks += exercise.blocks()
            if exercise.solved and step.say("done"):
                blocks.append({"kind": "note", "tone": "good", "text": step.say("done")})
        elif self.trial is not None:
            blocks.append({"kind": "text", "asks": True, "text": f"*{step.say('ask')}*"})
        if not exercise or exercise.done:  # before, they would give the answer away
            cited = exercise.grade.rule if exercise and exercise.grade else ""
            blocks += [rule_card(rule, self.lesson.ruleset) for rule in step.rules if rule != cited]
        if self.told:
            blocks.append({"kind": "log", "lines": self.told})
        values = {"chapter": self.lesson.title(), "step": self.place + 1, "of": len(self.lesson.steps)}
        kicker = text("page.lesson.kicker", **values)
        return {"kicker": kicker, "title": step.say("title"), "blocks": blocks, "buttons": self._buttons()}

    def _buttons(self) -> list[Data]:
        exercise = self.exercise
        buttons = [button("back")] if self.place else []
        if self.watching:
            return [*buttons, button("skip", name="next", primary=True)]
        buttons += self.exercise_buttons()
        if self.trial is not None and (self.told or self.verdict):
            buttons.append(button("retry"))
        if self.frames and not (exercise and exercise.frames):
            buttons.append(button("replay"))
        waiting = exercise is not None and not exercise.done
        last = self.place == len(self.lesson.steps) - 1
        label = "finish" if last else "pass-over" if waiting else "next"
        return [*buttons, button(label, name="next", primary=not waiting)]

    def _closing(self) -> Data:
        """What the learner can do now, and the way to the next chapter."""
        blocks: list[Data] = [
            {"kind": "progress", "done": 1, "of": 1, "label": text("page.lesson.done")},
            {"kind": "note", "tone": "good", "text": "\n\n".join(self.lesson.can())},
        ]
        names = chapters(self.lesson.ruleset)
        for name in names[names.index(self.lesson.name) + 1 :][:1]:
            following = load(name)
            words = text("page.lesson.following", title=following.title())
            blocks.append({"kind": "link", "text": words, "href": f"{following.chapter}.ipynb"})
        else:
            family = {"kind": "link", "text": text("page.lesson.family"), "href": "../family/rulesets.ipynb"}
            blocks.append(family)
        if self.lesson.ruleset in THEMES:
            blocks.append({"kind": "link", "text": text("page.lesson.puzzles"), "href": "puzzles.ipynb"})
        elif played(self.lesson.ruleset):
            blocks.append({"kind": "link", "text": text("page.lesson.game"), "href": "game.ipynb"})
        kicker = text("page.lesson.kicker.end", chapter=self.lesson.title())
        buttons = [button("back"), button("restart")]
        return {"kicker": kicker, "title": text("page.lesson.closing"), "blocks": blocks, "buttons": buttons}
