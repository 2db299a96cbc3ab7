"""Chapters opened at the step that is wanted."""

from tests.pages.fake import Browser
from tichu_teach.lessons import chapters, load
from tichu_teach.pages.chapter.page import LessonPage


def open_page(name: str = "nanking/7-wish", stored: dict | None = None) -> tuple[LessonPage, Browser]:
    page = LessonPage(name)
    return page, Browser.on(page, stored=stored)


def go_to(page: LessonPage, browser: Browser, wanted) -> None:
    """Press *next* up to the first step for which something holds."""
    for _ in range(100):
        if page.step is None or wanted(page.step):
            break
        browser.press("next")
    assert page.step is not None, "no step is like that"


def step_where(wanted) -> tuple[str, str]:
    """A chapter, and a step in it, for which something holds."""
    return next((name, step.id) for name in chapters() for step in load(name).steps if wanted(step))


def at_step(wanted) -> tuple[LessonPage, Browser]:
    name, id = step_where(wanted)
    page, browser = open_page(name)
    go_to(page, browser, lambda step: step.id == id)
    return page, browser
