"""Select from a mine's finds: positions that are new even in other suits, and no rule of thumb solves."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from tests.exercises.guessers import ERRORS, Guess
from tests.exercises.thumbs import left_alone
from tests.exercises.tried import luck, rules
from tests.exercises.twins import Shape, shape
from tichu_teach.exercises import QuestionError
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.kinds.out import OutQuestion

from .found import Found

ENOUGH = 150  # positions that a theme should have
FEWER = dict.fromkeys(("tricsu", "tientsin", "grandmaster", "ear", "mahjong-duel", "sparrow"), 60)


def distinct(several: Iterable[Found], seen: set[Shape]) -> Iterator[Found]:
    """The positions not yet seen, in any suits."""
    for each in several:
        if (here := shape(each.data)) not in seen:
            seen.add(here)
            yield each


def of_one_round(one: Any, other: Any) -> bool:
    """Return True if all hands of one position, or its wall, are what is left of the other's."""
    if hasattr(one, "wall"):
        walls = sorted((" ".join(map(str, each.wall.row)) for each in (one, other)), key=len)
        return walls[0] in walls[1]
    pairs = list(zip(one.hands, other.hands, strict=False))
    return len(one.hands) == len(other.hands) and (
        all(not a & ~b for a, b in pairs) or all(not b & ~a for a, b in pairs)
    )


Fits = Callable[[Any], bool]
"""Takes the data of a question, perhaps a provisional one, and returns True if it is wanted."""


def anything(data: Any) -> bool:
    """Accept every question."""
    return True


class Tally(NamedTuple):
    """How often a rule of thumb is right, and would be by chance, in so many questions."""

    number: int = 0
    share: float = 0.0
    chance: float = 0.0
    errors: int = ERRORS

    def plus(self, found: tuple[float, float], times: int = 1) -> "Tally":
        """Return the tally with one more question, or with one less."""
        share, chance = found
        return Tally(
            self.number + times, self.share + times * share, self.chance + times * chance, self.errors
        )

    @property
    def excess(self) -> float:
        """How far the share is beyond what is too much."""
        if not self.number:
            return 0.0
        share, chance = self.share / self.number, self.chance / self.number
        return share - Guess("", "", share, self.number, chance, self.errors).bar


NONE = (0.0, 0.0)


class Room:
    """The room left in a theme: no more questions for a rule of thumb that solves too many already.

    A mine asks at first sight, to spend no study on a position that would be left out in the end.
    """

    def __init__(self, kept: Iterable[Any] = ()) -> None:
        self._rows = [*map(scored, kept)]

    def add(self, data: Any) -> None:
        """Add a question."""
        self._rows.append(scored(data))

    def __call__(self, data: Any) -> bool:
        """Return True if there is room for a question, perhaps a provisional one."""
        try:
            found = scored(data)
        except QuestionError:
            return False
        return not any(
            share == 1 and self._solves(name, (share, chance)) for name, (share, chance) in found.items()
        )

    def _solves(self, name: str, one: tuple[float, float]) -> bool:
        """Return True if with one more a rule would be right too often in a theme of `ENOUGH` questions."""
        found = guessed([*(row[name] for row in self._rows if name in row), one])
        return found._replace(number=max(found.number, ENOUGH)).telling


def unsolved(
    several: Sequence[Found], kept: Sequence[Any], least: int = 0, errors: int = ERRORS
) -> list[Found]:
    """Drop positions that a rule of thumb solves, while it solves too many with `kept`.

    First goes what helps most against all such rules, and of that the poorest. At least so many stay, those
    that are kept among them.
    """
    rows = {id(each): scored(each.data) for each in several}
    tallies: dict[str, Tally] = {}
    for row in (*map(scored, kept), *rows.values()):
        for name, found in row.items():
            tallies[name] = tallies.get(name, Tally(errors=errors)).plus(found)
    fresh = [*several]
    while len(kept) + len(fresh) > least:
        leaning = {name for name, tally in tallies.items() if tally.excess > 0}
        solved = [each for each in fresh if any(rows[id(each)].get(name, NONE)[0] == 1 for name in leaning)]
        if not solved:
            break

        def left(each: Found) -> tuple[float, float]:
            row = rows[id(each)]
            after = (tally.plus(row[name], -1) if name in row else tally for name, tally in tallies.items())
            return round(sum(max(0.0, tally.excess) ** 2 for tally in after), 9), each.worth

        gone = min(solved, key=left)
        fresh = [each for each in fresh if each is not gone]
        for name, found in rows[id(gone)].items():
            tallies[name] = tallies[name].plus(found, -1)
    return fresh


def scored(data: Any) -> dict[str, tuple[float, float]]:
    """Return, by rule of thumb, the chances that the rule and that a guess is right."""
    question: Any = read_question(data)
    if isinstance(question, OutQuestion):
        chance = luck(question.keeping, question.keeping.start)
    else:
        chance = len(question.answers) / len(question.options())
    return {name: (share, chance) for name, share in rules(question).items()}


def guessed(row: Sequence[tuple[float, float]]) -> Guess:
    share, chance = (sum(each) / len(row) for each in zip(*row, strict=True))
    return Guess("", "", share, len(row), chance)


def balanced(several: Sequence[Found], kept: Sequence[Any]) -> list[Found]:
    """Drop claims that should be made, the poorest first, as long as they outnumber those to leave alone."""
    said = {id(each): left_alone(read_question(each.data)) for each in several}
    before = [left_alone(read_question(each)) for each in kept]
    room = before.count(True) + [*said.values()].count(True) - before.count(False)
    taken = sorted((each for each in several if said[id(each)] is False), key=lambda each: -each.worth)
    return [each for each in several if said[id(each)] is not False or each in taken[: max(room, 0)]]
