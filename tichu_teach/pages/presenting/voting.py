"""A class votes: the question for its phones, their answers, and the referee's verdicts on them.

A phone sends the messages that a table would send. Here they reach the question as if from a table.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import TYPE_CHECKING, Any, cast

from tichu_teach.exercises.errors import AnswerError
from tichu_teach.exercises.form import AtTable, Choose, InLine
from tichu_teach.exercises.grade import Grade
from tichu_teach.exercises.question import Question
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.pages.exam.unmarked import Unmarked
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.pages.question.notes import in_words
from tichu_teach.pages.table.messages import BadMessage, parse
from tichu_teach.pages.table.scene import Data, make_note, mark_terms
from tichu_teach.pages.table.table import LearnerError, ReadingNeeded
from tichu_teach.texts import text
from tichu_teach.texts.names import cards_text, opening

if TYPE_CHECKING:
    from tichu_teach.scene import VoteGroup, WallVote
    from tichu_teach.scene.panel import Block

MOST_EVENTS = 40
"""The most messages in one answer: more than any sheet has lines."""

MOST_GROUPS = 8
"""The groups of answers that a wall has room for; the rarest are shown together."""

EXAMPLES = 3
"""The answers named as examples of a group."""

MAX_WHY = 1_500


@dataclass(frozen=True)
class Judged:
    """An answer as phones sent it: how many did, its words, its verdict; no grade if it is no answer."""

    said: str
    count: int
    words: str
    answer: Any = None
    grade: Grade | None = None
    why: str = ""

    @property
    def right(self) -> bool:
        """True if the answer is right."""
        return self.grade is not None and self.grade.right


@dataclass(frozen=True)
class Vote:
    """A question put to a class; `judged` is None until its answers have been judged.

    number  tells votes apart
    title   the line above the question
    task    its id in a record, and the rule to name if its answer cites none
    before  the votes before the class talked, if it is asked again
    """

    number: int
    question: Question
    title: str
    task: tuple[str, str]
    judged: tuple[Judged, ...] | None = None
    before: tuple[Judged, ...] | None = None

    def ask_again(self, number: int) -> Vote:
        """Return a vote on the same question again, after a talk in pairs."""
        return replace(self, number=number, judged=None, before=self.judged)

    def with_ballots(self, ballots: Iterable[tuple[str, int]]) -> Vote:
        """Return the vote with all its answers: each as it was sent, and how many sent it."""
        return replace(self, judged=tuple(judge(self.question, said, count) for said, count in ballots))

    def view(self, revealed: bool) -> WallVote:
        """The vote for the teacher's page, which shows the class the right answer once that is revealed."""
        task, rule = self.task
        view: WallVote = {"n": self.number, "again": self.before is not None, "told": revealed}
        if self.judged is None:
            view["question"] = {
                "scene": phone_question(self.question, self.title),
                "title": self.title[:240],
                "task": task,
                "rule": self.question.cited_rule or rule,
                "again": self.before is not None,
            }
            return view
        view["groups"] = groups(self.question, self.judged, self.before, revealed)
        view["marks"] = [
            {
                "said": each.said,
                "words": each.words,
                "right": each.right,
                "why": each.why,
                "went": self._went(each),
            }
            for each in self.judged
        ]
        view["answer"] = _words(self.question, self.question.solve()[0])
        return view

    def _went(self, judged: Judged) -> Mapping[str, str]:
        known = self.question.judge_rules(judged.grade) if judged.grade else {}
        return {rule: "solved" if right else "missed" for rule, right in known.items()}


def phone_question(question: Question, title: str) -> Data:
    """The question as a phone shows it: the table from the seat asked, and the form.

    A `line` of plays is laid out whole: others' replies to each would give the answer away.
    """
    exercise = Unmarked(question)
    send = text("present.vote.send")
    blocks = [cast("Block", {**each, "take": send}) if "take" in each else each for each in exercise.blocks()]
    line = isinstance(question, InLine)
    if line:
        blocks.append(make_note("tip", text("present.vote.line"), stays=True))
    scene = exercise.scene({"title": title, "blocks": blocks, "buttons": []})
    scene["input"], scene["rolls"] = {**exercise.controls(), "notation": False}, False
    return {**mark_terms(scene, question.game.name), "line": line}


def judge(question: Question, said: str, count: int) -> Judged:
    """Judge an answer from a phone as the referee does. An unreadable one is wrong, and says so."""
    nothing = Judged(said, count, text("present.vote.unread"), why=text("present.vote.unread.why"))
    try:
        answer = _answer(question, _events(said))
        grade = question.grade(answer)
    except (AnswerError, LearnerError, BadMessage, ValueError, RecursionError):
        return nothing
    return Judged(said, count, _words(question, answer), answer, grade, _why(question, grade))


def _words(question: Question, answer: Any) -> str:
    """An answer in words, without the seat's name, which everybody knows."""
    if isinstance(question, InLine):
        plays = [_played(question, answer[:place], each) for place, each in enumerate(answer)]
        return opening(
            reduce(lambda before, after: text("present.vote.then", before=before, after=after), plays)
        )
    if isinstance(question, SheetQuestion):  # what the sheet says by itself is nobody's answer
        asked = {row: value for row, value in answer.items() if row not in question.filled_rows}
        return in_words(question, asked).replace("\n\n", "\n")
    words = in_words(question, answer)
    who = f"{question.names.seats[question.seat]}: " if question.names.seats else ""
    return opening(words.removeprefix(who)) if isinstance(question, AtTable) else words


def _played(question: InLine, before: Sequence[str], played: str) -> str:
    """A play of a line in words, after those before it."""
    state = question.course(before).state
    label, cards = presenter(state.game).editing.option(state, state.action(played), question.names.seats)
    return " ".join(filter(None, (opening(label), cards_text(cards))))


def _why(question: Question, grade: Grade) -> str:
    """The reason why an answer is right or wrong: of a wrong sheet, what is said of its wrong lines."""
    exercise = Exercise(question)
    if isinstance(question, SheetQuestion) and not grade.right:
        words = " ".join(filter(None, map(exercise.remark, grade.rows.values())))
    else:
        words = exercise.say_why(grade)
    return words[:MAX_WHY]


def _events(said: str) -> list[tuple[str, Data]]:
    """The messages of an answer. Raises ValueError, BadMessage."""
    found = json.loads(said)
    events = found.get("events") if isinstance(found, dict) else None
    if not isinstance(events, list) or not 0 < len(events) <= MOST_EVENTS:
        raise ValueError("no events")
    parsed = [parse({**event, "id": 0} if isinstance(event, dict) else event) for event in events]
    return [(each.type, each.data) for each in parsed]


def _answer(question: Question, events: Sequence[tuple[str, Data]]) -> Any:
    """The answer that messages add up to. Raises LearnerError, AnswerError, ValueError."""
    attempt = Unmarked(question)
    for place, (kind, data) in enumerate(events):
        try:
            attempt.event(kind, data)
        except ReadingNeeded as several:  # phones aren't asked back: take a reading that is right
            meant = [
                [*events[:place], (kind, {**data, "reading": each["reading"]}), *events[place + 1 :]]
                for each in several.readings
            ]
            found = [_answer(question, each) for each in meant]
            return next((each for each in found if question.grade(each).right), found[0])
        if attempt.given and isinstance(question, InLine):
            break  # a finished line ends here
    if attempt.given is None:
        raise ValueError("not a whole answer")
    return attempt.given[0]


# -- what the wall shows -----------------------------------------------------------------------------------


def groups(
    question: Question, judged: Sequence[Judged], before: Sequence[Judged] | None, revealed: bool
) -> list[VoteGroup]:
    """The answers in groups: a bar for each option, or together all plays with the same verdict.

    Once `revealed`, each group says whether it is right and why not, the commonest mistake first.
    """
    options = _options(question)
    rows: dict[object, list[Judged]] = {_key(question, each): [each] for each in options}
    counts: dict[object, list[int]] = {key: [0, 0] for key in rows}
    for turn, several in enumerate((judged, before or ())):
        for each in several:
            key = _key(question, each)
            rows.setdefault(key, []).append(each)
            counts.setdefault(key, [0, 0])[turn] += each.count
    order = list(rows) if options else sorted(rows, key=lambda key: -sum(counts[key]))
    if revealed:
        order.sort(key=lambda key: (rows[key][0].right, -counts[key][0]))
    twice = before is not None
    found = [_group(rows[key], counts[key], twice, revealed) for key in order[:MOST_GROUPS]]
    if rest := order[MOST_GROUPS:]:
        now, then = (sum(counts[key][turn] for key in rest) for turn in (0, 1))
        others: VoteGroup = {"label": text("present.vote.others"), "count": now}
        found.append({**others, "before": then} if twice else others)
    return found


def _options(question: Question) -> list[Judged]:
    """The options to choose from, with no votes yet; none if an answer is more than one choice."""
    if not isinstance(question, Choose) or question.several:
        return []
    options = [option for option in question.options() if not option.part]
    grades = [question.grade(option.value) for option in options]
    return [
        Judged("", 0, in_words(question, option.value), option.value, grade, _why(question, grade))
        for option, grade in zip(options, grades, strict=True)
    ]


def _key(question: Question, judged: Judged) -> object:
    """The key of the group that an answer belongs to."""
    if judged.grade is None:
        return None
    return (judged.right, judged.right or judged.why) if isinstance(question, AtTable) else judged.words


def _group(several: Sequence[Judged], counts: Sequence[int], twice: bool, revealed: bool) -> VoteGroup:
    words = dict.fromkeys(each.words for each in sorted(several, key=lambda each: -each.count))
    label = reduce(lambda one, other: text("present.vote.or", one=one, other=other), [*words][:EXAMPLES])
    more = len(words) - EXAMPLES
    group: VoteGroup = {
        "label": text("present.vote.more", answers=label, count=more) if more > 0 else label,
        "count": counts[0],
    }
    if twice:
        group["before"] = counts[1]
    if revealed:
        group["right"] = several[0].right
        if any(counts):  # an answer that nobody gave needs no reason
            group["why"] = "" if several[0].right else several[0].why  # the right answer stands below
    return group
