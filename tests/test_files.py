"""A person's files: read whole and within a limit whatever they are, and written so that nothing is lost."""

import os
from contextlib import suppress
from pathlib import Path

import pytest

from tichu_teach.files import UnreadableFile, text_of, write_text

WORDS = "Zoë 🀄\nsecond"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_text_is_read_as_an_editor_saved_it(encoding: str, tmp_path: Path) -> None:
    file = tmp_path / "a.md"
    file.write_bytes(WORDS.encode(encoding))
    assert text_of(file, 100) == WORDS


@pytest.mark.parametrize("content", [b"\xff\xfe\x00\xd8", b"\x80", b"\xfe\xff\x00"])
def test_what_is_no_text_is_told(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "a.md"
    file.write_bytes(content)
    with pytest.raises(UnreadableFile, match="not text in UTF-8"):
        text_of(file, 100)


def test_a_file_is_read_no_further_than_asked(tmp_path: Path) -> None:
    file = tmp_path / "a.md"
    file.write_text("x" * 100)
    assert text_of(file, 100) == "x" * 100
    with pytest.raises(UnreadableFile, match="larger than 99 bytes"):
        text_of(file, 99)


def _next_number() -> int:
    """The number that the next file to be opened has: the lowest that is free."""
    number = os.open(__file__, os.O_RDONLY)
    os.close(number)
    return number


def test_whatever_is_read_is_closed_again(tmp_path: Path) -> None:
    before = _next_number()
    for each in (tmp_path, Path(__file__), tmp_path / "missing"):
        with suppress(UnreadableFile):
            text_of(each, 10_000)
    assert _next_number() == before


def test_what_is_no_file_is_told_at_once(tmp_path: Path) -> None:
    for bad in (tmp_path, tmp_path / "missing", Path("\0"), Path("/dev/zero"), Path("/dev/null")):
        with pytest.raises(UnreadableFile, match="cannot be read"):
            text_of(bad, 100)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes by name here")
def test_a_pipe_and_links_to_what_is_no_file_are_told(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for name, aim in (("to-pipe", tmp_path / "pipe"), ("zero", "/dev/zero"), ("loop", tmp_path / "loop")):
        (tmp_path / name).symlink_to(aim)
    for name in ("pipe", "to-pipe", "zero", "loop"):
        with pytest.raises(UnreadableFile, match="cannot be read"):
            text_of(tmp_path / name, 100)


def test_a_link_to_a_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("here")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    assert text_of(tmp_path / "b", 10) == "here"


def test_what_cannot_be_written_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "report.html"
    write_text(file, "last week")
    assert file.read_text() == "last week"

    def full(*args: object) -> None:
        raise OSError("no room")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="no room"):
        write_text(file, "this week")
    assert file.read_text() == "last week" and [*tmp_path.iterdir()] == [file]


def test_a_file_is_written_with_the_rights_it_had_and_through_a_link(tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    file.write_text("old")
    file.chmod(0o640)
    (tmp_path / "link").symlink_to(file)
    write_text(tmp_path / "link", "half \ud800")
    assert file.read_text() == "half ?" and file.stat().st_mode & 0o777 == 0o640
    assert (tmp_path / "link").is_symlink()
    fresh = tmp_path / "fresh"
    write_text(fresh, "x")
    plain = tmp_path / "plain"
    plain.write_text("x")
    assert fresh.stat().st_mode == plain.stat().st_mode


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="no devices by name here")
def test_a_device_is_written_to_as_it_is() -> None:
    write_text(Path("/dev/null"), "x")
    assert not Path("/dev/null").is_file()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes by name here")
def test_what_cannot_be_replaced_is_told_at_once(tmp_path: Path) -> None:
    """Nobody reads from the pipe, so that to open it would take for ever."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to(tmp_path / "pipe")
    for name in ("pipe", "link", "."):
        with pytest.raises(OSError, match="it is no regular file"):
            write_text(tmp_path / name, "x")
