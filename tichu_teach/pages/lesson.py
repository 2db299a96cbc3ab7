"""A chapter at the table: its steps one after the other, each read, watched, tried or answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from tichu_teach import moved
from tichu_teach.classroom.progress import Outcome, Progress, record
from tichu_teach.classroom.task import step_id
from tichu_teach.engine import State, games
from tichu_teach.exercises.puzzle import THEMES, Puzzle
from tichu_teach.exercises.sibling import sibling
from tichu_teach.lessons import chapters, load
from tichu_teach.lessons.guided import guided_after
from tichu_teach.lessons.lesson import Step
from tichu_teach.lessons.notebooks import played
from tichu_teach.lessons.tables import TABLES
from tichu_teach.lessons.taught import CONTROLS, taught_before
from tichu_teach.pages.asking import Asking, button
from tichu_teach.pages.closing import ClosingCheck
from tichu_teach.pages.exercise import Exercise
from tichu_teach.pages.free import for_whom, tried
from tichu_teach.pages.notes import rules
from tichu_teach.pages.presenters import presenter
from tichu_teach.pages.presenters.seen import Seen
from tichu_teach.pages.replay import replay
from tichu_teach.pages.scene import NO_INPUT, rule_card
from tichu_teach.pages.session import Data, move
from tichu_teach.pages.table import LearnerError
from tichu_teach.texts import text
from tichu_teach.texts.names import sequence, told_names


class LessonPage(Asking):
    """A lesson being worked through. What has been reached is kept by the browser under `progress`.

    A link's query can say where to begin: `?step=duty`, or `?step=3` for the third.
    Raises UnknownLesson for a name that is none, LessonError for a file that is at fault.
    """

    def __init__(self, name: str | Path) -> None:
        self.lesson = load(name)
        super().__init__(self.lesson.ruleset)
        self.place = 0
        self.solved: dict[int, Exercise] = {}  # by step: the questions answered since the page was opened
        self.found: dict[int, set[int]] = {}  # by step: which of its goals have been met
        self.layings = 0  # how often one has been laid out: the browser forgets what was picked of the last
        self.astray: Data | None = None  # what became of a link to a step
        self.like: Puzzle | None = None  # which asks what the learner has just needed help with
        self.alike: Puzzle | None = None  # the one of these that is on the table in place of the step
        self.missing = False  # only those steps are gone through that were skipped or needed help
        self._open()

    def __repr__(self) -> str:
        return f"LessonPage({self.lesson.name!r})"

    # -- steps -------------------------------------------------------------------------------------

    @property
    def step(self) -> Step | None:
        """The present step; None on the closing page."""
        return self.lesson.steps[self.place] if self.place < len(self.lesson.steps) else None

    @property
    def reached(self) -> tuple[Step, ...]:
        """The steps up to the present one."""
        return self.lesson.steps[: self.place + 1]

    def _open(self, *, afresh: bool = False) -> None:
        """Lay out the present step from its beginning, or as it was solved."""
        self.stop()
        step = self.step
        self.like = self.alike = None
        self.verdict: Data | None = None
        self.exercise = self._asked(step, afresh) if step else None
        self.trial: State[Any, Any] | None = step.at if step and step.free else None
        self.layings += 1
        self.told: list[str] = []
        frames = step.frames if step and step.script else ()
        self.frames = replay(frames[0].state, frames, names=told_names(frames[0].state)) if frames else []
        self.returned = self.exercise is not None and self.exercise.done
        self.frame = len(self.frames) - 1 if self.returned else 0

    def _asked(self, step: Step, afresh: bool = False) -> Exercise | None:
        """The step's question: as it was answered, or to be answered."""
        if step.question is None:
            return None
        if not afresh and self.place in self.solved:
            exercise = self.solved[self.place]
            exercise.end()
            return exercise
        exercise = Exercise(step.question, step.question.you)
        if not afresh and self._how(self.place) in ("solved", "helped"):
            exercise.recall()
        return exercise

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

    def _go_to(self, place: int, *, afresh: bool = False) -> None:
        self.place, self.astray = place, None
        self._open(afresh=afresh)
        self._keep()
        self._start()

    def _keep(self, now: Progress | None = None) -> None:
        """Have the browser remember where the learner is, and how the steps went."""
        name, steps = self.lesson.name, len(self.lesson.steps)
        now = now or self.record
        went = now.steps(name)
        done = all(went.get(step.id, "skipped") != "skipped" for step in self.lesson.steps)
        self.keep_record(now.reached(name, min(self.place, steps), steps, done))

    # -- how the steps went ------------------------------------------------------------------------

    def _how(self, place: int) -> str:
        """How a step went, one of `progress.STEPS`; "" if it is still to come."""
        return self.record.steps(self.lesson.name).get(self.lesson.steps[place].id, "")

    def _mark(self) -> None:
        """The learner leaves a step, or has just solved it: remember how it went."""
        step = self.step
        exercise = self.solved.get(self.place) if self.alike else self.exercise
        if step is None:
            return
        if exercise is not None:
            how = "solved" if exercise.alone else "helped" if exercise.done else "skipped"
        elif step.goals:
            how = "solved" if self.all_found else "skipped"
        else:
            how = "seen"
        self._keep(self.record.stepped(self.lesson.name, step.id, how))

    @property
    def all_found(self) -> bool:
        """Whether all that was to be found or done on a free table has been."""
        step = self.step
        return step is not None and len(self.found.get(self.place, ())) == len(step.goals)

    def _missed(self) -> list[int]:
        """The steps that were skipped, never come to, or solved with help only."""
        return [n for n in range(len(self.lesson.steps)) if self._how(n) in ("", "skipped", "helped")]

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
            went = Outcome(exercise.solved, exercise.tries + exercise.solved, exercise.hints)
            return self.keep_record(record(self.record, self.alike, went))
        self.solved[self.place] = exercise
        self._mark()

    # -- events ------------------------------------------------------------------------------------

    def on_hello(self, data: Data) -> None:
        """A page has opened: go on at the step its browser remembers."""
        if data["again"]:
            return self.reopen(data["stored"])
        self.open_record(data["stored"])
        self.address = data["url"] if "/render/" in data["url"] else ""
        self._passed_before()
        self.place = self._resumed() or self.place
        self._linked(data["query"])
        self._open()
        self._start()

    def _resumed(self) -> int:
        """Where the learner left off; in a chapter of other steps by now, the first that is still to come."""
        entry, went = self.record.lessons.get(self.lesson.name, {}), self.record.steps(self.lesson.name)
        if entry.get("done"):
            return 0
        if went and entry["of"] != len(self.lesson.steps):
            return next((n for n, step in enumerate(self.lesson.steps) if step.id not in went), 0)
        place: int = entry.get("step", 0)
        return place if place <= len(self.lesson.steps) else 0

    def _linked(self, query: str) -> None:
        """Begin at the step that the query of a link names, by its id or its number."""
        wanted = parse_qs(query.lstrip("?")).get("step", [""])[0]
        elsewhere, _ = moved.step(self.lesson.name, wanted)
        ids = [step.id for step in self.lesson.steps]
        numbers = [str(number + 1) for number in range(len(ids))]
        if wanted in (*ids, *numbers):
            self.place = ids.index(wanted) if wanted in ids else numbers.index(wanted)
        elif wanted and elsewhere != self.lesson.name:
            words = text("page.step.moved", title=load(elsewhere).title())
            self.astray = {"kind": "note", "tone": "warn", "text": words}
        elif wanted:
            words = text("page.step.stray", step=wanted[:40], of=len(ids))
            self.astray = {"kind": "note", "tone": "warn", "text": words}

    def _passed_before(self) -> None:
        """Steps that were passed before it was kept how they went have been seen at least."""
        entry = self.record.lessons.get(self.lesson.name, {})
        if "steps" in entry:
            return
        for step in self.lesson.steps[: None if entry.get("done") else entry.get("step", 0)]:
            self.record = self.record.stepped(self.lesson.name, step.id, "seen")

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

    def _try(self, state: State[Any, Any], kind: str, data: Data) -> None:
        """The free table: whatever the learner tries, the referee says why it goes or doesn't."""
        names = told_names(state)
        wanted = move(state, self._mover(state), kind, data, names)
        done = tried(state, wanted, names, self._quiet)
        self.verdict = done.verdict
        if done.after is not None:
            self._tick(state, wanted)
            self.trial, self.told = done.after, self.told + done.told
            self._lay_again()
        self.show(done.aloud)

    def _tick(self, state: State[Any, Any], action: Any) -> None:
        """Tick off the goals that an action meets."""
        step = self.step
        assert step is not None
        found = self.found.setdefault(self.place, set())
        found |= {number for number, goal in enumerate(step.goals) if goal.met(state, action)}
        if step.goals and self.all_found:
            self._mark()

    def _quiet(self, state: State[Any, Any]) -> State[Any, Any]:
        """The state without a wish to make, while wishes have not been taught."""
        if getattr(state, "phase", "") != "wish" or "wish" in self._known(state):
            return state
        return state.play(f"{state.to_act[0]} wish none")

    def _lay_again(self) -> None:
        """Where there is something to find and nobody is left to play for, the cards come back."""
        step, state = self.step, self.trial
        assert step is not None and state is not None
        if step.goals and not {*state.to_act} & {*step.shown}:
            self.trial, self.told = step.at, []
            self.layings += 1

    def _mover(self, state: State[Any, Any]) -> int:
        """Whose cards lie before the learner on a free table: those of the one to act, if they are open."""
        step = self.step
        assert step is not None
        return next((seat for seat in state.to_act if seat in step.shown), step.seat)

    def _known(self, state: State[Any, Any]) -> set[str]:
        """What the controls of the table may show by now: all that the chapters so far have taught."""
        before = taught_before(self.lesson.name, self.lesson.ruleset)
        rules = before.rules.union(*(step.rules for step in self.reached))
        told = before.besides.union(*(step.teaches for step in self.reached)) & {*CONTROLS}
        game = state.game
        by_rule = {
            name for name, rule in presenter(game).scene.TAUGHT_BY.items() if {rule, game.row(rule)} & rules
        }
        return {*told, *by_rule}

    def _controls(self, state: State[Any, Any], inputs: Data) -> Data:
        """The controls of the table without those that have not been taught yet."""
        known, later = self._known(state), presenter(state.game).scene.TAUGHT_BY
        actions = [each for each in inputs["actions"] if each["type"] not in later or each["type"] in known]
        notation = inputs["notation"] if "notation" in known else False
        return {**inputs, "actions": actions, "notation": notation}

    # -- before a class ----------------------------------------------------------------------------

    def _for_class(self) -> None:
        super()._for_class()
        self.solved, self.found, self.missing = {}, {}, False
        self._open(afresh=True)

    @property
    def hidden(self) -> bool:
        return super().hidden and not self.watching

    @property
    def state(self) -> State[Any, Any] | None:
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

    def press_first(self) -> None:
        """The first step."""
        self.press_restart()

    def press_last(self) -> None:
        """The last step."""
        self.missing = False
        self._go_to(len(self.lesson.steps) - 1)

    # -- buttons -----------------------------------------------------------------------------------

    def press_next(self) -> None:
        """The next step, or the end of the play-through; of those missed, the next one missed."""
        if self.watching:
            self.stop()
            self.frame = len(self.frames) - 1
            return self.show()
        if self.step is None:
            return
        self._mark()
        place = self.place + 1
        if self.missing:
            place = next((n for n in self._missed() if n > self.place), len(self.lesson.steps))
        self._go_to(place, afresh=self.missing)

    def press_back(self) -> None:
        """The step before."""
        self.missing = False
        if self.place:
            self._go_to(self.place - 1)

    def press_retry(self) -> None:
        """The question, or the free table, as it was."""
        if self.step is not None and self.trial is not None:
            self.trial, self.told, self.verdict = self.step.at, [], None
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

    def press_replay(self) -> None:
        """What came of the answer, or the play-through, once more."""
        if self.exercise and self.exercise.frames:
            return super().press_replay()
        self.frame = 0
        self.show()
        self.roll()

    def press_again(self) -> None:
        """The steps that were skipped or needed help, one after the other."""
        missed = self._missed()
        self.missing = bool(missed)
        if missed:
            self._go_to(missed[0], afresh=True)

    def press_check(self) -> None:
        """The closing check: five questions about what has been taught so far."""
        if self.step is not None or not self.checkable:
            return
        self.stop()
        self.stand_in = ClosingCheck(self, self.lesson)
        self.show(text("exam.check.begun"))

    @property
    def checkable(self) -> bool:
        """Whether the chapter has a closing check: one of ours, and not before a class."""
        return not (self.lesson.file or self.presenting) and self.lesson.ruleset in THEMES

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
            return {"table": None, "input": NO_INPUT, "panel": self._closing(), "verdict": None}
        board, inputs = self._table(step)
        verdict = self.exercise.verdict() if self.exercise else self.verdict
        return {"table": board, "input": inputs, "panel": self._panel(step), "verdict": verdict}

    def _table(self, step: Step) -> tuple[Data | None, Data]:
        """What lies on the table, and what the learner may do there."""
        exercise = self.exercise
        if self.watching or (self.frames and not exercise and self.trial is None):
            shown = self.frames[self.frame]
            seen = replace(self._seen(step, shown.state), said=shown.said, pile=shown.pile)
            return presenter(shown.state.game).scene.table(shown.state, seen), NO_INPUT
        if exercise and exercise.question.state is not None:
            state, inputs = exercise.question.at, exercise.controls()
            marked = () if self.alike else step.marked
            return exercise.table(marked), self._controls(state, for_whom(state, inputs, self.layings))
        if self.trial is not None:
            state, scene, seen = self.trial, presenter(self.trial.game).scene, self._seen(step, self.trial)
            inputs = for_whom(state, scene.controls(state, self._mover(state), seen), self.layings)
            return scene.table(state, seen), self._controls(state, inputs)
        if step.at is None:
            return None, NO_INPUT
        return presenter(step.at.game).scene.table(step.at, self._seen(step, step.at)), NO_INPUT

    @staticmethod
    def _seen(step: Step, state: State[Any, Any]) -> Seen:
        """What the learner sees of a position of a step."""
        return Seen(
            called=told_names(state),
            open=step.shown,
            marked=step.marked,
            taken=True,
            scores=any(state.totals),
        )

    def _title(self) -> str:
        step = self.step
        return step.say("title") if step else str(self._closing()["title"])

    def _panel(self, step: Step) -> Data:
        exercise = self.exercise
        if self.alike and exercise:
            return self._panel_alike(self.alike, exercise)
        blocks = [self._dots(), *filter(None, (self.notice, self.astray))]
        if self.place == 0 and self.lesson.hook():
            blocks.append({"kind": "story", "text": self.lesson.hook()})
        if self.place == 0 and self.lesson.goal():
            blocks.append({"kind": "text", "text": text("page.lesson.goal", goal=self.lesson.goal())})
        blocks.append({"kind": "text", "text": step.say("text")})
        if step.rows:
            rows = [{"label": r.label or None, "cards": list(r.cards)} for r in step.rows]
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
            blocks += exercise.blocks(self.presenting)
            if exercise.solved and step.say("done"):
                blocks.append({"kind": "note", "tone": "good", "text": step.say("done")})
        elif self.trial is not None:
            blocks.append({"kind": "text", "asks": True, "text": f"*{step.say('ask')}*"})
            if step.goals:
                blocks.append(self._goals(step))
            if step.goals and self.all_found and step.say("done"):
                blocks.append({"kind": "note", "tone": "good", "text": step.say("done")})
        if not exercise or exercise.done:  # before, they would give the answer away
            cited = exercise.grade.rule if exercise and exercise.grade else ""
            blocks += [rule_card(rule, self.lesson.ruleset) for rule in step.rules if rule != cited]
        if self.told:
            blocks.append({"kind": "log", "lines": self.told})
        values = {"chapter": self.lesson.title(), "step": self.place + 1, "of": len(self.lesson.steps)}
        header = text("page.lesson.kicker", **values)
        return {"kicker": header, "title": step.say("title"), "blocks": blocks, "buttons": self._buttons()}

    def _panel_alike(self, puzzle: Puzzle, exercise: Exercise) -> Data:
        """The panel while a puzzle like the step's question is on the table."""
        story = {"kind": "story", "text": puzzle.story.text(at=puzzle.question.names)}
        return {
            "kicker": text("page.lesson.kicker.like", chapter=self.lesson.title()),
            "title": text("page.lesson.like"),
            "blocks": [self._dots(), story, *exercise.blocks()],
            "buttons": self._buttons(),
        }

    def _dots(self) -> Data:
        """A dot for each step: how it went, and the way to it."""
        steps = []
        for place, step in enumerate(self.lesson.steps):
            here, how = place == self.place, self._how(place)
            values = {
                "step": place + 1,
                "title": step.say("title"),
                "how": text(f"page.step.{how or 'open'}"),
            }
            label = text("page.step", **values)
            shown = {"title": text("page.step.title", **values), "how": values["how"]}
            steps.append({"value": place, "label": label, **shown, "state": how or None, "here": here})
        return {"kind": "dots", "id": "steps", "label": text("page.steps"), "steps": steps}

    def _goals(self, step: Step) -> Data:
        """What there is to find or to do, with what has been found ticked off."""
        found = self.found.get(self.place, set())
        items = [{"text": goal.words, "done": n in found} for n, goal in enumerate(step.goals)]
        return {"kind": "checks", "id": "goals", "items": items}

    def _buttons(self) -> list[Data]:
        step, exercise = self.step, self.exercise
        assert step is not None
        buttons = [button("back")] if self.place else []
        if self.watching:
            return [*buttons, button("skip", name="next", primary=True)]
        buttons += self.exercise_buttons()
        if self.presenting and exercise and exercise.done:
            buttons += self.again()
        elif self.returned or (self.trial is not None and (self.told or self.verdict)):
            buttons.append(button("retry"))
        if self.frames and not (exercise and exercise.frames):
            buttons.append(button("replay"))
        if self.like:
            buttons.append(button("alike"))
        waiting = not exercise.done if exercise else bool(step.goals) and not self.all_found
        last = self.place == len(self.lesson.steps) - 1
        label = "pass-over" if waiting else "finish" if last else "next"
        return [*buttons, button(label, name="next", primary=not waiting)]

    def _closing(self) -> Data:
        """How the chapter went, what the learner can do now, and the way on."""
        went = [self._how(place) for place in range(len(self.lesson.steps))]
        still = sum(how in ("", "skipped") for how in went)
        blocks = [self._dots()]
        if counts := self._counts(went):
            blocks.append({"kind": "text", "text": counts})
        if skipped := [
            f"*{self.lesson.steps[n].say('title')}*" for n, how in enumerate(went) if how == "skipped"
        ]:
            blocks.append({"kind": "text", "text": text("page.lesson.skipped", steps=sequence(skipped))})
        if still:
            blocks.append({"kind": "text", "text": text("page.lesson.open", count=still)})
        items = [{"text": line, "done": not still} for line in self.lesson.can()]
        if items:
            blocks.append({"kind": "checks", "id": "can", "items": items})
        if self.lesson.recap():
            blocks.append({"kind": "text", "text": self.lesson.recap()})
        if self.checkable:
            blocks.append({"kind": "text", "text": self._checked()})
        ways = self._onward()
        blocks += [{"kind": "link", "text": link["label"], "href": link["href"]} for link in ways[1:]]
        blocks += self.record_blocks()
        buttons = [button("back"), button("restart")]
        if missed := len(self._missed()):
            label = text("page.button.again", count=missed)
            buttons.append({"name": "again", "label": label, "primary": False, "disabled": False})
        if self.checkable:
            check = {"name": "check", "label": text("exam.check"), "primary": False, "disabled": False}
            buttons.append(check)
        buttons += [{"name": "onward", "primary": True, "disabled": False, **onward} for onward in ways[:1]]
        return {
            "kicker": text("page.lesson.kicker.end", chapter=self.lesson.title()),
            "title": text(f"page.lesson.closing.{'open' if still else 'done'}"),
            "flourish": not still,
            "blocks": blocks,
            "buttons": buttons,
        }

    def _checked(self) -> str:
        """What the closing check is, or how it went the last time."""
        went = self.record.checks.get(self.lesson.name)
        return text("exam.check.went", right=went.right, of=went.of) if went else text("exam.check.lead")

    def _counts(self, went: Sequence[str]) -> str:
        """How many tasks were solved at once, with help, or skipped; "" where nobody knows."""
        steps = zip(self.lesson.steps, went, strict=True)
        counts = Counter(how or "skipped" for step, how in steps if step.question or step.goals)
        kinds = ("solved", "helped", "skipped")
        return " · ".join(text(f"page.lesson.count.{how}", count=counts[how]) for how in kinds if counts[how])

    def _onward(self) -> list[Data]:
        """Where one goes from here, the best way first: the next chapter, puzzles or a game, the family.

        Nobody knows where a chapter of one's own lies, and what beside it.
        """
        if self.lesson.file:
            return []
        ways = []
        together = guided_after(self.lesson.name)
        if together:
            ways.append({"label": text("guide.home"), "href": f"{together.page}.ipynb"})
        names = chapters(self.lesson.ruleset)
        for name in names[names.index(self.lesson.name) + 1 :][:1]:
            following = load(name)
            words = text("page.lesson.following", title=following.title())
            ways.append({"label": words, "href": f"{following.chapter}.ipynb"})
        if self.lesson.ruleset in THEMES:
            ways.append({"label": text("page.lesson.puzzles"), "href": "puzzles.ipynb"})
        if played(self.lesson.ruleset):
            ways.append({"label": text("page.lesson.game"), "href": "game.ipynb"})
        if self.address:  # where the tutorial is served, its rule books are
            words = text("page.lesson.sheet")
            ways.append({"label": words, "href": f"../../../rules/{self.lesson.ruleset}/summary"})
        if names[-1] == self.lesson.name:
            ways.append({"label": text("page.lesson.family"), "href": "../family/rulesets.ipynb"})
        return ways
