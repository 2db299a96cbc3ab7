"""The Tichu family at the table."""

from tichu_teach.pages.presenters.presenter import Presenter

from .coach import TichuCoach, TichuGuide
from .editing import TichuEditing
from .log import TichuLog, TichuNaming
from .scene import MOVES, TichuLayout
from .summary import TichuSummary

PRESENTER = Presenter(
    scene=TichuLayout(),
    log=TichuLog(),
    coach=TichuCoach(),
    naming=TichuNaming(),
    summary=TichuSummary(),
    guide=TichuGuide(),
    moves=MOVES,
    editing=TichuEditing(),
)
