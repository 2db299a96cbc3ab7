"""The Mah-Jong family at the table."""

from tichu_teach.pages.presenters.presenter import Presenter

from .coach import MahjongCoach, MahjongGuide
from .editing import MahjongEditing
from .log import MahjongLog, MahjongNaming
from .scene import MOVES, MahjongLayout, TileTable
from .summary import MahjongSummary

PRESENTER = Presenter(
    scene=MahjongLayout(),
    log=MahjongLog(),
    coach=MahjongCoach(),
    naming=MahjongNaming(),
    summary=MahjongSummary(),
    guide=MahjongGuide(),
    moves=MOVES,
    editing=MahjongEditing(),
    board=TileTable,
)
