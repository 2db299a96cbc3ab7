"""One key: everything by arrows, Space and Enter; all has a name, and no difference is colour alone."""

import re
from itertools import pairwise
from typing import Any

import pytest

from tests.browser.sized import focus, lay, play_to_the_end, press, sized
from tests.browser.visit import go_to, headed, settled, title, until
from tests.depth import some
from tichu_teach.exercises.library import find
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.lessons import load
from tichu_teach.texts import text

pytestmark = pytest.mark.browser


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


@pytest.mark.more
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


def test_a_step_that_asks_below_the_fold_is_read_first(lasting: Any, room: str) -> None:
    page = sized(lasting, "phone")
    lay(page, room, "lesson&name=nanking/8-counting&step=4")
    page.locator(".tt-nav button").last.focus()
    page.keyboard.press("Enter")
    headed(page, load("nanking/8-counting").steps[5].say("title"))
    assert page.locator(".tt-panel").evaluate("each => each === document.activeElement")
    assert page.evaluate("scrollY") == 0
    page.keyboard.press("ArrowDown")
    line = page.locator("[data-row]:focus").bounding_box()
    assert 0 < line["y"] < page.locator(".tt-nav").bounding_box()["y"]


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


def test_escape_closes_a_game_s_drawer(lasting: Any, room: str) -> None:
    page = sized(lasting, "laptop")
    lay(page, room, "game&name=haggis")
    press(page, "Enter")  # deals the cards
    heading = title(page)
    page.locator(".tt-n-more").press("Enter")
    headed(page, text("game.drawer"))
    page.keyboard.press("Escape")
    headed(page, heading)
    settled(page)
    assert page.evaluate("document.activeElement.closest('.tt-hand, .tt-nav') !== null"), focus(page)


def test_escape_closes_the_puzzles_drawer(lasting: Any, room: str) -> None:
    """From the list of difficulties as well, where whoever has chosen still is."""
    page = sized(lasting, "laptop")
    lay(page, room, "puzzle&name=nanking-wish-02")
    heading = title(page)
    page.locator(".tt-n-choose").press("Enter")
    headed(page, text("page.puzzle.choose"))
    page.locator(".tt-panel select").last.press("Escape")
    headed(page, heading)


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
    page.locator(".tt-hand button").first.press("?")
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
    play_to_the_end(page, session)
    assert "tt-n-next" in focus(page)
    press(page, "Enter")
    assert session.state.phase != "over"
    assert page.evaluate("document.activeElement.closest('.tt-hand, .tt-dock, .tt-actions') !== null")


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
    session = lay(page, room, "lesson&name=nanking/9-editions")
    page.locator(".tt-nav .tt-n-next").click()  # a step to be read only
    settled(page)
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
