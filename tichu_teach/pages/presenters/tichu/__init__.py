"""The Tichu family at the table."""

from tichu_teach.pages.presenters.presenter import Presenter

from .coach import TichuCoach
from .editing import TichuEditing
from .guide import TichuGuide
from .log import TichuLog
from .moves import MOVES
from .naming import TichuNaming
from .scene import TichuScene
from .summary import TichuSummary

PRESENTER = Presenter(
    TichuScene(), TichuLog(), TichuCoach(), TichuNaming(), TichuSummary(), TichuGuide(), MOVES, TichuEditing()
)
