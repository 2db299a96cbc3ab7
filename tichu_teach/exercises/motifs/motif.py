"""Motifs: what a puzzle made from dice is about, and how one of them is drawn.

A motif is a function from a game and dice to the data of a question. Its name is that of its texts:
`puzzle.made.<name>.1`, `puzzle.hint.<name>.1` …; where a game differs, its own text stands under the same
key with its name behind. What is drawn depends on nothing that may be improved later (not on the opponents'
play), and the dice are thrown in the same order for good: whatever is changed in a motif changes every
puzzle it has made, and breaks the links to them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from tichu_teach.texts import has

from ..errors import QuestionError
from ..fields import USUAL
from ..question import Question

STORIES = 2  # lines of story for each motif; one is drawn
HINTS = 2
_TRIES = 12  # throws of the dice before the motif is drawn anew
_DRAWS = 1000  # which is far more than it ever takes

Data = dict[str, Any]
Moment = tuple[Any, Any]  # a position, and what is done in it
Draw = Callable[[Any, random.Random], Data]


class NoLuck(Exception):
    """The dice came to nothing that is worth asking about."""


@dataclass(frozen=True)
class Motif:
    """One motif: how often it is drawn among the others, how hard it is, and for which games.

    The level goes from 1 (easy) to 5; where it is a function it is told from the question.
    """

    name: str
    weight: int
    level: int | Callable[[Any], int]
    where: Callable[[Any], Any]
    draw: Draw

    def story(self, ruleset: str, rng: random.Random) -> str:
        """The key of one of its stories."""
        return own(f"puzzle.made.{self.name}.{rng.randint(1, STORIES)}", ruleset)

    def hints(self, ruleset: str) -> list[str]:
        """The keys of its hints."""
        return [own(f"puzzle.hint.{self.name}.{number}", ruleset) for number in range(1, HINTS + 1)]

    def difficulty(self, question: Question) -> int:
        """How hard a question of it is, 1 to 5."""
        return self.level if isinstance(self.level, int) else min(max(self.level(question), 1), 5)

    def asked(self, game: Any, rng: random.Random, where: str = "") -> Question:
        """A question of it. Raises NoLuck, also for one without an answer: two bombs may be equal."""
        data = self.draw(game, rng)
        try:
            return Question.from_data({**data, "hints": self.hints(game.name)}, where)
        except QuestionError:
            raise NoLuck from None


class Motifs(list[Motif]):
    """The motifs of a theme; `table` chooses the options of the game that they are drawn for."""

    def __init__(self, table: Callable[[Any, random.Random], Any] = lambda game, rng: game) -> None:
        super().__init__()
        self.table = table

    def add(
        self,
        name: str,
        weight: int = 2,
        *,
        level: int | Callable[[Any], int],
        where: Callable[[Any], Any] = lambda game: True,
    ) -> Callable[[Draw], Draw]:
        """Registers a motif; one name after the other, for the dice count them in this order."""

        def register(draw: Draw) -> Draw:
            self.append(Motif(name, weight, level, where, draw))
            return draw

        return register

    def draw(self, game: Any, rng: random.Random, where: str = "") -> tuple[Motif, Question]:
        """One of the motifs, by their weights, and a question of it.

        The dice may be without luck: then they are thrown again, for the motif too now and then, so that
        one that hardly ever works cannot hold up the others.
        """
        game = self.table(game, rng)
        motifs = [motif for motif in self if motif.where(game)]
        weights = [motif.weight for motif in motifs]
        for _ in range(_DRAWS):
            (motif,) = rng.choices(motifs, weights)
            for _ in range(_TRIES):
                try:
                    return motif, motif.asked(game, rng, where)
                except NoLuck:
                    continue
        raise RuntimeError(f"no motif comes to a question of {game.header()}")  # a fault of the motifs


# -- what motifs have in common ------------------------------------------------------------------------


def own(key: str, ruleset: str) -> str:
    """The key of a game's own text where it has one, of the text for all otherwise."""
    return mine if has(mine := f"{key}.{ruleset}") else key


def named(game: Any) -> Data:
    """What names the game in a question without a position: nothing for the usual one."""
    return {} if game.header() == USUAL else {"ruleset": game.header()}


def play(state: Any, choose: Callable[[Any], Any]) -> Iterator[Moment]:
    """The moments from here to the end of the round: each position and what is done in it."""
    while state.phase != "over":
        action = choose(state)
        yield state, action
        state = state.after(action)


def first(moments: Iterable[Moment], fits: Callable[[Any], Any], wait: int = 0) -> Any:
    """The first position that fits, after letting `wait` others go by; raises NoLuck."""
    for now, _ in moments:
        if fits(now):
            if not wait:
                return now
            wait -= 1
    raise NoLuck


def told(moments: Iterable[Moment], *silent: type[Any]) -> Iterator[tuple[Any, Any, Any, list[str]]]:
    """Each position with what is done in it, the lead of its trick, and what has been done since that.

    What is done in it is the last of that; actions of the `silent` types go without saying.
    """
    begun, script = None, list[str]()
    for now, action in moments:
        if begun is None or (now.phase == "play" and not now.trick):
            begun, script = now, []
        if not isinstance(action, silent):
            script.append(now.text(action))
        yield now, action, begun, script


def judged(state: Any, action: Any, *reasons: str, most: int = 3, **more: Any) -> Data:
    """May this be done? Reasons that the game has not, or that are true as well, are left out."""
    verdict, game = state.ask(action), state.game
    others = [
        rule
        for rule in map(game.row, reasons)
        if rule in game.rules and rule not in (verdict.rule, *verdict.also)
    ]
    text = action if isinstance(action, str) else state.text(action)
    return {"kind": "allowed", "position": state, "action": text, "reasons": others[:most], **more}


def many_rows(question: Any) -> int:
    """1 for a sheet that is not quickly filled."""
    return int(len(question.rows) > 6)
