"""The files of a class: those that can be read, and those that are told and left."""

import io
import json
import os
import subprocess
import sys
from datetime import date
from pathlib import Path
from typing import Any
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZipFile

import pytest

from tichu_teach import cli
from tichu_teach.classroom import Progress, PuzzleResult, collection, export, record
from tichu_teach.classroom.exam_results import ExamResult
from tichu_teach.classroom.page import page
from tichu_teach.classroom.record_loader import FORMAT
from tichu_teach.classroom.report import read_class, read_folder, report
from tichu_teach.classroom.task import Went
from tichu_teach.engine import ArgumentError
from tichu_teach.exercises.library import find
from tichu_teach.lessons.taught import guided_rounds
from tichu_teach.texts import text

DUTY = "nanking.wish.duty"


def learner(*answers: tuple[str, str, str], rule: str = DUTY) -> Progress:
    """A record with answers: task, day, how."""
    progress = Progress()
    for id, day, how in answers:
        progress = progress.with_answer(id, Went(day, how), rule)
    return progress


# -- files -------------------------------------------------------------------------------------------


def test_files_of_one_learner_are_one_and_bad_ones_are_named(tmp_path: Path) -> None:
    one, two = learner(("a", "2026-11-01", "missed")), learner(("a", "2026-11-02", "solved"))
    newer = {"format": "tichu-teach progress 1", "name": "Eve", "progress": {"version": 7}}
    odd = {"format": "tichu-teach progress 1", "name": "Odd", "progress": {"tasks": {"a": 3}}}
    files = {
        "monday/tichu-progress.json": export(one, "Ada"),
        "x.json": export(two, " ada "),
        "ben.json": export(two),
        "monday/ben.json": export(one),
        ".hidden/no.json": export(two, "Nobody"),
        "game.json": '{"format": "tichu-teach game 1"}',
        "newer.json": json.dumps(newer),
        "odd.json": json.dumps(odd),
    }
    for name, words in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(words, encoding="utf-8")
    found = read_folder(tmp_path)
    assert [name.casefold() for name in found.learners] == ["ben", "ada", "odd"]
    assert found.answer_rows[0].learnt and found.answer_rows[1].learnt
    problems = dict(each.split(": ", 1) for each in found.problems)
    assert set(problems) == {"game.json", "newer.json", "odd.json"}
    assert "version" in problems["newer.json"] and "tasks" in problems["odd.json"]


@pytest.mark.parametrize("folder", ["no such folder", 7, None, __file__])
def test_no_folder_is_named(folder) -> None:
    with pytest.raises(ArgumentError, match="no folder"):
        read_folder(folder)


@pytest.mark.parametrize(
    ("files", "why"), [("ada.json", "a list of files"), (7, "a list of files"), ([7], "a file, not 7")]
)
def test_what_is_no_file_of_a_class_is_refused(files: Any, why: str) -> None:
    with pytest.raises(ArgumentError, match=why):
        read_class(files)


# -- files of all kinds ------------------------------------------------------------------------------


ODD_NAMES = {
    "half": '"\\ud800"',
    "steers": '"Ada\\u202e\\u2066\\u0000\\u001b[31m Lovelace"',
    "blank": '" \\n\\u2028 "',
}


def test_one_file_never_stops_a_report_nor_empties_the_last(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    good = export(learner(("nanking-wish-01", "2026-11-02", "missed")), "Zoë 🀄")
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        (tmp_path / f"{encoding}.json").write_bytes(good.replace("Zoë", encoding).encode(encoding))
    plain = export(learner(("nanking-wish-01", "2026-11-02", "solved")), "?")
    for file, name in ODD_NAMES.items():
        (tmp_path / f"{file}.json").write_text(plain.replace('"?"', name))
    (tmp_path / "binary.json").write_bytes(bytes(range(256)))
    (tmp_path / "folder.json").mkdir()
    (tmp_path / "endless.json").symlink_to("/dev/zero")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "x\u202e\x1b.json").write_text("[]")
    report = tmp_path / "report.html"
    report.write_text(f"<title>{text('report.title')} of last week</title>")

    assert cli.main(["report", str(tmp_path)]) == 0
    html, told = report.read_text(encoding="utf-8"), capsys.readouterr().err
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        assert f"{encoding} 🀄" in html
    assert "Ada [31m Lovelace" in html and "blank" in html
    steering = [sign for sign in html + told if not sign.isprintable() and sign not in "\n\t"]
    assert steering == []
    for bad in ("binary.json", "folder.json", "endless.json", "pipe.json", "half.json"):
        assert f"{bad}: " in told, bad

    def full(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    assert cli.main(["report", str(tmp_path)]) != 0
    assert "No space left" in capsys.readouterr().err
    assert report.read_text(encoding="utf-8") == html
    assert not [*tmp_path.glob(".report*")]


def test_no_id_of_a_record_steers_or_hides_on_the_page(tmp_path: Path) -> None:
    task = {"rule": DUTY, "first": ["2026-11-02", "missed"]}
    odd = "\u202e\x1b[31m"
    progress = {
        "version": 1,
        "lessons": {f"{odd}/1-cards": {"step": 1, "of": 2}, "nanking/7-wish": {"steps": {odd: "solved"}}},
        "puzzles": {"done": [f"{odd}-bomb-01", "nanking-bomb-01"], "themes": {odd: {"solved": 1}}},
        "tasks": {f"{odd}foo-wish-01": task, "x": {**task, "rule": odd}, "nanking-wish-01": task},
        "rules": {odd: ["2026-11-22", "solved", "2026-11-25", 2.31, 2.12, 3, 0, 1]},
        "ratings": {odd: ["2026-11-22", 1300, 90]},
        "checks": {f"{odd}chk": ["2026-11-02", 4, 5], "own/mine-12345678": ["2026-11-02", 4, 5]},
    }
    told = {"format": FORMAT, "name": "Ada", "progress": progress}
    (tmp_path / "ada.json").write_text(json.dumps(told), encoding="utf-8")
    found = read_folder(tmp_path)
    html = page(found, date(2026, 11, 22))
    assert [sign for sign in html if not sign.isprintable() and sign not in "\n\t"] == []
    assert {row.task for row in found.answer_rows} == {"nanking-bomb-01", "nanking-wish-01"}
    assert [row.chapter for row in found.check_rows] == ["own/mine-12345678"], "what is sound is used"
    assert "checks, lessons" in found.problems[0] and found.problems[0].endswith("ratings, rules, tasks")


def test_the_records_of_an_archive_are_read_where_they_lie(tmp_path: Path) -> None:
    one = export(learner(("a", "2026-11-01", "missed")), "Ada")
    with ZipFile(tmp_path / "class.zip", "w", ZIP_DEFLATED) as archive:
        for name, content in (
            ("001-ada.json", one),
            ("deep/002-nameless.json", export(learner(("b", "2026-11-02", "solved")))),
            ("torn.json", "{"),
            ("large.json", " " * (3 << 20)),
            ("__MACOSX/._001-ada.json", "of no use"),
            ("notes.txt", "of no use"),
        ):
            archive.writestr(name, content)
    (tmp_path / "ada.json").write_text(one, encoding="utf-8")
    before = sorted(tmp_path.rglob("*"))
    found = read_folder(tmp_path)
    assert found.learners == ("Ada", "002-nameless")
    assert sorted({(row.learner, row.task) for row in found.answer_rows}) == [
        *(("002-nameless", "b"), ("Ada", "a"))
    ]
    places = [each.split(": ")[0] for each in found.problems]
    assert places == ["class.zip, torn.json", "class.zip, large.json"]
    assert sorted(tmp_path.rglob("*")) == before, "nothing is unpacked"


def test_an_archive_that_holds_no_class_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collection, "MOST_FILES", 2)
    bzipped, many = io.BytesIO(), io.BytesIO()
    with ZipFile(bzipped, "w", ZIP_BZIP2) as archive:
        archive.writestr("ada.json", export(Progress(), "Ada"))
    with ZipFile(many, "w") as archive:
        for number in range(3):
            archive.writestr(f"{number}.json", export(Progress()))
    spoilt = bytearray(many.getvalue())
    spoilt[50] ^= 255  # in the first file
    with ZipFile(nothing := io.BytesIO(), "w") as archive:
        archive.writestr("notes.txt", "")
    files = {"a": b"no zip", "b": bzipped.getvalue(), "c": many.getvalue(), "d": nothing.getvalue()}
    for name, content in files.items():
        (tmp_path / f"{name}.zip").write_bytes(content)
    (tmp_path / "e.zip").mkdir()
    assert [*read_folder(tmp_path).problems] == [
        "a.zip: damaged, or no zip file",
        "b.zip, ada.json: cannot be unpacked: only plain zip files are read",
        "c.zip: more than 2 files are in it",
        "d.zip: no learner’s record is in it",
        "e.zip: cannot be read: it is no regular file",
    ]
    monkeypatch.setattr(collection, "MOST_FILES", 3)
    (tmp_path / "c.zip").write_bytes(spoilt)
    assert "c.zip, 0.json: cannot be unpacked: Bad CRC" in " ".join(read_folder(tmp_path).problems)
    monkeypatch.setattr(collection, "_LARGEST", 100)
    assert "c.zip: larger than" in " ".join(read_folder(tmp_path).problems)


def test_nobody_is_without_a_name_and_nobody_is_two(tmp_path: Path) -> None:
    for file, name in (("a", "Ada"), ("b", "A\u200bda"), ("carl", "\u200b"), ("\u2060", "")):
        (tmp_path / f"{file}.json").write_text(export(Progress(), name), encoding="utf-8")
    assert sorted(read_folder(tmp_path).learners) == [".json", "Ada", "carl"]


@pytest.fixture
def files(tmp_path):
    wish, bomb = find("nanking-wish-02"), find("nanking-bomb-01")
    ada = record(record(Progress(), wish, PuzzleResult(True)), bomb, PuzzleResult(True, 3, 2))
    ben = record(Progress(), bomb, PuzzleResult(False, 2)).with_step_reached(
        "nanking/1-cards", 9, 9, done=True
    )
    (tmp_path / "ada.json").write_text(export(ada, "Ada"), encoding="utf-8")
    (tmp_path / "ben.json").write_text(export(ben), encoding="utf-8")
    (tmp_path / "broken.json").write_text("{", encoding="utf-8")
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00")
    return [*sorted(tmp_path.iterdir()), tmp_path / "missing.json"]


def test_bad_files_are_reported_and_the_others_read(files):
    found = read_class(files)
    assert [name for name, _ in found.records] == ["Ada", "ben"]
    named = [problem.split(":")[0] for problem in found.problems]
    assert named == ["broken.json", "bytes.json", "missing.json"]


def test_a_row_for_each_learner(files):
    pytest.importorskip("pandas")
    table = report(files)
    assert list(table.index) == ["Ada", "ben"]
    ada = table.loc["Ada", ["solved", "first attempt", "hints", "missed", "best", "exams"]]
    ben = table.loc["ben", ["chapters", "solved", "nanking wish: solved", "nanking bomb: solved"]]
    assert (ada.tolist(), ben.tolist()) == ([2, 1, 2, 1, 1, 0], [1, 0, 0, 0])
    assert len(table.attrs["problems"]) == 3


def test_a_row_has_each_count_in_its_column(tmp_path):
    """Whole chapters count, but neither begun ones nor guided rounds; themes stand by their names."""
    pytest.importorskip("pandas")
    done = ("nanking-wish-01", "nanking-wish-02", "haggis-bomb-01")
    record = Progress(solved=9, first=8, hints=7, streak=5, best=6, done=done, missed=tuple("abcd"))
    for name, whole in (("nanking/1-cards", True), ("nanking/2-trick", False)):
        record = record.with_step_reached(name, 3, 9, done=whole)
    record = record.with_step_reached(guided_rounds("nanking")[0].name, 9, 9, done=True)
    for game, seed in (("nanking", 1), ("nanking", 2), ("haggis", 3)):
        record = record.with_exam(game, ExamResult("2026-11-22", seed, 17, 20))
    (tmp_path / "ada.json").write_text(export(record, "Ada"), encoding="utf-8")
    told = report([tmp_path / "ada.json"])
    assert [*told.loc["Ada"].items()] == [
        *(("chapters", 1), ("solved", 9), ("first attempt", 8), ("hints", 7), ("missed", 4), ("streak", 5)),
        *(("best", 6), ("exams", 3), ("haggis bomb: solved", 1), ("nanking wish: solved", 2)),
    ]


def test_what_made_no_sense_in_a_file_is_named_in_order_and_not_at_length(tmp_path):
    odd = {"zebra": 1, "apple": 2, **{f"b{n}": n for n in range(99)}}
    for name, data in (("one", {"zebra": 1, "apple": 2}), ("many", odd)):
        told = {"format": FORMAT, "name": "", "progress": {"version": 1, **data}}
        (tmp_path / f"{name}.json").write_text(json.dumps(told), encoding="utf-8")
    many, one = read_folder(tmp_path).problems
    assert one == "one.json: read, but for what makes no sense in it: apple, zebra"
    assert many.startswith("many.json: read, but for what makes no sense in it: apple, b0, b1, ")
    assert len(many) < 280


def test_an_empty_class():
    pytest.importorskip("pandas")
    assert len(report([])) == 0


def test_pandas_is_not_loaded_before_a_table_is_asked_for():
    modules = "sys, tichu_teach.classroom.report, tichu_teach.exercises.library"
    code = f"import {modules}; print('pandas' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=True
    )
    assert done.stdout.strip() == "False"
