"""A pack that is opened and saved again: what is changed is changed, and all else stays."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.depth import some
from tests.pages.editor.author_files import HOME, MADE, faults, file, opening, saved
from tichu_teach.exercises.pack import first_pack
from tichu_teach.pages.editor import pack_file
from tichu_teach.pages.editor.author_file import UnsoundFile
from tichu_teach.pages.editor.pack_file import PackFile
from tichu_teach.pages.editor.rewriting import dump_lines
from tichu_teach.texts import text

PACKS = sorted(each for each in (HOME / "exercises" / "packs").glob("*-*.json") if "schema" not in each.name)


def test_a_pack_is_opened_changed_and_saved(tmp_path: Path) -> None:
    content = first_pack()
    browser = opening("monday.yaml", content)
    before, opened = (yaml.safe_load(each)["puzzles"] for each in (content, saved(browser)))
    assert opened[0]["story"] == before[0]["story"]
    browser.fill(story="West has led: an eight, please.", wrong0="You hold an eight.")
    browser.fill(hints="Which rank?\nAny single card beats the Mahjong.")
    browser.press("put")
    after = yaml.safe_load(saved(browser))["puzzles"]
    assert after[0]["story"] == "West has led: an eight, please."
    assert after[0]["question"]["hints"] == ["Which rank?", before[0]["question"]["hints"][1]]
    eight = {"answer": "pass", "text": "You hold an eight."}
    assert after[0]["question"]["wrong"] == [eight, before[0]["question"]["wrong"][1]]
    assert after[1] == before[1]
    notes = [line for line in content.split("\n") if line.strip().startswith("#")]
    assert [line for line in saved(browser).split("\n") if line.strip().startswith("#")] == notes
    assert faults(tmp_path, "a.yaml", saved(browser)) == []


def test_nothing_of_a_pack_is_lost() -> None:
    made = PackFile.opened_from("monday.yaml", MADE)
    assert made.content == MADE
    assert PackFile.of({"version": 1, "file": made.name, "content": made.content}) == made
    entry = made.open_entry(0)
    assert entry.words["hints"] == "Is there a wish?\nAny single card beats the Mahjong."
    assert entry.words['wrong "play 9j"'] == "You hold the eight."
    assert made.open_entry(1).state is None, "an order has no table"


@pytest.mark.parametrize("file", some(PACKS), ids=lambda file: file.stem)
@pytest.mark.parametrize("ending", ["json", "yaml"])
def test_packs_of_all_sorts_of_questions_come_through(file: Path, ending: str) -> None:
    """Ours, as if they were a teacher's: their stories are no words then, which is nobody's mistake."""
    data = json.loads(file.read_text(encoding="utf-8"))
    told = {name: data[name] for name in ("ruleset", "theme", "puzzles")}
    content = json.dumps(told) if ending == "json" else yaml.safe_dump(told, sort_keys=False)
    made = PackFile(f"mine.{ending}", content)
    for at in range(len(made.puzzles)):
        entry = made.open_entry(at)
        again = made.put_entry(entry.words, None if entry.state is None else entry.question, at)
        assert again._data.data == told and (ending == "json" or again.content == content)
        other = made.put_entry({**entry.words, "story": "What now?", "ask": "Well?"}, None, at)
        changed = other.puzzles[at]
        assert changed["story"] == "What now?" and other.open_entry(at).words["ask"] == "Well?"
        before, after = ({**each, "story": "", "question": 0} for each in (told["puzzles"][at], changed))
        assert before == after and other.puzzles[:at] == told["puzzles"][:at]
        assert other.puzzles[at + 1 :] == told["puzzles"][at + 1 :]


NOTED = file("noted.yaml")


def test_notes_of_a_pack_stay_whatever_is_done_beside_them() -> None:
    made = PackFile.opened_from("monday.yaml", NOTED)
    assert made.saying("title", "Orders").content == NOTED.replace("puzzles:", "title: Orders\npuzzles:", 1)
    two = made.put_entry({"story": "Two."}, None, 1)
    assert two.content == NOTED.replace("  # two\n", "  # two\n    story: Two.\n")
    three = made.put_entry({"story": "", "ask": "Well?"}, None, 2)
    assert (
        three.content.startswith(NOTED[: NOTED.index("  - {story: Three")]) and "# The end." in three.content
    )
    assert three.puzzles[2] == {"question": {"kind": "order", "items": ["Qj", "3p"], "ask": "Well?"}}
    none = made.remove_entry(1)
    assert "# The first." in none.content and "# The third." in none.content and "two" not in none.content
    assert [each.get("id") for each in none.puzzles] == [None, "3"], "records know it as the third"
    more = none.put_entry({}, {"kind": "order", "items": ["Js", "3p"]})
    assert [each.get("id") for each in more.puzzles] == [None, "3", "4"] and "# The end." in more.content
    assert faults_of(more) == []
    assert made.remove_entry(2).remove_entry(1).remove_entry(0).puzzles == []


def faults_of(made: PackFile) -> list[Any]:
    try:
        PackFile.opened_from(made.name, made.content)
    except UnsoundFile as error:
        return [error]
    return []


def test_a_puzzle_s_first_field_is_emptied_and_the_rest_stays_in_its_place() -> None:
    content = "ruleset: nanking\npuzzles:\n  - story: Sort them. # mine\n    difficulty: 2\n"
    content += "    question: {kind: order, items: [Kj, 3p, 8w]}\n"
    made = PackFile.opened_from("monday.yaml", content)
    made = made.put_entry({**made.open_entry(0).words, "story": ""}, None, 0)
    assert made.content == content.replace("Sort them. # mine", "''") and faults_of(made) == []


def test_another_question_keeps_hints_and_reply_but_no_answers() -> None:
    browser = opening("monday.yaml", MADE)
    browser.select(kind="allowed")
    browser.press("put")
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
    browser.choose(view="setup")
    browser.fill(line=line)
    browser.choose(view="ask")
    browser.press("put")
    (question, _) = (each["question"] for each in yaml.safe_load(saved(browser))["puzzles"])
    assert question["position"] == line and question["success"] == "fulfils-wish"
    assert faults(tmp_path, "a.yaml", saved(browser)) == []


def test_a_pack_without_a_puzzle_is_opened_to_be_filled() -> None:
    browser = opening("empty.yaml", "puzzles: []")
    assert browser.scene["panel"]["title"] == text("editor.title.ask")
    browser.press("put")
    assert len(yaml.safe_load(saved(browser))["puzzles"]) == 1


def test_a_pack_has_room_for_so_many_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pack_file, "MAX_ITEMS", 2)
    browser = opening("monday.yaml", first_pack())
    browser.select(entry="new")
    browser.press("put")
    assert text("editor.pack.full", count=2) in browser.words() and saved(browser) == first_pack()


def test_words_of_any_language_are_as_readable_in_a_file_as_they_were_typed() -> None:
    made = PackFile("mine.json", json.dumps(yaml.safe_load(MADE))).saying("title", "Übung")
    assert '"title": "Übung"' in made.content
    assert dump_lines({"story": "Für zwei.\n\nFür drei.", "ask": "Wo?"}, 2) == [
        *("  story: |-", "    Für zwei.", "", "    Für drei.", "  ask: Wo?")
    ]
