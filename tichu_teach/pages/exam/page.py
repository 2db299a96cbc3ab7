"""The bus driver's exam at the table: twenty questions in one pass, marked at the end."""

from __future__ import annotations

import random
from datetime import date
from typing import Any
from urllib.parse import parse_qs

from tichu_teach.classroom.exam import LENGTH, MAX_SEED, PASS, Exam, Marked, exam, marked
from tichu_teach.classroom.mastery import is_day
from tichu_teach.classroom.taken import Given
from tichu_teach.engine import games
from tichu_teach.engine.reading import Unreadable, fields, many, maybe, spare, whole, words
from tichu_teach.exercises.question import Question
from tichu_teach.lessons.tables import game_name
from tichu_teach.lessons.taught import taught_in, title_of
from tichu_teach.pages.exam.certificate import certificate
from tichu_teach.pages.exam.slides import ExamSlides, place_in
from tichu_teach.pages.exam.unmarked import Unmarked, compared, looked_at
from tichu_teach.pages.presenting.trying import AtHand
from tichu_teach.pages.question.asking import ExercisePage
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.pages.table.scene import panel_only
from tichu_teach.pages.table.session import Data, on_message, on_press
from tichu_teach.pages.table.table import LearnerError, MixedTable
from tichu_teach.texts import text
from tichu_teach.texts.explain import rule_name
from tichu_teach.texts.names import listing, spoken
from tichu_teach.themes import THEMES

_GIVEN = maybe(many(lambda value, where: value, 1, 1))  # checked by its question


def _day(value: object, where: str) -> str:
    if not is_day(value):
        raise Unreadable(where, "a day")
    return str(value)


_PAPER = fields(
    seed=whole(0, MAX_SEED),
    day=_day,
    given=many(_GIVEN, LENGTH),
    now=spare(_GIVEN),
    name=spare(words(80), ""),
)
KEPT = spare(_PAPER)
"""What a browser keeps of an exam: the answers handed in, and the one that stands there; none of ours."""

NEW_SEEDS = 100_000
"""Seeds of exams that nobody has chosen: short enough to be told."""


class ExamPage(ExercisePage):
    """The exam of a ruleset. A link's `?seed=7`, or `seed`, says which; else one is drawn.

    The browser keeps under `exam.<ruleset>` what was handed in. Nothing is marked before the last question,
    and an exam that has been marked is shown as it was, never asked again. Raises UnknownGame, and
    ArgumentError for a seed that is none.
    """

    kind = MixedTable

    def __init__(self, ruleset: str = "nanking", seed: int | None = None) -> None:
        self.ruleset = games[ruleset].name
        if seed is not None and (type(seed) is not int or not 0 <= seed <= MAX_SEED):
            exam(self.ruleset, seed)
        self.key = f"exam.{self.ruleset}"
        self.keys = (*ExercisePage.keys, self.key)
        super().__init__(self.ruleset)
        self.seed = seed
        self.first = 0  # the question to begin with before a class
        self.paper: Exam | None = None  # while it is written, and when it is marked
        self.given: list[Given] = []
        self.day = ""
        self.other: int | None = None  # the seed of an exam that was begun and is not handed in
        self.marked: Marked | None = None
        self.looking: int | None = None  # at which of the questions that were marked
        self.name = ""

    def __repr__(self) -> str:
        return f"ExamPage({self.ruleset!r})"

    # -- before a class ----------------------------------------------------------------------------

    @property
    def writing(self) -> bool:
        """True while the exam is the learner's own to write: nobody is shown what is right."""
        return self.paper is not None and self.marked is None

    @property
    def framed(self) -> object:
        return self.marked or (None if self.writing else self.record)

    def stands_in(self) -> ExamSlides:
        if self.writing:
            raise LearnerError(text("page.not-here"))
        seed = _new_seed() if self.seed is None else self.seed
        return ExamSlides(exam(self.ruleset, seed), self, self.first)

    def at_hand(self) -> AtHand | None:
        return None  # nothing is tried out where it counts

    def aside(self) -> Data | None:
        return None if self.writing else super().aside()

    # -- events ------------------------------------------------------------------------------------

    @on_message("hello")
    def on_hello(self, data: Data) -> None:
        """A page has opened: go on where its browser was."""
        if data["again"]:
            return self.reopen(data["stored"])
        self.open_record(data["stored"])
        self.name = self.learner.name
        self.presenting.address = data["url"] if "/render/" in data["url"] else ""
        self.first = place_in(data["query"])
        wanted = parse_qs(data["query"].lstrip("?")).get("seed", [""])[0]
        if wanted.isascii() and wanted.isdecimal() and int(wanted[:12]) <= MAX_SEED:
            self.seed = int(wanted)
        elif wanted:
            words = text("exam.seed.bad", seed=wanted[:20], most=MAX_SEED)
            self.notice = {"kind": "note", "tone": "warn", "text": words}
        kept = KEPT(data["stored"].get(self.key), self.key)
        if kept and self.seed in (None, kept["seed"]):
            self._resume(kept)
        elif kept and len(kept["given"]) < LENGTH:
            self.other = kept["seed"]
        self._lay()

    def _resume(self, kept: Data) -> None:
        """Go on with what was begun, or show what was marked."""
        self.paper, self.day = exam(self.ruleset, kept["seed"]), kept["day"]
        self.seed, self.name = kept["seed"], kept["name"] or self.name
        self.given = [None if each is None else (each[0],) for each in kept["given"]]
        if len(self.given) >= len(self.paper.questions):
            self.marked = marked(self.paper, self.given)
        else:
            now = kept["now"]
            self.exercise = Unmarked(self._question, (now[0],) if now else None)

    @property
    def _question(self) -> Question:
        assert self.paper is not None
        return self.paper.questions[len(self.given)]

    def _keep(self) -> None:
        paper, exercise = self.paper, self.exercise
        now = exercise.given if isinstance(exercise, Unmarked) else None
        kept = paper and {
            "seed": paper.seed,
            "day": self.day,
            "given": [None if each is None else [each[0]] for each in self.given],
            "now": None if now is None else [now[0]],
            "name": self.name,
        }
        self.table.remember(self.key, kept or None)

    def _lay(self) -> None:
        self.show(spoken([self._title()]))

    def answer(self, kind: str, data: Data) -> None:
        """Take an answer down; it can be changed until it is handed in."""
        exercise = self.exercise
        if not isinstance(exercise, Unmarked):
            raise LearnerError(text("page.not-here"))
        exercise.event(kind, data)
        self._keep()
        self.show(spoken(exercise.comment()))

    @on_message("choose")
    def on_choose(self, data: Data) -> None:
        """An answer; or a question that is looked at again."""
        if data["block"] != "steps":
            return super().on_choose(data)
        if self.marked and type(data["value"]) is int and 0 <= data["value"] < self.marked.of:
            self._look(data["value"])

    @on_message("field")
    def on_field(self, data: Data) -> None:
        """The name that the certificate is made out to."""
        if data["block"] != "certificate":
            return super().on_field(data)
        self.name = " ".join(data["value"].split())[:80]
        self._keep()
        self.show(text("exam.named", name=self.name) if self.name else "")

    # -- buttons -----------------------------------------------------------------------------------

    @on_press("begin")
    def press_begin(self) -> None:
        """Draw the exam and ask its first question."""
        if self.paper:
            return
        if self.seed is None:
            self.seed = _new_seed()
        self.paper, self.day = exam(self.ruleset, self.seed), self.learner.today.isoformat()
        self.given, self.other, self.notice = [], None, None
        self.exercise = Unmarked(self._question)
        self._keep()
        self._lay()

    @on_press("next")
    def press_next(self) -> None:
        """Hand the question in, as it is; behind the last one the exam is marked."""
        exercise, paper = self.exercise, self.paper
        if paper is None or not isinstance(exercise, Unmarked):
            return
        self.given = [*self.given, exercise.given]
        if len(self.given) < len(paper.questions):
            self.exercise = Unmarked(self._question)
        else:
            self.exercise = None
            self._mark(marked(paper, self.given))
        self._keep()
        self._lay()

    def _mark(self, result: Marked) -> None:
        """The exam is over: what its first answers show goes into the record."""
        self.marked = result
        today = self.learner.today.isoformat()
        self.learner.keep(
            self.record.recalled(result.went(), today).examined(self.ruleset, result.taken(today))
        )

    @on_press("wrong")
    def press_wrong(self) -> None:
        """The next question that was not right."""
        if wrong := self._wrong():
            behind = [n for n in wrong if self.looking is None or n > self.looking]
            self._look((behind or wrong)[0])

    @on_press("result")
    def press_result(self) -> None:
        """Back to the result."""
        self.looking, self.exercise = None, None
        self._lay()

    @on_press("again")
    def press_again(self) -> None:
        """Another exam, with other questions."""
        if not self.marked:
            return
        self.paper = self.marked = self.looking = self.exercise = self.seed = None
        self.given = []
        self._lay()

    def _wrong(self) -> list[int]:
        grades = self.marked.grades if self.marked else ()
        return [n for n, grade in enumerate(grades) if not (grade and grade.right)]

    def _look(self, number: int) -> None:
        """Lay a question out with its right answer."""
        assert self.marked is not None
        self.stop()
        self.looking = number
        result = self.marked
        exercise = looked_at(result.exam.questions[number], result.given[number], result.grades[number])
        self.exercise = exercise
        self._lay()
        self.roll()

    # -- the picture -------------------------------------------------------------------------------

    @property
    def laid(self) -> str:
        if self.marked:
            return f"marked {self.looking}"
        return f"question {len(self.given)}" if self.paper else "cover"

    def unanswered(self) -> Data:
        """What others may see: what the exam is."""
        return panel_only(self._cover())

    def drawn(self, exercise: Exercise | None) -> Data:
        if exercise is None:
            return panel_only(self._result() if self.marked else self._cover())
        return exercise.scene(self._looked(exercise) if self.marked else self._asked(exercise))

    def _title(self) -> str:
        if self.marked and self.looking is None:
            return text(f"exam.{'passed' if self.marked.passed else 'failed'}")
        if self.marked or self.paper:
            number = (self.looking if self.marked else len(self.given)) or 0
            return text("exam.question", number=number + 1, of=LENGTH)
        return text("exam.title")

    def _panel(self, blocks: list[Data], buttons: list[Data], header: str = "") -> Data:
        header = header or text("exam.header", game=game_name(self.ruleset))
        return {"header": header, "title": self._title(), "blocks": blocks, "buttons": buttons}

    def _cover(self) -> Data:
        """What the exam is, before it is begun."""
        blocks: list[Data] = [self.notice] if self.notice else []
        blocks.append({"kind": "story", "text": text("exam.story")})
        game = game_name(self.ruleset)
        blocks.append({"kind": "text", "text": text("exam.lead", game=game, count=LENGTH, percent=PASS)})
        if self.seed is not None:
            blocks.append({"kind": "text", "text": text("exam.seed", seed=self.seed)})
        if self.other is not None:
            note = {"kind": "note", "tone": "warn", "text": text("exam.other", seed=self.other)}
            blocks.append(note)
        before = self.record.exams.get(self.ruleset, ())
        if before:
            blocks.append(self._before(before))
        return self._panel(blocks, [_button("begin", primary=True)])

    def _before(self, several: Any) -> Data:
        head = [text(f"exam.head.{name}") for name in ("day", "seed", "right")]
        rows = [[each.day, str(each.seed), f"{each.right} / {each.of}"] for each in reversed(several)]
        return {"kind": "table", "head": head, "rows": rows}

    def _asked(self, exercise: Exercise) -> Data:
        assert isinstance(exercise, Unmarked)
        done = len(self.given)
        label = text("exam.progress", done=done, of=LENGTH)
        blocks: list[Data] = [{"kind": "progress", "done": done, "of": LENGTH, "label": label}]
        blocks += exercise.blocks()
        last = done == LENGTH - 1
        key = "last" if last and exercise.given else "last.empty" if last else "next"
        key = key if exercise.given or last else "leave"
        return self._panel(blocks, [_button(key, name="next", primary=exercise.full)])

    # -- what was marked -----------------------------------------------------------------------------

    def _dots(self) -> Data:
        assert self.marked is not None
        steps = []
        for number, grade in enumerate(self.marked.grades):
            right = bool(grade and grade.right)
            how = text(f"exam.{'right' if right else 'wrong'}")
            steps.append(
                {
                    "value": number,
                    "label": text("exam.dot", number=number + 1, how=how),
                    "state": "solved" if right else "missed",
                    "here": number == self.looking,
                }
            )
        return {"kind": "dots", "id": "steps", "label": text("exam.dots"), "steps": steps}

    def _result(self) -> Data:
        """How it went by parts, what to read again, and the certificate."""
        result = self.marked
        assert result is not None
        said = text("exam.result", right=result.right, of=result.of, percent=result.percent, needed=PASS)
        blocks: list[Data] = [*([self.notice] if self.notice else []), self._dots()]
        tone = "good" if result.passed else "tip"
        blocks.append({"kind": "note", "tone": tone, "text": said})
        if result.passed and (missing := [part for part, (right, _) in result.parts().items() if not right]):
            names = listing([f"*{self._part(part)}*" for part in missing])
            words = text("exam.hollow", count=len(missing), parts=names)
            blocks.append({"kind": "note", "tone": "tip", "text": words})
        if result.passed:
            field = {"kind": "field", "id": "certificate", "label": text("exam.name"), "value": self.name}
            blocks.append({**field, "placeholder": text("exam.name.empty")})
            if self.name:
                day = date.fromisoformat(self.day)
                blocks.append(certificate(self.name, day, result))
        head = [text("exam.head.part"), text("exam.head.right")]
        rows = [[self._part(part), f"{right} / {of}"] for part, (right, of) in result.parts().items()]
        blocks.append({"kind": "table", "head": head, "rows": rows})
        blocks += self._to_read()
        blocks += self.learner.blocks()
        wrong = len(self._wrong())
        buttons = [_button("again")]
        if wrong:
            buttons.insert(0, _button("see", name="wrong", primary=True, count=wrong))
        return self._panel(blocks, buttons)

    def _part(self, part: str) -> str:
        title = title_of(part) or text("book.part.rest")
        game = part.partition("/")[0]
        if not part or game == self.ruleset:
            return title
        return text("book.part.base", game=game_name(game), title=title)

    def _to_read(self) -> list[Data]:
        """Links to what teaches the rules that were missed: a step each, and the rule book."""
        assert self.marked is not None
        missed = dict.fromkeys(self.marked.exam.rules[number] for number in self._wrong())
        if not missed:
            return []
        blocks: list[Data] = [{"kind": "text", "text": text("exam.read")}]
        return blocks + [link for rule in missed for link in self._links(rule)]

    def _links(self, rule: str) -> list[Data]:
        name, links = rule_name(rule, game=self.ruleset), []
        for place in taught_in(self.ruleset).get(rule, ())[:1]:
            words = text("exam.read.step", rule=name, chapter=title_of(place.chapter), step=place.title)
            href = f"../{place.chapter}.ipynb?step={place.step}"
            links.append({"kind": "link", "text": words, "href": href})
        if not links and self.ruleset in THEMES:
            href = f"../../../rules/{self.ruleset}#{rule}"
            links.append({"kind": "link", "text": text("exam.read.rule", rule=name), "href": href})
        return links

    def _looked(self, exercise: Exercise) -> Data:
        """A question with the learner's answer, the right one, and why."""
        result, number = self.marked, self.looking
        assert result is not None and number is not None
        blocks = [self._dots()]
        given, grade = result.given[number], result.grades[number]
        blocks += compared(exercise.question, given, grade)
        if not (grade and grade.right):
            blocks += self._links(result.exam.rules[number])
        blocks += exercise.blocks()
        buttons = [_button("back", name="result")]
        if [n for n in self._wrong() if n != number]:
            buttons.append(_button("see.next", name="wrong", primary=True))
        return self._panel(blocks, buttons, self._part(result.exam.part(number)))


def _new_seed() -> int:
    return random.SystemRandom().randrange(1, NEW_SEEDS)


def _button(label: str, *, name: str = "", primary: bool = False, **values: object) -> Data:
    """A button of the exam's, named like its words `exam.<label>` unless told otherwise."""
    words = text(f"exam.{label}", **values)
    return {"name": name or label, "label": words, "primary": primary, "disabled": False}
