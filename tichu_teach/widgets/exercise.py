"""A question at the table: how it is asked, how an answer comes in, and what is shown of it.

Lessons and puzzles both ask this way. Answers are graded by the question; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any

from tichu_teach.engine import State
from tichu_teach.puzzles.errors import AnswerError
from tichu_teach.puzzles.phrase import Phrase
from tichu_teach.puzzles.questions import Grade, Question, Spread
from tichu_teach.puzzles.sheet import SheetQuestion
from tichu_teach.texts import text
from tichu_teach.texts.explain import rule_name, rule_text, rule_why, sentence
from tichu_teach.texts.names import listing
from tichu_teach.widgets.family import family
from tichu_teach.widgets.film import Shown, film
from tichu_teach.widgets.form import AT_TABLE, IN_A_ROW, SEVERAL, form
from tichu_teach.widgets.scene import NO_INPUT
from tichu_teach.widgets.session import Data, move
from tichu_teach.widgets.table import LearnerError

_ASKINGS = count()  # a question asked anew has a number of its own: the browser drops what was marked before


class Exercise:
    """One question being worked on.

    `tries` is how often an answer was wrong, `hints` how many have been asked for; `solved` tells whether
    the right answer was found, `revealed` whether it was shown instead.
    """

    def __init__(self, question: Question, viewer: int | None = None) -> None:
        self.question = question
        self.viewer = question.seat if viewer is None else viewer
        self.names = question.names
        self.tries = self.hints = 0
        self.solved = self.revealed = False
        self.again()

    @property
    def done(self) -> bool:
        """Whether there is nothing left to find out."""
        return self.solved or self.revealed

    def again(self) -> None:
        """Back to the question as it was asked; what has been tried still counts."""
        self.asking = next(_ASKINGS)
        self.grade: Grade | None = None
        self.answer: Any = None
        self.parts: dict[str, Any] = {}
        self.frames: list[Shown] = []
        self.place = -1  # the frame on the table, -1 for the question itself

    # -- answers -----------------------------------------------------------------------------------

    def event(self, kind: str, data: Data) -> bool:
        """Take an event of the table as (part of) an answer; True if it was graded.

        Raises LearnerError for what cannot be read.
        """
        if self.done:
            return False
        answer = self._answer(kind, data)
        if answer is None:
            return False
        try:
            grade = self.question.grade(answer[0])
        except AnswerError as error:
            raise LearnerError(text("page.not-an-answer")) from error
        self.answer, self.grade = answer[0], grade
        rows = self.question.rows if isinstance(self.question, SheetQuestion) else ()
        if rows and any(grade.rows[row.id].right is None for row in rows):
            # A sheet is filled in line by line: count what is wrong, finish when it is full.
            self.tries += any(row.right is False for row in grade.rows.values())
            return True
        self._finish(grade)
        return True

    def _finish(self, grade: Grade) -> None:
        if grade.right:
            self.solved = True
        else:
            self.tries += 1
        self._roll(grade)

    def _roll(self, grade: Grade) -> None:
        """Lay out what happens, from the question's position on."""
        start = self.question.state
        self.frames = film(start, grade.refutation, self.question.you) if start is not None else []
        self.place = 0 if self.frames else -1

    def _answer(self, kind: str, data: Data) -> tuple[Any] | None:
        """The answer an event completes, in a tuple (for it may be None); None while parts are missing."""
        question = self.question
        if question.kind == "play":
            return (self._played(kind, data),)
        if question.kind == "wish":
            action = move(question.at, question.seat, kind, data, self.names.seats)
            if type(action).__name__ != "Wish":
                raise LearnerError(text("page.wish-first"))
            return (question.at.text(action).split()[-1].replace("none", "") or None,)
        if kind == "order" and question.kind in IN_A_ROW:
            return (data["values"],)
        if kind == "sheet" and isinstance(question, SheetQuestion):
            self.parts |= data["values"]
            return (self.parts,)
        if kind == "choose":
            return self._chosen(data["block"], data["value"])
        raise LearnerError(text("page.answer-below"))

    def _played(self, kind: str, data: Data) -> str:
        question = self.question
        state = question.at
        return state.text(move(state, question.seat, kind, data, self.names.seats))

    def _chosen(self, block: str, value: Any) -> tuple[Any] | None:
        if self.question.kind in SEVERAL:
            return (value,)
        if isinstance(self.question, SheetQuestion):
            self.parts[block.removeprefix("q.")] = value
            return (self.parts,)
        part = block.removeprefix("q.").removeprefix("q")
        if not part:
            return (value,)
        if self.grade is not None and not self.done:
            self.parts = {}  # a new attempt
            self.grade = None
        self.parts[part] = value
        wanted = {option.part for option in self.question.options()}
        return (self.parts,) if wanted <= self.parts.keys() else None

    # -- help --------------------------------------------------------------------------------------

    def hint(self) -> bool:
        """Show the next hint; False when there is none left."""
        if self.done or self.hints >= len(self.question.hints):
            return False
        self.hints += 1
        return True

    def reveal(self) -> None:
        """Show the solution."""
        if self.done:
            return
        self.answer = self.question.solve()[0]
        self.grade = self.question.grade(self.answer)
        self.parts = dict(self.answer) if isinstance(self.answer, dict) else {}
        self.revealed = True
        self._roll(self.grade)

    def forward(self) -> bool:
        """Show the next frame of what happens; False at the end."""
        if not 0 <= self.place < len(self.frames) - 1:
            return False
        self.place += 1
        return True

    def rewind(self) -> None:
        """Show what happens once more."""
        self.place = 0 if self.frames else -1

    @property
    def stuck(self) -> bool:
        """Whether the table shows what a wrong answer led to, so that one goes back before the next."""
        return bool(self.frames) and not self.done and self.question.kind in AT_TABLE

    # -- the picture -------------------------------------------------------------------------------

    def table(self, marked: Sequence[str] = ()) -> Data | None:
        """The table of the scene: the position asked about, or what came of the answer."""
        question = self.question
        if question.state is None or isinstance(question, SheetQuestion):
            return None
        shown = self.frames[self.place] if self.place >= 0 else Shown(self._asked_at(), [], {}, None)
        laid = family(shown.state.game).table(
            shown.state,
            self.viewer,
            you=question.you,
            open=question.shown,
            said=shown.said,
            marked=marked,
            pile=shown.pile,
            taken=not shown.state.game.titles,
            scores=any(shown.state.totals),
        )
        if question.kind == "takes" and not self.done:
            for seat in laid["seats"]:
                seat["turn"] = False  # whose turn it is may be the very question
        return laid

    def _asked_at(self) -> State:
        """Where the learner looks on: after the script, as far as it doesn't give the answer away."""
        question = self.question
        state = question.at
        for action in question.script:
            if action.split()[1] in ("collect", "give"):
                return state
            after = state.play(action)
            if question.kind == "takes" and after.phase == "over":
                return state  # the last trick is taken in with the play that wins it
            state = after
        return state

    def controls(self) -> Data:
        """The input of the scene: cards for questions that are answered at the table."""
        question = self.question
        if question.kind not in AT_TABLE or self.done or self.stuck:
            return NO_INPUT
        return family(question.at.game).controls(question.at, question.seat, you=question.you)

    def verdict(self) -> Data | None:
        """What the referee says of the last answer, None before there is one."""
        grade = self.grade
        if grade is None or (isinstance(self.question, SheetQuestion) and not self.done):
            return None
        words = [phrase.text(at=self.names) for phrase in grade.says]
        if grade.verdict is not None:
            words.append(sentence(grade.verdict, self.names.seats))
        game = self.question.game
        title = "shown" if self.revealed else "right" if grade.right else "wrong"
        return {
            "ok": grade.right,
            "title": text(f"page.{title}"),
            "text": " ".join(words),
            "rule": _rule(grade.rule, game),
            "more": [why] if (why := rule_why(grade.rule, game=game)) else [],
        }

    def comment(self) -> list[str]:
        """What is read out after an answer: the referee's word, or the remarks at a sheet half filled."""
        verdict = self.verdict()
        if verdict is not None:
            return [f"{verdict['title']}. {verdict['text']}"]
        rows = self.grade.rows.values() if self.grade else ()
        wrong = [row for row in rows if row.right is False]
        said = [phrase.text(at=self.names) for row in wrong for phrase in row.says]
        return [text("page.wrong" if wrong else "page.right"), *said]

    def blocks(self) -> list[Data]:
        """The panel blocks: what has been played, the question, the hints asked for."""
        question = self.question
        blocks = self._script()
        if spread := question.spread():
            blocks.append({"kind": "cards", "rows": [self._spread(row) for row in spread]})
        told = [phrase.text(at=self.names) for phrase in question.told]
        if isinstance(question, SheetQuestion) and question.state is not None:
            told += self._facts(question)
        if told:
            blocks.append({"kind": "text", "text": "\n\n".join(told)})
        blocks += form(self)
        blocks += [
            {"kind": "note", "tone": "tip", "text": Phrase(key, question.values).text(at=self.names)}
            for key in question.hints[: self.hints]
        ]
        return blocks

    def _spread(self, row: Spread) -> Data:
        label, note = (each.text(at=self.names) if each else None for each in (row.label, row.note))
        return {"label": label, "cards": list(row.cards), "note": note, "down": list(row.down)}

    def _facts(self, question: SheetQuestion) -> list[str]:
        """What a finished round is counted by, besides what is told."""
        if question.kind == "pay":
            return []
        end = question.end
        facts = family(end.game).facts(end, self.names.seats)
        if any(end.totals) and not question.told:  # the rounds that are told are to be added up
            columns = zip(self.names.columns, end.totals, strict=True)
            totals = listing([f"{name} {total}" for name, total in columns])
            facts.append(text("page.sheet.before", totals=totals))
        return facts

    def _script(self) -> list[Data]:
        """What is done, move by move; what comes of it is for the learner to find out."""
        if not self.question.script:
            return []
        lines, state = [], self.question.at
        for action in self.question.script:
            after = state.play(action)
            lines += family(state.game).lines(state, state.action(action), after, self.question.you)[:1]
            state = after
        return [{"kind": "text", "text": text("page.script", moves="\n\n".join(lines))}]


def _rule(rule: str, game: str) -> Data | None:
    if not rule:
        return None
    return {"id": rule, "name": rule_name(rule, game=game), "text": rule_text(rule, game=game)}
