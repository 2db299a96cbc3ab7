"""Ways of learners and teachers from end to end, through the real server: near and far, on a laptop and a
phone, on a machine that is four times slower than this one, with all that moves moving."""

import json
import random
import re
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from tests.app.serving import Running
from tests.browser.answers import DOUBLE, act, answer, known_at_home, press, walk
from tests.browser.conftest import PHONE
from tests.browser.far import far
from tests.browser.games import push
from tests.browser.visit import (
    Served,
    enter,
    fits,
    go_to,
    headed,
    kept,
    keys,
    laid,
    nav_button,
    open_notebook,
    open_puzzle,
    solved,
    title,
    until,
)
from tichu_teach.classroom.exam import exam
from tichu_teach.cli import main
from tichu_teach.engine import Call, Record, Retract, State
from tichu_teach.engine.haggis.actions import Bet
from tichu_teach.lessons import load
from tichu_teach.players import LowestPlayer
from tichu_teach.texts import Texts, text

pytestmark = pytest.mark.browser

LAPTOP = {"width": 1366, "height": 768}
PATIENCE = 60.0  # seconds for what takes several answers of a far server
SLOWER = 4  # times, the processor

Journey: TypeAlias = Callable[[Any, Served, Path], None]


def from_home(page: Any, server: Served, words: str) -> None:
    """Follow a link of the home page to a table, out of its fold."""
    page.goto(server.home)
    link = page.get_by_role("link", name=words, include_hidden=True).first
    fold = page.locator(".fold:not([open])", has=link).locator("summary")
    if fold.count():
        press(page, fold)
    press(page, link)
    laid(page)


def a_chapter(page: Any, server: Served, folder: Path) -> None:
    """From the home page through every step to the end, which the home page knows."""
    lesson = load("nanking/7-wish")
    from_home(page, server, lesson.title())
    walk(page, lesson)
    known_at_home(page, server, lesson)


def a_sheet(page: Any, server: Served, folder: Path) -> None:
    """Typed by somebody who looks at the paper."""
    question = open_puzzle(page, server, "nanking-scoring-19")
    answer(page, question)
    assert solved(page, "nanking-scoring-19")
    page.goto(server.home)
    assert text("home.progress.solved_one", count=1) in page.locator("body").inner_text()


def puzzles(page: Any, server: Served, folder: Path) -> None:
    """One after the other with nothing but keys; what comes next is what the page brings."""
    open_puzzle(page, server, "nanking-wish-02")
    page.locator(".tt-hand button[tabindex='0']").press("Home")
    go_to(page, "[data-card='8w#1']", "ArrowRight")
    keys(page, "Space", "Enter")
    assert solved(page, "nanking-wish-02")
    for _ in range(2):
        before = page.locator(".tt-story").inner_text()
        page.keyboard.press("Enter")  # the main button: on to the next
        until(page, lambda before=before: page.locator(".tt-story").inner_text() != before, "no next one", 60)
        page.locator(".tt-n-next").or_(nav_button(page, "pass-over")).last.focus()
    assert fits(page)


def own_move(page: Any, key: str) -> tuple[State, str]:
    """Where a round stands by what the browser keeps of it, and what the lowest player would do at the
    learner's seat: "" while others are to act."""
    saved = kept(page, key)
    state = Record.from_json(saved["record"]).state
    view = state.view(saved["seat"])
    owed = [each for each in view.legal if not isinstance(each, (Bet, Call, Retract))]
    if not (view.acts and owed) or saved["seat"] in saved["declined"]:
        return state, ""
    return state, state.text(LowestPlayer(random.Random(1)).choose(view))


def play_on(page: Any, key: str, moves: int) -> None:
    """Play at the learner's seat until the round is over or so many moves are made.

    A guided round asks to go on between. In a game the same button deals the next round, which a page may
    offer before what it keeps has been looked at again.
    """
    going_on = page.locator(".tt-n-next:enabled:not(.tt-busy)")
    together = key.startswith("guided")
    made, end = 0, time.monotonic() + 4 * PATIENCE
    while made < moves and time.monotonic() < end:
        state, move = own_move(page, key)
        if state.phase == "over":
            return
        if together and going_on.count():
            going_on.evaluate_all("all => all.forEach((button) => button.click())")  # it may just be going
            page.wait_for_timeout(150)
        elif state.phase == "push" and page.locator(".tt-slots").count():
            push(page)
        elif move and page.locator(".tt-actions button, .tt-wish button, .tt-gift").count():
            before = kept(page, key)["record"]
            act(page, state, move)
            until(
                page, lambda before=before: kept(page, key)["record"] != before, f"{move} is not played", 30
            )
            made += 1
        else:
            page.wait_for_timeout(100)
    assert made == moves, f"after {made} moves it does not go on: {title(page)}"


def a_round_together(page: Any, server: Served, folder: Path) -> None:
    """With the coach beside, and gone on with after the page was loaded anew."""
    open_notebook(page, server, "nanking/guided")
    until(page, lambda: kept(page, "guided.nanking"), "nothing is kept")
    play_on(page, "guided.nanking", 3)
    before = json.loads(kept(page, "guided.nanking")["record"])["rounds"][-1]["actions"]
    page.reload()
    laid(page)
    after = json.loads(kept(page, "guided.nanking")["record"])["rounds"][-1]["actions"]
    assert after[: len(before)] == before, "the others may have played on meanwhile"
    play_on(page, "guided.nanking", 2)
    assert fits(page)


def a_game(page: Any, server: Served, folder: Path) -> None:
    """A round of Haggis to its end, and the look back at it."""
    open_notebook(page, server, "haggis/game")
    press(page, page.locator(".tt-n-begin"))
    until(page, lambda: kept(page, "game.haggis"), "nothing is kept", PATIENCE)
    play_on(page, "game.haggis", 60)
    look_back = page.get_by_role("button", name=text("game.lookback.button.lookback"), exact=True)
    look_back.wait_for(timeout=4000 * PATIENCE)  # all of one's decisions are looked at first
    press(page, look_back)
    say = Texts("haggis")
    asked = {say("game.lookback.ask.title"), say("game.lookback.end.title")}
    headed(page, *asked, seconds=4 * PATIENCE)
    assert fits(page)


def an_exam(page: Any, server: Served, folder: Path) -> None:
    """Twenty questions, the certificate with a name, and the sheet of paper it makes."""
    paper = exam("haggis", 7)
    open_notebook(page, server, "haggis/exam", "?seed=7")
    press(page, page.get_by_role("button", name=text("exam.begin")))
    for number, question in enumerate(paper.questions, 1):
        heading = text("exam.question", number=number, of=len(paper.questions))
        page.get_by_role("heading", name=heading, exact=True).wait_for()
        page.wait_for_timeout(DOUBLE)  # a choice may be brought where the last press was
        answer(page, question)
        press(page, page.locator(".tt-nav .tt-n-next"))
    page.get_by_role("heading", name=text("exam.passed")).wait_for()
    field = page.get_by_label(text("exam.name"))
    enter(field, "Ada")
    page.locator(".tt-certname", has_text="Ada").wait_for()
    assert (
        text("exam.paper.right.value", right=20, of=20, percent=100)
        in page.locator(".tt-certfacts").inner_text()
    )
    printed = page.pdf(format="A4", print_background=True)
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", printed)) == 1


def a_review(page: Any, server: Served, folder: Path) -> None:
    """A puzzle that went wrong; three days later the home page asks for its rule, and then for nothing."""
    question = open_puzzle(page, server, "nanking-wish-18")
    press(page, page.get_by_role("button", name="10", exact=True))
    page.locator(".tt-verdict.tt-nudge").wait_for()
    answer(page, question)
    assert solved(page, "nanking-wish-18")
    page.clock.set_fixed_time(datetime.now() + timedelta(days=3))
    page.goto(server.home)
    offer = page.locator("[data-review]:visible").first
    press(page, offer)
    laid(page)
    press(page, page.get_by_role("button", name=text("page.button.pass-over")))
    page.get_by_text(text("page.review.home")).wait_for()
    assert fits(page)


def a_position(page: Any, server: Served, folder: Path) -> None:
    """A teacher's: a line is typed, made a question, and saved as a pack that is in order."""
    open_notebook(page, server, "family/table")
    box = page.locator(".tt-handed input")
    enter(box, "nanking | 0: 8w Kj Kp Ph | 1: 5p 9j | 2: 3j | 3: 4s | turn 0 | trick 3 7w | wish 8")
    until(
        page,
        lambda: page.locator(".tt-of-trick .tt-lies").count() == 1,
        "the trick doesn't lie there",
        PATIENCE,
    )
    press(page, page.locator(".tt-seg", has_text=text("editor.view.ask")))
    story = page.get_by_label(text("editor.pack.words.story"))
    story.fill("Friday, last lesson. West has led a seven.")
    press(page, page.locator(".tt-n-put"))
    with page.expect_download() as given:
        press(page, page.get_by_role("button", name=text("editor.pack.save")))
    file = folder / given.value.suggested_filename
    given.value.save_as(file)
    assert main(["check", str(file)]) == 0


def a_class(page: Any, server: Served, folder: Path) -> None:
    """A teacher's: a chapter before a class, from its first slide to the answer and on."""
    open_notebook(page, server, "nanking/7-wish")
    steps = load("nanking/7-wish").steps
    press(page, page.locator(".tt-presentbtn"))
    page.locator(".tt-slide").wait_for()
    for _ in range(12):
        if page.locator(".tt-verdict.tt-yes").count():
            break
        before = page.locator(".tt-slide").inner_text()
        page.keyboard.press("PageDown")
        until(
            page,
            lambda before=before: page.locator(".tt-slide").inner_text() != before,
            "it stands",
            PATIENCE,
        )
    page.locator(".tt-verdict.tt-yes").wait_for()
    page.keyboard.press("Escape")
    page.locator(".tt-slide").wait_for(state="detached")
    assert title(page) in {step.say("title") for step in steps}


def a_report(page: Any, server: Served, folder: Path) -> None:
    """A learner's file, given out by the page, as the teacher reads it."""
    id = "nanking-wish-01"
    question = open_puzzle(page, server, id)
    answer(page, question)
    assert solved(page, id)
    press(page, page.get_by_role("button", name=text("page.button.choose")))
    field = page.get_by_label(text("page.record.name"))
    enter(field, "Ada")
    until(page, lambda: kept(page, "name") == "Ada", "the name is not kept")
    with page.expect_download() as given:
        press(page, page.get_by_role("button", name=text("page.puzzle.export")))
    given.value.save_as(folder / "ada.json")
    assert main(["report", str(folder)]) == 0
    page.goto((folder / "report.html").as_uri())
    assert "Ada" in page.locator("body").inner_text()


JOURNEYS: list[Journey] = [
    a_sheet,
    a_chapter,
    puzzles,
    a_round_together,
    a_game,
    an_exam,
    a_review,
    a_position,
    a_class,
    a_report,
]
ON_A_LAPTOP = {puzzles, a_class}  # a phone has no keys, and no class to show it to


@pytest.fixture(scope="module")
def lines(server: Running) -> Iterator[Callable[[int], Served]]:
    """The server from so many milliseconds away."""
    with ExitStack() as open_lines:
        known: dict[int, Served] = {0: server}

        def line(delay: int) -> Served:
            if delay not in known:
                known[delay] = open_lines.enter_context(far(server, delay))
            return known[delay]

        yield line


WAYS = [
    (journey, delay, device)
    for journey in JOURNEYS
    for delay in (100, 300, 0)
    for device in ("laptop", "phone")
    if device == "laptop" or journey not in ON_A_LAPTOP
]


@pytest.mark.extra
@pytest.mark.parametrize(("journey", "delay", "device"), WAYS)
def test_the_way_is_walked_to_its_end(
    watched: Any, lines: Callable[[int], Served], tmp_path: Path, journey: Journey, delay: int, device: str
) -> None:
    size = PHONE if device == "phone" else LAPTOP
    page = watched(**size, reduced_motion="no-preference")
    client = page.context.new_cdp_session(page)
    client.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    try:
        journey(page, lines(delay), tmp_path)
    finally:
        # Where all is slow a page may find no table behind it; it loads itself anew, and the way goes on.
        page.traffic.errors[:] = [each for each in page.traffic.errors if "model not found" not in each]
