"""The commands for what a teacher writes: `check` and `new`."""

import os
import sys
from dataclasses import dataclass
from inspect import getdoc
from pathlib import Path
from types import ModuleType

import pytest

from tichu_teach import cli, position
from tichu_teach.exercises.pack import load
from tichu_teach.texts import text


def test_what_is_wrong_in_several_files_is_told_with_the_place_of_each(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [tmp_path / each / "monday.yaml" for each in ("a", "b")]
    for file in files:
        file.parent.mkdir()
        file.write_text("format: 7\n", encoding="utf-8")
    assert cli.main(["check", *map(str, files)]) == 1
    told = capsys.readouterr().out.splitlines()
    assert all(any(line.startswith(f"{file}:") for line in told) for file in files)
    (tmp_path / "monday.txt").write_text("", encoding="utf-8")
    assert cli.main(["check", str(tmp_path / "monday.txt")]) == 1
    assert ".md, .yaml" in capsys.readouterr().err


@dataclass
class Problem:
    file: str
    id: str
    reason: str

    def __str__(self) -> str:
        return f"{self.file}: {self.id}: {self.reason}"


def pretend_packs(monkeypatch: pytest.MonkeyPatch, problems: list[Problem]) -> None:
    module = ModuleType("tichu_teach.exercises.pack")
    module.check = lambda path: [p for p in problems if p.file == Path(path).name]  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "tichu_teach.exercises.pack", module)


def test_check_tells_file_entry_and_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text("{}")
    bad.write_text("{}")
    pretend_packs(monkeypatch, [Problem("bad.json", "wish-3", "holds the eight twice")])
    assert cli.main(["check", str(good)]) == 0
    assert text("cli.check.good", file=good) in capsys.readouterr().out
    assert cli.main(["check", str(good), str(bad)]) == 1
    shown = capsys.readouterr()
    assert "bad.json: wish-3: holds the eight twice" in shown.out
    assert shown.err == text("cli.check.count", count=1) + "\n"


def test_a_lesson_is_checked_as_a_lesson(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lesson = tmp_path / "monday.md"
    lesson.write_text(
        "# One\n\n## Two\n\nThree.\n\n"
        "```table\nnanking | 0: 2j | 1: 3j | 2: 4j | 3: 5j | turn 0\ncolour: red\n```\n"
    )
    assert cli.main(["check", str(lesson)]) == 1
    shown = capsys.readouterr()
    assert "monday.md:9: two: colour: unknown field" in shown.out
    assert shown.err == text("cli.check.count", count=1) + "\n"


def test_the_guide_to_packs_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        cli.main(["check", "--guide"])
    assert stopped.value.code == 0
    told = capsys.readouterr().out
    assert "### play" in told and "fulfils-wish" in told and "0>: 2j 3w Dr" in told
    assert told.endswith(f"\n\n## Positions\n\n{getdoc(position)}\n")
    with pytest.raises(SystemExit) as stopped:
        cli.main(["check", "--guide", "wish"])
    assert stopped.value.code == 0
    told = capsys.readouterr().out
    assert "### wish" in told and "What the wish must do." in told and "### play" not in told


def test_a_new_pack_is_sound_and_overwrites_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.yaml"
    assert cli.main(["new", "pack", str(file)]) == 0 and cli.main(["check", str(file)]) == 0
    assert len(load(file).puzzles) == 2 and load(file).title
    assert cli.main(["new", "pack", str(file)]) == 1
    assert cli.main(["new", "pack", str(tmp_path / "mine.md")]) == 1
    told = capsys.readouterr().err.splitlines()
    assert "already exists" in told[0] and told[1].endswith(f"should end in .yaml: {tmp_path / 'mine.yaml'}")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes by name here")
def test_what_is_there_and_no_file_is_told_as_such(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody writes to the pipe, and the device has no end."""
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "zero.md").symlink_to("/dev/zero")
    for name in ("pipe.yaml", "zero.md"):
        assert cli.main(["check", str(tmp_path / name)]) == 1
        told = text("cli.not-a-file", file=tmp_path / name)
        assert capsys.readouterr().err == text("cli.error", message=told) + "\n"


def test_all_of_a_folder_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["check", str(tmp_path)]) == 1
    assert text("cli.check.empty", folder=tmp_path) in capsys.readouterr().err
    (tmp_path / "monday").mkdir()
    assert cli.main(["new", "pack", str(tmp_path / "mine.yaml")]) == 0
    assert cli.main(["new", "chapter", str(tmp_path / "monday" / "one.md")]) == 0
    assert cli.main(["check", str(tmp_path)]) == 0
    shown = capsys.readouterr().out
    assert "mine.yaml: sound" in shown and "one.md: sound" in shown
    (tmp_path / "monday" / "two.md").write_text("# Two\n\n## One\n\n```table\nnanking | 0: 2x\n```\n")
    assert cli.main(["check", str(tmp_path)]) == 1
    assert "two.md:6" in capsys.readouterr().out
