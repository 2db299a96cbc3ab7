"""A play by itself; among the others that are legal its cards have names (see `actions.py`)."""

from __future__ import annotations

from tichu_teach.engine import Play
from tichu_teach.pages.printed.html import Html, tag
from tichu_teach.texts import text

from . import combination


def html(play: Play) -> Html:
    return tag("span", words(play))


def words(play: Play) -> str:
    return text("display.play", seat=play.seat, combo=combination.words(play.combo))


short = words
