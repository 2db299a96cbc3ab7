"""Games on their pages: cells that lay one, and how each is begun."""

from typing import Any

from tests.browser.answers import press
from tests.browser.visit import Served, headed, open_notebook, title
from tichu_teach.texts import Texts, text

DEALT = """
from tichu_teach import play
from tichu_teach.players import LowestPlayer

game = play("{ruleset}", {given})
{more}
game"""

STANDING = """
from dataclasses import replace
from tichu_teach import play, position
from tichu_teach.engine import Record
from tichu_teach.players import LowestPlayer

state = position("{line}")
game = play(state.game.name, {given}, **state.game.options)
game.play.speed = "instant"
game.play.match = replace(game.match, record=Record(state.game, game.match.record.rounds, state))
game"""


def dealt(ruleset: str, given: str = "seed=7", more: str = "") -> str:
    """A cell with a game that deals the same each time."""
    return DEALT.format(ruleset=ruleset, given=given, more=more).strip()


def standing(line: str, given: str = "seed=7") -> str:
    """A cell with a game that stands at a position."""
    return STANDING.format(line=line, given=given).strip()


def push(page: Any) -> None:
    """Give the three lowest cards away, one to each of the others."""
    page.locator(".tt-slots").wait_for()
    for number in range(3):
        press(page, page.locator(".tt-hand button").nth(number))
        press(page, page.locator(".tt-slots button").nth(number))
    press(page, page.get_by_role("button", name=text("table.push"), exact=True))
    page.locator(".tt-slots").wait_for(state="detached")


def own_turn(page: Any, of: str = "game.now", phases: str = "follow lead window") -> None:
    """Wait until the others have played."""
    headed(page, *(text(f"{of}.{phase}") for phase in phases.split()))


def nanking(page: Any, server: Served, notebook: str = "nanking/game") -> None:
    """Take the cards, give the three lowest away, and wait until the others have played."""
    open_notebook(page, server, notebook)
    press(page, page.get_by_role("button", name=text("table.take")))
    push(page)
    own_turn(page)


def haggis(page: Any, server: Served, players: int = 2) -> None:
    """Sit down, and wait until the others have played."""
    open_notebook(page, server, "haggis/game")
    assert title(page) == text("game.start.title")
    page.get_by_label(text("game.start.players")).select_option(index=players - 2)
    page.locator(f".tt-seats{players}").wait_for()
    page.get_by_role("button", name=text("game.button.begin")).click()
    own_turn(page, "game.haggis.now", "follow lead give")


def tiles(page: Any, server: Served, ruleset: str = "mahjong", **chosen: str) -> None:
    """Agree on the game, begin it, and wait until there is something to do."""
    open_notebook(page, server, f"{ruleset}/game")
    for option, label in chosen.items():
        field = page.locator("label.tt-field", has_text=Texts(ruleset)(f"game.start.{option}"))
        field.locator("select").select_option(label=label)
    page.locator(".tt-n-begin").click()
    page.locator(".tt-a-discard, .tt-claims").first.wait_for()
