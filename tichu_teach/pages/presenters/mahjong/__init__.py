"""The Mah-Jong family at the table."""

from tichu_teach.pages.presenters.presenter import Presenter

from .board import Board
from .coach import MahjongCoach
from .editing import MahjongEditing
from .guide import MahjongGuide
from .log import MahjongLog
from .moves import MOVES
from .naming import MahjongNaming
from .scene import MahjongScene
from .summary import MahjongSummary

PRESENTER = Presenter(
    MahjongScene(),
    MahjongLog(),
    MahjongCoach(),
    MahjongNaming(),
    MahjongSummary(),
    MahjongGuide(),
    MOVES,
    MahjongEditing(),
    Board,
)
