"""Motifs: what a puzzle made from dice is about, and how one of them is drawn.

A motif is a function from a game and dice to the data of a question, or of several to choose from. Its name
is part of its texts' keys: `puzzle.made.<name>.1`, `puzzle.hint.<name>.1` …, and
`puzzle.reply.<name>.<answer>` for the reply to a wrong answer, followed by a case of the question (`cases`)
where each has its own; a game that differs has its own text under the same key, followed by its name. The
draw depends on nothing that may be improved later (not on the opponents' play), and the dice are always
thrown in the same order: any change to a motif changes every puzzle it has made, and breaks links to them.

Nobody should be able to guess: a motif's words are the same for every answer, and if an answer is one of a
few words (yes or no; must, may or not) the dice choose the word first, then a position for it. If a motif has
grounds, they choose one of its four reasons, and all four are offered whichever is right.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeVar

from tichu_teach.engine import Combo
from tichu_teach.engine.actions import Action
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.state import Own, Ruleset, State
from tichu_teach.texts import has

from ..errors import QuestionError
from ..fields import USUAL
from ..kinds import read_question
from ..kinds.allowed import REASONS, AllowedQuestion, Grounds
from ..question import Question

STORIES = 2  # lines of story for each motif; one is drawn
HINTS = 2
_TRIES = 80  # throws of the dice before another motif is drawn
_DRAWS = 60  # it hardly ever takes more than seven

T = TypeVar("T")
StateT = TypeVar("StateT", bound=State)
QuestionData = dict[str, object]  # a question as a file holds it
Moment = tuple[StateT, Action]  # a position, and what is done in it
Draw = Callable[[Own, random.Random], QuestionData | Iterator[QuestionData]]


class NoLuck(Exception):
    """The dice gave nothing that is worth asking about."""


@dataclass(frozen=True)
class Motif:
    """One motif.

    weight    how often it is drawn among the others
    level     from 1 (easy) to 5; a function works it out from the question
    levels    the levels it can have
    able      the levels it can have at a table, for one that is drawn for it
    where     True for the games it is for
    grounds   the reasons to choose from if an action is judged; without any, only yes or no is asked
    topic     the rule that an exam asks its questions for, whatever the answer; "" for their own
    """

    name: str
    weight: int
    level: int | Callable[[Own], int]
    levels: tuple[int, ...]
    where: Callable[[Own], object]
    draw: Draw
    grounds: Grounds | None = None
    topic: str = ""
    able: Callable[[Own], tuple[int, ...]] | None = None

    def story(self, rng: random.Random) -> str:
        """The key of one of its stories."""
        return f"puzzle.made.{self.name}.{rng.randint(1, STORIES)}"

    def hints(self) -> list[str]:
        """The keys of its hints."""
        return [f"puzzle.hint.{self.name}.{number}" for number in range(1, HINTS + 1)]

    def difficulty(self, question: Question) -> int:
        """Return the level of a question, 1 to 5, never from its answer: the level would give it away."""
        if isinstance(self.level, int):
            return self.level
        return min(max(self.level(question), self.levels[0]), self.levels[-1])

    def throw_once(self, game: Ruleset, rng: random.Random, where: str = "") -> Iterator[Question]:
        """Throw the dice once: nothing, a question, or some from one simulated hand."""
        try:
            drawn = self.draw(game, rng)
            for data in [drawn] if isinstance(drawn, dict) else drawn:
                bare: QuestionData = {REASONS.name: []} if data["kind"] == "allowed" else {}
                try:
                    yield read_question({**bare, **data, "hints": self.hints()}, where)
                except QuestionError:
                    continue  # a question without an answer: two bombs may be equal
        except NoLuck:
            return

    def finished(self, question: Question) -> Question:
        """The question with its replies to wrong answers."""
        replies = [
            {"answer": answer, "text": key}
            for answer, said in question.slips()
            if (key := self._reply(said, question.cases))
        ]
        return read_question({**question.data, "wrong": replies}, question.where) if replies else question

    def _reply(self, said: str, cases: tuple[str, ...]) -> str:
        """The key of its reply to a wrong answer, for a case or for all; "" if it has none."""
        key = f"puzzle.reply.{self.name}.{said}"
        return next((each for each in (*(f"{key}.{case}" for case in cases), key) if has(each)), "")

    def make_question(self, game: Ruleset, rng: random.Random, level: int = 0, where: str = "") -> Question:
        """A question of a level (0 for any); each one-word answer is equally likely, and each of the grounds.

        Raises NoLuck if there is none after many throws.
        """
        dice, ask = rng.random(), ""
        tries = _TRIES * (2 if self.grounds else 1)
        if level and self.able and level not in self.able(game):
            for _ in range(tries):  # whatever is drawn after it needs these dice to have been thrown
                with suppress(NoLuck):
                    self.draw(game, rng)
            raise NoLuck
        for _ in range(tries):
            for question in self.throw_once(game, rng, where):
                if level and self.difficulty(question) != level:
                    continue
                if self.grounds and isinstance(question, AllowedQuestion):
                    if grounds := self.grounds.fields(question, dice):
                        return self.finished(read_question({**question.data, **grounds}, where))
                    continue
                words = question.one_word
                # The first wording stays: it has nothing to do with the answer then.
                ask = ask or question.ask.key
                if not words or (question.ask.key, question.word) == (ask, words[int(dice * len(words))]):
                    return self.finished(question)
        raise NoLuck


class Motifs(list[Motif]):
    """The motifs of a theme; `table` chooses the options of the game that they are drawn for."""

    def __init__(self, table: Callable[[Own, random.Random], Own] = lambda game, rng: game) -> None:
        super().__init__()
        self.table = table

    def add(
        self,
        name: str,
        weight: int = 2,
        *,
        level: int | Callable[[Own], int],
        levels: tuple[int, ...] = (),
        where: Callable[[Own], object] = lambda game: True,
        grounds: Grounds | None = None,
        topic: str = "",
        able: Callable[[Own], tuple[int, ...]] | None = None,
    ) -> Callable[[Draw], Draw]:
        """Register a motif; the order matters, because the dice count motifs in it.

        With `able`, it throws all its dice at once, and works out afterwards what is asked.
        """

        def register(draw: Draw) -> Draw:
            known = levels or ((level,) if isinstance(level, int) else (1, 2, 3, 4, 5))
            self.append(Motif(name, weight, level, known, where, draw, grounds, topic, able))
            return draw

        return register

    def draw(self, game: Ruleset, rng: random.Random, level: int, where: str = "") -> tuple[Motif, Question]:
        """Draw a motif, by weight, and a question of it at this level.

        If the dice give nothing, a motif is drawn anew, so that one that hardly ever works can't hold up the
        others. Raises NoLuck if all draws fail.
        """
        for _ in range(_DRAWS):
            table = self.table(game, rng)
            motifs = [motif for motif in self if motif.where(table) and level in motif.levels]
            if not motifs:
                continue
            (motif,) = rng.choices(motifs, [motif.weight for motif in motifs])
            try:
                return motif, motif.make_question(table, rng, level, where)
            except NoLuck:
                continue
        raise NoLuck


# -- what motifs have in common ------------------------------------------------------------------------


def shuffled(found: Iterable[T], rng: random.Random) -> list[T]:
    """All of them, in random order."""
    each = list(found)
    rng.shuffle(each)
    return each


def sample(several: Sequence[T], rng: random.Random, most: int) -> list[T]:
    """At most so many of them, at random."""
    return rng.sample(several, min(most, len(several)))


def nearly(combos: Sequence[Combo], hand: int, rng: random.Random) -> int:
    """Cards of a hand that are one of some combinations but for one card; 0 if there are none."""
    if not (several := [combo for combo in combos if combo.size > 1]):
        return 0
    cards = rng.choice(several).cards
    if not (others := [*bits(hand & ~cards)]):
        return 0
    away = rng.choice([*bits(cards)])
    return cards & ~away | rng.choice(others)


def one_of(found: Sequence[T], rng: random.Random) -> T:
    """One of those found; raises NoLuck if there are none."""
    if not found:
        raise NoLuck
    return rng.choice(found)


def game_fields(game: Ruleset) -> QuestionData:
    """Return the fields that name the game of a question without a position: none for the usual one."""
    return {} if game.header() == USUAL else {"ruleset": game.header()}


def play(state: StateT, choose: Callable[[StateT], Action]) -> Iterator[Moment[StateT]]:
    """The moments from here to the end of the round: each position and what is done in it."""
    while state.phase != "over":
        action = choose(state)
        yield state, action
        state = state.after(action)


def first(moments: Iterable[Moment[StateT]], fits: Callable[[StateT], object], wait: int = 0) -> StateT:
    """The first position that fits, after letting `wait` others go by; raises NoLuck."""
    for now, _ in moments:
        if fits(now):
            if not wait:
                return now
            wait -= 1
    raise NoLuck


def trick_scripts(
    moments: Iterable[Moment[StateT]], *silent: type[Action]
) -> Iterator[tuple[StateT, Action, StateT, list[str]]]:
    """Yield each position with the action taken in it, the lead of its trick, and the actions since then.

    The action taken is the last of these; actions of the `silent` types are left out.
    """
    begun, script = None, list[str]()
    for now, action in moments:
        if begun is None or (now.phase == "play" and not now.trick):
            begun, script = now, []
        if not isinstance(action, silent):
            script.append(now.text(action))
        yield now, action, begun, script


def ask_if_allowed(state: State, action: Action | str, **more: object) -> QuestionData:
    """Ask if an action is allowed."""
    text = action if isinstance(action, str) else state.text(action)
    return {"kind": "allowed", "position": state, "action": text, **more}
