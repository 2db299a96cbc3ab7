"""The table first: what a learner needs is in sight as a page opens, and nothing lies on anything else."""

import re
from dataclasses import replace
from typing import Any

import pytest

from tests.browser import visit
from tests.browser.room import session
from tests.browser.sized import lay, say, sized, ways
from tests.browser.visit import enter, fits, settled
from tests.depth import some
from tichu_teach.lessons import load
from tichu_teach.pages.chapter.page import LessonPage
from tichu_teach.texts import text

pytestmark = pytest.mark.browser


def test_an_address_names_a_step_alone() -> None:
    page, _, _ = session({"page": "step", "name": "nanking/7-wish", "id": "duty"})
    assert isinstance(page, LessonPage) and page.step and page.step.id == "duty"


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


GAMES = ("nanking", "grandmaster&players=12", "mahjong")


STEPS = ("nanking/1-cards",)


@pytest.mark.parametrize("size", some(("phone", "laptop", "wide")))
def test_a_game_is_in_sight_as_a_whole(lasting: Any, room: str, size: str) -> None:
    whole_in_sight(sized(lasting, size), room, GAMES)


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


def test_the_first_step_is_checked_without_scrolling(lasting: Any, room: str) -> None:
    """Cards and Play where the first trick is won, Check where cards are put in order."""
    page = sized(lasting, "phone")
    for step, buttons in ((0, ".tt-hand .tt-card, .tt-a-play"), (2, ".tt-n-check")):
        lay(page, room, f"lesson&name=nanking/1-cards&step={step}")
        nav = page.locator(".tt-nav").bounding_box()
        boxes = [each.bounding_box() for each in page.locator(buttons).all()]
        assert boxes and all(box["y"] + box["height"] <= nav["y"] for box in boxes)


FIRST_ANSWER = """() => {
  const box = (css) => document.querySelector(css).getBoundingClientRect();
  return [".tt-hand", ".tt-form .tt-question", ".tt-form .tt-choice"]
    .filter((css) => box(css).top < 0 || box(css).bottom > box(".tt-nav").top);
}"""


@pytest.mark.parametrize("puzzle", ("mahjong-plan-13", "mahjong-decide-21", "haggis-decide-21"))
def test_a_phone_shows_cards_question_and_the_first_answer(lasting: Any, room: str, puzzle: str) -> None:
    """The head is one line, and the story gives way."""
    page = sized(lasting, "phone")
    lay(page, room, f"puzzle&name={puzzle}")
    assert page.evaluate(FIRST_ANSWER) == []


OWN_TILES = """() => {
  const [first, foot] = [".tt-hand > :first-child", ".tt-nav"]
    .map((css) => document.querySelector(css).getBoundingClientRect());
  return foot.top - first.top;
}"""
LATE_HANDS = (
    "mahjong/11-honours suits-not",
    "mahjong/13-square safe-do",
    "mahjong/13-square stops-not",
    "mahjong-duel/3-clean suit-do",
)


def test_a_small_phone_shows_ones_own_tiles_below_many_discards(lasting: Any, room: str) -> None:
    """At least the corners of the first row: what is thrown can be weighed with all discards in sight."""
    page, seen = lasting(width=360, height=640, has_touch=True, is_mobile=True), {}
    for place in LATE_HANDS:
        chapter, step = place.split()
        steps = [each.id for each in load(chapter).steps]
        lay(page, room, f"lesson&name={chapter}&step={steps.index(step)}")
        seen[place] = page.evaluate(OWN_TILES)
    assert {place: pixels for place, pixels in seen.items() if pixels < 15} == {}


def test_the_line_above_a_title_is_one_line(lasting: Any, room: str) -> None:
    page = sized(lasting, "phone")
    lay(page, room, "lesson&name=mahjong/9-customs")
    header = page.locator(".tt-header")
    assert header.bounding_box()["height"] < 24
    assert header.locator("span").last.evaluate("n => n.scrollWidth <= n.clientWidth + 1"), "the step is told"


def test_a_story_that_steps_aside_can_be_read(lasting: Any, room: str) -> None:
    page = sized(lasting, "phone")
    lay(page, room, "lesson&name=nanking/5-bombs")
    story = page.locator(".tt-story").first
    assert not story.is_visible()
    page.locator(".tt-unfold").click()
    assert story.is_visible()


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


@pytest.mark.extra
@pytest.mark.parametrize("width", (390, 620))
def test_what_lies_on_the_table_lies_apart(lasting: Any, room: str, width: int) -> None:
    page, lying = lasting(width=width, height=844), {}
    sides = ("tricsu", "tientsin", "grandmaster&players=12", "ear&players=10")
    for name in (*sides, "haggis&players=2", "haggis&players=3"):
        session = lay(page, room, f"game&name={name}")
        if page.locator(".tt-n-begin").count():
            page.locator(".tt-n-begin").click()
            settled(page)
        for turn in range(3):
            lying[f"{name} {turn}"] = page.evaluate(LYING)
            said = max(ways(session), key=lambda way: (way.startswith(("play", "push")), len(way)))
            say(page, session, said)
            settled(page)
    for step in ("tricsu/1-table&step=5", "grandmaster/2-two-packs&step=9", "tientsin/1-six&step=3"):
        lay(page, room, f"lesson&name={step}")
        lying[step] = page.evaluate(LYING) if width < 600 else []
    for chapter in ("tientsin/1-six", "grandmaster/2-two-packs", "ear/1-ear"):
        free = [each.id for each in load(chapter).steps].index("free")  # where all hands lie open
        lay(page, room, f"lesson&name={chapter}&step={free}")
        lying[chapter] = page.evaluate(LYING)
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
            say(page, session, ways(session)[0])
            settled(page)
    assert claims


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


PAGES = {
    "nanking/puzzles": "",
    "mahjong/puzzles": "",
    "nanking/game": "",
    "nanking/2-trick": "?step=round",
    "mahjong/2-turn": "?step=closing",
}


@pytest.mark.more
def test_quiet_buttons_stand_in_one_row_on_a_laptop(lasting: Any, room: str) -> None:
    page, rows = lasting(width=1366, height=768), {}
    for name, query in PAGES.items():
        visit.go(page, f"{room}voila/render/{name}.ipynb{query}")
        quiet = page.locator(".tt-nav .tt-btn:not(.tt-primary, .tt-n-next)")
        quiet.first.wait_for()
        rows[name] = quiet.evaluate_all("all => new Set(all.map((each) => each.offsetTop)).size")
    assert rows == dict.fromkeys(PAGES, 1)


LINES = """all => all.filter((each) => each.getClientRects().length).map((each) => {
  const range = document.createRange();
  range.selectNodeContents(each);
  const line = 1.2 * parseFloat(getComputedStyle(each).fontSize);
  return Math.round(range.getBoundingClientRect().height / line);
})"""


MORE_HELP = """labels => labels.forEach((label) => {
  const more = document.querySelector(".tt-n-choose").cloneNode();
  more.textContent = label;
  document.querySelector(".tt-nav").append(more);
})"""


def test_six_buttons_of_a_puzzle_are_read_beside_the_table(lasting: Any, room: str) -> None:
    """They take two rows, each label a line of its own, as after an answer that can be watched again."""
    for width, height in ((1280, 720), (1024, 768)):
        page = lasting(width=width, height=height)
        lay(page, room, "puzzle&name=nanking-wish-02")
        page.evaluate(MORE_HELP, [text("page.button.solution"), text("page.button.replay")])
        assert page.locator(".tt-nav > .tt-btn").count() == 6
        quiet = page.locator(".tt-nav .tt-btn:not(.tt-primary, .tt-n-next)")
        assert quiet.evaluate_all(LINES) == [1] * 5, width
        rows = quiet.evaluate_all("all => new Set(all.map((each) => each.offsetTop)).size")
        assert rows in (2, 3) if width < 1280 else rows == 2


def test_help_and_the_way_on_stand_in_one_row_on_a_phone(lasting: Any, room: str) -> None:
    """All five of them, where a tile is claimed and the table is high: a second row would be cut."""
    page = sized(lasting, "phone")
    lay(page, room, "lesson&name=mahjong/1-tiles&step=4")
    assert page.locator(".tt-nav > .tt-btn").count() == 5
    ends = page.locator(".tt-nav > .tt-btn").evaluate_all(
        "all => all.map((each) => each.getBoundingClientRect().bottom)"
    )
    assert max(ends) - min(ends) < 24 and max(ends) <= 844


def test_what_was_done_lies_just_above_what_is_said_of_it(lasting: Any, room: str) -> None:
    """On a phone the buttons that are gone leave no gap, for which the table would be scrolled away."""
    page = sized(lasting, "phone")
    for step, done in (("nanking/1-cards&step=4", ".tt-a-play"), ("mahjong/1-tiles&step=0", ".tt-claim")):
        lay(page, room, f"lesson&name={step}")
        if "nanking" in step:
            page.locator(".tt-hand button").last.tap()
        page.locator(done).last.tap()
        page.locator(".tt-verdict.tt-yes").wait_for()
        settled(page)
        hand, said = (page.locator(css).bounding_box() for css in (".tt-hand", ".tt-answer"))
        assert said["y"] - hand["y"] - hand["height"] < 20, step


def test_the_name_of_who_gets_a_card_stays_whole(lasting: Any, room: str) -> None:
    page = sized(lasting, "phone")
    lay(page, room, "lesson&name=nanking/1-cards&step=11")
    for place in range(3):
        page.locator(".tt-hand button").nth(place).tap()
        page.locator(".tt-slots button").nth(place).tap()
        settled(page)
    tags = page.locator(".tt-tag")
    assert tags.all_inner_texts() == ["West", "North", "East"]
    whole = "all => all.every((n) => n.scrollWidth <= n.clientWidth && n.clientHeight < 24)"
    assert tags.evaluate_all(whole)


def test_the_place_of_a_name_stands_below_it(lasting: Any, room: str) -> None:
    page = sized(lasting, "phone")
    lay(page, room, "puzzle&name=grandmaster-places-08")
    for _ in range(8):
        page.locator(".tt-heap button").first.tap()
    hidden = """all => all.filter((n) => {
      const [words, place] = [document.createRange(), n.querySelector(".tt-place")];
      words.selectNodeContents(n);
      words.setStartAfter(place);
      return words.getBoundingClientRect().bottom > place.getBoundingClientRect().top + 2;
    }).map((n) => n.innerText)"""
    assert page.locator(".tt-line .tt-place").count() == 8
    assert page.locator(".tt-line .tt-item").evaluate_all(hidden) == []


def test_a_long_word_that_is_quoted_stays_in_its_frame(lasting: Any, room: str) -> None:
    page = sized(lasting, "phone")
    for query in ("calculator&name=mahjong", "table&name=nanking"):
        lay(page, room, query)
        enter(page.locator("input[type=text]:visible").last, "x" * 200)
        settled(page)
        said = page.locator(".tt-note", has_text="x" * 20).first
        assert said.evaluate("n => n.scrollWidth <= n.clientWidth") and fits(page), query


def test_a_task_on_paper_has_all_of_it_on_one_page_and_nothing_to_press(lasting: Any, room: str) -> None:
    """Printed, the bar of buttons would lie on a row of the sheet."""
    page = sized(lasting, "phone")
    lay(page, room, "lesson&name=nanking/8-counting&step=0")
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", page.pdf(format="A4"))) == 1
    page.emulate_media(media="print")
    assert page.locator(".tt-sheet").is_visible() and page.locator(".tt-story").is_visible()
    for css in (".bar", ".tt-nav", ".tt-unfold", ".turns"):
        assert not page.locator(css).first.is_visible(), css
    tale = page.locator(".tt-tale")
    assert tale.evaluate("n => n.scrollHeight <= n.clientHeight + 1"), "the text is cut"
    page.emulate_media(media="null")
