"""A pack or a chapter is opened, gone on with, left and come back to; nothing that was written is lost."""

from types import SimpleNamespace
from typing import Any

import pytest

from tests.exercises.kinds import ask
from tests.pages.editor.author_files import MADE, opening, saved, value
from tests.pages.editor.laid_by_hand import asking, opened
from tichu_teach.exercises.pack import first_pack
from tichu_teach.lessons.loader import first_chapter
from tichu_teach.pages.editor import question_scene
from tichu_teach.pages.editor.author_file import PACK_KEY, file_name
from tichu_teach.pages.editor.pack_file import PackFile
from tichu_teach.texts import Texts, text


def test_words_of_an_entry_taken_out_are_not_those_of_the_next_in_its_place() -> None:
    browser = opening("monday.yaml", first_pack())
    browser.select(entry=1)
    browser.fill(story="Of the second.")
    browser.select(entry="new")
    browser.press("drop", "put")
    browser.select(entry=1)
    assert value(browser, "story") == ""


def test_what_has_been_written_stays_while_one_looks_at_the_table() -> None:
    browser = opening("monday.md", first_chapter())
    browser.select(entry="new")
    browser.fill(story="West leads.")
    for view in ("setup", "play", "ask"):
        browser.choose(view=view)
    assert value(browser, "story") == "West leads."
    browser.select(entry=0)
    assert value(browser, "story").startswith("You hold the eight")


def test_what_has_been_written_stays_while_one_looks_at_another_entry() -> None:
    """Beside the file it is told that this isn't in it; what belongs to an entry taken out goes with it."""
    browser = opening("monday.yaml", first_pack())
    not_in = text("editor.file.not-in", button=text("editor.pack.change"))
    assert not_in not in browser.words()
    browser.fill(story="Another story.")
    assert not_in in browser.words()
    browser.select(entry=1)
    assert value(browser, "story") == "" and not_in not in browser.words()
    browser.fill(story="The second.")
    browser.select(entry=0)
    assert value(browser, "story") == "Another story." and not_in in browser.words()
    browser.press("drop")
    assert value(browser, "story") == "", "they are not the words of a new one"
    browser.select(entry=0)
    assert value(browser, "story") == "The second."
    browser.press("put")
    assert "The second." in saved(browser) and "Another story." not in saved(browser)


def test_words_of_an_entry_do_not_turn_up_in_another_file() -> None:
    browser = opening("monday.yaml", first_pack())
    browser.select(entry=1)
    browser.fill(story="Of the first file.")
    browser.select(entry=0)
    browser.fill(story="Of the first file.")
    browser.say("file", name="tuesday.yaml", text=MADE)
    for entry in ("new", 1):
        browser.select(entry=entry)
        assert value(browser, "story") != "Of the first file."


def test_words_without_a_question_are_before_a_class_what_they_were() -> None:
    browser = opening("monday.md", first_chapter())
    browser.select(entry=1)
    title = browser.panel["title"]
    browser.press("present")
    assert browser.session.stand_in and browser.panel["title"] == title
    assert text("editor.file.not-in", button=text("editor.chapter.change")) not in browser.words()


def test_from_a_file_that_is_opened_there_is_a_way_back() -> None:
    """To what has been put together and saved nowhere, with the words of a question not put in yet."""
    browser = opening("friday.yaml", MADE)
    (opener,) = browser.blocks("upload")
    assert opener["accept"] == ".md,.yaml,.yml,.json"
    browser.select(entry="new")
    browser.fill(story="A third one.")
    assert browser.say("file", name="monday.md", text=first_chapter()) is None
    assert saved(browser) == first_chapter()
    assert text("editor.file.back", title="Monday: wishes") in str(browser.blocks("beside"))
    for wanted in (MADE, first_chapter(), MADE):
        browser.choose(replaced="back")
        assert saved(browser) == wanted
    browser.select(entry="new")
    assert value(browser, "story") == "A third one."


@pytest.mark.parametrize(
    ("name", "content", "line"),
    [
        ("monday.yaml", MADE.replace("fulfils-wish", "fulfils"), "monday.yaml:10"),
        ("monday.yaml", "", "is empty"),
        ("monday.yaml", "- a", "each a name and a value"),
        ("monday.md", "", "monday.md:1"),
        ("monday.md", "# Only a title", "monday.md:1"),
        ("monday.yaml", "title: x\npuzzles:\n  - story: a: b\n   bad", "monday.yaml:"),
        ("monday.json", "{", "monday.json:1"),
        ("monday.md", first_chapter().replace("fulfils-wish", "fulfils"), "monday.md:42"),
        ("monday.txt", "hello", ".yaml"),
    ],
)
def test_a_bad_file_is_told_with_its_line_and_changes_nothing(name: str, content: str, line: str) -> None:
    browser = opening("good.yaml", MADE)
    before = browser.kept[PACK_KEY]
    assert browser.say("file", name=name, text=content) is None
    assert line in browser.words() and browser.kept[PACK_KEY] == before


def test_a_chapter_is_there_again_after_a_reload() -> None:
    browser = opening("monday.md", first_chapter())
    again = asking("nanking", browser.kept)
    assert saved(again) == first_chapter()


def test_a_question_that_was_opened_is_as_its_file_has_it_after_a_reload() -> None:
    """Its wrong answers, and what is shown for them, are the author's, not those found for it."""
    browser = asking(None)
    browser.say("file", name="monday.yaml", text=MADE)
    again = opened(stored=browser.kept)
    again.press("put")
    assert saved(again) == MADE


@pytest.mark.parametrize(
    ("name", "safe"), [("../a b.md", "a-b.md"), ("..", "my-pack.yaml"), ("Ä ö.yaml", "Ä-ö.yaml")]
)
def test_names_of_files_lead_nowhere_else(name: str, safe: str) -> None:
    assert file_name(name) == safe


def test_a_wrong_sheet_is_named_in_one_line() -> None:
    question = ask("count")
    (sheet,) = question.solve()
    asked: Any = SimpleNamespace(wrong=[sheet], wording=lambda name: "", question=question)
    fold = question_scene._replies(Texts("nanking"), question, asked, PackFile())
    label = fold["blocks"][0]["label"]
    assert "\n" not in label and label.count("; ") == len(sheet) - 1


def test_an_entry_is_laid_out_in_place_of_a_line_that_was_refused() -> None:
    browser = opening("monday.yaml", first_pack())
    browser.choose(view="setup")
    before = browser.line
    browser.fill(line="nanking | 0: 8x")
    assert browser.line == "nanking | 0: 8x"
    browser.choose(view="ask")
    browser.select(entry=0)
    browser.choose(view="setup")
    assert browser.line == before


def test_a_file_without_entries_leaves_what_can_not_be_asked_about_where_it_is_mended() -> None:
    browser = opened()
    browser.fill(line="nanking | 0: 8w 8w | 1: - | 2: - | 3: - | turn 0")
    browser.say("file", name="empty.yaml", text="puzzles: []")
    assert browser.panel["title"] == text("editor.title.setup") and browser.scene["table"] is None
    assert value(browser, "line").startswith("nanking | 0: 8w")


FIRST = "## First {#first}\n\nLook.\n\n```table\nnanking | 0: 8w Kj | 1: 5p | 2: 3j | 3: 4s | turn 0\n```\n"


def test_a_table_that_can_not_be_asked_about_is_mended_after_a_step_of_words_alone() -> None:
    browser = opening("mine.md", "# Mine\n\nOne.\n\n> Play.\n\n## Words {#words}\n\nRead.\n\n" + FIRST)
    browser.choose(view="setup")
    browser.fill(line="nanking | 0: 8w 8w | 1: - | 2: - | 3: - | turn 0")
    browser.choose(view="ask")
    browser.select(entry=0)
    assert browser.panel["title"] == text("editor.title.ask")
    browser.select(entry="new")
    assert browser.panel["title"] == text("editor.title.setup")
    assert value(browser, "view") == "setup"
