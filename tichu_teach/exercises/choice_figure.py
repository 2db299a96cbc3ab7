"""What was counted of a choice: how much worse it is than the best, and why, as far as a count tells."""

from __future__ import annotations

from typing import NamedTuple

from tichu_teach.engine import plain_data
from tichu_teach.engine.plain_data import ANYTHING, Shape, many, maybe, whole

from .fields import Field, Fields, as_object, field_of, string, texts
from .phrase import Phrase

SAME = 2.0  # standard errors within which two choices cannot be told apart
APART = 3.0  # standard errors by which a wrong one has to be worse
COLUMNS = 40  # of results, at most
MOST_POINTS = 10_000

_COST, _SHARE = plain_data.number(0, MOST_POINTS), plain_data.number(0, 100)
ACTION = string("action", "What is done, as a text.")
BEHIND = field_of("behind", "How much less than the best it brought on average.", _COST)
DOUBT = field_of("doubt", "The standard error of that.", _COST)
DANGER = field_of(
    "danger", "In how many hands of a hundred somebody goes out with it at once.", maybe(_SHARE), None
)
WINS = field_of("wins", "How many hands of a hundred are won.", maybe(_SHARE), None)
PAID = field_of("paid", "What is paid for one of these.", maybe(_COST), None)
MEAN = field_of("mean", "What it brought on average.", plain_data.number(-MOST_POINTS, MOST_POINTS))
COUNTS = field_of("counts", "How many rounds ended in each column.", many(whole(0), COLUMNS, 1), [])
HABITS = texts("habits", "The habits that make this choice, by figure and bar: `keeps.saves`.")
CHOICE: tuple[Field[object], ...] = (ACTION, BEHIND, DOUBT, DANGER, WINS, PAID, MEAN, COUNTS, HABITS)
AS_CHOICE = Shape[object](ANYTHING.read, as_object(CHOICE, "action", "behind", "doubt"))


class ChoiceFigure(NamedTuple):
    """A choice's loss against the best, deal by deal, and its standard error.

    If noted: `danger` is the number of deals in a hundred in which somebody goes out at once with the
    discard; `wins` is the number of hands in a hundred that are won, and `paid` what one of these brings.
    """

    behind: float
    doubt: float
    danger: float | None = None
    wins: float | None = None
    paid: float | None = None

    @property
    def right(self) -> bool:
        """True if it cannot be told apart from the best."""
        return self.behind <= SAME * self.doubt or self.behind == 0

    @property
    def noted(self) -> tuple[float, float] | None:
        """The hands won and what one of them brings; None unless both are noted."""
        return None if self.wins is None or self.paid is None else (self.wins, self.paid)


def read_figure(entry: Fields) -> ChoiceFigure:
    """Return a choice's figure; raises QuestionError if it is neither clearly wrong nor right."""
    figure = ChoiceFigure(entry[BEHIND], entry[DOUBT], entry[DANGER], entry[WINS], entry[PAID])
    if figure.behind and not figure.right and figure.behind <= APART * figure.doubt:
        raise entry.error(BEHIND, "is neither clearly worse than the best nor about as good")
    return figure


DANGERS = ("discard.danger", "discard.fed")
SPEEDS = ("discard.fewer", "discard.outer", "discard.slower", "pung.missed", "chow.missed")
RICHES = ("discard.richer", "discard.patient")
DOUBLED = ("discard.suit", "discard.suit.honours", "discard.honour")
"""The reasons of a review that a tile is dangerous, or a hand faster, or richer; a count knows better. What
doubles is paid for even where somebody else goes out.
"""

SHARE = 0.25
"""The part of a loss that hands won, or their worth, must make up before they are called its reason."""


def is_contradicted(reason: str, own: ChoiceFigure, best: ChoiceFigure) -> bool:
    """Return True if what was counted contradicts a reason, or counts for more."""
    oftener, richer = won_by(own, best)
    if reason in DANGERS and own.danger is not None and best.danger is not None:
        fewer = own.danger - best.danger
        return fewer < 1 or fewer * (best.paid or 0) < max(oftener, richer)
    counted = tell_apart(own, best)
    if reason in SPEEDS:
        return oftener < 0 or counted == "richer"
    if reason in DOUBLED:
        return counted == "oftener"
    return reason in RICHES and (richer < 0 or oftener > richer)


def tell_apart(own: ChoiceFigure, best: ChoiceFigure) -> str:
    """Name how a count tells two choices apart: the last part of a text's key; "" if it hardly does."""
    oftener, richer = won_by(own, best)
    if max(oftener, richer) < max(100 * SHARE * own.behind, 1):
        return ""
    return "oftener" if oftener >= richer else "richer"


def won_by(own: ChoiceFigure, best: ChoiceFigure) -> tuple[float, float]:
    """Return the points, over a hundred hands, that come of winning oftener, and of winning more."""
    if own.noted is None or best.noted is None:
        return 0, 0
    (wins, paid), (won, worth) = own.noted, best.noted
    return (won - wins) * paid, (worth - paid) * won


def remarks(figure: ChoiceFigure, best: ChoiceFigure | None = None, whose: str = "") -> list[Phrase]:
    """Say how often somebody goes out, as far as it was noted, and the same of the best if it differs.

    `whose` is ".then" for a choice that was only compared.
    """
    says, of_best = list[Phrase](), list[Phrase]()
    for tell in (_endangers, _goes_out):
        own = tell(figure, whose)
        says += own
        if own and best and tell(best) != own:
            of_best += tell(best, ".best.too" if of_best else ".best")
    return [*says, *of_best]


def _endangers(figure: ChoiceFigure, whose: str = "") -> list[Phrase]:
    if figure.danger is None:
        return []
    rare = ".rare" if figure.danger < 1 else ""
    return [Phrase(f"puzzle.decide.danger{whose}{rare}", {"danger": round(figure.danger)})]


def _goes_out(figure: ChoiceFigure, whose: str = "") -> list[Phrase]:
    if figure.wins is None:
        return []
    if figure.wins < 1:
        return [Phrase(f"puzzle.decide.wins{whose}.rare")]
    values = {"wins": round(figure.wins), "paid": round(figure.paid or 0)}
    return [Phrase(f"puzzle.decide.wins{whose}", values)]
