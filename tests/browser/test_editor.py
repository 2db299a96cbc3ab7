"""The table that is laid by hand, with real presses: by mouse, by keys alone, on a phone."""

from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.browser.conftest import leave
from tests.browser.room import last
from tests.browser.visit import enter, fits, go, go_to, settled, until
from tests.depth import some
from tichu_teach.cli import main
from tichu_teach.engine import parse_position
from tichu_teach.lessons.loader import first_chapter
from tichu_teach.texts import text

pytestmark = [pytest.mark.browser, pytest.mark.more]

WISHED = "nanking | 0: 8w Kj Kp Ph | 1: 5p 9j | 2: 3j | 3: 4s | turn 0 | trick 3 7w | wish 8"
STORY, HINTS = "editor.pack.words.story", "editor.words.hints"

_SEEN = """() => {
  const told = document.querySelector(".tt-note.tt-tone-warn"), at = told.getBoundingClientRect();
  return told.contains(document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2));
}"""

CALM = """() => new Promise((done) => {
  let [at, frames] = [scrollY, 0];
  const look = () => {
    frames = scrollY === at ? frames + 1 : 0;
    at = scrollY;
    frames > 9 ? done() : requestAnimationFrame(look);
  };
  look();
})"""
"""The page scrolls no more."""


def lay(page: Any, room: str, **query: str) -> None:
    go(page, f"{room}?{urlencode({'page': 'table', **query})}")
    page.locator(".tt-panel h2").wait_for()
    settled(page)


def line(page: Any) -> str:
    settled(page)
    return str(page.locator(".tt-handed input").input_value())


def press(page: Any, css: str, words: str = "") -> None:
    found = page.locator(css, has_text=words) if words else page.locator(css)
    found.first.click()
    settled(page)


def pick(page: Any, *names: str) -> None:
    for name in names:
        press(page, f'.tt-pick[data-tile="{name}"]')


def keys(page: Any, *pressed: str) -> None:
    for key in pressed:
        page.keyboard.press(key)
        settled(page)


@pytest.mark.extra
def test_what_if_i_play_this_by_mouse(page: Any, room: str) -> None:
    lay(page, room)
    pick(page, "8w", "Kj")
    for name, card in (("East", "9j"), ("North", "3j"), ("West", "4s")):
        press(page, ".tt-placehead", name)
        pick(page, card)
    press(page, ".tt-openers .tt-placehead", "West")
    pick(page, "7w")
    page.locator("label", has_text=text("editor.wish")).locator("select").select_option("8")
    settled(page)
    page.locator(".tt-note", has_text=text("editor.stands")).wait_for()
    wanted = "nanking | 0: 8w Kj | 1: 9j | 2: 3j | 3: 4s | turn 0 | trick 3 7w | wish 8"
    assert line(page) == wanted
    press(page, ".tt-n-play")
    press(page, '.tt-hand [data-card="Kj#1"]')
    press(page, ".tt-a-play")
    page.locator(".tt-verdict.tt-no").wait_for()
    press(page, ".tt-n-legal")
    press(page, ".tt-move", "Eight")
    page.locator(".tt-verdict.tt-yes").wait_for()
    assert parse_position(line(page)) == parse_position(wanted).play("0 8w")
    press(page, ".tt-n-undo")
    assert line(page) == wanted


def test_a_position_is_laid_and_played_by_keys_alone(page: Any, room: str) -> None:
    lay(page, room)
    page.locator(".tt-placehead").first.focus()
    keys(page, "Tab", "Space", "ArrowDown", "ArrowRight", "Space")  # the set: a two, then down and on
    assert line(page).startswith("nanking | 0: 2j 3w |")
    keys(page, "Shift+Tab", "ArrowRight")
    keys(page, "Enter")  # the first card of the hand goes back
    assert line(page).startswith("nanking | 0: 3w |")
    heard = page.locator("[role=status]").inner_text()
    assert heard.startswith("two of jade taken away. You: 1. Not yet. No cards lie in front of East.")
    keys(page, "Enter")  # and the last: its place has the focus
    assert line(page).startswith("nanking | 0: - |")
    assert page.locator(".tt-placehead.tt-on").evaluate("node => node === document.activeElement")
    keys(page, "Tab", "Space", "Shift+Tab")
    keys(page, "ArrowDown", "Enter")
    assert page.locator('.tt-placehead[aria-pressed="true"] span:not(.tt-sr)').inner_text() == "East"
    page.locator(".tt-n-deal").focus()
    keys(page, "Enter")
    assert "3w" in line(page).split("|")[1]
    page.locator(".tt-n-play").focus()
    keys(page, "Enter")
    page.locator(".tt-felt").wait_for()
    page.locator(".tt-seg.tt-on", has_text=text("editor.view.play")).focus()
    for key, tab in (("End", "ask"), ("Home", "setup")):
        keys(page, key, "Enter")
        assert page.evaluate("document.activeElement.innerText") == text(f"editor.view.{tab}")


@pytest.mark.parametrize("name", some(["mahjong", "haggis"]))
def test_other_families_fit_a_phone(phone: Any, room: str, name: str) -> None:
    lay(phone, room, name=name)
    assert fits(phone)
    press(phone, ".tt-seg", text("editor.view.setup"))
    assert fits(phone)
    press(phone, ".tt-seg", text("editor.begin.empty"))
    for _ in range(2):
        phone.locator(".tt-pick").first.tap()
        settled(phone)
    assert len(last().laid.draft.cards_at({"mahjong": "E:", "haggis": "0:"}[name])) >= 1
    press(phone, ".tt-n-deal")
    phone.locator(".tt-note", has_text=text("editor.stands")).wait_for()
    assert fits(phone)


def test_on_a_phone_it_is_seen_why_a_position_cannot_be_played(phone: Any, room: str) -> None:
    """The button is at the lower edge, the reason far from there; pressed again it shows it again."""
    lay(phone, room, line="nanking | 0: 8w | 1: 8w | 2: 3j | 3: 4s | turn 0")
    told = phone.locator(".tt-note.tt-tone-warn")
    assert told.count() == 1
    for _ in range(2):
        phone.evaluate("scrollTo(0, 0)")
        settled(phone)
        assert not phone.evaluate(_SEEN)
        phone.locator(".tt-n-play").tap()
        phone.wait_for_function(_SEEN)
        phone.evaluate(CALM)
        phone.wait_for_timeout(1000)  # two presses at once are one


def test_a_line_is_typed_and_a_bad_one_explained(page: Any, room: str) -> None:
    lay(page, room)
    box = page.locator(".tt-handed input")
    enter(box, "nanking | 0: 8x")
    page.locator(".tt-note", has_text="“8x”").wait_for()
    enter(box, WISHED)
    until(page, lambda: page.locator(".tt-of-trick .tt-lies").count() == 1, "the trick doesn't lie there")
    assert line(page) == WISHED


def test_the_code_is_drawn_where_others_can_come(page: Any, room: str) -> None:
    pytest.importorskip("segno", reason="comes with the extra `app`")
    lay(page, room, name=WISHED)
    hello = {"stored": {}, "query": "", "at": "2026-11-22T09:00:00"}
    last().laid.page = "http://10.0.0.5:8866/voila/render/family/table.ipynb"
    page.evaluate("hello => say({id: 999, type: 'hello', url: '/', ...hello})", hello)
    press(page, ".tt-handed .tt-btn", text("editor.code"))
    box = page.locator(".tt-code svg").bounding_box()
    assert box["width"] > 200 and abs(box["width"] - box["height"]) < 1
    size = page.locator(".tt-code svg").get_attribute("viewBox").split()[-1]
    rows = next(b for b in last().table.scene["panel"]["blocks"] if b["kind"] == "handed")
    assert int(size) == len(rows["code"]["rows"]) + 8


@pytest.mark.extra
@pytest.mark.parametrize("dark", [True, False], ids=["dark", "light"])
def test_axe_finds_nothing_at_fault(watched: Any, room: str, dark: bool) -> None:
    axe = pytest.importorskip("tests.browser.test_axe", reason="axe is not installed")
    page, found = watched(dark=dark, height=2200), {}
    for name in (WISHED, "mahjong"):
        lay(page, room, name=name)
        press(page, ".tt-n-legal")
        found[f"{name} played"] = axe.violations(page)
        press(page, ".tt-seg", text("editor.view.setup"))
        found[f"{name} set up"] = axe.violations(page)
    assert found == {name: [] for name in found}


def test_a_chapter_is_opened_changed_and_saved(page: Any, room: str, tmp_path: Path) -> None:
    """Straight from an empty table: the first step lies there, with its words."""
    file = tmp_path / "monday.md"
    file.write_text(first_chapter().replace("fulfils-wish", "fulfils"), encoding="utf-8")
    lay(page, room)
    page.locator("input[type=file]").set_input_files(file)
    page.locator(".tt-note.tt-tone-warn", has_text="monday.md:42").wait_for()
    file.write_text(first_chapter(), encoding="utf-8")
    page.locator("input[type=file]").set_input_files(file)
    page.locator("h2", has_text=text("editor.title.ask")).wait_for()
    settled(page)
    page.get_by_label(text("editor.chapter.words.heading")).fill("You must")
    press(page, ".tt-n-put")  # what is in the field counts, Enter or not
    page.get_by_label(text("editor.chapter.words.title")).fill("Eights")
    with page.expect_download() as saving:
        page.get_by_role("button", name=text("editor.chapter.save")).click()
    assert saving.value.suggested_filename == "monday.md"
    saved = Path(saving.value.path()).read_text(encoding="utf-8")
    wanted = first_chapter().replace("## Can you? Then you must {", "## You must {")
    assert saved == wanted.replace("# An eight, please", "# Eights"), "what was typed last is in it, too"


def test_a_question_goes_into_a_pack_by_keys_alone(page: Any, room: str, tmp_path: Path) -> None:
    """It is saved, sound, and the same when the file is opened again."""
    lay(page, room, line=WISHED)
    page.locator(".tt-seg.tt-on").first.focus()
    keys(page, "End", "Enter")
    go_to(page, "textarea")
    page.keyboard.type("West has led a seven.")
    go_to(page, ".tt-n-put")
    keys(page, "Enter")
    assert page.locator("[role=status]").inner_text() == text("editor.pack.holds", count=1)
    assert page.evaluate("document.activeElement.matches('.tt-n-put')"), "the next one can follow"
    go_to(page, "button", words=text("editor.pack.save"))
    with page.expect_download() as saving:
        page.keyboard.press("Enter")
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert main(["check", str(file)]) == 0
    leave(page)
    lay(page, room)
    page.locator("input[type=file]").set_input_files(file)
    page.locator("h2", has_text=text("editor.title.ask")).wait_for()
    settled(page)
    assert page.get_by_label(text(STORY), exact=True).input_value() == "West has led a seven."
    assert page.locator(".tt-panel", has_text=text("editor.ask.right")).count()
    press(page, ".tt-seg", text("editor.view.setup"))
    assert line(page) == WISHED


def test_what_was_being_written_is_there_again(page: Any, room: str) -> None:
    """Words that were left and words still being typed, the question and its view; they can be dropped."""
    lay(page, room, line=WISHED)
    press(page, ".tt-seg", text("editor.view.ask"))
    page.get_by_label(text("editor.ask.kind")).select_option("allowed")
    settled(page)
    page.get_by_label(text(STORY), exact=True).fill("West wishes.")
    page.get_by_label(text(HINTS), exact=True).press_sequentially("Look at the bo")
    page.reload()
    page.locator(".tt-note", has_text=text("editor.restored")).wait_for()
    settled(page)
    assert page.get_by_label(text("editor.ask.kind")).input_value() == "allowed"
    story, hints = (page.get_by_label(text(key), exact=True) for key in (STORY, HINTS))
    assert (story.input_value(), hints.input_value()) == ("West wishes.", "Look at the bo")
    held = page.evaluate("Object.keys(localStorage)")
    assert any("/table@" in key for key in held), held
    assert not any("/table.typed" in key for key in held), "the page has heard it"
    press(page, ".tt-seg", text("editor.restored.drop"))
    assert (story.input_value(), hints.input_value()) == ("", "")
    page.reload()
    page.locator(".tt-felt").wait_for()  # nothing was written any more: the link leads to its own table
    settled(page)
    press(page, ".tt-seg", text("editor.view.ask"))
    assert (
        story.input_value() == "" and not page.locator(".tt-note", has_text=text("editor.restored")).count()
    )


def test_words_that_nobody_heard_are_sent_once_somebody_answers_again(page: Any, room: str) -> None:
    lay(page, room, line=WISHED)
    press(page, ".tt-seg", text("editor.view.ask"))
    page.evaluate("dispatchEvent(new CustomEvent('tichu-teach:lost'))")
    story = page.get_by_label(text(STORY), exact=True)
    story.fill("West wishes.")
    story.blur()
    page.evaluate("dispatchEvent(new CustomEvent('tichu-teach:back'))")
    session = last()
    until(page, lambda: session.author.question_draft.words == {"story": "West wishes."}, "it is not heard")
