"""The games side by side: tables of all rulesets, or of two and what sets them apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tichu_teach.engine import games
from tichu_teach.lessons import chapters, load
from tichu_teach.lessons.tables import COMPARED, Grid, glance, rulesets
from tichu_teach.pages.presenters.controls import select
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.pages.question.exercise_page import ExercisePage
from tichu_teach.pages.table.scene import Data, make_note, panel_only
from tichu_teach.pages.table.session import on_message
from tichu_teach.texts import text
from tichu_teach.texts.names import game_name

if TYPE_CHECKING:
    from tichu_teach.scene import Scene
    from tichu_teach.scene.form_blocks import SelectBlock
    from tichu_teach.scene.panel import Block, LinkBlock, TableBlock

NAME = "family/rulesets"


class RulesetsPage(ExercisePage):
    """All rulesets, or any two, in tables made from the rulesets themselves."""

    def __init__(self, first: str = COMPARED[0], second: str = "", host: RulesetsPage | None = None) -> None:
        super().__init__(host=host)
        self.pair = {"first": first, "second": second}

    def __repr__(self) -> str:
        return "RulesetsPage()"

    def begin(self, hello: Data) -> None:
        """Show the page, and count it as done: there is nothing to do but see it."""
        self.learner.keep(self.record.with_step_reached(NAME, 1, 1, done=True))
        self.show()

    @on_message("select")
    def on_select(self, data: Data) -> None:
        """Choose a game to compare; an unknown value (a late click) changes nothing."""
        if data["block"] in self.pair and data["value"] in self._values(data["block"]):
            self.pair[data["block"]] = data["value"]
            self.show()

    @staticmethod
    def _values(block: str) -> tuple[str, ...]:
        return tuple(games) if block == "first" else ("", *games)

    def stands_in(self) -> RulesetsPage:
        return RulesetsPage(self.pair["first"], self.pair["second"], self)

    def draw_exercise(self, exercise: Exercise | None) -> Scene:
        first, second = self.pair["first"], self.pair["second"]
        blocks: list[Block] = [
            {"kind": "text", "text": text("lesson.rulesets.hook")},
            self._select("first"),
            self._select("second"),
        ]
        if not second:
            blocks += [_drawn(glance(), "glance"), _drawn(rulesets(), "family")]
        elif first == second:
            blocks.append(make_note("tip", text("lesson.rulesets.twice")))
        else:
            blocks.append(_drawn(rulesets((first, second))))
        blocks += [self._link(name) for name in games if chapters(name)]
        title = text("lesson.rulesets.title")
        return panel_only({"header": None, "title": title, "blocks": blocks, "buttons": []})

    def _select(self, block: str) -> SelectBlock:
        options = [
            (name, game_name(name) if name else text("lesson.rulesets.all")) for name in self._values(block)
        ]
        return {**select(block, text(f"lesson.rulesets.{block}"), self.pair[block], options)}

    @staticmethod
    def _link(ruleset: str) -> LinkBlock:
        lesson, game = load(chapters(ruleset)[0]), game_name(ruleset)
        words = lesson.title()
        if not words.startswith(game):
            words = text("lesson.rulesets.learn", game=game, title=words)
        return {"kind": "link", "text": words, "href": f"../{lesson.name}.ipynb"}


def _drawn(table: Grid, what: str = "") -> TableBlock:
    drawn: TableBlock = {"kind": "table", "head": [*table.head], "rows": [[*row] for row in table.rows]}
    if what:
        drawn["title"] = text(f"lesson.rulesets.{what}")
    return drawn
