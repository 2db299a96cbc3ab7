"""The review page: what is due comes back, one question for each rule, with other cards than last time."""

from __future__ import annotations

import random
from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING, cast

from tichu_teach.classroom.mastery import OWN, SITTING, Mastery, days_between
from tichu_teach.classroom.moments import Moment
from tichu_teach.classroom.progress import merge, record
from tichu_teach.classroom.record_loader import OtherVersion, ProgressError, load, read
from tichu_teach.classroom.sitting import Reminder, Sitting
from tichu_teach.engine.errors import check_seed
from tichu_teach.pages.exam.certificate import dated
from tichu_teach.pages.presenting.slide import hiding
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.pages.question.exercise_page import ExercisePage, button, exercise_buttons
from tichu_teach.pages.review.sprint import SPRINT, Sprint, sprint_button
from tichu_teach.pages.table.scene import Data, make_button, make_note, make_panel, panel_only
from tichu_teach.pages.table.session import on_message, on_press
from tichu_teach.pages.table.table import LearnerError, MixedTable
from tichu_teach.texts import text
from tichu_teach.texts.explain import rule_name
from tichu_teach.texts.names import game_name, spoken
from tichu_teach.texts.reasons import tell

if TYPE_CHECKING:
    from tichu_teach.scene import Scene
    from tichu_teach.scene.panel import (
        Block,
        CardsRow,
        NoteBlock,
        PanelButton,
        ScenePanel,
        TableBlock,
        TextBlock,
    )

ARRIVED = "arrived"
"""The key under which the home page leaves a record file to be merged with the learner's."""


class ReviewPage(ExercisePage):
    """A review of what is due today in the learner's record, mixed from all the games they have met.

    `seed` draws the same puzzles each time. If nothing is due, the page says what to do instead. Raises
    OptionError for a seed that is no number.
    """

    kind = MixedTable
    keys = (*ExercisePage.keys, ARRIVED)

    def __init__(self, seed: int | None = None, host: ReviewPage | None = None) -> None:
        check_seed(seed)
        super().__init__(host=host)
        self.seed = seed
        self.sitting: Sitting | None = None
        self.skipped = 0  # questions passed over in this sitting
        self.reminder: Reminder | None = None
        self.games: dict[str, str] = {}  # by rule, the game in which it was asked
        self.record_read = False  # True once a browser has sent its record

    def __repr__(self) -> str:
        return "ReviewPage()"

    # -- events ------------------------------------------------------------------------------------

    def begin(self, hello: Data) -> None:
        """See what is due."""
        self._take_up(hello["stored"].get(ARRIVED))
        self.record_read = True
        self._begin()
        if hello["query"] == SPRINT:
            self.press_sprint()

    @property
    def _day(self) -> str:
        return self.learner.today.isoformat()

    def _dice(self) -> random.Random:
        return random.SystemRandom() if self.seed is None else random.Random(f"review {self.seed}")

    def _begin(self) -> None:
        self.sitting = Sitting(self.record, self._day, self._dice())
        self.skipped = 0
        self._next()

    def _next(self) -> None:
        """Lay out the next question of the sitting, or its end."""
        self.reminder = self.sitting.next() if self.sitting else None
        self.exercise = self.fresh_exercise()
        told = self._story() if self.reminder else cast("TextBlock", self._end()["blocks"][0])["text"]
        self.show(spoken([self._title(), told, *self.asked_aloud()]))

    def fresh_exercise(self) -> Exercise | None:
        return Exercise(self.reminder.question) if self.reminder else None

    @property
    def task(self) -> tuple[str, str]:
        return (self.reminder.task if self.reminder else ""), ""

    def note(self) -> None:
        super().note()
        sitting, reminder, exercise = self.sitting, self.reminder, self.exercise
        assert sitting and reminder and exercise
        if self.presenting.on:  # a class has met it: nothing has to come back to it
            sitting.note_rules(dict.fromkeys(exercise.recalled, "helped"))
            if reminder.moment:
                sitting.note_moment(reminder.moment, "helped")
        elif reminder.moment:
            self._note_own(sitting, reminder.moment, exercise)
        else:
            sitting.note_rules(exercise.recalled)
            self.games |= dict.fromkeys(exercise.recalled, reminder.game)

    def _note_own(self, sitting: Sitting, id: str, exercise: Exercise) -> None:
        """Record the first answer to a decision of the learner's own, which says when it comes back."""
        if id in sitting.went or id not in self.record.moments:
            return
        sitting.note_moment(id, exercise.how)
        self.learner.keep(self.record.with_moment_answer(id, exercise.how, self._day))

    @on_press("forget")
    def press_forget(self) -> None:
        """Drop a decision of the learner's own, so that it doesn't come back."""
        if self.reminder and self.reminder.moment:
            self.learner.keep(self.record.without_moment(self.reminder.moment))
            self.press_next()

    def finished(self) -> None:
        """Count a puzzle as solved, or a chapter's step as done, as on their own pages."""
        exercise, reminder = self.exercise, self.reminder
        assert exercise is not None and reminder is not None
        if reminder.puzzle:
            self.learner.keep(record(self.record, reminder.puzzle, exercise.result))
        if reminder.step:
            assert reminder.lesson is not None
            how = "solved" if exercise.solved_alone else "helped"
            self.learner.keep(self.record.with_step_result(reminder.lesson.name, reminder.step.id, how))

    @on_press("next")
    def press_next(self) -> None:
        """Go to the next question."""
        self.notice = None
        self.skipped += bool(self.exercise and not self.exercise.done and not self.exercise.tries)
        self._next()

    @on_press("more")
    def press_more(self) -> None:
        """Begin another sitting, if more is due."""
        self._begin()

    @on_press("sprint")
    def press_sprint(self) -> None:
        """Begin a sprint: three minutes, from the rules that the learner knows."""
        if not sprint_button(self) or self.presenting.on:
            return
        sprint = Sprint(self, self._dice())
        self.let_in(sprint)
        sprint.show(text("page.sprint.title"))
        sprint.go_on()

    def come_to(self, query: str) -> None:
        if query == SPRINT:
            return self.press_sprint()
        self.show()

    @on_message("file")
    def on_file(self, data: Data) -> None:
        """Merge a record saved elsewhere with the present one. Of two answers the later counts."""
        if self.exercise or self.presenting.on or not self.learner.kept:
            raise LearnerError(text("page.not-here"))
        self._join(data["text"])
        self._begin()

    def _take_up(self, arrived: object) -> None:
        """Merge the file left by the home page; if nothing may be written, it waits."""
        if not isinstance(arrived, str) or not self.learner.kept:
            return
        self.table.remember(ARRIVED, None)  # first, so that a file that fails isn't met again at each visit
        try:
            self._join(arrived)
        except LearnerError as error:
            self.notice = make_note("warn", str(error))

    def _join(self, file: str) -> None:
        """Merge the record in a file. Raises LearnerError if the file is none of ours."""
        try:
            name, other = read(file)
        except OtherVersion as error:
            raise LearnerError(text("page.review.version")) from error
        except ProgressError as error:
            raise LearnerError(text("page.review.foreign")) from error
        joined = merge([self.record, other])
        try:
            load(joined.to_data())
        except ProgressError as error:
            raise LearnerError(text("page.review.large")) from error
        self.learner.keep(joined)
        if name and not self.learner.name:
            self.learner.call(name)
        self.notice = make_note("good", text("page.review.joined"))

    # -- before a class ----------------------------------------------------------------------------

    def stands_in(self) -> ReviewPage:
        page = ReviewPage(self.seed, self)
        page.sitting = self.sitting.copy() if self.sitting else None
        page.reminder, page.games, page.record_read = self.reminder, {**self.games}, self.record_read
        page.exercise = page.fresh_exercise()
        return page

    # -- the picture -------------------------------------------------------------------------------

    @property
    def layout_name(self) -> str:
        return (self.reminder.task or self.reminder.moment) if self.reminder else "end"

    def draw_exercise(self, exercise: Exercise | None) -> Scene:
        return exercise.scene(self._panel(exercise)) if exercise else panel_only(self._end())

    def _title(self) -> str:
        if self.reminder is None:
            return str(self._end()["title"])
        whose = ".class" if self.presenting.on else ""
        return text(f"page.review.own.title{whose}" if self.reminder.moment else "page.review.title")

    def _panel(self, exercise: Exercise) -> ScenePanel:
        reminder, sitting = self.reminder, self.sitting
        assert reminder is not None and sitting is not None
        done, of = len(sitting.went), sitting.of
        label = text("page.review.progress", done=done, of=of)
        blocks: list[Block] = [{"kind": "progress", "done": done, "of": of, "label": label}]
        blocks += [self.notice] if self.notice else []
        if story := self._story():
            blocks.append({"kind": "story", "text": story})
        if reminder.step:
            rows: list[CardsRow] = [{"label": row.label, "cards": [*row.cards]} for row in reminder.step.rows]
            blocks += [{"kind": "cards", "rows": rows}] if rows else []
        asked = exercise.blocks()
        blocks += asked
        if exercise.done:
            said = str([asked, exercise.verdict()])
            blocks += [each for each in self._why(reminder.moment) if each["text"] not in said]  # once
            blocks += self._comes_back(reminder)
        following = button("next" if exercise.done else "pass-over", name="next", primary=exercise.done)
        again = [hiding()] if self.presenting.on and exercise.done else []
        buttons: list[PanelButton] = [
            *exercise_buttons(exercise),
            *self.presenting.free_table_buttons(),
            *again,
            following,
        ]
        header = text("page.review.header", game=game_name(reminder.game))
        return make_panel(header, self._title(), blocks, [*buttons, *self._forgetting()])

    def _story(self) -> str:
        """The words that set the scene: a puzzle's story; for a step just its chapter and title."""
        reminder = self.reminder
        if reminder and (moment := self._moment(reminder.moment)):
            whose = ".class" if self.presenting.on else ""
            return text(f"page.review.own{whose}", day=_day_in_words(moment))
        if reminder and reminder.puzzle:
            return reminder.puzzle.story.text(at=reminder.question.names)
        if reminder and reminder.step:
            assert reminder.lesson is not None
            return text("page.review.step", chapter=reminder.lesson.title(), step=reminder.step.say("title"))
        return ""

    def _moment(self, id: str) -> Moment | None:
        """The decision of the learner's own with this id, if this sitting asks it."""
        return self.sitting.moments.get(id) if self.sitting else None

    def _why(self, id: str) -> list[NoteBlock]:
        """The reason why the better choice of a moment is better, if the look back knew it."""
        moment, reminder, exercise = self._moment(id), self.reminder, self.exercise
        if moment is None or reminder is None or exercise is None or not moment.reason:
            return []
        if exercise.answer != exercise.question.answers[0]:  # another choice as good, for other reasons
            return []
        try:
            words = tell(moment.reason, moment.facts, reminder.game, reminder.question.names.seats)
        except (LookupError, TypeError, ValueError):  # not a reason of ours: a record may hold anything
            return []
        return [make_note("tip", words, stays=True)]

    def _forgetting(self) -> list[PanelButton]:
        """The button to drop a decision of the learner's own."""
        if self.reminder is None or self.reminder.moment not in self.record.moments or self.presenting.on:
            return []
        return [make_button("forget", text("page.review.own.forget"))]

    def _rows(self) -> list[Mastery]:
        """The learner's standing with all that a review may ask."""
        return [*self.record.rules.values(), *(each.row for each in self.record.moments.values())]

    def _comes_back(self, reminder: Reminder) -> list[Block]:
        """The words on when the question comes back, if the record knows; none for a class."""
        if self.presenting.on:
            return []
        rows = [self.record.rules[rule] for rule in reminder.question.rules if rule in self.record.rules]
        if reminder.moment:
            own = self.record.moments.get(reminder.moment)
            rows = [own.row] if own else []
        if not rows:
            return []
        days = min(days_between(self._day, row.due) for row in rows)
        return [{"kind": "text", "text": text("page.review.back", count=days)}]

    # -- nothing to ask, or nothing more --------------------------------------------------------------

    def _end(self) -> ScenePanel:
        """The result, and what there is to do now."""
        went = self.sitting.went if self.sitting else {}
        begun = bool(went) or self.skipped > 0
        if self.presenting.on and begun:
            return self._end_of_class(len(went))
        blocks: list[Block] = [{"kind": "text", "text": self._standing(went)}]
        blocks += [self.notice] if self.notice else []
        if went:
            blocks.append(self._how_it_went(went))
        if went and self.skipped:
            blocks.append({"kind": "text", "text": text("page.review.skipped", count=self.skipped)})
        if self.record_read:
            ways = (("puzzles", "../nanking/puzzles.ipynb?puzzle=daily"), ("home", "../../../"))
            links: list[Block] = [
                {"kind": "link", "text": text(f"page.review.{name}"), "href": href} for name, href in ways
            ]
            blocks += [
                *links,
                *self.learner.blocks(),
                {"kind": "upload", "label": text("page.review.fetch"), "accept": ".json,application/json"},
            ]
        buttons = sprint_button(self) if self.record_read and not self.presenting.on else []
        if begun and (more := self._count_due()):
            buttons.append(make_button("more", text("page.review.more", count=more), primary=True))
        nothing = "none" if self._rows() or not self.record_read else "new"
        key = "done" if went else "skipped" if self.skipped else nothing
        return make_panel(text("page.review.title"), text(f"page.review.{key}.title"), blocks, buttons)

    def _end_of_class(self, count: int) -> ScenePanel:
        """The end of a review before a class: how much was asked."""
        words = text("page.review.done.class", count=count)
        blocks: list[Block] = [{"kind": "text", "text": words}] if count else []
        return make_panel(text("page.review.title"), text("page.review.done.title"), blocks, [])

    def _count_due(self) -> int:
        """The number of questions in one more sitting."""
        rules, own = self.record.due_rules(self._day), self.record.due_moments(self._day)
        return min(SITTING, len(rules)) + min(OWN, len(own))

    def _standing(self, went: Mapping[str, str]) -> str:
        """The result or the state of the review, in words."""
        if went:
            right = sum(how == "solved" for how in went.values())
            return text("page.review.done", right=right, count=len(went))
        if self.skipped:
            return text("page.review.skipped", count=self.skipped)
        if not self.record_read:
            return text("page.review.lead")
        if not self._rows():
            return text("page.review.new")
        days = [days_between(self._day, row.due) for row in self._rows() if row.due > self._day]
        if not days:
            return text("page.review.lead")
        soon = sum(each == min(days) for each in days)
        return f"{text('page.review.none', count=min(days))} {text('page.review.soon', count=soon)}"

    def _how_it_went(self, went: Mapping[str, str]) -> TableBlock:
        rows = []
        for asked, how in went.items():
            row, name = self.record.rules.get(asked), self._name(asked)
            if asked in self.record.moments:
                row = self.record.moments[asked].row
            days = days_between(self._day, row.due) if row else 0
            rows.append([name, text(f"page.review.went.{how}"), text("page.review.in", count=days)])
        head = [text(f"page.review.head.{name}") for name in ("rule", "went", "back")]
        return {"kind": "table", "head": head, "rows": rows}

    def _name(self, asked: str) -> str:
        """The name of a rule, or of a moment, for the table at the end."""
        if asked in self.record.moments:
            game = game_name(str(self.record.moments[asked].question.get("position", "")).split(" ")[0])
            return text("page.review.own.row", game=game, day=_day_in_words(self.record.moments[asked]))
        return rule_name(asked, game=self.games[asked]) if asked in self.games else ""


def _day_in_words(moment: Moment) -> str:
    """The day of a moment's round, in words."""
    return dated(date.fromisoformat(moment.day))
