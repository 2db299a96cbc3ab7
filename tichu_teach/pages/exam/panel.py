"""The panel of the exam: its cover, the question being asked, the result, a question looked at again."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any, Protocol

from tichu_teach.classroom.exam import LENGTH, PASS, Marked
from tichu_teach.classroom.exam_results import Given
from tichu_teach.classroom.progress import Progress
from tichu_teach.lessons.taught import taught_in, title_of
from tichu_teach.pages.exam.certificate import certificate
from tichu_teach.pages.exam.unmarked import Unmarked, comparison
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.pages.question.learner import Learner
from tichu_teach.pages.table.scene import make_button, make_note, make_panel
from tichu_teach.pages.table.table import Table
from tichu_teach.texts import text
from tichu_teach.texts.explain import rule_name
from tichu_teach.texts.names import game_name, listing
from tichu_teach.themes import THEMES

if TYPE_CHECKING:
    from tichu_teach.scene.form_blocks import FieldBlock
    from tichu_teach.scene.panel import Block, Dot, DotsBlock, NoteBlock, PanelButton, ScenePanel, TableBlock


class ExamTable(Protocol):
    """An exam's page (`page.py`), as far as its panel needs it.

    `seed` is that of the exam, None until one is drawn; `other_seed` that of an exam begun but not finished.
    `given` are the answers so far, `looking` is the place of the marked question on view.
    """

    ruleset: str
    seed: int | None
    other_seed: int | None
    given: list[Given]
    marked: Marked | None
    looking: int | None
    day: str
    name: str
    notice: NoteBlock | None
    learner: Learner
    table: Table

    @property
    def writing(self) -> bool:
        """True while the exam is being written."""

    @property
    def record(self) -> Progress:
        """The learner's record so far."""


def title(page: ExamTable) -> str:
    """The title: the exam's, its result, or the question's number."""
    if page.marked and page.looking is None:
        return text(f"exam.{'passed' if page.marked.passed else 'failed'}")
    if page.marked or page.writing:
        number = len(page.given) if page.looking is None else page.looking
        return text("exam.question", number=number + 1, of=LENGTH)
    return text("exam.title")


def _panel(page: ExamTable, blocks: list[Block], buttons: list[PanelButton], header: str = "") -> ScenePanel:
    header = header or text("exam.header", game=game_name(page.ruleset))
    return make_panel(header, title(page), blocks, buttons)


def cover(page: ExamTable) -> ScenePanel:
    """The cover, before the exam is begun: what is asked, and how."""
    blocks: list[Block] = [page.notice] if page.notice else []
    blocks.append({"kind": "story", "text": text("exam.story")})
    game = game_name(page.ruleset)
    blocks.append({"kind": "text", "text": text("exam.lead", game=game, count=LENGTH, percent=PASS)})
    if page.seed is not None:
        blocks.append({"kind": "text", "text": text("exam.seed", seed=page.seed)})
    if page.other_seed is not None:
        note = make_note("warn", text("exam.other", seed=page.other_seed))
        blocks.append(note)
    before = page.record.exams.get(page.ruleset, ())
    if before:
        blocks.append(_before(before))
    return _panel(page, blocks, [_button("begin", primary=True)])


def _before(several: Any) -> TableBlock:
    head = [text(f"exam.head.{name}") for name in ("day", "seed", "right")]
    rows = [[each.day, str(each.seed), f"{each.right} / {each.of}"] for each in reversed(several)]
    return {"kind": "table", "head": head, "rows": rows}


def question_panel(page: ExamTable, exercise: Exercise) -> ScenePanel:
    """The panel of the question to be answered now."""
    assert isinstance(exercise, Unmarked)
    done = len(page.given)
    label = text("exam.progress", done=done, of=LENGTH)
    blocks: list[Block] = [{"kind": "progress", "done": done, "of": LENGTH, "label": label}]
    blocks += exercise.blocks()
    last = done == LENGTH - 1
    key = "last" if last and exercise.given else "last.empty" if last else "next"
    key = key if exercise.given or last else "leave"
    return _panel(page, blocks, [_button(key, name="next", primary=exercise.full)])


def _dots(page: ExamTable) -> DotsBlock:
    assert page.marked is not None
    steps: list[Dot] = []
    for number, grade in enumerate(page.marked.grades):
        right = bool(grade and grade.right)
        how = text(f"exam.{'right' if right else 'wrong'}")
        steps.append(
            {
                "value": number,
                "label": text("exam.dot", number=number + 1, how=how),
                "state": "solved" if right else "missed",
                "here": number == page.looking,
            }
        )
    return {"kind": "dots", "id": "steps", "label": text("exam.dots"), "steps": steps}


def result(page: ExamTable) -> ScenePanel:
    """The result: the marks by part, what to read again, and the certificate."""
    result = page.marked
    assert result is not None
    said = text("exam.result", right=result.right, of=result.of, percent=result.percent, needed=PASS)
    blocks: list[Block] = [*([page.notice] if page.notice else []), _dots(page)]
    blocks.append(make_note("good" if result.passed else "tip", said))
    if result.passed and (missing := [part for part, (right, _) in result.parts().items() if not right]):
        names = listing([f"*{_part(page, part)}*" for part in missing])
        words = text("exam.hollow", count=len(missing), parts=names)
        blocks.append(make_note("tip", words))
    if result.passed:
        label = text("exam.name")
        field: FieldBlock = {"kind": "field", "id": "certificate", "label": label, "value": page.name}
        blocks.append({**field, "placeholder": text("exam.name.empty")})
        if page.name:
            day = date.fromisoformat(page.day)
            blocks.append(certificate(page.name, day, result))
    head = [text("exam.head.part"), text("exam.head.right")]
    rows = [[_part(page, part), f"{right} / {of}"] for part, (right, of) in result.parts().items()]
    blocks.append({"kind": "table", "head": head, "rows": rows})
    blocks += _to_read(page)
    blocks += page.learner.blocks()
    count = len(result.wrong)
    buttons: list[PanelButton] = [_button("again")]
    if count:
        buttons.insert(0, _button("see", name="wrong", primary=True, count=count))
    return _panel(page, blocks, buttons)


def _part(page: ExamTable, part: str) -> str:
    title = title_of(part) or text("book.part.rest")
    game = part.partition("/")[0]
    if not part or game == page.ruleset:
        return title
    return text("book.part.base", game=game_name(game), title=title)


def _to_read(page: ExamTable) -> list[Block]:
    """Links to what teaches the missed rules: for each a step, or the rule book."""
    assert page.marked is not None
    missed = page.marked.missed_rules
    if not missed:
        return []
    blocks: list[Block] = [{"kind": "text", "text": text("exam.read")}]
    return blocks + [link for rule in missed for link in _links(page, rule)]


def _links(page: ExamTable, rule: str) -> list[Block]:
    name, links = rule_name(rule, game=page.ruleset), list["Block"]()
    for place in taught_in(page.ruleset).get(rule, ())[:1]:
        words = text("exam.read.step", rule=name, chapter=title_of(place.chapter), step=place.title)
        href = f"../{place.chapter}.ipynb?step={place.step}"
        if page.table.leads(href):
            links.append({"kind": "link", "text": words, "href": href})
    if not links and page.ruleset in THEMES:
        href = f"../../../rules/{page.ruleset}#{rule}"
        links.append({"kind": "link", "text": text("exam.read.rule", rule=name), "href": href})
    return links


def answer_panel(page: ExamTable, exercise: Exercise) -> ScenePanel:
    """A question with the learner's answer, the right one, and why."""
    result, number = page.marked, page.looking
    assert result is not None and number is not None
    blocks: list[Block] = [_dots(page)]
    given, grade = result.given[number], result.grades[number]
    blocks += comparison(exercise.question, given, grade)
    if not (grade and grade.right):
        blocks += _links(page, result.exam.rules[number])
    blocks += exercise.blocks()
    buttons: list[PanelButton] = [_button("back", name="result")]
    if [place for place in result.wrong if place != number]:
        buttons.append(_button("see.next", name="wrong", primary=True))
    return _panel(page, blocks, buttons, _part(page, result.exam.part(number)))


def _button(label: str, *, name: str = "", primary: bool = False, **values: object) -> PanelButton:
    """A button of the exam, named after its words `exam.<label>` unless it has a name of its own."""
    return make_button(name or label, text(f"exam.{label}", **values), primary=primary)
