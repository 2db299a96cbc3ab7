"""One key, the table first, nothing jumps: measured on the tutorial's page, at the sizes people have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from tests.browser import visit
from tests.browser.room import ROOMS, Rooms, served, session
from tests.browser.visit import settled, solved, until
from tests.depth import some
from tichu_teach.exercises.library import find
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.lessons import load
from tichu_teach.pages.chapter.page import LessonPage
from tichu_teach.pages.game.playing import NO_CLICK
from tichu_teach.texts import text

pytestmark = pytest.mark.browser

SIZES = {"laptop": (1280, 720), "wide": (1366, 768), "phone": (390, 844)}

IN_SIGHT = """() => {
  const shown = (css) => [...document.querySelectorAll(css)].filter((n) => n.getClientRects().length);
  const box = (n) => n.getBoundingClientRect();
  const nav = shown(".tt-nav")[0], floor = nav ? box(nav).top : innerHeight;
  const beside = (n) => box(n).left >= box(nav).right || box(n).right <= box(nav).left;
  const under = (n) => box(n).top < -1 || box(n).bottom > (nav && !beside(n) ? floor : innerHeight) + 1;
  const hidden = [".tt-hand", ".tt-actions", ".tt-question", ".tt-form.tt-told", ".tt-dock", ".tt-helpbtn"]
    .flatMap((css) => shown(css).slice(0, 1).filter(under)
      .map((n) => `${css} at ${box(n).top}–${box(n).bottom}`));
  hidden.push(...shown(".tt-nav .tt-btn").filter((n) => box(n).top < 0 || box(n).bottom > innerHeight)
    .map((n) => n.textContent));
  const felt = shown(".tt-felt")[0], middle = felt && (box(felt).top + box(felt).bottom) / 2;
  if (felt && (middle < 44 || middle > floor || box(felt).height < 180)) hidden.push(`felt: ${middle}`);
  if (scrollY) hidden.push(`scrolled by ${scrollY}`);
  if (document.documentElement.scrollWidth > innerWidth) hidden.push("wider than the window");
  return hidden;
}"""

PLACES = """() => Object.fromEntries([...document.querySelectorAll(
    ".tt-hand > button, .tt-choice, .tt-actions .tt-btn, .tt-nav .tt-btn, .tt-sheet input, .tt-rankbtn")]
  .filter((n) => n.getClientRects().length)
  .map((n) => {
    const r = n.getBoundingClientRect(), kind = n.className.match(/tt-(card|choice|[an]-\\w+|rankbtn)/);
    const name = n.dataset.card || n.dataset.row || n.textContent.replace(/right$|wrong$/, "").trim();
    return [`${kind && kind[0]} ${kind && kind[1].startsWith("n-") ? "" : name}`,
      [r.left, r.top, r.width].map(Math.round)];
  }))"""


@pytest.fixture(scope="module")
def room() -> Iterator[str]:
    with served() as rooms:
        yield rooms.home


def test_an_address_names_a_step_alone() -> None:
    page, _, _ = session({"page": "step", "name": "nanking/7-wish", "id": "duty"})
    assert isinstance(page, LessonPage) and page.step and page.step.id == "duty"


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
    return ROOMS[str(len(ROOMS) - 1)].session


def press(page: Any, key: str) -> None:
    page.keyboard.press(key)
    settled(page)


def focus(page: Any) -> str:
    """What has the focus, by its class."""
    return str(page.evaluate("document.activeElement.className || document.activeElement.tagName"))


# -- the table first ------------------------------------------------------------------------------------

GAMES = ("nanking", "grandmaster&players=12", "mahjong")
MORE_GAMES = (
    "haggis&players=3",
    "tricsu",
    "ear&players=10",
    "mahjong-duel",
    "tientsin",
    "grandmaster&players=5",
    "haggis&players=2",
    "sparrow",
)

STEPS = ("nanking/1-cards",)
MORE_STEPS = (
    "haggis/2-runs", "mahjong/2-turn",
    "tricsu/1-table", "mahjong/1-tiles",
    "nanking/7-wish", "nanking/8-counting", "tientsin/1-six", "grandmaster/1-court", "ear/1-ear",
    "mahjong/3-kongs", "sparrow/1-cards", "haggis/7-tactics", "tricsu/2-tactics", "tientsin/2-partners",
    "grandmaster/3-climbing",
)  # fmt: skip


@pytest.mark.parametrize("size", some(("phone", "laptop", "wide")))
def test_a_game_is_in_sight_as_a_whole(lasting: Any, room: str, size: str) -> None:
    whole_in_sight(sized(lasting, size), room, GAMES)


@pytest.mark.extra
@pytest.mark.parametrize("size", SIZES)
def test_more_games_are_in_sight_as_a_whole(lasting: Any, room: str, size: str) -> None:
    whole_in_sight(sized(lasting, size), room, MORE_GAMES)


def whole_in_sight(page: Any, room: str, names: tuple[str, ...]) -> None:
    """Open games, and look at each before it begins, before the first decision, and after it."""
    hidden = {}
    for name in names:
        lay(page, room, f"game&name={name}")
        for press in (".tt-n-begin", ".tt-a-take"):
            hidden[f"{name} before {press}"] = page.evaluate(IN_SIGHT)
            if page.locator(press).count():
                page.locator(press).click()
                settled(page)
        hidden[name] = page.evaluate(IN_SIGHT)
    assert {name: parts for name, parts in hidden.items() if parts} == {}


@pytest.mark.parametrize("size", some(("phone", "laptop")))
def test_every_step_begins_with_all_in_sight(lasting: Any, room: str, size: str) -> None:
    all_in_sight(sized(lasting, size), room, STEPS)


@pytest.mark.extra
@pytest.mark.parametrize("size", SIZES)
def test_every_step_of_more_chapters(lasting: Any, room: str, size: str) -> None:
    all_in_sight(sized(lasting, size), room, MORE_STEPS)


def all_in_sight(page: Any, room: str, chapters: tuple[str, ...]) -> None:
    """Go through chapters, and look at each step as it opens."""
    hidden = {}
    for chapter in chapters:
        session = lay(page, room, f"lesson&name={chapter}")
        for place, step in enumerate(load(chapter).steps):
            if step.table or (step.question and step.question.kind == "which"):  # to read: as long as it is
                continue
            if place:
                page.evaluate("scrollTo(0, 300)")
                session._go_to(place)
                page.evaluate("sync()")
            hidden[f"{chapter} {step.id}"] = page.evaluate(IN_SIGHT)
    assert {name: parts for name, parts in hidden.items() if parts} == {}


@pytest.mark.parametrize("size", some(("phone", "laptop")))
def test_the_next_puzzle_begins_at_its_beginning(lasting: Any, room: str, size: str) -> None:
    """Puzzles of one theme and level have the same words above them: the puzzle itself is what changes."""
    page = sized(lasting, size)
    session = lay(page, room, "puzzle&name=nanking-wish-02")
    session.series = replace(session.series, theme="wish", level=1)
    for _ in range(2):
        page.evaluate("scrollTo(0, 200)")
        page.locator(".tt-n-next").click()
        settled(page)
        assert page.evaluate(IN_SIGHT) == []


def test_what_is_picked_while_an_answer_is_on_its_way_stays_picked(lasting: Any, room: str) -> None:
    page = lasting()
    lay(page, room, "puzzle&name=nanking-endgame-08")
    first, second = (page.locator(f'.tt-hand [data-card="{name}#1"]') for name in ("Aw", "4s"))
    held: list[Any] = []
    page.route("**/say/*", lambda route: held.append(route))
    first.click()
    page.locator(".tt-a-play").click()
    until(page, lambda: held, "nothing was said")
    second.click()
    held[0].continue_()
    page.unroute("**/say/*")
    first.wait_for(state="detached")
    settled(page)
    assert second.get_attribute("aria-pressed") == "true"
    page.locator(".tt-a-play").click()
    page.locator(".tt-verdict.tt-nudge").wait_for()
    assert not page.locator('.tt-hand [aria-pressed="true"]').count(), "what was sent is put back"


def test_a_single_card_that_was_refused_is_put_back(lasting: Any, room: str) -> None:
    """Whoever then picks the right one would else be told of a pair that they never meant."""
    page = lasting()
    lay(page, room, "lesson&name=nanking/1-cards")
    page.locator(".tt-hand button").first.click()
    page.locator(".tt-a-play").click()
    page.locator(".tt-verdict.tt-no").wait_for()
    page.locator(".tt-hand button").last.click()
    page.locator(".tt-a-play").click()
    page.locator(".tt-verdict.tt-yes").wait_for()


# -- nobody sits on anybody's lap -----------------------------------------------------------------------

LYING = """() => {
  const felt = document.querySelector(".tt-felt"), css = ".tt-plate, .tt-slot, .tt-pushtitle, .tt-bubble, " +
    ".tt-wishtoken, .tt-trickplay.tt-top, .tt-caption p, .tt-openhand, .tt-aside, .tt-faceups";
  const words = (n) => n.matches("p"), range = document.createRange();
  const box = (n) => { range.selectNodeContents(n); return (words(n) ? range : n).getBoundingClientRect(); };
  const all = [...felt.querySelectorAll(css)].filter((n) => n.getClientRects().length)
    .map((n) => ({ ...box(n).toJSON(), said: `${n.classList[0]} ${n.textContent}` }));
  return all.flatMap((a, i) => all.slice(i + 1)
    .filter((b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 5
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 6)
    .map((b) => `${a.said} / ${b.said}`));
}"""


def say(page: Any, session: Any, words: str, number: int) -> None:
    """Type a play, whatever the page offers."""
    session.play.click = NO_CLICK
    page.evaluate("message => say(message)", {"id": number, "type": "notation", "text": words})
    settled(page)


@pytest.mark.extra
@pytest.mark.parametrize("width", (390, 620))
def test_what_lies_on_the_table_lies_apart(lasting: Any, room: str, width: int) -> None:
    page, lying = lasting(width=width, height=844), {}
    for name in ("tricsu", "tientsin", "grandmaster&players=12", "ear&players=10"):
        session = lay(page, room, f"game&name={name}")
        if page.locator(".tt-n-begin").count():
            page.locator(".tt-n-begin").click()
            settled(page)
        for turn in range(3):
            lying[f"{name} {turn}"] = page.evaluate(LYING)
            seat = next(each for each in session.state.to_act if each in session.match.hands)
            ways = [session.state.text(way).split(" ", 1)[1] for way in session.state.legal(seat)]
            say(
                page,
                session,
                max(ways, key=lambda way: (way.startswith(("play", "push")), len(way))),
                turn + 1000,
            )
    for step in ("tricsu/1-table&step=5", "grandmaster/2-two-packs&step=9", "tientsin/1-six&step=3"):
        lay(page, room, f"lesson&name={step}")
        lying[step] = page.evaluate(LYING) if width < 600 else []
    assert {place: pairs for place, pairs in lying.items() if pairs} == {}


def test_claims_lie_above_the_main_buttons(lasting: Any, room: str) -> None:
    page, claims = sized(lasting, "phone"), 0
    for name, seed in (("mahjong", 5), ("mahjong-duel", 3), ("sparrow", 7)):
        session = lay(page, room, f"game&name={name}&seed={seed}")
        for turn in range(4):
            if turn == 0 and page.locator(".tt-n-begin").count():
                page.locator(".tt-n-begin").click()
                settled(page)
            claims += page.locator(".tt-claim").count() > 0
            assert (
                page.evaluate(
                    """() => [...document.querySelectorAll(".tt-claim, .tt-actions .tt-primary")]
                     .filter((n) => n.getBoundingClientRect().bottom
                       > document.querySelector(".tt-nav").getBoundingClientRect().top + 1)
                     .map((n) => n.textContent)"""
                )
                == []
            ), f"{name} {turn}"
            seat = next(each for each in session.state.to_act if each in session.match.hands)
            say(page, session, session.state.text(session.state.legal(seat)[0]).split(" ", 1)[1], turn + 1000)
    assert claims


OVER = """() => {
  const box = (n) => n.getBoundingClientRect(), shown = (css) => [...document.querySelectorAll(css)];
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  const verdict = shown(".tt-answer")[0], frame = shown(".tt-formbox")[0];
  const open = (n) => box(n).top < box(frame).bottom && box(n).bottom > box(frame).top;
  const covered = shown(".tt-choice").filter((n) => verdict && open(n) && meet(box(n), box(verdict)));
  const ways = shown(".tt-nav .tt-btn").filter((n) => n.getClientRects().length);
  const crossed = ways.filter((a, i) => ways.slice(i + 1).some((b) => meet(box(a), box(b))));
  const cut = shown(".tt-choice").filter((n) => !open(n));
  return [...covered, ...crossed, ...cut].map((n) => n.textContent);
}"""


@pytest.mark.parametrize(("size", "query"), some((
    ("wide", "lesson&name=nanking/2-trick&step=0"),  # beside a long story
    ("phone", "lesson&name=haggis/7-tactics&step=0"),  # without a table
    ("phone", "puzzle&name=nanking-decide-03"),  # with all the help there is
    ("laptop", "lesson&name=nanking/2-trick&step=5"),
    ("phone", "lesson&name=nanking/11-tactics&step=7"),
)))  # fmt: skip
def test_a_verdict_leaves_the_answers_in_sight(lasting: Any, room: str, size: str, query: str) -> None:
    """Whatever is said of an answer, those that can still be given are not below it, nor any button."""
    page = sized(lasting, size)
    session = lay(page, room, query)
    question = session.exercise.question
    options = [option.value for option in question.options()]
    wrong = next(n for n, value in enumerate(options) if value not in question.answers)
    while getattr(session, "watching", False):
        page.locator(".tt-n-next").click()
        settled(page)
    page.locator(".tt-choice").nth(wrong).click()
    settled(page)
    assert page.locator(".tt-verdict").count() == 1
    assert page.evaluate(OVER) == []


def test_a_story_that_steps_aside_can_be_read(lasting: Any, room: str) -> None:
    page = sized(lasting, "phone")
    lay(page, room, "lesson&name=nanking/5-bombs")
    story = page.locator(".tt-story").first
    assert not story.is_visible()
    page.locator(".tt-unfold").click()
    assert story.is_visible()


def test_the_first_step_is_checked_without_scrolling(lasting: Any, room: str) -> None:
    """Cards and Play where the first trick is won, Check where cards are put in order."""
    page = sized(lasting, "phone")
    for step, buttons in ((0, ".tt-hand .tt-card, .tt-a-play"), (2, ".tt-n-check")):
        lay(page, room, f"lesson&name=nanking/1-cards&step={step}")
        nav = page.locator(".tt-nav").bounding_box()
        boxes = [each.bounding_box() for each in page.locator(buttons).all()]
        assert boxes and all(box["y"] + box["height"] <= nav["y"] for box in boxes)


def test_the_line_above_a_title_is_one_line(lasting: Any, room: str) -> None:
    page = sized(lasting, "phone")
    lay(page, room, "lesson&name=mahjong/9-customs")
    header = page.locator(".tt-header")
    assert header.bounding_box()["height"] < 24
    assert header.locator("span").last.evaluate("n => n.scrollWidth <= n.clientWidth + 1"), "the step is told"


@pytest.mark.parametrize("size", some([[320, 640], [390, 844]]))
def test_what_is_pressed_at_the_table_lies_under_nothing(watched: Any, room: str, size: Any) -> None:
    """In the first step of Sparrow, whose table is high: the very button that the step is about."""
    page = watched(width=size[0], height=size[1], has_touch=True)
    lay(page, room, "lesson&name=sparrow/1-cards&step=0")
    claims = page.locator(".tt-actions .tt-claim")
    assert claims.count() == 5
    for claim in claims.all():
        box = claim.bounding_box()
        assert box and box["y"] + box["height"] <= size[1]
        there = "([x, y]) => document.elementFromPoint(x, y)?.closest('button')?.className"
        found = page.evaluate(there, [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])
        assert found and "tt-claim" in found


# -- nothing jumps --------------------------------------------------------------------------------------


def stays(before: dict[str, list[int]], after: dict[str, list[int]]) -> dict[str, Any]:
    """What is there before and after, and has moved."""
    return {name: (at, after[name]) for name, at in before.items() if after.get(name, at) != at}


COVERED = """() => [...document.querySelectorAll(
    ".tt-hand > button, .tt-choice, .tt-actions .tt-btn, .tt-sheet input, .tt-rankbtn, .tt-verdict")]
  .filter((n) => {
    const r = n.getBoundingClientRect(), [x, y] = [r.left + 8, (r.top + r.bottom) / 2];
    const over = r.top > 0 && r.bottom < innerHeight && document.elementFromPoint(x, y);
    const says = document.querySelector(".tt-answer").getBoundingClientRect();
    const beside = n.matches(".tt-verdict") || r.right <= says.left;
    const meets = !beside && r.bottom > says.top + 1 && r.top < says.bottom - 1;
    return (over && !n.contains(over)) || meets;
  }).map((n) => n.className)"""


def gives_way(page: Any, size: str, before: dict[str, list[int]]) -> None:
    """A verdict covers nothing and is in sight; beside the table it moves nothing that is in use."""
    assert page.evaluate(COVERED) == []
    if size == "phone":
        box = page.locator(".tt-answer").bounding_box()
        nav = page.locator(".tt-nav").bounding_box()
        assert box and nav and box["y"] >= 0 and box["y"] + box["height"] <= nav["y"] + 1
    else:
        assert stays(before, page.evaluate(PLACES)) == {}


ANSWERED = {
    "options": ("lesson&name=nanking/7-wish&step=5", ".tt-choice >> nth=0", ".tt-choice >> nth=1"),
    "a play": ("puzzle&name=nanking-bomb-18", ".tt-a-pass", ""),
    "a wish": ("puzzle&name=nanking-wish-18", ".tt-rankbtn >> nth=0", ""),
    "tiles": ("puzzle&name=mahjong-claims-02", ".tt-choice >> nth=0", ".tt-choice >> nth=1"),
    "no table": ("puzzle&name=haggis-readings-01", ".tt-choice >> nth=0", ".tt-choices .tt-primary"),
}


@pytest.mark.parametrize("size", some(("phone", "laptop")))
@pytest.mark.parametrize("form", some([*ANSWERED], 2))
def test_a_verdict_covers_nothing_that_is_in_use(lasting: Any, room: str, size: str, form: str) -> None:
    query, *answers = ANSWERED[form]
    page = sized(lasting, size)
    lay(page, room, query)
    for answer in filter(None, answers):
        page.locator(answer).evaluate("n => n.scrollIntoView({block: 'center'})")
        before = page.evaluate(PLACES)
        assert before
        page.locator(answer).click()
        settled(page)
        gives_way(page, size, before)
    shown = page.locator(".tt-verdict").first.bounding_box()
    assert shown and shown["y"] >= 0 and shown["y"] + 40 < SIZES[size][1], "it stands in sight"


@pytest.mark.parametrize("size", some(("phone", "laptop")))
def test_a_refusal_in_a_game_covers_nothing(lasting: Any, room: str, size: str) -> None:
    page = sized(lasting, size)
    lay(page, room, "game&name=haggis&players=2&seed=3")
    page.locator(".tt-n-begin").click()
    settled(page)
    cards = page.locator(".tt-hand button")
    for number in (0, 5, 10):
        cards.nth(number).click()
    page.mouse.move(0, 0)
    before = page.evaluate(PLACES)
    page.locator(".tt-actions .tt-primary").click()
    settled(page)
    assert page.locator(".tt-verdict.tt-no").count() == 1
    gives_way(page, size, before)


@pytest.mark.parametrize("size", some(("phone", "laptop")))
def test_a_wrong_line_of_a_sheet_is_explained_in_its_place(lasting: Any, room: str, size: str) -> None:
    page = sized(lasting, size)
    lay(page, room, "puzzle&name=nanking-scoring-19")
    field = page.locator(".tt-sheet input").first
    field.focus()
    before = page.evaluate(PLACES)
    field.fill("99")
    press(page, "Enter")
    assert page.locator(".tt-answer .tt-remark").count() == 1
    assert size == "phone" or stays(before, page.evaluate(PLACES)) == {}
    assert page.evaluate("document.activeElement.dataset.row") == field.get_attribute("data-row")


FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"


@pytest.mark.parametrize("size", some(("phone", "laptop")))
def test_a_banner_covers_nothing(watched: Any, room: str, size: str) -> None:
    """Its place is above the table, which gives way; where two things are amiss one banner tells both."""
    page = sized(watched, size)
    page.add_init_script(FULL)
    lay(page, room, "game&name=nanking")
    page.locator(".tt-lost", has_text=text("table.unkept")).wait_for()
    assert page.evaluate(IN_SIGHT) == []
    page.evaluate("dispatchEvent(new Event('tichu-teach:lost'))")
    banner = page.locator(".tt-lost")
    assert banner.locator("button").all_inner_texts() == [
        text("table.unkept.save"),
        text("table.lost.reload"),
    ]
    assert banner.count() == 1
    box, felt = banner.bounding_box(), page.locator(".tt-felt").bounding_box()
    assert box["height"] < 130 and box["y"] + box["height"] <= felt["y"]


SLOW_AT_TIMES = """{
  const ask = window.fetch;
  let said = 0;
  window.fetch = async (address, how) => {
    const late = String(address).startsWith("/say/") && said++ % 2 === 1;
    const reply = await ask(address, how);
    if (late) await new Promise((done) => setTimeout(done, 300));
    return reply;
  };
}"""


def test_a_late_reply_is_not_taken_for_the_newest(watched: Any, room: str) -> None:
    """Every other reply is late. What the browser keeps is the last state all the same, not an older one."""
    page = sized(watched, "laptop")
    page.add_init_script(SLOW_AT_TIMES)
    session = lay(page, room, "puzzle&name=nanking-scoring-19")
    (first, right), *others = session.exercise.question.solve()[0].items()
    field = page.locator(f'input[data-row="{first}"]')
    field.fill("99")
    field.press("Enter")
    page.locator("tr.tt-wrong").wait_for()
    for row, value in ((first, right), *others):
        field = page.locator(f'input[data-row="{row}"]')
        field.fill(str(value))
        field.press("Enter")
    settled(page)
    assert session.exercise.solved
    assert solved(page, "nanking-scoring-19")


# -- one key --------------------------------------------------------------------------------------------


def go_to(page: Any, css: str, key: str) -> None:
    """Arrow keys, until the focus is there."""
    for _ in range(40):
        if page.evaluate("css => document.activeElement.matches(css)", css):
            return
        page.keyboard.press(key)
    raise AssertionError(f"no arrow key leads to {css}; the focus is on {focus(page)}")


def choose(page: Any, label: str) -> None:
    """The option of these words, by arrow keys and Enter."""
    number = page.locator(".tt-choice").evaluate_all(
        "(all, label) => all.findIndex((n) => !n.ariaDisabled && n.innerText.trim() === label)", label
    )
    assert number >= 0, label
    page.locator(".tt-choice").nth(number).evaluate("n => n.dataset.goal = 'yes'")
    go_to(page, "[data-goal]", "ArrowRight")
    press(page, "Enter")
    page.evaluate("document.querySelector('[data-goal]')?.removeAttribute('data-goal')")


def solve(page: Any, exercise: Any) -> None:
    """Give the right answer with the keys a learner has."""
    question = exercise.question
    answer = question.solve()[0]
    if isinstance(question, SheetQuestion):
        for row in question.rows:
            if row.options:
                options = {each.value: each for each in row.options}
                if page.evaluate("document.activeElement.matches('input')"):
                    press(page, "ArrowDown")
                choose(page, options[answer[row.id]].label.text(at=exercise.names))
            else:
                assert page.evaluate("document.activeElement.dataset.row") == row.id, (
                    "the next line has the focus"
                )
                page.keyboard.type(str(answer[row.id]))
                press(page, "Enter")
        return
    if question.kind == "play":
        words = answer.split()
        if words[1] == "play":
            at_hand: dict[str, int] = {}
            for name in (each.partition("=")[0] for each in words[2:]):
                at_hand[name] = at_hand.get(name, 0) + 1
                go_to(page, f'[data-card="{name}#{at_hand[name]}"]', "ArrowRight")
                page.keyboard.press("Space")
            return press(page, "Enter")
        go_to(page, f".tt-a-{words[1]}", "ArrowDown" if "hand" in focus(page) else "ArrowRight")
        return press(page, "Enter")
    if question.kind == "order":
        for value in answer:
            css = f'.tt-heap [data-item="{value}"]'
            behind = "css => document.activeElement.compareDocumentPosition(document.querySelector(css)) & 2"
            go_to(page, css, "ArrowLeft" if page.evaluate(behind, css) else "ArrowRight")
            page.keyboard.press("Space")
        return press(page, "Enter")
    if question.kind == "wish":
        place = [*exercise.controls()["wish"]["ranks"], None].index(answer) + 1
        go_to(page, f".tt-ranks > :nth-child({place})", "ArrowRight")
        return press(page, "Enter")
    parts = answer if isinstance(answer, dict) else {"": answer}
    for part, value in parts.items():
        option = next(each for each in question.options() if each.part == part and each.value == value)
        choose(page, option.label.text(at=exercise.names))


def test_a_chapter_by_arrows_space_and_enter(lasting: Any, room: str) -> None:
    """From the first step to the last without the mouse and without Tab, never back by accident."""
    page = sized(lasting, "laptop")
    session = lay(page, room, "lesson&name=nanking/7-wish")
    places = []
    while session.step is not None:
        assert session.place not in places, "back by accident"
        places.append(session.place)
        exercise = session.exercise
        if exercise:
            if focus(page) == page.evaluate("document.body.className"):
                press(page, "ArrowDown")
            assert "tt-nav" not in focus(page) and "n-back" not in focus(page)
            solve(page, exercise)
            assert exercise.solved, session.step.id
        assert "BODY" not in focus(page)
        for _ in range(3):  # a play-through is ended first
            if len(places) == session.place + 1:
                press(page, "Enter")
    assert places == list(range(len(load("nanking/7-wish").steps)))


@pytest.mark.parametrize("key", some(["Enter", "Space"]))
def test_after_a_right_answer_by_mouse_one_key_goes_on(lasting: Any, room: str, key: str) -> None:
    page = sized(lasting, "laptop")
    session = lay(page, room, "lesson&name=nanking/7-wish&step=5")
    page.locator(".tt-choice", has_text="May, but need not").click()
    settled(page)
    assert "tt-n-next" in focus(page)
    press(page, key)
    assert session.place == 6
    page.locator(".tt-n-back").click()
    settled(page)
    page.locator(".tt-n-retry").click()  # solved steps stay solved
    settled(page)
    for wrong in ("Forbidden", "Must"):
        page.locator(".tt-choice", has_text=wrong).click()
        settled(page)
    page.locator(".tt-n-solution").click()
    settled(page)
    assert "tt-n-next" in focus(page)


def test_after_a_script_the_focus_is_at_what_is_asked(lasting: Any, room: str) -> None:
    """While it is played what is asked has its room, but not the focus."""
    page = sized(lasting, "laptop")
    session = lay(page, room, "lesson&name=nanking/3-specials")
    page.locator(".tt-nav .tt-n-next").focus()
    for place in (1, 10, 2):  # a choice, a play, a choice
        session._go_to(place)
        page.evaluate("sync()")
        assert page.locator(".tt-coming").count() and "tt-n-next" in focus(page)
        press(page, "Enter")
        while session.watching:
            press(page, "Enter")
        spot = page.evaluate("document.activeElement.closest('.tt-form, .tt-hand, .tt-actions')?.className")
        assert spot, (place, focus(page))
        page.locator(".tt-nav .tt-n-next").focus()


def test_from_a_table_to_try_things_on_enter_goes_on(lasting: Any, room: str) -> None:
    page = sized(lasting, "laptop")
    session = lay(page, room, "lesson&name=nanking/1-cards&step=11")
    while session.watching:
        press(page, "Enter")
    push = {"id": 9000, "type": "push", "cards": {"1": "3s", "2": "As", "3": "4p"}}
    page.evaluate("message => say(message)", push)
    settled(page)
    assert (
        session.walk.all_found and page.locator(".tt-hand .tt-marked, .tt-hand [class*=marked]").count() == 3
    )
    page.locator(".tt-hand button").first.focus()
    press(page, "Enter")
    assert session.place == 12


SERIES = (
    "nanking-wish-01", "nanking-wish-02", "nanking-bomb-09", "nanking-wish-07", "nanking-wish-18",
    "nanking-bomb-02", "nanking-scoring-01", "nanking-bomb-03", "nanking-scoring-17", "nanking-scoring-04",
)  # fmt: skip


@pytest.mark.extra
def test_ten_puzzles_by_arrows_space_and_enter(lasting: Any, room: str) -> None:
    """Every kind of question that the packs have, one after the other, the hands never leaving the keys."""
    page = sized(lasting, "laptop")
    session = lay(page, room, f"puzzle&name={SERIES[0]}")
    following = iter(SERIES[1:])
    session.feed.next = lambda *_: find(next(following))  # the order of a series, here told
    press(page, "ArrowDown")
    for number, name in enumerate(SERIES):
        assert session.puzzle.id == name
        assert not {"BODY", "tt-n-choose"} & set(focus(page).split()), name
        solve(page, session.exercise)
        assert session.exercise.solved, name
        assert "tt-n-next" in focus(page), name
        if number < len(SERIES) - 1:
            press(page, "Enter")


def test_a_held_key_stops_at_the_next_step(lasting: Any, room: str) -> None:
    page = sized(lasting, "laptop")
    session = lay(page, room, "lesson&name=nanking/7-wish&step=5")
    page.locator(".tt-choice", has_text="May, but need not").click()
    settled(page)
    page.keyboard.down("Enter")
    for _ in range(3):
        page.keyboard.down("Enter")  # the key repeats
        settled(page)
    page.keyboard.up("Enter")
    assert session.place == 6
    page.locator(".tt-nav .tt-btn").first.dblclick()
    settled(page)
    assert session.place in (5, 7), "a double click is one click"


def test_a_sheet_goes_from_line_to_line_and_on(lasting: Any, room: str) -> None:
    page = sized(lasting, "laptop")
    session = lay(page, room, "puzzle&name=nanking-scoring-19")
    press(page, "ArrowDown")
    solve(page, session.exercise)
    assert session.exercise.solved
    assert "tt-n-next" in focus(page)
    first = session.puzzle.id
    press(page, "Enter")
    assert session.puzzle.id != first
    assert page.evaluate("document.activeElement.closest('.tt-hand, .tt-form, .tt-dock') !== null")


def test_the_keys_are_told_to_everybody(lasting: Any, room: str) -> None:
    page = sized(lasting, "phone")
    lay(page, room, "puzzle&name=nanking-wish-02")
    page.locator(".tt-helpbtn").tap()
    dialog = page.get_by_role("dialog", name=text("table.keys"))
    dialog.wait_for()
    for _ in range(3):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('dialog') !== null")
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")  # not only closed
    until(page, lambda: "helpbtn" in focus(page), "the focus does not come back")
    page.locator(".tt-hand button").first.focus()
    page.keyboard.press("?")
    dialog.wait_for()
    page.keyboard.press("Enter")
    page.locator("dialog").wait_for(state="detached")
    until(page, lambda: "tt-card" in focus(page), "the focus does not come back to the hand")


def test_the_first_tab_skips_to_the_table(lasting: Any, room: str) -> None:
    page = sized(lasting, "laptop")
    lay(page, room, "puzzle&name=nanking-wish-02")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('.skip')")
    page.keyboard.press("Enter")
    assert "tt-card" in focus(page)


def test_a_hand_that_is_over_goes_on_by_one_key(lasting: Any, room: str) -> None:
    page = sized(lasting, "laptop")
    session = lay(page, room, "game&name=haggis&players=2&seed=5")
    press(page, "Enter")  # deal
    page.locator(".tt-hand button").first.focus()
    number = 1000
    while session.state.phase != "over":
        session.play.click, number = NO_CLICK, number + 1
        seat = next(each for each in session.state.to_act if each in session.match.hands)
        words = session.state.text(session.state.legal(seat)[0]).split(" ", 1)[1]
        page.evaluate("message => say(message)", {"id": number, "type": "notation", "text": words})
    assert "tt-n-next" in focus(page)
    press(page, "Enter")
    assert session.state.phase != "over"
    assert page.evaluate("document.activeElement.closest('.tt-hand, .tt-dock, .tt-actions') !== null")


LISTEN = """() => {
  window.heard = [];
  new MutationObserver((all) => all.forEach(({ target }) => {
    const at = target.nodeType === 1 ? target : target.parentElement;
    const live = at?.closest("[aria-live], [role=alert]");
    if (live && live.textContent.trim()) heard.push(live.textContent);
  })).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


@pytest.mark.parametrize("form", some([*ANSWERED]))
def test_a_verdict_is_read_out_once(lasting: Any, room: str, form: str) -> None:
    query, *answers = ANSWERED[form]
    page = sized(lasting, "laptop")
    session = lay(page, room, query)
    page.evaluate(LISTEN)
    for number, answer in enumerate(filter(None, answers), 1):
        page.locator(answer).click()
        settled(page)
        if not session.table.scene["verdict"]:  # chosen, and not yet checked
            continue
        heard = page.evaluate("heard.splice(0)")
        assert len(heard) == 1, (number, heard)
        assert session.table.scene["verdict"]["title"] in heard[0]
    assert session.table.scene["verdict"]


# -- where the system chooses the colours ---------------------------------------------------------------


@pytest.mark.extra
def test_forced_colours_leave_every_difference(lasting: Any, room: str) -> None:
    """What a ground or a shadow tells otherwise, an edge or a fill tells there."""
    page = sized(lasting, "laptop", forced_colors="active")
    look = """css => {
      const n = document.querySelector(css), s = getComputedStyle(n), b = getComputedStyle(n, "::before");
      return [s.outlineStyle, s.outlineWidth, s.borderTopWidth, s.borderTopColor, b.backgroundColor, b.width]
        .join();
    }"""

    def differ(*all_css: str) -> None:
        looks = [page.evaluate(look, css) for css in all_css]
        assert len(set(looks)) == len(looks), dict(zip(all_css, looks, strict=True))

    lay(page, room, "game&name=haggis&players=2&seed=3")
    page.locator(".tt-n-begin").click()
    settled(page)
    page.locator(".tt-nav .tt-btn").first.click()
    settled(page)
    page.locator(".tt-hand .tt-lit").first.click()
    differ(".tt-hand .tt-picked", ".tt-hand .tt-lit:not(.tt-picked)", ".tt-hand .tt-unlit:not(.tt-picked)")
    differ(".tt-turn .tt-plate", ".tt-seat:not(.tt-turn) .tt-plate")
    session = lay(page, room, "lesson&name=nanking/7-wish&step=5")
    solve(page, session.exercise)
    differ(".tt-dot.tt-seen", ".tt-dot.tt-solved", ".tt-dot.tt-open")
    differ(".tt-choice.tt-right .tt-box", ".tt-choice:not(.tt-right) .tt-box")
    differ(".tt-nav .tt-primary", ".tt-nav .tt-btn:not(.tt-primary)")


NAMELESS = {"button", "image", "img", "link", "textbox", "combobox", "group", "dialog", "checkbox"}


@pytest.mark.extra
def test_all_that_is_read_out_has_a_name(lasting: Any, room: str) -> None:
    page = sized(lasting, "laptop")
    for query in (
        "lesson&name=nanking/1-cards", "lesson&name=nanking/7-wish&step=5", "puzzle&name=nanking-scoring-17",
        "puzzle&name=mahjong-points-05", "game&name=nanking", "game&name=haggis&players=2",
        "game&name=mahjong",
    ):  # fmt: skip
        lay(page, room, query)
        for css in (".tt-n-begin", ".tt-a-take"):
            if page.locator(css).count():
                page.locator(css).click()
                settled(page)
        tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
        said = [
            (node["role"]["value"], node.get("name", {}).get("value", "").strip())
            for node in tree
            if not node["ignored"]
        ]
        assert [role for role, name in said if role in NAMELESS and not name] == [], query
        cards = page.locator(".tt-hand [data-card]").evaluate_all("all => all.map((n) => n.ariaLabel)")
        assert not [name for name in cards if len(name) < 3 or re.search(r"\b\d+[jwps]\b", name)], query
        levels = page.evaluate("[...document.querySelectorAll('h1, h2, h3')].map((n) => +n.localName[1])")
        assert all(b - a < 2 for a, b in pairwise(levels)), query


PAGES = {
    "nanking/puzzles": "",
    "mahjong/puzzles": "",
    "nanking/game": "",
    "nanking/2-trick": "?step=round",
    "mahjong/2-turn": "?step=closing",
}


@pytest.mark.more
def test_quiet_buttons_stand_in_one_row_on_a_laptop(lasting: Any, rooms: Rooms) -> None:
    page, rows = lasting(width=1366, height=768), {}
    for name, query in PAGES.items():
        visit.go(page, f"{rooms.home}voila/render/{name}.ipynb{query}")
        quiet = page.locator(".tt-nav .tt-btn:not(.tt-primary, .tt-n-next)")
        quiet.first.wait_for()
        rows[name] = quiet.evaluate_all("all => new Set(all.map((each) => each.offsetTop)).size")
    assert rows == dict.fromkeys(PAGES, 1)
