"""Select from a mine's finds: positions that are new even in other suits, and no rule of thumb solves."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import hypot
from typing import Any

from tests.exercises.guessers import ABOVE
from tests.exercises.thumbs import left_alone
from tests.exercises.tried import luck, rules
from tests.exercises.twins import Shape, shape
from tichu_teach.exercises import QuestionError
from tichu_teach.exercises.climbing import SILENT
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.kinds.decide import FEWEST_CHOICES
from tichu_teach.exercises.kinds.out import OutQuestion

from .found import Found
from .studies import Tried, costs_of
from .tempers import TOGETHER

ENOUGH = 150  # positions that a theme should have
HELPING = 0.08  # how much more seldom than allowed a rule that leans is right in a new question, at least
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


Row = dict[str, tuple[float, float]]
"""By rule of thumb, the chances that the rule and that a guess is right."""


class Tally:
    """How far rules of thumb lean in questions: by how many more of them than `ABOVE` a guess each is right.

    The same is too much of few questions as well: there will be more.
    """

    def __init__(self, rows: Iterable[Row] = ()) -> None:
        self._over = defaultdict[str, float](float)
        for row in rows:
            self.exchange(NONE, row)

    def gain(self, old: Row, new: Row) -> float:
        """By how much rules lean less with a new question for an old one; negative for more."""
        now = [(self._over[name], _over(new, name) - _over(old, name)) for name in {**old, **new}]
        return round(sum(max(0.0, over) ** 2 - max(0.0, over + change) ** 2 for over, change in now), 9)

    def exchange(self, old: Row, new: Row) -> None:
        """Put a new question in place of an old one."""
        for name in {**old, **new}:
            self._over[name] += _over(new, name) - _over(old, name)

    def helped(self, row: Row) -> bool:
        """Return True if a question makes rules lean less, clearly so while they lean much."""
        leaning = [each for each in self._over.values() if each > 0]
        return self.gain(NONE, row) >= sum(min(2 * HELPING * each, each**2 / 2) for each in leaning)


def _over(row: Row, name: str) -> float:
    """By how much more a rule is right in a question than it may; zero where it has nothing to say."""
    share, chance = row.get(name, (ABOVE, 0.0))
    return share - chance - ABOVE


NONE: Row = {}


class Room:
    """The room left in a theme: only for questions that make rules of thumb lean less, while any leans.

    A mine asks at first sight, to spend no study on a position that would be left out in the end.
    """

    def __init__(self, kept: Iterable[Any] = ()) -> None:
        self._tally = Tally(map(scored, kept))

    def add(self, data: Any) -> None:
        """Add a question."""
        self._tally.exchange(NONE, scored(data))

    def __call__(self, data: Any) -> bool:
        """Return True if there is room for a question, perhaps a provisional one."""
        try:
            return self._tally.helped(scored(data))
        except QuestionError:
            return False


def unsolved(several: Sequence[Found], kept: Sequence[Any], least: int = 0) -> list[Found]:
    """Drop positions that a rule of thumb solves, while it solves too many with `kept`.

    First goes what helps most against all such rules, and of that the poorest. At least so many stay, those
    that are kept among them.
    """
    rows = {id(each): scored(each.data) for each in several}
    tally = Tally((*map(scored, kept), *rows.values()))
    fresh = [*several]
    while fresh and len(kept) + len(fresh) > least:
        gains = {id(each): tally.gain(rows[id(each)], NONE) for each in fresh}
        gone = min(fresh, key=lambda each: (-gains[id(each)], each.worth))
        if gains[id(gone)] <= 0:
            break
        fresh = [each for each in fresh if each is not gone]
        tally.exchange(rows[id(gone)], NONE)
    return fresh


def changed(
    several: Iterable[Any], others: Callable[[Any], Iterator[Any]], scored: Callable[[Any], Row]
) -> dict[str, dict[str, Any]]:
    """Return the new choices of the questions, by position, that are to be asked otherwise, so that a rule is
    wrong: those that help most, and no more than are needed.
    """
    rows = {str(data["position"]): scored(data) for data in several}
    tally, found = Tally(rows.values()), dict[str, dict[str, Any]]()
    left = [(each, scored(each)) for data in several for each in others(data)]
    while left:
        gains = [tally.gain(rows[each["position"]], now) for each, now in left]
        if max(gains) <= 0:
            break
        best, now = left[gains.index(max(gains))]
        tally.exchange(rows[best["position"]], now)
        found[best["position"]] = {"choices": best["choices"]}
        left = [both for both in left if both[0]["position"] not in found]
    return found


def turned(data: Any) -> Iterator[Any]:
    """The question with its choices the other way round; a call stays before silence."""
    rows = data.get("choices", ())
    if rows and not any(each["action"] == SILENT for each in rows):
        yield {**data, "choices": [*rows[::-1]]}


def placed(data: Any) -> Row:
    """The chances that the first and the last choice are right."""
    right = [Tried(each["action"], each["behind"], each["doubt"]).right for each in data.get("choices", ())]
    places = {"first": 0, "last": -1} if right else {}
    return {name: (float(right[place]), sum(right) / len(right)) for name, place in places.items()}


def shorter(data: Any) -> Iterator[Any]:
    """The question without the one or the other of two right choices.

    Costs are those behind the other one then. The errors of both add up as if they were independent, which
    makes them rather too large.
    """
    figures = [Tried(each["action"], each["behind"], each["doubt"]) for each in data.get("choices", ())]
    right = [each for each in figures if each.right]
    if len(right) != 2 or len(figures) <= FEWEST_CHOICES:
        return
    state = read_question(data).position
    for best in right:
        left = {
            each.action: each._replace(behind=each.behind - best.behind, doubt=hypot(each.doubt, best.doubt))
            for each in figures
            if not each.right
        }
        if all(each.behind > TOGETHER * each.doubt for each in left.values()):
            left[best.action] = best._replace(behind=0.0, doubt=0.0)
            costs = {name: costs_of(state, each) for name, each in left.items()}
            choices = [each | costs[each["action"]] for each in data["choices"] if each["action"] in left]
            yield {**data, "choices": choices}


def scored(data: Any) -> Row:
    """Return, by rule of thumb, the chances that the rule and that a guess is right."""
    question: Any = read_question(data)
    if isinstance(question, OutQuestion):
        chance = luck(question.keeping, question.keeping.start)
    else:
        chance = len(question.answers) / len(question.options())
    return {name: (share, chance) for name, share in rules(question).items()}


def balanced(several: Sequence[Found], kept: Sequence[Any]) -> list[Found]:
    """Drop claims that should be made, the poorest first, as long as they outnumber those to leave alone."""
    said = {id(each): left_alone(read_question(each.data)) for each in several}
    before = [left_alone(read_question(each)) for each in kept]
    room = before.count(True) + [*said.values()].count(True) - before.count(False)
    taken = sorted((each for each in several if said[id(each)] is False), key=lambda each: -each.worth)
    return [each for each in several if said[id(each)] is not False or each in taken[: max(room, 0)]]
