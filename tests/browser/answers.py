"""The right answer to any question, given on its page by mouse or finger."""

from collections.abc import Callable
from typing import Any

from tests.browser.visit import Served, enter, fits, headed, kept, nav_button, open_notebook, until, verdict
from tichu_teach.engine import State
from tichu_teach.exercises.question import Question
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.lessons import load
from tichu_teach.lessons.lesson import Lesson, Step
from tichu_teach.texts import text

FAST = 60  # ms from key to key, of somebody who types figures every day
DOUBLE = 500  # ms: two presses in one place are one until then, whatever has come under the finger


STRIP: Any = {"x": 12, "y": 30}
"""A place on a card that shows, too, where a full hand lies close: its middle may be under the next card."""


def press(page: Any, target: Any, place: Any = None) -> None:
    """Press something as this page's owner does: with a finger where it has a touch screen."""
    if page.evaluate("navigator.maxTouchPoints > 0"):
        target.tap(position=place)
    else:
        target.click(position=place)


def watched(page: Any) -> None:
    """Leap to the end of what a step shows first."""
    leap = nav_button(page, "skip")
    if leap.count():
        leap.evaluate_all("all => all.forEach((button) => button.click())")  # it may just have ended
        leap.wait_for(state="detached")


def answer(page: Any, question: Question, pace: int = FAST) -> None:
    """Give the first right answer; figures are typed at a pace of so many milliseconds a key."""
    right = question.solve()[0]
    if isinstance(question, SheetQuestion):
        fill(page, question, right, pace)
    elif question.kind == "wish":
        press(page, page.get_by_role("button", name=right.replace("T", "10"), exact=True))
    elif question.form == "table":
        for action in right if isinstance(right, list) else [right]:
            act(page, question.position, action)
            if action is not right and action != right[-1]:  # the others answer before the next one
                card = page.locator(f'.tt-hand [data-card^="{action.split()[-1]}#"]')
                card.wait_for(state="detached")
    elif question.form == "order":
        for item in right:
            press(page, page.locator(f'.tt-heap [data-item="{item}"]'))
        press(page, page.locator(".tt-order .tt-checkline button"))
    elif isinstance(right, dict):
        for nth, (part, value) in enumerate(right.items()):
            if nth:
                page.wait_for_timeout(DOUBLE)
            choose(page, question, part, value, nth)
    elif isinstance(right, list):
        for value in right:
            choose(page, question, "", value, 0)
        press(page, page.locator(".tt-choices .tt-primary"))  # which an exam calls otherwise
    else:
        choose(page, question, "", right, 0)


def walk(page: Any, lesson: Lesson, look: Callable[[Step], object] = lambda step: None) -> None:
    """Go through a chapter that is open, from its first step to its end: have a look at each, and answer its
    question."""
    for step in lesson.steps:
        headed(page, step.say("title"))
        watched(page)
        assert fits(page), step.id
        look(step)
        if step.question:
            answer(page, step.question)
            verdict(page, "yes")
        else:
            page.wait_for_timeout(DOUBLE)  # a second press of the same finger goes nowhere
        on = nav_button(page, "finish" if step is lesson.steps[-1] else "next")
        press(page, on.or_(nav_button(page, "pass-over")).last)
    headed(page, text("page.lesson.closing.done"))
    until(page, lambda: kept(page, "progress")["lessons"][lesson.name]["done"] is True, "the end is not kept")


def walk_from_its_door(page: Any, rooms: Served, name: str) -> None:
    """Open a chapter and walk through it to its end, which the home page knows."""
    lesson = load(name)
    open_notebook(page, rooms, name)
    walk(page, lesson)
    known_at_home(page, rooms, lesson)


def known_at_home(page: Any, server: Served, lesson: Lesson) -> None:
    """The home page knows that a chapter is done."""
    page.goto(server.home)
    tile = page.locator(f"[data-lesson='{lesson.name}']")
    assert lesson.title() in tile.inner_text()
    label = tile.locator("[data-label]").text_content()  # on a phone a mark alone is seen
    assert text("home.progress.done") in (label or "")


def play(page: Any, *cards: str) -> None:
    """Pick cards of the hand by name, and play them."""
    for card in cards:
        press(page, page.locator(f'.tt-hand [data-card^="{card}#"]').first, STRIP)
    press(page, page.locator(".tt-a-play:not(.tt-busy)"))  # the one before may be on its way still


def choose(page: Any, question: Question, part: str, value: Any, nth: int) -> None:
    """Press one option of the `nth` list of choices."""
    place = [option.value for option in question.options() if option.part == part].index(value)
    press(page, page.locator(".tt-choices").nth(nth).locator(".tt-choice").nth(place))


def fill(page: Any, question: SheetQuestion, right: dict[str, Any], pace: int) -> None:
    """Fill in a sheet from top to bottom, the rows that are choices by choosing.

    Figures are typed without a look at the page, wherever the focus is: Enter leads to the next line.
    """
    lists, typing = 0, False
    for row in question.rows:
        if row.options:
            place = [option.value for option in row.options].index(right[row.id])
            if lists:
                page.wait_for_timeout(DOUBLE)  # on a phone it is brought where the last one was
            press(page, page.locator(".tt-choices").nth(lists).locator(".tt-choice").nth(place))
            lists, typing = lists + 1, False
            continue
        if not typing:
            page.locator(f'input[data-row="{row.id}"]').focus()
        page.keyboard.type(str(right[row.id]), delay=pace)
        page.keyboard.press("Enter")
        page.wait_for_timeout(pace)
        typing = True


def act(page: Any, state: State, words: str) -> None:
    """Do something at the table: `words` is an action by its notation, with cards of a hand in `state`.

    What needs no cards and has no button is typed.
    """
    seat, kind, *cards = words.split()
    cards = [card.split("=")[0] for card in cards]
    if kind == "play":
        play(page, *cards)
        if len(state.game.readings(state.game.deck.gather(cards, state.hands[int(seat)]))) > 1:
            press(page, page.locator(".tt-readings .tt-meaningbtn").first)
        return
    named = type(state.action(words)).__name__.lower()  # Sparrow has words of its own for the same buttons
    if named == "discard":
        press(page, page.locator(f'.tt-hand [data-card^="{cards[0]}#"]').first)
    button = page.locator(f".tt-a-{'mahjong' if named == 'declare' else named}:enabled")
    if button.count():
        press(page, button.first)
        return
    if not page.locator(".tt-typebox input").is_visible():
        press(page, page.locator(".tt-typed button"))
    enter(page.locator(".tt-typebox input"), words.split(" ", 1)[1])
