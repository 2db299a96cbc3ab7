"""Make a step from its written entry, and report everything that is wrong with it, line by line."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar

from tichu_teach.engine import TichuError
from tichu_teach.engine.errors import did_you_mean, short, suggest_known
from tichu_teach.engine.plain_data import ANYTHING, maybe, whole
from tichu_teach.engine.state import Ruleset, State
from tichu_teach.exercises.conditions import read_conditions
from tichu_teach.exercises.errors import AnswerError, ConditionError, QuestionError, UnknownTheme
from tichu_teach.exercises.families import actions_of
from tichu_teach.exercises.faults import outright, read_all
from tichu_teach.exercises.fields import RULESET, TEXT, Field, Fields, condition, field_of, texts
from tichu_teach.exercises.form import action_of
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.kinds.allowed import OFFERED, AllowedQuestion, holding, near, others
from tichu_teach.exercises.plot import habits_of, load_figure
from tichu_teach.exercises.puzzle import check_theme
from tichu_teach.exercises.question import POSITION, RULE, Question
from tichu_teach.texts.explain import why_not
from tichu_teach.texts.glossary import glossary
from tichu_teach.texts.names import unknown_card

from .chapter import Fault
from .entry import (
    FIGURE,
    FREE,
    GOALS,
    HABIT,
    MADE,
    MARKED,
    OPEN,
    ROWS,
    RULES,
    SCRIPT,
    SEAT,
    TEACHES,
    THEME,
    Entry,
)
from .lesson import CardRow, Goal, Step
from .tables import TABLES
from .taught import CONTROLS

_QUESTION = Field("question", ANYTHING)
_LABEL = Field("label", TEXT, "")
_CARDS = texts("cards", "The cards of a row.")
_IS = condition("is", "What must hold.")
_NOT = condition("not", "What must not hold.")
_AT = field_of("seat", "The seat whose turn it must be.", maybe(whole(0)), None)
_LAID = (POSITION.name, SCRIPT.name, SEAT.name, OPEN.name)  # the table that the question is asked at
_OF_SCRIPT = ("takes", "count", "settle")  # kinds of question about the outcome of the script

T = TypeVar("T")


class StepReader:
    """Reads one step of a game. `met` are the rules that the learner knows by then.

    Whatever is wrong is collected in `faults`; a step with faults must not be used.
    """

    def __init__(self, game: Ruleset, key: str, entry: Entry, met: Collection[str]) -> None:
        self.game, self.key, self.entry, self.met = game, key, entry, met
        self.faults: list[Fault] = []
        self._broken: set[str] = set()  # the names of entries with faults
        self.fields = Fields(entry.data)
        self.position: State | None = self._try(self._position, None)

    def step(self) -> Step:
        """Read the step as far as possible."""
        step = self.table()
        for name, said in self.entry.words.items():
            asked = name == "ask" and _QUESTION in self.fields  # see `_check`
            if not asked and (odd := unknown_card(said)):
                self._fault(name, f"{name}: in {odd} there is no card")
        if not self._broken & {*_LAID}:
            return replace(step, question=self.question(step))
        if _QUESTION in self.fields:
            self._at_fault(outright(self.fields[_QUESTION], self.game))
        return step

    def table(self) -> Step:
        """Read the step without its question; an entry that can't be read counts as left out."""
        fields, position = self.fields, self.position
        seat = self._try(self._seat, 0)
        step = Step(
            id=self.entry.id,
            key=self.key,
            words=self.entry.words,
            rules=self._try(self._rules, ()),
            position=position,
            line=str(fields.data.get(POSITION.name, "")),
            script=self._try(lambda: fields[SCRIPT], ()),
            seat=seat,
            shown=self._try(lambda: self._shown(seat), (seat,)),
            marked=self._try(lambda: self._cards(MARKED.name, fields[MARKED]), ()),
            rows=self._try(self._rows, ()),
            free=FREE in fields,
            teaches=self._try(self._teaches, ()),
            table=self._try(self._made, ""),
            figure=self._try(self._figure, ""),
            theme=self._try(self._theme, ""),
            habit=self._try(self._habit, ""),
            goals=self._try(self._goals, ()),
        )
        if (step.script or step.free) and POSITION not in fields:
            self._fault(
                "script" if step.script else "free", "position: is missing: there is something to play"
            )
        self._try(lambda: self._play(step), None)
        return step

    # -- faults --------------------------------------------------------------------------------------

    def _at_fault(self, faults: Iterable[QuestionError]) -> None:
        """Note the faults of the question."""
        for error in faults:
            self._fault(f"question.{error.field}".rstrip("."), error.fault)

    def _fault(self, place: str, reason: str) -> None:
        self._broken.add(place.partition("[")[0])
        self.faults.append(Fault(self.entry.line_of(place), self.entry.id, reason))

    def _try(self, read: Callable[[], T], instead: T) -> T:
        """Read something; if that fails, note the fault and return `instead`."""
        try:
            return read()
        except QuestionError as error:
            self._fault(error.field, error.fault)
        return instead

    # -- the table -----------------------------------------------------------------------------------

    def _position(self) -> State | None:
        if POSITION not in self.fields:
            return None
        position: State = self.fields.position(POSITION)
        if position.game.name != self.game.name:
            raise self.fields.error(POSITION, f"is one of {position.game.name}, not of {self.game.name}")
        return position

    def _rules(self) -> tuple[str, ...]:
        rules = self.fields[RULES]
        for rule in rules:
            if rule not in self.game.rules:
                hint = did_you_mean(rule, self.game.rules)
                raise self.fields.error(RULES, f"{rule!r} is no rule of {self.game.name}{hint}")
        return rules

    def _teaches(self) -> tuple[str, ...]:
        known = (*CONTROLS, *(term.id for term in glossary(self.game.name).terms))
        for name in (teaches := self.fields[TEACHES]):
            if name not in known:
                raise self.fields.error(TEACHES, f"{name!r} is none of {', '.join(known)}")
        return teaches

    def _seat(self) -> int:
        seat = self.fields[SEAT]
        if seat >= (self.position or self).game.players:
            raise self.fields.error(SEAT, f"there is no seat {seat}")
        return seat

    def _shown(self, seat: int) -> tuple[int, ...]:
        opened = self.fields[OPEN]
        players = (self.position or self).game.players
        if isinstance(opened, bool):
            return tuple(range(players)) if opened else (seat,)
        if beyond := [each for each in opened if each >= players]:
            raise self.fields.error(OPEN, f"there is no seat {beyond[0]}")
        return tuple(sorted({seat, *opened}))

    def _cards(self, field: str, names: Sequence[str]) -> tuple[str, ...]:
        try:
            self._at_hand().check_cards(names)
        except TichuError as error:
            raise self.fields.error(field, str(error)) from error
        return tuple(names)

    def _at_hand(self) -> Ruleset:
        """The game with the step's options: its position's, or those that its question names."""
        if self.position is not None:
            return self.position.game
        question = self.fields.data.get("question")
        if isinstance(question, dict) and RULESET.name in question:
            with suppress(QuestionError):  # told where the question is read
                game: Ruleset = Fields(question).game(RULESET)
                return game
        return self.game

    def _rows(self) -> tuple[CardRow, ...]:
        return tuple(
            CardRow(row[_LABEL], self._cards(f"rows[{place}]", row[_CARDS]))
            for place, row in enumerate(self.fields.inside(ROWS, (_LABEL, _CARDS)))
        )

    def _made(self) -> str:
        table = self.fields[MADE]
        if table and table not in TABLES:
            raise self.fields.error(MADE, f"{table!r} is none of {', '.join(TABLES)}")
        return table

    def _figure(self) -> str:
        name = self.fields[FIGURE]
        if name:
            load_figure(name)
        return name

    def _theme(self) -> str:
        theme = self.fields[THEME]
        if theme:
            try:
                check_theme(theme, self.game.name)
            except UnknownTheme as error:
                raise self.fields.error(THEME, str(error)) from error
        return theme

    def _habit(self) -> str:
        habit = self.fields[HABIT]
        several = habits_of(self.game.name)
        known = [*dict.fromkeys(each.partition(".")[0] for each in several), *several]
        if habit and habit not in known:
            raise self.fields.error(HABIT, f"there is no habit {short(habit)}{suggest_known(habit, known)}")
        return habit

    def _goals(self) -> tuple[Goal, ...]:
        """Read the goals of a free table: `A pair: legal-combo pair`, or with `is`, `not` and `seat`."""
        goals = []
        for place, each in enumerate(self.fields[GOALS]):
            where = f"goals[{place}]"
            if not isinstance(each, dict) or len(each) != 1:
                raise self.fields.error(
                    where, "should be its words and a condition: `A pair: legal-combo pair`"
                )
            ((words, wanted),) = each.items()
            goal = Fields(wanted if isinstance(wanted, dict) else {"is": wanted}, where, (_IS, _NOT, _AT))
            try:
                game = self._at_hand()
                known = actions_of(game)
                hold, fail = (
                    read_conditions(goal[part], known, game) if part in goal else () for part in (_IS, _NOT)
                )
            except ConditionError as error:
                raise self.fields.error(where, str(error)) from error
            goals.append(Goal(str(words), hold, fail, goal[_AT]))
        return tuple(goals)

    def _play(self, step: Step) -> None:
        """Play the script, so that a refused move is reported with its place."""
        state = step.position
        for place, action in enumerate(step.script):
            try:
                state = state and state.play(action)
            except TichuError as error:
                raise self.fields.error(f"script[{place}]", f"{action!r}: {why_not(error)}") from error

    # -- the question --------------------------------------------------------------------------------

    def question(self, step: Step) -> Question | None:
        """Read the question; None if there is none, or if nothing usable is left without its faults."""
        if _QUESTION not in self.fields:
            return None
        question, faults = read_all(self.fields[_QUESTION], lambda data: self.make_question(data, step))
        self._at_fault(faults)
        if question is None:
            return None
        question.lesson_rules = step.rules
        self._check(question)
        return question

    def make_question(self, written: Mapping[str, object], step: Step) -> Question:
        """The question that is written so, at the table of a step. Raises QuestionError for what is none."""
        return read_question(self._data(written, step))

    def _check(self, question: Question) -> None:
        """Note a fault for every wrong answer that is right, and for words that can't be shown."""
        for number, wrong in enumerate(question.wrong):
            if question.grade(wrong.answer).right:
                place = f"wrong[{number}]"
                self._fault(f"question.{place}", f"{place}: {short(wrong.answer)} is right")
        for place, phrase in question.phrases():
            if fault := phrase.fault(question.names):
                self._fault(f"question.{place}", f"{place}: {fault}")

    def _data(self, written: Mapping[str, object], step: Step) -> dict[str, object]:
        """The question's data, completed from the step."""
        data = dict(written)
        if step.position is not None:
            asked_of_script = data.get("kind") in _OF_SCRIPT
            data.setdefault("position", step.position if asked_of_script else step.final_position)
            if asked_of_script:
                data.setdefault("script", list(step.script))
            data.setdefault("seat", step.seat)
            data.setdefault("open", list(step.shown))
            if data.get("kind") == "play" and not step.rules:  # a hand to be played well
                data.setdefault("counted", True)
        if data.get("kind") == "figure":
            about = {"figure": step.figure, "ruleset": self.game.name, "rule": "".join(step.rules[:1])}
            data = {name: said for name, said in about.items() if said} | data
        if data.get("kind") == "allowed" and data.get("reasons") != []:
            data["reasons"] = self._reasons(data, step)
        if step.say("ask"):
            data["ask"] = step.say("ask")
        return data

    def _reasons(self, data: Mapping[str, Any], step: Step) -> list[str]:
        """The reasons to offer: the usual ones that the learner has met, filled up with others met.

        The right one is always among them: the step is about it.
        """
        entry, asked = Fields(data, ""), AllowedQuestion.ACTION
        state, seat = entry.position(POSITION), data.get("seat", data.get("you", 0))
        try:
            action = action_of(state, seat, entry[asked])
        except AnswerError as error:
            raise entry.error(asked, error.reason) from error
        right = entry[RULE] or state.ask(action).rule
        if right not in state.game.rules:
            raise entry.error(
                RULE, f"{right!r} is no rule of this game{did_you_mean(right, state.game.rules)}"
            )
        met = {*self.met, *step.rules}
        offered = [rule for rule in others(entry, state, action, right) if rule in met]
        true = holding(state, action, right)
        more = [rule for rule in near(state.game, right, true) if rule in met and rule not in offered]
        return [right, *[*offered, *more][:OFFERED]]
