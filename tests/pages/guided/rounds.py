"""Guided rounds in a browser that isn't one: gone on with, played to their end."""

import random
import re
from collections.abc import Callable
from typing import Any

from tests.pages.fake import Browser
from tests.pages.games import forget
from tichu_teach.engine import games
from tichu_teach.lessons.taught import guided_rounds
from tichu_teach.pages.guided.page import Guided

ROUNDS = [each for name in games for each in guided_rounds(name)]


def opened(together: Any, seed: int | None, stored: dict[str, Any] | None = None) -> tuple[Guided, Browser]:
    page = Guided.begin(together.ruleset, together.part, seed)
    return page, Browser.on(page, stored=stored)


def advised(page: Guided) -> list[str]:
    return page.guidance.advised(page.match, page.play.help.advice_level)


def step(page: Guided, browser: Browser, rng: random.Random, heed: float = 1.0) -> None:
    """Go on, or decide: as the coach would, or (so often) anything that goes."""
    if page.paused:
        browser.press("next")
        return
    state, seat = page.state, page.match.acting
    view = state.view(seat)
    action = page.guidance.coach.decide(view).action if rng.random() < heed else rng.choice(view.legal)
    forget(page)
    assert browser.type(state.text(action).split(" ", 1)[1]) is None
    well_told(browser)


def walk(page: Guided, browser: Browser, until: Callable[[], object], seed: int = 1) -> None:
    """Go on as the coach would until something holds."""
    rng = random.Random(seed)
    while not until():
        step(page, browser, rng)


def ended(page: Guided) -> Callable[[], bool]:
    return lambda: page.state.phase == "over"


SLIPS = re.compile(r"\*\*|  |[.!?]\*?\.")


def well_told(browser: Browser) -> None:
    """Every paragraph of the panel ends as a sentence does, and nothing is emphasised twice."""
    for block in browser.panel["blocks"]:
        for words in block.get("text", "").split("\n\n"):
            assert not SLIPS.search(words), words
            assert not words or words.rstrip("*")[-1] in ".!?", words


def played(together: Any, seed: int, heed: float) -> tuple[Guided, Browser, list[str]]:
    """A guided round to its end, and the stages it went through."""
    page, browser = opened(together, seed)
    rng, stages = random.Random(seed), []
    for _ in range(600):
        if page.state.phase == "over":
            return page, browser, stages
        stages.append(page.guidance.stage)
        assert page.paused or page.match.owes_decision, "nobody is to go on"
        step(page, browser, rng, heed)
    raise AssertionError("it does not end")


def paused(seed: int) -> tuple[Guided, Browser]:
    """The first guided round, where another has just moved and the learner is to go on."""
    page, browser = opened(ROUNDS[0], seed)
    walk(page, browser, lambda: page.paused)
    return page, browser
