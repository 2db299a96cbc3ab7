"""A page of the room at an address, at the sizes people have."""

from itertools import count
from typing import Any

from tests.browser import visit
from tests.browser.room import last
from tests.browser.visit import settled
from tichu_teach.pages.game.playing import NO_CLICK

SIZES = {"laptop": (1280, 720), "wide": (1366, 768), "phone": (390, 844)}


def sized(opens: Any, size: str, **more: Any) -> Any:
    width, height = SIZES[size]
    touch = {"has_touch": True, "is_mobile": True} if size == "phone" else {}
    return opens(width=width, height=height, **touch, **more)


def lay(page: Any, room: str, query: str) -> Any:
    """Open a page; returns its session."""
    if page.evaluate("'lay' in window"):
        visit.lay(page, f"/?page={query}")
    else:
        page.goto(f"{room}?page={query}")
    page.locator(".tt-panel h2").wait_for()
    settled(page)
    return last()


def press(page: Any, key: str) -> None:
    page.keyboard.press(key)
    settled(page)


def focus(page: Any) -> str:
    """What has the focus, by its class."""
    return str(page.evaluate("document.activeElement.className || document.activeElement.tagName"))


def ways(session: Any) -> list[str]:
    """The learner's actions, as they are typed."""
    seat = next(each for each in session.state.to_act if each in session.match.hands)
    return [session.state.text(way).split(" ", 1)[1] for way in session.state.legal(seat)]


def say(page: Any, session: Any, words: str) -> None:
    """Type a play, whatever the page offers."""
    session.play.click = NO_CLICK
    message = {"id": next(NUMBERS), "type": "notation", "text": words}
    page.evaluate("message => say(message)", message)


NUMBERS = count(1000)  # of messages, beside those of the page


def play_to_the_end(page: Any, session: Any) -> None:
    """Play a hand to its end, whatever is legal."""
    while session.state.phase != "over":
        say(page, session, ways(session)[0])
    settled(page)
