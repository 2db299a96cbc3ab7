"""Packs and chapters in the editor: opened, changed at one place and saved, with all else as it was."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

import tichu_teach
from tests.depth import some
from tests.pages.fake import Browser
from tichu_teach import table
from tichu_teach.exercises import pack
from tichu_teach.exercises.pack import first_pack
from tichu_teach.lessons import loader
from tichu_teach.lessons.loader import first_chapter
from tichu_teach.pages.editor.packing import PACK_KEY, Packing, UnsoundFile, file_name
from tichu_teach.pages.editor.page import TablePage
from tichu_teach.pages.editor.stepping import Stepping
from tichu_teach.texts import text

HOME = Path(tichu_teach.__file__).parent
CHAPTERS = sorted((HOME / "lessons").glob("*/*.md"))
PACKS = sorted(each for each in (HOME / "exercises" / "packs").glob("*-*.json") if "schema" not in each.name)
MADE = """\
title: "Monday: wishes"
ruleset: nanking
puzzles:
  - id: first-one
    difficulty: 2
    story: "West says: eight!"
    question:
      kind: play
      position: "nanking | 0: 8w 9j Kp | 1: 5p 6j | 2: 3p 4p | 3: 4s 7j | turn 0 | trick 3 Ma | wish 8"
      success: fulfils-wish
      wrong:
        - pass
        - {answer: play 9j, text: You hold the eight., shows: [0 play 8w]}
      hints: ["Is there a wish?", Any single card beats the Mahjong.]
      reply: The wish binds you.
  - id: second
    question: {kind: order, items: [Kj, 3p, 8w]}
"""


def opening(name: str, content: str) -> Browser:
    browser = Browser(table("nanking", seed=7))
    assert browser.hello() is None
    page = browser.session
    assert isinstance(page, TablePage)
    browser.say("choose", block="view", value="ask")
    browser.say("file", name=name, text=content)
    return browser


def saved(browser: Browser) -> str:
    (download,) = browser.blocks("download")
    return str(download["text"])


def faults(folder: Path, name: str, content: str) -> list[Any]:
    (folder / name).write_text(content, encoding="utf-8")
    check: Any = loader.check if name.endswith(".md") else pack.check
    return list(check(folder / name))


def test_a_pack_is_opened_changed_and_saved(tmp_path: Path) -> None:
    content = first_pack()
    browser = opening("monday.yaml", content)
    assert (
        yaml.safe_load(saved(browser))["puzzles"][0].items()
        >= {"story": yaml.safe_load(content)["puzzles"][0]["story"]}.items()
    )
    browser.say("field", block="story", value="West has led: an eight, please.")
    browser.say("field", block="hint", value="Which rank?")
    assert browser.press("put") is None
    before, after = (yaml.safe_load(each)["puzzles"] for each in (content, saved(browser)))
    assert after[0]["story"] == "West has led: an eight, please."
    assert after[0]["question"]["hints"] == ["Which rank?", before[0]["question"]["hints"][1]]
    assert after[0]["question"]["wrong"] == before[0]["question"]["wrong"]
    assert after[1] == {"id": "2", **before[1]}
    assert faults(tmp_path, "monday.yaml", saved(browser)) == []


def test_nothing_of_a_pack_is_lost() -> None:
    made = Packing.opened_from("monday.yaml", MADE)
    data = yaml.safe_load(made.text())
    del data["format"]
    assert data == yaml.safe_load(MADE)
    assert Packing.of(json.loads(json.dumps(made.to_data()))) == made
    assert made.opened(1) is None, "an order has no table"
    entry = made.opened(0)
    assert entry and entry.words["hint"] == "Is there a wish?"


@pytest.mark.parametrize("file", some(PACKS), ids=lambda file: file.stem)
def test_packs_of_all_sorts_of_questions_come_through(file: Path) -> None:
    """Ours, as if they were a teacher's: their stories are no words then, which is nobody's mistake."""
    data = json.loads(file.read_text(encoding="utf-8"))
    made = Packing.of({name: data[name] for name in ("ruleset", "theme", "puzzles")})
    assert json.loads(made.text())["puzzles"] == data["puzzles"]
    for at in range(len(made.puzzles)):
        made.opened(at)


def test_another_question_keeps_hints_and_reply_but_no_answers() -> None:
    browser = opening("monday.yaml", MADE)
    browser.say("select", block="kind", value="allowed")
    assert browser.press("put") is None
    first, second = yaml.safe_load(saved(browser))["puzzles"]
    assert first["id"] == "first-one" and first["difficulty"] == 2 and second["id"] == "second"
    question = first["question"]
    assert question["kind"] == "allowed" and question["reply"] == "The wish binds you."
    assert (
        len(question["hints"]) == 2 and "success" not in question and "pass" not in question.get("wrong", ())
    )


def test_a_changed_table_is_asked_about_anew(tmp_path: Path) -> None:
    browser = opening("monday.yaml", MADE)
    line = "nanking | 0: 8j 8w Kp | 1: 5p 6j | 2: 3p 4p | 3: 4s 7j | turn 0 | trick 3 Ma | wish 8"
    browser.say("choose", block="view", value="setup")
    browser.say("field", block="line", value=line)
    browser.say("choose", block="view", value="ask")
    assert browser.press("put") is None
    (question, _) = (each["question"] for each in yaml.safe_load(saved(browser))["puzzles"])
    assert question["position"] == line and question["success"] == "fulfils-wish"
    assert faults(tmp_path, "monday.yaml", saved(browser)) == []


def test_a_step_of_a_chapter_is_changed_and_all_else_stays(tmp_path: Path) -> None:
    content = first_chapter()
    browser = opening("monday.md", content)
    browser.say("field", block="heading", value="You must")
    browser.say("field", block="story", value="The eight of swords is yours. ¶ Passing is not on offer.")
    assert browser.press("put") is None
    made = saved(browser)
    gone = [line for line in content.split("\n") if line not in made.split("\n")]
    assert gone == [
        "## Can you? Then you must {#duty}",
        *[line for line in content.split("\n") if line.startswith("You hold the eight of swords.")],
    ]
    assert "## You must {#duty}\n" in made and "is yours.\n\nPassing is not" in made
    assert faults(tmp_path, "monday.md", made) == []


def test_table_and_question_of_a_step_are_changed(tmp_path: Path) -> None:
    browser = opening("monday.md", first_chapter())
    line = "nanking | 0: 8w Qp Kj | 1: 5p 6s | 2: 7j 8j | 3: 4s 5s | turn 0 | trick 3 Ma | wish 8"
    browser.say("choose", block="view", value="setup")
    browser.say("field", block="line", value=line)
    browser.say("choose", block="view", value="ask")
    browser.say("field", block="ask", value="Well?")
    assert browser.press("put") is None
    made = saved(browser)
    assert line in made and "ask: Well?" in made and "rules: nanking.wish.duty\n" in made
    assert "done: Just one card, and no way round it." in made and "script: " in made, (
        "notes below the table stay"
    )
    assert faults(tmp_path, "monday.md", made) == []


def test_a_step_is_added_before_the_end_and_taken_out_again(tmp_path: Path) -> None:
    content = first_chapter()
    browser = opening("monday.md", content)
    browser.say("select", block="entry", value="new")
    browser.say("field", block="heading", value="Once more")
    browser.say("field", block="story", value="The same table.")
    browser.say("select", block="kind", value="allowed")
    assert browser.press("put") is None
    made = saved(browser)
    assert (
        made.index("## Once more {#step-3}") < made.index("{#can}")
        and faults(tmp_path, "monday.md", made) == []
    )
    browser.say("select", block="entry", value=2)
    assert browser.press("drop") is None
    assert saved(browser) == content


@pytest.mark.parametrize("file", some(CHAPTERS), ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_every_step_of_ours_opens_and_comes_back_unchanged(file: Path) -> None:
    content = file.read_text(encoding="utf-8")
    made = Stepping(file.name, content)
    opened = 0
    for at in range(len(made.labels)):
        entry = made.opened(at)
        if entry is None:
            continue
        opened += 1
        data = {"id": "1", **entry.words, "question": {**entry.question, "position": str(entry.state)}}
        changed = made._edited([*made._changed(made._chapter.steps[at], at, **_arguments(data))])
        assert changed.content == content, made.labels[at]
    assert opened


def _arguments(entry: dict[str, Any]) -> dict[str, Any]:
    question = {name: value for name, value in entry["question"].items() if name != "position"}
    told = {name: entry[name] for name in ("heading", "story")}
    return {**told, "position": entry["question"]["position"], "question": question}


@pytest.mark.parametrize(
    ("name", "content", "line"),
    [
        ("monday.yaml", MADE.replace("fulfils-wish", "fulfils"), "monday.yaml:10"),
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


def test_a_change_that_makes_a_step_unsound_is_refused() -> None:
    browser = opening("monday.md", first_chapter())
    before = saved(browser)
    browser.say("field", block="heading", value=" ")
    assert browser.press("put") is None
    assert text("editor.ask.no-heading") in browser.words() and saved(browser) == before
    with pytest.raises(UnsoundFile):
        Stepping("a.md", before).without(0).without(0).without(0)


def test_a_chapter_is_there_again_after_a_reload() -> None:
    browser = opening("monday.md", first_chapter())
    again = Browser(table("nanking", seed=7), browser.kept)
    assert again.hello() is None
    again.say("choose", block="view", value="ask")
    assert saved(again) == first_chapter()


@pytest.mark.parametrize(
    ("name", "safe"), [("../a b.md", "a-b.md"), ("..", "my-pack.json"), ("Ä ö.yaml", "Ä-ö.yaml")]
)
def test_names_of_files_lead_nowhere_else(name: str, safe: str) -> None:
    assert file_name(name) == safe
