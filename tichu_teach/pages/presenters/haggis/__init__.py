"""Haggis at the table."""

from tichu_teach.pages.presenters.presenter import Presenter

from .coach import HaggisCoach
from .editing import HaggisEditing
from .guide import HaggisGuide
from .log import HaggisLog
from .moves import MOVES
from .naming import HaggisNaming
from .scene import HaggisScene
from .summary import HaggisSummary

PRESENTER = Presenter(
    HaggisScene(),
    HaggisLog(),
    HaggisCoach(),
    HaggisNaming(),
    HaggisSummary(),
    HaggisGuide(),
    MOVES,
    HaggisEditing(),
)
