"""A question at the table: asking it, taking an answer, and showing what comes of it.

Lessons and puzzles both ask this way. Answers are graded by the question; nothing is decided here. A wrong
answer gets the reason at once, and its consequences; a refused move also a hint where to look. Only if the
reason is the answer (see `Question.tells_at_once`) does the first wrong one get nothing but that hint.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tichu_teach.classroom.progress import PuzzleResult
from tichu_teach.exercises.errors import AnswerError
from tichu_teach.exercises.form import AtTable, Choose, InLine, InOrder, choice
from tichu_teach.exercises.grade import Grade
from tichu_teach.exercises.question import Question, Spread
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.pages.presenters.presenter import Seen, views
from tichu_teach.pages.question.attempt import Attempt, nudge
from tichu_teach.pages.question.form import form
from tichu_teach.pages.question.replay import PlayThrough, ShownFrame, replay
from tichu_teach.pages.question.results import block as results_block
from tichu_teach.pages.table.scene import NO_INPUT, Data, rule_in_full, scene_rule
from tichu_teach.pages.table.session import move
from tichu_teach.pages.table.table import LearnerError
from tichu_teach.texts import Texts, text
from tichu_teach.texts.explain import rule_gist, rule_name, sentence
from tichu_teach.texts.names import listing, named_cards, sequence, spoken, told_names

if TYPE_CHECKING:
    from tichu_teach.scene import Scene
    from tichu_teach.scene.panel import Block, CardsRow, ScenePanel
    from tichu_teach.scene.table import SceneInput, SceneTable, SceneVerdict


class Exercise(Attempt):
    """A question being worked on, with help and with the consequences of an answer.

    `tries` counts wrong answers, `hints` the hints asked for. `recalled` is the result of the first answer,
    by rule asked about: one of `task.WENT`. `outcome` shows what an answer leads to.
    """

    def __init__(self, question: Question, viewer: int | None = None) -> None:
        super().__init__(question)
        # A hand may be asked about by its wind alone; at the table everybody has a seat.
        at = question.state
        self.seats = self.names.seats if at is None else told_names(at, question.you)
        self.viewer = question.seat if viewer is None else viewer
        self.seen = Seen(you=question.you, seat_names=self.seats)
        self.tries = self.hints = 0
        self.recalled: dict[str, str] = {}
        self.shown_hints = 0  # hints on the page: those asked for, and one given as a nudge

    @property
    def solved_alone(self) -> bool:
        """True if the right answer was found at once and without help."""
        return self.solved and not self.tries and not self.hints

    @property
    def how(self) -> str:
        """The way it went so far: one of `task.WENT`."""
        return "solved" if self.solved_alone else "helped" if self.solved else "missed"

    @property
    def result(self) -> PuzzleResult:
        """The result so far, if the question is that of a puzzle."""
        return PuzzleResult(self.solved, self.tries + self.solved, self.hints)

    def ask_again(self) -> None:
        super().ask_again()
        self.nudged_by = -1  # the hint given as the nudge, -1 if none was
        self.line: list[str] = []  # the plays so far of an answer that takes several
        self.way: list[ShownFrame] = []  # the course of the table since the question was asked
        self.outcome = PlayThrough()

    # -- answers -----------------------------------------------------------------------------------

    def event(self, kind: str, data: Data) -> bool:
        """Take an event of the table as an answer or a part of one; return True if there is something to say
        of it.

        Raises LearnerError if it cannot be read.
        """
        before = dict(self.parts)
        try:
            answer = self._answer(kind, data)
            if answer is None:
                return bool(self.line) or (bool(self.parts) and self.parts != before)
            grade = self.question.grade(answer[0])
        except AnswerError as error:
            self.parts = before
            raise LearnerError(self.unfit) from error
        self.answer, self.grade = answer[0], grade
        self._recall(self.question.judge_rules(grade))
        line_by_line = isinstance(self.question, SheetQuestion)
        if line_by_line:
            given = data.get("values") or [data.get("block", "").removeprefix("q.")]
            self.tries += any(grade.rows[name].right is False for name in given if name in grade.rows)
        if grade.right:
            self._solve(grade)
        elif not line_by_line:
            self._miss(grade)
        return True

    def _recall(self, known: Mapping[str, bool]) -> None:
        """Remember what an answer shows about each rule on which nothing has been shown before."""
        right = "helped" if self.hints else "solved"
        self.recalled = {**{rule: right if known[rule] else "missed" for rule in known}, **self.recalled}

    def _solve(self, grade: Grade) -> None:
        self.solved, self.nudge = True, ""
        self._roll(grade)
        self.line, self.way = [], []

    def _miss(self, grade: Grade) -> None:
        self.tries += 1
        self.nudge, self.nudged_by = "", -1
        if isinstance(self.question, Choose) and not self.question.several:
            given = {**self.parts} or {"": self.answer}
            self.tried |= {(part, value) for part, value in given.items() if part not in self.settled}
        if self.tries == 1 and not self.question.tells_at_once:
            self.nudge = self._next_hint() or nudge(self)
        else:
            if self.tries == 1 and self.refused:
                self._next_hint()
            self._roll(grade)
        self.line, self.way = [], []

    def _next_hint(self) -> str:
        """Give the next hint as a nudge; "" if none is left."""
        if self.shown_hints >= self.hints_there:
            return ""
        self.nudged_by, self.shown_hints = self.shown_hints, self.shown_hints + 1
        return self._hint(self.nudged_by)

    def _hint(self, number: int) -> str:
        return self.question.phrase(self.question.hints[number]).text(at=self.names)

    def _roll(self, grade: Grade) -> None:
        """Lay out the consequences, from the question's position on."""
        start = self.question.state
        if start is not None and grade.refutation:
            frames = replay(start, grade.refutation, self.seats, self.question.you)
            self.outcome = PlayThrough(frames, max(len(self.way) - 1, 0))  # what has been seen comes first
        else:
            self.outcome = PlayThrough()

    def _answer(self, kind: str, data: Data) -> tuple[Any] | None:
        """The answer that an event completes, in a tuple as it may be None; None while parts are missing."""
        question = self.question
        if isinstance(question, InLine):
            return self._played(question, kind, data)
        if isinstance(question, AtTable):
            return (self._answer_by(question, kind, data),)
        if kind == "order" and isinstance(question, InOrder):
            return (data["values"],)
        if kind == "sheet" and isinstance(question, SheetQuestion):
            self.parts |= data["values"]
            return (self.parts,)
        if kind == "choose":
            return self._chosen(data["block"], data["value"])
        raise LearnerError(text("page.answer-below"))

    def _played(self, question: InLine, kind: str, data: Data) -> tuple[Any] | None:
        """The whole line once it has ended; None while it goes on."""
        state = question.course(self.line).state
        action = move(state, question.seat, kind, data, self.names.seats)
        line = [*self.line, state.text(action)]
        course = question.course(line)
        if course.done:
            return (line,)
        self.line, self.grade, self.nudge = line, None, ""
        self.way = replay(question.position, course.frames, self.seats, question.you)
        return None

    def _answer_by(self, question: AtTable, kind: str, data: Data) -> Any:
        """The answer given by an action at the table."""
        try:
            return question.answer_by(move(question.position, question.seat, kind, data, self.names.seats))
        except AnswerError as error:
            raise LearnerError(text(question.no_answer)) from error

    def _chosen(self, block: str, value: Any) -> tuple[Any] | None:
        question = self.question
        if isinstance(question, SheetQuestion):
            self.parts[block.removeprefix("q.")] = value
            return (self.parts,)
        part = block.removeprefix("q.").removeprefix("q")
        if not part or (isinstance(question, Choose) and question.several):
            return (value,)
        return self._part(part, value)

    def _part(self, part: str, value: Any) -> tuple[Any] | None:
        """The answer with a part just chosen; None if that part is right and others are missing."""
        if part not in self.open_parts():
            return None
        choice(value, [option.value for option in self.question.options() if option.part == part], part)
        self.parts = {**self.settled, part: value}
        self.grade, self.nudge = None, ""
        solution = self.solution()
        if self.settled == self.parts and self.parts.keys() != solution.keys():
            return None
        return ({**solution, **self.parts},)

    # -- help --------------------------------------------------------------------------------------

    @property
    def hints_there(self) -> int:
        """The number of hints, which lead from where to look to how to think."""
        return len(self.question.hints)

    def _rung(self, number: int) -> str:
        """The label of a hint: its number and their total; "" if it is the only one."""
        of = self.hints_there
        if of < 2:
            return ""
        key = "first" if number == 0 else "last" if number == of - 1 else "between"
        return text(f"page.hint.{key}", number=number + 1, of=of)

    @property
    def has_hint(self) -> bool:
        """True if there is a hint left."""
        return not self.done and self.shown_hints < self.hints_there

    @property
    def may_be_shown(self) -> bool:
        """True if the learner has tried enough, or asked for all hints, to be shown the answer."""
        used_up = self.hints > 0 and self.shown_hints == self.hints_there
        return not self.done and (self.tries > 1 or used_up)

    def hint(self) -> bool:
        """Show the next hint; False when there is none left."""
        if not self.has_hint:
            return False
        self.hints += 1
        self.shown_hints += 1
        return True

    @property
    def last_hint(self) -> str:
        """The hint that was shown last."""
        return self._hint(self.shown_hints - 1)

    def recall_answer(self, answer: object) -> None:
        """Show a right answer that was given elsewhere."""
        self.solved = True
        self._show_answer(self.question.parse_answer(answer))

    def recall(self) -> None:
        """Show the question as it was solved another day."""
        self.reveal()
        self.solved, self.revealed, self.recalled = True, False, {}
        self.outcome.end()

    def reveal(self) -> None:
        """Show the solution."""
        self.revealed = True
        if self.question.about_rules:
            self._recall(dict.fromkeys(self.question.rules, False))
        self._show_answer(self.question.solve()[0])

    def _show_answer(self, right: Any) -> None:
        self.answer, self.nudge = right, ""
        self.grade = self.question.grade(right)
        self.parts = dict(right) if isinstance(right, dict) else {}
        self._roll(self.grade)

    @property
    def rolling(self) -> bool:
        """True if the table shows consequences of an answer, and will go on by itself."""
        return self.outcome.at >= 0 and (self.outcome.moving or not self.done)

    @property
    def stuck(self) -> bool:
        """True if the table shows what a wrong answer led to, and the cards must go back before the next."""
        return self.outcome.at >= 0 and not self.done and isinstance(self.question, AtTable)

    def take_back(self) -> None:
        """Lay the table as it was when the question was asked; the remarks on the answer stay."""
        self.outcome.at = -1

    # -- the picture -------------------------------------------------------------------------------

    def scene(self, panel: ScenePanel) -> Scene:
        """The whole scene of the question, with a panel beside it."""
        return {
            "table": self.table(),
            "input": self.controls(),
            "panel": panel,
            "verdict": self.verdict(),
            "rolls": self.rolling,
        }

    def table(self, marked: Sequence[str] = ()) -> SceneTable | None:
        """The table of the scene: the position asked about, or the consequences of the answer."""
        question = self.question
        if question.state is None or isinstance(question, SheetQuestion):
            return None
        asked = self.way[-1] if self.way else ShownFrame(question.looked_at, [], {}, None)
        shown = self.outcome.on_table or asked
        seen = replace(
            self.seen,
            hands_seen=views(shown.state, question.shown),
            said=shown.said,
            marked=self._pointed_at() or marked,
            pile=shown.pile,
            scores=any(shown.state.totals),
        )
        laid = presenter(shown.state.game).scene.table(shown.state.view(self.viewer), seen)
        # Nothing is marked that isn't drawn: what may be known of a hand by counting isn't shown in it.
        lying = json.dumps({**laid, "marked": []})
        laid["marked"] = [card for card in laid["marked"] or () if json.dumps(card) in lying]
        if question.hides_turn and not self.done:
            for seat in laid["seats"]:
                seat["turn"] = False
        return laid

    def _pointed_at(self) -> list[str]:
        """The deciding cards, which the referee names; none for a right play, which shows them itself.

        What another seat does is done with that seat's cards, not with their like in the viewer's hand.
        """
        question = self.question
        if self.grade is None or (self.grade.right and isinstance(question, AtTable)):
            return []
        named = named_cards((self.verdict() or {}).get("text", ""))
        action, state = question.action, question.state
        if action is None or state is None or action.seat == self.viewer:
            return named
        own = state.game.card_names(state.hands[self.viewer])
        return [card for card in named if card not in own]

    def controls(self) -> SceneInput:
        """The input of the scene: cards for questions that are answered at the table."""
        question = self.question
        if not isinstance(question, AtTable) or self.done or self.stuck:
            return NO_INPUT
        state = self.way[-1].state if self.way else question.position
        inputs = presenter(state.game).scene.controls(state.view(question.seat), self.seen)
        hand = inputs.get("hand")
        if isinstance(question, InLine) and hand:  # what was picked for the last play is dropped
            return {**inputs, "hand": {**hand, "laid": [self.tries, self.asking, len(self.line)]}}
        return inputs

    def verdict(self) -> SceneVerdict | None:
        """The referee's word on the last answer, None before there is one."""
        grade = self.grade
        if grade is None or (isinstance(self.question, SheetQuestion) and not self.done):
            return None
        hinted = not self.done and self.nudged_by >= 0
        also = self._other_rules(grade)
        cited, game = "" if self.nudge else grade.rule, self.question.game.name
        said: SceneVerdict = {
            "ok": grade.right,
            "title": text(f"page.{self._outcome(grade)}"),
            "text": self._first(grade, hinted) if self.nudge else self.say_why(grade),
            "label": self._rung(self.nudged_by) if hinted else "",
            "hint": self._hint(self.nudged_by) if hinted else "",
            "rule": {**scene_rule(cited, game), "text": rule_in_full(cited, game)} if cited else None,
            "more": [
                *(" ".join(each.text(at=self.names) for each in line) for line in grade.other_choices),
                *also,
            ],
        }
        return said if grade.right or self.refused else {**said, "tone": "nudge"}

    def _other_rules(self, grade: Grade) -> list[str]:
        """The other rules that count in a right sheet; the referee's word names only one.

        A line that stands alone has one rule: the author's, if there is one.
        """
        question = self.question
        if not (grade.right and isinstance(question, SheetQuestion) and question.rows[1:]):
            return []
        game, brings = question.game.name, question.brings()
        names = [f"*{rule_name(rule, game=game)}*" for rule in brings if rule != grade.rule]
        return [text("page.right.also", rules=listing([*dict.fromkeys(names)]))] if names else []

    def _first(self, grade: Grade, hinted: bool) -> str:
        """The objection to a first wrong answer or, if there is no hint, where to look."""
        against = " ".join(phrase.text(at=self.names) for phrase in grade.objections)
        return against or ("" if hinted else self.nudge)

    @property
    def refused(self) -> bool:
        """True if the last answer was a move that the rules forbid."""
        verdict = self.grade.verdict if self.grade else None
        return isinstance(self.question, AtTable) and verdict is not None and not verdict

    def _outcome(self, grade: Grade) -> str:
        """The last part of the title's key, above the referee's word."""
        if self.revealed:
            return "shown"
        return "right" if grade.right else "refused" if self.refused else "wrong"

    def say_why(self, grade: Grade) -> str:
        """The reason why an answer is right or wrong: the question's, or else the rule's."""
        words = [phrase.text(at=self.names) for phrase in grade.says]
        # If a legal move was not the one wanted, that it is legal is no news; and the author may already have
        # said why.
        moved = isinstance(self.question, AtTable) and not grade.right
        told = grade.explained or (moved and (words or bool(grade.verdict)))
        if grade.verdict is not None and not told:
            words.append(sentence(grade.verdict, self.names.seats))
        return " ".join(words) or rule_gist(grade.rule, game=self.question.game.name)

    def comment(self) -> list[str]:
        """The words read out after an answer: the referee's, or the remarks on a half-filled sheet."""
        verdict = self.verdict()
        if verdict is not None:
            return [spoken([verdict["title"], verdict["text"], verdict["hint"]])]
        if self.line:
            return self._answered()
        if self.grade is None:
            return [text("page.part")]
        if all(row.right is None for row in self.grade.rows.values()):
            return []  # nothing has been filled in
        wrong = {name: row for name, row in self.grade.rows.items() if row.right is False}
        said = [self.remark(row) for row in wrong.values()]
        return [text("page.wrong" if wrong else "page.right"), *said]

    def blocks(self, voted: bool = False) -> list[Block]:
        """The panel blocks: the plays so far, the question (see `form`), the hints given."""
        question = self.question
        blocks = self._script()
        if spread := question.spread():
            rows = [self._spread(row) for row in spread]
            blocks.append({"kind": "cards", "rows": rows, "stays": isinstance(question, InLine)})
        told = [phrase.text(at=self.names) for phrase in (*question.agreed, *question.premises)]
        if isinstance(question, SheetQuestion):
            told += self._facts(question)
        if told:
            blocks.append({"kind": "text", "text": "\n\n".join(told), "stays": True})
        blocks += form(self, voted)
        if self.grade and not self.nudge and (results := question.results(self.answer)):
            blocks.append(results_block(results, self.names))
        if self.line:
            blocks.append({"kind": "log", "lines": [line for shown in self.way for line in shown.told]})
        said = self.nudged_by if self.grade else -1  # the verdict has it
        blocks += [
            {"kind": "note", "tone": "tip", "label": self._rung(number), "text": self._hint(number)}
            for number in range(0 if self.done else self.shown_hints)  # no hints once the answer is found
            if number != said
        ]
        return blocks

    def _answered(self) -> list[str]:
        """The lines since the last play but one, and whether the learner must now answer or lead."""
        before = len(self.question.course(self.line[:-1]).frames) if isinstance(self.question, InLine) else 0
        told = [line for shown in self.way[before:] for line in shown.told]
        return [*told, text("page.line.answer" if self.way[-1].state.trick else "page.line.lead")]

    def _spread(self, row: Spread) -> CardsRow:
        label, note = (each.text(at=self.names) if each else None for each in (row.label, row.note))
        return {"label": label, "cards": list(row.cards), "note": note, "down": list(row.down)}

    def _facts(self, question: SheetQuestion) -> list[str]:
        """The facts that a finished round is counted by, besides those told."""
        end = question.end
        if end is None:
            return []
        facts = presenter(end.game).summary.facts(end, self.names.seats)
        if any(end.totals) and not question.totals_told:
            columns = zip(self.names.columns, end.totals, strict=True)
            totals = listing([f"{name} {total}" for name, total in columns])
            facts.append(Texts(end.game.name)("page.sheet.before", totals=totals))
        return facts

    def _script(self) -> list[Block]:
        """The script, move by move; its outcome is for the learner to find out."""
        if not self.question.script:
            return []
        lines, state, last = list[str](), self.question.position, self.question.script[-1]
        passing = list[str]()  # those who have passed one after the other: one line for all
        for action in self.question.script:
            known = self.question.hides_turn or self.question.game.players == 2  # only one player can get it
            if known and action is last and action.split()[1] == "give":
                break  # who gets the trick or leads next is for the learner to find out
            after = state.play(action)
            log, done = presenter(state.game).log, state.action(action)
            told = log.lines(state, done, after, self.question.you, self.seats)[:1]
            if told and action.split()[1] == "pass":
                if passing:
                    lines.pop()
                passing.append(self.seats[done.seat])
                told = [text("game.log.pass", name=sequence(passing))]
            elif told:
                passing = []
            lines += told
            state = after
        return [{"kind": "text", "text": text("page.script", moves="\n".join(lines)), "stays": True}]
