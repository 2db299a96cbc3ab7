"""Opening the tutorial's pages in a browser, from the real server or from one without Jupyter (`room.py`)."""

import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit

import psutil

from tests.app.serving import kernel_of
from tichu_teach.exercises.library import find
from tichu_teach.exercises.question import Question
from tichu_teach.lessons import load
from tichu_teach.lessons.lesson import Step
from tichu_teach.texts import text

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = ROOT / "notebooks"
KERNEL_WAIT = 60_000  # ms until a table is laid; two cores may be busy


class Served(Protocol):
    """Where the tutorial is served: `home` is the address of its home page."""

    @property
    def home(self) -> str: ...


def go(page: Any, address: str) -> None:
    """Open an address. Where the test before has left a room's frame it is laid there, in half the time."""
    home = urlsplit(address)._replace(path="/", query="", fragment="").geturl()
    if emptied(page, home):
        lay(page, address.removeprefix(home[:-1]))
    else:
        page.goto(address)
    page.emptied = ""


def emptied(page: Any, home: str) -> bool:
    """Return True if the page is as the test before has left it (`leave` in `conftest.py`): a frame of this
    room with nothing in it."""
    return getattr(page, "emptied", "") == page.url and page.url.startswith(home)


def lay(page: Any, path: str) -> None:
    """Lay another of a room's pages in the frame that is open."""
    page.evaluate("path => lay(path)", path)


def open_notebook(page: Any, server: Served, name: str, query: str = "") -> None:
    """Open a notebook and wait until its table is laid."""
    go(page, f"{server.home}voila/render/{name}.ipynb{query}")
    laid(page)


def laid(page: Any) -> None:
    """Wait until a table is there, and whoever answers for it: prepared pictures come before."""
    page.locator(".tt-panel h2").wait_for(timeout=KERNEL_WAIT)
    page.locator("#tichu-way").wait_for(state="hidden", timeout=KERNEL_WAIT)


def open_puzzle(page: Any, server: Served, id: str) -> Question:
    """Open a puzzle and wait for its story; returns its question."""
    puzzle = find(id)
    open_notebook(page, server, f"{puzzle.ruleset}/puzzles", f"?puzzle={id}")
    page.locator(".tt-story", has_text=puzzle.story.text(at=puzzle.question.names)[:20]).wait_for()
    return puzzle.question


def solved(page: Any, id: str) -> bool:
    """Return True if the page says so and the browser remembers it."""
    until(page, lambda: id in ((kept(page, "progress") or {}).get("puzzles", {}).get("done", [])), "unsolved")
    return text("page.right") in verdict(page, "yes")  # which may be drawn a moment after it is kept


def remember(page: Any, server: Served, key: str, value: Any) -> None:
    """Let the browser keep something before a page of the tutorial is open: an empty one is at hand."""
    if not emptied(page, server.home):
        empty = f"{server.home}nothing"
        page.route(empty, lambda route: route.fulfill(content_type="text/html", body="<!doctype html>"))
        page.goto(empty)
    store(page, key, value)


def store(page: Any, key: str, value: Any) -> None:
    """Let the browser keep something, as if it had been there before."""
    keep = "([key, kept]) => localStorage.setItem('tichu-teach/' + key, JSON.stringify(kept))"
    page.evaluate(keep, [key, value])


def open_step(page: Any, server: Served, chapter: str, step: str) -> Step:
    """Open a chapter at a step, as if the learner had come so far."""
    lesson = load(chapter)
    place = [each.id for each in lesson.steps].index(step)
    progress = {"lessons": {lesson.name: {"step": place, "of": len(lesson.steps), "done": False}}}
    remember(page, server, "progress", progress)
    open_notebook(page, server, lesson.name)
    until(page, lambda: title(page) == lesson.steps[place].say("title"), "the step doesn't come")
    return lesson.steps[place]


def nav_button(page: Any, name: str) -> Any:
    """The button of the panel that goes on, back, or to the end."""
    return page.locator(".tt-nav button", has_text=text(f"page.button.{name}"))


def keys(page: Any, *pressed: str) -> None:
    """Press keys one after the other, wherever the focus is."""
    for key in pressed:
        page.keyboard.press(key)


def go_to(page: Any, css: str, key: str = "Tab", words: str = "") -> None:
    """Press a key until the focus is at something of this sort, with these words on it."""
    there = page.locator(css, has_text=words).and_(page.locator("*:focus"))
    for _ in range(60):
        if there.count():
            return
        page.keyboard.press(key)
    raise AssertionError(f"no {key} leads to {css} {words}")


def enter(field: Any, value: object) -> None:
    """Write something into a field, and press Enter."""
    field.fill(str(value))
    field.press("Enter")


def line(page: Any, row: str) -> Any:
    """The field of a line in a sheet."""
    return page.locator(f'input[data-row="{row}"]')


def title(page: Any) -> str:
    """What the panel is headed with."""
    return str(page.locator(".tt-panel h2").inner_text())


def headed(page: Any, *words: str, seconds: float = 60) -> None:
    """Wait until the panel is headed with one of these."""
    until(page, lambda: title(page) in words, f"it is never headed with {' or '.join(words)}", seconds)


def verdict(page: Any, kind: str) -> str:
    """Wait until the referee says `yes` or `no`, or gives a `nudge`; returns what is said."""
    said = page.locator(f".tt-verdict.tt-{kind}")
    said.first.wait_for()
    return str(said.first.inner_text())


def hand(page: Any) -> list[str]:
    """The names of the cards before the learner, as a voice reads them."""
    names = "cards => cards.map((card) => card.getAttribute('aria-label') || '')"
    return list(page.locator(".tt-hand > *").evaluate_all(names))  # at one moment: cards may be going


def fits(page: Any) -> bool:
    """Return True if the page is no wider than its window."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def kept(page: Any, key: str) -> Any:
    """What the browser keeps under a key."""
    return page.evaluate("key => JSON.parse(localStorage.getItem('tichu-teach/' + key))", key)


def kill_kernel(page: Any) -> None:
    """End the kernel behind a page, the way a machine short of memory does."""
    its = f"kernel-{kernel_of(page.content())}"
    (found,) = (process for process in psutil.process_iter() if any(its in each for each in names(process)))
    found.kill()


def names(process: psutil.Process) -> list[str]:
    """What a process was started with, and the paths of its sockets, by which a fork is known."""
    with suppress(psutil.Error):
        return [*process.cmdline(), *(str(each.laddr) for each in process.net_connections("unix"))]
    return []


def until(page: Any, holds: Any, message: str, seconds: float = 60) -> None:
    """Wait until something holds; AssertionError with the message if it doesn't come to that."""
    end, pause = time.monotonic() + seconds, 20.0
    while not holds():
        assert time.monotonic() < end, message
        page.wait_for_timeout(pause)
        pause = min(200, pause * 1.5)  # who asks all the time keeps a busy machine from what is waited for


def settled(page: Any) -> None:
    """Wait until a room's page has all its answers: a busy button takes no second press."""
    page.wait_for_function("!window.open_messages")


def present(page: Any) -> None:
    """Press the button, and wait until the class sees the page."""
    page.locator(".tt-presentbtn").click()
    page.locator(".tt-slide").wait_for()
    settled(page)
