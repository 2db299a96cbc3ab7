"""Before a class: every step fits the screen at every size, a clicker leads through, and all is put back."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser.sized import lay
from tests.browser.test_axe import A_PART, violations
from tests.browser.visit import present, settled
from tests.depth import some
from tichu_teach.engine import games
from tichu_teach.lessons import chapters
from tichu_teach.texts import text

pytestmark = [pytest.mark.browser, pytest.mark.more]

SIZES = {"projector": (1920, 1080), "laptop": (1280, 720), "old": (1024, 768), "wall": (3840, 2160)}
CHAPTER = "tricsu/2-tactics"  # all others in the long run

AMISS = Path(__file__).with_name("present.js").read_text(encoding="utf-8")
REST = 10_000  # ms in which whatever moves has come to rest
MOVING = """(most) => {
  const moving = () => document.getAnimations()
    .filter((each) => each.effect.getComputedTiming().iterations !== Infinity);
  const named = ({ playState, animationName, transitionProperty, id, effect }) =>
    `${playState}: ${animationName ?? transitionProperty ?? id} of ${effect.target?.className}`;
  return Promise.race([
    Promise.all(moving().map((each) => each.finished.catch(() => {}))).then(() => []),
    new Promise((done) => setTimeout(() => done(moving().map(named)), most)),
  ]);
}"""
"""What still moves after a while: some animations never end, such as those that are paused."""


def come_to_rest(page: Any, place: str, most: int = REST) -> None:
    """Wait until what flies has landed."""
    still = page.evaluate(MOVING, most)
    assert still == [], f"at {place} there still moves after {most} ms: {still}"


def on(page: Any, key: str = "PageDown") -> None:
    page.keyboard.press(key)
    settled(page)


def walked(page: Any, room: str, name: str, least: float) -> dict[str, list[str]]:
    """Go through a chapter as a clicker does; by place and page, what is amiss there."""
    session = lay(page, room, f"lesson&name={name}")
    present(page)
    amiss = {}
    for press in range(400):
        shown = session.stand_in
        if shown.step is None:
            break
        count = " ".join(page.locator(".tt-pagecount").all_inner_texts())
        place = f"{name} {shown.step.id} {'asks' if shown.slide().hidden else 'tells'} {count} ({press})"
        come_to_rest(page, place)
        if found := page.evaluate(AMISS, least):
            amiss[place] = found
        on(page)
    assert session.stand_in.step is None, "the clicker alone leads to the end"
    amiss[f"{name} closing"] = page.evaluate(AMISS, 0)
    return {place: found for place, found in amiss.items() if found}


def test_every_page_of_a_chapter_fits(lasting: Any, room: str) -> None:
    width, height = SIZES["projector"]
    amiss = walked(lasting(width=width, height=height), room, CHAPTER, 28)
    assert amiss == {}


def test_options_that_fit_a_page_stand_on_one(lasting: Any, room: str) -> None:
    """The question has two parts, and too many options for a page."""
    page = lasting(width=1920, height=1080)
    lay(page, room, "lesson&name=mahjong/2-turn&step=8")
    present(page)
    assert page.locator(".tt-choices").count() == 2 and page.locator(".tt-pagecount").count()
    assert page.evaluate(AMISS, 28) == []
    broken = "(each) => getComputedStyle(each).whiteSpace"
    assert page.locator(".tt-strip .tt-btn").first.evaluate(broken) == "nowrap"


@pytest.mark.parametrize(
    ("step", "presses"),
    [
        ("nanking/16-knowing&step=3", 6),  # bars, and a long name of theirs
        ("tricsu/3-own&step=5", 1),  # a wish, and opposite a call, points and an open hand
        ("nanking/10-pushing&step=11", 1),  # a chapter's name that leaves little room for the number
    ],
)
def test_what_stood_badly_on_a_small_wall(lasting: Any, room: str, step: str, presses: int) -> None:
    page = lasting(width=1280, height=720)
    lay(page, room, f"lesson&name={step}")
    present(page)
    for _ in range(presses):
        assert page.evaluate(AMISS, 28) == []
        on(page)


def test_no_word_at_the_table_is_broken(lasting: Any, room: str) -> None:
    page = lasting(width=1280, height=720)
    lay(page, room, "lesson&name=tientsin/2-partners&step=10")
    present(page)
    said, felt = page.locator(".tt-south .tt-bubble"), page.locator(".tt-felt").bounding_box()
    one = "n => n.clientHeight < 2 * parseFloat(getComputedStyle(n).lineHeight)"
    assert said.inner_text() == "Pushed" and said.evaluate(one)
    box = said.bounding_box()
    assert box["y"] + box["height"] <= felt["y"] + felt["height"]


def test_a_question_stands_beside_its_story(lasting: Any, room: str) -> None:
    """Twenty cards that nobody has shown, and a title, leave it the room."""
    page = lasting(width=1280, height=720)
    lay(page, room, "lesson&name=nanking/14-bombs&step=2")
    present(page)
    assert not page.locator(".tt-pagecount").count()
    title = page.locator(".tt-panel h2")
    assert title.evaluate("n => getComputedStyle(n).paddingRight") == "0px", "no button stands beside it here"


def test_a_question_below_the_window_is_not_asked_before_its_story(lasting: Any, room: str) -> None:
    """A learner is shown it above, too; a class comes to it by the next page."""
    page = lasting(width=1280, height=720)
    lay(page, room, "lesson&name=sparrow/1-cards")
    asked = page.locator(".tt-askedline")
    assert asked.count(), "or there is nothing to see"
    present(page)
    assert not asked.count()


def test_what_moves_comes_to_rest(lasting: Any, room: str) -> None:
    """A slide is measured with its cards at rest; those that had only just begun to move stood still then."""
    page = lasting(width=1280, height=720, reduced_motion="no-preference")
    session = lay(page, room, "lesson&name=nanking/5-bombs&step=1")
    present(page)
    while session.stand_in.step.id != "over":
        on(page)
    page.wait_for_function("document.getAnimations().every((each) => each.playState !== 'paused')")


def test_a_walk_that_is_held_up_says_where(lasting: Any, room: str) -> None:
    page = lasting(width=1280, height=720)
    lay(page, room, f"lesson&name={CHAPTER}")
    come_to_rest(page, "the beginning")
    page.evaluate("document.body.animate([{ opacity: 1 }], { duration: 1e9, id: 'slow' }).pause()")
    with pytest.raises(AssertionError, match=r"at the second step .*paused: slow of"):
        come_to_rest(page, "the second step", 200)
    page.evaluate("document.body.getAnimations().forEach((each) => each.cancel())")


@pytest.mark.extra
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", list(games))
def test_every_page_of_every_chapter_fits(lasting: Any, room: str, size: str, game: str) -> None:
    width, height = SIZES[size]
    page = lasting(width=width, height=height, reduced_motion="no-preference")
    amiss = {}
    for name in chapters(game):
        amiss |= walked(page, room, name, 22 if size == "old" else 28)
    assert amiss == {}


# -- the clicker, the class and the teacher -------------------------------------------------------------


def test_a_class_votes_before_the_answer_is_told(lasting: Any, room: str) -> None:
    page = lasting(width=1920, height=1080)
    session = lay(page, room, "lesson&name=nanking/7-wish&step=2")
    present(page)
    choices = page.locator(".tt-choice")
    assert [each[0] for each in choices.all_inner_texts()] == ["A", "B", "C"]
    choices.nth(2).click()
    assert choices.nth(2).get_attribute("aria-pressed") == "true"
    assert session.stand_in.slide().hidden and not page.locator(".tt-verdict, .tt-right, .tt-wrong").count()
    on(page, "r")
    assert page.locator(".tt-right").all_inner_texts()[0].startswith("A")
    assert page.locator(".tt-wrong").all_inner_texts()[0].startswith("C"), "what the class had said"
    on(page)
    assert page.locator(".tt-pagecount").inner_text() == "2 of 2"
    assert "wish looks forward" in page.locator(".tt-pages > .tt-rule").inner_text(), "behind the rest"
    on(page, "PageUp")
    assert page.locator(".tt-pagecount").inner_text() == "1 of 2"


def test_a_hint_is_turned_to(lasting: Any, room: str) -> None:
    page = lasting(width=1280, height=720)
    lay(page, room, "lesson&name=nanking/11-calling&step=3")
    present(page)
    for number in (1, 2):
        on(page, "h")
        hint = page.locator(".tt-note", has_text=f"Hint {number} of 2").bounding_box()
        assert hint and 0 <= hint["x"] < 1280, "it is on the page that the class sees"
    on(page, "PageUp")
    assert page.locator(".tt-pagecount").inner_text() == "1 of 2", "and the teacher turns back at will"


def test_a_rule_is_read_at_the_first_step_that_cites_it(lasting: Any, room: str) -> None:
    page = lasting(width=1280, height=720)
    session = lay(page, room, "lesson&name=nanking/11-calling&step=3")
    present(page)
    rules, first = page.locator(".tt-pages > .tt-rule"), session.stand_in.step
    on(page, "r")
    cited = session.stand_in.exercise.grade.rule
    assert rules.count() == 1
    while session.stand_in.step is first:
        on(page)
    on(page, "r")
    assert session.stand_in.exercise.grade.rule == cited and rules.count() == 0
    while session.stand_in.step is not first:
        on(page, "PageUp")
    assert rules.count() == 1, "it is there where it was read"


def test_a_pointer_at_rest_marks_no_answer(lasting: Any, room: str) -> None:
    page = lasting(width=1280, height=720)
    lay(page, room, "lesson&name=nanking/16-knowing&step=3")
    present(page)
    first, second = page.locator(".tt-choice").all()
    page.mouse.move(0, 0)
    page.evaluate(MOVING, REST)
    border = "n => getComputedStyle(n).borderTopColor"
    first.hover()
    page.evaluate(MOVING, REST)
    assert first.evaluate(border) == second.evaluate(border)


def test_keys_of_a_clicker_and_of_a_hand(lasting: Any, room: str) -> None:
    page = lasting(width=1920, height=1080)
    session = lay(page, room, "lesson&name=haggis/2-runs&step=3")
    page.locator(".tt-panel").focus()
    on(page, "p")
    page.locator(".tt-slide").wait_for()
    settled(page)
    shown = session.stand_in
    for key, place in (("Home", 0), ("End", 13), ("ArrowLeft", 12), ("Home", 0)):
        on(page, key)
        assert shown.place == place, key
    for key in ("b", "."):
        on(page, key)
        assert page.locator(".tt-blackout").is_visible()
        on(page, "PageDown")
        assert not page.locator(".tt-blackout").count() and shown.place == 0, "light first"
    shown._go_to(3)
    page.evaluate("sync()")
    page.locator(".tt-hand button").first.focus()
    on(page, "ArrowRight")
    on(page, " ")
    assert shown.place == 3 and shown.slide().hidden, "arrows and Space are the hand's there"
    assert page.locator(".tt-picked").count() == 1
    on(page, "PageUp")
    assert shown.place == 2
    on(page, "Escape")
    on(page, "Escape")
    page.locator(".tt-slide").wait_for(state="detached")
    assert session.stand_in is None and session.place == 3
    assert "tt-presentbtn" in page.evaluate("document.activeElement.className")


def test_what_was_begun_lies_there_again(lasting: Any, room: str) -> None:
    page = lasting(width=1920, height=1080)
    lay(page, room, "lesson&name=nanking/1-cards&step=2")
    for _ in range(2):
        page.locator(".tt-heap button").first.click()
    before = page.locator(".tt-line").inner_html()
    present(page)
    assert not page.locator(".tt-line button").count()
    on(page)
    on(page)
    page.locator(".tt-strip [aria-label='Leave']").click()
    page.locator(".tt-slide").wait_for(state="detached")
    assert page.locator(".tt-line").inner_html() == before
    assert page.evaluate("document.documentElement.dataset.tichuRoom") == ""
    assert page.evaluate("document.documentElement.style.overflow") == ""


@pytest.mark.extra
def test_notes_in_a_window_of_their_own_steer(watched: Any, room: str) -> None:
    page = watched(width=1920, height=1080)
    session = lay(page, room, "lesson&name=nanking/7-wish&step=2")
    present(page)
    with page.expect_popup() as opened:
        page.keyboard.press("n")
    notes = opened.value
    notes.locator("h2").wait_for()
    assert "Must" in notes.locator(".tt-tone-good").inner_text()
    assert notes.locator(".tt-then b").inner_text() == session.lesson.steps[3].say("title")
    notes.locator(".tt-ways .tt-primary").click()
    settled(page)
    assert not session.stand_in.slide().hidden and page.locator(".tt-right").count()
    notes.keyboard.press("Home")
    settled(page)
    assert session.stand_in.place == 0
    assert notes.locator("h2").inner_text() == session.lesson.steps[0].say("title")
    on(page, "Escape")
    page.locator(".tt-slide").wait_for(state="detached")
    assert notes.is_closed()


def test_a_dot_and_a_ring_point(lasting: Any, room: str) -> None:
    page = lasting(width=1920, height=1080)
    lay(page, room, "puzzle&name=nanking-wish-02")
    present(page)
    on(page, "p")
    page.mouse.move(500, 400)
    page.mouse.down()
    page.mouse.up()
    page.mouse.move(900, 300)
    middle = "n => [n.left + n.width / 2, n.top + n.height / 2].map(Math.round)"
    at = {
        css: page.evaluate(f"({middle})(document.querySelector('{css}').getBoundingClientRect())")
        for css in (".tt-ring", ".tt-laser")
    }
    assert at == {".tt-ring": [500, 400], ".tt-laser": [900, 300]}
    on(page, "Escape")
    assert not page.locator(".tt-ring").count() and page.locator(".tt-slide").count()


def test_try_it_and_come_back(lasting: Any, room: str) -> None:
    page = lasting(width=1920, height=1080)
    session = lay(page, room, "lesson&name=mahjong/2-turn&step=1")
    present(page)
    title = page.locator(".tt-panel h2").inner_text()
    on(page, "t")
    page.locator(".tt-panel", has_text=text("try.text").split(".")[0]).wait_for()
    page.locator(".tt-hand button").first.click()
    page.locator(".tt-actions .tt-primary").click()
    settled(page)
    assert page.locator(".tt-verdict").count() and session.stand_in.stand_in.trial.told
    on(page, "PageDown")
    assert session.stand_in.stand_in, "a clicker leads no further here"
    on(page, "t")
    assert page.locator(".tt-panel h2").inner_text() == title


# -- pages that are not presented ------------------------------------------------------------------------


def test_a_clicker_turns_the_steps_of_any_chapter(lasting: Any, room: str) -> None:
    page = lasting(width=1920, height=1080)
    session = lay(page, room, "lesson&name=haggis/2-runs&step=3")
    for key, place in (("PageUp", 2), ("PageDown", 3), ("ArrowLeft", 2), ("PageDown", 3)):
        page.evaluate("document.activeElement.blur()")
        on(page, key)
        assert session.place == place, key
    page.locator(".tt-hand button").nth(2).focus()
    on(page, "ArrowLeft")
    assert session.place == 3, "the hand's arrows are its own"
    page.locator(".tt-typed button").click()
    for key in ("PageUp", "ArrowLeft", "p"):
        on(page, key)
    assert session.place == 3 and session.stand_in is None, "as are those of a text"
    assert page.locator(".tt-typebox input").input_value() == "p"


def test_a_telephone_has_no_class_to_show_it_to(lasting: Any, room: str) -> None:
    page = lasting(width=390, height=844, has_touch=True, is_mobile=True)
    session = lay(page, room, "lesson&name=nanking/7-wish")
    assert not page.locator(".tt-presentbtn").is_visible()
    page.locator(".tt-panel").focus()
    on(page, "p")
    assert session.stand_in is None


@pytest.mark.parametrize("dark", some((True, False)), ids=lambda dark: "dark" if dark else "light")
def test_what_a_class_sees_has_names_and_contrast(lasting: Any, room: str, dark: bool) -> None:
    page = lasting(width=1280, height=720, dark=dark)
    lay(page, room, "lesson&name=nanking/7-wish&step=2")
    present(page)
    for key in ("r", "t"):
        assert [each for each in violations(page) if each.split(":")[0] not in A_PART] == []
        on(page, key)
    assert [each for each in violations(page) if each.split(":")[0] not in A_PART] == []


SMALL = """() => {
  const small = [], slide = document.querySelector(".tt-slide");
  const words = document.createTreeWalker(slide, NodeFilter.SHOW_TEXT), picture = "svg, .tt-sr, .tt-chip";
  while (words.nextNode()) {
    const node = words.currentNode.parentElement, box = node.getBoundingClientRect();
    if (!words.currentNode.data.trim() || !box.width || node.closest(picture)) continue;
    let size = parseFloat(getComputedStyle(node).fontSize);
    for (let at = node; at; at = at.parentElement) {
      const moved = getComputedStyle(at).transform;
      if (moved !== "none") size *= new DOMMatrix(moved).a;
    }
    if (size < 28) small.push(`${node.className || node.tagName} ${size.toFixed(1)} ${node.textContent}`);
  }
  return small;
}"""


@pytest.mark.parametrize(
    ("chapter", "size"),
    some(
        [
            ("nanking/7-wish", (1280, 720)),
            ("mahjong/3-kongs", (1920, 1080)),
            ("mahjong/3-kongs", (1280, 720)),
            ("nanking/7-wish", (3840, 2160)),
        ],
        2,
    ),
)
def test_an_answer_leaves_the_table_as_large_as_it_was(
    watched: Any, room: str, chapter: str, size: tuple[int, int]
) -> None:
    """With motion on: what flies over the table is no reason to draw that smaller; and all can be read."""
    page = watched(width=size[0], height=size[1], reduced_motion="no-preference")
    page.goto(f"{room}?page=lesson&name={chapter}&step=0")
    page.locator(".tt-panel h2").wait_for()
    present(page)
    large = page.locator(".tt-stagebox").evaluate("n => +n.style.getPropertyValue('--k')")
    for _ in range(4):  # pages of what is told, and the answer
        if not page.locator(".tt-verdict.tt-yes").count():
            page.locator(".tt-p-on").click()
            settled(page)
    page.locator(".tt-verdict.tt-yes").wait_for()
    come_to_rest(page, f"{chapter}, answered")
    k = page.locator(".tt-stagebox").evaluate("n => +n.style.getPropertyValue('--k')")
    assert k >= large - 0.16, "measured in flight it would be little more than half"
    assert page.evaluate(SMALL) == []
