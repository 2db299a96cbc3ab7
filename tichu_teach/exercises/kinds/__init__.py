"""The kinds of question by their names in data: the one list of them, and the reader of questions.

A kind has a file of its name, which is loaded when it is asked, so that a page about Tichu loads no tiles;
`settle` is in `count.py`, `seats` in `places.py`.
"""

from __future__ import annotations

from typing import Literal, TypeGuard, get_args

from tichu_teach.engine.plain_data import Shape

from ..errors import UnknownKind
from ..families import family
from ..fields import TEXT, Field, Fields, field_of
from ..question import COMMON, Question

Kind = Literal[
    "play",
    "allowed",
    "wish",
    "must",
    "takes",
    "count",
    "settle",
    "order",
    "places",
    "seats",
    "readings",
    "gets",
    "waits",
    "score",
    "which",
    "out",
    "decide",
    "pay",
    "alive",
    "best",
    "helps",
    "gate",
    "figure",
]
KINDS: tuple[Kind, ...] = get_args(Kind)
KIND: Field[str] = field_of("kind", "What is asked.", Shape(TEXT.read, {"enum": [*KINDS]}))


def read_question(data: object, where: str = "", *, plain: bool = False, sound: bool = False) -> Question:
    """The question that plain data describes. Raises QuestionError, which names `where` and the field.

    A question without a right answer is refused, unless it is known to be `sound`: then its answers are
    worked out when they are asked for. The texts of a `plain` one are words, never keys.
    """
    name = Fields(data, where)[KIND]
    if not is_kind(name):
        raise UnknownKind(where, name, KINDS)
    kind = kind_of(name)
    question = kind(Fields(data, where, (KIND, *COMMON, *kind.fields)))
    question.plain = plain
    question.house_rules = tuple(family(question.game).house_rules(question.game))
    if not sound:
        question.solve()
    return question


def is_kind(name: str) -> TypeGuard[Kind]:
    """Return True if a text names a kind of question."""
    return name in KINDS


def kind_of(name: Kind) -> type[Question]:
    """The class of a kind of question.

    The imports are spelled out for whoever follows them: editors, mypy, and `site/imports.py`.
    """
    match name:
        case "play":
            from .play import PlayQuestion

            return PlayQuestion
        case "allowed":
            from .allowed import AllowedQuestion

            return AllowedQuestion
        case "wish":
            from .wish import WishQuestion

            return WishQuestion
        case "must":
            from .must import MustQuestion

            return MustQuestion
        case "takes":
            from .takes import TakesQuestion

            return TakesQuestion
        case "count":
            from .count import CountQuestion

            return CountQuestion
        case "settle":
            from .count import SettleQuestion

            return SettleQuestion
        case "order":
            from .order import OrderQuestion

            return OrderQuestion
        case "places":
            from .places import PlacesQuestion

            return PlacesQuestion
        case "seats":
            from .places import SeatsQuestion

            return SeatsQuestion
        case "readings":
            from .readings import ReadingsQuestion

            return ReadingsQuestion
        case "gets":
            from .gets import GetsQuestion

            return GetsQuestion
        case "waits":
            from .waits import WaitsQuestion

            return WaitsQuestion
        case "score":
            from .score import ScoreQuestion

            return ScoreQuestion
        case "which":
            from .which import WhichQuestion

            return WhichQuestion
        case "out":
            from .out import OutQuestion

            return OutQuestion
        case "decide":
            from .decide import DecideQuestion

            return DecideQuestion
        case "pay":
            from .pay import PayQuestion

            return PayQuestion
        case "alive":
            from .alive import AliveQuestion

            return AliveQuestion
        case "best":
            from .best import BestQuestion

            return BestQuestion
        case "helps":
            from .helps import HelpsQuestion

            return HelpsQuestion
        case "gate":
            from .gate import GateQuestion

            return GateQuestion
        case "figure":
            from .figure import FigureQuestion

            return FigureQuestion
