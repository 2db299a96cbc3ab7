"""What would you do here? Choose what brings most on average, over the deals that fit what is seen."""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

from tichu_teach.engine import TichuError

from ..errors import AnswerError
from ..family import ALL, part
from ..fields import Fields, described, number
from ..form import Choose, action_of
from ..phrase import Phrase
from ..plays import SILENT
from ..question import Grade, Option, Outcome, Results, Spread

FEWEST, MOST = 2, 5  # choices
SAME = 2.0  # standard errors within which two choices cannot be told apart
APART = 3.0  # standard errors by which a wrong one has to be worse
MORE = ("danger", "wins", "paid")  # figures that an entry may leave out
COLUMNS = 40  # of results, at most


class Figure(NamedTuple):
    """How much less than the best a choice brought, deal by deal, and the standard error of that.

    Where somebody noted it: `danger`, in how many deals of a hundred somebody goes out at once with what is
    thrown away; `wins`, how many of a hundred hands are won, and `paid`, what comes in for one of these.
    """

    behind: float
    doubt: float
    danger: float | None = None
    wins: float | None = None
    paid: float | None = None

    @property
    def right(self) -> bool:
        """Whether it cannot be told apart from the best."""
        return self.behind <= SAME * self.doubt or self.behind == 0


class DecideQuestion(Choose):
    """Choose the best of two to five actions, where each was tried on many deals and one is clearly better.

    Unlike all other answers this one is not worked out anew: it takes seconds. The entry holds what was
    found, with the seed and the number of rounds that it was found by. What cannot be told apart from the
    best is right too; what is wrong is worse by more than three standard errors. The answer is the text of an
    action.
    """

    kind = "decide"
    families = ALL
    about_rules = False
    needs = (("position", "choices"),)
    fields = described(
        choices={
            "type": "array",
            "minItems": FEWEST,
            "maxItems": MOST,
            "description": "The actions to choose from, each with how much less than the best it brought on "
            "average (`behind`, in points or places) and the standard error of that (`doubt`). In Mah-Jong "
            "perhaps also in how many hands of a hundred somebody goes out at once with what is thrown away "
            "(`danger`), or how many are won (`wins`) and what is paid for one of them (`paid`).",
            "items": {
                "type": "object",
                "required": ["action", "behind", "doubt"],
                "additionalProperties": False,
                "properties": {
                    "action": {"type": "string"},
                    "behind": {"type": "number", "minimum": 0},
                    "doubt": {"type": "number", "minimum": 0},
                    "danger": {"type": "number", "minimum": 0, "maximum": 100},
                    "wins": {"type": "number", "minimum": 0, "maximum": 100},
                    "paid": {"type": "number", "minimum": 0},
                    "mean": {"type": "number", "description": "What it brought on average."},
                    "counts": {
                        "type": "array",
                        "maxItems": COLUMNS,
                        "items": {"type": "integer", "minimum": 0},
                        "description": "How many rounds ended in each column.",
                    },
                },
            },
        },
        seed=number("The seed of the deals on which they were tried."),
        playouts=number("How many rounds were played to their end."),
        start={"type": "integer", "description": "What the first column of `counts` stands for."},
        step=number("How much lies between two columns.", 1),
    )
    compact = "short"

    def read(self, entry: Fields) -> None:
        several = entry.get("choices", list)
        if not FEWEST <= len(several) <= MOST:
            raise entry.error("choices", f"are {FEWEST} to {MOST}, here {len(several)}")
        self.figures: dict[str, Figure] = {}
        self.outcomes: dict[str, tuple[float, tuple[int, ...]]] = {}
        for place, each in enumerate(several):
            where = f"choices[{place}]"
            inner = Fields(each, entry.where, ("action", *Figure._fields, "mean", "counts"))
            more = {name: _number(inner, name) for name in MORE if inner.data.get(name) is not None}
            figure = Figure(_number(inner, "behind"), _number(inner, "doubt"), **more)
            if figure.behind and not figure.right and figure.behind <= APART * figure.doubt:
                raise entry.error(where, "is neither clearly worse than the best nor about as good")
            text = self._allowed(entry, inner.get("action", str), where)
            self.figures[text] = figure
            if inner.has("counts"):
                self.outcomes[text] = _mean(inner, where), _counts(inner, where)
        if len({self._said(text) for text in self.figures}) < len(several):
            raise entry.error("choices", "the same stands there twice")
        if all(figure.right for figure in self.figures.values()):
            raise entry.error("choices", "are all as good as each other")
        calls = {text == SILENT or self._is_call(text) for text in self.figures}
        if True in calls and (False in calls or SILENT not in self.figures):
            raise entry.error("choices", f"a call stands beside {SILENT!r} and other calls alone")
        if self.outcomes:
            self._check_outcomes(entry)
        entry.get("seed", int, 0), entry.get("playouts", int, 0)

    def _check_outcomes(self, entry: Fields) -> None:
        """All choices were tried on as many rounds, and their results stand in the same columns."""
        self.start, self.step = entry.get("start", int), entry.get("step", int)
        if self.step < 1:
            raise entry.error("step", "is a whole number from 1 on")
        rounds = {(len(counts), sum(counts)) for _, counts in self.outcomes.values()}
        if len(rounds) > 1 or len(self.outcomes) < len(self.figures):
            raise entry.error("choices", "have counts of as many rounds in as many columns, or none")

    def _is_call(self, text: str) -> bool:
        return isinstance(self.at.action(text), self.family.CALLS)

    def _allowed(self, entry: Fields, text: str, where: str) -> str:
        if text == SILENT:
            return text
        try:
            action = action_of(self.at, self.seat, text)
            verdict = self.at.ask(action)
        except TichuError as error:
            raise entry.error(where, str(error)) from error
        if action.seat != self.seat or not verdict or not isinstance(action, self.family.WEIGHED):
            raise entry.error(where, f"{text!r} is nothing that this seat chooses")
        return str(self.at.text(action))

    @property
    def family(self) -> Any:
        """What the game's family says of choices."""
        return part(self.game, "choices")

    def _said(self, text: str) -> tuple[Any, ...]:
        """What tells one choice from another to who reads it."""
        option = self.family.option(self.at, text)
        return option.label.key, str(option.label.values), option.cards

    def right_answers(self) -> list[Any]:
        right = [text for text, figure in self.figures.items() if figure.right]
        return sorted(right, key=lambda text: self.figures[text].behind)

    # -- what is asked -------------------------------------------------------------------------------

    def spread(self) -> tuple[Spread, ...]:
        found: tuple[Spread, ...] = self.family.spread(self.at, self.seat)
        return found

    @cached_property
    def _options(self) -> tuple[Option, ...]:
        return tuple(self.family.option(self.at, text) for text in self.figures)

    def options(self) -> tuple[Option, ...]:
        return self._options

    def parse_answer(self, data: Any) -> Any:
        if not isinstance(data, str):
            raise AnswerError("", "is the text of an action")
        said = data if data == SILENT else self.at.text(action_of(self.at, self.seat, data))
        return super().parse_answer(said)

    # -- what comes of it ----------------------------------------------------------------------------

    def explain(self, answer: Any) -> Grade:
        figure = self.figures[answer]
        if figure.right:
            best = self.answers[0] == answer
            says = [Phrase("puzzle.decide.best" if best else "puzzle.decide.alike"), *_why(figure)]
            besides: tuple[tuple[Phrase, ...], ...] = tuple(
                (self._cost(other, "other"), *_why(each))
                for other, each in self.figures.items()
                if not each.right
            )
        else:
            says, besides = [self._cost(answer, "own"), *_why(figure, self.figures[self.answers[0]])], ()
        facts = {"behind": figure.behind, "doubt": figure.doubt}
        # Silence is no action: it rests on the rule of the call that is not made.
        done = next(text for text in (answer, *self.figures) if text != SILENT)
        rule = self.cited or self.at.ask(self.at.action(done)).rule
        after = () if answer == SILENT else self.family.after(self.at, self.at.action(answer))
        return Grade(figure.right, None, rule, facts, tuple(says), after, besides=besides)

    def results(self, answer: Any) -> Results | None:
        """How the rounds came out after the answer and, beside it, after the best choice or the worst."""
        if not self.outcomes:
            return None
        best = self.answers[0]
        other = best if answer != best else max(self.figures, key=lambda text: self.figures[text].behind)
        outcomes = []
        for text in (answer, other):
            option, (mean, counts) = self.family.option(self.at, text), self.outcomes[text]
            outcomes.append(Outcome(option.label, mean, counts))
        unit = "places" if self.game.titles else "points"
        return Results(unit, self.start, self.step, tuple(outcomes))

    def _cost(self, text: str, whose: str) -> Phrase:
        """What a choice costs, in words."""
        figure = self.figures[text]
        tail, values = self.family.named(self.at, text)
        places = bool(self.game.titles)
        key = f"puzzle.decide.{whose}.{'places' if places else 'points'}{tail}"
        digits = 1 if places else 0
        said = {"cost": _rounded(figure.behind, digits), "doubt": _rounded(figure.doubt, digits)}
        return Phrase(key, {**said, **values})


def _why(figure: Figure, best: Figure | None = None) -> list[Phrase]:
    """What is behind a figure, as far as it was noted, each beside the same of the best."""
    says = []
    for each, whose in ((figure, ""), (best, ".best")):
        if each and each.danger is not None and figure.danger is not None:
            rare = ".rare" if each.danger < 1 else ""
            says.append(Phrase(f"puzzle.decide.danger{whose}{rare}", {"danger": round(each.danger)}))
    for each, whose in ((figure, ""), (best, ".best")):
        if each and each.wins is not None and figure.wins is not None:
            values = {"wins": round(each.wins), "paid": round(each.paid or 0)}
            says.append(Phrase(f"puzzle.decide.wins{whose}", values))
    return says


def _mean(entry: Fields, where: str) -> float:
    value = entry.data.get("mean")
    if type(value) not in (int, float) or not abs(value) < 10_000:  # type: ignore[arg-type]
        raise entry.error(f"{where}.mean", "is a number")
    return float(value)  # type: ignore[arg-type]


def _counts(entry: Fields, where: str) -> tuple[int, ...]:
    counts = entry.get("counts", list)
    if not 0 < len(counts) <= COLUMNS or not all(type(each) is int and each >= 0 for each in counts):
        raise entry.error(f"{where}.counts", f"are 1 to {COLUMNS} whole numbers from 0 on")
    if not sum(counts):
        raise entry.error(f"{where}.counts", "count no round")
    return tuple(counts)


def _number(entry: Fields, name: str) -> float:
    value = entry.data.get(name)
    if type(value) not in (int, float) or not 0 <= value < 10_000:  # type: ignore[operator]
        raise entry.error(name, "is a number from 0 on")
    return float(value)  # type: ignore[arg-type]


def _rounded(value: float, digits: int) -> str:
    """A figure with so many digits behind the point, never nothing."""
    return f"{max(value, 10**-digits):.{digits}f}"


KIND = DecideQuestion
