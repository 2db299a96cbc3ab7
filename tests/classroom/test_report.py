"""A teacher's tables."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tichu_teach.classroom import Progress, PuzzleResult, export, record
from tichu_teach.classroom.report import missed, read_class, report
from tichu_teach.exercises.library import find


@pytest.fixture
def files(tmp_path):
    wish, bomb = find("nanking-wish-02"), find("nanking-bomb-01")
    ada = record(record(Progress(), wish, PuzzleResult(True)), bomb, PuzzleResult(True, 3, 2))
    ben = record(Progress(), bomb, PuzzleResult(False, 2)).reached("nanking/1-cards", 9, 9, done=True)
    (tmp_path / "ada.json").write_text(export(ada, "Ada"), encoding="utf-8")
    (tmp_path / "ben.json").write_text(export(ben), encoding="utf-8")
    (tmp_path / "broken.json").write_text("{", encoding="utf-8")
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00")
    return [*sorted(tmp_path.iterdir()), tmp_path / "missing.json"]


def test_bad_files_are_reported_and_the_others_read(files):
    found = read_class(files)
    assert [name for name, _ in found.records] == ["Ada", "ben"]
    assert [problem.split(":")[0] for problem in found.problems] == [
        "broken.json",
        "bytes.json",
        "missing.json",
    ]


def test_a_row_for_each_learner(files):
    pytest.importorskip("pandas")
    table = report(files)
    assert list(table.index) == ["Ada", "ben"]
    assert table.loc["Ada", ["solved", "first attempt", "hints", "missed", "best"]].tolist() == [
        2,
        1,
        2,
        1,
        1,
    ]
    assert table.loc[
        "ben", ["chapters", "solved", "nanking wish: solved", "nanking bomb: solved"]
    ].tolist() == [1, 0, 0, 0]
    assert len(table.attrs["problems"]) == 3


def test_what_the_class_missed(files):
    pytest.importorskip("pandas")
    table = missed(files)
    assert table.loc["nanking-bomb-01"].tolist() == ["bomb", 2]


def test_an_empty_class():
    pytest.importorskip("pandas")
    assert len(report([])) == len(missed([])) == 0


def test_pandas_is_not_loaded_before_a_table_is_asked_for():
    modules = "sys, tichu_teach.classroom.report, tichu_teach.exercises.library"
    code = f"import {modules}; print('pandas' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=True
    )
    assert done.stdout.strip() == "False"
