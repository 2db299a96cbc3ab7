"""The Tichu family at the table."""

from tichu_teach.pages.presenters.presenter import Presenter

from .coach import TichuCoach, TichuGuide
from .editing import TichuEditing
from .log import TichuLog, TichuNaming
from .scene import MOVES, TichuLayout
from .summary import TichuSummary

PRESENTER = Presenter(
    TichuLayout(),
    TichuLog(),
    TichuCoach(),
    TichuNaming(),
    TichuSummary(),
    TichuGuide(),
    MOVES,
    TichuEditing(),
)
