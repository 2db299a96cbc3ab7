"""What would you do here? Choose what brings most on average, over the deals that fit what is seen."""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

from tichu_teach.engine import Pass, Play, TichuError

from ..errors import AnswerError
from ..family import CLIMBING, part
from ..fields import Fields, described, number
from ..form import Choose, action_of
from ..phrase import Phrase
from ..question import Frame, Grade, Option, Spread

FEWEST, MOST = 2, 5  # choices
SAME = 2.0  # standard errors within which two choices cannot be told apart
APART = 3.0  # standard errors by which a wrong one has to be worse


class Figure(NamedTuple):
    """How much less than the best a choice brought, deal by deal, and the standard error of that."""

    behind: float
    doubt: float

    @property
    def right(self) -> bool:
        """Whether it cannot be told apart from the best."""
        return self.behind <= SAME * self.doubt or self.behind == 0


class DecideQuestion(Choose):
    """Choose the best of two to five plays, where play was tried on many deals and one is clearly better.

    Unlike all other answers this one is not worked out anew: it takes seconds. The entry holds what was
    found, with the seed and the number of rounds that it was found by. What cannot be told apart from the
    best is right too; what is wrong is worse by more than three standard errors. The answer is the text of an
    action.
    """

    kind = "decide"
    families = CLIMBING
    about_rules = False
    needs = (("position", "choices"),)
    fields = described(
        choices={
            "type": "array",
            "minItems": FEWEST,
            "maxItems": MOST,
            "description": "The actions to choose from, each with how much less than the best it brought on "
            "average (`behind`, in points or places) and the standard error of that (`doubt`).",
            "items": {
                "type": "object",
                "required": ["action", "behind", "doubt"],
                "additionalProperties": False,
                "properties": {
                    "action": {"type": "string"},
                    "behind": {"type": "number", "minimum": 0},
                    "doubt": {"type": "number", "minimum": 0},
                },
            },
        },
        seed=number("The seed of the deals on which they were tried."),
        playouts=number("How many rounds were played to their end."),
    )
    compact = "short"

    def read(self, entry: Fields) -> None:
        several = entry.get("choices", list)
        if not FEWEST <= len(several) <= MOST:
            raise entry.error("choices", f"are {FEWEST} to {MOST}, here {len(several)}")
        self.figures: dict[str, Figure] = {}
        for place, each in enumerate(several):
            where = f"choices[{place}]"
            inner = Fields(each, entry.where, ("action", "behind", "doubt"))
            figure = Figure(*(_number(inner, name) for name in ("behind", "doubt")))
            if figure.behind and not figure.right and figure.behind <= APART * figure.doubt:
                raise entry.error(where, "is neither clearly worse than the best nor about as good")
            self.figures[self._allowed(entry, inner.get("action", str), where)] = figure
        if len({tuple(self._cards(text)) for text in self.figures}) < len(several):
            raise entry.error("choices", "the same stands there twice")
        if all(figure.right for figure in self.figures.values()):
            raise entry.error("choices", "are all as good as each other")
        entry.get("seed", int, 0), entry.get("playouts", int, 0)

    def _allowed(self, entry: Fields, text: str, where: str) -> str:
        try:
            action = action_of(self.at, self.seat, text)
            verdict = self.at.ask(action)
        except TichuError as error:
            raise entry.error(where, str(error)) from error
        if action.seat != self.seat or not verdict or not isinstance(action, (Play, Pass)):
            raise entry.error(where, f"{text!r} is no play of this seat, nor a pass")
        return str(self.at.text(action))

    def right_answers(self) -> list[Any]:
        right = [text for text, figure in self.figures.items() if figure.right]
        return sorted(right, key=lambda text: self.figures[text].behind)

    # -- what is asked -------------------------------------------------------------------------------

    def spread(self) -> tuple[Spread, ...]:
        cards = tuple(self.game.deck.names(self.at.view(self.seat).unseen))
        return (Spread(Phrase("puzzle.out.unseen"), cards),) if cards else ()

    @cached_property
    def _options(self) -> tuple[Option, ...]:
        return tuple(self._option(text) for text in self.figures)

    def options(self) -> tuple[Option, ...]:
        return self._options

    def _option(self, text: str) -> Option:
        cards = self._cards(text)
        return Option(
            text, Phrase("puzzle.item", {"cards": cards}) if cards else Phrase("puzzle.decide.pass")
        )

    def _cards(self, text: str) -> list[str]:
        """The cards of a play, none of a pass."""
        action = self.at.action(text)
        return list(self.game.deck.names(action.combo.cards)) if isinstance(action, Play) else []

    def parse_answer(self, data: Any) -> Any:
        if not isinstance(data, str):
            raise AnswerError("", "is the text of an action")
        return super().parse_answer(self.at.text(action_of(self.at, self.seat, data)))

    # -- what comes of it ----------------------------------------------------------------------------

    def explain(self, answer: Any) -> Grade:
        action = self.at.action(answer)
        verdict = self.at.ask(action)
        figure = self.figures[answer]
        if figure.right:
            best = self.answers[0] == answer
            says = [Phrase("puzzle.decide.best" if best else "puzzle.decide.alike")]
            says += [self._cost(other, "other") for other, each in self.figures.items() if not each.right]
        else:
            says = [self._cost(answer, "own")]
        after = part(self.game, "tricks").let_lie(self.at.after(action))
        facts = {"behind": figure.behind, "doubt": figure.doubt}
        rule = self.cited or verdict.rule
        return Grade(figure.right, None, rule, facts, tuple(says), (Frame(answer, after),))

    def _cost(self, text: str, whose: str) -> Phrase:
        """What a choice costs, in words."""
        figure, cards = self.figures[text], self._cards(text)
        places = bool(self.game.titles)
        digits = 1 if places else 0
        key = f"puzzle.decide.{whose}.{'places' if places else 'points'}"
        values = {"cost": _rounded(figure.behind, digits), "doubt": _rounded(figure.doubt, digits)}
        return Phrase(key, {**values, "cards": cards}) if cards else Phrase(f"{key}.pass", values)


def _number(entry: Fields, name: str) -> float:
    value = entry.data.get(name)
    if type(value) not in (int, float) or not 0 <= value < 10_000:  # type: ignore[operator]
        raise entry.error(name, "is a number from 0 on")
    return float(value)  # type: ignore[arg-type]


def _rounded(value: float, digits: int) -> str:
    """A figure with so many digits behind the point, never nothing."""
    return f"{max(value, 10**-digits):.{digits}f}"


KIND = DecideQuestion
