"""A teacher's own pack as a page, driven by the messages a browser sends."""

import json
from pathlib import Path

import pytest
import yaml

from tichu_teach import puzzles
from tichu_teach.exercises.errors import QuestionError
from tichu_teach.exercises.pack import FOLDER, first_pack
from tichu_teach.pages.presenters.mahjong.scene import TileTable
from tichu_teach.pages.puzzle.worksheet import Worksheet
from tichu_teach.texts import text

from ..fake import Browser

OWN = yaml.safe_load(Path(__file__).with_name("friday.yaml").read_text(encoding="utf-8"))
BROKEN = {"id": "nanking-wish-03", "story": "?", "question": {"kind": "play", "position": "nanking | 0: 8w"}}


def written(folder: Path, *more: object) -> Path:
    file = folder / "friday.json"
    file.write_text(json.dumps({**OWN, "puzzles": [*OWN["puzzles"], *more]}), encoding="utf-8")
    return file


def opened(file: Path, stored: dict | None = None) -> tuple[Worksheet, Browser]:
    page = puzzles(pack=file)
    return page, Browser.on(page, stored=stored)


def test_the_puzzles_come_in_their_order_and_round_again(tmp_path) -> None:
    _, browser = opened(written(tmp_path))
    assert browser.panel["title"] == "Puzzle 1 of 2"
    assert browser.blocks("story")[0]["text"].startswith("Friday")
    browser.solve()
    assert browser.scene["verdict"]["ok"] is True
    browser.press("next")
    assert browser.panel["title"] == "Puzzle 2 of 2"
    browser.slip()
    assert browser.scene["verdict"]["ok"] is False
    browser.press("retry")
    browser.solve()
    assert browser.blocks("progress")[0]["done"] == 2
    assert browser.blocks("note")[-1]["tone"] == "good"
    browser.press("next")
    assert browser.panel["title"] == "Puzzle 1 of 2"


def test_a_saved_notebook_shows_the_first_puzzle(tmp_path: Path) -> None:
    """Nobody has opened the page in a browser by then."""
    data, _ = puzzles(pack=written(tmp_path))._repr_mimebundle_()
    assert text("page.pack.title", number=1, of=2) in data["text/html"] and "Friday" in data["text/html"]


def test_a_level_is_shown_where_the_teacher_says_one(tmp_path) -> None:
    page, browser = opened(written(tmp_path, {**OWN["puzzles"][0], "id": "nanking-wish-03", "difficulty": 4}))
    assert browser.panel["header"] == text("puzzle.theme.wish")
    assert [problem.field for problem in page.pack.problems] == ["question"], "it asks the same"
    hard = {**OWN["puzzles"][1], "difficulty": 4}
    file = tmp_path / "hard.json"
    file.write_text(json.dumps({**OWN, "puzzles": [hard]}), encoding="utf-8")
    _, browser = opened(file)
    theme, level = text("puzzle.theme.wish"), text("puzzle.difficulty.4")
    assert browser.panel["header"] == text("page.puzzle.header", theme=theme, level=level)


def test_a_reload_goes_on_and_counts_as_no_puzzle_of_ours(tmp_path) -> None:
    file = written(tmp_path)
    _, browser = opened(file)
    browser.solve("next")
    assert set(browser.kept) == {"pack.friday", "progress"}
    assert browser.kept["progress"]["puzzles"]["done"] == [], "what is counted there are puzzles of ours"
    again, second = opened(file, browser.kept)
    assert (again.at, again.solved) == (1, {"nanking-wish-01"})
    second.press("back")
    assert again.at == 0 and again.exercise.solved, "what was solved stays solved"
    second.press("back")
    assert again.at == 0, "before the first there is none"
    second.press("retry")
    assert not again.exercise.done, "until it is tried once more"


DAMAGED = [
    {"version": 1, **kept} for kept in ({"mark": 99}, {"mark": "1", "solved": [1, None, {}]}, {"solved": "x"})
]


@pytest.mark.parametrize("kept", [None, 7, [], {"mark": 99}, *DAMAGED])
def test_whatever_a_browser_kept_the_page_opens(tmp_path, kept) -> None:
    page, _ = opened(written(tmp_path), {"pack.friday": kept})
    assert (page.at, page.solved) == (0, set())


def test_entries_that_are_wrong_are_left_out_and_counted(tmp_path) -> None:
    page, browser = opened(written(tmp_path, BROKEN))
    assert len(page.puzzles) == 2
    (note,) = browser.blocks("note")
    assert note["tone"] == "warn" and "tichu-teach check" in note["text"]


def test_a_slip_that_leaves_nothing_out_is_told_as_one(tmp_path: Path) -> None:
    file = tmp_path / "monday.yaml"
    file.write_text(first_pack().replace("title: ", "title: Now: ", 1), encoding="utf-8")
    page, browser = opened(file)
    assert page.pack.problems and not any(problem.id for problem in page.pack.problems)
    assert text("page.pack.slip") in browser.words()


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("", ""),
        ("{}", "puzzles: is missing"),
        (json.dumps({**OWN, "puzzles": []}), "no puzzle is in it"),
        (json.dumps({**OWN, "puzzles": [BROKEN]}), "nanking-wish-03: position: whose turn"),
        (None, ""),
    ],
)
def test_a_pack_without_a_puzzle_is_refused_by_name_and_reason(tmp_path, content, why) -> None:
    file = tmp_path / "friday.json"
    if content is not None:
        file.write_text(content, encoding="utf-8")
    with pytest.raises(QuestionError, match=rf"friday\.json.*{why}"):
        puzzles(pack=file)


def test_a_pack_of_tiles_is_laid_out_on_the_table_for_tiles() -> None:
    page, browser = opened(FOLDER / "mahjong-waits.json")
    assert isinstance(page.table, TileTable)
    browser.solve()
    assert page.solved == {page.puzzle.id}


def test_the_file_lies_beside_the_notebook_wherever_its_kernel_starts(tmp_path, monkeypatch) -> None:
    for folder in ("answers", "class"):
        (tmp_path / folder).mkdir()
    written(tmp_path / "class")
    for start in (tmp_path, tmp_path / "class"):
        monkeypatch.chdir(start)
        assert len(puzzles(pack="friday.json").puzzles) == 2


def test_two_files_of_one_name_have_marks_of_their_own(tmp_path) -> None:
    _, browser = opened(written(tmp_path))
    browser.solve("next")
    (tmp_path / "other").mkdir()
    other = tmp_path / "other" / "friday.json"
    changed = json.dumps(OWN).replace("Kj Kp", "Kj Qp")
    other.write_text(changed, encoding="utf-8")
    second, there = opened(other, browser.kept)
    assert (second.at, second.solved) == (0, set())
    there.solve()
    back, _ = opened(tmp_path / "friday.json", there.kept)
    assert back.solved == {"nanking-wish-01"}, "marks of the first file are still there"
    assert back.at == 1, "where it is not known it begins with what is left"


def test_other_words_leave_the_marks(tmp_path) -> None:
    _, browser = opened(written(tmp_path))
    browser.solve()
    file = tmp_path / "friday.json"
    file.write_text(
        file.read_text(encoding="utf-8").replace("Friday, last lesson.", "Monday."), encoding="utf-8"
    )
    again, _ = opened(file, browser.kept)
    assert again.solved == {"nanking-wish-01"}


def test_a_wrong_answer_taken_back_is_not_forgotten(tmp_path) -> None:
    """The puzzle was not right at once, however often its question is laid anew."""
    page, browser = opened(written(tmp_path))
    browser.say("pass")
    assert page.exercise is not None and page.exercise.tries == 1
    browser.press("retry")
    assert page.exercise.tries == 1 and not page.exercise.outcome.frames
    browser.solve()
    assert page.exercise.solved and not page.exercise.solved_alone


def test_who_is_stuck_at_the_last_puzzle_can_hand_in_what_is_done(tmp_path: Path) -> None:
    browser = Browser.on(puzzles(pack=written(tmp_path)))
    browser.press("next")
    assert not browser.blocks("download"), "there is nothing yet"
    browser.press("next")
    browser.type("8w")
    assert not browser.blocks("download")
    browser.press("next")
    (saved,) = browser.blocks("download")
    assert "nanking.wish.duty" in saved["text"] and saved["below"]
    browser.press("present")
    assert not browser.blocks("download"), "nor is there anything of a class"


def test_before_a_class_a_sheet_asks_nobody_s_name(tmp_path: Path) -> None:
    """It was solved to the end before, and the class solves it once more."""
    page, browser = opened(written(tmp_path))
    for _ in page.puzzles:
        browser.solve("next")
    assert browser.blocks("field") and browser.blocks("download")
    browser.press("present")
    sheet = page.stand_in
    assert isinstance(sheet, Worksheet)
    of_a_learner = ("field", "download", "progress")
    for _ in page.puzzles:
        assert not any(map(browser.blocks, of_a_learner))
        browser.solve()
        assert not any(map(browser.blocks, of_a_learner))
        browser.press("next")


def test_a_sheet_that_is_solved_to_the_last_puzzle_is_opened_at_the_first(tmp_path: Path) -> None:
    """Its puzzles may have been written anew, so that the place of the browser says nothing."""
    page, browser = opened(written(tmp_path))
    for place in range(len(page.puzzles)):
        assert page.at == place
        browser.solve("next")
    kept = {**browser.kept[page.key], "mark": "of another file"}
    again, _ = opened(written(tmp_path), {page.key: kept})
    assert again.at == 0
    one = {**kept, "solved": kept["solved"][:1]}
    assert opened(written(tmp_path), {page.key: one})[0].at == 1, "else the first that is not solved"
