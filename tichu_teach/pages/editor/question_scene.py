"""The scene while a question is being made: table, question, answers, pack."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tichu_teach.engine.state import Ruleset
from tichu_teach.exercises.question import Question
from tichu_teach.pages.editor.author_file import AuthorFile, opener
from tichu_teach.pages.editor.authoring import BEGUN, Authoring, Writing
from tichu_teach.pages.editor.laid_table import LaidTable, beside, fold, note, panel
from tichu_teach.pages.editor.playing_out import names_of
from tichu_teach.pages.editor.question_draft import QuestionDraft, Rewording
from tichu_teach.pages.editor.remarks import name_of
from tichu_teach.pages.presenters.controls import segments, select
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.pages.presenters.presenter import Seen
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.pages.question.notes import in_words, reasons
from tichu_teach.pages.table.scene import NO_INPUT, plain
from tichu_teach.scene.block import Value
from tichu_teach.scene.form_blocks import FieldBlock, Segment, SelectBlock
from tichu_teach.scene.panel import BesideBlock, Block, FoldBlock, PanelButton, TableBlock, TextBlock
from tichu_teach.scene.table import SceneTable
from tichu_teach.texts import Texts, text

if TYPE_CHECKING:
    from tichu_teach.scene import Scene

MOST_RIGHT = 6  # right answers listed one by one
_PICTURED = re.compile(r" ?\[[^\]]*\]")  # cards beside their names
LAST = ("reply", "done")  # said after an answer, and so below the answers
LINES = {"story": 3, "hook": 3, "aside": 2, "hints": 2, "can": 3, "recap": 2}  # of fields of several lines


def picture(laid: LaidTable, asked: Writing, author: Authoring) -> Scene:
    """The scene, without the words read out."""
    file, entry = author.file, author.entry
    question, words, game = asked.question, file.words, _game(laid, asked)
    say = Texts(game.name)
    blocks: list[Block] = [laid.tabs(), *laid.notices(), *_restored(author), *_opened(file, entry)]
    if isinstance(asked, Rewording):
        blocks += _as_it_is(asked)
        words = [name for name in words if name in asked.words]
    else:
        blocks.append(beside("what", [*_kinds(asked), _seats(asked)]))
        blocks += [_subjects(asked)] if len(asked.subjects) > 1 else []
    blocks += [_field(say, asked, file.sort, name) for name in words if name not in LAST]
    if question is not None:
        blocks += [_answers(question, asked), _replies(say, question, asked, file)]
    blocks += [_field(say, asked, file.sort, name) for name in words if name == "done"]
    blocks += _others(asked) if isinstance(asked, QuestionDraft) else []
    opened = entry is not None
    put_in = text(f"editor.{file.sort}.{'change' if opened else 'put'}")
    left_out = note("tip", text("editor.file.not-in", button=put_in), "not-in")
    blocks += [*_packed(say, file, laid.refused, [left_out] if author.unfiled else []), *_replaced(author)]
    buttons: list[PanelButton] = [
        _button(file, "change" if opened else "put", name="put", primary=True),
        _button(file, "drop-this" if opened else "drop", name="drop", disabled=not file.labels),
    ]
    shown = panel(game, text("editor.title.ask"), blocks, buttons)
    return {"table": _table(asked), "input": NO_INPUT, "panel": shown, "verdict": None}


def _restored(author: Authoring) -> list[Block]:
    """Say that words which are in no file yet are back, and offer to drop them."""
    if not author.restored:
        return []
    drop: Segment = {"value": "drop", "label": text("editor.restored.drop")}
    return [_offer("again", text("editor.restored"), "restored", drop)]


def _offer(id: str, told: str, name: str, choice: Segment) -> BesideBlock:
    """A tip, and beside it the only choice of a row."""
    return beside(id, [note("tip", told), segments(name, "", "", [choice])])


def _game(laid: LaidTable, asked: Writing) -> Ruleset:
    if isinstance(asked, QuestionDraft):
        return asked.state.game
    return asked.question.game if asked.question is not None else laid.draft.game


def _table(asked: Writing) -> SceneTable | None:
    """The table as a learner sees it."""
    if asked.question is not None:
        return Exercise(asked.question).table()
    if isinstance(asked, QuestionDraft) or not (at := asked.table):
        return None
    state = at.state
    seen = Seen.with_open(state, at.open, names_of(state))
    return presenter(state.game).scene.table(state.view(at.seat), seen)


def _as_it_is(asked: Rewording) -> list[Block]:
    """Say that only an entry's words can be changed or, if its table can be laid, offer a question."""
    if (state := asked.entry.state) is None:
        return [note("tip", text("editor.file.words-only"))]
    none = ("", text("editor.ask.kind.none"))
    kinds = [(kind, _kind(kind, state.game)) for kind in QuestionDraft.of(state).kinds]
    return [_select("kind", "", [none, *kinds])]


def _button(
    file: AuthorFile, words: str, *, name: str, primary: bool = False, disabled: bool = False
) -> PanelButton:
    """A button that says what it does to a pack, or to a chapter."""
    label = text(f"editor.{file.sort}.{words}")
    return {"name": name, "label": label, "primary": primary, "disabled": disabled}


def _kinds(asked: QuestionDraft) -> list[Block]:
    """The choice of a kind. A question from a file may be of a kind that the editor can't make."""
    shown = str(asked.given["kind"]) if asked.given else asked.kind
    kinds = dict.fromkeys([shown, *asked.kinds] if shown not in asked.kinds else asked.kinds)
    return [_select("kind", shown, [(kind, _kind(kind, asked.state.game)) for kind in kinds])]


def _kind(kind: str, game: Ruleset) -> str:
    say = Texts(game.name)
    return say(key) if say.has(key := f"editor.ask.kind.{kind}") else kind


def _seats(asked: QuestionDraft) -> SelectBlock:
    state, names = asked.state, names_of(asked.state)
    seats = presenter(state.game).editing.seats_in_order(state)
    return _select("seat", asked.seat, [(seat, names[seat]) for seat in seats])


def _subjects(asked: QuestionDraft) -> SelectBlock:
    """The choice of what exactly is asked, each option in the words of its question."""
    said = {subject: _asks(question) for subject, question in asked.subjects.items()}
    often = Counter(said.values())
    options = [
        (subject, plain(asks if often[asks] == 1 else _told_apart(asks, question)))
        for (subject, question), asks in zip(asked.subjects.items(), said.values(), strict=True)
    ]
    return _select("subject", asked.subject, options)


def _told_apart(asks: str, question: Question) -> str:
    """A question's words with a right answer, for questions that share their words."""
    right = in_words(question, question.solve()[0]).rstrip(".")
    return text("editor.ask.subject.right", asks=asks, right=right)


def _asks(question: Question) -> str:
    """A question with what the learner is told before it."""
    phrases = (*question.premises, question.default_ask())
    return " ".join(phrase.text(at=question.names) for phrase in phrases)


def _others(asked: QuestionDraft) -> list[Block]:
    """The kinds of question not offered here, and what each needs."""
    say = Texts(asked.state.game.name)
    told = [say(f"editor.ask.needs.{kind}") for kind in asked.other_kinds]
    if not told:
        return []
    inner: TextBlock = {"kind": "text", "text": "\n\n".join(told)}
    return [fold("others", text("editor.ask.others"), [inner])]


def _select(name: str, value: Value, options: Sequence[tuple[Value, str]]) -> SelectBlock:
    return select(name, text(f"editor.ask.{name}"), value, options)


def _answers(question: Question, asked: Writing) -> FoldBlock:
    """The right answers, and the wrong ones for the pack, with what the referee says of each."""
    right = question.solve()
    rows = [_answer_row("right", question, each) for each in right[:MOST_RIGHT]]
    if more := len(right) - MOST_RIGHT:
        rows += [[text("editor.ask.right"), text("editor.ask.more", count=more), ""]] if more > 0 else []
    rows += [_answer_row("wrong", question, question.parse_answer(each)) for each in asked.wrong]
    head = [text(f"editor.ask.head.{name}") for name in ("is", "answer", "why")]
    table: TableBlock = {"kind": "table", "id": "answers", "head": head, "rows": rows}
    return {**fold("worked", text("editor.ask.answers"), [table]), "open": True}


def _replies(say: Texts, question: Question, asked: Writing, file: AuthorFile) -> FoldBlock:
    """The author's replies to each wrong answer, and to any other."""
    inner: list[Block] = []
    for number, answer in enumerate(asked.wrong):
        said = in_words(question, question.parse_answer(answer)).replace("\n\n", "; ")
        label = text("editor.words.remark", answer=_PICTURED.sub("", said))
        inner.append(
            _words(f"wrong{number}", label, asked.wording(name_of(answer)), say("editor.words.remark.empty"))
        )
    inner.append(_field(say, asked, file.sort, "reply"))
    return fold("replies", text("editor.words.replies"), inner)


def _answer_row(which: str, question: Question, answer: Any) -> list[str]:
    """A row: an answer, and what the referee says of it."""
    why = reasons(question, question.grade(answer))[:1]
    return [text(f"editor.ask.{which}"), in_words(question, answer).replace("\n\n", "; "), " ".join(why)]


def _field(say: Texts, asked: Writing, sort: str, name: str) -> FieldBlock:
    """The author's words for a part of an entry."""
    label, empty = _label_and_placeholder(say, f"editor.{sort}.words.{name}", f"editor.words.{name}")
    if name == "ask" and asked.question is not None:
        empty = asked.question.default_ask().text(at=asked.question.names)
    return _words(name, label, asked.wording(name), empty)


def _label_and_placeholder(say: Texts, *keys: str) -> tuple[str, str]:
    """A field's label and its placeholder, by the first of the keys that has a text."""
    key = next(key for key in keys if say.has(key))
    return say(key), say(f"{key}.empty")


def _words(name: str, label: str, said: str, empty: str) -> FieldBlock:
    lines = LINES.get(name, 1)
    return {"kind": "field", "id": name, "label": label, "value": said, "placeholder": empty, "lines": lines}


def _opened(file: AuthorFile, entry: int | None) -> list[Block]:
    """The choice of what to work on: an entry of the pack or chapter, or a new one."""
    if not file.labels:
        return []
    options: list[tuple[Value, str]] = [("new", text(f"editor.{file.sort}.new"))]
    for at, label in enumerate(file.labels):
        options.append((at, text("editor.file.numbered", number=at + 1, label=plain(label))))
    return [select("entry", text("editor.file.entry"), "new" if entry is None else entry, options)]


def _packed(say: Texts, file: AuthorFile, refused: Mapping[str, str], left_out: list[Block]) -> list[Block]:
    """The pack or chapter so far, to be saved as a file; before there is one, the choice to begin or open
    one.
    """
    if not file.labels:
        options: list[Segment] = [{"value": sort, "label": text(f"editor.{sort}.into")} for sort in BEGUN]
        return [segments("into", text("editor.ask.into"), file.sort, options), opener()]
    around: list[Block] = []
    for name, said in file.words_around.items():
        label, empty = _label_and_placeholder(say, f"editor.{file.sort}.words.{name}")
        around.append(_words(name, label, refused.get(name, said), empty))
    return [
        note("good", text(f"editor.{file.sort}.holds", count=len(file.labels))),
        *around[:1],
        *([fold("around", text(f"editor.{file.sort}.around"), around[1:])] if around[1:] else []),
        *left_out,
        {
            "kind": "download",
            "label": text(f"editor.{file.sort}.save"),
            "name": file.name,
            "text": file.content,
        },
        opener(),
    ]


def _replaced(author: Authoring) -> list[Block]:
    """The way back to the pack or chapter that an opened file has replaced."""
    if author.replaced is None:
        return []
    title = next(iter(author.replaced.words_around.values()), "") or author.replaced.name
    back: Segment = {"value": "back", "label": text("editor.file.back", title=title)}
    return [_offer("gone", text("editor.file.replaced"), "replaced", back)]
