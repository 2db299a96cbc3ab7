"""Haggis at the table."""

from tichu_teach.pages.presenters.presenter import Presenter

from .coach import HaggisCoach, HaggisGuide
from .editing import HaggisEditing
from .log import HaggisLog, HaggisNaming
from .scene import MOVES, HaggisLayout
from .summary import HaggisSummary

PRESENTER = Presenter(
    scene=HaggisLayout(),
    log=HaggisLog(),
    coach=HaggisCoach(),
    naming=HaggisNaming(),
    summary=HaggisSummary(),
    guide=HaggisGuide(),
    moves=MOVES,
    editing=HaggisEditing(),
)
