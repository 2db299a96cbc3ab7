"""Chapters that a teacher has written, served from a folder."""

import json
import os
import re
from pathlib import Path
from urllib.parse import unquote

import pytest

from tests.lessons.test_own import SHORT
from tichu_teach import cli, own
from tichu_teach.app import contents, pages, paths, served
from tichu_teach.app.lesson_handlers import Notebooks
from tichu_teach.pages.presenting.trying import TABLE
from tichu_teach.texts import text


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "class-7").mkdir()
    (tmp_path / "monday.md").write_text(SHORT)
    (tmp_path / "class-7" / "tuesday.md").write_text(SHORT.replace("An eight", "A <b>nine</b> *now*"))
    (tmp_path / "README.md").write_text("# Not a chapter\n")
    (tmp_path / "class-7" / "odd #1.md").write_text(SHORT)
    return tmp_path


def test_the_home_page_shows_them_by_their_titles(folder: Path) -> None:
    shelves = contents.shelves(folder)
    assert {shelf.ruleset: [entry.title for entry in shelf.chapters] for shelf in shelves} == {
        "own": ["An eight, please"],
        "class-7": ["A <b>nine</b> now, please"],
    }
    html = pages.home(folder, "/")
    assert "An eight, please" in html and "&lt;b&gt;nine" in html and "<b>nine" not in html
    assert f'data-lesson="{own.record_name(folder / "monday.md", folder)}"' in html
    assert served.left_out(folder) == ["class-7/odd #1.md"]
    assert contents.chapters(folder) == [folder / "class-7" / "tuesday.md", folder / "monday.md"]


@pytest.mark.parametrize(
    "place", ["Klasse 7/1. Stunde.md", "übung/größe.yaml", "d'été/neu (1) & alt.md", "課/一.md"]
)
def test_files_and_folders_may_be_called_as_people_call_them(tmp_path: Path, place: str) -> None:
    (tmp_path / place).parent.mkdir()
    (tmp_path / place).write_text(PACK if place.endswith("yaml") else SHORT)
    (shelf,) = contents.shelves(tmp_path)
    (entry,) = shelf.chapters
    assert served.teachers_file(tmp_path, entry.key) == tmp_path / place and served.left_out(tmp_path) == []
    assert unquote(entry.href) == f"voila/render/{entry.key}.ipynb" and entry.href.isascii()


def test_a_page_of_ours_that_a_folder_lacks_is_at_its_own_address(folder: Path) -> None:
    """Commands print addresses of exams and puzzles; pages lead to reviews and to other games."""
    for key in ("nanking/exam", "haggis/puzzles", "family/review", "family/rulesets"):
        assert served.source(folder, key) == served.find(paths.notebooks(), key)
        assert Notebooks(root_dir=str(folder), parent=None).get(path=f"{key}.ipynb")["content"]["cells"]
    assert [shelf.ruleset for shelf in contents.shelves(folder)] == ["class-7", "own"], (
        "the shelves are theirs"
    )
    (folder / "nanking").mkdir()
    (folder / "nanking" / "exam.ipynb").write_text('{"cells": []}')
    assert served.source(folder, "nanking/exam") == folder / "nanking" / "exam.ipynb"


def test_files_that_lie_in_no_folder_stand_under_the_name_of_the_folder_that_is_served(
    tmp_path: Path,
) -> None:
    served_one = tmp_path / "monday-club"
    served_one.mkdir()
    (served_one / "eight.md").write_text(SHORT)
    (shelf,) = contents.shelves(served_one)
    assert shelf.title == "Monday club" and contents.families([shelf])[0].title == "Monday club"


def test_every_folder_has_the_table_to_put_anything_on(folder: Path) -> None:
    """Pages of all games lead there, and a teacher writes puzzles at it."""
    there = served.source(folder, served.FREE_TABLE)
    assert there and not there.is_relative_to(folder)
    assert tuple(each.key for each in contents.pages(folder))[-2:] == served.EVERYWHERE
    assert served.FREE_TABLE not in [each.key for each in contents.shelves(folder)[0].chapters]
    manager = Notebooks(root_dir=str(folder), parent=None)
    cells = manager.get(path=f"{served.FREE_TABLE}.ipynb")["content"]["cells"]
    assert any("table()" in "".join(cell["source"]) for cell in cells)
    html = pages.home(folder, "/")
    assert f'href="/{served.ServedPage(served.FREE_TABLE).href}"' in html
    assert f"../{served.FREE_TABLE}.ipynb" == TABLE, "what games and chapters link to"
    (folder / "family").mkdir()
    (folder / "family" / "table.ipynb").write_text('{"cells": []}')
    assert served.source(folder, served.FREE_TABLE) == folder / "family" / "table.ipynb"
    assert manager.get(path=f"{served.FREE_TABLE}.ipynb")["content"]["cells"] == []
    assert sum(each.key == served.FREE_TABLE for each in contents.pages(folder)) == 1


def test_a_chapter_opens_as_its_notebook(folder: Path) -> None:
    manager = Notebooks(root_dir=str(folder), parent=None)
    title, call = manager.get(path="class-7/tuesday.ipynb")["content"].cells
    assert call.source == "from tichu_teach import lesson\nlesson('tuesday.md')"
    assert re.sub(r"\\(.)", r"\1", title.source) == "# A <b>nine</b> now, please"
    assert "<b>" not in title.source
    assert manager.get(path="own/monday.ipynb")["content"].cells[0].source == "# An eight\\, please"


PACK = """\
title: "Monday: a wish"
puzzles:
  - story: West has wished for an eight.
    question:
      kind: play
      position: "nanking | 0: 8w Kj | 1: 5p | 2: 7j | 3: 4s | turn 0 | trick 3 Ma | wish 8"
      success: fulfils-wish
"""


def test_a_pack_is_served_without_a_notebook(folder: Path) -> None:
    (folder / "monday.yaml").write_text(PACK)
    (folder / "class-7" / "my-pack.json").write_text('{"format": "tichu-teach pack 1", "puzzles": []}')
    (folder / "class-7" / "ada.json").write_text('{"format": 1, "puzzles": {"done": []}}')
    (folder / "class-7" / "shown.yaml").write_text(PACK)
    (folder / "class-7" / "page.ipynb").write_text('{"cells": ["puzzles(pack=\'shown.yaml\')"]}')
    assert {
        shelf.ruleset: [entry.title for entry in shelf.chapters] for shelf in contents.shelves(folder)
    } == {
        "own": ["An eight, please", "Monday: a wish"],
        "class-7": ["My pack", "Page", "A <b>nine</b> now, please"],
    }
    assert not served.source(folder, "own/monday-puzzles-puzzles") and not served.source(
        folder, "own/ada-puzzles"
    )
    manager = Notebooks(root_dir=str(folder), parent=None)
    title, call = manager.get(path="own/monday-puzzles.ipynb")["content"].cells
    assert re.sub(r"\\(.)", r"\1", title.source) == "# Monday: a wish"
    assert call.source == "from tichu_teach import puzzles\npuzzles(pack='monday.yaml')"
    assert served.left_out(folder) == ["class-7/odd #1.md"]
    (folder / "class-7" / "deep").mkdir()
    (folder / "class-7" / "deep" / "late.yaml").write_text(PACK)
    assert served.left_out(folder) == ["class-7/deep/late.yaml", "class-7/odd #1.md"]


@pytest.mark.parametrize(
    ("said", "title"),
    [
        ('{"title": "A \\"b\\"", "puzzles": [', 'A "b"'),
        ("puzzles: # none yet", ""),
        ("title: 'One, two'\npuzzles: []", "One, two"),
    ],
)
def test_what_a_pack_is_called(said: str, title: str) -> None:
    assert own.is_pack(said) and own.pack_title(said) == title


@pytest.mark.parametrize(
    "key", ["own/README", "class-7/odd #1", "own/none", "x/monday", "../a/monday", "own"]
)
def test_nothing_else_opens(folder: Path, key: str) -> None:
    assert served.source(folder, key) is None


def test_a_notebook_goes_before_a_chapter_of_its_name(folder: Path) -> None:
    (folder / "class-7" / "tuesday.ipynb").write_text('{"cells": []}')
    source = served.source(folder, "class-7/tuesday")
    assert source and source.suffix == ".ipynb" and contents.chapters(folder) == [folder / "monday.md"]
    assert served.left_out(folder) == ["class-7/odd #1.md"], "nor is it told to be left out"


def test_nothing_outside_of_the_folder_opens(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = tmp_path_factory.mktemp("outside") / "secret.md"
    outside.write_text(SHORT)
    (folder / "secret.md").symlink_to(outside)
    assert served.source(folder, "own/secret") is None


def test_a_link_to_itself_keeps_nothing_else_from_opening(folder: Path) -> None:
    loops = ["loop.md", "loop.yaml", "class-7/loop.md", "class-7/loop.ipynb"]
    shown = [page.key for page in contents.pages(folder)]
    for name in loops:
        (folder / name).symlink_to(folder / name)
    assert [page.key for page in contents.pages(folder)] == shown
    assert own.record_name(folder / "loop.md", folder).startswith("own/loop-")


def test_who_serves_a_broken_chapter_is_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import tichu_teach.app.server as server

    monkeypatch.setattr(server, "serve", lambda options, announce: None)
    (folder / "monday.md").write_text(SHORT.replace("8w", "8x"))
    assert cli.main(["play", "--folder", str(folder), "--no-browser"]) == 0
    said = capsys.readouterr().err
    assert "monday.md has a problem" in said and "tuesday" not in said
    assert cli.main(["play", "--folder", str(folder), "--no-browser", "--log-format", "json"]) == 0
    assert [json.loads(line)["message"] for line in capsys.readouterr().err.splitlines()] == said.splitlines()


BROKEN = SHORT.replace("8w", "8w 8w", 1)
BROKEN_PACK = PACK.replace("fulfils-wish", "no-such-thing")


def test_what_wont_open_is_marked_until_it_is_put_right(folder: Path) -> None:
    (folder / "wednesday.md").write_text(BROKEN)
    (folder / "class-7" / "a-first.md").write_text(BROKEN)
    (folder / "thursday.md").write_text(SHORT.replace("An eight", "Mädi’s eight"), "cp1252")
    (folder / "torn.yaml").write_text("title: Torn\npuzzles: [\n")
    (folder / "none.yaml").write_text(BROKEN_PACK)
    half = PACK + BROKEN_PACK.partition("puzzles:\n")[2]
    (folder / "half.yaml").write_text(half)
    keys = ("monday", "wednesday", "thursday", "torn-puzzles", "none-puzzles", "half-puzzles")
    broken = [contents.broken(folder, f"own/{key}") for key in keys]
    assert broken == [False, True, True, True, True, False]
    assert contents.problems(folder / "half.yaml"), "a puzzle is left out, and the others are there"
    assert contents.problems(folder / "gone.md") == ("gone.md: cannot be read: No such file or directory",)
    html = pages.home(folder, "/")
    assert html.count(text("home.own.broken")) == 5
    (door,) = re.findall(r'<a class="door" href="([^"]*)"', html)
    assert door.endswith("/class-7/tuesday.ipynb"), "it leads to the first that opens"
    os.utime(folder / "wednesday.md", (1, 1))
    (folder / "wednesday.md").write_text(SHORT)
    assert not contents.broken(folder, "own/wednesday")
    assert pages.home(folder, "/").count(text("home.own.broken")) == 4
    assert pages.home(folder, "/") is pages.home(folder, "/"), "made once, as long as nothing changes"


def test_a_page_that_wont_open_says_so_without_a_table() -> None:
    html = pages.render("message.html", "/", kind="unsound", retry=None)
    assert text("app.message.unsound.title") in html and "http-equiv" not in html
