"""A table laid by hand: cards put and taken away, dealt at random, settings chosen, and undone."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Protocol

from tichu_teach.engine import games
from tichu_teach.engine.state import Ruleset
from tichu_teach.pages.editor import setup_scene
from tichu_teach.pages.editor.draft_position import editing, of_state, say_what_is_wrong
from tichu_teach.pages.editor.laid_table import LaidTable
from tichu_teach.pages.game.setup import PREFIX
from tichu_teach.pages.presenters.draft import Draft, DraftError
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.pages.table.scene import Data
from tichu_teach.pages.table.session import on_message, on_press
from tichu_teach.texts import text


class Surface(Protocol):
    """The page (`page.py`) at which a table is laid by hand."""

    laid: LaidTable

    @property
    def title(self) -> str:
        """The heading of the panel."""

    def refuse(self, words: str) -> None:
        """Say why something can't be done, and change nothing."""

    def show(self, say: str = "") -> None:
        """Draw the picture, and say something."""


class Laying:
    """The part of the editor's page that lays its table; `seed` returns a seed for a random deal."""

    def __init__(self, page: Surface, seed: Callable[[], int]) -> None:
        self._page, self._seed = page, seed

    def become(self, draft: Draft, told: str = "") -> None:
        """Take up a changed draft; the one before can be brought back. `told` is read out first."""
        laid = self._page.laid
        laid.notice = None
        laid.change(draft)
        self._say_standing(told)

    def _say_standing(self, told: str = "") -> None:
        """Draw the table, and say whether it is a position; `told` is read out first."""
        standing = setup_scene.standing(self._page.laid.draft)
        self._page.show(f"{told} {standing['text']}".lstrip())

    def choose(self, block: str, value: object) -> None:
        """Choose the game, where the next card goes, how many are dealt, what to begin with, or a setting."""
        laid, game, family = self._page.laid, self._page.laid.draft.game, editing(self._page.laid.draft)
        if block == "game" and isinstance(value, str) and value in games:
            self._clear(games[value])
        elif block == "players" and value in setup_scene.players_offered(laid.draft):
            self._clear(game.vary(players=value))
        elif block == "place":
            if value in [spot.key for spot in family.spots(laid.draft)]:
                laid.place = str(value)
                self._page.show()
        elif block == "each" and type(value) is int:
            laid.each = max(1, min(value, family.hand_size(game)))
            self._page.show()
        elif block == "begin":
            if value == "empty":
                self._clear(game)
            elif value == "dealt":
                self.become(of_state(game.deal(random.Random(self._seed()))))
        elif block.startswith(PREFIX):
            self.become(setup_scene.change_rules(laid.draft, block, value))
        else:
            self.become(setup_scene.take_choice(laid.draft, block, value))

    def _clear(self, game: Ruleset) -> None:
        """Begin with an empty table of a game."""
        self.become(presenter(game).editing.blank(game))

    @on_message("add")
    def on_add(self, data: Data) -> None:
        """Put a card of the set on the chosen place."""
        laid = self._page.laid
        if laid.view != "setup":
            return
        try:
            draft = editing(laid.draft).put(laid.draft, laid.place, data["zone"], data["tile"])
        except DraftError as error:
            return self._page.refuse(say_what_is_wrong(error, laid.draft))
        if laid.place.startswith("play "):
            laid.place = draft.places("trick")[-1]
        self.become(draft, setup_scene.say_moved("put", [data["tile"]], draft, laid.place))

    @on_message("remove")
    def on_remove(self, data: Data) -> None:
        """Take away something that lies there."""
        laid = self._page.laid
        if laid.view != "setup":
            return
        family, place, zone, number = editing(laid.draft), laid.place, data["zone"], data["place"]
        items = [item for each in family.spots(laid.draft) for item in each.items]
        taken = [card for item in items if (item.key, item.number) == (zone, number) for card in item.cards]
        draft = family.take(laid.draft, zone, number) if taken else laid.draft
        if place.startswith("trick ") and place not in draft.places("trick"):
            laid.place = f"play {place.split()[-1]}"
        self.become(draft, setup_scene.say_moved("taken", taken, draft, zone) if taken else "")

    @on_press("deal")
    def press_deal(self) -> None:
        """Deal the cards that lie nowhere at random; all others stay."""
        draft = self._page.laid.draft
        family = editing(draft)
        sizes = family.sizes(draft, self._page.laid.each or family.hand_size(draft.game))
        self.become(family.deal_hands(draft, random.Random(self._seed()), sizes))

    @on_press("undo")
    def press_undo(self) -> None:
        """Bring back the table before the last change, or take back the last move."""
        laid = self._page.laid
        laid.notice = laid.verdict = None
        if laid.view == "play" and laid.trial is not None:
            laid.trial = laid.trial.step_back()
            laid.layings += 1
        elif laid.before:
            draft, laid.before = laid.before[-1], laid.before[:-1]
            laid.become(draft)
            return self._say_standing()
        self._page.show(text("editor.undone"))
