"""What is kept of a chapter is the chapter, and never one that has changed."""

import sys
from pathlib import Path

import pytest

import tichu_teach.lessons
from tests.lessons.test_own import SHORT
from tests.together import together
from tichu_teach.lessons import chapters, library
from tichu_teach.lessons.entry import read_entries
from tichu_teach.lessons.library import read_kept

FOLDER = Path(tichu_teach.lessons.__file__).parent


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "1-one.md"
    file.write_text(SHORT)
    return file


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that have been read in full."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    found: list[str] = []

    def read(content: str) -> object:
        found.append(content)
        return read_entries(content)

    monkeypatch.setattr(library, "read_entries", read)
    return found


def test_what_is_kept_is_what_is_written(tmp_path: Path, reads: list[str]) -> None:
    def check(name: str) -> None:
        copy = tmp_path / f"{name.replace('/', '-')}.md"
        copy.write_text((FOLDER / f"{name}.md").read_text(encoding="utf-8"), encoding="utf-8")
        reads.clear()
        assert read_kept(copy) == read_kept(copy) == read_entries(copy.read_text(encoding="utf-8"))
        assert len(reads) == 1

    together(chapters(), str, check)


def test_a_chapter_that_has_changed_is_read_anew(file: Path, reads: list[str]) -> None:
    read_kept(file)
    file.write_text(SHORT.replace("An eight", "A knave"))
    assert read_kept(file).words["title"] == "A knave, please" and len(reads) == 2


@pytest.mark.parametrize("torn", ["", "{", "[]", '{"seal": 1}', "null"])
def test_what_is_torn_is_written_again(file: Path, reads: list[str], torn: str) -> None:
    read_kept(file)
    (beside,) = (file.parent / "__pycache__").iterdir()
    beside.write_text(torn)
    assert read_kept(file) == read_entries(SHORT) and len(reads) == 2
    assert read_kept(file) == read_entries(SHORT) and len(reads) == 2


def test_where_nothing_can_be_kept_it_is_read_every_time(file: Path, reads: list[str]) -> None:
    (file.parent / "__pycache__").write_text("a file where a folder should be")
    assert read_kept(file) == read_kept(file) == read_entries(SHORT) and len(reads) == 2


def test_whoever_may_read_a_chapter_may_read_what_is_kept(file: Path, reads: list[str]) -> None:
    """In an image one account keeps them, and another serves."""
    read_kept(file)
    (beside,) = (file.parent / "__pycache__").iterdir()
    assert beside.stat().st_mode == file.stat().st_mode


def test_a_chapter_with_faults_is_not_kept(file: Path, reads: list[str]) -> None:
    file.write_text(SHORT.replace("```question", "```quiz"))
    assert read_kept(file).faults and not (file.parent / "__pycache__").exists()
